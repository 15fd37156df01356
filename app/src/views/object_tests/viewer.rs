//! Single objects: pictures, animations, slideshows.

use super::*;
use crate::command::SavingCommand;

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
            Command::Saving(SavingCommand::Save(name, Payload::Bytes(held))) => {
                Some((name.clone(), held.0.to_vec()))
            }
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
        // A frame longer than any test.
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
    // A still picture has no such buttons.
    let still = open("/red.png?msgid=2:50/1+00000001");
    assert!(!there(&still, "Pause") && !there(&still, "Frame"));
}

/// Returns the name and the position shown by the slideshow, if one is running.
fn slide(harness: &Harness<'_, Desk>) -> Option<String> {
    let label = harness.query_by_label_contains("  ·  slide")?;
    label.accesskit_node().value()
}

/// Advances the window's clock by this many seconds.
fn pass(harness: &mut Harness<'_, Desk>, clock: &mut f64, seconds: f64) {
    *clock += seconds;
    harness.input_mut().time = Some(*clock);
    harness.step();
    // The picture decoded in that frame is drawn in the next.
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
    // A stopped slideshow stays; the arrow keys step around both ends.
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
    let photo = include_bytes!("../../../../core/mail/tests/fixtures/objects/exif.jpg");
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
    // Places before the damage are drawn, and the damage is reported; without places only the
    // damage is.
    let mut cut = open(&format!("<kml><Document>{place}<Placemark><na"));
    wait(&mut cut, "The pier");
    let mut none = open("<html>no places</html>");
    wait(&mut none, "walk.kml is not a readable KML document");
}
