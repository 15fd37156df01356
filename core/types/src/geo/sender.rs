//! Where senders are.

use super::Position;
use crate::address::Address;

/// How a place of a sender is known, in the order of 7.2.1.5.7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaceSource {
    /// The message has an ORIGEO kludge.
    Origeo,
    /// Coordinate flags of the sender's own line in a nodelist or pointlist (7.2.1.5.4).
    Flags,
    /// The town of field 4 of that line, found in a gazetteer.
    Town,
}

impl PlaceSource {
    /// A word for scripts.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Origeo => "origeo",
            Self::Flags => "flags",
            Self::Town => "town",
        }
    }
}

/// Where a station is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StationPlace {
    /// Its place.
    pub position: Position,
    /// How it is known: [`PlaceSource::Flags`] or [`PlaceSource::Town`].
    pub source: PlaceSource,
}

/// Who knows where stations are: nodelists and pointlists with a gazetteer.
pub trait SenderPlaces: Send + Sync {
    /// The place of an address by the line of its own in a nodelist or pointlist: by coordinate
    /// flags, else by the town of field 4 (7.2.1.5.7, requirements 2 and 3). A point without a
    /// line of its own has no place.
    fn place_of(&self, sender: &Address) -> Option<StationPlace>;

    /// The place of the boss of a point that has no line of its own: beyond the standard, for maps
    /// whose user wants to see such points there.
    fn boss_place_of(&self, sender: &Address) -> Option<StationPlace> {
        let _ = sender;
        None
    }
}
