//! crashmail.prefs (CrashMail II, CrashEcho).
//!
//! An area is `AREA|NETMAIL|LOCALAREA "TAG" address [JAM|MSG "path"]` and the lines after it:
//! `DESCRIPTION`, `GROUP`, `UNCONFIRMED` (the area is ignored). Without a base it is passthrough;
//! `BAD` receives refused mail; `DEFAULT...` are templates. A backslash quotes the next character,
//! also inside quotes.
//!
//! `SYSOP`, `AKA` and the `DOMAIN` after it name the user; `NODE` and the `REMOTEAF` after it name
//! systems that exchange mail with us. [`keywords`] gives the reasons why all other keywords have
//! no meaning here.

mod keywords;

use super::formats::in_crashmail;
use super::gather::{Defined, Gather, Line, folder_of};
use super::{AreaKind, BaseFormat, ConfigError, Secret, Uplink};
use crate::address::Address;
use std::path::{Path, PathBuf};

/// Reads a crashmail.prefs into a configuration; areas without a group get `group`.
///
/// # Errors
/// The file cannot be read.
pub(super) fn read(
    gather: &mut Gather<'_>,
    path: &Path,
    group: Option<&[u8]>,
) -> Result<(), ConfigError> {
    let mut prefs = Prefs {
        folder: folder_of(path),
        group: group.map(<[u8]>::to_vec),
        area: None,
        confirmed: true,
        aka: None,
        node: None,
    };
    let mut last = None;
    gather.read(path, &mut |gather, line| {
        prefs.line(gather, line);
        last = Some((line.number, line.charset));
    })?;
    if let Some((number, charset)) = last {
        let line = Line {
            path,
            number,
            text: b"",
            charset,
        };
        prefs.close(gather, &line);
    }
    Ok(())
}

struct Prefs {
    folder: PathBuf,
    group: Option<Vec<u8>>,
    /// Area being read, and the number of its first line.
    area: Option<(Defined, u32)>,
    confirmed: bool,
    /// Index of our address that DOMAIN lines belong to.
    aka: Option<usize>,
    /// Node that REMOTEAF lines belong to.
    node: Option<Address>,
}

impl Prefs {
    fn line(&mut self, gather: &mut Gather<'_>, line: &Line<'_>) {
        if line.text.starts_with(b";") {
            return;
        }
        let mut rest = line.text;
        let keyword = next(&mut rest).unwrap_or_default().to_ascii_uppercase();
        let lower = keyword.to_ascii_lowercase();
        let meaning = keywords::meaning(&String::from_utf8_lossy(&lower));
        if !gather.reads(line, "CrashMail", &keyword, meaning) {
            return;
        }
        let mut text = || {
            let text = next(&mut rest).unwrap_or_default();
            line.charset.decode(&text).trim().to_owned()
        };
        match keyword.as_slice() {
            b"AREA" => self.begin(gather, line, AreaKind::Echo, rest),
            b"NETMAIL" => self.begin(gather, line, AreaKind::Netmail, rest),
            b"LOCALAREA" => self.begin(gather, line, AreaKind::Local, rest),
            b"DESCRIPTION" => {
                if let Some((area, _)) = &mut self.area {
                    area.description = next(&mut rest);
                }
            }
            b"GROUP" => {
                if let Some((area, _)) = &mut self.area {
                    area.group = next(&mut rest).or(area.group.take());
                }
            }
            b"INBOUND" | b"OUTBOUND" => {
                let written = next(&mut rest).unwrap_or_default();
                let folder = folder_of(line.path);
                gather.mailer_folder(line, &written, &folder, keyword == b"OUTBOUND");
            }
            b"UNCONFIRMED" => self.confirmed = false,
            b"SYSOP" => gather.add_user_name(&text()),
            b"NODE" => self.node(gather, line, rest),
            b"EXPORT" => export(gather, rest),
            b"REMOTEAF" => {
                let (name, password) = (text(), text());
                if let Some(uplink) = self.uplink(gather) {
                    uplink.areafix.name = Some(name).filter(|name| !name.is_empty());
                    uplink.areafix.password = Secret::new(password);
                    uplink.forwards = true;
                }
            }
            b"AKA" => self.aka(gather, line, rest),
            b"DOMAIN" => self.domain(gather, line, rest),
            _ => {}
        }
    }

    /// Finishes the area before this line and begins another one.
    fn begin(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, kind: AreaKind, rest: &[u8]) {
        self.close(gather, line);
        self.open(gather, line, kind, rest);
    }

    /// Returns the node of the last NODE line.
    fn uplink<'g>(&self, gather: &'g mut Gather<'_>) -> Option<&'g mut Uplink> {
        gather.writing.uplink(self.node.as_ref()?)
    }

    /// Reads `NODE address "packer" "password" flags`.
    fn node(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, mut rest: &[u8]) {
        let written = next(&mut rest).unwrap_or_default();
        self.node = gather.near_address(&written);
        self.uplink(gather);
        next(&mut rest);
        next(&mut rest);
        while let Some(flag) = next(&mut rest) {
            if !keywords::is_node_flag(&flag) {
                gather.unknown_option(line, "CrashMail", &flag);
            }
        }
    }

    fn open(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, kind: AreaKind, mut rest: &[u8]) {
        let Some(tag) = next(&mut rest).filter(|tag| !tag.is_empty()) else {
            let what = "the areatag is missing: write it in quotes after the keyword";
            return gather.problem(line, what);
        };
        let upper = tag.to_ascii_uppercase();
        if upper == b"DEFAULT" || upper.starts_with(b"DEFAULT_") {
            return;
        }
        let kind = match upper.as_slice() {
            b"BAD" => AreaKind::Bad,
            _ => kind,
        };
        let mut defined = Defined::new(tag, kind);
        defined.group.clone_from(&self.group);
        let shown = line.charset.decode(&defined.tag).into_owned();
        if let Some(written) = next(&mut rest) {
            defined.aka = gather.near_address(&written);
            if defined.aka.is_none() {
                let what =
                    format!("area {shown}: write our address as zone:net/node after the areatag");
                gather.problem(line, what);
            }
        }
        if let Some(format) = next(&mut rest) {
            defined.format = in_crashmail(&format);
            if defined.format.is_none() {
                let format = line.charset.decode(&format);
                let what = format!(
                    "area {shown}: {format} bases are not read, only JAM, MSG and SQUISH are: left \
                     out"
                );
                return gather.problem(line, what);
            }
            defined.path = next(&mut rest).filter(|path| !path.is_empty());
            if defined.path.is_none() {
                let what = format!("area {shown}: the path of the base is missing: left out");
                return gather.problem(line, what);
            }
        }
        self.area = Some((defined, line.number));
    }

    /// Finishes the area whose lines ended.
    fn close(&mut self, gather: &mut Gather<'_>, line: &Line<'_>) {
        let confirmed = std::mem::replace(&mut self.confirmed, true);
        if let Some((area, number)) = self.area.take()
            && confirmed
        {
            let line = Line { number, ..*line };
            gather.define(&line, &self.folder, BaseFormat::Msg, area);
        }
    }

    fn aka(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, mut rest: &[u8]) {
        let written = next(&mut rest).unwrap_or_default();
        let address = gather.near_address(&written);
        if address.is_none() {
            gather.problem(line, "AKA: write it as zone:net/node.point");
        }
        self.aka = address.and_then(|address| {
            gather.add_address(address.clone());
            gather.addresses.iter().position(|own| *own == address)
        });
    }

    fn domain(&self, gather: &mut Gather<'_>, line: &Line<'_>, mut rest: &[u8]) {
        let written = next(&mut rest).unwrap_or_default();
        let domain = line.charset.decode(&written).trim().to_owned();
        match self.aka.and_then(|at| gather.addresses.get_mut(at)) {
            Some(aka) if !domain.is_empty() => aka.domain = Some(domain.into()),
            Some(_) => gather.problem(line, "DOMAIN: its name is missing"),
            None => gather.problem(
                line,
                "DOMAIN belongs to an AKA: write the AKA line before it",
            ),
        }
    }
}

/// Reads the nodes of an EXPORT line: a percent sign marks the one that feeds the area.
fn export(gather: &mut Gather<'_>, mut rest: &[u8]) {
    while let Some(node) = next(&mut rest) {
        if let Some(feed) = node.strip_prefix(b"%")
            && let Some(address) = gather.near_address(feed)
            && let Some(uplink) = gather.writing.uplink(&address)
        {
            uplink.forwards = true;
        }
    }
}

/// Splits off the next word or quoted text, with backslashes decoded; an empty quoted text counts.
fn next(rest: &mut &[u8]) -> Option<Vec<u8>> {
    let mut bytes = rest.trim_ascii_start();
    let quoted = bytes.first() == Some(&b'"');
    if quoted {
        bytes = bytes.get(1..).unwrap_or_default();
    }
    let mut text = Vec::new();
    let mut taken = 0;
    let mut escaped = false;
    for &byte in bytes {
        taken += 1;
        if escaped {
            text.push(byte);
            escaped = false;
        } else if byte == b'\\' {
            escaped = true;
        } else if (quoted && byte == b'"') || (!quoted && byte.is_ascii_whitespace()) {
            break;
        } else {
            text.push(byte);
        }
    }
    *rest = bytes.get(taken..).unwrap_or_default();
    (quoted || !text.is_empty()).then_some(text)
}
