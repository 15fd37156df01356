//! The tosser from outside: bundles of every packer, CrashMail II on the other side of the line, and
//! processes that are killed.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

#[cfg(feature = "archives")]
mod bundles;
mod crashmail;
#[path = "../../../base/tests/crashmail_support/mod.rs"]
mod crashmail_support;
#[cfg(unix)]
mod killed;

#[allow(dead_code, reason = "the tests within the crate use the rest")]
#[path = "../../src/testing.rs"]
mod testing;

// Names that `testing` takes from its own crate where the crate tests itself.
use ftn_tosser::{Tosser, TosserError, aka, moment, packet, setup, toss};
