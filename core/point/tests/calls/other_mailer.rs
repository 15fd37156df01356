//! Calls by the commands of another mailer, with and without the address of a system.

use crate::{BOSS, now, settings};
use fidoscope_point::call::{CallContext, CallReport};
use fidoscope_point::settings::{Passwords, PointSettings};
use fidoscope_point::{Aka, Point, Stop};
use std::path::Path;

const OTHER: Aka = Aka::new(2, 5020, 1042, 0);

/// Creates a point that uses commands of another mailer; with a boss if it has one.
fn create(folder: &Path, command: &str, has_boss: bool) -> Point {
    let usual = settings(Aka::new(2, 5030, 1520, 9), 1);
    let settings = PointSettings {
        bosses: usual.bosses.into_iter().filter(|_| has_boss).collect(),
        mailer: vec![command.to_owned(), "sh -c 'echo tossed'".to_owned()],
        ..PointSettings::default()
    };
    Point::create(folder, settings, Passwords::default(), Vec::new()).unwrap()
}

fn call(point: &Point, address: Aka) -> CallReport {
    let (stop, mut progress) = (Stop::new(), |_: &_| {});
    point.call(address, &mut CallContext::new(now(), &stop, &mut progress))
}

#[cfg(unix)]
#[test]
fn commands_call_the_address_that_was_named() {
    let root = tempfile::tempdir().unwrap();
    let point = create(root.path(), "sh -c 'echo called {address}'", true);
    let report = call(&point, OTHER);
    assert_eq!(report.sentences(), [""; 0]);
    assert_eq!(report.output, ["called 2:5020/1042", "tossed"]);
    assert_eq!(report.address, Some(OTHER));
    // Without an address, the boss of the settings is called.
    let report = call(&point, Aka::default());
    assert_eq!(
        report.output,
        [format!("called {BOSS}"), "tossed".to_owned()]
    );
    assert_eq!(report.address, None);
}

#[test]
fn an_address_that_no_command_uses_is_a_sentence_and_nothing_runs() {
    let root = tempfile::tempdir().unwrap();
    let point = create(&root.path().join("one"), "sh -c 'echo called'", true);
    let report = call(&point, OTHER);
    assert_eq!((report.output.len(), report.address), (0, Some(OTHER)));
    let said = report.sentences();
    assert!(
        said.len() == 1 && said[0].contains("cannot call 2:5020/1042 alone; write {address}"),
        "{said:?}"
    );
    let point = create(&root.path().join("two"), "sh -c 'echo {address}'", false);
    let report = call(&point, Aka::default());
    assert_eq!(report.output.len(), 0);
    let said = report.sentences();
    assert!(
        said.len() == 1 && said[0].contains("needs an address; call a system by its address"),
        "{said:?}"
    );
}
