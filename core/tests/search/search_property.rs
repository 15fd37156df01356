//! Properties of any library and any address: filters combine by the rules of 7.2.1, and fast
//! searches find the same as slow ones.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by a panic"
)]

use crate::search_support::{Letter, Shelf, messages, set};
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::charset::Charset;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::message::{RawMessage, SearchText};
use fidoscope_core::query::time::Now;
use fidoscope_core::query::{MessageFacts, Query, Screening};
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

const WORDS: &[&str] = &[
    "fido",
    "FidoNet",
    "messages",
    "message",
    "письмо",
    "Письмами",
    "Hовости",
    "новость",
    "ёлка",
    "ЕЛКИ",
    "try",
    "tries",
    "8f",
    "я",
];

const ADDRESSES: &[&str] = &["2:5030/1", "2:5030/1.2", "1:1/1", ""];

fn letter(number: usize) -> impl Strategy<Value = Letter> {
    let word = || prop::sample::select(WORDS);
    let text = prop::collection::vec(word(), 0..6).prop_map(|words| words.join(" "));
    (
        text,
        word(),
        word(),
        word(),
        prop::sample::select(ADDRESSES),
        prop::collection::vec(prop::sample::select(&["a", "b", "c"][..]), 0..3),
        0..6_usize,
    )
        .prop_map(move |(text, subject, from, to, address, tags, reply)| {
            let mut letter = Letter::new(&format!("id {number}"))
                .text(&text)
                .subject(subject)
                .from(from)
                .to(to)
                .address(address);
            if !tags.is_empty() {
                letter = letter.kludge(&format!("TAG: {}", tags.join("|")));
            }
            if reply > 0 {
                letter = letter.reply(&format!("id {}", reply + 1));
            }
            letter
        })
}

fn letters() -> impl Strategy<Value = Vec<Letter>> {
    (
        letter(0),
        letter(1),
        letter(2),
        letter(3),
        letter(4),
        letter(5),
    )
        .prop_map(|(a, b, c, d, e, f)| vec![a, b, c, d, e, f])
}

fn filter() -> impl Strategy<Value = (&'static str, String)> {
    let search = |name: &'static str| {
        prop_oneof![
            prop::sample::select(WORDS).prop_map(str::to_owned),
            prop::sample::select(WORDS).prop_map(|word| format!("%22{word}%22")),
            prop::sample::select(WORDS).prop_map(|word| format!("/{word}/i")),
            prop::sample::select(WORDS).prop_map(|word| format!("/%5E{word}/")),
        ]
        .prop_map(move |value| (name, value))
    };
    prop_oneof![
        (0..8_usize).prop_map(|id| ("msgid", format!("id+{id}"))),
        prop::sample::select(&["2:5030/1", "2:5030/1.2", "1:1/1", "9:9/9"][..])
            .prop_map(|address| ("from", address.to_owned())),
        prop::sample::select(&["2:5030/1", "2:5030/1.2+1:1/1"][..])
            .prop_map(|addresses| ("twit", addresses.to_owned())),
        prop::sample::select(&["a", "b%7Cc", "d"][..]).prop_map(|tags| ("tag", tags.to_owned())),
        Just(("ttop", String::new())),
        search("find"),
        search("subj"),
        search("findsb"),
        search("to"),
        search("sender"),
    ]
}

fn found(shelf: &Shelf, filters: &[(&str, String)]) -> BTreeSet<String> {
    let params: Vec<String> = filters
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let url = format!("area://Test?sort=uns&{}", params.join("&"));
    set(&shelf.open(&url)).into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// 7.2.1: within a type a union (`msgid`, `from`) or an intersection (all others); between
    /// types always an intersection; absent types are ignored.
    #[test]
    fn filters_combine_by_the_rules_of_their_types(
        letters in letters(),
        filters in prop::collection::vec(filter(), 0..5),
    ) {
        let shelf = Shelf::of(&letters);
        let mut expected: BTreeSet<String> =
            letters.iter().map(|letter| letter.msgid.clone()).collect();
        let types: BTreeSet<&str> = filters.iter().map(|(name, _)| *name).collect();
        for kind in types {
            let mut of_type = filters
                .iter()
                .filter(|(name, _)| *name == kind)
                .map(|filter| found(&shelf, std::slice::from_ref(filter)));
            let first = of_type.next().unwrap();
            let total = of_type.fold(first, |total, next| {
                if matches!(kind, "msgid" | "from") {
                    &total | &next
                } else {
                    &total & &next
                }
            });
            expected = &expected & &total;
        }
        prop_assert_eq!(found(&shelf, &filters), expected);
    }
}

/// Returns pieces of texts in raw bytes: words in several sets, damage, line ends of all kinds.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    let word = prop::sample::select(WORDS);
    prop_oneof![
        4 => word.clone().prop_map(|word| Charset::CP866.encode(word)),
        3 => word.clone().prop_map(|word| word.as_bytes().to_vec()),
        1 => word.clone().prop_map(|word| Charset::from_kludge(b"KOI8-R").unwrap().encode(word)),
        1 => word.clone().prop_map(|word| Charset::from_kludge(b"LATIN-1").unwrap().encode(word)),
        1 => word.prop_map(|word| Charset::from_kludge(b"SHIFT-JIS").unwrap().encode(word)),
        4 => prop::sample::select(&[" ", "\r", ", ", "\r\n", "\n", "\u{8}"][..])
            .prop_map(|text| text.as_bytes().to_vec()),
        1 => prop::sample::select(vec![&b"\x8D"[..], b"\x8D\n", b"\x8F", b"mess\nage", b"\r\x01X: ", b"H"])
            .prop_map(<[u8]>::to_vec),
        1 => prop::collection::vec(any::<u8>(), 0..4),
    ]
}

const SETS: &[&[u8]] = &[
    b"CP866",
    b"UTF-8",
    b"KOI8-R",
    b"LATIN-1",
    b"CP437",
    b"ASCII",
    b"CP1251",
    b"CP1257",
    b"CP737",
    b"SHIFT-JIS",
    b"GBK",
    b"BIG5",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn a_quick_look_never_excludes_what_the_slow_search_finds(
        pieces in prop::collection::vec(piece(), 0..12),
        words in prop::collection::vec(prop::sample::select(WORDS), 1..3),
        quoted in any::<bool>(),
        set in prop::sample::select(SETS),
    ) {
        let charset = Charset::from_kludge(set).unwrap();
        let text = pieces.concat();
        let quote = if quoted { "%22" } else { "" };
        let url = format!("area://Test?find={quote}{}{quote}", words.join("+"));
        let url = FidoUrl::parse(&url).unwrap().url;
        let query = Query::from_url(&url, &Now::at(0, 0));
        let message = RawMessage { text: &text, ..RawMessage::default() };
        let body = SearchText::decode(&message, charset);
        let slow = query.judge(&MessageFacts::default(), &body);
        match query.prefilter(charset).map(|quick| quick.screen(&message)) {
            Some(Screening::Excluded) => prop_assert!(!slow.passes, "{url} in {text:?}"),
            Some(Screening::Certain) => prop_assert!(slow.passes, "{url} in {text:?}"),
            Some(Screening::Unclear) | None => {}
        }
    }
}

/// Pieces of expressions, with and without an exact spelling in CP866.
const PIECES: &[&str] = &[
    "а", "Я", "ё", "x", "№", " ", ".", "*", "?", "{1,2}", "^", "$", "|", "(", ")", "(?:", "(?!",
    "(?=", "(?<=", "(?<!", "[а-яx]", "[^я]", "[A-яё]", "[\\w-]", "[^\\W]", "\\w", "\\W", "\\b",
    "\\B", "\\s", "\\S", "\\d", "\\x1", "\\x01", "T:", "字", "(?i)", "\\p{L}", "[\\s:]",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn an_expression_over_bytes_never_excludes_what_it_finds_in_letters(
        pieces in prop::collection::vec(prop::sample::select(PIECES), 1..7),
        ignore_case in any::<bool>(),
        kludge in "[аЯёxT: №.]{0,6}",
        text in "[аАяЯёЁxX №.ч\u{a0}_5T:\r┐]{0,12}",
    ) {
        let flag = if ignore_case { "i" } else { "" };
        let value = format!("/{}/{flag}", pieces.concat());
        let mut url = String::from("area://Test?find=");
        for byte in value.bytes() {
            url.push_str(&format!("%{byte:02X}"));
        }
        let url = FidoUrl::parse(&url).unwrap().url;
        let query = Query::from_url(&url, &Now::at(0, 0));
        let kludge = Charset::CP866.encode(&format!("\u{1}{kludge}"));
        let text = Charset::CP866.encode(&text);
        let message = RawMessage {
            control: &[&kludge],
            text: &text,
            ..RawMessage::default()
        };
        let slow = query.judge(&MessageFacts::default(), &SearchText::decode(&message, Charset::CP866));
        // A text that does not match by bytes does not match by letters, and vice versa.
        match query.prefilter(Charset::CP866).map(|quick| quick.screen(&message)) {
            Some(Screening::Excluded) => prop_assert!(!slow.passes, "{value}"),
            Some(Screening::Certain) => prop_assert!(slow.passes, "{value}"),
            Some(Screening::Unclear) => prop_assert!(slow.gave_up, "{value}"),
            None => {}
        }
    }
}

/// Returns a base large enough to be read in a pass, in several character sets.
fn mixed_library() -> Library {
    let mut writer = JamWriter::in_memory(WallTime(1)).unwrap();
    for number in 0..300_usize {
        let (set, name) = [
            ("CP866", "CP866"),
            ("UTF-8", "UTF-8"),
            ("KOI8-R", "KOI8-R"),
            ("", "CP866"),
            ("SHIFT-JIS", "SHIFT-JIS"),
        ][number % 5];
        let charset = Charset::from_kludge(name.as_bytes()).unwrap();
        let word = |step: usize| WORDS[(number * step + number / 7) % WORDS.len()];
        let text = format!(
            "{} {}\r{}\r\u{1}TAG: {}\r",
            word(1),
            word(3),
            word(5),
            number % 3
        );
        let chrs = format!("CHRS: {set} 2");
        let kludges: &[&[u8]] = if set.is_empty() {
            &[]
        } else {
            &[chrs.as_bytes()]
        };
        let msgid = format!("id {number}");
        writer
            .append(&NewMessage {
                from: b"Ann",
                to: b"All",
                subject: &charset.encode(word(2)),
                msgid: msgid.as_bytes(),
                origin: ADDRESSES[number % 4].as_bytes(),
                kludges,
                text: &charset.encode(&text),
                written: WallTime(i64::try_from(number).unwrap()),
                ..NewMessage::default()
            })
            .unwrap();
    }
    let parts = writer.into_bytes().unwrap();
    let base = JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap();
    Library::single("Test", "", Arc::new(base), Charset::CP866)
}

const SEARCHES: &[&str] = &[
    "find=message",
    "find=письмо",
    "find=новости+fido",
    "find=%22ёлка%22",
    "find=елка&find=/fido/i",
    "findsb=try",
    "find=/%5Eписьм/i",
    "find=/%5E\\x1TAG:+2/",
    "tag=1",
    "tag=1&find=письмо&from=2:5030/1",
    "find=/%5E(%3f!\\x1).*ёл/i&subj=/./",
    "find=8f",
    "find=я",
];

#[test]
fn a_pass_on_all_cores_finds_what_one_message_at_a_time_finds() {
    let library = mixed_library();
    let base = library.areas()[0].open().unwrap();
    let mut hits = 0;
    for (sort, params) in ["rel", "uns"]
        .iter()
        .flat_map(|sort| SEARCHES.iter().map(move |search| (sort, search)))
    {
        let text = format!("area://Test?sort={sort}&{params}");
        let url = FidoUrl::parse(&text).unwrap().url;
        let query = Query::from_url(&url, &Now::at(0, 0));
        let page =
            fidoscope_core::resolve::resolve(&url, &library, &Now::at(0, 0), &Default::default())
                .unwrap();
        let page = messages(&page);
        let mut slow = Vec::new();
        for (index, row) in page.corpus.iter() {
            let stored = base.read(row.number()).unwrap().unwrap();
            let facts = MessageFacts {
                msgid: row.msgid(),
                sender: row.from_address(),
                from: row.from(),
                to: row.to(),
                subject: row.subject(),
                moment: None,
                top: true,
            };
            let judgement = query.judge(&facts, &SearchText::of_stored(&stored, Charset::CP866));
            if judgement.passes {
                slow.push((std::cmp::Reverse(judgement.relevance), index));
            }
        }
        if page
            .sort
            .iter()
            .any(|token| token.key == fidoscope_core::url::SortKey::Rel)
        {
            slow.sort_unstable();
        }
        let slow: Vec<u32> = slow.into_iter().map(|(_, index)| index).collect();
        assert_eq!(&*page.set, slow, "{params}");
        hits += slow.len();
    }
    assert!(hits > 200, "{hits}");
}

#[test]
fn hostile_addresses_are_answered_in_steps_that_can_be_cancelled() {
    let library = mixed_library();
    let long = "x".repeat(20_000);
    let parens = "(".repeat(10_000);
    for params in [
        format!("find={long}"),
        format!("find=/{long}/i"),
        format!("find=/{parens}/"),
        format!("find=/{}/", "(a{1,500}){1,500}".repeat(3)),
        "find=/(%3fR)/".to_owned(),
        "find=/(x*)*(x*)*(x*)*y/".to_owned(),
        "find=/\\C*\\K/".to_owned(),
        "find=/(*UTF)(*NO_JIT)a/".to_owned(),
        format!("find={}", "a+".repeat(5_000)),
        format!("find={}", "%22".repeat(5_000)),
        format!("tag={}", "%7C".repeat(5_001)),
        format!("sort={}&find=a", "sub+-sub+".repeat(500)),
        format!("kl=/{parens}/"),
    ] {
        let url = FidoUrl::parse(&format!("area://Test?{params}"))
            .unwrap()
            .url;
        let job = Job::cancelled_at_look(u64::MAX);
        let page = fidoscope_core::resolve::resolve(&url, &library, &Now::at(0, 0), &job);
        let name: String = params.chars().take(40).collect();
        assert!(page.is_ok(), "{name}");
        // Each of the 300 messages is checked a few times at most, and any of them can be the last.
        assert!((1..4000).contains(&job.looks()), "{name}: {}", job.looks());
    }
}
