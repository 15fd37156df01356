//! Composition of message texts.
