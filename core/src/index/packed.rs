//! Lists of numbers packed by bits.
//!
//! The lowest bits of each number, the same count for all numbers of a list, are a field of fixed
//! width; the higher bits are written as that count of zeros and a one (Rice coding). All fields
//! come first, then all counts. So numbers are skipped by counting ones, 64 bits at a time, and the
//! position of any field is known.
//!
//! Measured over the lists of 100,000 messages: positions take 8.1 bits with one width per list.
//! Blocks of 128 with a width each take 8.1, too; fields wide enough for the largest of 128 or of
//! 16 take 9.2 and 9.1, with separate exceptions 8.9, bytes of seven bits 11.0. Distances of
//! messages take 5.5 bits; the minimum would be 5.3.

/// Maximum width of a field, in bits: the bits above the field of a `u32` fit any width.
const WIDEST: u32 = 31;

/// Flag in the width byte of the first of two lists if the second has only zeros and is omitted.
const ALONE: u8 = 0x80;

/// Packer of lists, one after another. Bits are written from the lowest of each byte on.
#[derive(Debug, Default)]
pub(super) struct Packer {
    bytes: Vec<u8>,
    word: u64,
    /// Number of used bits in `word`, less than 64.
    taken: u32,
}

impl Packer {
    /// Packs a list: its width, and its numbers. See [`Numbers::decode`].
    pub(super) fn list(&mut self, numbers: &[u32]) -> &[u8] {
        let width = width_for(numbers);
        self.begin(&[width as u8]);
        self.fields(numbers, width);
        self.counts(numbers, width);
        self.finish()
    }

    /// Packs two lists of the same length: see [`Numbers::first_of_two_lists`].
    pub(super) fn two_lists(&mut self, first: &[u32], second: &[u32]) -> &[u8] {
        let width = width_for(first);
        if second.iter().all(|number| *number == 0) {
            self.begin(&[width as u8 | ALONE]);
            self.fields(first, width);
            self.counts(first, width);
        } else {
            let other = width_for(second);
            self.begin(&[width as u8, other as u8]);
            self.fields(first, width);
            self.fields(second, other);
            self.counts(first, width);
            self.counts(second, other);
        }
        self.finish()
    }

    fn begin(&mut self, head: &[u8]) {
        self.bytes.clear();
        self.bytes.extend_from_slice(head);
        (self.word, self.taken) = (0, 0);
    }

    fn fields(&mut self, numbers: &[u32], width: u32) {
        for number in numbers {
            self.write_bits(u64::from(*number) & mask(width), width);
        }
    }

    /// Writes the bits above the fields, as counts.
    fn counts(&mut self, numbers: &[u32], width: u32) {
        for number in numbers {
            let mut zeros = *number >> width;
            while zeros > WIDEST {
                self.write_bits(0, WIDEST);
                zeros -= WIDEST;
            }
            self.write_bits(1 << zeros, zeros + 1);
        }
    }

    /// Writes the lowest `width` bits of a value without higher bits.
    #[inline]
    fn write_bits(&mut self, value: u64, width: u32) {
        self.word |= value << self.taken;
        self.taken += width;
        if self.taken >= u64::BITS {
            self.bytes.extend_from_slice(&self.word.to_le_bytes());
            self.taken -= u64::BITS;
            // Nothing is left if the value ended with the word.
            self.word = value.checked_shr(width - self.taken).unwrap_or(0);
        }
    }

    fn finish(&mut self) -> &[u8] {
        let len = self.taken.div_ceil(8) as usize;
        let rest = self.word.to_le_bytes();
        self.bytes
            .extend_from_slice(rest.get(..len).unwrap_or_default());
        &self.bytes
    }
}

/// Returns the field width that makes a list short. The bits above the fields take at most three
/// bits per number on average: a single large number does not make the list long.
fn width_for(numbers: &[u32]) -> u32 {
    let sum: u64 = numbers.iter().map(|number| u64::from(*number)).sum();
    let mean = sum / (numbers.len() as u64).max(1);
    let likely = mean.checked_ilog2().unwrap_or(0);
    let bits = |width: &u32| {
        let above = numbers.iter().map(|number| u64::from(*number >> width));
        numbers.len() as u64 * u64::from(*width) + above.sum::<u64>()
    };
    (likely.saturating_sub(1)..=likely + 1)
        .filter(|width| *width <= WIDEST)
        .min_by_key(bits)
        .unwrap_or(likely)
}

const fn mask(width: u32) -> u64 {
    (1 << width) - 1
}

/// Iterator over the fields of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<'a> {
    bytes: &'a [u8],
    /// Offset of the next field, in bits.
    at: usize,
    width: u32,
    mask: u64,
}

impl<'a> Fields<'a> {
    /// Returns `count` fields from a bit on, and the bit after them; `None` if the bytes are too
    /// short.
    fn new(bytes: &'a [u8], start: usize, width: u8, count: usize) -> Option<(Self, usize)> {
        let width = u32::from(width);
        (width <= WIDEST).then_some(())?;
        // Above each field there is at least one bit.
        let least = count.checked_mul(width as usize + 1)?;
        (least.checked_add(start)?.div_ceil(8) <= bytes.len()).then_some(())?;
        let end = start + count * width as usize;
        let fields = Self {
            bytes,
            at: start,
            width,
            mask: mask(width),
        };
        Some((fields, end))
    }

    fn skip(&mut self, numbers: usize) {
        self.at = self
            .at
            .saturating_add(numbers.saturating_mul(self.width as usize));
    }

    #[inline]
    fn next(&mut self) -> u64 {
        let rest = self.bytes.get(self.at / 8..).unwrap_or_default();
        let word = match rest.first_chunk() {
            Some(eight) => u64::from_le_bytes(*eight),
            None => last_word(rest),
        };
        let field = word >> (self.at % 8) & self.mask;
        self.at += self.width as usize;
        field
    }
}

/// Reads fewer than eight bytes as a word.
#[cold]
fn last_word(bytes: &[u8]) -> u64 {
    let place = |word: u64, byte: &u8| word << 8 | u64::from(*byte);
    bytes.iter().rev().fold(0, place)
}

/// Iterator over the ones of a bit string.
#[derive(Clone, Copy, Debug)]
struct Ones<'a> {
    /// Remaining ones of the last 64 bits.
    word: u64,
    /// Bytes after `word`.
    rest: &'a [u8],
    /// Offset of `rest`, in bits.
    next: usize,
    /// Offset after the last one found, in bits.
    after: usize,
}

impl<'a> Ones<'a> {
    /// Starts at a bit.
    fn new(bytes: &'a [u8], start: usize) -> Self {
        let mut ones = Self {
            word: 0,
            rest: bytes.get(start / 8..).unwrap_or_default(),
            next: start / 8 * 8,
            after: start,
        };
        if ones.load().is_some() {
            ones.word &= u64::MAX << (start % 8);
        }
        ones
    }

    /// Loads the next 64 bits.
    #[inline]
    fn load(&mut self) -> Option<()> {
        match self.rest.split_first_chunk() {
            Some((eight, rest)) => {
                self.word = u64::from_le_bytes(*eight);
                self.rest = rest;
            }
            None if self.rest.is_empty() => return None,
            None => {
                self.word = last_word(self.rest);
                self.rest = &[];
            }
        }
        self.next += u64::BITS as usize;
        Some(())
    }

    /// Consumes the next one, and returns the number of zeros before it.
    #[inline]
    fn zeros(&mut self) -> Option<u64> {
        while self.word == 0 {
            self.load()?;
        }
        let at = self.next - u64::BITS as usize + self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        let zeros = at - self.after;
        self.after = at + 1;
        Some(zeros as u64)
    }

    /// Skips this many ones.
    fn skip(&mut self, mut ones: usize) -> Option<()> {
        if ones == 0 {
            return Some(());
        }
        loop {
            let here = self.word.count_ones() as usize;
            if here >= ones {
                break;
            }
            ones -= here;
            self.load()?;
        }
        for _ in 1..ones {
            self.word &= self.word - 1;
        }
        self.zeros().map(drop)
    }
}

/// Iterator over the numbers of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers<'a> {
    fields: Fields<'a>,
    ones: Ones<'a>,
}

impl<'a> Numbers<'a> {
    /// Reads a list of [`Packer::list`]; `None` if it is too short for `count` numbers.
    pub(super) fn decode(bytes: &'a [u8], count: usize) -> Option<Self> {
        let (fields, end) = Fields::new(bytes, 8, *bytes.first()?, count)?;
        let ones = Ones::new(bytes, end);
        Some(Self { fields, ones })
    }

    /// Reads the first list of [`Packer::two_lists`], and the fields of the second one, unless it
    /// has only zeros.
    pub(super) fn first_of_two_lists(
        bytes: &'a [u8],
        count: usize,
    ) -> Option<(Self, Option<Fields<'a>>)> {
        let width = *bytes.first()?;
        if width & ALONE != 0 {
            let (fields, end) = Fields::new(bytes, 8, width & !ALONE, count)?;
            let ones = Ones::new(bytes, end);
            return Some((Self { fields, ones }, None));
        }
        let (fields, end) = Fields::new(bytes, 16, width, count)?;
        let (second, end) = Fields::new(bytes, end, *bytes.get(1)?, count)?;
        let ones = Ones::new(bytes, end);
        Some((Self { fields, ones }, Some(second)))
    }

    /// Returns the numbers of the second list, after all of the first were read.
    pub(super) const fn followed_by(self, second: Fields<'a>) -> Self {
        Self {
            fields: second,
            ones: self.ones,
        }
    }

    /// Returns the next number.
    #[inline]
    pub(super) fn next(&mut self) -> Option<u32> {
        let above = self.ones.zeros()?;
        let field = self.fields.next();
        u32::try_from(above << self.fields.width | field).ok()
    }

    /// Skips this many numbers.
    pub(super) fn skip(&mut self, numbers: usize) -> Option<()> {
        self.fields.skip(numbers);
        self.ones.skip(numbers)
    }

    /// Returns whether only padding bits follow.
    pub(super) const fn is_at_end_of(&self, bytes: &[u8]) -> bool {
        self.ones.word == 0 && self.ones.after.div_ceil(8) == bytes.len()
    }
}

#[cfg(test)]
mod tests {
    use super::{ALONE, Numbers, Packer, WIDEST, width_for};
    use proptest::prelude::*;

    fn read(bytes: &[u8], count: usize) -> Option<Vec<u32>> {
        let mut numbers = Numbers::decode(bytes, count)?;
        let read = (0..count).map(|_| numbers.next()).collect::<Option<_>>()?;
        numbers.is_at_end_of(bytes).then_some(read)
    }

    fn read_two(bytes: &[u8], count: usize) -> Option<[Vec<u32>; 2]> {
        let (mut numbers, second) = Numbers::first_of_two_lists(bytes, count)?;
        let first = (0..count).map(|_| numbers.next()).collect::<Option<_>>()?;
        let second = match second {
            None => vec![0; count],
            Some(second) => {
                numbers = numbers.followed_by(second);
                (0..count).map(|_| numbers.next()).collect::<Option<_>>()?
            }
        };
        numbers.is_at_end_of(bytes).then_some([first, second])
    }

    /// Lists of numbers of one magnitude, and some with one far larger number.
    fn list() -> impl Strategy<Value = Vec<u32>> {
        let of = |most: u32| prop::collection::vec(0..=most, 1..300);
        prop_oneof![
            (0..32_u32).prop_flat_map(move |bits| of(u32::MAX >> bits)),
            (of(3), any::<u32>()).prop_map(|(mut list, large)| {
                let middle = list.len() / 2;
                list[middle] = large;
                list
            }),
        ]
    }

    proptest! {
        #[test]
        fn lists_come_back_and_are_skipped(list in list(), second in list(), from in 0..300_usize) {
            let mut packer = Packer::default();
            let bytes = packer.list(&list).to_vec();
            prop_assert_eq!(read(&bytes, list.len()), Some(list.clone()));
            let mut numbers = Numbers::decode(&bytes, list.len()).unwrap();
            let from = from % list.len();
            numbers.skip(from).unwrap();
            prop_assert_eq!(numbers.next(), Some(list[from]));
            prop_assert_eq!(numbers.skip(list.len() - from), None);
            let len = list.len().min(second.len());
            let bytes = packer.two_lists(&list[..len], &second[..len]).to_vec();
            let expected = [list[..len].to_vec(), second[..len].to_vec()];
            prop_assert_eq!(read_two(&bytes, len), Some(expected));
            let zeros = vec![0; len];
            let bytes = packer.two_lists(&list[..len], &zeros).to_vec();
            prop_assert!(bytes[0] & ALONE != 0);
            prop_assert_eq!(read_two(&bytes, len), Some([list[..len].to_vec(), zeros]));
        }

        #[test]
        fn a_list_takes_what_its_mean_needs(list in list()) {
            let mean = list.iter().map(|number| f64::from(*number)).sum::<f64>() / list.len() as f64;
            let bits = (mean + 1.0).log2() + 3.0;
            let bytes = Packer::default().list(&list).len();
            prop_assert!(bytes as f64 <= 2.0 + list.len() as f64 * bits / 8.0, "{} {}", bytes, bits);
        }

        #[test]
        fn any_bytes_are_numbers_or_none(bytes in prop::collection::vec(any::<u8>(), 0..40), count in 1..400_usize) {
            let most = bytes.len() * 8;
            prop_assert!(read(&bytes, count).is_none_or(|list| list.len() < most));
            prop_assert!(read_two(&bytes, count).is_none_or(|[list, _]| list.len() < most));
            if let Some(mut numbers) = Numbers::decode(&bytes, count) {
                let _ = numbers.skip(count / 2);
                let _ = numbers.next();
            }
        }
    }

    #[test]
    fn borders_of_words_are_no_borders_of_numbers() {
        // Fields and counts that end at every bit of two words.
        for len in 1..140 {
            for list in [vec![0; len], vec![1; len], vec![6; len], vec![1 << 21; len]] {
                let bytes = Packer::default().list(&list).to_vec();
                assert_eq!(read(&bytes, len), Some(list.clone()), "{len}");
                for skipped in 0..len {
                    let mut numbers = Numbers::decode(&bytes, len).unwrap();
                    numbers.skip(skipped).unwrap();
                    assert_eq!(numbers.next(), Some(list[0]), "{skipped} of {len}");
                }
                let mut numbers = Numbers::decode(&bytes, len).unwrap();
                numbers.skip(len).unwrap();
                assert!(numbers.is_at_end_of(&bytes));
            }
        }
        assert_eq!(width_for(&[u32::MAX]), WIDEST);
        assert_eq!(width_for(&[]), 0);
    }

    #[test]
    fn cut_bytes_wrong_widths_and_wrong_lengths_are_no_lists() {
        let list = [5, 1 << 21, 0, 77, 300, 2];
        let zeros_and_one = [0, 0, 0, 0, 0, 1];
        let mut packer = Packer::default();
        let bytes = packer.list(&list).to_vec();
        let both = packer.two_lists(&list, &zeros_and_one).to_vec();
        for end in 0..bytes.len() {
            assert_eq!(read(&bytes[..end], list.len()), None, "{end}");
        }
        for end in 0..both.len() {
            assert_eq!(read_two(&both[..end], list.len()), None, "{end}");
        }
        assert_eq!(read(&[bytes.as_slice(), &[0]].concat(), list.len()), None);
        assert_eq!(read(&bytes, list.len() + 1), None);
        assert_eq!(read(&bytes, list.len() - 1), None);
        for wrong in [WIDEST as u8 + 1, 64, 0x7F, 0xFF] {
            let with = |at: usize, bytes: &[u8]| {
                let mut bytes = bytes.to_vec();
                bytes[at] = wrong;
                bytes
            };
            assert_eq!(read(&with(0, &bytes), list.len()), None);
            assert_eq!(read_two(&with(0, &both), list.len()), None);
            assert_eq!(read_two(&with(1, &both), list.len()), None);
        }
        assert!(Numbers::decode(&bytes, usize::MAX).is_none());
        assert!(Numbers::decode(&[0; 4], usize::MAX).is_none());
        // More bits above a field than a number has.
        assert_eq!(read(&[WIDEST as u8, 0, 0, 0, 0, 0b10], 1), None);
    }
}
