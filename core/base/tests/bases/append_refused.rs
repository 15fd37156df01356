//! Bases that are locked, full or damaged: messages are appended, or refused with a sentence, and
//! existing data stay unharmed.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::append_support::{FORMATS, answer, append, check, contents, echomail, make, open, own};
use crate::base_support::{Dice, state};
use ftn_base::jam::JamBase;
use ftn_base::pkt::{Packet, PktBase};
use ftn_base::squish::SquishBase;
use ftn_base::{AppendError, MessageBase};
use ftn_types::job::Job;
use std::fs::File;
use std::path::PathBuf;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

#[cfg(target_os = "linux")]
#[test]
fn base_that_another_program_has_locked_is_waited_for_until_the_job_is_cancelled() {
    for format in ["jam", "squish", "hudson"] {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 1);
        let base = open(format, folder.path());
        let before = state(folder.path());
        let file = match format {
            "jam" => "base.jhr",
            "squish" => "base.sqd",
            _ => "MSGINFO.BBS",
        };
        let holder = File::options()
            .read(true)
            .write(true)
            .open(folder.path().join(file))
            .unwrap();
        lock(&holder, if format == "hudson" { 407 } else { 0 });
        let message = echomail("Waits");
        let job = Job::cancelled_at_look(3);
        let error = base.append(&message, &job).unwrap_err();
        assert!(matches!(error, AppendError::Cancelled), "{error}");
        assert_eq!(job.looks(), 3);
        if format == "jam" {
            let error = base.append(&message, &Job::new()).unwrap_err();
            assert!(matches!(error, AppendError::Busy { .. }), "{error}");
            assert!(error.to_string().contains("base.jhr locked; try again"));
        }
        assert_eq!(state(folder.path()), before, "{format}");
        drop(holder);
        append(base.as_ref(), &message);
    }
}

/// Locks a byte of a file as long as it is open.
#[cfg(target_os = "linux")]
fn lock(file: &File, at: i64) {
    use nix::fcntl::{FcntlArg, fcntl};
    let byte = nix::libc::flock {
        l_type: nix::libc::F_WRLCK as i16,
        l_whence: nix::libc::SEEK_SET as i16,
        l_start: at,
        l_len: 1,
        l_pid: 0,
    };
    fcntl(file, FcntlArg::F_OFD_SETLK(&byte)).unwrap();
}

#[test]
fn what_cannot_be_written_is_reported_in_a_sentence_and_nothing_changes() {
    let packet = [&[0_u8; 18][..], &[2, 0], &[0; 40]].concat();
    let packet = Arc::new(Packet::from_bytes(packet).unwrap());
    let error = PktBase::new(packet, None).append(&echomail("x"), &Job::new());
    assert!(matches!(error, Err(AppendError::Unsupported { .. })));
    for format in FORMATS {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 1);
        let base = open(format, folder.path());
        let mut hostile = echomail("x");
        hostile.subject = b"Hi\r\x01FLAGS DIR".to_vec();
        let error = base.append(&hostile, &Job::new()).unwrap_err();
        assert!(matches!(error, AppendError::Invalid { .. }), "{error}");
        // A folder in place of a file.
        let blocked = match format {
            "jam" => "base.jdt",
            "squish" => "base.sqi",
            "msg" => "fidoscope.tmp",
            "hudson" => "MSGTXT.BBS",
            _ => "MSGTOIDX.DAT",
        };
        drop(std::fs::remove_file(folder.path().join(blocked)));
        std::fs::create_dir(folder.path().join(blocked)).unwrap();
        let error = base.append(&echomail("x"), &Job::new()).unwrap_err();
        assert!(matches!(error, AppendError::Io { .. }), "{format}: {error}");
        assert!(error.to_string().contains(blocked), "{format}: {error}");
        assert!(!error.to_string().contains("os error"), "{format}: {error}");
        std::fs::remove_dir(folder.path().join(blocked)).unwrap();
        append(base.as_ref(), &echomail("x"));
    }
}

#[test]
fn what_may_not_be_written_is_reported_without_a_number_of_the_system() {
    let error = AppendError::ReadOnly {
        path: "base.jhr".into(),
        source: std::io::Error::from_raw_os_error(13),
    };
    let text = error.to_string();
    assert!(
        text.contains("base.jhr is not writable (") && !text.contains("os error"),
        "{text}"
    );
}

#[test]
fn full_bases_say_so_and_what_to_do() {
    let job = Job::new();
    let message = echomail("One too many");
    let check = |base: &dyn MessageBase, what: &str| {
        let error = base.append(&message, &job).unwrap_err();
        assert!(matches!(error, AppendError::Full { .. }), "{what}: {error}");
        let text = error.to_string();
        assert!(
            text.contains(what) && text.contains("maintenance"),
            "{text}"
        );
    };
    let folder = tempfile::tempdir().unwrap();
    make("msg", folder.path(), 1);
    let base = open("msg", folder.path());
    let copy = |number: u32| {
        let to = folder.path().join(format!("{number}.msg"));
        std::fs::copy(folder.path().join("1.msg"), to).unwrap();
    };
    copy(65_534);
    assert_eq!(append(base.as_ref(), &message).number, 65_535);
    check(base.as_ref(), "65535");
    copy(65_536);
    check(base.as_ref(), "65535");

    // A file of 4 GB without contents takes no space.
    for (format, file) in [
        ("jam", "base.jdt"),
        ("jam", "base.jhr"),
        ("squish", "base.sqd"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 1);
        let base = open(format, folder.path());
        let file = File::options()
            .write(true)
            .open(folder.path().join(file))
            .unwrap();
        file.set_len(u64::from(u32::MAX) - 10).unwrap();
        check(base.as_ref(), "4 GB");
    }
    let folder = tempfile::tempdir().unwrap();
    make("hudson", folder.path(), 1);
    let base = open("hudson", folder.path());
    let texts = folder.path().join("MSGTXT.BBS");
    let file = File::options().write(true).open(texts).unwrap();
    file.set_len(65_536 * 256).unwrap();
    check(base.as_ref(), "16 MB");
    file.set_len(65_535 * 256).unwrap();
    append(base.as_ref(), &message);
    let folder = tempfile::tempdir().unwrap();
    make("hudson", folder.path(), 1);
    let info = folder.path().join("MSGINFO.BBS");
    let mut bytes = std::fs::read(&info).unwrap();
    bytes[2..4].copy_from_slice(&65_533_u16.to_le_bytes());
    std::fs::write(&info, bytes).unwrap();
    let base = open("hudson", folder.path());
    assert_eq!(append(base.as_ref(), &message).number, 65_534);
    check(base.as_ref(), "65534");
}

#[test]
fn folder_of_65_536_and_more_files_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    make("msg", folder.path(), 1);
    let first = folder.path().join("1.msg");
    for number in 2..=65_536 {
        // One file with many names takes no space.
        let to = folder.path().join(format!("{number}.msg"));
        if std::fs::hard_link(&first, &to).is_err() {
            std::fs::copy(&first, &to).unwrap();
        }
    }
    let base = open("msg", folder.path());
    assert_eq!(base.summary().unwrap().messages, 65_536);
    let error = base.append(&echomail("x"), &Job::new()).unwrap_err();
    assert!(error.to_string().contains("end at 65535"), "{error}");
    assert_eq!(base.read(65_536).unwrap().unwrap().from, b"Bob");
    assert!(!folder.path().join("fidoscope.tmp").exists());
}

#[test]
fn texts_of_a_jam_base_go_on_beyond_2_gb() {
    let folder = tempfile::tempdir().unwrap();
    make("jam", folder.path(), 1);
    let texts: PathBuf = folder.path().join("base.jdt");
    let file = File::options().write(true).open(&texts).unwrap();
    file.set_len(3 << 30).unwrap();
    let base = open("jam", folder.path());
    let message = echomail("Far away");
    let stored = append(base.as_ref(), &message);
    check("jam", &stored, &message);
    let len = texts.metadata().unwrap().len();
    assert_eq!(len, (3 << 30) + message.text.len() as u64);
    base.delete(stored.number, stored.fingerprint, &Job::new())
        .unwrap();
    assert_eq!(contents(base.as_ref()).0.len(), 1);
}

#[test]
fn file_that_a_crash_left_in_a_msg_folder_is_no_obstacle() {
    let folder = tempfile::tempdir().unwrap();
    make("msg", folder.path(), 2);
    let draft = folder.path().join("fidoscope.tmp");
    std::fs::write(&draft, b"Half of a mess").unwrap();
    let base = open("msg", folder.path());
    assert_eq!(append(base.as_ref(), &echomail("One")).number, 3);
    assert!(!draft.exists());
    // It had its number already: the message stays.
    std::fs::hard_link(folder.path().join("3.msg"), &draft).unwrap();
    assert_eq!(append(base.as_ref(), &echomail("Two")).number, 4);
    assert_eq!(base.read(3).unwrap().unwrap().subject, b"One");
    assert!(!draft.exists());
}

/// Limit of a test that takes seconds: a hang fails it, and not the machine that runs it.
const HANGS: Duration = Duration::from_secs(600);

#[test]
fn damaged_bases_are_added_to_or_refused_and_never_hang() {
    let (send, done) = mpsc::channel();
    let work = thread::spawn(move || {
        let counts = append_to_damaged();
        let _ = send.send(());
        counts
    });
    assert_ne!(
        done.recv_timeout(HANGS),
        Err(RecvTimeoutError::Timeout),
        "it hangs"
    );
    let (added, refused) = work.join().unwrap();
    assert!(added > 50 && refused > 10, "{added} {refused}");
}

/// Appends to damaged bases; returns how many of them took the message, and how many refused it.
fn append_to_damaged() -> (u32, u32) {
    let (mut added, mut refused) = (0, 0);
    for format in FORMATS {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 3);
        append(open(format, folder.path()).as_ref(), &answer("Own", 1));
        let sound = state(folder.path());
        let mut dice = Dice::new(11);
        for _ in 0..60 {
            for (path, (bytes, _)) in &sound {
                let mut bytes = bytes.clone();
                match dice.roll(3) {
                    0 if !bytes.is_empty() => {
                        let at = dice.roll(bytes.len());
                        bytes[at] ^= 1 << dice.roll(8);
                    }
                    1 => bytes.truncate(dice.roll(bytes.len() + 1)),
                    _ => bytes.extend(dice.text(40)),
                }
                std::fs::write(path, bytes).unwrap();
            }
            let path = folder.path().join("base");
            let opened: Result<Box<dyn MessageBase>, _> = match format {
                "jam" => JamBase::open(&path).map(|base| Box::new(base) as _),
                "squish" => SquishBase::open(&path).map(|base| Box::new(base) as _),
                _ => Ok(open(format, folder.path())),
            };
            let Ok(base) = opened else { continue };
            let mut message = answer("New", 2);
            message.attributes = own();
            match base.append(&message, &Job::new()) {
                Ok(appended) => {
                    let stored = base.read(appended.number).unwrap().unwrap();
                    assert_eq!(stored.subject, b"New", "{format}");
                    drop(base.delete(appended.number, appended.fingerprint, &Job::new()));
                    added += 1;
                }
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    refused += 1;
                }
            }
        }
    }
    (added, refused)
}

#[test]
fn base_that_lacks_more_than_a_cut_change_hides_is_refused() {
    for (format, file, len) in [
        // Two of five frames are left, and one of five index records.
        ("squish", "base.sqd", 256 + 2 * 300),
        ("hudson", "MSGIDX.BBS", 3),
        ("goldbase", "MSGIDX.DAT", 6),
        // The index refers to missing headers.
        ("hudson", "MSGHDR.BBS", 187),
    ] {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 5);
        let path = folder.path().join(file);
        File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_len(len)
            .unwrap();
        let before = state(folder.path());
        let base = open(format, folder.path());
        let error = base.append(&echomail("x"), &Job::new()).unwrap_err();
        assert!(
            matches!(error, AppendError::Damaged { .. }),
            "{file}: {error}"
        );
        assert!(error.to_string().contains("base repair"), "{error}");
        assert_eq!(state(folder.path()), before, "{file}");
    }
}
