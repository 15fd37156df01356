//! Social files (C.2.1): kludges of an author stored outside of his messages.

use crate::limits;
use crate::message::{Kludge, KludgePlace, Message};
use ftn_types::charset::{self, Fallback};

/// Kludges that belong to one message and its way, whatever a social file says: those that SHOULD
/// NOT ever be in one (C.2.1), and those of transport.
const OWN: [&str; 27] = [
    "SOCFILE",
    "QUOTE",
    "UPD",
    "MSGID",
    "REPLY",
    "REPLYTO",
    "REPLYADDR",
    "CHRS",
    "CHARSET",
    "CODEPAGE",
    "TZUTC",
    "TZUTCINFO",
    "TRUETIME",
    "PID",
    "TID",
    "INTL",
    "FMPT",
    "TOPT",
    "VIA",
    "PATH",
    "SEEN-BY",
    "FLAGS",
    "SPLIT",
    "AREA",
    "GEO",
    "GEOBOX",
    "GEOKML",
];

/// Returns the addresses of the author's social file, in the order of the message; any of them may
/// be used.
pub fn social_urls(message: &Message) -> impl Iterator<Item = &str> {
    let all = message.kludges_named("SOCFILE").map(Kludge::value);
    all.filter(|url| !url.is_empty()).take(limits::SOCIAL_URLS)
}

/// Returns the kludges of a social file: a line that begins with `;` is a name, each line below it
/// that begins with `:` is a value. Other lines are ignored.
///
/// ```
/// use ftn_mail::markup::social_kludges;
///
/// let kludges = social_kludges(b";RealName\r\n:Robert A. Hayden\r\n;GeekCode\r\n:GED/J\r\n:E----\r\n");
/// let lines: Vec<&str> = kludges.iter().map(|kludge| kludge.raw()).collect();
/// assert_eq!(lines, ["RealName: Robert A. Hayden", "GeekCode: GED/J", "GeekCode: E----"]);
/// ```
#[must_use]
pub fn social_kludges(bytes: &[u8]) -> Vec<Kludge> {
    let bytes = bytes.get(..limits::SOCIAL_BYTES).unwrap_or(bytes);
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let charset = charset::choose(None, None, Fallback::Detected, bytes, &[]).charset;
    let text = charset.decode(bytes);
    let mut kludges = Vec::new();
    let mut name = "";
    for line in text.split(['\r', '\n']) {
        if let Some(own) = line.strip_prefix(';') {
            name = own.trim();
        } else if let Some(value) = line.strip_prefix(':')
            && is_name(name)
            && kludges.len() < limits::SOCIAL_KLUDGES
        {
            let raw = format!("{name}: {}", value.trim());
            kludges.push(Kludge::new(raw, KludgePlace::Social));
        }
    }
    kludges
}

/// Returns whether a social file may define a kludge with this name.
fn is_name(name: &str) -> bool {
    let is_own = OWN.iter().any(|own| own.eq_ignore_ascii_case(name));
    !name.is_empty()
        && !name.contains(|c: char| c.is_whitespace() || c.is_control() || c == ':')
        && !is_own
}

/// Adds the kludges of the author's social file to a message. Kludges of the same name in the
/// message take precedence: then those of the file are discarded.
pub fn add_social(message: &mut Message, kludges: Vec<Kludge>) {
    let news: Vec<Kludge> = kludges
        .into_iter()
        .filter(|kludge| message.kludges_named(kludge.name()).next().is_none())
        .collect();
    message.kludges.extend(news);
}
