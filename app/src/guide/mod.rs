//! The built-in guide area: what a newcomer sees who has no Fidonet at all.
//!
//! Knows where the build script put the JAM base of `assets/guide`. Its messages travel the way of
//! all mail: base, library, page.

use fidoscope_core::base::jam::JamBase;
use fidoscope_core::charset::Charset;
use fidoscope_core::library::Library;
use std::sync::Arc;

/// Areatag of the guide.
pub(crate) const TAG: &str = "Fidoscope.Guide";
const DESCRIPTION: &str = "A tour of Fidoscope: start here";

const JHR: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/guide.jhr"));
const JDT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/guide.jdt"));
const JDX: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/guide.jdx"));
const JLR: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/guide.jlr"));

/// The library of somebody who has configured nothing: the guide area alone.
pub(crate) fn library() -> Library {
    Library::single(TAG, DESCRIPTION, base(), Charset::CP866)
}

/// The guide beside configured areas: its address leads to it, no list names it.
pub(crate) fn beside(library: Library) -> Library {
    library.with_unlisted(TAG, DESCRIPTION, base(), Charset::CP866)
}

#[allow(
    clippy::expect_used,
    reason = "the build script wrote these bytes; a test opens them"
)]
fn base() -> Arc<JamBase> {
    Arc::new(JamBase::from_bytes(JHR, JDT, JDX, JLR).expect("the built-in base is a JAM base"))
}

#[cfg(test)]
mod tests;

/// The parser of the build script, tested here because build scripts have no tests.
#[cfg(test)]
#[path = "../../build/source.rs"]
#[allow(dead_code, reason = "the build script uses all of it")]
mod source;

#[cfg(test)]
mod source_tests;
