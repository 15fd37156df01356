//! Every setting in one table: its key in the file, its group, what values it takes, its name and a sentence.
//!
//! The page of the settings, its search, the way back to the usual value and the man page read it. A field of
//! `Settings` without a row here fails a test.

use super::{MESSAGE_SIZES, Settings, ZOOMS};
use crate::files::document::Document as _;
use crate::strings::{self, Language, Say, has_words, named, tr};
use serde_json::{Map, Value};

named! {
    /// Settings that belong together, in the order of the man page: a page of the settings, and a section of that page.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Topic: name {
        Reading = tr!("settings-reading"),
        Looks = tr!("settings-looks"),
        Areas = tr!("settings-areas"),
        Writing = tr!("settings-writing"),
        Requests = tr!("settings-requests"),
        Network = tr!("settings-network"),
        Programs = tr!("settings-programs"),
        Storage = tr!("settings-storage"),
        Keys = tr!("settings-keys"),
        /// What the window keeps by itself.
        Window = tr!("settings-window"),
    }
}

/// What values a setting takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    /// `true` or `false`.
    OnOff,
    /// One of these.
    Choice(&'static [&'static str]),
    /// From, to.
    Number(f64, f64),
    Text,
    /// A text with a line for each of several.
    Lines,
    /// Texts.
    List,
    /// Numbers: counts of things.
    Numbers(usize),
    /// A table whose keys the sentence explains, or several of them.
    Table,
}

impl Kind {
    /// In words, for the man page.
    fn words(self) -> String {
        match self {
            Self::OnOff => tr!("setting-kind-switch").to_owned(),
            Self::Choice(values) => {
                let values: Vec<String> = values.iter().map(|own| format!("\"{own}\"")).collect();
                tr!("setting-kind-choice", values = values.join(", "))
            }
            Self::Number(from, to) => {
                tr!(
                    "setting-kind-number",
                    from = from.to_string(),
                    to = to.to_string()
                )
            }
            Self::Text => tr!("setting-kind-text").to_owned(),
            Self::Lines => tr!("setting-kind-lines").to_owned(),
            Self::List => tr!("setting-kind-list").to_owned(),
            Self::Numbers(count) => tr!("setting-kind-numbers", count = count),
            Self::Table => tr!("setting-kind-table").to_owned(),
        }
    }
}

/// One setting.
#[derive(Debug)]
pub(crate) struct Row {
    /// Its key in the file, with those of the tables that it is in before it.
    pub(crate) key: &'static str,
    pub(crate) topic: Topic,
    pub(crate) kind: Kind,
    pub(crate) name: Say,
    /// What it does.
    pub(crate) about: Say,
    /// Names of both texts, for those of other languages.
    texts: [&'static str; 2],
}

macro_rules! rows {
    ($($key:literal $topic:ident $kind:expr, tr!($name:literal) tr!($about:literal);)*) => {
        /// All of them.
        pub(crate) const ROWS: &[Row] = &[$(Row {
            key: $key,
            topic: Topic::$topic,
            kind: $kind,
            name: || tr!($name),
            about: || tr!($about),
            texts: [$name, $about],
        },)*];
    };
}

use Kind::{Choice, Lines, List, Number, Numbers, OnOff, Table, Text};

/// Names of columns, of fonts and of the like are those of `Serialize`.
const DAYS: &[&str] = &[
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];

rows! {
    "mark_read" Reading OnOff, tr!("menu-mark-read") tr!("setting-mark-read");
    "golded_marks" Reading OnOff, tr!("menu-golded-marks") tr!("setting-golded-marks");
    "unread_only" Reading OnOff, tr!("menu-unread-only") tr!("setting-unread-only");
    "hide_twits" Reading OnOff, tr!("menu-twits") tr!("setting-hide-twits");
    "twits" Reading List, tr!("settings-twits") tr!("setting-twits");
    "twit_filters" Reading OnOff, tr!("menu-twit-filters") tr!("menu-twit-filters-hint");
    "hide_ignored" Reading OnOff, tr!("menu-ignored") tr!("setting-hide-ignored");
    "pane_right" Reading OnOff, tr!("menu-pane-right") tr!("setting-pane-right");
    "styles" Reading OnOff, tr!("menu-styles") tr!("setting-styles");
    "kludges" Reading OnOff, tr!("settings-kludges") tr!("setting-kludges");
    "notify" Reading OnOff, tr!("settings-notify") tr!("setting-notify");
    "view_in_address" Reading OnOff, tr!("view-in-address") tr!("setting-view-in-address");
    "sort_in_address" Reading OnOff, tr!("order-in-address") tr!("setting-sort-in-address");
    "first_weekday" Reading Choice(DAYS), tr!("first-weekday") tr!("setting-first-weekday");
    "theme" Looks Choice(&["system", "light", "dark", "classic"]), tr!("looks") tr!("setting-theme");
    "language" Looks Choice(&["en", "ru"]), tr!("settings-language") tr!("setting-language");
    "density" Looks Choice(&["compact", "usual", "roomy"]), tr!("settings-rows") tr!("setting-density");
    "message_face" Looks Choice(&["mono", "sans"]), tr!("settings-letters") tr!("setting-face");
    "message_size" Looks Number(bound(*MESSAGE_SIZES.start()), bound(*MESSAGE_SIZES.end())),
        tr!("settings-size") tr!("setting-message-size");
    "zoom" Looks Number(bound(*ZOOMS.start()), bound(*ZOOMS.end())), tr!("settings-zoom") tr!("setting-zoom");
    "colours" Looks Table, tr!("settings-colours") tr!("setting-colours");
    "slide_seconds" Looks Number(1.0, 3600.0), tr!("slides-interval") tr!("setting-slide-seconds");
    "map_layers.places" Looks OnOff, tr!("layer-places") tr!("layer-places-hint");
    "map_layers.regions" Looks OnOff, tr!("layer-regions") tr!("layer-regions-hint");
    "map_layers.documents" Looks OnOff, tr!("layer-documents") tr!("layer-documents-hint");
    "map_layers.photos" Looks OnOff, tr!("layer-photos") tr!("layer-photos-hint");
    "map_layers.labels" Looks OnOff, tr!("layer-labels") tr!("layer-labels-hint");
    "map_layers.home" Looks OnOff, tr!("layer-home") tr!("layer-home-hint");
    "map_layers.bosses" Looks OnOff, tr!("map-bosses") tr!("map-bosses-hint");
    "map_layers.graticule" Looks OnOff, tr!("map-graticule") tr!("map-graticule-hint");
    "map_layers.night" Looks OnOff, tr!("map-night") tr!("map-night-hint");
    "columns.order" Looks List, tr!("setting-columns") tr!("setting-columns-order");
    "columns.hidden" Looks List, tr!("setting-columns-less") tr!("setting-columns-hidden");
    "columns.widths" Looks Table, tr!("setting-columns-wide") tr!("setting-columns-widths");
    "configs" Areas List, tr!("settings-bases") tr!("setting-configs");
    "areas.sort" Areas Choice(&["configured", "name", "unread"]), tr!("setting-areas-order") tr!("setting-areas-sort");
    "areas.only_unread" Areas OnOff, tr!("setting-areas-unread") tr!("setting-areas-only-unread");
    "areas.groups" Areas OnOff, tr!("setting-areas-grouped") tr!("setting-areas-groups");
    "areas.shows_hidden" Areas OnOff, tr!("setting-areas-all") tr!("setting-areas-shows-hidden");
    "areas.favourites" Areas List, tr!("areas-favourite") tr!("setting-areas-favourites");
    "areas.hidden" Areas List, tr!("setting-areas-less") tr!("setting-areas-hidden");
    "area_views" Areas Table, tr!("setting-views") tr!("setting-area-views");
    "charsets.areas" Areas Table, tr!("setting-charsets") tr!("setting-charsets-areas");
    "charsets.messages" Areas Table, tr!("setting-charsets-single") tr!("setting-charsets-messages");
    "paths" Areas Table, tr!("settings-paths") tr!("setting-paths");
    "own_areas" Areas Table, tr!("setting-own") tr!("setting-own-areas");
    "user_name" Writing Text, tr!("settings-name") tr!("settings-name-hint");
    "ask_name" Writing OnOff, tr!("setting-asks-name") tr!("setting-ask-name");
    "writing.addresses" Writing Text, tr!("settings-addresses") tr!("setting-addresses");
    "writing.signature" Writing Lines, tr!("settings-signature") tr!("setting-signature");
    "writing.tearline" Writing Text, tr!("settings-tearline") tr!("setting-tearline");
    "writing.origins" Writing Lines, tr!("settings-origins") tr!("setting-origins");
    "writing.taglines" Writing Lines, tr!("settings-taglines") tr!("setting-taglines");
    "writing.template" Writing Text, tr!("settings-template") tr!("setting-template");
    "writing.gate" Writing Text, tr!("settings-gate") tr!("setting-gate");
    "writing.charset" Writing Text, tr!("settings-charset") tr!("setting-charset");
    "writing.uplinks" Writing Lines, tr!("setting-uplinks") tr!("setting-uplinks-about");
    "identity" Writing Table, tr!("settings-identities") tr!("setting-identity");
    "spelling" Writing OnOff, tr!("settings-spelling") tr!("setting-spelling");
    "requests.outbound" Requests Text, tr!("settings-outbound") tr!("setting-outbound");
    "requests.inbounds" Requests Lines, tr!("settings-inbounds") tr!("setting-inbounds");
    "requests.networks" Requests Lines, tr!("settings-networks") tr!("setting-networks");
    "requests.style" Requests Choice(&["", "aso"]), tr!("settings-outbound-style") tr!("setting-style");
    "requests.flavour" Requests Choice(&["", "ilo", "clo", "flo", "hlo"]), tr!("settings-flavour") tr!("setting-flavour");
    "requests.wish" Requests Choice(&["", "always", "never"]), tr!("settings-wish") tr!("setting-wish");
    "requests.taken" Requests Choice(&["", "yes"]), tr!("settings-taken") tr!("setting-taken");
    "map_tiles" Network Text, tr!("settings-maps") tr!("setting-map-tiles");
    "web_pictures" Network OnOff, tr!("settings-web-pictures") tr!("setting-web-pictures");
    "web_documents" Network OnOff, tr!("settings-web-documents") tr!("setting-web-documents");
    "home" Network Numbers(2), tr!("setting-place") tr!("setting-home");
    "programs" Programs Table, tr!("settings-programs") tr!("setting-programs");
    "index" Storage OnOff, tr!("settings-index-on") tr!("setting-index");
    "requests.megabytes" Storage Text, tr!("settings-received") tr!("setting-megabytes");
    "tile_megabytes" Storage Number(0.0, 65536.0), tr!("setting-tiles") tr!("setting-tile-megabytes");
    "log" Storage Choice(&["off", "error", "warning", "info", "debug"]), tr!("settings-log") tr!("setting-log");
    "keys" Keys Table, tr!("settings-keys") tr!("setting-keys");
    "station_tree" Window OnOff, tr!("stations-tree") tr!("setting-station-tree");
    "panel" Window OnOff, tr!("command-panel") tr!("setting-panel");
    "panel_width" Window Number(120.0, 1000.0), tr!("setting-panel-wide") tr!("setting-panel-width");
    "pane_parts" Window Numbers(2), tr!("setting-pane") tr!("setting-pane-parts");
    "window" Window Numbers(2), tr!("settings-window") tr!("setting-window");
    "window_place" Window Numbers(4), tr!("setting-place-of-window") tr!("setting-window-place");
    "maximized" Window OnOff, tr!("setting-whole-screen") tr!("setting-maximized");
}

/// A number of half the width, as constants may widen it.
const fn bound(number: f32) -> f64 {
    number as f64
}

/// The value of a key within fields.
pub(crate) fn value_of<'a>(fields: &'a Map<String, Value>, key: &str) -> Option<&'a Value> {
    let mut parts = key.split('.');
    let first = fields.get(parts.next()?)?;
    parts.try_fold(first, |value, part| value.get(part))
}

/// Gives a key within fields a value.
pub(super) fn set_value(fields: &mut Map<String, Value>, key: &str, value: Value) {
    match key.split_once('.') {
        None => {
            fields.insert(key.to_owned(), value);
        }
        Some((first, rest)) => {
            let below = fields.entry(first).or_insert_with(|| Map::new().into());
            if let Value::Object(below) = below {
                set_value(below, rest, value);
            }
        }
    }
}

impl Row {
    /// The row of a key.
    pub(crate) fn of(key: &str) -> Option<&'static Self> {
        ROWS.iter().find(|row| row.key == key)
    }

    /// Whether it is what was looked for: all words are in its key, its name or its sentence, in any language.
    pub(crate) fn answers(&self, words: &str) -> bool {
        let mut texts = vec![self.key.to_owned(), self.key.replace('_', " ")];
        for language in Language::ALL {
            texts.extend(
                self.texts
                    .map(|id| strings::text_in(language, id).to_owned()),
            );
        }
        has_words(&texts.join("\n"), words)
    }

    /// Whether it has another value than at first.
    pub(crate) fn is_changed(&self, now: &Map<String, Value>, usual: &Map<String, Value>) -> bool {
        value_of(now, self.key) != value_of(usual, self.key)
    }
}

fn is_nothing(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null) => true,
        Some(Value::Object(fields)) => fields.is_empty(),
        Some(Value::Array(values)) => values.is_empty(),
        Some(Value::String(text)) => text.is_empty(),
        Some(_) => false,
    }
}

/// The page `fidoscope-settings(5)` in the language of the user, for man(7).
pub(crate) fn man() -> String {
    use std::fmt::Write as _;
    let usual = Settings::usual_fields();
    let mut out = format!(
        ".TH FIDOSCOPE\\-SETTINGS 5 \"\" \"fidoscope {}\"\n",
        env!("CARGO_PKG_VERSION")
    );
    // Writing into a string does not fail.
    let section = |out: &mut String, title: &str| {
        let _ = writeln!(out, ".SH \"{}\"", escaped(&title.to_uppercase()));
    };
    section(&mut out, tr!("cli-man-name"));
    let what = escaped(tr!("settings-man-what"));
    let _ = writeln!(out, "fidoscope\\-settings \\- {what}");
    section(&mut out, tr!("settings-man-file"));
    for paragraph in [
        tr!("settings-man-place"),
        tr!("settings-man-form"),
        tr!("settings-man-faults"),
        tr!("settings-man-version"),
    ] {
        let _ = writeln!(out, ".PP\n{}", escaped(paragraph));
    }
    for topic in Topic::ALL {
        section(&mut out, topic.name());
        for row in ROWS.iter().filter(|row| row.topic == topic) {
            let _ = writeln!(out, ".TP\n.B {}", escaped(row.key));
            let usual = match value_of(&usual, row.key) {
                value if is_nothing(value) => tr!("settings-man-none").to_owned(),
                None => String::new(),
                Some(value) => crate::files::document::toml_value(value),
            };
            let end = |text: &str| {
                if text.ends_with(['.', '!', '?']) {
                    ""
                } else {
                    "."
                }
            };
            let (name, about) = ((row.name)(), (row.about)());
            let usual = tr!("settings-man-usual", usual = usual);
            let text = escaped(&format!("{name}{} {about}{}", end(name), end(about)));
            let values = escaped(&format!("{}; {usual}.", row.kind.words()));
            let _ = writeln!(out, "{text}\n.br\n{values}");
        }
    }
    section(&mut out, tr!("settings-man-example"));
    let _ = writeln!(out, ".nf\n{}.fi", escaped(EXAMPLE).replace("\n.", "\n\\&."));
    section(&mut out, tr!("settings-man-also"));
    out.push_str(".BR fidoscope (1)\n");
    out
}

const EXAMPLE: &str = "version = 1
theme = \"dark\"
twits = [\"Ivan Petrov\"]

[writing]
origins = \"\"\"
Where the river bends
Never mind\"\"\"

[charsets.areas]
\"r50.bone\" = \"CP866\"

[area_views.\"ru.fidonet.today\"]
view = \"tree\"
sort = \"-chr\"

[keys]
tree = [\"Ctrl+Shift+Y\"]

[programs]
pdf = \"evince\"
\"audio/*\" = \"mpv --no-video\"

[paths]
'C:\\FIDO' = \"/mnt/dos/fido\"

[[identity]]
label = \"fsxNet\"
name = \"Night Owl\"
address = \"21:1/100\"
origin = \"By moonlight\"
networks = [\"fsxnet\", \"21:*\"]

[[colours]]
field = \"subject\"
text = \"ferry\"
colour = 2
";

/// A text in which roff finds no command of its own.
pub(crate) fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    match text.starts_with(['.', '\'']) {
        true => format!("\\&{text}"),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::{EXAMPLE, ROWS, Row, Topic, man, value_of};
    use crate::files::document::{Document as _, Kind, fields};
    use crate::settings::Settings;
    use crate::settings::check::usable;
    use crate::strings::{Language, set_language};
    use serde_json::Value;
    use std::collections::BTreeSet;

    #[test]
    fn every_field_of_the_settings_has_a_row_and_every_row_a_field() {
        let usual = Settings::usual_fields();
        let mut keys = BTreeSet::new();
        for (name, value) in &usual {
            match value {
                Value::Object(below) if Row::of(name).is_none() => {
                    keys.extend(below.keys().map(|own| format!("{name}.{own}")));
                }
                _ => drop(keys.insert(name.clone())),
            }
        }
        // It is left out while no place is known yet.
        keys.insert("window_place".to_owned());
        let rows: BTreeSet<String> = ROWS.iter().map(|row| row.key.to_owned()).collect();
        assert_eq!(rows.len(), ROWS.len());
        assert_eq!(rows, keys);
        assert!(
            Topic::ALL
                .iter()
                .all(|topic| ROWS.iter().any(|row| row.topic == *topic))
        );
    }

    #[test]
    fn settings_are_found_by_words_of_both_languages_and_by_their_keys() {
        for (words, key) in [
            ("signature", "writing.signature"),
            ("ПОДПИСЬ", "writing.signature"),
            ("golded_marks", "golded_marks"),
            ("outbound", "requests.outbound"),
            ("тема", "theme"),
            ("tile server", "map_tiles"),
        ] {
            let row = Row::of(key).unwrap();
            assert!(row.answers(words), "{words}");
        }
        assert!(!Row::of("theme").unwrap().answers("theme nonsense"));
    }

    #[test]
    fn example_of_the_man_page_is_understood() {
        let (settings, wrong) = usable(fields(EXAMPLE, Kind::Settings).unwrap());
        assert!(wrong.is_empty(), "{wrong:?}");
        assert_eq!(settings.writing.origins.lines().count(), 2);
        let read = settings.to_fields();
        assert_eq!(
            value_of(&read, "charsets.areas").unwrap()["r50.bone"],
            "CP866"
        );
    }

    #[test]
    fn man_page_of_the_settings_in_packaging_is_up_to_date() {
        for language in [Language::Russian, Language::English] {
            set_language(language);
            let page = man();
            for row in ROWS {
                assert!(page.contains(&format!(".B {}\n", row.key)), "{}", row.key);
            }
        }
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../packaging/fidoscope.5");
        let written = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            written == man(),
            "packaging/fidoscope.5 is outdated: `fidoscope man settings >packaging/fidoscope.5`"
        );
    }
}
