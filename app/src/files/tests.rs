//! Replacing files: their state after a failed step or a killed process.

use super::{
    Access, Step, create_file, is_draft, is_own_folder, lock, make_own_folder, read_plain,
    remove_drafts, replace_file, replace_with,
};
use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

const STEPS: [Step; 5] = [
    Step::Create,
    Step::Write,
    Step::Sync,
    Step::Rename,
    Step::SyncFolder,
];

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn full() -> io::Error {
    io::Error::new(ErrorKind::StorageFull, "the disk is full")
}

#[test]
fn full_disk_at_any_step_leaves_the_old_file_and_no_draft() {
    for failing in STEPS {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("letter.txt");
        fs::write(&path, "old").unwrap();
        let mut reached = false;
        let done = replace_with(&path, b"new text", Access::AsBefore, &mut |step, draft| {
            if step != failing {
                return Ok(());
            }
            reached = true;
            if step == Step::Write {
                // A full disk accepts a part.
                fs::write(draft, "new").unwrap();
            }
            Err(full())
        });
        assert!(reached, "{failing:?}");
        assert_eq!(done.unwrap_err().kind(), ErrorKind::StorageFull);
        let left = fs::read_to_string(&path).unwrap();
        if failing == Step::SyncFolder {
            assert_eq!(left, "new text");
        } else {
            assert_eq!(left, "old", "{failing:?}");
        }
        assert_eq!(names(dir.path()), ["letter.txt"], "{failing:?}");
    }
}

#[test]
fn step_order_syncs_before_rename() {
    let dir = tempfile::tempdir().unwrap();
    let mut seen = Vec::new();
    let path = dir.path().join("a");
    replace_with(&path, b"x", Access::Owner, &mut |step, _| {
        seen.push(step);
        Ok(())
    })
    .unwrap();
    assert_eq!(seen, STEPS);
}

/// Process that the next test kills; not a test by itself.
#[test]
fn killed_child() {
    let Ok(step) = std::env::var("FIDOSCOPE_TEST_KILLED_AT") else {
        return;
    };
    let path = std::env::var_os("FIDOSCOPE_TEST_FILE").unwrap();
    let _ = replace_with(Path::new(&path), b"new", Access::Owner, &mut |at, _| {
        if format!("{at:?}") == step {
            std::process::abort();
        }
        Ok(())
    });
}

#[test]
fn kill_at_any_step_leaves_a_whole_file_and_the_draft_is_removed_later() {
    for step in STEPS {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("settings.json");
        fs::write(&path, "old").unwrap();
        let status = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "files::tests::killed_child"])
            .env("FIDOSCOPE_TEST_KILLED_AT", format!("{step:?}"))
            .env("FIDOSCOPE_TEST_FILE", &path)
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .status()
            .unwrap();
        assert!(!status.success(), "{step:?} was not reached");
        let left = fs::read_to_string(&path).unwrap();
        let whole = if step == Step::SyncFolder {
            "new"
        } else {
            "old"
        };
        assert_eq!(left, whole, "{step:?}");
        let drafts = names(dir.path()).len() - 1;
        let expected = usize::from(!matches!(step, Step::Create | Step::SyncFolder));
        assert_eq!(drafts, expected, "{step:?}");
        remove_drafts(dir.path());
        assert_eq!(names(dir.path()), ["settings.json"]);
    }
}

#[test]
fn only_drafts_are_removed() {
    for (name, draft) in [
        (".fidoscope-123-0.new", true),
        ("settings.json.4711.new", true),
        ("bookmarks.json.1.new", true),
        ("settings.json", false),
        ("my.new", false),
        ("settings.json.aside-1", false),
        ("notes.json.x.new", false),
        (".fidoscope-.new", false),
    ] {
        assert_eq!(is_draft(OsStr::new(name)), draft, "{name}");
    }
}

#[test]
fn new_file_takes_no_name_that_is_taken() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.txt");
    create_file(&path, b"one", Access::AsBefore).unwrap();
    let again = create_file(&path, b"two", Access::AsBefore).unwrap_err();
    assert_eq!(again.kind(), ErrorKind::AlreadyExists);
    assert_eq!(fs::read(&path).unwrap(), b"one");
    assert_eq!(names(dir.path()), ["a.txt"]);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn replaced_file_keeps_its_mode_and_one_of_the_profile_is_private() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        fs::write(&path, "old").unwrap();
        for own in [0o640, 0o604, 0o600] {
            fs::set_permissions(&path, fs::Permissions::from_mode(own)).unwrap();
            replace_file(&path, b"new", Access::AsBefore).unwrap();
            assert_eq!(mode(&path), own);
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        replace_file(&path, b"new", Access::Owner).unwrap();
        assert_eq!(mode(&path), 0o600);
        let folder = dir.path().join("deep/profile");
        make_own_folder(&folder).unwrap();
        assert_eq!(mode(&folder), 0o700);
        assert!(is_own_folder(&folder));
    }

    #[test]
    fn links_stay_and_devices_are_written_to() {
        let dir = tempfile::tempdir().unwrap();
        let (target, link) = (dir.path().join("target"), dir.path().join("link"));
        fs::write(&target, "old").unwrap();
        symlink("target", &link).unwrap();
        replace_file(&link, b"new", Access::AsBefore).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&target).unwrap(), b"new");
        fs::remove_file(&target).unwrap();
        replace_file(&link, b"made", Access::AsBefore).unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"made");
        replace_file(Path::new("/dev/null"), b"x", Access::AsBefore).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn open_files_are_appended_to_and_files_in_memory_replaced() {
        use std::os::fd::AsRawFd as _;

        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("output");
        fs::write(&path, "before ").unwrap();
        let open = fs::File::options().append(true).open(&path).unwrap();
        // Leads to it like `/dev/stdout`.
        let stream = format!("/proc/self/fd/{}", open.as_raw_fd());
        replace_file(Path::new(&stream), b"added", Access::AsBefore).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"before added");

        let dir = tempfile::tempdir_in("/dev/shm").unwrap();
        let (path, link) = (dir.path().join("settings"), dir.path().join("link"));
        symlink("settings", &link).unwrap();
        for (path, text) in [(&path, "first"), (&path, "second"), (&link, "third")] {
            replace_file(path, text.as_bytes(), Access::AsBefore).unwrap();
            assert_eq!(fs::read(path).unwrap(), text.as_bytes());
        }
    }

    #[test]
    fn pipe_is_never_opened() {
        let dir = tempfile::tempdir().unwrap();
        let pipe = dir.path().join("settings.json");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        // Opening it would block forever.
        assert!(
            read_plain(&pipe, 10)
                .unwrap_err()
                .to_string()
                .contains("not a plain file")
        );
        assert!(
            lock(&pipe)
                .unwrap_err()
                .to_string()
                .contains("not a plain file")
        );
        assert!(read_plain(&dir.path().join("none"), 10).unwrap().is_none());
        fs::write(dir.path().join("long"), "0123456789").unwrap();
        let read = read_plain(&dir.path().join("long"), 4).unwrap().unwrap();
        assert_eq!(read, b"01234");
    }

    #[test]
    fn links_and_folders_open_to_others_are_not_ones_own() {
        let dir = tempfile::tempdir().unwrap();
        let own = dir.path().join("own");
        make_own_folder(&own).unwrap();
        let link = dir.path().join("link");
        symlink(&own, &link).unwrap();
        assert!(is_own_folder(&own) && !is_own_folder(&link));
        fs::set_permissions(&own, fs::Permissions::from_mode(0o777)).unwrap();
        assert!(!is_own_folder(&own));
        assert!(!is_own_folder(&dir.path().join("none")));
    }
}

#[test]
fn lock_is_held_by_one_at_a_time() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("profile.lock");
    let held = lock(&path).unwrap();
    let other = super::open_lock(&path).unwrap();
    assert!(other.try_lock().is_err());
    drop(held);
    // Not at once: a program that another test starts at this moment shares the lock until it runs.
    assert!(lock(&path).is_ok());
}

#[test]
fn sums_are_those_of_fnv_1a() {
    for (text, sum) in [
        ("", 0xcbf2_9ce4_8422_2325),
        ("a", 0xaf63_dc4c_8601_ec8c),
        ("foobar", 0x8594_4171_f739_67e8),
    ] {
        assert_eq!(super::fnv1a(text.as_bytes()), sum, "{text}");
    }
}

#[test]
fn files_are_written_in_one_place() {
    fn walk(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if name.contains("tests") {
                continue;
            }
            if path.is_dir() {
                walk(&path, found);
            } else if name.ends_with(".rs") {
                let source = fs::read_to_string(&path).unwrap();
                let product = source.split("#[cfg(test)]\nmod tests").next().unwrap();
                let writes = ["File::create", "fs::write", "OpenOptions", "fs::rename"];
                if writes.iter().any(|word| product.contains(word)) {
                    found.push(name);
                }
            }
        }
    }
    let mut found = Vec::new();
    walk(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut found,
    );
    found.sort();
    // The desktop gets new files in a new folder; a damaged document and old logs are renamed.
    let all = ["desktop.rs", "document.rs", "mod.rs", "rolling.rs"];
    assert_eq!(found, all);
}
