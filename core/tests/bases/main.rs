//! Message bases in a library: configured areas, posting, packers at work, messages of real bases.

#[path = "../../base/tests/base_support/mod.rs"]
mod base_support;
#[path = "../../base/tests/crashmail_support/mod.rs"]
mod crashmail_support;
#[path = "../../base/tests/jam_support/mod.rs"]
mod jam_support;
#[path = "../../benches/support/mod.rs"]
mod made_up;
#[path = "../packer_support/mod.rs"]
mod packer_support;

mod configured;
mod golded_habits;
mod jam_jamjam;
mod mark_undo;
mod message_jam;
mod posting;
mod posting_crashmail;
mod removal;
mod renumbered;
