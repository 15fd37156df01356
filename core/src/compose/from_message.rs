//! Drafts made from a message: replies and forwards.

use super::from_url::{Drafted, common_values, named_area, prepare};
use super::gate::{WayOut, gate_for_answer};
use super::template::{Occasion, Person, Values};
use super::{AreaFacts, AreaName, Draft, DraftKind, Identity, Moment, quote};
use crate::address::Address;
use crate::charset::Charset;
use crate::config::AreaKind;
use crate::markup::decode_fiunis;
use crate::message::{LineKind, Message};
use std::ops::Range;

/// The answered or forwarded message.
#[derive(Clone, Debug)]
pub struct Original<'m> {
    /// The message, decoded as displayed.
    pub message: &'m Message,
    /// Its area; `None` if unknown (a saved text).
    pub area: Option<AreaName>,
    /// True if it is netmail.
    pub netmail: bool,
    /// The lines to quote, as indices of [`Message::lines`]; `None`: all.
    pub selected: Option<Range<usize>>,
}

/// Destination of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplyWay {
    /// To the area of the original, or back by netmail.
    Same,
    /// To another area.
    ToArea(AreaName),
    /// To the author of the original by netmail.
    ByNetmail,
}

/// Returns an answer to a message.
#[must_use]
pub fn reply(
    original: &Original<'_>,
    way: &ReplyWay,
    identity: &Identity,
    moment: &Moment,
) -> Drafted {
    let target = match way {
        ReplyWay::Same => answer_area(original, identity),
        ReplyWay::ToArea(_) | ReplyWay::ByNetmail => None,
    };
    let Some((facts, is_copy)) = target else {
        return answer(original, way, identity, moment);
    };
    let way = match facts.kind {
        AreaKind::Netmail => ReplyWay::ByNetmail,
        AreaKind::Echo | AreaKind::Local | AreaKind::Bad | AreaKind::Dupe => {
            ReplyWay::ToArea(facts.name.clone())
        }
    };
    // A copy is answered like its original.
    let area = match is_copy {
        true => Some(facts.name.clone()),
        false => original.area.clone(),
    };
    let original = Original {
        area,
        ..original.clone()
    };
    answer(&original, &way, identity, moment)
}

/// Returns the area for answers to a message of another area: by its AREA line, which a copy in a
/// personal or carbon area has (USEAREA), else by AREAREPLYTO. Also returns whether the message is
/// such a copy.
fn answer_area<'i>(
    original: &Original<'_>,
    identity: &'i Identity,
) -> Option<(&'i AreaFacts, bool)> {
    if original.netmail {
        return None;
    }
    let own = original.area.as_ref().and_then(|area| identity.area(area));
    let habits = own.map(|own| &own.habits);
    let named = |tag: &str| {
        let (tag, domain) = match tag.split_once('@') {
            Some((tag, domain)) => (tag, Some(domain.to_owned())),
            None => (tag, None),
        };
        let name = AreaName {
            tag: tag.to_owned(),
            domain,
        };
        let facts = identity.area(&name)?;
        (own.map(|own| &own.name) != Some(&facts.name)).then_some(facts)
    };
    let is_written = |facts: &&AreaFacts| facts.kind.is_public();
    let of_copy = area_line(original.message)
        .filter(|_| habits.is_none_or(|habits| !habits.ignores_area_line))
        .and_then(named)
        .filter(is_written);
    if let Some(facts) = of_copy {
        return Some((facts, true));
    }
    let reply_area = habits?.reply_area.as_deref()?;
    let facts = named(reply_area)?;
    (is_written(&facts) || facts.kind == AreaKind::Netmail).then_some((facts, false))
}

/// Returns the areatag of an AREA line: a kludge, or the first line of the text.
fn area_line(message: &Message) -> Option<&str> {
    let mut kludges = message.kludges.iter();
    let kludge = kludges.find(|kludge| kludge.name().eq_ignore_ascii_case("AREA"));
    let first = || message.body.lines().next()?.strip_prefix("AREA:");
    let tag = kludge.map(|kludge| kludge.value()).or_else(first)?.trim();
    (!tag.is_empty() && !tag.contains(char::is_whitespace)).then_some(tag)
}

/// Returns an answer to the destination `way`.
fn answer(
    original: &Original<'_>,
    way: &ReplyWay,
    identity: &Identity,
    moment: &Moment,
) -> Drafted {
    let message = original.message;
    let netmail = match way {
        ReplyWay::Same => original.netmail,
        ReplyWay::ToArea(_) => false,
        ReplyWay::ByNetmail => true,
    };
    let mut draft = if netmail {
        Draft::new_netmail(Address::default())
    } else {
        let area = match way {
            ReplyWay::ToArea(area) => Some(area.clone()),
            _ => original.area.clone(),
        };
        Draft::new_echomail(area.into_iter().collect())
    };
    draft.to = decode_fiunis(message.from.trim()).into_owned();
    draft.to_address = message.from_address.clone();
    let goes_back = netmail && original.netmail && way == &ReplyWay::Same;
    let is_own = goes_back && is_own(message, identity);
    if goes_back {
        let (own, other) = match is_own {
            true => (&message.from_address, &message.to_address),
            false => (&message.to_address, &message.from_address),
        };
        // The address used by the other one.
        draft.from_address = own.as_ref().and_then(|own| own_aka(own, identity)).cloned();
        draft.to_address.clone_from(other);
    }
    if !netmail
        && let Some(to) = &message.from_address
        && let Some(facts) = draft.areas.first().and_then(|area| identity.area(area))
        && facts.habits.matches_aka == Some(true)
    {
        // AKAMATCHECHO: our address that matches the author's.
        draft.from_address = identity.aka_for(to).cloned();
    }
    if is_own {
        // An answer to an own message goes to the same addressee.
        draft.to = decode_fiunis(message.to.trim()).into_owned();
    }
    let (gate, notice) = match netmail && !is_own {
        true => gate_for_answer(message, identity),
        false => (None, None),
    };
    let user = gate.map(|WayOut { gate, user }| {
        draft.to = gate.name;
        draft.to_address = Some(gate.address);
        user
    });
    draft.subject = answered(&message.subject);
    draft.charset =
        Some(message.charset).filter(|set| set.level() > 1 && is_lossless_charset(*set));
    draft.reply_to.clone_from(&message.msgid);
    let moved = !netmail && draft.areas.first() != original.area.as_ref();
    let occasion = Occasion {
        reply: true,
        moved: moved || (netmail && !original.netmail),
        netmail,
        ..Occasion::default()
    };
    let quoted = quote(message, original.selected.as_ref());
    let mut drafted = start_draft(draft, original, occasion, quoted, identity, moment);
    if let Some(user) = user.filter(|user| !user.is_empty()) {
        let line = format!("To: {user}\n\n");
        drafted.position += line.len();
        drafted.draft.body.insert_str(0, &line);
    }
    drafted.notices.extend(notice);
    drafted
}

/// Returns a forward of a message: to some areas, or by netmail without an addressee yet.
#[must_use]
pub fn forward(
    original: &Original<'_>,
    areas: Vec<AreaName>,
    identity: &Identity,
    moment: &Moment,
) -> Drafted {
    let mut draft = if areas.is_empty() {
        Draft {
            to: String::new(),
            to_address: None,
            ..Draft::new_netmail(Address::default())
        }
    } else {
        Draft::new_echomail(areas)
    };
    let subject = decode_fiunis(original.message.subject.trim());
    draft.subject = subject.into_owned();
    let set = original.message.charset;
    draft.charset = Some(set).filter(|set| set.level() > 1 && is_lossless_charset(*set));
    let occasion = Occasion {
        forward: true,
        netmail: draft.kind == DraftKind::Netmail,
        ..Occasion::default()
    };
    start_draft(draft, original, occasion, String::new(), identity, moment)
}

/// Returns whether a set can be written as well as read: UTF-8, or a single-byte set that contains
/// ASCII.
fn is_lossless_charset(charset: Charset) -> bool {
    charset == Charset::UTF8 || charset.keeps_ascii()
}

fn start_draft(
    mut draft: Draft,
    original: &Original<'_>,
    occasion: Occasion,
    quote: String,
    identity: &Identity,
    moment: &Moment,
) -> Drafted {
    let message = original.message;
    prepare(&mut draft, identity);
    let is_own = original.netmail && is_own(message, identity);
    let own = if is_own { &message.from } else { &message.to };
    draft.from = own_name(own, &draft, identity);
    let rfc = |name: &str| {
        let mut kludges = message.kludges.iter();
        let found = kludges.find(|kludge| {
            let own = kludge.name();
            own.eq_ignore_ascii_case(name)
                || own.len() == name.len() + 4
                    && own.to_ascii_lowercase() == format!("rfc-{}", name.to_ascii_lowercase())
        });
        found
            .map(|kludge| kludge.value().to_owned())
            .unwrap_or_default()
    };
    let values = Values {
        original_rfc: ["From", "To", "Message-ID"].map(rfc),
        original_offset: message.utc_offset,
        original_author: Person {
            name: decode_fiunis(message.from.trim()).into_owned(),
            address: message.from_address.clone(),
        },
        original_addressee: Person {
            name: decode_fiunis(message.to.trim()).into_owned(),
            address: message.to_address.clone(),
        },
        original_area: named_area(original.area.as_ref(), identity),
        original_subject: decode_fiunis(message.subject.trim()).into_owned(),
        original_msgid: message.msgid.clone().unwrap_or_default(),
        original_written: Some(message.written),
        quote,
        text: if occasion.forward {
            visible_text(message)
        } else {
            String::new()
        },
        ..common_values(&draft, identity, moment)
    };
    Drafted::filled(draft, identity, occasion, &values)
}

/// Returns whether the user wrote a netmail: by his name, and his address if there is one.
fn is_own(message: &Message, identity: &Identity) -> bool {
    let from = message.from_address.as_ref();
    identity.is_own_name(&decode_fiunis(message.from.trim()))
        && from.is_none_or(|from| own_aka(from, identity).is_some())
}

/// Returns the user's own address that equals another one.
fn own_aka<'i>(address: &Address, identity: &'i Identity) -> Option<&'i Address> {
    let personas = identity
        .personas
        .iter()
        .filter_map(|own| own.address.as_ref());
    (identity.akas.iter().chain(personas)).find(|aka| aka.matches(address))
}

/// Returns the user's name in the message, else the name of the identity.
fn own_name(name: &str, draft: &Draft, identity: &Identity) -> String {
    let name = name.trim();
    let personas = identity.personas.iter().map(|own| &own.name);
    let own = (identity.names.iter())
        .chain(personas)
        .find(|own| !name.is_empty() && own.trim().to_lowercase() == name.to_lowercase());
    own.cloned().unwrap_or_else(|| {
        let author = identity.author_of(draft);
        identity.author_name(author, draft.chance).to_owned()
    })
}

/// Returns the visible text, with its tearline and Origin line spelled as quoted ones.
fn visible_text(message: &Message) -> String {
    let mut text = String::new();
    for (line, shown) in message.visible_lines() {
        if line.kind != LineKind::Empty {
            text.push_str(&super::clean::defanged(shown, false));
        }
        text.push('\n');
    }
    text
}

/// Returns the subject of an answer: with a single `Re: `, however often it was answered.
fn answered(subject: &str) -> String {
    let mut rest = subject.trim();
    while let Some(after) = without_mark(rest) {
        rest = after;
    }
    format!("Re: {}", decode_fiunis(rest))
}

/// Returns the text after `Re:`, `Re[2]:` or `Re^2:` at the beginning.
fn without_mark(subject: &str) -> Option<&str> {
    let head = subject.get(..2)?;
    if !head.eq_ignore_ascii_case("re") {
        return None;
    }
    let rest = subject.get(2..)?;
    let rest = rest.trim_start_matches(|char: char| {
        char.is_ascii_digit() || matches!(char, '[' | ']' | '^' | '(' | ')')
    });
    rest.strip_prefix(':').map(str::trim_start)
}

#[cfg(test)]
mod tests {
    use super::{Original, ReplyWay, answered, forward, reply};
    use crate::address::Address;
    use crate::base::StoredMessage;
    use crate::charset::Charset;
    use crate::compose::{AreaName, DraftKind, Identity, Moment};
    use crate::message::Message;

    fn original() -> Message {
        let stored = StoredMessage {
            from: b"Alexander Skovpen".to_vec(),
            to: b"Ivan Petrov".to_vec(),
            subject: Charset::CP866.encode("Re: Письмо"),
            kludges: vec![
                b"MSGID: 2:5020/1042 4f903477".to_vec(),
                b"CHRS: CP866 2".to_vec(),
            ],
            text: Charset::CP866
                .encode("Привет!\r\r IP> Вопрос?\r--- tear\r * Origin: here (2:5020/1042)\r"),
            ..StoredMessage::default()
        };
        Message::parse(&stored, Charset::CP866)
    }

    fn identity() -> Identity {
        Identity {
            names: vec!["Sysop".into(), "Ivan Petrov".into()],
            ..Identity::default()
        }
    }

    fn area(tag: &str) -> AreaName {
        AreaName {
            tag: tag.into(),
            domain: None,
        }
    }

    #[test]
    fn a_reply_goes_to_the_author_in_his_character_set_and_quotes_him() {
        let message = original();
        let original = Original {
            message: &message,
            area: Some(area("R50.Bone")),
            netmail: false,
            selected: None,
        };
        let draft = reply(&original, &ReplyWay::Same, &identity(), &Moment::default()).draft;
        assert_eq!(draft.kind, DraftKind::Echomail);
        assert_eq!(
            (draft.to.as_str(), draft.from.as_str()),
            ("Alexander Skovpen", "Ivan Petrov")
        );
        assert_eq!(draft.subject, "Re: Письмо");
        assert_eq!(draft.charset, Some(Charset::CP866));
        assert_eq!(draft.reply_to.unwrap(), "2:5020/1042 4f903477");
        assert_eq!(
            draft.body,
            "01 Jan 70 00:00, Alexander Skovpen -> Ivan Petrov:\n\n AS> Привет!\n\n IP>> Вопрос?\n\n\n"
        );

        let way = ReplyWay::ToArea(area("N5020.Talk"));
        let draft = reply(&original, &way, &identity(), &Moment::default()).draft;
        assert_eq!(draft.areas, [area("N5020.Talk")]);
        assert!(
            draft.body.starts_with("* Originally in R50.Bone\n"),
            "{}",
            draft.body
        );

        let draft = reply(
            &original,
            &ReplyWay::ByNetmail,
            &identity(),
            &Moment::default(),
        )
        .draft;
        assert_eq!(draft.kind, DraftKind::Netmail);
        assert_eq!(draft.to_address.unwrap().to_string(), "2:5020/1042");
        assert!(draft.attributes.private && draft.areas.is_empty());
    }

    #[test]
    fn an_answer_to_own_netmail_goes_to_its_addressee() {
        let identity = Identity {
            akas: ["2:5030/1.5", "21:1/100"]
                .map(|aka| Address::parse(aka).unwrap())
                .to_vec(),
            ..identity()
        };
        let answer = |from: &str, origin: &str, way: &ReplyWay, netmail: bool| {
            let stored = StoredMessage {
                from: from.as_bytes().to_vec(),
                to: b"Bob Far".to_vec(),
                origin: origin.as_bytes().to_vec(),
                destination: b"2:5020/7.3".to_vec(),
                text: b"mine\r".to_vec(),
                ..StoredMessage::default()
            };
            let message = Message::parse(&stored, Charset::CP866);
            let original = Original {
                message: &message,
                area: None,
                netmail,
                selected: None,
            };
            let draft = reply(&original, way, &identity, &Moment::default()).draft;
            let address = |address: Option<Address>| address.map(|own| own.to_string());
            let to_address = address(draft.to_address).unwrap_or_default();
            (
                draft.to,
                to_address,
                draft.from,
                address(draft.from_address),
            )
        };
        let row = |to: &str, address: &str, from: &str, own: Option<&str>| {
            let text = str::to_owned;
            (text(to), text(address), text(from), own.map(text))
        };
        let same = ReplyWay::Same;
        assert_eq!(
            answer("ivan petrov", "2:5030/1.5", &same, true),
            row("Bob Far", "2:5020/7.3", "Ivan Petrov", Some("2:5030/1.5"))
        );
        assert_eq!(
            answer("Sysop", "21:1/100", &same, true),
            row("Bob Far", "2:5020/7.3", "Sysop", Some("21:1/100"))
        );
        // A namesake elsewhere, and a robot at the own address, are answered.
        assert_eq!(
            answer("Ivan Petrov", "2:5030/1.6", &same, true),
            row("Ivan Petrov", "2:5030/1.6", "Sysop", None)
        );
        assert_eq!(
            answer("AreaFix", "2:5030/1.5", &same, true),
            row("AreaFix", "2:5030/1.5", "Sysop", None)
        );
        // By netmail to an author of echomail, whoever that is.
        assert_eq!(
            answer("Ivan Petrov", "2:5030/1.5", &ReplyWay::ByNetmail, false).1,
            "2:5030/1.5"
        );
    }

    #[test]
    fn a_forward_names_both_addresses_of_netmail() {
        for (destination, line) in [
            ("2:5020/7.3", "\n* To: Bob Far 2:5020/7.3\n"),
            ("", "\n* To: Bob Far\n"),
        ] {
            let stored = StoredMessage {
                from: b"Ann".to_vec(),
                to: b"Bob Far".to_vec(),
                origin: b"2:5030/1.5".to_vec(),
                destination: destination.as_bytes().to_vec(),
                text: b"text\r".to_vec(),
                ..StoredMessage::default()
            };
            let message = Message::parse(&stored, Charset::CP866);
            let original = Original {
                message: &message,
                area: None,
                netmail: true,
                selected: None,
            };
            let drafted = forward(&original, Vec::new(), &identity(), &Moment::default());
            let body = drafted.draft.body;
            assert!(body.contains(line), "{body}");
            assert!(body.contains("* From: Ann (2:5030/1.5), "), "{body}");
        }
    }

    #[test]
    fn a_forward_carries_the_whole_text_with_its_ends_spelled_as_quoted() {
        let message = original();
        let original = Original {
            message: &message,
            area: Some(area("R50.Bone")),
            netmail: false,
            selected: None,
        };
        let draft = forward(
            &original,
            vec![area("Other")],
            &identity(),
            &Moment::default(),
        )
        .draft;
        assert_eq!(
            (draft.to.as_str(), draft.subject.as_str()),
            ("All", "Re: Письмо")
        );
        assert!(
            draft
                .body
                .contains("* From: Alexander Skovpen (2:5020/1042)"),
            "{}",
            draft.body
        );
        assert!(
            draft
                .body
                .contains("\nПривет!\n\n IP> Вопрос?\n-+- tear\n + Origin: here"),
            "{}",
            draft.body
        );
        assert_eq!(draft.reply_to, None);
    }

    #[test]
    fn an_answer_has_one_re() {
        for (subject, answer) in [
            ("Hello", "Re: Hello"),
            ("Re: Hello", "Re: Hello"),
            ("RE[2]: Re^3: Hello", "Re: Hello"),
            ("Regex", "Re: Regex"),
            ("", "Re: "),
            ("Ре", "Re: Ре"),
        ] {
            assert_eq!(answered(subject), answer);
        }
    }

    #[test]
    fn author_in_another_network_is_answered_by_the_gate() {
        let gated = |kludges: &[&str]| {
            let stored = StoredMessage {
                from: b"someone@example.com".to_vec(),
                origin: b"2:5020/1042".to_vec(),
                kludges: kludges
                    .iter()
                    .map(|line| line.as_bytes().to_vec())
                    .collect(),
                text: b"Hello\r".to_vec(),
                ..StoredMessage::default()
            };
            Message::parse(&stored, Charset::UTF8)
        };
        let answer = |message: &Message, way: &ReplyWay| {
            let original = Original {
                message,
                area: Some(area("Some.Echo")),
                netmail: false,
                selected: None,
            };
            let drafted = reply(&original, way, &identity(), &Moment::default());
            let before = drafted
                .draft
                .body
                .get(..drafted.position)
                .unwrap()
                .to_owned();
            (drafted.draft, before)
        };
        let user = "someone.with.a.long.name@mail.example.com";
        let message = gated(&[
            &format!("REPLYADDR {user}"),
            "REPLYTO 2:5030/1520 Gate Keeper",
        ]);
        let (draft, before) = answer(&message, &ReplyWay::ByNetmail);
        assert_eq!(draft.to, "Gate Keeper");
        assert_eq!(draft.to_address.unwrap().to_string(), "2:5030/1520");
        assert!(
            draft.body.starts_with(&format!("To: {user}\n\n")),
            "{}",
            draft.body
        );
        assert!(before.starts_with("To: "), "{before}");
        // In the echo everybody reads it.
        let (draft, _) = answer(&message, &ReplyWay::Same);
        assert_eq!(draft.to, "someone@example.com");
        assert!(!draft.body.contains("To: "), "{}", draft.body);
        // The default name of a gate is UUCP; an invalid address is not used.
        let (draft, _) = answer(&gated(&["REPLYTO 1:2/3@fidonet.org"]), &ReplyWay::ByNetmail);
        assert_eq!(
            (draft.to.as_str(), draft.body.contains("To: ")),
            ("UUCP", false)
        );
        let wrong = gated(&["REPLYTO nowhere", "REPLYADDR x@y"]);
        let (draft, _) = answer(&wrong, &ReplyWay::ByNetmail);
        assert_eq!(draft.to_address.unwrap().to_string(), "2:5020/1042");
        assert!(draft.body.contains("Hello"));
        // No part of it becomes a line of its own.
        let hostile = gated(&["REPLYTO 1:2/3 A\u{202e}B", "REPLYADDR x\u{1}@y"]);
        let (draft, _) = answer(&hostile, &ReplyWay::ByNetmail);
        assert_eq!(draft.to, "AB");
        assert!(draft.body.starts_with("To: x"), "{}", draft.body);
    }

    #[test]
    fn without_a_gate_of_the_message_the_user_s_own_is_taken_or_asked_for() {
        let written = |from: &str, kludges: &[&str]| {
            let stored = StoredMessage {
                from: from.as_bytes().to_vec(),
                origin: b"2:5020/1042".to_vec(),
                kludges: kludges
                    .iter()
                    .map(|line| line.as_bytes().to_vec())
                    .collect(),
                ..StoredMessage::default()
            };
            Message::parse(&stored, Charset::UTF8)
        };
        let own = crate::compose::Gateway::parse("UUCP 2:5030/115");
        for (from, kludges, user) in [
            (
                "Someone",
                &["REPLYADDR a.b@example.com"][..],
                Some("a.b@example.com"),
            ),
            (
                "Someone",
                &["REPLYTO nowhere", "REPLYADDR <x@y>"],
                Some("x@y"),
            ),
            ("a.b@example.com", &[], Some("a.b@example.com")),
            ("Ann B <ann@example.com>", &[], Some("ann@example.com")),
            ("Ann @ home", &[], None),
            ("Ann 182:5043/1@forestnet", &[], None),
            ("Vera", &["MSGID: <1@example.com> 00000001"], None),
        ] {
            let message = written(from, kludges);
            let answer = |gate: Option<crate::compose::Gateway>| {
                let original = Original {
                    message: &message,
                    area: Some(area("Some.Echo")),
                    netmail: false,
                    selected: None,
                };
                let identity = Identity { gate, ..identity() };
                reply(
                    &original,
                    &ReplyWay::ByNetmail,
                    &identity,
                    &Moment::default(),
                )
            };
            let drafted = answer(own.clone());
            let first = user
                .map(|user| format!("To: {user}\n\n"))
                .unwrap_or_default();
            assert!(drafted.draft.body.starts_with(&first), "{from}");
            let to = drafted.draft.to_address.unwrap().to_string();
            let expected = if user.is_some() {
                "2:5030/115"
            } else {
                "2:5020/1042"
            };
            assert_eq!(
                (to.as_str(), drafted.notices.len()),
                (expected, 0),
                "{from}"
            );
            let drafted = answer(None);
            let codes = drafted.notices.iter().map(|notice| notice.code);
            let expected: &[&str] = if user.is_some() { &["no-gate"] } else { &[] };
            assert_eq!(codes.collect::<Vec<_>>(), expected, "{from}");
            assert!(!drafted.draft.body.starts_with("To: "));
        }
    }
}
