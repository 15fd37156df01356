//! Traits for the files of a session: the queue of files to send, and the place of received files.

use crate::event::{Decision, Delivery, Login, Offer, OutFile, Postponement};
use crate::file::FileId;
use std::io;

/// Queue of files to send.
pub trait Outgoing {
    /// Tells who the remote is, before the first file is needed.
    fn login(&mut self, login: &Login) {
        let _ = login;
    }

    /// Returns the next file of this batch, or `None` at its end. Each file must be returned once in a session.
    ///
    /// After the end of a batch it is called again for the next one: files that were added meanwhile go there.
    ///
    /// # Errors
    ///
    /// Any error ends the session: the queue cannot be read.
    fn next(&mut self) -> io::Result<Option<OutFile>>;

    /// Returns the CRC-32 of the file, or `None` to send it without one.
    ///
    /// # Errors
    ///
    /// The file is sent without a checksum.
    fn crc(&mut self, key: u64) -> io::Result<Option<u32>> {
        let _ = key;
        Ok(None)
    }

    /// Fills the beginning of `buffer` with data from `offset`, and returns the number of bytes.
    ///
    /// # Errors
    ///
    /// The file is postponed to another session. 0 bytes mean the same.
    fn read(&mut self, key: u64, offset: u64, buffer: &mut [u8]) -> io::Result<usize>;

    /// Removes a file that the remote acknowledged. The session never calls it before `M_GOT`.
    ///
    /// # Errors
    ///
    /// Any error ends the session, or files would be sent again and again.
    fn sent(&mut self, key: u64, delivery: Delivery) -> io::Result<()>;

    /// Tells that a file stays in the queue. It must not be returned again in this session.
    fn postponed(&mut self, key: u64, reason: Postponement) {
        let _ = (key, reason);
    }
}

/// Place of received files.
///
/// One file is open at a time: [`begin`](Inbound::begin), any number of [`write`](Inbound::write), then one of
/// [`collect`](Inbound::collect), [`finish`](Inbound::finish), [`interrupted`](Inbound::interrupted) and
/// [`discard`](Inbound::discard).
pub trait Inbound {
    /// Tells who the remote is, before the first file is offered.
    fn login(&mut self, login: &Login) {
        let _ = login;
    }

    /// Decides about an offered file.
    ///
    /// The store must recognize a file that it has by name, size and time: the remote offers it again if the
    /// connection broke before the acknowledgement arrived. The answer is [`Decision::Accept`] with the size of the
    /// file: the remote then sends its end only. [`Decision::Have`] acknowledges it without data, after which binkd 1.1
    /// sends the next file compressed and does not say so.
    ///
    /// # Errors
    ///
    /// The file is postponed to another session.
    fn offered(&mut self, offer: &Offer) -> io::Result<Decision>;

    /// Opens the file, and drops all bytes of an earlier part from `offset` on.
    ///
    /// # Errors
    ///
    /// The file is postponed to another session.
    fn begin(&mut self, file: &FileId, offset: u64) -> io::Result<()>;

    /// Appends data to the open file.
    ///
    /// # Errors
    ///
    /// The file is postponed to another session.
    fn write(&mut self, data: &[u8]) -> io::Result<()>;

    /// Moves the complete file to its own name, and records that it arrived. The remote removes its copy after this.
    ///
    /// # Errors
    ///
    /// The file is postponed to another session: it must not have arrived then.
    fn finish(&mut self, file: &FileId) -> io::Result<()>;

    /// Takes a complete file, to store it together with others by [`flush`](Inbound::flush): writing many small files to
    /// the disk together is many times faster. With false, as by default, [`finish`](Inbound::finish) follows at once.
    ///
    /// If the session ends before the flush, the file has not arrived; it may be kept as a part.
    fn collect(&mut self, file: &FileId) -> bool {
        let _ = file;
        false
    }

    /// Moves the collected files to their own names, and records that they arrived. Returns a result for each, in their
    /// order; a file with an error is postponed to another session, and must not have arrived. The next file may be open
    /// meanwhile.
    fn flush(&mut self) -> Vec<io::Result<()>> {
        Vec::new()
    }

    /// Closes the open file, and keeps it as a part for another time.
    fn interrupted(&mut self, file: &FileId) {
        let _ = file;
    }

    /// Closes and removes the open file.
    fn discard(&mut self, file: &FileId);

    /// Tells that the session ended. After a complete one, parts of files from this remote are of no use
    /// (FTS-1026, 5.5, `M_GET`).
    fn ended(&mut self, is_complete: bool) {
        let _ = is_complete;
    }
}

impl<T: Outgoing + ?Sized> Outgoing for &mut T {
    fn login(&mut self, login: &Login) {
        (**self).login(login);
    }
    fn next(&mut self) -> io::Result<Option<OutFile>> {
        (**self).next()
    }
    fn crc(&mut self, key: u64) -> io::Result<Option<u32>> {
        (**self).crc(key)
    }
    fn read(&mut self, key: u64, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        (**self).read(key, offset, buffer)
    }
    fn sent(&mut self, key: u64, delivery: Delivery) -> io::Result<()> {
        (**self).sent(key, delivery)
    }
    fn postponed(&mut self, key: u64, reason: Postponement) {
        (**self).postponed(key, reason);
    }
}

impl<T: Inbound + ?Sized> Inbound for &mut T {
    fn login(&mut self, login: &Login) {
        (**self).login(login);
    }
    fn offered(&mut self, offer: &Offer) -> io::Result<Decision> {
        (**self).offered(offer)
    }
    fn begin(&mut self, file: &FileId, offset: u64) -> io::Result<()> {
        (**self).begin(file, offset)
    }
    fn write(&mut self, data: &[u8]) -> io::Result<()> {
        (**self).write(data)
    }
    fn finish(&mut self, file: &FileId) -> io::Result<()> {
        (**self).finish(file)
    }
    fn collect(&mut self, file: &FileId) -> bool {
        (**self).collect(file)
    }
    fn flush(&mut self) -> Vec<io::Result<()>> {
        (**self).flush()
    }
    fn interrupted(&mut self, file: &FileId) {
        (**self).interrupted(file);
    }
    fn discard(&mut self, file: &FileId) {
        (**self).discard(file);
    }
    fn ended(&mut self, is_complete: bool) {
        (**self).ended(is_complete);
    }
}
