//! One message of a library, stored and decoded.

use super::{Area, Library, LibraryError, MessageRow, same_text};
use crate::address::Address;
use crate::base::StoredMessage;
use crate::charset::Charset;
use crate::config::AreaKind;
use crate::job::Job;
use crate::limits;
use crate::markup;
use crate::message::Message;
use crate::objects;
use crate::thread::same_id;

impl Library {
    /// Returns the message of a row in full, decoded, with Fidonet Unicode substrings decoded;
    /// `None` if it is gone.
    ///
    /// # Errors
    /// If the area has no readable base.
    pub fn message(&self, row: &MessageRow<'_>) -> Result<Option<Message>, LibraryError> {
        let area = row.area();
        Ok(self.stored(row)?.map(|stored| {
            let mut message = self.decode(area, &stored);
            let pieces = objects::find_in(&stored, area.charset());
            let codes: Vec<_> = pieces.into_iter().map(|piece| piece.lines).collect();
            markup::decode_message(&mut message, &codes);
            message
        }))
    }

    /// Decodes a message of an area and completes its addresses: a sender without a zone gets the
    /// zone of the area's own address. The addressee's address in the header counts only in
    /// netmail. In echomail it is that of the next system. There the addressee gets the address of
    /// the author whom the message answers (REPLY), if their names agree and the headers of the
    /// area are available.
    #[must_use]
    pub fn decode(&self, area: &Area, stored: &StoredMessage) -> Message {
        self.complete(area, Message::parse(stored, area.charset()))
    }

    /// Does the same as [`Library::decode`] with a character set chosen by the user, whatever the
    /// message says.
    #[must_use]
    pub fn decode_as(&self, area: &Area, stored: &StoredMessage, charset: Charset) -> Message {
        self.complete(area, Message::parse_as(stored, charset))
    }

    fn complete(&self, area: &Area, mut message: Message) -> Message {
        message.complete_zone(area.zone());
        if area.kind() != AreaKind::Netmail {
            message.to_address = self.answered_address(area, &message);
        }
        message
    }

    /// Returns the address of the author whom a message of an area answers, if it is addressed to
    /// him.
    fn answered_address(&self, area: &Area, message: &Message) -> Option<Address> {
        let is_author = |row: &MessageRow<'_>| same_text(row.from().trim(), message.to.trim());
        let address = self.find_known(area, message.reply.as_deref()?, |row| {
            is_author(row).then(|| Address::parse_lenient(row.from_address()))
        });
        address.flatten()
    }

    /// Returns the first result of `find` for the messages of an area with a MSGID, among headers
    /// in memory.
    pub(super) fn find_known<T>(
        &self,
        area: &Area,
        msgid: &str,
        mut find: impl FnMut(&MessageRow<'_>) -> Option<T>,
    ) -> Option<T> {
        let stamp = area.open().ok()?.stamp().ok()?;
        let corpus = self.corpus(vec![self.cache.get(area.id(), &stamp)?]);
        let alike = corpus.alike_msgid(msgid).take(limits::MSGID_DUPLICATES);
        alike
            .filter_map(|index| corpus.get(index))
            .filter(|row| same_id(row.msgid(), msgid))
            .find_map(|row| find(&row))
    }

    /// Returns the stored message of a row, undecoded; `None` if it is gone. If a packer renumbered
    /// it since the row was read, it is searched again.
    ///
    /// # Errors
    /// If the area has no readable base.
    pub fn stored(&self, row: &MessageRow<'_>) -> Result<Option<StoredMessage>, LibraryError> {
        let mut stored = row.read()?;
        for _ in 0..limits::STALE_READS {
            if stored.is_some() {
                break;
            }
            let fresh = self.snapshot(row.area(), &Job::new())?;
            let Some(row) = fresh.find(row).and_then(|at| fresh.get(at)) else {
                break;
            };
            stored = row.read()?;
        }
        Ok(stored)
    }
}
