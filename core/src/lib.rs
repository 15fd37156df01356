//! The address-to-page engine of Fidoscope.
//!
//! [`url::FidoUrl`] is an address, [`page::Page`] the content found there, and [`resolve::resolve`]
//! turns one into the other, with a [`library::Library`] of configured message bases. This
//! crate knows nothing of windows and nothing of the network.
//!
//! Modules import only downwards; `tests/project/rooms.rs` walks the imports and fails on one that
//! points upwards:
//!
//! | layer | modules | content |
//! |---|---|---|
//! | top | [`resolve`], [`page`] | resolving a URL to a page |
//! | store | [`library`], [`index`], [`cache`], [`requests`], [`answer`] | configured areas, their bases and header snapshots; a full-text index; requested files |
//! | logic | [`query`], [`calendar`], [`compose`] | filters and sort orders; days with messages; messages to be written |
//! | formats | [`kml`], [`config`], [`echolist`], [`fileecho`], [`tiles`], [`notice`], [`freq`] | map features, configurations, lists of echoes, folders of file echoes, files of map tiles, sentences for the user, file requests |
//! | bases | [`outbound`] | files of mailers for each node |
//! | ground | [`limits`] | limits of everything above |
//!
//! Below them are the crates `ftn-types` (addresses, character sets, times, positions, bounded reading),
//! `ftn-base` (message bases), `ftn-mail` (message texts, objects in them, markup, ANSI art, reply trees), `ftn-archive`
//! (archives), `ftn-gazetteer` (towns), `ftn-nodelist` and `fghi-url`, re-exported here under their module names.

#[doc(no_inline)]
pub use fghi_url as url;
#[doc(no_inline)]
pub use ftn_archive as container;
#[doc(no_inline)]
pub use ftn_base as base;
#[doc(no_inline)]
pub use ftn_gazetteer as gazetteer;
#[doc(no_inline)]
pub use ftn_mail::{ansi, markup, message, objects, thread};
#[doc(no_inline)]
pub use ftn_nodelist as nodelist;
#[doc(hidden)]
pub use ftn_types::listed;
#[doc(no_inline)]
pub use ftn_types::{address, bytes, charset, cores, geo, guard, job, time};

pub mod answer;
pub mod cache;
pub mod calendar;
pub mod compose;
pub mod config;
pub mod echolist;
pub mod fileecho;
pub mod freq;
pub mod index;
pub mod kml;
pub mod library;
pub mod limits;
pub mod notice;
pub mod outbound;
pub mod page;
pub mod query;
pub mod requests;
pub mod resolve;
pub mod tiles;
