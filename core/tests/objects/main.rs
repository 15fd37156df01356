//! Encoded objects by address: archives in mail, pages of objects.

#[path = "../search_support/mod.rs"]
mod search_support;

mod objects_packers;
mod objects_pages;
