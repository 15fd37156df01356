//! Opening of odd containers. Archives of real packers are in
//! `tests/archives/containers.rs`.

use super::archive::guarded;
use super::{ContainerError, Resolved, walk};
use ftn_types::job::Job;

/// Returns a TAR of files, with nothing but names, sizes and checksums.
fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = Vec::new();
    for (name, bytes) in files {
        let mut header = [0_u8; 512];
        header[..name.len()].copy_from_slice(name.as_bytes());
        header[100..107].copy_from_slice(b"0000644");
        header[108..115].copy_from_slice(b"0000000");
        header[116..123].copy_from_slice(b"0000000");
        header[124..135].copy_from_slice(format!("{:011o}", bytes.len()).as_bytes());
        header[136..147].copy_from_slice(b"00000000000");
        header[156] = if name.ends_with('/') { b'5' } else { b'0' };
        header[257..263].copy_from_slice(b"ustar\0");
        header[263..265].copy_from_slice(b"00");
        header[148..156].fill(b' ');
        let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
        header[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        out.extend_from_slice(&header);
        out.extend_from_slice(bytes);
        out.resize(out.len().next_multiple_of(512), 0);
    }
    out.resize(out.len() + 1024, 0);
    out
}

fn names(found: Result<Resolved, ContainerError>) -> Vec<String> {
    match found {
        Ok(Resolved::Directory { entries, .. }) => entries
            .iter()
            .map(|entry| {
                let slash = if entry.is_directory { "/" } else { "" };
                format!("{}{slash}", entry.name())
            })
            .collect(),
        other => panic!("{other:?}"),
    }
}

fn bytes(found: Result<Resolved, ContainerError>) -> Vec<u8> {
    match found {
        Ok(Resolved::File { bytes, .. }) => bytes,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_path_leads_through_directories_and_containers() {
    let inner = tar(&[("Deep/leaf.txt", b"leaf")]);
    let outer = tar(&[
        ("docs/", b""),
        ("docs/read.me", b"Hello"),
        ("inner.tar", &inner),
    ]);
    let at = |parts: &[&str], into| walk(&outer, "a.tar", parts, into, &Job::new());
    assert_eq!(bytes(at(&[], false)), outer);
    assert_eq!(names(at(&[], true)), ["docs/", "inner.tar"]);
    assert_eq!(names(at(&["docs"], true)), ["read.me"]);
    // A directory means the same with or without its slash.
    assert_eq!(names(at(&["docs"], false)), ["read.me"]);
    assert_eq!(bytes(at(&["docs", "read.me"], false)), b"Hello");
    assert_eq!(bytes(at(&["DOCS", "Read.Me"], false)), b"Hello");
    assert_eq!(bytes(at(&["inner.tar"], false)), inner);
    assert_eq!(names(at(&["inner.tar"], true)), ["Deep/"]);
    assert_eq!(
        bytes(at(&["inner.tar", "Deep", "leaf.txt"], false)),
        b"leaf"
    );
}

#[test]
fn what_is_not_there_is_said_with_its_place() {
    let outer = tar(&[("docs/read.me", b"Hello")]);
    let error = |parts: &[&str], into| {
        walk(&outer, "a.tar", parts, into, &Job::new())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(error(&["docs", "no"], false), "no is not in a.tar/docs");
    assert!(error(&["docs", "read.me"], true).starts_with("read.me is not a container"));
    assert!(error(&["docs", "read.me", "x"], false).starts_with("read.me is not a container"));
    let unknown = walk(b"!<arch>\nx", "a.deb", &["x"], false, &Job::new()).unwrap_err();
    assert!(matches!(unknown, ContainerError::Unknown { .. }));
    let sit = walk(b"\0\x01\x02\x03", "games.sit", &[], true, &Job::new()).unwrap_err();
    assert!(
        sit.to_string()
            .starts_with("games.sit is an archive of StuffIt")
    );
}

#[test]
fn exact_names_go_before_other_cases() {
    let archive = tar(&[("readme", b"small"), ("README", b"large")]);
    assert_eq!(
        bytes(walk(&archive, "a.tar", &["README"], false, &Job::new())),
        b"large"
    );
    assert_eq!(
        bytes(walk(&archive, "a.tar", &["readme"], false, &Job::new())),
        b"small"
    );
}

#[test]
fn nests_are_opened_to_a_limit() {
    let mut nest = tar(&[("leaf", b"leaf")]);
    for _ in 0..crate::limits::CONTAINER_DEPTH {
        nest = tar(&[("n", &nest)]);
    }
    let parts = vec!["n"; crate::limits::CONTAINER_DEPTH];
    let error = walk(&nest, "n", &parts, true, &Job::new()).unwrap_err();
    assert!(matches!(error, ContainerError::TooDeep { .. }) && error.is_limit());
    assert_eq!(
        names(walk(&nest, "n", &parts[1..], true, &Job::new())),
        ["n"]
    );
}

#[test]
fn paths_inside_are_harmless() {
    let archive = tar(&[("../../etc/passwd", b"x"), ("C:\\A\\B.TXT", b"y")]);
    assert_eq!(
        names(walk(&archive, "a.tar", &[], true, &Job::new())),
        ["A/", "etc/"]
    );
    assert_eq!(
        bytes(walk(&archive, "a.tar", &["A", "B.TXT"], false, &Job::new())),
        b"y"
    );
}

#[test]
fn panic_of_a_decoder_is_an_error_that_names_the_file() {
    let caught = guarded("A.TXT", || -> Result<(), _> { panic!("a decoder") });
    let text = caught.unwrap_err().to_string();
    assert_eq!(text, "A.TXT is damaged: the unpacker failed");
}
