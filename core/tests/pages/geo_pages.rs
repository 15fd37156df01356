//! Places of pages: contents of maps and globes.

#![allow(clippy::unwrap_used)]

use crate::search_support::{Letter, Shelf, messages, notices, set};
use fidoscope_core::address::Address;
use fidoscope_core::geo::{GeoBox, PlaceSource, Position, SenderPlaces, StationPlace};
use fidoscope_core::job::Job;
use fidoscope_core::page::{KmlAbsence, LandmarkShape, Page, PagePlaces};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::resolve;
use fidoscope_core::url::{FidoUrl, View};
use std::sync::Arc;
use std::time::Duration;

fn places(page: &Page) -> &PagePlaces {
    messages(page).places.as_deref().unwrap()
}

fn codes(page: &Page) -> Vec<&'static str> {
    page.notices.iter().map(|notice| notice.code).collect()
}

fn at(lat: f64, lon: f64) -> Position {
    Position::new(lat, lon).unwrap()
}

fn letters() -> Vec<Letter> {
    vec![
        Letter::new("point").kludge("GEO: 44.57;38.05"),
        Letter::new("plain"),
        Letter::new("box")
            .kludge("geobox: 37.98 , 44.54, 38.13,44.61")
            .kludge("GEO: 44,57;38,05"),
        Letter::new("both")
            .kludge("GEO: 1;2")
            .text("\u{1}GEO: 3;4\rAbout two places."),
        Letter::new("kml").kludge("GEOKML: http://Mithgol.Ru/Earth/shubino.kmz"),
        Letter::new("sender").kludge("ORIGEO: 55.75;37.62"),
    ]
}

/// Places of senders: one node has flags, one a town.
struct Lists;

impl SenderPlaces for Lists {
    fn place_of(&self, sender: &Address) -> Option<StationPlace> {
        let (position, source) = match sender.node {
            1 => (at(59.94, 30.31), PlaceSource::Flags),
            2 => (at(54.71, 20.51), PlaceSource::Town),
            _ => return None,
        };
        Some(StationPlace { position, source })
    }

    fn boss_place_of(&self, sender: &Address) -> Option<StationPlace> {
        let position = at(54.71, 20.51);
        let source = PlaceSource::Town;
        let has_boss = sender.node == 9 && sender.point == Some(7);
        has_boss.then_some(StationPlace { position, source })
    }
}

/// Returns few messages, read one by one, and many, read by a pass over their base.
fn few_and_many() -> [Vec<Letter>; 2] {
    let mut many = letters();
    many.extend((0..60).map(|n| Letter::new(&format!("other {n}")).address("2:5030/9")));
    [letters(), many]
}

#[test]
fn a_map_of_messages_shows_dots_and_boxes_in_page_order() {
    for letters in few_and_many() {
        let shelf = Shelf::of(&letters);
        for view in [View::Mapm, View::Glom] {
            let page = shelf.open(&format!("area://Test?view={view}"));
            let found = places(&page);
            assert_eq!(found.view, Some(view));
            let marks: Vec<String> = found
                .features
                .iter()
                .map(|landmark| {
                    let row = messages(&page).row(landmark.message).unwrap();
                    let mark = match &landmark.mark {
                        LandmarkShape::Point(at) => at.to_string(),
                        LandmarkShape::Area(area) => area.to_string(),
                        LandmarkShape::Feature(feature) => feature.name.clone(),
                    };
                    format!("{} {mark}", row.msgid())
                })
                .collect();
            assert_eq!(
                marks,
                [
                    "point 44.57;38.05",
                    "box 37.98,44.54,38.13,44.61",
                    "both 1;2",
                    "both 3;4",
                ]
            );
            assert_eq!(found.links.len(), 1);
            assert_eq!(found.links[0].messages.len(), 1);
            assert_eq!(found.placed, 3);
            assert!(found.senders.is_empty());
            assert_eq!(
                found.features[1].mark.bounds(),
                [GeoBox::new(37.98, 44.54, 38.13, 44.61).unwrap()]
            );
        }
    }
}

#[test]
fn a_map_of_senders_shows_origeo_before_flags_before_towns() {
    for mut letters in few_and_many() {
        letters[1].address = "2:5030/2".to_owned();
        letters[2].address = "2:5030/9".to_owned();
        // A damaged kludge is ignored.
        letters[3].kludges.push("ORIGEO: north".to_owned());
        let mut shelf = Shelf::of(&letters);
        let dots = |page: &Page| -> Vec<(String, Position, PlaceSource)> {
            let of = |index| messages(page).row(index).unwrap().msgid().to_owned();
            let senders = &places(page).senders;
            senders
                .iter()
                .map(|dot| (of(dot.message), dot.position, dot.source))
                .collect()
        };
        let only_kludge = [("sender".to_owned(), at(55.75, 37.62), PlaceSource::Origeo)];
        let without_lists = shelf.open("area://Test?view=smap");
        assert_eq!(dots(&without_lists), only_kludge);
        // Once, even if a filter needs the nodelist, too; a map of messages' places needs none.
        assert_eq!(codes(&without_lists), ["no-nodelist"]);
        let filtered = shelf.open("area://Test?view=sglo&geofrom=37,55,38,56");
        assert_eq!(codes(&filtered), ["no-nodelist"]);
        assert_eq!(codes(&shelf.open("area://Test?view=mapm")), [""; 0]);
        shelf.library.set_sender_places(Arc::new(Lists));
        for view in ["smap", "sglo"] {
            let page = shelf.open(&format!("area://Test?view={view}"));
            assert_eq!(codes(&page), [""; 0]);
            let flags = |msgid: &str| (msgid.to_owned(), at(59.94, 30.31), PlaceSource::Flags);
            assert_eq!(
                dots(&page),
                [
                    flags("point"),
                    ("plain".to_owned(), at(54.71, 20.51), PlaceSource::Town),
                    flags("both"),
                    flags("kml"),
                    only_kludge[0].clone(),
                ]
            );
            assert!(places(&page).features.is_empty());
        }
    }
}

#[test]
fn bosses_of_points_are_kept_apart_and_in_page_order() {
    for mut letters in few_and_many() {
        letters[1].address = "2:5030/9.7".to_owned();
        letters[2].address = "2:5030/9.8".to_owned();
        let mut shelf = Shelf::of(&letters);
        shelf.library.set_sender_places(Arc::new(Lists));
        let page = shelf.open("area://Test?view=smap");
        let found = places(&page);
        let bosses: Vec<(&str, usize)> = found
            .bosses
            .iter()
            .map(|boss| {
                (
                    messages(&page).row(boss.dot.message).unwrap().msgid(),
                    boss.before,
                )
            })
            .collect();
        assert_eq!(bosses, [("plain", 1)]);
        assert!(
            !found
                .senders
                .iter()
                .any(|dot| dot.message == found.bosses[0].dot.message)
        );
        assert_eq!(found.placed, found.senders.len());
    }
}

#[test]
fn only_pages_of_maps_and_globes_have_places() {
    let shelf = Shelf::of(&letters());
    for (params, has) in [
        ("", false),
        ("?view=list+mapm", false),
        ("?view=mapm+list", true),
        ("?view=xxxx+smap", true),
        ("?view=SGLO&view=list", true),
    ] {
        let page = shelf.open(&format!("area://Test{params}"));
        assert_eq!(messages(&page).places.is_some(), has, "{params}");
    }
}

/// Returns a file as UUE text.
fn uue(name: &str, bytes: &[u8]) -> String {
    let symbol = |six: u32| {
        char::from(32 + (six & 63) as u8)
            .to_string()
            .replace(' ', "`")
    };
    let mut text = format!("begin 644 {name}\r");
    for line in bytes.chunks(45) {
        text.push_str(&symbol(line.len() as u32));
        for three in line.chunks(3) {
            let bits = (0..3).fold(0, |bits, at| {
                bits << 8 | u32::from(three.get(at).copied().unwrap_or(0))
            });
            for shift in [18, 12, 6, 0] {
                text.push_str(&symbol(bits >> shift));
            }
        }
        text.push('\r');
    }
    text.push_str("`\rend\r");
    text
}

/// A document with a walk from 38;44 to 39;45, and a dot at 10;10.
const WALK: &str = "<kml><Document><Style id='s'><LineStyle><color>ff0000ff</color></LineStyle></Style>\
    <Placemark><name>Walk</name><description>A &lt;b&gt;long&lt;/b&gt; one</description>\
    <styleUrl>#s</styleUrl><LineString><coordinates>38,44 39,45</coordinates></LineString></Placemark>\
    <Placemark><name>Dot</name><Point><coordinates>10,10</coordinates></Point></Placemark>\
    </Document></kml>";

/// Returns a shelf with an area `Files` with the document, and letters that refer to documents.
fn shelf_with_documents() -> Shelf {
    let refers = |msgid: &str, url: &str| Letter::new(msgid).kludge(&format!("GEOKML: {url}"));
    let loop_url = "area://Test/loop.kml?geomark=-180,-90,180,90";
    Shelf::of(&[
        refers("here", "area://Files/walk.kml"),
        refers("again", "area://Files/walk.kml").kludge("GEO: 50;50"),
        refers("internet", "http://Mithgol.Ru/Earth/shubino.kmz"),
        refers("station", "freq://2:5063/88/shubino.kmz"),
        refers("missing", "area://Files/none.kml"),
        refers("other", "area://Files/text.kml"),
        refers("messages", "area://Files?geomark=-180,-90,180,90&view=mapm"),
        refers("file", "file:///nowhere/at/all.kml"),
        refers("device", "file:///dev/zero"),
        refers("loop", loop_url).text(&uue("loop.kml", WALK.as_bytes())),
    ])
    .and(
        "Files",
        &[
            Letter::new("walk").text(&uue("walk.kml", WALK.as_bytes())),
            Letter::new("text").text(&uue("text.kml", b"Nothing but text")),
        ],
    )
}

#[test]
fn documents_in_mail_are_shown_and_others_are_listed_with_their_reasons() {
    let shelf = shelf_with_documents();
    let page = shelf.open("area://Test?view=mapm");
    let found = places(&page);
    let msgid = |index| messages(&page).row(index).unwrap().msgid().to_owned();
    let names: Vec<String> = found
        .features
        .iter()
        .map(|landmark| {
            let name = match &landmark.mark {
                LandmarkShape::Feature(feature) => feature.name.as_str(),
                _ => "a mark",
            };
            format!("{} {name}", msgid(landmark.message))
        })
        .collect();
    assert_eq!(
        names,
        [
            "here Walk",
            "here Dot",
            "again Walk",
            "again Dot",
            "again a mark"
        ]
    );
    let LandmarkShape::Feature(walk) = &found.features[0].mark else {
        unreachable!("compared above");
    };
    assert_eq!(walk.description, "A long one");
    assert_eq!(walk.style.line.map(|colour| colour.red), Some(255));
    let links: Vec<(String, &str)> = found
        .links
        .iter()
        .map(|link| {
            let why = match &link.why {
                KmlAbsence::Internet => "internet",
                KmlAbsence::Station => "station",
                KmlAbsence::Unusable(why) => why.as_str(),
            };
            (msgid(link.messages[0]), why)
        })
        .collect();
    for (msgid, part) in [
        ("internet", "internet"),
        ("station", "station"),
        ("missing", "none.kml"),
        ("other", "not a readable KML document"),
        ("messages", "names messages"),
        ("file", "cannot be read"),
        ("device", "neither .kml nor .kmz"),
        // Its own address needs places of documents: a cycle is not followed.
        ("loop", "loop.kml"),
    ] {
        assert!(
            links
                .iter()
                .any(|(of, why)| of == msgid && why.contains(part)),
            "{msgid}: {links:?}"
        );
    }
    assert_eq!(links.len(), 8);
    assert_eq!(found.placed, 2);
}

#[test]
fn documents_in_mail_share_the_time_of_one_search_and_say_when_it_is_spent() {
    let shelf = shelf_with_documents();
    let url = FidoUrl::parse("area://Test?view=mapm").unwrap().url;
    let open = |time| {
        let job = Job::new().with_time(time);
        resolve(&url, &shelf.library, &Now::at(0, 0), &job).unwrap()
    };
    assert_eq!(places(&open(Duration::from_secs(600))).features.len(), 5);
    let page = open(Duration::ZERO);
    let found = places(&page);
    // The one without a document.
    assert_eq!(found.features.len(), 1);
    let spent = KmlAbsence::Unusable("the search took too long".to_owned());
    let links = found.links.iter().filter(|link| link.why == spent);
    let urls: Vec<&str> = links.map(|link| link.url.as_str()).collect();
    let expected = [
        "area://Files/walk.kml",
        "area://Files/none.kml",
        "area://Files/text.kml",
        "area://Test/loop.kml?geomark=-180,-90,180,90",
    ];
    assert_eq!(urls, expected);
}

#[test]
fn areas_that_no_document_names_are_not_read_for_one_that_is_absent() {
    let read = |url: &str, others: usize| {
        let document = Letter::new("a").kludge("GEOKML: area://Files/walk.kml?msgid=nosuch");
        let others: Vec<Letter> = (0..others).map(|n| Letter::new(&n.to_string())).collect();
        let shelf = Shelf::of(&[document])
            .and("Files", &[Letter::new("walk")])
            .and("Others", &others);
        let job = Job::new();
        let url = FidoUrl::parse(url).unwrap().url;
        resolve(&url, &shelf.library, &Now::at(0, 0), &job).unwrap();
        let (messages, _) = job.progress();
        messages
    };
    let map = "area://Test?view=mapm";
    assert_eq!(read(map, 51), read(map, 1));
    // The page of the message itself reports alternatives.
    let message = "area://Files?msgid=nosuch";
    assert_eq!(read(message, 51), read(message, 1) + 50);
}

#[test]
fn geomark_finds_messages_by_their_documents_that_are_at_hand() {
    let shelf = shelf_with_documents();
    for (region, meant) in [
        ("38.4,44.4,38.6,44.6", &["here", "again"][..]),
        ("9,9,11,11", &["here", "again"]),
        ("49,49,51,51", &["again"]),
        ("38.1,44.8,38.2,44.9", &[]),
    ] {
        let page = shelf.open(&format!("area://Test?sort=uns&geomark={region}"));
        assert_eq!(set(&page), *meant, "{region}");
        let codes = notices(&page);
        assert!(codes.contains(&"kml-not-here"), "{codes:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_local_document_is_read_and_a_damaged_one_reported() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("My walk.kml");
    std::fs::write(&whole, WALK).unwrap();
    let broken = folder.path().join("broken.kml");
    std::fs::write(&broken, WALK.replace("</Document>", "<Folder>")).unwrap();
    let url = |path: &std::path::Path| {
        let path = path.to_str().unwrap().replace(' ', "%20");
        format!("GEOKML: file://{path}")
    };
    let shelf = Shelf::of(&[
        Letter::new("whole").kludge(&url(&whole)),
        Letter::new("broken").kludge(&url(&broken)),
    ]);
    let page = shelf.open("area://Test?view=glom");
    assert_eq!(places(&page).features.len(), 4);
    assert_eq!(notices(&page), ["damaged-kml"]);
}

#[test]
fn a_fetched_document_is_available_to_maps_and_filters() {
    let url = "http://Mithgol.Ru/Earth/shubino.kmz?x=1";
    let shelf = Shelf::of(&[Letter::new("internet").kludge(&format!("GEOKML: {url}"))]);
    let filtered = "area://Test?geomark=-180,-90,180,90";
    assert!(set(&shelf.open(filtered)).is_empty());
    let documents = shelf.library.documents();
    documents.put(url, Err("the server answered 404".to_owned()));
    let page = shelf.open("area://Test?view=mapm");
    let why = &places(&page).links[0].why;
    assert_eq!(
        *why,
        KmlAbsence::Unusable("the server answered 404".to_owned())
    );
    documents.put(url, Ok(WALK.as_bytes().into()));
    let page = shelf.open("area://Test?view=mapm");
    assert!(places(&page).links.is_empty());
    assert!(!places(&page).features.is_empty());
    assert_eq!(set(&shelf.open(filtered)), ["internet"]);
}
