//! Cache of read messages and of the objects inside of them, limited in bytes.

use crate::messages::MessageKey;
use crate::pictures::{self, MessageObject};
use crate::settings::charsets::Charsets;
use crate::strings::said;
use fidoscope_core::library::{Library, MessageRow};
use fidoscope_core::markup;
use fidoscope_core::message::Message;
use std::collections::HashMap;
use std::sync::Arc;

/// Memory for message bodies, in bytes: several thousand ordinary messages.
const BODY_CACHE_BYTES: usize = 64 * 1024 * 1024;

/// State of a body.
#[derive(Clone)]
pub(crate) enum Body {
    /// A worker is reading.
    Loading,
    /// Read.
    Ready(Arc<Message>),
    /// The base no longer contains it.
    Gone,
    /// Unreadable; the sentence says why.
    Failed(String),
}

/// Returns the approximate memory of a message, in bytes.
fn bytes_of(message: &Message) -> usize {
    let kludges: usize = message
        .kludges
        .iter()
        .map(|kludge| kludge.raw().len() * 2)
        .sum();
    let lines = message.lines.len() * size_of::<fidoscope_core::message::Line>();
    size_of::<Message>() + 512 + message.body.len() + lines + kludges
}

struct CachedBody {
    body: Body,
    objects: Objects,
    used: u64,
    bytes: usize,
}

/// Objects inside of a message, from top to bottom.
pub(crate) type Objects = Arc<[MessageObject]>;

/// Bodies that views draw. A view that misses one pushes `ContentCommand::LoadBodies`.
#[derive(Default)]
pub(crate) struct Bodies {
    kept: HashMap<MessageKey, CachedBody>,
    clock: u64,
    bytes: usize,
}

impl Bodies {
    /// Returns the state of a body, if known.
    pub(crate) fn get(&mut self, key: MessageKey) -> Option<Body> {
        self.clock += 1;
        let clock = self.clock;
        self.kept.get_mut(&key).map(|kept| {
            kept.used = clock;
            kept.body.clone()
        })
    }

    /// Returns the state of a body without counting as a use.
    #[cfg(test)]
    pub(crate) fn peek(&self, key: MessageKey) -> Option<&Body> {
        self.kept.get(&key).map(|kept| &kept.body)
    }

    /// Returns the objects inside of a message whose body was read.
    pub(crate) fn objects(&self, key: MessageKey) -> Objects {
        self.kept
            .get(&key)
            .map_or_else(Objects::default, |kept| Arc::clone(&kept.objects))
    }

    /// Stores the state of a body, and evicts the least recently drawn ones over the limit.
    pub(crate) fn put(&mut self, key: MessageKey, body: Body) {
        self.insert_with_objects(key, body, Objects::default());
    }

    /// Stores a body and the objects inside of it.
    pub(crate) fn insert_with_objects(&mut self, key: MessageKey, body: Body, objects: Objects) {
        self.clock += 1;
        let bytes = match &body {
            Body::Ready(message) => bytes_of(message),
            _ => 64,
        };
        let bytes = bytes + objects.iter().map(MessageObject::memory).sum::<usize>();
        let kept = CachedBody {
            body,
            objects,
            used: self.clock,
            bytes,
        };
        if let Some(old) = self.kept.insert(key, kept) {
            self.bytes -= old.bytes;
        }
        self.bytes += bytes;
        if self.bytes > BODY_CACHE_BYTES {
            self.shrink();
        }
    }

    /// Forgets a body whose reading was given up.
    pub(crate) fn forget(&mut self, key: MessageKey) {
        if let Some(kept) = self.kept.remove(&key) {
            self.bytes -= kept.bytes;
        }
    }

    /// Forgets everything (after a reload).
    pub(crate) fn clear(&mut self) {
        self.kept.clear();
        self.bytes = 0;
    }

    fn shrink(&mut self) {
        let mut by_age: Vec<(u64, MessageKey)> = self
            .kept
            .iter()
            .map(|(key, kept)| (kept.used, *key))
            .collect();
        by_age.sort_unstable_by_key(|(used, _)| *used);
        for (_, key) in by_age {
            if self.bytes <= BODY_CACHE_BYTES / 4 * 3 {
                break;
            }
            self.forget(key);
        }
    }
}

/// Reads a message and the objects inside of it. For workers.
pub(crate) fn body_of(
    library: &Library,
    row: Option<&MessageRow<'_>>,
    charsets: &Charsets,
) -> (Body, Objects) {
    let none = Objects::default();
    let Some(row) = row else {
        return (Body::Gone, none);
    };
    let area = row.area();
    match library.stored(row) {
        Ok(Some(stored)) => {
            let mut message = library.decode(area, &stored);
            let usual = message.charset;
            if let Some(chosen) = charsets.of_message(area, &message) {
                message = library.decode_as(area, &stored, chosen);
            }
            let mut objects = pictures::find_in(&stored, message.charset);
            if message.charset != usual {
                // An address must not depend on the character set that the user chose.
                for known in pictures::find_in(&stored, usual) {
                    let mut same = objects.iter_mut().filter(|own| own.lines == known.lines);
                    if let Some(found) = same.next() {
                        found.address_name = known.name;
                    }
                }
            }
            let codes: Vec<_> = objects
                .iter()
                .flat_map(|found| found.lines.iter().cloned())
                .collect();
            markup::decode_message(&mut message, &codes);
            (Body::Ready(Arc::new(message)), objects.into())
        }
        Ok(None) => (Body::Gone, none),
        Err(error) => (Body::Failed(said(error)), none),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]

    use super::{Body, body_of};
    use crate::platform::clock;
    use crate::settings::charsets::Charsets;
    use fidoscope_core::base::squish::SquishBase;
    use fidoscope_core::charset::Charset;
    use fidoscope_core::job::Job;
    use fidoscope_core::library::Library;
    use fidoscope_core::page::{AtPath, Content};
    use fidoscope_core::resolve::resolve;
    use fidoscope_core::url::FidoUrl;
    use fidoscope_kit::squish::{NewMessage, SquishWriter};
    use std::sync::Arc;

    #[test]
    fn an_addressee_of_echomail_is_not_shown_with_the_address_of_the_exporting_node() {
        let mut writer = SquishWriter::in_memory();
        for (from, to, kludges) in [
            ("Ann", "All", ["MSGID: 2:5030/1 a", "PID: x"]),
            ("Bob", "Ann", ["MSGID: 2:5030/2 b", "REPLY: 2:5030/1 a"]),
        ] {
            writer
                .append(&NewMessage {
                    from: from.as_bytes(),
                    to: to.as_bytes(),
                    origin: [2, 5030, 1, 0],
                    destination: [2, 5020, 77, 0],
                    kludges: &kludges.map(str::as_bytes),
                    ..NewMessage::default()
                })
                .unwrap();
        }
        let parts = writer.into_bytes();
        let base = SquishBase::from_bytes(parts.sqd, parts.sqi, parts.sql).unwrap();
        let library = Library::single("Test", "", Arc::new(base), Charset::CP866);
        let area = &library.areas()[0];
        let snapshot = library.snapshot(area, &Job::new()).unwrap();
        let addresses = [1, 2].map(|number| {
            let row = snapshot.numbered(number);
            let (Body::Ready(message), _) = body_of(&library, row.as_ref(), &Charsets::default())
            else {
                panic!("message {number} is there");
            };
            message.to_address.as_ref().map(ToString::to_string)
        });
        assert_eq!(addresses, [None, Some("2:5030/1".to_owned())]);
    }

    #[test]
    fn an_object_of_a_message_in_a_chosen_set_is_found_by_its_address() {
        let text = Charset::KOI8_R.encode("begin 644 файл.txt\r#0V%T\r`\rend\r");
        let mut writer = SquishWriter::in_memory();
        let message = NewMessage {
            text: &text,
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
        let parts = writer.into_bytes();
        let base = SquishBase::from_bytes(parts.sqd, parts.sqi, parts.sql).unwrap();
        let library = Library::single("Test", "", Arc::new(base), Charset::CP866);
        let area = &library.areas()[0];
        let snapshot = library.snapshot(area, &Job::new()).unwrap();
        let row = snapshot.numbered(1).unwrap();
        let message = library.message(&row).unwrap().unwrap();
        let mut charsets = Charsets::default();
        charsets.set_message(area, &message, Some(Charset::KOI8_R));
        let (_, objects) = body_of(&library, Some(&row), &charsets);
        assert_eq!(objects[0].name, "файл.txt");
        let url = FidoUrl::area("Test", None);
        let url = objects[0].url(&url, false).unwrap();
        let page = resolve(&url, &library, &clock::now(None), &Job::new()).unwrap();
        let Content::Object(object) = &page.content else {
            panic!("{url} is not the address of an object");
        };
        assert!(matches!(object.shown, AtPath::File(_)), "{url}");
    }
}
