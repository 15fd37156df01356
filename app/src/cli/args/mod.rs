//! The command line: words become [`LowArgs`], these become a [`Task`].
//!
//! The first step touches no environment, clock or file; the second gives the words their meaning
//! and still opens nothing. What words there are is in [`table`]; what a task does is elsewhere.

mod complete;
mod error;
mod help;
mod man;
mod table;

pub(crate) use complete::{Shell, completions};
pub(crate) use error::ArgsError;
pub(crate) use help::help;
pub(crate) use man::man;
pub(crate) use table::Command;

use crate::platform::log::Level;
use error::misplaced;
use fidoscope_core::address::Address;
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::Misfits;
use jiff::{Timestamp, tz::Offset};
use std::ffi::OsString;
use std::path::PathBuf;
use table::{Id, Opt};

/// Everything that the command line can say, as it was said.
#[derive(Clone, Debug, Default)]
pub(crate) struct LowArgs {
    command: Option<Command>,
    words: Vec<OsString>,
    /// Every option that was given.
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
    from: Option<Address>,
    reply_to: Option<String>,
    attach: Vec<PathBuf>,
    misfits: Misfits,
    files: Option<PathBuf>,
    out: Option<PathBuf>,
    passwords: Option<PathBuf>,
    /// Limits of an answer.
    most: Vec<(Id, u64)>,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Print the help: of everything, or of one command.
    Help(Command),
    /// Print the version.
    Version,
    /// Print the man page.
    Man,
    /// Print that of the settings.
    ManOfSettings,
    /// Print the completions of a shell.
    Completions(Shell),
    /// Open the window.
    Window(WindowArgs),
    /// Do something without a window.
    Headless(Headless),
}

/// What the window starts with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct WindowArgs {
    /// Configurations and folders; empty: those of the profile.
    pub(crate) configs: Vec<PathBuf>,
    /// Where the settings live; `None`: the desktop's own place.
    pub(crate) profile: Option<PathBuf>,
    /// The address to open; `None`: the arealist.
    pub(crate) url: Option<String>,
    /// A message that GoldED saved, and the area that it belongs to: opened in place of `url`.
    pub(crate) saved: Option<(PathBuf, String)>,
    /// The moment that counts as now and the offset of local time; `None`: the clock.
    pub(crate) now: Option<(Timestamp, Offset)>,
    /// How much is logged; `None`: the usual.
    pub(crate) log: Option<Level>,
}

/// A task for a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Headless {
    /// `parse URL`.
    Parse {
        /// The URL, possibly broken over lines.
        url: String,
    },
    /// `links FILE`.
    Links {
        /// The file; `None` is standard input.
        file: Option<PathBuf>,
    },
    /// `show URL`.
    Show(ShowArgs),
    /// `save URL`.
    Save {
        /// What is saved, and from which areas.
        args: ShowArgs,
        /// The file; `-` is standard output; `None`: the object's own name, here.
        output: Option<PathBuf>,
        /// Also what is damaged or incomplete.
        damaged: bool,
    },
    /// `post URL`.
    Post(PostArgs),
    /// `index`.
    Index(IndexArgs),
    /// `answer REQ`.
    Answer(AnswerArgs),
    /// `doctor`.
    Doctor(DoctorArgs),
    /// `register`.
    Register {
        /// Take it back instead.
        remove: bool,
        /// Options that every start by the desktop gets.
        options: Vec<OsString>,
    },
}

/// What `post` writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PostArgs {
    /// Configurations and folders; empty: those of the profile.
    pub(crate) configs: Vec<PathBuf>,
    /// Where the numbers of MSGIDs are kept; `None`: the desktop's own place.
    pub(crate) profile: Option<PathBuf>,
    /// The address that says what is written.
    pub(crate) url: String,
    /// The moment of writing and the offset of local time; `None`: the clock.
    pub(crate) now: Option<(Timestamp, Offset)>,
    /// JSON instead of text.
    pub(crate) json: bool,
    /// Drop unknown parameters of areafix addresses.
    pub(crate) discard_unknown: bool,
    /// The text, in place of that of the address; `-` is standard input.
    pub(crate) body: Option<PathBuf>,
    /// Our address, in place of the one that is chosen.
    pub(crate) from: Option<Address>,
    /// The address of the message that is answered.
    pub(crate) reply_to: Option<String>,
    /// Files that go into the text.
    pub(crate) attach: Vec<PathBuf>,
    /// What becomes of characters that the character set lacks.
    pub(crate) misfits: Misfits,
    /// Write it.
    pub(crate) yes: bool,
}

/// What `answer` serves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AnswerArgs {
    /// The request file, or the SRIF that names one.
    pub(crate) request: PathBuf,
    /// Files that may be requested.
    pub(crate) files: PathBuf,
    /// Where generated files go.
    pub(crate) out: PathBuf,
    /// Masks of names and their passwords.
    pub(crate) passwords: Option<PathBuf>,
    /// Most files of one call.
    pub(crate) most_files: Option<u64>,
    /// Most bytes of one call.
    pub(crate) most_bytes: Option<u64>,
    /// Most minutes of one call.
    pub(crate) most_minutes: Option<u64>,
    /// Send texts in place of what cannot be sent.
    pub(crate) explain: bool,
    /// Configurations, profile, time and JSON, as `show` has them.
    pub(crate) shown: ShowArgs,
}

/// What `index` brings up to date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct IndexArgs {
    /// Configurations and folders; empty: those of the profile.
    pub(crate) configs: Vec<PathBuf>,
    /// Where the index lives; `None`: the desktop's own place.
    pub(crate) profile: Option<PathBuf>,
    /// JSON instead of text.
    pub(crate) json: bool,
    /// Build everything from nothing.
    pub(crate) rebuild: bool,
}

/// Where `doctor` looks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DoctorArgs {
    /// Configurations and folders; empty: those of the profile.
    pub(crate) configs: Vec<PathBuf>,
    /// The profile; `None`: the desktop's own place.
    pub(crate) profile: Option<PathBuf>,
    /// The moment by which nodelists are old; `None`: the clock.
    pub(crate) now: Option<(Timestamp, Offset)>,
    /// JSON instead of text.
    pub(crate) json: bool,
}

/// What `show` prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ShowArgs {
    /// Configurations and folders; empty: those of the profile.
    pub(crate) configs: Vec<PathBuf>,
    /// Where the settings live; `None`: the desktop's own place.
    pub(crate) profile: Option<PathBuf>,
    /// The address.
    pub(crate) url: String,
    /// The moment that counts as now and the offset of local time; `None`: the clock.
    pub(crate) now: Option<(Timestamp, Offset)>,
    /// JSON instead of text.
    pub(crate) json: bool,
    /// Bodies of the messages, too.
    pub(crate) bodies: bool,
    /// All kludges, too.
    pub(crate) kludges: bool,
    /// Read messages for what is inside of them where the index does not know.
    pub(crate) objects: bool,
    /// Most messages that are printed.
    pub(crate) limit: Option<usize>,
    /// Drop unknown time formats and unknown areafix and freq parameters.
    pub(crate) discard_unknown: bool,
    /// The character set of messages that do not say theirs, or not truly.
    pub(crate) charset: Option<Charset>,
}

/// Sorts the words of a command line (without the program's name).
///
/// # Errors
/// Says which word is wrong.
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

/// A value or word; `what` names it if it is not Unicode.
fn text(word: OsString, what: &str) -> Result<String, ArgsError> {
    word.into_string()
        .map_err(|_| ArgsError::NotUnicode(what.to_owned()))
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
    /// Takes an option and its value.
    fn take(&mut self, option: &'static Opt, parser: &mut lexopt::Parser) -> Result<(), ArgsError> {
        self.given.push(option);
        let (name, option_id) = (option.name(), option.id);
        match option.id {
            Id::Config => self.configs.push(value(parser)?.into()),
            Id::Profile => self.profile = Some(value(parser)?.into()),
            Id::Now => self.now = Some(text(value(parser)?, &name)?),
            Id::File => self.file = Some(value(parser)?.into()),
            Id::Area => self.area = Some(text(value(parser)?, &name)?),
            Id::Log => {
                let given = text(value(parser)?, &name)?;
                let level = Level::of(&given);
                self.log = Some(level.ok_or(ArgsError::UnknownLevel(given))?);
            }
            Id::Output => self.output = Some(value(parser)?.into()),
            Id::Body => self.body = Some(value(parser)?.into()),
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
            Id::Limit => {
                let given = text(value(parser)?, &name)?;
                let number = given.parse();
                let option = name;
                self.limit = Some(number.map_err(|_| ArgsError::NotANumber { option, given })?);
            }
            Id::Charset => {
                let given = text(value(parser)?, &name)?;
                let named = Charset::from_kludge(given.as_bytes());
                self.charset = Some(named.ok_or(ArgsError::UnknownCharset(given))?);
            }
            Id::Files => self.files = Some(value(parser)?.into()),
            Id::Out => self.out = Some(value(parser)?.into()),
            Id::Passwords => self.passwords = Some(value(parser)?.into()),
            Id::MostFiles | Id::MostBytes | Id::MostMinutes => {
                let given = text(value(parser)?, &name)?;
                let number = given.parse();
                let option = name;
                let number = number.map_err(|_| ArgsError::NotANumber { option, given })?;
                self.most.push((option_id, number));
            }
            Id::Explain
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
        let command = word.to_str().and_then(Command::of);
        match command {
            Some(command) if self.command.is_none() && self.words.is_empty() => {
                self.command = Some(command);
            }
            _ => self.words.push(word),
        }
    }

    /// Whether an option was given.
    fn has(&self, id: Id) -> bool {
        self.given.iter().any(|option| option.id == id)
    }

    /// Gives the words their meaning.
    ///
    /// # Errors
    /// Says what is missing and what does not belong here.
    pub(crate) fn task(self) -> Result<Task, ArgsError> {
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
        match command {
            Command::Window => self.window(),
            Command::Parse => {
                let url = text(self.only_word()?, "URL")?;
                Ok(Task::Headless(Headless::Parse { url }))
            }
            Command::Links => {
                let file = self.only_word()?;
                Ok(Task::Headless(Headless::Links {
                    file: Some(PathBuf::from(file)).filter(|file| file.as_os_str() != "-"),
                }))
            }
            Command::Show => Ok(Task::Headless(Headless::Show(self.shown()?))),
            Command::Save => {
                let (output, damaged) = (self.output.clone(), self.has(Id::Damaged));
                let args = self.shown()?;
                Ok(Task::Headless(Headless::Save {
                    args,
                    output,
                    damaged,
                }))
            }
            Command::Post => self.post(),
            Command::Answer => self.answer(),
            Command::Index => self.index(),
            Command::Doctor => self.doctor(),
            Command::Register => self.register(),
            Command::Help => match self.words.as_slice() {
                [] => Ok(Task::Help(Command::Window)),
                _ => {
                    let word = text(self.only_word()?, "COMMAND")?;
                    let command = Command::of(&word).ok_or(ArgsError::UnknownCommand(word))?;
                    Ok(Task::Help(command))
                }
            },
            Command::Man => match self.words.as_slice() {
                [word] if word == "settings" => Ok(Task::ManOfSettings),
                _ => {
                    self.no_word()?;
                    Ok(Task::Man)
                }
            },
            Command::Completions => {
                let word = text(self.only_word()?, "SHELL")?;
                let shell = Shell::of(&word).ok_or(ArgsError::UnknownShell(word))?;
                Ok(Task::Completions(shell))
            }
        }
    }

    fn window(self) -> Result<Task, ArgsError> {
        let now = self.now.as_deref().map(parse_now).transpose()?;
        let mut words = self.words.iter().cloned();
        let url = words.next().map(|word| text(word, "URL")).transpose()?;
        let extra = words.next();
        // A word may be an areatag, but one that is nearly a command was meant as such, and its
        // options are not at fault.
        let bare = url.as_deref().filter(|word| !word.contains(':'));
        let is_command = |word: &&str| extra.is_some() || Command::near(word).is_some();
        if let Some(word) = bare.filter(is_command) {
            return Err(ArgsError::UnknownCommand(word.to_owned()));
        }
        if let Some(extra) = extra {
            return Err(ArgsError::ExtraWord(extra.to_string_lossy().into_owned()));
        }
        self.check_options(Command::Window)?;
        let saved = match (self.file, self.area) {
            (None, None) => None,
            (Some(_), Some(_)) if url.is_some() => return Err(ArgsError::FileAndUrl),
            (Some(file), Some(area)) => Some((file, area)),
            (Some(_), None) => return Err(ArgsError::Lonely("--file", "--area")),
            (None, Some(_)) => return Err(ArgsError::Lonely("--area", "--file")),
        };
        Ok(Task::Window(WindowArgs {
            configs: self.configs,
            profile: self.profile,
            url,
            saved,
            now,
            log: self.log,
        }))
    }

    fn register(self) -> Result<Task, ArgsError> {
        self.no_word()?;
        let remove = self.has(Id::Remove);
        let mut options = Vec::new();
        if let Some(profile) = self.profile {
            options.extend(["--profile".into(), profile.into_os_string()]);
        }
        for config in self.configs {
            options.extend(["--config".into(), config.into_os_string()]);
        }
        Ok(Task::Headless(Headless::Register { remove, options }))
    }

    fn index(self) -> Result<Task, ArgsError> {
        self.no_word()?;
        let (json, rebuild) = (self.has(Id::Json), self.has(Id::Rebuild));
        Ok(Task::Headless(Headless::Index(IndexArgs {
            configs: self.configs,
            profile: self.profile,
            json,
            rebuild,
        })))
    }

    fn doctor(self) -> Result<Task, ArgsError> {
        self.no_word()?;
        let now = self.now.as_deref().map(parse_now).transpose()?;
        let json = self.has(Id::Json);
        Ok(Task::Headless(Headless::Doctor(DoctorArgs {
            configs: self.configs,
            profile: self.profile,
            now,
            json,
        })))
    }

    fn post(self) -> Result<Task, ArgsError> {
        let url = text(self.only_word()?, "URL")?;
        let now = self.now.as_deref().map(parse_now).transpose()?;
        Ok(Task::Headless(Headless::Post(PostArgs {
            json: self.has(Id::Json),
            discard_unknown: self.has(Id::DiscardUnknown),
            yes: self.has(Id::Yes),
            configs: self.configs,
            profile: self.profile,
            url,
            now,
            body: self.body,
            from: self.from,
            reply_to: self.reply_to,
            attach: self.attach,
            misfits: self.misfits,
        })))
    }

    fn answer(mut self) -> Result<Task, ArgsError> {
        let request = PathBuf::from(self.only_word()?);
        let missing = |option: &str| ArgsError::MissingValue(option.to_owned());
        let files = self.files.take().ok_or_else(|| missing("--files"))?;
        let out = self.out.take().ok_or_else(|| missing("--out"))?;
        let passwords = self.passwords.take();
        let most = |id: Id| {
            self.most
                .iter()
                .rev()
                .find(|(own, _)| *own == id)
                .map(|(_, number)| *number)
        };
        Ok(Task::Headless(Headless::Answer(AnswerArgs {
            request,
            files,
            out,
            passwords,
            most_files: most(Id::MostFiles),
            most_bytes: most(Id::MostBytes),
            most_minutes: most(Id::MostMinutes),
            explain: self.has(Id::Explain),
            shown: self.shown_of(String::new())?,
        })))
    }

    fn shown(self) -> Result<ShowArgs, ArgsError> {
        let url = text(self.only_word()?, "URL")?;
        self.shown_of(url)
    }

    fn shown_of(self, url: String) -> Result<ShowArgs, ArgsError> {
        let now = self.now.as_deref().map(parse_now).transpose()?;
        Ok(ShowArgs {
            json: self.has(Id::Json),
            bodies: self.has(Id::Bodies),
            kludges: self.has(Id::Kludges),
            objects: self.has(Id::Objects),
            discard_unknown: self.has(Id::DiscardUnknown),
            limit: self.limit,
            charset: self.charset,
            configs: self.configs,
            profile: self.profile,
            url,
            now,
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

/// A time of RFC 3339; the local time of its offset is what "local" means (CLI.md, `--now`).
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
