//! `AREADEF`, and `AREA`, which GoldED had before it.

use super::{Golded, group_name};
use crate::config::gather::{Defined, Gather, Line};
use crate::config::words::Words;
use crate::config::{AreaKind, BaseFormat, MsgDialect};

impl Golded {
    /// `AREADEF tag "description" group kind format place aka (attributes) "origin"`.
    pub(super) fn area(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, mut words: Words<'_>) {
        let (Some(tag), Some(description), Some(group), Some(kind), Some(format)) = (
            words.value(),
            words.value(),
            words.value(),
            words.value(),
            words.value(),
        ) else {
            let what =
                "AREADEF: write areatag, \"description\", group, Net, Echo or Local, format, path";
            return gather.problem(line, what);
        };
        let shown = line.charset.decode(&tag).into_owned();
        let Some(kind) = kind_of(&kind) else {
            let other = line.charset.decode(&kind.to_ascii_uppercase()).into_owned();
            let what = format!(
                "area {shown}: {other} is no kind of area: write Net, Echo, Local, EMail or \
                 News; left out"
            );
            return gather.problem(line, what);
        };
        let place = words.value();
        let aka = words.value().unwrap_or_default();
        let aka = match aka.as_slice() {
            b"." | b"" | [b'(', ..] => None,
            written => {
                let aka = gather.near_address(written);
                if aka.is_none() {
                    let what = format!(
                        "area {shown}: after the path write our address as zone:net/node, or \
                         a period for the main one"
                    );
                    gather.problem(line, what);
                }
                aka
            }
        };
        let said = Defined {
            description: Some(description),
            group: group_name(&group).map(<[u8]>::to_vec),
            aka,
            origin: quoted_at_end(words.rest()),
            ..Defined::new(tag, kind)
        };
        self.define(gather, line, said, &format.to_ascii_uppercase(), place);
    }

    /// `AREA tag "description" letters place [attributes] [number of an address]`, where the letters
    /// are one of the format and perhaps one of the kind. A line in the form of `AREADEF` is one.
    pub(super) fn old_area(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, words: Words<'_>) {
        let mut ahead = words.clone();
        let (Some(tag), Some(description), Some(letters), Some(place)) =
            (ahead.value(), ahead.value(), ahead.value(), ahead.value())
        else {
            return self.area(gather, line, words);
        };
        let letters = letters.to_ascii_uppercase();
        let Some(format) = format_of(&letters).filter(|_| kind_of(&place).is_none()) else {
            return self.area(gather, line, words);
        };
        let kind = match letters.as_slice() {
            [_, b'N'] => AreaKind::Netmail,
            [_, b'L'] => AreaKind::Local,
            _ => AreaKind::Echo,
        };
        let mut digits = ahead.rest().split(|byte| !byte.is_ascii_digit());
        let number =
            digits.find_map(|digits| std::str::from_utf8(digits).ok()?.parse::<usize>().ok());
        let aka = number.and_then(|at| gather.addresses.get(at).cloned());
        let said = Defined {
            description: Some(description),
            aka,
            ..Defined::new(tag, kind)
        };
        self.define(gather, line, said, format, Some(place));
    }

    /// `format` is its name in upper case, `place` the path or the number of a board.
    fn define(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        said: Defined,
        format: &[u8],
        place: Option<Vec<u8>>,
    ) {
        let shown = line.charset.decode(&said.tag).into_owned();
        let dialect = match format {
            b"OPUS" | b"SDMSG" => Some(MsgDialect::Opus),
            b"FTS1" | b"FTSC" => Some(MsgDialect::Fts1),
            _ => None,
        };
        let format = match format {
            b"SEP" => return,
            b"OPUS" | b"FIDO" | b"SDMSG" | b"FTS1" | b"FTSC" => BaseFormat::Msg,
            b"SQUISH" => BaseFormat::Squish,
            b"JAM" => BaseFormat::Jam,
            token @ (b"HUDSON" | b"QBBS" | b"GOLDBASE" | b"GOLD") => {
                match board(token, place.as_deref().unwrap_or_default()) {
                    Ok(format) => format,
                    Err(most) => {
                        let what = format!(
                            "area {shown}: write the number of its board, from 1 to {most}: left \
                             out"
                        );
                        return gather.problem(line, what);
                    }
                }
            }
            other => {
                match unread_format(other) {
                    Some(name) => gather.unread(line, &said.tag, name),
                    None => {
                        let other = line.charset.decode(other);
                        let what = format!(
                            "area {shown}: {other} is no format of a base: write Opus, FTS1, \
                             Squish, JAM, Hudson or GoldBase; left out"
                        );
                        gather.problem(line, what);
                    }
                }
                return;
            }
        };
        let Some(place) = place.filter(|place| !place.is_empty()) else {
            let what = format!("area {shown}: the path of the base is missing: left out");
            return gather.problem(line, what);
        };
        let defined = Defined {
            format: Some(format),
            path: (!format.is_board()).then(|| gather.expand(line, &place)),
            dialect,
            ..said
        };
        gather.define(line, &self.folder, BaseFormat::Msg, defined);
    }
}

/// The text in quotes of what follows an address: attributes in parentheses are before it.
fn quoted_at_end(rest: &[u8]) -> Option<Vec<u8>> {
    let at = memchr::memchr(b'"', rest)?;
    Words::new(rest.get(at..)?)
        .value()
        .filter(|text| !text.is_empty())
}

fn kind_of(word: &[u8]) -> Option<AreaKind> {
    Some(match word.to_ascii_uppercase().as_slice() {
        b"NET" | b"EMAIL" => AreaKind::Netmail,
        b"ECHO" | b"NEWS" => AreaKind::Echo,
        b"LOCAL" => AreaKind::Local,
        _ => return None,
    })
}

/// The format that the letters of an `AREA` line begin with.
fn format_of(letters: &[u8]) -> Option<&'static [u8]> {
    let first = match letters {
        [first] | [first, b'N' | b'E' | b'L'] => first,
        _ => return None,
    };
    Some(match first {
        b'O' | b'F' => b"OPUS",
        b'S' => b"FTS1",
        b'Q' | b'R' | b'H' => b"HUDSON",
        b'G' => b"GOLDBASE",
        b'M' => b"SQUISH",
        b'J' => b"JAM",
        b'E' => b"EZYCOM",
        b'P' => b"PCBOARD",
        b'W' => b"WILDCAT",
        b'X' => b"ADEPTXBBS",
        b'Y' => b"SMB",
        b'-' => b"SEP",
        _ => return None,
    })
}

/// A base format of GoldED that is not read, by its token.
fn unread_format(token: &[u8]) -> Option<&'static str> {
    Some(match token {
        b"EZYCOM" => "Ezycom",
        b"PCBOARD" | b"PCB" => "PCBoard",
        b"WILDCAT" | b"WCAT" => "Wildcat",
        b"XBBS" | b"ADEPTXBBS" => "AdeptXBBS",
        b"SMB" => "Synchronet (SMB)",
        _ => return None,
    })
}

/// A board of a base by the number that it has in place of a path; the highest number when it is not a number.
fn board(token: &[u8], written: &[u8]) -> Result<BaseFormat, u16> {
    let (make, most): (fn(u16) -> BaseFormat, u16) = match token {
        b"HUDSON" | b"QBBS" => (BaseFormat::Hudson, 200),
        _ => (BaseFormat::GoldBase, 500),
    };
    let number = std::str::from_utf8(written).ok();
    let number: Option<u16> = number.and_then(|text| text.parse().ok());
    let number = number.filter(|number| (1..=most).contains(number));
    number.map(make).ok_or(most)
}
