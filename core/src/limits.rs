//! Every limit of the program, with its reason.
//!
//! Knows numbers only. Those of URLs, character sets, positions and locked files are in the crates `fghi-url` and
//! `ftn-types`.

pub use fghi_url::limits::*;
pub use ftn_types::limits::*;

/// Most faults of one kind that a page names one by one (expressions, MSGIDs); the others are
/// counted.
pub const NAMED_FAULTS: usize = 8;

/// Longest subfield block of one JAM header, in bytes. The largest seen in real bases is about
/// 20 KB (SEEN-BY lines of a backbone hub).
pub const JAM_SUBFIELD_BYTES: u32 = 1024 * 1024;

/// Most records of one JAM index. Headers take 76 bytes or more and their offsets 32 bits, so a
/// base cannot hold more than 57 million messages; the rest of a longer index is damage.
pub const JAM_INDEX_RECORDS: u32 = 64 * 1024 * 1024;

/// Maximum number of folders whose listings of base files are kept: the bases of a system are in one or a few folders.
pub const KEPT_LISTINGS: usize = 16;

/// Most faults of one pass that are reported one by one; a base of noise would otherwise fill the
/// memory with sentences.
pub const BASE_FAULTS: usize = 1000;

/// How many times over a pass may read the text file (and the header file). Sound bases store
/// each byte for one message; a crafted index of a million records that share one long text would
/// keep a pass busy for hours.
pub const BASE_REREADS: u64 = 4;

/// How long the writer of a last-read mark waits for another program that has the base locked.
/// Tossers hold it while they put a message in, packers for the whole of their work, which no one
/// waits for: the next message that is read carries the mark further anyway.
pub const LOCK_WAIT: std::time::Duration = std::time::Duration::from_secs(1);

/// How long to sleep between two attempts at a lock.
pub const LOCK_PAUSE: std::time::Duration = std::time::Duration::from_millis(10);

/// How many times a file is opened and locked, and a last-read mark written, when another program
/// replaces the file under our hands.
pub const LOCK_TRIES: usize = 3;

/// How long a message that is to be added waits for another program that has the base locked. A tosser
/// holds the lock for a message or a packet, a packer for longer; then the user hears of it.
pub const APPEND_WAIT: std::time::Duration = std::time::Duration::from_secs(5);

/// How often a base is looked at again, with [`UNFINISHED_PAUSE`] between, while another program is writing a message
/// into it without the lock. smapi needs milliseconds for that.
pub const UNFINISHED_LOOKS: u32 = 60;
/// See [`UNFINISHED_LOOKS`].
pub const UNFINISHED_PAUSE: std::time::Duration = std::time::Duration::from_millis(25);

/// Age of the last change of a base after which a message that a program has not finished counts as abandoned: no
/// program writes one message for so long.
pub const ABANDONED_WRITE: std::time::Duration = std::time::Duration::from_secs(3 * 60);

/// How many index records at the end of a Squish base are looked through for messages that other programs are writing.
pub const SQUISH_TAIL: u32 = 1024;

/// Longest kludges of a message that is added to a base, in bytes, all together: well below what is
/// read of them in any format.
pub const KLUDGE_BYTES: usize = 256 * 1024;

/// How often a `*.MSG` folder is looked through for the next number when another program takes it.
pub const MSG_TRIES: usize = 100;

/// How long after it was written the file of a `*.MSG` message is looked at again: smapi overwrites a file that came to be
/// between its look for a free number and its opening of the file.
pub const MSG_PAUSE: std::time::Duration = std::time::Duration::from_millis(300);

/// How many of the last messages of a JAM base are looked through for the one that a new message
/// answers, if the caller does not name it: writing must take the same time in every base.
pub const REPLY_LOOK_BACK: u32 = 4096;

/// How many answers to one message are followed to the last one, to link a new one after it.
pub const REPLY_CHAIN: usize = 10_000;

/// How often headers are read when the base changes while they are read: once more. A tosser that
/// appends for minutes must not keep a list from being shown, and what is mixed up is noticed by
/// the fingerprints.
pub const SNAPSHOT_READS: usize = 2;

/// How often a message that a packer moved is looked for in the headers of its base as it is then.
/// Each time the base was packed once more since; no packer runs so often.
pub const STALE_READS: usize = 8;

/// How often a page is made when a base is packed meanwhile.
pub const PAGE_READS: usize = 4;

/// How long ago a packer may have replaced a file of a base if it still is about to replace the
/// others. It needs less than a millisecond, if the system lets it run; one that was killed
/// meanwhile must not keep the base from being read.
pub const SWAP_TIME: std::time::Duration = std::time::Duration::from_secs(1);

/// How often the files of a base are opened while they are being replaced, with [`LOCK_PAUSE`]
/// between: one that is packed all the time is read all the same.
pub const SWAP_LOOKS: usize = 100;

/// Most bytes of a file of last-read marks that are read. The user numbers of Squish and `*.MSG`
/// take 256 KB at most, and a JAM base of a system with thousands of users as much.
pub const MARKS_BYTES: u64 = 4 * 1024 * 1024;

/// Longest message text that is read, in bytes. Texts over 64 KB are rare; the longest known
/// ones (encoded files) stay under 16 MB.
pub const MESSAGE_TEXT_BYTES: u32 = 32 * 1024 * 1024;

/// Deepest chain of `include` files in a configuration: real ones nest three deep.
pub const CONFIG_INCLUDE_DEPTH: usize = 16;

/// Largest configuration file, in bytes. Real ones with thousands of areas take under 1 MB.
pub const CONFIG_BYTES: u64 = 16 * 1024 * 1024;

/// Longest line of a configuration, continuation lines joined and variables put in, in bytes.
/// Real ones with fifty links stay under 4 KB.
pub const CONFIG_LINE_BYTES: usize = 64 * 1024;

/// Work that reading one configuration may take, in bytes looked at: files read (again for each
/// `include`), variables put in, patterns matched. Real ones need under 4 MB; this is a second.
pub const CONFIG_WORK: u64 = 256 * 1024 * 1024;

/// Most bytes of tags, paths, descriptions and groups that the areas of one configuration keep, and
/// most of its variables. Real ones with ten thousand areas take 2 MB; a description of 60 KB in
/// `EchoAreaDefaults`, or in a variable, would be kept once for each area.
pub const CONFIG_KEPT_BYTES: usize = 16 * 1024 * 1024;

/// Most variables of one configuration: real ones set a dozen.
pub const CONFIG_VARIABLES: usize = 10_000;

/// Most bytes of the beginnings of paths that are mapped: each path is compared with all of them.
pub const CONFIG_MAP_BYTES: usize = 64 * 1024;

/// Longest domain of an address of ours, in bytes: FRL-1002 allows 8 characters, and each area
/// without an address of its own takes a copy.
pub const CONFIG_DOMAIN_BYTES: usize = 256;

/// Longest path that is looked for, in bytes: no system has longer ones.
pub const CONFIG_PATH_BYTES: usize = 4096;

/// Most folders that are remembered while bases are looked for, existing or not: 10,000 areas lie in
/// a few dozen. What is not remembered is looked for again.
pub const CONFIG_FOLDERS: usize = 4096;

/// Most masks and mapped paths of one configuration: real ones have a few dozen.
pub const CONFIG_MASKS: usize = 10_000;

/// Most files that templates include; real ones have one or two.
pub const TEMPLATE_FILES: usize = 100;

/// Most bytes of a file that a template includes: a collection of random texts has some hundred KB.
pub const TEMPLATE_FILE_BYTES: u64 = 1024 * 1024;

/// Most names of the user, addresses of ours and twits, each, of one configuration: real ones have
/// a dozen, and each new one is compared with all.
pub const CONFIG_NAMES: usize = 1000;

/// Longest name or piece of a subject of a twit, in bytes: fields of messages have 72, and masks
/// full of `*` are held against every message that is shown.
pub const TWIT_BYTES: usize = 256;

/// Largest echolist, in bytes. The whole backbone takes under 1 MB.
pub const ECHOLIST_BYTES: u64 = 8 * 1024 * 1024;

/// Most echoes of one echolist. The whole Fidonet backbone has under 10,000.
pub const ECHOLIST_ENTRIES: usize = 200_000;

/// Longest description that an echolist gives, in bytes: wrapped ones take a few lines.
pub const ECHOLIST_DESCRIPTION_BYTES: usize = 4096;

/// Deepest nesting of elements in an XML echolist: categories of categories nest a few deep.
pub const ECHOLIST_DEPTH: usize = 64;

/// Longest nodelist or pointlist, packed or not, in bytes. The largest Fidonet ever had, with all its
/// points, took under 10 MB.
pub const NODELIST_BYTES: u64 = 16 * 1024 * 1024;

/// Bytes of all nodelists and pointlists of one library, unpacked: each takes about twice its length.
pub const NODELISTS_BYTES: u64 = 64 * 1024 * 1024;

/// Bytes that are read and unpacked to find which of many packed lists is the newest: a list of
/// each week of a year.
pub const NODELIST_DATING_BYTES: u64 = 64 * 1024 * 1024;

/// Most lines of one nodelist or pointlist that are kept. Fidonet had 40,000 nodes at its height.
pub const NODELIST_LINES: usize = 300_000;

/// Longest line of a nodelist, in bytes. FTS-5000 recommends 157, real ones stay under 500.
pub const NODELIST_LINE_BYTES: usize = 4096;

/// Most lines of one address that are looked at for a place or the name of a region. Each list has
/// one; more are damage or made to keep readers busy.
pub const NODELIST_DUPLICATES: usize = 64;

/// Most zones in which an address without a zone is looked for: a user of twenty networks has as
/// many.
pub const NODELIST_ZONES: usize = 256;

/// Most lines of one net that decide which of several towns of one name its stations mean. The
/// largest net ever had 2,000 nodes; points beyond these follow their nodes.
pub const NET_LINES: usize = 4096;

/// Most different places of all lists that are looked up for the map of stations, a net counted
/// each time. All lists of Fidonet with all points have 20,000; each costs some ten microseconds.
pub const NODELIST_PLACES: usize = 100_000;

/// Most faults of one nodelist that are reported one by one.
pub const NODELIST_FAULTS: usize = 100;

/// Most nodelists and pointlists of one library: a user who reads mail of twenty networks has
/// as many lists, and a pointlist for some nets.
pub const NODELISTS: usize = 200;

/// Geographic kludges of one area that are held in memory for regions: about a hundred megabytes.
pub const HELD_PLACES: usize = 1_500_000;

/// Bytes of all documents that the user fetched: a few of the largest ones.
pub const FETCHED_BYTES: usize = 4 * KML_BYTES;

/// Most zoom of map tiles: finer ones would show single bricks.
pub const TILE_ZOOM: u8 = 24;

/// Bytes of one map tile; usual ones have some ten thousand.
pub const TILE_BYTES: usize = 4 * 1024 * 1024;

/// Letters of whom a map is from, which are in a corner of it.
pub const ATTRIBUTION_CHARS: usize = 200;

/// Stations on one page: more no one looks through, and all lists of Fidonet together have fewer.
pub const FOUND_STATIONS: usize = 300_000;

/// Letters of what is looked for in nodelists; a line has no more.
pub const WANTED_STATION_CHARS: usize = 200;

/// Most problems of one configuration that are reported one by one.
pub const CONFIG_PROBLEMS: usize = 200;

/// Folders below a folder of bases that are looked into: collections are sorted by network or
/// group, rarely by both.
pub const FOLDER_DEPTH: usize = 3;

/// Looking for what is on this computer: folders below a usual place, names in all, bytes of a file whose name says too
/// little, disks, and what is offered at most.
pub const SEEK_DEPTH: usize = 5;
/// See [`SEEK_DEPTH`].
pub const SEEK_NAMES: usize = 200_000;
/// See [`SEEK_DEPTH`].
pub const SEEK_BYTES: u64 = 1024 * 1024;
/// See [`SEEK_DEPTH`].
pub const SEEK_DISKS: usize = 64;
/// See [`SEEK_DEPTH`].
pub const SEEK_FOUND: usize = 40;

/// Most names of one folder that are looked at: four files for each area of a large library.
pub const FOLDER_ENTRIES: usize = 400_000;

/// Most areas of one library. The whole Fidonet backbone has under 10,000 echoes.
pub const LIBRARY_AREAS: usize = 100_000;

/// Bytes of header snapshots that are kept for areas looked at before: about a million messages.
pub const SNAPSHOT_CACHE_BYTES: usize = 192 * 1024 * 1024;

/// Most sets of areas whose common trees and orders are kept: those of the tabs that were looked at
/// last.
pub const CORPORA: usize = 16;

/// Most text of one snapshot: its ranges are 32-bit numbers.
pub const SNAPSHOT_TEXT_BYTES: usize = 2 * 1024 * 1024 * 1024;

/// How much of the end of a text a fingerprint of its message depends on: enough to notice every
/// change but one that keeps the length, the header and the end of a text.
pub const FINGERPRINT_BYTES: u32 = 4096;

/// Most messages with one MSGID that are looked at to find a parent: a base in which thousands of
/// messages share one value is damaged or hostile, and every reply would walk all of them.
pub const MSGID_DUPLICATES: usize = 64;

/// Most items of one `time` filter (7.2.1.2.5): every message is compared with each of them, and a
/// list of every day of two years still fits.
pub const TIME_FILTER_ITEMS: usize = 1000;

/// Longest control information of one Squish message, in bytes: it holds the kludges only, and
/// those of real mail stay under 4 KB.
pub const SQUISH_CONTROL_BYTES: u32 = 1024 * 1024;

/// Most records of one Squish index. A frame with its message header takes 266 bytes and offsets
/// are 32-bit, so a base cannot hold more than 16.1 million messages; the rest is damage.
pub const SQUISH_INDEX_RECORDS: u32 = 16 * 1024 * 1024 + 256 * 1024;

/// Most files of one `*.MSG` folder: the names take memory, and file systems and last-read marks
/// (16 bits) make folders of more than 65,535 messages rare.
pub const MSG_FILES: usize = 2_000_000;

/// Most messages of one Hudson or GoldBase folder, all boards together. Hudson numbers are 16-bit; a
/// GoldBase of this many would have 1.6 GB of headers.
pub const HUDSON_RECORDS: u32 = 8 * 1024 * 1024;

/// Most messages of one packet. Tossers begin a new packet after a few megabytes.
pub const PKT_MESSAGES: u32 = 4_000_000;

/// Most areas of one packet, and of all packets of an inbound; each has a name in memory.
pub const PKT_AREAS: usize = 10_000;

/// Longest archive of packets (bundle), in bytes: tossers begin a new one after a few megabytes.
pub const BUNDLE_BYTES: u64 = 64 * 1024 * 1024;

/// Most bytes of packets that one bundle is unpacked to. Text is packed to a third or so; a bomb
/// of zeros to a thousandth.
pub const BUNDLE_UNPACKED_BYTES: u64 = 128 * 1024 * 1024;

/// Most files of one bundle. A dozen packets are many.
pub const BUNDLE_PACKETS: usize = 10_000;

/// Most bytes of the packets of one inbound folder: they are held in memory, since a tosser takes
/// them away at any moment.
pub const INBOUND_BYTES: u64 = 256 * 1024 * 1024;

/// Most packets and bundles of one inbound folder.
pub const INBOUND_FILES: usize = 10_000;

/// Longest name or subject of a packed message, in bytes. FTS-0001 allows 72, gates write more.
pub const PKT_FIELD_BYTES: usize = 4096;

/// Steps that a regular expression may take from one place of a text where a match may begin. Few honest ones come near;
/// what needs more is matched again with [`REGEX_CAREFUL_STEPS`].
pub const REGEX_STEPS: u32 = 1000;

/// Longest text, in bytes, that is matched with [`REGEX_STEPS`] first: the worst patterns take a quarter of a second there.
pub const REGEX_QUICK_BYTES: usize = 64 * 1024;

/// Steps, in all, from a thousand places of a text where a match may begin: some 10 ms.
pub const REGEX_CAREFUL_STEPS: u32 = 1_000_000;

/// Memory that the machine code of one regular expression may use as its stack, in bytes; what
/// needs more is matched by the interpreter.
pub const REGEX_JIT_STACK: usize = 512 * 1024;

/// Most words of one plain text search. A sentence fits; each word costs time on every message.
pub const SEARCH_WORDS: usize = 64;

/// Most searches of one URL whose verdicts about names and subjects are remembered: each takes
/// four bytes for every distinct text of an area.
pub const REMEMBERED_SEARCHES: usize = 8;

/// Most hits of one message that are marked. No one looks at more, and `find=/./` has one for
/// each character.
pub const SEARCH_HITS: usize = 2000;

/// Most names and subjects of one page whose hits are kept: those of thousands of rows.
pub const MARKED_LINES: usize = 6000;

/// Time after which a search through texts stops and shows what it found so far.
pub const SEARCH_TIME: std::time::Duration = std::time::Duration::from_secs(120);

/// Longest word, and longest tag, that the index knows, in bytes. Longer ones are encoded files; a message
/// with one is read by every search.
pub const INDEX_WORD_BYTES: usize = 512;

/// Most words of a message that the index knows: a book fits, and a message takes no more memory
/// than a few segments. A longer one is read by every search.
pub const INDEX_MESSAGE_WORDS: u32 = 250_000;

/// Memory after which words that were gathered become a segment of the index, in bytes, for each
/// core. Greater segments make searches quicker (30,000 usual messages fit).
pub const INDEX_SEGMENT_BYTES: usize = 24 * 1024 * 1024;

/// Most messages of one segment of the index.
pub const INDEX_SEGMENT_DOCS: usize = 64 * 1024;

/// Messages whose place in the index is remembered, of all areas together: twelve bytes each.
pub const INDEX_COVERED_MESSAGES: usize = 4_000_000;

/// Longest object that is decoded from a message, or unpacked from a container, in bytes. Mail
/// carries a few megabytes at most; the user can still look at everything that fits here.
pub const OBJECT_BYTES: usize = 64 * 1024 * 1024;

/// Most sections of one object: an archive of the longest length in sections of a kilobyte.
pub const OBJECT_SECTIONS: u32 = 65_536;

/// Most missing sections of an object whose numbers are kept: a message of 45 bytes may name an object of which 65,535 are missing.
pub const MISSING_SECTIONS: usize = 100;

/// Most objects of one message. An album in one letter has a few dozen.
pub const OBJECTS_OF_MESSAGE: usize = 1000;

/// Longest name of an object, in characters: what file systems allow.
pub const OBJECT_NAME_CHARS: usize = 200;

/// Longest text of the EXIF of a picture that is kept, in characters: one line of a page.
pub const EXIF_TEXT_CHARS: usize = 200;

/// Most postings of one object by one person that a late section is offered to: a section that was
/// lost is posted again within days, not after a hundred newer files of the same name.
pub const OBJECT_POSTINGS: usize = 100;

/// Longest head of a `data:` URL (media type and parameters), and how far the ends of its tag may
/// be, in bytes.
pub const DATA_URL_HEAD_BYTES: usize = 1024;

/// Most columns of a picture made of characters: the widest that artists use.
pub const ANSI_COLUMNS: u16 = 320;

/// Most rows of a picture made of characters: the longest scrolls have some thousands.
pub const ANSI_ROWS: usize = 20_000;

/// Most cells of a picture made of characters: sixteen bytes each.
pub const ANSI_CELLS: usize = 2_000_000;

/// Most rows of such a picture that are made and erased again, one by one, in all: animations erase
/// a screen a thousand times.
pub const ANSI_WORK: usize = 10_000_000;

/// Longest text, address or title of a Fidonet rune, in bytes: whatever is longer was meant otherwise.
pub const RUNE_TEXT_BYTES: usize = 4096;

/// Most bytes that are unpacked on the way along one object path, containers in containers
/// counted, in bytes.
pub const CONTAINER_BYTES: u64 = 256 * 1024 * 1024;

/// Most files of one container that are listed. The largest archives of mail have a few thousand.
pub const CONTAINER_ENTRIES: usize = 50_000;

/// Containers in containers are opened so deep: a ZIP of ZIPs with a packed TAR in one of them is
/// three.
pub const CONTAINER_DEPTH: usize = 8;

/// A file that claims to be this many times longer than its packed bytes is made to fill memories:
/// pictures of one colour reach 1000.
pub const CONTAINER_RATIO: u64 = 2000;

/// From which unpacked size on the ratio matters, in bytes: less cannot hurt.
pub const CONTAINER_RATIO_FROM: u64 = 8 * 1024 * 1024;

/// Longest path inside of a container, in bytes; what is longer is cut off.
pub const CONTAINER_PATH_BYTES: usize = 4096;

/// Most bytes that all files of a RAR or ACE archive claim together. One of their files takes unpacking those before it, in
/// one call, which nothing can stop: 2 s at the 60 MB a second of most RAR archives, and 16 s at the 8 MB of the slowest method
/// (PPMd). Of ARJ, HYP, SQZ, `compress` and LH5 in ZOO one call is one file, at most [`OBJECT_BYTES`]: 1.3 s at 50 MB a second.
pub const UNPACKED_AT_ONCE_BYTES: u64 = 128 * 1024 * 1024;

/// How long opening one object path may take. The clock is looked at between two files, and within those of most
/// formats.
pub const CONTAINER_TIME: std::time::Duration = std::time::Duration::from_secs(20);

/// How long unpacking all files of a container may take: the user sees how far it is and can stop it.
pub const UNPACK_TIME: std::time::Duration = std::time::Duration::from_secs(120);

/// Most pieces of objects that one page keeps notes of: a gallery of a whole file echo fits.
pub const OBJECT_NOTES: usize = 500_000;

/// Longest KML document, unpacked, in bytes. Tracks of a long journey take a few megabytes. Reading
/// one takes about five times as much memory.
pub const KML_BYTES: usize = 16 * 1024 * 1024;

/// Longest text of an element of a KML document that is no list of coordinates, in bytes: a
/// description in hypertext of which [`KML_TEXT_CHARS`] are shown.
pub const KML_ELEMENT_BYTES: usize = 64 * 1024;

/// Longest identifier of a style in a KML document, in bytes: it is copied for every pair of a map.
pub const KML_ID_BYTES: usize = 1024;

/// Most styles of one KML document: a colour for each of its features.
pub const KML_STYLES: usize = 20_000;

/// Deepest nesting of elements in a KML document: folders in folders with multi-geometries take a
/// dozen.
pub const KML_DEPTH: usize = 64;

/// Most features of one KML document.
pub const KML_FEATURES: usize = 100_000;

/// Most positions of one KML document: every map of it is drawn with all of them.
pub const KML_POSITIONS: usize = 1_000_000;

/// Longest name or description of a feature of a KML document, in characters: a hover card.
pub const KML_TEXT_CHARS: usize = 2000;

/// Most KML documents that one page reads: an album has one for each journey.
pub const KML_DOCUMENTS: usize = 200;

/// Most places that one page keeps for its map or globe.
pub const PAGE_PLACES: usize = 2_000_000;

/// Most places of one message that a map shows: an album of photographs has a few hundred.
pub const MESSAGE_PLACES: usize = 1000;

/// Messages whose subject lines are looked through before a search of bodies that found nothing offers
/// to look there, too: more would cost such a page more than the search itself.
pub const SUBJECTS_LOOKED_THROUGH: usize = 200_000;

/// How long a program waits for others that take a number for a MSGID. Each needs milliseconds; a
/// slow disk makes it a second.
pub const SERIAL_LOCK_WAIT: std::time::Duration = std::time::Duration::from_secs(10);

/// Longest list of areas with new mail that is looked through for the area, in bytes: it has a line
/// for each area at most.
pub const EXPORT_LIST_BYTES: u64 = 1024 * 1024;

/// Most Origin lines and taglines each that are read of files: collections have some thousands.
pub const ORIGINS_AND_TAGLINES: usize = 100_000;

/// Most areas that one `echomail:` URL posts to, a copy each (6.3): more is not cross-posting but a
/// flood, for which moderators cut links.
pub const POST_AREAS: usize = 10;

/// Most areas that one `areafix:` URL subscribes to or leaves (6.2): what the user can look through
/// before he confirms.
pub const SUBSCRIBED_AREAS: usize = 50;

/// Longest areatag that a request or a message is written for, in bytes, domain included: tossers
/// take some 60.
pub const AREATAG_BYTES: usize = 80;

/// Longest name or subject that is taken from a URL, in bytes. FTS-0001 has room for 35 and 71; more
/// is kept for the user to shorten.
pub const DRAFT_FIELD_BYTES: usize = 200;

/// Longest `body` that is taken from a URL, in bytes: a letter of several pages.
pub const DRAFT_BODY_BYTES: usize = 32 * 1024;

/// Longest name of a message that packets carry whole (FTS-0001), in bytes.
pub const NAME_BYTES: usize = 35;

/// Longest subject that packets carry whole (FTS-0001), in bytes.
pub const SUBJECT_BYTES: usize = 71;

/// Longest Origin line, in bytes (FTS-0004 and practice).
pub const ORIGIN_BYTES: usize = 79;

/// Longest value of a REPLY kludge that is copied, in bytes: kludges of JAM have 255.
pub const REPLY_BYTES: usize = 240;

/// Longest file that is attached to a message, in bytes: a hundred sections of the usual size.
pub const ATTACHMENT_BYTES: usize = 2 * 1024 * 1024;

/// Smallest and greatest section of an attached file, in bytes of encoded text.
pub const SECTION_BYTES: (usize, usize) = (1000, 1024 * 1024);

/// A busy flag older than this belongs to no one (FTS-5005, 5.1): twice a session of six hours, as binkd
/// takes it when nothing is configured.
pub const BUSY_FLAG_AGE: std::time::Duration = std::time::Duration::from_secs(12 * 60 * 60);

/// How long another program's busy flag is waited for when a file is asked for; a session lasts longer, and the
/// user asks again.
pub const BUSY_FLAG_WAIT: std::time::Duration = std::time::Duration::from_secs(3);

/// Most bytes that are read of a control file of an outbound: they have one line, or five bytes and a comment
/// of 255.
pub const CONTROL_FILE_BYTES: u64 = 1024;

/// Longest request file that lines are added to, or that is answered, in bytes: ten thousand lines with URLs.
pub const REQUEST_FILE_BYTES: u64 = 1024 * 1024;

/// Files of one file echo that are listed: ten times what the largest ones hold.
pub const FILE_ECHO_FILES: usize = 1_000_000;

/// Lists of descriptions in one folder: names that differ in case only are not worth more.
pub const FILE_ECHO_LISTS: usize = 8;

/// `.TIC` files of one folder that are read: each costs opening a file.
pub const FILE_ECHO_TICS: usize = 2000;

/// Bytes of a `.TIC` file: a kilobyte is usual.
pub const TIC_BYTES: u64 = 64 * 1024;

/// Bytes of a FILES.BBS or descript.ion that are read: 300,000 lines.
pub const FILE_LIST_BYTES: u64 = 32 * 1024 * 1024;

/// Bytes of such a list that show its character set.
pub const FILE_LIST_SAMPLE: usize = 64 * 1024;

/// Bytes of the description of a file, and of a line of a list.
pub const FILE_DESCRIPTION_BYTES: usize = 4096;

/// Bytes of a file of a file echo that is opened: as much as is unpacked.
pub const FILE_BYTES: u64 = CONTAINER_BYTES;

/// Longest stored list of a file echo, in bytes: a million files with descriptions of some lines.
pub const FILE_ECHO_STORED_BYTES: u64 = 512 * 1024 * 1024;

/// How long a folder must be at rest before its list is kept: disks note times in steps of up to two
/// seconds (FAT).
pub const FOLDER_REST: std::time::Duration = std::time::Duration::from_secs(2);

/// Files of several file echoes that are counted for a list of them; echoes after that many are listed
/// without a count.
pub const FILE_ECHOES_COUNTED: usize = 100_000;

/// Bytes of a social file that are read (C.2.1): kludges of one author.
pub const SOCIAL_BYTES: usize = 64 * 1024;

/// Bytes that are unpacked to find the description inside of an archive (FILE_ID.DIZ).
pub const FILE_ID_UNPACKED: u64 = 16 * 1024 * 1024;

/// Archives of one folder that are looked into for their descriptions: each costs opening a file.
pub const FILE_IDS: usize = 2000;

/// Bytes of such an archive, so that many small ones go before one large one.
pub const FILE_ID_ARCHIVE: u64 = 16 * 1024 * 1024;

/// Bytes of all of them, and of what one core unpacks of them: a second of reading.
pub const FILE_IDS_BYTES: u64 = 256 * 1024 * 1024;

/// Longest line of a request file or a .FUF index: a name, a password, and the longest URL.
pub const REQUEST_LINE_BYTES: usize = URL_BYTES + 4096;

/// Longest name of a received file, in bytes: what file systems take.
pub const FILE_NAME_BYTES: usize = 255;

/// Longest name that a file is saved under, in bytes: what file systems take, less room for ` (2)` and `.txt`.
pub const SAVED_NAME_BYTES: usize = 240;

/// How many bytes of a file are hashed at once.
pub const HASH_BUFFER: usize = 256 * 1024;

/// Most stations that are offered instead of another one (7.5.8), and most lines above a node that are looked at.
pub const PROXIES: usize = 16;

/// Most files of a cache: an index of this many is read in a fraction of a second.
pub const CACHE_ENTRIES: usize = 100_000;

/// How long an answer is waited for before a request counts as expired: systems that are called once a week
/// have had several chances.
pub const REQUEST_AGE: std::time::Duration = std::time::Duration::from_secs(30 * 24 * 60 * 60);

/// Most files of an inbound folder that are looked at: a busy hub has some thousands.
pub const RECEIVED_FILES: usize = 100_000;

/// Most files that one request remembers as no answers.
pub const SEEN_FILES: usize = 64;

/// Longest .FUF index of the inbound that is read, in bytes: ten thousand lines with URLs of a usual length.
pub const FUF_BYTES: u64 = 4 * 1024 * 1024;

/// Bytes of indexes that are read in one look into an inbound, the newest first: some milliseconds.
pub const FUF_LOOK_BYTES: u64 = 16 * 1024 * 1024;

/// How long a file in the inbound must not have changed before it is taken.
pub const INBOUND_QUIET: std::time::Duration = std::time::Duration::from_secs(2);

/// How long a file that is too short may still be growing: a slow line sends something every minute.
pub const INBOUND_GROWING: std::time::Duration = std::time::Duration::from_secs(10 * 60);

/// Files of a file echo whose sizes and dates are looked at before its page is shown, and by one core at
/// least: some milliseconds.
pub const FILES_AT_ONCE: usize = 1000;
/// Most lines of a request file that are answered: no person asks for as many.
pub const REQUEST_LINES: usize = 10_000;

/// Most searches for one request file that find nothing to send: masks are compared with all names, objects of mail are
/// looked for in whole areas.
pub const REQUEST_MASKS: usize = 100;

/// Most files that may be requested of one folder: the shelves of large nodes have some hundred thousands.
pub const SHARED_FILES: usize = 1_000_000;

/// Most files of one size that are hashed to find one by its hash.
pub const HASHED_FILES: usize = 64;

/// Longest file by which a mailer calls a response processor, in bytes: it has some twenty lines.
pub const SRIF_BYTES: usize = 64 * 1024;

/// Messages of one answer of a FAQ server: a text of a megabyte in parts of 10 KB.
pub const FAQ_PARTS: usize = 200;

/// Bytes of the text of such an answer.
pub const FAQ_ANSWER_BYTES: usize = 16 * 1024 * 1024;

/// Own messages to a robot, the newest ones, among which requests are looked for.
pub const FAQ_REQUESTS: usize = 1000;

/// Addresses of the social file of one message that are tried.
pub const SOCIAL_URLS: usize = 8;

/// Kludges of a social file.
pub const SOCIAL_KLUDGES: usize = 200;

/// Most runs of message numbers that are kept with the headers of a base, eight bytes each: a base with more gaps is counted by
/// reading it.
pub const KEPT_NUMBER_RUNS: usize = 100_000;

/// Fewer headers are read from their file at once, in two milliseconds, and the file is closed: a system lets a program have a
/// thousand files open.
pub const HEADERS_ON_DEMAND: usize = 32 * 1024;

/// Fewer headers of a base that the index does not know are read whole at once, with their texts.
pub const BASE_HEADERS_ON_DEMAND: usize = 4 * 1024;

/// From this many messages on the window first shows the rows at which an area opens: reading all headers takes longer than a look.
pub const OPENING_FROM: u32 = 32 * 1024;

/// Rows of such a page: some screenfuls, read in a few milliseconds.
pub const OPENING_ROWS: u32 = 600;
