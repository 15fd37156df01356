//! What a view of section 7.2.3 consists of. The table itself is in `views/mod.rs`: who adds a view adds a row, and a
//! row that lacks a part does not compile.

use super::switcher::signs::Stroke;
use fidoscope_core::url::View;

/// One view of section 7.2.3.
pub(crate) struct ViewEntry {
    /// Its token.
    pub(crate) view: View,
    /// Where the menu of views has it.
    pub(super) group: Group,
    /// Which of its group it is there.
    pub(super) place: u8,
    /// Its sign on buttons, in a square of 16.
    pub(super) sign: &'static [Stroke],
}

/// Views by what they show, in the order of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Messages,
    Discussions,
    Discussion,
    Overview,
    Earth,
}

/// Declares modules with a `State` (which can `forget` what was derived from a page), and the views: the token, the
/// module that draws it, its place in the menu, its name on buttons, a few words about it, and its sign.
macro_rules! views {
    (
        $($state:ident)*;
        $($view:ident $module:ident $group:ident $place:literal $name:expr, $about:expr, $sign:expr;)*
    ) => {
        /// The state of each view.
        #[derive(Default)]
        struct States {
            $($state: $state::State,)*
        }

        impl States {
            /// Forgets what was derived from the messages of a page.
            fn forget(&mut self) {
                $(self.$state.forget();)*
            }
        }

        /// Every view, in the order of the palette.
        pub(crate) static VIEWS: [ViewEntry; [$(View::$view),*].len()] = [
            $(ViewEntry {
                view: View::$view,
                group: Group::$group,
                place: $place,
                sign: &$sign,
            }),*
        ];

        impl ViewEntry {
            /// Its name on buttons.
            pub(crate) fn name(&self) -> &'static str {
                match self.view {
                    $(View::$view => $name,)*
                }
            }

            /// What it is, in a few words.
            fn about(&self) -> &'static str {
                match self.view {
                    $(View::$view => $about,)*
                }
            }
        }

        impl ViewState {
            /// Draws messages in the view of their page.
            fn draw(&mut self, cx: &mut ViewCx<'_>, ui: &mut egui::Ui, m: &MessagesPage) {
                match m.view {
                    $(View::$view => {
                        let own = &mut self.views.$module;
                        let page = &mut self.page;
                        $module::draw(cx, &mut StateOf { own, page }, ui, m);
                    })*
                }
            }
        }
    };
}
