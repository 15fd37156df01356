//! Where the four files of a JAM base are (JAM-001 "Files").
//!
//! Tossers of DOS times left names in any case, and even with two dots (`ra..jdx`); they are found
//! all the same.

use super::Part;
use crate::base::BaseError;
use crate::base::parts::{joined, sibling};
use crate::base::place::Files;
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};

/// Paths of the files of one base. Files of texts and of last-read marks may be missing on disk:
/// then the path says where they would be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JamFiles {
    /// Headers.
    pub jhr: PathBuf,
    /// Texts.
    pub jdt: PathBuf,
    /// Index.
    pub jdx: PathBuf,
    /// Last-read marks.
    pub jlr: PathBuf,
}

impl Files for JamFiles {
    type Part = Part;
    const FORMAT: &'static str = "JAM";
    const MARKS: Part = Part::LastRead;

    fn path(&self, part: Part) -> &Path {
        match part {
            Part::Headers => &self.jhr,
            Part::Texts => &self.jdt,
            Part::Index => &self.jdx,
            Part::LastRead => &self.jlr,
        }
    }

    fn extension(part: Part) -> &'static str {
        match part {
            Part::Headers => "jhr",
            Part::Texts => "jdt",
            Part::Index => "jdx",
            Part::LastRead => "jlr",
        }
    }
}

const EXTENSIONS: [&str; 4] = ["jhr", "jdt", "jdx", "jlr"];

impl JamFiles {
    /// Finds the files of the base that a path names, with or without an extension.
    ///
    /// # Errors
    /// [`BaseError::Missing`] when there is no file of headers or no index.
    pub fn find(path: &Path) -> Result<Self, BaseError> {
        let folder = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let name = path.file_name().unwrap_or_default();
        let stem = match split_name(name) {
            Some((stem, _)) => stem,
            None => name,
        };
        let mut listed: Option<Names> = None;
        let mut find = |extension: &str| {
            let probes = [extension.to_owned(), extension.to_ascii_uppercase()];
            for probe in probes {
                let path = folder.join(joined(stem, &probe));
                if path.is_file() {
                    return Ok(path);
                }
            }
            let names = listed.get_or_insert_with(|| {
                let key = key(stem);
                // A folder that cannot be listed holds nothing for us.
                Names::list(folder, Some(&key)).unwrap_or_default()
            });
            names
                .find(stem, extension)
                .map(|name| folder.join(name))
                .ok_or_else(|| folder.join(joined(stem, extension)))
        };
        let needed = |found: Result<PathBuf, PathBuf>| {
            found.map_err(|path| BaseError::Missing {
                path,
                format: "JAM",
            })
        };
        let jhr = needed(find("jhr"))?;
        let jdx = needed(find("jdx"))?;
        let expected = |found: Result<PathBuf, PathBuf>, extension: &str| {
            found.unwrap_or_else(|_| sibling(&jhr, extension))
        };
        Ok(Self {
            jdt: expected(find("jdt"), "jdt"),
            jlr: expected(find("jlr"), "jlr"),
            jhr,
            jdx,
        })
    }

    /// Name of the base without folder and extension, as its file of headers has it.
    #[must_use]
    pub fn name(&self) -> &OsStr {
        let name = self.jhr.file_name().unwrap_or_default();
        split_name(name).map_or(name, |(stem, _)| stem)
    }
}

/// Names of a folder that look like parts of JAM bases.
#[derive(Debug, Default)]
struct Names {
    by_key: HashMap<String, Vec<OsString>>,
}

impl Names {
    /// Lists a folder; with a key only the files of that base.
    fn list(folder: &Path, only: Option<&str>) -> io::Result<Self> {
        let mut by_key: HashMap<String, Vec<OsString>> = HashMap::new();
        for entry in std::fs::read_dir(folder)? {
            let name = entry?.file_name();
            let Some((stem, _)) = split_name(&name) else {
                continue;
            };
            let key = key(stem);
            if only.is_none_or(|only| only == key) {
                by_key.entry(key).or_default().push(name);
            }
        }
        for names in by_key.values_mut() {
            names.sort();
        }
        Ok(Self { by_key })
    }

    /// The file of a base with this extension; one whose case agrees is preferred.
    fn find(&self, stem: &OsStr, extension: &str) -> Option<&OsStr> {
        let fitting = || {
            let names = self.by_key.get(&key(stem))?;
            Some(names.iter().filter_map(|name| {
                let (other, found) = split_name(name)?;
                (found == extension).then_some((other, name.as_os_str()))
            }))
        };
        let exact = fitting()?.find(|(other, _)| *other == stem);
        exact.or_else(|| fitting()?.next()).map(|(_, name)| name)
    }
}

/// What two spellings of one base name have in common.
fn key(stem: &OsStr) -> String {
    let stem = stem.to_string_lossy();
    stem.trim_end_matches('.').to_lowercase()
}

/// Parts a file name of a JAM base into stem and extension (in lower case); `None` for others.
fn split_name(name: &OsStr) -> Option<(&OsStr, &'static str)> {
    let path = Path::new(name);
    let extension = path.extension()?;
    let known = EXTENSIONS
        .into_iter()
        .find(|known| extension.eq_ignore_ascii_case(known))?;
    Some((path.file_stem()?, known))
}

#[cfg(test)]
mod tests {
    use super::JamFiles;
    use crate::base::BaseError;
    use std::fs::write;
    use std::path::Path;

    fn folder(names: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for name in names {
            write(folder.path().join(name), b"").unwrap();
        }
        folder
    }

    fn name(path: &Path) -> &str {
        path.file_name().unwrap().to_str().unwrap()
    }

    #[test]
    fn files_are_found_by_any_spelling() {
        for (names, wanted) in [
            (["a.jhr", "a.jdt", "a.jdx", "a.jlr"], "a"),
            (
                ["jtest1.JHR", "jtest1.JDT", "jtest1.JDX", "jtest1.JLR"],
                "JTEST1",
            ),
            (["RA.jhr", "ra.JDT", "ra..jdx", "Ra.Jlr"], "ra"),
            (
                ["b.c.d.jhr", "b.c.d.jdt", "B.C.D.jdx", "b.c.d.jlr"],
                "b.c.d",
            ),
            (["x.jhr", "x.jdt", "x.jdx", "x.jlr"], "X.JDT"),
            (["ra.jhr", "ra.jdt", "ra..jdx", "ra.jlr"], "ra..jdx"),
            (
                ["ПОЧТА.JHR", "почта.jdt", "почта.jdx", "почта.jlr"],
                "Почта",
            ),
        ] {
            let folder = folder(&names);
            let files = JamFiles::find(&folder.path().join(wanted)).unwrap();
            assert_eq!(name(&files.jhr), names[0]);
            assert_eq!(name(&files.jdt), names[1]);
            assert_eq!(name(&files.jdx), names[2]);
            assert_eq!(name(&files.jlr), names[3]);
        }
    }

    #[test]
    fn the_spelling_that_was_asked_for_is_preferred() {
        let folder = folder(&["a.jhr", "a.jdx", "A.jhr", "A.jdx"]);
        for wanted in ["a", "A"] {
            let files = JamFiles::find(&folder.path().join(wanted)).unwrap();
            assert_eq!(files.name(), wanted);
            assert_eq!(name(&files.jdx), format!("{wanted}.jdx"));
        }
    }

    #[test]
    fn a_missing_part_is_named() {
        let folder = folder(&["a.JHR"]);
        match JamFiles::find(&folder.path().join("a")) {
            Err(BaseError::Missing { path, .. }) => assert_eq!(name(&path), "a.jdx"),
            other => panic!("{other:?}"),
        }
        write(folder.path().join("a.JDX"), b"").unwrap();
        let files = JamFiles::find(&folder.path().join("a")).unwrap();
        assert_eq!(name(&files.jdt), "a.JDT");
    }
}
