//! The command line: words become [`LowArgs`], these become a [`Task`].
//!
//! The first step touches no environment, clock or file; the second gives the words their meaning
//! and still opens nothing. Knows only names of options; what a task does is elsewhere.

use jiff::{Timestamp, tz::Offset};
use std::ffi::OsString;
use std::path::PathBuf;

/// Everything that the command line can say, as it was said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LowArgs {
    pub(crate) help: bool,
    pub(crate) version: bool,
    pub(crate) command: Option<Subcommand>,
    pub(crate) words: Vec<OsString>,
    pub(crate) configs: Vec<PathBuf>,
    pub(crate) profile: Option<PathBuf>,
    pub(crate) now: Option<String>,
    pub(crate) json: bool,
    pub(crate) bodies: bool,
    pub(crate) kludges: bool,
    pub(crate) discard_unknown: bool,
    pub(crate) limit: Option<usize>,
    pub(crate) file: Option<PathBuf>,
    pub(crate) area: Option<String>,
    pub(crate) output: Option<PathBuf>,
    pub(crate) damaged: bool,
    pub(crate) rebuild: bool,
    pub(crate) remove: bool,
}

/// The word behind `fidoscope`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subcommand {
    Parse,
    Links,
    Show,
    Save,
    Index,
    Register,
}

impl Subcommand {
    const ALL: [Self; 6] = [
        Self::Parse,
        Self::Links,
        Self::Show,
        Self::Save,
        Self::Index,
        Self::Register,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::Links => "links",
            Self::Show => "show",
            Self::Save => "save",
            Self::Index => "index",
            Self::Register => "register",
        }
    }
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Print the help.
    Help,
    /// Print the version.
    Version,
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
    /// `index`.
    Index(IndexArgs),
    /// `register`.
    Register {
        /// Take it back instead.
        remove: bool,
        /// Options that every start by the desktop gets.
        options: Vec<OsString>,
    },
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
    /// Most messages that are printed.
    pub(crate) limit: Option<usize>,
    /// Drop unknown time formats and unknown areafix and freq parameters.
    pub(crate) discard_unknown: bool,
}

/// What is wrong with a command line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ArgsError {
    #[error("there is no option {0}; fidoscope --help lists all options")]
    UnknownOption(String),
    #[error("the option {0} needs a value behind it")]
    MissingValue(String),
    #[error("the option {0} takes no value")]
    UnexpectedValue(String),
    #[error("{option} needs a whole number, not \"{given}\"")]
    NotANumber { option: &'static str, given: String },
    #[error("{0} is not valid Unicode")]
    NotUnicode(&'static str),
    #[error(
        "--now needs a time of RFC 3339 with its offset, such as 2026-11-21T12:00:00+03:00, not \"{0}\""
    )]
    BadTime(String),
    #[error("the subcommand {command} needs {what}")]
    MissingWord {
        command: &'static str,
        what: &'static str,
    },
    #[error("\"{0}\" is one word too many: an address that contains spaces has to be quoted")]
    ExtraWord(String),
    #[error("{option} belongs to {belongs}, not to {here}")]
    Misplaced {
        option: &'static str,
        belongs: &'static str,
        here: String,
    },
    #[error("{0} needs {1} beside it: --file F --area TAG opens the message that the file F holds")]
    Lonely(&'static str, &'static str),
    #[error("--file names the message to open, so there can be no address beside it")]
    FileAndUrl,
}

/// Sorts the words of a command line (without the program's name).
///
/// # Errors
/// Says which word is wrong.
pub(crate) fn parse(
    words: impl IntoIterator<Item = impl Into<OsString>>,
) -> Result<LowArgs, ArgsError> {
    use lexopt::Arg::{Long, Short, Value};
    let mut args = LowArgs::default();
    let mut parser = lexopt::Parser::from_args(words);
    while let Some(arg) = parser.next().map_err(lexopt_error)? {
        match arg {
            Short('h') | Long("help") => args.help = true,
            Short('V') | Long("version") => args.version = true,
            Long("config") => args.configs.push(value(&mut parser)?.into()),
            Long("profile") => args.profile = Some(value(&mut parser)?.into()),
            Long("now") => args.now = Some(text(value(&mut parser)?, "the time of --now")?),
            Long("json") => args.json = true,
            Long("bodies") => args.bodies = true,
            Long("kludges") => args.kludges = true,
            Long("discard-unknown") => args.discard_unknown = true,
            Long("limit") => {
                let given = text(value(&mut parser)?, "the number of --limit")?;
                args.limit = Some(given.parse().map_err(|_| ArgsError::NotANumber {
                    option: "--limit",
                    given,
                })?);
            }
            Long("file") => args.file = Some(value(&mut parser)?.into()),
            Long("area") => args.area = Some(text(value(&mut parser)?, "the areatag of --area")?),
            Short('o') | Long("output") => args.output = Some(value(&mut parser)?.into()),
            Long("damaged") => args.damaged = true,
            Long("rebuild") => args.rebuild = true,
            Long("remove") => args.remove = true,
            Value(word) => {
                let command = Subcommand::ALL
                    .into_iter()
                    .find(|command| word.to_str() == Some(command.name()));
                match command {
                    Some(command) if args.command.is_none() && args.words.is_empty() => {
                        args.command = Some(command);
                    }
                    _ => args.words.push(word),
                }
            }
            Short(_) | Long(_) => {
                return Err(lexopt_error(arg.unexpected()));
            }
        }
    }
    Ok(args)
}

fn value(parser: &mut lexopt::Parser) -> Result<OsString, ArgsError> {
    parser.value().map_err(lexopt_error)
}

fn text(word: OsString, what: &'static str) -> Result<String, ArgsError> {
    word.into_string().map_err(|_| ArgsError::NotUnicode(what))
}

fn lexopt_error(error: lexopt::Error) -> ArgsError {
    match error {
        lexopt::Error::UnexpectedOption(option) => ArgsError::UnknownOption(option),
        lexopt::Error::MissingValue { option } => {
            ArgsError::MissingValue(option.unwrap_or_else(|| "at the end".to_owned()))
        }
        lexopt::Error::UnexpectedValue { option, .. } => ArgsError::UnexpectedValue(option),
        other => ArgsError::UnknownOption(other.to_string()),
    }
}

impl LowArgs {
    /// Gives the words their meaning.
    ///
    /// # Errors
    /// Says what is missing, what does not belong here, and what this version cannot do.
    pub(crate) fn task(self) -> Result<Task, ArgsError> {
        if self.help {
            return Ok(Task::Help);
        }
        if self.version {
            return Ok(Task::Version);
        }
        self.check_places()?;
        match self.command {
            None => self.window(),
            Some(Subcommand::Parse) => {
                let url = self.only_word("the URL to parse")?;
                Ok(Task::Headless(Headless::Parse {
                    url: text(url, "the URL")?,
                }))
            }
            Some(Subcommand::Links) => {
                let file = self.only_word("a file, or - for standard input")?;
                Ok(Task::Headless(Headless::Links {
                    file: Some(PathBuf::from(file)).filter(|file| file.as_os_str() != "-"),
                }))
            }
            Some(Subcommand::Register) => self.register(),
            Some(Subcommand::Index) => self.index(),
            Some(Subcommand::Save) => {
                let (output, damaged) = (self.output.clone(), self.damaged);
                let args = self.shown("the URL of what is to be saved")?;
                Ok(Task::Headless(Headless::Save {
                    args,
                    output,
                    damaged,
                }))
            }
            Some(_) => Ok(Task::Headless(Headless::Show(
                self.shown("the URL to show")?,
            ))),
        }
    }

    fn window(self) -> Result<Task, ArgsError> {
        let now = self.now.as_deref().map(parse_now).transpose()?;
        let mut words = self.words.into_iter();
        let url = words.next().map(|word| text(word, "the URL")).transpose()?;
        if let Some(extra) = words.next() {
            return Err(ArgsError::ExtraWord(extra.to_string_lossy().into_owned()));
        }
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
        }))
    }

    fn register(self) -> Result<Task, ArgsError> {
        if let Some(extra) = self.words.first() {
            return Err(ArgsError::ExtraWord(extra.to_string_lossy().into_owned()));
        }
        let mut options = Vec::new();
        if let Some(profile) = self.profile {
            options.extend(["--profile".into(), profile.into_os_string()]);
        }
        for config in self.configs {
            options.extend(["--config".into(), config.into_os_string()]);
        }
        Ok(Task::Headless(Headless::Register {
            remove: self.remove,
            options,
        }))
    }

    fn index(self) -> Result<Task, ArgsError> {
        if let Some(extra) = self.words.first() {
            return Err(ArgsError::ExtraWord(extra.to_string_lossy().into_owned()));
        }
        Ok(Task::Headless(Headless::Index(IndexArgs {
            configs: self.configs,
            profile: self.profile,
            json: self.json,
            rebuild: self.rebuild,
        })))
    }

    fn shown(self, what: &'static str) -> Result<ShowArgs, ArgsError> {
        let url = text(self.only_word(what)?, "the URL")?;
        let now = self.now.as_deref().map(parse_now).transpose()?;
        Ok(ShowArgs {
            configs: self.configs,
            profile: self.profile,
            url,
            now,
            json: self.json,
            bodies: self.bodies,
            kludges: self.kludges,
            limit: self.limit,
            discard_unknown: self.discard_unknown,
        })
    }

    fn only_word(&self, what: &'static str) -> Result<OsString, ArgsError> {
        match self.words.as_slice() {
            [word] => Ok(word.clone()),
            [] => Err(ArgsError::MissingWord {
                command: self.command.map_or("", Subcommand::name),
                what,
            }),
            [_, extra, ..] => Err(ArgsError::ExtraWord(extra.to_string_lossy().into_owned())),
        }
    }

    fn check_places(&self) -> Result<(), ArgsError> {
        let show = self.command == Some(Subcommand::Show);
        let save = self.command == Some(Subcommand::Save);
        let rules = [
            (
                self.json && self.command.is_none(),
                "--json",
                "show and index",
            ),
            (self.bodies && !show, "--bodies", "show"),
            (self.kludges && !show, "--kludges", "show"),
            (self.limit.is_some() && !show, "--limit", "show"),
            (
                self.discard_unknown && !show && !save,
                "--discard-unknown",
                "show and save",
            ),
            (self.output.is_some() && !save, "--output", "save"),
            (self.damaged && !save, "--damaged", "save"),
            (
                self.rebuild && self.command != Some(Subcommand::Index),
                "--rebuild",
                "index",
            ),
            (
                self.remove && self.command != Some(Subcommand::Register),
                "--remove",
                "register",
            ),
            (
                self.file.is_some() && self.command.is_some(),
                "--file",
                "the browser",
            ),
            (
                self.area.is_some() && self.command.is_some(),
                "--area",
                "the browser",
            ),
        ];
        let here = || {
            self.command.map_or("the browser".to_owned(), |command| {
                command.name().to_owned()
            })
        };
        match rules.into_iter().find(|(wrong, _, _)| *wrong) {
            Some((_, option, belongs)) => Err(ArgsError::Misplaced {
                option,
                belongs,
                here: here(),
            }),
            None => Ok(()),
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

/// What `fidoscope --help` prints.
pub(crate) const HELP: &str = "\
A desktop browser for Fidonet.

    fidoscope [OPTIONS] [URL]            open the browser, on an address if one is given
    fidoscope parse URL                  print the parts of an address as JSON
    fidoscope links FILE|-               print every address in a text as JSON
    fidoscope show [OPTIONS] URL         print the page of an address
    fidoscope save [-o FILE|-] URL       write the object (or the messages) of an address to a file
    fidoscope index [--rebuild]          bring the index of all areas up to date, for quick searches
    fidoscope register [--remove]        make it (or no longer) the desktop's program for Fidonet addresses

Options:
    --config PATH       a configuration (fidoconfig, golded.cfg, areas.bbs, squish.cfg, crashmail.prefs),
                        a folder of message bases or packets, or an echolist; may be repeated.
                        Without it the saved profile counts, without that the built-in guide area
    --profile DIR       where settings and index live (default: the desktop's own place)
    --file F --area TAG open the message that the file F holds (EXTERNUTIL of GoldED)
    -h, --help          print this help
    -V, --version       print the version

    --now TIME          the time that counts as now (RFC 3339; default: the clock)

Options of show:
    --json              JSON instead of text (also of index)
    --bodies            print the texts of the messages
    --kludges           print all kludges
    --limit N           print at most N messages
    --discard-unknown   drop unknown time formats and unknown parameters instead of refusing

Options of save:
    -o, --output FILE   the file to write (- is standard output; default: the object's own name)
    --damaged           write what there is of a damaged or incomplete object, too

Exit codes: 0 fine; 1 nothing is there, or it is damaged; 2 the address or the arguments are wrong;
3 the system failed; 4 refused by a limit.
";

#[cfg(test)]
mod tests;
