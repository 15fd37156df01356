//! Contents of a page's messages, for lists that show them next to headers.

use super::collect::within;
use super::{ResolveError, Sources, go_on};
use crate::geo::{GeoKludge, kludge_of_line};
use crate::job::Job;
use crate::library::{CorpusIndex, LibraryError, MessageRow};
use crate::limits;
use crate::message::SearchText;
use crate::objects;
use crate::page::MessagesPage;
use std::collections::HashMap;

/// Contents of one message.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MessageContents {
    /// Names of encoded objects, from top to bottom, each once (7.2.2).
    pub objects: Vec<String>,
    /// Places: its valid GEO, GEOBOX and GEOKML kludges (7.2.1.5), at most
    /// [`limits::MESSAGE_PLACES`].
    pub places: Vec<GeoKludge>,
}

impl MessageContents {
    fn add_object(&mut self, name: String) {
        if !self.objects.contains(&name) {
            self.objects.push(name);
        }
    }

    fn add_place(&mut self, kludge: GeoKludge) {
        let is_place = !matches!(kludge, GeoKludge::Origin(_));
        if is_place && self.places.len() < limits::MESSAGE_PLACES {
            self.places.push(kludge);
        }
    }
}

/// Returns the contents of some messages of a page, by the index if possible. Other messages are
/// read if `read` is true, else they are missing in the result, as are unreadable ones.
///
/// # Errors
/// Only [`ResolveError::Cancelled`].
pub fn contents(
    messages: &MessagesPage,
    wanted: &[CorpusIndex],
    sources: &Sources<'_>,
    read: bool,
    job: &Job,
) -> Result<HashMap<CorpusIndex, MessageContents>, ResolveError> {
    let mut wanted = wanted.to_vec();
    wanted.sort_unstable();
    wanted.dedup();
    let mut found: HashMap<CorpusIndex, MessageContents> = HashMap::with_capacity(wanted.len());
    for (part, snapshot) in messages.corpus.parts() {
        let own = within(&wanted, &part);
        let (Some(index), false) = (sources.index, own.is_empty()) else {
            continue;
        };
        let cancelled = |_| ResolveError::Cancelled;
        let pieces = index.pieces(snapshot, None, job).map_err(cancelled)?;
        let marks = index.marks(snapshot, false, job).map_err(cancelled)?;
        let (Some(pieces), Some(marks)) = (pieces, marks) else {
            continue;
        };
        // A message indexed between the two queries counts as unknown.
        let is_open = |row: &u32| {
            pieces.open.binary_search(row).is_ok() || marks.open.binary_search(row).is_ok()
        };
        let known = own.iter().filter(|index| !is_open(&(**index - part.start)));
        found.extend(known.map(|index| (*index, MessageContents::default())));
        for (row, facts) in pieces.found {
            if let Some(contents) = found.get_mut(&part.start.saturating_add(row)) {
                contents.add_object(facts.name);
            }
        }
        for (row, kludge) in marks.found {
            if let Some(contents) = found.get_mut(&part.start.saturating_add(row)) {
                contents.add_place(kludge);
            }
        }
    }
    if !read {
        return Ok(found);
    }
    for index in wanted {
        go_on(job)?;
        if found.contains_key(&index) {
            continue;
        }
        let row = messages.row(index);
        // Opening the message itself fails the same way, and reports the reason.
        if let Some(Ok(Some(contents))) = row.map(|row| read_contents(&row)) {
            found.insert(index, contents);
        }
    }
    Ok(found)
}

/// Reads one message; `None` if it is no longer in its base.
fn read_contents(row: &MessageRow<'_>) -> Result<Option<MessageContents>, LibraryError> {
    let charset = row.area().charset();
    let Some(stored) = row.read()? else {
        return Ok(None);
    };
    let mut contents = MessageContents::default();
    for piece in objects::find_in(&stored, charset) {
        contents.add_object(piece.name);
    }
    let body = SearchText::of_stored(&stored, charset);
    for line in body.control() {
        if let Some(Ok(kludge)) = kludge_of_line(line) {
            contents.add_place(kludge);
        }
    }
    Ok(Some(contents))
}
