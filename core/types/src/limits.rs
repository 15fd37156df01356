//! Limits of this crate, with their reasons.

/// Maximum number of bytes of a text whose letters decide its character set: more would not change
/// the result, and searches do this for every message without a label.
pub const CHARSET_SAMPLE_BYTES: usize = 16 * 1024;

/// Maximum length of a number of degrees in a kludge or filter, in bytes: a sign, three digits and
/// more decimals than any instrument has.
pub const GEO_NUMBER_BYTES: usize = 40;

/// Maximum number of attempts to read bytes locked by another Windows program: with the pause,
/// about as long as a tosser locks a base for a message.
pub const LOCKED_READS: u32 = 200;

/// Pause between two attempts; see [`LOCKED_READS`].
pub const LOCKED_READ_PAUSE: std::time::Duration = std::time::Duration::from_millis(10);
