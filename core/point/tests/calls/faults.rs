//! Calls that end at each of their steps, by a stop and by the end of the process: nothing is lost, and nothing is
//! there twice.

use crate::own_boss::OwnBoss;
use crate::{POINT, call_with, create, echomail, post, subjects};
use fidoscope_core::base::BaseFormat;
use fidoscope_point::{Point, Stop};
use std::path::Path;
use std::process::{Command, Stdio};

const ROOT: &str = "POINT_ROOT";
const STEPS: &str = "POINT_STEPS";

/// Number of packets and messages each way.
const PACKETS: usize = 3;
const MESSAGES: usize = 4;

/// Returns subjects with a mark.
fn marked(mark: &str) -> Vec<String> {
    let count = 0..PACKETS * MESSAGES;
    count.map(|number| format!("{mark}{number:04}")).collect()
}

/// Creates a point and a boss with mail for each other.
fn prepare(root: &Path) -> (OwnBoss, Point) {
    let boss = OwnBoss::start(&root.join("boss"));
    let point = create(&root.join("point"), POINT, boss.port);
    // The area is there.
    boss.offer("first.pkt", &["in-first".to_owned()]);
    let report = call_with(&point, &Stop::new(), &mut |_| {});
    assert_eq!(report.sentences(), [""; 0]);
    for (at, subjects) in marked("in").chunks(MESSAGES).enumerate() {
        boss.offer(&format!("0000000{at}.pkt"), subjects);
    }
    for subject in marked("out") {
        post(
            &point.folder().join("bases/test.echo"),
            &echomail(POINT, &subject, None),
        );
    }
    (boss, point)
}

/// Asserts that each message is on both sides once, after calls that end by themselves.
fn check(boss: &OwnBoss, point: &Point, context: &str) {
    for _ in 0..2 {
        let report = call_with(point, &Stop::new(), &mut |_| {});
        assert!(report.is_good(), "{context}: {:?}", report.sentences());
    }
    assert!(boss.is_drained(), "{context}");
    assert!(point.queue().unwrap().is_empty(), "{context}");
    assert_eq!(boss.subjects(), marked("out"), "{context}");
    let base = point.folder().join("bases/test.echo");
    let mut all = subjects(&base, BaseFormat::Jam);
    all.sort();
    let mut expected = [marked("in"), marked("out"), vec!["in-first".to_owned()]].concat();
    expected.sort();
    assert_eq!(all, expected, "{context}");
    assert_eq!(point.quarantine().unwrap(), [], "{context}");
}

#[test]
fn calls_that_are_stopped_at_any_step_lose_nothing() {
    let mut step = 0;
    loop {
        let root = tempfile::tempdir().unwrap();
        let (boss, point) = prepare(root.path());
        let stop = Stop::new();
        let mut count = 0;
        let report = call_with(&point, &stop, &mut |_| {
            if count == step {
                stop.stop();
            }
            count += 1;
        });
        let was_stopped = count > step;
        // A stop while the mail is tossed, or after that, may come too late.
        if count > step + 2 {
            let context = format!("step {step} of {count}: {report:?}");
            assert!(report.error.is_some(), "{context}");
        }
        check(&boss, &point, &format!("step {step}"));
        if !was_stopped {
            break;
        }
        step += 1;
    }
    assert!(step > 10, "{step}");
}

/// The process that ends in the middle of a call.
#[test]
#[ignore = "started by the other tests of this file"]
fn child() {
    let (Some(root), Ok(steps)) = (std::env::var_os(ROOT), std::env::var(STEPS)) else {
        return;
    };
    let steps: usize = steps.parse().unwrap();
    let point = Point::open(Path::new(&root)).unwrap();
    let mut count = 0;
    let report = call_with(&point, &Stop::new(), &mut |_| {
        if count == steps {
            std::process::abort();
        }
        count += 1;
    });
    assert!(report.is_good(), "{:?}", report.sentences());
}

#[test]
fn processes_that_end_at_any_step_of_a_call_lose_nothing() {
    let mut step = 0;
    loop {
        let root = tempfile::tempdir().unwrap();
        let (boss, point) = prepare(root.path());
        let status = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "faults::child", "--ignored"])
            .env(ROOT, point.folder())
            .env(STEPS, step.to_string())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .unwrap();
        check(&boss, &point, &format!("step {step}"));
        if status.success() {
            break;
        }
        let calls = point.calls(10).unwrap();
        let interrupted = calls.iter().filter(|call| call.duration.is_none()).count();
        // The last step comes after the record.
        assert!(interrupted == 1 || step > 10, "step {step}: {calls:?}");
        step += 1;
    }
    assert!(step > 10, "{step}");
}
