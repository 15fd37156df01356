//! Areas defined by the lines of a configuration.

use super::boards::BoardLine;
use super::{AREA, Gather, Line, UnsupportedAreas};
use crate::address::Address;
use crate::config::locate::{LocatedPath, PathKind};
use crate::config::{
    AreaConfig, AreaHabits, AreaKind, BaseFormat, FileEchoConfig, MsgDialect, NamedFile,
};
use crate::limits;
use ftn_types::pattern::matches;
use std::path::Path;

/// Area as a line defines it.
#[derive(Clone, Debug, Default)]
pub(in crate::config) struct Defined {
    /// Areatag.
    pub(in crate::config) tag: Vec<u8>,
    pub(in crate::config) kind: AreaKind,
    /// Format, if the line states it.
    pub(in crate::config) format: Option<BaseFormat>,
    /// Path of the base; `None` for a passthrough area.
    pub(in crate::config) path: Option<Vec<u8>>,
    pub(in crate::config) description: Option<Vec<u8>>,
    pub(in crate::config) group: Option<Vec<u8>>,
    /// Our own address in the area.
    pub(in crate::config) aka: Option<Address>,
    /// True if it is hidden from other systems' lists.
    pub(in crate::config) hidden: bool,
    /// Header variant of a `*.MSG` folder.
    pub(in crate::config) dialect: Option<MsgDialect>,
    /// Text of our Origin line in the area.
    pub(in crate::config) origin: Option<Vec<u8>>,
    /// Other habits of writing in the area.
    pub(in crate::config) habits: AreaHabits,
}

impl Defined {
    /// Creates an area with only its tag and kind.
    pub(in crate::config) fn new(tag: Vec<u8>, kind: AreaKind) -> Self {
        Self {
            tag,
            kind,
            ..Self::default()
        }
    }
}

impl Gather<'_> {
    /// Adds an area, searching its base from `folder`; `fallback` is the format if neither line nor
    /// disk determine it.
    pub(in crate::config) fn define(
        &mut self,
        line: &Line<'_>,
        folder: &Path,
        fallback: BaseFormat,
        defined: Defined,
    ) {
        if !self.charge(line, AREA + self.map_bytes) {
            return;
        }
        let charset = line.charset;
        let decode = |bytes: &[u8]| charset.decode(bytes).trim().to_owned();
        let tag = decode(&defined.tag);
        if tag.is_empty() {
            return self.problem(line, "the areatag is missing");
        }
        let (path, found) = match &defined.path {
            Some(written) if defined.format != Some(BaseFormat::Passthrough) => {
                let written = self.mapped(written, charset);
                let decoded = charset.decode(&written).into_owned();
                let (path, found) = self
                    .locator
                    .locate(&written, &decoded, folder, PathKind::Base);
                (Some(path), found)
            }
            _ => (None, None),
        };
        let work = self.locator.take_work();
        if !self.charge(line, work) {
            return;
        }
        let format = match (defined.format, found) {
            (Some(board), _) if board.is_board() => board,
            _ if path.is_none() => BaseFormat::Passthrough,
            (Some(format), _) | (None, Some(LocatedPath::Base(format))) => format,
            (None, _) => fallback,
        };
        let text = |bytes: Option<Vec<u8>>| {
            bytes
                .map(|bytes| decode(&bytes))
                .filter(|text| !text.is_empty())
        };
        let area = AreaConfig {
            description: text(defined.description),
            group: text(defined.group),
            aka: defined.aka,
            hidden: defined.hidden,
            msg_dialect: defined.dialect,
            origin: text(defined.origin),
            habits: defined.habits,
            ..AreaConfig::new(tag, defined.kind, format, path)
        };
        self.keep(line, area);
    }

    /// Adds a file echo, searching its folder from `folder`.
    pub(in crate::config) fn define_file_echo(
        &mut self,
        line: &Line<'_>,
        folder: &Path,
        defined: Defined,
    ) {
        if !self.charge(line, AREA + self.map_bytes) {
            return;
        }
        let charset = line.charset;
        let text = |bytes: &[u8]| charset.decode(bytes).trim().to_owned();
        let some = |bytes: Option<Vec<u8>>| {
            let text = bytes.map(|bytes| text(&bytes));
            text.filter(|text| !text.is_empty())
        };
        let tag = text(&defined.tag);
        if tag.is_empty() {
            return self.problem(line, "the areatag is missing");
        }
        let path = defined.path.filter(|path| !path.is_empty());
        let own = path.map(|path| self.existing_folder(&path, charset, folder));
        let work = self.locator.take_work();
        if !self.charge(line, work) {
            return;
        }
        if let Some(path) = own.clone() {
            let (name, place) = (tag.clone(), self.place(line));
            self.name_file(NamedFile { name, path, place });
        }
        let echo = FileEchoConfig {
            tag,
            folder: own,
            description: some(defined.description),
            group: some(defined.group),
            aka: defined.aka,
            ..FileEchoConfig::default()
        };
        self.add_or_replace_file_echo(line, echo);
    }

    /// Adds a file echo; a later one with the same tag replaces it, as in htick. Returns false if
    /// there are too many.
    pub(super) fn add_or_replace_file_echo(
        &mut self,
        line: &Line<'_>,
        echo: FileEchoConfig,
    ) -> bool {
        self.kept = self.kept.saturating_add(echo.text_bytes());
        let is_full = self.file_echoes.len() >= limits::LIBRARY_AREAS;
        if is_full || self.kept > limits::CONFIG_KEPT_BYTES {
            let what = "too many file echoes: the rest of the configuration was not read";
            self.stop(line, what);
            return false;
        }
        let key = echo.tag.to_lowercase();
        match self
            .file_tags
            .get(&key)
            .and_then(|at| self.file_echoes.get_mut(*at))
        {
            Some(earlier) => *earlier = echo,
            None => {
                self.file_tags.insert(key, self.file_echoes.len());
                self.file_echoes.push(echo);
            }
        }
        true
    }

    /// Records an area that cannot be read because of its format.
    pub(in crate::config) fn unread(&mut self, line: &Line<'_>, tag: &[u8], format: &'static str) {
        let tag = line.charset.decode(tag).into_owned();
        self.leave_out(UnsupportedAreas {
            format,
            why: "which is not read: left out",
            path: line.path.to_owned(),
            number: line.number,
            tag,
            more: 0,
        });
    }

    pub(super) fn leave_out(&mut self, area: UnsupportedAreas) {
        let same = |known: &&mut UnsupportedAreas| known.format == area.format;
        match self.unread.iter_mut().find(same) {
            Some(known) => known.more += 1,
            None => self.unread.push(area),
        }
    }

    /// Adds an area; returns false if there are too many.
    pub(super) fn keep(&mut self, line: &Line<'_>, mut area: AreaConfig) -> bool {
        if let Some(name) = self.renamed.get(&area.tag.to_lowercase()) {
            area.tag.clone_from(name);
        }
        if area.place.is_unknown() {
            area.place = self.place(line);
        }
        let masks = (self.excluded.len(), self.included.len());
        if masks != self.masks {
            self.masks = masks;
            let all = self.excluded.iter().chain(&self.included);
            self.mask_bytes = all.map(Vec::len).sum();
        }
        if !self.charge(line, self.mask_bytes.saturating_mul(area.tag.len())) {
            return false;
        }
        let any = |masks: &[Vec<u8>]| masks.iter().any(|mask| matches(mask, area.tag.as_bytes()));
        if any(&self.excluded) && !any(&self.included) {
            return true;
        }
        let key = area.tag.to_lowercase();
        let earlier = self.by_tag.get(&key).copied();
        if let Some(earlier) = earlier.and_then(|at| self.areas.get_mut(at))
            && !self.husky
        {
            let board = earlier.path.is_none() && earlier.format != area.format;
            let elsewhere = earlier.path != area.path || board;
            earlier.description = earlier.description.take().or(area.description);
            earlier.group = earlier.group.take().or(area.group);
            // As in GoldED, the later line overrides everything but the base.
            earlier.aka = area.aka.or(earlier.aka.take());
            earlier.origin = area.origin.or(earlier.origin.take());
            let (habits, said) = (&mut earlier.habits, area.habits);
            habits.attributes = said.attributes.or(habits.attributes);
            habits.read_only = said.read_only.or(habits.read_only);
            if elsewhere {
                let what = format!(
                    "the area {} is defined a second time with another base: the first \
                     definition stays",
                    area.tag
                );
                self.problem(line, what);
            }
            return true;
        }
        if earlier.is_none() && self.areas.len() >= limits::LIBRARY_AREAS {
            let what = format!(
                "more than {} areas: the rest of the configuration was not read",
                limits::LIBRARY_AREAS
            );
            self.stop(line, what);
            return false;
        }
        self.kept = self.kept.saturating_add(area.text_bytes());
        if self.kept > limits::CONFIG_KEPT_BYTES {
            let what = format!(
                "the tags, paths and descriptions of the areas take more than {} MB: the rest \
                 of the configuration was not read",
                limits::CONFIG_KEPT_BYTES >> 20
            );
            self.stop(line, what);
            return false;
        }
        if let Some(earlier) = earlier.and_then(|at| self.areas.get_mut(at)) {
            self.kept = self.kept.saturating_sub(earlier.text_bytes());
            *earlier = area;
            return true;
        }
        self.by_tag.insert(key, self.areas.len());
        if area.format.is_board() {
            self.boards.push(BoardLine {
                area: self.areas.len(),
                path: line.path.to_owned(),
                number: line.number,
            });
        }
        self.areas.push(area);
        true
    }

    /// Returns the areas so far, to add settings from elsewhere.
    pub(in crate::config) fn areas_mut(&mut self) -> &mut [AreaConfig] {
        &mut self.areas
    }

    pub(in crate::config) fn area_mut(&mut self, tag: &str) -> Option<&mut AreaConfig> {
        let at = *self.by_tag.get(&tag.to_lowercase())?;
        self.areas.get_mut(at)
    }
}
