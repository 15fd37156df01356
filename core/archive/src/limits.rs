//! Limits of this crate, with their reasons. Imports nothing.

/// Maximum size of one unpacked file, in bytes. Mail carries a few megabytes at most; a user can
/// still view everything that fits here.
pub const UNPACKED_FILE_BYTES: usize = 64 * 1024 * 1024;

/// Maximum number of bytes unpacked along one object path, including nested containers.
pub const CONTAINER_BYTES: u64 = 256 * 1024 * 1024;

/// Maximum number of listed files of one container. The largest archives of mail have a few
/// thousand.
pub const CONTAINER_ENTRIES: usize = 50_000;

/// Maximum depth of nested containers: a ZIP of ZIPs with a packed TAR in one of them is three.
pub const CONTAINER_DEPTH: usize = 8;

/// Maximum claimed ratio of unpacked to packed size; more is an archive bomb. Pictures of one
/// colour reach 1000.
pub const CONTAINER_RATIO: u64 = 2000;

/// Unpacked size from which [`CONTAINER_RATIO`] applies, in bytes: less cannot hurt.
pub const CONTAINER_RATIO_FROM: u64 = 8 * 1024 * 1024;

/// Maximum length of a path inside of a container, in bytes; a longer one is cut off.
pub const CONTAINER_PATH_BYTES: usize = 4096;

/// Maximum total size that all files of a RAR or ACE archive claim, in bytes. Unpacking one of
/// their files includes all files before it, in one call that nothing can stop: 2 s at the 60 MB a
/// second of most RAR archives, and 16 s at the 8 MB of the slowest method (PPMd). For ARJ, HYP,
/// SQZ, `compress` and LH5 in ZOO one call is one file, at most [`UNPACKED_FILE_BYTES`]: 1.3 s at 50 MB a
/// second.
pub const UNPACKED_AT_ONCE_BYTES: u64 = 128 * 1024 * 1024;

/// Maximum memory for the dictionaries of a 7z archive, in bytes: that of its strongest usual level.
pub const SEVENZ_MEMORY: u64 = 256 * 1024 * 1024;

/// Maximum time to open one object path. The clock is checked between two files, and within those
/// of most formats.
pub const CONTAINER_TIME: std::time::Duration = std::time::Duration::from_secs(20);

/// Maximum time to unpack all files of a container: the user sees the progress and can stop it.
pub const UNPACK_TIME: std::time::Duration = std::time::Duration::from_secs(120);
