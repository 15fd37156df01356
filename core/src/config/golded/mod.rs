//! golded.cfg of GoldED, GoldED+ and the like.
//!
//! [`keywords`] lists all keywords of GoldED: supported, or the reason why not. `AREAFILE` names
//! the configurations of tossers ([`areafile`]); `IF` selects lines by platform ([`condition`]).
//! Comments are: lines that do not begin with a letter, `REM`, text after a semicolon outside of
//! quotes, and lines between two `IGNORE`. Lines between `GROUP` and `ENDGROUP`, or the next
//! `GROUP`, apply to its members only ([`group`]).

mod area;
mod areafile;
mod condition;
mod finish;
mod group;
mod keywords;
mod nothing;
mod values;
mod writing;

use super::branches::Branches;
use super::gather::{Gather, Line, folder_of};
use super::machine::Machine;
use super::words::{Words, unquoted};
use super::{AreaKind, Config, ConfigError, ConfigPlace, EndLines, MsgDialect, ReadOnly, TwitMode};
use crate::address::Address;
use crate::echolist::Echolist;
use crate::limits;
use group::Group;
use keywords::{Keyword, Meaning, meaning};
use std::path::{Path, PathBuf};
use writing::{NamedSets, WritingKeywords, WrittenPath, user_name, written_path};

/// Semaphores of GoldED that do not concern a tosser.
const SEMAPHORES: &str = "IMPORTLIST SCANALL SCANTHIS SCANNETMAIL PMSCANALL PMSCANTHIS PMSCANNETMAIL QWKIMPORT \
                          QWKEXPORT SOUPIMPORT SOUPEXPORT EXITNOW";

/// Report of an unreadable address.
const WRITE_ADDRESS: &str = "ADDRESS: write it as zone:net/node or zone:net/node.point@domain";

/// Reads the golded.cfg at `path`, which is absolute.
pub(super) fn load(path: &Path, machine: Machine<'_>) -> Result<Config, ConfigError> {
    let mut gather = Gather::new(machine);
    let mut golded = Golded {
        folder: folder_of(path),
        ..Golded::default()
    };
    golded.file(&mut gather, path)?;
    golded.finish(&mut gather);
    Ok(gather.finish(path))
}

/// Settings other than areas.
#[derive(Default)]
struct Golded {
    /// GOLDPATH: the folder of the main file, unless set otherwise.
    folder: PathBuf,
    /// AREAPATH: folder of the files of AREAFILE.
    area_path: Option<PathBuf>,
    /// HUDSONPATH and GOLDBASEPATH: folders of boards, as written.
    board_paths: [Option<WrittenPath>; 2],
    /// JAMPATH: folder of echomail.jam and netmail.jam, as written; defaults to HUDSONPATH.
    jam_path: Option<WrittenPath>,
    /// SEMAPHORE EXPORTLIST: file that lists areas with new mail for the tosser, as written.
    export_list: Option<WrittenPath>,
    writing: WritingKeywords,
    /// NODEPATH: folder of nodelists, as written.
    node_path: Option<WrittenPath>,
    /// NODELIST, POINTLIST and USERLIST: names as written, and addresses.
    nodelists: Vec<WrittenList>,
    branches: Branches,
    /// True between two IGNORE lines of a file.
    is_ignoring: bool,
    /// AREADESC lines.
    descriptions: Vec<Description>,
    /// AREASEP lines of groups: the letter or number, and the name.
    group_names: Vec<(String, String)>,
    echolist: Echolist,
    /// XLATIMPORT: character set of mail that does not state its own.
    import: NamedSets,
    /// XLATLOCALSET: the default of XLATIMPORT.
    local_set: NamedSets,
    /// XLATCHARSETALIAS: other names of character sets.
    aliases: Vec<(String, String)>,
    groups: Vec<Group>,
    in_group: bool,
    /// AREAFILEGROUPS No: group letters do not match GROUPs.
    ignores_letters: bool,
    /// ATTRIBSNET, ATTRIBSECHO, ATTRIBSLOCAL.
    attributes: ByAreaKind<values::Attributes>,
    /// CTRLINFONET, CTRLINFOECHO, CTRLINFOLOCAL.
    end_lines: ByAreaKind<EndLines>,
    /// AKAMATCHNET, AKAMATCHECHO, AKAMATCHLOCAL.
    matches_aka: ByAreaKind<bool>,
    read_only: Option<ReadOnly>,
    reply_direct: bool,
    reply_area: Option<String>,
    ignores_area_line: bool,
    /// AREAISEMAIL and AREAISNEWS: masks in lower case, and the kind of their areas.
    kinds: Vec<(String, AreaKind)>,
}

/// Values of a keyword for each kind of area.
#[derive(Clone, Copy, Debug)]
struct ByAreaKind<T> {
    net: Option<T>,
    echo: Option<T>,
    local: Option<T>,
}

impl<T> Default for ByAreaKind<T> {
    fn default() -> Self {
        Self {
            net: None,
            echo: None,
            local: None,
        }
    }
}

impl<T: Copy> ByAreaKind<T> {
    fn of(&self, kind: AreaKind) -> Option<T> {
        match kind {
            AreaKind::Netmail => self.net,
            AreaKind::Echo => self.echo,
            AreaKind::Local => self.local,
            AreaKind::Bad | AreaKind::Dupe => None,
        }
    }
}

/// Nodelist: its name as written, its zone, and the initial address of its lines.
struct WrittenList {
    path: WrittenPath,
    zone: Option<u16>,
    start: Option<Address>,
    place: ConfigPlace,
}

/// AREADESC line; `None` keeps the area's value.
struct Description {
    tag: String,
    text: Option<String>,
    group: Option<Option<String>>,
    aka: Option<Option<Address>>,
    attributes: Option<values::Attributes>,
    origin: Option<String>,
}

impl Golded {
    fn file(&mut self, gather: &mut Gather<'_>, path: &Path) -> Result<(), ConfigError> {
        let outer = std::mem::take(&mut self.branches);
        let outer_ignores = std::mem::take(&mut self.is_ignoring);
        let mut last = None;
        let read = gather.read(path, &mut |gather, line| {
            last = Some(line.charset);
            self.line(gather, line);
        });
        let inner = std::mem::replace(&mut self.branches, outer);
        self.is_ignoring = outer_ignores;
        if let (Some(number), Some(charset)) = (inner.open_since(), last) {
            let line = Line {
                path,
                number,
                text: b"",
                charset,
            };
            gather.problem(&line, "this IF has no ENDIF in its file");
        }
        read
    }

    fn line(&mut self, gather: &mut Gather<'_>, line: &Line<'_>) {
        let line = &Line {
            text: values::uncommented(line.text),
            ..*line
        };
        if !line.text.first().is_some_and(u8::is_ascii_alphabetic) {
            return;
        }
        let mut words = Words::new(line.text);
        let keyword = words.next().unwrap_or_default().to_ascii_uppercase();
        if keyword == b"IGNORE" && self.branches.active() {
            self.is_ignoring = !self.is_ignoring;
        }
        if self.is_ignoring {
            return;
        }
        match condition::line(&mut self.branches, &keyword, words.rest(), line.number) {
            Some(Ok(None)) => return,
            Some(Ok(Some(what)) | Err(what)) => return gather.problem(line, what),
            None if !self.branches.active() => return,
            None => {}
        }
        let name = line.charset.decode(&keyword).into_owned();
        match meaning(&name) {
            Some(Meaning::Read(keyword)) => self.read(gather, line, keyword, words),
            Some(Meaning::Control | Meaning::Nothing(_)) => {}
            Some(Meaning::Always(values, what)) => {
                let value = words.rest().to_ascii_lowercase();
                let value = String::from_utf8_lossy(&value);
                let is_yes = values::yes(value.as_bytes());
                let fits = |wanted: &&str| match *wanted {
                    "yes" => is_yes,
                    "no" => !is_yes,
                    other => value == other,
                };
                if !values.iter().any(fits) {
                    let value = line.charset.decode(words.rest());
                    gather.report_once(line, &keyword, || {
                        format!("{name} with the value {value} has no effect: {what}")
                    });
                }
            }
            Some(Meaning::Lost(what)) => {
                gather.report_keyword(line, "GoldED", &keyword, Some(what))
            }
            None => gather.report_keyword(line, "GoldED", &keyword, None),
        }
    }

    /// Reads a line with a supported keyword.
    fn read(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        keyword: Keyword,
        mut words: Words<'_>,
    ) {
        if let Some(group) = self.groups.last_mut().filter(|_| self.in_group)
            && group.line(gather, line, keyword, words.clone())
        {
            return;
        }
        let rest = words.rest();
        match keyword {
            Keyword::Include => self.include(gather, line, unquoted(rest)),
            Keyword::AreaDef => self.area(gather, line, words),
            Keyword::Area => self.old_area(gather, line, words),
            Keyword::AreaDesc => self.description(gather, line, words),
            Keyword::AreaSep => self.separator(gather, line, words),
            Keyword::AreaFile => self.area_file(gather, line, words),
            Keyword::AreaFileGroups => self.ignores_letters = !values::yes(rest),
            Keyword::AreaIsEmail => self.kind_of_areas(line, rest, AreaKind::Netmail),
            Keyword::AreaIsNews => self.kind_of_areas(line, rest, AreaKind::Echo),
            Keyword::AreaReadOnly => {
                self.read_only = Some(values::read_only(gather, line, unquoted(rest)));
            }
            Keyword::AreaRename => rename(gather, line, words),
            Keyword::AreaReplyDirect => self.reply_direct = values::yes(rest),
            Keyword::AreaReplyTo => {
                let tag = line.charset.decode(unquoted(rest)).into_owned();
                self.reply_area = Some(tag).filter(|tag| !tag.is_empty());
            }
            Keyword::UseArea => self.ignores_area_line = !values::yes(rest),
            Keyword::AttribsNet => self.attributes.net = own_attributes(gather, line, rest),
            Keyword::AttribsEcho => self.attributes.echo = own_attributes(gather, line, rest),
            Keyword::AttribsLocal => self.attributes.local = own_attributes(gather, line, rest),
            Keyword::CtrlInfoNet => self.end_lines.net = Some(values::end_lines(rest)),
            Keyword::CtrlInfoEcho => self.end_lines.echo = Some(values::end_lines(rest)),
            Keyword::CtrlInfoLocal => self.end_lines.local = Some(values::end_lines(rest)),
            Keyword::AkaMatchNet => self.matches_aka.net = Some(values::yes(rest)),
            Keyword::AkaMatchEcho => self.matches_aka.echo = Some(values::yes(rest)),
            Keyword::AkaMatchLocal => self.matches_aka.local = Some(values::yes(rest)),
            // GoldED ignores it, too.
            Keyword::Member => {}
            Keyword::AkaMatching | Keyword::Attributes | Keyword::CtrlInfo => {
                let name = Words::new(line.text).next().unwrap_or_default();
                let name = line.charset.decode(&name.to_ascii_uppercase()).into_owned();
                let what = format!("{name} counts inside of a GROUP only: the line was skipped");
                gather.problem(line, what);
            }
            Keyword::GoldPath => {
                let written = values::path(gather, line, unquoted(rest));
                let folder = gather.existing_folder(&written, line.charset, &self.folder);
                if folder.is_dir() {
                    self.folder = folder;
                } else {
                    let what = "GOLDPATH: the folder does not exist: files are searched next to golded.cfg";
                    gather.problem(line, what);
                }
            }
            Keyword::AreaPath => {
                let written = values::path(gather, line, unquoted(rest));
                let folder = gather.existing_folder(&written, line.charset, &self.folder);
                self.area_path = Some(folder);
            }
            Keyword::OutboundPath | Keyword::InboundPath => {
                let written = values::path(gather, line, unquoted(rest));
                let is_outbound = keyword == Keyword::OutboundPath;
                gather.mailer_folder(line, &written, &self.folder, is_outbound);
            }
            Keyword::NodePath => self.node_path = written_path(gather, line, unquoted(rest)),
            Keyword::HudsonPath => {
                let [hudson, _] = &mut self.board_paths;
                *hudson = written_path(gather, line, unquoted(rest));
            }
            Keyword::JamPath => self.jam_path = written_path(gather, line, unquoted(rest)),
            Keyword::GoldbasePath => {
                let [_, goldbase] = &mut self.board_paths;
                *goldbase = written_path(gather, line, unquoted(rest));
            }
            Keyword::Semaphore => {
                let kind = words.value().unwrap_or_default();
                let written = written_path(gather, line, unquoted(words.rest()));
                match kind.to_ascii_uppercase().as_slice() {
                    b"EXPORTLIST" => self.export_list = written,
                    b"ECHOSCAN" => self.writing.echo_semaphore = written,
                    b"NETSCAN" => self.writing.net_semaphore = written,
                    other => {
                        let shown = line.charset.decode(other).into_owned();
                        if !SEMAPHORES.split_whitespace().any(|known| known == shown) {
                            let what = format!(
                                "SEMAPHORE: GoldED has no semaphore {shown}: write EXPORTLIST, \
                                 ECHOSCAN or NETSCAN, for example"
                            );
                            gather.problem(line, what);
                        }
                    }
                }
            }
            Keyword::AkaMatch
            | Keyword::CookiePath
            | Keyword::EmptyTearline
            | Keyword::InternetGate
            | Keyword::Nickname
            | Keyword::Origin
            | Keyword::Tagline
            | Keyword::Tearline
            | Keyword::Template
            | Keyword::TemplateMatch
            | Keyword::TemplatePath
            | Keyword::WhoTo
            | Keyword::XlatExport => self.writing.line(gather, line, keyword, words),
            Keyword::NodeList => self.nodelist(gather, line, words),
            Keyword::AreaExcl => add_masks(&mut gather.excluded, rest),
            Keyword::AreaIncl => add_masks(&mut gather.included, rest),
            Keyword::MapPath => map_path(gather, line, words),
            Keyword::Group => {
                self.in_group = self.groups.len() < limits::CONFIG_NAMES;
                if self.in_group {
                    self.groups.push(Group::begin(line, words));
                } else {
                    gather.problem(line, "there are too many GROUPs: this one is not read");
                }
            }
            Keyword::EndGroup => self.in_group = false,
            Keyword::Address => address(gather, line, rest),
            Keyword::UserName => {
                if let Some((name, address)) = user_name(gather, line, rest) {
                    gather.add_user_name(&name);
                    // As in GoldED, the address of a name is the main one if there is no other.
                    if let Some(address) = address.filter(|_| gather.addresses.is_empty()) {
                        gather.add_address(address);
                    }
                }
            }
            Keyword::TwitMode => twit_mode(gather, line, unquoted(rest)),
            Keyword::TwitTo => gather.twit_rules.to_them = values::yes(unquoted(rest)),
            Keyword::TwitSubj => {
                let piece = line.charset.decode(unquoted(rest)).into_owned();
                if gather.twit_rules.len() < limits::CONFIG_NAMES {
                    gather.twit_rules.add_subject(&piece);
                }
            }
            Keyword::TwitName => {
                let written = gather.expand(line, unquoted(rest));
                let name = line.charset.decode(&written).trim().to_owned();
                let room = gather.twits.len() < limits::CONFIG_NAMES;
                if room && !name.is_empty() && !gather.twits.contains(&name) {
                    gather.twits.push(name);
                }
            }
            Keyword::XlatImport => self.import.add(line, "XLATIMPORT", rest),
            Keyword::XlatLocalSet => self.local_set.add(line, "XLATLOCALSET", rest),
            Keyword::XlatCharsetAlias => {
                let set = words.value().unwrap_or_default();
                let set = line.charset.decode(&set).into_owned();
                while let Some(alias) = words.value() {
                    if self.aliases.len() < limits::CONFIG_NAMES {
                        let alias = line.charset.decode(&alias).into_owned();
                        self.aliases.push((alias, set.clone()));
                    }
                }
            }
            Keyword::FidoMsgType => match rest.to_ascii_uppercase().as_slice() {
                b"OPUS" => gather.msg_dialect = Some(MsgDialect::Opus),
                b"FTS1" | b"FTSC" => gather.msg_dialect = Some(MsgDialect::Fts1),
                _ => gather.problem(line, "FIDOMSGTYPE: write Opus or FTS1"),
            },
            Keyword::FidoLastRead => {
                let name = line.charset.decode(unquoted(rest)).into_owned();
                gather.last_read.fido_file = (!name.is_empty()).then_some(name);
            }
            Keyword::FidoUserNo => {
                gather.last_read.fido_user = number(gather, line, "FIDOUSERNO", rest);
            }
            Keyword::SquishUserNo => {
                gather.last_read.squish_user = number(gather, line, "SQUISHUSERNO", rest);
            }
            Keyword::HudsonUserNo => {
                gather.last_read.hudson_user = number(gather, line, "HUDSONUSERNO", rest);
            }
            Keyword::GoldbaseUserNo => {
                gather.last_read.goldbase_user = number(gather, line, "GOLDBASEUSERNO", rest);
            }
        }
    }

    /// Adds masks of areas with a kind: those of the Internet.
    fn kind_of_areas(&mut self, line: &Line<'_>, rest: &[u8], kind: AreaKind) {
        let words = rest.split(|b| b.is_ascii_whitespace() || *b == b',');
        for mask in words.filter(|word| !word.is_empty()) {
            if self.kinds.len() < limits::CONFIG_NAMES {
                let mask = line.charset.decode(unquoted(mask)).to_lowercase();
                self.kinds.push((mask, kind));
            }
        }
    }

    fn include(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, written: &[u8]) {
        let written = values::path(gather, line, written);
        let folder = self.folder.clone();
        gather.read_named_file(line, "INCLUDE", &written, &folder, &mut |gather, path| {
            self.file(gather, path)
        });
    }

    /// Reads `NODELIST name [zone or address]`; a name with a wildcard or without extension means
    /// the newest file.
    fn nodelist(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, mut words: Words<'_>) {
        let written = words.value().unwrap_or_default();
        let Some(path) = written_path(gather, line, &written) else {
            return;
        };
        let word = words.value().unwrap_or_default();
        let word = line.charset.decode(&word).into_owned();
        // `3:633` is a zone and a net.
        let whole = match word.split_once(':') {
            Some((_, net)) if !net.is_empty() && !net.contains('/') => format!("{word}/0"),
            _ => word.clone(),
        };
        let start = gather
            .near_address(whole.as_bytes())
            .filter(|_| whole.contains('/'));
        let zone = start.as_ref().and_then(|start| start.zone);
        let zone = zone.or_else(|| word.trim_end_matches(':').parse().ok());
        if zone.is_none() && !word.is_empty() {
            let what = format!(
                "NODELIST: {word} is neither a zone nor an address: write 2 or 2:5030/0, for example"
            );
            gather.problem(line, what);
        }
        if self.nodelists.len() < limits::NODELISTS {
            let place = gather.place(line);
            self.nodelists.push(WrittenList {
                path,
                zone,
                start,
                place,
            });
        }
    }
}

/// Returns the letter or number of a group; `0` means no group.
fn group_name(group: &[u8]) -> Option<&[u8]> {
    (group != b"0" && !group.is_empty()).then_some(group)
}

/// Adds masks separated by spaces or commas.
fn add_masks(masks: &mut Vec<Vec<u8>>, text: &[u8]) {
    let words = text.split(|b| b.is_ascii_whitespace() || *b == b',');
    let new = words.filter(|word| !word.is_empty()).map(unquoted);
    let left = limits::CONFIG_MASKS.saturating_sub(masks.len());
    masks.extend(new.take(left).map(<[u8]>::to_vec));
}

fn map_path(gather: &mut Gather<'_>, line: &Line<'_>, mut words: Words<'_>) {
    match (words.value(), words.value()) {
        (Some(from), Some(to)) if !from.is_empty() => {
            let to = values::path(gather, line, &to);
            if !gather.map(from, to) {
                gather.problem(line, "MAPPATH: there are too many of them");
            }
        }
        _ => gather.problem(
            line,
            "MAPPATH: write the beginning of a path and its folder here",
        ),
    }
}

/// Reads ADDRESS or AKA outside of a GROUP.
fn address(gather: &mut Gather<'_>, line: &Line<'_>, rest: &[u8]) {
    let mut words = rest.split(|b| b.is_ascii_whitespace() || *b == b',');
    let Some(written) = words.find(|word| !word.is_empty()) else {
        return;
    };
    let written = gather.expand(line, written);
    match gather.near_address(&written) {
        Some(address) => gather.add_address(address),
        None => gather.problem(line, WRITE_ADDRESS),
    }
}

/// Reads ATTRIBSNET and the like.
fn own_attributes(
    gather: &mut Gather<'_>,
    line: &Line<'_>,
    rest: &[u8],
) -> Option<values::Attributes> {
    Some(values::attributes(gather, line, rest))
}

/// Reads `AREARENAME from to`.
fn rename(gather: &mut Gather<'_>, line: &Line<'_>, mut words: Words<'_>) {
    match (words.value(), words.value()) {
        (Some(from), Some(to)) if !to.is_empty() => {
            let [from, to] = [from, to].map(|tag| line.charset.decode(&tag).trim().to_owned());
            gather.rename(&from, to);
        }
        _ => gather.problem(line, "AREARENAME: write the areatag and its new name"),
    }
}

fn twit_mode(gather: &mut Gather<'_>, line: &Line<'_>, word: &[u8]) {
    gather.twit_rules.mode = match word.to_ascii_lowercase().as_slice() {
        b"show" => TwitMode::Show,
        b"blank" => TwitMode::Blank,
        b"skip" => TwitMode::Skip,
        b"ignore" => TwitMode::Ignore,
        b"kill" => TwitMode::Kill,
        b"no" | b"false" | b"off" | b"0" => TwitMode::Blank,
        b"yes" | b"true" | b"on" | b"1" => TwitMode::Show,
        _ => {
            let what = "TWITMODE: write Show, Blank, Skip, Ignore or Kill".to_owned();
            return gather.problem(line, what);
        }
    };
}

fn number(gather: &mut Gather<'_>, line: &Line<'_>, keyword: &str, rest: &[u8]) -> Option<u16> {
    let number = std::str::from_utf8(rest)
        .ok()
        .and_then(|text| text.parse().ok());
    if number.is_none() {
        gather.problem(line, format!("{keyword}: write a number from 0 to 65535"));
    }
    number
}
