//! Notices about nodelists on pages that need them.

use crate::address::Address;
use crate::nodelist::{CrcState, Entry, Nodelists};
use crate::page::{Notice, Sentence, Severity};

/// Returns notices about unreadable lists and lists with a wrong checksum.
pub(super) fn notices(lists: &Nodelists) -> Vec<Notice> {
    let wrong = lists.lists().iter().filter_map(|list| match list.crc() {
        CrcState::Wrong { stated, counted } => Some(format!(
            "{}: the checksum of this nodelist is wrong ({counted:05} instead of {stated:05}): it \
             was changed or damaged on its way; its stations are shown all the same",
            list.path().display()
        )),
        CrcState::Missing | CrcState::Right => None,
    });
    let wrong = wrong.map(|text| Notice::new(Severity::Warning, "nodelist", text));
    unread(lists).chain(wrong).collect()
}

/// Returns a notice for each unreadable list: it may contain a missing station.
pub(super) fn unread(lists: &Nodelists) -> impl Iterator<Item = Notice> + '_ {
    lists.problems().iter().map(|problem| {
        let text = format!("{}: {}", problem.path.display(), problem.what);
        Notice::new(Severity::Warning, "nodelist", text)
    })
}

/// Returns the notice that an order by towns was requested without nodelists.
pub(super) fn none_for_towns() -> Notice {
    let text = "The order cit needs a nodelist, and none is here: name one in the configuration (NODELIST \
                in golded.cfg, nodelistDir and Nodelist in fidoconfig), or put it into the folder of the \
                bases.";
    let text = Sentence::keyed("no-nodelist-for-towns", text);
    Notice::new(Severity::Warning, "no-nodelist", text)
}

/// Returns notices about the station in a URL; none without lists. If no list has the station,
/// unreadable lists are named, too.
pub(super) fn station(lists: &Nodelists, address: &Address) -> Vec<Notice> {
    if let Some(line) = lists.line_of(address) {
        let text = format!("{address}: {}.", facts(&line));
        return vec![Notice::new(Severity::Info, "station-line", text)];
    }
    let mut notices: Vec<Notice> = unread(lists).collect();
    if !lists.is_empty() {
        let text =
            format!("{address} has no line in the nodelists and pointlists here: it may be gone.");
        let text = Sentence::keyed("unlisted-station", text).with("address", address);
        notices.push(Notice::new(Severity::Warning, "unlisted-station", text));
    }
    notices
}

/// Returns a line of a list in words.
fn facts(line: &Entry<'_>) -> String {
    let mut facts: Vec<String> = [line.name(), line.location(), line.sysop()]
        .into_iter()
        .filter(|fact| !fact.is_empty())
        .map(std::borrow::Cow::into_owned)
        .collect();
    facts.extend(line.phone().map(|phone| format!("telephone {phone}")));
    if let Some(place) = line.flags().coordinates() {
        facts.push(format!("at {place}"));
    }
    let flags = line.flags().as_str().trim_matches(',');
    if !flags.is_empty() {
        facts.push(format!("flags {flags}"));
    }
    facts.push(freq_fact(line));
    facts.join("; ")
}

/// Returns a sentence part about requests by URL (7.5.8).
fn freq_fact(line: &Entry<'_>) -> String {
    let Some(ability) = line.freq_ability() else {
        return "it does not say that it answers requests by URL".to_owned();
    };
    let mut parts = vec!["it answers requests by URL".to_owned()];
    if !ability.schemes.is_empty() {
        parts.push(format!("also of {}", ability.schemes.join(", ")));
    }
    for (flag, what) in [
        (ability.forwards, "forwards those to other nodes"),
        (ability.points, "has files of its points"),
        (ability.downlinks, "has files of its downlinks"),
    ] {
        if flag {
            parts.push(what.to_owned());
        }
    }
    parts.join("; ")
}
