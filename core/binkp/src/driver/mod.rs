//! Driver of sessions over TCP, with SOCKS5, HTTP CONNECT and TLS. It blocks its thread; another one may cancel it.
//!
//! ```no_run
//! use binkp::driver::{self, Cancel, Dialer, TcpTransport};
//! use binkp::folder::{FolderInbound, FolderQueue};
//! use binkp::{Password, Peer, Session, Settings};
//! use std::time::Duration;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let cancel = Cancel::new();
//! let tcp = Dialer::default().connect(&"hub.example".parse()?, &cancel)?;
//! let settings = Settings {
//!     called: Some("2:5020/0@fidonet".parse()?),
//!     password: Password::new("tanstaaf"),
//!     ..Settings::new(vec!["2:5020/0.7@fidonet".parse()?])
//! };
//! let session = Session::caller(settings, Duration::ZERO);
//! let peer = Peer::new(session, FolderQueue::open("outbound"), FolderInbound::open("inbound")?);
//! let outcome = driver::run(peer, &mut TcpTransport::new(tcp)?, &cancel);
//! println!("{} files received", outcome.summary.received_files);
//! outcome.result?;
//! # Ok(())
//! # }
//! ```

mod connect;
mod proxy;
#[cfg(feature = "tls")]
mod tls;

pub use connect::{ConnectError, DEFAULT_PORT, Dialer, Endpoint, EndpointError};
pub use proxy::{Proxy, ProxyError, ProxyKind};
#[cfg(feature = "tls")]
pub use tls::{DEFAULT_TLS_PORT, TlsTransport};

use crate::cram::Challenge;
use crate::error::Error;
use crate::peer::{Outcome, Peer};
use crate::store::{Inbound, Outgoing};
use md5::{Digest, Md5};
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Time to send the last frames after the end of a session, and to wait until the remote closes the connection.
const FAREWELL: Duration = Duration::from_secs(10);

/// Shortest and longest pause when neither side has anything.
const PAUSES: (Duration, Duration) = (Duration::from_micros(200), Duration::from_millis(20));

/// Length of the buffer for received bytes.
const BUFFER: usize = 64 * 1024;

/// Flag by which another thread ends a session or a connection attempt.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Creates a flag that is not set.
    #[must_use]
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Sets the flag.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Returns whether the flag is set.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// Connection that never blocks.
pub trait Transport {
    /// Reads received bytes. Returns `None` if none wait, and 0 at the end of the stream.
    ///
    /// # Errors
    ///
    /// The connection failed.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<Option<usize>>;

    /// Writes bytes and returns how many were accepted; `None` if there is no room.
    ///
    /// # Errors
    ///
    /// The connection failed.
    fn write(&mut self, bytes: &[u8]) -> io::Result<Option<usize>>;

    /// Sends bytes that the transport keeps itself. Returns whether none are left.
    ///
    /// # Errors
    ///
    /// The connection failed.
    fn flush(&mut self) -> io::Result<bool>;

    /// Closes the sending direction.
    ///
    /// # Errors
    ///
    /// The connection failed.
    fn close(&mut self) -> io::Result<()>;
}

/// Plain TCP connection.
#[derive(Debug)]
pub struct TcpTransport(TcpStream);

impl TcpTransport {
    /// Prepares a connection for the driver.
    ///
    /// # Errors
    ///
    /// The system refuses to change the mode of the socket.
    pub fn new(tcp: TcpStream) -> io::Result<TcpTransport> {
        tcp.set_nonblocking(true)?;
        tcp.set_nodelay(true)?;
        Ok(TcpTransport(tcp))
    }
}

impl Transport for TcpTransport {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<Option<usize>> {
        or_wait(self.0.read(buffer))
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<Option<usize>> {
        or_wait(self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<bool> {
        Ok(true)
    }

    fn close(&mut self) -> io::Result<()> {
        self.0.shutdown(Shutdown::Write)
    }
}

/// Turns the errors that mean "not now" into `None`.
fn or_wait(result: io::Result<usize>) -> io::Result<Option<usize>> {
    match result {
        Ok(count) => Ok(Some(count)),
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted
            ) =>
        {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Returns a challenge that no session had before, for an answerer.
#[must_use]
pub fn random_challenge() -> Option<Challenge> {
    // The standard library seeds each RandomState from the random numbers of the system.
    let seeds = [0, 1, 2, 3].map(|index: u8| {
        RandomState::new()
            .hash_one((index, Instant::now()))
            .to_ne_bytes()
    });
    Challenge::new(&Md5::digest(seeds.concat()))
}

/// Runs a session to its end. The time of the session starts at its first call.
///
/// Blocks until the session is over and the remote has closed the connection, at most ten seconds later.
pub fn run<O, I>(
    mut peer: Peer<'_, O, I>,
    transport: &mut impl Transport,
    cancel: &Cancel,
) -> Outcome
where
    O: Outgoing,
    I: Inbound,
{
    let clock = Instant::now();
    let mut line = Line::default();
    let mut pause = PAUSES.0;
    let mut over = None;
    loop {
        let now = clock.elapsed();
        if cancel.is_cancelled() {
            peer.abort(Error::Cancelled);
        }
        peer.tick(now);
        let mut has_moved = line.send(&mut peer, transport, now);
        if peer.is_over() {
            let since = *over.get_or_insert(now);
            let is_sent = line.is_closed || (peer.output().is_empty() && line.flush(transport));
            if is_sent || now.saturating_sub(since) > FAREWELL {
                break;
            }
        }
        has_moved |= line.receive(&mut peer, transport, now);
        pause = if has_moved {
            PAUSES.0
        } else {
            (pause * 2).min(PAUSES.1)
        };
        if !has_moved {
            thread::sleep(pause);
        }
    }
    if !line.is_closed {
        wait_for_close(transport, cancel);
    }
    peer.into_outcome()
}

/// Closes the connection so that the last frames arrive: bytes that nobody reads would destroy them.
fn wait_for_close(transport: &mut impl Transport, cancel: &Cancel) {
    let clock = Instant::now();
    let mut buffer = vec![0; BUFFER];
    if transport.close().is_err() {
        return;
    }
    while clock.elapsed() < FAREWELL && !cancel.is_cancelled() {
        match transport.read(&mut buffer) {
            Ok(Some(0)) | Err(_) => return,
            Ok(Some(_)) => {}
            Ok(None) => thread::sleep(PAUSES.0 * 10),
        }
    }
}

/// State of the connection.
#[derive(Debug, Default)]
struct Line {
    /// Received bytes that the session did not accept yet.
    waiting: Vec<u8>,
    buffer: Vec<u8>,
    /// Error of sending; received bytes may still tell the reason.
    broken: Option<io::Error>,
    /// True if the remote closed the connection, or it failed.
    is_closed: bool,
}

impl Line {
    /// Sends output and returns whether any bytes went out.
    fn send<O: Outgoing, I: Inbound>(
        &mut self,
        peer: &mut Peer<'_, O, I>,
        transport: &mut impl Transport,
        now: Duration,
    ) -> bool {
        if self.broken.is_some() || self.is_closed {
            return false;
        }
        if peer.output().is_empty() {
            self.flush(transport);
            return false;
        }
        match transport.write(peer.output()) {
            Ok(Some(count)) => {
                peer.sent(count, now);
                count > 0
            }
            Ok(None) => false,
            Err(error) => {
                self.broken = Some(error);
                false
            }
        }
    }

    /// Sends what the transport keeps, and returns whether nothing is left or nothing can be sent.
    fn flush(&mut self, transport: &mut impl Transport) -> bool {
        if self.broken.is_some() {
            return true;
        }
        transport.flush().unwrap_or_else(|error| {
            self.broken = Some(error);
            true
        })
    }

    /// Receives bytes and returns whether there were any.
    fn receive<O: Outgoing, I: Inbound>(
        &mut self,
        peer: &mut Peer<'_, O, I>,
        transport: &mut impl Transport,
        now: Duration,
    ) -> bool {
        if self.is_closed {
            return false;
        }
        if self.waiting.is_empty() {
            self.buffer.resize(BUFFER, 0);
            match transport.read(&mut self.buffer) {
                Ok(Some(0)) => self.close(peer, now),
                Ok(Some(count)) => self
                    .waiting
                    .extend_from_slice(self.buffer.get(..count).unwrap_or_default()),
                Ok(None) => {}
                Err(error) if is_close(&error) => self.close(peer, now),
                Err(source) => {
                    self.is_closed = true;
                    let stage = peer.session().stage();
                    peer.abort(Error::Connection { stage, source });
                }
            }
        }
        let count = peer.receive(&self.waiting, now);
        self.waiting.drain(..count);
        count > 0
    }

    fn close<O: Outgoing, I: Inbound>(&mut self, peer: &mut Peer<'_, O, I>, now: Duration) {
        self.is_closed = true;
        peer.closed(now);
    }
}

/// Returns whether the error means that the remote closed the connection without ceremony.
fn is_close(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
    matches!(
        error.kind(),
        BrokenPipe | ConnectionAborted | ConnectionReset | UnexpectedEof
    )
}
