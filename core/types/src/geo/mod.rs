//! Places on the Earth (section 7.2.1.5).
//!
//! Knows positions, boxes of degrees and shapes in WGS84, their syntax in kludges and filters, and
//! their intersection; and an index of many places in memory. Imports `address` and `limits`; knows
//! no messages, no files and no maps.
//!
//! Our reading where the standard is silent: a box whose West is greater than its East crosses the
//! 180th meridian; 180 degrees East and West are one meridian; a pole has every longitude, so that
//! it belongs to whatever reaches it.

mod area;
mod error;
mod index;
mod kludge;
mod position;
mod sender;
mod shape;

#[cfg(test)]
mod tests;

pub use area::GeoBox;
pub use error::GeoError;
pub use index::PlaceIndex;
pub use kludge::{GeoFault, GeoKludge, faults, kludge_of_line, kludge_of_value};
pub use position::Position;
pub use sender::{PlaceSource, SenderPlaces, StationPlace};
pub use shape::{Polygon, Shape};
