//! Turns a draft into messages for a base.

mod copies;
mod kludges;

use crate::address::Address;
use crate::charset::{self, Charset};
use crate::compose::attach::sections;
use crate::compose::crosspost::body_of_copy;
use crate::compose::fit::{Lacking, composed, fit, fits};
use crate::compose::long_urls::break_long_urls;
use crate::compose::template::{Person, Values, end_line};
use crate::compose::{
    AreaFacts, AreaName, Author, Draft, DraftKind, Fields, Finished, FinishedMessage, Identity,
    Misfit, Misfits, Moment, Persona, clean,
};
use crate::limits;
use crate::notice::{Notice, Sentence, Severity};

/// Reason why there is no number for a MSGID.
#[derive(Debug, thiserror::Error)]
#[error("a new message gets no number for its MSGID: {0}")]
pub struct SerialError(pub String);

/// Source of numbers for MSGIDs. FTS-0009 forbids a system to repeat one within three years.
pub trait Serials {
    /// Returns a number never returned before; `unix_seconds` is the clock, which may be wrong.
    ///
    /// # Errors
    /// If the previously returned numbers are unknown.
    fn next(&mut self, unix_seconds: i64) -> Result<u32, SerialError>;
}

/// Numbers for a preview: by the clock, not recorded.
#[derive(Clone, Copy, Debug, Default)]
pub struct PreviewSerials(u32);

impl Serials for PreviewSerials {
    fn next(&mut self, unix_seconds: i64) -> Result<u32, SerialError> {
        let clock = u32::try_from(unix_seconds.clamp(0, u32::MAX.into())).unwrap_or_default();
        self.0 = self.0.saturating_add(1).max(clock);
        Ok(self.0)
    }
}

/// Turns a draft into messages for a base: one for each area and section, with all kludges, in the
/// bytes of its character set.
///
/// Kludges: INTL, TOPT and FMPT of netmail (FTS-4001), MSGID and REPLY (FTS-0009), PID (FSC-0046),
/// CHRS (FTS-5003), TZUTC (FTS-4008), TAG and places. The text ends with tagline, tearline and, in
/// echomail, the Origin line. Apparent control lines in the text are changed, whoever wrote them.
///
/// # Errors
/// Only errors of `serials`; faults for the user to correct are among the notices, as errors.
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
    let mut body = None;
    let mut parts = Vec::new();
    for copy in &copies {
        let own = work.body_of(copy);
        if body.as_ref() != Some(&own) {
            parts = work.parts(&own);
            body = Some(own);
        }
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

/// One copy of the message, with its destination and own address.
struct Copy<'w> {
    area: Option<AreaName>,
    facts: Option<&'w AreaFacts>,
    persona: Option<&'w Persona>,
    from: Address,
    to: Option<Address>,
}

impl<'w> Copy<'w> {
    fn author(&self) -> Author<'w> {
        Author {
            persona: self.persona,
            facts: self.facts,
        }
    }
}

/// Texts of a message before they are fitted to a character set.
struct Texts {
    from: String,
    to: String,
    subject: String,
    /// Number of the part, after the subject; never cut.
    count: String,
    text: String,
    /// Tagline, tearline and Origin line.
    ends: String,
}

impl Texts {
    /// Composes letters and their marks if the set has them only as one character.
    fn composed(self, charset: Charset) -> Self {
        let fitting = |text: String| composed(&text, charset).unwrap_or(text);
        Self {
            from: fitting(self.from),
            to: fitting(self.to),
            subject: fitting(self.subject),
            count: self.count,
            text: fitting(self.text),
            ends: fitting(self.ends),
        }
    }

    fn all(&self) -> [&String; 5] {
        [&self.from, &self.to, &self.subject, &self.text, &self.ends]
    }
}

/// Returns the set as which readers would misread the texts, if any: Russian letters and frames in
/// a certain order are valid UTF-8, which readers trust more than any label.
fn misread(shown: &Fields<String>, charset: Charset) -> Option<Charset> {
    let encoded = |text: &String| charset.encode(text);
    let fields = [&shown.from, &shown.to, &shown.subject].map(encoded);
    let text = encoded(&shown.text);
    if charset == Charset::UTF8 || text.is_ascii() && fields.iter().all(|field| field.is_ascii()) {
        return None;
    }
    let label = charset.name().as_bytes();
    let fields = fields.each_ref().map(Vec::as_slice);
    let read = charset::choose(Some(label), None, charset.into(), &text, &fields).charset;
    Some(read).filter(|read| *read != charset)
}

/// Fields with their maximum length in packets, in bytes.
const FROM: (&str, usize) = ("from", limits::NAME_BYTES);
const TO: (&str, usize) = ("to", limits::NAME_BYTES);
const SUBJECT: (&str, usize) = ("subject", limits::SUBJECT_BYTES);

impl<'w> Work<'w> {
    /// Adds a notice once.
    fn notice(&mut self, severity: Severity, code: &'static str, text: Sentence) {
        let known = |notice: &Notice| notice.code == code && notice.text == text;
        if !self.finished.notices.iter().any(known) {
            self.finished
                .notices
                .push(Notice::new(severity, code, text));
        }
    }

    /// Returns seconds since 1970 in UTC; local time if the offset is unknown.
    fn unix_seconds(&self) -> i64 {
        let offset = self
            .moment
            .utc_offset
            .map_or(0, |offset| i64::from(offset.0));
        self.moment.local.0.saturating_sub(60 * offset)
    }

    /// Returns the text of a copy, with template and signature of its author.
    fn body_of(&self, copy: &Copy<'_>) -> String {
        match &copy.area {
            Some(area) => body_of_copy(self.draft, area, self.identity, self.moment),
            None => self.draft.body.clone(),
        }
    }

    /// Returns the texts of the messages of a copy: the body and sections of attached files.
    fn parts(&mut self, body: &str) -> Vec<String> {
        let cleaned = clean::body(body);
        if cleaned.removed > 0 {
            let text = "Hidden characters of the text are left out.";
            let text = Sentence::keyed("hidden-in-text", text);
            self.notice(Severity::Warning, "hidden-characters", text);
        }
        let body = break_long_urls(cleaned.text.trim_end());
        let mut parts = vec![body];
        // Short sections share the message with the text.
        let mut room = self.draft.section_bytes;
        for attachment in &self.draft.attachments {
            if attachment.bytes.len() > limits::ATTACHMENT_BYTES {
                let (name, most) = (&attachment.name, limits::ATTACHMENT_BYTES >> 20);
                let text = format!("{name} has more than {most} MB, the limit for an attachment.");
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
        if parts.len() > 1 && parts.first().is_some_and(String::is_empty) {
            // Without a text only the file is sent.
            parts.remove(0);
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
        let subject = clean::line(&draft.subject).text;
        let count = match of {
            0 | 1 => String::new(),
            _ => format!(" [{number}/{of}]"),
        };
        let from = clean::line(&draft.from).text;
        let usual = self.identity.author_of(draft);
        let usual = self.identity.author_name(usual, draft.chance);
        // An unchanged name becomes the name of each copy's author.
        let from = if from.is_empty() || from == usual {
            self.identity
                .author_name(copy.author(), draft.chance)
                .to_owned()
        } else {
            from
        };
        if from.is_empty() {
            let text = "The message has no name of its author: enter one.";
            let text = Sentence::keyed("no-author", text);
            self.notice(Severity::Error, "no-author", text);
        }
        let to = clean::line(&draft.to).text;
        let to = match (to.is_empty(), draft.kind) {
            (false, _) => to,
            (true, DraftKind::Echomail) => "All".to_owned(),
            (true, DraftKind::Netmail) => "Sysop".to_owned(),
        };
        let mut text = part.to_owned();
        if !text.is_empty() {
            text.push('\n');
        }
        let ends = self.ends(copy, &from);
        let named = draft.charset.or(copy.author().charset());
        let named = named.unwrap_or(self.identity.charset);
        let texts = Texts {
            from,
            to,
            subject,
            count,
            text,
            ends,
        };
        let texts = texts.composed(named);
        let charset = match draft.misfits {
            Misfits::Utf8 if !texts.all().iter().all(|text| fits(text, named)) => Charset::UTF8,
            _ => named,
        };
        self.report_changed_lines(part);
        let before = (self.finished.misfits.clone(), self.finished.notices.len());
        let mut charset = charset;
        let mut shown = self.shown(&texts, charset);
        if let Some(read) = misread(&shown, charset) {
            self.finished.misfits = before.0;
            self.finished.notices.truncate(before.1);
            self.report_misread(charset, read);
            charset = Charset::UTF8;
            shown = self.shown(&texts, charset);
        }
        let msgid = format!("{} {serial:08x}", without_domain(&copy.from));
        shown.kludges = self.kludges(copy, charset, &msgid, first_msgid);
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
            part: (number, of),
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

    /// Returns the texts in the characters of a set, truncated to their limits; without kludges.
    fn shown(&mut self, texts: &Texts, charset: Charset) -> Fields<String> {
        let mut lacking = Lacking::default();
        let mut fitted = |text: &str| fit(text, charset, self.draft.misfits, &mut lacking);
        let (text, _) = clean::defang(&fitted(&texts.text));
        let text = text + &fitted(&texts.ends);
        for misfit in lacking.misfits() {
            let known = |have: &&mut Misfit| have.character == misfit.character;
            match self.finished.misfits.iter_mut().find(known) {
                Some(have) => have.count = have.count.max(misfit.count),
                None => self.finished.misfits.push(misfit),
            }
        }
        let (name, most) = SUBJECT;
        let room = most.saturating_sub(texts.count.len());
        let subject = self.field((name, room), &texts.subject, charset) + &texts.count;
        Fields {
            from: self.field(FROM, &texts.from, charset),
            to: self.field(TO, &texts.to, charset),
            subject: subject.trim_start().to_owned(),
            kludges: Vec::new(),
            text,
        }
    }

    fn report_misread(&mut self, charset: Charset, read: Charset) {
        let text = format!(
            "In {charset} the bytes of this text would be read as {read}, so it is written in UTF-8."
        );
        let text = Sentence::keyed("read-as-another-set", text)
            .with("charset", charset)
            .with("read", read);
        self.notice(Severity::Info, "read-as-another-set", text);
    }

    /// Returns tagline, tearline and Origin line.
    fn ends(&mut self, copy: &Copy<'_>, from: &str) -> String {
        let draft = self.draft;
        let author = copy.author();
        let values = self.values(copy, from);
        let lines = author.end_lines(draft.kind);
        let mut ends = String::from("\n");
        let tagline = clean::line(&end_line(&draft.tagline, &values)).text;
        if !tagline.is_empty() {
            ends.push_str(&format!("... {tagline}\n"));
        }
        if lines.tearline {
            let tearline = end_line(self.identity.author_tearline(author), &values);
            let tearline = clean::line(&tearline).text;
            ends.push_str(format!("--- {tearline}").trim_end());
            ends.push('\n');
        }
        if lines.origin {
            let address = without_domain(&copy.from);
            let origin = self.identity.author_origin(author, draft.chance);
            let own = clean::line(&end_line(origin, &values)).text;
            let room = limits::ORIGIN_BYTES
                .saturating_sub(" * Origin:  ()".len() + address.to_string().len());
            let cut: String = own.chars().take(room).collect();
            if cut.len() < own.len() {
                let text = format!(
                    "The Origin line has room for {room} characters, and the rest of its text is cut."
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

    /// Returns the values of tokens in the lines that end a message.
    fn values(&self, copy: &Copy<'_>, from: &str) -> Values {
        let area = copy.area.as_ref().map(AreaName::to_string);
        let description = copy.facts.map(|facts| facts.description.clone());
        Values {
            author: Person {
                name: from.to_owned(),
                address: Some(copy.from.clone()),
            },
            addressee: Person {
                name: self.draft.to.clone(),
                address: copy.to.clone(),
            },
            own_names: self.identity.names.clone(),
            nickname: self.identity.author_nickname(copy.author()).to_owned(),
            area: (area.unwrap_or_default(), description.unwrap_or_default()),
            subject: self.draft.subject.clone(),
            written: self.moment.local,
            offset: self.moment.utc_offset,
            program: crate::compose::PROGRAM.to_owned(),
            ..Values::default()
        }
    }

    fn report_changed_lines(&mut self, part: &str) {
        let (_, changed) = clean::defang(part);
        if changed > 0 {
            let text = "Lines of the text that tossers would take for a tearline, an Origin line, \
                        an area or SEEN-BY are written as in quotes.";
            let text = Sentence::keyed("lines-changed", text);
            self.notice(Severity::Warning, "lines-changed", text);
        }
    }

    /// Returns a name or a subject, truncated to its length in packets.
    fn field(
        &mut self,
        (name, most): (&'static str, usize),
        text: &str,
        charset: Charset,
    ) -> String {
        let misfits = self.draft.misfits;
        let mut rest = text;
        loop {
            let mut lacking = Lacking::default();
            let fitted = fit(rest, charset, misfits, &mut lacking);
            if charset.encode(&fitted).len() <= most {
                for misfit in lacking.misfits() {
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
                let severity = match name {
                    "to" | "subject" if self.draft.to_robot => Severity::Error,
                    _ => Severity::Warning,
                };
                self.notice(severity, "field-cut", what);
            }
            // Far too long ones are cut at once.
            let bound = rest.floor_char_boundary(rest.len().min(4 * most + 1).saturating_sub(1));
            rest = rest.get(..bound).unwrap_or_default().trim_end();
        }
    }
}

fn without_domain(address: &Address) -> Address {
    Address {
        domain: None,
        point: address.point.filter(|point| *point != 0),
        ..address.clone()
    }
}
