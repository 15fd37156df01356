//! A writer that packs and appends beside the gate: no reader gets a wrong body.

#![allow(clippy::unwrap_used)]

mod support;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;
use support::{Letter, Mail, write_base};

const MESSAGES: usize = 60;
const ROUNDS: usize = 60;

fn letter(number: usize) -> Letter {
    let msgid = format!("2:5030/1 {number:08x}");
    // Lengths differ, so that texts move.
    let text = format!("body{number:03} {}", "x".repeat(number * 37 % 500));
    Letter::new(&msgid, &format!("subject{number:03}"), &text)
}

/// Replaces a base as packers do: new files are renamed over the old ones, one after the other.
fn replace(folder: &Path, round: usize) {
    // Each round lacks some messages, and has some more at its end.
    let numbers = (0..MESSAGES + round % 7).filter(|number| number % 5 != round % 5);
    let letters: Vec<Letter> = numbers.map(letter).collect();
    let draft = folder.join(format!("draft{round}"));
    write_base(&draft, &letters);
    // A packer of real mail works longer than the clock of the file system ticks.
    thread::sleep(Duration::from_millis(12));
    for ending in ["jhr", "jdt", "jdx", "jlr"] {
        let made = draft.with_extension(ending);
        if made.exists() {
            fs::rename(made, folder.join("none").with_extension(ending)).unwrap();
            thread::sleep(Duration::from_millis(3));
        }
    }
}

#[test]
fn a_packer_beside_the_gate_gives_nobody_a_wrong_body() {
    let mail = Mail::new();
    let folder = mail.folder.path();
    replace(folder, 0);
    let site = mail.site();
    let is_over = AtomicBool::new(false);
    let right = AtomicUsize::new(0);
    let check = |number: usize| {
        let target = format!("/?area://R50.None?msgid=2:5030/1+{number:08x}");
        let answer = site.get(&target);
        let text = answer.text();
        let body = format!("body{number:03} ");
        let others = text.matches(">body").count() + text.matches("\nbody").count();
        match answer.status.as_u16() {
            200 if text.contains(&body) => {
                assert_eq!(others, 1, "{text}");
                assert!(
                    text.contains(&format!("<h1>subject{number:03}</h1>")),
                    "{text}"
                );
                right.fetch_add(1, Ordering::Relaxed);
            }
            // Packed away since its list was read.
            200 | 503 => assert_eq!(others, 0, "{text}"),
            404 => assert!(!text.contains("class=\"text\""), "{text}"),
            code => unreachable!("{code}: {text}"),
        }
        let reel = site.get("/?area://R50.None?view=reel");
        for part in reel.text().split("<article").skip(1) {
            let of = |word: &str| {
                let rest = part.split(word).nth(1)?;
                rest.get(..3).map(str::to_owned)
            };
            let (subject, body) = (of(">subject"), of(">body"));
            assert!(
                subject.is_some() && (body.is_none() || body == subject),
                "{subject:?} {body:?}"
            );
        }
    };
    thread::scope(|scope| {
        for reader in 0..3 {
            let (check, is_over) = (&check, &is_over);
            scope.spawn(move || {
                for number in (reader..).step_by(7) {
                    check(number % (MESSAGES + 7));
                    if is_over.load(Ordering::Relaxed) {
                        break;
                    }
                }
            });
        }
        for round in 1..ROUNDS {
            replace(folder, round);
        }
        is_over.store(true, Ordering::Relaxed);
    });
    // When the packer rests, everything is as it left it.
    let last = ROUNDS - 1;
    thread::sleep(Duration::from_millis(300));
    let before = right.load(Ordering::Relaxed);
    assert!(before > 0);
    let there = (0..MESSAGES).filter(|number| number % 5 != last % 5);
    for number in there.clone() {
        check(number);
    }
    assert_eq!(right.load(Ordering::Relaxed) - before, there.count());
}
