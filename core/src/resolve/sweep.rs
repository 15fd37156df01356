//! Which messages a search through bodies has to look at: a sweep over the file of texts, in big
//! pieces and on all cores, before any message is taken apart.

use super::headers::Match;
use super::scan::Scan;
use crate::base::{MessageBase, Want};
use crate::bytes::Source;
use crate::library::LibraryError;
use crate::query::{Sweep, SweptText, Undecodable};
use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Bytes of texts that are read and looked through in one go: they stay in the cache of a core.
const PIECE: u64 = 256 * 1024;
/// A wider gap between two texts is not read.
const GAP: u64 = 32 * 1024;
/// A sweep reads whole files: it has to be worth it.
const SHARE: usize = 8;

/// A text in the file of texts.
struct Text {
    start: u64,
    len: u32,
    /// Which candidate it belongs to.
    candidate: u32,
    undecodable: Undecodable,
}

impl Text {
    fn end(&self) -> u64 {
        self.start + u64::from(self.len)
    }
}

/// The texts of candidates as they stand in the file, in pieces to read at once.
struct Pieces {
    texts: Vec<Text>,
    pieces: Vec<Range<usize>>,
}

impl Scan<'_, '_> {
    /// The candidates that may pass by their bodies; `None` when the base or the filters allow no
    /// sweep, or the base changed meanwhile.
    pub(super) fn narrow(&self) -> Result<Option<Vec<Match>>, LibraryError> {
        if self.candidates.len() < self.snapshot.len() / SHARE {
            return Ok(None);
        }
        let Some(sweep) = self.query.sweep(self.snapshot.charsets()) else {
            return Ok(None);
        };
        let base = self.snapshot.area().open()?;
        let Some(file) = base.text_file()? else {
            return Ok(None);
        };
        let mut kept = vec![false; self.candidates.len()];
        let Some(pieces) = self.pieces(&mut kept) else {
            return Ok(None);
        };
        self.job.expect(self.candidates.len() as u64);
        let is_same = || Ok::<_, LibraryError>(base.stamp()? == *self.snapshot.stamp());
        if !is_same()? {
            return Ok(None);
        }
        let next = AtomicUsize::new(0);
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        thread::scope(|scope| {
            let work = || self.sweep_pieces(&sweep, &file, &pieces, &next);
            let handles: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
            let controlled = self.sweep_control(&sweep, base.as_ref(), &mut kept);
            for handle in handles {
                match handle.join() {
                    Ok(found) => found
                        .into_iter()
                        .for_each(|at| mark(&mut kept, at as usize)),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            controlled
        })?;
        if !is_same()? {
            return Ok(None);
        }
        let found = self.candidates.iter().zip(kept);
        Ok(Some(
            found
                .filter_map(|(found, kept)| kept.then_some(*found))
                .collect(),
        ))
    }

    /// The texts of the candidates, in pieces to read at once. Candidates whose text is not in the
    /// file as it is are `kept`. `None` when texts overlap, as they do in damaged bases.
    fn pieces(&self, kept: &mut [bool]) -> Option<Pieces> {
        let mut texts = Vec::with_capacity(self.candidates.len());
        for (candidate, found) in self.candidates.iter().enumerate() {
            let at = (found.index - self.start) as usize;
            let row = self.snapshot.get(at);
            let text = row.and_then(|row| {
                let place = row.text_place()?;
                Some(Text {
                    start: place.start,
                    len: u32::try_from(place.end - place.start).ok()?,
                    candidate: u32::try_from(candidate).ok()?,
                    undecodable: row.undecodable(),
                })
            });
            match text {
                Some(text) => texts.push(text),
                None => mark(kept, candidate),
            }
        }
        if !texts.is_sorted_by_key(|text| text.start) {
            texts.sort_by_key(|text| text.start);
        }
        let mut pieces: Vec<Range<usize>> = Vec::new();
        let mut piece = 0..0;
        for (at, text) in texts.iter().enumerate() {
            if text.start < piece.end {
                return None;
            }
            let fits = text.end() - piece.start <= PIECE && text.start - piece.end <= GAP;
            match pieces.last_mut().filter(|_| fits) {
                Some(last) => {
                    piece.end = text.end();
                    last.end = at + 1;
                }
                None => {
                    piece = text.start..text.end();
                    pieces.push(at..at + 1);
                }
            }
        }
        Some(Pieces { texts, pieces })
    }

    /// Looks through pieces until none is left; gives the candidates that may pass.
    fn sweep_pieces(
        &self,
        sweep: &Sweep,
        file: &Source,
        pieces: &Pieces,
        next: &AtomicUsize,
    ) -> Vec<u32> {
        let mut found = Vec::new();
        let mut bytes = Vec::new();
        let mut texts = Vec::new();
        while let Some(piece) = pieces.pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
            if self.must_stop() {
                break;
            }
            let piece = pieces.texts.get(piece.clone()).unwrap_or_default();
            let (Some(first), Some(last)) = (piece.first(), piece.last()) else {
                continue;
            };
            let start = first.start;
            // Texts have a limit, and so has a piece.
            let len = usize::try_from(last.end() - start).unwrap_or(0);
            if bytes.len() < len {
                bytes.resize(len, 0);
            }
            let room = bytes.get_mut(..len).unwrap_or_default();
            if file.read_at(start, room).ok() != Some(len) {
                // Whoever reads the messages one by one finds out what is wrong.
                found.extend(piece.iter().map(|text| text.candidate));
                continue;
            }
            texts.clear();
            texts.extend(piece.iter().map(|text| SweptText {
                start: (text.start - start) as usize,
                end: (text.end() - start) as usize,
                undecodable: text.undecodable,
            }));
            sweep.through(room, &texts, &mut |at| {
                found.extend(piece.get(at).map(|text| text.candidate));
            });
            self.job.advance(piece.len() as u64);
        }
        found
    }

    /// Looks at the control lines that the base keeps outside of the texts.
    fn sweep_control(
        &self,
        sweep: &Sweep,
        base: &dyn MessageBase,
        kept: &mut [bool],
    ) -> Result<(), LibraryError> {
        if !sweep.needs_control() {
            return Ok(());
        }
        let mut expected = 0;
        base.scan(Want::Headers, self.job, &mut |header, _| {
            if self.must_stop() {
                return ControlFlow::Break(());
            }
            let Some(at) = self.snapshot.position_after(header.number, &mut expected) else {
                return ControlFlow::Continue(());
            };
            let Some(candidate) = self.candidate_at(self.start + at) else {
                return ControlFlow::Continue(());
            };
            let mut passes = false;
            header.control.for_each(&mut |line| {
                passes = passes || sweep.may_pass_by(line);
            });
            if passes {
                mark(kept, candidate);
            }
            ControlFlow::Continue(())
        })?;
        Ok(())
    }
}

fn mark(kept: &mut [bool], at: usize) {
    if let Some(slot) = kept.get_mut(at) {
        *slot = true;
    }
}
