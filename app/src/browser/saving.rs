//! Saving messages and objects to files: to a place that the user names.

use super::export;
use super::extracting::extract;
use super::jobs::{Reply, WriteToken};
use super::{Browser, Dialog, Progress};
use crate::command::{MessagesAs, OnExisting, Payload};
use crate::files::SharedBytes;
use crate::files::{Access, create_file, replace_file};
use crate::messages::MessageKey;
use crate::messages::bodies::{self, Body};
use crate::platform::desktop::visible;
use crate::strings::{format, io_words, tr};
use fidoscope_core::job::Job;
use fidoscope_core::message::Message;
use fidoscope_core::objects::safe_file_name;
use fidoscope_core::page::Content;
use fidoscope_core::url::FidoUrl;
use std::collections::HashSet;
use std::ffi::OsString;
use std::fmt::Write;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Most names of one kind that are tried: `name (2)`, `name (3)` and so on.
const MOST_NUMBERED: u32 = 10_000;

/// Most messages that are put into one text.
const MOST_GATHERED: usize = 20_000;

/// Why something was not saved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Unsaved {
    /// A sentence.
    pub(super) why: String,
    /// Whether there are files of these names already.
    pub(super) is_taken: bool,
}

impl Unsaved {
    /// Not saved, since a file or a folder cannot be written.
    pub(super) fn not_written(path: &Path, error: &io::Error) -> Self {
        let (path, error) = (path.display().to_string(), io_words(error));
        Self::because(tr!("message-not-saved", path = path, error = error))
    }

    /// Not saved, for a reason that is a sentence.
    pub(super) const fn because(why: String) -> Self {
        Self {
            why,
            is_taken: false,
        }
    }
}

/// What was saved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Written {
    /// The folder that it is in now.
    pub(super) folder: Option<PathBuf>,
    pub(super) what: WrittenFiles,
    /// The user stopped it before all files were written.
    pub(super) is_stopped: bool,
    /// Sentences about files that could not be fetched or written.
    pub(super) troubles: Vec<String>,
}

/// The files of [`Written`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WrittenFiles {
    /// One of this name.
    One(String),
    /// Several: their count.
    Many(u64),
}

impl Written {
    /// What was saved where.
    fn sentence(&self) -> String {
        let folder = self.folder.as_deref().unwrap_or(Path::new("."));
        let folder = visible(&folder.display().to_string());
        match &self.what {
            WrittenFiles::One(name) => tr!("saved-one", name = visible(name), folder = folder),
            WrittenFiles::Many(count) => {
                let (all, shown) = (*count, format::count(*count));
                match self.is_stopped {
                    true => tr!("saved-stopped", count = all, shown = shown, folder = folder),
                    false => tr!("saved-many", count = all, shown = shown, folder = folder),
                }
            }
        }
    }
}

impl Browser {
    /// Opens the dialog, if the message was read already: it is before the user's eyes.
    pub(super) fn ask_where_to_save(&mut self, key: MessageKey) {
        let Some(Body::Ready(message)) = self.contents.bodies.get(key) else {
            return;
        };
        let area = self.mail.library.area(key.area);
        let tag = area.map_or_else(String::new, |area| area.tag().to_owned());
        let text = as_text(&message, &tag).into_bytes();
        let name = format!("{tag}-{}.txt", key.number).replace(['/', '\\'], "_");
        self.ask_where_to_save_payload(&name, Payload::Bytes(SharedBytes(text.into())));
    }

    /// Opens the dialog for an object, or for several. Names become harmless here: they are only
    /// names, whatever they were in mail.
    pub(super) fn ask_where_to_save_payload(&mut self, name: &str, payload: Payload) {
        let folder = self.front.save_folder.clone().unwrap_or_default();
        let path = match &payload {
            Payload::Many(files) if files.is_empty() => return,
            Payload::Many(_) => folder,
            Payload::Bytes(_) | Payload::At(_) | Payload::Tree(_) => {
                folder.join(safe_file_name(name))
            }
        };
        let path = path.to_string_lossy().into_owned();
        self.front.ask_where_to_save(path, payload);
    }

    /// Saves all messages of the page.
    pub(super) fn save_page(&mut self, how: MessagesAs) {
        if self.lacks_rows() {
            return;
        }
        let page = self.tab().and_then(|tab| tab.page.clone());
        let Some(page) = page else { return };
        let Content::Messages(m) = &page.content else {
            return;
        };
        if m.set.len() > MOST_GATHERED {
            let most = format::count(MOST_GATHERED as u64);
            self.trouble(tr!("too-many-messages", most = most));
            return;
        }
        let mut all: Vec<_> = m.set.to_vec();
        all.sort_unstable_by(|a, b| m.compare(*a, *b));
        let rows = all.iter().filter_map(|index| m.row(*index));
        let keys = rows.map(|row| MessageKey::of(&row)).collect();
        self.gather(keys, how);
    }

    /// Has a worker read messages of the page and make one text of them.
    pub(super) fn gather(&mut self, keys: Vec<MessageKey>, how: MessagesAs) {
        if keys.len() > MOST_GATHERED {
            let most = format::count(MOST_GATHERED as u64);
            self.trouble(tr!("too-many-messages", most = most));
            return;
        }
        let of = |key: MessageKey| Some((self.snapshot_of(key.area)?, key));
        let rows: Vec<_> = keys.into_iter().filter_map(of).collect();
        let library = Arc::clone(&self.mail.library);
        let charsets = Arc::clone(&self.profile.settings.charsets);
        self.workers.jobs.aside(move || {
            let mut lost = 0;
            let mut messages = Vec::new();
            for (snapshot, key) in &rows {
                let at = snapshot.position_of(key.number, key.fingerprint);
                let row = at.and_then(|at| snapshot.get(at));
                let (body, _) = bodies::body_of(&library, row.as_ref(), &charsets);
                match body {
                    Body::Ready(message) => {
                        messages.push((message, snapshot.area().tag().to_owned()));
                    }
                    _ => lost += 1,
                }
            }
            let text = export::write(&messages, how);
            Some(Reply::Gathered { how, text, lost })
        });
    }

    pub(super) fn take_gathered(&mut self, how: MessagesAs, text: String, lost: u64) {
        if lost > 0 {
            let shown = format::count(lost);
            self.trouble(tr!("messages-lost", count = lost, shown = shown));
        }
        let name = match how {
            MessagesAs::Copied => {
                self.front.effects.push(super::WindowEffect::Copy(text));
                return;
            }
            MessagesAs::Text => "messages.txt",
            MessagesAs::Mbox => "messages.mbox",
            MessagesAs::Html => "messages.html",
            MessagesAs::Kml => "places.kml",
            MessagesAs::Csv => "messages.csv",
        };
        let held = SharedBytes(text.into_bytes().into());
        self.ask_where_to_save_payload(name, Payload::Bytes(held));
    }

    /// Opens the desktop's own dialog in a thread of its own: it waits for the user.
    pub(super) fn choose_save_place(&mut self) {
        let Some(Dialog::Save(dialog)) = &mut self.front.dialog else {
            return;
        };
        if dialog.desktop_open {
            return;
        }
        let known = PathBuf::from(&dialog.path);
        let (number, is_folder) = (dialog.number, dialog.is_folder());
        // An archive is unpacked into a folder of its own.
        let inner = matches!(dialog.payload, Payload::Tree(_))
            .then(|| known.file_name().map(ToOwned::to_owned))
            .flatten();
        let started = self.workers.dialog(move |outlet| {
            let send = |path| {
                outlet.send(Reply::SavePlace {
                    dialog: number,
                    path,
                });
            };
            let mut asking = rfd::FileDialog::new();
            if is_folder {
                let chosen = asking.pick_folder();
                send(chosen.map(|folder| match inner {
                    Some(inner) => folder.join(inner),
                    None => folder,
                }));
                return;
            }
            if let Some(name) = known.file_name() {
                asking = asking.set_file_name(name.to_string_lossy());
            }
            if let Some(folder) = known.parent().filter(|folder| folder.is_absolute()) {
                asking = asking.set_directory(folder);
            }
            send(asking.save_file());
        });
        dialog.desktop_open = started.is_ok();
    }

    pub(super) fn take_save_place(&mut self, number: u64, path: Option<PathBuf>) {
        let Some(dialog) = self.front.save_dialog(number) else {
            return;
        };
        dialog.desktop_open = false;
        match path {
            Some(path) => {
                dialog.path = path.to_string_lossy().into_owned();
                // The desktop has asked already whether a file may be replaced; of a folder it
                // knows nothing.
                let on_existing = match dialog.is_folder() {
                    true => OnExisting::Ask,
                    false => OnExisting::Replace,
                };
                self.save_to(path, on_existing);
            }
            None => dialog.error = Some(tr!("nothing-chosen").to_owned()),
        }
    }

    pub(super) fn save_to(&mut self, path: PathBuf, on_existing: OnExisting) {
        if let Some(Dialog::Save(dialog)) = &mut self.front.dialog {
            dialog.writing = true;
            dialog.error = None;
            dialog.taken = false;
            dialog.progress = Progress::default();
            let (payload, job) = (dialog.payload.clone(), dialog.progress.0.clone());
            let (number, library) = (dialog.number, &self.mail.library);
            let jobs = &self.workers.jobs;
            jobs.write(number, path, payload, on_existing, library, job);
        }
    }

    pub(super) fn take_saved(&mut self, number: u64, outcome: Result<Written, Unsaved>) {
        self.front.has_failed |= !faults(&outcome).is_empty();
        let dialog = self.front.save_dialog(number);
        match outcome {
            Ok(written) => {
                let said = written.sentence();
                if dialog.is_some() {
                    self.front.dialog = None;
                    self.front.effects.push(super::WindowEffect::FocusPage);
                }
                if written.folder.is_some() {
                    self.front.save_folder = written.folder;
                }
                self.front.say(said, false);
                for trouble in written.troubles {
                    self.trouble(trouble);
                }
            }
            Err(unsaved) => match dialog {
                Some(dialog) => {
                    dialog.writing = false;
                    dialog.taken = unsaved.is_taken;
                    dialog.error = Some(unsaved.why);
                }
                None => self.trouble(unsaved.why),
            },
        }
    }
}

/// Why something was not saved, or not all of it.
pub(super) fn faults(outcome: &Result<Written, Unsaved>) -> Vec<&str> {
    match outcome {
        Ok(written) => written.troubles.iter().map(String::as_str).collect(),
        Err(unsaved) => vec![unsaved.why.as_str()],
    }
}

/// A message as a text file has it: its header, a line, and what a reader sees.
pub(super) fn as_text(message: &Message, tag: &str) -> String {
    let mut text = String::new();
    let from = match message.from_address_text.as_str() {
        "" => message.from.clone(),
        address => format!("{}, {address}", message.from),
    };
    for (name, value) in [
        ("Area", tag),
        ("Number", &message.number.to_string()),
        ("From", &from),
        ("To", &message.to),
        ("Subject", &message.subject),
        ("Date", &message.written.to_string().replace('T', " ")),
        ("MSGID", message.msgid.as_deref().unwrap_or_default()),
    ] {
        if !value.is_empty() {
            let _ = writeln!(text, "{name:<8}: {value}");
        }
    }
    let _ = writeln!(text, "{}", "-".repeat(78));
    for (_, line) in message.visible_lines() {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// How the bytes at an address are fetched.
pub(super) type Fetch<'f> = dyn Fn(&FidoUrl) -> Result<Vec<u8>, String> + 'f;

/// Writes what the user saves. Runs in a worker. A file that is there is only replaced when that
/// was asked for.
pub(super) fn write(
    path: &Path,
    payload: &Payload,
    on_existing: OnExisting,
    (job, token): (&Job, &WriteToken),
    fetch: &Fetch<'_>,
) -> Result<Written, Unsaved> {
    let path = match payload {
        Payload::Bytes(held) => write_one(path, &held.0, on_existing, token)?,
        Payload::At(url) => {
            let bytes = fetch(url).map_err(Unsaved::because)?;
            write_one(path, &bytes, on_existing, token)?
        }
        Payload::Many(files) => return write_many(path, files, on_existing, (job, token), fetch),
        Payload::Tree(url) => return extract(path, url, on_existing, (job, token), fetch),
    };
    Ok(Written {
        folder: path.parent().map(Path::to_owned),
        what: WrittenFiles::One(path.file_name().unwrap_or_default().display().to_string()),
        is_stopped: false,
        troubles: Vec::new(),
    })
}

pub(super) fn write_one(
    path: &Path,
    bytes: &[u8],
    on_existing: OnExisting,
    _token: &WriteToken,
) -> Result<PathBuf, Unsaved> {
    let mut at = path.to_owned();
    for number in 2..MOST_NUMBERED {
        let written = match on_existing {
            OnExisting::Replace => replace_file(&at, bytes, Access::AsBefore),
            _ => create_file(&at, bytes, Access::AsBefore),
        };
        match written {
            Ok(()) => return Ok(at),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                if on_existing == OnExisting::Ask {
                    break;
                }
                at = numbered(path, number);
            }
            Err(error) => return Err(Unsaved::not_written(&at, &error)),
        }
    }
    Err(Unsaved {
        why: tr!("file-exists", path = path.display().to_string()),
        is_taken: true,
    })
}

/// `name (2).ending` next to `name.ending`.
pub(super) fn numbered(path: &Path, number: u32) -> PathBuf {
    let mut name = path.file_stem().map(OsString::from).unwrap_or_default();
    name.push(format!(" ({number})"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Writes files into a folder. Two of one name get different ones.
fn write_many(
    folder: &Path,
    files: &[(String, FidoUrl)],
    on_existing: OnExisting,
    (job, token): (&Job, &WriteToken),
    fetch: &Fetch<'_>,
) -> Result<Written, Unsaved> {
    if !folder.is_dir() {
        let path = folder.display().to_string();
        return Err(Unsaved::because(tr!("objects-no-folder", path = path)));
    }
    let mut used = HashSet::new();
    let mut paths = Vec::new();
    for (name, url) in files {
        let plain = folder.join(safe_file_name(name));
        let mut path = plain.clone();
        let mut number = 2;
        // File systems may not distinguish large letters from small ones.
        while !used.insert(path.to_string_lossy().to_lowercase()) && number < MOST_NUMBERED {
            path = numbered(&plain, number);
            number += 1;
        }
        paths.push((path, url));
    }
    if on_existing == OnExisting::Ask {
        existing(paths.iter().map(|(path, _)| path.as_path()))?;
    }
    job.expect(paths.len() as u64);
    let mut troubles = Vec::new();
    let mut count = 0;
    for (path, url) in paths {
        if job.is_cancelled() {
            break;
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let outcome = fetch(url).map_err(|why| tr!("objects-not-had", name = &*name, why = why));
        let written = outcome.and_then(|bytes| {
            let written = write_one(&path, &bytes, on_existing, token);
            written.map_err(|unsaved| unsaved.why)
        });
        match written {
            Ok(_) => count += 1,
            Err(why) => troubles.push(why),
        }
        job.advance(1);
    }
    Ok(Written {
        folder: Some(folder.to_owned()),
        what: WrittenFiles::Many(count),
        is_stopped: job.is_cancelled(),
        troubles,
    })
}

/// Asks about files that are there already.
pub(super) fn existing<'p>(paths: impl Iterator<Item = &'p Path>) -> Result<(), Unsaved> {
    let there: Vec<String> = paths
        .filter(|path| path.exists())
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .collect();
    if there.is_empty() {
        return Ok(());
    }
    let (count, names) = (there.len() as u64, shortened(&there));
    Err(Unsaved {
        why: tr!("objects-there", count = count, names = names),
        is_taken: true,
    })
}

/// The first few of some names.
fn shortened(names: &[String]) -> String {
    const SHOWN: usize = 6;
    let mut text = names.get(..SHOWN).unwrap_or(names).join(", ");
    if names.len() > SHOWN {
        text.push_str(", …");
    }
    text
}
