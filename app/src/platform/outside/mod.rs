//! How the desktop and other programs reach the browser.
//!
//! Knows the desktop's registry of URL schemes (that of Windows in `registry`), the socket by which a second start hands its
//! address to the window that is open already, and the file in which GoldED leaves a message for
//! its utilities, and the name on the session bus. What comes from outside is an address, never an act: it opens as a page.

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
