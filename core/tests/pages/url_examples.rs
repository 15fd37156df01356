//! The standard's own example URLs have the stated meaning, every error code has its places, and
//! every URL has one canonical form.
//!
//! `data/url/section-*.txt`: `[section]` lines, and for each URL (`\n` is a line break) its whole
//! meaning on the next, indented line. `errors.txt` and `canonical.txt` explain themselves.

use fidoscope_core::url::{ErrorCode, FidoUrl, Key, Parsed, Scheme};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

/// Returns the text of a data file; a missing one is empty, which every test here notices.
fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/url")
        .join(name);
    std::fs::read_to_string(path).unwrap_or_default()
}

fn rows(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
}

/// Returns the whole meaning of a URL in one line.
fn meaning(text: &str, parsed: &Parsed) -> String {
    let url = &parsed.url;
    let mut out = url.scheme_name().to_owned();
    if url.scheme() == Scheme::External {
        out.push_str(", external");
    }
    for area in url.areas() {
        out += &format!("; area {}", area.tag);
        for suffix in area.suffixes() {
            out += &format!(" in {suffix}");
        }
    }
    if url.is_arealist() {
        out.push_str("; arealist");
    }
    if let Some(station) = url.station() {
        out += &format!("; station {station}");
    }
    if let Some(request) = url.request() {
        out += &format!("; request {request}");
    }
    for part in url.path() {
        out += &format!("; part {part}");
    }
    if url.is_container() {
        out.push_str("; inside");
    }
    for param in url.params() {
        out += &format!("; {}", param.name);
        if !param.value.is_empty() {
            out += &format!("={}", param.value);
        }
    }
    for views in url.views() {
        let views: Vec<_> = views.map(|view| view.as_str()).collect();
        out += &format!("; views {}", views.join(" "));
    }
    for sorts in url.sorts() {
        let sorts: Vec<_> = sorts.map(|sort| sort.to_string()).collect();
        out += &format!("; sorts {}", sorts.join(" "));
    }
    for uplink in url.uplinks() {
        out += &format!("; asks {uplink}");
    }
    for (said, yes) in [
        ("filtered", url.has_filters()),
        ("unsubscribes", url.leave()),
        ("file echoes", url.of_file_echoes()),
        ("in UTC", url.usetz()),
        ("nothing hidden", url.full()),
    ] {
        if yes {
            out += &format!("; {said}");
        }
    }
    for tag in url.file_echoes() {
        out += &format!("; also in {tag}");
    }
    if let Some(size) = url.size() {
        out += &format!("; {size} bytes");
    }
    if let Some(loc) = url.loc() {
        out += &format!("; request in {loc}");
    }
    let canonical = url.to_string();
    if canonical != text {
        out += &format!("; prints {canonical}");
    }
    for warning in &parsed.warnings {
        out += &format!("; warns {} at {}", warning.code(), warning.at());
    }
    out
}

#[test]
fn the_standards_examples_mean_what_its_text_says() {
    let mut seen = BTreeMap::new();
    let mut wrong = String::new();
    for (file, least) in [
        ("section-5.txt", 24),
        ("section-6.txt", 42),
        ("section-7.1-7.2.txt", 82),
        ("section-7.3-7.5.txt", 32),
        ("appendix-a.txt", 10),
    ] {
        let text = data(file);
        let mut lines = rows(&text);
        let mut count = 0;
        let mut section = "";
        while let Some(line) = lines.next() {
            if let Some(name) = line.strip_prefix('[') {
                section = name.trim_end_matches(']');
                continue;
            }
            let url = line.replace("\\n", "\n");
            let expected = lines.next().unwrap_or_default().trim();
            count += 1;
            let found = match FidoUrl::parse_joining(&url) {
                Ok(parsed) => {
                    assert_eq!(
                        FidoUrl::parse(&parsed.url.to_string()).unwrap().url,
                        parsed.url,
                        "{line}"
                    );
                    meaning(&url, &parsed)
                }
                Err(error) => format!("error {} at {}", error.code(), error.at()),
            };
            if found != expected {
                writeln!(wrong, "[{section}]\n{line}\n    {found}").unwrap();
            }
        }
        assert!(count >= least, "{file} has only {count} rows");
        seen.insert(file, count);
    }
    assert!(wrong.is_empty(), "the following rows differ:\n{wrong}");
    assert!(seen.values().sum::<usize>() > 180, "{seen:?}");
}

#[test]
fn every_error_code_has_its_places() {
    let text = data("errors.txt");
    let mut codes = BTreeSet::new();
    let mut wrong = String::new();
    for row in rows(&text) {
        let mut columns = row.splitn(3, ' ');
        let code = columns.next().unwrap();
        let at: usize = columns.next().unwrap().parse().unwrap();
        let url = columns.next().unwrap_or_default().replace("\\n", "\n");
        let error = FidoUrl::parse_joining(&url)
            .map(|parsed| parsed.url)
            .expect_err(row);
        if (error.code(), error.at()) != (code, at) {
            writeln!(wrong, "{row}: {} {}", error.code(), error.at()).unwrap();
        }
        assert!(error.message().len() > 20, "{row}: {error}");
        codes.insert(code.to_owned());
    }
    assert!(wrong.is_empty(), "the following rows differ:\n{wrong}");
    let all = [
        ErrorCode::NoScheme,
        ErrorCode::BadEscape,
        ErrorCode::EmptyAreatag,
        ErrorCode::BadStation,
        ErrorCode::EmptyRequest,
        ErrorCode::DoubleSlash,
        ErrorCode::EmptyParameter,
        ErrorCode::RelativeUrl,
    ];
    assert_eq!(codes, all.map(|code| code.as_str().to_owned()).into());
}

#[test]
fn every_url_has_one_canonical_form() {
    let text = data("canonical.txt");
    let mut count = 0;
    let mut lines = rows(&text);
    while let Some(canonical) = lines.next() {
        let url = FidoUrl::parse(canonical).expect(canonical).url;
        assert_eq!(url.to_string(), canonical);
        let variants = lines.by_ref().take_while(|line| *line != ".");
        for variant in variants {
            let other = FidoUrl::parse(variant.trim_start()).expect(variant).url;
            assert_eq!(other.to_string(), canonical, "{variant}");
            assert_eq!(other, url, "{variant}");
            count += 1;
        }
    }
    assert!(count > 60, "only {count} rows");
}

#[test]
fn the_examples_use_every_parameter_of_their_scheme() {
    let mut seen = BTreeSet::new();
    for file in [
        "section-5.txt",
        "section-6.txt",
        "section-7.1-7.2.txt",
        "section-7.3-7.5.txt",
    ] {
        for row in rows(&data(file)) {
            let Ok(parsed) = FidoUrl::parse_joining(&row.replace("\\n", "\n")) else {
                continue;
            };
            let scheme = parsed.url.scheme_name();
            seen.extend(
                parsed
                    .url
                    .params()
                    .filter(|param| param.key.is_some())
                    .map(|param| format!("{scheme} {}", param.name)),
            );
        }
    }
    let named = [
        "area find",
        "area findsb",
        "area from",
        "area full",
        "area geofrom",
        "area geomark",
        "area kl",
        "area leaf",
        "area msgid",
        "area sender",
        "area sort",
        "area subj",
        "area tag",
        "area time",
        "area to",
        "area ttop",
        "area twit",
        "area usetz",
        "area view",
        "areafix fecho",
        "areafix leave",
        "areafix uplink",
        "echomail body",
        "echomail from",
        "echomail subject",
        "echomail to",
        "faqserv bot",
        "faqserv loc",
        "faqserv time",
        "fecho time",
        "freq aich",
        "freq ed2k",
        "freq fecho",
        "freq size",
        "freq time",
        "netmail body",
        "netmail from",
        "netmail subject",
        "netmail to",
    ];
    assert_eq!(seen, named.map(str::to_owned).into());
    for scheme in Scheme::FIDONET {
        assert_eq!(Key::of(scheme, "Time"), None, "names are compared exactly");
    }
}
