//! State that owners share.

use super::front::Front;
use super::mail::Mail;
use super::profile::Profile;
use super::tabs::Tabs;

/// State of others that an owner reads and changes while it handles a command or a reply.
pub(super) struct Context<'b> {
    pub(super) mail: &'b Mail,
    pub(super) profile: &'b mut Profile,
    pub(super) front: &'b mut Front,
    pub(super) tabs: &'b mut Tabs,
}
