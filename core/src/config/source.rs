//! Reading a whole configuration file into memory, if it is a plain one of a sane size.

use super::ConfigError;
use crate::bytes::read_up_to;
use crate::limits;
use std::fs;
use std::path::Path;

/// The bytes of a file.
///
/// # Errors
/// When it cannot be read, is no plain file, or is over [`limits::CONFIG_BYTES`].
pub(super) fn read_file(path: &Path) -> Result<Vec<u8>, ConfigError> {
    let io = |source| ConfigError::Io {
        path: path.to_owned(),
        source,
    };
    // Only plain files are opened: a pipe or a device would never end.
    let metadata = fs::metadata(path).map_err(io)?;
    if !metadata.is_file() {
        return Err(ConfigError::Unknown {
            path: path.to_owned(),
            why: "it is not a plain file".to_owned(),
        });
    }
    let limit = limits::CONFIG_BYTES;
    let bytes = read_up_to(path, limit).map_err(io)?;
    if bytes.len() as u64 > limit {
        return Err(ConfigError::TooLarge {
            path: path.to_owned(),
            bytes: metadata.len().max(bytes.len() as u64),
            limit,
        });
    }
    Ok(bytes)
}
