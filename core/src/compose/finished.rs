//! Finished messages for a base.

use super::{AreaName, DraftAttributes, DraftKind, Misfits};
use crate::address::Address;
use crate::bytes::hash64;
use crate::charset::Charset;
use crate::notice::{Notice, Severity};
use crate::time::{UtcOffset, WallTime};
use std::fmt;

/// Texts of a message: in Unicode for display, in bytes for the base.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields<T> {
    /// Name of the author.
    pub from: T,
    /// Name of the addressee.
    pub to: T,
    /// Subject line. In Unicode a password is dots.
    pub subject: T,
    /// Kludges in their order, each with its name and without SOH: `MSGID: ...`, `INTL ...`.
    pub kludges: Vec<T>,
    /// Visible lines with tearline and Origin line. Each ends with `\n` in Unicode, with CR in
    /// bytes.
    pub text: T,
}

/// One message, ready for a base.
#[derive(Clone, PartialEq, Eq)]
pub struct FinishedMessage {
    /// Echomail or netmail.
    pub kind: DraftKind,
    /// The area; `None`: the netmail area of [`Self::from_address`].
    pub area: Option<AreaName>,
    /// Our address.
    pub from_address: Address,
    /// Address of the addressee; `None` in echomail.
    pub to_address: Option<Address>,
    /// Date of writing, by the local wall clock.
    pub written: WallTime,
    /// UTC offset of that clock.
    pub utc_offset: Option<UtcOffset>,
    /// Attributes besides Local.
    pub attributes: DraftAttributes,
    /// Number of the message in its copy, from 1, and their count: a file may take several.
    pub part: (usize, usize),
    /// Character set of the bytes.
    pub charset: Charset,
    /// Value of the MSGID kludge.
    pub msgid: String,
    /// Texts for display. A password in them is dots.
    pub shown: Fields<String>,
    /// The same texts in the bytes of the character set. A password in them is plain.
    pub bytes: Fields<Vec<u8>>,
}

/// Omits the bytes, which may contain a password.
impl fmt::Debug for FinishedMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FinishedMessage")
            .field("area", &self.area)
            .field("from_address", &self.from_address)
            .field("to_address", &self.to_address)
            .field("written", &self.written)
            .field("attributes", &self.attributes)
            .field("charset", &self.charset)
            .field("shown", &self.shown)
            .finish_non_exhaustive()
    }
}

/// A character that a character set lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The character.
    pub character: char,
    /// Number of occurrences in the message.
    pub count: usize,
    /// Nearest letters in the set; `None`: there are none, and `?` replaces the character.
    pub nearest: Option<String>,
}

/// Result of finishing a draft: a message for each area and section.
#[derive(Clone, Debug, Default)]
pub struct Finished {
    /// The messages, in the order of writing.
    pub messages: Vec<FinishedMessage>,
    /// Characters missing in the character set of some message. The user chooses ([`Misfits`])
    /// before anything is written.
    pub misfits: Vec<Misfit>,
    /// Notices for the user before sending: changed lines, names cut by some formats. An error
    /// among them forbids writing.
    pub notices: Vec<Notice>,
}

impl FinishedMessage {
    /// Returns the whole message as text for a preview: header, kludges with `@` for SOH, the usual
    /// display, and text. A password is dots.
    #[must_use]
    pub fn preview(&self) -> String {
        let shown = &self.shown;
        let to = self.to_address.as_ref().map(|to| format!("  {to}"));
        let to = to.unwrap_or_default();
        let mut out = format!(
            "From: {}  {}\nTo:   {}{to}\nSubj: {}\n",
            shown.from, self.from_address, shown.to, shown.subject
        );
        for kludge in &shown.kludges {
            out.push_str(&format!("@{kludge}\n"));
        }
        out.push_str(&shown.text);
        out
    }

    /// Returns the size of the message, in bytes: header texts, kludges and text.
    #[must_use]
    pub fn size(&self) -> usize {
        let fields = &self.bytes;
        let kludges: usize = fields.kludges.iter().map(|kludge| kludge.len() + 2).sum();
        fields.from.len() + fields.to.len() + fields.subject.len() + kludges + fields.text.len()
    }
}

/// A message of a draft that is in its base already, although a later one could not be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The area, like [`FinishedMessage::area`].
    pub area: Option<AreaName>,
    /// Like [`FinishedMessage::part`].
    pub part: (usize, usize),
    /// Value of its MSGID.
    pub msgid: String,
    /// Hash of its addresses, names, subject and text.
    pub hash: u64,
}

impl Written {
    /// Returns the record of a written message.
    #[must_use]
    pub fn from_message(message: &FinishedMessage) -> Self {
        Self {
            area: message.area.clone(),
            part: message.part,
            msgid: message.msgid.clone(),
            hash: hash_of(message),
        }
    }

    /// Returns whether the message is the same one, finished once more.
    fn is_same(&self, message: &FinishedMessage) -> bool {
        self.part == message.part && self.hash == hash_of(message)
    }
}

/// Hashes the facts that must not change between two attempts to write a message, with dots for a
/// password.
fn hash_of(message: &FinishedMessage) -> u64 {
    let from = message.from_address.to_string();
    let to = message.to_address.as_ref().map(Address::to_string);
    let to = to.unwrap_or_default();
    let shown = &message.shown;
    let fields = [
        &from,
        &to,
        &shown.from,
        &shown.to,
        &shown.subject,
        &shown.text,
    ];
    let mix = |hash, field: &String| hash64(hash, field.as_bytes());
    fields.into_iter().fold(0, mix)
}

/// Returns whether two names mean the copy for one area.
fn same_copy(a: Option<&AreaName>, b: Option<&AreaName>) -> bool {
    let folded = |name: &AreaName| name.to_string().to_lowercase();
    a.map(folded) == b.map(folded)
}

/// Makes a section answer the first one, which was written before.
fn answer(message: &mut FinishedMessage, first: &str) {
    let reply = format!("REPLY: {first}");
    let charset = message.charset;
    let lines = message.shown.kludges.iter_mut();
    for (line, bytes) in lines.zip(&mut message.bytes.kludges) {
        if line.starts_with("REPLY: ") {
            *bytes = charset.encode(&reply);
            line.clone_from(&reply);
        }
    }
}

impl Finished {
    /// Removes written messages, so that no copy and no section is written twice: copies for an
    /// area whose messages are all written, and the written messages of other copies. A message
    /// that the user changed since counts as new. Following sections answer the first written one.
    pub fn leave_out(&mut self, written: &[Written]) {
        let is_whole = |own: &[&Written]| {
            own.first().is_some_and(|first| {
                let of = first.part.1;
                (1..=of).all(|number| own.iter().any(|own| own.part == (number, of)))
            })
        };
        let mut first = None;
        self.messages.retain_mut(|message| {
            let area = message.area.as_ref();
            let own = written.iter();
            let own: Vec<&Written> = own
                .filter(|own| same_copy(own.area.as_ref(), area))
                .collect();
            let there = own.iter().copied().find(|own| own.is_same(message));
            if message.part.0 == 1 {
                first = there.map(|own| own.msgid.as_str());
            }
            if let Some(first) = first {
                answer(message, first);
            }
            let is_netmail = message.to_address.is_some();
            there.is_none() && (is_netmail || !is_whole(&own))
        });
    }

    /// Returns whether it may be written: the user has nothing to decide or to correct.
    #[must_use]
    pub fn is_ready(&self, misfits: Misfits) -> bool {
        let has_error = (self.notices.iter()).any(|notice| notice.severity == Severity::Error);
        let decided = self.misfits.is_empty() || misfits != Misfits::Ask;
        !self.messages.is_empty() && !has_error && decided
    }
}
