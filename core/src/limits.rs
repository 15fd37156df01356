//! Limits of the program, each with its reason.
//!
//! Knows numbers only. Those of URLs, archives, message bases, character sets, positions and locked files are in the
//! crates `fghi-url`, `ftn-archive`, `ftn-base`, `ftn-gazetteer`, `ftn-mail`, `ftn-nodelist` and `ftn-types`.

pub use fghi_url::limits::*;
pub use ftn_archive::limits::*;
pub use ftn_base::limits::*;
pub use ftn_gazetteer::limits::*;
pub use ftn_mail::limits::*;
pub use ftn_nodelist::limits::*;
pub use ftn_types::limits::*;

/// Maximum number of faults of one kind that a page names one by one (expressions, MSGIDs); the
/// others are counted.
pub const NAMED_FAULTS: usize = 8;

/// Maximum number of attempts to read headers from a changing base: one retry. A tosser that
/// appends for minutes must not delay a list, and fingerprints reveal inconsistent headers.
pub const SNAPSHOT_READS: usize = 2;

/// Maximum number of searches for a message moved by a packer. Each retry means that the base was
/// packed once more; no packer runs so often.
pub const STALE_READS: usize = 8;

/// Maximum number of attempts to make a page while its bases are packed.
pub const PAGE_READS: usize = 4;

/// Maximum depth of `include` files in a configuration: real ones nest three deep.
pub const CONFIG_INCLUDE_DEPTH: usize = 16;

/// Maximum size of a configuration file, in bytes. Real ones with thousands of areas take under 1
/// MB.
pub const CONFIG_BYTES: u64 = 16 * 1024 * 1024;

/// Maximum length of a line of a configuration, with continuation lines joined and variables
/// expanded, in bytes. Real ones with fifty links stay under 4 KB.
pub const CONFIG_LINE_BYTES: usize = 64 * 1024;

/// Maximum work of reading one configuration, in bytes: files read (again for each `include`),
/// variables expanded, patterns matched. Real ones need under 4 MB; this is a second.
pub const CONFIG_WORK: u64 = 256 * 1024 * 1024;

/// Maximum total length of tags, paths, descriptions and groups of the areas of one configuration,
/// and of its variables, in bytes. Real ones with ten thousand areas take 2 MB; a description of 60
/// KB in `EchoAreaDefaults`, or in a variable, would be stored once for each area.
pub const CONFIG_KEPT_BYTES: usize = 16 * 1024 * 1024;

/// Maximum number of variables of one configuration: real ones set a dozen.
pub const CONFIG_VARIABLES: usize = 10_000;

/// Maximum total length of the mapped path prefixes, in bytes: each path is compared with all of
/// them.
pub const CONFIG_MAP_BYTES: usize = 64 * 1024;

/// Maximum length of the domain of an own address, in bytes: FRL-1002 allows 8 characters, and each
/// area without its own address gets a copy.
pub const CONFIG_DOMAIN_BYTES: usize = 256;

/// Maximum length of a path to search for, in bytes: no system has longer ones.
pub const CONFIG_PATH_BYTES: usize = 4096;

/// Maximum number of folders cached during a search for bases, existing or not: 10,000 areas lie in
/// a few dozen. Other folders are searched again.
pub const CONFIG_FOLDERS: usize = 4096;

/// Maximum number of masks and mapped paths of one configuration: real ones have a few dozen.
pub const CONFIG_MASKS: usize = 10_000;

/// Maximum number of files that templates include; real ones have one or two.
pub const TEMPLATE_FILES: usize = 100;

/// Maximum number of bytes of a file that a template includes: a collection of random texts has
/// some hundred KB.
pub const TEMPLATE_FILE_BYTES: u64 = 1024 * 1024;

/// Maximum number of names of the user, own addresses and twits, each, in one configuration. Real
/// ones have a dozen, and each new one is compared with all.
pub const CONFIG_NAMES: usize = 1000;

/// Maximum length of a twit's name or part of a subject, in bytes. Fields of messages have 72, and
/// masks full of `*` are matched against every message shown.
pub const TWIT_BYTES: usize = 256;

/// Maximum size of an echolist, in bytes. The whole backbone takes under 1 MB.
pub const ECHOLIST_BYTES: u64 = 8 * 1024 * 1024;

/// Maximum number of echoes of one echolist. The whole Fidonet backbone has under 10,000.
pub const ECHOLIST_ENTRIES: usize = 200_000;

/// Maximum length of a description in an echolist, in bytes: wrapped ones take a few lines.
pub const ECHOLIST_DESCRIPTION_BYTES: usize = 4096;

/// Maximum nesting of elements in an XML echolist: categories of categories nest a few deep.
pub const ECHOLIST_DEPTH: usize = 64;

/// Maximum number of geographic kludges of one area in memory: about a hundred megabytes.
pub const HELD_PLACES: usize = 1_500_000;

/// Maximum total size of all documents fetched by the user, in bytes: a few of the largest ones.
pub const FETCHED_BYTES: usize = 4 * KML_BYTES;

/// Maximum zoom of map tiles: finer ones would show single bricks.
pub const TILE_ZOOM: u8 = 24;

/// Maximum size of a map tile, in bytes; usual ones have some ten thousand.
pub const TILE_BYTES: usize = 4 * 1024 * 1024;

/// Maximum length of a map's attribution, shown in its corner, in characters.
pub const ATTRIBUTION_CHARS: usize = 200;

/// Maximum number of stations on one page: no one reads more, and all lists of Fidonet together
/// have fewer.
pub const FOUND_STATIONS: usize = 300_000;

/// Maximum length of a search in nodelists, in characters; a line has no more.
pub const WANTED_STATION_CHARS: usize = 200;

/// Maximum number of problems of one configuration that are reported one by one.
pub const CONFIG_PROBLEMS: usize = 200;

/// Depth of folders that are searched below a folder of bases: collections are sorted by network or
/// group, rarely by both.
pub const FOLDER_DEPTH: usize = 3;

/// Search for software and bases on this computer: maximum depth of folders below a usual place.
pub const SEEK_DEPTH: usize = 5;
/// The same search: maximum number of names.
pub const SEEK_NAMES: usize = 200_000;
/// The same search: maximum number of bytes read from a file whose name does not suffice.
pub const SEEK_BYTES: u64 = 1024 * 1024;
/// The same search: maximum number of disks.
pub const SEEK_DISKS: usize = 64;
/// The same search: maximum number of offers.
pub const SEEK_FOUND: usize = 40;

/// Maximum number of areas of one library. The whole Fidonet backbone has under 10,000 echoes.
pub const LIBRARY_AREAS: usize = 100_000;

/// Maximum size of cached header snapshots, in bytes: about a million messages.
pub const SNAPSHOT_CACHE_BYTES: usize = 192 * 1024 * 1024;

/// Maximum number of sets of areas with cached trees and orders: those of the tabs used last.
pub const CORPORA: usize = 16;

/// Maximum length of the text of one snapshot: its ranges are 32-bit numbers.
pub const SNAPSHOT_TEXT_BYTES: usize = 2 * 1024 * 1024 * 1024;

/// Maximum number of items in one `time` filter (7.2.1.2.5). Every message is compared with each of
/// them, and a list of every day of two years still fits.
pub const TIME_FILTER_ITEMS: usize = 1000;

/// Maximum number of steps of a regular expression from one possible start of a match. Few honest
/// ones come near; a match that needs more is retried with [`REGEX_CAREFUL_STEPS`].
pub const REGEX_STEPS: u32 = 1000;

/// Maximum length of a text that is first matched with [`REGEX_STEPS`], in bytes: the worst
/// patterns take a quarter of a second there.
pub const REGEX_QUICK_BYTES: usize = 64 * 1024;

/// Maximum number of steps, in total, from a thousand possible starts of a match: some 10 ms.
pub const REGEX_CAREFUL_STEPS: u32 = 1_000_000;

/// Maximum stack of the machine code of one regular expression, in bytes; a match that needs more
/// runs in the interpreter.
pub const REGEX_JIT_STACK: usize = 512 * 1024;

/// Maximum number of words of one plain text search. A sentence fits; each word costs time on every
/// message.
pub const SEARCH_WORDS: usize = 64;

/// Maximum number of searches of one URL with cached results for names and subjects: each takes
/// four bytes for every distinct text of an area.
pub const REMEMBERED_SEARCHES: usize = 8;

/// Maximum number of marked hits in one message. No one reads more, and `find=/./` has one for each
/// character.
pub const SEARCH_HITS: usize = 2000;

/// Maximum number of names and subjects of one page with stored hits: those of thousands of rows.
pub const MARKED_LINES: usize = 6000;

/// Timeout of a search through texts, which then shows its results so far.
pub const SEARCH_TIME: std::time::Duration = std::time::Duration::from_secs(120);

/// Maximum length of an indexed word or tag, in bytes. Longer ones are encoded files; every search
/// reads a message with one.
pub const INDEX_WORD_BYTES: usize = 512;

/// Maximum number of indexed words of a message: a book fits, and a message takes no more memory
/// than a few segments. Every search reads a longer one.
pub const INDEX_MESSAGE_WORDS: u32 = 250_000;

/// Memory after which the collected words become a segment of the index, in bytes per core. Greater
/// segments make searches quicker (30,000 usual messages fit).
pub const INDEX_SEGMENT_BYTES: usize = 24 * 1024 * 1024;

/// Maximum number of messages of one segment of the index.
pub const INDEX_SEGMENT_DOCS: usize = 64 * 1024;

/// Maximum number of messages whose place in the index is in memory, of all areas together: twelve
/// bytes each.
pub const INDEX_COVERED_MESSAGES: usize = 4_000_000;

/// Maximum number of object pieces noted by one page: a gallery of a whole file echo fits.
pub const OBJECT_NOTES: usize = 500_000;

/// Maximum size of a KML document, unpacked, in bytes. Tracks of a long journey take a few
/// megabytes. Parsing needs about five times as much memory.
pub const KML_BYTES: usize = 16 * 1024 * 1024;

/// Maximum length of the text of a KML element other than a list of coordinates, in bytes: an HTML
/// description of which [`KML_TEXT_CHARS`] are shown.
pub const KML_ELEMENT_BYTES: usize = 64 * 1024;

/// Maximum length of a style's identifier in a KML document, in bytes: it is copied for every pair
/// of a map.
pub const KML_ID_BYTES: usize = 1024;

/// Maximum number of styles of one KML document: a colour for each of its features.
pub const KML_STYLES: usize = 20_000;

/// Maximum nesting of elements in a KML document: folders in folders with multi-geometries take a
/// dozen.
pub const KML_DEPTH: usize = 64;

/// Maximum number of features of one KML document.
pub const KML_FEATURES: usize = 100_000;

/// Maximum number of positions of one KML document: its map draws all of them.
pub const KML_POSITIONS: usize = 1_000_000;

/// Maximum length of the name or description of a KML feature, in characters: a hover card.
pub const KML_TEXT_CHARS: usize = 2000;

/// Maximum number of KML documents that one page reads: an album has one for each journey.
pub const KML_DOCUMENTS: usize = 200;

/// Maximum number of places on the map or globe of one page.
pub const PAGE_PLACES: usize = 2_000_000;

/// Maximum number of places of one message on a map: an album of photographs has a few hundred.
pub const MESSAGE_PLACES: usize = 1000;

/// Maximum number of messages whose subjects are searched after a search of bodies found nothing,
/// to offer a search of subjects. More would cost such a page more than the search itself.
pub const SUBJECTS_LOOKED_THROUGH: usize = 200_000;

/// Timeout of a program that waits for others to take a number for a MSGID. Each needs
/// milliseconds; a slow disk makes it a second.
pub const SERIAL_LOCK_WAIT: std::time::Duration = std::time::Duration::from_secs(10);

/// Maximum size of the list of areas with new mail, in bytes: it has at most a line for each area.
pub const EXPORT_LIST_BYTES: u64 = 1024 * 1024;

/// Maximum number of Origin lines and of taglines read from files: collections have some thousands.
pub const ORIGINS_AND_TAGLINES: usize = 100_000;

/// Maximum number of areas that one `echomail:` URL posts to, a copy each (6.3): more is a flood,
/// for which moderators cut links.
pub const POST_AREAS: usize = 10;

/// Maximum number of areas that one `areafix:` URL subscribes to or leaves (6.2): as many as the
/// user can review before confirming.
pub const SUBSCRIBED_AREAS: usize = 50;

/// Maximum length of an areatag in a request or a new message, in bytes, domain included: tossers
/// accept some 60.
pub const AREATAG_BYTES: usize = 80;

/// Maximum length of a name or subject from a URL, in bytes. FTS-0001 allows 35 and 71; the user
/// shortens a longer one.
pub const DRAFT_FIELD_BYTES: usize = 200;

/// Maximum length of a `body` from a URL, in bytes: a letter of several pages.
pub const DRAFT_BODY_BYTES: usize = 32 * 1024;

/// Maximum length of a name that packets carry whole (FTS-0001), in bytes.
pub const NAME_BYTES: usize = 35;

/// Maximum length of a subject that packets carry whole (FTS-0001), in bytes.
pub const SUBJECT_BYTES: usize = 71;

/// Maximum length of an Origin line, in bytes (FTS-0004 and practice).
pub const ORIGIN_BYTES: usize = 79;

/// Maximum length of a copied value of a REPLY kludge, in bytes: kludges of JAM have 255.
pub const REPLY_BYTES: usize = 240;

/// Maximum size of a file attached to a message, in bytes: a hundred sections of the usual size.
pub const ATTACHMENT_BYTES: usize = 2 * 1024 * 1024;

/// Minimum and maximum size of a section of an attached file, in bytes of encoded text.
pub const SECTION_BYTES: (usize, usize) = (1000, 1024 * 1024);

/// Age after which a busy flag is abandoned (FTS-5005, 5.1): twice a session of six hours, the
/// default of binkd.
pub const BUSY_FLAG_AGE: std::time::Duration = std::time::Duration::from_secs(12 * 60 * 60);

/// Timeout of a file request while another program's busy flag is set; a session lasts longer, and
/// the user retries.
pub const BUSY_FLAG_WAIT: std::time::Duration = std::time::Duration::from_secs(3);

/// Maximum number of bytes read from a control file of an outbound: they have one line, or five
/// bytes and a comment of 255.
pub const CONTROL_FILE_BYTES: u64 = 1024;

/// Maximum size of a request file that is appended to or answered, in bytes: ten thousand lines
/// with URLs.
pub const REQUEST_FILE_BYTES: u64 = 1024 * 1024;

/// Maximum number of listed files of one file echo: ten times the size of the largest ones.
pub const FILE_ECHO_FILES: usize = 1_000_000;

/// Maximum number of description lists in one folder: names that differ only in case deserve no
/// more.
pub const FILE_ECHO_LISTS: usize = 8;

/// Maximum number of `.TIC` files read from one folder: each costs opening a file.
pub const FILE_ECHO_TICS: usize = 2000;

/// Maximum size of a `.TIC` file, in bytes: a kilobyte is usual.
pub const TIC_BYTES: u64 = 64 * 1024;

/// Maximum number of bytes read from a FILES.BBS or descript.ion: 300,000 lines.
pub const FILE_LIST_BYTES: u64 = 32 * 1024 * 1024;

/// Number of bytes of such a list that decide its character set.
pub const FILE_LIST_SAMPLE: usize = 64 * 1024;

/// Maximum length of a file's description, and of a line of a list, in bytes.
pub const FILE_DESCRIPTION_BYTES: usize = 4096;

/// Maximum size of an opened file of a file echo, in bytes: the limit of unpacking.
pub const FILE_BYTES: u64 = CONTAINER_BYTES;

/// Maximum size of the stored list of a file echo, in bytes: a million files with descriptions of
/// some lines.
pub const FILE_ECHO_STORED_BYTES: u64 = 512 * 1024 * 1024;

/// Age of a folder's last change after which its list is cached: disks round times to up to two
/// seconds (FAT).
pub const FOLDER_REST: std::time::Duration = std::time::Duration::from_secs(2);

/// Maximum number of files counted for a list of several file echoes; the remaining echoes are
/// listed without a count.
pub const FILE_ECHOES_COUNTED: usize = 100_000;

/// Maximum number of bytes unpacked to find the description inside of an archive (FILE_ID.DIZ).
pub const FILE_ID_UNPACKED: u64 = 16 * 1024 * 1024;

/// Maximum number of archives of one folder that are opened for their descriptions: each costs
/// opening a file.
pub const FILE_IDS: usize = 2000;

/// Maximum size of such an archive, in bytes, so that many small ones precede one large one.
pub const FILE_ID_ARCHIVE: u64 = 16 * 1024 * 1024;

/// Maximum total size of such archives, and of the data unpacked by one core, in bytes: a second of
/// reading.
pub const FILE_IDS_BYTES: u64 = 256 * 1024 * 1024;

/// Maximum length of a line of a request file or a .FUF index, in bytes: a name, a password, and
/// the longest URL.
pub const REQUEST_LINE_BYTES: usize = URL_BYTES + 4096;

/// Maximum length of the name of a received file, in bytes: the limit of file systems.
pub const FILE_NAME_BYTES: usize = 255;

/// Size of the buffer for hashing a file, in bytes.
pub const HASH_BUFFER: usize = 256 * 1024;

/// Maximum number of stations offered instead of another one (7.5.8), and of lines above a node
/// that are checked.
pub const PROXIES: usize = 16;

/// Maximum number of files of a cache: an index of this size loads in a fraction of a second.
pub const CACHE_ENTRIES: usize = 100_000;

/// Age after which an unanswered request expires: systems that are called once a week have had
/// several chances.
pub const REQUEST_AGE: std::time::Duration = std::time::Duration::from_secs(30 * 24 * 60 * 60);

/// Maximum number of files of an inbound folder that are checked: a busy hub has some thousands.
pub const RECEIVED_FILES: usize = 100_000;

/// Maximum number of files that one request remembers as no answers.
pub const SEEN_FILES: usize = 64;

/// Maximum size of a .FUF index of the inbound, in bytes: ten thousand lines with URLs of a usual
/// length.
pub const FUF_BYTES: u64 = 4 * 1024 * 1024;

/// Maximum number of bytes of indexes read in one check of an inbound, the newest first: some
/// milliseconds.
pub const FUF_LOOK_BYTES: u64 = 16 * 1024 * 1024;

/// Minimum age of the last change of a file in the inbound before it is fetched.
pub const INBOUND_QUIET: std::time::Duration = std::time::Duration::from_secs(2);

/// Age after which a file that is too short no longer counts as growing: a slow line sends
/// something every minute.
pub const INBOUND_GROWING: std::time::Duration = std::time::Duration::from_secs(10 * 60);

/// Maximum number of files of a file echo whose sizes and dates are read before its page is shown,
/// and minimum for one core: some milliseconds.
pub const FILES_AT_ONCE: usize = 1000;
/// Maximum number of answered lines of a request file: no person requests as many.
pub const REQUEST_LINES: usize = 10_000;

/// Maximum number of searches for one request file that find nothing to send: masks are compared
/// with all names, objects of mail are searched in whole areas.
pub const REQUEST_MASKS: usize = 100;

/// Maximum number of files of one folder that may be requested: large nodes have some hundred
/// thousands.
pub const SHARED_FILES: usize = 1_000_000;

/// Maximum number of files of one size that are hashed to find one by its hash.
pub const HASHED_FILES: usize = 64;

/// Maximum size of the file by which a mailer calls a response processor, in bytes: it has some
/// twenty lines.
pub const SRIF_BYTES: usize = 64 * 1024;

/// Maximum number of messages in one answer of a FAQ server: a text of a megabyte in parts of 10
/// KB.
pub const FAQ_PARTS: usize = 200;

/// Maximum length of the text of such an answer, in bytes.
pub const FAQ_ANSWER_BYTES: usize = 16 * 1024 * 1024;

/// Number of the newest own messages to a robot that are searched for requests.
pub const FAQ_REQUESTS: usize = 1000;

/// Maximum number of runs of message numbers stored with the headers of a base, eight bytes each: a
/// base with more gaps is counted by reading it.
pub const KEPT_NUMBER_RUNS: usize = 100_000;

/// Number of headers below which they are read from their file at once, in two milliseconds, and
/// the file is closed. A program may have about a thousand files open.
pub const HEADERS_ON_DEMAND: usize = 32 * 1024;

/// Number of headers below which a base unknown to the index is read whole at once, with its texts.
pub const BASE_HEADERS_ON_DEMAND: usize = 4 * 1024;

/// Number of messages from which the window first shows only the rows at which an area opens:
/// reading all headers would take longer.
pub const OPENING_FROM: u32 = 32 * 1024;

/// Number of rows of such a page: some screenfuls, read in a few milliseconds.
pub const OPENING_ROWS: u32 = 600;
