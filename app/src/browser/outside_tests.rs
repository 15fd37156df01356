//! Addresses that other starts of the program hand in become pages of the window.

use super::jobs::Reply;
use super::tests::{on_guide, until_answered};
use crate::platform::outside::instance::Claim;
use crate::platform::outside::tests::waiting;
use std::sync::mpsc::channel;

#[test]
fn the_window_answers_when_the_page_of_an_address_is_there() {
    for (url, failure) in [
        ("area://Fidoscope.Guide?msgid=99:1/1+f1d00010", None),
        ("area://Fidoscope.Guide?msgid=none", Some("none")),
        ("area://No.Such.Area", Some("No.Such.Area")),
        ("area:///x", Some("areatag")),
    ] {
        let (sender, receiver) = channel();
        let window = std::thread::spawn(move || {
            waiting(url, move |note, caller| sender.send((note, caller)).is_ok())
        });
        let (note, caller) = receiver.recv().unwrap();
        let mut browser = on_guide();
        assert!(browser.outlet().send(Reply::Outside(note, caller)));
        until_answered(&mut browser);
        let claimed = window.join().unwrap();
        match failure {
            None => assert!(matches!(claimed, Claim::Handed), "{url}: {claimed:?}"),
            Some(part) => assert!(
                matches!(&claimed, Claim::Failed(why) if why.contains(part)),
                "{url}: {claimed:?}"
            ),
        }
    }
}
