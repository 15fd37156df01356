//! .FUF indexes, which map files to the URLs that they answer (7.5.7).

use super::line::before_end;
use crate::bytes::is_device;
use crate::job::step;
use crate::limits;
use std::io::{self, BufRead};

/// Line of an index: `name [URL]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FufEntry {
    /// Name of the file, as written; in a total index a relative path.
    pub name: Vec<u8>,
    /// URL, as written between the brackets.
    pub url: Vec<u8>,
}

impl FufEntry {
    /// Parses a line without its end; `None` if it is no line of an index.
    #[must_use]
    pub fn parse(line: &[u8]) -> Option<Self> {
        let line = before_end(line)?;
        // Names may contain spaces and brackets, URLs no spaces: the last bracket after a blank
        // begins the URL.
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

    /// Returns the line, with its end.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut line = self.name.clone();
        line.extend(b" [");
        line.extend(&self.url);
        line.extend(b"]\r\n");
        line
    }
}

/// Fault of an index line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FufFault {
    /// The line exceeds the length limit.
    TooLong,
    /// The line lacks a name or a URL.
    NoEntry,
}

/// Lines of an index, one at a time: a list of any length needs the memory of one line.
#[derive(Debug)]
pub struct FufLines<R> {
    reader: R,
    pub(super) line: Vec<u8>,
}

impl<R: BufRead> FufLines<R> {
    /// Starts reading an index.
    pub fn new(reader: R) -> Self {
        Self {
            reader,
            line: Vec::new(),
        }
    }

    /// Reads one line into the buffer, up to the limit and one byte more; returns false at the end.
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

/// Reason why a name given by another system is not acceptable for a received file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameFault {
    /// The name is empty, a dot or two dots.
    #[error("it names a folder")]
    Folder,
    /// The name has a slash or a backslash.
    #[error("it has a path, but a mailer puts files into one folder")]
    Path,
    /// The name begins with a drive or names a stream.
    #[error("it has a colon, as drives of Windows have")]
    Drive,
    /// The name has a control character.
    #[error("it has control characters")]
    Control,
    /// The name exceeds the length of file names.
    #[error("it is too long for the name of a file")]
    TooLong,
    /// The name is a Windows device.
    #[error("it is the name of a device")]
    Device,
    /// The name is that of a packet, bundle, request or other file used by programs of the station.
    #[error("it is a name of mail files, which the tosser takes")]
    Mail,
}

/// Returns the name of a received file, if it is a plain name.
///
/// # Errors
/// The fault of the name.
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
