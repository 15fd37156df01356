//! Any bytes as the files of a Hudson or GoldBase folder: everything that can be asked of a board answers.
//!
//! The input begins with the flavour and three lengths; the rest is the index, last-read marks, headers
//! and texts.

#![no_main]

mod asking;

use asking::take;
use fidoscope_core::base::hudson::{Flavour, HudsonBase};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some(([flavour, index, marks, headers], mut rest)) = data.split_first_chunk::<4>() else {
        return;
    };
    let (flavour, record, header) = match flavour % 2 {
        0 => (Flavour::Hudson, 3, 187),
        _ => (Flavour::GoldBase, 6, 198),
    };
    let files = [
        ("msgidx", take(&mut rest, usize::from(*index) * record)),
        ("lastread", take(&mut rest, usize::from(*marks))),
        ("msghdr", take(&mut rest, usize::from(*headers) * header)),
        ("msgtxt", rest),
    ];
    let files = files.map(|(name, bytes)| (name, bytes.to_vec()));
    let longest = data.len();
    let Ok(base) = HudsonBase::from_bytes(files, flavour, 1) else {
        panic!("there is a board 1");
    };
    asking::ask(&base, longest);
});
