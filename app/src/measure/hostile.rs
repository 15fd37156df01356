//! Functions for fuzz targets: any bytes as a picture, as a line of the socket, as documents of the
//! profile.

use crate::files::document::{self, Document, Kind};
use crate::keep::{Bookmarks, LastReadMarks, Session, Visits};
use crate::pictures;
use crate::platform::outside::note::{Answer, Note};
use crate::settings::Settings;
use fidoscope_core::guard::guarded;
use fidoscope_core::objects::FileKind;

/// Side of the pictures, in pixels: the size of a thumbnail.
const SIDE: u32 = 128;

/// Decodes bytes as every kind of picture except drawings, which have a process of their own.
/// Checks that the result fits the side and the size in the header. A decoder's panic is caught, as
/// in workers.
///
/// # Panics
/// If the result does not fit.
pub fn picture(bytes: &[u8]) {
    const KINDS: [FileKind; 9] = [
        FileKind::Png,
        FileKind::Jpeg,
        FileKind::Gif,
        FileKind::Bmp,
        FileKind::Webp,
        FileKind::Tiff,
        FileKind::Tga,
        FileKind::Ico,
        FileKind::Pcx,
    ];
    // Formats without a signature are recognised only by the file name.
    let found = FileKind::detect(bytes, "picture");
    let is_named = |kind| matches!(kind, FileKind::Tga | FileKind::Pcx);
    for kind in (KINDS.into_iter()).filter(|kind| *kind == found || is_named(*kind)) {
        let dimensions = guarded(|| pictures::dimensions(bytes, kind)).ok().flatten();
        let Ok(Ok(decoded)) = guarded(|| pictures::decode(bytes, kind, SIDE, true)) else {
            continue;
        };
        assert!(!decoded.frames.is_empty());
        assert!(
            dimensions.is_some(),
            "the size is known before pixels are made"
        );
        for frame in &decoded.frames {
            let [width, height] = frame.pixels.size;
            assert_eq!(frame.pixels.pixels.len(), width * height);
            assert!(width.max(height) <= SIDE as usize);
        }
    }
}

/// Parses bytes as a line of the socket, writes the result, and parses it again.
///
/// # Panics
/// If the second result differs.
pub fn socket_line(bytes: &[u8]) {
    let line = String::from_utf8_lossy(bytes);
    if let Some(note) = Note::from_line(&line) {
        assert!(note.configs.iter().all(|path| path.is_absolute()));
        let again = note.to_line();
        assert_eq!(again.matches('\n').count(), 1);
        assert_eq!(Note::from_line(&again), Some(note));
    }
    if let Some(answer) = Answer::from_line(&line) {
        assert_eq!(Answer::from_line(&answer.to_line()), Some(answer));
    }
}

/// Parses bytes as each document of the profile, writes the result, and parses it again.
///
/// # Panics
/// If the second result differs.
pub fn documents(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    document::<Settings>(&text);
    document::<Visits>(&text);
    document::<Bookmarks>(&text);
    document::<Session>(&text);
    document::<LastReadMarks>(&text);
}

fn document<T: Document + Default>(text: &str) {
    let kind: Kind = T::KIND;
    let Ok(fields) = document::fields(text, kind) else {
        return;
    };
    let read = T::from_fields(fields);
    let again = T::from_fields(read.to_fields());
    assert_eq!(again.to_fields(), read.to_fields(), "written and read");
    let merged = T::merged(read.clone(), &T::default(), &again);
    assert_eq!(
        merged.to_fields(),
        T::from_fields(merged.to_fields()).to_fields(),
        "merged"
    );
}
