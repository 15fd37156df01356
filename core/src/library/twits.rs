//! Twits: people whose mail the user hides, from the configurations and named in the program.

use super::{Library, MessageRow, same_text};
use crate::address::Address;
use crate::config::{Correspondent, TwitMode, TwitVerdict, Twits};
use crate::guard::locked;
use std::sync::Arc;

impl Library {
    /// Returns the twits of the configurations.
    #[must_use]
    pub fn twits(&self) -> &Twits {
        &self.twits
    }

    /// Returns the treatment of a message because of twits; `None` if it is shown normally.
    #[must_use]
    pub fn twit_verdict(&self, row: &MessageRow<'_>) -> Option<TwitVerdict> {
        let own = self.own_twits();
        if self.twits.is_empty() && own.is_empty() {
            return None;
        }
        let address = Address::parse_lenient(row.from_address());
        let from = Correspondent {
            name: row.from(),
            address: address.as_ref(),
        };
        let to = Correspondent {
            name: row.to(),
            address: None,
        };
        let to_user = self.user_names.iter().any(|name| same_text(name, row.to()));
        let verdict = |twits: &Twits| twits.verdict(from, to, row.subject(), to_user);
        verdict(&self.twits).or_else(|| verdict(&own))
    }

    /// Sets the names and addresses of twits chosen in the program, in the syntax of TWITNAME,
    /// instead of the previous ones. Their mail is treated like that of the configuration's twits,
    /// else hidden unless it is addressed to the user. Does not block.
    pub fn use_own_twits<'a>(&self, written: impl IntoIterator<Item = &'a str>) {
        let mut own = Twits::default();
        own.mode = match self.twits.mode {
            mode if mode != TwitMode::Show && !self.twits.is_empty() => mode,
            _ => TwitMode::Skip,
        };
        own.to_them = self.twits.to_them;
        for written in written {
            own.add_person(written, self.addresses.first());
        }
        *locked(&self.own_twits) = Arc::new(own);
    }

    /// Returns whether there are twits, of the configuration or the user.
    #[must_use]
    pub fn has_twits(&self) -> bool {
        !self.twits.is_empty() || !self.own_twits().is_empty()
    }

    fn own_twits(&self) -> Arc<Twits> {
        Arc::clone(&locked(&self.own_twits))
    }
}

#[cfg(test)]
mod tests {
    use crate::base::jam::{JamBase, write::JamWriter, write::NewMessage};
    use crate::charset::Charset;
    use crate::config::{TwitMode, TwitVerdict};
    use crate::job::Job;
    use crate::library::Library;
    use crate::time::WallTime;
    use std::sync::Arc;

    /// Returns the treatment of Bob's and Anna's mail after a change by the user.
    fn verdicts(change: impl FnOnce(&mut Library)) -> Vec<Option<TwitVerdict>> {
        let mut writer = JamWriter::in_memory(WallTime(1)).unwrap();
        for (from, to) in [
            (&b"Bob"[..], &b"All"[..]),
            (b"Anna", b"All"),
            (b"Bob", b"Me"),
        ] {
            let message = NewMessage {
                from,
                to,
                ..NewMessage::default()
            };
            writer.append(&message).unwrap();
        }
        let files = writer.into_bytes().unwrap();
        let base = JamBase::from_bytes(files.jhr, files.jdt, files.jdx, files.jlr).unwrap();
        let mut library = Library::single("a", "", Arc::new(base), Charset::CP866);
        library.use_name("Me");
        change(&mut library);
        library.use_own_twits(["Bob"]);
        assert!(library.has_twits());
        let snapshot = library.snapshot(&library.areas()[0], &Job::new()).unwrap();
        snapshot
            .iter()
            .map(|row| library.twit_verdict(&row))
            .collect()
    }

    #[test]
    fn own_twits_are_left_out_unless_they_write_to_the_user() {
        assert_eq!(verdicts(|_| ()), [Some(TwitVerdict::Hide), None, None]);
        let show = |library: &mut Library| {
            library.twits.add_person("Anna", None);
            library.twits.mode = TwitMode::Show;
        };
        assert_eq!(verdicts(show), [Some(TwitVerdict::Hide), None, None]);
    }

    #[test]
    fn own_twits_are_treated_as_those_of_the_configuration() {
        let blank = |library: &mut Library| {
            library.twits.add_person("Anna", None);
        };
        assert_eq!(verdicts(blank), [Some(TwitVerdict::Blank); 3]);
    }
}
