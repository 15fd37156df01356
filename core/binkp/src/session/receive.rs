//! Receiving files: the receive routine (FTS-1026, table 4; FTS-1028; FTS-1030).

use super::{Due, Session};
use crate::error::Error;
use crate::event::{Decision, Event, Notice, Offer};
use crate::file::{self, FileId, FileWords, FileWordsError, Method, Start};
use crate::frame::{Frame, Id};
use crate::limits::{AWAITED_LIMIT, COLLECTED_LIMIT, NAME_LIMIT};
use crate::pack::Unpacker;
use crc32fast::Hasher;
use std::mem;

/// File that is being received.
#[derive(Debug)]
struct Incoming {
    words: FileWords,
    position: u64,
    /// Checksum so far; `None` if the remote sent none, or if it is not known.
    crc: Option<Hasher>,
    unpacker: Option<Unpacker>,
}

/// State of the receive routine.
#[derive(Debug, Default)]
pub(super) struct Receiver {
    current: Option<Incoming>,
    /// Files that were asked for by `M_GET`.
    awaited: Vec<FileId>,
    /// Files that the remote interrupted to answer `M_GET`, with the number of bytes that arrived.
    interrupted: Vec<(FileWords, u64)>,
    /// Complete files that the store has collected, to be acknowledged when they are stored.
    collected: Vec<FileWords>,
    /// Number of files whose checksum was wrong or whose compressed data was damaged.
    bad_files: u32,
}

impl Receiver {
    /// Returns whether no file is in transfer, asked for or unacknowledged.
    pub(super) fn is_idle(&self) -> bool {
        self.current.is_none()
            && self.awaited.is_empty()
            && self.interrupted.is_empty()
            && self.collected.is_empty()
    }

    /// Ends the reception at the end of the session, and returns the file in transfer.
    pub(super) fn abandon(&mut self) -> Option<(FileId, u64)> {
        let incoming = self.current.take()?;
        Some((incoming.words.id, incoming.position))
    }

    /// Ends the reception of an incomplete file, and returns it with its words.
    pub(super) fn give_up(&mut self) -> Option<(FileId, Vec<u8>)> {
        let incoming = self.current.take()?;
        Some((incoming.words.id, incoming.words.words))
    }

    fn is_awaited(&self, id: &FileId) -> bool {
        self.awaited.contains(id)
    }

    fn forget(&mut self, id: &FileId) {
        self.awaited.retain(|awaited| awaited != id);
        self.interrupted.retain(|(words, _)| words.id != *id);
    }
}

impl Session {
    pub(super) fn handle_file(&mut self, argument: &[u8]) {
        let words = match file::parse(argument, true) {
            Ok(words) => words,
            Err(FileWordsError::Syntax) => return self.unreadable(Id::File, argument),
            Err(FileWordsError::Overflow(words)) => return self.skip_beyond_limits(&words),
        };
        self.interrupt_for(&words.id);
        let length = words.id.name.as_bytes().len();
        if length == 0 || length > NAME_LIMIT || words.id.size > self.settings.size_limit {
            return self.skip_beyond_limits(&words.words);
        }
        let offer = Offer {
            file: words.id.clone(),
            crc: words.crc.filter(|_| self.settings.crc),
        };
        self.events.push_back(Event::Offered(offer));
        self.due = Some(Due::Decision(Box::new(words)));
    }

    /// Ends the reception of the current file because another one (or the same again) starts.
    fn interrupt_for(&mut self, next: &FileId) {
        let Some(Incoming {
            words, position, ..
        }) = self.receiver.current.take()
        else {
            return;
        };
        let file = words.id.clone();
        // binkd drops the file that it is sending when it answers M_GET, and never sends the rest by itself.
        let is_answer = words.id != *next && self.receiver.is_awaited(next);
        if !is_answer && words.id != *next {
            // A file that ends before its size is not what was announced: its bytes are no part to go on from.
            self.events.push_back(Event::Discard(file));
            self.summary.skipped_files += 1;
            return self.command(Id::Skip, &words.words);
        }
        self.events.push_back(Event::Interrupted {
            file,
            received: position,
        });
        if is_answer && self.receiver.interrupted.len() < AWAITED_LIMIT {
            self.receiver.interrupted.push((words, position));
        }
    }

    fn skip_beyond_limits(&mut self, words: &[u8]) {
        let text = crate::error::sentence(words, self.settings.decode);
        self.notice(Notice::BeyondLimits(text));
        self.summary.skipped_files += 1;
        self.command(Id::Skip, words);
    }

    /// Answers [`Event::Offered`]. Ignored at any other time.
    pub fn decide(&mut self, decision: Decision) {
        let Some(Due::Decision(words)) = self.answer_due(|due| matches!(due, Due::Decision(_)))
        else {
            return;
        };
        let words = *words;
        match decision {
            Decision::Have | Decision::Refuse => {
                self.receiver.forget(&words.id);
                self.command(Id::Got, &words.words);
            }
            Decision::Later => {
                self.receiver.forget(&words.id);
                self.summary.skipped_files += 1;
                self.command(Id::Skip, &words.words);
            }
            Decision::Accept { have, crc } if have <= words.id.size => {
                self.accept(words, have, crc)
            }
            // A part that is longer than the file is useless.
            Decision::Accept { .. } => self.accept(words, 0, 0),
        }
        self.ask_for_interrupted();
    }

    fn accept(&mut self, words: FileWords, have: u64, crc: u32) {
        let was_asked = self.receiver.is_awaited(&words.id);
        match words.start {
            Start::At(offset) if offset == have => self.begin(words, offset, Some(crc)),
            // The remote does not know M_GET, or starts anew.
            Start::At(offset) if offset < have && was_asked => {
                let crc = (offset == 0).then_some(0);
                self.begin(words, offset, crc);
            }
            Start::At(_) if was_asked => {
                self.receiver.forget(&words.id);
                self.summary.skipped_files += 1;
                self.command(Id::Skip, &words.words);
            }
            Start::At(_) | Start::Ask => self.ask_from(&words, have),
        }
    }

    /// Sends `M_GET`.
    fn ask_from(&mut self, words: &FileWords, offset: u64) {
        if self.receiver.awaited.len() >= AWAITED_LIMIT {
            self.summary.skipped_files += 1;
            return self.command(Id::Skip, &words.words);
        }
        if !self.receiver.is_awaited(&words.id) {
            self.receiver.awaited.push(words.id.clone());
        }
        let mut argument = words.words.clone();
        argument.extend(format!(" {offset}").into_bytes());
        self.command(Id::Get, &argument);
    }

    fn begin(&mut self, words: FileWords, offset: u64, crc: Option<u32>) {
        self.receiver.forget(&words.id);
        let method = match (words.gz, words.bz2) {
            (false, false) => None,
            (true, false) => Some(Method::Gz),
            (false, true) => Some(Method::Bz2),
            (true, true) => return self.unreadable(Id::File, &words.words),
        };
        let file = words.id.clone();
        let is_whole = offset == file.size;
        self.events.push_back(Event::Begin { file, offset });
        let has_crc = words.crc.is_some() && self.settings.crc;
        self.receiver.current = Some(Incoming {
            words,
            position: offset,
            crc: crc.filter(|_| has_crc).map(Hasher::new_with_initial),
            unpacker: method.map(Unpacker::new),
        });
        if is_whole {
            self.complete();
        }
    }

    pub(super) fn handle_data(&mut self, data: Vec<u8>) {
        let Some(incoming) = &mut self.receiver.current else {
            // After M_GET or M_SKIP, megabytes may be on their way.
            self.notice(Notice::StrayData(data.len()));
            return self.note_progress();
        };
        match &mut incoming.unpacker {
            Some(unpacker) => {
                unpacker.push(data);
                self.note_progress();
            }
            None => self.write(data),
        }
    }

    /// Unpacks the next bytes of compressed data, and returns whether there were any.
    pub(super) fn unpack_next(&mut self) -> bool {
        let Some(Incoming {
            unpacker: Some(unpacker),
            ..
        }) = &mut self.receiver.current
        else {
            return false;
        };
        match unpacker.next() {
            Ok(Some(bytes)) => {
                self.write(bytes);
                true
            }
            Ok(None) => {
                let is_ended = unpacker.is_ended();
                let is_whole = self.is_whole();
                if is_ended && is_whole {
                    self.complete();
                }
                is_ended && is_whole
            }
            Err(_) => {
                self.refuse_damaged();
                true
            }
        }
    }

    fn is_whole(&self) -> bool {
        let current = self.receiver.current.as_ref();
        current.is_some_and(|incoming| incoming.position == incoming.words.id.size)
    }

    /// Passes bytes of the file to the store.
    fn write(&mut self, data: Vec<u8>) {
        let Some(incoming) = &mut self.receiver.current else {
            return;
        };
        let position = incoming.position.saturating_add(data.len() as u64);
        if position > incoming.words.id.size {
            let file = incoming.words.id.clone();
            self.receiver.current = None;
            self.events.push_back(Event::Discard(file.clone()));
            return self.abort(Error::TooLong { file });
        }
        incoming.position = position;
        if let Some(crc) = &mut incoming.crc {
            crc.update(&data);
        }
        let is_packed = incoming.unpacker.is_some();
        self.events.push_back(Event::Data(data));
        self.note_progress();
        if self.is_whole() && !is_packed {
            self.complete();
        }
    }

    /// Completes a file before `M_FILE` or `M_EOB` if only the end of its compressed stream is missing.
    pub(super) fn finish_unended(&mut self, id: Id, argument: &[u8]) -> bool {
        if !self.is_whole() {
            return false;
        }
        self.held = Some(Frame::Command(id as u8, argument.to_vec()));
        self.complete();
        true
    }

    /// Verifies the checksum and asks the store to keep the file.
    fn complete(&mut self) {
        let Some(incoming) = &mut self.receiver.current else {
            return;
        };
        let sum = incoming.crc.take().map(Hasher::finalize);
        let file = incoming.words.id.clone();
        if sum.is_some() && sum != incoming.words.crc {
            let notice = Notice::WrongChecksum(file.clone());
            return self.refuse_content(notice, Error::Checksum { file });
        }
        incoming.unpacker = None;
        self.events.push_back(Event::Complete(file));
        self.due = Some(Due::Stored);
    }

    fn refuse_damaged(&mut self) {
        if let Some(incoming) = &self.receiver.current {
            let file = incoming.words.id.clone();
            self.refuse_content(Notice::Damaged(file.clone()), Error::Damaged { file });
        }
    }

    /// Postpones the first file with bad content; the second one ends the session (FTS-1030, 2.2).
    fn refuse_content(&mut self, notice: Notice, error: Error) {
        let Some(incoming) = self.receiver.current.take() else {
            return;
        };
        self.receiver.bad_files += 1;
        self.notice(notice);
        self.events.push_back(Event::Discard(incoming.words.id));
        if self.receiver.bad_files > 1 {
            return self.abort(error);
        }
        self.summary.skipped_files += 1;
        self.command(Id::Skip, &incoming.words.words);
        self.ask_for_interrupted();
    }

    /// Answers [`Event::Complete`]: true if the file is on the disk under its own name. Ignored at any other time.
    ///
    /// Only then the session acknowledges the file; otherwise it asks the remote to send it in another session.
    pub fn stored(&mut self, is_stored: bool) {
        if self.answer_due(|due| matches!(due, Due::Stored)).is_none() {
            return;
        }
        let Some(Incoming { words, .. }) = self.receiver.current.take() else {
            return;
        };
        self.acknowledge(words, is_stored);
        self.ask_for_interrupted();
    }

    /// Answers [`Event::Complete`]: the store keeps the complete file until [`Event::Flush`], to store it together with
    /// others. Ignored at any other time.
    ///
    /// The remote sends the next files meanwhile. [`Event::Flush`] comes when nothing else has arrived, at the latest
    /// after 128 files or before the end of the batch.
    pub fn collected(&mut self) {
        if self.answer_due(|due| matches!(due, Due::Stored)).is_none() {
            return;
        }
        if let Some(Incoming { words, .. }) = self.receiver.current.take() {
            self.receiver.collected.push(words);
        }
        self.ask_for_interrupted();
    }

    pub(super) fn has_collected(&self) -> bool {
        !self.receiver.collected.is_empty()
    }

    /// Returns whether collected files must be acknowledged before a frame is handled.
    pub(super) fn needs_flush(&self, frame: &Frame) -> bool {
        let collected = &self.receiver.collected;
        if collected.is_empty() {
            return false;
        }
        let is_next_file = match frame {
            Frame::Data(_) | Frame::Empty => true,
            Frame::Command(number, argument) if Id::from_number(*number) == Some(Id::File) => {
                // The same file again must find the first one stored.
                let words = file::parse(argument, true);
                words.is_ok_and(|words| collected.iter().all(|own| own.id != words.id))
            }
            Frame::Command(..) => false,
        };
        !is_next_file || collected.len() >= COLLECTED_LIMIT
    }

    pub(super) fn ask_for_flush(&mut self) {
        let collected = self.receiver.collected.iter();
        let files = collected.map(|words| words.id.clone()).collect();
        self.events.push_back(Event::Flush(files));
        self.due = Some(Due::Flushed);
    }

    /// Answers [`Event::Flush`]: for each collected file, in their order, true if it is on the disk under its own name.
    /// A missing answer means false. Ignored at any other time.
    pub fn flushed(&mut self, are_stored: &[bool]) {
        if self.answer_due(|due| matches!(due, Due::Flushed)).is_none() {
            return;
        }
        let collected = mem::take(&mut self.receiver.collected);
        let answers = are_stored.iter().copied().chain(std::iter::repeat(false));
        for (words, is_stored) in collected.into_iter().zip(answers) {
            self.acknowledge(words, is_stored);
        }
    }

    fn acknowledge(&mut self, words: FileWords, is_stored: bool) {
        if is_stored {
            self.summary.received_files += 1;
            self.summary.received_bytes = self.summary.received_bytes.saturating_add(words.id.size);
            self.idle_frames = self.idle_frames.saturating_sub(2);
            self.command(Id::Got, &words.words);
            self.events.push_back(Event::Received(words.id));
        } else {
            self.summary.skipped_files += 1;
            self.command(Id::Skip, &words.words);
        }
    }

    /// Postpones the file that is being received: the store cannot write it. Its part stays in the store.
    pub fn refuse_current(&mut self) {
        // Events of the same frame may still be on their way to the store.
        self.events
            .retain(|event| !matches!(event, Event::Data(_) | Event::Complete(_)));
        if matches!(self.due, Some(Due::Stored)) {
            return self.stored(false);
        }
        if let Some(incoming) = self.receiver.current.take() {
            let file = incoming.words.id;
            let received = incoming.position;
            self.summary.skipped_files += 1;
            self.events.push_back(Event::Interrupted { file, received });
            self.command(Id::Skip, &incoming.words.words);
            self.ask_for_interrupted();
        }
    }

    /// Asks for the rest of a file that the remote interrupted, once nothing else is in transfer.
    pub(super) fn ask_for_interrupted(&mut self) {
        if self.is_over() || self.receiver.current.is_some() || !self.receiver.awaited.is_empty() {
            return;
        }
        if let Some((words, received)) = self.receiver.interrupted.pop() {
            self.notice(Notice::AskedAgain(words.id.clone()));
            self.ask_from(&words, received);
        }
    }
}
