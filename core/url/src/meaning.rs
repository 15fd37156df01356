//! Meaning of a decoded parameter, for the parser and the editor.

use super::error::WarningCode;
use super::{Inner, Key, Leaf, Loc, ParamSpan, Pattern, SortKey, SortToken, Span, View};
use ftn_types::address::{Address, AddressError};
use std::borrow::Cow;

/// Receives a fault: its kind, its offset in the decoded value (`None`: in the name), a sentence.
pub(super) type Warn<'a> = dyn FnMut(WarningCode, Option<usize>, Cow<'static, str>) + 'a;

impl Inner {
    /// Stores the meaning of the parameter with that number under the scheme. Its name and value
    /// are spans of `self.text` already.
    pub(super) fn understand(&mut self, number: usize, warn: &mut Warn<'_>) {
        let Some(mut param) = self.params.get(number).copied() else {
            return;
        };
        param.key = Key::of(self.scheme, self.at(param.name));
        let mut list = Span::default();
        match param.key {
            Some(Key::View) => {
                let token = |word: &str| View::parse(word).map(|view| view as u8);
                list = self.token_list(param.value, token, |offset, word| {
                    let text = format!("the standard knows no view {word:?}; it was skipped");
                    warn(WarningCode::UnknownView, Some(offset), text.into());
                });
            }
            Some(Key::Sort) => {
                let number = |SortToken { key, reversed }| key as u8 | u8::from(reversed) << 7;
                let token = |word: &str| SortToken::parse(word).map(number);
                list = self.token_list(param.value, token, |offset, word| {
                    let text =
                        format!("the standard knows no sorting order {word:?}; it was skipped");
                    warn(WarningCode::UnknownSort, Some(offset), text.into());
                });
            }
            Some(Key::From | Key::Twit | Key::Uplink) => list = self.addresses(&param, warn),
            Some(Key::Find | Key::Subj | Key::FindSb | Key::To | Key::Sender | Key::Kl) => {
                check_pattern(self, &param, warn);
            }
            Some(Key::Leaf) => check_word(self, &param, Word::Leaf, warn),
            Some(Key::Loc) => check_word(self, &param, Word::Loc, warn),
            Some(Key::Size) => check_word(self, &param, Word::Size, warn),
            Some(
                Key::Aich
                | Key::Body
                | Key::Bot
                | Key::Ed2k
                | Key::Fecho
                | Key::Full
                | Key::GeoFrom
                | Key::GeoMark
                | Key::Leave
                | Key::MsgId
                | Key::Subject
                | Key::Tag
                | Key::Time
                | Key::TTop
                | Key::UseTz,
            ) => {}
            None => warn(
                WarningCode::UnknownParameter,
                None,
                format!(
                    "the standard defines no parameter {:?} for {} URLs",
                    self.at(param.name),
                    self.scheme.name()
                )
                .into(),
            ),
        }
        if let Some(kept) = self.params.get_mut(number) {
            kept.key = param.key;
            kept.list = list;
        }
    }

    /// Appends the numbers of the words known to `parse` to `tokens`; reports the others to
    /// `unknown` with their offsets.
    fn token_list(
        &mut self,
        value: Span,
        parse: impl Fn(&str) -> Option<u8>,
        mut unknown: impl FnMut(usize, &str),
    ) -> Span {
        let start = self.tokens.len() as u32;
        for (offset, word) in words(at(&self.text, value)) {
            match parse(word) {
                Some(number) => self.tokens.push(number),
                None => unknown(offset, word),
            }
        }
        let end = self.tokens.len() as u32;
        Span { start, end }
    }

    /// Appends the addresses of a value: one of a `from`, else a list (6.2.1, 7.2.1.3).
    fn addresses(&mut self, param: &ParamSpan, warn: &mut Warn<'_>) -> Span {
        use super::Scheme;
        if !matches!(self.scheme, Scheme::Area | Scheme::Areafix) {
            // The `from` of a letter is a name (6.1.3, 6.3.3).
            return Span::default();
        }
        let start = self.addresses.len() as u32;
        let text = at(&self.text, param.value);
        if param.key == Some(Key::From) {
            self.addresses.extend(address(text, 0, warn));
        } else {
            for (offset, word) in words(text) {
                self.addresses.extend(address(word, offset, warn));
            }
        }
        let end = self.addresses.len() as u32;
        Span { start, end }
    }
}

fn at(text: &str, span: Span) -> &str {
    text.get(span.start as usize..span.end as usize)
        .unwrap_or_default()
}

/// Returns the words between spaces with their offsets.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split(' ').filter_map(move |word| {
        let start = at;
        at += word.len() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}

/// Parses an address by FSP-1004, except that a domain may have more than 8 characters: the
/// standard's own example is `182:5043/1@forestnet` (6.1).
pub(super) fn strict_address(text: &str) -> Result<Address, AddressError> {
    if let Some(address) = plain_address(text) {
        return Ok(address);
    }
    Address::parse(text).or_else(|error| match text.split_once('@') {
        Some((numbers, domain)) if !domain.contains('.') && Address::parse(numbers).is_ok() => {
            Address::parse_lenient(text).ok_or(error)
        }
        _ => Err(error),
    })
}

/// Parses an address whose only fault is a domain with periods (`@fidonet.org`).
pub(super) fn dotted_domain(text: &str) -> Option<Address> {
    let (numbers, domain) = text.trim().split_once('@')?;
    let is_dotted = domain.contains('.') && domain.split('.').all(|label| !label.is_empty());
    (is_dotted && Address::parse(numbers).is_ok()).then(|| Address::parse_lenient(text))?
}

/// Parses `zone:net/node` or `zone:net/node.point` in plain numbers, the form of nearly every
/// address; `None` for any other form.
fn plain_address(text: &str) -> Option<Address> {
    let (zone, rest) = plain_number(text.as_bytes())?;
    let (net, rest) = plain_number(rest.strip_prefix(b":")?)?;
    let (node, rest) = plain_number(rest.strip_prefix(b"/")?)?;
    let point = match rest.strip_prefix(b".") {
        Some(point) => {
            let (point, rest) = plain_number(point)?;
            rest.is_empty().then_some(Some(point))?
        }
        None => rest.is_empty().then_some(None)?,
    };
    (zone > 0 && net > 0).then(|| Address {
        zone: Some(zone),
        net,
        node: i32::from(node),
        point,
        domain: None,
    })
}

/// Parses one to five digits, at most 32767; returns the number and the rest.
fn plain_number(text: &[u8]) -> Option<(u16, &[u8])> {
    let mut value = 0_u32;
    let mut rest = text;
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        value = value * 10 + u32::from(digit - b'0');
        if value > 32_767 {
            return None;
        }
        rest = after;
    }
    (rest.len() < text.len()).then_some((value as u16, rest))
}

/// Parses an address; one that FSP-1004 forbids but real mail has is accepted with a warning.
fn address(text: &str, offset: usize, warn: &mut Warn<'_>) -> Option<Address> {
    let error = match strict_address(text) {
        Ok(address) => return Some(address),
        Err(error) => error,
    };
    warn(
        WarningCode::BadAddress,
        Some(offset + error.at),
        format!(
            "{text:?} is not an address such as 2:5030/1520.9@fidonet: {}",
            error.what
        )
        .into(),
    );
    Address::parse_lenient(text)
}

/// Warns of an expression that is not `/pattern/flags` (Appendix A); a `kl` is always one
/// (7.2.4.1).
fn check_pattern(inner: &Inner, param: &ParamSpan, warn: &mut Warn<'_>) {
    let wrong = match Pattern::of(inner.at(param.value)) {
        Pattern::Regex { .. } => false,
        Pattern::Text(_) => param.key == Some(Key::Kl),
        Pattern::Malformed(_) => true,
    };
    // The `to` of a letter is a name (6.1.1, 6.3.1).
    if wrong && inner.scheme == super::Scheme::Area {
        warn(
            WarningCode::BadPattern,
            Some(0),
            "a regular expression has the form /pattern/ or /pattern/i".into(),
        );
    }
}

/// Value that is one word of a list, or a number.
#[derive(Clone, Copy)]
enum Word {
    Leaf,
    Loc,
    Size,
}

fn check_word(inner: &Inner, param: &ParamSpan, word: Word, warn: &mut Warn<'_>) {
    let value = inner.at(param.value);
    let (known, expected) = match word {
        Word::Leaf => (Leaf::parse(value).is_some(), "leaf is ini, all or fil"),
        Word::Loc => (Loc::parse(value).is_some(), "loc is subj or body"),
        Word::Size => (file_size(value).is_some(), "size is a number of bytes"),
    };
    if !known {
        warn(WarningCode::UnknownValue, Some(0), expected.into());
    }
}

/// Parses the value of a `size`, a number of bytes in decimal digits (7.5.2).
pub(super) fn file_size(value: &str) -> Option<u64> {
    let is_plain = value.bytes().all(|digit| digit.is_ascii_digit());
    is_plain.then(|| value.parse().ok()).flatten()
}

const _: () = assert!(View::ALL.len() < 0x80 && SortKey::ALL.len() < 0x80);
