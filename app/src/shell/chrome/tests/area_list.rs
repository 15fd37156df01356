//! Area panel.

use super::*;
use crate::command::TabCommand;

#[test]
fn a_line_of_the_area_panel_shows_its_unread_messages_and_opens() {
    let mut shell = shell(None);
    until(&mut shell, "counts", |shell| {
        label(&guide_line(shell)).contains("unread")
    });
    assert!(label(&guide_line(&shell)).starts_with("Fidoscope.Guide, "));
    guide_line(&shell).click_button(PointerButton::Middle);
    shell.run_steps(2);
    let guide = FidoUrl::area("Fidoscope.Guide", None);
    assert!(seen(&mut shell).contains(&Command::Tabs(TabCommand::Open(
        guide.clone(),
        OpenIn::Background
    ))));
    assert_eq!(window(&mut shell).browser().active(), 0);
    guide_line(&shell).click();
    shell.run_steps(2);
    assert!(seen(&mut shell).contains(&Command::Tabs(TabCommand::Open(guide, OpenIn::Here))));
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide");
}

#[test]
fn the_filter_of_areas_is_a_key_away_and_enter_opens_the_first_that_fits() {
    let mut shell = shell(None);
    type_text(&mut shell, "ignored, for no field has the keyboard");
    press(&mut shell, Modifiers::NONE, Key::F2);
    assert!(shell.get_by_label("Filter areas").is_focused());
    type_text(&mut shell, "nothing fits");
    assert!(shell.query_by_label("No areas match the filter.").is_some());
    press(&mut shell, Modifiers::NONE, Key::Escape);
    assert!(!shell.get_by_label("Filter areas").is_focused());
    assert_eq!(panel_lines(&shell).len(), 1);

    // The slash itself does not appear in the filter.
    shell.key_down(Key::Slash);
    shell.event(Event::Text("/".to_owned()));
    shell.run_steps(3);
    assert!(shell.get_by_label("Filter areas").is_focused());
    type_text(&mut shell, "tour guide");
    press(&mut shell, Modifiers::NONE, Key::Enter);
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide");
}

#[test]
fn the_area_panel_hides_and_comes_back() {
    let mut shell = shell(None);
    press(&mut shell, Modifiers::NONE, Key::F9);
    assert!(shell.query_by_label("Filter areas").is_none());
    press(&mut shell, Modifiers::NONE, Key::F2);
    assert!(shell.get_by_label("Filter areas").is_focused());
}

fn library_of(count: usize) -> Library {
    let kinds = [
        AreaKind::Echo,
        AreaKind::Netmail,
        AreaKind::Dupe,
        AreaKind::Bad,
    ];
    let areas = (0..count)
        .map(|at| AreaConfig {
            description: Some(format!("Область №{at}")),
            ..AreaConfig::new(
                format!("Area.{at}"),
                kinds[at % kinds.len()],
                BaseFormat::Passthrough,
                None,
            )
        })
        .collect();
    Library::new(vec![Config {
        areas,
        ..Config::default()
    }])
}

#[test]
fn areas_appear_in_sections_and_are_filtered_by_tag_and_description() {
    let library = library_of(8);
    let area = |at| Row::Area(AreaId(at));
    assert_eq!(
        rows(&library, ""),
        [
            Row::Section(AreaKind::Netmail, 2),
            area(1),
            area(5),
            Row::Section(AreaKind::Echo, 2),
            area(0),
            area(4),
            Row::Section(AreaKind::Bad, 4),
            area(2),
            area(3),
            area(6),
            area(7),
        ]
    );
    assert_eq!(
        rows(&library, "AREA.5"),
        [Row::Section(AreaKind::Netmail, 1), area(5)]
    );
    assert_eq!(
        rows(&library, "ОБЛАСТЬ 4"),
        [Row::Section(AreaKind::Echo, 1), area(4)]
    );
    assert!(rows(&library, "nothing").is_empty());
}

#[test]
fn arrow_keys_step_over_the_titles_of_sections() {
    let rows = rows(&library_of(8), "");
    assert_eq!(step(&rows, None, 1), Some(1));
    assert_eq!(step(&rows, None, 3), Some(4));
    assert_eq!(step(&rows, Some(2), 1), Some(4));
    assert_eq!(step(&rows, Some(4), -1), Some(2));
    assert_eq!(step(&rows, Some(1), -1), Some(1));
    assert_eq!(step(&rows, Some(1), 10), Some(10));
    assert_eq!(step(&[], None, 1), None);
}

/// Writes a base with a number of messages into a folder.
fn write_base(folder: &std::path::Path, tag: &str, count: u32) {
    use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
    use fidoscope_core::time::WallTime;
    let mut writer = JamWriter::create(&folder.join(tag), WallTime(1_000_000_000)).unwrap();
    for number in 1..=count {
        let subject = format!("Letter {number} of {tag}");
        let msgid = format!("2:5030/1 {number:08x}");
        let message = NewMessage {
            from: b"Ann",
            subject: subject.as_bytes(),
            msgid: msgid.as_bytes(),
            written: WallTime(1_000_000_000 + i64::from(number)),
            text: b"Text\r",
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    writer.finish().unwrap();
}

#[test]
fn the_selected_row_is_in_sight_whenever_another_area_opens() {
    let folder = tempfile::tempdir().unwrap();
    for (tag, count) in [("one", 400), ("three", 37), ("two", 250)] {
        write_base(folder.path(), tag, count);
    }
    let mut start = start_of(Some("area://one"), Keep::default());
    start.configs = vec![folder.path().to_owned()];
    start.settings.user_name = "Ann".to_owned();
    let mut shell = shell_started(start, 1100.0);
    wait_for_pages(&mut shell);
    let config = fidoscope_core::config::load(folder.path()).unwrap();
    let mut library = Library::new(vec![config]);
    library.use_name("Ann");
    let read = |tag: &str, number: u32| {
        let area = &library.find(tag, None)[0];
        let snapshot = library.snapshot(area, &Default::default()).unwrap();
        library
            .mark_read(&snapshot.numbered(number).unwrap())
            .unwrap();
    };
    read("one", 400);
    read("two", 120);
    for (tag, number) in [
        ("two", 121),
        ("one", 400),
        ("three", 1),
        ("one", 400),
        ("two", 121),
        ("three", 1),
        ("two", 121),
    ] {
        let address = format!("area://{tag}");
        let url = FidoUrl::parse(&address).unwrap().url;
        window(&mut shell)
            .browser()
            .carry_out(Command::Tabs(TabCommand::Open(url, OpenIn::Here)));
        wait_for_pages(&mut shell);
        shell.run_steps(3);
        let name = format!("Letter {number} of {tag},");
        let rows = shell.get_all_by_role(Role::ListBoxOption);
        let mut rows = rows.into_iter().filter(|row| label(row).contains(&name));
        let row = rows
            .next()
            .unwrap_or_else(|| panic!("{name} is out of sight"));
        let rect = row.rect();
        assert!(
            rect.top() > 120.0 && rect.bottom() < 680.0,
            "{name} {rect:?}"
        );
        drop(rows);
        let selected = window(&mut shell)
            .browser()
            .tab()
            .unwrap()
            .history
            .current();
        let selected = selected.unwrap().state.selected();
        assert_eq!(selected.map(|key| key.number), Some(number), "{tag}");
    }
}
