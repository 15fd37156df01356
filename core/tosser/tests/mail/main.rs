//! The tosser from outside: bundles of every packer, CrashMail II on the other side of the line, and
//! processes that are killed.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

#[cfg(feature = "archives")]
mod bundles;
mod crashmail;
#[path = "../../../base/tests/crashmail_support/mod.rs"]
mod crashmail_support;
#[cfg(unix)]
mod killed;

use ftn_base::{BaseFormat, ReadDepth, StoredMessage};
use ftn_tosser::aka::Aka;
use ftn_tosser::moment::Moment;
use ftn_tosser::packet::{PackedMessage, PacketHeader, PacketPassword, PacketWriter};
use ftn_types::job::Job;
use ftn_types::time::{UtcOffset, WallTime};
use std::ops::ControlFlow;
use std::path::Path;

fn now() -> Moment {
    Moment {
        utc: WallTime(1_795_000_000),
        offset: UtcOffset(180),
    }
}

/// Reads all messages of a base.
fn messages(path: &Path, format: BaseFormat) -> Vec<StoredMessage> {
    let base = format.open_or_absent(path).unwrap();
    let mut numbers = Vec::new();
    let faults = base.scan(ReadDepth::Text, &Job::new(), &mut |header, _| {
        numbers.push(header.number);
        ControlFlow::Continue(())
    });
    assert_eq!(faults.unwrap(), []);
    numbers
        .into_iter()
        .filter_map(|number| base.read(number).unwrap())
        .collect()
}

fn subjects(path: &Path, format: BaseFormat) -> Vec<String> {
    let text = |own: StoredMessage| String::from_utf8_lossy(&own.subject).into_owned();
    messages(path, format).into_iter().map(text).collect()
}

fn packet(from: Aka, to: Aka, password: &str, messages: &[PackedMessage]) -> Vec<u8> {
    let header = PacketHeader {
        origin: from,
        destination: to,
        packed: WallTime(1_795_000_000),
        password: PacketPassword::new(password),
        ..PacketHeader::default()
    };
    let mut packet = PacketWriter::new(Vec::new(), &header).unwrap();
    for message in messages {
        packet.append(message).unwrap();
    }
    packet.finish().unwrap()
}
