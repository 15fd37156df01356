//! Tagged echomail (7.2.1.6).

/// Splits the value of a `tag` filter, or of a TAG kludge without character references, at `|`;
/// `||` is a literal `|`. Blanks around a tag do not belong to it; empty tags are left out.
#[must_use]
pub fn split_tags(list: &str) -> Vec<String> {
    let mut tags = Vec::new();
    let mut tag = String::new();
    let mut chars = list.chars().peekable();
    let mut keep = |tag: &mut String| {
        let trimmed = tag.trim();
        if !trimmed.is_empty() {
            tags.push(trimmed.to_owned());
        }
        tag.clear();
    };
    while let Some(c) = chars.next() {
        if c != '|' {
            tag.push(c);
        } else if chars.next_if_eq(&'|').is_some() {
            tag.push('|');
        } else {
            keep(&mut tag);
        }
    }
    keep(&mut tag);
    tags
}

/// Returns the tags of a control line, if it is a TAG kludge (given with or without its SOH).
/// Decimal character references and `&amp;` are resolved (7.2.1.6.1).
#[must_use]
pub fn tags_of_kludge(line: &str) -> Option<Vec<String>> {
    let line = line.strip_prefix('\u{1}').unwrap_or(line);
    let (name, list) = line.split_once(':')?;
    if !name.eq_ignore_ascii_case("TAG") {
        return None;
    }
    // References are resolved after splitting: `&#124;` is a character of a tag.
    Some(split_tags(list).iter().map(|tag| resolve(tag)).collect())
}

/// Resolves `&#1074;` and `&amp;`; all else stays.
fn resolve(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        let (plain, reference) = rest.split_at(at);
        out.push_str(plain);
        match reference_at(reference) {
            Some((c, len)) => {
                out.push(c);
                rest = reference.get(len..).unwrap_or_default();
            }
            None => {
                out.push('&');
                rest = reference.get(1..).unwrap_or_default();
            }
        }
    }
    out.push_str(rest);
    out
}

/// Returns the character of a reference at the beginning of a text, and the length of the
/// reference.
fn reference_at(text: &str) -> Option<(char, usize)> {
    if text.starts_with("&amp;") {
        return Some(('&', "&amp;".len()));
    }
    let digits = text.strip_prefix("&#")?;
    let end = digits.find(|c: char| !c.is_ascii_digit())?;
    if !digits.get(end..)?.starts_with(';') {
        return None;
    }
    let number: u32 = digits.get(..end)?.parse().ok()?;
    Some((char::from_u32(number)?, "&#".len() + end + 1))
}

#[cfg(test)]
mod tests {
    use super::{split_tags, tags_of_kludge};

    #[test]
    fn tag_kludges_of_7_2_1_6_1_give_their_tags() {
        for (line, tags) in [
            (
                "\u{1}TAG: SimpleX|new version|announcement",
                &["SimpleX", "new version", "announcement"][..],
            ),
            (
                "TAG: this is the first tag, it spans the whole line",
                &["this is the first tag, it spans the whole line"],
            ),
            ("TAG: &#1074;&#1123;&#1089;&#1090;&#1100;", &["вѣсть"]),
            (
                "TAG: more sort&amp;more examples as \"sort||more\"",
                &["more sort&more examples as \"sort|more\""],
            ),
            ("TAG: R&#38;B", &["R&B"]),
            ("TAG:стихи|проза", &["стихи", "проза"]),
            ("TAG: a | b |", &["a", "b"]),
            ("TAG: a|||b", &["a|", "b"]),
            ("TAG: a&#124;b", &["a|b"]),
            (
                "TAG: &#1;&#99999999999;&#x41;&lt;&",
                &["\u{1}&#99999999999;&#x41;&lt;&"],
            ),
            ("TAG: &#55296;&#65", &["&#55296;&#65"]),
            ("TAG: &amp;amp;", &["&amp;"]),
            ("TAG:", &[]),
        ] {
            assert_eq!(tags_of_kludge(line).unwrap(), tags, "{line}");
        }
        for line in ["\u{1}TAGS: a", "TAG a", "Category: a", ""] {
            assert_eq!(tags_of_kludge(line), None, "{line}");
        }
    }

    #[test]
    fn a_filter_value_is_split_like_a_kludge() {
        assert_eq!(
            split_tags("hot|pretty|hardcore"),
            ["hot", "pretty", "hardcore"]
        );
        assert_eq!(split_tags("sort||more"), ["sort|more"]);
        assert_eq!(split_tags("a tag example"), ["a tag example"]);
        assert_eq!(split_tags(""), [""; 0]);
    }
}
