//! Table of all settings: key in the file, group, kind of value, name and description.
//!
//! The rows are in `settings/mod.rs`, next to their fields; a test fails for a field without a row.
//! The page of the settings, its search, the reset to defaults and the man page use them.

pub(crate) use super::ROWS;

use super::Settings;
use crate::files::document::Document as _;
use crate::strings::{self, Language, Say, has_words, named, tr};
use serde_json::{Map, Value};

named! {
    /// Group of settings, in the order of the man page: a page of the settings, and a section of
    /// that page.
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
        /// State of the window, stored by the program itself.
        Window = tr!("settings-window"),
    }
}

/// Kind of value of a setting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    /// Boolean.
    OnOff,
    /// One of these names.
    Choice(&'static [&'static str]),
    /// Number from, to.
    Number(f64, f64),
    Text,
    /// Text with an item on each line.
    Lines,
    /// List of texts.
    List,
    /// This many numbers.
    Numbers(usize),
    /// Table with keys explained by the description, or several tables.
    Table,
}

impl Kind {
    /// Describes the kind, for the man page.
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

/// Row of a setting.
#[derive(Debug)]
pub(crate) struct Row {
    /// Key in the file, with the keys of the tables around it.
    pub(crate) key: &'static str,
    pub(crate) topic: Topic,
    pub(crate) kind: Kind,
    pub(crate) name: Say,
    /// Description.
    pub(crate) about: Say,
    /// Ids of name and description, for other languages.
    pub(super) texts: [&'static str; 2],
}

/// Names of weekdays as `Serialize` writes them; so are names of columns and fonts.
pub(super) const DAYS: &[&str] = &[
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];

/// Declares the settings: each field with its type, its default if it is not that of the type, and
/// its rows. A row has a key (if it differs from the field's name), group, kind, name and
/// description. A boolean that can be toggled outside of the settings has its name in `Switch`
/// after `as`.
macro_rules! settings {
    (@first $type:ty, $first:expr) => { $first };
    (@first $type:ty) => { <$type>::default() };
    (@key $field:ident $key:literal) => { $key };
    (@key $field:ident) => { stringify!($field) };
    ($(
        $(#[$attribute:meta])* $sight:vis $field:ident $(as $switch:ident)?: $type:ty $(= $first:expr)?
        $(=> { $($($key:literal)? $topic:ident $kind:expr, tr!($name:literal) tr!($about:literal);)* })?,
    )*) => {
        /// User's settings. The fields have the names of the document; unknown fields are
        /// preserved.
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

        /// Rows of all settings.
        pub(crate) const ROWS: &[Row] = &[$($($(Row {
            key: settings!(@key $field $($key)?),
            topic: Topic::$topic,
            kind: $kind,
            name: || tr!($name),
            about: || tr!($about),
            texts: [$name, $about],
        },)*)?)*];

        /// Boolean setting that can be toggled outside of the settings.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Switch {
            $($($switch,)?)*
        }

        impl Switch {
            pub(crate) const fn is_on(self, settings: &Settings) -> bool {
                match self {
                    $($(Self::$switch => settings.$field,)?)*
                }
            }

            /// Returns the name in the table of settings.
            pub(crate) fn name(self) -> &'static str {
                let key = match self {
                    $($(Self::$switch => stringify!($field),)?)*
                };
                Row::find(key).map_or(key, |row| (row.name)())
            }

            const fn turn(self, settings: &mut Settings, on: bool) {
                match self {
                    $($(Self::$switch => settings.$field = on,)?)*
                }
            }
        }
    };
}

/// Widens a number to double precision in constants.
pub(super) const fn bound(number: f32) -> f64 {
    number as f64
}

/// Returns the value of a nested key.
pub(crate) fn value_of<'a>(fields: &'a Map<String, Value>, key: &str) -> Option<&'a Value> {
    let mut parts = key.split('.');
    let first = fields.get(parts.next()?)?;
    parts.try_fold(first, |value, part| value.get(part))
}

/// Sets the value of a nested key.
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
    /// Returns the row of a key.
    pub(crate) fn find(key: &str) -> Option<&'static Self> {
        ROWS.iter().find(|row| row.key == key)
    }

    /// Returns whether the row matches a search: all words occur in key, name, description or
    /// synonyms, in any language.
    pub(crate) fn answers(&self, words: &str) -> bool {
        let mut texts = vec![self.key.to_owned(), self.key.replace('_', " ")];
        let synonyms = SYNONYMS.iter().find(|(key, _)| *key == self.key);
        for language in Language::ALL {
            let ids = self.texts.iter().chain(synonyms.map(|(_, id)| id));
            texts.extend(ids.map(|id| strings::text_in(language, id).to_owned()));
        }
        has_words(&texts.join("\n"), words)
    }

    /// Returns whether the value differs from the default.
    pub(crate) fn is_changed(&self, now: &Map<String, Value>, usual: &Map<String, Value>) -> bool {
        value_of(now, self.key) != value_of(usual, self.key)
    }
}

/// Declares synonyms of settings by their keys.
macro_rules! synonyms {
    ($($key:literal tr!($id:literal),)*) => {
        /// Ids of the words by which people look for a setting, other than its name.
        pub(crate) const SYNONYMS: &[(&str, &str)] = &[$(($key, $id),)*];
    };
}

synonyms! {
    "theme" tr!("words-theme"),
    "language" tr!("words-language"),
    "density" tr!("words-density"),
    "message_face" tr!("words-font"),
    "message_size" tr!("words-font"),
    "zoom" tr!("words-size"),
    "colours" tr!("words-colours"),
    "columns.order" tr!("words-columns"),
    "columns.hidden" tr!("words-columns"),
    "columns.widths" tr!("words-columns"),
    "configs" tr!("words-bases"),
    "twits" tr!("words-twits"),
    "hide_twits" tr!("words-twits"),
    "hide_ignored" tr!("words-ignore"),
    "kludges" tr!("words-kludges"),
    "notify" tr!("words-notify"),
    "charsets.areas" tr!("words-charsets"),
    "charsets.messages" tr!("words-charsets"),
    "writing.charset" tr!("words-charsets"),
    "user_name" tr!("words-name"),
    "spelling" tr!("words-spelling"),
    "index" tr!("words-search"),
    "map_tiles" tr!("words-map"),
    "web_pictures" tr!("words-pictures"),
    "slide_seconds" tr!("words-pictures"),
    "home" tr!("words-map"),
    "programs" tr!("words-programs"),
    "pane_parts" tr!("words-pane"),
    "pane_right" tr!("words-pane"),
    "panel" tr!("words-panel"),
    "requests.inbounds" tr!("words-downloads"),
    "keys" tr!("words-keys"),
}

fn is_empty_value(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null) => true,
        Some(Value::Object(fields)) => fields.is_empty(),
        Some(Value::Array(values)) => values.is_empty(),
        Some(Value::String(text)) => text.is_empty(),
        Some(_) => false,
    }
}

/// Returns the man page `fidoscope-settings(5)` in the user's language, for man(7).
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
                value if is_empty_value(value) => tr!("settings-man-none").to_owned(),
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
    let example: Vec<String> = EXAMPLE.lines().map(escaped).collect();
    let _ = writeln!(out, ".nf\n{}\n.fi", example.join("\n"));
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

/// Escapes a text for roff.
pub(crate) fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    match text.starts_with(['.', '\'']) {
        true => format!("\\&{text}"),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::{EXAMPLE, ROWS, Row, Topic, escaped, man, value_of};
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
                Value::Object(below) if Row::find(name).is_none() => {
                    keys.extend(below.keys().map(|own| format!("{name}.{own}")));
                }
                _ => drop(keys.insert(name.clone())),
            }
        }
        // It is omitted while the place is unknown.
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
            let row = Row::find(key).unwrap();
            assert!(row.answers(words), "{words}");
        }
        assert!(!Row::find("theme").unwrap().answers("theme nonsense"));
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
    fn man_page_of_the_settings_names_every_key_and_has_no_other_commands_of_roff_than_its_own() {
        for language in Language::ALL {
            set_language(language);
            let page = man();
            for row in ROWS {
                assert!(page.contains(&format!(".B {}\n", row.key)), "{}", row.key);
            }
            assert!(page.starts_with(".TH FIDOSCOPE\\-SETTINGS 5 "), "{page}");
            for topic in Topic::ALL {
                let section = format!(".SH \"{}\"\n", escaped(&topic.name().to_uppercase()));
                assert!(page.contains(&section), "{section}");
            }
            for line in page.lines().filter(|line| line.starts_with(['.', '\''])) {
                let command = line.split(' ').next().unwrap();
                let known = [".TH", ".SH", ".PP", ".TP", ".B", ".br", ".nf", ".fi", ".BR"];
                assert!(known.contains(&command), "{line}");
            }
        }
    }
}
