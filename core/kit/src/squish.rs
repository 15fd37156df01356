//! Writer of Squish bases. Records are written field after field, in the order of FSP-1037.

use crate::{date_text, dos_words, field};
use ftn_base::squish::{attribute, name_hash};
use ftn_types::time::WallTime;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

/// Length of the header of a base.
const BASE_HEADER: u16 = 256;
/// Length of the header of a frame.
const FRAME_HEADER: u16 = 28;
/// First word of every frame.
const FRAME_ID: u32 = 0xAFAE_4453;
/// Type of a frame with a message in it.
const STORED: u32 = 0;
/// Type of a free frame.
const FREE: u32 = 1;

/// A message to store. All texts are bytes in the message's own character set; names and subjects
/// are cut to the length of their fields.
#[derive(Clone, Copy, Debug, Default)]
pub struct NewMessage<'a> {
    /// Name of the sender, up to 35 bytes.
    pub from: &'a [u8],
    /// Name of the addressee, up to 35 bytes.
    pub to: &'a [u8],
    /// Subject line, up to 71 bytes.
    pub subject: &'a [u8],
    /// Zone, net, node, point of the sender.
    pub origin: [u16; 4],
    /// Zone, net, node, point of the addressee.
    pub destination: [u16; 4],
    /// Kludges without SOH, such as `MSGID: 2:5030/1520 12345678`.
    pub kludges: &'a [&'a [u8]],
    /// Date of writing, by the writer's wall clock.
    pub written: WallTime,
    /// Date of arrival in the base; zero if unknown.
    pub arrived: WallTime,
    /// Bits of [`attribute`]. The bit for the UMSGID is set in any case.
    pub attributes: u32,
    /// The text, its lines ended by CR; SEEN-BY and PATH lines belong to it.
    pub text: &'a [u8],
    /// UMSGID of the answered message; 0 for none.
    pub reply_to: u32,
}

impl NewMessage<'_> {
    /// Encodes the header, the control information and the text of the message with this UMSGID.
    pub(crate) fn parts(&self, umsgid: u32) -> (Vec<u8>, Vec<u8>, Vec<u8>) {
        let mut control = Vec::new();
        for kludge in self.kludges {
            control.push(1);
            control.extend_from_slice(kludge);
        }
        if !control.is_empty() {
            control.push(0);
        }
        (self.header(umsgid), control, self.text.to_vec())
    }

    fn header(&self, umsgid: u32) -> Vec<u8> {
        let [written, arrived] = [self.written, self.arrived].map(dos_words);
        let dates = [written.0, written.1, arrived.0, arrived.1];
        let words = [self.origin, self.destination, dates];
        let [origin, destination, dates] = words.map(|four| four.map(u16::to_le_bytes).concat());
        let (utc_offset, answers) = ([0_u8; 2], [0_u8; 36]);
        [
            (self.attributes | attribute::UMSGID)
                .to_le_bytes()
                .as_slice(),
            &field(self.from, 36),
            &field(self.to, 36),
            &field(self.subject, 72),
            &origin,
            &destination,
            &dates,
            &utc_offset,
            &self.reply_to.to_le_bytes(),
            &answers,
            &umsgid.to_le_bytes(),
            &date_text(self.written),
        ]
        .concat()
    }
}

/// Bytes of the files of a base.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SquishParts {
    /// Messages.
    pub sqd: Vec<u8>,
    /// Index.
    pub sqi: Vec<u8>,
    /// Last-read marks.
    pub sql: Vec<u8>,
}

/// Offsets of the first and the last frame of a chain; zeros if it has none.
#[derive(Clone, Copy, Debug, Default)]
struct Chain {
    first: u32,
    last: u32,
}

/// Builds a base in memory, message by message.
#[derive(Debug)]
pub struct SquishWriter {
    parts: SquishParts,
    /// Files to which [`SquishWriter::finish`] writes the parts.
    files: Vec<File>,
    stored: Chain,
    free: Chain,
    messages: u32,
    next_umsgid: u32,
}

impl SquishWriter {
    /// Creates an empty base.
    #[must_use]
    pub fn in_memory() -> Self {
        Self {
            parts: SquishParts {
                sqd: vec![0; BASE_HEADER.into()],
                ..SquishParts::default()
            },
            files: Vec::new(),
            stored: Chain::default(),
            free: Chain::default(),
            messages: 0,
            next_umsgid: 1,
        }
    }

    /// Creates an empty base in the files `base.sqd`, `base.sqi`, `base.sql`. Without
    /// [`SquishWriter::finish`] they stay empty.
    ///
    /// # Errors
    /// If one of the files exists already or cannot be created.
    pub fn create(base: &Path) -> io::Result<Self> {
        let paths = ["sqd", "sqi", "sql"].map(|extension| base.with_added_extension(extension));
        Ok(Self {
            files: paths
                .iter()
                .map(File::create_new)
                .collect::<io::Result<_>>()?,
            ..Self::in_memory()
        })
    }

    /// Stores a message and returns its UMSGID.
    ///
    /// # Errors
    /// If the base would exceed the limit of Squish.
    pub fn append(&mut self, message: &NewMessage<'_>) -> io::Result<u32> {
        let umsgid = self.skip_umsgid()?;
        let (header, control, text) = message.parts(umsgid);
        let content = [header.as_slice(), &control, &text].concat();
        let place = self.add_frame(STORED, control.len(), &content)?;
        let is_read = message.attributes & attribute::READ != 0;
        let hash = name_hash(&field(message.to, 36)) | u32::from(is_read) << 31;
        for word in [place, umsgid, hash] {
            self.parts.sqi.extend(word.to_le_bytes());
        }
        self.messages += 1;
        Ok(umsgid)
    }

    /// Skips a UMSGID, as after a deletion, and returns it.
    ///
    /// # Errors
    /// If there are no more UMSGIDs.
    pub fn skip_umsgid(&mut self) -> io::Result<u32> {
        let umsgid = self.next_umsgid;
        let next = umsgid.checked_add(1);
        self.next_umsgid = next.ok_or_else(|| io::Error::other("there are no more UMSGIDs"))?;
        Ok(umsgid)
    }

    /// Skips UMSGIDs, so that the next message has at least this one.
    pub fn go_on_from(&mut self, umsgid: u32) {
        self.next_umsgid = self.next_umsgid.max(umsgid);
    }

    /// Adds a free frame with stale bytes in it, as after a deletion.
    ///
    /// # Errors
    /// If the base would exceed the limit of Squish.
    pub fn leave_free(&mut self, stale: &[u8]) -> io::Result<()> {
        self.add_frame(FREE, 0, stale).map(|_| ())
    }

    /// Appends the last-read mark of the next user; the first call is for the first one.
    pub fn mark_read(&mut self, umsgid: u32) {
        self.parts.sql.extend(umsgid.to_le_bytes());
    }

    /// Returns the bytes of the files.
    #[must_use]
    pub fn into_bytes(mut self) -> SquishParts {
        let end = u32::try_from(self.parts.sqd.len()).unwrap_or(u32::MAX);
        let (skipped, exported, most) = (0, 0, 0);
        let counts = [
            u32::from(BASE_HEADER),
            self.messages,
            self.messages,
            skipped,
            exported,
            self.next_umsgid,
        ];
        let (name, days) = ([0_u8; 80], [0_u8; 2]);
        let frames = [
            self.stored.first,
            self.stored.last,
            self.free.first,
            self.free.last,
            end,
            most,
        ];
        let header = [
            counts.map(u32::to_le_bytes).concat().as_slice(),
            &name,
            &frames.map(u32::to_le_bytes).concat(),
            &days,
            &FRAME_HEADER.to_le_bytes(),
        ]
        .concat();
        put(&mut self.parts.sqd, 0, &header);
        self.parts
    }

    /// Writes the files.
    ///
    /// # Errors
    /// If one of them cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        let files = std::mem::take(&mut self.files);
        let parts = self.into_bytes();
        for (mut file, bytes) in files.into_iter().zip([parts.sqd, parts.sqi, parts.sql]) {
            file.write_all(&bytes)?;
        }
        Ok(())
    }

    /// Appends a frame to the file and to the chain of its type, and returns its offset.
    fn add_frame(&mut self, kind: u32, control_len: usize, content: &[u8]) -> io::Result<u32> {
        let sqd = &mut self.parts.sqd;
        let place = word(sqd.len())?;
        let [len, control_len] = [word(content.len())?, word(control_len)?];
        word(sqd.len() + usize::from(FRAME_HEADER) + content.len())?;
        let chain = match kind {
            FREE => &mut self.free,
            _ => &mut self.stored,
        };
        let (next, previous) = (0, chain.last);
        match previous {
            0 => chain.first = place,
            _ => put(sqd, previous as usize + 4, &place.to_le_bytes()),
        }
        chain.last = place;
        for word in [FRAME_ID, next, previous, len, len, control_len, kind] {
            sqd.extend(word.to_le_bytes());
        }
        sqd.extend_from_slice(content);
        Ok(place)
    }
}

/// Converts an offset or a length in a file.
fn word(value: usize) -> io::Result<u32> {
    u32::try_from(value).map_err(|_| io::Error::other("a Squish file ends at 4 GB"))
}

fn put(bytes: &mut [u8], at: usize, field: &[u8]) {
    for (to, from) in bytes.iter_mut().skip(at).zip(field) {
        *to = *from;
    }
}
