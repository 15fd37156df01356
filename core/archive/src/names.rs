//! Names inside of containers: their character set, and removal of dangerous parts.

use crate::limits;
use ftn_types::bytes::{hex_pair, u16_at};
use ftn_types::charset::Charset;
use memchr::memmem;
use std::collections::HashSet;

/// Representation of a non-ASCII name in the decoder's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameEncoding {
    /// Decoded as CP437 unless it is UTF-8 (ZIP).
    Cp437,
    /// Each byte became the character of that number (ARJ and other DOS packers).
    Latin1,
    /// Bytes beyond ASCII became `%xx` (LHA).
    Percent,
    /// Correct already.
    Unicode,
}

/// Decodes a name again: as UTF-8 if its bytes are valid, else in the Russian DOS code page, since
/// most mail with such names is Russian. `is_written` returns whether a ZIP contains exactly that
/// name.
pub(super) fn decoded(
    name: &str,
    given: NameEncoding,
    is_written: &dyn Fn(&str) -> bool,
) -> String {
    let raw = match given {
        NameEncoding::Unicode => None,
        NameEncoding::Percent => percent(name),
        _ if name.is_ascii() => None,
        NameEncoding::Latin1 => name
            .chars()
            .map(|c| u8::try_from(u32::from(c)).ok())
            .collect(),
        NameEncoding::Cp437 => {
            let encoded = Charset::CP437.encode_counting(name);
            (encoded.replaced == 0 && !is_written(name)).then_some(encoded.bytes)
        }
    };
    let Some(raw) = raw else {
        return name.to_owned();
    };
    match String::from_utf8(raw) {
        Ok(text) => text,
        Err(error) => Charset::CP866.decode(error.as_bytes()).into_owned(),
    }
}

/// Returns the raw names in the directory of a ZIP, including Unicode path fields.
pub(super) fn written_in(zip: &[u8]) -> HashSet<&[u8]> {
    const HEAD: usize = 46;
    const UNICODE_PATH: &[u8] = b"up";
    let mut names = HashSet::new();
    for at in memmem::find_iter(zip, b"PK\x01\x02") {
        let entry = zip.get(at..).unwrap_or_default();
        let length = |at: usize| usize::from(u16_at(entry, at).unwrap_or_default());
        let rest = entry.get(HEAD..).unwrap_or_default();
        let Some((name, rest)) = rest.split_at_checked(length(28)) else {
            continue;
        };
        names.insert(name);
        let mut fields = rest.get(..length(30)).unwrap_or_default();
        while let Some((head, rest)) = fields.split_at_checked(4) {
            let length = usize::from(u16_at(head, 2).unwrap_or_default());
            let Some((field, rest)) = rest.split_at_checked(length) else {
                break;
            };
            if head.starts_with(UNICODE_PATH) {
                // After a version and a checksum.
                names.extend(field.get(5..));
            }
            fields = rest;
        }
    }
    names
}

/// Decodes a name with `%xx` for bytes beyond ASCII; `None` if it has none.
fn percent(name: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(name.len());
    let mut any = false;
    let mut rest = name.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        let encoded = (*byte == b'%').then(|| hex_pair(after)).flatten();
        let high = encoded.filter(|(value, _)| *value >= 0x80);
        any |= high.is_some();
        let (byte, after) = high.unwrap_or((*byte, after));
        out.push(byte);
        rest = after;
    }
    any.then_some(out)
}

/// Returns a path that cannot leave its container: parts separated by `/`, without empty ones, `.`,
/// `..`, drive letters and control characters. May be empty.
pub(super) fn harmless(path: &str) -> String {
    let mut clean = String::new();
    for (depth, part) in path.split(['/', '\\']).enumerate() {
        let part = part.replace(char::is_control, "");
        let is_drive = depth == 0 && part.len() == 2 && part.ends_with(':');
        if part.is_empty() || part == "." || part == ".." || is_drive {
            continue;
        }
        if !clean.is_empty() {
            clean.push('/');
        }
        clean.push_str(&part);
        if clean.len() > limits::CONTAINER_PATH_BYTES {
            break;
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::{NameEncoding, decoded, harmless, written_in};

    #[test]
    fn paths_cannot_leave_their_container() {
        for (written, clean) in [
            ("a/b.txt", "a/b.txt"),
            ("..\\..\\autoexec.bat", "autoexec.bat"),
            ("C:\\DOS\\x.com", "DOS/x.com"),
            ("/etc/passwd", "etc/passwd"),
            ("a//b/./c/", "a/b/c"),
            ("a\0b", "ab"),
            ("../", ""),
        ] {
            assert_eq!(harmless(written), clean, "{written}");
        }
        assert!(harmless(&"x/".repeat(100_000)).len() < 10_000);
    }

    #[test]
    fn names_of_dos_are_cyrillic_ones() {
        for (given, encoding, name) in [
            // "кот" is AA AE E2 in CP866.
            ("¬«Γ.txt", NameEncoding::Cp437, "кот.txt"),
            ("\u{AA}\u{AE}\u{E2}.txt", NameEncoding::Latin1, "кот.txt"),
            ("%aa%ae%e2.txt", NameEncoding::Percent, "кот.txt"),
            ("100%.txt", NameEncoding::Percent, "100%.txt"),
            ("кот.txt", NameEncoding::Cp437, "кот.txt"),
        ] {
            assert_eq!(decoded(given, encoding, &|_| false), name, "{given}");
        }
        let is_written = |name: &str| name == "café.txt";
        assert_eq!(
            decoded("café.txt", NameEncoding::Cp437, &is_written),
            "café.txt"
        );
    }

    #[test]
    fn names_of_a_zip_are_those_of_its_directory() {
        let mut zip = "PK\u{3}\u{4}été.txt".as_bytes().to_vec();
        let path = [&b"up\x0E\0\x01\0\0\0\0"[..], "café.txt".as_bytes()].concat();
        let other = b"UX\x01\0.".to_vec();
        for (name, fields) in [("кот.txt", other), ("CAF.TXT", path)] {
            let mut entry = b"PK\x01\x02".to_vec();
            entry.resize(46, 0);
            entry[28] = name.len() as u8;
            entry[30] = fields.len() as u8;
            entry.extend(name.as_bytes());
            zip.extend(entry);
            zip.extend(fields);
        }
        zip.extend(b"PK\x05\x06");
        let mut names: Vec<&[u8]> = written_in(&zip).into_iter().collect();
        names.sort_unstable();
        let expected = ["CAF.TXT", "café.txt", "кот.txt"];
        assert_eq!(names, expected.map(str::as_bytes));
        // Truncated anywhere, it yields the complete names.
        for end in 0..zip.len() {
            assert!(written_in(&zip[..end]).len() <= names.len());
        }
    }
}
