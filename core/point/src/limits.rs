//! Limits of the crate, with their units and reasons. Imports nothing.

/// Maximum length of a file of settings, in bytes: the longest one has some hundred lines.
pub const SETTINGS_BYTES: u64 = 256 * 1024;

/// Maximum number of systems in the settings. Each costs a folder and a transaction.
pub const BOSSES: usize = 64;

/// Maximum number of routes in the settings.
pub const ROUTES: usize = 1_000;

/// Maximum number of times of day at which a system is called.
pub const TIMES: usize = 96;

/// Maximum length of a text in the settings, in bytes.
pub const TEXT_BYTES: usize = 1_000;

/// Maximum number of calls that the record keeps, the latest ones.
pub const RECORDED_CALLS: u32 = 1_000;

/// Maximum number of lines of the log that the record keeps, the latest ones.
pub const LOG_LINES: u32 = 10_000;

/// Maximum number of files of a call that the record keeps. A call may move more.
pub const RECORDED_FILES: usize = 1_000;

/// Maximum length of a line in the record, in characters.
pub const LINE_CHARS: usize = 500;

/// Maximum number of areas that a robot's answers may list.
pub const LISTED_AREAS: usize = 50_000;

/// Maximum number of messages of the netmail base in which answers of robots are sought, the latest
/// ones.
pub const SOUGHT_ANSWERS: u32 = 2_000;

/// Maximum length of a request to a robot, in bytes: robots read messages of that length.
pub const REQUEST_BYTES: usize = 32 * 1024;

/// Maximum size of a received file, in bytes: four gigabytes. More is no mail, and fills disks.
pub const FILE_BYTES: u64 = 4 << 30;

/// Maximum number of files of a folder that one call examines.
pub const FOLDER_FILES: usize = 10_000;

/// Maximum number of lines of another mailer's output that a report keeps.
pub const OUTPUT_LINES: usize = 1_000;

/// Maximum number of bytes of a line of another mailer's output.
pub const OUTPUT_LINE_BYTES: usize = 4 * 1024;
