//! Text file that grows at its end. When it is full, it is renamed to the first of a few older
//! files, so that their total size is limited.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Number of older files besides the current one.
const OLDER: u32 = 2;

/// Growing file and its older ones.
#[derive(Debug)]
pub(crate) struct Rolling {
    folder: PathBuf,
    name: &'static str,
    /// Maximum size of one file, in bytes.
    most: u64,
    file: Option<File>,
}

impl Rolling {
    /// Creates a log `NAME.log` in a folder, without opening it.
    pub(crate) fn new(folder: &Path, name: &'static str, most: u64) -> Self {
        Self {
            folder: folder.to_owned(),
            name,
            most,
            file: None,
        }
    }

    /// Returns the path of the current file (0), or of an older one, the newest first.
    pub(crate) fn path(&self, age: u32) -> PathBuf {
        let name = match age {
            0 => format!("{}.log", self.name),
            _ => format!("{}.{age}.log", self.name),
        };
        self.folder.join(name)
    }

    /// Appends lines, never mixed with those of other processes.
    ///
    /// # Errors
    /// The file cannot be opened or written.
    pub(crate) fn append(&mut self, lines: &str) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            None => {
                let path = self.path(0);
                self.file.insert(super::open_end(&path)?)
            }
        };
        file.write_all(lines.as_bytes())?;
        if file.metadata()?.len() > self.most {
            self.file = None;
            self.rotate_files();
        }
        Ok(())
    }

    /// Renames the files, unless another process has just done so.
    fn rotate_files(&self) {
        let is_full = |path: &Path| fs::metadata(path).is_ok_and(|found| found.len() > self.most);
        if !is_full(&self.path(0)) {
            return;
        }
        for age in (0..OLDER).rev() {
            // After a failure the file keeps growing, and the next line tries again.
            let _ = fs::rename(self.path(age), self.path(age + 1));
        }
    }

    /// Returns the end of the files, the oldest first, at most `most` bytes.
    pub(crate) fn tail(&self, most: u64) -> String {
        let mut text = String::new();
        for age in 0..=OLDER {
            let read = super::read_plain(&self.path(age), 2 * self.most);
            let Ok(Some(bytes)) = read else { continue };
            text.insert_str(0, &String::from_utf8_lossy(&bytes));
            if text.len() as u64 >= most {
                break;
            }
        }
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let start = text.ceil_char_boundary(text.len().saturating_sub(most));
        text.get(start..).unwrap_or_default().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{OLDER, Rolling};
    use std::fs;

    #[test]
    fn all_files_together_have_a_bound_and_the_newest_lines_stay() {
        let dir = tempfile::tempdir().unwrap();
        let mut log = Rolling::new(dir.path(), "test", 1000);
        let mut other = Rolling::new(dir.path(), "test", 1000);
        for number in 0..500 {
            let log = if number % 3 == 0 {
                &mut other
            } else {
                &mut log
            };
            log.append(&format!("line number {number}\n")).unwrap();
        }
        let files: Vec<_> = fs::read_dir(dir.path()).unwrap().flatten().collect();
        let lengths = files.iter().map(|file| file.metadata().unwrap().len());
        let all: u64 = lengths.sum();
        assert!(all <= (u64::from(OLDER) + 1) * 1100, "{all}");
        let tail = log.tail(u64::MAX);
        let lines: Vec<&str> = tail.lines().collect();
        assert!(lines.len() > 60, "{}", lines.len());
        assert_eq!(lines.last(), Some(&"line number 499"));
        assert!(log.tail(20).len() <= 20);
        assert_eq!(Rolling::new(dir.path(), "none", 9).tail(9), "");
    }

    #[test]
    fn what_is_no_plain_file_is_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let mut log = Rolling::new(dir.path(), "test", 1000);
        fs::create_dir(log.path(0)).unwrap();
        assert!(log.append("line\n").is_err());
        fs::remove_dir(log.path(0)).unwrap();
        log.append("line\n").unwrap();
    }
}
