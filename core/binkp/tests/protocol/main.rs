//! One session against a written script: examples of the standards, refusals, hostile remotes.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::expect_used
)]

#[path = "../common/mod.rs"]
mod common;
mod frames;
mod hostile;
mod login;
mod script;
mod transfer;
