//! What the user edits.

use super::WritesAs;
use crate::address::Address;
use crate::charset::Charset;
use crate::config::Secret;
use crate::geo::GeoKludge;
use std::fmt;
use std::sync::Arc;

/// Bytes of encoded text in one section of an attached file, unless the user chooses another size:
/// a message stays under the 32 KB that old editors can show.
pub const SECTION_BYTES: usize = 28 * 1024;

/// Length of a full line of an attached file, with its end.
pub const SECTION_LINE: usize = super::attach::LINE;

/// Where a message goes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DraftKind {
    /// To all subscribers of each area of [`Draft::areas`], one copy each.
    #[default]
    Echomail,
    /// To one addressee, by the netmail area.
    Netmail,
}

/// An area as the user writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct AreaName {
    /// Areatag.
    pub tag: String,
    /// Domain without `@`, if one is named (5.2.2.3.1).
    pub domain: Option<String>,
}

/// Prints `TAG` or `TAG@domain`.
impl fmt::Display for AreaName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tag)?;
        match &self.domain {
            Some(domain) => write!(f, "@{domain}"),
            None => Ok(()),
        }
    }
}

/// Attributes that a writer chooses. What is written here is always local; netmail of
/// [`Draft::new_netmail`] is private.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DraftAttributes {
    /// Only for its addressee.
    pub private: bool,
    /// Sent at the first opportunity.
    pub crash: bool,
    /// Waits to be picked up.
    pub hold: bool,
    /// Sent to its destination itself, not routed.
    pub direct: bool,
    /// Deleted when sent.
    pub kill_sent: bool,
}

/// A file that goes into the text, encoded (7.2.2).
#[derive(Clone, PartialEq, Eq)]
pub struct Attachment {
    /// Its name, without a path.
    pub name: String,
    /// What is in it.
    pub bytes: Arc<[u8]>,
}

impl fmt::Debug for Attachment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Attachment({:?}, {} bytes)", self.name, self.bytes.len())
    }
}

/// What becomes of characters that the character set of a message lacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Misfits {
    /// Not decided: they are question marks in the preview, and the message is not written.
    #[default]
    Ask,
    /// The message is written in UTF-8.
    Utf8,
    /// They are Fidonet Unicode substrings (`&+...-;`).
    Fiunis,
    /// The nearest letters that the set has.
    Nearest,
}

/// A message that is being written. All texts are Unicode with `\n` after each line.
///
/// ```
/// use fidoscope_core::compose::{AreaName, Draft};
///
/// let area = AreaName { tag: "R50.Bone".into(), domain: None };
/// let draft = Draft { subject: "Hello".into(), ..Draft::new_echomail(vec![area]) };
/// assert_eq!(draft.to, "All");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// Echomail or netmail.
    pub kind: DraftKind,
    /// Echomail: the areas, one copy each. Netmail has none: the netmail area for our address is taken.
    pub areas: Vec<AreaName>,
    /// Name of the addressee.
    pub to: String,
    /// Address of the addressee; netmail needs one.
    pub to_address: Option<Address>,
    /// The identity that writes it.
    pub writes_as: WritesAs,
    /// Name of the author; empty: that of the identity.
    pub from: String,
    /// Our address; `None`: that of the identity, else chosen for each copy by area, zone and domain.
    pub from_address: Option<Address>,
    /// Subject line.
    pub subject: String,
    /// A robot's password that is the subject when the message is finished; dots until then.
    pub password: Option<Secret>,
    /// Whether a robot reads it, which would take a cut addressee or subject for another one.
    pub to_robot: bool,
    /// Text, with quotes and signature, without tearline and Origin line.
    pub body: String,
    /// Tagline, written after `... `; empty: none.
    pub tagline: String,
    /// A random number given by the caller: which origin is taken of a list.
    pub chance: u64,
    /// Attributes.
    pub attributes: DraftAttributes,
    /// Files that go into the text.
    pub attachments: Vec<Attachment>,
    /// Most bytes of encoded text in one section.
    pub section_bytes: usize,
    /// MSGID of the message that is answered, for the REPLY kludge; without one there is no REPLY (FTS-0009).
    pub reply_to: Option<String>,
    /// Tags for TAG kludges (7.2.1.6).
    pub tags: Vec<String>,
    /// Places for GEO, GEOBOX, GEOKML and ORIGEO kludges (7.2.1.5).
    pub places: Vec<GeoKludge>,
    /// Character set; `None`: that of the identity, else of each area. A reply has that of the original.
    pub charset: Option<Charset>,
    /// What becomes of characters that it lacks.
    pub misfits: Misfits,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            kind: DraftKind::default(),
            areas: Vec::new(),
            to: String::new(),
            to_address: None,
            writes_as: WritesAs::default(),
            from: String::new(),
            from_address: None,
            subject: String::new(),
            password: None,
            to_robot: false,
            body: String::new(),
            tagline: String::new(),
            chance: 0,
            attributes: DraftAttributes::default(),
            attachments: Vec::new(),
            section_bytes: SECTION_BYTES,
            reply_to: None,
            tags: Vec::new(),
            places: Vec::new(),
            charset: None,
            misfits: Misfits::default(),
        }
    }
}

impl Draft {
    /// An empty message to all subscribers of some areas (6.3.1: the default is All).
    #[must_use]
    pub fn new_echomail(areas: Vec<AreaName>) -> Self {
        Self {
            areas,
            to: "All".to_owned(),
            ..Self::default()
        }
    }

    /// An empty message to a station (6.1.1: the default is Sysop).
    #[must_use]
    pub fn new_netmail(to_address: Address) -> Self {
        Self {
            kind: DraftKind::Netmail,
            to: "Sysop".to_owned(),
            to_address: Some(to_address),
            attributes: DraftAttributes {
                private: true,
                ..DraftAttributes::default()
            },
            ..Self::default()
        }
    }
}
