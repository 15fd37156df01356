//! The columns of lists of messages, and the orders that they stand for.

use crate::command::Command;
use crate::views::ViewCx;
use crate::views::rows::Column;
use egui::Align;
use fidoscope_core::page::MessagesPage;
use fidoscope_core::url::{SortKey, SortToken};

const NUMBER: Column = Column {
    key: "#",
    width: 72.0,
    align: Align::Max,
    grows: false,
    keep: 2,
};
const FROM: Column = Column {
    key: "from",
    width: 168.0,
    align: Align::Min,
    grows: false,
    keep: 6,
};
const TO: Column = Column {
    key: "to",
    width: 144.0,
    align: Align::Min,
    grows: false,
    keep: 3,
};
const SUBJECT: Column = Column {
    key: "subject",
    width: 160.0,
    align: Align::Min,
    grows: true,
    keep: 9,
};
const AREA: Column = Column {
    key: "area",
    width: 140.0,
    align: Align::Min,
    grows: false,
    keep: 4,
};
const DATE: Column = Column {
    key: "date",
    width: 136.0,
    align: Align::Max,
    grows: false,
    keep: 5,
};
const SIZE: Column = Column {
    key: "size",
    width: 72.0,
    align: Align::Max,
    grows: false,
    keep: 1,
};

/// All columns in their usual order.
const COLUMNS: [Column; 7] = [NUMBER, AREA, FROM, TO, SUBJECT, DATE, SIZE];

/// The columns as the user arranged them, and whether each is shown; only several areas need their names.
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

/// The order that a column stands for (7.2.6.1).
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

/// A click on a column puts the page into its order; once more turns the order around.
pub(super) fn sort_by(cx: &mut ViewCx<'_>, m: &MessagesPage, column: &Column, asked: Option<bool>) {
    let key = order_of(column);
    let reversed = match m.sort.first() {
        _ if let Some(asked) = asked => asked,
        Some(first) if first.key == key => !first.reversed,
        _ => false,
    };
    cx.commands
        .push(Command::SortAs(vec![SortToken { key, reversed }]));
}
