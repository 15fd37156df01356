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

/// Messages of a URL, in the order of its sorting, with the data for its view (7.2.3).
#[derive(Clone)]
pub struct MessagesPage {
    /// Initial message set: every message of every area of the URL.
    pub corpus: Arc<Corpus>,
    /// The areas of the URL in its own order.
    pub areas: Vec<AreaCount>,
    /// The final message set in page order.
    pub set: MessageSet,
    /// Chosen view (7.2.3.1).
    pub view: View,
    /// Applied sorting (7.2.6.1).
    pub sort: Vec<SortToken>,
    /// True if the URL has filters; without them the set is the whole corpus.
    pub filtered: bool,
    /// Finder of the searches' hits in displayed texts (7.2.1.4).
    pub marks: Highlighter,
    /// Hidden lines that the URL makes visible (7.2.4.1).
    pub kludges: Arc<KludgeFilter>,
    /// Objects inside of the messages, for `view=objs` (7.2.3.19); `None` in other views: only
    /// resolving the address with that view finds them.
    pub objects: Option<Arc<[ObjectRow]>>,
    /// Contents of maps and globes (7.2.3.15 to 7.2.3.18); `None` in other views: only resolving
    /// the address with such a view finds them.
    pub places: Option<Arc<PagePlaces>>,
    /// Approximate number of messages of the area, if these are only the ones at which it opens.
    pub rest: Option<u32>,
    order: Arc<FinalSet>,
}

/// One area of a page of messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaCount {
    /// The area, if it is configured.
    pub id: Option<AreaId>,
    /// Areatag: as configured, else as in the URL.
    pub tag: String,
    /// Domain as in the URL, else as configured.
    pub domain: Option<String>,
    /// Echo, netmail, local, bad or dupe area.
    pub kind: AreaKind,
    /// Description from the configuration.
    pub description: String,
    /// Number of messages in the base.
    pub messages: u32,
    /// Number of messages in the final set.
    pub in_set: u32,
    /// Number of messages after the last-read mark.
    pub unread: Option<u32>,
    /// Number of the last-read message.
    pub last_read: Option<u32>,
    /// True if the base could be read.
    pub available: bool,
}

/// Row of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownRow {
    /// Message.
    pub index: CorpusIndex,
    /// Depth below the top of its tree; 0 outside of trees.
    pub depth: u32,
    /// True if it belongs to the final message set.
    pub in_set: bool,
    /// Number of replies below it, at any depth.
    pub replies: u32,
}

impl MessagesPage {
    /// Assembles a page.
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

    /// Returns the same messages in another view, without reading or filtering. Call
    /// [`Self::prepare`] in a worker before drawing it.
    #[must_use]
    pub fn with_view(&self, view: View) -> Self {
        Self {
            view,
            ..self.clone()
        }
    }

    /// Returns some messages of the set in another view, in the order of the page: those at one
    /// place of a map (7.2.3.15). No reading; messages outside of the set are left out.
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

    /// Returns those of some messages of the page whose names or subjects contain the words, in the
    /// same order; uses all cores. `None` if the job was cancelled.
    #[must_use]
    pub fn with_words(
        &self,
        words: &HeaderWords,
        among: &[CorpusIndex],
        job: &Job,
    ) -> Option<Vec<CorpusIndex>> {
        /// Number of messages between two checks of the job.
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

    /// Builds the data of a view besides the set: the reply trees, the order of messages outside of
    /// the set. Otherwise they are built on first use, which takes a while with a million messages;
    /// so call it in a worker. The results are cached for every page of the same areas.
    pub fn prepare(&self, view: View) {
        let _ = self.prepare_for(view, &Job::new());
    }

    /// Does the same as [`Self::prepare`] as a part of a job; `None` if it was cancelled, and the
    /// rest is built on first use.
    pub(crate) fn prepare_for(&self, view: View, job: &Job) -> Option<()> {
        match view {
            View::List | View::Reel | View::Cale | View::Elst => return Some(()),
            // A single message needs its number of replies; their places only later.
            View::Sing if self.corpus.is_on_demand() => return Some(()),
            View::Sing
            | View::Tree
            | View::Bran
            | View::Litr
            | View::Totr
            | View::Topl
            | View::Expa
            | View::Exbr
            | View::Flat
            | View::Flbr
            | View::Mapm
            | View::Smap
            | View::Glom
            | View::Sglo
            | View::Objs => {}
        }
        self.corpus.forest_for(job)?;
        if view != View::Sing {
            self.order.prepare(&self.corpus, job)?;
        }
        Some(())
    }

    /// Sorts all messages of the set now: in a large one only the first messages are sorted before.
    /// Call it in a worker if the owner of the page may not wait.
    pub fn complete(&self) {
        self.order.complete();
    }

    /// Returns the message at an index of the corpus.
    #[must_use]
    pub fn row(&self, index: CorpusIndex) -> Option<MessageRow<'_>> {
        self.corpus.get(index)
    }

    /// Returns the moment of a message in chronological order (7.2.6.3): TrueTime, if it has one,
    /// in UTC under `usetz`.
    #[must_use]
    pub fn moment(&self, index: CorpusIndex) -> Option<WallTime> {
        let row = self.row(index)?;
        Some(row.moment_stamp(self.order.usetz()))
    }

    /// Returns whether a message belongs to the final set.
    #[must_use]
    pub fn in_set(&self, index: CorpusIndex) -> bool {
        self.order.position(index).is_some()
    }

    /// Returns the rank of a message among all messages of the corpus in page order (see
    /// [`Self::prepare`]).
    #[must_use]
    pub fn rank(&self, index: CorpusIndex) -> u32 {
        self.order.rank(&self.corpus, index)
    }

    /// Returns the position of a message in [`Self::set`].
    #[must_use]
    pub fn position(&self, index: CorpusIndex) -> Option<usize> {
        self.order.position(index)
    }

    /// Returns the position of a message in [`Self::set`]; for one outside of it, the position at
    /// which it would be.
    ///
    /// # Errors
    /// No failure: `Err` holds the position for a message outside of the set.
    pub fn place(&self, index: CorpusIndex) -> Result<usize, usize> {
        self.order.place(&self.corpus, index)
    }

    /// Compares two messages in page order, without [`Self::prepare`].
    #[must_use]
    pub fn compare(&self, a: CorpusIndex, b: CorpusIndex) -> Ordering {
        self.order.compare(&self.corpus, a, b)
    }

    /// Returns whether the user read a message, by the same rule as the counts of unread messages:
    /// the area's read set, else its last-read mark. `None` without a known mark, as in an
    /// unreadable area.
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

    /// Returns the message with this fingerprint in an area; it may have another number by now.
    #[must_use]
    pub fn find(&self, area: AreaId, number: u32, fingerprint: u32) -> Option<CorpusIndex> {
        let mut parts = self.corpus.parts();
        let (part, snapshot) = parts.find(|(_, snapshot)| snapshot.area().id() == area)?;
        let at = snapshot.position_of(number, fingerprint)?;
        Some(part.start + u32::try_from(at).ok()?)
    }

    /// Returns the reply trees over the corpus; built on the first call for any page of the same
    /// areas (see [`Self::prepare`]).
    #[must_use]
    pub fn forest(&self) -> &Forest {
        self.corpus.forest()
    }

    /// Returns the reply trees, if they are built already.
    #[must_use]
    pub fn forest_if_built(&self) -> Option<&Forest> {
        self.corpus.forest_if_built()
    }
}
