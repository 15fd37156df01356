//! Saving of messages and objects to places that the user names.

pub(super) mod export;
mod extracting;
pub(super) mod outcome;
pub(super) mod writing;

use super::context::Context;
use super::dialog::{Dialog, Progress};
use super::effects::{Effects, Task};
use super::front::WindowEffect;
use super::jobs::work::SaveWork;
use crate::command::{MessagesAs, OnExisting, Payload, SavingCommand};
use crate::files::SharedBytes;
use crate::messages::MessageKey;
use crate::messages::bodies::{self, Body};
use crate::strings::{format, tr};
use fidoscope_core::objects::safe_file_name;
use fidoscope_core::page::Content;
use outcome::{Unsaved, Written, faults};
use std::path::PathBuf;
use std::sync::Arc;

/// Maximum number of messages in one text.
const MOST_GATHERED: usize = 20_000;

/// State of saving.
pub(super) struct Saving {
    /// Folder of the last saved file.
    folder: Option<PathBuf>,
}

impl Default for Saving {
    fn default() -> Self {
        Self {
            folder: std::env::home_dir(),
        }
    }
}

/// Reply of a worker or of a dialog about saving.
pub(crate) enum Reply {
    /// Several messages as one text, and the number of unreadable ones.
    Gathered {
        how: MessagesAs,
        text: String,
        lost: u64,
    },
    /// The path that the user chose; `None`: the dialog was closed or does not exist.
    Place {
        /// Number of the save dialog.
        dialog: u64,
        path: Option<PathBuf>,
    },
    /// The result of saving.
    Saved {
        /// Number of the save dialog.
        dialog: u64,
        outcome: Result<Written, Unsaved>,
    },
}

impl Reply {
    /// Returns the sentences for a user whose window is closed.
    pub(super) fn faults(&self) -> Vec<&str> {
        match self {
            Self::Saved { outcome, .. } => faults(outcome),
            Self::Gathered { .. } | Self::Place { .. } => Vec::new(),
        }
    }
}

#[cfg(test)]
impl Saving {
    pub(super) const fn in_folder(folder: PathBuf) -> Self {
        Self {
            folder: Some(folder),
        }
    }
}

impl Saving {
    /// Carries out a command.
    pub(super) fn carry_out(
        &mut self,
        command: SavingCommand,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match command {
            SavingCommand::Save(name, payload) => self.ask(&name, payload, context),
            SavingCommand::ChooseSavePlace => choose_place(context, effects),
            SavingCommand::SaveTo(path, on_existing) => {
                save_to(path, on_existing, context, effects)
            }
            SavingCommand::Gather(keys, how) => gather(keys, how, context, effects),
            SavingCommand::SavePage(how) => save_page(how, context, effects),
        }
    }

    /// Handles a reply.
    pub(super) fn handle(
        &mut self,
        reply: Reply,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match reply {
            Reply::Gathered { how, text, lost } => {
                self.save_gathered_text(how, text, lost, context)
            }
            Reply::Place { dialog, path } => save_at_chosen_path(dialog, path, context, effects),
            Reply::Saved { dialog, outcome } => self.handle_save_result(dialog, outcome, context),
        }
    }

    /// Opens the dialog for an object, or for several. Names become harmless here: in mail they may be paths.
    fn ask(&self, name: &str, payload: Payload, context: &mut Context<'_>) {
        let folder = self.folder.clone().unwrap_or_default();
        let path = match &payload {
            Payload::Many(files) if files.is_empty() => return,
            Payload::Many(_) => folder,
            Payload::Bytes(_) | Payload::At(_) | Payload::Tree(_) => {
                folder.join(safe_file_name(name))
            }
        };
        let path = path.to_string_lossy().into_owned();
        context.front.ask_where_to_save(path, payload);
    }

    fn save_gathered_text(
        &self,
        how: MessagesAs,
        text: String,
        lost: u64,
        context: &mut Context<'_>,
    ) {
        if lost > 0 {
            let shown = format::count(lost);
            let text = tr!("messages-lost", count = lost, shown = shown);
            context.front.trouble(text);
        }
        let name = match how {
            MessagesAs::Copied => {
                context.front.window(WindowEffect::Copy(text));
                return;
            }
            MessagesAs::Text => "messages.txt",
            MessagesAs::Mbox => "messages.mbox",
            MessagesAs::Html => "messages.html",
            MessagesAs::Kml => "places.kml",
            MessagesAs::Csv => "messages.csv",
        };
        let held = SharedBytes(text.into_bytes().into());
        self.ask(name, Payload::Bytes(held), context);
    }

    fn handle_save_result(
        &mut self,
        number: u64,
        outcome: Result<Written, Unsaved>,
        context: &mut Context<'_>,
    ) {
        context.front.has_failed |= !faults(&outcome).is_empty();
        let dialog = context.front.save_dialog(number);
        match outcome {
            Ok(written) => {
                let said = written.sentence();
                if dialog.is_some() {
                    context.front.dialog = None;
                    context.front.window(WindowEffect::FocusPage);
                }
                if written.folder.is_some() {
                    self.folder = written.folder;
                }
                context.front.say(said, false);
                for trouble in written.troubles {
                    context.front.trouble(trouble);
                }
            }
            Err(unsaved) => match dialog {
                Some(dialog) => {
                    dialog.writing = false;
                    dialog.taken = unsaved.is_taken;
                    dialog.error = Some(unsaved.why);
                }
                None => context.front.trouble(unsaved.why),
            },
        }
    }
}

/// Saves all messages of the page.
fn save_page(how: MessagesAs, context: &mut Context<'_>, effects: &mut Effects<Reply>) {
    if context.lacks_rows() {
        return;
    }
    let page = context.tabs.current().and_then(|tab| tab.page.clone());
    let Some(page) = page else { return };
    let Content::Messages(m) = &page.content else {
        return;
    };
    if m.set.len() > MOST_GATHERED {
        refuse_many(context);
        return;
    }
    let mut all: Vec<_> = m.set.to_vec();
    all.sort_unstable_by(|a, b| m.compare(*a, *b));
    let rows = all.iter().filter_map(|index| m.row(*index));
    let keys = rows.map(|row| MessageKey::from_row(&row)).collect();
    gather(keys, how, context, effects);
}

fn refuse_many(context: &mut Context<'_>) {
    let most = format::count(MOST_GATHERED as u64);
    let text = tr!("too-many-messages", most = most);
    context.front.trouble(text);
}

/// Has a worker read messages of the page and make one text of them.
fn gather(
    keys: Vec<MessageKey>,
    how: MessagesAs,
    context: &mut Context<'_>,
    effects: &mut Effects<Reply>,
) {
    if keys.len() > MOST_GATHERED {
        refuse_many(context);
        return;
    }
    let of = |key: MessageKey| Some((context.tabs.snapshot_of(key.area)?, key));
    let rows: Vec<_> = keys.into_iter().filter_map(of).collect();
    let library = Arc::clone(&context.mail.library);
    let charsets = Arc::clone(&context.profile.settings.charsets);
    effects.aside(move || {
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

/// Opens the desktop's dialog for the place of a file.
fn choose_place(context: &mut Context<'_>, effects: &mut Effects<Reply>) {
    let Some(Dialog::Save(dialog)) = &mut context.front.dialog else {
        return;
    };
    if dialog.desktop_open {
        return;
    }
    dialog.desktop_open = true;
    let known = PathBuf::from(&dialog.path);
    let (number, is_folder) = (dialog.number, dialog.is_folder());
    // An archive is unpacked into a folder of its own.
    let inner = matches!(dialog.payload, Payload::Tree(_))
        .then(|| known.file_name().map(ToOwned::to_owned))
        .flatten();
    let place = move |path| Reply::Place {
        dialog: number,
        path,
    };
    let ask = move || {
        let mut asking = rfd::FileDialog::new();
        if is_folder {
            let chosen = asking.pick_folder();
            return Some(place(chosen.map(|folder| match inner {
                Some(inner) => folder.join(inner),
                None => folder,
            })));
        }
        if let Some(name) = known.file_name() {
            asking = asking.set_file_name(name.to_string_lossy());
        }
        if let Some(folder) = known.parent().filter(|folder| folder.is_absolute()) {
            asking = asking.set_directory(folder);
        }
        Some(place(asking.save_file()))
    };
    effects.dialog(ask, Some(place(None)));
}

fn save_at_chosen_path(
    number: u64,
    path: Option<PathBuf>,
    context: &mut Context<'_>,
    effects: &mut Effects<Reply>,
) {
    let Some(dialog) = context.front.save_dialog(number) else {
        return;
    };
    dialog.desktop_open = false;
    match path {
        Some(path) => {
            dialog.path = path.to_string_lossy().into_owned();
            // The desktop has asked already whether a file may be replaced; of a folder it knows nothing.
            let on_existing = match dialog.is_folder() {
                true => OnExisting::Ask,
                false => OnExisting::Replace,
            };
            save_to(path, on_existing, context, effects);
        }
        None => dialog.error = Some(tr!("nothing-chosen").to_owned()),
    }
}

fn save_to(
    path: PathBuf,
    on_existing: OnExisting,
    context: &mut Context<'_>,
    effects: &mut Effects<Reply>,
) {
    if let Some(Dialog::Save(dialog)) = &mut context.front.dialog {
        dialog.writing = true;
        dialog.error = None;
        dialog.taken = false;
        dialog.progress = Progress::default();
        effects.push(Task::Save(SaveWork {
            dialog: dialog.number,
            path,
            payload: dialog.payload.clone(),
            on_existing,
            library: Arc::clone(&context.mail.library),
            job: dialog.progress.0.clone(),
        }));
    }
}
