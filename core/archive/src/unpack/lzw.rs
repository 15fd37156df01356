//! LZW of ARC, PKARC and ZOO: codes of 9 bits and more, the lowest bit first.

use super::sink::{DecodeError, Sink};

/// Code that empties the table.
const CLEAR: u16 = 256;
/// Number of codes written together: when their width changes, the rest of such a group is skipped.
const GROUP: u32 = 8;

/// Differences between the packers.
pub(super) struct Flavour {
    pub(super) widest: u32,
    /// Code that ends the file.
    pub(super) end: Option<u16>,
    /// First code of a string of several bytes.
    pub(super) first: u16,
    pub(super) has_groups: bool,
}

/// Bits of a file, the lowest of each byte first.
pub(super) struct Bits<'a> {
    bytes: std::slice::Iter<'a, u8>,
    held: u64,
    count: u32,
}

impl<'a> Bits<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes: bytes.iter(),
            held: 0,
            count: 0,
        }
    }

    /// Returns the next bits, at most 16; `None` at the end.
    pub(super) fn take(&mut self, count: u32) -> Option<u16> {
        while self.count < count {
            self.held |= u64::from(*self.bytes.next()?) << self.count;
            self.count += 8;
        }
        let taken = self.held & ((1 << count) - 1);
        self.held >>= count;
        self.count -= count;
        u16::try_from(taken).ok()
    }
}

/// Unpacks; calls `put` with each byte.
pub(super) fn unpack(
    packed: &[u8],
    flavour: &Flavour,
    sink: &mut Sink<'_>,
    mut put: impl FnMut(u8, &mut Sink<'_>) -> Result<(), DecodeError>,
) -> Result<(), DecodeError> {
    let size = 1_usize << flavour.widest;
    // For each string, the code of all but its last byte, and that byte.
    let mut table: Vec<(u16, u8)> = vec![(0, 0); size];
    let mut bits = Bits::new(packed);
    let mut free = flavour.first;
    let mut width = 9;
    let mut in_group = 0;
    let mut is_cleared = false;
    let mut before: Option<u16> = None;
    let mut first_byte = 0;
    let mut string = Vec::new();
    loop {
        let grows = usize::from(free) >= 1 << width && width < flavour.widest;
        if is_cleared || grows {
            if flavour.has_groups && in_group != 0 {
                for _ in in_group..GROUP {
                    if bits.take(width).is_none() {
                        return Ok(());
                    }
                }
            }
            in_group = 0;
            width = if is_cleared { 9 } else { width + 1 };
            is_cleared = false;
        }
        let Some(code) = bits.take(width).filter(|code| flavour.end != Some(*code)) else {
            return Ok(());
        };
        in_group = (in_group + 1) % GROUP;
        sink.step()?;
        if code == CLEAR {
            is_cleared = true;
            free = flavour.first;
            before = None;
            continue;
        }
        let Some(last) = before else {
            first_byte = u8::try_from(code)
                .map_err(|_| DecodeError::Damaged("a code comes before its string"))?;
            put(first_byte, sink)?;
            before = Some(code);
            continue;
        };
        let mut rest = code;
        if code > free {
            return Err(DecodeError::Damaged("a code comes before its string"));
        }
        if code == free {
            string.push(first_byte);
            rest = last;
        }
        // Each string was made of one with a lower code, so this ends.
        while let Some((shorter, byte)) = table.get(usize::from(rest)).filter(|_| rest >= CLEAR) {
            string.push(*byte);
            rest = *shorter;
        }
        first_byte = rest as u8;
        put(first_byte, sink)?;
        while let Some(byte) = string.pop() {
            put(byte, sink)?;
        }
        if let Some(entry) = table.get_mut(usize::from(free)) {
            *entry = (last, first_byte);
            free += 1;
        }
        before = Some(code);
    }
}
