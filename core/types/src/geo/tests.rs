#![allow(clippy::unwrap_used)]

use super::{
    GeoBox, GeoError, GeoKludge, PlaceIndex, Polygon, Position, Shape, faults, kludge_of_line,
};
use proptest::prelude::*;

fn at(lat: f64, lon: f64) -> Position {
    Position::new(lat, lon).unwrap()
}

fn area(west: f64, south: f64, east: f64, north: f64) -> GeoBox {
    GeoBox::new(west, south, east, north).unwrap()
}

#[test]
fn the_examples_of_the_standard_are_read() {
    for (line, meant) in [
        ("\u{1}GEO: 44.57;38.05", GeoKludge::Point(at(44.57, 38.05))),
        (
            "\u{1}GEOBOX: 37.98,44.54,38.13,44.61",
            GeoKludge::Area(area(37.98, 44.54, 38.13, 44.61)),
        ),
        (
            "\u{1}GEOKML: http://Mithgol.Ru/Earth/shubino.kmz",
            GeoKludge::Kml("http://Mithgol.Ru/Earth/shubino.kmz".to_owned()),
        ),
        (
            "\u{1}ORIGEO: 44.57;38.05",
            GeoKludge::Origin(at(44.57, 38.05)),
        ),
    ] {
        assert_eq!(kludge_of_line(line), Some(Ok(meant)), "{line}");
    }
}

#[test]
fn blanks_and_letter_case_say_nothing() {
    for line in [
        "geo:44.57;38.05",
        "GEO:  44.57 ; 38.05  ",
        "Geo : +44.570;38.05",
        "GEO 44.57;38.05",
        " GEO:\t044.57;38.05",
    ] {
        assert_eq!(
            kludge_of_line(line),
            Some(Ok(GeoKludge::Point(at(44.57, 38.05)))),
            "{line}"
        );
    }
    assert_eq!(
        kludge_of_line("GeoBox: 170 , -10 , -170 , 10"),
        Some(Ok(GeoKludge::Area(area(170.0, -10.0, -170.0, 10.0))))
    );
    for line in [
        "GEOS: 1;2",
        "PID: GEO",
        "GEO",
        "",
        "SEEN-BY: 5030/1",
        "GEOBOXES: 1",
    ] {
        assert_eq!(kludge_of_line(line), None, "{line}");
    }
}

#[test]
fn damaged_kludges_say_what_is_wrong() {
    for (line, what) in [
        ("GEO: 44,57;38,05", "a dot"),
        ("GEO:", "no coordinates"),
        ("GEO: NaN;38", "not a decimal number"),
        ("GEO: inf;38", "not a decimal number"),
        ("GEO: 4e1;38", "not a decimal number"),
        ("GEO: .;38", "not a decimal number"),
        ("GEO: 44.57", "<Latitude>;<Longitude>"),
        ("GEO: 44.57;38.05;3", "<Latitude>;<Longitude>"),
        ("GEO: 44.57,38.05", "<Latitude>;<Longitude>"),
        ("GEO: 90.01;0", "between -90 and 90"),
        ("ORIGEO: 0;-180.5", "between -180 and 180"),
        ("ORIGEO: 44°34';38", "not a decimal number"),
        ("GEOBOX: 1,2,3", "<West>,<South>,<East>,<North>"),
        ("GEOBOX: 1,20,3,10", "lies north of"),
        ("GEOBOX: 181,0,182,1", "between -180 and 180"),
        ("GEOBOX: 1;2;3;4", "<West>,<South>"),
        ("GEOKML:", "URL"),
        ("GEOKML: shubino.kmz", "not the URL"),
        ("GEOKML: http://a/b c", "not the URL"),
    ] {
        let error = kludge_of_line(line).unwrap().unwrap_err().to_string();
        assert!(error.contains(what), "{line}: {error}");
    }
    let long = format!("GEO: {};1", "1".repeat(100_000));
    assert!(matches!(
        kludge_of_line(&long),
        Some(Err(GeoError::NoNumber { text })) if text.len() < 200
    ));
}

#[test]
fn only_damaged_kludges_are_reported_to_the_inspector() {
    let reported = faults(["PID: x", "\u{1}geo: 44,57;38,05", "GEO: 1;2", "GEOBOX: "]);
    let places: Vec<usize> = reported.iter().map(|fault| fault.at).collect();
    assert_eq!(places, [1, 3]);
    assert_eq!(
        reported[0].to_string(),
        "The GEO kludge is ignored: `44,57` has a comma; the decimal mark of degrees is a dot \
         (44.57;38.05)."
    );
}

#[test]
fn a_box_whose_west_is_greater_crosses_the_180th_meridian() {
    let across = area(170.0, -20.0, -170.0, 20.0);
    assert!(across.crosses_180());
    assert_eq!(across.width(), 20.0);
    assert_eq!(across.centre(), at(0.0, 180.0));
    assert_eq!(
        across.parts().collect::<Vec<_>>(),
        [
            area(170.0, -20.0, 180.0, 20.0),
            area(-180.0, -20.0, -170.0, 20.0)
        ]
    );
    for (lon, inside) in [
        (175.0, true),
        (-175.0, true),
        (180.0, true),
        (-180.0, true),
        (170.0, true),
        (169.9, false),
        (-169.9, false),
        (0.0, false),
    ] {
        assert_eq!(across.contains(at(0.0, lon)), inside, "{lon}");
    }
    assert!(across.intersects(&area(175.0, 0.0, 178.0, 1.0)));
    assert!(across.intersects(&area(-178.0, 0.0, -100.0, 1.0)));
    assert!(!across.intersects(&area(-160.0, 0.0, 160.0, 1.0)));
    assert!(!across.intersects(&area(175.0, 21.0, 178.0, 22.0)));
}

#[test]
fn both_sides_of_the_180th_meridian_and_all_longitudes_of_a_pole_are_one_place() {
    assert!(area(170.0, 0.0, 180.0, 1.0).contains(at(0.5, -180.0)));
    assert!(area(-180.0, 0.0, -170.0, 1.0).contains(at(0.5, 180.0)));
    assert!(area(170.0, 0.0, 180.0, 1.0).intersects(&area(-180.0, 0.0, -170.0, 1.0)));
    assert!(area(10.0, 80.0, 20.0, 90.0).contains(at(90.0, -100.0)));
    assert!(!area(10.0, 80.0, 20.0, 89.9).contains(at(90.0, 15.0)));
    assert!(area(10.0, -90.0, 20.0, -80.0).intersects(&area(100.0, -90.0, 101.0, -89.0)));
    assert!(!area(10.0, -90.0, 20.0, 0.0).intersects(&area(100.0, 80.0, 101.0, 90.0)));
}

fn ring(points: &[(f64, f64)]) -> Vec<Position> {
    points.iter().map(|(lon, lat)| at(*lat, *lon)).collect()
}

fn square(west: f64, south: f64, east: f64, north: f64) -> Vec<Position> {
    ring(&[(west, south), (east, south), (east, north), (west, north)])
}

#[test]
fn shapes_reach_into_regions() {
    let with_hole = Shape::Polygon(Polygon {
        outer: square(0.0, 0.0, 10.0, 10.0),
        holes: vec![square(4.0, 4.0, 6.0, 6.0)],
    });
    let over_180 = Shape::Polygon(Polygon {
        outer: square(170.0, -10.0, -170.0, 10.0),
        holes: Vec::new(),
    });
    let cap = Shape::Polygon(Polygon {
        outer: ring(&[(0.0, 70.0), (90.0, 70.0), (180.0, 70.0), (-90.0, 70.0)]),
        holes: Vec::new(),
    });
    let diagonal = Shape::Line(ring(&[(0.0, 0.0), (10.0, 10.0)]));
    let short_way = Shape::Line(ring(&[(170.0, 0.0), (-170.0, 10.0)]));
    for (shape, region, meant) in [
        (&with_hole, area(1.0, 1.0, 2.0, 2.0), true),
        (&with_hole, area(4.5, 4.5, 5.5, 5.5), false),
        (&with_hole, area(3.5, 3.5, 4.5, 4.5), true),
        (&with_hole, area(-50.0, -50.0, 50.0, 50.0), true),
        (&with_hole, area(10.0, 10.0, 11.0, 11.0), true),
        (&with_hole, area(10.1, 0.0, 11.0, 11.0), false),
        (&with_hole, area(170.0, 0.0, 1.0, 1.0), true),
        (&over_180, area(175.0, 0.0, 176.0, 1.0), true),
        (&over_180, area(-176.0, 0.0, -175.0, 1.0), true),
        (&over_180, area(178.0, 0.0, -178.0, 1.0), true),
        (&over_180, area(0.0, 0.0, 1.0, 1.0), false),
        (&cap, area(45.0, 80.0, 46.0, 81.0), true),
        (&cap, area(45.0, 60.0, 46.0, 61.0), false),
        (&cap, area(-10.0, 89.0, 10.0, 90.0), true),
        (&diagonal, area(4.0, 4.0, 5.0, 5.0), true),
        (&diagonal, area(6.0, 1.0, 7.0, 2.0), false),
        (&diagonal, area(3.0, 4.0, 4.0, 5.0), true),
        (&short_way, area(-180.0, 0.0, -171.0, 9.0), true),
        (&short_way, area(-100.0, 0.0, 100.0, 10.0), false),
    ] {
        assert_eq!(shape.intersects(&region), meant, "{shape:?} {region}");
        let bounds = shape.bounds().unwrap();
        assert!(!meant || bounds.intersects(&region), "{bounds} {region}");
    }
    assert_eq!(over_180.bounds(), Some(area(170.0, -10.0, -170.0, 10.0)));
    assert_eq!(cap.bounds(), Some(area(-180.0, 70.0, 180.0, 90.0)));
    assert_eq!(Shape::Line(Vec::new()).bounds(), None);
    assert!(!Shape::Line(Vec::new()).intersects(&GeoBox::WORLD));
    assert!(!Shape::Polygon(Polygon::default()).intersects(&GeoBox::WORLD));
    assert!(Shape::Line(ring(&[(5.0, 5.0)])).intersects(&area(5.0, 5.0, 5.0, 5.0)));
}

/// Returns degrees that often coincide, lie on the 180th meridian or at poles.
fn longitude() -> impl Strategy<Value = f64> {
    prop_oneof![
        (-18..=18).prop_map(|tens| f64::from(tens) * 10.0),
        -180.0..=180.0
    ]
}

fn latitude() -> impl Strategy<Value = f64> {
    prop_oneof![
        (-9..=9).prop_map(|tens| f64::from(tens) * 10.0),
        -90.0..=90.0
    ]
}

fn any_area() -> impl Strategy<Value = GeoBox> {
    (longitude(), latitude(), longitude(), latitude())
        .prop_map(|(west, a, east, b)| area(west, f64::min(a, b), east, f64::max(a, b)))
}

fn position() -> impl Strategy<Value = Position> {
    (latitude(), longitude()).prop_map(|(lat, lon)| at(lat, lon))
}

/// Returns whether the region contains a place, computed differently: by the distance east of its
/// western edge.
fn holds(region: &GeoBox, place: Position) -> bool {
    if place.lat() < region.south() || place.lat() > region.north() {
        return false;
    }
    if place.lat().abs() == 90.0 {
        return true;
    }
    // Whole and half tens of degrees are exact in steps of 2^-20.
    let steps = |degrees: f64| (degrees * 1_048_576.0).round() as i64;
    let turn = 360 * 1_048_576;
    let width = if region.west() <= region.east() {
        steps(region.east()) - steps(region.west())
    } else {
        steps(region.east()) - steps(region.west()) + turn
    };
    let way = (steps(place.lon()) - steps(region.west())).rem_euclid(turn);
    way <= width || way + turn <= width
}

proptest! {
    #[test]
    fn a_region_holds_what_lies_east_of_its_western_edge(region in any_area(), place in position()) {
        prop_assert_eq!(region.contains(place), holds(&region, place));
    }

    #[test]
    fn regions_meet_where_a_corner_or_edge_of_one_lies_in_the_other(a in any_area(), b in any_area()) {
        // If two such regions meet, they do so at a western edge of one and a southern edge of one.
        let lats = [a.south(), b.south(), a.north(), b.north()];
        let lons = [a.west(), b.west(), a.east(), b.east()];
        let mut shared = false;
        for lat in lats {
            for lon in lons {
                let place = at(lat, lon);
                shared |= holds(&a, place) && holds(&b, place);
            }
        }
        prop_assert_eq!(a.intersects(&b), shared);
        prop_assert_eq!(b.intersects(&a), shared);
    }

    #[test]
    fn the_index_finds_what_looking_at_each_place_finds(
        places in prop::collection::vec(prop_oneof![any_area(), position().prop_map(GeoBox::of_position)], 0..200),
        region in any_area(),
    ) {
        let index = PlaceIndex::new(places.iter().copied().zip(0..));
        let plain: Vec<u32> = (0..)
            .zip(&places)
            .filter(|(_, place)| place.intersects(&region))
            .map(|(id, _)| id)
            .collect();
        prop_assert_eq!(index.find(&region), plain);
        prop_assert_eq!(index.len(), places.len());
    }

    #[test]
    fn a_polygon_of_a_box_reaches_where_the_box_does(a in any_area(), b in any_area()) {
        // Wider boxes would go the other way round; poles differ on a plane.
        let is_plain = a.width() > 0.0 && a.width() < 180.0 && a.south() < a.north();
        if !is_plain || a.reaches_a_pole() || a.west().abs() == 180.0 || a.east().abs() == 180.0 {
            return Ok(());
        }
        let polygon = Shape::Polygon(Polygon {
            outer: square(a.west(), a.south(), a.east(), a.north()),
            holes: Vec::new(),
        });
        prop_assert_eq!(polygon.intersects(&b), a.intersects(&b));
        prop_assert_eq!(polygon.bounds(), Some(a));
    }

    #[test]
    fn what_a_shape_reaches_its_bounds_reach(
        points in prop::collection::vec(position(), 1..8),
        region in any_area(),
        is_line in any::<bool>(),
    ) {
        let shape = if is_line {
            Shape::Line(points.clone())
        } else {
            Shape::Polygon(Polygon { outer: points.clone(), holes: Vec::new() })
        };
        if shape.intersects(&region) {
            prop_assert!(shape.bounds().unwrap().intersects(&region));
        }
        for point in points {
            prop_assert!(shape.intersects(&GeoBox::of_position(point)));
        }
    }

    #[test]
    fn no_text_brings_the_parser_down(text in "\\PC*") {
        for name in ["GEO", "GEOBOX", "GEOKML", "ORIGEO"] {
            let line = format!("{name}: {text}");
            let read = kludge_of_line(&line);
            prop_assert!(read.is_some());
            if let Some(Ok(GeoKludge::Point(at) | GeoKludge::Origin(at))) = read {
                prop_assert!(Position::new(at.lat(), at.lon()).is_some());
                prop_assert_eq!(Position::parse(&at.to_string()), Ok(at));
            }
        }
    }
}
