//! Single change to the settings, and its application.

use super::area_views::AreaChange;
use super::areas::PanelChoice;
use super::colours::{ColourRule, MOST_RULES};
use super::columns::ColumnChoice;
use super::identities::{MOST_IDENTITIES, OwnIdentity};
use super::layers::MapLayer;
use super::own_areas;
use super::shortcuts::{Action, Shortcut};
use super::{MOST_TWITS, Settings, Switch, check, table};
use crate::files::document::Document as _;
use crate::strings::Language;
use crate::style::looks::{Density, Theme};
use fidoscope_core::calendar::Weekday;
use fidoscope_core::url::{FidoUrl, SortToken, View};
use serde_json::Value;
use std::collections::BTreeMap;

/// Maximum number of file types with programs, and of path prefixes.
const MOST_PROGRAMS: usize = 500;

/// Setting with its new value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Setting {
    Switch(Switch, bool),
    Toggle(Switch),
    Theme(Theme),
    /// Language; `None`: that of the desktop.
    Language(Option<Language>),
    Density(Density),
    /// Font size of messages, in points.
    MessageSize(f32),
    Zoom(f32),
    /// First day of the week; `None`: that of the locale.
    FirstWeekday(Option<Weekday>),
    /// Source of map tiles; empty: the built-in world.
    MapTiles(String),
    /// Shows or hides a layer of maps.
    MapLayer(MapLayer, bool),
    /// Place of the user, longitude and latitude in degrees.
    Home(Option<[f64; 2]>),
    /// Duration of each picture in a slideshow, in seconds.
    SlideSeconds(u32),
    /// Arrangement of the area panel.
    Areas(PanelChoice),
    /// Adds or removes a twit.
    Twit(String, bool),
    /// All colour rules.
    Colours(Vec<ColourRule>),
    /// Columns of lists of messages.
    Columns(ColumnChoice),
    /// Key of an action; `None`: its defaults.
    Key(Action, Option<Shortcut>),
    /// Key of the table and its value, as in the file.
    Value(&'static str, Value),
    /// Key of the table to be reset to its default.
    Usual(&'static str),
    /// All identities besides the main one.
    Identities(Vec<OwnIdentity>),
    /// Overrides for an area.
    OwnArea(String, own_areas::OwnArea),
    /// View and order of an area; `None`: the program's defaults.
    AreaView(String, Option<View>, Option<SortToken>),
    /// Program for an extension or a media type; empty: that of the desktop.
    Program(String, String),
    /// Path prefix and its replacement; an empty one removes it.
    Path(String, String),
}

impl Settings {
    pub(crate) fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Switch(switch, on) => switch.turn(self, on),
            Setting::Toggle(switch) => switch.turn(self, !switch.is_on(self)),
            Setting::Theme(theme) => self.theme = theme,
            Setting::Language(language) => self.language = language,
            Setting::Density(density) => self.density = density,
            Setting::MessageSize(size) => self.message_size = size,
            Setting::Zoom(zoom) => self.zoom = zoom,
            Setting::FirstWeekday(day) => self.first_weekday = day,
            Setting::Home(home) => self.home = home,
            Setting::MapLayer(layer, on) => self.map_layers.turn(layer, on),
            Setting::SlideSeconds(seconds) => self.slide_seconds = seconds,
            Setting::MapTiles(tiles) => self.map_tiles = tiles,
            Setting::Areas(choice) => self.areas.choose(choice),
            Setting::Twit(name, on) => self.set_twit(name, on),
            Setting::Colours(mut rules) => {
                rules.truncate(MOST_RULES);
                self.colours = rules;
            }
            Setting::Columns(choice) => self.columns.choose(choice),
            Setting::Key(action, Some(key)) => self.shortcuts.set(action, key),
            Setting::Key(action, None) => self.shortcuts.reset(action),
            Setting::Value(key, value) => self.set_value(key, value),
            Setting::Usual(key) => {
                let usual = Self::usual_fields();
                let value = table::value_of(&usual, key).cloned();
                self.set_value(key, value.unwrap_or(Value::Null));
            }
            Setting::Identities(mut identities) => {
                identities.truncate(MOST_IDENTITIES);
                self.identities = identities;
            }
            Setting::OwnArea(tag, own) => self.own_areas.set(&tag, own),
            Setting::AreaView(tag, view, sort) => {
                let url = FidoUrl::area(&tag, None);
                let view = view.unwrap_or(View::List);
                self.area_views.keep(&url, AreaChange::View(view));
                let sort: Vec<SortToken> = sort.into_iter().collect();
                self.area_views.keep(&url, AreaChange::Sort(&sort));
            }
            Setting::Program(of, command) => set_or_remove(&mut self.programs, of, command),
            Setting::Path(from, to) => set_or_remove(&mut self.path_map, from, to),
        }
    }

    /// Sets a value; an invalid one changes nothing.
    fn set_value(&mut self, key: &str, value: Value) {
        let mut fields = self.to_fields();
        table::set_value(&mut fields, key, value);
        let (settings, wrong) = check::usable(fields);
        if wrong.is_empty() {
            *self = settings;
        }
    }

    /// Adds or removes a twit; over the limit nothing is added.
    fn set_twit(&mut self, name: String, on: bool) {
        self.twits.retain(|own| *own != name);
        if on && self.twits.len() < MOST_TWITS {
            self.twits.push(name);
        }
    }
}

/// Sets a key of a table; an empty value removes it.
fn set_or_remove(table: &mut BTreeMap<String, String>, key: String, value: String) {
    table.remove(&key);
    if !value.is_empty() && table.len() < MOST_PROGRAMS {
        table.insert(key, value);
    }
}
