//! The one definition of the command line: its commands and options.
//!
//! What parses words, what says where an option belongs, the help, the man page and the completions of
//! shells all read these tables. Knows names and texts only; a new option is a row here and a line
//! in `LowArgs::take`.

use crate::strings::{Say, tr};
use fidoscope_core::url::nearest;

/// A command: the word after `fidoscope`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// No word: the window.
    Window,
    Parse,
    Links,
    Show,
    Save,
    Post,
    Index,
    Answer,
    Doctor,
    Register,
    Help,
    /// For packages: prints the man page.
    Man,
    /// For packages: prints the completions of a shell.
    Completions,
}

impl Command {
    /// All of them, in the order of the help.
    pub(crate) const ALL: [Self; 13] = [
        Self::Window,
        Self::Parse,
        Self::Links,
        Self::Show,
        Self::Save,
        Self::Post,
        Self::Index,
        Self::Answer,
        Self::Doctor,
        Self::Register,
        Self::Help,
        Self::Man,
        Self::Completions,
    ];

    /// The word; empty for the window.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Window => "",
            Self::Parse => "parse",
            Self::Links => "links",
            Self::Show => "show",
            Self::Save => "save",
            Self::Post => "post",
            Self::Index => "index",
            Self::Answer => "answer",
            Self::Doctor => "doctor",
            Self::Register => "register",
            Self::Help => "help",
            Self::Man => "man",
            Self::Completions => "completions",
        }
    }

    /// The commands that have a word.
    pub(crate) fn named() -> impl Iterator<Item = Self> {
        Self::ALL
            .into_iter()
            .filter(|command| *command != Self::Window)
    }

    /// The command of a word.
    pub(crate) fn of(word: &str) -> Option<Self> {
        Self::named().find(|command| command.name() == word)
    }

    /// The command that a mistyped word probably meant.
    pub(crate) fn near(word: &str) -> Option<&'static str> {
        nearest(word, Self::named().map(Self::name))
    }

    /// What follows the word, as the help writes it.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Window => "[URL|FILE]",
            Self::Parse | Self::Show | Self::Save | Self::Post => "URL",
            Self::Links => "FILE|-",
            Self::Answer => "REQ",
            Self::Index | Self::Doctor | Self::Register => "",
            Self::Man => "[settings]",
            Self::Help => "[COMMAND]",
            Self::Completions => "bash|zsh|fish",
        }
    }

    /// Whether people have a use for it; packages use the others.
    pub(crate) const fn is_listed(self) -> bool {
        !matches!(self, Self::Man | Self::Completions)
    }

    /// What it does, in a line.
    pub(crate) fn about(self) -> &'static str {
        match self {
            Self::Window => tr!("cli-window"),
            Self::Parse => tr!("cli-parse"),
            Self::Links => tr!("cli-links"),
            Self::Show => tr!("cli-show"),
            Self::Save => tr!("cli-save"),
            Self::Post => tr!("cli-post"),
            Self::Index => tr!("cli-index"),
            Self::Answer => tr!("cli-answer"),
            Self::Doctor => tr!("cli-doctor"),
            Self::Register => tr!("cli-register"),
            Self::Help => tr!("cli-help"),
            Self::Man => tr!("cli-man"),
            Self::Completions => tr!("cli-completions"),
        }
    }

    /// What a sentence calls it.
    pub(crate) fn called(self) -> &'static str {
        match self {
            Self::Window => tr!("cli-the-browser"),
            command => command.name(),
        }
    }
}

/// Which option it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Id {
    Config,
    Profile,
    Now,
    File,
    Area,
    Log,
    Json,
    Bodies,
    Kludges,
    Objects,
    Charset,
    Limit,
    DiscardUnknown,
    Output,
    Damaged,
    Body,
    From,
    ReplyTo,
    Attach,
    Misfits,
    Yes,
    Rebuild,
    Remove,
    Files,
    Out,
    Passwords,
    MostFiles,
    MostBytes,
    MostMinutes,
    Explain,
    Help,
    Version,
}

/// What the value of an option is: what shells offer for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
    /// Names of files and folders.
    Path,
    /// Names of folders.
    Folder,
    /// Nothing that a shell could know.
    Nothing,
}

/// One option.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opt {
    pub(crate) id: Id,
    /// Its name without the two dashes.
    pub(crate) long: &'static str,
    pub(crate) short: Option<char>,
    /// The name of its value in the help, and what it is.
    pub(crate) value: Option<(&'static str, Offer)>,
    /// The commands that it means something to.
    pub(crate) commands: &'static [Command],
    /// Whether the other commands let it pass: so that scripts can begin each call alike.
    pub(crate) passes: bool,
    /// What it does.
    pub(crate) about: Say,
}

impl Opt {
    /// The name with its dashes.
    pub(crate) fn name(&self) -> String {
        format!("--{}", self.long)
    }

    /// Whether it means something to a command.
    pub(crate) fn is_of(&self, command: Command) -> bool {
        self.commands.contains(&command)
    }
}

/// The option with a long name.
pub(crate) fn long(name: &str) -> Option<&'static Opt> {
    OPTIONS.iter().find(|option| option.long == name)
}

/// The option with a short name.
pub(crate) fn short(name: char) -> Option<&'static Opt> {
    OPTIONS.iter().find(|option| option.short == Some(name))
}

/// The options of a command, in the order of the help.
pub(crate) fn options_of(command: Command) -> impl Iterator<Item = &'static Opt> {
    OPTIONS.iter().filter(move |option| option.is_of(command))
}

use Command::{Answer, Doctor, Index, Links, Parse, Post, Register, Save, Show, Window};

/// What most rows have in common.
const FLAG: Opt = Opt {
    id: Id::Help,
    long: "",
    short: None,
    value: None,
    commands: &[],
    passes: false,
    about: || "",
};

/// All options, in the order of the help.
pub(crate) const OPTIONS: &[Opt] = &[
    Opt {
        id: Id::Config,
        long: "config",
        value: Some(("PATH", Offer::Path)),
        commands: &[Window, Show, Save, Post, Index, Answer, Doctor, Register],
        passes: true,
        about: || tr!("cli-option-config"),
        ..FLAG
    },
    Opt {
        id: Id::Profile,
        long: "profile",
        value: Some(("DIR", Offer::Folder)),
        commands: &[Window, Show, Save, Post, Index, Answer, Doctor, Register],
        passes: true,
        about: || tr!("cli-option-profile"),
        ..FLAG
    },
    Opt {
        id: Id::Now,
        long: "now",
        value: Some(("TIME", Offer::Nothing)),
        commands: &[Window, Show, Save, Post, Answer, Doctor],
        passes: true,
        about: || tr!("cli-option-now"),
        ..FLAG
    },
    Opt {
        id: Id::File,
        long: "file",
        value: Some(("F", Offer::Path)),
        commands: &[Window],
        about: || tr!("cli-option-file"),
        ..FLAG
    },
    Opt {
        id: Id::Area,
        long: "area",
        value: Some(("TAG", Offer::Nothing)),
        commands: &[Window],
        about: || tr!("cli-option-area"),
        ..FLAG
    },
    Opt {
        id: Id::Log,
        long: "log",
        value: Some(("LEVEL", Offer::Nothing)),
        commands: &[Window],
        passes: true,
        about: || tr!("cli-option-log"),
        ..FLAG
    },
    Opt {
        id: Id::Json,
        long: "json",
        commands: &[Show, Save, Index, Post, Parse, Links, Answer, Doctor],
        about: || tr!("cli-option-json"),
        ..FLAG
    },
    Opt {
        id: Id::Bodies,
        long: "bodies",
        commands: &[Show],
        about: || tr!("cli-option-bodies"),
        ..FLAG
    },
    Opt {
        id: Id::Kludges,
        long: "kludges",
        commands: &[Show],
        about: || tr!("cli-option-kludges"),
        ..FLAG
    },
    Opt {
        id: Id::Objects,
        long: "objects",
        commands: &[Show],
        about: || tr!("cli-option-objects"),
        ..FLAG
    },
    Opt {
        id: Id::Charset,
        long: "charset",
        value: Some(("NAME", Offer::Nothing)),
        commands: &[Show],
        about: || tr!("cli-option-charset"),
        ..FLAG
    },
    Opt {
        id: Id::Limit,
        long: "limit",
        value: Some(("N", Offer::Nothing)),
        commands: &[Show],
        about: || tr!("cli-option-limit"),
        ..FLAG
    },
    Opt {
        id: Id::DiscardUnknown,
        long: "discard-unknown",
        commands: &[Show, Save, Post],
        about: || tr!("cli-option-discard-unknown"),
        ..FLAG
    },
    Opt {
        id: Id::Output,
        long: "output",
        short: Some('o'),
        value: Some(("FILE", Offer::Path)),
        commands: &[Save],
        about: || tr!("cli-option-output"),
        ..FLAG
    },
    Opt {
        id: Id::Damaged,
        long: "damaged",
        commands: &[Save],
        about: || tr!("cli-option-damaged"),
        ..FLAG
    },
    Opt {
        id: Id::Body,
        long: "body",
        value: Some(("FILE|-", Offer::Path)),
        commands: &[Post],
        about: || tr!("cli-option-body"),
        ..FLAG
    },
    Opt {
        id: Id::From,
        long: "from",
        value: Some(("AKA", Offer::Nothing)),
        commands: &[Post],
        about: || tr!("cli-option-from"),
        ..FLAG
    },
    Opt {
        id: Id::ReplyTo,
        long: "reply-to",
        value: Some(("URL", Offer::Nothing)),
        commands: &[Post],
        about: || tr!("cli-option-reply-to"),
        ..FLAG
    },
    Opt {
        id: Id::Attach,
        long: "attach",
        value: Some(("FILE", Offer::Path)),
        commands: &[Post],
        about: || tr!("cli-option-attach"),
        ..FLAG
    },
    Opt {
        id: Id::Misfits,
        long: "misfits",
        value: Some(("WAY", Offer::Nothing)),
        commands: &[Post],
        about: || tr!("cli-option-misfits"),
        ..FLAG
    },
    Opt {
        id: Id::Yes,
        long: "yes",
        commands: &[Post],
        about: || tr!("cli-option-yes"),
        ..FLAG
    },
    Opt {
        id: Id::Rebuild,
        long: "rebuild",
        commands: &[Index],
        about: || tr!("cli-option-rebuild"),
        ..FLAG
    },
    Opt {
        id: Id::Remove,
        long: "remove",
        commands: &[Register],
        about: || tr!("cli-option-remove"),
        ..FLAG
    },
    Opt {
        id: Id::Files,
        long: "files",
        value: Some(("DIR", Offer::Folder)),
        commands: &[Answer],
        about: || tr!("cli-option-files"),
        ..FLAG
    },
    Opt {
        id: Id::Out,
        long: "out",
        value: Some(("DIR", Offer::Folder)),
        commands: &[Answer],
        about: || tr!("cli-option-out"),
        ..FLAG
    },
    Opt {
        id: Id::Passwords,
        long: "passwords",
        value: Some(("FILE", Offer::Path)),
        commands: &[Answer],
        about: || tr!("cli-option-passwords"),
        ..FLAG
    },
    Opt {
        id: Id::MostFiles,
        long: "most-files",
        value: Some(("N", Offer::Nothing)),
        commands: &[Answer],
        about: || tr!("cli-option-most-files"),
        ..FLAG
    },
    Opt {
        id: Id::MostBytes,
        long: "most-bytes",
        value: Some(("N", Offer::Nothing)),
        commands: &[Answer],
        about: || tr!("cli-option-most-bytes"),
        ..FLAG
    },
    Opt {
        id: Id::MostMinutes,
        long: "most-minutes",
        value: Some(("N", Offer::Nothing)),
        commands: &[Answer],
        about: || tr!("cli-option-most-minutes"),
        ..FLAG
    },
    Opt {
        id: Id::Explain,
        long: "explain",
        commands: &[Answer],
        about: || tr!("cli-option-explain"),
        ..FLAG
    },
    Opt {
        id: Id::Help,
        long: "help",
        short: Some('h'),
        commands: &Command::ALL,
        about: || tr!("cli-option-help"),
        ..FLAG
    },
    Opt {
        id: Id::Version,
        long: "version",
        short: Some('V'),
        commands: &[Window],
        passes: true,
        about: || tr!("cli-option-version"),
        ..FLAG
    },
];

/// Exit codes and what they mean.
pub(crate) fn exit_codes() -> [(u8, &'static str); 5] {
    [
        (0, tr!("cli-exit-fine")),
        (1, tr!("cli-exit-nothing")),
        (2, tr!("cli-exit-wrong")),
        (3, tr!("cli-exit-failed")),
        (4, tr!("cli-exit-refused")),
    ]
}
