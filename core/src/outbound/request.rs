//! Lines of a request file, and the flow file that makes a mailer call (FTS-5005, section 4).
//!
//! A line is appended in one write and flushed to disk before the flow file is created. A failed
//! change is undone. After a crash in the middle of a line, the same request completes it.

use super::names::{Flavour, NodeFiles};
use super::{OutboundError, failed};
use crate::base::{fault, sync, write_at_position};
use crate::bytes::read_up_to;
use crate::limits;
use std::fs::{self, File};
use std::io::{self, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Result of adding lines to a request file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Path of the request file.
    pub request_file: PathBuf,
    /// Path of the flow file that makes the mailer call, in this flavour.
    pub flow_file: PathBuf,
    /// Number of added lines, without those present already.
    pub added: usize,
}

impl NodeFiles {
    /// Adds lines to the request file of the node, under its busy flag, and a flow file of this
    /// flavour if missing. Lines present already are not repeated.
    ///
    /// Another program keeps the busy flag longer than `wait`, or a file cannot be written; then
    /// the files are unchanged.
    pub fn request(
        &self,
        lines: &[Vec<u8>],
        flavour: Flavour,
        now: SystemTime,
        wait: Duration,
    ) -> Result<Waiting, OutboundError> {
        let _busy = self.lock(now, wait)?;
        let request_file = self.path("req");
        let flow_file = self.path(flavour.reference());
        let added = append(&request_file, lines)?;
        let touched = touch(&flow_file, now);
        if let Err(error) = touched {
            take_back(&request_file, &added).map_err(failed(&request_file))?;
            return Err(failed(&flow_file)(error));
        }
        Ok(Waiting {
            request_file,
            flow_file,
            added: added.lines,
        })
    }

    /// Returns the lines of the request file, without their ends; none without a request file.
    ///
    /// # Errors
    /// It cannot be read, or the outbound is missing: a disk that is not mounted implies nothing
    /// about a request.
    pub fn waiting(&self) -> Result<Vec<Vec<u8>>, OutboundError> {
        let path = self.path("req");
        let Some(bytes) = read(&path)? else {
            fs::read_dir(&self.root).map_err(failed(&self.root))?;
            return Ok(Vec::new());
        };
        Ok(lines_of(&bytes))
    }

    /// Removes a line from the request file and returns true, if it still waits there. A request
    /// file without lines is deleted.
    ///
    /// # Errors
    /// Another program keeps the busy flag longer than `wait`, or the file cannot be written.
    pub fn withdraw(
        &self,
        line: &[u8],
        now: SystemTime,
        wait: Duration,
    ) -> Result<bool, OutboundError> {
        let _busy = self.lock(now, wait)?;
        let path = self.path("req");
        let Some(bytes) = read(&path)? else {
            return Ok(false);
        };
        let mut lines = lines_of(&bytes);
        let before = lines.len();
        lines.retain(|own| own != line);
        if lines.len() == before {
            return Ok(false);
        }
        let withdrawn = if lines.is_empty() {
            fault::whole().and_then(|()| fs::remove_file(&path))
        } else {
            replace(&path, &ended(&lines))
        };
        withdrawn.map_err(failed(&path))?;
        Ok(true)
    }
}

/// Change of a file's length, to undo it.
struct Added {
    lines: usize,
    /// Length before, in bytes; `None` if the file did not exist.
    before: Option<u64>,
    after: u64,
}

fn append(path: &Path, lines: &[Vec<u8>]) -> Result<Added, OutboundError> {
    let there = read(path)?;
    let bytes = there.as_deref().unwrap_or_default();
    let known = lines_of(bytes);
    let is_whole = bytes.is_empty() || bytes.ends_with(b"\n") || bytes.ends_with(b"\r");
    let tail = match is_whole {
        true => &[][..],
        false => known.last().map_or(&[][..], Vec::as_slice),
    };
    let mut new: Vec<&Vec<u8>> = Vec::new();
    for line in lines {
        if !known.contains(line) && !new.contains(&line) {
            new.push(line);
        }
    }
    let mut text = Vec::new();
    let is_half = |line: &&Vec<u8>| tail.contains(&b'[') && line.starts_with(tail);
    match new.iter().position(is_half) {
        // Our own line, cut by a crash.
        Some(at) if !is_whole => {
            let line = new.remove(at);
            text.extend(line.get(tail.len()..).unwrap_or_default());
            text.extend(b"\r\n");
            text.extend(ended(&new));
            return append_and_sync(path, there.as_deref(), &text, new.len() + 1);
        }
        _ if !is_whole => text.extend(b"\r\n"),
        _ => {}
    }
    let count = new.len();
    if count == 0 && is_whole {
        let before = there.as_ref().map(|bytes| bytes.len() as u64);
        return Ok(Added {
            lines: 0,
            before,
            after: before.unwrap_or(0),
        });
    }
    text.extend(ended(&new));
    append_and_sync(path, there.as_deref(), &text, count)
}

/// Appends a text in one write, and flushes it to disk.
fn append_and_sync(
    path: &Path,
    there: Option<&[u8]>,
    text: &[u8],
    lines: usize,
) -> Result<Added, OutboundError> {
    let before = there.map(|bytes| bytes.len() as u64);
    let added = Added {
        lines,
        before,
        after: before.unwrap_or(0).saturating_add(text.len() as u64),
    };
    let written = write_end(path, before, text);
    if let Err(error) = written {
        drop(take_back(path, &added));
        return Err(failed(path)(error));
    }
    Ok(added)
}

fn write_end(path: &Path, before: Option<u64>, text: &[u8]) -> io::Result<()> {
    let mut options = File::options();
    options.write(true);
    fault::whole()?;
    let mut file = match before {
        Some(_) => options.open(path)?,
        None => options.create_new(true).open(path)?,
    };
    if file.metadata()?.len() != before.unwrap_or(0) {
        return Err(io::Error::other(
            "another program changes it without a busy flag",
        ));
    }
    file.seek(SeekFrom::End(0))?;
    write_at_position(&file, text)?;
    sync(&file)
}

/// Restores the length of a file, unless another program has written more.
fn take_back(path: &Path, added: &Added) -> io::Result<()> {
    let file = match File::options().write(true).open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let now = file.metadata()?.len();
    if now > added.after || now <= added.before.unwrap_or(0) && added.before.is_some() {
        return Ok(());
    }
    fault::whole()?;
    match added.before {
        Some(before) => file.set_len(before),
        None => fs::remove_file(path),
    }
}

/// Creates an empty flow file, or updates the date of an existing one (3.2).
fn touch(path: &Path, now: SystemTime) -> io::Result<()> {
    fault::whole()?;
    match File::options().write(true).create_new(true).open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            // Only its date matters: if it cannot be set, the file makes the mailer call
            // nevertheless.
            let found = fs::symlink_metadata(path)?;
            if found.is_file()
                && let Ok(file) = File::options().append(true).open(path)
            {
                drop(file.set_modified(now));
            }
            Ok(())
        }
        Err(error) => Err(error),
    }
}

/// Replaces a file by a draft next to it.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = path.with_extension("req-new");
    fault::whole()?;
    let written = (|| {
        let file = File::create(&draft)?;
        write_at_position(&file, bytes)?;
        file.set_permissions(fs::metadata(path)?.permissions())?;
        sync(&file)?;
        fault::whole()?;
        fs::rename(&draft, path)
    })();
    if written.is_err() {
        drop(fs::remove_file(&draft));
    }
    written
}

fn read(path: &Path) -> Result<Option<Vec<u8>>, OutboundError> {
    let found = match fs::symlink_metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(path)(error)),
    };
    let path_owned = || path.to_owned();
    if !found.is_file() {
        return Err(OutboundError::NotPlain { path: path_owned() });
    }
    let bytes = read_up_to(path, limits::REQUEST_FILE_BYTES).map_err(failed(path))?;
    if bytes.len() as u64 > limits::REQUEST_FILE_BYTES {
        return Err(OutboundError::TooLong {
            path: path_owned(),
            bytes: found.len(),
        });
    }
    Ok(Some(bytes))
}

/// Splits bytes into lines that end with CR, LF or both, without empty ones.
fn lines_of(bytes: &[u8]) -> Vec<Vec<u8>> {
    let lines = bytes.split(|byte| matches!(byte, b'\r' | b'\n'));
    let lines = lines.filter(|line| !line.is_empty());
    lines.map(<[u8]>::to_vec).collect()
}

fn ended<L: AsRef<[u8]>>(lines: &[L]) -> Vec<u8> {
    let mut text = Vec::new();
    for line in lines {
        text.extend(line.as_ref());
        text.extend(b"\r\n");
    }
    text
}
