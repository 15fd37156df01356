//! Descriptions of files in a file echo's folder: lists by writers of all kinds, and hostile ones.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use fidoscope_core::charset::Fallback;
use fidoscope_core::fileecho::{FileList, Tic};
use fidoscope_core::job::Job;
use fidoscope_core::limits;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(dir.path().join(name), bytes).unwrap();
    }
    dir
}

fn read(folder: &Path) -> FileList {
    FileList::read(folder, &[], Fallback::Detected, &Job::new()).unwrap()
}

/// Names and descriptions.
fn descriptions(list: &FileList) -> Vec<(String, String)> {
    let entries = list.entries().iter();
    entries
        .map(|own| (own.name.to_string(), own.description().to_owned()))
        .collect()
}

fn description(list: &FileList, name: &str) -> String {
    list.find(name).unwrap().description().to_owned()
}

#[test]
fn counters_sizes_and_dates_before_a_description_are_no_part_of_it() {
    for (line, expected) in [
        ("A.ZIP Text", "Text"),
        ("A.ZIP [00] Text", "Text"),
        ("A.ZIP [ 12] [3] Text", "Text"),
        ("A.ZIP 12345 05-01-98 Text", "Text"),
        ("A.ZIP   12,345  05-01-98  Text", "Text"),
        ("A.ZIP 12K 05-Jan-98 Text", "Text"),
        ("A.ZIP 12345 1998/01/05 Text", "Text"),
        ("A.ZIP 12345 05.01.1998", ""),
        // These are words of the text.
        ("A.ZIP 12 monkeys", "12 monkeys"),
        ("A.ZIP 3-2-1 go", "3-2-1 go"),
        ("A.ZIP 7 2-in-one tools", "7 2-in-one tools"),
        ("A.ZIP [new] Text", "[new] Text"),
        ("\"A.ZIP\" Text", "Text"),
        ("a.zip\tText", "Text"),
        ("A.ZIP", ""),
    ] {
        let dir = folder(&[("A.ZIP", b""), ("FILES.BBS", line.as_bytes())]);
        assert_eq!(description(&read(dir.path()), "A.ZIP"), expected, "{line}");
    }
}

#[test]
fn lines_go_on_as_their_writers_have_it() {
    let list = "A.ZIP One\r\n  two\r\n| three\r\n             + four\r\n>five\r\n\
        a-name-of-more-than-twelve-letters.zip\r\n Said on the next line\r\n\
        + no part of it, after a comment:\r\nNOT.HERE Comment\r\n> nor this\r\n";
    let dir = folder(&[
        ("A.ZIP", b""),
        ("a-name-of-more-than-twelve-letters.zip", b""),
        ("+plus.zip", b""),
        ("files.bbs", list.as_bytes()),
    ]);
    let list = read(dir.path());
    assert_eq!(description(&list, "a.zip"), "One\ntwo\nthree\nfour\nfive");
    assert_eq!(
        description(&list, "a-name-of-more-than-twelve-letters.zip"),
        "Said on the next line\nno part of it, after a comment:"
    );
    // A file whose name begins with such a sign has its own line.
    fs::write(dir.path().join("files.bbs"), "a.zip One\n+plus.zip Two\n").unwrap();
    let list = read(dir.path());
    assert_eq!(description(&list, "a.zip"), "One");
    assert_eq!(description(&list, "+plus.zip"), "Two");
}

#[test]
fn the_list_that_says_more_of_files_goes_first() {
    let dir = folder(&[
        ("a.zip", b""),
        ("b.zip", b""),
        ("c.zip", b""),
        ("files.bbs", b"a.zip From FILES.BBS\n"),
        (
            "descript.ion",
            b"a.zip From descript.ion\nb.zip From descript.ion\n",
        ),
        ("1.tic", b"File b.zip\nDesc From a TIC\n"),
        (
            "2.tic",
            b"File C.ZIP\nLDesc From a TIC\nLDesc of two lines\n",
        ),
    ]);
    let list = read(dir.path());
    assert_eq!(description(&list, "a.zip"), "From FILES.BBS");
    assert_eq!(description(&list, "b.zip"), "From descript.ion");
    assert_eq!(description(&list, "c.zip"), "From a TIC\nof two lines");
    assert_eq!(list.entries().len(), 3);
}

#[test]
fn lists_of_other_names_are_read_as_the_configuration_says() {
    let dir = folder(&[("a.zip", b""), ("Dir.Txt", b"a.zip Text\n")]);
    assert_eq!(read(dir.path()).entries().len(), 2);
    let names = ["dir.txt".to_owned(), "../files.bbs".to_owned()];
    let list = FileList::read(dir.path(), &names, Fallback::Detected, &Job::new()).unwrap();
    assert_eq!(
        descriptions(&list),
        [("a.zip".to_owned(), "Text".to_owned())]
    );
}

#[test]
fn real_tic_files_describe_their_files() {
    let tic = include_bytes!("../fixtures/fileecho/sample.tic");
    let parsed = Tic::parse(tic, Fallback::Detected);
    assert_eq!(parsed.area, "GENERAL_FILES");
    let dir = folder(&[("sample.txt", b""), ("sample.tic", tic)]);
    assert_eq!(
        description(&read(dir.path()), "sample.txt"),
        "Sample test file for TIC processing"
    );
}

#[test]
fn descriptions_of_tic_files_have_a_limit_lines_without_text_too() {
    let empty = "Desc x\r\n".to_owned() + &"LDesc\r\n".repeat(limits::FILE_DESCRIPTION_BYTES);
    let parsed = Tic::parse((empty + "LDesc end\r\n").as_bytes(), Fallback::Detected);
    assert_eq!(parsed.description, "x");
}

#[test]
fn each_tic_is_read_in_its_own_character_set() {
    let dir = folder(&[
        ("a.zip", b""),
        ("b.zip", b""),
        (
            "1.tic",
            b"File a.zip\r\nDesc \x8F\xE0\xA8\xA2\xA5\xE2 \xA8\xA7 866\r\n",
        ),
        ("2.tic", "File b.zip\r\nDesc Привет из UTF-8\r\n".as_bytes()),
    ]);
    let list = read(dir.path());
    assert_eq!(description(&list, "a.zip"), "Привет из 866");
    assert_eq!(description(&list, "b.zip"), "Привет из UTF-8");
}

#[cfg(not(windows))]
#[test]
fn names_that_differ_in_case_have_descriptions_of_their_own() {
    let dir = folder(&[
        ("A.ZIP", b""),
        ("a.zip", b""),
        ("files.bbs", b"a.zip Small\nA.ZIP Large\n"),
    ]);
    let list = read(dir.path());
    assert_eq!(description(&list, "A.ZIP"), "Large");
    assert_eq!(description(&list, "a.zip"), "Small");
}

#[test]
fn names_that_lead_elsewhere_describe_nothing() {
    let outside = folder(&[("secret.txt", b"secret")]);
    let absolute = outside.path().join("secret.txt").display().to_string();
    let long = "x".repeat(100_000);
    for name in [
        "../readme.txt",
        "..\\readme.txt",
        "./readme.txt",
        "sub/readme.txt",
        "sub\\readme.txt",
        "C:\\readme.txt",
        "C:readme.txt",
        "readme.txt:stream",
        "\\\\server\\share\\readme.txt",
        "/etc/passwd",
        "readme.txt/",
        "readme.txt\0",
        "..",
        ".",
        absolute.as_str(),
        long.as_str(),
    ] {
        let bbs = format!("{name} Hostile\n\"{name}\" Hostile\n");
        let tic = format!("File {name}\nLFile {name}\nDesc Hostile\n");
        let dir = folder(&[
            ("readme.txt", b""),
            ("files.bbs", bbs.as_bytes()),
            ("descript.ion", bbs.as_bytes()),
            ("1.tic", tic.as_bytes()),
        ]);
        let list = read(dir.path());
        let own = [("readme.txt".to_owned(), String::new())];
        assert_eq!(descriptions(&list), own, "{name:?}");
        assert!(list.find(name).is_none(), "{name:?}");
    }
}

/// Returns every prefix of some bytes, and the bytes with each bit flipped.
fn damaged(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let cut = (0..bytes.len()).map(|end| bytes[..end].to_vec());
    let turned = (0..bytes.len() * 8).map(|bit| {
        let mut own = bytes.to_vec();
        own[bit / 8] ^= 1 << (bit % 8);
        own
    });
    cut.chain(turned)
}

/// Reads the folder with each damaged version of one of its files; asserts that every version lists
/// the same names, and that no description exceeds the limit.
fn survives(files: &[(&str, &[u8])], broken: &str) {
    let dir = folder(files);
    let whole = read(dir.path());
    whole.read_archive_descriptions(&Job::new());
    let names = |list: &FileList| -> Vec<String> {
        descriptions(list)
            .into_iter()
            .map(|(name, _)| name)
            .collect()
    };
    assert!(
        descriptions(&whole)
            .iter()
            .any(|(_, text)| !text.is_empty())
    );
    let (_, bytes) = files.iter().find(|(name, _)| *name == broken).unwrap();
    let mut other = 0;
    for version in damaged(bytes) {
        fs::write(dir.path().join(broken), version).unwrap();
        let list = read(dir.path());
        list.read_archive_descriptions(&Job::new());
        assert_eq!(names(&list), names(&whole));
        assert!(
            descriptions(&list)
                .iter()
                .all(|(_, text)| text.len() <= 3 * limits::FILE_DESCRIPTION_BYTES)
        );
        other += usize::from(descriptions(&list) != descriptions(&whole));
    }
    assert!(other > 0, "no damage was seen");
}

#[test]
fn damaged_lists_do_no_harm() {
    let bbs = b"A.ZIP [1] 12 05-01-98 One\r\n | \x80\xE0\xE5\r\n\"b c.zip\" Two\r\n\x1A";
    let files: [(&str, &[u8]); 4] = [
        ("A.ZIP", b""),
        ("b c.zip", b""),
        ("FILES.BBS", bbs),
        (
            "1.tic",
            b"Area X\r\nFile A.ZIP\r\nDesc \x80\xE0\r\nLDesc Two\r\n",
        ),
    ];
    survives(&files, "FILES.BBS");
    survives(&[files[0], files[3]], "1.tic");
    let ion = b"A.ZIP One\r\n\"b c.zip\" T\\nwo\x04\xC2\r\n";
    survives(&[files[0], files[1], ("DESCRIPT.ION", ion)], "DESCRIPT.ION");
}

#[cfg(feature = "archives")]
mod archives {
    use super::{FileList, description, descriptions, folder, fs, read, survives};
    use crate::zip_support::zip;
    use fidoscope_core::job::Job;
    use fidoscope_core::limits;

    #[test]
    fn archives_that_no_list_describes_say_themselves_what_they_are() {
        let diz = zip(&[(
            "file_id.diz",
            b"\x80\xE0\xE5\xA8\xA2\r\nof two lines\r\n\x1Ajunk",
        )]);
        let list = "listed.zip From the list\n";
        let dir = folder(&[
            ("a.zip", &diz),
            ("listed.zip", &diz),
            ("none.zip", &zip(&[("readme.txt", b"x")])),
            ("no.zip", b"no archive"),
            ("text.txt", &diz),
            ("files.bbs", list.as_bytes()),
        ]);
        let list = read(dir.path());
        assert_eq!(description(&list, "a.zip"), "");
        let cancelled = Job::new();
        cancelled.cancel();
        list.read_archive_descriptions(&cancelled);
        assert!(!list.are_archives_read());
        assert_eq!(description(&list, "a.zip"), "");
        list.read_archive_descriptions(&Job::new());
        assert!(list.are_archives_read());
        assert_eq!(description(&list, "a.zip"), "Архив\nof two lines");
        assert_eq!(description(&list, "listed.zip"), "From the list");
        for name in ["none.zip", "no.zip", "text.txt"] {
            assert_eq!(description(&list, name), "", "{name}");
        }
    }

    #[test]
    fn the_first_of_very_many_archives_are_looked_into() {
        let diz = zip(&[("FILE_ID.DIZ", b"x")]);
        let dir = folder(&[]);
        for number in 0..limits::FILE_IDS + 10 {
            fs::write(dir.path().join(format!("{number:05}.zip")), &diz).unwrap();
        }
        // A too large one comes before them, and replaces none.
        let large = fs::File::create(dir.path().join("00000-large.zip")).unwrap();
        large.set_len(limits::FILE_ID_ARCHIVE + 1).unwrap();
        let list = read(dir.path());
        list.read_archive_descriptions(&Job::new());
        let descriptions = descriptions(&list);
        let described =
            |list: &[(String, String)]| list.iter().filter(|(_, text)| !text.is_empty()).count();
        assert_eq!(described(&descriptions), limits::FILE_IDS);
        assert_eq!(descriptions.last().unwrap().1, "");
    }

    #[test]
    fn an_archive_that_became_a_link_is_not_looked_into() {
        #[cfg(unix)]
        {
            let outside = folder(&[("a.zip", &zip(&[("FILE_ID.DIZ", b"secret")]))]);
            let dir = folder(&[("a.zip", b"")]);
            let list: FileList = read(dir.path());
            fs::remove_file(dir.path().join("a.zip")).unwrap();
            std::os::unix::fs::symlink(outside.path().join("a.zip"), dir.path().join("a.zip"))
                .unwrap();
            list.read_archive_descriptions(&Job::new());
            assert_eq!(description(&list, "a.zip"), "");
        }
    }

    #[test]
    fn damaged_archives_do_no_harm() {
        let diz = zip(&[("FILE_ID.DIZ", b"Some text")]);
        survives(&[("a.zip", &diz)], "a.zip");
    }
}

#[test]
fn long_lists_are_read_in_parts_as_if_they_were_one() {
    let mut list = String::from("A heading\r\n");
    let mut files = Vec::new();
    for number in 0..200 {
        let name = format!("FILE{number:03}.TXT");
        let more = format!("| line of {number}\r\n{0}\r\n", "x".repeat(70)).repeat(20);
        let more = more.replace("\r\nx", "\r\n  x");
        list.push_str(&format!("{name} Number {number}\r\n{more}"));
        files.push(name);
    }
    let whole = list.len();
    assert!(whole > 3 * limits::FILE_LIST_SAMPLE, "{whole}");
    list.push_str("\x1AFILE000.TXT Hostile\r\n");
    list.push_str(&"FILE001.TXT Hostile\r\n".repeat(10_000));
    let mut all: Vec<(&str, &[u8])> = files.iter().map(|name| (name.as_str(), &b""[..])).collect();
    all.push(("files.bbs", list.as_bytes()));
    let dir = folder(&all);
    let list = read(dir.path());
    for (number, (name, text)) in descriptions(&list).into_iter().enumerate() {
        let mut lines = text.lines();
        let first = lines.next().unwrap().to_owned();
        assert_eq!(
            (name, first),
            (files[number].clone(), format!("Number {number}"))
        );
        let own = lines.filter(|line| *line == format!("line of {number}"));
        assert_eq!(own.count(), 20, "{number}");
    }
}
