//! Kinds of files, by their bytes. Names may be wrong: they only help where bytes do not decide.

/// Group of kinds that are shown alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Picture,
    Container,
    Text,
    Other,
}

/// Defines all kinds in one list, each with its class, its word and its label.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $class:ident $word:literal $label:literal,)*) => {
        /// Kind of a file.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum FileKind {
            $($(#[$doc])* $kind,)*
        }

        impl FileKind {
            /// Every kind.
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$kind),*];

            /// Returns the class that its row states.
            const fn class(self) -> Class {
                match self {
                    $(Self::$kind => Class::$class,)*
                }
            }

            /// Returns its word and its label.
            fn names(self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$kind => ($word, $label),)*
                }
            }
        }
    };
}

kinds! {
    /// PNG picture.
    Png Picture "png" "PNG picture",
    /// JPEG picture.
    Jpeg Picture "jpeg" "JPEG picture",
    /// GIF picture.
    Gif Picture "gif" "GIF picture",
    /// BMP picture.
    Bmp Picture "bmp" "BMP picture",
    /// WebP picture.
    Webp Picture "webp" "WebP picture",
    /// TIFF picture.
    Tiff Picture "tiff" "TIFF picture",
    /// TGA picture.
    Tga Picture "tga" "TGA picture",
    /// ICO picture.
    Ico Picture "ico" "ICO picture",
    /// PCX picture.
    Pcx Picture "pcx" "PCX picture",
    /// AVIF picture; recognised, but not displayed.
    Avif Picture "avif" "AVIF picture",
    /// SVG picture.
    Svg Picture "svg" "SVG picture",
    /// ZIP archive.
    Zip Container "zip" "ZIP archive",
    /// LHA or LZH archive.
    Lha Container "lha" "LHA archive",
    /// ARJ archive.
    Arj Container "arj" "ARJ archive",
    /// RAR archive.
    Rar Container "rar" "RAR archive",
    /// 7z archive.
    SevenZip Container "7z" "7z archive",
    /// TAR archive.
    Tar Container "tar" "TAR archive",
    /// File packed by gzip.
    Gzip Container "gz" "gzip file",
    /// File packed by bzip2.
    Bzip2 Container "bz2" "bzip2 file",
    /// File packed by xz.
    Xz Container "xz" "xz file",
    /// Another archive that can be opened: ZOO, ARC, ACE, CAB, HA, HYP, UC2, SQZ, `compress`.
    Archive Container "archive" "archive",
    /// Recognised archive that cannot be opened.
    UnknownArchive Container "unknown-archive" "archive",
    /// HTML.
    Html Text "html" "HTML",
    /// Plain text, UTF-8 or of a code page.
    Text Text "text" "text",
    /// Text with escape sequences of ANSI, or a SAUCE record.
    Ansi Text "ansi" "ANSI text",
    /// MIDI, WAVE, MP3, Ogg, FLAC, AU, tracker modules.
    Sound Other "sound" "sound",
    /// AVI, MPEG, FLI, Matroska, MP4.
    Video Other "video" "video",
    /// PDF, PostScript, DjVu, RTF.
    Document Other "document" "document",
    /// Program of DOS, Windows or Unix. Never started.
    Program Other "program" "program",
    /// Anything else.
    Binary Other "binary" "file",
}

/// Number of bytes examined for a signature.
const HEAD: usize = 4096;

/// Signatures with their offsets.
const SIGNATURES: &[(usize, &[u8], FileKind)] = &[
    (0, b"\x89PNG\r\n\x1a\n", FileKind::Png),
    (0, b"\xFF\xD8\xFF", FileKind::Jpeg),
    (0, b"GIF87a", FileKind::Gif),
    (0, b"GIF89a", FileKind::Gif),
    (0, b"II*\0", FileKind::Tiff),
    (0, b"MM\0*", FileKind::Tiff),
    (0, b"PK\x03\x04", FileKind::Zip),
    (0, b"PK\x05\x06", FileKind::Zip),
    (0, b"PK00PK\x03\x04", FileKind::Zip),
    (0, b"\x60\xEA", FileKind::Arj),
    (0, b"Rar!\x1A\x07", FileKind::Rar),
    (0, b"7z\xBC\xAF\x27\x1C", FileKind::SevenZip),
    (0, b"\x1F\x8B\x08", FileKind::Gzip),
    (0, b"BZh", FileKind::Bzip2),
    (0, b"\xFD7zXZ\0", FileKind::Xz),
    (0, b"\x1F\x9D", FileKind::Archive),
    (0, b"ZOO ", FileKind::Archive),
    (0, b"MSCF", FileKind::Archive),
    (0, b"UC2\x1A", FileKind::Archive),
    (0, b"HLSQZ", FileKind::Archive),
    (0, b"\x28\xB5\x2F\xFD", FileKind::Archive),
    (0, b"RE~^", FileKind::Archive),
    (0, b"\x21\x12\xFE\xED", FileKind::UnknownArchive),
    (0, b"070701", FileKind::UnknownArchive),
    (0, b"!<arch>\n", FileKind::UnknownArchive),
    (0, b"MThd", FileKind::Sound),
    (0, b"ID3", FileKind::Sound),
    (0, b"\xFF\xFB", FileKind::Sound),
    (0, b"OggS", FileKind::Sound),
    (0, b"fLaC", FileKind::Sound),
    (0, b".snd", FileKind::Sound),
    (0, b"Extended Module:", FileKind::Sound),
    (0, b"Creative Voice File", FileKind::Sound),
    (0, b"\0\0\x01\xBA", FileKind::Video),
    (0, b"\0\0\x01\xB3", FileKind::Video),
    (0, b"\x1A\x45\xDF\xA3", FileKind::Video),
    (0, b"%PDF-", FileKind::Document),
    (0, b"%!PS", FileKind::Document),
    (0, b"AT&TFORM", FileKind::Document),
    (0, b"{\\rtf", FileKind::Document),
    (0, b"MZ", FileKind::Program),
    (0, b"\x7FELF", FileKind::Program),
    (2, b"-lh", FileKind::Lha),
    (2, b"-lz", FileKind::Lha),
    (2, b"-pm", FileKind::Lha),
    (257, b"ustar", FileKind::Tar),
    (7, b"**ACE**", FileKind::Archive),
    (0, b"\x1AHP", FileKind::Archive),
    (0, b"\x1AST", FileKind::Archive),
    (4, b"ftypavif", FileKind::Avif),
    (4, b"ftypavis", FileKind::Avif),
    (4, b"ftyp", FileKind::Video),
    (44, b"SCRM", FileKind::Sound),
    (1080, b"M.K.", FileKind::Sound),
    (0, b"IMPM", FileKind::Sound),
    (4, b"\x11\xAF", FileKind::Video),
    (4, b"\x12\xAF", FileKind::Video),
];

impl FileKind {
    /// Returns the kind of some bytes; the name decides only between kinds without a signature.
    #[must_use]
    pub fn detect(bytes: &[u8], name: &str) -> Self {
        let head = bytes.get(..HEAD).unwrap_or(bytes);
        let tail = |len: usize| bytes.get(bytes.len().saturating_sub(len)..);
        let at =
            |from: usize, what: &[u8]| head.get(from..).is_some_and(|part| part.starts_with(what));
        if at(0, b"RIFF") {
            return match head.get(8..12) {
                Some(b"WEBP") => Self::Webp,
                Some(b"WAVE" | b"RMID") => Self::Sound,
                Some(b"AVI ") => Self::Video,
                _ => Self::Binary,
            };
        }
        let found = SIGNATURES.iter().find(|(from, what, _)| at(*from, what));
        if let Some((_, _, kind)) = found {
            return match kind {
                // Two bytes prove little: a letter by M. Z. is text.
                Self::Program if at(0, b"MZ") && is_text(bytes) => Self::Text,
                kind => *kind,
            };
        }
        if at(0, b"BM") && at(6, &[0; 4]) {
            return Self::Bmp;
        }
        if at(0, &[0, 0, 1, 0]) && head.get(5) == Some(&0) && head.get(4) != Some(&0) {
            return Self::Ico;
        }
        let extension = extension(name);
        if matches!(head, [0x0A, 0 | 2 | 3 | 4 | 5, 0 | 1, 1 | 2 | 4 | 8, ..]) && bytes.len() > 128
        {
            return Self::Pcx;
        }
        let is_tga = tail(18).is_some_and(|end| end.starts_with(b"TRUEVISION-XFILE"))
            || (extension == "tga" && bytes.len() > 18);
        if is_tga {
            return Self::Tga;
        }
        if matches!(head, [0x1A, 1..=9, ..]) && extension != "txt" && !is_text(bytes) {
            return Self::Archive;
        }
        if extension == "ha" && at(0, b"HA") {
            return Self::Archive;
        }
        textual(bytes, name, head, tail(128).unwrap_or_default())
    }

    /// Returns a short name for lists: `PNG picture`.
    #[must_use]
    pub fn label(self) -> &'static str {
        self.names().1
    }

    /// Returns a stable word for scripts and filters.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.names().0
    }

    /// Returns the kind of a [`FileKind::word`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Returns the usual extension, for an invented name.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Binary => "bin",
            Self::Jpeg => "jpg",
            kind => kind.word(),
        }
    }

    /// Returns whether it is a picture.
    #[must_use]
    pub fn is_picture(self) -> bool {
        self.class() == Class::Picture
    }

    /// Returns whether it contains other files, in a supported format or not.
    #[must_use]
    pub fn is_container(self) -> bool {
        self.class() == Class::Container
    }

    /// Returns whether it can be shown as text.
    #[must_use]
    pub fn is_textual(self) -> bool {
        self.class() == Class::Text || self == Self::Svg
    }
}

/// Returns the letters after the last dot of a name, in lower case.
pub(crate) fn extension(name: &str) -> String {
    let (_, extension) = name.rsplit_once('.').unwrap_or_default();
    extension.to_ascii_lowercase()
}

fn textual(bytes: &[u8], name: &str, head: &[u8], tail: &[u8]) -> FileKind {
    let sauce = tail.starts_with(b"SAUCE00");
    if sauce || memchr::memmem::find(head, b"\x1B[").is_some() && !head.contains(&0) {
        return FileKind::Ansi;
    }
    if !is_text(bytes) {
        return match super::packers::of(bytes, name) {
            Some(_) => FileKind::UnknownArchive,
            None => FileKind::Binary,
        };
    }
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let start = head
        .trim_ascii_start()
        .get(..1024.min(head.trim_ascii_start().len()));
    let small = start.unwrap_or_default().to_ascii_lowercase();
    let has = |what: &[u8]| memchr::memmem::find(&small, what).is_some();
    if small.starts_with(b"<svg")
        || ((small.starts_with(b"<?xml") || small.starts_with(b"<!")) && has(b"<svg"))
    {
        return FileKind::Svg;
    }
    let html: [&[u8]; 5] = [b"<!doctype html", b"<html", b"<head", b"<body", b"<title"];
    if small.starts_with(b"<") && html.iter().any(|tag| has(tag)) {
        return FileKind::Html;
    }
    FileKind::Text
}

/// Returns whether bytes are text: no NUL, and no control characters but those of texts.
fn is_text(bytes: &[u8]) -> bool {
    let head = bytes.get(..64 * 1024).unwrap_or(bytes);
    // Ctrl+Z ends texts of DOS.
    let end = memchr::memchr(0x1A, head).unwrap_or(head.len());
    let padded = head
        .get(end..)
        .unwrap_or_default()
        .iter()
        .all(|byte| matches!(byte, 0x1A | 0 | b'\r' | b'\n'));
    padded
        && head
            .iter()
            .take(end)
            .all(|byte| *byte >= 0x20 || matches!(byte, b'\t' | b'\n' | b'\r' | 0x0C | 0x07 | 0x08))
}

#[cfg(test)]
mod tests {
    use super::FileKind;

    #[test]
    fn bytes_show_the_kind_and_names_do_not() {
        let cases: [(&[u8], &str, FileKind); 38] = [
            (b"\x89PNG\r\n\x1a\n....", "a.txt", FileKind::Png),
            (b"GIF89a....", "a.jpg", FileKind::Gif),
            (b"\xFF\xD8\xFF\xE0", "", FileKind::Jpeg),
            (b"BM\x46\0\0\0\0\0\0\0", "x", FileKind::Bmp),
            (b"RIFF....WEBPVP8 ", "", FileKind::Webp),
            (b"RIFF....WAVEfmt ", "", FileKind::Sound),
            (b"RIFF....AVI LIST", "", FileKind::Video),
            (b"IMPM", "", FileKind::Sound),
            (b"....\x11\xAF", "", FileKind::Video),
            (b"....\x12\xAF", "", FileKind::Video),
            (b"\0\0\0\x1Cftypavif", "", FileKind::Avif),
            (b"\0\0\0\x1Cftypavis", "", FileKind::Avif),
            (b"\0\0\x01\0\x01\0\x10\x10", "", FileKind::Ico),
            (b"PK\x03\x04", "photo.gif", FileKind::Zip),
            (b"\x01\x02\x03\x04\x05\0", "", FileKind::Binary),
            (b"BMW or not?\n", "", FileKind::Text),
            (b"..-lh5-....", "", FileKind::Lha),
            (b"..-lz5-....", "", FileKind::Lha),
            (b"..-pm1-....", "", FileKind::Lha),
            (b".......**ACE**", "", FileKind::Archive),
            (b"\x1AHP\x01", "", FileKind::Archive),
            (b"\x1AST\x01", "", FileKind::Archive),
            (b"HA\x01\0", "a.ha", FileKind::Archive),
            (b"HA\x01\0", "a", FileKind::Binary),
            (b"Ha ha.\n", "a.ha", FileKind::Text),
            (b"\x60\xEA\x30", "", FileKind::Arj),
            (b"Rar!\x1A\x07\0", "", FileKind::Rar),
            (b"hello\r\n", "a.gif", FileKind::Text),
            ("привет".as_bytes(), "", FileKind::Text),
            (b"\x8F\xE0\xA8\xA2\xA5\xE2\r\n\x1A", "", FileKind::Text),
            (b"MZ is how he signs.\n", "", FileKind::Text),
            (b"MZ\x90\0\x03\0", "", FileKind::Program),
            (b"<!DOCTYPE html><html>", "", FileKind::Html),
            (b"It begins with <html>.\n", "", FileKind::Text),
            (b"<3 it!\n", "", FileKind::Text),
            (b"<?xml version='1.0'?><svg xmlns=", "", FileKind::Svg),
            (b"\x1B[0;31mred\x1B[0m", "", FileKind::Ansi),
            (b"\0\x01\x02", "", FileKind::Binary),
        ];
        for (bytes, name, kind) in cases {
            assert_eq!(
                FileKind::detect(bytes, name),
                kind,
                "{:?}",
                bytes.escape_ascii().to_string()
            );
        }
        assert_eq!(FileKind::detect(b"", ""), FileKind::Text);
    }

    #[test]
    fn kinds_without_a_signature_at_the_start_are_known_by_places_and_lengths() {
        let zeros = |head: &[u8], len: usize, end: &[u8]| {
            let mut bytes = head.to_vec();
            bytes.resize(len, 0);
            bytes.extend_from_slice(end);
            bytes
        };
        let pcx = b"\x0A\x05\x01\x08";
        for (bytes, name, kind) in [
            (zeros(b"", 44, b"SCRM"), "", FileKind::Sound),
            (zeros(b"", 1080, b"M.K."), "", FileKind::Sound),
            (zeros(pcx, 129, b""), "", FileKind::Pcx),
            (zeros(pcx, 128, b""), "", FileKind::Binary),
            (zeros(b"", 40, b"TRUEVISION-XFILE.\0"), "", FileKind::Tga),
            (zeros(b"", 19, b""), "a.tga", FileKind::Tga),
            (zeros(b"", 18, b""), "a.tga", FileKind::Binary),
        ] {
            assert_eq!(FileKind::detect(&bytes, name), kind, "{kind:?}");
        }
    }

    #[test]
    fn kinds_have_labels_and_only_some_are_shown_as_text() {
        assert_eq!(FileKind::Zip.label(), "ZIP archive");
        assert!(FileKind::ALL.iter().all(|kind| !kind.label().is_empty()));
        let texts: Vec<_> = FileKind::ALL
            .into_iter()
            .filter(|kind| kind.is_textual())
            .collect();
        assert_eq!(
            texts,
            [
                FileKind::Svg,
                FileKind::Html,
                FileKind::Text,
                FileKind::Ansi
            ]
        );
    }

    #[test]
    fn pictures_and_containers_are_distinguished() {
        assert!(FileKind::Svg.is_picture() && !FileKind::Zip.is_picture());
        assert!(FileKind::Zip.is_container() && FileKind::UnknownArchive.is_container());
        assert!(!FileKind::Html.is_container() && !FileKind::Text.is_container());
    }
}
