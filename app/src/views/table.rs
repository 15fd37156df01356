//! Parts of a view of section 7.2.3. The table is in `views/mod.rs`: a new view adds a row, and a
//! row without one of the parts does not compile.

use super::switcher::signs::Stroke;
use fidoscope_core::url::View;

/// View of section 7.2.3.
pub(crate) struct ViewEntry {
    /// Token.
    pub(crate) view: View,
    /// Group in the menu of views.
    pub(super) group: Group,
    /// Position in the group.
    pub(super) place: u8,
    /// Icon on buttons, in a square of 16.
    pub(super) sign: &'static [Stroke],
}

/// Group of views by content, in the order of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Messages,
    Discussions,
    Discussion,
    Overview,
    Earth,
}

/// Declares modules with a `State` (which can `forget` data derived from a page), and the views:
/// token, drawing module, place in the menu, name on buttons, description, and icon.
macro_rules! views {
    (
        $($state:ident)*;
        $($view:ident $module:ident $group:ident $place:literal $name:expr, $about:expr, $sign:expr;)*
    ) => {
        /// State of each view.
        #[derive(Default)]
        struct States {
            $($state: $state::State,)*
        }

        impl States {
            /// Forgets data derived from the messages of a page.
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
            /// Returns the name on buttons.
            pub(crate) fn name(&self) -> &'static str {
                match self.view {
                    $(View::$view => $name,)*
                }
            }

            /// Returns a short description.
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
                        $module::draw(cx, &mut ViewStateMut { own, page }, ui, m);
                    })*
                }
            }
        }
    };
}
