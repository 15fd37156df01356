//! Spell checking by hunspell dictionaries: which words of a draft are checked, where dictionaries are,
//! and what they say of a word.
//!
//! A dictionary is chosen by the script of a word, so that texts in two languages need no switch. Loading
//! one takes a good part of a second: only workers do it. Imports `files` and
//! `strings`; no egui.

mod dictionaries;
mod words;

pub(crate) use dictionaries::{Dictionaries, profile_folder, system_folders};
pub(crate) use words::{Script, plain, words};

#[cfg(test)]
pub(crate) mod tests;
