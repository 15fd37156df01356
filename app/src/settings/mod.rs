//! The settings: one JSON document in the profile's folder, with one field for each setting.
//!
//! Knows the fields and where the desktop wants such folders. Fields that this version does not know
//! are kept; how the document is read and replaced is in `files/document.rs`.

pub(crate) mod charsets;
pub(crate) mod shortcuts;

use crate::files::document::{self, Document, Kind};
use crate::settings::charsets::Charsets;
use crate::settings::shortcuts::Shortcuts;
use crate::strings::{Language, tr};
use crate::style::looks::{Density, Face, Theme};
use fidoscope_core::calendar::Weekday;
use serde_json::{Map, Value, json};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Sizes of the letters of messages, in points.
pub(crate) const MESSAGE_SIZES: RangeInclusive<f32> = 9.0..=28.0;

/// Magnifications of everything.
pub(crate) const ZOOMS: RangeInclusive<f32> = 0.5..=4.0;

/// What a person chose.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    pub(crate) theme: Theme,
    /// The language of the interface; `None`: the desktop's.
    pub(crate) language: Option<Language>,
    /// Whether kludges are shown.
    pub(crate) kludges: bool,
    /// How dense the rows of lists are.
    pub(crate) density: Density,
    /// The letters of messages, and their size in points.
    pub(crate) face: Face,
    pub(crate) message_size: f32,
    /// Whether the index is kept up to date in the background.
    pub(crate) index: bool,
    /// Whose tiles maps show; empty: the built-in world, and no network ([`crate::map::tiles`]).
    pub(crate) map_tiles: String,
    /// Whether style codes are shown as styles.
    pub(crate) styles: bool,
    /// Whether lists show unread messages only.
    pub(crate) unread_only: bool,
    /// Whether the mail of twits is hidden.
    pub(crate) hide_twits: bool,
    /// Whether `twit` filters of addresses are applied.
    pub(crate) twit_filters: bool,
    /// Whether the reading pane stands to the right of lists, not below them.
    pub(crate) pane_right: bool,
    /// The part of a page that the pane takes: below, and to the right.
    pub(crate) pane_parts: [f32; 2],
    /// Keys that differ from the usual ones.
    pub(crate) shortcuts: Shortcuts,
    /// Whether messages count as read when they were looked at.
    pub(crate) mark_read: bool,
    /// Name of the user where the configuration has none; empty: not told.
    pub(crate) user_name: String,
    /// Whether the name is asked for when it is needed.
    pub(crate) ask_name: bool,
    /// The first day of the week, if it is not that of the locale.
    pub(crate) first_weekday: Option<Weekday>,
    /// Whether the address shows a view that the person chose (7.2.3.1).
    pub(crate) view_in_address: bool,
    /// Whether the address shows an order that the person chose (7.2.6.1).
    pub(crate) sort_in_address: bool,
    /// Whether the area panel is shown.
    pub(crate) panel: bool,
    /// Width of the area panel in points.
    pub(crate) panel_width: f32,
    /// Magnification of everything.
    pub(crate) zoom: f32,
    /// Width and height of the window in points.
    pub(crate) window: [f32; 2],
    /// Character sets of messages and areas that the user chose.
    pub(crate) charsets: Arc<Charsets>,
    /// Configurations and folders of message bases.
    pub(crate) configs: Vec<PathBuf>,
    /// Fields that this version does not know.
    unknown: Map<String, Value>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::System,
            language: None,
            kludges: false,
            density: Density::Usual,
            face: Face::Mono,
            message_size: crate::style::TEXT_MESSAGE,
            index: true,
            map_tiles: String::new(),
            styles: true,
            unread_only: false,
            hide_twits: true,
            twit_filters: true,
            pane_right: false,
            pane_parts: [0.56, 0.6],
            shortcuts: Shortcuts::default(),
            mark_read: true,
            user_name: String::new(),
            ask_name: true,
            first_weekday: None,
            view_in_address: true,
            sort_in_address: true,
            panel: true,
            panel_width: 240.0,
            zoom: 1.0,
            window: [1120.0, 760.0],
            charsets: Arc::default(),
            configs: Vec::new(),
            unknown: Map::new(),
        }
    }
}

/// Settings as they were found, and what is to be told about the finding.
pub(crate) struct Found {
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

/// Where a person may put pictures of authors, by the names that AVATAR and GIF kludges tell.
pub(crate) fn avatars_folder(dir: &Path) -> PathBuf {
    dir.join("avatars")
}

/// Where the desktop keeps the data of programs: `$XDG_DATA_HOME/fidoscope` or
/// `~/.local/share/fidoscope`, and the like of other systems. `lookup` reads the environment.
pub(crate) fn default_dir(lookup: impl Fn(&str) -> Option<String>) -> Option<PathBuf> {
    let absolute = |name: &str| {
        lookup(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
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

/// Reads the settings of a profile. No file is no trouble: a first start.
pub(crate) fn load(dir: &Path) -> Found {
    let found = document::read(dir, Kind::Settings);
    Found {
        settings: found.fields.map(Settings::from_fields).unwrap_or_default(),
        trouble: found
            .trouble
            .map(|trouble| format!("{trouble} {}", tr!("settings-usual"))),
        may_save: found.may_save,
    }
}

impl Document for Settings {
    const KIND: Kind = Kind::Settings;

    /// A single field that makes no sense is as good as absent.
    fn from_fields(mut fields: Map<String, Value>) -> Self {
        let usual = Self::default();
        let number = |value: Option<Value>, within: RangeInclusive<f32>| {
            value
                .as_ref()
                .and_then(Value::as_f64)
                .map(|number| (number as f32).clamp(*within.start(), *within.end()))
                .filter(|number| number.is_finite())
        };
        let flag = |value: Option<Value>, usual| value.and_then(|v| v.as_bool()).unwrap_or(usual);
        Self {
            theme: fields
                .remove("theme")
                .and_then(|value| Theme::of(value.as_str()?))
                .unwrap_or_default(),
            language: fields
                .remove("language")
                .and_then(|value| Language::from_tag(value.as_str()?)),
            kludges: flag(fields.remove("kludges"), usual.kludges),
            density: fields
                .remove("density")
                .and_then(|value| Density::of(value.as_str()?))
                .unwrap_or_default(),
            face: fields
                .remove("message_face")
                .and_then(|value| Face::of(value.as_str()?))
                .unwrap_or_default(),
            message_size: number(fields.remove("message_size"), MESSAGE_SIZES)
                .unwrap_or(usual.message_size),
            index: flag(fields.remove("index"), usual.index),
            map_tiles: fields
                .remove("map_tiles")
                .and_then(|value| Some(value.as_str()?.to_owned()))
                .unwrap_or_default(),
            styles: flag(fields.remove("styles"), usual.styles),
            unread_only: flag(fields.remove("unread_only"), usual.unread_only),
            hide_twits: flag(fields.remove("hide_twits"), usual.hide_twits),
            twit_filters: flag(fields.remove("twit_filters"), usual.twit_filters),
            pane_right: flag(fields.remove("pane_right"), usual.pane_right),
            pane_parts: fields
                .remove("pane_parts")
                .and_then(|value| {
                    let parts = value.as_array()?;
                    let part = |at: usize| number(parts.get(at).cloned(), 0.1..=0.9);
                    Some([part(0)?, part(1)?])
                })
                .unwrap_or(usual.pane_parts),
            shortcuts: Shortcuts::from_json(fields.remove("keys")),
            mark_read: flag(fields.remove("mark_read"), usual.mark_read),
            user_name: fields
                .remove("user_name")
                .and_then(|value| Some(value.as_str()?.trim().to_owned()))
                .unwrap_or_default(),
            ask_name: flag(fields.remove("ask_name"), usual.ask_name),
            first_weekday: fields.remove("first_weekday").and_then(|value| {
                let name = value.as_str()?;
                Weekday::ALL.into_iter().find(|day| day.name() == name)
            }),
            view_in_address: flag(fields.remove("view_in_address"), usual.view_in_address),
            sort_in_address: flag(fields.remove("sort_in_address"), usual.sort_in_address),
            panel: flag(fields.remove("panel"), usual.panel),
            panel_width: number(fields.remove("panel_width"), 120.0..=1000.0)
                .unwrap_or(usual.panel_width),
            zoom: number(fields.remove("zoom"), ZOOMS).unwrap_or(usual.zoom),
            window: fields
                .remove("window")
                .and_then(|value| {
                    let sides = value.as_array()?;
                    let side = |at: usize| number(sides.get(at).cloned(), 320.0..=16_384.0);
                    Some([side(0)?, side(1)?])
                })
                .unwrap_or(usual.window),
            charsets: Arc::new(Charsets::from_json(fields.remove("charsets"))),
            configs: fields
                .remove("configs")
                .and_then(|value| {
                    let paths = value.as_array()?.iter();
                    Some(
                        paths
                            .filter_map(|path| Some(path.as_str()?.into()))
                            .collect(),
                    )
                })
                .unwrap_or_default(),
            unknown: fields,
        }
    }

    /// A path that is not Unicode cannot be written and is left out.
    fn to_fields(&self) -> Map<String, Value> {
        let mut fields = self.unknown.clone();
        let configs: Vec<&str> = self
            .configs
            .iter()
            .filter_map(|path| path.to_str())
            .collect();
        let known = [
            ("theme", json!(self.theme.name())),
            ("language", json!(self.language.map(Language::tag))),
            ("kludges", json!(self.kludges)),
            ("density", json!(self.density.name())),
            ("message_face", json!(self.face.name())),
            ("message_size", json!(self.message_size)),
            ("index", json!(self.index)),
            ("map_tiles", json!(self.map_tiles)),
            ("styles", json!(self.styles)),
            ("unread_only", json!(self.unread_only)),
            ("hide_twits", json!(self.hide_twits)),
            ("twit_filters", json!(self.twit_filters)),
            ("pane_right", json!(self.pane_right)),
            ("pane_parts", json!(self.pane_parts)),
            ("keys", self.shortcuts.to_json()),
            ("mark_read", json!(self.mark_read)),
            ("user_name", json!(self.user_name)),
            ("ask_name", json!(self.ask_name)),
            (
                "first_weekday",
                json!(self.first_weekday.map(Weekday::name)),
            ),
            ("view_in_address", json!(self.view_in_address)),
            ("sort_in_address", json!(self.sort_in_address)),
            ("panel", json!(self.panel)),
            ("panel_width", json!(self.panel_width.round())),
            (
                "zoom",
                json!((f64::from(self.zoom) * 100.0).round() / 100.0),
            ),
            ("window", json!(self.window.map(f32::round))),
            ("charsets", self.charsets.to_json()),
            ("configs", json!(configs)),
        ];
        for (name, value) in known {
            fields.insert(name.to_owned(), value);
        }
        fields
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
