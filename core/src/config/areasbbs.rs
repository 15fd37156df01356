//! AREAS.BBS, begun by Conf-Mail and extended by a dozen tossers.
//!
//! The first line may be an origin and, after `!`, the sysop's name. Every other line is `path TAG
//! nodes ; description`. A `$` before the path means Squish, `!` JAM, and nothing a folder of
//! `*.MSG` (or the format found on disk). A number instead of a path is a board of Hudson (from 201
//! on of GoldBase); `P`, `##` or `passthrough` means no base.
//!
//! Some programs write the tag first. Options of Squish (`-p2:5030/1.2`, `-$`, `-0`) may stand
//! between the nodes. `;`, `%`, `-`, `@` and a single `#` begin comments.

use super::folder::kind;
use super::formats::{in_areas_bbs, numbered_board};
use super::gather::{Defined, Gather, Line, folder_of};
use super::words::Words;
use super::{BaseFormat, ConfigError, squishcfg};
use std::path::Path;

/// Name of the file in warnings.
const PROGRAM: &str = "AREAS.BBS";

/// Reads an AREAS.BBS into a configuration; areas without a group get `group`.
///
/// # Errors
/// The file cannot be read.
pub(super) fn read(
    gather: &mut Gather<'_>,
    path: &Path,
    group: Option<&[u8]>,
) -> Result<(), ConfigError> {
    let folder = folder_of(path);
    let mut first = true;
    gather.read(path, &mut |gather, line| {
        if is_comment(line.text) {
            return;
        }
        let was_first = std::mem::take(&mut first);
        if was_first && is_origin(gather, line, &folder) {
            let text = line.text.split(|byte| *byte == b'!').next();
            let origin = line.charset.decode(text.unwrap_or_default()).into_owned();
            gather.writing.add_origin(&origin);
            if let Some(at) = memchr::memchr(b'!', line.text) {
                let sysop = line.text.get(at + 1..).unwrap_or_default();
                let sysop = line.charset.decode(sysop).into_owned();
                gather.add_user_name(&sysop);
            }
            return;
        }
        area(gather, line, &folder, group);
    })
}

fn is_comment(text: &[u8]) -> bool {
    match text {
        [b';' | b'%' | b'-' | b'@', ..] => true,
        [b'#', rest @ ..] => !rest.starts_with(b"#"),
        _ => false,
    }
}

/// Returns whether the first line is the system's origin instead of an area.
fn is_origin(gather: &mut Gather<'_>, line: &Line<'_>, folder: &Path) -> bool {
    let mut words = words(line.text);
    let (first, second) = (words.next().unwrap_or_default(), words.next());
    if is_path(first) || is_passthrough(first) || board(first).is_some() {
        return false;
    }
    let Some(second) = second else {
        return true;
    };
    if gather.is_base(line, first, folder) {
        return false;
    }
    let before = line.text.split(|&byte| byte == b';').next();
    before.is_some_and(|text| text.contains(&b'!')) || !is_path(second)
}

fn area(gather: &mut Gather<'_>, line: &Line<'_>, folder: &Path, group: Option<&[u8]>) {
    let (text, description) = match memchr::memchr(b';', line.text) {
        Some(at) => (
            line.text.get(..at).unwrap_or_default(),
            line.text.get(at + 1..).map(<[u8]>::to_vec),
        ),
        None => (line.text, None),
    };
    let mut words = words(text);
    let mut rest = Words::new(text);
    let first = words.next().unwrap_or_default();
    let second = words.next();
    rest.next();
    rest.next();
    uplink(gather, line, words.clone());
    let define = |tag: &[u8]| {
        let tag_text = line.charset.decode(tag);
        Defined {
            description,
            group: group.map(<[u8]>::to_vec),
            ..Defined::new(tag.to_vec(), kind(&tag_text))
        }
    };
    let attached = first.strip_prefix(b"##").filter(|rest| !rest.is_empty());
    if is_passthrough(first) || attached.is_some() {
        // `##` may precede the path or replace it.
        match second {
            Some(tag) => gather.define(line, folder, BaseFormat::Msg, define(tag)),
            None => gather.problem(line, "the areatag of a passthrough area is missing"),
        }
        return;
    }
    let Some(second) = second else {
        let what = "the line has one word only: write the path of the base and then the areatag";
        return gather.problem(line, what);
    };
    let (path, tag) = if !is_path(first) && board(first).is_none() && is_path(second) {
        (second, first)
    } else {
        (first, second)
    };
    if let Some(number) = board(path) {
        let Some(format) = u16::try_from(number).ok().and_then(numbered_board) else {
            let what = format!(
                "board {number} does not exist: Hudson has 1 to 200, GoldBase 201 to 500 here"
            );
            return gather.problem(line, what);
        };
        let mut defined = define(tag);
        squishcfg::options(gather, line, PROGRAM, rest, &mut defined);
        defined.format = Some(format);
        gather.define(line, folder, BaseFormat::Msg, defined);
        return;
    }
    let third_is_jam = words
        .next()
        .is_some_and(|word| word.eq_ignore_ascii_case(b"JAM"));
    let (signed, path) = in_areas_bbs(path);
    let format = signed.or(third_is_jam.then_some(BaseFormat::Jam));
    let mut defined = define(tag);
    if path.is_empty() {
        return gather.problem(line, "the path of the base is missing");
    }
    defined.format = format;
    defined.path = Some(path.to_vec());
    if squishcfg::options(gather, line, PROGRAM, rest, &mut defined) {
        defined.path = None;
        defined.format = Some(BaseFormat::Passthrough);
    }
    gather.define(line, folder, BaseFormat::Msg, defined);
}

/// Adds the first node of a line as an uplink. The others are mostly downlinks.
fn uplink<'a>(gather: &mut Gather<'_>, line: &Line<'_>, mut words: impl Iterator<Item = &'a [u8]>) {
    let is_node =
        |word: &&[u8]| word.first().is_some_and(u8::is_ascii_digit) && word.contains(&b'/');
    let known = gather.writing.uplinks.len();
    if let Some(node) = words.find(is_node)
        && gather.charge(line, known)
        && let Some(address) = gather.near_address(node)
    {
        gather.writing.uplink(&address);
    }
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    text.split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
}

fn is_passthrough(word: &[u8]) -> bool {
    [&b"P"[..], b"##", b"passthru", b"passthrough"]
        .iter()
        .any(|name| word.eq_ignore_ascii_case(name))
}

/// Returns whether a word looks like a path, not like a tag, an address or a word of an origin.
fn is_path(word: &[u8]) -> bool {
    match word {
        _ if in_areas_bbs(word).0.is_some() => !in_areas_bbs(word).1.is_empty(),
        [drive, b':', ..] if drive.is_ascii_alphabetic() => true,
        _ => {
            let slash = word.iter().any(|b| matches!(b, b'/' | b'\\'));
            let address = word
                .iter()
                .all(|b| b.is_ascii_digit() || matches!(b, b':' | b'/' | b'.'));
            let url = word.windows(3).any(|three| three == b"://");
            slash && !address && !url
        }
    }
}

/// Parses the number of a board, of Hudson or (above 200) of GoldBase.
fn board(word: &[u8]) -> Option<u32> {
    std::str::from_utf8(word).ok()?.parse().ok()
}
