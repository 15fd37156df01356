//! Methods of ARC and PKARC, and the method of ZOO other than LH5.

use super::lzw::{self, Bits, Flavour};
use super::sink::{DecodeError, Sink};

/// Packing method of an archive's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    /// Runs of one byte.
    Runs,
    /// Runs, then Huffman.
    Squeezed,
    /// Runs, then LZW of 12 bits.
    Crunched,
    /// LZW of 13 bits.
    Squashed,
    Zoo,
}

impl Method {
    /// Returns the method of ARC with this name in `unarc-rs`. PAK has two more, whose decoders
    /// there may run without end.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        match name {
            "RLE90" => Some(Self::Runs),
            "Squeezed" => Some(Self::Squeezed),
            "Crunched(8)" => Some(Self::Crunched),
            "Squashed" => Some(Self::Squashed),
            _ => None,
        }
    }

    pub(super) fn decode(self, packed: &[u8], sink: &mut Sink<'_>) -> Result<(), DecodeError> {
        const CRUNCHED: Flavour = Flavour {
            widest: 12,
            end: None,
            first: 257,
            has_groups: true,
        };
        const SQUASHED: Flavour = Flavour {
            widest: 13,
            ..CRUNCHED
        };
        const ZOO: Flavour = Flavour {
            widest: 13,
            end: Some(257),
            first: 258,
            has_groups: false,
        };
        let mut runs = Runs::default();
        match self {
            Self::Runs => packed.iter().try_for_each(|byte| runs.push(*byte, sink)),
            Self::Squeezed => unsqueeze(packed, sink),
            Self::Crunched => match packed.split_first() {
                Some((12, rest)) => {
                    lzw::unpack(rest, &CRUNCHED, sink, |byte, sink| runs.push(byte, sink))
                }
                _ => Err(DecodeError::Damaged("its codes are not of 12 bits")),
            },
            Self::Squashed => lzw::unpack(packed, &SQUASHED, sink, |byte, sink| sink.push(byte)),
            Self::Zoo => lzw::unpack(packed, &ZOO, sink, |byte, sink| sink.push(byte)),
        }
    }
}

/// Unpacks runs: a byte, 0x90, and a count; the count 0 means the byte 0x90 itself.
#[derive(Default)]
struct Runs {
    last: u8,
    is_marked: bool,
}

impl Runs {
    fn push(&mut self, byte: u8, sink: &mut Sink<'_>) -> Result<(), DecodeError> {
        const MARK: u8 = 0x90;
        if std::mem::take(&mut self.is_marked) {
            if byte == 0 {
                self.last = MARK;
                return sink.push(MARK);
            }
            return (1..byte).try_for_each(|_| sink.push(self.last));
        }
        if byte == MARK {
            self.is_marked = true;
            return sink.step();
        }
        self.last = byte;
        sink.push(byte)
    }
}

/// Unpacks Huffman codes: a tree of pairs of nodes, in which negative numbers are bytes.
fn unsqueeze(packed: &[u8], sink: &mut Sink<'_>) -> Result<(), DecodeError> {
    const END: i16 = 256;
    let damaged = DecodeError::Damaged("its tree of codes is wrong");
    let (count, rest) = packed.split_first_chunk().ok_or(damaged)?;
    let count = usize::from(u16::from_le_bytes(*count));
    if count == 0 {
        return Ok(());
    }
    let (nodes, rest) = rest.split_at_checked(count * 4).ok_or(damaged)?;
    let nodes = nodes.as_chunks::<4>().0;
    let mut bits = Bits::new(rest);
    let mut runs = Runs::default();
    let mut at = 0_i16;
    while let Some(bit) = bits.take(1) {
        sink.step()?;
        let node = usize::try_from(at).ok().and_then(|at| nodes.get(at));
        let [a, b, c, d] = *node.ok_or(damaged)?;
        at = i16::from_le_bytes(if bit == 0 { [a, b] } else { [c, d] });
        if at < 0 {
            let value = -(at + 1);
            if value == END {
                break;
            }
            runs.push(value as u8, sink)?;
            at = 0;
        }
    }
    Ok(())
}
