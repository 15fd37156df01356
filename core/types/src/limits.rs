//! Limits of this crate, with their reasons.

/// As much of a text is looked at when its letters decide which character set it is in: more would not
/// change the verdict, and searches ask for every message without a label.
pub const CHARSET_SAMPLE_BYTES: usize = 16 * 1024;

/// Longest number of degrees in a kludge or filter, in bytes: a sign, three digits and more digits
/// after the dot than any instrument gives.
pub const GEO_NUMBER_BYTES: usize = 40;

/// How often bytes are read that another program of Windows has locked, and the pause between: about as long as a tosser
/// holds the lock of a base for a message.
pub const LOCKED_READS: u32 = 200;

/// See [`LOCKED_READS`].
pub const LOCKED_READ_PAUSE: std::time::Duration = std::time::Duration::from_millis(10);
