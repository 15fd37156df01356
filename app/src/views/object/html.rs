//! HTML as plain text: what a reader would see, without tags. Nothing that a page refers to is
//! fetched, and no script is run.

use fidoscope_core::markup::reference_at;

/// Tags after which a new line begins.
const BREAKS: [&str; 22] = [
    "p",
    "br",
    "div",
    "tr",
    "li",
    "ul",
    "ol",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "table",
    "blockquote",
    "pre",
    "title",
    "head",
    "body",
    "dt",
    "dd",
];

/// The readable text of a page.
pub(super) fn as_text(html: &str) -> String {
    let mut text = String::with_capacity(html.len() / 2);
    let mut rest = html;
    // Inside of these tags nothing is text.
    let mut hidden: Option<&'static str> = None;
    let mut preformatted = false;
    while !rest.is_empty() {
        let Some(at) = rest.find('<') else {
            push(&mut text, rest, hidden.is_some(), preformatted);
            break;
        };
        let (before, tail) = rest.split_at(at);
        push(&mut text, before, hidden.is_some(), preformatted);
        if let Some(comment) = tail.strip_prefix("<!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        let Some(end) = tail.find('>') else {
            push(&mut text, tail, hidden.is_some(), preformatted);
            break;
        };
        let tag = tail.get(1..end).unwrap_or_default();
        rest = tail.get(end + 1..).unwrap_or_default();
        let closes = tag.starts_with('/');
        let name: String = tag
            .trim_start_matches('/')
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .map(|sign| sign.to_ascii_lowercase())
            .collect();
        for own in ["script", "style"] {
            if name == own {
                hidden = (!closes).then_some(own);
            }
        }
        if name == "pre" {
            preformatted = !closes;
        }
        if hidden.is_none() && BREAKS.contains(&name.as_str()) {
            newline(&mut text, name == "br");
            if name == "li" && !closes {
                text.push_str("  • ");
            }
        } else if matches!(name.as_str(), "td" | "th") && !closes && !text.ends_with('\n') {
            text.push_str("  ");
        }
    }
    text
}

/// Begins a new line; an empty one only where the page asks for it.
fn newline(text: &mut String, always: bool) {
    while text.ends_with(' ') {
        text.pop();
    }
    if always || !(text.is_empty() || text.ends_with('\n')) {
        text.push('\n');
    }
}

fn push(text: &mut String, part: &str, is_hidden: bool, preformatted: bool) {
    if is_hidden {
        return;
    }
    let mut signs = part.char_indices();
    while let Some((at, sign)) = signs.next() {
        if sign == '&'
            && let Some((found, length)) = reference_at(part.get(at..).unwrap_or_default())
        {
            text.push(found);
            // A reference is ASCII.
            for _ in 1..length {
                signs.next();
            }
        } else if preformatted || !sign.is_whitespace() {
            text.push(sign);
        } else if !text.is_empty() && !text.ends_with([' ', '\n']) {
            text.push(' ');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::as_text;

    #[test]
    fn tags_and_scripts_are_left_out_and_characters_named_are_written() {
        for (html, text) in [
            ("<p>One<p>Two", "One\nTwo"),
            ("a<br>b", "a\nb"),
            ("<b>1</b> &lt; 2 &amp; &#1078;&#x436;", "1 < 2 & жж"),
            ("x<script>alert('<p>')</script>y", "xy"),
            ("<!-- <p>no</p> -->yes", "yes"),
            ("<ul><li>a<li>b</ul>", "  • a\n  • b\n"),
            ("<pre>a  b\nc</pre>", "a  b\nc\n"),
            ("a & b &unknown; c <", "a & b &unknown; c <"),
            ("", ""),
        ] {
            assert_eq!(as_text(html).trim_start_matches('\n'), text, "{html}");
        }
    }
}
