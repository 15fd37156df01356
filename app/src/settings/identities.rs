//! The `[[identity]]` tables: other names, addresses and texts for some areas, groups or networks.

use fidoscope_core::address::Address;
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::{Persona, WritesAs};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::path::PathBuf;

/// Most identities: rules of each are compared with the area of a draft.
pub(crate) const MOST_IDENTITIES: usize = 50;

/// One identity as it is typed. What is empty is as the main identity has it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct OwnIdentity {
    /// What the user calls it.
    pub(crate) label: String,
    /// Name of the author.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) address: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) origin: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) signature: String,
    /// Path of a file.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) template: String,
    /// Name of a character set.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) charset: String,
    /// Areatags with `*` and `?`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) areas: Vec<String>,
    /// Groups with `*` and `?`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) groups: Vec<String>,
    /// Domains, zones or patterns of addresses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) networks: Vec<String>,
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

impl OwnIdentity {
    /// A new one under a label that no other one has.
    pub(crate) fn labelled(wanted: &str, others: &[Self]) -> Self {
        let is_free = |label: &str| !others.iter().any(|own| own.label == label);
        let mut numbered = (2..).map(|number: usize| format!("{wanted} {number}"));
        let label = match is_free(wanted) {
            true => wanted.to_owned(),
            false => numbered.find(|label| is_free(label)).unwrap_or_default(),
        };
        Self {
            label,
            ..Self::default()
        }
    }

    pub(crate) fn charset(&self) -> Option<Charset> {
        Charset::from_kludge(self.charset.trim().as_bytes())
    }

    pub(crate) fn address(&self) -> Option<Address> {
        Address::parse_lenient(&self.address)
    }

    /// Whether drafts and areas can name it.
    pub(crate) fn has_label(&self) -> bool {
        matches!(WritesAs::parse(&self.label), WritesAs::Named(_))
    }

    fn persona(&self) -> Persona {
        let template = self.template.trim();
        Persona {
            label: self.label.trim().to_owned(),
            name: self.name.trim().to_owned(),
            address: self.address(),
            origin: self.origin.trim().to_owned(),
            signature: self.signature.trim_end().to_owned(),
            template_file: (!template.is_empty()).then(|| PathBuf::from(template)),
            template: None,
            charset: self.charset(),
            areas: self.areas.clone(),
            groups: self.groups.clone(),
            networks: self.networks.clone(),
        }
    }
}

/// What those who write have to know of them.
pub(super) fn personas(identities: &[OwnIdentity]) -> Vec<Persona> {
    let usable = identities.iter().take(MOST_IDENTITIES);
    usable.map(OwnIdentity::persona).collect()
}
