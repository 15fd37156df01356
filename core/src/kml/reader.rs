//! Reader of features from XML.
//!
//! A document type declares nothing here: entities other than the five of XML and numbers stay
//! unexpanded, so that none can multiply.

use super::styles::Styles;
use super::text::{colour, longitude, plain, position, positions, truth};
use super::{Document, Feature, FeatureKind, Style};
use crate::geo::{GeoBox, Polygon, Position, Shape};
use crate::limits;
use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

macro_rules! tags {
    ($($variant:ident = $text:literal,)+) => {
        /// Known elements, by their local names.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Tag { $($variant,)+ Other }

        impl Tag {
            fn from_name(name: &[u8]) -> Self {
                match name {
                    $($text => Self::$variant,)+
                    _ => Self::Other,
                }
            }
        }
    };
}

tags! {
    Camera = b"Camera",
    Color = b"color",
    Coord = b"coord",
    Coordinates = b"coordinates",
    Description = b"description",
    Document = b"Document",
    East = b"east",
    Fill = b"fill",
    Folder = b"Folder",
    GroundOverlay = b"GroundOverlay",
    IconStyle = b"IconStyle",
    Inner = b"innerBoundaryIs",
    Key = b"key",
    Kml = b"kml",
    LatLonBox = b"LatLonBox",
    LatLonQuad = b"LatLonQuad",
    Latitude = b"latitude",
    LineString = b"LineString",
    LineStyle = b"LineStyle",
    LinearRing = b"LinearRing",
    Location = b"Location",
    Longitude = b"longitude",
    Name = b"name",
    NetworkLink = b"NetworkLink",
    North = b"north",
    Outer = b"outerBoundaryIs",
    Outline = b"outline",
    Pair = b"Pair",
    PhotoOverlay = b"PhotoOverlay",
    Placemark = b"Placemark",
    Point = b"Point",
    PolyStyle = b"PolyStyle",
    Polygon = b"Polygon",
    South = b"south",
    Style = b"Style",
    StyleMap = b"StyleMap",
    StyleUrl = b"styleUrl",
    Track = b"Track",
    Update = b"NetworkLinkControl",
    West = b"west",
    Width = b"width",
}

impl Tag {
    /// Returns the kind of this element, if it is a feature with a place.
    fn kind(self) -> Option<FeatureKind> {
        match self {
            Self::Placemark => Some(FeatureKind::Placemark),
            Self::GroundOverlay => Some(FeatureKind::GroundOverlay),
            Self::PhotoOverlay => Some(FeatureKind::PhotoOverlay),
            _ => None,
        }
    }

    /// Returns whether its text matters.
    fn has_text(self) -> bool {
        matches!(
            self,
            Self::Color
                | Self::Coord
                | Self::Coordinates
                | Self::Description
                | Self::East
                | Self::Fill
                | Self::Key
                | Self::Latitude
                | Self::Longitude
                | Self::Name
                | Self::North
                | Self::Outline
                | Self::South
                | Self::StyleUrl
                | Self::West
                | Self::Width
        )
    }
}

/// Parses a document; anything after damage is lost, and [`Document::fault`] reports it.
pub(super) fn read(text: &str) -> Document {
    let mut making = DocumentBuilder::default();
    let mut reader = Reader::from_str(text);
    let fault = loop {
        let event = match reader.read_event() {
            Ok(event) => event,
            Err(error) => break Some(error.to_string()),
        };
        match event {
            Event::Start(tag) => {
                if making.open.len() >= limits::KML_DEPTH {
                    break Some(format!(
                        "elements nest more than {} deep",
                        limits::KML_DEPTH
                    ));
                }
                making.start(&tag);
            }
            Event::Empty(tag) => {
                making.start(&tag);
                making.end();
            }
            Event::End(_) => making.end(),
            Event::Text(piece) => making.push(&piece),
            Event::CData(piece) => making.push(&piece),
            Event::GeneralRef(reference) => {
                let written = format!("&{};", String::from_utf8_lossy(&reference));
                let resolved =
                    unescape(&written).map_or_else(|_| written.clone(), |text| text.into_owned());
                making.push(resolved.as_bytes());
            }
            Event::Eof => {
                break (!making.open.is_empty()).then(|| "the data end too early".to_owned());
            }
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
        if making.is_full {
            break None;
        }
    };
    making.finish(fault)
}

/// An open feature.
#[derive(Default)]
struct FeatureBuilder {
    feature: Feature,
    style_url: String,
    inline: Style,
    polygon: Option<Polygon>,
    track: Vec<Position>,
    /// West, south, east, north of an overlay.
    edges: [Option<f64>; 4],
    /// Longitude and latitude of a model or camera.
    at: [Option<f64>; 2],
}

/// An open style map.
#[derive(Default)]
struct StyleMap {
    id: String,
    key: String,
    url: String,
}

#[derive(Default)]
struct DocumentBuilder {
    open: Vec<Tag>,
    text: String,
    building: Option<FeatureBuilder>,
    /// The open style, and its identifier.
    style: Option<(String, Style)>,
    map: Option<StyleMap>,
    styles: Styles,
    /// Finished features with their `styleUrl`.
    done: Vec<(Feature, String)>,
    name: String,
    positions: usize,
    network_links: usize,
    is_kml: bool,
    is_full: bool,
    /// Number of open update elements, which change other documents.
    updates: usize,
}

impl DocumentBuilder {
    fn parent(&self) -> Tag {
        self.open.last().copied().unwrap_or(Tag::Other)
    }

    fn start(&mut self, tag: &BytesStart<'_>) {
        let kind = Tag::from_name(tag.local_name().as_ref());
        let id = || {
            let mut attributes = tag.attributes();
            let mut all = attributes.with_checks(false).flatten();
            let id = all.find(|attribute| attribute.key.as_ref() == b"id");
            let id = id.filter(|id| id.value.len() <= limits::KML_ID_BYTES);
            id.map_or_else(String::new, |id| {
                String::from_utf8_lossy(&id.value).into_owned()
            })
        };
        self.open.push(kind);
        match kind {
            Tag::Kml => self.is_kml = true,
            Tag::Update => self.updates += 1,
            Tag::NetworkLink => self.network_links += 1,
            Tag::Style => self.style = Some((id(), Style::default())),
            Tag::StyleMap => {
                self.map = Some(StyleMap {
                    id: id(),
                    ..StyleMap::default()
                });
            }
            Tag::Pair => {
                if let Some(map) = &mut self.map {
                    map.key.clear();
                    map.url.clear();
                }
            }
            Tag::Polygon => {
                if let Some(building) = &mut self.building {
                    building.polygon = Some(Polygon::default());
                }
            }
            _ => {}
        }
        if let Some(kind) = kind.kind()
            && self.updates == 0
        {
            let mut building = FeatureBuilder::default();
            building.feature.kind = kind;
            self.building = Some(building);
        }
        if kind.has_text() {
            self.text.clear();
        }
    }

    fn push(&mut self, piece: &[u8]) {
        let tag = self.parent();
        if !tag.has_text() {
            return;
        }
        let room = match tag {
            Tag::Coordinates => usize::MAX,
            _ => limits::KML_ELEMENT_BYTES.saturating_sub(self.text.len()),
        };
        let piece = piece.get(..room).unwrap_or(piece);
        self.text.push_str(&String::from_utf8_lossy(piece));
    }

    fn end(&mut self) {
        let Some(tag) = self.open.pop() else {
            return;
        };
        let text = std::mem::take(&mut self.text);
        match tag {
            Tag::Update => self.updates = self.updates.saturating_sub(1),
            Tag::Name | Tag::Description => self.named(tag, &text),
            Tag::Coordinates => self.coordinates(&text),
            Tag::Coord => {
                if let Some(building) = &mut self.building
                    && self.positions < limits::KML_POSITIONS
                {
                    building.track.extend(position(text.split_whitespace()));
                    self.positions += 1;
                }
            }
            Tag::Longitude | Tag::Latitude => {
                let placed = matches!(self.parent(), Tag::Location | Tag::Camera);
                if let Some(building) = self.building.as_mut().filter(|_| placed) {
                    let [lon, lat] = &mut building.at;
                    if tag == Tag::Longitude {
                        *lon = longitude(&text);
                    } else {
                        *lat = text.trim().parse().ok();
                    }
                }
            }
            Tag::West | Tag::South | Tag::East | Tag::North => self.edge(tag, &text),
            Tag::Color | Tag::Width | Tag::Fill | Tag::Outline => self.styled(tag, &text),
            Tag::StyleUrl => match (self.parent(), &mut self.map, &mut self.building) {
                (Tag::Pair, Some(map), _) => map.url = text,
                (parent, _, Some(building)) if parent.kind().is_some() => {
                    building.style_url = text;
                }
                _ => {}
            },
            Tag::Key => {
                if let Some(map) = &mut self.map {
                    map.key = text;
                }
            }
            Tag::Pair => {
                if let Some(map) = &self.map
                    && map.key.trim() == "normal"
                {
                    self.styles.add_map(map.id.clone(), &map.url);
                }
            }
            Tag::StyleMap => self.map = None,
            Tag::Style => self.style_ends(),
            _ => self.form_ends(tag),
        }
    }

    fn named(&mut self, tag: Tag, text: &str) {
        let parent = self.parent();
        match &mut self.building {
            Some(building) if parent.kind().is_some() => {
                let slot = if tag == Tag::Name {
                    &mut building.feature.name
                } else {
                    &mut building.feature.description
                };
                *slot = plain(text);
            }
            None if tag == Tag::Name
                && matches!(parent, Tag::Document | Tag::Folder | Tag::Kml)
                && self.name.is_empty() =>
            {
                self.name = plain(text);
            }
            _ => {}
        }
    }

    fn coordinates(&mut self, text: &str) {
        let parent = self.parent();
        let ring = self.open.iter().rev().nth(1).copied();
        let Some(building) = &mut self.building else {
            return;
        };
        let left = limits::KML_POSITIONS.saturating_sub(self.positions);
        let found = positions(text, left);
        self.positions += found.len();
        self.is_full |= found.len() >= left;
        if found.is_empty() {
            return;
        }
        let shapes = &mut building.feature.shapes;
        match (parent, ring, &mut building.polygon) {
            (Tag::Point, ..) => shapes.extend(found.first().map(|at| Shape::Point(*at))),
            (Tag::LinearRing, Some(Tag::Outer), Some(polygon)) => polygon.outer = found,
            (Tag::LinearRing, Some(Tag::Inner), Some(polygon)) => polygon.holes.push(found),
            (Tag::LinearRing, ..) => {
                let closing = found.first().copied();
                shapes.push(Shape::Line(found.into_iter().chain(closing).collect()));
            }
            (Tag::LineString, ..) => shapes.push(Shape::Line(found)),
            (Tag::LatLonQuad, ..) => shapes.push(Shape::Polygon(Polygon {
                outer: found,
                holes: Vec::new(),
            })),
            _ => {}
        }
    }

    fn edge(&mut self, tag: Tag, text: &str) {
        let in_box = self.parent() == Tag::LatLonBox;
        let Some(building) = self.building.as_mut().filter(|_| in_box) else {
            return;
        };
        let [west, south, east, north] = &mut building.edges;
        match tag {
            Tag::West => *west = longitude(text),
            Tag::East => *east = longitude(text),
            Tag::South => *south = text.trim().parse().ok(),
            _ => *north = text.trim().parse().ok(),
        }
    }

    fn styled(&mut self, tag: Tag, text: &str) {
        let parent = self.parent();
        let Some((_, style)) = &mut self.style else {
            return;
        };
        match (parent, tag) {
            (Tag::IconStyle, Tag::Color) => style.icon = colour(text),
            (Tag::LineStyle, Tag::Color) => style.line = colour(text),
            (Tag::PolyStyle, Tag::Color) => style.fill = colour(text),
            (Tag::LineStyle, Tag::Width) => {
                let width: Option<f32> = text.trim().parse().ok();
                style.width = width.filter(|width| (0.0..=1000.0).contains(width));
            }
            (Tag::PolyStyle, Tag::Fill) => style.hollow = !truth(text),
            (Tag::PolyStyle, Tag::Outline) => style.borderless = !truth(text),
            _ => {}
        }
    }

    fn style_ends(&mut self) {
        let Some((id, style)) = self.style.take() else {
            return;
        };
        if self.parent() == Tag::Pair {
            if let Some(map) = &self.map
                && map.key.trim() == "normal"
            {
                self.styles.add(map.id.clone(), style);
            }
        } else if let Some(building) = &mut self.building {
            building.inline = style.or(building.inline);
        } else if !id.is_empty() {
            self.styles.add(id, style);
        }
    }

    /// Handles the end of a form, or of a feature.
    fn form_ends(&mut self, tag: Tag) {
        let Some(building) = &mut self.building else {
            return;
        };
        let shapes = &mut building.feature.shapes;
        match tag {
            Tag::Polygon => {
                let polygon = building.polygon.take();
                shapes.extend(
                    polygon
                        .filter(|polygon| !polygon.outer.is_empty())
                        .map(Shape::Polygon),
                );
            }
            Tag::Track => {
                let track = std::mem::take(&mut building.track);
                if !track.is_empty() {
                    shapes.push(Shape::Line(track));
                }
            }
            Tag::LatLonBox => {
                if let [Some(west), Some(south), Some(east), Some(north)] = building.edges {
                    shapes.extend(GeoBox::new(west, south, east, north).map(Shape::Area));
                }
            }
            Tag::Location | Tag::Camera => {
                let [lon, lat] = std::mem::take(&mut building.at);
                let at = lon.zip(lat).and_then(|(lon, lat)| Position::new(lat, lon));
                let is_place = tag == Tag::Location
                    || building.feature.kind == FeatureKind::PhotoOverlay && shapes.is_empty();
                shapes.extend(at.filter(|_| is_place).map(Shape::Point));
            }
            _ if tag.kind().is_some() => self.feature_ends(),
            _ => {}
        }
    }

    fn feature_ends(&mut self) {
        let Some(mut building) = self.building.take() else {
            return;
        };
        if building.feature.shapes.is_empty() {
            return;
        }
        building.feature.style = building.inline;
        self.done.push((building.feature, building.style_url));
        self.is_full |= self.done.len() >= limits::KML_FEATURES;
    }

    fn finish(self, fault: Option<String>) -> Document {
        let features = self
            .done
            .into_iter()
            .map(|(mut feature, url)| {
                feature.style = feature.style.or(self.styles.find(&url));
                feature
            })
            .collect();
        Document {
            name: self.name,
            features,
            network_links: self.network_links,
            is_full: self.is_full,
            is_kml: self.is_kml,
            fault,
        }
    }
}
