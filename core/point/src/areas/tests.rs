//! Tests of the answers of robots.
