//! Sending files: the transmit routine (FTS-1026, tables 5 and 6).

use super::{Due, Session};
use crate::error::Error;
use crate::event::{Content, Delivery, Event, Notice, OutFile, Postponement};
use crate::file::{self, FileId, FileWords, Method, Start};
use crate::frame::Id;
use crate::limits::{
    BLOCK, COMPRESS_MINIMUM, FRAME_LIMIT, GET_LIMIT, NAME_LIMIT, UNACKNOWLEDGED_LIMIT,
};
use crate::pack::{Packer, is_worth_packing};
use std::collections::VecDeque;
use std::mem;

/// File that was offered to the remote and is not acknowledged.
#[derive(Debug)]
struct Outbound {
    key: u64,
    id: FileId,
    /// Name, size and time as words.
    words: Vec<u8>,
    crc: Option<u32>,
    /// Number of times that the remote asked for it.
    gets: u32,
    /// True if the data goes without compression: the remote asked for that, or it would gain nothing.
    is_plain: bool,
}

/// File that is being sent.
#[derive(Debug)]
struct Sending {
    file: Outbound,
    start: u64,
    position: u64,
    packer: Option<Packer>,
    /// Compressed data that does not fill a block.
    packed: Vec<u8>,
}

#[derive(Debug, Default)]
enum Current {
    #[default]
    Nothing,
    /// The remote was asked for an offset (`M_FILE ... -1`).
    Waiting(Outbound),
    Sending(Box<Sending>),
}

/// State of the transmit routine.
#[derive(Debug, Default)]
pub(super) struct Sender {
    current: Current,
    /// Files that were sent and wait for `M_GOT`, oldest first.
    pending: VecDeque<Outbound>,
    /// Files that the remote asked for while another one was sent, with offsets.
    requested: VecDeque<(Outbound, u64)>,
    /// True if the queue has no more files for this batch.
    is_queue_empty: bool,
}

impl Sender {
    /// Returns whether any file waits for an acknowledgement.
    pub(super) fn is_waiting(&self) -> bool {
        !self.pending.is_empty()
            || !self.requested.is_empty()
            || !matches!(self.current, Current::Nothing)
    }

    pub(super) fn start_batch(&mut self) {
        self.is_queue_empty = false;
    }

    fn current(&self) -> Option<&Outbound> {
        match &self.current {
            Current::Nothing => None,
            Current::Waiting(file) => Some(file),
            Current::Sending(sending) => Some(&sending.file),
        }
    }

    /// Removes a file wherever it is. The flag tells whether all its data was sent.
    fn remove(&mut self, id: &FileId) -> Option<(Outbound, bool)> {
        if let Some(at) = self.pending.iter().position(|file| file.id == *id) {
            return self.pending.remove(at).map(|file| (file, true));
        }
        if let Some(at) = self.requested.iter().position(|(file, _)| file.id == *id) {
            return self.requested.remove(at).map(|(file, _)| (file, false));
        }
        if self.current().is_none_or(|file| file.id != *id) {
            return None;
        }
        match mem::take(&mut self.current) {
            Current::Nothing => None,
            Current::Waiting(file) => Some((file, false)),
            Current::Sending(sending) => Some((sending.file, false)),
        }
    }
}

impl Session {
    /// Adds to the output, or asks for what is missing. Returns whether anything happened.
    pub(super) fn transmit(&mut self) -> bool {
        match &self.sender.current {
            Current::Sending(sending) => {
                let left = sending.file.id.size.saturating_sub(sending.position);
                if left == 0 {
                    self.finish_sending();
                    return true;
                }
                let length = usize::try_from(left).unwrap_or(BLOCK).min(BLOCK);
                let (key, offset) = (sending.file.key, sending.position);
                self.events.push_back(Event::NeedData {
                    key,
                    offset,
                    length,
                });
                self.due = Some(Due::Data { length });
                true
            }
            Current::Waiting(_) => false,
            Current::Nothing => self.transmit_next(),
        }
    }

    fn transmit_next(&mut self) -> bool {
        if let Some((file, offset)) = self.sender.requested.pop_front() {
            self.start_sending(file, offset);
            return true;
        }
        if self.sender.is_queue_empty {
            return self.transmit_end();
        }
        if self.sender.pending.len() >= UNACKNOWLEDGED_LIMIT {
            return false;
        }
        let wants_crc = self.settings.crc && self.remote.crc;
        self.events.push_back(Event::NextFile { wants_crc });
        self.due = Some(Due::NextFile);
        true
    }

    /// Answers [`Event::NextFile`]; `None` ends the batch. Ignored at any other time.
    pub fn send_file(&mut self, file: Option<OutFile>, content: Content) {
        if self
            .answer_due(|due| matches!(due, Due::NextFile))
            .is_none()
        {
            return;
        }
        let Some(OutFile { key, file: id }) = file else {
            self.sender.is_queue_empty = true;
            return;
        };
        let length = id.name.as_bytes().len();
        if length == 0 || length > NAME_LIMIT {
            let reason = Postponement::BadName;
            self.summary.postponed_files += 1;
            self.events.push_back(Event::Postponed {
                key,
                file: id,
                reason,
            });
            return;
        }
        let mut words = id.name.to_word(self.settings.escape);
        words.extend(format!(" {} {}", id.size, id.time).into_bytes());
        let file = Outbound {
            key,
            id,
            words,
            crc: content.crc.filter(|_| self.settings.crc && self.remote.crc),
            gets: 0,
            is_plain: !content.shrinks,
        };
        if self.remote.nr {
            let method = self.method(&file);
            self.announce(&file, "-1", method);
            self.sender.current = Current::Waiting(file);
        } else {
            self.start_sending(file, 0);
        }
    }

    /// Returns the compression of a file, if both sides know one and it is worth it.
    fn method(&self, file: &Outbound) -> Option<Method> {
        self.method_for(&file.id).filter(|_| !file.is_plain)
    }

    /// Returns whether a file is sent compressed if its data gets smaller by that.
    #[must_use]
    pub fn would_compress(&self, file: &FileId) -> bool {
        self.method_for(file).is_some()
    }

    fn method_for(&self, file: &FileId) -> Option<Method> {
        let (settings, remote) = (&self.settings, &self.remote);
        let is_allowed = remote.extcmd && file.size >= COMPRESS_MINIMUM;
        if !is_allowed || !is_worth_packing(file.name.as_bytes()) {
            None
        } else if settings.bz2 && remote.bz2 {
            Some(Method::Bz2)
        } else if settings.gz && remote.gz {
            Some(Method::Gz)
        } else {
            None
        }
    }

    /// Sends `M_FILE`. A checksum and a compression exclude each other (FTS-1030, 3).
    fn announce(&mut self, file: &Outbound, offset: &str, method: Option<Method>) {
        let mut argument = file.words.clone();
        argument.extend(format!(" {offset}").into_bytes());
        match (method, file.crc) {
            (Some(method), _) => argument.extend(format!(" {}", method.as_word()).into_bytes()),
            (None, Some(crc)) => argument.extend(format!(" {crc:x}").into_bytes()),
            (None, None) => {}
        }
        self.command(Id::File, &argument);
    }

    fn start_sending(&mut self, file: Outbound, offset: u64) {
        let method = self.method(&file).filter(|_| offset < file.id.size);
        self.announce(&file, &offset.to_string(), method);
        self.sender.current = Current::Sending(Box::new(Sending {
            file,
            start: offset,
            position: offset,
            packer: method.map(Packer::new),
            packed: Vec::new(),
        }));
    }

    /// Answers [`Event::NeedData`]. No data means that the file cannot be read. Ignored at any other time.
    pub fn send_data(&mut self, data: &[u8]) {
        let Some(Due::Data { length }) = self.answer_due(|due| matches!(due, Due::Data { .. }))
        else {
            return;
        };
        let Current::Sending(sending) = &mut self.sender.current else {
            return;
        };
        let data = data.get(..length).unwrap_or(data);
        if data.is_empty() {
            return self.postpone_unreadable();
        }
        sending.position = sending.position.saturating_add(data.len() as u64);
        let is_last = sending.position >= sending.file.id.size;
        let Some(packer) = &mut sending.packer else {
            return self.data(data);
        };
        if packer.push(data, is_last, &mut sending.packed).is_err() {
            return self.postpone_unreadable();
        }
        let mut packed = mem::take(&mut sending.packed);
        let whole = if is_last {
            packed.len()
        } else {
            packed.len() / BLOCK * BLOCK
        };
        let rest = packed.split_off(whole);
        sending.packed = rest;
        for block in packed.chunks(BLOCK.min(FRAME_LIMIT)) {
            self.data(block);
        }
    }

    /// Gives the current file up: the remote keeps the part, the queue keeps the file.
    fn postpone_unreadable(&mut self) {
        if let Current::Sending(sending) = mem::take(&mut self.sender.current) {
            self.postpone(sending.file, Postponement::Unreadable);
        }
    }

    fn postpone(&mut self, file: Outbound, reason: Postponement) {
        let Outbound { key, id: file, .. } = file;
        self.summary.postponed_files += 1;
        self.events
            .push_back(Event::Postponed { key, file, reason });
    }

    /// Moves the current file to those that wait for `M_GOT`.
    fn finish_sending(&mut self) {
        if let Current::Sending(sending) = mem::take(&mut self.sender.current) {
            // Without any data the remote would not look at the size: binkd sends and needs an empty frame.
            if sending.start == sending.file.id.size {
                self.data(b"");
            }
            self.sender.pending.push_back(sending.file);
        }
    }

    pub(super) fn handle_got(&mut self, argument: &[u8]) {
        let Some(FileWords { id, .. }) = self.parse_file(Id::Got, argument) else {
            return;
        };
        let Some((file, is_whole)) = self.sender.remove(&id) else {
            return self.notice(Notice::UnknownFile(id));
        };
        let delivery = if is_whole {
            Delivery::Whole
        } else {
            Delivery::Declined
        };
        self.summary.sent_files += 1;
        self.summary.sent_bytes = self.summary.sent_bytes.saturating_add(id.size);
        let (key, file) = (file.key, id);
        self.events.push_back(Event::Sent {
            key,
            file,
            delivery,
        });
    }

    pub(super) fn handle_skip(&mut self, argument: &[u8]) {
        let Some(FileWords { id, .. }) = self.parse_file(Id::Skip, argument) else {
            return;
        };
        match self.sender.remove(&id) {
            Some((file, _)) => self.postpone(file, Postponement::ByRemote),
            None => self.notice(Notice::UnknownFile(id)),
        }
    }

    /// Handles a request for a file from an offset, even for one that was sent completely.
    pub(super) fn handle_get(&mut self, argument: &[u8]) {
        let Some(FileWords {
            id, start, plain, ..
        }) = self.parse_file(Id::Get, argument)
        else {
            return;
        };
        let offset = match start {
            Start::At(offset) if offset <= id.size => offset,
            Start::At(offset) => return self.abort(Error::BadRequest { file: id, offset }),
            Start::Ask => return self.unreadable(Id::Get, argument),
        };
        let Some((mut file, _)) = self.sender.remove(&id) else {
            return self.notice(Notice::UnknownFile(id));
        };
        file.gets += 1;
        file.is_plain |= plain;
        if file.gets > GET_LIMIT {
            return self.abort(Error::BadRequest { file: id, offset });
        }
        // Another file in transfer is sent to its end first: nobody would ask for its rest.
        if matches!(self.sender.current, Current::Nothing) {
            self.start_sending(file, offset);
        } else {
            self.sender.requested.push_back((file, offset));
        }
    }

    /// Parses the argument of a command about a file that this side sends.
    fn parse_file(&mut self, id: Id, argument: &[u8]) -> Option<FileWords> {
        let file = file::parse(argument, id == Id::Get).ok();
        if file.is_none() {
            self.unreadable(id, argument);
        }
        file
    }
}
