//! Commands on the current page: views, orders and searches.

use crate::settings::area_views::Grouping;
use fidoscope_core::url::{SortToken, View};

/// Command on the current page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PageCommand {
    /// Show the messages of the page in another view (7.2.3.1).
    ShowAs(View),
    /// Sort the messages of the page in another order (7.2.6.1).
    SortAs(Vec<SortToken>),
    /// Show the messages of lists as threads or one after the other.
    GroupAs(Grouping),
    /// Toggle between these two.
    ToggleThreads,
    /// Open the field whose words narrow the messages of the page.
    QuickFilter,
    /// Show the form for a search.
    ShowSearch,
    /// Search headers and texts of the areas of the page for words.
    SearchWords(String),
    /// Show mail to the user: in the areas of the page, or in all of them.
    ToMe { everywhere: bool },
    /// Look up the sender of the current message in the nodelist; without one show all stations.
    LookUp,
}
