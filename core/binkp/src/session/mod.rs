//! The state machine of a session: bytes in, bytes and events out. It has no clock, no socket and no file.
//!
//! Every call that has a `now` takes the time since any fixed moment, such as the start of the program.

mod batch;
mod login;
mod receive;
mod send;

use crate::address::Address;
use crate::cram::Challenge;
use crate::crypt::Cipher;
use crate::error::{self, Error, Stage};
use crate::event::{Event, Login, Notice, Summary};
use crate::file::FileWords;
use crate::frame::{self, Frame, FrameReader, Id};
use crate::info::{Info, Version};
use crate::limits::{FRAME_LIMIT, IDLE_FRAME_LIMIT, OUTPUT_ENOUGH, OUTPUT_LIMIT, PROGRESS};
use crate::settings::Settings;
use batch::Batch;
use receive::Receiver;
use send::Sender;
use std::collections::VecDeque;
use std::mem;
use std::time::Duration;

/// Role in a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The side that opened the connection.
    Caller,
    /// The side that was called.
    Answerer,
}

/// Answer that the session waits for. No frame is read before it.
#[derive(Debug)]
enum Due {
    Admission,
    NextFile,
    Data { length: usize },
    Decision(Box<FileWords>),
    Stored,
    Flushed,
}

/// Options and facts of the remote.
#[derive(Debug, Default)]
struct Remote {
    addresses: Vec<Address>,
    version: Version,
    nr: bool,
    crc: bool,
    gz: bool,
    bz2: bool,
    crypt: bool,
    /// True if commands may have more words than the standard names (`EXTCMD`).
    extcmd: bool,
    challenge: Option<Challenge>,
}

/// Moments of a session, as times since the caller's fixed moment.
#[derive(Debug, Default)]
struct Moments {
    start: Duration,
    now: Duration,
    progress: Duration,
    /// Number of bytes that were sent since the last progress.
    sent: usize,
}

/// State machine of one session.
///
/// Its user, often a [`Peer`](crate::Peer), repeats three steps until [`Event::Ended`]:
///
/// 1. passes received bytes to [`receive`](Session::receive);
/// 2. calls [`poll`](Session::poll) until it returns `None`, and answers the events that ask for an answer;
/// 3. sends [`output`](Session::output) and tells by [`sent`](Session::sent) how much of it went out.
///
/// ```
/// use binkp::{Event, Session, Settings};
/// use std::time::Duration;
///
/// let settings = Settings::new(vec!["2:5020/0.7@fidonet".parse()?]);
/// let mut session = Session::caller(settings, Duration::ZERO);
/// assert!(session.output().starts_with(b"\x80"), "the caller sends commands at once");
/// session.receive(b"\x80\x09\x00SYS Hub", Duration::from_millis(10));
/// assert_eq!(session.poll(), None, "the frame is not complete");
/// session.receive(b"!", Duration::from_millis(20));
/// assert!(matches!(session.poll(), Some(Event::Info(_))));
/// # Ok::<(), binkp::AddressError>(())
/// ```
#[derive(Debug)]
pub struct Session {
    role: Role,
    settings: Settings,
    stage: Stage,
    input: FrameReader,
    /// Frame that is handled again after the store answered.
    held: Option<Frame>,
    output: Vec<u8>,
    output_start: usize,
    cipher: Option<Cipher>,
    events: VecDeque<Event>,
    due: Option<Due>,
    remote: Remote,
    own_challenge: Option<Challenge>,
    admission: Option<crate::settings::Admission>,
    login: Option<Login>,
    sender: Sender,
    receiver: Receiver,
    batch: Batch,
    idle_frames: u32,
    moments: Moments,
    summary: Summary,
    result: Option<Result<(), Error>>,
}

impl Session {
    /// Creates the session of a caller. Its first frames are in the output already.
    #[must_use]
    pub fn caller(settings: Settings, now: Duration) -> Session {
        let mut session = Session::new(Role::Caller, settings, now);
        session.greet();
        session
    }

    /// Creates the session of an answerer. Without a challenge it offers no CRAM-MD5.
    #[must_use]
    pub fn answerer(settings: Settings, challenge: Option<Challenge>, now: Duration) -> Session {
        let mut session = Session::new(Role::Answerer, settings, now);
        session.own_challenge = challenge;
        session.greet();
        session
    }

    fn new(role: Role, settings: Settings, now: Duration) -> Session {
        Session {
            role,
            settings,
            stage: Stage::Addresses,
            input: FrameReader::default(),
            held: None,
            output: Vec::new(),
            output_start: 0,
            cipher: None,
            events: VecDeque::new(),
            due: None,
            remote: Remote::default(),
            own_challenge: None,
            admission: None,
            login: None,
            sender: Sender::default(),
            receiver: Receiver::default(),
            batch: Batch::default(),
            idle_frames: 0,
            moments: Moments {
                start: now,
                now,
                progress: now,
                sent: 0,
            },
            summary: Summary::default(),
            result: None,
        }
    }

    /// Adds received bytes, and returns how many were accepted. Call [`poll`](Session::poll) before the next ones.
    ///
    /// Returns 0 while the remote does not read: its answers must go out first. After the end, everything is
    /// accepted and dropped.
    pub fn receive(&mut self, bytes: &[u8], now: Duration) -> usize {
        self.moments.now = now;
        if self.is_over() {
            return bytes.len();
        }
        if self.waiting_output() > OUTPUT_LIMIT {
            return 0;
        }
        self.input.push(bytes)
    }

    /// Returns the bytes to send.
    #[must_use]
    pub fn output(&self) -> &[u8] {
        self.output.get(self.output_start..).unwrap_or_default()
    }

    /// Removes the first `count` bytes of the output: they were sent.
    pub fn sent(&mut self, count: usize, now: Duration) {
        self.moments.now = now;
        self.output_start = self
            .output_start
            .saturating_add(count)
            .min(self.output.len());
        self.moments.sent = self.moments.sent.saturating_add(count);
        if self.output_start == self.output.len() {
            self.output.clear();
            self.output_start = 0;
        } else if self.output_start > OUTPUT_ENOUGH {
            self.output.drain(..self.output_start);
            self.output_start = 0;
        }
        if self.moments.sent >= PROGRESS || (count > 0 && self.output.is_empty()) {
            self.note_progress();
        }
    }

    /// Returns the next event, or `None` until bytes arrive, bytes are sent or the answer to the last event is given.
    pub fn poll(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.events.pop_front() {
                return Some(event);
            }
            if self.due.is_some() || self.is_over() {
                return None;
            }
            if self.unpack_next() || (self.stage == Stage::Transfer && self.end_batch()) {
                continue;
            }
            if self.waiting_output() <= OUTPUT_LIMIT
                && let Some(frame) = self.held.take().or_else(|| self.input.next())
            {
                if self.needs_flush(&frame) {
                    self.held = Some(frame);
                    self.ask_for_flush();
                } else {
                    self.handle(frame);
                }
                continue;
            }
            if self.has_collected() {
                // Nothing else has arrived: acknowledgements wait no longer.
                self.ask_for_flush();
                continue;
            }
            if self.stage != Stage::Transfer
                || self.waiting_output() > OUTPUT_ENOUGH
                || !self.transmit()
            {
                return None;
            }
        }
    }

    /// Tells that the remote closed the connection.
    pub fn closed(&mut self, now: Duration) {
        self.moments.now = now;
        if self.is_over() {
            return;
        }
        let is_complete = self.stage == Stage::Transfer
            && self.due.is_none()
            && self.is_between_batches()
            && !self.input.is_inside();
        let stage = self.stage;
        self.end(if is_complete {
            Ok(())
        } else {
            Err(Error::Closed { stage })
        });
    }

    /// Returns the time at which the session gives up, unless something moves before.
    #[must_use]
    pub fn deadline(&self) -> Duration {
        let limits = self.settings.limits;
        let whole = self.moments.start.saturating_add(limits.session);
        let step = match self.stage {
            Stage::Transfer => self.moments.progress.saturating_add(limits.idle),
            _ => self.moments.start.saturating_add(limits.login),
        };
        whole.min(step)
    }

    /// Ends the session if its deadline has passed.
    pub fn tick(&mut self, now: Duration) {
        self.moments.now = now;
        if self.is_over() || now < self.deadline() {
            return;
        }
        let limits = self.settings.limits;
        if now.saturating_sub(self.moments.start) >= limits.session {
            self.abort(Error::TooSlow {
                limit: limits.session,
            });
        } else {
            let since = match self.stage {
                Stage::Transfer => self.moments.progress,
                _ => self.moments.start,
            };
            let waited = now.saturating_sub(since);
            self.abort(Error::Timeout {
                stage: self.stage,
                waited,
            });
        }
    }

    /// Ends the session with an error, and tells the remote if it can be told.
    pub fn abort(&mut self, error: Error) {
        if self.is_over() {
            return;
        }
        if let Some((id, text)) = farewell(&error) {
            self.command(id, text.as_bytes());
        }
        self.end(Err(error));
    }

    /// Returns the role in the session.
    #[must_use]
    pub fn role(&self) -> Role {
        self.role
    }

    /// Returns the stage of the session.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns whether the session is over. Its output may still have to be sent.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.result.is_some()
    }

    /// Returns the result after the end, `None` before.
    #[must_use]
    pub fn result(&self) -> Option<Result<(), &Error>> {
        self.result
            .as_ref()
            .map(|result| result.as_ref().map(|&()| ()))
    }

    /// Returns the result; a session that was not over counts as cancelled.
    ///
    /// # Errors
    ///
    /// The reason why the session did not succeed.
    pub fn into_result(self) -> Result<(), Error> {
        self.result.unwrap_or(Err(Error::Cancelled))
    }

    /// Returns the facts of the login, once it is complete.
    #[must_use]
    pub fn login(&self) -> Option<&Login> {
        self.login.as_ref()
    }

    /// Returns the numbers of the session so far.
    #[must_use]
    pub fn summary(&self) -> Summary {
        self.summary
    }

    fn waiting_output(&self) -> usize {
        self.output.len().saturating_sub(self.output_start)
    }

    fn note_progress(&mut self) {
        self.moments.progress = self.moments.now;
        self.moments.sent = 0;
    }

    fn notice(&mut self, notice: Notice) {
        self.events.push_back(Event::Notice(notice));
    }

    /// Appends a command to the output.
    fn command(&mut self, id: Id, argument: &[u8]) {
        let start = self.output.len();
        frame::push_command(&mut self.output, id, argument);
        self.encrypt_from(start);
        self.batch.messages += 1;
    }

    /// Appends data of a file to the output.
    fn data(&mut self, data: &[u8]) {
        let start = self.output.len();
        frame::push_data(&mut self.output, data);
        self.encrypt_from(start);
    }

    fn encrypt_from(&mut self, start: usize) {
        if let (Some(cipher), Some(bytes)) = (&mut self.cipher, self.output.get_mut(start..)) {
            cipher.encrypt(bytes);
        }
    }

    /// Ends the session: nothing is read or added to the output any more.
    fn end(&mut self, result: Result<(), Error>) {
        self.due = None;
        self.held = None;
        if let Some((file, received)) = self.receiver.abandon() {
            self.events.push_back(Event::Interrupted { file, received });
        }
        self.stage = Stage::Ended;
        self.result = Some(result);
        self.events.push_back(Event::Ended);
    }

    fn handle(&mut self, frame: Frame) {
        let (number, argument) = match frame {
            Frame::Data(data) if data.is_empty() => return self.count_idle_frame(),
            Frame::Data(data) => return self.handle_data(data),
            Frame::Empty => return self.count_idle_frame(),
            Frame::Command(number, argument) => (number, argument),
        };
        let Some(id) = Id::from_number(number) else {
            self.notice(Notice::UnknownCommand(number));
            self.batch.messages += 1;
            return self.count_idle_frame();
        };
        if !self.is_allowed(id) {
            let stage = self.stage;
            return self.abort(Error::Unexpected { command: id, stage });
        }
        if matches!(id, Id::File | Id::Eob) && self.finish_unended(id, &argument) {
            return;
        }
        self.batch.messages += 1;
        if id == Id::Nul {
            self.count_idle_frame();
        } else {
            self.note_progress();
        }
        match id {
            Id::Nul => self.handle_info(&argument),
            Id::Adr => self.handle_addresses(&argument),
            Id::Pwd => self.handle_password(&argument),
            Id::Ok => self.handle_ok(&argument),
            Id::File => self.handle_file(&argument),
            Id::Eob => self.handle_end_of_batch(),
            Id::Got => self.handle_got(&argument),
            Id::Get => self.handle_get(&argument),
            Id::Skip => self.handle_skip(&argument),
            Id::Err => {
                let text = error::sentence(&argument, self.settings.decode);
                let stage = self.stage;
                self.end(Err(error::from_remote(text, stage)));
            }
            Id::Bsy => {
                let text = error::sentence(&argument, self.settings.decode);
                self.end(Err(error::from_busy(text)));
            }
        }
    }

    /// Returns whether the standard allows the command now (FTS-1026, tables 1, 2 and 4).
    fn is_allowed(&self, id: Id) -> bool {
        matches!(
            (id, self.stage),
            (Id::Nul | Id::Err | Id::Bsy, _)
                | (Id::Adr, Stage::Addresses)
                | (Id::Pwd, Stage::Password)
                | (Id::Ok, Stage::Answer)
                | (
                    Id::File | Id::Eob | Id::Got | Id::Get | Id::Skip,
                    Stage::Transfer
                )
        )
    }

    fn count_idle_frame(&mut self) {
        self.idle_frames += 1;
        if self.idle_frames >= IDLE_FRAME_LIMIT {
            let count = self.idle_frames;
            self.abort(Error::Flood { count });
        }
    }

    fn handle_info(&mut self, argument: &[u8]) {
        let info = Info::parse(argument, self.settings.decode);
        match &info {
            Info::Options(words) => {
                for word in words {
                    self.note_option(word);
                }
            }
            Info::Mailer { version, .. } => self.remote.version = *version,
            _ => {}
        }
        self.events.push_back(Event::Info(info));
    }

    fn note_option(&mut self, word: &str) {
        let remote = &mut self.remote;
        match word {
            "NR" => remote.nr = true,
            "CRC" => remote.crc = true,
            "GZ" => remote.gz = true,
            "BZ2" => remote.bz2 = true,
            "CRYPT" => remote.crypt = true,
            "EXTCMD" => remote.extcmd = true,
            _ => {
                let challenge = Challenge::from_option(word);
                remote.challenge = challenge.or(remote.challenge.take());
            }
        }
    }

    fn unreadable(&mut self, command: Id, argument: &[u8]) {
        let text = error::sentence(argument, self.settings.decode);
        self.abort(Error::Unreadable { command, text });
    }

    /// Returns the highest version that both sides know.
    fn version(&self) -> Version {
        self.settings.version.min(self.remote.version)
    }

    /// Takes the answer that is due, if it is of the right kind.
    fn answer_due(&mut self, is_right: fn(&Due) -> bool) -> Option<Due> {
        if self.due.as_ref().is_some_and(is_right) {
            mem::take(&mut self.due)
        } else {
            None
        }
    }
}

/// Returns the frame that tells the remote why the session ends.
fn farewell(error: &Error) -> Option<(Id, String)> {
    let text = match error {
        Error::PasswordRefused { .. }
        | Error::AddressRefused { .. }
        | Error::Busy { .. }
        | Error::Remote { .. }
        | Error::Closed { .. }
        | Error::Connection { .. } => return None,
        Error::WrongAddress { called, .. } => {
            format!("Called {called}, which is not among your addresses")
        }
        Error::BadAddress { .. } => "Bad address".to_owned(),
        Error::CramRequired => "You must support CRAM authentication".to_owned(),
        Error::CryptRequired => "You must support CRYPT".to_owned(),
        Error::WrongPassword { .. } => "Incorrect password".to_owned(),
        Error::Refused { reason, .. } => reason.clone(),
        Error::Unexpected { command, .. } => format!("{}: unexpected", command.name()),
        Error::Unreadable { command, .. } => format!("{}: cannot parse args", command.name()),
        Error::TooLong { file } => format!("More data than announced for {}", file.name),
        Error::Damaged { file } => format!("Damaged data of {}", file.name),
        Error::Checksum { file } => format!("Wrong checksum of {}", file.name),
        Error::BadRequest { file, offset } => {
            format!("Impossible M_GET of {} from {offset}", file.name)
        }
        Error::Flood { .. } => "Too many frames without meaning".to_owned(),
        Error::Timeout { .. } => "Timeout".to_owned(),
        Error::TooSlow { .. } => "The session took too long".to_owned(),
        Error::Cancelled => return Some((Id::Bsy, "Session cancelled by the operator".to_owned())),
        Error::Store { .. } => return Some((Id::Bsy, "Local error".to_owned())),
    };
    let text = text.chars().take(FRAME_LIMIT / 8).collect();
    Some((Id::Err, text))
}
