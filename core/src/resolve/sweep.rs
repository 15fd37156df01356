//! Sweep over the file of texts, in big pieces and on all cores, that selects the messages to
//! search before any message is parsed.

use super::add_list;
use super::headers::Match;
use super::scan::Scan;
use crate::base::lines::SOH;
use crate::base::{KludgePlaces, MessageBase, RawControl, ReadDepth};
use crate::bytes::Source;
use crate::charset::{Charset, Fallback};
use crate::cores;
use crate::library::{LibraryError, parts_of};
use crate::limits;
use crate::query::{Suspicion, Sweep, SweptText, Undecodable};
use memchr::memchr_iter;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Number of bytes of texts that are read and searched at once: they fit the cache of a core.
const PIECE: u64 = 256 * 1024;
/// Maximum gap between two texts that is read over, in bytes.
const GAP: u64 = 32 * 1024;
/// Number of candidates that a core claims at once.
const BLOCK: usize = 512;
/// Number of bytes of control lines that are searched at once.
const JOINED: usize = 64 * 1024;
/// Number of messages whose control lines are searched between two checks of the clock, which takes
/// longer than one of them.
const STEP: u32 = 64;
/// Denominator of the share of texts with kludges above which they are not noted.
const FEW: usize = 16;
/// Denominator of the minimum share of candidates: a sweep reads whole files and has to be worth
/// it.
const SHARE: usize = 8;

/// A text in the file of texts.
struct TextSpan {
    start: u64,
    len: u32,
    /// Its candidate.
    candidate: u32,
    undecodable: Undecodable,
}

impl TextSpan {
    fn end(&self) -> u64 {
        self.start + u64::from(self.len)
    }
}

/// Results of one core.
#[derive(Default)]
struct Swept {
    /// Candidates that may pass.
    found: Vec<u32>,
    /// Candidates that pass by the sweep alone.
    passed: Vec<Match>,
    /// Places of the kludges in all its texts, if needed.
    kludges: Option<Vec<u64>>,
}

/// Shared state of all cores.
struct Sweeper<'s> {
    sweep: &'s Sweep,
    /// Known places of kludges, if nothing else is searched.
    kludges: Option<&'s KludgePlaces>,
    file: Source,
    /// First candidate that no core has claimed.
    next: AtomicUsize,
    /// Number of bytes that may still be read: in a damaged base many messages may share one text.
    allowance: AtomicU64,
}

impl Sweeper<'_> {
    /// Returns whether `len` more bytes may be read.
    fn may_read(&self, len: usize) -> bool {
        let less = |left: u64| left.checked_sub(len as u64);
        self.allowance
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less)
            .is_ok()
    }
}

/// Candidates after a sweep.
pub(super) struct Narrowed {
    /// Candidates whose bodies have to be judged, ascending.
    pub(super) left: Vec<Match>,
    /// Candidates that pass, in no order.
    pub(super) passed: Vec<Match>,
}

impl Scan<'_, '_> {
    /// Returns the candidates that may pass by their bodies; `None` if the base or the filters
    /// allow no sweep, or the base changed meanwhile.
    pub(super) fn narrow(&self) -> Result<Option<Narrowed>, LibraryError> {
        if self.candidates.len() < self.snapshot.len() / SHARE {
            return Ok(None);
        }
        // A sweep treats 8Dh in texts labelled ASCII as a letter, which is right everywhere but
        // here.
        if self.snapshot.area().charset() == Fallback::Set(Charset::ASCII) {
            return Ok(None);
        }
        let Some(sweep) = self.query.sweep(self.snapshot.charsets()) else {
            return Ok(None);
        };
        let base = self.snapshot.area().open()?;
        let Some(file) = base.text_file()? else {
            return Ok(None);
        };
        self.clock.job.expect(self.candidates.len() as u64);
        let is_same = || Ok::<_, LibraryError>(base.stamp()? == *self.snapshot.stamp());
        if !is_same()? {
            return Ok(None);
        }
        let Ok(len) = file.len() else {
            return Ok(None);
        };
        let kludges = if sweep.needs_kludge() {
            self.snapshot.kludges()
        } else {
            None
        };
        let sweeping = Sweeper {
            sweep: &sweep,
            kludges,
            file,
            next: AtomicUsize::new(0),
            allowance: AtomicU64::new(len.saturating_mul(limits::BASE_REREADS)),
        };
        let mut kept = vec![false; self.candidates.len()];
        let (found, controlled) = cores::in_parallel(
            0..cores::count(),
            |_| self.sweep_blocks(&sweeping),
            || self.sweep_control(&sweep, base.as_ref()),
        );
        let mut kludges = Some(Vec::new());
        let mut passed = Vec::new();
        for part in found {
            add_list(&mut passed, part.passed);
            for at in part.found {
                mark(&mut kept, at as usize);
            }
            kludges = kludges
                .zip(part.kludges)
                .map(|(all, own)| [all, own].concat());
        }
        for at in controlled? {
            mark(&mut kept, at);
        }
        if !is_same()? {
            return Ok(None);
        }
        if let Some(kludges) = kludges {
            self.snapshot.set_kludges(KludgePlaces::new(kludges));
        }
        let found = self.candidates.iter().zip(kept);
        let left = found.filter_map(|(found, kept)| kept.then_some(*found));
        Ok(Some(Narrowed {
            left: left.collect(),
            passed,
        }))
    }

    /// Searches the texts of candidates until none is left.
    fn sweep_blocks(&self, sweeping: &Sweeper<'_>) -> Swept {
        let mut swept = Swept::default();
        let is_all = self.candidates.len() == self.snapshot.len();
        if is_all && sweeping.kludges.is_none() && self.snapshot.needs_kludge_search() {
            swept.kludges = Some(Vec::new());
        }
        let most = self.candidates.len() / FEW;
        let mut texts = Vec::new();
        let mut room = Buffers::default();
        loop {
            let start = sweeping.next.fetch_add(BLOCK, Ordering::Relaxed);
            let block = self.candidates.get(start..).unwrap_or_default();
            let block = block.get(..BLOCK).unwrap_or(block);
            if block.is_empty() {
                return swept;
            }
            self.texts(start, block, &mut texts, &mut swept.found);
            if let Some(kludges) = sweeping.kludges {
                let own = |text: &&TextSpan| kludges.has_offset_in(text.start..text.end());
                let found = texts.iter().filter(own).map(|text| text.candidate);
                swept.found.extend(found);
                continue;
            }
            swept
                .kludges
                .take_if(|own| texts.len() < block.len() || own.len() > most);
            let overlap = texts
                .iter()
                .zip(texts.iter().skip(1))
                .any(|(text, next)| next.start < text.end());
            if overlap {
                swept.kludges = None;
                swept.found.extend(texts.iter().map(|text| text.candidate));
                continue;
            }
            for piece in texts.chunk_by(same_piece()) {
                if self.clock.must_stop() {
                    swept.kludges = None;
                    return swept;
                }
                self.sweep_piece(sweeping, piece, &mut room, &mut swept);
                self.clock.job.advance(piece.len() as u64);
            }
        }
    }

    /// Returns the texts of some candidates in the order of the file. Candidates whose text is not
    /// stored there unchanged are added to the found ones.
    fn texts(
        &self,
        start: usize,
        block: &[Match],
        texts: &mut Vec<TextSpan>,
        found: &mut Vec<u32>,
    ) {
        texts.clear();
        for (candidate, of) in (start..).zip(block) {
            let Ok(candidate) = u32::try_from(candidate) else {
                continue;
            };
            let row = self.snapshot.get((of.index - self.start) as usize);
            let text = row.and_then(|row| {
                let place = row.text_place()?;
                Some(TextSpan {
                    start: place.start,
                    len: u32::try_from(place.end - place.start).ok()?,
                    candidate,
                    undecodable: row.undecodable(),
                })
            });
            match text {
                Some(text) => texts.push(text),
                None => found.push(candidate),
            }
        }
        if !texts.is_sorted_by_key(|text| text.start) {
            texts.sort_by_key(|text| text.start);
        }
    }

    /// Searches the control lines stored outside of the texts; returns the candidates that may pass
    /// by them.
    fn sweep_control(
        &self,
        sweep: &Sweep,
        base: &dyn MessageBase,
    ) -> Result<Vec<usize>, LibraryError> {
        if !sweep.needs_control() {
            return Ok(Vec::new());
        }
        if let Some(pass) = base.ranges()? {
            let parts = cores::each(parts_of(pass.places()), |places| {
                let mut looking = ControlSweep::new(self, sweep);
                let is_sound = pass.scan_control(places, self.clock.job, |number, control| {
                    looking.visit(number, control)
                })?;
                Ok::<_, LibraryError>(is_sound.then(|| looking.finish()))
            });
            let parts: Option<Vec<_>> = parts.into_iter().collect::<Result<_, _>>()?;
            if let Some(parts) = parts {
                return Ok(parts.concat());
            }
        }
        let mut looking = ControlSweep::new(self, sweep);
        base.scan(ReadDepth::Headers, self.clock.job, &mut |header, _| {
            looking.visit(header.number, &header.control)
        })?;
        Ok(looking.finish())
    }

    /// Reads texts that are near each other, and searches them.
    fn sweep_piece(
        &self,
        sweeping: &Sweeper<'_>,
        piece: &[TextSpan],
        room: &mut Buffers,
        swept: &mut Swept,
    ) {
        let (Some(first), Some(last)) = (piece.first(), piece.last()) else {
            return;
        };
        let start = first.start;
        // Texts have a limit, and so has a piece.
        let len = usize::try_from(last.end() - start).unwrap_or(0);
        if room.bytes.len() < len {
            room.bytes.resize(len, 0);
        }
        let bytes = room.bytes.get_mut(..len).unwrap_or_default();
        if !sweeping.may_read(len) || sweeping.file.read_at(start, bytes).ok() != Some(len) {
            // Reading the messages one by one reports the fault.
            swept.kludges = None;
            swept.found.extend(piece.iter().map(|text| text.candidate));
            return;
        }
        room.texts.clear();
        room.texts.extend(piece.iter().map(|text| SweptText {
            start: (text.start - start) as usize,
            end: (text.end() - start) as usize,
            undecodable: text.undecodable,
        }));
        let sweep = sweeping.sweep;
        sweep.search_texts(bytes, &room.texts, &mut room.found);
        for ((text, place), why) in piece.iter().zip(&room.texts).zip(&room.found) {
            let own = bytes.get(place.start..place.end).unwrap_or_default();
            let own = match why {
                None => continue,
                Some(Suspicion::Match) => sweep.decisive(own, text.undecodable),
                Some(Suspicion::OddBytes) => {
                    if let Some(kludges) = &mut swept.kludges {
                        kludges.extend(memchr_iter(SOH, own).map(|at| text.start + at as u64));
                    }
                    None
                }
            };
            let candidate = self.candidates.get(text.candidate as usize);
            let Some((own, found)) = own.zip(candidate) else {
                swept.found.push(text.candidate);
                continue;
            };
            let judgement = self.query.judge_text(own, found.judgement);
            if judgement.passes {
                swept.passed.push(Match {
                    judgement,
                    ..*found
                });
            }
        }
    }
}

/// Search of control lines, message after message.
struct ControlSweep<'s, 'u> {
    scan: &'s Scan<'s, 'u>,
    sweep: &'s Sweep,
    expected: usize,
    visited: u32,
    joined: ControlLines,
    found: Vec<usize>,
}

impl<'s, 'u> ControlSweep<'s, 'u> {
    fn new(scan: &'s Scan<'s, 'u>, sweep: &'s Sweep) -> Self {
        Self {
            scan,
            sweep,
            expected: 0,
            visited: 0,
            joined: ControlLines::default(),
            found: Vec::new(),
        }
    }

    fn visit(&mut self, number: u32, control: &RawControl<'_>) -> ControlFlow<()> {
        let scan = self.scan;
        self.visited = self.visited.wrapping_add(1);
        if self.visited.is_multiple_of(STEP) && scan.clock.must_stop() {
            return ControlFlow::Break(());
        }
        let at = (scan.snapshot).position_after(number, &mut self.expected);
        let Some(candidate) = at.and_then(|at| scan.candidate_at(scan.start + at)) else {
            return ControlFlow::Continue(());
        };
        if self.sweep.joins_control() {
            self.joined.add(candidate, control);
            if self.joined.bytes.len() >= JOINED {
                self.joined.search(self.sweep, &mut self.found);
            }
            return ControlFlow::Continue(());
        }
        let mut passes = false;
        control.for_each(&mut |line| {
            passes = passes || self.sweep.may_pass_by(line);
        });
        if passes {
            self.found.push(candidate);
        }
        ControlFlow::Continue(())
    }

    fn finish(mut self) -> Vec<usize> {
        self.joined.search(self.sweep, &mut self.found);
        self.found
    }
}

/// Control lines of several messages, each line ended by CR: searching many short lines one by one
/// costs more than the lines themselves.
#[derive(Default)]
struct ControlLines {
    bytes: Vec<u8>,
    messages: Vec<SweptText>,
    /// Candidate of each message.
    candidates: Vec<usize>,
}

impl ControlLines {
    fn add(&mut self, candidate: usize, control: &RawControl<'_>) {
        let start = self.bytes.len();
        control.append_to(&mut self.bytes);
        self.candidates.push(candidate);
        self.messages.push(SweptText {
            start,
            end: self.bytes.len(),
            undecodable: Undecodable::Never,
        });
    }

    /// Adds the messages that may pass to `found`, and clears all.
    fn search(&mut self, sweep: &Sweep, found: &mut Vec<usize>) {
        sweep.search_control(&self.bytes, &self.messages, &mut |at| {
            found.extend(self.candidates.get(at));
        });
        self.bytes.clear();
        self.messages.clear();
        self.candidates.clear();
    }
}

/// Returns a predicate whether a text is read together with the one before it; called for each in
/// turn.
fn same_piece() -> impl FnMut(&TextSpan, &TextSpan) -> bool {
    let mut start = None;
    move |text, next| {
        let first = *start.get_or_insert(text.start);
        let fits = next.end() - first <= PIECE && next.start - text.end() <= GAP;
        if !fits {
            start = None;
        }
        fits
    }
}

/// Buffers that a core reuses for one piece after another.
#[derive(Default)]
struct Buffers {
    bytes: Vec<u8>,
    texts: Vec<SweptText>,
    /// For each text the reason why its message may pass.
    found: Vec<Option<Suspicion>>,
}

fn mark(kept: &mut [bool], at: usize) {
    if let Some(slot) = kept.get_mut(at) {
        *slot = true;
    }
}
