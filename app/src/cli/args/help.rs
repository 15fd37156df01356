//! Output of `--help`, generated from the tables.

use super::table::{Command, Opt, exit_codes, options_of};
use crate::strings::tr;
use std::fmt::Write as _;

/// Width of the help, in columns.
const WIDTH: usize = 96;

/// Column where explanations begin.
const EXPLAINED: usize = 28;

/// Returns the help of a command; that of the window lists all commands.
pub(crate) fn help(command: Command) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", tr!("cli-usage"));
    let _ = writeln!(out, "    {}\n", usage(command));
    let _ = writeln!(out, "{}", wrapped(command.about(), 0));
    if command == Command::Window {
        let _ = writeln!(out, "\n{}", tr!("cli-commands"));
        for listed in Command::named().filter(|listed| listed.is_listed()) {
            let name = format!("{} {}", listed.name(), listed.words());
            entry(&mut out, name.trim_end(), listed.about());
        }
    }
    let _ = writeln!(out, "\n{}", tr!("cli-options"));
    for option in options_of(command) {
        entry(&mut out, &synopsis(option), (option.about)());
    }
    let _ = writeln!(out, "\n{}", tr!("cli-exit-codes"));
    for (code, meaning) in exit_codes() {
        entry(&mut out, &code.to_string(), meaning);
    }
    if command == Command::Window {
        let _ = writeln!(out, "\n{}", tr!("cli-more-help"));
    }
    out
}

/// Returns a command with its arguments.
pub(super) fn usage(command: Command) -> String {
    ["fidoscope", command.name(), "[OPTIONS]", command.words()]
        .into_iter()
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns the names of an option with its value.
pub(super) fn synopsis(option: &Opt) -> String {
    let mut names = String::new();
    if let Some(short) = option.short {
        let _ = write!(names, "-{short}, ");
    }
    let _ = write!(names, "--{}", option.long);
    if let Some((value, _)) = option.value {
        let _ = write!(names, " {value}");
    }
    names
}

fn entry(out: &mut String, name: &str, explained: &str) {
    let head = format!("    {name}");
    let explained = wrapped(explained, EXPLAINED);
    if head.chars().count() + 2 > EXPLAINED {
        let _ = writeln!(out, "{head}\n{:EXPLAINED$}{explained}", "");
    } else {
        let _ = writeln!(out, "{head:EXPLAINED$}{explained}");
    }
}

/// Wraps a text to the width; indents all lines but the first.
fn wrapped(text: &str, indent: usize) -> String {
    let mut out = String::new();
    let mut column = indent;
    for word in text.split_whitespace() {
        let len = word.chars().count();
        if column > indent && column + 1 + len > WIDTH {
            let _ = write!(out, "\n{:indent$}", "");
            column = indent;
        } else if column > indent {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += len;
    }
    out
}
