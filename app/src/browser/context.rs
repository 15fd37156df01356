//! State that owners share.

use super::effects::{Effects, FollowUp, Task};
use super::front::Front;
use super::mail::Mail;
use super::profile::Profile;
use super::tab::estimated_message_count;
use super::tabs::Tabs;
use crate::strings::tr;
use fidoscope_core::library::{Area, AreaId, Library};
use fidoscope_core::page::{Content, MessagesPage};
use std::sync::Arc;

/// State of others that an owner reads and changes while it handles a command or a reply.
pub(super) struct Context<'b> {
    pub(super) mail: &'b mut Mail,
    pub(super) profile: &'b mut Profile,
    pub(super) front: &'b mut Front,
    pub(super) tabs: &'b mut Tabs,
}

/// State of others for the profile.
pub(super) struct ProfileContext<'b> {
    pub(super) mail: &'b Mail,
    pub(super) front: &'b mut Front,
    pub(super) tabs: &'b mut Tabs,
    /// Messages indexed and to be indexed in the background.
    pub(super) indexing: Option<(u64, u64)>,
}

/// State of others for the configured areas.
pub(super) struct MailContext<'b> {
    pub(super) profile: &'b mut Profile,
    pub(super) front: &'b mut Front,
    pub(super) tabs: &'b mut Tabs,
}

/// State of others for the tabs.
pub(super) struct TabsContext<'b> {
    pub(super) mail: &'b Mail,
    pub(super) profile: &'b mut Profile,
    pub(super) front: &'b mut Front,
    /// True if the configuration has nodelists.
    pub(super) has_nodelists: bool,
}

/// Returns the area of a name, as the profile has it.
pub(super) fn area_named(library: &Library, name: &str) -> Option<Arc<Area>> {
    let mut areas = library.areas().iter();
    areas.find(|area| area.folded_name() == name).cloned()
}

impl Context<'_> {
    /// Returns the messages of the page of the active tab.
    pub(super) fn messages(&self) -> Option<&MessagesPage> {
        self.tabs.current()?.messages()
    }

    /// Returns the area of a name, as the profile has it.
    pub(super) fn area_named(&self, name: &str) -> Option<Arc<Area>> {
        area_named(&self.mail.library, name)
    }

    /// Returns whether the page has only the rows at which its area opens, and says so then.
    pub(super) fn lacks_rows(&mut self) -> bool {
        let page = self.tabs.current().and_then(|tab| tab.page.as_deref());
        let is_part = page.and_then(estimated_message_count).is_some();
        if is_part {
            self.front.say(tr!("page-part").to_owned(), false);
        }
        is_part
    }

    /// Renews pages of these areas, whose messages changed.
    pub(super) fn renew_areas<R: Send + 'static>(
        &mut self,
        areas: &[AreaId],
        effects: &mut Effects<R>,
    ) {
        if areas.is_empty() {
            return;
        }
        self.tabs.outdate(|tab| match tab.content() {
            Some(Content::Messages(m)) => {
                let mut ids = m.areas.iter().filter_map(|area| area.id);
                ids.any(|id| areas.contains(&id))
            }
            // It says when its request was sent.
            Some(Content::Faq(_)) => true,
            None
            | Some(
                Content::Areas(_)
                | Content::Object(_)
                | Content::Compose(_)
                | Content::Subscribe(_)
                | Content::Station(_)
                | Content::Stations(_)
                | Content::Files(_)
                | Content::External(_)
                | Content::Nothing,
            ) => false,
        });
        effects.push(Task::Hurry);
        effects.push(FollowUp::ShowActive);
    }
}
