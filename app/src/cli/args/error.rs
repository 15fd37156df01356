//! Errors in a command line, as sentences in the user's language.

use super::attributes::AttributeChange;
use super::table::{Command, OPTIONS, Opt};
use crate::platform::log::Level;
use crate::strings::tr;
use fidoscope_core::url::nearest;
use std::fmt;

/// Error in a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ArgsError {
    /// Unknown command, which is no address either.
    UnknownCommand(String),
    UnknownOption(String),
    UnknownShell(String),
    MissingValue(String),
    UnexpectedValue(String),
    NotANumber {
        option: String,
        given: String,
    },
    /// Unknown value of the option for characters that a character set lacks.
    UnknownWay(String),
    /// Unknown level of the log.
    UnknownLevel(String),
    /// Unknown attribute of a message.
    UnknownAttribute(String),
    /// Repeated option, whose second value would replace the first.
    Twice(String),
    /// Invalid address of a station.
    BadAddress(String),
    /// Invalid address of a boss.
    BadBoss(String),
    /// Character set that is not in FTS-5003.
    UnknownCharset(String),
    /// Value of an option, or word, that is not valid Unicode.
    NotUnicode(String),
    BadTime(String),
    MissingWord(Command),
    ExtraWord(String),
    Misplaced {
        option: String,
        belongs: &'static [Command],
        here: Command,
    },
    /// Option without another one that it requires.
    Lonely(&'static str, &'static str),
    FileAndUrl,
}

impl fmt::Display for ArgsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence())
    }
}

impl ArgsError {
    fn sentence(&self) -> String {
        match self {
            Self::UnknownCommand(word) => match Command::near(word) {
                Some(near) => tr!("cli-near-command", word = word.as_str(), near = near),
                None => tr!("cli-unknown-command", word = word.as_str()),
            },
            Self::UnknownOption(option) => {
                let name = option.trim_start_matches('-');
                match nearest(name, OPTIONS.iter().map(|option| option.long)) {
                    Some(near) => tr!("cli-near-option", option = option.as_str(), near = near),
                    None => tr!("cli-unknown-option", option = option.as_str()),
                }
            }
            Self::UnknownShell(shell) => tr!("cli-unknown-shell", shell = shell.as_str()),
            Self::MissingValue(option) => tr!("cli-missing-value", option = option.as_str()),
            Self::UnexpectedValue(option) => tr!("cli-unexpected-value", option = option.as_str()),
            Self::NotANumber { option, given } => tr!(
                "cli-not-a-number",
                option = option.as_str(),
                given = given.as_str()
            ),
            Self::UnknownWay(given) => tr!("cli-unknown-way", given = given.as_str()),
            Self::UnknownLevel(given) => {
                let levels = Level::ALL.map(Level::name).join(", ");
                tr!("cli-unknown-level", given = given.as_str(), levels = levels)
            }
            Self::UnknownAttribute(given) => {
                let known = AttributeChange::names().collect::<Vec<_>>().join(", ");
                tr!(
                    "cli-unknown-attribute",
                    given = given.as_str(),
                    known = known
                )
            }
            Self::Twice(option) => tr!("cli-option-twice", option = option.as_str()),
            Self::BadAddress(given) => tr!("cli-bad-address", given = given.as_str()),
            Self::BadBoss(given) => tr!("cli-bad-boss", given = given.as_str()),
            Self::UnknownCharset(given) => tr!("cli-unknown-charset", given = given.as_str()),
            Self::NotUnicode(what) => tr!("cli-not-unicode", what = what.as_str()),
            Self::BadTime(given) => tr!("cli-bad-time", given = given.as_str()),
            Self::MissingWord(command) => tr!(
                "cli-missing-word",
                command = command.name(),
                words = command.words()
            ),
            Self::ExtraWord(word) => tr!("cli-extra-word", word = word.as_str()),
            Self::Misplaced {
                option,
                belongs,
                here,
            } => {
                let belongs: Vec<_> = belongs.iter().map(|command| command.called()).collect();
                tr!(
                    "cli-misplaced",
                    option = option.as_str(),
                    belongs = belongs.join(", "),
                    here = here.called()
                )
            }
            Self::Lonely(option, other) => tr!("cli-lonely", option = *option, other = *other),
            Self::FileAndUrl => tr!("cli-file-and-url").to_owned(),
        }
    }
}

/// Returns the error for an option that a command does not accept.
pub(super) fn misplaced(option: &Opt, here: Command) -> ArgsError {
    ArgsError::Misplaced {
        option: option.name(),
        belongs: option.commands,
        here,
    }
}
