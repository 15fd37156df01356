//! The window and the command line of Fidoscope, a desktop browser for Fidonet.
//!
//! | room | what it knows |
//! |---|---|
//! | [`args`] | the command line: words, then their meaning |
//! | [`browser`] | tabs, histories, the library, work under way; no drawing |
//! | [`charsets`] | character sets that the user chose for messages and areas |
//! | [`command`] | everything that a person can ask for |
//! | [`chrome`] | what stands around a page: tabs, toolbar, address bar, panel, dialogs |
//! | [`views`] | how pages are drawn |
//! | [`cli`] | the subcommands that need no window |
//! | [`clock`] | what "now" is |
//! | [`strings`] | the texts of the interface, in each language |
//! | [`window`] | one frame: replies in, chrome and view drawn, commands carried out |
//! | [`faults`] | what is printed when the program itself is at fault |
//! | [`desktop`] | handing addresses to other programs |
//! | [`keep`] | visits, bookmarks and open tabs, kept between two starts |
//! | [`outside`] | addresses that the desktop and other programs hand in |
//! | [`locale`] | what the person's locale tells |
//! | [`map`], [`globe`] | landmarks on a flat map and on a sphere, and the world behind them |
//! | [`files`], [`marker`] | files that survive a crash; whether the last start ended as it should |
//! | [`profile`] | settings and where they live |
//!
//! The window's thread reads no file and waits for nothing: workers do.

mod args;
mod bodies;
mod browser;
mod charsets;
mod chrome;
mod cli;
mod clock;
mod command;
mod desktop;
mod faults;
mod files;
mod fonts;
mod globe;
mod guide;
mod icons;
mod keep;
mod locale;
mod map;
mod marker;
#[doc(hidden)]
pub mod measure;
mod net;
mod outside;
mod pictures;
mod profile;
mod shortcuts;
mod strings;
mod style;
mod views;
mod window;

use args::Task;
use cli::{Exit, Printed, complain, print, told};
use fidoscope_core::guard::guarded;
use std::process::ExitCode;
use std::time::Instant;
use strings::{Language, set_language};

/// Runs the program: reads the command line, then opens the window or does a task without one.
#[must_use]
pub fn main_entry() -> ExitCode {
    let started = Instant::now();
    faults::stay_short();
    if let Some(done) = pictures::drawing_child() {
        return done;
    }
    set_language(Language::of_system());
    let task = args::parse(std::env::args_os().skip(1)).and_then(args::LowArgs::task);
    match task {
        Ok(Task::Help(command)) => say(&args::help(command)),
        Ok(Task::Version) => say(concat!("fidoscope ", env!("CARGO_PKG_VERSION"))),
        Ok(Task::Man) => say(&args::man()),
        Ok(Task::Completions(shell)) => say(&args::completions(shell)),
        Ok(Task::Window(args)) => ExitCode::from(window::run(args, started) as u8),
        Ok(Task::Headless(task)) => guarded(|| cli::run(&task)).unwrap_or_else(|panic| {
            let sentence = faults::sentence(panic.what.as_deref(), None);
            complain(&Printed::of_line(sentence));
            ExitCode::from(Exit::Failed as u8)
        }),
        Err(error) => {
            complain(&told(error));
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
