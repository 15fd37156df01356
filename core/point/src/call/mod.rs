//! Calls: own mail is packed and sent, received mail is tossed.
//!
//! Imports `areas` (addresses), `limits`, `mail`, `mailer`, `point`, `record`, `settings` and `stop`. Nothing else in the
//! crate opens a connection, and nothing here does before the caller asks.

mod queue;
mod receiver;
mod session;
#[cfg(feature = "tls")]
mod tls;

use crate::mail::{self, MailReport};
use crate::mailer::{self, Called, MailerError};
use crate::point::{Point, PointError};
use crate::record::{MovedFile, Record, RecordedCall};
use crate::settings::{Boss, Security};
use crate::stop::Stop;
use binkp::driver::{ConnectError, Endpoint, ProxyError};
use binkp::limits::Limits;
use fidoscope_core::outbound::{Flavour, Outbound, OutboundError};
use ftn_tosser::aka::Aka;
use ftn_tosser::moment::Moment;
use ftn_tosser::setup::Folder;
use session::{Line, Session};
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

/// Phase of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Own messages are packed.
    Scanning,
    /// The host is looked up and called.
    Connecting,
    /// The systems present themselves.
    Login,
    /// Files are transferred.
    Transfer,
    /// Received mail is tossed.
    Tossing,
    /// Another mailer is at work.
    Mailer,
    /// The call is over.
    Ended,
}

/// Direction of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the other system.
    Incoming,
    /// To the other system.
    Outgoing,
}

/// File on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileProgress {
    /// Name in the session.
    pub name: String,
    /// Direction.
    pub direction: Direction,
    /// Bytes that were transferred, those of earlier calls among them.
    pub bytes: u64,
    /// Size of the whole file, in bytes.
    pub size: u64,
    /// True if the file has arrived, on the disk, or was acknowledged.
    pub is_done: bool,
}

/// Progress of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Phase.
    pub phase: Phase,
    /// File on its way, during [`Phase::Transfer`].
    pub file: Option<FileProgress>,
    /// Line of another mailer's output, during [`Phase::Mailer`].
    pub line: Option<String>,
}

impl Progress {
    fn of_phase(phase: Phase) -> Self {
        Self {
            phase,
            file: None,
            line: None,
        }
    }
}

/// Circumstances of a call.
pub struct CallContext<'c> {
    /// Time of the call, from the caller's clock.
    pub now: Moment,
    /// Handle to stop it.
    pub stop: &'c Stop,
    /// Function that sees the progress. It is called often, by the thread of the call.
    pub progress: &'c mut dyn FnMut(&Progress),
    /// Limits of time of the session.
    pub limits: Limits,
    /// Limit of time for the connection.
    pub connect_limit: Duration,
    /// Settings of TLS; `None`: the trusted roots of the system.
    #[cfg(feature = "tls")]
    pub tls: Option<std::sync::Arc<rustls::ClientConfig>>,
}

impl<'c> CallContext<'c> {
    /// Creates the usual circumstances.
    #[must_use]
    pub fn new(now: Moment, stop: &'c Stop, progress: &'c mut dyn FnMut(&Progress)) -> Self {
        Self {
            now,
            stop,
            progress,
            limits: Limits::default(),
            connect_limit: Duration::from_secs(60),
            #[cfg(feature = "tls")]
            tls: None,
        }
    }

    fn phase(&mut self, phase: Phase) {
        (self.progress)(&Progress::of_phase(phase));
    }
}

/// Reason why a call failed. Files may have moved in any case.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CallError {
    /// The point cannot be used.
    #[error(transparent)]
    Point(#[from] PointError),
    /// There is no connection.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// The session failed.
    #[error(transparent)]
    Session(binkp::Error),
    /// The certificate is not accepted.
    #[error(
        "the certificate of {host} is not accepted ({reason}): check the host name, or ask the sysop for a valid certificate"
    )]
    Certificate {
        /// Host.
        host: String,
        /// Reason, from the library of TLS.
        reason: String,
    },
    /// The other system does not answer by TLS.
    #[error(
        "{host} does not answer by TLS ({reason}): check its port, which is 24553 on most systems, or ask its sysop for it"
    )]
    NoTls {
        /// Host.
        host: String,
        /// Reason, from the library of TLS.
        reason: String,
    },
    /// TLS cannot be used.
    #[error("TLS cannot be used here ({0}); call without TLS, or install a build with it")]
    Tls(String),
    /// The inbound cannot be used.
    #[error("the inbound {} cannot be used: {source}; check the disk and its permissions", path.display())]
    Inbound {
        /// Folder.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// The outbound cannot be used.
    #[error(transparent)]
    Outbound(#[from] OutboundError),
    /// Another mailer failed.
    #[error(transparent)]
    Mailer(#[from] MailerError),
    /// The user stopped the call.
    #[error("the call was stopped; the next one goes on from there")]
    Stopped,
}

impl CallError {
    /// Returns whether another call may succeed without any change of settings.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        match self {
            Self::Session(error) => error.is_temporary(),
            Self::Connect(ConnectError::Unknown { .. }) => false,
            Self::Connect(ConnectError::Proxy { source, .. }) => matches!(
                source,
                ProxyError::Io(_) | ProxyError::Timeout | ProxyError::Unreachable(_)
            ),
            Self::Connect(_) | Self::Stopped | Self::Inbound { .. } => true,
            _ => false,
        }
    }
}

/// Result of a call.
#[derive(Debug)]
pub struct CallReport {
    /// Address that was called; `None` if another mailer called all systems that it knows.
    pub address: Option<Aka>,
    /// Host and port; the command lines of another mailer.
    pub host: String,
    /// Reason why the call failed; `None`: success.
    pub error: Option<CallError>,
    /// True if both sides knew the password.
    pub is_secure: bool,
    /// True if the session was encrypted, by TLS or `CRYPT`.
    pub is_encrypted: bool,
    /// Files that the other system has acknowledged.
    pub sent: Vec<MovedFile>,
    /// Files that have arrived.
    pub received: Vec<MovedFile>,
    /// Mail that was packed before the session and tossed after it.
    pub mail: MailReport,
    /// Output of another mailer, its last lines.
    pub output: Vec<String>,
    /// Sentences for the user about single files of the session.
    pub problems: Vec<String>,
    /// Duration of the whole call.
    pub duration: Duration,
}

impl CallReport {
    fn new(address: Option<Aka>, host: String) -> Self {
        Self {
            address,
            host,
            error: None,
            is_secure: false,
            is_encrypted: false,
            sent: Vec::new(),
            received: Vec::new(),
            mail: MailReport::default(),
            output: Vec::new(),
            problems: Vec::new(),
            duration: Duration::ZERO,
        }
    }

    /// Returns whether the call and the work on its mail succeeded.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.error.is_none() && self.mail.error.is_none()
    }

    /// Returns all sentences for the user: the failure, then problems.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let error = self.error.as_ref().map(ToString::to_string);
        let mail = self.mail.error.as_ref().map(ToString::to_string);
        let own = error.into_iter().chain(mail);
        let problems = self.problems.iter().chain(&self.mail.problems).cloned();
        own.chain(problems).collect()
    }
}

/// System that is asked for files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestTarget {
    /// A boss, in a session with its mail.
    Boss(Aka),
    /// Another node, directly: without a password, and only requests and files are exchanged.
    Node {
        /// Its address.
        address: Aka,
        /// Its host.
        host: Endpoint,
        /// Protection of the connection.
        security: Security,
    },
}

impl RequestTarget {
    fn address(&self) -> Aka {
        match self {
            Self::Boss(address) | Self::Node { address, .. } => *address,
        }
    }
}

impl Point {
    /// Calls a boss: packs own mail, exchanges files, tosses received mail. With another mailer, runs
    /// its commands instead, with the address in place of [`ADDRESS`](mailer::ADDRESS); the default
    /// address means all systems that it knows. Everything is in the report, errors, too.
    pub fn call(&self, boss: Aka, context: &mut CallContext<'_>) -> CallReport {
        if self.settings.uses_other_mailer() {
            return self.call_by_mailer(boss, context);
        }
        match self.settings.boss(boss) {
            Some(boss) => self.call_line(&Line::Boss(boss), context),
            None => {
                let mut report = CallReport::new(Some(boss), String::new());
                report.error = Some(PointError::NoBoss(boss).into());
                report
            }
        }
    }

    /// Writes lines of a file request (FTS-0006) into the outbound and calls the system, which answers
    /// in the same session. Without lines, those that wait in the outbound are sent. Files of a boss
    /// arrive in the inbound, those of other nodes in the folder of requested files; their paths are
    /// in the report.
    pub fn request_file(
        &self,
        target: &RequestTarget,
        lines: &[Vec<u8>],
        context: &mut CallContext<'_>,
    ) -> CallReport {
        let address = target.address();
        let failed = |error: CallError| {
            let mut report = CallReport::new(Some(address), String::new());
            report.error = Some(error);
            report
        };
        if let Err(error) = self.write_request(address, lines) {
            return failed(error);
        }
        match target {
            RequestTarget::Boss(boss) => self.call(*boss, context),
            RequestTarget::Node { .. } if !self.settings.direct_requests => {
                failed(PointError::NotDirect.into())
            }
            RequestTarget::Node {
                address,
                host,
                security,
            } => {
                let line = Line::Node {
                    address: *address,
                    host,
                    security: *security,
                };
                self.call_line(&line, context)
            }
        }
    }

    /// Returns the outbound for file requests, of which Fidoscope's own requests are part: it is that
    /// of the point's fidoconfig.
    ///
    /// # Errors
    /// The point uses another mailer.
    pub fn outbound(&self) -> Result<Outbound, PointError> {
        let setup = self.own_setup()?;
        let main = setup.akas.first().copied().unwrap_or_default();
        let own = crate::areas::address(main);
        Ok(Outbound::new(setup.folder(Folder::Outbound), &own))
    }

    fn write_request(&self, address: Aka, lines: &[Vec<u8>]) -> Result<(), CallError> {
        if lines.is_empty() {
            return Ok(());
        }
        // The outbound may be missing before the first call.
        drop(self.tosser()?);
        let node = self.outbound()?.node(&crate::areas::address(address))?;
        queue::free_abandoned(&node);
        let wait = Duration::from_secs(5);
        node.request(lines, Flavour::Continuous, SystemTime::now(), wait)?;
        Ok(())
    }

    fn call_line(&self, line: &Line<'_>, context: &mut CallContext<'_>) -> CallReport {
        let clock = Instant::now();
        let mut report = CallReport::new(Some(line.address()), line.host().to_string());
        let record = Record::open(&self.folder);
        let begun = match &record {
            Ok(record) => {
                let address = line.address().to_string();
                record.begin(context.now.utc.0, &address, &report.host)
            }
            Err(_) => Ok(0),
        };
        if let Err(error) = self.run_line(line, context, &mut report) {
            report.error = Some(error);
        }
        report.duration = clock.elapsed();
        let ended = match (&record, &begun) {
            (Ok(record), Ok(id)) => record
                .end(&recorded(*id, context.now, &report))
                .and_then(|()| record.log(context.now.utc.0, &log_lines(&report))),
            _ => Ok(()),
        };
        // A call without a record is still a call.
        for error in [record.err(), begun.err(), ended.err()]
            .into_iter()
            .flatten()
        {
            report.problems.push(error.to_string());
        }
        context.phase(Phase::Ended);
        report
    }

    fn run_line(
        &self,
        line: &Line<'_>,
        context: &mut CallContext<'_>,
        report: &mut CallReport,
    ) -> Result<(), CallError> {
        // Held to the end: two calls at once would send files twice.
        let mut tosser = self.tosser()?;
        if matches!(line, Line::Boss(_)) {
            context.phase(Phase::Scanning);
            mail::scan(&mut tosser, context.now, context.stop, &mut report.mail);
        }
        if let Some(error) = report.mail.error.take() {
            // What was packed before can still be sent.
            report.problems.push(error.to_string());
        }
        let mut session = Session::new(self, line, &mut tosser, report);
        let result = session.run(context);
        if context.stop.is_stopped() {
            return Err(CallError::Stopped);
        }
        if matches!(line, Line::Boss(_)) {
            context.phase(Phase::Tossing);
            mail::toss(&mut tosser, context.now, context.stop, &mut report.mail);
            self.finish_toss(&mut tosser, &mut report.mail);
        }
        result
    }

    fn call_by_mailer(&self, address: Aka, context: &mut CallContext<'_>) -> CallReport {
        let clock = Instant::now();
        let main = self.settings.bosses.first().map(|boss| boss.address);
        let (named, called) = match address == Aka::default() {
            true => (None, Called::All { main }),
            false => (Some(address), Called::One(address)),
        };
        let commands = match mailer::addressed(&self.settings.mailer, called) {
            Ok(commands) => commands,
            Err(error) => {
                let mut report = CallReport::new(named, self.settings.mailer.join("; "));
                report.error = Some(error.into());
                return report;
            }
        };
        let mut report = CallReport::new(named, commands.join("; "));
        context.phase(Phase::Mailer);
        let progress = &mut context.progress;
        let mut show = |line: &str| {
            progress(&Progress {
                line: Some(line.to_owned()),
                ..Progress::of_phase(Phase::Mailer)
            });
        };
        match mailer::run(&commands, &self.folder, context.stop, &mut show) {
            Ok(output) => report.output = output,
            Err((error, output)) => {
                report.output = output;
                report.error = Some(match context.stop.is_stopped() {
                    true => CallError::Stopped,
                    false => error.into(),
                });
            }
        }
        report.duration = clock.elapsed();
        context.phase(Phase::Ended);
        report
    }
}

fn recorded(id: i64, now: Moment, report: &CallReport) -> RecordedCall {
    let mail = report.mail.error.as_ref().map(ToString::to_string);
    RecordedCall {
        id,
        started: now.utc.0,
        duration: Some(report.duration),
        address: report.address.unwrap_or_default().to_string(),
        host: report.host.clone(),
        error: report.error.as_ref().map(ToString::to_string).or(mail),
        is_secure: report.is_secure,
        messages_in: report.mail.received,
        messages_out: report.mail.sent,
        received: report.received.clone(),
        sent: report.sent.clone(),
    }
}

/// Returns the lines of a call for the log.
fn log_lines(report: &CallReport) -> Vec<String> {
    let address = report.address.unwrap_or_default();
    let mut lines = vec![format!("{address} {}", report.host)];
    let moved =
        |mark: char, file: &MovedFile| format!("{mark} {} ({} bytes)", file.name, file.size);
    lines.extend(report.sent.iter().map(|file| moved('>', file)));
    lines.extend(report.received.iter().map(|file| moved('<', file)));
    lines.extend(report.sentences());
    lines
}

/// Returns the host of a boss and the protection of its connection.
fn boss_line(boss: &Boss) -> (&Endpoint, Security) {
    (&boss.host, boss.security)
}
