//! Frames: the blocks of two header bytes and up to 32767 bytes of data that a stream consists of (FTS-1026, 4).
//!
//! ```
//! use binkp::frame::{Frame, FrameReader, push_command};
//! use binkp::Id;
//!
//! let mut stream = Vec::new();
//! push_command(&mut stream, Id::Nul, b"TEST");
//! assert_eq!(stream, b"\x80\x05\x00TEST");
//!
//! let mut reader = FrameReader::default();
//! reader.push(&stream);
//! assert_eq!(reader.next(), Some(Frame::Command(0, b"TEST".to_vec())));
//! assert_eq!(reader.next(), None);
//! ```

use crate::crypt::Cipher;
use crate::limits::{FRAME_LIMIT, INPUT_LIMIT};

/// Declares [`Id`]: a new command has to name its number and its name, and is listed by itself.
macro_rules! commands {
    ($($(#[$about:meta])* $id:ident = $number:literal $name:literal;)+) => {
        /// Identifier of a command, with its number (FTS-1026, 5.5).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Id {
            $($(#[$about])* $id = $number,)+
        }

        impl Id {
            /// All commands, in the order of their numbers.
            pub const ALL: [Id; [$($number),+].len()] = [$(Id::$id),+];

            /// Returns the command of a number, or `None` if the standard defines none.
            #[must_use]
            pub fn from_number(number: u8) -> Option<Id> {
                match number {
                    $($number => Some(Id::$id),)+
                    _ => None,
                }
            }

            /// Returns the name of the command in the standard.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Id::$id => $name,)+
                }
            }
        }
    };
}

commands! {
    /// `M_NUL`: facts about the system, options.
    Nul = 0 "M_NUL";
    /// `M_ADR`: addresses.
    Adr = 1 "M_ADR";
    /// `M_PWD`: password of the caller.
    Pwd = 2 "M_PWD";
    /// `M_FILE`: name, size, time and offset of the data that follows.
    File = 3 "M_FILE";
    /// `M_OK`: the password is accepted.
    Ok = 4 "M_OK";
    /// `M_EOB`: end of a batch.
    Eob = 5 "M_EOB";
    /// `M_GOT`: a file arrived, or is refused for good.
    Got = 6 "M_GOT";
    /// `M_ERR`: an error that ends the session.
    Err = 7 "M_ERR";
    /// `M_BSY`: a lack of resources that ends the session.
    Bsy = 8 "M_BSY";
    /// `M_GET`: a request to send a file from an offset.
    Get = 9 "M_GET";
    /// `M_SKIP`: a request to send a file in another session.
    Skip = 10 "M_SKIP";
}

/// Frame without its header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Data of a file, maybe empty.
    Data(Vec<u8>),
    /// Number of a command and its argument, without zero bytes at the end.
    Command(u8, Vec<u8>),
    /// Command frame without a number: senders must not send it, receivers drop it.
    Empty,
}

/// Parser of frames that accepts bytes in portions of any length.
#[derive(Debug, Default)]
pub struct FrameReader {
    /// Received bytes from the start of the next frame on, decrypted.
    bytes: Vec<u8>,
    /// Offset of the next frame in `bytes`.
    start: usize,
    cipher: Option<Cipher>,
}

impl FrameReader {
    /// Adds bytes and returns how many were accepted: all of them, unless [`INPUT_LIMIT`] bytes wait already.
    pub fn push(&mut self, bytes: &[u8]) -> usize {
        self.bytes.drain(..self.start);
        self.start = 0;
        let count = INPUT_LIMIT
            .saturating_sub(self.bytes.len())
            .min(bytes.len());
        let accepted = bytes.get(..count).unwrap_or_default();
        let end = self.bytes.len();
        self.bytes.extend_from_slice(accepted);
        if let (Some(cipher), Some(new)) = (&mut self.cipher, self.bytes.get_mut(end..)) {
            cipher.decrypt(new);
        }
        count
    }

    /// Decrypts everything after the frame that was returned last.
    pub fn decrypt_from_here(&mut self, mut cipher: Cipher) {
        if let Some(rest) = self.bytes.get_mut(self.start..) {
            cipher.decrypt(rest);
        }
        self.cipher = Some(cipher);
    }

    /// Returns the next complete frame.
    #[expect(
        clippy::should_implement_trait,
        reason = "more bytes may come after None"
    )]
    pub fn next(&mut self) -> Option<Frame> {
        let waiting = self.bytes.get(self.start..)?;
        let (&[high, low], rest) = waiting.split_first_chunk()?;
        let length = usize::from(u16::from_be_bytes([high & 0x7F, low]));
        let data = rest.get(..length)?;
        let frame = match (high & 0x80 != 0, data.split_first()) {
            (false, _) => Frame::Data(data.to_vec()),
            (true, Some((&number, argument))) => {
                let end = argument.iter().rposition(|&b| b != 0).map_or(0, |i| i + 1);
                Frame::Command(number, argument.get(..end).unwrap_or_default().to_vec())
            }
            (true, None) => Frame::Empty,
        };
        self.start += 2 + length;
        Some(frame)
    }

    /// Returns whether the bytes end inside of a frame.
    #[must_use]
    pub fn is_inside(&self) -> bool {
        self.start < self.bytes.len()
    }
}

/// Appends a frame with a command. An argument that is too long for a frame is shortened.
pub fn push_command(stream: &mut Vec<u8>, id: Id, argument: &[u8]) {
    let argument = argument.get(..FRAME_LIMIT - 1).unwrap_or(argument);
    push_header(stream, 0x8000, argument.len() + 1);
    stream.push(id as u8);
    stream.extend_from_slice(argument);
}

/// Appends frames with data of a file: one, even if `data` is empty, or more, if it is too long for one.
pub fn push_data(stream: &mut Vec<u8>, data: &[u8]) {
    if data.is_empty() {
        push_header(stream, 0, 0);
    }
    for block in data.chunks(FRAME_LIMIT) {
        push_header(stream, 0, block.len());
        stream.extend_from_slice(block);
    }
}

fn push_header(stream: &mut Vec<u8>, kind: u16, length: usize) {
    let length = u16::try_from(length).unwrap_or(0x7FFF) & 0x7FFF;
    stream.extend_from_slice(&(kind | length).to_be_bytes());
}
