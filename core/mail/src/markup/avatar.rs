//! Avatars (draft of 2017): pictures of authors named by kludges.

use super::runes::has_scheme;
use crate::message::{Kludge, KludgePlace, Message};

/// An address of the author's picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Avatar {
    /// The address, of any scheme.
    pub url: String,
    /// Length of the file, in bytes, according to the author.
    pub bytes: Option<u64>,
    /// Width and height in pixels, according to the author.
    pub pixels: Option<(u32, u32)>,
}

/// Pictures of the author in the kludges of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Avatars {
    /// Addresses of the picture, all of the same one.
    pub from: Vec<Avatar>,
    /// Keywords of the picture (AVAKEY); another picture of the author with the same keyword may
    /// replace it. `default` if there is none.
    pub keywords: Vec<String>,
    /// True if earlier words take precedence over later ones.
    pub in_order: bool,
}

/// Maximum number of addresses of one message: more are a joke.
const MOST: usize = 16;

impl Avatars {
    /// Reads the kludges before the text of a message.
    #[must_use]
    pub fn from_message(message: &Message) -> Self {
        let mut made = Self::default();
        let mut gifs = Vec::new();
        let mut gravatars = Vec::new();
        let mut keys = Vec::new();
        for kludge in before_text(message) {
            let value = kludge.value();
            match kludge.name().to_ascii_uppercase().as_str() {
                "AVATAR" => made.from.extend(avatar(value)),
                "GIF" => gifs.push(value),
                "GRAVATAR" => gravatars.push(value),
                "AVAKEY" => keys.push(value),
                _ => {}
            }
            if made.from.len() >= MOST {
                break;
            }
        }
        if let ([name], Some(address)) = (gifs.as_slice(), message.from_address.as_ref())
            && !name.is_empty()
            && name
                .chars()
                .all(|c| c.is_alphanumeric() || "_-!$~".contains(c))
        {
            made.from
                .push(plain(format!("freq://{address}/{name}.GIF")));
        }
        if let [hash] = gravatars.as_slice()
            && hash.len() == 32
            && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
        {
            let hash = hash.to_ascii_lowercase();
            made.from.push(plain(format!(
                "https://secure.gravatar.com/avatar/{hash}?s=200&r=g"
            )));
        }
        made.in_order = keys.len() < 2;
        made.keywords = keys
            .iter()
            .flat_map(|key| key.split('|'))
            .map(|word| word.trim().to_owned())
            .filter(|word| !word.is_empty())
            .collect();
        if keys.is_empty() && !made.from.is_empty() {
            made.keywords.push("default".to_owned());
        }
        made
    }
}

fn plain(url: String) -> Avatar {
    Avatar {
        url,
        bytes: None,
        pixels: None,
    }
}

/// Returns the kludges before the first line of text, and those of the author's social file.
fn before_text(message: &Message) -> impl Iterator<Item = &Kludge> {
    let leading = message
        .lines
        .iter()
        .take_while(|line| line.kind.is_control())
        .count();
    let mut in_text = 0;
    message
        .kludges
        .iter()
        .filter(move |kludge| match kludge.place {
            KludgePlace::Before | KludgePlace::Social => true,
            KludgePlace::Text => {
                in_text += 1;
                in_text <= leading
            }
            KludgePlace::After => false,
        })
}

/// Parses `[hints] URL`.
fn avatar(value: &str) -> Option<Avatar> {
    let mut words: Vec<&str> = value.split_whitespace().collect();
    let url = words.pop()?;
    if !has_scheme(url) {
        return None;
    }
    // Several hints of one type cancel each other.
    let mut sizes = words.iter().filter_map(|word| bytes_hint(word));
    let mut pixels = words.iter().filter_map(|word| pixels_hint(word));
    Some(Avatar {
        url: url.to_owned(),
        bytes: sizes.next().filter(|_| sizes.next().is_none()),
        pixels: pixels.next().filter(|_| pixels.next().is_none()),
    })
}

fn bytes_hint(word: &str) -> Option<u64> {
    let unit = |suffix: char| word.strip_suffix(suffix);
    let (digits, shift) = match (unit('k').or(unit('K')), unit('M'), unit('G')) {
        (Some(digits), ..) => (digits, 10),
        (_, Some(digits), _) => (digits, 20),
        (.., Some(digits)) => (digits, 30),
        _ => (word, 0),
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number: u64 = is_number.then(|| digits.parse().ok()).flatten()?;
    number.checked_mul(1 << shift)
}

fn pixels_hint(word: &str) -> Option<(u32, u32)> {
    let (width, height) = word.split_once(['x', 'X'])?;
    let number = |digits: &str| -> Option<u32> {
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse().ok()).flatten()
    };
    Some((number(width)?, number(height)?))
}

#[cfg(test)]
mod tests {
    use super::{Avatar, Avatars};
    use crate::message::Message;
    use ftn_base::StoredMessage;
    use ftn_types::charset::Charset;

    fn avatars(kludges: &[&str], text: &str) -> Avatars {
        let stored = StoredMessage {
            kludges: kludges
                .iter()
                .map(|line| line.as_bytes().to_vec())
                .collect(),
            text: text.as_bytes().to_vec(),
            origin: b"2:9999/88".to_vec(),
            ..StoredMessage::default()
        };
        Avatars::from_message(&Message::parse(&stored, Charset::CP866))
    }

    #[test]
    fn avatars_come_with_hints() {
        let found = avatars(
            &[
                "AVATAR: 14k 400x55 area://Ru.Avatars/me.gif",
                "avatar: https://example.org/me.png",
                "Avatar: 14k 8M 5x5 freq://2:50/88/ME.GIF",
                "AVATAR: nothing of use",
                "AVATAR:",
            ],
            "Hello\r",
        );
        let of = |url: &str, bytes, pixels| Avatar {
            url: url.to_owned(),
            bytes,
            pixels,
        };
        assert_eq!(
            found.from,
            [
                of("area://Ru.Avatars/me.gif", Some(14 * 1024), Some((400, 55))),
                of("https://example.org/me.png", None, None),
                of("freq://2:50/88/ME.GIF", None, Some((5, 5))),
            ]
        );
        assert_eq!(
            (found.keywords.as_slice(), found.in_order),
            (&["default".to_owned()][..], true)
        );
    }

    #[test]
    fn gif_and_gravatar_are_addresses_too_if_there_is_one_of_them() {
        let hash = "0123456789ABCDEF0123456789abcdef";
        let gravatar = format!("GRAVATAR: {hash}");
        let found = avatars(&["GIF: SYSOP88", &gravatar], "");
        let urls: Vec<&str> = found
            .from
            .iter()
            .map(|avatar| avatar.url.as_str())
            .collect();
        assert_eq!(
            urls,
            [
                "freq://2:9999/88/SYSOP88.GIF",
                "https://secure.gravatar.com/avatar/0123456789abcdef0123456789abcdef?s=200&r=g",
            ]
        );
        assert!(
            avatars(&["GIF: A", "GIF: A", "GRAVATAR: xyz"], "")
                .from
                .is_empty()
        );
        assert!(avatars(&["GIF: ../A"], "").from.is_empty());
    }

    #[test]
    fn kludges_below_the_first_line_of_text_are_ignored() {
        let text = "\u{1}AVATAR: area://A/b.gif\rHello\r\u{1}AVATAR: area://A/c.gif\r";
        let found = avatars(&[], text);
        assert_eq!(found.from.len(), 1);
        assert_eq!(found.from[0].url, "area://A/b.gif");
    }

    #[test]
    fn keywords_are_in_order_when_they_come_in_one_kludge() {
        let found = avatars(&["AVAKEY: smiling|very happy|"], "");
        assert_eq!((found.keywords.len(), found.in_order), (2, true));
        let found = avatars(&["AVAKEY: a|b", "AVAKEY: c"], "");
        assert_eq!((found.keywords.len(), found.in_order), (3, false));
    }
}
