//! A session with its stores: it answers the events of the session, and still has no socket and no clock.

use crate::address::Address;
use crate::error::{Error, StoreStep};
use crate::event::{Content, Decision, Event, Login, OutFile, Summary};
use crate::file::FileId;
use crate::pack::{SAMPLE, shrinks};
use crate::session::Session;
use crate::settings::Admission;
use crate::store::{Inbound, Outgoing};
use std::fmt;
use std::io;
use std::time::Duration;

/// Maximum number of problems of stores that a [`Peer`] keeps.
const PROBLEM_LIMIT: usize = 100;

/// Error of a store that did not end the session: the file stays for another one.
#[derive(Debug)]
pub struct Problem {
    /// Step that failed.
    pub step: StoreStep,
    /// File that was concerned, if one was.
    pub file: Option<FileId>,
    /// Error of the store.
    pub source: io::Error,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (step, source) = (self.step, &self.source);
        match &self.file {
            Some(file) => write!(
                f,
                "this system failed to {step} ({file}: {source}); the next session tries again"
            ),
            None => write!(
                f,
                "this system failed to {step} ({source}); the next session tries again"
            ),
        }
    }
}

/// Result of a session with its numbers.
#[derive(Debug)]
pub struct Outcome {
    /// Success, or the reason why there was none. Files may have moved in any case.
    pub result: Result<(), Error>,
    /// Facts of the login, if the session came so far.
    pub login: Option<Login>,
    /// Numbers of files and bytes.
    pub summary: Summary,
    /// Problems of the stores that did not end the session, at most 100.
    pub problems: Vec<Problem>,
}

type Gate<'a> = Box<dyn FnMut(&[Address]) -> Admission + 'a>;
type Observer<'a> = Box<dyn FnMut(&Event) + 'a>;

/// Session with a queue of files to send and a place for received files.
///
/// The [driver](crate::driver) moves its bytes over a connection; a program with its own event loop does the same
/// with the methods here.
///
/// ```
/// use binkp::memory::{Inbox, Queue};
/// use binkp::{Admission, Password, Peer, Session, Settings};
/// use binkp::cram::Challenge;
/// use std::time::Duration;
///
/// let now = Duration::ZERO;
/// let password = Password::new("tanstaaf");
/// let settings = Settings { password: password.clone(), ..Settings::new(vec!["2:5020/0.7".parse()?]) };
/// let queue = Queue::new([("hello.txt", b"Hello".as_slice())]);
/// let mut caller = Peer::new(Session::caller(settings, now), queue, Inbox::default());
///
/// let hub = Session::answerer(
///     Settings::new(vec!["2:5020/0@fidonet".parse()?]),
///     Challenge::new(b"random bytes of the answerer"),
///     now,
/// );
/// let mut answerer = Peer::new(hub, Queue::default(), Inbox::default()).with_gate(move |_addresses| {
///     password.clone().map_or(Admission::Open, |password| Admission::Password { password, plain: false })
/// });
///
/// while !(caller.is_over() && answerer.is_over()) {
///     let count = answerer.receive(caller.output(), now);
///     caller.sent(count, now);
///     let count = caller.receive(answerer.output(), now);
///     answerer.sent(count, now);
/// }
/// assert_eq!(answerer.inbound.files()[0].data, b"Hello");
/// assert!(caller.outgoing.is_empty());
/// assert!(caller.into_result().is_ok());
/// # Ok::<(), binkp::AddressError>(())
/// ```
pub struct Peer<'a, O, I> {
    session: Session,
    /// Queue of files to send.
    pub outgoing: O,
    /// Place of received files.
    pub inbound: I,
    gate: Option<Gate<'a>>,
    observer: Option<Observer<'a>>,
    problems: Vec<Problem>,
    /// File that the store has open.
    open: Option<FileId>,
    buffer: Vec<u8>,
}

impl<'a, O: Outgoing, I: Inbound> Peer<'a, O, I> {
    /// Joins a session and its stores. An answerer refuses every caller unless it has a gate.
    pub fn new(session: Session, outgoing: O, inbound: I) -> Peer<'a, O, I> {
        Peer {
            session,
            outgoing,
            inbound,
            gate: None,
            observer: None,
            problems: Vec::new(),
            open: None,
            buffer: Vec::new(),
        }
    }

    /// Sets the function that decides about callers by their addresses.
    #[must_use]
    pub fn with_gate(mut self, gate: impl FnMut(&[Address]) -> Admission + 'a) -> Peer<'a, O, I> {
        self.gate = Some(Box::new(gate));
        self
    }

    /// Sets a function that sees every event, for logs and progress bars.
    #[must_use]
    pub fn with_observer(mut self, observer: impl FnMut(&Event) + 'a) -> Peer<'a, O, I> {
        self.observer = Some(Box::new(observer));
        self
    }

    /// Passes received bytes to the session, and returns how many it accepted.
    ///
    /// 0 means that the output must be sent first.
    pub fn receive(&mut self, bytes: &[u8], now: Duration) -> usize {
        let mut accepted = 0;
        while let Some(rest) = bytes.get(accepted..).filter(|rest| !rest.is_empty()) {
            let count = self.session.receive(rest, now);
            self.run();
            accepted += count;
            if count == 0 {
                break;
            }
        }
        accepted
    }

    /// Returns the bytes to send.
    #[must_use]
    pub fn output(&self) -> &[u8] {
        self.session.output()
    }

    /// Removes the first bytes of the output: they were sent.
    pub fn sent(&mut self, count: usize, now: Duration) {
        self.session.sent(count, now);
        self.run();
    }

    /// Tells that the remote closed the connection.
    pub fn closed(&mut self, now: Duration) {
        self.session.closed(now);
        self.run();
    }

    /// Ends the session if its deadline has passed.
    pub fn tick(&mut self, now: Duration) {
        self.session.tick(now);
        self.run();
    }

    /// Ends the session with an error.
    pub fn abort(&mut self, error: Error) {
        self.session.abort(error);
        self.run();
    }

    /// Returns whether the session is over. Its output may still have to be sent.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.session.is_over()
    }

    /// Returns the session.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns problems of the stores that did not end the session, at most 100.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Returns the result of the session.
    ///
    /// # Errors
    ///
    /// The reason why the session did not succeed.
    pub fn into_result(self) -> Result<(), Error> {
        self.session.into_result()
    }

    /// Returns the result of the session with its numbers.
    #[must_use]
    pub fn into_outcome(self) -> Outcome {
        Outcome {
            login: self.session.login().cloned(),
            summary: self.session.summary(),
            result: self.session.into_result(),
            problems: self.problems,
        }
    }

    /// Answers events until the session waits for the remote.
    fn run(&mut self) {
        while let Some(event) = self.session.poll() {
            if let Some(observer) = &mut self.observer {
                observer(&event);
            }
            self.answer(event);
        }
    }

    fn answer(&mut self, event: Event) {
        match event {
            Event::Admission(addresses) => {
                let closed = Admission::Refuse("No callers are accepted".to_owned());
                let admission = self.gate.as_mut().map_or(closed, |gate| gate(&addresses));
                self.session.admit(admission);
            }
            Event::Login(login) => {
                self.outgoing.login(&login);
                self.inbound.login(&login);
            }
            Event::NextFile { wants_crc } => self.send_next(wants_crc),
            Event::NeedData {
                key,
                offset,
                length,
            } => self.send_data(key, offset, length),
            Event::Sent { key, delivery, .. } => {
                if let Err(source) = self.outgoing.sent(key, delivery) {
                    let step = StoreStep::Sent;
                    self.session.abort(Error::Store { step, source });
                }
            }
            Event::Postponed { key, reason, .. } => self.outgoing.postponed(key, reason),
            Event::Offered(offer) => {
                let decision = self.inbound.offered(&offer).unwrap_or_else(|source| {
                    note(
                        &mut self.problems,
                        StoreStep::Offered,
                        Some(offer.file.clone()),
                        source,
                    );
                    Decision::Later
                });
                self.session.decide(decision);
            }
            Event::Begin { file, offset } => {
                self.open = Some(file.clone());
                let result = self.inbound.begin(&file, offset);
                self.check_write(StoreStep::Begin, result);
            }
            Event::Data(data) => {
                let result = self.inbound.write(&data);
                self.check_write(StoreStep::Write, result);
            }
            Event::Complete(file) if self.inbound.collect(&file) => {
                self.open = None;
                self.session.collected();
            }
            Event::Flush(files) => {
                let results = self.inbound.flush();
                let are_stored: Vec<bool> = results.iter().map(Result::is_ok).collect();
                for (file, result) in files.into_iter().zip(results) {
                    if let Err(source) = result {
                        note(&mut self.problems, StoreStep::Finish, Some(file), source);
                    }
                }
                self.session.flushed(&are_stored);
            }
            Event::Complete(file) => {
                let result = self.inbound.finish(&file);
                self.open = None;
                let is_stored = result.is_ok();
                if let Err(source) = result {
                    note(&mut self.problems, StoreStep::Finish, Some(file), source);
                }
                self.session.stored(is_stored);
            }
            Event::Interrupted { file, .. } => {
                // After a failed write the store was told already.
                if self.open.take().is_some() {
                    self.inbound.interrupted(&file);
                }
            }
            Event::Discard(file) => {
                self.open = None;
                self.inbound.discard(&file);
            }
            Event::Ended => {
                let is_complete = matches!(self.session.result(), Some(Ok(())));
                self.inbound.ended(is_complete);
            }
            Event::Info(_)
            | Event::Addresses(_)
            | Event::Received(_)
            | Event::BatchEnded
            | Event::Notice(_) => {}
        }
    }

    fn send_next(&mut self, wants_crc: bool) {
        let file = match self.outgoing.next() {
            Ok(file) => file,
            Err(source) => {
                let step = StoreStep::Next;
                return self.session.abort(Error::Store { step, source });
            }
        };
        let mut content = Content::default();
        if let Some(OutFile { key, file }) = &file {
            if wants_crc {
                content.crc = self.outgoing.crc(*key).unwrap_or_else(|source| {
                    let file = Some(file.clone());
                    note(&mut self.problems, StoreStep::Crc, file, source);
                    None
                });
            }
            if self.session.would_compress(file) {
                let sample = self.read(*key, 0, SAMPLE);
                content.shrinks = shrinks(sample);
            }
        }
        self.session.send_file(file, content);
    }

    fn send_data(&mut self, key: u64, offset: u64, length: usize) {
        self.read(key, offset, length);
        self.session.send_data(&self.buffer);
    }

    /// Reads data of a file into the buffer; an error is noted, and gives none.
    fn read(&mut self, key: u64, offset: u64, length: usize) -> &[u8] {
        self.buffer.resize(length, 0);
        let count = self
            .outgoing
            .read(key, offset, &mut self.buffer)
            .unwrap_or_else(|source| {
                note(&mut self.problems, StoreStep::Read, None, source);
                0
            });
        self.buffer.truncate(count);
        &self.buffer
    }

    /// Postpones the open file if the store could not write it.
    fn check_write(&mut self, step: StoreStep, result: io::Result<()>) {
        if let Err(source) = result {
            let file = self.open.take();
            if let Some(file) = &file {
                self.inbound.interrupted(file);
            }
            note(&mut self.problems, step, file, source);
            self.session.refuse_current();
        }
    }
}

/// Records a problem, within the limit of their number.
fn note(problems: &mut Vec<Problem>, step: StoreStep, file: Option<FileId>, source: io::Error) {
    if problems.len() < PROBLEM_LIMIT {
        problems.push(Problem { step, file, source });
    }
}

impl<O, I> fmt::Debug for Peer<'_, O, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Peer")
            .field("session", &self.session)
            .finish_non_exhaustive()
    }
}
