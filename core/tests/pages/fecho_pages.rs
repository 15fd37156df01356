//! Pages of `fecho://` URLs (7.4) over folders on the disk.

#![allow(clippy::unwrap_used, clippy::string_slice, clippy::panic)]

use fidoscope_core::cache::{Cache, Origin};
use fidoscope_core::config;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::limits;
use fidoscope_core::page::{AtPath, Content, FilesPage, Notice, ObjectPage, Page, Severity};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::resolve;
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// A station with the file echoes Aftn.Misc and PICS and a passthrough one.
struct Station {
    dir: TempDir,
}

const FIDOCONFIG: &str = "Address 2:5030/1.9@fidonet\nFileAreaBaseDir files\n\
    FileArea Aftn.Misc files/misc -d \"Useful things\" -sendorig 2:5030/1\n\
    FileArea PICS pics -g P\nFileArea Passed passthrough 2:5030/1\n";

impl Station {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let station = Self { dir };
        fs::write(station.path("fidoconfig"), FIDOCONFIG).unwrap();
        for (name, bytes) in [
            ("files/misc/HATCHDIR.RAR", &b"no archive"[..]),
            ("files/misc/readme.txt", b"Read me\r\n"),
            ("files/misc/NODEDIFF.Z99", b"12345"),
            ("files/pics/readme.txt", b"Another one\r\n"),
            (
                "files/pics/red.png",
                &[0x89, b'P', b'N', b'G', 13, 10, 26, 10],
            ),
        ] {
            let path = station.path(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        station
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.dir.path().join(name)
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.path(name), bytes).unwrap();
    }

    fn library(&self) -> Library {
        Library::new(vec![config::load(&self.path("fidoconfig")).unwrap()])
    }

    fn page(&self, url: &str) -> Page {
        page(&self.library(), url)
    }
}

fn page(library: &Library, url: &str) -> Page {
    let url = FidoUrl::parse(url).unwrap().url;
    let now = Now::parse("2026-11-22T12:00:00+03:00").unwrap();
    resolve(&url, library, &now, &Job::new()).unwrap()
}

fn files(page: &Page) -> &FilesPage {
    match &page.content {
        Content::Files(files) => files,
        _ => panic!("{} is no list of files", page.url),
    }
}

fn object(page: &Page) -> &ObjectPage {
    match &page.content {
        Content::Object(object) => object,
        _ => panic!("{} is no file", page.url),
    }
}

fn names(page: &Page) -> Vec<&str> {
    let files = files(page);
    let names = files.rows.iter().map(|row| &*files.file(row).unwrap().name);
    names.collect()
}

/// Returns the description of a file.
fn description(page: &Page, name: &str) -> String {
    let files = files(page);
    let mut all = files.rows.iter().map(|row| files.file(row).unwrap());
    let file = all.find(|file| &*file.name == name).unwrap();
    file.description().to_owned()
}

fn bytes(page: &Page) -> &[u8] {
    match &object(page).shown {
        AtPath::File(file) => &file.bytes,
        other => panic!("{}: {other:?}, {:?}", page.url, page.notices),
    }
}

fn codes(page: &Page) -> Vec<&str> {
    page.notices.iter().map(|notice| notice.code).collect()
}

fn notice<'p>(page: &'p Page, code: &str) -> &'p Notice {
    let found = page.notices.iter().find(|notice| notice.code == code);
    found.unwrap_or_else(|| panic!("{code} is not among {:?}", codes(page)))
}

fn set_date(path: &Path, seconds: u64) {
    let file = fs::File::options().write(true).open(path).unwrap();
    let date = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
    file.set_modified(date).unwrap();
}

#[test]
fn a_file_echo_lists_its_files_with_sizes_dates_and_descriptions() {
    let station = Station::new();
    // CP866: "Архив" and a second line.
    let list = b"Some heading\r\nhatchdir.rar [12] \x80\xE0\xE5\xA8\xA2 hatcher\r\n             | more of it\r\n\
        NOTHERE.ZIP gone\r\n\r\nreadme.txt 9 01-02-07 Read it first\r\n\x1A junk";
    station.write("files/misc/Files.BBS", list);
    station.write(
        "files/misc/12345678.tic",
        b"Area AFTN.MISC\r\nFile nodediff.z99\r\nDesc A week\r\nLDesc A week\r\nLDesc of stations\r\n",
    );
    set_date(&station.path("files/misc/readme.txt"), 1_186_923_454);
    let page = station.page("fecho://aftn.misc");
    assert_eq!(names(&page), ["HATCHDIR.RAR", "NODEDIFF.Z99", "readme.txt"]);
    let list = files(&page);
    let line = &list.echoes[0];
    assert_eq!(
        (line.tag.as_str(), line.description.as_str()),
        ("Aftn.Misc", "Useful things")
    );
    assert_eq!(line.domain.as_deref(), Some("fidonet"));
    let readme = list.file(&list.rows[2]).unwrap();
    assert_eq!(readme.facts().unwrap().size, 9);
    // By the clock of the user, three hours ahead of UTC.
    assert_eq!(
        list.modified(readme).unwrap().to_string(),
        "2007-08-12T15:57:34"
    );
    assert_eq!(
        description(&page, "HATCHDIR.RAR"),
        "Архив hatcher\nmore of it"
    );
    assert_eq!(description(&page, "readme.txt"), "Read it first");
    assert_eq!(description(&page, "NODEDIFF.Z99"), "A week\nof stations");
    let url = list.url_of(&list.rows[1]).unwrap();
    assert_eq!(url.to_string(), "fecho://aftn.misc/NODEDIFF.Z99");
    assert_eq!(codes(&page), Vec::<&str>::new());
}

#[test]
fn each_list_is_read_in_its_own_character_set() {
    let station = Station::new();
    station.write("files/misc/files.bbs", "readme.txt Прочти меня".as_bytes());
    // A line of another writer in UTF-8 among CP866, KOI8-R and descript.ion in CP866.
    let mut mixed =
        b"\"readme.txt\" \x8F\xE0\xAE\xE7\xE2\xA8 \xAC\xA5\xAD\xEF\x04\xC2 x\r\n".to_vec();
    mixed.extend("red.png Красный квадрат\r\n".as_bytes());
    station.write("files/pics/descript.ion", &mixed);
    let page = station.page("fecho://Aftn.Misc");
    assert_eq!(description(&page, "readme.txt"), "Прочти меня");
    let page = station.page("fecho://PICS");
    assert_eq!(description(&page, "readme.txt"), "Прочти меня");
    assert_eq!(description(&page, "red.png"), "Красный квадрат");
}

#[test]
fn several_areatags_are_a_list_of_file_echoes_to_enter() {
    let station = Station::new();
    let page = station.page("fecho://PICS+aftn.misc%20Nowhere+Passed");
    let list = files(&page);
    assert!(list.is_of_echoes() && list.rows.is_empty());
    let lines: Vec<_> = list
        .echoes
        .iter()
        .map(|own| {
            (
                own.tag.as_str(),
                own.list.as_ref().map(|own| own.entries().len()),
                own.url.to_string(),
            )
        })
        .collect();
    assert_eq!(
        lines,
        [
            ("PICS", Some(2), "fecho://PICS".to_owned()),
            ("Aftn.Misc", Some(3), "fecho://aftn.misc".to_owned()),
            ("Nowhere", None, "fecho://Nowhere".to_owned()),
            ("Passed", None, "fecho://Passed".to_owned()),
        ]
    );
    let passed = list.echoes[3].problem.as_deref().unwrap();
    assert!(passed.contains("is passthrough"), "{passed}");
    notice(&station.page("fecho://Passed"), "passthrough-file-echo");
    assert_eq!(codes(&page), ["missing-file-echo"]);
    let (_, link) = &notice(&page, "missing-file-echo").links[0];
    assert_eq!(link.to_string(), "areafix:Nowhere?fecho");
    // Tags that differ only in letter case are one echo.
    let page = station.page("fecho://PICS+pics");
    assert!(!files(&page).is_of_echoes());
    assert_eq!(names(&page), ["readme.txt", "red.png"]);
    for url in ["fecho://Nowhere+nowhere", "fecho://Nowhere+nowhere/x.zip"] {
        let page = station.page(url);
        let (_, link) = &notice(&page, "missing-file-echo").links[0];
        assert_eq!(link.to_string(), "areafix:Nowhere?fecho", "{url}");
    }
}

#[test]
fn any_available_echo_serves_a_cross_posted_file() {
    let station = Station::new();
    let page = station.page("fecho://Nowhere+PICS+Aftn.Misc/README.TXT");
    assert_eq!(bytes(&page), b"Another one\r\n");
    let file = object(&page).source.as_ref().unwrap().file.clone().unwrap();
    assert_eq!(file.tag, "PICS");
    let page = station.page("fecho://PICS+Aftn.Misc/hatchdir.rar");
    assert_eq!(bytes(&page), b"no archive");
}

#[test]
fn missing_file_echoes_offer_a_subscription() {
    let station = Station::new();
    for url in ["fecho://A@x@y%40z+B", "fecho://A@x@y%40z+B/x.zip"] {
        let page = station.page(url);
        let missing = notice(&page, "missing-file-echo");
        assert_eq!(missing.severity, Severity::Error);
        let (_, link) = &missing.links[0];
        assert_eq!(link.to_string(), "areafix:A@x@y%40z+B?fecho", "{url}");
        assert!(link.of_file_echoes());
    }
}

#[test]
fn a_missing_file_is_reported_with_ways_to_others() {
    let page = Station::new().page("fecho://Aftn.Misc+Nowhere/nodelist.zip");
    assert!(matches!(object(&page).shown, AtPath::Nothing));
    let missing = notice(&page, "missing-file");
    let links: Vec<String> = missing
        .links
        .iter()
        .map(|(_, url)| url.to_string())
        .collect();
    assert_eq!(
        links,
        [
            "fecho://Aftn.Misc+Nowhere",
            "fecho://Aftn.Misc+Nowhere?find=nodelist"
        ]
    );
    notice(&page, "missing-file-echo");
}

#[test]
fn find_looks_through_names_and_descriptions() {
    let station = Station::new();
    station.write(
        "files/misc/files.bbs",
        b"hatchdir.rar A program that hatches files\nreadme.txt Text\n",
    );
    for (find, expected) in [
        ("nodediff", &["NODEDIFF.Z99"][..]),
        // A part of a name.
        ("diff.z", &["NODEDIFF.Z99"]),
        ("program", &["HATCHDIR.RAR"]),
        // All words, in any order.
        ("files+program", &["HATCHDIR.RAR"]),
        ("/^read.*txt/", &["readme.txt"]),
        ("/%5BA-Z%5D%7B8%7D/", &["HATCHDIR.RAR", "NODEDIFF.Z99"]),
        ("readme&find=text", &["readme.txt"]),
        ("readme&find=program", &[]),
        ("/(/", &[]),
        ("hatches+nothere", &[]),
    ] {
        let page = station.page(&format!("fecho://Aftn.Misc?find={find}"));
        assert_eq!(names(&page), expected, "{find}");
        assert!(files(&page).filtered);
        let all = files(&page).rows.is_empty();
        assert_eq!(codes(&page).contains(&"empty-set"), all, "{find}");
    }
    let looks = |url: &str| {
        let (url, now) = (FidoUrl::parse(url).unwrap().url, Now::at(0, 0));
        let job = Job::cancelled_at_look(u64::MAX);
        resolve(&url, &station.library(), &now, &job).unwrap();
        job.looks()
    };
    // A search can be stopped at each of the three files.
    let all = looks("fecho://Aftn.Misc");
    assert!(looks("fecho://Aftn.Misc?find=/x/") >= all + 3);
    notice(&station.page("fecho://Aftn.Misc?find=/(/"), "wrong-pattern");
    // Through several file echoes at once.
    let page = station.page("fecho://Aftn.Misc+PICS?find=readme");
    let list = files(&page);
    let found: Vec<String> = list
        .rows
        .iter()
        .map(|row| list.url_of(row).unwrap().to_string())
        .collect();
    assert_eq!(
        found,
        ["fecho://Aftn.Misc/readme.txt", "fecho://PICS/readme.txt"]
    );
}

#[test]
fn time_chooses_the_copy_that_is_young_enough() {
    let station = Station::new();
    // 2007-08-12 and 2009-02-13.
    set_date(&station.path("files/misc/readme.txt"), 1_186_923_454);
    set_date(&station.path("files/pics/readme.txt"), 1_234_567_890);
    for (time, text, is_old) in [
        ("", "Read me\r\n", false),
        ("?time=2007/08/12", "Read me\r\n", false),
        ("?time=2008", "Another one\r\n", false),
        ("?time=2008-", "Another one\r\n", false),
        ("?time=2007&time=2008", "Another one\r\n", false),
        // No copy is new enough: the newest one, with a warning.
        ("?time=2010", "Another one\r\n", true),
    ] {
        let page = station.page(&format!("fecho://Aftn.Misc+PICS/readme.txt{time}"));
        assert_eq!(bytes(&page), text.as_bytes(), "{time}");
        assert_eq!(codes(&page).contains(&"older-file"), is_old, "{time}");
    }
    // An invalid lower limit is asked about first.
    let page = station.page("fecho://Aftn.Misc/readme.txt?time=2007-2008");
    assert!(matches!(object(&page).shown, AtPath::Nothing));
    notice(&page, "unknown-time");
}

#[test]
fn a_requested_copy_serves_where_the_folder_has_none_that_is_young_enough() {
    let station = Station::new();
    set_date(&station.path("files/misc/readme.txt"), 1_186_923_454);
    let cache = Cache::new(station.path("cache"), 1 << 20);
    let keep = |url: &str, text: &str, seconds: u64| {
        let url = FidoUrl::parse(url).unwrap().url;
        let date = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        let from = Origin::Bytes(text.as_bytes(), Some(date));
        let name = url.path().next().unwrap().to_owned();
        cache
            .put(&url, &name, from, WallTime(seconds as i64))
            .unwrap();
    };
    // 2009-02-13; requested as a file of two file echoes, and one of no file echo.
    keep(
        "freq://2:5020/1/README.TXT?fecho=Aftn.Misc%20Nowhere@fidonet",
        "Received",
        1_234_567_890,
    );
    keep("freq://2:5020/1/other.txt", "Received, too", 1_234_567_890);
    let mut library = station.library();
    library.use_received(cache.clone());
    for (url, text) in [
        ("fecho://aftn.misc/readme.txt", "Read me\r\n"),
        ("fecho://aftn.misc/readme.txt?time=2007/08", "Read me\r\n"),
        ("fecho://aftn.misc/readme.txt?time=2008", "Received"),
        ("fecho://Nowhere/readme.txt", "Received"),
        (
            "fecho://Nowhere@FidoNet+Gone/readme.txt?time=2009/02/13",
            "Received",
        ),
        // The newest existing one, with a warning.
        ("fecho://aftn.misc/readme.txt?time=2010", "Read me\r\n"),
    ] {
        let page = page(&library, url);
        assert_eq!(bytes(&page), text.as_bytes(), "{url}");
        assert_eq!(page.url.to_string(), url);
        let is_received = text == "Received";
        assert_eq!(codes(&page).contains(&"from-cache"), is_received, "{url}");
        assert_eq!(
            codes(&page).contains(&"older-file"),
            url.contains("2010"),
            "{url}"
        );
    }
    for (url, code) in [
        ("fecho://Nowhere/readme.txt?time=2010", "cached-too-old"),
        ("fecho://Nowhere@othernet/readme.txt", "missing-file-echo"),
        ("fecho://Elsewhere/readme.txt", "missing-file-echo"),
        ("fecho://Nowhere/other.txt", "missing-file-echo"),
        ("fecho://Nowhere/readme.txt?time=2007-2008", "unknown-time"),
    ] {
        let page = page(&library, url);
        assert!(matches!(object(&page).shown, AtPath::Nothing), "{url}");
        notice(&page, code);
    }
}

#[test]
fn unknown_parameters_are_ignored() {
    let page = Station::new().page("fecho://Aftn.Misc/readme.txt?new=x");
    assert_eq!(bytes(&page), b"Read me\r\n");
    assert_eq!(codes(&page), Vec::<&str>::new());
}

#[cfg(feature = "archives")]
mod archives {
    use super::{AtPath, Station, bytes, fs, notice, object};
    use crate::zip_support::zip;

    #[test]
    fn paths_lead_into_archives_as_in_mail() {
        let station = Station::new();
        let inner = zip(&[("man/gif/a.gif", b"GIF89a")]);
        let outer = zip(&[
            ("inner.zip", &inner),
            ("FILE_ID.DIZ", b"\x80\xE0\xE5\xA8\xA2\r\nof things\r\n"),
        ]);
        fs::write(station.path("files/misc/BNDMAN.ZIP"), outer).unwrap();
        let page = station.page("fecho://Aftn.Misc/bndman.zip/");
        let AtPath::Directory { entries, .. } = &object(&page).shown else {
            panic!("{:?}", page.notices);
        };
        let names: Vec<&str> = entries.iter().map(|entry| entry.name()).collect();
        assert_eq!(names, ["FILE_ID.DIZ", "inner.zip"]);
        let page = station.page("fecho://Aftn.Misc/BNDMAN.ZIP/inner.zip/man/gif/a.gif");
        assert_eq!(bytes(&page), b"GIF89a");
        // Its own description, if no list has one; lists take precedence.
        let about = |station: &Station| {
            let page = station.page("fecho://Aftn.Misc/BNDMAN.ZIP");
            let file = object(&page).source.as_ref().unwrap().file.clone().unwrap();
            file.description
        };
        assert_eq!(about(&station), "Архив\nof things");
        station.write("files/misc/files.bbs", b"bndman.zip From the list");
        assert_eq!(about(&station), "From the list");
        // A file that is no archive is reported so, and can be saved.
        let page = station.page("fecho://Aftn.Misc/HATCHDIR.RAR/x");
        let closed = notice(&page, "not-a-container");
        let last = closed.links.last().unwrap();
        assert_eq!(last.1.to_string(), "fecho://Aftn.Misc/HATCHDIR.RAR");
    }
}

#[test]
fn a_list_is_kept_while_its_folder_is_at_rest() {
    let station = Station::new();
    let library = station.library();
    let folder = station.path("files/misc");
    let first = page(&library, "fecho://Aftn.Misc");
    // A folder that changed a moment ago is read again.
    let again = page(&library, "fecho://Aftn.Misc");
    let list = |page: &Page| Arc::clone(files(page).echoes[0].list.as_ref().unwrap());
    assert!(!Arc::ptr_eq(&list(&first), &list(&again)));
    let rest = |seconds| {
        let date = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        fs::File::open(&folder).unwrap().set_modified(date).unwrap();
    };
    rest(1_000_000_000);
    let kept = page(&library, "fecho://Aftn.Misc");
    let same = page(&library, "fecho://Aftn.Misc");
    assert!(Arc::ptr_eq(&list(&kept), &list(&same)));
    station.write("files/misc/new.txt", b"new");
    assert!(names(&page(&library, "fecho://Aftn.Misc")).contains(&"new.txt"));
    // A list overwritten in place is noticed, too.
    station.write("files/misc/files.bbs", b"new.txt One");
    set_date(&station.path("files/misc/files.bbs"), 1_000_000_000);
    rest(1_000_000_001);
    assert_eq!(
        description(&page(&library, "fecho://Aftn.Misc"), "new.txt"),
        "One"
    );
    station.write("files/misc/files.bbs", b"new.txt Another");
    set_date(&station.path("files/misc/files.bbs"), 1_000_000_002);
    rest(1_000_000_001);
    assert_eq!(
        description(&page(&library, "fecho://Aftn.Misc"), "new.txt"),
        "Another"
    );
}

#[cfg(unix)]
#[test]
fn links_and_odd_names_lead_nowhere_else() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;
    let station = Station::new();
    station.write("secret", b"secret");
    let misc = station.path("files/misc");
    symlink(station.path("secret"), misc.join("leak.txt")).unwrap();
    symlink("../../secret", misc.join("leak2.txt")).unwrap();
    symlink("readme.txt", misc.join("alias.txt")).unwrap();
    symlink(misc.join("loop"), misc.join("loop")).unwrap();
    symlink(station.path("files/pics"), misc.join("folder")).unwrap();
    symlink("/dev/zero", misc.join("zero")).unwrap();
    symlink(station.path("secret"), misc.join("files.bbs")).unwrap();
    fs::create_dir(misc.join("sub")).unwrap();
    fs::write(misc.join("sub/inside.txt"), b"inside").unwrap();
    // The name of one file is "Привет.txt" in CP866; the other has an escape and a line end.
    fs::write(
        misc.join(OsStr::from_bytes(b"\x8F\xE0\xA8\xA2\xA5\xE2.txt")),
        b"hello",
    )
    .unwrap();
    fs::write(misc.join("a\u{1b}[31m\n.txt"), b"odd").unwrap();
    let page = station.page("fecho://Aftn.Misc");
    assert_eq!(
        names(&page),
        [
            "a\u{1b}[31m\n.txt",
            "alias.txt",
            "HATCHDIR.RAR",
            "NODEDIFF.Z99",
            "readme.txt",
            "Привет.txt"
        ]
    );
    notice(&page, "file-links-left-out");
    for name in [
        "leak.txt",
        "leak2.txt",
        "loop",
        "zero",
        "folder",
        "sub",
        "sub%2Finside.txt",
        "sub/inside.txt",
        "%2E%2E",
        "%2E%2E%2F..%2Fsecret",
        "..",
        "../../secret",
        "%2E%2E/pics/readme.txt",
        "files.bbs",
    ] {
        let page = station.page(&format!("fecho://Aftn.Misc/{name}"));
        assert!(matches!(object(&page).shown, AtPath::Nothing), "{name}");
        notice(&page, "missing-file");
    }
    assert_eq!(
        bytes(&station.page("fecho://Aftn.Misc/alias.txt")),
        b"Read me\r\n"
    );
    assert_eq!(
        bytes(&station.page("fecho://Aftn.Misc/Привет.TXT")),
        b"hello"
    );
    // A file that became a link since it was listed.
    let library = station.library();
    let list = match library
        .find_file_echo("aftn.misc", None)
        .unwrap()
        .list(&Job::new())
    {
        Some(Ok(list)) => list,
        other => panic!("{other:?}"),
    };
    let entry = list.find("readme.txt").unwrap();
    fs::remove_file(misc.join("readme.txt")).unwrap();
    assert!(list.bytes(entry).is_err());
    symlink(station.path("secret"), misc.join("readme.txt")).unwrap();
    let error = list.bytes(entry).unwrap_err().to_string();
    assert!(error.contains("not a plain file of this folder"), "{error}");
}

#[test]
fn endless_lists_are_read_to_their_limit() {
    let station = Station::new();
    // Four gigabytes without contents take no space on the disk.
    let list = fs::File::create(station.path("files/misc/files.bbs")).unwrap();
    std::io::Write::write_all(&mut &list, b"readme.txt Read it\n").unwrap();
    list.set_len(4 << 30).unwrap();
    let page = station.page("fecho://Aftn.Misc");
    assert_eq!(description(&page, "readme.txt"), "Read it");
    notice(&page, "file-list-cut");
    // Descriptions without an end, and lines without one.
    let endless = "readme.txt x\n".to_owned() + &" y\n".repeat(100_000) + &"z".repeat(1_000_000);
    station.write("files/misc/files.bbs", endless.as_bytes());
    let page = station.page("fecho://Aftn.Misc");
    assert!(description(&page, "readme.txt").len() <= limits::FILE_DESCRIPTION_BYTES);
    // A too large file is not read into memory.
    let large = fs::File::create(station.path("files/misc/large.bin")).unwrap();
    large.set_len(limits::FILE_BYTES + 1).unwrap();
    let page = station.page("fecho://Aftn.Misc/large.bin");
    let text = notice(&page, "unreadable-file").text.to_string();
    assert!(text.contains("large.bin has"), "{text}");
}

#[test]
fn sizes_and_dates_of_many_files_follow_their_names() {
    let dir = tempfile::tempdir().unwrap();
    let count = limits::FILES_AT_ONCE + 500;
    fs::write(dir.path().join("files.bbs"), b"").unwrap();
    for number in 0..count {
        fs::write(dir.path().join(format!("{number:05}.txt")), b"12345").unwrap();
    }
    let library = Library::new(vec![config::load(dir.path()).unwrap()]);
    let tag = library.file_echoes()[0].tag().to_owned();
    let page = page(&library, &format!("fecho://{tag}"));
    let list = files(&page);
    let known = || {
        list.rows
            .iter()
            .filter(|row| list.file(row).unwrap().facts().is_some())
            .count()
    };
    assert_eq!(
        (list.rows.len(), known(), list.is_complete()),
        (count, limits::FILES_AT_ONCE, false)
    );
    let job = Job::new();
    job.cancel();
    list.read_all_details(&job);
    assert!(!list.is_complete());
    list.read_all_details(&Job::new());
    assert_eq!((known(), list.is_complete()), (count, true));
    let last = list.file(&list.rows[count - 1]).unwrap();
    assert_eq!(last.facts().unwrap().size, 5);
}

#[test]
fn reading_a_folder_can_be_cancelled() {
    let station = Station::new();
    let library = station.library();
    let echo = library.find_file_echo("aftn.misc", None).unwrap();
    let job = Job::new();
    job.cancel();
    assert!(matches!(
        echo.list(&job),
        Some(Err(fidoscope_core::fileecho::FileEchoError::Cancelled))
    ));
}

#[test]
fn a_folder_that_is_gone_says_so() {
    let station = Station::new();
    fs::remove_dir_all(station.path("files/misc")).unwrap();
    let page = station.page("fecho://Aftn.Misc");
    assert!(!files(&page).echoes[0].available);
    let text = notice(&page, "unreadable-file-echo").text.to_string();
    assert!(text.contains("no such file or folder"), "{text}");
}

#[test]
fn a_plain_folder_with_a_list_is_a_file_echo_of_its_name() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["XPICS/FILES.BBS", "XPICS/a.gif", "bases/empty.txt"] {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, b"a.gif A picture").unwrap();
    }
    let config = config::load(dir.path()).unwrap();
    assert_eq!(config.problems, []);
    let library = Library::new(vec![config]);
    let page = page(&library, "fecho://xpics");
    assert_eq!(names(&page), ["a.gif"]);
    assert_eq!(description(&page, "a.gif"), "A picture");
}

#[test]
fn an_echolist_describes_file_echoes() {
    let station = Station::new();
    station.write("filebone.na", b"Area PICS  0  !  Pictures of all kinds\n");
    let configs =
        ["fidoconfig", "filebone.na"].map(|name| config::load(&station.path(name)).unwrap());
    let library = Library::new(configs.into());
    let page = page(&library, "fecho://PICS");
    assert_eq!(files(&page).echoes[0].description, "Pictures of all kinds");
}
