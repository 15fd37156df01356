//! Bases left by killed programs and packers at work, as observed with hpt, sqpack and GoldED:
//! appending a message repairs them.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::append_support::{append, contents, echomail, make, open};
use ftn_base::AppendError;
use ftn_types::job::Job;
use std::fs;

#[test]
fn a_count_that_a_killed_program_left_too_low_is_made_right() {
    // hpt writes ActiveMsgs when it closes an area: killed, it leaves it lower than the index by
    // any number.
    for wrong in [0_u32, 2, 4, 900] {
        let folder = tempfile::tempdir().unwrap();
        make("jam", folder.path(), 5);
        let headers = folder.path().join("base.jhr");
        let mut bytes = fs::read(&headers).unwrap();
        bytes[12..16].copy_from_slice(&wrong.to_le_bytes());
        fs::write(&headers, bytes).unwrap();
        append(open("jam", folder.path()).as_ref(), &echomail("new"));
        let bytes = fs::read(&headers).unwrap();
        let active = u32::from_le_bytes(bytes[12..16].try_into().unwrap());
        assert_eq!(active, 6, "{wrong}");
    }
}

#[test]
fn an_own_frame_that_was_left_as_being_written_is_finished_behind_hundreds_of_others() {
    let folder = tempfile::tempdir().unwrap();
    make("squish", folder.path(), 2);
    let base = open("squish", folder.path());
    append(base.as_ref(), &echomail("killed"));
    for number in 0..300 {
        append(base.as_ref(), &echomail(&format!("toss {number}")));
    }
    // The third record of the index.
    let index = fs::read(folder.path().join("base.sqi")).unwrap();
    let place = u32::from_le_bytes(index[24..28].try_into().unwrap()) as usize;
    let data = folder.path().join("base.sqd");
    let kind = || fs::read(&data).unwrap()[place + 24];
    let mut bytes = fs::read(&data).unwrap();
    assert_eq!(bytes[place + 24], 0);
    bytes[place + 24] = 3;
    fs::write(&data, bytes).unwrap();
    append(open("squish", folder.path()).as_ref(), &echomail("next"));
    assert_eq!(kind(), 0);
    let (messages, faults) = contents(open("squish", folder.path()).as_ref());
    assert_eq!((messages.len(), faults.len()), (304, 0));
}

#[test]
fn nothing_is_added_while_a_packer_replaces_the_files() {
    for (format, packed) in [
        ("jam", "base_tmp.jhr"),
        ("jam", "base_tmp.jdx"),
        ("squish", "base_tmp.sqd"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 3);
        let packed = folder.path().join(packed);
        fs::write(&packed, "").unwrap();
        let base = open(format, folder.path());
        let cancelled = Job::new();
        cancelled.cancel();
        let refused = base.append(&echomail("new"), &cancelled);
        assert!(
            matches!(refused, Err(AppendError::Cancelled)),
            "{format}: {refused:?}"
        );
        std::thread::scope(|scope| {
            let writer = scope.spawn(|| base.append(&echomail("new"), &Job::new()).unwrap());
            // It waits for the packer, whose last step this is.
            fs::remove_file(&packed).unwrap();
            assert_eq!(writer.join().unwrap().number, 4, "{format}");
        });
    }
}

#[test]
fn an_index_record_in_the_place_of_a_killed_message_is_put_right() {
    let folder = tempfile::tempdir().unwrap();
    make("hudson", folder.path(), 3);
    let base = open("hudson", folder.path());
    let killed = append(base.as_ref(), &echomail("killed"));
    let tossed = append(base.as_ref(), &echomail("tossed"));
    // The killed program wrote the header only; the next one appended to the indexes.
    let records = folder.path().join("MSGHDR.BBS");
    let count = fs::metadata(&records).unwrap().len() / 187;
    for (name, len) in [("MSGIDX.BBS", 3), ("MSGTOIDX.BBS", 36)] {
        let path = folder.path().join(name);
        let mut bytes = fs::read(&path).unwrap();
        assert_eq!(bytes.len() as u64 / len as u64, count, "{name}");
        let last = bytes.len() - len;
        bytes.drain(last - len..last);
        fs::write(&path, bytes).unwrap();
    }
    append(open("hudson", folder.path()).as_ref(), &echomail("next"));
    let (messages, faults) = contents(open("hudson", folder.path()).as_ref());
    assert_eq!(faults, []);
    let own: Vec<(u32, String)> = messages
        .iter()
        .map(|own| {
            (
                own.number,
                String::from_utf8_lossy(&own.subject).into_owned(),
            )
        })
        .collect();
    for (number, subject) in [(killed.number, "killed"), (tossed.number, "tossed")] {
        assert!(own.contains(&(number, subject.to_owned())), "{own:?}");
    }
    assert_eq!(own.last().unwrap().1, "next");
}
