//! Import of the keys of GoldED: each line of `goldkeys.cfg` has a key and a command. Commands with
//! a counterpart bring their keys; the others are reported.

use super::shortcuts::{Action, Shortcut};
use egui::{Key, Modifiers};

/// Content of a file of keys.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct GoldedKeys {
    /// Actions with their keys, in the order of the file.
    pub(crate) keys: Vec<(Action, Shortcut)>,
    /// Commands and keys without a counterpart, as in the file.
    pub(crate) unknown: Vec<String>,
}

/// Commands with a counterpart. Commands of GoldED's editor, file browser and lists have none.
const COMMANDS: &[(&str, Action)] = &[
    ("AREACATCHUP", Action::MarkRead),
    ("READASKEXIT", Action::Quit),
    ("READQUITNOW", Action::Quit),
    ("READCHANGEXLATIMPORT", Action::Charsets),
    ("READCOMMENTMSG", Action::Reply),
    ("READCOPYMOVEFORWARD", Action::PassOn),
    ("READDELETEMSG", Action::Delete),
    ("READFINDALL", Action::FindInPage),
    ("READFINDHEADER", Action::QuickFilter),
    ("READFINDNEXT", Action::NextHit),
    ("READGOTOFIRSTMSG", Action::FirstMessage),
    ("READGOTOLASTMSG", Action::LastMessage),
    ("READGOTONEXTAREA", Action::NextArea),
    ("READGOTONEXTMSG", Action::NextMessage),
    ("READGOTONEXTUNREAD", Action::NextUnread),
    ("READGOTOPREVMSG", Action::PreviousMessage),
    ("READGOTOREPLIES", Action::ToReply),
    ("READGOTOREPLY1ST", Action::ToReply),
    ("READGOTOREPLYPREV", Action::ToParent),
    ("READLOOKUPORIG", Action::Nodelist),
    ("READMARKINGOPTIONS", Action::Star),
    ("READMESSAGELIST", Action::List),
    ("READMOVECOMMENTMSG", Action::ReplyElsewhere),
    ("READMOVEQUOTEMSG", Action::ReplyElsewhere),
    ("READMSGCONTINUE", Action::Leaf),
    ("READMSGEND", Action::Bottom),
    ("READMSGHOME", Action::Top),
    ("READMSGLINEDOWN", Action::TextDown),
    ("READMSGLINEUP", Action::TextUp),
    ("READMSGPGDN", Action::PageDown),
    ("READMSGPGUP", Action::PageUp),
    ("READNEWAREA", Action::Out),
    ("READNEWMSG", Action::NewMessage),
    ("READQUOTEMSG", Action::Reply),
    ("READREPLYMSG", Action::Reply),
    ("READTHREADTREE", Action::Tree),
    ("READTOGGLEBOOKMARK", Action::Bookmark),
    ("READTOGGLEHEXDUMP", Action::Inspector),
    ("READTOGGLEHIDDEN", Action::Kludges),
    ("READTOGGLEHIDDKLUD", Action::Kludges),
    ("READTOGGLEKLUDGE", Action::Kludges),
    ("READTOGGLEMARK", Action::Star),
    ("READTOGGLEROT13", Action::Rot13),
    ("READTOGGLESTYLES", Action::Styles),
    ("READTOGGLETWITS", Action::Twits),
    ("READWRITEMSG", Action::SaveMessage),
];

/// Prefixes of commands; other lines define no keys.
const PREFIXES: [&str; 9] = [
    "ADDRESSBOOK",
    "AREA",
    "EDIT",
    "EXTERNUTIL",
    "FILE",
    "HEADER",
    "LIST",
    "NODE",
    "READ",
];

/// Parses a file of keys. Skips lines that define none, such as those of golded.cfg.
pub(crate) fn read(text: &str) -> GoldedKeys {
    let mut found = GoldedKeys::default();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        let (Some(key), Some(command)) = (words.next(), words.next()) else {
            continue;
        };
        // A semicolon begins a comment, and also the name of its key.
        if key.starts_with(';') {
            continue;
        }
        let name = command.to_ascii_uppercase();
        if !PREFIXES.iter().any(|prefix| name.starts_with(prefix)) {
            continue;
        }
        let action = COMMANDS.iter().find(|(own, _)| *own == name);
        match (action, shortcut(key)) {
            (Some((_, action)), Some(key)) => {
                let is_known = found.keys.iter().any(|(_, own)| *own == key);
                // Reading has priority; lists and the editor of GoldED use the same keys.
                if !is_known {
                    found.keys.push((*action, key));
                }
            }
            _ => found.unknown.push(format!("{key} {command}")),
        }
    }
    found
}

/// Parses a key: `@` is Alt, `^` Ctrl, `#` Shift.
fn shortcut(text: &str) -> Option<Shortcut> {
    let mut modifiers = Modifiers::NONE;
    let mut rest = text;
    while rest.len() > 1 {
        let Some(first) = rest.chars().next() else {
            break;
        };
        modifiers |= match first {
            '@' => Modifiers::ALT,
            '^' => Modifiers::COMMAND,
            '#' => Modifiers::SHIFT,
            _ => break,
        };
        rest = rest.strip_prefix(first).unwrap_or_default();
    }
    let key = match rest.to_ascii_uppercase().as_str() {
        "UP" => Key::ArrowUp,
        "DOWN" => Key::ArrowDown,
        "LEFT" => Key::ArrowLeft,
        "RIGHT" => Key::ArrowRight,
        "INS" => Key::Insert,
        "DEL" => Key::Delete,
        "PGUP" => Key::PageUp,
        "PGDN" => Key::PageDown,
        "BACKSPACE" => Key::Backspace,
        "SPACE" => Key::Space,
        "HOME" => Key::Home,
        "END" => Key::End,
        "ENTER" => Key::Enter,
        // They move the focus, and close dialogs.
        "TAB" | "ESC" => return None,
        "+" => Key::Plus,
        "-" => Key::Minus,
        "/" => Key::Slash,
        "<" => {
            modifiers |= Modifiers::SHIFT;
            Key::Comma
        }
        ">" => {
            modifiers |= Modifiers::SHIFT;
            Key::Period
        }
        name => Key::from_name(name)?,
    };
    Some(Shortcut::new(modifiers, key))
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::settings::shortcuts::{Action, Shortcuts};

    const FILE: &str = "; keys\nF5  READnewmsg ; comment\n@U READgotonextunread\n^Z EDITsavemsg\n\
        #F10 READlookupdest\n> READgotolastmsg\nEsc READnewarea\nW ReadWriteMsg\nUSERNAME Anna\n\
        N READmovequotemsg\n;; READpeekurls\nW READnewmsg\nшш READnewmsg\n";

    #[test]
    fn commands_with_a_counterpart_give_it_their_keys_and_the_others_are_named() {
        let found = read(FILE);
        let keys: Vec<(Action, String)> = (found.keys.iter())
            .map(|(action, key)| (*action, key.to_string()))
            .collect();
        let key = |key: &str| key.to_owned();
        assert_eq!(
            keys,
            [
                (Action::NewMessage, key("F5")),
                (Action::NextUnread, key("Alt+U")),
                (Action::LastMessage, key("Shift+Period")),
                (Action::SaveMessage, key("W")),
                (Action::ReplyElsewhere, key("N")),
            ]
        );
        assert_eq!(
            found.unknown,
            [
                "^Z EDITsavemsg",
                "#F10 READlookupdest",
                "Esc READnewarea",
                "шш READnewmsg"
            ]
        );
        let mut shortcuts = Shortcuts::default();
        let taken = shortcuts.import(&found.keys);
        assert_eq!(taken, [Action::NewMessage, Action::ReplyElsewhere]);
        assert_eq!(shortcuts.text(Action::NewMessage), "F5, Insert");
        assert_eq!(shortcuts.text(Action::ReplyElsewhere), "N, O");
        assert_eq!(shortcuts.text(Action::NextMessage), "J");
        assert_eq!(shortcuts.text(Action::Reload), "Ctrl+R");
        assert!(!shortcuts.is_changed(Action::SaveMessage));
    }

    #[test]
    fn keys_that_the_program_has_from_golded_are_those_of_its_own_file() {
        let own =
            "@U READgotonextunread\n+ READgotoreplies\n- READgotoreplyprev\nK READtogglekludge\n";
        let mut shortcuts = Shortcuts::default();
        assert!(shortcuts.import(&read(own).keys).is_empty());
    }
}
