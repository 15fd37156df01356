//! State of drawing a page in a tab: of the page as a whole, and of each view.

use super::message::Reader;
use super::narrow::Narrowed;
use super::quick::Quick;
use super::selection::Selection;
use super::sing::TREES_AT_ONCE;
use super::{PageHits, States, ViewCx, links, rows};
use crate::command::Album;
use crate::map::viewpoint::Viewpoint;
use crate::messages::MessageKey;
use crate::settings::area_views::Grouping;
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::{MessagesPage, Page};
use fidoscope_core::url::{FidoUrl, View};
use std::sync::{Arc, Weak};

/// State of drawing one history entry of a tab. Lives as long as the tab; made by `Default` for a
/// new page.
#[derive(Default)]
pub(crate) struct ViewState {
    pub(super) page: PageState,
    pub(super) views: States,
}

/// State shared by the views of a page.
#[derive(Default)]
pub(crate) struct PageState {
    /// Page from which rows were derived.
    page: Weak<Page>,
    /// Selected message.
    pub(super) selected: Option<MessageKey>,
    /// Message that the address names in place of the set.
    named: Option<Named>,
    omitted: OmittedParams,
    /// Grouping of a list.
    pub(super) grouping: Grouping,
    pub(super) narrowed: Narrowed,
    pub(super) quick: Quick,
    /// Several selected rows.
    pub(super) selection: Selection,
    pub(super) reader: Reader,
}

/// State that a view of messages may change: its own and that of the page, not those of other
/// views.
pub(crate) struct ViewStateMut<'a, S> {
    pub(super) own: &'a mut S,
    pub(super) page: &'a mut PageState,
}

/// Message within a set, which the user opened from the set or reached by moving on. The page stays
/// that of the set; address, title and bookmark are those of the message.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) key: MessageKey,
    /// Its address; `None` without a MSGID.
    pub(crate) url: Option<FidoUrl>,
    pub(crate) subject: String,
    pub(crate) view: View,
}

impl Named {
    fn from_message(m: &MessagesPage, index: CorpusIndex) -> Option<Self> {
        let row = m.row(index)?;
        let mut url = links::message_url(&row);
        // Several messages may have one MSGID: the time that `time` tests selects one (7.2.1.1).
        // Years BC, which it spells in another way, are too rare.
        let moment = row.moment(false);
        let is_quick = m.corpus.len() <= TREES_AT_ONCE || m.forest_if_built().is_some();
        if is_quick && moment.date().year > 0 && m.corpus.with_msgid(row.msgid()).len() > 1 {
            let moment = moment.to_string().replace('-', "/");
            url = url.map(|url| url.with_param("time", &moment));
        }
        Some(Self {
            key: MessageKey::from_row(&row),
            url: url.map(|url| url.with_view(m.view)),
            subject: rows::one_line(row.subject()),
            view: m.view,
        })
    }
}

/// User's choices that the address does not show (7.2.3.1, 7.2.6.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OmittedParams {
    /// True to omit the view.
    pub(crate) view: bool,
    /// True to omit the order.
    pub(crate) sort: bool,
}

impl ViewState {
    /// Returns the initial state of an object's page among pictures.
    pub(crate) fn among(album: Album) -> Self {
        let mut state = Self::default();
        state.views.object.album = album;
        state
    }

    /// Returns the initial state of a message opened from a page; `omits_view`: the address does
    /// not show its view.
    pub(crate) fn within(m: &MessagesPage, index: CorpusIndex, omits_view: bool) -> Self {
        let mut state = Self::default();
        state.page.go_on(m, index);
        state.page.omitted.view = omits_view;
        state
    }

    /// Returns the message that the address names in place of the set.
    pub(crate) const fn named(&self) -> Option<&Named> {
        self.page.named.as_ref()
    }

    /// Returns the view of the page's map; `None` without a map, and while it shows all its
    /// landmarks.
    pub(crate) fn viewpoint(&self) -> Option<Viewpoint> {
        let views = &self.views;
        let others = || views.object.viewpoint().or(views.stations.viewpoint());
        views.map.viewpoint().or_else(others)
    }

    /// Sets the first view of the page's map, if it has one.
    pub(crate) fn start_at(&mut self, from: Viewpoint) {
        self.views.map.start_at(from);
        self.views.object.start_at(from);
        self.views.stations.start_at(from);
    }

    /// Returns the initial state of the same messages in another view or order: the selection
    /// stays.
    pub(crate) fn successor(&self, change: impl FnOnce(OmittedParams) -> OmittedParams) -> Self {
        let mut state = Self::default();
        state.page.selected = self.page.selected;
        state.page.omitted = change(self.page.omitted);
        state.page.grouping = self.page.grouping;
        state.page.quick = self.page.quick.clone();
        // A globe begins with the view of its map.
        if let Some(from) = self.views.map.viewpoint() {
            state.start_at(from);
        }
        state
    }

    /// Returns whether the rows of a list are still being computed, for benches.
    pub(crate) fn is_waiting(&self) -> bool {
        self.page.narrowed.is_waiting() || self.views.list.is_waiting()
    }

    /// Opens the field of the quick filter.
    pub(crate) fn ask_quick_filter(&mut self) {
        self.page.quick.ask();
    }

    /// Returns the initial state of an area's page, as the user left the area.
    pub(crate) fn left(omitted: OmittedParams, grouping: Grouping) -> Self {
        let mut state = Self::default();
        state.page.omitted = omitted;
        state.page.grouping = grouping;
        state
    }

    /// Returns the initial state of the same page of another library.
    pub(crate) fn again(&self) -> Self {
        let mut state = Self::left(self.page.omitted, self.page.grouping);
        if let Some(from) = self.viewpoint() {
            state.start_at(from);
        }
        state
    }

    /// Returns whether the list of a page has threads.
    pub(crate) fn has_threads(&self) -> bool {
        self.page.named.is_none() && self.page.grouping != Grouping::Plain
    }

    pub(crate) const fn grouping(&self) -> Grouping {
        self.page.grouping
    }

    /// Sets the grouping of lists.
    pub(crate) fn group_as(&mut self, grouping: Grouping) {
        self.page.grouping = grouping;
    }

    /// Returns the choices that the address does not show.
    pub(crate) const fn omitted(&self) -> OmittedParams {
        self.page.omitted
    }

    /// Forgets data derived from another page (after a reload); the selection stays.
    pub(super) fn follow(&mut self, page: &Arc<Page>) {
        if self.page.page.as_ptr() == Arc::as_ptr(page) {
            return;
        }
        self.page.page = Arc::downgrade(page);
        self.forget_derived();
        self.page.reader.follow(page);
    }

    /// Forgets data derived from the messages of the page.
    pub(super) fn forget_derived(&mut self) {
        self.page.narrowed = Narrowed::default();
        self.page.selection.forget();
        self.views.forget();
    }

    /// Returns the message whose text was on screen in the last frame.
    pub(crate) fn shown(&self) -> Option<MessageKey> {
        self.page.reader.shown
    }

    /// Returns the page reduced by the words of the quick filter, if there are any.
    pub(crate) fn filtered_by_words(&self) -> Option<Arc<MessagesPage>> {
        match self.page.quick.words() {
            "" => None,
            _ => self.page.narrowed.left(),
        }
    }

    /// Keeps the selection of the previous page, which showed the same messages in another way.
    pub(crate) fn carry_selection(&mut self, selected: Option<MessageKey>) {
        self.page.selected = selected;
    }

    /// Returns the selected rows, if there are several.
    pub(crate) fn chosen(&self, m: &MessagesPage) -> Vec<MessageKey> {
        self.page.selection.chosen(m)
    }

    /// Returns the selected message; `None` while the page has no message.
    pub(crate) fn selected(&self) -> Option<MessageKey> {
        self.page
            .selected
            .filter(|_| !self.page.narrowed.is_empty())
    }
}

impl PageState {
    /// Prepares the state before the page is drawn.
    pub(super) fn begin(&mut self, cx: &mut ViewCx<'_>) {
        self.reader.shown = None;
        cx.memory.hits = PageHits::default();
        self.reader.look_for(cx.find.text);
        std::mem::swap(&mut self.reader.texts, &mut cx.memory.texts);
    }

    /// Stores the state after the page was drawn.
    pub(super) fn end(&mut self, cx: &mut ViewCx<'_>) {
        std::mem::swap(&mut self.reader.texts, &mut cx.memory.texts);
    }

    /// Returns the selected message, if this page contains it.
    pub(super) fn selected_in(&self, m: &MessagesPage) -> Option<CorpusIndex> {
        self.selected?.row_in(m)
    }

    pub(super) fn select(&mut self, m: &MessagesPage, index: CorpusIndex) {
        self.selected = m.row(index).map(|row| MessageKey::from_row(&row));
    }

    /// Goes on to a message, which the address names from now on.
    pub(super) fn go_on(&mut self, m: &MessagesPage, index: CorpusIndex) {
        self.select(m, index);
        self.named = Named::from_message(m, index);
    }
}
