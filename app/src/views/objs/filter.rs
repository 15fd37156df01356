//! Filter of objects by kind.

use crate::strings::{named, tr};
use fidoscope_core::objects::{Completeness, FileKind};
use fidoscope_core::page::ObjectRow;
use std::sync::Arc;

named! {
    /// Choice of kinds.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub(super) enum Filter: name {
        #[default]
        All = tr!("objects-filter-all"),
        Pictures = tr!("objects-filter-pictures"),
        Archives = tr!("objects-filter-archives"),
        Texts = tr!("objects-filter-texts"),
        Sounds = tr!("objects-filter-sounds"),
        Others = tr!("objects-filter-others"),
        /// Damaged objects, and those with missing sections.
        Troubled = tr!("objects-filter-troubled"),
    }
}

impl Filter {
    fn passes(self, row: &ObjectRow) -> bool {
        let kind = row.kind;
        let is_text = kind.is_textual() || kind == FileKind::Document;
        let is_sound = matches!(kind, FileKind::Sound | FileKind::Video);
        match self {
            Self::All => true,
            Self::Pictures => kind.is_picture(),
            Self::Archives => kind.is_container(),
            Self::Texts => is_text && !kind.is_picture(),
            Self::Sounds => is_sound,
            Self::Others => !(kind.is_picture() || kind.is_container() || is_text || is_sound),
            Self::Troubled => row.state != Completeness::Complete,
        }
    }

    /// Returns the indices of the objects that pass.
    pub(super) fn rows(self, objects: &[ObjectRow]) -> Arc<[usize]> {
        objects
            .iter()
            .enumerate()
            .filter(|(_, row)| self.passes(row))
            .map(|(at, _)| at)
            .collect()
    }
}

/// Returns whether sections of an object are missing, so that it cannot be decoded.
pub(super) fn is_part(row: &ObjectRow) -> bool {
    matches!(row.state, Completeness::Missing { .. })
}
