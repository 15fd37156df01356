//! Two sessions in one process, with a simulated line between them.

#![allow(dead_code, reason = "each test file uses some of it")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::expect_used
)]

use binkp::cram::Challenge;
use binkp::info::Version;
use binkp::memory::{Inbox, Queue};
use binkp::store::{Inbound, Outgoing};
use binkp::{Admission, Crypt, Error, Event, Password, Peer, Session, Settings};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

/// Password of both sides.
pub(crate) const PASSWORD: &str = "tanstaaftanstaaf";

/// Options of a session.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) nr: (bool, bool),
    pub(crate) crc: bool,
    pub(crate) gz: bool,
    pub(crate) bz2: bool,
    pub(crate) crypt: bool,
    pub(crate) cram: bool,
    pub(crate) version: Version,
}

/// All options off, in the latest version.
pub(crate) const PLAIN: Options = Options {
    nr: (false, false),
    crc: false,
    gz: false,
    bz2: false,
    crypt: false,
    cram: true,
    version: Version::V1_1,
};

impl Options {
    /// Returns every combination: NR, CRC, GZ, BZ2 or none, CRYPT, CRAM or a plain password, both versions.
    pub(crate) fn all() -> Vec<Options> {
        let mut all = Vec::new();
        for bits in 0..32_u32 {
            let bit = |at: u32| bits >> at & 1 == 1;
            for (gz, bz2) in [(false, false), (true, false), (false, true)] {
                all.push(Options {
                    nr: (bit(0), bit(0)),
                    crc: bit(1),
                    gz,
                    bz2,
                    crypt: bit(2),
                    cram: bit(3),
                    version: if bit(4) { Version::V1_0 } else { Version::V1_1 },
                });
            }
        }
        all
    }

    fn apply(self, settings: &mut Settings, nr: bool) {
        settings.nr = nr;
        settings.crc = self.crc;
        settings.gz = self.gz;
        settings.bz2 = self.bz2;
        settings.crypt = if self.crypt {
            Crypt::Offer
        } else {
            Crypt::Never
        };
        settings.version = self.version;
        settings.plain_password = !self.cram;
    }
}

pub(crate) fn password() -> Password {
    Password::new(PASSWORD).unwrap()
}

pub(crate) fn caller_settings(options: Options) -> Settings {
    let mut settings = Settings {
        called: Some("2:5020/0@fidonet".parse().unwrap()),
        password: Some(password()),
        ..Settings::new(vec!["2:5020/0.7@fidonet".parse().unwrap()])
    };
    options.apply(&mut settings, options.nr.0);
    settings
}

pub(crate) fn answerer_settings(options: Options) -> Settings {
    let addresses = ["2:5020/0@fidonet", "2:50/0@fidonet"];
    let mut settings = Settings::new(addresses.map(|a| a.parse().unwrap()).to_vec());
    options.apply(&mut settings, options.nr.1);
    settings
}

pub(crate) fn caller_session(options: Options) -> Session {
    Session::caller(caller_settings(options), Duration::ZERO)
}

pub(crate) fn answerer_session(options: Options) -> Session {
    let challenge = Challenge::new(b"0123456789abcdef").filter(|_| options.cram);
    Session::answerer(answerer_settings(options), challenge, Duration::ZERO)
}

/// Events of a peer, shared with its observer.
pub(crate) type Log = Rc<RefCell<Vec<Event>>>;

/// Returns the peer of a caller.
pub(crate) fn caller<'a, O: Outgoing, I: Inbound>(
    options: Options,
    out: O,
    inbound: I,
    log: &Log,
) -> Peer<'a, O, I> {
    let log = Rc::clone(log);
    Peer::new(caller_session(options), out, inbound)
        .with_observer(move |event| log.borrow_mut().push(event.clone()))
}

/// Returns the peer of an answerer that knows the password.
pub(crate) fn answerer<'a, O: Outgoing, I: Inbound>(
    options: Options,
    out: O,
    inbound: I,
    log: &Log,
) -> Peer<'a, O, I> {
    let log = Rc::clone(log);
    Peer::new(answerer_session(options), out, inbound)
        .with_gate(move |_| Admission::Password {
            password: password(),
            plain: !options.cram,
        })
        .with_observer(move |event| log.borrow_mut().push(event.clone()))
}

/// Line between two peers: bytes leave a side early, arrive late, and are lost if the line is cut meanwhile.
#[derive(Default)]
pub(crate) struct Line {
    pipes: [VecDeque<u8>; 2],
    /// Number of bytes that arrived.
    pub(crate) arrived: usize,
    /// Copies of all bytes that arrived, from the caller and from the answerer.
    pub(crate) recorded: [Vec<u8>; 2],
}

/// Numbers of bytes that leave a side and arrive in one step.
#[derive(Clone, Copy)]
pub(crate) struct Steps {
    pub(crate) leave: usize,
    pub(crate) arrive: usize,
}

impl Line {
    /// Moves bytes until both sessions are over, or until `limit` bytes have arrived: then the line is cut.
    ///
    /// Returns whether the sessions came to an end by themselves.
    pub(crate) fn run<A: Outgoing, B: Inbound, C: Outgoing, D: Inbound>(
        &mut self,
        caller: &mut Peer<'_, A, B>,
        answerer: &mut Peer<'_, C, D>,
        steps: Steps,
        limit: usize,
    ) -> bool {
        let now = Duration::ZERO;
        let mut rests = 0;
        while !(caller.is_over() && answerer.is_over()) {
            let before = self.arrived;
            let mut left = leave(caller, &mut self.pipes[0], steps.leave, now);
            left += leave(answerer, &mut self.pipes[1], steps.leave, now);
            for side in [0, 1] {
                let count = steps
                    .arrive
                    .min(self.pipes[side].len())
                    .min(limit - self.arrived);
                let bytes: Vec<u8> = self.pipes[side].drain(..count).collect();
                let accepted = if side == 0 {
                    answerer.receive(&bytes, now)
                } else {
                    caller.receive(&bytes, now)
                };
                assert_eq!(accepted, count, "the line is read at once");
                self.arrived += count;
                self.recorded[side].extend(bytes);
            }
            if self.arrived >= limit {
                caller.closed(now);
                answerer.closed(now);
                return false;
            }
            rests = if self.arrived == before && left == 0 {
                rests + 1
            } else {
                0
            };
            if rests > 2 {
                // One side is over, and the other one has nothing to wait for.
                caller.closed(now);
                answerer.closed(now);
            }
            assert!(rests < 5, "the sessions wait for each other");
        }
        true
    }
}

fn leave<O: Outgoing, I: Inbound>(
    peer: &mut Peer<'_, O, I>,
    pipe: &mut VecDeque<u8>,
    limit: usize,
    now: Duration,
) -> usize {
    let count = peer.output().len().min(limit);
    pipe.extend(&peer.output()[..count]);
    peer.sent(count, now);
    count
}

pub(crate) const USUAL: Steps = Steps {
    leave: 700,
    arrive: 130,
};

/// Returns data that is compressible a little, different for each seed.
pub(crate) fn data(seed: u32, length: usize) -> Vec<u8> {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(1);
    (0..length)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            b"abcdefghij klmno"[(state >> 28) as usize]
        })
        .collect()
}

/// Files of the caller.
pub(crate) fn caller_files() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("0000ffff.pkt", data(1, 1_100)),
        ("empty.txt", Vec::new()),
        ("имя с пробелом.txt", data(2, 40)),
    ]
}

/// Files of the answerer.
pub(crate) fn answerer_files() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("1111ffff.mo0", data(3, 300)),
        ("news.txt", data(4, 1_050)),
        ("z", data(5, 1)),
    ]
}

pub(crate) fn queue(files: &[(&str, Vec<u8>)]) -> Queue {
    Queue::new(files.iter().map(|(name, data)| (*name, data.as_slice())))
}

/// Asserts that the files arrived, each of them once.
pub(crate) fn assert_arrived(inbox: &Inbox, files: &[(&str, Vec<u8>)], context: &str) {
    let mut arrived: Vec<_> = inbox
        .files()
        .iter()
        .map(|file| (file.file.name.to_text().into_owned(), file.data.clone()))
        .collect();
    let mut expected: Vec<_> = files
        .iter()
        .map(|(name, data)| ((*name).to_owned(), data.clone()))
        .collect();
    arrived.sort();
    expected.sort();
    let names = |files: &[(String, Vec<u8>)]| {
        files
            .iter()
            .map(|(name, _)| name.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&arrived), names(&expected), "{context}");
    assert!(arrived == expected, "contents differ: {context}");
}

/// Returns how many times the event happened.
pub(crate) fn count(log: &Log, is_wanted: impl Fn(&Event) -> bool) -> usize {
    log.borrow().iter().filter(|event| is_wanted(event)).count()
}

/// Runs a session over a perfect line and returns both results.
pub(crate) fn run_whole<A: Outgoing, B: Inbound, C: Outgoing, D: Inbound>(
    mut caller: Peer<'_, A, B>,
    mut answerer: Peer<'_, C, D>,
) -> (Result<(), Error>, Result<(), Error>) {
    Line::default().run(&mut caller, &mut answerer, USUAL, usize::MAX);
    (caller.into_result(), answerer.into_result())
}
