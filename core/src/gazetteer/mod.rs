//! Places of towns: the built-in gazetteer, and the parser of places in nodelists.
//!
//! Knows the towns with a thousand people and more by GeoNames (CC BY 4.0), with their names in
//! Latin and Cyrillic letters, transliterations and abbreviations. Also knows countries, and the
//! provinces that nodelists write after a town. Imports the ground. Knows no lists of stations and
//! no network; reads no files.
//!
//! The data are unpacked on first use and then take 17 MB; a town is found by a binary search over
//! folded names.

mod data;
mod find;
mod fold;
mod places;

#[cfg(test)]
mod tests;

pub use data::{Gazetteer, GazetteerError, Town};
pub use find::{FAR_PEOPLE, Hint, Namesakes};
pub use fold::fold;
pub use places::Country;
