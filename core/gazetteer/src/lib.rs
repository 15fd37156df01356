//! Towns of the world, found by names as people of Fidonet write them.
//!
//! Field 4 of a nodelist says where a station is, in words that no geocoder reads: `Moscow_Russia`,
//! `S.Petersburg`, `Portland_Or`, `Frankfurt/Oder`. This crate has the towns with a thousand people
//! and more by GeoNames, with their names in Latin and Cyrillic letters, transliterations and
//! abbreviations, the countries, and the provinces that follow a town. It tells what town a place
//! means, and says nothing where it cannot be sure: a pin in a wrong country is worse than none. It
//! knows no lists of stations (`ftn-nodelist` does), and reads no file.
//!
//! | item | content |
//! |---|---|
//! | [`Gazetteer`] | the towns: built in, or other data in the same layout |
//! | [`Gazetteer::locate`], [`Gazetteer::namesakes`] | the town meant by a place; all towns that it may mean |
//! | [`Gazetteer::named`], [`Gazetteer::beginning`] | towns by a whole name, and by its beginning, for a field that is typed |
//! | [`Town`], [`Country`] | a town; a country by its two letters (ISO 3166) |
//! | [`Hint`] | countries of the station's region and zone |
//! | [`fold()`] | the form in which names are compared |
//! | [`limits`] | the limit, with its reason |
//!
//! # Examples
//!
//! The town meant by a place in a nodelist. Countries of the station's region decide between
//! namesakes:
//!
//! ```
//! use ftn_gazetteer::{Country, Gazetteer, Hint};
//!
//! let towns = Gazetteer::built_in();
//! let russia = [Country(*b"RU")];
//! let hint = Hint { region: &russia, zone: &[] };
//! for place in ["S.Petersburg", "Sankt-Peterburg", "SPb", "Санкт-Петербург"] {
//!     let town = towns.locate(place, &hint).ok_or(place)?;
//!     assert_eq!((town.name, town.country), ("Saint Petersburg", Country(*b"RU")));
//! }
//! assert_eq!(towns.locate("Behind the moon", &hint), None);
//! # Ok::<(), &str>(())
//! ```
//!
//! Towns for a field in which the user types, the largest first, with both names of their countries:
//!
//! ```
//! use ftn_gazetteer::Gazetteer;
//!
//! let towns = Gazetteer::built_in();
//! let found = towns.beginning("vladiv", 3);
//! let first = found.first().and_then(|number| towns.town(*number)).ok_or("no town")?;
//! assert_eq!((first.name, first.russian), ("Vladivostok", Some("Владивосток")));
//! assert_eq!(towns.country_name(first.country), Some(["Russia", "Россия"]));
//! # Ok::<(), &str>(())
//! ```
//!
//! The town of several that is nearest to a position:
//!
//! ```
//! use ftn_gazetteer::{Gazetteer, Hint};
//! use ftn_types::geo::Position;
//!
//! let towns = Gazetteer::built_in();
//! let found = towns.named("Frankfurt an der Oder");
//! let berlin = Position::new(52.52, 13.40).ok_or("no position")?;
//! let near = towns.nearest_to(&found, berlin, 2.0).and_then(|number| towns.town(number));
//! assert!(near.is_some_and(|town| town.country.as_str() == "DE"));
//! # Ok::<(), &str>(())
//! ```
//!
//! # Errors
//!
//! Searching never fails: a place without a certain town has none. [`Gazetteer::read`] of other data
//! returns a [`GazetteerError`] that says what is wrong with them.
//!
//! # Limits and cost
//!
//! The built-in data are 6 MB of the program. They are unpacked on first use in some 200 ms, and then
//! take 17 MB; a town is found by a binary search over folded names. [`limits::GAZETTEER_BYTES`]
//! limits other data. Nothing panics on any input; the crate has no unsafe code.
//!
//! # Data
//!
//! GeoNames, licensed under CC BY 4.0, and names of the CLDR; `data/SOURCES.txt` has the notice that a
//! program must show. `data/convert.py` in the repository makes the file.

mod data;
mod find;
mod fold;
pub mod limits;
mod places;

#[cfg(test)]
mod tests;

pub use data::{Gazetteer, GazetteerError, Town};
pub use find::{FAR_PEOPLE, Hint, Namesakes};
pub use fold::fold;
pub use places::Country;
