//! An abandoned page stops soon, and a search that takes too long says so. Checks of the job are
//! counted, not time: between two checks there are a few thousand messages at most, or a quarter of
//! a megabyte of texts.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::made_up as support;
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::charset::Charset;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::{Content, Page};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{ResolveError, resolve};
use fidoscope_core::url::FidoUrl;
use std::sync::Arc;
use std::time::Duration;

const MESSAGES: u32 = 6000;

fn base() -> Arc<JamBase> {
    let parts = support::generator::in_memory(MESSAGES, 1).unwrap();
    Arc::new(JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap())
}

fn open(library: &Library, params: &str, job: &Job) -> Result<Page, ResolveError> {
    let url = FidoUrl::parse(&format!("area://Test?{params}"))
        .unwrap()
        .url;
    resolve(&url, library, &Now::at(0, 0), job)
}

const PAGES: &[&str] = &[
    "sort=sub",
    "sort=chr&usetz",
    "from=2:5030/1&view=tree",
    "time=2003-2005",
    "ttop&sort=-siz+sen",
    "subj=/e/&view=expa",
    "find=mailer",
    "find=погода&sort=chr",
    "find=mailer+погода",
    "find=/(%3f=a)[a-z]+\\d/",
    "find=/mailer/i&view=flat",
    "tag=nosuch",
    "msgid=nosuch",
];

#[test]
fn pages_stop_at_the_next_look_of_each_core() {
    let base = base();
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    for params in PAGES {
        // Nothing is cached: every page does all of its work.
        let library = || Library::single("Test", "", base.clone(), Charset::CP866);
        let all = Job::cancelled_at_look(u64::MAX);
        open(&library(), params, &all).unwrap();
        let looks = all.looks();
        // Headers are read in steps of 256.
        assert!(looks > u64::from(MESSAGES) / 256, "{params}: {looks} looks");
        let steps = [
            1, 2, 3, 5, 10, 20, 24, 25, 26, 27, 28, 30, 35, 40, 60, 100, 1000,
        ];
        for last in steps.into_iter().filter(|last| *last < looks / 2) {
            let job = Job::cancelled_at_look(last);
            assert!(
                open(&library(), params, &job).is_err(),
                "{params} at {last}"
            );
            // Each core, the thread that feeds them, and the steps back check once more.
            let late = job.looks() - last;
            assert!(late <= 2 * cores + 6, "{params}: {late} looks after {last}");
            let (done, _) = job.progress();
            assert!(done <= last * 1024, "{params}: {done} units by look {last}");
        }
    }
}

#[test]
fn a_search_whose_time_is_spent_says_so_and_shows_what_it_found() {
    let library = Library::single("Test", "", base(), Charset::CP866);
    let spent = |params: &str, time: Duration| {
        let page = open(&library, params, &Job::new().with_time(time)).unwrap();
        let Content::Messages(messages) = &page.content else {
            unreachable!("no page of messages");
        };
        let is_reported = page
            .notices
            .iter()
            .any(|notice| notice.code == "time-spent");
        (is_reported, messages.set.len())
    };
    let enough = Duration::from_secs(600);
    for params in [
        "find=mailer",
        "find=/[mM]ailer/",
        "tag=nosuch",
        "findsb=x",
        "subj=/e/",
    ] {
        let (is_reported, all) = spent(params, enough);
        assert!(!is_reported, "{params}");
        let (is_reported, none) = spent(params, Duration::ZERO);
        assert!(is_reported, "{params}");
        assert_eq!(none, 0);
        assert!(all > 0 || params.starts_with("tag"), "{params}");
    }
    // A page without a search has no timeout.
    assert_eq!(spent("sort=sub", Duration::ZERO), spent("sort=sub", enough));
}

#[test]
fn a_search_in_subjects_can_be_stopped_every_few_messages() {
    let library = Library::single("Test", "", base(), Charset::CP866);
    // From here on the headers are cached.
    open(&library, "subj=/e/", &Job::new()).unwrap();
    let counted = Job::cancelled_at_look(u64::MAX);
    open(&library, "subj=/e/", &counted).unwrap();
    // An expression may take a hundredth of a second for each.
    let looks = counted.looks();
    assert!(looks >= u64::from(MESSAGES) / 16, "{looks}");
}
