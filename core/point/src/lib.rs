//! A Fidonet point in a box: settings, calls by BinkP, tossing and scanning, areas, file requests and
//! nodelists. It knows no window; the window and the command line of Fidoscope use it.
//!
//! # A point
//!
//! ```
//! use binkp::driver::Endpoint;
//! use fidoscope_point::areas::{AreaKind, RobotCommand};
//! use fidoscope_point::call::CallContext;
//! use fidoscope_point::settings::{Boss, BossPasswords, Passwords, PointSettings};
//! use fidoscope_point::{Point, Stop};
//! use ftn_tosser::moment::Moment;
//! use ftn_types::time::{UtcOffset, WallTime};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! # let folder = folder.path();
//! let boss = "2:5030/1520".parse()?;
//! let settings = PointSettings {
//!     name: "Ivan Petrov".into(),
//!     addresses: vec!["2:5030/1520.9".parse()?],
//!     bosses: vec![Boss::new(boss, "127.0.0.1:1".parse()?)],
//!     ..PointSettings::default()
//! };
//! let passwords = Passwords::for_boss(boss, BossPasswords::same("secret"));
//! let point = Point::create(folder, settings, passwords, Vec::new())?;
//!
//! let now = Moment { utc: WallTime(1_795_000_000), offset: UtcOffset(180) };
//! point.request_areas(boss, AreaKind::Echo, &[RobotCommand::List], now)?;
//! let (stop, mut progress) = (Stop::new(), |_: &_| {});
//! let report = point.call(boss, &mut CallContext::new(now, &stop, &mut progress));
//! assert_eq!(report.mail.sent, 1, "the request is packed");
//! let reason = report.error.expect("nobody listens there").to_string();
//! assert!(reason.starts_with("127.0.0.1:1 does not answer"), "{reason}");
//! assert_eq!(point.queue()?.len(), 1, "and waits for the next call");
//! # Ok(())
//! # }
//! ```
//!
//! # Modules
//!
//! | Module | Task |
//! | --- | --- |
//! | [`settings`] | `point.toml` and `passwords.toml` |
//! | [`point`] | a point: create, open, change, export, import |
//! | [`call`] | calls and file requests, with progress |
//! | [`mail`] | tossing and scanning |
//! | [`areas`] | areas that robots offer; requests to them |
//! | [`overview`] | queue, quarantine, counts; [`record`]: calls and a log |
//! | [`mailer`] | commands of another mailer in place of calls |
//! | [`limits`] | limits of all of them |
//!
//! # Promises
//!
//! - Nothing connects before [`Point::call`] or [`Point::request_file`].
//! - A received file is acknowledged when it is on the disk under its own name; a packet leaves the
//!   outbound when the other system has acknowledged it. A call that ends at any moment loses nothing,
//!   and the next one adds nothing twice.
//! - Files of strangers are never tossed.
//! - Passwords are in a file that only its owner may read, and in no error, debug form, log or record;
//!   in an export only if asked.

pub mod areas;
pub mod call;
mod files;
pub mod limits;
mod lists;
pub mod mail;
pub mod mailer;
pub mod overview;
pub mod point;
pub mod record;
mod schedule;
pub mod settings;
mod stop;

#[doc(no_inline)]
pub use binkp::driver::{DEFAULT_PORT, Endpoint};
pub use files::FileError;
#[doc(no_inline)]
pub use ftn_tosser::{Dupe, aka::Aka, moment::Moment, setup::ForeignBase};
pub use point::{CONFIG_FILE, Point, PointError, foreign_bases, moved_from};
pub use stop::Stop;
