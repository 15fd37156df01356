//! 7z archives in one pass: `unarc-rs` would decode a solid block from its beginning for each file.

use super::{ArchiveBytes, ArchiveError, Stop, UnpackLimits};
use crate::limits::SEVENZ_MEMORY;
use sevenz_rust2::{Archive, Block, BlockDecoder, EncoderMethod, Error, Password};
use std::io::Read as _;
use std::ops::ControlFlow;
use std::rc::Rc;

/// File of a 7z archive.
pub struct SolidFile {
    /// Name in the archive, possibly with a path; never to be opened.
    pub name: String,
    /// Bytes of the file.
    pub bytes: Vec<u8>,
}

/// Opens a 7z archive whose decoders need no more than [`SEVENZ_MEMORY`] bytes.
///
/// # Errors
/// The archive is damaged, or needs more memory.
pub(crate) fn open<'a>(
    bytes: &'a [u8],
    stop: &Stop,
) -> Result<(Archive, ArchiveBytes<'a>), String> {
    let mut source = ArchiveBytes::new(bytes, &Rc::default(), stop);
    let archive = Archive::read(&mut source, &Password::empty());
    let archive = archive.map_err(|error| error.to_string())?;
    match archive.blocks.iter().map(memory_of).max() {
        Some(needed) if needed > SEVENZ_MEMORY => Err(format!(
            "unpacking it needs {needed} bytes of memory, more than {SEVENZ_MEMORY}, the limit"
        )),
        _ => Ok((archive, source)),
    }
}

/// Returns the memory that the decoders of a block allocate, by their properties, in bytes.
fn memory_of(block: &Block) -> u64 {
    let word = |bytes: &[u8]| {
        let word = bytes.get(1..)?.first_chunk()?;
        Some(u64::from(u32::from_le_bytes(*word)))
    };
    let needed = |(method, properties): (&[u8], &[u8])| match method {
        EncoderMethod::ID_LZMA | EncoderMethod::ID_PPMD => word(properties).unwrap_or(0),
        EncoderMethod::ID_LZMA2 => match properties.first() {
            Some(bits @ 0..=39) => u64::from(2 | (bits & 1)) << (bits / 2 + 11),
            Some(_) => u64::MAX,
            None => 0,
        },
        _ => 0,
    };
    let coders = block.coders.iter();
    let coders = coders.map(|coder| needed((coder.encoder_method_id(), coder.properties())));
    coders.fold(0, u64::saturating_add)
}

/// Unpacks the files that `is_wanted` names, each block once, and calls `visit` for each: one file is
/// in memory at a time. All files of the archive count for the limits.
///
/// # Errors
/// The archive is damaged, encrypted or exceeds a limit, or it is time to stop; files before that
/// were visited.
pub fn each_solid_file(
    bytes: &[u8],
    limits: UnpackLimits,
    stop: &Stop,
    is_wanted: &dyn Fn(&str) -> bool,
    visit: &mut dyn FnMut(SolidFile) -> ControlFlow<()>,
) -> Result<(), ArchiveError> {
    let damaged = |message: String| ArchiveError::ExternalLibrary {
        library: "7z".to_owned(),
        message,
    };
    let (archive, mut source) = open(bytes, stop).map_err(damaged)?;
    let is_encrypted = |block: &Block| {
        let mut coders = block.coders.iter();
        coders.any(|coder| coder.encoder_method_id() == EncoderMethod::ID_AES256_SHA256)
    };
    if archive.blocks.iter().any(is_encrypted) {
        let wanted = archive.files.iter().find(|file| is_wanted(file.name()));
        let name = wanted.map_or("", |file| file.name());
        return Err(ArchiveError::EncryptionRequired {
            entry: name.to_owned(),
            format: "7z".to_owned(),
        });
    }
    let password = Password::empty();
    let (mut unpacked, mut stopped, mut exceeded) = (0_u64, false, None);
    for block in 0..archive.blocks.len() {
        let decoder = BlockDecoder::new(1, block, &archive, &password, &mut source);
        let done = decoder.for_each_entries(&mut |entry, reader| {
            stop.check()?;
            unpacked = unpacked.saturating_add(entry.size());
            if entry.size() > limits.file || unpacked > limits.total {
                exceeded = Some(entry.name().to_owned());
                return Ok(false);
            }
            if !is_wanted(entry.name()) {
                return Ok(true);
            }
            let mut file = Vec::new();
            reader.take(entry.size()).read_to_end(&mut file)?;
            let file = SolidFile {
                name: entry.name().to_owned(),
                bytes: file,
            };
            stopped = visit(file).is_break();
            Ok(!stopped)
        });
        stop.check()?;
        if let Some(entry) = exceeded {
            let limit = limits.total;
            return Err(ArchiveError::SizeLimitExceeded { entry, limit });
        }
        done.map_err(|error: Error| damaged(error.to_string()))?;
        if stopped {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{each_solid_file, memory_of, open};
    use crate::unpack::tests::{crc32, fixture, never};
    use crate::unpack::{ArchiveError, UnpackLimits};
    use std::ops::ControlFlow;

    const WIDE: UnpackLimits = UnpackLimits {
        file: 1 << 20,
        total: 1 << 20,
    };

    /// Returns an archive of one stored file whose coder is LZMA2 with this property.
    fn archive(property: u8) -> Vec<u8> {
        // LZMA2: one stored chunk of three bytes, and its end.
        let packed = [&[1, 0, 2][..], b"abc", &[0]].concat();
        let header = [
            // Streams: one of seven bytes, of one folder with one coder.
            &[
                1, 4, 6, 0, 1, 9, 7, 0, 7, 11, 1, 0, 1, 0x21, 0x21, 1, property,
            ][..],
            &[12, 3, 0, 8, 0, 0, 5, 1, 17, 5, 0, b'a', 0, 0, 0, 0, 0][..],
        ]
        .concat();
        let mut start = Vec::new();
        start.extend((packed.len() as u64).to_le_bytes());
        start.extend((header.len() as u64).to_le_bytes());
        start.extend(crc32(&header).to_le_bytes());
        let mut bytes = b"7z\xBC\xAF\x27\x1C\0\x04".to_vec();
        bytes.extend(crc32(&start).to_le_bytes());
        bytes.extend(start);
        bytes.extend(packed);
        bytes.extend(header);
        bytes
    }

    #[test]
    fn archives_whose_dictionaries_exceed_the_limit_are_refused() {
        let bytes = fixture("7z.7z");
        let (known, _) = open(&bytes, &never()).unwrap();
        let needed = known.blocks.iter().map(memory_of).max();
        assert!(needed.is_some_and(|needed| needed > 0), "{needed:?}");
        // 256 MB, 384 MB, 4 GB, and a reserved property.
        for (property, is_read) in [(0, true), (32, true), (33, false), (40, false), (63, false)] {
            let opened = open(&archive(property), &never()).map(|_| ());
            assert_eq!(opened.is_ok(), is_read, "{property}: {opened:?}");
            assert!(opened.is_ok() || opened.unwrap_err().contains("bytes of memory"));
        }
    }

    #[test]
    fn no_bytes_make_the_unpacker_fail_otherwise_than_by_an_error() {
        let mut visited = 0;
        for bytes in [&b""[..], b"7z\xBC\xAF\x27\x1C", &[0; 64]] {
            let done = each_solid_file(bytes, WIDE, &never(), &|_| true, &mut |_| {
                visited += 1;
                ControlFlow::Continue(())
            });
            assert!(matches!(done, Err(ArchiveError::ExternalLibrary { .. })));
        }
        assert_eq!(visited, 0);
    }
}
