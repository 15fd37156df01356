//! Ends of batches and of the session (FTS-1026, 6.3; FSP-1024, 4.2).

use super::Session;
use crate::event::{Event, Notice};
use crate::frame::Id;
use crate::info::Version;

/// State of the current batch.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// Number of commands in both directions. A batch of two `M_EOB` is empty; binkd counts like this.
    pub(super) messages: u64,
    /// True if `M_EOB` was sent.
    is_sent: bool,
    /// True if `M_EOB` was received.
    is_received: bool,
    /// Number of complete batches.
    complete: u64,
}

impl Session {
    pub(super) fn handle_end_of_batch(&mut self) {
        // The remote ended its batch in the middle of a file: it will never send the rest in this session.
        if let Some((file, words)) = self.receiver.give_up() {
            self.summary.skipped_files += 1;
            self.notice(Notice::Unfinished(file.clone()));
            self.events.push_back(Event::Discard(file));
            self.command(Id::Skip, &words);
            self.ask_for_interrupted();
        }
        self.batch.is_received = true;
    }

    /// Sends `M_EOB` if everything of this batch was acknowledged, and returns whether it did.
    pub(super) fn transmit_end(&mut self) -> bool {
        if self.batch.is_sent || self.sender.is_waiting() {
            return false;
        }
        self.command(Id::Eob, b"");
        self.batch.is_sent = true;
        true
    }

    /// Starts the next batch or ends the session if both sides are ready, and returns whether they are.
    ///
    /// It must be called before each frame: the remote may be in the next batch already.
    pub(super) fn end_batch(&mut self) -> bool {
        let is_over = self.batch.is_sent && self.batch.is_received;
        if !is_over || self.sender.is_waiting() || !self.receiver.is_idle() {
            return false;
        }
        let is_last = self.version() == Version::V1_0 || self.batch.messages <= 2;
        self.events.push_back(Event::BatchEnded);
        if is_last {
            self.end(Ok(()));
        } else {
            let complete = self.batch.complete + 1;
            self.batch = Batch {
                complete,
                ..Batch::default()
            };
            self.sender.start_batch();
        }
        true
    }

    /// Returns whether nothing is lost if the session ends here: a batch was complete, and no other file was offered.
    pub(super) fn is_between_batches(&self) -> bool {
        self.batch.complete > 0 && !self.sender.is_waiting() && self.receiver.is_idle()
    }
}
