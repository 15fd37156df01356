//! Settings of caches on the disk, which can be fetched or made again: their sizes, and "empty
//! now".

use super::settings::SettingsContext;
use super::settings_rows::{note, title};
use crate::command::{Command, ProfileCommand, Store};
use crate::strings::{tr, words};
use egui::{Id, Ui};

fn name(store: Store) -> &'static str {
    match store {
        Store::Index => tr!("settings-index"),
        Store::Tiles => tr!("store-tiles"),
        Store::Received => tr!("store-received"),
    }
}

/// Draws the sizes, below the state of the index.
pub(super) fn draw(around: &SettingsContext, ui: &mut Ui, commands: &mut Vec<Command>) {
    let state = match around.indexing {
        _ if !around.settings.index => tr!("settings-index-off").to_owned(),
        Some((done, total)) => tr!("indexing", place = words::place(done, total)),
        None => tr!("settings-index-ready").to_owned(),
    };
    note(ui, &state);
    if around.indexing.is_some() {
        ui.ctx()
            .request_repaint_after(std::time::Duration::from_millis(500));
    }
    title(ui, tr!("store-title"));
    let Some(sizes) = around.stores else {
        if ui.button(tr!("store-measure")).clicked() {
            commands.push(Command::Profile(ProfileCommand::MeasureStores));
        }
        return;
    };
    // Emptying files that the user requested needs a second click.
    let asked = Id::unique("store-asked");
    let mut sure: Option<u8> = ui.data(|data| data.get_temp(asked));
    for (store, bytes) in Store::ALL.into_iter().zip(sizes) {
        ui.horizontal_wrapped(|ui| {
            let name = name(store);
            let size = format!("{:.1}", bytes as f64 / f64::from(1 << 20));
            ui.label(tr!("store-size", name = name, size = size));
            let is_asked = sure == Some(store as u8);
            let text = match is_asked {
                true => tr!("store-empty-sure"),
                false => tr!("store-empty"),
            };
            let button = ui.add_enabled(bytes > 0, egui::Button::new(text));
            let button = button.accessible_name(format!("{text}: {name}"));
            if !button.clicked() {
                return;
            }
            if store == Store::Received && !is_asked {
                sure = Some(store as u8);
            } else {
                sure = None;
                commands.push(Command::Profile(ProfileCommand::EmptyStore(store)));
            }
        });
    }
    ui.data_mut(|data| {
        data.remove::<u8>(asked);
        if let Some(store) = sure {
            data.insert_temp(asked, store);
        }
    });
    note(ui, tr!("store-pictures"));
}
