//! Message filters as predicates (7.2.1).

use super::beginnings::SpelledText;
use super::criterion::{BodyCriterion, Criterion, HeaderCriterion, HeaderText, HeaderView};
use super::geo::{GeoFilters, InvalidRegion, KmlSource, PlaceVerdict};
use super::hits::Highlighter;
use super::prefilter::Prefilter;
use super::regex::PatternError;
use super::search::{BodySearch, Field, Verdict};
use super::sweep::{Sweep, needed_in_utf8};
use super::time::{Bounds, Moment, Now};
use crate::charset::Charset;
use crate::geo::{GeoBox, GeoKludge, SenderPlaces};
use crate::message::{RawMessage, SearchText};
use crate::url::FidoUrl;
use regex::bytes::Regex;
use std::sync::Arc;

/// Facts of a message for filters, besides the body.
#[derive(Clone, Copy, Debug, Default)]
pub struct MessageFacts<'a> {
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
    /// Moment tested by `time` filters (7.2.1.2).
    pub moment: Option<Moment>,
    /// True if the message answers none of its area (7.2.1.7, [`super::tops_while`]).
    pub top: bool,
}

/// The filters of one URL. Filters of one type form a union (`msgid`, `from`, `geomark`, `geofrom`)
/// or an intersection (all others); types always form an intersection; absent types are ignored
/// (7.2.1).
///
/// ```
/// use fidoscope_core::base::StoredMessage;
/// use fidoscope_core::charset::Charset;
/// use fidoscope_core::message::SearchText;
/// use fidoscope_core::query::{MessageFacts, Query, time::Now};
/// use fidoscope_core::url::FidoUrl;
///
/// let url = FidoUrl::parse("area://Test.Echo?to=bob&find=apples").unwrap().url;
/// let query = Query::from_url(&url, &Now::at(0, 0));
/// let stored = StoredMessage { text: b"Fresh apples!\r".to_vec(), ..StoredMessage::default() };
/// let body = SearchText::of_stored(&stored, Charset::CP866);
/// let to = |to| query.judge(&MessageFacts { to, ..MessageFacts::default() }, &body);
/// assert!(to("Bob").passes && !to("Ann").passes);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Query<'u> {
    /// Sorted by cost, cheap ones first.
    criteria: Vec<Criterion<'u>>,
    /// True if relevance is not needed.
    unranked: bool,
}

/// Verdict of the filters about one message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judgement {
    /// True if the message is in the final set.
    pub passes: bool,
    /// Relevance to the searches (7.2.6.4); greater is better, 0 without searches.
    pub relevance: u32,
    /// True if an expression gave up at its limit of steps, so that the message was left out.
    pub gave_up: bool,
}

impl<'u> Query<'u> {
    /// Creates the filters of a URL; `now` is the value of that word in `time` (7.2.1.2.8).
    #[must_use]
    pub fn from_url(url: &'u FidoUrl, now: &Now) -> Self {
        let mut criteria: Vec<Criterion<'u>> = Vec::new();
        for mut next in url
            .filters()
            .filter_map(|filter| Criterion::from_filter(filter, now))
        {
            let at = criteria.partition_point(|own| own.rank() <= next.rank());
            // A URL may have thousands of filters of one type: they become one criterion at once.
            let before = at.checked_sub(1).and_then(|at| criteria.get_mut(at));
            if !before.is_some_and(|own| own.absorb(&mut next)) {
                criteria.insert(at, next);
            }
        }
        Self {
            criteria,
            unranked: false,
        }
    }

    /// Turns relevance off: judgements no longer state it, and a search through a body ends at its
    /// first hit.
    pub fn disable_relevance(&mut self) {
        self.unranked = true;
    }

    /// Returns whether judgements state relevance, which takes several times longer for common
    /// words.
    #[must_use]
    pub fn needs_relevance(&self) -> bool {
        !self.unranked
    }

    /// Returns whether every message passes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.criteria.is_empty()
    }

    /// Returns whether a fault of a filter excludes all messages. The fault is reported elsewhere:
    /// by a warning of the URL (`from`), by a notice of the page (all others).
    #[must_use]
    pub fn is_impossible(&self) -> bool {
        self.criteria.iter().any(Criterion::is_impossible)
    }

    /// Returns whether bodies are needed: if [`Query::judge_header`] passes a message,
    /// [`Query::judge_body`] decides.
    #[must_use]
    pub fn needs_body(&self) -> bool {
        let all = &self.criteria;
        all.iter().any(|own| !matches!(own, Criterion::Header(_)))
    }

    /// Returns whether [`Query::judge_header`] can exclude messages.
    #[must_use]
    pub fn needs_header(&self) -> bool {
        self.of_headers().next().is_some()
    }

    /// Returns whether [`Query::judge_body`] reads control lines: plain text is searched in texts
    /// alone.
    #[must_use]
    pub fn needs_control(&self) -> bool {
        self.criteria.iter().any(|criterion| match criterion {
            Criterion::Header(_) => false,
            Criterion::Body(BodyCriterion::Search(search)) => search.expression().is_some(),
            Criterion::Body(BodyCriterion::Tags(_)) | Criterion::Place(_) => true,
        })
    }

    /// Returns whether there are geographic filters: their kludges are in bodies.
    #[must_use]
    pub fn needs_places(&self) -> bool {
        self.places().is_some()
    }

    /// Returns whether the only criterion is a search of bodies.
    pub(crate) fn is_one_body_search(&self) -> bool {
        let own = match &*self.criteria {
            [own] => own.body_search(),
            _ => None,
        };
        own.is_some_and(|search| search.field == Field::Body)
    }

    fn of_headers(&self) -> impl Iterator<Item = &HeaderCriterion<'u>> {
        self.criteria
            .iter()
            .filter_map(|criterion| match criterion {
                Criterion::Header(own) => Some(own),
                _ => None,
            })
    }

    fn places(&self) -> Option<&GeoFilters<'u>> {
        self.criteria.iter().find_map(|criterion| match criterion {
            Criterion::Place(own) => Some(own),
            _ => None,
        })
    }

    fn places_mut(&mut self) -> Option<&mut GeoFilters<'u>> {
        let mut all = self.criteria.iter_mut();
        all.find_map(|criterion| match criterion {
            Criterion::Place(own) => Some(own),
            _ => None,
        })
    }

    /// Returns the values of the `msgid` filters.
    #[must_use]
    pub fn msgids(&self) -> &[&'u str] {
        let mut all = self.of_headers();
        all.find_map(|own| match own {
            HeaderCriterion::MsgId(values) => Some(values.as_slice()),
            _ => None,
        })
        .unwrap_or_default()
    }

    /// Returns whether [`MessageFacts::top`] is needed.
    #[must_use]
    pub fn needs_tops(&self) -> bool {
        self.of_headers()
            .any(|own| matches!(own, HeaderCriterion::Top))
    }

    /// Returns the regions of `geomark` (7.2.1.5.6); `None` without such filters.
    #[must_use]
    pub fn geomarks(&self) -> Option<&[GeoBox]> {
        self.places()?.marks()
    }

    /// Returns the regions of `geofrom` (7.2.1.5.7); `None` without such filters.
    #[must_use]
    pub fn geofroms(&self) -> Option<&[GeoBox]> {
        self.places()?.from()
    }

    /// Returns the verdict of the geographic filters about a message by this sender with these
    /// valid kludges.
    #[must_use]
    pub fn judge_places(
        &self,
        sender: &str,
        kludges: impl Iterator<Item = GeoKludge>,
    ) -> PlaceVerdict {
        self.places()
            .map_or(PlaceVerdict::Yes, |own| own.judge_kludges(sender, kludges))
    }

    /// Returns the geographic filters with invalid regions: no message passes them.
    #[must_use]
    pub fn wrong_boxes(&self) -> &[InvalidRegion<'u>] {
        self.places().map(GeoFilters::wrong).unwrap_or_default()
    }

    /// Sets the source of GEOKML documents for `geomark`; without it its third requirement fails.
    pub fn set_kml(&mut self, kml: &'u dyn KmlSource) {
        if let Some(places) = self.places_mut() {
            places.kml = Some(kml);
        }
    }

    /// Sets the source of stations' places for `geofrom`; without it only ORIGEO counts.
    pub fn set_sender_places(&mut self, senders: Arc<dyn SenderPlaces>) {
        if let Some(places) = self.places_mut() {
            places.senders = Some(senders);
        }
    }

    /// Returns whether a message by this sender may pass the geographic filters, by a quick check
    /// of its raw bytes; `false` is certain.
    #[must_use]
    pub fn may_be_placed(&self, sender: &str, message: &RawMessage<'_>) -> bool {
        self.places()
            .is_none_or(|own| own.may_pass(sender, message))
    }

    /// Returns ranges of seconds that include all moments passing the `time` filters, ascending and
    /// disjoint; `None` without `time` filters.
    #[must_use]
    pub fn time_bounds(&self, usetz: bool) -> Option<Vec<Bounds>> {
        self.of_headers().find_map(|own| match own {
            HeaderCriterion::Time(times) => Some(times.bounds(usetz)),
            _ => None,
        })
    }

    /// Returns the errors of invalid expressions: no message passes them.
    pub fn wrong_patterns(&self) -> impl Iterator<Item = &PatternError> {
        self.criteria.iter().filter_map(Criterion::wrong_pattern)
    }

    /// Returns a finder of the searches' hits in displayed texts.
    #[must_use]
    pub fn marks(&self) -> Highlighter {
        let searches = self.criteria.iter().filter_map(Criterion::search);
        Highlighter::new(searches.cloned().collect())
    }

    /// Returns a prefilter for texts of one character set that avoids decoding most of the excluded
    /// ones; `None` if the filters allow none.
    #[must_use]
    pub fn prefilter(&self, charset: Charset) -> Option<Prefilter> {
        Prefilter::new(&self.criteria, charset)
    }

    /// Returns a prefilter for many texts at once in some character sets; `None` if the filters
    /// allow none.
    #[must_use]
    pub fn sweep(&self, charsets: &[Charset]) -> Option<Sweep> {
        Sweep::new(&self.criteria, charsets)
    }

    /// Returns an expression that some name or subject of a set of messages must match for any to
    /// pass, in UTF-8; `None` if none is required.
    pub(crate) fn required_in_headers(&self) -> Option<Regex> {
        needed_in_utf8(self.of_headers().filter_map(|own| match own {
            HeaderCriterion::Line(_, search) => Some(&**search),
            _ => None,
        }))
    }

    /// Returns the searches of bodies: for each its field (`Body` or `BodyOrSubject`) and its
    /// wanted text.
    pub fn body_searches(&self) -> impl Iterator<Item = (Field, BodySearch<'_>)> {
        let searches = self.criteria.iter().filter_map(Criterion::body_search);
        searches.map(|search| (search.field, search.wanted()))
    }

    /// Returns one list of tags for each `tag` filter: a message needs one tag of each list.
    #[must_use]
    pub fn tags(&self) -> &[Vec<String>] {
        let mut all = self.criteria.iter();
        all.find_map(|criterion| match criterion {
            Criterion::Body(BodyCriterion::Tags(lists)) => Some(lists.as_slice()),
            _ => None,
        })
        .unwrap_or_default()
    }

    /// Judges a message: [`Query::judge_header`], then [`Query::judge_body`].
    #[must_use]
    pub fn judge(&self, facts: &MessageFacts<'_>, body: &SearchText) -> Judgement {
        let header = self.judge_header(facts);
        if header.passes {
            self.judge_body(facts, body, header)
        } else {
            header
        }
    }

    /// Applies the filters that need no body.
    #[must_use]
    pub fn judge_header(&self, facts: &MessageFacts<'_>) -> Judgement {
        self.judge_header_of(&mut { *facts })
    }

    /// Does the same as [`Self::judge_header`] for a header that may cache verdicts about its
    /// texts.
    pub(crate) fn judge_header_of(&self, header: &mut impl HeaderView) -> Judgement {
        let mut judgement = Judgement::default();
        for (at, criterion) in self.criteria.iter().enumerate() {
            if let Criterion::Header(own) = criterion
                && !judgement.add(own.judge(at, header))
            {
                return judgement;
            }
        }
        judgement.passes = true;
        judgement
    }

    /// Applies the filters that need the body to a message that passed the others; `header` is the
    /// result of [`Query::judge_header`]. Only the sender and the subject line of the facts are
    /// read.
    #[must_use]
    pub fn judge_body(
        &self,
        facts: &MessageFacts<'_>,
        body: &SearchText,
        header: Judgement,
    ) -> Judgement {
        let mut documents = None;
        let judgement = self.judge_others(header, |criterion| match criterion {
            UndecidedCriterion::Place(places) => match places.judge(facts.sender, body.control()) {
                PlaceVerdict::No => Verdict::default(),
                PlaceVerdict::Yes => Verdict::from_bool(true),
                PlaceVerdict::IfDocuments(urls) => {
                    documents = Some((places, urls));
                    Verdict::from_bool(true)
                }
            },
            UndecidedCriterion::Body(own) => own.judge(body, facts.subject, self.needs_relevance()),
        });
        match documents {
            // Last, so that documents are read only for messages that nothing else excludes.
            Some((places, urls)) if judgement.passes && !places.documents_pass(&urls) => {
                Judgement {
                    passes: false,
                    ..header
                }
            }
            _ => judgement,
        }
    }

    /// Does the same as [`Query::judge_body`] for a text that a sweep calls decisive
    /// ([`Sweep::decisive`]).
    #[must_use]
    pub fn judge_text(&self, text: SpelledText<'_>, header: Judgement) -> Judgement {
        self.judge_others(header, |criterion| match criterion {
            UndecidedCriterion::Body(BodyCriterion::Search(search)) => {
                search.in_text(text, self.needs_relevance())
            }
            // No text is decisive for these.
            UndecidedCriterion::Place(_) | UndecidedCriterion::Body(BodyCriterion::Tags(_)) => {
                Verdict::default()
            }
        })
    }

    /// Does the same as [`Query::judge_body`] for a body known without reading it. The body has the
    /// tags and passes the geographic filters. `found` returns its relevance for a search of
    /// [`Query::body_searches`], by position, or `None` if it does not pass.
    #[must_use]
    pub fn judge_found(
        &self,
        facts: &MessageFacts<'_>,
        header: Judgement,
        found: &mut dyn FnMut(usize) -> Option<u32>,
    ) -> Judgement {
        let mut positions = 0..;
        self.judge_others(header, |criterion| match criterion {
            UndecidedCriterion::Place(_) | UndecidedCriterion::Body(BodyCriterion::Tags(_)) => {
                Verdict::from_bool(true)
            }
            UndecidedCriterion::Body(BodyCriterion::Search(search)) => {
                let relevance = positions.next().and_then(&mut *found);
                let verdict = Verdict {
                    relevance: relevance.unwrap_or(0),
                    ..Verdict::from_bool(relevance.is_some())
                };
                search.with_subject(verdict, facts.subject)
            }
        })
    }

    /// Applies the filters other than those of the header; `judge` returns the verdict of each.
    fn judge_others<'q>(
        &'q self,
        header: Judgement,
        mut judge: impl FnMut(UndecidedCriterion<'q, 'u>) -> Verdict,
    ) -> Judgement {
        let mut judgement = Judgement {
            passes: false,
            ..header
        };
        for criterion in &self.criteria {
            let verdict = match criterion {
                Criterion::Header(_) => continue,
                Criterion::Place(own) => judge(UndecidedCriterion::Place(own)),
                Criterion::Body(own) => judge(UndecidedCriterion::Body(own)),
            };
            if !judgement.add(verdict) {
                return judgement;
            }
        }
        judgement.passes = true;
        judgement
    }
}

/// A criterion not decided by the header.
enum UndecidedCriterion<'q, 'u> {
    Place(&'q GeoFilters<'u>),
    Body(&'q BodyCriterion),
}

impl HeaderView for MessageFacts<'_> {
    fn msgid(&self) -> &str {
        self.msgid
    }

    fn is_top(&self) -> bool {
        self.top
    }

    fn moment(&self) -> Option<Moment> {
        self.moment
    }

    fn of_text(&mut self, _: usize, text: HeaderText, judge: impl Fn(&str) -> Verdict) -> Verdict {
        judge(match text {
            HeaderText::Address => self.sender,
            HeaderText::From => self.from,
            HeaderText::To => self.to,
            HeaderText::Subject => self.subject,
        })
    }
}

impl Judgement {
    /// Adds the verdict of one more search; returns whether the message still passes.
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

#[cfg(test)]
mod tests {
    use super::{Judgement, MessageFacts, Query};
    use crate::charset::Charset;
    use crate::query::time::Now;
    use crate::url::FidoUrl;

    fn url(params: &str) -> FidoUrl {
        let url = format!("area://Test?{params}");
        FidoUrl::parse(&url).unwrap().url
    }

    #[test]
    fn a_query_knows_what_its_filters_look_at() {
        for (params, expected) in [
            ("", ""),
            ("msgid=1", "header"),
            ("ttop", "header, tops"),
            ("time=2007", "header, times"),
            ("subj=mailer", "header, words of lines"),
            ("subj=/mailer/", "header"),
            ("to=ab", "header"),
            ("find=mailer", "one search, prefilter"),
            ("find=/mailer/", "control, one search, prefilter"),
            ("find=mailer&find=robot", "prefilter"),
            ("find=mailer&ttop", "header, tops, prefilter"),
            // Its other field is in the header: bodies alone do not answer it.
            ("findsb=mailer", ""),
            ("tag=a", "control, prefilter"),
            ("geomark=0,0,1,1", "control, places, prefilter"),
            ("geofrom=0,0,1,1", "control, places"),
        ] {
            let url = url(params);
            let query = Query::from_url(&url, &Now::at(0, 0));
            let all = [
                ("header", query.needs_header()),
                ("tops", query.needs_tops()),
                ("times", query.time_bounds(false).is_some()),
                ("words of lines", query.required_in_headers().is_some()),
                ("control", query.needs_control()),
                ("places", query.needs_places()),
                ("one search", query.is_one_body_search()),
                ("prefilter", query.prefilter(Charset::CP866).is_some()),
            ];
            let found = all.iter().filter(|(_, is_so)| *is_so);
            let found: Vec<&str> = found.map(|(name, _)| *name).collect();
            assert_eq!(found.join(", "), expected, "{params}");
        }
    }

    #[test]
    fn several_time_filters_have_the_bounds_of_their_intersection() {
        let bounds = |params: &str| {
            let url = url(params);
            let query = Query::from_url(&url, &Now::at(0, 0));
            query.time_bounds(false).unwrap()
        };
        let both = bounds("time=2004-2006&time=2005-2007");
        assert_eq!(both, bounds("time=2005-2006"));
        assert_ne!(both, bounds("time=2004-2006"));
    }

    #[test]
    fn what_does_not_pass_has_no_relevance() {
        let url = url("subj=apples&to=bob");
        let query = Query::from_url(&url, &Now::at(0, 0));
        let facts = MessageFacts {
            subject: "apples",
            to: "Ann",
            ..MessageFacts::default()
        };
        assert_eq!(query.judge_header(&facts), Judgement::default());
        let fitting = query.judge_header(&MessageFacts { to: "Bob", ..facts });
        assert!(fitting.passes && fitting.relevance > 0);
    }
}
