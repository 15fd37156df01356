//! Answers in the inbound: found by .FUF indexes, else by name (7.5.7), and checked before they are
//! stored.

use super::folder::{Folder, is_mail, last_change, seen};
use super::unanswered::{Listed, Unanswered};
use super::{Request, SeenFile, State};
use crate::bytes::in_words;
use crate::cache::{Cache, Mismatch, Origin, mismatch};
use crate::freq::{FufLines, NameFault, key_of, plain_name};
use crate::job::Job;
use crate::limits;
use crate::time::WallTime;
use crate::url::FidoUrl;
use std::collections::HashMap;
use std::fs::{self, File, Metadata};
use std::io::{BufReader, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Folders of received files, and treatment of the answers there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inbound {
    /// Folders to search.
    pub folders: Vec<PathBuf>,
    /// True to delete answers there after storing them in the cache.
    pub take_away: bool,
}

/// Result of a request.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The file is in the cache.
    Kept,
    /// The file was discarded, or could not be stored: a sentence.
    Discarded(String),
}

/// Received answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrival {
    /// Requested URL.
    pub url: FidoUrl,
    /// Name of the file.
    pub name: String,
    /// Result of the request.
    pub outcome: Outcome,
}

/// Returns files that might pass for the answer but exist before the request: those with its name,
/// and indexes with its URL.
pub(super) fn seen_before(url: &FidoUrl, inbounds: &[PathBuf]) -> Vec<SeenFile> {
    let Some(name) = url.path().next() else {
        return Vec::new();
    };
    let key = key_of(url);
    let mut before = Vec::new();
    for folder in inbounds.iter().map(|path| Folder::read(path)) {
        let lower = name.to_lowercase();
        let same = |(own, _): &(&String, &Metadata)| own.to_lowercase() == lower;
        let files = folder.files.iter().filter(same);
        let files = files.map(|(own, found)| seen(folder.path.join(own), found));
        let versions = folder.versions(name).into_iter();
        let versions = versions.map(|(own, found)| seen(folder.path.join(own), &found));
        for file in files.take(limits::SEEN_FILES).chain(versions) {
            if !before.contains(&file) {
                before.push(file);
            }
        }
        for list in folder.lists() {
            if let Some(names) = names_for(&list.path, &key) {
                // File names in older answers: neither this index nor that file is an answer again.
                let known = names.iter().filter_map(|name| folder.find(name));
                before.extend(known.map(|(own, found)| seen(folder.path.join(own), found)));
                before.push(list);
            }
        }
    }
    before.truncate(limits::SEEN_FILES * 4);
    before
}

/// Returns the names that an index gives for a URL; `None` without a line for it.
fn names_for(list: &Path, key: &str) -> Option<Vec<String>> {
    let lines = FufLines::new(BufReader::new(File::open(list).ok()?));
    let entries = lines.map_while(Result::ok).filter_map(Result::ok);
    let fitting = entries.filter(|entry| key_of_line(&entry.url).is_some_and(|own| own == key));
    let names = fitting.map(|entry| String::from_utf8_lossy(&entry.name).into_owned());
    let names: Vec<String> = names.take(limits::SEEN_FILES).collect();
    (!names.is_empty()).then_some(names)
}

/// Returns the key of a line's URL.
fn key_of_line(url: &[u8]) -> Option<String> {
    let url = FidoUrl::parse(std::str::from_utf8(url).ok()?).ok()?.url;
    Some(key_of(&url))
}

/// Searches answers to open requests, checks them (7.5.2, 7.5.3) and stores them in the cache.
/// `came` is the current local time. Touches only the folders of the inbound and the cache, follows
/// no links, and ignores files that nobody requested.
pub fn collect(
    requests: &mut [Request],
    inbound: &Inbound,
    cache: &Cache,
    now: SystemTime,
    came: WallTime,
    job: &Job,
) -> Vec<Arrival> {
    let mut arrivals = Vec::new();
    let is_waiting = |own: &Request| own.state.is_open() || own.is_awaited();
    if !requests.iter().any(is_waiting) {
        return arrivals;
    }
    let folders: Vec<Folder> = inbound
        .folders
        .iter()
        .map(|path| Folder::read(path))
        .collect();
    let mut kept = Vec::new();
    let mut unanswered = Unanswered::default();
    // First the indexes of all folders.
    for store_listed_answers in [true, false] {
        for folder in &folders {
            let mut work = Work {
                requests: &mut *requests,
                folder,
                cache,
                now,
                came,
                take_away: inbound.take_away,
                arrivals: &mut arrivals,
                kept: &mut kept,
                unanswered: &mut unanswered,
            };
            if store_listed_answers {
                for list in folder.lists() {
                    work.store_listed_answers(&list, job);
                }
            } else {
                work.by_name(job);
            }
        }
    }
    unanswered.report(requests, now);
    let fault = folders.iter().find_map(|folder| folder.fault.as_ref());
    for request in requests.iter_mut().filter(|own| own.state.is_sent()) {
        request.reason = fault.cloned();
    }
    if inbound.take_away {
        remove(&kept, requests);
    }
    arrivals
}

/// Deletes stored files, at the end: one file may answer several requests. If the program ends
/// before that, they stay.
fn remove(kept: &[(PathBuf, usize)], requests: &mut [Request]) {
    for (path, number) in kept {
        if let Err(error) = fs::remove_file(path)
            && error.kind() != ErrorKind::NotFound
            && let Some(request) = requests.get_mut(*number)
        {
            let name = request.name.as_deref().unwrap_or_default();
            request.reason = Some(format!("{name} stays in the inbound: {}", in_words(&error)));
        }
    }
}

struct Work<'a> {
    requests: &'a mut [Request],
    folder: &'a Folder,
    cache: &'a Cache,
    now: SystemTime,
    came: WallTime,
    take_away: bool,
    arrivals: &'a mut Vec<Arrival>,
    /// Stored files, and the requests that they answered.
    kept: &'a mut Vec<(PathBuf, usize)>,
    unanswered: &'a mut Unanswered,
}

impl Work<'_> {
    /// Stores the answers named by an index.
    fn store_listed_answers(&mut self, list: &SeenFile, job: &Job) {
        let Ok(file) = File::open(&list.path) else {
            return;
        };
        let keys: HashMap<String, usize> = self
            .requests
            .iter()
            .enumerate()
            .map(|(number, request)| (key_of(&request.url), number))
            .collect();
        let mut is_done = true;
        let mut listed = Listed::default();
        for entry in FufLines::new(BufReader::new(file)) {
            if job.is_cancelled() {
                return;
            }
            let Ok(Ok(entry)) = entry else {
                // A line of other origin, or a list that cannot be read to its end.
                is_done = false;
                if entry.is_err() {
                    return;
                }
                continue;
            };
            let number = key_of_line(&entry.url).and_then(|key| keys.get(&key).copied());
            listed.note(number, &entry.name);
            // An index does not answer a request that is unsent, or was made after its arrival.
            let open = |number: &usize| {
                let request = self.requests.get(*number);
                request.is_some_and(|own| own.is_awaited() && !own.seen.contains(list))
            };
            match number {
                // Nobody requested it.
                None => is_done = false,
                Some(number) if open(&number) => {
                    is_done &= self.answer(number, &String::from_utf8_lossy(&entry.name), list);
                }
                Some(number) => {
                    // It may answer a request not yet known to be sent.
                    let request = self.requests.get(number);
                    is_done &= !request
                        .is_some_and(|own| own.state == State::Asked && !own.seen.contains(list));
                }
            }
        }
        is_done &= !self
            .unanswered
            .ignored(&listed, list, self.requests, self.now);
        if is_done && self.take_away {
            drop(fs::remove_file(&list.path));
        }
    }

    /// Stores the file named by an index as the answer; returns false if it is not there yet.
    fn answer(&mut self, number: usize, name: &str, list: &SeenFile) -> bool {
        let name = match answer_name(name) {
            Ok(name) => name,
            Err(fault) => {
                let shown = shown(name);
                let why = format!(
                    "The answer names the file {shown:?}, which Fidoscope does not accept: {fault}"
                );
                self.fail(number, name, &why);
                return true;
            }
        };
        let versions = self.folder.versions(name);
        let came = self.folder.find_path(&list.path).map(last_change);
        // Of several files with one name, the one closest in time to the index is meant.
        let distance = |found: &Metadata| {
            let (own, list) = (last_change(found), came.unwrap_or(SystemTime::UNIX_EPOCH));
            own.duration_since(list)
                .unwrap_or_else(|error| error.duration())
        };
        let new = versions
            .iter()
            .filter(|(name, found)| self.is_new(number, name, found));
        if let Some((own, found)) = new.min_by_key(|(_, found)| distance(found)) {
            let name = versions.first().map_or(name, |(first, _)| first);
            return self.store_answer_file(number, own, name, found);
        }
        // A mailer does not receive a file again that it already has: then the index means the
        // existing file.
        let waited = came.and_then(|came| self.now.duration_since(came).ok());
        let is_all = waited.is_some_and(|waited| waited >= limits::INBOUND_GROWING);
        match versions.first() {
            Some((own, found)) if is_all => self.store_answer_file(number, own, own, found),
            Some(_) => false,
            None => {
                if is_all {
                    self.unanswered.missing(number, shown(name));
                }
                false
            }
        }
    }

    /// Searches files with the requested names, for requests that the mailer has sent.
    fn by_name(&mut self, job: &Job) {
        for partial in self.folder.partials() {
            self.unanswered.record_partial(&partial.name);
            let sent = self.requests.iter_mut().enumerate();
            let of_file = |own: &Request| {
                let name = own.url.path().next().unwrap_or_default();
                name.eq_ignore_ascii_case(&partial.name) && own.station.matches(&partial.from)
            };
            for (number, request) in sent.filter(|(_, own)| own.is_awaited() && of_file(own)) {
                request.received = Some(partial.bytes);
                request.expected = Some(partial.of);
                self.unanswered.mark_arriving(number);
            }
        }
        for number in 0..self.requests.len() {
            if job.is_cancelled() {
                return;
            }
            let Some(request) = self.requests.get(number) else {
                return;
            };
            let name = request.url.path().next().unwrap_or_default();
            if !request.is_awaited() || answer_name(name).is_err() {
                continue;
            }
            let versions = self.folder.versions(name);
            let mut new = versions.iter();
            // Two stations may have files of the same name: the answer to another request is no
            // answer to this one.
            let new = new.find(|(own, found)| {
                let file = seen(self.folder.path.join(own), found);
                let is_taken = self.requests.iter().any(|own| own.taken() == Some(&file));
                !is_taken && self.is_new(number, own, found) && !self.is_awaiting_list(name, found)
            });
            if let (Some((own, found)), Some((name, _))) = (new, versions.first()) {
                self.store_answer_file(number, own, name, found);
            }
        }
    }

    /// Returns whether several requests are for files of this name, and the index that
    /// distinguishes their answers may still arrive.
    fn is_awaiting_list(&self, name: &str, found: &Metadata) -> bool {
        let is_of = |own: &&Request| {
            let wanted = own.url.path().next().unwrap_or_default();
            (own.state.is_open() || own.is_awaited())
                && wanted.to_lowercase() == name.to_lowercase()
        };
        self.age(found) < limits::INBOUND_GROWING && self.requests.iter().filter(is_of).count() > 1
    }

    /// Returns the time since the last change of a file.
    fn age(&self, found: &Metadata) -> Duration {
        let since = self.now.duration_since(last_change(found));
        since.unwrap_or_default()
    }

    /// Returns whether a file did not exist when the request was made.
    fn is_new(&self, number: usize, name: &str, found: &Metadata) -> bool {
        let file = seen(self.folder.path.join(name), found);
        let request = self.requests.get(number);
        request.is_some_and(|request| !request.seen.contains(&file))
    }

    /// Checks a file and stores it under its own name, even if the mailer renamed it; returns false
    /// if it may still grow.
    fn store_answer_file(
        &mut self,
        number: usize,
        own: &str,
        name: &str,
        found: &Metadata,
    ) -> bool {
        let path = self.folder.path.join(own);
        let age = self.age(found);
        let Some(request) = self.requests.get_mut(number) else {
            return true;
        };
        let now_seen = seen(path.clone(), found);
        if age < limits::INBOUND_QUIET {
            self.unanswered.mark_arriving(number);
            return false;
        }
        let wrong = match mismatch(&request.url, &path, found.len()) {
            // A mailer that writes directly into the inbound may not be done.
            Ok(Some(Mismatch::Size { wanted, found }))
                if found < wanted && age < limits::INBOUND_GROWING =>
            {
                request.received = Some(found);
                self.unanswered.mark_arriving(number);
                return false;
            }
            Ok(Some(mismatch)) => Some(format!("{name} was discarded: {mismatch}")),
            Ok(None) => None,
            Err(error) => Some(format!("{name} cannot be read: {error}")),
        };
        request.seen.push(now_seen);
        if let Some(why) = wrong {
            self.fail(number, name, &why);
            return true;
        }
        let kept = self
            .cache
            .put(&request.url, name, Origin::File(&path), self.came);
        match kept {
            Ok(kept) => {
                request.set_state_at(State::Came, self.now);
                request.name = Some(kept.name);
                request.received = Some(kept.size);
                request.expected = None;
                request.reason = None;
                self.arrivals.push(Arrival {
                    url: request.url.clone(),
                    name: name.to_owned(),
                    outcome: Outcome::Kept,
                });
                self.kept.push((path, number));
            }
            Err(error) => self.fail(number, name, &format!("{name} cannot be kept: {error}")),
        }
        true
    }

    fn fail(&mut self, number: usize, name: &str, why: &str) {
        let Some(request) = self.requests.get_mut(number) else {
            return;
        };
        request.set_state_at(State::Failed, self.now);
        request.reason = Some(why.to_owned());
        self.arrivals.push(Arrival {
            url: request.url.clone(),
            name: shown(name),
            outcome: Outcome::Discarded(why.to_owned()),
        });
    }
}

/// Returns the name of a file that may be an answer. Mail never is, whatever an index says: the
/// tosser would miss it.
fn answer_name(name: &str) -> Result<&str, NameFault> {
    let name = plain_name(name)?;
    match is_mail(name) {
        true => Err(NameFault::Mail),
        false => Ok(name),
    }
}

/// Returns the first 80 characters of a name, for messages.
fn shown(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(80).collect()
}
