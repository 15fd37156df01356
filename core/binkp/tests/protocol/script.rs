//! A caller and the frames of a script.

use crate::common::*;
use binkp::frame::{Frame, FrameReader, push_command, push_data};
use binkp::memory::{Inbox, Queue};
use binkp::{Error, Id, Peer, Session, Settings, Stage};
use std::time::Duration;

const NOW: Duration = Duration::ZERO;

/// A caller and what a script sends to it.
pub(crate) struct Scripted {
    pub(crate) peer: Peer<'static, Queue, Inbox>,
    pub(crate) log: Log,
}

impl Scripted {
    /// Creates a caller whose first frames were sent.
    pub(crate) fn new(settings: Settings, out: Queue) -> Scripted {
        let mut scripted = Scripted::open(settings, out);
        scripted.frames();
        scripted
    }

    /// Creates a caller.
    pub(crate) fn open(settings: Settings, out: Queue) -> Scripted {
        let log = Log::default();
        let seen = std::rc::Rc::clone(&log);
        let session = Session::caller(settings, NOW);
        let peer = Peer::new(session, out, Inbox::default())
            .with_observer(move |event| seen.borrow_mut().push(event.clone()));
        Scripted { peer, log }
    }

    /// Creates a caller that is logged in without options of the remote.
    pub(crate) fn logged_in(out: Queue) -> Scripted {
        let settings = Settings {
            password: None,
            ..caller_settings(PLAIN)
        };
        Scripted::with_options(settings, out, "")
    }

    pub(crate) fn with_options(settings: Settings, out: Queue, options: &str) -> Scripted {
        let mut scripted = Scripted::new(settings, out);
        scripted.command(Id::Nul, format!("OPT {options}").as_bytes());
        scripted.command(Id::Nul, b"VER test binkp/1.1");
        scripted.command(Id::Adr, b"2:5020/0@fidonet");
        scripted.command(Id::Ok, b"");
        assert_eq!(scripted.peer.session().stage(), Stage::Transfer);
        let _ = scripted.frames();
        scripted
    }

    pub(crate) fn command(&mut self, id: Id, argument: &[u8]) {
        let mut stream = Vec::new();
        push_command(&mut stream, id, argument);
        self.feed(&stream);
    }

    pub(crate) fn data(&mut self, data: &[u8]) {
        let mut stream = Vec::new();
        push_data(&mut stream, data);
        self.feed(&stream);
    }

    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        assert_eq!(self.peer.receive(bytes, NOW), bytes.len());
    }

    /// Returns the commands that were sent since the last call, as texts.
    pub(crate) fn frames(&mut self) -> Vec<String> {
        let mut reader = FrameReader::default();
        let mut texts = Vec::new();
        while !self.peer.output().is_empty() {
            let count = reader.push(self.peer.output());
            self.peer.sent(count, NOW);
            while let Some(frame) = reader.next() {
                texts.push(match frame {
                    Frame::Data(data) => format!("data {}", data.len()),
                    Frame::Command(number, argument) => {
                        let name = Id::from_number(number).unwrap().name();
                        format!("{name} {}", String::from_utf8_lossy(&argument))
                    }
                    Frame::Empty => "empty".to_owned(),
                });
            }
        }
        texts
    }

    pub(crate) fn end(self) -> Result<(), Error> {
        assert!(self.peer.is_over());
        self.peer.into_result()
    }
}
