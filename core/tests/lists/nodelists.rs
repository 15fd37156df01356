//! Nodelists named by a configuration, and the library that reads them.

#![allow(clippy::unwrap_used)]

use fidoscope_core::address::Address;
use fidoscope_core::config::load_with;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::nodelist::ListSource;
use std::fs::{create_dir_all, remove_file, write};
use std::path::{Path, PathBuf};

fn sources(path: &Path) -> Vec<ListSource> {
    load_with(path, &|_| None).unwrap().nodelists
}

fn source(path: PathBuf, zone: Option<u16>) -> ListSource {
    ListSource {
        path,
        zone,
        start: None,
    }
}

#[test]
fn golded_names_its_nodelists_by_path_pattern_and_zone() {
    let folder = tempfile::tempdir().unwrap();
    let lists = folder.path().join("Lists");
    create_dir_all(&lists).unwrap();
    let config = folder.path().join("golded.cfg");
    let text = "ADDRESS 2:5020/1042\nNODELIST NODELIST.*\nNODELIST net5020.ndl 7\n\
                USERLIST lists\\golded.lst\nNODEPATH LISTS\\\n; NODELIST no\n";
    write(&config, text).unwrap();
    let expected = [
        source(lists.join("NODELIST.*"), Some(2)),
        source(lists.join("net5020.ndl"), Some(7)),
        source(lists.join("lists").join("golded.lst"), Some(2)),
    ];
    assert_eq!(sources(&config), expected);
}

#[test]
fn a_list_begins_from_the_address_that_golded_names() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let host = "Host,633,Net,Town,Ann_Smith,-Unpublished-,9600,CM\r\n\
                ,1,Node_One,Town,Bob_Far,-Unpublished-,9600,CM\r\n";
    write(at("net633.001"), host).unwrap();
    write(at("part.001"), ",7,Seven,Town,Cyril,-Unpublished-,9600\r\n").unwrap();
    write(at("short.001"), ",8,Eight,Town,Dora,-Unpublished-,9600\r\n").unwrap();
    let points = ",5,Pt_Five,Town,Eve,-Unpublished-,9600\r\nHost,9,Net,Town,Fay,x,300\r\n\
                  ,3,Three,Town,Gus,-Unpublished-,9600\r\n";
    write(at("pts.001"), points).unwrap();
    let config = at("golded.cfg");
    let text = "ADDRESS 2:5030/9\nNODELIST net633.999 3:633/0 ; a comment\nNODELIST pts.999 2:5030/1\n\
                NODELIST part.999 3:640/0\nNODELIST short.999 3:641\n";
    write(&config, text).unwrap();
    let config = load_with(&config, &|_| None).unwrap();
    assert_eq!(config.problems.len(), 1, "no area: {:?}", config.problems);
    let library = Library::new(vec![config]);
    let lists = library.nodelists(&Job::new());
    for (address, sysop) in [
        ("3:633/1", "Bob Far"),
        ("2:633/1", ""),
        ("2:5030/1.5", "Eve"),
        ("2:5030/5", ""),
        ("2:9/3", "Gus"),
        ("3:640/7", "Cyril"),
        ("3:641/8", "Dora"),
    ] {
        let line = lists.line_of(&Address::parse(address).unwrap());
        let found = line.map(|line| line.sysop().into_owned());
        assert_eq!(found.unwrap_or_default(), sysop, "{address}");
    }
}

#[test]
fn fidoconfig_names_its_nodelists_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("fidoconfig");
    let text = "SysOp Ann\nAddress 2:5020/1042\nnodelistDir nodelist/\nNodelist NODELIST\n\
                DiffUpdate NODEDIFF\nNodelist pnt5020\ndefaultZone 7\nNodelist NODELIST\n";
    write(&config, text).unwrap();
    let expected = [
        source(folder.path().join("nodelist").join("NODELIST"), Some(2)),
        source(folder.path().join("nodelist").join("pnt5020"), Some(7)),
    ];
    assert_eq!(sources(&config), expected);
}

#[test]
fn a_plain_folder_has_the_lists_that_lie_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for name in ["NODELIST.299", "NodeList.Z92", "net5020.ndl", "other.299"] {
        write(at(name), "x").unwrap();
    }
    let found = sources(folder.path());
    let expected = [
        source(at("nodelist"), None),
        source(at("net5020.ndl"), None),
    ];
    assert_eq!(found.len(), expected.len());
    for source in expected {
        assert!(found.contains(&source), "{source:?}: {found:?}");
    }
}

#[test]
fn the_library_reads_the_newest_list_and_notices_a_newer_one() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let list = |day: u16, sysop: &str| {
        format!(
            ";A Nodelist for Friday, May 2, 2014 -- Day number {day} :\r\n\
             Zone,2,Europe,Mortsel,{sysop},-Unpublished-,300\r\n"
        )
    };
    write(at("NODELIST.100"), list(100, "Ann")).unwrap();
    let config = load_with(folder.path(), &|_| None).unwrap();
    let library = Library::new(vec![config]);
    let zone = Address::parse("2:2/0").unwrap();
    let sysop = || {
        let lists = library.nodelists(&Job::new());
        let line = lists.line_of(&zone);
        line.map(|line| line.sysop().into_owned())
            .unwrap_or_default()
    };
    assert_eq!(sysop(), "Ann");
    let (first, second) = (
        library.nodelists(&Job::new()),
        library.nodelists(&Job::new()),
    );
    assert!(std::sync::Arc::ptr_eq(&first, &second), "nothing changed");
    write(at("NODELIST.107"), list(107, "Bob")).unwrap();
    assert_eq!(sysop(), "Bob");
    remove_file(at("NODELIST.107")).unwrap();
    assert_eq!(sysop(), "Ann");
}

#[cfg(feature = "archives")]
#[test]
fn a_list_of_december_that_was_packed_in_january_is_of_the_year_before() {
    let folder = tempfile::tempdir().unwrap();
    // The test's packer gives all files the date of 1 January 2008.
    for (packed, name, sysop) in [
        ("nodelist.z65", "NODELIST.365", "Ann"),
        ("nodelist.z07", "NODELIST.007", "Bob"),
    ] {
        let line = format!("Zone,2,Europe,Mortsel,{sysop},-Unpublished-,300\r\n");
        let bytes = crate::zip_support::zip(&[(name, line.as_bytes())]);
        write(folder.path().join(packed), bytes).unwrap();
    }
    let config = load_with(folder.path(), &|_| None).unwrap();
    let library = Library::new(vec![config]);
    let lists = library.nodelists(&Job::new());
    let line = lists.line_of(&Address::parse("2:2/0").unwrap()).unwrap();
    assert_eq!(line.sysop(), "Bob");
}
