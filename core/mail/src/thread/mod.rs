//! Trees of replies from MSGID and REPLY kludges (FTS-0009; section 7.2.3.4).
//!
//! Knows which message answers which, given the two values of each. Imports nothing but `limits`
//! and `ftn-types`; knows no bases, areas or views. The base's own reply links are not used:
//! tossers leave them stale (FACTS 2.10).

mod forest;
mod ids;

pub use forest::{Forest, TreeRow};
pub use ids::{ContinueFn, Ids, MsgidIndex, SameMessageFn};
// The engine compares and stores identifiers as the trees do.
#[doc(hidden)]
pub use ids::{folded, id_hash, same_id};
