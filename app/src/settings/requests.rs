//! Settings of file requests, as typed.

use fidoscope_core::cache::Cache;
use fidoscope_core::freq::Wish;
use fidoscope_core::library::Library;
use fidoscope_core::outbound::{Flavour, Outbound, Style};
use fidoscope_core::requests::Inbound;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Texts of the user. Empty fields fall back to the configurations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct RequestSettings {
    /// Folder of the default outbound.
    pub(crate) outbound: String,
    /// Folders of the inbound, one per line.
    pub(crate) inbounds: String,
    /// Other networks, one per line: `name`, or `name path zone` as in binkd.
    pub(crate) networks: String,
    /// `aso`; anything else is BSO.
    pub(crate) style: String,
    /// Extension of the flow file, such as `dlo`.
    pub(crate) flavour: String,
    /// `always` or `never`; anything else: decided by the flags of the station.
    pub(crate) wish: String,
    /// `yes`: files copied to the cache are removed from the inbound.
    pub(crate) taken: String,
    /// Size limit of the cache of received files, in megabytes.
    pub(crate) megabytes: String,
}

/// Default size limit of the cache, in megabytes: some albums of pictures.
const MEGABYTES: u64 = 512;

/// Folders of the mailer, and the user's choices for it.
#[derive(Clone, Debug)]
pub(crate) struct Mailer {
    pub(crate) outbound: Option<Outbound>,
    pub(crate) inbound: Inbound,
    pub(crate) cache: Option<Cache>,
    pub(crate) flavour: Flavour,
    pub(crate) wish: Wish,
}

impl RequestSettings {
    /// Returns the cache of a profile.
    pub(crate) fn cache(&self, profile: &Path) -> Cache {
        let megabytes = self.megabytes.trim().parse().unwrap_or(MEGABYTES);
        let most = u64::saturating_mul(megabytes, 1024 * 1024);
        Cache::new(profile.join("received"), most)
    }

    /// Returns the folders of the settings; where they are empty, those of the configurations.
    pub(crate) fn mailer(&self, library: &Library, profile: Option<&Path>) -> Mailer {
        let typed = |text: &str| {
            Some(text.trim())
                .filter(|text| !text.is_empty())
                .map(PathBuf::from)
        };
        let own = library.main_address().unwrap_or_default();
        let path = typed(&self.outbound).or_else(|| library.outbound().map(Path::to_owned));
        let outbound = path.map(|path| {
            let style = match self.style.as_str() {
                "aso" => Style::Aso,
                _ => Style::Bso,
            };
            let mut outbound = Outbound::new(path, &own).with_style(style);
            for line in self.networks.lines() {
                let mut words = line.split_whitespace();
                let Some(name) = words.next() else { continue };
                let zone = |word: &str| word.parse().ok();
                let at = words
                    .next()
                    .map(|path| (PathBuf::from(path), words.next().and_then(zone)));
                outbound = outbound.with_network(name, at);
            }
            outbound
        });
        let mut folders: Vec<PathBuf> = self.inbounds.lines().filter_map(typed).collect();
        if folders.is_empty() {
            folders = library.inbounds().to_vec();
        }
        let flavour = Flavour::ALL
            .into_iter()
            .find(|own| own.reference() == self.flavour);
        Mailer {
            outbound,
            inbound: Inbound {
                folders,
                take_away: self.taken == "yes",
            },
            cache: profile.map(|dir| self.cache(dir)),
            flavour: flavour.unwrap_or_default(),
            wish: match self.wish.as_str() {
                "always" => Wish::Always,
                "never" => Wish::Never,
                _ => Wish::ByFlags,
            },
        }
    }
}
