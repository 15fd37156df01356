//! Filtering of a page by the switches of the window and the quick filter, in every view of
//! messages. The filters hide read messages, mail of twits, ignored threads, and messages without
//! certain words in their headers. The standard has no such filters, so addresses do not contain
//! them.
//!
//! A thread searches long pages; meanwhile the page stays unchanged.

use super::derived::Derived;
use super::list::is_unread;
use super::quick::{self, Count};
use super::{ViewCx, ViewState};
use crate::command::Command;
use crate::keep::threads::Choice;
use crate::messages::{MessageKey, ReadMarks, Threads, Twits};
use crate::settings::Switch;
use crate::strings::tr;
use crate::style;
use egui::Ui;
use fidoscope_core::config::TwitVerdict;
use fidoscope_core::job::Job;
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::MessagesPage;
use fidoscope_core::query::HeaderWords;
use fidoscope_core::url::Arrangement;
use std::sync::Arc;

/// Number of rows between checks whether the work was cancelled.
const STEP: usize = 4096;

/// Filters of a page.
#[derive(Clone, Default)]
struct PageFilters {
    unread_only: bool,
    /// Mail of twits, if it is hidden.
    twits: Option<Twits>,
    /// Ignored threads, if they are hidden.
    threads: Option<Arc<Threads>>,
    words: HeaderWords,
}

impl PartialEq for PageFilters {
    fn eq(&self, other: &Self) -> bool {
        fn same<T>(a: Option<&Arc<T>>, b: Option<&Arc<T>>) -> bool {
            a.map(Arc::as_ptr) == b.map(Arc::as_ptr)
        }
        self.unread_only == other.unread_only
            && self.words == other.words
            && same(self.twits.as_ref(), other.twits.as_ref())
            && same(self.threads.as_ref(), other.threads.as_ref())
    }
}

impl PageFilters {
    fn from_state(cx: &ViewCx<'_>, state: &ViewState, m: &MessagesPage) -> Self {
        // The content of other views is derived from the whole set.
        if !quick::fits(m.view) {
            return Self::default();
        }
        let hides_twits = cx.settings.hide_twits && !cx.twits.is_empty();
        // A message opened by itself is always shown.
        let is_several = m.set.len() > 1;
        let hides_threads = cx.settings.hide_ignored && is_several;
        let has_ignored = || (cx.noted.threads().values()).any(|own| *own == Choice::Ignored);
        Self {
            unread_only: cx.settings.unread_only && is_several,
            twits: hides_twits.then(|| Arc::clone(cx.twits)),
            threads: (hides_threads && has_ignored()).then(|| Arc::clone(cx.noted.threads())),
            words: HeaderWords::parse(state.page.quick.words()),
        }
    }

    fn passes_all(&self) -> bool {
        *self == Self::default()
    }

    /// Returns whether every message that passes these filters also passes `other`.
    fn implies(&self, other: &Self) -> bool {
        let words = other.words.clone();
        let same = Self {
            words,
            ..self.clone()
        };
        same == *other && self.words.narrow(&other.words)
    }

    /// Returns the page reduced to the messages among `among` that pass; `None` if all pass, or the
    /// work was cancelled.
    fn part(
        &self,
        m: &MessagesPage,
        among: &[CorpusIndex],
        read: &ReadMarks,
        selected: Option<CorpusIndex>,
        job: &Job,
    ) -> Option<Arc<MessagesPage>> {
        let is_hidden = |index: CorpusIndex| {
            let twit = self.twits.as_ref().and_then(|twits| twits.get(&index));
            if twit == Some(&TwitVerdict::Hide) {
                return true;
            }
            let choice = self.threads.as_ref().and_then(|threads| {
                let key = MessageKey::from_row(&m.row(index)?);
                threads.get(&(key.area, key.fingerprint))
            });
            choice == Some(&Choice::Ignored)
        };
        let is_kept = |index: CorpusIndex| {
            !self.unread_only
                || selected == Some(index)
                || m.row(index).is_some_and(|row| is_unread(read, m, &row))
        };
        let found = match self.words.is_empty() {
            true => None,
            false => Some(m.with_words(&self.words, among, job)?),
        };
        let among = found.as_deref().unwrap_or(among);
        let mut left = Vec::new();
        for rows in among.chunks(STEP) {
            if job.is_cancelled() {
                return None;
            }
            let rows = rows.iter().copied();
            left.extend(rows.filter(|index| !is_hidden(*index) && is_kept(*index)));
        }
        (left.len() < m.set.len()).then(|| {
            let mut part = m.part(&left, m.view);
            // Among all messages of a tree, unread ones are highlighted like found ones.
            part.filtered = m.filtered || self.unread_only || !self.words.is_empty();
            Arc::new(part)
        })
    }
}

/// Reduced page; `None` if all messages pass.
type Left = Option<Arc<MessagesPage>>;

/// Reduced page, computed once for each combination of filters.
#[derive(Default)]
pub(super) struct Narrowed {
    /// Filters in effect, and their result.
    shown: Option<(PageFilters, Left)>,
    made: Derived<PageFilters, Left>,
    /// Filters being computed.
    asked: Option<(PageFilters, Job)>,
}

impl Narrowed {
    /// Returns whether a thread is computing.
    pub(super) fn is_waiting(&self) -> bool {
        self.made.is_running()
    }

    /// Returns the reduced page, if it is not the whole one.
    pub(super) fn left(&self) -> Left {
        self.shown.as_ref().and_then(|(_, left)| left.clone())
    }

    /// Returns whether no messages remain.
    pub(super) fn is_empty(&self) -> bool {
        let left = self.shown.as_ref().and_then(|(_, left)| left.as_ref());
        left.is_some_and(|left| left.set.is_empty())
    }
}

/// Returns the reduced page: `Some(None)` if all messages pass, `None` during the first
/// computation. Messages read meanwhile stay until the page is made again, so that nothing jumps.
pub(super) fn page(
    cx: &ViewCx<'_>,
    state: &mut ViewState,
    ui: &Ui,
    m: &MessagesPage,
) -> Option<Left> {
    let wanted = PageFilters::from_state(cx, state, m);
    let own = &mut state.page.narrowed;
    match &own.shown {
        Some((shown, left)) if *shown == wanted => return Some(left.clone()),
        None if wanted.passes_all() => {
            own.shown = Some((wanted, None));
            return Some(None);
        }
        _ => {}
    }
    if own.asked.as_ref().is_none_or(|(asked, _)| *asked != wanted) {
        if let Some((_, job)) = &own.asked {
            job.cancel();
        }
        own.asked = Some((wanted.clone(), Job::new()));
    }
    let job = own.asked.as_ref().map(|(_, job)| job.clone());
    let job = job.unwrap_or_default();
    let selected = state.page.selected_in(m);
    let amount = if wanted.passes_all() { 0 } else { m.set.len() };
    let own = &mut state.page.narrowed;
    let (all, read, by) = (m.clone(), cx.read.clone(), wanted.clone());
    // Further typing only searches the remaining messages.
    let among = match &own.shown {
        Some((shown, Some(left))) if wanted.implies(shown) => left.set.clone(),
        _ => m.set.clone(),
    };
    let made = own.made.get(ui.ctx(), &wanted, amount, move || {
        if by.passes_all() {
            return None;
        }
        by.part(&all, &among, &read, selected, &job)
    });
    let Some(left) = made else {
        return own.shown.as_ref().map(|(_, left)| left.clone());
    };
    let left = Left::clone(&left);
    show(state, m, wanted, left.clone());
    Some(left)
}

/// Applies a result. The selection stays, or moves to the nearest row.
fn show(state: &mut ViewState, m: &MessagesPage, wanted: PageFilters, left: Left) {
    let narrowed = std::mem::take(&mut state.page.narrowed);
    state.forget_derived();
    state.page.narrowed = narrowed;
    if let Some(part) = &left
        && m.view.arrangement() == Arrangement::Sequence
        && let Some(selected) = state.page.selected_in(m)
        && let Err(at) = part.place(selected)
        && let Some(nearest) = part.set.get(at).or(part.set.last())
    {
        state.page.select(m, *nearest);
    }
    state.page.narrowed.shown = Some((wanted, left));
}

/// Draws the field of the quick filter, if it is open.
pub(super) fn field(cx: &mut ViewCx<'_>, state: &mut ViewState, ui: &mut Ui, m: &MessagesPage) {
    if !quick::fits(m.view) {
        return;
    }
    let wanted = PageFilters::from_state(cx, state, m);
    let shown = state.page.narrowed.shown.as_ref();
    let left = shown.and_then(|(_, left)| left.as_ref());
    let count = Count {
        left: left.map_or(m.set.len(), |left| left.set.len()),
        of: m.set.len(),
        is_waiting: shown.is_none_or(|(shown, _)| *shown != wanted),
    };
    let several = state.page.selection.is_several();
    state.page.quick.draw(cx, ui, &count, several);
}

/// Draws the page on which the filters leave no messages.
pub(super) fn nothing_left(cx: &mut ViewCx<'_>, state: &mut ViewState, ui: &mut Ui) {
    style::in_margins(ui, |ui| {
        if !state.page.quick.words().is_empty() {
            state.page.quick.nothing(cx, ui);
            return;
        }
        ui.label(tr!("list-nothing-left"));
        ui.add_space(style::SPACE_S);
        let hides_twits = cx.settings.hide_twits && !cx.twits.is_empty();
        for (is_on, name, switch) in [
            (
                cx.settings.unread_only,
                tr!("list-show-read"),
                Switch::UnreadOnly,
            ),
            (hides_twits, tr!("list-show-twits"), Switch::HideTwits),
            (
                cx.settings.hide_ignored,
                tr!("list-show-ignored"),
                Switch::HideIgnored,
            ),
        ] {
            if is_on && ui.button(name).clicked() {
                cx.commands.push(Command::toggle(switch));
            }
        }
    });
}
