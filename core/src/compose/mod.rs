//! Messages to be written.
//!
//! A [`Draft`] is what the user edits; it is made from a URL ([`from_url()`], [`subscribe()`]), from a
//! message that is answered or forwarded ([`reply`], [`forward`]), or from nothing
//! ([`new_message`]). [`finish()`] makes of it the messages that a base takes, with all kludges, in
//! the bytes of their character sets. Nothing here reads a clock, a file or a message base, and no
//! choice is made by chance: the caller gives the moment, the numbers of MSGIDs and the random
//! number. Imports `url`, `message`, `markup`, `objects`, `config`, `notice` and the ground.
//!
//! What comes from a URL or from the mail of others is text and stays text: no line of it becomes a
//! kludge, a SEEN-BY, a tearline or an Origin line, and nothing of it is hidden.

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
pub use subscribe::{Subscription, subscribe};

/// What PID and templates call this program (FSC-0046).
pub const PROGRAM: &str = concat!("Fidoscope ", env!("CARGO_PKG_VERSION"));
