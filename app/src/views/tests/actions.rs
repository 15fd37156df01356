//! Pages of actions and of addresses of other programs.

use super::*;
use crate::command::FrontCommand;

#[test]
fn pages_of_actions_show_what_is_asked_for_and_do_nothing() {
    let address = Address::parse("2:5030/1520.9@fidonet").unwrap();
    let cases = [
        (
            Content::Compose(ComposeRequest {
                station: Some(address.clone()),
                to: Some("Sysop".to_owned()),
                subject: Some("Hello".to_owned()),
                body: Some("Two\nlines".to_owned()),
                ..ComposeRequest::default()
            }),
            vec![
                "2:5030/1520.9@fidonet",
                "Sysop",
                "Hello",
                "Nothing was sent.",
            ],
        ),
        (
            Content::Subscribe(SubscribeRequest {
                areas: vec!["Ru.FTN.Develop".to_owned()],
                leave: true,
                uplinks: vec![address.clone()],
                ..SubscribeRequest::default()
            }),
            vec![
                "Unsubscribe request",
                "Ru.FTN.Develop",
                "2:5030/1520.9@fidonet",
                "Nothing was sent.",
            ],
        ),
        (
            Content::Station(StationRequest {
                address,
                request: Some("FAQ".to_owned()),
                time: Some("2007/03/19".to_owned()),
                bot: Some("FAQServer".to_owned()),
                loc: Some(Loc::Body),
                size: Some(25_000),
                ed2k: Some("1299589".to_owned()),
                aich: Some("Y273T53".to_owned()),
                file_echoes: vec!["XOFCELIST".to_owned()],
            }),
            vec![
                "FAQ",
                "2007/03/19",
                "FAQServer",
                "Message text",
                "25\u{a0}000",
                "1299589",
                "Y273T53",
                "XOFCELIST",
                "Nothing was requested.",
            ],
        ),
        (
            Content::Object(std::sync::Arc::new(ObjectPage {
                path: vec!["a.zip".to_owned(), "b".to_owned()],
                into: false,
                shown: AtPath::Nothing,
                rest: None,
                source: None,
            })),
            vec!["a.zip", "All files of these messages"],
        ),
        (
            Content::External("https://example.org/".to_owned()),
            vec!["https://example.org/"],
        ),
        (Content::Nothing, vec!["Nothing to show"]),
    ];
    for (content, words) in cases {
        let harness = window(Desk::with_content(content));
        for word in words {
            assert!(
                harness.query_all_by_label_contains(word).count() > 0,
                "{word}"
            );
        }
        assert_eq!(harness.state().commands, []);
        assert!(harness.query_by_label("Copy address").is_some());
    }
}

#[test]
fn an_external_address_is_handed_on_only_by_a_click() {
    let mut harness = window(Desk::with_content(Content::External(
        "https://example.org/".to_owned(),
    )));
    harness.get_by_label("Open in another program…").click();
    harness.run_ok();
    let wish = Command::Front(FrontCommand::OpenExternal(
        "https://example.org/".to_owned(),
    ));
    assert_eq!(harness.state().commands, [wish]);
}
