//! Man page, generated from the tables.

use super::help::{synopsis, usage};
use super::table::{Command, OPTIONS, Opt, exit_codes, options_of};
use crate::settings::table::escaped;
use crate::strings::tr;
use std::fmt::Write as _;

/// Returns the man page `fidoscope(1)` in the user's language, for man(7).
pub(crate) fn man() -> String {
    let mut out = format!(
        ".TH FIDOSCOPE 1 \"\" \"fidoscope {}\"\n",
        env!("CARGO_PKG_VERSION")
    );
    section(&mut out, tr!("cli-man-name"));
    let _ = writeln!(out, "fidoscope \\- {}", escaped(tr!("cli-about")));
    section(&mut out, tr!("cli-man-synopsis"));
    for (at, command) in Command::ALL.into_iter().enumerate() {
        if at > 0 {
            out.push_str(".br\n");
        }
        let _ = writeln!(out, ".B {}", escaped(&usage(command)));
    }
    section(&mut out, tr!("cli-man-commands"));
    for command in Command::ALL {
        entry(&mut out, &usage(command), command.about());
        let names: Vec<_> = options_of(command).map(Opt::name).collect();
        let _ = writeln!(out, ".br\n{}", escaped(&names.join(", ")));
    }
    section(&mut out, tr!("cli-man-options"));
    for option in OPTIONS {
        entry(&mut out, &synopsis(option), (option.about)());
    }
    section(&mut out, tr!("cli-man-exit"));
    for (code, meaning) in exit_codes() {
        entry(&mut out, &code.to_string(), meaning);
    }
    out
}

fn section(out: &mut String, title: &str) {
    let _ = writeln!(out, ".SH \"{}\"", escaped(&title.to_uppercase()));
}

fn entry(out: &mut String, term: &str, explained: &str) {
    let _ = writeln!(out, ".TP\n.B {}\n{}", escaped(term), escaped(explained));
}
