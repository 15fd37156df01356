//! Compression of the data of files (`OPT GZ BZ2`), in steps of bounded memory.

use crate::file::Method;
use crate::limits::FRAME_LIMIT;
use bzip2::Action;
use flate2::{FlushCompress, FlushDecompress};
use std::fmt;
use std::mem;

/// Extensions of files that compression makes no smaller.
const PACKED: [&str; 30] = [
    "zip", "rar", "arj", "lha", "lzh", "ha", "7z", "gz", "tgz", "bz2", "xz", "zst", "jpg", "jpeg",
    "png", "gif", "webp", "mp3", "ogg", "mp4", "mkv", "zoo", "su", "mo", "tu", "we", "th", "fr",
    "sa", "cab",
];

/// Returns whether compression may make a file smaller, by its name. Bundles of mail (`.mo0`) are archives.
pub(crate) fn is_worth_packing(name: &[u8]) -> bool {
    let name = String::from_utf8_lossy(name).to_ascii_lowercase();
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let bundle = extension
        .char_indices()
        .nth(2)
        .and_then(|(at, _)| extension.get(..at));
    let is_bundle = extension.len() == 3 && bundle.is_some_and(|day| PACKED.contains(&day));
    !is_bundle && !PACKED.contains(&extension)
}

/// Length of the beginning of a file by which [`shrinks`] decides, in bytes.
pub(crate) const SAMPLE: usize = 32 * 1024;

/// Returns whether compression makes data smaller by a tenth or more, by its beginning: encrypted and packed data under
/// any name gains nothing, and costs three times the time.
pub(crate) fn shrinks(sample: &[u8]) -> bool {
    let mut packer = flate2::Compress::new(flate2::Compression::fast(), true);
    let mut packed = Vec::with_capacity(sample.len() / 10 * 9);
    // The room is the limit: data that does not fit is not worth it.
    let status = packer.compress_vec(sample, &mut packed, FlushCompress::Finish);
    matches!(status, Ok(flate2::Status::StreamEnd))
}

/// Error of a compressor or decompressor.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PackError;

/// Compressor of one file.
pub(crate) enum Packer {
    Gz(Box<flate2::Compress>),
    Bz2(Box<bzip2::Compress>),
}

impl fmt::Debug for Packer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Packer")
    }
}

impl Packer {
    pub(crate) fn new(method: Method) -> Packer {
        match method {
            Method::Gz => Packer::Gz(Box::new(flate2::Compress::new(
                flate2::Compression::default(),
                true,
            ))),
            // Blocks of 100 KB, as binkd: larger ones cost the remote megabytes.
            Method::Bz2 => Packer::Bz2(Box::new(bzip2::Compress::new(
                bzip2::Compression::new(1),
                0,
            ))),
        }
    }

    /// Compresses `data`, the last of the file if `is_last`, and appends the result to `packed`.
    pub(crate) fn push(
        &mut self,
        mut data: &[u8],
        is_last: bool,
        packed: &mut Vec<u8>,
    ) -> Result<(), PackError> {
        loop {
            packed.reserve(FRAME_LIMIT);
            let (read, written, is_end) = match self {
                Packer::Gz(packer) => {
                    let before = (packer.total_in(), packer.total_out());
                    let flush = if is_last {
                        FlushCompress::Finish
                    } else {
                        FlushCompress::None
                    };
                    let status = packer
                        .compress_vec(data, packed, flush)
                        .map_err(|_| PackError)?;
                    let is_end = status == flate2::Status::StreamEnd;
                    (
                        packer.total_in() - before.0,
                        packer.total_out() - before.1,
                        is_end,
                    )
                }
                Packer::Bz2(packer) => {
                    let before = (packer.total_in(), packer.total_out());
                    let action = if is_last { Action::Finish } else { Action::Run };
                    let status = if data.is_empty() && !is_last {
                        return Ok(());
                    } else {
                        packer
                            .compress_vec(data, packed, action)
                            .map_err(|_| PackError)?
                    };
                    let is_end = status == bzip2::Status::StreamEnd;
                    (
                        packer.total_in() - before.0,
                        packer.total_out() - before.1,
                        is_end,
                    )
                }
            };
            data = usize::try_from(read)
                .ok()
                .and_then(|read| data.get(read..))
                .ok_or(PackError)?;
            if is_end || (!is_last && data.is_empty()) {
                return Ok(());
            }
            if read == 0 && written == 0 {
                return Err(PackError);
            }
        }
    }
}

/// Decompressor of one file.
pub(crate) struct Unpacker {
    method: Method,
    stream: Stream,
    /// Compressed data that was not read yet.
    waiting: Vec<u8>,
    start: usize,
    is_ended: bool,
    /// True if the last step filled its buffer, so that more may come without any input.
    is_full: bool,
}

enum Stream {
    Gz(Box<flate2::Decompress>),
    Bz2(Box<bzip2::Decompress>),
}

impl fmt::Debug for Unpacker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Unpacker({:?})", self.method)
    }
}

impl Stream {
    fn new(method: Method) -> Stream {
        match method {
            Method::Gz => Stream::Gz(Box::new(flate2::Decompress::new(true))),
            Method::Bz2 => Stream::Bz2(Box::new(bzip2::Decompress::new(false))),
        }
    }
}

impl Unpacker {
    pub(crate) fn new(method: Method) -> Unpacker {
        Unpacker {
            method,
            stream: Stream::new(method),
            waiting: Vec::new(),
            start: 0,
            is_ended: false,
            is_full: false,
        }
    }

    /// Adds the data of a frame. All data of the frame before was unpacked.
    pub(crate) fn push(&mut self, data: Vec<u8>) {
        self.waiting = data;
        self.start = 0;
    }

    /// Returns whether the stream is complete, and its checksum right.
    pub(crate) fn is_ended(&self) -> bool {
        self.is_ended
    }

    /// Returns the next bytes, at most one frame, or `None` if more data is needed.
    pub(crate) fn next(&mut self) -> Result<Option<Vec<u8>>, PackError> {
        loop {
            let data = self.waiting.get(self.start..).unwrap_or_default();
            if data.is_empty() && (self.is_ended || !self.is_full) {
                return Ok(None);
            }
            if mem::take(&mut self.is_ended) {
                // Another stream follows; binkd reads it, too.
                self.stream = Stream::new(self.method);
            }
            let mut bytes = Vec::with_capacity(FRAME_LIMIT);
            let read = match &mut self.stream {
                Stream::Gz(stream) => {
                    let before = stream.total_in();
                    let status = stream.decompress_vec(data, &mut bytes, FlushDecompress::None);
                    self.is_ended = match status {
                        Ok(status) => status == flate2::Status::StreamEnd,
                        Err(_) => return Err(PackError),
                    };
                    stream.total_in() - before
                }
                Stream::Bz2(stream) => {
                    let before = stream.total_in();
                    let status = stream.decompress_vec(data, &mut bytes);
                    self.is_ended = match status {
                        Ok(status) => status == bzip2::Status::StreamEnd,
                        Err(_) => return Err(PackError),
                    };
                    stream.total_in() - before
                }
            };
            self.start = self
                .start
                .saturating_add(usize::try_from(read).map_err(|_| PackError)?);
            self.is_full = bytes.len() == bytes.capacity();
            if !bytes.is_empty() {
                return Ok(Some(bytes));
            }
            if read == 0 {
                return Ok(None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PackError, Packer, Unpacker, is_worth_packing};
    use crate::file::Method;

    fn unpack(method: Method, packed: &[u8], step: usize) -> Result<(Vec<u8>, bool), PackError> {
        let mut unpacker = Unpacker::new(method);
        let mut plain = Vec::new();
        for block in packed.chunks(step) {
            unpacker.push(block.to_vec());
            while let Some(bytes) = unpacker.next()? {
                plain.extend(bytes);
            }
        }
        Ok((plain, unpacker.is_ended()))
    }

    #[test]
    fn data_that_gains_nothing_is_recognised() {
        let text = "Fidonet mail is text. ".repeat(1_000);
        assert!(super::shrinks(text.as_bytes()));
        let mut state = 1_u32;
        let noise: Vec<u8> = (0..32_768)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 24) as u8
            })
            .collect();
        assert!(!super::shrinks(&noise));
        assert!(!super::shrinks(b"") && !super::shrinks(b"short"));
    }

    #[test]
    fn packed_data_is_unpacked_in_steps_of_any_length() {
        let data: Vec<u8> = (0..300_000_u32)
            .map(|i| (i.wrapping_mul(i) / 7) as u8)
            .collect();
        for method in [Method::Gz, Method::Bz2] {
            let mut packer = Packer::new(method);
            let mut packed = Vec::new();
            for block in data.chunks(10_000) {
                packer.push(block, false, &mut packed).unwrap();
            }
            packer.push(&[], true, &mut packed).unwrap();
            for step in [1, 7, 1_000, packed.len()] {
                assert_eq!(
                    unpack(method, &packed, step),
                    Ok((data.clone(), true)),
                    "{method:?} {step}"
                );
            }
            let (_, is_ended) = unpack(method, &packed[..packed.len() - 1], 100).unwrap();
            assert!(!is_ended, "{method:?}");
        }
    }

    #[test]
    fn damaged_data_is_an_error() {
        for method in [Method::Gz, Method::Bz2] {
            let mut packed = Vec::new();
            Packer::new(method)
                .push(&[7; 5_000], true, &mut packed)
                .unwrap();
            let last = packed.len() - 2;
            packed[last] ^= 0xFF;
            assert_eq!(unpack(method, &packed, 4_096), Err(PackError), "{method:?}");
            assert_eq!(
                unpack(method, b"no stream", 4_096),
                Err(PackError),
                "{method:?}"
            );
        }
    }

    #[test]
    fn a_small_frame_that_unpacks_to_megabytes_comes_in_steps() {
        for method in [Method::Gz, Method::Bz2] {
            let mut packed = Vec::new();
            Packer::new(method)
                .push(&vec![0; 20_000_000], true, &mut packed)
                .unwrap();
            assert!(packed.len() < 30_000, "{method:?}");
            let mut unpacker = Unpacker::new(method);
            unpacker.push(packed);
            let first = unpacker.next().unwrap().unwrap();
            assert!(first.len() <= crate::limits::FRAME_LIMIT + 1, "{method:?}");
        }
    }

    #[test]
    fn archives_are_sent_as_they_are() {
        for name in ["a.zip", "0000FFFF.MO0", "0000ffff.suz", "x.jpeg"] {
            assert!(!is_worth_packing(name.as_bytes()), "{name}");
        }
        for name in ["a.pkt", "a.txt", "noextension", "a.mo", "a.", "почта.тек"] {
            assert_eq!(is_worth_packing(name.as_bytes()), name != "a.mo", "{name}");
        }
    }
}
