//! A plain folder of message bases, without any configuration.
//!
//! Every JAM base in the folder, and in its subfolders up to [`limits::FOLDER_DEPTH`], is an area;
//! the areatag is the file name as written, since the base itself does not know it. A few names
//! that tossers give to their own areas tell the kind; everything else is an echo.

use super::encoding;
use super::{AreaConfig, AreaKind, BaseFormat, Config, ConfigError, Problems};
use crate::limits;
use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Lists the JAM bases of a folder.
pub(super) fn load(path: &Path) -> Result<Config, ConfigError> {
    let mut search = Search::default();
    search.folder(path, 0).map_err(|source| ConfigError::Io {
        path: path.to_owned(),
        source,
    })?;
    let Search {
        mut areas,
        mut problems,
        files,
        ..
    } = search;
    areas.sort_by_cached_key(|area| (area.tag.to_lowercase(), area.path.clone()));
    let mut tags = HashSet::new();
    areas.retain(|area| {
        let first = tags.insert(area.tag.to_lowercase());
        if !first {
            let place = area.path.clone().unwrap_or_default();
            problems.add(
                &place,
                None,
                format!(
                    "another base is called {} too; this one is left out: rename its files or \
                     open its folder by itself",
                    area.tag
                ),
            );
        }
        first
    });
    if areas.is_empty() {
        problems.add(
            path,
            None,
            format!(
                "no JAM base (a .jhr file) is in this folder or {} folders down",
                limits::FOLDER_DEPTH
            ),
        );
    }
    Ok(Config {
        areas,
        problems: problems.into_list(),
        files,
        ..Config::default()
    })
}

/// The one area of a base that is named by any of its files.
pub(super) fn single(path: &Path) -> Config {
    let stem = path.with_extension("");
    Config {
        areas: vec![area(stem)],
        files: vec![path.to_owned()],
        ..Config::default()
    }
}

/// Whether a file name is that of a part of a JAM base.
pub(super) fn is_part_of_jam(path: &Path) -> bool {
    let extension = path.extension().map(OsStr::to_ascii_lowercase);
    extension.is_some_and(|e| ["jhr", "jdt", "jdx", "jlr"].iter().any(|part| e == *part))
}

#[derive(Default)]
struct Search {
    areas: Vec<AreaConfig>,
    problems: Problems,
    files: Vec<PathBuf>,
    /// Real paths of folders that were looked into, so that links cannot lead in a circle.
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
            self.problems.add(
                path,
                None,
                format!(
                    "the folder has more than {} names: the others were not looked at",
                    limits::FOLDER_ENTRIES
                ),
            );
        }
        self.files.push(path.to_owned());
        names.sort();
        for name in names {
            let whole = path.join(&name);
            let is_header = Path::new(&name)
                .extension()
                .is_some_and(|extension| extension.eq_ignore_ascii_case("jhr"));
            if is_header && whole.is_file() {
                if self.areas.len() >= limits::LIBRARY_AREAS {
                    self.problems.add(
                        path,
                        None,
                        format!(
                            "more than {} bases: the others were left out",
                            limits::LIBRARY_AREAS
                        ),
                    );
                    return Ok(());
                }
                self.areas.push(area(whole.with_extension("")));
            } else if depth < limits::FOLDER_DEPTH
                && whole.is_dir()
                && let Err(error) = self.folder(&whole, depth + 1)
            {
                self.problems.add(
                    &whole,
                    None,
                    format!("cannot look into this folder: {error}"),
                );
            }
        }
        Ok(())
    }
}

fn area(stem: PathBuf) -> AreaConfig {
    let tag = tag(stem.file_name().unwrap_or_default());
    AreaConfig {
        kind: kind(&tag),
        tag,
        format: BaseFormat::Jam,
        path: Some(stem),
        description: None,
        group: None,
        aka: None,
        domain: None,
        charset: None,
        hidden: false,
    }
}

#[cfg(unix)]
fn tag(name: &OsStr) -> String {
    use std::os::unix::ffi::OsStrExt;
    let bytes = name.as_bytes();
    encoding::detect(bytes).decode(bytes).into_owned()
}

#[cfg(not(unix))]
fn tag(name: &OsStr) -> String {
    name.to_string_lossy().into_owned()
}

fn kind(tag: &str) -> AreaKind {
    match tag.to_lowercase().as_str() {
        "netmail" | "net.mail" | "net_mail" | "netmails" => AreaKind::Netmail,
        tag if tag.starts_with("netmail.") || tag.starts_with("netmail_") => AreaKind::Netmail,
        "bad" | "badmail" | "badarea" | "badmsgs" | "badz" | "bad.mail" | "bad.msgs" => {
            AreaKind::Bad
        }
        "dupe" | "dupes" | "dupez" | "dupemail" | "dupearea" | "dupe.msgs" => AreaKind::Dupe,
        _ => AreaKind::Echo,
    }
}
