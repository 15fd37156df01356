//! Calls whose process is killed at random moments: ten thousand messages each way, none lost, none twice.

use crate::own_boss::OwnBoss;
use crate::{POINT, call_with, create, echomail, subjects};
use fidoscope_core::base::BaseFormat;
use fidoscope_point::{Point, Stop};
use ftn_types::job::Job;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const ROOT: &str = "POINT_KILLED_ROOT";
const COUNT: usize = 10_000;

/// Number of messages in a packet of the boss.
const IN_PACKET: usize = 250;

/// Number of calls that are killed, and the longest of them.
const KILLS: u32 = 24;
const LONGEST: Duration = Duration::from_millis(900);

/// Returns subjects with a mark.
fn marked(mark: &str) -> Vec<String> {
    let count = 0..COUNT;
    count.map(|number| format!("{mark}{number:05}")).collect()
}

/// The process that is killed.
#[test]
#[ignore = "started by the other test of this file"]
fn child() {
    let Some(root) = std::env::var_os(ROOT) else {
        return;
    };
    let point = Point::open(Path::new(&root)).unwrap();
    let report = call_with(&point, &Stop::new(), &mut |_| {});
    assert!(report.is_good(), "{:?}", report.sentences());
}

fn start(point: &Point) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killed::child", "--ignored"])
        .env(ROOT, point.folder())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Kills the process after a time; returns whether it was still at work.
fn kill_after(mut child: Child, wait: Duration) -> bool {
    let since = Instant::now();
    while since.elapsed() < wait {
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            return false;
        }
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    !child.wait().unwrap().success()
}

#[test]
fn ten_thousand_messages_go_each_way_once_however_often_the_process_is_killed() {
    let root = tempfile::tempdir().unwrap();
    let boss = OwnBoss::start(&root.path().join("boss"));
    let point = create(&root.path().join("point"), POINT, boss.port);
    let base = point.folder().join("bases/test.echo");
    // The area is there.
    boss.offer("first.pkt", &["in-first".to_owned()]);
    let report = call_with(&point, &Stop::new(), &mut |_| {});
    assert_eq!(report.sentences(), [""; 0]);
    for (at, subjects) in marked("in").chunks(IN_PACKET).enumerate() {
        boss.offer(&format!("{at:08}.pkt"), subjects);
    }
    let own: Vec<_> = marked("out")
        .iter()
        .map(|subject| echomail(POINT, subject, None))
        .collect();
    let opened = BaseFormat::Jam.open_or_absent(&base).unwrap();
    opened.append_all(&own, &Job::new()).unwrap();

    // Other moments in each run, near the beginning as often as later.
    let mut random = u64::from(std::process::id()) | 1;
    let mut killed = 0;
    for number in 0..KILLS {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let share = f64::from(u32::try_from(random >> 40).unwrap()) / f64::from(1 << 24);
        let longest = LONGEST * (number + 1) / KILLS;
        killed += u32::from(kill_after(start(&point), longest.mul_f64(share)));
    }
    assert!(killed > KILLS / 4, "{killed} of {KILLS} were killed");
    let begun = point.calls(100).unwrap();
    let interrupted = begun.iter().filter(|call| call.duration.is_none()).count();
    assert!(interrupted > 0, "{begun:?}");
    for _ in 0..2 {
        let report = call_with(&point, &Stop::new(), &mut |_| {});
        assert!(report.is_good(), "{:?}", report.sentences());
    }
    assert!(boss.is_drained());
    assert!(point.queue().unwrap().is_empty());
    assert_eq!(point.quarantine().unwrap(), []);
    let count = |found: &[String], wanted: &[String]| {
        format!("{} instead of {}", found.len(), wanted.len())
    };
    let (found, wanted) = (boss.subjects(), marked("out"));
    assert!(found == wanted, "out: {}", count(&found, &wanted));
    let mut found = subjects(&base, BaseFormat::Jam);
    found.sort();
    let mut wanted = [marked("in"), marked("out"), vec!["in-first".to_owned()]].concat();
    wanted.sort();
    assert!(found == wanted, "in: {}", count(&found, &wanted));
}
