//! Which messages a URL means, and in which order.
//!
//! Knows the meaning of message filters (7.2.1) and of sort orders (7.2.6) over plain facts of a
//! message. Imports `url` and the ground; knows no bases, areas or pages.

mod filter;
mod order;
pub mod time;
mod view;

pub use filter::{Facts, Query};
pub use order::{Order, OrderFacts};
pub use view::{CAPABLE_VIEWS, choose_view};
