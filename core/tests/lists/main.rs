//! Configurations, nodelists, echolists, lists of files, character sets.

#[cfg(feature = "archives")]
#[path = "../zip_support/mod.rs"]
mod zip_support;

mod charset_fixtures;
mod config_fidoconfig;
mod config_folder;
mod config_golded;
mod config_golded_writing;
mod config_hostile;
mod config_keywords;
mod config_tossers;
mod config_writing;
mod echolists;
mod file_lists;
mod nodelists;
