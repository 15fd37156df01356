//! What the lines of golded.cfg, areas.bbs, squish.cfg and crashmail.prefs add up to.
//!
//! A [`Gather`] reads files line by line within the limits on work, follows files that name other
//! files, looks bases up on the disk and keeps the areas. Of two areas with one tag the first
//! stays, as in GoldED; what it lacks it takes from the later one.

mod boards;

use super::locate::{Found, Locator, Target};
use super::pattern::matches;
use super::source::read_file;
use super::{
    AreaConfig, AreaKind, BaseFormat, Config, ConfigError, ConfigStamp, LastReadSlots, ListSource,
    MsgDialect, Problems, Twits, encoding, give_akas,
};
use crate::address::Address;
use crate::charset::Charset;
use crate::echolist::Echolist;
use crate::limits;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Cost of looking a variable up, in bytes of work: the environment is searched from its start.
const LOOK_UP: usize = 64;

/// Cost of opening a file, in bytes of work.
const OPEN: usize = 4096;

/// Cost of looking for a base on the disk, in bytes of work.
const LOCATE: usize = 2048;

/// One line that is not empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// File that it stands in.
    pub(super) path: &'a Path,
    /// Its number, from 1.
    pub(super) number: u32,
    /// Its text without white space around it; control characters are spaces.
    pub(super) text: &'a [u8],
    /// Character set of the file.
    pub(super) charset: Charset,
}

/// An area as a line defines it.
#[derive(Clone, Debug)]
pub(super) struct Defined {
    /// Areatag.
    pub(super) tag: Vec<u8>,
    /// What the area is for.
    pub(super) kind: AreaKind,
    /// Format, if the line tells it.
    pub(super) format: Option<BaseFormat>,
    /// Path of the base; none for a passthrough area.
    pub(super) path: Option<Vec<u8>>,
    /// Description.
    pub(super) description: Option<Vec<u8>>,
    /// Group.
    pub(super) group: Option<Vec<u8>>,
    /// Our own address in the area.
    pub(super) aka: Option<Address>,
    /// Header variant of a `*.MSG` folder.
    pub(super) dialect: Option<MsgDialect>,
}

impl Defined {
    /// An area of which nothing but its tag and kind is known.
    pub(super) fn new(tag: Vec<u8>, kind: AreaKind) -> Self {
        Self {
            tag,
            kind,
            format: None,
            path: None,
            description: None,
            group: None,
            aka: None,
            dialect: None,
        }
    }
}

/// Areas in a format that is not read, to be told in one sentence.
#[derive(Debug)]
struct Unread {
    format: &'static str,
    why: &'static str,
    path: PathBuf,
    number: u32,
    tag: String,
    more: usize,
}

/// What takes the lines of a file.
pub(super) type Sink<'s, 'e> = &'s mut dyn FnMut(&mut Gather<'e>, &Line<'_>);

/// A configuration that is being read.
pub(super) struct Gather<'e> {
    environment: &'e dyn Fn(&str) -> Option<String>,
    areas: Vec<AreaConfig>,
    by_tag: HashMap<String, usize>,
    /// Names of the user.
    pub(super) user_names: Vec<String>,
    /// Our addresses.
    pub(super) addresses: Vec<Address>,
    /// Names and addresses of twits, as written: what they leave out, our main address tells.
    pub(super) twits: Vec<String>,
    /// What else is said of twits.
    pub(super) twit_rules: Twits,
    /// Places in last-read files.
    pub(super) last_read: LastReadSlots,
    /// Header variant of `*.MSG`.
    pub(super) msg_dialect: Option<MsgDialect>,
    /// Where areas with new mail are noted for the tosser; the first that is told counts.
    pub(super) export_list: Option<PathBuf>,
    /// Nodelists and pointlists.
    nodelists: Vec<ListSource>,
    /// Masks of tags that are left out, and of those that are not, all the same.
    pub(super) excluded: Vec<Vec<u8>>,
    /// Masks of tags that are kept though they are left out.
    pub(super) included: Vec<Vec<u8>>,
    /// Beginnings of paths and what stands for them on this system.
    pub(super) path_map: Vec<(Vec<u8>, Vec<u8>)>,
    /// How many masks [`Self::mask_bytes`] was counted for.
    masks: (usize, usize),
    mask_bytes: usize,
    unread: Vec<Unread>,
    /// Areas that are boards: their places among the areas, and the lines that define them.
    boards: Vec<(usize, PathBuf, u32)>,
    /// Folder of the Hudson base.
    pub(super) hudson_path: Option<PathBuf>,
    /// Folder of the GoldBase base.
    pub(super) goldbase_path: Option<PathBuf>,
    files: Vec<PathBuf>,
    known: HashSet<PathBuf>,
    open: Vec<PathBuf>,
    problems: Problems,
    locator: Locator,
    work: u64,
    stopped: bool,
}

impl<'e> Gather<'e> {
    /// Gathers what `read` takes out of the file at `path`, and nothing else.
    ///
    /// # Errors
    /// Those of `read`.
    pub(super) fn whole(
        path: &Path,
        environment: &'e dyn Fn(&str) -> Option<String>,
        read: impl FnOnce(&mut Self, &Path, Option<&[u8]>) -> Result<(), ConfigError>,
    ) -> Result<Config, ConfigError> {
        let mut gather = Self::new(environment);
        read(&mut gather, path, None)?;
        Ok(gather.finish(path))
    }

    pub(super) fn new(environment: &'e dyn Fn(&str) -> Option<String>) -> Self {
        Self {
            environment,
            areas: Vec::new(),
            by_tag: HashMap::new(),
            user_names: Vec::new(),
            addresses: Vec::new(),
            twits: Vec::new(),
            twit_rules: Twits::default(),
            last_read: LastReadSlots::default(),
            msg_dialect: None,
            export_list: None,
            nodelists: Vec::new(),
            excluded: Vec::new(),
            included: Vec::new(),
            path_map: Vec::new(),
            masks: (0, 0),
            mask_bytes: 0,
            unread: Vec::new(),
            boards: Vec::new(),
            hudson_path: None,
            goldbase_path: None,
            files: Vec::new(),
            known: HashSet::new(),
            open: Vec::new(),
            problems: Problems::default(),
            locator: Locator::default(),
            work: 0,
            stopped: false,
        }
    }

    /// Tells a problem of a line.
    pub(super) fn problem(&mut self, line: &Line<'_>, what: String) {
        self.problems.add(line.path, Some(line.number), what);
    }

    fn stop(&mut self, line: &Line<'_>, what: String) {
        if !self.stopped {
            self.stopped = true;
            self.problem(line, what);
        }
    }

    /// Counts work; `false` once there was too much of it.
    pub(super) fn charge(&mut self, line: &Line<'_>, bytes: usize) -> bool {
        self.work = self.work.saturating_add(bytes as u64);
        if self.work > limits::CONFIG_WORK {
            self.stop(
                line,
                "the configuration asks for too much work (files or masks that multiply): the \
                 rest of it was not read"
                    .to_owned(),
            );
        }
        !self.stopped
    }

    /// Reads a file and hands its lines to `sink`.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub(super) fn read(&mut self, path: &Path, sink: Sink<'_, 'e>) -> Result<(), ConfigError> {
        let bytes = read_file(path)?;
        self.note_file(path);
        self.open.push(canonical(path));
        let charset = encoding::detect(&bytes);
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
        // A file without any line feed may be from a Macintosh.
        let end = if memchr::memchr(b'\n', bytes).is_none() {
            b'\r'
        } else {
            b'\n'
        };
        let mut text = Vec::new();
        for (at, raw) in bytes.split(|&byte| byte == end).enumerate() {
            text.clear();
            let too_long = raw.len() > limits::CONFIG_LINE_BYTES;
            if !too_long {
                text.extend(raw.iter().map(|&b| if b < 0x20 { b' ' } else { b }));
            }
            let line = Line {
                path,
                number: u32::try_from(at + 1).unwrap_or(u32::MAX),
                text: text.trim_ascii(),
                charset,
            };
            if !self.charge(&line, raw.len() + 1) {
                break;
            }
            if too_long {
                self.problem(
                    &line,
                    format!(
                        "the line is longer than {} bytes and was passed over",
                        limits::CONFIG_LINE_BYTES
                    ),
                );
            } else if !line.text.is_empty() {
                sink(self, &line);
            }
            if self.stopped {
                break;
            }
        }
        self.open.pop();
        Ok(())
    }

    /// Remembers a file that was read.
    pub(super) fn note_file(&mut self, path: &Path) {
        if self.known.insert(path.to_owned()) {
            self.files.push(path.to_owned());
        }
    }

    /// Reads another file that a line names, with `read`; what goes wrong becomes a problem of
    /// the line.
    pub(super) fn other_file(
        &mut self,
        line: &Line<'_>,
        keyword: &str,
        written: &[u8],
        folder: &Path,
        read: &mut dyn FnMut(&mut Self, &Path) -> Result<(), ConfigError>,
    ) {
        let shown = line.charset.decode(written).into_owned();
        if written.is_empty() {
            self.problem(line, format!("{keyword}: the name of the file is missing"));
            return;
        }
        if self.open.len() > limits::CONFIG_INCLUDE_DEPTH {
            self.problem(
                line,
                format!(
                    "{keyword} {shown}: files name one another {} deep, which is as deep as is read",
                    limits::CONFIG_INCLUDE_DEPTH
                ),
            );
            return;
        }
        if !self.charge(line, OPEN) {
            return;
        }
        let path = self.find_file(line, written, folder);
        if self.open.contains(&canonical(&path)) {
            self.problem(
                line,
                format!("{keyword} {shown}: the file would read itself, so it was left out"),
            );
        } else if let Err(error) = read(self, &path) {
            self.problem(line, format!("{keyword} {shown}: {error}"));
        }
    }

    /// Where a file lies that a line names: below the folder of the line's own file, else below
    /// `folder`.
    fn find_file(&mut self, line: &Line<'_>, written: &[u8], folder: &Path) -> PathBuf {
        let written = self.mapped(written);
        let decoded = line.charset.decode(&written).into_owned();
        let own = folder_of(line.path);
        let mut first = None;
        for folder in [folder, &own] {
            let (path, found) = self
                .locator
                .locate(&written, &decoded, folder, Target::File);
            if found.is_some() || path.is_dir() {
                return path;
            }
            first.get_or_insert(path);
        }
        first.unwrap_or_default()
    }

    /// Counts a file that another reader read, and the work that it took.
    pub(super) fn add_config(&mut self, line: &Line<'_>, config: Config, work: u64) {
        self.work = self.work.max(work);
        for area in config.areas {
            if !self.keep(line, area) {
                break;
            }
        }
        for name in config.user_names {
            self.add_user_name(&name);
        }
        for address in config.addresses {
            self.add_address(address);
        }
        for list in config.nodelists {
            self.add_nodelist(list);
        }
        self.export_list = self.export_list.take().or(config.export_list);
        for file in config.files {
            self.note_file(&file);
        }
        for problem in config.problems {
            self.problems.add(&problem.path, problem.line, problem.what);
        }
    }

    /// Work done so far, for another reader to go on with.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// An environment variable; an empty one is none.
    pub(super) fn variable(&self, name: &str) -> Option<String> {
        (self.environment)(name).filter(|value| !value.is_empty())
    }

    /// The lookup of environment variables.
    pub(super) fn environment(&self) -> &'e dyn Fn(&str) -> Option<String> {
        self.environment
    }

    /// The text with `%NAME%` put in; names that nothing is known of stay as they are.
    pub(super) fn expand(&mut self, line: &Line<'_>, text: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = memchr::memchr(b'%', rest) {
            let (before, from) = rest.split_at_checked(at).unwrap_or((rest, &[]));
            out.extend_from_slice(before);
            let inside = from.get(1..).unwrap_or_default();
            let name = memchr::memchr(b'%', inside)
                .and_then(|end| inside.get(..end))
                .filter(|name| !name.is_empty() && name.iter().all(is_name))
                .and_then(|name| std::str::from_utf8(name).ok());
            let value = match name {
                Some(name) if self.charge(line, LOOK_UP) => self.variable(name),
                _ => None,
            };
            let fits = |value: &String| out.len() + value.len() <= limits::CONFIG_LINE_BYTES;
            match (name, value.filter(fits)) {
                (Some(name), Some(value)) => {
                    out.extend_from_slice(value.as_bytes());
                    rest = inside.get(name.len() + 1..).unwrap_or_default();
                }
                _ => {
                    out.push(b'%');
                    rest = inside;
                }
            }
        }
        out.extend_from_slice(rest);
        out
    }

    /// The path with the first fitting beginning of `path_map` replaced.
    fn mapped(&self, path: &[u8]) -> Vec<u8> {
        for (from, to) in &self.path_map {
            let Some((head, rest)) = path.split_at_checked(from.len()) else {
                continue;
            };
            let same = |(a, b): (&u8, &u8)| slashed(*a).eq_ignore_ascii_case(&slashed(*b));
            if head.iter().zip(from).all(same) {
                let mut whole = to.clone();
                whole.extend(rest.iter().map(|&byte| slashed(byte)));
                return whole;
            }
        }
        path.to_vec()
    }

    /// Whether a base lies at a path.
    pub(super) fn is_base(&mut self, line: &Line<'_>, written: &[u8], folder: &Path) -> bool {
        let decoded = line.charset.decode(written).into_owned();
        self.charge(line, LOCATE)
            && self
                .locator
                .locate(written, &decoded, folder, Target::Base)
                .1
                .is_some()
    }

    /// Keeps an area whose base is looked for from `folder`; `fallback` is its format if neither
    /// the line nor the disk tells.
    pub(super) fn define(
        &mut self,
        line: &Line<'_>,
        folder: &Path,
        fallback: BaseFormat,
        defined: Defined,
    ) {
        if !self.charge(line, LOCATE + self.path_map.len()) {
            return;
        }
        let charset = line.charset;
        let decode = |bytes: &[u8]| charset.decode(bytes).trim().to_owned();
        let tag = decode(&defined.tag);
        if tag.is_empty() {
            self.problem(line, "the areatag is missing".to_owned());
            return;
        }
        let (path, found) = match &defined.path {
            Some(written) if defined.format != Some(BaseFormat::Passthrough) => {
                let written = self.mapped(written);
                let decoded = charset.decode(&written).into_owned();
                let (path, found) = self
                    .locator
                    .locate(&written, &decoded, folder, Target::Base);
                (Some(path), found)
            }
            _ => (None, None),
        };
        let format = match (&path, defined.format, found) {
            (None, Some(board @ (BaseFormat::Hudson(_) | BaseFormat::GoldBase(_))), _) => board,
            (None, _, _) => BaseFormat::Passthrough,
            (_, Some(format), _) => format,
            (_, None, Some(Found::Jam)) => BaseFormat::Jam,
            (_, None, Some(Found::Squish)) => BaseFormat::Squish,
            (_, None, Some(Found::Folder)) => BaseFormat::Msg,
            (_, None, Some(Found::File) | None) => fallback,
        };
        let text = |bytes: Option<Vec<u8>>| {
            bytes
                .map(|bytes| decode(&bytes))
                .filter(|text| !text.is_empty())
        };
        let area = AreaConfig {
            tag,
            kind: defined.kind,
            format,
            path,
            description: text(defined.description),
            group: text(defined.group),
            aka: defined.aka,
            domain: None,
            charset: None,
            hidden: false,
            msg_dialect: defined.dialect,
        };
        self.keep(line, area);
    }

    /// Notes an area that cannot be read because of its format.
    pub(super) fn unread(&mut self, line: &Line<'_>, tag: &[u8], format: &'static str) {
        let tag = line.charset.decode(tag).into_owned();
        self.leave_out(Unread {
            format,
            why: "which is not read: left out",
            path: line.path.to_owned(),
            number: line.number,
            tag,
            more: 0,
        });
    }

    fn leave_out(&mut self, area: Unread) {
        let same = |known: &&mut Unread| known.format == area.format;
        match self.unread.iter_mut().find(same) {
            Some(known) => known.more += 1,
            None => self.unread.push(area),
        }
    }

    /// Adds an area; `false` when there are too many.
    fn keep(&mut self, line: &Line<'_>, area: AreaConfig) -> bool {
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
        if let Some(earlier) = self.by_tag.get(&key).and_then(|&at| self.areas.get_mut(at)) {
            let board = earlier.path.is_none() && earlier.format != area.format;
            let elsewhere = earlier.path != area.path || board;
            earlier.description = earlier.description.take().or(area.description);
            earlier.group = earlier.group.take().or(area.group);
            if elsewhere {
                self.problem(
                    line,
                    format!(
                        "the area {} is defined a second time with another base: the first \
                         definition stays",
                        area.tag
                    ),
                );
            }
            return true;
        }
        if self.areas.len() >= limits::LIBRARY_AREAS {
            self.stop(
                line,
                format!(
                    "more than {} areas: the rest of the configuration was not read",
                    limits::LIBRARY_AREAS
                ),
            );
            return false;
        }
        self.by_tag.insert(key, self.areas.len());
        if matches!(area.format, BaseFormat::Hudson(_) | BaseFormat::GoldBase(_)) {
            let place = (self.areas.len(), line.path.to_owned(), line.number);
            self.boards.push(place);
        }
        self.areas.push(area);
        true
    }

    /// The areas so far, to add what is told of them elsewhere.
    pub(super) fn areas_mut(&mut self) -> &mut [AreaConfig] {
        &mut self.areas
    }

    /// The area with a tag.
    pub(super) fn area_mut(&mut self, tag: &str) -> Option<&mut AreaConfig> {
        let at = *self.by_tag.get(&tag.to_lowercase())?;
        self.areas.get_mut(at)
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

    /// Adds a nodelist, unless it is known.
    pub(super) fn add_nodelist(&mut self, list: ListSource) {
        let room = self.nodelists.len() < limits::NODELISTS;
        if room && !self.nodelists.iter().any(|known| known.path == list.path) {
            self.nodelists.push(list);
        }
    }

    /// Where a file lies that a line names and that need not exist, or that is a set of nodelists: its
    /// folder as it is spelled on the disk, and the name as written, with a wildcard or without an
    /// extension.
    pub(super) fn written_path(
        &mut self,
        written: &[u8],
        charset: Charset,
        folder: &Path,
    ) -> PathBuf {
        let written = self.mapped(written);
        let is_end = |byte: &u8| matches!(byte, b'/' | b'\\');
        let name_at = written.iter().rposition(is_end).map_or(0, |at| at + 1);
        let (above, name) = written.split_at_checked(name_at).unwrap_or_default();
        let name = charset.decode(name).into_owned();
        if above.is_empty() {
            return folder.join(name);
        }
        let above = match above {
            [one] => std::slice::from_ref(one),
            [most @ .., _] => most,
            [] => above,
        };
        self.existing_folder(above, charset, folder).join(name)
    }

    /// The folder that a line names, as it is spelled on the disk.
    pub(super) fn existing_folder(
        &mut self,
        written: &[u8],
        charset: Charset,
        folder: &Path,
    ) -> PathBuf {
        let written = self.mapped(written);
        let written = match written.as_slice() {
            [most @ .., b'/' | b'\\'] if !most.is_empty() => most,
            all => all,
        };
        let decoded = charset.decode(written);
        let found = self.locator.locate(written, &decoded, folder, Target::Base);
        found.0
    }

    /// An address that may leave out what it has in common with our main one.
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

    /// The configuration; `path` is its main file.
    pub(super) fn finish(mut self, path: &Path) -> Config {
        self.place_boards(path);
        for unread in std::mem::take(&mut self.unread) {
            let others = match unread.more {
                0 => "lies".to_owned(),
                1 => "and one more lie".to_owned(),
                more => format!("and {more} more lie"),
            };
            self.problems.add(
                &unread.path,
                Some(unread.number),
                format!(
                    "the area {} {others} in a {} base, {}",
                    unread.tag, unread.format, unread.why
                ),
            );
        }
        if self.areas.is_empty() {
            self.problems.add(
                path,
                None,
                "no area is defined whose base can be read".to_owned(),
            );
        }
        give_akas(&mut self.areas, &self.addresses);
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
            user_names: self.user_names,
            addresses: self.addresses,
            twits,
            last_read: self.last_read,
            msg_dialect: self.msg_dialect,
            export_list: self.export_list,
            nodelists: self.nodelists,
            problems: self.problems.into_list(),
            files: self.files,
            stamp: ConfigStamp::default(),
        }
    }
}

/// The folder that a file lies in.
pub(super) fn folder_of(path: &Path) -> PathBuf {
    path.parent().map(Path::to_owned).unwrap_or_default()
}

fn canonical(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn slashed(byte: u8) -> u8 {
    if byte == b'\\' { b'/' } else { byte }
}

fn is_name(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}
