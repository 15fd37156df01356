//! HTML as plain text without tags. No reference of a page is fetched, and no script is run.

use fidoscope_core::markup::reference_at;

/// Tags whose content is no text.
const HIDDEN: [&str; 2] = ["script", "style"];

/// Returns the readable text of a page.
pub(super) fn as_text(html: &str) -> String {
    let mut text = String::with_capacity(html.len() / 2);
    let mut rest = html;
    let mut preformatted = false;
    while !rest.is_empty() {
        let Some(at) = rest.find('<') else {
            push(&mut text, rest, preformatted);
            break;
        };
        let (before, tail) = rest.split_at(at);
        push(&mut text, before, preformatted);
        if let Some(comment) = tail.strip_prefix("<!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        let inside = tail.get(1..).unwrap_or_default();
        if !inside.starts_with(|sign: char| sign.is_ascii_alphabetic() || "/!?".contains(sign)) {
            text.push('<');
            rest = inside;
            continue;
        }
        let Some((tag, after)) = inside.split_once('>') else {
            push(&mut text, tail, preformatted);
            break;
        };
        rest = after;
        let closes = tag.starts_with('/');
        let name = name_of(tag.trim_start_matches('/'));
        if !closes && HIDDEN.contains(&name.as_str()) {
            rest = from_end_of(&name, after);
        }
        if name == "pre" {
            preformatted = !closes;
        }
        match name.as_str() {
            // Tags after which a new line begins.
            "p" | "br" | "div" | "tr" | "li" | "ul" | "ol" | "h1" | "h2" | "h3" | "h4" | "h5"
            | "h6" | "hr" | "table" | "blockquote" | "pre" | "title" | "head" | "body" | "dt"
            | "dd" => {
                newline(&mut text, name == "br");
                if name == "li" && !closes {
                    text.push_str("  • ");
                }
            }
            "td" | "th" if !closes && !text.ends_with('\n') => text.push_str("  "),
            _ => {}
        }
    }
    text
}

/// Returns the name at the beginning of a tag, in lower case.
fn name_of(tag: &str) -> String {
    tag.chars()
        .take_while(char::is_ascii_alphanumeric)
        .map(|sign| sign.to_ascii_lowercase())
        .collect()
}

/// Returns the rest of a page from the closing tag of an element on.
fn from_end_of<'h>(name: &str, html: &'h str) -> &'h str {
    let closes = |end: &str| (end.strip_prefix("</")).is_some_and(|tag| name_of(tag) == name);
    let mut ends = (html.match_indices("</")).filter_map(|(at, _)| html.get(at..));
    ends.find(|end| closes(end)).unwrap_or_default()
}

/// Begins a new line; adds an empty one only if `always` is set.
fn newline(text: &mut String, always: bool) {
    while text.ends_with(' ') {
        text.pop();
    }
    if always || !(text.is_empty() || text.ends_with('\n')) {
        text.push('\n');
    }
}

fn push(text: &mut String, part: &str, preformatted: bool) {
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
            ("<script>for(i=0;i<n;i++)f();</script><p>Hello", "Hello"),
            ("x<STYLE>a</b>c</Style>y<script>z</scripts>", "xy"),
            ("1 < 2 and <b>x</b>", "1 < 2 and x"),
            ("<pre>a  <  b</pre>", "a  <  b\n"),
            ("<ul><li>a<li>b</ul>", "  • a\n  • b\n"),
            ("<pre>a  b\nc</pre>", "a  b\nc\n"),
            ("a & b &unknown; c <", "a & b &unknown; c <"),
            ("", ""),
        ] {
            assert_eq!(as_text(html).trim_start_matches('\n'), text, "{html}");
        }
    }
}
