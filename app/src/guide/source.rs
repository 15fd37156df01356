//! Parser of the sources of the guide area (format: `assets/guide/FORMAT.md`).
//!
//! Knows the text format and nothing of message bases.

use std::collections::BTreeMap;
use std::fmt;

/// Message of the guide, as in its source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Source {
    /// File name without `.txt`.
    pub(crate) name: String,
    pub(crate) from: String,
    /// Fidonet address of the sender.
    pub(crate) address: String,
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) date: jiff::civil::DateTime,
    /// UTC offset `[-]hhmm`, as in TZUTC.
    pub(crate) utc_offset: Option<String>,
    /// Complete value of the MSGID kludge.
    pub(crate) msgid: String,
    /// Name of the source that this one answers.
    pub(crate) reply: Option<String>,
    /// Complete MSGID of an answered message outside of the guide.
    pub(crate) reply_elsewhere: Option<String>,
    /// Identifier of the character set, as in the CHRS kludge.
    pub(crate) charset: String,
    pub(crate) pid: Option<String>,
    pub(crate) kludges: Vec<String>,
    pub(crate) seen_by: Vec<String>,
    pub(crate) path: Vec<String>,
    /// Lines of the body, tagline, tearline and origin line.
    pub(crate) lines: Vec<String>,
}

/// Error in a source, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SourceError {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) what: String,
}

impl std::error::Error for SourceError {}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.txt:{}: {}", self.file, self.line, self.what)
    }
}

/// Headers that a source may repeat.
const REPEATABLE: [&str; 3] = ["Kludge", "Seen-by", "Path"];
/// Headers that a source may have once.
const SINGLE: [&str; 13] = [
    "From",
    "To",
    "Subject",
    "Date",
    "Msgid",
    "Msgid-address",
    "Reply",
    "Reply-elsewhere",
    "Charset",
    "Pid",
    "Tagline",
    "Tearline",
    "Origin",
];
/// Character sets that a source may choose.
pub(crate) const CHARSETS: [&str; 7] = [
    "ASCII", "CP866", "CP1125", "KOI8-R", "KOI8-U", "LATIN-1", "UTF-8",
];

/// Header lines of one source: values by name, with line numbers.
struct Headers<'a> {
    file: &'a str,
    values: BTreeMap<&'a str, Vec<(usize, &'a str)>>,
    end: usize,
}

impl<'a> Headers<'a> {
    fn error(&self, line: usize, what: impl Into<String>) -> SourceError {
        SourceError {
            file: self.file.to_owned(),
            line,
            what: what.into(),
        }
    }

    fn optional(&self, name: &str) -> Option<(usize, &'a str)> {
        self.values.get(name).and_then(|all| all.first()).copied()
    }

    fn text(&self, name: &str) -> Option<String> {
        self.optional(name).map(|(_, value)| value.to_owned())
    }

    fn required(&self, name: &str) -> Result<(usize, &'a str), SourceError> {
        match self.optional(name) {
            Some((line, "")) => Err(self.error(line, format!("`{name}:` is empty"))),
            Some(found) => Ok(found),
            None => Err(self.error(
                self.end,
                format!("the header ends without a line `{name}: ...`"),
            )),
        }
    }

    fn all(&self, name: &str) -> Vec<String> {
        self.values
            .get(name)
            .map(|all| all.iter().map(|(_, value)| (*value).to_owned()).collect())
            .unwrap_or_default()
    }
}

/// Parses one source. `name` is its file name without `.txt`.
pub(crate) fn parse(name: &str, text: &str) -> Result<Source, SourceError> {
    let mut lines = (1..).zip(text.lines());
    let headers = parse_headers(name, &mut lines)?;
    let (from_line, from) = headers.required("From")?;
    let (from, address) = from
        .rsplit_once(", ")
        .ok_or_else(|| headers.error(from_line, "`From:` needs a name, a comma and an address"))?;
    let (date_line, date) = headers.required("Date")?;
    let (date, utc_offset) = parse_date(date).map_err(|what| headers.error(date_line, what))?;
    let (msgid_line, serial) = headers.required("Msgid")?;
    if serial.len() != 8
        || !serial
            .bytes()
            .all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
    {
        return Err(headers.error(msgid_line, "`Msgid:` needs eight digits 0-9a-f"));
    }
    let msgid_address = headers
        .text("Msgid-address")
        .unwrap_or_else(|| address.to_owned());
    let charset = match headers.optional("Charset") {
        None => "UTF-8",
        Some((_, known)) if CHARSETS.contains(&known) => known,
        Some((line, other)) => {
            let what = format!("`{other}` is none of the sets {}", CHARSETS.join(", "));
            return Err(headers.error(line, what));
        }
    };
    if let (Some(_), Some((line, _))) = (
        headers.optional("Reply"),
        headers.optional("Reply-elsewhere"),
    ) {
        return Err(headers.error(
            line,
            "a message answers one other: `Reply:` is there already",
        ));
    }
    let mut body: Vec<String> = Vec::new();
    for (line, text) in lines {
        if let Some(control) = text.chars().find(|c| c.is_control()) {
            let what = format!("the body has a control character ({control:?}); use spaces");
            return Err(headers.error(line, what));
        }
        body.push(text.trim_end().to_owned());
    }
    while body.last().is_some_and(String::is_empty) {
        body.pop();
    }
    if body.is_empty() {
        return Err(headers.error(headers.end, "there is no body below the empty line"));
    }
    let foot = [
        headers.text("Tagline").map(|text| format!("... {text}")),
        headers.text("Tearline").map(|text| format!("--- {text}")),
        headers
            .text("Origin")
            .map(|text| format!(" * Origin: {text} ({address})")),
    ];
    if foot.iter().any(Option::is_some) {
        body.push(String::new());
        body.extend(foot.into_iter().flatten());
    }
    Ok(Source {
        name: name.to_owned(),
        from: from.to_owned(),
        address: address.to_owned(),
        to: headers.required("To")?.1.to_owned(),
        subject: headers.required("Subject")?.1.to_owned(),
        date,
        utc_offset,
        msgid: format!("{msgid_address} {serial}"),
        reply: headers.text("Reply"),
        reply_elsewhere: headers.text("Reply-elsewhere"),
        charset: charset.to_owned(),
        pid: headers.text("Pid"),
        kludges: headers.all("Kludge"),
        seen_by: headers.all("Seen-by"),
        path: headers.all("Path"),
        lines: body,
    })
}

fn parse_headers<'a>(
    file: &'a str,
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
) -> Result<Headers<'a>, SourceError> {
    let mut headers = Headers {
        file,
        values: BTreeMap::new(),
        end: 1,
    };
    for (line, text) in lines {
        headers.end = line;
        if text.is_empty() {
            break;
        }
        let Some((name, value)) = text.split_once(':') else {
            let what = format!("`{text}` is no header line; a header is `Name: value`");
            return Err(headers.error(line, what));
        };
        if !SINGLE.contains(&name) && !REPEATABLE.contains(&name) {
            let what = format!("there is no header `{name}:`; FORMAT.md lists those that are");
            return Err(headers.error(line, what));
        }
        if headers.values.contains_key(name) && !REPEATABLE.contains(&name) {
            return Err(headers.error(line, format!("`{name}:` appears here a second time")));
        }
        headers
            .values
            .entry(name)
            .or_default()
            .push((line, value.trim()));
    }
    Ok(headers)
}

/// Parses `2026-09-05 10:00:00 +0300`; the offset may be missing.
fn parse_date(text: &str) -> Result<(jiff::civil::DateTime, Option<String>), String> {
    let (moment, offset) = match text.split_at_checked(19) {
        Some((moment, offset)) => (moment, offset.trim()),
        None => (text, ""),
    };
    let date = jiff::civil::DateTime::strptime("%Y-%m-%d %H:%M:%S", moment)
        .map_err(|why| format!("`{moment}` is no date like `2026-09-05 10:00:00`: {why}"))?;
    if offset.is_empty() {
        return Ok((date, None));
    }
    let digits = offset.strip_prefix(['+', '-']).unwrap_or_default();
    if digits.len() != 4 || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(format!("`{offset}` is no offset like `+0300`"));
    }
    // TZUTC has no plus sign (FTS-4008).
    Ok((date, Some(offset.trim_start_matches('+').to_owned())))
}

/// Checks the rules of the whole area, and returns for each source the position of the source that
/// it answers.
pub(crate) fn link(sources: &[Source]) -> Result<Vec<Option<usize>>, SourceError> {
    let at_top = |source: &Source, what: String| SourceError {
        file: source.name.clone(),
        line: 1,
        what,
    };
    let mut parents = Vec::with_capacity(sources.len());
    for (at, source) in sources.iter().enumerate() {
        if let Some(twin) = sources
            .iter()
            .take(at)
            .find(|one| one.msgid == source.msgid)
        {
            let what = format!(
                "MSGID {} is that of {}.txt already",
                source.msgid, twin.name
            );
            return Err(at_top(source, what));
        }
        let parent = match &source.reply {
            None => None,
            Some(name) => match sources.iter().position(|one| one.name == *name) {
                Some(parent) if parent < at => Some(parent),
                Some(_) => {
                    let what = format!("it answers {name}.txt, which comes after it");
                    return Err(at_top(source, what));
                }
                None => {
                    return Err(at_top(
                        source,
                        format!("it answers {name}.txt, which is not there"),
                    ));
                }
            },
        };
        if let Some(elsewhere) = &source.reply_elsewhere
            && let Some(here) = sources.iter().find(|one| one.msgid == *elsewhere)
        {
            let what = format!("{elsewhere} is {}.txt: say so with `Reply:`", here.name);
            return Err(at_top(source, what));
        }
        parents.push(parent);
    }
    Ok(parents)
}
