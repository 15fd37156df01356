//! Pages of long lists.

use crate::address::numbered;
use crate::words::Words;
use fidoscope_core::url::FidoUrl;
use maud::{Markup, html};
use std::ops::Range;

/// Part of a list on one page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slice {
    /// Number of the page, from 1.
    pub(super) number: usize,
    /// Number of pages, at least 1.
    pub(super) pages: usize,
    from: usize,
    to: usize,
    /// True if pages with higher numbers have newer messages.
    is_by_age: bool,
}

impl Slice {
    /// Returns a page of a list of `len` rows with `rows` on each; without a number the first one, or the last one.
    pub(super) fn new(len: usize, rows: usize, number: Option<usize>, begins_at_end: bool) -> Self {
        let pages = len.div_ceil(rows.max(1)).max(1);
        let usual = if begins_at_end { pages } else { 1 };
        let is_usual = number.is_none();
        let number = number.unwrap_or(usual).clamp(1, pages);
        let from = match is_usual && begins_at_end {
            // The last page may have few rows: the newest ones are shown with some of the page before.
            true => len.saturating_sub(rows),
            false => (number - 1) * rows,
        };
        Self {
            number,
            pages,
            from,
            to: (from + rows).min(len),
            is_by_age: begins_at_end,
        }
    }

    /// Returns the positions of its rows.
    pub(super) fn range(self) -> Range<usize> {
        self.from..self.to
    }

    /// Returns the links to other pages; none of a single page.
    pub(super) fn links(self, w: Words, url: &FidoUrl) -> Markup {
        if self.pages == 1 {
            return html! {};
        }
        let Self { number, pages, .. } = self;
        let (before, after) = match self.is_by_age {
            true => (w.text("older"), w.text("newer")),
            false => (w.text("previous"), w.text("next")),
        };
        let near = [
            1,
            number.saturating_sub(100),
            number.saturating_sub(10),
            number.saturating_sub(1),
            number,
            number.saturating_add(1),
            number.saturating_add(10),
            number.saturating_add(100),
            pages,
        ];
        let mut shown: Vec<usize> = near
            .into_iter()
            .filter(|at| (1..=pages).contains(at))
            .collect();
        shown.dedup();
        html! {
            nav.pager aria-label=(w.text("pages")) {
                @if number > 1 {
                    a rel="prev" href=(numbered(number - 1, url)) { "← " (before) }
                }
                ol {
                    @for at in shown {
                        li {
                            @if at == number { span aria-current="page" { (at) } }
                            @else { a href=(numbered(at, url)) aria-label=(w.count("page-number", at)) { (at) } }
                        }
                    }
                }
                @if number < pages {
                    a rel="next" href=(numbered(number + 1, url)) { (after) " →" }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Slice;

    #[test]
    fn pages_cover_every_row_once_and_wrong_numbers_are_near_ones() {
        for len in [0, 1, 49, 50, 51, 1000] {
            let first = Slice::new(len, 50, None, false);
            let rows: Vec<usize> = (1..=first.pages)
                .flat_map(|at| Slice::new(len, 50, Some(at), false).range())
                .collect();
            assert_eq!(rows, (0..len).collect::<Vec<_>>());
            assert_eq!(Slice::new(len, 50, None, true).number, first.pages);
            assert_eq!(
                Slice::new(len, 50, Some(usize::MAX), true).number,
                first.pages
            );
            assert_eq!(Slice::new(len, 50, Some(0), true).number, 1);
        }
    }
}
