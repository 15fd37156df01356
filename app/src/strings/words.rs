//! Counts, days and months in words, in the user's language.

use super::format;
use crate::strings::tr;
use fidoscope_core::calendar::{Month, Weekday};

/// Formats a number of messages: `1 message`, `12 messages`.
pub(crate) fn messages(count: u64) -> String {
    tr!("messages", count = count, shown = format::count(count))
}

/// Returns the subject of a message, or a text for an empty one.
pub(crate) fn subject(text: &str) -> &str {
    match text.trim() {
        "" => tr!("no-subject"),
        subject => subject,
    }
}

/// Formats a number of areas.
pub(crate) fn areas(count: u64) -> String {
    tr!("areas", count = count, shown = format::count(count))
}

/// Formats a number of stations.
pub(crate) fn stations(count: u64) -> String {
    tr!("stations", count = count, shown = format::count(count))
}

/// Formats a number of files.
pub(crate) fn files(count: u64) -> String {
    tr!("files", count = count, shown = format::count(count))
}

/// Formats a number of file echoes.
pub(crate) fn file_echoes(count: u64) -> String {
    tr!(
        "file-echoes-count",
        count = count,
        shown = format::count(count)
    )
}

/// Formats a number of replies.
pub(crate) fn replies(count: u64) -> String {
    tr!("replies", count = count, shown = format::count(count))
}

/// Formats a number of unread messages: `3 unread`.
pub(crate) fn unread(count: impl Into<u64>) -> String {
    tr!("unread", shown = format::count(count))
}

/// Formats a number of messages out of all: `3 of 12 messages`.
pub(crate) fn messages_of(part: u64, all: u64) -> String {
    tr!(
        "messages-of",
        part = format::count(part),
        count = all,
        shown = format::count(all)
    )
}

/// Formats a position: `3 of 12`.
pub(crate) fn place(at: u64, all: u64) -> String {
    tr!(
        "place-of",
        place = format::count(at),
        all = format::count(all)
    )
}

/// Formats the position of the current tree, from 1: `tree 3 of 12`.
pub(crate) fn tree_place(at: usize, all: usize) -> String {
    tr!(
        "tree-place",
        place = format::count(at as u64),
        all = format::count(all as u64)
    )
}

/// Formats the number of found messages in a tree.
pub(crate) fn found_in_tree(count: impl Into<u64>) -> String {
    tr!("found-in-tree", shown = format::count(count))
}

/// Returns the name of a weekday.
pub(crate) fn weekday(day: Weekday) -> &'static str {
    match day {
        Weekday::Monday => tr!("monday"),
        Weekday::Tuesday => tr!("tuesday"),
        Weekday::Wednesday => tr!("wednesday"),
        Weekday::Thursday => tr!("thursday"),
        Weekday::Friday => tr!("friday"),
        Weekday::Saturday => tr!("saturday"),
        Weekday::Sunday => tr!("sunday"),
    }
}

/// Returns two letters for a weekday.
pub(crate) fn weekday_short(day: Weekday) -> &'static str {
    match day {
        Weekday::Monday => tr!("monday-short"),
        Weekday::Tuesday => tr!("tuesday-short"),
        Weekday::Wednesday => tr!("wednesday-short"),
        Weekday::Thursday => tr!("thursday-short"),
        Weekday::Friday => tr!("friday-short"),
        Weekday::Saturday => tr!("saturday-short"),
        Weekday::Sunday => tr!("sunday-short"),
    }
}

/// Formats a month and its year: `August 2007`.
pub(crate) fn month(month: &Month) -> String {
    tr!("calendar-month", month = month.month, year = year_of(month))
}

/// Formats a day in full: `13 August 2007`.
pub(crate) fn day(day: u8, month: &Month) -> String {
    tr!(
        "calendar-day",
        day = day.to_string(),
        month = month.month,
        year = year_of(month)
    )
}

/// Returns the year of a month as in a filter.
fn year_of(month: &Month) -> String {
    let filter = month.filter();
    filter.split('/').next().unwrap_or_default().to_owned()
}
