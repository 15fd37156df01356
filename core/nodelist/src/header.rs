//! The first line of a list: its day and its checksum.

/// Contents of the first line of a list, for example `;A FidoNet Nodelist for Friday, October 25,
/// 2024 -- Day number 299 : 59489`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListHeader {
    /// The line without its `;A`; empty if the list begins without one.
    pub title: String,
    /// Day of the year, from 1.
    pub day: Option<u16>,
    /// The year.
    pub year: Option<u16>,
    /// Checksum.
    pub crc: Option<u16>,
}

/// Result of verifying the checksum of a list (FTS-5000, section 4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CrcState {
    /// No checksum.
    #[default]
    Missing,
    /// Right.
    Right,
    /// Wrong: the list was changed or damaged.
    Wrong {
        /// Checksum in the first line.
        stated: u16,
        /// Computed checksum.
        counted: u16,
    },
}

impl ListHeader {
    /// Parses the first line of a list; a line other than a comment yields an empty header.
    pub(crate) fn read(line: &str) -> Self {
        let Some(comment) = line.trim_end().strip_prefix(';') else {
            return Self::default();
        };
        let interest = |c: char| matches!(c, 'A' | 'S' | 'U' | 'F' | 'E');
        let title = comment.trim_start_matches(interest).trim().to_owned();
        let words: Vec<&str> = title
            .split(|c: char| c.is_whitespace() || matches!(c, ',' | ':' | '-' | '.' | '/'))
            .filter(|word| !word.is_empty())
            .collect();
        let is_number = |word: &&&str| word.bytes().all(|b| b.is_ascii_digit());
        // "Day number 299 : 59489": no wording is certain but the colon before the checksum.
        let crc = title
            .rsplit_once(':')
            .map(|(_, sum)| sum.trim())
            .filter(|sum| is_number(&sum))
            .and_then(|sum| sum.parse().ok());
        let before = title.rsplit_once(':').map_or("", |(before, _)| before);
        let day = before
            .rsplit(|c: char| !c.is_ascii_digit())
            .find(|word| !word.is_empty())
            .filter(|word| before.trim_end().ends_with(word))
            .and_then(|word| word.parse().ok())
            .filter(|day| (1..=366).contains(day));
        let year = words
            .iter()
            .filter(|word| word.len() == 4 && is_number(word))
            .filter_map(|word| word.parse().ok())
            .find(|year| (1980..2200).contains(year));
        Self {
            title,
            day,
            year,
            crc,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ListHeader;

    #[test]
    fn first_lines_give_day_year_and_sum_whatever_their_words() {
        for (line, day, year, crc) in [
            (
                ";A FidoNet Nodelist for Friday, July 3, 1987 -- Day number 184 : 15943\r",
                Some(184),
                Some(1987),
                Some(15943),
            ),
            (
                ";A Friday, October 3, 1986 -- Day number 276 : 00007",
                Some(276),
                Some(1986),
                Some(7),
            ),
            (
                ";A  Nodelist for Friday, March 11, 2022 -- Day number 070 : 47145",
                Some(70),
                Some(2022),
                Some(47145),
            ),
            // A number before a final colon is the day, not a checksum.
            (
                ";A Pointlist for Friday, June 4, 1999 -- Day number 155:",
                Some(155),
                Some(1999),
                None,
            ),
            (";A Nodelist -- Day number 400 : 99999", None, None, None),
            (";A", None, None, None),
            ("Zone,2,Europe,-,-,-,300", None, None, None),
        ] {
            let header = ListHeader::read(line);
            assert_eq!(
                (header.day, header.year, header.crc),
                (day, year, crc),
                "{line}"
            );
        }
    }
}
