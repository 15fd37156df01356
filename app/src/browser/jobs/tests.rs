use super::{Inbox, Jobs, Reply};
use crate::pictures::PictureKey;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::resolve::ResolveError;
use fidoscope_core::url::FidoUrl;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};

#[test]
fn a_picture_of_another_page_is_stopped_and_asked_for_again() {
    let (outlet, inbox) = Inbox::new(Arc::new(|| {}));
    let (sender, started) = channel();
    let sender = Mutex::new(sender);
    let resolver = move |_: &FidoUrl, _: &Library, job: &Job| {
        sender.lock().unwrap().send(()).unwrap();
        while !job.is_cancelled() {
            std::thread::yield_now();
        }
        Err(ResolveError::Cancelled)
    };
    let jobs = Jobs::start(outlet, Box::new(resolver));
    let library = Arc::new(Library::new(Vec::new()));
    for path in ["a.png", "b.zip/inside.png"] {
        let url = FidoUrl::area("Test", None).with_path(path.split('/'), false);
        let key = PictureKey::at(&url, 100);
        jobs.picture(0, &library, key.clone());
        started.recv().unwrap();
        assert_eq!(jobs.drop_pictures(), []);
        let Some(Reply::Picture { wanted, made, .. }) = inbox.wait() else {
            panic!("no picture");
        };
        assert!(wanted == key && made.is_none(), "{path}");
    }
}

#[cfg(feature = "archives")]
#[test]
fn bundles_of_sources_that_no_one_waits_for_are_not_unpacked() {
    use crate::browser::sources::{self, Sources};
    use crate::strings::Language;
    use std::path::Path;

    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/tests/fixtures");
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
