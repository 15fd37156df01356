//! Choosing a view from the tokens of a URL (7.2.3.1).

use crate::url::{FidoUrl, View};

/// Views that this version can render; other tokens are skipped (7.2.3.1).
pub const CAPABLE_VIEWS: &[View] = &[View::Elst, View::List, View::Sing, View::Tree, View::Reel];

/// The view that a URL asks for: the first token of a `view` parameter that can be rendered. Of
/// several parameters with different suggestions the first is followed (our choice). `None` when
/// there is no parameter or nothing in it can be rendered: the parameter is ignored.
#[must_use]
pub fn choose_view(url: &FidoUrl) -> Option<View> {
    url.views()
        .find_map(|mut tokens| tokens.find(|view| CAPABLE_VIEWS.contains(view)))
}
