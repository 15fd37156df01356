//! From a draft to the messages that a base takes.

use super::attach::sections;
use super::fit::{Lacking, fit, fits};
use super::long_urls::break_long_urls;
use super::{
    AreaFacts, AreaName, Draft, DraftKind, Fields, Finished, FinishedMessage, Identity, Misfits,
    Moment, PROGRAM, clean,
};
use crate::address::Address;
use crate::charset::Charset;
use crate::config::AreaKind;
use crate::geo::GeoKludge;
use crate::limits;
use crate::notice::{Notice, Sentence, Severity};
use crate::time::UtcOffset;

/// Why there is no number for a MSGID.
#[derive(Debug, thiserror::Error)]
#[error("no number for the MSGID of a new message: {0}")]
pub struct SerialError(pub String);

/// Where numbers of MSGIDs come from. FTS-0009 wants that no two messages of a system have the same
/// within three years.
pub trait Serials {
    /// A number that was never given before; `unix_seconds` is the clock, which may be wrong.
    ///
    /// # Errors
    /// When it cannot be known which numbers were given.
    fn next(&mut self, unix_seconds: i64) -> Result<u32, SerialError>;
}

/// Numbers for a preview: by the clock, remembered by no one.
#[derive(Clone, Copy, Debug, Default)]
pub struct PreviewSerials(u32);

impl Serials for PreviewSerials {
    fn next(&mut self, unix_seconds: i64) -> Result<u32, SerialError> {
        let clock = u32::try_from(unix_seconds.clamp(0, u32::MAX.into())).unwrap_or_default();
        self.0 = self.0.saturating_add(1).max(clock);
        Ok(self.0)
    }
}

/// Makes of a draft what a base takes: a message for each area and section, with all kludges, in the
/// bytes of its character set.
///
/// Kludges: INTL, TOPT and FMPT of netmail (FTS-4001), MSGID and REPLY (FTS-0009), PID (FSC-0046),
/// CHRS (FTS-5003), TZUTC (FTS-4008), TAG and those of places. The text ends with tagline, tearline
/// and, in echomail, the Origin line. Lines of the text that a tosser would take for such lines are
/// changed, whoever wrote them.
///
/// # Errors
/// Only those of `serials`; what the user has to correct is among the notices, as errors.
///
/// ```
/// use fidoscope_core::address::Address;
/// use fidoscope_core::compose::{Draft, Identity, Moment, PreviewSerials, finish};
///
/// let identity = Identity {
///     names: vec!["Ivan Petrov".into()],
///     akas: vec![Address::parse("2:5030/1520.9").unwrap()],
///     ..Identity::default()
/// };
/// let to = Address::parse("2:5063/88").unwrap();
/// let draft = Draft { body: "Hello!\n".into(), ..Draft::new_netmail(to) };
/// let finished = finish(&draft, &identity, &Moment::default(), &mut PreviewSerials::default()).unwrap();
/// assert_eq!(finished.messages[0].shown.kludges[0], "INTL 2:5063/88 2:5030/1520");
/// assert_eq!(finished.messages[0].shown.text, "Hello!\n\n---\n");
/// ```
pub fn finish(
    draft: &Draft,
    identity: &Identity,
    moment: &Moment,
    serials: &mut dyn Serials,
) -> Result<Finished, SerialError> {
    let mut work = Work {
        draft,
        identity,
        moment,
        finished: Finished::default(),
    };
    let copies = work.copies();
    let parts = work.parts();
    for copy in &copies {
        let mut first_msgid = None;
        for (at, part) in parts.iter().enumerate() {
            let place = (at + 1, parts.len());
            let serial = serials.next(work.unix_seconds())?;
            let message = work.message(copy, part, place, serial, first_msgid.as_deref());
            first_msgid.get_or_insert_with(|| message.msgid.clone());
            work.finished.messages.push(message);
        }
    }
    Ok(work.finished)
}

struct Work<'w> {
    draft: &'w Draft,
    identity: &'w Identity,
    moment: &'w Moment,
    finished: Finished,
}

/// One copy of the message: where it goes, and from which address.
struct Copy<'w> {
    area: Option<AreaName>,
    facts: Option<&'w AreaFacts>,
    from: Address,
    to: Option<Address>,
}

/// A field whose text is cut at the room that packets have for it.
const FROM: (&str, usize) = ("from", limits::NAME_BYTES);
const TO: (&str, usize) = ("to", limits::NAME_BYTES);
const SUBJECT: (&str, usize) = ("subject", limits::SUBJECT_BYTES);

impl<'w> Work<'w> {
    /// Reports something once.
    fn notice(&mut self, severity: Severity, code: &'static str, text: Sentence) {
        let known = |notice: &Notice| notice.code == code && notice.text == text;
        if !self.finished.notices.iter().any(known) {
            self.finished
                .notices
                .push(Notice::new(severity, code, text));
        }
    }

    /// Seconds since 1970 in UTC; local time where the offset is unknown.
    fn unix_seconds(&self) -> i64 {
        let offset = self
            .moment
            .utc_offset
            .map_or(0, |offset| i64::from(offset.0));
        self.moment.local.0.saturating_sub(60 * offset)
    }

    fn copies(&mut self) -> Vec<Copy<'w>> {
        let (draft, identity) = (self.draft, self.identity);
        match draft.kind {
            DraftKind::Netmail => self.netmail_copy().into_iter().collect(),
            DraftKind::Echomail => {
                if draft.areas.is_empty() {
                    let text = "Choose an area: a message that goes nowhere is not written.";
                    self.notice(Severity::Error, "no-area", Sentence::keyed("no-area", text));
                }
                let mut copies = Vec::new();
                for area in &draft.areas {
                    let facts = identity.area(area);
                    self.check_area(area, facts);
                    let own = draft
                        .from_address
                        .as_ref()
                        .or_else(|| identity.aka_in(area));
                    let Some(own) = own else {
                        self.no_address();
                        continue;
                    };
                    copies.push(Copy {
                        area: Some(facts.map_or_else(|| area.clone(), |facts| facts.name.clone())),
                        facts,
                        from: own.clone(),
                        to: None,
                    });
                }
                copies
            }
        }
    }

    fn check_area(&mut self, area: &AreaName, facts: Option<&AreaFacts>) {
        match facts.map(|facts| facts.kind) {
            Some(AreaKind::Echo | AreaKind::Local) => {}
            Some(AreaKind::Netmail) => {
                let text = format!("{area} is a netmail area: write to a station instead.");
                let text = Sentence::keyed("echomail-into-netmail", text).with("area", area);
                self.notice(Severity::Error, "wrong-area", text);
            }
            Some(AreaKind::Bad | AreaKind::Dupe) => {
                let text =
                    format!("{area} is where the tosser puts bad mail: nothing is written there.");
                let text = Sentence::keyed("not-an-echo", text).with("area", area);
                self.notice(Severity::Error, "wrong-area", text);
            }
            None => {
                let text = format!("{area} is none of your areas: nothing can be written there.");
                let text = Sentence::keyed("not-your-area", text).with("area", area);
                self.notice(Severity::Error, "not-your-area", text);
            }
        }
    }

    fn no_address(&mut self) {
        let text = "No configuration says your address: add an Address to it, or choose one.";
        let text = Sentence::keyed("no-own-address", text);
        self.notice(Severity::Error, "no-own-address", text);
    }

    fn netmail_copy(&mut self) -> Option<Copy<'w>> {
        let (draft, identity) = (self.draft, self.identity);
        let written = draft.to_address.as_ref().filter(|to| to.net != 0);
        let Some(written) = written else {
            let text = "Netmail needs the address of its addressee, such as 2:5030/1520.9.";
            let text = Sentence::keyed("no-addressee-address", text);
            self.notice(Severity::Error, "no-addressee-address", text);
            return None;
        };
        if u16::try_from(written.node).is_err() {
            let text = format!(
                "{written} is a node application that is no node yet: no netmail reaches it."
            );
            let text = Sentence::keyed("no-node-yet", text).with("address", written);
            self.notice(Severity::Error, "no-node-yet", text);
            return None;
        }
        let own = draft
            .from_address
            .as_ref()
            .or_else(|| identity.aka_for(written));
        let Some(own) = own else {
            self.no_address();
            return None;
        };
        let area = draft.areas.first();
        Some(Copy {
            area: area.cloned(),
            facts: area.and_then(|area| identity.area(area)),
            from: own.clone(),
            to: Some(Address {
                zone: written.zone.or(own.zone),
                ..written.clone()
            }),
        })
    }

    /// What each message has besides its header: the body and sections of attached files.
    fn parts(&mut self) -> Vec<String> {
        let cleaned = clean::body(&self.draft.body);
        if cleaned.removed > 0 {
            let text = "Hidden characters of the text are left out.";
            let text = Sentence::keyed("hidden-in-text", text);
            self.notice(Severity::Warning, "hidden-characters", text);
        }
        let body = break_long_urls(cleaned.text.trim_end());
        let mut parts = vec![body];
        // What is short goes along with the text.
        let mut room = self.draft.section_bytes;
        for attachment in &self.draft.attachments {
            if attachment.bytes.len() > limits::ATTACHMENT_BYTES {
                let (name, most) = (&attachment.name, limits::ATTACHMENT_BYTES >> 20);
                let text =
                    format!("{name} has more than {most} MB, the most that goes into messages.");
                let text = Sentence::keyed("attachment-too-long", text)
                    .with("name", name)
                    .with("most", most);
                self.notice(Severity::Error, "attachment-too-long", text);
                continue;
            }
            for section in sections(attachment, self.draft.section_bytes) {
                let fits = section.len() <= room && parts.len() == 1;
                room = room.saturating_sub(section.len());
                match parts.last_mut() {
                    Some(last) if fits => {
                        if !last.is_empty() {
                            last.push_str("\n\n");
                        }
                        last.push_str(section.trim_end());
                    }
                    _ => parts.push(section.trim_end().to_owned()),
                }
            }
        }
        parts
    }

    fn message(
        &mut self,
        copy: &Copy<'_>,
        part: &str,
        (number, of): (usize, usize),
        serial: u32,
        first_msgid: Option<&str>,
    ) -> FinishedMessage {
        let draft = self.draft;
        let subject = if of > 1 {
            format!("{} [{number}/{of}]", draft.subject)
        } else {
            draft.subject.clone()
        };
        let subject = clean::line(&subject).text;
        let from = clean::line(&draft.from).text;
        let from = if from.is_empty() {
            self.identity.main_name().to_owned()
        } else {
            from
        };
        if from.is_empty() {
            let text = "Say who writes: the message has no name of its author.";
            self.notice(
                Severity::Error,
                "no-author",
                Sentence::keyed("no-author", text),
            );
        }
        let to = clean::line(&draft.to).text;
        let to = match (to.is_empty(), draft.kind) {
            (false, _) => to,
            (true, DraftKind::Echomail) => "All".to_owned(),
            (true, DraftKind::Netmail) => "Sysop".to_owned(),
        };
        let text = self.text(copy, part);
        let named = draft.charset.or(copy.facts.and_then(|facts| facts.charset));
        let named = named.unwrap_or(self.identity.charset);
        let whole = [&from, &to, &subject, &text];
        let charset = match draft.misfits {
            Misfits::Utf8 if !whole.iter().all(|text| fits(text, named)) => Charset::UTF8,
            _ if whole.iter().any(|text| is_taken_for_utf8(text, named)) => Charset::UTF8,
            _ => named,
        };
        let mut lacking = Lacking::default();
        let mut fitted = |text: &str| fit(text, charset, draft.misfits, &mut lacking);
        let (text, _) = clean::defang(&fitted(&text));
        let text = text + &fitted(&self.ends(copy));
        for misfit in lacking.misfits(charset) {
            let known = |have: &&mut super::Misfit| have.character == misfit.character;
            match self.finished.misfits.iter_mut().find(known) {
                Some(have) => have.count = have.count.max(misfit.count),
                None => self.finished.misfits.push(misfit),
            }
        }
        self.report_changed_lines(part);
        let [from, to, subject] = [(FROM, from), (TO, to), (SUBJECT, subject)]
            .map(|(field, text)| self.field(field, &text, charset));
        let msgid = format!("{} {serial:08x}", without_domain(&copy.from));
        let kludges = self.kludges(copy, charset, &msgid, first_msgid);
        let shown = Fields {
            from,
            to,
            subject,
            kludges,
            text,
        };
        let bytes = Fields {
            from: charset.encode(&shown.from),
            to: charset.encode(&shown.to),
            subject: charset.encode(&shown.subject),
            kludges: shown
                .kludges
                .iter()
                .map(|line| charset.encode(line))
                .collect(),
            text: charset.encode(&shown.text.replace('\n', "\r")),
        };
        let mut message = FinishedMessage {
            kind: draft.kind,
            area: copy.area.clone(),
            from_address: copy.from.clone(),
            to_address: copy.to.clone(),
            written: self.moment.local,
            utc_offset: self.moment.utc_offset,
            attributes: draft.attributes,
            charset,
            msgid,
            shown,
            bytes,
        };
        if let Some(password) = &draft.password {
            message.shown.subject = password.to_string();
            message.bytes.subject = charset.encode(&clean::line(password.reveal()).text);
        }
        message
    }

    /// The text without its last lines.
    fn text(&self, _: &Copy<'_>, part: &str) -> String {
        let mut text = part.to_owned();
        if !text.is_empty() {
            text.push('\n');
        }
        text
    }

    /// Tagline, tearline and Origin line.
    fn ends(&mut self, copy: &Copy<'_>) -> String {
        let draft = self.draft;
        let mut ends = String::from("\n");
        let tagline = clean::line(&draft.tagline).text;
        if !tagline.is_empty() {
            ends.push_str(&format!("... {tagline}\n"));
        }
        let tearline = draft.tearline.as_ref().unwrap_or(&self.identity.tearline);
        ends.push_str(format!("--- {}", clean::line(tearline).text).trim_end());
        ends.push('\n');
        let is_local = copy
            .facts
            .is_some_and(|facts| facts.kind == AreaKind::Local);
        if draft.kind == DraftKind::Echomail && !is_local {
            let address = without_domain(&copy.from);
            let own = clean::line(&self.origin(copy)).text;
            let room = limits::ORIGIN_BYTES
                .saturating_sub(" * Origin:  ()".len() + address.to_string().len());
            let cut: String = own.chars().take(room).collect();
            if cut.len() < own.len() {
                let text = format!(
                    "The text of the Origin line has room for {room} characters and is cut."
                );
                let text = Sentence::keyed("origin-cut", text).with("most", room);
                self.notice(Severity::Warning, "origin-cut", text);
            }
            let space = if cut.is_empty() { "" } else { " " };
            ends.push_str(&format!(
                " * Origin: {}{space}({address})\n",
                cut.trim_end()
            ));
        }
        ends
    }

    fn origin(&self, copy: &Copy<'_>) -> String {
        let draft = self.draft;
        let of_area = || copy.facts.and_then(|facts| facts.origin.clone());
        let origins = &self.identity.origins;
        let any = || {
            let at = draft.chance.checked_rem(origins.len() as u64)?;
            origins.get(usize::try_from(at).ok()?).cloned()
        };
        let chosen = draft.origin.clone().or_else(of_area).or_else(any);
        // Parentheses of the text would be read for those of the address.
        chosen.unwrap_or_default()
    }

    fn report_changed_lines(&mut self, part: &str) {
        let (_, changed) = clean::defang(part);
        if changed > 0 {
            let text = "Lines of the text that tossers would take for a tearline, an Origin line, an \
                        area or SEEN-BY are spelled as quoted ones are.";
            let text = Sentence::keyed("lines-changed", text);
            self.notice(Severity::Warning, "lines-changed", text);
        }
    }

    /// A name or a subject, cut at the room that packets have for it.
    fn field(
        &mut self,
        (name, most): (&'static str, usize),
        text: &str,
        charset: Charset,
    ) -> String {
        let misfits = self.draft.misfits;
        let mut lacking = Lacking::default();
        let mut rest = text;
        loop {
            let fitted = fit(rest, charset, misfits, &mut lacking);
            if charset.encode(&fitted).len() <= most {
                for misfit in lacking.misfits(charset) {
                    if !self
                        .finished
                        .misfits
                        .iter()
                        .any(|have| have.character == misfit.character)
                    {
                        self.finished.misfits.push(misfit);
                    }
                }
                return fitted;
            }
            if rest.len() == text.len() {
                let what = format!(
                    "Packets have room for {most} bytes of this field, and the rest is cut: {name}."
                );
                let what = Sentence::keyed("field-cut", what)
                    .with("most", most)
                    .with("name", name);
                self.notice(Severity::Warning, "field-cut", what);
            }
            // Far too long ones are cut at once.
            let bound = rest.floor_char_boundary(rest.len().min(4 * most + 1).saturating_sub(1));
            rest = rest.get(..bound).unwrap_or_default();
        }
    }

    fn kludges(
        &mut self,
        copy: &Copy<'_>,
        charset: Charset,
        msgid: &str,
        first_msgid: Option<&str>,
    ) -> Vec<String> {
        let draft = self.draft;
        let mut kludges = Vec::new();
        if let Some(to) = &copy.to {
            let node = |address: &Address| Address {
                point: None,
                ..without_domain(address)
            };
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
        let answered = || draft.reply_to.as_ref()?.msgid.as_deref();
        if let Some(answered) = first_msgid.or_else(answered) {
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
        // Only places and tags may hold more than ASCII here.
        let mut lacking = Lacking::default();
        for kludge in &mut kludges {
            *kludge = fit(kludge, charset, Misfits::Ask, &mut lacking);
        }
        kludges
    }
}

/// Whether the bytes of a text are those of another one in UTF-8: readers who recognise it by its bytes
/// would believe them more than the label.
fn is_taken_for_utf8(text: &str, charset: Charset) -> bool {
    let bytes = charset.encode(text);
    charset != Charset::UTF8 && !bytes.is_ascii() && std::str::from_utf8(&bytes).is_ok()
}

/// A tag as 7.2.1.6.1 has it: `|` doubled, the ampersand and what the set lacks as references.
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

fn without_domain(address: &Address) -> Address {
    Address {
        domain: None,
        point: address.point.filter(|point| *point != 0),
        ..address.clone()
    }
}

impl FinishedMessage {
    /// The whole message as text for a preview: header, kludges with `@` for SOH as message readers
    /// show them, and text. A password is dots.
    #[must_use]
    pub fn preview(&self) -> String {
        let mut out = String::new();
        let to = self
            .to_address
            .as_ref()
            .map(|to| format!("  {to}"))
            .unwrap_or_default();
        out.push_str(&format!(
            "From: {}  {}\n",
            self.shown.from, self.from_address
        ));
        out.push_str(&format!("To:   {}{to}\n", self.shown.to));
        out.push_str(&format!("Subj: {}\n", self.shown.subject));
        for kludge in &self.shown.kludges {
            out.push_str(&format!("@{kludge}\n"));
        }
        out.push_str(&self.shown.text);
        out
    }

    /// Bytes of the message: header texts, kludges and text.
    #[must_use]
    pub fn size(&self) -> usize {
        let fields = &self.bytes;
        let kludges: usize = fields.kludges.iter().map(|kludge| kludge.len() + 2).sum();
        fields.from.len() + fields.to.len() + fields.subject.len() + kludges + fields.text.len()
    }
}

impl Finished {
    /// Whether it may be written: nothing is left for the user to decide or to correct.
    #[must_use]
    pub fn is_ready(&self, misfits: Misfits) -> bool {
        let has_error = (self.notices.iter()).any(|notice| notice.severity == Severity::Error);
        let decided = self.misfits.is_empty() || misfits != Misfits::Ask;
        !self.messages.is_empty() && !has_error && decided
    }
}
