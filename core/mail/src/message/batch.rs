//! Messages copied out of the read buffers, for another thread.

use super::RawMessage;
use ftn_base::RawHeader;
use std::ops::Range;

/// Size of messages sent to a worker at once, in bytes.
const BATCH_BYTES: usize = 256 * 1024;

/// Owned messages of a pass over a base: the bytes needed by a search, and a note of type `T` for
/// each.
#[derive(Debug)]
pub struct Batch<T> {
    items: Vec<BatchItem<T>>,
    bytes: Vec<u8>,
    /// Control lines of all items, as ranges of `bytes`.
    control: Vec<Range<usize>>,
}

#[derive(Debug)]
struct BatchItem<T> {
    note: T,
    control: Range<usize>,
    header: [Range<usize>; 3],
    text: Range<usize>,
}

impl<T> Default for Batch<T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            bytes: Vec::new(),
            control: Vec::new(),
        }
    }
}

impl<T: Copy> Batch<T> {
    /// Copies a message.
    pub fn add(&mut self, note: T, header: &RawHeader<'_>, text: &[u8]) {
        let first = self.control.len();
        header.control.for_each(&mut |line| {
            let place = push(&mut self.bytes, line);
            self.control.push(place);
        });
        let item = BatchItem {
            note,
            control: first..self.control.len(),
            header: [header.from, header.to, header.subject]
                .map(|field| push(&mut self.bytes, field)),
            text: push(&mut self.bytes, text),
        };
        self.items.push(item);
    }

    /// Returns whether the batch is large enough to be sent.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.bytes.len() >= BATCH_BYTES
    }

    /// Returns the number of messages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns whether the batch is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Calls `visit` with each message and its note, until an error.
    ///
    /// # Errors
    /// The errors of `visit`.
    pub fn try_each<E>(
        &self,
        mut visit: impl FnMut(T, &RawMessage<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let bytes = |range: &Range<usize>| self.bytes.get(range.clone()).unwrap_or_default();
        let mut control: Vec<&[u8]> = Vec::new();
        for item in &self.items {
            let lines = self.control.get(item.control.clone()).unwrap_or_default();
            control.clear();
            control.extend(lines.iter().map(bytes));
            let [from, to, subject] = &item.header;
            let message = RawMessage {
                control: &control,
                text: bytes(&item.text),
                header: [bytes(from), bytes(to), bytes(subject)],
            };
            visit(item.note, &message)?;
        }
        Ok(())
    }
}

fn push(bytes: &mut Vec<u8>, part: &[u8]) -> Range<usize> {
    let start = bytes.len();
    bytes.extend_from_slice(part);
    start..bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_out_as_they_went_in_until_an_error() {
        let mut batch = Batch::default();
        for number in 0..3_u8 {
            let text = [b'a' + number; 3];
            let header = RawHeader {
                from: b"Ann",
                subject: &text,
                ..RawHeader::default()
            };
            batch.add(number, &header, &text);
        }
        assert_eq!(
            (batch.len(), batch.is_empty(), batch.is_full()),
            (3, false, false)
        );
        let mut seen = Vec::new();
        let result = batch.try_each(|number, message| {
            let [from, to, subject] = message.header;
            assert_eq!((from, to), (&b"Ann"[..], &b""[..]));
            seen.push((number, message.text.to_vec(), subject.to_vec()));
            if number == 1 { Err("enough") } else { Ok(()) }
        });
        assert_eq!(result, Err("enough"));
        let texts = [b"aaa".to_vec(), b"bbb".to_vec()];
        assert_eq!(
            seen,
            [
                (0, texts[0].clone(), texts[0].clone()),
                (1, texts[1].clone(), texts[1].clone())
            ]
        );
    }
}
