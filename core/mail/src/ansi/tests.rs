//! Habits of artists, each a text and its rendering.

use super::{Art, Cell, Colour, Sauce, has_sequences};
use crate::limits;
use ftn_types::charset::Charset;
use ftn_types::job::steps_of;
use std::fs;
use std::path::Path;

fn lines(text: &str) -> Vec<String> {
    let art = Art::of_text(text);
    (0..art.rows.len()).map(|row| art.line(row)).collect()
}

fn cell(text: &str) -> Cell {
    Art::of_text(text).rows[0][0]
}

fn fixture(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/ansi");
    fs::read(folder.join(name)).unwrap()
}

#[test]
fn the_cursor_moves() {
    for (text, expected) in [
        ("ab\ncd", vec!["ab", "cd"]),
        ("ab\r\ncd", vec!["ab", "cd"]),
        ("ab\rc", vec!["cb"]),
        ("a\x1B[3Cb", vec!["a   b"]),
        ("abc\x1B[2Dx", vec!["axc"]),
        ("a\n\nb\x1B[2Ac", vec!["ac", "", "b"]),
        ("\x1B[2;3Hx\x1B[Hy", vec!["y", "  x"]),
        ("\x1B[2;3fx", vec!["", "  x"]),
        ("a\x1B[sbc\x1B[ud", vec!["adc"]),
        ("abc\x1B[2J\x1B[Bx", vec!["", "x"]),
        ("abc\x1B[2D\x1B[K", vec!["a"]),
        ("ab\tc", vec!["ab      c"]),
        ("ab\x08c", vec!["ac"]),
        ("ab\x1Agarbage", vec!["ab"]),
        ("a\x1B[?7hb\x1B[=255hc", vec!["abc"]),
        ("a\x1B[1;;3zb\x1Bc", vec!["abc"]),
        ("a\x1B[99", vec!["a"]),
        ("\x1B[999D\x1B[999Ax\x1B[999C", vec!["x"]),
        ("\x03\x7F", vec!["♥⌂"]),
    ] {
        assert_eq!(lines(text), expected, "{text:?}");
    }
}

#[test]
fn a_full_row_wraps_and_its_line_end_makes_no_second_one() {
    let row = "x".repeat(80);
    assert_eq!(lines(&format!("{row}y")), [row.as_str(), "y"]);
    assert_eq!(lines(&format!("{row}\r\ny")), [row.as_str(), "y"]);
    assert_eq!(lines(&format!("{row}\n\ny")), [row.as_str(), "", "y"]);
    assert_eq!(lines(&format!("{row}\x1B[0m\r\ny")), [row.as_str(), "y"]);
    assert_eq!(lines(&format!("{row}\x1B[B\r\ny")).len(), 4);
}

#[test]
fn letters_that_the_screen_loses_are_noted() {
    for (text, is_erased) in [
        ("\x1B[2J\x1B[Htext\x1B[J", false),
        (" \n\x1B[2Jtext", false),
        ("text\n\x1B[2J", true),
        ("text\n\x1B[1Jmore", true),
        ("text\nmore\x1B[H\x1B[J", true),
        ("text\n\x1B[Jmore", false),
    ] {
        assert_eq!(Art::of_text(text).is_erased, is_erased, "{text:?}");
    }
}

#[test]
fn sequences_choose_colours() {
    let palette = Colour::Palette;
    for (text, fg, bg) in [
        ("x", palette(7), palette(0)),
        ("\x1B[31mx", palette(1), palette(0)),
        ("\x1B[1;31;44mx", palette(9), palette(4)),
        ("\x1B[1mx", palette(15), palette(0)),
        ("\x1B[31;1m\x1B[mx", palette(7), palette(0)),
        ("\x1B[7mx", palette(0), palette(7)),
        ("\x1B[8;41mx", palette(1), palette(1)),
        ("\x1B[97;100mx", palette(15), palette(8)),
        ("\x1B[38;5;196mx", palette(196), palette(0)),
        ("\x1B[48;2;1;2;300mx", palette(7), Colour::Rgb(1, 2, 255)),
        ("\x1B[1;10;20;30tx", Colour::Rgb(10, 20, 30), palette(0)),
        ("\x1B[31m\x1B[39mx", palette(7), palette(0)),
        ("\x1B[38mx", palette(7), palette(0)),
    ] {
        let cell = cell(text);
        assert_eq!((cell.fg, cell.bg), (fg, bg), "{text:?}");
    }
    assert!(cell("\x1B[5mx").blinks && cell("\x1B[4mx").is_underlined);
    for (colour, rgb) in [
        (palette(3), [170, 85, 0]),
        (palette(15), [255, 255, 255]),
        (palette(16), [0, 0, 0]),
        (palette(196), [255, 0, 0]),
        (palette(231), [255, 255, 255]),
        (palette(232), [8, 8, 8]),
        (palette(255), [238, 238, 238]),
        (Colour::Rgb(1, 2, 3), [1, 2, 3]),
    ] {
        assert_eq!(colour.rgb(), rgb);
    }
}

/// Returns a file with a record after it.
fn with_sauce(data: &[u8], types: [u8; 2], width: u16, flags: u8, font: &str) -> Vec<u8> {
    let padded = |text: &str, len: usize| -> Vec<u8> {
        let mut field = text.as_bytes().to_vec();
        field.resize(len, b' ');
        field
    };
    let mut file = data.to_vec();
    file.push(0x1A);
    file.extend_from_slice(b"COMNT");
    file.extend(padded("first line", 64));
    file.extend(padded("second", 64));
    file.extend_from_slice(b"SAUCE00");
    file.extend(padded("A title", 35));
    file.extend(padded("somebody", 20));
    file.extend(padded("a group", 20));
    file.extend_from_slice(b"19950131");
    file.extend_from_slice(&(data.len() as u32).to_le_bytes());
    file.extend_from_slice(&types);
    file.extend_from_slice(&width.to_le_bytes());
    file.extend_from_slice(&[25, 0, 0, 0, 0, 0, 2, flags]);
    let mut font = font.as_bytes().to_vec();
    font.resize(22, 0);
    file.extend(font);
    file
}

#[test]
fn a_sauce_record_gives_width_font_and_colours() {
    let file = with_sauce(b"\xAA\x1B[5;41mx", [1, 1], 100, 1, "IBM VGA 866");
    let art = Art::of_file(&file, Charset::CP437);
    let sauce = art.sauce.clone().unwrap();
    assert_eq!(
        (
            sauce.title.as_str(),
            sauce.author.as_str(),
            sauce.group.as_str(),
            sauce.date.as_str()
        ),
        ("A title", "somebody", "a group", "19950131")
    );
    assert_eq!(sauce.comments, ["first line", "second"]);
    assert_eq!((sauce.data_len, sauce.height, art.width), (9, 25, 100));
    assert_eq!(art.line(0), "кx");
    assert_eq!(
        (art.rows[0][1].bg, art.rows[0][1].blinks),
        (Colour::Palette(9), false)
    );
    let plain = with_sauce(b"\xAA", [1, 1], 0, 0, "");
    let art = Art::of_file(&plain, Charset::CP437);
    assert_eq!((art.line(0).as_str(), art.width), ("¬", 80));
    for (font, charset) in [
        ("IBM VGA", Some(Charset::CP437)),
        ("IBM VGA50 850", Some(Charset::CP850)),
        ("Amiga Topaz 1", Some(Charset::LATIN1)),
        ("", None),
    ] {
        let file = with_sauce(b"", [1, 1], 80, 0, font);
        assert_eq!(Sauce::parse(&file).unwrap().charset(), charset, "{font}");
    }
    assert_eq!(Sauce::parse(&file[1..file.len() - 1]), None);
    assert_eq!(Sauce::parse(b"SAUCE00"), None);
}

#[test]
fn characters_and_attributes_may_alternate() {
    let file = with_sauce(b"a\x1Fb\x04c\x9E", [5, 1], 0, 0, "");
    let art = Art::of_file(&file, Charset::CP437);
    assert_eq!(
        (art.width, art.line(0), art.line(1)),
        (2, "ab".into(), "c".into())
    );
    assert_eq!(
        (art.rows[0][0].fg, art.rows[0][0].bg),
        (Colour::Palette(15), Colour::Palette(4))
    );
    assert_eq!(art.rows[0][1].fg, Colour::Palette(1));
    assert_eq!(
        (art.rows[1][0].fg, art.rows[1][0].bg, art.rows[1][0].blinks),
        (Colour::Palette(11), Colour::Palette(4), true)
    );
}

#[test]
fn real_art_is_drawn() {
    let art = Art::of_file(&fixture("WELCOME1.ANS"), Charset::CP437);
    assert!((10..60).contains(&art.rows.len()), "{}", art.rows.len());
    assert!(
        (60..=80).contains(&art.used_width()),
        "{}",
        art.used_width()
    );
    let all: String = (0..art.rows.len()).map(|row| art.line(row)).collect();
    assert!(all.contains('▀') && all.contains('█') && !all.contains('\u{1B}'));
    assert!(
        art.rows
            .iter()
            .flatten()
            .any(|cell| cell.fg == Colour::Palette(8))
    );
    let art = Art::of_file(&fixture("claudes1.ans"), Charset::CP437);
    let title = (0..art.rows.len()).find(|row| art.line(*row).contains("-= Claude's BBS =-"));
    let row = &art.rows[title.unwrap()];
    let letter = row.iter().find(|cell| cell.c == 'C').unwrap();
    assert_eq!(letter.fg, Colour::Palette(13));
}

#[test]
fn texts_with_sequences_are_recognised() {
    for (text, has) in [
        (&b"\x1B[0;31mred"[..], true),
        (b"a\x1B[2Jb", true),
        (b"a\x1B[?7h", false),
        (b"\x1B[", false),
        (b"[0;31m", false),
        (b"plain", false),
    ] {
        assert_eq!(has_sequences(text), has, "{}", text.escape_ascii());
    }
}

#[test]
fn grids_are_bounded() {
    let far = Art::of_text(&"\x1B[65535;65535Hx\x1B[65535B".repeat(100));
    assert!(far.rows.len() <= limits::ANSI_ROWS);
    let many = Art::of_text(&format!("{}\n", "x".repeat(79)).repeat(limits::ANSI_ROWS + 5));
    assert!(many.is_cut && many.rows.len() <= limits::ANSI_ROWS);
    let wide = with_sauce(&b"x".repeat(3_000_000), [1, 1], 320, 0, "");
    let art = Art::of_file(&wide, Charset::CP437);
    assert!(art.is_cut && art.rows.iter().map(Vec::len).sum::<usize>() <= limits::ANSI_CELLS);
    let again_and_again = "\x1B[19000Hx\x1B[1J\x1B[2J".repeat(100_000);
    let mut erased = Art::of_text("");
    let steps = steps_of(|| erased = Art::of_text(&again_and_again));
    // Rows made, erased and counted; without the limit there are thousands of millions.
    assert!(erased.is_cut);
    assert!(
        (limits::ANSI_WORK / 2..4 * limits::ANSI_WORK).contains(&steps),
        "{steps} steps"
    );
}

#[test]
fn every_cut_of_real_art_draws_something() {
    let file = fixture("WELCOME1.ANS");
    for end in 0..file.len() {
        let art = Art::of_file(&file[..end], Charset::CP866);
        assert!(art.rows.len() < 200);
    }
}
