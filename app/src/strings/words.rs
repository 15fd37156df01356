//! Counted things, days and months in words, in the language of the user.

use super::format;
use crate::strings::tr;
use fidoscope_core::calendar::{Month, Weekday};

/// A number of messages: `1 message`, `12 messages`.
pub(crate) fn messages(count: u64) -> String {
    tr!("messages", count = count, shown = format::count(count))
}

/// The subject of a message, or that it has none.
pub(crate) fn subject(text: &str) -> &str {
    match text.trim() {
        "" => tr!("no-subject"),
        subject => subject,
    }
}

/// A number of areas.
pub(crate) fn areas(count: u64) -> String {
    tr!("areas", count = count, shown = format::count(count))
}

/// A number of stations.
pub(crate) fn stations(count: u64) -> String {
    tr!("stations", count = count, shown = format::count(count))
}

/// A number of files.
pub(crate) fn files(count: u64) -> String {
    tr!("files", count = count, shown = format::count(count))
}

/// A number of file echoes.
pub(crate) fn file_echoes(count: u64) -> String {
    tr!(
        "file-echoes-count",
        count = count,
        shown = format::count(count)
    )
}

/// A number of replies.
pub(crate) fn replies(count: u64) -> String {
    tr!("replies", count = count, shown = format::count(count))
}

/// How many messages were not read: `3 unread`.
pub(crate) fn unread(count: impl Into<u64>) -> String {
    tr!("unread", shown = format::count(count))
}

/// A count of messages out of all: `3 of 12 messages`.
pub(crate) fn messages_of(part: u64, all: u64) -> String {
    tr!(
        "messages-of",
        part = format::count(part),
        count = all,
        shown = format::count(all)
    )
}

/// A place among others: `3 of 12`.
pub(crate) fn place(at: u64, all: u64) -> String {
    tr!(
        "place-of",
        place = format::count(at),
        all = format::count(all)
    )
}

/// Which of the trees is looked at, from 1: `tree 3 of 12`.
pub(crate) fn tree_place(at: usize, all: usize) -> String {
    tr!(
        "tree-place",
        place = format::count(at as u64),
        all = format::count(all as u64)
    )
}

/// How many messages of a tree were found.
pub(crate) fn found_in_tree(count: impl Into<u64>) -> String {
    tr!("found-in-tree", shown = format::count(count))
}

/// The name of a day of the week.
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

/// Two letters for a day of the week.
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

/// A month and its year: `August 2007`.
pub(crate) fn month(month: &Month) -> String {
    tr!("calendar-month", month = month.month, year = year_of(month))
}

/// A day in full: `13 August 2007`.
pub(crate) fn day(day: u8, month: &Month) -> String {
    tr!(
        "calendar-day",
        day = day.to_string(),
        month = month.month,
        year = year_of(month)
    )
}

/// The year of a month as a filter writes it.
fn year_of(month: &Month) -> String {
    let filter = month.filter();
    filter.split('/').next().unwrap_or_default().to_owned()
}
