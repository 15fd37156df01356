//! Any bytes as a document of the profile: what is read of it is written and read again.

#![no_main]

use fidoscope_app::measure::hostile;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| hostile::documents(data));
