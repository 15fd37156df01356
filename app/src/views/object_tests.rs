//! Tests of objects in the window: inline, in the viewer, in the gallery, in containers.

use super::fixture::{Desk, Mail, mail, window};
use crate::command::{Album, Command, Goods, OpenIn};
use crate::pictures::{self, uue};
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use image::{ImageFormat, Rgba, RgbaImage};
use std::io::Cursor;

fn png(width: u32, height: u32) -> Vec<u8> {
    let image = RgbaImage::from_pixel(width, height, Rgba([200, 40, 40, 255]));
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// An archive that only stores: `readme.txt` and `inner/data.bin`.
fn things() -> Vec<u8> {
    pictures::tar(&[
        ("readme.txt", b"Hello from inside"),
        ("inner/data.bin", b"\x01\x02"),
    ])
}

fn posted() -> Vec<Mail> {
    let section = uue("large.zip", &[7; 300]).replace(
        "begin 644",
        "section 2 of 3 of file large.zip  < uuencode 1.0 >\n\nbegin 644",
    );
    vec![
        mail("Olga", "A picture").text(&format!("Look:\n{}Nice?\n", uue("red.png", &png(60, 40)))),
        mail("Boris", "An archive").text(&format!("Take it\n{}", uue("things.tar", &things()))),
        mail("Dora", "The same name").text(&uue("RED.PNG", &png(20, 20))),
        mail("Egor", "A part").text(&section),
        mail("Anna", "Plain words"),
    ]
}

fn open(rest: &str) -> Harness<'static, Desk> {
    window(Desk::new(&posted(), &format!("area://Test.Echo{rest}")))
}

fn click(harness: &mut Harness<'_, Desk>, label: &str) {
    harness.get_by_label(label).click();
    harness.run_ok();
}

fn there(harness: &Harness<'_, Desk>, label: &str) -> bool {
    harness.query_all_by_label_contains(label).count() > 0
}

#[test]
fn a_picture_stands_in_the_text_in_place_of_its_codes() {
    let mut harness = open("?msgid=2:50/1+00000001&view=sing");
    assert!(there(&harness, "Picture red.png"));
    assert!(there(&harness, "Look:") && there(&harness, "Nice?"));
    assert!(!there(&harness, "begin 644"));
    click(&mut harness, "Show the text");
    assert!(there(&harness, "begin 644 red.png"));
    click(&mut harness, "Hide the text");
    assert!(!there(&harness, "begin 644"));
    click(&mut harness, "Picture red.png");
    let opened = harness
        .state()
        .commands
        .iter()
        .find_map(|command| match command {
            Command::OpenAmong(url, place, album) => Some((url.to_string(), *place, album.0.len())),
            _ => None,
        });
    let url = "area://Test.Echo/red.png?msgid=2:50/1+00000001".to_owned();
    assert_eq!(opened, Some((url, OpenIn::Here, 1)));
    // It was decoded once.
    assert_eq!(harness.state().pictures.len(), 1);
}

#[test]
fn a_picture_that_cannot_be_drawn_is_a_card_with_a_sentence() {
    // The head of one of 3000 pixels, and nothing of the rest.
    let cut = &png(3000, 3000)[..64];
    let mails = [mail("Olga", "Cut").text(&format!("{}Text\n", uue("cut.png", cut)))];
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=sing"));
    assert!(there(&harness, "The picture is damaged"));
    assert!(there(&harness, "3000 × 3000") && !there(&harness, "Picture cut.png"));
    // Its text follows the card, not a frame of the size that it claims.
    let text = harness.get_by_label_contains("Text").rect();
    let name = harness.get_by_label("cut.png").rect();
    assert!(text.top() - name.top() < 160.0, "{text:?} {name:?}");
    click(&mut harness, "Open");
    let url = "area://Test.Echo/cut.png?msgid=2:50/1+00000001 Here";
    assert!(harness.state().opened().contains(&url.to_owned()));
    let gallery = window(Desk::new(&mails, "area://Test.Echo?view=objs"));
    assert!(there(&gallery, "cut.png"));
}

#[test]
fn a_picture_stands_in_reels_as_well() {
    let harness = open("?view=reel");
    assert!(there(&harness, "Picture red.png"));
}

#[test]
fn another_file_has_a_card_and_a_line_under_the_header() {
    let mut harness = open("?msgid=2:50/1+00000002&view=sing");
    assert!(there(&harness, "Files in this message:"));
    assert!(there(&harness, "TAR archive"));
    assert!(!there(&harness, "begin 644"));
    click(&mut harness, "Open");
    let inside = "area://Test.Echo/things.tar/?msgid=2:50/1+00000002 Here";
    assert!(harness.state().opened().contains(&inside.to_owned()));
}

#[test]
fn the_line_of_files_leads_to_all_of_very_many() {
    let one = |at: usize| format!("begin 644 {at}.txt\n!>```\n`\nend\n");
    let text: String = (0..15).map(one).collect();
    let mails = [mail("Many", "Files").text(&text)];
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=sing"));
    assert!(there(&harness, "11.txt") && !there(&harness, "Save 12.txt"));
    click(&mut harness, "and 3 more");
    let all = "area://Test.Echo?msgid=2:50/1+00000001&view=objs Here";
    assert_eq!(harness.state().opened(), [all]);
}

#[test]
fn a_section_tells_which_it_is_and_leads_to_the_whole() {
    let harness = open("?msgid=2:50/1+00000004&view=sing");
    assert!(there(&harness, "Section 2 of 3"));
    assert!(there(&harness, "Show the whole file"));
}

/// A file in two sections of two messages.
fn in_sections(name: &str, bytes: &[u8]) -> [Mail; 2] {
    let codes = uue(name, bytes);
    let lines: Vec<&str> = codes.lines().collect();
    let (first, last) = lines.split_at(lines.len() / 2);
    [(1, first), (2, last)].map(|(number, lines)| {
        let head = format!("section {number} of 2 of file {name}  < uuencode 1.0 >\n\n");
        mail("Olga", "In sections").text(&format!("{head}{}\n", lines.join("\n")))
    })
}

#[test]
fn a_picture_in_sections_is_drawn_in_each_of_its_messages_once_all_are_here() {
    let both = in_sections("red.png", &png(60, 40));
    for number in [1, 2] {
        let url = format!("area://Test.Echo?msgid=2:50/1+0000000{number}&view=sing");
        let mut whole = window(Desk::new(&both, &url));
        assert!(there(&whole, &format!("Section {number} of 2  ·  60 × 40")));
        click(&mut whole, "Save");
        let at = format!("area://Test.Echo/red.png?msgid=2:50/1+0000000{number}");
        let is_whole = |command: &Command| match command {
            Command::Save(name, Goods::At(url)) => name == "red.png" && url.to_string() == at,
            _ => false,
        };
        assert!(whole.state().commands.iter().any(is_whole));
        click(&mut whole, "Picture red.png");
        assert_eq!(opened_among(&whole).unwrap().0, at);
    }
    // One alone stays a card that leads to what is there of it.
    let url = "area://Test.Echo?msgid=2:50/1+00000001&view=sing";
    let one = window(Desk::new(&both[..1], url));
    assert!(there(&one, "Section 1 of 2") && !there(&one, "Picture red.png"));
    assert!(there(&one, "Show the whole file"));
    // No other file is gathered for its message.
    let text = window(Desk::new(&in_sections("a.zip", &[7; 300]), url));
    assert!(there(&text, "Section 1 of 2"));
    assert_eq!(text.state().pictures.len(), 0);
}

#[test]
fn the_viewer_zooms_turns_and_saves() {
    let mut harness = open("/red.png?msgid=2:50/1+00000001");
    assert!(there(&harness, "PNG picture"));
    assert!(there(&harness, "100 %"));
    assert!(there(&harness, "60 × 40"));
    harness.key_press(Key::Plus);
    harness.run_ok();
    assert!(there(&harness, "125 %"));
    harness.key_press(Key::R);
    harness.run_ok();
    harness.key_press(Key::Num1);
    harness.run_ok();
    assert!(there(&harness, "100 %"));
    click(&mut harness, "Save");
    let saved = harness
        .state()
        .commands
        .iter()
        .find_map(|command| match command {
            Command::Save(name, Goods::Bytes(held)) => Some((name.clone(), held.0.to_vec())),
            _ => None,
        });
    assert_eq!(saved, Some(("red.png".to_owned(), png(60, 40))));
    click(&mut harness, "Bytes");
    assert!(there(&harness, "89 50 4E 47"));
}

#[test]
fn an_animation_is_stopped_and_stepped_by_keys_and_buttons() {
    let mut gif = Vec::new();
    let mut encoder = image::codecs::gif::GifEncoder::new(&mut gif);
    for red in [250, 150, 50] {
        let pixels = RgbaImage::from_pixel(9, 9, Rgba([red, 0, 0, 255]));
        // No test lasts as long as one frame.
        let lasts = image::Delay::from_numer_denom_ms(600_000, 1);
        let frame = image::Frame::from_parts(pixels, 0, 0, lasts);
        encoder.encode_frame(frame).unwrap();
    }
    drop(encoder);
    let mails = [mail("Olga", "A film").text(&uue("film.gif", &gif))];
    let mut harness = window(Desk::new(&mails, "area://Test.Echo/film.gif"));
    assert!(there(&harness, "Frame 1 of 3") && there(&harness, "Pause"));
    for (key, frame) in [
        (Key::Space, 1),
        (Key::Period, 2),
        (Key::Period, 3),
        (Key::Period, 1),
        (Key::Comma, 3),
    ] {
        harness.key_press(key);
        harness.run_ok();
        assert!(there(&harness, &format!("Frame {frame} of 3")), "{key:?}");
        assert!(there(&harness, "Play"));
    }
    click(&mut harness, "Previous frame");
    assert!(there(&harness, "Frame 2 of 3"));
    harness.key_press(Key::Space);
    harness.run_ok();
    assert!(there(&harness, "Frame 2 of 3") && there(&harness, "Pause"));
    // A picture that does not move has none of it.
    let still = open("/red.png?msgid=2:50/1+00000001");
    assert!(!there(&still, "Pause") && !there(&still, "Frame"));
}

/// The name and the place that the slideshow says, if one goes on.
fn slide(harness: &Harness<'_, Desk>) -> Option<String> {
    let label = harness.query_by_label_contains("  ·  slide")?;
    label.accesskit_node().value()
}

/// Lets this many seconds pass by the window's clock.
fn pass(harness: &mut Harness<'_, Desk>, clock: &mut f64, seconds: f64) {
    *clock += seconds;
    harness.input_mut().time = Some(*clock);
    harness.step();
    // What was decoded in that frame is drawn, and the next picture with it.
    harness.input_mut().time = Some(*clock);
    harness.step();
}

#[test]
fn a_slideshow_goes_over_the_pictures_of_a_page_until_esc_ends_it() {
    let picture = |number: u32| {
        let name = format!("slide{number}.png");
        mail("Olga", "A slide").text(&uue(&name, &png(20 + number, 20)))
    };
    let mails = [picture(1), picture(2), picture(3)];
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=objs"));
    assert_eq!(slide(&harness), None);
    let mut clock = 1000.0;
    pass(&mut harness, &mut clock, 0.0);
    harness.get_by_label("Slideshow").click();
    pass(&mut harness, &mut clock, 0.0);
    pass(&mut harness, &mut clock, 0.0);
    assert_eq!(
        slide(&harness).as_deref(),
        Some("Picture 1 of 3  ·  slide1.png")
    );
    pass(&mut harness, &mut clock, 4.9);
    assert_eq!(
        slide(&harness).as_deref(),
        Some("Picture 1 of 3  ·  slide1.png")
    );
    pass(&mut harness, &mut clock, 0.2);
    assert_eq!(
        slide(&harness).as_deref(),
        Some("Picture 2 of 3  ·  slide2.png")
    );
    // Held, it stays; the arrows leaf, round both ends.
    harness.key_press(Key::Space);
    pass(&mut harness, &mut clock, 0.0);
    pass(&mut harness, &mut clock, 100.0);
    assert_eq!(
        slide(&harness).as_deref(),
        Some("Picture 2 of 3  ·  slide2.png")
    );
    for (key, place) in [
        (Key::ArrowRight, "3"),
        (Key::ArrowRight, "1"),
        (Key::ArrowLeft, "3"),
    ] {
        harness.key_press(key);
        pass(&mut harness, &mut clock, 0.0);
        let shown = slide(&harness).unwrap();
        assert!(
            shown.starts_with(&format!("Picture {place} of 3")),
            "{shown}"
        );
    }
    harness.key_press(Key::Escape);
    harness.run_ok();
    assert_eq!(slide(&harness), None);
    assert_eq!(opened_among(&harness), None, "the gallery is there again");
    // The interval is a setting.
    let url = "area://Test.Echo/slide1.png?msgid=2:50/1+00000001";
    let mut desk = Desk::new(&mails, url);
    desk.settings
        .set(crate::settings::Setting::SlideSeconds(60));
    let urls = [1, 2, 3].map(|number| {
        let url = format!("area://Test.Echo/slide{number}.png?msgid=2:50/1+0000000{number}");
        fidoscope_core::url::FidoUrl::parse(&url).unwrap().url
    });
    desk.state = crate::views::ViewState::among(Album(urls.into()));
    let mut harness = window(desk);
    pass(&mut harness, &mut clock, 0.0);
    harness.key_press_modifiers(Modifiers::SHIFT, Key::F5);
    pass(&mut harness, &mut clock, 0.0);
    assert_eq!(
        slide(&harness).as_deref(),
        Some("Picture 1 of 3  ·  slide1.png")
    );
    pass(&mut harness, &mut clock, 59.0);
    assert_eq!(
        slide(&harness).as_deref(),
        Some("Picture 1 of 3  ·  slide1.png")
    );
    pass(&mut harness, &mut clock, 1.5);
    assert_eq!(
        slide(&harness).as_deref(),
        Some("Picture 2 of 3  ·  slide2.png")
    );
    harness.key_press_modifiers(Modifiers::SHIFT, Key::F5);
    harness.run_ok();
    let (left, album) = opened_among(&harness).expect("the page of the last picture");
    assert!(left.contains("slide2.png") && album.0.len() == 3, "{left}");
}

#[test]
fn a_photograph_says_its_camera_and_leads_to_its_place_on_the_map() {
    let photo = include_bytes!("../../../core/tests/fixtures/objects/exif.jpg");
    let mails = [mail("Olga", "A photo").text(&uue("pier.jpg", photo))];
    let mut harness = window(Desk::new(&mails, "area://Test.Echo/pier.jpg"));
    assert!(there(&harness, "Canon PowerShot A95"));
    assert!(there(&harness, "1/250 s  ·  f/2.8  ·  ISO 100  ·  7.8 mm"));
    let place = harness.get_by_label_contains("44.720° N, 37.769° E");
    place.click();
    harness.run_ok();
    while !there(&harness, "pier.jpg, ") && !there(&harness, "1 place") {
        harness.step();
    }
    click(&mut harness, "Picture");
    assert!(there(&harness, "Canon PowerShot A95"));
}

#[cfg(feature = "archives")]
#[test]
fn a_directory_of_an_archive_is_listed_and_opens_by_keys() {
    let mut harness = open("/things.tar/");
    assert!(there(&harness, "readme.txt"));
    assert!(there(&harness, "inner/"));
    harness.key_press(Key::ArrowDown);
    harness.key_press(Key::ArrowDown);
    harness.run_ok();
    harness.key_press(Key::Enter);
    harness.run_ok();
    let opened = harness.state().opened();
    assert_eq!(opened, ["area://Test.Echo/things.tar/readme.txt Here"]);
    harness.key_press(Key::Space);
    harness.run_ok();
    click(&mut harness, "Save chosen (1)");
    let saved =
        harness.state().commands.iter().any(
            |command| matches!(command, Command::Save(_, Goods::Many(files)) if files.len() == 1),
        );
    assert!(saved);
    harness.key_press(Key::Home);
    harness.key_press(Key::Enter);
    harness.run_ok();
    assert!(
        harness
            .state()
            .opened()
            .contains(&"area://Test.Echo Here".to_owned())
    );
}

#[cfg(feature = "archives")]
#[test]
fn an_archive_or_a_folder_of_it_is_extracted() {
    for (path, button, folder) in [
        ("/things.tar/", "Extract all…", "things"),
        ("/things.tar/inner/", "Extract this folder…", "inner"),
    ] {
        let mut harness = open(path);
        click(&mut harness, button);
        let asked = harness
            .state()
            .commands
            .iter()
            .find_map(|command| match command {
                Command::Save(name, Goods::Tree(url)) => Some((name.clone(), url.to_string())),
                _ => None,
            });
        let url = format!("area://Test.Echo{path}");
        assert_eq!(asked, Some((folder.to_owned(), url)));
    }
}

#[cfg(feature = "archives")]
#[test]
fn a_text_from_inside_of_an_archive_is_read() {
    let harness = open("/things.tar/readme.txt");
    assert!(there(&harness, "Hello from inside"));
    assert!(there(&harness, "Text"));
}

/// The address and the number of pictures of the last `Command::OpenAmong`.
fn opened_among(harness: &Harness<'_, Desk>) -> Option<(String, Album)> {
    let mut commands = harness.state().commands.iter().rev();
    commands.find_map(|command| match command {
        Command::OpenAmong(url, _, album) => Some((url.to_string(), album.clone())),
        _ => None,
    })
}

#[cfg(feature = "archives")]
#[test]
fn pictures_of_a_directory_of_an_archive_are_leafed_through_by_arrows() {
    let files: [(&str, &[u8]); 4] = [
        ("a.png", &png(9, 7)),
        ("notes.txt", b"Hello"),
        ("sub/c.png", &png(5, 5)),
        ("b.png", &png(2500, 6)),
    ];
    let mails = [mail("Boris", "Album").text(&uue("album.tar", &pictures::tar(&files)))];
    let mut harness = window(Desk::new(&mails, "area://Test.Echo/album.tar/"));
    // Most are pictures: they have thumbnails, the other files signs.
    assert_eq!(harness.state().pictures.len(), 2);
    harness.key_press(Key::ArrowRight);
    harness.run_ok();
    harness.key_press(Key::ArrowRight);
    harness.run_ok();
    harness.key_press(Key::Space);
    harness.run_ok();
    assert!(there(&harness, "Save chosen (1)"));
    harness.get_by_label_contains("Table").click();
    harness.run_ok();
    assert!(there(&harness, "Name") && there(&harness, "Save chosen (1)"));
    harness.get_by_label_contains("a.png,").click();
    harness.run_ok();
    let (url, album) = opened_among(&harness).unwrap();
    assert_eq!(url, "area://Test.Echo/album.tar/a.png");
    let names: Vec<String> = album.0.iter().map(ToString::to_string).collect();
    assert_eq!(names, [url.clone(), url.replace("a.png", "b.png")]);
    let open = |url: &str| {
        let mut desk = Desk::new(&mails, url);
        desk.state = crate::views::ViewState::among(album.clone());
        window(desk)
    };
    let mut first = open(&names[0]);
    assert!(there(&first, "1 of 2"));
    first.key_press(Key::ArrowLeft);
    first.run_ok();
    assert_eq!(opened_among(&first), None);
    first.key_press(Key::ArrowRight);
    first.run_ok();
    assert_eq!(opened_among(&first).unwrap().0, names[1]);
    // One that is wider than the window is moved by the arrows; in the size of the window it is not.
    let mut wide = open(&names[1]);
    wide.key_press(Key::Num1);
    wide.run_ok();
    wide.key_press(Key::ArrowLeft);
    wide.run_ok();
    assert_eq!(opened_among(&wide), None);
    wide.key_press(Key::Num0);
    wide.run_ok();
    wide.key_press(Key::ArrowLeft);
    wide.run_ok();
    assert_eq!(opened_among(&wide).unwrap().0, names[0]);
}

#[test]
fn missing_sections_are_told_in_place_of_a_file() {
    let harness = open("/large.zip");
    assert!(there(&harness, "sections 1, 3 of 3 are missing"));
}

#[test]
fn the_gallery_shows_filters_and_opens_objects() {
    let mut harness = open("?view=objs");
    for name in [
        "red.png, PNG picture",
        "RED.PNG, PNG picture",
        "things.tar, TAR archive",
    ] {
        assert!(there(&harness, name), "{name}");
    }
    assert!(there(&harness, "sections 1, 3 of 3 are missing"));
    // Both thumbnails were asked for.
    assert_eq!(harness.state().pictures.len(), 2);
    harness.get_by_label_contains("Pictures").click();
    harness.run_ok();
    assert!(!there(&harness, "things.tar"));
    harness.get_by_label_contains("red.png, PNG").click();
    harness.run_ok();
    let album = harness
        .state()
        .commands
        .iter()
        .find_map(|command| match command {
            Command::OpenAmong(_, _, album) => Some(album.0.len()),
            _ => None,
        });
    assert_eq!(album, Some(2));
    harness.get_by_label("Table").click();
    harness.run_ok();
    assert!(there(&harness, "red.png, PNG picture"));
    click(&mut harness, "Choose RED.PNG");
    click(&mut harness, "Save chosen (1)");
    assert!(harness.state().commands.iter().any(|command| matches!(
        command,
        Command::Save(_, Goods::Many(files)) if files.len() == 1
    )));
}

#[test]
fn the_gallery_is_walked_by_keys() {
    let mut harness = open("?view=objs");
    harness.key_press(Key::ArrowRight);
    harness.key_press(Key::Space);
    harness.run_ok();
    assert!(there(&harness, "Save chosen (1)"));
    harness.key_press(Key::Home);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    harness.run_ok();
    let behind = |command: &Command| match command {
        Command::OpenAmong(url, OpenIn::Background, _) => Some(url.to_string()),
        _ => None,
    };
    let opened = harness.state().commands.iter().find_map(behind);
    let url = "area://Test.Echo/red.png?msgid=2:50/1+00000001".to_owned();
    assert_eq!(opened, Some(url));
}

#[test]
fn a_set_without_objects_says_so() {
    let harness = open("?msgid=2:50/1+00000005&view=objs");
    assert!(there(&harness, "No file is encoded in these messages."));
}

#[test]
fn a_drawing_of_ansi_sequences_is_drawn_by_its_cells() {
    let art = b"\x1B[1;31mHello\x1B[0m \xDB\xDC\r\n\x1B[44msecond\x1B[0m\r\n".to_vec();
    let mails = [mail("Ansi", "Art").text(&uue("hello.ans", &art))];
    let mut harness = window(Desk::new(&mails, "area://Test.Echo/hello.ans"));
    assert!(there(&harness, "ANSI drawing"));
    assert!(there(&harness, "Hello █▄"));
    assert!(there(&harness, "second"));
    click(&mut harness, "Bytes");
    assert!(there(&harness, "1B 5B 31"));
}

#[test]
fn pictures_that_a_text_shows_by_their_addresses_stand_below_their_lines() {
    let mut mails = posted();
    mails.push(mail("Runes", "Shown from elsewhere").text(
        "See ![the red one](area://Test.Echo/red.png?msgid=2:50/1+00000001) here.\n\
         And ![a lost one](area://Test.Echo/lost.png) as well.\n",
    ));
    let harness = window(Desk::new(
        &mails,
        "area://Test.Echo?msgid=2:50/1+00000006&view=sing",
    ));
    assert!(there(&harness, "Picture the red one"));
    // It cannot be had: its alternate text stands there (7.1.2).
    assert!(there(&harness, "Picture a lost one"));
    assert_eq!(harness.state().pictures.len(), 2);
}

#[test]
fn authors_have_their_pictures_from_mail_from_the_folder_or_on_request() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("sysop88.gif"), png(30, 30)).unwrap();
    let avatar = |url: &str| format!("\u{1}AVATAR: 48x48 {url}\nHello\n");
    let mut mails = posted();
    mails.push(mail("Mail", "A").text(&avatar("area://Test.Echo/red.png")));
    mails.push(mail("Folder", "B").text(&avatar("freq://2:50/1/SYSOP88.GIF")));
    mails.push(mail("Lost", "C").text(&avatar("freq://2:50/1/..%2Fsysop88.gif")));
    mails.push(mail("Net", "D").text(&avatar("https://example.org/me.png")));
    for (number, from, pictures) in [
        (6, "Mail", 1),
        // Received files are looked at first.
        (7, "Folder", 2),
        (8, "Lost", 2),
        (9, "Net", 0),
    ] {
        let address = format!("area://Test.Echo?msgid=2:50/1+{number:08}&view=sing");
        let mut desk = Desk::new(&mails, &address);
        desk.pictures = crate::pictures::Pictures::with_folder(Some(folder.path().to_owned()));
        let mut harness = window(desk);
        let label = format!("Picture of {from}");
        assert!(there(&harness, &label), "{from}");
        assert_eq!(harness.state().pictures.len(), pictures, "{from}");
        if from == "Net" {
            // Only the click asks for it.
            assert!(!asks_for_picture(&harness));
            click(&mut harness, &label);
            assert!(asks_for_picture(&harness));
        }
    }
}

fn asks_for_picture(harness: &Harness<'_, Desk>) -> bool {
    let asks = |command: &Command| matches!(command, Command::LoadPictures(_));
    harness.state().commands.iter().any(asks)
}

#[cfg(feature = "online-maps")]
#[test]
fn a_picture_of_the_web_waits_for_a_click() {
    let server = crate::platform::net::tests::Server::start(|_| {
        crate::platform::net::tests::fine("image/png", &png(9, 7))
    });
    let text = format!("See\n![the graph]({}/x.png)\n", server.url);
    let mails = [mail("Web", "A graph").text(&text)];
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=list"));
    assert!(there(
        &harness,
        "the graph  ·  A click fetches this picture"
    ));
    assert!(server.asked.lock().unwrap().is_empty());
    click(&mut harness, "the graph  ·  A click fetches this picture");
    harness.run_ok();
    assert_eq!(server.asked.lock().unwrap().len(), 1);
    assert!(there(&harness, "Picture the graph"));
}

#[test]
fn substrings_of_unicode_are_shown_as_characters() {
    let mails = [mail("&+BDEEQwQ6BDg-;", "On &+BDE-;").text("Text &+BDIEMw-; here\n")];
    let harness = window(Desk::new(&mails, "area://Test.Echo?view=list"));
    for shown in ["буки", "On б", "Text вг here"] {
        assert!(there(&harness, shown), "{shown}");
    }
}

#[test]
fn a_document_of_places_opens_on_the_map() {
    let place = "<Placemark><name>The pier</name><Point><coordinates>38.07,44.56</coordinates></Point></Placemark>";
    let whole = format!("<kml><Document>{place}</Document></kml>");
    let open = |text: &str| {
        let mail = mail("Olga", "A walk").text(&uue("walk.kml", text.as_bytes()));
        window(Desk::new(&[mail], "area://Test.Echo/walk.kml"))
    };
    let wait = |window: &mut Harness<'static, Desk>, label: &str| {
        while window.query_all_by_label_contains(label).count() == 0 {
            window.step();
        }
    };
    let mut shown = open(&whole);
    wait(&mut shown, "1 place");
    assert!(shown.query_all_by_label_contains("The pier").count() > 0);
    click(&mut shown, "Text");
    wait(&mut shown, "Placemark");
    click(&mut shown, "Map");
    wait(&mut shown, "The pier");
    // What stands before the damage is drawn, and the damage is told; without any place it alone.
    let mut cut = open(&format!("<kml><Document>{place}<Placemark><na"));
    wait(&mut cut, "The pier");
    let mut none = open("<html>no places</html>");
    wait(&mut none, "walk.kml is no KML document that can be read");
}
