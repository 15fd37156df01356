//! Limits of this crate, with their reasons. Imports nothing.

/// Maximum size of a nodelist or pointlist, packed or not, in bytes. The largest Fidonet ever had,
/// with all its points, took under 10 MB.
pub const NODELIST_BYTES: u64 = 16 * 1024 * 1024;

/// Maximum total size of all unpacked nodelists and pointlists of one library, in bytes; memory use
/// is about twice that.
pub const NODELISTS_BYTES: u64 = 64 * 1024 * 1024;

/// Maximum number of bytes read and unpacked to find the newest of many packed lists: a weekly list
/// for a year.
pub const NODELIST_DATING_BYTES: u64 = 64 * 1024 * 1024;

/// Maximum number of stored lines of one nodelist or pointlist. Fidonet had 40,000 nodes at its
/// height.
pub const NODELIST_LINES: usize = 300_000;

/// Maximum length of a line of a nodelist, in bytes. FTS-5000 recommends 157, real ones stay under
/// 500.
pub const NODELIST_LINE_BYTES: usize = 4096;

/// Maximum number of lines of one address that are searched for a place or the name of a region.
/// Each list has one; more are damage or an attack.
pub const NODELIST_DUPLICATES: usize = 64;

/// Maximum number of zones in which an address without a zone is searched: a user of twenty
/// networks has as many.
pub const NODELIST_ZONES: usize = 256;

/// Maximum number of lines of one net that decide between several towns of one name. The largest
/// net ever had 2,000 nodes; points beyond these follow their nodes.
pub const NET_LINES: usize = 4096;

/// Maximum number of different places of all lists resolved for the map of stations, a net counted
/// each time. All lists of Fidonet with all points have 20,000; each costs some ten microseconds.
pub const NODELIST_PLACES: usize = 100_000;

/// Maximum number of faults of one nodelist that are reported one by one.
pub const NODELIST_FAULTS: usize = 100;

/// Maximum number of nodelists and pointlists of one library: a user who reads mail of twenty
/// networks has as many lists, and a pointlist for some nets.
pub const NODELISTS: usize = 200;

/// Maximum number of files of one folder that are compared with the name of a set.
pub const NODELIST_FOLDER_ENTRIES: usize = 400_000;
