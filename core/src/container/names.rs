//! Names inside of containers: which characters their bytes are, and what is no name.

use crate::charset::Charset;
use crate::limits;
use memchr::memmem;

/// How a decoder gave a name that has bytes beyond ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameEncoding {
    /// Decoded by CP437, or UTF-8 if the archive says so (ZIP).
    Cp437,
    /// Each byte became the character of that number (ARJ and other DOS packers).
    Latin1,
    /// Bytes beyond ASCII became `%xx` (LHA).
    Percent,
    /// Nothing to mend.
    Unicode,
}

/// A name in the right characters: UTF-8 where the bytes are that, else the code page of DOS in
/// Russia, where most of the mail with such names comes from.
pub(super) fn decoded(name: &str, given: NameEncoding, archive: &[u8]) -> String {
    let raw = match given {
        NameEncoding::Unicode => None,
        NameEncoding::Percent => percent(name),
        _ if name.is_ascii() => None,
        NameEncoding::Latin1 => name
            .chars()
            .map(|c| u8::try_from(u32::from(c)).ok())
            .collect(),
        // A name that is in the archive as it is was UTF-8 there.
        NameEncoding::Cp437 if memmem::find(archive, name.as_bytes()).is_some() => None,
        NameEncoding::Cp437 => {
            let encoded = Charset::CP437.encode_counting(name);
            (encoded.replaced == 0).then_some(encoded.bytes)
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

/// The bytes of a name with `%xx` for those beyond ASCII; `None` when there are none.
fn percent(name: &str) -> Option<Vec<u8>> {
    let bytes = name.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    let mut any = false;
    let digit = |at: usize| char::from(*bytes.get(at)?).to_digit(16);
    while let Some(byte) = bytes.get(at) {
        let high = (*byte == b'%')
            .then(|| Some(digit(at + 1)? * 16 + digit(at + 2)?))
            .flatten()
            .and_then(|value| u8::try_from(value).ok())
            .filter(|value| *value >= 0x80);
        match high {
            Some(value) => {
                out.push(value);
                any = true;
                at += 3;
            }
            None => {
                out.push(*byte);
                at += 1;
            }
        }
    }
    any.then_some(out)
}

/// A path that cannot leave its container: parts separated by `/`, without empty ones, `.`, `..`,
/// drive letters and control characters. Empty when nothing is left.
pub(super) fn harmless(path: &str) -> String {
    let mut clean = String::new();
    for (depth, part) in path.split(['/', '\\']).enumerate() {
        let part: String = part.chars().filter(|c| !c.is_control()).collect();
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
    use super::{NameEncoding, decoded, harmless};

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
        // "кот" is AA AE E2 in CP866.
        assert_eq!(decoded("¬«Γ.txt", NameEncoding::Cp437, b""), "кот.txt");
        assert_eq!(
            decoded("\u{AA}\u{AE}\u{E2}.txt", NameEncoding::Latin1, b""),
            "кот.txt"
        );
        assert_eq!(
            decoded("%aa%ae%e2.txt", NameEncoding::Percent, b""),
            "кот.txt"
        );
        assert_eq!(decoded("100%.txt", NameEncoding::Percent, b""), "100%.txt");
        assert_eq!(decoded("кот.txt", NameEncoding::Cp437, b""), "кот.txt");
        assert_eq!(
            decoded("café.txt", NameEncoding::Cp437, "..café.txt..".as_bytes()),
            "café.txt"
        );
    }
}
