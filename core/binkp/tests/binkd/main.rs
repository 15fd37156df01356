//! Sessions with binkd, the reference implementation, as server and as client over TCP on this machine.
//!
//! Debian's binkd is needed; `packaging/setup-debian.sh test` installs it. It is built without bzip2 and knows no
//! checksums, so BZ2 and CRC are tested between two sessions of this crate only.

#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::expect_used
)]

#[path = "../common/mod.rs"]
mod common;
mod harness;
mod refusals;
mod resume;
mod transfers;
