use super::source::PIECE;
use super::{Stop, UnpackLimits, Unpacker};
use ftn_types::job::Job;
use unarc_rs::error::ArchiveError;
use unarc_rs::unified::ArchiveFormat;

pub(super) fn fixture(name: &str) -> Vec<u8> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    std::fs::read(folder.join(name)).unwrap()
}

pub(super) fn never() -> Stop {
    Stop {
        job: Job::new(),
        until: None,
    }
}

/// Returns the first file of an archive.
fn first(
    bytes: &[u8],
    format: ArchiveFormat,
    most: u64,
    stop: &Stop,
) -> Result<Vec<u8>, ArchiveError> {
    let most = UnpackLimits {
        file: most,
        total: 2 * most,
    };
    let mut archive = Unpacker::open(bytes, format, most, stop)?;
    let entry = archive.next_entry()?.expect("a file");
    let unpacked = archive.read(&entry)?;
    // The next entry is still found.
    let _ = archive.next_entry();
    Ok(unpacked)
}

/// Returns an ARC archive of one file.
fn arc(method: u8, packed: &[u8], checksum: u16) -> Vec<u8> {
    let mut bytes = vec![0x1A, method];
    bytes.extend_from_slice(b"A.TXT\0\0\0\0\0\0\0\0");
    bytes.extend_from_slice(&u32::try_from(packed.len()).unwrap().to_le_bytes());
    bytes.extend_from_slice(&[0; 4]);
    bytes.extend_from_slice(&checksum.to_le_bytes());
    bytes.extend_from_slice(&100_u32.to_le_bytes());
    bytes.extend_from_slice(packed);
    bytes.extend_from_slice(&[0x1A, 0]);
    bytes
}

/// Returns LZW of one byte: strings that grow by a byte with each code, then the longest one
/// repeated.
fn growing(widest: u32, first: u16) -> Vec<u8> {
    let all = first..u16::try_from(1 << widest).unwrap();
    let last = all.end - 1;
    let codes = all.chain(std::iter::repeat_n(last, 1_000));
    let mut bits: Vec<u8> = Vec::new();
    let (mut free, mut width) = (u32::from(first), 9);
    for code in std::iter::once(u16::from(b'x')).chain(codes) {
        if free >= 1 << width && width < widest {
            width += 1;
        }
        bits.extend((0..width).map(|bit| u8::from(code >> bit & 1 == 1)));
        free += u32::from(bits.len() > 9);
    }
    let byte = |bits: &[u8]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | bit);
    bits.chunks(8).map(byte).collect()
}

#[test]
fn what_packers_of_old_wrote_is_unpacked_by_own_decoders() {
    let mut seen = 0;
    for (name, format) in [
        ("crunch.arc", ArchiveFormat::Arc),
        ("crunch_clear.arc", ArchiveFormat::Arc),
        ("squashed.arc", ArchiveFormat::Arc),
        ("default.zoo", ArchiveFormat::Zoo),
        ("high_per.zoo", ArchiveFormat::Zoo),
    ] {
        // The checksum in the archive is compared with the file's.
        let file = first(&fixture(name), format, 1 << 20, &never()).unwrap();
        assert!(file.len() > 10_000, "{name}: {}", file.len());
        seen += 1;
    }
    assert_eq!(seen, 5);
    // Runs: aaaaa, the byte 0x90, b.
    let runs = arc(3, b"a\x90\x05\x90\0b", 0x5A3E);
    match first(&runs, ArchiveFormat::Arc, 100, &never()) {
        Err(ArchiveError::CrcMismatch { actual, .. }) => {
            let again = arc(3, b"a\x90\x05\x90\0b", u16::try_from(actual).unwrap());
            let file = first(&again, ArchiveFormat::Arc, 100, &never()).unwrap();
            assert_eq!(file, b"aaaaa\x90b");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn squeezed_files_are_unpacked() {
    // One node: 0 is the byte `x`, 1 the end; then the bits 0, 0, 1.
    let mut packed = vec![1, 0];
    packed.extend_from_slice(&(-1 - i16::from(b'x')).to_le_bytes());
    packed.extend_from_slice(&(-257_i16).to_le_bytes());
    packed.push(0b100);
    let of = |packed: &[u8], sum| first(&arc(4, packed, sum), ArchiveFormat::Arc, 100, &never());
    let Err(ArchiveError::CrcMismatch { actual, .. }) = of(&packed, 0) else {
        panic!("a checksum of nothing")
    };
    assert_eq!(of(&packed, u16::try_from(actual).unwrap()).unwrap(), b"xx");
    // A tree that leads out of itself.
    let (at, high) = (2, 3);
    packed[at] = 9;
    packed[high] = 0;
    assert!(matches!(
        of(&packed, 0),
        Err(ArchiveError::DecompressionFailed { .. })
    ));
}

/// Returns files that unpack to thousands of times their size, though they claim to hold 100 bytes.
fn bombs() -> Vec<(&'static str, ArchiveFormat, Vec<u8>)> {
    let mut twelve = vec![12];
    twelve.extend(growing(12, 257));
    let mut zoo = b"ZOO 2.10 Archive.\x1A\0\0".to_vec();
    zoo.extend_from_slice(&[0xDC, 0xA7, 0xC4, 0xFD]);
    zoo.extend_from_slice(&42_u32.to_le_bytes());
    zoo.extend_from_slice(&(-42_i32).to_le_bytes());
    zoo.extend_from_slice(&[2, 0, 1, 0, 0, 0, 0, 0]);
    zoo.resize(42, 0);
    let packed = growing(13, 258);
    zoo.extend_from_slice(&[0xDC, 0xA7, 0xC4, 0xFD, 1, 1]);
    let place = 42 + 59;
    let next = place + u32::try_from(packed.len()).unwrap();
    for number in [next, place, 0] {
        zoo.extend_from_slice(&number.to_le_bytes());
    }
    zoo.extend_from_slice(&[0, 0]);
    zoo.extend_from_slice(&100_u32.to_le_bytes());
    zoo.extend_from_slice(&u32::try_from(packed.len()).unwrap().to_le_bytes());
    zoo.resize(place as usize, 0);
    zoo.extend_from_slice(&packed);
    zoo.extend_from_slice(&[0xDC, 0xA7, 0xC4, 0xFD, 1, 1]);
    zoo.resize(zoo.len() + 59, 0);
    vec![
        ("crunched", ArchiveFormat::Arc, arc(8, &twelve, 0)),
        ("squashed", ArchiveFormat::Arc, arc(9, &growing(13, 257), 0)),
        (
            "runs",
            ArchiveFormat::Arc,
            arc(3, &b"a\x90\xFF".repeat(100_000), 0),
        ),
        ("zoo", ArchiveFormat::Zoo, zoo),
    ]
}

#[test]
fn bombs_of_old_packers_are_unpacked_to_their_limit_and_no_further() {
    const LIMIT: u64 = 1 << 20;
    let mut seen = 0;
    for (name, format, bytes) in bombs() {
        match first(&bytes, format, LIMIT, &never()) {
            Err(ArchiveError::SizeLimitExceeded { limit: LIMIT, .. }) => seen += 1,
            other => panic!("{name}: {:?}", other.map(|bytes| bytes.len())),
        }
    }
    assert_eq!(seen, 4);
}

#[test]
fn cancelling_stops_own_decoders_within_some_thousand_steps() {
    for (name, format, bytes) in bombs() {
        let job = Job::cancelled_at_look(4);
        let stop = Stop {
            job: job.clone(),
            until: None,
        };
        let outcome = first(&bytes, format, u64::MAX / 2, &stop);
        assert!(matches!(outcome, Err(ArchiveError::Io(_))), "{name}");
        // A caller that got the first refusal may check again a few times.
        assert!((4..8).contains(&job.looks()), "{name}: {}", job.looks());
    }
}

#[test]
fn what_unarc_unpacks_without_an_end_is_refused() {
    // Zeros are literals without end.
    let mut ha = b"HA\x01\0\x21".to_vec();
    ha.extend_from_slice(&20_u32.to_le_bytes());
    ha.extend_from_slice(&20_u32.to_le_bytes());
    ha.extend_from_slice(&[0; 8]);
    ha.extend_from_slice(b"\0A.TXT\0\0");
    ha.extend_from_slice(&[0; 20]);
    let refused = first(&ha, ArchiveFormat::Ha, 1 << 20, &never()).unwrap_err();
    assert!(matches!(refused, ArchiveError::UnsupportedMethod { .. }));
    for method in [10, 11] {
        let pak = arc(method, &[0; 100], 0);
        let refused = first(&pak, ArchiveFormat::Arc, 1 << 20, &never()).unwrap_err();
        assert!(matches!(refused, ArchiveError::UnsupportedMethod { .. }));
    }
    let uc2 = first(b"UC2\x1A", ArchiveFormat::Uc2, 1 << 20, &never()).unwrap_err();
    assert!(matches!(uc2, ArchiveError::UnsupportedFormat(_)));
}

#[test]
fn an_archive_that_is_read_as_it_is_unpacked_is_asked_for_piece_by_piece() {
    // 300 KB that deflate cannot shorten, in stored blocks of gzip of 60,000 bytes.
    let mut noise = 1_u32;
    let mut byte = || {
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (noise >> 24) as u8
    };
    let mut gzip = vec![0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255];
    for block in 0..5 {
        let length = 60_000_u16;
        gzip.push(u8::from(block == 4));
        gzip.extend_from_slice(&length.to_le_bytes());
        gzip.extend_from_slice(&(!length).to_le_bytes());
        gzip.extend((0..length).map(|_| byte()));
    }
    let pieces = gzip.len() / PIECE;
    for after in [pieces / 2, 40, 10] {
        let job = Job::cancelled_at_look(after as u64);
        let stop = Stop {
            job: job.clone(),
            until: None,
        };
        let outcome = first(&gzip, ArchiveFormat::Gz, 1 << 20, &stop);
        assert!(outcome.is_err());
        // The job is checked once before each 512 bytes, then only by callers that got the refusal.
        let looks = job.looks();
        assert!((after as u64..after as u64 + 4).contains(&looks), "{looks}");
    }
}

#[test]
fn files_that_are_unpacked_in_one_call_claim_no_more_than_the_limit_together() {
    use crate::limits::UNPACKED_AT_ONCE_BYTES;
    let whole = fixture("rar3.rar");
    let unpacked = first(&whole, ArchiveFormat::Rar, 1 << 20, &never()).unwrap();
    // The file's header, after those of the archive (7 and 13 bytes): its type, and its size at
    // offset 11.
    assert_eq!(whole[22], 0x74);
    let length = u16::from_le_bytes([whole[25], whole[26]]) as usize;
    let claim = |size: u32| {
        let mut header = whole[20..20 + length].to_vec();
        header[11..15].copy_from_slice(&size.to_le_bytes());
        let sum = crc32(&header[2..]) as u16;
        header[..2].copy_from_slice(&sum.to_le_bytes());
        [&whole[..20], &header[..], &whole[20 + length..]].concat()
    };
    assert_eq!(claim(u32::try_from(unpacked.len()).unwrap()), whole);
    let most = u32::try_from(UNPACKED_AT_ONCE_BYTES).unwrap();
    let refused = first(&claim(most + 1), ArchiveFormat::Rar, 1 << 40, &never()).unwrap_err();
    let limit = UNPACKED_AT_ONCE_BYTES;
    assert!(
        matches!(refused, ArchiveError::SizeLimitExceeded { limit: own, .. } if own == limit),
        "{refused}"
    );
}

pub(super) fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xEDB8_8320 * (sum & 1))
        })
    })
}
