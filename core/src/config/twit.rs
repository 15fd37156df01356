//! Twits: people whose mail the user does not want to read, as in GoldED's configuration (TWITNAME,
//! TWITSUBJ, TWITTO, TWITMODE).
//!
//! Only decides whether a message is a twit's; the window chooses what to do, but never deletes a
//! message, whatever the configuration says. The `twit` filter of a URL (7.2.1.3.1) is unrelated:
//! it belongs to the URL and names addresses only.

use super::matches_text;
use crate::address::Address;
use crate::limits::TWIT_BYTES;

/// Treatment of twits' mail (TWITMODE).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TwitMode {
    /// Show it as any other mail.
    Show,
    /// Show the header and hide the text until the user asks for it; GoldED's default.
    #[default]
    Blank,
    /// Skip it, unless it is addressed to the user.
    Skip,
    /// Skip it.
    Ignore,
    /// Delete it. Fidoscope skips it instead.
    Kill,
}

/// Treatment of one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TwitVerdict {
    /// Show the header and hide the text until the user asks for it.
    Blank,
    /// Leave the message out.
    Hide,
}

type MaskNumber = Option<u16>;

/// Address pattern of a twit; `None` in a part matches any.
#[derive(Clone, Debug, PartialEq, Eq)]
struct AddressMask {
    zone: MaskNumber,
    net: MaskNumber,
    node: MaskNumber,
    point: MaskNumber,
}

impl AddressMask {
    /// Parses `zone:net/node.point`. An omitted zone is that of our main address; an omitted point
    /// is 0, or any after a `*`.
    fn parse(text: &str, own: Option<&Address>) -> Option<Self> {
        let text = text.split_once('@').map_or(text, |(numbers, _)| numbers);
        let part = |text: &str| match text {
            "*" => Some(None),
            _ => text.parse().ok().map(Some),
        };
        let (zone, rest) = match text.split_once(':') {
            Some((zone, rest)) => (part(zone)?, rest),
            None => (own.and_then(|own| own.zone), text),
        };
        let (net, rest) = match rest.split_once('/') {
            Some((net, rest)) => (part(net)?, rest),
            // `2:*` is the whole zone.
            None if rest == "*" => (None, "*"),
            None => return None,
        };
        let (node, point) = match rest.split_once('.') {
            Some((node, point)) => (part(node)?, part(point)?),
            None => (part(rest)?, (rest != "*").then_some(0)),
        };
        Some(Self {
            zone,
            net,
            node,
            point,
        })
    }

    fn matches(&self, address: &Address) -> bool {
        let same = |mask: MaskNumber, part: u16| mask.is_none_or(|mask| mask == part);
        let node = u16::try_from(address.node).unwrap_or(u16::MAX);
        address.zone.is_none_or(|zone| same(self.zone, zone))
            && same(self.net, address.net)
            && same(self.node, node)
            && same(self.point, address.point.unwrap_or(0))
    }
}

/// Twit: a name, an address, or both.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Twit {
    /// Name pattern with `*` and `?`; `None` matches any.
    name: Option<String>,
    /// Address pattern; `None` matches any.
    address: Option<AddressMask>,
}

impl Twit {
    fn parse(written: &str, own: Option<&Address>) -> Option<Self> {
        let written = written.trim();
        if written.len() > TWIT_BYTES {
            return None;
        }
        let (name, last) = written.rsplit_once(' ').unwrap_or(("", written));
        let numbers = last.starts_with(|c: char| c.is_ascii_digit());
        let address = (numbers || last.starts_with("*:") || last.starts_with("*/"))
            .then(|| AddressMask::parse(last, own))
            .flatten();
        let name = if address.is_some() { name } else { written };
        let name = name.trim().trim_matches('"').trim();
        let name = (!name.is_empty()).then(|| name.to_lowercase());
        (name.is_some() || address.is_some()).then_some(Self { name, address })
    }

    /// Returns whether a person matches; `name` is in lower case.
    fn matches(&self, name: &str, address: Option<&Address>) -> bool {
        let address = match (&self.address, address) {
            (None, _) => true,
            (Some(mask), Some(address)) => mask.matches(address),
            (Some(_), None) => false,
        };
        let named = |mask: &String| matches_text(mask, name);
        address && self.name.as_ref().is_none_or(named)
    }
}

/// Sender or addressee of a message.
#[derive(Clone, Copy, Debug, Default)]
pub struct Correspondent<'a> {
    /// Name in the header.
    pub name: &'a str,
    /// Address, if known.
    pub address: Option<&'a Address>,
}

/// Twits of a configuration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Twits {
    /// Treatment of their mail.
    pub mode: TwitMode,
    /// True if mail to them counts, too (TWITTO).
    pub to_them: bool,
    /// Unwanted substrings of subjects (TWITSUBJ), in lower case.
    subjects: Vec<String>,
    people: Vec<Twit>,
}

impl Twits {
    /// Adds a TWITNAME as written: a name, an address, or a name followed by an address; both may
    /// contain `*` and the name `?`. `own` completes the address. Returns false if nothing is
    /// added: it is empty, longer than [`TWIT_BYTES`], or present already.
    pub fn add_person(&mut self, written: &str, own: Option<&Address>) -> bool {
        let twit = Twit::parse(written, own);
        let new = twit.filter(|twit| !self.people.contains(twit));
        let added = new.is_some();
        self.people.extend(new);
        added
    }

    /// Adds a TWITSUBJ: a substring of the subject.
    pub fn add_subject(&mut self, piece: &str) {
        let piece = piece.trim().to_lowercase();
        if !piece.is_empty() && piece.len() <= TWIT_BYTES && !self.subjects.contains(&piece) {
            self.subjects.push(piece);
        }
    }

    /// Adds the twits of another configuration; the mode of the first one that names twits counts.
    pub fn merge(&mut self, other: Self) {
        if self.is_empty() {
            self.mode = other.mode;
        }
        self.to_them |= other.to_them;
        for person in other.people {
            if !self.people.contains(&person) {
                self.people.push(person);
            }
        }
        for subject in other.subjects {
            self.add_subject(&subject);
        }
    }

    /// Returns whether there are no twits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.people.is_empty() && self.subjects.is_empty()
    }

    /// Returns the number of names, addresses and subjects.
    #[must_use]
    pub fn len(&self) -> usize {
        self.people.len() + self.subjects.len()
    }

    /// Returns whether a message is a twit's.
    #[must_use]
    pub fn is_twit(&self, from: Correspondent<'_>, to: Correspondent<'_>, subject: &str) -> bool {
        let named = |person: Correspondent<'_>| {
            let name = person.name.to_lowercase();
            let mut people = self.people.iter();
            people.any(|twit| twit.matches(&name, person.address))
        };
        if named(from) || (self.to_them && named(to)) {
            return true;
        }
        if self.subjects.is_empty() {
            return false;
        }
        let subject = subject.to_lowercase();
        self.subjects.iter().any(|piece| subject.contains(piece))
    }

    /// Returns the treatment of a message; `None` to show it as any other. `to_user` is true if it
    /// is addressed to the user.
    #[must_use]
    pub fn verdict(
        &self,
        from: Correspondent<'_>,
        to: Correspondent<'_>,
        subject: &str,
        to_user: bool,
    ) -> Option<TwitVerdict> {
        if self.is_empty() || self.mode == TwitMode::Show || !self.is_twit(from, to, subject) {
            return None;
        }
        match self.mode {
            TwitMode::Show => None,
            TwitMode::Blank => Some(TwitVerdict::Blank),
            TwitMode::Skip if to_user => None,
            TwitMode::Skip | TwitMode::Ignore | TwitMode::Kill => Some(TwitVerdict::Hide),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Correspondent, TwitMode, TwitVerdict, Twits};
    use crate::address::Address;

    fn twits(written: &[&str]) -> Twits {
        let own = Address::parse("2:5030/1520.9").unwrap();
        let mut twits = Twits::default();
        for written in written {
            assert!(twits.add_person(written, Some(&own)), "{written}");
        }
        twits
    }

    fn is_twit(twits: &Twits, name: &str, address: &str) -> bool {
        let address = Address::parse(address).ok();
        let from = Correspondent {
            name,
            address: address.as_ref(),
        };
        twits.is_twit(from, Correspondent::default(), "")
    }

    #[test]
    fn names_and_addresses_match_with_their_wildcards() {
        for (written, name, address, matched) in [
            ("Somebody Loud", "somebody loud", "2:5030/1", true),
            ("Somebody Loud", "somebody loud", "", true),
            ("Somebody", "Somebody Loud", "2:5030/1", false),
            ("some*", "Somebody Loud", "2:5030/1", true),
            ("*loud", "Somebody Loud", "2:5030/1", true),
            ("?нна *", "АННА КАРЕНИНА", "2:5030/1", true),
            ("Room 101", "Room 101", "2:5030/1", true),
            ("2:5030/1", "Anybody", "2:5030/1", true),
            ("2:5030/1", "Anybody", "2:5030/1.7", false),
            ("2:5030/1", "Anybody", "", false),
            ("2:5030/1.*", "Anybody", "2:5030/1.7", true),
            ("2:5030/*", "Anybody", "2:5030/1.7", true),
            ("2:5030/*", "Anybody", "2:5031/1", false),
            ("2:*", "Anybody", "2:5031/1", true),
            ("2:*/*", "Anybody", "1:1/1", false),
            ("5031/2", "Anybody", "2:5031/2", true),
            ("5031/2", "Anybody", "3:5031/2", false),
            ("*:*/*", "Anybody", "3:5031/2.9", true),
            ("2:5030/1@fidonet", "Anybody", "2:5030/1", true),
            ("Loud 2:5030/*", "LOUD", "2:5030/7", true),
            ("Loud 2:5030/*", "LOUD", "2:5031/7", false),
            ("Loud 2:5030/*", "Quiet", "2:5030/7", false),
            ("\"Loud One\" 2:5030/*", "loud one", "2:5030/7", true),
        ] {
            let found = is_twit(&twits(&[written]), name, address);
            assert_eq!(found, matched, "{written}: {name} {address}");
        }
        assert!(!Twits::default().add_person("  \"\" ", None));
        assert!(!Twits::default().add_person(&"*a".repeat(1000), None));
        assert!(!is_twit(&Twits::default(), "", "2:5030/1"));
    }

    #[test]
    fn subjects_and_mail_to_twits_count_when_the_configuration_says_so() {
        let mut twits = twits(&["Loud"]);
        let unnamed = Correspondent::default();
        let loud = Correspondent {
            name: "Loud",
            address: None,
        };
        assert!(!twits.is_twit(unnamed, loud, "x"));
        twits.to_them = true;
        assert!(twits.is_twit(unnamed, loud, "x"));
        assert!(!twits.is_twit(unnamed, unnamed, "Re: Продам гараж!"));
        twits.add_subject("продам ГАРАЖ");
        assert!(twits.is_twit(unnamed, unnamed, "Re: Продам гараж!"));
        assert_eq!(twits.len(), 2);
    }

    #[test]
    fn the_mode_says_what_is_done_and_mail_to_the_user_is_not_skipped() {
        let mut twits = twits(&["Loud"]);
        let loud = Correspondent {
            name: "Loud",
            address: None,
        };
        let quiet = Correspondent::default();
        for (mode, other, own) in [
            (TwitMode::Show, None, None),
            (
                TwitMode::Blank,
                Some(TwitVerdict::Blank),
                Some(TwitVerdict::Blank),
            ),
            (TwitMode::Skip, Some(TwitVerdict::Hide), None),
            (
                TwitMode::Ignore,
                Some(TwitVerdict::Hide),
                Some(TwitVerdict::Hide),
            ),
            (
                TwitMode::Kill,
                Some(TwitVerdict::Hide),
                Some(TwitVerdict::Hide),
            ),
        ] {
            twits.mode = mode;
            assert_eq!(twits.verdict(loud, quiet, "", false), other, "{mode:?}");
            assert_eq!(twits.verdict(loud, quiet, "", true), own, "{mode:?}");
            assert_eq!(twits.verdict(quiet, loud, "", false), None, "{mode:?}");
        }
    }
}
