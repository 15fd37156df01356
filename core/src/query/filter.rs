//! Message filters as predicates (7.2.1).

use crate::address::Address;
use crate::url::{FidoUrl, Filter};

/// What filters look at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Facts<'a> {
    /// Value of MSGID; empty when there is none.
    pub msgid: &'a str,
    /// Address of the sender as text: Origin line, else header, else MSGID; may be empty.
    pub sender: &'a str,
}

/// The filters of one URL. Filters of one type form a union (`msgid`, `from`) or an intersection
/// (`twit`); types always form an intersection; absent types are ignored (7.2.1).
#[derive(Clone, Debug, Default)]
pub struct Query<'u> {
    msgids: Vec<&'u str>,
    from: Option<Vec<Address>>,
    twits: Vec<Address>,
    skipped: Vec<&'static str>,
}

impl<'u> Query<'u> {
    /// The filters of a URL.
    #[must_use]
    pub fn from_url(url: &'u FidoUrl) -> Self {
        let mut query = Self::default();
        for filter in url.filters() {
            match filter {
                Filter::MsgId(value) => query.msgids.push(value),
                Filter::From(address) => {
                    query.from.get_or_insert_default().push(address.clone());
                }
                // No message originates from what is no address.
                Filter::BadFrom(_) => {
                    query.from.get_or_insert_default();
                }
                Filter::Twit(addresses) => query.twits.extend(addresses.iter().cloned()),
                other => query.skipped.push(name(other)),
            }
        }
        query
    }

    /// Whether every message passes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.msgids.is_empty() && self.from.is_none() && self.twits.is_empty()
    }

    /// The values of the `msgid` filters.
    #[must_use]
    pub fn msgids(&self) -> &[&'u str] {
        &self.msgids
    }

    /// Names of filters that this version does not apply: the page is wider than the URL asks.
    #[must_use]
    pub fn skipped(&self) -> &[&'static str] {
        &self.skipped
    }

    /// Whether a message belongs to the final set.
    #[must_use]
    pub fn matches(&self, facts: &Facts<'_>) -> bool {
        // 7.2.1.1: whole strings compared exactly; addresses inside are never normalised.
        if !self.msgids.is_empty() && !self.msgids.contains(&facts.msgid) {
            return false;
        }
        if self.from.is_none() && self.twits.is_empty() {
            return true;
        }
        let sender = Address::parse_lenient(facts.sender);
        if let Some(from) = &self.from
            && !sender
                .as_ref()
                .is_some_and(|sender| any_matches(from, sender))
        {
            return false;
        }
        !sender.is_some_and(|sender| any_matches(&self.twits, &sender))
    }
}

/// The parameter that a filter comes from.
fn name(filter: Filter<'_>) -> &'static str {
    match filter {
        Filter::MsgId(_) => "msgid",
        Filter::Time(_) => "time",
        Filter::From(_) | Filter::BadFrom(_) => "from",
        Filter::Twit(_) => "twit",
        Filter::Find(_) => "find",
        Filter::Subj(_) => "subj",
        Filter::FindSb(_) => "findsb",
        Filter::To(_) => "to",
        Filter::Sender(_) => "sender",
        Filter::GeoMark(_) => "geomark",
        Filter::GeoFrom(_) => "geofrom",
        Filter::Tag(_) => "tag",
        Filter::TTop => "ttop",
    }
}

fn any_matches(patterns: &[Address], sender: &Address) -> bool {
    patterns.iter().any(|pattern| pattern.matches(sender))
}
