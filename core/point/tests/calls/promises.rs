//! Promises about single files: packets stay until they are acknowledged, are kept for some days, and passwords are
//! where they belong.

use crate::boss::files_below;
use crate::own_boss::OwnBoss;
use crate::{BOSS, PASSWORD, POINT, call_with, create, netmail, now, post, settings};
use fidoscope_point::call::{CallContext, CallError, RequestTarget};
use fidoscope_point::settings::{BossPasswords, Passwords};
use fidoscope_point::{Point, Stop};
use ftn_types::time::WallTime;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::path::Path;
use std::thread;

/// Answers one call, reads the packet, and hangs up without a word about it.
fn boss_that_hangs_up() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        let (mut tcp, _) = listener.accept().unwrap();
        let address = format!("\x01{BOSS}@fidonet");
        for command in [address.as_bytes(), b"\x04"] {
            let length = u16::try_from(command.len()).unwrap() | 0x8000;
            tcp.write_all(&[&length.to_be_bytes(), command].concat())
                .unwrap();
        }
        let mut seen = Vec::new();
        let mut buffer = [0; 1000];
        let has = |seen: &[u8], word: &[u8]| seen.windows(word.len()).any(|own| own == word);
        while !has(&seen, b"Words of hello") {
            match tcp.read(&mut buffer) {
                Ok(count) if count > 0 => seen.extend(&buffer[..count]),
                _ => return,
            }
        }
    });
    port
}

#[test]
fn an_outgoing_packet_stays_until_it_is_acknowledged() {
    let root = tempfile::tempdir().unwrap();
    let mut settings = settings(POINT, boss_that_hangs_up());
    // The boss reads what is sent.
    settings.bosses[0].compress = false;
    let folder = root.path().join("point");
    let mut point = Point::create(&folder, settings, Passwords::default(), Vec::new()).unwrap();
    post(
        &folder.join("bases/netmail"),
        &netmail(POINT, BOSS, "hello"),
    );
    let report = call_with(&point, &Stop::new(), &mut |_| {});
    let is_cut = matches!(
        &report.error,
        Some(CallError::Session(
            binkp::Error::Closed { .. } | binkp::Error::Connection { .. }
        ))
    );
    assert!(is_cut && report.sent.is_empty(), "{report:?}");
    assert_eq!(point.queue().unwrap().len(), 1);
    assert!(files_below(&folder.join("kept")).is_empty());

    let boss = OwnBoss::start(&root.path().join("boss"));
    let passwords = Passwords::for_boss(BOSS, BossPasswords::same(PASSWORD));
    point
        .change(crate::settings(POINT, boss.port), passwords)
        .unwrap();
    let report = call_with(&point, &Stop::new(), &mut |_| {});
    assert_eq!((report.sentences(), report.sent.len()), (vec![], 1));
    assert_eq!(boss.subjects(), ["hello"]);
    assert!(point.queue().unwrap().is_empty());
    let kept = files_below(&folder.join("kept"));
    assert_eq!(kept.len(), 1, "{kept:?}");
}

#[test]
fn a_busy_flag_that_a_killed_process_left_delays_no_request() {
    let root = tempfile::tempdir().unwrap();
    let boss = OwnBoss::start(&root.path().join("boss"));
    let point = create(&root.path().join("point"), POINT, boss.port);
    let flag = point.folder().join("outbound/13a605f0.bsy");
    let (stop, mut progress) = (Stop::new(), |_: &_| {});
    let mut context = CallContext::new(now(), &stop, &mut progress);
    for text in ["Fidoscope 123-0\r\n", ""] {
        std::fs::write(&flag, text).unwrap();
        let target = RequestTarget::Boss(BOSS);
        let report = point.request_file(&target, &[b"FILES".to_vec()], &mut context);
        assert_eq!((report.sentences(), report.sent.len()), (vec![], 1));
        assert!(!flag.exists(), "{text:?}");
    }
    // Other programs may keep theirs for hours.
    std::fs::write(&flag, "binkd 123\n").unwrap();
    let report = point.call(BOSS, &mut context);
    assert_eq!(report.sentences(), [""; 0]);
    assert!(flag.exists());
}

/// Calls the boss some days later.
fn call_after(point: &Point, days: i64) {
    let (stop, mut progress) = (Stop::new(), |_: &_| {});
    let mut later = now();
    later.utc = WallTime(later.utc.0 + days * 24 * 60 * 60);
    let report = point.call(BOSS, &mut CallContext::new(later, &stop, &mut progress));
    assert_eq!(report.sentences(), [""; 0]);
}

#[test]
fn packets_are_kept_for_the_days_of_the_settings() {
    let root = tempfile::tempdir().unwrap();
    let boss = OwnBoss::start(&root.path().join("boss"));
    let mut settings = settings(POINT, boss.port);
    settings.keep_days = 3;
    let folder = root.path().join("point");
    let passwords = Passwords::for_boss(BOSS, BossPasswords::same(PASSWORD));
    let point = Point::create(&folder, settings, passwords, Vec::new()).unwrap();
    boss.offer("00000001.pkt", &["welcome".to_owned()]);
    post(
        &folder.join("bases/netmail"),
        &netmail(POINT, BOSS, "hello"),
    );
    let kept = || files_below(&folder.join("kept")).len();
    for (days, count) in [(0, 2), (1, 2), (3, 2), (4, 0)] {
        call_after(&point, days);
        assert_eq!(kept(), count, "after {days} days");
    }
}

#[test]
fn passwords_are_in_files_of_the_owner_and_in_no_log_report_or_export() {
    let secret = "another-secret";
    let root = tempfile::tempdir().unwrap();
    let boss = OwnBoss::start(&root.path().join("boss"));
    let folder = root.path().join("point");
    let mut point = create(&folder, POINT, boss.port);
    let passwords = Passwords::for_boss(BOSS, BossPasswords::same(secret));
    point.change(point.settings().clone(), passwords).unwrap();
    let report = call_with(&point, &Stop::new(), &mut |_| {});
    let sentence = report.error.as_ref().expect("the password is wrong");
    assert!(sentence.to_string().contains("refused the password"));
    let log = point.log(100).unwrap();
    assert!(!log.is_empty());
    for text in [
        format!("{report:?}"),
        report.sentences().join("\n"),
        format!("{log:?} {:?}", point.calls(10).unwrap()),
        format!("{point:?} {:?}", point.passwords()),
        point.export(false),
        std::fs::read_to_string(folder.join("point.toml")).unwrap(),
    ] {
        assert!(!text.contains(secret), "{text}");
    }
    assert!(point.export(true).contains(secret));
    // Packets carry eight letters of it, and the fidoconfig is for other tossers.
    let has = |path: &Path| {
        let bytes = std::fs::read(path).unwrap();
        String::from_utf8_lossy(&bytes).contains("another-")
    };
    let mut found: Vec<_> = files_below(&folder)
        .into_iter()
        .filter(|path| has(path))
        .collect();
    found.sort();
    assert_eq!(
        found,
        [folder.join("fidoconfig"), folder.join("passwords.toml")]
    );
    #[cfg(unix)]
    for path in found {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", path.display());
    }
}
