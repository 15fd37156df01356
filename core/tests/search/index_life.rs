//! Life of an index: damage, killed and rival processes, other versions, lost files.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by a panic"
)]

use crate::index_support::{Letter, Shelf, planned, scanned, update};
use fidoscope_core::index::{BodyMatches, Index, IndexError, IndexedBodies, Pace};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::query::Query;
use fidoscope_core::query::time::Now;
use fidoscope_core::url::FidoUrl;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};

const URLS: [&str; 8] = [
    "area://Jam+Squish?find=sysop&sort=rel",
    "area://Jam+Squish?find=sysop&sort=-chr",
    "area://Jam+Squish?find=%22two+words%22&sort=chr",
    "area://Jam+Squish?find=%22two+words%22",
    "area://Jam+Squish?find=w17",
    "area://Jam?tag=odd",
    "area://Jam+Squish?findsb=subject&find=sysop",
    "area://Squish?find=письма",
];

fn letters(count: u32) -> Vec<Letter> {
    (0..count)
        .map(|at| Letter {
            msgid: format!("2:5030/1 {at:x}"),
            subject: format!("subject {}", at % 3),
            from: "Ann".to_owned(),
            tags: if at % 2 == 1 { "odd" } else { "" }.to_owned(),
            written: 1_000_000_000 + i64::from(at),
            text: format!(
                "Hello sysop, two {}words w{} {}\nписьмо",
                if at % 5 == 0 { "or three " } else { "" },
                at % 100,
                "sysop ".repeat(at as usize % 4),
            ),
        })
        .collect()
}

fn shelf(count: u32) -> Shelf {
    let shelf = Shelf::new();
    shelf.put(0, &letters(count));
    shelf.put(1, &letters(count / 2));
    shelf
}

fn assert_same(library: &Library, index: &Index, when: &str) {
    for url in URLS {
        let (expected, _) = scanned(library, url);
        let (found, _) = planned(library, index, url);
        assert!(!expected.is_empty(), "{url}");
        assert_eq!(found, expected, "{when}: {url}");
    }
}

/// Returns the index's own answer for an area.
fn answer(library: &Library, index: &Index, area: usize, params: &str) -> Option<IndexedBodies> {
    let snapshot = library
        .snapshot(&library.areas()[area], &Job::new())
        .unwrap();
    let url = FidoUrl::parse(&format!("area://X?{params}")).unwrap().url;
    let query = Query::from_url(&url, &Now::at(0, 0));
    index.answer(&snapshot, &query, &Job::new()).unwrap()
}

fn is_complete(library: &Library, index: &Index) -> bool {
    (0..2).all(|area| {
        answer(library, index, area, "find=sysop").is_some_and(|answer| answer.open.is_empty())
    })
}

#[test]
fn an_index_decides_words_phrases_and_tags_by_itself() {
    let shelf = shelf(40);
    let (index, library) = (shelf.index(), shelf.library());
    assert!(answer(&library, &index, 0, "find=sysop").is_none());
    let done = update(&index, &library);
    assert_eq!((done.areas, done.changed, done.messages), (2, 2, 60));
    assert!(done.rebuilt);
    let found = |params: &str| {
        let answer = answer(&library, &index, 0, params).unwrap();
        assert!(answer.open.is_empty());
        answer
    };
    let rows = |params: &str| match &found(params).searches[..] {
        [BodyMatches::Rows(rows)] => rows.len(),
        other => panic!("{params}: {other:?}"),
    };
    assert_eq!(rows("find=sysop"), 40);
    assert_eq!(rows("find=%22two+words%22"), 32);
    assert_eq!(rows("find=письмами"), 40);
    assert_eq!(rows("find=%22письмами%22"), 0);
    assert_eq!(found("tag=odd").tagged.unwrap().len(), 20);
    assert_eq!(found("find=/x/").searches, [BodyMatches::Unknown]);
    assert_eq!(found("find=:-)").searches, [BodyMatches::Unknown]);
    assert!(
        matches!(&found("find=sysop+:-)").searches[..], [BodyMatches::Among(rows)] if rows.len() == 40)
    );
    assert_eq!(found("find=").searches, [BodyMatches::All]);
    let again = update(&index, &library);
    assert_eq!(
        (again.changed, again.messages, again.rebuilt),
        (0, 0, false)
    );
}

#[test]
fn appended_messages_are_indexed_alone_and_small_segments_put_together() {
    let shelf = shelf(40);
    let index = shelf.index();
    update(&index, &shelf.library());
    for more in 1..=20 {
        shelf.put(0, &letters(40 + more));
        let library = shelf.library();
        let done = update(&index, &library);
        assert_eq!(done.changed, 1, "{more}");
        assert_eq!(done.messages == 1, more % 8 != 0, "{more}: {done:?}");
        assert_same(&library, &index, "appended");
        assert!(is_complete(&library, &index));
    }
}

#[test]
fn pages_say_when_many_messages_are_not_indexed_yet() {
    let shelf = shelf(600);
    let (index, library) = (shelf.index(), shelf.library());
    let (found, notices) = planned(&library, &index, URLS[0]);
    assert_eq!(found, scanned(&library, URLS[0]).0);
    assert_eq!(notices, ["index-incomplete"]);
    let (_, notices) = planned(&library, &index, "area://Jam?subj=subject");
    assert_eq!(notices, [""; 0], "no body is searched");
    update(&index, &library);
    assert_eq!(planned(&library, &index, URLS[0]).1, [""; 0]);
}

#[test]
fn a_message_that_is_too_long_for_the_index_is_found_by_reading() {
    let shelf = shelf(40);
    let mut all = letters(40);
    all[3].text = "sysop ".repeat(260_000);
    all[4].text = format!("{} sysop", "x".repeat(1_000_000));
    shelf.put(0, &all);
    let (index, library) = (shelf.index(), shelf.library());
    update(&index, &library);
    let found = answer(&library, &index, 0, "find=sysop").unwrap();
    assert_eq!(*found.open, [3, 4]);
    assert_same(&library, &index, "with long messages");
    assert_eq!(update(&index, &library).messages, 0);
}

#[test]
fn a_flipped_bit_never_becomes_an_answer() {
    let shelf = shelf(60);
    let library = shelf.library();
    update(&shelf.index(), &library);
    let good = fs::read(shelf.index_file().unwrap()).unwrap();
    let (mut noticed, mut tries) = (0, 0);
    let step = good.len() / 150 + 1;
    for at in (0..good.len()).step_by(step).chain(0..100) {
        // Somewhere near, so that not only beginnings of pages are hit.
        let at = (at + (at * 31) % step).min(good.len() - 1);
        let mut bad = good.clone();
        bad[at] ^= 1 << (at % 8);
        noticed += usize::from(survives(&shelf, &library, &bad, &format!("bit at {at}")));
        tries += 1;
    }
    for len in [
        0,
        1,
        99,
        100,
        4096,
        8192,
        20_000,
        good.len() / 2,
        good.len() - 1,
    ] {
        let short = &good[..len.min(good.len())];
        noticed += usize::from(survives(&shelf, &library, short, &format!("{len} bytes")));
    }
    assert!(tries > 100 && noticed > 20, "{noticed} of {tries}");
}

/// Returns whether the damage was noticed and repaired.
fn survives(shelf: &Shelf, library: &Library, bytes: &[u8], what: &str) -> bool {
    let folder = shelf.index_folder();
    fs::remove_dir_all(&folder).unwrap();
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("index-1.sqlite"), bytes).unwrap();
    let index = shelf.index();
    assert_same(library, &index, what);
    let done = update(&index, library);
    assert_same(library, &index, &format!("{what}, mended"));
    done.rebuilt
}

#[test]
fn an_index_of_another_version_is_rebuilt() {
    let shelf = shelf(30);
    let library = shelf.library();
    update(&shelf.index(), &library);
    let path = shelf.index_file().unwrap();
    let mut bytes = fs::read(&path).unwrap();
    // Offset of the user version in every SQLite file.
    bytes[60..64].copy_from_slice(&999_u32.to_be_bytes());
    fs::write(&path, bytes).unwrap();
    let index = shelf.index();
    assert!(answer(&library, &index, 0, "find=sysop").is_none());
    assert_same(&library, &index, "another version");
    assert!(update(&index, &library).rebuilt);
    assert!(is_complete(&library, &index));
    assert!(!path.exists(), "the old file is gone");
    assert_eq!(
        index
            .update(&library, library.areas(), Pace::Gentle, true, &Job::new())
            .unwrap()
            .messages,
        45
    );
}

#[test]
fn a_deleted_index_is_rebuilt_even_while_it_is_open() {
    let shelf = shelf(30);
    let (index, library) = (shelf.index(), shelf.library());
    update(&index, &library);
    assert_same(&library, &index, "first");
    fs::remove_dir_all(shelf.index_folder()).unwrap();
    assert_same(&library, &index, "deleted");
    assert!(update(&index, &library).rebuilt);
    assert!(is_complete(&library, &index));
    assert_same(&library, &index, "again");
}

#[test]
fn a_folder_that_cannot_be_made_is_reported_and_searches_read() {
    let shelf = shelf(30);
    fs::write(shelf.index_folder(), "a file").unwrap();
    let (index, library) = (shelf.index(), shelf.library());
    let error = index
        .update(&library, library.areas(), Pace::Quick, false, &Job::new())
        .unwrap_err();
    assert!(matches!(error, IndexError::Io { .. }), "{error}");
    assert_same(&library, &index, "no folder");
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_read_or_scanned() {
    use std::os::unix::fs::PermissionsExt as _;
    let shelf = shelf(30);
    let (index, library) = (shelf.index(), shelf.library());
    update(&index, &library);
    drop(index);
    let set = |mode| {
        fs::set_permissions(shelf.index_folder(), fs::Permissions::from_mode(mode)).unwrap();
    };
    set(0o555);
    assert_same(&library, &shelf.index(), "a folder for reading");
    set(0o755);
}

#[test]
fn a_cancelled_update_leaves_the_index_free_and_right() {
    let shelf = shelf(100);
    let (index, library) = (shelf.index(), shelf.library());
    let job = Job::new();
    job.cancel();
    let cancelled = index.update(&library, library.areas(), Pace::Quick, false, &job);
    assert!(matches!(cancelled, Err(IndexError::Cancelled)));
    assert_same(&library, &index, "cancelled");
    assert_eq!(update(&index, &library).messages, 150);
}

#[test]
fn areas_that_left_the_configuration_leave_the_index() {
    let shelf = shelf(60);
    let index = shelf.index();
    let both = shelf.library();
    let done = update(&index, &both);
    assert_eq!((done.messages, done.forgotten), (90, 0));
    // Updating some areas, or none at all, does not affect the others.
    let only = |areas: &[_]| {
        let done = index.update(&both, areas, Pace::Quick, false, &Job::new());
        done.unwrap().forgotten
    };
    assert_eq!(only(&both.areas()[..1]), 0);
    assert_eq!(update(&index, &shelf.library_of(|_| false)).forgotten, 0);
    // Nor does an area whose base cannot be opened now.
    let files = |end| shelf.path(1).with_extension(end);
    fs::rename(files("sqd"), files("away")).unwrap();
    let done = update(&index, &shelf.library_of(|at| at < 2));
    assert_eq!((done.failed.len(), done.forgotten), (1, 0));
    fs::rename(files("away"), files("sqd")).unwrap();
    assert_eq!(update(&index, &both).messages, 0);
    // This one is removed.
    let done = update(&index, &shelf.library_of(|at| at == 0));
    assert_eq!((done.forgotten, done.rebuilt), (1, false));
    assert!(answer(&both, &index, 1, "find=sysop").is_none());
    assert_same(&both, &index, "without Squish");
    let done = update(&index, &both);
    assert_eq!((done.messages, done.rebuilt), (30, false));
    assert!(is_complete(&both, &index));
}

#[test]
fn progress_counts_messages() {
    let shelf = shelf(100);
    let job = Job::new();
    let library = shelf.library();
    shelf
        .index()
        .update(&library, library.areas(), Pace::Gentle, false, &job)
        .unwrap();
    assert_eq!(job.progress(), (150, 150));
}

/// No test: the tests below start this as other processes.
#[test]
fn helper_process() {
    let Ok(folder) = std::env::var("FIDOSCOPE_TEST_INDEX") else {
        return;
    };
    let config = fidoscope_core::config::load(Path::new(&folder)).unwrap();
    let library = Library::new(vec![config]);
    let index = Index::new(&Path::new(&folder).join("index"));
    let job = Job::cancelled_at_look(u64::MAX);
    if let Ok(last) = std::env::var("FIDOSCOPE_TEST_LAST_LOOK") {
        let (last, job) = (last.parse().unwrap(), job.clone());
        std::thread::spawn(move || {
            while job.looks() < last {
                std::thread::yield_now();
            }
            std::process::abort();
        });
    }
    loop {
        match index.update(&library, library.areas(), Pace::Quick, false, &job) {
            Err(IndexError::Busy) => std::thread::yield_now(),
            done => {
                done.unwrap();
                println!("looks: {}", job.looks());
                return;
            }
        }
    }
}

fn command(shelf: &Shelf) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["index_life::helper_process", "--exact", "--nocapture"])
        .env("FIDOSCOPE_TEST_INDEX", shelf.folder.path())
        .stderr(Stdio::null());
    command
}

fn helper(shelf: &Shelf) -> Child {
    command(shelf).stdout(Stdio::null()).spawn().unwrap()
}

#[test]
fn two_processes_index_at_once() {
    let shelf = shelf(400);
    let library = shelf.library();
    let index = shelf.index();
    let mut helpers = [helper(&shelf), helper(&shelf), helper(&shelf)];
    while helpers
        .iter_mut()
        .any(|helper| helper.try_wait().unwrap().is_none())
    {
        assert_same(&library, &index, "while others index");
    }
    for mut helper in helpers {
        assert!(helper.wait().unwrap().success());
    }
    assert_same(&library, &index, "after all");
    assert!(is_complete(&library, &index));
    assert_eq!(update(&index, &library).messages, 0);
}

#[test]
fn a_killed_process_leaves_an_index_that_the_next_one_goes_on_with() {
    let shelf = shelf(800);
    let library = shelf.library();
    let whole = command(&shelf).output().unwrap();
    assert!(whole.status.success());
    let said = String::from_utf8(whole.stdout).unwrap();
    let looks = said.lines().find_map(|line| line.split_once("looks: "));
    let looks: u64 = looks.unwrap().1.parse().unwrap();
    assert!(looks > 20, "{looks}");
    let mut killed = 0;
    for twentieth in [1, 4, 8, 10, 12, 14, 16, 17, 18, 19, 20] {
        fs::remove_dir_all(shelf.index_folder()).unwrap();
        let last = (looks * twentieth / 20).to_string();
        let mut dying = command(&shelf);
        dying.env("FIDOSCOPE_TEST_LAST_LOOK", last);
        killed += u32::from(!dying.output().unwrap().status.success());
        let index = shelf.index();
        assert_same(&library, &index, "after a kill");
        update(&index, &library);
        assert_same(&library, &index, "after the next start");
        assert!(is_complete(&library, &index));
    }
    assert!(killed > 5, "{killed}");
}
