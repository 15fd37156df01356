//! Who writes, and what the configuration says of writing.

use super::template::Included;
use super::{AreaName, Gateway, GroupTexts, Persona, WritesAs};
use crate::address::Address;
use crate::charset::Charset;
use crate::config::{AreaHabits, AreaKind, BaseFormat, Uplink};
use crate::time::{UtcOffset, WallTime};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// What is known of an area that can be written to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AreaFacts {
    /// Areatag and domain, as the configuration spells them.
    pub name: AreaName,
    /// Description.
    pub description: String,
    /// Group, as the user or the configuration has it.
    pub group: Option<String>,
    /// Echo, netmail or local; nothing is written to others.
    pub kind: AreaKind,
    /// Our address in this area.
    pub aka: Option<Address>,
    /// The system that the user wants to be asked to join or leave it.
    pub uplink: Option<Address>,
    /// The character set of new mail, if the configuration or the user names one.
    pub charset: Option<Charset>,
    /// Text of our Origin line there, if the configuration has one for this area.
    pub origin: Option<String>,
    /// The identity that the user chose for it.
    pub writes_as: WritesAs,
    /// Format and path of its base, as configured.
    pub base: Option<(BaseFormat, PathBuf)>,
    /// Habits of writing there.
    pub habits: AreaHabits,
    /// Texts of its GROUP.
    pub group_texts: Option<Arc<GroupTexts>>,
}

/// Who writes here, and how: gathered from configurations and settings for the composer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// Names of the user, the main one first.
    pub names: Vec<String>,
    /// Our addresses, the main one first.
    pub akas: Vec<Address>,
    /// Addresses for mail to others, by patterns: the first that fits goes before zones and nets (AKAMATCH of
    /// golded.cfg).
    pub aka_matches: Vec<(String, Address)>,
    /// Identities besides the main one, which is all the rest.
    pub personas: Vec<Persona>,
    /// Areas that can be written to.
    pub areas: Vec<AreaFacts>,
    /// Systems that mail is exchanged with, in the order of the configuration.
    pub uplinks: Vec<Uplink>,
    /// Texts of Origin lines; one is taken by [`Draft::chance`](super::Draft::chance).
    pub origins: Vec<String>,
    /// Taglines to choose from.
    pub taglines: Vec<String>,
    /// Template of new messages, with the tokens of golded.tpl; `None`: the built-in one.
    pub template: Option<String>,
    /// Templates by patterns of the addressee's address (TEMPLATEMATCH of golded.cfg).
    pub template_matches: Vec<(String, String)>,
    /// Files that templates include, by the names that they write.
    pub template_files: BTreeMap<String, Included>,
    /// Nickname of the user, for templates.
    pub nickname: String,
    /// Addressee of new echomail; `None`: All.
    pub addressee: Option<String>,
    /// Text below each new message.
    pub signature: String,
    /// Text after `---`.
    pub tearline: String,
    /// The gate into other networks, for authors there whose messages name none.
    pub gate: Option<Gateway>,
    /// Random number of drafts that are begun, given by the caller.
    pub chance: u64,
    /// The character set of messages where neither the draft nor the area names one.
    pub charset: Charset,
}

/// What the user's own settings say of writing. Names and addresses count where no configuration has some;
/// everything else that is not empty goes over what configurations say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IdentitySettings {
    /// Name of the user.
    pub name: String,
    /// Our addresses, the main one first.
    pub addresses: Vec<Address>,
    /// Text below each new message.
    pub signature: String,
    /// Text after `---`.
    pub tearline: String,
    /// Texts of Origin lines.
    pub origins: Vec<String>,
    /// Taglines.
    pub taglines: Vec<String>,
    /// File of the template of new messages.
    pub template: Option<PathBuf>,
    /// Gate into other networks.
    pub gate: Option<Gateway>,
    /// Character set of new mail.
    pub charset: Option<Charset>,
    /// Systems that mail is exchanged with: in place of those of the same address, and after the others.
    pub uplinks: Vec<Uplink>,
    /// Identities besides the main one.
    pub personas: Vec<Persona>,
    /// The identities that the user chose for areas, by areatags in small letters.
    pub chosen: BTreeMap<String, WritesAs>,
}

impl IdentitySettings {
    /// The uplinks of configurations and these.
    #[must_use]
    pub fn with_uplinks(&self, configured: &[Uplink]) -> Vec<Uplink> {
        let mut all = configured.to_vec();
        for own in &self.uplinks {
            match all
                .iter_mut()
                .find(|known| known.address.matches(&own.address))
            {
                Some(known) => {
                    known.areafix = own.areafix.clone();
                    known.filefix = own.filefix.clone();
                }
                None => all.push(own.clone()),
            }
        }
        all
    }
}

impl Identity {
    /// One of the taglines, by a random number; empty when there are none.
    #[must_use]
    pub fn tagline(&self, chance: u64) -> &str {
        one_of(&self.taglines, chance)
    }
}

/// One of some texts, by a random number; empty when there are none.
pub(super) fn one_of(texts: &[String], chance: u64) -> &str {
    let at = chance.checked_rem(texts.len() as u64).unwrap_or_default();
    let at = usize::try_from(at).unwrap_or_default();
    texts.get(at).map_or("", String::as_str)
}

/// The moment of writing: the local wall clock and its distance from UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// What the wall clock shows.
    pub local: WallTime,
    /// How far it is ahead of UTC, for TZUTC; `None` where it is unknown.
    pub utc_offset: Option<UtcOffset>,
}
