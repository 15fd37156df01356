//! Lines of a template: conditions, and commands that take a whole line.

use super::{Field, Occasion, Values};
use crate::limits;

/// A command of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Inserts the quoted original.
    Quote,
    /// Inserts the text of the original.
    Message,
    /// Adds attributes.
    Attributes,
    /// Sets a field of the header; `true`: even one with a text.
    Set(Field, bool),
    /// Names the character set.
    Charset,
    /// Inserts a file.
    Include,
    /// Inserts one of the texts of a file.
    Random,
    /// A command for GoldED itself.
    OfGolded,
}

/// Result of evaluating a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The line does not belong in this message.
    No,
    /// Text without conditions.
    Text(String),
    /// A command and its argument.
    Command(Command, String),
}

/// Meaning of the name of a control token.
enum Control {
    Condition(bool),
    Command(Command),
}

pub(super) fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with(';')
}

/// Names of control tokens. GoldED matches them by prefix, so that text may follow at once: longer
/// ones come first.
const NAMES: [&str; 29] = [
    "spellchecker",
    "loadlanguage",
    "notforward",
    "xlatexport",
    "forcesubj",
    "forcefrom",
    "moderator",
    "quotebuf",
    "forward",
    "changed",
    "comment",
    "setsubj",
    "setfrom",
    "forceto",
    "include",
    "message",
    "attrib",
    "quoted",
    "random",
    "header",
    "local",
    "moved",
    "reply",
    "setto",
    "quote",
    "write",
    "echo",
    "net",
    "new",
];

fn control(name: &str, occasion: Occasion, is_quoted: bool, values: &Values) -> Control {
    use Control::Condition;
    let command = match name {
        "forward" => return Condition(occasion.forward),
        "notforward" => return Condition(!occasion.forward),
        "net" => return Condition(occasion.netmail),
        "echo" => return Condition(!occasion.netmail && !occasion.local),
        "local" => return Condition(occasion.local),
        "moved" => return Condition(occasion.moved && !occasion.forward),
        "new" => return Condition(!occasion.reply && !occasion.forward),
        // Answers here quote.
        "reply" => return Condition(occasion.reply && !is_quoted),
        "quoted" => return Condition(occasion.reply),
        "moderator" => {
            let name = values.author.name.to_lowercase();
            return Condition(name.contains("moderator"));
        }
        "quote" => Command::Quote,
        "message" => Command::Message,
        "attrib" => Command::Attributes,
        "setsubj" => Command::Set(Field::Subject, false),
        "setfrom" => Command::Set(Field::From, false),
        "setto" => Command::Set(Field::To, false),
        "forcesubj" => Command::Set(Field::Subject, true),
        "forcefrom" => Command::Set(Field::From, true),
        "forceto" => Command::Set(Field::To, true),
        "xlatexport" => Command::Charset,
        "include" => Command::Include,
        "random" => Command::Random,
        "loadlanguage" | "spellchecker" => Command::OfGolded,
        // A changed message, a comment of an answer, the quote buffer, files and paper.
        _ => return Condition(false),
    };
    Control::Command(command)
}

/// Returns the line without its conditions, or its command.
pub(super) fn wanted(line: &str, occasion: Occasion, is_quoted: bool, values: &Values) -> Wanted {
    let mut text = line.to_owned();
    let mut from = 0;
    while let Some((at, name)) = next_control(&text, from) {
        match control(name, occasion, is_quoted, values) {
            Control::Condition(false) => return Wanted::No,
            Control::Condition(true) => {
                text.replace_range(at..at + 1 + name.len(), "");
                from = at;
            }
            Control::Command(command) => {
                let rest = text.get(at + 1 + name.len()..).unwrap_or_default();
                return Wanted::Command(command, rest.to_owned());
            }
        }
    }
    Wanted::Text(text)
}

/// Returns the next control token from an offset on, not after a letter and not doubled.
fn next_control(text: &str, mut from: usize) -> Option<(usize, &'static str)> {
    loop {
        let rest = text.get(from..)?;
        let at = from + rest.find('@')?;
        let after = text.get(at + 1..)?;
        if after.starts_with('@') {
            from = at + 2;
            continue;
        }
        let before = text.get(..at)?.chars().next_back();
        // After removed conditions the line begins here.
        let is_glued = before.is_some_and(char::is_alphanumeric);
        let starts = |name: &&&str| {
            let head = after.get(..name.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(name))
        };
        match NAMES.iter().find(starts).filter(|_| !is_glued) {
            Some(name) => return Some((at, name)),
            None => from = at + 1,
        }
    }
}

/// Returns the name of the file of `@include` or `@random`.
pub(super) fn file_name(command: Command, argument: &str) -> String {
    let argument = argument.trim();
    match command {
        // The name of an index may follow.
        Command::Random => {
            let first = argument.split_whitespace().next();
            first.unwrap_or("random.txt").to_owned()
        }
        _ => argument.trim_matches('"').to_owned(),
    }
}

/// Returns the files of a template, and whether each is one of random texts.
pub(super) fn files_of(template: &str) -> Vec<(String, bool)> {
    let mut files = Vec::new();
    for line in template.lines().filter(|line| !is_comment(line)) {
        let mut text = line.to_owned();
        let mut from = 0;
        while let Some((at, name)) = next_control(&text, from) {
            let end = at + 1 + name.len();
            let command = match name {
                "include" => Command::Include,
                "random" => Command::Random,
                _ => {
                    text.replace_range(at..end, "");
                    from = at;
                    continue;
                }
            };
            let name = file_name(command, text.get(end..).unwrap_or_default());
            let file = (name, command == Command::Random);
            if files.len() < limits::TEMPLATE_FILES && !files.contains(&file) {
                files.push(file);
            }
            break;
        }
    }
    files
}

/// Returns one of the texts of a file, separated by empty lines; a single plus is an empty line.
pub(super) fn random_text(text: &str, chance: u64) -> String {
    let mut texts: Vec<Vec<&str>> = vec![Vec::new()];
    for line in text.lines().map(str::trim_end) {
        match (line, texts.last_mut()) {
            ("", Some(last)) if !last.is_empty() => texts.push(Vec::new()),
            ("", _) => {}
            ("+", Some(last)) => last.push(""),
            (line, Some(last)) => last.push(line),
            (_, None) => {}
        }
    }
    texts.retain(|text| !text.is_empty());
    let at = chance.checked_rem(texts.len() as u64).unwrap_or_default();
    let at = usize::try_from(at).unwrap_or_default();
    texts
        .get(at)
        .map(|text| text.join("\n"))
        .unwrap_or_default()
}
