//! memmap2 0.9 under the version number that cacache 13.1 asks for: of the old one RUSTSEC-2026-0186
//! tells an unsound function.

pub use mended::*;
