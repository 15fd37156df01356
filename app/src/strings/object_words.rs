//! What objects are called: kinds, sizes, what is missing.

use crate::strings::format;
use crate::strings::tr;
use fidoscope_core::objects::{Completeness, FileKind, Section};

/// A kind, such as `PNG picture`.
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
        kind if kind.is_picture() => tr!("kind-picture", format = short),
        kind if kind.is_container() => tr!("kind-archive", format = short),
        _ => tr!("kind-binary").to_owned(),
    }
}

/// A size in bytes.
pub(crate) fn size(bytes: u64) -> String {
    match u32::try_from(bytes) {
        Ok(bytes) if bytes < 1000 => {
            tr!("bytes", count = u64::from(bytes), shown = bytes.to_string())
        }
        Ok(bytes) => format::size(bytes),
        Err(_) => format::count(bytes),
    }
}

/// What is wrong with an object; `None` when nothing is.
pub(crate) fn trouble(state: &Completeness) -> Option<String> {
    match state {
        Completeness::Complete => None,
        Completeness::Damaged(fault) => Some(tr!("objects-damaged", why = fault.to_string())),
        Completeness::Missing { sections, of } => {
            let numbers: Vec<String> = sections.iter().take(12).map(u32::to_string).collect();
            let mut list = numbers.join(", ");
            if sections.len() > 12 {
                list.push_str(", …");
            }
            Some(match (sections.is_empty(), of) {
                (true, _) => tr!("objects-gone").to_owned(),
                (false, Some(of)) => {
                    tr!("objects-missing-of", sections = list, of = of.to_string())
                }
                (false, None) => tr!("objects-missing", sections = list),
            })
        }
    }
}

/// Which section of a file a message holds.
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

/// A name, or what stands in place of none.
pub(crate) fn name(name: &str) -> &str {
    if name.trim().is_empty() {
        tr!("objects-nameless")
    } else {
        name
    }
}
