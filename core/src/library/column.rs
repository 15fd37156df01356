//! One property of all messages of a snapshot: numbers in memory, or in a file whose chunks are
//! read on first use.

use super::kept::ChunkList;
use std::fmt;

/// Number of values in a chunk: few enough to read for one row.
pub(super) const CHUNK_ROWS: usize = 4096;

/// Value of a column; stored little-endian.
pub(super) trait Value: Copy + Default + PartialEq + fmt::Debug {
    /// Size of a value, in bytes.
    const BYTES: usize;

    /// Returns the value at an index of the bytes.
    fn at(bytes: &[u8], at: usize) -> Option<Self>;

    /// Appends the bytes of values.
    fn write(values: &[Self], out: &mut Vec<u8>);

    /// Appends the values of bytes.
    fn read(bytes: &[u8], out: &mut Vec<Self>);
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Value for $number {
            const BYTES: usize = size_of::<Self>();

            fn at(bytes: &[u8], at: usize) -> Option<Self> {
                let (values, _) = bytes.as_chunks::<{ size_of::<Self>() }>();
                values.get(at).map(|value| Self::from_le_bytes(*value))
            }

            fn write(values: &[Self], out: &mut Vec<u8>) {
                out.extend(values.iter().flat_map(|value| value.to_le_bytes()));
            }

            fn read(bytes: &[u8], out: &mut Vec<Self>) {
                let (values, _) = bytes.as_chunks::<{ size_of::<Self>() }>();
                out.extend(values.iter().map(|value| Self::from_le_bytes(*value)));
            }
        }
    )*};
}

numbers!(u16, i16, u32, i64, u64);

/// Values by position.
pub(super) enum Column<T> {
    /// All of them in memory.
    Made(Vec<T>),
    /// In a file.
    Kept(KeptColumn),
}

/// Values in a file.
pub(super) struct KeptColumn {
    chunks: ChunkList,
    len: usize,
}

impl KeptColumn {
    /// Creates a column from the chunks of a file, each but the last one full.
    pub(super) fn new(chunks: ChunkList, len: usize) -> Self {
        Self { chunks, len }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the value at a position; `None` also if the file is damaged.
    pub(super) fn get<T: Value>(&self, at: usize) -> Option<T> {
        T::at(self.chunks.get(at / CHUNK_ROWS)?, at % CHUNK_ROWS)
    }

    /// Reads all values without caching their chunks; `None` if the file is damaged, or `go_on`,
    /// called before each chunk, returned false.
    pub(super) fn read<T: Value>(&self, go_on: &dyn Fn() -> bool) -> Option<Vec<T>> {
        let mut values = Vec::with_capacity(self.len);
        self.chunks
            .for_each(go_on, &mut |bytes| T::read(bytes, &mut values))?;
        (values.len() == self.len).then_some(values)
    }
}

impl<T> Default for Column<T> {
    fn default() -> Self {
        Self::Made(Vec::new())
    }
}

impl<T: Value> Column<T> {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Made(values) => values.len(),
            Self::Kept(kept) => kept.len(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the value at a position.
    pub(super) fn get(&self, at: usize) -> Option<T> {
        match self {
            Self::Made(values) => values.get(at).copied(),
            Self::Kept(kept) => kept.get(at),
        }
    }

    /// Returns all values; those of damaged chunks are zeros.
    pub(super) fn iter(&self) -> impl Iterator<Item = T> + Clone + '_ {
        (0..self.len()).map(|at| self.get(at).unwrap_or_default())
    }

    /// Appends a value; only to a column in memory.
    pub(super) fn push(&mut self, value: T) {
        debug_assert!(matches!(self, Self::Made(_)), "stored columns do not grow");
        if let Self::Made(values) = self {
            values.push(value);
        }
    }

    /// Appends the values of another column, changed by `change`; only if both are in memory.
    pub(super) fn append(&mut self, other: &Self, change: impl FnMut(T) -> T) {
        if let (Self::Made(values), Self::Made(other)) = (self, other) {
            values.extend(other.iter().copied().map(change));
        }
    }

    pub(super) fn shrink_to_fit(&mut self) {
        if let Self::Made(values) = self {
            values.shrink_to_fit();
        }
    }

    /// Loads all values into memory; `None` if the file is damaged or `go_on` returned false.
    pub(super) fn read_all(&mut self, go_on: &dyn Fn() -> bool) -> Option<()> {
        if let Self::Kept(kept) = self {
            *self = Self::Made(kept.read(go_on)?);
        }
        Some(())
    }

    /// Calls `give` with the bytes of the values, chunk by chunk.
    pub(super) fn chunks<E>(&self, mut give: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let mut bytes = Vec::with_capacity(CHUNK_ROWS * T::BYTES);
        let mut values = Vec::with_capacity(CHUNK_ROWS);
        for start in (0..self.len()).step_by(CHUNK_ROWS) {
            bytes.clear();
            match self {
                Self::Made(all) => {
                    let rest = all.get(start..).unwrap_or_default();
                    T::write(rest.get(..CHUNK_ROWS).unwrap_or(rest), &mut bytes);
                }
                Self::Kept(_) => {
                    values.clear();
                    values.extend(self.iter().skip(start).take(CHUNK_ROWS));
                    T::write(&values, &mut bytes);
                }
            }
            give(&bytes)?;
        }
        Ok(())
    }

    /// Returns its memory use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Made(values) => values.capacity() * T::BYTES,
            Self::Kept(kept) => kept.chunks.bytes(),
        }
    }
}

impl<T: Value + Ord> Column<T> {
    /// Returns the position of a value in an ascending column.
    pub(super) fn binary_search(&self, value: &T) -> Option<usize> {
        let at = partition_point(self.len(), |at| Some(self.get(at)? < *value))?;
        (self.get(at)? == *value).then_some(at)
    }
}

/// Returns the first of `len` positions for which `before` is false; `None` if it returned `None`.
pub(super) fn partition_point(len: usize, before: impl Fn(usize) -> Option<bool>) -> Option<usize> {
    let (mut low, mut high) = (0, len);
    while low < high {
        let middle = low.midpoint(high);
        if before(middle)? {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Some(low)
}

impl<T: Value> PartialEq for Column<T> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Made(own), Self::Made(other)) => own == other,
            _ => self.len() == other.len() && self.iter().eq(other.iter()),
        }
    }
}

impl<T: Value> fmt::Debug for Column<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
