//! The stations of nodelists and pointlists as a page of their own: beyond the standard, at
//! `about:nodelist` and `about:nodelist?find=…`.

use crate::address::Address;
use crate::limits;
use crate::nodelist::{EntryId, LocatedStation, Nodelists};
use crate::objects::percent_decoded;
use crate::url::FidoUrl;
use std::fmt::Write as _;
use std::sync::Arc;

/// Where the page is.
const ADDRESS: &str = "about:nodelist";

/// Stations that were looked for, and where they are.
#[derive(Clone, Debug)]
pub struct StationsPage {
    /// What was looked for, as [`Nodelists::find`] takes it; empty: everything.
    pub wanted: String,
    /// The lists that the lines are in.
    pub lists: Arc<Nodelists>,
    /// The lines, the best ones first; all of them in the order of the lists when nothing was looked
    /// for.
    pub found: Arc<[EntryId]>,
    /// Whether more lines fit than are kept ([`limits::FOUND_STATIONS`]).
    pub is_full: bool,
    /// Those of them whose place is known, by their ids.
    pub places: Arc<[LocatedStation]>,
    /// The systems that mail is exchanged with, by the configuration: their robots take requests.
    pub links: Arc<[Address]>,
}

impl StationsPage {
    /// The address of the page about what is wanted; empty: about everything.
    #[must_use]
    pub fn url(wanted: &str) -> FidoUrl {
        let wanted = wanted.trim();
        let mut text = ADDRESS.to_owned();
        if !wanted.is_empty() {
            text.push_str("?find=");
            for byte in wanted.bytes() {
                match byte {
                    b' ' => text.push('+'),
                    b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => text.push(char::from(byte)),
                    b'-' | b'_' | b'.' | b'~' | b':' | b'/' | b'@' => text.push(char::from(byte)),
                    _ => {
                        let _ = write!(text, "%{byte:02X}");
                    }
                }
            }
        }
        FidoUrl::parse(&text).map_or_else(|_| FidoUrl::arealist(), |parsed| parsed.url)
    }

    /// What an address wants; `None` when it is no address of this page.
    #[must_use]
    pub fn wanted_by(url: &FidoUrl) -> Option<String> {
        let text = url.as_external()?.trim();
        let (head, rest) = text.split_at_checked(ADDRESS.len())?;
        if !head.eq_ignore_ascii_case(ADDRESS) {
            return None;
        }
        if rest.is_empty() {
            return Some(String::new());
        }
        let find = |part: &str| part.strip_prefix("find=").map(decoded);
        let wanted = rest.strip_prefix('?')?.split('&').find_map(find);
        let short = |wanted: String| wanted.chars().take(limits::WANTED_STATION_CHARS).collect();
        Some(wanted.map(short).unwrap_or_default())
    }

    /// Whether mail is exchanged with a station.
    #[must_use]
    pub fn is_link(&self, station: &Address) -> bool {
        self.links.iter().any(|link| link.matches(station))
    }

    /// Where a station is, if that is known.
    #[must_use]
    pub fn place_of(&self, id: EntryId) -> Option<&LocatedStation> {
        let at = self.places.binary_search_by_key(&id, |placed| placed.id);
        self.places.get(at.ok()?)
    }
}

/// `+` is a space and `%41` an A; what is not written so stays as it is.
fn decoded(text: &str) -> String {
    let (bytes, _) = percent_decoded(text.replace('+', " ").as_bytes());
    String::from_utf8_lossy(&bytes).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::StationsPage;
    use crate::url::FidoUrl;

    #[test]
    fn what_is_wanted_is_written_to_the_address_and_read_from_it() {
        for wanted in [
            "",
            "2:5020/1042",
            "Нижний Новгород",
            "a%b+c&d=e",
            "2:50/1.2@fidonet",
        ] {
            let url = StationsPage::url(wanted);
            assert_eq!(
                StationsPage::wanted_by(&url).as_deref(),
                Some(wanted),
                "{url}"
            );
        }
        assert_eq!(
            StationsPage::url(" 2:50/1 ").to_string(),
            "about:nodelist?find=2:50/1"
        );
    }

    #[test]
    fn other_addresses_want_nothing() {
        for (text, wanted) in [
            ("About:NodeList", Some("")),
            ("about:nodelist?find=%zz", Some("%zz")),
            ("about:nodelist?find=1%+f", Some("1% f")),
            ("about:nodelist?x=1", Some("")),
            ("about:nodelists", None),
            ("about:", None),
            ("http://about:nodelist/", None),
            ("area://about:nodelist", None),
        ] {
            let url = FidoUrl::parse(text).unwrap().url;
            assert_eq!(StationsPage::wanted_by(&url).as_deref(), wanted, "{text}");
        }
    }
}
