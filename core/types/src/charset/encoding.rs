//! Character sets of unlabelled text files: a configuration, an echolist, a nodelist.
//!
//! A file that is valid UTF-8 is UTF-8. Otherwise it is in one of the three eight-bit sets of
//! Russian configurations: CP866 (DOS, the default of Fidonet), KOI8-R (hpt on Unix) or CP1251
//! (Windows). The letters decide ([`super::russian`]), since no configuration names its own set.
//! Texts without Cyrillic (a German umlaut or two) have few letters in every set and become CP866,
//! the right guess for DOS.

use super::Charset;
use std::ffi::OsStr;

/// Number of bytes that decide; more would not change the result.
const SAMPLE: usize = 256 * 1024;

/// Guesses the character set of a file.
#[doc(hidden)]
pub fn detect(bytes: &[u8]) -> Charset {
    if std::str::from_utf8(bytes).is_ok() {
        return Charset::UTF8;
    }
    super::russian(bytes.get(..SAMPLE).unwrap_or(bytes))
}

/// Decodes the name of a file or folder, guessing its character set from its bytes.
#[cfg(unix)]
#[doc(hidden)]
pub fn file_name(name: &OsStr) -> String {
    use std::os::unix::ffi::OsStrExt;
    let bytes = name.as_bytes();
    detect(bytes).decode(bytes).into_owned()
}

#[cfg(not(unix))]
#[doc(hidden)]
pub fn file_name(name: &OsStr) -> String {
    name.to_string_lossy().into_owned()
}

/// Decodes an XML file in its declared character set, else in the detected one.
#[doc(hidden)]
pub fn xml_text(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let head = bytes.get(..bytes.len().min(200)).unwrap_or_default();
    let head = String::from_utf8_lossy(head);
    let declared = head
        .split_once("encoding")
        .and_then(|(_, rest)| rest.split(['"', '\'']).nth(1))
        .and_then(named);
    let charset = match declared {
        Some(charset) if std::str::from_utf8(bytes).is_err() => charset,
        _ => detect(bytes),
    };
    charset.decode(bytes).into_owned()
}

/// Returns a set by its Internet name.
pub(super) fn named(name: &str) -> Option<Charset> {
    let lower = name.to_ascii_lowercase();
    let own = match lower.strip_prefix("windows-").or(lower.strip_prefix("ibm")) {
        Some(number) => format!("CP{number}"),
        None => lower,
    };
    Charset::from_kludge(own.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::detect;
    use crate::charset::Charset;

    #[test]
    fn russian_text_is_recognised_in_each_of_its_sets() {
        for text in [
            "Домашний блог",
            "Разговоры о программировании и о погоде",
            "НЕТМАЙЛ И ЭХОМЕЙЛ",
            "Почта",
            "# эхи района 5030, ёлки-палки",
        ] {
            for charset in [
                Charset::UTF8,
                Charset::CP866,
                Charset::KOI8_R,
                Charset::CP1251,
            ] {
                assert_eq!(detect(&charset.encode(text)), charset, "{text}");
            }
        }
    }

    #[test]
    fn a_frame_of_box_drawing_around_a_comment_is_cp866() {
        let bytes = Charset::CP866.encode("#╔═══════╗\n#║ Почта ║\n#╚═══════╝");
        assert_eq!(detect(&bytes), Charset::CP866);
    }

    #[test]
    fn ascii_is_utf8_and_stray_high_bytes_are_cp866() {
        assert_eq!(detect(b"EchoArea A /a"), Charset::UTF8);
        assert_eq!(detect(b"gr\x81n"), Charset::CP866);
    }
}
