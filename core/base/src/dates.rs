//! Dates of DOS (two packed words) and of FTS-0001 (twenty characters).

use ftn_types::time::WallTime;
use jiff::civil::DateTime;

const MONTHS: [&[u8; 3]; 12] = [
    b"jan", b"feb", b"mar", b"apr", b"may", b"jun", b"jul", b"aug", b"sep", b"oct", b"nov", b"dec",
];

/// Decodes a packed date (low word: day, month, years since 1980) and time (high word: seconds in
/// steps of two, minutes, hours). `None` for zero and for invalid dates.
pub(crate) fn dos_stamp(packed: u32) -> Option<WallTime> {
    let field = |at: u32, bits: u32| i8::try_from(packed >> at & ((1 << bits) - 1)).ok();
    let year = 1980 + i16::from(field(9, 7)?);
    let (month, day) = (field(5, 4)?, field(0, 5)?);
    let (hour, minute, second) = (field(27, 5)?, field(21, 6)?, field(16, 5)? * 2);
    let civil = DateTime::new(year, month, day, hour, minute, second, 0).ok()?;
    Some(WallTime::from_civil(civil))
}

/// Packs a time for DOS; zero if its year is out of range.
pub(crate) fn dos_word(stamp: WallTime) -> u32 {
    let civil = stamp.civil();
    let Ok(years) = u32::try_from(i32::from(civil.year()) - 1980) else {
        return 0;
    };
    if years > 127 || stamp == WallTime(0) {
        return 0;
    }
    let part = |value: i8| u32::from(value.unsigned_abs());
    let date = years << 9 | part(civil.month()) << 5 | part(civil.day());
    let time = part(civil.hour()) << 11 | part(civil.minute()) << 5 | (part(civil.second()) / 2);
    time << 16 | date
}

/// Parses a date string of FTS-0001, `01 Jan 86  02:34:56`, or SEAdog's `Mon  1 Jan 86 02:34`, with
/// the variants of real mail: one blank or none before a number, years of four digits or counted
/// from 1900, no seconds. `None` if there is no valid date.
#[must_use]
pub fn ftsc_stamp(text: &[u8]) -> Option<WallTime> {
    let text = text.split(|byte| *byte == 0).next()?;
    let mut words = text
        .split(|byte| !(byte.is_ascii_alphanumeric() || *byte == b':'))
        .filter(|word| !word.is_empty());
    let mut word = words.next()?;
    if word.iter().all(u8::is_ascii_alphabetic) {
        word = words.next()?; // the day of the week
    }
    let day = i8::try_from(digits(word)?).ok()?;
    let name = words.next()?.first_chunk::<3>()?.to_ascii_lowercase();
    let month = MONTHS.iter().position(|month| month[..] == name[..])?;
    let month = i8::try_from(month + 1).ok()?;
    let year = year(words.next()?)?;
    let mut clock = words.next().unwrap_or_default().split(|byte| *byte == b':');
    let mut part = |most: u32| {
        let value = clock.next().and_then(digits).unwrap_or_default();
        i8::try_from(value).ok().filter(|_| value <= most)
    };
    let (hour, minute, second) = (part(23)?, part(59)?, part(60)?.min(59));
    let civil = DateTime::new(year, month, day, hour, minute, second, 0).ok()?;
    Some(WallTime::from_civil(civil))
}

/// Parses a Hudson date `MM-DD-YY` and time `HH:MM`, with any separators. `None` without a valid
/// date; an invalid time is midnight.
pub(crate) fn american_stamp(date: &[u8], clock: &[u8]) -> Option<WallTime> {
    let mut words = numbers(date);
    let month = i8::try_from(digits(words.next()?)?).ok()?;
    let day = i8::try_from(digits(words.next()?)?).ok()?;
    let year = year(words.next()?)?;
    let mut words = numbers(clock);
    let mut part = |most: u32| {
        let value = words.next().and_then(digits).filter(|value| *value <= most);
        i8::try_from(value.unwrap_or_default()).ok()
    };
    let (hour, minute) = (part(23)?, part(59)?);
    let civil = DateTime::new(year, month, day, hour, minute, 0, 0).ok()?;
    Some(WallTime::from_civil(civil))
}

/// Returns the runs of digits in a text.
fn numbers(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| !byte.is_ascii_digit())
        .filter(|word| !word.is_empty())
}

/// Parses a year: two digits mean 1980 to 2079, three digits count from 1900, and five are `19`
/// followed by such a count, as programs wrote them that were not ready for 2000.
fn year(word: &[u8]) -> Option<i16> {
    let value = i16::try_from(digits(word)?).ok();
    match word.len() {
        1 | 2 => value.map(|year| if year < 80 { 2000 + year } else { 1900 + year }),
        3 => value.map(|years| 1900 + years),
        4 => value,
        5 => year(word.strip_prefix(b"19")?),
        _ => None,
    }
}

fn digits(word: &[u8]) -> Option<u32> {
    if word.is_empty() || !word.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(word).ok()?.parse().ok()
}

/// Formats a time as FTS-0001 does, with the final NUL.
#[must_use]
pub fn ftsc_text(stamp: WallTime) -> [u8; 20] {
    let civil = stamp.civil();
    let month = usize::try_from(civil.month() - 1).ok();
    let month = month.and_then(|at| MONTHS.get(at)).unwrap_or(&MONTHS[0]);
    let [first, rest @ ..] = month;
    let month = [&[first.to_ascii_uppercase()], &rest[..]].concat();
    let text = format!(
        "{:02} {} {:02}  {:02}:{:02}:{:02}",
        civil.day(),
        String::from_utf8_lossy(&month),
        civil.year().rem_euclid(100),
        civil.hour(),
        civil.minute(),
        civil.second()
    );
    let mut field = [0; 20];
    for (to, from) in field.iter_mut().zip(text.bytes().take(19)) {
        *to = from;
    }
    field
}

#[cfg(test)]
mod tests {
    use super::{american_stamp, dos_stamp, dos_word, ftsc_stamp, ftsc_text};
    use ftn_types::time::WallTime;

    #[test]
    fn packed_moments_are_dates_to_two_seconds() {
        // Bytes of a real netmail: 65 51 7b 83.
        let stamp = dos_stamp(u32::from_le_bytes([0x65, 0x51, 0x7B, 0x83])).unwrap();
        assert_eq!(stamp.to_string(), "2020-11-05T16:27:54");
        assert_eq!(dos_word(stamp).to_le_bytes(), [0x65, 0x51, 0x7B, 0x83]);
        for packed in [0, 1, u32::MAX, 0xFFFF, 0x1F << 16 | 0x5165] {
            assert_eq!(dos_stamp(packed), None, "{packed:x}");
        }
        for stamp in [0, -1, i64::MAX, 315_532_799] {
            assert_eq!(dos_word(WallTime(stamp)), 0, "{stamp}");
        }
    }

    #[test]
    fn date_strings_are_read_as_real_mail_writes_them() {
        for (text, moment) in [
            ("01 Jan 86  02:34:56", "1986-01-01T02:34:56"),
            ("Mon  1 Jan 86 02:34", "1986-01-01T02:34:00"),
            ("22 Dec 21  15:50:22", "2021-12-22T15:50:22"),
            ("1 dec 21 5:50:2", "2021-12-01T05:50:02"),
            ("22 DEC 2021  15:50:", "2021-12-22T15:50:00"),
            ("22 Dec 2021 15:50:2", "2021-12-22T15:50:02"),
            ("22 Dec 121 15:50:22", "2021-12-22T15:50:22"),
            ("22 Dec 19121 15:50:2", "2021-12-22T15:50:02"),
            ("22-Dec-21 15:50:22", "2021-12-22T15:50:22"),
            ("22 Dec 21  23:59:60", "2021-12-22T23:59:59"),
            ("22 Dec 21", "2021-12-22T00:00:00"),
            ("22 Dec 80  15:50:22", "1980-12-22T15:50:22"),
            ("22 Dec 79  15:50:22", "2079-12-22T15:50:22"),
            ("22 Dec 21  15:50:22\0trailing", "2021-12-22T15:50:22"),
        ] {
            let stamp = ftsc_stamp(text.as_bytes()).map(|stamp| stamp.to_string());
            assert_eq!(stamp.as_deref(), Some(moment), "{text}");
        }
        for text in [
            "",
            "\0",
            "Mon",
            "xx Dec 21",
            "32 Dec 21  00:00:00",
            "30 Feb 21  00:00:00",
            "22 Dxc 21",
            "22 Dec",
            "22 Dec 21  24:00:00",
            "22 Dec 21  15:61:00",
            "22 Dec 1234567",
        ] {
            assert_eq!(ftsc_stamp(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn american_dates_are_of_the_century_that_gives_sense() {
        for (date, clock, moment) in [
            ("12-22-21", "15:50", "2021-12-22T15:50:00"),
            ("01-02-80", "00:00", "1980-01-02T00:00:00"),
            ("01-02-79", "23:59", "2079-01-02T23:59:00"),
            ("01-02-99", "23:59", "1999-01-02T23:59:00"),
            ("1/2/2021", "9.05", "2021-01-02T09:05:00"),
            ("12-22-21", " 9:05", "2021-12-22T09:05:00"),
            ("12-22-21", "9: 5", "2021-12-22T09:05:00"),
            ("01-02-00", "", "2000-01-02T00:00:00"),
            ("01-02-00", "24:61", "2000-01-02T00:00:00"),
            ("01-02-00", "xx:yy", "2000-01-02T00:00:00"),
        ] {
            let stamp = american_stamp(date.as_bytes(), clock.as_bytes());
            let stamp = stamp.map(|stamp| stamp.to_string());
            assert_eq!(stamp.as_deref(), Some(moment), "{date} {clock}");
        }
        for date in [
            "", "01-02", "13-01-00", "02-30-00", "00-00-00", "ab-cd-ef", "999-1-1",
        ] {
            assert_eq!(american_stamp(date.as_bytes(), b"12:00"), None, "{date}");
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let stamp = WallTime(1_640_188_222);
        assert_eq!(&ftsc_text(stamp), b"22 Dec 21  15:50:22\0");
        assert_eq!(ftsc_stamp(&ftsc_text(stamp)), Some(stamp));
    }
}
