//! Settings: one TOML file in the profile, with a field for each setting.
//!
//! Knows the fields, and the folder for profiles on each desktop. Unknown fields are preserved;
//! `files/document.rs` reads and replaces the document.

pub(crate) mod area_views;
pub(crate) mod areas;
pub(crate) mod charsets;
mod check;
pub(crate) mod colours;
pub(crate) mod columns;
pub(crate) mod golded_keys;
pub(crate) mod identities;
pub(crate) mod layers;
pub(crate) mod log_level;
pub(crate) mod own_areas;
pub(crate) mod programs;
pub(crate) mod read_after;
pub(crate) mod requests;
mod setting;
pub(crate) mod shortcuts;
mod start_page;
#[macro_use]
pub(crate) mod table;
pub(crate) mod writing;

pub(crate) use setting::Setting;
pub(crate) use start_page::StartPage;

use crate::files::document::{self, Document, Kind, ReadDocument};
use crate::settings::charsets::Charsets;
use crate::settings::shortcuts::Shortcuts;
use crate::strings::{Language, tr};
use crate::style::Letters;
use crate::style::looks::{Density, Face, Theme};
use area_views::AreaViews;
use areas::PanelAreas;
use colours::{ColourRule, MOST_RULES};
use columns::ListColumns;
use fidoscope_core::calendar::Weekday;
use fidoscope_core::compose::IdentitySettings;
use identities::{MOST_IDENTITIES, OwnIdentity};
use layers::MapLayers;
use log_level::Level;
use own_areas::OwnAreas;
use read_after::ReadAfter;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use table::Kind::{Choice, Lines, List, Number, Numbers, OnOff, Table, Text};
use table::{DAYS, Row, Topic, bound};
use writing::WritingSettings;

/// Limits of the font size of messages, in points.
pub(crate) const MESSAGE_SIZES: RangeInclusive<f32> = 9.0..=28.0;

/// Maximum number of twits in the settings.
pub(crate) const MOST_TWITS: usize = 1_000;

/// Limits of the zoom of the whole interface.
pub(crate) const ZOOMS: RangeInclusive<f32> = 0.5..=4.0;

/// Default size of the cache of map tiles, in megabytes: some hundred thousand tiles.
const TILE_MEGABYTES: u32 = 256;

settings! {
    /// Time after which a message on screen counts as read.
    pub(crate) read_after: ReadAfter => {
        Reading Choice(&["at-once", "second", "never"]), tr!("settings-read-after") tr!("setting-read-after");
    },
    /// True if reading one message after another moves the base's mark over unread ones, as in
    /// GoldED.
    pub(crate) golded_marks: bool => { Reading OnOff, tr!("menu-golded-marks") tr!("setting-golded-marks"); },
    /// True if lists show unread messages only.
    pub(crate) unread_only as UnreadOnly: bool => {
        Reading OnOff, tr!("menu-unread-only") tr!("setting-unread-only");
    },
    /// True if mail of twits is hidden.
    pub(crate) hide_twits as HideTwits: bool = true => {
        Reading OnOff, tr!("menu-twits") tr!("setting-hide-twits");
    },
    /// Twits in addition to those of the configuration.
    pub(crate) twits: Vec<String> => { Reading List, tr!("settings-twits") tr!("setting-twits"); },
    /// True if `twit` filters of addresses are applied.
    pub(crate) twit_filters as TwitFilters: bool = true => {
        Reading OnOff, tr!("menu-twit-filters") tr!("menu-twit-filters-hint");
    },
    /// True if ignored threads are hidden.
    pub(crate) hide_ignored as HideIgnored: bool => {
        Reading OnOff, tr!("menu-ignored") tr!("setting-hide-ignored");
    },
    /// True if the reading pane is to the right of lists, false if it is below them.
    pub(crate) pane_right as PaneRight: bool => { Reading OnOff, tr!("menu-pane-right") tr!("setting-pane-right"); },
    /// True if style codes are shown as styles.
    pub(crate) styles as Styles: bool = true => { Reading OnOff, tr!("menu-styles") tr!("setting-styles"); },
    /// True if kludges are shown.
    pub(crate) kludges as Kludges: bool => { Reading OnOff, tr!("settings-kludges") tr!("setting-kludges"); },
    /// True if the desktop notifies the user of new mail.
    pub(crate) notify: bool => { Reading OnOff, tr!("settings-notify") tr!("setting-notify"); },
    /// True if the address shows a view chosen by the user (7.2.3.1).
    pub(crate) view_in_address as ViewInAddress: bool = true => {
        Reading OnOff, tr!("view-in-address") tr!("setting-view-in-address");
    },
    /// True if the address shows an order chosen by the user (7.2.6.1).
    pub(crate) sort_in_address as SortInAddress: bool = true => {
        Reading OnOff, tr!("order-in-address") tr!("setting-sort-in-address");
    },
    /// First day of the week; `None`: that of the locale.
    #[serde(with = "weekday")]
    pub(crate) first_weekday: Option<Weekday> => {
        Reading Choice(DAYS), tr!("first-weekday") tr!("setting-first-weekday");
    },
    /// Page that is shown at a start without an address.
    pub(crate) start_page: StartPage => {
        Reading Choice(&["session", "home"]), tr!("settings-start-page") tr!("setting-start-page");
    },
    pub(crate) theme: Theme => {
        Looks Choice(&["system", "light", "dark", "classic"]), tr!("looks") tr!("setting-theme");
    },
    /// Language of the interface; `None`: that of the desktop.
    #[serde(with = "language")]
    pub(crate) language: Option<Language> => {
        Looks Choice(&Language::TAGS), tr!("settings-language") tr!("setting-language");
    },
    /// Density of the rows in lists.
    pub(crate) density: Density => {
        Looks Choice(&["compact", "usual", "roomy"]), tr!("settings-rows") tr!("setting-density");
    },
    /// Typeface of messages, and font size in points.
    #[serde(rename = "message_face")]
    pub(crate) face: Face => {
        "message_face" Looks Choice(&["mono", "sans"]), tr!("settings-letters") tr!("setting-face");
    },
    pub(crate) message_size: f32 = crate::style::TEXT_MESSAGE => {
        Looks Number(bound(*MESSAGE_SIZES.start()), bound(*MESSAGE_SIZES.end())),
            tr!("settings-size") tr!("setting-message-size");
    },
    /// Zoom of the whole interface.
    #[serde(serialize_with = "two_digits")]
    pub(crate) zoom: f32 = 1.0 => {
        Looks Number(bound(*ZOOMS.start()), bound(*ZOOMS.end())), tr!("settings-zoom") tr!("setting-zoom");
    },
    /// Colours of messages in lists.
    pub(crate) colours: Vec<ColourRule> => { Looks Table, tr!("settings-colours") tr!("setting-colours"); },
    /// Duration of each picture in a slideshow, in seconds.
    pub(crate) slide_seconds: u32 = 5 => {
        Looks Number(1.0, 3600.0), tr!("slides-interval") tr!("setting-slide-seconds");
    },
    /// Visible layers of maps.
    pub(crate) map_layers: MapLayers => {
        "map_layers.places" Looks OnOff, tr!("layer-places") tr!("layer-places-hint");
        "map_layers.regions" Looks OnOff, tr!("layer-regions") tr!("layer-regions-hint");
        "map_layers.documents" Looks OnOff, tr!("layer-documents") tr!("layer-documents-hint");
        "map_layers.photos" Looks OnOff, tr!("layer-photos") tr!("layer-photos-hint");
        "map_layers.labels" Looks OnOff, tr!("layer-labels") tr!("layer-labels-hint");
        "map_layers.home" Looks OnOff, tr!("layer-home") tr!("layer-home-hint");
        "map_layers.bosses" Looks OnOff, tr!("map-bosses") tr!("map-bosses-hint");
        "map_layers.graticule" Looks OnOff, tr!("map-graticule") tr!("map-graticule-hint");
        "map_layers.night" Looks OnOff, tr!("map-night") tr!("map-night-hint");
    },
    /// Columns of lists of messages.
    pub(crate) columns: ListColumns => {
        "columns.order" Looks List, tr!("setting-columns") tr!("setting-columns-order");
        "columns.hidden" Looks List, tr!("setting-columns-less") tr!("setting-columns-hidden");
        "columns.widths" Looks Table, tr!("setting-columns-wide") tr!("setting-columns-widths");
    },
    /// Configurations and folders of message bases.
    #[serde(with = "paths")]
    pub(crate) configs: Vec<PathBuf> => { Areas List, tr!("settings-bases") tr!("setting-configs"); },
    /// Arrangement of the area panel.
    pub(crate) areas: PanelAreas => {
        "areas.sort" Areas Choice(&["configured", "name", "unread"]), tr!("setting-areas-order") tr!("setting-areas-sort");
        "areas.only_unread" Areas OnOff, tr!("setting-areas-unread") tr!("setting-areas-only-unread");
        "areas.groups" Areas OnOff, tr!("setting-areas-grouped") tr!("setting-areas-groups");
        "areas.shows_hidden" Areas OnOff, tr!("setting-areas-all") tr!("setting-areas-shows-hidden");
        "areas.favourites" Areas List, tr!("areas-favourite") tr!("setting-areas-favourites");
        "areas.hidden" Areas List, tr!("setting-areas-less") tr!("setting-areas-hidden");
        "areas.muted" Areas List, tr!("setting-areas-quiet") tr!("setting-areas-muted");
        "areas.collapsed" Areas List, tr!("setting-areas-folded") tr!("setting-areas-collapsed");
    },
    /// View, order and grouping in which the user left each area.
    pub(crate) area_views: AreaViews => { Areas Table, tr!("setting-views") tr!("setting-area-views"); },
    /// Character sets chosen for messages and areas.
    #[serde(with = "shared")]
    pub(crate) charsets: Arc<Charsets> => {
        "charsets.areas" Areas Table, tr!("setting-charsets") tr!("setting-charsets-areas");
        "charsets.messages" Areas Table, tr!("setting-charsets-single") tr!("setting-charsets-messages");
    },
    /// Prefixes of paths in configurations of other systems, and their replacements here.
    #[serde(rename = "paths")]
    pub(crate) path_map: BTreeMap<String, String> => {
        "paths" Areas Table, tr!("settings-paths") tr!("setting-paths");
    },
    /// Choices for areas that override their configuration, by areatags in lower case.
    pub(crate) own_areas: OwnAreas => { Areas Table, tr!("setting-own") tr!("setting-own-areas"); },
    /// Name of the user if the configuration has none; empty: unknown.
    pub(crate) user_name: String => { Writing Text, tr!("settings-name") tr!("settings-name-hint"); },
    /// True if the program asks for the name when it is needed.
    pub(crate) ask_name: bool = true => { Writing OnOff, tr!("setting-asks-name") tr!("setting-ask-name"); },
    /// Settings of the composer.
    pub(crate) writing: WritingSettings => {
        "writing.addresses" Writing Text, tr!("settings-addresses") tr!("setting-addresses");
        "writing.signature" Writing Lines, tr!("settings-signature") tr!("setting-signature");
        "writing.tearline" Writing Text, tr!("settings-tearline") tr!("setting-tearline");
        "writing.origins" Writing Lines, tr!("settings-origins") tr!("setting-origins");
        "writing.taglines" Writing Lines, tr!("settings-taglines") tr!("setting-taglines");
        "writing.template" Writing Text, tr!("settings-template") tr!("setting-template");
        "writing.gate" Writing Text, tr!("settings-gate") tr!("setting-gate");
        "writing.charset" Writing Text, tr!("settings-charset") tr!("setting-charset");
        "writing.uplinks" Writing Lines, tr!("setting-uplinks") tr!("setting-uplinks-about");
    },
    /// Identities besides the main one.
    #[serde(rename = "identity")]
    pub(crate) identities: Vec<OwnIdentity> => {
        "identity" Writing Table, tr!("settings-identities") tr!("setting-identity");
    },
    /// True if words of drafts are checked by dictionaries.
    pub(crate) spelling as Spelling: bool = true => {
        Writing OnOff, tr!("settings-spelling") tr!("setting-spelling");
    },
    /// True if the index is updated in the background.
    pub(crate) index: bool = true => { Storage OnOff, tr!("settings-index-on") tr!("setting-index"); },
    /// Settings of file requests.
    pub(crate) requests: requests::RequestSettings => {
        "requests.outbound" Requests Text, tr!("settings-outbound") tr!("setting-outbound");
        "requests.inbounds" Requests Lines, tr!("settings-inbounds") tr!("setting-inbounds");
        "requests.networks" Requests Lines, tr!("settings-networks") tr!("setting-networks");
        "requests.style" Requests Choice(&["", "aso"]), tr!("settings-outbound-style") tr!("setting-style");
        "requests.flavour" Requests Choice(&["", "ilo", "clo", "flo", "hlo"]), tr!("settings-flavour") tr!("setting-flavour");
        "requests.wish" Requests Choice(&["", "always", "never"]), tr!("settings-wish") tr!("setting-wish");
        "requests.taken" Requests Choice(&["", "yes"]), tr!("settings-taken") tr!("setting-taken");
        "requests.megabytes" Storage Text, tr!("settings-received") tr!("setting-megabytes");
    },
    /// Source of map tiles; empty: the built-in world without a network (`map::tiles`).
    pub(crate) map_tiles: String => { Network Text, tr!("settings-maps") tr!("setting-map-tiles"); },
    /// True if a click fetches a picture of the Web.
    pub(crate) web_pictures: bool => { Network OnOff, tr!("settings-web-pictures") tr!("setting-web-pictures"); },
    /// True if a click fetches a document of places from the Web.
    pub(crate) web_documents: bool => { Network OnOff, tr!("settings-web-documents") tr!("setting-web-documents"); },
    /// Place of the user, longitude and latitude in degrees; distances are measured from there.
    pub(crate) home: Option<[f64; 2]> => { Network Numbers(2), tr!("setting-place") tr!("setting-home"); },
    /// Programs that open files, by extension (`pdf`) or media type (`audio/*`).
    pub(crate) programs: BTreeMap<String, String> => {
        Programs Table, tr!("settings-programs") tr!("setting-programs");
    },
    /// Maximum size of the cache of map tiles, in megabytes.
    pub(crate) tile_megabytes: u32 = TILE_MEGABYTES => {
        Storage Number(0.0, 65536.0), tr!("setting-tiles") tr!("setting-tile-megabytes");
    },
    /// Level of the log.
    pub(crate) log: Level = Level::Info => {
        Storage Choice(&["off", "error", "warning", "info", "debug"]), tr!("settings-log") tr!("setting-log");
    },
    /// Keys that differ from the defaults.
    #[serde(rename = "keys")]
    pub(crate) shortcuts: Shortcuts => { "keys" Keys Table, tr!("settings-keys") tr!("setting-keys"); },
    /// True if stations of nodelists are shown as a tree of zones, regions, nets and hubs.
    pub(crate) station_tree as StationTree: bool => {
        Window OnOff, tr!("stations-tree") tr!("setting-station-tree");
    },
    /// True if the area panel is shown.
    pub(crate) panel as Panel: bool = true => { Window OnOff, tr!("command-panel") tr!("setting-panel"); },
    /// Width of the area panel, in points.
    pub(crate) panel_width: f32 = 240.0 => {
        Window Number(120.0, 1000.0), tr!("setting-panel-wide") tr!("setting-panel-width");
    },
    /// Part of the page for the reading pane: when it is below, and when it is to the right.
    pub(crate) pane_parts: [f32; 2] = [0.56, 0.6] => {
        Window Numbers(2), tr!("setting-pane") tr!("setting-pane-parts");
    },
    /// Width and height of the window, in points.
    pub(crate) window: [f32; 2] = [1120.0, 760.0] => {
        Window Numbers(2), tr!("settings-window") tr!("setting-window");
    },
    /// Left and top of the window, then width and height of its screen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) window_place: Option<[f32; 4]> => {
        Window Numbers(4), tr!("setting-place-of-window") tr!("setting-window-place");
    },
    /// True if the window is maximised.
    pub(crate) maximized: bool => { Window OnOff, tr!("setting-whole-screen") tr!("setting-maximized"); },
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

impl Settings {
    /// Returns the replacements of path prefixes.
    pub(crate) fn paths(&self) -> Vec<(String, String)> {
        let paths = self.path_map.iter();
        paths.map(|(from, to)| (from.clone(), to.clone())).collect()
    }

    /// Returns the settings of writing, which the window and the command line pass to their
    /// libraries.
    pub(crate) fn identity(&self) -> IdentitySettings {
        IdentitySettings {
            personas: identities::personas(&self.identities),
            chosen: self.own_areas.identities(),
            ..self.writing.identity(&self.user_name)
        }
    }

    /// Returns typeface and size of messages.
    pub(crate) const fn letters(&self) -> Letters {
        Letters {
            face: self.face,
            size: self.message_size,
        }
    }

    /// Clamps numbers to their limits.
    fn within_bounds(mut self) -> Self {
        let keep = |number: &mut f32, within: RangeInclusive<f32>| {
            *number = number.clamp(*within.start(), *within.end());
        };
        keep(&mut self.message_size, MESSAGE_SIZES);
        keep(&mut self.zoom, ZOOMS);
        keep(&mut self.panel_width, 120.0..=1000.0);
        for part in &mut self.pane_parts {
            keep(part, 0.1..=0.9);
        }
        for side in &mut self.window {
            keep(side, 320.0..=16_384.0);
        }
        for side in self.window_place.iter_mut().flatten() {
            keep(side, -32_768.0..=32_768.0);
        }
        self.home = self.home.map(|[longitude, latitude]| {
            [longitude.clamp(-180.0, 180.0), latitude.clamp(-90.0, 90.0)]
        });
        self.slide_seconds = self.slide_seconds.clamp(1, 3600);
        self.twits.truncate(MOST_TWITS);
        self.colours.truncate(MOST_RULES);
        self.identities.truncate(MOST_IDENTITIES);
        self.user_name = self.user_name.trim().to_owned();
        self
    }
}

/// Serialises a choice by its name; an unknown name is read as `None`.
macro_rules! by_name {
    ($module:ident, $type:ty, $name:expr, $of:expr) => {
        mod $module {
            use super::*;

            pub(super) fn serialize<S: Serializer>(
                chosen: &Option<$type>,
                to: S,
            ) -> Result<S::Ok, S::Error> {
                chosen.map($name).serialize(to)
            }

            pub(super) fn deserialize<'de, D: Deserializer<'de>>(
                from: D,
            ) -> Result<Option<$type>, D::Error> {
                Ok(Option::<String>::deserialize(from)?.and_then(|name| $of(&name)))
            }
        }
    };
}

by_name!(language, Language, Language::tag, Language::from_tag);
by_name!(weekday, Weekday, Weekday::name, |name: &str| {
    Weekday::ALL.into_iter().find(|day| day.name() == name)
});

mod shared {
    use super::*;

    pub(super) fn serialize<S: Serializer>(charsets: &Charsets, to: S) -> Result<S::Ok, S::Error> {
        charsets.to_json().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Arc<Charsets>, D::Error> {
        Ok(Arc::new(Charsets::from_json(Some(Value::deserialize(
            from,
        )?))))
    }
}

/// Serialises paths; a path that is not Unicode is omitted.
mod paths {
    use super::*;

    pub(super) fn serialize<S: Serializer>(paths: &[PathBuf], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(paths.iter().filter_map(|path| path.to_str()))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<PathBuf>, D::Error> {
        let paths = Vec::<Value>::deserialize(from)?;
        Ok(paths
            .iter()
            .filter_map(|path| Some(path.as_str()?.into()))
            .collect())
    }
}

/// Writes 1.1 as 1.1, not as the nearest number of single precision.
fn two_digits<S: Serializer>(number: &f32, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64((f64::from(*number) * 100.0).round() / 100.0)
}

/// Loaded settings, and messages about the loading.
pub(crate) struct LoadedSettings {
    pub(crate) settings: Settings,
    /// Sentence about an unusable file or key.
    pub(crate) trouble: Option<String>,
    /// False while an unusable file is still in its place: it must not be overwritten.
    pub(crate) may_save: bool,
    /// True if a newer version wrote the file.
    pub(crate) is_newer: bool,
}

/// Returns the folder of a profile's index: derived data, which may be deleted at any time.
pub(crate) fn index_folder(dir: &Path) -> PathBuf {
    dir.join("index")
}

/// Returns the folder for cached lists of large file echoes: derived data, which may be deleted at
/// any time.
pub(crate) fn file_lists_folder(dir: &Path) -> PathBuf {
    dir.join("file-lists")
}

/// Returns the mail folder of the point of a profile.
pub(crate) fn point_folder(dir: &Path) -> PathBuf {
    dir.join("point")
}

/// Returns the folder for the user's pictures of authors, named as in AVATAR and GIF kludges.
pub(crate) fn avatars_folder(dir: &Path) -> PathBuf {
    dir.join("avatars")
}

/// Returns the default profile: `$XDG_DATA_HOME/fidoscope` or `~/.local/share/fidoscope`, and the
/// like of other systems. `lookup` reads the environment.
pub(crate) fn default_dir(lookup: impl Fn(&str) -> Option<String>) -> Option<PathBuf> {
    let path = |name: &str| lookup(name).map(PathBuf::from);
    let absolute = |name: &str| path(name).filter(|path| path.is_absolute());
    if cfg!(windows) {
        return absolute("APPDATA").map(|base| base.join("Fidoscope"));
    }
    if cfg!(target_os = "macos") {
        return absolute("HOME").map(|home| home.join("Library/Application Support/Fidoscope"));
    }
    absolute("XDG_DATA_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".local/share")))
        .map(|base| base.join("fidoscope"))
}

/// Maximum number of unusable keys in a message.
const MOST_NAMED: usize = 5;

/// Loads the settings of a profile for its window. A missing file is no fault: it is the first
/// start.
pub(crate) fn load(dir: &Path) -> LoadedSettings {
    let mut found = loaded(document::read(dir, Kind::Settings));
    find_moved_point(&mut found.settings.configs, dir);
    found
}

/// Loads the settings without setting a damaged file aside.
pub(crate) fn look(dir: &Path) -> LoadedSettings {
    let mut found = loaded(document::look(dir, Kind::Settings));
    find_moved_point(&mut found.settings.configs, dir);
    found
}

/// Replaces the configuration of the profile's point by the current one, if the profile was moved.
fn find_moved_point(configs: &mut [PathBuf], dir: &Path) {
    let folder = point_folder(dir);
    let here = folder.join(fidoscope_point::CONFIG_FILE);
    let Ok(here) = std::path::absolute(here) else {
        return;
    };
    if configs.contains(&here) || !here.is_file() {
        return;
    }
    let before = fidoscope_point::moved_from(&here);
    let before = before.map(|folder| folder.join(fidoscope_point::CONFIG_FILE));
    // A call after the move has written the paths anew, but not those of the settings.
    let suffix = folder.file_name().map(Path::new);
    let suffix = suffix.map(|name| name.join(fidoscope_point::CONFIG_FILE));
    for config in configs {
        let is_gone = suffix.as_ref().is_some_and(|end| config.ends_with(end)) && !config.exists();
        if is_gone || before.as_ref() == Some(config) {
            config.clone_from(&here);
        }
    }
}

fn loaded(mut found: ReadDocument) -> LoadedSettings {
    let fields = found.fields.take();
    let is_usual = fields.is_none();
    let (settings, wrong) = fields.map(check::usable).unwrap_or_default();
    let mut sentences: Vec<String> = found.trouble.iter().cloned().collect();
    if is_usual && !sentences.is_empty() {
        sentences.push(tr!("settings-usual").to_owned());
    }
    for own in wrong.iter().take(MOST_NAMED) {
        let key = own.path.join(".");
        let value = own.value.to_string();
        sentences.push(match found.line_of(&own.path) {
            Some(line) => tr!(
                "settings-wrong-line",
                key = key,
                value = value,
                line = line.to_string()
            ),
            None => tr!("settings-wrong", key = key, value = value),
        });
    }
    if let Some(more) = wrong.len().checked_sub(MOST_NAMED).filter(|more| *more > 0) {
        sentences.push(tr!("settings-wrong-more", count = more));
    }
    LoadedSettings {
        settings,
        trouble: (!sentences.is_empty()).then(|| sentences.join(" ")),
        may_save: found.may_save,
        is_newer: found.is_newer,
    }
}

impl Document for Settings {
    const KIND: Kind = Kind::Settings;

    /// Reads the fields; an invalid one alone falls back to its default.
    fn from_fields(fields: Map<String, Value>) -> Self {
        check::usable(fields).0
    }

    fn usual_fields() -> Map<String, Value> {
        Self::default().to_fields()
    }

    fn to_fields(&self) -> Map<String, Value> {
        let fields = serde_json::to_value(self).ok();
        debug_assert!(fields.is_some(), "settings are plain fields");
        match fields {
            Some(Value::Object(fields)) => fields,
            _ => self.unknown.clone(),
        }
    }

    /// Merges by field: a field that this window changed since `base` wins.
    fn merged(theirs: Self, base: &Self, own: &Self) -> Self {
        let mut fields = theirs.to_fields();
        let before = base.to_fields();
        for (name, value) in own.to_fields() {
            if before.get(&name) != Some(&value) {
                fields.insert(name, value);
            }
        }
        Self::from_fields(fields)
    }
}

#[cfg(test)]
mod tests;
