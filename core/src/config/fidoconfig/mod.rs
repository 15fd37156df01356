//! The fidoconfig of the Husky programs (hpt, htick, GoldED by AREAFILE Fidoconfig).
//!
//! [`lines`] joins continuations and drops comments, [`reader`] follows `include`, decides `if` and
//! puts variables in. [`words`] cuts a line into words, [`area`] reads the lines that define
//! areas, and this file keeps what all lines give together. Every other keyword belongs to a
//! tosser, a tracker or a mailer and is passed over.

mod area;
mod condition;
mod lines;
mod reader;

use super::locate::{Locator, Target};
use super::words::{self, Words};
use super::{AreaConfig, AreaKind, Config, ConfigError, ListSource, Problems, give_akas};
use crate::address::Address;
use crate::charset::Charset;
use crate::limits;
use area::{AreaLine, Options};
use reader::{Line, Reader};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// Reads the fidoconfig at `path`, which is absolute.
pub(super) fn load(
    path: &Path,
    environment: &dyn Fn(&str) -> Option<String>,
) -> Result<Config, ConfigError> {
    let mut work = 0;
    load_within(path, environment, &mut work)
}

/// Reads the fidoconfig at `path` that another configuration names, and goes on counting its work.
pub(super) fn load_within(
    path: &Path,
    environment: &dyn Fn(&str) -> Option<String>,
    work: &mut u64,
) -> Result<Config, ConfigError> {
    let mut keeper = Keeper::new(path);
    let mut reader = Reader::new(environment, path, *work);
    let read = reader.read(path, &mut |reader, line| keeper.line(reader, line));
    *work = reader.work();
    read?;
    let (files, problems) = reader.finish();
    keeper.finish(path, files, problems)
}

/// Cost of an area besides its text and its base, in bytes of work.
const AREA: usize = 256;

/// What the lines of a fidoconfig add up to.
struct Keeper {
    areas: Vec<AreaConfig>,
    by_tag: HashMap<String, usize>,
    user_names: Vec<String>,
    addresses: Vec<Address>,
    defaults: Options,
    msgbase_dir: Option<Vec<u8>>,
    nodelist_dir: Option<(Vec<u8>, Charset)>,
    export_list: Option<PathBuf>,
    /// Names of sets of nodelists, and their zones.
    nodelists: Vec<(String, Option<u16>)>,
    locator: Locator,
    folder: PathBuf,
    /// Unknown options that were told already.
    told: HashSet<Vec<u8>>,
    /// Bytes of the texts of the areas.
    kept: usize,
    /// Lines with a keyword that only a fidoconfig has.
    recognised: usize,
}

impl Keeper {
    fn new(path: &Path) -> Self {
        Self {
            areas: Vec::new(),
            by_tag: HashMap::new(),
            user_names: Vec::new(),
            addresses: Vec::new(),
            defaults: Options::default(),
            msgbase_dir: None,
            nodelist_dir: None,
            export_list: None,
            nodelists: Vec::new(),
            locator: Locator::default(),
            folder: path.parent().map(Path::to_owned).unwrap_or_default(),
            told: HashSet::new(),
            kept: 0,
            recognised: 0,
        }
    }

    /// Whether an unknown option was not told yet; after as many as are told none is.
    fn is_new(&mut self, option: &[u8]) -> bool {
        self.told.len() < limits::CONFIG_PROBLEMS && self.told.insert(option.to_vec())
    }

    fn line(&mut self, reader: &mut Reader<'_>, line: &Line<'_>) {
        let mut words = Words::new(line.text);
        let Some(keyword) = words.next() else {
            return;
        };
        let kind = match keyword.to_ascii_lowercase().as_slice() {
            b"echoarea" => AreaKind::Echo,
            b"netmailarea" | b"netarea" => AreaKind::Netmail,
            b"localarea" => AreaKind::Local,
            b"badarea" => AreaKind::Bad,
            b"dupearea" => AreaKind::Dupe,
            b"echoareadefaults" => return self.set_defaults(reader, line),
            b"sysop" => return self.sysop(reader, line),
            b"address" => return self.address(reader, line),
            b"msgbasedir" => return self.set_msgbase_dir(reader, line),
            b"nodelistdir" | b"nodelist" | b"defaultzone" => return self.nodelist(reader, line),
            b"echotosslog" => return self.export_list(reader, line),
            _ => return,
        };
        self.recognised += 1;
        if let Some(text) = reader.expand(line) {
            self.area(reader, line, kind, &text);
        }
        let work = self.locator.take_work();
        reader.charge(line, work);
    }

    fn area(&mut self, reader: &mut Reader<'_>, line: &Line<'_>, kind: AreaKind, text: &[u8]) {
        if !reader.charge(line, AREA + self.defaults.text_bytes()) {
            return;
        }
        // Husky gives the defaults to echo and local areas only.
        let defaults = match kind {
            AreaKind::Echo | AreaKind::Local => self.defaults.clone(),
            AreaKind::Netmail | AreaKind::Bad | AreaKind::Dupe => Options::default(),
        };
        let mut words = Words::new(text);
        let keyword = words.next().unwrap_or_default();
        let parsed = match AreaLine::parse(words, defaults) {
            Ok(parsed) => parsed,
            Err(what) => {
                let keyword = line.charset.decode(keyword);
                reader.problem(line, format!("{keyword}: {what}"));
                return;
            }
        };
        for fault in &parsed.faults {
            if fault.option.is_empty() || self.is_new(&fault.option) {
                let tag = line.charset.decode(&parsed.tag);
                reader.problem(line, format!("area {tag}: {}", fault.what));
            }
        }
        if self.areas.len() >= limits::LIBRARY_AREAS {
            reader.stop(
                line,
                format!(
                    "more than {} areas: the rest of the configuration was not read",
                    limits::LIBRARY_AREAS
                ),
            );
            return;
        }
        let area = self.build(reader, line, kind, parsed);
        self.kept = self.kept.saturating_add(area.text_bytes());
        if self.kept > limits::CONFIG_KEPT_BYTES {
            reader.stop(
                line,
                format!(
                    "the tags, paths and descriptions of the areas take more than {} MB: the rest \
                     of the configuration was not read",
                    limits::CONFIG_KEPT_BYTES >> 20
                ),
            );
            return;
        }
        let key = area.tag.to_lowercase();
        match self.by_tag.get(&key).and_then(|&at| self.areas.get_mut(at)) {
            Some(earlier) => {
                self.kept = self.kept.saturating_sub(earlier.text_bytes());
                *earlier = area;
            }
            None => {
                self.by_tag.insert(key, self.areas.len());
                self.areas.push(area);
            }
        }
    }

    fn build(
        &mut self,
        reader: &mut Reader<'_>,
        line: &Line<'_>,
        kind: AreaKind,
        parsed: AreaLine,
    ) -> AreaConfig {
        let charset = line.charset;
        let tag = charset.decode(&parsed.tag).into_owned();
        let decode = |bytes: Option<Vec<u8>>| {
            let text = charset.decode(&bytes?).trim().to_owned();
            (!text.is_empty()).then_some(text)
        };
        let (path, found) = match &parsed.path {
            Some(written) => {
                let (path, found) = self.locate(written, charset);
                (Some(path), found)
            }
            None => (None, None),
        };
        if let Some(name) = parsed.path.as_deref().and_then(left_variable)
            && found.is_none()
        {
            reader.problem(
                line,
                format!(
                    "area {tag}: nothing says what [{}] in its path is: set it in the \
                     configuration or in the environment",
                    charset.decode(name)
                ),
            );
        }
        let aka = parsed.options.aka;
        AreaConfig {
            tag,
            kind,
            format: area::format(parsed.options.format, parsed.options.passthrough, found),
            path,
            description: decode(parsed.options.description),
            group: decode(parsed.options.group),
            domain: None,
            aka,
            charset: None,
            hidden: parsed.options.hidden,
            msg_dialect: None,
        }
    }

    /// Looks for a base: a bare name lies in MsgBaseDir, any other path starts at the folder of
    /// the main configuration file.
    fn locate(
        &mut self,
        written: &[u8],
        charset: Charset,
    ) -> (PathBuf, Option<super::locate::Found>) {
        let mut whole = Vec::new();
        if let Some(dir) = &self.msgbase_dir
            && !written.iter().any(|b| matches!(b, b'/' | b'\\' | b':'))
        {
            whole.extend_from_slice(dir);
            if !dir.ends_with(b"/") && !dir.ends_with(b"\\") {
                whole.push(if dir.contains(&b'\\') { b'\\' } else { b'/' });
            }
        }
        whole.extend_from_slice(written);
        let decoded = charset.decode(&whole);
        self.locator
            .locate(&whole, &decoded, &self.folder, super::locate::Target::Base)
    }

    fn set_defaults(&mut self, reader: &mut Reader<'_>, line: &Line<'_>) {
        self.recognised += 1;
        let Some(text) = reader.expand(line) else {
            return;
        };
        let mut words = Words::new(&text);
        words.next();
        let mut faults = Vec::new();
        self.defaults = Options::default();
        if !words.peek().is_some_and(|w| w.eq_ignore_ascii_case(b"off")) {
            self.defaults.read(&mut words, &mut faults);
        }
        for fault in faults {
            if fault.option.is_empty() || self.is_new(&fault.option) {
                reader.problem(line, format!("EchoAreaDefaults: {}", fault.what));
            }
        }
    }

    fn sysop(&mut self, reader: &mut Reader<'_>, line: &Line<'_>) {
        self.recognised += 1;
        let Some(text) = reader.expand(line) else {
            return;
        };
        let mut words = Words::new(&text);
        words.next();
        let name = line.charset.decode(words::unquoted(words.rest()));
        let name = name.trim();
        if name.is_empty() {
            reader.problem(line, "SysOp: the name of the user is missing".to_owned());
        } else if self.user_names.len() < limits::CONFIG_NAMES
            && !self.user_names.iter().any(|known| known == name)
        {
            self.user_names.push(name.to_owned());
        }
    }

    fn address(&mut self, reader: &mut Reader<'_>, line: &Line<'_>) {
        self.recognised += 1;
        let Some(text) = reader.expand(line) else {
            return;
        };
        let mut words = Words::new(&text);
        words.next();
        let written = words.next().unwrap_or_default();
        match Address::parse_lenient(&String::from_utf8_lossy(written)) {
            Some(address) => {
                if self.addresses.len() < limits::CONFIG_NAMES && !self.addresses.contains(&address)
                {
                    self.addresses.push(address);
                }
            }
            None => reader.problem(
                line,
                "Address: write it as zone:net/node or zone:net/node.point@domain".to_owned(),
            ),
        }
    }

    fn set_msgbase_dir(&mut self, reader: &mut Reader<'_>, line: &Line<'_>) {
        self.recognised += 1;
        if let Some(text) = reader.expand(line) {
            let mut words = Words::new(&text);
            words.next();
            let dir = words::unquoted(words.rest());
            self.msgbase_dir = (!dir.is_empty()).then(|| dir.to_vec());
        }
    }

    /// `echoTossLog file`: where areas with new mail are noted.
    fn export_list(&mut self, reader: &mut Reader<'_>, line: &Line<'_>) {
        if let Some(text) = reader.expand(line) {
            let mut words = Words::new(&text);
            words.next();
            let written = line.charset.decode(words::unquoted(words.rest()));
            let written = written.trim();
            self.export_list = (!written.is_empty()).then(|| self.folder.join(written));
        }
    }

    /// `nodelistDir path`, `nodelist name` and, behind it, `defaultZone number`.
    fn nodelist(&mut self, reader: &mut Reader<'_>, line: &Line<'_>) {
        let Some(text) = reader.expand(line) else {
            return;
        };
        let mut words = Words::new(&text);
        let keyword = words.next().unwrap_or_default().to_ascii_lowercase();
        let value = words::unquoted(words.rest());
        if value.is_empty() {
            return;
        }
        let shown = || line.charset.decode(value).trim().to_owned();
        match keyword.as_slice() {
            b"nodelistdir" => self.nodelist_dir = Some((value.to_vec(), line.charset)),
            b"nodelist" if self.nodelists.len() < limits::NODELISTS => {
                self.nodelists.push((shown(), None));
            }
            b"defaultzone" => {
                if let Some((_, zone)) = self.nodelists.last_mut() {
                    *zone = shown().parse().ok();
                }
            }
            _ => {}
        }
    }

    /// The nodelists, each once.
    fn list_sources(&mut self) -> Vec<ListSource> {
        let folder = match &self.nodelist_dir {
            Some((written, charset)) => {
                let written = written.strip_suffix(b"/").unwrap_or(written);
                let decoded = charset.decode(written);
                self.locator
                    .locate(written, &decoded, &self.folder, Target::Base)
                    .0
            }
            None => self.folder.clone(),
        };
        let own_zone = self.addresses.first().and_then(|own| own.zone);
        let mut sources: Vec<ListSource> = Vec::new();
        for (name, zone) in std::mem::take(&mut self.nodelists) {
            let path = folder.join(name);
            if sources.iter().all(|known| known.path != path) {
                let zone = zone.or(own_zone);
                sources.push(ListSource { path, zone });
            }
        }
        sources
    }

    fn finish(
        mut self,
        path: &Path,
        files: Vec<PathBuf>,
        mut problems: Problems,
    ) -> Result<Config, ConfigError> {
        if self.recognised == 0 {
            return Err(ConfigError::Unknown {
                path: path.to_owned(),
                why: format!(
                    "no line of it defines an area, a SysOp or an Address as fidoconfig does. {}",
                    super::detect::WHAT_IS_READ
                ),
            });
        }
        if self.areas.is_empty() {
            problems.add(
                path,
                None,
                "no area is defined: add EchoArea lines or include the file that has them"
                    .to_owned(),
            );
        }
        give_akas(&mut self.areas, &self.addresses);
        let nodelists = self.list_sources();
        Ok(Config {
            nodelists,
            export_list: self.export_list,
            areas: self.areas,
            user_names: self.user_names,
            addresses: self.addresses,
            problems: problems.into_list(),
            files,
            ..Config::default()
        })
    }
}

/// The name of a variable that is still in a path.
fn left_variable(path: &[u8]) -> Option<&[u8]> {
    let open = path.iter().position(|&b| b == b'[')?;
    let rest = path.get(open + 1..)?;
    let close = rest.iter().position(|&b| b == b']')?;
    rest.get(..close).filter(|name| !name.is_empty())
}
