//! Icons of kinds of files, drawn as lines, so that no font must contain them.

use egui::{Color32, Painter, Pos2, Rect, Stroke, StrokeKind, vec2};
use fidoscope_core::objects::FileKind;

/// Icon of a kind of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Picture,
    /// Unavailable picture.
    Broken,
    Archive,
    Text,
    Sound,
    Film,
    /// Author without a picture.
    Person,
    Folder,
    /// One level up.
    Above,
    File,
}

impl Sign {
    /// Returns the icon of a kind.
    pub(crate) fn for_kind(kind: FileKind) -> Self {
        match kind {
            FileKind::Png
            | FileKind::Jpeg
            | FileKind::Gif
            | FileKind::Bmp
            | FileKind::Webp
            | FileKind::Tiff
            | FileKind::Tga
            | FileKind::Ico
            | FileKind::Pcx
            | FileKind::Avif
            | FileKind::Svg => Self::Picture,
            FileKind::Zip
            | FileKind::Lha
            | FileKind::Arj
            | FileKind::Rar
            | FileKind::SevenZip
            | FileKind::Tar
            | FileKind::Gzip
            | FileKind::Bzip2
            | FileKind::Xz
            | FileKind::Archive
            | FileKind::UnknownArchive => Self::Archive,
            FileKind::Html | FileKind::Text | FileKind::Ansi | FileKind::Document => Self::Text,
            FileKind::Sound => Self::Sound,
            FileKind::Video => Self::Film,
            FileKind::Program | FileKind::Binary => Self::File,
        }
    }

    /// Returns the icon of a file by its extension, if its bytes are unknown.
    pub(crate) fn by_name(name: &str) -> Self {
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let ending = ending.to_ascii_lowercase();
        // Packed nodelists and diffs: NODEDIFF.Z99.
        if let [b'a' | b'z', b'0'..=b'9', b'0'..=b'9'] = ending.as_bytes() {
            return Self::Archive;
        }
        match ending.as_str() {
            "png" | "jpg" | "jpeg" | "gif" | "bmp" | "webp" | "tif" | "tiff" | "tga" | "ico"
            | "pcx" | "svg" | "lbm" | "avif" => Self::Picture,
            "zip" | "lzh" | "lha" | "arj" | "rar" | "7z" | "tar" | "gz" | "tgz" | "bz2" | "xz"
            | "zoo" | "arc" | "ha" | "ace" | "cab" => Self::Archive,
            "txt" | "doc" | "me" | "diz" | "nfo" | "ans" | "asc" | "htm" | "html" | "md"
            | "pas" | "c" | "h" | "asm" | "cfg" | "ini" | "log" | "1st" | "rtf" | "pdf" => {
                Self::Text
            }
            "mid" | "mod" | "s3m" | "xm" | "it" | "wav" | "mp3" | "ogg" | "voc" | "flac" => {
                Self::Sound
            }
            "avi" | "mpg" | "mpeg" | "mp4" | "mkv" | "fli" | "flc" | "mov" => Self::Film,
            _ => Self::File,
        }
    }
}

/// Draws an icon into a square.
pub(crate) fn paint(painter: &Painter, sign: Sign, rect: Rect, color: Color32) {
    let unit = rect.width() / 16.0;
    let stroke = Stroke::new((1.25 * unit).max(1.25), color);
    let at = |x: f32, y: f32| -> Pos2 { rect.min + vec2(x * unit, y * unit) };
    let line = |points: &[(f32, f32)]| {
        let points: Vec<Pos2> = points.iter().map(|(x, y)| at(*x, *y)).collect();
        painter.line(points, stroke);
    };
    let frame = |left: f32, top: f32, right: f32, bottom: f32| {
        let rect = Rect::from_min_max(at(left, top), at(right, bottom));
        painter.rect_stroke(rect, unit, stroke, StrokeKind::Middle);
    };
    let dot = |x: f32, y: f32, radius: f32| painter.circle_filled(at(x, y), radius * unit, color);
    match sign {
        Sign::Picture => {
            frame(1.5, 2.5, 14.5, 13.5);
            dot(5.0, 6.0, 1.2);
            line(&[
                (2.0, 12.0),
                (6.0, 8.5),
                (8.5, 10.5),
                (11.0, 7.0),
                (14.0, 10.5),
            ]);
        }
        Sign::Broken => {
            line(&[
                (8.0, 13.5),
                (1.5, 13.5),
                (1.5, 2.5),
                (9.0, 2.5),
                (7.0, 6.0),
                (9.0, 9.0),
                (8.0, 13.5),
            ]);
            line(&[
                (11.5, 2.5),
                (14.5, 2.5),
                (14.5, 13.5),
                (10.5, 13.5),
                (11.5, 9.0),
                (9.5, 6.0),
                (11.5, 2.5),
            ]);
        }
        Sign::Archive => {
            frame(2.5, 2.0, 13.5, 14.0);
            for y in [3.5, 6.0, 8.5] {
                line(&[(7.0, y), (8.5, y)]);
                line(&[(8.0, y + 1.25), (9.5, y + 1.25)]);
            }
            dot(8.0, 11.5, 1.2);
        }
        Sign::Text | Sign::File => {
            line(&[
                (9.5, 1.5),
                (3.0, 1.5),
                (3.0, 14.5),
                (13.0, 14.5),
                (13.0, 5.0),
                (9.5, 1.5),
                (9.5, 5.0),
                (13.0, 5.0),
            ]);
            if sign == Sign::Text {
                for y in [7.5, 9.75, 12.0] {
                    line(&[(5.0, y), (11.0, y)]);
                }
            }
        }
        Sign::Sound => {
            dot(4.5, 12.0, 2.2);
            dot(11.5, 10.5, 2.2);
            line(&[(6.5, 12.0), (6.5, 3.5), (13.5, 2.0), (13.5, 10.5)]);
        }
        Sign::Film => {
            frame(1.5, 3.0, 14.5, 13.0);
            line(&[(6.5, 5.5), (6.5, 10.5), (10.5, 8.0), (6.5, 5.5)]);
        }
        Sign::Person => {
            painter.circle_stroke(at(8.0, 5.5), 3.0 * unit, stroke);
            line(&[
                (2.5, 14.0),
                (3.0, 11.5),
                (5.0, 10.0),
                (11.0, 10.0),
                (13.0, 11.5),
                (13.5, 14.0),
                (2.5, 14.0),
            ]);
        }
        Sign::Folder => {
            line(&[
                (1.5, 13.0),
                (1.5, 3.0),
                (6.0, 3.0),
                (7.5, 5.0),
                (14.5, 5.0),
                (14.5, 13.0),
                (1.5, 13.0),
            ]);
        }
        Sign::Above => {
            line(&[(4.0, 7.0), (8.0, 3.0), (12.0, 7.0)]);
            line(&[(8.0, 3.0), (8.0, 13.0)]);
        }
    }
}
