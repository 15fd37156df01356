//! Contents of pages: bodies, pictures, documents of the Internet, nodelists and stored messages. Workers read
//! them; a click fetches them.

mod charsets;
mod photos;

use super::context::Context;
use super::dialog::Dialog;
use super::effects::{Effects, FollowUp, Task};
use super::jobs::work::{BodyWork, PictureWork};
use super::saving::export::as_text;
use crate::command::{Command, ContentCommand, Payload, SavingCommand, SettingsPage};
use crate::files::SharedBytes;
use crate::messages::MessageKey;
use crate::messages::bodies::{Bodies, Body, Objects};
use crate::pictures::{self, Decoded, Origin, Photo, PictureError, PictureKey, Pictures};
use crate::platform::net::{self, FetchTimeouts};
use crate::settings::charsets::Charsets;
use crate::strings::{io_words, tr};
use fidoscope_core::base::StoredMessage;
use fidoscope_core::guard::guarded;
use fidoscope_core::job::Job;
use fidoscope_core::library::Fetched;
use fidoscope_core::nodelist::Nodelists;
use fidoscope_core::page::Page;
use fidoscope_core::url::FidoUrl;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{self, Stdio};
use std::sync::{Arc, Weak};

/// Contents of pages that were read so far.
pub(crate) struct Contents {
    bodies: Bodies,
    pictures: Pictures,
    nodelists: Arc<Nodelists>,
    /// The message that the user inspected last, as its base has it.
    stored: Option<(MessageKey, Arc<StoredMessage>)>,
}

/// Reply of a worker about contents of pages.
pub(crate) enum Reply {
    /// A body and its objects.
    Body {
        epoch: u64,
        key: MessageKey,
        body: Body,
        objects: Objects,
        /// The character sets of the user by which it was read.
        charsets: Arc<Charsets>,
    },
    /// A decoded picture, or why it could not be decoded.
    Picture {
        epoch: u64,
        wanted: PictureKey,
        /// `None` where it was dropped and has to be requested again.
        made: Option<Result<Decoded, PictureError>>,
    },
    /// A message as its base has it.
    Stored {
        epoch: u64,
        key: MessageKey,
        stored: Box<StoredMessage>,
    },
    /// A document of the Internet, or why it could not be fetched.
    Document { url: String, fetched: Fetched },
    /// The nodelists of the configuration.
    Nodelists { epoch: u64, lists: Arc<Nodelists> },
    /// Photos of a page with their places.
    Photos { page: Weak<Page>, found: Vec<Photo> },
    /// Reason for which a message was not printed.
    NotPrinted(String),
}

impl Reply {
    /// Returns the epoch of the mail that the reply is about.
    pub(super) const fn epoch(&self) -> Option<u64> {
        match self {
            Self::Body { epoch, .. }
            | Self::Picture { epoch, .. }
            | Self::Stored { epoch, .. }
            | Self::Nodelists { epoch, .. } => Some(*epoch),
            Self::Document { .. } | Self::Photos { .. } | Self::NotPrinted(_) => None,
        }
    }
}

impl Contents {
    /// Makes empty contents; `avatars` is the folder of avatars.
    pub(super) fn with_avatars(avatars: Option<PathBuf>) -> Self {
        Self {
            bodies: Bodies::default(),
            pictures: Pictures::with_avatar_folder(avatars),
            nodelists: Arc::default(),
            stored: None,
        }
    }

    /// Forgets what belonged to another library.
    pub(super) fn clear(&mut self) {
        self.bodies.clear();
        self.pictures = Pictures::with_avatar_folder(self.pictures.folder().map(Path::to_owned));
    }

    /// Forgets all bodies: their character sets changed.
    pub(super) fn clear_bodies(&mut self) {
        self.bodies.clear();
    }

    /// Forgets bodies, and addresses of pictures: the user reloads the page.
    pub(super) fn forget_for_reload(&mut self) {
        self.bodies.clear();
        self.pictures.forget_web_pictures();
    }

    /// Returns bodies and pictures for drawing.
    pub(super) const fn for_drawing(&mut self) -> (&mut Bodies, &mut Pictures) {
        (&mut self.bodies, &mut self.pictures)
    }

    #[cfg(test)]
    pub(super) const fn bodies(&self) -> &Bodies {
        &self.bodies
    }

    #[cfg(test)]
    pub(super) const fn pictures(&self) -> &Pictures {
        &self.pictures
    }

    /// Returns a body, as far as it was read.
    pub(super) fn body(&mut self, key: MessageKey) -> Option<Body> {
        self.bodies.get(key)
    }

    /// Forgets a body whose request was dropped.
    pub(super) fn forget_body(&mut self, key: MessageKey) {
        self.bodies.forget(key);
    }

    /// Forgets a picture whose request was dropped.
    pub(super) fn forget_picture(&mut self, key: &PictureKey) {
        self.pictures.forget(key);
    }

    /// Returns the nodelists of the configuration.
    pub(crate) const fn nodelists(&self) -> &Arc<Nodelists> {
        &self.nodelists
    }

    /// Returns a message as its base has it, if the user inspected it last.
    pub(crate) fn stored(&self, key: MessageKey) -> Option<Arc<StoredMessage>> {
        let (known, stored) = self.stored.as_ref()?;
        (*known == key).then(|| Arc::clone(stored))
    }

    /// Carries out a command.
    pub(super) fn carry_out(
        &mut self,
        command: ContentCommand,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match command {
            ContentCommand::LoadBodies(keys) => self.load_bodies(&keys, context, effects),
            ContentCommand::LoadPictures(wanted) => self.load_pictures(wanted, context, effects),
            ContentCommand::FetchDocument(url) => fetch_document(url, context, effects),
            ContentCommand::Inspect(key) => inspect(key, context, effects),
            ContentCommand::PrintMessage(key) => self.print(key, context, effects),
            ContentCommand::SaveMessage(key) => self.save(key, context, effects),
            ContentCommand::ShowCharsets => self.show_charsets(context, effects),
            ContentCommand::SetMessageCharset(key, set) => {
                self.set_message_charset(key, set, context, effects);
            }
            ContentCommand::SetAreaCharset(area, set) => {
                charsets::set_area_charset(area, set, context, effects);
            }
        }
    }

    /// Handles a reply of a worker.
    pub(super) fn handle(
        &mut self,
        reply: Reply,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match reply {
            Reply::Body {
                key,
                body,
                objects,
                charsets,
                ..
            } => {
                if Arc::ptr_eq(&charsets, &context.profile.settings.charsets) {
                    self.bodies.insert_with_objects(key, body, objects);
                } else {
                    // The user chose other character sets meanwhile: it is read again.
                    self.bodies.forget(key);
                    self.load_bodies(&[key], context, effects);
                }
                effects.push(FollowUp::RenewOutdated);
            }
            Reply::Picture { wanted, made, .. } => match made {
                Some(made) => self.pictures.put(wanted, made),
                None => self.pictures.forget(&wanted),
            },
            Reply::Stored { key, stored, .. } => self.stored = Some((key, Arc::from(stored))),
            Reply::Document { url, fetched } => store_document(&url, fetched, context, effects),
            Reply::Nodelists { lists, .. } => self.nodelists = lists,
            Reply::Photos { page, found } => self.pictures.store_photos(&page, found),
            Reply::NotPrinted(why) => context.front.trouble(why),
        }
    }

    /// Reads the nodelists of the library, if its configuration names some.
    pub(super) fn read_nodelists(&mut self, context: &Context<'_>, effects: &mut Effects<Reply>) {
        self.nodelists = Arc::default();
        self.stored = None;
        let (epoch, library) = (context.mail.epoch, Arc::clone(&context.mail.library));
        effects.aside(move || {
            let lists = library.nodelists(&Job::new());
            (!lists.is_empty()).then_some(Reply::Nodelists { epoch, lists })
        });
    }

    /// Has workers read bodies that are not known.
    fn load_bodies(
        &mut self,
        keys: &[MessageKey],
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        for key in keys {
            if self.bodies.get(*key).is_some() {
                continue;
            }
            let Some(snapshot) = context.tabs.snapshot_of(key.area) else {
                self.bodies.put(*key, Body::Gone);
                continue;
            };
            self.bodies.put(*key, Body::Loading);
            effects.push(Task::Body(BodyWork {
                epoch: context.mail.epoch,
                key: *key,
                library: Arc::clone(&context.mail.library),
                charsets: Arc::clone(&context.profile.settings.charsets),
                snapshot,
            }));
        }
    }

    /// Has workers decode pictures that are not known; those of the Web are fetched where the settings allow it.
    fn load_pictures(
        &mut self,
        wanted: Vec<PictureKey>,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        for key in wanted {
            let is_of_web = matches!(key.origin, Origin::Web(_));
            if is_of_web && !context.profile.settings.web_pictures {
                context.front.dialog = Some(Dialog::Settings(SettingsPage::Network.into()));
                continue;
            }
            if !self.pictures.expect(&key) {
                continue;
            }
            let epoch = context.mail.epoch;
            if is_of_web {
                fetch_picture(key, epoch, effects);
                continue;
            }
            effects.push(Task::Picture(PictureWork {
                epoch,
                wanted: key,
                library: Arc::clone(&context.mail.library),
            }));
        }
    }

    /// Returns a message as text with the tag of its area, if it was read already: it is on screen.
    fn text_of(&mut self, key: MessageKey, context: &Context<'_>) -> Option<(String, String)> {
        let Some(Body::Ready(message)) = self.bodies.get(key) else {
            return None;
        };
        let area = context.mail.library.area(key.area);
        let tag = area.map_or_else(String::new, |area| area.tag().to_owned());
        Some((as_text(&message, &tag), tag))
    }

    /// Prints a message as text.
    fn print(&mut self, key: MessageKey, context: &Context<'_>, effects: &mut Effects<Reply>) {
        let Some((text, _)) = self.text_of(key, context) else {
            return;
        };
        effects.aside(move || {
            let error = print_by("lp", &text)
                .or_else(|_| print_by("lpr", &text))
                .err()?;
            let error = match error.kind() {
                io::ErrorKind::NotFound => tr!("no-printing").to_owned(),
                _ => io_words(&error),
            };
            Some(Reply::NotPrinted(tr!("not-printed", error = error)))
        });
    }

    /// Offers to save a message as text.
    fn save(&mut self, key: MessageKey, context: &Context<'_>, effects: &mut Effects<Reply>) {
        if let Some((text, tag)) = self.text_of(key, context) {
            let name = format!("{tag}-{}.txt", key.number).replace(['/', '\\'], "_");
            let payload = Payload::Bytes(SharedBytes(text.into_bytes().into()));
            effects.command(Command::Saving(SavingCommand::Save(name, payload)));
        }
    }
}

/// Shows everything that is known of a message; its bytes come a moment later.
fn inspect(key: MessageKey, context: &mut Context<'_>, effects: &mut Effects<Reply>) {
    context.front.dialog = Some(Dialog::Message(key));
    let (epoch, library) = (context.mail.epoch, Arc::clone(&context.mail.library));
    let snapshot = context.tabs.snapshot_of(key.area);
    effects.aside(move || {
        let snapshot = snapshot?;
        let row = snapshot.get(snapshot.position_of(key.number, key.fingerprint)?)?;
        let stored = library.stored(&row).ok()??;
        let stored = Box::new(stored);
        Some(Reply::Stored { epoch, key, stored })
    });
}

/// Fetches a document that the user clicked on. Where the settings forbid it, they are shown.
fn fetch_document(url: String, context: &mut Context<'_>, effects: &mut Effects<Reply>) {
    if !context.profile.settings.web_documents {
        context.front.dialog = Some(Dialog::Settings(SettingsPage::Network.into()));
        return;
    }
    effects.thread("document", move || {
        let fetched = net::fetch(&url, FetchTimeouts::default()).map(Arc::from);
        Some(Reply::Document { url, fetched })
    });
}

/// Fetches a picture that the user clicked on.
fn fetch_picture(wanted: PictureKey, epoch: u64, effects: &mut Effects<Reply>) {
    effects.thread("picture", move || {
        let none = |_: &FidoUrl| Err(String::new());
        let made = guarded(|| {
            wanted.origin.read(none, |bytes, kind| {
                pictures::decode(bytes, kind, wanted.side, wanted.moves())
            })
        });
        let made =
            made.unwrap_or_else(|_| Err(PictureError::Damaged(tr!("fault-no-reason").to_owned())));
        Some(Reply::Picture {
            epoch,
            wanted,
            made: Some(made),
        })
    });
}

/// Keeps a document that was fetched, and renews pages that refer to it.
fn store_document(
    url: &str,
    fetched: Fetched,
    context: &mut Context<'_>,
    effects: &mut Effects<Reply>,
) {
    context.mail.library.documents().put(url, fetched);
    context.tabs.outdate(|tab| {
        let places = tab.messages().and_then(|m| m.places.as_ref());
        places.is_some_and(|places| places.links.iter().any(|link| link.url == url))
    });
    effects.push(FollowUp::ShowActive);
}

/// Hands a text to a program that prints.
fn print_by(program: &str, text: &str) -> io::Result<()> {
    let mut printing = process::Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    if let Some(mut input) = printing.stdin.take() {
        input.write_all(text.as_bytes())?;
    }
    let status = printing.wait()?;
    if status.success() {
        Ok(())
    } else {
        Err(io::Error::other(format!("{program}: {status}")))
    }
}
