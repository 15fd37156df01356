//! Tokens within a line of a template.

use super::{Person, Values};
use crate::compose::{DraftAttributes, clean};
use crate::time::{UtcOffset, WallTime};

/// A text with its tokens replaced.
#[derive(Debug, Default)]
pub(super) struct Expanded {
    pub(super) text: String,
    /// Place of `@Position`, in bytes.
    pub(super) position: Option<usize>,
    /// Unknown names.
    pub(super) unknown: Vec<String>,
    /// True after a token of whole lines.
    pub(super) is_block: bool,
    /// True after the text of the original or of the URL.
    pub(super) has_message: bool,
}

/// Widths of the fields `@_oname` and `@_oaddr`.
const NAME_WIDTH: usize = 34;
const ADDRESS_WIDTH: usize = 19;

/// Maximum column of `@align` and `@pad`.
const WIDTH: usize = 255;

enum Token<'v> {
    /// A part of a line.
    Line(String),
    /// A field of fixed width, sanitised already.
    Field(String),
    /// A name of a person, with the words that may replace it.
    Name(String, Role),
    /// An address without its domain, and the domain.
    Address(String, Option<String>),
    /// Lines; a line of the template with only this token is removed if they are empty.
    Block(&'v str),
    /// The text of the original or of the URL.
    Message(&'v str),
    /// Place of the cursor.
    Position,
}

/// Words of `{me}{you}{all}` that may replace a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Author of the original: me or you.
    Author,
    /// Addressee of the original: me, you or all.
    Addressee,
    /// Addressee of the new message: all.
    Recipient,
    /// The user: none.
    User,
}

/// Replaces the tokens of a line. A name after a letter belongs to an e-mail address, unless it is
/// a whole token.
pub(super) fn expand(line: &str, values: &Values) -> Expanded {
    let mut out = Expanded::default();
    let mut rest = line;
    while let Some(at) = rest.find('@') {
        let (before, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.text.push_str(before);
        let after = after.get(1..).unwrap_or_default();
        if let Some(doubled) = after.strip_prefix('@') {
            // One `@`, and the name is no token.
            let name = name_of(doubled);
            out.text.push('@');
            out.text.push_str(name);
            rest = doubled.get(name.len()..).unwrap_or_default();
            continue;
        }
        let is_glued = out
            .text
            .chars()
            .next_back()
            .is_some_and(char::is_alphanumeric);
        let name = name_of(after);
        if let Some(below) = modifier(name, after, &mut out, values) {
            rest = below;
            continue;
        }
        let Some((token, length)) = token(name, values, is_glued) else {
            let is_name =
                name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
            if is_name && !is_glued {
                out.unknown.push(format!("@{name}"));
                rest = without_braces(after.get(name.len()..).unwrap_or_default());
            } else {
                out.text.push('@');
                rest = after;
            }
            continue;
        };
        rest = after.get(length..).unwrap_or_default();
        rest = append_token(token, rest, &mut out, values);
    }
    out.text.push_str(rest);
    out
}

/// Appends a token and returns the text after its parameters.
fn append_token<'t>(
    token: Token<'_>,
    rest: &'t str,
    out: &mut Expanded,
    values: &Values,
) -> &'t str {
    match token {
        Token::Line(value) => out.text.push_str(&clean::line(&value).text),
        Token::Field(value) => out.text.push_str(&value),
        Token::Name(value, role) => {
            let value = clean::line(&value).text;
            let (word, below) = instead(&value, role, rest, values);
            out.text.push_str(word.unwrap_or(&value));
            return below;
        }
        Token::Address(value, domain) => {
            out.text.push_str(&value);
            let Some((parameter, below)) = braces(rest) else {
                return rest;
            };
            if let Some(domain) = domain.filter(|_| parameter.eq_ignore_ascii_case("domain")) {
                out.text.push('@');
                out.text.push_str(&clean::line(&domain).text);
            }
            return below;
        }
        Token::Block(value) | Token::Message(value) => {
            out.is_block = true;
            out.has_message |= matches!(token, Token::Message(_));
            out.text
                .push_str(clean::body(value).text.trim_end_matches('\n'));
        }
        Token::Position => {
            out.is_block = true;
            out.position = Some(out.text.len());
        }
    }
    rest
}

/// Returns the text of a tearline, an Origin line or a tagline with whole tokens replaced; other
/// names stay.
#[must_use]
pub fn end_line(text: &str, values: &Values) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('@') {
        let (before, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(before);
        let after = after.get(1..).unwrap_or_default();
        if let Some(doubled) = after.strip_prefix('@') {
            out.push('@');
            rest = doubled;
            continue;
        }
        match token(name_of(after), values, true) {
            Some((
                Token::Line(value) | Token::Name(value, _) | Token::Address(value, _),
                length,
            )) => {
                out.push_str(&clean::line(&value).text);
                rest = after.get(length..).unwrap_or_default();
            }
            _ => {
                out.push('@');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

/// Returns the name at the beginning of a text: letters and digits, perhaps after an underscore.
fn name_of(text: &str) -> &str {
    let is_part =
        |(at, sign): (usize, char)| sign.is_ascii_alphanumeric() || at == 0 && sign == '_';
    let end = text.char_indices().find(|part| !is_part(*part));
    end.and_then(|(end, _)| text.get(..end)).unwrap_or(text)
}

/// Returns the text between braces at the beginning, and the text after them.
fn braces(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix('{')?.split_once('}')
}

/// Returns the text after the parameters of a removed token.
fn without_braces(mut text: &str) -> &str {
    while let Some((_, below)) = braces(text) {
        text = below;
    }
    text
}

/// Applies `@align{column}{filler}`, `@pad{fillerLwidth}{text}` and `@tr{text}`; returns the text
/// after it.
fn modifier<'t>(
    name: &str,
    after: &'t str,
    out: &mut Expanded,
    values: &Values,
) -> Option<&'t str> {
    let (parameter, below) = braces(after.get(name.len()..)?)?;
    match name.to_ascii_lowercase().as_str() {
        "align" => {
            let column: usize = parameter.trim().parse().unwrap_or(0).min(WIDTH);
            let (filler, below) = match braces(below) {
                Some((filler, below)) => (filler.chars().next().unwrap_or(' '), below),
                None => (' ', below),
            };
            let length = out.text.chars().count();
            let missing = column.saturating_sub(length);
            out.text.extend(std::iter::repeat_n(filler, missing));
            Some(below)
        }
        "pad" => {
            let (text, below) = braces_with_tokens(below)?;
            let inner = expand(text, values);
            let mut signs = parameter.chars();
            let (filler, side) = (signs.next()?, signs.next()?.to_ascii_uppercase());
            let width: usize = signs.as_str().trim().parse().unwrap_or(0).min(WIDTH);
            let text = padded(&inner.text, filler, side, width);
            out.text.push_str(&text);
            out.unknown.extend(inner.unknown);
            Some(below)
        }
        "tr" => {
            let (text, below) = braces_with_tokens(after.get(name.len()..)?)?;
            let inner = expand(text, values);
            out.text.push_str(&inner.text);
            out.unknown.extend(inner.unknown);
            Some(below)
        }
        _ => None,
    }
}

/// Returns the text between braces, which may contain tokens with braces, and the text after it.
fn braces_with_tokens(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('{')?;
    let mut depth = 0_usize;
    for (at, sign) in inside.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' if depth == 0 => return Some((inside.get(..at)?, inside.get(at + 1..)?)),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Returns a text padded or cut to a width: L aligns left, R right, any other letter centres.
fn padded(text: &str, filler: char, side: char, width: usize) -> String {
    let signs: Vec<char> = text.chars().collect();
    let missing = width.saturating_sub(signs.len());
    let extra = signs.len().saturating_sub(width);
    let (left, skipped) = match side {
        'L' => (0, 0),
        'R' => (missing, extra),
        _ => (missing / 2, extra / 2),
    };
    let mut out: String = std::iter::repeat_n(filler, left).collect();
    out.extend(signs.into_iter().skip(skipped).take(width));
    out.extend(std::iter::repeat_n(filler, missing - left));
    out
}

/// Returns the word of `{me}{you}{all}` that replaces a name, and the text after them.
fn instead<'t>(
    name: &str,
    role: Role,
    rest: &'t str,
    values: &Values,
) -> (Option<&'t str>, &'t str) {
    let is = |other: &str| !name.is_empty() && name.to_lowercase() == other.trim().to_lowercase();
    let is_me = is(&values.author.name) || values.own_names.iter().any(|own| is(own));
    let is_you = !is_me && is(&values.addressee.name);
    let everybody = match values.everybody.as_str() {
        "" => "All",
        named => named,
    };
    let is_all = !is_me && is(everybody);
    let holds = match role {
        Role::Author => [is_me, is_you, false],
        Role::Addressee => [is_me, is_you, is_all],
        Role::Recipient => [false, false, is(everybody)],
        Role::User => [is_me, false, false],
    };
    let (mut word, mut rest) = (None, rest);
    for is_it in holds {
        let Some((own, after)) = braces(rest) else {
            break;
        };
        if word.is_none() && is_it && !own.is_empty() {
            word = Some(own);
        }
        rest = after;
    }
    (word, rest)
}

/// Returns the value of the longest token at the beginning of a name, and the length of its name.
/// With `is_whole` only a token of the whole name counts.
fn token<'v>(name: &str, values: &'v Values, is_whole: bool) -> Option<(Token<'v>, usize)> {
    let lower = name.to_ascii_lowercase();
    let least = if is_whole { lower.len() } else { 1 };
    (least.max(1)..=lower.len()).rev().find_map(|length| {
        let value = value(lower.get(..length)?, values)?;
        Some((value, length))
    })
}

impl Person {
    fn first(&self) -> &str {
        self.name.split_whitespace().next().unwrap_or_default()
    }

    fn last(&self) -> &str {
        self.name.split_whitespace().last().unwrap_or_default()
    }

    /// Returns the nickname of the user, else the first word of the name, or of an e-mail address.
    fn pseudonym(&self, values: &Values) -> String {
        let is = |own: &String| own.trim().to_lowercase() == self.name.trim().to_lowercase();
        let is_own = is(&values.author.name) || values.own_names.iter().any(is);
        if is_own && !self.name.is_empty() && !values.nickname.is_empty() {
            return values.nickname.clone();
        }
        let mut words = self.name.split([' ', '@', '.']);
        words
            .find(|word| !word.is_empty())
            .unwrap_or_default()
            .to_owned()
    }

    fn address(&self, is_boss: bool) -> Token<'static> {
        let Some(address) = &self.address else {
            return Token::Address(String::new(), None);
        };
        let plain = crate::address::Address {
            domain: None,
            ..address.clone()
        };
        let plain = if is_boss { plain.boss() } else { plain };
        Token::Address(plain.to_string(), address.domain.clone().map(String::from))
    }
}

fn of_person(name: &str, values: &Values) -> Option<Token<'static>> {
    let (letter, part) = name.split_at_checked(1)?;
    let (person, role) = match letter {
        "o" => (&values.original_author, Role::Author),
        "d" => (&values.original_addressee, Role::Addressee),
        "t" => (&values.addressee, Role::Recipient),
        "c" | "f" => (&values.author, Role::User),
        _ => return None,
    };
    Some(match part {
        "name" => Token::Name(person.name.clone(), role),
        "fname" => Token::Name(person.first().to_owned(), role),
        "lname" => Token::Name(person.last().to_owned(), role),
        "pseudo" => Token::Name(person.pseudonym(values), role),
        "addr" => person.address(false),
        "3daddr" => person.address(true),
        "pgp" => Token::Line(person.name.clone()),
        _ => return None,
    })
}

/// Names without a value here: GoldED's own, and numbers of a message that is not in a base yet.
const EMPTY: [&str; 9] = [
    "rev", "serialno", "os2slash", "osslash", "msgno", "msgs", "odtz", "ctz", "cfrom",
];

fn value<'v>(name: &str, values: &'v Values) -> Option<Token<'v>> {
    if let Some(field) = name.strip_prefix('_') {
        let (text, width) = match of_person(field, values)? {
            Token::Name(text, _) if field.ends_with("name") && field.len() == 5 => {
                (text, NAME_WIDTH)
            }
            Token::Address(text, _) if field.len() == 5 => (text, ADDRESS_WIDTH),
            _ => return None,
        };
        let text = clean::line(&text).text;
        return Some(Token::Field(padded(&text, ' ', 'L', width)));
    }
    if let Some(token) = of_person(name, values) {
        return Some(token);
    }
    let line = |text: &str| Token::Line(text.to_owned());
    let original_time = |show: fn(WallTime) -> String| {
        Token::Line(values.original_written.map(show).unwrap_or_default())
    };
    let (program, version) = values
        .program
        .split_once(' ')
        .unwrap_or((&values.program, ""));
    let [rfc_from, rfc_to, rfc_id] = &values.original_rfc;
    Some(match name {
        "odate" => original_time(date),
        "otime" => original_time(time),
        "odtime" | "odatetime" => original_time(date_time),
        "otzoffset" => line(&offset(values.original_offset)),
        "cdate" => Token::Line(date(values.written)),
        "ctime" => Token::Line(time(values.written)),
        "cdtime" => Token::Line(date_time(values.written)),
        "ctzoffset" => line(&offset(values.offset)),
        "oecho" => line(&values.original_area.0),
        "odesc" => line(&values.original_area.1),
        "cecho" | "areaname" => line(&values.area.0),
        "cdesc" | "desc" => line(&values.area.1),
        "areapath" => line(&values.base.0),
        "areatype" => line(&values.base.1),
        "subject" => line(&values.subject),
        "osubject" => line(&values.original_subject),
        "omsgid" | "msgid" => line(&values.original_msgid),
        "ofrom" => line(rfc_from),
        "oto" => line(rfc_to),
        "omessageid" => line(rfc_id),
        "cto" => line(&values.addressee.name),
        "pseudo" => Token::Name(values.addressee.pseudonym(values), Role::Recipient),
        "tearline" | "ctearline" => line(&values.tearline),
        "tagline" | "ctagline" => line(&values.tagline),
        "origin" | "corigin" => line(&values.origin),
        "attr" => line(&shown_attributes(values.attributes)),
        "quote" => Token::Block(&values.quote),
        "message" | "text" => Token::Message(&values.text),
        "signature" => Token::Block(&values.signature),
        "position" => Token::Position,
        "pid" | "longpid" => line(program),
        "ver" | "version" => line(version),
        "program" | "widepid" => line(&values.program),
        "osver" => line(std::env::consts::OS),
        name if EMPTY.contains(&name) => line(""),
        _ => return None,
    })
}

/// Returns attributes in the style of GoldED.
fn shown_attributes(own: DraftAttributes) -> String {
    let all = [
        (own.direct, "Dir"),
        (own.private, "Pvt"),
        (own.crash, "Cra"),
        (own.hold, "Hld"),
        (own.kill_sent, "K/s"),
        (own.file_attach, "Att"),
    ];
    let set = all.iter().filter(|(is_set, _)| *is_set);
    let names: Vec<&str> = set.map(|(_, name)| *name).collect();
    names.join(" ")
}

/// Returns an offset such as `+0300`; empty if unknown.
fn offset(offset: Option<UtcOffset>) -> String {
    let Some(UtcOffset(minutes)) = offset else {
        return String::new();
    };
    let sign = if minutes < 0 { '-' } else { '+' };
    let minutes = minutes.unsigned_abs();
    format!("{sign}{:02}{:02}", minutes / 60, minutes % 60)
}

/// Returns a date such as `13 Aug 07`, in the style of GoldED and FTS-0001.
fn date(at: WallTime) -> String {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let civil = at.civil();
    let month = usize::try_from(civil.month())
        .unwrap_or(1)
        .saturating_sub(1);
    let month = MONTHS.get(month).copied().unwrap_or_default();
    let year = civil.year().rem_euclid(100);
    format!("{:02} {month} {year:02}", civil.day())
}

fn time(at: WallTime) -> String {
    let civil = at.civil();
    format!("{:02}:{:02}", civil.hour(), civil.minute())
}

fn date_time(at: WallTime) -> String {
    format!("{} {}", date(at), time(at))
}
