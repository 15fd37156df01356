//! squish.cfg, also in the dialect of ParToss.
//!
//! `EchoArea TAG path [-$] [-f] [-0] [-paddress] [-$gX] [-$n"description"] links`, and NetArea,
//! LocalArea, BadArea, DupeArea alike. `Include` and `AreasBBS` name other files, `Address` our
//! addresses, `Origin` the text of Origin lines, `ManagerUpLink` robots of uplinks. `-$` means
//! Squish, `-f` or nothing `*.MSG` (or the format found on disk), `-0` passthrough. [`keywords`]
//! gives the reasons why all other keywords have no meaning here.

pub(super) mod keywords;

use super::formats::in_squish;
use super::gather::{Defined, Gather, Line, folder_of};
use super::words::{Words, unquoted};
use super::{AreaKind, BaseFormat, ConfigError, Secret, areasbbs};
use std::path::Path;

/// Warning of PointNet: Squish writes mail of points from addresses of such a net.
const NO_POINT_NET: &str = "mail is written from the addresses of Address lines, not from a net of points: check the \
                            address of new messages";

/// Reads a squish.cfg into a configuration; areas without a group get `group`.
///
/// # Errors
/// The file cannot be read.
pub(super) fn read(
    gather: &mut Gather<'_>,
    path: &Path,
    group: Option<&[u8]>,
) -> Result<(), ConfigError> {
    file(gather, path, &folder_of(path), group)
}

fn file(
    gather: &mut Gather<'_>,
    path: &Path,
    folder: &Path,
    group: Option<&[u8]>,
) -> Result<(), ConfigError> {
    gather.read(path, &mut |gather, line| {
        let text = uncommented(line.text);
        if !text.is_empty() && !text.starts_with(b"#") {
            one(gather, &Line { text, ..*line }, folder, group);
        }
    })
}

/// Returns a line without its comment, which begins with `;` anywhere outside of closed quotes.
fn uncommented(text: &[u8]) -> &[u8] {
    let mut at = 0;
    while let Some(rest) = text.get(at..)
        && let Some(next) = memchr::memchr2(b'"', b';', rest)
    {
        let after = rest.get(next + 1..).unwrap_or_default();
        if rest.get(next) == Some(&b';') {
            return text.get(..at + next).unwrap_or(text).trim_ascii();
        }
        let quoted = memchr::memchr(b'"', after).map_or(0, |end| end + 1);
        at += next + 1 + quoted;
    }
    text
}

fn one(gather: &mut Gather<'_>, line: &Line<'_>, folder: &Path, group: Option<&[u8]>) {
    let mut words = Words::new(line.text);
    let keyword = words.next().unwrap_or_default();
    let lower = keyword.to_ascii_lowercase();
    let name = String::from_utf8_lossy(&lower);
    if !gather.reads(line, "Squish", keyword, keywords::meaning(&name)) {
        return;
    }
    match lower.as_slice() {
        b"echoarea" => area(gather, line, folder, group, AreaKind::Echo),
        b"netarea" => area(gather, line, folder, group, AreaKind::Netmail),
        b"localarea" => area(gather, line, folder, group, AreaKind::Local),
        b"badarea" => area(gather, line, folder, group, AreaKind::Bad),
        b"dupearea" => area(gather, line, folder, group, AreaKind::Dupe),
        b"include" => {
            let name = unquoted(words.rest());
            gather.read_named_file(line, "Include", name, folder, &mut |gather, path| {
                file(gather, path, folder, group)
            });
        }
        b"areasbbs" => {
            let name = unquoted(words.rest());
            gather.read_named_file(line, "AreasBBS", name, folder, &mut |gather, path| {
                areasbbs::read(gather, path, group)
            });
        }
        b"address" => addresses(gather, line, words),
        b"origin" => {
            let text = line.charset.decode(unquoted(words.rest()));
            gather.writing.add_origin(&text);
        }
        b"outbound" | b"netfile" | b"inbound" | b"secureinbound" => {
            let written = words.value().unwrap_or_default();
            gather.mailer_folder(line, &written, folder, lower == b"outbound");
        }
        b"manageruplink" => uplink(gather, line, words),
        b"mappath" | b"softmappath" => map_path(gather, line, words),
        _ => {}
    }
}

/// Reads the addresses of a line; our main address completes partial ones.
fn addresses(gather: &mut Gather<'_>, line: &Line<'_>, mut words: Words<'_>) {
    let mut has_one = false;
    while let Some(written) = words.next() {
        match gather.near_address(written) {
            Some(address) => {
                gather.add_address(address);
                has_one = true;
            }
            None => {
                has_one = false;
                break;
            }
        }
    }
    if !has_one {
        let what = "Address: write it as zone:net/node or zone:net/node.point";
        gather.problem(line, what);
    }
}

/// Reads `ManagerUpLink address robot password`.
fn uplink(gather: &mut Gather<'_>, line: &Line<'_>, mut words: Words<'_>) {
    let written = words.next().unwrap_or_default();
    let mut text = || {
        let text = words.value().unwrap_or_default();
        line.charset.decode(&text).trim().to_owned()
    };
    let (name, password) = (text(), text());
    if let Some(address) = gather.near_address(written)
        && let Some(uplink) = gather.writing.uplink(&address)
    {
        uplink.areafix.name = Some(name).filter(|name| !name.is_empty());
        uplink.areafix.password = Secret::new(password);
        uplink.forwards = true;
    }
}

/// Reads `MapPath C:\DIR /dir`: a path prefix and its replacement.
fn map_path(gather: &mut Gather<'_>, line: &Line<'_>, mut words: Words<'_>) {
    let pair = (words.value(), words.value());
    if let (Some(from), Some(to)) = pair
        && !from.is_empty()
        && !gather.map(from, to)
    {
        gather.problem(line, "MAPPATH: there are too many of them");
    }
}

/// Reads a line that defines an area.
fn area(
    gather: &mut Gather<'_>,
    line: &Line<'_>,
    folder: &Path,
    group: Option<&[u8]>,
    kind: AreaKind,
) {
    let mut words = Words::new(line.text);
    let keyword = line.charset.decode(words.next().unwrap_or_default());
    let (Some(tag), Some(path)) = (words.value(), words.value()) else {
        let what = format!("{keyword}: write the areatag and then the path of the base");
        return gather.problem(line, what);
    };
    let mut defined = Defined::new(tag, kind);
    defined.group = group.map(<[u8]>::to_vec);
    let is_passthrough = path.eq_ignore_ascii_case(b"passthrough");
    defined.path = Some(path);
    if options(gather, line, "Squish", words, &mut defined) || is_passthrough {
        defined.path = None;
        defined.format = Some(BaseFormat::Passthrough);
    }
    gather.define(line, folder, BaseFormat::Msg, defined);
}

/// Reads options and links to the end of a line of `program`; returns whether the area is
/// passthrough.
pub(super) fn options(
    gather: &mut Gather<'_>,
    line: &Line<'_>,
    program: &str,
    mut words: Words<'_>,
    defined: &mut Defined,
) -> bool {
    let mut is_passthrough = false;
    while let Some(word) = words.peek() {
        let Some(option) = word.strip_prefix(b"-").or_else(|| word.strip_prefix(b"/")) else {
            is_passthrough |= word == b"#";
            words.next();
            continue;
        };
        if let Some(format) = in_squish(option) {
            defined.format = Some(format);
        }
        if let [b'$', kind @ (b'n' | b'N' | b'f' | b'F'), ..] = option {
            words.skip(3);
            let value = words.value();
            if kind.eq_ignore_ascii_case(&b'n') {
                defined.description = value;
            }
            continue;
        }
        words.next();
        match option {
            [b'0', ..] => is_passthrough = true,
            [b'$', b'g' | b'G', group @ ..] if !group.is_empty() => {
                defined.group = Some(group.to_vec());
            }
            [b'p' | b'P', address @ ..] => match gather.near_address(address) {
                Some(address) => defined.aka = Some(address),
                None => {
                    let tag = line.charset.decode(&defined.tag);
                    let what = format!("area {tag}: after -p write an address as zone:net/node");
                    gather.problem(line, what);
                }
            },
            _ => {}
        }
        if !keywords::is_option(option) {
            gather.unknown_option(line, program, word);
        }
    }
    is_passthrough
}
