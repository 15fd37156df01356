//! Paths of the four files of a JAM base (JAM-001 "Files").
//!
//! Names from DOS tossers in any case, and even with two dots (`ra..jdx`), are found, too.

use super::JamFile;
use crate::BaseError;
use crate::location::Files;
use crate::parts::{finder, sibling};
use std::path::{Path, PathBuf};

/// Paths of the files of one base. Texts and last-read marks may be missing; then the path is where
/// the file would be created.
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
    type File = JamFile;
    const FORMAT: &'static str = "JAM";
    const MARKS: JamFile = JamFile::LastRead;

    fn path(&self, part: JamFile) -> &Path {
        match part {
            JamFile::Headers => &self.jhr,
            JamFile::Texts => &self.jdt,
            JamFile::Index => &self.jdx,
            JamFile::LastRead => &self.jlr,
        }
    }

    fn extension(part: JamFile) -> &'static str {
        match part {
            JamFile::Headers => "jhr",
            JamFile::Texts => "jdt",
            JamFile::Index => "jdx",
            JamFile::LastRead => "jlr",
        }
    }
}

impl JamFiles {
    /// Finds the files of the base at a path, with or without an extension.
    ///
    /// # Errors
    /// [`BaseError::Missing`] without headers or index.
    pub fn find(path: &Path) -> Result<Self, BaseError> {
        let mut find = finder(path, &["jhr", "jdt", "jdx", "jlr"]);
        let missing = |path| BaseError::Missing {
            path,
            format: "JAM",
        };
        // Of a base that does not exist yet, one file is looked up.
        let jhr = find("jhr").map_err(missing)?;
        let jdx = find("jdx").map_err(missing)?;
        Ok(Self {
            jdt: find("jdt").unwrap_or_else(|_| sibling(&jhr, "jdt")),
            jlr: find("jlr").unwrap_or_else(|_| sibling(&jhr, "jlr")),
            jhr,
            jdx,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::JamFiles;
    use crate::BaseError;
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
            assert_eq!(name(&files.jhr), format!("{wanted}.jhr"));
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
