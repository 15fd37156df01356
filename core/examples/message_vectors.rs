//! Answers the test vectors of the crate `fghi-url` that need messages: one case's input as a JSON
//! line on the standard input, the result as a JSON line on the standard output.
//!
//! `python3 core/url/vectors/run.py --only messages --only objects -- cargo run -q -p fidoscope-core
//! --example message_vectors`

use fidoscope_core::base::MessageBase;
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage as JamMessage};
use fidoscope_core::base::opus::{MsgDialect, MsgFolder};
use fidoscope_core::base::squish::SquishBase;
use fidoscope_core::charset::Charset;
use fidoscope_core::job::Job;
use fidoscope_core::library::{CorpusIndex, Library};
use fidoscope_core::nodelist::ListSource;
use fidoscope_core::objects::{Completeness, Encoding};
use fidoscope_core::page::{AtPath, Content, MessagesPage, ObjectPage, Page, ShownRow, ShownRows};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{object_bytes, resolve};
use fidoscope_core::time::WallTime;
use fidoscope_core::url::{FidoUrl, View};
use fidoscope_kit::msg::NewMessage as MsgMessage;
use fidoscope_kit::squish::{NewMessage as SquishMessage, SquishWriter};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::error::Error;
use std::io::{self, BufRead, Write};
use std::sync::Arc;

/// Format of the bases that the messages of a case are written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// JAM; the only one that has the time when the base was created.
    Jam,
    /// Squish.
    #[allow(dead_code)] // For the test that includes this file.
    Squish,
    /// A folder of `*.MSG`.
    #[allow(dead_code)] // For the test that includes this file.
    Msg,
}

#[allow(dead_code)] // The test includes this file for `answer`.
fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let result = match serde_json::from_str(&line?) {
            Ok(input) => answer(&input, Format::Jam),
            Err(error) => json!({"unsupported": error.to_string()}),
        };
        writeln!(out, "{result}")?;
        out.flush()?;
    }
    Ok(())
}

/// Returns the result for the input of one case.
pub(crate) fn answer(input: &Value, format: Format) -> Value {
    let result = match text(input, "op") {
        "select" | "arrange" | "show" => of_messages(input, format),
        "objects" | "object" => of_objects(input, format),
        op => Err(format!("no operation {op:?}").into()),
    };
    result.unwrap_or_else(|error| json!({"unsupported": error.to_string()}))
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    let list = value.get(name).and_then(Value::as_array);
    list.map_or(&[], Vec::as_slice)
}

/// Returns the set, order or view of a URL over the areas of `mail`.
fn of_messages(input: &Value, format: Format) -> Result<Value, Box<dyn Error>> {
    let mail = input.get("mail").ok_or("the case has no mail")?;
    let mut library = Library::default();
    for area in list(mail, "areas") {
        let base = base(area, format, |text| text.as_bytes().to_vec())?;
        library.add_open_base(text(area, "tag"), "", base, Charset::UTF8);
    }
    let folder = tempfile::tempdir()?;
    let lines = list(mail, "nodelist").iter().filter_map(Value::as_str);
    let lines: Vec<&str> = lines.collect();
    if !lines.is_empty() {
        let path = folder.path().join("nodelist.001");
        std::fs::write(&path, format!("{}\r\n", lines.join("\r\n")))?;
        library.add_nodelists([ListSource {
            path,
            zone: None,
            start: None,
        }]);
    }
    let now = match text(input, "now") {
        "" => Now::at(0, 0),
        now => Now::parse(now)?,
    };
    let page = page(&library, text(input, "url"), &now)?;
    let mut codes = page.notices.iter().map(|notice| notice.code);
    if codes.any(|code| code == "unknown-time") {
        return Ok(json!({"ask": ["time"]}));
    }
    let m = match &page.content {
        Content::Messages(m) => m,
        Content::Areas(areas) => {
            let tags: Vec<&str> = areas.lines.iter().map(|line| line.tag.as_str()).collect();
            return Ok(json!({"view": View::Elst.as_str(), "areas": tags}));
        }
        _ => return Err("the page has no messages".into()),
    };
    let names = Names::new(m, mail);
    let in_order: Vec<&str> = m.set.iter().map(|index| names.id(m, *index)).collect();
    Ok(match text(input, "op") {
        "select" => json!({"ids": in_order.into_iter().collect::<BTreeSet<_>>()}),
        "arrange" => json!({ "ids": in_order }),
        _ => shown(&page.url, m, &names),
    })
}

/// Ids of the messages of a case, each with its areatag and number.
struct Names<'a> {
    ids: Vec<(String, u32, &'a str)>,
}

impl<'a> Names<'a> {
    /// Numbers of bases grow in the order of the case.
    fn new(m: &MessagesPage, mail: &'a Value) -> Self {
        let mut ids = Vec::new();
        for area in list(mail, "areas") {
            let tag = text(area, "tag");
            let rows = m.corpus.iter().map(|(_, row)| row);
            let own = rows.filter(|row| row.area().tag() == tag);
            let mut numbers: Vec<u32> = own.map(|row| row.number()).collect();
            numbers.sort_unstable();
            let messages = numbers.into_iter().zip(list(area, "messages"));
            ids.extend(
                messages.map(|(number, message)| (tag.to_owned(), number, text(message, "id"))),
            );
        }
        Self { ids }
    }

    fn id(&self, m: &MessagesPage, index: CorpusIndex) -> &'a str {
        let Some(row) = m.row(index) else {
            return "";
        };
        let known = self
            .ids
            .iter()
            .find(|(tag, number, _)| *number == row.number() && tag == row.area().tag());
        known.map_or("", |(_, _, id)| id)
    }
}

/// Returns the contents of the view of a page.
fn shown(url: &FidoUrl, m: &MessagesPage, names: &Names<'_>) -> Value {
    let view = m.view.as_str();
    match m.view {
        View::Cale => {
            let calendar = m.calendar(url.usetz());
            let months = calendar.years.iter().flat_map(|year| &year.months);
            let days = months.flat_map(|month| {
                let start = format!("{:04}-{:02}", month.year, month.month);
                let days = (1_u32..).zip(&month.days).filter(|(_, count)| **count > 0);
                days.map(move |(day, count)| json!([format!("{start}-{day:02}"), count]))
            });
            json!({"view": view, "days": days.collect::<Vec<_>>()})
        }
        View::Mapm | View::Glom | View::Smap | View::Sglo => {
            let marks = m.places.iter().flat_map(|places| {
                let features = places.features.iter().map(|mark| mark.message);
                features.chain(places.senders.iter().map(|dot| dot.message))
            });
            let placed: BTreeSet<&str> = marks.map(|index| names.id(m, index)).collect();
            json!({"view": view, "placed": placed})
        }
        _ => {
            let Some(focus) = m.set.first() else {
                return json!({"view": view, "rows": [], "marked": []});
            };
            let shown = ShownRows::new(m, m.view, url.leaf(), *focus);
            let row = |row: &ShownRow| json!([names.id(m, row.index), row.depth]);
            let rows: Vec<Value> = shown.rows.iter().map(row).collect();
            let marked = shown.rows.iter().filter(|row| row.in_set);
            let marked: BTreeSet<&str> = marked.map(|row| names.id(m, row.index)).collect();
            json!({"view": view, "rows": rows, "marked": marked})
        }
    }
}

/// Returns the objects of messages whose texts are octets.
fn of_objects(input: &Value, format: Format) -> Result<Value, Box<dyn Error>> {
    let octets = |text: &str| {
        let octets = text.chars().map(|c| u8::try_from(c).unwrap_or(b'?'));
        octets.collect()
    };
    let mut library = Library::default();
    let base = base(input, format, octets)?;
    library.add_open_base("Test", "", base, Charset::CP437);
    let is_list = text(input, "op") == "objects";
    let url = match is_list {
        true => "area://Test?view=objs",
        false => text(input, "url"),
    };
    let page = page(&library, url, &Now::at(0, 0))?;
    match &page.content {
        Content::Messages(m) if is_list => listed(m),
        Content::Object(object) => Ok(designated(object)),
        _ => Err("the page has no objects".into()),
    }
}

/// Returns the whole objects of a page, by name, encoding and size.
fn listed(m: &MessagesPage) -> Result<Value, Box<dyn Error>> {
    let mut found = Vec::new();
    for row in m.objects.iter().flat_map(|rows| rows.iter()) {
        if row.state != Completeness::Complete {
            continue;
        }
        let object = object_bytes(m, row)?;
        if object.fault.is_none() {
            let encoding = match row.encoding {
                Encoding::Uue => "uue",
                Encoding::Xxe => "xxe",
                Encoding::Base64 => "base64",
                Encoding::Mime => "mime",
                Encoding::DataUrl => "data",
                Encoding::Text => "text",
                Encoding::Yenc => "yenc",
            };
            found.push((row.name.clone(), encoding, object.bytes));
        }
    }
    found.sort_by(|a, b| (&a.0, a.1, a.2.len()).cmp(&(&b.0, b.1, b.2.len())));
    let objects = found.iter().map(|(name, encoding, bytes)| {
        json!({"name": name, "encoding": encoding, "size": bytes.len(), "crc32": crc32(bytes)})
    });
    Ok(json!({"objects": objects.collect::<Vec<_>>()}))
}

/// Returns the target of an object path.
fn designated(object: &ObjectPage) -> Value {
    let source = object.source.as_ref();
    let is_whole = source.is_some_and(|source| source.state == Completeness::Complete);
    match &object.shown {
        AtPath::File(file) if is_whole => {
            json!({"name": file.name, "size": file.bytes.len(), "crc32": crc32(&file.bytes)})
        }
        AtPath::Directory { entries, .. } if is_whole => {
            let names: BTreeSet<&str> = entries.iter().map(|entry| entry.name()).collect();
            json!({ "entries": names })
        }
        _ => json!({"missing": true}),
    }
}

fn crc32(bytes: &[u8]) -> String {
    let mut sum = flate2::Crc::new();
    sum.update(bytes);
    format!("{:08x}", sum.sum())
}

fn page(library: &Library, url: &str, now: &Now) -> Result<Page, Box<dyn Error>> {
    let url = FidoUrl::parse(url)?.url;
    resolve(&url, library, now, &Job::new()).map_err(|_| "the job was cancelled".into())
}

/// A message of a case, in bytes.
struct Letter<'a> {
    from: &'a [u8],
    to: &'a [u8],
    subject: &'a [u8],
    written: WallTime,
    origin: &'a str,
    /// Zone, net, node and point of `origin`.
    address: [u16; 4],
    kludges: Vec<&'a [u8]>,
    /// Lines that end with CR.
    text: Vec<u8>,
}

impl<'a> Letter<'a> {
    fn new(message: &'a Value, encode: &impl Fn(&str) -> Vec<u8>) -> Result<Self, Box<dyn Error>> {
        let field = |name| text(message, name).as_bytes();
        let origin = text(message, "origin");
        let mut address = [0; 4];
        for (number, digits) in address.iter_mut().zip(origin.split([':', '/', '.'])) {
            *number = digits.parse()?;
        }
        let kludges = list(message, "kludges").iter().filter_map(Value::as_str);
        Ok(Self {
            from: field("from"),
            to: field("to"),
            subject: field("subject"),
            written: WallTime::from_civil(text(message, "date").parse()?),
            origin,
            address,
            kludges: kludges.map(str::as_bytes).collect(),
            text: encode(&text(message, "text").replace('\n', "\r")),
        })
    }

    /// Returns the contents of the first kludge of that name; empty without one.
    fn kludge(&self, name: &[u8]) -> &'a [u8] {
        let own = self.kludges.iter().find_map(|line| line.strip_prefix(name));
        own.unwrap_or_default()
    }
}

/// Writes the messages of an area to a base in memory.
fn base(
    area: &Value,
    format: Format,
    encode: impl Fn(&str) -> Vec<u8>,
) -> Result<Arc<dyn MessageBase>, Box<dyn Error>> {
    let messages = list(area, "messages").iter();
    let letters: Vec<Letter<'_>> = messages
        .map(|message| Letter::new(message, &encode))
        .collect::<Result<_, _>>()?;
    Ok(match format {
        Format::Jam => {
            let created = text(area, "created").parse().map(WallTime::from_civil);
            jam(&letters, created.unwrap_or(WallTime(1)))?
        }
        Format::Squish => squish(&letters)?,
        Format::Msg => {
            // A message of number 1 may be a tosser's mark.
            let files = (2_u32..).zip(letters.iter().map(msg)).collect();
            Arc::new(MsgFolder::from_bytes(files, Vec::new()))
        }
    })
}

fn jam(letters: &[Letter<'_>], created: WallTime) -> Result<Arc<dyn MessageBase>, Box<dyn Error>> {
    let (msgid, reply): (&[u8], &[u8]) = (b"MSGID: ", b"REPLY: ");
    let mut writer = JamWriter::in_memory(created)?;
    for letter in letters {
        let kludges: Vec<&[u8]> = (letter.kludges.iter().copied())
            .filter(|line| !line.starts_with(msgid) && !line.starts_with(reply))
            .collect();
        writer.append(&JamMessage {
            from: letter.from,
            to: letter.to,
            subject: letter.subject,
            origin: letter.origin.as_bytes(),
            msgid: letter.kludge(msgid),
            reply: letter.kludge(reply),
            kludges: &kludges,
            written: letter.written,
            text: &letter.text,
            ..JamMessage::default()
        })?;
    }
    let parts = writer.into_bytes()?;
    let base = JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr)?;
    Ok(Arc::new(base))
}

fn squish(letters: &[Letter<'_>]) -> Result<Arc<dyn MessageBase>, Box<dyn Error>> {
    let mut writer = SquishWriter::in_memory();
    for letter in letters {
        writer.append(&SquishMessage {
            from: letter.from,
            to: letter.to,
            subject: letter.subject,
            origin: letter.address,
            kludges: &letter.kludges,
            written: letter.written,
            text: &letter.text,
            ..SquishMessage::default()
        })?;
    }
    let parts = writer.into_bytes();
    let base = SquishBase::from_bytes(parts.sqd, parts.sqi, parts.sql)?;
    Ok(Arc::new(base))
}

/// Returns the bytes of a `*.MSG` file.
fn msg(letter: &Letter<'_>) -> Arc<[u8]> {
    let kludges = letter.kludges.iter();
    let lines: Vec<Vec<u8>> = kludges
        .map(|line| [b"\x01", *line, b"\r"].concat())
        .collect();
    let text = [lines.concat(), letter.text.clone()].concat();
    let message = MsgMessage {
        from: letter.from,
        to: letter.to,
        subject: letter.subject,
        origin: letter.address,
        written: letter.written,
        text: &text,
        ..MsgMessage::default()
    };
    message.bytes(MsgDialect::Fts1).into()
}
