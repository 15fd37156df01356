//! Answers file requests: the other half of section 7.5, for a mailer that calls a response
//! processor.
//!
//! Reads the lines of a request file, finds files by name, mask, size and ed2k hash, and builds the
//! list of files to send and the .FUF index (7.5.7). The caller supplies objects of mail. Imports
//! `address`, `config` (for masks), `freq`, `limits` and `url`; writes nothing.

mod shelf;
mod srif;

use shelf::folded;
pub use shelf::{RequestableFiles, Shared};
pub use srif::{Srif, SrifError};

use crate::address::Address;
use crate::freq::{FufEntry, RequestLine, Update, fecho_url, wanted_hash};
use crate::limits;
use crate::url::{FidoUrl, Scheme};
use std::ffi::OsStr;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Limits of one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Maximum number of files.
    pub files: usize,
    /// Maximum number of bytes.
    pub bytes: u64,
}

/// Name and bytes of a file found elsewhere than on the shelf.
pub type FoundFile = (String, Vec<u8>);

/// Response processor: its files, addresses and limits.
pub struct Server<'a> {
    /// Files that may be requested.
    pub shelf: &'a RequestableFiles,
    /// Our addresses; without any, every station named by a URL counts as ours.
    pub own: &'a [Address],
    /// Limits of the call.
    pub allowance: Allowance,
    /// Finds the object of an `area://` URL or the file of a `fecho://` URL, within the given time.
    pub object: &'a dyn Fn(&FidoUrl, Duration) -> Option<FoundFile>,
    /// Time budget from the start of the first such search; no search begins after it.
    pub time: Duration,
    /// True to answer unserved requests by URL with a text that gives the reason.
    pub explain: bool,
    /// True if the mailer reads file names from a list in which a blank ends a name: files are then
    /// sent under names without blanks.
    pub listed: bool,
}

/// Location of an answer's bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// File on the shelf.
    File(PathBuf),
    /// Bytes to be written under the name.
    Bytes(Vec<u8>),
}

/// File to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Name to send it under, in its original character set.
    pub name: Vec<u8>,
    /// Length of the file, in bytes.
    pub size: u64,
    /// Location of its bytes.
    pub source: Source,
}

/// Reason why a request is not served. Of the reasons for several files, the last in this order is
/// given: it is the closest to sending one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Refusal {
    /// No file matches.
    #[error("there is no such file here")]
    Missing,
    /// The file has another size or hash.
    #[error("the file here has another size or hash than the address wants")]
    Differs,
    /// The file needs a password, and none or a wrong one was given.
    #[error("it needs a password")]
    Password,
    /// The file is too old or too new for the request.
    #[error("there is no version of that date here")]
    Date,
    /// The call has reached its number of files.
    #[error("you have reached the maximum number of files for one call")]
    Files,
    /// The file exceeds the bytes left for the call.
    #[error("it is larger than the bytes left for this call")]
    Bytes,
    /// The searches of the call have used up their time.
    #[error("your searches have used up the time for one call")]
    Time,
    /// The URL belongs to another station.
    #[error("it is on another station, and requests are not forwarded here")]
    Elsewhere,
    /// The scheme of the URL is not served, or the URL is invalid.
    #[error("addresses of this kind are not served here")]
    Scheme,
}

/// Result of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Served {
    /// Line of the request file.
    pub line: RequestLine,
    /// Names of the files sent for it, or the reason why there are none.
    pub names: Result<Vec<Vec<u8>>, Refusal>,
}

/// Answer to a request file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Files to send, each once.
    pub files: Vec<Sent>,
    /// .FUF index; `None` if no line has a URL.
    pub index: Option<Vec<u8>>,
    /// Result of each line.
    pub served: Vec<Served>,
    /// True if an index gives the names under which files are sent.
    has_index: bool,
    /// Number of searches: for masks, for hashes, and for objects and files elsewhere.
    searches: usize,
    /// Start of the first search elsewhere.
    searching_since: Option<Instant>,
}

impl Answer {
    /// Returns the total size of the files, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.size).sum()
    }

    /// Returns the name on the shelf of a file sent under another name.
    fn own_name<'n>(&'n self, sent: &'n [u8]) -> &'n [u8] {
        let file = self.files.iter().find(|own| own.name == sent);
        let Some(Source::File(path)) = file.map(|own| &own.source) else {
            return sent;
        };
        let own = path.file_name().and_then(OsStr::to_str);
        own.map_or(sent, str::as_bytes)
    }

    /// Counts a search and checks the limit. Each file sent allows one more search.
    fn search(&mut self) -> Result<(), Refusal> {
        if self.searches >= limits::REQUEST_MASKS + self.files.len() {
            return Err(Refusal::Files);
        }
        self.searches += 1;
        Ok(())
    }
}

/// Returns the name of the index for a request file: `00010002.REQ` gives `00010002.FUF`.
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
        // A program that sends no URL does not know indexes (7.5.7).
        let is_aware = |line: &RequestLine| {
            line.parsed_url()
                .is_some_and(|url| url.scheme() != Scheme::External)
        };
        let with_index = lines.iter().any(is_aware);
        let named = lines
            .iter()
            .find_map(|line| line.parsed_url()?.station().cloned());
        let mut answer = Answer {
            has_index: with_index,
            ..Answer::default()
        };
        let mut index = Vec::new();
        for line in lines {
            let mut names = self.serve(&line, &mut answer);
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
                let url = line
                    .url
                    .clone()
                    .or_else(|| self.url_of(answer.own_name(name), named.as_ref()));
                // Without a URL, the asker finds the file by its name in the request.
                if let Some(url) = url {
                    let name = verbatim(&line, name);
                    index.extend(FufEntry { name, url }.to_bytes());
                }
            }
            answer.served.push(Served { line, names });
        }
        answer.index = (with_index && !index.is_empty()).then_some(index);
        answer
    }

    /// Finds the files for a line and adds them to the answer; returns the names under which they
    /// are sent.
    fn serve(&self, line: &RequestLine, answer: &mut Answer) -> Result<Vec<Vec<u8>>, Refusal> {
        let Some(url) = line.parsed_url() else {
            // An invalid URL is ignored: the name before it counts.
            return self.by_name(line, None, answer);
        };
        match url.scheme() {
            Scheme::Freq => self.by_freq(line, &url, answer),
            Scheme::Area | Scheme::Fecho if url.path().next().is_some() => {
                self.elsewhere(line, &url, answer)
            }
            Scheme::Netmail
            | Scheme::Areafix
            | Scheme::Echomail
            | Scheme::Area
            | Scheme::Faqserv
            | Scheme::Fecho
            | Scheme::External => Err(Refusal::Scheme),
        }
    }

    fn by_freq(
        &self,
        line: &RequestLine,
        url: &FidoUrl,
        answer: &mut Answer,
    ) -> Result<Vec<Vec<u8>>, Refusal> {
        let is_own = |station: &Address| self.own.iter().any(|own| own.matches(station));
        if !self.own.is_empty() && !url.station().is_some_and(is_own) {
            return Err(Refusal::Elsewhere);
        }
        let by_name = self.by_name(line, Some(url), answer);
        if !matches!(by_name, Err(Refusal::Missing | Refusal::Differs)) {
            return by_name;
        }
        // 7.5.6: a renamed file is found by hash and size, and a file of a file echo in that echo.
        if let (Some(hash), Some(size)) = (wanted_hash(url), url.size())
            && answer.search().is_ok()
            && let Some(found) = self.shelf.by_hash(hash, size, self.allowance.bytes)
        {
            return self.add(line, Some(url), std::iter::once(found), answer);
        }
        match fecho_url(url).map(|echo| self.elsewhere(line, &echo, answer)) {
            None | Some(Err(Refusal::Missing)) => by_name,
            Some(in_echo) => in_echo,
        }
    }

    /// Adds files of the shelf with the name of a line, or those matching its mask.
    fn by_name(
        &self,
        line: &RequestLine,
        url: Option<&FidoUrl>,
        answer: &mut Answer,
    ) -> Result<Vec<Vec<u8>>, Refusal> {
        let named = url.and_then(|url| url.path().next());
        let exact = named.and_then(|name| self.shelf.by_name(name.as_bytes()));
        let name = &line.name;
        let is_mask = |name: &[u8]| name.iter().any(|byte| matches!(byte, b'*' | b'?'));
        // Before a URL that names one file, each `?` may stand for a letter that a request file
        // cannot contain. Of several files a hash selects the right one.
        let is_of_one = named.is_some_and(|named| !is_mask(named.as_bytes()));
        let may_be_any = !is_of_one || url.and_then(wanted_hash).is_some();
        if exact.is_none() && may_be_any && is_mask(name) {
            answer.search()?;
            return self.add(line, url, self.shelf.by_mask(name), answer);
        }
        let found = exact.or_else(|| self.shelf.by_name(name));
        self.add(line, url, found.into_iter(), answer)
    }

    /// Adds those of some files on the shelf that a line is allowed to get, unless they are sent
    /// already.
    fn add<'s>(
        &self,
        line: &RequestLine,
        url: Option<&FidoUrl>,
        found: impl Iterator<Item = &'s Shared>,
        answer: &mut Answer,
    ) -> Result<Vec<Vec<u8>>, Refusal> {
        let mut names = Vec::new();
        let mut refusal = Refusal::Missing;
        let mut allowed = 0;
        for shared in found {
            if let Err(why) = self.allows(shared, line, url) {
                refusal = refusal.max(why);
                continue;
            }
            let sent = Sent {
                name: shared.name.clone(),
                size: shared.size,
                source: Source::File(shared.path.clone()),
            };
            let hash_fits = self.hash_fits(shared, url);
            match hash_fits.and_then(|()| self.send(sent, answer)) {
                Ok(name) => names.push(name),
                Err(why) => refusal = refusal.max(why),
            }
            allowed += 1;
            // One file beyond the limit shows that there are more.
            if allowed > self.allowance.files {
                break;
            }
        }
        match names.is_empty() {
            true => Err(refusal),
            false => Ok(names),
        }
    }

    /// Checks whether a line may get a file of the shelf, without reading the file.
    fn allows(
        &self,
        shared: &Shared,
        line: &RequestLine,
        url: Option<&FidoUrl>,
    ) -> Result<(), Refusal> {
        let size = url.and_then(FidoUrl::size);
        let password = line.password.as_deref();
        let is_in_time = match line.update {
            None => true,
            Some(Update::NewerThan(time)) => shared.modified > time,
            Some(Update::UpTo(time)) => shared.modified <= time,
        };
        if size.is_some_and(|size| size != shared.size) {
            Err(Refusal::Differs)
        } else if !self.shelf.password_fits(&shared.name, password) {
            Err(Refusal::Password)
        } else if !is_in_time {
            Err(Refusal::Date)
        } else if shared.size > self.allowance.bytes {
            Err(Refusal::Bytes)
        } else {
            Ok(())
        }
    }

    /// Checks a file against the hash of a URL, if it has one. At most as many bytes are read for
    /// hashes as may be sent.
    fn hash_fits(&self, shared: &Shared, url: Option<&FidoUrl>) -> Result<(), Refusal> {
        let Some(hash) = url.and_then(wanted_hash) else {
            return Ok(());
        };
        match self.shelf.has_hash(shared, hash, self.allowance.bytes) {
            Some(true) => Ok(()),
            Some(false) => Err(Refusal::Differs),
            None => Err(Refusal::Bytes),
        }
    }

    /// Adds the file found by [`Self::object`].
    fn elsewhere(
        &self,
        line: &RequestLine,
        url: &FidoUrl,
        answer: &mut Answer,
    ) -> Result<Vec<Vec<u8>>, Refusal> {
        // A search may take seconds.
        if answer.files.len() >= self.allowance.files {
            return Err(Refusal::Files);
        }
        answer.search()?;
        let since = answer.searching_since.get_or_insert_with(Instant::now);
        let left = self.time.saturating_sub(since.elapsed());
        if left.is_zero() {
            return Err(Refusal::Time);
        }
        let (name, bytes) = (self.object)(url, left).ok_or(Refusal::Missing)?;
        // A file inside an archive needs the password of the archive, too.
        let password = line.password.as_deref();
        let is_open = |name: &str| self.shelf.password_fits(name.as_bytes(), password);
        if !is_open(&name) || !url.path().all(is_open) {
            return Err(Refusal::Password);
        }
        let sent = Sent {
            size: bytes.len() as u64,
            name: name.into_bytes(),
            source: Source::Bytes(bytes),
        };
        self.send(sent, answer).map(|name| vec![name])
    }

    fn send(&self, mut sent: Sent, answer: &mut Answer) -> Result<Vec<u8>, Refusal> {
        if let Some(known) = answer.files.iter().find(|own| own.source == sent.source) {
            return Ok(known.name.clone());
        }
        if answer.files.len() >= self.allowance.files {
            return Err(Refusal::Files);
        }
        if answer.bytes().saturating_add(sent.size) > self.allowance.bytes {
            return Err(Refusal::Bytes);
        }
        let shared = matches!(sent.source, Source::File(_));
        sent.name = self.sendable(&sent.name, answer.has_index);
        // Two files with one name would overwrite each other at the receiver; without an index
        // nobody knows which name was changed.
        let has_case = shared && !answer.has_index;
        let is_taken = |name: &[u8]| {
            answer.files.iter().any(|own| match has_case {
                true => own.name == name,
                false => folded(&own.name) == folded(name),
            })
        };
        if is_taken(&sent.name) {
            let free = (1..).map(|number| [format!("{number}_").as_bytes(), &sent.name].concat());
            sent.name = free
                .take(limits::REQUEST_LINES + 1)
                .find(|name| !is_taken(name))
                .ok_or(Refusal::Files)?;
        }
        let name = sent.name.clone();
        answer.files.push(sent);
        Ok(name)
    }

    /// Returns the name to send a file under, with `_` for characters that the list of files or the
    /// index cannot contain.
    fn sendable(&self, name: &[u8], has_index: bool) -> Vec<u8> {
        let mut sendable = name.to_vec();
        if self.listed {
            for byte in &mut sendable {
                if byte.is_ascii_whitespace() || byte.is_ascii_control() {
                    *byte = b'_';
                }
            }
        }
        if !has_index {
            return sendable;
        }
        let mut text = String::with_capacity(sendable.len());
        for chunk in sendable.utf8_chunks() {
            text.push_str(chunk.valid());
            text.extend(chunk.invalid().iter().map(|_| '_'));
        }
        text.into_bytes()
    }

    /// Sends a text in place of the requested file.
    fn explain(&self, line: &RequestLine, why: Refusal, answer: &mut Answer) -> Option<Vec<u8>> {
        let asked = String::from_utf8_lossy(line.url.as_deref()?);
        let name = format!("ERR{:05}.TXT", answer.served.len() + 1);
        let bytes = format!("{asked}\r\ncannot be sent: {why}.\r\n").into_bytes();
        let sent = Sent {
            name: name.into_bytes(),
            size: bytes.len() as u64,
            source: Source::Bytes(bytes),
        };
        self.send(sent, answer).ok()
    }

    /// Builds the URL of a file that was requested without one (7.5.7). Without a configured
    /// address of ours, the station named by another line of the request counts; without any,
    /// there is no URL.
    fn url_of(&self, name: &[u8], named: Option<&Address>) -> Option<Vec<u8>> {
        let name = &*String::from_utf8_lossy(name);
        let station = self.own.first().or(named)?;
        let parsed = FidoUrl::parse(&format!("freq://{station}/")).ok()?;
        let url = parsed.url.with_path([name], false).to_string();
        Some(url.into_bytes())
    }
}

/// Returns the name as requested, unless the file was renamed (7.5.7).
fn verbatim(line: &RequestLine, name: &[u8]) -> Vec<u8> {
    match line.name.eq_ignore_ascii_case(name) {
        true => line.name.clone(),
        false => name.to_vec(),
    }
}

#[cfg(test)]
mod tests;
