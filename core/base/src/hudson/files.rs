//! Paths of the files of a Hudson or GoldBase folder, whatever the case of their names.

use super::{Flavour, HudsonFile};
use crate::BaseError;
use crate::location::Files;
use crate::parts::Search;
use std::path::{Path, PathBuf};

/// Paths of the files of one folder. All but the headers may be missing; then the path is where the
/// file would be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HudsonFiles {
    /// Message counts; other programs lock this file while they write.
    pub info: PathBuf,
    /// Numbers and boards of messages.
    pub index: PathBuf,
    /// Headers.
    pub headers: PathBuf,
    /// Texts.
    pub texts: PathBuf,
    /// Names of addressees.
    pub to_index: PathBuf,
    /// Positions of netmail that waits for the tosser.
    pub netmail: PathBuf,
    /// Positions of echomail that waits for the tosser.
    pub echomail: PathBuf,
    /// Last-read marks.
    pub marks: PathBuf,
}

impl Files for HudsonFiles {
    type File = HudsonFile;
    const FORMAT: &'static str = "Hudson";
    const MARKS: HudsonFile = HudsonFile::LastRead;

    fn path(&self, part: HudsonFile) -> &Path {
        match part {
            HudsonFile::Info => &self.info,
            HudsonFile::Index => &self.index,
            HudsonFile::Headers => &self.headers,
            HudsonFile::Texts => &self.texts,
            HudsonFile::ToIndex => &self.to_index,
            HudsonFile::Netmail => &self.netmail,
            HudsonFile::Echomail => &self.echomail,
            HudsonFile::LastRead => &self.marks,
        }
    }

    fn extension(part: HudsonFile) -> &'static str {
        part.stem()
    }
}

impl HudsonFiles {
    /// Finds the files in a folder.
    ///
    /// # Errors
    /// [`BaseError::Missing`] without a file of headers.
    pub fn find(folder: &Path, flavour: Flavour) -> Result<Self, BaseError> {
        let mut search = Search::new(folder);
        let mut find = |part: HudsonFile| {
            let wanted = format!("{}.{}", part.stem(), flavour.extension());
            let upper = wanted.to_ascii_uppercase();
            search.find([upper.as_ref(), wanted.as_ref()]).ok_or(wanted)
        };
        let headers = find(HudsonFile::Headers).map_err(|name| BaseError::Missing {
            path: folder.join(name.to_ascii_uppercase()),
            format: flavour.name(),
        })?;
        let name = headers.file_name().unwrap_or_default().to_string_lossy();
        let small = name.chars().all(|letter| !letter.is_uppercase());
        let mut path_of = |part| {
            find(part).unwrap_or_else(|name| {
                folder.join(if small {
                    name
                } else {
                    name.to_ascii_uppercase()
                })
            })
        };
        Ok(Self {
            info: path_of(HudsonFile::Info),
            index: path_of(HudsonFile::Index),
            texts: path_of(HudsonFile::Texts),
            to_index: path_of(HudsonFile::ToIndex),
            netmail: path_of(HudsonFile::Netmail),
            echomail: path_of(HudsonFile::Echomail),
            marks: path_of(HudsonFile::LastRead),
            headers,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::HudsonFiles;
    use crate::BaseError;
    use crate::hudson::Flavour;
    use std::path::Path;

    fn name(path: &Path) -> &str {
        path.file_name().unwrap().to_str().unwrap()
    }

    #[test]
    fn files_are_found_in_any_case() {
        for names in [
            [
                "MSGINFO.BBS",
                "MSGIDX.BBS",
                "MSGHDR.BBS",
                "MSGTXT.BBS",
                "LASTREAD.BBS",
            ],
            [
                "msginfo.bbs",
                "msgidx.bbs",
                "msghdr.bbs",
                "msgtxt.bbs",
                "lastread.bbs",
            ],
            [
                "MsgInfo.bbs",
                "msgidx.BBS",
                "MsgHdr.Bbs",
                "MSGTXT.BBS",
                "LastRead.bbs",
            ],
        ] {
            let folder = tempfile::tempdir().unwrap();
            for name in names {
                std::fs::write(folder.path().join(name), b"").unwrap();
            }
            let found = HudsonFiles::find(folder.path(), Flavour::Hudson).unwrap();
            let found = [
                &found.info,
                &found.index,
                &found.headers,
                &found.texts,
                &found.marks,
            ];
            assert_eq!(found.map(|path| name(path)), names);
            assert!(HudsonFiles::find(folder.path(), Flavour::GoldBase).is_err());
        }
    }

    #[test]
    fn missing_files_are_named_in_the_case_of_the_others() {
        let folder = tempfile::tempdir().unwrap();
        match HudsonFiles::find(folder.path(), Flavour::GoldBase) {
            Err(BaseError::Missing { path, format }) => {
                assert_eq!((name(&path), format), ("MSGHDR.DAT", "GoldBase"));
            }
            other => panic!("{other:?}"),
        }
        for (there, marks) in [
            ("msghdr.dat", "lastread.dat"),
            ("MSGHDR.DAT", "LASTREAD.DAT"),
        ] {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join(there), b"").unwrap();
            let files = HudsonFiles::find(folder.path(), Flavour::GoldBase).unwrap();
            assert_eq!(name(&files.marks), marks);
        }
    }
}
