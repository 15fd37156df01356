//! Limits of this crate, with their reasons. Imports `ftn-archive` for the limit of unpacking.

use ftn_archive::limits::UNPACKED_FILE_BYTES;

/// Maximum number of messages with one MSGID that are checked for a parent. A base where thousands
/// of messages share one value is damaged or hostile, and every reply would walk all of them.
pub const MSGID_DUPLICATES: usize = 64;

/// Maximum size of an object decoded from a message, in bytes: the limit of unpacking one.
pub const OBJECT_BYTES: usize = UNPACKED_FILE_BYTES;

/// Maximum number of sections of one object: an archive of the longest length in sections of a
/// kilobyte.
pub const OBJECT_SECTIONS: u32 = 65_536;

/// Maximum number of stored numbers of missing sections of an object: a message of 45 bytes may
/// name an object with 65,535 missing ones.
pub const MISSING_SECTIONS: usize = 100;

/// Maximum number of objects of one message. An album in one letter has a few dozen.
pub const OBJECTS_OF_MESSAGE: usize = 1000;

/// Maximum length of the name of an object, in characters: the limit of file systems.
pub const OBJECT_NAME_CHARS: usize = 200;

/// Maximum length of stored EXIF text of a picture, in characters: one line of a page.
pub const EXIF_TEXT_CHARS: usize = 200;

/// Maximum number of postings of one object by one person that may receive a late section. A lost
/// section is posted again within days, not after a hundred newer files of the same name.
pub const OBJECT_POSTINGS: usize = 100;

/// Maximum length of the head of a `data:` URL (media type and parameters), and maximum distance of
/// the ends of its tag, in bytes.
pub const DATA_URL_HEAD_BYTES: usize = 1024;

/// Maximum number of columns of a character picture: the widest that artists use.
pub const ANSI_COLUMNS: u16 = 320;

/// Maximum number of rows of a character picture: the longest scrolls have some thousands.
pub const ANSI_ROWS: usize = 20_000;

/// Maximum number of cells of a character picture: sixteen bytes each.
pub const ANSI_CELLS: usize = 2_000_000;

/// Maximum number of rows of such a picture that are made and erased again, in total: animations
/// erase a screen a thousand times.
pub const ANSI_WORK: usize = 10_000_000;

/// Maximum length of the text, address or title of a Fidonet rune, in bytes: anything longer is no
/// rune.
pub const RUNE_TEXT_BYTES: usize = 4096;

/// Maximum number of bytes read from a social file (C.2.1): kludges of one author.
pub const SOCIAL_BYTES: usize = 64 * 1024;

/// Maximum length of the name of a saved file, in bytes: the limit of file systems, less ` (2)` and
/// `.txt`.
pub const SAVED_NAME_BYTES: usize = 240;

/// Maximum number of addresses of one message's social file that are tried.
pub const SOCIAL_URLS: usize = 8;

/// Maximum number of kludges in a social file.
pub const SOCIAL_KLUDGES: usize = 200;
