//! One change of the settings: what can be set, and how the settings take it.

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

/// Most kinds of files with programs of their own, and most beginnings of paths.
const MOST_PROGRAMS: usize = 500;

/// A setting with its new value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Setting {
    Switch(Switch, bool),
    Toggle(Switch),
    Theme(Theme),
    /// `None`: the desktop's.
    Language(Option<Language>),
    Density(Density),
    /// In points.
    MessageSize(f32),
    Zoom(f32),
    /// `None`: as the locale has it.
    FirstWeekday(Option<Weekday>),
    /// Whose tiles maps show; empty: the built-in world.
    MapTiles(String),
    /// Maps show a layer, or not.
    MapLayer(MapLayer, bool),
    /// Where the user is, longitude and latitude in degrees.
    Home(Option<[f64; 2]>),
    /// How long a slideshow shows each picture.
    SlideSeconds(u32),
    /// The arrangement of the area panel.
    Areas(PanelChoice),
    /// The user does not want to read the mail of someone, or wants to again.
    Twit(String, bool),
    /// All rules for colours.
    Colours(Vec<ColourRule>),
    /// The columns of lists of messages.
    Columns(ColumnChoice),
    /// The key of an action; `None`: its usual ones.
    Key(Action, Option<Shortcut>),
    /// A value of a key of the table, as the file has it.
    Value(&'static str, Value),
    /// The usual value of a key of the table.
    Usual(&'static str),
    /// All identities besides the main one.
    Identities(Vec<OwnIdentity>),
    /// What the user wants of an area against its configuration.
    OwnArea(String, own_areas::OwnArea),
    /// The view and the order of an area; `None`: as the program shows it by itself.
    AreaView(String, Option<View>, Option<SortToken>),
    /// The program for files of an ending or a media type; empty: that of the desktop.
    Program(String, String),
    /// What a beginning of paths is replaced by; empty: it stays.
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
            Setting::Program(of, command) => put(&mut self.programs, of, command),
            Setting::Path(from, to) => put(&mut self.path_map, from, to),
        }
    }

    /// A value that makes no sense changes nothing.
    fn set_value(&mut self, key: &str, value: Value) {
        let mut fields = self.to_fields();
        table::set_value(&mut fields, key, value);
        let (settings, wrong) = check::usable(fields);
        if wrong.is_empty() {
            *self = settings;
        }
    }

    /// More twits than there is room for are not taken.
    fn set_twit(&mut self, name: String, on: bool) {
        self.twits.retain(|own| *own != name);
        if on && self.twits.len() < MOST_TWITS {
            self.twits.push(name);
        }
    }
}

/// Gives a key of a table a value; an empty one takes it away.
fn put(table: &mut BTreeMap<String, String>, key: String, value: String) {
    table.remove(&key);
    if !value.is_empty() && table.len() < MOST_PROGRAMS {
        table.insert(key, value);
    }
}
