//! Encoded objects: encoders, archives in mail, damage.

#[path = "../search_support/mod.rs"]
mod search_support;

mod objects_damage;
mod objects_encoders;
mod objects_packers;
mod objects_pages;
mod objects_yenc;
