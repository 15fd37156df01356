//! The one definition of the command line: its commands and options.
//!
//! What parses words, what says where an option belongs, the help, the man page and the completions of
//! shells all read these tables. Knows names and texts only; a new option is a row here and a line
//! in `LowArgs::take`.

use crate::strings::{Say, tr};
use fidoscope_core::url::nearest;

/// The commands from one list, in the order of the help: the word, what follows it, and what it does.
macro_rules! commands {
    ($($(#[$doc:meta])* $command:ident $name:literal $words:literal $about:expr;)+) => {
        /// A command: the word after `fidoscope`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Command { $($(#[$doc])* $command,)+ }

        impl Command {
            /// All of them, in the order of the help.
            pub(crate) const ALL: [Self; [$($name),+].len()] = [$(Self::$command,)+];

            /// The word; empty for the window.
            pub(crate) const fn name(self) -> &'static str {
                match self { $(Self::$command => $name,)+ }
            }

            /// What follows the word, as the help writes it.
            pub(crate) const fn words(self) -> &'static str {
                match self { $(Self::$command => $words,)+ }
            }

            /// What it does, in a line.
            pub(crate) fn about(self) -> &'static str {
                match self { $(Self::$command => $about,)+ }
            }
        }
    };
}

commands! {
    /// No word: the window.
    Window "" "[URL|FILE]" tr!("cli-window");
    Parse "parse" "URL" tr!("cli-parse");
    Links "links" "FILE|-" tr!("cli-links");
    Show "show" "URL" tr!("cli-show");
    Save "save" "URL" tr!("cli-save");
    Post "post" "URL" tr!("cli-post");
    Index "index" "" tr!("cli-index");
    Answer "answer" "REQ" tr!("cli-answer");
    Doctor "doctor" "" tr!("cli-doctor");
    Register "register" "" tr!("cli-register");
    Help "help" "[COMMAND]" tr!("cli-help");
    /// For packages: prints the man page.
    Man "man" "[settings]" tr!("cli-man");
    /// For packages: prints the completions of a shell.
    Completions "completions" "bash|zsh|fish" tr!("cli-completions");
}

impl Command {
    /// The commands that have a word.
    pub(crate) fn named() -> impl Iterator<Item = Self> {
        let all = Self::ALL.into_iter();
        all.filter(|command| *command != Self::Window)
    }

    /// The command of a word.
    pub(crate) fn of(word: &str) -> Option<Self> {
        Self::named().find(|command| command.name() == word)
    }

    /// The command that a mistyped word probably meant.
    pub(crate) fn near(word: &str) -> Option<&'static str> {
        nearest(word, Self::named().map(Self::name))
    }

    /// Whether people have a use for it; packages use the others.
    pub(crate) const fn is_listed(self) -> bool {
        !matches!(self, Self::Man | Self::Completions)
    }

    /// What a sentence calls it.
    pub(crate) fn called(self) -> &'static str {
        match self {
            Self::Window => tr!("cli-the-browser"),
            command => command.name(),
        }
    }
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

    /// Returns whether a second one would replace the first. Scripts begin each call with the options that every command
    /// takes, so the last of these counts.
    pub(crate) fn is_single(&self) -> bool {
        let adds = matches!(self.id, Id::Attach | Id::Attr);
        self.value.is_some() && !self.passes && !adds
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

/// The options from one list, in the order of the help: the name, the commands, what it does, and what is not as in
/// [`FLAG`].
macro_rules! options {
    ($($id:ident $long:literal $commands:expr, $about:expr $(, $field:ident: $value:expr)*;)+) => {
        /// Which option it is.
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
    Config "config" &[Window, Show, Save, Post, Index, Answer, Doctor, Register], tr!("cli-option-config"),
        value: Some(("PATH", Offer::Path)), passes: true;
    Profile "profile" &[Window, Show, Save, Post, Index, Answer, Doctor, Register], tr!("cli-option-profile"),
        value: Some(("DIR", Offer::Folder)), passes: true;
    Now "now" &[Window, Show, Save, Post, Answer, Doctor], tr!("cli-option-now"),
        value: Some(("TIME", Offer::Nothing)), passes: true;
    File "file" &[Window], tr!("cli-option-file"), value: Some(("F", Offer::Path));
    Area "area" &[Window], tr!("cli-option-area"), value: Some(("TAG", Offer::Nothing));
    Log "log" &[Window], tr!("cli-option-log"), value: Some(("LEVEL", Offer::Nothing)), passes: true;
    Json "json" &[Show, Save, Index, Post, Parse, Links, Answer, Doctor], tr!("cli-option-json");
    Bodies "bodies" &[Show], tr!("cli-option-bodies");
    Kludges "kludges" &[Show], tr!("cli-option-kludges");
    Objects "objects" &[Show], tr!("cli-option-objects");
    Charset "charset" &[Show, Post], tr!("cli-option-charset"), value: Some(("NAME", Offer::Nothing));
    Limit "limit" &[Show], tr!("cli-option-limit"), value: Some(("N", Offer::Nothing));
    DiscardUnknown "discard-unknown" &[Show, Save, Post], tr!("cli-option-discard-unknown");
    Output "output" &[Save], tr!("cli-option-output"), short: Some('o'), value: Some(("FILE", Offer::Path));
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
    Help "help" &Command::ALL, tr!("cli-option-help"), short: Some('h');
    Version "version" &[Window], tr!("cli-option-version"), short: Some('V'), passes: true;
}

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
