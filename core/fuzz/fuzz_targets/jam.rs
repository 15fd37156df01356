//! Any bytes as the four files of a JAM base: everything that can be asked of it answers.
//!
//! The input begins with three lengths; the rest is headers, index, last-read marks and texts.

#![no_main]

use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::{MarkOwner, MessageBase, ReadDepth};
use fidoscope_core::job::Job;
use libfuzzer_sys::fuzz_target;
use std::ops::ControlFlow;

/// Takes the first bytes, as many as a length says or as there are.
fn take<'a>(rest: &mut &'a [u8], len: usize) -> &'a [u8] {
    let (taken, left) = rest.split_at(len.min(rest.len()));
    *rest = left;
    taken
}

fuzz_target!(|data: &[u8]| {
    let mut rest = data;
    let Some((lengths, after)) = rest.split_first_chunk::<4>() else {
        return;
    };
    rest = after;
    let [headers_low, headers_high, index, marks] = *lengths;
    // A fixed block is given, so that every input is a base; the seven words are the fuzzer's.
    let mut jhr = b"JAM\0".to_vec();
    jhr.extend_from_slice(take(&mut rest, 28));
    jhr.resize(1024, 0);
    let headers_len = usize::from(headers_low) | usize::from(headers_high) << 8;
    jhr.extend_from_slice(take(&mut rest, headers_len));
    let jdx = take(&mut rest, usize::from(index) * 8);
    let jlr = take(&mut rest, usize::from(marks));
    let jdt = rest;

    let Ok(base) = JamBase::from_bytes(jhr.as_slice(), jdt, jdx, jlr) else {
        panic!("the fixed block is sound");
    };
    let mut numbers = Vec::new();
    for want in [ReadDepth::Headers, ReadDepth::Text] {
        let mut seen = Vec::new();
        base.scan(want, &Job::new(), &mut |header, text| {
            assert!(text.len() <= jdt.len() && header.text_len as usize <= jdt.len());
            seen.push(header.number);
            ControlFlow::Continue(())
        })
        .expect("memory can be read");
        assert!(seen.is_sorted());
        numbers = seen;
    }
    for number in [0, 1, 2, u32::MAX].iter().chain(&numbers) {
        let message = base.read(*number).expect("memory can be read");
        if numbers.binary_search(number).is_ok() {
            assert!(message.is_some(), "{number} was seen in a pass");
        }
    }
    let summary = base.summary().expect("memory can be read");
    assert_eq!(summary.messages as usize, numbers.len());
    assert!(base.count_after(1).expect("memory can be read") <= summary.messages);
    let reader = MarkOwner {
        names: vec![Vec::new(), b"Somebody".to_vec()],
        ..MarkOwner::default()
    };
    base.last_read(&reader).expect("memory can be read");
});
