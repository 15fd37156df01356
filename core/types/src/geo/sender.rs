//! Places of senders.

use super::Position;
use crate::address::Address;

/// Source of a sender's place, in the order of 7.2.1.5.7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaceSource {
    /// The message has an ORIGEO kludge.
    Origeo,
    /// Coordinate flags of the sender's own line in a nodelist or pointlist (7.2.1.5.4).
    Flags,
    /// Town in field 4 of that line, found in a gazetteer.
    Town,
}

impl PlaceSource {
    /// Returns the word for scripts.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Origeo => "origeo",
            Self::Flags => "flags",
            Self::Town => "town",
        }
    }
}

/// Place of a station.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StationPlace {
    /// Position.
    pub position: Position,
    /// Its source: [`PlaceSource::Flags`] or [`PlaceSource::Town`].
    pub source: PlaceSource,
}

/// Places of stations: nodelists and pointlists with a gazetteer.
pub trait SenderPlaces: Send + Sync {
    /// Returns the place of an address by its own line in a nodelist or pointlist: by coordinate
    /// flags, else by the town of field 4 (7.2.1.5.7, requirements 2 and 3). A point without its
    /// own line has no place.
    fn place_of(&self, sender: &Address) -> Option<StationPlace>;

    /// Returns the place of a point's boss if the point has no line of its own: an extension of the
    /// standard, for maps that show such points there.
    fn boss_place_of(&self, sender: &Address) -> Option<StationPlace> {
        let _ = sender;
        None
    }
}
