//! Files of the outbound: their final names, Sent marks, and what a mailer has delivered.

use crate::aka::Aka;
use crate::fault;
use crate::files::{FileError, failed, free_path, make_folder, read, rename, replace};
use crate::limits::PACKET_BYTES;
use crate::moment::Moment;
use crate::packet::{PacketHeader, PacketReader, PacketWriter};
use crate::setup::{Folder, Link, fold};
use crate::tosser::{Tosser, TosserError, waiting_in};
use ftn_base::{AppendError, MessageBase};
use ftn_types::job::Job;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

impl Tosser {
    /// Gives outgoing files their final names, and writes the marks of the messages in them. A base
    /// that another program has locked gets its marks the next time.
    pub(crate) fn finish_outgoing(&mut self) -> Result<(), TosserError> {
        let pending = self.state.pending()?;
        for own in &pending {
            let (draft, place) = (PathBuf::from(&own.draft), Path::new(&own.place));
            // Without a draft, it has its name already, and a mailer may have sent it.
            if draft.is_file() {
                if let Some(folder) = place.parent() {
                    make_folder(folder)?;
                }
                rename(&draft, place)?;
            }
        }
        if !pending.is_empty() {
            self.state.renamed(&pending)?;
        }
        let mut marks: BTreeMap<String, Vec<(u32, u32)>> = BTreeMap::new();
        for own in self.state.marks()? {
            let of_area = marks.entry(own.tag).or_default();
            of_area.push((own.number, own.fingerprint));
        }
        for (tag, messages) in marks {
            let Some(area) = self.areas.get(&fold(&tag)) else {
                self.state.marked(&tag)?;
                continue;
            };
            let killed = failed(&area.path);
            fault::step().map_err(killed)?;
            let base = area.format.open_or_absent(&area.path);
            let marked = base
                .map_err(AppendError::from)
                .and_then(|base| mark(base.as_ref(), &messages));
            match marked {
                // The position keeps the messages from being sent again.
                Err(AppendError::Busy { .. } | AppendError::Replaced { .. }) => {}
                _ => self.state.marked(&tag)?,
            }
        }
        Ok(())
    }

    /// Gives the packets that wait for a link its current password, and the requests to robots in them
    /// its current robot password in place of `old_robots`. Returns the number of changed packets.
    ///
    /// # Errors
    /// A packet cannot be read or written; the others are changed the next time.
    pub fn renew_passwords(&mut self, link: Aka, old_robots: &str) -> Result<u32, TosserError> {
        let Some(link) = self.setup.link(link).cloned() else {
            return Ok(0);
        };
        let mut count = 0;
        let waiting = waiting_in(&self.setup).into_iter();
        let own = waiting.filter(|(aka, _)| *aka == link.aka);
        let is_packet = |path: &PathBuf| path.extension().is_some_and(|own| own == "pkt");
        for path in own.flat_map(|(_, files)| files).filter(is_packet) {
            let bytes = read(&path, 2 * PACKET_BYTES)?;
            let renewed = bytes.and_then(|bytes| renewed(&bytes, &link, old_robots));
            if let Some(bytes) = renewed {
                replace(&self.setup.folder(Folder::Temporary), &path, &bytes)?;
                count += 1;
            }
        }
        Ok(count)
    }

    /// Lists the files that wait for each link, the oldest first.
    ///
    /// # Errors
    /// A folder cannot be read.
    pub fn waiting(&self) -> Result<Vec<(Aka, Vec<PathBuf>)>, TosserError> {
        Ok(waiting_in(&self.setup))
    }

    /// Moves a file of the outbound to the kept ones: the mailer calls this when the link has
    /// acknowledged the file (M_GOT of BinkP), not before.
    ///
    /// # Errors
    /// The file is not in the outbound, or cannot be moved.
    pub fn delivered(&mut self, path: &Path, now: Moment) -> Result<(), TosserError> {
        let folders = self
            .setup
            .links
            .iter()
            .map(|link| self.setup.outbound(link.aka));
        let is_own = folders
            .into_iter()
            .any(|folder| path.parent() == Some(&folder));
        let name = path.file_name().and_then(|name| name.to_str());
        let Some(name) = name.filter(|_| is_own) else {
            let error = FileError {
                path: path.to_owned(),
                source: std::io::ErrorKind::NotFound.into(),
            };
            return Err(error.into());
        };
        let folder = self.setup.folder(Folder::Kept).join(now.day().to_string());
        make_folder(&folder)?;
        rename(path, &free_path(&folder, &format!("sent-{name}")))?;
        Ok(())
    }
}

/// Marks packed messages as sent, and deletes those with the attribute KillSent. One that cannot be deleted keeps no
/// other one from its mark.
fn mark(base: &dyn MessageBase, messages: &[(u32, u32)]) -> Result<(), AppendError> {
    let (mut killed, mut marked) = (Vec::new(), Vec::new());
    for (number, fingerprint) in messages {
        let stored = base.read(*number)?;
        let is_killed = stored.is_some_and(|own| {
            own.fingerprint == *fingerprint && own.attributes.kill_sent && !own.attributes.locked
        });
        let group = if is_killed { &mut killed } else { &mut marked };
        group.push((*number, *fingerprint));
    }
    base.mark_sent(&marked, &Job::new())?;
    for (number, fingerprint) in killed {
        base.delete(number, fingerprint, &Job::new())?;
    }
    Ok(())
}

/// Returns a packet with the current passwords of a link; `None` if nothing changes, or it is no packet
/// of ours.
fn renewed(bytes: &[u8], link: &Link, old_robots: &str) -> Option<Vec<u8>> {
    let mut packet = PacketReader::new(bytes).ok()?;
    let header = PacketHeader {
        password: link.password,
        ..*packet.header()
    };
    let mut is_changed = !packet.header().password.is_same(&link.password);
    let mut out = PacketWriter::new(Vec::new(), &header).ok()?;
    while let Some(mut message) = packet.next_message().ok()? {
        let is_request = !old_robots.is_empty()
            && message.subject == old_robots.as_bytes()
            && message.destination == (link.aka.net, link.aka.node)
            && !message.text.starts_with(b"AREA:");
        if is_request && old_robots != link.robot_password {
            message.subject = link.robot_password.clone().into_bytes();
            is_changed = true;
        }
        out.append(&message).ok()?;
    }
    let bytes = out.finish().ok()?;
    is_changed.then_some(bytes)
}
