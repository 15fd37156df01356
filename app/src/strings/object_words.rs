//! Words for objects: kinds, sizes, damage.

use crate::strings::{format, said, tr};
use fidoscope_core::objects::{Completeness, FileKind, Section};

/// Returns the name of a kind, such as `PNG picture`.
pub(crate) fn kind(kind: FileKind) -> String {
    let short = kind.label().split(' ').next().unwrap_or_default();
    match kind {
        FileKind::Archive => tr!("kind-archive-other").to_owned(),
        FileKind::UnknownArchive => tr!("kind-archive-unknown").to_owned(),
        FileKind::Html => tr!("kind-html").to_owned(),
        FileKind::Text => tr!("kind-text").to_owned(),
        FileKind::Ansi => tr!("kind-ansi").to_owned(),
        FileKind::Sound => tr!("kind-sound").to_owned(),
        FileKind::Video => tr!("kind-video").to_owned(),
        FileKind::Document => tr!("kind-document").to_owned(),
        FileKind::Program => tr!("kind-program").to_owned(),
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
        | FileKind::Svg => tr!("kind-picture", format = short),
        FileKind::Zip
        | FileKind::Lha
        | FileKind::Arj
        | FileKind::Rar
        | FileKind::SevenZip
        | FileKind::Tar
        | FileKind::Gzip
        | FileKind::Bzip2
        | FileKind::Xz => tr!("kind-archive", format = short),
        FileKind::Binary => tr!("kind-binary").to_owned(),
    }
}

/// Formats a size in bytes.
pub(crate) fn size(bytes: u64) -> String {
    match u32::try_from(bytes) {
        Ok(bytes) if bytes < 1000 => {
            tr!("bytes", count = u64::from(bytes), shown = bytes.to_string())
        }
        Ok(bytes) => format::size(bytes),
        Err(_) => format::count(bytes),
    }
}

/// Describes the damage of an object; `None` for a complete one.
pub(crate) fn trouble(state: &Completeness) -> Option<String> {
    match state {
        Completeness::Complete => None,
        Completeness::Damaged(fault) => Some(tr!("objects-damaged", why = said(fault))),
        Completeness::Missing {
            sections,
            count,
            of,
        } => {
            let numbers: Vec<String> = sections.iter().take(12).map(u32::to_string).collect();
            let mut list = numbers.join(", ");
            if sections.len() > 12 {
                list.push_str(", …");
            }
            let count = u64::from(*count);
            Some(match (count, of) {
                (0, _) => tr!("objects-gone").to_owned(),
                (_, Some(of)) => tr!(
                    "objects-missing-of",
                    count = count,
                    sections = list,
                    of = of.to_string()
                ),
                (_, None) => tr!("objects-missing", count = count, sections = list),
            })
        }
    }
}

/// Describes the section of a file that a message contains.
pub(crate) fn section(section: Section) -> String {
    match section.of {
        Some(of) => tr!(
            "objects-section-of",
            number = section.number.to_string(),
            of = of.to_string()
        ),
        None => tr!("objects-section", number = section.number.to_string()),
    }
}

/// Returns a name, or a replacement for an empty one.
pub(crate) fn name(name: &str) -> &str {
    if name.trim().is_empty() {
        tr!("objects-nameless")
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::trouble;
    use fidoscope_core::objects::Completeness;

    #[test]
    fn one_missing_section_is_one() {
        let missing = |sections: &[u32], of| {
            let (sections, count) = (sections.to_vec(), sections.len() as u32);
            trouble(&Completeness::Missing {
                sections,
                count,
                of,
            })
            .unwrap()
        };
        assert_eq!(missing(&[2], Some(3)), "section 2 of 3 is missing");
        assert_eq!(missing(&[2, 3], Some(3)), "sections 2, 3 of 3 are missing");
        assert_eq!(missing(&[2], None), "section 2 is missing");
    }
}
