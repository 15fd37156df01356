//! The home page: its links by label, its keys, the start that shows it, and a profile without mail.

use super::tests::{Shell, press, seen, shell, shell_started, shown, start_of, until, window};
use crate::browser::Start;
use crate::command::{Command, ProfileCommand, TabCommand};
use crate::keep::Keep;
use crate::keep::threads::{Choice, Thread};
use crate::pictures::{png, uue};
use crate::settings::Setting;
use crate::settings::StartPage;
use crate::settings::areas::PanelChoice;
use crate::strings::{Language, set_language};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::time::WallTime;
use std::fs;
use std::path::Path;

const NONE: Modifiers = Modifiers::NONE;

/// Writes an area with messages to Anna: an answer, a picture, and one from Moscow.
fn write_area(folder: &Path, tag: &str, to: &[u8]) {
    if folder.join(format!("{tag}.jhr")).exists() {
        return;
    }
    let picture = uue("CAT.PNG", &png([2, 2], &[200; 16]).unwrap());
    let picture = picture.replace('\n', "\r");
    let mut writer = JamWriter::create(&folder.join(tag), WallTime(1_000_000_000)).unwrap();
    let texts = [b"Text\r", picture.as_bytes(), b"Answer\r"];
    for (number, text) in texts.into_iter().enumerate() {
        let msgid = format!("2:5030/1 {number:08x}");
        let message = NewMessage {
            from: b"Boris",
            to,
            subject: b"A cat",
            origin: b"2:5030/1",
            msgid: msgid.as_bytes(),
            reply: if number == 2 {
                b"2:5030/1 00000000"
            } else {
                b""
            },
            kludges: &[b"ORIGEO: 55.75;37.62"],
            written: WallTime(1_000_000_000 + number as i64),
            text,
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    writer.finish().unwrap();
}

/// Returns a start of Anna with two areas, a file echo, a saved search, a visit and a watched thread.
fn start(dir: &Path, address: Option<&str>) -> Start {
    fs::create_dir_all(dir.join("cats")).unwrap();
    let config = "SysOp Anna\nAddress 2:5030/1520\nEchoArea Cats cats.jam -b jam -d \"About cats\"\n\
                  EchoArea Dogs dogs.jam -b jam\nFileArea XCATS cats\n";
    fs::write(dir.join("fidoconfig"), config).unwrap();
    fs::write(dir.join("cats/CAT.TXT"), "purr").unwrap();
    write_area(dir, "cats.jam", b"Anna");
    write_area(dir, "dogs.jam", b"Ivan");
    let mut keep = Keep::default();
    keep.bookmarks_mut()
        .add("Found cats", "area://Cats?subj=cat");
    let message = "area://Cats?msgid=2:5030/1+00000001";
    keep.visits_mut()
        .visit(message, "A cat with a hat", 1_000_000_000);
    keep.visits_mut()
        .visit("about:stars", "Stars", 1_000_000_001);
    let thread = Thread {
        choice: Choice::Watched,
        tag: "Cats".to_owned(),
        domain: None,
        msgid: "2:5030/1 00000000".to_owned(),
        from: "Boris".to_owned(),
        subject: "Watched cats".to_owned(),
        since: 1,
        read: Vec::new(),
    };
    let key = ("cats".to_owned(), thread.msgid.clone());
    keep.threads_mut().0.insert(key, thread);
    let mut start = start_of(address, keep);
    start.configs = vec![dir.join("fidoconfig")];
    start
}

fn opened<'a>(dir: &Path, width: f32) -> Shell<'a> {
    let mut shell = shell_started(start(dir, Some("about:home")), width);
    until(&mut shell, "everything", |shell| {
        [
            "to me in all areas, 3 unread",
            "CAT.TXT",
            "CAT.PNG",
            "Moscow: 6 messages",
            "Watched cats",
        ]
        .iter()
        .all(|name| has(shell, name))
    });
    shell
}

fn has(shell: &Shell<'_>, label: &str) -> bool {
    links(shell).iter().any(|own| own.contains(label))
}

/// Returns the names of all links of the page.
fn links(shell: &Shell<'_>) -> Vec<String> {
    let nodes = shell.query_all_by_role(Role::Link);
    let names = nodes.map(|node| node.accesskit_node().label().unwrap_or_default());
    names.collect()
}

fn opens(shell: &mut Shell<'_>, label: &str) -> String {
    shell
        .get_all_by_role(Role::Link)
        .find(|node| {
            node.accesskit_node()
                .label()
                .unwrap_or_default()
                .contains(label)
        })
        .unwrap_or_else(|| panic!("no link {label}"))
        .click_accesskit();
    shell.run_steps(2);
    let commands = seen(shell).into_iter().rev();
    let mut urls = commands.filter_map(|command| match command {
        Command::Tabs(TabCommand::Open(url, _) | TabCommand::OpenAmong(url, ..)) => {
            Some(url.to_string())
        }
        _ => None,
    });
    urls.next().unwrap_or_default()
}

#[test]
fn each_part_of_the_home_page_is_a_link_to_its_page() {
    let dir = tempfile::tempdir().unwrap();
    for (label, url) in [
        ("A cat with a hat", "area://Cats?msgid=2:5030/1+00000001"),
        ("Mail to me in all areas", "area://?to=%22Anna%22"),
        (
            "Watched cats, Cats, 2 unread",
            "area://Cats?msgid=2:5030/1+00000000&view=tree",
        ),
        ("Cats, About cats, 3 unread", "area://Cats"),
        ("Found cats, 3 unread", "area://Cats?subj=cat"),
        ("All areas", "area://"),
        ("CAT.TXT, XCATS", "fecho://XCATS/CAT.TXT"),
        ("CAT.PNG", "area://Cats/CAT.PNG?msgid=2:5030/1+00000001"),
        ("Moscow: 6 messages", "area://?time=2001/08/10-&view=smap"),
    ] {
        let mut shell = opened(dir.path(), 1280.0);
        until(&mut shell, label, |shell| has(shell, label));
        let opened = opens(&mut shell, label);
        assert!(opened == url, "{label}: {opened}");
    }
}

#[test]
fn favourite_areas_are_first_and_hidden_ones_are_left_out() {
    let dir = tempfile::tempdir().unwrap();
    let mut shell = opened(dir.path(), 1280.0);
    let areas = |shell: &Shell<'_>| -> Vec<String> {
        let areas = links(shell).into_iter();
        areas
            .filter(|name| name.ends_with("3 unread"))
            .filter(|name| name.starts_with("Cats") || name.starts_with("Dogs"))
            .collect()
    };
    let [cats, dogs] = ["Cats, About cats, 3 unread", "Dogs, 3 unread"];
    until(&mut shell, "areas", |shell| areas(shell) == [cats, dogs]);
    let choose = |shell: &mut Shell<'_>, choice| {
        let set = ProfileCommand::Set(Setting::Areas(choice));
        window(shell).browser().carry_out(Command::Profile(set));
        shell.run_steps(2);
    };
    choose(&mut shell, PanelChoice::Favourite("Dogs".to_owned(), true));
    assert_eq!(areas(&shell), [dogs, cats]);
    choose(&mut shell, PanelChoice::Hidden("Cats".to_owned(), true));
    assert_eq!(areas(&shell), [dogs]);
}

#[test]
fn unread_messages_of_a_muted_area_count_nowhere_until_it_is_muted_no_longer() {
    let dir = tempfile::tempdir().unwrap();
    let mut shell = opened(dir.path(), 1280.0);
    super::tests::wait_for_counts(&mut shell);
    let lines = |shell: &Shell<'_>| -> Vec<String> {
        let lines = shell.query_all_by_role(Role::ListBoxOption);
        let names = lines.map(|node| node.accesskit_node().label().unwrap_or_default());
        names.filter(|name| name.starts_with("Cats")).collect()
    };
    assert_eq!(lines(&shell), ["Cats, 3 unread"]);
    // The same item of the menu mutes and unmutes.
    for (item, unread, line, mine) in [
        ("Mute area", 3, "Cats", "Mail to me in all areas"),
        (
            "Unmute area",
            6,
            "Cats, 3 unread",
            "Mail to me in all areas, 3 unread",
        ),
    ] {
        let row = shell.get_all_by_role(Role::ListBoxOption);
        row.into_iter()
            .find(|node| {
                node.accesskit_node()
                    .label()
                    .unwrap_or_default()
                    .starts_with("Cats")
            })
            .expect("a row of the panel")
            .click_secondary();
        shell.run_steps(3);
        shell.get_by_label(item).click();
        shell.run_steps(3);
        assert_eq!(lines(&shell), [line]);
        assert_eq!(window(&mut shell).browser().unread_of_all(), unread);
        until(&mut shell, mine, |shell| {
            links(shell).contains(&mine.to_owned())
        });
        assert_eq!(has(&shell, "Cats, About cats"), unread == 6);
        let next = Command::Reading(crate::command::ReadingCommand::NextArea);
        window(&mut shell).browser().carry_out(next);
        super::tests::wait_for_pages(&mut shell);
        let first = if unread == 6 { "Cats" } else { "Dogs" };
        assert_eq!(shown(&mut shell), format!("area://{first}"));
        press(&mut shell, Modifiers::ALT, Key::Home);
        until(&mut shell, "the home page", |shell| {
            shown(shell) == "about:home"
        });
    }
}

#[test]
fn arrows_and_enter_walk_the_home_page_and_alt_home_returns_to_it() {
    let dir = tempfile::tempdir().unwrap();
    for width in [700.0, 1280.0, 1920.0] {
        let mut shell = opened(dir.path(), width);
        press(&mut shell, NONE, Key::ArrowDown);
        let focused = |shell: &Shell<'_>| -> Option<String> {
            let nodes = shell.query_all_by_role(Role::Link);
            let mut focused = nodes.filter(|node| node.accesskit_node().is_focused());
            Some(focused.next()?.accesskit_node().label().unwrap_or_default())
        };
        let first = focused(&shell).unwrap_or_default();
        assert!(first.starts_with("A cat with a hat"), "{first}");
        press(&mut shell, NONE, Key::ArrowDown);
        let second = focused(&shell).unwrap_or_default();
        assert!(second.starts_with("Mail to me"), "{width}: {second}");
        press(&mut shell, NONE, Key::Enter);
        until(&mut shell, "the mail", |shell| {
            shown(shell).starts_with("area://?to=")
        });
        press(&mut shell, Modifiers::ALT, Key::Home);
        until(&mut shell, "the home page", |shell| {
            shown(shell) == "about:home"
        });
    }
}

#[test]
fn tab_reaches_every_link_of_the_home_page() {
    let dir = tempfile::tempdir().unwrap();
    let mut shell = opened(dir.path(), 1280.0);
    let mut missing = links(&shell);
    assert!(missing.len() > 8, "{missing:?}");
    for _ in 0..80 {
        press(&mut shell, NONE, Key::Tab);
        let nodes = shell.query_all_by_role(Role::Link);
        let focused = nodes.filter(|node| node.accesskit_node().is_focused());
        let focused: Vec<String> = focused
            .map(|node| node.accesskit_node().label().unwrap_or_default())
            .collect();
        missing.retain(|name| !focused.contains(name));
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn a_start_shows_the_home_page_as_the_settings_say() {
    use crate::keep::session::SavedTab;
    let dir = tempfile::tempdir().unwrap();
    let begun = |page: StartPage, tabs: &[&str]| {
        let mut start = start(dir.path(), None);
        start.settings.start_page = page;
        let tab = |url: &&str| SavedTab {
            url: (*url).to_owned(),
            title: String::new(),
            viewpoint: String::new(),
        };
        start.keep.session_mut().tabs = tabs.iter().map(tab).collect();
        let mut shell = shell_started(start, 1100.0);
        super::tests::wait_for_pages(&mut shell);
        let count = window(&mut shell).browser().tabs().len();
        (shown(&mut shell), count)
    };
    let home = "about:home".to_owned();
    assert_eq!(begun(StartPage::Session, &[]), (home.clone(), 1));
    let area = "area://Cats";
    assert_eq!(begun(StartPage::Session, &[area]), (area.to_owned(), 1));
    assert_eq!(begun(StartPage::Home, &[area]), (home.clone(), 2));
    assert_eq!(begun(StartPage::Home, &["about:home"]), (home, 1));
}

#[test]
fn without_mail_the_home_page_says_how_to_begin() {
    let mut shell = shell(Some("about:home"));
    for title in [
        "Look around",
        "My Fidonet mail is on this computer",
        "Become a point",
    ] {
        assert!(shell.query_by_label(title).is_some(), "{title}");
    }
    assert!(shell.query_by_label("Unread mail").is_none());
    shell.get_by_label("Open the guide").click_accesskit();
    shell.run_steps(2);
    assert!(seen(&mut shell).contains(&Command::Tabs(TabCommand::OpenGuide)));
}

#[test]
fn the_home_page_rests_once_everything_is_found() {
    let dir = tempfile::tempdir().unwrap();
    let mut shell = opened(dir.path(), 1280.0);
    shell.run_steps(4);
    let is_done = |shell: &mut Shell<'_>| {
        let browser = window(shell).browser();
        browser.refresh_home(std::time::Instant::now()).is_none()
    };
    until(&mut shell, "the end of the search", is_done);
    let round = window(&mut shell).browser().home_news().origins.round;
    shell.run_steps(10);
    assert_eq!(
        window(&mut shell).browser().home_news().origins.round,
        round
    );
}

#[test]
fn the_home_page_is_in_each_language() {
    let dir = tempfile::tempdir().unwrap();
    for (language, unread) in [
        (Language::Russian, "Непрочитанная почта"),
        (Language::Ukrainian, "Непрочитана пошта"),
    ] {
        let mut start = start(dir.path(), Some("about:home"));
        start.settings.language = Some(language);
        set_language(language);
        let mut shell = shell_started(start, 700.0);
        until(&mut shell, unread, |shell| {
            shell.query_by_label(unread).is_some()
        });
        set_language(Language::English);
    }
}
