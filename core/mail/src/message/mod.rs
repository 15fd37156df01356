//! One message: header, kludges and lines separated and decoded to Unicode.
//!
//! Knows the structure of a Fidonet text: control lines (FTS-4000), quotes (FSC-0032), tearline,
//! Origin line and SEEN-BY (FTS-0004), MSGID and REPLY (FTS-0009), TZUTC (FTS-4008), character sets
//! (FTS-5003). Imports `ftn-base` (its plain records, and the lines of raw texts) and `ftn-types`.
//! Never reads a file, never fails and never drops a line: hidden lines are marked.
//!
//! All functions take time proportional to the text, whatever the text is.

mod batch;
mod body;
mod header;
mod kludge;
mod origin;
mod quote;
mod search;
mod transfer;

#[cfg(test)]
mod tests;

pub use batch::Batch;
pub use body::{Line, LineKind, is_tearline};
pub use header::{decode_header_into, decode_identifier_into, header_charset};
// The engine guesses sets of whole areas and stores headers by these.
#[doc(hidden)]
pub use header::{has_encoded_words, possible_charsets};
#[doc(hidden)]
pub use kludge::trim_line as trim_field;
pub use kludge::{Kludge, KludgePlace};
pub use origin::{address_in_msgid, origin_address_in_tail, write_sender_address};
pub use quote::Quote;
pub use search::{RawMessage, SearchText};
pub(crate) use transfer::parameters;

use ftn_base::lines::shown_size;
use ftn_base::{Attributes, StoredMessage};
use ftn_types::address::Address;
use ftn_types::charset::{self, Charset, Fallback};
use ftn_types::time::{UtcOffset, WallTime};

/// Returns the text of a message to decode objects from: LF after each line, control lines in
/// place, not decoded. Its lines are those of [`Message::lines`].
#[must_use]
pub fn object_text(text: &[u8], control: &[&[u8]], charset: Charset) -> Vec<u8> {
    let text = transfer::readable(text, control.iter().copied());
    body::plain(&text, charset)
}

/// Returns the character set with which [`Message::parse`] decodes a message.
#[must_use]
pub fn stored_charset(stored: &StoredMessage, fallback: impl Into<Fallback>) -> Charset {
    header::message_charset(stored, fallback.into()).charset
}

/// Returns the size of a message (7.2.6.6), the same in every base format: the bytes of its stored
/// text without kludges, SEEN-BY and PATH, with one byte for each line end.
#[must_use]
pub fn size(text: &[u8]) -> u32 {
    u32::try_from(shown_size(text)).unwrap_or(u32::MAX)
}

/// A message, decoded and owned.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Number of the message in its base, from 1.
    pub number: u32,
    /// Name of the sender.
    pub from: String,
    /// Name of the addressee.
    pub to: String,
    /// Subject line.
    pub subject: String,
    /// Address of the sender: from the Origin line, else the header, else the MSGID.
    pub from_address: Option<Address>,
    /// The same address as written, with its zone; if no address could be parsed, the header's
    /// text.
    pub from_address_text: String,
    /// Address of the addressee in the header. In echomail it is only the next station on the way.
    pub to_address: Option<Address>,
    /// Date of writing, by the writer's wall clock.
    pub written: WallTime,
    /// Date of arrival in the base, if known.
    pub arrived: Option<WallTime>,
    /// The writer's UTC offset (TZUTC, TZUTCINFO).
    pub utc_offset: Option<UtcOffset>,
    /// Value of the TrueTime kludge, as written.
    pub true_time: Option<String>,
    /// Value of the MSGID kludge, trimmed and otherwise as written.
    pub msgid: Option<String>,
    /// Value of the REPLY kludge, trimmed and otherwise as written.
    pub reply: Option<String>,
    /// Character set of the whole message.
    pub charset: Charset,
    /// True if the message names that set itself; false if it was guessed or is the default.
    pub charset_declared: bool,
    /// Label of an unknown character set, if letters of the message depend on it.
    pub unknown_charset: Option<String>,
    /// Attributes.
    pub attributes: Attributes,
    /// All kludges: those stored before the text, those in the text, those after it.
    pub kludges: Vec<Kludge>,
    /// The whole text with `\n` after each line, hidden lines included.
    pub body: String,
    /// Kinds and ranges of the lines of `body`, in order.
    pub lines: Vec<Line>,
}

impl Message {
    /// Decodes a stored message; `fallback` is its area's rule for character sets.
    ///
    /// ```
    /// use ftn_base::StoredMessage;
    /// use ftn_types::charset::Charset;
    /// use ftn_mail::message::{LineKind, Message};
    ///
    /// let stored = StoredMessage {
    ///     text: b"\x01MSGID: 2:5020/1 46c01f2e\rHello!\r * Origin: Home (2:5020/1)\r".to_vec(),
    ///     ..StoredMessage::default()
    /// };
    /// let message = Message::parse(&stored, Charset::CP866);
    /// assert_eq!(message.msgid.as_deref(), Some("2:5020/1 46c01f2e"));
    /// assert_eq!(message.from_address_text, "2:5020/1");
    /// let visible: Vec<LineKind> = message.visible_lines().map(|(line, _)| line.kind).collect();
    /// assert_eq!(visible, [LineKind::Text, LineKind::Origin]);
    /// ```
    #[must_use]
    pub fn parse(stored: &StoredMessage, fallback: impl Into<Fallback>) -> Self {
        let choice = header::message_charset(stored, fallback.into());
        let mut message = Self::build(stored, choice);
        if !choice.declared && choice.charset != Charset::UTF8 {
            message.unknown_charset = header::unknown_label(stored);
        }
        message
    }

    /// Decodes a stored message with a set chosen by the user, whatever its kludges say.
    #[must_use]
    pub fn parse_as(stored: &StoredMessage, charset: Charset) -> Self {
        let declared = false;
        Self::build(stored, charset::CharsetChoice { charset, declared })
    }

    fn build(stored: &StoredMessage, choice: charset::CharsetChoice) -> Self {
        let charset = choice.charset;
        let control = stored.kludges.iter().map(Vec::as_slice);
        let text = transfer::readable(&stored.text, control);
        let (body, lines) = body::lines(&text, charset);
        let mut kludges = Vec::new();
        for raw in &stored.kludges {
            kludges.push(Kludge::decode(raw, charset, KludgePlace::Before));
        }
        for line in &lines {
            if line.kind.is_control() {
                let text = line.text(&body).to_owned();
                kludges.push(Kludge::new(text, KludgePlace::Text));
            }
        }
        for raw in &stored.trailer {
            kludges.push(Kludge::decode(raw, charset, KludgePlace::After));
        }
        let mut message = Self {
            number: stored.number,
            from: header::header_text(&stored.from, charset),
            to: header::header_text(&stored.to, charset),
            subject: header::header_text(&stored.subject, charset),
            from_address: None,
            from_address_text: String::new(),
            to_address: None,
            written: stored.written,
            arrived: stored.arrived,
            utc_offset: None,
            true_time: None,
            msgid: None,
            reply: None,
            charset,
            charset_declared: choice.declared,
            unknown_charset: None,
            attributes: stored.attributes,
            kludges,
            body,
            lines,
        };
        let identifiers = charset.for_control_lines();
        let raw = header::raw_kludges(stored);
        let value = |raw: &[u8], charset: Charset| {
            Some(charset.decode(raw).into_owned()).filter(|value| !value.is_empty())
        };
        message.msgid = value(raw.msgid, identifiers);
        message.reply = value(raw.reply, identifiers);
        message.utc_offset = value(raw.utc_offset, Charset::ASCII)
            .as_deref()
            .and_then(UtcOffset::parse);
        message.true_time = value(raw.true_time, charset);
        message.to_address = origin::addressee_address(&raw);
        let mut sender = Vec::new();
        let is_known = write_sender_address(&stored.text, &raw, None, &mut sender);
        message.from_address_text = Charset::ASCII.decode(&sender).into_owned();
        message.from_address = is_known
            .then(|| Address::parse_lenient(&message.from_address_text))
            .flatten();
        message
    }

    /// Completes the sender's address with the zone of the area's own address, if the message does
    /// not state the zone, and the addressee's with the sender's zone.
    pub fn complete_zone(&mut self, area_zone: Option<u16>) {
        if let Some(address) = &mut self.from_address
            && let (None, Some(zone)) = (address.zone, area_zone)
        {
            address.zone = area_zone;
            self.from_address_text.insert_str(0, &format!("{zone}:"));
        }
        if let Some(address) = &mut self.to_address {
            let of_sender = self.from_address.as_ref().and_then(|from| from.zone);
            let own = address.zone.filter(|zone| *zone != 0);
            address.zone = own.or(of_sender).or(area_zone);
        }
    }

    /// Returns the value of the first kludge with that name, trimmed; the exact spelling takes
    /// precedence over another case.
    #[must_use]
    pub fn kludge(&self, name: &str) -> Option<&str> {
        let exact = self.kludges.iter().find(|kludge| kludge.name() == name);
        exact
            .or_else(|| self.kludges_named(name).next())
            .map(Kludge::value)
    }

    /// Returns all kludges with that name, in order, ignoring case.
    pub fn kludges_named<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a Kludge> {
        self.kludges
            .iter()
            .filter(move |kludge| kludge.name().eq_ignore_ascii_case(name))
    }

    /// Returns the text of a line, without the SOH of a kludge and without the line end.
    #[must_use]
    pub fn line_text(&self, line: &Line) -> &str {
        line.text(&self.body)
    }

    /// Returns the lines that are visible when kludges are hidden.
    pub fn visible_lines(&self) -> impl Iterator<Item = (&Line, &str)> {
        self.lines
            .iter()
            .filter(|line| !line.kind.is_control())
            .map(|line| (line, line.text(&self.body)))
    }
}
