//! The fidoconfig of the Husky programs (hpt, htick, GoldED by AREAFILE Fidoconfig).
//!
//! [`lines`] joins continuations and drops comments; [`reader`] follows `include`, evaluates `if`
//! and expands variables. [`words`] splits a line into words; [`area`] parses the lines that define
//! areas, [`groups`] their groups, [`link`] the lines of links; this file collects the settings of
//! all lines. [`keywords`] gives the reasons why all other keywords have no meaning here.

mod area;
mod condition;
mod groups;
mod keywords;
mod lines;
mod link;
mod reader;

use super::gather::{Defined, Gather, Line, folder_of};
use super::keyword::Meaning;
use super::machine::Machine;
use super::words::{self, Words};
use super::{AreaKind, BaseFormat, Config, ConfigError, ConfigPlace, MsgDialect};
use crate::address::Address;
use crate::charset::Charset;
use crate::limits;
use crate::nodelist::ListSource;
use area::{FidoconfigArea, OptionFault, Options};
use groups::Groups;
use reader::Reader;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Reads the fidoconfig at `path`, which is absolute.
pub(super) fn load(path: &Path, machine: Machine<'_>) -> Result<Config, ConfigError> {
    load_into(Gather::husky(machine), path, &mut 0)
}

/// Reads the fidoconfig at `path` into an empty `gather`, and stores the work done.
pub(super) fn load_into(
    mut gather: Gather<'_>,
    path: &Path,
    work: &mut u64,
) -> Result<Config, ConfigError> {
    let mut keywords = Keywords {
        folder: folder_of(path),
        ..Keywords::default()
    };
    let read = Reader::new(path).read(&mut gather, path, &mut |reader, gather, line| {
        keywords.line(reader, gather, line);
    });
    *work = gather.work();
    read?;
    if !keywords.recognised {
        return Err(ConfigError::Unknown {
            path: path.to_owned(),
            why: format!(
                "no line of it defines an area, a SysOp or an Address, as a fidoconfig does. {}",
                super::detect::WHAT_IS_READ
            ),
        });
    }
    keywords.links.finish(&mut gather);
    keywords.warn_of_tables(&mut gather);
    keywords.add_nodelists(&mut gather);
    gather.export_list = keywords.export_list;
    // smapi, the library of hpt, stores times instead of zones.
    gather.msg_dialect = Some(MsgDialect::Mixed);
    Ok(gather.finish(path))
}

/// Set of nodelists that a line names.
struct NamedList {
    name: String,
    /// Zone of its first lines, if configured.
    zone: Option<u16>,
    place: ConfigPlace,
}

/// Line of a character table.
struct TableLine {
    path: PathBuf,
    number: u32,
    keyword: Vec<u8>,
}

/// Settings other than areas.
#[derive(Default)]
struct Keywords {
    defaults: Options,
    file_defaults: Options,
    msgbase_dir: Option<Vec<u8>>,
    filearea_dir: Option<Vec<u8>>,
    nodelist_dir: Option<(Vec<u8>, Charset)>,
    export_list: Option<PathBuf>,
    nodelists: Vec<NamedList>,
    /// Folder of the main file.
    folder: PathBuf,
    links: link::Links,
    groups: Groups,
    /// First character table.
    tables: Option<TableLine>,
    /// True if bases keep mail in its original character set (RecodeMsgBase off).
    keeps_letters: bool,
    /// Unknown options reported so far.
    reported: HashSet<Vec<u8>>,
    /// True if a line has a keyword unique to fidoconfig.
    recognised: bool,
}

impl Keywords {
    fn line(&mut self, reader: &Reader, gather: &mut Gather<'_>, line: &Line<'_>) {
        let written = Words::new(line.text).next().unwrap_or_default();
        let lower = written.to_ascii_lowercase();
        let name = String::from_utf8_lossy(&lower);
        let (keyword, meaning) = keywords::meaning(&name).unzip();
        if !gather.reads(line, "fidoconfig", written, meaning) {
            return;
        }
        let keyword = keyword.unwrap_or_default().as_bytes();
        let (kind, is_own) = match keyword {
            b"echoarea" => (Some(AreaKind::Echo), true),
            b"netmailarea" | b"netarea" => (Some(AreaKind::Netmail), true),
            b"localarea" => (Some(AreaKind::Local), true),
            b"badarea" => (Some(AreaKind::Bad), true),
            b"dupearea" => (Some(AreaKind::Dupe), true),
            b"filearea" | b"fileecho" | b"fileareadefaults" | b"fileareabasedir"
            | b"filedescname" | b"echoareadefaults" | b"sysop" | b"address" | b"msgbasedir" => {
                (None, true)
            }
            _ => (None, false),
        };
        self.recognised |= is_own;
        let Some(text) = reader.expand(gather, line) else {
            return;
        };
        let mut words = Words::new(&text);
        let written = words.next().unwrap_or_default();
        let value = words::unquoted(words.rest());
        if let Some(kind) = kind {
            return self.area(gather, line, kind, written, words);
        }
        match keyword {
            b"filearea" | b"fileecho" => self.file_area(gather, line, written, words),
            b"echoareadefaults" => {
                let none = Options::default();
                self.defaults = self.read_defaults(gather, line, written, words, none);
            }
            b"fileareadefaults" => {
                let none = Options::default();
                self.file_defaults = self.read_defaults(gather, line, written, words, none);
            }
            b"areagroup" => self.group(gather, line, words),
            b"areagroupdefaults" => self.group_defaults(gather, line, written, words),
            b"echogroup" => self.echo_group(gather, line, written, words),
            b"intab" | b"outtab" => {
                self.tables.get_or_insert_with(|| TableLine {
                    path: line.path.to_owned(),
                    number: line.number,
                    keyword: keyword.to_vec(),
                });
            }
            b"recodemsgbase" => self.keeps_letters = is_off(value),
            b"fileareabasedir" => self.filearea_dir = (!value.is_empty()).then(|| value.to_vec()),
            b"filedescname" => {
                let name = line.charset.decode(value).trim().to_owned();
                if !name.is_empty() && gather.file_lists.len() < limits::FILE_ECHO_LISTS {
                    gather.file_lists.push(name);
                }
            }
            b"sysop" => {
                let name = line.charset.decode(value);
                if name.trim().is_empty() {
                    gather.problem(line, "SysOp: the name of the user is missing");
                }
                gather.add_user_name(&name);
            }
            b"address" => {
                let address = String::from_utf8_lossy(words.next().unwrap_or_default());
                match Address::parse_lenient(&address) {
                    Some(address) => gather.add_address(address),
                    None => gather.problem(
                        line,
                        "Address: write it as zone:net/node or zone:net/node.point@domain",
                    ),
                }
            }
            b"msgbasedir" => self.msgbase_dir = (!value.is_empty()).then(|| value.to_vec()),
            // File that lists areas with new mail.
            b"echotosslog" => {
                let path = || gather.written_path(value, line.charset, &self.folder);
                self.export_list = (!value.is_empty()).then(path);
            }
            b"origin" => gather.writing.add_origin(&line.charset.decode(value)),
            b"tearline" => {
                let text = line.charset.decode(value).trim().to_owned();
                // `@` begins a variable of the tosser's own program.
                let text = Some(text).filter(|text| !text.is_empty() && !text.contains('@'));
                gather.writing.tearline = text;
            }
            keyword if link::is_keyword(keyword) => {
                let value = line.charset.decode(value);
                self.links.line(gather, line, keyword, value.trim());
            }
            _ if value.is_empty() => {}
            b"outbound" | b"inbound" | b"protinbound" | b"localinbound" | b"listinbound" => {
                let is_outbound = keyword == b"outbound";
                gather.mailer_folder(line, value, &self.folder, is_outbound);
            }
            b"nodelistdir" => self.nodelist_dir = Some((value.to_vec(), line.charset)),
            b"nodelist" if self.nodelists.len() < limits::NODELISTS => {
                let name = line.charset.decode(value).trim().to_owned();
                self.nodelists.push(NamedList {
                    name,
                    zone: None,
                    place: gather.place(line),
                });
            }
            // It belongs to the list before it.
            b"defaultzone" => {
                if let Some(list) = self.nodelists.last_mut() {
                    list.zone = line.charset.decode(value).trim().parse().ok();
                }
            }
            _ => {}
        }
    }

    fn area(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        kind: AreaKind,
        keyword: &[u8],
        words: Words<'_>,
    ) {
        let groups = self.groups.work(words.peek().map_or(0, <[u8]>::len));
        if !gather.charge(line, self.defaults.text_bytes().saturating_add(groups)) {
            return;
        }
        // Husky applies the defaults only to echo and local areas.
        let defaults = |tag: &[u8]| match kind {
            AreaKind::Echo | AreaKind::Local => {
                self.groups.defaults(tag).unwrap_or(&self.defaults).clone()
            }
            AreaKind::Netmail | AreaKind::Bad | AreaKind::Dupe => Options::default(),
        };
        let parsed = match FidoconfigArea::parse(words, defaults) {
            Ok(parsed) => parsed,
            Err(what) => {
                let keyword = line.charset.decode(keyword);
                return gather.problem(line, format!("{keyword}: {what}"));
            }
        };
        let tag = line.charset.decode(&parsed.tag).into_owned();
        self.report(gather, line, &format!("area {tag}"), parsed.faults);
        let path = parsed
            .path
            .map(|written| whole_path(self.msgbase_dir.as_ref(), written));
        if let Some(path) = &path
            && let Some(name) = left_variable(path)
            && !gather.is_base(line, path, &self.folder)
        {
            let name = line.charset.decode(name);
            let what = format!(
                "area {tag}: the variable [{name}] in its path has no value: set it in the \
                 configuration or in the environment"
            );
            gather.problem(line, what);
        }
        let mut options = parsed.options;
        let letter = options.group.as_deref();
        options.format = options.format.or_else(|| self.groups.format(letter?));
        // Passthrough overrides `-b`, as in Husky.
        let passthrough = options.passthrough.then_some(BaseFormat::Passthrough);
        let defined = Defined {
            format: passthrough.or(options.format),
            path,
            description: options.description,
            group: options.group,
            aka: options.aka,
            hidden: options.hidden,
            ..Defined::new(parsed.tag, kind)
        };
        // Without `-b` Husky assumes Squish (and GoldED `*.MSG`), so the format on disk decides;
        // Squish is the fallback.
        gather.define(line, &self.folder, BaseFormat::Squish, defined);
    }

    /// Reads a file echo of htick.
    fn file_area(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        keyword: &[u8],
        words: Words<'_>,
    ) {
        if !gather.charge(line, self.file_defaults.text_bytes()) {
            return;
        }
        let parsed = match FidoconfigArea::parse(words, |_| self.file_defaults.clone()) {
            Ok(parsed) => parsed,
            Err(what) => {
                let keyword = line.charset.decode(keyword);
                return gather.problem(line, format!("{keyword}: {what}"));
            }
        };
        let tag = line.charset.decode(&parsed.tag).into_owned();
        self.report(gather, line, &format!("file echo {tag}"), parsed.faults);
        let path = parsed
            .path
            .map(|written| whole_path(self.filearea_dir.as_ref(), written));
        let options = parsed.options;
        let defined = Defined {
            path: path.filter(|_| !options.passthrough),
            description: options.description,
            group: options.group,
            aka: options.aka,
            ..Defined::new(parsed.tag, AreaKind::Echo)
        };
        gather.define_file_echo(line, &self.folder, defined);
    }

    /// Reports skipped parts, each unknown option only once, up to the limit.
    fn report(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        of: &str,
        faults: Vec<OptionFault>,
    ) {
        for OptionFault { option, what } in faults {
            let is_new = option.is_empty()
                || self.reported.len() < limits::CONFIG_PROBLEMS && self.reported.insert(option);
            if is_new {
                gather.problem(line, format!("{of}: {what}"));
            }
        }
    }

    /// Reads the options of `EchoAreaDefaults` and the like on top of `defaults`.
    fn read_defaults(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        keyword: &[u8],
        mut words: Words<'_>,
        mut defaults: Options,
    ) -> Options {
        let mut faults = Vec::new();
        if words.peek().is_some_and(|w| w.eq_ignore_ascii_case(b"off")) {
            return Options::default();
        }
        defaults.read(&mut words, &mut faults);
        self.report(gather, line, &line.charset.decode(keyword), faults);
        defaults
    }

    /// Reads `AreaGroup NAME masks`.
    fn group(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, mut words: Words<'_>) {
        let name = words.next().unwrap_or_default();
        if words.rest().is_empty() {
            gather.problem(line, "AreaGroup: write its name and then masks of areatags");
        } else if !self.groups.add(name, words.rest()) {
            gather.problem(line, "AreaGroup: there are too many masks");
        }
    }

    /// Reads `AreaGroupDefaults NAME options`.
    fn group_defaults(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        keyword: &[u8],
        mut words: Words<'_>,
    ) {
        let name = words.next().unwrap_or_default();
        let defaults = self.defaults.clone();
        let defaults = self.read_defaults(gather, line, keyword, words, defaults);
        if !self.groups.set_defaults(name, defaults) {
            let name = line.charset.decode(name);
            let what = format!("AreaGroupDefaults: write an AreaGroup {name} before this line");
            gather.problem(line, what);
        }
    }

    /// Reads `EchoGroup LETTER "text" options`.
    fn echo_group(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        keyword: &[u8],
        mut words: Words<'_>,
    ) {
        let letter = words.next().unwrap_or_default();
        if words.peek().is_some_and(|word| !word.starts_with(b"-")) {
            words.value();
        }
        let none = Options::default();
        let options = self.read_defaults(gather, line, keyword, words, none);
        self.groups.set_format(letter, options.format);
    }

    /// Warns of character tables: with them hpt stores mail in another character set than the mail
    /// states.
    fn warn_of_tables(&mut self, gather: &mut Gather<'_>) {
        let Some(table) = self.tables.take().filter(|_| !self.keeps_letters) else {
            return;
        };
        let line = Line {
            path: &table.path,
            number: table.number,
            text: b"",
            charset: Charset::ASCII,
        };
        let what = "hpt recodes mail in bases by its own table: choose the character set of the \
                    areas in the settings";
        gather.reads(
            &line,
            "fidoconfig",
            &table.keyword,
            Some(Meaning::Lost(what)),
        );
    }

    fn add_nodelists(&mut self, gather: &mut Gather<'_>) {
        let folder = match &self.nodelist_dir {
            Some((written, charset)) => gather.existing_folder(written, *charset, &self.folder),
            None => self.folder.clone(),
        };
        let own_zone = gather.addresses.first().and_then(|own| own.zone);
        for named in std::mem::take(&mut self.nodelists) {
            let list = ListSource {
                path: folder.join(named.name),
                zone: named.zone.or(own_zone),
                start: None,
            };
            gather.add_nodelist(list, named.place);
        }
    }
}

/// Returns the path of a base or folder: a bare name is in MsgBaseDir or FileAreaBaseDir; other
/// paths are relative to the folder of the main file.
fn whole_path(dir: Option<&Vec<u8>>, written: Vec<u8>) -> Vec<u8> {
    let is_bare = !written.iter().any(|b| matches!(b, b'/' | b'\\' | b':'));
    let Some(dir) = dir.filter(|_| is_bare) else {
        return written;
    };
    let mut whole = dir.clone();
    if !dir.ends_with(b"/") && !dir.ends_with(b"\\") {
        whole.push(if dir.contains(&b'\\') { b'\\' } else { b'/' });
    }
    whole.extend(written);
    whole
}

fn is_off(value: &[u8]) -> bool {
    let off = [&b"off"[..], b"no", b"0"];
    off.iter().any(|off| value.eq_ignore_ascii_case(off))
}

/// Returns the name of an unexpanded variable in a path.
fn left_variable(path: &[u8]) -> Option<&[u8]> {
    let open = path.iter().position(|&b| b == b'[')?;
    let rest = path.get(open + 1..)?;
    let close = rest.iter().position(|&b| b == b']')?;
    rest.get(..close).filter(|name| !name.is_empty())
}
