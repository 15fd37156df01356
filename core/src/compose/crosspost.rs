//! Text of one copy of a message to several areas: with the template and signature of the identity
//! that writes there.

use super::from_url::begin;
use super::{AreaName, Draft, Identity, Moment};

/// Returns the text of the copy for an area.
///
/// The draft has the template and the signature of the author in its first area. If another author
/// writes the copy, his lines replace those before and after the user's text, unless the user
/// changed them. An answer keeps its lines before the quote, whose words depend on the original;
/// its signature is replaced.
pub(super) fn body_of_copy(
    draft: &Draft,
    area: &AreaName,
    identity: &Identity,
    moment: &Moment,
) -> String {
    let mut copy = Draft {
        areas: vec![area.clone()],
        ..draft.clone()
    };
    let usual = identity.author_of(draft);
    if draft.areas.first() == Some(area) || identity.author_of(&copy) == usual {
        return copy.body;
    }
    let is_usual_name = draft.from.trim() == identity.author_name(usual, draft.chance);
    let body = if draft.reply_to.is_none() {
        let [old, new] = [draft, &copy].map(|draft| {
            let mut blank = Draft {
                body: String::new(),
                ..draft.clone()
            };
            if is_usual_name {
                blank.from.clear();
            }
            begin(blank, identity, moment)
        });
        let [old, new] = [&old, &new].map(|filled| {
            let text = &filled.draft.body;
            text.split_at_checked(filled.position).unwrap_or((text, ""))
        });
        reframed(&copy.body, old, new)
    } else {
        None
    };
    match body {
        Some(body) => body,
        None => {
            identity.follow(&mut copy, usual);
            copy.body
        }
    }
}

/// Replaces the lines before and after the user's text; `None` if the user changed the lines after
/// it.
fn reframed(body: &str, old: (&str, &str), new: (&str, &str)) -> Option<String> {
    let body = body.trim_end();
    let (head, rest) = match body.strip_prefix(old.0) {
        Some(rest) => (new.0, rest),
        None => ("", body),
    };
    let text = rest.strip_suffix(old.1.trim_end())?;
    Some(format!("{head}{text}{}", new.1))
}

#[cfg(test)]
mod tests {
    use crate::address::Address;
    use crate::compose::{
        AreaFacts, AreaName, Draft, Identity, Moment, Persona, PreviewSerials, finish, new_message,
    };
    use crate::config::AreaKind;

    fn name(tag: &str) -> AreaName {
        AreaName {
            tag: tag.to_owned(),
            domain: None,
        }
    }

    /// Returns an identity: Ivan writes in RU.*, an owl with its own template in OWL.*.
    fn identity() -> Identity {
        let aka = Address::parse("2:5030/1520.9").unwrap();
        let area = |tag: &str| AreaFacts {
            name: name(tag),
            kind: AreaKind::Echo,
            aka: Some(aka.clone()),
            ..AreaFacts::default()
        };
        Identity {
            names: vec!["Ivan Petrov".into()],
            akas: vec![aka.clone()],
            signature: "Ivan".into(),
            areas: ["RU.A", "OWL.B", "RU.C"].map(area).to_vec(),
            personas: vec![Persona {
                label: "owl".into(),
                name: "Night Owl".into(),
                origin: "By moonlight".into(),
                signature: "Hoot\nOwl".into(),
                template: Some(
                    "This is @CName in @CEcho.\n\n@Position\n\nBye\n@Signature\n".into(),
                ),
                areas: vec!["OWL.*".into()],
                ..Persona::default()
            }],
            ..Identity::default()
        }
    }

    fn texts(draft: &Draft, identity: &Identity) -> Vec<(String, String)> {
        let finished = finish(
            draft,
            identity,
            &Moment::default(),
            &mut PreviewSerials::default(),
        );
        let messages = finished.unwrap().messages.into_iter();
        let parts = messages.map(|message| (message.shown.from, message.shown.text));
        parts.collect()
    }

    #[test]
    fn each_copy_has_template_signature_and_origin_of_its_author() {
        let identity = identity();
        let areas = ["RU.A", "OWL.B", "RU.C"].map(name).to_vec();
        let draft = new_message(Draft::new_echomail(areas), &identity, &Moment::default()).draft;
        let written = Draft {
            body: format!("Hello, all!\n{}", draft.body.trim_start()),
            ..draft.clone()
        };
        let end = "\n---\n * Origin: (2:5030/1520.9)\n";
        let ivan = format!("Hello, all!\nIvan\n{end}");
        let owl = "This is Night Owl in OWL.B.\n\nHello, all!\n\nBye\nHoot\nOwl\n\n---\n \
                   * Origin: By moonlight (2:5030/1520.9)\n";
        assert_eq!(
            texts(&written, &identity),
            [
                ("Ivan Petrov".to_owned(), ivan.clone()),
                ("Night Owl".to_owned(), owl.to_owned()),
                ("Ivan Petrov".to_owned(), ivan),
            ]
        );
    }

    #[test]
    fn lines_that_the_user_changed_stay_in_every_copy() {
        let identity = identity();
        let areas = ["OWL.B", "RU.A"].map(name).to_vec();
        let draft = new_message(Draft::new_echomail(areas), &identity, &Moment::default()).draft;
        assert!(
            draft.body.starts_with("This is Night Owl"),
            "{}",
            draft.body
        );
        let signed = Draft {
            body: draft.body.replace("Bye", "Good night"),
            ..draft.clone()
        };
        let [(_, first), (_, second)] = texts(&signed, &identity).try_into().unwrap();
        assert!(first.contains("Good night\nHoot\nOwl\n"), "{first}");
        assert!(second.contains("Good night\nIvan\n"), "{second}");
        // An answer keeps the lines above its quote.
        let answer = Draft {
            reply_to: Some("2:5030/1 00000001".into()),
            ..draft
        };
        let [_, (_, second)] = texts(&answer, &identity).try_into().unwrap();
        assert!(second.starts_with("This is Night Owl"), "{second}");
        assert!(second.contains("Bye\nIvan\n"), "{second}");
    }
}
