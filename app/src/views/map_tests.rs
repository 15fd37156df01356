//! Maps and globes, by the names of their contents (7.2.3.15 to 7.2.3.18).

use super::fixture::{Desk, Mail, mail, sized, window};
use crate::command::{
    Command, ContentCommand, FrontCommand, OpenIn, PageCommand, Payload, ProfileCommand,
    SavingCommand, TabCommand,
};
use crate::map::world;
use crate::pictures::Photo;
use crate::platform::repaints;
use crate::settings::Setting;
use crate::settings::layers::MapLayer;
use egui::{Key, Modifiers, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use fidoscope_core::geo::Position;
use std::sync::Arc;

type Window = Harness<'static, Desk>;

const MOSCOW: &str = "GEO: 55.75;37.62";
const SYDNEY: &str = "GEO: -33.87;151.21";

fn travels() -> Vec<Mail> {
    vec![
        mail("Olga", "A walk").kludge(MOSCOW),
        mail("Boris", "The harbour").kludge(SYDNEY),
        mail("Anna", "Another walk").kludge(MOSCOW),
        mail("Dora", "Nowhere at all"),
    ]
}

fn open(mails: &[Mail], params: &str) -> Window {
    window(Desk::new(mails, &format!("area://Test.Echo?{params}")))
}

fn has(window: &Window, label: &str) -> bool {
    window.query_all_by_label_contains(label).count() > 0
}

fn click(window: &mut Window, label: &str) {
    let mut all = window.query_all_by_label_contains(label);
    all.next().unwrap().click();
    drop(all);
    window.run_ok();
}

fn wait_for_towns(window: &Window) {
    let are_there = || !world::towns(&window.ctx).is_empty();
    assert!(repaints::until(&window.ctx, are_there));
}

fn top(window: &Window, label: &str) -> f32 {
    let mut all = window.query_all_by_label_contains(label);
    all.next().unwrap().rect().top()
}

#[test]
fn a_map_shows_points_boxes_and_clusters_by_name() {
    let mut mails = travels();
    mails.push(mail("Egor", "An island").kludge("GEOBOX: 170,-20,-170,-5"));
    for view in ["mapm", "glom"] {
        let window = open(&mails, &format!("view={view}"));
        assert!(has(&window, "3 places"), "{view}");
        assert!(has(&window, "1 message without a place"), "{view}");
        assert!(has(&window, "Place of The harbour, Boris"), "{view}");
        assert!(has(&window, "Place of An island, Egor"), "{view}");
    }
    // A box over the 180th meridian is shown in its place.
    let island = [mail("Egor", "An island").kludge("GEOBOX: 170,-20,-170,-5")];
    assert!(has(&open(&island, "view=mapm"), "Place of An island, Egor"));
    let near = mail("Fima", "A suburb").kludge("GEO: 55.76;37.64");
    mails.push(near);
    let mut window = open(&mails, "view=mapm");
    assert!(!has(&window, "Place of A walk"));
    click(&mut window, "3 messages at 2 places");
    assert!(has(&window, "Place of A walk, Olga, 1 more message"));
    assert!(has(&window, "Place of A suburb, Fima"));
}

#[test]
fn what_is_on_two_copies_of_the_world_has_two_signs() {
    // At the 180th meridian, zoomed out so that both copies are visible.
    let mails = [
        mail("Olga", "East").kludge("GEO: 10;-175"),
        mail("Egor", "West").kludge("GEOBOX: 120,-20,160,20"),
        mail("Anna", "Middle").kludge(MOSCOW),
        mail("Dora", "Other").kludge("GEO: 0;-60"),
    ];
    let mut window = open(&mails, "view=mapm");
    for _ in 0..6 {
        window.key_press(Key::Minus);
        window.run_ok();
    }
    for label in ["Place of East, Olga", "Place of West, Egor"] {
        let signs: Vec<_> = window
            .query_all_by_label(label)
            .map(|node| node.rect())
            .collect();
        assert!(signs.len() > 1, "{label}: {signs:?}");
    }
}

#[test]
fn layers_of_maps_are_switched_in_their_legend() {
    let mut mails = travels();
    mails.push(mail("Egor", "An island").kludge("GEOBOX: 150,-20,170,-5"));
    for view in ["mapm", "glom"] {
        let mut window = open(&mails, &format!("view={view}"));
        assert!(!has(&window, "Town names"), "{view}");
        // A key opens it, with the focus on the first layer.
        window.key_press(Key::Y);
        window.run_ok();
        assert!(has(&window, "Town names"), "{view}");
        assert_eq!(has(&window, "Day and night"), view == "glom");
        window.key_press(Key::Space);
        window.run_ok();
        assert!(has(&window, "1 place"), "{view}");
        assert!(has(&window, "some layers are off"), "{view}");
        assert!(!has(&window, "Place of The harbour"), "{view}");
        assert!(has(&window, "Place of An island, Egor"), "{view}");
        window.get_by_label("Regions").click();
        window.run_ok();
        assert!(has(&window, "layers with places are off"), "{view}");
        let layers = window.state().settings.map_layers;
        assert!(!layers.has(MapLayer::Places) && layers.has(MapLayer::Labels));
        window.get_by_label("Places").click();
        window.run_ok();
        assert!(has(&window, "Place of The harbour"), "{view}");
        window.key_press(Key::Escape);
        window.run_ok();
        assert!(!has(&window, "Town names"), "{view}");
    }
}

#[test]
fn messages_next_to_a_map_go_with_the_layers_whose_place_they_are_of() {
    let mut mails = travels();
    mails.push(mail("Egor", "An island").kludge("GEOBOX: 150,-20,170,-5"));
    for view in ["mapm", "glom"] {
        let mut window = open(&mails, &format!("view={view}"));
        click(&mut window, "Place of An island, Egor");
        click(&mut window, "Layers");
        for (layer, stays) in [("Town names", true), ("Places", false)] {
            window.get_by_label(layer).click();
            window.run_ok();
            assert_eq!(has(&window, "Text by Egor."), stays, "{view}: {layer}");
        }
        assert!(has(&window, "Place of An island, Egor"), "{view}");
    }
}

#[test]
fn photos_are_signs_of_their_own_on_maps_of_what_is_written_about() {
    for view in ["mapm", "glom", "smap"] {
        let mut window = open(&travels(), &format!("view={view}"));
        let page = window.state().page.clone();
        let message = window.state().messages().set[3];
        let desk = window.state_mut();
        desk.pictures.start_photo_search(&page);
        let photo = Photo {
            message,
            name: "IMG_1.JPG".to_owned(),
            position: Position::new(10.0, 20.0).unwrap(),
        };
        desk.pictures
            .store_photos(&Arc::downgrade(&page), vec![photo]);
        window.run_ok();
        // It is in view without a request.
        let sign = "Photo IMG_1.JPG: Nowhere at all, Dora";
        assert_eq!(has(&window, sign), view != "smap", "{view}");
        if view == "smap" {
            continue;
        }
        assert!(has(&window, "3 places"), "{view}");
        assert!(!has(&window, "without a place"), "{view}");
        window.key_press(Key::Y);
        window.run_ok();
        window.get_by_label("Photos").click();
        window.run_ok();
        assert!(!has(&window, sign), "{view}");
    }
}

#[test]
fn a_map_begins_where_it_was_left() {
    for (view, other) in [("mapm", "glom"), ("glom", "mapm")] {
        let mut window = open(&travels(), &format!("view={view}"));
        assert_eq!(window.state().state.viewpoint(), None, "all places");
        window.key_press(Key::Plus);
        window.key_press(Key::ArrowLeft);
        window.run_ok();
        let left = window.state().state.viewpoint().unwrap();
        for view in [view, other] {
            let mut desk = Desk::new(&travels(), &format!("area://Test.Echo?view={view}"));
            desk.state.start_at(left);
            let again = super::fixture::window(desk)
                .state()
                .state
                .viewpoint()
                .unwrap();
            let apart = (again.zoom - left.zoom).abs() + (again.center[0] - left.center[0]).abs();
            assert!(apart < 0.001, "{left} {again}");
        }
        window.key_press(Key::Home);
        window.run_ok();
    }
}

#[test]
fn a_click_on_a_place_opens_its_messages_together_in_order() {
    for (order, first, second) in [("", "Olga", "Anna"), ("&sort=-chr", "Anna", "Olga")] {
        let mut window = open(&travels(), &format!("view=mapm{order}"));
        click(&mut window, "1 more message");
        let row = |name: &str| format!(", {name} to All");
        assert!(top(&window, &row(first)) < top(&window, &row(second)));
        assert!(!has(&window, &row("Boris")));
        // The map stays, and so does its address.
        assert!(has(&window, "Map with 2 places"));
        assert!(window.state().opened().is_empty());
        window.key_press(Key::Escape);
        window.run_ok();
        assert!(!has(&window, &row(first)));
    }
}

#[test]
fn a_place_stays_in_sight_when_its_messages_take_room() {
    let mails = [
        mail("Olga", "East").kludge("GEO: 0;60"),
        mail("Boris", "West").kludge("GEO: 0;-60"),
    ];
    for view in ["mapm", "glom"] {
        for label in ["Place of East, Olga", "Place of West, Boris"] {
            let mut window = open(&mails, &format!("view={view}"));
            click(&mut window, label);
            window.run_ok();
            let text = window
                .query_all_by_label_contains("Text by")
                .next()
                .unwrap();
            let messages = text.rect().left();
            let mut signs = window.query_all_by_label(label);
            let right = signs.next().map(|sign| sign.rect().right());
            assert!(
                right.is_some_and(|right| right < messages),
                "{view} {label} {right:?}"
            );
        }
    }
}

#[test]
fn the_tokens_after_the_map_say_how_messages_are_shown() {
    let mut window = open(&travels(), "view=mapm+reel");
    click(&mut window, "1 more message");
    assert!(has(&window, "Text by Olga."), "texts below each other");
    assert!(has(&window, "Text by Anna."));
    let mut window = open(&travels(), "view=mapm");
    click(&mut window, "The harbour, Boris");
    assert!(has(&window, "Text by Boris."), "one message alone");
}

#[test]
fn maps_and_globes_of_senders_show_where_they_are() {
    let mails = [
        mail("Olga", "From home").kludge("ORIGEO: 44.56;38.08"),
        mail("Boris", "Of Moscow").kludge(MOSCOW),
    ];
    for view in ["smap", "sglo"] {
        let mut window = open(&mails, &format!("view={view}"));
        assert!(has(&window, "1 place"), "{view}");
        assert!(!has(&window, "Place of Of Moscow"), "{view}");
        click(&mut window, "Place of From home, Olga");
        assert!(has(&window, "Text by Olga."), "{view}");
    }
}

#[test]
fn nodes_on_a_map_of_senders_appear_in_their_towns() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nodelist.299");
    let list = "Zone,2,Eurasia,-,-,-,300\r\nRegion,50,Russia,-,-,-,300\r\n\
                Host,50,Net,Kazan,-,-,300\r\n,1,Node,Kazan,Olga,-,300\r\n";
    std::fs::write(&path, list).unwrap();
    for view in ["smap", "sglo"] {
        let mails = [mail("Olga", "From a town"), mail("Boris", "Of it, too")];
        let mut library = super::fixture::library(&mails);
        let source = fidoscope_core::nodelist::ListSource {
            path: path.clone(),
            zone: None,
            start: None,
        };
        library.add_nodelists([source]);
        let desk = Desk::over(library, &format!("area://Test.Echo?view={view}"));
        let mut window = window(desk);
        assert!(has(&window, "1 place"), "{view}");
        click(&mut window, "Place of From a town, Olga, 1 more message");
        let name = "55.7"; // Kazan is at 55.79 N 49.12 E.
        assert!(has(&window, name) && has(&window, "49.1"), "{view}");
    }
}

#[test]
fn points_without_a_line_are_with_their_bosses_when_a_switch_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nodelist.299");
    let list = "Zone,2,Eurasia,-,-,-,300\r\nRegion,50,Russia,-,-,-,300\r\n\
                Host,50,Net,Kazan,-,-,300\r\n,1,Node,Kazan,Olga,-,300\r\n\
                ,2,Node,Omsk,Dora,-,300\r\n";
    std::fs::write(&path, list).unwrap();
    let mails = [
        mail("Olga", "From a town"),
        mail("Boris", "From a point").origin("2:50/2.7"),
        mail("Anna", "From nowhere").origin("2:50/99.7"),
    ];
    for view in ["smap", "sglo"] {
        let mut library = super::fixture::library(&mails);
        let source = fidoscope_core::nodelist::ListSource {
            path: path.clone(),
            zone: None,
            start: None,
        };
        library.add_nodelists([source]);
        let mut window = window(Desk::over(
            library,
            &format!("area://Test.Echo?view={view}"),
        ));
        assert!(has(&window, "1 place"), "{view}");
        assert!(has(&window, "2 messages without a place"), "{view}");
        click(&mut window, "Points at bosses");
        assert!(has(&window, "2 places"), "{view}");
        assert!(has(&window, "1 message without a place"), "{view}");
        click(&mut window, "Points at bosses");
        assert!(has(&window, "2 messages without a place"), "{view}");
    }
    // The counts are visible at any width of the window.
    for width in [420.0, 600.0, 1400.0] {
        let desk = Desk::new(&travels(), "area://Test.Echo?view=mapm");
        let window = super::fixture::sized(desk, width, 500.0);
        assert!(has(&window, "1 message without a place"), "{width}");
    }
    // Without a boss of a point on the map there is nothing to switch.
    assert!(!has(&open(&travels(), "view=smap"), "Points at bosses"));
}

#[test]
fn a_globe_hides_its_far_side_and_opens_what_is_clicked() {
    let mails = [
        mail("Olga", "In Moscow").kludge(MOSCOW),
        mail("Anna", "In Berlin").kludge("GEO: 52.52;13.40"),
        mail("Dora", "In Kazan").kludge("GEO: 55.79;49.12"),
        mail("Boris", "On the other side").kludge("GEO: -53;-145"),
    ];
    let mut window = open(&mails, "view=glom");
    assert!(has(&window, "Globe with 4 places"));
    assert!(has(&window, "In Berlin"));
    assert!(!has(&window, "On the other side"));
    click(&mut window, "Place of In Berlin, Anna");
    assert!(has(&window, "Text by Anna."));
}

#[test]
fn a_rectangle_becomes_a_filter_of_the_address() {
    for (view, filter) in [
        ("mapm", "geomark="),
        ("glom", "geomark="),
        ("smap", "geofrom="),
    ] {
        let mails = [mail("Olga", "A walk")
            .kludge(MOSCOW)
            .kludge("ORIGEO: 55.75;37.62")];
        let mut window = open(&mails, &format!("view={view}"));
        click(&mut window, "Select region");
        window.drag_at(pos2(400.0, 300.0));
        window.run_ok();
        window.hover_at(pos2(480.0, 360.0));
        window.run_ok();
        window.hover_at(pos2(600.0, 500.0));
        window.run_ok();
        window.drop_at(pos2(600.0, 500.0));
        window.run_ok();
        let opened = window.state().opened();
        assert_eq!(opened.len(), 1, "{view}: {opened:?}");
        assert!(opened[0].contains(filter), "{view}: {opened:?}");
        assert!(opened[0].contains(&format!("view={view}")), "{opened:?}");
    }
}

/// Returns the name of the focused widget.
fn focused(window: &Window) -> String {
    let mut all = window.root().children_recursive();
    let node = all.find(|node| node.accesskit_node().is_focused());
    node.and_then(|node| node.accesskit_node().label())
        .unwrap_or_default()
}

#[test]
fn places_are_reached_and_opened_by_keys() {
    for view in ["mapm", "glom"] {
        let mut window = open(&travels(), &format!("view={view}"));
        for place in ["A walk", "The harbour"] {
            window.key_press(Key::Tab);
            window.run_ok();
            let focused = focused(&window);
            assert!(focused.contains(place), "{view}: {focused:?}");
        }
        window.key_press(Key::Enter);
        window.run_ok();
        assert!(has(&window, "Text by Boris."), "{view}");
        let mut window = open(&travels(), &format!("view={view}"));
        window.key_press_modifiers(Modifiers::SHIFT, Key::Tab);
        window.run_ok();
        assert!(focused(&window).contains("The harbour"), "{view}");
    }
}

#[test]
fn keys_move_a_map_and_its_address_can_be_copied() {
    let mut window = open(&travels(), "view=mapm");
    assert!(has(&window, "The harbour, Boris"));
    for key in [Key::Plus, Key::Plus, Key::Plus, Key::Plus] {
        window.key_press(key);
        window.run_ok();
    }
    assert!(!has(&window, "The harbour, Boris"), "it is out of sight");
    window.key_press(Key::Home);
    window.run_ok();
    assert!(has(&window, "The harbour, Boris"));
    click(&mut window, "Copy address");
    click(&mut window, "Globe");
    let commands = &window.state().commands;
    let copied = "area://Test.Echo?view=mapm".to_owned();
    assert!(commands.contains(&Command::Front(FrontCommand::Copy(copied))));
    assert!(
        commands
            .iter()
            .any(|command| matches!(command, Command::Page(PageCommand::ShowAs(_))))
    );
    let in_background = |command: &Command| {
        matches!(
            command,
            Command::Tabs(TabCommand::Open(_, OpenIn::Background))
        )
    };
    assert!(!commands.iter().any(in_background));
}

#[test]
fn shapes_of_a_document_in_mail_are_drawn_under_their_names() {
    let walk = "begin 644 walk.kml\n";
    let kml =
        b"<kml><Document><Placemark><name>The bay</name><Polygon><outerBoundaryIs><LinearRing>\
                <coordinates>30,50 40,50 40,60 30,50</coordinates></LinearRing></outerBoundaryIs>\
                </Polygon></Placemark><Placemark><name>The way</name><LineString><coordinates>\
                -10,40 -20,50</coordinates></LineString></Placemark></Document></kml>";
    let mut text = walk.to_owned();
    for line in kml.chunks(45) {
        text.push((b' ' + line.len() as u8) as char);
        for group in line.chunks(3) {
            let mut bytes = [0_u8; 3];
            bytes[..group.len()].copy_from_slice(group);
            let bits = u32::from_be_bytes([0, bytes[0], bytes[1], bytes[2]]);
            for shift in [18, 12, 6, 0] {
                let six = (bits >> shift & 63) as u8;
                text.push(if six == 0 { '`' } else { (b' ' + six) as char });
            }
        }
        text.push('\n');
    }
    text.push_str("`\nend\n");
    let mails = [
        mail("Olga", "A walk").text(&text),
        mail("Egor", "About it").kludge("GEOKML: area://Test.Echo/walk.kml"),
    ];
    for view in ["mapm", "glom"] {
        let mut window = open(&mails, &format!("view={view}"));
        assert!(has(&window, "Place of The bay: About it, Egor"), "{view}");
        assert!(has(&window, "Place of The way: About it, Egor"), "{view}");
        click(&mut window, "Place of The bay");
        assert!(has(&window, "Text by Egor."), "{view}");
    }
}

#[test]
fn documents_that_are_not_at_hand_are_listed_with_what_can_be_done() {
    let url = "http://example.org/shubino.kmz";
    let mails = [
        mail("Olga", "A walk")
            .kludge(&format!("GEOKML: {url}"))
            .kludge(MOSCOW),
        mail("Egor", "About it").kludge("GEOKML: freq://2:5063/88/x.kmz"),
    ];
    let mut window = open(&mails, "view=mapm");
    assert!(has(
        &window,
        "x.kmz: This document is on another Fidonet station"
    ));
    assert!(has(&window, "Documents from the Web are off"));
    window.state_mut().settings.web_documents = true;
    window.run_steps(2);
    assert!(
        window.state().commands.is_empty(),
        "nothing without a click"
    );
    click(&mut window, "Click to download this document");
    let wish = Command::Contents(ContentCommand::FetchDocument(url.to_owned()));
    assert_eq!(window.state().commands, [wish]);
}

#[test]
fn the_card_over_a_place_shows_subject_and_sender() {
    for view in ["mapm", "glom"] {
        let mut window = open(&travels(), &format!("view={view}"));
        let place = {
            let mut all = window.query_all_by_label_contains("The harbour, Boris");
            all.next().unwrap().rect().center()
        };
        assert!(!has(&window, "Boris  ·  "), "{view}");
        window.hover_at(place);
        for _ in 0..40 {
            window.step();
        }
        assert!(has(&window, "Boris  ·  "), "{view}");
    }
}

#[test]
fn a_town_or_coordinates_are_found_on_maps_and_globes() {
    for (view, text, name) in [
        ("mapm", "Пари", "Paris"),
        ("glom", "Sydne", "Sydney"),
        ("mapm", "10.5, 20.25", "10.500° N, 20.250° E"),
    ] {
        let mut window = open(&travels(), &format!("view={view}"));
        wait_for_towns(&window);
        let field = window.get_by_label("Find a place");
        field.focus();
        field.type_text(text);
        window.run_ok();
        window.key_press(Key::Enter);
        window.run_ok();
        assert_eq!(window.query_all_by_label(name).count(), 1, "{view}: {text}");
    }
}

#[test]
fn the_menu_of_any_place_narrows_measures_and_asks_the_desktop() {
    let menu = |view: &str, item: &str| {
        let mut window = open(&travels(), &format!("view={view}"));
        let at = pos2(420.0, 400.0);
        window.hover_at(at);
        window.run_ok();
        for pressed in [true, false] {
            window.event(egui::Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Secondary,
                pressed,
                modifiers: egui::Modifiers::NONE,
            });
            window.run_ok();
        }
        click(&mut window, item);
        window
    };
    for view in ["mapm", "glom"] {
        for (item, filter) in [
            ("Messages about nearby places", "geomark="),
            ("Messages from nearby", "geofrom="),
        ] {
            let opened = menu(view, item).state().opened();
            assert!(opened[0].contains(filter), "{view}: {opened:?}");
        }
        let window = menu(view, "Open in another map program");
        let asked = window
            .state()
            .commands
            .iter()
            .find_map(|command| match command {
                Command::Front(FrontCommand::OpenExternal(url)) => Some(url.clone()),
                _ => None,
            });
        let numbers = asked.as_deref().and_then(|url| url.strip_prefix("geo:"));
        let (north, east) = numbers.and_then(|both| both.split_once(',')).unwrap();
        assert!(
            north.parse::<f64>().is_ok() && east.parse::<f64>().is_ok(),
            "{asked:?}"
        );
        assert!(window.state().opened().is_empty(), "nothing else happens");
        let window = menu(view, "Save all places as KML");
        let saved = window
            .state()
            .commands
            .iter()
            .find_map(|command| match command {
                Command::Saving(SavingCommand::Save(name, Payload::Bytes(bytes)))
                    if name == "places.kml" =>
                {
                    Some(bytes.clone())
                }
                _ => None,
            });
        let text = String::from_utf8(saved.unwrap().0.to_vec()).unwrap();
        assert!(text.contains("<name>The harbour</name>") && text.contains("151.21,-33.87"));
        let window = menu(view, "Set as my location");
        let is_home = |command: &Command| {
            matches!(
                command,
                Command::Profile(ProfileCommand::Set(Setting::Home(Some(_))))
            )
        };
        assert!(window.state().commands.iter().any(is_home));
    }
}

#[test]
fn distances_are_shown_from_where_the_user_is() {
    let home = |url: &str| {
        let mut desk = Desk::new(&travels(), &format!("area://Test.Echo?{url}"));
        desk.settings.home = Some([30.31, 59.94]);
        window(desk)
    };
    let map = home("view=mapm");
    assert_eq!(map.query_all_by_label("You are here").count(), 1);
    assert!(has(&home("view=sing"), "635 km from you"));
}

#[test]
fn a_message_says_which_places_it_is_about_and_where_it_was_written() {
    let mails = [mail("Olga", "A walk")
        .kludge(MOSCOW)
        .kludge("ORIGEO: -33.87;151.21")
        .kludge("GEOBOX: 170,-20,-170,-10")
        .kludge("GEO: nonsense")
        .kludge("GEOKML: http://example.org/walk.kml")];
    let mut window = open(&mails, "view=sing");
    wait_for_towns(&window);
    window.run_ok();
    for said in ["About", "Written at", "About the region of", "Drawn in"] {
        assert_eq!(window.query_all_by_label(said).count(), 1, "{said}");
    }
    assert!(has(&window, "55.750° N, 37.620° E  ·  Moscow, "));
    assert!(has(&window, "15.000° S, 180.000° W") || has(&window, "15.000° S, 180.000° E"));
    click(&mut window, "33.870° S, 151.210° E  ·  Sydney");
    click(&mut window, "http://example.org/walk.kml");
    let opened = window.state().opened();
    assert!(opened[0].contains("view=smap"), "{opened:?}");
    assert!(opened[1].contains("view=mapm"), "{opened:?}");
}

#[test]
fn every_view_with_whole_texts_names_the_places_of_its_messages() {
    let mails = [
        mail("Olga", "A walk").kludge(MOSCOW).text("Olga's text"),
        mail("Egor", "An island")
            .kludge("GEOBOX: 170,-20,-170,-5")
            .kludge("ORIGEO: 55.75;37.62")
            .text("Egor's text"),
        mail("Anna", "Nowhere").text("Anna's text"),
    ];
    for view in ["sing", "reel", "totr"] {
        let url = format!("area://Test.Echo?view={view}");
        // High enough for all texts.
        let window = sized(Desk::new(&mails, &url), 1000.0, 1100.0);
        let count = |label: &str| window.query_all_by_label(label).count();
        assert_eq!(count("About"), 1, "{view}");
        let of_second = usize::from(view != "sing");
        assert_eq!(count("About the region of"), of_second, "{view}");
        assert_eq!(count("Written at"), of_second, "{view}");
        // The text begins below the places.
        let top = |label: &str| {
            let mut found = window.query_all_by_label_contains(label);
            found.next().map(|node| node.rect().bottom())
        };
        if let (Some(place), Some(text)) = (top("Written at"), top("Egor's text")) {
            assert!(place < text, "{view}: {place} {text}");
        }
    }
}
