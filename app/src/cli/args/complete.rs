//! Shell completions, generated from the tables.

use super::table::{Command, OPTIONS, Offer, Opt, options_of};
use crate::strings::named;
use std::fmt::Write as _;

named! {
    /// Shell with completions, by its name on the command line.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Shell: name {
        Bash = "bash",
        Zsh = "zsh",
        Fish = "fish",
    }
}

impl Shell {
    /// Returns the shell of a name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|shell| shell.name() == name)
    }
}

/// Returns the completion script of a shell.
pub(crate) fn completions(shell: Shell) -> String {
    match shell {
        Shell::Bash => bash(),
        Shell::Zsh => zsh(),
        Shell::Fish => fish(),
    }
}

/// Returns the names of an option, with dashes.
fn names(option: &Opt) -> Vec<String> {
    let short = option.short.map(|short| format!("-{short}"));
    short.into_iter().chain([option.name()]).collect()
}

/// Returns the words that may follow a command.
fn words(command: Command) -> Vec<&'static str> {
    match command {
        Command::Window => Command::named().map(Command::name).collect(),
        Command::Help => Command::named()
            .filter(|command| command.is_listed())
            .map(Command::name)
            .collect(),
        Command::Poll => vec!["all"],
        Command::Completions => Shell::ALL.map(Shell::name).to_vec(),
        _ => Vec::new(),
    }
}

/// Returns whether files may follow a command: the window opens some, and `links` reads them.
fn takes_files(command: Command) -> bool {
    matches!(command, Command::Window | Command::Links)
}

fn bash() -> String {
    let mut out = String::from(
        "# Completions of fidoscope for bash.\n\
         # Names of files stay whole whatever is in them, and folders get a slash.\n\
         _fidoscope_files() {\n    \
         mapfile -t COMPREPLY < <(compgen \"$@\")\n    \
         compopt -o filenames 2>/dev/null\n}\n\
         _fidoscope() {\n    \
         local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= at\n    \
         COMPREPLY=()\n    case $before in\n",
    );
    for (offer, flag) in [(Offer::Path, "-f"), (Offer::Folder, "-d")] {
        let all: Vec<_> = OPTIONS
            .iter()
            .filter(|option| option.value.is_some_and(|(_, own)| own == offer))
            .flat_map(names)
            .collect();
        let _ = writeln!(
            out,
            "        {}) _fidoscope_files {flag} -- \"$word\"; return ;;",
            all.join("|")
        );
    }
    let values: Vec<_> = OPTIONS
        .iter()
        .filter(|option| matches!(option.value, Some((_, Offer::Nothing))))
        .flat_map(names)
        .collect();
    let _ = writeln!(out, "        {}) return ;;\n    esac", values.join("|"));
    let commands = words(Command::Window).join("|");
    let _ = writeln!(
        out,
        "    for ((at = 1; at < COMP_CWORD; at++)); do\n        case ${{COMP_WORDS[at]}} in {commands}) \
         command=${{COMP_WORDS[at]}}; break ;; esac\n    done\n    case $command in"
    );
    for command in Command::ALL {
        let pattern = pattern_of(command);
        let options: Vec<_> = options_of(command).flat_map(names).collect();
        let all = options.join(" ") + " " + &words(command).join(" ");
        let words = format!("-W '{}' -- \"$word\"", all.trim_end());
        let offer = match takes_files(command) {
            // A folder may have the name of a command.
            true => format!(
                "COMPREPLY=($(compgen {words})); [[ ${{#COMPREPLY[@]}} -gt 0 ]] || _fidoscope_files -f -- \"$word\""
            ),
            false => format!("COMPREPLY=($(compgen {words}))"),
        };
        let _ = writeln!(out, "        {pattern}) {offer} ;;");
    }
    out.push_str("    esac\n}\ncomplete -F _fidoscope fidoscope\n");
    out
}

/// Returns the pattern of a command in a shell's `case`; the window has an empty one.
fn pattern_of(command: Command) -> &'static str {
    match command {
        Command::Window => "''",
        command => command.name(),
    }
}

fn zsh() -> String {
    let mut out = String::from(
        "#compdef fidoscope\n# Completions of fidoscope for zsh.\n_fidoscope() {\n    \
         local command= word\n    \
         for word in ${words[2,CURRENT-1]}; do\n        case $word in\n",
    );
    let _ = writeln!(
        out,
        "            {}) command=$word; break ;;\n        esac\n    done\n    case $command in",
        words(Command::Window).join("|")
    );
    for command in Command::ALL {
        let pattern = pattern_of(command);
        let _ = write!(out, "        {pattern}) _arguments");
        for option in options_of(command) {
            for name in names(option) {
                let _ = write!(
                    out,
                    " \\\n            '{name}[{}]",
                    quoted((option.about)())
                );
                if let Some((value, offer)) = option.value {
                    let action = match offer {
                        Offer::Path => "_files",
                        Offer::Folder => "_files -/",
                        Offer::Nothing => " ",
                    };
                    let _ = write!(out, ":{value}:{action}");
                }
                out.push('\'');
            }
        }
        // Without it zsh completes nothing after the first argument, not even options.
        let words = words(command).join(" ");
        let rest = match (takes_files(command), words.is_empty()) {
            (true, false) => "_fidoscope_first".to_owned(),
            (true, true) => "_files".to_owned(),
            (false, false) => format!("({words})"),
            (false, true) => " ".to_owned(),
        };
        let _ = writeln!(out, " \\\n            '*: :{rest}' ;;");
    }
    let _ = write!(
        out,
        "    esac\n}}\n_fidoscope_first() {{\n    _alternative 'commands:command:({})' 'files:file:_files'\n}}\n\
         _fidoscope \"$@\"\n",
        words(Command::Window).join(" ")
    );
    out
}

/// Quotes a text for quotes and brackets of zsh.
fn quoted(text: &str) -> String {
    let mut quoted = String::new();
    for c in text.chars() {
        match c {
            '\'' => quoted.push_str("'\\''"),
            '[' | ']' | ':' | '\\' => quoted.extend(['\\', c]),
            c => quoted.push(c),
        }
    }
    quoted
}

fn fish() -> String {
    let mut out = String::from("# Completions of fidoscope for fish.\ncomplete -c fidoscope -f\n");
    let text = |text: &str| text.replace('\\', "\\\\").replace('\'', "\\'");
    let named = words(Command::Window).join(" ");
    let no_command = format!("not __fish_seen_subcommand_from {named}");
    for command in Command::ALL {
        let condition = match command {
            Command::Window => no_command.clone(),
            command => format!("__fish_seen_subcommand_from {}", command.name()),
        };
        if command != Command::Window {
            let _ = writeln!(
                out,
                "complete -c fidoscope -n '{no_command}' -a {} -d '{}'",
                command.name(),
                text(command.about())
            );
            let words = words(command).join(" ");
            if !words.is_empty() {
                let _ = writeln!(out, "complete -c fidoscope -n '{condition}' -a '{words}'");
            }
        }
        if takes_files(command) {
            let _ = writeln!(out, "complete -c fidoscope -n '{condition}' -F");
        }
        for option in options_of(command) {
            let _ = write!(out, "complete -c fidoscope -n '{condition}'");
            if let Some(short) = option.short {
                let _ = write!(out, " -s {short}");
            }
            let _ = write!(out, " -l {}", option.long);
            match option.value {
                Some((_, Offer::Path)) => out.push_str(" -r -F"),
                Some((_, Offer::Folder)) => out.push_str(" -x -a '(__fish_complete_directories)'"),
                Some((_, Offer::Nothing)) => out.push_str(" -x"),
                None => {}
            }
            let _ = writeln!(out, " -d '{}'", text((option.about)()));
        }
    }
    out
}
