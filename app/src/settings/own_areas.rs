//! User's choices for areas that override the configuration: group, address, identity, uplink.

use fidoscope_core::address::Address;
use fidoscope_core::compose::WritesAs;
use fidoscope_core::library::{AreaChoice, Library};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Maximum number of areas, so that the settings stay small.
const MOST_AREAS: usize = 5_000;

/// Overrides for one area; empty fields fall back to the configuration.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct OwnArea {
    /// Group in the area panel.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) group: String,
    /// Address of the user for new mail.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) aka: String,
    /// Uplink that receives requests to join or leave the area.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) uplink: String,
    /// Label of the identity for the area, or that of the main one (`WritesAs::MAIN`).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) identity: String,
}

impl OwnArea {
    pub(crate) fn aka(&self) -> Option<Address> {
        Address::parse_lenient(&self.aka)
    }

    pub(crate) fn uplink(&self) -> Option<Address> {
        Address::parse_lenient(&self.uplink)
    }
}

/// Overrides by areatags in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct OwnAreas(BTreeMap<String, OwnArea>);

impl OwnAreas {
    pub(crate) fn of(&self, tag: &str) -> OwnArea {
        let own = (!self.0.is_empty()).then(|| self.0.get(&tag.to_lowercase()));
        own.flatten().cloned().unwrap_or_default()
    }

    /// Returns the identities chosen for areas.
    pub(super) fn identities(&self) -> BTreeMap<String, WritesAs> {
        let chosen = self.0.iter().filter(|(_, own)| !own.identity.is_empty());
        chosen
            .map(|(tag, own)| (tag.clone(), WritesAs::parse(&own.identity)))
            .collect()
    }

    pub(crate) fn set(&mut self, tag: &str, own: OwnArea) {
        let tag = tag.to_lowercase();
        self.0.remove(&tag);
        if own != OwnArea::default() && self.0.len() < MOST_AREAS {
            self.0.insert(tag, own);
        }
    }

    /// Applies the overrides to a library; to be called before it is shared.
    pub(crate) fn apply(&self, library: &mut Library) {
        if self.0.is_empty() {
            return;
        }
        library.choose_for_areas(|area| {
            let own = self.of(area.tag());
            let group = own.group.trim();
            AreaChoice {
                group: (!group.is_empty()).then(|| group.to_owned()),
                aka: own.aka(),
                uplink: own.uplink(),
            }
        });
    }
}
