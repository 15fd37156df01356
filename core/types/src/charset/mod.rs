//! Character sets of Fidonet mail (FTS-5003).
//!
//! Knows which bytes mean which characters, what the sets are called in CHRS, CHARSET and CODEPAGE
//! kludges, encoded words in headers (RFC 2047), and how to choose one for a message, also where its label is missing or wrong. Imports `limits` only. Never loses a
//! byte: what has no character in the set stays visible as a [mark](Charset::decode).
//!
//! `tables.rs` is made by `tables.py` next to it.

mod decode;
mod detect;
mod encode;
mod encoded_words;
#[doc(hidden)]
pub mod encoding;
mod letters;
mod tables;
mod utf8;

#[cfg(test)]
mod tests;

pub use detect::{CharsetChoice, choose};
#[doc(hidden)]
pub use detect::{Possible, is_known, possible};
pub use encode::Encoded;
#[doc(hidden)]
pub use encoded_words::decode_words;
#[doc(hidden)]
pub use letters::russian;
#[doc(hidden)]
pub use utf8::{BOM, is_damaged as is_damaged_utf8, without_marks};

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

/// A character set that message bytes can be decoded from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Charset(pub(crate) u8);

/// What is written down of one set.
struct Set {
    /// Identifier as FTS-5003 spells it, or the usual one.
    name: &'static str,
    /// A few words for a menu.
    summary: &'static str,
    /// Other identifiers, in upper case and with `-` for `_`.
    aliases: &'static [&'static str],
    /// Decoder of a set whose characters may take several bytes.
    encoding: Option<&'static encoding_rs::Encoding>,
    /// Bytes below 80h that are not ASCII.
    low: &'static [(u8, char)],
    /// Characters of the bytes 80h to FFh, U+FFFD for none; empty when there are none at all.
    high: &'static str,
}

/// What an area has unless its owner says otherwise: most living echoes are Russian.
impl Default for Charset {
    fn default() -> Self {
        Self::CP866
    }
}

/// Which set the mail of an area is in where its messages do not say so, or say what their bytes
/// contradict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fallback {
    /// The one that the user or the configuration names for the area.
    Set(Charset),
    /// None is named: the letters of each message decide, else it is [`Charset::default`].
    Detected,
}

impl Fallback {
    /// The named set, else the default one.
    #[must_use]
    pub fn or_default(self) -> Charset {
        match self {
            Self::Set(set) => set,
            Self::Detected => Charset::default(),
        }
    }
}

impl From<Charset> for Fallback {
    fn from(set: Charset) -> Self {
        Self::Set(set)
    }
}

impl Charset {
    fn set(self) -> Option<&'static Set> {
        tables::SETS.get(usize::from(self.0))
    }

    /// Every character set, in the order of a menu.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        // There are fewer than 256 sets.
        (0..tables::SETS.len() as u8).map(Self)
    }

    /// The identifier of the set in a CHRS kludge: `CP866`, `LATIN-1`, `UTF-8`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.set().map_or("", |set| set.name)
    }

    /// What the set is, in a few words of English.
    #[must_use]
    pub fn summary(self) -> &'static str {
        self.set().map_or("", |set| set.summary)
    }

    /// The level that FTS-5003 wants after the identifier: 1 for seven-bit sets, 2 for eight-bit
    /// ones, 4 for UTF-8 and all others whose characters take several bytes.
    #[must_use]
    pub fn level(self) -> u8 {
        match self.set() {
            _ if self == Self::UTF8 || self.is_double_byte() => 4,
            Some(set) if set.high.is_empty() => 1,
            _ => 2,
        }
    }

    /// Whether the set is one of the IBM PC's code pages, which `CHRS: IBMPC` leaves open.
    #[must_use]
    pub fn is_ibm_pc(self) -> bool {
        (Self::CP437.0..=Self::CP848.0).contains(&self.0)
    }

    /// Returns whether characters may take two bytes and more and the set is not UTF-8: Shift JIS, Big5 and the like.
    /// The second byte may be one of ASCII, so that bytes of such a text are not looked for one by one.
    #[must_use]
    pub fn is_double_byte(self) -> bool {
        // They are the last ones.
        self.0 >= Self::SHIFT_JIS.0
    }

    /// The set that control lines with addresses and identifiers (MSGID, REPLY) are read by.
    ///
    /// The national variants of ISO 646 have letters at `@`, `[` and `~`; an address has none of
    /// them, so those sets give way to ASCII here. Every other set is its own.
    #[must_use]
    pub fn for_control_lines(self) -> Self {
        match self.set() {
            Some(set) if !set.low.is_empty() => Self::ASCII,
            _ => self,
        }
    }

    /// Whether the byte 8Dh is a character of this set, or may be a part of one (FTS-0001 calls it a soft carriage return;
    /// in CP866 it is `Н`).
    #[must_use]
    pub fn has_letter_at_8d(self) -> bool {
        self.is_double_byte()
            || (self.set().and_then(|set| set.high.chars().nth(0x0D)))
                .is_some_and(|char| char != char::REPLACEMENT_CHARACTER)
    }

    /// Whether each byte below 80h is the character that it is in ASCII.
    #[must_use]
    pub fn keeps_ascii(self) -> bool {
        self.set().is_none_or(|set| set.low.is_empty())
    }

    /// Whether each byte is a character by itself, so that nothing is marked as [`Self::decode`]
    /// does it.
    #[must_use]
    pub fn has_every_byte(self) -> bool {
        self.set().is_some_and(|set| {
            let high = set.high.chars();
            high.clone().count() == 0x80 && high.clone().all(|c| c != char::REPLACEMENT_CHARACTER)
        })
    }

    /// The set that an identifier names: the first word of a CHRS or CHARSET kludge, a number of
    /// a CODEPAGE kludge, or what the user writes in a configuration.
    ///
    /// Letter case does not matter, `_` and a space are as good as `-`, the level after the
    /// identifier is ignored (FTS-5003 section 2). `IBMPC` names no set and gives `None`: see
    /// [`choose`].
    #[must_use]
    pub fn from_kludge(id: &[u8]) -> Option<Self> {
        let id = id.trim_ascii();
        let first = id.split(u8::is_ascii_whitespace).next()?;
        if first.is_empty() {
            return None;
        }
        // Nearly all mail spells its set as FTS-5003 does; lists of 100,000 headers ask often.
        let mut upper = [0; LONGEST_NAME];
        let as_written = upper.get_mut(..first.len()).and_then(|upper| {
            upper.copy_from_slice(first);
            upper.make_ascii_uppercase();
            NAMES.get(&*upper).filter(|(_, is_alias)| !is_alias)
        });
        if as_written.is_some() || id.len() > LONGEST_ID {
            return as_written.map(|(set, _)| *set);
        }
        lookup(&normalise(id)).or_else(|| lookup(&normalise(first)))
    }

    /// Returns the set that a user names: any identifier of FTS-5003. `IBMPC`, which leaves the code page to another
    /// kludge in mail, is code page 437 here, its first meaning (FTS-5003 section 5).
    ///
    /// ```
    /// use ftn_types::charset::Charset;
    ///
    /// assert_eq!(Charset::from_name("+7_FIDO"), Some(Charset::CP866));
    /// assert_eq!(Charset::from_name("ibmpc"), Some(Charset::CP437));
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match detect::is_ibm_pc(name.as_bytes()) {
            true => Some(Self::CP437),
            false => Self::from_kludge(name.as_bytes()),
        }
    }

    /// Decodes bytes to text; borrows them when they are valid text already.
    ///
    /// Nothing is lost: a byte without a character in the set becomes `‹NN›`, its two
    /// hexadecimal digits between single guillemets (U+2039, U+203A), which every face of the
    /// window has. In UTF-8 each byte of an invalid sequence is marked alone. Control
    /// characters below 20h stay what they are. The C1 controls 80h to 9Fh of the ISO 8859 sets,
    /// which no one sends and nothing shows, are marked as well.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        decode::decode(self, bytes)
    }

    /// The bytes of a header field without what is no part of its text: in UTF-8 a byte order mark, and
    /// the beginning of a character that a writer cut at the length of the field.
    #[must_use]
    pub fn field(self, bytes: &[u8]) -> &[u8] {
        if self == Self::UTF8 {
            utf8::field(bytes)
        } else {
            bytes
        }
    }

    /// Appends decoded bytes to `out`; [`Charset::decode`] says how.
    pub fn decode_into(self, bytes: &[u8], out: &mut String) {
        decode::decode_into(self, bytes, out);
    }

    /// Encodes text; characters that the set lacks become `?`.
    #[must_use]
    pub fn encode(self, text: &str) -> Vec<u8> {
        encode::encode(self, text).bytes
    }

    /// Whether the set has a character.
    ///
    /// ```
    /// use ftn_types::charset::Charset;
    ///
    /// assert!(Charset::CP866.has('Ж') && !Charset::CP866.has('«'));
    /// ```
    #[must_use]
    pub fn has(self, char: char) -> bool {
        encode::has(self, char)
    }

    /// Encodes text and counts the characters that the set lacks, for a writer who must know.
    #[must_use]
    pub fn encode_counting(self, text: &str) -> Encoded {
        encode::encode(self, text)
    }
}

/// Prints the identifier.
impl fmt::Display for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The sets by their identifiers, and whether an identifier is an alias; all in upper case.
static NAMES: LazyLock<HashMap<Vec<u8>, (Charset, bool)>> = LazyLock::new(|| {
    let mut names = HashMap::new();
    for (set, number) in tables::SETS.iter().zip(0_u8..) {
        let aliases = set.aliases.iter().map(|alias| (*alias, true));
        for (name, is_alias) in std::iter::once((set.name, false)).chain(aliases) {
            let upper = name.to_ascii_uppercase().into_bytes();
            names.entry(upper).or_insert((Charset(number), is_alias));
        }
    }
    names
});

/// No identifier of a set is longer.
const LONGEST_NAME: usize = 16;

/// Longer values name no set: FTS-5003 allows eight characters and a level.
const LONGEST_ID: usize = 40;

/// Upper case, with `-` for `_` and spaces; other bytes as Latin-1, which matches nothing.
fn normalise(id: &[u8]) -> String {
    id.iter()
        .map(|byte| match byte {
            b'_' | b' ' | b'\t' => '-',
            _ => char::from(byte.to_ascii_uppercase()),
        })
        .collect()
}

fn lookup(id: &str) -> Option<Charset> {
    let named = |wanted: &str| NAMES.get(wanted.as_bytes()).map(|(set, _)| *set);
    if let Some(found) = named(id) {
        return Some(found);
    }
    // CP-866, IBM866, WINDOWS-1251, 8859-1, ISO8859-15, 866: a family and a number.
    let digits = id.trim_start_matches(|c: char| !c.is_ascii_digit());
    let family = id.get(..id.len() - digits.len())?.trim_end_matches('-');
    if let Some(part) = digits.strip_prefix("8859-")
        && matches!(family, "" | "ISO")
    {
        return named(&format!("ISO-8859-{part}"));
    }
    if !matches!(
        family,
        "" | "CP" | "IBM" | "DOS" | "PC" | "WINDOWS" | "WIN" | "CODEPAGE" | "X-CP" | "MS"
    ) || !digits.bytes().all(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    named(&format!("CP{}", digits.trim_start_matches('0')))
}
