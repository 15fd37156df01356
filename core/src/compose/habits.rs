//! Configuration of writing in one area: names, texts, templates and attributes (GROUP and AREADEF
//! of golded.cfg). The user's identities take precedence.

use super::identity::random_text_of;
use super::{AreaFacts, Draft, DraftAttributes, DraftKind, Identity, Persona};
use crate::address::Address;
use crate::charset::Charset;
use crate::config::{AreaKind, EndLines, WriteAttributes};

/// Texts of the GROUP of some areas. Empty ones default to [`Identity`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupTexts {
    /// Names of the author; one is selected at random.
    pub names: Vec<String>,
    /// Texts of Origin lines; one is selected at random.
    pub origins: Vec<String>,
    /// Taglines to choose from.
    pub taglines: Vec<String>,
    /// Text after `---`.
    pub tearline: Option<String>,
    /// Templates; one is selected at random.
    pub templates: Vec<String>,
    /// Nickname of the author.
    pub nickname: Option<String>,
    /// Addressee of new echomail.
    pub addressee: Option<String>,
    /// Character set of new mail.
    pub charset: Option<Charset>,
}

/// Author of a message: an identity of the user, and the area.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Author<'i> {
    pub(super) persona: Option<&'i Persona>,
    pub(super) facts: Option<&'i AreaFacts>,
}

impl<'i> Author<'i> {
    fn group(self) -> Option<&'i GroupTexts> {
        self.facts?.group_texts.as_deref()
    }

    /// Returns the character set of the identity, else of the GROUP, else of the area.
    pub(super) fn charset(self) -> Option<Charset> {
        let of_persona = self.persona.and_then(|own| own.charset);
        let of_group = self.group().and_then(|own| own.charset);
        // The set of a netmail area applies only to reading.
        let facts = self.facts.filter(|facts| facts.kind != AreaKind::Netmail);
        let of_area = facts.and_then(|facts| facts.charset);
        of_persona.or(of_group).or(of_area)
    }

    /// Returns the end lines of a message of a kind.
    pub(super) fn end_lines(self, kind: DraftKind) -> EndLines {
        let said = self.facts.and_then(|facts| facts.habits.end_lines);
        let is_local = self.facts.is_some_and(|own| own.kind == AreaKind::Local);
        said.unwrap_or(EndLines {
            tearline: true,
            origin: kind == DraftKind::Echomail && !is_local,
        })
    }
}

impl From<WriteAttributes> for DraftAttributes {
    fn from(own: WriteAttributes) -> Self {
        Self {
            private: own.private,
            crash: own.crash,
            hold: own.hold,
            direct: own.direct,
            kill_sent: own.kill_sent,
            file_attach: false,
        }
    }
}

impl Identity {
    /// Returns the author of a draft: the identity, and the first of its areas, or the netmail
    /// area.
    #[must_use]
    pub fn author_of(&self, draft: &Draft) -> Author<'_> {
        let persona = self.persona_of(draft);
        let facts = match draft.kind {
            DraftKind::Echomail => draft.areas.first().and_then(|area| self.area(area)),
            DraftKind::Netmail => {
                let to = draft.to_address.as_ref();
                let own = draft.from_address.as_ref();
                let own = own.or_else(|| persona?.address.as_ref());
                let own = own.or_else(|| to.and_then(|to| self.aka_for(to)));
                self.netmail_area(own.or(self.akas.first()))
            }
        };
        Author { persona, facts }
    }

    /// Returns the netmail area of one of our addresses, else that of its zone, else the first one.
    #[must_use]
    pub fn netmail_area(&self, own: Option<&Address>) -> Option<&AreaFacts> {
        let areas = || (self.areas.iter()).filter(|area| area.kind == AreaKind::Netmail);
        let is = |area: &&AreaFacts| {
            let aka = area.aka.as_ref();
            aka.zip(own).is_some_and(|(aka, own)| aka.matches(own))
        };
        let is_zone = |area: &&AreaFacts| {
            let zone = area.aka.as_ref().and_then(|aka| aka.zone);
            zone.is_some() && zone == own.and_then(|own| own.zone)
        };
        areas()
            .find(is)
            .or_else(|| areas().find(is_zone))
            .or_else(|| areas().next())
    }

    /// Returns the name of an author: the identity's, else the one of the area's GROUP, else the
    /// main one.
    #[must_use]
    pub fn author_name<'i>(&'i self, author: Author<'i>, chance: u64) -> &'i str {
        let of_persona = author.persona.map_or("", |own| own.name.trim());
        if !of_persona.is_empty() {
            return of_persona;
        }
        let of_group = author
            .group()
            .map_or("", |own| random_text_of(&own.names, chance));
        if of_group.is_empty() {
            self.main_name()
        } else {
            of_group
        }
    }

    /// Returns the text of the Origin line of an author.
    #[must_use]
    pub fn author_origin<'i>(&'i self, author: Author<'i>, chance: u64) -> &'i str {
        let of_persona = author.persona.map_or("", |own| own.origin.trim());
        let of_group = author
            .group()
            .map_or("", |own| random_text_of(&own.origins, chance));
        let of_area = author.facts.and_then(|own| own.origin.as_deref());
        let mut known = [of_persona, of_group, of_area.unwrap_or_default()].into_iter();
        let known = known.find(|text| !text.is_empty());
        known.unwrap_or_else(|| random_text_of(&self.origins, chance))
    }

    /// Returns the taglines of a draft: those of the GROUP of its area, else those of all areas.
    #[must_use]
    pub fn taglines_of(&self, draft: &Draft) -> &[String] {
        let of_group = self.author_of(draft).group();
        let of_group = of_group.map(|own| own.taglines.as_slice());
        of_group
            .filter(|own| !own.is_empty())
            .unwrap_or(&self.taglines)
    }

    /// Returns one of the taglines of a draft; empty when there are none.
    #[must_use]
    pub fn tagline_of(&self, draft: &Draft, chance: u64) -> &str {
        random_text_of(self.taglines_of(draft), chance)
    }

    /// Returns the text after `---` of an author, with its tokens.
    pub(super) fn author_tearline<'i>(&'i self, author: Author<'i>) -> &'i str {
        let of_group = author.group().and_then(|own| own.tearline.as_deref());
        of_group.unwrap_or(&self.tearline)
    }

    pub(super) fn author_nickname<'i>(&'i self, author: Author<'i>) -> &'i str {
        let of_group = author.group().and_then(|own| own.nickname.as_deref());
        of_group.unwrap_or(&self.nickname)
    }

    /// Returns the name that new echomail is addressed to.
    #[must_use]
    pub fn addressee_of(&self, draft: &Draft) -> &str {
        let of_group = self.author_of(draft).group();
        let of_group = of_group.and_then(|own| own.addressee.as_deref());
        let own = of_group.or(self.addressee.as_deref());
        own.unwrap_or("All")
    }

    /// Returns the template of an author: the identity's, else one for the addressee's address
    /// (TEMPLATEMATCH), else one of the GROUP, else the default, else the built-in one.
    pub(super) fn author_template<'i>(&'i self, author: Author<'i>, draft: &Draft) -> &'i str {
        let of_persona = author.persona.and_then(|own| own.template.as_deref());
        let matched = || {
            let to = draft.to_address.as_ref()?;
            let mut matches = self.template_matches.iter();
            let found = matches.find(|(mask, _)| super::aka::is_masked(mask, to))?;
            Some(found.1.as_str())
        };
        let of_group = || {
            let texts = &author.group()?.templates;
            Some(random_text_of(texts, draft.chance)).filter(|text| !text.is_empty())
        };
        of_persona
            .or_else(matched)
            .or_else(of_group)
            .or(self.template.as_deref())
            .unwrap_or(super::template::BUILT_IN)
    }
}
