//! Words of drafts, and small dictionaries.

use super::{Dictionaries, Script, plain, system_folders, words};
use fidoscope_core::charset::Charset;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes small dictionaries into a folder: a Russian one in KOI8-R and an English one.
pub(crate) fn write_dictionaries(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).unwrap();
    let rules = "SET KOI8-R\nTRY оеаит\nSFX A Y 1\nSFX A 0 а .\n";
    write("ru_RU.aff", &Charset::KOI8_R.encode(rules));
    let russian = "5\nпаром/A\nкод/A\nеще\nпривет\nкакой-то\n";
    write("ru_RU.dic", &Charset::KOI8_R.encode(russian));
    write(
        "en_US.aff",
        b"SET UTF-8\nTRY esiant\nSFX S Y 1\nSFX S 0 s .\n",
    );
    write("en_US.dic", b"5\nhello\nferry/S\nworld\ndon't\nFidonet\n");
}

fn found(text: &str) -> Vec<&str> {
    let ranges = words(text, |word| word.eq_ignore_ascii_case("cooking"));
    ranges
        .into_iter()
        .map(|range| text.get(range).unwrap())
        .collect()
}

#[test]
fn words_of_the_users_own_lines_are_checked_and_nothing_else() {
    for (text, expected) in [
        ("Привет, Вера!", vec!["Привет", "Вера"]),
        (" MtW> quoted words\nown words\n", vec!["own", "words"]),
        (
            "see area://R50.Bone?find=слово or http://a.ru/b word",
            vec!["see", "or", "word"],
        ),
        (
            "in R50.Bone and COOKING, at a.b@c.org of 2:5030/1520.9 or AS46",
            vec!["in", "and", "at", "of", "or"],
        ),
        ("begin 644 a.png\nM$$$ abc\nend\nafter", vec!["after"]),
        (
            "--- GoldED\n * Origin: some text (2:5030/1)\nSEEN-BY: 5030/1\n\u{1}PID: abc",
            vec![],
        ),
        ("---- begin of nothing", vec!["begin", "of", "nothing"]),
        (
            "кто-нибудь don’t 'quoted' дом-",
            vec!["кто-нибудь", "don’t", "quoted", "дом"],
        ),
        (
            "a я x1y 2й *bold* _line_ /slant/ /usr/share core_lib и/или",
            vec!["bold", "line", "slant", "или"],
        ),
        ("за́мок", vec!["за́мок"]),
        ("IRC-шный Fidonet'овский", vec!["IRC", "Fidonet"]),
        ("漢字 ok", vec!["ok"]),
        ("", vec![]),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
    assert_eq!(plain("за́мок’s"), "замок's");
}

#[test]
fn a_dictionary_is_read_in_its_own_character_set_and_chosen_by_the_script_of_a_word() {
    let folder = tempfile::tempdir().unwrap();
    write_dictionaries(folder.path());
    let own = Dictionaries::load(None, &[folder.path().to_owned()]);
    assert!(own.unusable.is_empty(), "{:?}", own.unusable);
    for known in [
        "hello",
        "Hello",
        "HELLO",
        "ferrys",
        "don’t",
        "Fidonet",
        "парома",
        "Паром",
        "ещё",
        "какой-то",
        "код-паром",
        "漢字",
    ] {
        assert!(own.knows(known), "{known}");
    }
    for unknown in ["helo", "fidonet", "паромм", "код-порам", "hellо"] {
        assert!(!own.knows(unknown), "{unknown}");
    }
    assert_eq!(
        own.suggest("helo").first().map(String::as_str),
        Some("hello")
    );
    assert_eq!(
        own.suggest("порам").first().map(String::as_str),
        Some("паром")
    );
    assert!(own.suggest("漢字").is_empty());
}

#[test]
fn the_folder_of_the_profile_goes_first_and_takes_every_language() {
    let (own, system) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    write_dictionaries(system.path());
    fs::write(own.path().join("de_DE.aff"), "SET ISO8859-1\n").unwrap();
    fs::write(own.path().join("de_DE.dic"), b"1\nF\xE4hre\n").unwrap();
    fs::write(own.path().join("en_US.aff"), "SET UTF-8\n").unwrap();
    fs::write(own.path().join("en_US.dic"), "1\nmine\n").unwrap();
    let all = Dictionaries::load(Some(own.path()), &[system.path().to_owned()]);
    assert!(all.knows("Fähre") && all.knows("mine") && all.knows("паром"));
    assert!(
        !all.knows("hello"),
        "the user's own en_US is in place of it"
    );
}

#[test]
fn a_damaged_dictionary_says_why_and_another_one_takes_its_place() {
    let folder = tempfile::tempdir().unwrap();
    write_dictionaries(folder.path());
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    for (rules, why) in [
        ("SET KLINGON-8\n", "KLINGON-8"),
        ("SET UTF-8\nSFX A Y 1000\nSFX\n", ""),
    ] {
        write("en_US.aff", rules);
        write("en_GB.aff", "SET UTF-8\n");
        write("en_GB.dic", "1\ncolour\n");
        let own = Dictionaries::load(None, &[folder.path().to_owned()]);
        assert!(own.knows("colour") && !own.knows("color"));
        assert!(
            own.unusable.iter().any(|(_, own)| own.contains(why)),
            "{:?}",
            own.unusable
        );
    }
    let nothing = Dictionaries::load(None, &[PathBuf::from("/nowhere/at/all")]);
    assert!(!nothing.has(Script::Latin) && nothing.knows("anything"));
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn dictionaries_are_where_distributions_put_them() {
    let set = |name: &str| match name {
        "HOME" => Some("/home/u".to_owned()),
        "DICPATH" => Some("/opt/dicts".to_owned()),
        "XDG_DATA_DIRS" => Some("/app/share:relative".to_owned()),
        _ => None,
    };
    let folders = system_folders(set);
    let has = |name: &str| folders.contains(&PathBuf::from(name));
    for folder in [
        "/opt/dicts",
        "/home/u/.local/share/hunspell",
        "/app/share/myspell/dicts",
        "/usr/share/hunspell",
    ] {
        assert!(has(folder), "{folder}: {folders:?}");
    }
    assert!(!has("relative/hunspell"));
    let usual = system_folders(|_| None);
    assert_eq!(usual[0], Path::new("/usr/local/share/hunspell"));
    assert!(usual.contains(&"/usr/share/myspell/dicts".into()));
}

/// Dictionaries of distributions; `packaging/setup-debian.sh test` installs them.
#[test]
fn real_dictionaries_know_real_words() {
    let all = Dictionaries::load(None, &[PathBuf::from("/usr/share/hunspell")]);
    if !(all.has(Script::Latin) && all.has(Script::Cyrillic)) {
        assert!(
            std::env::var_os("CI").is_none(),
            "hunspell-en-us and hunspell-ru are missing: packaging/setup-debian.sh test installs them"
        );
        return;
    }
    assert!(all.unusable.is_empty(), "{:?}", all.unusable);
    for word in [
        "message",
        "Colors",
        "письмо",
        "Ёжик",
        "паромом",
        "по-русски",
        "когда-нибудь",
    ] {
        assert!(all.knows(word), "{word}");
    }
    for (word, meant) in [
        ("mesage", "message"),
        ("Helo", "Hello"),
        ("письмо́о", "письмо"),
        ("превет", "привет"),
    ] {
        assert!(!all.knows(word), "{word}");
        let found = all.suggest(word);
        assert!(found.iter().any(|own| own == meant), "{word}: {found:?}");
    }
}
