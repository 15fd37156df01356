//! Drafts edited by the user.

use super::WritesAs;
use crate::address::Address;
use crate::charset::Charset;
use crate::config::Secret;
use crate::geo::GeoKludge;
use std::fmt;
use std::sync::Arc;

/// Default size of a section of an attached file, in bytes of encoded text: a message stays under
/// the 32 KB that old editors can show.
pub const SECTION_BYTES: usize = 28 * 1024;

/// Length of a full line of an attached file, with its end.
pub const SECTION_LINE: usize = super::attach::LINE;

/// Destination of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DraftKind {
    /// To all subscribers of each area of [`Draft::areas`], one copy each.
    #[default]
    Echomail,
    /// To one addressee, through the netmail area.
    Netmail,
}

/// Name of an area in the user's spelling.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct AreaName {
    /// Areatag.
    pub tag: String,
    /// Domain without `@`, if given (5.2.2.3.1).
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

/// Attributes chosen by a writer. Local is always set; netmail of [`Draft::new_netmail`] is
/// private.
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
    /// The subject names files that are sent along.
    pub file_attach: bool,
}

/// A file to encode in the text (7.2.2).
#[derive(Clone, PartialEq, Eq)]
pub struct Attachment {
    /// Name, without a path.
    pub name: String,
    /// Contents.
    pub bytes: Arc<[u8]>,
}

impl fmt::Debug for Attachment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Attachment({:?}, {} bytes)", self.name, self.bytes.len())
    }
}

/// Replacement of characters that the character set of a message lacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Misfits {
    /// Not decided: question marks in the preview, and the message is not written.
    #[default]
    Ask,
    /// The message is written in UTF-8.
    Utf8,
    /// They become Fidonet Unicode substrings (`&+...-;`).
    Fiunis,
    /// The nearest letters in the set replace them.
    Nearest,
}

/// A message being written. All texts are Unicode with `\n` after each line.
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
    /// Echomail: the areas, one copy each. Empty for netmail: the netmail area of our address.
    pub areas: Vec<AreaName>,
    /// Name of the addressee.
    pub to: String,
    /// Address of the addressee; netmail needs one.
    pub to_address: Option<Address>,
    /// Identity of the author.
    pub writes_as: WritesAs,
    /// Name of the author; empty: the name of the identity.
    pub from: String,
    /// Our address; `None`: the identity's, else chosen for each copy by area, zone and domain.
    pub from_address: Option<Address>,
    /// Subject line.
    pub subject: String,
    /// Password of a robot, which becomes the subject of the finished message; dots until then.
    pub password: Option<Secret>,
    /// True if a robot reads it, to which a truncated addressee or subject would mean something
    /// else.
    pub to_robot: bool,
    /// Text, with quotes and signature, without tearline and Origin line.
    pub body: String,
    /// Tagline, written after `... `; empty: none.
    pub tagline: String,
    /// Random number from the caller: selects an Origin line from the list.
    pub chance: u64,
    /// Attributes.
    pub attributes: DraftAttributes,
    /// Files to encode in the text.
    pub attachments: Vec<Attachment>,
    /// Maximum size of one section, in bytes of encoded text.
    pub section_bytes: usize,
    /// MSGID of the answered message, for the REPLY kludge; `None`: no REPLY (FTS-0009).
    pub reply_to: Option<String>,
    /// Tags for TAG kludges (7.2.1.6).
    pub tags: Vec<String>,
    /// Places for GEO, GEOBOX, GEOKML and ORIGEO kludges (7.2.1.5).
    pub places: Vec<GeoKludge>,
    /// Character set; `None`: the identity's, else of each area. A reply has the set of the
    /// original.
    pub charset: Option<Charset>,
    /// Replacement of characters missing in the set.
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
    /// Creates an empty message to all subscribers of some areas (6.3.1: the default is All).
    #[must_use]
    pub fn new_echomail(areas: Vec<AreaName>) -> Self {
        Self {
            areas,
            to: "All".to_owned(),
            ..Self::default()
        }
    }

    /// Creates an empty message to a station (6.1.1: the default is Sysop).
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
