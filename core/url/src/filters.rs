//! Parameters with their meaning: filters, views, sort orders, switches.
//!
//! Sections 6.2, 7.2.1 to 7.2.7, 7.3 and 7.5. A `time` stays text: the query evaluates its symbols.

use super::meaning::file_size;
use super::{FidoUrl, Key, Leaf, Loc, Param, ParamSpan, Scheme, SortKey, SortToken, View};
use ftn_types::address::Address;

/// One message filter of an area URL (7.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter<'a> {
    /// The contents of an MSGID kludge, compared exactly (7.2.1.1).
    MsgId(&'a str),
    /// Moments and intervals, not parsed yet (7.2.1.2).
    Time(&'a str),
    /// Originates from the address (7.2.1.3).
    From(&'a Address),
    /// A `from` that is no address: no message originates from it. The URL has a warning.
    BadFrom(&'a str),
    /// Originates from none of the addresses (7.2.1.3.1).
    Twit(&'a [Address]),
    /// Text or expression in the body (7.2.1.4); [`super::Pattern`] parses the value.
    Find(&'a str),
    /// Text or expression in the subject (7.2.1.4.1).
    Subj(&'a str),
    /// Text or expression in the body or the subject (7.2.1.4.1).
    FindSb(&'a str),
    /// Text or expression in the addressee's name (7.2.1.4.1).
    To(&'a str),
    /// Text or expression in the sender's name (7.2.1.4.1).
    Sender(&'a str),
    /// `west,south,east,north` of the message's places (7.2.1.5.6).
    GeoMark(&'a str),
    /// `west,south,east,north` of the sender's place (7.2.1.5.7).
    GeoFrom(&'a str),
    /// Tags between `|`, a doubled `|` is a literal one (7.2.1.6.2).
    Tag(&'a str),
    /// Starts a thread (7.2.1.7).
    TTop,
}

impl FidoUrl {
    /// Returns the message filters of an area URL, in order; none of other schemes.
    pub fn filters(&self) -> impl Iterator<Item = Filter<'_>> + Clone {
        let spans = match self.scheme() {
            Scheme::Area => self.inner.params.as_slice(),
            Scheme::Netmail
            | Scheme::Areafix
            | Scheme::Echomail
            | Scheme::Faqserv
            | Scheme::Fecho
            | Scheme::Freq
            | Scheme::External => &[],
        };
        spans.iter().filter_map(|span| self.filter_at(span))
    }

    fn filter_at(&self, span: &ParamSpan) -> Option<Filter<'_>> {
        let value = self.inner.at(span.value);
        Some(match span.key? {
            Key::MsgId => Filter::MsgId(value),
            Key::Time => Filter::Time(value),
            Key::From => match span.list.of(&self.inner.addresses).first() {
                Some(address) => Filter::From(address),
                None => Filter::BadFrom(value),
            },
            Key::Twit => Filter::Twit(span.list.of(&self.inner.addresses)),
            Key::Find => Filter::Find(value),
            Key::Subj => Filter::Subj(value),
            Key::FindSb => Filter::FindSb(value),
            Key::To => Filter::To(value),
            Key::Sender => Filter::Sender(value),
            Key::GeoMark => Filter::GeoMark(value),
            Key::GeoFrom => Filter::GeoFrom(value),
            Key::Tag => Filter::Tag(value),
            Key::TTop => Filter::TTop,
            Key::Aich
            | Key::Body
            | Key::Bot
            | Key::Ed2k
            | Key::Fecho
            | Key::Full
            | Key::Kl
            | Key::Leaf
            | Key::Leave
            | Key::Loc
            | Key::Size
            | Key::Sort
            | Key::Subject
            | Key::Uplink
            | Key::UseTz
            | Key::View => return None,
        })
    }

    /// Returns whether the URL has at least one message filter (7.2.1).
    #[must_use]
    pub fn has_filters(&self) -> bool {
        self.filters().next().is_some()
    }

    /// Returns the tokens of each `view` parameter; tokens that are not the standard's are skipped
    /// (7.2.3.1).
    pub fn views(&self) -> impl Iterator<Item = impl Iterator<Item = View> + Clone + '_> + '_ {
        self.lists(Key::View).map(|numbers| {
            numbers
                .iter()
                .filter_map(|number| View::ALL.get(usize::from(*number)).copied())
        })
    }

    /// Returns the tokens of each `sort` parameter; tokens that are not the standard's are skipped
    /// (7.2.6.1).
    pub fn sorts(&self) -> impl Iterator<Item = impl Iterator<Item = SortToken> + Clone + '_> + '_ {
        self.lists(Key::Sort).map(|numbers| {
            numbers.iter().filter_map(|number| {
                Some(SortToken {
                    key: *SortKey::ALL.get(usize::from(number & 0x7F))?,
                    reversed: number & 0x80 != 0,
                })
            })
        })
    }

    fn lists(&self, key: Key) -> impl Iterator<Item = &[u8]> {
        self.spans(key).map(|span| span.list.of(&self.inner.tokens))
    }

    fn spans(&self, key: Key) -> impl Iterator<Item = &ParamSpan> + Clone {
        self.inner
            .params
            .iter()
            .filter(move |span| span.key == Some(key))
    }

    /// Returns the values of all parameters that mean `key` under this scheme, in order.
    pub fn values(&self, key: Key) -> impl Iterator<Item = &str> + Clone {
        self.spans(key).map(|span| self.inner.at(span.value))
    }

    /// Returns whether a parameter that means `key` under this scheme is present.
    #[must_use]
    pub fn has(&self, key: Key) -> bool {
        self.spans(key).next().is_some()
    }

    /// Returns the first valid `leaf` (7.2.7).
    #[must_use]
    pub fn leaf(&self) -> Option<Leaf> {
        self.values(Key::Leaf).find_map(Leaf::parse)
    }

    /// Returns the expressions of `kl`: kludges that must not be hidden (7.2.4.1).
    pub fn kl(&self) -> impl Iterator<Item = &str> + Clone {
        self.values(Key::Kl)
    }

    /// Returns whether messages are shown in full (7.2.5).
    #[must_use]
    pub fn full(&self) -> bool {
        self.has(Key::Full)
    }

    /// Returns whether times are compared in UTC (7.2.1.2.10).
    #[must_use]
    pub fn usetz(&self) -> bool {
        self.has(Key::UseTz)
    }

    /// Returns whether an areafix URL asks to unsubscribe (6.2.2).
    #[must_use]
    pub fn leave(&self) -> bool {
        self.has(Key::Leave)
    }

    /// Returns whether an areafix URL is about file echoes (6.2.3).
    #[must_use]
    pub fn of_file_echoes(&self) -> bool {
        self.scheme() == Scheme::Areafix && self.has(Key::Fecho)
    }

    /// Returns the recommended uplinks of an areafix URL; several parameters are united (6.2.1).
    pub fn uplinks(&self) -> impl Iterator<Item = &Address> + Clone {
        self.spans(Key::Uplink)
            .flat_map(|span| span.list.of(&self.inner.addresses))
    }

    /// Returns the line that the request of a faqserv URL belongs to (7.3.3).
    #[must_use]
    pub fn loc(&self) -> Option<Loc> {
        self.values(Key::Loc).find_map(Loc::parse)
    }

    /// Returns the required size of a requested file, in bytes (7.5.2).
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        self.values(Key::Size).find_map(file_size)
    }

    /// Returns the file echoes where a freq URL's file was published; several parameters are united
    /// (7.5.5).
    pub fn file_echoes(&self) -> impl Iterator<Item = &str> + Clone {
        let is_freq = self.scheme() == Scheme::Freq;
        let values = self.values(Key::Fecho).filter(move |_| is_freq);
        values
            .flat_map(|value| value.split(' '))
            .filter(|tag| !tag.is_empty())
    }

    /// Returns the parameters that the standard does not name for this scheme.
    pub fn unknown_params(&self) -> impl Iterator<Item = Param<'_>> + Clone {
        self.params().filter(|param| param.key.is_none())
    }
}
