//! The arealist.

use crate::address::Address;
use crate::config::AreaKind;
use crate::library::AreaId;
use crate::url::FidoUrl;

/// The arealist, or the areas of one URL (7.2.3.20).
#[derive(Clone, Default)]
pub struct AreasPage {
    /// Areas in the order of the configuration, netmail first.
    pub lines: Vec<AreaLine>,
    /// Whether the URL has filters, so that `in_set` counts mean something.
    pub filtered: bool,
}

/// One area of an arealist.
#[derive(Clone)]
pub struct AreaLine {
    /// The area, when it is configured.
    pub id: Option<AreaId>,
    /// Where a click leads.
    pub url: FidoUrl,
    /// Areatag.
    pub tag: String,
    /// Domain, if known or given.
    pub domain: Option<String>,
    /// Echo, netmail, local, bad or dupe area.
    pub kind: AreaKind,
    /// Description from the configuration.
    pub description: String,
    /// Group from the configuration.
    pub group: Option<String>,
    /// Own address in this area.
    pub aka: Option<Address>,
    /// Messages in the base; `None` when it cannot be read.
    pub messages: Option<u32>,
    /// Messages of the final set; equal to `messages` without filters.
    pub in_set: Option<u32>,
    /// Messages after the last-read mark.
    pub unread: Option<u32>,
    /// Why the base cannot be read.
    pub problem: Option<String>,
}
