//! Pages of `netmail:`, `echomail:` and `areafix:` URLs: previews of mail (section 6).

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use fidoscope_core::compose::{DraftKind, Misfits, Moment, PreviewSerials, finish};
use fidoscope_core::config::load_with;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::{ComposeRequest, Content, Notice, Page, Severity, SubscribeRequest};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::resolve;
use fidoscope_core::url::FidoUrl;
use std::fs;

const HPT: &str = "\
SysOp Ivan Petrov
Address 2:5030/1520.9@fidonet
Address 21:1/100@fsxnet
Link Boss
Aka 2:5030/1520
Password secret
ForwardRequests on
Link Other
Aka 2:5020/1042
AreafixPwd second
Link Fsx
Aka 21:1/1
Password fsx
EchoArea Ru.FTN.Develop passthrough
EchoArea Ru.FTN.WinSoft passthrough
NetmailArea NetMail net -b squish
";

fn library() -> Library {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config");
    fs::write(&path, HPT).unwrap();
    Library::new(vec![load_with(&path, &|_| None).unwrap()])
}

fn page(url: &str) -> Page {
    let url = FidoUrl::parse(url).unwrap().url;
    resolve(
        &url,
        &library(),
        &Now::at(1_187_009_854, 14_400),
        &Job::new(),
    )
    .unwrap()
}

fn composed(url: &str) -> (ComposeRequest, Vec<Notice>) {
    let page = page(url);
    match page.content {
        Content::Compose(request) => (request, page.notices),
        _ => panic!("{url} is nothing to write"),
    }
}

fn subscribed(url: &str) -> (SubscribeRequest, Vec<Notice>) {
    let page = page(url);
    match page.content {
        Content::Subscribe(request) => (request, page.notices),
        _ => panic!("{url} is no subscription"),
    }
}

fn notice<'n>(notices: &'n [Notice], code: &str) -> &'n Notice {
    let codes: Vec<&str> = notices.iter().map(|notice| notice.code).collect();
    let found = notices.iter().find(|notice| notice.code == code);
    found.unwrap_or_else(|| panic!("no {code} in {codes:?}"))
}

/// Returns the address of each request and its lines.
fn requests(request: &SubscribeRequest) -> Vec<(String, &str, &str)> {
    let one =
        |draft: &'_ fidoscope_core::compose::Draft| draft.to_address.as_ref().unwrap().to_string();
    request
        .requests
        .iter()
        .map(|draft| (one(draft), draft.to.as_str(), draft.body.as_str()))
        .collect()
}

#[test]
fn a_netmail_page_carries_a_draft_that_can_be_finished() {
    let (request, notices) =
        composed("netmail:2:5063/88?to=Mithgol+the+Webmaster&subject=FGHI&body=Hello");
    let draft = &request.draft;
    assert_eq!(draft.kind, DraftKind::Netmail);
    assert_eq!(
        (draft.to.as_str(), draft.from.as_str()),
        ("Mithgol the Webmaster", "Ivan Petrov")
    );
    assert_eq!(
        (draft.subject.as_str(), draft.body.trim()),
        ("FGHI", "Hello")
    );
    assert_eq!(notice(&notices, "nothing-sent").severity, Severity::Info);
    let library = library();
    let finished = finish(
        draft,
        &library.identity(),
        &Moment::default(),
        &mut PreviewSerials::default(),
    );
    let finished = finished.unwrap();
    assert!(finished.is_ready(Misfits::Ask), "{:?}", finished.notices);
    assert_eq!(
        finished.messages[0].from_address.to_string(),
        "2:5030/1520.9@fidonet"
    );
}

#[test]
fn netmail_without_a_name_is_to_the_sysop_and_the_page_says_so() {
    let (request, notices) = composed("netmail:2:5030/1520.9");
    assert_eq!(request.draft.to, "Sysop");
    assert_eq!(request.to, None);
    assert_eq!(
        &*notice(&notices, "default-to").text,
        "The address names no addressee: the message is to Sysop."
    );
    assert!(request.draft.attributes.private);
}

#[test]
fn echomail_without_a_name_is_to_all_and_the_page_says_so() {
    let (request, notices) = composed("echomail:Ru.FTN.Develop");
    assert_eq!(request.draft.to, "All");
    assert_eq!(
        &*notice(&notices, "default-to").text,
        "The address names no addressee: the message is to All."
    );
    assert!(!request.draft.attributes.private);
}

#[test]
fn subject_author_and_text_are_empty_or_the_user_s_own_by_default() {
    for url in ["netmail:2:5063/88", "echomail:Ru.FTN.Develop"] {
        let (request, _) = composed(url);
        let draft = &request.draft;
        assert_eq!(
            (draft.subject.as_str(), draft.body.trim()),
            ("", ""),
            "{url}"
        );
        assert_eq!(draft.from, "Ivan Petrov", "{url}");
    }
}

#[test]
fn a_foreign_name_of_an_author_is_kept_and_warned_of() {
    for url in [
        "netmail:2:5024/1024?from=Moderator&subject=%5B%21%5D+read+only",
        "echomail:Ru.FTN.Develop?from=Moderator&subject=*+*+*+Rules",
    ] {
        let (request, notices) = composed(url);
        assert_eq!(request.draft.from, "Moderator", "{url}");
        let notice = notice(&notices, "foreign-name");
        assert_eq!(notice.severity, Severity::Warning);
        assert!(
            notice.text.contains("not one of your names"),
            "{}",
            notice.text
        );
    }
    let (_, notices) = composed("echomail:Ru.FTN.Develop?from=ivan+petrov");
    assert!(!notices.iter().any(|notice| notice.code == "foreign-name"));
}

#[test]
fn an_echomail_url_of_several_areas_posts_a_copy_to_each() {
    let (request, notices) = composed("echomail:Ru.FTN.Develop+Ru.FTN.WinSoft?subject=x&body=y");
    let library = library();
    let identity = library.identity();
    let finished = finish(
        &request.draft,
        &identity,
        &Moment::default(),
        &mut PreviewSerials::default(),
    );
    let areas: Vec<String> = finished
        .unwrap()
        .messages
        .iter()
        .map(|message| message.area.as_ref().unwrap().tag.clone())
        .collect();
    assert_eq!(areas, ["Ru.FTN.Develop", "Ru.FTN.WinSoft"]);
    assert!(!notices.iter().any(|notice| notice.code == "not-your-area"));
    for area in ["Titanic.Best", "Titanic.Best@a@b"] {
        let (_, notices) = composed(&format!("echomail:{area}"));
        assert_eq!(
            notice(&notices, "not-your-area").links[0].1.to_string(),
            format!("areafix:{area}")
        );
    }
}

#[test]
fn truncated_and_ignored_areas_are_reported() {
    let tags: Vec<String> = (0..70).map(|at| format!("A{at}")).collect();
    let long = "L".repeat(100);
    let (request, notices) = composed(&format!("echomail:{}", tags.join("+")));
    assert_eq!(request.draft.areas.len(), 10);
    assert!(
        notice(&notices, "areas-truncated")
            .text
            .starts_with("The address names 60 more areas")
    );
    let (request, notices) = subscribed(&format!("areafix:{}+{long}", tags.join("+")));
    assert_eq!(request.requests[0].body.lines().count(), 50);
    assert!(
        notice(&notices, "areas-truncated")
            .text
            .starts_with("The address names 20 more areas")
    );
    assert!(notice(&notices, "areas-ignored").text.contains("LLLL"));
}

#[test]
fn an_areafix_page_shows_what_would_be_sent_to_whom_and_sends_nothing() {
    let (request, notices) = subscribed("areafix:SU.FidoTech+Ru.Fidonet.Today");
    assert_eq!(
        requests(&request),
        [(
            "2:5030/1520".to_owned(),
            "AreaFix",
            "+SU.FidoTech\n+Ru.Fidonet.Today\n"
        )]
    );
    assert_eq!(
        request.requests[0].password.as_ref().unwrap().reveal(),
        "secret"
    );
    assert!(!format!("{request:?}").contains("secret"));
    notice(&notices, "nothing-sent");
    let (_, notices) = subscribed("areafix:Ru.FTN.Develop");
    assert_eq!(notice(&notices, "known-areas").severity, Severity::Info);
}

#[test]
fn leave_unsubscribes_and_fecho_asks_the_filefix_whatever_their_values() {
    for value in ["", "=", "=no", "=1"] {
        let (request, _) = subscribed(&format!("areafix:Ru.FTN.Develop?leave{value}"));
        assert_eq!(
            requests(&request),
            [("2:5030/1520".to_owned(), "AreaFix", "-Ru.FTN.Develop\n")]
        );
        let (request, _) = subscribed(&format!("areafix:XPICS?fecho{value}"));
        assert_eq!(
            requests(&request),
            [("2:5030/1520".to_owned(), "FileFix", "+XPICS\n")]
        );
    }
}

#[test]
fn uplinks_are_united_tried_in_order_and_chosen_by_domain() {
    for (url, to) in [
        ("areafix:A?uplink=2:5020/1042", "2:5020/1042"),
        ("areafix:A?uplink=5020/1042", "2:5020/1042"),
        (
            "areafix:A?uplink=2:5029/32+2:5020/1042&uplink=2:5030/1520",
            "2:5020/1042",
        ),
        (
            "areafix:A?uplink=2:5029/32&uplink=2:5030/1520",
            "2:5030/1520",
        ),
        ("areafix:A@fidonet", "2:5030/1520"),
        ("areafix:A@fsxnet", "21:1/1"),
        ("areafix:A@fsxnet?uplink=2:5020/1042+21:1/1", "21:1/1"),
        ("areafix:A@fsxnet?uplink=2:5020/1042", "2:5020/1042"),
        (
            "areafix:A@nowhere?uplink=2:5020/1042+2:5030/1520",
            "2:5020/1042",
        ),
        ("areafix:A@fsxnet?uplink=2:5029/32", "21:1/1"),
    ] {
        let (request, _) = subscribed(url);
        assert_eq!(requests(&request)[0].0, to, "{url}");
    }
    for url in ["areafix:A@nowhere", "areafix:A@nowhere?uplink=2:5029/32"] {
        let (request, notices) = subscribed(url);
        assert_eq!(request.requests, [], "{url}");
        notice(&notices, "no-uplink");
    }
    let (_, notices) = subscribed("areafix:A?uplink=2:5029/32+2:5020/1042+2:5030/1520");
    assert!(notice(&notices, "no-link").text.contains("2:5029/32"));
    let others = &notice(&notices, "other-uplinks").links;
    assert_eq!(others.len(), 1);
    assert_eq!(others[0].1.to_string(), "areafix:A?uplink=2:5030/1520");
    // The request may go to the second uplink.
    let (_, notices) = subscribed("areafix:A@fsxnet?uplink=2:5020/1042+21:1/1");
    let others = &notice(&notices, "other-uplinks").links;
    assert_eq!(others.len(), 1);
    assert_eq!(
        others[0].1.to_string(),
        "areafix:A@fsxnet?uplink=2:5020/1042"
    );
    let (_, notices) = subscribed("areafix:A+B@fsxnet?uplink=2:5020/1042+21:1/1");
    assert!(notices.iter().all(|own| own.code != "other-uplinks"));
}

#[test]
fn an_unknown_parameter_of_areafix_is_asked_about_before_there_is_a_request() {
    let (request, notices) = subscribed("areafix:A?leave&rescan=10");
    assert_eq!(request.requests, []);
    let notice = notice(&notices, "unknown-parameter");
    assert_eq!(notice.severity, Severity::Warning);
    assert!(notice.text.contains("rescan"), "{}", notice.text);
    assert_eq!(notice.links[0].1.to_string(), "areafix:A?leave");
    let (request, _) = subscribed(&notice.links[0].1.to_string());
    assert_eq!(request.requests.len(), 1);
}

#[test]
fn a_relative_areafix_url_subscribes_to_the_area_it_is_in() {
    for (url, robot, line) in [
        ("areafix:?leave", "AreaFix", "-Evil.MP3\n"),
        ("areafix:?fecho", "FileFix", "+Evil.MP3\n"),
    ] {
        let url = FidoUrl::parse_inside(url, "Evil.MP3", None).unwrap().url;
        let (request, _) = subscribed(&url.to_string());
        assert_eq!(requests(&request)[0].1, robot);
        assert_eq!(requests(&request)[0].2, line);
    }
}
