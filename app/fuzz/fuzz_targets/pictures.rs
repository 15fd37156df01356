//! Any bytes as a picture: pixels that fit, or a sentence.

#![no_main]

#[path = "../../../core/fuzz/fuzz_targets/caught/mod.rs"]
mod caught;

use fidoscope_app::measure::hostile;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    caught::pass_over();
    hostile::picture(data);
});
