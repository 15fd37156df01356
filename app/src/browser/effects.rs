//! Effects: work and follow-ups that an owner returns after a command or a reply. `Browser` carries them out in
//! their order once the owner is done.

use super::drafts::posting::PostWork;
use super::jobs::token::{Attempt, Tried, WriteToken};
use super::jobs::work::{BodyWork, CountWork, PictureWork, SaveWork};
use super::reading::marking::MarkWork;
use super::resolver::Resolver;
use super::sources::Sources;
use super::tab::TabId;
use crate::command::Command;
use crate::keep::Saved;
use crate::settings::Settings;
use std::path::PathBuf;

/// Function that a worker runs, with its reply.
pub(super) type Work<R> = Box<dyn FnOnce() -> Option<R> + Send>;

/// Function that resolves pages in a thread of its own, with its reply.
pub(super) type Resolving<R> = Box<dyn FnOnce(&Resolver) -> Option<R> + Send>;

/// One effect, with replies of type `R`.
pub(super) enum Effect<R> {
    /// Small work, which writes nothing.
    Aside(Work<R>),
    /// A write that the user requested, with its name for the user.
    Write {
        name: String,
        attempt: Attempt<R>,
    },
    /// Long work in a thread of its own, with its name.
    Thread {
        name: &'static str,
        work: Work<R>,
    },
    /// Long work that needs pages, in a thread of its own; without a thread it is not done.
    Resolving {
        name: &'static str,
        work: Resolving<R>,
    },
    /// A dialog of the desktop, in a thread of its own.
    Dialog {
        ask: Work<R>,
        /// Reply when there is no thread for it.
        unasked: Option<R>,
    },
    Count(CountWork),
    Post(PostWork),
    Mark(MarkWork),
    Save(SaveWork),
    Body(BodyWork),
    Picture(PictureWork),
    /// A command of another owner.
    Command(Command),
    /// Reads other sources in place of the current ones.
    UseSources(Sources),
    /// Goes back from the page of a tab, or closes the tab.
    LeavePage(TabId),
    /// Has the watcher look at all bases now.
    Hurry,
    /// Shows the page of the active tab, which may be outdated.
    ShowActive,
    /// Applies the difference to the settings of before.
    ApplySettings(Box<Settings>),
    /// Follows a document of the profile that was written and merged with those of other windows.
    FollowDocument(Saved),
    /// Reads the saved searches from the bookmarks again.
    RereadSearches,
    /// Counts the saved searches again if something changed.
    RecountSearches,
    /// Has the indexer work or stop.
    Index(bool),
    /// Cancels a write that another program holds up.
    CancelHeldUp(u64),
    /// Deletes the report of a fault in the folder of the profile.
    DeleteReport(PathBuf),
    /// Shows the page of the active tab again if its bases hold other messages.
    RenewOutdated,
}

impl<R: Send + 'static> Effect<R> {
    /// Wraps its replies into another type.
    fn map<S: Send + 'static>(self, wrap: fn(R) -> S) -> Effect<S> {
        match self {
            Self::Aside(work) => Effect::Aside(Box::new(move || work().map(wrap))),
            Self::Write { name, mut attempt } => Effect::Write {
                name,
                attempt: Box::new(move |token| attempt(token).map(wrap)),
            },
            Self::Thread { name, work } => Effect::Thread {
                name,
                work: Box::new(move || work().map(wrap)),
            },
            Self::Resolving { name, work } => Effect::Resolving {
                name,
                work: Box::new(move |resolver| work(resolver).map(wrap)),
            },
            Self::Dialog { ask, unasked } => Effect::Dialog {
                ask: Box::new(move || ask().map(wrap)),
                unasked: unasked.map(wrap),
            },
            Self::Count(work) => Effect::Count(work),
            Self::Post(work) => Effect::Post(work),
            Self::Mark(work) => Effect::Mark(work),
            Self::Save(work) => Effect::Save(work),
            Self::Body(work) => Effect::Body(work),
            Self::Picture(work) => Effect::Picture(work),
            Self::Command(command) => Effect::Command(command),
            Self::UseSources(sources) => Effect::UseSources(sources),
            Self::LeavePage(tab) => Effect::LeavePage(tab),
            Self::Hurry => Effect::Hurry,
            Self::ShowActive => Effect::ShowActive,
            Self::ApplySettings(before) => Effect::ApplySettings(before),
            Self::FollowDocument(saved) => Effect::FollowDocument(saved),
            Self::RereadSearches => Effect::RereadSearches,
            Self::RecountSearches => Effect::RecountSearches,
            Self::Index(on) => Effect::Index(on),
            Self::CancelHeldUp(number) => Effect::CancelHeldUp(number),
            Self::DeleteReport(dir) => Effect::DeleteReport(dir),
            Self::RenewOutdated => Effect::RenewOutdated,
        }
    }
}

/// Effects in their order.
pub(super) struct Effects<R>(Vec<Effect<R>>);

impl<R> Default for Effects<R> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<R: Send + 'static> Effects<R> {
    pub(super) fn push(&mut self, effect: Effect<R>) {
        self.0.push(effect);
    }

    /// Requests small work, which writes nothing.
    pub(super) fn aside(&mut self, work: impl FnOnce() -> Option<R> + Send + 'static) {
        self.push(Effect::Aside(Box::new(work)));
    }

    /// Requests a write, which is retried while another program holds it up.
    pub(super) fn write(
        &mut self,
        name: String,
        attempt: impl FnMut(&WriteToken) -> Tried<R> + Send + 'static,
    ) {
        let attempt = Box::new(attempt);
        self.push(Effect::Write { name, attempt });
    }

    /// Requests long work in a thread of its own.
    pub(super) fn thread(
        &mut self,
        name: &'static str,
        work: impl FnOnce() -> Option<R> + Send + 'static,
    ) {
        let work = Box::new(work);
        self.push(Effect::Thread { name, work });
    }

    /// Requests long work that needs pages, in a thread of its own.
    pub(super) fn resolving(
        &mut self,
        name: &'static str,
        work: impl FnOnce(&Resolver) -> Option<R> + Send + 'static,
    ) {
        let work = Box::new(work);
        self.push(Effect::Resolving { name, work });
    }

    /// Requests a dialog of the desktop.
    pub(super) fn dialog(
        &mut self,
        ask: impl FnOnce() -> Option<R> + Send + 'static,
        unasked: Option<R>,
    ) {
        let ask = Box::new(ask);
        self.push(Effect::Dialog { ask, unasked });
    }

    /// Adds the effects of a part of the owner, whose replies `wrap` names.
    pub(super) fn nest<S: Send + 'static>(&mut self, part: Effects<S>, wrap: fn(S) -> R) {
        self.0
            .extend(part.0.into_iter().map(|effect| effect.map(wrap)));
    }

    /// Requests a command of another owner.
    pub(super) fn command(&mut self, command: Command) {
        self.push(Effect::Command(command));
    }
}

impl<R> IntoIterator for Effects<R> {
    type Item = Effect<R>;
    type IntoIter = std::vec::IntoIter<Effect<R>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
