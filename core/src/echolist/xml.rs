//! XML echolists (appendix C.1 of the standard).
//!
//! The appendix foresees this form but names no elements. Our reading: an echo is any element that
//! has a tag, as an attribute or a child called `tag`, `echotag` or `areatag`; its description is
//! `description`, `desc`, `comment` or `title`, else its own text. `status`, `moderator` (with
//! `name` and `address` inside or as attributes), `comoderator` and `rules` (text, `url` or `href`)
//! are read as well; other elements only group.
//!
//! Document types are ignored: entities other than the five of XML and numbers stay as written, so
//! that none can multiply.

use super::{Echo, is_tag, some};
use crate::address::Address;
use crate::limits;
use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

/// Fault of the XML.
pub(super) struct XmlFault {
    /// Line, from 1.
    pub(super) line: u32,
    /// Description, a part of a sentence.
    pub(super) what: String,
}

/// Returns whether a file looks like XML.
pub(super) fn is_xml(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    matches!(bytes.trim_ascii_start(), [b'<', next, ..] if next.is_ascii_alphabetic() || matches!(next, b'?' | b'!'))
}

/// Open element.
#[derive(Default)]
struct Open {
    name: String,
    text: String,
    /// Values of its attributes and children.
    echo: Echo,
    own_name: Option<String>,
    url: Option<String>,
}

/// Reads the echoes of a document.
pub(super) fn read(text: &str, add: &mut dyn FnMut(Echo)) -> Result<(), XmlFault> {
    let mut reader = Reader::from_str(text);
    let mut open: Vec<Open> = Vec::new();
    loop {
        let at = reader.buffer_position();
        let fault = |what: String| XmlFault {
            line: line_of(text, at),
            what,
        };
        match reader
            .read_event()
            .map_err(|error| fault(error.to_string()))?
        {
            Event::Start(tag) => {
                if open.len() >= limits::ECHOLIST_DEPTH {
                    return Err(fault(format!(
                        "elements nest more than {} deep",
                        limits::ECHOLIST_DEPTH
                    )));
                }
                open.push(started(&tag));
            }
            Event::Empty(tag) => closed(started(&tag), open.last_mut(), add),
            Event::End(_) => {
                if let Some(element) = open.pop() {
                    closed(element, open.last_mut(), add);
                }
            }
            Event::Text(piece) => push(&mut open, &String::from_utf8_lossy(&piece)),
            Event::CData(piece) => push(&mut open, &String::from_utf8_lossy(&piece)),
            Event::GeneralRef(reference) => {
                let written = format!("&{};", String::from_utf8_lossy(&reference));
                push(&mut open, &resolved(&written));
            }
            Event::Eof => break,
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
    match open.last() {
        Some(element) => Err(XmlFault {
            line: line_of(text, text.len() as u64),
            what: format!("<{}> is not closed", element.name),
        }),
        None => Ok(()),
    }
}

fn push(open: &mut [Open], piece: &str) {
    if let Some(element) = open.last_mut()
        && element.text.len() < limits::ECHOLIST_DESCRIPTION_BYTES
    {
        element.text.push_str(piece);
    }
}

/// Expands the references in a text; unknown ones stay as written.
fn resolved(text: &str) -> String {
    unescape(text).map_or_else(|_| text.to_owned(), |text| text.into_owned())
}

fn started(tag: &BytesStart<'_>) -> Open {
    let lower = |bytes: &[u8]| String::from_utf8_lossy(bytes).to_lowercase();
    let mut element = Open {
        name: lower(tag.local_name().as_ref()),
        ..Open::default()
    };
    // Duplicate attributes need no check: the first counts.
    for attribute in tag.attributes().with_checks(false).flatten() {
        let value = resolved(&String::from_utf8_lossy(&attribute.value));
        let name = lower(attribute.key.local_name().as_ref());
        note(&mut element, &name, &value);
    }
    element
}

/// Stores the value of an attribute or a child in its element; returns false if it is unknown or
/// empty.
fn note(element: &mut Open, name: &str, value: &str) -> bool {
    let Some(value) = some(&value.split_whitespace().collect::<Vec<_>>().join(" ")) else {
        return false;
    };
    let echo = &mut element.echo;
    let place = match name {
        "tag" | "echotag" | "areatag" => {
            if echo.tag.is_empty() && is_tag(&value) {
                echo.tag = value;
            }
            return true;
        }
        "address" => {
            echo.address = echo.address.take().or(Address::parse_lenient(&value));
            return true;
        }
        "description" | "desc" | "comment" | "title" => &mut echo.description,
        "status" => &mut echo.status,
        "moderator" => &mut echo.moderator,
        "name" => &mut element.own_name,
        "url" | "href" => &mut element.url,
        _ => return false,
    };
    place.get_or_insert(value);
    true
}

/// Passes the values of a closed element to its parent, or an echo to the list.
fn closed(mut element: Open, parent: Option<&mut Open>, add: &mut dyn FnMut(Echo)) {
    if !element.echo.tag.is_empty() {
        let own = element
            .text
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        element.echo.description = element.echo.description.or(some(&own));
        add(element.echo);
        return;
    }
    let Some(parent) = parent else {
        return;
    };
    let text = element.own_name.take().unwrap_or(element.text);
    match element.name.as_str() {
        "moderator" => {
            parent.echo.address = parent.echo.address.take().or(element.echo.address);
            note(parent, "moderator", &text);
        }
        "comoderator" | "co-moderator" => parent.echo.comoderators.extend(some(&text)),
        "rules" => parent.echo.rules.extend(element.url.or(some(&text))),
        name => {
            note(parent, name, &text);
        }
    }
}

fn line_of(text: &str, at: u64) -> u32 {
    let end = usize::try_from(at).unwrap_or(text.len()).min(text.len());
    let before = text.as_bytes().get(..end).unwrap_or_default();
    u32::try_from(memchr::memchr_iter(b'\n', before).count() + 1).unwrap_or(u32::MAX)
}
