//! Lines that break.

use crate::common::data;
use crate::harness::*;
use binkp::driver::{self, Cancel, TcpTransport, Transport};
use binkp::memory::{Inbox, Queue};
use binkp::store::Inbound;
use binkp::{Error, Event, FileId, Notice, Peer, Session, Settings};
use std::io;
use std::time::Duration;

/// Connection that breaks after a number of received and sent bytes.
struct Breaking {
    inner: TcpTransport,
    left: [usize; 2],
}

impl Transport for Breaking {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<Option<usize>> {
        let count = self.left[0].min(buffer.len()).min(20_000);
        if count == 0 {
            return Ok(Some(0));
        }
        let read = self.inner.read(&mut buffer[..count])?;
        self.left[0] -= read.unwrap_or(0);
        Ok(read)
    }
    fn write(&mut self, bytes: &[u8]) -> io::Result<Option<usize>> {
        let count = self.left[1].min(bytes.len()).min(20_000);
        if count == 0 {
            self.left[0] = 0;
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let written = self.inner.write(&bytes[..count])?;
        self.left[1] -= written.unwrap_or(0);
        Ok(written)
    }
    fn flush(&mut self) -> io::Result<bool> {
        self.inner.flush()
    }
    fn close(&mut self) -> io::Result<()> {
        self.inner.close()
    }
}

#[test]
fn files_are_resumed_in_both_directions_after_the_line_broke() {
    const SIZE: usize = 3_000_000;
    for node in ["", "-nr"] {
        let flags = Flags {
            node,
            line: &["-r"],
            ..Flags::default()
        };
        let binkd = Binkd::server(flags);
        let big = |seed: u32, name: &str| vec![(name.to_owned(), data(seed, SIZE))];
        // Without NR, binkd starts the next file while M_GET is on its way, and drops it for the first one.
        let mut theirs = big(1, "from binkd.dat");
        theirs.extend(files(1));
        theirs.sort();
        binkd.offer(&theirs);
        let mut out = queue(&big(2, "to binkd.dat"));
        let mut inbox = Inbox::default();
        let settings = Settings {
            nr: !node.is_empty(),
            gz: false,
            ..settings()
        };
        let mut breaking = Breaking {
            inner: binkd.connect(),
            left: [SIZE / 2, SIZE / 2],
        };
        let session = Session::caller(settings.clone(), Duration::ZERO);
        let outcome = driver::run(
            Peer::new(session, &mut out, &mut inbox),
            &mut breaking,
            &Cancel::new(),
        );
        assert!(
            matches!(outcome.result, Err(Error::Closed { .. })),
            "{:?}",
            outcome.result
        );
        drop(breaking);
        let part = inbox
            .parts()
            .iter()
            .map(|part| part.data.len())
            .max()
            .unwrap_or(0);
        assert!(part > SIZE / 4 || inbox.files().len() > 1, "{part}");
        wait_for(&binkd, "failed, S/R");

        let (outcome, events) = call(&binkd, settings, &mut out, &mut inbox);
        assert!(
            outcome.result.is_ok(),
            "{:?}\n{}",
            outcome.result,
            binkd.log()
        );
        assert!(out.is_empty());
        assert_files(&sorted(&inbox), &theirs, node);
        assert_files(&binkd.received("in", 1), &big(2, "to binkd.dat"), node);
        binkd.wait_until_sent();
        let resumed = events
            .iter()
            .any(|event| matches!(event, Event::Begin { offset, .. } if *offset > 0));
        assert!(resumed, "{node}");
        assert!(
            binkd.log().contains("sending to binkd.dat from")
                || binkd.log().contains("byte(s) of to")
        );
        let stray = events
            .iter()
            .filter(|event| matches!(event, Event::Notice(Notice::UnknownFile(_))));
        assert_eq!(stray.count(), 0, "{node}");
    }
}

/// binkd drops the file that it is sending when it answers `M_GET`, and would never send its rest by itself.
#[test]
fn parts_of_many_files_are_resumed_although_binkd_interrupts_others() {
    for length in [500, 20_000, 200_000] {
        let theirs: Vec<_> = (0..20_u32)
            .map(|i| (format!("file{i:02}.dat"), data(i, length)))
            .collect();
        let binkd = Binkd::server(Flags {
            line: &["-r"],
            ..Flags::default()
        });
        binkd.offer(&theirs);
        let mut inbox = Inbox::default();
        for (name, data) in &theirs {
            let file = FileId {
                name: name.as_str().into(),
                size: length as u64,
                time: 1_600_000_000,
            };
            inbox.begin(&file, 0).unwrap();
            inbox.write(&data[..length / 3]).unwrap();
            inbox.interrupted(&file);
        }
        let settings = Settings {
            gz: false,
            ..settings()
        };
        let (outcome, _) = call(&binkd, settings, &mut Queue::default(), &mut inbox);
        assert!(
            outcome.result.is_ok(),
            "{length}: {:?}\n{}",
            outcome.result,
            binkd.log()
        );
        assert_files(&sorted(&inbox), &theirs, "from binkd");
        binkd.wait_until_sent();
    }
}
