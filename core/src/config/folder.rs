//! Plain folder of message bases, without a configuration.
//!
//! Every JAM and Squish base in the folder, and in its subfolders up to [`limits::FOLDER_DEPTH`],
//! is an area, as is every folder with `*.MSG` files, or with packets and bundles (an inbound: only
//! its messages name its areas). The areatag is the name of the file or folder as written, since
//! the base does not store one.
//!
//! A few names that tossers give to their own areas determine the kind; all others are echoes.
//! Hudson and GoldBase bases have numbers instead of names: they are reported and need a
//! configuration. A folder with a FILES.BBS or a descript.ion is a file echo with the folder's
//! name.

use super::lists::{self, ListFinder};
use super::{AreaConfig, AreaKind, BaseFormat, Config, ConfigError, FileEchoConfig, Problems};
use crate::base::BaseId;
use crate::base::pkt::Inbound;
use crate::charset::encoding::file_name;
use crate::limits;
use crate::nodelist::ListSource;
use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Lists the bases of a folder.
pub(super) fn load(path: &Path) -> Result<Config, ConfigError> {
    let mut search = Search::default();
    search.folder(path, 0).map_err(|source| ConfigError::Io {
        path: path.to_owned(),
        source,
    })?;
    search
        .areas
        .sort_by_cached_key(|area| (area.tag.to_lowercase(), area.path.clone()));
    one_of_each_base(&mut search.areas);
    let mut tags = HashSet::new();
    search.areas.retain(|area| {
        let first = tags.insert(area.tag.to_lowercase());
        if !first {
            let place = area.path.clone().unwrap_or_default();
            let what = format!(
                "another base is called {} too; this one is left out: rename its files or \
                 open its folder by itself",
                area.tag
            );
            search.problems.add(&place, None, what);
        }
        first
    });
    if search.areas.is_empty() && search.file_echoes.is_empty() {
        let what = format!(
            "no JAM base (a .jhr file), Squish base (a .sqd file), .msg file, packet, bundle or FILES.BBS \
             is in this folder or {} folders down",
            limits::FOLDER_DEPTH
        );
        search.problems.add(path, None, what);
    }
    Ok(Config {
        areas: search.areas,
        is_named_by_files: true,
        file_echoes: search.file_echoes,
        nodelists: search.nodelists,
        problems: search.problems.into_list(),
        files: search.files,
        ..Config::default()
    })
}

/// Keeps one area per base, since several names may lead to its file. The file's own name precedes
/// links.
fn one_of_each_base(areas: &mut Vec<AreaConfig>) {
    let id = |area: &AreaConfig| BaseId::from_path(area.format, area.path.as_deref()?);
    let is_link = |area: &AreaConfig| {
        let path = area.path.as_deref();
        path.is_some_and(|path| BaseId::head(area.format, path).is_symlink())
    };
    let real = areas.iter().filter(|area| !is_link(area));
    let mut seen: HashSet<BaseId> = real.filter_map(id).collect();
    let mut taken = HashSet::new();
    areas.retain(|area| match id(area) {
        None => true,
        Some(id) if is_link(area) => seen.insert(id),
        Some(id) => taken.insert(id),
    });
}

/// Returns the area of a base given by any of its files. A packet or a bundle is one area here,
/// named after its file; only its messages name its areas.
pub(super) fn single(path: &Path) -> Config {
    let format = BaseFormat::of_part(path).unwrap_or(BaseFormat::Jam);
    let mut area = area(path.with_extension(""), format);
    if format == BaseFormat::Pkt {
        area.path = Some(path.to_owned());
        area.kind = AreaKind::Netmail;
    }
    // A base changes with every message, but its area does not.
    let is_packet = format == BaseFormat::Pkt;
    Config {
        areas: vec![area],
        is_named_by_files: true,
        files: is_packet.then(|| path.to_owned()).into_iter().collect(),
        ..Config::default()
    }
}

/// Returns the configuration of a single file that is no base, by its name: a stored message (the
/// area of its folder), a map document (the file echo of its folder), or a nodelist.
pub(super) fn document(path: &Path) -> Option<Config> {
    let folder = path.parent()?;
    let name = path.file_name()?;
    let ending = path.extension().unwrap_or_default();
    let mut config = Config::default();
    if is_message(name) {
        config.areas.push(area(folder.to_owned(), BaseFormat::Msg));
    } else if ["kml", "kmz"]
        .iter()
        .any(|own| ending.eq_ignore_ascii_case(own))
    {
        config.file_echoes.push(FileEchoConfig {
            tag: file_name(folder.file_name().unwrap_or(name)),
            folder: Some(folder.to_owned()),
            ..FileEchoConfig::default()
        });
    } else {
        lists::is_nodelist(path).then_some(())?;
        // This list, not the newest one of its set.
        let path = path.to_owned();
        config.nodelists.push(ListSource {
            path,
            zone: None,
            start: None,
        });
    }
    Some(config)
}

/// Returns the format that keeps headers of many areas in a file of this name.
fn boards(name: &OsStr) -> Option<&'static str> {
    if name.eq_ignore_ascii_case("msghdr.bbs") {
        return Some("Hudson");
    }
    name.eq_ignore_ascii_case("msghdr.dat")
        .then_some("GoldBase")
}

/// Returns whether a name is that of a list of files: its folder is a file echo.
fn is_file_list(name: &OsStr) -> bool {
    name.eq_ignore_ascii_case("files.bbs") || name.eq_ignore_ascii_case("descript.ion")
}

/// Returns whether a name is that of a stored message: `<number>.msg`.
pub(super) fn is_message(name: &OsStr) -> bool {
    let name = Path::new(name);
    let is_number = |stem: &OsStr| {
        let digits = stem.as_encoded_bytes();
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    };
    name.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("msg"))
        && name.file_stem().is_some_and(is_number)
}

#[derive(Default)]
struct Search {
    areas: Vec<AreaConfig>,
    problems: Problems,
    files: Vec<PathBuf>,
    nodelists: Vec<ListSource>,
    lists: ListFinder,
    file_echoes: Vec<FileEchoConfig>,
    /// True once too many areas were reported.
    full: bool,
    /// Real paths of visited folders, so that links cannot form a circle.
    seen: HashSet<PathBuf>,
}

impl Search {
    fn folder(&mut self, path: &Path, depth: usize) -> io::Result<()> {
        if !self.seen.insert(fs::canonicalize(path)?) {
            return Ok(());
        }
        let mut names: Vec<OsString> = Vec::new();
        let mut more = false;
        for entry in fs::read_dir(path)? {
            if names.len() >= limits::FOLDER_ENTRIES {
                more = true;
                break;
            }
            names.push(entry?.file_name());
        }
        if more {
            let what = format!(
                "the folder has more than {} names: the others were not checked",
                limits::FOLDER_ENTRIES
            );
            self.problems.add(path, None, what);
        }
        names.sort();
        let (mut has_messages, mut has_packets) = (false, false);
        let has_files = names.iter().any(|name| is_file_list(name));
        if has_files {
            self.add_file_echo(path);
        }
        let (bases, files) = (self.areas.len(), self.files.len());
        // Folders in the order of the search.
        self.files.push(path.to_owned());
        for name in names {
            if is_message(&name) {
                has_messages = true;
                continue;
            }
            let whole = path.join(&name);
            if let Some(format) = BaseFormat::of_head(&whole)
                && whole.is_file()
            {
                self.add(path, area(whole.with_extension(""), format));
            } else if let Some(source) = self.list_of(&whole, has_files) {
                let room = self.nodelists.len() < limits::NODELISTS;
                if room && !self.nodelists.contains(&source) {
                    self.nodelists.push(source);
                }
            } else if let Some(format) = boards(&name)
                && whole.is_file()
            {
                let what = format!(
                    "the areas of a {format} base are boards with numbers, and nothing in it names \
                     them: open a golded.cfg that does, or write an areas.bbs beside this file (on \
                     each line a number and an areatag) and open that"
                );
                self.problems.add(&whole, None, what);
            } else if Inbound::is_mail(&whole) && whole.is_file() {
                has_packets = true;
            } else if depth < limits::FOLDER_DEPTH
                && whole.is_dir()
                && let Err(error) = self.folder(&whole, depth + 1)
            {
                let what = format!(
                    "cannot open this folder: {}",
                    crate::bytes::in_words(&error)
                );
                self.problems.add(&whole, None, what);
            }
        }
        let nothing_else = self.areas.len() == bases && self.files.len() == files + 1;
        if has_messages && !has_packets && depth > 0 && nothing_else {
            // The folder changes with every message.
            self.files.pop();
        }
        if has_packets {
            let mut inbound = area(path.to_owned(), BaseFormat::Pkt);
            inbound.kind = AreaKind::Netmail;
            self.add(path, inbound);
        }
        if has_messages {
            self.add(path, area(path.to_owned(), BaseFormat::Msg));
        }
        Ok(())
    }

    /// Returns the set of nodelists of a file that is neither part of a base nor mail.
    fn list_of(&mut self, path: &Path, has_files: bool) -> Option<ListSource> {
        let is_other = BaseFormat::of_part(path).is_some() || path.is_dir();
        (!is_other).then(|| self.lists.source(path, has_files))?
    }

    /// Adds the folder as a file echo with its name; of two names that differ only in case the
    /// first counts.
    fn add_file_echo(&mut self, folder: &Path) {
        let tag = file_name(folder.file_name().unwrap_or_default());
        let same = |own: &FileEchoConfig| own.tag.to_lowercase() == tag.to_lowercase();
        if self.file_echoes.len() < limits::CONFIG_FOLDERS
            && !tag.is_empty()
            && !self.file_echoes.iter().any(same)
        {
            self.file_echoes.push(FileEchoConfig {
                tag,
                folder: Some(folder.to_owned()),
                ..FileEchoConfig::default()
            });
        }
    }

    /// Adds an area, up to the limit.
    fn add(&mut self, folder: &Path, area: AreaConfig) {
        if self.areas.len() < limits::LIBRARY_AREAS {
            self.areas.push(area);
        } else if !self.full {
            self.full = true;
            let limit = limits::LIBRARY_AREAS;
            let what = format!("more than {limit} bases: the others were left out");
            self.problems.add(folder, None, what);
        }
    }
}

fn area(stem: PathBuf, format: BaseFormat) -> AreaConfig {
    let tag = file_name(stem.file_name().unwrap_or_default());
    let kind = kind(&tag);
    AreaConfig::new(tag, kind, format, Some(stem))
}

/// Returns the kind of an area by its name, as tossers name their own areas.
pub(super) fn kind(tag: &str) -> AreaKind {
    match tag.to_lowercase().as_str() {
        "netmail" | "net.mail" | "net_mail" | "netmails" => AreaKind::Netmail,
        tag if tag.starts_with("netmail.") || tag.starts_with("netmail_") => AreaKind::Netmail,
        "bad" | "badmail" | "badarea" | "badmsgs" | "badz" | "bad.mail" | "bad.msgs"
        | "bad_mail" | "bad_msgs" => AreaKind::Bad,
        "dupe" | "dupes" | "dupez" | "dupemail" | "dupearea" | "dupe.msgs" => AreaKind::Dupe,
        _ => AreaKind::Echo,
    }
}
