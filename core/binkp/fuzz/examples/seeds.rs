//! Writes seeds for the target `session`: both streams of whole sessions with each combination of options.
//!
//!     cargo run --example seeds -- corpus

use binkp::cram::Challenge;
use binkp::info::Version;
use binkp::memory::{Inbox, Queue};
use binkp::{Admission, Crypt, Password, Peer, Session, Settings};
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder =
        PathBuf::from(std::env::args().nth(1).ok_or("usage: seeds FOLDER")?).join("session");
    fs::create_dir_all(&folder)?;
    for options in (0..=254_u8).step_by(2) {
        let streams = record(options)?;
        // The caller reads the answerer's stream, and the other way round.
        for (role, stream) in [(1, &streams[0]), (0, &streams[1])] {
            let mut seed = vec![options | role, 200];
            seed.extend_from_slice(stream);
            fs::write(folder.join(format!("{:03}", options | role)), seed)?;
        }
    }
    Ok(())
}

/// Returns the streams of the caller and of the answerer.
fn record(options: u8) -> Result<[Vec<u8>; 2], Box<dyn std::error::Error>> {
    let now = Duration::ZERO;
    let bit = |at: u8| options >> at & 1 == 1;
    let password = Password::new("tanstaaf").ok_or("no password")?;
    let settings = Settings {
        password: Some(password.clone()).filter(|_| bit(1)),
        plain_password: bit(2),
        nr: bit(3),
        crc: bit(4),
        gz: bit(5),
        bz2: bit(5),
        crypt: if bit(6) { Crypt::Offer } else { Crypt::Never },
        version: if bit(7) { Version::V1_0 } else { Version::V1_1 },
        ..Settings::new(vec!["2:5020/0@fidonet".parse()?])
    };
    let text = "Fidonet ".repeat(300);
    let queue = || Queue::new([("text.pkt", text.as_bytes()), ("empty", b"".as_slice())]);
    let challenge = Challenge::new(b"0123456789abcdef").filter(|_| !bit(2));
    let answerer = Session::answerer(settings.clone(), challenge, now);
    let mut caller = Peer::new(Session::caller(settings, now), queue(), Inbox::default());
    let mut answerer = Peer::new(answerer, queue(), Inbox::default()).with_gate(move |_| {
        if bit(1) {
            Admission::Password {
                password: password.clone(),
                plain: bit(2),
            }
        } else {
            Admission::Open
        }
    });
    let mut streams = [Vec::new(), Vec::new()];
    while !(caller.is_over() && answerer.is_over()) {
        streams[0].extend_from_slice(caller.output());
        let count = answerer.receive(caller.output(), now);
        caller.sent(count, now);
        streams[1].extend_from_slice(answerer.output());
        let count = caller.receive(answerer.output(), now);
        answerer.sent(count, now);
    }
    caller.into_result()?;
    Ok(streams)
}
