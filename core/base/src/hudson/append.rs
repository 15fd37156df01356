//! Appends messages to a Hudson or GoldBase folder that other programs keep, and deletes own ones,
//! under the lock beyond the end of MSGINFO.
//!
//! First the highest number in MSGINFO is reserved. Then follows the order of known programs: text,
//! header, index, and last the counts of MSGINFO. No program reuses a number lost in a crash.
//!
//! A message exists once its header does. If a crash left the index shorter than the headers, the
//! next change completes it from them. All counts are computed from the index.

use super::layout::{BLOCK, Header, TO_RECORD, attribute, net_attribute};
use super::write::{DELETED_TO, NewHeader, text_blocks, to_record, write_field};
use super::{HudsonBase, HudsonFile};
use crate::append::{BaseWriter, answered};
use crate::limits::HUDSON_RECORDS;
use crate::location::Files;
use crate::packer::Recheck;
use crate::removal::RemovedRecord;
use crate::steps::{OpenFile, Steps};
use crate::{AppendError, BaseError, Outgoing};
use ftn_types::job::Job;
use std::path::Path;
use std::time::Duration;

/// Locked folder.
pub(super) struct HudsonAppender<'b> {
    base: &'b HudsonBase,
    info: OpenFile,
    index: OpenFile,
    headers: OpenFile,
    texts: OpenFile,
    to_index: OpenFile,
    /// Number of headers.
    records: u64,
    steps: Steps,
}

/// Index record: position of a message, its number and board.
struct Indexed {
    place: u64,
    number: Option<u32>,
    board: u16,
}

impl<'b> HudsonAppender<'b> {
    pub(super) fn open(base: &'b HudsonBase, job: &Job) -> Result<Self, AppendError> {
        let what = "a base in memory";
        let files = base.place.disk().ok_or(AppendError::Unsupported { what })?;
        let path = |file| files.path(file);
        if !files.info.is_file() {
            return Err(AppendError::Base(BaseError::Missing {
                path: files.info.clone(),
                format: base.flavour.name(),
            }));
        }
        let info = OpenFile::locked(path(HudsonFile::Info), base.layout.lock(), job)?;
        let headers = OpenFile::open(path(HudsonFile::Headers))?;
        let records = headers.len()? / base.layout.header() as u64;
        let mut opened = Self {
            base,
            info,
            index: OpenFile::open(path(HudsonFile::Index))?,
            texts: OpenFile::open(path(HudsonFile::Texts))?,
            to_index: OpenFile::open(path(HudsonFile::ToIndex))?,
            headers,
            records,
            steps: Steps::default(),
        };
        if records >= u64::from(HUDSON_RECORDS) {
            return Err(opened.full());
        }
        if let Err(error) = opened.complete() {
            opened.steps.undo();
            return Err(error);
        }
        Ok(opened)
    }

    /// Adds the records that are missing in the indexes, from the headers.
    fn complete(&mut self) -> Result<(), AppendError> {
        let layout = self.base.layout;
        let indexed = self.index.len()? / layout.record() as u64;
        let named = self.to_index.len()? / TO_RECORD as u64;
        // An interrupted change leaves one header more than index records.
        if indexed > self.records || self.records > indexed + 1 {
            return Err(AppendError::Damaged {
                path: self.headers.path().to_owned(),
                why: format!("it has {} headers, and the index {indexed}", self.records),
            });
        }
        if indexed == self.records && named == self.records {
            return Ok(());
        }
        self.realign(indexed)?;
        for place in indexed.min(named)..self.records {
            let bytes = self.header(place)?;
            let header = Header::parse(layout, &bytes);
            let there = header.filter(|header| header.attributes & attribute::DELETED == 0);
            let board = header.map_or(0, |header| header.board);
            let record = layout.record_of(there.and_then(|header| header.number), board);
            let to = to_record(there.map_or(DELETED_TO, |header| header.to));
            if place >= indexed {
                let at = place * layout.record() as u64;
                self.steps.write_changed(&self.index, at, &record)?;
            }
            if place >= named {
                let at = place * TO_RECORD as u64;
                self.steps.write_changed(&self.to_index, at, &to)?;
            }
        }
        Ok(())
    }

    /// Corrects the last records of a short index by their headers: a program that appended after a
    /// crash write_field its record in the place of the killed message's.
    fn realign(&mut self, indexed: u64) -> Result<(), AppendError> {
        /// Number of last records to check.
        const LAST: u64 = 64;
        let layout = self.base.layout;
        for place in indexed.saturating_sub(LAST)..indexed {
            let at = place * layout.record() as u64;
            let record = self.index.read(at, layout.record())?;
            let header = self.header(place)?;
            let header = Header::parse(layout, &header);
            let header = header.filter(|own| own.attributes & attribute::DELETED == 0);
            let (Some(header), (Some(number), board)) = (header, layout.index_record(&record))
            else {
                continue;
            };
            if (header.number, header.board) != (Some(number), board) {
                let record = layout.record_of(header.number, header.board);
                let to = to_record(header.to);
                self.steps.write_changed(&self.index, at, &record)?;
                self.steps
                    .write_changed(&self.to_index, place * TO_RECORD as u64, &to)?;
            }
        }
        Ok(())
    }

    /// Reads the header at a position.
    fn header(&self, place: u64) -> Result<Vec<u8>, AppendError> {
        let len = self.base.layout.header();
        self.headers.read(place * len as u64, len)
    }

    /// Reads the whole index.
    fn indexed(&self) -> Result<Vec<Indexed>, AppendError> {
        let layout = self.base.layout;
        let len = usize::try_from(self.index.len()?).unwrap_or(usize::MAX);
        let bytes = self.index.read(0, len)?;
        let records = (0..).zip(bytes.chunks_exact(layout.record()));
        Ok(records
            .map(|(place, record)| {
                let (number, board) = layout.index_record(record);
                Indexed {
                    place,
                    number,
                    board,
                }
            })
            .collect())
    }

    /// Returns the position of a message of this board.
    fn find(&self, number: u32) -> Result<Option<u64>, AppendError> {
        let records = self.indexed()?;
        let mut own = records
            .iter()
            .filter(|record| record.board == self.base.board);
        let found = own.find(|record| record.number == Some(number));
        Ok(found.map(|record| record.place))
    }

    /// Returns the highest number ever used.
    fn highest(&self, records: &[Indexed]) -> Result<u32, AppendError> {
        let layout = self.base.layout;
        let noted = layout.highest(&self.info.read(0, layout.info())?);
        let used = records.iter().filter_map(|record| record.number);
        Ok(used.max().unwrap_or_default().max(noted))
    }

    /// Stores a number as the highest used one, before any message has it.
    fn reserve(&mut self, number: u32) -> Result<(), AppendError> {
        let layout = self.base.layout;
        let mut info = self.info.read(0, layout.info())?;
        info.resize(layout.info(), 0);
        write_field(
            &mut info,
            layout.number,
            &number.to_le_bytes(),
            layout.number,
        );
        self.steps.write_changed(&self.info, 0, &info)?;
        self.steps.sync(&self.info)
    }

    /// Recomputes the counts in MSGINFO from the index.
    fn count(&mut self) -> Result<(), AppendError> {
        let layout = self.base.layout;
        let records = self.indexed()?;
        let highest = self.highest(&records)?;
        let there = || records.iter().filter(|record| record.number.is_some());
        let lowest = there().filter_map(|record| record.number).min();
        let count = u32::try_from(there().count()).unwrap_or(u32::MAX);
        let mut info = self.info.read(0, layout.info())?;
        info.resize(layout.info(), 0);
        let fields = [lowest.unwrap_or_default(), highest, count];
        for (at, value) in (0..).step_by(layout.number).zip(fields) {
            write_field(&mut info, at, &value.to_le_bytes(), layout.number);
        }
        let mut boards = vec![0_u16; layout.boards.into()];
        for record in there() {
            let board = usize::from(record.board).checked_sub(1);
            if let Some(count) = board.and_then(|board| boards.get_mut(board)) {
                *count = count.saturating_add(1);
            }
        }
        let at = 3 * layout.number;
        for (at, count) in (at..).step_by(2).zip(boards) {
            write_field(&mut info, at, &count.to_le_bytes(), 2);
        }
        self.steps.sync(&self.index)?;
        self.steps.write_changed(&self.info, 0, &info)?;
        self.steps.sync(&self.info)
    }

    /// Sets the first answer of a message to `new`, if it is `old` so far.
    fn relink(&mut self, number: u32, old: u32, new: u32) -> Result<(), AppendError> {
        let layout = self.base.layout;
        let Some(place) = self.find(number)? else {
            return Ok(());
        };
        let header = self.header(place)?;
        let field = header.get(layout.first_answer()..).unwrap_or_default();
        let word = |value: u32| value.to_le_bytes().into_iter().take(layout.number);
        if !field.iter().copied().take(layout.number).eq(word(old)) {
            return Ok(());
        }
        let at = place * layout.header() as u64 + layout.first_answer() as u64;
        let new: Vec<u8> = word(new).collect();
        self.steps.write_changed(&self.headers, at, &new)
    }

    /// Adds a message to the list of mail that waits for the tosser.
    fn announce(&mut self, is_netmail: bool, place: u64) -> Result<(), AppendError> {
        let Some(files) = self.base.place.disk() else {
            return Ok(());
        };
        let layout = self.base.layout;
        let list = OpenFile::open(match is_netmail {
            true => &files.netmail,
            false => &files.echomail,
        })?;
        let width = layout.number as u64;
        let place: Vec<u8> = place
            .to_le_bytes()
            .into_iter()
            .take(layout.number)
            .collect();
        self.steps
            .write_changed(&list, list.len()? / width * width, &place)?;
        self.steps.sync(&list)
    }

    /// Removes a deleted message from the lists for the tosser.
    fn withdraw(&mut self, place: u64) -> Result<(), AppendError> {
        let width = self.base.layout.number;
        let place = place.to_le_bytes();
        let files = self.base.place.disk();
        let paths = files.map(|files| [&files.netmail, &files.echomail]);
        for list in paths
            .into_iter()
            .flatten()
            .filter_map(|path| OpenFile::there(path))
        {
            let len = usize::try_from(list.len()?).unwrap_or(usize::MAX);
            let all = list.read(0, len)?;
            let is_it = |other: &[u8]| other.len() == width && place.starts_with(other);
            let others = all.chunks(width).filter(|other| !is_it(other));
            let others: Vec<u8> = others.flatten().copied().collect();
            if others.len() < all.len() {
                self.steps.write_changed(&list, 0, &others)?;
                self.steps.cut(&list, others.len() as u64)?;
            }
        }
        Ok(())
    }

    fn full(&self) -> AppendError {
        AppendError::Full {
            path: self.headers.path().to_owned(),
            limit: match self.base.layout.number {
                2 => {
                    "the limit of a Hudson base is number 65534 and 16 MB of texts; let the \
                     tosser's maintenance pack and renumber it"
                }
                _ => "a GoldBase has no room for more; let the tosser's maintenance pack it",
            },
        }
    }
}

impl BaseWriter for HudsonAppender<'_> {
    fn path(&self) -> &Path {
        self.headers.path()
    }

    fn steps(&mut self) -> &mut Steps {
        &mut self.steps
    }

    /// No packer is known to read counts before it locks MSGINFO, so that there is no pause.
    fn recheck(&self) -> Option<Recheck> {
        Some(Recheck::new(&self.info, Duration::ZERO))
    }

    fn append(&mut self, message: &Outgoing) -> Result<u32, AppendError> {
        let (layout, board) = (self.base.layout, self.base.board);
        let parent = answered(self.base, message)?;
        let highest = self.highest(&self.indexed()?)?;
        let text_at = self.texts.len()?.next_multiple_of(BLOCK as u64);
        let start = u32::try_from(text_at / BLOCK as u64).map_err(|_| self.full())?;
        let number = highest.checked_add(1).filter(|number| match layout.number {
            2 => *number < 0xFFFF && start <= 0xFFFF,
            _ => *number != u32::MAX,
        });
        let number = number.ok_or_else(|| self.full())?;
        let (attributes, net_attributes) = attribute_bits(message);
        let blocks = text_blocks(&message.whole_text());
        let (blocks, count) = blocks.ok_or_else(|| self.full())?;
        let header = NewHeader {
            message,
            number,
            board,
            reply_to: parent.unwrap_or_default(),
            attributes,
            net_attributes,
            start,
            blocks: count,
        };
        let header = header.bytes(layout);
        let place = self.records;
        let record = layout.record_of(Some(number), board);

        self.reserve(number)?;
        self.steps.write_changed(&self.texts, text_at, &blocks)?;
        self.steps.sync(&self.texts)?;
        let at = place * layout.header() as u64;
        // Without a pause between the three files: GoldED does not start if their lengths disagree.
        self.steps.write_changed(&self.headers, at, &header)?;
        let at = place * layout.record() as u64;
        self.steps.write_changed(&self.index, at, &record)?;
        let at = place * TO_RECORD as u64;
        self.steps
            .write_changed(&self.to_index, at, &to_record(&message.to))?;
        self.steps.sync(&self.headers)?;
        self.records += 1;
        if let Some(parent) = parent {
            self.relink(parent, 0, number)?;
        }
        if attributes & (attribute::UNMOVED_NETMAIL | attribute::UNMOVED_ECHOMAIL) != 0 {
            self.announce(message.is_netmail(), place)?;
        }
        self.count()?;
        self.base.forget();
        Ok(number)
    }

    fn delete(&mut self, number: u32) -> Result<(), AppendError> {
        let layout = self.base.layout;
        let moved = || AppendError::Moved { number };
        let place = self.find(number)?.ok_or_else(moved)?;
        let bytes = self.header(place)?;
        let header = Header::parse(layout, &bytes).ok_or_else(moved)?;
        self.relink(header.reply_to, number, 0)?;
        let attributes = (header.attributes | attribute::DELETED).to_le_bytes();
        let at = place * layout.header() as u64 + layout.attributes() as u64;
        let attributes = attributes.get(..layout.board).unwrap_or(&attributes);
        self.steps.write_changed(&self.headers, at, attributes)?;
        self.steps.sync(&self.headers)?;
        let record = layout.record_of(None, self.base.board);
        let at = place * layout.record() as u64;
        self.steps.write_changed(&self.index, at, &record)?;
        let at = place * TO_RECORD as u64;
        self.steps
            .write_changed(&self.to_index, at, &to_record(DELETED_TO))?;
        self.withdraw(place)?;
        self.count()?;
        self.base.forget();
        Ok(())
    }

    /// Returns the header.
    fn removal(&mut self, number: u32) -> Result<RemovedRecord, AppendError> {
        let at = self.find(number)?.ok_or(AppendError::Moved { number })?;
        let bytes = self.header(at)?;
        Ok(RemovedRecord { at, bytes })
    }

    /// Clears the mark of the header, and writes the records of both indexes again.
    fn undelete(&mut self, number: u32, record: &RemovedRecord) -> Result<bool, AppendError> {
        let (layout, place) = (self.base.layout, record.at);
        let now = self.header(place)?;
        let parsed = Header::parse(layout, &now).zip(Header::parse(layout, &record.bytes));
        let Some((found, old)) = parsed else {
            return Ok(false);
        };
        let but_attributes = |bytes: &[u8]| {
            let mut bytes = bytes.to_vec();
            let attributes = bytes.iter_mut().skip(layout.attributes());
            attributes.take(layout.board).for_each(|byte| *byte = 0);
            bytes
        };
        let is_own = but_attributes(&now) == but_attributes(&record.bytes);
        let is_deleted = found.attributes & attribute::DELETED != 0;
        let header_at = place * layout.header() as u64;
        if !is_own || !is_deleted || self.find(number)?.is_some() {
            return Ok(false);
        }
        let indexed = layout.record_of(Some(number), self.base.board);
        let at = place * layout.record() as u64;
        self.steps.write_changed(&self.index, at, &indexed)?;
        let at = place * TO_RECORD as u64;
        self.steps
            .write_changed(&self.to_index, at, &to_record(old.to))?;
        // Until the header follows, a torn index record leads to a deleted message.
        self.steps.sync(&self.index)?;
        self.steps
            .write_changed(&self.headers, header_at, &record.bytes)?;
        self.steps.sync(&self.headers)?;
        self.relink(old.reply_to, 0, number)?;
        let waits = attribute::UNMOVED_NETMAIL | attribute::UNMOVED_ECHOMAIL;
        if old.attributes & waits != 0 {
            let is_netmail = old.attributes & attribute::UNMOVED_NETMAIL != 0;
            self.announce(is_netmail, place)?;
        }
        self.count()?;
        self.base.forget();
        Ok(true)
    }
}

/// Returns the bits of both attribute fields.
fn attribute_bits(message: &Outgoing) -> (u16, u16) {
    let (of, netmail) = (message.attributes, message.is_netmail());
    let waits = of.local && !of.sent;
    let set = |all: &[(bool, u16)]| {
        let set = all.iter().filter(|(is_set, _)| *is_set);
        set.fold(0, |bits, (_, bit)| bits | bit)
    };
    let one = [
        (waits && netmail, attribute::UNMOVED_NETMAIL),
        (netmail, attribute::NETMAIL),
        (of.private, attribute::PRIVATE),
        (of.read, attribute::RECEIVED),
        (waits && !netmail, attribute::UNMOVED_ECHOMAIL),
        (of.local, attribute::LOCAL),
    ];
    let other = [
        (of.kill_sent, net_attribute::KILL_SENT),
        (of.sent, net_attribute::SENT),
        (of.file_attach, net_attribute::FILE_ATTACH),
        (of.crash, net_attribute::CRASH),
        (of.file_request, net_attribute::FILE_REQUEST),
    ];
    (set(&one), set(&other))
}
