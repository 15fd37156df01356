//! Contents of maps and globes (7.2.3.15 to 7.2.3.18).

use crate::geo::{GeoBox, PlaceSource, Position, Shape};
use crate::kml::Feature;
use crate::library::CorpusIndex;
use crate::url::View;
use std::sync::Arc;

/// Places of a page: of messages for `mapm` and `glom`, of senders for `smap` and `sglo`; only
/// those for the view of the address are filled.
///
/// Everything is in page order, the marks of one message one after another, so that messages at the
/// same place can be shown in their order (7.2.3.15).
#[derive(Clone, Debug, Default)]
pub struct PagePlaces {
    /// View of the places: `Mapm`, `Glom`, `Smap` or `Sglo`.
    pub view: Option<View>,
    /// Places that messages are about.
    pub features: Vec<Landmark>,
    /// Places of senders.
    pub senders: Vec<SenderDot>,
    /// Places of the bosses of senders that are points without their own place: for maps that show
    /// them there. The standard assigns such points no place (7.2.1.5.7).
    pub bosses: Vec<BossDot>,
    /// Unavailable GEOKML documents, each once.
    pub links: Vec<KmlLink>,
    /// Number of messages of the set with a place.
    pub placed: usize,
    /// True if places over the limit were dropped ([`crate::limits::PAGE_PLACES`]).
    pub is_full: bool,
}

/// A place that a message is about.
#[derive(Clone, Debug)]
pub struct Landmark {
    /// The message; [`MessagesPage::row`](super::MessagesPage::row) has its subject and sender.
    pub message: CorpusIndex,
    /// Shape to draw.
    pub mark: LandmarkShape,
}

/// Shape to draw for a place that a message is about.
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
    /// Returns its forms.
    #[must_use]
    pub fn shapes(&self) -> Vec<Shape> {
        match self {
            Self::Point(at) => vec![Shape::Point(*at)],
            Self::Area(area) => vec![Shape::Area(*area)],
            Self::Feature(feature) => feature.shapes.clone(),
        }
    }

    /// Returns the regions around its forms, for an index ([`crate::geo::PlaceIndex`]) and to fit
    /// the map.
    #[must_use]
    pub fn bounds(&self) -> Vec<GeoBox> {
        match self {
            Self::Point(at) => vec![GeoBox::of_position(*at)],
            Self::Area(area) => vec![*area],
            Self::Feature(feature) => feature.shapes.iter().filter_map(Shape::bounds).collect(),
        }
    }
}

/// Place of a message's sender: always a dot (7.2.3.16).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SenderDot {
    /// The message.
    pub message: CorpusIndex,
    /// The place.
    pub position: Position,
    /// Source of the place.
    pub source: PlaceSource,
}

/// Place of the boss of a point without its own place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BossDot {
    /// The message of the point, and the place of its boss.
    pub dot: SenderDot,
    /// Number of [`PagePlaces::senders`] before it in page order.
    pub before: usize,
}

/// An unavailable GEOKML document: the user may fetch it by a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KmlLink {
    /// URL, as written in the kludge.
    pub url: String,
    /// Messages that refer to it, in page order.
    pub messages: Vec<CorpusIndex>,
    /// Reason why it is unavailable.
    pub why: KmlAbsence,
}

/// Reason why a GEOKML document is unavailable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KmlAbsence {
    /// It is on the Internet, which is accessed only on the user's request.
    Internet,
    /// It is at a station of Fidonet and would have to be requested (faqserv, freq, fecho).
    Station,
    /// It should be available, but is missing or damaged; with a sentence about the reason.
    Unusable(String),
}
