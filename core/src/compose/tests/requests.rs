//! Requests to AreaFix and FileFix.

use super::*;
use crate::compose::faq_request;

#[test]
fn a_password_is_in_the_bytes_of_the_request_and_nowhere_else() {
    let url = FidoUrl::parse("areafix:R50.Bone?uplink=2:5030/1520")
        .unwrap()
        .url;
    let subscription = subscribe(&url, &identity());
    let finished = finished(&subscription.requests[0]);
    let message = &finished.messages[0];
    assert_eq!(message.bytes.subject, b"secret");
    assert_eq!(message.shown.subject, Secret::DOTS);
    for printed in [
        format!("{subscription:?}"),
        format!("{finished:?}"),
        format!("{:?}", identity()),
        message.preview(),
    ] {
        assert!(!printed.contains("secret"), "{printed}");
    }
}

#[test]
fn a_request_is_not_sent_when_the_name_of_its_robot_does_not_fit() {
    let url = FidoUrl::parse("areafix:R50.Bone?uplink=2:5030/1520")
        .unwrap()
        .url;
    for (letters, fits) in [(35, true), (36, false)] {
        let mut identity = identity();
        identity.uplinks[0].areafix.name = Some("R".repeat(letters));
        let subscription = subscribe(&url, &identity);
        let request = &subscription.requests[0];
        assert_eq!(finished(request).is_ready(request.misfits), fits);
    }
}

#[test]
fn a_request_with_letters_that_its_character_set_lacks_goes_out_in_utf_8() {
    let parsed = |url: &str| FidoUrl::parse(url).unwrap().url;
    let areafix = parsed("areafix:R50.Bone?uplink=2:5030/1520");
    let faq = parsed("faqserv://2:5054/83/index");
    for (name, charset) in [
        ("Иван Петров", Charset::CP866),
        ("Jürgen Müller", Charset::UTF8),
    ] {
        let mut identity = identity();
        identity.names = vec![name.into()];
        let mut requests = subscribe(&areafix, &identity).requests;
        requests.extend(faq_request(&faq, &identity));
        assert_eq!(requests.len(), 2);
        for request in &requests {
            let mut serials = PreviewSerials::default();
            let finished = finish(request, &identity, &moment(), &mut serials).unwrap();
            assert!(finished.is_ready(request.misfits), "{name}");
            assert_eq!(finished.messages[0].charset, charset);
            assert_eq!(finished.messages[0].shown.from, name);
        }
    }
}

#[test]
fn requests_of_6_2_name_all_areas_and_go_to_the_chosen_uplink() {
    for (url, requests) in [
        (
            "areafix:SU.FidoTech",
            &[("2:5030/1520", "AreaFix", "+SU.FidoTech\n")][..],
        ),
        (
            "areafix:Ru.Computer.Humor%20Ru.Hutor.Filtered",
            &[(
                "2:5030/1520",
                "AreaFix",
                "+Ru.Computer.Humor\n+Ru.Hutor.Filtered\n",
            )],
        ),
        (
            "areafix:Ru.PHP?leave",
            &[("2:5030/1520", "AreaFix", "-Ru.PHP\n")],
        ),
        (
            "areafix:XGAMWADDOOM?leave&fecho",
            &[("2:5030/1520", "Filemgr", "-XGAMWADDOOM\n")],
        ),
        (
            "areafix:A+a+A?uplink=2:5020/1042",
            &[("2:5020/1042", "AreaFix", "+A\n")],
        ),
        (
            "areafix:A?uplink=2:5029/32+2:5020/1042&uplink=2:5030/1520",
            &[("2:5020/1042", "AreaFix", "+A\n")],
        ),
        (
            "areafix:A?uplink=2:5029/32",
            &[("2:5030/1520", "AreaFix", "+A\n")],
        ),
        (
            "areafix:A+FSX_GEN@fsxnet",
            &[
                ("2:5030/1520", "AreaFix", "+A\n"),
                ("21:1/100@fsxnet", "AreaFix", "+FSX_GEN\n"),
            ],
        ),
        ("areafix:A?rescan=10", &[]),
    ] {
        let parsed = FidoUrl::parse(url).unwrap().url;
        let subscription = subscribe(&parsed, &identity());
        let made: Vec<(String, &str, &str)> = subscription
            .requests
            .iter()
            .map(|draft| {
                let to = draft.to_address.as_ref().unwrap().to_string();
                (to, draft.to.as_str(), draft.body.as_str())
            })
            .collect();
        let expected: Vec<(String, &str, &str)> = requests
            .iter()
            .map(|(to, robot, body)| ((*to).to_owned(), *robot, *body))
            .collect();
        assert_eq!(made, expected, "{url}");
    }
}

#[test]
fn what_a_subscription_leaves_out_or_asks_about_is_said() {
    let many: Vec<String> = (0..61).map(|at| format!("B{at}")).collect();
    let long = "L".repeat(200);
    for (url, code) in [
        (format!("areafix:{}", many.join("+")), "areas-truncated"),
        (format!("areafix:A+{long}"), "areas-ignored"),
        ("areafix:A+*".to_owned(), "areas-ignored"),
        ("areafix:A+%25ALL".to_owned(), "areas-ignored"),
        ("areafix:A+B,R=9999".to_owned(), "areas-ignored"),
        ("areafix:A+-B".to_owned(), "areas-ignored"),
        ("areafix:A?uplink=2:5029/32".to_owned(), "no-link"),
        ("areafix:A?uplink=2:5020/1042".to_owned(), "no-password"),
        (
            "areafix:A?uplink=2:5020/1042+2:5030/1520".to_owned(),
            "other-uplinks",
        ),
        ("areafix:A?rescan".to_owned(), "unknown-parameter"),
        ("areafix:A@nowhere".to_owned(), "no-uplink"),
    ] {
        let parsed = FidoUrl::parse(&url).unwrap().url;
        let mut identity = identity();
        for aka in &mut identity.akas {
            aka.domain.get_or_insert_with(|| "fidonet".into());
        }
        let subscription = subscribe(&parsed, &identity);
        let codes: Vec<&str> = subscription
            .notices
            .iter()
            .map(|notice| notice.code)
            .collect();
        assert!(codes.contains(&code), "{url}: {codes:?}");
    }
    let url = FidoUrl::parse("areafix:A").unwrap().url;
    let none = subscribe(&url, &Identity::default());
    assert!(none.requests.is_empty() && none.notices[0].code == "no-uplink");
}
