//! History of a tab.
//!
//! Knows addresses and whatever the views want to keep with each (scrolling, selection); keeps
//! no pages: going back resolves the address again, and the snapshots that were read are cached
//! by the library.

/// Most entries of one tab; the oldest go first. A user who walked a thousand pages in one tab
/// does not walk back to the first.
const HISTORY_ENTRIES: usize = 1000;

/// One visited address.
pub(crate) struct Entry<U, S> {
    pub(crate) url: U,
    pub(crate) title: String,
    pub(crate) state: S,
}

/// The visited addresses of one tab and which of them is shown.
pub(crate) struct History<U, S> {
    entries: Vec<Entry<U, S>>,
    at: usize,
}

/// Target of a walk, once its page is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// To a new entry after the current one; what was ahead is forgotten.
    New,
    /// To an entry that exists: back, forward, or the current one again.
    To(usize),
}

impl<U, S: Default> History<U, S> {
    pub(crate) const fn new() -> Self {
        Self {
            entries: Vec::new(),
            at: 0,
        }
    }

    pub(crate) fn current(&self) -> Option<&Entry<U, S>> {
        self.entries.get(self.at)
    }

    pub(crate) fn current_mut(&mut self) -> Option<&mut Entry<U, S>> {
        self.entries.get_mut(self.at)
    }

    pub(crate) fn get(&self, at: usize) -> Option<&Entry<U, S>> {
        self.entries.get(at)
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The entry that is shown, or will be when `pending` has arrived.
    pub(crate) fn position(&self, pending: Option<Step>) -> usize {
        match pending {
            Some(Step::To(at)) => at,
            Some(Step::New) => self.after_current(),
            None => self.at,
        }
    }

    fn after_current(&self) -> usize {
        if self.entries.is_empty() {
            0
        } else {
            self.at + 1
        }
    }

    /// One step back from where the tab is or is heading.
    pub(crate) fn back(&self, pending: Option<Step>) -> Option<usize> {
        self.position(pending)
            .checked_sub(1)
            .filter(|at| *at < self.entries.len())
    }

    /// One step forward from where the tab is or is heading.
    pub(crate) fn forward(&self, pending: Option<Step>) -> Option<usize> {
        if pending == Some(Step::New) {
            return None;
        }
        Some(self.position(pending) + 1).filter(|at| *at < self.entries.len())
    }

    /// Arrives at a page.
    pub(crate) fn arrive(&mut self, step: Step, url: U, title: String) {
        match step {
            Step::To(at) if at < self.entries.len() => {
                self.at = at;
                if let Some(entry) = self.entries.get_mut(at) {
                    entry.url = url;
                    entry.title = title;
                }
            }
            _ => {
                self.entries.truncate(self.after_current());
                self.entries.push(Entry {
                    url,
                    title,
                    state: S::default(),
                });
                if self.entries.len() > HISTORY_ENTRIES {
                    self.entries.remove(0);
                }
                self.at = self.entries.len() - 1;
            }
        }
    }

    /// The same walk with states of its own.
    pub(crate) fn duplicate(&self) -> Self
    where
        U: Clone,
    {
        let entry = |entry: &Entry<U, S>| Entry {
            url: entry.url.clone(),
            title: entry.title.clone(),
            state: S::default(),
        };
        Self {
            entries: self.entries.iter().map(entry).collect(),
            at: self.at,
        }
    }

    pub(crate) fn get_mut(&mut self, at: usize) -> Option<&mut Entry<U, S>> {
        self.entries.get_mut(at)
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Entry<U, S>> {
        self.entries.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Names = History<&'static str, u32>;

    fn walked(names: &[&'static str]) -> Names {
        let mut history = Names::new();
        for name in names {
            history.arrive(Step::New, name, (*name).to_owned());
        }
        history
    }

    fn go(history: &mut Names, to: usize) {
        let url = history.get(to).unwrap().url;
        history.arrive(Step::To(to), url, url.to_owned());
    }

    #[test]
    fn an_empty_history_leads_nowhere() {
        let history = Names::new();
        assert!(history.current().is_none());
        assert_eq!(history.back(None), None);
        assert_eq!(history.forward(None), None);
        assert_eq!(history.back(Some(Step::New)), None);
    }

    #[test]
    fn back_and_forward_return_to_the_same_entries_and_their_state() {
        let mut history = walked(&["a", "b", "c"]);
        history.current_mut().unwrap().state = 7;
        let back = history.back(None).unwrap();
        go(&mut history, back);
        assert_eq!(history.current().unwrap().url, "b");
        let forward = history.forward(None).unwrap();
        go(&mut history, forward);
        assert_eq!(history.current().unwrap().state, 7);
        assert_eq!(history.forward(None), None);
    }

    #[test]
    fn a_new_address_forgets_what_was_ahead() {
        let mut history = walked(&["a", "b", "c"]);
        go(&mut history, 0);
        history.arrive(Step::New, "d", "d".to_owned());
        assert_eq!(history.len(), 2);
        assert_eq!(history.forward(None), None);
        assert_eq!(history.get(0).unwrap().url, "a");
    }

    #[test]
    fn a_second_back_before_the_first_arrived_goes_two_back() {
        let history = walked(&["a", "b", "c"]);
        let first = history.back(None).unwrap();
        assert_eq!(history.back(Some(Step::To(first))), Some(0));
        assert_eq!(history.forward(Some(Step::To(first))), Some(2));
    }

    #[test]
    fn back_while_a_new_address_loads_is_the_page_that_is_shown() {
        let history = walked(&["a", "b"]);
        assert_eq!(history.back(Some(Step::New)), Some(1));
        assert_eq!(history.forward(Some(Step::New)), None);
    }

    #[test]
    fn the_oldest_entries_go_when_there_are_too_many() {
        let mut history = Names::new();
        for _ in 0..HISTORY_ENTRIES + 5 {
            history.arrive(Step::New, "x", String::new());
        }
        assert_eq!(history.len(), HISTORY_ENTRIES);
        assert_eq!(history.position(None), HISTORY_ENTRIES - 1);
    }

    #[test]
    fn a_reload_keeps_the_state() {
        let mut history = walked(&["a"]);
        history.current_mut().unwrap().state = 3;
        go(&mut history, 0);
        assert_eq!(history.current().unwrap().state, 3);
    }
}
