//! Limits of the crate, with their units and reasons.

/// Maximum length of a name or subject in a packet, in bytes. The standard has 36 and 72; some
/// programs exceed it.
pub const FIELD_BYTES: usize = 4096;

/// Maximum length of a text in a packet, in bytes: larger than any message that travels, and small
/// enough for several in memory.
pub const TEXT_BYTES: usize = 8 * 1024 * 1024;

/// Memory of the messages that are added to their bases together, in bytes: more of them share the
/// flushes of a base. With everything else, tossing takes twice as much.
pub const BATCH_BYTES: usize = 40 * 1024 * 1024;

/// Maximum number of messages that are added together.
pub const BATCH_MESSAGES: usize = 40_000;

/// Maximum length of an areatag, in bytes.
pub const TAG_BYTES: usize = 80;

/// Maximum number of areas that systems may create here; more are put into quarantine.
pub const NEW_AREAS: usize = 20_000;

/// Maximum length of the kludges of a message together, in bytes: bases refuse more.
pub const KLUDGE_BYTES: usize = 250 * 1024;

/// Number of the last duplicates that are kept by name.
pub const LISTED_DUPES: usize = 200;

/// Maximum number of files of the inbound that one call looks at.
pub const INBOUND_FILES: usize = 100_000;

/// Length of an outgoing packet after which another one begins, in bytes: mailers of the other side
/// have limits of some megabytes.
pub const PACKET_BYTES: u64 = 4 * 1024 * 1024;

/// Maximum length of a TIC file, in bytes.
pub const TIC_BYTES: u64 = 64 * 1024;

/// Maximum length of a nodelist or of a difference, in bytes.
pub const NODELIST_BYTES: u64 = 64 * 1024 * 1024;

/// Age at which the state of a file proves that it did not change since, in seconds: file systems
/// count time in steps of up to two seconds.
pub const REST_SECONDS: i64 = 4;

/// Maximum length of a FILES.BBS that is updated, in bytes.
pub const FILES_BBS_BYTES: u64 = 32 * 1024 * 1024;
