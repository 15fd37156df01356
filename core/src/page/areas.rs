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
    /// True if the URL has filters, so that `in_set` counts are meaningful.
    pub filtered: bool,
}

/// One area of an arealist.
#[derive(Clone)]
pub struct AreaLine {
    /// The area, if it is configured.
    pub id: Option<AreaId>,
    /// Target of a click.
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
    /// Number of messages in the base; `None` if it is unreadable.
    pub messages: Option<u32>,
    /// Number of messages in the final set; equal to `messages` without filters.
    pub in_set: Option<u32>,
    /// Number of messages after the last-read mark.
    pub unread: Option<u32>,
    /// Reason why the base cannot be read.
    pub problem: Option<String>,
}
