//! Identities of one user: another name, address, Origin line, template or character set for some
//! areas, groups or networks.
//!
//! [`Identity`] has all settings of writing; a [`Persona`] replaces some of them. The user's choice
//! (for a draft, for an area) selects it, else a rule; without either the main identity writes.

use super::{AreaName, Author, Draft, DraftKind, Identity};
use crate::address::Address;
use crate::charset::Charset;
use crate::config::matches_text;
use std::path::PathBuf;

/// One of several identities of the user. Empty fields default to [`Identity`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Persona {
    /// Label given by the user.
    pub label: String,
    /// Name of the author.
    pub name: String,
    /// Our address.
    pub address: Option<Address>,
    /// Text of the Origin line.
    pub origin: String,
    /// Text below each new message.
    pub signature: String,
    /// File of the template of new messages.
    pub template_file: Option<PathBuf>,
    /// Contents of that file, if read.
    pub template: Option<String>,
    /// Character set of new mail.
    pub charset: Option<Charset>,
    /// Areatags of the areas where it writes, with `*` and `?`.
    pub areas: Vec<String>,
    /// Groups of areas, with `*` and `?`.
    pub groups: Vec<String>,
    /// Networks: domains (`fsxnet`), zones (`21`) or patterns of addresses (`2:5030/*`), like
    /// AKAMATCH in golded.cfg.
    pub networks: Vec<String>,
}

/// Choice of the identity that writes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum WritesAs {
    /// The one selected by the rules, else the main one.
    #[default]
    ByRule,
    /// The main one, in spite of rules.
    Main,
    /// The one with this label.
    Named(String),
}

impl WritesAs {
    /// Text for the main identity in settings and drafts.
    pub const MAIN: &str = "-";

    /// Parses a label, [`WritesAs::MAIN`], or nothing for [`WritesAs::ByRule`].
    #[must_use]
    pub fn parse(text: &str) -> Self {
        match text.trim() {
            "" => Self::ByRule,
            Self::MAIN => Self::Main,
            label => Self::Named(label.to_owned()),
        }
    }

    /// Returns the text that [`WritesAs::parse`] reads.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::ByRule => "",
            Self::Main => Self::MAIN,
            Self::Named(label) => label,
        }
    }
}

/// Returns whether an address is of a network: a zone, a domain, or a pattern with `*` and `?`.
///
/// ```
/// use fidoscope_core::address::Address;
/// use fidoscope_core::compose::is_of_network;
///
/// let address = Address::parse("2:5030/1520.9@fidonet").unwrap();
/// assert!(is_of_network("2", &address) && is_of_network("FidoNet", &address));
/// assert!(is_of_network("2:5030/*", &address) && !is_of_network("2:5020/*", &address));
/// ```
#[must_use]
pub fn is_of_network(pattern: &str, address: &Address) -> bool {
    let pattern = pattern.trim().to_lowercase();
    if let Ok(zone) = pattern.parse::<u16>() {
        return address.zone == Some(zone);
    }
    if !pattern.contains([':', '/']) {
        let domain = address.domain.as_deref().unwrap_or_default();
        return is_domain(&pattern, domain);
    }
    let (numbers, domain) = match pattern.split_once('@') {
        Some((numbers, domain)) => (numbers, Some(domain)),
        None => (pattern.as_str(), None),
    };
    let own = Address {
        domain: None,
        point: address.point.filter(|point| *point != 0),
        ..address.clone()
    };
    let node = own.boss();
    let is_domain = domain
        .is_none_or(|domain| (address.domain.as_deref()).is_none_or(|own| is_domain(domain, own)));
    is_domain
        && [own, node]
            .iter()
            .any(|own| matches_text(numbers, &own.to_string()))
}

/// Returns whether two domains are equal, ignoring case and the text after a period (fidonet.org).
fn is_domain(pattern: &str, domain: &str) -> bool {
    let name = |text: &str| text.split('.').next().unwrap_or_default().to_lowercase();
    !pattern.is_empty() && !domain.is_empty() && matches_text(&name(pattern), &name(domain))
}

fn is_listed(patterns: &[String], text: &str) -> bool {
    let text = text.trim().to_lowercase();
    let mut patterns = patterns.iter().map(|pattern| pattern.trim().to_lowercase());
    !text.is_empty() && patterns.any(|pattern| matches_text(&pattern, &text))
}

impl Persona {
    /// Returns how specific its rule for an area is: lower is more specific; `None` if no rule
    /// matches.
    fn rank_in(&self, name: &AreaName, identity: &Identity) -> Option<u8> {
        let facts = identity.area(name);
        let group = facts.and_then(|facts| facts.group.as_deref());
        // A group named by golded.cfg is also known by its letter.
        let letter = facts.and_then(|facts| facts.habits.group_letter.as_deref());
        let aka = facts.and_then(|facts| facts.aka.as_ref());
        let domain = (name.domain.as_deref())
            .or_else(|| facts.and_then(|facts| facts.name.domain.as_deref()));
        let is_network = |pattern: &String| {
            let pattern = pattern.trim().to_lowercase();
            aka.is_some_and(|aka| is_of_network(&pattern, aka))
                || domain.is_some_and(|domain| is_domain(&pattern, domain))
        };
        let rules = [
            is_listed(&self.areas, &name.tag),
            [group, letter]
                .iter()
                .flatten()
                .any(|group| is_listed(&self.groups, group)),
            self.networks.iter().any(is_network),
            (self.address.as_ref().zip(aka)).is_some_and(|(own, aka)| own.matches(aka)),
        ];
        (0..)
            .zip(rules)
            .find_map(|(rank, holds)| holds.then_some(rank))
    }
}

impl Identity {
    fn persona_named(&self, label: &str) -> Option<&Persona> {
        let mut personas = self.personas.iter();
        personas.find(|own| own.label.trim().to_lowercase() == label.trim().to_lowercase())
    }

    /// Returns the identity chosen by the user; `ByRule` and obsolete labels use `rule`.
    fn chosen<'i>(
        &'i self,
        choice: &WritesAs,
        rule: impl FnOnce() -> Option<&'i Persona>,
    ) -> Option<&'i Persona> {
        match choice {
            WritesAs::Main => None,
            WritesAs::ByRule => rule(),
            WritesAs::Named(label) => self.persona_named(label).or_else(rule),
        }
    }

    /// Returns the identity that writes in an area: the user's choice for it, else the first one
    /// with a matching rule. Rules match its tag, its group, its network, or our address there.
    /// `None`: the main one.
    #[must_use]
    pub fn persona_in(&self, name: &AreaName) -> Option<&Persona> {
        let by_rule = || {
            let ranked = self.personas.iter();
            let ranked = ranked.filter_map(|own| Some((own.rank_in(name, self)?, own)));
            ranked.min_by_key(|(rank, _)| *rank).map(|(_, own)| own)
        };
        match self.area(name) {
            Some(facts) => self.chosen(&facts.writes_as, by_rule),
            None => by_rule(),
        }
    }

    /// Returns the identity that writes to an address: the first one whose networks match it, else
    /// the one whose address is ours for it, by the rules of GoldED's AKAMATCH and AKAMATCHNET.
    /// `None`: the main one.
    #[must_use]
    pub fn persona_to(&self, addressee: &Address) -> Option<&Persona> {
        let is_network = |pattern: &String| is_of_network(pattern, addressee);
        let by_network = (self.personas.iter()).find(|own| own.networks.iter().any(is_network));
        by_network.or_else(|| self.persona_at(self.aka_for(addressee)?))
    }

    /// Returns the identity with one of our addresses.
    fn persona_at(&self, own: &Address) -> Option<&Persona> {
        let mut personas = self.personas.iter();
        personas.find(|persona| (persona.address.as_ref()).is_some_and(|aka| aka.matches(own)))
    }

    /// Returns the identity of a draft; for several areas, that of the first one. `None`: the main
    /// one.
    #[must_use]
    pub fn persona_of(&self, draft: &Draft) -> Option<&Persona> {
        self.persona_of_copy(draft, draft.areas.first())
    }

    /// Returns the identity of the copy of a draft for one of its areas.
    pub(super) fn persona_of_copy(
        &self,
        draft: &Draft,
        area: Option<&AreaName>,
    ) -> Option<&Persona> {
        self.chosen(&draft.writes_as, || match draft.kind {
            DraftKind::Echomail => self.persona_in(area?),
            DraftKind::Netmail => match &draft.from_address {
                Some(own) => self.persona_at(own),
                None => self.persona_to(draft.to_address.as_ref()?),
            },
        })
    }

    /// Returns the name of an identity.
    #[must_use]
    pub fn name_of<'i>(&'i self, persona: Option<&'i Persona>) -> &'i str {
        let name = persona.map(|own| own.name.trim()).unwrap_or_default();
        if name.is_empty() {
            self.main_name()
        } else {
            name
        }
    }

    /// Returns the text below the messages of an identity.
    #[must_use]
    pub fn signature_of<'i>(&'i self, persona: Option<&'i Persona>) -> &'i str {
        let own = persona.map(|own| own.signature.trim_end());
        own.filter(|own| !own.is_empty()).unwrap_or(&self.signature)
    }

    /// Replaces the name and the signature in a draft whose author changed, if it has the previous
    /// author's. Address, Origin line and character set follow by themselves.
    pub fn follow(&self, draft: &mut Draft, before: Author<'_>) {
        let after = self.author_of(draft);
        if before == after {
            return;
        }
        if draft.from.trim() == self.author_name(before, draft.chance) {
            self.author_name(after, draft.chance)
                .clone_into(&mut draft.from);
        }
        let [old, new] = [before, after].map(|own| self.signature_of(own.persona));
        let at = draft
            .body
            .rfind(old)
            .filter(|_| !old.is_empty() && old != new);
        if let Some(at) = at {
            let rest = draft.body.get(at + old.len()..).unwrap_or_default();
            let is_below = rest.trim().is_empty();
            let is_line = draft
                .body
                .get(..at)
                .is_some_and(|head| head.is_empty() || head.ends_with('\n'));
            if is_below && is_line {
                draft.body.replace_range(at..at + old.len(), new);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Persona, WritesAs, is_of_network};
    use crate::address::Address;
    use crate::charset::Charset;
    use crate::compose::{
        AreaFacts, AreaName, Draft, DraftKind, Identity, Moment, PreviewSerials, finish,
        new_message,
    };
    use crate::config::AreaKind;

    fn address(text: &str) -> Address {
        Address::parse_lenient(text).unwrap()
    }

    fn name(tag: &str) -> AreaName {
        AreaName {
            tag: tag.to_owned(),
            domain: None,
        }
    }

    fn facts(tag: &str, group: &str, aka: &str, writes_as: &str) -> AreaFacts {
        AreaFacts {
            name: name(tag),
            description: String::new(),
            group: Some(group.to_owned()),
            kind: AreaKind::Echo,
            aka: Some(address(aka)),
            uplink: None,
            charset: Some(Charset::CP866),
            origin: Some("of the area".to_owned()),
            writes_as: WritesAs::parse(writes_as),
            ..AreaFacts::default()
        }
    }

    fn persona(label: &str, own: &str, [areas, groups, networks]: [&str; 3]) -> Persona {
        let list = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        Persona {
            label: label.to_owned(),
            name: format!("{label} Author"),
            address: Address::parse_lenient(own),
            areas: list(areas),
            groups: list(groups),
            networks: list(networks),
            ..Persona::default()
        }
    }

    fn identity() -> Identity {
        Identity {
            names: vec!["Ivan Petrov".into()],
            akas: ["2:5030/1520.9", "2:5020/77", "21:1/100@fsxnet"]
                .map(address)
                .to_vec(),
            areas: vec![
                facts("R50.Bone", "R50", "2:5030/1520.9", ""),
                facts("R50.Sysop", "R50", "2:5030/1520.9", "moscow"),
                facts("R50.Hidden", "R50", "2:5030/1520.9", "-"),
                facts("R50.Gone", "R50", "2:5030/1520.9", "no such"),
                facts("N5020.Talk", "Moscow Echoes", "2:5020/77", ""),
                facts("FSX_GEN", "", "21:1/100@fsxnet", ""),
                facts("Pascal.Net", "", "2:5030/1520.9", ""),
            ],
            personas: vec![
                persona("Wide", "", ["", "r5?", ""]),
                persona("Moscow", "2:5020/77", ["", "", ""]),
                persona("fsx", "21:1/100", ["", "", "FSXnet.org 21:4/*"]),
                persona("Pascal", "", ["pascal.* R50.Bone", "", ""]),
            ],
            origins: vec!["main".into()],
            ..Identity::default()
        }
    }

    #[test]
    fn an_area_is_written_in_by_its_own_identity_its_tag_group_network_or_address() {
        let identity = identity();
        for (area, label) in [
            // A tag is more specific than a group, whatever their order.
            ("r50.bone", "Pascal"),
            ("R50.Sysop", "Moscow"),
            ("R50.Hidden", ""),
            ("R50.Gone", "Wide"),
            ("N5020.Talk", "Moscow"),
            ("FSX_GEN", "fsx"),
            ("Pascal.Net", "Pascal"),
            ("PASCAL.unknown", "Pascal"),
            ("Unknown", ""),
        ] {
            let found = identity.persona_in(&name(area));
            assert_eq!(found.map_or("", |own| own.label.as_str()), label, "{area}");
        }
        let of_domain = AreaName {
            domain: Some("fsxnet".into()),
            ..name("Unknown")
        };
        assert_eq!(identity.persona_in(&of_domain).unwrap().label, "fsx");
    }

    #[test]
    fn netmail_is_written_by_the_identity_of_the_network_or_of_the_address_chosen_by_akamatch() {
        let mut identity = identity();
        identity.aka_matches = vec![("2:6*/*".to_owned(), address("2:5020/77"))];
        for (to, label, own) in [
            ("21:4/110", "fsx", "21:1/100"),
            ("5:1/1@FSXNET", "fsx", "21:1/100"),
            ("2:5020/830.4", "Moscow", "2:5020/77"),
            ("2:6078/80", "Moscow", "2:5020/77"),
            ("2:5063/88", "", "2:5030/1520.9"),
        ] {
            let found = identity.persona_to(&address(to));
            assert_eq!(found.map_or("", |own| own.label.as_str()), label, "{to}");
            let draft = Draft::new_netmail(address(to));
            let mut serials = PreviewSerials::default();
            let finished = finish(&draft, &identity, &Moment::default(), &mut serials).unwrap();
            let message = finished.messages.first().unwrap();
            assert_eq!(message.from_address.to_string(), own, "{to}");
        }
        // The address known to the other one decides.
        let draft = Draft {
            from_address: Some(address("2:5020/77")),
            ..Draft::new_netmail(address("21:4/110"))
        };
        assert_eq!(identity.persona_of(&draft).unwrap().label, "Moscow");
    }

    #[test]
    fn each_copy_has_the_address_origin_and_character_set_of_its_identity() {
        let mut identity = identity();
        if let Some(own) = identity.personas.get_mut(2) {
            own.origin = "By moonlight".into();
            own.charset = Some(Charset::CP437);
        }
        let areas = ["FSX_GEN", "Unknown", "N5020.Talk"].map(name).to_vec();
        let draft = Draft::new_echomail(areas);
        let draft = new_message(draft, &identity, &Moment::default()).draft;
        assert_eq!(draft.from, "fsx Author");
        let finished = |draft: &Draft| {
            let mut serials = PreviewSerials::default();
            finish(draft, &identity, &Moment::default(), &mut serials)
                .unwrap()
                .messages
        };
        let messages = finished(&draft);
        for (message, (origin, charset, from)) in messages.iter().zip([
            ("By moonlight (21:1/100)", Charset::CP437, "fsx Author"),
            ("main (2:5030/1520.9)", Charset::default(), "Ivan Petrov"),
            ("of the area (2:5020/77)", Charset::CP866, "Moscow Author"),
        ]) {
            let line = format!(" * Origin: {origin}\n");
            assert!(
                message.shown.text.ends_with(&line),
                "{}",
                message.shown.text
            );
            assert_eq!(
                (message.charset, message.shown.from.as_str()),
                (charset, from)
            );
        }
        // The user's text takes precedence.
        let named = Draft {
            from: "Somebody".into(),
            ..draft.clone()
        };
        for message in finished(&named) {
            assert_eq!(message.shown.from, "Somebody");
        }
        let chosen = Draft {
            writes_as: WritesAs::parse("FSX"),
            from_address: Some(address("2:5020/77")),
            charset: Some(Charset::UTF8),
            ..draft
        };
        for message in finished(&chosen) {
            let line = " * Origin: By moonlight (2:5020/77)\n";
            assert!(message.shown.text.ends_with(line));
            assert_eq!(message.charset, Charset::UTF8);
            assert_eq!(message.shown.from, "fsx Author");
        }
    }

    #[test]
    fn a_new_message_has_the_template_and_signature_of_its_identity_and_follows_another_one() {
        let mut identity = identity();
        identity.signature = "Ivan".into();
        if let Some(own) = identity.personas.get_mut(2) {
            own.signature = "Night Owl\nfsx".into();
            own.template = Some("Hoot from @CName!\n@Signature\n".into());
        }
        let draft = Draft::new_echomail(vec![name("FSX_GEN")]);
        let mut draft = new_message(draft, &identity, &Moment::default()).draft;
        assert_eq!(draft.body, "Hoot from fsx Author!\nNight Owl\nfsx\n");
        let before = identity.author_of(&draft);
        draft.areas = vec![name("Unknown")];
        identity.follow(&mut draft, before);
        assert_eq!(draft.from, "Ivan Petrov");
        assert_eq!(draft.body, "Hoot from fsx Author!\nIvan\n");
        // A typed name, and a signature that is a part of the text, stay.
        draft.from = "Somebody".into();
        draft.body = "To Ivan\nIvan and more\n".into();
        let before = identity.author_of(&draft);
        draft.writes_as = WritesAs::Named("fsx".into());
        identity.follow(&mut draft, before);
        assert_eq!(
            (draft.from.as_str(), draft.body.as_str()),
            ("Somebody", "To Ivan\nIvan and more\n")
        );
        assert_eq!(draft.kind, DraftKind::Echomail);
    }

    #[test]
    fn networks_are_zones_domains_and_patterns() {
        for (pattern, to, expected) in [
            ("2", "2:5030/1", true),
            ("2", "5030/1", false),
            ("21:*", "21:1/100.4", true),
            ("2:5030/1520", "2:5030/1520.9", true),
            ("2:5030/1520.0", "2:5030/1520.9", false),
            ("2:503?/*", "2:5030/1520", true),
            ("2:5030/*@fidonet", "2:5030/1@fidonet.org", true),
            ("2:5030/*@fidonet", "2:5030/1@other", false),
            ("*net", "1:1/1@fsxnet", true),
            ("", "1:1/1@fsxnet", false),
            ("*", "1:1/1", false),
        ] {
            assert_eq!(
                is_of_network(pattern, &address(to)),
                expected,
                "{pattern} {to}"
            );
        }
    }
}
