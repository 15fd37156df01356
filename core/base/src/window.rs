//! Sliding window over a file that is read mostly forwards.
//!
//! Reads ahead in large pieces while requests follow one another, and in small ones while they
//! jump. Knows no format. Never allocates more memory than the length of the file.

use ftn_types::bytes::Source;
use std::io;

/// Maximum read size, in bytes: large enough to make system calls rare, small enough for the
/// second-level cache.
const CHUNK: usize = 256 * 1024;
/// Size of a first or stray read, in bytes.
const PIECE: usize = 4 * 1024;

/// View of a file by position. Bytes in memory are not copied.
#[derive(Debug)]
pub(crate) struct Window<'s> {
    source: &'s Source,
    len: u64,
    ahead: Span,
    stray: Span,
    chunk: usize,
    reads_ahead: bool,
}

/// Bytes read from one offset.
#[derive(Debug, Default)]
struct Span {
    bytes: Vec<u8>,
    at: u64,
    filled: usize,
}

impl Span {
    #[inline]
    fn get(&self, at: u64, len: usize) -> Option<&[u8]> {
        let start = usize::try_from(at.checked_sub(self.at)?).ok()?;
        let end = start.checked_add(len)?;
        self.bytes.get(..self.filled)?.get(start..end)
    }

    /// Returns the bytes from an offset on, at most `len`.
    #[inline]
    fn bytes_at(&self, at: u64, len: usize) -> &[u8] {
        let rest = at
            .checked_sub(self.at)
            .and_then(|start| usize::try_from(start).ok())
            .and_then(|start| self.bytes.get(..self.filled)?.get(start..))
            .unwrap_or_default();
        rest.get(..len).unwrap_or(rest)
    }

    /// Returns whether a request continues this span, perhaps after a small gap.
    fn is_followed_by(&self, at: u64, gap: usize) -> bool {
        self.filled > 0 && at >= self.at && at <= self.at + (self.filled + gap) as u64
    }

    /// Reads `len` bytes from `at`, reusing those already read.
    fn fill(&mut self, source: &Source, at: u64, len: usize) -> io::Result<()> {
        let kept = at
            .checked_sub(self.at)
            .and_then(|start| usize::try_from(start).ok())
            .filter(|start| *start < self.filled)
            .map_or(0, |start| {
                self.bytes.copy_within(start..self.filled, 0);
                self.filled - start
            });
        self.at = at;
        self.filled = kept;
        if self.bytes.len() < len {
            self.bytes.resize(len, 0);
        }
        if let Some(room) = self.bytes.get_mut(kept..len) {
            self.filled += source.read_at(at + kept as u64, room)?;
        }
        Ok(())
    }
}

impl<'s> Window<'s> {
    /// Creates a window over a source with its current length.
    pub(crate) fn new(source: &'s Source) -> io::Result<Self> {
        Ok(Self::up_to(source, source.len()?))
    }

    /// Creates a window over a source with its length at an earlier moment.
    pub(crate) fn up_to(source: &'s Source, len: u64) -> Self {
        Self {
            source,
            len,
            ahead: Span::default(),
            stray: Span::default(),
            chunk: PIECE,
            reads_ahead: true,
        }
    }

    /// As [`Self::up_to`], without reading ahead: for requests that skip most of the source.
    pub(crate) fn for_sparse_reads(source: &'s Source, len: u64) -> Self {
        Self {
            reads_ahead: false,
            ..Self::up_to(source, len)
        }
    }

    /// Returns the length of the source when the window was created.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// Returns whether the source has grown since: another program is writing.
    pub(crate) fn has_grown(&self) -> bool {
        self.source.len().is_ok_and(|len| len > self.len)
    }

    /// Returns the `len` bytes at `at`; fewer at the end of the source.
    #[inline]
    pub(crate) fn view(&mut self, at: u64, len: usize) -> io::Result<&[u8]> {
        // The usual case, and the only one that must be fast. (Checked twice, to satisfy the borrow
        // checker.)
        if self.ahead.get(at, len).is_some() {
            return Ok(self.ahead.bytes_at(at, len));
        }
        self.view_outside(at, len)
    }

    #[cold]
    fn view_outside(&mut self, at: u64, len: usize) -> io::Result<&[u8]> {
        if let Source::Memory(bytes) = self.source {
            let rest = usize::try_from(at).ok().and_then(|at| bytes.get(at..));
            let rest = rest.unwrap_or_default();
            // Memory does not grow: nothing follows the known length.
            return Ok(rest.get(..len).unwrap_or(rest));
        }
        let left = self.len.saturating_sub(at);
        let len = usize::try_from(left).map_or(len, |left| len.min(left));
        if len == 0 {
            return Ok(&[]);
        }
        if self.ahead.get(at, len).is_some() {
            return Ok(self.ahead.bytes_at(at, len));
        }
        if self.stray.get(at, len).is_some() {
            return Ok(self.stray.bytes_at(at, len));
        }
        let at_most = |wish: usize| usize::try_from(left).map_or(wish, |left| wish.min(left));
        if !self.reads_ahead {
            self.stray.fill(self.source, at, at_most(len.max(PIECE)))?;
            return Ok(self.stray.bytes_at(at, len));
        }
        if self.ahead.filled == 0 || self.ahead.is_followed_by(at, CHUNK) {
            let wish = at_most(len.max(self.chunk));
            self.ahead.fill(self.source, at, wish)?;
            self.chunk = (self.chunk * 2).min(CHUNK);
        } else if self.stray.is_followed_by(at, PIECE) {
            // The requests continue from the position of the last jump.
            std::mem::swap(&mut self.ahead, &mut self.stray);
            self.chunk = PIECE * 2;
            let wish = at_most(len.max(self.chunk));
            self.ahead.fill(self.source, at, wish)?;
        } else {
            self.stray.fill(self.source, at, at_most(len.max(PIECE)))?;
            return Ok(self.stray.bytes_at(at, len));
        }
        Ok(self.ahead.bytes_at(at, len))
    }
}

#[cfg(test)]
mod tests {
    use super::{CHUNK, Window};
    use ftn_types::bytes::Source;
    use std::io::Write;

    fn file(len: usize) -> (tempfile::NamedTempFile, Vec<u8>) {
        let bytes: Vec<u8> = (0..len).map(|at| (at * 7 + at / 251) as u8).collect();
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(&bytes).unwrap();
        (file, bytes)
    }

    #[test]
    fn any_order_of_requests_gives_the_bytes_of_the_file() {
        let (file, bytes) = file(3 * CHUNK + 17);
        let disk = Source::open(file.path()).unwrap();
        let memory = Source::Memory(bytes.clone().into());
        for source in [&disk, &memory] {
            let mut window = Window::new(source).unwrap();
            let mut seed = 1u64;
            let mut at = 0usize;
            for step in 0..20_000 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let random = (seed >> 33) as usize;
                let len = random % 700;
                if step % 37 == 0 {
                    at = random % (bytes.len() + 100);
                }
                let end = (at + len).min(bytes.len());
                let expected = bytes.get(at..end).unwrap_or_default();
                assert_eq!(window.view(at as u64, len).unwrap(), expected, "{at}+{len}");
                at += len;
            }
        }
    }

    #[test]
    fn requests_past_the_end_give_what_there_is() {
        let (file, bytes) = file(10);
        let source = Source::open(file.path()).unwrap();
        let mut window = Window::new(&source).unwrap();
        assert_eq!(window.view(4, usize::MAX).unwrap(), &bytes[4..]);
        assert_eq!(window.view(u64::MAX, 1).unwrap(), b"");
    }
}
