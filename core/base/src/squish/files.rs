//! Paths of the three files of a Squish base (FSP-1037 chapter 3), in any letter case.

use super::SquishFile;
use crate::BaseError;
use crate::location::Files;
use crate::parts::{named, sibling};
use std::path::{Path, PathBuf};

/// Paths of the files of one base. Index and last-read marks may be missing; then the path is where
/// the file would be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquishFiles {
    /// Messages.
    pub sqd: PathBuf,
    /// Index.
    pub sqi: PathBuf,
    /// Last-read marks.
    pub sql: PathBuf,
}

impl Files for SquishFiles {
    type File = SquishFile;
    const FORMAT: &'static str = "Squish";
    const MARKS: SquishFile = SquishFile::LastRead;

    fn path(&self, part: SquishFile) -> &Path {
        match part {
            SquishFile::Data => &self.sqd,
            SquishFile::Index => &self.sqi,
            SquishFile::LastRead => &self.sql,
        }
    }

    fn extension(part: SquishFile) -> &'static str {
        match part {
            SquishFile::Data => "sqd",
            SquishFile::Index => "sqi",
            SquishFile::LastRead => "sql",
        }
    }
}

impl SquishFiles {
    /// Finds the files of the base at a path, with or without an extension.
    ///
    /// # Errors
    /// [`BaseError::Missing`] without a file of messages.
    pub fn find(path: &Path) -> Result<Self, BaseError> {
        let [sqd, sqi, sql] = named(path, ["sqd", "sqi", "sql"]);
        let sqd = sqd.map_err(|path| BaseError::Missing {
            path,
            format: "Squish",
        })?;
        Ok(Self {
            sqi: sqi.unwrap_or_else(|_| sibling(&sqd, "sqi")),
            sql: sql.unwrap_or_else(|_| sibling(&sqd, "sql")),
            sqd,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::SquishFiles;
    use crate::BaseError;
    use std::path::Path;

    fn name(path: &Path) -> &str {
        path.file_name().unwrap().to_str().unwrap()
    }

    #[test]
    fn files_are_found_by_any_spelling() {
        for (names, wanted) in [
            (["a.sqd", "a.sqi", "a.sql"], "a"),
            (
                [
                    "RU.LINUX.chainik.SQD",
                    "ru.linux.chainik.sqi",
                    "ru.Linux.chainik.sql",
                ],
                "ru.linux.chainik",
            ),
            (["ECHO.SQD", "ECHO.SQI", "ECHO.SQL"], "echo.sqi"),
            (["ПОЧТА.SQD", "почта.sqi", "Почта.Sql"], "Почта"),
        ] {
            let folder = tempfile::tempdir().unwrap();
            for name in names {
                std::fs::write(folder.path().join(name), b"").unwrap();
            }
            let files = SquishFiles::find(&folder.path().join(wanted)).unwrap();
            assert_eq!(
                [name(&files.sqd), name(&files.sqi), name(&files.sql)],
                names
            );
        }
    }

    #[test]
    fn missing_files_are_named_in_the_case_of_the_others() {
        let folder = tempfile::tempdir().unwrap();
        match SquishFiles::find(&folder.path().join("a")) {
            Err(BaseError::Missing { path, .. }) => assert_eq!(name(&path), "a.sqd"),
            other => panic!("{other:?}"),
        }
        std::fs::write(folder.path().join("A.SQD"), b"").unwrap();
        let files = SquishFiles::find(&folder.path().join("a")).unwrap();
        assert_eq!(name(&files.sqi), "A.SQI");
        assert_eq!(name(&files.sqd), "A.SQD");
    }
}
