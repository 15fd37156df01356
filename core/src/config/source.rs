//! Reads a configuration file into memory, if it is a plain text of a sane size.

use super::ConfigError;
use super::detect::WHAT_IS_READ;
use crate::bytes::read_up_to;
use crate::limits;
use std::fs;
use std::path::Path;

/// Reads a file.
///
/// # Errors
/// It cannot be read, is no plain file, or exceeds [`limits::CONFIG_BYTES`].
pub(super) fn read_file(path: &Path) -> Result<Vec<u8>, ConfigError> {
    let io = |source| ConfigError::Io {
        path: path.to_owned(),
        source,
    };
    // Only plain files are opened: reading a pipe or a device would never end.
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

/// Reads a file that must be a text.
///
/// # Errors
/// As [`read_file`]; also if the file is no text in UTF-8 or a single-byte character set.
pub(super) fn read_text(path: &Path) -> Result<Vec<u8>, ConfigError> {
    let bytes = read_file(path)?;
    match no_text(&bytes) {
        None => Ok(bytes),
        Some(why) => Err(ConfigError::Unknown {
            path: path.to_owned(),
            why,
        }),
    }
}

/// Magic bytes of other kinds of files.
const KINDS: [(&[u8], &str); 35] = [
    (b"\x89PNG", "PNG"),
    (b"GIF8", "GIF"),
    (b"\xFF\xD8\xFF", "JPEG"),
    (b"RIFF", "RIFF"),
    (b"PK\x03\x04", "ZIP"),
    (b"PK\x05\x06", "ZIP"),
    (b"PK00PK", "ZIP"),
    (b"\x1F\x8B", "gzip"),
    (b"\x1F\x9D", "compress"),
    (b"BZh", "bzip2"),
    (b"\xFD7zXZ", "xz"),
    (b"\x28\xB5\x2F\xFD", "zstd"),
    (b"LZIP", "lzip"),
    (b"7z\xBC\xAF", "7z"),
    (b"Rar!", "RAR"),
    (b"\x60\xEA", "ARJ"),
    (b"ZOO ", "ZOO"),
    (b"UC2\x1A", "UC2"),
    (b"HLSQZ", "SQZ"),
    (b"MSCF", "CAB"),
    (b"SZDD", "SZDD"),
    (b"!<arch>", "ar"),
    (b"MZ", "EXE"),
    (b"ZM", "EXE"),
    (b"\x7FELF", "ELF"),
    (b"\xCA\xFE\xBA\xBE", "Java"),
    (b"\xD0\xCF\x11\xE0", "OLE"),
    (b"SQLite", "SQLite"),
    (b"%PDF", "PDF"),
    (b"%!PS", "PostScript"),
    (b"{\\rtf", "RTF"),
    (b"8BPS", "Photoshop"),
    (b"OggS", "Ogg"),
    (b"ID3", "MP3"),
    (b"\x1A\x45\xDF\xA3", "Matroska"),
];

/// Returns the format of a file of another kind, by its magic bytes. An AREAS.BBS may begin with
/// any word: its first line is free text with an exclamation mark.
fn other_kind(bytes: &[u8]) -> Option<&'static str> {
    let known = KINDS
        .iter()
        .rev()
        .find(|(magic, _)| bytes.starts_with(magic));
    let is_packed = matches!(bytes.get(2..7), Some([b'-', b'l' | b'p', _, _, b'-']));
    let is_arc = matches!(bytes, [0x1A, 1..=0x1F, ..]);
    let format = known
        .map(|(_, format)| *format)
        .or_else(|| is_packed.then_some("LHA"))
        .or_else(|| is_arc.then_some("ARC"))?;
    let line = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).next();
    let is_origin = |line: &[u8]| {
        let is_text = line.iter().all(|byte| *byte >= 0x20 || *byte == b'\t');
        is_text && line.first().is_some_and(u8::is_ascii_alphanumeric) && line.contains(&b'!')
    };
    let is_origin = line.is_some_and(is_origin) && !bytes.starts_with(b"Rar!");
    (!is_origin).then_some(format)
}

/// Maximum number of control bytes in a text; DOS line drawings use a few.
const CONTROL_BYTES: usize = 16;

/// Returns whether a file begins with the byte order mark of UTF-16.
pub(super) fn is_marked_utf16(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF")
}

/// Describes the kind of a file that is no text; `None` for a text.
pub(super) fn no_text(bytes: &[u8]) -> Option<String> {
    let pairs = || {
        bytes
            .iter()
            .step_by(2)
            .zip(bytes.iter().skip(1).step_by(2))
            .take(32)
    };
    let halves = pairs()
        .filter(|(one, other)| (**one == 0) != (**other == 0))
        .count();
    if is_marked_utf16(bytes) || bytes.len() >= 16 && halves == pairs().count() {
        return Some(format!(
            "it is a text in UTF-16: save it in UTF-8 or in the character set of DOS. {WHAT_IS_READ}"
        ));
    }
    if let Some(format) = other_kind(bytes) {
        return Some(format!(
            "it is a file of the format {format}, not a text. {WHAT_IS_READ}"
        ));
    }
    if bytes.contains(&0) {
        return Some(format!(
            "it has NUL bytes, so it is not a text. {WHAT_IS_READ}"
        ));
    }
    let is_odd =
        |byte: &&u8| **byte < 0x20 && !matches!(**byte, b'\t' | b'\n' | b'\r' | 0x0C | 0x1A | 0x1B);
    let odd = bytes.iter().filter(is_odd).count();
    (odd > CONTROL_BYTES && odd > bytes.len() / 100)
        .then(|| format!("it has {odd} control bytes, so it is not a text. {WHAT_IS_READ}"))
}

#[cfg(test)]
mod tests {
    use super::no_text;

    #[test]
    fn only_texts_are_configurations() {
        let utf16: Vec<u8> = "SysOp Joe\nAddress 2:5030/1\n"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let big: Vec<u8> = "SysOp Joe\nAddress 2:5030/1\n"
            .encode_utf16()
            .flat_map(u16::to_be_bytes)
            .collect();
        let lines = b"AREADEF A \"a\" 0 Echo JAM /a .\n".repeat(9);
        let png = [b"\x89PNG\r\n\x1a\n".as_slice(), &lines].concat();
        let zip = [b"PK\x03\x04".as_slice(), &lines].concat();
        let nul = [lines.as_slice(), b"AREADEF \0\n"].concat();
        let noise: Vec<u8> = (0..4000_u32)
            .map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8 | 1)
            .collect();
        for (bytes, word) in [
            (&utf16, "UTF-16"),
            (&big, "UTF-16"),
            (&png, "PNG"),
            (&zip, "ZIP"),
            (&nul, "NUL"),
            (&noise, "control"),
        ] {
            let said = no_text(bytes).unwrap_or_default();
            assert!(said.contains(word), "{word}: {said}");
        }
        for magic in [
            b"MZ".as_slice(),
            b"ZM",
            b"\x60\xEA",
            b"AB-lh5-",
            b"AB-lzs-",
            b"ID3",
            b"GIF89a",
            b"Rar!",
            b"ZOO 2.10",
            b"\x1A\x08",
            b"SQLite format 3",
        ] {
            for before in [b"".as_slice(), b"\r\n", b" "] {
                let file = [magic, before, &lines].concat();
                let said = no_text(&file).unwrap_or_default();
                assert!(said.contains("of the format"), "{magic:?}: {said}");
            }
        }
        for text in [
            b"".as_slice(),
            b"MZ of all words ! Joe\r\nC:\\MSG\\A  A 2:5030/1\r\n",
            b"-lh is no beginning of an archive\n",
            b"; \x01\x02\x03 smileys of DOS\r\nUSERNAME Joe\r\n\x1A",
            b"\x1B[1mUSERNAME\n",
            "Origin Петербург\n".as_bytes(),
        ] {
            assert_eq!(no_text(text), None, "{text:?}");
        }
    }
}
