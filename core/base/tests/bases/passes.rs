//! Passes over bases of every format: cancelled, stopped by their visitor, and whole with their progress.

#![allow(clippy::unwrap_used)]

use crate::squish_support::Bytes;
use crate::{hudson_support, jam_support, squish_support};
use fidoscope_kit::{msg, pkt};
use ftn_base::hudson::Flavour;
use ftn_base::opus::{MsgDialect, MsgFolder};
use ftn_base::pkt::{Packet, PktBase};
use ftn_base::{BaseError, MessageBase, ReadDepth};
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Asserts that a pass ends when its job is cancelled and when its visitor wants it. Returns the progress of a whole
/// pass of a job that expects some steps besides.
fn passed(base: &dyn MessageBase, besides: u64) -> (u64, u64) {
    let pass = |job: &Job| {
        base.scan(ReadDepth::Headers, job, &mut |_, _| {
            ControlFlow::Continue(())
        })
    };
    let job = Job::new();
    job.cancel();
    assert!(matches!(pass(&job), Err(BaseError::Cancelled)));
    let mut visits = 0;
    base.scan(ReadDepth::Headers, &Job::new(), &mut |_, _| {
        visits += 1;
        ControlFlow::Break(())
    })
    .unwrap();
    assert_eq!(visits, 1);
    let job = Job::new();
    job.expect(besides);
    pass(&job).unwrap();
    job.progress()
}

#[test]
fn a_pass_can_be_cancelled_and_stopped_and_reports_its_progress() {
    let message: Arc<[u8]> = msg::NewMessage::default().bytes(MsgDialect::Fts1).into();
    let files = (1..=600).map(|number| (number, Arc::clone(&message)));
    let base = MsgFolder::from_bytes(files.collect(), *b"");
    assert_eq!(passed(&base, 0), (600, 600));
    assert_eq!(base.summary().unwrap().messages, 600);

    let (origin, destination) = ([2, 5030, 1520, 9], [2, 5030, 1520, 0]);
    let mut packet =
        pkt::PktWriter::new(Vec::new(), origin, destination, WallTime(1_640_188_222)).unwrap();
    for _ in 0..600 {
        packet.append(&pkt::NewMessage::default()).unwrap();
    }
    let packet = Packet::from_bytes(packet.finish().unwrap()).unwrap();
    assert_eq!(passed(&PktBase::new(Arc::new(packet), None), 0), (600, 600));

    let (bytes, made) = squish_support::made_base(1, 600);
    let base = squish_support::open(&bytes);
    assert_eq!(passed(&base, 10), (600, 610));
    assert_eq!(base.summary().unwrap().messages as usize, made.len());
    let without_index = Bytes {
        sqi: Vec::new(),
        ..bytes
    };
    let base = squish_support::open(&without_index);
    assert_eq!(passed(&base, 10), (600, 610));

    let (parts, _) = hudson_support::made_base(Flavour::Hudson, 1, 900);
    let (done, expected) = passed(&hudson_support::open(&parts, Flavour::Hudson, 7), 0);
    assert!(done == expected && done > 100, "{done} of {expected}");

    let (done, expected) = passed(&jam_support::open(&jam_support::made_base(1, 1000, 1)), 0);
    assert!(done == expected && done >= 1000, "{done} of {expected}");
}
