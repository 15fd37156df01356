//! Areas that are boards of a Hudson or GoldBase folder: configurations name that folder once,
//! often after the areas.

use super::{Gather, UnsupportedAreas, folder_of};
use crate::config::BaseFormat;
use crate::config::locate::PathKind;
use std::path::{Path, PathBuf};

/// Line that defines a board.
pub(super) struct BoardLine {
    /// Index of its area.
    pub(super) area: usize,
    /// File of the line.
    pub(super) path: PathBuf,
    /// Number of the line.
    pub(super) number: u32,
}

impl Gather<'_> {
    /// Sets the folder of all boards. If none is configured, it is that of the main file, and for
    /// GoldBase that of Hudson, as in GoldED. `path` is the main file.
    pub(super) fn place_boards(&mut self, path: &Path) {
        let boards = std::mem::take(&mut self.boards);
        if boards.is_empty() {
            return;
        }
        let folder = folder_of(path);
        let mut default = |name: &str| {
            let (_, found) = self
                .locator
                .locate(name.as_bytes(), name, &folder, PathKind::File);
            found.map(|_| folder.clone())
        };
        let configured = self.hudson_path.take();
        let hudson = configured.clone().or_else(|| default("msghdr.bbs"));
        let goldbase = self.goldbase_path.take().or(configured);
        let goldbase = goldbase.or_else(|| default("msghdr.dat"));
        let mut lost = Vec::new();
        for BoardLine { area, path, number } in boards {
            let Some(area) = self.areas.get_mut(area) else {
                continue;
            };
            let (folder, format, why) = match area.format {
                BaseFormat::GoldBase(_) => (
                    &goldbase,
                    "GoldBase",
                    "whose folder is unknown: left out; name it by GOLDBASEPATH in golded.cfg",
                ),
                BaseFormat::Hudson(_) => (
                    &hudson,
                    "Hudson",
                    "whose folder is unknown: left out; name it by HUDSONPATH in golded.cfg",
                ),
                // Only boards are listed.
                BaseFormat::Jam
                | BaseFormat::Squish
                | BaseFormat::Msg
                | BaseFormat::Pkt
                | BaseFormat::Passthrough => continue,
            };
            area.path.clone_from(folder);
            if folder.is_none() {
                lost.push(UnsupportedAreas {
                    format,
                    why,
                    path,
                    number,
                    tag: area.tag.clone(),
                    more: 0,
                });
            }
        }
        let others = std::mem::take(&mut self.unread);
        for area in lost {
            self.leave_out(area);
        }
        self.unread.extend(others);
        self.areas
            .retain(|area| area.path.is_some() || !area.format.is_board());
    }
}
