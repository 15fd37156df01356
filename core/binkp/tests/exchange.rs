//! Two sessions against one another: every option, the line cut at every byte, stores that fail at every step.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::expect_used
)]

mod common;

use binkp::info::Version;
use binkp::memory::{Inbox, Queue};
use binkp::store::{Inbound, Outgoing};
use binkp::{Decision, Delivery, Event, FileId, Offer, OutFile, Postponement};
use common::*;
use std::cell::Cell;
use std::io;
use std::rc::Rc;

/// Stores of both sides, which survive a session.
struct World {
    queues: [Queue; 2],
    inboxes: [Inbox; 2],
    logs: [Log; 2],
    /// True if the stores collect files and store them together.
    collects: bool,
}

/// Store that collects files until the flush, if it shall.
struct Collecting<'a> {
    inbox: &'a mut Inbox,
    collects: bool,
    collected: Vec<FileId>,
}

impl<'a> Collecting<'a> {
    fn new(inbox: &'a mut Inbox, collects: bool) -> Self {
        Self {
            inbox,
            collects,
            collected: Vec::new(),
        }
    }
}

impl Inbound for Collecting<'_> {
    fn offered(&mut self, offer: &Offer) -> io::Result<Decision> {
        self.inbox.offered(offer)
    }
    fn begin(&mut self, file: &FileId, offset: u64) -> io::Result<()> {
        self.inbox.begin(file, offset)
    }
    fn write(&mut self, data: &[u8]) -> io::Result<()> {
        self.inbox.write(data)
    }
    fn finish(&mut self, file: &FileId) -> io::Result<()> {
        self.inbox.finish(file)
    }
    fn collect(&mut self, file: &FileId) -> bool {
        if self.collects {
            self.inbox.interrupted(file);
            self.collected.push(file.clone());
        }
        self.collects
    }
    fn flush(&mut self) -> Vec<io::Result<()>> {
        let collected = std::mem::take(&mut self.collected).into_iter();
        collected.map(|file| self.inbox.finish(&file)).collect()
    }
    fn interrupted(&mut self, file: &FileId) {
        self.inbox.interrupted(file);
    }
    fn discard(&mut self, file: &FileId) {
        self.inbox.discard(file);
    }
    fn ended(&mut self, is_complete: bool) {
        assert!(
            !is_complete || self.collected.is_empty(),
            "files wait for ever"
        );
        self.inbox.ended(is_complete);
    }
}

impl World {
    fn new() -> World {
        World {
            queues: [queue(&caller_files()), queue(&answerer_files())],
            inboxes: Default::default(),
            logs: Default::default(),
            collects: false,
        }
    }

    fn collecting(collects: bool) -> World {
        World {
            collects,
            ..World::new()
        }
    }

    /// Runs a session until it ends or `limit` bytes have arrived. Returns the number of bytes and the results.
    fn call(&mut self, options: Options, limit: usize) -> (usize, [Result<(), binkp::Error>; 2]) {
        let [first, second] = &mut self.queues;
        let [first_in, second_in] = &mut self.inboxes;
        let [first_in, second_in] =
            [first_in, second_in].map(|inbox| Collecting::new(inbox, self.collects));
        first.restart();
        second.restart();
        let mut caller = caller(options, first, first_in, &self.logs[0]);
        let mut answerer = answerer(options, second, second_in, &self.logs[1]);
        let mut line = Line::default();
        line.run(&mut caller, &mut answerer, USUAL, limit);
        (line.arrived, [caller.into_result(), answerer.into_result()])
    }

    /// Asserts that everything arrived once, and that both queues know it.
    fn assert_complete(&self, context: &str) {
        assert_arrived(&self.inboxes[1], &caller_files(), context);
        assert_arrived(&self.inboxes[0], &answerer_files(), context);
        for side in [0, 1] {
            assert!(self.queues[side].is_empty(), "{context}");
            let received = count(&self.logs[side], |event| {
                matches!(event, Event::Received(_))
            });
            assert_eq!(received, 3, "{context}");
        }
    }
}

fn assert_ok(results: &[Result<(), binkp::Error>; 2], context: &str) {
    for result in results {
        assert!(result.is_ok(), "{context}: {result:?}");
    }
}

#[test]
fn every_combination_of_options_transfers_all_files() {
    let all = Options::all();
    assert_eq!(all.len(), 96);
    for options in all {
        let mut world = World::new();
        let (_, results) = world.call(options, usize::MAX);
        let context = format!("{options:?}");
        assert_ok(&results, &context);
        world.assert_complete(&context);
        for log in &world.logs {
            let login = log.borrow().iter().find_map(|event| match event {
                Event::Login(login) => Some(login.clone()),
                _ => None,
            });
            let login = login.unwrap();
            assert!(login.is_secure, "{context}");
            assert_eq!(login.is_cram, options.cram, "{context}");
            assert_eq!(
                login.is_encrypted,
                options.cram && options.crypt,
                "{context}"
            );
            assert_eq!(login.version, options.version, "{context}");
        }
    }
}

/// Cuts the line after each number of bytes, and calls again.
fn cut_everywhere(options: Options, step: usize, start: usize) {
    for collects in [false, true] {
        let (total, _) = World::collecting(collects).call(options, usize::MAX);
        let mut cuts = 0;
        for limit in (start..total).step_by(step) {
            let mut world = World::collecting(collects);
            let context =
                format!("cut after {limit} of {total} bytes, {options:?}, collects: {collects}");
            let _ = world.call(options, limit);
            let (_, results) = world.call(options, usize::MAX);
            assert_ok(&results, &context);
            world.assert_complete(&context);
            cuts += 1;
        }
        assert!(cuts > 10, "{total} bytes");
    }
}

const NR: (bool, bool) = (true, true);

#[test]
fn a_line_cut_at_any_byte_loses_nothing_and_doubles_nothing() {
    cut_everywhere(PLAIN, 1, 0);
    cut_everywhere(
        Options {
            nr: NR,
            crc: true,
            ..PLAIN
        },
        1,
        0,
    );
}

#[test]
fn an_encrypted_and_compressed_line_cut_at_any_byte_loses_nothing() {
    let options = Options {
        nr: NR,
        crc: true,
        gz: true,
        crypt: true,
        ..PLAIN
    };
    cut_everywhere(options, 1, 0);
}

#[test]
fn a_line_of_version_1_0_cut_at_any_byte_loses_nothing() {
    let options = Options {
        version: Version::V1_0,
        nr: (true, false),
        bz2: true,
        ..PLAIN
    };
    cut_everywhere(options, 1, 0);
}

#[test]
fn a_line_cut_at_some_bytes_loses_nothing_with_any_options() {
    for (index, options) in Options::all().into_iter().enumerate() {
        cut_everywhere(options, 149, index % 149);
    }
}

#[test]
fn a_line_cut_twice_loses_nothing() {
    let (total, _) = World::new().call(PLAIN, usize::MAX);
    for first in (0..total).step_by(211) {
        for second in (0..total).step_by(131) {
            let mut world = World::new();
            let _ = world.call(PLAIN, first);
            let _ = world.call(PLAIN, second);
            let (_, results) = world.call(PLAIN, usize::MAX);
            let context = format!("cuts after {first} and {second} bytes");
            assert_ok(&results, &context);
            world.assert_complete(&context);
        }
    }
}

#[test]
fn a_resumed_file_is_not_sent_from_its_beginning() {
    for options in [
        PLAIN,
        Options {
            nr: (true, true),
            ..PLAIN
        },
    ] {
        let content = data(9, 500_000);
        let mut out = Queue::new([("big.dat", content.as_slice())]);
        let mut inbox = Inbox::default();
        let log = Log::default();
        let mut line = Line::default();
        let steps = Steps {
            leave: 9_000,
            arrive: 9_000,
        };
        let mut first = caller(options, &mut out, Inbox::default(), &log);
        let mut second = answerer(options, Queue::default(), &mut inbox, &log);
        line.run(&mut first, &mut second, steps, 400_000);
        drop((first, second));
        assert!(inbox.parts()[0].data.len() > 300_000);
        out.restart();
        let mut line = Line::default();
        let mut first = caller(options, &mut out, Inbox::default(), &log);
        let mut second = answerer(options, Queue::default(), &mut inbox, &log);
        line.run(&mut first, &mut second, steps, usize::MAX);
        drop((first, second));
        assert_eq!(inbox.files()[0].data, content);
        // Without NR, some data from the beginning is on its way before M_GET arrives.
        assert!(line.arrived < 300_000, "{} bytes", line.arrived);
    }
}

/// Countdown to a failure of a store.
#[derive(Clone, Default)]
struct Fuse {
    left: Rc<Cell<Option<u32>>>,
    is_late: bool,
}

impl Fuse {
    /// Counts a call, and runs it or not: a late failure happens after the work was done.
    fn guard<T>(&self, call: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        let left = self.left.get();
        self.left.set(left.and_then(|left| left.checked_sub(1)));
        if left != Some(0) {
            return call();
        }
        if self.is_late {
            call()?;
        }
        Err(io::Error::other("injected"))
    }
}

struct Faulty<'a, T>(&'a mut T, Fuse);

impl<T: Outgoing> Outgoing for Faulty<'_, T> {
    fn next(&mut self) -> io::Result<Option<OutFile>> {
        self.1.guard(|| self.0.next())
    }
    fn crc(&mut self, key: u64) -> io::Result<Option<u32>> {
        self.1.guard(|| self.0.crc(key))
    }
    fn read(&mut self, key: u64, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        self.1.guard(|| self.0.read(key, offset, buffer))
    }
    fn sent(&mut self, key: u64, delivery: Delivery) -> io::Result<()> {
        self.1.guard(|| self.0.sent(key, delivery))
    }
    fn postponed(&mut self, key: u64, reason: Postponement) {
        self.0.postponed(key, reason);
    }
}

impl<T: Inbound> Inbound for Faulty<'_, T> {
    fn offered(&mut self, offer: &Offer) -> io::Result<Decision> {
        self.1.guard(|| self.0.offered(offer))
    }
    fn begin(&mut self, file: &FileId, offset: u64) -> io::Result<()> {
        self.1.guard(|| self.0.begin(file, offset))
    }
    fn write(&mut self, data: &[u8]) -> io::Result<()> {
        self.1.guard(|| self.0.write(data))
    }
    fn finish(&mut self, file: &FileId) -> io::Result<()> {
        self.1.guard(|| self.0.finish(file))
    }
    fn collect(&mut self, file: &FileId) -> bool {
        self.0.collect(file)
    }
    fn flush(&mut self) -> Vec<io::Result<()>> {
        // Of files that are stored together, one may fail.
        let results = self.0.flush().into_iter();
        results.map(|result| self.1.guard(|| result)).collect()
    }
    fn interrupted(&mut self, file: &FileId) {
        self.0.interrupted(file);
    }
    fn discard(&mut self, file: &FileId) {
        self.0.discard(file);
    }
    fn ended(&mut self, is_complete: bool) {
        self.0.ended(is_complete);
    }
}

#[test]
fn stores_that_fail_at_any_step_lose_nothing() {
    for options in [
        PLAIN,
        Options {
            nr: (true, true),
            crc: true,
            gz: true,
            ..PLAIN
        },
    ] {
        for (is_late, collects) in [(false, false), (true, false), (true, true)] {
            for step in 0.. {
                let fuse = Fuse {
                    left: Rc::new(Cell::new(Some(step))),
                    is_late,
                };
                let mut world = World::new();
                let [first, second] = &mut world.queues;
                let [first_in, second_in] = &mut world.inboxes;
                let [first_in, second_in] =
                    [first_in, second_in].map(|inbox| Collecting::new(inbox, collects));
                let (mut first_in, mut second_in) = (first_in, second_in);
                let faulty = |fuse: &Fuse| fuse.clone();
                let mut caller = caller(
                    options,
                    Faulty(first, faulty(&fuse)),
                    Faulty(&mut first_in, faulty(&fuse)),
                    &world.logs[0],
                );
                let mut answerer = answerer(
                    options,
                    Faulty(second, faulty(&fuse)),
                    Faulty(&mut second_in, faulty(&fuse)),
                    &world.logs[1],
                );
                Line::default().run(&mut caller, &mut answerer, USUAL, usize::MAX);
                let problems = caller.problems().len() + answerer.problems().len();
                let failed = [caller.into_result(), answerer.into_result()]
                    .iter()
                    .any(Result::is_err);
                let context = format!(
                    "failure in step {step}, late: {is_late}, collects: {collects}, {options:?}"
                );
                if fuse.left.get().is_some() {
                    assert!(step > 30, "{context}");
                    assert_eq!((problems, failed), (0, false));
                    break;
                }
                assert!(failed || problems == 1, "{context}");
                let (_, results) = world.call(options, usize::MAX);
                assert_ok(&results, &context);
                assert_arrived(&world.inboxes[1], &caller_files(), &context);
                assert_arrived(&world.inboxes[0], &answerer_files(), &context);
                assert!(world.queues.iter().all(Queue::is_empty), "{context}");
            }
        }
    }
}

/// Queue that gets another file while a session runs, like the answer to a file request.
struct Growing(Queue, Vec<(&'static str, &'static [u8])>);

impl Outgoing for Growing {
    fn next(&mut self) -> io::Result<Option<OutFile>> {
        let next = self.0.next()?;
        if next.is_none()
            && let Some((name, data)) = self.1.pop()
        {
            self.0.push(name, data);
        }
        Ok(next)
    }
    fn read(&mut self, key: u64, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(key, offset, buffer)
    }
    fn sent(&mut self, key: u64, delivery: Delivery) -> io::Result<()> {
        self.0.sent(key, delivery)
    }
}

#[test]
fn files_that_appear_during_the_session_go_into_further_batches_of_version_1_1() {
    for (version, arrived) in [(Version::V1_1, 3), (Version::V1_0, 1)] {
        let options = Options { version, ..PLAIN };
        let files: Vec<(&str, &[u8])> = vec![("third", b"3"), ("second", b"2")];
        let growing = Growing(Queue::new([("first", b"1".as_slice())]), files);
        let (mut inbox, log) = (Inbox::default(), Log::default());
        let caller = caller(options, Queue::default(), &mut inbox, &log);
        let answerer = answerer(options, growing, Inbox::default(), &log);
        let (one, other) = run_whole(caller, answerer);
        assert!(one.is_ok() && other.is_ok());
        assert_eq!(inbox.files().len(), arrived, "{version:?}");
    }
}

/// Store with fixed decisions.
struct Picky(Inbox, fn(&str) -> Decision);

impl Inbound for Picky {
    fn offered(&mut self, offer: &Offer) -> io::Result<Decision> {
        Ok((self.1)(&offer.file.name.to_text()))
    }
    fn begin(&mut self, file: &FileId, offset: u64) -> io::Result<()> {
        self.0.begin(file, offset)
    }
    fn write(&mut self, data: &[u8]) -> io::Result<()> {
        self.0.write(data)
    }
    fn finish(&mut self, file: &FileId) -> io::Result<()> {
        self.0.finish(file)
    }
    fn discard(&mut self, file: &FileId) {
        self.0.discard(file);
    }
}

#[test]
fn files_are_postponed_and_refused_as_the_store_decides() {
    for nr in [(false, false), (true, true)] {
        let options = Options { nr, ..PLAIN };
        let files = ["accept", "later", "refuse", "have"].map(|name| (name, data(1, 300_000)));
        let mut out = queue(&files);
        let log = Log::default();
        let picky = Picky(Inbox::default(), |name| match name {
            "later" => Decision::Later,
            "refuse" => Decision::Refuse,
            "have" => Decision::Have,
            _ => Decision::NEW,
        });
        let mut first = caller(options, &mut out, Inbox::default(), &log);
        let mut second = answerer(options, Queue::default(), picky, &Log::default());
        // The line keeps little, so that the answer arrives while the file is sent.
        let steps = Steps {
            leave: 9_000,
            arrive: 9_000,
        };
        Line::default().run(&mut first, &mut second, steps, usize::MAX);
        assert_eq!(second.inbound.0.files().len(), 1);
        assert_eq!(first.session().summary().sent_files, 3);
        assert_eq!(first.session().summary().postponed_files, 1);
        assert!(first.into_result().is_ok() && second.into_result().is_ok());
        let declined = |event: &Event| {
            matches!(
                event,
                Event::Sent {
                    delivery: Delivery::Declined,
                    ..
                }
            )
        };
        assert_eq!(count(&log, declined), 2, "{nr:?}");
        assert!(!out.is_empty(), "the postponed file stays in the queue");
    }
}
