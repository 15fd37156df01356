//! Reader of an archive's bytes in pieces, and the condition that stops it.

use ftn_types::job::Job;
use std::cell::Cell;
use std::io::{self, Read, Seek, SeekFrom};
use std::rc::Rc;
use std::time::Instant;

/// Maximum number of bytes of an archive per read. The job is checked before each: the tightest
/// packers (bzip2, xz) make some 4 MB of one, which takes a few hundredths of a second.
pub(super) const PIECE: usize = 512;

/// Condition to stop: the job is cancelled, or the deadline has passed.
#[derive(Clone, Debug)]
pub struct Stop {
    /// Job whose cancellation stops the work.
    pub job: Job,
    /// Deadline, if any.
    pub until: Option<Instant>,
}

impl Stop {
    /// Returns whether the deadline has passed.
    pub fn is_late(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() > until)
    }

    /// Returns an error when it is time to stop; the caller checks the job and the clock for the
    /// reason.
    ///
    /// # Errors
    /// It is time to stop.
    pub fn check(&self) -> io::Result<()> {
        if self.job.is_cancelled() || self.is_late() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(())
    }
}

/// Reader of an archive in memory, for decoders.
pub struct ArchiveBytes<'a> {
    bytes: &'a [u8],
    place: Rc<Cell<u64>>,
    stop: Stop,
}

impl<'a> ArchiveBytes<'a> {
    /// Creates a reader that updates `place` to its offset.
    pub fn new(bytes: &'a [u8], place: &Rc<Cell<u64>>, stop: &Stop) -> Self {
        Self {
            bytes,
            place: Rc::clone(place),
            stop: stop.clone(),
        }
    }
}

impl Read for ArchiveBytes<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stop.check()?;
        let place = usize::try_from(self.place.get()).unwrap_or(usize::MAX);
        let rest = self.bytes.get(place..).unwrap_or_default();
        let piece = rest.get(..PIECE).unwrap_or(rest);
        let count = piece.len().min(buffer.len());
        for (to, from) in buffer.iter_mut().zip(piece) {
            *to = *from;
        }
        self.place.set(self.place.get() + count as u64);
        Ok(count)
    }
}

impl Seek for ArchiveBytes<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let place = match to {
            SeekFrom::Start(place) => Some(place),
            SeekFrom::Current(by) => self.place.get().checked_add_signed(by),
            SeekFrom::End(by) => (self.bytes.len() as u64).checked_add_signed(by),
        };
        let place = place.ok_or(io::ErrorKind::InvalidInput)?;
        self.place.set(place);
        Ok(place)
    }
}
