//! Access to the browser for the desktop and other programs.
//!
//! Knows the desktop's registry of URL schemes (that of Windows in `registry`) and the name on the
//! session bus. A second start passes its address to the open window by a socket; GoldED leaves a
//! message for its utilities in a file. Input from outside is an address, never a command: it opens
//! as a page.

#[cfg(all(target_os = "linux", feature = "dbus"))]
pub(crate) mod bus;
pub(crate) mod instance;
pub(crate) mod note;
#[cfg_attr(
    windows,
    expect(dead_code, reason = "Windows has a registry of its own")
)]
pub(crate) mod register;
#[cfg(windows)]
pub(crate) mod registry;
pub(crate) mod saved;

pub(crate) use instance::Caller;
pub(crate) use note::Note;

#[cfg(test)]
pub(crate) mod tests;
