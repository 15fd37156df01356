//! Definition of the command line: its commands and options.
//!
//! The parser, the check of misplaced options, the help, the man page and shell completions all
//! read these tables. Contains names and texts only; a new option is a row here and a line in
//! `LowArgs::take`.

use crate::strings::{Say, tr};
use fidoscope_core::url::nearest;

/// Declares the commands, in the order of the help: word, arguments, description.
macro_rules! commands {
    ($($(#[$doc:meta])* $command:ident $name:literal $words:literal $about:expr;)+) => {
        /// Command: the word after `fidoscope`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Command { $($(#[$doc])* $command,)+ }

        impl Command {
            /// All commands, in the order of the help.
            pub(crate) const ALL: [Self; [$($name),+].len()] = [$(Self::$command,)+];

            /// Returns the word; empty for the window.
            pub(crate) const fn name(self) -> &'static str {
                match self { $(Self::$command => $name,)+ }
            }

            /// Returns the arguments, as in the help.
            pub(crate) const fn words(self) -> &'static str {
                match self { $(Self::$command => $words,)+ }
            }

            /// Returns a description of one line.
            pub(crate) fn about(self) -> &'static str {
                match self { $(Self::$command => $about,)+ }
            }
        }
    };
}

commands! {
    /// The window (without a word).
    Window "" "[URL|FILE]" tr!("cli-window");
    Parse "parse" "URL" tr!("cli-parse");
    Links "links" "FILE|-" tr!("cli-links");
    Show "show" "URL" tr!("cli-show");
    Save "save" "URL" tr!("cli-save");
    Post "post" "URL" tr!("cli-post");
    Index "index" "" tr!("cli-index");
    Answer "answer" "REQ" tr!("cli-answer");
    Doctor "doctor" "" tr!("cli-doctor");
    Point "point" "" tr!("cli-point");
    Poll "poll" "[ADDRESS|all]" tr!("cli-poll");
    Toss "toss" "" tr!("cli-toss");
    Scan "scan" "" tr!("cli-scan");
    Register "register" "" tr!("cli-register");
    Help "help" "[COMMAND]" tr!("cli-help");
    /// For packages: prints the man page.
    Man "man" "[settings]" tr!("cli-man");
    /// For packages: prints the completions of a shell.
    Completions "completions" "bash|zsh|fish" tr!("cli-completions");
}

impl Command {
    /// Returns the commands with a word.
    pub(crate) fn named() -> impl Iterator<Item = Self> {
        let all = Self::ALL.into_iter();
        all.filter(|command| *command != Self::Window)
    }

    /// Returns the command of a word.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::named().find(|command| command.name() == word)
    }

    /// Returns the command that a mistyped word probably meant.
    pub(crate) fn near(word: &str) -> Option<&'static str> {
        nearest(word, Self::named().map(Self::name))
    }

    /// Returns whether the command is for users; packages use the others.
    pub(crate) const fn is_listed(self) -> bool {
        !matches!(self, Self::Man | Self::Completions)
    }

    /// Returns the name of the command in a sentence.
    pub(crate) fn called(self) -> &'static str {
        match self {
            Self::Window => tr!("cli-the-browser"),
            command => command.name(),
        }
    }
}

/// Kind of an option's value, which decides its completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
    /// Names of files and folders.
    Path,
    /// Names of folders.
    Folder,
    /// No completions.
    Nothing,
}

/// Option.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opt {
    pub(crate) id: Id,
    /// Name without the two dashes.
    pub(crate) long: &'static str,
    pub(crate) short: Option<char>,
    /// Name of the value in the help, and its kind.
    pub(crate) value: Option<(&'static str, Offer)>,
    /// Commands that use the option.
    pub(crate) commands: &'static [Command],
    /// True if other commands accept and ignore it, so that scripts can begin each call alike.
    pub(crate) passes: bool,
    /// Description.
    pub(crate) about: Say,
}

impl Opt {
    /// Returns the name with its dashes.
    pub(crate) fn name(&self) -> String {
        format!("--{}", self.long)
    }

    /// Returns whether a second value would replace the first and is rejected. Options for every
    /// command may be repeated, since scripts begin each call with them; the last one counts.
    pub(crate) fn is_single(&self) -> bool {
        let adds = matches!(self.id, Id::Attach | Id::Attr);
        self.value.is_some() && !self.passes && !adds
    }

    /// Returns whether a command uses the option.
    pub(crate) fn is_of(&self, command: Command) -> bool {
        self.commands.contains(&command)
    }
}

/// Returns the option with a long name.
pub(crate) fn long(name: &str) -> Option<&'static Opt> {
    OPTIONS.iter().find(|option| option.long == name)
}

/// Returns the option with a short name.
pub(crate) fn short(name: char) -> Option<&'static Opt> {
    OPTIONS.iter().find(|option| option.short == Some(name))
}

/// Returns the options of a command, in the order of the help.
pub(crate) fn options_of(command: Command) -> impl Iterator<Item = &'static Opt> {
    OPTIONS.iter().filter(move |option| option.is_of(command))
}

use Command::{
    Answer, Doctor, Index, Links, Parse, Point, Poll, Post, Register, Save, Scan, Show, Toss,
    Window,
};

/// Default of a row.
const FLAG: Opt = Opt {
    id: Id::Help,
    long: "",
    short: None,
    value: None,
    commands: &[],
    passes: false,
    about: || "",
};

/// Declares the options, in the order of the help: name, commands, description, and deviations from
/// [`FLAG`].
macro_rules! options {
    ($($id:ident $long:literal $commands:expr, $about:expr $(, $field:ident: $value:expr)*;)+) => {
        /// Id of an option.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Id { $($id,)+ }

        /// All options, in the order of the help.
        pub(crate) const OPTIONS: &[Opt] = &[$(Opt {
            id: Id::$id,
            long: $long,
            commands: $commands,
            about: || $about,
            $($field: $value,)*
            ..FLAG
        },)+];
    };
}

options! {
    Config "config" &[Window, Show, Save, Post, Index, Answer, Doctor, Register, Point, Poll, Toss, Scan], tr!("cli-option-config"),
        value: Some(("PATH", Offer::Path)), passes: true;
    Profile "profile" &[Window, Show, Save, Post, Index, Answer, Doctor, Register, Point, Poll, Toss, Scan], tr!("cli-option-profile"),
        value: Some(("DIR", Offer::Folder)), passes: true;
    Now "now" &[Window, Show, Save, Post, Answer, Doctor, Poll, Toss, Scan], tr!("cli-option-now"),
        value: Some(("TIME", Offer::Nothing)), passes: true;
    File "file" &[Window], tr!("cli-option-file"), value: Some(("F", Offer::Path));
    Area "area" &[Window], tr!("cli-option-area"), value: Some(("TAG", Offer::Nothing));
    Log "log" &[Window], tr!("cli-option-log"), value: Some(("LEVEL", Offer::Nothing)), passes: true;
    Json "json" &[Show, Save, Index, Post, Parse, Links, Answer, Doctor, Point, Poll, Toss, Scan], tr!("cli-option-json");
    Bodies "bodies" &[Show], tr!("cli-option-bodies");
    Kludges "kludges" &[Show], tr!("cli-option-kludges");
    Objects "objects" &[Show], tr!("cli-option-objects");
    Charset "charset" &[Show, Post], tr!("cli-option-charset"), value: Some(("NAME", Offer::Nothing));
    Limit "limit" &[Show], tr!("cli-option-limit"), value: Some(("N", Offer::Nothing));
    DiscardUnknown "discard-unknown" &[Show, Save, Post], tr!("cli-option-discard-unknown");
    Output "output" &[Save, Point], tr!("cli-option-output"), short: Some('o'), value: Some(("FILE", Offer::Path));
    Damaged "damaged" &[Save], tr!("cli-option-damaged");
    Body "body" &[Post], tr!("cli-option-body"), value: Some(("FILE|-", Offer::Path));
    Attr "attr" &[Post], tr!("cli-option-attr"), value: Some(("LIST", Offer::Nothing));
    From "from" &[Post], tr!("cli-option-from"), value: Some(("AKA", Offer::Nothing));
    ReplyTo "reply-to" &[Post], tr!("cli-option-reply-to"), value: Some(("URL", Offer::Nothing));
    Attach "attach" &[Post], tr!("cli-option-attach"), value: Some(("FILE", Offer::Path));
    Misfits "misfits" &[Post], tr!("cli-option-misfits"), value: Some(("WAY", Offer::Nothing));
    Yes "yes" &[Post], tr!("cli-option-yes");
    Rebuild "rebuild" &[Index], tr!("cli-option-rebuild");
    Remove "remove" &[Register], tr!("cli-option-remove");
    Files "files" &[Answer], tr!("cli-option-files"), value: Some(("DIR", Offer::Folder));
    Out "out" &[Answer], tr!("cli-option-out"), value: Some(("DIR", Offer::Folder));
    Passwords "passwords" &[Answer], tr!("cli-option-passwords"), value: Some(("FILE", Offer::Path));
    MostFiles "most-files" &[Answer], tr!("cli-option-most-files"), value: Some(("N", Offer::Nothing));
    MostBytes "most-bytes" &[Answer], tr!("cli-option-most-bytes"), value: Some(("N", Offer::Nothing));
    MostMinutes "most-minutes" &[Answer], tr!("cli-option-most-minutes"), value: Some(("N", Offer::Nothing));
    Explain "explain" &[Answer], tr!("cli-option-explain");
    Set "set" &[Point], tr!("cli-option-set"), value: Some(("FILE|-", Offer::Path));
    WithPasswords "with-passwords" &[Point], tr!("cli-option-with-passwords");
    Help "help" &Command::ALL, tr!("cli-option-help"), short: Some('h');
    Version "version" &[Window], tr!("cli-option-version"), short: Some('V'), passes: true;
}

/// Returns the exit codes and their meanings.
pub(crate) fn exit_codes() -> [(u8, &'static str); 5] {
    [
        (0, tr!("cli-exit-fine")),
        (1, tr!("cli-exit-nothing")),
        (2, tr!("cli-exit-wrong")),
        (3, tr!("cli-exit-failed")),
        (4, tr!("cli-exit-refused")),
    ]
}
