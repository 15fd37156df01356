//! Spellings of base formats in configurations: a row for each format, with its words in each
//! program's file.
//!
//! A variant of [`BaseFormat`] without a row does not compile.

use super::{BaseFormat, MsgDialect};

/// Spellings of a format in the configurations of other programs.
#[derive(Debug)]
pub struct Spellings {
    /// Sign before the path of a base in areas.bbs, empty for the usual format; `None` if areas.bbs
    /// has no path of such a base.
    pub areas_bbs: Option<&'static str>,
    /// Words after `-b` in a fidoconfig, in any letter case, the usual one first; empty if it has none.
    pub fidoconfig: &'static [&'static str],
    /// Options in squish.cfg, by the letter after the dash, in lower case.
    squish: &'static [u8],
    /// Words in crashmail.prefs, in upper case.
    crashmail: &'static [&'static str],
    /// Words and letters in golded.cfg.
    golded: &'static [GoldedWord],
    /// Numbers of boards, if the format has boards.
    boards: Option<Boards>,
}

/// Spelling of a format in golded.cfg.
#[derive(Debug)]
struct GoldedWord {
    /// Word of an `AREADEF`, in upper case.
    word: &'static str,
    /// Letters of an `AREA` that mean the same.
    letters: &'static [u8],
    /// Variant of headers that the word states.
    dialect: Option<MsgDialect>,
}

/// Boards of a format: areas that have a number in place of a path.
#[derive(Clone, Copy, Debug)]
pub struct Boards {
    /// Highest number; the lowest one is 1.
    pub most: u16,
    make: fn(u16) -> BaseFormat,
}

/// Format of an area in golded.cfg.
#[derive(Clone, Copy, Debug)]
pub(super) enum GoldedFormat {
    /// A format that is read, with the variant of headers that the word states. A board has any
    /// number.
    Base(BaseFormat, Option<MsgDialect>),
    /// A format that is not read, by its name.
    Unread(&'static str),
    /// A heading between areas.
    Separator,
}

/// Format of GoldED that is not read.
struct UnreadFormat {
    name: &'static str,
    words: &'static [&'static str],
    letter: u8,
}

/// No spelling in any configuration.
const UNNAMED: Spellings = Spellings {
    areas_bbs: None,
    fidoconfig: &[],
    squish: &[],
    crashmail: &[],
    golded: &[],
    boards: None,
};

macro_rules! formats {
    ($($variant:ident $(($board:literal))? => $spellings:expr,)+) => {
        /// Every format; those of boards with some number.
        pub const FORMATS: &[BaseFormat] = &[$(BaseFormat::$variant $(($board))?),+];

        /// Returns the spellings of a format.
        #[must_use]
        pub const fn spellings(format: BaseFormat) -> &'static Spellings {
            match format { $(BaseFormat::$variant { .. } => const { &$spellings },)+ }
        }
    };
}

formats! {
    Jam => Spellings {
        areas_bbs: Some("!"),
        fidoconfig: &["Jam"],
        crashmail: &["JAM"],
        golded: &[golded("JAM", b"J", None)],
        ..UNNAMED
    },
    Squish => Spellings {
        areas_bbs: Some("$"),
        fidoconfig: &["Squish"],
        squish: b"$",
        crashmail: &["SQUISH"],
        golded: &[golded("SQUISH", b"M", None)],
        ..UNNAMED
    },
    Msg => Spellings {
        areas_bbs: Some(""),
        fidoconfig: &["Msg", "opus", "sdm"],
        squish: b"f",
        crashmail: &["MSG"],
        golded: &[
            golded("OPUS", b"OF", Some(MsgDialect::Opus)),
            golded("SDMSG", b"", Some(MsgDialect::Opus)),
            golded("FTS1", b"S", Some(MsgDialect::Fts1)),
            golded("FTSC", b"", Some(MsgDialect::Fts1)),
            golded("FIDO", b"", None),
        ],
        ..UNNAMED
    },
    Hudson(1) => Spellings {
        golded: &[golded("HUDSON", b"QRH", None), golded("QBBS", b"", None)],
        boards: Some(Boards { most: 200, make: BaseFormat::Hudson }),
        ..UNNAMED
    },
    GoldBase(1) => Spellings {
        golded: &[golded("GOLDBASE", b"G", None), golded("GOLD", b"", None)],
        boards: Some(Boards { most: 500, make: BaseFormat::GoldBase }),
        ..UNNAMED
    },
    Pkt => UNNAMED,
    Passthrough => UNNAMED,
}

/// Formats of GoldED that are not read.
const UNREAD: &[UnreadFormat] = &[
    unread("Ezycom", &["EZYCOM"], b'E'),
    unread("PCBoard", &["PCBOARD", "PCB"], b'P'),
    unread("Wildcat", &["WILDCAT", "WCAT"], b'W'),
    unread("AdeptXBBS", &["XBBS", "ADEPTXBBS"], b'X'),
    unread("Synchronet (SMB)", &["SMB"], b'Y'),
];

const fn golded(
    word: &'static str,
    letters: &'static [u8],
    dialect: Option<MsgDialect>,
) -> GoldedWord {
    GoldedWord {
        word,
        letters,
        dialect,
    }
}

const fn unread(name: &'static str, words: &'static [&'static str], letter: u8) -> UnreadFormat {
    UnreadFormat {
        name,
        words,
        letter,
    }
}

/// Returns the format of a word after `-b` in a fidoconfig.
pub(super) fn in_fidoconfig(word: &[u8]) -> Option<BaseFormat> {
    find(|own| has_word(own.fidoconfig, word))
}

/// Returns the format of a word in crashmail.prefs.
pub(super) fn in_crashmail(word: &[u8]) -> Option<BaseFormat> {
    find(|own| has_word(own.crashmail, word))
}

/// Returns the format of an option of squish.cfg, written without its dash.
pub(super) fn in_squish(option: &[u8]) -> Option<BaseFormat> {
    let letter = option.first()?.to_ascii_lowercase();
    find(|own| own.squish.contains(&letter))
}

/// Splits the sign of a format off the path of a base in areas.bbs; without a sign the format is
/// `None`.
pub(super) fn in_areas_bbs(path: &[u8]) -> (Option<BaseFormat>, &[u8]) {
    let signed = FORMATS.iter().find_map(|format| {
        let sign = spellings(*format).areas_bbs?;
        let rest = path.strip_prefix(sign.as_bytes())?;
        (!sign.is_empty()).then_some((Some(*format), rest))
    });
    signed.unwrap_or((None, path))
}

/// Returns the format of a word of an `AREADEF` in golded.cfg.
pub(super) fn in_golded(word: &[u8]) -> Option<GoldedFormat> {
    let unread = UNREAD.iter().find(|format| has_word(format.words, word));
    match unread {
        Some(format) => Some(GoldedFormat::Unread(format.name)),
        None if word.eq_ignore_ascii_case(b"SEP") => Some(GoldedFormat::Separator),
        None => find_golded(|own| word.eq_ignore_ascii_case(own.word.as_bytes())),
    }
}

/// Returns the format of an upper-case letter of an `AREA` in golded.cfg.
pub(super) fn in_golded_letters(letter: u8) -> Option<GoldedFormat> {
    let unread = UNREAD.iter().find(|format| format.letter == letter);
    match unread {
        Some(format) => Some(GoldedFormat::Unread(format.name)),
        None if letter == b'-' => Some(GoldedFormat::Separator),
        None => find_golded(|own| own.letters.contains(&letter)),
    }
}

/// Returns the boards of a format; `None` if it has none.
#[must_use]
pub fn boards(format: BaseFormat) -> Option<Boards> {
    spellings(format).boards
}

/// Returns the board with a number of areas.bbs, where the numbers above those of Hudson are
/// GoldBase's.
pub(super) fn numbered_board(number: u16) -> Option<BaseFormat> {
    let mut boards = FORMATS.iter().filter_map(|format| boards(*format));
    boards.find_map(|boards| boards.numbered(number))
}

impl Boards {
    /// Returns the board with a number; `None` if there is no such board.
    #[must_use]
    pub fn numbered(self, number: u16) -> Option<BaseFormat> {
        let is_known = (1..=self.most).contains(&number);
        is_known.then(|| (self.make)(number))
    }
}

fn find(is_it: impl Fn(&Spellings) -> bool) -> Option<BaseFormat> {
    let mut formats = FORMATS.iter();
    formats.find(|format| is_it(spellings(**format))).copied()
}

fn find_golded(is_it: impl Fn(&GoldedWord) -> bool) -> Option<GoldedFormat> {
    FORMATS.iter().find_map(|format| {
        let own = spellings(*format).golded.iter().find(|own| is_it(own))?;
        Some(GoldedFormat::Base(*format, own.dialect))
    })
}

fn has_word(words: &[&str], word: &[u8]) -> bool {
    let mut words = words.iter();
    words.any(|own| word.eq_ignore_ascii_case(own.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::{
        BaseFormat, FORMATS, GoldedFormat, UNREAD, boards, in_areas_bbs, in_crashmail,
        in_fidoconfig, in_golded, in_golded_letters, in_squish, numbered_board, spellings,
    };
    use std::collections::HashSet;

    /// Returns the format that golded.cfg means, if it is read.
    fn base(format: Option<GoldedFormat>) -> Option<BaseFormat> {
        match format? {
            GoldedFormat::Base(format, _) => Some(format),
            GoldedFormat::Unread(_) | GoldedFormat::Separator => None,
        }
    }

    #[test]
    fn every_spelling_is_read_as_its_format() {
        let mut count = 0;
        for format in FORMATS {
            let own = spellings(*format);
            for word in own.fidoconfig {
                assert_eq!(in_fidoconfig(word.as_bytes()), Some(*format), "{word}");
                let upper = word.to_ascii_uppercase();
                assert_eq!(in_fidoconfig(upper.as_bytes()), Some(*format), "{upper}");
                count += 1;
            }
            for word in own.crashmail {
                assert_eq!(in_crashmail(word.as_bytes()), Some(*format), "{word}");
                count += 1;
            }
            for letter in own.squish {
                assert_eq!(in_squish(&[*letter, b'x']), Some(*format), "{letter}");
                count += 1;
            }
            for own in own.golded {
                assert_eq!(base(in_golded(own.word.as_bytes())), Some(*format));
                for letter in own.letters {
                    assert_eq!(base(in_golded_letters(*letter)), Some(*format), "{letter}");
                }
                count += 1 + own.letters.len();
            }
            match own.areas_bbs {
                None => {}
                Some("") => assert_eq!(in_areas_bbs(b"path"), (None, &b"path"[..])),
                Some(sign) => {
                    let written = format!("{sign}path");
                    let read = (Some(*format), &b"path"[..]);
                    assert_eq!(in_areas_bbs(written.as_bytes()), read);
                    count += 1;
                }
            }
        }
        assert!(count > 25, "{count}");
    }

    #[test]
    fn no_spelling_means_two_formats() {
        let rows = || FORMATS.iter().map(|format| spellings(*format));
        let assert_once = |words: Vec<&[u8]>| {
            let different: HashSet<&[u8]> = words.iter().copied().collect();
            assert_eq!(different.len(), words.len(), "{words:?}");
        };
        let words = rows().flat_map(|own| own.fidoconfig);
        assert_once(words.map(|word| word.as_bytes()).collect());
        let words = rows().flat_map(|own| own.crashmail);
        assert_once(words.map(|word| word.as_bytes()).collect());
        assert_once(rows().flat_map(|own| own.squish.chunks(1)).collect());
        let signs = rows().filter_map(|own| own.areas_bbs);
        assert_once(signs.map(str::as_bytes).collect());
        let words = rows().flat_map(|own| own.golded);
        let words = words.map(|own| own.word).chain(["SEP"]);
        let unread = UNREAD.iter().flat_map(|format| format.words).copied();
        assert_once(words.chain(unread).map(str::as_bytes).collect());
        let letters = rows().flat_map(|own| own.golded.iter().flat_map(|own| own.letters));
        let unread = UNREAD.iter().map(|format| &format.letter);
        let letters = letters.chain(unread).chain(b"-");
        assert_once(letters.map(std::slice::from_ref).collect());
    }

    #[test]
    fn boards_have_numbers_and_other_formats_none() {
        for format in FORMATS {
            assert_eq!(boards(*format).is_some(), format.is_board(), "{format:?}");
            if let Some(boards) = boards(*format) {
                let last = boards.numbered(boards.most).unwrap();
                assert_eq!(last.name(), format.name());
                assert_eq!(boards.numbered(0), None);
                assert_eq!(boards.numbered(boards.most + 1), None);
            }
        }
        assert_eq!(numbered_board(0), None);
        assert_eq!(numbered_board(200), Some(BaseFormat::Hudson(200)));
        assert_eq!(numbered_board(201), Some(BaseFormat::GoldBase(201)));
        assert_eq!(numbered_board(500), Some(BaseFormat::GoldBase(500)));
        assert_eq!(numbered_board(501), None);
    }
}
