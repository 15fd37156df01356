//! Every limit of the crate, with its unit and reason.
//!
//! A remote system cannot make a session use more memory than these limits allow. [`Limits`] are the limits of time,
//! which a caller may change; the constants are fixed.

use std::time::Duration;

/// Maximum length of the data of a frame, in bytes (FTS-1026, 4): 15 bits.
pub const FRAME_LIMIT: usize = 32_767;

/// Maximum number of received bytes that wait for their frame to be complete, in bytes: two whole frames.
pub const INPUT_LIMIT: usize = 2 * (FRAME_LIMIT + 2);

/// Number of bytes that wait to be sent above which no data of files is added, in bytes.
pub const OUTPUT_ENOUGH: usize = 64 * 1024;

/// Number of bytes that wait to be sent above which no frame is read, in bytes: the remote must fetch answers first.
pub const OUTPUT_LIMIT: usize = 256 * 1024;

/// Length of a block of file data that is sent, in bytes. Old mailers have buffers of 16 KB.
pub const BLOCK: usize = 8 * 1024;

/// Maximum length of the name of a file, decoded, in bytes. The limit of binkd and of most file systems.
pub const NAME_LIMIT: usize = 255;

/// Maximum size of a file, in bytes, unless the settings say otherwise: 64 GB.
pub const SIZE_LIMIT: u64 = 64 << 30;

/// Maximum number of addresses of a system. Hubs of many networks present about 30.
pub const ADDRESS_LIMIT: usize = 256;

/// Maximum number of frames of a session that move nothing forward: `M_NUL`, unknown commands, empty frames.
pub const IDLE_FRAME_LIMIT: u32 = 10_000;

/// Maximum number of files that wait for `M_GOT`. No other file is offered until one is acknowledged.
pub const UNACKNOWLEDGED_LIMIT: usize = 1_000;

/// Maximum number of times that the remote may ask for one file by `M_GET`.
pub const GET_LIMIT: u32 = 64;

/// Maximum number of files that were asked for by `M_GET` and have not arrived.
pub const AWAITED_LIMIT: usize = 1_000;

/// Maximum number of complete files that wait to be stored together.
pub const COLLECTED_LIMIT: usize = 128;

/// Minimum length of a challenge of CRAM, in bytes (FTS-1027, 1.3).
pub const CHALLENGE_MINIMUM: usize = 8;

/// Maximum length of a challenge of CRAM, in bytes (FTS-1027, 1.3).
pub const CHALLENGE_LIMIT: usize = 64;

/// Minimum size of a file that is sent compressed, in bytes. The default of binkd.
pub const COMPRESS_MINIMUM: u64 = 1_024;

/// Maximum length of a sentence of the remote in an error, in characters.
pub const SENTENCE_LIMIT: usize = 300;

/// Number of sent bytes that count as progress, in bytes. A peer that reads one byte a minute makes none.
pub const PROGRESS: usize = 1_024;

/// Maximum length of the answer of a proxy, in bytes.
pub const PROXY_ANSWER_LIMIT: usize = 16 * 1024;

/// Limits of time of a session.
///
/// ```
/// use binkp::limits::Limits;
/// use std::time::Duration;
///
/// let patient = Limits { idle: Duration::from_secs(900), ..Limits::default() };
/// assert!(patient.idle > Limits::default().idle);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time from the connection to the end of the login. Default: 2 minutes.
    pub login: Duration,
    /// Time without any progress after the login. Default: 5 minutes, as binkd.
    pub idle: Duration,
    /// Time of the whole session. Default: 24 hours. It ends a remote that sends one byte a minute.
    pub session: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            login: Duration::from_secs(120),
            idle: Duration::from_secs(300),
            session: Duration::from_secs(24 * 60 * 60),
        }
    }
}
