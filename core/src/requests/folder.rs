//! Files of an inbound folder: indexes, files renamed by binkd, and its partial files.

use super::{SeenFile, unix};
use crate::address::Address;
use crate::base::pkt;
use crate::bytes::in_words;
use crate::limits;
use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Plain files of a folder by name.
pub(super) struct Folder {
    pub(super) path: PathBuf,
    pub(super) files: HashMap<String, Metadata>,
    /// Reason why files of the folder may be missing here, a sentence.
    pub(super) fault: Option<String>,
}

/// File received only in part by binkd: the first words of `01234567.hr`, and the length of
/// `01234567.dt`.
pub(super) struct Partial {
    pub(super) name: String,
    pub(super) of: u64,
    pub(super) from: Address,
    pub(super) bytes: u64,
}

impl Folder {
    /// Lists a folder. One that does not exist yet is an empty one.
    pub(super) fn read(path: &Path) -> Self {
        let mut folder = Self {
            path: path.to_owned(),
            files: HashMap::new(),
            fault: None,
        };
        match fs::read_dir(path) {
            Ok(entries) => folder.fill(entries.flatten()),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => {
                let (path, error) = (path.display(), in_words(&error));
                folder.fault = Some(format!("Answers in {path} are not seen: {error}"));
            }
        }
        folder
    }

    fn fill(&mut self, mut entries: impl Iterator<Item = fs::DirEntry>) {
        for entry in entries.by_ref().take(limits::RECEIVED_FILES) {
            // Neither folders nor links: `metadata` of an entry follows none.
            let found = entry.metadata().ok().filter(Metadata::is_file);
            if let (Some(found), Ok(name)) = (found, entry.file_name().into_string()) {
                self.files.insert(name, found);
            }
        }
        if entries.next().is_some() {
            let (path, most) = (self.path.display(), limits::RECEIVED_FILES);
            self.fault = Some(format!(
                "{path} holds more than {most} files, and the answer may be among those that are not looked at; \
                 move old files elsewhere"
            ));
        }
    }

    /// Returns the file with this name: exactly, else the only one in another case.
    pub(super) fn find(&self, name: &str) -> Option<(&str, &Metadata)> {
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

    pub(super) fn partials(&self) -> Vec<Partial> {
        let heads = self.files.iter().filter_map(|(name, found)| {
            let stem = name.strip_suffix(".hr")?;
            let is_own = stem.len() == 8 && stem.bytes().all(|byte| byte.is_ascii_hexdigit());
            let is_short = found.len() <= limits::CONTROL_FILE_BYTES;
            (is_own && is_short).then_some((name, stem))
        });
        let read = |(name, stem): (&String, &str)| {
            let head = fs::read(self.path.join(name)).ok()?;
            let head = String::from_utf8_lossy(&head).into_owned();
            let mut words = head.split_ascii_whitespace();
            let (name, of) = (words.next()?, words.next()?.parse().ok()?);
            Some(Partial {
                name: name.to_owned(),
                of,
                from: Address::parse_lenient(words.nth(1)?)?,
                bytes: self
                    .files
                    .get(&format!("{stem}.dt"))
                    .map_or(0, Metadata::len),
            })
        };
        heads.take(limits::SEEN_FILES).filter_map(read).collect()
    }

    pub(super) fn find_path(&self, path: &Path) -> Option<&Metadata> {
        self.files.get(path.file_name()?.to_str()?)
    }

    /// Returns the indexes, newest first, as many as are read in one pass.
    pub(super) fn lists(&self) -> Vec<SeenFile> {
        let lists = self.files.iter().filter(|(name, _)| is_list(name));
        let mut lists: Vec<(SystemTime, SeenFile)> = lists
            .filter(|(_, found)| found.len() <= limits::FUF_BYTES)
            .map(|(name, found)| (last_change(found), seen(self.path.join(name), found)))
            .collect();
        lists.sort_by(|(at, own), (other_at, other)| {
            other_at.cmp(at).then_with(|| own.path.cmp(&other.path))
        });
        let mut bytes = 0_u64;
        let lists = lists.into_iter().map(|(_, list)| list);
        lists
            .take_while(|list| {
                bytes = bytes.saturating_add(list.size);
                bytes <= limits::FUF_LOOK_BYTES
            })
            .collect()
    }

    /// Returns the files that a name may denote: the one with that name, and those received later
    /// that binkd renamed, in the order of its names.
    pub(super) fn versions(&self, name: &str) -> Vec<(String, Metadata)> {
        let Some((own, found)) = self.find(name) else {
            return Vec::new();
        };
        let mut versions = vec![(own.to_owned(), found.clone())];
        for chain in [Renaming::Extension, Renaming::Postfix] {
            let mut other = chain.first(own);
            while let Some(name) = other.filter(|_| versions.len() < limits::SEEN_FILES) {
                let Some((own, found)) = self.find(&name).filter(|(own, _)| !is_mail(own)) else {
                    break;
                };
                versions.push((own.to_owned(), found.clone()));
                other = chain.next(&name);
            }
        }
        versions
    }
}

/// Style in which binkd renames a received file if its name is taken in the inbound
/// (`renamestyle`).
#[derive(Clone, Copy)]
enum Renaming {
    /// `A.ZIP`, `A.ZI0` to `A.ZI9`, `A.ZIa` to `A.ZIz`, `A.Z00`.
    Extension,
    /// `A.ZIP`, `A.ZIP.1`, `A.ZIP.2`.
    Postfix,
}

impl Renaming {
    fn first(self, name: &str) -> Option<String> {
        match self {
            Self::Extension => {
                let (last, _) = name.char_indices().next_back()?;
                Some(format!("{}0", name.get(..last)?))
            }
            Self::Postfix => Some(format!("{name}.1")),
        }
    }

    fn next(self, name: &str) -> Option<String> {
        match self {
            Self::Extension => {
                let mut bytes = name.as_bytes().to_vec();
                for byte in bytes.iter_mut().rev() {
                    let is_full = matches!(byte, b'z');
                    *byte = match byte {
                        b'0'..=b'8' | b'a'..=b'y' => *byte + 1,
                        b'9' => b'a',
                        // The bytes before the digits change only when the digits are used up.
                        _ => b'0',
                    };
                    if !is_full {
                        break;
                    }
                }
                String::from_utf8(bytes).ok()
            }
            Self::Postfix => {
                let (stem, number) = name.rsplit_once('.')?;
                Some(format!(
                    "{stem}.{}",
                    number.parse::<u32>().ok()?.checked_add(1)?
                ))
            }
        }
    }
}

/// Returns whether a name is that of an index, possibly renamed by binkd.
fn is_list(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let Some((stem, extension)) = name.rsplit_once('.') else {
        return false;
    };
    let is_number = extension.bytes().all(|byte| byte.is_ascii_digit());
    let renamed = extension
        .strip_prefix("fu")
        .is_some_and(|last| last.len() == 1);
    renamed || is_number && stem.ends_with(".fuf")
}

/// Returns whether other programs of the station use files with such a name: packets, bundles,
/// files that describe or request files, and binkd's partial files. Bundles have names of eight
/// digits: `A.MOD` and `A.MOV` are none.
pub(super) fn is_mail(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let (stem, extension) = lower.rsplit_once('.').unwrap_or((lower.as_str(), ""));
    let has_number = stem.len() == 8 && stem.bytes().all(|byte| byte.is_ascii_hexdigit());
    matches!(extension, "pkt" | "tic" | "req" | "fuf")
        || has_number
            && (matches!(extension, "hr" | "dt")
                || is_list(name)
                || pkt::Inbound::is_mail_name(Path::new(&lower)))
}

pub(super) fn seen(path: PathBuf, found: &Metadata) -> SeenFile {
    SeenFile {
        path,
        size: found.len(),
        modified: unix(last_change(found)),
    }
}

/// Returns the time of a file's last change or arrival, ignoring dates set by a mailer if the
/// system knows better.
pub(super) fn last_change(found: &Metadata) -> SystemTime {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let seconds = u64::try_from(found.ctime()).unwrap_or_default();
        let nanos = u32::try_from(found.ctime_nsec()).unwrap_or_default();
        SystemTime::UNIX_EPOCH + std::time::Duration::new(seconds, nanos)
    }
    #[cfg(not(unix))]
    {
        let changed = found.created().or_else(|_| found.modified());
        changed.unwrap_or(SystemTime::UNIX_EPOCH)
    }
}
