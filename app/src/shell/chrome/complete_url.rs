//! Completion of an address while it is typed: names of parameters, and their values.

use crate::strings::{Say, tr};
use crate::views::VIEWS;
use fidoscope_core::url::{Key, Leaf, SortKey};

/// Maximum number of offered completions.
const MOST: usize = 8;

/// Completion: offered text, its meaning, and the completed address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Completion {
    pub(super) shown: String,
    pub(super) meaning: String,
    pub(super) text: String,
}

/// Parameters of `area://` addresses.
const AREA: [(Key, Say); 18] = [
    (Key::FindSb, || tr!("param-findsb")),
    (Key::Find, || tr!("param-find")),
    (Key::Subj, || tr!("param-subj")),
    (Key::Sender, || tr!("param-sender")),
    (Key::From, || tr!("param-from")),
    (Key::To, || tr!("param-to")),
    (Key::Time, || tr!("param-time")),
    (Key::Tag, || tr!("param-tag")),
    (Key::MsgId, || tr!("param-msgid")),
    (Key::Twit, || tr!("param-twit")),
    (Key::GeoMark, || tr!("param-geomark")),
    (Key::GeoFrom, || tr!("param-geofrom")),
    (Key::View, || tr!("param-view")),
    (Key::Sort, || tr!("param-sort")),
    (Key::TTop, || tr!("param-ttop")),
    (Key::UseTz, || tr!("param-usetz")),
    (Key::Kl, || tr!("param-kl")),
    (Key::Full, || tr!("param-full")),
];

const MAIL: [(Key, Say); 4] = [
    (Key::To, || tr!("draft-to")),
    (Key::Subject, || tr!("draft-subject")),
    (Key::From, || tr!("draft-from")),
    (Key::Body, || tr!("draft-text")),
];

const AREAFIX: [(Key, Say); 3] = [
    (Key::Leave, || tr!("param-leave")),
    (Key::Uplink, || tr!("param-uplink")),
    (Key::Fecho, || tr!("param-fecho")),
];

/// Returns a parameter as it is completed: with `=` if it has a value.
fn completed(key: Key) -> String {
    let name = key.name();
    match key {
        Key::Fecho | Key::Full | Key::Leave | Key::TTop | Key::UseTz => name.to_owned(),
        Key::Aich
        | Key::Body
        | Key::Bot
        | Key::Ed2k
        | Key::Find
        | Key::FindSb
        | Key::From
        | Key::GeoFrom
        | Key::GeoMark
        | Key::Kl
        | Key::Leaf
        | Key::Loc
        | Key::MsgId
        | Key::Sender
        | Key::Size
        | Key::Sort
        | Key::Subj
        | Key::Subject
        | Key::Tag
        | Key::Time
        | Key::To
        | Key::Twit
        | Key::Uplink
        | Key::View => format!("{name}="),
    }
}

/// Returns the completions of an address: names after `?` and `&`, values after `view=`, `sort=`
/// and `leaf=`.
pub(super) fn completions(text: &str) -> Vec<Completion> {
    let Some((scheme, rest)) = text.trim_start().split_once(':') else {
        return Vec::new();
    };
    let Some(start) = rest.find('?') else {
        return Vec::new();
    };
    let names: &[(Key, Say)] = match scheme.to_ascii_lowercase().as_str() {
        "area" => &AREA,
        "netmail" | "echomail" => &MAIL,
        "areafix" => &AREAFIX,
        _ => return Vec::new(),
    };
    let params = rest.get(start + 1..).unwrap_or_default();
    let last = params.rsplit('&').next().unwrap_or_default();
    let Some(head) = text.strip_suffix(last) else {
        return Vec::new();
    };
    let mut found: Vec<Completion> = match last.split_once('=') {
        None => names
            .iter()
            .map(|(key, meaning)| (completed(*key), meaning))
            .filter(|(name, _)| name.starts_with(last) && name != last)
            .map(|(name, meaning)| Completion {
                text: format!("{head}{name}"),
                shown: name,
                meaning: meaning().to_owned(),
            })
            .collect(),
        Some((name, value)) => {
            let word = value.rsplit(['+', ' ']).next().unwrap_or_default();
            let before = text.strip_suffix(word).unwrap_or(text);
            let fits = |(token, _): &(&str, String)| token.starts_with(word) && *token != word;
            values_of(name)
                .into_iter()
                .filter(fits)
                .map(|(token, meaning)| Completion {
                    shown: token.to_owned(),
                    meaning,
                    text: format!("{before}{token}"),
                })
                .collect()
        }
    };
    found.truncate(MOST);
    found
}

/// Returns the values of a parameter of `area://`, and their meanings.
fn values_of(name: &str) -> Vec<(&'static str, String)> {
    match name {
        "view" => VIEWS
            .iter()
            .map(|entry| (entry.view.as_str(), entry.name().to_owned()))
            .collect(),
        "sort" => SortKey::ALL
            .iter()
            .map(|key| (key.as_str(), crate::views::order_name(*key).to_owned()))
            .collect(),
        "leaf" => Leaf::ALL
            .iter()
            .map(|leaf| (leaf.as_str(), String::new()))
            .collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{AREA, AREAFIX, MAIL, completions};
    use fidoscope_core::url::{Key, Scheme};

    fn texts(text: &str) -> Vec<String> {
        completions(text).into_iter().map(|own| own.text).collect()
    }

    #[test]
    fn every_parameter_of_a_scheme_is_offered() {
        for (scheme, offered) in [
            (Scheme::Area, &AREA[..]),
            (Scheme::Netmail, &MAIL),
            (Scheme::Echomail, &MAIL),
            (Scheme::Areafix, &AREAFIX),
        ] {
            let of_scheme = |key: &Key| Key::of(scheme, key.name()) == Some(*key);
            let mut missing: Vec<Key> = Key::ALL.into_iter().filter(of_scheme).collect();
            let all = missing.len();
            missing.retain(|key| !offered.iter().any(|(own, _)| own == key));
            // Only experts need `leaf`; its values are completed.
            missing.retain(|key| *key != Key::Leaf);
            assert_eq!(missing, [], "{scheme:?}");
            assert!(all >= offered.len(), "{scheme:?}");
        }
    }

    #[test]
    fn started_names_and_values_are_completed() {
        assert_eq!(texts("area://A?fi"), ["area://A?findsb=", "area://A?find="]);
        assert_eq!(texts("area://A?find=x&so"), ["area://A?find=x&sort="]);
        assert_eq!(texts("AREA:A?tt"), ["AREA:A?ttop"]);
        assert_eq!(texts("area://A?view=tr"), ["area://A?view=tree"]);
        assert_eq!(texts("area://A?view=list+tr"), ["area://A?view=list+tree"]);
        assert_eq!(texts("area://A?sort=-"), [""; 0]);
        assert_eq!(texts("areafix:A?le"), ["areafix:A?leave"]);
        assert_eq!(texts("echomail:A?s"), ["echomail:A?subject="]);
        assert_eq!(texts("area://A?").len(), super::MOST);
        for text in [
            "what?",
            "area://A",
            "area://A?view=tree",
            "http://a/?f",
            "area://A?x",
        ] {
            assert_eq!(texts(text), [""; 0], "{text}");
        }
    }
}
