//! The user's identity, and the configuration of writing.

use super::template::Included;
use super::{AreaName, Gateway, GroupTexts, Persona, WritesAs};
use crate::address::Address;
use crate::charset::Charset;
use crate::config::{AreaHabits, AreaKind, BaseFormat, Uplink};
use crate::time::{UtcOffset, WallTime};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Facts about an area to write to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AreaFacts {
    /// Areatag and domain, in the spelling of the configuration.
    pub name: AreaName,
    /// Description.
    pub description: String,
    /// Group, from the user or the configuration.
    pub group: Option<String>,
    /// Echo, netmail or local; other areas are read-only.
    pub kind: AreaKind,
    /// Our address in this area.
    pub aka: Option<Address>,
    /// System that the user chose for requests to join or leave it.
    pub uplink: Option<Address>,
    /// Character set of new mail, if the configuration or the user names one.
    pub charset: Option<Charset>,
    /// Text of our Origin line there, if the configuration has one for this area.
    pub origin: Option<String>,
    /// Identity that the user chose for it.
    pub writes_as: WritesAs,
    /// Format and path of its base, as configured.
    pub base: Option<(BaseFormat, PathBuf)>,
    /// Habits of writing there.
    pub habits: AreaHabits,
    /// Texts of its GROUP.
    pub group_texts: Option<Arc<GroupTexts>>,
}

/// The author, and the configuration of writing from configuration files and settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// Names of the user, the main one first.
    pub names: Vec<String>,
    /// Our addresses, the main one first.
    pub akas: Vec<Address>,
    /// Addresses for mail to others, by patterns: the first match takes precedence over zones and
    /// nets (AKAMATCH of golded.cfg).
    pub aka_matches: Vec<(String, Address)>,
    /// Identities besides the main one.
    pub personas: Vec<Persona>,
    /// Areas to write to.
    pub areas: Vec<AreaFacts>,
    /// Own links, in the order of the configuration.
    pub uplinks: Vec<Uplink>,
    /// Texts of Origin lines; [`Draft::chance`](super::Draft::chance) selects one.
    pub origins: Vec<String>,
    /// Taglines to choose from.
    pub taglines: Vec<String>,
    /// Template of new messages, with the tokens of golded.tpl; `None`: the built-in one.
    pub template: Option<String>,
    /// Templates by patterns of the addressee's address (TEMPLATEMATCH of golded.cfg).
    pub template_matches: Vec<(String, String)>,
    /// Files included by templates, by the names in the templates.
    pub template_files: BTreeMap<String, Included>,
    /// Nickname of the user, for templates.
    pub nickname: String,
    /// Addressee of new echomail; `None`: All.
    pub addressee: Option<String>,
    /// Text below each new message.
    pub signature: String,
    /// Text after `---`.
    pub tearline: String,
    /// Gate into other networks, for authors there whose messages name none.
    pub gate: Option<Gateway>,
    /// Random number of new drafts, from the caller.
    pub chance: u64,
    /// Default character set of messages, if neither the draft nor the area has one.
    pub charset: Charset,
}

/// The user's own settings of writing. Names and addresses apply if no configuration has any;
/// everything else that is not empty takes precedence over configurations.
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
    /// Links: they replace those with the same address, and follow the others.
    pub uplinks: Vec<Uplink>,
    /// Identities besides the main one.
    pub personas: Vec<Persona>,
    /// Identities that the user chose for areas, by areatags in lower case.
    pub chosen: BTreeMap<String, WritesAs>,
}

impl IdentitySettings {
    /// Returns the uplinks of configurations combined with these.
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
    /// Returns one of the taglines, by a random number; empty if there are none.
    #[must_use]
    pub fn tagline(&self, chance: u64) -> &str {
        random_text_of(&self.taglines, chance)
    }
}

/// Returns one of some texts, by a random number; empty if there are none.
pub(super) fn random_text_of(texts: &[String], chance: u64) -> &str {
    let at = chance.checked_rem(texts.len() as u64).unwrap_or_default();
    let at = usize::try_from(at).unwrap_or_default();
    texts.get(at).map_or("", String::as_str)
}

/// The moment of writing: the local wall clock and its UTC offset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// Time of the wall clock.
    pub local: WallTime,
    /// Its UTC offset, for TZUTC; `None` if unknown.
    pub utc_offset: Option<UtcOffset>,
}
