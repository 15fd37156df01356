//! Destinations and own addresses of a message.

use super::{Copy, Work};
use crate::address::Address;
use crate::compose::{AreaFacts, AreaName, DraftKind};
use crate::config::{AreaKind, ReadOnly};
use crate::notice::{Sentence, Severity};

impl<'w> Work<'w> {
    /// Returns the copies to write; reports why a copy cannot be written.
    pub(super) fn copies(&mut self) -> Vec<Copy<'w>> {
        let (draft, identity) = (self.draft, self.identity);
        match draft.kind {
            DraftKind::Netmail => self.netmail_copy().into_iter().collect(),
            DraftKind::Echomail => {
                if draft.areas.is_empty() {
                    let text = "Choose an area for the message.";
                    self.notice(Severity::Error, "no-area", Sentence::keyed("no-area", text));
                }
                let mut copies: Vec<Copy<'w>> = Vec::new();
                for area in &draft.areas {
                    let facts = identity.area(area);
                    // Two names of one area, with its domain and without, make one copy.
                    let name = facts.map_or(area, |facts| &facts.name);
                    if copies.iter().any(|copy| copy.area.as_ref() == Some(name)) {
                        continue;
                    }
                    self.check_area(area, facts);
                    let persona = identity.persona_of_copy(draft, Some(area));
                    let own = draft
                        .from_address
                        .as_ref()
                        .or_else(|| persona?.address.as_ref())
                        .or_else(|| identity.aka_in(area));
                    let Some(own) = own else {
                        self.no_address();
                        continue;
                    };
                    copies.push(Copy {
                        area: Some(name.clone()),
                        facts,
                        persona,
                        from: own.clone(),
                        to: None,
                    });
                }
                copies
            }
        }
    }

    fn check_area(&mut self, area: &AreaName, facts: Option<&AreaFacts>) {
        self.check_read_only(facts);
        match facts.map(|facts| facts.kind) {
            Some(AreaKind::Echo | AreaKind::Local) => {}
            Some(AreaKind::Netmail) => {
                let text = format!("{area} is a netmail area: write to a station instead.");
                let text = Sentence::keyed("echomail-into-netmail", text).with("area", area);
                self.notice(Severity::Error, "wrong-area", text);
            }
            Some(AreaKind::Bad | AreaKind::Dupe) => {
                let text =
                    format!("{area} is where the tosser puts bad mail: choose another area.");
                let text = Sentence::keyed("not-an-echo", text).with("area", area);
                self.notice(Severity::Error, "wrong-area", text);
            }
            None => {
                let text =
                    format!("{area} is not one of your areas: nothing can be written there.");
                let text = Sentence::keyed("not-your-area", text).with("area", area);
                self.notice(Severity::Error, "not-your-area", text);
            }
        }
    }

    fn check_read_only(&mut self, facts: Option<&AreaFacts>) {
        let Some((area, protection)) =
            facts.and_then(|facts| Some((&facts.name, facts.habits.read_only?)))
        else {
            return;
        };
        let text = format!(
            "{area} is read-only (R/O in the configuration): others write there, you read."
        );
        let text = Sentence::keyed("read-only-area", text).with("area", area);
        let severity = match protection {
            ReadOnly::Soft => Severity::Warning,
            ReadOnly::Hard => Severity::Error,
        };
        self.notice(severity, "read-only-area", text);
    }

    fn no_address(&mut self) {
        let text = "No configuration has your address: add an Address to it, or choose an address.";
        let text = Sentence::keyed("no-own-address", text);
        self.notice(Severity::Error, "no-own-address", text);
    }

    fn netmail_copy(&mut self) -> Option<Copy<'w>> {
        let (draft, identity) = (self.draft, self.identity);
        let written = draft.to_address.as_ref().filter(|to| to.net != 0);
        let Some(written) = written else {
            let text = "Netmail needs the address of its addressee, such as 2:5030/1520.9.";
            let text = Sentence::keyed("no-addressee-address", text);
            self.notice(Severity::Error, "no-addressee-address", text);
            return None;
        };
        if u16::try_from(written.node).is_err() {
            let text = format!(
                "{written} is an application for a node, not a node yet: no netmail reaches it."
            );
            let text = Sentence::keyed("no-node-yet", text).with("address", written);
            self.notice(Severity::Error, "no-node-yet", text);
            return None;
        }
        let persona = identity.persona_of_copy(draft, None);
        let own = draft
            .from_address
            .as_ref()
            .or_else(|| persona?.address.as_ref())
            .or_else(|| identity.aka_for(written));
        let Some(own) = own else {
            self.no_address();
            return None;
        };
        let facts = identity.netmail_area(Some(own));
        self.check_read_only(facts);
        Some(Copy {
            area: None,
            facts,
            persona,
            from: own.clone(),
            to: Some(Address {
                zone: written.zone.or(own.zone),
                ..written.clone()
            }),
        })
    }
}
