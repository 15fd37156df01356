//! Limits of this crate, with their reasons. Imports nothing.

/// Maximum size of the subfields of one JAM header, in bytes. The largest in real bases is about 20
/// KB (SEEN-BY lines of a backbone hub).
pub const JAM_SUBFIELD_BYTES: u32 = 1024 * 1024;

/// Maximum number of records in a JAM index. Headers take 76 bytes or more and their offsets 32
/// bits, so a base has at most 57 million messages. The rest of a longer index is damage.
pub const JAM_INDEX_RECORDS: u32 = 64 * 1024 * 1024;

/// Maximum number of folders whose listings of base files are kept: the bases of most systems are in a few folders,
/// and large ones sort them by network or by letter.
pub const KEPT_LISTINGS: usize = 1024;

/// Maximum number of faults that one pass reports one by one; a base of noise would otherwise fill
/// the memory with sentences.
pub const BASE_FAULTS: usize = 1000;

/// Maximum total that a pass reads from the text file (and the header file), in multiples of its
/// size. Sound bases store each byte for one message; a crafted index of a million records that
/// share one long text would keep a pass busy for hours.
pub const BASE_REREADS: u64 = 4;

/// Timeout of the writer of a last-read mark while another program locks the base. Tossers lock it
/// while they add a message, packers for the whole of their work. No one waits for a packer: the
/// next message read moves the mark anyway.
pub const LOCK_WAIT: std::time::Duration = std::time::Duration::from_secs(1);

/// Pause between two attempts at a lock.
pub const LOCK_PAUSE: std::time::Duration = std::time::Duration::from_millis(10);

/// Maximum number of attempts to open and lock a file and write a last-read mark when another
/// program replaces the file meanwhile.
pub const LOCK_TRIES: usize = 3;

/// Timeout of adding a message while another program locks the base. A tosser locks it for a
/// message or a packet, a packer for longer; then the user gets an error.
pub const APPEND_WAIT: std::time::Duration = std::time::Duration::from_secs(5);

/// Maximum number of checks of a base, [`UNFINISHED_PAUSE`] apart, while another program writes a
/// message into it without the lock. smapi needs milliseconds for that.
pub const UNFINISHED_LOOKS: u32 = 60;

/// Pause between two checks; see [`UNFINISHED_LOOKS`].
pub const UNFINISHED_PAUSE: std::time::Duration = std::time::Duration::from_millis(25);

/// Age of the last change of a base after which an unfinished message counts as abandoned: no
/// program writes one message for so long.
pub const ABANDONED_WRITE: std::time::Duration = std::time::Duration::from_secs(3 * 60);

/// Number of index records at the end of a Squish base that are searched for messages being written
/// by other programs.
pub const SQUISH_TAIL: u32 = 1024;

/// Maximum length of all kludges of a message added to a base, in bytes: well below the limits of
/// reading in any format.
pub const KLUDGE_BYTES: usize = 256 * 1024;

/// Maximum number of attempts to find the next number in a `*.MSG` folder when other programs take
/// it.
pub const MSG_TRIES: usize = 100;

/// Age at which the file of a written `*.MSG` message is checked. smapi overwrites a file created
/// between its search for a free number and its opening of the file.
pub const MSG_PAUSE: std::time::Duration = std::time::Duration::from_millis(300);

/// Age at which the files of a base with a new message are checked. sqpack creates its temporary
/// files within a millisecond or so after it has read the counts, on a busy system some more.
pub const PACKER_PAUSE: std::time::Duration = std::time::Duration::from_millis(50);

/// Timeout of that check while a packer is at work: the message waits neither in the old files nor
/// surely in the new ones. sqpack copies 100,000 messages in some seconds.
pub const PACKER_WAIT: std::time::Duration = std::time::Duration::from_secs(60);

/// Maximum number of attempts to add a message that packers leave out of the files that replace a
/// base's.
pub const PACKER_TRIES: usize = 5;

/// Number of the last messages of a JAM base that are searched for the parent of a new message, if
/// the caller does not name it. Writing must take the same time in every base.
pub const REPLY_LOOK_BACK: u32 = 4096;

/// Maximum number of answers to one message that are followed to the last one, to link a new one
/// after it.
pub const REPLY_CHAIN: usize = 10_000;

/// Age of a file replaced by a packer at which the packer no longer counts as at work on the
/// others. It needs less than a millisecond, if the system lets it run; a killed packer must not
/// block reading of the base.
pub const SWAP_TIME: std::time::Duration = std::time::Duration::from_secs(1);

/// Maximum number of attempts to open the files of a base while they are being replaced,
/// [`LOCK_PAUSE`] apart: even a base that is packed all the time must open.
pub const SWAP_LOOKS: usize = 100;

/// Maximum number of bytes read from a file of last-read marks. The user numbers of Squish and
/// `*.MSG` take 256 KB at most, and a JAM base of a system with thousands of users as much.
pub const MARKS_BYTES: u64 = 4 * 1024 * 1024;

/// Maximum length of a message text, in bytes. Texts over 64 KB are rare; the longest known ones
/// (encoded files) stay under 16 MB.
pub const MESSAGE_TEXT_BYTES: u32 = 32 * 1024 * 1024;

/// Maximum number of names listed in one folder: four files for each area of a large library.
pub const FOLDER_ENTRIES: usize = 400_000;

/// Number of bytes at the end of a text that its fingerprint depends on. This notices every change
/// except one that preserves the length, the header and the end of a text.
pub const FINGERPRINT_BYTES: u32 = 4096;

/// Maximum length of the control information of one Squish message, in bytes: it contains only the
/// kludges, which stay under 4 KB in real mail.
pub const SQUISH_CONTROL_BYTES: u32 = 1024 * 1024;

/// Maximum number of records in a Squish index. A frame with its message header takes 266 bytes and
/// offsets are 32-bit, so a base has at most 16.1 million messages; the rest is damage.
pub const SQUISH_INDEX_RECORDS: u32 = 16 * 1024 * 1024 + 256 * 1024;

/// Maximum number of files of one `*.MSG` folder. The names take memory, and file systems and
/// last-read marks (16 bits) make folders of more than 65,535 messages rare.
pub const MSG_FILES: usize = 2_000_000;

/// Maximum number of messages of one Hudson or GoldBase folder, all boards together. Hudson numbers
/// are 16-bit; a GoldBase of this many would have 1.6 GB of headers.
pub const HUDSON_RECORDS: u32 = 8 * 1024 * 1024;

/// Maximum number of messages of one packet. Tossers begin a new packet after a few megabytes.
pub const PKT_MESSAGES: u32 = 4_000_000;

/// Maximum number of areas of one packet, and of all packets of an inbound; the name of each is in
/// memory.
pub const PKT_AREAS: usize = 10_000;

/// Maximum size of an archive of packets (bundle), in bytes: tossers begin a new one after a few
/// megabytes.
pub const BUNDLE_BYTES: u64 = 64 * 1024 * 1024;

/// Maximum number of bytes unpacked from one bundle. Text is packed to a third or so; a bomb of
/// zeros to a thousandth.
pub const BUNDLE_UNPACKED_BYTES: u64 = 128 * 1024 * 1024;

/// Maximum number of files of one bundle. A dozen packets are many.
pub const BUNDLE_PACKETS: usize = 10_000;

/// Maximum total size of the packets of one inbound folder, in bytes: they are held in memory,
/// since a tosser may remove them at any moment.
pub const INBOUND_BYTES: u64 = 256 * 1024 * 1024;

/// Maximum number of packets and bundles of one inbound folder.
pub const INBOUND_FILES: usize = 10_000;

/// Maximum length of a name or subject of a packed message, in bytes. FTS-0001 allows 72, gates
/// write more.
pub const PKT_FIELD_BYTES: usize = 4096;
