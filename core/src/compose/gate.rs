//! Gates into other networks, for answers to authors there (FSC-0035).

use super::{Identity, clean};
use crate::address::Address;
use crate::message::Message;
use crate::notice::{Notice, Sentence, Severity};

/// Default name of the addressee at a gate.
const USUAL_NAME: &str = "UUCP";

/// A gate configured by the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gateway {
    /// Addressee of letters to the gate.
    pub name: String,
    /// Address of its system.
    pub address: Address,
}

impl Gateway {
    /// Parses a name and an address in any order, with blanks or a comma between; the default name
    /// is UUCP.
    ///
    /// ```
    /// use fidoscope_core::compose::Gateway;
    ///
    /// let gate = Gateway::parse("Gate Keeper, 2:5030/1520").unwrap();
    /// assert_eq!((gate.name.as_str(), gate.address.net), ("Gate Keeper", 5030));
    /// assert_eq!(Gateway::parse("2:5030/1520").unwrap().name, "UUCP");
    /// assert_eq!(Gateway::parse("nowhere"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_between = |char: char| char.is_whitespace() || char == ',';
        let mut address = None;
        let mut name: Vec<&str> = Vec::new();
        for word in text.split(is_between).filter(|word| !word.is_empty()) {
            match Address::parse_lenient(word) {
                Some(found) if address.is_none() => address = Some(found),
                _ => name.push(word),
            }
        }
        Some(Self::new(&name.join(" "), address?))
    }

    fn new(name: &str, address: Address) -> Self {
        let mut name = clean::line(name).text;
        if name.is_empty() {
            USUAL_NAME.clone_into(&mut name);
        }
        Self { name, address }
    }
}

/// Gate for an answer to the author of a message.
pub(super) struct WayOut {
    pub(super) gate: Gateway,
    /// The author's address in the other network, the first line of the answer.
    pub(super) user: String,
}

/// Returns the gate named by a message, else the user's own gate if its author is in another
/// network; without one, a notice about the setting.
pub(super) fn gate_for_answer(
    message: &Message,
    identity: &Identity,
) -> (Option<WayOut>, Option<Notice>) {
    if let Some(named) = named(message) {
        return (Some(named), None);
    }
    let Some(user) = foreign_author(message) else {
        return (None, None);
    };
    if let Some(gate) = identity.gate.clone() {
        return (Some(WayOut { gate, user }), None);
    }
    let text = format!(
        "{user} is in another network, and the message names no gate: this letter would only go to the \
         system that it came from. Set your gate in the settings (Ctrl+comma, \"Mail\", \"Writing\"), \
         or by INTERNETGATE in golded.cfg, and answer again."
    );
    let text = Sentence::keyed("no-gate", text).with("user", user);
    (None, Some(Notice::new(Severity::Warning, "no-gate", text)))
}

/// Returns the gate of a REPLYTO kludge.
fn named(message: &Message) -> Option<WayOut> {
    let value = message.kludge("REPLYTO")?.trim();
    let (address, name) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
    let user = message.kludge("REPLYADDR").unwrap_or_default();
    Some(WayOut {
        gate: Gateway::new(name, Address::parse_lenient(address)?),
        user: clean::line(user).text,
    })
}

/// Returns the author's Internet address: from a REPLYADDR kludge, or in the author's name.
fn foreign_author(message: &Message) -> Option<String> {
    let places = [message.kludge("REPLYADDR"), Some(message.from.as_str())];
    let is_between = |char: char| char.is_whitespace() || "<>(),;\"".contains(char);
    let mut words = (places.into_iter().flatten()).flat_map(|text| text.split(is_between));
    let found = words.find(|word| is_mail_address(word))?;
    Some(clean::line(found).text)
}

fn is_mail_address(word: &str) -> bool {
    let parts = word.split_once('@');
    parts.is_some_and(|(user, system)| {
        !user.is_empty() && !system.is_empty() && !system.contains('@')
    }) && Address::parse_lenient(word).is_none()
}
