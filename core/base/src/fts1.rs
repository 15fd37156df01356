//! Parts of the stored message of FTS-0001 that Squish, `*.MSG` and packets share: attribute bits,
//! fixed fields ended by NUL, addresses of four numbers, and the date string.

use crate::Attributes;
use crate::dates::dos_stamp;
use ftn_types::bytes::u16_at;
use ftn_types::time::WallTime;
use memchr::memchr;
use std::path::PathBuf;

pub use crate::dates::{ftsc_stamp, ftsc_text};

/// Returns the files that the subject of a file attach names by their whole paths: one path, which may have blanks, or
/// several ones without, each perhaps after a mark for the mailer (`^`, `#`, `~`). Links are no files.
///
/// # Errors
/// The first word that names no file.
pub fn attached_files(subject: &str) -> Result<Vec<PathBuf>, String> {
    let file = |text: &str| {
        let path = PathBuf::from(text);
        let is_plain = || path.symlink_metadata().is_ok_and(|found| found.is_file());
        (path.is_absolute() && is_plain()).then_some(path)
    };
    if let Some(path) = file(subject.trim()) {
        return Ok(vec![path]);
    }
    let words = subject.split_whitespace();
    let found = words
        .map(|word| file(word.trim_start_matches(['^', '#', '~'])).ok_or_else(|| word.to_owned()));
    found.collect()
}

/// Attribute bits (FTS-0001 "AttributeWord"; the bits above 16 are Squish's).
pub mod attribute {
    /// Only for its addressee.
    pub const PRIVATE: u32 = 0x1;
    /// Crash.
    pub const CRASH: u32 = 0x2;
    /// Read by its addressee.
    pub const READ: u32 = 0x4;
    /// Sent to a remote system.
    pub const SENT: u32 = 0x8;
    /// Files are attached; the subject names them.
    pub const FILE_ATTACH: u32 = 0x10;
    /// In transit to another system.
    pub const IN_TRANSIT: u32 = 0x20;
    /// Deleted when sent.
    pub const KILL_SENT: u32 = 0x80;
    /// Created on this system.
    pub const LOCAL: u32 = 0x100;
    /// Waits to be picked up.
    pub const HOLD: u32 = 0x200;
    /// A file request; the subject names the files.
    pub const FILE_REQUEST: u32 = 0x800;
    /// Exported by the tosser (Squish).
    pub const SCANNED: u32 = 0x1_0000;
    /// The header holds the message's UMSGID (Squish).
    pub const UMSGID: u32 = 0x2_0000;
    /// Not to be deleted (Squish).
    pub const LOCKED: u32 = 0x4000_0000;
}

/// Pairs each attribute that has a bit with that bit.
fn with_bits(of: &mut Attributes) -> [(&mut bool, u32); 11] {
    [
        (&mut of.local, attribute::LOCAL),
        (&mut of.private, attribute::PRIVATE),
        (&mut of.read, attribute::READ),
        (&mut of.sent, attribute::SENT),
        (&mut of.crash, attribute::CRASH),
        (&mut of.hold, attribute::HOLD),
        (&mut of.file_attach, attribute::FILE_ATTACH),
        (&mut of.file_request, attribute::FILE_REQUEST),
        (&mut of.kill_sent, attribute::KILL_SENT),
        (&mut of.in_transit, attribute::IN_TRANSIT),
        (&mut of.locked, attribute::LOCKED),
    ]
}

/// Returns the attributes of these bits (see [`attribute`]).
#[must_use]
pub fn attributes(bits: u32) -> Attributes {
    let mut of = Attributes::default();
    for (is_set, bit) in with_bits(&mut of) {
        *is_set = bits & bit != 0;
    }
    of.unscanned = of.local && bits & (attribute::SENT | attribute::SCANNED) == 0;
    of
}

/// Returns the bits of attributes.
#[must_use]
pub fn bits(mut of: Attributes) -> u32 {
    let all = with_bits(&mut of).into_iter();
    let set = all.filter(|(is_set, _)| **is_set);
    set.fold(0, |bits, (_, bit)| bits | bit)
}

/// Returns a fixed field up to its final NUL.
pub(crate) fn until_nul(field: &[u8]) -> &[u8] {
    let end = memchr(0, field);
    end.and_then(|end| field.get(..end)).unwrap_or(field)
}

/// Returns a record's field of `len` bytes at `at`, shorter or empty if the record ends before.
pub(crate) fn field(record: &[u8], at: usize, len: usize) -> &[u8] {
    record
        .get(at..)
        .map_or(&[], |rest| rest.get(..len).unwrap_or(rest))
}

/// Reads four words: zone, net, node, point.
pub(crate) fn address_at(record: &[u8], at: usize) -> [u16; 4] {
    [0, 2, 4, 6].map(|word| u16_at(record, at + word).unwrap_or_default())
}

/// Formats an address, `2:5030/1520.9`, without a zero zone or point; empty if all are zero.
pub(crate) fn address_text(address: [u16; 4]) -> Vec<u8> {
    let [zone, net, node, point] = address;
    if address == [0; 4] {
        return Vec::new();
    }
    let mut text = String::new();
    if zone != 0 {
        text.push_str(&format!("{zone}:"));
    }
    text.push_str(&format!("{net}/{node}"));
    if point != 0 {
        text.push_str(&format!(".{point}"));
    }
    text.into_bytes()
}

/// Returns the time of writing. The date string counts if the packed time agrees within a second or
/// is missing, else the packed time.
pub(crate) fn written(packed: u32, text: &[u8]) -> WallTime {
    match (dos_stamp(packed), ftsc_stamp(text)) {
        (Some(packed), Some(text)) if packed.0.abs_diff(text.0) <= 1 => text,
        (Some(packed), _) => packed,
        (None, Some(text)) => text,
        (None, None) => WallTime::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::{address_text, attached_files, attribute, attributes, bits, until_nul, written};
    use crate::dates::{dos_word, ftsc_text};
    use ftn_types::time::WallTime;

    #[test]
    fn subject_of_a_file_attach_names_files_by_whole_paths() {
        let folder = tempfile::tempdir().unwrap();
        let [plain, blank] = ["a.zip", "a b.zip"].map(|name| {
            let path = folder.path().join(name);
            std::fs::write(&path, "x").unwrap();
            path
        });
        let (text, blank_text) = (plain.display(), blank.display());
        let word = blank_text.to_string();
        let word = word.split(' ').next().unwrap();
        for (subject, expected) in [
            (format!(" {text} "), Ok(vec![plain.clone()])),
            (blank_text.to_string(), Ok(vec![blank.clone()])),
            (format!("^{text} #{text}"), Ok(vec![plain.clone(); 2])),
            (String::new(), Ok(vec![])),
            ("a.zip".to_owned(), Err("a.zip".to_owned())),
            (format!("-{text}"), Err(format!("-{text}"))),
            (format!("{text} {blank_text}"), Err(word.to_owned())),
        ] {
            assert_eq!(attached_files(&subject), expected, "{subject}");
        }
        #[cfg(unix)]
        {
            let link = folder.path().join("link");
            std::os::unix::fs::symlink(&plain, &link).unwrap();
            let text = link.display().to_string();
            assert_eq!(attached_files(&text), Err(text));
        }
    }

    #[test]
    fn addresses_leave_out_what_is_zero() {
        for (address, text) in [
            ([2, 5030, 1520, 9], "2:5030/1520.9"),
            ([2, 5030, 0, 0], "2:5030/0"),
            ([0, 5030, 1520, 0], "5030/1520"),
            ([0; 4], ""),
        ] {
            assert_eq!(String::from_utf8(address_text(address)).unwrap(), text);
        }
    }

    #[test]
    fn local_mail_is_unscanned_until_it_was_sent_or_exported() {
        for (bits, unscanned) in [
            (0, false),
            (attribute::LOCAL, true),
            (attribute::LOCAL | attribute::SENT, false),
            (attribute::LOCAL | attribute::SCANNED, false),
        ] {
            assert_eq!(attributes(bits).unscanned, unscanned, "{bits:x}");
        }
    }

    #[test]
    fn bits_of_attributes_are_read_as_the_attributes() {
        let known = 0x4000_0BBF;
        for bit in (0..32).map(|at| 1 << at).filter(|bit| known & bit != 0) {
            assert_eq!(bits(attributes(bit)), bit, "{bit:x}");
        }
        assert_eq!(bits(attributes(u32::MAX)), known);
    }

    #[test]
    fn the_string_gives_the_odd_second_when_it_agrees() {
        let (odd, even) = (WallTime(1_640_188_223), WallTime(1_640_188_222));
        let other = WallTime(1_640_100_000);
        assert_eq!(written(dos_word(odd), &ftsc_text(odd)), odd);
        assert_eq!(written(dos_word(odd), b""), even);
        assert_eq!(written(dos_word(odd), &ftsc_text(other)), even);
        assert_eq!(written(0, &ftsc_text(odd)), odd);
        assert_eq!(written(0, b""), WallTime(0));
        assert_eq!(until_nul(b"abc"), b"abc");
        assert_eq!(until_nul(b"ab\0c"), b"ab");
    }
}
