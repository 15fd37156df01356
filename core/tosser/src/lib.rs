//! A Fidonet tosser as a library: it moves mail between packets and message bases, files of file echoes
//! into their folders, and differences into nodelists. A crash at any moment loses nothing and adds
//! nothing twice.
//!
//! The crate opens no connection and reads no clock. A mailer puts received files into the inbound and
//! sends those of the outbound; the caller tells the time and may cancel by a [`Job`].
//!
//! # A round of mail
//!
//! ```
//! use ftn_tosser::moment::Moment;
//! use ftn_tosser::packet::{PackedMessage, PacketHeader, PacketPassword, PacketWriter};
//! use ftn_tosser::setup::{Folder, Link, Setup};
//! use ftn_tosser::Tosser;
//! use ftn_types::job::Job;
//! use ftn_types::time::{UtcOffset, WallTime};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! # let root = folder.path();
//! let boss = Link {
//!     aka: "2:5030/1520".parse()?,
//!     own: "2:5030/1520.9".parse()?,
//!     password: PacketPassword::new("geheim"),
//!     creates_areas: true,
//!     ..Link::default()
//! };
//! let setup = Setup::new(root, "2:5030/1520.9".parse()?, boss.clone());
//! let mut tosser = Tosser::open(setup)?;
//!
//! // A mailer has received a packet.
//! let header = PacketHeader { origin: boss.aka, destination: boss.own, password: boss.password, ..PacketHeader::default() };
//! let mut packet = PacketWriter::new(Vec::new(), &header)?;
//! packet.append(&PackedMessage {
//!     from: b"Anna".to_vec(),
//!     to: b"All".to_vec(),
//!     subject: b"Hello".to_vec(),
//!     date: b"18 Nov 26  11:06:40".to_vec(),
//!     text: b"AREA:TEST\r\x01MSGID: 2:5020/1 00000001\rHow are you?\r".to_vec(),
//!     ..PackedMessage::default()
//! })?;
//! let inbound = tosser.setup().folder(Folder::Inbound);
//! std::fs::write(inbound.join("00000001.pkt"), packet.finish()?)?;
//!
//! let now = Moment { utc: WallTime(1_795_000_000), offset: UtcOffset(180) };
//! let report = tosser.toss(now, &Job::new())?;
//! assert_eq!((report.received, report.new_areas), (1, vec!["TEST".to_owned()]));
//!
//! // Own messages that an editor has written since go to the boss.
//! let report = tosser.scan(now, &Job::new())?;
//! assert_eq!((report.sent, report.problems.len()), (0, 0));
//! # Ok(())
//! # }
//! ```
//!
//! # Tasks
//!
//! | Method of [`Tosser`] | Task |
//! | --- | --- |
//! | [`toss`](Tosser::toss) | packets and bundles of the inbound into bases |
//! | [`quarantined`](Tosser::quarantined), [`retry`](Tosser::retry) | mail that was not accepted, with reasons; toss it again |
//! | [`scan`](Tosser::scan) | own messages into packets, attached files, Sent marks |
//! | [`waiting`](Tosser::waiting), [`delivered`](Tosser::delivered) | files for the mailer; what a link has acknowledged |
//! | [`receive_files`](Tosser::receive_files) | files of file echoes with their TIC files |
//! | [`update_nodelist`](Tosser::update_nodelist) | weekly differences into a nodelist |
//! | [`export`](Tosser::export) | `areas.bbs` and a fidoconfig for other programs |
//! | [`counts`](Tosser::counts) | counts by day and area |
//!
//! An [`Overview`] shows the state without waiting for a tosser at work.
//!
//! # Promises
//!
//! - A message is in its base, flushed to the disk, before its packet is recorded as done. Packets are
//!   kept for [`keep_days`](setup::Setup::keep_days) days.
//! - A packet leaves the outbound only when the caller says that the link has acknowledged it.
//! - Tests end the process at each step of each task, twice in a row, and kill real processes while ten
//!   thousand messages travel each way.
//! - Nothing is written outside of the mail folder and the configured bases, whatever names packets,
//!   archives and TIC files contain.
//! - Memory is bounded: see [`limits`]. Nothing panics; the crate has no unsafe code.
//!
//! # Duplicates
//!
//! A message is a duplicate if its area has one with the same MSGID, names, subject and words; blanks
//! around lines and lines after the text do not count. Two texts under one MSGID are two messages.
//!
//! # Standards
//!
//! | Standard | Where |
//! | --- | --- |
//! | FTS-0001, FSC-0039, FSC-0045, FSC-0048 | [`packet`] |
//! | FTS-0004, FTS-4009, FTS-5005 (names of bundles) | [`toss`], [`scan`] |
//! | FTS-5006 | [`tic`] |
//! | FTS-5000 | [`nodediff`] |

pub mod aka;
pub mod export;
mod fault;
mod files;
pub mod limits;
mod lines;
mod message;
pub mod moment;
pub mod nodediff;
pub mod packet;
pub mod route;
pub mod scan;
pub mod setup;
mod state;
#[cfg(test)]
pub(crate) mod testing;
pub mod tic;
pub mod toss;
mod tosser;

pub use files::FileError;
#[doc(no_inline)]
pub use ftn_types::job::Job;
pub use message::MessageError;
pub use state::{DayCount, Dupe, Quarantined, StateError};
pub use tosser::{HeldMessage, Overview, Tosser, TosserError};
