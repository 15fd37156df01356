//! From asking to what is kept, and answers that lie.

use super::{Ask, Inbound, Outcome, Request, State, ask, collect};
use crate::address::Address;
use crate::cache::{Cache, Lookup};
use crate::job::Job;
use crate::limits;
use crate::outbound::{Flavour, Outbound};
use crate::query::time::Now;
use crate::time::WallTime;
use crate::url::FidoUrl;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

const CAME: WallTime = WallTime(1_795_377_600);

fn url(text: &str) -> FidoUrl {
    FidoUrl::parse(text).unwrap().url
}

/// Long enough after the files of a test were written.
fn later() -> SystemTime {
    SystemTime::now() + Duration::from_secs(3600)
}

struct Sample {
    folder: tempfile::TempDir,
    outbound: Outbound,
    inbound: Inbound,
    cache: Cache,
    requests: Vec<Request>,
}

impl Sample {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for name in ["outbound", "in", "secure"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        let own = Address::parse("2:5030/1520").unwrap();
        let folders = ["in", "secure"].map(|name| folder.path().join(name));
        Self {
            outbound: Outbound::new(folder.path().join("outbound"), &own),
            inbound: Inbound {
                folders: folders.to_vec(),
                take_away: false,
            },
            cache: Cache::new(folder.path().join("cache"), 1000),
            requests: Vec::new(),
            folder,
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn ask(&mut self, text: &str) {
        let url = url(text);
        let request = Ask {
            url: &url,
            station: url.station().unwrap(),
            extended: true,
            password: "",
            flavour: Flavour::Direct,
        };
        let made = ask(
            &request,
            &self.outbound,
            &self.inbound.folders,
            SystemTime::now(),
            Duration::ZERO,
        );
        self.requests.push(made.unwrap().0);
    }

    /// The mailer takes all requests.
    fn send(&mut self) {
        for request in &mut self.requests {
            let node = self.outbound.node(&request.station).unwrap();
            drop(fs::remove_file(node.path("req")));
            request.look(&self.outbound, SystemTime::now()).unwrap();
            assert_eq!(request.state, State::Sent);
        }
    }

    fn collect(&mut self) -> Vec<super::Arrival> {
        collect(
            &mut self.requests,
            &self.inbound,
            &self.cache,
            later(),
            CAME,
            &Job::new(),
        )
    }

    fn kept(&self, text: &str) -> Option<Vec<u8>> {
        let now = Now::at(1_795_377_600, 0);
        match self.cache.find(&url(text), &now).unwrap() {
            Lookup::Fits(cached) => Some(self.cache.read(&cached, 1000).unwrap()),
            _ => None,
        }
    }
}

#[test]
fn a_request_is_asked_then_sent_then_answered_and_the_file_is_kept() {
    let mut sample = Sample::new();
    let text = "freq://2:5020/1641/PICS.ZIP/a/b.gif?size=9";
    sample.ask(text);
    let line = "PICS.ZIP [freq://2:5020/1641/PICS.ZIP?size=9]";
    assert_eq!(sample.requests[0].line, line);
    assert_eq!(sample.requests[0].state, State::Asked);
    let now = SystemTime::now();
    let request = &mut sample.requests[0];
    assert!(!request.look(&sample.outbound, now).unwrap(), "it waits");
    assert!(request.is_for(&url("freq://2:5020/1641/pics.zip")));
    sample.send();
    assert_eq!(sample.collect(), []);
    fs::write(sample.path("secure/pics.zip"), "the bytes").unwrap();
    fs::write(
        sample.path("secure/139C0669.FUF"),
        "pics.zip [freq://2:5020/1641/PICS.ZIP?size=9]\r\n",
    )
    .unwrap();
    let arrivals = sample.collect();
    assert_eq!(arrivals.len(), 1);
    assert_eq!(
        (arrivals[0].name.as_str(), &arrivals[0].outcome),
        ("pics.zip", &Outcome::Kept)
    );
    assert_eq!(sample.requests[0].state, State::Came);
    assert_eq!(sample.kept(text).unwrap(), b"the bytes");
    assert!(
        sample.path("secure/pics.zip").exists(),
        "files stay in the inbound"
    );
    assert_eq!(sample.collect(), [], "once");
}

#[test]
fn answers_are_found_by_name_in_any_case_where_there_is_no_index() {
    let mut sample = Sample::new();
    sample.inbound.take_away = true;
    // One was there before, and is no answer until it changes.
    fs::write(sample.path("in/Files"), "old").unwrap();
    sample.ask("freq://2:5020/1641/FILES");
    // As long as the request waits no file is its answer.
    fs::write(sample.path("secure/FILES"), "too early").unwrap();
    assert_eq!(sample.collect(), []);
    fs::remove_file(sample.path("secure/FILES")).unwrap();
    sample.send();
    assert_eq!(sample.collect(), []);
    fs::write(sample.path("in/Files"), "newer").unwrap();
    assert_eq!(sample.collect().len(), 1);
    assert_eq!(sample.kept("freq://2:5020/1641/FILES").unwrap(), b"newer");
    assert!(
        !sample.path("in/Files").exists(),
        "the user wants it taken away"
    );
}

#[test]
fn an_index_may_rename_files_and_each_of_its_lines_counts() {
    let mut sample = Sample::new();
    sample.inbound.take_away = true;
    for name in ["A", "B", "C"] {
        sample.ask(&format!("freq://2:5020/1641/{name}"));
    }
    sample.send();
    fs::write(sample.path("in/00000001.TXT"), "no such file").unwrap();
    fs::write(sample.path("in/b.001"), "b").unwrap();
    fs::write(sample.path("in/139c0669.fuf"), "00000001.TXT [freq://2:5020/1641/A]\r\nb.001 [freq://2:5020/1641/B]\r\nc [freq://2:5020/1641/C]\r\n").unwrap();
    assert_eq!(sample.collect().len(), 2);
    assert_eq!(
        sample.kept("freq://2:5020/1641/A").unwrap(),
        b"no such file"
    );
    assert_eq!(sample.requests[0].name.as_deref(), Some("00000001.TXT"));
    // The third has not come; then the index has done its work.
    assert!(sample.path("in/139c0669.fuf").exists());
    fs::write(sample.path("in/c"), "c").unwrap();
    assert_eq!(sample.collect().len(), 1);
    assert!(!sample.path("in/139c0669.fuf").exists() && !sample.path("in/c").exists());
}

#[test]
fn a_file_of_another_size_is_discarded_with_a_reason() {
    let mut sample = Sample::new();
    sample.ask("freq://2:5020/1641/A?size=3");
    sample.send();
    fs::write(sample.path("in/A"), "four").unwrap();
    let arrivals = sample.collect();
    let Outcome::Discarded(why) = &arrivals[0].outcome else {
        panic!("{arrivals:?}")
    };
    assert!(why.contains("4 bytes") && why.contains("wants 3"), "{why}");
    assert_eq!(sample.requests[0].state, State::Failed);
    assert_eq!(sample.kept("freq://2:5020/1641/A"), None);
    assert!(
        sample.path("in/A").exists(),
        "no file of the inbound is deleted for that"
    );
}

#[test]
fn a_file_of_another_ed2k_hash_is_discarded_with_a_reason() {
    let mut sample = Sample::new();
    sample.ask("freq://2:5020/1641/A?ed2k=31D6CFE0D16AE931B73C59D7E0C089C0");
    sample.send();
    fs::write(sample.path("in/A"), "not empty").unwrap();
    let arrivals = sample.collect();
    assert!(matches!(&arrivals[0].outcome, Outcome::Discarded(why) if why.contains("ed2k")));
    assert_eq!(sample.kept("freq://2:5020/1641/A"), None);
}

#[test]
fn a_file_that_is_still_being_received_is_waited_for() {
    let mut sample = Sample::new();
    sample.ask("freq://2:5020/1641/A?size=4");
    sample.send();
    fs::write(sample.path("in/A"), "ha").unwrap();
    let soon = SystemTime::now() + limits::INBOUND_QUIET * 2;
    let at = |sample: &mut Sample, now| {
        collect(
            &mut sample.requests,
            &sample.inbound,
            &sample.cache,
            now,
            CAME,
            &Job::new(),
        )
    };
    assert_eq!(at(&mut sample, soon), []);
    fs::write(sample.path("in/A"), "half").unwrap();
    assert_eq!(
        at(&mut sample, SystemTime::now()),
        [],
        "it changed just now"
    );
    assert_eq!(at(&mut sample, soon + Duration::from_secs(60)).len(), 1);
    // One that stays too short is wrong in the end.
    sample.ask("freq://2:5020/1641/B?size=4");
    sample.requests.swap_remove(0);
    sample.send();
    fs::write(sample.path("in/B"), "ha").unwrap();
    assert!(matches!(sample.collect()[0].outcome, Outcome::Discarded(_)));
}

#[test]
fn an_index_that_lies_touches_nothing_outside_of_the_inbound() {
    let mut sample = Sample::new();
    sample.inbound.take_away = true;
    fs::write(sample.path("precious"), "precious").unwrap();
    fs::create_dir(sample.path("in/folder")).unwrap();
    let absolute = sample.path("precious").display().to_string();
    let names = [
        "../precious",
        absolute.as_str(),
        "C:precious",
        "..\\precious",
        "folder",
        "..",
        "link",
        "nul",
    ];
    let mut index = "stray.zip [freq://2:5020/9/NEVER]\r\n".to_owned();
    for (number, name) in names.iter().enumerate() {
        sample.ask(&format!("freq://2:5020/1641/F{number}"));
        index.push_str(&format!("{name} [freq://2:5020/1641/F{number}]\r\n"));
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink(sample.path("precious"), sample.path("in/link")).unwrap();
    sample.send();
    fs::write(sample.path("in/stray.zip"), "stray").unwrap();
    fs::write(sample.path("in/x.fuf"), index).unwrap();
    let arrivals = sample.collect();
    assert!(
        arrivals
            .iter()
            .all(|arrival| arrival.outcome != Outcome::Kept),
        "{arrivals:?}"
    );
    assert_eq!(arrivals.len(), 6);
    assert_eq!(fs::read(sample.path("precious")).unwrap(), b"precious");
    assert!(sample.path("in/folder").is_dir() && sample.path("in/stray.zip").exists());
    assert!(
        sample.path("in/x.fuf").exists(),
        "it has lines of someone else"
    );
    assert!(!sample.path("cache").exists());
}

#[test]
fn of_names_that_differ_by_case_only_the_exact_one_counts() {
    let mut sample = Sample::new();
    sample.ask("freq://2:5020/1641/A.ZIP");
    sample.send();
    fs::write(sample.path("in/a.zip"), "one").unwrap();
    fs::write(sample.path("in/A.zip"), "other").unwrap();
    if fs::read_dir(sample.path("in")).unwrap().count() < 2 {
        // Names differ by more than case here.
        return;
    }
    assert_eq!(sample.collect(), []);
    fs::write(sample.path("in/A.ZIP"), "exact").unwrap();
    assert_eq!(sample.collect().len(), 1);
    assert_eq!(sample.kept("freq://2:5020/1641/A.ZIP").unwrap(), b"exact");
}

#[test]
fn a_request_that_no_one_answers_expires_and_a_late_answer_counts() {
    let mut sample = Sample::new();
    sample.ask("freq://2:5020/1641/A");
    sample.send();
    let request = &mut sample.requests[0];
    let soon = SystemTime::now() + limits::REQUEST_AGE / 2;
    assert!(!request.look(&sample.outbound, soon).unwrap());
    let late = SystemTime::now() + limits::REQUEST_AGE * 2;
    assert!(request.look(&sample.outbound, late).unwrap());
    assert_eq!(request.state, State::Expired);
    fs::write(sample.path("in/A"), "late").unwrap();
    assert_eq!(sample.collect().len(), 1);
    assert_eq!(sample.requests[0].state, State::Came);
}

#[test]
fn a_request_is_withdrawn_as_long_as_the_mailer_has_not_taken_it() {
    let mut sample = Sample::new();
    sample.ask("freq://2:5020/1641/A");
    let request = &sample.requests[0];
    let withdraw = || request.withdraw(&sample.outbound, SystemTime::now(), Duration::ZERO);
    assert!(withdraw().unwrap());
    assert!(!withdraw().unwrap());
}

#[test]
fn a_file_larger_than_the_cache_fails_with_a_reason() {
    let mut sample = Sample::new();
    sample.ask("freq://2:5020/1641/A");
    sample.send();
    fs::write(sample.path("in/A"), vec![0; 1001]).unwrap();
    let arrivals = sample.collect();
    assert!(
        matches!(&arrivals[0].outcome, Outcome::Discarded(why) if why.contains("1001")),
        "{arrivals:?}"
    );
    assert_eq!(sample.requests[0].state, State::Failed);
}

#[test]
fn words_of_states_are_read_back() {
    for state in State::ALL {
        assert_eq!(State::of_word(state.word()), Some(state));
    }
    assert_eq!(State::of_word("none"), None);
}
