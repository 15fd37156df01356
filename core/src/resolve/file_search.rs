//! Search for files by their names and descriptions (7.4.2).

use crate::fileecho::FileEntry;
use crate::page::{Notice, Severity};
use crate::query::{Expression, MatchOutcome, TextQuery, fold};

/// A search in names and descriptions.
pub(super) enum Find {
    Text(TextQuery, String),
    Expression(Expression),
    Wrong(String),
}

impl Find {
    /// Parses it like `find` of an area (7.2.1.4); a part of a name matches.
    pub(super) fn parse(value: &str) -> Self {
        if !value.starts_with('/') {
            return Self::Text(TextQuery::parse(value, true), fold(value.trim()));
        }
        match Expression::compile(value) {
            Ok(expression) => Self::Expression(expression),
            Err(error) => Self::Wrong(error.to_string()),
        }
    }

    pub(super) fn fault(&self) -> Option<Notice> {
        let Self::Wrong(error) = self else {
            return None;
        };
        let text = format!("{error}. No file is listed until the expression is corrected.");
        Some(Notice::new(Severity::Error, "wrong-pattern", text))
    }

    /// Returns whether it matches a file; `room` is a buffer.
    pub(super) fn fits(&self, file: &FileEntry, room: &mut String) -> bool {
        match self {
            Self::Text(query, part) => {
                if !part.is_empty() && has_part(&file.name, part) {
                    return true;
                }
                query.may_be_in(&[&file.name, file.description()]) && query.is_in(both(file, room))
            }
            Self::Expression(expression) => {
                expression.may_be_in(&[&file.name, file.description()])
                    && expression.find(both(file, room)) == MatchOutcome::Yes
            }
            Self::Wrong(_) => false,
        }
    }
}

/// Returns whether a name contains a folded part.
fn has_part(name: &str, part: &str) -> bool {
    match name.is_ascii() {
        // For ASCII, folding means lower case.
        true => {
            let parts = name.as_bytes().windows(part.len());
            let mut parts = parts.filter(|_| part.is_ascii());
            parts.any(|own| own.eq_ignore_ascii_case(part.as_bytes()))
        }
        false => fold(name).contains(part),
    }
}

/// Returns the name and the description of a file in one text.
fn both<'r>(file: &FileEntry, room: &'r mut String) -> &'r str {
    room.clear();
    room.push_str(&file.name);
    room.push('\n');
    room.push_str(file.description());
    room
}
