//! Files of a session to send: packets for the system, and its file requests.

use crate::limits;
use binkp::name::FileName;
use binkp::store::Outgoing;
use binkp::{Delivery, FileId, OutFile};
use fidoscope_core::outbound::NodeFiles;
use ftn_tosser::Tosser;
use ftn_tosser::moment::Moment;
use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Time to wait for another program at the files of a node.
const WAIT: Duration = Duration::from_secs(5);

/// Time after which an unchanged busy flag of Fidoscope is abandoned: it keeps one for some milliseconds.
const ABANDONED: Duration = Duration::from_secs(1);

/// Pause between two checks of a busy flag.
const PAUSE: Duration = Duration::from_millis(50);

/// Extensions of flow files, by which a mailer sees that a node is to be called.
const FLOWS: [&str; 5] = ["ilo", "clo", "dlo", "flo", "hlo"];

/// Waiting file.
enum Source {
    /// File of the tosser's outbound.
    Packet(PathBuf),
    /// Lines of the node's request file.
    Request { lines: Vec<Vec<u8>>, text: Vec<u8> },
}

/// Queue of one session. The key of a file is its index.
pub(super) struct SendQueue<'t> {
    tosser: &'t mut Tosser,
    now: Moment,
    files: Vec<(Source, FileId)>,
    offered: usize,
    open: Option<(u64, File)>,
    /// Files of the node in the outbound of requests.
    node: Option<NodeFiles>,
}

impl<'t> SendQueue<'t> {
    /// Creates the queue from packets and a node's request file.
    pub(super) fn new(
        tosser: &'t mut Tosser,
        now: Moment,
        packets: Vec<PathBuf>,
        node: Option<NodeFiles>,
    ) -> Self {
        let mut files = Vec::new();
        // Requests first: the answers come in the same session.
        if let Some(request) = node.as_ref().and_then(request_of) {
            files.push(request);
        }
        for path in packets {
            if let Ok(id) = identity(&path) {
                files.push((Source::Packet(path), id));
            }
        }
        Self {
            tosser,
            now,
            files,
            offered: 0,
            open: None,
            node,
        }
    }

    /// Returns the files with their keys.
    pub(super) fn identities(&self) -> Vec<FileId> {
        self.files.iter().map(|(_, id)| id.clone()).collect()
    }

    /// Returns the number of bytes that wait.
    pub(super) fn bytes(&self) -> u64 {
        self.files.iter().map(|(_, id)| id.size).sum()
    }

    fn source(&self, key: u64) -> io::Result<&Source> {
        let at = usize::try_from(key).unwrap_or(usize::MAX);
        let found = self.files.get(at).map(|(source, _)| source);
        found.ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

fn seconds(time: io::Result<SystemTime>) -> u64 {
    let since = time
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    since.map_or(0, |since| since.as_secs())
}

fn identity(path: &Path) -> io::Result<FileId> {
    let found = fs::metadata(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Ok(FileId {
        name: FileName::from(name.as_ref()),
        size: found.len(),
        time: seconds(found.modified()),
    })
}

/// Returns the request file of a node, if it has lines.
fn request_of(node: &NodeFiles) -> Option<(Source, FileId)> {
    let lines = node.waiting().ok()?;
    let path = node.path("req");
    let mut id = identity(&path).ok().filter(|_| !lines.is_empty())?;
    let text: Vec<u8> = lines
        .iter()
        .flat_map(|line| [line.as_slice(), b"\r\n"].concat())
        .collect();
    id.size = text.len() as u64;
    let name = path.file_name()?.to_string_lossy().to_lowercase();
    id.name = FileName::from(name.as_str());
    Some((Source::Request { lines, text }, id))
}

impl Outgoing for SendQueue<'_> {
    fn next(&mut self) -> io::Result<Option<OutFile>> {
        let Some((_, file)) = self.files.get(self.offered) else {
            return Ok(None);
        };
        let key = self.offered as u64;
        self.offered += 1;
        Ok(Some(OutFile {
            key,
            file: file.clone(),
        }))
    }

    fn read(&mut self, key: u64, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let path = match self.source(key)? {
            Source::Request { text, .. } => {
                let from = usize::try_from(offset).unwrap_or(usize::MAX);
                let mut rest = text.get(from..).unwrap_or_default();
                return rest.read(buffer);
            }
            Source::Packet(path) => path.clone(),
        };
        let open = match self.open.take() {
            Some((own, file)) if own == key => file,
            _ => File::open(path)?,
        };
        let (_, file) = self.open.insert((key, open));
        file.seek(SeekFrom::Start(offset))?;
        let mut filled = 0;
        while let Some(rest) = buffer.get_mut(filled..).filter(|rest| !rest.is_empty()) {
            match file.read(rest)? {
                0 => break,
                count => filled += count,
            }
        }
        Ok(filled)
    }

    fn sent(&mut self, key: u64, _delivery: Delivery) -> io::Result<()> {
        self.open = None;
        let path = match self.source(key)? {
            Source::Request { lines, .. } => {
                let Some(node) = &self.node else {
                    return Ok(());
                };
                // Lines that were added since stay.
                for line in lines {
                    let withdrawn = node.withdraw(line, SystemTime::now(), WAIT);
                    withdrawn.map_err(io::Error::other)?;
                }
                if node.waiting().is_ok_and(|lines| lines.is_empty()) {
                    remove_flows(node);
                }
                return Ok(());
            }
            Source::Packet(path) => path.clone(),
        };
        self.tosser
            .delivered(&path, self.now)
            .map_err(io::Error::other)
    }
}

/// Removes the busy flag of a Fidoscope that ended while it had it: every call would wait for it, for half a day. Flags
/// of other programs stay. Nothing but requests is under the flag here.
pub(super) fn free_abandoned(node: &NodeFiles) {
    let flags = || -> Vec<(PathBuf, Vec<u8>)> {
        let paths = node.found("bsy").into_iter();
        let read = paths.filter_map(|path| Some((fs::read(&path).ok()?, path)));
        // A process that ends at once leaves an empty one.
        let own = read.filter(|(text, _)| text.is_empty() || text.starts_with(b"Fidoscope "));
        own.map(|(text, path)| (path, text)).collect()
    };
    let before = flags();
    let since = Instant::now();
    let mut left = before.clone();
    while !left.is_empty() && since.elapsed() < ABANDONED {
        thread::sleep(PAUSE);
        left = flags();
        left.retain(|flag| before.contains(flag));
    }
    for (path, _) in left {
        // A flag that stays makes the request wait, and its error says so.
        let _ = fs::remove_file(path);
    }
}

/// Removes the empty flow files of a node: nothing waits any more.
fn remove_flows(node: &NodeFiles) {
    for path in FLOWS.iter().flat_map(|extension| node.found(extension)) {
        let is_empty = fs::symlink_metadata(&path).is_ok_and(|own| own.is_file() && own.len() == 0);
        if is_empty {
            // A flow file that stays makes another call, no more.
            let _ = fs::remove_file(path);
        }
    }
}

/// Returns the packets that wait for a link, at most as many as one session sends.
pub(super) fn packets_for(tosser: &Tosser, link: ftn_tosser::aka::Aka) -> Vec<PathBuf> {
    let waiting = tosser.waiting().unwrap_or_default().into_iter();
    let own = waiting.filter(|(aka, _)| *aka == link);
    own.flat_map(|(_, files)| files)
        .take(limits::FOLDER_FILES)
        .collect()
}
