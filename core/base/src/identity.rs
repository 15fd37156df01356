//! Identity of files and bases: several names, links and letter cases may denote one file.

use super::BaseFormat;
use super::parts::finder;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

/// Identity of a file or folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(Place);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Place {
    /// Device number and inode.
    #[cfg(unix)]
    Number(u64, u64),
    /// Path without links, in lower case: outside Unix, paths are compared without case.
    Path(PathBuf),
}

impl FileId {
    /// Returns the identity of the file at a path; `None` if none exists.
    #[must_use]
    pub fn from_path(path: &Path) -> Option<Self> {
        Some(Self(place(path, &fs::metadata(path).ok()?)?))
    }
}

#[cfg(unix)]
fn place(_: &Path, metadata: &Metadata) -> Option<Place> {
    use std::os::unix::fs::MetadataExt as _;
    Some(Place::Number(metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn place(path: &Path, _: &Metadata) -> Option<Place> {
    let path = fs::canonicalize(path).ok()?;
    Some(Place::Path(path.to_string_lossy().to_lowercase().into()))
}

/// Identity of a base: all paths of one base have the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BaseId {
    file: FileId,
    /// Board, if several areas share the files.
    board: Option<u16>,
}

impl BaseId {
    /// Returns the identity of a base by its head file or its folder; of a base that does not exist
    /// yet, by its path. `None` for passthrough areas.
    #[must_use]
    pub fn from_path(format: BaseFormat, path: &Path) -> Option<Self> {
        let board = match format {
            BaseFormat::Passthrough => return None,
            BaseFormat::Jam | BaseFormat::Squish | BaseFormat::Msg | BaseFormat::Pkt => None,
            BaseFormat::Hudson(board) | BaseFormat::GoldBase(board) => Some(board),
        };
        let head = Self::head(format, path);
        let missing = || FileId(Place::Path(head.clone()));
        let file = FileId::from_path(&head).unwrap_or_else(missing);
        Some(Self { file, board })
    }

    /// Returns the path of the base's head file or folder.
    #[doc(hidden)]
    #[must_use]
    pub fn head(format: BaseFormat, path: &Path) -> PathBuf {
        let extensions = format.row().extensions;
        match extensions.first() {
            None => path.to_owned(),
            Some(extension) => finder(path, extensions)(extension).unwrap_or_else(|path| path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BaseFormat, BaseId, FileId};
    use std::fs;

    #[test]
    fn base_is_the_same_under_every_spelling_of_its_path() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::write(at("Эха один.JHR"), "").unwrap();
        fs::write(at("other.jhr"), "").unwrap();
        let of = |name: &str| BaseId::from_path(BaseFormat::Jam, &at(name)).unwrap();
        let own = of("Эха один");
        assert_eq!(of("эха ОДИН"), own);
        assert_eq!(of("Эха один.jhr"), own);
        assert_eq!(of("./Эха один"), own);
        assert_ne!(of("other"), own);
        assert_ne!(of("missing"), own);
        assert_eq!(of("missing"), of("missing"));
    }

    #[test]
    fn boards_of_one_folder_differ_and_areas_without_a_base_have_no_identity() {
        let dir = tempfile::tempdir().unwrap();
        let of = |format| BaseId::from_path(format, dir.path());
        assert_eq!(of(BaseFormat::Hudson(3)), of(BaseFormat::Hudson(3)));
        assert_ne!(of(BaseFormat::Hudson(3)), of(BaseFormat::Hudson(4)));
        assert_eq!(of(BaseFormat::Passthrough), None);
        assert!(FileId::from_path(&dir.path().join("missing")).is_none());
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_to_one_base() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::create_dir(at("real")).unwrap();
        fs::write(at("real/bone.sqd"), "").unwrap();
        std::os::unix::fs::symlink(at("real"), at("linked")).unwrap();
        std::os::unix::fs::symlink(at("real/bone.sqd"), at("link.sqd")).unwrap();
        fs::hard_link(at("real/bone.sqd"), at("hard.sqd")).unwrap();
        let of = |name: &str| BaseId::from_path(BaseFormat::Squish, &at(name)).unwrap();
        for name in ["linked/bone", "link", "hard"] {
            assert_eq!(of(name), of("real/bone"), "{name}");
        }
        let folder = |name: &str| BaseId::from_path(BaseFormat::Msg, &at(name));
        assert_eq!(folder("linked"), folder("real"));
    }
}
