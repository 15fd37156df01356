//! The settings: one file of TOML in the profile's folder, with one field for each setting.
//!
//! Knows the fields and where the desktop wants such folders. Fields that this version
//! does not know are kept; how the document is read and replaced is in `files/document.rs`.

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
pub(crate) mod requests;
mod setting;
pub(crate) mod shortcuts;
pub(crate) mod table;
pub(crate) mod writing;

pub(crate) use setting::{Setting, Switch};

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
use fidoscope_core::library::Area;
use identities::{MOST_IDENTITIES, OwnIdentity};
use layers::MapLayers;
use log_level::Level;
use own_areas::OwnAreas;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use writing::WritingSettings;

/// Sizes of the letters of messages, in points.
pub(crate) const MESSAGE_SIZES: RangeInclusive<f32> = 9.0..=28.0;

/// Most people whose mail is hidden by a click.
pub(crate) const MOST_TWITS: usize = 1_000;

/// Magnifications of everything.
pub(crate) const ZOOMS: RangeInclusive<f32> = 0.5..=4.0;

/// How large the tiles of maps that are kept are together: some hundred thousand of them.
const TILE_MEGABYTES: u32 = 256;

/// Declares the settings: the fields, each with its value at first where that is not the usual one of its type.
macro_rules! settings {
    (@first $type:ty, $first:expr) => { $first };
    (@first $type:ty) => { <$type>::default() };
    ($($(#[$attribute:meta])* $sight:vis $field:ident: $type:ty $(= $first:expr)?,)*) => {
        /// What the user chose. The fields have the names of the document; what this version does not know is kept.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(default)]
        pub(crate) struct Settings {
            $($(#[$attribute])* $sight $field: $type,)*
        }

        impl Default for Settings {
            fn default() -> Self {
                Self {
                    $($field: settings!(@first $type $(, $first)?),)*
                }
            }
        }
    };
}

settings! {
    pub(crate) theme: Theme,
    /// The language of the interface; `None`: the desktop's.
    #[serde(with = "language")]
    pub(crate) language: Option<Language>,
    /// Whether kludges are shown.
    pub(crate) kludges: bool,
    /// How dense the rows of lists are.
    pub(crate) density: Density,
    /// The font of messages, and its size in points.
    #[serde(rename = "message_face")]
    pub(crate) face: Face,
    pub(crate) message_size: f32 = crate::style::TEXT_MESSAGE,
    /// Whether the index is kept up to date in the background.
    pub(crate) index: bool = true,
    /// Whose tiles maps show; empty: the built-in world, and no network (`map::tiles`).
    pub(crate) map_tiles: String,
    /// Whether a click fetches a picture from its address in the Web.
    pub(crate) web_pictures: bool,
    /// Whether a click fetches a document of places from its address in the Web.
    pub(crate) web_documents: bool,
    /// What maps show.
    pub(crate) map_layers: MapLayers,
    /// Where the user is, longitude and latitude in degrees: distances are measured from there.
    pub(crate) home: Option<[f64; 2]>,
    /// How long a slideshow shows each picture, in seconds.
    pub(crate) slide_seconds: u32 = 5,
    /// Whether style codes are shown as styles.
    pub(crate) styles: bool = true,
    /// Whether lists show unread messages only.
    pub(crate) unread_only: bool,
    /// People whose mail the user does not want to read, in addition to those of the configuration.
    pub(crate) twits: Vec<String>,
    /// Colours of messages in lists.
    pub(crate) colours: Vec<ColourRule>,
    /// Whether the mail of twits is hidden.
    pub(crate) hide_twits: bool = true,
    /// Whether threads that the user ignores are hidden.
    pub(crate) hide_ignored: bool,
    /// Whether `twit` filters of addresses are applied.
    pub(crate) twit_filters: bool = true,
    /// Whether the reading pane is to the right of lists, not below them.
    pub(crate) pane_right: bool,
    /// The part of a page that the pane takes: below, and to the right.
    pub(crate) pane_parts: [f32; 2] = [0.56, 0.6],
    /// Keys that differ from the usual ones.
    #[serde(rename = "keys")]
    pub(crate) shortcuts: Shortcuts,
    /// Whether messages count as read when they were looked at.
    pub(crate) mark_read: bool = true,
    /// Whether reading message after message moves a base's mark over unread ones, as GoldED does.
    pub(crate) golded_marks: bool,
    /// Name of the user where the configuration has none; empty: unknown.
    pub(crate) user_name: String,
    /// How the user writes.
    pub(crate) writing: WritingSettings,
    /// Identities besides the main one.
    #[serde(rename = "identity")]
    pub(crate) identities: Vec<OwnIdentity>,
    /// Whether the words of drafts are checked by dictionaries.
    pub(crate) spelling: bool = true,
    /// How files are asked for.
    pub(crate) requests: requests::RequestSettings,
    /// Whether the name is asked for when it is needed.
    pub(crate) ask_name: bool = true,
    /// The first day of the week, if it is not that of the locale.
    #[serde(with = "weekday")]
    pub(crate) first_weekday: Option<Weekday>,
    /// Whether the address shows a view that the user chose (7.2.3.1).
    pub(crate) view_in_address: bool = true,
    /// Whether the address shows an order that the user chose (7.2.6.1).
    pub(crate) sort_in_address: bool = true,
    /// The view and the order in which the user left each area.
    pub(crate) area_views: AreaViews,
    /// The columns of lists of messages.
    pub(crate) columns: ListColumns,
    /// Whether stations of nodelists are shown as a tree of zones, regions, nets and hubs.
    pub(crate) station_tree: bool,
    /// Whether the area panel is shown.
    pub(crate) panel: bool = true,
    /// How it arranges areas.
    pub(crate) areas: PanelAreas,
    /// Whether the desktop reports new mail to the user.
    pub(crate) notify: bool,
    /// Width of the area panel in points.
    pub(crate) panel_width: f32 = 240.0,
    /// Magnification of everything.
    #[serde(serialize_with = "two_digits")]
    pub(crate) zoom: f32 = 1.0,
    /// Width and height of the window in points.
    pub(crate) window: [f32; 2] = [1120.0, 760.0],
    /// Left and top of the window, and width and height of the screen that it was on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) window_place: Option<[f32; 4]>,
    /// Whether the window takes the whole screen.
    pub(crate) maximized: bool,
    /// Character sets of messages and areas that the user chose.
    #[serde(with = "shared")]
    pub(crate) charsets: Arc<Charsets>,
    /// What the user wants of an area against its configuration, by areatags in small letters.
    pub(crate) own_areas: OwnAreas,
    /// Programs that open files: by endings (`pdf`) or media types (`audio/*`).
    pub(crate) programs: BTreeMap<String, String>,
    /// Beginnings of paths in configurations of other systems, and what replaces them here.
    #[serde(rename = "paths")]
    pub(crate) path_map: BTreeMap<String, String>,
    /// How much the log says.
    pub(crate) log: Level = Level::Info,
    /// How large the tiles of maps that are kept may be together.
    pub(crate) tile_megabytes: u32 = TILE_MEGABYTES,
    /// Configurations and folders of message bases.
    #[serde(with = "paths")]
    pub(crate) configs: Vec<PathBuf>,
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

impl Settings {
    /// What replaces paths of other systems.
    pub(crate) fn paths(&self) -> Vec<(String, String)> {
        let paths = self.path_map.iter();
        paths.map(|(from, to)| (from.clone(), to.clone())).collect()
    }

    /// What they say to those who write: the window and the command line give it to their libraries.
    pub(crate) fn identity(&self) -> IdentitySettings {
        IdentitySettings {
            personas: identities::personas(&self.identities),
            chosen: self.own_areas.identities(),
            ..self.writing.identity(&self.user_name)
        }
    }

    /// The font of messages, and its size.
    pub(crate) const fn letters(&self) -> Letters {
        Letters {
            face: self.face,
            size: self.message_size,
        }
    }

    /// Numbers that make no window are drawn to the nearest ones that do.
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

/// Reads and writes a choice by its name; a name without a meaning is read as `None`.
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

/// A path that is not Unicode cannot be written and is left out.
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

/// 1.1 as 1.1, not as the nearest number of half the width.
fn two_digits<S: Serializer>(number: &f32, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64((f64::from(*number) * 100.0).round() / 100.0)
}

/// What an area is called in the documents of a profile: areatag and domain in small letters, as in `read.json`.
pub(crate) fn area_name(area: &Area) -> String {
    area.name().to_string().to_lowercase()
}

/// Settings as they were found, and what is to be said about the finding.
pub(crate) struct LoadedSettings {
    pub(crate) settings: Settings,
    /// A sentence, when the file could not be used.
    pub(crate) trouble: Option<String>,
    /// Whether the settings may be saved: not when a file that cannot be used is still there.
    pub(crate) may_save: bool,
}

/// Where the index of a profile lives: derived data, which may be deleted at any time.
pub(crate) fn index_folder(dir: &Path) -> PathBuf {
    dir.join("index")
}

/// Where the user may put pictures of authors, by the names that AVATAR and GIF kludges give.
pub(crate) fn avatars_folder(dir: &Path) -> PathBuf {
    dir.join("avatars")
}

/// Where the desktop keeps the data of programs: `$XDG_DATA_HOME/fidoscope` or
/// `~/.local/share/fidoscope`, and the like of other systems. `lookup` reads the environment.
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

/// Most keys that are named when they cannot be used.
const MOST_NAMED: usize = 5;

/// Reads the settings of a profile for its window. No file is no trouble: a first start.
pub(crate) fn load(dir: &Path) -> LoadedSettings {
    loaded(document::read(dir, Kind::Settings))
}

/// The same without setting a damaged file aside.
pub(crate) fn look(dir: &Path) -> LoadedSettings {
    loaded(document::look(dir, Kind::Settings))
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
    }
}

impl Document for Settings {
    const KIND: Kind = Kind::Settings;

    /// A single field that makes no sense is as good as absent.
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

    /// Of each field the window that changed it is right.
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
