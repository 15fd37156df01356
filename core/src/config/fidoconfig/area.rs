//! Lines that define an area: `EchoArea <tag> <path>|passthrough [options] [links]`.

use super::keywords::{in_parentheses, is_flag, is_option, takes_argument};
use crate::address::Address;
use crate::config::BaseFormat;
use crate::config::formats::in_fidoconfig;
use crate::config::words::{Quoted, Words};
use crate::limits;

/// Options of a line, or of `EchoAreaDefaults`.
#[derive(Clone, Debug, Default)]
pub(super) struct Options {
    /// `-b`, if given.
    pub(super) format: Option<BaseFormat>,
    /// `passthrough` or `-pass`.
    pub(super) passthrough: bool,
    /// `-d`.
    pub(super) description: Option<Vec<u8>>,
    /// `-g`.
    pub(super) group: Option<Vec<u8>>,
    /// `-a`.
    pub(super) aka: Option<Address>,
    /// `-h`.
    pub(super) hidden: bool,
}

/// Skipped part of an area's options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OptionFault {
    /// Unknown option, reported once per configuration; empty for other faults.
    pub(super) option: Vec<u8>,
    /// Sentence for the user.
    pub(super) what: String,
}

/// Area as its line defines it.
#[derive(Clone, Debug)]
pub(super) struct FidoconfigArea {
    /// Areatag.
    pub(super) tag: Vec<u8>,
    /// Path of the base; `None` for a passthrough area.
    pub(super) path: Option<Vec<u8>>,
    /// Options, including the defaults.
    pub(super) options: Options,
    /// Skipped parts.
    pub(super) faults: Vec<OptionFault>,
}

impl FidoconfigArea {
    /// Parses the words after the keyword.
    ///
    /// `defaults` returns the initial options for the areatag.
    ///
    /// # Errors
    /// A sentence if the tag or the path is missing.
    pub(super) fn parse(
        mut words: Words<'_>,
        defaults: impl FnOnce(&[u8]) -> Options,
    ) -> Result<Self, &'static str> {
        let tag = words
            .next_or_quoted()
            .ok_or("the areatag is missing: write it after the keyword")?;
        let mut options = defaults(&tag);
        let mut faults = Vec::new();
        let path = match words.peek() {
            Some(word) if word.eq_ignore_ascii_case(b"passthrough") => {
                words.next();
                options.passthrough = true;
                None
            }
            Some(word) if word.starts_with(b"-") || is_link(word) => None,
            _ => words.next_or_quoted(),
        };
        options.read(&mut words, &mut faults);
        if path.is_none() && !options.passthrough {
            return Err(
                "the path of the base is missing: write it, or passthrough, after the areatag",
            );
        }
        Ok(Self {
            tag,
            path,
            options,
            faults,
        })
    }
}

impl Options {
    /// Returns the size of its texts, which every area copies, in bytes.
    pub(super) fn text_bytes(&self) -> usize {
        let len = |text: &Option<Vec<u8>>| text.as_ref().map_or(0, Vec::len);
        let aka = self.aka.as_ref().and_then(|aka| aka.domain.as_ref());
        len(&self.description) + len(&self.group) + aka.map_or(0, |domain| domain.len())
    }

    /// Reads options and links up to the end of the line.
    pub(super) fn read(&mut self, words: &mut Words<'_>, faults: &mut Vec<OptionFault>) {
        let mut fault = |what: String| {
            if faults.len() < limits::CONFIG_PROBLEMS {
                faults.push(OptionFault {
                    option: Vec::new(),
                    what,
                });
            }
        };
        let mut unknown = Vec::new();
        while let Some(word) = words.next() {
            let Some(option) = word.strip_prefix(b"-") else {
                if word.eq_ignore_ascii_case(b"passthrough") {
                    self.passthrough = true;
                } else if !is_link(word) {
                    let word = String::from_utf8_lossy(word);
                    fault(format!(
                        "{word} is neither an option nor an address of a link"
                    ));
                }
                continue;
            };
            match option.to_ascii_lowercase().as_slice() {
                b"b" => match words.next().map(in_fidoconfig) {
                    Some(Some(format)) => self.format = Some(format),
                    Some(None) => fault("after -b write jam, squish or msg".to_owned()),
                    None => fault("the format is missing after -b".to_owned()),
                },
                b"a" => match words.next().map(aka) {
                    Some(Some(address)) => self.aka = Some(address),
                    Some(None) => fault("after -a write an address as zone:net/node".to_owned()),
                    None => fault("the address is missing after -a".to_owned()),
                },
                b"g" => match words.next() {
                    Some(group) => self.group = Some(group.to_vec()),
                    None => fault("the group is missing after -g".to_owned()),
                },
                b"d" => match description(words) {
                    Some(Quoted { text, closed }) => {
                        self.description = Some(text);
                        if !closed {
                            fault("the description has no closing quote".to_owned());
                        }
                    }
                    None => fault("the description is missing after -d".to_owned()),
                },
                b"h" | b"hide" => self.hidden = true,
                b"nohide" => self.hidden = false,
                b"pass" => self.passthrough = true,
                option if takes_argument(option) => {
                    words.next();
                }
                option if in_parentheses(option) => {
                    // The list may contain spaces: it ends with the closing parenthesis.
                    let mut is_open = !option.contains(&b')');
                    while is_open && let Some(word) = words.next() {
                        is_open = !word.contains(&b')');
                    }
                }
                option if is_flag(option) => {}
                option => {
                    if unknown.len() < limits::CONFIG_PROBLEMS {
                        unknown.push(option.to_vec());
                    }
                    // An unknown option may take an argument: a word that is neither option nor
                    // link can only be one.
                    if words
                        .peek()
                        .is_some_and(|w| !w.starts_with(b"-") && !is_link(w))
                    {
                        words.next();
                    }
                }
            }
        }
        for option in unknown {
            let name = String::from_utf8_lossy(&option).into_owned();
            faults.push(OptionFault {
                option,
                what: format!("the option -{name} is unknown and was skipped"),
            });
        }
    }
}

fn aka(text: &[u8]) -> Option<Address> {
    Address::parse_lenient(std::str::from_utf8(text).ok()?)
}

/// Reads the text after `-d`.
fn description(words: &mut Words<'_>) -> Option<Quoted> {
    if let Some(quoted) = words.quoted() {
        return Some(quoted);
    }
    let next = words.peek()?;
    if let Some(option) = next.strip_prefix(b"-")
        && is_option(&option.to_ascii_lowercase())
    {
        return None;
    }
    let text = words.next()?.to_vec();
    Some(Quoted { text, closed: true })
}

/// Returns whether a word is the address or mask of a link: `2:5020/1042.7`, `2:*/*`, `5063/88`,
/// `.7`.
fn is_link(word: &[u8]) -> bool {
    let mut separators = 0;
    let numbers = word.split(|&b| b == b'@').next().unwrap_or(word);
    for &byte in numbers {
        match byte {
            b'0'..=b'9' | b'*' | b'?' => {}
            b':' | b'/' | b'.' => separators += 1,
            _ => return false,
        }
    }
    let path_like = match word {
        [b'.', next, ..] => !next.is_ascii_digit(),
        [first, .., last] => matches!(first, b'/' | b':') || *last == b'/',
        _ => false,
    };
    let bare = !word.is_empty() && word.iter().all(u8::is_ascii_digit);
    !path_like && (bare || separators > 0) && word.iter().any(|b| b.is_ascii_digit() || *b == b'*')
}
