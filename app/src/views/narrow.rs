//! What the switches of the window leave of a page, in every view of messages: unread messages
//! alone, no mail of twits. The standard has no filters for either, so addresses tell nothing of it.

use super::list::is_unread;
use super::{ViewCx, ViewState};
use crate::command::Command;
use crate::settings::Switch;
use crate::strings::tr;
use crate::style;
use egui::{Frame, Ui};
use fidoscope_core::config::TwitVerdict;
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::MessagesPage;
use fidoscope_core::url::View;
use std::sync::Arc;

/// Which switches are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Switches {
    unread_only: bool,
    no_twits: bool,
}

impl Switches {
    fn of(cx: &ViewCx<'_>, m: &MessagesPage) -> Self {
        // What these show was put together from the whole set.
        let whole = matches!(
            m.view,
            View::Elst | View::Mapm | View::Smap | View::Glom | View::Sglo | View::Objs
        );
        Self {
            // Who goes to one message wants to see it.
            unread_only: cx.settings.unread_only && m.set.len() > 1 && !whole,
            no_twits: cx.settings.hide_twits && !cx.twits.is_empty() && !whole,
        }
    }
}

/// What is left of a page, made once for each position of the switches.
#[derive(Default)]
pub(super) struct Narrowed {
    switches: Switches,
    page: Option<Arc<MessagesPage>>,
}

/// What the switches leave of a page; none when they leave all of it. What is read meanwhile stays
/// until the page is made again, so that nothing jumps away.
pub(super) fn page(
    cx: &ViewCx<'_>,
    state: &mut ViewState,
    m: &MessagesPage,
) -> Option<Arc<MessagesPage>> {
    let switches = Switches::of(cx, m);
    if state.page.narrowed.switches == switches {
        return state.page.narrowed.page.clone();
    }
    state.start_over();
    let selected = state.page.selected_in(m);
    let stays = |index: &CorpusIndex| {
        if switches.no_twits && cx.twits.get(index) == Some(&TwitVerdict::Hide) {
            return false;
        }
        !switches.unread_only
            || selected == Some(*index)
            || m.row(*index).is_some_and(|row| is_unread(cx, m, &row))
    };
    let left: Vec<CorpusIndex> = m.set.iter().copied().filter(stays).collect();
    let page = (left.len() < m.set.len()).then(|| {
        let mut part = m.part(&left, m.view);
        // Among all messages of a tree the unread ones are highlighted as found ones are.
        part.filtered = m.filtered || switches.unread_only;
        Arc::new(part)
    });
    state.page.narrowed = Narrowed {
        switches,
        page: page.clone(),
    };
    page
}

/// What stands in place of messages when the switches leave none.
pub(super) fn nothing_left(cx: &mut ViewCx<'_>, ui: &mut Ui) {
    Frame::NONE
        .inner_margin(style::page_margin())
        .show(ui, |ui| {
            ui.label(tr!("list-nothing-left"));
            ui.add_space(style::SPACE_S);
            if cx.settings.unread_only && ui.button(tr!("list-show-read")).clicked() {
                cx.commands.push(Command::toggle(Switch::UnreadOnly));
            }
            if cx.settings.hide_twits
                && !cx.twits.is_empty()
                && ui.button(tr!("list-show-twits")).clicked()
            {
                cx.commands.push(Command::toggle(Switch::HideTwits));
            }
        });
}
