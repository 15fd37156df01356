//! Contents of archives.

use super::*;
use crate::command::SavingCommand;

#[test]
fn a_directory_of_an_archive_is_listed_and_opens_by_keys() {
    let mut harness = open("/things.tar/");
    assert!(there(&harness, "readme.txt"));
    assert!(there(&harness, "inner/"));
    harness.key_press(Key::ArrowDown);
    harness.key_press(Key::ArrowDown);
    harness.run_ok();
    harness.key_press(Key::Enter);
    harness.run_ok();
    let opened = harness.state().opened();
    assert_eq!(opened, ["area://Test.Echo/things.tar/readme.txt Here"]);
    harness.key_press(Key::Space);
    harness.run_ok();
    click(&mut harness, "Save selected (1)");
    let saved = harness.state().commands.iter().any(
        |command| matches!(command, Command::Saving(SavingCommand::Save(_, Payload::Many(files))) if files.len() == 1),
    );
    assert!(saved);
    harness.key_press(Key::Home);
    harness.key_press(Key::Enter);
    harness.run_ok();
    assert!(
        harness
            .state()
            .opened()
            .contains(&"area://Test.Echo Here".to_owned())
    );
}

#[test]
fn an_archive_or_a_folder_of_it_is_extracted() {
    for (path, button, folder) in [
        ("/things.tar/", "Extract all…", "things"),
        ("/things.tar/inner/", "Extract this folder…", "inner"),
    ] {
        let mut harness = open(path);
        click(&mut harness, button);
        let asked = harness
            .state()
            .commands
            .iter()
            .find_map(|command| match command {
                Command::Saving(SavingCommand::Save(name, Payload::Tree(url))) => {
                    Some((name.clone(), url.to_string()))
                }
                _ => None,
            });
        let url = format!("area://Test.Echo{path}");
        assert_eq!(asked, Some((folder.to_owned(), url)));
    }
}

#[test]
fn a_text_from_inside_of_an_archive_is_read() {
    let harness = open("/things.tar/readme.txt");
    assert!(there(&harness, "Hello from inside"));
    assert!(there(&harness, "Text"));
}

#[test]
fn pictures_of_a_directory_of_an_archive_are_leafed_through_by_arrows() {
    let files: [(&str, &[u8]); 4] = [
        ("a.png", &png(9, 7)),
        ("notes.txt", b"Hello"),
        ("sub/c.png", &png(5, 5)),
        ("b.png", &png(2500, 6)),
    ];
    let mails = [mail("Boris", "Album").text(&uue("album.tar", &pictures::tar(&files)))];
    let mut harness = window(Desk::new(&mails, "area://Test.Echo/album.tar/"));
    // Most are pictures, which have thumbnails; the other files have icons.
    assert_eq!(harness.state().pictures.len(), 2);
    harness.key_press(Key::ArrowRight);
    harness.run_ok();
    harness.key_press(Key::ArrowRight);
    harness.run_ok();
    harness.key_press(Key::Space);
    harness.run_ok();
    assert!(there(&harness, "Save selected (1)"));
    harness.get_by_label_contains("Table").click();
    harness.run_ok();
    assert!(there(&harness, "Name") && there(&harness, "Save selected (1)"));
    harness.get_by_label_contains("a.png,").click();
    harness.run_ok();
    let (url, album) = opened_among(&harness).unwrap();
    assert_eq!(url, "area://Test.Echo/album.tar/a.png");
    let names: Vec<String> = album.0.iter().map(ToString::to_string).collect();
    assert_eq!(names, [url.clone(), url.replace("a.png", "b.png")]);
    let open = |url: &str| {
        let mut desk = Desk::new(&mails, url);
        desk.state = crate::views::ViewState::among(album.clone());
        window(desk)
    };
    let mut first = open(&names[0]);
    assert!(there(&first, "1 of 2"));
    first.key_press(Key::ArrowLeft);
    first.run_ok();
    assert_eq!(opened_among(&first), None);
    first.key_press(Key::ArrowRight);
    first.run_ok();
    assert_eq!(opened_among(&first).unwrap().0, names[1]);
    // Arrow keys move a picture wider than the window, but not one fitted to it.
    let mut wide = open(&names[1]);
    wide.key_press(Key::Num1);
    wide.run_ok();
    wide.key_press(Key::ArrowLeft);
    wide.run_ok();
    assert_eq!(opened_among(&wide), None);
    wide.key_press(Key::Num0);
    wide.run_ok();
    wide.key_press(Key::ArrowLeft);
    wide.run_ok();
    assert_eq!(opened_among(&wide).unwrap().0, names[0]);
}
