//! Integers of variable length, seven bits per byte, lowest first.

use smallvec::SmallVec;

/// Destination of bytes.
pub(super) trait Sink {
    fn byte(&mut self, byte: u8);
}

impl Sink for Vec<u8> {
    fn byte(&mut self, byte: u8) {
        self.push(byte);
    }
}

impl Sink for SmallVec<[u8; 16]> {
    fn byte(&mut self, byte: u8) {
        self.push(byte);
    }
}

#[inline]
pub(super) fn write_varint(out: &mut impl Sink, mut value: u64) {
    while value >= 0x80 {
        out.byte(value as u8 | 0x80);
        value >>= 7;
    }
    out.byte(value as u8);
}

/// Writes a length and the bytes.
pub(super) fn write_prefixed(out: &mut Vec<u8>, bytes: &[u8]) {
    write_varint(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

/// Decoder of [`write_varint`]; `None` results mean damaged bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    #[inline]
    pub(super) fn number(&mut self) -> Option<u64> {
        let (first, mut rest) = self.rest.split_first()?;
        if *first < 0x80 {
            self.rest = rest;
            return Some(u64::from(*first));
        }
        let mut value = u64::from(*first & 0x7F);
        for shift in (7..64).step_by(7) {
            let (byte, after) = rest.split_first()?;
            rest = after;
            value |= u64::from(*byte & 0x7F) << shift;
            if *byte < 0x80 {
                self.rest = rest;
                return Some(value);
            }
        }
        None
    }

    #[inline]
    pub(super) fn small(&mut self) -> Option<u32> {
        u32::try_from(self.number()?).ok()
    }

    pub(super) fn len(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    pub(super) fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(len)?;
        self.rest = rest;
        Some(taken)
    }

    pub(super) fn bytes(&mut self) -> Option<&'a [u8]> {
        let len = self.len()?;
        self.take(len)
    }
}

/// Maps small negative numbers to small numbers.
pub(super) fn zigzag(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)).cast_unsigned()
}

pub(super) fn unzigzag(value: u64) -> i64 {
    (value >> 1).cast_signed() ^ -(value & 1).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::{Reader, unzigzag, write_prefixed, write_varint, zigzag};

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, 127, 128, 300, 1 << 20, u64::from(u32::MAX), u64::MAX];
        let mut bytes = Vec::new();
        for number in numbers {
            write_varint(&mut bytes, number);
        }
        write_prefixed(&mut bytes, b"end");
        let mut reader = Reader::new(&bytes);
        for number in numbers {
            assert_eq!(reader.number(), Some(number));
        }
        assert_eq!(reader.bytes(), Some(&b"end"[..]));
        assert!(reader.is_empty());
        for number in [0, 1, -1, i64::MIN, i64::MAX, -70_000] {
            assert_eq!(unzigzag(zigzag(number)), number);
        }
    }

    #[test]
    fn damaged_bytes_are_no_numbers() {
        assert_eq!(Reader::new(&[]).number(), None);
        assert_eq!(Reader::new(&[0x80]).number(), None);
        assert_eq!(Reader::new(&[0xFF; 11]).number(), None);
        assert_eq!(Reader::new(&[5, 1]).bytes(), None);
        assert_eq!(Reader::new(&[0xFF, 0xFF, 0xFF, 0xFF, 0x7F]).small(), None);
    }
}
