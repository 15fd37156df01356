//! From request to stored answer, and deceptive answers.

mod unanswered;

use super::folder::last_change;
use super::{Ask, Inbound, Outcome, Request, State, ask, collect, update_for_url};
use crate::address::Address;
use crate::cache::{Cache, Lookup};
use crate::freq::Update;
use crate::job::{Job, steps_of};
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

/// Returns a time long after the files of a test were written.
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
            update: None,
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

    /// Simulates the mailer sending all requests.
    fn send(&mut self) {
        for request in &mut self.requests {
            let node = self.outbound.node(&request.station).unwrap();
            drop(fs::remove_file(node.path("req")));
            request.look(&self.outbound, SystemTime::now()).unwrap();
            assert_eq!(request.state, State::Sent);
        }
    }

    fn collect(&mut self) -> Vec<super::Arrival> {
        self.collect_at(later())
    }

    fn collect_at(&mut self, now: SystemTime) -> Vec<super::Arrival> {
        collect(
            &mut self.requests,
            &self.inbound,
            &self.cache,
            now,
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
    // An older file is no answer until it changes.
    fs::write(sample.path("in/Files"), "old").unwrap();
    sample.ask("freq://2:5020/1641/FILES");
    // While the request waits, no file is its answer.
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
    // The third file is still missing; after its arrival the index is done.
    assert!(sample.path("in/139c0669.fuf").exists());
    fs::write(sample.path("in/c"), "c").unwrap();
    assert_eq!(sample.collect().len(), 1);
    assert!(!sample.path("in/139c0669.fuf").exists() && !sample.path("in/c").exists());
}

#[test]
fn a_file_that_answers_two_requests_is_taken_away_when_both_have_it() {
    let mut sample = Sample::new();
    sample.inbound.take_away = true;
    let urls = ["freq://2:5020/1/A", "freq://2:5020/1/B"];
    for text in urls {
        sample.ask(text);
    }
    sample.send();
    fs::write(sample.path("in/ERR.TXT"), "no such files").unwrap();
    let lines = urls.map(|text| format!("ERR.TXT [{text}]\r\n")).concat();
    fs::write(sample.path("in/x.fuf"), lines).unwrap();
    let outcomes = sample.collect().into_iter().map(|own| own.outcome);
    assert!(outcomes.eq([Outcome::Kept, Outcome::Kept]));
    for (text, request) in urls.into_iter().zip(&sample.requests) {
        assert_eq!(sample.kept(text).unwrap(), b"no such files", "{text}");
        assert_eq!(request.reason, None, "{text}");
    }
    assert!(!sample.path("in/ERR.TXT").exists() && !sample.path("in/x.fuf").exists());
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
    // A file that stays too short is wrong in the end.
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
        "x.pkt",
        "0000ff8f.mo0",
        "other.fuf",
    ];
    let mut index = "stray.zip [freq://2:5020/9/NEVER]\r\n".to_owned();
    for (number, name) in names.iter().enumerate() {
        sample.ask(&format!("freq://2:5020/1641/F{number}"));
        index.push_str(&format!("{name} [freq://2:5020/1641/F{number}]\r\n"));
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink(sample.path("precious"), sample.path("in/link")).unwrap();
    sample.send();
    let mail = ["x.pkt", "0000FF8F.MO0", "other.fuf", "stray.zip"];
    for name in mail {
        fs::write(sample.path("in").join(name), "not for us").unwrap();
    }
    fs::write(sample.path("in/x.fuf"), index).unwrap();
    let arrivals = sample.collect();
    assert!(
        arrivals
            .iter()
            .all(|arrival| arrival.outcome != Outcome::Kept),
        "{arrivals:?}"
    );
    assert_eq!(arrivals.len(), 9);
    assert_eq!(fs::read(sample.path("precious")).unwrap(), b"precious");
    assert!(sample.path("in/folder").is_dir());
    for name in mail {
        assert!(sample.path("in").join(name).exists(), "{name}");
    }
    assert!(
        sample.path("in/x.fuf").exists(),
        "it has lines of someone else"
    );
    assert!(!sample.path("cache").exists());
}

#[test]
fn mail_of_the_inbound_answers_no_request() {
    for (name, is_answer) in [
        ("0000FF8F.MO0", false),
        ("0a1b2c3d.suz", false),
        ("0A1B2C3D.PKT", false),
        ("pic.tic", false),
        ("139c0669.req", false),
        ("139c0669.fu0", false),
        ("0a1b2c3d.dt", false),
        // Music and films have extensions like Monday's bundles.
        ("INTRO.MOD", true),
        ("FILM.MOV", true),
        ("FILES", true),
    ] {
        let mut sample = Sample::new();
        sample.inbound.take_away = true;
        sample.ask(&format!("freq://2:5020/1641/{name}"));
        sample.send();
        fs::write(sample.path("in").join(name), "bytes").unwrap();
        assert_eq!(sample.collect().len(), usize::from(is_answer), "{name}");
        assert_eq!(sample.path("in").join(name).exists(), !is_answer, "{name}");
    }
    // A bundle does not pass for binkd's renaming of another name either.
    let mut sample = Sample::new();
    fs::write(sample.path("in/0000FF8F.MOV"), "a film").unwrap();
    sample.ask("freq://2:5020/1641/0000FF8F.MOV");
    sample.send();
    fs::write(sample.path("in/0000FF8F.MO0"), "a bundle").unwrap();
    assert_eq!(sample.collect(), []);
}

#[test]
fn of_names_that_differ_by_case_only_the_exact_one_counts() {
    let mut sample = Sample::new();
    sample.ask("freq://2:5020/1641/A.ZIP");
    sample.send();
    fs::write(sample.path("in/a.zip"), "one").unwrap();
    fs::write(sample.path("in/A.zip"), "other").unwrap();
    if fs::read_dir(sample.path("in")).unwrap().count() < 2 {
        // Names here differ not only by case.
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
fn a_file_that_binkd_renamed_for_an_older_one_of_its_name_is_found() {
    // Both ways of binkd to choose another name, and both ways to find answers.
    for (names, with_index) in [
        (["A.ZI0", "A.ZI1"], true),
        (["A.ZI0", "A.ZI1"], false),
        (["A.ZIP.1", "A.ZIP.2"], true),
        (["A.ZIP.1", "A.ZIP.2"], false),
    ] {
        let mut sample = Sample::new();
        fs::write(sample.path("in/A.ZIP"), "oldest").unwrap();
        for (number, name) in names.into_iter().enumerate() {
            sample.requests.clear();
            sample.ask("freq://2:5020/1641/A.ZIP");
            sample.send();
            assert_eq!(sample.collect(), [], "{name}");
            let text = format!("version {number}");
            fs::write(sample.path("in").join(name), &text).unwrap();
            if with_index {
                let list = sample.path(&format!("in/{number}.fuf"));
                fs::write(list, "A.ZIP [freq://2:5020/1641/A.ZIP]\r\n").unwrap();
            }
            assert_eq!(sample.collect().len(), 1, "{name}");
            assert_eq!(sample.requests[0].name.as_deref(), Some("A.ZIP"));
            let kept = sample.kept("freq://2:5020/1641/A.ZIP").unwrap();
            assert_eq!(kept, text.as_bytes(), "{name}");
        }
    }
}

#[test]
fn the_index_of_an_earlier_answer_answers_nothing_that_is_asked_later() {
    let mut sample = Sample::new();
    let (text, index) = ("freq://2:5020/1641/A", "E1.TXT [freq://2:5020/1641/A]\r\n");
    sample.ask(text);
    sample.send();
    fs::write(sample.path("in/E1.TXT"), "no such file").unwrap();
    fs::write(sample.path("in/x.fuf"), index).unwrap();
    assert_eq!(sample.collect().len(), 1);
    sample.requests.clear();
    sample.ask(text);
    sample.send();
    assert_eq!(
        sample.collect(),
        [],
        "that was the answer to the first request"
    );
    // binkd renames both, since both names are taken.
    fs::write(sample.path("in/E1.TX0"), "still not").unwrap();
    fs::write(sample.path("in/x.fu0"), index).unwrap();
    assert_eq!(sample.collect().len(), 1);
    assert_eq!(sample.kept(text).unwrap(), b"still not");
}

#[test]
fn files_of_one_name_go_to_the_requests_whose_index_came_with_them() {
    let mut sample = Sample::new();
    let (one, other) = ("freq://2:5020/1/FILES", "freq://2:5020/2/FILES");
    sample.ask(one);
    sample.ask(other);
    sample.send();
    fs::write(sample.path("in/FILES"), "of one").unwrap();
    fs::write(sample.path("in/1.fuf"), format!("FILES [{one}]\r\n")).unwrap();
    // Before the second session the file is no answer to the second request.
    assert_eq!(sample.collect().len(), 1);
    assert_eq!(sample.kept(other), None);
    // In either order: both sessions happened while the program did not run. The files of the
    // second session must be farther in time from the first index than the file of the first
    // session.
    let changed = |name: &str| last_change(&fs::metadata(sample.path(name)).unwrap());
    let (file, list) = (changed("in/FILES"), changed("in/1.fuf"));
    let near = file.duration_since(list);
    let near = near.unwrap_or_else(|error| error.duration());
    let is_far = |number: &u32| {
        let probe = format!("probe{number}");
        fs::write(sample.path(&probe), "").unwrap();
        changed(&probe) > list + near
    };
    (0..).find(is_far).unwrap();
    fs::write(sample.path("in/FILE0"), "of the other").unwrap();
    fs::write(sample.path("in/2.fuf"), format!("FILES [{other}]\r\n")).unwrap();
    let mut first = sample.requests[1].clone();
    first.url = url(one);
    sample.requests[0] = first;
    assert_eq!(sample.collect().len(), 2);
    assert_eq!(sample.kept(one).unwrap(), b"of one");
    assert_eq!(sample.kept(other).unwrap(), b"of the other");
}

#[test]
fn a_file_that_two_stations_were_asked_for_waits_for_its_index() {
    let mut sample = Sample::new();
    let (one, other) = ("freq://2:5020/1/FILES", "freq://2:5020/2/files");
    sample.ask(one);
    sample.ask(other);
    sample.send();
    fs::write(sample.path("in/FILES"), "of the other").unwrap();
    let soon = SystemTime::now() + limits::INBOUND_GROWING / 2;
    assert_eq!(sample.collect_at(soon), []);
    fs::write(sample.path("in/2.fuf"), format!("FILES [{other}]\r\n")).unwrap();
    assert_eq!(sample.collect_at(soon).len(), 1);
    assert_eq!(sample.kept(one), None);
    assert_eq!(sample.kept(other).unwrap(), b"of the other");
    // The remaining request does not wait; two requests wait as long as an index may arrive.
    fs::write(sample.path("in/FILE0"), "of one").unwrap();
    assert_eq!(sample.collect_at(soon).len(), 1);
    sample.ask("freq://2:5020/3/NEW");
    sample.ask("freq://2:5020/4/NEW");
    for request in &mut sample.requests {
        if request.state == State::Asked {
            request.state = State::Sent;
        }
    }
    fs::write(sample.path("in/NEW"), "of someone").unwrap();
    assert_eq!(sample.collect().len(), 1);
}

#[test]
fn nothing_answers_a_request_that_was_not_sent() {
    let mut sample = Sample::new();
    sample.ask("freq://2:5020/1641/A");
    fs::write(sample.path("in/A"), "early").unwrap();
    fs::write(sample.path("in/x.fuf"), "A [freq://2:5020/1641/A]\r\n").unwrap();
    assert_eq!(sample.collect(), []);
    sample.send();
    assert_eq!(sample.collect().len(), 1);
}

#[test]
fn a_file_that_the_mailer_has_already_is_the_answer_when_an_index_says_so() {
    let mut sample = Sample::new();
    fs::write(sample.path("in/A.ZIP"), "the same").unwrap();
    sample.ask("freq://2:5020/1641/A.ZIP");
    sample.send();
    fs::write(
        sample.path("in/x.fuf"),
        "A.ZIP [freq://2:5020/1641/A.ZIP]\r\n",
    )
    .unwrap();
    // A newer file may still be on its way.
    assert_eq!(
        sample.collect_at(SystemTime::now() + limits::INBOUND_GROWING / 2),
        []
    );
    assert_eq!(
        sample
            .collect_at(SystemTime::now() + limits::INBOUND_GROWING * 2)
            .len(),
        1
    );
    assert_eq!(
        sample.kept("freq://2:5020/1641/A.ZIP").unwrap(),
        b"the same"
    );
}

#[test]
fn a_list_of_four_gigabytes_and_one_that_is_cut_keep_no_answer_away() {
    let mut sample = Sample::new();
    sample.ask("freq://2:5020/1641/A");
    sample.ask("freq://2:5020/1641/B");
    sample.send();
    let list = fs::File::create(sample.path("in/huge.fuf")).unwrap();
    list.set_len(4 << 30).unwrap();
    // Half of an index that is being received.
    let cut = "X [freq://2:5020/1641/A]\r\nY [freq://2:5020/1641/B";
    fs::write(sample.path("in/x.fuf"), cut).unwrap();
    fs::write(sample.path("in/X"), "a").unwrap();
    fs::write(sample.path("in/Y"), "b").unwrap();
    // This check runs every three seconds.
    let mut arrived = 0;
    let steps = steps_of(|| arrived = sample.collect().len());
    assert_eq!(arrived, 1);
    let most = usize::try_from(limits::FUF_LOOK_BYTES).unwrap();
    assert!(
        (1..most).contains(&steps),
        "{steps} bytes of lists were read"
    );
    fs::write(sample.path("in/x.fuf"), format!("{cut}]\r\n")).unwrap();
    assert_eq!(sample.collect().len(), 1);
    assert_eq!(sample.kept("freq://2:5020/1641/B").unwrap(), b"b");
}

#[test]
fn an_index_that_is_cut_or_changed_anywhere_takes_nothing_but_files_of_the_inbound() {
    let text = "freq://2:5020/1641/A";
    let index = format!("../precious [{text}]\r\nA.ZIP [{text}]\r\n");
    let mut kept = 0;
    for end in 0..index.len() {
        for bit in 0..9 {
            let mut changed = index.clone().into_bytes();
            match bit {
                8 => changed.truncate(end),
                bit => changed[end] ^= 1 << bit,
            }
            let mut sample = Sample::new();
            fs::write(sample.path("precious"), "precious").unwrap();
            sample.ask(text);
            sample.send();
            fs::write(sample.path("in/A.ZIP"), "zip").unwrap();
            fs::write(sample.path("in/x.fuf"), &changed).unwrap();
            sample.collect();
            let bytes = sample.kept(text);
            kept += usize::from(bytes.is_some());
            assert!(bytes.is_none_or(|bytes| bytes == b"zip"), "{end} {bit}");
            assert_eq!(fs::read(sample.path("precious")).unwrap(), b"precious");
            assert!(sample.path("in/A.ZIP").exists());
        }
    }
    assert!(kept > 100, "{kept}");
}

#[test]
fn how_much_of_a_file_came_is_counted() {
    let mut sample = Sample::new();
    sample.ask("freq://2:5020/1641/A.ZIP");
    sample.ask("freq://2:5020/1/A.ZIP");
    sample.send();
    // As binkd stores partial files.
    fs::write(
        sample.path("in/0a1b2c3d.hr"),
        "A.ZIP 9 1700000000 2:5020/1641@fidonet\n",
    )
    .unwrap();
    fs::write(sample.path("in/0a1b2c3d.dt"), "half").unwrap();
    fs::write(sample.path("in/00000000.hr"), "nonsense\n").unwrap();
    assert_eq!(sample.collect(), []);
    let counted = |sample: &Sample| {
        let counts = sample
            .requests
            .iter()
            .map(|own| (own.received, own.expected));
        counts.collect::<Vec<_>>()
    };
    assert_eq!(counted(&sample), [(Some(4), Some(9)), (None, None)]);
    fs::remove_file(sample.path("in/0a1b2c3d.hr")).unwrap();
    fs::rename(sample.path("in/0a1b2c3d.dt"), sample.path("in/A.ZIP")).unwrap();
    fs::write(
        sample.path("in/x.fuf"),
        "A.ZIP [freq://2:5020/1641/A.ZIP]\r\n",
    )
    .unwrap();
    sample.collect();
    assert_eq!(counted(&sample), [(Some(4), None), (None, None)]);
}

#[test]
fn an_outbound_that_is_not_there_says_nothing_of_requests() {
    let mut sample = Sample::new();
    sample.ask("freq://2:5020/1641/A");
    fs::rename(sample.path("outbound"), sample.path("elsewhere")).unwrap();
    let request = &mut sample.requests[0];
    assert!(request.look(&sample.outbound, later()).is_err());
    assert_eq!(request.state, State::Asked);
}

#[test]
fn time_asks_for_newer_versions_alone() {
    // Three hours ahead of UTC.
    let now = Now::at(1_795_377_600, 3 * 3600);
    for (time, expected) in [
        ("?time=2007/03/19", Some(1_174_251_599)),
        ("?time=2007/03/19-", Some(1_174_251_599)),
        ("?time=2007/03/19T12:00:01", Some(1_174_294_800)),
        ("?time=2006&time=2007/03/19", Some(1_174_251_599)),
        ("?size=5", None),
        ("?time=nonsense", None),
    ] {
        let url = url(&format!("freq://2:5020/368/R50EP{time}"));
        assert_eq!(
            update_for_url(&url, &now),
            expected.map(Update::NewerThan),
            "{time}"
        );
    }
    let sample = Sample::new();
    let url = url("freq://2:5020/368/R50EP?time=2007/03/19");
    let wanted = Ask {
        url: &url,
        station: url.station().unwrap(),
        extended: true,
        password: "that",
        update: update_for_url(&url, &now),
        flavour: Flavour::Direct,
    };
    let made = ask(
        &wanted,
        &sample.outbound,
        &[],
        SystemTime::now(),
        Duration::ZERO,
    );
    assert_eq!(
        made.unwrap().0.line,
        "R50EP !that +1174251599 [freq://2:5020/368/R50EP?time=2007/03/19]"
    );
}

#[test]
fn words_of_states_are_read_back() {
    for state in State::ALL {
        assert_eq!(State::of_word(state.word()), Some(state));
    }
    assert_eq!(State::of_word("none"), None);
}

#[test]
fn an_index_stays_until_the_request_that_it_answers_is_known_to_be_sent() {
    let mut sample = Sample::new();
    sample.inbound.take_away = true;
    sample.ask("freq://2:5020/1641/A");
    fs::write(sample.path("in/renamed.txt"), "a").unwrap();
    let line = "renamed.txt [freq://2:5020/1641/A]\r\n";
    fs::write(sample.path("in/139c0669.fuf"), line).unwrap();
    assert_eq!(sample.collect(), []);
    assert!(sample.path("in/139c0669.fuf").exists());
    sample.send();
    assert_eq!(sample.collect().len(), 1);
    assert_eq!(sample.kept("freq://2:5020/1641/A").unwrap(), b"a");
    assert!(!sample.path("in/139c0669.fuf").exists());
}
