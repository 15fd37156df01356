use super::{Damage, changed, fields, line_of};
use serde_json::{Map, Value, json};

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => panic!("no object"),
    }
}

/// Returns a text after its keys changed to `own`.
fn after(text: &str, own: Value, usual: Value) -> String {
    let before = fields(text).unwrap();
    let mut wanted = before.clone();
    wanted.extend(object(own));
    changed(text, &before, &wanted, &object(usual)).unwrap()
}

const WRITTEN: &str = r#"# Mine.
version = 1

zoom = 1.5   # large
# Nobody else knows this one.
sounds = { new = "ping" }
theme = "dark"
configs = [
    "/mail/a", # the old ones
    "/mail/b",
]

[writing]
# Where I am.
origins = "Tver"
addresses = "2:5020/1"

[[colours]]
text = "ferry" # boats
colour = 2

[[colours]]
text = "tram"
"#;

#[test]
fn only_what_changed_is_written_and_all_else_stays_to_the_byte() {
    let same = after(WRITTEN, json!({}), json!({}));
    assert_eq!(same, WRITTEN);
    let text = after(
        WRITTEN,
        json!({"zoom": 2, "kludges": true, "writing": {"origins": "Oslo", "addresses": "2:5020/1"}}),
        json!({"zoom": 1.0}),
    );
    let expected = WRITTEN
        .replace("zoom = 1.5   # large", "zoom = 2   # large")
        .replace("\"Tver\"", "\"Oslo\"")
        .replace(
            "    \"/mail/b\",\n]\n",
            "    \"/mail/b\",\n]\nkludges = true\n",
        );
    assert_eq!(text, expected);
}

#[test]
fn usual_values_leave_the_file_and_a_comment_keeps_its_key() {
    let usual = json!({"zoom": 1.0, "theme": "system", "writing": {"origins": "", "addresses": ""},
        "language": null});
    let text = after(
        WRITTEN,
        json!({"zoom": 1.0, "theme": "system", "writing": {"origins": "", "addresses": ""}}),
        usual,
    );
    assert!(text.contains("zoom = 1.0   # large"), "{text}");
    assert!(!text.contains("theme"), "{text}");
    assert!(text.contains("# Where I am.\norigins = \"\""), "{text}");
    assert!(!text.contains("addresses"), "{text}");
    let text = "a = 1\n[writing]\norigins = \"x\"\n";
    let text = after(
        text,
        json!({"writing": {"origins": ""}}),
        json!({"writing": {"origins": ""}}),
    );
    assert_eq!(text, "a = 1\n");
    let text = after(
        "# Why.\nlanguage = \"ru\"\n",
        json!({"language": null}),
        json!({}),
    );
    assert_eq!(text, "# Why.\nlanguage = \"\"\n");
    assert_eq!(
        after("language = \"ru\"\n", json!({"language": null}), json!({})),
        ""
    );
}

#[test]
fn elements_of_lists_and_tables_keep_their_comments() {
    let text = after(
        WRITTEN,
        json!({
            "configs": ["/mail/new", "/mail/a"],
            "colours": [{"text": "metro"}, {"text": "ferry", "colour": 2}],
        }),
        json!({}),
    );
    assert!(text.contains("\n    \"/mail/a\""), "{text}");
    assert!(text.contains("# the old ones"), "{text}");
    assert!(text.contains("text = \"ferry\" # boats"), "{text}");
    let read = fields(&text).unwrap();
    assert_eq!(read["configs"], json!(["/mail/new", "/mail/a"]));
    assert_eq!(
        read["colours"],
        json!([{"text": "metro"}, {"text": "ferry", "colour": 2}])
    );
    assert_eq!(read["sounds"], json!({"new": "ping"}));
    for own in [
        json!(["c", "a"]),
        json!(["b"]),
        json!(["a"]),
        json!([]),
        json!(["b", "c", "a"]),
    ] {
        let text = after(
            "x = [\"a\", # x\n \"b\"]\n",
            json!({ "x": own.clone() }),
            json!({}),
        );
        assert_eq!(fields(&text).unwrap()["x"], own, "{text}");
    }
}

#[test]
fn tables_of_every_form_are_changed_as_they_are_written() {
    for (text, expected) in [
        ("w.a = 1\n", "w.a = 1\nw.b = \"x\"\n"),
        ("w = { a = 1 }\n", "w = { a = 1 , b = \"x\" }\n"),
        ("[w]\na = 1\n", "[w]\na = 1\nb = \"x\"\n"),
        ("", "[w]\nb = \"x\"\n"),
        ("w = 7 # no table\n", "[w]\nb = \"x\"\n"),
    ] {
        let before = fields(text).unwrap();
        let mut wanted = before.clone();
        let mut below = before
            .get("w")
            .and_then(Value::as_object)
            .cloned()
            .unwrap_or_default();
        below.insert("b".to_owned(), json!("x"));
        wanted.insert("w".to_owned(), Value::Object(below.clone()));
        let before = match before.get("w").is_some_and(Value::is_object) {
            true => before,
            false => Map::new(),
        };
        let written = changed(text, &before, &wanted, &Map::new()).unwrap();
        assert_eq!(
            fields(&written).unwrap()["w"],
            Value::Object(below),
            "{written}"
        );
        if !text.contains('{') {
            assert_eq!(written, expected);
        }
    }
    let text = after("", json!({"v": {"r50.bone": {"view": "litr"}}}), json!({}));
    assert_eq!(text, "[v.\"r50.bone\"]\nview = \"litr\"\n");
}

#[test]
fn what_is_no_toml_is_reported_with_its_line() {
    let damage = fields("a = 1\n\nb = = 2\n").unwrap_err();
    assert_eq!(damage.line, 3, "{damage:?}");
    assert!(!damage.why.is_empty());
    let Damage { line, .. } = fields("a = 1\na = 2\n").unwrap_err();
    assert_eq!(line, 2);
    for text in [
        "[",
        "a",
        "a = \"",
        "\u{0}",
        &"[".repeat(10_000),
        &format!("a = {}", "[".repeat(5_000)),
    ] {
        assert!(fields(text).is_err(), "{text}");
    }
    let path = |path: &str| path.split('/').map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(line_of(WRITTEN, &path("zoom")), Some(4));
    assert_eq!(line_of(WRITTEN, &path("writing/origins")), Some(15));
    assert_eq!(line_of(WRITTEN, &path("nothing")), None);
    let inline = "x = 1\nw = { a = 1,\n b = 2 }\n";
    assert_eq!(line_of(inline, &path("w/b")), Some(3));
}

#[test]
fn numbers_marks_and_ends_of_lines_stay() {
    let windows = "\u{feff}# Mine.\r\nzoom = 1\r\n";
    let text = after(windows, json!({"zoom": 1.25, "panel": 0.56_f32}), json!({}));
    assert_eq!(text, "\u{feff}# Mine.\r\nzoom = 1.25\r\npanel = 0.56\r\n");
    let place = json!([37.617_734_9, 55.75]);
    let text = after("", json!({"home": place}), json!({}));
    assert_eq!(text, "home = [37.6177349, 55.75]\n");
    let text = after(
        "",
        json!({"text": "One\nTwo\n", "list": ["a", "b", "c", "d"]}),
        json!({}),
    );
    assert_eq!(fields(&text).unwrap()["text"], "One\nTwo\n");
    assert!(
        text.contains("list = [\n    \"a\",\n    \"b\",\n"),
        "{text}"
    );
    assert_eq!(
        fields("a = nan\nb = 1979-05-27\n").unwrap(),
        object(json!({"a": "NaN", "b": "1979-05-27"}))
    );
}

proptest::proptest! {
    /// For any file, the keys that a window changed are there afterwards, and nothing else differs.
    #[test]
    fn changes_come_back_and_leave_the_rest(
        own in proptest::collection::btree_map("[a-c]", values(), 0..4),
        old in proptest::collection::btree_map("[a-e]", values(), 0..5),
    ) {
        let text = changed("# Head.\nversion = 1\n", &Map::new(), &old.into_iter().collect(), &Map::new()).unwrap();
        let before = fields(&text).unwrap();
        let mut wanted = before.clone();
        wanted.extend(own);
        let text = changed(&text, &before, &wanted, &Map::new()).unwrap();
        proptest::prop_assert_eq!(without_empty(Value::Object(fields(&text).unwrap())), without_empty(Value::Object(wanted)));
        proptest::prop_assert!(text.starts_with("# Head.\n"));
    }
}

fn values() -> impl proptest::strategy::Strategy<Value = Value> {
    use proptest::prelude::*;
    let leaf = prop_oneof![
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        "\\PC{0,6}".prop_map(Value::from),
        "[a\"'\n\r\\\\#]{0,6}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::btree_map("[a-c. ]{1,3}", inner, 0..3)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// Removes tables without keys, which are equal to absent ones.
fn without_empty(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields
                .into_iter()
                .map(|(name, value)| (name, without_empty(value)));
            Value::Object(fields.filter(|(_, value)| *value != json!({})).collect())
        }
        other => other,
    }
}
