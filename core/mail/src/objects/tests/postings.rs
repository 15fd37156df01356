//! Sections joined when a file was posted more than once.

use crate::limits;
use crate::objects::{
    Completeness, Encoding, Fault, FileKind, PieceFacts, PieceNote, Section, gather,
};
use ftn_types::job::steps_of;

/// Parses a section written `minute number/count bytes`: a letter for the bytes, `!` after it for
/// damage, `?` for an unknown count.
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

/// Returns each version as the bytes of its pieces and its missing sections or fault, in the order
/// of their first pieces.
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
        // The third section came a month before the others of its posting.
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
        // A pause of an hour does not separate, but then the third section may belong to either.
        (
            ["0 1/3 a", "1 2/3 b", "61 3/3 Z", "62 1/3 A", "63 2/3 B"],
            vec!["abZ damaged".to_owned(), format!("AB{first}")],
        ),
        (
            ["0 1/3 a", "1 2/3 b", "62 3/3 Z", "63 1/3 A", "64 2/3 B"],
            vec![format!("ab{first}"), "ABZ".to_owned()],
        ),
        // Nor does one followed by a pause at least a quarter as long.
        (
            ["0 1/3 a", "1 2/3 b", "121 3/3 Z", "151 1/3 A", "152 2/3 B"],
            vec!["abZ damaged".to_owned(), format!("AB{first}")],
        ),
        (
            ["0 1/3 a", "1 2/3 b", "121 3/3 Z", "150 1/3 A", "151 2/3 B"],
            vec![format!("ab{first}"), "ABZ".to_owned()],
        ),
        // The longer of two pauses separates.
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
        // A pause before the repeated section proves nothing about those after it, and either
        // second section may belong to the others.
        (
            [
                "0 3/3 c",
                "600 1/3 a",
                "601 2/3 b",
                "602 2/3 B",
                "603 2/3 B",
            ],
            vec![
                "abc damaged".to_owned(),
                "B without [1, 3] of Some(3)".to_owned(),
            ],
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
    // Repeated later.
    let found = gather(&notes(&["5 1/2 a", "6 2/2 b", "7 1/2 a"]));
    assert_eq!((found.len(), found[0].latest), (1, 2));
}

/// Returns the sections of editions of a file, each edition with its own bytes, a letter. Some are
/// lost.
fn editions(dice: &mut Dice, pauses: &[i64]) -> (Vec<String>, u32, usize) {
    let of = 2 + dice.roll(3) as u32;
    let count = 1 + dice.roll(4);
    let pause = pauses[dice.roll(pauses.len())];
    let mut sections: Vec<(i64, u32, usize)> = Vec::new();
    for edition in 0..count {
        // Without a pause the editions come section by section.
        let mut minute = edition as i64 * pause;
        for number in 1..=of {
            minute += 1;
            sections.push((minute, number, edition));
        }
    }
    sections.sort_by_key(|(minute, ..)| *minute);
    match dice.roll(3) {
        _ if pause == 0 => {}
        // A purge removes the oldest.
        0 => drop(sections.drain(..dice.roll(of as usize))),
        1 => sections.retain(|_| dice.roll(5) > 0),
        _ => {}
    }
    let texts = sections.iter().map(|(minute, number, edition)| {
        let letter = char::from(b'a' + *edition as u8);
        format!("{minute} {number}/{of} {letter}")
    });
    (texts.collect(), of, count)
}

#[test]
fn no_object_is_made_of_the_sections_of_two_editions() {
    let mut dice = Dice(7);
    let mut complete = 0;
    for _ in 0..20_000 {
        // A lost section may come again within days, which does not separate daily editions.
        let pauses = [0, 90, 600, 7 * 24 * 60, 30 * 24 * 60, 180 * 24 * 60];
        let (sections, ..) = editions(&mut dice, &pauses);
        let texts: Vec<&str> = sections.iter().map(String::as_str).collect();
        for version in versions(&texts) {
            if version.contains(' ') {
                continue;
            }
            complete += 1;
            let first = version.chars().next().unwrap();
            assert!(
                version.chars().all(|own| own == first),
                "{version}: {texts:?}"
            );
        }
    }
    assert!(complete > 10_000, "{complete}");
}

#[test]
fn every_whole_edition_is_found_where_days_are_between_editions() {
    let mut dice = Dice(11);
    for _ in 0..2_000 {
        let (sections, of, count) = editions(&mut dice, &[24 * 60, 7 * 24 * 60, 30 * 24 * 60]);
        let texts: Vec<&str> = sections.iter().map(String::as_str).collect();
        let found = versions(&texts);
        for edition in 0..count {
            let letter = char::from(b'a' + edition as u8);
            let here = texts.iter().filter(|text| text.ends_with(letter)).count();
            let whole: String = std::iter::repeat_n(letter, of as usize).collect();
            assert_eq!(
                found.contains(&whole),
                here == of as usize,
                "{letter}: {texts:?}"
            );
        }
    }
}

/// Pseudo-random numbers, the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

#[test]
fn halves_of_different_times_are_put_together_but_called_damaged() {
    let found = versions(&["0 1/2 a", "260000 2/2 b"]);
    assert_eq!(found, ["ab damaged"]);
    // The missing section was sent within days.
    assert_eq!(versions(&["0 1/3 a", "1 3/3 c", "4000 2/3 b"]), ["abc"]);
    let found = versions(&["0 1/3 a", "1 3/3 c", "5000 2/3 b"]);
    assert_eq!(found, ["abc damaged"]);
    // A repeated section joins the posting that has it.
    assert_eq!(versions(&["0 1/2 a", "1 2/2 b", "9000 1/2 a"]), ["ab"]);
    // An object is only as certain as the sizes of its sections.
    let mut notes = notes(&["0 1/3 a", "1 2/3 b", "2 3/3 c"]);
    notes[1].facts.size = 100_000;
    let state = |notes: &[PieceNote]| gather(notes).remove(0).state;
    assert_eq!(state(&notes), Completeness::Damaged(Fault::OtherPosting));
    for note in &mut notes {
        note.facts.whole = Some((1, 100_020));
    }
    assert_eq!(state(&notes), Completeness::Complete);
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
    // Line ends of a text may have changed on the way.
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
