//! Places of pages: what maps and globes show.

#![allow(clippy::unwrap_used)]

mod search_support;

use fidoscope_core::address::Address;
use fidoscope_core::geo::{GeoBox, PlaceSource, Position, SenderPlaces, StationPlace};
use fidoscope_core::page::{Mark, Page, Places};
use fidoscope_core::url::View;
use search_support::{Letter, Shelf, messages};
use std::sync::Arc;

fn places(page: &Page) -> &Places {
    messages(page).places.as_deref().unwrap()
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

/// Of the senders' nodes one has flags, one a town.
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
}

/// Few messages are read one by one, many by a pass over their base.
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
                        Mark::Point(at) => at.to_string(),
                        Mark::Area(area) => area.to_string(),
                        Mark::Feature(feature) => feature.name.clone(),
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
        // A damaged kludge counts for nothing.
        letters[3].kludges.push("ORIGEO: north".to_owned());
        let mut shelf = Shelf::of(&letters);
        let told = |page: &Page| -> Vec<(String, Position, PlaceSource)> {
            let of = |index| messages(page).row(index).unwrap().msgid().to_owned();
            let senders = &places(page).senders;
            senders
                .iter()
                .map(|dot| (of(dot.message), dot.position, dot.source))
                .collect()
        };
        let only_kludge = [("sender".to_owned(), at(55.75, 37.62), PlaceSource::Origeo)];
        assert_eq!(told(&shelf.open("area://Test?view=smap")), only_kludge);
        shelf.library.set_sender_places(Arc::new(Lists));
        for view in ["smap", "sglo"] {
            let page = shelf.open(&format!("area://Test?view={view}"));
            let flags = |msgid: &str| (msgid.to_owned(), at(59.94, 30.31), PlaceSource::Flags);
            assert_eq!(
                told(&page),
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
