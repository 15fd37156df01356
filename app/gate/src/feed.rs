//! Feeds (Atom, RFC 4287) of addresses, the sitemap, and the description for search fields of browsers.

use crate::address::{link, link_to};
use crate::html::{FullMessage, Shown, address_of};
use crate::limits::{ENTRY_BYTES, SITEMAP};
use fidoscope_core::markup::decode_fiunis;
use fidoscope_core::page::{AreasPage, MessagesPage};
use fidoscope_core::url::FidoUrl;
use std::fmt::Write as _;

/// A document of XML: texts get in only through [`Xml::text`].
struct Xml(String);

impl Xml {
    fn new(root: &str) -> Self {
        Self(format!(
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n{root}\n"
        ))
    }

    /// Adds a text between marks of the gate.
    fn text(&mut self, open: &'static str, text: &str, close: &'static str) -> &mut Self {
        self.0.push_str(open);
        for sign in text.chars() {
            match sign {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\n' | '\t' => self.0.push(sign),
                // No XML has control characters and noncharacters.
                sign if sign.is_control() || matches!(sign, '\u{FFFE}' | '\u{FFFF}') => {}
                sign => self.0.push(sign),
            }
        }
        self.0.push_str(close);
        self
    }

    fn line(&mut self) {
        self.0.push('\n');
    }
}

/// Returns the absolute form of a link of the gate.
fn absolute(base: &str, link: &str) -> String {
    format!("{base}{}", link.trim_start_matches("./"))
}

/// Returns the feed of some messages of a page, the newest first; `base` is the gate's own address.
pub(crate) fn feed(
    shown: Shown<'_>,
    messages: &MessagesPage,
    indices: &[u32],
    base: &str,
    name: &str,
) -> String {
    let url = &shown.page.url;
    let mut xml = Xml::new("<feed xmlns=\"http://www.w3.org/2005/Atom\">");
    xml.text(
        "<title>",
        &format!("{} · {name}", shown.page.title),
        "</title>",
    );
    xml.text("<id>", &url.to_string(), "</id>").line();
    xml.text(
        "<link rel=\"alternate\" type=\"text/html\" href=\"",
        &absolute(base, &link(url)),
        "\"/>",
    );
    xml.text(
        "<link rel=\"self\" href=\"",
        &absolute(base, &link_to("feed", url)),
        "\"/>",
    )
    .line();
    let moment = |index: &u32| {
        let row = messages.row(*index)?;
        let zone = row
            .utc_offset()
            .map_or_else(|| "Z".to_owned(), |own| rfc_offset(own.0));
        Some(format!("{}{zone}", row.moment(false)))
    };
    let first = indices.iter().find_map(moment);
    xml.text(
        "<updated>",
        first.as_deref().unwrap_or("1970-01-01T00:00:00Z"),
        "</updated>",
    )
    .line();
    for index in indices.iter().copied() {
        let (Some(row), Some(updated)) = (messages.row(index), moment(&index)) else {
            continue;
        };
        // Without a MSGID there is no address that stays.
        let Some(own) = address_of(&row) else {
            continue;
        };
        let mut text = FullMessage::read(shown, messages, index).plain();
        if text.len() > ENTRY_BYTES {
            let mut end = ENTRY_BYTES;
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            text.truncate(end);
            text.push('…');
        }
        xml.text("<entry><title>", &decode_fiunis(row.subject()), "</title>");
        xml.text("<id>", &own.to_string(), "</id>");
        xml.text("<link href=\"", &absolute(base, &link(&own)), "\"/>");
        xml.text("<updated>", &updated, "</updated>");
        xml.text(
            "<author><name>",
            &decode_fiunis(row.from()),
            "</name></author>",
        );
        xml.text("<content type=\"text\">", &text, "</content></entry>")
            .line();
    }
    xml.0.push_str("</feed>\n");
    xml.0
}

/// Returns an offset of RFC 3339.
fn rfc_offset(minutes: i16) -> String {
    let sign = if minutes < 0 { '-' } else { '+' };
    let minutes = minutes.unsigned_abs();
    format!("{sign}{:02}:{:02}", minutes / 60 % 24, minutes % 60)
}

/// Returns the index of sitemaps: that of areas, and one for each area.
pub(crate) fn sitemap(areas: &AreasPage, base: &str) -> String {
    let mut xml = Xml::new("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
    for line in areas.lines.iter().take(SITEMAP) {
        let own = absolute(base, &link_to("messages.xml", &line.url));
        xml.text("<sitemap><loc>", &own, "</loc></sitemap>").line();
    }
    xml.0.push_str("</sitemapindex>\n");
    xml.0
}

/// Returns the sitemap of the messages of an area.
pub(crate) fn sitemap_of(url: &FidoUrl, messages: &MessagesPage, base: &str) -> String {
    let mut xml = Xml::new("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
    xml.text("<url><loc>", &absolute(base, &link(url)), "</loc></url>")
        .line();
    for index in messages.set.iter().take(SITEMAP - 1) {
        let row = messages.row(*index);
        if let Some(own) = row.as_ref().and_then(address_of) {
            xml.text("<url><loc>", &absolute(base, &link(&own)), "</loc></url>")
                .line();
        }
    }
    xml.0.push_str("</urlset>\n");
    xml.0
}

/// Returns the rules for robots: searches and forms have no end.
pub(crate) fn robots(base: &str) -> String {
    let mut text = String::from("User-agent: *\n");
    for path in [
        "find",
        "open",
        "*find=",
        "*findsb=",
        "*sort=",
        "*view=smap",
        "*view=sglo",
        "*view=glom",
        "m*,",
    ] {
        let _ = writeln!(text, "Disallow: /{path}");
    }
    let _ = writeln!(text, "Sitemap: {base}sitemap.xml");
    text
}

/// Returns the OpenSearch description.
pub(crate) fn open_search(name: &str, base: &str) -> String {
    let mut xml =
        Xml::new("<OpenSearchDescription xmlns=\"http://a9.com/-/spec/opensearch/1.1/\">");
    let short: String = name.chars().take(16).collect();
    xml.text("<ShortName>", &short, "</ShortName>");
    xml.text(
        "<Description>",
        &format!("{name}: FGHI URL gate"),
        "</Description>",
    );
    xml.0.push_str("<InputEncoding>UTF-8</InputEncoding>");
    let template = format!("{base}find?in=area%3A%2F%2F&q={{searchTerms}}");
    xml.text("<Url type=\"text/html\" template=\"", &template, "\"/>")
        .line();
    xml.0.push_str("</OpenSearchDescription>\n");
    xml.0
}

#[cfg(test)]
mod tests {
    use super::{Xml, rfc_offset};

    #[test]
    fn texts_of_xml_are_escaped_and_have_no_control_characters() {
        let mut xml = Xml::new("<a>");
        xml.text("<b c=\"", "\"<x>&\u{1}\u{1B}[0m\u{FFFE}\n", "\"/>");
        assert!(
            xml.0.ends_with("<b c=\"&quot;&lt;x&gt;&amp;[0m\n\"/>"),
            "{}",
            xml.0
        );
    }

    #[test]
    fn offsets_are_those_of_rfc_3339() {
        assert_eq!(rfc_offset(180), "+03:00");
        assert_eq!(rfc_offset(-210), "-03:30");
        assert_eq!(rfc_offset(i16::MIN), "-18:08");
    }
}
