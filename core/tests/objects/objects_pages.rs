//! Objects by address: the designated one (7.2.2.2), its contents (7.1), the list of all of them
//! (7.2.3.19).

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail"
)]

use crate::search_support::{Letter, Shelf, messages, notices};
use fidoscope_core::objects::{Completeness, FileKind, bsd_sum};
use fidoscope_core::page::{AtPath, Content, ObjectPage, ObjectRow, Page};
use fidoscope_core::resolve::{ObjectError, object_bytes};
use std::fs;
use std::path::Path;

/// Returns lines of UUE.
fn lines(bytes: &[u8]) -> Vec<String> {
    let letter = |value: u8| char::from(if value == 0 { b'`' } else { value + 32 });
    bytes
        .chunks(45)
        .map(|line| {
            let mut out = letter(u8::try_from(line.len()).unwrap()).to_string();
            for group in line.chunks(3) {
                let at = |index: usize| group.get(index).copied().unwrap_or(0);
                out.push(letter(at(0) >> 2));
                out.push(letter((at(0) & 3) << 4 | at(1) >> 4));
                out.push(letter((at(1) & 15) << 2 | at(2) >> 6));
                out.push(letter(at(2) & 63));
            }
            out
        })
        .collect()
}

fn uue(name: &str, bytes: &[u8]) -> String {
    format!("begin 644 {name}\r{}\r`\rend", lines(bytes).join("\r"))
}

/// Returns the sections of a file, this many lines each, with the checksum of the whole in the last
/// one.
fn sections(name: &str, bytes: &[u8], of: usize) -> Vec<String> {
    let lines = lines(bytes);
    let per = lines.len().div_ceil(of);
    (1..=of)
        .map(|number| {
            let first = if number == 1 { format!("begin 644 {name}\r") } else { String::new() };
            let own = lines[(number - 1) * per..(number * per).min(lines.len())].join("\r");
            let last = if number == of {
                format!(
                    "\r`\rend\rsum -r/size {}/{} entire input file",
                    bsd_sum(bytes),
                    bytes.len()
                )
            } else {
                String::new()
            };
            format!("section {number} of {of} of file {name}  < uuencode 96 (v50) by R.E.M. >\r\r{first}{own}{last}\r")
        })
        .collect()
}

fn noise(seed: u8, len: usize) -> Vec<u8> {
    let mut state = u32::from(seed) + 1;
    (0..len)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
        .collect()
}

fn object(page: &Page) -> &ObjectPage {
    match &page.content {
        Content::Object(object) => object,
        _ => panic!("{} is no object", page.url),
    }
}

fn bytes(page: &Page) -> Vec<u8> {
    match &object(page).shown {
        AtPath::File(file) => file.bytes.to_vec(),
        other => panic!("{other:?} {:?}", page.notices),
    }
}

fn text(page: &Page) -> String {
    String::from_utf8(bytes(page)).unwrap()
}

#[test]
fn the_designated_object_is_the_latest_by_time() {
    let shelf = Shelf::of(&[
        Letter::new("a")
            .written(300)
            .text(&uue("weather.gif", b"newest")),
        Letter::new("b")
            .written(100)
            .text(&uue("weather.gif", b"oldest")),
        Letter::new("c")
            .written(200)
            .text(&uue("other.gif", b"other")),
    ]);
    assert_eq!(text(&shelf.open("area://Test/weather.gif")), "newest");
    assert_eq!(
        text(&shelf.open("area://Test/weather.gif?msgid=b")),
        "oldest"
    );
    let page = shelf.open("area://Test/weather.gif");
    let source = object(&page).source.as_ref().unwrap();
    assert_eq!((source.messages[0].msgid.as_str(), source.size), ("a", 6));
}

#[test]
fn of_two_at_one_time_the_later_in_the_base_counts_and_in_one_message_the_lower() {
    let both = format!(
        "{}\rand\r{}",
        uue("a.gif", b"upper"),
        uue("a.gif", b"lower")
    );
    let shelf = Shelf::of(&[
        Letter::new("a").text(&uue("a.gif", b"first")),
        Letter::new("b").text(&both),
    ]);
    assert_eq!(text(&shelf.open("area://Test/a.gif")), "lower");
}

#[test]
fn what_cannot_be_decoded_is_ignored() {
    let noise = noise(1, 200);
    let mut with_a_bad_line = lines(&noise);
    with_a_bad_line[1] = "no line of UUE".to_owned();
    let damaged = [
        format!("begin 644 a.gif\r{}\r`\rend", with_a_bad_line.join("\r")),
        format!("begin 644 a.gif\r{}\r", lines(&noise)[..3].join("\r")),
    ];
    for text in &damaged {
        let alone = Shelf::of(&[Letter::new("a").text(text)]).open("area://Test/a.gif");
        assert_eq!(notices(&alone), ["damaged-object"], "{text}");
    }
    let [bad_line, cut] = &damaged;
    let shelf = Shelf::of(&[
        Letter::new("a").written(1).text(&uue("a.gif", b"good")),
        Letter::new("b").written(2).text(bad_line),
        Letter::new("c").written(3).text(cut),
        // Other encodings of the same name are side by side.
        Letter::new("d")
            .written(4)
            .text("<img id=\"b.gif\" src=\"data:image/gif;base64,@@@@\">"),
        Letter::new("e").written(3).text(&uue("b.gif", b"uue")),
    ]);
    let page = shelf.open("area://Test/a.gif");
    assert_eq!(text(&page), "good");
    assert_eq!(text(&shelf.open("area://Test/b.gif")), "uue");
}

#[test]
fn any_number_of_newer_objects_with_wrong_sums_hides_no_sound_one() {
    let mut letters = vec![
        Letter::new("good")
            .written(1)
            .text(&uue("a.txt", b"the sound one")),
    ];
    for at in 0..101 {
        let bytes = noise(at, 200);
        let sum = bsd_sum(&bytes);
        let (right, wrong) = (format!("size {sum}/"), format!("size {}/", sum ^ 1));
        for text in sections("a.txt", &bytes, 2) {
            let number = letters.len();
            let letter =
                Letter::new(&number.to_string()).written(1000 + i64::try_from(number).unwrap());
            letters.push(letter.text(&text.replace(&right, &wrong)));
        }
    }
    let page = Shelf::of(&letters).open("area://Test/a.txt");
    assert_eq!(text(&page), "the sound one");
    assert_eq!(notices(&page), ["newer-incomplete"]);
}

#[test]
fn case_matters_only_while_a_name_fits_to_the_letter() {
    let shelf = Shelf::of(&[
        Letter::new("a").written(1).text(&uue("Logo.GIF", b"mixed")),
        Letter::new("b")
            .written(2)
            .text(&uue("LOGO.GIF", b"capital")),
    ]);
    assert_eq!(text(&shelf.open("area://Test/Logo.GIF")), "mixed");
    assert_eq!(text(&shelf.open("area://Test/logo.gif")), "capital");
}

#[test]
fn sections_come_in_any_order_over_many_messages() {
    let file = noise(7, 5000);
    let parts = sections("pic.jpg", &file, 4);
    let letter =
        |id: &str, part: usize, at: i64| Letter::new(id).from("Ann").written(at).text(&parts[part]);
    let shelf = Shelf::of(&[
        letter("s3", 2, 300),
        letter("s1", 0, 400),
        letter("s4", 3, 100),
        // Another person posts sections of another file with that name.
        Letter::new("x")
            .from("Bob")
            .written(450)
            .text(&sections("pic.jpg", &noise(9, 5000), 4)[1]),
        letter("s2", 1, 200),
        letter("s2again", 1, 500),
    ]);
    let page = shelf.open("area://Test/pic.jpg");
    assert_eq!(bytes(&page), file);
    let source = object(&page).source.as_ref().unwrap();
    let order: Vec<_> = source
        .messages
        .iter()
        .map(|message| message.section.unwrap().number)
        .collect();
    assert_eq!(order, [1, 2, 3, 4]);
    // Sections outside of the final set belong to it when one is inside.
    assert_eq!(bytes(&shelf.open("area://Test/pic.jpg?msgid=s3")), file);
    assert_eq!(
        bytes(&shelf.open("area://Test/pic.jpg?msgid=s2again")),
        file
    );
}

#[test]
fn a_file_goes_on_through_the_parts_of_a_cut_message() {
    let file = noise(3, 5000);
    let codes = lines(&file);
    let text = |part: usize| {
        let kludge = format!("\u{1}SPLIT: 30 Mar 90 11:12:34 @494/4 123 0{part}/04 +++++++++++\r");
        let own: String = match part {
            1 => "A long letter.\r".to_owned(),
            2 => "Look:\rbegin 644 pic.jpg\r".to_owned() + &codes[..40].join("\r"),
            3 => codes[40..90].join("\r"),
            _ => codes[90..].join("\r") + "\r`\rend\rBye.",
        };
        format!("{kludge}{own}\r---\r * Origin: x (2:50/1)\r")
    };
    let letter = |part: usize| {
        Letter::new(&format!("p{part}"))
            .from("Ann")
            .text(&text(part))
    };
    let whole = [letter(1), letter(4), letter(2), letter(3)];
    let shelf = Shelf::of(&whole);
    for url in ["area://Test/pic.jpg", "area://Test/PIC.JPG?msgid=p2"] {
        assert_eq!(bytes(&shelf.open(url)), file, "{url}");
    }
    // More messages than are read one by one.
    let mut many = whole.to_vec();
    many.extend((0..40).map(|number| Letter::new(&format!("x{number}")).text("Words")));
    assert_eq!(bytes(&Shelf::of(&many).open("area://Test/pic.jpg")), file);
    let shelf = Shelf::of(&[letter(1), letter(2), letter(4)]);
    let page = shelf.open("area://Test/pic.jpg");
    assert_eq!(notices(&page), ["incomplete-object"]);
    assert!(
        page.notices[0]
            .text
            .contains("its section 3 of 4 is missing"),
        "{:?}",
        page.notices
    );
}

#[test]
fn an_incomplete_object_never_wins_over_an_older_complete_one() {
    let old = noise(1, 3000);
    let new = noise(2, 3000);
    let (olds, news) = (sections("a.zip", &old, 3), sections("a.zip", &new, 3));
    let day = 86_400;
    let mut letters: Vec<Letter> = olds
        .iter()
        .zip(1..)
        .map(|(part, at)| Letter::new(&format!("old{at}")).written(at).text(part))
        .collect();
    letters.push(Letter::new("new1").written(day).text(&news[0]));
    letters.push(Letter::new("new3").written(day + 1).text(&news[2]));
    let shelf = Shelf::of(&letters);
    let page = shelf.open("area://Test/a.zip");
    assert_eq!(bytes(&page), old);
    assert_eq!(notices(&page), ["newer-incomplete"]);
    assert!(
        page.notices[0]
            .text
            .contains("its section 2 of 3 is missing"),
        "{:?}",
        page.notices
    );
    // After it is posted, the newer one is complete.
    letters.push(Letter::new("new2").written(3 * day).text(&news[1]));
    let shelf = Shelf::of(&letters);
    assert_eq!(bytes(&shelf.open("area://Test/a.zip")), new);
}

#[test]
fn a_missing_part_is_reported_where_nothing_complete_exists() {
    let parts = sections("a.zip", &noise(1, 6000), 5);
    let shelf = Shelf::of(&[
        Letter::new("p1").from("Ann").text(&parts[0]),
        Letter::new("p3").from("Ann").text(&parts[2]),
        Letter::new("p4").from("Ann").text(&parts[3]),
    ]);
    let page = shelf.open("area://Test/a.zip");
    assert_eq!(notices(&page), ["incomplete-object"]);
    let notice = &page.notices[0];
    assert!(
        notice
            .text
            .contains("its sections 2 and 5 of 5 are missing"),
        "{}",
        notice.text
    );
    assert!(
        notice
            .text
            .contains("Ann posted the others in Test (messages 1 and 2)"),
        "{}",
        notice.text
    );
    assert_eq!(notice.links.len(), 3);
    let source = object(&page).source.as_ref().unwrap();
    assert_eq!(
        source.state,
        Completeness::Missing {
            sections: vec![2, 5],
            count: 2,
            of: Some(5)
        }
    );
    assert!(matches!(object(&page).shown, AtPath::Nothing));
}

#[test]
fn sections_of_two_versions_are_not_mixed() {
    let old = noise(3, 2000);
    let new = noise(4, 2000);
    let (olds, news) = (sections("w.gif", &old, 2), sections("w.gif", &new, 2));
    let day = 86_400;
    let shelf = Shelf::of(&[
        Letter::new("a").written(1).text(&olds[0]),
        Letter::new("b").written(2).text(&olds[1]),
        Letter::new("c").written(day).text(&news[1]),
        Letter::new("d").written(day + 5).text(&news[0]),
    ]);
    assert_eq!(bytes(&shelf.open("area://Test/w.gif")), new);
    assert_eq!(bytes(&shelf.open("area://Test/w.gif?msgid=a")), old);
    // One lost section on each day: the checksum of the whole shows that they do not belong
    // together.
    let shelf = Shelf::of(&[
        Letter::new("a").written(1).text(&olds[0]),
        Letter::new("c").written(day).text(&news[1]),
    ]);
    let page = shelf.open("area://Test/w.gif");
    assert_eq!(notices(&page), ["damaged-object"]);
}

#[test]
fn parts_of_mime_that_cannot_be_decoded_give_way_to_older_ones() {
    let part = |encoding: &str, body: &str| {
        format!(
            "--=_x\rContent-Type: image/gif; name=w.gif\rContent-Transfer-Encoding: {encoding}\r\r{body}"
        )
    };
    let good = uue("w.gif", b"old");
    let damaged = [
        part("base64", "R0!GODlh\r--=_x--\r"),
        part("x-own", "R0lGODlh\r--=_x--\r"),
        part("base64", "R0lGODlh\r"),
    ];
    for text in &damaged {
        let newer = Letter::new("new").written(9).text(text);
        let shelf = Shelf::of(&[Letter::new("old").written(1).text(&good), newer.clone()]);
        let page = shelf.open("area://Test/w.gif");
        assert_eq!(bytes(&page), b"old", "{text}");
        assert_eq!(notices(&page), ["newer-incomplete"], "{text}");
        let alone = Shelf::of(&[newer]).open("area://Test/w.gif");
        assert_eq!(notices(&alone), ["damaged-object"], "{text}");
    }
}

#[test]
fn filters_choose_objects_that_are_put_together_from_the_whole_area() {
    let (old, new) = (noise(3, 2000), noise(4, 2000));
    // Without a checksum of the whole, only their places show which sections belong together.
    let without_sum = |bytes: &[u8]| -> Vec<String> {
        let cut = |text: String| text.split("sum -r").next().unwrap().to_owned();
        sections("w.gif", bytes, 2).into_iter().map(cut).collect()
    };
    let (olds, news) = (without_sum(&old), without_sum(&new));
    let day = 86_400;
    let letters = [
        Letter::new("a").written(1).subject("x").text(&olds[0]),
        Letter::new("b").written(2).text(&olds[1]),
        Letter::new("c").written(day).text(&news[0]),
        Letter::new("d")
            .written(day + 5)
            .subject("x")
            .text(&news[1]),
    ];
    let shelf = Shelf::of(&letters);
    // The set holds the first section of the one and the last section of the other.
    let page = shelf.open("area://Test/w.gif?subj=x");
    assert_eq!(messages(&shelf.open("area://Test?subj=x")).set.len(), 2);
    assert_eq!(bytes(&page), new);
    assert_eq!(bytes(&shelf.open("area://Test/w.gif?msgid=a")), old);
    let listed = shelf.open("area://Test?view=objs&subj=x");
    let rows = messages(&listed).objects.as_ref().unwrap();
    assert_eq!(rows.len(), 2);
    assert!(
        rows.iter()
            .all(|row| row.state == Completeness::Complete && row.messages.len() == 2)
    );
    // A damaged section in the set, the same one again outside of it.
    let spoilt = news[1].replacen('M', "m", 1);
    let shelf = Shelf::of(&[
        Letter::new("c").written(1).text(&news[0]),
        Letter::new("d").written(2).subject("x").text(&spoilt),
        Letter::new("e").written(3).text(&news[1]),
    ]);
    let page = shelf.open("area://Test/w.gif?subj=x");
    assert_eq!((bytes(&page), notices(&page)), (new, vec![]));
}

#[test]
fn an_absent_object_is_reported_with_ways_out() {
    let shelf = Shelf::of(&[Letter::new("a").text("nothing")]);
    let page = shelf.open("area://Test/a.zip");
    assert_eq!(notices(&page), ["missing-object"]);
    let links: Vec<String> = page.notices[0]
        .links
        .iter()
        .map(|(_, url)| url.to_string())
        .collect();
    assert!(links[0].contains("view=objs"), "{links:?}");
    assert!(object(&page).source.is_none());
}

fn fixture(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("archive/tests/fixtures");
    fs::read(folder.join(name)).unwrap()
}

#[test]
fn an_archive_in_sections_opens_down_to_an_inner_file() {
    let archive = fixture("zip.zip");
    let parts = sections("docs.zip", &archive, 3);
    let letters: Vec<Letter> = (1..)
        .zip(&parts)
        .map(|(at, part)| Letter::new(&format!("p{at}")).written(at).text(part))
        .collect();
    let shelf = Shelf::of(&letters);
    assert_eq!(bytes(&shelf.open("area://Test/docs.zip")), archive);
    if cfg!(not(feature = "archives")) {
        let page = shelf.open("area://Test/docs.zip/");
        assert_eq!(notices(&page), ["unknown-container"]);
        let sentence = page.notices[0].text.to_string();
        assert!(sentence.contains("does not unpack archives"), "{sentence}");
        return;
    }
    assert_eq!(
        text(&shelf.open("area://Test/docs.zip/DOCS/LEAF.TXT")),
        "leaf\r\n"
    );
    let page = shelf.open("area://Test/docs.zip/docs/dot.png");
    assert!(matches!(&object(&page).shown, AtPath::File(file) if file.kind == FileKind::Png));
    for (address, count) in [
        ("docs.zip/", 2),
        ("docs.zip/DOCS/", 3),
        ("docs.zip/DOCS", 3),
    ] {
        let page = shelf.open(&format!("area://Test/{address}"));
        let AtPath::Directory { entries, .. } = &object(&page).shown else {
            panic!("{address}");
        };
        assert_eq!(entries.len(), count, "{address}");
        let child = object(&page).child_url(&page.url, &entries[0]);
        assert!(shelf.open(&child.to_string()).notices.is_empty(), "{child}");
    }
}

#[test]
fn unknown_containers_are_reported_and_offered_for_saving() {
    let shelf = Shelf::of(&[
        Letter::new("a")
            .written(1)
            .text(&uue("x.pak", &fixture("zip.zip"))),
        Letter::new("b")
            .written(2)
            .text(&uue("x.pak", b"!<arch>\nnot opened by anything here")),
    ]);
    // It is not skipped as if it were incomplete.
    let page = shelf.open("area://Test/x.pak/README.TXT");
    assert_eq!(notices(&page), ["unknown-container"]);
    let links: Vec<String> = page.notices[0]
        .links
        .iter()
        .map(|(_, url)| url.to_string())
        .collect();
    assert_eq!(links, ["area://Test/x.pak"]);
    assert!(bytes(&shelf.open("area://Test/x.pak")).starts_with(b"!<arch>"));
    if cfg!(not(feature = "archives")) {
        return;
    }
    let page = shelf.open("area://Test/x.pak/?msgid=a");
    assert!(matches!(object(&page).shown, AtPath::Directory { .. }));
    assert_eq!(
        notices(&shelf.open("area://Test/x.pak/NO.TXT?msgid=a")),
        ["not-in-container"]
    );
    assert_eq!(
        notices(&shelf.open("area://Test/x.pak/README.TXT/?msgid=a")),
        ["not-a-container"]
    );
}

#[test]
fn the_view_objs_lists_objects_with_same_names_together() {
    let parts = sections("big.zip", &noise(5, 3000), 3);
    let shelf = Shelf::of(&[
        Letter::new("a")
            .written(1)
            .text(&uue("one.gif", b"GIF89a....")),
        Letter::new("b").written(2).text(&parts[0]),
        Letter::new("c")
            .written(3)
            .text(&uue("one.gif", b"GIF89a. and more")),
        Letter::new("d").written(4).text(&parts[1]),
        Letter::new("e")
            .written(5)
            .text("<img id=\"two.png\" src=\"data:image/png;base64,iVBORw0KGgo=\">"),
    ]);
    let listing = |url: &str| -> Vec<String> {
        let page = shelf.open(url);
        let objects = messages(&page).objects.clone().unwrap();
        assert!(!objects.is_empty());
        objects
            .iter()
            .map(|row| {
                let mark = if row.state == Completeness::Complete {
                    ""
                } else {
                    " ?"
                };
                format!("{} {} {}{mark}", row.name, row.kind.word(), row.size)
            })
            .collect()
    };
    let big = "big.zip binary 2025 ?";
    let all = listing("area://Test?view=objs&sort=chr");
    assert_eq!(all.len(), 4);
    assert_eq!(all[0], "one.gif gif 10");
    assert_eq!(all[1], "one.gif gif 16");
    assert!(
        all[2].starts_with("big.zip") && all[2].ends_with('?'),
        "{all:?} {big}"
    );
    assert_eq!(all[3], "two.png png 8");
    // The largest first, as 7.2.6.6 has it; same names stay together.
    let by_size = listing("area://Test?view=objs&sort=siz");
    assert!(by_size[0].starts_with("big.zip"));
    assert_eq!(
        by_size[1..],
        ["one.gif gif 16", "one.gif gif 10", "two.png png 8"]
    );
    let smallest_first = listing("area://Test?view=objs&sort=-siz");
    assert_eq!(
        smallest_first[..3],
        ["two.png png 8", "one.gif gif 10", "one.gif gif 16"]
    );
    assert!(smallest_first[3].starts_with("big.zip"));
    let by_name = listing("area://Test?view=objs&sort=sub");
    assert!(by_name[0].starts_with("big.zip"));
    let names_backwards = listing("area://Test?view=objs&sort=-sub+-chr");
    assert_eq!(
        names_backwards[..3],
        ["two.png png 8", "one.gif gif 16", "one.gif gif 10"]
    );
    let latest_first = listing("area://Test?view=objs&sort=-chr");
    assert_eq!(latest_first[0], "two.png png 8");
    assert_eq!(latest_first[2..], ["one.gif gif 16", "one.gif gif 10"]);
    // Each row leads to exactly its object.
    let page = shelf.open("area://Test?view=objs");
    for row in messages(&page).objects.as_ref().unwrap().iter() {
        let opened = shelf.open(&row.url.to_string());
        let source = object(&opened).source.as_ref().unwrap();
        assert_eq!(
            (&source.name, source.size),
            (&row.name, row.size),
            "{}",
            row.url
        );
    }
    // A filter leaves objects with a section in the set.
    let some = listing("area://Test?view=objs&msgid=d");
    assert_eq!(some.len(), 1);
    assert!(some[0].starts_with("big.zip"));
    // Other views do not search for objects.
    assert!(messages(&shelf.open("area://Test")).objects.is_none());
}

#[test]
fn an_object_in_sections_answers_to_the_name_of_its_begin_line() {
    let file = noise(3, 3000);
    let parts: Vec<String> = sections("LONGNA~1.ZIP", &file, 3)
        .iter()
        .map(|part| part.replace("begin 644 LONGNA~1.ZIP", "begin 644 long-name.zip"))
        .collect();
    let shelf = Shelf::of(&[
        Letter::new("a").written(1).text(&parts[0]),
        Letter::new("b").written(2).text(&parts[1]),
        Letter::new("c").written(3).text(&parts[2]),
    ]);
    for name in [
        "LONGNA~1.ZIP",
        "longna~1.zip",
        "long-name.zip",
        "Long-Name.zip",
    ] {
        let page = shelf.open(&format!("area://Test/{name}"));
        assert_eq!(bytes(&page), file, "{name}");
    }
}

#[test]
fn the_bytes_of_a_listed_object_come_from_its_messages_alone() {
    let file = noise(5, 3000);
    let parts = sections("big.zip", &file, 3);
    let damaged = format!("begin 644 bad.gif\r{}\r", lines(&noise(1, 90)).join("\r"));
    let shelf = Shelf::of(&[
        Letter::new("a").written(1).text(&parts[2]),
        Letter::new("b").written(2).text(&parts[0]),
        Letter::new("c").written(3).text(&format!(
            "{}\r{}",
            uue("one.gif", b"upper"),
            uue("one.gif", b"lower")
        )),
        Letter::new("d").written(4).text(&parts[1]),
        Letter::new("e").written(5).text(&damaged),
        Letter::new("f")
            .written(6)
            .text(&sections("lost.zip", &file, 3)[1]),
    ]);
    let page = shelf.open("area://Test?view=objs&sort=chr");
    let messages = messages(&page);
    let rows = messages.objects.as_ref().unwrap();
    let row = |name: &str| rows.iter().find(|row| row.name == name).unwrap();
    let big = row("big.zip");
    let numbers: Vec<u32> = big
        .pieces
        .iter()
        .map(|piece| piece.section.unwrap().number)
        .collect();
    assert_eq!(numbers, [1, 2, 3]);
    assert_eq!(object_bytes(messages, big).unwrap().bytes, file);
    let ones: Vec<Vec<u8>> = rows
        .iter()
        .filter(|row| row.name == "one.gif")
        .map(|row| object_bytes(messages, row).unwrap().bytes)
        .collect();
    assert_eq!(ones, [b"upper", b"lower"]);
    assert!(
        object_bytes(messages, row("bad.gif"))
            .unwrap()
            .fault
            .is_some()
    );
    assert!(matches!(
        object_bytes(messages, row("lost.zip")),
        Err(ObjectError::Incomplete)
    ));
    let strange = ObjectRow {
        name: "two.gif".to_owned(),
        ..big.clone()
    };
    assert!(matches!(
        object_bytes(messages, &strange),
        Err(ObjectError::Gone)
    ));
}

#[test]
fn a_large_area_is_passed_over_once() {
    let mut letters: Vec<Letter> = (0..200)
        .map(|at| {
            Letter::new(&format!("n{at}"))
                .written(at)
                .text("The section of the book begins.\r")
        })
        .collect();
    letters[150] = Letter::new("it").written(150).text(&uue("a.gif", b"here"));
    letters[170] = Letter::new("mime")
        .written(170)
        .kludge("Content-Type: multipart/mixed; boundary=x")
        .text("--x\rContent-Type: image/gif; name=m.gif\rContent-Transfer-Encoding: base64\r\rR0lGODlh\r--x--\r");
    let shelf = Shelf::of(&letters);
    assert_eq!(text(&shelf.open("area://Test/a.gif")), "here");
    assert_eq!(text(&shelf.open("area://Test/m.gif")), "GIF89a");
}

#[test]
fn objects_after_the_thousandth_of_a_message_are_reported() {
    let most = fidoscope_core::limits::OBJECTS_OF_MESSAGE;
    let text = |count: usize| -> String {
        let one = |at: usize| uue(&format!("{at}.txt"), b"x") + "\r";
        (0..count).map(one).collect()
    };
    for (count, listed, is_reported) in [
        (most - 1, most - 1, false),
        (most, most, true),
        (most + 5, most, true),
    ] {
        let shelf = Shelf::of(&[Letter::new("a").text(&text(count))]);
        let page = shelf.open("area://Test?view=objs");
        assert_eq!(messages(&page).objects.as_ref().unwrap().len(), listed);
        let notice = page
            .notices
            .iter()
            .find(|own| own.code == "crowded-messages");
        assert_eq!(notice.is_some(), is_reported, "{count}");
        if let Some(notice) = notice {
            assert!(
                notice.text.contains("Only the first 1000 of each"),
                "{}",
                notice.text
            );
        }
    }
}
