//! Messages as a base takes them.

use super::{AreaName, DraftAttributes, DraftKind, Misfits};
use crate::address::Address;
use crate::bytes::hash64;
use crate::charset::Charset;
use crate::notice::{Notice, Severity};
use crate::time::{UtcOffset, WallTime};
use std::fmt;

/// The texts of a message: in Unicode for eyes, in bytes for the base.
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
    /// The area; `None`: the netmail area for [`Self::from_address`].
    pub area: Option<AreaName>,
    /// Our address.
    pub from_address: Address,
    /// Address of the addressee; `None` in echomail.
    pub to_address: Option<Address>,
    /// When it was written, by the local wall clock.
    pub written: WallTime,
    /// How far that clock is ahead of UTC.
    pub utc_offset: Option<UtcOffset>,
    /// Attributes besides Local.
    pub attributes: DraftAttributes,
    /// Which of the messages of its copy it is, from 1, and how many these are: a file may take several.
    pub part: (usize, usize),
    /// Character set of the bytes.
    pub charset: Charset,
    /// Value of the MSGID kludge.
    pub msgid: String,
    /// The texts as they will be read. A password in them is dots.
    pub shown: Fields<String>,
    /// The same in the bytes of the character set. A password in them is itself.
    pub bytes: Fields<Vec<u8>>,
}

/// Without the bytes, in which a password may be.
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
    /// How often the message has it.
    pub count: usize,
    /// The nearest letters that the set has; `None`: it has none, and `?` replaces the character.
    pub nearest: Option<String>,
}

/// What a draft becomes: a message for each area and section.
#[derive(Clone, Debug, Default)]
pub struct Finished {
    /// The messages, in the order in which they are written.
    pub messages: Vec<FinishedMessage>,
    /// Characters that do not fit the character set of some message. The user chooses
    /// ([`Misfits`]) before anything is written.
    pub misfits: Vec<Misfit>,
    /// What the user has to know before sending: lines that were changed, names that are cut by
    /// some formats. An error among them forbids writing.
    pub notices: Vec<Notice>,
}

impl FinishedMessage {
    /// The whole message as text for a preview: header, kludges with `@` for SOH as message readers
    /// show them, and text. A password is dots.
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

    /// Bytes of the message: header texts, kludges and text.
    #[must_use]
    pub fn size(&self) -> usize {
        let fields = &self.bytes;
        let kludges: usize = fields.kludges.iter().map(|kludge| kludge.len() + 2).sum();
        fields.from.len() + fields.to.len() + fields.subject.len() + kludges + fields.text.len()
    }
}

/// A message of a draft that is in its base already, after the next one could not be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The area, as [`FinishedMessage::area`].
    pub area: Option<AreaName>,
    /// As [`FinishedMessage::part`].
    pub part: (usize, usize),
    /// Value of its MSGID.
    pub msgid: String,
    /// Mixed from its addresses, names, subject and text.
    pub hash: u64,
}

impl Written {
    /// What is remembered of a message that was written.
    #[must_use]
    pub fn of(message: &FinishedMessage) -> Self {
        Self {
            area: message.area.clone(),
            part: message.part,
            msgid: message.msgid.clone(),
            hash: hash_of(message),
        }
    }

    /// Whether this is a message of the same copy, finished once more.
    fn is_same(&self, message: &FinishedMessage) -> bool {
        self.part == message.part && self.hash == hash_of(message)
    }
}

/// Mixes what must not change between two attempts to write a message. A password is dots in it.
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

/// Whether two names mean the copy for one area.
fn same_copy(a: Option<&AreaName>, b: Option<&AreaName>) -> bool {
    let folded = |name: &AreaName| name.to_string().to_lowercase();
    a.map(folded) == b.map(folded)
}

/// Lets a section answer the first one, which was written before.
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
    /// Leaves out what is written already, so that no copy and no section is written twice: copies for an
    /// area of which every message is there, and of other copies the messages that are there. One of these
    /// that the user changed since is another message, and is written. Sections that follow answer the first
    /// one that was written.
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

    /// Whether it may be written: nothing is left for the user to decide or to correct.
    #[must_use]
    pub fn is_ready(&self, misfits: Misfits) -> bool {
        let has_error = (self.notices.iter()).any(|notice| notice.severity == Severity::Error);
        let decided = self.misfits.is_empty() || misfits != Misfits::Ask;
        !self.messages.is_empty() && !has_error && decided
    }
}
