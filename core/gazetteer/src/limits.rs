//! Limits of this crate, with their reasons. Imports nothing.

/// Maximum size of an unpacked gazetteer, in bytes: four times that of the built-in one.
pub const GAZETTEER_BYTES: usize = 64 * 1024 * 1024;
