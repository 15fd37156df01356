//! What drawing remembers of a page in one tab: of the page as a whole, and of each view by itself.

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

/// State of the drawing of one history entry of one tab. Kept while the tab lives; made with `Default`
/// for a new page.
#[derive(Default)]
pub(crate) struct ViewState {
    pub(super) page: PageState,
    pub(super) views: States,
}

/// What all views of a page share.
#[derive(Default)]
pub(crate) struct PageState {
    /// The page that rows were derived from.
    page: Weak<Page>,
    /// The selected message.
    pub(super) selected: Option<MessageKey>,
    /// The message that the address names in place of the set.
    named: Option<Named>,
    omitted: OmittedParams,
    /// Whether a list has threads.
    pub(super) grouping: Grouping,
    pub(super) narrowed: Narrowed,
    pub(super) quick: Quick,
    /// Several rows that were chosen.
    pub(super) selection: Selection,
    pub(super) reader: Reader,
}

/// What a view of messages may change: its own state and that of the page, not those of other views.
pub(crate) struct StateOf<'a, S> {
    pub(super) own: &'a mut S,
    pub(super) page: &'a mut PageState,
}

/// A message within a set: the user opened it out of the set, or went on to it. The page stays that of
/// the set; address, title and bookmark are those of the message.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) key: MessageKey,
    /// Its address; none without a MSGID.
    pub(crate) url: Option<FidoUrl>,
    pub(crate) subject: String,
    pub(crate) view: View,
}

impl Named {
    fn of(m: &MessagesPage, index: CorpusIndex) -> Option<Self> {
        let row = m.row(index)?;
        let mut url = links::message_url(&row);
        // Of several messages with one MSGID the moment that `time` tests says which is meant (7.2.1.1);
        // years BC, which it spells in another way, are too rare.
        let moment = row.moment(false);
        let is_quick = m.corpus.len() <= TREES_AT_ONCE || m.forest_if_built().is_some();
        if is_quick && moment.date().0 > 0 && m.corpus.with_msgid(row.msgid()).len() > 1 {
            let moment = moment.to_string().replace('-', "/");
            url = url.map(|url| url.with_param("time", &moment));
        }
        Some(Self {
            key: MessageKey::of(&row),
            url: url.map(|url| url.with_view(m.view)),
            subject: rows::one_line(row.subject()),
            view: m.view,
        })
    }
}

/// Which of the choices of the user the address does not show (7.2.3.1, 7.2.6.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OmittedParams {
    /// The view.
    pub(crate) view: bool,
    /// The order.
    pub(crate) sort: bool,
}

impl ViewState {
    /// What the page of an object begins with that is among pictures.
    pub(crate) fn among(album: Album) -> Self {
        let mut state = Self::default();
        state.views.object.album = album;
        state
    }

    /// What a message begins with that was opened out of the messages of a page; `omits_view`: whether
    /// the address does not show its view.
    pub(crate) fn within(m: &MessagesPage, index: CorpusIndex, omits_view: bool) -> Self {
        let mut state = Self::default();
        state.page.go_on(m, index);
        state.page.omitted.view = omits_view;
        state
    }

    /// The message that the address names in place of the set.
    pub(crate) const fn named(&self) -> Option<&Named> {
        self.page.named.as_ref()
    }

    /// Where the map of the page is looked at from; none without a map, and while it shows all its landmarks.
    pub(crate) fn viewpoint(&self) -> Option<Viewpoint> {
        let views = &self.views;
        let others = || views.object.viewpoint().or(views.stations.viewpoint());
        views.map.viewpoint().or_else(others)
    }

    /// The map of the page begins there, if it has one.
    pub(crate) fn start_at(&mut self, from: Viewpoint) {
        self.views.map.start_at(from);
        self.views.object.start_at(from);
        self.views.stations.start_at(from);
    }

    /// What the same messages in another view or order begin with: the selection stays.
    pub(crate) fn successor(&self, change: impl FnOnce(OmittedParams) -> OmittedParams) -> Self {
        let mut state = Self::default();
        state.page.selected = self.page.selected;
        state.page.omitted = change(self.page.omitted);
        state.page.grouping = self.page.grouping;
        state.page.quick = self.page.quick.clone();
        // A globe shows what its map showed.
        if let Some(from) = self.views.map.viewpoint() {
            state.start_at(from);
        }
        state
    }

    /// Whether the rows of a list are still being made, for benches.
    pub(crate) fn is_waiting(&self) -> bool {
        self.page.narrowed.is_waiting() || self.views.list.is_waiting()
    }

    /// Opens the field of the quick filter.
    pub(crate) fn ask_quick_filter(&mut self) {
        self.page.quick.ask();
    }

    /// What a page begins with whose area the user left so.
    pub(crate) fn left(omitted: OmittedParams, grouping: Grouping) -> Self {
        let mut state = Self::default();
        state.page.omitted = omitted;
        state.page.grouping = grouping;
        state
    }

    /// What the same page of another library begins with.
    pub(crate) fn again(&self) -> Self {
        let mut state = Self::left(self.page.omitted, self.page.grouping);
        if let Some(from) = self.viewpoint() {
            state.start_at(from);
        }
        state
    }

    /// Whether the list of a page has threads.
    pub(crate) fn has_threads(&self) -> bool {
        self.page.named.is_none() && self.page.grouping != Grouping::Plain
    }

    pub(crate) const fn grouping(&self) -> Grouping {
        self.page.grouping
    }

    /// Lists have threads from now on, or not.
    pub(crate) fn group_as(&mut self, grouping: Grouping) {
        self.page.grouping = grouping;
    }

    /// What the address does not show.
    pub(crate) const fn omitted(&self) -> OmittedParams {
        self.page.omitted
    }

    /// Forgets what was derived from another page (after a reload); the selection stays.
    pub(super) fn follow(&mut self, page: &Arc<Page>) {
        if self.page.page.as_ptr() == Arc::as_ptr(page) {
            return;
        }
        self.page.page = Arc::downgrade(page);
        self.start_over();
        self.page.reader.follow(page);
    }

    /// Forgets what was derived from the messages of the page.
    pub(super) fn start_over(&mut self) {
        self.page.narrowed = Narrowed::default();
        self.page.selection.forget();
        self.views.forget();
    }

    /// The message whose text was before the reader when the page was drawn last.
    pub(crate) fn shown(&self) -> Option<MessageKey> {
        self.page.reader.shown
    }

    /// The messages that the words of the quick filter leave, if there are such words.
    pub(crate) fn left_by_words(&self) -> Option<Arc<MessagesPage>> {
        match self.page.quick.words() {
            "" => None,
            _ => self.page.narrowed.left(),
        }
    }

    /// Keeps the selection of the page before, which showed the same messages in another way.
    pub(crate) fn carry(&mut self, selected: Option<MessageKey>) {
        self.page.selected = selected;
    }

    /// The rows that are chosen, when they are several.
    pub(crate) fn chosen(&self, m: &MessagesPage) -> Vec<MessageKey> {
        self.page.selection.chosen(m)
    }

    /// The selected message; none while what is shown has no message.
    pub(crate) fn selected(&self) -> Option<MessageKey> {
        self.page
            .selected
            .filter(|_| !self.page.narrowed.is_empty())
    }
}

impl PageState {
    /// Before the page is drawn.
    pub(super) fn begin(&mut self, cx: &mut ViewCx<'_>) {
        self.reader.shown = None;
        cx.memory.hits = PageHits::default();
        self.reader.look_for(cx.find.text);
        std::mem::swap(&mut self.reader.texts, &mut cx.memory.texts);
    }

    /// After the page was drawn.
    pub(super) fn end(&mut self, cx: &mut ViewCx<'_>) {
        std::mem::swap(&mut self.reader.texts, &mut cx.memory.texts);
    }

    /// The selected message, if this page has it.
    pub(super) fn selected_in(&self, m: &MessagesPage) -> Option<CorpusIndex> {
        self.selected?.row_in(m)
    }

    pub(super) fn select(&mut self, m: &MessagesPage, index: CorpusIndex) {
        self.selected = m.row(index).map(|row| MessageKey::of(&row));
    }

    /// Goes on to a message, which the address names from now on.
    pub(super) fn go_on(&mut self, m: &MessagesPage, index: CorpusIndex) {
        self.select(m, index);
        self.named = Named::of(m, index);
    }
}
