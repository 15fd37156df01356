//! Head of a feed: place in the set, jumps, the way up, and the messages above a branch.

use super::{Shape, State, ViewStateMut, jump, look_at};
use crate::settings::shortcuts::Action;
use crate::strings::{format, tr, words};
use crate::style;
use crate::style::icons::Icon;
use crate::views::rows::{self, RowLook};
use crate::views::{ViewCx, links, nav};
use egui::{Align, Rangef, Sense, Ui, vec2};
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::MessagesPage;

/// Returns the message that the root of the branch answers.
fn parent(state: &ViewStateMut<'_, State>, m: &MessagesPage) -> Option<CorpusIndex> {
    let root = state.own.focus?.row_in(m)?;
    m.forest().parent(root)
}

/// Makes the message that the root answers the new root (7.2.3.5, 7.2.3.13).
pub(super) fn reroot_at_parent(state: &mut ViewStateMut<'_, State>, m: &MessagesPage) {
    if let Some(parent) = parent(state, m) {
        look_at(state, m, parent);
    }
}

pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &mut Ui,
    m: &MessagesPage,
    shape: Shape,
) {
    let Some((selected, item)) = state.own.at else {
        return;
    };
    let tree = state.own.folding.tree();
    let (rows, trees) = tree.map_or((0, 0), |tree| (tree.rows.len(), tree.trees.len()));
    let mut up = false;
    let by = nav::bar(ui, |ui| {
        if shape.tops {
            let names = [tr!("tree-previous"), tr!("tree-next")];
            let by = nav::steps(cx, ui, [item > 0, item + 1 < trees], names, nav::BY_MESSAGE);
            nav::aside(ui, &words::tree_place(item + 1, trees));
            return by;
        }
        if shape.branch {
            let has_parent = parent(state, m).is_some();
            let (name, action) = (tr!("command-up"), Action::LevelUp);
            up = links::sign_of(cx, ui, has_parent, Icon::Higher, name, action);
        }
        let by = nav::jumps(cx, ui, m, selected);
        let replies = rows.saturating_sub(1) as u64;
        let shown = format::count(replies);
        let text = if shape.branch {
            tr!("replies-in-branch", count = replies, shown = shown)
        } else {
            tr!("replies-in-tree", count = replies, shown = shown)
        };
        nav::aside(ui, &format!("·  {text}"));
        by
    });
    if up {
        reroot_at_parent(state, m);
        ui.ctx().request_repaint();
    }
    if let Some(by) = by {
        jump(state, m, shape, by);
        ui.ctx().request_repaint();
    }
}

/// Draws the top of the tree and the message that the branch answers, in grey (7.2.3.13).
pub(super) fn above(state: &mut ViewStateMut<'_, State>, ui: &mut Ui, m: &MessagesPage) {
    let Some(tree) = state.own.folding.tree().cloned() else {
        return;
    };
    let mut chosen = None;
    let last = tree.above.len().saturating_sub(1);
    for (at, shown) in tree.above.iter().enumerate() {
        let Some(row) = m.row(shown.index) else {
            continue;
        };
        let size = vec2(ui.available_width(), style::ROW_HEIGHT);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let what = match (at == 0, at == last) {
            (true, false) => tr!("tree-top"),
            (true, true) if m.forest().parent(shown.index).is_none() => tr!("answers-top"),
            _ => tr!("answers"),
        };
        let id = ui.scope_id().with(("above", shown.index));
        let look = RowLook {
            dimmed: true,
            ..RowLook::default()
        };
        let response = rows::clickable(ui, rect, id, look, || {
            format!("{what}: {}", crate::views::list::spoken(&row))
        });
        let palette = style::Palette::current(ui);
        let text = format!("{what}  {}  ·  {}", row.from(), row.subject());
        let columns = Rangef::new(rect.left() + style::SPACE_M, rect.right() - style::SPACE_S);
        let font = style::body_font();
        rows::cell(
            ui,
            rows::CellPlace::new(rect, columns, Align::Min),
            &text,
            font,
            palette.dim,
        );
        if response.clicked() {
            chosen = Some(shown.index);
        }
    }
    if let Some(index) = chosen {
        look_at(state, m, index);
        ui.ctx().request_repaint();
    }
}
