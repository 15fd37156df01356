//! A final message set and its view.

use super::message_set::MessageSet;
use super::set::FinalSet;
use super::{ObjectRow, PagePlaces};
use crate::config::AreaKind;
use crate::cores;
use crate::job::Job;
use crate::library::{AreaId, Corpus, CorpusIndex, Library, MessageRow};
use crate::query::{HeaderWords, Highlighter, KludgeFilter};
use crate::thread::Forest;
use crate::time::WallTime;
use crate::url::{SortToken, View};
use std::cmp::Ordering;
use std::sync::Arc;

/// The messages of a URL, in the order of its sorting, with what its view needs (7.2.3).
#[derive(Clone)]
pub struct MessagesPage {
    /// The initial message set: every message of every area of the URL.
    pub corpus: Arc<Corpus>,
    /// The areas of the URL in its own order.
    pub areas: Vec<AreaCount>,
    /// The final message set in page order.
    pub set: MessageSet,
    /// The view that was chosen (7.2.3.1).
    pub view: View,
    /// The sorting that was applied (7.2.6.1).
    pub sort: Vec<SortToken>,
    /// Whether the URL has filters; without them the set is the whole corpus.
    pub filtered: bool,
    /// Finds what the searches of the URL found in the texts that are shown (7.2.1.4).
    pub marks: Highlighter,
    /// Which hidden lines the URL makes visible (7.2.4.1).
    pub kludges: Arc<KludgeFilter>,
    /// The objects inside of the messages, for `view=objs` (7.2.3.19); `None` in other views: they
    /// are looked for when the address is resolved with that view.
    pub objects: Option<Arc<[ObjectRow]>>,
    /// What maps and globes show (7.2.3.15 to 7.2.3.18); `None` in other views: places are looked for
    /// when the address is resolved with such a view.
    pub places: Option<Arc<PagePlaces>>,
    /// About how many messages the area has, where these are only the ones at which it opens.
    pub rest: Option<u32>,
    order: Arc<FinalSet>,
}

/// One area of a page of messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaCount {
    /// The area, when it is configured.
    pub id: Option<AreaId>,
    /// Areatag: as configured, else as the URL has it.
    pub tag: String,
    /// Domain as the URL has it, else as configured.
    pub domain: Option<String>,
    /// Echo, netmail, local, bad or dupe area.
    pub kind: AreaKind,
    /// Description from the configuration.
    pub description: String,
    /// Messages in the base.
    pub messages: u32,
    /// Messages in the final set.
    pub in_set: u32,
    /// Messages after the last-read mark.
    pub unread: Option<u32>,
    /// Number of the message that was read last.
    pub last_read: Option<u32>,
    /// Whether the base could be read.
    pub available: bool,
}

/// One row that a view shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownRow {
    /// Which message.
    pub index: CorpusIndex,
    /// Steps below the top of its tree; 0 outside of trees.
    pub depth: u32,
    /// Whether it belongs to the final message set.
    pub in_set: bool,
    /// Replies below it, at any depth.
    pub replies: u32,
}

impl MessagesPage {
    /// Puts a page together.
    #[must_use]
    pub(crate) fn new(
        corpus: Arc<Corpus>,
        areas: Vec<AreaCount>,
        set: FinalSet,
        view: View,
    ) -> Self {
        let order = Arc::new(set);
        Self {
            corpus,
            areas,
            set: MessageSet(Arc::clone(&order)),
            view,
            sort: order.order().tokens().to_vec(),
            filtered: false,
            marks: Highlighter::default(),
            kludges: Arc::default(),
            objects: None,
            places: None,
            rest: None,
            order,
        }
    }

    /// The same messages in another view: no reading, no filtering. Call [`Self::prepare`] in a
    /// worker before it is drawn.
    #[must_use]
    pub fn with_view(&self, view: View) -> Self {
        Self {
            view,
            ..self.clone()
        }
    }

    /// Some messages of the set in another view, in the order of the page: what is bound to one
    /// place of a map (7.2.3.15). No reading; messages that are not in the set are left out.
    #[must_use]
    pub fn part(&self, of: &[CorpusIndex], view: View) -> Self {
        let order = Arc::new(self.order.part(of));
        Self {
            set: MessageSet(Arc::clone(&order)),
            order,
            view,
            filtered: true,
            ..self.clone()
        }
    }

    /// The messages among some of the page whose names or subjects have words, in the same order; by all
    /// cores. `None` when the job was cancelled.
    #[must_use]
    pub fn with_words(
        &self,
        words: &HeaderWords,
        among: &[CorpusIndex],
        job: &Job,
    ) -> Option<Vec<CorpusIndex>> {
        /// Messages between two looks at the job.
        const STEP: usize = 4096;
        let share = among.len().div_ceil(cores::count()).max(STEP);
        let found = cores::each(among.chunks(share), |part| {
            let mut room = String::new();
            let mut fits = |index: &CorpusIndex| {
                self.row(*index)
                    .is_some_and(|row| words.fit([row.from(), row.to(), row.subject()], &mut room))
            };
            let mut found = Vec::new();
            for step in part.chunks(STEP) {
                if job.is_cancelled() {
                    return None;
                }
                found.extend(step.iter().copied().filter(&mut fits));
            }
            Some(found)
        });
        let found: Option<Vec<Vec<CorpusIndex>>> = found.into_iter().collect();
        Some(found?.concat())
    }

    /// Makes what a view looks at besides the set: the reply trees, the order of messages that are
    /// not in the set. Without this call it is made when the view first asks, which takes a while
    /// with a million messages; so call it in a worker. What was made is kept for every page of
    /// the same areas.
    pub fn prepare(&self, view: View) {
        let _ = self.prepare_for(view, &Job::new());
    }

    /// [`Self::prepare`] as a part of a job; `None` when it was cancelled, and the rest is made when
    /// it is asked for.
    pub(crate) fn prepare_for(&self, view: View, job: &Job) -> Option<()> {
        if matches!(view, View::List | View::Reel | View::Cale | View::Elst) {
            return Some(());
        }
        // A single message has a number of replies; where they are is asked by those who stay.
        if view == View::Sing && self.corpus.is_on_demand() {
            return Some(());
        }
        self.corpus.forest_for(job)?;
        if view != View::Sing {
            self.order.prepare(&self.corpus, job)?;
        }
        Some(())
    }

    /// Puts all messages of the set in order now: a large one has only its first messages in order before. Call it in
    /// a worker if whoever has the page may not wait.
    pub fn complete(&self) {
        self.order.complete();
    }

    /// The message at an index of the corpus.
    #[must_use]
    pub fn row(&self, index: CorpusIndex) -> Option<MessageRow<'_>> {
        self.corpus.get(index)
    }

    /// The moment by which the page puts a message in chronological order (7.2.6.3): TrueTime, if it has one, in
    /// UTC under `usetz`.
    #[must_use]
    pub fn moment(&self, index: CorpusIndex) -> Option<WallTime> {
        let row = self.row(index)?;
        Some(row.moment_stamp(self.order.usetz()))
    }

    /// Whether a message belongs to the final set.
    #[must_use]
    pub fn in_set(&self, index: CorpusIndex) -> bool {
        self.order.position(index).is_some()
    }

    /// Place of a message among all messages of the corpus in page order (see [`Self::prepare`]).
    #[must_use]
    pub fn rank(&self, index: CorpusIndex) -> u32 {
        self.order.rank(&self.corpus, index)
    }

    /// Position of a message in [`Self::set`].
    #[must_use]
    pub fn position(&self, index: CorpusIndex) -> Option<usize> {
        self.order.position(index)
    }

    /// Position of a message in [`Self::set`]; of one that is not in it, the position at which it
    /// would be.
    ///
    /// # Errors
    /// No failure: `Err` holds the position of a message that is not in the set.
    pub fn place(&self, index: CorpusIndex) -> Result<usize, usize> {
        self.order.place(&self.corpus, index)
    }

    /// Which of two messages comes first in page order, without [`Self::prepare`].
    #[must_use]
    pub fn compare(&self, a: CorpusIndex, b: CorpusIndex) -> Ordering {
        self.order.compare(&self.corpus, a, b)
    }

    /// Returns whether the user read a message, as the counts of unread messages have it: by the area's read set, else by its
    /// last-read mark. `None` when no one knows of a mark, as in an area that cannot be read.
    #[must_use]
    pub fn is_read(&self, row: &MessageRow<'_>, library: &Library) -> Option<bool> {
        let id = row.area().id();
        let area = self.areas.iter().find(|area| area.id == Some(id))?;
        area.unread?;
        let by_mark = area.last_read.is_some_and(|last| row.number() <= last);
        Some(match library.read_set(row.area()) {
            Some(set) => !set.is_unread(row.number(), row.fingerprint(), area.last_read),
            None => by_mark,
        })
    }

    /// The message with this fingerprint in this area; it need not have this number any more.
    #[must_use]
    pub fn find(&self, area: AreaId, number: u32, fingerprint: u32) -> Option<CorpusIndex> {
        let mut parts = self.corpus.parts();
        let (part, snapshot) = parts.find(|(_, snapshot)| snapshot.area().id() == area)?;
        let at = snapshot.position_of(number, fingerprint)?;
        Some(part.start + u32::try_from(at).ok()?)
    }

    /// The reply trees over the corpus; built at the first call for any page of the same areas
    /// (see [`Self::prepare`]).
    #[must_use]
    pub fn forest(&self) -> &Forest {
        self.corpus.forest()
    }

    /// The reply trees, if they are built already.
    #[must_use]
    pub fn forest_if_built(&self) -> Option<&Forest> {
        self.corpus.forest_if_built()
    }
}
