//! Name of the program on the session bus (D-Bus), by which desktops and other programs start it
//! and pass addresses: `org.freedesktop.Application` of the Desktop Entry Specification. The file
//! `packaging/org.fidoscope.Fidoscope.service` lets the bus start it.

use super::Note;
use crate::platform::desktop::APP_ID;
use std::collections::HashMap;
use std::thread;
use zbus::connection::Builder;
use zbus::zvariant::OwnedValue;
use zbus::{Connection, interface};

/// Bus name as a path; one window of a session owns the name.
const PATH: &str = "/org/fidoscope/Fidoscope";

/// Maximum number of addresses that one call opens.
const MOST: usize = 20;

/// Receiver of notes; returns false if the window is gone.
type Take = Box<dyn Fn(Note) -> bool + Send + Sync>;

struct Application(Take);

impl Application {
    fn open_one(&self, url: Option<String>) {
        let note = Note {
            url,
            ..Note::default()
        };
        (self.0)(note);
    }
}

#[interface(name = "org.freedesktop.Application")]
impl Application {
    /// Brings the window to the front.
    fn activate(&self, platform_data: HashMap<String, OwnedValue>) {
        drop(platform_data);
        self.open_one(None);
    }

    /// Opens addresses and files in new tabs.
    fn open(&self, uris: Vec<String>, platform_data: HashMap<String, OwnedValue>) {
        drop(platform_data);
        for uri in uris.into_iter().take(MOST) {
            self.open_one(Some(uri));
        }
    }

    /// Brings the window to the front: the desktop entry has no actions of its own.
    fn activate_action(
        &self,
        action_name: String,
        parameter: Vec<OwnedValue>,
        platform_data: HashMap<String, OwnedValue>,
    ) {
        drop((action_name, parameter, platform_data));
        self.open_one(None);
    }
}

async fn serving(bus: Builder<'_>, take: Take) -> zbus::Result<Connection> {
    // Replies must work before the name is owned: the program that started this one waits for them.
    bus.serve_at(PATH, Application(take))?
        .name(APP_ID)?
        .allow_name_replacements(false)
        .replace_existing_names(false)
        .build()
        .await
}

/// Owns the name and receives notes by it, in a thread. Without a bus, or while another window owns
/// the name, later starts use the socket.
pub(crate) fn serve(take: impl Fn(Note) -> bool + Send + Sync + 'static) {
    let serve = move || {
        let served = zbus::block_on(async {
            let bus = Builder::session()?;
            serving(bus, Box::new(take)).await
        });
        // The connection lives as long as the window.
        while served.is_ok() {
            thread::park();
        }
    };
    // Without the thread only the name is missing.
    let _ = thread::Builder::new().name("bus".to_owned()).spawn(serve);
}

#[cfg(test)]
mod tests {
    use super::{APP_ID, PATH, serving};
    use std::collections::HashMap;
    use std::io::{BufRead as _, BufReader};
    use std::process::{Child, Command, Stdio};
    use std::sync::mpsc::channel;
    use zbus::connection::Builder;
    use zbus::zvariant::Value;

    /// Separate bus that ends with the test.
    struct Bus(Child);

    impl Drop for Bus {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }

    #[test]
    fn addresses_come_by_the_bus_and_one_window_has_the_name() {
        let daemon = Command::new("dbus-daemon")
            .args(["--session", "--nofork", "--nopidfile", "--print-address"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut bus = Bus(daemon.unwrap_or_else(|error| {
            panic!(
                "cannot run dbus-daemon ({error}): install what the tests need with \
                 `packaging/setup-debian.sh test`"
            )
        }));
        let mut address = String::new();
        let mut lines = BufReader::new(bus.0.stdout.take().unwrap());
        lines.read_line(&mut address).unwrap();
        let at = || Builder::address(address.trim()).unwrap();
        let (notes, came) = channel();
        zbus::block_on(async {
            let take = move |note| notes.send(note).is_ok();
            let _window = serving(at(), Box::new(take)).await.unwrap();
            assert!(serving(at(), Box::new(|_| true)).await.is_err());
            let caller = at().build().await.unwrap();
            let interface = Some("org.freedesktop.Application");
            let none = HashMap::<&str, Value<'_>>::new();
            let uris = ["area://R50.Bone", "file:///x.pkt"];
            let open = (&uris[..], none.clone());
            for (method, is_open) in [("Open", true), ("Activate", false)] {
                let called = match is_open {
                    true => {
                        caller
                            .call_method(Some(APP_ID), PATH, interface, method, &open)
                            .await
                    }
                    false => {
                        caller
                            .call_method(Some(APP_ID), PATH, interface, method, &(none.clone(),))
                            .await
                    }
                };
                called.unwrap();
            }
        });
        let urls: Vec<Option<String>> = came.try_iter().map(|note| note.url).collect();
        let expected = [Some("area://R50.Bone"), Some("file:///x.pkt"), None];
        assert_eq!(urls, expected.map(|url| url.map(str::to_owned)));
    }

    #[test]
    fn file_that_lets_the_bus_start_the_program_has_its_name() {
        let file = include_str!("../../../../packaging/org.fidoscope.Fidoscope.service");
        assert!(file.lines().any(|line| line == format!("Name={APP_ID}")));
        let entry = concat!(env!("CARGO_MANIFEST_DIR"), "/../packaging/");
        let entry = format!("{entry}{APP_ID}.desktop");
        let entry = std::fs::read_to_string(entry).unwrap();
        assert!(entry.contains("DBusActivatable=true\n"));
        assert_eq!(PATH, format!("/{}", APP_ID.replace('.', "/")));
    }
}
