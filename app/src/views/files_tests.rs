//! File echoes in the window: their list, table and gallery of files, single files.

use super::fixture::{Desk, Mail, library, mail, window};
use crate::command::{Command, OpenIn, Payload, SavingCommand, TabCommand};
use egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use fidoscope_core::config::FileEchoConfig;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::Content;
use image::{ImageFormat, RgbaImage};
use std::fs;
use std::io::Cursor;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// Creates two file echoes: PICS with three files, TEXTS with one.
fn station() -> (TempDir, Library) {
    station_with(&[])
}

fn station_with(mails: &[Mail]) -> (TempDir, Library) {
    let dir = tempfile::tempdir().unwrap();
    let mut png = Cursor::new(Vec::new());
    RgbaImage::new(40, 30)
        .write_to(&mut png, ImageFormat::Png)
        .unwrap();
    let list = "a.png The first picture\nzoo.txt About animals\n and their keepers\nb.png Second\n";
    for (at, (name, bytes)) in [
        ("PICS/a.png", png.get_ref().as_slice()),
        ("PICS/b.png", png.get_ref()),
        ("PICS/zoo.txt", b"Animals"),
        ("PICS/files.bbs", list.as_bytes()),
        ("TEXTS/read.me", b"Read me"),
    ]
    .into_iter()
    .enumerate()
    {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        // Later names are older.
        let date = SystemTime::UNIX_EPOCH + Duration::from_secs(1_186_923_454 - at as u64 * 86_400);
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(date).unwrap();
    }
    let mut library = library(mails);
    library.add_file_echoes(["PICS", "TEXTS"].map(|tag| FileEchoConfig {
        tag: tag.to_owned(),
        folder: Some(dir.path().join(tag)),
        description: Some(format!("What {tag} has")),
        ..FileEchoConfig::default()
    }));
    (dir, library)
}

fn open(url: &str) -> (TempDir, Harness<'static, Desk>) {
    let (dir, library) = station();
    (dir, window(Desk::over(library, url)))
}

fn there(harness: &Harness<'_, Desk>, label: &str) -> bool {
    harness.query_all_by_label_contains(label).count() > 0
}

fn click(harness: &mut Harness<'_, Desk>, label: &str) {
    harness.get_by_label(label).click();
    harness.run_ok();
}

fn press(harness: &mut Harness<'_, Desk>, key: Key) {
    harness.key_press(key);
    harness.run_ok();
}

/// Returns the names of the files from top to bottom.
fn rows(harness: &Harness<'_, Desk>) -> Vec<String> {
    let mut found: Vec<(f32, String)> = ["a.png", "b.png", "zoo.txt"]
        .iter()
        .filter_map(|name| {
            let label = format!("{name}, ");
            let node = harness.query_all_by_label_contains(&label).next()?;
            Some((node.rect().top(), (*name).to_owned()))
        })
        .collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.into_iter().map(|(_, name)| name).collect()
}

#[test]
fn several_file_echoes_are_rows_that_lead_into_them() {
    let (_dir, mut harness) = open("fecho://PICS+TEXTS+NOWHERE");
    assert!(there(&harness, "PICS, 3 files, What PICS has"));
    assert!(there(&harness, "NOWHERE, not available here"));
    press(&mut harness, Key::ArrowDown);
    press(&mut harness, Key::Enter);
    assert_eq!(harness.state().opened(), ["fecho://TEXTS Here"]);
}

#[test]
fn a_table_has_sizes_dates_and_descriptions_and_is_sorted_by_its_heads() {
    let (_dir, mut harness) = open("fecho://PICS");
    assert!(there(&harness, "3 files") && there(&harness, "What PICS has"));
    let zoo = harness.get_by_label_contains("zoo.txt, ");
    let said = format!("{:?}", zoo.accesskit_node().label());
    assert!(said.contains("7 bytes") && said.contains("2007"), "{said}");
    assert!(said.contains("About animals"), "{said}");
    assert_eq!(rows(&harness), ["a.png", "b.png", "zoo.txt"]);
    // The remaining work on the page, which a worker does once it is shown.
    let Content::Files(files) = &harness.state().page.content else {
        panic!("no files");
    };
    files.read_all_details(&Job::new());
    click(&mut harness, "Sort by Date");
    assert_eq!(rows(&harness), ["zoo.txt", "b.png", "a.png"]);
    click(&mut harness, "Sort by Date");
    assert_eq!(rows(&harness), ["a.png", "b.png", "zoo.txt"]);
    click(&mut harness, "Sort by Description");
    assert_eq!(rows(&harness), ["zoo.txt", "b.png", "a.png"]);
    click(&mut harness, "Sort by Size");
    assert_eq!(rows(&harness)[0], "zoo.txt");
}

#[test]
fn keys_open_files_and_choose_those_to_be_saved() {
    let (_dir, mut harness) = open("fecho://PICS");
    press(&mut harness, Key::Space);
    press(&mut harness, Key::End);
    press(&mut harness, Key::Space);
    click(&mut harness, "Save selected (2)");
    let saved = harness
        .state()
        .commands
        .iter()
        .find_map(|command| match command {
            Command::Saving(SavingCommand::Save(_, Payload::Many(files))) => Some(files.clone()),
            _ => None,
        })
        .unwrap();
    let saved: Vec<String> = saved.iter().map(|(_, url)| url.to_string()).collect();
    assert_eq!(saved, ["fecho://PICS/a.png", "fecho://PICS/zoo.txt"]);
    press(&mut harness, Key::Enter);
    assert_eq!(harness.state().opened(), ["fecho://PICS/zoo.txt Here"]);
    // A picture is opened among the others.
    press(&mut harness, Key::Home);
    press(&mut harness, Key::Enter);
    let among = harness
        .state()
        .commands
        .iter()
        .find_map(|command| match command {
            Command::Tabs(TabCommand::OpenAmong(url, OpenIn::Here, album)) => {
                Some((url.to_string(), album.0.len()))
            }
            _ => None,
        });
    assert_eq!(among, Some(("fecho://PICS/a.png".to_owned(), 2)));
}

#[test]
fn a_gallery_shows_the_pictures_of_a_file_echo() {
    let (_dir, mut harness) = open("fecho://PICS");
    click(&mut harness, "Gallery");
    assert!(there(&harness, "a.png, ") && there(&harness, "zoo.txt, "));
    // Both pictures were decoded from their files.
    assert_eq!(harness.state().pictures.len(), 2);
    press(&mut harness, Key::ArrowRight);
    press(&mut harness, Key::Enter);
    let opened = harness.state().commands.iter().any(|command| {
        matches!(command, Command::Tabs(TabCommand::OpenAmong(url, _, _)) if url.to_string() == "fecho://PICS/b.png")
    });
    assert!(opened);
}

#[test]
fn words_in_the_field_search_names_and_descriptions() {
    let (_dir, mut harness) = open("fecho://PICS?time=2007");
    let field = harness.get_by_label("Search names and descriptions");
    field.focus();
    harness.run_ok();
    let field = harness.get_by_label("Search names and descriptions");
    field.type_text("animals");
    harness.run_ok();
    press(&mut harness, Key::Enter);
    assert_eq!(
        harness.state().opened(),
        ["fecho://PICS?time=2007&find=animals Here"]
    );
    let (_dir, harness) = open("fecho://PICS+TEXTS?find=read");
    assert!(there(&harness, "read.me, ") && there(&harness, "Sort by Area"));
    assert!(there(&harness, "All files"));
}

#[test]
fn a_file_says_which_file_echo_it_is_of_and_how_it_is_described() {
    let (_dir, mut harness) = open("fecho://PICS/zoo.txt");
    assert!(there(&harness, "File echo PICS, "));
    assert!(there(&harness, "About animals") && there(&harness, "and their keepers"));
    assert!(there(&harness, "Animals"));
    click(&mut harness, "All files of the echo");
    assert_eq!(harness.state().opened(), ["fecho://PICS Here"]);
}

#[test]
fn an_empty_file_echo_says_so() {
    let (dir, library) = station();
    fs::remove_file(dir.path().join("TEXTS/read.me")).unwrap();
    let harness = window(Desk::over(library, "fecho://TEXTS"));
    assert!(there(&harness, "This file echo has no files yet."));
}

#[test]
fn pictures_of_authors_come_from_file_echoes() {
    let avatar = |url: &str| format!("\u{1}AVATAR: 48x48 {url}\nHello\n");
    let mails = [
        mail("Vera", "A").text(&avatar("fecho://PICS/A.PNG")),
        mail("Olga", "B").text(&avatar("fecho://PICS/../b.png")),
        mail("Anna", "C").text(&avatar("fecho://NOWHERE/a.png")),
    ];
    for (number, from, picture) in [(1, "Vera", true), (2, "Olga", false), (3, "Anna", false)] {
        let (_dir, library) = station_with(&mails);
        let address = format!("area://Test.Echo?msgid=2:50/1+{number:08}&view=sing");
        let mut harness = window(Desk::over(library, &address));
        assert!(there(&harness, &format!("Picture of {from}")), "{from}");
        click(&mut harness, &format!("Picture of {from}"));
        let opened = harness.state().opened();
        // A click opens the existing file.
        assert_eq!(
            opened,
            if picture {
                vec!["fecho://PICS/A.PNG Here"]
            } else {
                vec![]
            }
        );
    }
}

#[test]
fn the_field_that_finds_text_selects_files_by_name_and_description() {
    let (_dir, mut harness) = open("fecho://PICS");
    for (words, name) in [("animals", "zoo.txt"), ("ZOO", "zoo.txt")] {
        press(&mut harness, Key::Home);
        words.clone_into(&mut harness.state_mut().find);
        harness.run_ok();
        assert_eq!(harness.state().memory.hits.count, 1, "{words}");
        assert_eq!(harness.state().memory.hits.current, Some(0), "{words}");
        press(&mut harness, Key::Enter);
        let opened = harness.state().opened();
        assert!(
            opened.last().is_some_and(|own| own.contains(name)),
            "{opened:?}"
        );
    }
    "nothing".clone_into(&mut harness.state_mut().find);
    harness.run_ok();
    assert_eq!(harness.state().memory.hits.count, 0);
}
