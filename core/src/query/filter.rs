//! Message filters as predicates (7.2.1).

use super::geo::{GeoFilters, KmlSource, Placed, WrongBox};
use super::hits::Marks;
use super::prefilter::{NeededKludges, Prefilter};
use super::regex::PatternError;
use super::search::{BodySearch, Field, Search, Verdict};
use super::sweep::{Sweep, needed_in_utf8};
use super::tags::{split_tags, tags_of_kludge};
use super::time::{Bounds, Moment, Now, TimeError, TimeFilter, intersect};
use crate::address::Address;
use crate::charset::Charset;
use crate::geo::{GeoBox, GeoKludge, SenderPlaces};
use crate::limits;
use crate::message::{RawMessage, SearchText};
use crate::url::{FidoUrl, Filter};
use regex::bytes::Regex;
use std::sync::Arc;

/// What filters look at, besides the body.
#[derive(Clone, Copy, Debug, Default)]
pub struct Facts<'a> {
    /// Value of MSGID; empty when there is none.
    pub msgid: &'a str,
    /// Address of the sender as text: Origin line, else header, else MSGID; may be empty.
    pub sender: &'a str,
    /// Name of the sender.
    pub from: &'a str,
    /// Name of the addressee.
    pub to: &'a str,
    /// Subject line.
    pub subject: &'a str,
    /// The moment that `time` filters test (7.2.1.2).
    pub moment: Option<Moment>,
    /// Whether the message answers no other one of its area (7.2.1.7, [`super::tops`]).
    pub top: bool,
}

/// The filters of one URL. Filters of one type form a union (`msgid`, `from`, `geomark`, `geofrom`) or
/// an intersection (all others); types always form an intersection; absent types are ignored (7.2.1).
#[derive(Clone, Debug, Default)]
pub struct Query<'u> {
    msgids: Vec<&'u str>,
    from: Option<Vec<Address>>,
    twits: Vec<Address>,
    tops: bool,
    times: Vec<TimeFilter>,
    /// Values of `time` that are no format of the standard, and why.
    unknown_times: Vec<(&'u str, TimeError)>,
    now: Option<Now>,
    searches: Arc<[Search]>,
    /// One list for each `tag` filter.
    tags: Vec<Vec<String>>,
    geo: GeoFilters<'u>,
    wrong: Vec<PatternError>,
}

/// What the filters say about one message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judgement {
    /// Whether the message is in the final set.
    pub passes: bool,
    /// How well it fits the searches (7.2.6.4); greater is better, 0 without searches.
    pub relevance: u32,
    /// Whether an expression gave up at its limit of steps, so that the message was left out.
    pub gave_up: bool,
}

impl<'u> Query<'u> {
    /// The filters of a URL; `now` is what the word means in `time` (7.2.1.2.8).
    #[must_use]
    pub fn from_url(url: &'u FidoUrl, now: &Now) -> Self {
        let mut query = Self {
            now: Some(*now),
            ..Self::default()
        };
        let mut searches = Vec::new();
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
                Filter::Find(value) => query.search(&mut searches, Field::Body, value),
                Filter::Subj(value) => query.search(&mut searches, Field::Subject, value),
                Filter::FindSb(value) => query.search(&mut searches, Field::BodyOrSubject, value),
                Filter::To(value) => query.search(&mut searches, Field::To, value),
                Filter::Sender(value) => query.search(&mut searches, Field::Sender, value),
                Filter::Tag(value) => query.tags.push(split_tags(value)),
                Filter::TTop => query.tops = true,
                Filter::Time(value) => match TimeFilter::parse(value) {
                    Ok(time) => query.times.push(time),
                    Err(error) if query.unknown_times.len() < limits::NAMED_FAULTS => {
                        query.unknown_times.push((value, error));
                    }
                    Err(_) => {}
                },
                Filter::GeoMark(value) => query.geo.add_mark(value),
                Filter::GeoFrom(value) => query.geo.add_from(value),
            }
        }
        query.searches = searches.into();
        query
    }

    fn search(&mut self, searches: &mut Vec<Search>, field: Field, value: &str) {
        let (search, wrong) = Search::parse(field, value);
        searches.push(search);
        self.wrong.extend(wrong);
    }

    /// Whether every message passes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.msgids.is_empty()
            && self.from.is_none()
            && self.twits.is_empty()
            && !self.tops
            && self.times.is_empty()
            && self.unknown_times.is_empty()
            && self.searches.is_empty()
            && self.tags.is_empty()
            && self.geo.is_empty()
    }

    /// Whether a filter has a fault by which no message can pass. The fault is told elsewhere: by a
    /// warning of the URL (`from`), by a notice of the page (all others).
    #[must_use]
    pub fn is_impossible(&self) -> bool {
        let none_right = |boxes: Option<&[GeoBox]>| boxes.is_some_and(<[GeoBox]>::is_empty);
        !self.unknown_times.is_empty()
            || !self.wrong.is_empty()
            || self.from.as_ref().is_some_and(Vec::is_empty)
            || none_right(self.geomarks())
            || none_right(self.geofroms())
    }

    /// The values of the `msgid` filters.
    #[must_use]
    pub fn msgids(&self) -> &[&'u str] {
        &self.msgids
    }

    /// Whether [`Facts::top`] is looked at.
    #[must_use]
    pub fn needs_tops(&self) -> bool {
        self.tops
    }

    /// Whether bodies are looked at: after [`Query::judge_header`] said yes,
    /// [`Query::judge_body`] decides.
    #[must_use]
    pub fn needs_body(&self) -> bool {
        self.needs_places() || !self.tags.is_empty() || self.body_searches().next().is_some()
    }

    /// Whether [`Query::judge_header`] can say no.
    #[must_use]
    pub fn needs_header(&self) -> bool {
        !self.msgids.is_empty()
            || self.tops
            || self.has_senders()
            || self.has_times()
            || self.line_searches() > 0
    }

    /// Whether there are geographic filters: their kludges stand in bodies.
    #[must_use]
    pub fn needs_places(&self) -> bool {
        !self.geo.is_empty()
    }

    /// The regions of `geomark` (7.2.1.5.6); `None` without such filters.
    #[must_use]
    pub fn geomarks(&self) -> Option<&[GeoBox]> {
        self.geo.marks()
    }

    /// The regions of `geofrom` (7.2.1.5.7); `None` without such filters.
    #[must_use]
    pub fn geofroms(&self) -> Option<&[GeoBox]> {
        self.geo.from()
    }

    /// What the geographic filters say of a message of this sender with these sound kludges.
    #[must_use]
    pub fn judge_places(&self, sender: &str, kludges: impl Iterator<Item = GeoKludge>) -> Placed {
        self.geo.judge_kludges(sender, kludges)
    }

    /// Geographic filters whose values are no regions: no message passes by them.
    #[must_use]
    pub fn wrong_boxes(&self) -> &[WrongBox<'u>] {
        self.geo.wrong()
    }

    /// Gives `geomark` the documents of GEOKML kludges; without them its third requirement fails.
    pub fn set_kml(&mut self, kml: &'u dyn KmlSource) {
        self.geo.set_kml(kml);
    }

    /// Gives `geofrom` the places of stations; without them only ORIGEO counts.
    pub fn set_sender_places(&mut self, senders: Arc<dyn SenderPlaces>) {
        self.geo.set_senders(senders);
    }

    /// Whether a message of this sender may pass the geographic filters, by a look at its raw
    /// bytes; `false` is certain.
    #[must_use]
    pub fn may_be_placed(&self, sender: &str, message: &RawMessage<'_>) -> bool {
        self.geo.may_pass(sender, message)
    }

    /// Whether there is a search, so that relevance means something (7.2.6.4).
    #[must_use]
    pub fn has_searches(&self) -> bool {
        !self.searches.is_empty()
    }

    /// Values of `time` in a format that is not the standard's, the first ones of very many. The person has to be asked whether
    /// they can be left out (7.2.1.2.11); until then no message passes.
    #[must_use]
    pub fn unknown_times(&self) -> &[(&'u str, TimeError)] {
        &self.unknown_times
    }

    /// Whether there are `time` filters, so that the zones of messages matter under `usetz`.
    #[must_use]
    pub fn has_times(&self) -> bool {
        !self.times.is_empty() || !self.unknown_times.is_empty()
    }

    /// Ranges of seconds outside of which no moment passes the `time` filters, ascending and apart
    /// from each other; `None` without `time` filters.
    #[must_use]
    pub fn time_bounds(&self, usetz: bool) -> Option<Vec<Bounds>> {
        if !self.unknown_times.is_empty() {
            return Some(Vec::new());
        }
        let now = self.now.as_ref()?;
        let of = |time: &TimeFilter| time.bounds(now, usetz);
        let all = self.times.iter().map(of);
        all.reduce(|left, right| intersect(&left, &right))
    }

    /// Expressions that cannot be used: no message passes them.
    #[must_use]
    pub fn wrong_patterns(&self) -> &[PatternError] {
        &self.wrong
    }

    /// Finds the hits of the searches in shown texts.
    #[must_use]
    pub fn marks(&self) -> Marks {
        Marks::new(Arc::clone(&self.searches))
    }

    /// A quick look at texts of one character set that spares decoding most of those that cannot
    /// pass; `None` when the filters allow none.
    #[must_use]
    pub fn prefilter(&self, charset: Charset) -> Option<Prefilter> {
        Prefilter::new(&self.searches, self.needed_kludges(), charset)
    }

    /// A sweep over texts in some character sets that leaves those messages which may pass; `None`
    /// when the filters allow none.
    #[must_use]
    pub fn sweep(&self, charsets: &[Charset]) -> Option<Sweep> {
        Sweep::new(&self.searches, self.needed_kludges(), charsets)
    }

    /// What must stand in the names or subjects of messages for one of them to pass, in UTF-8; `None`
    /// when nothing must.
    pub(crate) fn needed_in_lines(&self) -> Option<Regex> {
        let of_lines = self
            .searches
            .iter()
            .filter(|search| !matches!(search.field, Field::Body | Field::BodyOrSubject));
        needed_in_utf8(of_lines)
    }

    fn needed_kludges(&self) -> NeededKludges {
        NeededKludges {
            tags: !self.tags.is_empty(),
            places: self.geo.marks().is_some(),
            others: self.geo.from().is_some(),
        }
    }

    fn body_searches(&self) -> impl Iterator<Item = &Search> {
        self.searches
            .iter()
            .filter(|search| matches!(search.field, Field::Body | Field::BodyOrSubject))
    }

    /// What the filters that look at bodies ask of them: for each search its field (`Body` or
    /// `BodyOrSubject`) and what it wants.
    pub fn wanted_of_bodies(&self) -> impl Iterator<Item = (Field, BodySearch<'_>)> {
        self.body_searches()
            .map(|search| (search.field, search.wanted()))
    }

    /// One list of tags for each `tag` filter: a message needs one tag of each list.
    #[must_use]
    pub fn tags(&self) -> &[Vec<String>] {
        &self.tags
    }

    /// Whether a message belongs to the final set: [`Query::judge_header`], then
    /// [`Query::judge_body`].
    #[must_use]
    pub fn judge(&self, facts: &Facts<'_>, body: &SearchText) -> Judgement {
        let header = self.judge_header(facts);
        if header.passes && self.needs_body() {
            self.judge_body(facts, body, header)
        } else {
            header
        }
    }

    /// Applies the filters that need no body.
    #[must_use]
    pub fn judge_header(&self, facts: &Facts<'_>) -> Judgement {
        // 7.2.1.1: whole strings compared exactly; addresses inside are never normalised.
        if !self.msgids.is_empty() && !self.msgids.contains(&facts.msgid) {
            return Judgement::default();
        }
        if self.tops && !facts.top {
            return Judgement::default();
        }
        if !self.sender_passes(facts.sender) || !self.time_passes(facts.moment.as_ref()) {
            return Judgement::default();
        }
        self.judge_lines(|at, field| {
            self.line_verdict(
                at,
                match field {
                    Field::Subject => facts.subject,
                    Field::To => facts.to,
                    _ => facts.from,
                },
            )
        })
    }

    /// Applies the searches that look at one line of the header; `verdict` tells what
    /// [`Query::line_verdict`] says of the line of a field.
    pub(crate) fn judge_lines(
        &self,
        mut verdict: impl FnMut(usize, Field) -> Verdict,
    ) -> Judgement {
        let mut judgement = Judgement::default();
        for (at, search) in self.searches.iter().enumerate() {
            if matches!(search.field, Field::Body | Field::BodyOrSubject) {
                continue;
            }
            if !judgement.add(verdict(at, search.field)) {
                return judgement;
            }
        }
        judgement.passes = true;
        judgement
    }

    /// How many searches [`Query::judge_lines`] may ask about, those of bodies among them; 0 when
    /// none looks at a line.
    pub(crate) fn line_searches(&self) -> usize {
        let of_lines = self.searches.len() - self.body_searches().count();
        if of_lines == 0 {
            0
        } else {
            self.searches.len()
        }
    }

    /// What the search with this position says about a line of a header.
    pub(crate) fn line_verdict(&self, at: usize, line: &str) -> Verdict {
        self.searches
            .get(at)
            .map_or_else(Verdict::default, |search| search.in_line(line))
    }

    /// Whether senders matter.
    pub(crate) fn has_senders(&self) -> bool {
        self.from.is_some() || !self.twits.is_empty()
    }

    /// 7.2.1.2.6: several `time` filters form an intersection.
    pub(crate) fn time_passes(&self, moment: Option<&Moment>) -> bool {
        if !self.unknown_times.is_empty() {
            return false;
        }
        let (Some(moment), Some(now)) = (moment, &self.now) else {
            return self.times.is_empty();
        };
        self.times.iter().all(|time| time.matches(moment, now))
    }

    /// Whether `from` and `twit` let a message of this address through.
    pub(crate) fn sender_passes(&self, sender: &str) -> bool {
        if self.from.is_none() && self.twits.is_empty() {
            return true;
        }
        let sender = Address::parse_lenient(sender);
        if let Some(from) = &self.from
            && !sender
                .as_ref()
                .is_some_and(|sender| any_matches(from, sender))
        {
            return false;
        }
        !sender.is_some_and(|sender| any_matches(&self.twits, &sender))
    }

    /// Applies the filters that need the body to a message that passed the others; `header` is
    /// what [`Query::judge_header`] said. Of the facts only the subject line is looked at.
    #[must_use]
    pub fn judge_body(&self, facts: &Facts<'_>, body: &SearchText, header: Judgement) -> Judgement {
        if !self.tags.is_empty() {
            let tags: Vec<String> = body
                .control()
                .filter_map(tags_of_kludge)
                .flatten()
                .collect();
            let has_one = |wanted: &Vec<String>| wanted.iter().any(|tag| tags.contains(tag));
            if !self.tags.iter().all(has_one) {
                return Judgement {
                    passes: false,
                    ..header
                };
            }
        }
        let out = Judgement {
            passes: false,
            ..header
        };
        let placed = self.geo.judge(facts.sender, body.control());
        if placed == Placed::No {
            return out;
        }
        let judgement = self.judge_searches(facts, header, &mut |_, search| search.in_body(body));
        match placed {
            // Last, so that only documents of messages that nothing else excludes are read.
            Placed::IfDocuments(urls) if judgement.passes && !self.geo.documents_pass(&urls) => out,
            _ => judgement,
        }
    }

    /// [`Query::judge_body`] for a body that somebody knows without reading it. It has the tags
    /// and passes the geographic filters; `found` gives its relevance for a search of [`Query::wanted_of_bodies`], by position, or
    /// `None` where it does not pass.
    #[must_use]
    pub fn judge_found(
        &self,
        facts: &Facts<'_>,
        header: Judgement,
        found: &mut dyn FnMut(usize) -> Option<u32>,
    ) -> Judgement {
        self.judge_searches(facts, header, &mut |at, _| {
            let relevance = found(at);
            Verdict {
                passes: relevance.is_some(),
                relevance: relevance.unwrap_or(0),
                gave_up: false,
            }
        })
    }

    fn judge_searches(
        &self,
        facts: &Facts<'_>,
        header: Judgement,
        in_body: &mut dyn FnMut(usize, &Search) -> Verdict,
    ) -> Judgement {
        let mut judgement = Judgement {
            passes: false,
            ..header
        };
        for (at, search) in self.body_searches().enumerate() {
            let mut verdict = in_body(at, search);
            if search.field == Field::BodyOrSubject {
                let subject = search.in_line(facts.subject);
                verdict = Verdict {
                    passes: verdict.passes || subject.passes,
                    relevance: verdict.relevance.saturating_add(subject.relevance),
                    gave_up: !verdict.passes
                        && !subject.passes
                        && (verdict.gave_up || subject.gave_up),
                };
            }
            if !judgement.add(verdict) {
                return judgement;
            }
        }
        judgement.passes = true;
        judgement
    }
}

impl Judgement {
    /// Takes the verdict of one more search in; `false` when it decides against the message.
    fn add(&mut self, verdict: Verdict) -> bool {
        if verdict.passes {
            self.relevance = self.relevance.saturating_add(verdict.relevance);
        } else {
            self.relevance = 0;
            self.gave_up |= verdict.gave_up;
        }
        verdict.passes
    }
}

fn any_matches(patterns: &[Address], sender: &Address) -> bool {
    patterns.iter().any(|pattern| pattern.matches(sender))
}
