//! Any bytes as a line from another start: what is understood is written and understood again.

#![no_main]

use fidoscope_app::measure::hostile;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| hostile::socket_line(data));
