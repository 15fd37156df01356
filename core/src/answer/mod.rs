//! Answering file requests: the other half of section 7.5, for a mailer that calls a response processor.
//!
//! Reads the lines of a request file, finds files by name, mask, size and ed2k hash, and says what is sent and what the .FUF
//! index says of it (7.5.7). Where objects of mail come from the caller says. Imports `address`, `freq`, `limits`
//! and `url`; writes nothing.

mod shelf;
mod srif;

pub use shelf::{Shared, Shelf};
pub use srif::{Srif, SrifError};

use crate::address::Address;
use crate::freq::{Ed2k, FufEntry, RequestLine, Update, fecho_url};
use crate::limits;
use crate::url::{FidoUrl, Key, Scheme};
use std::path::PathBuf;

/// What a caller may have in one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Most files.
    pub files: usize,
    /// Most bytes.
    pub bytes: u64,
}

/// A file that is found elsewhere than on the shelf: its name and bytes.
pub type FoundFile = (String, Vec<u8>);

/// Who answers, and with what.
pub struct Server<'a> {
    /// The files.
    pub shelf: &'a Shelf,
    /// Our addresses; without any, whatever station a URL names is taken for us.
    pub own: &'a [Address],
    /// What the caller may have.
    pub allowance: Allowance,
    /// Finds the object of an `area://` URL or the file of a `fecho://` URL.
    pub object: &'a dyn Fn(&FidoUrl) -> Option<FoundFile>,
    /// Whether requests by URL that cannot be served get a text that says why.
    pub explain: bool,
}

/// Where the bytes of an answer are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file of the shelf.
    File(PathBuf),
    /// Bytes, to be written under the name.
    Bytes(Vec<u8>),
}

/// A file that is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Its name.
    pub name: String,
    /// Its length.
    pub size: u64,
    /// Its bytes.
    pub source: Source,
}

/// Why a request is not served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is no such file.
    #[error("there is no such file here")]
    Missing,
    /// There is one of another size or hash.
    #[error("the file here has another size or hash than the address wants")]
    Differs,
    /// It needs a password, and none or another was given.
    #[error("it needs a password")]
    Password,
    /// It is not newer or older than the request wants.
    #[error("there is no version of that date here")]
    Date,
    /// The caller has received as many files as one call gives.
    #[error("you had as many files as one call gives")]
    Files,
    /// The file is larger than what the caller may still receive.
    #[error("it is larger than what one call still gives")]
    Bytes,
    /// The URL is of another station.
    #[error("it is on another station, and requests are not forwarded here")]
    Elsewhere,
    /// The URL is of a scheme that is not served, or cannot be read.
    #[error("addresses of this kind are not served here")]
    Scheme,
}

/// What became of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Served {
    /// The line.
    pub line: RequestLine,
    /// Names of the files that are sent for it, or why there is none.
    pub names: Result<Vec<String>, Refusal>,
}

/// The answer to a request file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// What is sent, each file once.
    pub files: Vec<Sent>,
    /// The .FUF index; `None` where no line has a URL.
    pub index: Option<Vec<u8>>,
    /// What became of each line.
    pub served: Vec<Served>,
}

impl Answer {
    /// Bytes of all files.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.size).sum()
    }
}

/// The name of the index that answers a request file of this name: `00010002.REQ` gives `00010002.FUF`.
#[must_use]
pub fn index_name(request_file: &str) -> String {
    let (stem, extension) = request_file.rsplit_once('.').unwrap_or((request_file, ""));
    let is_lower = extension.bytes().any(|byte| byte.is_ascii_lowercase());
    format!("{stem}.{}", if is_lower { "fuf" } else { "FUF" })
}

impl Server<'_> {
    /// Answers the lines of a request file.
    #[must_use]
    pub fn answer(&self, request: &[u8]) -> Answer {
        let lines = request.split(|byte| matches!(byte, b'\r' | b'\n'));
        let lines = lines.filter_map(RequestLine::parse);
        let lines: Vec<RequestLine> = lines.take(limits::REQUEST_LINES).collect();
        // Who sends no URL knows nothing of indexes (7.5.7).
        let is_aware = |line: &RequestLine| {
            line.parsed_url()
                .is_some_and(|url| url.scheme() != Scheme::External)
        };
        let with_index = lines.iter().any(is_aware);
        let mut answer = Answer::default();
        let mut index = Vec::new();
        let mut masks = 0;
        for line in lines {
            // Each mask is held against the names of all files.
            masks += usize::from(line.name.contains(&b'*') || line.name.contains(&b'?'));
            let mut names = match masks > limits::REQUEST_MASKS {
                true => Err(Refusal::Files),
                false => self.serve(&line, &mut answer),
            };
            if let Err(refusal) = names
                && self.explain
                && line.url.is_some()
            {
                names = self
                    .explain(&line, refusal, &mut answer)
                    .map(|name| vec![name])
                    .ok_or(refusal);
            }
            for name in names.iter().flatten() {
                let entry = FufEntry {
                    name: verbatim(&line, name),
                    url: line.url.clone().unwrap_or_else(|| self.url_of(name)),
                };
                index.extend(entry.to_bytes());
            }
            answer.served.push(Served { line, names });
        }
        answer.index = (with_index && !index.is_empty()).then_some(index);
        answer
    }

    /// Finds what a line asks for and adds it to the answer: the names under which it is sent.
    fn serve(&self, line: &RequestLine, answer: &mut Answer) -> Result<Vec<String>, Refusal> {
        let Some(text) = &line.url else {
            return self.by_name(line, None, answer);
        };
        let url = line.parsed_url();
        let Some(url) = url.filter(|_| text.len() <= limits::REQUEST_LINE_BYTES) else {
            // An address that cannot be read says nothing: the name before it counts.
            return self.by_name(line, None, answer);
        };
        match url.scheme() {
            Scheme::Freq => self.by_freq(line, &url, answer),
            Scheme::Area | Scheme::Fecho if url.path().next().is_some() => self
                .elsewhere(line, &url, answer)
                .unwrap_or(Err(Refusal::Missing)),
            _ => Err(Refusal::Scheme),
        }
    }

    fn by_freq(
        &self,
        line: &RequestLine,
        url: &FidoUrl,
        answer: &mut Answer,
    ) -> Result<Vec<String>, Refusal> {
        let is_own = |station: &Address| self.own.iter().any(|own| own.matches(station));
        if !self.own.is_empty() && !url.station().is_some_and(is_own) {
            return Err(Refusal::Elsewhere);
        }
        let by_name = self.by_name(line, Some(url), answer);
        if !matches!(by_name, Err(Refusal::Missing | Refusal::Differs)) {
            return by_name;
        }
        // 7.5.6: a renamed file is found by hash and size, and one of a file echo in that echo.
        if let (Some(hash), Some(size)) = (wanted_hash(url), url.size())
            && let Some(found) = self.shelf.by_hash(hash, size)
        {
            return self.add(line, &[found], answer);
        }
        let echo = fecho_url(url).and_then(|echo| self.elsewhere(line, &echo, answer));
        echo.unwrap_or(by_name)
    }

    /// Files of the shelf with the name of a line, or those of its mask.
    fn by_name(
        &self,
        line: &RequestLine,
        url: Option<&FidoUrl>,
        answer: &mut Answer,
    ) -> Result<Vec<String>, Refusal> {
        let exact = url.and_then(|url| self.shelf.by_name(url.path().next()?));
        let name = String::from_utf8_lossy(&line.name);
        let found = match exact {
            Some(exact) => vec![exact],
            None => self.shelf.by_mask(&name, self.allowance.files),
        };
        if found.is_empty() {
            return Err(Refusal::Missing);
        }
        let fits = |shared: &&Shared| url.is_none_or(|url| self.fits(shared, url));
        let fitting: Vec<&Shared> = found.into_iter().filter(fits).collect();
        if fitting.is_empty() {
            return Err(Refusal::Differs);
        }
        let in_time = |shared: &&Shared| match line.update {
            None => true,
            Some(Update::NewerThan(time)) => shared.modified > time,
            Some(Update::UpTo(time)) => shared.modified <= time,
        };
        let timely: Vec<&Shared> = fitting.into_iter().filter(in_time).collect();
        if timely.is_empty() {
            return Err(Refusal::Date);
        }
        self.add(line, &timely, answer)
    }

    fn fits(&self, shared: &Shared, url: &FidoUrl) -> bool {
        url.size().is_none_or(|size| size == shared.size)
            && wanted_hash(url).is_none_or(|hash| self.shelf.has_hash(shared, hash))
    }

    /// Adds files of the shelf; those that are sent already are not sent again.
    fn add(
        &self,
        line: &RequestLine,
        found: &[&Shared],
        answer: &mut Answer,
    ) -> Result<Vec<String>, Refusal> {
        let mut names = Vec::new();
        let mut refusal = Refusal::Missing;
        for shared in found {
            if !self.shelf.opens(shared, line.password.as_deref()) {
                refusal = Refusal::Password;
                continue;
            }
            let sent = Sent {
                name: shared.name.clone(),
                size: shared.size,
                source: Source::File(shared.path.clone()),
            };
            match self.send(sent, answer) {
                Ok(name) => names.push(name),
                Err(why) => refusal = why,
            }
        }
        match names.is_empty() {
            true => Err(refusal),
            false => Ok(names),
        }
    }

    /// What the caller finds; `None`: nothing.
    fn elsewhere(
        &self,
        line: &RequestLine,
        url: &FidoUrl,
        answer: &mut Answer,
    ) -> Option<Result<Vec<String>, Refusal>> {
        let (name, bytes) = (self.object)(url)?;
        if !self.shelf.password_fits(&name, line.password.as_deref()) {
            return Some(Err(Refusal::Password));
        }
        let sent = Sent {
            size: bytes.len() as u64,
            name,
            source: Source::Bytes(bytes),
        };
        Some(self.send(sent, answer).map(|name| vec![name]))
    }

    fn send(&self, mut sent: Sent, answer: &mut Answer) -> Result<String, Refusal> {
        if let Some(known) = answer.files.iter().find(|own| own.source == sent.source) {
            return Ok(known.name.clone());
        }
        if answer.files.len() >= self.allowance.files {
            return Err(Refusal::Files);
        }
        if answer.bytes().saturating_add(sent.size) > self.allowance.bytes {
            return Err(Refusal::Bytes);
        }
        // Two files of one name would take each other's place at the other end.
        let is_taken = |name: &str| {
            answer
                .files
                .iter()
                .any(|own| own.name.eq_ignore_ascii_case(name))
        };
        if is_taken(&sent.name) {
            // A file of the shelf is sent as it is called there.
            if matches!(sent.source, Source::File(_)) {
                return Err(Refusal::Missing);
            }
            let free = (1..).map(|number| format!("{number}_{}", sent.name));
            sent.name = free
                .take(limits::REQUEST_LINES + 1)
                .find(|name| !is_taken(name))
                .ok_or(Refusal::Files)?;
        }
        let name = sent.name.clone();
        answer.files.push(sent);
        Ok(name)
    }

    /// A text in place of the file that was asked for.
    fn explain(&self, line: &RequestLine, why: Refusal, answer: &mut Answer) -> Option<String> {
        let asked = String::from_utf8_lossy(line.url.as_deref()?);
        let name = format!("ERR{:05}.TXT", answer.served.len() + 1);
        let bytes = format!("{asked}\r\ncannot be sent: {why}.\r\n").into_bytes();
        let sent = Sent {
            name,
            size: bytes.len() as u64,
            source: Source::Bytes(bytes),
        };
        self.send(sent, answer).ok()
    }

    /// The URL of a file that was asked for without one (7.5.7).
    fn url_of(&self, name: &str) -> Vec<u8> {
        let station = self.own.first().cloned().unwrap_or_default();
        let url = FidoUrl::parse(&format!("freq://{station}/"));
        let url = url.map(|parsed| parsed.url.with_path([name], false).to_string());
        url.unwrap_or_default().into_bytes()
    }
}

fn wanted_hash(url: &FidoUrl) -> Option<Ed2k> {
    url.values(Key::Ed2k).find_map(Ed2k::parse)
}

/// 7.5.7: the name as it was requested, unless the file was renamed.
fn verbatim(line: &RequestLine, name: &str) -> Vec<u8> {
    match line.name.eq_ignore_ascii_case(name.as_bytes()) {
        true => line.name.clone(),
        false => name.as_bytes().to_vec(),
    }
}

#[cfg(test)]
mod tests;
