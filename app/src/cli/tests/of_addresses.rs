//! Tests of `parse` and `links`, and of rejected addresses.

use super::*;

/// Returns the URLs that `links` prints.
fn links_of(text: &str) -> Value {
    let mut printed = Vec::new();
    links(text, &mut printed).unwrap();
    let document: Value = serde_json::from_slice(&printed).unwrap();
    // Output written piece by piece equals output written at once.
    let whole = format!("{document:#}\n");
    assert_eq!(String::from_utf8(printed).unwrap(), whole);
    document
}

#[test]
fn parse_prints_the_document_of_the_contract() {
    let outcome = parse("AREA:R50.Bone/BNDMAN.ZIP/man/gif/?msgid=2:50/13%2046c01f2e&x");
    assert_eq!(outcome.exit, Exit::Fine);
    let document = document(&outcome);
    assert_eq!(document["scheme"], "area");
    assert_eq!(
        document["canonical"],
        "area://R50.Bone/BNDMAN.ZIP/man/gif/?msgid=2:50/13+46c01f2e&x"
    );
    assert_eq!(
        document["areas"],
        json!([{ "tag": "R50.Bone", "domain": null }])
    );
    assert_eq!(document["station"], Value::Null);
    assert_eq!(document["path"], json!(["BNDMAN.ZIP", "man", "gif"]));
    assert_eq!(document["container"], true);
    assert_eq!(
        document["params"],
        json!([{ "name": "msgid", "value": "2:50/13 46c01f2e" }, { "name": "x", "value": "" }])
    );
    assert_eq!(document["warnings"][0]["code"], "unknown-parameter");
}

#[test]
fn parse_prints_a_station_with_nulls_for_what_is_omitted() {
    let document = document(&parse("faqserv://2:5030/1520.9@fidonet/TNT"));
    assert_eq!(
        document["station"],
        json!({ "zone": 2, "net": 5030, "node": 1520, "point": 9, "domain": "fidonet" })
    );
    assert_eq!(document["request"], "TNT");
    let document = self::document(&parse("netmail:5030/1520"));
    assert_eq!(
        document["station"],
        json!({ "zone": null, "net": 5030, "node": 1520, "point": null, "domain": null })
    );
    assert_eq!(document["container"], false);
}

#[test]
fn parse_keeps_other_schemes_verbatim() {
    let document = document(&parse("HTTP://example.com/a%20b?c=d#e"));
    assert_eq!(document["scheme"], "http");
    assert_eq!(document["external"], true);
    assert_eq!(document["canonical"], "HTTP://example.com/a%20b?c=d#e");
}

#[test]
fn parse_reports_what_is_wrong_and_where() {
    let outcome = parse("area:///a.zip");
    assert_eq!(outcome.exit, Exit::Wrong);
    let document = document(&outcome);
    assert_eq!(document["error"]["code"], "empty-areatag");
    assert!(document["error"]["at"].is_u64());
    assert!(document["error"]["message"].as_str().unwrap().len() > 10);
}

#[test]
fn parse_joins_a_pasted_url_first() {
    let document = document(&parse("area://Ru.FTN.Win%%\r\nMtW>> %%Soft/"));
    assert_eq!(document["areas"][0]["tag"], "Ru.FTN.WinSoft");
}

#[test]
fn links_prints_offsets_and_lines() {
    let text = "see\narea://Ru.FTN.Develop+Ru.FTN.Win%%\n> %%Soft/ here";
    let document = links_of(text);
    let link = &document["links"][0];
    assert_eq!(link["url"], "area://Ru.FTN.Develop+Ru.FTN.WinSoft/");
    assert_eq!(
        (&link["start"], &link["end"]),
        (&json!(4), &json!(text.len() - 5))
    );
    assert_eq!(link["lines"], json!([2, 3]));
}

#[test]
fn a_url_that_is_too_long_is_refused() {
    let long = format!("area://{}", "x".repeat(1 << 20));
    assert_eq!(parse(&long).exit, Exit::Refused);
    assert_eq!(document(&parse(&long))["error"]["code"], "too-long");
    for json in [false, true] {
        let options = ShowOptions { json, ..JSON };
        let outcome = show(&long, &library(), &now(), options);
        assert_eq!(outcome.exit, Exit::Refused);
        assert!(outcome.stdout.len() + outcome.stderr.len() < 500);
    }
}

#[test]
fn a_wrong_expression_is_reported_once() {
    let outcome = show(
        "area://R50.Bone?find=/x",
        &library(),
        &now(),
        ShowOptions::default(),
    );
    assert_eq!(str::lines(&outcome.stderr).count(), 1, "{}", outcome.stderr);
}

#[test]
fn links_of_a_text_without_any_are_an_empty_list() {
    assert_eq!(links_of("nothing here"), json!({ "links": [] }));
    let two = links_of("area:a and area:b");
    assert_eq!(two["links"][1]["start"], 11);
}
