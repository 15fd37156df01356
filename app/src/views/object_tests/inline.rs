//! Objects in the text of a message.

use super::*;
use crate::command::{ContentCommand, SavingCommand, TabCommand};

#[test]
fn a_picture_appears_in_the_text_in_place_of_its_codes() {
    let mut harness = open("?msgid=2:50/1+00000001&view=sing");
    assert!(there(&harness, "Picture red.png"));
    assert!(there(&harness, "Look:") && there(&harness, "Nice?"));
    assert!(!there(&harness, "begin 644"));
    click(&mut harness, "Show text");
    assert!(there(&harness, "begin 644 red.png"));
    click(&mut harness, "Hide text");
    assert!(!there(&harness, "begin 644"));
    click(&mut harness, "Picture red.png");
    let opened = harness
        .state()
        .commands
        .iter()
        .find_map(|command| match command {
            Command::Tabs(TabCommand::OpenAmong(url, place, album)) => {
                Some((url.to_string(), *place, album.0.len()))
            }
            _ => None,
        });
    let url = "area://Test.Echo/red.png?msgid=2:50/1+00000001".to_owned();
    assert_eq!(opened, Some((url, OpenIn::Here, 1)));
    // It was decoded once.
    assert_eq!(harness.state().pictures.len(), 1);
}

#[test]
fn a_picture_that_cannot_be_drawn_is_a_card_with_a_sentence() {
    // Only the header of a picture of 3000 pixels.
    let cut = &png(3000, 3000)[..64];
    let mails = [mail("Olga", "Cut").text(&format!("{}Text\n", uue("cut.png", cut)))];
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=sing"));
    assert!(there(&harness, "The picture is damaged"));
    assert!(there(&harness, "3000 × 3000") && !there(&harness, "Picture cut.png"));
    // The text follows the card, not a frame of the declared size.
    let text = harness.get_by_label_contains("Text").rect();
    let name = harness.get_by_label("cut.png").rect();
    assert!(text.top() - name.top() < 160.0, "{text:?} {name:?}");
    click(&mut harness, "Open");
    let url = "area://Test.Echo/cut.png?msgid=2:50/1+00000001 Here";
    assert!(harness.state().opened().contains(&url.to_owned()));
    let gallery = window(Desk::new(&mails, "area://Test.Echo?view=objs"));
    assert!(there(&gallery, "cut.png"));
}

#[test]
fn a_picture_appears_in_reels_as_well() {
    let harness = open("?view=reel");
    assert!(there(&harness, "Picture red.png"));
}

#[test]
fn another_file_has_a_card_and_a_line_under_the_header() {
    let mut harness = open("?msgid=2:50/1+00000002&view=sing");
    assert!(there(&harness, "Files in this message:"));
    assert!(there(&harness, "TAR archive"));
    assert!(!there(&harness, "begin 644"));
    click(&mut harness, "Open");
    let inside = "area://Test.Echo/things.tar/?msgid=2:50/1+00000002 Here";
    assert!(harness.state().opened().contains(&inside.to_owned()));
}

#[test]
fn the_line_of_files_leads_to_all_of_very_many() {
    let one = |at: usize| format!("begin 644 {at}.txt\n!>```\n`\nend\n");
    let text: String = (0..15).map(one).collect();
    let mails = [mail("Many", "Files").text(&text)];
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=sing"));
    assert!(there(&harness, "11.txt") && !there(&harness, "Save 12.txt"));
    click(&mut harness, "and 3 more");
    let all = "area://Test.Echo?msgid=2:50/1+00000001&view=objs Here";
    assert_eq!(harness.state().opened(), [all]);
}

#[test]
fn a_section_says_which_it_is_and_leads_to_the_whole() {
    let harness = open("?msgid=2:50/1+00000004&view=sing");
    assert!(there(&harness, "Section 2 of 3"));
    assert!(there(&harness, "Show whole file"));
}

/// Returns a file in two sections in two messages.
fn in_sections(name: &str, bytes: &[u8]) -> [Mail; 2] {
    let codes = uue(name, bytes);
    let lines: Vec<&str> = codes.lines().collect();
    let (first, last) = lines.split_at(lines.len() / 2);
    [(1, first), (2, last)].map(|(number, lines)| {
        let head = format!("section {number} of 2 of file {name}  < uuencode 1.0 >\n\n");
        mail("Olga", "In sections").text(&format!("{head}{}\n", lines.join("\n")))
    })
}

#[test]
fn a_picture_in_sections_is_drawn_in_each_of_its_messages_once_all_are_here() {
    let both = in_sections("red.png", &png(60, 40));
    for number in [1, 2] {
        let url = format!("area://Test.Echo?msgid=2:50/1+0000000{number}&view=sing");
        let mut whole = window(Desk::new(&both, &url));
        assert!(there(&whole, &format!("Section {number} of 2  ·  60 × 40")));
        click(&mut whole, "Save");
        let at = format!("area://Test.Echo/red.png?msgid=2:50/1+0000000{number}");
        let is_whole = |command: &Command| match command {
            Command::Saving(SavingCommand::Save(name, Payload::At(url))) => {
                name == "red.png" && url.to_string() == at
            }
            _ => false,
        };
        assert!(whole.state().commands.iter().any(is_whole));
        click(&mut whole, "Picture red.png");
        assert_eq!(opened_among(&whole).unwrap().0, at);
    }
    // A single section stays a card that links to the available part.
    let url = "area://Test.Echo?msgid=2:50/1+00000001&view=sing";
    let one = window(Desk::new(&both[..1], url));
    assert!(there(&one, "Section 1 of 2") && !there(&one, "Picture red.png"));
    assert!(there(&one, "Show whole file"));
    // No other file is collected for its message.
    let text = window(Desk::new(&in_sections("a.zip", &[7; 300]), url));
    assert!(there(&text, "Section 1 of 2"));
    assert_eq!(text.state().pictures.len(), 0);
}

#[test]
fn missing_sections_are_reported_in_place_of_a_file() {
    let harness = open("/large.zip");
    assert!(there(&harness, "sections 1, 3 of 3 are missing"));
}

#[test]
fn pictures_that_a_text_shows_by_their_addresses_appear_below_their_lines() {
    let mut mails = posted();
    mails.push(mail("Runes", "Shown from elsewhere").text(
        "See ![the red one](area://Test.Echo/red.png?msgid=2:50/1+00000001) here.\n\
         And ![a lost one](area://Test.Echo/lost.png) as well.\n",
    ));
    let harness = window(Desk::new(
        &mails,
        "area://Test.Echo?msgid=2:50/1+00000006&view=sing",
    ));
    assert!(there(&harness, "Picture the red one"));
    // It is unavailable: its alternative text is shown (7.1.2).
    assert!(there(&harness, "Picture a lost one"));
    assert_eq!(harness.state().pictures.len(), 2);
}

#[test]
fn authors_have_their_pictures_from_mail_from_the_folder_or_on_request() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("sysop88.gif"), png(30, 30)).unwrap();
    let avatar = |url: &str| format!("\u{1}AVATAR: 48x48 {url}\nHello\n");
    let mut mails = posted();
    mails.push(mail("Mail", "A").text(&avatar("area://Test.Echo/red.png")));
    mails.push(mail("Folder", "B").text(&avatar("freq://2:50/1/SYSOP88.GIF")));
    mails.push(mail("Lost", "C").text(&avatar("freq://2:50/1/..%2Fsysop88.gif")));
    mails.push(mail("Net", "D").text(&avatar("https://example.org/me.png")));
    for (number, from, pictures) in [
        (6, "Mail", 1),
        // Received files are searched first.
        (7, "Folder", 2),
        (8, "Lost", 2),
        (9, "Net", 0),
    ] {
        let address = format!("area://Test.Echo?msgid=2:50/1+{number:08}&view=sing");
        let mut desk = Desk::new(&mails, &address);
        desk.pictures =
            crate::pictures::Pictures::with_avatar_folder(Some(folder.path().to_owned()));
        let mut harness = window(desk);
        let label = format!("Picture of {from}");
        assert!(there(&harness, &label), "{from}");
        assert_eq!(harness.state().pictures.len(), pictures, "{from}");
        if from == "Net" {
            // Only a click requests it.
            assert!(!asks_for_picture(&harness));
            click(&mut harness, &label);
            assert!(asks_for_picture(&harness));
        }
    }
}

fn asks_for_picture(harness: &Harness<'_, Desk>) -> bool {
    let asks =
        |command: &Command| matches!(command, Command::Contents(ContentCommand::LoadPictures(_)));
    harness.state().commands.iter().any(asks)
}

#[cfg(feature = "online-maps")]
#[test]
fn a_picture_of_the_web_waits_for_a_click() {
    let server = crate::platform::net::tests::Server::start(|_| {
        crate::platform::net::tests::fine("image/png", &png(9, 7))
    });
    let text = format!("See\n![the graph]({}/x.png)\n", server.url);
    let mails = [mail("Web", "A graph").text(&text)];
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=list"));
    let off = "the graph  ·  Pictures from the Web are off. Click to open the settings";
    assert!(there(&harness, off));
    harness.state_mut().settings.web_pictures = true;
    harness.run_steps(2);
    assert!(there(
        &harness,
        "the graph  ·  Click to download this picture"
    ));
    assert!(server.asked.lock().unwrap().is_empty());
    click(&mut harness, "the graph  ·  Click to download this picture");
    harness.run_ok();
    assert_eq!(server.asked.lock().unwrap().len(), 1);
    assert!(there(&harness, "Picture the graph"));
}

#[test]
fn substrings_of_unicode_are_shown_as_characters() {
    let mails = [mail("&+BDEEQwQ6BDg-;", "On &+BDE-;").text("Text &+BDIEMw-; here\n")];
    let harness = window(Desk::new(&mails, "area://Test.Echo?view=list"));
    for shown in ["буки", "On б", "Text вг here"] {
        assert!(there(&harness, shown), "{shown}");
    }
}
