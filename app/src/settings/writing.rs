//! Settings of the composer, as typed.

use fidoscope_core::address::Address;
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::{Gateway, IdentitySettings};
use fidoscope_core::config::{Robot, Secret, Uplink};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Texts of the user. Empty fields fall back to the configurations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct WritingSettings {
    /// Addresses separated by spaces, the main one first.
    pub(crate) addresses: String,
    pub(crate) signature: String,
    pub(crate) tearline: String,
    /// Origin lines, one per line.
    pub(crate) origins: String,
    /// Taglines, one per line.
    pub(crate) taglines: String,
    /// Path of the template file.
    pub(crate) template: String,
    /// Name and address of a gate to other networks.
    pub(crate) gate: String,
    /// Name of the character set.
    pub(crate) charset: String,
    /// Uplinks, one per line: address, password, name of the robot.
    pub(crate) uplinks: Hidden,
}

/// Text with passwords; `Debug` does not print it.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Hidden(pub(crate) String);

impl std::fmt::Debug for Hidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(Secret::DOTS)
    }
}

impl WritingSettings {
    /// Returns the addresses, and the words that are no addresses.
    pub(crate) fn addresses(&self) -> (Vec<Address>, Vec<&str>) {
        let mut wrong = Vec::new();
        let words = self.addresses.split([' ', ',', ';', '\n', '\t']);
        let words = words.filter(|word| !word.is_empty());
        let read = words.filter_map(|word| {
            let address = Address::parse_lenient(word);
            if address.is_none() {
                wrong.push(word);
            }
            address
        });
        (read.collect(), wrong)
    }

    pub(crate) fn charset(&self) -> Option<Charset> {
        Charset::from_kludge(self.charset.as_bytes())
    }

    /// Returns the uplinks, and the number of invalid lines.
    pub(crate) fn uplinks(&self) -> (Vec<Uplink>, usize) {
        let mut wrong = 0;
        let lines = self
            .uplinks
            .0
            .lines()
            .filter(|line| !line.trim().is_empty());
        let read = lines.filter_map(|line| {
            let mut words = line.split_whitespace();
            let Some(address) = Address::parse_lenient(words.next()?) else {
                wrong += 1;
                return None;
            };
            let robot = Robot {
                password: Secret::new(words.next().unwrap_or_default()),
                name: words.next().map(str::to_owned),
            };
            Some(Uplink {
                address,
                filefix: Robot {
                    name: None,
                    ..robot.clone()
                },
                areafix: robot,
                ..Uplink::default()
            })
        });
        (read.collect(), wrong)
    }

    /// Converts the settings for the composer; `name` is the name of the user.
    pub(crate) fn identity(&self, name: &str) -> IdentitySettings {
        let lines = |text: &str| {
            let lines = text.lines().map(str::trim);
            lines
                .filter(|line| !line.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let template = self.template.trim();
        IdentitySettings {
            name: name.to_owned(),
            addresses: self.addresses().0,
            signature: self.signature.trim_end().to_owned(),
            tearline: self.tearline.trim().to_owned(),
            origins: lines(&self.origins),
            taglines: lines(&self.taglines),
            template: (!template.is_empty()).then(|| PathBuf::from(template)),
            gate: Gateway::parse(&self.gate),
            charset: self.charset(),
            uplinks: self.uplinks().0,
            ..IdentitySettings::default()
        }
    }
}
