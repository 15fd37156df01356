//! BinkP, the protocol by which systems of Fidonet exchange mail and files over TCP.
//!
//! The crate has both roles, the caller and the answerer, versions 1.0 and 1.1 of the protocol, and the extensions
//! that mailers use. Its core is a state machine without I/O: no clock, no socket, no file. It runs in any event
//! loop, and tests cut its line after every byte.
//!
//! BinkP was designed by Dima Maloff, the author of binkd.
//!
//! # Layers
//!
//! | Layer | Type | Knows |
//! | --- | --- | --- |
//! | frames | [`frame::FrameReader`] | headers and commands |
//! | session | [`Session`] | the protocol: bytes in, bytes and [`Event`]s out |
//! | peer | [`Peer`] | a session with its stores: [`store::Outgoing`] and [`store::Inbound`] |
//! | driver | [`driver::run`] | TCP, TLS, proxies, limits of time, cancelling |
//!
//! Use the highest layer that fits. Stores in [`memory`] and in a [`folder`] are ready; a mailer writes its own ones
//! for its outbound.
//!
//! # Calling a system
//!
//! The example calls a system on the same machine, so that it runs as a test. A real caller sets
//! [`Settings::called`] to the address of its uplink, and connects by a [`driver::Dialer`].
//!
//! ```
//! use binkp::driver::{self, Cancel, TcpTransport};
//! use binkp::folder::{FolderInbound, FolderQueue};
//! use binkp::memory::{Inbox, Queue};
//! use binkp::{Admission, Password, Peer, Session, Settings};
//! use std::net::{TcpListener, TcpStream};
//! use std::time::Duration;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! # let (outbound, inbound) = (folder.path().join("outbound"), folder.path().join("inbound"));
//! # std::fs::create_dir(&outbound)?;
//! std::fs::write(outbound.join("0000ffff.pkt"), b"mail for the hub")?;
//! let listener = TcpListener::bind("127.0.0.1:0")?;
//! let port = listener.local_addr()?.port();
//!
//! let hub = std::thread::spawn(move || -> std::io::Result<Inbox> {
//!     let (tcp, _) = listener.accept()?;
//!     let settings = Settings::new(vec!["2:5020/0@fidonet".parse().map_err(std::io::Error::other)?]);
//!     let session = Session::answerer(settings, driver::random_challenge(), Duration::ZERO);
//!     let mut inbox = Inbox::default();
//!     let queue = Queue::new([("news.txt", b"news of the hub".as_slice())]);
//!     let peer = Peer::new(session, queue, &mut inbox).with_gate(|addresses| match Password::new("tanstaaf") {
//!         Some(password) if addresses.iter().any(|a| a.net == 5020) => Admission::Password { password, plain: false },
//!         _ => Admission::Open,
//!     });
//!     driver::run(peer, &mut TcpTransport::new(tcp)?, &Cancel::new());
//!     Ok(inbox)
//! });
//!
//! let settings = Settings {
//!     called: Some("2:5020/0@fidonet".parse()?),
//!     password: Password::new("tanstaaf"),
//!     ..Settings::new(vec!["2:5020/0.7@fidonet".parse()?])
//! };
//! let session = Session::caller(settings, Duration::ZERO);
//! let peer = Peer::new(session, FolderQueue::open(&outbound), FolderInbound::open(&inbound)?);
//! let tcp = TcpStream::connect(("127.0.0.1", port))?;
//! let outcome = driver::run(peer, &mut TcpTransport::new(tcp)?, &Cancel::new());
//! outcome.result?;
//! assert_eq!((outcome.summary.sent_files, outcome.summary.received_files), (1, 1));
//! assert!(outcome.login.is_some_and(|login| login.is_secure && login.is_encrypted));
//! assert_eq!(std::fs::read(inbound.join("news.txt"))?, b"news of the hub");
//! assert_eq!(hub.join().unwrap()?.files().len(), 1);
//! # Ok(())
//! # }
//! ```
//!
//! # A store of your own
//!
//! The session acknowledges a file only after [`finish`](store::Inbound::finish) returned `Ok`. From then on the
//! remote has no copy.
//!
//! ```
//! use binkp::memory::Queue;
//! use binkp::store::Inbound;
//! use binkp::{Decision, FileId, Offer, Peer, Session, Settings};
//! use std::io;
//! use std::time::Duration;
//!
//! /// Accepts packets of mail only, and counts them.
//! #[derive(Default)]
//! struct Packets {
//!     data: Vec<u8>,
//!     count: usize,
//! }
//!
//! impl Inbound for Packets {
//!     fn offered(&mut self, offer: &Offer) -> io::Result<Decision> {
//!         let is_packet = offer.file.name.to_text().to_ascii_lowercase().ends_with(".pkt");
//!         Ok(if is_packet { Decision::NEW } else { Decision::Later })
//!     }
//!     fn begin(&mut self, _file: &FileId, _offset: u64) -> io::Result<()> {
//!         self.data.clear();
//!         Ok(())
//!     }
//!     fn write(&mut self, data: &[u8]) -> io::Result<()> {
//!         self.data.extend_from_slice(data);
//!         Ok(())
//!     }
//!     fn finish(&mut self, _file: &FileId) -> io::Result<()> {
//!         self.count += 1;
//!         Ok(())
//!     }
//!     fn discard(&mut self, _file: &FileId) {
//!         self.data.clear();
//!     }
//! }
//!
//! let now = Duration::ZERO;
//! let session = Session::caller(Settings::new(vec!["2:5020/0.7".parse()?]), now);
//! let mut peer = Peer::new(session, Queue::default(), Packets::default());
//! peer.sent(peer.output().len(), now);
//! // A hub without password, a packet, and an archive.
//! peer.receive(b"\x80\x0a\x01 2:5020/0\x80\x01\x04", now);
//! peer.receive(b"\x80\x0c\x03a.pkt 3 1 0\x00\x03abc", now);
//! peer.receive(b"\x80\x0c\x03b.zip 3 1 0\x00\x03abc", now);
//! assert_eq!(peer.inbound.count, 1);
//! assert!(peer.output().ends_with(b"\x80\x0a\x06a.pkt 3 1\x80\x0a\x0ab.zip 3 1"), "M_GOT and M_SKIP");
//! # Ok::<(), binkp::AddressError>(())
//! ```
//!
//! # An event loop of your own
//!
//! A [`Session`] alone asks for everything by events. This caller has nothing to send and refuses every file.
//!
//! ```
//! use binkp::{Content, Decision, Error, Event, Session, Settings};
//! use std::time::Duration;
//!
//! /// Answers events until the session waits for the remote.
//! fn answer(session: &mut Session) {
//!     while let Some(event) = session.poll() {
//!         match event {
//!             Event::NextFile { .. } => session.send_file(None, Content::default()),
//!             Event::Offered(_) => session.decide(Decision::Later),
//!             Event::Info(info) => println!("{info:?}"),
//!             _ => {}
//!         }
//!     }
//! }
//!
//! let at = Duration::from_secs;
//! let mut session = Session::caller(Settings::new(vec!["2:5020/0.7".parse()?]), at(0));
//! session.sent(session.output().len(), at(0));
//! session.receive(b"\x80\x0a\x01 2:5020/0", at(1));
//! answer(&mut session);
//! assert_eq!(session.output(), b"\x80\x02\x02-", "M_PWD without a password");
//! // The hub says nothing more.
//! assert!(session.deadline() <= at(120));
//! session.tick(at(120));
//! answer(&mut session);
//! assert!(matches!(session.into_result(), Err(Error::Timeout { .. })));
//! # Ok::<(), binkp::AddressError>(())
//! ```
//!
//! # Promises
//!
//! - `M_GOT` is sent only after the store has the file under its own name and recorded it.
//! - A file is reported as sent only after the remote's `M_GOT`.
//! - A line that breaks at any byte loses no file, and no file arrives twice if the store recognizes what it has.
//! - No input makes the crate panic, hang or use unbounded memory; there is no `unsafe` in it.
//!
//! # Errors
//!
//! [`Error`] has a variant for each reason, and its text says what happened, where, and what to do.
//! [`Error::is_temporary`] tells whether another call may succeed. Errors of stores do not end a session if the file
//! can wait for the next one; they are [`Problem`]s of the [`Outcome`].
//!
//! # Limits
//!
//! [`limits`] has all of them: 32767 bytes a frame, 255 bytes a name, 256 addresses, 1000 unacknowledged files, 10000
//! frames without meaning. [`limits::Limits`] are those of time: two minutes for the login, five minutes without
//! progress, a day for a session. [`Settings::size_limit`] bounds received files.
//!
//! # Standards
//!
//! | Standard | Subject | Here |
//! | --- | --- | --- |
//! | FTS-1026, 4 | frames | [`frame`] |
//! | FTS-1026, 5.2 to 5.4 | escapes and names of files | [`name`] |
//! | FTS-1026, 5.5 | commands, `M_NUL` | [`Id`], [`info`] |
//! | FTS-1026, 6 | states | [`Session`] |
//! | FTS-1027 | CRAM-MD5 | [`cram`] |
//! | FTS-1028 | non-reliable mode | [`Settings::nr`] |
//! | FTS-1030 | checksums | [`Settings::crc`] |
//! | FSP-1024 | version 1.1: batches, `M_FILE` with the offset -1, more words in commands | [`info::Version`] |
//! | binkd | `OPT GZ BZ2 EXTCMD` | [`Settings::gz`], [`Settings::bz2`] |
//! | binkd | `OPT CRYPT` | [`crypt`] |
//!
//! Where the standards are silent, the crate does what binkd 1.1a-115 does. Left out: CRAM-SHA1, which nobody offers
//! alone; PLZ (FTS-1029); and ND, "no dupes", which the names of received files make unnecessary. A binkd that is set
//! to ND works with this crate.
//!
//! A checksum is sent only for files that go without compression: both use the same word of `M_FILE` (FTS-1030, 3).
//! Compressed streams have checksums of their own.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod address;
pub mod cram;
pub mod crypt;
pub mod driver;
mod error;
mod event;
mod file;
pub mod folder;
pub mod frame;
pub mod info;
pub mod limits;
pub mod memory;
pub mod name;
mod pack;
mod peer;
mod session;
mod settings;
pub mod store;

pub use address::{Address, AddressError};
pub use error::{Error, Stage, StoreStep};
pub use event::{
    Content, Decision, Delivery, Event, Login, Notice, Offer, OutFile, Postponement, Summary,
};
pub use file::{FileId, Method};
pub use frame::Id;
pub use peer::{Outcome, Peer, Problem};
pub use session::{Role, Session};
pub use settings::{Admission, Crypt, Password, Settings};

/// The example of the README, so that it compiles.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
