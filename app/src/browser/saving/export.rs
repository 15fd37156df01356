//! Several messages as one text: for the clipboard, as a text file, for mail programs (mbox), as a page of the Web, as
//! places (KML) and as a table (CSV). Pure.

use crate::command::MessagesAs;
use crate::files::markup::{html, kml, xml};
use fidoscope_core::address::Address;
use fidoscope_core::geo::{GeoKludge, kludge_of_line};
use fidoscope_core::message::{LineKind, Message};
use fidoscope_core::time::{UtcOffset, WallTime};
use std::fmt::Write;
use std::sync::Arc;

/// Returns a message as a text file: its header, a line, and its visible lines.
pub(in crate::browser) fn as_text(message: &Message, tag: &str) -> String {
    let mut text = String::new();
    let from = match message.from_address_text.as_str() {
        "" => message.from.clone(),
        address => format!("{}, {address}", message.from),
    };
    for (name, value) in [
        ("Area", tag),
        ("Number", &message.number.to_string()),
        ("From", &from),
        ("To", &message.to),
        ("Subject", &message.subject),
        ("Date", &message.written.to_string().replace('T', " ")),
        ("MSGID", message.msgid.as_deref().unwrap_or_default()),
    ] {
        if !value.is_empty() {
            let _ = writeln!(text, "{name:<8}: {value}");
        }
    }
    let _ = writeln!(text, "{}", "-".repeat(78));
    for (_, line) in message.visible_lines() {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// A message and the tag of its area.
pub(super) type Exported = (Arc<Message>, String);

/// All of them in one text.
pub(super) fn write(messages: &[Exported], how: MessagesAs) -> String {
    let mut text = String::new();
    match how {
        MessagesAs::Html => text.push_str(HEAD),
        MessagesAs::Csv => {
            let names: Vec<String> = CSV_HEAD.split(' ').map(str::to_owned).collect();
            csv_line(&mut text, &names);
        }
        MessagesAs::Copied | MessagesAs::Text | MessagesAs::Mbox | MessagesAs::Kml => {}
    }
    for (at, (message, tag)) in messages.iter().enumerate() {
        match how {
            MessagesAs::Copied | MessagesAs::Text => {
                if at > 0 {
                    text.push('\n');
                }
                text.push_str(&as_text(message, tag));
            }
            MessagesAs::Mbox => mbox(&mut text, message, tag),
            MessagesAs::Html => article(&mut text, message, tag),
            MessagesAs::Kml => placemarks(&mut text, message, tag),
            MessagesAs::Csv => csv_line(&mut text, &cells(message, tag)),
        }
    }
    match how {
        MessagesAs::Html => text + "</body>\n</html>\n",
        MessagesAs::Kml => kml(&text),
        MessagesAs::Copied | MessagesAs::Text | MessagesAs::Mbox | MessagesAs::Csv => text,
    }
}

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];
const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];

/// Day of the week and name of the month; 1 January 1970 was a Thursday.
fn names(at: WallTime) -> (&'static str, &'static str) {
    let day = at.0.div_euclid(86_400).rem_euclid(7);
    let day = usize::try_from(day).ok().and_then(|day| DAYS.get(day));
    let month = usize::try_from(at.civil().month() - 1).ok();
    let month = month.and_then(|month| MONTHS.get(month));
    (day.unwrap_or(&"Thu"), month.unwrap_or(&"Jan"))
}

/// A message of an mbox file (RFC 4155, with quoted From lines as mboxrd has them).
fn mbox(text: &mut String, message: &Message, tag: &str) {
    let at = message.written.civil();
    let (day, month) = names(message.written);
    let (year, of_month) = (at.year(), at.day());
    let time = format!("{:02}:{:02}:{:02}", at.hour(), at.minute(), at.second());
    let _ = writeln!(
        text,
        "From fidonet {day} {month} {of_month:2} {time} {year:04}"
    );
    let from = mail_address(&message.from, message.from_address.as_ref());
    let to = mail_address(&message.to, message.to_address.as_ref());
    let zone = message.utc_offset.map(offset);
    let zone = zone.unwrap_or_else(|| "-0000".to_owned());
    let date = format!("{day}, {of_month} {month} {year:04} {time} {zone}");
    let mut headers = vec![
        ("From", from),
        ("To", to),
        ("Subject", encoded(&message.subject)),
        ("Date", date),
    ];
    if let Some(id) = &message.msgid {
        headers.push(("Message-ID", message_id(id)));
        headers.push(("X-FTN-MSGID", encoded(id)));
    }
    if let Some(reply) = &message.reply {
        headers.push(("In-Reply-To", message_id(reply)));
        headers.push(("References", message_id(reply)));
    }
    headers.push(("X-FTN-Area", encoded(tag)));
    headers.push(("MIME-Version", "1.0".to_owned()));
    headers.push(("Content-Type", "text/plain; charset=utf-8".to_owned()));
    headers.push(("Content-Transfer-Encoding", "8bit".to_owned()));
    for (name, value) in headers {
        let _ = writeln!(text, "{name}: {value}");
    }
    text.push('\n');
    for (_, line) in message.visible_lines() {
        if line.trim_start_matches('>').starts_with("From ") {
            text.push('>');
        }
        let _ = writeln!(text, "{line}");
    }
    text.push('\n');
}

fn offset(of: UtcOffset) -> String {
    let sign = if of.0 < 0 { '-' } else { '+' };
    let minutes = of.0.unsigned_abs();
    format!("{sign}{:02}{:02}", minutes / 60, minutes % 60)
}

/// A name with the address that gates give to a system.
fn mail_address(name: &str, address: Option<&Address>) -> String {
    let name = encoded(name);
    let Some(address) = address else {
        return format!("{name} <fido@fidonet.invalid>");
    };
    let point = match address.point.unwrap_or(0) {
        0 => String::new(),
        point => format!("p{point}."),
    };
    let zone = address.zone.map(|zone| format!("z{zone}."));
    let (zone, net, node) = (zone.unwrap_or_default(), address.net, address.node);
    format!("{name} <fido@{point}f{node}.n{net}.{zone}fidonet.org>")
}

/// A MSGID as an identifier of mail programs.
fn message_id(msgid: &str) -> String {
    let is_other = |sign: char| !sign.is_ascii_alphanumeric();
    let id = msgid.trim().replace(is_other, ".");
    format!("<{id}@fidonet>")
}

/// A value of a header: as encoded words (RFC 2047) where it is more than plain letters.
fn encoded(value: &str) -> String {
    let plain = |sign: char| sign.is_ascii_alphanumeric() || " .-+:/[]".contains(sign);
    let line = value.replace(char::is_control, " ");
    if line.chars().all(plain) {
        return line;
    }
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    for sign in line.chars() {
        let mut bytes = [0; 4];
        let mut part = String::new();
        match sign {
            ' ' => part.push('_'),
            sign if sign.is_ascii_alphanumeric() => part.push(sign),
            sign => {
                for byte in sign.encode_utf8(&mut bytes).bytes() {
                    let _ = write!(part, "={byte:02X}");
                }
            }
        }
        // An encoded word has up to 75 characters.
        if word.len() + part.len() > 60 {
            words.push(std::mem::take(&mut word));
        }
        word.push_str(&part);
    }
    words.push(word);
    let words = words.iter().map(|word| format!("=?utf-8?Q?{word}?="));
    words.collect::<Vec<_>>().join("\n ")
}

const HEAD: &str = "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>Fidonet</title>\n\
<style>body{font:15px sans-serif;max-width:52em;margin:2em auto}article{border-top:1px solid #999;\
padding:1em 0}h2{font-size:1.1em;margin:0}pre{white-space:pre-wrap;font:14px monospace}\
.meta{color:#555}.quote{color:#065f46}</style>\n</head>\n<body>\n";

/// A place for each that a message is about; documents elsewhere are links.
fn placemarks(text: &mut String, message: &Message, tag: &str) {
    let kludges = message.kludges.iter();
    let places = kludges.filter_map(|kludge| kludge_of_line(kludge.raw())?.ok());
    let name = xml(&message.subject);
    let date = message.written.to_string().replace('T', " ");
    let about = xml(&format!("{}, {date}, {tag}", message.from));
    for place in places {
        let shape = match place {
            GeoKludge::Point(at) => {
                let (east, north) = (at.lon(), at.lat());
                format!("<Point><coordinates>{east},{north}</coordinates></Point>")
            }
            GeoKludge::Area(area) => {
                let [west, south, east, north] =
                    [area.west(), area.south(), area.east(), area.north()];
                format!(
                    "<Polygon><outerBoundaryIs><LinearRing><coordinates>{west},{south} \
                     {east},{south} {east},{north} {west},{north} {west},{south}</coordinates>\
                     </LinearRing></outerBoundaryIs></Polygon>"
                )
            }
            GeoKludge::Kml(url) => {
                let url = xml(&url);
                let _ = writeln!(
                    text,
                    "<NetworkLink><name>{name}</name><visibility>0</visibility>\
                     <Link><href>{url}</href></Link></NetworkLink>"
                );
                continue;
            }
            GeoKludge::Origin(_) => continue,
        };
        let _ = writeln!(
            text,
            "<Placemark><name>{name}</name><description>{about}</description>{shape}</Placemark>"
        );
    }
}

/// The names of the columns, between spaces.
const CSV_HEAD: &str =
    "area number date utc_offset from from_address to to_address subject msgid reply";

fn cells(message: &Message, tag: &str) -> [String; 11] {
    let to_address = message.to_address.as_ref();
    [
        tag.to_owned(),
        message.number.to_string(),
        message.written.to_string().replace('T', " "),
        message.utc_offset.map(offset).unwrap_or_default(),
        message.from.clone(),
        message.from_address_text.clone(),
        message.to.clone(),
        to_address.map(ToString::to_string).unwrap_or_default(),
        message.subject.clone(),
        message.msgid.clone().unwrap_or_default(),
        message.reply.clone().unwrap_or_default(),
    ]
}

/// A line of a table (RFC 4180). A cell that a table would calculate gets an apostrophe before it: what came by mail
/// must be no formula.
fn csv_line(text: &mut String, cells: &[String]) {
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            text.push(',');
        }
        let cell = cell.replace(char::is_control, " ");
        let first = cell.trim_start().chars().next();
        let begins = first.is_some_and(|sign| "=+-@＝＋－＠".contains(sign));
        // Offsets of UTC are numbers with a sign.
        let is_number = cell.len() <= 6 && cell.parse::<i32>().is_ok();
        let guard = if begins && !is_number { "'" } else { "" };
        let _ = write!(text, "\"{guard}{}\"", cell.replace('"', "\"\""));
    }
    text.push_str("\r\n");
}

fn article(text: &mut String, message: &Message, tag: &str) {
    let who = |name: &str, address: &str| match address {
        "" => html(name),
        address => html(&format!("{name}, {address}")),
    };
    let from = who(&message.from, &message.from_address_text);
    let date = message.written.to_string().replace('T', " ");
    let _ = writeln!(text, "<article>\n<h2>{}</h2>", html(&message.subject));
    let (to, tag) = (html(&message.to), html(tag));
    let _ = writeln!(
        text,
        "<p class=\"meta\">{from} → {to}<br>{date}, {tag}</p>\n<pre>"
    );
    for (line, shown) in message.visible_lines() {
        let shown = html(shown);
        if matches!(line.kind, LineKind::Quote(_)) {
            let _ = writeln!(text, "<span class=\"quote\">{shown}</span>");
        } else {
            let _ = writeln!(text, "{shown}");
        }
    }
    text.push_str("</pre>\n</article>\n");
}

#[cfg(test)]
mod tests {
    use super::{Exported, encoded, write};
    use crate::command::MessagesAs;
    use crate::messages::bodies::{Body, body_of};
    use crate::settings::charsets::Charsets;
    use fidoscope_core::base::squish::SquishBase;
    use fidoscope_core::charset::Charset;
    use fidoscope_core::job::Job;
    use fidoscope_core::library::Library;
    use fidoscope_kit::squish::{NewMessage, SquishWriter};
    use std::sync::Arc;

    fn exported() -> Vec<Exported> {
        with(b"a <b> & c", &[])
    }

    /// A message with a subject and further kludges.
    fn with(subject: &[u8], more: &[&[u8]]) -> Vec<Exported> {
        let mut writer = SquishWriter::in_memory();
        let mut kludges: Vec<&[u8]> = vec![
            b"MSGID: 2:5030/1.2 0a0b0c0d",
            b"CHRS: UTF-8 4",
            b"TZUTC: 0400",
        ];
        kludges.extend(more);
        writer
            .append(&NewMessage {
                from: "Вася Пупкин".as_bytes(),
                to: b"All",
                subject,
                origin: [2, 5030, 1, 2],
                kludges: &kludges,
                text: "From here on.\r> quoted <i>\rПривет.\r".as_bytes(),
                ..NewMessage::default()
            })
            .unwrap();
        let parts = writer.into_bytes();
        let base = SquishBase::from_bytes(parts.sqd, parts.sqi, parts.sql).unwrap();
        let library = Library::single("Test.Echo", "", Arc::new(base), Charset::CP866);
        let snapshot = library.snapshot(&library.areas()[0], &Job::new()).unwrap();
        let row = snapshot.numbered(1);
        let (Body::Ready(message), _) = body_of(&library, row.as_ref(), &Charsets::default())
        else {
            panic!("the message is there");
        };
        vec![(message, "Test.Echo".to_owned())]
    }

    #[test]
    fn mailbox_has_headers_that_mail_programs_read() {
        let text = write(&exported(), MessagesAs::Mbox);
        assert!(text.starts_with("From fidonet "), "{text}");
        for line in [
            "From: =?utf-8?Q?=D0=92=D0=B0=D1=81=D1=8F_=D0=9F=D1=83=D0=BF=D0=BA=D0=B8?=",
            "Subject: =?utf-8?Q?a_=3Cb=3E_=26_c?=",
            "Message-ID: <2.5030.1.2.0a0b0c0d@fidonet>",
            "X-FTN-Area: Test.Echo",
            ">From here on.",
            "Привет.",
        ] {
            assert!(text.lines().any(|own| own == line), "{line}: {text}");
        }
        assert!(text.contains("<fido@p2.f1.n5030.z2.fidonet.org>"), "{text}");
        assert!(text.contains(" +0400\n"), "{text}");
        assert!(text.lines().all(|line| line.len() < 100), "{text}");
    }

    #[test]
    fn web_page_shows_what_a_message_says_and_runs_none_of_it() {
        let text = write(&exported(), MessagesAs::Html);
        assert!(text.contains("<h2>a &lt;b&gt; &amp; c</h2>"), "{text}");
        assert!(
            text.contains("<span class=\"quote\">&gt; quoted &lt;i&gt;</span>"),
            "{text}"
        );
        assert!(!text.contains("<i>"));
    }

    #[test]
    fn places_are_a_document_whose_texts_are_html() {
        let geo: [&[u8]; 4] = [
            b"GEO: 44.5;38",
            b"GEOBOX: 37.98,44.54,38.13,44.61",
            b"GEOKML: http://a/?b&c",
            b"ORIGEO: 1;2",
        ];
        let text = write(&with(b"a <b> & \x07c", &geo), MessagesAs::Kml);
        assert!(text.contains("<name>a &lt;b&gt; &amp; "), "{text}");
        assert!(
            text.contains("<coordinates>38,44.5</coordinates>"),
            "{text}"
        );
        assert!(text.contains("<href>http://a/?b&amp;c</href>"), "{text}");
        assert_eq!(text.matches("<Placemark>").count(), 2, "{text}");
        assert!(!text.contains('\u{7}') && text.ends_with("</Document></kml>\n"));
        assert_eq!(
            write(&exported(), MessagesAs::Kml)
                .matches("<Placemark>")
                .count(),
            0
        );
    }

    #[test]
    fn table_has_a_line_for_each_message_and_no_formula() {
        for (subject, cell) in [
            (&b"a, \"b\""[..], "\"a, \"\"b\"\"\""),
            (b"=HYPERLINK(1)", "\"'=HYPERLINK(1)\""),
            (b" @SUM(1)", "\"' @SUM(1)\""),
            (b"-2+3", "\"'-2+3\""),
            (b"+7 921 1234567", "\"'+7 921 1234567\""),
        ] {
            let text = write(&with(subject, &[]), MessagesAs::Csv);
            let lines: Vec<&str> = text.split("\r\n").collect();
            assert_eq!(lines.len(), 3, "{text}");
            assert!(lines[0].starts_with("\"area\",\"number\""), "{text}");
            assert!(lines[1].contains(cell), "{text}");
            assert!(lines[1].contains(",\"+0400\",\"Вася Пупкин\","), "{text}");
        }
    }

    #[test]
    fn text_has_every_message_with_its_header() {
        let mut twice = exported();
        twice.extend(exported());
        let text = write(&twice, MessagesAs::Text);
        assert_eq!(text.matches("MSGID   : 2:5030/1.2 0a0b0c0d").count(), 2);
        assert_eq!(encoded("plain words: 1/2"), "plain words: 1/2");
    }
}
