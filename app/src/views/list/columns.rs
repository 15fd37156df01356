//! Columns of lists of messages, and the orders that they choose.

use crate::command::{Command, PageCommand};
use crate::views::ViewCx;
use crate::views::rows::Column;
use egui::Align;
use fidoscope_core::page::MessagesPage;
use fidoscope_core::url::{SortKey, SortToken};

const NUMBER: Column = Column::new("#", 72.0, Align::Max, 2);
const FROM: Column = Column::new("from", 168.0, Align::Min, 6);
const TO: Column = Column::new("to", 144.0, Align::Min, 3);
const SUBJECT: Column = Column::new("subject", 160.0, Align::Min, 9).growing();
const AREA: Column = Column::new("area", 140.0, Align::Min, 4);
const DATE: Column = Column::new("date", 136.0, Align::Max, 5);
const SIZE: Column = Column::new("size", 72.0, Align::Max, 1);

/// All columns in default order.
const COLUMNS: [Column; 7] = [NUMBER, AREA, FROM, TO, SUBJECT, DATE, SIZE];

/// Returns the columns as arranged by the user, and whether each is shown; the area is only for
/// several areas.
pub(super) fn arranged(cx: &ViewCx<'_>, m: &MessagesPage) -> Vec<(Column, bool)> {
    let chosen = &cx.settings.columns;
    let fits = |column: &&Column| m.areas.len() > 1 || column.key != AREA.key;
    let mut all: Vec<(Column, bool)> = (COLUMNS.iter().filter(fits))
        .map(|column| {
            let width = chosen.width(column.key).filter(|_| !column.grows);
            let width = width.unwrap_or(column.width);
            let is_shown = column.grows || !chosen.is_hidden(column.key);
            (Column { width, ..*column }, is_shown)
        })
        .collect();
    all.sort_by_key(|(column, _)| chosen.place(column.key));
    all
}

/// Returns the order that a column chooses (7.2.6.1).
pub(super) fn order_of(column: &Column) -> SortKey {
    match column.key {
        "from" => SortKey::Sen,
        "to" => SortKey::Add,
        "subject" => SortKey::Sub,
        "date" => SortKey::Chr,
        "size" => SortKey::Siz,
        "area" => SortKey::Are,
        _ => SortKey::Uns,
    }
}

/// Sorts the page by a column after a click; a second click reverses the order.
pub(super) fn sort_by(cx: &mut ViewCx<'_>, m: &MessagesPage, column: &Column, asked: Option<bool>) {
    let key = order_of(column);
    let reversed = match m.sort.first() {
        _ if let Some(asked) = asked => asked,
        Some(first) if first.key == key => !first.reversed,
        _ => false,
    };
    cx.commands
        .push(Command::Page(PageCommand::SortAs(vec![SortToken {
            key,
            reversed,
        }])));
}
