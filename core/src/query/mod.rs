//! Messages designated by a URL, and their order.
//!
//! Knows the meaning of message filters (7.2.1), of `kl` (7.2.4.1), of sort orders (7.2.6) and of
//! `leaf` (7.2.7) over plain facts of a message. Imports `url`, `message`, `nodelist`, `kml`,
//! `thread`, `calendar` (dates) and the ground; knows no bases, areas or pages.

mod beginnings;
mod collate;
mod criterion;
mod filter;
mod geo;
mod header_words;
mod hits;
mod kludges;
mod leaf;
mod order;
mod prefilter;
mod raw;
mod regex;
mod required;
mod search;
mod sorting;
mod sweep;
mod syntax;
mod tags;
mod text;
pub mod time;
mod times;
mod tops;
mod towns;
mod view;
mod wider;
mod words;

pub use beginnings::SpelledText;
pub(crate) use collate::compare_texts;
pub(crate) use criterion::{HeaderText, HeaderView};
pub use filter::{Judgement, MessageFacts, Query};
pub use geo::{InvalidRegion, KmlSource, PlaceVerdict, may_have_origin, may_have_places};
pub use header_words::HeaderWords;
pub use hits::{Highlighter, Snippet, snippet};
pub use kludges::KludgeFilter;
pub(crate) use leaf::TreePlaces;
pub use order::{Order, Sortable};
pub use prefilter::{Prefilter, Screening};
pub use regex::{Expression, MatchOutcome, PatternError};
pub(crate) use search::Verdict;
pub use search::{BodySearch, Field, body_relevance};
pub use sweep::{Suspicion, Sweep, SweptText, Undecodable};
pub use tags::{split_tags, tags_of_kludge};
pub use text::{Term, TextHits, TextQuery};
pub use times::{is_known_time, unknown_times};
pub use tops::tops_while;
pub use view::{asks_for_objects, asks_for_places, choose_view, portion};
pub use words::{WordKeys, fold, fold_into, stable_part, words};
