//! Message bases: every format read, damaged, written, concurrently with other programs.

#[path = "../append_support/mod.rs"]
mod append_support;
#[path = "../base_support/mod.rs"]
mod base_support;
#[path = "../crashmail_support/mod.rs"]
mod crashmail_support;
#[path = "../hudson_support/mod.rs"]
mod hudson_support;
#[path = "../jam_support/mod.rs"]
mod jam_support;
#[path = "../squish_support/mod.rs"]
mod squish_support;

mod append;
mod append_changes;
mod append_held;
mod append_refused;
mod append_together;
mod append_tossers;
mod bundles;
mod hudson;
mod hudson_damage;
mod jam_crashmail;
mod jam_damage;
mod jam_files;
mod jam_roundtrip;
mod killed;
mod last_read;
mod opus;
mod opus_crashmail;
mod other_writers;
mod passes;
mod pkt;
mod recognised;
mod removal;
mod squish;
mod squish_damage;
mod squish_files;
