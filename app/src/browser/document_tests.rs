//! Documents of the Internet: fetched by a click and never otherwise, and drawn when they are there;
//! looking stations up by a key.

#[cfg(feature = "online-maps")]
use super::tests::PATIENCE;
use super::tests::{opened, start, until, wait_for_pages};
use super::*;
use crate::command::{Command, ContentCommand, PageCommand, TabCommand};
#[cfg(feature = "online-maps")]
use crate::command::{FrontCommand, OpenIn, ProfileCommand};
use crate::platform::net::tests::Server;
#[cfg(feature = "online-maps")]
use crate::platform::net::tests::fine;
#[cfg(feature = "online-maps")]
use crate::settings::Setting;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::page::{Content, KmlAbsence, PagePlaces};
use fidoscope_core::time::WallTime;
use std::path::Path;

#[cfg(feature = "online-maps")]
const WALK: &[u8] = b"<kml><Placemark><name>Harbour</name><Point><coordinates>38.05,44.57\
                      </coordinates></Point></Placemark></kml>";

/// A base of one message that refers to a document.
fn base(folder: &Path, url: &str) {
    let mut writer = JamWriter::create(&folder.join("walks"), WallTime(1_000)).unwrap();
    let kludge = format!("GEOKML: {url}");
    writer
        .append(&NewMessage {
            from: b"Olga",
            to: b"All",
            subject: b"A walk",
            origin: b"2:5020/1042",
            msgid: b"2:5020/1042 00000001",
            kludges: &[kludge.as_bytes()],
            written: WallTime(1_186_923_454),
            text: b"See the map.\r",
            ..NewMessage::default()
        })
        .unwrap();
    writer.finish().unwrap();
}

fn browser(folder: &Path, address: &str) -> Browser {
    let mut settings = Settings::default();
    settings.web_documents = true;
    settings.web_pictures = true;
    browser_with(settings, folder, address)
}

fn browser_with(settings: Settings, folder: &Path, address: &str) -> Browser {
    opened(Start {
        settings,
        ..start(&[folder], Some(address))
    })
}

fn places(browser: &Browser) -> Option<Arc<PagePlaces>> {
    match &browser.tab()?.page.as_ref()?.content {
        Content::Messages(messages) => messages.places.clone(),
        _ => None,
    }
}

#[cfg(feature = "online-maps")]
#[test]
fn a_document_of_the_internet_is_fetched_by_a_click_only_and_then_drawn() {
    let server = Server::start(|_| fine("application/vnd.google-earth.kml+xml", WALK));
    let url = format!("{}/walk.kml", server.url);
    let folder = tempfile::tempdir().unwrap();
    base(folder.path(), &url);
    let mut browser = browser(folder.path(), "area://walks?view=mapm");
    let before = places(&browser).unwrap();
    assert_eq!(before.features.len(), 0);
    assert_eq!(before.links[0].why, KmlAbsence::Internet);
    assert!(server.asked.lock().unwrap().is_empty(), "no one clicked");
    browser.carry_out(Command::Contents(ContentCommand::FetchDocument(url)));
    until(&mut browser, "the document", |browser| {
        places(browser).is_some_and(|places| places.features.len() == 1)
    });
    assert!(places(&browser).unwrap().links.is_empty());
    assert_eq!(server.asked.lock().unwrap().len(), 1);
    // It is at hand for filters, too, and is not asked for again.
    browser.carry_out(Command::Tabs(TabCommand::Open(
        FidoUrl::parse("area://walks?geomark=38,44,39,45&view=mapm")
            .unwrap()
            .url,
        OpenIn::Here,
    )));
    wait_for_pages(&mut browser);
    assert_eq!(places(&browser).unwrap().features.len(), 1);
    assert_eq!(server.asked.lock().unwrap().len(), 1);
}

#[cfg(feature = "online-maps")]
#[test]
fn nothing_is_fetched_while_its_switch_is_off_and_a_click_opens_the_settings() {
    use crate::command::SettingsPage;
    use crate::pictures::{PictureKey, side};
    let (asks, asked) = std::sync::mpsc::channel();
    let server = Server::start(move |_| {
        let _ = asks.send(());
        fine("application/vnd.google-earth.kml+xml", WALK)
    });
    let url = format!("{}/walk.kml", server.url);
    let folder = tempfile::tempdir().unwrap();
    base(folder.path(), &url);
    let usual = Settings::default();
    assert!(!usual.web_documents && !usual.web_pictures && usual.map_tiles.is_empty());
    let mut browser = browser_with(usual, folder.path(), "area://walks?view=mapm");
    let picture = PictureKey::of_web(&format!("{}/me.png", server.url), side::INLINE);
    let wishes = [
        (
            Command::Contents(ContentCommand::FetchDocument(url)),
            "web_documents",
        ),
        (
            Command::Contents(ContentCommand::LoadPictures(vec![picture.clone()])),
            "web_pictures",
        ),
    ];
    for (wish, _) in &wishes {
        browser.carry_out(wish.clone());
        let page = Some(Dialog::Settings(SettingsPage::Network.into()));
        assert_eq!(browser.dialog(), page.as_ref());
        browser.carry_out(Command::Front(FrontCommand::CloseDialog));
    }
    assert_eq!(places(&browser).unwrap().links[0].why, KmlAbsence::Internet);
    assert!(
        browser.contents.for_drawing().1.expect(&picture),
        "it was never asked for"
    );
    browser.contents.for_drawing().1.forget(&picture);
    assert!(server.asked.lock().unwrap().is_empty());
    // Each switch is for itself.
    for (wish, switch) in wishes {
        browser.carry_out(Command::Profile(ProfileCommand::Set(Setting::Value(
            switch,
            true.into(),
        ))));
        browser.carry_out(wish);
        asked.recv_timeout(PATIENCE).expect(switch);
    }
}

#[test]
fn a_document_that_cannot_be_fetched_says_why_on_its_map() {
    let server = Server::start(|_| {
        b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".to_vec()
    });
    let url = format!("{}/gone.kmz", server.url);
    let folder = tempfile::tempdir().unwrap();
    base(folder.path(), &url);
    let mut browser = browser(folder.path(), "area://walks?view=glom");
    browser.carry_out(Command::Contents(ContentCommand::FetchDocument(url)));
    let words = if cfg!(feature = "online-maps") {
        "404"
    } else {
        "does not use the network"
    };
    until(&mut browser, "the document", |browser| {
        places(browser).is_some_and(|places| {
            matches!(&places.links[0].why, KmlAbsence::Unusable(why) if why.contains(words))
        })
    });
}

#[test]
fn a_key_looks_the_sender_up_and_the_page_of_stations_is_no_outside_address() {
    let folder = tempfile::tempdir().unwrap();
    base(folder.path(), "http://example.org/x.kml");
    std::fs::write(
        folder.path().join("nodelist.299"),
        "Zone,2,Eurasia,-,-,-,300\r\nHost,5020,Net,Moscow,-,-,300\r\n\
         ,1042,Harbour,Moscow,Olga,-,300\r\n",
    )
    .unwrap();
    let mut browser = browser(folder.path(), "area://walks");
    browser.carry_out(Command::Page(PageCommand::LookUp));
    wait_for_pages(&mut browser);
    let shown = |browser: &Browser| {
        let page = browser.tab().and_then(|tab| tab.page.clone()).unwrap();
        match &page.content {
            Content::Stations(stations) => stations.found.len(),
            _ => panic!("{}", page.url),
        }
    };
    // Nothing was drawn yet, so that no message is before the user: all stations.
    assert_eq!(shown(&browser), 3);
    browser.carry_out(Command::Tabs(TabCommand::OpenText(
        "about:nodelist?find=2:5020/1042".to_owned(),
    )));
    wait_for_pages(&mut browser);
    assert_eq!(shown(&browser), 1);
    assert_eq!(browser.dialog(), None);
    browser.carry_out(Command::Tabs(TabCommand::Up));
    wait_for_pages(&mut browser);
    assert_eq!(shown(&browser), 3);
}
