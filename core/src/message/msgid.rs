//! MSGID and REPLY values (FTS-0009).

use crate::address::Address;
use std::borrow::Cow;

/// The two parts of a MSGID value.
///
/// Real values are looser than FTS-0009: serials of other lengths, none at all (bare identifiers of
/// Internet gates), several blanks. Whole values are compared as text; the parts serve the
/// sender's address only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Msgid<'a> {
    /// Address of the system that made the message, or whatever is in its place; quotes of
    /// FTS-0009 are taken off and doubled ones are single again.
    pub origin: Cow<'a, str>,
    /// Serial number; empty when there is none.
    pub serial: &'a str,
}

impl<'a> Msgid<'a> {
    /// Splits the value of a MSGID or REPLY kludge.
    #[must_use]
    pub fn parse(value: &'a str) -> Self {
        let value = value.trim();
        if let Some(quoted) = value.strip_prefix('"')
            && let Some((origin, rest)) = split_quoted(quoted)
        {
            return Self {
                origin: Cow::Owned(origin),
                serial: rest.trim(),
            };
        }
        match value.rsplit_once(char::is_whitespace) {
            Some((origin, serial)) => Self {
                origin: Cow::Borrowed(origin.trim_end()),
                serial,
            },
            None => Self {
                origin: Cow::Borrowed(value),
                serial: "",
            },
        }
    }

    /// The Fidonet address in the first part, if there is one: `2:5030/1520.9@fidonet`, or
    /// what follows the `@` of `123.area@1:103/705`, as some bulletin boards write it.
    #[must_use]
    pub fn address(&self) -> Option<Address> {
        let text = super::origin::address_of_msgid(self.origin.as_bytes())?;
        Address::parse_lenient(std::str::from_utf8(text).ok()?)
    }
}

/// What is before the closing quote (doubled quotes are one) and what is after it.
fn split_quoted(quoted: &str) -> Option<(String, &str)> {
    let mut origin = String::new();
    let mut chars = quoted.char_indices().peekable();
    while let Some((at, char)) = chars.next() {
        if char != '"' {
            origin.push(char);
        } else if chars.next_if(|(_, next)| *next == '"').is_some() {
            origin.push('"');
        } else {
            return Some((origin, quoted.get(at + 1..).unwrap_or_default()));
        }
    }
    None
}
