//! The state by itself: limits, transactions, layouts.

use super::{State, StateError, Tossed};
use rusqlite::Connection;

#[test]
fn duplicates_are_forgotten_by_age_and_by_count() {
    let folder = tempfile::tempdir().unwrap();
    let mut state = State::open(&folder.path().join("state")).unwrap();
    for day in 0..10 {
        let tossed = Tossed {
            day,
            keys: (0..100).map(|key| day * 1000 + key).collect(),
            ..Tossed::default()
        };
        state.commit(&tossed).unwrap();
    }
    let known = |state: &State, day: i64| {
        let keys = [day * 1000, day * 1000 + 99];
        state.known(keys.into_iter()).unwrap().len()
    };
    state.prune(10, 5, 10_000, 14).unwrap();
    assert_eq!(
        (known(&state, 4), known(&state, 5), known(&state, 9)),
        (0, 2, 2)
    );
    state.prune(10, 5, 150, 14).unwrap();
    assert_eq!((known(&state, 7), known(&state, 9)), (0, 2));
    let seed = state.seed();
    drop(state);
    let again = State::open(&folder.path().join("state")).unwrap();
    assert_eq!(again.seed(), seed);
    assert_eq!(again.noted("pruned").unwrap(), Some(10));
}

#[test]
fn state_of_a_newer_program_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    drop(State::open(&path).unwrap());
    let other = Connection::open(&path).unwrap();
    other.pragma_update(None, "user_version", 99).unwrap();
    drop(other);
    let error = State::open(&path).err().unwrap();
    assert!(
        matches!(error, StateError::Newer { version: 99, .. }),
        "{error}"
    );
    assert!(error.to_string().contains("newer version"));
}

#[test]
fn base_of_an_unknown_format_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let state = State::open(&path).unwrap();
    let other = Connection::open(&path).unwrap();
    let area = "INSERT INTO areas VALUES ('A', 'a', 'Wildcat', 2, 5020, 1, 0, 0)";
    other.execute(area, []).unwrap();
    let begun = "INSERT INTO begun VALUES ('A', 'a', 'Wildcat', 0, 0)";
    other.execute(begun, []).unwrap();
    let errors = [state.areas().unwrap_err(), state.begun().err().unwrap()];
    for error in errors {
        assert!(
            matches!(&error, StateError::Format { format, .. } if format == "Wildcat"),
            "{error}"
        );
        assert!(error.to_string().contains("update it"), "{error}");
    }
}

#[test]
fn a_second_connection_neither_breaks_a_change_nor_waits_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tosser.sqlite");
    let mut state = State::open(&path).unwrap();
    let seed = state.seed();
    let count = |connection: &Connection| {
        connection.query_row("SELECT count(*) FROM dupes", [], |row| row.get::<_, i64>(0))
    };
    let done = state.change(|connection| {
        assert_eq!(count(connection)?, 0);
        let other = State::open(&path).unwrap();
        assert_eq!(other.seed(), seed);
        assert!(other.areas().unwrap().is_empty());
        connection.execute("INSERT INTO dupes VALUES (1, 2)", [])
    });
    assert_eq!(done.unwrap(), 1);
    assert_eq!(state.read(count).unwrap(), 1);
}
