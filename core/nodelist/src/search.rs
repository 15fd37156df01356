//! Search for stations by a text: a scan of the folded names, places, keywords, phone numbers and
//! flags of all lines.

use super::{EntryId, Nodelists};
use memchr::memmem;

/// Field of the lines to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Sysop.
    Sysop,
    /// Name of the station.
    Name,
    /// Place.
    Location,
    /// Any of these.
    Any,
}

/// Terminator of each field of the folded text.
const END: u8 = 0x1F;

/// Index of the field with the digits of the phone number; one field for each flag follows.
pub(crate) const PHONE: usize = 4;

/// Sysop, name, location, keyword, digits of the phone number and flags of every line, in lower
/// case.
#[derive(Debug, Default)]
pub(crate) struct Folded {
    text: String,
    /// Offset of each line.
    starts: Vec<u32>,
    /// Ids of the lines, ascending.
    ids: Vec<EntryId>,
}

/// A matching line, by its index among all lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) line: u32,
    /// 0: the whole field or flag; 1: its beginning; 2: the beginning of a word; 3: anywhere.
    pub(crate) rank: u16,
}

/// Appends a field folded for comparison: lower case, `_` as a space.
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
    pub(crate) fn new(lists: &Nodelists) -> Self {
        let mut folded = Self::default();
        for (id, entry) in lists.iter() {
            let Ok(start) = u32::try_from(folded.text.len()) else {
                break;
            };
            folded.starts.push(start);
            folded.ids.push(id);
            let mut fields = entry.line().split(',');
            let keyword = fields.next().unwrap_or_default();
            let mut fields = fields.skip(1);
            let name = fields.next().unwrap_or_default();
            let location = fields.next().unwrap_or_default();
            let sysop = fields.next().unwrap_or_default();
            for field in [sysop, name, location, keyword] {
                fold_into(field.trim(), &mut folded.text);
                folded.text.push(char::from(END));
            }
            let phone = entry.phone().unwrap_or_default();
            folded
                .text
                .extend(phone.chars().filter(char::is_ascii_digit));
            folded.text.push(char::from(END));
            for flag in entry.flags().iter() {
                fold_into(flag, &mut folded.text);
                folded.text.push(char::from(END));
            }
        }
        folded
    }

    /// Returns the lines with a text in a column, the best ones first: equal to the field, then at
    /// its beginning, then at the beginning of a word, then anywhere.
    pub(crate) fn search(&self, wanted: &str, column: Column, most: usize) -> Vec<EntryId> {
        let mut found = self.hits(wanted, |field| match column {
            Column::Sysop => field == 0,
            Column::Name => field == 1,
            Column::Location => field == 2,
            Column::Any => field < 3,
        });
        found.sort_by_key(|hit| hit.rank);
        found.truncate(most);
        found.into_iter().filter_map(|hit| self.id(hit)).collect()
    }

    /// Returns the lines with a text in one of the wanted fields, in the order of the lists.
    pub(crate) fn hits(&self, wanted: &str, is_wanted: impl Fn(usize) -> bool) -> Vec<Hit> {
        let mut needle = String::new();
        fold_into(wanted.trim(), &mut needle);
        if needle.is_empty() || needle.bytes().any(|b| b == END) {
            return Vec::new();
        }
        let bytes = self.text.as_bytes();
        let mut found: Vec<Hit> = Vec::new();
        // Line of the last hit, offset up to which its fields were counted, and the field there.
        let mut counted = (usize::MAX, 0, 0);
        for at in memmem::find_iter(bytes, needle.as_bytes()) {
            let start = u32::try_from(at).unwrap_or(u32::MAX);
            let after = self.starts.partition_point(|own| *own <= start);
            let Some(line) = after.checked_sub(1) else {
                continue;
            };
            let Some(first) = self.starts.get(line) else {
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
            if !is_wanted(field) {
                continue;
            }
            let begins = before.last().is_none_or(|byte| *byte == END);
            let ends = match bytes.get(at + needle.len()) {
                Some(b':' | b';') => field > PHONE,
                next => next == Some(&END),
            };
            let word = before
                .last()
                .is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte < 0x80);
            let rank = match (begins, ends, word) {
                (true, true, _) => 0,
                (true, ..) => 1,
                (_, _, true) => 2,
                _ => 3,
            };
            let line = u32::try_from(line).unwrap_or(u32::MAX);
            match found.last_mut() {
                Some(known) if known.line == line => known.rank = rank.min(known.rank),
                _ => found.push(Hit { line, rank }),
            }
        }
        found
    }

    /// Returns the line of a hit.
    pub(crate) fn id(&self, hit: Hit) -> Option<EntryId> {
        self.ids.get(hit.line as usize).copied()
    }

    /// Returns the index of a line among all lines.
    pub(crate) fn line(&self, id: EntryId) -> Option<u32> {
        u32::try_from(self.ids.binary_search(&id).ok()?).ok()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.text.capacity() + 4 * self.starts.capacity() + 8 * self.ids.capacity()
    }
}
