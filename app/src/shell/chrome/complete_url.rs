//! Completion of an address while it is typed: names of parameters, and their values.

use crate::strings::{Say, tr};
use crate::views::VIEWS;
use fidoscope_core::url::{Leaf, SortKey};

/// Maximum number of offered completions.
const MOST: usize = 8;

/// Completion: offered text, its meaning, and the completed address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Completion {
    pub(super) shown: String,
    pub(super) meaning: String,
    pub(super) text: String,
}

/// Parameters of `area://` addresses. Those with a value end with `=`.
const AREA: [(&str, Say); 18] = [
    ("findsb=", || tr!("param-findsb")),
    ("find=", || tr!("param-find")),
    ("subj=", || tr!("param-subj")),
    ("sender=", || tr!("param-sender")),
    ("from=", || tr!("param-from")),
    ("to=", || tr!("param-to")),
    ("time=", || tr!("param-time")),
    ("tag=", || tr!("param-tag")),
    ("msgid=", || tr!("param-msgid")),
    ("twit=", || tr!("param-twit")),
    ("geomark=", || tr!("param-geomark")),
    ("geofrom=", || tr!("param-geofrom")),
    ("view=", || tr!("param-view")),
    ("sort=", || tr!("param-sort")),
    ("ttop", || tr!("param-ttop")),
    ("usetz", || tr!("param-usetz")),
    ("kl=", || tr!("param-kl")),
    ("full", || tr!("param-full")),
];

const MAIL: [(&str, Say); 4] = [
    ("to=", || tr!("draft-to")),
    ("subject=", || tr!("draft-subject")),
    ("from=", || tr!("draft-from")),
    ("body=", || tr!("draft-text")),
];

const AREAFIX: [(&str, Say); 3] = [
    ("leave", || tr!("param-leave")),
    ("uplink=", || tr!("param-uplink")),
    ("fecho", || tr!("param-fecho")),
];

/// Returns the completions of an address: names after `?` and `&`, values after `view=`, `sort=`
/// and `leaf=`.
pub(super) fn completions(text: &str) -> Vec<Completion> {
    let Some((scheme, rest)) = text.trim_start().split_once(':') else {
        return Vec::new();
    };
    let Some(start) = rest.find('?') else {
        return Vec::new();
    };
    let names: &[(&str, Say)] = match scheme.to_ascii_lowercase().as_str() {
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
            .filter(|(name, _)| name.starts_with(last) && *name != last)
            .map(|(name, meaning)| Completion {
                shown: (*name).to_owned(),
                meaning: meaning().to_owned(),
                text: format!("{head}{name}"),
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
    use super::completions;

    fn texts(text: &str) -> Vec<String> {
        completions(text).into_iter().map(|own| own.text).collect()
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
