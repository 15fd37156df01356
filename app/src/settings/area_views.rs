//! View, order and grouping in which the user left each area.

use fidoscope_core::page::ThreadsBy;
use fidoscope_core::url::{FidoUrl, Scheme, SortToken, View};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Maximum number of areas with stored views, so that the settings stay small.
const MOST_AREAS: usize = 5_000;

/// Order of a page whose address names none (`core::query`).
const USUAL_ORDER: &str = "chr";

/// View of an area as the user left it; empty values mean the program's defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct AreaView {
    #[serde(skip_serializing_if = "String::is_empty")]
    view: String,
    /// Tokens of a `sort` parameter, separated by spaces.
    #[serde(skip_serializing_if = "String::is_empty")]
    sort: String,
    /// Key by which threads of a list are sorted; empty: a list without threads.
    #[serde(skip_serializing_if = "String::is_empty")]
    threads: String,
}

/// Grouping of the messages in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Grouping {
    /// No grouping: one message after the other, in the order of the page.
    #[default]
    Plain,
    /// Replies below the messages they answer.
    Threads(ThreadsBy),
}

impl Grouping {
    const LAST: &str = "last";
    const FIRST: &str = "first";

    const fn name(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Threads(ThreadsBy::LastReply) => Self::LAST,
            Self::Threads(ThreadsBy::FirstMessage) => Self::FIRST,
        }
    }

    fn named(name: &str) -> Self {
        match name {
            Self::LAST => Self::Threads(ThreadsBy::LastReply),
            Self::FIRST => Self::Threads(ThreadsBy::FirstMessage),
            _ => Self::Plain,
        }
    }

    /// Toggles between a list with threads and one without.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Plain => Self::Threads(ThreadsBy::LastReply),
            Self::Threads(_) => Self::Plain,
        }
    }
}

/// Views and orders, by areatags in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct AreaViews(BTreeMap<String, AreaView>);

/// Returns the areatag, in lower case, of an address that selects exactly one whole area.
fn whole_area_tag(url: &FidoUrl) -> Option<String> {
    let mut areas = url.areas();
    let area = areas.next().filter(|_| areas.len() == 0)?;
    let is_whole = url.scheme() == Scheme::Area && url.path().len() == 0 && !url.has_filters();
    is_whole.then(|| area.tag.to_lowercase())
}

impl AreaViews {
    /// Stores a change to the view of an area; other addresses change nothing.
    pub(crate) fn keep(&mut self, url: &FidoUrl, change: AreaChange) {
        let Some(tag) = whole_area_tag(url) else {
            return;
        };
        let mut kept = self.0.remove(&tag).unwrap_or_default();
        match change {
            AreaChange::View(View::List) => kept.view.clear(),
            AreaChange::View(view) => view.as_str().clone_into(&mut kept.view),
            AreaChange::Grouping(grouping) => grouping.name().clone_into(&mut kept.threads),
            AreaChange::Sort(tokens) => {
                let tokens: Vec<String> = tokens.iter().map(ToString::to_string).collect();
                kept.sort = tokens.join(" ");
                if kept.sort == USUAL_ORDER {
                    kept.sort.clear();
                }
            }
        }
        if kept != AreaView::default() {
            if self.0.len() >= MOST_AREAS {
                self.0.pop_first();
            }
            self.0.insert(tag, kept);
        }
    }

    /// Returns the stored grouping of an area's list, unless its address has an order.
    pub(crate) fn grouping(&self, url: &FidoUrl) -> Grouping {
        if self.0.is_empty() || url.param("sort").is_some() {
            return Grouping::Plain;
        }
        let kept = whole_area_tag(url).and_then(|tag| self.0.get(&tag));
        kept.map_or(Grouping::Plain, |kept| Grouping::named(&kept.threads))
    }

    /// Returns the stored view and order of an area, as far as its address has none.
    pub(crate) fn of(&self, url: &FidoUrl) -> (Option<View>, Vec<SortToken>) {
        let kept = match self.0.is_empty() {
            true => None,
            false => whole_area_tag(url).and_then(|tag| self.0.get(&tag)),
        };
        let Some(kept) = kept else {
            return (None, Vec::new());
        };
        let view = View::parse(&kept.view).filter(|_| url.param("view").is_none());
        let sort = kept.sort.split_whitespace().filter_map(SortToken::parse);
        let sort = sort.filter(|_| url.param("sort").is_none());
        (view, sort.collect())
    }
}

/// Change to the page of an area.
pub(crate) enum AreaChange<'a> {
    View(View),
    Sort(&'a [SortToken]),
    Grouping(Grouping),
}

#[cfg(test)]
mod tests {
    use super::{AreaChange, AreaViews, Grouping, MOST_AREAS};
    use fidoscope_core::page::ThreadsBy;
    use fidoscope_core::url::{FidoUrl, SortToken, View};

    fn url(text: &str) -> FidoUrl {
        FidoUrl::parse(text).unwrap().url
    }

    #[test]
    fn only_addresses_of_one_whole_area_have_a_view_of_their_own() {
        let mut views = AreaViews::default();
        let sort = [SortToken::parse("-chr").unwrap()];
        views.keep(&url("area://A"), AreaChange::View(View::Litr));
        views.keep(&url("area://a"), AreaChange::Sort(&sort));
        for other in ["area://", "area://A+B", "area://A?find=x", "area://A/x"] {
            views.keep(&url(other), AreaChange::View(View::Reel));
            assert_eq!(views.of(&url(other)), (None, Vec::new()), "{other}");
        }
        assert_eq!(
            views.of(&url("area://a")),
            (Some(View::Litr), sort.to_vec())
        );
        assert_eq!(views.of(&url("area://A?view=reel")), (None, sort.to_vec()));
        assert_eq!(
            views.of(&url("area://A?sort=siz")),
            (Some(View::Litr), Vec::new())
        );
    }

    #[test]
    fn the_threads_of_a_list_are_kept_and_give_way_to_an_order_of_the_address() {
        let mut views = AreaViews::default();
        let by_last = Grouping::Threads(ThreadsBy::LastReply);
        for grouping in [
            by_last,
            Grouping::Threads(ThreadsBy::FirstMessage),
            Grouping::Plain,
        ] {
            views.keep(&url("area://A"), AreaChange::Grouping(grouping));
            let text = serde_json::to_string(&views).unwrap();
            assert_eq!(
                views,
                serde_json::from_str::<AreaViews>(&text).unwrap(),
                "{text}"
            );
            assert_eq!(views.grouping(&url("area://a")), grouping);
            assert_eq!(views.grouping(&url("area://A?sort=chr")), Grouping::Plain);
            assert_eq!(views.grouping(&url("area://A?find=x")), Grouping::Plain);
        }
        assert_eq!(views, AreaViews::default());
        assert_eq!(by_last.other().other(), by_last);
    }

    #[test]
    fn the_usual_view_and_order_take_no_room_and_the_rest_is_bounded() {
        let mut views = AreaViews::default();
        let sort = [SortToken::parse("chr").unwrap()];
        views.keep(&url("area://A"), AreaChange::View(View::Reel));
        views.keep(&url("area://A"), AreaChange::View(View::List));
        views.keep(&url("area://A"), AreaChange::Sort(&sort));
        assert_eq!(views, AreaViews::default());
        for at in 0..MOST_AREAS + 5 {
            views.keep(&url(&format!("area://A{at}")), AreaChange::View(View::Reel));
        }
        assert_eq!(views.0.len(), MOST_AREAS);
    }
}
