//! What a message must fulfil to pass the filters of a URL (7.2.1).
//!
//! A filter becomes a criterion of the class of what its judgement costs, and is judged where that class is: nothing else
//! has to learn of a new one. [`super::Query`] only folds over the list.

use super::geo::GeoFilters;
use super::regex::PatternError;
use super::search::{Field, Search, Verdict};
use super::tags::{split_tags, tags_of_kludge};
use super::time::{Bounds, Moment, Now, TimeFilter, intersect};
use crate::address::Address;
use crate::geo::GeoBox;
use crate::message::SearchText;
use crate::url::Filter;
use std::sync::Arc;

/// One condition, by what it costs to judge it.
#[derive(Clone, Debug)]
pub(super) enum Criterion<'u> {
    Header(HeaderCriterion<'u>),
    /// By geographic kludges and by lists of stations: an index may know both without the body.
    Place(GeoFilters<'u>),
    Body(BodyCriterion),
}

/// What a header decides.
#[derive(Clone, Debug)]
pub(super) enum HeaderCriterion<'u> {
    /// `msgid`: one of these (7.2.1.1).
    MsgId(Vec<&'u str>),
    /// `ttop`: the message answers no other one (7.2.1.7).
    Top,
    /// `from`: one of these addresses. What is no address is not in the list: no message originates from it.
    From(Vec<Address>),
    /// `twit`: none of these addresses.
    Twit(Vec<Address>),
    /// `time`.
    Time(Times),
    /// `subj`, `to` or `sender`.
    Line(HeaderText, Arc<Search>),
}

/// What a body decides.
#[derive(Clone, Debug)]
pub(super) enum BodyCriterion {
    /// `tag`: one tag of each list (7.2.1.6).
    Tags(Vec<Vec<String>>),
    /// `find` or `findsb`.
    Search(Arc<Search>),
}

/// The `time` filters, which form an intersection (7.2.1.2.6).
#[derive(Clone, Debug)]
pub(super) struct Times {
    known: Vec<TimeFilter>,
    /// Whether a value is no format of the standard. The user has to be asked whether it can be left out
    /// (7.2.1.2.11); until then no message passes.
    has_unknown: bool,
    now: Now,
}

/// A text of a header that criteria look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeaderText {
    Address,
    /// Name of the sender.
    From,
    /// Name of the addressee.
    To,
    /// Subject line.
    Subject,
}

/// A header that is judged. Names, addresses and subjects repeat, so that whoever judges many headers may remember what a
/// criterion said of a text.
pub(crate) trait HeaderView {
    /// Value of MSGID.
    fn msgid(&self) -> &str;
    /// Whether the message answers no other one.
    fn is_top(&self) -> bool;
    /// The moment that `time` filters test.
    fn moment(&self) -> Option<Moment>;
    /// What `judge` says of a text; `criterion` is the position of who asks.
    fn of_text(
        &mut self,
        criterion: usize,
        text: HeaderText,
        judge: impl Fn(&str) -> Verdict,
    ) -> Verdict;
}

impl<'u> Criterion<'u> {
    /// The criterion of one filter; `None` where it excludes nothing.
    pub(super) fn of(filter: Filter<'u>, now: &Now) -> Option<Self> {
        let search = |field, value| Arc::new(Search::parse(field, value));
        let line = |of, field, value| Self::Header(HeaderCriterion::Line(of, search(field, value)));
        let body = |field, value| Self::Body(BodyCriterion::Search(search(field, value)));
        Some(match filter {
            Filter::MsgId(value) => Self::Header(HeaderCriterion::MsgId(vec![value])),
            Filter::From(address) => Self::Header(HeaderCriterion::From(vec![address.clone()])),
            Filter::BadFrom(_) => Self::Header(HeaderCriterion::From(Vec::new())),
            Filter::Twit([]) => return None,
            Filter::Twit(addresses) => Self::Header(HeaderCriterion::Twit(addresses.to_vec())),
            Filter::TTop => Self::Header(HeaderCriterion::Top),
            Filter::Time(value) => Self::Header(HeaderCriterion::Time(Times::of(value, now))),
            Filter::Subj(value) => line(HeaderText::Subject, Field::Subject, value),
            Filter::To(value) => line(HeaderText::To, Field::To, value),
            Filter::Sender(value) => line(HeaderText::From, Field::Sender, value),
            Filter::GeoMark(value) => Self::Place(GeoFilters::of_mark(value)),
            Filter::GeoFrom(value) => Self::Place(GeoFilters::of_from(value)),
            Filter::Tag(value) => Self::Body(BodyCriterion::Tags(vec![split_tags(value)])),
            Filter::Find(value) => body(Field::Body, value),
            Filter::FindSb(value) => body(Field::BodyOrSubject, value),
        })
    }

    /// The cheap ones and those that leave least come first.
    pub(super) fn rank(&self) -> u8 {
        match self {
            Self::Header(of_header) => match of_header {
                HeaderCriterion::MsgId(_) => 0,
                HeaderCriterion::Top => 1,
                HeaderCriterion::From(_) => 2,
                HeaderCriterion::Twit(_) => 3,
                HeaderCriterion::Time(_) => 4,
                HeaderCriterion::Line(..) => 5,
            },
            Self::Body(BodyCriterion::Tags(_)) => 6,
            Self::Place(_) => 7,
            Self::Body(BodyCriterion::Search(_)) => 8,
        }
    }

    /// Takes in the criterion of another filter of its type, if filters of this type are judged together.
    pub(super) fn absorb(&mut self, next: &mut Self) -> bool {
        match (self, next) {
            (Self::Header(own), Self::Header(next)) => match (own, next) {
                (HeaderCriterion::MsgId(own), HeaderCriterion::MsgId(next)) => own.append(next),
                (HeaderCriterion::From(own), HeaderCriterion::From(next))
                | (HeaderCriterion::Twit(own), HeaderCriterion::Twit(next)) => own.append(next),
                (HeaderCriterion::Time(own), HeaderCriterion::Time(next)) => own.absorb(next),
                (HeaderCriterion::Top, HeaderCriterion::Top) => {}
                _ => return false,
            },
            (Self::Place(own), Self::Place(next)) => own.absorb(next),
            (Self::Body(BodyCriterion::Tags(own)), Self::Body(BodyCriterion::Tags(next))) => {
                own.append(next)
            }
            _ => return false,
        }
        true
    }

    /// Whether a fault of the filter lets no message pass.
    pub(super) fn is_impossible(&self) -> bool {
        let none_right = |boxes: Option<&[GeoBox]>| boxes.is_some_and(<[GeoBox]>::is_empty);
        match self {
            Self::Header(HeaderCriterion::From(addresses)) => addresses.is_empty(),
            Self::Header(HeaderCriterion::Time(times)) => times.has_unknown,
            Self::Place(places) => none_right(places.marks()) || none_right(places.from()),
            _ => self.wrong_pattern().is_some(),
        }
    }

    pub(super) fn search(&self) -> Option<&Arc<Search>> {
        match self {
            Self::Header(HeaderCriterion::Line(_, search))
            | Self::Body(BodyCriterion::Search(search)) => Some(search),
            _ => None,
        }
    }

    /// The search that it is, if it looks at bodies.
    pub(super) fn body_search(&self) -> Option<&Search> {
        match self {
            Self::Body(BodyCriterion::Search(search)) => Some(search),
            _ => None,
        }
    }

    /// Why its expression cannot be used.
    pub(super) fn wrong_pattern(&self) -> Option<&PatternError> {
        self.search()?.wrong()
    }
}

impl HeaderCriterion<'_> {
    /// What it says of a header; `at` is its position.
    pub(super) fn judge(&self, at: usize, header: &mut impl HeaderView) -> Verdict {
        match self {
            // Whole strings compared exactly; addresses inside are never normalised.
            Self::MsgId(wanted) => Verdict::of(wanted.contains(&header.msgid())),
            Self::Top => Verdict::of(header.is_top()),
            Self::From(wanted) => header.of_text(at, HeaderText::Address, |address| {
                Verdict::of(has_address(wanted, address))
            }),
            Self::Twit(unwanted) => header.of_text(at, HeaderText::Address, |address| {
                Verdict::of(!has_address(unwanted, address))
            }),
            Self::Time(times) => Verdict::of(times.pass(header.moment().as_ref())),
            Self::Line(text, search) => header.of_text(at, *text, |line| search.in_line(line)),
        }
    }
}

impl BodyCriterion {
    /// What it says of a body and a subject line; `ranked`: whether relevance is asked for.
    pub(super) fn judge(&self, body: &SearchText, subject: &str, ranked: bool) -> Verdict {
        match self {
            Self::Tags(lists) => {
                let kludges = body.control().filter_map(tags_of_kludge);
                let tags: Vec<String> = kludges.flatten().collect();
                let has_one = |wanted: &Vec<String>| wanted.iter().any(|tag| tags.contains(tag));
                Verdict::of(lists.iter().all(has_one))
            }
            Self::Search(search) => search.with_subject(search.in_body(body, ranked), subject),
        }
    }
}

impl Times {
    fn of(value: &str, now: &Now) -> Self {
        let known: Vec<TimeFilter> = TimeFilter::parse(value).into_iter().collect();
        Self {
            has_unknown: known.is_empty(),
            known,
            now: *now,
        }
    }

    fn absorb(&mut self, next: &mut Self) {
        self.known.append(&mut next.known);
        self.has_unknown |= next.has_unknown;
    }

    fn pass(&self, moment: Option<&Moment>) -> bool {
        let passes = |moment| {
            self.known
                .iter()
                .all(|time| time.matches(moment, &self.now))
        };
        !self.has_unknown && moment.is_some_and(passes)
    }

    /// Ranges of seconds outside of which no moment passes, ascending and apart from each other.
    pub(super) fn bounds(&self, usetz: bool) -> Vec<Bounds> {
        let all = self.known.iter().map(|time| time.bounds(&self.now, usetz));
        all.reduce(|left, right| intersect(&left, &right))
            .filter(|_| !self.has_unknown)
            .unwrap_or_default()
    }
}

fn has_address(patterns: &[Address], sender: &str) -> bool {
    Address::parse_lenient(sender)
        .is_some_and(|sender| patterns.iter().any(|pattern| pattern.matches(&sender)))
}
