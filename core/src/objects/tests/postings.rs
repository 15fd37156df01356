//! Which sections are put together when a file was posted more than once.

use crate::job::steps_of;
use crate::limits;
use crate::objects::{
    Completeness, Encoding, Fault, FileKind, PieceFacts, PieceNote, Section, gather,
};

/// A section as `minute number/count bytes`: a letter for the bytes, `!` after it for damage, `?` for a count that no
/// one says.
fn note(at: u32, text: &str) -> PieceNote {
    let mut words = text.split(' ');
    let mut word = || words.next().unwrap();
    let minute: i64 = word().parse().unwrap();
    let (number, of) = word().split_once('/').unwrap();
    let bytes = word();
    let facts = PieceFacts {
        place: 0,
        name: "a.zip".to_owned(),
        alias: None,
        kind: FileKind::Binary,
        encoding: Encoding::Uue,
        section: Some(Section {
            number: number.parse().unwrap(),
            of: of.parse().ok(),
        }),
        size: 10,
        hash: u64::from(bytes.as_bytes()[0]),
        whole: None,
        fault: bytes.ends_with('!').then_some(Fault::SectionSum),
    };
    PieceNote::new(facts, "Poster", minute * 60, at)
}

fn notes(sections: &[&str]) -> Vec<PieceNote> {
    let sections = (0..).zip(sections);
    sections.map(|(at, text)| note(at, text)).collect()
}

/// Each version as the bytes of its pieces and what is missing or wrong, in the order of their first pieces.
fn versions(sections: &[&str]) -> Vec<String> {
    let notes = notes(sections);
    let mut found: Vec<(usize, String)> = gather(&notes)
        .into_iter()
        .map(|version| {
            let letter = |at: &usize| sections[*at].split(' ').nth(2).unwrap();
            let pieces: String = version.pieces.iter().map(letter).collect();
            let state = match version.state {
                Completeness::Complete => String::new(),
                Completeness::Missing { sections, of, .. } => {
                    format!(" without {sections:?} of {of:?}")
                }
                Completeness::Damaged(_) => " damaged".to_owned(),
            };
            (version.members[0], pieces + &state)
        })
        .collect();
    found.sort();
    found.into_iter().map(|(_, version)| version).collect()
}

#[test]
fn a_long_pause_parts_two_postings_whose_sections_come_in_any_order() {
    let first = " without [3] of Some(3)";
    for (sections, expected) in [
        // The third section came after a month, before the others of its posting.
        (
            [
                "0 1/3 a",
                "1 2/3 b",
                "40000 3/3 Z",
                "40001 1/3 A",
                "40002 2/3 B",
            ],
            vec![format!("ab{first}"), "ABZ".to_owned()],
        ),
        // A pause of an hour does not count.
        (
            ["0 1/3 a", "1 2/3 b", "61 3/3 Z", "62 1/3 A", "63 2/3 B"],
            vec!["abZ".to_owned(), format!("AB{first}")],
        ),
        (
            ["0 1/3 a", "1 2/3 b", "62 3/3 Z", "63 1/3 A", "64 2/3 B"],
            vec![format!("ab{first}"), "ABZ".to_owned()],
        ),
        // Nor is one that is followed by one a quarter as long or longer.
        (
            ["0 1/3 a", "1 2/3 b", "121 3/3 Z", "151 1/3 A", "152 2/3 B"],
            vec!["abZ".to_owned(), format!("AB{first}")],
        ),
        (
            ["0 1/3 a", "1 2/3 b", "121 3/3 Z", "150 1/3 A", "151 2/3 B"],
            vec![format!("ab{first}"), "ABZ".to_owned()],
        ),
        // Of two pauses the longer one.
        (
            [
                "0 1/3 a",
                "100 2/3 Y",
                "300 3/3 Z",
                "301 1/3 A",
                "302 2/3 Y",
            ],
            vec![format!("aY{first}"), "AYZ".to_owned()],
        ),
        // A pause before the section that came again says nothing of those after it.
        (
            [
                "0 3/3 c",
                "600 1/3 a",
                "601 2/3 b",
                "602 2/3 B",
                "603 2/3 B",
            ],
            vec!["abc".to_owned(), "B without [1, 3] of Some(3)".to_owned()],
        ),
    ] {
        assert_eq!(versions(&sections), expected, "{sections:?}");
    }
}

#[test]
fn a_sound_section_goes_before_a_damaged_one_and_a_later_one_before_an_equal_one() {
    for (sections, expected) in [
        (vec!["0 1/2 a!", "1 1/2 b", "2 2/2 c"], "bc"),
        (vec!["0 1/2 a", "1 1/2 b!", "2 2/2 c"], "ac"),
        (vec!["0 1/2 a!", "1 1/2 b!", "2 2/2 c"], "b!c damaged"),
        (vec!["0 1/? a", "1 2/? b"], "ab without [3] of None"),
        (vec!["0 2/3 b"], "b without [1, 3] of Some(3)"),
    ] {
        assert_eq!(versions(&sections), [expected], "{sections:?}");
    }
    // Another count is another object.
    let parted = versions(&["0 1/2 a", "1 2/3 b"]);
    let expected = ["a without [2] of Some(2)", "b without [1, 3] of Some(3)"];
    assert_eq!(parted, expected);
    // What was sent again later.
    let found = gather(&notes(&["5 1/2 a", "6 2/2 b", "7 1/2 a"]));
    assert_eq!((found.len(), found[0].latest), (1, 2));
}

#[test]
fn sections_that_are_too_long_or_do_not_add_up_are_reported() {
    let state = |change: &dyn Fn(&mut PieceNote)| {
        let mut notes = notes(&["0 1/2 a", "1 2/2 b"]);
        notes.iter_mut().for_each(change);
        gather(&notes).remove(0).state
    };
    let half = limits::OBJECT_BYTES as u64 / 2;
    assert_eq!(
        state(&|note| note.facts.size = half),
        Completeness::Complete
    );
    assert_eq!(
        state(&|note| note.facts.size = half + 1),
        Completeness::Damaged(Fault::TooLong)
    );
    assert_eq!(
        state(&|note| note.facts.whole = Some((7, 20))),
        Completeness::Complete
    );
    assert_eq!(
        state(&|note| note.facts.whole = Some((7, 21))),
        Completeness::Damaged(Fault::WholeSum)
    );
    // Ends of lines of a text may have become others on their way.
    let of_text = |note: &mut PieceNote| {
        note.facts.encoding = Encoding::Text;
        note.facts.whole = Some((7, 21));
    };
    assert_eq!(state(&of_text), Completeness::Complete);
}

#[test]
fn a_piece_answers_to_both_of_its_names_in_any_case() {
    let mut note = note(0, "0 1/2 a");
    note.facts.alias = Some("Long-Name.zip".to_owned());
    for (name, is_its) in [
        ("A.ZIP", true),
        ("long-name.ZIP", true),
        ("b.zip", false),
        ("", false),
    ] {
        assert_eq!(note.is_named(name), is_its, "{name}");
    }
}

#[test]
fn begin_names_the_file_of_a_cut_message_and_counts_from_its_part() {
    let version = |name: &str, begin: Option<&str>| {
        let mut notes = notes(&["0 3/3 c", "1 2/3 b"]);
        for note in &mut notes {
            note.facts.name = name.to_owned();
        }
        notes[1].facts.alias = begin.map(str::to_owned);
        let version = gather(&notes).remove(0);
        (version.name, version.state)
    };
    let missing = Completeness::Missing {
        sections: vec![1],
        count: 1,
        of: Some(3),
    };
    // Names of cut messages begin with SOH.
    for (name, begin, expected, state) in [
        (
            "\u{1}cat",
            Some("cat.gif"),
            "cat.gif",
            Completeness::Complete,
        ),
        ("\u{1}cat", None, "unnamed", missing.clone()),
        ("cat.gif", Some("other.gif"), "cat.gif", missing),
    ] {
        assert_eq!(version(name, begin), (expected.to_owned(), state));
    }
}

#[test]
fn of_many_missing_sections_the_first_are_named_and_all_are_counted() {
    let most = limits::OBJECT_SECTIONS;
    let state = gather(&notes(&[&format!("0 1/{most} a")])).remove(0).state;
    let Completeness::Missing {
        sections,
        count,
        of,
    } = state
    else {
        panic!("{state:?}");
    };
    let named: Vec<u32> = (2..).take(limits::MISSING_SECTIONS).collect();
    assert_eq!((sections, count, of), (named, most - 1, Some(most)));
}

#[test]
fn sections_are_not_compared_with_all_others_of_their_posting() {
    let many: Vec<PieceNote> = (1..=1000)
        .map(|at| note(at, &format!("0 {at}/1000 a")))
        .collect();
    let mut found = Vec::new();
    assert_eq!(steps_of(|| found = gather(&many)), 999);
    assert_eq!((found.len(), found[0].pieces.len()), (1, 1000));
}
