//! FILE_ID.DIZ: the description that an archive contains.

use super::{FileEntry, FileList};
use crate::charset::{self, Fallback};
use crate::container::{self, Resolved};
use crate::cores;
use crate::job::Job;
use crate::limits;
use crate::objects::FileKind;
use std::sync::atomic::Ordering;

/// Extensions of archives.
const ENDINGS: [&str; 14] = [
    "zip", "rar", "arj", "lzh", "lha", "7z", "tgz", "tar", "gz", "zoo", "arc", "ha", "ace", "cab",
];

/// Returns the description inside an archive; `None` without one, and for other files.
#[must_use]
pub fn file_id(bytes: &[u8], name: &str) -> Option<String> {
    let mut left = limits::FILE_ID_UNPACKED;
    file_id_within(bytes, name, &mut left, &Job::new())
}

/// As [`file_id`], but unpacks at most `left` bytes and subtracts those unpacked.
fn file_id_within(bytes: &[u8], name: &str, left: &mut u64, job: &Job) -> Option<String> {
    if !FileKind::detect(bytes, name).is_container() {
        return None;
    }
    let before = (*left).min(limits::FILE_ID_UNPACKED);
    let mut own = before;
    let found = container::walk_within(bytes, name, (&["FILE_ID.DIZ"], false), &mut own, job);
    *left = left.saturating_sub(before - own);
    let Ok(Resolved::File { bytes, .. }) = found else {
        return None;
    };
    let text = bytes
        .get(..limits::FILE_DESCRIPTION_BYTES)
        .unwrap_or(&bytes);
    let text = text.split(|byte| *byte == 0x1A).next().unwrap_or_default();
    let set = charset::choose(None, None, Fallback::Detected, text, &[]).charset;
    let text = set.decode(text).replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    Some(lines.join("\n").trim_matches('\n').to_owned()).filter(|text| !text.is_empty())
}

fn is_archive(name: &str) -> bool {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    // Packed nodelists and diffs: NODEDIFF.Z99.
    matches!(
        ending.as_bytes(),
        [b'a' | b'A' | b'z' | b'Z', b'0'..=b'9', b'0'..=b'9']
    ) || ENDINGS.iter().any(|own| own.eq_ignore_ascii_case(ending))
}

impl FileList {
    /// Reads the descriptions inside archives without another description: of the first ones by
    /// name, up to a number of files and of bytes. Those read before stay. Stops early if the job
    /// is cancelled.
    pub fn read_archive_descriptions(&self, job: &Job) {
        if self.looked_into.load(Ordering::Acquire) {
            return;
        }
        let mut bytes = 0;
        let silent = self.entries.iter();
        let silent = silent.filter(|own| own.listed.is_empty() && is_archive(&own.name));
        let sized = silent.map(|own| (own, own.facts.get_or_init(|| self.facts(own)).size));
        let silent: Vec<&FileEntry> = sized
            .take_while(|_| !job.is_cancelled())
            .filter(|(_, size)| *size <= limits::FILE_ID_ARCHIVE)
            .take_while(|(_, size)| {
                bytes += size;
                bytes <= limits::FILE_IDS_BYTES
            })
            .map(|(own, _)| own)
            .take(limits::FILE_IDS)
            .collect();
        let share = silent.len().div_ceil(cores::count().max(1)).max(1);
        cores::each(silent.chunks(share), |share| {
            let mut left = limits::FILE_IDS_BYTES;
            for entry in share {
                if job.is_cancelled() {
                    return;
                }
                if entry.inside.get().is_some() {
                    continue;
                }
                let bytes = self.bytes(entry).ok();
                let found = bytes.and_then(|own| file_id_within(&own, &entry.name, &mut left, job));
                // A file interrupted by the cancellation is read again later.
                if !job.is_cancelled() {
                    let text = found.unwrap_or_default().into_boxed_str();
                    entry.inside.get_or_init(|| text);
                }
            }
        });
        let is_whole = !job.is_cancelled();
        self.looked_into.store(is_whole, Ordering::Release);
        self.is_stored.store(false, Ordering::Release);
    }

    /// Returns whether the archives have been read.
    #[must_use]
    pub fn are_archives_read(&self) -> bool {
        self.looked_into.load(Ordering::Acquire)
    }
}
