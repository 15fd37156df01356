//! Reads the lists of areas in the answers of robots: hpt, CrashMail, and others of their kind.

use super::{AreaKind, AreaState, OfferedArea};
use crate::limits;

/// List of areas in an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AreaList {
    /// Kind of the areas.
    pub kind: AreaKind,
    /// The areas, in the order of the answer.
    pub areas: Vec<OfferedArea>,
}

/// Meaning of lines without a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Listing {
    /// All areas; a mark shows the linked ones.
    All,
    /// Linked areas only.
    Linked,
    /// Areas that are not linked.
    Available,
}

/// Layout of the lines of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    /// Marks, tag, dots, description (hpt).
    Dots,
    /// A mark, 28 characters of tag, 33 of description, and a number (CrashMail).
    Columns,
}

/// Columns of CrashMail's tables, in characters: tag, description, kilobytes a week.
const TAG: usize = 1;
const DESCRIPTION: usize = 31;
const TRAFFIC: usize = 64;

/// Marks before the tags of hpt: linked, rescannable, read-only, write-only, mandatory.
const MARKS: &str = "*SRWM";

/// Number of characters before the tag in hpt's lists with marks.
const MARK_CHARS: usize = 5;

/// Reads the lists of areas in the answer of a robot; `None` if it has none. `text` has a line end of
/// any kind after each line.
///
/// ```
/// use fidoscope_point::areas::{AreaState, parse_answer};
///
/// let text = "Available areas for 2:5030/1520.9\r\r*S   R50.BONE ............ Talk\r     TEST.ECHO\r\r'*' = area is active\r";
/// let list = parse_answer(text).unwrap();
/// assert_eq!(list.areas[0].description, "Talk");
/// let states: Vec<_> = list.areas.iter().map(|area| area.state).collect();
/// assert_eq!(states, [AreaState::Linked, AreaState::Available]);
/// ```
#[must_use]
pub fn parse_answer(text: &str) -> Option<AreaList> {
    let mut list = AreaList::default();
    let mut listing = None;
    let mut layout = Layout::Dots;
    let lines = text.split(['\r', '\n']);
    for line in lines {
        if list.areas.len() >= limits::LISTED_AREAS {
            break;
        }
        if let Some((found, kind)) = heading(line) {
            listing = Some(found);
            list.kind = kind;
            layout = Layout::Dots;
            continue;
        }
        let Some(listing) = listing else {
            continue;
        };
        if line.trim_start().starts_with("Tagname ") {
            layout = Layout::Columns;
            continue;
        }
        let areas = &mut list.areas;
        match layout {
            Layout::Columns => column_line(line, listing, areas),
            Layout::Dots => dotted_line(line, listing, areas),
        }
    }
    (!list.areas.is_empty()).then_some(list)
}

/// Returns what a list contains, if the line is the heading of one.
fn heading(line: &str) -> Option<(Listing, AreaKind)> {
    let lower = line.trim().to_lowercase();
    let has = |word: &str| lower.contains(word);
    let is_heading = lower.ends_with(':') || has("areas for ") || has("areas of ");
    if !is_heading || !has("area") || lower.chars().count() > 120 {
        return None;
    }
    let kind = match has("filearea") || has("file area") || has("file echo") || has("fileecho") {
        true => AreaKind::File,
        false => AreaKind::Echo,
    };
    let words = |words: &[&str]| words.iter().any(|word| has(word));
    let listing = if words(&[
        "unlinked",
        "not linked",
        "not connected",
        "available area list",
    ]) {
        Listing::Available
    } else if words(&["active", "passive", "linked", "connected", "subscribed"]) {
        Listing::Linked
    } else if words(&["available", "all areas", "list of"]) {
        Listing::All
    } else {
        return None;
    };
    Some((listing, kind))
}

/// Returns the state of an area by its mark.
fn state(listing: Listing, is_marked: bool) -> AreaState {
    match listing {
        Listing::Linked => AreaState::Linked,
        Listing::All if is_marked => AreaState::Linked,
        Listing::All | Listing::Available => AreaState::Available,
    }
}

/// Returns whether a word can be an areatag.
fn is_tag(word: &str) -> bool {
    let is_word = |c: char| !c.is_whitespace() && !c.is_control() && !"\"'`<>|".contains(c);
    let has_letter = word.chars().any(char::is_alphanumeric);
    has_letter && word.len() <= ftn_tosser::limits::TAG_BYTES && word.chars().all(is_word)
}

/// Returns the characters of a line from one column to another one, without blanks around them.
fn column(line: &str, from: usize, to: usize) -> String {
    let part: String = line
        .chars()
        .skip(from)
        .take(to.saturating_sub(from))
        .collect();
    part.trim().to_owned()
}

/// Reads a line of CrashMail's table. A tag of more than 28 characters has a line of its own, and its
/// description is in the next one.
fn column_line(line: &str, listing: Listing, areas: &mut Vec<OfferedArea>) {
    let mark = line.chars().next();
    let is_ruler = line.trim().chars().all(|c| c == '-' || c == ' ');
    if !matches!(mark, Some(' ' | '*' | '%')) || is_ruler && !line.trim().is_empty() {
        return;
    }
    let start = column(line, TAG, DESCRIPTION - 1);
    let is_continued = start.is_empty() || line.starts_with("   ");
    if is_continued {
        let description = column(line, DESCRIPTION, TRAFFIC);
        match areas.last_mut() {
            Some(last) if last.description.is_empty() => last.description = description,
            _ => {}
        }
        return;
    }
    let mut words = line.chars().skip(TAG).collect::<String>();
    if let Some((tag, _)) = words.split_once(char::is_whitespace) {
        words = tag.to_owned();
    }
    // A group's heading, such as " Group: Talk", has a colon.
    if !is_tag(&words) || words.ends_with(':') {
        return;
    }
    let is_long = words.chars().count() >= DESCRIPTION - TAG - 1;
    areas.push(OfferedArea {
        description: match is_long {
            true => String::new(),
            false => column(line, DESCRIPTION, TRAFFIC),
        },
        tag: words,
        state: state(listing, matches!(mark, Some('*' | '%'))),
    });
}

/// Reads a line with marks, a tag, and a description after dots or blanks.
fn dotted_line(line: &str, listing: Listing, areas: &mut Vec<OfferedArea>) {
    // Headings of groups and remarks begin in the first column.
    let blanks = line.chars().take_while(|c| *c == ' ').count();
    let marks: String = line.chars().take(MARK_CHARS).collect();
    let is_marked = marks.contains('*');
    let only_marks = marks.chars().all(|c| c == ' ' || MARKS.contains(c));
    let rest = match only_marks && marks.ends_with(' ') && !marks.trim().is_empty() {
        true => line.chars().skip(MARK_CHARS).collect::<String>(),
        // Other robots: "* TAG", "+TAG", or blanks before the tag.
        false if line.starts_with(['*', '+']) => line.chars().skip(1).collect(),
        false if blanks > 0 => line.to_owned(),
        false => return,
    };
    let is_marked = is_marked || line.starts_with(['*', '+']);
    let indent = rest.chars().take_while(|c| *c == ' ').count();
    let (tag, after) = match rest.trim_start().split_once(' ') {
        Some((tag, after)) => (tag, after.trim()),
        None => (rest.trim(), ""),
    };
    // The rest of a long description is at the right margin.
    let is_continuation = indent > MARK_CHARS + 3;
    if is_continuation {
        if let Some(last) = areas.last_mut() {
            let more = rest.trim();
            let blank = if last.description.is_empty() { "" } else { " " };
            if last.description.len() + more.len() < limits::TEXT_BYTES {
                last.description = format!("{}{blank}{more}", last.description);
            }
        }
        return;
    }
    let description = after.trim_start_matches('.').trim_start();
    let has_dots = after.starts_with('.');
    let is_alone = after.is_empty();
    // "5 area(s) available" and other remarks have words after one blank.
    let is_wide = rest
        .trim_start()
        .get(tag.len()..)
        .is_some_and(|gap| gap.starts_with("  "));
    if !is_tag(tag) || !(has_dots || is_alone || is_wide) {
        return;
    }
    areas.push(OfferedArea {
        tag: tag.to_owned(),
        description: description.chars().take(limits::LINE_CHARS).collect(),
        state: state(listing, is_marked),
    });
}
