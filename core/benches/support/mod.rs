//! What several benches share. A bench has `mod support;`, a test or an example includes this
//! file by its path.

// Each bench and test uses a part of this; it is no input that is indexed here.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::module_inception
)]

pub mod generator;
pub mod shelf;
mod words;
