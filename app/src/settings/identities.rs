//! The `[[identity]]` tables: other names, addresses and texts for some areas, groups or networks.

use fidoscope_core::address::Address;
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::{Persona, WritesAs};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::path::PathBuf;

/// Maximum number of identities: the rules of each are compared with the area of a draft.
pub(crate) const MOST_IDENTITIES: usize = 50;

/// Identity as typed. Empty fields fall back to the main identity.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct OwnIdentity {
    /// User's label of the identity.
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
    /// Path of the template file.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) template: String,
    /// Name of a character set.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) charset: String,
    /// Areatags with wildcards `*` and `?`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) areas: Vec<String>,
    /// Groups with wildcards `*` and `?`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) groups: Vec<String>,
    /// Domains, zones or patterns of addresses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) networks: Vec<String>,
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

impl OwnIdentity {
    /// Returns a new identity under an unused label.
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

    /// Returns whether drafts and areas can refer to the label.
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

/// Converts identities for the composer.
pub(super) fn personas(identities: &[OwnIdentity]) -> Vec<Persona> {
    let usable = identities.iter().take(MOST_IDENTITIES);
    usable.map(OwnIdentity::persona).collect()
}
