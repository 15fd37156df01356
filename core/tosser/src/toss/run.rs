//! One call: reads files, decides for each message, fills batches.

use super::batch::Batch;
use super::{Kind, TossReport, kind_of};
use crate::aka::Aka;
use crate::files::{
    BUFFER, FileError, failed, make_folder, read_pieces, rename, safe_name, short_hash,
};
use crate::limits::{BATCH_BYTES, BATCH_MESSAGES, NEW_AREAS};
use crate::lines::kludge_of;
use crate::message::{Incoming, key_of};
use crate::moment::Moment;
use crate::packet::{PackedMessage, PacketHeader, PacketReader, PacketType};
use crate::setup::{AreaSetup, Folder, fold};
use crate::state::{FileRecord, LeftOut, NewQuarantined, Quarantined};
use crate::tosser::{Tosser, TosserError};
use ftn_base::pkt::each_packet;
use ftn_types::job::Job;
use sha1::{Digest as _, Sha1};
use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One call of tossing.
pub(super) struct Run<'t> {
    tosser: &'t mut Tosser,
    now: Moment,
    job: Job,
    /// File of the quarantine that is tossed again.
    retried: Option<Quarantined>,
    batch: Batch,
    /// Messages that are not yet compared with those of the bases.
    waiting: Vec<Waiting>,
    /// Memory of them, in bytes.
    waiting_bytes: usize,
    /// Keys of messages that interrupted calls have added.
    recovered: HashSet<i64>,
    report: TossReport,
    /// Files of the batch, to be moved once it is recorded.
    moves: Vec<(PathBuf, FileRecord)>,
    current: Current,
}

/// File that is being read.
#[derive(Debug, Default)]
struct Current {
    hash: Vec<u8>,
    /// Messages read so far.
    seen: u32,
    /// Messages that an earlier call has recorded.
    skip: u32,
}

/// Number of messages that are looked up in the state together, and their memory, in bytes.
const LOOKED_UP: usize = 512;
const LOOKED_UP_BYTES: usize = 2 * 1024 * 1024;

/// Message with its area.
struct Waiting {
    area: Arc<AreaSetup>,
    incoming: Incoming,
    /// System whose packet brought it.
    link: Aka,
    key: i64,
    copy: Copy,
}

/// Returns the record of a duplicate.
fn left_out(dupe: Waiting, now: Moment) -> LeftOut {
    let message = dupe.incoming.message;
    let kludge = |name: &[u8]| kludge_of(&message.kludges, name).to_vec();
    LeftOut {
        time: now.utc.0,
        tag: dupe.area.tag.clone(),
        msgid: kludge(b"MSGID"),
        chrs: kludge(b"CHRS"),
        from: message.from,
        subject: message.subject,
        link: dupe.link,
    }
}

/// Copy of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Copy {
    /// In its area.
    First,
    /// In the area of carbon copies.
    Carbon,
}

/// Sender of the packet that is being read.
struct Sender {
    header: PacketHeader,
    /// Address of the link; `None`: the system is unknown here.
    link: Option<Aka>,
    creates_areas: bool,
}

impl<'t> Run<'t> {
    pub(super) fn new(
        tosser: &'t mut Tosser,
        now: Moment,
        job: &Job,
        retried: Option<Quarantined>,
    ) -> Result<Self, TosserError> {
        let recovered = tosser.state.recovered()?;
        Ok(Self {
            tosser,
            now,
            job: job.clone(),
            retried,
            batch: Batch::default(),
            waiting: Vec::new(),
            waiting_bytes: 0,
            recovered,
            report: TossReport::default(),
            moves: Vec::new(),
            current: Current::default(),
        })
    }

    /// Tosses a file of the inbound.
    pub(super) fn file(&mut self, path: &Path) -> Result<(), TosserError> {
        let (hash, size) = hash_of(path)?;
        if size == 0 {
            // A mailer truncates sent bundles.
            return Ok(());
        }
        let is_retry = self.retried.is_some();
        if let Some(record) = self.tosser.state.file(&hash)?.filter(|_| !is_retry) {
            self.settle(path, &record)?;
            self.report.files += 1;
            return Ok(());
        }
        if self.moves.iter().any(|(_, record)| record.hash == hash) {
            // The same file once more; the next call moves it.
            return Ok(());
        }
        self.current = Current {
            skip: self.tosser.state.partial(&hash)?,
            hash: hash.clone(),
            seen: 0,
        };
        let refused = match kind_of(path) {
            Some(Kind::Bundle) => self.bundle(path)?,
            Some(Kind::Packet) | None => {
                let file = File::open(path).map_err(failed(path))?;
                self.packet(BufReader::with_capacity(BUFFER, file))?
            }
        };
        if self.job.is_cancelled() {
            return Ok(());
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        self.record(path, size, &name, refused)
    }

    /// Notes that a file is done.
    fn record(
        &mut self,
        path: &Path,
        size: u64,
        name: &str,
        refused: Option<String>,
    ) -> Result<(), TosserError> {
        let hash = std::mem::take(&mut self.current.hash);
        let head = short_hash(&hash, 6);
        let own = format!("{head}-{}", safe_name(name));
        if let Some(reason) = &refused {
            self.report
                .problems
                .push(format!("{name} is in quarantine: {reason}"));
        }
        let mut record = FileRecord {
            hash,
            name: name.to_owned(),
            size,
            messages: self.current.seen,
            quarantined: refused.is_some(),
            place: own.clone(),
        };
        match (&self.retried, refused) {
            // It stays where it is.
            (Some(_), Some(_)) => return Ok(()),
            (Some(retried), None) => {
                if self.batch.stays {
                    return Ok(());
                }
                self.batch.tossed.released.push(retried.id);
                record.name.clone_from(&retried.place);
            }
            (None, Some(reason)) => self.batch.tossed.quarantine.push(NewQuarantined {
                place: own,
                reason,
                messages: self.current.seen,
                ..NewQuarantined::default()
            }),
            (None, None) => {}
        }
        if !record.quarantined {
            record.place = format!("{}/{}", self.now.day(), record.place);
        }
        self.batch.tossed.files.push(record.clone());
        self.moves.push((path.to_owned(), record));
        self.look_up()?;
        match self.batch.is_full() {
            true => self.flush(None),
            false => Ok(()),
        }
    }

    /// Tosses the packets of a bundle. Returns the reason if something of it is not accepted.
    fn bundle(&mut self, path: &Path) -> Result<Option<String>, TosserError> {
        let (mut refused, mut failure) = (None, None);
        let job = self.job.clone();
        let done = each_packet(path, &job, &mut |packet| {
            match self.packet(packet.bytes.as_slice()) {
                Ok(None) => {}
                Ok(Some(reason)) => {
                    let name = safe_name(&packet.name);
                    refused.get_or_insert(format!("the packet {name} in it: {reason}"));
                }
                Err(error) => {
                    failure = Some(error);
                    return ControlFlow::Break(());
                }
            }
            match self.job.is_cancelled() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if let Some(error) = failure {
            return Err(error);
        }
        Ok(match done {
            Ok(()) => refused,
            Err(error) => Some(error.to_string()),
        })
    }

    /// Tosses the messages of a packet. Returns the reason if it is not accepted, or not to its end.
    fn packet(&mut self, stream: impl BufRead) -> Result<Option<String>, TosserError> {
        let mut packet = match PacketReader::new(stream) {
            Ok(packet) => packet,
            Err(error) => return Ok(Some(error.to_string())),
        };
        let sender = match self.admit(*packet.header()) {
            Ok(sender) => sender,
            Err(reason) => return Ok(Some(reason)),
        };
        loop {
            if self.current.seen.is_multiple_of(256) && self.job.is_cancelled() {
                return Ok(None);
            }
            match packet.next_message() {
                Ok(Some(message)) => {
                    self.current.seen += 1;
                    if self.current.seen > self.current.skip {
                        self.message(message, &sender)?;
                        if self.batch.is_full() {
                            let partial = (self.current.hash.clone(), self.current.seen);
                            self.flush(Some(partial))?;
                        }
                    }
                }
                Ok(None) => return Ok(None),
                Err(error) => {
                    let count = packet.count();
                    return Ok(Some(format!(
                        "{error}; {count} messages before were tossed. Ask {} to send it again",
                        sender.header.origin
                    )));
                }
            }
        }
    }

    /// Checks addressee and password of a packet; returns the reason of a refusal.
    fn admit(&self, header: PacketHeader) -> Result<Sender, String> {
        let setup = &self.tosser.setup;
        let is_trusted = self.retried.is_some();
        let has_points = header.kind != PacketType::Two;
        let is_own = setup.akas.iter().any(|own| match has_points {
            true => own.is_same(header.destination),
            false => own.boss().is_same(header.destination.boss()),
        });
        if !is_own && !is_trusted {
            let own = setup.akas.first().copied().unwrap_or_default();
            let to = header.destination;
            return Err(format!(
                "it is for {to}, and this system is {own}; ask {} to correct the address",
                header.origin
            ));
        }
        let link = setup.link(header.origin);
        if let Some(link) = link
            && !is_trusted
            && !link.password.is_empty()
            && !link.password.is_same(&header.password)
        {
            let what = match header.password.is_empty() {
                true => "has no password",
                false => "has a wrong password",
            };
            return Err(format!(
                "it comes from {} and {what}; agree on one, or toss it from the quarantine if the \
                 sender is right",
                link.aka
            ));
        }
        Ok(Sender {
            header,
            link: link
                .map(|link| link.aka)
                .or(is_trusted.then_some(header.origin)),
            creates_areas: is_trusted || link.is_some_and(|link| link.creates_areas),
        })
    }

    /// Decides where a message goes.
    fn message(&mut self, packed: PackedMessage, from: &Sender) -> Result<(), TosserError> {
        let found = Incoming::from_packed(&packed, &from.header, self.now.wall());
        let incoming = match found {
            Ok(incoming) => incoming,
            Err(error) => {
                return self.quarantine(packed, from, None, error.to_string());
            }
        };
        let area = match &incoming.tag {
            None => self.netmail_area(&incoming),
            Some(tag) => self.echo_area(tag, from),
        };
        let area = match area {
            Ok(area) => area,
            Err(reason) => return self.quarantine(packed, from, incoming.tag, reason),
        };
        let carbon = self.carbon_of(&incoming);
        let link = from.header.origin;
        if let Some(carbon) = carbon {
            self.wait_with(Arc::new(carbon), incoming.clone(), (link, Copy::Carbon))?;
        }
        self.wait_with(area, incoming, (link, Copy::First))
    }

    /// Returns the area of carbon copies if a message is for the user.
    fn carbon_of(&self, incoming: &Incoming) -> Option<AreaSetup> {
        let setup = &self.tosser.setup;
        let carbon = setup.carbon.as_ref().filter(|_| incoming.tag.is_some())?;
        let to = incoming.message.to.trim_ascii();
        let mut names = setup.names.iter();
        let is_me = names.any(|name| name.trim_ascii().eq_ignore_ascii_case(to));
        is_me.then(|| carbon.clone())
    }

    /// Collects messages for one look into the state.
    fn wait_with(
        &mut self,
        area: Arc<AreaSetup>,
        incoming: Incoming,
        (link, copy): (Aka, Copy),
    ) -> Result<(), TosserError> {
        let key = key_of(self.tosser.state.seed(), &area.tag, &incoming.message);
        self.waiting_bytes += incoming.size();
        self.waiting.push(Waiting {
            area,
            incoming,
            link,
            key,
            copy,
        });
        match self.waiting.len() >= LOOKED_UP || self.waiting_bytes > LOOKED_UP_BYTES {
            true => self.look_up(),
            false => Ok(()),
        }
    }

    /// Adds the collected messages to the batch, unless their areas have them.
    fn look_up(&mut self) -> Result<(), TosserError> {
        let waiting = std::mem::take(&mut self.waiting);
        self.waiting_bytes = 0;
        let known = self.tosser.state.known(waiting.iter().map(|own| own.key))?;
        for own in waiting {
            self.add(own, &known);
        }
        Ok(())
    }

    fn netmail_area(&self, incoming: &Incoming) -> Result<Arc<AreaSetup>, String> {
        let to = Aka::from(incoming.message.destination);
        match self.tosser.setup.is_own(to) {
            true => Ok(Arc::new(self.tosser.setup.netmail.clone())),
            false => Err(format!(
                "netmail for {to}, which is no address of this system; it forwards no mail of others"
            )),
        }
    }

    fn echo_area(&mut self, tag: &str, from: &Sender) -> Result<Arc<AreaSetup>, String> {
        let origin = from.header.origin;
        let Some(link) = from.link else {
            return Err(format!(
                "echomail of {tag} from {origin}, which is no link of this system; add the link, or \
                 toss the message from the quarantine"
            ));
        };
        let key = fold(tag);
        let special = [
            Some(&self.tosser.setup.netmail),
            self.tosser.setup.carbon.as_ref(),
        ];
        if special
            .into_iter()
            .flatten()
            .any(|own| fold(&own.tag) == key)
        {
            return Err(format!(
                "echomail of {tag}, which is the name of an area of this system"
            ));
        }
        if let Some(area) = self.tosser.areas.get(&key) {
            return Ok(Arc::clone(area));
        }
        if !from.creates_areas {
            return Err(format!(
                "echomail of {tag} from {origin}, and there is no such area here; toss it from the \
                 quarantine to create the area"
            ));
        }
        if self.tosser.areas.len() >= NEW_AREAS {
            return Err(format!(
                "echomail of {tag}: {origin} has created {NEW_AREAS} areas, and no more are allowed"
            ));
        }
        let area = self
            .tosser
            .new_area(tag, link)
            .map_err(|error| error.to_string())?;
        self.batch.tossed.areas.push(area.clone());
        let area = Arc::new(area);
        self.tosser.areas.insert(key, Arc::clone(&area));
        self.report.new_areas.push(tag.to_owned());
        Ok(area)
    }

    /// Adds a message to the batch, unless its area has it.
    fn add(&mut self, own: Waiting, known: &HashSet<i64>) {
        let key = own.key;
        let is_first = u32::from(own.copy == Copy::First);
        let counts = self
            .batch
            .tossed
            .counts
            .entry(own.area.tag.clone())
            .or_default();
        if self.recovered.remove(&key) {
            counts.received += 1;
            self.report.recovered += is_first;
            self.batch.tossed.recovered.push(key);
            self.batch.tossed.keys.push(key);
            self.batch.keys.insert(key);
            return;
        }
        if self.batch.keys.contains(&key) || known.contains(&key) {
            counts.dupes += 1;
            self.report.dupes += is_first;
            if own.copy == Copy::First {
                let dupe = left_out(own, self.now);
                self.batch.tossed.dupes.add(dupe);
            }
            return;
        }
        counts.received += 1;
        self.report.received += is_first;
        self.report.copies += 1 - is_first;
        self.batch.add(own.area, key, own.incoming);
    }

    /// Puts a message into quarantine.
    fn quarantine(
        &mut self,
        packed: PackedMessage,
        from: &Sender,
        tag: Option<String>,
        reason: String,
    ) -> Result<(), TosserError> {
        if self.retried.is_some() {
            self.report
                .problems
                .push(format!("one message stays in quarantine: {reason}"));
            self.batch.stays = true;
            return Ok(());
        }
        let area = tag.clone().unwrap_or_default();
        let counts = self.batch.tossed.counts.entry(area).or_default();
        counts.quarantined += 1;
        self.report.quarantined += 1;
        let is_first = self.batch.quarantine(packed, &from.header, tag, &reason);
        if is_first && !self.report.problems.contains(&reason) {
            self.report.problems.push(reason);
        }
        Ok(())
    }

    /// Adds the batch to the bases, records it, and moves its files.
    fn flush(&mut self, partial: Option<(Vec<u8>, u32)>) -> Result<(), TosserError> {
        self.look_up()?;
        let mut batch = std::mem::take(&mut self.batch);
        batch.tossed.day = self.now.day();
        batch.tossed.partial = partial;
        batch.write(self.tosser, &self.job, &mut self.report)?;
        self.tosser.settle_quarantine()?;
        for (path, record) in std::mem::take(&mut self.moves) {
            self.settle(&path, &record)?;
            self.report.files += 1;
        }
        Ok(())
    }

    /// Moves a file that is recorded out of the inbound.
    fn settle(&self, path: &Path, record: &FileRecord) -> Result<(), FileError> {
        let folder = match record.quarantined {
            true => Folder::Quarantine,
            false => Folder::Kept,
        };
        let place = self.tosser.setup.folder(folder).join(&record.place);
        if let Some(folder) = place.parent() {
            make_folder(folder)?;
        }
        rename(path, &place)
    }

    /// Flushes what is left and returns the report.
    pub(super) fn finish(mut self) -> Result<TossReport, TosserError> {
        if self.job.is_cancelled() {
            // Nothing of the batch is written.
            return Err(TosserError::Cancelled);
        }
        self.flush(None)?;
        Ok(self.report)
    }
}

impl Batch {
    /// Returns whether the batch should be written.
    fn is_full(&self) -> bool {
        self.bytes > BATCH_BYTES || self.count > BATCH_MESSAGES
    }
}

/// Returns checksum and length of a file.
fn hash_of(path: &Path) -> Result<(Vec<u8>, u64), FileError> {
    let mut hash = Sha1::new();
    let size = read_pieces(path, |piece| hash.update(piece))?;
    Ok((hash.finalize().to_vec(), size))
}
