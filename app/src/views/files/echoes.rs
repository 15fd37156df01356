//! List of several file echoes, each to be opened like a folder.

use crate::command::{Command, TabCommand};
use crate::strings::{format, said, tr, words};
use crate::style::{self, Palette};
use crate::views::object::signs::{self, Sign};
use crate::views::rows::{self, Column, RowLook, RowsState};
use crate::views::{ViewCx, keys, links};
use egui::{Align, Rect, Ui, Vec2, pos2};
use fidoscope_core::page::{FileEchoLine, FilesPage};

const COLUMNS: [Column; 3] = [
    Column::new("area", 200.0, Align::Min, 9),
    Column::new("files", 80.0, Align::Max, 7),
    Column::new("description", 140.0, Align::Min, 8).growing(),
];

/// Width of the icon before an areatag, in points.
const BEFORE: f32 = 28.0;

#[derive(Default)]
pub(super) struct State {
    columns: rows::ColumnsState,
    rows: RowsState,
    at: usize,
}

pub(super) fn draw(cx: &mut ViewCx<'_>, state: &mut State, ui: &mut Ui, page: &FilesPage) {
    // The order is that of the address.
    let (ranges, _) = rows::header(ui, "file-echoes", &COLUMNS, &mut state.columns);
    let mut opened = None;
    if cx.takes_keys(ui) {
        let count = page.echoes.len();
        if let Some(to) = keys::moved(cx, ui, Some(state.at), count, state.rows.page()) {
            state.at = to;
            state.rows.reveal(to);
        }
        opened = keys::opened(cx, ui).map(|place| (state.at, place));
    }
    let (at, height) = (state.at, cx.settings.density.row_height());
    rows::show(
        ui,
        "echo-rows",
        &mut state.rows,
        height,
        page.echoes.len(),
        |ui, row, rect| {
            let Some(echo) = page.echoes.get(row) else {
                return;
            };
            let look = RowLook {
                selected: row == at,
                dimmed: !echo.available,
                ..RowLook::default()
            };
            let id = ui.scope_id().with(("file-echo", row));
            let response = rows::clickable(ui, rect, id, look, || spoken(echo));
            cx.hover(&response, &echo.url.to_string());
            let palette = Palette::current(ui);
            let side = look.side(palette);
            let center = pos2(rect.left() + style::SPACE_S + 8.0, rect.center().y);
            let square = Rect::from_center_size(center, Vec2::splat(16.0));
            signs::paint(ui.painter(), Sign::Folder, square, side);
            let cells = [
                (echo.tag.clone(), look.main(palette)),
                (count(echo), side),
                (about(echo), side),
            ];
            rows::cells(ui, rect, (&COLUMNS, &ranges), BEFORE, cells, look.font());
            if let Some(place) = links::opened(ui, &response) {
                opened = Some((row, place));
            }
        },
    );
    if let Some((row, place)) = opened
        && let Some(echo) = page.echoes.get(row)
    {
        state.at = row;
        cx.commands
            .push(Command::Tabs(TabCommand::Open(echo.url.clone(), place)));
    }
}

fn count(echo: &FileEchoLine) -> String {
    match &echo.list {
        Some(list) => format::count(list.entries().len() as u64),
        None => "–".to_owned(),
    }
}

/// Returns the description of a file echo, or the reason why it is empty.
fn about(echo: &FileEchoLine) -> String {
    match &echo.problem {
        Some(problem) => said(problem),
        None if !echo.available => tr!("files-not-here").to_owned(),
        None => echo.description.clone(),
    }
}

fn spoken(echo: &FileEchoLine) -> String {
    let mut said = vec![echo.tag.clone()];
    let list = echo.list.as_ref();
    said.extend(list.map(|list| words::files(list.entries().len() as u64)));
    let about = about(echo);
    if !about.is_empty() {
        said.push(rows::one_line(&about));
    }
    said.join(", ")
}
