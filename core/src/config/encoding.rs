//! Which character set a configuration is written in.
//!
//! A file that is valid UTF-8 is UTF-8. Otherwise it is one of the three eight-bit sets that
//! Russian configurations are written in: CP866 (DOS, the default of Fidonet), KOI8-R (hpt on
//! Unix) or CP1251 (Windows). No configuration names its own set, so the letters decide: each set
//! is scored by how frequent the letters, that the bytes would mean, are in Russian; a byte that
//! would be no letter and a capital after a small letter cost. CP866 wins a draw. Texts without Cyrillic (a German umlaut or
//! two) are short of letters in every set and come out as CP866, which is the right guess for DOS.

/// An encoding of a configuration file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Encoding {
    /// UTF-8, also plain ASCII.
    #[default]
    Utf8,
    /// IBM 866.
    Cp866,
    /// KOI8-R.
    Koi8R,
    /// Windows 1251.
    Cp1251,
}

/// Bytes that decide; more would not change the verdict.
const SAMPLE: usize = 256 * 1024;

const CP866: &str = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп\
    ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u{a0}";
const KOI8_R: &str = "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{a0}⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©\
    юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ";
const CP1251: &str = "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕї\
    АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя";

impl Encoding {
    /// Guesses the encoding of a file.
    pub(super) fn detect(bytes: &[u8]) -> Self {
        if std::str::from_utf8(bytes).is_ok() {
            return Self::Utf8;
        }
        let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
        let mut best = (Self::Cp866, i64::MIN);
        for candidate in [Self::Cp866, Self::Koi8R, Self::Cp1251] {
            let score = candidate.score(sample);
            if score > best.1 {
                best = (candidate, score);
            }
        }
        best.0
    }

    /// Decodes text; nothing fails, since every byte of the eight-bit sets means something.
    pub(super) fn decode(self, bytes: &[u8]) -> String {
        if self == Self::Utf8 || bytes.is_ascii() {
            return String::from_utf8_lossy(bytes).into_owned();
        }
        let letters: Vec<char> = self.table().chars().collect();
        bytes
            .iter()
            .map(|&byte| match byte.checked_sub(0x80) {
                None => char::from(byte),
                Some(high) => letters
                    .get(usize::from(high))
                    .copied()
                    .unwrap_or(char::REPLACEMENT_CHARACTER),
            })
            .collect()
    }

    /// How much the bytes look like Russian in this set.
    fn score(self, bytes: &[u8]) -> i64 {
        let letters: Vec<(i64, bool)> = self
            .table()
            .chars()
            .map(|letter| (commonness(letter), letter.is_uppercase()))
            .collect();
        let mut score = 0;
        let mut before = (0, 0);
        let mut after_small = false;
        for &byte in bytes {
            let high = byte.checked_sub(0x80).map(usize::from);
            match high.and_then(|high| letters.get(high)) {
                // Three of a kind are a frame, not a word.
                Some(_) if before == (byte, byte) => {}
                Some(&(weight, capital)) => {
                    score += weight;
                    if capital && after_small {
                        score -= CAPITAL_INSIDE;
                    }
                    after_small = weight > 0 && !capital;
                }
                None => after_small = false,
            }
            before = (before.1, byte);
        }
        score
    }

    fn table(self) -> &'static str {
        match self {
            Self::Utf8 => "",
            Self::Cp866 => CP866,
            Self::Koi8R => KOI8_R,
            Self::Cp1251 => CP1251,
        }
    }
}

/// What a capital letter after a small one costs.
const CAPITAL_INSIDE: i64 = 100;

/// How common a character is in Russian text, in tenths of a percent. What is no Russian letter is
/// worse than the rarest of them.
fn commonness(letter: char) -> i64 {
    let lower = match letter {
        'А'..='Я' | 'Ё' => letter.to_lowercase().next().unwrap_or(letter),
        _ => letter,
    };
    match lower {
        'о' => 110,
        'е' => 85,
        'а' => 80,
        'и' => 74,
        'н' => 67,
        'т' => 63,
        'с' => 55,
        'р' => 47,
        'в' | 'л' => 44,
        'к' => 35,
        'м' | 'д' | 'п' | 'у' => 28,
        'я' | 'ы' | 'ь' | 'г' | 'з' | 'б' => 17,
        'ч' | 'й' | 'х' | 'ж' => 11,
        'ш' | 'ю' | 'ц' | 'щ' | 'э' | 'ф' | 'ё' => 5,
        'ъ' => 1,
        '─'..='╬' | '\u{a0}' | '№' | '«' | '»' => 0,
        _ => -40,
    }
}

#[cfg(test)]
mod tests {
    use super::{CP866, CP1251, Encoding, KOI8_R};

    fn encode(text: &str, table: &str) -> Vec<u8> {
        text.chars()
            .map(|c| match u8::try_from(u32::from(c)) {
                Ok(byte @ 0..=0x7F) => byte,
                _ => {
                    let at = table.chars().position(|t| t == c).unwrap();
                    u8::try_from(at + 0x80).unwrap()
                }
            })
            .collect()
    }

    #[test]
    fn every_table_has_128_characters() {
        for table in [CP866, KOI8_R, CP1251] {
            assert_eq!(table.chars().count(), 128);
        }
    }

    #[test]
    fn russian_text_is_recognised_in_each_of_its_sets() {
        for text in [
            "Домашний блог",
            "Разговоры о программировании и о погоде",
            "НЕТМАЙЛ И ЭХОМЕЙЛ",
            "Почта",
            "# эхи района 5030, ёлки-палки",
        ] {
            assert_eq!(Encoding::detect(text.as_bytes()), Encoding::Utf8, "{text}");
            for (table, encoding) in [
                (CP866, Encoding::Cp866),
                (KOI8_R, Encoding::Koi8R),
                (CP1251, Encoding::Cp1251),
            ] {
                let bytes = encode(text, table);
                assert_eq!(Encoding::detect(&bytes), encoding, "{text}");
                assert_eq!(encoding.decode(&bytes), text);
            }
        }
    }

    #[test]
    fn a_frame_of_box_drawing_around_a_comment_is_cp866() {
        let bytes = encode("#╔═══════╗\n#║ Почта ║\n#╚═══════╝", CP866);
        assert_eq!(Encoding::detect(&bytes), Encoding::Cp866);
    }

    #[test]
    fn ascii_is_utf8_and_stray_high_bytes_are_cp866() {
        assert_eq!(Encoding::detect(b"EchoArea A /a"), Encoding::Utf8);
        assert_eq!(Encoding::detect(b"gr\x81n"), Encoding::Cp866);
        assert_eq!(Encoding::Utf8.decode(b"a\xFF"), "a\u{FFFD}");
    }
}
