//! Request files with and without URLs, and the rules of 7.5.7.

use super::{
    Allowance, Answer, FoundFile, Refusal, RequestableFiles, Server, Source, Srif, SrifError,
    index_name,
};
use crate::address::Address;
use crate::freq::Hasher;
use crate::limits;
use crate::url::FidoUrl;
use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::time::Duration;

struct Sample {
    folder: tempfile::TempDir,
    passwords: &'static str,
    allowance: Allowance,
    time: Duration,
    explain: bool,
    listed: bool,
    /// Number of searches for objects of mail and files of echoes.
    lookups: Cell<usize>,
}

impl Sample {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("pics")).unwrap();
        for (name, bytes) in [
            ("FILES", "list"),
            ("A.ZIP", "zip a"),
            ("b.zip", "zip b"),
            ("pics/Cat.png", "cat"),
            (".hidden", "no"),
        ] {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        let allowance = Allowance {
            files: 100,
            bytes: 1000,
        };
        Self {
            folder,
            passwords: "",
            allowance,
            time: limits::SEARCH_TIME,
            explain: false,
            listed: false,
            lookups: Cell::new(0),
        }
    }

    /// Sets the date of a file, in seconds since 1970.
    fn date(&self, name: &str, seconds: u64) {
        let path = self.folder.path().join(name);
        let file = fs::File::options().append(true).open(path).unwrap();
        let since = Duration::from_secs(seconds);
        file.set_modified(std::time::SystemTime::UNIX_EPOCH + since)
            .unwrap();
    }

    fn answer(&self, request: &str) -> Answer {
        self.answer_bytes(request.as_bytes())
    }

    fn answer_bytes(&self, request: &[u8]) -> Answer {
        let shelf = RequestableFiles::read(self.folder.path(), self.passwords).unwrap();
        let own = [Address::parse("2:5030/1520").unwrap()];
        let object = |url: &FidoUrl, left: Duration| -> Option<FoundFile> {
            assert!(left <= self.time, "searches have no time of their own");
            self.lookups.set(self.lookups.get() + 1);
            match url.to_string().as_str() {
                "area://Fido7.Sound.UUE/c-dream.zip?time=2004/04" => {
                    Some(("C-DREAM.ZIP".to_owned(), b"dream".to_vec()))
                }
                "fecho://XPIC/pic.gif" => Some(("pic.gif".to_owned(), b"gif".to_vec())),
                "fecho://XPIC/secret.zip/a.txt" | "area://R50.Bone/secret.zip/a.txt" => {
                    Some(("a.txt".to_owned(), b"text".to_vec()))
                }
                _ => None,
            }
        };
        let server = Server {
            shelf: &shelf,
            own: &own,
            allowance: self.allowance,
            object: &object,
            time: self.time,
            explain: self.explain,
            listed: self.listed,
        };
        server.answer(request)
    }
}

fn index(answer: &Answer) -> String {
    String::from_utf8(answer.index.clone().unwrap_or_default()).unwrap()
}

fn names(answer: &Answer) -> Vec<&str> {
    let files = answer.files.iter();
    let names = files.map(|file| std::str::from_utf8(&file.name).unwrap());
    names.collect()
}

#[test]
fn without_an_own_address_the_station_of_other_lines_is_in_generated_urls() {
    let sample = Sample::new();
    let shelf = RequestableFiles::read(sample.folder.path(), sample.passwords).unwrap();
    let server = Server {
        shelf: &shelf,
        own: &[],
        allowance: sample.allowance,
        object: &|_, _| None,
        time: sample.time,
        explain: false,
        listed: false,
    };
    let answer = server.answer(b"A.ZIP\r\nb.zip [freq://2:5020/1641/b.zip]\r\n");
    let index = String::from_utf8(answer.index.unwrap()).unwrap();
    assert!(
        index.starts_with("A.ZIP [freq://2:5020/1641/A.ZIP]"),
        "{index}"
    );
    // Nobody's address: no line of the index names the station 0:0/0.
    let answer = server.answer(b"A.ZIP\r\nX [area://Echo/X]\r\n");
    assert_eq!(names(&answer), ["A.ZIP"]);
    assert_eq!(answer.index, None);
}

#[test]
fn a_request_without_urls_is_answered_without_an_index() {
    let sample = Sample::new();
    let answer = sample.answer("files\r\n*.zip\r\nNOTHING\r\n");
    assert_eq!(names(&answer), ["FILES", "A.ZIP", "b.zip"]);
    assert_eq!(answer.index, None);
    assert_eq!(answer.served[2].names, Err(Refusal::Missing));
    // Masks that might be slow to match are not.
    let slow = format!("{}b\r\n", "*a".repeat(2000));
    assert!(sample.answer(&slow).files.is_empty());
}

#[test]
fn the_index_has_names_and_urls_verbatim() {
    let sample = Sample::new();
    let answer = sample.answer(
        "a.zip [freq://2:5030/1520/a.zip?size=5&x=1%2c2]\r\nNOTHING [freq://2:5030/1520/NOTHING]\r\ncat.PNG\r\n",
    );
    // Names keep their case, unserved lines are left out, and a missing URL is generated.
    assert_eq!(
        index(&answer),
        "a.zip [freq://2:5030/1520/a.zip?size=5&x=1%2c2]\r\ncat.PNG [freq://2:5030/1520/Cat.png]\r\n"
    );
    assert_eq!(names(&answer), ["A.ZIP", "Cat.png"]);
    // A file requested twice is sent once, but has an index line for each request.
    let answer =
        sample.answer("A.ZIP [freq://2:5030/1520/A.ZIP]\r\nA.ZIP [freq://5030/1520/A.ZIP]\r\n");
    assert_eq!((answer.files.len(), index(&answer).lines().count()), (1, 2));
}

#[test]
fn a_renamed_file_is_found_by_hash_and_has_its_new_name_in_the_index() {
    let sample = Sample::new();
    let hash = Hasher::hash_reader(&b"zip b"[..], 100, false)
        .unwrap()
        .unwrap()
        .ed2k;
    let line = format!("OLDNAME.ZIP [freq://2:5030/1520/OLDNAME.ZIP?size=5&ed2k={hash}]");
    let answer = sample.answer(&line);
    assert_eq!(names(&answer), ["b.zip"]);
    assert_eq!(
        index(&answer),
        format!("b.zip [freq://2:5030/1520/OLDNAME.ZIP?size=5&ed2k={hash}]\r\n")
    );
    // A file with that name but another hash is not wanted; without the hash it is.
    let line = line.replace("OLDNAME", "A");
    assert_eq!(names(&sample.answer(&line)), ["b.zip"]);
    let other = "A.ZIP [freq://2:5030/1520/A.ZIP?size=6]";
    assert_eq!(sample.answer(other).served[0].names, Err(Refusal::Differs));
}

#[test]
fn a_url_of_one_missing_file_is_not_answered_with_the_files_of_a_mask() {
    let sample = Sample::new();
    // Before the URL, `?` stands for a letter that a request file cannot contain.
    let answer = sample.answer("?.zip [freq://2:5030/1520/%D1%84.zip]");
    assert_eq!(answer.served[0].names, Err(Refusal::Missing));
    assert_eq!(answer.index, None);
    // The hash tells which one is the renamed file, and a URL may itself contain a mask.
    let hash = Hasher::hash_reader(&b"zip b"[..], 100, false)
        .unwrap()
        .unwrap()
        .ed2k;
    let line = format!("?.zip [freq://2:5030/1520/%D1%84.zip?ed2k={hash}]");
    assert_eq!(names(&sample.answer(&line)), ["b.zip"]);
    let answer = sample.answer("*.zip [freq://2:5030/1520/*.zip]");
    assert_eq!(names(&answer), ["A.ZIP", "b.zip"]);
}

#[test]
fn objects_of_mail_and_files_of_echoes_are_served() {
    let sample = Sample::new();
    let answer = sample.answer(
        "C-DREAM.ZIP [area://Fido7.Sound.UUE/c-dream.zip?time=2004/04]\r\n\
         PIC.GIF [fecho://XPIC/pic.gif]\r\n\
         pic.gif [freq://2:5030/1520/pic.gif?fecho=XPIC]\r\n\
         X [area://Fido7.Sound.UUE/other.zip]\r\n\
         M [http://example.org/x]\r\n",
    );
    assert_eq!(names(&answer), ["C-DREAM.ZIP", "pic.gif"]);
    assert_eq!(answer.files[0].source, Source::Bytes(b"dream".to_vec()));
    assert_eq!(
        index(&answer),
        "C-DREAM.ZIP [area://Fido7.Sound.UUE/c-dream.zip?time=2004/04]\r\nPIC.GIF [fecho://XPIC/pic.gif]\r\n\
         pic.gif [freq://2:5030/1520/pic.gif?fecho=XPIC]\r\n"
    );
    let refused: Vec<_> = answer
        .served
        .iter()
        .filter_map(|served| served.names.clone().err())
        .collect();
    assert_eq!(refused, [Refusal::Missing, Refusal::Scheme]);
}

#[test]
fn an_error_file_replaces_the_name_in_the_index() {
    let mut sample = Sample::new();
    sample.explain = true;
    let answer = sample.answer("NOTHING [freq://2:5030/1520/NOTHING]\r\nNOTHING2\r\n");
    assert_eq!(
        index(&answer),
        "ERR00001.TXT [freq://2:5030/1520/NOTHING]\r\n"
    );
    let Source::Bytes(text) = &answer.files[0].source else {
        panic!("{answer:?}")
    };
    let text = String::from_utf8_lossy(text);
    assert!(
        text.contains("freq://2:5030/1520/NOTHING") && text.contains("no such file"),
        "{text}"
    );
    assert_eq!(answer.files.len(), 1, "who asks without a URL gets none");
}

#[test]
fn passwords_and_dates_decide() {
    let mut sample = Sample::new();
    sample.passwords = "; comment\n*.zip  that\n";
    // A file inside an archive needs the password of the archive.
    for line in [
        "A.ZIP",
        "A.ZIP !this",
        "a.txt [fecho://XPIC/secret.zip/a.txt]",
        "a.txt !this [area://R50.Bone/secret.zip/a.txt]",
        "x.txt [freq://2:5030/1520/A.ZIP/x.txt]",
    ] {
        let answer = sample.answer(line);
        assert_eq!(answer.served[0].names, Err(Refusal::Password), "{line}");
    }
    for (line, name) in [
        ("A.ZIP !THAT", "A.ZIP"),
        ("FILES", "FILES"),
        ("a.txt !that [fecho://XPIC/secret.zip/a.txt]", "a.txt"),
    ] {
        assert_eq!(names(&sample.answer(line)), [name], "{line}");
    }
    sample.date("FILES", 1000);
    for (line, served) in [
        ("FILES +999", true),
        ("FILES +1000", false),
        ("FILES -1000", true),
        ("FILES -999", false),
    ] {
        assert_eq!(
            sample.answer(line).served[0].names.is_ok(),
            served,
            "{line}"
        );
    }
    // Forbidden files are not among the files of a mask.
    sample.date("A.ZIP", 1000);
    sample.allowance.files = 1;
    for (line, name) in [
        ("*.* +2000", "Cat.png"),
        ("*.* !that +2000", "b.zip"),
        ("*.* -1000", "FILES"),
    ] {
        assert_eq!(names(&sample.answer(line)), [name], "{line}");
    }
}

#[test]
fn a_call_has_its_searches_and_bytes_to_hash() {
    let mut sample = Sample::new();
    let nowhere = "x [area://R50.Bone/nothing.jpg?find=/a.*b/]\r\n".repeat(1000);
    let answer = sample.answer(&nowhere);
    assert_eq!(sample.lookups.take(), limits::REQUEST_MASKS);
    assert_eq!(answer.served[999].names, Err(Refusal::Files));
    let masks = "*.nothing\r\n".repeat(limits::REQUEST_MASKS);
    let answer = sample.answer(&format!("{masks}*.zip\r\nFILES\r\n"));
    assert_eq!(names(&answer), ["FILES"]);
    // A file that is sent pays for its search.
    let found = "PIC.GIF [fecho://XPIC/pic.gif]\r\n";
    sample.answer(&format!("{found}{nowhere}"));
    assert_eq!(sample.lookups.take(), limits::REQUEST_MASKS + 1);
    sample.allowance.files = 1;
    let answer = sample.answer(&format!("FILES\r\n{found}"));
    assert_eq!(answer.served[1].names, Err(Refusal::Files));
    assert_eq!(sample.lookups.take(), 0);
    // After the time is used up there are no more searches, but files on the shelf are sent
    // nevertheless.
    (sample.allowance.files, sample.time) = (100, Duration::ZERO);
    let answer = sample.answer(&format!("{found}FILES\r\n"));
    assert_eq!(answer.served[0].names, Err(Refusal::Time));
    assert_eq!((names(&answer), sample.lookups.take()), (vec!["FILES"], 0));
    sample.allowance.files = 1;
    // No more is read than may be sent: A.ZIP and b.zip have five bytes each.
    let hash = Hasher::hash_reader(&b"zip b"[..], 100, false)
        .unwrap()
        .unwrap()
        .ed2k;
    for (bytes, size, served) in [
        (9, "", Err(Refusal::Bytes)),
        (9, "size=5&", Err(Refusal::Bytes)),
        (10, "", Ok(vec![b"b.zip".to_vec()])),
    ] {
        sample.allowance.bytes = bytes;
        let line = format!("*.zip [freq://2:5030/1520/x?{size}ed2k={hash}]");
        assert_eq!(sample.answer(&line).served[0].names, served, "{line}");
    }
}

#[test]
fn names_that_differ_in_letter_case_are_names_of_two_files() {
    let sample = Sample::new();
    for (name, bytes) in [("a.zip", "small"), ("Кот.txt", "К"), ("кот.txt", "к")] {
        fs::write(sample.folder.path().join(name), bytes).unwrap();
    }
    let sizes = |answer: &Answer| -> Vec<(String, u64)> {
        let name = |own: &super::Sent| String::from_utf8_lossy(&own.name).into_owned();
        answer
            .files
            .iter()
            .map(|own| (name(own), own.size))
            .collect()
    };
    let named = |sizes: &[(&str, u64)]| -> Vec<(String, u64)> {
        sizes
            .iter()
            .map(|(name, size)| ((*name).to_owned(), *size))
            .collect()
    };
    // To programs without indexes, each is sent under its own name.
    let answer = sample.answer("a.zip\r\nA.ZIP\r\nкот.txt\r\nКот.txt\r\n");
    let own = [("a.zip", 5), ("A.ZIP", 5), ("кот.txt", 2), ("Кот.txt", 2)];
    assert_eq!(sizes(&answer), named(&own));
    let sources: Vec<_> = answer.files.iter().map(|own| own.source.clone()).collect();
    for (source, name) in sources.iter().zip(["a.zip", "A.ZIP", "кот.txt", "Кот.txt"]) {
        assert_eq!(*source, Source::File(sample.folder.path().join(name)));
    }
    // A third spelling means the first one, as before.
    assert_eq!(names(&sample.answer("A.zip")), ["A.ZIP"]);
    assert_eq!(names(&sample.answer("*.zip")), ["A.ZIP", "a.zip", "b.zip"]);
    // The index distinguishes two files with the same name.
    let answer = sample.answer(
        "a.zip [freq://2:5030/1520/a.zip]\r\nA.ZIP [freq://2:5030/1520/A.ZIP]\r\n\
         Кот.txt [freq://2:5030/1520/Кот.txt]\r\nкот.txt [freq://2:5030/1520/кот.txt]\r\n",
    );
    assert_eq!(names(&answer), ["a.zip", "1_A.ZIP", "Кот.txt", "1_кот.txt"]);
    assert_eq!(
        index(&answer),
        "a.zip [freq://2:5030/1520/a.zip]\r\n1_A.ZIP [freq://2:5030/1520/A.ZIP]\r\n\
         Кот.txt [freq://2:5030/1520/Кот.txt]\r\n1_кот.txt [freq://2:5030/1520/кот.txt]\r\n"
    );
}

#[test]
fn names_with_blanks_are_sent_without_them_where_a_list_ends_them() {
    let mut sample = Sample::new();
    for name in ["my file.zip", "my_file.zip", " x\ty .txt"] {
        fs::write(sample.folder.path().join(name), name).unwrap();
    }
    let request = "my?file.zip [freq://2:5030/1520/my%20file.zip]\r\n\
                   my_file.zip [freq://2:5030/1520/my_file.zip]\r\n?x?y?.txt\r\n";
    // Without a list, names are sent unchanged.
    assert_eq!(
        names(&sample.answer(request)),
        ["my file.zip", "my_file.zip", " x\ty .txt"]
    );
    sample.listed = true;
    let answer = sample.answer(request);
    assert_eq!(
        names(&answer),
        ["my_file.zip", "1_my_file.zip", "_x_y_.txt"]
    );
    assert_eq!(
        index(&answer),
        "my_file.zip [freq://2:5030/1520/my%20file.zip]\r\n\
         1_my_file.zip [freq://2:5030/1520/my_file.zip]\r\n\
         _x_y_.txt [freq://2:5030/1520/+x%09y+.txt]\r\n"
    );
}

#[cfg(unix)]
#[test]
fn names_in_another_character_set_are_served() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let mut sample = Sample::new();
    sample.passwords = "secret*  that\n";
    // "Кот" and "кит" in CP866.
    let files: [&[u8]; 3] = [b"\x8A\xAE\xE2.zip", b"\xAA\xA8\xE2.zip", b"secret\xFF.txt"];
    for name in files {
        fs::write(sample.folder.path().join(OsStr::from_bytes(name)), name).unwrap();
    }
    for (line, expected) in [
        (&b"\x8A\xAE\xE2.zip"[..], Some(files[0])),
        (b"\x8A\xAE\xE2.ZIP", Some(files[0])),
        (b"\xAA\xA8\xE2.zip", Some(files[1])),
        (b"???.zip +1", Some(files[0])),
        (b"\xAA*.zip", Some(files[1])),
        (b"\x8A\xA8\xE2.zip", None),
        (b"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD.zip", None),
        (b"secret\xFF.txt", None),
        (b"secret\xFF.txt !that", Some(files[2])),
    ] {
        let answer = sample.answer_bytes(line);
        let found = answer.files.first().map(|own| &own.name[..]);
        assert_eq!(found, expected, "{}", line.escape_ascii());
    }
    // An index is read by programs that know UTF-8 only.
    let answer = sample.answer_bytes(b"A.ZIP [freq://2:5030/1520/A.ZIP]\r\n\x8A\xAE\xE2.zip\r\n");
    assert_eq!(names(&answer), ["A.ZIP", "___.zip"]);
    assert!(index(&answer).ends_with("\r\n___.zip [freq://2:5030/1520/___.zip]\r\n"));
}

#[test]
fn files_and_bytes_of_one_call_are_limited() {
    let mut sample = Sample::new();
    sample.allowance = Allowance {
        files: 1,
        bytes: 1000,
    };
    assert_eq!(
        sample.answer("*.zip\r\nFILES").served[1].names,
        Err(Refusal::Files)
    );
    sample.allowance = Allowance { files: 9, bytes: 9 };
    let answer = sample.answer("A.ZIP\r\nb.zip\r\nFILES");
    assert_eq!(names(&answer), ["A.ZIP", "FILES"]);
    assert_eq!(answer.served[1].names, Err(Refusal::Bytes));
}

#[test]
fn nothing_outside_of_the_folder_is_served() {
    let sample = Sample::new();
    #[cfg(unix)]
    std::os::unix::fs::symlink("/etc/passwd", sample.folder.path().join("link")).unwrap();
    for line in [
        "../FILES",
        "/etc/passwd",
        "pics/Cat.png",
        "..\\FILES",
        "link",
        ".hidden",
        "C:FILES",
        "x [freq://2:5030/1520/..%2FFILES]",
        "x [freq://2:5030/1520/.hidden]",
        "x [freq://2:5020/1/FILES]",
    ] {
        assert!(sample.answer(line).files.is_empty(), "{line}");
    }
    assert_eq!(
        sample.answer("FILES [freq://2:5020/1/FILES]").served[0].names,
        Err(Refusal::Elsewhere)
    );
}

#[test]
fn request_files_that_are_cut_or_changed_anywhere_are_answered() {
    let sample = Sample::new();
    let request = b"A.ZIP !pw +5 [freq://2:5030/1520/A.ZIP?size=5]\r\n*.* -9\r\n\x1a";
    for end in 0..request.len() {
        for bit in 0..9 {
            let mut changed = request.to_vec();
            match bit {
                8 => changed.truncate(end),
                bit => changed[end] ^= 1 << bit,
            }
            sample.answer(&String::from_utf8_lossy(&changed));
        }
    }
    let many = "FILES\r\n".repeat(100_000);
    assert_eq!(sample.answer(&many).files.len(), 1);
}

#[test]
fn the_index_has_the_name_of_the_request_file() {
    for (request, index) in [
        ("00010002.REQ", "00010002.FUF"),
        ("00010002.req", "00010002.fuf"),
        ("a.b.Req", "a.b.fuf"),
        ("x", "x.FUF"),
    ] {
        assert_eq!(index_name(request), index);
    }
}

#[test]
fn what_a_mailer_says_is_read_from_its_srif() {
    let text = b"Sysop Ivan Petrov\r\nAKA 2:5020/1641@fidonet\r\naka 2:5020/1642\r\nBaud 9600\r\nTime 10\r\n\
        RequestList /in/139c0669.req\r\nResponseList /tmp/x.rsp\r\nRemoteStatus PROTECTED\r\nSystemStatus LISTED\r\n\
        OurAKA 2:5030/1520\r\nUnknown thing\r\n";
    // As named by binkd, Xenia and BinkleyTerm; a file named like a request is the caller's.
    for (name, is_like) in [
        ("139c0669.srf", true),
        ("XENIASRI.01", true),
        ("srif.01", true),
        ("/out/srif", true),
        ("139c0669.req", false),
        ("/in/139C0669.Req", false),
    ] {
        assert_eq!(Srif::is_like(Path::new(name), text), is_like, "{name}");
    }
    assert!(!Srif::is_like(Path::new("x.srf"), b"FILES\r\nA.ZIP"));
    let srif = Srif::parse(text).unwrap();
    let ends = String::from_utf8_lossy(text).replace("\r\n", "\r");
    assert_eq!(Srif::parse(ends.as_bytes()).as_ref(), Ok(&srif));
    assert_eq!(srif.request_list.to_str(), Some("/in/139c0669.req"));
    assert_eq!(srif.our_aka, Address::parse("2:5030/1520").ok());
    assert_eq!(srif.bytes(), Some(576_000));
    let unlimited = String::from_utf8_lossy(text).replace("Time 10", "Time -1");
    assert_eq!(Srif::parse(unlimited.as_bytes()).unwrap().bytes(), None);
    assert_eq!(
        Srif::parse(b"RequestList a\n"),
        Err(SrifError::Missing("ResponseList"))
    );
    assert_eq!(
        Srif::parse(b"RequestList a\nResponseList a\n"),
        Err(SrifError::SameFile)
    );
}
