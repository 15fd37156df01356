//! Kludges of a finished message.

use super::{Copy, Work, without_domain};
use crate::address::Address;
use crate::charset::Charset;
use crate::compose::fit::{Lacking, fit, fits};
use crate::compose::{Misfits, PROGRAM, clean};
use crate::geo::GeoKludge;
use crate::limits;
use crate::time::UtcOffset;

impl Work<'_> {
    /// Returns the kludges of a message, in the order of GoldED.
    pub(super) fn kludges(
        &self,
        copy: &Copy<'_>,
        charset: Charset,
        msgid: &str,
        first_msgid: Option<&str>,
    ) -> Vec<String> {
        let draft = self.draft;
        let mut kludges = Vec::new();
        if let Some(to) = &copy.to {
            let node = |address: &Address| without_domain(address).boss();
            kludges.push(format!("INTL {} {}", node(to), node(&copy.from)));
            let points = [("TOPT", to.point), ("FMPT", copy.from.point)];
            for (name, point) in points {
                if let Some(point) = point.filter(|point| *point != 0) {
                    kludges.push(format!("{name} {point}"));
                }
            }
            if draft.attributes.direct {
                kludges.push("FLAGS DIR".to_owned());
            }
        }
        kludges.push(format!("MSGID: {msgid}"));
        if let Some(answered) = first_msgid.or(draft.reply_to.as_deref()) {
            let value = clean::line(answered);
            let is_whole = value.removed == 0
                && !value.text.is_empty()
                && value.text.len() <= limits::REPLY_BYTES
                && fits(&value.text, charset);
            if is_whole {
                kludges.push(format!("REPLY: {}", value.text));
            }
        }
        kludges.push(format!("PID: {PROGRAM}"));
        kludges.push(format!("CHRS: {} {}", charset.name(), charset.level()));
        if let Some(UtcOffset(minutes)) = self.moment.utc_offset {
            let sign = if minutes < 0 { "-" } else { "" };
            let minutes = minutes.unsigned_abs();
            kludges.push(format!(
                "TZUTC: {sign}{:02}{:02}",
                minutes / 60,
                minutes % 60
            ));
        }
        let tags: Vec<String> = draft
            .tags
            .iter()
            .map(|tag| tag_value(&clean::line(tag).text, charset))
            .filter(|tag| !tag.is_empty())
            .collect();
        if !tags.is_empty() {
            kludges.push(format!("TAG: {}", tags.join("|")));
        }
        for place in &draft.places {
            let value = match place {
                GeoKludge::Point(at) | GeoKludge::Origin(at) => at.to_string(),
                GeoKludge::Area(area) => area.to_string(),
                GeoKludge::Kml(url) => clean::line(url).text,
            };
            kludges.push(format!("{}: {}", place.name(), value));
        }
        // Only places and tags may contain more than ASCII here.
        let mut lacking = Lacking::default();
        for kludge in &mut kludges {
            *kludge = fit(kludge, charset, Misfits::Ask, &mut lacking);
        }
        kludges
    }
}

/// Returns a tag in the syntax of 7.2.1.6.1: `|` doubled, the ampersand and characters missing in
/// the set as references.
fn tag_value(tag: &str, charset: Charset) -> String {
    let mut value = String::new();
    for char in tag.chars() {
        match char {
            '|' => value.push_str("||"),
            '&' => value.push_str("&#38;"),
            char if charset.has(char) => value.push(char),
            char => value.push_str(&format!("&#{};", u32::from(char))),
        }
    }
    value
}
