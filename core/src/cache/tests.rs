//! Stored, fresh and removed files, and an invalid index.

use super::{Cache, CacheError, Lookup, Mismatch, Origin};
use crate::base::fault::{self, Kind};
use crate::query::time::Now;
use crate::time::WallTime;
use crate::url::FidoUrl;
use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

fn url(text: &str) -> FidoUrl {
    FidoUrl::parse(text).unwrap().url
}

fn now() -> Now {
    Now::parse("2026-11-22T20:00:00+03:00").unwrap()
}

const CAME: WallTime = WallTime(1_795_377_600);

fn cache(folder: &Path) -> Cache {
    Cache::new(folder.join("cache"), 1000)
}

fn date(text: &str) -> Option<SystemTime> {
    let moment: jiff::Timestamp = text.parse().unwrap();
    Some(SystemTime::UNIX_EPOCH + Duration::from_secs(moment.as_second() as u64))
}

/// Returns the result of a search in one word.
fn state(cache: &Cache, text: &str) -> &'static str {
    match cache.find(&url(text), &now()).unwrap() {
        Lookup::Absent => "absent",
        Lookup::Fits(_) => "fits",
        Lookup::TooOld(_) => "old",
        Lookup::Differs(..) => "differs",
    }
}

#[test]
fn a_file_is_kept_under_its_url_and_found_by_every_url_of_its_parts() {
    let folder = tempfile::tempdir().unwrap();
    let cache = cache(folder.path());
    let asked = url("freq://2:5020/1641/PICS.ZIP?size=9");
    assert_eq!(state(&cache, "freq://2:5020/1641/PICS.ZIP"), "absent");
    let source = folder.path().join("pics.zip");
    fs::write(&source, "the bytes").unwrap();
    let kept = cache
        .put(&asked, "pics.zip", Origin::File(&source), CAME)
        .unwrap();
    assert_eq!(
        (kept.name.as_str(), kept.size, kept.came),
        ("pics.zip", 9, CAME)
    );
    assert_eq!(cache.read(&kept, 100).unwrap(), b"the bytes");
    assert!(matches!(
        cache.read(&kept, 8),
        Err(CacheError::TooLarge { .. })
    ));
    assert!(source.exists(), "the file stays where it is");
    for text in [
        "freq://2:5020/1641/PICS.ZIP",
        "freq://2:5020/1641/pics.zip/a/b.gif",
    ] {
        assert_eq!(state(&cache, text), "fits", "{text}");
    }
    assert_eq!(state(&cache, "freq://2:5020/1642/PICS.ZIP"), "absent");
    // Answers and files of file echoes are stored in the same way.
    let faq = url("faqserv://2:5020/1/FAQ?time=2020");
    cache
        .put(&faq, "FAQ", Origin::Bytes(b"answer", None), CAME)
        .unwrap();
    cache
        .put(
            &url("fecho://XPIC/a.gif"),
            "a.gif",
            Origin::Bytes(b"gif", None),
            CAME,
        )
        .unwrap();
    assert_eq!(state(&cache, "faqserv://2:5020/1/FAQ/object.zip"), "fits");
    assert_eq!(state(&cache, "fecho://xpic/A.GIF"), "fits");
    assert_eq!(cache.entries().unwrap().len(), 3);
    // A `time` filter designates another object of mail.
    let object = url("area://Sound.UUE/a.zip?time=2004/04");
    cache
        .put(&object, "a.zip", Origin::Bytes(b"zip", None), CAME)
        .unwrap();
    assert_eq!(state(&cache, "area://Sound.UUE/a.zip?time=2004/04"), "fits");
    assert_eq!(state(&cache, "area://Sound.UUE/a.zip?time=2005"), "absent");
    // A new answer replaces the previous one, by whatever name.
    cache
        .put(&asked, "NEW.ZIP", Origin::Bytes(b"new", None), CAME)
        .unwrap();
    let Lookup::Fits(kept) = cache
        .find(&url("freq://2:5020/1641/PICS.ZIP"), &now())
        .unwrap()
    else {
        panic!("it is there");
    };
    assert_eq!(kept.name, "NEW.ZIP");
    assert_eq!(
        fs::read_dir(kept.path.parent().unwrap()).unwrap().count(),
        1
    );
    // A name longer than file systems allow is cut.
    let long = "Ж".repeat(130);
    let text = format!("faqserv://2:5020/1/{long}");
    let kept = cache
        .put(&url(&text), &long, Origin::Bytes(b"answer", None), CAME)
        .unwrap();
    assert_eq!(kept.name, "Ж".repeat(120));
    assert_eq!(state(&cache, &text), "fits");
}

#[test]
fn the_total_index_has_relative_paths_and_the_moment_when_the_answer_came() {
    let folder = tempfile::tempdir().unwrap();
    let cache = cache(folder.path());
    let asked = url("freq://2:5020/1641/My%20Pics.ZIP?size=9&time=2007/03/19");
    cache
        .put(
            &asked,
            "My Pics.ZIP",
            Origin::Bytes(b"the bytes", None),
            CAME,
        )
        .unwrap();
    let index = fs::read_to_string(cache.folder().join("index.fuf")).unwrap();
    let (name, url) = index.trim_end().split_once(' ').unwrap();
    assert!(
        name.ends_with("/My_Pics.ZIP") && !name.starts_with('/'),
        "{index}"
    );
    assert!(cache.folder().join(name).is_file());
    assert_eq!(
        url,
        "[freq://2:5020/1641/My+Pics.ZIP?size=9&time=2026/11/22T20:00:00]"
    );
}

#[test]
fn time_decides_between_the_copy_and_asking_again() {
    let folder = tempfile::tempdir().unwrap();
    let cache = cache(folder.path());
    // 2007-03-19 00:00:00 by a clock three hours ahead of UTC.
    let written = date("2007-03-18T21:00:00Z");
    let asked = url("freq://2:5020/368/R50EP");
    cache
        .put(&asked, "R50EP", Origin::Bytes(b"x", written), CAME)
        .unwrap();
    for (time, expected) in [
        ("2006", "fits"),
        ("2007/03/19", "fits"),
        ("2007/03/19-", "fits"),
        ("2007/03/19T00:00:01", "old"),
        ("2007/03/20", "old"),
        ("2008", "old"),
        // No lower limit: the user has to be asked first.
        ("nonsense", "old"),
    ] {
        let text = format!("freq://2:5020/368/R50EP?time={time}");
        assert_eq!(state(&cache, &text), expected, "{time}");
    }
    // A copy that is too old stays until it is expelled.
    assert_eq!(state(&cache, "freq://2:5020/368/R50EP"), "fits");
    assert!(cache.expel(&asked).unwrap());
    assert!(!cache.expel(&asked).unwrap());
    assert_eq!(state(&cache, "freq://2:5020/368/R50EP"), "absent");
    assert!(cache.entries().unwrap().is_empty());
}

#[test]
fn a_copy_of_another_size_or_hash_is_not_what_the_url_wants() {
    let folder = tempfile::tempdir().unwrap();
    let cache = cache(folder.path());
    let asked = url("freq://2:5020/1/A");
    cache
        .put(&asked, "A", Origin::Bytes(b"", None), CAME)
        .unwrap();
    let find = |params: &str| {
        cache
            .find(&url(&format!("freq://2:5020/1/A?{params}")), &now())
            .unwrap()
    };
    assert!(matches!(
        find("size=0&ed2k=31D6CFE0D16AE931B73C59D7E0C089C0"),
        Lookup::Fits(_)
    ));
    assert!(matches!(
        find("size=1"),
        Lookup::Differs(
            _,
            Mismatch::Size {
                wanted: 1,
                found: 0
            }
        )
    ));
    assert!(matches!(
        find("ed2k=41D6CFE0D16AE931B73C59D7E0C089C0"),
        Lookup::Differs(_, Mismatch::Ed2k { .. })
    ));
}

#[test]
fn the_oldest_files_go_when_all_together_are_too_large() {
    let folder = tempfile::tempdir().unwrap();
    let cache = cache(folder.path());
    for number in 0..5 {
        let asked = url(&format!("freq://2:5020/1/F{number}"));
        let came = WallTime(CAME.0 + number);
        cache
            .put(&asked, "F", Origin::Bytes(&[0; 300], None), came)
            .unwrap();
    }
    let left: Vec<String> = cache
        .entries()
        .unwrap()
        .iter()
        .map(|own| own.url.to_string())
        .collect();
    assert_eq!(left.len(), 3);
    assert!(left[0].contains("F2") && left[2].contains("F4"), "{left:?}");
    let error = cache.put(
        &url("freq://2:5020/1/G"),
        "G",
        Origin::Bytes(&[0; 1001], None),
        CAME,
    );
    assert!(matches!(
        error,
        Err(CacheError::TooLarge { bytes: 1001, .. })
    ));
    assert_eq!(
        cache.entries().unwrap().len(),
        3,
        "nothing goes for what does not fit"
    );
}

#[test]
fn the_oldest_files_go_when_there_are_too_many() {
    let folder = tempfile::tempdir().unwrap();
    let cache = |most_files| Cache {
        most_files,
        ..cache(folder.path())
    };
    // The last one finds an index of more files than the maximum.
    for (number, most_files, expected) in [
        (0, 3, &["F0"][..]),
        (1, 3, &["F0", "F1"]),
        (2, 3, &["F0", "F1", "F2"]),
        (3, 3, &["F1", "F2", "F3"]),
        (4, 3, &["F2", "F3", "F4"]),
        (5, 1, &["F5"]),
    ] {
        let cache = cache(most_files);
        let name = format!("F{number}");
        let asked = url(&format!("freq://2:5020/1/{name}"));
        let came = WallTime(CAME.0 + number);
        cache
            .put(&asked, &name, Origin::Bytes(b"x", None), came)
            .unwrap();
        let left = cache.entries().unwrap();
        let left: Vec<&str> = left.iter().map(|own| own.name.as_str()).collect();
        assert_eq!(left, expected);
    }
}

#[test]
fn an_index_that_lies_leads_nowhere_else() {
    let folder = tempfile::tempdir().unwrap();
    let cache = cache(folder.path());
    fs::write(folder.path().join("precious"), "precious").unwrap();
    fs::create_dir_all(cache.folder()).unwrap();
    let mut index = String::new();
    for (number, name) in [
        "../precious",
        "/etc/passwd",
        "C:/x",
        "..\\precious",
        "a/../../precious",
        "",
        "link",
        "linked/precious",
    ]
    .iter()
    .enumerate()
    {
        index.push_str(&format!("{name} [freq://2:5020/1/F{number}]\r\n"));
    }
    index.push_str("no url\r\n[x]\r\n\u{0}\r\n");
    fs::write(cache.folder().join("index.fuf"), index).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(folder.path().join("precious"), cache.folder().join("link"))
            .unwrap();
        std::os::unix::fs::symlink(folder.path(), cache.folder().join("linked")).unwrap();
    }
    for number in 0..8 {
        assert_eq!(
            state(&cache, &format!("freq://2:5020/1/F{number}")),
            "absent",
            "{number}"
        );
        cache
            .expel(&url(&format!("freq://2:5020/1/F{number}")))
            .unwrap();
    }
    assert_eq!(
        fs::read(folder.path().join("precious")).unwrap(),
        b"precious"
    );
}

#[cfg(unix)]
#[test]
fn links_are_not_followed_when_a_file_is_kept() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let cache = cache(folder.path());
    fs::write(folder.path().join("precious"), "precious").unwrap();
    let link = folder.path().join("link");
    symlink(folder.path().join("precious"), &link).unwrap();
    let asked = url("freq://2:5020/1/A");
    let error = cache
        .put(&asked, "A", Origin::File(&link), CAME)
        .unwrap_err();
    assert!(matches!(error, CacheError::NotPlain { .. }), "{error}");
    // A link in place of the file itself is replaced, not written through.
    let kept = cache
        .put(&asked, "A", Origin::Bytes(b"one", None), CAME)
        .unwrap();
    fs::remove_file(&kept.path).unwrap();
    symlink(folder.path().join("precious"), &kept.path).unwrap();
    assert_eq!(state(&cache, "freq://2:5020/1/A"), "absent");
    cache
        .put(&asked, "A", Origin::Bytes(b"two", None), CAME)
        .unwrap();
    assert_eq!(
        fs::read(folder.path().join("precious")).unwrap(),
        b"precious"
    );
    assert_eq!(state(&cache, "freq://2:5020/1/A"), "fits");
}

#[test]
fn a_change_that_stops_anywhere_leaves_the_old_or_the_new_file() {
    for kind in [Kind::Kill, Kind::Error] {
        for left in 0..200 {
            let folder = tempfile::tempdir().unwrap();
            let cache = cache(folder.path());
            let (other, asked) = (url("freq://2:5020/1/OTHER"), url("freq://2:5020/1/A"));
            cache
                .put(&other, "O", Origin::Bytes(b"other", None), CAME)
                .unwrap();
            cache
                .put(&asked, "A", Origin::Bytes(b"old", None), CAME)
                .unwrap();
            let (_, met) = fault::at(kind, left, || {
                cache.put(&asked, "A", Origin::Bytes(b"newer", None), CAME)
            });
            let bytes = |url: &FidoUrl| match cache.find(url, &now()).unwrap() {
                Lookup::Fits(cached) => cache.read(&cached, 100).unwrap(),
                other => panic!("{kind:?} {left}: {other:?}"),
            };
            assert_eq!(bytes(&other), b"other");
            assert!(
                [&b"old"[..], b"newer"].contains(&bytes(&asked).as_slice()),
                "{left}"
            );
            cache
                .put(&asked, "A", Origin::Bytes(b"last", None), CAME)
                .unwrap();
            assert_eq!(
                (bytes(&other), bytes(&asked)),
                (b"other".to_vec(), b"last".to_vec())
            );
            if !met {
                break;
            }
            assert!(left < 199);
        }
    }
}

#[test]
fn two_windows_lose_no_file_of_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::new(folder.path().join("cache"), 1_000_000);
    std::thread::scope(|scope| {
        for window in 0..4 {
            let cache = &cache;
            scope.spawn(move || {
                for number in 0..10 {
                    let asked = url(&format!("freq://2:5020/{window}/F{number}"));
                    cache
                        .put(&asked, "F", Origin::Bytes(b"bytes", None), CAME)
                        .unwrap();
                }
            });
        }
    });
    assert_eq!(cache.entries().unwrap().len(), 40);
    // A truncated line is skipped and affects no other.
    let index = cache.folder().join("index.fuf");
    let length = fs::metadata(&index).unwrap().len();
    File::options()
        .write(true)
        .open(&index)
        .unwrap()
        .set_len(length - 5)
        .unwrap();
    cache
        .put(
            &url("freq://2:5020/9/G"),
            "G",
            Origin::Bytes(b"g", None),
            CAME,
        )
        .unwrap();
    assert_eq!(cache.entries().unwrap().len(), 40);
}
