//! Tables of the keywords of tossers: each is read, or a row gives the reason why it has no meaning
//! here.
//!
//! An unsupported keyword that would change the sender, the place, the addressee or the character
//! set of mail is [`Meaning::Lost`]: the reader warns of it, and of unknown keywords. Each warning
//! appears once per configuration.

use super::gather::{Gather, Line};
use crate::limits;
use std::collections::HashMap;

/// Meaning of a keyword here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Supported.
    Read,
    /// No meaning here, with the reason.
    Nothing(&'static str),
    /// Matters to mail but is not supported: a warning with this sentence.
    Lost(&'static str),
}

/// Meanings of keywords in lower case.
pub(super) type Meanings = HashMap<&'static str, Meaning>;

/// Keywords of one program, in lists of names separated by white space.
pub(super) struct Table {
    /// Supported keywords.
    pub(super) read: &'static str,
    /// Keywords without a meaning here: the reason, and their names.
    pub(super) nothing: &'static [(&'static str, &'static str)],
    /// Keywords that matter to mail but are not supported: the warning, and their names.
    pub(super) lost: &'static [(&'static str, &'static str)],
}

impl Table {
    /// Returns the meanings of all its keywords.
    pub(super) fn meanings(&self) -> Meanings {
        let read = self.read.split_whitespace();
        let mut all: Meanings = read.map(|name| (name, Meaning::Read)).collect();
        for (why, names) in self.nothing {
            let names = names.split_whitespace();
            all.extend(names.map(|name| (name, Meaning::Nothing(why))));
        }
        for (what, names) in self.lost {
            let names = names.split_whitespace();
            all.extend(names.map(|name| (name, Meaning::Lost(what))));
        }
        all
    }

    /// Returns names with two rows, and rows without a name or a reason.
    #[cfg(test)]
    pub(super) fn faults(&self) -> Vec<&'static str> {
        let rows = || self.nothing.iter().chain(self.lost);
        let names = rows().flat_map(|(_, names)| names.split_whitespace());
        let mut names: Vec<&str> = names.chain(self.read.split_whitespace()).collect();
        names.sort_unstable();
        let twice = names.windows(2).filter(|pair| pair.first() == pair.last());
        let mut faults: Vec<&str> = twice.filter_map(|pair| pair.first().copied()).collect();
        let is_empty = |row: &&(&str, &str)| row.0.len() < 10 || row.1.trim().is_empty();
        faults.extend(rows().filter(is_empty).map(|row| row.0));
        faults
    }
}

/// Returns the first 64 bytes of a name, for a warning.
fn shown(name: &[u8]) -> &[u8] {
    name.get(..64).unwrap_or(name)
}

impl Gather<'_> {
    /// Returns whether a keyword is supported; warns of one that matters but is not, and of one
    /// unknown to `program`.
    pub(super) fn reads(
        &mut self,
        line: &Line<'_>,
        program: &str,
        keyword: &[u8],
        meaning: Option<Meaning>,
    ) -> bool {
        let what = match meaning {
            Some(Meaning::Read) => return true,
            Some(Meaning::Nothing(_)) => return false,
            Some(Meaning::Lost(what)) => Some(what),
            None => None,
        };
        self.report_keyword(line, program, keyword, what);
        false
    }

    /// Warns of an unsupported keyword with the reason; without a reason, of one unknown to
    /// `program`. Once per configuration.
    pub(super) fn report_keyword(
        &mut self,
        line: &Line<'_>,
        program: &str,
        keyword: &[u8],
        what: Option<&str>,
    ) {
        let name = line.charset.decode(shown(keyword));
        self.report_once(line, keyword, || match what {
            Some(what) => format!("the keyword {name} has no effect: {what}"),
            None => format!("the keyword {name} is unknown to {program}: its line was skipped"),
        });
    }

    /// Warns of an option unknown to `program`, once per configuration.
    pub(super) fn unknown_option(&mut self, line: &Line<'_>, program: &str, option: &[u8]) {
        let name = option;
        let option = line.charset.decode(shown(option));
        self.report_once(line, name, || {
            format!("the option {option} is unknown to {program} and was skipped")
        });
    }

    /// Reports a problem of a name, in any letter case, unless one was reported before; up to a
    /// limited number of names.
    pub(super) fn report_once(
        &mut self,
        line: &Line<'_>,
        name: &[u8],
        what: impl FnOnce() -> String,
    ) {
        if self.reported.len() < limits::CONFIG_NAMES
            && self.reported.insert(name.to_ascii_lowercase())
        {
            self.problem(line, what());
        }
    }
}
