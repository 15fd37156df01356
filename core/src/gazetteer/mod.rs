//! Where towns are: the built-in gazetteer, and reading what nodelists say of places.
//!
//! Knows the towns of a thousand people and more by GeoNames (CC BY 4.0), their names in Latin and
//! Cyrillic letters, transliterations and abbreviations, countries and the provinces that nodelists
//! write after a town. Imports the ground. Knows no lists of
//! stations and no network; reads no files.
//!
//! The data is unpacked when it is first asked for and takes 17 MB then; a town is found by a binary
//! search over folded names.

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
