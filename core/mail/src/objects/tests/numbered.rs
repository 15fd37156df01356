//! Sections of UUE counted only by a subject or a line above them, among words.

#![allow(clippy::string_slice, clippy::indexing_slicing)]

use super::super::{Completeness, PieceFacts, PieceNote, find_raw, gather, join};
use super::*;
use crate::message::RawMessage;

/// Returns the bytes of a file, and its lines of codes in three sections.
fn file(seed: u8) -> (Vec<u8>, [String; 3]) {
    let bytes: Vec<u8> = (0..2700_u32 + 15)
        .map(|at| (at.wrapping_mul(97).wrapping_add(at * at / 13) as u8) ^ seed)
        .collect();
    let lines: Vec<String> = bytes.chunks(45).map(line).collect();
    let sections = [&lines[..25], &lines[25..50], &lines[50..]];
    (bytes, sections.map(<[String]>::concat))
}

/// Returns a line of UUE.
fn line(bytes: &[u8]) -> String {
    let char = |value: u8| char::from(if value == 0 { b'`' } else { value + 32 });
    let mut line = String::from(char(bytes.len() as u8));
    for group in bytes.chunks(3) {
        let [a, b, c] = [0, 1, 2].map(|at| group.get(at).copied().unwrap_or(0));
        for value in [
            a >> 2,
            (a << 4 | b >> 4) & 63,
            (b << 2 | c >> 6) & 63,
            c & 63,
        ] {
            line.push(char(value));
        }
    }
    line + "\n"
}

/// Returns the codes of a section, with `begin` and `end` in the first and last one.
fn codes(sections: &[String; 3], number: usize, name: &str) -> String {
    let codes = &sections[number - 1];
    match number {
        1 => format!("begin 644 {name}\n{codes}"),
        3 => format!("{codes}`\nend\n"),
        _ => codes.clone(),
    }
}

const FOOT: &str = "\n... Tagline\n--- GoldED 3.0\n * Origin: here (2:5020/1)\n";

/// Returns the versions made from messages with these subjects and texts: name, bytes and
/// completeness.
fn versions(messages: &[(String, String)]) -> Vec<(String, Vec<u8>, bool)> {
    let mut notes = Vec::new();
    let mut all = Vec::new();
    for (at, (subject, text)) in (0_u32..).zip(messages) {
        let text = text.replace('\n', "\r");
        let raw = RawMessage {
            control: &[],
            text: text.as_bytes(),
            header: [b"", b"", subject.as_bytes()],
        };
        for (place, piece) in (0_u32..).zip(find_raw(&raw, Charset::UTF8)) {
            let facts = PieceFacts::new(&piece, place);
            notes.push(PieceNote::new(facts, "Poster", i64::from(at) * 60, at));
            all.push(piece);
        }
    }
    let versions = gather(&notes).into_iter().map(|version| {
        let pieces: Vec<Piece> = version.pieces.iter().map(|at| all[*at].clone()).collect();
        let is_whole = version.state == Completeness::Complete;
        match join(&pieces) {
            Ok(bytes) => (version.name, bytes, is_whole),
            Err((bytes, _)) => (version.name, bytes, false),
        }
    });
    versions.collect()
}

/// Returns the messages of a file: `subject` and `wrap` have `{n}` for the number, `{codes}` for
/// the codes.
fn posted(subject: &str, wrap: &str, seed: u8) -> Vec<(String, String)> {
    let (_, sections) = file(seed);
    let messages = [2, 1, 3].map(|number| {
        let n = number.to_string();
        let text = wrap
            .replace("{n}", &n)
            .replace("{codes}", &codes(&sections, number, "a b.zip"));
        (subject.replace("{n}", &n), text + FOOT)
    });
    messages.to_vec()
}

#[test]
fn sections_are_counted_by_subjects_in_every_spelling() {
    for subject in [
        "a b.zip [{n}/3]",
        "a b.zip [0{n}/03]",
        "a b.zip ({n}/3)",
        "a b.zip {n}/3",
        "a b.zip 0{n}/3",
        "a b.zip - {n}/3",
        "a b.zip: {n} of 3",
        "a b.zip {n} of 3",
        "a b.zip part {n} of 3",
        "a b.zip, Part {n}/3",
        "a b.zip (part {n} of 3)",
        "A file for you: section {n} of 3",
        "Part {n}/3: a b.zip",
        "[{n}/3] a b.zip",
        "({n}/3)",
        "{n} of 3",
        "часть {n} из 3",
        "Файл, часть {n} из 3",
        "Файл (часть {n} из 3)",
        "Файл {n} из 3",
        "Файл, ч. {n}/3",
        "частина {n} з 3",
    ] {
        let found = versions(&posted(subject, "{codes}", 0));
        assert_eq!(
            found,
            [("a b.zip".to_owned(), file(0).0, true)],
            "{subject}"
        );
    }
}

#[test]
fn words_signatures_and_cut_lines_around_sections_are_no_codes() {
    for wrap in [
        "Hello!\n\n{codes}",
        "Hello!\n{codes}",
        "Привет, All!\n\nВот файл:\n{codes}",
        "{codes}\nSee you\n",
        "{codes}See you\n",
        "{codes}\n-- \nVasya\n",
        "{codes}-- \nVasya\n",
        "{codes}\n--\nVASYA\n",
        "{codes}\nBest regards, Vasya\n",
        "{codes}\nWITH BEST WISHES FROM TVER,\nPETR\n",
        "{codes}\nWith best wishes from Tver,\nPetr\n",
        "{codes}\n73!\n",
        "{codes}\nMVH\n",
        "{codes}\nС уважением, Вася\n",
        "{codes}С уважением, Вася\n",
        "--- cut here ---\n{codes}--- cut here ---\n",
        "--- 8< ---\n{codes}--- 8< ---\n",
        "---- 8< ----\n{codes}---- >8 ----\n",
        "---- cut here ----\n\n{codes}\n---- cut here ----\n",
        "-----8<-----CUT-----8<-----\n{codes}-----8<-----CUT-----8<-----\n",
        "=== Cut ===\n{codes}=== Cut ===\n",
        "=====\n{codes}=====\n",
        "#####\n{codes}#####\n",
        "---------------------\n{codes}---------------------\n",
        "-=-=-=-=-=-=-=-=-=-=-=-\n{codes}-=-=-=-=-=-=-=-=-=-=-=-\n",
        "*****************\n\n{codes}\n*****************\n",
        "BEGIN--cut here--CUT HERE--cut here\n{codes}END--cut here--CUT HERE\n",
        "#1 OF 3\n\n{codes}\nMORE TO COME\n",
        "A B.ZIP PART {n}/3\n{codes}",
        "Hello!\n\n--- cut ---\n{codes}--- cut ---\n\nBye!\n-- \nVasya\n",
    ] {
        let found = versions(&posted("a b.zip [{n}/3]", wrap, 0));
        assert_eq!(found, [("a b.zip".to_owned(), file(0).0, true)], "{wrap}");
    }
}

#[test]
fn a_line_above_the_codes_counts_sections_too() {
    for wrap in [
        "===UUWIZ a_b.zip [{n}/3]===\n{codes}",
        "a_b.zip part {n}/3\n{codes}",
        "Hello!\n\n-- a_b.zip, часть {n} из 3 --\n\n{codes}",
        "[{n}/3]\n{codes}",
        "part {n} of 3\n\n{codes}",
    ] {
        let found = versions(&posted("Look at this", wrap, 0));
        assert_eq!(found, [("a b.zip".to_owned(), file(0).0, true)], "{wrap}");
    }
    // R.E.M. and its kin without the word "file".
    let found = versions(&posted("x", "section {n} of 3 of a_b.zip\n{codes}", 0));
    assert_eq!(found, [("a_b.zip".to_owned(), file(0).0, true)]);
}

/// Returns functions that damage the lines of one section.
fn damages() -> Vec<fn(&str) -> Option<String>> {
    vec![
        |line| Some(format!("> {line}")),
        |line| Some(format!(" {line}")),
        |line| Some(line.replacen(&line[5..6], "~", 1)),
        |line| Some(line.to_lowercase()),
        |line| Some(line[..line.len() / 2].to_owned()),
        |line| Some(line[..1].to_owned()),
        |line| Some(format!("J{}", &line[1..])),
        |line| Some(format!("{}\n{}", &line[..30], &line[30..])),
        |line| Some(format!("{line}\n\nA word in between\n")),
        |line| Some(format!("{line}\nA WORD\n")),
    ]
}

#[test]
fn damage_at_any_line_of_a_section_is_no_whole_object() {
    let (bytes, sections) = file(0);
    for (kind, damage) in damages().into_iter().enumerate() {
        for number in 1..=3 {
            let count = sections[number - 1].lines().count();
            for at in 0..count - usize::from(number == 3) {
                let mut messages = posted("a b.zip [{n}/3]", "Hello!\n\n{codes}\nBye\n", 0);
                let place = messages
                    .iter()
                    .position(|(own, _)| own.contains(&format!("[{number}/")))
                    .unwrap();
                let whole = sections[number - 1].lines().nth(at).unwrap();
                let Some(other) = damage(whole) else { continue };
                messages[place].1 = messages[place].1.replacen(whole, &other, 1);
                for (name, found, is_whole) in versions(&messages) {
                    assert!(
                        !is_whole || name == "a b.zip" && found == bytes,
                        "{kind} at {at} of {number}: {name}"
                    );
                }
            }
        }
    }
}

#[test]
fn two_files_with_one_subject_are_not_mixed() {
    // Section by section, in turns.
    let (one, other) = (
        posted("files [{n}/3]", "{codes}", 0),
        posted("files [{n}/3]", "{codes}", 7),
    );
    let mixed: Vec<_> = one
        .into_iter()
        .zip(other)
        .flat_map(|(a, b)| [a, b])
        .collect();
    for (name, bytes, is_whole) in versions(&mixed) {
        assert!(
            !is_whole || bytes == file(0).0 || bytes == file(7).0,
            "{name}"
        );
    }
}

#[test]
fn words_alone_are_no_sections_whatever_a_subject_counts() {
    for text in [
        "Hello!\nHOW ARE YOU?\n",
        "MANY WORDS\nIN CAPITALS\n",
        "#1001\n#1002\n#1003\n",
        "\"YES\"\nend\n",
        "-- \nVasya\n",
        "MMMMMMMMMM\nMMMMM\n",
        "---------------------\n---------------------\n",
    ] {
        let found = versions(&[("news 2/3".to_owned(), text.to_owned())]);
        assert!(found.is_empty(), "{text}: {found:?}");
    }
    // A whole file is whole, whatever the subject counts.
    let whole = "begin 644 cat\n#0V%T\n`\nend\n".to_owned();
    let found = versions(&[("pictures 2/3".to_owned(), whole)]);
    assert_eq!(found, [("cat".to_owned(), b"Cat".to_vec(), true)]);
}
