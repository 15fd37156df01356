//! Effects: work and follow-ups that an owner returns after a command or a reply. `Browser` carries them out in
//! their order once the owner is done.

use super::drafts::posting::PostWork;
use super::jobs::token::{Attempt, AttemptOutcome, WriteToken};
use super::jobs::work::{BodyWork, CountWork, PageWork, PictureWork, SaveWork};
use super::mail::Counted;
use super::reading::marking::MarkWork;
use super::resolver::Resolver;
use super::sources::{Loaded, Sources};
use super::tab::TabId;
use crate::command::Command;
use crate::keep::Saved;
use crate::settings::Settings;
use fidoscope_core::library::AreaId;
use fidoscope_core::page::Page;
use fidoscope_core::url::FidoUrl;
use std::path::PathBuf;

/// Function that a worker runs, with its reply.
pub(super) type Work<R> = Box<dyn FnOnce() -> Option<R> + Send>;

/// Function that resolves pages in a thread of its own, with its reply.
pub(super) type Resolving<R> = Box<dyn FnOnce(&Resolver) -> Option<R> + Send>;

/// Work for the lanes, the watcher and the indexer.
pub(super) enum Task {
    Page(PageWork),
    Count(CountWork),
    Body(BodyWork),
    Picture(PictureWork),
    /// Reads sources for an epoch.
    Library {
        epoch: u64,
        sources: Sources,
    },
    Mark(MarkWork),
    Post(PostWork),
    Save(SaveWork),
    /// Cancels a write that another program holds up.
    CancelHeldUp(u64),
    /// Deletes the report of a fault in the folder of the profile.
    DeleteReport(PathBuf),
    /// Looks at all bases now.
    Hurry,
    /// Starts or stops the indexer.
    Index(bool),
}

/// Follow-up of other owners.
pub(super) enum FollowUp {
    Command(Command),
    /// Reads other sources in place of the current ones.
    UseSources(Sources),
    /// Adds a configuration to the sources and to the settings.
    AddConfig(PathBuf),
    /// Follows messages that were written to areas.
    FollowSending(Vec<AreaId>),
    /// Reads other sources and shows their areas in a tab; if they cannot be read, the current ones stay.
    TrySources {
        sources: Sources,
        tab: Option<TabId>,
    },
    /// Installs a library; `tab` is that in which the user asked for it, if he did.
    Install {
        loaded: Box<Loaded>,
        tab: Option<Option<TabId>>,
    },
    /// Goes on with the current library.
    KeepLibrary,
    /// Follows new counts of areas.
    FollowCounts(Vec<Counted>),
    /// Follows a document of the profile that was written and merged with those of other windows.
    FollowDocument(Saved),
    /// Applies the difference to the settings of before.
    ApplySettings(Box<Settings>),
    /// Shows a page of the program itself in a tab.
    OwnPage {
        tab: TabId,
        generation: u64,
        page: Box<Page>,
    },
    /// Opens an address in a tab.
    Want {
        tab: TabId,
        url: FidoUrl,
    },
    /// Goes back from the page of a tab, or closes the tab.
    LeavePage(TabId),
    /// Shows the page of the active tab, which may be outdated.
    ShowActive,
    /// Has the watcher follow the active tab.
    Watch,
    /// Renews pages whose bases hold other messages.
    RenewOutdated,
    /// Forgets bodies and pictures: the user reloads the page.
    ForgetContents,
    /// Reads the saved searches from the bookmarks again.
    RereadSearches,
    /// Counts the saved searches again if something changed.
    RecountSearches,
}

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
    Task(Task),
    FollowUp(FollowUp),
}

impl<R> From<Task> for Effect<R> {
    fn from(task: Task) -> Self {
        Self::Task(task)
    }
}

impl<R> From<FollowUp> for Effect<R> {
    fn from(follow_up: FollowUp) -> Self {
        Self::FollowUp(follow_up)
    }
}

impl<R: Send + 'static> Effect<R> {
    /// Wraps its replies into another type.
    pub(super) fn map<S: Send + 'static>(self, wrap: fn(R) -> S) -> Effect<S> {
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
            Self::Task(task) => Effect::Task(task),
            Self::FollowUp(follow_up) => Effect::FollowUp(follow_up),
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
    pub(super) fn push(&mut self, effect: impl Into<Effect<R>>) {
        self.0.push(effect.into());
    }

    /// Requests small work, which writes nothing.
    pub(super) fn aside(&mut self, work: impl FnOnce() -> Option<R> + Send + 'static) {
        self.push(Effect::Aside(Box::new(work)));
    }

    /// Requests a write, which is retried while another program holds it up.
    pub(super) fn write(
        &mut self,
        name: String,
        attempt: impl FnMut(&WriteToken) -> AttemptOutcome<R> + Send + 'static,
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

    /// Adds the effects of a part of the owner, whose replies `wrap` names; returns the result of the part.
    pub(super) fn nested<S: Send + 'static, T>(
        &mut self,
        wrap: fn(S) -> R,
        act: impl FnOnce(&mut Effects<S>) -> T,
    ) -> T {
        let mut part = Effects::default();
        let done = act(&mut part);
        let effects = part.0.into_iter().map(|effect| effect.map(wrap));
        self.0.extend(effects);
        done
    }

    /// Requests a command of another owner.
    pub(super) fn command(&mut self, command: Command) {
        self.push(FollowUp::Command(command));
    }
}

impl<R> IntoIterator for Effects<R> {
    type Item = Effect<R>;
    type IntoIter = std::vec::IntoIter<Effect<R>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
