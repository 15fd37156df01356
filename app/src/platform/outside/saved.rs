//! Identification of a message that GoldED left in a file for a utility (`EXTERNUTIL`).
//!
//! GoldED writes the lines of the message, and with the option `-KeepCtrl` its kludges, whose SOH
//! becomes `@`.

use crate::strings::{io_words, tr};
use fidoscope_core::charset::Charset;
use fidoscope_core::url::FidoUrl;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// Maximum number of bytes read of a file: kludges are above the text.
const LONGEST: u64 = 1024 * 1024;

/// Reason why a file leads to no message, as a sentence with advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unusable {
    /// The file cannot be read.
    Unreadable(String),
    /// The file names no message.
    Nameless(String),
}

/// Returns the address of the message in a file.
///
/// # Errors
/// [`Unusable`].
pub(crate) fn address(file: &Path, area: &str) -> Result<FidoUrl, Unusable> {
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|file| file.take(LONGEST).read_to_end(&mut bytes))
        .map_err(|error| {
            let file = file.display().to_string();
            let error = io_words(&error);
            Unusable::Unreadable(tr!("saved-unreadable", file = file, error = error))
        })?;
    let msgid = msgid(&bytes).ok_or_else(|| {
        let file = file.display().to_string();
        Unusable::Nameless(tr!("saved-no-msgid", file = file))
    })?;
    Ok(FidoUrl::message(area, None, &msgid))
}

/// Returns the value of the first MSGID kludge.
fn msgid(bytes: &[u8]) -> Option<String> {
    bytes
        .split(|byte| matches!(byte, b'\r' | b'\n'))
        .find_map(|line| {
            let line = line
                .strip_prefix(b"\x01")
                .or_else(|| line.strip_prefix(b"@"))?;
            let (name, value) = line.split_at_checked(6)?;
            if !name.eq_ignore_ascii_case(b"MSGID:") {
                return None;
            }
            let value = match std::str::from_utf8(value) {
                Ok(value) => value.to_owned(),
                Err(_) => Charset::CP866.decode(value).into_owned(),
            };
            let value = value.trim();
            (!value.is_empty()).then(|| value.to_owned())
        })
}
