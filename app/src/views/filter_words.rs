//! Filters of an address in words, for titles and chips.

use crate::strings::tr;
use fidoscope_core::url::{Key, Param};

/// Maximum length of a value, in characters.
const LONGEST: usize = 40;

/// Describes a filter.
pub(crate) fn filter_in_words(param: &Param<'_>) -> Option<String> {
    let value = short_value(param.value);
    Some(match param.key? {
        Key::Find | Key::FindSb => value,
        Key::From | Key::Sender => tr!("title-from", name = value),
        Key::To => tr!("title-to", name = value),
        Key::Subj => tr!("title-subject", words = value),
        Key::Tag => format!("#{value}"),
        Key::Time => value,
        Key::TTop => tr!("title-tops").to_owned(),
        Key::Twit => tr!("title-without", name = value),
        Key::GeoMark => tr!("title-about-place").to_owned(),
        Key::GeoFrom => tr!("title-from-place").to_owned(),
        Key::MsgId => tr!("title-messages").to_owned(),
        Key::Aich
        | Key::Body
        | Key::Bot
        | Key::Ed2k
        | Key::Fecho
        | Key::Full
        | Key::Kl
        | Key::Leaf
        | Key::Leave
        | Key::Loc
        | Key::Size
        | Key::Sort
        | Key::Subject
        | Key::Uplink
        | Key::UseTz
        | Key::View => return None,
    })
}

/// Returns a value on one line, without quotes, shortened.
pub(crate) fn short_value(value: &str) -> String {
    let line = crate::strings::escaped(super::rows::one_line(value));
    let inner = line
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    let text = inner.unwrap_or(&line).trim();
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let cut: String = text.chars().take(LONGEST).collect();
    format!("{cut}…")
}
