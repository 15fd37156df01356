//! Any bytes as the three files of a Squish base: everything that can be asked of it answers.
//!
//! The input begins with two lengths; the rest is base header, index, last-read marks and frames.

#![no_main]

mod asking;

use asking::take;
use fidoscope_core::base::squish::SquishBase;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut rest = data;
    let Some((lengths, after)) = rest.split_first_chunk::<2>() else {
        return;
    };
    rest = after;
    let [index, marks] = *lengths;
    // The length of the header and of frame headers are given, so that every input is a base.
    let mut sqd = vec![0, 1, 0, 0];
    sqd.extend_from_slice(take(&mut rest, 20));
    sqd.resize(104, 0);
    sqd.extend_from_slice(take(&mut rest, 20));
    sqd.resize(130, 0);
    sqd.push(28);
    sqd.resize(256, 0);
    let sqi = take(&mut rest, usize::from(index) * 12);
    let sql = take(&mut rest, usize::from(marks));
    sqd.extend_from_slice(rest);
    let longest = sqd.len();
    let Ok(base) = SquishBase::from_bytes(sqd, sqi, sql) else {
        panic!("the base header is sound");
    };
    asking::ask(&base, longest);
});
