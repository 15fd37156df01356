#![allow(clippy::unwrap_used)]

use super::{Colour, Document, Feature, FeatureKind, KmlError, read};
use crate::container::ContainerError;
use crate::geo::{GeoBox, Polygon, Position, Shape};
use crate::job::Job;
use crate::limits;
use std::fmt::Write as _;

fn at(lat: f64, lon: f64) -> Position {
    Position::new(lat, lon).unwrap()
}

fn document(inside: &str) -> Document {
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <kml xmlns=\"http://www.opengis.net/kml/2.2\" \
         xmlns:gx=\"http://www.google.com/kml/ext/2.2\"><Document>{inside}</Document></kml>"
    );
    read(text.as_bytes(), "test.kml", &Job::new()).unwrap()
}

fn only(inside: &str) -> Feature {
    let document = document(inside);
    assert_eq!(document.features.len(), 1, "{document:?}");
    document.features.into_iter().next().unwrap()
}

fn shapes(geometry: &str) -> Vec<Shape> {
    only(&format!("<Placemark>{geometry}</Placemark>")).shapes
}

#[test]
fn each_geometry_gives_its_shape() {
    let ring = |points: &[(f64, f64)]| points.iter().map(|(lon, lat)| at(*lat, *lon)).collect();
    for (geometry, meant) in [
        (
            "<Point><coordinates>38.05,44.57,0</coordinates></Point>",
            vec![Shape::Point(at(44.57, 38.05))],
        ),
        (
            "<LineString><tessellate>1</tessellate><coordinates>\n 1,2,3 4,5\t6,7,8 \n</coordinates></LineString>",
            vec![Shape::Line(vec![at(2.0, 1.0), at(5.0, 4.0), at(7.0, 6.0)])],
        ),
        (
            "<LinearRing><coordinates>1,1 2,1 2,2</coordinates></LinearRing>",
            vec![Shape::Line(vec![
                at(1.0, 1.0),
                at(1.0, 2.0),
                at(2.0, 2.0),
                at(1.0, 1.0),
            ])],
        ),
        (
            "<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 9,0 9,9</coordinates>\
             </LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>\
             5,1 6,1 6,2</coordinates></LinearRing></innerBoundaryIs></Polygon>",
            vec![Shape::Polygon(Polygon {
                outer: ring(&[(0.0, 0.0), (9.0, 0.0), (9.0, 9.0)]),
                holes: vec![ring(&[(5.0, 1.0), (6.0, 1.0), (6.0, 2.0)])],
            })],
        ),
        (
            "<MultiGeometry><Point><coordinates>1,2</coordinates></Point><MultiGeometry><Point>\
             <coordinates>3,4</coordinates></Point></MultiGeometry></MultiGeometry>",
            vec![Shape::Point(at(2.0, 1.0)), Shape::Point(at(4.0, 3.0))],
        ),
        (
            "<gx:Track><when>2010-05-28</when><gx:coord>1 2 3</gx:coord><gx:coord>4 5 6</gx:coord></gx:Track>",
            vec![Shape::Line(vec![at(2.0, 1.0), at(5.0, 4.0)])],
        ),
        (
            "<Model><Location><longitude>1</longitude><latitude>2</latitude></Location></Model>",
            vec![Shape::Point(at(2.0, 1.0))],
        ),
        // A view is no place of the feature; blanks around commas join; an extra turn is
        // subtracted.
        (
            "<LookAt><longitude>9</longitude><latitude>9</latitude></LookAt>\
             <LineString><coordinates>1, 2, 0 190 ,5,0</coordinates></LineString>",
            vec![Shape::Line(vec![at(2.0, 1.0), at(5.0, -170.0)])],
        ),
        // Invalid positions are skipped.
        (
            "<LineString><coordinates>NaN,1 1,inf 1,2 x 5 1,91 3,4</coordinates></LineString>",
            vec![Shape::Line(vec![at(2.0, 1.0), at(4.0, 3.0)])],
        ),
    ] {
        assert_eq!(shapes(geometry), meant, "{geometry}");
    }
    let nothing = document("<Placemark><name>Nowhere</name></Placemark><Folder/>");
    assert_eq!(nothing.features, []);
}

#[test]
fn overlays_have_their_boxes_and_cameras() {
    let ground = only(
        "<GroundOverlay><name>Snow</name><LatLonBox><north>48.25</north><south>48.20</south>\
         <east>-179</east><west>179</west><rotation>0</rotation></LatLonBox></GroundOverlay>",
    );
    assert_eq!(ground.kind, FeatureKind::GroundOverlay);
    let area = GeoBox::new(179.0, 48.20, -179.0, 48.25).unwrap();
    assert_eq!(ground.shapes, [Shape::Area(area)]);
    let quad = only(
        "<GroundOverlay><gx:LatLonQuad><coordinates>0,0 9,1 9,9 0,8</coordinates>\
         </gx:LatLonQuad></GroundOverlay>",
    );
    assert!(quad.intersects(&GeoBox::new(4.0, 4.0, 5.0, 5.0).unwrap()));
    assert!(!quad.intersects(&GeoBox::new(4.0, 9.5, 5.0, 9.9).unwrap()));
    for photo in [
        "<Camera><longitude>1</longitude><latitude>2</latitude></Camera>",
        "<Point><coordinates>1,2</coordinates></Point>",
        "<Point><coordinates>1,2</coordinates></Point>\
         <Camera><longitude>3</longitude><latitude>4</latitude></Camera>",
    ] {
        let photo = only(&format!("<PhotoOverlay>{photo}</PhotoOverlay>"));
        assert_eq!(photo.kind, FeatureKind::PhotoOverlay);
        assert_eq!(photo.shapes, [Shape::Point(at(2.0, 1.0))]);
    }
}

#[test]
fn names_and_descriptions_become_plain_text() {
    let feature = only(
        "<name>A &amp; &#1041;</name><Placemark><name> Шубино &lt;beach&gt;\n two </name>\
         <description><![CDATA[<style>p {}</style><h1>Sea</h1><p>Clean&nbsp;water &amp; <b>sand</b>\
         <!-- no > tag --> 1 < 2<script>alert('</x>')</script>]]></description>\
         <Point><coordinates>1,2</coordinates></Point></Placemark>",
    );
    assert_eq!(feature.name, "Шубино two");
    assert!(
        feature
            .description
            .starts_with("Sea Clean water & sand 1 < 2"),
        "{}",
        feature.description
    );
    let long = "слово ".repeat(limits::KML_TEXT_CHARS);
    let feature = only(&format!(
        "<Placemark><description>{long}</description><Point><coordinates>1,2</coordinates>\
         </Point></Placemark>"
    ));
    assert_eq!(
        feature.description.chars().count(),
        limits::KML_TEXT_CHARS + 1
    );
    let document = document("<name>All of it</name><Folder><name>Part</name></Folder>");
    assert_eq!(document.name, "All of it");
}

#[test]
fn colours_come_from_inline_shared_and_mapped_styles() {
    let red = Some(Colour {
        red: 0xFF,
        green: 0x11,
        blue: 0x22,
        alpha: 0x80,
    });
    let green = Some(Colour {
        red: 0,
        green: 0xFF,
        blue: 0,
        alpha: 0xFF,
    });
    let styles = "<Style id=\"a\"><LineStyle><color>802211ff</color><width>2.5</width></LineStyle>\
         <PolyStyle><color>ff00ff00</color><fill>0</fill></PolyStyle></Style>\
         <StyleMap id=\"m\"><Pair><key>normal</key><styleUrl>#a</styleUrl></Pair>\
         <Pair><key>highlight</key><styleUrl>#b</styleUrl></Pair></StyleMap>\
         <StyleMap id=\"circle\"><Pair><key>normal</key><styleUrl>#circle</styleUrl></Pair></StyleMap>\
         <StyleMap id=\"i\"><Pair><key>normal</key><Style><IconStyle><color>ff00ff00</color>\
         </IconStyle></Style></Pair></StyleMap>";
    let styled = |style: &str| {
        only(&format!(
            "{styles}<Placemark>{style}<Point><coordinates>1,2</coordinates></Point></Placemark>"
        ))
        .style
    };
    for url in ["#a", "#m", "m"] {
        let style = styled(&format!("<styleUrl>{url}</styleUrl>"));
        assert_eq!((style.line, style.fill), (red, green), "{url}");
        assert_eq!(style.width, Some(2.5));
        assert!(style.hollow && !style.borderless);
    }
    assert_eq!(styled("<styleUrl>#i</styleUrl>").icon, green);
    // The inline style takes precedence over the shared one.
    let style = styled(
        "<styleUrl>#m</styleUrl><Style><LineStyle><color>ff00ff00</color></LineStyle></Style>",
    );
    assert_eq!((style.line, style.fill), (green, green));
    for url in ["#none", "http://example.org/s.kml#a", "#circle", ""] {
        let style = styled(&format!("<styleUrl>{url}</styleUrl>"));
        assert_eq!(style, super::Style::default(), "{url}");
    }
    let bad = styled("<Style><LineStyle><color>red</color><width>NaN</width></LineStyle></Style>");
    assert_eq!((bad.line, bad.width), (None, None));
}

#[test]
fn links_are_counted_and_never_followed() {
    let document = document(
        "<NetworkLink><Link><href>http://example.org/more.kml</href></Link></NetworkLink>\
         <Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>",
    );
    assert_eq!((document.network_links, document.features.len()), (1, 1));
    let update = "<kml><NetworkLinkControl><Update><Create><Placemark><Point><coordinates>1,2\
         </coordinates></Point></Placemark></Create></Update></NetworkLinkControl></kml>";
    assert_eq!(
        read(update.as_bytes(), "u.kml", &Job::new())
            .unwrap()
            .features,
        []
    );
}

const MARK: &str = "<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>";

#[test]
fn damage_keeps_what_is_before_it() {
    for tail in ["<Placemark>", "</Folder>", "<a b=", "&"] {
        let text = format!("<kml>{MARK}{tail}");
        let document = read(text.as_bytes(), "x.kml", &Job::new()).unwrap();
        assert_eq!(document.features.len(), 1, "{tail}");
        assert!(document.fault.is_some(), "{tail}");
    }
    for text in [
        "",
        "Hello",
        "<html><body/></html>",
        "<kml",
        "\u{0}",
        "<kml><a>",
    ] {
        let error = read(text.as_bytes(), "x.kml", &Job::new()).unwrap_err();
        assert!(matches!(error, KmlError::NotKml { .. }), "{text}");
        assert!(error.to_string().contains("x.kml"));
    }
}

#[test]
fn bombs_of_entities_nesting_and_length_stay_small() {
    // Each entity would be ten of the one before.
    let mut bomb = "<!DOCTYPE kml [<!ENTITY a0 \"ha\">".to_owned();
    for n in 1..20 {
        let before = format!("&a{};", n - 1).repeat(10);
        write!(bomb, "<!ENTITY a{n} \"{before}\">").unwrap();
    }
    write!(
        bomb,
        "<!ENTITY file SYSTEM \"file:///etc/passwd\">]><kml><Placemark><name>&a19; &file;</name>\
         <Point><coordinates>1,2</coordinates></Point></Placemark></kml>"
    )
    .unwrap();
    let document = read(bomb.as_bytes(), "bomb.kml", &Job::new()).unwrap();
    assert_eq!(document.features[0].name, "&a19; &file;");

    let deep = format!("<kml>{}{MARK}", "<Folder>".repeat(1_000_000));
    let error = read(deep.as_bytes(), "deep.kml", &Job::new())
        .unwrap_err()
        .to_string();
    assert!(error.contains("deep"), "{error}");

    let many = format!("<kml>{}</kml>", MARK.repeat(limits::KML_FEATURES + 10));
    let document = read(many.as_bytes(), "many.kml", &Job::new()).unwrap();
    assert_eq!(document.features.len(), limits::KML_FEATURES);
    assert!(document.is_full);

    let line = "1,2 ".repeat(limits::KML_POSITIONS + 10);
    let long = format!(
        "<kml><Placemark><LineString><coordinates>{line}</coordinates></LineString>\
         </Placemark></kml>"
    );
    let document = read(long.as_bytes(), "long.kml", &Job::new()).unwrap();
    assert!(document.is_full);

    let huge = vec![b' '; limits::KML_BYTES + 1];
    assert!(matches!(
        read(&huge, "huge.kml", &Job::new()),
        Err(KmlError::TooLong { .. })
    ));
}

/// Returns a ZIP archive of stored files.
pub(super) fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut body, mut directory) = (Vec::new(), Vec::new());
    for (name, bytes) in files {
        let offset = body.len() as u32;
        let size = (bytes.len() as u32).to_le_bytes();
        let sum = crc(bytes).to_le_bytes();
        let shared = [
            &[20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0x28][..],
            &sum,
            &size,
            &size,
            &(name.len() as u16).to_le_bytes(),
            &[0, 0],
        ]
        .concat();
        body.extend([b"PK\x03\x04", &shared[..], name.as_bytes(), bytes].concat());
        directory.extend([b"PK\x01\x02\x14\x00", &shared[..]].concat());
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let start = (body.len() as u32).to_le_bytes();
    let count = (files.len() as u16).to_le_bytes();
    let length = (directory.len() as u32).to_le_bytes();
    let end = [
        &b"PK\x05\x06\0\0\0\0"[..],
        &count,
        &count,
        &length,
        &start,
        &[0, 0],
    ]
    .concat();
    [body, directory, end].concat()
}

fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg())
        })
    };
    !bytes.iter().fold(!0, step)
}

#[test]
fn the_document_of_a_kmz_is_found() {
    let named = |name: &str| {
        format!(
            "<kml><Placemark><name>{name}</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>"
        )
    };
    let (first, second) = (named("first"), named("second"));
    let (first, second) = (first.as_bytes(), second.as_bytes());
    if cfg!(not(feature = "archives")) {
        assert!(matches!(
            read(&zip(&[("doc.kml", first)]), "test.kmz", &Job::new()),
            Err(KmlError::Container(ContainerError::NoUnpacker { .. }))
        ));
        return;
    }
    for (files, meant) in [
        (
            &[("x.png", &b"p"[..]), ("a.kml", first), ("doc.kml", second)][..],
            "second",
        ),
        (&[("x.png", b"p"), ("Track.KML", first)], "first"),
        (
            &[("files/x.png", b"p"), ("files/doc.kml", second)],
            "second",
        ),
    ] {
        let document = read(&zip(files), "test.kmz", &Job::new()).unwrap();
        assert_eq!(document.features[0].name, meant, "{files:?}");
    }
    assert!(matches!(
        read(&zip(&[("x.png", b"p")]), "test.kmz", &Job::new()),
        Err(KmlError::NoDocument { .. })
    ));
    assert!(matches!(
        read(b"PK\x03\x04 and no more", "test.kmz", &Job::new()),
        Err(KmlError::Container(ContainerError::Damaged { .. }) | KmlError::NoDocument { .. })
    ));
    // A document that is too long after unpacking.
    let huge = vec![b' '; limits::KML_BYTES + 1];
    assert!(matches!(
        read(&zip(&[("doc.kml", &huge)]), "test.kmz", &Job::new()),
        Err(KmlError::TooLong { .. })
    ));
}
