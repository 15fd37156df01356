//! The owner of the point: saving, calls by the clock and after sending.

use super::{Field, KnownPoint, PointForm};
use crate::browser::Browser;
use crate::browser::sources::{self, Sources};
use crate::browser::tests::{start, started, until, wait_for_pages};
use crate::command::{Command, PointCommand};
use crate::settings;
use crate::strings::Language;
use fidoscope_core::job::Job;
use fidoscope_core::library::AreaId;
use fidoscope_point::Point;
use std::path::Path;
use std::time::{Duration, Instant};

fn browser(profile: &Path) -> Browser {
    let mut start = start(&[], None);
    start.profile_dir = Some(profile.to_owned());
    let mut browser = started(start, crate::browser::resolver::without_index(None));
    wait_for_pages(&mut browser);
    until(&mut browser, "the point", |browser| {
        browser.point().form().is_some()
    });
    browser
}

/// Returns a form whose boss does not exist: nothing listens at its port.
fn filled() -> PointForm {
    let mut form = PointForm::new("Ivan Petrov");
    let boss = form.bosses.first_mut().unwrap();
    boss.own = "2:5030/1520.9".to_owned();
    boss.host = "127.0.0.1:1".to_owned();
    boss.passwords.session = "secret".to_owned();
    form
}

fn save(browser: &mut Browser, form: PointForm) {
    browser.set_point_form(form);
    browser.carry_out(Command::Point(PointCommand::Save));
    until(browser, "the saved point", |browser| {
        browser.point().saved().is_some()
    });
}

#[test]
fn nothing_is_called_before_the_form_was_saved() {
    let profile = tempfile::tempdir().unwrap();
    let mut browser = browser(profile.path());
    assert!(matches!(browser.point().known(), KnownPoint::Missing));
    browser.set_point_form(filled());
    for command in [PointCommand::Call, PointCommand::StopCall] {
        browser.carry_out(Command::Point(command));
        assert!(browser.point().call().is_none());
    }
    let url = browser.tab().and_then(|tab| tab.url().cloned());
    assert_eq!(
        url.unwrap().to_string(),
        "about:point",
        "the form is offered"
    );
    let later = Instant::now() + Duration::from_secs(100_000);
    assert_eq!(browser.call_if_due((i64::MAX / 2, later)), None);
    assert!(browser.point().call().is_none());
    assert!(!settings::point_folder(profile.path()).exists());
}

#[test]
fn a_form_with_faults_writes_nothing_and_a_right_one_adds_its_configuration() {
    let profile = tempfile::tempdir().unwrap();
    let mut browser = browser(profile.path());
    let mut form = filled();
    form.name.clear();
    save(&mut browser, form);
    assert!(browser.point().saved().unwrap().is_err());
    let lists = browser.contents().nodelists().clone();
    let faults = browser.point().form().unwrap().faults(&lists);
    assert!(
        matches!(faults.as_slice(), [(Field::Name, _)]),
        "{faults:?}"
    );
    let folder = settings::point_folder(profile.path());
    assert!(!folder.exists());
    save(&mut browser, filled());
    assert!(browser.point().saved().unwrap().is_ok());
    let config = Point::open(&folder).unwrap().config_path();
    assert_eq!(browser.settings().configs, std::slice::from_ref(&config));
    assert_eq!(browser.sources(), [config]);
    assert_eq!(browser.settings().user_name, "Ivan Petrov");
    until(&mut browser, "the netmail area", |browser| {
        !browser.library().find("NETMAIL", None).is_empty()
    });
    assert!(browser.point().call().is_none(), "saving calls nobody");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let passwords = std::fs::metadata(folder.join("passwords.toml")).unwrap();
        assert_eq!(passwords.permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn a_moved_profile_reads_its_mail_where_it_is() {
    let home = tempfile::tempdir().unwrap();
    let before = home.path().join("old");
    std::fs::create_dir(&before).unwrap();
    let mut browser = browser(&before);
    save(&mut browser, filled());
    until(&mut browser, "the netmail area", |browser| {
        !browser.library().find("NETMAIL", None).is_empty()
    });
    assert!(browser.finish_writing(Duration::from_secs(10)).is_empty());
    drop(browser);
    let after = home.path().join("Мой профиль");
    std::fs::rename(&before, &after).unwrap();
    let check = |case: &str| {
        let settings = settings::look(&after).settings;
        let config = settings::point_folder(&after).join("fidoconfig");
        assert_eq!(settings.configs, [config], "{case}");
        let sources = Sources::from_configs(settings.configs);
        let loaded = sources::load(&sources, Language::English, &Job::new());
        assert_eq!(loaded.failures, [""; 0], "{case}");
        let library = loaded.library.unwrap();
        let netmail = library.find("NETMAIL", None);
        let path = netmail.first().unwrap().path().unwrap();
        assert!(path.starts_with(&after), "{case}: {}", path.display());
    };
    check("before a call");
    let point = Point::open(&settings::point_folder(&after)).unwrap();
    let own = (point.settings().clone(), point.passwords().clone());
    point.clone().change(own.0, own.1).unwrap();
    check("after a change");
    // A copy reads its own mail, too.
    std::fs::create_dir_all(before.join("point")).unwrap();
    std::fs::write(before.join("point/fidoconfig"), "").unwrap();
    let config = after.join("point/fidoconfig");
    let text = std::fs::read_to_string(&config).unwrap();
    let (old, new) = (before.to_str().unwrap(), after.to_str().unwrap());
    std::fs::write(&config, text.replace(new, old)).unwrap();
    check("copied");
}

#[test]
fn a_failed_call_says_the_next_step_and_calls_by_the_clock_wait_for_their_time() {
    let profile = tempfile::tempdir().unwrap();
    let mut browser = browser(profile.path());
    let mut form = filled();
    form.bosses.first_mut().unwrap().minutes = "30".to_owned();
    save(&mut browser, form);
    until(&mut browser, "the next call", |browser| {
        browser.point().next_call().is_some()
    });
    let (_, due) = browser.point().next_call().unwrap();
    let now = Instant::now();
    assert_eq!(
        browser.call_if_due((due - 5, now)),
        Some(Duration::from_secs(5))
    );
    assert!(browser.point().call().is_none());
    assert_eq!(browser.call_if_due((due, now)), None);
    assert!(browser.point().call().is_some());
    until(&mut browser, "the end", |browser| {
        browser.point().call().is_none()
    });
    let result = browser.point().result().unwrap();
    assert!(!result.is_good);
    let expected = "The call to 2:5030/1520 failed: 127.0.0.1:1 does not answer";
    assert!(result.line.starts_with(expected), "{}", result.line);
    assert!(!result.line.contains("secret"));
    // The next one is half an hour later, and never at once.
    let (_, next) = browser.point().next_call().unwrap();
    assert!(next >= due + 29 * 60, "{next} {due}");
    let rest = browser.call_if_due((next, Instant::now())).unwrap();
    assert!(rest > Duration::ZERO && browser.point().call().is_none());
}

#[test]
fn messages_in_areas_of_the_point_are_sent_at_once_only_if_the_user_wants_it() {
    let profile = tempfile::tempdir().unwrap();
    let mut browser = browser(profile.path());
    save(&mut browser, filled());
    let netmail = |browser: &Browser| -> Vec<AreaId> {
        let areas = browser.library().find("NETMAIL", None);
        areas.iter().map(|area| area.id()).collect()
    };
    until(&mut browser, "the netmail area", |browser| {
        !netmail(browser).is_empty()
    });
    let areas = netmail(&browser);
    browser.follow_sending(&areas);
    assert!(browser.point().call().is_none());
    let said = browser.toast(Instant::now());
    let said = said.map(|(said, _)| said.text.clone());
    assert_eq!(
        said.as_deref(),
        Some("The message waits for the next call: F12 calls now.")
    );
    let mut form = browser.point().form().unwrap().clone();
    form.bosses.first_mut().unwrap().after_sending = true;
    save(&mut browser, form);
    let guide: Vec<AreaId> = (browser.library().find(crate::guide::TAG, None).iter())
        .map(|area| area.id())
        .collect();
    browser.follow_sending(&guide);
    assert!(browser.point().call().is_none());
    let areas = netmail(&browser);
    browser.follow_sending(&areas);
    assert!(browser.point().call().is_some());
    browser.carry_out(Command::Point(PointCommand::StopCall));
    until(&mut browser, "the end", |browser| {
        browser.point().call().is_none()
    });
}
