//! `AREADEF`, and its predecessor `AREA`.

use super::{Description, Golded, group, group_name, values};
use crate::config::formats::{self, GoldedFormat};
use crate::config::gather::{Defined, Gather, Line};
use crate::config::words::{Words, unquoted};
use crate::config::{AreaHabits, AreaKind, BaseFormat, ReadOnly, WriteAttributes};
use crate::limits;

impl Golded {
    /// Reads `AREADEF tag "description" group kind format place aka (attributes) "origin"`.
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
                "area {shown}: {other} is not a kind of area: write Net, Echo, Local, EMail or \
                 News; left out"
            );
            return gather.problem(line, what);
        };
        let place = words.value();
        // The address is optional.
        let aka = match words.rest() {
            [b'(' | b'"', ..] => Vec::new(),
            _ => words.value().unwrap_or_default(),
        };
        let aka = match aka.as_slice() {
            b"." | b"" => None,
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
        let (attributes, rest) = attributes_and_rest(words.rest());
        let said = Defined {
            description: Some(description),
            group: group_name(&group).map(<[u8]>::to_vec),
            aka,
            origin: origin_of(rest),
            habits: self.habits(gather, line, kind, attributes),
            ..Defined::new(tag, kind)
        };
        let Some(format) = formats::in_golded(&format) else {
            let other = line
                .charset
                .decode(&format.to_ascii_uppercase())
                .into_owned();
            let what = format!(
                "area {shown}: {other} is not a format of a base: write Opus, FTS1, Squish, JAM, \
                 Hudson or GoldBase; left out"
            );
            return gather.problem(line, what);
        };
        self.define(gather, line, said, format, place);
    }

    /// Reads `AREA tag "description" letters place [attributes] [number of an address]`, with
    /// letters for the format and optionally the kind. A line in the form of `AREADEF` is read as
    /// one.
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
            habits: self.habits(gather, line, kind, Some(ahead.rest())),
            ..Defined::new(tag, kind)
        };
        self.define(gather, line, said, format, Some(place));
    }

    /// Returns the habits given by an area's attributes, on top of those of its kind.
    fn habits(
        &self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        kind: AreaKind,
        written: Option<&[u8]>,
    ) -> AreaHabits {
        let said = written.map(|text| values::attributes(gather, line, text));
        let mut habits = AreaHabits {
            attributes: self.attributes.of(kind).map(|own| own.of_messages),
            ..AreaHabits::default()
        };
        if let Some(said) = said {
            self.add_attributes(&mut habits, kind, said);
        }
        habits
    }

    /// Adds attributes to those of the area's kind.
    pub(super) fn add_attributes(
        &self,
        habits: &mut AreaHabits,
        kind: AreaKind,
        said: values::Attributes,
    ) {
        let usual = self.attributes.of(kind).map(|own| own.of_messages);
        let usual = usual.unwrap_or(WriteAttributes {
            private: kind == AreaKind::Netmail,
            ..WriteAttributes::default()
        });
        if said.of_messages != WriteAttributes::default() {
            habits.attributes = Some(usual.union(said.of_messages));
        }
        if said.is_read_only {
            // The end of the file tells how strictly.
            habits.read_only = Some(ReadOnly::Soft);
        }
    }

    /// Reads `AREADESC tag "description" [group] [aka] [(attributes)] ["origin"]`, where `-` keeps
    /// the area's value.
    pub(super) fn description(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        mut words: Words<'_>,
    ) {
        let (Some(tag), Some(text)) = (words.value(), words.value()) else {
            return gather.problem(line, "AREADESC: write areatag and \"description\"");
        };
        let decode = |bytes: &[u8]| {
            let text = line.charset.decode(bytes).trim().to_owned();
            (!text.is_empty()).then_some(text)
        };
        let group = match words.value().as_deref() {
            None | Some(b"-") => None,
            Some(group) => Some(group_name(group).and_then(decode)),
        };
        let aka = match words.value().as_deref() {
            None | Some(b"-") => None,
            Some(b".") => Some(None),
            Some(written) => {
                let own = gather.near_address(written);
                if own.is_none() {
                    let what = "AREADESC: after the group write our address as zone:net/node, a period \
                                for the main one, or - to keep that of the area";
                    gather.problem(line, what);
                }
                own.map(Some)
            }
        };
        let (attributes, rest) = attributes_and_rest(words.rest());
        let attributes = attributes
            .filter(|written| *written != b"-")
            .map(|written| values::attributes(gather, line, written));
        if let Some(tag) = decode(&tag)
            && self.descriptions.len() < limits::LIBRARY_AREAS
        {
            self.descriptions.push(Description {
                tag,
                text: decode(&text),
                group,
                aka,
                attributes,
                origin: origin_of(rest).as_deref().and_then(decode),
            });
        }
    }

    /// Reads `AREASEP tag "description" group kind`: a heading, which names the group.
    pub(super) fn separator(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        mut words: Words<'_>,
    ) {
        let (Some(_), Some(text), Some(letter)) = (words.value(), words.value(), words.value())
        else {
            return gather.problem(line, "AREASEP: write areatag, \"description\" and group");
        };
        let [text, letter] = [text, letter].map(|word| {
            let word = line.charset.decode(&word);
            word.trim().to_owned()
        });
        if let Some(letter) = group::letter(Some(&letter)).filter(|_| !text.is_empty())
            && self.group_names.len() < limits::CONFIG_NAMES
        {
            self.group_names.push((letter, text));
        }
    }

    /// Defines an area. `place` is the path of its base or the number of its board.
    fn define(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        said: Defined,
        format: GoldedFormat,
        place: Option<Vec<u8>>,
    ) {
        let shown = line.charset.decode(&said.tag).into_owned();
        let (mut format, dialect) = match format {
            GoldedFormat::Base(format, dialect) => (format, dialect),
            GoldedFormat::Unread(name) => return gather.unread(line, &said.tag, name),
            GoldedFormat::Separator => return,
        };
        if let Some(boards) = formats::boards(format) {
            let number = place.as_deref().and_then(number);
            let Some(board) = number.and_then(|number| boards.numbered(number)) else {
                let most = boards.most;
                let what = format!(
                    "area {shown}: write the number of its board, from 1 to {most}: left out"
                );
                return gather.problem(line, what);
            };
            format = board;
        }
        let Some(place) = place.filter(|place| !place.is_empty()) else {
            let what = format!("area {shown}: the path of the base is missing: left out");
            return gather.problem(line, what);
        };
        let defined = Defined {
            format: Some(format),
            path: (!format.is_board()).then(|| values::path(gather, line, &place)),
            dialect,
            ..said
        };
        gather.define(line, &self.folder, BaseFormat::Msg, defined);
    }
}

/// Splits off attributes in parentheses, or an unquoted word; returns them and the rest.
fn attributes_and_rest(text: &[u8]) -> (Option<&[u8]>, &[u8]) {
    let text = text.trim_ascii();
    if text.is_empty() || text.starts_with(b"\"") || text.starts_with(b"'") {
        return (None, text);
    }
    if let Some(inside) = text.strip_prefix(b"(") {
        let end = memchr::memchr(b')', inside).unwrap_or(inside.len());
        let rest = inside.get(end + 1..).unwrap_or_default();
        return (inside.get(..end), rest.trim_ascii());
    }
    let mut words = Words::new(text);
    (words.next(), words.rest())
}

/// Returns the text of an Origin line.
fn origin_of(rest: &[u8]) -> Option<Vec<u8>> {
    let text = Words::new(rest).value()?;
    Some(unquoted(&text).to_vec()).filter(|text| !text.is_empty())
}

fn kind_of(word: &[u8]) -> Option<AreaKind> {
    Some(match word.to_ascii_uppercase().as_slice() {
        b"NET" | b"EMAIL" => AreaKind::Netmail,
        b"ECHO" | b"NEWS" => AreaKind::Echo,
        b"LOCAL" => AreaKind::Local,
        _ => return None,
    })
}

/// Returns the format of the first letter in an `AREA` line.
fn format_of(letters: &[u8]) -> Option<GoldedFormat> {
    match letters {
        [first] | [first, b'N' | b'E' | b'L'] => formats::in_golded_letters(*first),
        _ => None,
    }
}

/// Parses the number of a board in place of a path.
fn number(written: &[u8]) -> Option<u16> {
    std::str::from_utf8(written).ok()?.parse().ok()
}
