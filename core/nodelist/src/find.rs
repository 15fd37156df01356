//! Search for stations by typed words in any order, each of them an address or its beginning, a
//! phone number, or a text in a name, place, keyword or flag.

use super::lookup::{EntryId, Nodelists, key};
use super::search::{Folded, Hit, PHONE};
use crate::limits;
use ftn_types::address::Address;

/// Minimum number of digits that match anywhere in a phone number.
const PHONE_DIGITS: usize = 5;

/// Minimum number of digits of a number with a hyphen, as a country and an area: `7-495`, `1-212`.
const DIVIDED_DIGITS: usize = 3;

/// Penalty of a hit whose words are in the line, but not one after another.
const APART: u16 = 4;

impl Nodelists {
    /// Returns the lines that match every word, the best ones first, otherwise in the order of the
    /// lists.
    ///
    /// A word is an address (its points follow it), `zone:`, `zone:net`, a net number, or a node
    /// number (also as `/1042`). It may also be a phone number with any separators, the beginning
    /// of one with a hyphen (`7-495`), or a text in a name, place, keyword (`Host`) or flag. One or
    /// two letters must begin a word there.
    #[must_use]
    pub fn find(&self, wanted: &str, most: usize) -> Vec<EntryId> {
        let folded = self.folded();
        let mut words: Vec<&str> = wanted.split_whitespace().collect();
        if is_phone(wanted) {
            words = vec![wanted];
        }
        words.sort_unstable();
        words.dedup();
        let hits = words.iter().map(|word| self.hits_of(folded, word));
        let Some(mut found) = hits.reduce(|known, more| common(&known, &more)) else {
            return Vec::new();
        };
        if words.len() > 1 && !found.is_empty() {
            let phrases = folded.hits(wanted, |_| true);
            for hit in &mut found {
                let phrase = phrases.binary_search_by_key(&hit.line, |phrase| phrase.line);
                let phrase = phrase.ok().and_then(|at| phrases.get(at));
                hit.rank = phrase.map_or(hit.rank.saturating_add(APART), |phrase| phrase.rank);
            }
        }
        found.sort_by_key(|hit| hit.rank);
        found.truncate(most);
        found.into_iter().filter_map(|hit| folded.id(hit)).collect()
    }

    /// Returns the lines that match one word, in their order.
    fn hits_of(&self, folded: &Folded, word: &str) -> Vec<Hit> {
        if let Some(address) = Address::parse_lenient(word) {
            return placed(folded, self.station(&address));
        }
        if let Some(node) = word.strip_prefix('/').and_then(|node| node.parse().ok()) {
            return placed(folded, self.node(node));
        }
        if let Some((zone, net)) = part_of_address(word) {
            return placed(folded, self.net(zone, net));
        }
        let digits: String = word.chars().filter(char::is_ascii_digit).collect();
        if is_phone(word) {
            let mut hits = folded.hits(&digits, |field| field == PHONE);
            if digits.len() < PHONE_DIGITS {
                // Country and area begin a number; in the middle three digits prove nothing.
                hits.retain(|hit| hit.rank < 2);
            }
            return hits;
        }
        let mut hits = folded.hits(word, |_| true);
        let is_number = digits.len() == word.len();
        let is_short = word.chars().nth(2).is_none();
        if is_short || (is_number && digits.len() < PHONE_DIGITS) {
            hits.retain(|hit| hit.rank < 3);
        }
        if let Some(net) = word.parse().ok().filter(|_| is_number) {
            hits.extend(placed(folded, self.net(None, Some(net))));
            hits.extend(placed(folded, self.node(net)));
            hits.sort_unstable_by_key(|hit| (hit.line, hit.rank));
            hits.dedup_by_key(|hit| hit.line);
        }
        hits
    }

    /// Returns the lines of an address, and the lines of its points with a lower rank.
    fn station(&self, address: &Address) -> Vec<(EntryId, u16)> {
        let mut found: Vec<_> = (self.lines_of(address).into_iter())
            .map(|id| (id, 0))
            .collect();
        if address.point.is_none() {
            let zones = address.zone.map_or_else(|| self.zones(), |zone| vec![zone]);
            for zone in zones {
                let own = Address {
                    zone: Some(zone),
                    ..address.clone()
                };
                found.extend(self.points_of(&own).into_iter().map(|id| (id, 1)));
            }
        }
        found
    }

    /// Returns the lines of all nodes with this number.
    fn node(&self, node: u16) -> Vec<(EntryId, u16)> {
        let all = self.range(0, u64::MAX).iter();
        let is_it = |(key, _): &&(u64, EntryId)| {
            let [.., high, low, point_high, point_low] = key.to_be_bytes();
            u16::from_be_bytes([high, low]) == node && [point_high, point_low] == [0, 0]
        };
        all.filter(is_it).map(|(_, id)| (*id, 1)).collect()
    }

    /// Returns the lines of a zone, of a net, or of all nets with this number.
    fn net(&self, zone: Option<u16>, net: Option<u16>) -> Vec<(EntryId, u16)> {
        let zones = zone.map_or_else(|| self.zones(), |zone| vec![zone]);
        let (first, last) = net.map_or((0, u16::MAX), |net| (net, net));
        let zones = zones.into_iter().take(limits::NODELIST_ZONES);
        let lines = zones.flat_map(|zone| {
            let from = key(zone, first, 0, 0);
            self.range(from, key(zone, last, u16::MAX, u16::MAX))
        });
        lines.map(|(_, id)| (*id, 0)).collect()
    }
}

/// Converts lines to hits, in their order.
fn placed(folded: &Folded, lines: Vec<(EntryId, u16)>) -> Vec<Hit> {
    let hit = |(id, rank)| {
        let line = folded.line(id)?;
        Some(Hit { line, rank })
    };
    let mut hits: Vec<Hit> = lines.into_iter().filter_map(hit).collect();
    hits.sort_unstable_by_key(|hit| (hit.line, hit.rank));
    hits.dedup_by_key(|hit| hit.line);
    hits
}

/// Returns the lines in both lists, with the sum of their ranks.
fn common(known: &[Hit], more: &[Hit]) -> Vec<Hit> {
    let mut rest = more.iter().peekable();
    let both = known.iter().filter_map(|hit| {
        while rest.next_if(|other| other.line < hit.line).is_some() {}
        let other = rest.next_if(|other| other.line == hit.line)?;
        let rank = hit.rank.saturating_add(other.rank);
        Some(Hit { rank, ..*hit })
    });
    both.collect()
}

/// Returns whether a text is a phone number with separators.
fn is_phone(text: &str) -> bool {
    let is_sign = |sign: char| matches!(sign, ' ' | '-' | '+' | '(' | ')');
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let is_divided =
        text.contains('-') && text.starts_with(|c: char| c.is_ascii_digit() || c == '+');
    (digits >= PHONE_DIGITS || is_divided && digits >= DIVIDED_DIGITS)
        && text.contains(is_sign)
        && text.chars().all(|c| c.is_ascii_digit() || is_sign(c))
}

/// Parses `2:` as a zone, `2:5020` and `2:5020/` as a net, `5020/` as a net of any zone.
fn part_of_address(text: &str) -> Option<(Option<u16>, Option<u16>)> {
    let net_of = |text: &str| {
        let digits = text.trim_end_matches(['/', '*']);
        (!digits.is_empty()).then(|| digits.parse().ok())
    };
    match text.split_once(':') {
        Some((zone, rest)) => {
            let zone = Some(zone.parse().ok()?);
            match net_of(rest) {
                Some(net) => Some((zone, Some(net?))),
                None => Some((zone, None)),
            }
        }
        None if text.ends_with(['/', '*']) => Some((None, Some(net_of(text)??))),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::is_phone;

    #[test]
    fn beginnings_of_phone_numbers_have_a_hyphen() {
        for text in ["7-495", "+7-495", "1-212-555", "7 495 123", "(495) 123-45"] {
            assert!(is_phone(text), "{text}");
        }
        for text in [
            "1-2",
            "7495",
            "2:5020/1042",
            "7 495",
            "-495-",
            "R-50",
            "a-495",
        ] {
            assert!(!is_phone(text), "{text}");
        }
    }
}
