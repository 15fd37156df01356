//! Command line: words become [`LowArgs`], these become a [`Task`].
//!
//! The first step reads no environment, clock or file; the second interprets the words and still
//! opens nothing. [`table`] defines the words; other modules carry out the task.

mod attributes;
mod complete;
mod error;
mod help;
mod man;
mod table;
mod task;

pub(crate) use complete::{Shell, completions};
pub(crate) use error::ArgsError;
pub(crate) use help::help;
pub(crate) use man::man;
pub(crate) use table::Command;
pub(crate) use task::{
    AnswerArgs, Common, Headless, IndexArgs, PointArgs, PostArgs, ShowArgs, Task, WindowArgs,
};

use crate::cli::show::ShowOptions;
use crate::platform::log::Level;
use attributes::AttributeChange;
use error::misplaced;
use fidoscope_core::address::Address;
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::Misfits;
use fidoscope_point::Aka;
use jiff::{Timestamp, tz::Offset};
use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;
use table::{Id, Opt};

/// Content of a command line, not yet interpreted.
#[derive(Clone, Debug, Default)]
pub(crate) struct LowArgs {
    command: Option<Command>,
    words: Vec<OsString>,
    /// Given options, in order.
    given: Vec<&'static Opt>,
    configs: Vec<PathBuf>,
    profile: Option<PathBuf>,
    now: Option<String>,
    limit: Option<usize>,
    charset: Option<Charset>,
    file: Option<PathBuf>,
    area: Option<String>,
    log: Option<Level>,
    output: Option<PathBuf>,
    body: Option<PathBuf>,
    attributes: AttributeChange,
    from: Option<Address>,
    reply_to: Option<String>,
    attach: Vec<PathBuf>,
    misfits: Misfits,
    files: Option<PathBuf>,
    out: Option<PathBuf>,
    passwords: Option<PathBuf>,
    most_files: Option<usize>,
    most_bytes: Option<u64>,
    most_minutes: Option<u64>,
    set: Option<PathBuf>,
}

/// Parses the words of a command line (without the program's name).
///
/// # Errors
/// Names the invalid word.
pub(crate) fn parse(
    words: impl IntoIterator<Item = impl Into<OsString>>,
) -> Result<LowArgs, ArgsError> {
    use lexopt::Arg;
    let mut args = LowArgs::default();
    let mut parser = lexopt::Parser::from_args(words);
    while let Some(arg) = parser.next().map_err(lexopt_error)? {
        let option = match &arg {
            Arg::Long(name) => table::long(name),
            Arg::Short(name) => table::short(*name),
            Arg::Value(_) => None,
        };
        if let Some(option) = option {
            drop(arg);
            args.take(option, &mut parser)?;
            continue;
        }
        match arg {
            Arg::Value(word) => args.take_word(word),
            arg => return Err(lexopt_error(arg.unexpected())),
        }
    }
    Ok(args)
}

fn value(parser: &mut lexopt::Parser) -> Result<OsString, ArgsError> {
    parser.value().map_err(lexopt_error)
}

/// Converts a value or word; `what` names it if it is not Unicode.
fn text(word: OsString, what: &str) -> Result<String, ArgsError> {
    word.into_string()
        .map_err(|_| ArgsError::NotUnicode(what.to_owned()))
}

/// Parses the value of an option as a whole number.
fn number<T: FromStr>(parser: &mut lexopt::Parser, option: String) -> Result<T, ArgsError> {
    let given = text(value(parser)?, &option)?;
    let number = given.parse();
    number.map_err(|_| ArgsError::NotANumber { option, given })
}

fn lexopt_error(error: lexopt::Error) -> ArgsError {
    match error {
        lexopt::Error::UnexpectedOption(option) => ArgsError::UnknownOption(option),
        lexopt::Error::MissingValue { option } => {
            ArgsError::MissingValue(option.unwrap_or_default())
        }
        lexopt::Error::UnexpectedValue { option, .. } => ArgsError::UnexpectedValue(option),
        other => ArgsError::UnknownOption(other.to_string()),
    }
}

impl LowArgs {
    /// Stores an option and its value.
    fn take(&mut self, option: &'static Opt, parser: &mut lexopt::Parser) -> Result<(), ArgsError> {
        if self.has(option.id) && option.is_single() {
            return Err(ArgsError::Twice(option.name()));
        }
        self.given.push(option);
        let name = option.name();
        match option.id {
            Id::Config => self.configs.push(value(parser)?.into()),
            Id::Profile => self.profile = Some(value(parser)?.into()),
            Id::Now => self.now = Some(text(value(parser)?, &name)?),
            Id::File => self.file = Some(value(parser)?.into()),
            Id::Area => self.area = Some(text(value(parser)?, &name)?),
            Id::Log => {
                let given = text(value(parser)?, &name)?;
                let level = Level::from_name(&given);
                self.log = Some(level.ok_or(ArgsError::UnknownLevel(given))?);
            }
            Id::Output => self.output = Some(value(parser)?.into()),
            Id::Body => self.body = Some(value(parser)?.into()),
            Id::Attr => {
                let given = text(value(parser)?, &name)?;
                self.attributes.add(&given)?;
            }
            Id::From => {
                let given = text(value(parser)?, &name)?;
                let address = Address::parse_lenient(&given);
                self.from = Some(address.ok_or(ArgsError::BadAddress(given))?);
            }
            Id::ReplyTo => self.reply_to = Some(text(value(parser)?, &name)?),
            Id::Attach => self.attach.push(value(parser)?.into()),
            Id::Misfits => {
                let given = text(value(parser)?, &name)?;
                self.misfits = match given.to_ascii_lowercase().as_str() {
                    "utf-8" | "utf8" => Misfits::Utf8,
                    "fiunis" => Misfits::Fiunis,
                    "nearest" => Misfits::Nearest,
                    _ => return Err(ArgsError::UnknownWay(given)),
                };
            }
            Id::Limit => self.limit = Some(number(parser, name)?),
            Id::Charset => {
                let given = text(value(parser)?, &name)?;
                let named = Charset::from_name(&given);
                self.charset = Some(named.ok_or(ArgsError::UnknownCharset(given))?);
            }
            Id::Files => self.files = Some(value(parser)?.into()),
            Id::Out => self.out = Some(value(parser)?.into()),
            Id::Passwords => self.passwords = Some(value(parser)?.into()),
            Id::MostFiles => self.most_files = Some(number(parser, name)?),
            Id::MostBytes => self.most_bytes = Some(number(parser, name)?),
            Id::MostMinutes => self.most_minutes = Some(number(parser, name)?),
            Id::Set => self.set = Some(value(parser)?.into()),
            Id::WithPasswords
            | Id::Explain
            | Id::Json
            | Id::Bodies
            | Id::Kludges
            | Id::Objects
            | Id::DiscardUnknown
            | Id::Damaged
            | Id::Yes
            | Id::Rebuild
            | Id::Remove
            | Id::Help
            | Id::Version => {}
        }
        Ok(())
    }

    fn take_word(&mut self, word: OsString) {
        let command = word.to_str().and_then(Command::from_word);
        match command {
            Some(command) if self.command.is_none() && self.words.is_empty() => {
                self.command = Some(command);
            }
            _ => self.words.push(word),
        }
    }

    /// Returns whether an option was given.
    fn has(&self, id: Id) -> bool {
        self.given.iter().any(|option| option.id == id)
    }

    /// Interprets the words.
    ///
    /// # Errors
    /// Names a missing or misplaced word.
    pub(crate) fn task(mut self) -> Result<Task, ArgsError> {
        let command = self.command.unwrap_or(Command::Window);
        if self.has(Id::Help) {
            return Ok(Task::Help(command));
        }
        if self.has(Id::Version) {
            return Ok(Task::Version);
        }
        if command != Command::Window {
            self.check_options(command)?;
        }
        let headless = match command {
            Command::Window => return self.window(),
            Command::Parse => {
                let url = text(self.only_word()?, "URL")?;
                Headless::Parse { url }
            }
            Command::Links => {
                let file = Some(PathBuf::from(self.only_word()?));
                Headless::Links {
                    file: file.filter(|file| file.as_os_str() != "-"),
                }
            }
            Command::Show => Headless::Show(self.shown()?),
            Command::Save => Headless::Save {
                output: self.output.take(),
                damaged: self.has(Id::Damaged),
                args: self.shown()?,
            },
            Command::Post => self.post()?,
            Command::Answer => self.answer()?,
            Command::Index => {
                self.no_word()?;
                Headless::Index(IndexArgs {
                    rebuild: self.has(Id::Rebuild),
                    common: self.common()?,
                })
            }
            Command::Doctor => {
                self.no_word()?;
                Headless::Doctor(self.common()?)
            }
            Command::Point => self.point()?,
            Command::Poll => Headless::Poll {
                target: match self.words.as_slice() {
                    [] => None,
                    _ => poll_target(&text(self.only_word()?, "ADDRESS")?)?,
                },
                common: self.common()?,
            },
            Command::Toss | Command::Scan => {
                self.no_word()?;
                let common = self.common()?;
                match command {
                    Command::Toss => Headless::Toss(common),
                    _ => Headless::Scan(common),
                }
            }
            Command::Register => self.register()?,
            Command::Help => match self.words.as_slice() {
                [] => return Ok(Task::Help(Command::Window)),
                _ => {
                    let word = text(self.only_word()?, "COMMAND")?;
                    let command =
                        Command::from_word(&word).ok_or(ArgsError::UnknownCommand(word))?;
                    return Ok(Task::Help(command));
                }
            },
            Command::Man => match self.words.as_slice() {
                [word] if word == "settings" => return Ok(Task::ManOfSettings),
                _ => {
                    self.no_word()?;
                    return Ok(Task::Man);
                }
            },
            Command::Completions => {
                let word = text(self.only_word()?, "SHELL")?;
                let shell = Shell::from_name(&word).ok_or(ArgsError::UnknownShell(word))?;
                return Ok(Task::Completions(shell));
            }
        };
        Ok(Task::Headless(headless))
    }

    /// Returns the values of the common options.
    fn common(self) -> Result<Common, ArgsError> {
        Ok(Common {
            json: self.has(Id::Json),
            now: self.now.as_deref().map(parse_now).transpose()?,
            configs: self.configs,
            profile: self.profile,
        })
    }

    fn window(mut self) -> Result<Task, ArgsError> {
        let mut words = self.words.iter().cloned();
        let url = words.next().map(|word| text(word, "URL")).transpose()?;
        let extra = words.next();
        // A word may be an areatag, but a word close to a command is a typo, and its options are
        // not at fault.
        let bare = url.as_deref().filter(|word| !word.contains(':'));
        let is_command = |word: &&str| extra.is_some() || Command::near(word).is_some();
        if let Some(word) = bare.filter(is_command) {
            return Err(ArgsError::UnknownCommand(word.to_owned()));
        }
        if let Some(extra) = extra {
            return Err(ArgsError::ExtraWord(extra.to_string_lossy().into_owned()));
        }
        self.check_options(Command::Window)?;
        let saved = match (self.file.take(), self.area.take()) {
            (None, None) => None,
            (Some(_), Some(_)) if url.is_some() => return Err(ArgsError::FileAndUrl),
            (Some(file), Some(area)) => Some((file, area)),
            (Some(_), None) => return Err(ArgsError::Lonely("--file", "--area")),
            (None, Some(_)) => return Err(ArgsError::Lonely("--area", "--file")),
        };
        Ok(Task::Window(WindowArgs {
            url,
            saved,
            log: self.log,
            common: self.common()?,
        }))
    }

    fn register(self) -> Result<Headless, ArgsError> {
        self.no_word()?;
        let remove = self.has(Id::Remove);
        let mut options = Vec::new();
        if let Some(profile) = self.profile {
            options.extend(["--profile".into(), profile.into_os_string()]);
        }
        for config in self.configs {
            options.extend(["--config".into(), config.into_os_string()]);
        }
        Ok(Headless::Register { remove, options })
    }

    fn post(mut self) -> Result<Headless, ArgsError> {
        Ok(Headless::Post(PostArgs {
            url: text(self.only_word()?, "URL")?,
            discard_unknown: self.has(Id::DiscardUnknown),
            yes: self.has(Id::Yes),
            body: self.body.take(),
            attributes: self.attributes,
            charset: self.charset,
            from: self.from.take(),
            reply_to: self.reply_to.take(),
            attach: std::mem::take(&mut self.attach),
            misfits: self.misfits,
            common: self.common()?,
        }))
    }

    fn point(mut self) -> Result<Headless, ArgsError> {
        self.no_word()?;
        Ok(Headless::Point(PointArgs {
            set: self.set.take(),
            output: self.output.take(),
            with_passwords: self.has(Id::WithPasswords),
            common: self.common()?,
        }))
    }

    fn answer(mut self) -> Result<Headless, ArgsError> {
        let missing = |option: &str| ArgsError::MissingValue(option.to_owned());
        Ok(Headless::Answer(AnswerArgs {
            request: PathBuf::from(self.only_word()?),
            files: self.files.take().ok_or_else(|| missing("--files"))?,
            out: self.out.take().ok_or_else(|| missing("--out"))?,
            passwords: self.passwords.take(),
            most_files: self.most_files,
            most_bytes: self.most_bytes,
            most_minutes: self.most_minutes,
            explain: self.has(Id::Explain),
            common: self.common()?,
        }))
    }

    fn shown(self) -> Result<ShowArgs, ArgsError> {
        Ok(ShowArgs {
            url: text(self.only_word()?, "URL")?,
            options: ShowOptions {
                json: self.has(Id::Json),
                bodies: self.has(Id::Bodies),
                kludges: self.has(Id::Kludges),
                objects: self.has(Id::Objects),
                limit: self.limit,
                discard_unknown: self.has(Id::DiscardUnknown),
            },
            charset: self.charset,
            common: self.common()?,
        })
    }

    fn check_options(&self, command: Command) -> Result<(), ArgsError> {
        let strange = |option: &&&Opt| !option.is_of(command) && !option.passes;
        match self.given.iter().find(strange) {
            Some(option) => Err(misplaced(option, command)),
            None => Ok(()),
        }
    }

    fn only_word(&self) -> Result<OsString, ArgsError> {
        match self.words.as_slice() {
            [word] => Ok(word.clone()),
            [] => Err(ArgsError::MissingWord(
                self.command.unwrap_or(Command::Window),
            )),
            [_, extra, ..] => Err(ArgsError::ExtraWord(extra.to_string_lossy().into_owned())),
        }
    }

    fn no_word(&self) -> Result<(), ArgsError> {
        match self.words.first() {
            None => Ok(()),
            Some(extra) => Err(ArgsError::ExtraWord(extra.to_string_lossy().into_owned())),
        }
    }
}

/// Parses the system to be called; `None` is every boss.
fn poll_target(word: &str) -> Result<Option<Aka>, ArgsError> {
    match word {
        "all" => Ok(None),
        word => {
            let address = word
                .parse()
                .map_err(|_| ArgsError::BadBoss(word.to_owned()));
            address.map(Some)
        }
    }
}

/// Parses a time of RFC 3339; "local" then means its offset (CLI.md, `--now`).
fn parse_now(given: &str) -> Result<(Timestamp, Offset), ArgsError> {
    let bad = || ArgsError::BadTime(given.to_owned());
    let pieces = jiff::fmt::temporal::DateTimeParser::new()
        .parse_pieces(given)
        .map_err(|_| bad())?;
    let offset = pieces.to_numeric_offset().ok_or_else(bad)?;
    let moment: Timestamp = given.parse().map_err(|_| bad())?;
    Ok((moment, offset))
}

#[cfg(test)]
mod tests;
