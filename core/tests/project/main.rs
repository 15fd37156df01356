//! Statements of the project about itself: layers, documents and their links, the table of the
//! standard, versions, made-up mail.

#[path = "../floors/mod.rs"]
mod floors;
#[path = "../../benches/support/mod.rs"]
mod made_up;

mod generator;
mod language;
mod links;
mod papers;
mod rooms;
mod rust_version;
mod spec_table;
