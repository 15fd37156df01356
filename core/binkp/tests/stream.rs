//! Properties of streams: any split gives the same events; damage never panics, hangs or fills the memory.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::expect_used
)]

mod common;

use binkp::frame::{Frame, FrameReader};
use binkp::limits::{INPUT_LIMIT, OUTPUT_LIMIT};
use binkp::memory::{Inbox, Queue};
use binkp::name::{Escape, FileName};
use binkp::{Address, Event, Id, Peer};
use common::*;
use proptest::prelude::*;
use std::sync::LazyLock;
use std::time::Duration;

const NOW: Duration = Duration::ZERO;

/// Options of the recorded sessions.
const KINDS: [Options; 4] = [
    PLAIN,
    Options {
        nr: (true, true),
        crc: true,
        ..PLAIN
    },
    Options { gz: true, ..PLAIN },
    Options {
        bz2: true,
        crypt: true,
        ..PLAIN
    },
];

/// Streams of the caller and of the answerer for each of [`KINDS`], with files of both.
static RECORDED: LazyLock<Vec<[Vec<u8>; 2]>> = LazyLock::new(|| {
    KINDS
        .map(|options| record(options, &queue(&answerer_files())))
        .into_iter()
        .collect()
});

/// Streams of sessions in which only the caller has files.
static ONE_WAY: LazyLock<Vec<[Vec<u8>; 2]>> = LazyLock::new(|| {
    KINDS
        .map(|options| record(options, &Queue::default()))
        .into_iter()
        .collect()
});

fn record(options: Options, out: &Queue) -> [Vec<u8>; 2] {
    let log = Log::default();
    let mut caller = caller(options, queue(&caller_files()), Inbox::default(), &log);
    let mut answerer = answerer(options, out.clone(), Inbox::default(), &log);
    let mut line = Line::default();
    line.run(&mut caller, &mut answerer, USUAL, usize::MAX);
    assert!(caller.into_result().is_ok() && answerer.into_result().is_ok());
    line.recorded
}

/// Feeds a stream in blocks of the given lengths, in a circle, and checks the limits of memory.
fn feed(peer: &mut Peer<'_, Queue, Inbox>, mut stream: &[u8], lengths: &[usize]) {
    for length in lengths.iter().cycle() {
        let (block, rest) = stream.split_at((*length).min(stream.len()));
        let accepted = peer.receive(block, NOW);
        assert!(accepted == block.len(), "everything that was sent was read");
        assert!(peer.output().len() < OUTPUT_LIMIT + INPUT_LIMIT);
        let count = peer.output().len();
        peer.sent(count, NOW);
        stream = rest;
        if stream.is_empty() {
            return;
        }
    }
}

/// Returns the events of received frames, with data of a file in one.
///
/// Events of sending depend on the moment when all received frames are read; a recorded remote waits for nothing.
fn joined(log: &Log) -> Vec<Event> {
    let mut events: Vec<Event> = Vec::new();
    for event in log.borrow().iter() {
        match (events.last_mut(), event) {
            (_, Event::NextFile { .. } | Event::BatchEnded | Event::Ended) => {}
            (Some(Event::Data(all)), Event::Data(more)) => all.extend(more),
            _ => events.push(event.clone()),
        }
    }
    events
}

#[test]
fn recorded_sessions_give_the_same_events_byte_by_byte() {
    for (options, streams) in KINDS.into_iter().zip(ONE_WAY.iter()) {
        let events = |lengths: &[usize]| {
            let log = Log::default();
            let mut peer = answerer(options, Queue::default(), Inbox::default(), &log);
            feed(&mut peer, &streams[0], lengths);
            assert_arrived(&peer.inbound, &caller_files(), "fed");
            joined(&log)
        };
        let whole = events(&[usize::MAX]);
        assert!(whole.len() > 20);
        assert_eq!(events(&[1]), whole);
    }
}

/// Change of a stream.
#[derive(Clone, Debug)]
enum Damage {
    Flip(usize, u8),
    Cut(usize),
    Remove(usize, usize),
    Insert(usize, Vec<u8>),
    Repeat(usize, usize),
}

impl Damage {
    fn apply(&self, stream: &mut Vec<u8>) {
        let at = |position: usize, length: usize| position % (length + 1);
        match self {
            Damage::Flip(position, mask) => {
                let length = stream.len();
                if let Some(byte) = stream.get_mut(position % length.max(1)) {
                    *byte ^= mask;
                }
            }
            Damage::Cut(position) => stream.truncate(at(*position, stream.len())),
            Damage::Remove(position, count) => {
                let start = at(*position, stream.len());
                let end = stream.len().min(start + count);
                stream.drain(start..end);
            }
            Damage::Insert(position, bytes) => {
                let start = at(*position, stream.len());
                stream.splice(start..start, bytes.iter().copied());
            }
            Damage::Repeat(position, count) => {
                let start = at(*position, stream.len());
                let end = stream.len().min(start + count);
                let copy = stream[start..end].to_vec();
                stream.splice(start..start, copy);
            }
        }
    }
}

fn damage() -> impl Strategy<Value = Damage> {
    let position = 0..100_000_usize;
    prop_oneof![
        (position.clone(), 1..=255_u8).prop_map(|(at, mask)| Damage::Flip(at, mask)),
        position.clone().prop_map(Damage::Cut),
        (position.clone(), 1..200_usize).prop_map(|(at, count)| Damage::Remove(at, count)),
        (position.clone(), prop::collection::vec(any::<u8>(), 1..50))
            .prop_map(|(at, bytes)| Damage::Insert(at, bytes)),
        (position, 1..500_usize).prop_map(|(at, count)| Damage::Repeat(at, count)),
    ]
}

/// Command with arguments that look right, or nearly.
fn command() -> impl Strategy<Value = (u8, String)> {
    let argument = prop_oneof![
        "[a-c] [0-9]{1,3} [0-9]{1,2} -?[0-9]{1,3}( GZ| BZ2| NZ| [0-9a-f]{8})?",
        "[a-c] [0-9]{1,3} [0-9]{1,2}",
        "2:5020/0@fidonet",
        "OPT( NR| CRC| GZ| BZ2| CRYPT| EXTCMD){0,6}",
        "\\PC{0,40}",
    ];
    (0..12_u8, argument)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_split_gives_the_same_events(kind in 0..4_usize, lengths in prop::collection::vec(1..300_usize, 1..20)) {
        let events = |lengths: &[usize]| {
            let log = Log::default();
            let mut peer = answerer(KINDS[kind], Queue::default(), Inbox::default(), &log);
            feed(&mut peer, &ONE_WAY[kind][0], lengths);
            joined(&log)
        };
        prop_assert_eq!(events(&lengths), events(&[usize::MAX]));
    }

    #[test]
    fn any_speed_of_the_line_transfers_all_files(kind in 0..4_usize, leave in 1..3_000_usize, arrive in 1..3_000_usize) {
        let log = Log::default();
        let mut caller = caller(KINDS[kind], queue(&caller_files()), Inbox::default(), &log);
        let mut answerer = answerer(KINDS[kind], queue(&answerer_files()), Inbox::default(), &log);
        Line::default().run(&mut caller, &mut answerer, Steps { leave, arrive }, usize::MAX);
        assert_arrived(&answerer.inbound, &caller_files(), "to the answerer");
        assert_arrived(&caller.inbound, &answerer_files(), "to the caller");
        prop_assert!(caller.into_result().is_ok() && answerer.into_result().is_ok());
    }

    #[test]
    fn damaged_streams_never_panic_or_hang(
        kind in 0..4_usize,
        side in 0..2_usize,
        damages in prop::collection::vec(damage(), 1..6),
        lengths in prop::collection::vec(1..2_000_usize, 1..5),
    ) {
        let mut stream = RECORDED[kind][side].clone();
        for damage in &damages {
            damage.apply(&mut stream);
        }
        let log = Log::default();
        let mut peer = if side == 0 {
            answerer(KINDS[kind], queue(&answerer_files()), Inbox::default(), &log)
        } else {
            caller(KINDS[kind], queue(&caller_files()), Inbox::default(), &log)
        };
        feed(&mut peer, &stream, &lengths);
        peer.closed(NOW);
        prop_assert!(peer.is_over());
        // What was acknowledged is complete.
        for file in peer.inbound.files() {
            prop_assert_eq!(file.data.len() as u64, file.file.size);
        }
    }

    #[test]
    fn any_commands_after_the_login_never_panic_or_hang(
        commands in prop::collection::vec(prop_oneof![
            command().prop_map(|(number, text)| {
                let mut frame = Vec::new();
                binkp::frame::push_command(&mut frame, Id::Nul, text.as_bytes());
                frame[2] = number;
                frame
            }),
            prop::collection::vec(any::<u8>(), 0..300).prop_map(|data| {
                let mut frame = Vec::new();
                binkp::frame::push_data(&mut frame, &data);
                frame
            }),
        ], 0..40),
        options in "OPT EXTCMD( NR)?( CRC)?( GZ)?( BZ2)?",
    ) {
        let log = Log::default();
        let everything = Options { nr: (true, true), crc: true, gz: true, bz2: true, ..PLAIN };
        let mut peer = caller(everything, queue(&caller_files()), Inbox::default(), &log);
        let mut stream = Vec::new();
        binkp::frame::push_command(&mut stream, Id::Nul, options.as_bytes());
        binkp::frame::push_command(&mut stream, Id::Nul, b"OPT CRAM-MD5-f0315b074d728d483d6887d0182fc328");
        binkp::frame::push_command(&mut stream, Id::Adr, b"2:5020/0");
        binkp::frame::push_command(&mut stream, Id::Ok, b"secure");
        stream.extend(commands.concat());
        feed(&mut peer, &stream, &[100]);
        peer.closed(NOW);
        prop_assert!(peer.is_over());
        for file in peer.inbound.files() {
            prop_assert_eq!(file.data.len() as u64, file.file.size);
        }
    }

    #[test]
    fn any_bytes_are_frames_or_wait_for_more(bytes in prop::collection::vec(any::<u8>(), 0..2_000)) {
        let mut reader = FrameReader::default();
        reader.push(&bytes);
        let mut length = 0;
        while let Some(frame) = reader.next() {
            length += 2 + match frame {
                Frame::Data(data) => data.len(),
                // Zero bytes at the end are cut.
                Frame::Command(_, argument) => 1 + argument.len(),
                Frame::Empty => 0,
            };
        }
        prop_assert!(length <= bytes.len());
    }

    #[test]
    fn any_name_survives_its_word_and_is_safe(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let name = FileName::from(bytes.as_slice());
        for escape in [Escape::Hex, Escape::Old] {
            prop_assert_eq!(&FileName::from_word(&name.to_word(escape)), &name);
        }
        let safe = name.to_safe();
        prop_assert!(!safe.is_empty() && safe.len() <= 201);
        prop_assert!(!safe.starts_with('.') && !safe.ends_with(['.', ' ']));
        prop_assert!(!safe.contains(|c: char| c.is_control() || "/\\:*?\"<>|".contains(c)));
        prop_assert_eq!(FileName::from(safe.as_str()).to_safe(), safe);
    }

    #[test]
    fn any_text_is_an_address_that_prints_the_same_or_an_error(text in "\\PC{0,20}|[0-9:/.@a-z]{0,20}") {
        if let Ok(address) = text.parse::<Address>() {
            prop_assert_eq!(address.to_string().parse::<Address>(), Ok(address));
        }
    }
}
