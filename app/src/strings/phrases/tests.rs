//! Templates match their sentences, and names in them stay unchanged.

use super::{Entry, Kind, Phrase, Phrases, Piece, entries, pieces};
use crate::strings::{ByLanguage, Language};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::collections::BTreeSet;

/// The file of a language, read once.
fn phrases(language: Language) -> &'static Phrases {
    static PHRASES: ByLanguage<Phrases> = ByLanguage::new();
    PHRASES.get_or_make(language, |language| Phrases::read(language.errors()))
}

/// Words that stay in translated sentences: names of formats, programs, parameters, forms that have to be typed.
const NAMES: &str = "AREAREADONLY AREARENAME AREASEP CHRS Cra DOS ECHOSCAN EXPORTLIST NETSCAN SEMAPHORE FLAGS FTS GOLDPATH GoldED Hard INTERNETGATE INTL K No NODELIST O OS2 R PID Pvt Soft TEMPLATE \
    UNIX W32 Yes s tr 0000BC 0001BC 18T15 2F 3D 3F A ADDRESS AKA AKAMATCH ARC AREADEF AREADESC AREAFILE ARJ Address AreasBBS BBS BC \
    Blank Bone Boss CrashMail DOMAIN Develop ELIF ELSE EMail ENDIF AreaGroup AreaGroupDefaults LinkDefaults Echo EchoArea Echolist FIDOMSGTYPE FILES \
    BY FSC FTN FTS1 Fido7 Fidoconfig Fidoscope GOLDBASEPATH GROUP GoldBase HUDSONPATH Hudson IF Ignore JAM JPEG KML \
    KMZ Kill LATN LATS LF LHA LONE LONW Local MAPPATH MBTiles MSG MSGID Net NetmailArea News Opus PCX PMTiles PNG \
    PATH POSIX R50 RAR RFC RequestList ResponseList Ru SEEN SQLite SQUISH Show Skip Sound Squish SysOp T TAR TIC TWITMODE UMSGID URL USERNAME UTC \
    UTF UUE Via WebP Windows XLATIMPORT XML ZIP ZOO 7z a aftnbinkd all area areafix areas b bbs begin body c cfg \
    commentChar convert crashmail csv d data destroy dream echomail ed2k end endif fecho fidoconfig fidonet fil g gazetteer \
    golded hpt http https i if include ini jam jhr kml kmz leaf loc lst msg na netmail now org p passthrough path pkt \
    C CRAM CRYPT D MD5 TLS TOML address boss db8 direct name requests true \
    call mailer prefs py set size sqd sqi squish subj xml zip";

/// The entries of a language: those of the program, and those of libraries.
pub(super) fn entries_of(language: Language) -> (Vec<Entry>, Vec<Entry>) {
    let (core, libraries) = language.errors().split_once("# library:").unwrap();
    let core = entries(core).into_iter().skip(1).collect();
    (core, entries(libraries))
}

/// Returns a template with each value replaced.
fn filled(template: &str, value: impl Fn(&str, Kind) -> String) -> String {
    let texts = pieces(template).into_iter().map(|piece| match piece {
        Piece::Text(text) => text,
        Piece::Value(name, kind) => value(&name, kind),
    });
    texts.collect()
}

/// Returns a translation with unknown details.
fn without_details(template: &str, value: impl Fn(&str) -> String) -> String {
    filled(template, |name, kind| match kind {
        Kind::Detail => String::new(),
        Kind::Name | Kind::Sentence => value(name),
    })
}

#[test]
fn translations_have_no_english_words_but_names_and_use_only_values_of_their_sentence() {
    let names: BTreeSet<&str> = NAMES.split_whitespace().collect();
    let mut foreign = BTreeSet::new();
    let entries = Language::translated().flat_map(|language| {
        let (core, libraries) = entries_of(language);
        core.into_iter().chain(libraries)
    });
    for (english, translated) in entries {
        let (english, translated) = (&english, &translated);
        let own: Vec<Piece> = pieces(english);
        for piece in pieces(translated) {
            let Piece::Value(name, kind) = piece else {
                continue;
            };
            // These are sentences everywhere.
            let is_cause = matches!(&*name, "why" | "what" | "error" | "fault" | "source");
            assert!(!is_cause || kind != Kind::Name, "{name} of {translated:?}");
            assert!(
                own.contains(&Piece::Value(name, Kind::Name)),
                "{translated:?}"
            );
        }
        let text = filled(translated, |_, _| String::new());
        for word in text.split(|c: char| !c.is_alphanumeric()) {
            let is_latin = word.chars().any(|c| c.is_ascii_alphabetic());
            if is_latin && !names.contains(word) {
                foreign.insert(word.to_owned());
            }
        }
    }
    assert!(foreign.is_empty(), "not translated: {foreign:?}");
}

#[test]
fn every_sentence_is_found_by_its_own_template() {
    for language in Language::translated() {
        let (core, libraries) = entries_of(language);
        for (english, translated) in core.iter().chain(&libraries) {
            let value = |name: &str| format!("<{name}>");
            let sentence = filled(english, |name, _| value(name));
            let translated = without_details(translated, value);
            let said = phrases(language).say(&sentence);
            assert_eq!(said, Some(translated), "{}: {english:?}", language.tag());
        }
    }
}

/// Returns whether a value is a sentence.
fn has_causes((_, translated): &Entry) -> bool {
    let mut pieces = pieces(translated).into_iter();
    pieces.any(|piece| matches!(piece, Piece::Value(_, Kind::Sentence | Kind::Detail)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, rng_seed: RngSeed::Fixed(14), ..ProptestConfig::default() })]

    #[test]
    fn names_come_back_as_they_are(
        at in any::<prop::sample::Index>(),
        names in prop::collection::vec("[a-zжя0-9{}!?:;.,/\"'“” ()<>%$\u{0}\n\u{202e}]{1,24}", 8),
    ) {
        for language in Language::translated() {
            let (core, _) = entries_of(language);
            let (english, translated) = at.get(&core);
            let value = |name: &str| names[name.bytes().map(usize::from).sum::<usize>() % names.len()].clone();
            let sentence = filled(english, |name, _| value(name));
            let translated = without_details(translated, value);
            let said = phrases(language).say(&sentence);
            let is_text = |piece: &Piece| matches!(piece, Piece::Text(text) if names.iter().any(|name| name.contains(text)));
            // What can be read in two ways may stay English: two words around a space, a colon that begins a cause.
            prop_assume!(!names.iter().any(|name| name.contains(": ")));
            // A period at the end is that of the sentence.
            prop_assume!(!names.iter().any(|name| name.ends_with('.')));
            let is_plain = !names.iter().any(|name| name.contains([':', ';'])) && !pieces(english).iter().any(is_text);
            if is_plain || said.as_ref().is_some_and(|said| *said != sentence) && !has_causes(at.get(&core)) {
                // A detail that is left out may end in the period of the sentence.
                let said = said.map(|said| said.trim_end_matches('.').to_owned());
                prop_assert_eq!(said.as_deref(), Some(translated.trim_end_matches('.')), "{}", sentence);
            }
        }
    }

    #[test]
    fn names_that_look_like_sentences_change_nothing(
        at in any::<prop::sample::Index>(),
        parts in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 8),
    ) {
        for language in Language::translated() {
            let (core, _) = entries_of(language);
            // A chain of causes reads the same, wherever a name in it ends.
            let core: Vec<Entry> = core.into_iter().filter(|entry| !has_causes(entry)).collect();
            let texts: Vec<String> = core.iter().flat_map(|(english, _)| pieces(english)).filter_map(|piece| match piece {
                Piece::Text(text) => Some(text),
                Piece::Value(..) => None,
            }).collect();
            let (english, translated) = at.get(&core);
            let value = |name: &str| {
                let (one, other) = &parts[name.bytes().map(usize::from).sum::<usize>() % parts.len()];
                // A colon after a name begins a sentence.
                let value = format!("{}x{}", one.get(&texts), other.get(&texts));
                // A period at the end of a sentence is that of the sentence.
                value.replace(": ", "").replace("//", "").trim_end_matches('.').to_owned()
            };
            let sentence = filled(english, |name, _| value(name));
            // So does the colon of a template after such a name.
            prop_assume!(!english.contains(": "));
            // A template may be a special form of this one, as with two values in place of one.
            let own = Phrase::new(english, translated);
            let is_special = |(other, _): &Entry| {
                let special = Phrase::new(other, "");
                other != english && special.fit(&sentence).is_some() && own.fit(&special.with_values(|_| "…")).is_some()
            };
            prop_assume!(!core.iter().any(is_special));
            if let Some(said) = Phrases::from_entries(core.clone()).say(&sentence)
                && said != sentence
            {
                prop_assert_eq!(said, without_details(translated, value), "{}", sentence);
            }
        }
    }
}

#[test]
fn nested_causes_are_translated_and_names_stay() {
    let phrases = phrases(Language::Russian);
    for (english, russian) in [
        (
            "cannot read /mail/a b.jhr: no such file or folder",
            "не удаётся прочитать /mail/a b.jhr: нет такого файла или папки",
        ),
        (
            "Test: message 3: its text belongs to other messages, too, and was left out (one more fault was skipped)",
            "Test: сообщение 3: его текст принадлежит и другим сообщениям, поэтому пропущен (пропущено ещё одно повреждение)",
        ),
        (
            "R50.Bone: cannot read /x: the data end too early.",
            "R50.Bone: не удаётся прочитать /x: данные обрываются.",
        ),
        ("a.zip is damaged: invalid Zip archive", "a.zip повреждён"),
        (
            "a.zip is damaged: the unpacker failed",
            "a.zip повреждён: распаковщик не справился",
        ),
        (
            "the regular expression /a(/ is wrong at character 3: missing closing parenthesis",
            "регулярное выражение /a(/ неверно (знак 3): нет закрывающей скобки",
        ),
        (
            "2:5030/1: Vasya; flags CM; it answers requests by URL; also of ed2k.",
            "2:5030/1: Vasya; флаги CM; отвечает на запросы по URL; и по схемам ed2k.",
        ),
    ] {
        assert_eq!(phrases.say(english).as_deref(), Some(russian), "{english}");
    }
    for unknown in ["", ".", ": ", "; ", "Hello: world", "Привет", "{0}"] {
        assert_eq!(phrases.say(unknown), None, "{unknown}");
    }
}

#[test]
fn nested_causes_are_translated_into_ukrainian() {
    let phrases = phrases(Language::Ukrainian);
    for (english, ukrainian) in [
        (
            "cannot read /mail/a b.jhr: no such file or folder",
            "не вдається прочитати /mail/a b.jhr: немає такого файлу чи теки",
        ),
        (
            "a.zip is damaged: the unpacker failed",
            "a.zip пошкоджено: розпакувальник не впорався",
        ),
    ] {
        assert_eq!(phrases.say(english).as_deref(), Some(ukrainian));
    }
}

#[test]
fn the_most_specific_template_wins() {
    let phrases = Phrases::read(
        "msgid \"{a} is {b}\"\nmsgstr \"{a}—{b}\"\n# between\nmsgid \"\"\n\"{a} is no \"\n\"\\\"{b}\\\"\"\nmsgstr \"{a} не {b}\"\n",
    );
    assert_eq!(phrases.say("x is y").unwrap(), "x—y");
    assert_eq!(phrases.say("x is no \"y\"").unwrap(), "x не y");
    assert_eq!(phrases.say("x is no y").unwrap(), "x—no y");
    assert!(
        Phrases::read("msgid \"{a\"\nmsgstr \"\\")
            .say("{a")
            .is_none()
    );
}

#[test]
fn a_megabyte_of_anything_is_answered_at_once() {
    let phrases = phrases(Language::Russian);
    for part in [
        "a: ",
        "; ",
        ". ",
        "is damaged: ",
        "cannot read ",
        "“",
        "the ",
        "й",
        "{0}",
        "\u{0}",
        ": the data end too early",
        "x is not in x; the area y: ",
        "the message was not written: ",
    ] {
        let hostile = part.repeat((1 << 20) / part.len());
        // A nested search would take minutes.
        let _ = phrases.say(&hostile);
    }
}
