//! squish.cfg, also as ParToss reads it.
//!
//! `EchoArea TAG path [-$] [-f] [-0] [-paddress] [-$gX] [-$n"description"] links`, and NetArea,
//! LocalArea, BadArea, DupeArea alike; `Include` and `AreasBBS` name other files, `Address` our
//! addresses. `-$` is Squish, `-f` or nothing `*.MSG` (or what is on the disk), `-0`
//! passthrough. Everything else belongs to the tosser.

use super::gather::{Defined, Gather, Line, folder_of};
use super::words::{Words, unquoted};
use super::{AreaKind, BaseFormat, ConfigError, areasbbs};
use std::path::Path;

/// Reads a squish.cfg into a configuration; areas without a group get `group`.
///
/// # Errors
/// When the file cannot be read.
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
        if !line.text.starts_with(b";") && !line.text.starts_with(b"#") {
            one(gather, line, folder, group);
        }
    })
}

fn one(gather: &mut Gather<'_>, line: &Line<'_>, folder: &Path, group: Option<&[u8]>) {
    let mut words = Words::new(line.text);
    let keyword = words.next().unwrap_or_default();
    let kind = match keyword.to_ascii_lowercase().as_slice() {
        b"echoarea" => AreaKind::Echo,
        b"netarea" => AreaKind::Netmail,
        b"localarea" => AreaKind::Local,
        b"badarea" => AreaKind::Bad,
        b"dupearea" => AreaKind::Dupe,
        b"include" => {
            let name = unquoted(words.rest());
            gather.other_file(line, "Include", name, folder, &mut |gather, path| {
                file(gather, path, folder, group)
            });
            return;
        }
        b"areasbbs" => {
            let name = unquoted(words.rest());
            gather.other_file(line, "AreasBBS", name, folder, &mut |gather, path| {
                areasbbs::read(gather, path, group)
            });
            return;
        }
        b"address" => {
            let written = words.next().unwrap_or_default();
            match gather.near_address(written) {
                Some(address) => gather.add_address(address),
                None => gather.problem(
                    line,
                    "Address: write it as zone:net/node or zone:net/node.point",
                ),
            }
            return;
        }
        _ => return,
    };
    let keyword = line.charset.decode(keyword);
    let (Some(tag), Some(path)) = (words.value(), words.value()) else {
        let what = format!("{keyword}: write the areatag and then the path of the base");
        return gather.problem(line, what);
    };
    let mut defined = Defined::new(tag, kind);
    defined.group = group.map(<[u8]>::to_vec);
    let mut passthrough = path.eq_ignore_ascii_case(b"passthrough");
    while let Some(word) = words.peek() {
        if word
            .get(..3)
            .is_some_and(|o| o.eq_ignore_ascii_case(b"-$n"))
        {
            words.skip(3);
            defined.description = words.value();
            defined.format = Some(BaseFormat::Squish);
            continue;
        }
        words.next();
        let Some(option) = word.strip_prefix(b"-") else {
            continue;
        };
        match option {
            [b'0', ..] => passthrough = true,
            [b'$', rest @ ..] => {
                defined.format = Some(BaseFormat::Squish);
                if let [b'g' | b'G', group @ ..] = rest
                    && !group.is_empty()
                {
                    defined.group = Some(group.to_vec());
                }
            }
            [b'f' | b'F', ..] => defined.format = Some(BaseFormat::Msg),
            [b'p' | b'P', address @ ..] => match gather.near_address(address) {
                Some(address) => defined.aka = Some(address),
                None => gather.problem(
                    line,
                    format!(
                        "area {}: after -p write an address as zone:net/node",
                        line.charset.decode(&defined.tag)
                    ),
                ),
            },
            _ => {}
        }
    }
    if passthrough {
        defined.format = Some(BaseFormat::Passthrough);
    } else {
        defined.path = Some(path);
    }
    gather.define(line, folder, BaseFormat::Msg, defined);
}
