//! What maps and globes show (7.2.3.15 to 7.2.3.18).

use crate::geo::{GeoBox, PlaceSource, Position, Shape};
use crate::kml::Feature;
use crate::library::CorpusIndex;
use crate::url::View;
use std::sync::Arc;

/// The places of a page: those that messages are about for `mapm` and `glom`, those of senders for
/// `smap` and `sglo`; only what the view of the address asks for is filled.
///
/// Everything is in page order, the marks of one message one after another, so that messages
/// that share a place can be shown in their order (7.2.3.15).
#[derive(Clone, Debug, Default)]
pub struct PagePlaces {
    /// The view that they were gathered for: `Mapm`, `Glom`, `Smap` or `Sglo`.
    pub view: Option<View>,
    /// What messages are about.
    pub features: Vec<Landmark>,
    /// Where senders are.
    pub senders: Vec<SenderDot>,
    /// Where the bosses are of senders that are points without a place of their own: for a map whose
    /// user wants to see them there. The standard gives such points no place (7.2.1.5.7).
    pub bosses: Vec<BossDot>,
    /// GEOKML documents that are not available, each once.
    pub links: Vec<KmlLink>,
    /// How many messages of the set have a place here.
    pub placed: usize,
    /// Whether there are more places than are kept ([`crate::limits::PAGE_PLACES`]).
    pub is_full: bool,
}

/// A place that a message is about.
#[derive(Clone, Debug)]
pub struct Landmark {
    /// The message; [`MessagesPage::row`](super::MessagesPage::row) has its subject and sender.
    pub message: CorpusIndex,
    /// What is drawn.
    pub mark: LandmarkShape,
}

/// What is drawn for a place that a message is about.
#[derive(Clone, Debug)]
pub enum LandmarkShape {
    /// An icon: a GEO kludge (7.2.1.5.1).
    Point(Position),
    /// A rectangle: a GEOBOX kludge (7.2.1.5.2). One that crosses the 180th meridian is drawn by
    /// [`GeoBox::parts`].
    Area(GeoBox),
    /// Shapes with a name and colours: a feature of a GEOKML document (7.2.1.5.3).
    Feature(Arc<Feature>),
}

impl LandmarkShape {
    /// Its forms.
    #[must_use]
    pub fn shapes(&self) -> Vec<Shape> {
        match self {
            Self::Point(at) => vec![Shape::Point(*at)],
            Self::Area(area) => vec![Shape::Area(*area)],
            Self::Feature(feature) => feature.shapes.clone(),
        }
    }

    /// The regions around its forms, for an index ([`crate::geo::PlaceIndex`]) and to fit the map.
    #[must_use]
    pub fn bounds(&self) -> Vec<GeoBox> {
        match self {
            Self::Point(at) => vec![GeoBox::of_position(*at)],
            Self::Area(area) => vec![*area],
            Self::Feature(feature) => feature.shapes.iter().filter_map(Shape::bounds).collect(),
        }
    }
}

/// Where the sender of a message is: always a dot (7.2.3.16).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SenderDot {
    /// The message.
    pub message: CorpusIndex,
    /// The place.
    pub position: Position,
    /// How it is known.
    pub source: PlaceSource,
}

/// Where the boss of a point is that has no place of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BossDot {
    /// The message of the point, and the place of its boss.
    pub dot: SenderDot,
    /// How many of [`PagePlaces::senders`] come before it in page order.
    pub before: usize,
}

/// A GEOKML document that is not available: the user may have it fetched by a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KmlLink {
    /// Its URL, as written in the kludge.
    pub url: String,
    /// The messages that refer to it, in page order.
    pub messages: Vec<CorpusIndex>,
    /// Why it is not here.
    pub why: KmlAbsence,
}

/// Why a GEOKML document is not here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KmlAbsence {
    /// It is on the Internet, which is asked only when the user wants it.
    Internet,
    /// It is at a station of Fidonet that would have to be asked (faqserv, freq, fecho).
    Station,
    /// It should be available, and is not, or is damaged; a sentence says why.
    Unusable(String),
}
