//! Detects changes of a configuration's files, so that it can be loaded again.
//!
//! Only data and the check; the window decides when to check and what to do.

use crate::base::FileState;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Files and folders of a configuration, with their states when read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConfigStamp {
    files: Vec<(PathBuf, Option<FileState>)>,
}

impl ConfigStamp {
    /// Records the state of files read since `since`. A file changed since then may have been read
    /// before or after the change: it counts as changed at the next check.
    pub(super) fn record(files: &[PathBuf], since: SystemTime) -> Self {
        let entry = |path: &PathBuf| {
            let at_rest = |(_, time): &FileState| time.is_none_or(|time| time < since);
            (path.clone(), file_state(path).filter(at_rest))
        };
        Self {
            files: files.iter().map(entry).collect(),
        }
    }

    /// Returns the files that were changed, replaced, removed or created again since. Reads only
    /// the metadata of each file.
    #[must_use]
    pub fn changed(&self) -> Vec<&Path> {
        // A file without a recorded state counts as changed while it exists.
        let changed = |(path, known): &&(PathBuf, Option<FileState>)| file_state(path) != *known;
        let files = self.files.iter().filter(changed);
        files.map(|(path, _)| path.as_path()).collect()
    }

    /// Adds the files of another configuration.
    pub fn extend(&mut self, other: Self) {
        self.files.extend(other.files);
    }
}

/// Returns length and modification time of a file, if it exists.
fn file_state(path: &Path) -> Option<FileState> {
    let metadata = fs::metadata(path).ok()?;
    // The length of a folder is meaningless.
    let len = if metadata.is_dir() { 0 } else { metadata.len() };
    Some((len, metadata.modified().ok()))
}

#[cfg(test)]
mod tests {
    use super::ConfigStamp;
    use std::fs::{File, remove_file, write};
    use std::path::Path;
    use std::time::{Duration, SystemTime};

    fn age(path: &Path, seconds: u64) {
        let time = SystemTime::now() - Duration::from_secs(seconds);
        let file = File::options().write(true).open(path).unwrap();
        file.set_modified(time).unwrap();
    }

    #[test]
    fn files_that_change_appear_or_go_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let files = ["a", "b", "c", "d"].map(|name| folder.path().join(name));
        let [a, b, c, d] = &files;
        for path in [a, b, c] {
            write(path, b"text").unwrap();
            age(path, 60);
        }
        let stamp = ConfigStamp::record(&files, SystemTime::now());
        assert_eq!(stamp.changed(), [""; 0].map(Path::new));
        write(a, b"other text").unwrap();
        age(a, 60);
        age(b, 30);
        remove_file(c).unwrap();
        write(d, b"new").unwrap();
        assert_eq!(stamp.changed(), [a, b, c, d]);
    }

    #[test]
    fn a_file_that_was_changed_while_it_was_read_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        write(&path, b"text").unwrap();
        age(&path, 10);
        let since = SystemTime::now() - Duration::from_secs(20);
        let files = [path.clone()];
        assert_eq!(ConfigStamp::record(&files, since).changed(), [&path]);
        let since = SystemTime::now();
        assert!(ConfigStamp::record(&files, since).changed().is_empty());
    }
}
