//! One session: connection, login, files.

use super::queue::{SendQueue, free_abandoned, packets_for};
use super::receiver::Receiver;
use super::{
    CallContext, CallError, CallReport, Direction, FileProgress, Phase, Progress, boss_line,
};
use crate::limits;
use crate::point::Point;
use crate::record::MovedFile;
use crate::settings::{Boss, Security};
use binkp::driver::{self, ConnectError, Dialer, Endpoint, Proxy, ProxyError, TcpTransport};
use binkp::{Address, Crypt, Event, FileId, Outcome, Password, Peer, Settings};
use ftn_tosser::Tosser;
use ftn_tosser::aka::Aka;
use ftn_tosser::setup::Folder;
use std::time::Duration;

/// System that is called.
#[derive(Clone, Copy)]
pub(super) enum Line<'l> {
    /// A boss.
    Boss(&'l Boss),
    /// Another node, for its files.
    Node {
        address: Aka,
        host: &'l Endpoint,
        security: Security,
    },
}

impl<'l> Line<'l> {
    pub(super) fn address(&self) -> Aka {
        match self {
            Self::Boss(boss) => boss.address,
            Self::Node { address, .. } => *address,
        }
    }

    pub(super) fn host(&self) -> &'l Endpoint {
        self.connection().0
    }

    fn connection(&self) -> (&'l Endpoint, Security) {
        match self {
            Self::Boss(boss) => boss_line(boss),
            Self::Node { host, security, .. } => (host, *security),
        }
    }
}

/// Session of a call.
pub(super) struct Session<'s> {
    point: &'s Point,
    line: &'s Line<'s>,
    tosser: &'s mut Tosser,
    report: &'s mut CallReport,
}

/// Converts an address.
fn binkp_address(aka: Aka, domain: &str) -> Address {
    Address {
        zone: aka.zone,
        net: aka.net,
        node: aka.node,
        point: aka.point,
        domain: domain.to_ascii_lowercase(),
    }
}

impl<'s> Session<'s> {
    pub(super) fn new(
        point: &'s Point,
        line: &'s Line<'s>,
        tosser: &'s mut Tosser,
        report: &'s mut CallReport,
    ) -> Self {
        Self {
            point,
            line,
            tosser,
            report,
        }
    }

    /// Connects and exchanges files.
    pub(super) fn run(&mut self, context: &mut CallContext<'_>) -> Result<(), CallError> {
        if context.stop.is_stopped() {
            return Err(CallError::Stopped);
        }
        context.phase(Phase::Connecting);
        let (host, security) = self.line.connection();
        let dialer = self.dialer(context);
        let connected = dialer.connect(host, &context.stop.cancel);
        let tcp = connected.map_err(|error| named_proxy(error, dialer.proxy.as_ref()))?;
        context.phase(Phase::Login);
        let settings = self.settings(context);
        let (node, inbound) = (self.node_files()?, self.inbound());
        let receiver = Receiver::open(&inbound).map_err(|source| CallError::Inbound {
            path: inbound.clone(),
            source,
        })?;
        let packets = match self.line {
            Line::Boss(boss) => packets_for(self.tosser, boss.address),
            Line::Node { .. } => Vec::new(),
        };
        let queue = SendQueue::new(self.tosser, context.now, packets, node);
        let settings = Settings {
            traffic: Some((queue.bytes(), 0)),
            ..settings
        };
        let mut view = View::new(queue.identities());
        let (outcome, arrived) = {
            let mut receiver = receiver;
            let progress = &mut *context.progress;
            let session = binkp::Session::caller(settings, Duration::ZERO);
            let peer = Peer::new(session, queue, &mut receiver)
                .with_observer(|event| view.observe(event, progress));
            let cancel = &context.stop.cancel;
            let outcome = match security {
                Security::Plain | Security::Encrypted => {
                    let mut transport = TcpTransport::new(tcp).map_err(|source| {
                        let stage = binkp::Stage::Addresses;
                        CallError::Session(binkp::Error::Connection { stage, source })
                    })?;
                    driver::run(peer, &mut transport, cancel)
                }
                Security::Tls => {
                    #[cfg(feature = "tls")]
                    {
                        let config = context.tls.clone();
                        let mut transport = super::tls::connect(tcp, &host.host, config)?;
                        driver::run(peer, &mut transport, cancel)
                    }
                    #[cfg(not(feature = "tls"))]
                    return Err(no_tls(tcp));
                }
            };
            (outcome, receiver.arrived)
        };
        self.report.received = arrived;
        self.report.sent = view.sent;
        self.finish(outcome, host, security)
    }

    /// Adds the outcome to the report.
    fn finish(
        &mut self,
        outcome: Outcome,
        host: &Endpoint,
        security: Security,
    ) -> Result<(), CallError> {
        let problems = outcome.problems.iter().map(ToString::to_string);
        self.report.problems.extend(problems);
        if let Some(login) = &outcome.login {
            self.report.is_secure = login.is_secure;
            self.report.is_encrypted = login.is_encrypted || security == Security::Tls;
        }
        outcome
            .result
            .map_err(|error| session_error(error, host, security))
    }

    fn dialer(&self, context: &CallContext<'_>) -> Dialer {
        let proxy = match self.line {
            Line::Boss(boss) => boss.proxy.as_ref().map(|proxy| (proxy, boss.address)),
            // A stranger is called by the way to the main boss.
            Line::Node { .. } => {
                let main = self.point.settings.bosses.first();
                main.and_then(|boss| Some((boss.proxy.as_ref()?, boss.address)))
            }
        };
        let proxy = proxy.map(|(proxy, boss)| {
            let passwords = self.point.passwords.of_boss(boss);
            let own = Proxy::new(proxy.kind, proxy.endpoint.clone());
            match passwords.proxy_user.is_empty() {
                true => own,
                false => own.with_login(passwords.proxy_user.clone(), passwords.proxy.reveal()),
            }
        });
        Dialer {
            proxy,
            limit: context.connect_limit,
        }
    }

    /// Returns the settings of the session.
    fn settings(&self, context: &CallContext<'_>) -> Settings {
        let own = &self.point.settings;
        let main = own.addresses.first().copied().unwrap_or_default();
        let (aka, network, password) = match self.line {
            Line::Boss(boss) => {
                let passwords = self.point.passwords.of_boss(boss.address);
                let password = Password::new(passwords.session.reveal());
                (own.own_for(boss), boss.network.as_str(), password)
            }
            Line::Node { .. } => {
                let network = own.bosses.first().map_or("", |boss| boss.network.as_str());
                (main, network, None)
            }
        };
        let (plain_password, compress) = match self.line {
            Line::Boss(boss) => (boss.plain_password, boss.compress),
            Line::Node { .. } => (false, true),
        };
        let (_, security) = self.line.connection();
        let system = match own.system.is_empty() {
            true => own.name.clone(),
            false => own.system.clone(),
        };
        Settings {
            system,
            sysop: own.name.clone(),
            location: own.town.clone(),
            mailer: concat!("Fidoscope/", env!("CARGO_PKG_VERSION")).to_owned(),
            // Systems write their domains in different ways.
            called: Some(binkp_address(self.line.address(), "")),
            plain_password: plain_password || security == Security::Tls,
            crypt: match security {
                Security::Encrypted => Crypt::Require,
                Security::Plain => Crypt::Offer,
                Security::Tls => Crypt::Never,
            },
            gz: compress,
            bz2: compress,
            password,
            size_limit: limits::FILE_BYTES,
            limits: context.limits,
            ..Settings::new(vec![binkp_address(aka, network)])
        }
    }

    fn inbound(&self) -> std::path::PathBuf {
        let folder = match self.line {
            Line::Boss(_) => Folder::Inbound,
            Line::Node { .. } => Folder::Requested,
        };
        self.tosser.setup().folder(folder)
    }

    /// Returns the files of the node in the outbound of requests.
    fn node_files(&self) -> Result<Option<fidoscope_core::outbound::NodeFiles>, CallError> {
        let address = crate::areas::address(self.line.address());
        let node = self.point.outbound()?.node(&address)?;
        free_abandoned(&node);
        Ok(Some(node))
    }
}

/// Returns the error of a session; faults of TLS have their own ones.
#[cfg(feature = "tls")]
fn session_error(error: binkp::Error, host: &Endpoint, security: Security) -> CallError {
    match error {
        binkp::Error::Connection { source, .. }
            if security == Security::Tls && source.kind() == std::io::ErrorKind::InvalidData =>
        {
            super::tls::failure(host, &source)
        }
        error => CallError::Session(error),
    }
}

#[cfg(not(feature = "tls"))]
fn session_error(error: binkp::Error, _: &Endpoint, _: Security) -> CallError {
    CallError::Session(error)
}

/// Returns the error of a connection; where nobody answers for the proxy, it names the proxy as one.
fn named_proxy(error: ConnectError, proxy: Option<&Proxy>) -> ConnectError {
    let Some(endpoint) = proxy.map(|proxy| proxy.endpoint.clone()) else {
        return error;
    };
    let source = match error {
        ConnectError::Unknown { source, .. } | ConnectError::Refused { source, .. } => {
            ProxyError::Io(source)
        }
        ConnectError::Timeout { .. } => ProxyError::Timeout,
        error => return error,
    };
    ConnectError::Proxy { endpoint, source }
}

#[cfg(not(feature = "tls"))]
fn no_tls(tcp: std::net::TcpStream) -> CallError {
    drop(tcp);
    CallError::Tls("this build has no TLS".to_owned())
}

/// Observer of the session: progress, and the files that were sent.
struct View {
    outgoing: Vec<FileId>,
    incoming: Option<(FileId, u64)>,
    sent: Vec<MovedFile>,
    has_begun: bool,
}

impl View {
    fn new(outgoing: Vec<FileId>) -> Self {
        Self {
            outgoing,
            incoming: None,
            sent: Vec::new(),
            has_begun: false,
        }
    }

    fn observe(&mut self, event: &Event, progress: &mut dyn FnMut(&Progress)) {
        let mut show = |file: &FileId, direction: Direction, bytes: u64, is_done: bool| {
            progress(&Progress {
                file: Some(FileProgress {
                    name: file.name.to_string(),
                    direction,
                    bytes: bytes.min(file.size),
                    size: file.size,
                    is_done,
                }),
                ..Progress::of_phase(Phase::Transfer)
            });
        };
        match event {
            Event::Begin { file, offset } => {
                show(file, Direction::Incoming, *offset, false);
                self.incoming = Some((file.clone(), *offset));
            }
            Event::Data(data) => {
                if let Some((file, bytes)) = &mut self.incoming {
                    *bytes += data.len() as u64;
                    show(file, Direction::Incoming, *bytes, false);
                }
            }
            Event::Received(file) => show(file, Direction::Incoming, file.size, true),
            Event::NeedData {
                key,
                offset,
                length,
            } => {
                let at = usize::try_from(*key).unwrap_or(usize::MAX);
                if let Some(file) = self.outgoing.get(at) {
                    show(file, Direction::Outgoing, offset + *length as u64, false);
                }
            }
            Event::Sent { file, .. } => {
                self.sent.push(MovedFile {
                    name: file.name.to_string(),
                    size: file.size,
                    path: None,
                });
                show(file, Direction::Outgoing, file.size, true);
            }
            Event::Login(_) if !self.has_begun => {
                self.has_begun = true;
                progress(&Progress::of_phase(Phase::Transfer));
            }
            _ => {}
        }
    }
}
