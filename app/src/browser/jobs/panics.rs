//! Words for a panic of a worker.

use crate::strings::tr;
use fidoscope_core::guard::Panicked;

/// Returns the message of a panic.
pub(in crate::browser) fn panic_text(panic: &Panicked) -> &str {
    panic.what.as_deref().unwrap_or(tr!("fault-no-reason"))
}
