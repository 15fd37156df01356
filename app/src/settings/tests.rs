use super::*;
use crate::files::document::Writer;
use std::fs;
use std::io;

const FILE: &str = "settings.json";
const LOCK: &str = "profile.lock";

/// Writes settings as the window does.
fn save(dir: &Path, settings: &Settings) -> io::Result<()> {
    let before = load(dir).settings;
    Writer::default().write(dir, &before, settings).map(|_| ())
}
use crate::settings::shortcuts::{Action, Shortcut};

fn changed() -> Settings {
    Settings {
        theme: Theme::Dark,
        language: Some(Language::Russian),
        kludges: true,
        density: Density::Roomy,
        face: Face::Sans,
        message_size: 15.5,
        index: false,
        map_layers: {
            let mut layers = MapLayers::default();
            layers.turn(MapLayer::Labels, false);
            layers
        },
        map_tiles: "osm".to_owned(),
        home: Some([37.5, 55.75]),
        styles: false,
        unread_only: true,
        hide_twits: false,
        hide_ignored: true,
        twit_filters: false,
        pane_right: true,
        pane_parts: [0.5, 0.25],
        shortcuts: {
            let mut shortcuts = Shortcuts::default();
            let key = Shortcut::parse("Ctrl+Shift+Y").unwrap();
            shortcuts.set(Action::Tree, key);
            shortcuts
        },
        mark_read: false,
        golded_marks: true,
        user_name: "Anna".to_owned(),
        writing: writing::WritingSettings {
            signature: "-- \nAnna".to_owned(),
            charset: "UTF-8".to_owned(),
            ..writing::WritingSettings::default()
        },
        spelling: false,
        requests: requests::RequestSettings {
            outbound: "/outb".to_owned(),
            ..requests::RequestSettings::default()
        },
        ask_name: false,
        first_weekday: Some(Weekday::Sunday),
        view_in_address: false,
        sort_in_address: false,
        area_views: serde_json::from_str(r#"{"r50.bone": {"view": "litr", "sort": "-chr"}}"#)
            .unwrap(),
        twits: vec!["Ivan Petrov".to_owned()],
        colours: vec![colours::ColourRule {
            field: colours::Field::Subject,
            text: "ferry".to_owned(),
            colour: 2,
        }],
        columns: {
            let mut columns = columns::ListColumns::default();
            columns.choose(columns::ColumnChoice::Show("size", false));
            columns.choose(columns::ColumnChoice::Width("from", 200.0));
            columns.choose(columns::ColumnChoice::Order(vec!["date", "from"]));
            columns
        },
        station_tree: true,
        panel: false,
        areas: {
            let mut areas = areas::PanelAreas::default();
            areas.choose(areas::PanelChoice::Sort(areas::AreaSort::Name));
            areas.choose(areas::PanelChoice::Favourite("R50.Bone".to_owned(), true));
            areas
        },
        notify: true,
        panel_width: 300.0,
        zoom: 1.25,
        window: [900.0, 700.0],
        window_place: Some([-8.0, 40.0, 1280.0, 800.0]),
        maximized: true,
        charsets: Arc::new(crate::settings::charsets::tests::some()),
        configs: vec!["/mail/config".into(), "/mail/Эхи".into()],
        unknown: Map::new(),
    }
}

fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn settings_come_back_as_they_were_saved() {
    let dir = tempfile::tempdir().unwrap();
    let inside = dir.path().join("not/there/yet");
    save(&inside, &changed()).unwrap();
    let found = load(&inside);
    assert_eq!(found.settings, changed());
    assert!(found.trouble.is_none() && found.may_save);
    assert_eq!(names(&inside), [LOCK, FILE]);
}

#[test]
fn settings_of_the_first_release_mean_what_they_meant() {
    let text = r##"{"version": 1, "theme": "dark", "language": "ru", "kludges": true,
        "density": "roomy", "message_face": "sans", "message_size": 15.5, "index": false,
        "map_tiles": "osm", "styles": false, "unread_only": true, "hide_twits": false,
        "twit_filters": false, "pane_right": true, "pane_parts": [0.5, 0.25],
        "keys": {"tree": ["Ctrl+Shift+Y"]}, "mark_read": false, "user_name": "Anna",
        "ask_name": false, "first_weekday": "Sunday", "view_in_address": false,
        "sort_in_address": false, "panel": false, "panel_width": 300.0, "zoom": 1.25,
        "window": [900.0, 700.0], "charsets": {
            "areas": {"r50.bone@fidonet": "KOI8-R", "эха": "CP1251"},
            "messages": [["r50.bone", "2:5030/1 0a", "CP866"], ["эха", "#7", "UTF-8"]]},
        "configs": ["/mail/config", "/mail/Эхи"]}"##;
    let mut fields = document::fields(text, Kind::Settings).unwrap();
    fields.remove("version");
    let meant = Settings {
        map_layers: MapLayers::default(),
        home: None,
        golded_marks: false,
        hide_ignored: false,
        window_place: None,
        maximized: false,
        area_views: area_views::AreaViews::default(),
        twits: Vec::new(),
        colours: Vec::new(),
        columns: columns::ListColumns::default(),
        areas: areas::PanelAreas::default(),
        station_tree: false,
        notify: false,
        requests: requests::RequestSettings::default(),
        writing: writing::WritingSettings::default(),
        spelling: true,
        ..changed()
    };
    assert_eq!(Settings::from_fields(fields.clone()), meant);
    fields.insert("golded_marks".to_owned(), true.into());
    fields.insert("home".to_owned(), serde_json::json!([37.5, 55.75]));
    fields.insert(
        "map_layers".to_owned(),
        serde_json::json!({"places": true, "regions": true, "documents": true, "labels": false,
            "home": true, "graticule": false, "night": false, "bosses": false}),
    );
    let place = serde_json::json!([-8.0, 40.0, 1280.0, 800.0]);
    fields.insert("window_place".to_owned(), place);
    fields.insert("maximized".to_owned(), true.into());
    fields.insert("notify".to_owned(), true.into());
    fields.insert("station_tree".to_owned(), true.into());
    fields.insert("hide_ignored".to_owned(), true.into());
    let areas = serde_json::json!({
        "sort": "name", "only_unread": false, "groups": false, "shows_hidden": false,
        "favourites": ["r50.bone"], "hidden": []
    });
    fields.insert("areas".to_owned(), areas);
    let views = serde_json::json!({"r50.bone": {"view": "litr", "sort": "-chr"}});
    fields.insert("area_views".to_owned(), views);
    let columns = serde_json::json!({
        "order": ["date", "from"], "hidden": ["size"], "widths": {"from": 200.0}
    });
    fields.insert("columns".to_owned(), columns);
    let writing = serde_json::json!({
        "addresses": "", "signature": "-- \nAnna", "tearline": "", "origins": "", "taglines": "",
        "template": "", "gate": "", "charset": "UTF-8"
    });
    fields.insert("writing".to_owned(), writing);
    let requests = serde_json::json!({
        "outbound": "/outb", "inbounds": "", "networks": "", "style": "", "flavour": "", "wish": "",
        "taken": "", "megabytes": "",
    });
    fields.insert("requests".to_owned(), requests);
    let twits = serde_json::json!(["Ivan Petrov"]);
    fields.insert("twits".to_owned(), twits);
    let colours = serde_json::json!([{"field": "subject", "text": "ferry", "colour": 2}]);
    fields.insert("colours".to_owned(), colours);
    fields.insert("spelling".to_owned(), false.into());
    assert_eq!(changed().to_fields(), fields);
}

#[test]
fn a_first_start_has_the_usual_settings_and_no_trouble() {
    let dir = tempfile::tempdir().unwrap();
    let found = load(dir.path());
    assert_eq!(found.settings, Settings::default());
    assert!(found.trouble.is_none() && found.may_save);
}

#[test]
fn of_two_windows_each_is_right_about_what_it_changed() {
    let dir = tempfile::tempdir().unwrap();
    save(dir.path(), &Settings::default()).unwrap();
    let base = load(dir.path()).settings;
    let [mut first, mut second] = [base.clone(), base.clone()];
    let [mut of_first, mut of_second] = [Writer::default(), Writer::default()];
    first.theme = Theme::Dark;
    second.zoom = 1.5;
    second.kludges = true;
    of_first.write(dir.path(), &base, &first).unwrap();
    of_second.write(dir.path(), &base, &second).unwrap();
    // A later change of a window that has not taken over the other's.
    let before = second.clone();
    second.kludges = false;
    of_second.write(dir.path(), &before, &second).unwrap();
    let both = load(dir.path()).settings;
    let expected = Settings {
        theme: Theme::Dark,
        zoom: 1.5,
        ..base
    };
    assert_eq!(both, expected);
}

#[cfg(unix)]
#[test]
fn pipe_in_place_of_the_settings_does_not_hang_the_start() {
    let dir = tempfile::tempdir().unwrap();
    let pipe = dir.path().join(FILE);
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let found = load(dir.path());
    assert_eq!(found.settings, Settings::default());
    assert!(!found.may_save && found.trouble.unwrap().contains("no plain file"));
    assert!(save(dir.path(), &Settings::default()).is_err());
}

#[test]
fn fields_of_others_are_kept() {
    let dir = tempfile::tempdir().unwrap();
    let text = r#"{"version":1,"kludges":true,"sounds":{"new":"ping"}}"#;
    fs::write(dir.path().join(FILE), text).unwrap();
    let found = load(dir.path());
    assert!(found.settings.kludges);
    save(dir.path(), &found.settings).unwrap();
    let text = fs::read_to_string(dir.path().join(FILE)).unwrap();
    let document: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(document["sounds"]["new"], "ping");
    assert_eq!(document["version"], 1);
}

#[test]
fn a_damaged_or_newer_file_is_put_aside_and_never_overwritten() {
    for (text, why) in [
        ("", "damaged"),
        ("{\"version\":1", "damaged"),
        ("[1]", "damaged"),
        ("{}", "no version"),
        ("{\"version\":\"1\"}", "no version"),
        ("{\"version\":2}", "newer"),
    ] {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join(FILE), text).unwrap();
        let found = load(dir.path());
        assert_eq!(found.settings, Settings::default(), "{text}");
        assert!(found.may_save, "{text}");
        let trouble = found.trouble.unwrap();
        assert!(trouble.contains(why), "{text}: {trouble}");
        save(dir.path(), &found.settings).unwrap();
        assert_eq!(
            names(dir.path()),
            [LOCK, FILE, "settings.json.aside-1"],
            "{text}"
        );
        let aside = dir.path().join("settings.json.aside-1");
        assert_eq!(fs::read_to_string(aside).unwrap(), text);
    }
}

#[test]
fn two_damaged_files_get_two_names() {
    let dir = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        fs::write(dir.path().join(FILE), "damage").unwrap();
        assert!(load(dir.path()).trouble.is_some());
    }
    assert_eq!(
        names(dir.path()),
        ["settings.json.aside-1", "settings.json.aside-2"]
    );
}

#[test]
fn a_single_senseless_field_is_as_good_as_absent() {
    let text = r#"{"version":1,"theme":"pink","zoom":1e300,"panel_width":-5,
                   "window":[1],"configs":[1,"/a"],"kludges":"yes"}"#;
    let settings = Settings::from_fields(document::fields(text, Kind::Settings).unwrap());
    assert_eq!(settings.theme, Theme::System);
    assert!((settings.zoom - 4.0).abs() < f32::EPSILON);
    assert!((settings.panel_width - 120.0).abs() < f32::EPSILON);
    assert_eq!(settings.window, Settings::default().window);
    assert_eq!(settings.configs, [PathBuf::from("/a")]);
    assert!(!settings.kludges);
}

#[cfg(target_os = "linux")]
#[test]
fn the_profile_lies_where_the_desktop_wants_it() {
    let dir = |set: &[(&'static str, &'static str)]| {
        let set = set.to_vec();
        default_dir(move |name| {
            let found = set.iter().find(|(known, _)| *known == name)?;
            Some(found.1.to_owned())
        })
    };
    assert_eq!(
        dir(&[("HOME", "/home/u")]),
        Some("/home/u/.local/share/fidoscope".into())
    );
    assert_eq!(
        dir(&[("HOME", "/home/u"), ("XDG_DATA_HOME", "/data")]),
        Some("/data/fidoscope".into())
    );
    assert_eq!(
        dir(&[("HOME", "/home/u"), ("XDG_DATA_HOME", "relative")]),
        Some("/home/u/.local/share/fidoscope".into())
    );
    assert_eq!(dir(&[]), None);
}

#[test]
fn texts_of_those_who_write_become_an_identity() {
    let writing = writing::WritingSettings {
        addresses: "2:5020/1042.1, nonsense 2:5030/1520".to_owned(),
        signature: "Anna\n\n".to_owned(),
        origins: "One\n\n Two \n".to_owned(),
        charset: "utf-8".to_owned(),
        template: " ".to_owned(),
        ..writing::WritingSettings::default()
    };
    assert_eq!(writing.addresses().1, ["nonsense"]);
    let identity = writing.identity("Anna");
    let addresses: Vec<String> = (identity.addresses.iter())
        .map(ToString::to_string)
        .collect();
    assert_eq!(addresses, ["2:5020/1042.1", "2:5030/1520"]);
    assert_eq!(
        (identity.name.as_str(), identity.signature.as_str()),
        ("Anna", "Anna")
    );
    assert_eq!(identity.origins, ["One", "Two"]);
    assert_eq!(
        identity.charset,
        Some(fidoscope_core::charset::Charset::UTF8)
    );
    assert_eq!(identity.template, None);
}
