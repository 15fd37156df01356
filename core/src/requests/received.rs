//! Answers in the inbound: by .FUF indexes, else by name (7.5.7), checked before they are kept.

use super::{Request, Seen, State, unix};
use crate::bytes::in_words;
use crate::cache::{Cache, Mismatch, Origin, mismatch};
use crate::freq::{FufLines, NameFault, key_of, plain_name};
use crate::job::Job;
use crate::limits;
use crate::time::WallTime;
use crate::url::FidoUrl;
use std::collections::HashMap;
use std::fs::{self, File, Metadata};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Folders that answers come into, and what is done with them there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inbound {
    /// The folders.
    pub folders: Vec<PathBuf>,
    /// Whether files that were kept are removed there; else they stay.
    pub take_away: bool,
}

/// What became of a request.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The file is in the cache.
    Kept,
    /// It was discarded, or could not be kept: a sentence.
    Discarded(String),
}

/// An answer that came.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrival {
    /// The URL that was asked.
    pub url: FidoUrl,
    /// Name of the file.
    pub name: String,
    /// What became of it.
    pub outcome: Outcome,
}

/// The plain files of a folder by name.
struct Folder {
    path: PathBuf,
    files: HashMap<String, Metadata>,
}

impl Folder {
    fn read(path: &Path) -> Self {
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        let files = entries.take(limits::RECEIVED_FILES).filter_map(|entry| {
            // Neither folders nor links: `metadata` of an entry follows none.
            let found = entry.metadata().ok().filter(Metadata::is_file)?;
            Some((entry.file_name().into_string().ok()?, found))
        });
        Self {
            path: path.to_owned(),
            files: files.collect(),
        }
    }

    /// The file of that name: exactly, else in another case if that is a single one.
    fn find(&self, name: &str) -> Option<(&str, &Metadata)> {
        if let Some((own, found)) = self.files.get_key_value(name) {
            return Some((own, found));
        }
        let lower = name.to_lowercase();
        let mut others = self
            .files
            .iter()
            .filter(|(own, _)| own.to_lowercase() == lower);
        match (others.next(), others.next()) {
            (Some((own, found)), None) => Some((own, found)),
            _ => None,
        }
    }

    fn lists(&self) -> impl Iterator<Item = PathBuf> {
        let is_list = |name: &&String| {
            let extension = Path::new(name.as_str()).extension();
            extension.is_some_and(|own| own.eq_ignore_ascii_case("fuf"))
        };
        self.files
            .keys()
            .filter(is_list)
            .map(|name| self.path.join(name))
    }
}

fn seen(path: PathBuf, found: &Metadata) -> Seen {
    let modified = found.modified().map_or(0, unix);
    Seen {
        path,
        size: found.len(),
        modified,
    }
}

/// Files of the name that a URL asks for which are in the inbound before it is asked.
pub(super) fn seen_before(url: &FidoUrl, inbounds: &[PathBuf]) -> Vec<Seen> {
    let Some(name) = url.path().next().map(str::to_lowercase) else {
        return Vec::new();
    };
    let mut before = Vec::new();
    for folder in inbounds.iter().map(|path| Folder::read(path)) {
        let same = |(own, _): &(&String, &Metadata)| own.to_lowercase() == name;
        let files = folder.files.iter().filter(same).take(limits::SEEN_FILES);
        before.extend(files.map(|(own, found)| seen(folder.path.join(own), found)));
    }
    before
}

/// Looks for answers to requests that are open, checks them (7.5.2, 7.5.3) and keeps them in the cache. `came` is the
/// local time of now. Only the folders of the inbound and the cache are touched; links are not followed; what no one
/// asked for is left alone.
pub fn collect(
    requests: &mut [Request],
    inbound: &Inbound,
    cache: &Cache,
    now: SystemTime,
    came: WallTime,
    job: &Job,
) -> Vec<Arrival> {
    let mut arrivals = Vec::new();
    if !requests.iter().any(|request| request.state.is_open()) {
        return arrivals;
    }
    let folders: Vec<Folder> = inbound
        .folders
        .iter()
        .map(|path| Folder::read(path))
        .collect();
    for folder in &folders {
        let mut work = Work {
            requests: &mut *requests,
            folder,
            cache,
            now,
            came,
            take_away: inbound.take_away,
            arrivals: &mut arrivals,
        };
        for list in folder.lists() {
            work.by_list(&list, job);
        }
    }
    for folder in &folders {
        let mut work = Work {
            requests: &mut *requests,
            folder,
            cache,
            now,
            came,
            take_away: inbound.take_away,
            arrivals: &mut arrivals,
        };
        work.by_name(job);
    }
    arrivals
}

struct Work<'a> {
    requests: &'a mut [Request],
    folder: &'a Folder,
    cache: &'a Cache,
    now: SystemTime,
    came: WallTime,
    take_away: bool,
    arrivals: &'a mut Vec<Arrival>,
}

impl Work<'_> {
    /// Takes the answers that an index names.
    fn by_list(&mut self, list: &Path, job: &Job) {
        let Ok(file) = File::open(list) else { return };
        let keys: HashMap<String, usize> = self
            .requests
            .iter()
            .enumerate()
            .map(|(number, request)| (key_of(&request.url), number))
            .collect();
        let mut is_done = true;
        for entry in FufLines::new(BufReader::new(file)) {
            if job.is_cancelled() {
                return;
            }
            let Ok(Ok(entry)) = entry else {
                // A line of someone else, or a list that cannot be read to its end.
                is_done = false;
                if entry.is_err() {
                    return;
                }
                continue;
            };
            let url = std::str::from_utf8(&entry.url).ok();
            let url = url.and_then(|text| Some(FidoUrl::parse(text).ok()?.url));
            let number = url.and_then(|url| keys.get(&key_of(&url)).copied());
            let open = |number: &usize| {
                let request = self.requests.get(*number);
                request.is_some_and(|request| request.state.is_open())
            };
            match number {
                // No one asked for it.
                None => is_done = false,
                Some(number) if open(&number) => {
                    is_done &= self.answer(number, &String::from_utf8_lossy(&entry.name));
                }
                Some(_) => {}
            }
        }
        if is_done && self.take_away {
            drop(fs::remove_file(list));
        }
    }

    /// Takes the file that an index names as the answer; `false`: it is not there yet.
    fn answer(&mut self, number: usize, name: &str) -> bool {
        let name = match plain_name(name) {
            Ok(name) => name,
            Err(fault) => {
                self.fail(number, name, &bad_name(name, fault));
                return true;
            }
        };
        match self.folder.find(name) {
            Some((own, found)) => {
                let (own, found) = (own.to_owned(), found.clone());
                self.take(number, &own, &found)
            }
            None => false,
        }
    }

    /// Looks for files with the names that were asked for, where the mailer has taken the request.
    fn by_name(&mut self, job: &Job) {
        for number in 0..self.requests.len() {
            if job.is_cancelled() {
                return;
            }
            let Some(request) = self.requests.get(number) else {
                return;
            };
            let is_sent = matches!(request.state, State::Sent | State::Expired);
            let name = request.url.path().next().unwrap_or_default();
            let Some((own, found)) = self.folder.find(name).filter(|_| is_sent) else {
                continue;
            };
            if plain_name(own).is_err() {
                continue;
            }
            let (own, found) = (own.to_owned(), found.clone());
            self.take(number, &own, &found);
        }
    }

    /// Checks a file and keeps it; `false`: it may still grow, or was there before.
    fn take(&mut self, number: usize, name: &str, found: &Metadata) -> bool {
        let path = self.folder.path.join(name);
        let Some(request) = self.requests.get_mut(number) else {
            return true;
        };
        let now_seen = seen(path.clone(), found);
        if request.seen.contains(&now_seen) {
            return false;
        }
        let age = self
            .now
            .duration_since(last_change(found))
            .unwrap_or_default();
        if age < limits::INBOUND_QUIET {
            return false;
        }
        let wrong = match mismatch(&request.url, &path, found.len()) {
            // A mailer that writes into the inbound itself may not be done.
            Ok(Some(Mismatch::Size { wanted, found }))
                if found < wanted && age < limits::INBOUND_GROWING =>
            {
                return false;
            }
            Ok(Some(mismatch)) => Some(format!("{name} was discarded: {mismatch}")),
            Ok(None) => None,
            Err(error) => Some(format!("{name} cannot be read: {error}")),
        };
        if request.seen.len() < limits::SEEN_FILES {
            request.seen.push(now_seen);
        }
        if let Some(why) = wrong {
            self.fail(number, name, &why);
            return true;
        }
        let kept = self
            .cache
            .put(&request.url, name, Origin::File(&path), self.came);
        match kept {
            Ok(kept) => {
                request.become_state(State::Came, self.now);
                request.name = Some(kept.name);
                request.reason = None;
                self.arrivals.push(Arrival {
                    url: request.url.clone(),
                    name: name.to_owned(),
                    outcome: Outcome::Kept,
                });
                if self.take_away
                    && let Err(error) = fs::remove_file(&path)
                {
                    request.reason =
                        Some(format!("{name} stays in the inbound: {}", in_words(&error)));
                }
            }
            Err(error) => self.fail(number, name, &format!("{name} cannot be kept: {error}")),
        }
        true
    }

    fn fail(&mut self, number: usize, name: &str, why: &str) {
        let Some(request) = self.requests.get_mut(number) else {
            return;
        };
        request.become_state(State::Failed, self.now);
        request.reason = Some(why.to_owned());
        self.arrivals.push(Arrival {
            url: request.url.clone(),
            name: name.chars().filter(|c| !c.is_control()).take(80).collect(),
            outcome: Outcome::Discarded(why.to_owned()),
        });
    }
}

fn bad_name(name: &str, fault: NameFault) -> String {
    let shown: String = name.chars().filter(|c| !c.is_control()).take(80).collect();
    format!("The answer names the file {shown:?}, which is not taken: {fault}")
}

/// When a file changed last, its name included; dates that a mailer sets do not count where the system says more.
fn last_change(found: &Metadata) -> SystemTime {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let seconds = u64::try_from(found.ctime()).unwrap_or_default();
        SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(seconds)
    }
    #[cfg(not(unix))]
    found.modified().unwrap_or(SystemTime::UNIX_EPOCH)
}
