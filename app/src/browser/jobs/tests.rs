use super::work::{Asker, CountWork, PageWork, PictureWork};
use super::{Inbox, Jobs, Reply};
use crate::browser::contents;
use crate::browser::tab::TabId;
use crate::files::PATIENCE;
use crate::pictures::PictureKey;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::resolve::ResolveError;
use fidoscope_core::url::FidoUrl;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};

/// Workers that resolve each address until they are cancelled, and the addresses that they began with.
fn until_cancelled() -> (Jobs, Inbox, Receiver<String>) {
    let (outlet, inbox) = Inbox::new(Arc::new(|| {}));
    let (sender, started) = channel();
    let sender = Mutex::new(sender);
    let resolver = move |url: &FidoUrl, _: &Library, job: &Job| {
        sender.lock().unwrap().send(url.to_string()).unwrap();
        while !job.is_cancelled() {
            std::thread::yield_now();
        }
        Err(ResolveError::Cancelled)
    };
    (Jobs::start(outlet, Box::new(resolver)), inbox, started)
}

/// Workers that find no page.
pub(super) fn idle() -> (Jobs, Inbox) {
    let (outlet, inbox) = Inbox::new(Arc::new(|| {}));
    let resolver = |_: &FidoUrl, _: &Library, _: &Job| Err(ResolveError::Cancelled);
    (Jobs::start(outlet, Box::new(resolver)), inbox)
}

#[test]
fn a_picture_of_another_page_is_stopped_and_asked_for_again() {
    let (jobs, inbox, started) = until_cancelled();
    let library = Arc::new(Library::new(Vec::new()));
    for path in ["a.png", "b.zip/inside.png"] {
        let url = FidoUrl::area("Test", None).with_path(path.split('/'), false);
        let key = PictureKey::at(&url, 100);
        jobs.picture(PictureWork {
            epoch: 0,
            wanted: key.clone(),
            library: Arc::clone(&library),
        });
        started.recv_timeout(PATIENCE).unwrap();
        assert_eq!(jobs.drop_pictures(), []);
        let Some(Reply::Contents(contents::Reply::Picture { wanted, made, .. })) = inbox.wait()
        else {
            panic!("no picture");
        };
        assert!(wanted == key && made.is_none(), "{path}");
    }
}

#[test]
fn pages_go_before_counts_and_saved_searches_are_counted_one_at_a_time() {
    let (jobs, _inbox, started) = until_cancelled();
    let library = Arc::new(Library::new(Vec::new()));
    let count = |asker: Asker, tag: &str| {
        let job = Job::new();
        jobs.count(CountWork {
            asker,
            url: FidoUrl::area(tag, None),
            library: Arc::clone(&library),
            job: job.clone(),
        });
        job
    };
    let page = |tab: TabId, tag: &str| {
        let job = Job::new();
        jobs.page(PageWork {
            tab,
            generation: 0,
            url: FidoUrl::area(tag, None),
            library: Arc::clone(&library),
            job: job.clone(),
            with_twits: false,
            opens: false,
        });
        job
    };
    let assert_next = |tag: &str| {
        let next = started.recv_timeout(PATIENCE).unwrap();
        assert_eq!(next, format!("area://{tag}"));
    };
    let first = count(Asker::Saved(1), "First");
    assert_next("First");
    let second = count(Asker::Saved(1), "Second");
    let above = page(TabId(1), "Above");
    assert_next("Above");
    let typed = count(Asker::Bar(TabId(1)), "Typed");
    let below = page(TabId(2), "Below");
    above.cancel();
    assert_next("Below");
    below.cancel();
    assert_next("Typed");
    typed.cancel();
    first.cancel();
    assert_next("Second");
    second.cancel();
}

#[cfg(feature = "archives")]
#[test]
fn bundles_of_sources_that_no_one_waits_for_are_not_unpacked() {
    use crate::browser::sources::{self, Sources};
    use crate::strings::Language;
    use std::path::Path;

    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/base/tests/fixtures");
    let sources = Sources {
        files: vec![fixtures.join("pkt/bundles/zip.mo0")],
        ..Sources::default()
    };
    let has_mail = |job: &Job| {
        let loaded = sources::load(&sources, Language::English, job);
        let found = loaded.library.unwrap().find("TEST", None);
        !found.is_empty()
    };
    assert!(has_mail(&Job::new()));
    let cancelled = Job::new();
    cancelled.cancel();
    assert!(!has_mail(&cancelled));
}
