//! Modules of `app` import only downwards, like those of `core`.
//!
//! The layers are those of the table in `app/src/lib.rs`; the first test compares the two.

#![allow(clippy::unwrap_used, clippy::string_slice)]

mod circles;
#[path = "../../core/tests/floors/mod.rs"]
mod floors;

use circles::{circles, components, imports};

use floors::{Floors, code_only, in_a_circle, rust_files, workspace};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

const APP: Floors = Floors {
    sources: "app/src",
    rooms: &[
        &["shell", "cli", "measure"],
        &["browser"],
        &["views", "map", "globe"],
        &["command", "messages", "pictures", "keep"],
        &["platform", "settings", "guide", "spelling"],
        &["files", "style", "strings"],
    ],
};

#[test]
fn the_floors_of_this_test_are_those_of_the_crate() {
    APP.agree_with_the_library();
}

#[test]
fn no_room_imports_a_room_above_it() {
    APP.import_only_downwards();
}

#[test]
fn heads_of_rooms_say_what_they_import() {
    APP.heads_name_their_imports();
}

#[test]
fn modules_that_promise_no_egui_do_not_import_it() {
    let mut seen = 0;
    for file in rust_files(&workspace().join(APP.sources)) {
        let source = fs::read_to_string(&file).unwrap();
        let head = source
            .lines()
            .take_while(|line| line.starts_with("//!"))
            .any(|line| line.contains("Imports no egui"));
        if head {
            seen += 1;
            assert!(!code_only(&source).contains("egui"), "{}", file.display());
        }
    }
    assert!(seen > 0);
}

#[test]
fn a_circle_of_neighbours_is_found_and_a_chain_is_none() {
    let circle = |arrows: &[(&str, &str)]| {
        let mut rooms: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in arrows {
            let imports = rooms.entry((*from).to_owned()).or_default();
            imports.insert((*to).to_owned());
        }
        in_a_circle(rooms)
    };
    assert!(circle(&[("a", "b"), ("b", "c"), ("a", "c")]).is_empty());
    let around = [("a", "b"), ("b", "c"), ("c", "b"), ("c", "d")];
    assert_eq!(circle(&around), ["b", "c"]);
}

/// Maximum number of files of a circle of imports.
const CIRCLE: usize = 3;

/// Modules with larger circles, and their numbers of files, largest first. They may only shrink.
const LARGER_CIRCLES: [(&str, &[usize]); 6] = [
    ("cli", &[17]),
    ("map", &[15, 5]),
    ("pictures", &[10]),
    ("settings", &[5]),
    ("shell", &[12, 4, 4]),
    ("views", &[53]),
];

#[test]
fn imports_of_files_form_a_tree_but_for_small_circles() {
    let mut found: BTreeMap<String, Vec<BTreeSet<String>>> = BTreeMap::new();
    for circle in circles(&workspace().join(APP.sources)) {
        if circle.len() > CIRCLE {
            let first = circle.first().unwrap();
            let room = first.split('/').next().unwrap_or(first);
            found.entry(room.to_owned()).or_default().push(circle);
        }
    }
    for (room, circles) in &mut found {
        circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
        let known = LARGER_CIRCLES.iter().find(|(own, _)| own == room);
        let known = known.map_or(&[][..], |(_, sizes)| sizes);
        for (at, circle) in circles.iter().enumerate() {
            let most = known.get(at).copied().unwrap_or(CIRCLE);
            assert!(circle.len() <= most, "{} files: {circle:#?}", circle.len());
        }
    }
    for (room, sizes) in LARGER_CIRCLES {
        let count = found.get(room).map_or(0, Vec::len);
        assert_eq!(
            count,
            sizes.len(),
            "{room} has fewer circles: shorten its list"
        );
    }
}

#[test]
fn imports_of_a_file_are_read_by_their_deepest_modules() {
    let files = ["a/mod.rs", "a/b.rs", "a/c/mod.rs", "a/c/d.rs", "e.rs"];
    let modules = files.map(|file| {
        let module = file.trim_end_matches(".rs").trim_end_matches("/mod");
        let module: Vec<String> = module.split('/').map(str::to_owned).collect();
        (module, file.to_owned())
    });
    let modules = BTreeMap::from(modules);
    let of = |source: &str| -> Vec<String> {
        let found = imports("a/c/mod.rs", source, &modules);
        found.into_iter().map(str::to_owned).collect()
    };
    assert_eq!(of("use super::b::Thing;"), ["a/b.rs"]);
    assert_eq!(
        of("use super::{Thing, b::{self, Other}};"),
        ["a/b.rs", "a/mod.rs"]
    );
    assert_eq!(of("use crate::{a::c::d::X as Y, e};"), ["a/c/d.rs", "e.rs"]);
    assert_eq!(
        of("fn f() { d::work(crate::e::ONE) }"),
        ["a/c/d.rs", "e.rs"]
    );
    let none = [
        "mod d;",
        "pub(in crate::a) fn f() {}",
        "// use crate::e;",
        "let d = 1;",
    ];
    for source in none {
        assert_eq!(of(source), [""; 0], "{source}");
    }
    assert_eq!(of("#[cfg(test)]\nmod tests {\n use crate::e; }"), [""; 0]);
}

#[test]
fn files_that_reach_each_other_are_one_circle() {
    let arrows = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e")];
    let mut imports: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to) in arrows {
        imports.entry(from).or_default().insert(to);
    }
    let expected = BTreeSet::from(["a", "b", "c"].map(str::to_owned));
    assert_eq!(components(&imports), [expected]);
}

/// Places that open connections, directly or not. Calls need a point that the user has saved, as
/// `browser::point::tests::nothing_is_called_before_the_form_was_saved` checks. Each other one has a
/// switch in the settings, off at first, which
/// `browser::document_tests::nothing_is_fetched_while_its_switch_is_off_and_a_click_opens_the_settings`
/// and `map::tiles::online::tests::a_server_is_asked_only_when_its_tiles_are_turned_on` check.
///
/// The command line calls only at the user's command: `app/src/cli/point/mod.rs` for `poll`.
const NETWORK: [&str; 15] = [
    "app/src/browser/contents/mod.rs",
    "app/src/browser/point/asking.rs",
    "app/src/browser/point/calling.rs",
    "app/src/cli/point/mod.rs",
    "app/src/map/tiles/online.rs",
    "app/src/pictures/origin.rs",
    "app/src/platform/net.rs",
    "app/src/platform/net/client.rs",
    "core/binkp/src/driver/connect.rs",
    "core/binkp/src/driver/mod.rs",
    "core/binkp/src/driver/proxy.rs",
    "core/binkp/src/driver/tls.rs",
    "core/point/src/call/mod.rs",
    "core/point/src/call/session.rs",
    "core/point/src/call/tls.rs",
];

/// Calls that write for the user. If no one waits for them, closing the window loses them.
const WRITING_CALLS: [&str; 15] = [
    "Point::create(",
    "point.change(",
    "point.request_areas(",
    "point.retry(",
    "library.post(",
    ".delete_own(",
    "resolve::store_answer(",
    " ask(&request",
    ".withdraw(",
    ".expel(",
    ".advance_mark(",
    ".restore_mark(",
    "replace_file(",
    "create_file(",
    "remove_dir_all(",
];

#[test]
fn browser_writes_only_where_the_token_of_the_lane_of_writes_is() {
    let mut seen = BTreeSet::new();
    for path in rust_files(&workspace().join("app/src/browser")) {
        let name = path.to_string_lossy().replace('\\', "/");
        if name.ends_with("tests.rs") || name.contains("/tests/") {
            continue;
        }
        let text = code_only(&fs::read_to_string(&path).unwrap());
        let text = text.split("mod tests").next().unwrap_or_default();
        for function in text.split("fn ").skip(1) {
            let calls = WRITING_CALLS.iter();
            for call in calls.filter(|call| function.contains(**call)) {
                let head = function.lines().next().unwrap_or_default();
                assert!(
                    function.contains("WriteToken"),
                    "{name}: {call} in fn {head}"
                );
                seen.insert(*call);
            }
        }
    }
    assert_eq!(seen, BTreeSet::from(WRITING_CALLS));
}

#[test]
fn connections_are_opened_in_known_places_only() {
    const SIGNS: [&str; 13] = [
        "CallContext",
        "Dialer",
        "reqwest",
        "net::fetch(",
        "net::post(",
        "client::fetch(",
        "client::post(",
        "TcpStream",
        "TcpListener",
        "UdpSocket",
        "ToSocketAddrs",
        "HttpTiles",
        "HttpsConnector",
    ];
    let mut found = BTreeSet::new();
    for folder in [
        "app/src",
        "core/src",
        "core/archive/src",
        "core/base/src",
        "core/binkp/src",
        "core/gazetteer/src",
        "core/mail/src",
        "core/nodelist/src",
        "core/point/src",
        "core/tosser/src",
        "core/types/src",
        "core/url/src",
    ] {
        for path in rust_files(&workspace().join(folder)) {
            let name = path.strip_prefix(workspace()).unwrap();
            let name = name.to_string_lossy().replace('\\', "/");
            let text = code_only(&fs::read_to_string(&path).unwrap());
            // Tests have servers on this machine.
            let text = text.split("mod tests").next().unwrap_or_default();
            let is_test = name.ends_with("tests.rs") || name.contains("/tests/");
            if !is_test && SIGNS.iter().any(|sign| text.contains(sign)) {
                found.insert(name);
            }
        }
    }
    assert_eq!(found, NETWORK.map(str::to_owned).into());
}
