//! Any bytes as the files of a `*.MSG` folder: everything that can be asked of it answers.
//!
//! The input is a row of files, each with its number and its length before it; what is left are
//! the last-read marks.

#![no_main]

mod asking;

use asking::take;
use fidoscope_core::base::opus::MsgFolder;
use libfuzzer_sys::fuzz_target;
use std::sync::Arc;

fuzz_target!(|data: &[u8]| {
    let mut rest = data;
    let mut files: Vec<(u32, Arc<[u8]>)> = Vec::new();
    while let Some(([number, low, high], after)) = rest.split_first_chunk::<3>() {
        rest = after;
        let len = usize::from(*low) | usize::from(*high) << 8;
        if len == 0 {
            break;
        }
        files.push((u32::from(*number), Arc::from(take(&mut rest, len))));
    }
    asking::ask(&MsgFolder::from_bytes(files, rest), data.len());
});
