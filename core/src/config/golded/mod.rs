//! golded.cfg of GoldED, GoldED+ and their kin.
//!
//! Keywords of areas, of the user and of character sets are read; the hundreds of others belong
//! to the editor. `AREAFILE` leads to the configurations of tossers ([`areafile`] does them), and
//! `IF` chooses by platform ([`condition`]). Lines that do not begin with a letter, and `REM`,
//! are comments. What is between `GROUP` and `ENDGROUP` counts for the areas that its
//! `MEMBER` masks name.

mod area;
mod areafile;
mod condition;
mod writing;

use super::branches::Branches;
use super::gather::{Gather, Line, folder_of};
use super::machine::Machine;
use super::pattern::matches;
use super::words::{Words, unquoted};
use super::{Config, ConfigError, ListSource, MsgDialect, TwitMode};
use crate::address::Address;
use crate::charset::Charset;
use crate::echolist::Echolist;
use crate::limits;
use std::path::{Path, PathBuf};
use writing::{WritingKeywords, WrittenPath, written_path};

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

/// What the keywords add up to, besides the areas.
#[derive(Default)]
struct Golded {
    /// Folder of the main file.
    folder: PathBuf,
    /// AREAPATH: where the files of AREAFILE lie.
    area_path: Option<PathBuf>,
    /// HUDSONPATH and GOLDBASEPATH: the folders of boards, as written.
    board_paths: [Option<WrittenPath>; 2],
    /// SEMAPHORE EXPORTLIST: where areas with new mail are noted for the tosser, as written.
    export_list: Option<WrittenPath>,
    writing: WritingKeywords,
    /// NODEPATH: where nodelists lie, as written.
    node_path: Option<WrittenPath>,
    /// NODELIST, POINTLIST and USERLIST: names as written, and zones.
    nodelists: Vec<(Vec<u8>, Charset, Option<u16>)>,
    branches: Branches,
    /// AREADESC lines: tag, description, group.
    descriptions: Vec<(String, Option<String>, Option<String>)>,
    echolist: Echolist,
    /// XLATIMPORT: the character set of mail that does not name its own.
    import: Option<String>,
    groups: Vec<Group>,
    in_group: bool,
}

/// What counts for some of the areas only.
#[derive(Default)]
struct Group {
    members: Vec<Vec<u8>>,
    import: Option<String>,
    aka: Option<Address>,
    origin: Option<String>,
}

impl Golded {
    fn file(&mut self, gather: &mut Gather<'_>, path: &Path) -> Result<(), ConfigError> {
        let outer = std::mem::take(&mut self.branches);
        let mut last = None;
        let read = gather.read(path, &mut |gather, line| {
            last = Some(line.charset);
            self.line(gather, line);
        });
        let inner = std::mem::replace(&mut self.branches, outer);
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
        if !line.text.first().is_some_and(u8::is_ascii_alphabetic) {
            return;
        }
        let mut words = Words::new(line.text);
        let keyword = words.next().unwrap_or_default().to_ascii_uppercase();
        match condition::line(&mut self.branches, &keyword, words.rest(), line.number) {
            Some(Ok(())) => return,
            Some(Err(what)) => return gather.problem(line, what.to_owned()),
            None if !self.branches.active() => return,
            None => {}
        }
        match keyword.as_slice() {
            b"INCLUDE" => self.include(gather, line, unquoted(words.rest())),
            b"AREADEF" => self.area(gather, line, words),
            b"AREA" => self.old_area(gather, line, words),
            b"AREADESC" => self.description(gather, line, words),
            b"AREAFILE" => self.area_file(gather, line, words),
            b"AREAPATH" => {
                let written = gather.expand(line, unquoted(words.rest()));
                let folder = gather.existing_folder(&written, line.charset, &self.folder);
                self.area_path = Some(folder);
            }
            b"OUTBOUNDPATH" | b"INBOUNDPATH" => {
                let written = gather.expand(line, unquoted(words.rest()));
                let is_outbound = keyword == b"OUTBOUNDPATH";
                gather.mailer_folder(line, &written, &self.folder, is_outbound);
            }
            b"NODEPATH" => self.node_path = written_path(gather, line, unquoted(words.rest())),
            // The second and third are what it was called before.
            b"HUDSONPATH" | b"QBBSPATH" | b"QMSGPATH" | b"GOLDBASEPATH" => {
                let [hudson, goldbase] = &mut self.board_paths;
                let path = if keyword == b"GOLDBASEPATH" {
                    goldbase
                } else {
                    hudson
                };
                *path = written_path(gather, line, unquoted(words.rest()));
            }
            b"SEMAPHORE" | b"SIGNALFILE" => {
                let kind = words.value().unwrap_or_default();
                let written = written_path(gather, line, unquoted(words.rest()));
                match kind.to_ascii_uppercase().as_slice() {
                    b"EXPORTLIST" => self.export_list = written,
                    b"ECHOSCAN" => self.writing.echo_semaphore = written,
                    b"NETSCAN" => self.writing.net_semaphore = written,
                    _ => {}
                }
            }
            b"ORIGIN" | b"TAGLINE" | b"TEARLINE" | b"TEMPLATEPATH" | b"TEMPLATE"
            | b"XLATEXPORT" | b"INTERNETGATE" | b"AKAMATCH" => {
                let group = self.groups.last_mut().filter(|_| self.in_group);
                self.writing.line(gather, line, &keyword, words, group);
            }
            b"NODELIST" | b"POINTLIST" | b"USERLIST" => self.nodelist(gather, line, words),
            b"AREAEXCL" => add_masks(&mut gather.excluded, words.rest()),
            b"AREAINCL" => add_masks(&mut gather.included, words.rest()),
            b"MAPPATH" => map_path(gather, line, words),
            b"GROUP" => {
                self.in_group = self.groups.len() < limits::CONFIG_NAMES;
                if self.in_group {
                    self.groups.push(Group::default());
                }
            }
            b"ENDGROUP" => self.in_group = false,
            b"MEMBER" => {
                if let Some(group) = self.groups.last_mut().filter(|_| self.in_group) {
                    add_masks(&mut group.members, words.rest());
                }
            }
            b"ADDRESS" | b"AKA" => self.address(gather, line, words.rest()),
            b"USERNAME" => user_name(gather, line, words.rest()),
            b"TWITNAME" | b"TWITSUBJ" | b"TWITTO" | b"TWITMODE" if self.in_group => {
                let keyword = line.charset.decode(&keyword);
                let what = format!(
                    "{keyword} inside of a GROUP is not read: write it outside, and it counts \
                     for all areas"
                );
                gather.problem(line, what);
            }
            b"TWITMODE" => twit_mode(gather, line, unquoted(words.rest())),
            b"TWITTO" => gather.twit_rules.to_them = is_yes(unquoted(words.rest())),
            b"TWITSUBJ" => {
                let piece = line.charset.decode(unquoted(words.rest())).into_owned();
                if gather.twit_rules.len() < limits::CONFIG_NAMES {
                    gather.twit_rules.add_subject(&piece);
                }
            }
            b"TWITNAME" => {
                let written = gather.expand(line, unquoted(words.rest()));
                let name = line.charset.decode(&written).trim().to_owned();
                let room = gather.twits.len() < limits::CONFIG_NAMES;
                if room && !name.is_empty() && !gather.twits.contains(&name) {
                    gather.twits.push(name);
                }
            }
            b"XLATIMPORT" => self.import(gather, line, words.rest()),
            b"FIDOMSGTYPE" => match words.rest().to_ascii_uppercase().as_slice() {
                b"OPUS" => gather.msg_dialect = Some(MsgDialect::Opus),
                b"FTS1" | b"FTSC" => gather.msg_dialect = Some(MsgDialect::Fts1),
                _ => gather.problem(line, "FIDOMSGTYPE: write Opus or FTS1"),
            },
            b"FIDOLASTREAD" => {
                let name = line.charset.decode(unquoted(words.rest())).into_owned();
                gather.last_read.fido_file = (!name.is_empty()).then_some(name);
            }
            b"FIDOUSERNO" => {
                gather.last_read.fido_user = number(gather, line, "FIDOUSERNO", words.rest());
            }
            b"SQUISHUSERNO" => {
                gather.last_read.squish_user = number(gather, line, "SQUISHUSERNO", words.rest());
            }
            b"HUDSONUSERNO" => {
                gather.last_read.hudson_user = number(gather, line, "HUDSONUSERNO", words.rest());
            }
            b"GOLDBASEUSERNO" => {
                gather.last_read.goldbase_user =
                    number(gather, line, "GOLDBASEUSERNO", words.rest());
            }
            _ => {}
        }
    }

    fn include(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, written: &[u8]) {
        let written = gather.expand(line, written);
        let folder = self.folder.clone();
        gather.other_file(line, "INCLUDE", &written, &folder, &mut |gather, path| {
            self.file(gather, path)
        });
    }

    /// `NODELIST name [zone]`: the name may have a wildcard or no extension, the newest one is meant.
    fn nodelist(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, mut words: Words<'_>) {
        let written = words.value().unwrap_or_default();
        let written = gather.expand(line, &written);
        let zone = words.value().and_then(|zone| {
            let zone = String::from_utf8_lossy(&zone).into_owned();
            zone.parse().ok()
        });
        if !written.is_empty() && self.nodelists.len() < limits::NODELISTS {
            self.nodelists.push((written, line.charset, zone));
        }
    }

    fn description(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, mut words: Words<'_>) {
        let (Some(tag), Some(text)) = (words.value(), words.value()) else {
            return gather.problem(line, "AREADESC: write areatag and \"description\"");
        };
        let decode = |bytes: &[u8]| {
            let text = line.charset.decode(bytes).trim().to_owned();
            (!text.is_empty()).then_some(text)
        };
        let group = words.value().unwrap_or_default();
        let group = group_name(&group).filter(|group| *group != b"-");
        if let Some(tag) = decode(&tag)
            && self.descriptions.len() < limits::LIBRARY_AREAS
        {
            self.descriptions
                .push((tag, decode(&text), group.and_then(decode)));
        }
    }

    fn address(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, rest: &[u8]) {
        let mut words = rest.split(|b| b.is_ascii_whitespace() || *b == b',');
        let Some(written) = words.find(|word| !word.is_empty()) else {
            return;
        };
        let written = gather.expand(line, written);
        let Some(address) = gather.near_address(&written) else {
            let what = "ADDRESS: write it as zone:net/node or zone:net/node.point@domain";
            return gather.problem(line, what);
        };
        match self.groups.last_mut().filter(|_| self.in_group) {
            Some(group) => group.aka = Some(address),
            None => gather.add_address(address),
        }
    }

    /// `XLATIMPORT`: IBMPC means the code page of the system, which is the default anyway.
    fn import(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, rest: &[u8]) {
        let written = unquoted(rest);
        let import = Charset::from_kludge(written).map(|set| set.name().to_owned());
        if import.is_none() && !written.eq_ignore_ascii_case(b"IBMPC") {
            let shown = line.charset.decode(written);
            let what = format!("XLATIMPORT: {shown} is no character set that Fidoscope knows");
            gather.problem(line, what);
        }
        match self.groups.last_mut().filter(|_| self.in_group) {
            Some(group) => group.import = import,
            None => self.import = import,
        }
    }

    /// Applies what counts for areas wherever they were defined.
    fn finish(&mut self, gather: &mut Gather<'_>) {
        let folder = match std::mem::take(&mut self.node_path) {
            Some((written, charset)) => gather.existing_folder(&written, charset, &self.folder),
            None => self.folder.clone(),
        };
        let [hudson, goldbase] = std::mem::take(&mut self.board_paths).map(|path| {
            path.map(|(written, charset)| gather.existing_folder(&written, charset, &self.folder))
        });
        if let Some((written, charset)) = self.export_list.take() {
            let folder = self.area_path.as_ref().unwrap_or(&self.folder);
            gather.export_list = Some(gather.written_path(&written, charset, folder));
        }
        let area_path = self.area_path.as_ref().unwrap_or(&self.folder);
        self.writing.finish(gather, &self.folder, area_path);
        gather.hudson_path = hudson;
        gather.goldbase_path = goldbase;
        let own_zone = gather.addresses.first().and_then(|own| own.zone);
        for (written, charset, zone) in std::mem::take(&mut self.nodelists) {
            let path = gather.written_path(&written, charset, &folder);
            let zone = zone.or(own_zone);
            gather.add_nodelist(ListSource { path, zone });
        }
        for (tag, description, group) in std::mem::take(&mut self.descriptions) {
            if let Some(area) = gather.area_mut(&tag) {
                area.description = description.or(area.description.take());
                area.group = group.or(area.group.take());
            }
        }
        let masks = self.groups.iter().flat_map(|group| &group.members);
        let dear = masks.map(|mask| mask.len() as u64).sum::<u64>() + self.groups.len() as u64;
        let mut left = limits::CONFIG_WORK;
        for area in gather.areas_mut() {
            if area.description.is_none() {
                area.description = self.echolist.description(&area.tag).map(str::to_owned);
            }
            // A group that is too dear to look for changes nothing but defaults.
            let cost = dear.saturating_mul(area.tag.len() as u64);
            let looked = cost <= left;
            left = left.saturating_sub(cost);
            let tag = area.tag.as_bytes();
            let member = |group: &&Group| group.members.iter().any(|mask| matches(mask, tag));
            let group = self.groups.iter().find(|group| looked && member(group));
            let import = group.and_then(|group| group.import.clone());
            area.charset = area.charset.take().or(import).or(self.import.clone());
            let origin = || group.and_then(|group| group.origin.clone());
            area.origin = area.origin.take().or_else(origin);
            area.aka = area
                .aka
                .take()
                .or_else(|| group.and_then(|group| group.aka.clone()));
        }
    }
}

/// A group as a letter or a number; `0` means no group.
fn group_name(group: &[u8]) -> Option<&[u8]> {
    (group != b"0" && !group.is_empty()).then_some(group)
}

/// Adds masks that are parted by spaces or commas.
fn add_masks(masks: &mut Vec<Vec<u8>>, text: &[u8]) {
    let words = text.split(|b| b.is_ascii_whitespace() || *b == b',');
    let new = words.filter(|word| !word.is_empty()).map(unquoted);
    let left = limits::CONFIG_MASKS.saturating_sub(masks.len());
    masks.extend(new.take(left).map(<[u8]>::to_vec));
}

fn map_path(gather: &mut Gather<'_>, line: &Line<'_>, mut words: Words<'_>) {
    match (words.value(), words.value()) {
        (Some(from), Some(to)) if !from.is_empty() => {
            let to = gather.expand(line, &to);
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

/// `USERNAME name` or `USERNAME name, address`.
fn user_name(gather: &mut Gather<'_>, line: &Line<'_>, rest: &[u8]) {
    let written = gather.expand(line, rest);
    let text = line.charset.decode(&written).into_owned();
    let mut name = text.trim();
    if let Some((before, last)) = name.rsplit_once([' ', ','])
        && Address::parse_lenient(last.trim()).is_some()
    {
        name = before;
    }
    let name = name.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '"'));
    if name.is_empty() {
        gather.problem(line, "USERNAME: the name of the user is missing");
    } else {
        gather.add_user_name(name);
    }
}

/// GoldED's yes: `yes`, `true`, `on`, or a number but 0.
fn is_yes(word: &[u8]) -> bool {
    let word = word.to_ascii_lowercase();
    matches!(
        word.as_slice(),
        [b'y', ..] | b"true" | b"on" | [b'1'..=b'9', ..]
    )
}

fn twit_mode(gather: &mut Gather<'_>, line: &Line<'_>, word: &[u8]) {
    gather.twit_rules.mode = match word.to_ascii_lowercase().as_slice() {
        b"show" => TwitMode::Show,
        b"blank" => TwitMode::Blank,
        b"skip" => TwitMode::Skip,
        b"ignore" => TwitMode::Ignore,
        b"kill" => TwitMode::Kill,
        b"no" | b"false" | b"off" => TwitMode::Blank,
        word if is_yes(word) => TwitMode::Show,
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
