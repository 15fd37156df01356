//! .FUF indexes: which files answer which URLs (7.5.7).

use super::line::before_end;
use crate::bytes::is_device;
use crate::job::step;
use crate::limits;
use std::io::{self, BufRead};

/// A line of an index: `name [URL]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FufEntry {
    /// Name of the file, as written; in a total index a relative path.
    pub name: Vec<u8>,
    /// The URL, as written between the brackets.
    pub url: Vec<u8>,
}

impl FufEntry {
    /// Reads a line without its end; `None` where it is no line of an index.
    #[must_use]
    pub fn parse(line: &[u8]) -> Option<Self> {
        let line = before_end(line)?;
        // Names may have spaces and brackets, addresses have no spaces: the last bracket after a blank begins it.
        let end = memchr::memrchr(b']', line)?;
        let line = line.get(..end)?;
        let opens = |pair: &[u8]| matches!(pair, [b' ' | b'\t', b'[']);
        let blank = line.windows(2).rposition(opens)?;
        let name = line.get(..blank)?.trim_ascii();
        let url = line.get(blank + 2..).filter(|url| !url.is_empty())?;
        (!name.is_empty()).then(|| Self {
            name: name.to_vec(),
            url: url.to_vec(),
        })
    }

    /// The line, with its end.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut line = self.name.clone();
        line.extend(b" [");
        line.extend(&self.url);
        line.extend(b"]\r\n");
        line
    }
}

/// What is wrong with a line of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FufFault {
    /// It is longer than any line of an index.
    TooLong,
    /// It has no name and URL.
    NoEntry,
}

/// The lines of an index, one at a time: a list of any length takes the memory of one line.
#[derive(Debug)]
pub struct FufLines<R> {
    reader: R,
    pub(super) line: Vec<u8>,
}

impl<R: BufRead> FufLines<R> {
    /// Reads an index.
    pub fn new(reader: R) -> Self {
        Self {
            reader,
            line: Vec::new(),
        }
    }

    /// One line into the buffer, up to one byte more than is read; `false` at the end.
    fn read_line(&mut self) -> io::Result<bool> {
        self.line.clear();
        let mut any = false;
        loop {
            let chunk = match self.reader.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                return Ok(any);
            }
            any = true;
            let end = chunk.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let room = (limits::REQUEST_LINE_BYTES + 1).saturating_sub(self.line.len());
            let taken = end.unwrap_or(chunk.len());
            let part = chunk.get(..taken.min(room)).unwrap_or_default();
            self.line.extend(part);
            let used = end.map_or(taken, |end| end + 1);
            self.reader.consume(used);
            step(used);
            if end.is_some() {
                return Ok(true);
            }
        }
    }
}

impl<R: BufRead> Iterator for FufLines<R> {
    type Item = io::Result<Result<FufEntry, FufFault>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.read_line() {
                Ok(false) => return None,
                Ok(true) => {}
                Err(error) => return Some(Err(error)),
            }
            if self.line.len() > limits::REQUEST_LINE_BYTES {
                return Some(Ok(Err(FufFault::TooLong)));
            }
            if self
                .line
                .iter()
                .all(|byte| byte.is_ascii_whitespace() || *byte == 0x1a)
            {
                continue;
            }
            return Some(Ok(FufEntry::parse(&self.line).ok_or(FufFault::NoEntry)));
        }
    }
}

/// Why a name that another system gives is no name of a received file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameFault {
    /// It is empty, or a dot or two.
    #[error("it names a folder")]
    Folder,
    /// It has a slash or a backslash.
    #[error("it has a path, but a mailer puts files into one folder")]
    Path,
    /// It begins with a drive or names a stream.
    #[error("it has a colon, as drives of Windows have")]
    Drive,
    /// It has a control character.
    #[error("it has control characters")]
    Control,
    /// It is longer than names of files are.
    #[error("it is longer than names of files are")]
    TooLong,
    /// It is a device of Windows.
    #[error("it is the name of a device")]
    Device,
    /// It is a packet, a bundle, a request or another file that programs of the station take.
    #[error("it is a name of mail, which the tosser takes")]
    Mail,
}

/// The name of a received file, if it is nothing else than a name.
///
/// # Errors
/// What is wrong with it.
pub fn plain_name(name: &str) -> Result<&str, NameFault> {
    if name.contains(['/', '\\']) {
        return Err(NameFault::Path);
    }
    if name.trim_matches(['.', ' ']).is_empty() {
        return Err(NameFault::Folder);
    }
    if name.contains(':') {
        return Err(NameFault::Drive);
    }
    if name.chars().any(char::is_control) {
        return Err(NameFault::Control);
    }
    if name.len() > limits::FILE_NAME_BYTES {
        return Err(NameFault::TooLong);
    }
    if is_device(name) {
        return Err(NameFault::Device);
    }
    Ok(name)
}
