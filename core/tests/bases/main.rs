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
#[path = "../../benches/support/mod.rs"]
mod made_up;
#[path = "../packer_support/mod.rs"]
mod packer_support;
#[path = "../squish_support/mod.rs"]
mod squish_support;

mod append;
mod append_changes;
mod append_held;
mod append_refused;
mod append_together;
mod append_tossers;
mod bundles;
mod golded_habits;
mod hudson;
mod hudson_damage;
mod jam_crashmail;
mod jam_damage;
mod jam_files;
mod jam_jamjam;
mod jam_roundtrip;
mod killed;
mod last_read;
mod mark_undo;
mod message_jam;
mod opus;
mod opus_crashmail;
mod other_writers;
mod passes;
mod pkt;
mod posting;
mod posting_crashmail;
mod recognised;
mod renumbered;
mod squish;
mod squish_damage;
mod squish_files;
