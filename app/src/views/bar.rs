//! The line above messages: which area, how many messages, and the views to choose from.

use super::{ViewCx, format, links, switcher, words};
use crate::command::Command;
use crate::strings::tr;
use crate::style::{self, Palette};
use egui::Button;
use egui::{Align, Frame, Label, Layout, Margin, RichText, Ui};
use fidoscope_core::page::MessagesPage;
use fidoscope_core::url::{FidoUrl, Param};

pub(super) fn draw(cx: &mut ViewCx<'_>, ui: &mut Ui, m: &MessagesPage) {
    let palette = Palette::of(ui);
    Frame::NONE
        .fill(palette.panel)
        .inner_margin(Margin::symmetric(12, 4))
        .show(ui, |ui| {
            ui.allocate_ui_with_layout(
                egui::vec2(ui.available_width(), style::ROW_HEIGHT),
                Layout::right_to_left(Align::Center),
                |ui| {
                    ui.spacing_mut().item_spacing.x = style::SPACE_XS;
                    let room = ui.available_width();
                    switcher::draw(cx, ui, m, room);
                    ui.add_space(style::SPACE_S);
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| what(cx, ui, m));
                },
            );
        });
}

fn what(cx: &mut ViewCx<'_>, ui: &mut Ui, m: &MessagesPage) {
    let palette = Palette::of(ui);
    ui.spacing_mut().item_spacing.x = style::SPACE_S;
    let name = match m.areas.as_slice() {
        [area] => area.tag.clone(),
        areas => words::areas(areas.len() as u64),
    };
    let name = RichText::new(name)
        .font(style::bold_font())
        .color(palette.strong);
    let response = ui.add(Label::new(name).truncate());
    if m.areas.len() > 1 {
        response.on_hover_ui(|ui| {
            for area in m.areas.iter().take(40) {
                ui.label(format!("{}: {}", area.tag, format::count(area.in_set)));
            }
        });
    }
    let total: u64 = m.areas.iter().map(|area| u64::from(area.messages)).sum();
    let counts = if m.filtered {
        words::messages_of(m.set.len() as u64, total)
    } else {
        words::messages(m.set.len() as u64)
    };
    if ui.available_width() > 48.0 {
        ui.add(Label::new(RichText::new(counts).color(palette.dim)).truncate());
    }
    if m.filtered {
        chips(cx, ui);
    }
    // What does not fit is left out, the least important first.
    if m.filtered && ui.available_width() > 96.0 {
        let url = cx.page.url.without_filters();
        let name = if m.areas.len() == 1 {
            tr!("whole-area")
        } else {
            tr!("whole-areas")
        };
        links::link(cx, ui, name, &url);
    }
    if let [area] = m.areas.as_slice()
        && !area.description.is_empty()
        && ui.available_width() > 48.0
    {
        let text = RichText::new(area.description.as_str()).color(palette.dim);
        ui.add(Label::new(text).truncate());
    }
}

/// Most characters of a filter that its chip shows.
const CHIP_LETTERS: usize = 24;

/// The filters of the address, each of which a click takes away.
fn chips(cx: &mut ViewCx<'_>, ui: &mut Ui) {
    let url = cx.page.url.clone();
    for (at, param) in url.params().enumerate() {
        let without = without(&url, at);
        // What changes nothing of the filters is no filter.
        if without.filters().count() == url.filters().count() || ui.available_width() < 72.0 {
            continue;
        }
        let whole = written(&param);
        let short: String = whole.chars().take(CHIP_LETTERS).collect();
        let cut = if short.len() < whole.len() { "…" } else { "" };
        let name = tr!("chip-remove", filter = whole.as_str());
        let response = ui
            .add(Button::new(format!("{short}{cut}  ×")).corner_radius(12.0))
            .accessible_name(&name)
            .on_hover_text(&name);
        if let Some(place) = links::opened(ui, &response) {
            cx.commands.push(Command::Open(without, place));
        }
    }
}

fn written(param: &Param<'_>) -> String {
    if param.value.is_empty() {
        param.name.to_owned()
    } else {
        format!("{}: {}", param.name, super::rows::one_line(param.value))
    }
}

/// An address without the parameter at a place.
fn without(url: &FidoUrl, at: usize) -> FidoUrl {
    let mut place = 0;
    url.keeping_params(|_| {
        place += 1;
        place != at + 1
    })
}
