//! Packs one own message.

use crate::aka::Aka;
use crate::lines::{append_lines, kludge_of, name_of, to_latin1};
use crate::message::{date_text, is_address_kludge};
use crate::moment::Moment;
use crate::packet::PackedMessage;
use crate::route::route;
use crate::setup::{AreaSetup, Link};
use crate::tosser::Tosser;
use ftn_base::fts1::{attached_files, bits};
use ftn_base::text_parts::TextParts;
use ftn_base::{Attributes, StoredMessage};
use std::path::PathBuf;

/// Result of packing.
pub(super) enum Packed {
    /// Mail for a link.
    For {
        link: Aka,
        message: PackedMessage,
        attached: Vec<PathBuf>,
    },
    /// The addressee is this system.
    Local,
}

/// Packs an own message. Returns the reason if it has to wait.
pub(super) fn pack(
    tosser: &Tosser,
    area: &AreaSetup,
    stored: &StoredMessage,
    now: Moment,
) -> Result<Packed, String> {
    let mut lines = TextParts::from_stored(&stored.text);
    lines.kludges = [stored.kludges.clone(), lines.kludges].concat();
    let trailer = stored
        .trailer
        .iter()
        .chain(&lines.trailer)
        .cloned()
        .collect();
    lines.trailer = trailer;
    match tosser.setup.is_echo(area) {
        true => echomail(tosser, area, stored, lines),
        false => netmail(tosser, stored, lines, now),
    }
}

fn echomail(
    tosser: &Tosser,
    area: &AreaSetup,
    stored: &StoredMessage,
    mut lines: TextParts,
) -> Result<Packed, String> {
    let aka = area.link.unwrap_or_default();
    let link = tosser.setup.link(aka).ok_or_else(|| {
        format!("its area comes from {aka}, which is no link; add the link to the settings")
    })?;
    let own = tosser.own_aka(link);
    let mut text = b"AREA:".to_vec();
    text.extend(to_latin1(&area.tag));
    text.push(b'\r');
    let tid = format!("TID: {}", tosser.setup.program);
    if kludge_of(&lines.kludges, b"TID").is_empty() {
        lines.kludges.push(tid.into());
    }
    append_kludges(&mut text, &lines.kludges);
    text.extend_from_slice(&lines.text);
    // The boss of a point adds both.
    if own.point == 0 {
        let seen = format!(
            "SEEN-BY: {}/{} {}/{}",
            own.net, own.node, link.aka.net, link.aka.node
        );
        let path = format!("\x01PATH: {}/{}", own.net, own.node);
        let has = |lines: &TextParts, start: &[u8]| {
            let mut trailer = lines.trailer.iter();
            trailer.any(|line| line.starts_with(start))
        };
        if !has(&lines, b"SEEN-BY:") {
            lines.trailer.insert(0, seen.into());
        }
        if !has(&lines, b"\x01PATH:") {
            lines.trailer.push(path.into());
        }
    }
    append_lines(&mut text, &lines.trailer);
    Ok(Packed::For {
        link: link.aka,
        message: packed(stored, [own, link.aka], Attributes::default(), text),
        attached: Vec::new(),
    })
}

fn netmail(
    tosser: &Tosser,
    stored: &StoredMessage,
    lines: TextParts,
    now: Moment,
) -> Result<Packed, String> {
    let main = tosser.setup.akas.first().copied().unwrap_or_default();
    let with_zone = |aka: Aka| match aka.zone {
        0 if aka != Aka::default() => Aka {
            zone: main.zone,
            ..aka
        },
        _ => aka,
    };
    let to = with_zone(Aka::from_bytes(&stored.destination).unwrap_or_default());
    if tosser.setup.is_own(to) {
        return Ok(Packed::Local);
    }
    let own = stored.attributes;
    let flags = kludge_of(&lines.kludges, b"FLAGS");
    let mut flags = flags.split(|byte| *byte == b' ');
    let is_direct = own.crash || flags.any(|flag| [&b"DIR"[..], b"IMM"].contains(&flag));
    let link = route(&tosser.setup, to, is_direct).map_err(|error| error.to_string())?;
    let from = match Aka::from_bytes(&stored.origin).map(with_zone) {
        Some(from) if from != Aka::default() => from,
        _ => tosser.own_aka(link),
    };
    let mut text = format!("\x01INTL {} {}\r", to.boss(), from.boss()).into_bytes();
    for (name, point) in [("FMPT", from.point), ("TOPT", to.point)] {
        if point != 0 {
            text.extend_from_slice(format!("\x01{name} {point}\r").as_bytes());
        }
    }
    let others = lines
        .kludges
        .iter()
        .filter(|kludge| !is_address_kludge(kludge));
    let others: Vec<Vec<u8>> = others.cloned().collect();
    append_kludges(&mut text, &others);
    text.extend_from_slice(&lines.text);
    append_lines(&mut text, &lines.trailer);
    text.extend_from_slice(via(tosser, link, now).as_bytes());
    let sent = Attributes {
        private: true,
        crash: own.crash,
        file_attach: own.file_attach,
        file_request: own.file_request,
        ..Attributes::default()
    };
    let mut message = packed(stored, [from, to], sent, text);
    let mut attached = Vec::new();
    if own.file_attach {
        let subject = String::from_utf8_lossy(&stored.subject);
        attached = attached_files(&subject).map_err(|word| {
            format!(
                "the attached file {word} is not there; write its whole path into the subject, or clear \
                 the attribute"
            )
        })?;
        let names: Vec<_> = attached
            .iter()
            .filter_map(|path| path.file_name())
            .collect();
        let names: Vec<_> = names.iter().map(|name| name.to_string_lossy()).collect();
        message.subject = names.join(" ").into_bytes();
    }
    Ok(Packed::For {
        link: link.aka,
        message,
        attached,
    })
}

/// Returns the Via line of FTS-4009, with its end.
fn via(tosser: &Tosser, link: &Link, now: Moment) -> String {
    let civil = now.utc.civil();
    format!(
        "\x01Via {} @{:04}{:02}{:02}.{:02}{:02}{:02}.UTC {}\r",
        tosser.own_aka(link),
        civil.year(),
        civil.month(),
        civil.day(),
        civil.hour(),
        civil.minute(),
        civil.second(),
        tosser.setup.program
    )
}

fn packed(
    stored: &StoredMessage,
    [from, to]: [Aka; 2],
    attributes: Attributes,
    text: Vec<u8>,
) -> PackedMessage {
    PackedMessage {
        origin: (from.net, from.node),
        destination: (to.net, to.node),
        attributes: u16::try_from(bits(attributes) & 0xFFFF).unwrap_or_default(),
        date: date_text(stored.written),
        to: stored.to.get(..35).unwrap_or(&stored.to).to_vec(),
        from: stored.from.get(..35).unwrap_or(&stored.from).to_vec(),
        subject: stored.subject.get(..71).unwrap_or(&stored.subject).to_vec(),
        text,
    }
}

/// Appends kludges: MSGID first, as some tossers expect.
fn append_kludges(text: &mut Vec<u8>, kludges: &[Vec<u8>]) {
    let is_id = |kludge: &&Vec<u8>| name_of(kludge) == b"MSGID";
    let ids = kludges.iter().filter(is_id);
    for kludge in ids.chain(kludges.iter().filter(|kludge| !is_id(kludge))) {
        text.push(1);
        text.extend_from_slice(kludge);
        text.push(b'\r');
    }
}
