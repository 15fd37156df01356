//! The columns of a snapshot.

use super::column::Column;
use super::reading::TextFacts;
use super::texts::TextId;

/// Value for no offset.
pub(super) const NO_OFFSET: i16 = i16::MIN;

/// Value for an unknown place of the text, or unknown character sets.
pub(super) const NO_PLACE: u32 = u32::MAX;

/// Bits of the column of attributes that hold [`Undecodable`](crate::query::Undecodable).
pub(super) const MARKS_SHIFT: u16 = 14;

/// Properties of all messages, a column each, in base order.
#[derive(Debug, Default)]
pub(super) struct Columns {
    pub(super) number: Column<u32>,
    /// Size of the message ([`crate::message::size`]).
    pub(super) size: Column<u32>,
    /// Length of the stored text, which starts at [`Self::text_at`].
    pub(super) text_len: Column<u32>,
    /// Place of the text in the file of texts, or [`NO_PLACE`].
    pub(super) text_at: Column<u32>,
    /// Seconds of a [`WallTime`](crate::time::WallTime).
    pub(super) written: Column<i64>,
    /// Minutes east of Greenwich, or [`NO_OFFSET`].
    pub(super) utc_offset: Column<i16>,
    pub(super) attributes: Column<u16>,
    pub(super) fingerprint: Column<u32>,
    pub(super) from: Column<TextId>,
    pub(super) to: Column<TextId>,
    pub(super) subject: Column<TextId>,
    pub(super) from_address: Column<TextId>,
    pub(super) msgid: Column<TextId>,
    pub(super) reply: Column<TextId>,
    /// Positions of the few messages with a TrueTime kludge, ascending.
    pub(super) true_time_at: Column<u32>,
    /// The value of each.
    pub(super) true_time: Column<TextId>,
}

impl Columns {
    /// Returns the columns of numbers of four bytes.
    pub(super) fn numbers(&self) -> [&Column<u32>; 11] {
        [
            &self.number,
            &self.size,
            &self.text_len,
            &self.text_at,
            &self.fingerprint,
            &self.from,
            &self.to,
            &self.subject,
            &self.from_address,
            &self.msgid,
            &self.reply,
        ]
    }

    /// Returns the same columns, in the same order.
    pub(super) fn numbers_mut(&mut self) -> [&mut Column<u32>; 11] {
        [
            &mut self.number,
            &mut self.size,
            &mut self.text_len,
            &mut self.text_at,
            &mut self.fingerprint,
            &mut self.from,
            &mut self.to,
            &mut self.subject,
            &mut self.from_address,
            &mut self.msgid,
            &mut self.reply,
        ]
    }

    /// Appends the rows of other headers after these `rows`; `text` and `msgid` return the new
    /// numbers of their texts and MSGIDs.
    pub(super) fn append(
        &mut self,
        other: &Self,
        rows: u32,
        text: impl Fn(TextId) -> TextId,
        msgid: impl Fn(TextId) -> TextId,
    ) {
        let same = |value| value;
        self.number.append(&other.number, same);
        self.text_len.append(&other.text_len, same);
        self.text_at.append(&other.text_at, same);
        self.written.append(&other.written, |value| value);
        self.utc_offset.append(&other.utc_offset, |value| value);
        self.attributes.append(&other.attributes, |value| value);
        self.from.append(&other.from, &text);
        self.to.append(&other.to, &text);
        self.subject.append(&other.subject, &text);
        self.msgid.append(&other.msgid, &msgid);
        self.reply.append(&other.reply, &msgid);
        let later = |at: u32| at.saturating_add(rows);
        self.true_time_at.append(&other.true_time_at, later);
        self.true_time.append(&other.true_time, &text);
    }

    /// Returns the facts about the text of a message.
    pub(super) fn text_facts(&self, at: usize) -> TextFacts {
        TextFacts {
            size: self.size.get(at).unwrap_or_default(),
            fingerprint: self.fingerprint.get(at).unwrap_or_default(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let numbers = self.numbers().into_iter();
        let numbers: usize = numbers.map(Column::bytes).sum();
        numbers
            + self.written.bytes()
            + self.utc_offset.bytes()
            + self.attributes.bytes()
            + self.true_time_at.bytes()
            + self.true_time.bytes()
    }

    pub(super) fn finish(mut self) -> Self {
        for column in self.numbers_mut() {
            column.shrink_to_fit();
        }
        self.written.shrink_to_fit();
        self.utc_offset.shrink_to_fit();
        self.attributes.shrink_to_fit();
        self
    }

    /// Loads all columns into memory; `None` if their file is damaged or `go_on` returned false.
    pub(super) fn read_all(&mut self, go_on: &dyn Fn() -> bool) -> Option<()> {
        for column in self.numbers_mut() {
            column.read_all(go_on)?;
        }
        self.written.read_all(go_on)?;
        self.utc_offset.read_all(go_on)?;
        self.attributes.read_all(go_on)?;
        self.true_time_at.read_all(go_on)?;
        self.true_time.read_all(go_on)
    }
}
