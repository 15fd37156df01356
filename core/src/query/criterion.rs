//! Criteria made of the message filters of a URL (7.2.1).
//!
//! A filter becomes a criterion in the class of its cost, and is judged where that class is: all
//! else is independent of a new one. [`super::Query`] only folds over the list.

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

/// One condition, by its cost.
#[derive(Clone, Debug)]
pub(super) enum Criterion<'u> {
    Header(HeaderCriterion<'u>),
    /// Geographic kludges and lists of stations: an index may know both without the body.
    Place(GeoFilters<'u>),
    Body(BodyCriterion),
}

/// Criterion decided by a header.
#[derive(Clone, Debug)]
pub(super) enum HeaderCriterion<'u> {
    /// `msgid`: one of these values (7.2.1.1).
    MsgId(Vec<&'u str>),
    /// `ttop`: the message answers none of its area (7.2.1.7).
    Top,
    /// `from`: one of these addresses. Invalid addresses are not in the list: no message originates
    /// from them.
    From(Vec<Address>),
    /// `twit`: none of these addresses.
    Twit(Vec<Address>),
    /// `time`.
    Time(Times),
    /// `subj`, `to` or `sender`.
    Line(HeaderText, Arc<Search>),
}

/// Criterion decided by a body.
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
    /// True if a value has no format of the standard. The user has to be asked whether to ignore it
    /// (7.2.1.2.11); until then no message passes.
    has_unknown: bool,
    now: Now,
}

/// Text of a header that criteria judge.
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

/// A header to judge. Names, addresses and subjects repeat, so that an implementation may cache the
/// verdict of a criterion about a text.
pub(crate) trait HeaderView {
    /// Returns the value of MSGID.
    fn msgid(&self) -> &str;
    /// Returns whether the message answers none of its area.
    fn is_top(&self) -> bool;
    /// Returns the moment that `time` filters test.
    fn moment(&self) -> Option<Moment>;
    /// Returns the verdict of `judge` about a text; `criterion` is the position of the criterion.
    fn of_text(
        &mut self,
        criterion: usize,
        text: HeaderText,
        judge: impl Fn(&str) -> Verdict,
    ) -> Verdict;
}

impl<'u> Criterion<'u> {
    /// Returns the criterion of one filter; `None` if it excludes nothing.
    pub(super) fn from_filter(filter: Filter<'u>, now: &Now) -> Option<Self> {
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
            Filter::Time(value) => Self::Header(HeaderCriterion::Time(Times::parse(value, now))),
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

    /// Returns the sort rank: cheap and selective criteria first.
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

    /// Merges the criterion of another filter of its type, if filters of this type are judged
    /// together; returns whether it did.
    pub(super) fn absorb(&mut self, next: &mut Self) -> bool {
        match (self, next) {
            (Self::Header(own), Self::Header(next)) => match (own, next) {
                (HeaderCriterion::MsgId(own), HeaderCriterion::MsgId(next)) => own.append(next),
                (HeaderCriterion::From(own), HeaderCriterion::From(next))
                | (HeaderCriterion::Twit(own), HeaderCriterion::Twit(next)) => own.append(next),
                (HeaderCriterion::Time(own), HeaderCriterion::Time(next)) => own.absorb(next),
                (HeaderCriterion::Top, HeaderCriterion::Top) => {}
                (
                    HeaderCriterion::MsgId(_)
                    | HeaderCriterion::Top
                    | HeaderCriterion::From(_)
                    | HeaderCriterion::Twit(_)
                    | HeaderCriterion::Time(_)
                    | HeaderCriterion::Line(..),
                    _,
                ) => return false,
            },
            (Self::Place(own), Self::Place(next)) => own.absorb(next),
            (Self::Body(BodyCriterion::Tags(own)), Self::Body(BodyCriterion::Tags(next))) => {
                own.append(next)
            }
            (
                Self::Header(_)
                | Self::Place(_)
                | Self::Body(BodyCriterion::Tags(_) | BodyCriterion::Search(_)),
                _,
            ) => return false,
        }
        true
    }

    /// Returns whether a fault of the filter excludes all messages.
    pub(super) fn is_impossible(&self) -> bool {
        let none_right = |boxes: Option<&[GeoBox]>| boxes.is_some_and(<[GeoBox]>::is_empty);
        match self {
            Self::Header(HeaderCriterion::From(addresses)) => addresses.is_empty(),
            Self::Header(HeaderCriterion::Time(times)) => times.has_unknown,
            Self::Place(places) => none_right(places.marks()) || none_right(places.from()),
            Self::Header(
                HeaderCriterion::MsgId(_)
                | HeaderCriterion::Top
                | HeaderCriterion::Twit(_)
                | HeaderCriterion::Line(..),
            )
            | Self::Body(BodyCriterion::Tags(_) | BodyCriterion::Search(_)) => {
                self.wrong_pattern().is_some()
            }
        }
    }

    pub(super) fn search(&self) -> Option<&Arc<Search>> {
        match self {
            Self::Header(HeaderCriterion::Line(_, search))
            | Self::Body(BodyCriterion::Search(search)) => Some(search),
            Self::Header(
                HeaderCriterion::MsgId(_)
                | HeaderCriterion::Top
                | HeaderCriterion::From(_)
                | HeaderCriterion::Twit(_)
                | HeaderCriterion::Time(_),
            )
            | Self::Place(_)
            | Self::Body(BodyCriterion::Tags(_)) => None,
        }
    }

    /// Returns its search, if it searches bodies.
    pub(super) fn body_search(&self) -> Option<&Search> {
        match self {
            Self::Body(BodyCriterion::Search(search)) => Some(search),
            Self::Header(_) | Self::Place(_) | Self::Body(BodyCriterion::Tags(_)) => None,
        }
    }

    /// Returns the error of an invalid expression.
    pub(super) fn wrong_pattern(&self) -> Option<&PatternError> {
        self.search()?.wrong()
    }
}

impl HeaderCriterion<'_> {
    /// Returns the verdict about a header; `at` is the criterion's position.
    pub(super) fn judge(&self, at: usize, header: &mut impl HeaderView) -> Verdict {
        match self {
            // Whole strings compared exactly; addresses inside are never normalised.
            Self::MsgId(wanted) => Verdict::from_bool(wanted.contains(&header.msgid())),
            Self::Top => Verdict::from_bool(header.is_top()),
            Self::From(wanted) => header.of_text(at, HeaderText::Address, |address| {
                Verdict::from_bool(has_address(wanted, address))
            }),
            Self::Twit(unwanted) => header.of_text(at, HeaderText::Address, |address| {
                Verdict::from_bool(!has_address(unwanted, address))
            }),
            Self::Time(times) => Verdict::from_bool(times.pass(header.moment().as_ref())),
            Self::Line(text, search) => header.of_text(at, *text, |line| search.in_line(line)),
        }
    }
}

impl BodyCriterion {
    /// Returns the verdict about a body and a subject line; `ranked` asks for relevance.
    pub(super) fn judge(&self, body: &SearchText, subject: &str, ranked: bool) -> Verdict {
        match self {
            Self::Tags(lists) => {
                let kludges = body.control().filter_map(tags_of_kludge);
                let tags: Vec<String> = kludges.flatten().collect();
                let has_one = |wanted: &Vec<String>| wanted.iter().any(|tag| tags.contains(tag));
                Verdict::from_bool(lists.iter().all(has_one))
            }
            Self::Search(search) => search.with_subject(search.in_body(body, ranked), subject),
        }
    }
}

impl Times {
    fn parse(value: &str, now: &Now) -> Self {
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

    /// Returns ranges of seconds that include all matching moments, ascending and disjoint.
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
