//! Collects the settings of golded.cfg, fidoconfig, areas.bbs, squish.cfg and crashmail.prefs.
//!
//! A [`Gather`] reads files line by line within the limits on work, follows files that name other
//! files, searches bases on disk and collects the areas. Of two areas with the same tag the first
//! counts, completed by the later one, as in GoldED. In a fidoconfig the later one counts.

mod areas;
mod boards;
mod files;

pub(super) use areas::Defined;
pub(super) use files::{LOOK_UP, line_end};

use super::locate::Locator;
use super::machine::Machine;
use super::{
    AreaConfig, BaseFormat, Config, ConfigError, ConfigPlace, ConfigStamp, FileEchoConfig,
    LastReadSlots, MsgDialect, NamedFile, Problems, Twits, Writing, set_default_akas,
};
use crate::address::Address;
use crate::charset::Charset;
use crate::echolist::Echolist;
use crate::limits;
use crate::nodelist::ListSource;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Cost of an area besides its text and its base, in bytes of work.
const AREA: usize = 256;

/// Non-empty line of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Path of its file.
    pub(super) path: &'a Path,
    /// Number of the line, from 1.
    pub(super) number: u32,
    /// Text without surrounding white space; control characters are replaced by spaces.
    pub(super) text: &'a [u8],
    /// Character set of the file.
    pub(super) charset: Charset,
}

/// Areas in an unsupported format, reported in one sentence.
#[derive(Debug)]
struct UnsupportedAreas {
    format: &'static str,
    why: &'static str,
    path: PathBuf,
    number: u32,
    tag: String,
    more: usize,
}

/// Receiver of the lines of a file.
pub(super) type Sink<'s, 'e> = &'s mut dyn FnMut(&mut Gather<'e>, &Line<'_>);

/// Configuration being read.
#[derive(Default)]
pub(super) struct Gather<'e> {
    machine: Machine<'e>,
    areas: Vec<AreaConfig>,
    by_tag: HashMap<String, usize>,
    /// New names of areas by their tags in lower case (AREARENAME).
    renamed: HashMap<String, String>,
    file_echoes: Vec<FileEchoConfig>,
    /// Indexes of the file echoes by tag in lower case.
    file_tags: HashMap<String, usize>,
    /// Names of description lists in the folders of file echoes.
    pub(super) file_lists: Vec<String>,
    pub(super) user_names: Vec<String>,
    pub(super) addresses: Vec<Address>,
    /// Names and addresses of twits, as written: our main address completes partial ones.
    pub(super) twits: Vec<String>,
    /// Other settings of twits.
    pub(super) twit_rules: Twits,
    /// The user's slots in last-read files.
    pub(super) last_read: LastReadSlots,
    /// Header variant of `*.MSG`.
    pub(super) msg_dialect: Option<MsgDialect>,
    /// File that lists areas with new mail for the tosser; the first one counts.
    pub(super) export_list: Option<PathBuf>,
    /// Settings for writing mail.
    pub(super) writing: Writing,
    /// Nodelists and pointlists.
    nodelists: Vec<ListSource>,
    list_places: Vec<(PathBuf, ConfigPlace)>,
    /// Files and folders that lines name, besides bases and nodelists.
    named_files: Vec<NamedFile>,
    /// File of the last line passed to [`Self::place`].
    last_file: Option<Arc<Path>>,
    /// Masks of tags that are left out, unless [`Self::included`] matches.
    pub(super) excluded: Vec<Vec<u8>>,
    /// Masks of tags that are kept although excluded.
    pub(super) included: Vec<Vec<u8>>,
    /// Path prefixes and their replacements on this system; shared with the fidoconfigs that this
    /// configuration names.
    path_map: Arc<Vec<(Vec<u8>, Vec<u8>)>>,
    /// Total size of the areas' texts, in bytes.
    kept: usize,
    /// Total size of the mapped path prefixes, in bytes.
    map_bytes: usize,
    /// Numbers of masks for which [`Self::mask_bytes`] was computed.
    masks: (usize, usize),
    mask_bytes: usize,
    unread: Vec<UnsupportedAreas>,
    /// Areas that are boards.
    boards: Vec<boards::BoardLine>,
    pub(super) hudson_path: Option<PathBuf>,
    /// Folder of the GoldBase base.
    pub(super) goldbase_path: Option<PathBuf>,
    files: Vec<PathBuf>,
    known: HashSet<PathBuf>,
    open: Vec<PathBuf>,
    problems: Problems,
    /// Keywords and options, in lower case, that were warned of.
    pub(super) reported: HashSet<Vec<u8>>,
    locator: Locator,
    work: u64,
    stopped: bool,
    /// Rules of the Husky programs: the later of two areas with the same tag counts, and a file is
    /// searched next to the file that names it before the main file.
    husky: bool,
}

impl<'e> Gather<'e> {
    /// Gathers only what `read` finds in the file at `path`.
    ///
    /// # Errors
    /// The errors of `read`.
    pub(super) fn whole(
        path: &Path,
        machine: Machine<'e>,
        read: impl FnOnce(&mut Self, &Path, Option<&[u8]>) -> Result<(), ConfigError>,
    ) -> Result<Config, ConfigError> {
        let mut gather = Self::new(machine);
        read(&mut gather, path, None)?;
        Ok(gather.finish(path))
    }

    pub(super) fn new(machine: Machine<'e>) -> Self {
        Self {
            machine,
            ..Self::default()
        }
    }

    /// Gathers a fidoconfig.
    pub(super) fn husky(machine: Machine<'e>) -> Self {
        Self {
            husky: true,
            ..Self::new(machine)
        }
    }

    /// Gathers a fidoconfig named by this configuration, with its mapped paths and its work so far.
    pub(super) fn husky_within(&self) -> Self {
        Self {
            work: self.work,
            path_map: Arc::clone(&self.path_map),
            map_bytes: self.map_bytes,
            ..Self::husky(self.machine)
        }
    }

    /// Reports a problem of a line.
    pub(super) fn problem(&mut self, line: &Line<'_>, what: impl Into<String>) {
        self.problems.add(line.path, Some(line.number), what.into());
    }

    /// Reports a problem of the whole configuration, with its main file.
    pub(super) fn general_problem(&mut self, what: impl Into<String>) {
        let path = self.files.first().cloned().unwrap_or_default();
        self.problems.add(&path, None, what.into());
    }

    /// Renames an area in later definitions, up to a limit of renamings.
    pub(super) fn rename(&mut self, from: &str, to: String) {
        if self.renamed.len() < limits::CONFIG_NAMES {
            self.renamed.insert(from.to_lowercase(), to);
        }
    }

    fn stop(&mut self, line: &Line<'_>, what: impl Into<String>) {
        if !self.stopped {
            self.stopped = true;
            self.problems
                .add_fatal(line.path, Some(line.number), what.into());
        }
    }

    /// Counts work; returns false once the limit is exceeded.
    pub(super) fn charge(&mut self, line: &Line<'_>, bytes: usize) -> bool {
        self.work = self.work.saturating_add(bytes as u64);
        if self.work > limits::CONFIG_WORK {
            let what = "the configuration asks for too much work (files, variables or masks that \
                        multiply): the rest of it was not read";
            self.stop(line, what);
        }
        !self.stopped
    }

    /// Adds the result of another reader, and its work.
    pub(super) fn add_config(&mut self, line: &Line<'_>, config: Config, work: u64) {
        self.work = self.work.max(work);
        for mut area in config.areas {
            // The file that names the other one decides on its own program's dialect.
            area.msg_dialect = None;
            if !self.keep(line, area) {
                break;
            }
        }
        for echo in config.file_echoes {
            if !self.add_or_replace_file_echo(line, echo) {
                break;
            }
        }
        for name in config.user_names {
            self.add_user_name(&name);
        }
        for address in config.addresses {
            self.add_address(address);
        }
        let known = |path: &Path| {
            let mut places = config.list_places.iter();
            places.find(|(own, _)| own == path).map(|(_, place)| place)
        };
        for list in config.nodelists {
            let place = known(&list.path).cloned().unwrap_or_default();
            self.add_nodelist(list, place);
        }
        self.named_files.extend(config.named_files);
        self.export_list = self.export_list.take().or(config.export_list);
        self.writing.merge(config.writing);
        for file in config.files {
            self.record_file(&file);
        }
        for problem in config.problems {
            self.problems.add(&problem.path, problem.line, problem.what);
        }
    }

    /// Adds a path prefix and its folder here; returns false if there are too many.
    pub(super) fn map(&mut self, from: Vec<u8>, to: Vec<u8>) -> bool {
        let bytes = self.map_bytes.saturating_add(from.len());
        let room = self.path_map.len() < limits::CONFIG_MASKS && bytes <= limits::CONFIG_MAP_BYTES;
        if room {
            self.map_bytes = bytes;
            Arc::make_mut(&mut self.path_map).push((from, to));
        }
        room
    }

    /// Returns the work done so far, for another reader to continue with.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Adds a name of the user, unless it is known.
    pub(super) fn add_user_name(&mut self, name: &str) {
        let name = name.trim();
        let room = self.user_names.len() < limits::CONFIG_NAMES;
        if room && !name.is_empty() && !self.user_names.iter().any(|known| known == name) {
            self.user_names.push(name.to_owned());
        }
    }

    /// Adds an address of ours, unless it is known.
    pub(super) fn add_address(&mut self, address: Address) {
        let room = self.addresses.len() < limits::CONFIG_NAMES;
        if room && !self.addresses.contains(&address) {
            self.addresses.push(address);
        }
    }

    /// Adds a nodelist that a line names, unless it is known.
    pub(super) fn add_nodelist(&mut self, list: ListSource, place: ConfigPlace) {
        let room = self.nodelists.len() < limits::NODELISTS;
        if room && !self.nodelists.iter().any(|known| known.path == list.path) {
            self.list_places.push((list.path.clone(), place));
            self.nodelists.push(list);
        }
    }

    /// Records a file or folder that a line names, so that its absence can be reported.
    pub(super) fn name_file(&mut self, file: NamedFile) {
        if self.named_files.len() < limits::LIBRARY_AREAS {
            self.named_files.push(file);
        }
    }

    /// Returns the place of a line.
    pub(super) fn place(&mut self, line: &Line<'_>) -> ConfigPlace {
        let known = self.last_file.take().filter(|known| **known == *line.path);
        let file = known.unwrap_or_else(|| line.path.into());
        self.last_file = Some(Arc::clone(&file));
        ConfigPlace::new(file, line.number)
    }

    /// Parses an address; our main address completes a partial one.
    pub(super) fn near_address(&self, written: &[u8]) -> Option<Address> {
        let text = std::str::from_utf8(written).ok()?.trim();
        if text.contains(':') {
            return Address::parse_lenient(text);
        }
        let own = self.addresses.first()?;
        let (zone, net, node) = (own.zone?, own.net, own.node);
        Address::parse_lenient(&if text.starts_with('.') {
            format!("{zone}:{net}/{node}{text}")
        } else if text.contains('/') {
            format!("{zone}:{text}")
        } else {
            format!("{zone}:{net}/{text}")
        })
    }

    /// Builds the configuration; `path` is its main file.
    pub(super) fn finish(mut self, path: &Path) -> Config {
        self.place_boards(path);
        self.writing.sort_uplinks();
        for unread in std::mem::take(&mut self.unread) {
            let (tag, format, why) = (unread.tag, unread.format, unread.why);
            let what = match unread.more {
                0 => format!("the area {tag} lies in a {format} base, {why}"),
                1 => format!("the area {tag} and one more lie in a {format} base, {why}"),
                more => format!("the area {tag} and {more} more lie in a {format} base, {why}"),
            };
            self.problems.add(&unread.path, Some(unread.number), what);
        }
        if self.areas.is_empty() && self.file_echoes.is_empty() {
            let what = if self.husky {
                "no area is defined: add EchoArea lines or include the file that has them"
            } else {
                "no area is defined whose base can be read"
            };
            self.problems.add(path, None, what.to_owned());
        }
        let lists: Arc<[String]> = self.file_lists.into();
        let without = |own: &&mut FileEchoConfig| own.lists.is_empty();
        for echo in self.file_echoes.iter_mut().filter(without) {
            echo.lists = Arc::clone(&lists);
        }
        let areas = self.areas.iter_mut();
        let areas = areas.map(|own| (&mut own.aka, &mut own.domain));
        let echoes = self.file_echoes.iter_mut();
        let echoes = echoes.map(|own| (&mut own.aka, &mut own.domain));
        set_default_akas(areas.chain(echoes), &self.addresses);
        for area in &mut self.areas {
            if area.format == BaseFormat::Msg {
                area.msg_dialect = area.msg_dialect.or(self.msg_dialect);
            }
        }
        let mut twits = self.twit_rules;
        for written in &self.twits {
            twits.add_person(written, self.addresses.first());
        }
        Config {
            echolist: Echolist::default(),
            areas: self.areas,
            is_named_by_files: false,
            file_echoes: self.file_echoes,
            user_names: self.user_names,
            addresses: self.addresses,
            twits,
            last_read: self.last_read,
            msg_dialect: self.msg_dialect,
            export_list: self.export_list,
            writing: self.writing,
            nodelists: self.nodelists,
            list_places: self.list_places,
            named_files: self.named_files,
            problems: self.problems.into_list(),
            files: self.files,
            stamp: ConfigStamp::default(),
        }
    }
}

/// Returns the folder of a file.
pub(super) fn folder_of(path: &Path) -> PathBuf {
    path.parent().map(Path::to_owned).unwrap_or_default()
}
