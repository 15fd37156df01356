//! Finding stations by words: one folded text of all names and places, searched through.

use super::{EntryId, Nodelists};
use memchr::memmem;

/// Which field of the lines is searched in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Who runs the station.
    Sysop,
    /// The name of the station.
    Name,
    /// Where it is.
    Location,
    /// Any of these.
    Any,
}

/// Ends each field of the folded text.
const END: u8 = 0x1F;

/// Sysop, name and location of every line, in lower case.
#[derive(Debug, Default)]
pub(super) struct Folded {
    text: String,
    /// Where each line begins.
    starts: Vec<u32>,
    ids: Vec<EntryId>,
}

/// Letters as they are compared: small, `_` a space.
fn fold_into(field: &str, to: &mut String) {
    let space = |c: char| if c == '_' { ' ' } else { c };
    if field.is_ascii() {
        to.extend(field.chars().map(|c| space(c.to_ascii_lowercase())));
    } else {
        let small = field.chars().flat_map(char::to_lowercase);
        to.extend(small.map(|c| if c == 'ё' { 'е' } else { space(c) }));
    }
}

impl Folded {
    pub(super) fn of(lists: &Nodelists) -> Self {
        let mut folded = Self::default();
        for (id, entry) in lists.iter() {
            let Ok(start) = u32::try_from(folded.text.len()) else {
                break;
            };
            folded.starts.push(start);
            folded.ids.push(id);
            let mut fields = entry.line().split(',').skip(2);
            let name = fields.next().unwrap_or_default();
            let location = fields.next().unwrap_or_default();
            let sysop = fields.next().unwrap_or_default();
            for field in [sysop, name, location] {
                fold_into(field.trim(), &mut folded.text);
                folded.text.push(char::from(END));
            }
        }
        folded
    }

    /// The lines with a text in a column, the best ones first: the whole field, then its beginning,
    /// then the beginning of a word in it, then anywhere.
    pub(super) fn search(&self, wanted: &str, column: Column, most: usize) -> Vec<EntryId> {
        let mut needle = String::new();
        fold_into(wanted.trim(), &mut needle);
        if needle.is_empty() || needle.bytes().any(|b| b == END) {
            return Vec::new();
        }
        let bytes = self.text.as_bytes();
        let mut found: Vec<(u8, EntryId)> = Vec::new();
        // The line of the last hit, how far its fields were counted, and the field there.
        let mut counted = (usize::MAX, 0, 0);
        for at in memmem::find_iter(bytes, needle.as_bytes()) {
            let start = u32::try_from(at).unwrap_or(u32::MAX);
            let Some(line) = self
                .starts
                .partition_point(|own| *own <= start)
                .checked_sub(1)
            else {
                continue;
            };
            let (Some(first), Some(id)) = (self.starts.get(line), self.ids.get(line)) else {
                continue;
            };
            let before = bytes.get(*first as usize..at).unwrap_or_default();
            let (from, known) = match counted {
                (own, from, field) if own == line => (from, field),
                _ => (*first as usize, 0),
            };
            let between = bytes.get(from..at).unwrap_or_default();
            let field: usize = known + between.iter().filter(|byte| **byte == END).count();
            counted = (line, at, field);
            let is_wanted = match column {
                Column::Sysop => field == 0,
                Column::Name => field == 1,
                Column::Location => field == 2,
                Column::Any => true,
            };
            if !is_wanted {
                continue;
            }
            let begins = before.last().is_none_or(|byte| *byte == END);
            let ends = bytes.get(at + needle.len()) == Some(&END);
            let word = before
                .last()
                .is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte < 0x80);
            let rank = match (begins, ends, word) {
                (true, true, _) => 0,
                (true, ..) => 1,
                (_, _, true) => 2,
                _ => 3,
            };
            match found.last_mut() {
                Some((known, last)) if last == id => *known = rank.min(*known),
                _ => found.push((rank, *id)),
            }
        }
        found.sort_by_key(|(rank, _)| *rank);
        found.truncate(most);
        found.into_iter().map(|(_, id)| id).collect()
    }

    pub(super) fn bytes(&self) -> usize {
        self.text.capacity() + 4 * self.starts.capacity() + 8 * self.ids.capacity()
    }
}
