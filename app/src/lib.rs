//! The window and the command line of Fidoscope, a desktop browser for Fidonet.
//!
//! Modules import only downwards, and within a layer never in a circle; `tests/rooms.rs` walks the
//! imports and fails on one that points upwards:
//!
//! | layer | modules | content |
//! |---|---|---|
//! | entry points | [`shell`], [`cli`], [`measure`] | the window and the frame of a page; the command line; entry points of benches and fuzz targets |
//! | state | [`browser`] | tabs, histories, the library, work under way; no drawing |
//! | drawing | [`views`], [`map`], [`globe`] | the views; landmarks on a flat map and on a sphere |
//! | data | [`command`], [`messages`], [`pictures`], [`keep`] | commands of the user; bodies and read marks; pixels; visits, bookmarks and open tabs |
//! | system | [`platform`], [`settings`], [`guide`], [`spelling`] | the desktop, the network, the clock; the settings; the built-in area; dictionaries |
//! | ground | [`files`], [`style`], [`strings`] | files that survive a crash; colours, fonts and icons; the texts of the interface |
//!
//! The window's thread reads no file and waits for nothing: workers do.

#![allow(
    rustdoc::private_intra_doc_links,
    reason = "read with --document-private-items: the crate is a library for its own tests alone"
)]

mod browser;
mod cli;
mod command;
mod files;
mod globe;
mod guide;
mod keep;
mod map;
#[doc(hidden)]
pub mod measure;
mod messages;
mod pictures;
mod platform;
mod settings;
mod shell;
mod spelling;
mod strings;
mod style;
mod views;

use cli::Exit;
use cli::args::{self, Task};
use fidoscope_core::guard::guarded;
use platform::faults;
use platform::printed::{Printed, print, print_error, stderr_line};
use std::process::ExitCode;
use std::time::Instant;
use strings::{Language, set_language};

/// Runs the program: reads the command line, then opens the window or does a task without one.
#[must_use]
pub fn main_entry() -> ExitCode {
    let started = Instant::now();
    faults::install_panic_hook();
    if let Some(done) = pictures::drawing_child() {
        return done;
    }
    set_language(Language::of_system());
    let task = args::parse(std::env::args_os().skip(1)).and_then(args::LowArgs::task);
    match task {
        Ok(Task::Help(command)) => say(&args::help(command)),
        Ok(Task::Version) => say(concat!("fidoscope ", env!("CARGO_PKG_VERSION"))),
        Ok(Task::Man) => say(&args::man()),
        Ok(Task::ManOfSettings) => say(&settings::table::man()),
        Ok(Task::Completions(shell)) => say(&args::completions(shell)),
        Ok(Task::Window(args)) => ExitCode::from(shell::opening::run(args, started) as u8),
        Ok(Task::Headless(task)) => guarded(|| cli::run(&task)).unwrap_or_else(|panic| {
            let sentence = faults::sentence(panic.what.as_deref(), None);
            print_error(&Printed::of_line(sentence));
            ExitCode::from(Exit::Failed as u8)
        }),
        Err(error) => {
            print_error(&stderr_line(error));
            ExitCode::from(Exit::Wrong as u8)
        }
    }
}

/// Prints a text of the program.
fn say(text: &str) -> ExitCode {
    match print(&Printed::of_lines(text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(Exit::Failed as u8),
    }
}
