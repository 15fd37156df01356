//! The checksum printed by `sum -r` of BSD: sixteen bits, rotated right by one before each byte.

/// Returns the checksum of some bytes.
#[must_use]
pub fn bsd_sum(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0_u16, |sum, byte| {
        sum.rotate_right(1).wrapping_add(u16::from(*byte))
    })
}

/// A checksum line of an encoder: `sum -r/size 18364/144 entire input file`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SumLine {
    pub(super) sum: u16,
    pub(super) size: u64,
    /// True if the sum is of the decoded file; otherwise of the lines of this section.
    pub(super) whole: bool,
}

impl SumLine {
    pub(super) fn parse(line: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(line).ok()?;
        let rest = text.strip_prefix("sum -r/size ")?;
        let (numbers, what) = rest.trim_start().split_once(' ')?;
        let (sum, size) = numbers.split_once('/')?;
        Some(Self {
            sum: sum.parse().ok()?,
            size: size.parse().ok()?,
            whole: what.contains("entire input file"),
        })
    }

    pub(super) fn fits(&self, bytes: &[u8]) -> bool {
        self.size == bytes.len() as u64 && self.sum == bsd_sum(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::{SumLine, bsd_sum};

    #[test]
    fn the_sum_is_that_of_bsd() {
        // `printf 'hello\n' | sum` prints 36979.
        assert_eq!(bsd_sum(b"hello\n"), 36979);
        assert_eq!(bsd_sum(b""), 0);
    }

    #[test]
    fn a_checksum_line_says_what_it_is_of() {
        let section = b"sum -r/size 58653/233 section (from \"begin\" to \"end\")";
        let found = SumLine::parse(section).unwrap();
        assert_eq!((found.sum, found.size, found.whole), (58653, 233, false));
        let whole = SumLine::parse(b"sum -r/size 18364/144 entire input file").unwrap();
        assert!(whole.whole);
        for wrong in ["sum -r/size 70000/1 x", "sum -r/size 1 x", "sum -r 1/2 x"] {
            assert_eq!(SumLine::parse(wrong.as_bytes()), None, "{wrong}");
        }
    }
}
