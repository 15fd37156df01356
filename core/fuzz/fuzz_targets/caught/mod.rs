//! Panics that the engine catches are no findings: decoders of other people's crates panic, and the
//! engine makes an error of it.

use fidoscope_core::guard::install_hook;
use std::panic::take_hook;
use std::sync::Once;

/// Keeps libFuzzer's hook, which ends the run, for panics that nothing catches. Each target that
/// reaches guarded code calls this first.
pub(crate) fn pass_over() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| install_hook(take_hook()));
}
