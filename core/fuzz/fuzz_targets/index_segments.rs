//! Any bytes in place of a part of the index, or of the headers that it keeps: pages come all the same.
//!
//! The first byte chooses the part. Sums fit everything only in builds for fuzzing (`cfg(fuzzing)`).

#![no_main]

mod caught;
mod stored;

use fidoscope_core::job::Job;
use fidoscope_core::page::Content;
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{Sources, resolve_from};
use fidoscope_core::url::FidoUrl;
use libfuzzer_sys::fuzz_target;
use std::cell::LazyCell;
use stored::{PARTS, Stored};

/// Queries that read every kind of entry; `view=list` reads no body.
const PAGES: [&str; 7] = [
    "area://Jam?find=words&view=list",
    "area://Jam?find=%22message+base%22&view=list",
    "area://Jam?tag=weather&view=list",
    "area://Jam?geomark=30%2C60&view=list",
    "area://Jam?geofrom=37.6%2C55.75&view=list",
    "area://Jam/dot.gif",
    "area://Jam?view=objs",
];

thread_local! {
    static STORED: LazyCell<Stored> = const { LazyCell::new(Stored::new) };
}

fuzz_target!(|data: &[u8]| {
    caught::pass_over();
    let Some((first, bytes)) = data.split_first() else {
        return;
    };
    STORED.with(|stored| {
        let part = PARTS[usize::from(*first) % PARTS.len()];
        let before = stored.part(part);
        stored.put(part, bytes);
        let reread = (part.1 == "headers").then(|| stored.rereading());
        let library = reread.as_ref().unwrap_or(&stored.library);
        let index = stored.index();
        let sources = Sources {
            library,
            index: Some(&index),
        };
        for page in PAGES {
            let url = FidoUrl::parse(page).expect("these parse").url;
            let page = resolve_from(&url, &sources, &Now::at(0, 0), &Job::new());
            if let Content::Messages(page) = &page.expect("no one cancels").content {
                for at in page.set.iter() {
                    assert!(page.row(*at).is_some());
                }
            }
        }
        stored.put(part, &before);
    });
});
