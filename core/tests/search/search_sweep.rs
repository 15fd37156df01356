//! A sweep over the raw bytes of all texts leaves out no message that a search would find.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by a panic"
)]

use fidoscope_core::base::MessageBase;
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::base::squish::SquishBase;
use fidoscope_core::charset::{Charset, Fallback};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::message::SearchText;
use fidoscope_core::page::Content;
use fidoscope_core::query::time::Now;
use fidoscope_core::query::{MessageFacts, Query};
use fidoscope_core::resolve::resolve;
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;
use fidoscope_kit::squish::{NewMessage as SquishMessage, SquishWriter};
use proptest::prelude::*;
use std::cmp::Reverse;
use std::sync::Arc;

/// More messages than are read one by one.
const MESSAGES: usize = 40;

/// A message: the label in its header, its kludges, its text.
#[derive(Clone, Debug)]
struct Letter {
    kludges: Vec<Vec<u8>>,
    text: Vec<u8>,
    from: &'static [u8],
}

const WORDS: &[&str] = &[
    "Fidonet",
    "маилер",
    "Маилеры",
    "mailer",
    "MAILER",
    "Mailers",
    "гипопотам",
    "ГИПОПОТАМЫ",
    "ёлка",
    "ЕЛКИ",
    "Hовости",
    "новость",
    "ma\u{212A}er",
    "ſidonet",
    "письма",
    "tag",
];

const CHARSETS: &[(&str, &str)] = &[
    ("", "CP866"),
    ("", "UTF-8"),
    ("CHRS: CP866 2", "CP866"),
    ("CHRS: UTF-8 4", "UTF-8"),
    ("CHRS: KOI8-R 2", "KOI8-R"),
    ("CHRS: CP1251 2", "CP1251"),
    ("CHRS: LATIN-1 2", "LATIN-1"),
    ("CHRS: IBMPC 2", "CP866"),
    ("CHRS: ASCII 1", "CP866"),
    ("CHRS: NOSUCH 2", "CP866"),
    ("CODEPAGE: 1251", "CP1251"),
    // Labels that are wrong, or none.
    ("CHRS: UTF-8 4", "CP866"),
    ("CHRS: UTF-8 4", "CP1252"),
    ("CHRS: CP866 2", "UTF-8"),
    ("CHRS: CP437 2", "CP866"),
    ("CHRS: CP437 2", "UTF-8"),
    ("CHRS: IBMPC 2", "UTF-8"),
    ("CHRS: GERMAN 1", "CP866"),
    ("CODEPAGE: 437", "CP866"),
    ("", "KOI8-R"),
    ("", "CP1251"),
    ("", "CP437"),
    ("", "CP1252"),
    // Sets beyond FTS-5003, some with two bytes for a letter.
    ("CHRS: CP1257 2", "CP1257"),
    ("Chrs: CP737 2", "CP737"),
    ("CHRS: SHIFT_JIS 4", "SHIFT-JIS"),
    ("CHRS: GB2312 4", "GBK"),
    ("CHARSET: BIG5", "BIG5"),
    ("CHRS: EUC-KR 4", "CP866"),
];

/// The area's rules for messages without a label.
const FALLBACKS: [Fallback; 7] = [
    Fallback::Set(Charset::ASCII),
    Fallback::Set(Charset::CP866),
    Fallback::Set(Charset::CP1252),
    Fallback::Set(Charset::UTF8),
    Fallback::Set(Charset::GERMAN),
    Fallback::Set(Charset::SHIFT_JIS),
    Fallback::Detected,
];

/// Names of senders, which affect the choice of the set. The last one is cut inside of a character.
const SENDERS: &[&[u8]] = &[
    b"",
    b"Ann",
    b"\x82\xA0\xE1\xEF \x8F\xE3\xAF\xAA\xA8\xAD",
    b"\xD0\x9F\xD1\x83\xD0\xBF\xD0\xBA\xD0\xB8\xD0\xBD",
    b"\xD0\x9F\xD1\x83\xD0\xBF\xD0",
];

/// Pieces of a text as bytes; `{}` is replaced by a word.
const PIECES: &[&[u8]] = &[
    b"{} {} and so on\r",
    b"{}",
    b"\r",
    b" ",
    b"\x8D",
    b"\x8D\n",
    b"\n",
    b"\r\n",
    b"ma\nil\r",
    b"\x01TAG: one|two\r",
    b"\x01CHRS: KOI8-R 2\r",
    b"SEEN-BY: 5030/1\r",
    b"\xFF\xFE\x00",
    b" * Origin: here (2:5030/1)\r",
    b"\xEF\xBB\xBF{}\r",
    b"ma\xEF\xBB\xBFiler\r",
    // A little damage to UTF-8: a stray byte, a letter that a line end splits, a soft carriage
    // return, a cut end.
    b"\xD0\xBC\xD0\xB0\xD0\xB8\xD0\xBB\xD0\xB5\xD1\x80 \xFF\xD0\xB3\xD0\xB8\xD0\xBF\xD0\xBE\xD0\xBF\r",
    b"\xD0\xBC\xD0\xB0\xD0\xB8\xD0\xBB\xD0\xB5\xD1\r\x80 {}\r",
    b"\xD0\xBC\xD0\xB0\xD0\xB8\xD0\xBB \x8D\r\xD0\xB5\x8D\n{}\r",
    b"\xD0\xBC\xD0\xB0\xD0\xB8\xD0\xBB\xD0",
];

fn letter() -> impl Strategy<Value = Letter> {
    let pieces = prop::collection::vec(
        (
            prop_oneof![4 => Just(0_usize), 2 => Just(1), 3 => 0..PIECES.len()],
            prop::sample::select(WORDS),
            prop::sample::select(WORDS),
        ),
        0..4,
    );
    let kludges = prop::collection::vec(
        prop::sample::select(
            &[
                "TAG: three|мир",
                "Via mailer",
                "RealName: гипопотам",
                "CHRS: KOI8-R 2",
            ][..],
        ),
        0..2,
    );
    let parts = (
        prop::sample::select(CHARSETS),
        pieces,
        kludges,
        prop::sample::select(SENDERS),
    );
    parts.prop_map(|((line, name), pieces, others, from)| {
        let charset = Charset::from_kludge(name.as_bytes()).unwrap();
        let mut kludges: Vec<Vec<u8>> = Vec::new();
        if !line.is_empty() {
            kludges.push(line.as_bytes().to_vec());
        }
        kludges.extend(others.into_iter().map(|line| charset.encode(line)));
        let mut text = Vec::new();
        for (at, first, second) in pieces {
            let mut words = [first, second].into_iter();
            let mut rest = PIECES[at];
            while let Some(brace) = rest.windows(2).position(|pair| pair == b"{}") {
                text.extend_from_slice(&rest[..brace]);
                text.extend(charset.encode(words.next().unwrap_or_default()));
                rest = &rest[brace + 2..];
            }
            text.extend_from_slice(rest);
        }
        Letter {
            kludges,
            text,
            from,
        }
    })
}

fn jam(letters: &[Letter]) -> Arc<dyn MessageBase> {
    let mut writer = JamWriter::in_memory(WallTime(1)).unwrap();
    for letter in letters {
        let kludges: Vec<&[u8]> = letter.kludges.iter().map(Vec::as_slice).collect();
        let message = NewMessage {
            from: letter.from,
            subject: b"mailer",
            kludges: &kludges,
            text: &letter.text,
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    let parts = writer.into_bytes().unwrap();
    Arc::new(JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap())
}

fn squish(letters: &[Letter]) -> Arc<dyn MessageBase> {
    let mut writer = SquishWriter::in_memory();
    for letter in letters {
        let kludges: Vec<&[u8]> = letter.kludges.iter().map(Vec::as_slice).collect();
        let message = SquishMessage {
            from: letter.from,
            subject: b"mailer",
            kludges: &kludges,
            text: &letter.text,
            ..SquishMessage::default()
        };
        writer.append(&message).unwrap();
    }
    let parts = writer.into_bytes();
    Arc::new(SquishBase::from_bytes(parts.sqd, parts.sqi, parts.sql).unwrap())
}

const FILTERS: &[&str] = &[
    "find=mailer",
    "find=so on",
    "find=\"and so\"",
    "find=1 mailer",
    "find=ff",
    "find=маилер",
    "find=гипопотам",
    "find=fidonet",
    "find=ёлка",
    "find=новости",
    "find=\"mailer fidonet\"",
    "find=makers",
    "find=/mailer/",
    "find=/MAILER/i",
    "find=/makers?/i",
    "find=/гипопотам/i",
    "find=/%5E(%3f!\\x01).*\\bмаилер\\b/i",
    "find=/%5E\\x01TAG:.*мир/",
    "find=/RealName:\\s+гип/",
    "find=/FIDONET/i",
    "find=mailer&find=/гипо/i",
    "find=/[Mm]a(%3f=il)[a-z]+/",
    "find=/[Mm]a(%3f!i%5Cx6c)%5Cw/",
    "find=/(%3f<![Mm]a)i(%3f=[k-m]e|do)/",
    "find=/[a-z]{2}(%3f<=[i-k]d)o(%3f!NET)/i",
    "find=/[Tt]hr(%3f!eem)e+/",
    "find=/%5Cb[Kk]%5Cw%5Cw|%5Bsk]idonet/i",
    "find=/[MS](%3f:ai|ol)[^x]er/i",
    "find=/[а-я]{3}(%3f!и)[а-яё]+/",
    "find=/%5Cp{Lu}[а-я]+%5Cs%5Cw/",
    "find=/[oк]%5Cs+[Ff]/",
    "find=/o%5Cn%5CW*%5Cw/",
    "find=/[89A-F]{2}[›Ё]%3f/",
    "find=/‹[0-9A-F]/",
    "find=/%5E%5Cx01[TR]%5Cw+:/",
    "find=/[^ -~]%5Cz/",
    "find=/(%3f<!%5Cr)[il]%5Cs%5C*/",
    "find=/%5Cd:%5Cd+(%3f=%5C))/",
    "findsb=mailer",
    "tag=one",
    "tag=мир",
    "tag=three&find=mailer",
];

/// Returns the numbers of messages on a page of a base, in its order, and of those found one by
/// one.
fn both(
    base: &Arc<dyn MessageBase>,
    fallback: Fallback,
    sort: &str,
    filter: &str,
) -> (Vec<u32>, Vec<u32>) {
    let library = Library::single("Test", "", Arc::clone(base), fallback);
    let url = FidoUrl::parse(&format!("area://Test?sort={sort}&{filter}"))
        .unwrap()
        .url;
    let page = resolve(&url, &library, &Now::at(0, 0), &Job::new()).unwrap();
    let Content::Messages(messages) = &page.content else {
        unreachable!("no page of messages");
    };
    let fast = messages.set.iter().map(|index| index + 1).collect();
    let now = Now::at(0, 0);
    let query = Query::from_url(&url, &now);
    assert_eq!(query.wrong_patterns().next(), None, "{filter}");
    let numbers = 1..=u32::try_from(MESSAGES).unwrap();
    let judged = numbers.filter_map(|number| {
        let stored = base.read(number).unwrap().unwrap();
        let body = SearchText::of_stored(&stored, fallback);
        let facts = MessageFacts {
            subject: "mailer",
            ..MessageFacts::default()
        };
        let judgement = query.judge(&facts, &body);
        judgement
            .passes
            .then_some((Reverse(judgement.relevance), number))
    });
    let mut slow: Vec<_> = judged.collect();
    // Tags are no searches, and have no relevance (7.2.6.4).
    if sort == "rel" && filter.contains("find") {
        slow.sort_unstable();
    }
    (fast, slow.into_iter().map(|(_, number)| number).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn a_sweep_leaves_out_nothing_that_one_by_one_is_found(
        letters in prop::collection::vec(letter(), MESSAGES..=MESSAGES),
        filters in prop::sample::subsequence(FILTERS, 4),
        fallback in prop::sample::select(&FALLBACKS[..]),
    ) {
        for base in [jam(&letters), squish(&letters)] {
            for (filter, sort) in filters.iter().flat_map(|filter| [(filter, "uns"), (filter, "rel")]) {
                let (fast, slow) = both(&base, fallback, sort, filter);
                prop_assert_eq!(fast, slow, "{} {} {:?}", sort, filter, fallback);
            }
        }
    }
}

#[test]
fn words_at_the_edges_of_texts_belong_to_their_messages() {
    let letters: Vec<Letter> = (0..MESSAGES)
        .map(|at| Letter {
            kludges: vec![b"CHRS: CP866 2".to_vec()],
            text: match at % 4 {
                // A word split between two messages is in none of them.
                0 => b"xx mai".to_vec(),
                1 => b"ler mailer".to_vec(),
                2 => Vec::new(),
                _ => b"mailer".to_vec(),
            },
            from: b"",
        })
        .collect();
    for base in [jam(&letters), squish(&letters)] {
        for filter in ["find=mailer", "find=/mailer/"] {
            let (fast, slow) = both(&base, Charset::CP866.into(), "uns", filter);
            assert_eq!(fast, slow);
            assert_eq!(fast.len(), MESSAGES / 2);
        }
    }
}

#[test]
fn line_ends_of_editors_hide_nothing_in_an_area_of_ascii() {
    let letter = Letter {
        kludges: Vec::new(),
        text: b"mailer\x8D Fidonet\r".to_vec(),
        from: b"",
    };
    let base = jam(&vec![letter; MESSAGES]);
    let (fast, slow) = both(&base, Charset::ASCII.into(), "uns", "find=/mailer Fido/");
    assert_eq!((fast.len(), slow.len()), (MESSAGES, MESSAGES));
}

/// Returns the messages of a page.
fn found(base: &Arc<dyn MessageBase>, filter: &str) -> Vec<u32> {
    let library = Library::single("Test", "", Arc::clone(base), Charset::CP866);
    let url = FidoUrl::parse(&format!("area://Test?sort=uns&{filter}"))
        .unwrap()
        .url;
    let page = resolve(&url, &library, &Now::at(0, 0), &Job::new()).unwrap();
    let Content::Messages(messages) = &page.content else {
        unreachable!("no page of messages");
    };
    messages.set.to_vec()
}

#[test]
fn many_texts_are_looked_through_whatever_their_order_in_the_file() {
    const MANY: usize = 9000;
    let mut writer = JamWriter::in_memory(WallTime(1)).unwrap();
    for at in 0..MANY {
        let text: &[u8] = if at % 7 == 0 {
            b"the mailer\r"
        } else {
            b"nothing\r"
        };
        let message = NewMessage {
            kludges: &[b"CHRS: CP866 2"],
            text,
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    let parts = writer.into_bytes().unwrap();
    let base = |headers: Vec<u8>| -> Arc<dyn MessageBase> {
        let parts = (parts.jdt.clone(), parts.jdx.clone(), parts.jlr.clone());
        Arc::new(JamBase::from_bytes(headers, parts.0, parts.1, parts.2).unwrap())
    };
    let wanted = |at: &u32| at.is_multiple_of(7);
    let all = 0..u32::try_from(MANY).unwrap();
    let expected: Vec<u32> = all.clone().filter(wanted).collect();
    assert_eq!(found(&base(parts.jhr.clone()), "find=mailer"), expected);

    // Offset of the fields with the place and the length of a message's text.
    let place = |number: usize| {
        let record = &parts.jdx[number * 8 + 4..number * 8 + 8];
        u32::from_le_bytes(record.try_into().unwrap()) as usize + 60
    };
    // The texts of two neighbours are swapped, and the last ones with the first ones.
    let mut headers = parts.jhr.clone();
    for at in (0..MANY).step_by(2) {
        let other = if at < 100 { MANY - 1 - at } else { at + 1 };
        for byte in 0..8 {
            headers.swap(place(at) + byte, place(other) + byte);
        }
    }
    let swapped = base(headers.clone());
    let expected: Vec<u32> = all
        .clone()
        .filter(|at| {
            let text = place(*at as usize);
            headers[text + 4] == 11
        })
        .collect();
    assert_eq!(expected.len(), MANY.div_ceil(7));
    assert_eq!(found(&swapped, "find=mailer"), expected);

    // All messages have one text, and then the whole file.
    let whole = u32::try_from(parts.jdt.len()).unwrap();
    for (len, hits) in [(11, MANY), (8, 0), (whole, MANY)] {
        let mut headers = parts.jhr.clone();
        for at in 0..MANY {
            headers[place(at)..place(at) + 4].copy_from_slice(&0_u32.to_le_bytes());
            headers[place(at) + 4..place(at) + 8].copy_from_slice(&len.to_le_bytes());
        }
        if len < whole {
            assert_eq!(found(&base(headers), "find=mailer").len(), hits, "{len}");
        } else {
            // A pass reads as much of it as sound bases would need, and then ends.
            assert!(found(&base(headers), "find=mailer").len() < hits);
        }
    }
}

#[test]
fn line_feeds_that_vanish_and_sets_named_inside_of_texts_hide_nothing() {
    let encoded = |set: &[u8], text: &str| Charset::from_kludge(set).unwrap().encode(text);
    let letters: Vec<Letter> = (0..MESSAGES)
        .map(|at| Letter {
            kludges: vec![b"CHRS: CP866 2".to_vec()],
            text: match at % 4 {
                0 => b"one mai\nler two\rthree\r".to_vec(),
                _ => b"nothing\r".to_vec(),
            },
            from: b"",
        })
        .chain((0..1).map(|_| {
            Letter {
                kludges: Vec::new(),
                text: [
                    b"\x01CHRS: CP1251 2\r".to_vec(),
                    encoded(b"CP1251", "один гипопотам\r"),
                ]
                .concat(),
                from: b"",
            }
        }))
        .skip(1)
        .collect();
    for base in [jam(&letters), squish(&letters)] {
        for (filter, hits) in [
            ("find=mailer", MESSAGES / 4 - 1),
            ("find=/mailer/", MESSAGES / 4 - 1),
            ("find=гипопотам", 1),
            ("find=/гипопотам/", 1),
        ] {
            let (fast, slow) = both(&base, Charset::CP866.into(), "uns", filter);
            assert_eq!(fast, slow, "{filter}");
            assert_eq!(slow.len(), hits, "{filter}");
        }
    }
}

/// All messages of a base have one label here, so that no other label adds their set to those of
/// the sweep.
#[test]
fn texts_whose_label_is_wrong_or_missing_are_found() {
    let text = "Один гипопотам и ещё что-то про почту\r";
    let mut hits = 0;
    for (label, name) in CHARSETS {
        let (text, replaced) = {
            let encoded = Charset::from_kludge(name.as_bytes()).unwrap();
            let encoded = encoded.encode_counting(text);
            (encoded.bytes, encoded.replaced)
        };
        if replaced > 0 {
            continue;
        }
        let letters: Vec<Letter> = (0..MESSAGES)
            .map(|at| Letter {
                kludges: (!label.is_empty())
                    .then(|| label.as_bytes().to_vec())
                    .into_iter()
                    .collect(),
                text: if at % 2 == 0 {
                    text.clone()
                } else {
                    b"nothing\r".to_vec()
                },
                from: b"Ann",
            })
            .collect();
        for base in [jam(&letters), squish(&letters)] {
            for fallback in FALLBACKS {
                for filter in [
                    "find=гипопотам",
                    "find=/гипопотам/",
                    "find=/[гд]ипо(%3f=п)п/",
                ] {
                    let (fast, slow) = both(&base, fallback, "uns", filter);
                    assert_eq!(fast, slow, "{label} {name} {fallback:?} {filter}");
                    hits += slow.len();
                }
            }
        }
    }
    // Of 20 labels with 5 areas, most are read as they were written.
    assert!(hits > 20 * 2 * 3 * MESSAGES / 2 * 2, "{hits}");
}
