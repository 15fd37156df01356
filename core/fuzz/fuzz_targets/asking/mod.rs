//! Everything that can be asked of a message base, the answers held against each other.

use fidoscope_core::base::{MarkOwner, MessageBase, ReadDepth};
use fidoscope_core::job::Job;
use std::ops::ControlFlow;

/// Asks a base in memory; `longest` is more than any text can have.
pub(crate) fn ask(base: &dyn MessageBase, longest: usize) {
    let mut numbers: Option<Vec<u32>> = None;
    for want in [ReadDepth::Headers, ReadDepth::Text] {
        let mut seen = Vec::new();
        base.scan(want, &Job::new(), &mut |header, text| {
            assert!(text.len() <= longest && header.text_len as usize <= longest);
            seen.push(header.number);
            ControlFlow::Continue(())
        })
        .expect("memory can be read");
        assert!(seen.is_sorted_by(|a, b| a < b));
        if let Some(numbers) = &numbers {
            assert_eq!(*numbers, seen);
        }
        numbers = Some(seen);
    }
    let numbers = numbers.unwrap_or_default();
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
        names: vec![b"Somebody".to_vec()],
        anybody: true,
        ..MarkOwner::default()
    };
    base.last_read(&reader).expect("memory can be read");
    base.stamp().expect("memory can be read");
}

/// Takes the first bytes, as many as a length says or as there are.
#[allow(dead_code)]
pub(crate) fn take<'a>(rest: &mut &'a [u8], len: usize) -> &'a [u8] {
    let (taken, left) = rest.split_at(len.min(rest.len()));
    *rest = left;
    taken
}
