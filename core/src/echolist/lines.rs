//! Echolists in lines: plain or comma-separated, recognised line by line.

use super::{Echo, is_tag, some};
use crate::address::Address;
use crate::charset::encoding;
use crate::limits;

/// Reads all lines. Comments begin with `;`, `#` or `%`.
pub(super) fn read(bytes: &[u8], add: &mut dyn FnMut(Echo)) {
    let charset = encoding::detect(bytes);
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    // Echo whose description may continue in the next lines.
    let mut plain: Option<Echo> = None;
    let mut indented_list = None;
    // CR LF is one line end: an empty line would end a description.
    let lines = bytes.split(|byte| matches!(byte, b'\n' | 0x1A));
    let lines = lines.flat_map(|line| {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        line.split(|byte| *byte == b'\r')
    });
    for line in lines {
        let line = line.get(..line.len().min(limits::CONFIG_LINE_BYTES));
        let decoded = charset.decode(line.unwrap_or_default());
        let text = decoded.trim();
        if text.is_empty() {
            plain.take().into_iter().for_each(&mut *add);
            continue;
        }
        if text.starts_with([';', '#', '%']) {
            continue;
        }
        let indented = decoded.starts_with([' ', '\t']);
        // If its first echo is indented, the whole list is.
        if indented
            && indented_list == Some(false)
            && let Some(description) = plain.as_mut().map(|echo| &mut echo.description)
        {
            let description = description.get_or_insert_default();
            if description.len() < limits::ECHOLIST_DESCRIPTION_BYTES {
                description.push(' ');
                description.push_str(text);
                *description = description.trim().to_owned();
            }
            continue;
        }
        plain.take().into_iter().for_each(&mut *add);
        if let Some(echo) = separated(text) {
            add(echo);
        } else if let Some(echo) = one(text) {
            indented_list.get_or_insert(indented);
            plain = Some(echo);
        }
    }
    plain.into_iter().for_each(add);
}

/// Parses `[status],TAG,comment,moderator,address,[flags]`. Even if the comment contains commas,
/// the last address is the moderator's, preceded by the name.
fn separated(line: &str) -> Option<Echo> {
    let fields: Vec<&str> = line.split(',').collect();
    let status = *fields.first()?;
    let tag = fields.get(1)?.trim();
    if fields.len() < 3 || status.trim().contains(char::is_whitespace) || !is_tag(tag) {
        return None;
    }
    let mut echo = Echo {
        tag: tag.to_owned(),
        status: some(status),
        ..Echo::default()
    };
    let address = fields
        .iter()
        .enumerate()
        .skip(4)
        .filter_map(|(at, field)| Some((at, Address::parse_lenient(field)?)))
        .next_back();
    let (comment, moderator) = match &address {
        Some((at, _)) => (fields.get(2..at - 1), fields.get(at - 1)),
        None => (fields.get(2..3), fields.get(3)),
    };
    echo.description = some(unquoted(&comment.unwrap_or_default().join(",")));
    echo.moderator = moderator.and_then(|name| some(name));
    echo.address = address.map(|(_, address)| address);
    Some(echo)
}

/// Parses `TAG description`, `Area TAG level flags description` of file echo lists, or `EchoArea
/// TAG group "description"` of SqaFix.
fn one(line: &str) -> Option<Echo> {
    // Areafix marks linked echoes with a sign.
    let line = match line.split_once(char::is_whitespace) {
        Some(("+" | "-" | "*", rest)) => rest.trim_start(),
        _ => line.trim_start_matches(['+', '*']),
    };
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (tag, description) = if first.eq_ignore_ascii_case("EchoArea") {
        let (tag, rest) = rest.trim_start().split_once(char::is_whitespace)?;
        let quoted = rest.split('"').nth(1);
        (tag, quoted.unwrap_or_default())
    } else if first.eq_ignore_ascii_case("Area") {
        file_area(rest).unwrap_or((first, rest))
    } else {
        (first, rest)
    };
    let leader = |c: char| c.is_whitespace() || matches!(c, '.' | '-' | ':' | '=');
    let description = description.trim().trim_start_matches(leader);
    is_tag(tag).then(|| Echo {
        tag: tag.to_owned(),
        description: some(unquoted(description)),
        ..Echo::default()
    })
}

/// Returns the text without one pair of quotes around it.
fn unquoted(text: &str) -> &str {
    let text = text.trim();
    let inside = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    inside.unwrap_or(text)
}

/// Parses the fields after `Area` in a file echo list: tag, level, flags, description.
fn file_area(rest: &str) -> Option<(&str, &str)> {
    let (tag, rest) = rest.trim_start().split_once(char::is_whitespace)?;
    let (level, rest) = rest.trim_start().split_once(char::is_whitespace)?;
    let (_flags, rest) = rest.trim_start().split_once(char::is_whitespace)?;
    level
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then_some((tag, rest))
}
