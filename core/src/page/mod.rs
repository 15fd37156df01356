//! Contents of an address: plain data for a window, a terminal or a gate.
//!
//! Knows the kinds of pages and their contents. Imports `url`, `notice`, `library`, `query`,
//! `thread`, `calendar`, `compose`, `kml`, `nodelist`, `objects`, `container`, `config`, `fileecho`
//! and the ground. Does no work of its own beyond queries of its own data. A page never changes: a
//! new state of the world is a new page. Only the sizes and dates of many files come later
//! ([`FilesPage::read_all_details`]).

mod areas;
mod files;
mod message_set;
mod messages;
mod objects;
mod places;
mod set;
mod shown;
mod stations;
mod threads;

pub use crate::notice::{Notice, Sentence, Severity};
pub use areas::{AreaLine, AreasPage};
pub use files::{FileEchoLine, FileRow, FilesPage};
pub use message_set::MessageSet;
pub use messages::{AreaCount, MessagesPage, ShownRow};
pub use objects::{
    AtPath, FileSource, ObjectFile, ObjectPage, ObjectPiece, ObjectRow, ObjectSource, SourceMessage,
};
pub use places::{BossDot, KmlAbsence, KmlLink, Landmark, LandmarkShape, PagePlaces, SenderDot};
pub(crate) use set::FinalSet;
pub use shown::{ShownRows, ShownTree};
pub use stations::StationsPage;
pub use threads::ThreadsBy;

use crate::address::Address;
use crate::compose::Draft;
use crate::time::WallTime;
use crate::url::{FidoUrl, Loc};
use std::sync::Arc;

/// Result of resolving a URL.
#[derive(Clone)]
pub struct Page {
    /// Resolved URL, in canonical form.
    pub url: FidoUrl,
    /// Short name for tabs and history.
    pub title: String,
    /// Notices for the user above the page.
    pub notices: Vec<Notice>,
    /// Contents.
    pub content: Content,
}

/// Contents of a page.
#[derive(Clone)]
pub enum Content {
    /// The arealist, or the areas of a URL with `view=elst` (7.2.3.20).
    Areas(AreasPage),
    /// A final message set and its view (7.2.3).
    Messages(MessagesPage),
    /// An object inside of mail, a file of a file echo, or a part of its contents (7.1, 7.2.2,
    /// 7.4).
    Object(Arc<ObjectPage>),
    /// A message to write: `netmail:` and `echomail:` URLs (6.1, 6.3). Nothing was sent.
    Compose(ComposeRequest),
    /// A subscription to change: `areafix:` URLs (6.2). Nothing was sent.
    Subscribe(SubscribeRequest),
    /// A station that answers requests: `faqserv://` and `freq://` URLs (7.3, 7.5). Nothing was
    /// sent.
    Station(StationRequest),
    /// An unanswered request to a FAQ server (7.3). Nothing was sent.
    Faq(Box<FaqRequest>),
    /// Results of a search in nodelists and pointlists: `about:nodelist`, beyond the standard.
    Stations(Arc<StationsPage>),
    /// File echoes and their files (7.4).
    Files(Arc<FilesPage>),
    /// A URL of another scheme, verbatim; the desktop may open it.
    External(String),
    /// Nothing can be shown; the notices contain the reason.
    Nothing,
}

/// A message proposed by a `netmail:` or `echomail:` URL (6.1, 6.3).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ComposeRequest {
    /// Address of the addressee; `None` for echomail.
    pub station: Option<Address>,
    /// Areatags (with `@domain`) to post to; empty for netmail.
    pub areas: Vec<String>,
    /// Name of the addressee.
    pub to: Option<String>,
    /// Name of the author.
    pub from: Option<String>,
    /// Subject line.
    pub subject: Option<String>,
    /// Text of the message.
    pub body: Option<String>,
    /// The message ready for editing: with defaults, template and signature.
    pub draft: Box<Draft>,
    /// Position of the cursor in its body, in bytes.
    pub position: usize,
}

/// A change of subscriptions proposed by an `areafix:` URL (6.2).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SubscribeRequest {
    /// Areatags (with `@domain`).
    pub areas: Vec<String>,
    /// True if the areas are left instead of joined (6.2.2).
    pub leave: bool,
    /// True if file echoes are meant (6.2.3).
    pub file_echo: bool,
    /// Recommended uplinks in the order of preference (6.2.1).
    pub uplinks: Vec<Address>,
    /// Netmail that would be sent, one for each uplink. Empty if something has to be decided first,
    /// which a notice explains.
    pub requests: Vec<Draft>,
}

/// A request to a FAQ server (7.3).
#[derive(Clone, Debug, PartialEq)]
pub struct FaqRequest {
    /// Request in the address.
    pub asked: StationRequest,
    /// Netmail that would be sent.
    pub draft: Draft,
    /// Date of the user's last request, by the netmail here.
    pub sent: Option<WallTime>,
}

/// A request to a station in a `faqserv://` or `freq://` URL (7.3, 7.5).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StationRequest {
    /// Address of the station.
    pub address: Address,
    /// Requested item: the FAQ request, or the file path.
    pub request: Option<String>,
    /// Minimum date of a good enough cached answer (7.3.1, 7.5.1), as written.
    pub time: Option<String>,
    /// Name of the robot that the request is addressed to (7.3.2).
    pub bot: Option<String>,
    /// Line that takes the request (7.3.3).
    pub loc: Option<Loc>,
    /// Required size of the file, in bytes (7.5.2).
    pub size: Option<u64>,
    /// ed2k hash of the file (7.5.3).
    pub ed2k: Option<String>,
    /// AICH hash of the file (7.5.4).
    pub aich: Option<String>,
    /// Areatags of the file echoes where the file was published (7.5.5).
    pub file_echoes: Vec<String>,
}
