//! Composition of message texts.

use super::compose::{Composed, TextOptions, compose};
use super::hypertext::LinkBase;
use super::seek::Seek;
use crate::style::{LIGHT, Letters};
use crate::views::fixture::{library, mail};
use egui::Color32;
use fidoscope_core::base::StoredMessage;
use fidoscope_core::charset::Charset;
use fidoscope_core::job::Job;
use fidoscope_core::message::Message;
use fidoscope_core::page::Content;
use fidoscope_core::resolve::resolve;
use fidoscope_core::url::FidoUrl;

fn composed_with(text: &str, kludges: bool, limit: Option<usize>) -> Composed {
    let stored = StoredMessage {
        text: text.replace('\n', "\r").into_bytes(),
        kludges: vec![b"CHRS: UTF-8 4".to_vec()],
        ..StoredMessage::default()
    };
    let message = Message::parse(&stored, Charset::CP866);
    let around = LinkBase {
        tag: "Test.Echo",
        domain: None,
        is_echo: true,
    };
    compose(
        &message,
        &[],
        &around,
        TextOptions {
            palette: &LIGHT,
            kludges,
            limit,
            styles: true,
            rot13: false,
            letters: Letters::default(),
            seek: Seek::default(),
            unfolded: Vec::new(),
        },
    )
}

/// Returns a message as shown on the page of a URL over it.
fn found(text: &str, url: &str) -> Composed {
    let library = library(&[mail("Olga", "Subject").text(text)]);
    let url = FidoUrl::parse(url).unwrap().url;
    let page = resolve(
        &url,
        &library,
        &crate::platform::clock::now(None),
        &Job::new(),
    )
    .unwrap();
    let Content::Messages(m) = &page.content else {
        panic!("not a page of messages");
    };
    let message = library.message(&m.row(0).unwrap()).unwrap().unwrap();
    let around = LinkBase {
        tag: "Test.Echo",
        domain: None,
        is_echo: true,
    };
    let how = TextOptions {
        palette: &LIGHT,
        kludges: false,
        limit: None,
        styles: false,
        rot13: false,
        letters: Letters::default(),
        seek: Seek::from_url(&page.url, m),
        unfolded: Vec::new(),
    };
    compose(&message, &[], &around, how)
}

/// Returns the marked parts of a text.
fn marked(composed: &Composed) -> Vec<&str> {
    let fill = LIGHT.hit.fill;
    composed
        .blocks
        .iter()
        .flat_map(|block| {
            let marked = |section: &&egui::text::LayoutSection| section.format.background == fill;
            let sections = block.job.sections.iter().filter(marked);
            sections.map(|at| {
                let range = at.byte_range.start.0..at.byte_range.end.0;
                block.job.text.get(range).unwrap_or_default().trim_end()
            })
        })
        .collect()
}

#[test]
fn what_a_search_found_is_marked_in_the_text() {
    let text = "A message\nwith\tmessages, see area://R50.Bone?find=message now.\n";
    let it = found(text, "area://Test.Echo?find=message");
    assert_eq!(marked(&it), ["message", "messages", "message"]);
    assert_eq!(it.hits.len(), 3);
    // Positions count characters; a tab counts by its width.
    assert_eq!(it.hits[1].chars, 18..26);
    assert!(marked(&found(text, "area://Test.Echo")).is_empty());
}

#[test]
fn after_a_control_line_that_takes_too_long_no_other_one_is_looked_at() {
    let slow = "x".repeat(200);
    for (before, expected) in [
        (String::new(), ["xxxxy", "xxxxy"]),
        // Only the mark of `kl` remains.
        (format!("\u{1}{slow}\n"), ["xxxxy", "y"]),
    ] {
        let text = format!("xxxxy\n{before}\u{1}xxxxy\n");
        let it = found(
            &text,
            r"area://Test.Echo?find=/(x%2B)x%2Bx%2B\1[yz]/&kl=/y/",
        );
        assert_eq!(it.text(), "xxxxy\n@xxxxy");
        assert_eq!(marked(&it), expected);
        let it = found(&text, r"area://Test.Echo?kl=/(x%2B)x%2Bx%2B\1[yz]/");
        assert_eq!(it.text().contains('@'), before.is_empty(), "{}", it.text());
    }
}

#[test]
fn a_hit_that_runs_over_a_hidden_line_is_marked_on_both_sides_of_it() {
    let text = "one\n\u{1}Via somewhere\ntwo three\n";
    let it = found(text, r"area://Test.Echo?find=/e\stwo%20th/");
    assert_eq!(marked(&it), ["e\ntwo th"]);
    assert!(!it.text().contains("Via"));
}

#[test]
fn kl_shows_the_kludges_that_match_it_and_marks_what_matched() {
    let text = "seen\n\u{1}Hidden: x\n\u{1}Other: y\n";
    let it = found(text, "area://Test.Echo?kl=/hid/i");
    assert_eq!(it.text(), "seen\n@Hidden: x");
    assert_eq!(marked(&it), ["Hid"]);
    let it = found(
        text,
        "area://Test.Echo?kl=/%5eCHRS/&find=/%5e\\x1CHRS:.UTF/",
    );
    assert_eq!(it.text(), "@CHRS: UTF-8 4\nseen");
    assert_eq!(marked(&it), ["CHRS: UTF"]);
}

fn composed(text: &str) -> Composed {
    composed_with(text, false, None)
}

fn text(composed: &Composed) -> String {
    composed.text()
}

/// Returns the colour at the first occurrence of a text.
fn color(composed: &Composed, part: &str) -> Color32 {
    for block in &composed.blocks {
        if let Some(at) = block.job.text.find(part) {
            let section = block
                .job
                .sections
                .iter()
                .find(|section| section.byte_range.end.0 > at);
            return section.unwrap().format.color;
        }
    }
    panic!("{part} is not shown");
}

#[test]
fn parts_of_a_message_have_colours_of_their_own() {
    let it = composed(
        "Plain\n AB> one\n AB>> two\n AB>>> three\n\n... tag\n--- GoldED\n * Origin: here (2:50/1)\n",
    );
    for (part, expected) in [
        ("Plain", LIGHT.text),
        ("one", LIGHT.quote(1)),
        ("two", LIGHT.quote(2)),
        ("three", LIGHT.quote(3)),
        ("... tag", LIGHT.tagline),
        ("--- GoldED", LIGHT.tearline),
        ("* Origin", LIGHT.origin),
    ] {
        assert_eq!(color(&it, part), expected, "{part}");
    }
}

#[test]
fn every_visible_line_is_there_once_and_in_order() {
    let it = composed("a\n\nb\n  c\n");
    assert_eq!(text(&it), "a\n \nb\n  c");
    assert_eq!(it.blocks[0].lines, 4);
}

#[test]
fn control_lines_are_hidden_unless_the_setting_shows_them() {
    let source = "\u{1}Hidden: x\nseen\n";
    assert_eq!(text(&composed(source)), "seen");
    assert_eq!(
        text(&composed_with(source, true, None)),
        "@CHRS: UTF-8 4\n@Hidden: x\nseen"
    );
}

#[test]
fn tabs_reach_the_next_stop_and_control_characters_are_drawn() {
    assert_eq!(text(&composed("a\tb\tc")), "a       b       c");
    assert_eq!(text(&composed("\u{3}\u{7f}\u{202e}x")), "♥⌂\u{fffd}x");
}

#[test]
fn a_long_text_becomes_several_blocks_of_whole_lines() {
    let it = composed(&"word word\n".repeat(1_000));
    assert!(it.blocks.len() > 3);
    let lines: usize = it.blocks.iter().map(|block| block.lines).sum();
    assert_eq!(lines, 1_000);
    assert!(
        it.blocks
            .iter()
            .all(|block| block.job.text.lines().count() == block.lines)
    );
}

#[test]
fn an_endless_line_is_cut_into_pieces_and_stays_whole() {
    let source = "ю".repeat(100_000);
    let it = composed(&source);
    assert!(it.blocks.len() > 5);
    assert_eq!(text(&it).replace('\n', ""), source);
}

#[test]
fn a_text_is_cut_after_its_limit_and_says_by_how_much() {
    let it = composed_with(&"x\n".repeat(50), false, Some(20));
    assert_eq!((text(&it).lines().count(), it.cut), (20, 30));
    // A single line is limited, too.
    let it = composed_with(&"y".repeat(50_000), false, Some(20));
    assert!(text(&it).len() <= 2_000);
}

#[test]
fn sections_cover_the_text_without_gaps() {
    let it = composed("A> q\nb http://example.org/ c\n\nd\n... t\n--- e\n * Origin: x (2:50/1)\n");
    for block in &it.blocks {
        let mut at = 0;
        for section in &block.job.sections {
            assert_eq!(section.byte_range.start.0, at);
            at = section.byte_range.end.0;
        }
        assert_eq!(at, block.job.text.len());
    }
}

#[test]
fn places_of_links_are_counted_in_characters_of_their_block() {
    let it = composed("Привет\tсм. http://example.org/я и area://R50.Bone: да\n");
    let shown: Vec<String> = it.blocks[0]
        .spots
        .iter()
        .map(|spot| {
            it.blocks[0]
                .job
                .text
                .chars()
                .skip(spot.chars.start)
                .take(spot.chars.len())
                .collect()
        })
        .collect();
    assert_eq!(shown.len(), 2);
    assert!(shown[0].starts_with("http://example.org/"));
    assert_eq!(shown[1], "area://R50.Bone");
    assert_eq!(it.blocks[0].spots[1].link, 1);
}

#[test]
fn a_wrong_link_says_what_is_wrong() {
    let it = composed("Look at area://R50.Bone/a//b here\n");
    for link in &it.links {
        if let Err(error) = &link.target {
            assert!(error.contains("path"), "{error}");
        }
    }
}

#[test]
fn style_codes_are_styles_and_rot13_turns_latin_letters() {
    let it = composed("A *bold* and /slanted/ word, _low_ #dark# 2*3*4\n");
    let format = |part: &str| {
        let job = &it.blocks[0].job;
        let at = job.text.find(part).unwrap();
        let within = |section: &&egui::text::LayoutSection| section.byte_range.end.0 > at;
        job.sections.iter().find(within).unwrap().format.clone()
    };
    assert_eq!(format("*bold*").font_id, Letters::default().bold(false));
    assert!(format("/slanted/").italics);
    assert!(format("_low_").underline.width > 0.0);
    assert_eq!(format("#dark#").background, LIGHT.text);
    assert_eq!(format("2*3*4").font_id, Letters::default().font(false));

    let stored = StoredMessage {
        text: b"Uryyb, Jbeyq 13!\r--- GoldED\r".to_vec(),
        ..StoredMessage::default()
    };
    let message = Message::parse(&stored, Charset::CP866);
    let around = LinkBase {
        tag: "Test.Echo",
        domain: None,
        is_echo: true,
    };
    let how = TextOptions {
        palette: &LIGHT,
        kludges: false,
        limit: None,
        styles: true,
        rot13: true,
        letters: Letters::default(),
        seek: Seek::default(),
        unfolded: Vec::new(),
    };
    let it = compose(&message, &[], &around, how);
    assert_eq!(it.text(), "Hello, World 13!\n--- GoldED");
}

#[test]
fn a_text_that_is_looked_for_in_the_page_is_marked_whatever_its_case() {
    let stored = StoredMessage {
        text: "Ёлка и ЕЛКИ, ель".as_bytes().to_vec(),
        kludges: vec![b"CHRS: UTF-8 4".to_vec()],
        ..StoredMessage::default()
    };
    let message = Message::parse(&stored, Charset::CP866);
    let mut seek = Seek::default();
    seek.look_for("елк");
    let hits = seek.in_body(&message);
    let found: Vec<_> = hits.into_iter().map(|hit| message.body.get(hit)).collect();
    assert_eq!(found, [Some("Ёлк"), Some("ЕЛК")]);
    seek.look_for("");
    assert!(seek.is_empty());
}

/// Returns the shown text of each link, and its target.
fn shown_links(composed: &Composed) -> Vec<(String, String)> {
    let mut shown = vec![String::new(); composed.links.len()];
    for block in &composed.blocks {
        let letters: Vec<char> = block.job.text.chars().collect();
        for spot in &block.spots {
            shown[spot.link].extend(&letters[spot.chars.clone()]);
        }
    }
    let leads = |link: &super::hypertext::TextLink| match &link.target {
        Ok(url) => url.to_string(),
        Err(error) => error.clone(),
    };
    let targets = composed.links.iter().map(leads);
    shown.into_iter().zip(targets).collect()
}

#[test]
fn runes_are_shown_as_what_they_mean() {
    let pair = |text: &str, url: &str| (text.to_owned(), url.to_owned());
    let it = composed(
        "See [FTSC's \\] docs](http://ftsc.org/docs/ \"Standards\") and [two\nlines](area://R50.Bone).\n\
         A > quote\n> [quoted](area://R50.Bone?view=tree \"runevideo film\")\n\
         > Graph ![of nodes](https://example.org/x.png \"t\") there\n\
         ![on request](https://example.org/y.png)\n",
    );
    assert_eq!(
        it.text(),
        "See FTSC's ] docs and two\nlines.\nA > quote\n> quoted\n> Graph [of nodes] there"
    );
    assert_eq!(
        shown_links(&it),
        [
            pair("FTSC's ] docs", "http://ftsc.org/docs/"),
            pair("twolines", "area://R50.Bone"),
            pair("quoted", "area://R50.Bone?view=tree"),
            pair("[of nodes]", "https://example.org/x.png"),
        ]
    );
    let titles: Vec<&str> = it.links.iter().map(|link| link.title.as_str()).collect();
    assert_eq!(titles, ["Standards", "", "film", "t"]);
    assert_eq!(it.pictures.len(), 1);
}

#[test]
fn pictures_of_mail_appear_in_place_of_their_runes_and_below_their_addresses() {
    let it = composed(
        "![only](area://A.B/x.png)\nafter\n[all ![in](area://A.B/y.gif) it](area://A.B)\n\
         bare area://A.B/z.jpg here\n> area://A.B/quoted.jpg\nof areas area://A.B.jpg\n",
    );
    assert_eq!(
        it.text(),
        "after\nall  it\nbare area://A.B/z.jpg here\n> area://A.B/quoted.jpg\nof areas area://A.B.jpg"
    );
    let names: Vec<&str> = it
        .pictures
        .iter()
        .map(|picture| picture.alternate.as_str())
        .collect();
    assert_eq!(names, ["only", "in", "z.jpg"]);
    let shows: Vec<bool> = it
        .blocks
        .iter()
        .map(|block| block.shows.is_some())
        .collect();
    assert_eq!(shows, [true, false, true, false, true, false]);
}

#[test]
fn marks_are_shown_as_written_with_control_lines_and_where_a_search_hit_them() {
    let text = "a [b](area://R50.Bone \"title\") c\n";
    assert_eq!(composed(text).text(), "a b c");
    let with_kludges = composed_with(text, true, None);
    assert!(with_kludges.text().ends_with(text.trim_end()));
    let hit = found(text, "area://Test.Echo?find=title");
    assert_eq!(hit.text(), text.trim_end());
    assert_eq!(found(text, "area://Test.Echo?find=b").text(), "a b c");
    for prose in [
        "a[1](x) and b](c)\n",
        "text\n--- [x](area://A)\n * Origin: y (2:50/1)\n",
    ] {
        assert_eq!(composed(prose).text(), prose.trim_end());
    }
}

#[test]
fn ansi_art_in_a_text_is_drawn_in_its_colours() {
    let text = "Look:\n\u{1b}[1;31mRed\u{1b}[0m and\n\u{1b}[44mblue ground\u{1b}[0m\nend\n";
    let it = composed(text);
    assert_eq!(it.text(), "Look:\nRed and    \nblue ground\nend");
    let sections = &it.blocks[0].job.sections;
    let red = Color32::from_rgb(255, 85, 85);
    assert!(sections.iter().any(|at| at.format.color == red));
    let ground = Color32::from_rgb(0, 0, 170);
    assert!(sections.iter().any(|at| at.format.background == ground));
    // As written if a hit is in it, and with control lines.
    let hit = found(text, "area://Test.Echo?find=ground");
    assert!(hit.text().contains("←[44mblue"), "{}", hit.text());
    assert!(composed_with(text, true, None).text().contains("←[44mblue"));
    let prose = "An \u{1b}[ alone\n";
    assert_eq!(composed(prose).text(), "An ←[ alone");
}

#[test]
fn a_text_that_a_drawing_would_lose_is_shown_as_it_was_written() {
    let red = "\u{1b}[31mred\u{1b}[0m";
    let long = format!("\u{1b}[20000B{red}\nseen\n{red}\n");
    for (text, shown) in [
        (format!("{red}\nseen\n{red}\n"), "red \nseen\nred "),
        (format!("{red}\nseen\u{1a}\n{red}\n"), "seen→\n←[31m"),
        (format!("{red}\nseen\n{red}\u{1a}more\n"), "more"),
        // Padding and a record about the drawing are no loss.
        (
            format!("{red}\nseen\n{red}\u{1a}\u{1a}\n"),
            "red \nseen\nred ",
        ),
        (
            format!("{red}\nseen\n{red}\u{1a}SAUCE00Cat\n"),
            "red \nseen\nred ",
        ),
        (format!("{red}\nseen\n\u{1b}[2J{red}\n"), "seen\n←[2J"),
        (format!("{red}\narea://A.B\n{red}\n"), "area://A.B\n←[31m"),
        (long, "seen\n←[31m"),
    ] {
        let it = composed(&text);
        assert!(it.text().contains(shown), "{text:?}: {}", it.text());
    }
    let it = composed(&format!("{red}\n[a link](area://A.B)\n{red}\n"));
    assert_eq!(it.blocks[0].spots.len(), 1);
}
