//! State that owners share.

use super::front::Front;
use super::mail::Mail;
use super::profile::Profile;
use super::tab::page_rest;
use super::tabs::Tabs;
use crate::strings::tr;

/// State of others that an owner reads and changes while it handles a command or a reply.
pub(super) struct Context<'b> {
    pub(super) mail: &'b Mail,
    pub(super) profile: &'b mut Profile,
    pub(super) front: &'b mut Front,
    pub(super) tabs: &'b mut Tabs,
}

impl Context<'_> {
    /// Returns whether the page has only the rows at which its area opens, and says so then.
    pub(super) fn lacks_rows(&mut self) -> bool {
        let page = self.tabs.current().and_then(|tab| tab.page.as_deref());
        let is_part = page.and_then(page_rest).is_some();
        if is_part {
            self.front.say(tr!("page-part").to_owned(), false);
        }
        is_part
    }
}
