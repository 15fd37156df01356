//! Messages to be written.
//!
//! A [`Draft`] is edited by the user; it is made from a URL ([`from_url()`], [`subscribe()`]), from
//! an answered or forwarded message ([`reply`], [`forward`]), or from nothing ([`new_message`]).
//! [`finish()`] turns it into messages for a base, with all kludges, in the bytes of their
//! character sets. Nothing here reads a clock, a file or a message base, or is random: the caller
//! provides the moment, the numbers of MSGIDs and the random number. Imports `url`, `message`,
//! `markup`, `objects`, `config`, `notice` and the ground.
//!
//! Contents of a URL or of other people's mail stay text: no line of them becomes a kludge, a
//! SEEN-BY, a tearline or an Origin line, and no part of them is hidden.

mod aka;
mod attach;
mod clean;
mod crosspost;
mod draft;
mod faq;
mod finish;
mod finished;
mod fit;
mod from_message;
mod from_url;
mod gate;
mod habits;
mod identity;
mod long_urls;
mod nearest;
mod persona;
mod quote;
mod subscribe;
pub mod template;

#[cfg(test)]
mod tests;

pub use draft::{
    AreaName, Attachment, Draft, DraftAttributes, DraftKind, Misfits, SECTION_BYTES, SECTION_LINE,
};
pub use faq::{FAQ_ROBOT, faq_request};
pub use finish::{PreviewSerials, SerialError, Serials, finish};
pub use finished::{Fields, Finished, FinishedMessage, Misfit, Written};
pub use from_message::{Original, ReplyWay, forward, reply};
pub use from_url::{Drafted, from_url, new_message, repeated_fields};
pub use gate::Gateway;
pub use habits::{Author, GroupTexts};
pub use identity::{AreaFacts, Identity, IdentitySettings, Moment};
pub use long_urls::break_long_urls;
pub use persona::{Persona, WritesAs, is_of_network};
pub use quote::{initials, quote, selected_lines};
pub use subscribe::{Subscription, robot_request, subscribe};

/// Name of this program in PID and templates (FSC-0046).
pub const PROGRAM: &str = concat!("Fidoscope ", env!("CARGO_PKG_VERSION"));
