//! Page of the stations of nodelists and pointlists: beyond the standard, at `about:nodelist` and
//! `about:nodelist?find=…`.

use crate::address::Address;
use crate::limits;
use crate::nodelist::{EntryId, LocatedStation, Nodelists};
use crate::objects::percent_decoded;
use crate::url::FidoUrl;
use std::fmt::Write as _;
use std::sync::Arc;

/// Address of the page.
const ADDRESS: &str = "about:nodelist";

/// Stations found by a search, with their places.
#[derive(Clone, Debug)]
pub struct StationsPage {
    /// Search in the syntax of [`Nodelists::find`]; empty: everything.
    pub wanted: String,
    /// Lists with the lines.
    pub lists: Arc<Nodelists>,
    /// Found lines, the best ones first; without a search all of them, in the order of the lists.
    pub found: Arc<[EntryId]>,
    /// True if lines over the limit were dropped ([`limits::FOUND_STATIONS`]).
    pub is_full: bool,
    /// Located ones among them, by their ids.
    pub places: Arc<[LocatedStation]>,
    /// Own links in the configuration: their robots accept requests.
    pub links: Arc<[Address]>,
}

impl StationsPage {
    /// Returns the address of the page of a search; empty: everything.
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

    /// Returns the search in an address; `None` if it is no address of this page.
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

    /// Returns whether a station is an own link.
    #[must_use]
    pub fn is_link(&self, station: &Address) -> bool {
        self.links.iter().any(|link| link.matches(station))
    }

    /// Returns the place of a station, if known.
    #[must_use]
    pub fn place_of(&self, id: EntryId) -> Option<&LocatedStation> {
        let at = self.places.binary_search_by_key(&id, |placed| placed.id);
        self.places.get(at.ok()?)
    }
}

/// Decodes `+` as a space and escapes such as `%41`; all else stays.
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
