//! Kludges, and texts without a character set.
//!
//! Imports nothing of this crate; of `ftn-base`, the grammar of kludges.

use ftn_base::split_kludge;

/// Returns the value of the first kludge with this name; empty if there is none.
pub(crate) fn kludge_of<'a>(kludges: &'a [Vec<u8>], name: &[u8]) -> &'a [u8] {
    let mut values = kludges.iter().map(|kludge| split_kludge(kludge));
    let own = values.find(|(own, _)| own.eq_ignore_ascii_case(name));
    own.map_or(&[], |(_, value)| value)
}

/// Returns the name of a kludge: up to the first colon or blank.
pub(crate) fn name_of(kludge: &[u8]) -> &[u8] {
    split_kludge(kludge).0
}

/// Converts bytes to a text, a character for each byte: areatags and file names have no character set of their own.
pub(crate) fn from_latin1(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

/// Converts a text of [`from_latin1`] back to bytes; other characters are left out.
pub(crate) fn to_latin1(text: &str) -> impl Iterator<Item = u8> {
    text.chars().filter_map(|c| u8::try_from(u32::from(c)).ok())
}

/// Appends lines of a trailer, each ended by CR.
pub(crate) fn append_lines(text: &mut Vec<u8>, lines: &[Vec<u8>]) {
    for line in lines {
        text.extend_from_slice(line);
        text.push(b'\r');
    }
}
