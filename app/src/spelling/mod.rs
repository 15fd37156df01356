//! Spell checking by hunspell dictionaries: selection of the words of a draft, search for
//! dictionaries, and their answers.
//!
//! The script of a word chooses the dictionary, so that texts in two languages need no switch.
//! Loading a dictionary takes a good part of a second: only workers do it. Imports `files` and
//! `strings`; no egui.

mod dictionaries;
mod words;

pub(crate) use dictionaries::{Dictionaries, profile_folder, system_folders};
pub(crate) use words::{Script, plain, words};

#[cfg(test)]
pub(crate) mod tests;
