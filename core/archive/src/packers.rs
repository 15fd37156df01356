//! Packers whose archives are recognised but not opened.

use super::kind::extension;

/// Offset, signature and packer. Some signatures are words that a text may begin with.
const SIGNATURES: [(usize, &[u8], &str); 19] = [
    (0, b"\x21\x12", "AIN"),
    (0, b"!<arch>\n", "ar"),
    (0, b"070701", "cpio"),
    (0, b"070702", "cpio"),
    (0, b"070707", "cpio"),
    (0, b"\xC7\x71", "cpio"),
    (0, b"DMS!", "DMS"),
    (0, b"ArC\x01", "FreeArc"),
    (0, b"IMP\x0A", "IMP"),
    (14, b"\x1AJar\x1B", "JAR"),
    (0, b"LM\x1A", "LIMIT"),
    (0, b"LZIP", "lzip"),
    (0, b"\x04\x22\x4D\x18", "LZ4"),
    (0, b"\x89LZO\0", "lzop"),
    (0, b"LZX", "LZX"),
    (0, b"\xED\xAB\xEE\xDB", "RPM"),
    (10, b"rLau", "StuffIt"),
    (0, b"StuffIt (c)", "StuffIt"),
    (0, b"UHA", "UHarc"),
];

/// Extensions, for bytes without a signature.
const ENDINGS: [(&str, &str); 12] = [
    ("ain", "AIN"),
    ("bh", "BlakHole"),
    ("cpt", "Compact Pro"),
    ("dms", "DMS"),
    ("imp", "IMP"),
    ("j", "JAR"),
    ("lim", "LIMIT"),
    ("lzx", "LZX"),
    ("rpm", "RPM"),
    ("sit", "StuffIt"),
    ("sitx", "StuffIt"),
    ("uha", "UHarc"),
];

/// Returns the packer of a file that is no text.
pub(crate) fn of(bytes: &[u8], name: &str) -> Option<&'static str> {
    let by_bytes = SIGNATURES.iter().find(|(at, signature, _)| {
        let rest = bytes.get(*at..);
        rest.is_some_and(|rest| rest.starts_with(signature))
    });
    let ending = extension(name);
    let by_name = || ENDINGS.iter().find(|(known, _)| *known == ending);
    by_bytes
        .map(|(_, _, packer)| *packer)
        .or_else(|| by_name().map(|(_, packer)| *packer))
}

#[cfg(test)]
mod tests {
    use crate::kind::FileKind;

    #[test]
    fn archives_of_rare_packers_are_archives_and_words_of_a_text_are_not() {
        for (bytes, name, packer) in [
            (&b"SIT!\0\x01\0\0\0\x40rLau\x01"[..], "a", "StuffIt"),
            (b"\0\0\x01\x02\x03", "Games.SIT", "StuffIt"),
            (b"\x01\x01\0\0\x20\x19", "a.cpt", "Compact Pro"),
            (b"LZX\0\0\0\0\x0A\x04\0", "a.lzx", "LZX"),
            (b"!<arch>\ndebian-binary", "a.deb", "ar"),
            (b"\0..............", "a.bh", "BlakHole"),
        ] {
            assert_eq!(
                FileKind::detect(bytes, name),
                FileKind::UnknownArchive,
                "{name}"
            );
            assert_eq!(super::of(bytes, name), Some(packer), "{name}");
        }
        for (bytes, name) in [
            (&b"LZX is a packer of the Amiga.\n"[..], "a.txt"),
            (b"Text.\n", "a.sit"),
        ] {
            assert_eq!(FileKind::detect(bytes, name), FileKind::Text, "{name}");
        }
        assert_eq!(FileKind::detect(b"\0\x01\x02", "a.bin"), FileKind::Binary);
    }
}
