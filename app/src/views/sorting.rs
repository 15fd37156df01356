//! Another order of the rows of a list, chosen by a click on a column.
//!
//! A short list is put in order at once, a long one by a thread of its own while the list stays as
//! it was: the window never waits.

use super::format;
use fidoscope_core::library::{CorpusIndex, MessageRow};
use fidoscope_core::page::MessagesPage;
use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// What messages can be put in order by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Number,
    From,
    To,
    Subject,
    Date,
    Size,
    Area,
}

/// More rows than these are sorted beside the window: 20 000 take some ten milliseconds.
const AT_ONCE: usize = 20_000;

/// The order of a list.
#[derive(Default)]
pub(super) struct Sorting {
    wanted: Option<(By, bool)>,
    rows: Option<Arc<[CorpusIndex]>>,
    running: Option<Receiver<Vec<CorpusIndex>>>,
}

impl Sorting {
    /// The rows in the wanted order; in the order of the page until they are sorted.
    pub(super) fn rows(
        &mut self,
        ctx: &egui::Context,
        m: &MessagesPage,
        wanted: Option<(By, bool)>,
    ) -> Arc<[CorpusIndex]> {
        if self.wanted != wanted {
            self.wanted = wanted;
            self.running = None;
            match wanted {
                None => self.rows = None,
                Some((by, reversed)) if m.set.len() <= AT_ONCE => {
                    self.rows = Some(sorted(m, by, reversed).into());
                }
                Some((by, reversed)) => self.running = Some(start(ctx, m, by, reversed)),
            }
        }
        if let Some(running) = &self.running {
            match running.try_recv() {
                Ok(rows) => {
                    self.rows = Some(rows.into());
                    self.running = None;
                }
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => self.running = None,
            }
        }
        self.rows.clone().unwrap_or_else(|| Arc::clone(&m.set))
    }

    /// Whether a thread still sorts.
    pub(super) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

fn start(
    ctx: &egui::Context,
    m: &MessagesPage,
    by: By,
    reversed: bool,
) -> Receiver<Vec<CorpusIndex>> {
    let (sender, receiver) = channel();
    let (ctx, m) = (ctx.clone(), m.clone());
    let work = move || {
        // Nobody waits any more when the page was left: then the answer is dropped.
        let _ = sender.send(sorted(&m, by, reversed));
        ctx.request_repaint();
    };
    // Without a thread the list keeps the order of the page, which is no harm.
    let _ = std::thread::Builder::new()
        .name("list-order".to_owned())
        .spawn(work);
    receiver
}

/// The set in another order; messages that are alike stay in the order of the page.
pub(super) fn sorted(m: &MessagesPage, by: By, reversed: bool) -> Vec<CorpusIndex> {
    let mut rows = m.set.to_vec();
    match by {
        By::Number => by_key(&mut rows, reversed, |at| value(m, at, |row| row.number())),
        By::Size => by_key(&mut rows, reversed, |at| value(m, at, |row| row.size())),
        By::Date => by_key(&mut rows, reversed, |at| value(m, at, |row| row.written())),
        By::From => by_key(&mut rows, reversed, |at| {
            value(m, at, |row| row.from().to_lowercase())
        }),
        By::To => by_key(&mut rows, reversed, |at| {
            value(m, at, |row| row.to().to_lowercase())
        }),
        By::Area => {
            by_key(&mut rows, reversed, |at| {
                value(m, at, |row| row.area().tag().to_lowercase())
            });
        }
        By::Subject => by_key(&mut rows, reversed, |at| {
            value(m, at, |row| {
                format::bare_subject(row.subject()).to_lowercase()
            })
        }),
    }
    rows
}

fn value<T: Default>(m: &MessagesPage, at: CorpusIndex, of: impl Fn(MessageRow<'_>) -> T) -> T {
    m.row(at).map(of).unwrap_or_default()
}

fn by_key<K: Ord>(rows: &mut [CorpusIndex], reversed: bool, key: impl Fn(CorpusIndex) -> K) {
    if reversed {
        rows.sort_by_cached_key(|at| Reverse(key(*at)));
    } else {
        rows.sort_by_cached_key(|at| key(*at));
    }
}
