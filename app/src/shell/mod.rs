//! Window: its frames, and the chrome around a page.

mod caret;
mod choose;
pub(crate) mod chrome;
mod composer;
mod icon;
pub(crate) mod opening;
mod place;
mod selection;
mod timing;
pub(crate) mod window;
