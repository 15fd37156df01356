//! Saving a message as a text file: to a place that the person names.

use super::jobs::Reply;
use super::{Browser, Dialog, SaveDialog};
use crate::bodies::Body;
use crate::command::MessageKey;
use crate::strings::tr;
use fidoscope_core::message::Message;
use std::fmt::Write;
use std::path::{Path, PathBuf};

impl Browser {
    /// Opens the dialog, if the message was read already: it is before the person's eyes.
    pub(super) fn ask_where_to_save(&mut self, key: MessageKey) {
        let Some(Body::Ready(message)) = self.bodies.get(key) else {
            return;
        };
        let tag = self
            .library
            .area(key.area)
            .map_or_else(String::new, |area| area.tag().to_owned());
        let name: String = format!("{tag}-{}.txt", key.number)
            .chars()
            .map(|sign| match sign {
                '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '_',
                sign => sign,
            })
            .collect();
        let folder = self.save_folder.clone().unwrap_or_default();
        self.dialog = Some(Dialog::Save(SaveDialog {
            path: folder.join(name).to_string_lossy().into_owned(),
            text: as_text(&message, &tag),
            ..SaveDialog::default()
        }));
    }

    /// Opens the desktop's own dialog in a thread of its own: it waits for a person.
    pub(super) fn choose_save_place(&mut self) {
        let Some(Dialog::Save(dialog)) = &mut self.dialog else {
            return;
        };
        if dialog.desktop_open {
            return;
        }
        let outlet = self.outlet.clone();
        let known = PathBuf::from(&dialog.path);
        let started = std::thread::Builder::new()
            .name("dialog".to_owned())
            .spawn(move || {
                let mut asking = rfd::FileDialog::new();
                if let Some(name) = known.file_name() {
                    asking = asking.set_file_name(name.to_string_lossy());
                }
                outlet.send(Reply::SavePlace(asking.save_file()));
            });
        dialog.desktop_open = started.is_ok();
    }

    pub(super) fn take_save_place(&mut self, path: Option<PathBuf>) {
        let Some(Dialog::Save(dialog)) = &mut self.dialog else {
            return;
        };
        dialog.desktop_open = false;
        match path {
            Some(path) => {
                dialog.path = path.to_string_lossy().into_owned();
                // The desktop has asked already whether a file may be replaced.
                self.write_text(path, true);
            }
            None => {
                dialog.error = Some(tr!("nothing-chosen").to_owned());
            }
        }
    }

    pub(super) fn save_to(&mut self, path: PathBuf) {
        self.write_text(path, false);
    }

    fn write_text(&mut self, path: PathBuf, replace: bool) {
        if let Some(Dialog::Save(dialog)) = &self.dialog {
            self.jobs.write(path, dialog.text.clone(), replace);
        }
    }

    pub(super) fn take_saved(&mut self, outcome: Result<PathBuf, String>) {
        match outcome {
            Ok(path) => {
                self.save_folder = path.parent().map(Path::to_owned);
                if matches!(self.dialog, Some(Dialog::Save(_))) {
                    self.dialog = None;
                    self.effects.push(super::Effect::FocusPage);
                }
            }
            Err(error) => {
                if let Some(Dialog::Save(dialog)) = &mut self.dialog {
                    dialog.error = Some(error);
                } else {
                    self.trouble(error);
                }
            }
        }
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

/// Writes a text. Runs in a worker. A file that is there is only replaced when that was asked.
pub(super) fn write(path: PathBuf, text: &str, replace: bool) -> Reply {
    use std::io::Write as _;
    let mut options = std::fs::OpenOptions::new();
    options.write(true);
    if replace {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    let written = options
        .open(&path)
        .and_then(|mut file| file.write_all(text.as_bytes()));
    Reply::Saved(match written {
        Ok(()) => Ok(path),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            Err(tr!("file-exists", path = path.display().to_string()))
        }
        Err(error) => Err(tr!(
            "message-not-saved",
            path = path.display().to_string(),
            error = error.to_string()
        )),
    })
}
