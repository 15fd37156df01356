//! Points that call: Debian's binkd and CrashMail II as the boss, a boss that breaks things, and a hostile one; over
//! TLS and through proxies.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod boss;
#[path = "../../../base/tests/crashmail_support/mod.rs"]
mod crashmail_support;
mod faults;
mod file_echoes;
#[cfg(target_os = "linux")]
mod full_disk;
mod hostile;
mod interop;
mod killed;
mod other_mailer;
mod own_boss;
mod promises;
mod proxies;
#[cfg(feature = "tls")]
mod tls;

use fidoscope_core::base::{Attributes, BaseFormat, Outgoing, ReadDepth, StoredMessage};
use fidoscope_point::call::{CallContext, CallError, CallReport, Progress};
use fidoscope_point::settings::{Boss as BossSettings, BossPasswords, Passwords, PointSettings};
use fidoscope_point::{Point, Stop};
use ftn_tosser::aka::Aka;
use ftn_tosser::moment::Moment;
use ftn_types::job::Job;
use ftn_types::time::{UtcOffset, WallTime};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

pub(crate) const BOSS: Aka = Aka::new(2, 5030, 1520, 0);
pub(crate) const POINT: Aka = Aka::new(2, 5030, 1520, 9);
pub(crate) const PASSWORD: &str = "geheim";

pub(crate) fn points() -> [Aka; 2] {
    [POINT, Aka::new(2, 5030, 1520, 10)]
}

pub(crate) fn now() -> Moment {
    Moment {
        utc: WallTime(1_795_000_000),
        offset: UtcOffset(180),
    }
}

pub(crate) fn settings(own: Aka, port: u16) -> PointSettings {
    let host = format!("127.0.0.1:{port}").parse().unwrap();
    PointSettings {
        name: format!("User {}", own.point),
        addresses: vec![own],
        bosses: vec![BossSettings::new(BOSS, host)],
        ..PointSettings::default()
    }
}

pub(crate) fn passwords() -> Passwords {
    Passwords::for_boss(BOSS, BossPasswords::same(PASSWORD))
}

pub(crate) fn create(folder: &Path, own: Aka, port: u16) -> Point {
    Point::create(folder, settings(own, port), passwords(), Vec::new()).unwrap()
}

/// Calls the boss; a boss that is still busy with the last call is called again.
pub(crate) fn call(point: &Point) -> CallReport {
    let started = Instant::now();
    loop {
        let report = call_with(point, &Stop::new(), &mut |_| {});
        let is_busy = matches!(
            &report.error,
            Some(CallError::Session(binkp::Error::Busy { .. }))
        );
        if !is_busy || started.elapsed() > Duration::from_secs(60) {
            return report;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Calls the boss and asserts that everything succeeded.
pub(crate) fn call_well(point: &Point) -> CallReport {
    let report = call(point);
    assert_eq!(report.sentences(), [""; 0]);
    report
}

pub(crate) fn call_with(
    point: &Point,
    stop: &Stop,
    progress: &mut dyn FnMut(&Progress),
) -> CallReport {
    point.call(BOSS, &mut CallContext::new(now(), stop, progress))
}

pub(crate) fn echomail(from: Aka, subject: &str, reply: Option<&str>) -> Outgoing {
    let mut kludges = vec![format!("MSGID: {from} {:08x}", sum(subject)).into()];
    kludges.extend(reply.map(|reply| format!("REPLY: {reply}").into()));
    Outgoing {
        from: b"Anna".to_vec(),
        to: b"All".to_vec(),
        subject: subject.into(),
        origin: from.numbers(),
        written: WallTime(1_795_000_000),
        arrived: WallTime(1_795_000_000),
        attributes: Attributes {
            local: true,
            ..Attributes::default()
        },
        kludges,
        text: format!("Words of {subject}\r--- x\r * Origin: y ({from})\r").into(),
        ..Outgoing::default()
    }
}

pub(crate) fn netmail(from: Aka, to: Aka, subject: &str) -> Outgoing {
    let mut kludges = vec![
        format!("INTL {} {}", to.boss(), from.boss()).into(),
        format!("MSGID: {from} {:08x}", sum(subject)).into(),
    ];
    for (name, point) in [("FMPT", from.point), ("TOPT", to.point)] {
        if point != 0 {
            kludges.push(format!("{name} {point}").into());
        }
    }
    Outgoing {
        destination: to.numbers(),
        attributes: Attributes {
            local: true,
            private: true,
            ..Attributes::default()
        },
        kludges,
        ..echomail(from, subject, None)
    }
}

fn sum(text: &str) -> u32 {
    text.bytes().fold(7, |sum: u32, byte| {
        sum.wrapping_mul(31).wrapping_add(byte.into())
    })
}

pub(crate) fn post(path: &Path, message: &Outgoing) {
    let base = BaseFormat::Jam.open_or_absent(path).unwrap();
    base.append(message, &Job::new()).unwrap();
}

/// Reads all messages of a base.
pub(crate) fn messages(path: &Path, format: BaseFormat) -> Vec<StoredMessage> {
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

pub(crate) fn subjects(path: &Path, format: BaseFormat) -> Vec<String> {
    let text = |own: StoredMessage| String::from_utf8_lossy(&own.subject).into_owned();
    messages(path, format).into_iter().map(text).collect()
}
