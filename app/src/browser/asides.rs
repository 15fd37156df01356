//! Small things that workers do in addition to pages and bodies: the nodelists, the bytes of a message that
//! is looked at closely, and printing.

use super::jobs::Reply;
use super::stores::Golded;
use super::tab::Tab;
use super::{Browser, Dialog, saving};
use crate::command::{OpenIn, SettingsPage, Store};
use crate::messages::MessageKey;
use crate::messages::bodies::Body;
use crate::pictures::{self, PictureError, PictureKey};
use crate::platform::net::{self, Patience};
use crate::strings::{io_words, tr};
use fidoscope_core::address::Address;
use fidoscope_core::base::StoredMessage;
use fidoscope_core::guard::guarded;
use fidoscope_core::job::Job;
use fidoscope_core::library::Fetched;
use fidoscope_core::nodelist::Nodelists;
use fidoscope_core::page::StationsPage;
use fidoscope_core::url::FidoUrl;
use std::io::{self, Write as _};
use std::process::{Command, Stdio};
use std::sync::Arc;

/// What asides brought.
#[derive(Default)]
pub(crate) struct Asides {
    pub(crate) nodelists: Arc<Nodelists>,
    pub(super) stored: Option<(MessageKey, Arc<StoredMessage>)>,
    /// How many bytes each store takes.
    pub(super) stores: Option<[u64; Store::ALL.len()]>,
    /// What became of the keys of GoldED.
    pub(super) golded: Option<Arc<Golded>>,
}

impl Asides {
    /// A message as its base has it, if it was looked at closely last.
    pub(crate) fn stored(&self, key: MessageKey) -> Option<Arc<StoredMessage>> {
        let (known, stored) = self.stored.as_ref()?;
        (*known == key).then(|| Arc::clone(stored))
    }
}

impl Browser {
    /// Reads the nodelists of the library, if its configuration names some.
    pub(super) fn read_nodelists(&mut self) {
        self.contents.asides = Asides::default();
        let (epoch, library) = (self.mail.epoch, Arc::clone(&self.mail.library));
        self.workers.jobs.aside(move || {
            let lists = library.nodelists(&Job::new());
            (!lists.is_empty()).then_some(Reply::Nodelists { epoch, lists })
        });
    }

    /// Shows everything that is known of a message; its bytes come a moment later.
    pub(super) fn inspect(&mut self, key: MessageKey) {
        self.front.dialog = Some(Dialog::Message(key));
        let (epoch, library) = (self.mail.epoch, Arc::clone(&self.mail.library));
        let snapshot = self.snapshot_of(key.area);
        self.workers.jobs.aside(move || {
            let snapshot = snapshot?;
            let row = snapshot.get(snapshot.position_of(key.number, key.fingerprint)?)?;
            let stored = library.stored(&row).ok()??;
            let stored = Box::new(stored);
            Some(Reply::Stored { epoch, key, stored })
        });
    }

    /// Fetches a document that the user clicked on, in a thread of its own: it may take long. Where the settings
    /// do not let it, they are shown.
    pub(super) fn fetch_document(&mut self, url: String) {
        if !self.profile.settings.web_documents {
            self.front.dialog = Some(Dialog::Settings(SettingsPage::Network));
            return;
        }
        let outlet = self.outlet();
        let work = move || {
            let fetched = net::fetch(&url, Patience::default()).map(Arc::from);
            outlet.send(Reply::Document { url, fetched });
        };
        self.in_thread("document", work);
    }

    /// Fetches a picture that the user clicked on, in a thread of its own.
    pub(super) fn fetch_picture(&mut self, wanted: PictureKey) {
        let (outlet, epoch) = (self.outlet(), self.mail.epoch);
        let work = move || {
            let none = |_: &FidoUrl| Err(String::new());
            let made = guarded(|| {
                wanted.origin.read(none, |bytes, kind| {
                    pictures::decode(bytes, kind, wanted.side, wanted.moves())
                })
            });
            let made = made
                .unwrap_or_else(|_| Err(PictureError::Damaged(tr!("fault-no-reason").to_owned())));
            outlet.send(Reply::Picture {
                epoch,
                wanted,
                made: Some(made),
            });
        };
        self.in_thread("picture", work);
    }

    /// Does what may take long in a thread of its own.
    fn in_thread(&mut self, name: &str, work: impl FnOnce() + Send + 'static) {
        let thread = std::thread::Builder::new().name(name.to_owned());
        if let Err(error) = thread.spawn(work) {
            self.trouble(io_words(&error));
        }
    }

    /// A document came: pages that refer to it are made again.
    pub(super) fn take_document(&mut self, url: &str, fetched: Fetched) {
        self.mail.library.documents().put(url, fetched);
        let refers = |tab: &&mut Tab| {
            let places = tab.messages().and_then(|m| m.places.as_ref());
            places.is_some_and(|places| places.links.iter().any(|link| link.url == url))
        };
        for tab in self.tabs.all.iter_mut().filter(refers) {
            tab.outdated = true;
        }
        self.show_active();
    }

    /// Opens the page of stations: at the sender of the message that is before the user, if there is one.
    pub(super) fn look_up(&mut self) {
        let key = self.tab().and_then(Tab::message);
        let page = self.tab().and_then(|tab| tab.page.as_ref());
        let sender = page.zip(key).and_then(|(page, key)| {
            let row = key.message_on(page)?;
            Address::parse_lenient(row.from_address())
        });
        let wanted = sender.map_or_else(String::new, |address| address.to_string());
        self.open(StationsPage::url(&wanted), OpenIn::Here);
    }

    /// Prints a message as text, if it was read already: it is before the user's eyes.
    pub(super) fn print(&mut self, key: MessageKey) {
        let Some(Body::Ready(message)) = self.contents.bodies.get(key) else {
            return;
        };
        let area = self.mail.library.area(key.area);
        let tag = area.map_or_else(String::new, |area| area.tag().to_owned());
        let text = saving::as_text(&message, &tag);
        self.workers.jobs.aside(move || {
            let error = print_by("lp", &text)
                .or_else(|_| print_by("lpr", &text))
                .err()?;
            let error = match error.kind() {
                io::ErrorKind::NotFound => tr!("no-printing").to_owned(),
                _ => io_words(&error),
            };
            Some(Reply::Trouble(tr!("not-printed", error = error)))
        });
    }
}

/// Hands a text to a program that prints.
fn print_by(program: &str, text: &str) -> io::Result<()> {
    let mut printing = Command::new(program)
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
