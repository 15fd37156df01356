//! Tests of the settings.
