use super::layers::MapLayer;
use super::*;
use crate::files::document::Writer;
use std::fs;
use std::io;

const FILE: &str = "settings.toml";
/// File of the settings of the first release.
const OLD_FILE: &str = "settings.json";
const LOCK: &str = "profile.lock";

/// Writes settings like the window.
fn save(dir: &Path, settings: &Settings) -> io::Result<()> {
    let before = load(dir).settings;
    Writer::default().write(dir, &before, settings).map(|_| ())
}
use crate::settings::shortcuts::{Action, Shortcut};

/// Returns the default settings with every boolean inverted.
fn turned() -> Settings {
    let mut fields = Settings::usual_fields();
    for value in fields.values_mut() {
        if let Value::Bool(on) = value {
            *on = !*on;
        }
    }
    Settings::from_fields(fields)
}

/// Returns settings that all differ from the defaults.
fn changed() -> Settings {
    Settings {
        theme: Theme::Dark,
        language: Some(Language::Russian),
        density: Density::Roomy,
        face: Face::Sans,
        message_size: 15.5,
        map_layers: {
            let mut layers = MapLayers::default();
            layers.turn(MapLayer::Labels, false);
            layers
        },
        map_tiles: "osm".to_owned(),
        home: Some([37.5, 55.75]),
        slide_seconds: 10,
        pane_parts: [0.5, 0.25],
        shortcuts: {
            let mut shortcuts = Shortcuts::default();
            let key = Shortcut::parse("Ctrl+Shift+Y").unwrap();
            shortcuts.set(Action::Tree, key);
            shortcuts
        },
        user_name: "Anna".to_owned(),
        writing: writing::WritingSettings {
            signature: "-- \nAnna".to_owned(),
            charset: "UTF-8".to_owned(),
            ..writing::WritingSettings::default()
        },
        identities: vec![
            serde_json::from_value(serde_json::json!({
                "label": "fsx", "address": "21:1/100", "networks": ["fsxnet"], "mood": 1,
            }))
            .unwrap(),
        ],
        requests: requests::RequestSettings {
            outbound: "/outb".to_owned(),
            ..requests::RequestSettings::default()
        },
        first_weekday: Some(Weekday::Sunday),
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
        areas: {
            let mut areas = areas::PanelAreas::default();
            areas.choose(areas::PanelChoice::Sort(areas::AreaSort::Name));
            areas.choose(areas::PanelChoice::Favourite("R50.Bone".to_owned(), true));
            areas
        },
        panel_width: 300.0,
        zoom: 1.25,
        window: [900.0, 700.0],
        window_place: Some([-8.0, 40.0, 1280.0, 800.0]),
        charsets: Arc::new(crate::settings::charsets::tests::some()),
        own_areas: {
            let mut own = own_areas::OwnAreas::default();
            let group = "Mine".to_owned();
            let area = own_areas::OwnArea {
                group,
                ..own_areas::OwnArea::default()
            };
            own.set("R50.Bone", area);
            own
        },
        programs: BTreeMap::from([("pdf".to_owned(), "evince".to_owned())]),
        path_map: BTreeMap::from([("C:\\FIDO".to_owned(), "/mnt/fido".to_owned())]),
        log: Level::Debug,
        read_after: read_after::ReadAfter::AtOnce,
        start_page: StartPage::Home,
        tile_megabytes: 64,
        configs: vec!["/mail/config".into(), "/mail/Эхи".into()],
        ..turned()
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
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join(OLD_FILE), text).unwrap();
    let found = document::read(dir.path(), Kind::Settings);
    assert!(found.may_save && found.trouble.is_none());
    let mut fields = found.fields.unwrap();
    let mut known = changed().to_fields();
    known.retain(|name, _| fields.contains_key(name));
    let meant = Settings {
        map_layers: MapLayers::default(),
        web_pictures: false,
        web_documents: false,
        home: None,
        slide_seconds: 5,
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
        identities: Vec::new(),
        spelling: true,
        own_areas: own_areas::OwnAreas::default(),
        programs: BTreeMap::new(),
        path_map: BTreeMap::new(),
        log: Level::Info,
        // The first release had `mark_read`.
        read_after: read_after::ReadAfter::Never,
        tile_megabytes: 256,
        start_page: StartPage::Session,
        ..Settings::from_fields(known)
    };
    assert_eq!(Settings::from_fields(fields.clone()), meant);
    fields.insert("golded_marks".to_owned(), true.into());
    fields.remove("mark_read");
    fields.insert("read_after".to_owned(), "at-once".into());
    fields.insert("web_pictures".to_owned(), true.into());
    fields.insert("web_documents".to_owned(), true.into());
    fields.insert("home".to_owned(), serde_json::json!([37.5, 55.75]));
    fields.insert(
        "map_layers".to_owned(),
        serde_json::json!({"places": true, "regions": true, "documents": true, "photos": true, "labels": false,
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
        "favourites": ["r50.bone"], "hidden": [], "muted": [], "collapsed": []
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
        "template": "", "gate": "", "charset": "UTF-8", "uplinks": ""
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
    let identity = serde_json::json!([
        {"label": "fsx", "address": "21:1/100", "networks": ["fsxnet"], "mood": 1}
    ]);
    fields.insert("identity".to_owned(), identity);
    fields.insert("spelling".to_owned(), false.into());
    let own = serde_json::json!({"r50.bone": {"group": "Mine"}});
    fields.insert("own_areas".to_owned(), own);
    fields.insert("programs".to_owned(), serde_json::json!({"pdf": "evince"}));
    fields.insert(
        "paths".to_owned(),
        serde_json::json!({"C:\\FIDO": "/mnt/fido"}),
    );
    fields.insert("log".to_owned(), "debug".into());
    fields.insert("tile_megabytes".to_owned(), 64.into());
    fields.insert("start_page".to_owned(), "home".into());
    fields.insert("slide_seconds".to_owned(), 10.into());
    // Later booleans: `turned` has the other value.
    for (name, value) in Settings::usual_fields() {
        if let Value::Bool(on) = value {
            fields.entry(name).or_insert(Value::Bool(!on));
        }
    }
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
    // A later change by a window that has not read the change of the other.
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
    assert!(!found.may_save && found.trouble.unwrap().contains("not a plain file"));
    assert!(save(dir.path(), &Settings::default()).is_err());
}

#[test]
fn fields_of_others_are_kept() {
    let dir = tempfile::tempdir().unwrap();
    let text = "version = 1\nkludges = true # always\n\n[sounds]\nnew = \"ping\"\n";
    fs::write(dir.path().join(FILE), text).unwrap();
    let found = load(dir.path());
    assert!(found.settings.kludges && found.trouble.is_none());
    let changed = Settings {
        styles: false,
        ..found.settings
    };
    save(dir.path(), &changed).unwrap();
    let written = fs::read_to_string(dir.path().join(FILE)).unwrap();
    assert_eq!(
        written,
        text.replace("# always\n", "# always\nstyles = false\n")
    );
}

#[test]
fn json_of_earlier_versions_is_taken_over_once_and_stays() {
    let dir = tempfile::tempdir().unwrap();
    let old = r#"{"version":1,"theme":"dark","zoom":1.25,"kludges":true,"sounds":{"new":"ping"},
        "writing":{"signature":"-- \nAnna","addresses":""},"language":"ru"}"#;
    fs::write(dir.path().join(OLD_FILE), old).unwrap();
    let found = load(dir.path());
    assert!(found.trouble.is_none() && found.may_save);
    assert_eq!(found.settings.language, Some(Language::Russian));
    assert_eq!(names(dir.path()), [OLD_FILE], "reading writes nothing");
    let changed = Settings {
        kludges: false,
        ..found.settings
    };
    save(dir.path(), &changed).unwrap();
    assert_eq!(names(dir.path()), [LOCK, OLD_FILE, FILE]);
    let text = fs::read_to_string(dir.path().join(FILE)).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 12, "{text}");
    for line in [
        "version = 1",
        "theme = \"dark\"",
        "zoom = 1.25",
        "language = \"ru\"",
        "new = \"ping\"",
    ] {
        assert!(lines.contains(&line), "{line}: {text}");
    }
    assert_eq!(load(dir.path()).settings, changed);
    // From now on the old file is ignored.
    fs::write(dir.path().join(OLD_FILE), "damage").unwrap();
    let again = load(dir.path());
    assert!(again.trouble.is_none() && again.settings == changed);
    assert_eq!(
        fs::read_to_string(dir.path().join(OLD_FILE)).unwrap(),
        "damage"
    );
}

#[test]
fn a_file_that_was_edited_while_the_window_was_open_keeps_the_edits() {
    let dir = tempfile::tempdir().unwrap();
    save(
        dir.path(),
        &Settings {
            zoom: 1.5,
            ..Settings::default()
        },
    )
    .unwrap();
    let base = load(dir.path()).settings;
    let mut writer = Writer::default();
    let own = Settings {
        kludges: true,
        ..base.clone()
    };
    writer.write(dir.path(), &base, &own).unwrap();
    let path = dir.path().join(FILE);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(
        &path,
        text.replace(
            "zoom = 1.5",
            "zoom = 2 # for the projector\ntheme = \"dark\"",
        ),
    )
    .unwrap();
    // This window still has the old zoom, and changes another setting.
    let next = Settings {
        styles: false,
        ..own.clone()
    };
    let stored = writer.write(dir.path(), &own, &next).unwrap();
    let expected = Settings {
        zoom: 2.0,
        theme: Theme::Dark,
        ..next.clone()
    };
    assert_eq!(stored, document::Stored::Merged(expected.clone()));
    assert_eq!(load(dir.path()).settings, expected);
    assert!(
        fs::read_to_string(&path)
            .unwrap()
            .contains("zoom = 2 # for the projector")
    );
    // While an editor has written half of it, the file stays, and the window reports it.
    let half = "version = 1\nzoom = \n";
    fs::write(&path, half).unwrap();
    let error = writer.write(dir.path(), &next, &own).unwrap_err();
    assert!(error.to_string().contains("line 2"), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), half);
    assert_eq!(names(dir.path()), [LOCK, FILE]);
}

/// Checks that a damaged settings file of this name is renamed unchanged, and new settings replace
/// it.
fn is_set_aside(file: &str, text: &str, why: &str) {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join(file), text).unwrap();
    // It stays until a window owns the profile.
    let looked = look(dir.path());
    assert_eq!(looked.settings, Settings::default(), "{text}");
    assert!(!looked.may_save, "{text}");
    let trouble = looked.trouble.unwrap();
    assert!(trouble.contains(why), "{text}: {trouble}");
    assert_eq!(names(dir.path()), [file], "{text}");
    let found = load(dir.path());
    assert_eq!(found.settings, Settings::default(), "{text}");
    assert!(found.may_save, "{text}");
    let trouble = found.trouble.unwrap();
    assert!(trouble.contains(why), "{text}: {trouble}");
    save(dir.path(), &changed()).unwrap();
    let aside = format!("{file}.aside-1");
    let mut expected = [LOCK, FILE, &aside];
    expected.sort_unstable();
    assert_eq!(names(dir.path()), expected, "{text}");
    assert_eq!(fs::read_to_string(dir.path().join(aside)).unwrap(), text);
}

#[test]
fn a_damaged_file_is_set_aside_and_never_overwritten() {
    for (text, why) in [
        ("version = ", "damaged (line 1: "),
        ("version = 1\nzoom = 1\n\n[writing\n", "damaged (line 4: "),
        ("version = 1\nzoom = 1\nzoom = 2\n", "damaged (line 3: "),
        ("version = \"1\"", "no version"),
        ("version = 0", "no version"),
        ("{\"version\": 1}", "damaged (line 1: "),
    ] {
        is_set_aside(FILE, text, why);
    }
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join(FILE), b"version = 1\n# \xff\n").unwrap();
    let trouble = load(dir.path()).trouble.unwrap();
    assert!(
        trouble.contains("line 2: the text is not UTF-8"),
        "{trouble}"
    );
}

#[test]
fn every_good_line_of_a_damaged_file_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join(FILE);
    let text = b"version = 1\nkludges = true\npanel = fals\nzoom = 1.5\n\n[writing\norigins = [\"lost\"]\n\n\
        # a remark\n[charsets.areas]\n\"r50.bone\" = \"CP866\"\n\"ru.x\" = \"\xff\"\n\"ru.y\" = \"KOI8-R\"\n";
    fs::write(&path, text).unwrap();
    let is_kept = |settings: &Settings| {
        settings.kludges
            && (settings.zoom - 1.5).abs() < 1e-6
            && settings.to_fields()["charsets"]["areas"]
                .as_object()
                .unwrap()
                .len()
                == 2
    };
    let looked = look(dir.path());
    assert!(is_kept(&looked.settings) && !looked.may_save);
    let said = looked.trouble.unwrap();
    assert!(said.contains("skipped lines: 3, 6, 7, 12"), "{said}");
    assert_eq!(fs::read(&path).unwrap(), text);
    let found = load(dir.path());
    assert!(is_kept(&found.settings) && found.may_save);
    let said = found.trouble.unwrap();
    assert!(said.contains("settings.toml.aside-1"), "{said}");
    assert_eq!(
        fs::read(dir.path().join("settings.toml.aside-1")).unwrap(),
        text
    );
    let kept = fs::read_to_string(&path).unwrap();
    assert!(kept.contains("# a remark\n[charsets.areas]"), "{kept}");
    // At the next start they are unchanged, without a message.
    let again = load(dir.path());
    assert!(is_kept(&again.settings) && again.trouble.is_none());
    let asides = document::files_aside(dir.path());
    assert_eq!(asides, [dir.path().join("settings.toml.aside-1")]);
}

#[test]
fn a_damaged_file_of_the_first_release_is_set_aside() {
    for (text, why) in [
        ("", "damaged"),
        ("{\"version\":1", "damaged"),
        ("[1]", "damaged"),
        ("{}", "no version"),
        ("{\"version\":\"1\"}", "no version"),
    ] {
        is_set_aside(OLD_FILE, text, why);
    }
}

#[test]
fn a_newer_file_is_used_as_far_as_it_is_understood_and_stays() {
    let dir = tempfile::tempdir().unwrap();
    let text = "version = 2\nkludges = true\n";
    fs::write(dir.path().join(FILE), text).unwrap();
    let found = load(dir.path());
    assert!(found.settings.kludges && !found.may_save);
    assert!(found.trouble.unwrap().contains("newer"));
    assert!(save(dir.path(), &changed()).is_err());
    assert_eq!(fs::read_to_string(dir.path().join(FILE)).unwrap(), text);
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
        ["settings.toml.aside-1", "settings.toml.aside-2"]
    );
}

#[test]
fn a_key_that_cannot_be_used_falls_back_alone_and_is_reported_with_its_line() {
    let text = "version = 1
theme = \"pink\"
zoom = 1e300
panel_width = -5
window = [1]
configs = [\"/a\", 1]
kludges = \"yes\"
language = \"xx\"
home = \"\"
message_size = 15
styles = false

[writing]
origins = 7
signature = \"Anna\"

[charsets.areas]
\"r50.bone\" = \"CP866\"
\"ru.x\" = \"no such set\"

[keys]
tree = [\"Quux+T\"]
";
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join(FILE), text).unwrap();
    let found = document::read(dir.path(), Kind::Settings);
    let (settings, wrong) = check::usable(found.fields.clone().unwrap());
    let wrong: Vec<(String, Option<usize>)> = (wrong.iter())
        .map(|own| (own.path.join("."), found.line_of(&own.path)))
        .collect();
    let mut lines: Vec<(&str, usize)> = (wrong.iter())
        .map(|(key, line)| (key.as_str(), line.unwrap()))
        .collect();
    lines.sort_by_key(|(_, line)| *line);
    assert_eq!(
        lines,
        [
            ("theme", 2),
            ("zoom", 3),
            ("panel_width", 4),
            ("window", 5),
            ("configs", 6),
            ("kludges", 7),
            ("language", 8),
            ("writing.origins", 14),
            ("charsets.areas.ru.x", 19),
            ("keys.tree", 22),
        ]
    );
    let usual = Settings::default();
    assert_eq!(
        (settings.theme, settings.window),
        (Theme::System, usual.window)
    );
    assert!((settings.zoom - 4.0).abs() < f32::EPSILON);
    assert!((settings.panel_width - 120.0).abs() < f32::EPSILON);
    assert_eq!(settings.configs, [PathBuf::from("/a")]);
    assert!(!settings.kludges && !settings.styles);
    assert_eq!((settings.language, settings.home), (None, None));
    assert_eq!(settings.writing.signature, "Anna");
    assert!(settings.writing.origins.is_empty());
    let found = load(dir.path());
    assert!(found.may_save);
    let trouble = found.trouble.unwrap();
    assert!(
        trouble.contains("Line 2 of settings.toml: \"theme\" cannot be \"pink\""),
        "{trouble}"
    );
    assert!(trouble.contains("5 more keys"), "{trouble}");
    // The user's text stays until the user or the window changes that key.
    save(
        dir.path(),
        &Settings {
            notify: true,
            ..found.settings
        },
    )
    .unwrap();
    let written = fs::read_to_string(dir.path().join(FILE)).unwrap();
    assert_eq!(
        written,
        text.replace("styles = false\n", "styles = false\nnotify = true\n")
    );
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
        addresses: "2:5020/1042.1, nonsense 182:5043/1@forestnet".to_owned(),
        signature: "Anna\n\n".to_owned(),
        origins: "One\n\n Two \n".to_owned(),
        charset: "utf-8".to_owned(),
        template: " ".to_owned(),
        uplinks: writing::Hidden(
            "182:5043/1@forestnet hush\n\nnonsense\n2:5030/1520 mum areamgr\n".to_owned(),
        ),
        ..writing::WritingSettings::default()
    };
    assert_eq!(writing.addresses().1, ["nonsense"]);
    let (uplinks, wrong) = writing.uplinks();
    assert_eq!((uplinks.len(), wrong), (2, 1));
    assert_eq!(uplinks[0].areafix.password.reveal(), "hush");
    assert_eq!(uplinks[1].areafix.name.as_deref(), Some("areamgr"));
    assert!(!format!("{writing:?}").contains("hush"));
    let configured = [fidoscope_core::config::Uplink {
        address: uplinks[1].address.clone(),
        forwards: true,
        ..fidoscope_core::config::Uplink::default()
    }];
    let all = writing.identity("").with_uplinks(&configured);
    assert_eq!(all.len(), 2);
    assert!(all[0].forwards && all[0].areafix.password.reveal() == "mum");
    let identity = writing.identity("Anna");
    let addresses: Vec<String> = (identity.addresses.iter())
        .map(ToString::to_string)
        .collect();
    assert_eq!(addresses, ["2:5020/1042.1", "182:5043/1@forestnet"]);
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

#[test]
fn identities_are_tables_whose_comments_and_unknown_fields_stay() {
    let dir = tempfile::tempdir().unwrap();
    let text = "version = 1

# At night.
[[identity]]
label = \"fsx\" # another net
name = \"Night Owl\"
mood = \"quiet\"
networks = [\"fsxnet\"]

[[identity]]
label = \"points\"
address = 5
areas = [\"R50.*\"]
";
    fs::write(dir.path().join(FILE), text).unwrap();
    let found = load(dir.path());
    // One unreadable value leaves the rest of its table.
    let trouble = found.trouble.unwrap();
    assert!(trouble.contains("identity.2.address"), "{trouble}");
    assert!(trouble.contains("Line 12"), "{trouble}");
    let settings = found.settings;
    let labels = settings.identities.iter().map(|own| own.label.as_str());
    assert_eq!(labels.collect::<Vec<_>>(), ["fsx", "points"]);
    let own = settings.identity().personas;
    assert_eq!(
        (own[0].name.as_str(), own[1].address.as_ref()),
        ("Night Owl", None)
    );
    let mut changed = settings.clone();
    changed.identities[0].name = "Owl".to_owned();
    changed.identities[0].origin = "By moonlight".to_owned();
    changed.identities.remove(1);
    Writer::default()
        .write(dir.path(), &settings, &changed)
        .unwrap();
    let written = fs::read_to_string(dir.path().join(FILE)).unwrap();
    let expected = text.replace("Night Owl", "Owl").replace(
        "networks = [\"fsxnet\"]\n",
        "networks = [\"fsxnet\"]\norigin = \"By moonlight\"\n",
    );
    let (first, _) = expected
        .split_once("\n[[identity]]\nlabel = \"points\"")
        .unwrap();
    assert_eq!(written, first);
}

#[test]
fn an_area_names_the_identity_that_writes_there() {
    use fidoscope_core::compose::WritesAs;
    let mut settings = Settings::default();
    for (tag, identity) in [("R50.Bone", "fsx"), ("R50.Sysop", "-"), ("R50.Other", "")] {
        let own = own_areas::OwnArea {
            identity: identity.to_owned(),
            ..own_areas::OwnArea::default()
        };
        settings.set(Setting::OwnArea(tag.to_owned(), own));
    }
    let chosen = settings.identity().chosen;
    assert_eq!(
        chosen.into_iter().collect::<Vec<_>>(),
        [
            ("r50.bone".to_owned(), WritesAs::Named("fsx".to_owned())),
            ("r50.sysop".to_owned(), WritesAs::Main),
        ]
    );
    let others = [identities::OwnIdentity::labelled("New", &[])];
    assert_eq!(
        identities::OwnIdentity::labelled("New", &others).label,
        "New 2"
    );
}

#[test]
fn paths_of_another_system_are_added_changed_and_taken_away() {
    let mut settings = Settings::default();
    let path = |to: &str| Setting::Path("C:\\FIDO".to_owned(), to.to_owned());
    settings.set(path("/mnt/dos"));
    settings.set(path("/mnt/fido"));
    let pair = ("C:\\FIDO".to_owned(), "/mnt/fido".to_owned());
    assert_eq!(settings.paths(), [pair]);
    settings.set(path(""));
    assert!(settings.paths().is_empty());
}
