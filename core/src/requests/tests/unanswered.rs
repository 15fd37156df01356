//! Requests without an answer although the station answered the call (7.5.7).

use super::*;

#[test]
fn a_request_whose_announced_file_did_not_come_has_failed_until_it_comes() {
    let mut sample = Sample::new();
    sample.ask("freq://2:5020/1641/A");
    sample.send();
    let index = sample.path("in/139c0669.fuf");
    fs::write(&index, "b.zip [freq://2:5020/1641/A]\r\n").unwrap();
    // It may arrive in the same call.
    let soon = SystemTime::now() + limits::INBOUND_GROWING / 2;
    assert_eq!(sample.collect_at(soon), []);
    assert_eq!(sample.requests[0].state, State::Sent);
    // The mailer is receiving it.
    fs::write(sample.path("in/01234567.hr"), "b.zip 9 1 2:5020/1641").unwrap();
    assert_eq!(sample.collect(), []);
    assert_eq!(sample.requests[0].state, State::Sent);
    fs::remove_file(sample.path("in/01234567.hr")).unwrap();
    assert_eq!(sample.collect(), []);
    let reason = "The station announced the file \"b.zip\", but it did not come";
    let own = &sample.requests[0];
    assert_eq!(
        (own.state, own.reason.as_deref()),
        (State::Failed, Some(reason))
    );
    // A request that failed this way is not changed again.
    let known = sample.requests.clone();
    assert_eq!(sample.collect(), []);
    assert_eq!(sample.requests, known);
    fs::write(sample.path("in/b.zip"), "late").unwrap();
    assert_eq!(sample.collect().len(), 1);
    assert_eq!(sample.requests[0].state, State::Came);
    assert_eq!(sample.requests[0].reason, None);
    assert_eq!(sample.kept("freq://2:5020/1641/A").unwrap(), b"late");
}

#[test]
fn a_request_that_the_index_of_its_call_passes_over_has_failed() {
    for take_away in [false, true] {
        let mut sample = Sample::new();
        sample.inbound.take_away = take_away;
        for name in ["A", "B", "C"] {
            sample.ask(&format!("freq://2:5020/1641/{name}"));
        }
        sample.ask("freq://2:5020/1/D");
        sample.send();
        fs::write(sample.path("in/A"), "a").unwrap();
        let index = sample.path("in/139c0669.fuf");
        // The URL of C is the server's own.
        let lines = "A [freq://2:5020/1641/A]\r\nc [freq://2:5020/1641.0@fidonet/C?x=1]\r\n";
        fs::write(&index, lines).unwrap();
        let soon = SystemTime::now() + limits::INBOUND_GROWING / 2;
        assert_eq!(sample.collect_at(soon).len(), 1);
        let states = |sample: &Sample| -> Vec<State> {
            sample.requests.iter().map(|own| own.state).collect()
        };
        assert_eq!(
            states(&sample),
            [State::Came, State::Sent, State::Sent, State::Sent]
        );
        assert!(index.exists(), "B may still come");
        assert_eq!(sample.collect(), []);
        // Neither was requested from the other station.
        assert_eq!(
            states(&sample),
            [State::Came, State::Failed, State::Sent, State::Sent]
        );
        let reason = sample.requests[1].reason.as_deref().unwrap();
        assert!(reason.contains("not this one"), "{reason}");
        fs::write(sample.path("in/b"), "late").unwrap();
        assert_eq!(sample.collect().len(), 1);
        assert_eq!(sample.requests[1].state, State::Came);
    }
}

#[test]
fn an_older_index_says_nothing_of_later_requests() {
    let mut sample = Sample::new();
    sample.ask("freq://2:5020/1641/A");
    sample.send();
    fs::write(sample.path("in/A"), "a").unwrap();
    fs::write(
        sample.path("in/139c0669.fuf"),
        "A [freq://2:5020/1641/A]\r\n",
    )
    .unwrap();
    assert_eq!(sample.collect().len(), 1);
    sample.ask("freq://2:5020/1641/B");
    sample.requests[1].state = State::Sent;
    // Requested after the index arrived.
    sample.requests[1].asked += 2;
    assert_eq!(sample.collect(), []);
    assert_eq!(sample.requests[1].state, State::Sent);
}

#[test]
fn folder_that_cannot_be_looked_through_is_named_at_the_requests_that_wait_for_it() {
    let mut sample = Sample::new();
    sample.ask("freq://2:5030/84/a.zip");
    sample.send();
    // A file in place of the folder.
    let folder = sample.path("in");
    fs::remove_dir(&folder).unwrap();
    fs::write(&folder, "").unwrap();
    assert!(sample.collect().is_empty());
    let reason = sample.requests[0].reason.clone().unwrap();
    assert!(reason.contains(folder.to_str().unwrap()), "{reason}");
    assert_eq!(sample.requests[0].state, State::Sent);
    fs::remove_file(&folder).unwrap();
    fs::create_dir(&folder).unwrap();
    sample.collect();
    assert_eq!(sample.requests[0].reason, None);
}
