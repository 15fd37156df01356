//! What the settings say of writing, as it is typed.

use fidoscope_core::address::Address;
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::{Gateway, IdentitySettings};
use fidoscope_core::config::{Robot, Secret, Uplink};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Texts of the user. What is empty is as the configurations have it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct WritingSettings {
    /// Addresses between spaces, the main one first.
    pub(crate) addresses: String,
    pub(crate) signature: String,
    pub(crate) tearline: String,
    /// One a line.
    pub(crate) origins: String,
    /// One a line.
    pub(crate) taglines: String,
    /// Path of a file.
    pub(crate) template: String,
    /// Name and address of a gate into other networks.
    pub(crate) gate: String,
    /// Name of a character set.
    pub(crate) charset: String,
    /// Systems that mail is exchanged with, one a line: address, password, name of the robot.
    pub(crate) uplinks: Hidden,
}

/// A text with passwords in it: nothing prints it by accident.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Hidden(pub(crate) String);

impl std::fmt::Debug for Hidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(Secret::DOTS)
    }
}

impl WritingSettings {
    /// The addresses, and the words that are not addresses.
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

    /// The uplinks, and the count of lines that are not uplinks.
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

    /// What it says to those who write.
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
