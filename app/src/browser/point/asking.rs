//! Asking for an address: the request form that some nodes answer by HTTP, and the kept answers of the user until the
//! address comes.
//!
//! Only [`send`] opens a connection; the user asks for it by a button.

use super::form::PointForm;
use crate::browser::jobs::token::WriteToken;
use crate::files::{Access, read_existing, replace_file};
use crate::platform::net::{self, FetchTimeouts};
use crate::strings::{said, tr};
use fidoscope_point::Aka;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};

/// Maximum length of the kept file, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// Maximum length of a reason in an answer, in characters.
const MOST_CHARS: usize = 300;

/// Request for an address, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct AddressRequest {
    /// URL of the node's form.
    pub(crate) url: String,
    pub(crate) mail: String,
    /// Password that the user wishes to have.
    pub(crate) password: String,
    /// A few words about the user.
    pub(crate) about: String,
}

/// State of a request that was sent by HTTP.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asking {
    /// The node has not answered yet.
    Sent,
    /// Sentence about the answer, or about a failure.
    Answered(Result<String, String>),
}

/// Answer of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NodeAnswer {
    /// The address of the new point.
    Address(Aka),
    /// The sysop decides later.
    Later,
    /// The node refused, with its reason.
    Refused(String),
}

/// Fields of the form that are kept until the address comes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct KeptRequest {
    name: String,
    town: String,
    boss: String,
    host: String,
    letter: String,
    request: AddressRequest,
    /// Time of the request, in seconds since 1970.
    asked: i64,
}

impl KeptRequest {
    /// Keeps the fields of a form.
    pub(super) fn from_form(form: &PointForm, now: i64) -> Self {
        let boss = form.bosses.first().cloned().unwrap_or_default();
        Self {
            name: form.name.clone(),
            town: form.town.clone(),
            boss: boss.address,
            host: boss.host,
            letter: form.letter.clone(),
            request: form.request.clone(),
            asked: now,
        }
    }

    /// Fills a form of a new point.
    pub(super) fn fill(self, form: &mut PointForm) {
        form.name = self.name;
        form.town = self.town;
        form.letter = self.letter;
        if let Some(boss) = form.bosses.first_mut() {
            boss.address = self.boss;
            boss.host = self.host;
            boss.passwords.session.clone_from(&self.request.password);
        }
        form.request = self.request;
        form.asked = Some(self.asked);
    }

    /// Reads the kept request of a profile; a damaged one counts as none.
    pub(super) fn read(profile: &Path) -> Option<Self> {
        let bytes = read_existing(&place(profile), MOST_BYTES).ok()?;
        serde_json::from_slice(&bytes).ok()
    }

    /// Writes it for its owner only: it has a password.
    ///
    /// # Errors
    /// The profile cannot be written.
    pub(super) fn write(&self, profile: &Path, _token: &WriteToken) -> io::Result<()> {
        let text = serde_json::to_vec_pretty(self)?;
        replace_file(&place(profile), &text, Access::Owner)
    }

    /// Removes the kept request: the address has come.
    pub(super) fn remove(profile: &Path) {
        let _ = std::fs::remove_file(place(profile));
    }
}

fn place(profile: &Path) -> PathBuf {
    profile.join("point-request.json")
}

/// Returns a sentence about the first field that is missing; `None` if a request can be sent.
pub(super) fn fault(form: &PointForm) -> Option<&'static str> {
    let request = &form.request;
    if !net::can_fetch(request.url.trim()) {
        return Some(tr!("ask-no-url"));
    }
    if form.name.trim().is_empty() {
        return Some(tr!("point-no-name"));
    }
    if !request.mail.contains('@') {
        return Some(tr!("ask-no-mail"));
    }
    if request.password.trim().is_empty() {
        return Some(tr!("ask-no-password"));
    }
    None
}

/// Sends a request and waits for the answer; for a thread of its own.
///
/// # Errors
/// A sentence: nobody answers, or not as a node does.
pub(super) fn send(name: &str, request: &AddressRequest) -> Result<NodeAnswer, String> {
    let fields = [
        ("_name", name.trim()),
        ("_email", request.mail.trim()),
        ("_password", request.password.trim()),
        ("_about", request.about.trim()),
    ];
    let url = request.url.trim();
    let bytes = net::post(url, &fields, FetchTimeouts::default()).map_err(said)?;
    answer(&String::from_utf8_lossy(&bytes)).ok_or_else(|| tr!("ask-no-answer").to_owned())
}

/// Parses an answer: `OK` and the address, or `ERROR` and the reason.
fn answer(text: &str) -> Option<NodeAnswer> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let word = word.trim_end_matches([':', ',']);
    if word.eq_ignore_ascii_case("OK") {
        let words = rest.split(|c: char| c.is_whitespace() || c == ',');
        let mut addresses = words.filter_map(|word| word.parse::<Aka>().ok());
        let address = addresses.find(|aka| aka.zone > 0);
        return Some(address.map_or(NodeAnswer::Later, NodeAnswer::Address));
    }
    if word.eq_ignore_ascii_case("ERROR") {
        let reason = rest.split_whitespace().collect::<Vec<_>>().join(" ");
        return Some(NodeAnswer::Refused(
            reason.chars().take(MOST_CHARS).collect(),
        ));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{AddressRequest, KeptRequest, NodeAnswer, PointForm, WriteToken, answer, fault};

    #[test]
    fn answers_of_nodes_are_an_address_or_a_reason() {
        let address = |text: &str| Some(NodeAnswer::Address(text.parse().unwrap()));
        let refused = |text: &str| Some(NodeAnswer::Refused(text.to_owned()));
        for (text, expected) in [
            ("OK 2:5020/1042.77", address("2:5020/1042.77")),
            (
                "\u{feff}ok\r\n2:5020/1042.77@fidonet\r\n",
                address("2:5020/1042.77"),
            ),
            (
                "OK: your address is 21:1/100.5, welcome",
                address("21:1/100.5"),
            ),
            ("OK", Some(NodeAnswer::Later)),
            ("OK wait for a letter", Some(NodeAnswer::Later)),
            ("ERROR The name\nis taken", refused("The name is taken")),
            ("Error", refused("")),
            ("<html>OK</html>", None),
            ("", None),
        ] {
            assert_eq!(answer(text), expected, "{text:?}");
        }
        let long = format!("ERROR {}", "x".repeat(100_000));
        let Some(NodeAnswer::Refused(reason)) = answer(&long) else {
            panic!("no reason");
        };
        assert_eq!(reason.len(), super::MOST_CHARS);
    }

    #[test]
    fn kept_request_fills_the_next_form_and_only_its_owner_reads_it() {
        let profile = tempfile::tempdir().unwrap();
        let mut form = PointForm::new("Ivan Petrov");
        form.town = "Saint Petersburg".to_owned();
        form.request = AddressRequest {
            url: "https://node.example/point".to_owned(),
            mail: "ivan@example.org".to_owned(),
            password: "secret".to_owned(),
            about: "Hello".to_owned(),
        };
        assert_eq!(fault(&form), None);
        form.bosses.first_mut().unwrap().address = "2:5030/1520".to_owned();
        let kept = KeptRequest::from_form(&form, 1_795_000_000);
        kept.write(profile.path(), &WriteToken::of_test()).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let kept = std::fs::metadata(super::place(profile.path())).unwrap();
            assert_eq!(kept.permissions().mode() & 0o777, 0o600);
        }
        let mut next = PointForm::new("");
        KeptRequest::read(profile.path()).unwrap().fill(&mut next);
        assert_eq!(next.asked, Some(1_795_000_000));
        assert_eq!(
            (next.name, next.town),
            (form.name.clone(), form.town.clone())
        );
        assert_eq!(next.request, form.request);
        let boss = next.bosses.first().unwrap();
        assert_eq!(boss.address, "2:5030/1520");
        assert_eq!(boss.passwords.session, "secret");
        // A damaged file is none.
        std::fs::write(super::place(profile.path()), "{\"name\": 1}").unwrap();
        assert_eq!(KeptRequest::read(profile.path()), None);
        KeptRequest::remove(profile.path());
        assert_eq!(KeptRequest::read(profile.path()), None);
    }

    #[test]
    fn missing_fields_are_named_before_anything_is_sent() {
        let mut form = PointForm::new("");
        let mut faults = vec![fault(&form)];
        form.request.url = "https://node.example/point".to_owned();
        faults.push(fault(&form));
        form.name = "Ivan".to_owned();
        faults.push(fault(&form));
        form.request.mail = "ivan@example.org".to_owned();
        faults.push(fault(&form));
        form.request.password = "secret".to_owned();
        assert_eq!(fault(&form), None);
        let faults: Vec<&str> = faults.into_iter().flatten().collect();
        assert_eq!(faults.len(), 4);
        for pair in faults.windows(2) {
            assert_ne!(pair.first(), pair.last());
        }
    }
}
