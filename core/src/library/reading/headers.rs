//! Reads headers without texts, in parts on all cores.

use super::{MANY, PassOutput, SnapshotBuilder, TextFacts};
use crate::base::{RangePass, ReadDepth};
use crate::charset::Fallback;
use crate::cores;
use crate::job::Job;
use crate::library::texts::{Interner, TextId};
use crate::library::{LibraryError, add_new};
use crate::limits;
use std::ops::{ControlFlow, Range};

/// Columns to keep of headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::library) enum Keep {
    /// All but their texts.
    Numbers,
    /// Their texts, too.
    Texts,
}

/// Reads the headers of a base on all cores, without facts from texts: sizes, fingerprints and
/// senders' addresses; `None` if the base has to be read whole.
pub(in crate::library) fn read_headers(
    fallback: Fallback,
    pass: &RangePass<'_>,
    keep: Keep,
    job: &Job,
) -> Result<Option<PassOutput>, LibraryError> {
    let parts = cores::each(parts_of(pass.places()), |places| {
        let mut builder = SnapshotBuilder::of_headers(fallback, keep, places.end - places.start);
        let mut has_room = true;
        let is_sound = pass.scan(ReadDepth::Headers, places, job, &mut |header, _| {
            has_room = builder.add_header(header);
            if has_room {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })?;
        Ok::<_, LibraryError>((is_sound && has_room).then_some(builder))
    });
    let mut whole: Option<SnapshotBuilder> = None;
    for part in parts {
        let Some(part) = part? else {
            return Ok(None);
        };
        match &mut whole {
            None => whole = Some(part),
            Some(whole) => {
                if whole.append(&part).is_none() {
                    return Ok(None);
                }
            }
        }
    }
    Ok(whole.map(|whole| PassOutput::new(whole, Vec::new())))
}

/// Reads some messages of a base, with facts from their texts; `None` if the base has to be read
/// whole.
pub(in crate::library) fn read_range(
    fallback: Fallback,
    zone: Option<u16>,
    pass: &RangePass<'_>,
    places: Range<u32>,
    job: &Job,
) -> Result<Option<PassOutput>, LibraryError> {
    let mut builder = SnapshotBuilder::new(fallback, zone, places.end - places.start);
    let mut sender = Vec::new();
    let is_sound = pass.scan(ReadDepth::Text, places, job, &mut |header, text| {
        sender.clear();
        let known = TextFacts::compute(header, text, zone, &mut sender);
        if builder.add(header, &sender, known) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    })?;
    Ok(is_sound.then(|| PassOutput::new(builder, Vec::new())))
}

/// Splits places into a range for each core.
pub(crate) fn parts_of(places: u32) -> Vec<Range<u32>> {
    let cores = if places < MANY { 1 } else { cores::count() };
    let each = u32::try_from(cores)
        .map_or(places, |cores| places.div_ceil(cores))
        .max(1);
    let starts = (0..places.max(1)).step_by(each as usize);
    starts
        .map(|start| start..start.saturating_add(each).min(places))
        .collect()
}

impl SnapshotBuilder {
    /// Creates a builder for headers alone.
    fn of_headers(fallback: Fallback, keep: Keep, messages: u32) -> Self {
        Self {
            keep,
            // Few pages need the parents of messages.
            msgids: Interner::without_interning(),
            ..Self::new(fallback, None, messages)
        }
    }

    /// Appends the rows of later headers; `None` if there is no room for more text.
    fn append(&mut self, other: &Self) -> Option<()> {
        let text = |id| self.texts.add(|arena| arena.push_str(other.texts.get(id)));
        let ids = 0..u32::try_from(other.texts.len()).ok()?;
        let ids: Vec<TextId> = ids.map(text).collect();
        let text = |id: TextId| ids.get(id as usize).copied().unwrap_or(0);
        let before = self.msgids.append(&other.msgids)?;
        let msgid = |id: TextId| {
            if id == 0 {
                0
            } else {
                id.saturating_add(before)
            }
        };
        let rows = u32::try_from(self.columns.number.len()).ok()?;
        self.columns.append(&other.columns, rows, text, msgid);
        add_new(&mut self.charsets, other.charsets.iter().copied());
        let bytes = self.texts.text_bytes() + self.msgids.text_bytes();
        (bytes <= limits::SNAPSHOT_TEXT_BYTES).then_some(())
    }
}
