//! Contents of a packet: position and area of each message.

use super::PacketArea;
use super::layout::{DATE_LEN, HEADER, MESSAGE_NUMBERS, TYPE};
use crate::faults::Faults;
use crate::kludges::{area_tag, split_line};
use crate::limits::{MESSAGE_TEXT_BYTES, PKT_AREAS, PKT_FIELD_BYTES, PKT_MESSAGES};
use crate::window::Window;
use crate::{BaseError, BaseFault, not_cancelled};
use ftn_types::bytes::u16_at;
use ftn_types::job::Job;
use memchr::memchr;
use std::collections::HashMap;
use std::io;

/// Number of messages between two checks for cancellation.
const BATCH: u32 = 256;
/// Bytes read per step when searching the end of a text.
const PIECE: usize = 32 * 1024;
/// Bytes of a text searched for its `AREA:` line.
const AREA_LINE: usize = 256;

/// Position of a message. Its number counts the messages of the packet, from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct MessageSpan {
    pub(super) number: u32,
    pub(super) at: u64,
    /// Length without the final NUL of the text, in bytes.
    pub(super) len: usize,
    /// Length of the date field, in bytes.
    pub(super) date_len: usize,
}

/// Messages of one area, or the netmail.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// Areatag as the packet spells it; `None` for netmail.
    pub(super) tag: Option<Vec<u8>>,
    pub(super) entries: Vec<MessageSpan>,
}

impl Group {
    pub(super) fn area(&self) -> PacketArea {
        PacketArea {
            tag: self.tag.clone(),
            messages: u32::try_from(self.entries.len()).unwrap_or(u32::MAX),
        }
    }
}

/// Key of an area: its tag in lower case, or `None` for netmail.
pub(super) type AreaKey = Option<Vec<u8>>;

pub(super) fn key_of(tag: Option<&[u8]>) -> AreaKey {
    tag.map(<[u8]>::to_ascii_lowercase)
}

/// Messages of a packet by area, areas in the order of their first messages.
#[derive(Debug, Default)]
pub(super) struct PacketContents {
    pub(super) groups: Vec<Group>,
    by_key: HashMap<AreaKey, usize>,
    pub(super) faults: Vec<BaseFault>,
}

impl PacketContents {
    pub(super) fn group(&self, tag: Option<&[u8]>) -> Option<&Group> {
        self.groups.get(*self.by_key.get(&key_of(tag))?)
    }

    /// Returns the highest message number; 0 if there are no messages.
    pub(super) fn highest(&self) -> u32 {
        let last = |group: &Group| group.entries.last().map_or(0, |entry| entry.number);
        self.groups.iter().map(last).max().unwrap_or_default()
    }

    /// Lists the messages of a packet.
    pub(super) fn read(
        packet: &mut Window<'_>,
        job: &Job,
        read_error: &dyn Fn(io::Error) -> BaseError,
    ) -> Result<Self, BaseError> {
        let mut faults = Faults::default();
        let mut contents = Self::default();
        let mut at = HEADER as u64;
        let mut number = 0;
        loop {
            if number % BATCH == 0 {
                not_cancelled(job)?;
            }
            let found = message(packet, at).map_err(read_error)?;
            number += 1;
            let (len, date_len, is_whole) = match found {
                PacketItem::Message {
                    len,
                    date_len,
                    is_whole,
                } => (len, date_len, is_whole),
                PacketItem::End => break,
                PacketItem::Damage(damage) => {
                    faults.push(Some(number), || {
                        format!("the packet cannot be read on from byte {at}: {damage}")
                    });
                    break;
                }
            };
            if !is_whole {
                faults.push(Some(number), || {
                    "the packet ends within this message; the rest is lost".to_owned()
                });
            }
            let entry = MessageSpan {
                number,
                at,
                len,
                date_len,
            };
            let text_at = text_place(packet, &entry).map_err(read_error)?;
            let left = len.saturating_sub(text_at).min(AREA_LINE);
            let head = packet.view(at + text_at as u64, left).map_err(read_error)?;
            let tag = area_tag(split_line(head).0).map(<[u8]>::to_vec);
            let key = key_of(tag.as_deref());
            let groups = contents.groups.len();
            let known = contents.by_key.get(&key).copied();
            match known.and_then(|at| contents.groups.get_mut(at)) {
                Some(group) => group.entries.push(entry),
                None if groups < PKT_AREAS => {
                    contents.by_key.insert(key, groups);
                    let entries = vec![entry];
                    contents.groups.push(Group { tag, entries });
                }
                None => faults.push(Some(number), || {
                    format!("the packet has more than {PKT_AREAS} areas; this one is left out")
                }),
            }
            at += len as u64 + 1;
            if !is_whole {
                break;
            }
            if number >= PKT_MESSAGES {
                faults.push(None, || {
                    format!(
                        "the packet has more than {PKT_MESSAGES} messages; the rest is left out"
                    )
                });
                break;
            }
        }
        contents.faults = faults.into_list();
        Ok(contents)
    }
}

/// Item at an offset of a packet.
enum PacketItem {
    Message {
        len: usize,
        date_len: usize,
        is_whole: bool,
    },
    End,
    Damage(Damage),
}

/// Reason why there is no message.
#[derive(Clone, Copy, Debug, thiserror::Error)]
enum Damage {
    #[error("the two zero bytes of its end are missing")]
    NoEnd,
    #[error("a message of type {kind} is there, and only type 2 is known")]
    Type { kind: u16 },
    #[error("the packet ends within the header of a message")]
    CutOff,
    #[error("a name or subject has more than {PKT_FIELD_BYTES} bytes")]
    Field,
    #[error("a text has more than {MESSAGE_TEXT_BYTES} bytes")]
    Text,
}

/// Measures the message at an offset.
fn message(packet: &mut Window<'_>, at: u64) -> io::Result<PacketItem> {
    let Some(kind) = u16_at(packet.view(at, 2)?, 0) else {
        return Ok(PacketItem::Damage(Damage::NoEnd));
    };
    match kind {
        0 => return Ok(PacketItem::End),
        TYPE => {}
        kind => return Ok(PacketItem::Damage(Damage::Type { kind })),
    }
    let numbers = packet.view(at, MESSAGE_NUMBERS + DATE_LEN)?;
    let Some(date) = numbers.get(MESSAGE_NUMBERS..) else {
        return Ok(PacketItem::Damage(Damage::CutOff));
    };
    let date_len = date_len(date);
    let mut len = MESSAGE_NUMBERS + date_len;
    for _ in 0..3 {
        let field = packet.view(at + len as u64, PKT_FIELD_BYTES)?;
        match memchr(0, field) {
            Some(end) => len += end + 1,
            None if field.len() < PKT_FIELD_BYTES => return Ok(PacketItem::Damage(Damage::CutOff)),
            None => return Ok(PacketItem::Damage(Damage::Field)),
        }
    }
    let longest = len + MESSAGE_TEXT_BYTES as usize;
    loop {
        let piece = packet.view(at + len as u64, PIECE)?;
        let end = memchr(0, piece);
        if end.is_some() || piece.is_empty() {
            return Ok(PacketItem::Message {
                len: len + end.unwrap_or_default(),
                date_len,
                is_whole: end.is_some(),
            });
        }
        len += piece.len();
        if len > longest {
            return Ok(PacketItem::Damage(Damage::Text));
        }
    }
}

/// Returns the length of the date field: twenty bytes padded with NULs, unless a program wrote a
/// shorter string and continued after its NUL.
fn date_len(field: &[u8]) -> usize {
    let Some((end, rest)) = memchr(0, field).and_then(|end| Some((end, field.get(end..)?))) else {
        return DATE_LEN;
    };
    if rest.iter().all(|byte| *byte == 0) {
        DATE_LEN
    } else {
        end + 1
    }
}

/// Returns the offset of a message's text from the start of the message.
fn text_place(packet: &mut Window<'_>, entry: &MessageSpan) -> io::Result<usize> {
    let most = MESSAGE_NUMBERS + DATE_LEN + 3 * PKT_FIELD_BYTES;
    let head = packet.view(entry.at, entry.len.min(most))?;
    Ok(super::message::parts(head, entry.date_len).map_or(entry.len, |parts| parts.text_at))
}
