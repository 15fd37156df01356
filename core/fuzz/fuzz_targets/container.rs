//! Any bytes as a container: listing it and opening its first files never panics or takes long, and
//! no path leads out.

#![no_main]

mod caught;

use fidoscope_core::container::{Resolved, walk};
use fidoscope_core::job::Job;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    caught::pass_over();
    let Ok(Resolved::Directory { entries, .. }) = walk(data, "fuzzed", &[], true, &Job::new())
    else {
        return;
    };
    for entry in entries.iter().take(4) {
        assert!(!entry.path.contains(['\\', '\0']) && !entry.path.starts_with('/'));
        assert!(
            entry
                .path
                .split('/')
                .all(|part| part != ".." && !part.is_empty())
        );
        let _ = walk(data, "fuzzed", &[entry.name()], false, &Job::new());
    }
});
