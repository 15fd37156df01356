//! Hashes of the ed2k network (7.5.3, 7.5.4), computed in one pass over a file.
//!
//! ed2k is the MD4 of the MD4s of parts of 9,728,000 bytes. If a file ends with a full part, eMule
//! adds the hash of an empty part and older programs do not: both count as correct. AICH is the
//! root of a tree of SHA-1 over blocks of 180 KB within these parts.

use crate::limits;
use md4::{Digest as _, Md4};
use sha1::Sha1;
use std::fmt;
use std::io::{self, Read};

const PART: u64 = 9_728_000;
const BLOCK: u64 = 184_320;

/// ed2k hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ed2k([u8; 16]);

impl Ed2k {
    /// Parses 32 hexadecimal digits of either case.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut hash = [0; 16];
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        if pairs.len() != hash.len() || !rest.is_empty() {
            return None;
        }
        for (slot, pair) in hash.iter_mut().zip(pairs) {
            let digits = std::str::from_utf8(pair).ok()?;
            if !pair.iter().all(u8::is_ascii_hexdigit) {
                return None;
            }
            *slot = u8::from_str_radix(digits, 16).ok()?;
        }
        Some(Self(hash))
    }
}

/// Prints upper-case digits, as in the standard's examples.
impl fmt::Display for Ed2k {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02X}"))
    }
}

impl fmt::Debug for Ed2k {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ed2k({self})")
    }
}

/// AICH hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Aich([u8; 20]);

const BASE32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

impl Aich {
    /// Parses 32 characters of base32, in either case.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (fives, rest) = text.as_bytes().as_chunks::<8>();
        if fives.len() != 4 || !rest.is_empty() {
            return None;
        }
        let mut hash = [0; 20];
        let (quintets, _) = hash.as_chunks_mut::<5>();
        for (slot, eight) in quintets.iter_mut().zip(fives) {
            let mut bits = 0_u64;
            for digit in eight {
                let digit = digit.to_ascii_uppercase();
                let value = BASE32.iter().position(|own| *own == digit)?;
                bits = bits << 5 | value as u64;
            }
            let [_, _, _, own @ ..] = bits.to_be_bytes();
            *slot = own;
        }
        Some(Self(hash))
    }
}

/// Prints upper-case base32.
impl fmt::Display for Aich {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        let (quintets, _) = self.0.as_chunks::<5>();
        for [a, b, c, d, e] in quintets {
            let bits = u64::from_be_bytes([0, 0, 0, *a, *b, *c, *d, *e]);
            for place in (0..8).rev() {
                let digit = BASE32.get((bits >> (5 * place)) as usize & 31);
                f.write_char(char::from(digit.copied().unwrap_or(b'?')))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Aich {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Aich({self})")
    }
}

type Sha = [u8; 20];

/// Computes the hashes of bytes supplied in pieces.
pub struct Hasher {
    size: u64,
    part: Md4,
    in_part: u64,
    parts: Vec<[u8; 16]>,
    tree: Option<Blocks>,
}

/// SHA-1 of each block of 180 KB; the last block of a part is shorter.
struct Blocks {
    block: Sha1,
    in_block: u64,
    blocks: Vec<Sha>,
}

impl Default for Hasher {
    fn default() -> Self {
        Self::new(false)
    }
}

impl Hasher {
    /// Creates a hasher for ed2k, and for AICH if wanted.
    #[must_use]
    pub fn new(with_aich: bool) -> Self {
        Self {
            size: 0,
            part: Md4::new(),
            in_part: 0,
            parts: Vec::new(),
            tree: with_aich.then(|| Blocks {
                block: Sha1::new(),
                in_block: 0,
                blocks: Vec::new(),
            }),
        }
    }

    /// Hashes all bytes of a reader; `None` if there are more than `most`.
    ///
    /// # Errors
    /// The error of the reader.
    pub fn hash_reader(
        mut reader: impl Read,
        most: u64,
        with_aich: bool,
    ) -> io::Result<Option<Hashes>> {
        let mut hasher = Self::new(with_aich);
        let mut buffer = vec![0; limits::HASH_BUFFER];
        loop {
            match reader.read(&mut buffer) {
                Ok(0) => return Ok(Some(hasher.finish())),
                Ok(read) => hasher.update(buffer.get(..read).unwrap_or_default()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
            if hasher.size > most {
                return Ok(None);
            }
        }
    }

    /// Adds the next bytes.
    pub fn update(&mut self, mut bytes: &[u8]) {
        self.size = self.size.saturating_add(bytes.len() as u64);
        while !bytes.is_empty() {
            let room = usize::try_from(PART - self.in_part).unwrap_or(usize::MAX);
            let (now, later) = bytes.split_at(room.min(bytes.len()));
            self.part.update(now);
            self.in_part += now.len() as u64;
            if let Some(tree) = &mut self.tree {
                tree.update(now);
            }
            if self.in_part == PART {
                self.end_part();
            }
            bytes = later;
        }
    }

    fn end_part(&mut self) {
        self.parts.push(self.part.finalize_reset().into());
        self.in_part = 0;
        if let Some(tree) = &mut self.tree {
            tree.end_block();
        }
    }

    /// Returns the hashes of all bytes.
    #[must_use]
    pub fn finish(mut self) -> Hashes {
        let is_even = self.in_part == 0 && !self.parts.is_empty();
        let plain = is_even.then(|| whole(&self.parts));
        self.end_part();
        let aich = self.tree.map(|tree| {
            let mut blocks = tree.blocks.into_iter();
            Aich(root(&mut blocks, self.size, true, PART))
        });
        Hashes {
            size: self.size,
            ed2k: whole(&self.parts),
            plain,
            aich,
        }
    }
}

impl fmt::Debug for Hasher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hasher({} bytes)", self.size)
    }
}

/// Returns the hash of the parts: of one part its own, of several that of their hashes.
fn whole(parts: &[[u8; 16]]) -> Ed2k {
    match parts {
        [one] => Ed2k(*one),
        _ => Ed2k(Md4::digest(parts.as_flattened()).into()),
    }
}

impl Blocks {
    fn update(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let room = usize::try_from(BLOCK - self.in_block).unwrap_or(usize::MAX);
            let (now, later) = bytes.split_at(room.min(bytes.len()));
            self.block.update(now);
            self.in_block += now.len() as u64;
            if self.in_block == BLOCK {
                self.end_block();
            }
            bytes = later;
        }
    }

    fn end_block(&mut self) {
        // Only an empty file has an empty block.
        if self.in_block > 0 || self.blocks.is_empty() {
            self.blocks.push(self.block.finalize_reset().into());
            self.in_block = 0;
        }
    }
}

/// Returns the root of a tree over `size` bytes, consuming its leaves in order. With an odd number
/// of blocks, a left branch puts the extra one into its left half, a right branch into its right
/// half.
fn root(leaves: &mut impl Iterator<Item = Sha>, size: u64, is_left: bool, base: u64) -> Sha {
    let base = if size <= PART { BLOCK } else { base };
    if size <= base {
        return leaves.next().unwrap_or_default();
    }
    let blocks = size.div_ceil(base);
    let left = (blocks + u64::from(is_left)) / 2 * base;
    let mut both = Sha1::new();
    both.update(root(leaves, left, true, PART));
    both.update(root(leaves, size - left, false, PART));
    both.finalize().into()
}

/// Hashes and length of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hashes {
    /// Number of bytes.
    pub size: u64,
    /// ed2k hash as in eMule.
    pub ed2k: Ed2k,
    /// ed2k hash without the empty part at the end, if that makes a difference.
    pub plain: Option<Ed2k>,
    /// AICH hash, if computed.
    pub aich: Option<Aich>,
}

impl Hashes {
    /// Returns whether an ed2k hash belongs to these bytes, by either way of hashing.
    #[must_use]
    pub fn is(&self, ed2k: Ed2k) -> bool {
        self.ed2k == ed2k || self.plain == Some(ed2k)
    }
}
