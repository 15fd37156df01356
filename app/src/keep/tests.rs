//! Documents survive writing and reading; damaged ones are set aside.

use super::bookmarks::BookmarkItem;
use super::session::SavedTab;
use super::{Bookmarks, Keep, Session};
use crate::files::document::Document as _;
use crate::files::document::{Kind, Writer};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn mark(title: &str, url: &str) -> BookmarkItem {
    BookmarkItem::Mark {
        title: title.to_owned(),
        url: url.to_owned(),
    }
}

fn folder(title: &str, items: Vec<BookmarkItem>) -> BookmarkItem {
    BookmarkItem::Folder {
        title: title.to_owned(),
        items,
    }
}

fn tab(url: &str) -> SavedTab {
    SavedTab {
        url: url.to_owned(),
        title: format!("Title of {url}"),
        viewpoint: String::new(),
    }
}

fn save(keep: &Keep, dir: &Path) {
    let mut writer = Writer::default();
    let kinds = Kind::ALL.into_iter();
    for kind in kinds.filter(|kind| *kind != Kind::Settings) {
        if let Some(document) = keep.unsaved(kind) {
            document.write(dir, &mut writer).unwrap();
        }
    }
}

/// Window of a profile, with its writer.
struct Window {
    keep: Keep,
    writer: Writer,
}

impl Window {
    fn open(dir: &Path) -> Self {
        Self {
            keep: Keep::load(dir).0,
            writer: Writer::default(),
        }
    }

    fn save(&mut self, dir: &Path, kind: Kind) {
        let document = self.keep.unsaved(kind).unwrap();
        let saved = document.write(dir, &mut self.writer).unwrap();
        self.keep.take(saved);
    }
}

#[test]
fn two_windows_keep_the_bookmarks_of_each_other() {
    let dir = tempfile::tempdir().unwrap();
    let mut first = Window::open(dir.path());
    first.keep.bookmarks_mut().items = vec![
        mark("old", "0"),
        mark("gone", "9"),
        folder("f", vec![mark("in", "1")]),
    ];
    first.save(dir.path(), Kind::Bookmarks);
    let mut second = Window::open(dir.path());
    first.keep.bookmarks_mut().add("a", "2");
    second.keep.bookmarks_mut().add("b", "3");
    second.keep.bookmarks_mut().remove_url("9");
    second.keep.bookmarks_mut().rename(&[1, 0], "inside");
    first.save(dir.path(), Kind::Bookmarks);
    second.save(dir.path(), Kind::Bookmarks);
    let both = [
        mark("old", "0"),
        folder("f", vec![mark("inside", "1")]),
        mark("a", "2"),
        mark("b", "3"),
    ];
    assert_eq!(second.keep.bookmarks().items, both);
    assert_eq!(Keep::load(dir.path()).0.bookmarks().items, both);
    // The first window has not read them; its addition loses nothing, and keeps the order.
    first.keep.bookmarks_mut().add("c", "4");
    first.save(dir.path(), Kind::Bookmarks);
    let all = Keep::load(dir.path()).0;
    assert_eq!(all.bookmarks().items.len(), 5);
    assert_eq!(first.keep.bookmarks(), all.bookmarks());
    first.keep.bookmarks_mut().shift(&[0], true);
    first.save(dir.path(), Kind::Bookmarks);
    assert_eq!(Keep::load(dir.path()).0.bookmarks(), first.keep.bookmarks());
}

#[test]
fn document_queued_before_the_other_windows_was_seen_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let mut first = Window::open(dir.path());
    let mut second = Window::open(dir.path());
    second.keep.bookmarks_mut().add("theirs", "1");
    second.save(dir.path(), Kind::Bookmarks);
    first.keep.bookmarks_mut().add("a", "2");
    let one = first.keep.unsaved(Kind::Bookmarks).unwrap();
    first.keep.bookmarks_mut().add("b", "3");
    let two = first.keep.unsaved(Kind::Bookmarks).unwrap();
    let one = one.write(dir.path(), &mut first.writer).unwrap();
    let two = two.write(dir.path(), &mut first.writer).unwrap();
    first.keep.bookmarks_mut().add("c", "4");
    first.keep.take(one);
    first.keep.take(two);
    first.save(dir.path(), Kind::Bookmarks);
    let urls = |keep: &Keep| -> Vec<String> {
        let marks = keep.bookmarks().marks();
        marks.iter().map(|(.., url)| (*url).to_owned()).collect()
    };
    assert_eq!(urls(&Keep::load(dir.path()).0), ["1", "2", "3", "4"]);
    assert_eq!(urls(&first.keep), ["1", "2", "3", "4"]);
}

#[test]
fn two_windows_keep_the_visits_of_each_other() {
    let dir = tempfile::tempdir().unwrap();
    let mut first = Window::open(dir.path());
    first.keep.visits_mut().visit("area://A", "A", 10);
    first.keep.visits_mut().visit("area://B", "B", 11);
    first.save(dir.path(), Kind::History);
    let mut second = Window::open(dir.path());
    first.keep.visits_mut().visit("area://A", "A", 20);
    first.keep.visits_mut().forget("area://B");
    second.keep.visits_mut().visit("area://A", "later", 30);
    second.keep.visits_mut().visit("area://C", "C", 31);
    first.save(dir.path(), Kind::History);
    second.save(dir.path(), Kind::History);
    let visits: Vec<_> = second
        .keep
        .visits()
        .iter()
        .map(|visit| (visit.url.as_str(), visit.title.as_str(), visit.count))
        .collect();
    assert_eq!(visits, [("area://C", "C", 1), ("area://A", "later", 3)]);
    assert_eq!(Keep::load(dir.path()).0.visits(), second.keep.visits());
}

#[test]
fn only_the_first_window_writes_its_tabs() {
    let dir = tempfile::tempdir().unwrap();
    let mut keep = Keep::default();
    keep.session_mut().tabs = vec![tab("area://A")];
    keep.leave_session();
    assert!(keep.session().tabs.is_empty() && keep.unsaved(Kind::Session).is_none());
    assert!(keep.unsaved(Kind::History).is_some());
    drop(dir);
}

#[test]
fn tabs_of_a_death_are_held_back_until_the_user_decides() {
    let dir = tempfile::tempdir().unwrap();
    let (mut keep, _) = Keep::load(dir.path());
    keep.session_mut().tabs = ["area://A", "area://B"].map(tab).into();
    keep.session_mut().hold_back();
    // After a second crash the tabs of that session are held back, each once: they do not
    // accumulate.
    for first in ["area://C", "area://D", "area://E"] {
        keep.session_mut().tabs = [first, "area://A", first].map(tab).into();
        keep.session_mut().hold_back();
        let held = &keep.session().held_back;
        assert_eq!(*held, [first, "area://A"].map(tab));
    }
    // A crash right after the start, before anything was opened, forgets nothing.
    keep.session_mut().tabs = ["area://", "about:start"].map(tab).into();
    keep.session_mut().hold_back();
    keep.session_mut().hold_back();
    save(&keep, dir.path());
    let (again, _) = Keep::load(dir.path());
    assert!(again.session().tabs.is_empty());
    let held = &again.session().held_back;
    assert_eq!(*held, ["area://E", "area://A"].map(tab));
}

#[cfg(unix)]
#[test]
fn profile_is_its_owners_alone_and_drafts_of_the_dead_go() {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let dir = tempfile::tempdir().unwrap();
    let profile = dir.path().join("profile");
    save(&Keep::default(), &profile);
    assert_eq!(mode(&profile), 0o700);
    for entry in fs::read_dir(&profile).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
    // A profile of an older version, with a temporary file left by a kill.
    fs::set_permissions(&profile, fs::Permissions::from_mode(0o755)).unwrap();
    let drafts = [".fidoscope-1-0.new", "history.json.77.new"];
    for draft in drafts {
        fs::write(profile.join(draft), "{").unwrap();
    }
    crate::files::document::tidy(&profile);
    assert_eq!(mode(&profile), 0o700);
    assert!(drafts.iter().all(|draft| !profile.join(draft).exists()));
    assert!(profile.join("history.json").exists());
    // A folder that is no profile keeps its mode.
    let other = dir.path().join("other");
    fs::create_dir(&other).unwrap();
    fs::set_permissions(&other, fs::Permissions::from_mode(0o755)).unwrap();
    crate::files::document::tidy(&other);
    assert_eq!(mode(&other), 0o755);
}

#[test]
fn everything_comes_back_from_a_profile() {
    let dir = tempfile::tempdir().unwrap();
    let (mut keep, troubles) = Keep::load(dir.path());
    assert!(troubles.is_empty());
    keep.visits_mut().visit("area://A", "Первая", 10);
    keep.visits_mut().visit("area://B", "Second", 20);
    keep.visits_mut().visit("area://A", "Первая", 30);
    keep.bookmarks_mut().items = vec![
        mark("One", "area://A"),
        folder("Folder", vec![mark("Two", "area://B?find=a&b")]),
    ];
    *keep.session_mut() = Session {
        tabs: ["area://", "area://A"].map(tab).into(),
        pinned: 0,
        active: 1,
        held_back: vec![tab("area://C")],
    };
    let written = crate::keep::drafts::SavedDraft {
        is_touched: true,
        ..Default::default()
    };
    keep.drafts_mut().add(written, 1);
    save(&keep, dir.path());
    let (again, troubles) = Keep::load(dir.path());
    assert!(troubles.is_empty());
    assert_eq!(again.drafts(), keep.drafts());
    assert_eq!(again.bookmarks(), keep.bookmarks());
    assert_eq!(again.session(), keep.session());
    let visits: Vec<_> = again
        .visits()
        .iter()
        .map(|visit| (visit.url.as_str(), visit.last, visit.count))
        .collect();
    assert_eq!(visits, [("area://A", 30, 2), ("area://B", 20, 1)]);
    // A file for each document except the settings, and the lock.
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), Kind::ALL.len());
}

#[test]
fn what_cannot_be_used_is_set_aside_and_reported() {
    for text in ["", "{", "[]", "{}", "{\"version\":\"1\"}"] {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(Kind::Bookmarks.file());
        fs::write(&path, text).unwrap();
        let (keep, troubles) = Keep::load(dir.path());
        assert_eq!(troubles.len(), 1, "{text}");
        let aside = dir.path().join("bookmarks.json.aside-1");
        assert_eq!(fs::read_to_string(aside).unwrap(), text);
        assert!(!path.exists() && keep.unsaved(Kind::Bookmarks).is_some());
    }
    // Invalid fields count as absent.
    let dir = tempfile::tempdir().unwrap();
    let session = r#"{"version":1,"tabs":[7,{"url":"area://A"},null,{}],"active":99}"#;
    fs::write(dir.path().join("session.json"), session).unwrap();
    let (keep, troubles) = Keep::load(dir.path());
    assert!(troubles.is_empty());
    assert_eq!((keep.session().tabs.len(), keep.session().active), (1, 0));
}

#[test]
fn a_profile_of_a_newer_program_is_read_and_stays_as_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let text = r#"{"version":2,"tabs":[{"url":"area://A"}],"active":0,"new":true}"#;
    for kind in Kind::ALL {
        fs::write(dir.path().join(kind.file()), text).unwrap();
    }
    let (mut keep, troubles) = Keep::load(dir.path());
    assert_eq!(troubles, [""; 0]);
    let sentence = keep.newer(dir.path()).unwrap();
    assert!(sentence.contains("newer"), "{sentence}");
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Settings) {
        assert!(sentence.contains(kind.file()), "{sentence}");
    }
    assert_eq!(Keep::default().newer(dir.path()), None);
    assert_eq!(keep.session().tabs.len(), 1);
    keep.session_mut().tabs.clear();
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Settings) {
        assert!(keep.unsaved(kind).is_none(), "{kind:?}");
        assert_eq!(
            fs::read_to_string(dir.path().join(kind.file())).unwrap(),
            text
        );
    }
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), Kind::ALL.len());
}

#[test]
fn an_older_window_does_not_overwrite_what_a_newer_one_wrote_meanwhile() {
    let dir = tempfile::tempdir().unwrap();
    let mut older = Window::open(dir.path());
    older.keep.bookmarks_mut().add("mine", "area://Mine");
    older.save(dir.path(), Kind::Bookmarks);
    let path = dir.path().join(Kind::Bookmarks.file());
    let newer = r#"{"version":2,"bookmarks":{"of":"another shape"}}"#;
    fs::write(&path, newer).unwrap();
    older.keep.bookmarks_mut().add("more", "area://More");
    let document = older.keep.unsaved(Kind::Bookmarks).unwrap();
    let refused = document.write(dir.path(), &mut older.writer).err();
    assert!(refused.is_some_and(|error| error.to_string().contains("newer")));
    assert_eq!(fs::read_to_string(&path).unwrap(), newer);
}

#[test]
fn a_document_that_cannot_be_read_is_never_written() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("history.json")).unwrap();
    let (keep, troubles) = Keep::load(dir.path());
    assert_eq!(troubles.len(), 1);
    assert!(keep.unsaved(Kind::History).is_none());
    assert!(keep.unsaved(Kind::Session).is_some());
}

#[test]
fn visits_are_found_by_words_of_address_and_title() {
    let mut keep = Keep::default();
    keep.visits_mut()
        .visit("area://Ru.Linux", "Про пингвинов", 1);
    for now in 2..5 {
        keep.visits_mut()
            .visit("area://Ru.FTN.Develop", "Develop", now);
    }
    keep.visits_mut()
        .visit("area://Ru.Linux?find=x", "Про пингвинов", 6);
    let urls = |text: &str| -> Vec<&str> {
        let found = keep.visits().search(text, 10);
        found.iter().map(|visit| visit.url.as_str()).collect()
    };
    assert_eq!(
        urls("пингвин linux"),
        ["area://Ru.Linux?find=x", "area://Ru.Linux"]
    );
    assert_eq!(
        urls("ru."),
        [
            "area://Ru.FTN.Develop",
            "area://Ru.Linux?find=x",
            "area://Ru.Linux"
        ]
    );
    assert_eq!(urls("area://ru.linux").len(), 2);
    assert!(urls("  ").is_empty() && urls("nothing").is_empty());
    keep.visits_mut().forget("area://Ru.Linux");
    assert_eq!(keep.visits().iter().count(), 2);
}

#[test]
fn the_oldest_visits_are_forgotten_first() {
    let mut keep = Keep::default();
    for number in 0..10_005 {
        keep.visits_mut()
            .visit(&format!("area://{number}"), "", number);
    }
    assert_eq!(keep.visits().iter().count(), 10_000);
    assert_eq!(keep.visits().iter().last().unwrap().url, "area://5");
}

#[test]
fn bookmarks_move_among_folders() {
    let mut all = Bookmarks {
        viewpoints: BTreeMap::default(),
        items: vec![
            mark("a", "1"),
            folder("f", vec![mark("b", "2"), folder("g", vec![])]),
            mark("c", "3"),
        ],
    };
    all.move_into(&[0], &[1, 1]);
    assert_eq!(
        all.items,
        [
            folder("f", vec![mark("b", "2"), folder("g", vec![mark("a", "1")])]),
            mark("c", "3"),
        ]
    );
    // Not into itself, not into an item that is no folder, not from an invalid path.
    let before = all.clone();
    all.move_into(&[0], &[0, 1]);
    all.move_into(&[0], &[1]);
    all.move_into(&[7], &[]);
    all.shift(&[0], false);
    all.rename(&[0, 9], "x");
    assert_eq!(all, before);
    all.move_into(&[0, 1, 0], &[]);
    all.shift(&[1], false);
    all.rename(&[0], "see");
    assert_eq!(
        all.items,
        [
            mark("see", "3"),
            folder("f", vec![mark("b", "2"), folder("g", vec![])]),
            mark("a", "1"),
        ]
    );
    all.remove_url("2");
    assert!(!all.contains("2") && all.contains("1"));
    assert_eq!(
        all.remove(&[1]),
        Some(folder("f", vec![folder("g", vec![])]))
    );
    assert_eq!(all.remove(&[]), None);
}

#[test]
fn bookmark_keeps_where_its_map_is_looked_at_from() {
    let from = |text: &str| Some(text.to_owned());
    let mut base = Bookmarks::default();
    base.add("Map", "area://A?view=mapm");
    base.add_folder("f");
    base.set_bookmark_view("area://A?view=mapm", from("7.00/55.75000/37.62000"));
    base.set_bookmark_view("area://B", from("1.00/0.00000/0.00000"));
    assert_eq!(base.viewpoint("area://B"), None, "it is no bookmark");
    let read = Bookmarks::from_fields(base.to_fields());
    assert_eq!(read, base);
    // It moves with its bookmark into a folder, and is removed with it.
    let mut own = read;
    own.move_into(&[0], &[1]);
    assert!(own.viewpoint("area://A?view=mapm").is_some());
    let mut theirs = base.clone();
    theirs.add("Other", "area://C?view=mapm");
    theirs.set_bookmark_view("area://C?view=mapm", from("2.00/0.00000/0.00000"));
    own.remove_url("area://A?view=mapm");
    let merged = Bookmarks::merged(theirs, &base, &own);
    assert_eq!(merged.viewpoint("area://A?view=mapm"), None);
    assert!(merged.viewpoint("area://C?view=mapm").is_some());
}

#[test]
fn bookmarks_travel_through_html() {
    let own = Bookmarks {
        viewpoints: BTreeMap::default(),
        items: vec![
            mark("Тест <&\"> 'q'", "area://A?find=a&b=\"c\""),
            folder(
                "F&F",
                vec![mark("in", "area://B"), folder("deep", vec![mark("x", "y")])],
            ),
            mark("", "area://C"),
        ],
    };
    let mut other = Bookmarks::default();
    assert_eq!(other.import("Imported", &own.to_html()), Ok(6));
    let [BookmarkItem::Folder { title, items }] = other.items.as_slice() else {
        panic!("{other:?}");
    };
    assert_eq!(title, "Imported");
    assert_eq!(items.get(..2), own.items.get(..2));
    // The address becomes the title of a bookmark without one.
    assert_eq!(items.get(2), Some(&mark("area://C", "area://C")));
}

#[test]
fn what_other_browsers_write_is_read_and_noise_is_not() {
    let firefox = "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<H1>Menu</H1>\n<DL><p>\n\
        <DT><A HREF=\"http://a.example/?x=1&amp;y=2\" ADD_DATE=\"1\" ICON=\"data:x\">A</A>\n\
        <DT><H3 ADD_DATE=\"1\">Mail</H3>\n<DL><p>\n<DT><a href='area://X'>X</a>\n</DL><p>\n</DL>";
    let mut all = Bookmarks::default();
    assert_eq!(all.import("I", firefox), Ok(3));
    assert_eq!(
        all.items,
        [folder(
            "I",
            vec![
                mark("A", "http://a.example/?x=1&y=2"),
                folder("Mail", vec![mark("X", "area://X")]),
            ]
        )]
    );
    for noise in [
        "",
        "<",
        "<A",
        "<A HREF",
        "<A HREF=>x",
        "</DL></DL><DL>",
        "plain text",
        &"<DL>".repeat(100_000),
        &"<H3>a<DL>".repeat(1000),
        "<a hréf=\"x\"",
    ] {
        let mut all = Bookmarks::default();
        let done = all.import("I", noise);
        // A thousand nested folders without a bookmark are still folders.
        assert!(done.is_err() || noise.contains("H3"), "{noise:.20}");
    }
}
