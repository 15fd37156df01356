//! Geographic filters (7.2.1.5.6, 7.2.1.5.7), and a prefilter for their kludges.

use crate::address::Address;
use crate::geo::{GeoBox, GeoError, GeoKludge, Position, SenderPlaces, kludge_of_line};
use crate::kml::Feature;
use crate::message::RawMessage;
use memchr::memchr_iter;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

/// Source of the documents of GEOKML kludges.
pub trait KmlSource: Sync {
    /// Returns the features of an available document; `None` otherwise: then the third requirement
    /// of 7.2.1.5.6 fails.
    fn features(&self, url: &str) -> Option<Arc<[Arc<Feature>]>>;
}

/// The `geomark` and `geofrom` filters of one URL: unions within each type (7.2.1.5.6, 7.2.1.5.7).
#[derive(Clone, Default)]
pub(super) struct GeoFilters<'u> {
    /// Regions of `geomark`; `None` without such filters. An invalid region matches nothing.
    marks: Option<Vec<GeoBox>>,
    /// Regions of `geofrom`.
    from: Option<Vec<GeoBox>>,
    wrong: Vec<InvalidRegion<'u>>,
    pub(super) kml: Option<&'u dyn KmlSource>,
    pub(super) senders: Option<Arc<dyn SenderPlaces>>,
    /// Cache by address: whether the sender's place in the lists is within `from`.
    known: Arc<RwLock<HashMap<Box<str>, bool>>>,
}

/// Verdict of geographic filters about a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaceVerdict {
    /// The message does not pass.
    No,
    /// The message passes.
    Yes,
    /// The message passes if one of the documents with these URLs has a feature in a region.
    IfDocuments(Vec<String>),
}

/// A `geomark` or `geofrom` with an invalid region: no message passes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidRegion<'u> {
    /// Name of the filter.
    pub name: &'static str,
    /// Its value.
    pub value: &'u str,
    /// Fault of the value.
    pub error: GeoError,
}

impl std::fmt::Debug for GeoFilters<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GeoFilters")
            .field("marks", &self.marks)
            .field("from", &self.from)
            .field("wrong", &self.wrong)
            .finish_non_exhaustive()
    }
}

impl<'u> GeoFilters<'u> {
    pub(super) fn of_mark(value: &'u str) -> Self {
        let (boxes, wrong) = parsed("geomark", value);
        Self {
            marks: Some(boxes),
            wrong,
            ..Self::default()
        }
    }

    pub(super) fn of_from(value: &'u str) -> Self {
        let (boxes, wrong) = parsed("geofrom", value);
        Self {
            from: Some(boxes),
            wrong,
            ..Self::default()
        }
    }

    pub(super) fn absorb(&mut self, next: &mut Self) {
        for (own, next) in [
            (&mut self.marks, &mut next.marks),
            (&mut self.from, &mut next.from),
        ] {
            if let Some(next) = next {
                own.get_or_insert_default().append(next);
            }
        }
        self.wrong.append(&mut next.wrong);
    }

    pub(super) fn wrong(&self) -> &[InvalidRegion<'u>] {
        &self.wrong
    }

    /// Returns regions of `geomark`, if there are such filters.
    pub(super) fn marks(&self) -> Option<&[GeoBox]> {
        self.marks.as_deref()
    }

    /// Returns regions of `geofrom`, if there are such filters.
    pub(super) fn from(&self) -> Option<&[GeoBox]> {
        self.from.as_deref()
    }

    /// Returns the verdict about a message with these control lines.
    pub(super) fn judge<'l>(
        &self,
        sender: &str,
        lines: impl Iterator<Item = &'l str>,
    ) -> PlaceVerdict {
        self.judge_kludges(sender, lines.filter_map(|line| kludge_of_line(line)?.ok()))
    }

    /// Returns the verdict about a message with these kludges.
    pub(super) fn judge_kludges(
        &self,
        sender: &str,
        kludges: impl Iterator<Item = GeoKludge>,
    ) -> PlaceVerdict {
        let mut in_marks = self.marks.is_none();
        let mut in_from = false;
        let mut has_origin = false;
        let mut documents = Vec::new();
        for kludge in kludges {
            match kludge {
                GeoKludge::Point(at) => in_marks = in_marks || holds(self.marks(), at),
                GeoKludge::Area(own) => {
                    let meets = |area: &GeoBox| area.intersects(&own);
                    in_marks = in_marks || self.marks().unwrap_or_default().iter().any(meets);
                }
                GeoKludge::Kml(url) => documents.push(url),
                GeoKludge::Origin(at) => {
                    has_origin = true;
                    in_from = in_from || holds(self.from(), at);
                }
            }
        }
        if self.from.is_some() && !in_from && (has_origin || !self.listed(sender)) {
            return PlaceVerdict::No;
        }
        if in_marks {
            PlaceVerdict::Yes
        } else if documents.is_empty() {
            PlaceVerdict::No
        } else {
            PlaceVerdict::IfDocuments(documents)
        }
    }

    /// Returns whether one of these documents has a feature in a region of `geomark`.
    pub(super) fn documents_pass(&self, urls: &[String]) -> bool {
        let marks = self.marks().unwrap_or_default();
        !marks.is_empty() && urls.iter().any(|url| self.document_passes(url, marks))
    }

    fn document_passes(&self, url: &str, marks: &[GeoBox]) -> bool {
        let features = self.kml.and_then(|kml| kml.features(url));
        features.is_some_and(|features| {
            features
                .iter()
                .any(|feature| marks.iter().any(|area| feature.intersects(area)))
        })
    }

    /// Returns whether a sender without ORIGEO passes `geofrom` by the lists of stations.
    fn listed(&self, sender: &str) -> bool {
        let (Some(from), Some(senders)) = (self.from(), &self.senders) else {
            return false;
        };
        {
            let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(known) = known.get(sender) {
                return *known;
            }
        }
        let place = Address::parse_lenient(sender).and_then(|address| senders.place_of(&address));
        let passes = place.is_some_and(|place| holds(Some(from), place.position));
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(sender.into(), passes);
        passes
    }

    /// Returns whether a message may pass, by its raw bytes; `false` is certain.
    pub(super) fn may_pass(&self, sender: &str, message: &RawMessage<'_>) -> bool {
        if self.marks.is_some() && !may_have_places(message) {
            return false;
        }
        self.from.is_none() || may_have_origin(message) || self.listed(sender)
    }
}

/// Parses the region of a filter; an error makes an invalid one.
fn parsed<'u>(name: &'static str, value: &'u str) -> (Vec<GeoBox>, Vec<InvalidRegion<'u>>) {
    match GeoBox::parse(value) {
        Ok(area) => (vec![area], Vec::new()),
        Err(error) => (Vec::new(), vec![InvalidRegion { name, value, error }]),
    }
}

fn holds(areas: Option<&[GeoBox]>, at: Position) -> bool {
    areas
        .unwrap_or_default()
        .iter()
        .any(|area| area.contains(at))
}

/// Returns whether a message may have a kludge of its places: GEO, GEOBOX or GEOKML. `false` is
/// certain.
#[must_use]
pub fn may_have_places(message: &RawMessage<'_>) -> bool {
    may_have(message, b"GEO")
}

/// Returns whether a message may have a kludge of its sender's place (ORIGEO). `false` is certain.
#[must_use]
pub fn may_have_origin(message: &RawMessage<'_>) -> bool {
    may_have(message, b"ORIGEO")
}

fn may_have(message: &RawMessage<'_>, name: &[u8]) -> bool {
    message.control_lines().any(|line| begins(line, name)) || in_text(message.text, name)
}

/// Returns whether a control line outside of a text begins with a name, ignoring case.
pub(super) fn begins(line: &[u8], name: &[u8]) -> bool {
    let line = line.strip_prefix(b"\x01").unwrap_or(line);
    line.trim_ascii_start()
        .get(..name.len())
        .is_some_and(|own| own.eq_ignore_ascii_case(name))
}

/// Returns whether a text may have a control line with this name. Bytes that may vanish when lines
/// are split are skipped; if they are letters, the result may be true without need.
fn in_text(text: &[u8], name: &[u8]) -> bool {
    memchr_iter(SOH, text).any(|at| {
        let rest = text.get(at + 1..).unwrap_or_default();
        let mut letters = rest
            .iter()
            .filter(|byte| !matches!(byte, b'\n' | 0x8D))
            .skip_while(|byte| matches!(byte, b' ' | b'\t'));
        name.iter().all(|own| {
            letters
                .next()
                .is_some_and(|byte| byte.eq_ignore_ascii_case(own))
        })
    })
}

const SOH: u8 = 1;

#[cfg(test)]
mod tests {
    use super::{may_have_origin, may_have_places};
    use crate::message::RawMessage;
    use crate::query::Query;
    use crate::query::time::Now;
    use crate::url::FidoUrl;

    #[test]
    fn a_quick_look_sees_kludges_in_and_outside_of_texts() {
        let urls = ["geomark", "geofrom"].map(|name| {
            let url = format!("area://Test?{name}=0,0,1,1");
            FidoUrl::parse(&url).unwrap().url
        });
        let [marks, from] = urls
            .each_ref()
            .map(|url| Query::from_url(url, &Now::at(0, 0)));
        for (control, text, places, origin) in [
            (&b"\x01GEO: 1;2"[..], &b""[..], true, false),
            (b"geobox:1,2,3,4", b"", true, false),
            (b"\x01 ORIGEO: 1;2", b"", false, true),
            (b"SEEN-BY: 5030/1", b"GEO: 1;2\r", false, false),
            (
                b"\x01PID: GEO",
                b"x\r\x01PID: x\r\x01OriGeo: 1;2\r",
                false,
                true,
            ),
            (b"", b"\x01MSGID: 1\r\x01G\nE\x8DO: 1;2", true, false),
            (b"", b"\x01 \tGeoKml: http://x", true, false),
            (b"", b"\x01GE", false, false),
            (b"GE", b"\x01", false, false),
        ] {
            let message = RawMessage {
                control: &[control],
                text,
                header: [b"", b"", b""],
            };
            assert_eq!(may_have_places(&message), places, "{control:?} {text:?}");
            assert_eq!(may_have_origin(&message), origin, "{control:?} {text:?}");
            // No list has the sender.
            assert_eq!(marks.may_be_placed("", &message), places);
            assert_eq!(from.may_be_placed("", &message), origin);
        }
    }
}
