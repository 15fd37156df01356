//! Tossing and scanning of the point's mail, with reports by area.
//!
//! Imports `lists`, `point` and `stop`.

use crate::lists;
use crate::point::{Point, PointError};
use crate::stop::Stop;
use binkp::folder::FolderInbound;
use ftn_tosser::aka::Aka;
use ftn_tosser::moment::Moment;
use ftn_tosser::packet::PacketReader;
use ftn_tosser::setup::Folder;
use ftn_tosser::tic::ReceivedFile;
use ftn_tosser::{FileError, Quarantined, Tosser, TosserError};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// Result of tossing and scanning.
#[derive(Debug, Default)]
pub struct MailReport {
    /// Number of messages that were added to bases, without carbon copies.
    pub received: u32,
    /// Their numbers by areatag, netmail among them.
    pub areas: BTreeMap<String, u32>,
    /// Tags of new areas.
    pub new_areas: Vec<String>,
    /// Number of messages that were in their base already.
    pub dupes: u32,
    /// Number of carbon copies.
    pub copies: u32,
    /// Mail that was not accepted.
    pub quarantined: Vec<Quarantined>,
    /// Number of own messages that were packed.
    pub sent: u32,
    /// Files that own messages were packed into.
    pub packets: Vec<PacketMade>,
    /// Files of file echoes.
    pub files: Vec<ReceivedFile>,
    /// Number of TIC files whose files have not arrived yet; a later call may bring them.
    pub waiting_files: u32,
    /// True if the exported configurations have changed.
    pub is_config_new: bool,
    /// Newest nodelist, if differences or a new list came.
    pub nodelist: Option<PathBuf>,
    /// Number of areas in answers of robots.
    pub offered: usize,
    /// Sentences for the user: mail that waits, files that were not accepted.
    pub problems: Vec<String>,
    /// Reason why the work ended early; the next call goes on from there.
    pub error: Option<TosserError>,
}

/// File for the mailer: a packet or an attached file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PacketMade {
    /// Link that gets it.
    pub to: Aka,
    /// Path in the outbound.
    pub path: PathBuf,
    /// Number of messages; 0 for attached files.
    pub messages: u32,
}

impl Point {
    /// Packs own messages for the bosses. Nothing is sent.
    ///
    /// # Errors
    /// The mail folder cannot be used. Errors of the work itself are in the report.
    pub fn scan(&self, now: Moment, stop: &Stop) -> Result<MailReport, PointError> {
        let mut tosser = self.tosser()?;
        let mut report = MailReport::default();
        scan(&mut tosser, now, stop, &mut report);
        Ok(report)
    }

    /// Tosses received mail and files, updates the nodelist, reads answers of robots, and writes the
    /// configurations for other programs.
    ///
    /// # Errors
    /// The mail folder cannot be used. Errors of the work itself are in the report.
    pub fn toss(&self, now: Moment, stop: &Stop) -> Result<MailReport, PointError> {
        let mut tosser = self.tosser()?;
        let mut report = MailReport::default();
        toss(&mut tosser, now, stop, &mut report);
        self.finish_toss(&mut tosser, &mut report);
        Ok(report)
    }

    /// Tosses a file of the quarantine again.
    ///
    /// # Errors
    /// There is no such file, or the mail folder cannot be used.
    pub fn retry(&self, id: i64, now: Moment, stop: &Stop) -> Result<MailReport, PointError> {
        let mut tosser = self.tosser()?;
        let mut report = MailReport::default();
        let before = counts(&tosser, now);
        let known = quarantine(&tosser);
        let done = tosser.retry(id, now, &stop.job.part())?;
        add_tossed(&tosser, now, (before, known), done, &mut report);
        self.finish_toss(&mut tosser, &mut report);
        Ok(report)
    }

    /// Updates what depends on tossed mail: the nodelist, areas of robots, configurations.
    pub(crate) fn finish_toss(&self, tosser: &mut Tosser, report: &mut MailReport) {
        if report.error.is_none() {
            lists::update(tosser, report);
        }
        let answers = crate::record::Record::open(&self.folder)
            .map_err(PointError::from)
            .and_then(|record| self.read_answers(&record));
        match answers {
            Ok(count) => report.offered = count,
            Err(error) => report.problems.push(error.to_string()),
        }
        match tosser.export() {
            Ok(exported) => {
                report.is_config_new |= !exported.written.is_empty();
                report.problems.extend(exported.problems);
            }
            Err(error) => report.problems.push(error.to_string()),
        }
    }
}

/// Packs own messages.
pub(crate) fn scan(tosser: &mut Tosser, now: Moment, stop: &Stop, report: &mut MailReport) {
    match tosser.scan(now, &stop.job.part()) {
        Ok(done) => {
            report.sent += done.sent;
            report.problems.extend(done.problems);
            let links = tosser.setup().links.iter();
            let folders: Vec<(Aka, PathBuf)> = links
                .map(|link| (link.aka, tosser.setup().outbound(link.aka)))
                .collect();
            for path in done.files {
                let mut owners = folders.iter();
                let owner = owners.find(|(_, folder)| path.parent() == Some(folder));
                report.packets.push(PacketMade {
                    to: owner.map(|(aka, _)| *aka).unwrap_or_default(),
                    messages: messages_in(&path),
                    path,
                });
            }
        }
        Err(error) => report.error = Some(error),
    }
}

/// Tosses received mail, and files of file echoes.
pub(crate) fn toss(tosser: &mut Tosser, now: Moment, stop: &Stop, report: &mut MailReport) {
    // Ends the moves of received files that an earlier call could not end.
    let path = tosser.setup().folder(Folder::Inbound);
    if let Err(source) = FolderInbound::open(&path) {
        report.error = Some(FileError { path, source }.into());
        return;
    }
    let before = (counts(tosser, now), quarantine(tosser));
    match tosser.toss(now, &stop.job.part()) {
        Ok(done) => add_tossed(tosser, now, before, done, report),
        Err(error) => {
            report.error = Some(error);
            add_tossed(tosser, now, before, Default::default(), report);
            report.received = report.areas.values().sum();
            return;
        }
    }
    match tosser.receive_files(now, &stop.job.part()) {
        Ok(done) => {
            report.files.extend(done.received);
            report.waiting_files = done.waiting;
            report.problems.extend(done.problems);
        }
        Err(error) => report.error = Some(error),
    }
}

/// Numbers of received messages of today by area, and ids of the files in quarantine.
type Before = (BTreeMap<String, u32>, Vec<i64>);

fn add_tossed(
    tosser: &Tosser,
    now: Moment,
    (before, known): Before,
    done: ftn_tosser::toss::TossReport,
    report: &mut MailReport,
) {
    report.received += done.received;
    report.dupes += done.dupes;
    report.copies += done.copies;
    report.new_areas.extend(done.new_areas);
    report.problems.extend(done.problems);
    for (tag, count) in counts(tosser, now) {
        let count = count.saturating_sub(before.get(&tag).copied().unwrap_or_default());
        if count > 0 {
            *report.areas.entry(tag).or_default() += count;
        }
    }
    let all = tosser.quarantined().unwrap_or_default().into_iter();
    report
        .quarantined
        .extend(all.filter(|own| !known.contains(&own.id)));
}

/// Returns the numbers of messages that were received today, by area.
fn counts(tosser: &Tosser, now: Moment) -> BTreeMap<String, u32> {
    let counts = tosser.counts(now.day()).unwrap_or_default().into_iter();
    let of_today = counts.filter(|count| count.day == now.day());
    of_today.map(|count| (count.tag, count.received)).collect()
}

fn quarantine(tosser: &Tosser) -> Vec<i64> {
    let all = tosser.quarantined().unwrap_or_default();
    all.into_iter().map(|own| own.id).collect()
}

/// Returns the number of messages in a packet; 0 if it is none.
fn messages_in(path: &Path) -> u32 {
    let is_packet = path
        .extension()
        .is_some_and(|own| own.eq_ignore_ascii_case("pkt"));
    let Some(file) = File::open(path).ok().filter(|_| is_packet) else {
        return 0;
    };
    let Ok(mut packet) = PacketReader::new(BufReader::new(file)) else {
        return 0;
    };
    while let Ok(Some(_)) = packet.next_message() {}
    packet.count()
}
