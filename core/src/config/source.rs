//! Reading a whole configuration file into memory, if it is a plain text of a sane size.

use super::ConfigError;
use super::detect::WHAT_IS_READ;
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

/// Reads a file that must be a text.
///
/// # Errors
/// As [`read_file`], and when the file is something else than a text in a set of single bytes or UTF-8.
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

/// Files of other kinds, by how they begin.
const KINDS: [(&[u8], &str); 18] = [
    (b"\x89PNG", "PNG"),
    (b"GIF8", "GIF"),
    (b"\xFF\xD8\xFF", "JPEG"),
    (b"RIFF", "RIFF"),
    (b"PK\x03\x04", "ZIP"),
    (b"\x1F\x8B", "gzip"),
    (b"BZh", "bzip2"),
    (b"\xFD7zXZ", "xz"),
    (b"7z\xBC\xAF", "7z"),
    (b"Rar!", "RAR"),
    (b"\x60\xEA", "ARJ"),
    (b"MZ", "EXE"),
    (b"\x7FELF", "ELF"),
    (b"SQLite", "SQLite"),
    (b"%PDF", "PDF"),
    (b"OggS", "Ogg"),
    (b"ID3", "MP3"),
    (b"\x1A\x45\xDF\xA3", "Matroska"),
];

/// Control bytes that a text may have; more are those of something else. Line drawings of DOS take a few.
const CONTROL_BYTES: usize = 16;

/// Says what a file is that is no text.
pub(super) fn no_text(bytes: &[u8]) -> Option<String> {
    let is_utf16 = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
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
    if is_utf16 || bytes.len() >= 16 && halves == pairs().count() {
        return Some(format!(
            "it is a text in UTF-16: save it in UTF-8 or in the set of DOS. {WHAT_IS_READ}"
        ));
    }
    let is_lha = bytes.get(2..5) == Some(b"-lh");
    let known = KINDS.iter().find(|(magic, _)| bytes.starts_with(magic));
    if let Some(format) = known
        .map(|(_, format)| *format)
        .or_else(|| is_lha.then_some("LHA"))
    {
        // Words of a text may begin so, too.
        let is_text = bytes
            .iter()
            .take(512)
            .all(|byte| *byte >= 0x20 || byte.is_ascii_whitespace());
        if !is_text || bytes.starts_with(b"%PDF") {
            return Some(format!(
                "it is a file of the format {format} and no text. {WHAT_IS_READ}"
            ));
        }
    }
    if bytes.contains(&0) {
        return Some(format!(
            "it has NUL bytes, so it is no text. {WHAT_IS_READ}"
        ));
    }
    let is_odd =
        |byte: &&u8| **byte < 0x20 && !matches!(**byte, b'\t' | b'\n' | b'\r' | 0x0C | 0x1A | 0x1B);
    let odd = bytes.iter().filter(is_odd).count();
    (odd > CONTROL_BYTES && odd > bytes.len() / 100)
        .then(|| format!("it has {odd} control bytes, so it is no text. {WHAT_IS_READ}"))
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
        for text in [
            b"".as_slice(),
            b"MZ is a prefix of words\r\n",
            b"ID3 tags\n",
            b"; \x01\x02\x03 smileys of DOS\r\nUSERNAME Joe\r\n\x1A",
            b"\x1B[1mUSERNAME\n",
            "Origin Петербург\n".as_bytes(),
        ] {
            assert_eq!(no_text(text), None, "{text:?}");
        }
    }
}
