//! Any bytes from a remote, in blocks of any length: the session ends, its memory is bounded, files are whole.
//!
//! The first byte is the role and the options, the second one the length of blocks.

#![no_main]

use binkp::cram::Challenge;
use binkp::info::Version;
use binkp::limits::{INPUT_LIMIT, OUTPUT_LIMIT};
use binkp::memory::{Inbox, Queue};
use binkp::{Admission, Crypt, Password, Peer, Session, Settings};
use libfuzzer_sys::fuzz_target;
use std::time::Duration;

/// Password of both sides. The seeds are encrypted by it.
const PASSWORD: &str = "tanstaaf";

fuzz_target!(|data: &[u8]| {
    let Some((&[options, block], stream)) = data.split_first_chunk() else {
        return;
    };
    let now = Duration::ZERO;
    let bit = |at: u8| options >> at & 1 == 1;
    let address = "2:5020/0@fidonet".parse().expect("an address");
    let settings = Settings {
        password: Password::new(PASSWORD).filter(|_| bit(1)),
        plain_password: bit(2),
        nr: bit(3),
        crc: bit(4),
        gz: bit(5),
        bz2: bit(5),
        crypt: if bit(6) { Crypt::Offer } else { Crypt::Never },
        version: if bit(7) { Version::V1_0 } else { Version::V1_1 },
        ..Settings::new(vec![address])
    };
    let session = if bit(0) {
        Session::answerer(settings, Challenge::new(b"0123456789abcdef"), now)
    } else {
        Session::caller(settings, now)
    };
    let large = vec![b'x'; 20_000];
    let queue = Queue::new([
        ("a.pkt", large.as_slice()),
        ("empty", b"".as_slice()),
        ("b c", b"1".as_slice()),
    ]);
    let mut peer =
        Peer::new(session, queue, Inbox::default()).with_gate(|_| match Password::new(PASSWORD) {
            Some(password) if bit(1) => Admission::Password {
                password,
                plain: bit(2),
            },
            _ => Admission::Open,
        });
    for bytes in stream.chunks(usize::from(block) + 1) {
        assert_eq!(peer.receive(bytes, now), bytes.len());
        assert!(peer.output().len() < OUTPUT_LIMIT + INPUT_LIMIT);
        let count = peer.output().len();
        peer.sent(count, now);
    }
    peer.closed(now);
    assert!(peer.is_over());
    for file in peer.inbound.files() {
        assert_eq!(file.data.len() as u64, file.file.size);
    }
});
