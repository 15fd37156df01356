//! Page of the areas that the robot of a boss offers: a filter, check boxes, one request.

use super::paint;
use super::point_form::{field, note};
use crate::browser::{Browser, Offers};
use crate::command::{Command, PointCommand};
use crate::platform::desktop::visible;
use crate::strings::{format, has_words, tr};
use crate::style::{self, Palette};
use egui::{Button, Id, RichText, ScrollArea, Ui};
use fidoscope_point::Aka;
use fidoscope_point::areas::{AreaKind, AreaState, OfferedArea};
use std::sync::Arc;

/// Rows that fit the filter, with the list and the filter that they belong to.
#[derive(Clone)]
struct Rows {
    of: Arc<Offers>,
    filter: String,
    rows: Arc<Vec<usize>>,
}

/// Draws the page.
pub(super) fn draw(browser: &mut Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let Some(point) = browser.point().point().cloned() else {
        paint::own_text_page(ui, |ui| {
            style::heading(ui, tr!("offers-title"));
            note(ui, tr!("mailer-no-point"));
            let form = Command::Point(PointCommand::ShowForm);
            paint::button(tr!("command-point"), form, ui, commands);
        });
        return;
    };
    let bosses: Vec<Aka> = point
        .settings()
        .bosses
        .iter()
        .map(|own| own.address)
        .collect();
    let offers = browser.point().offers().cloned();
    let Some(first) = bosses.first() else {
        return paint::own_text_page(ui, |ui| note(ui, tr!("offers-other-mailer")));
    };
    let Some(offers) = offers else {
        commands.push(Command::Point(PointCommand::ReadOffers(
            *first,
            AreaKind::Echo,
        )));
        return paint::own_text_page(ui, |ui| paint::waiting_wheel(ui, 20.0));
    };
    style::own_page(ui, |ui| {
        ui.spacing_mut().item_spacing.y = style::SPACE_S;
        style::heading(ui, tr!("offers-title"));
        note(ui, tr!("offers-explained"));
        choice(&bosses, &offers, ui, commands);
        actions(browser, &offers, ui, commands);
        field(
            ui,
            tr!("offers-filter"),
            &mut browser.point_mut().filter,
            "",
        );
        if offers.areas.is_empty() {
            return note(ui, tr!("offers-none"));
        }
        table(browser, &offers, ui);
    });
}

/// Draws the choice of boss and kind of areas.
fn choice(bosses: &[Aka], offers: &Offers, ui: &mut Ui, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        style::show_switches(ui);
        if bosses.len() > 1 {
            for boss in bosses {
                if ui.radio(*boss == offers.boss, boss.to_string()).clicked() {
                    let read = PointCommand::ReadOffers(*boss, offers.kind);
                    commands.push(Command::Point(read));
                }
            }
            ui.separator();
        }
        for (name, kind) in [
            (tr!("offers-echoes"), AreaKind::Echo),
            (tr!("offers-files"), AreaKind::File),
        ] {
            if ui.radio(kind == offers.kind, name).clicked() {
                let read = PointCommand::ReadOffers(offers.boss, kind);
                commands.push(Command::Point(read));
            }
        }
    });
}

fn actions(browser: &Browser, offers: &Offers, ui: &mut Ui, commands: &mut Vec<Command>) {
    let point = browser.point();
    let chosen = offers
        .areas
        .iter()
        .filter(|own| point.toggled.contains(&own.tag))
        .count();
    // The tosser has the mail folder for itself during a call.
    let can_write = point.call().is_none();
    ui.horizontal_wrapped(|ui| {
        let send = tr!("offers-request", count = format::count(chosen as u64));
        let send = Button::new(RichText::new(send).strong());
        if ui.add_enabled(can_write && chosen > 0, send).clicked() {
            commands.push(Command::Point(PointCommand::RequestAreas));
        }
        let ask = Button::new(tr!("offers-ask"));
        if ui.add_enabled(can_write, ask).clicked() {
            commands.push(Command::Point(PointCommand::AskForList));
        }
        let call = Button::new(tr!("command-call"));
        if ui.add_enabled(can_write, call).clicked() {
            commands.push(Command::Point(PointCommand::Call));
        }
    });
}

fn table(browser: &mut Browser, offers: &Arc<Offers>, ui: &mut Ui) {
    let rows = rows(offers, &browser.point().filter, ui);
    ui.label(tr!(
        "offers-shown",
        shown = format::count(rows.len() as u64),
        all = format::count(offers.areas.len() as u64)
    ));
    let dim = Palette::current(ui).dim;
    let scroll = ScrollArea::vertical().auto_shrink(false);
    scroll.show_rows(ui, style::ROW_HEIGHT, rows.len(), |ui, range| {
        style::show_switches(ui);
        let toggled = &mut browser.point_mut().toggled;
        let shown = rows.iter().skip(range.start).take(range.len());
        for area in shown.filter_map(|at| offers.areas.get(*at)) {
            ui.horizontal(|ui| {
                ui.set_height(style::ROW_HEIGHT - ui.spacing().item_spacing.y);
                let is_toggled = toggled.contains(&area.tag);
                let mut is_on = (area.state == AreaState::Linked) != is_toggled;
                if ui.checkbox(&mut is_on, visible(&area.tag)).changed()
                    && !toggled.remove(&area.tag)
                {
                    toggled.insert(area.tag.clone());
                }
                let about = RichText::new(visible(&area.description)).color(dim);
                ui.add(egui::Label::new(about).truncate());
            });
        }
    });
}

/// Returns the rows that fit the filter; they are found again only if one of both changed.
fn rows(offers: &Arc<Offers>, filter: &str, ui: &Ui) -> Arc<Vec<usize>> {
    let id = Id::unique("rows of offers");
    let known: Option<Rows> = ui.data(|data| data.get_temp(id));
    if let Some(known) = known
        && Arc::ptr_eq(&known.of, offers)
        && known.filter == filter
    {
        return known.rows;
    }
    let fits =
        |area: &OfferedArea| has_words(&format!("{}\n{}", area.tag, area.description), filter);
    let all = offers.areas.iter().enumerate();
    let rows: Vec<usize> = all
        .filter(|(_, area)| fits(area))
        .map(|(at, _)| at)
        .collect();
    let rows = Rows {
        of: Arc::clone(offers),
        filter: filter.to_owned(),
        rows: Arc::new(rows),
    };
    ui.data_mut(|data| data.insert_temp(id, rows.clone()));
    rows.rows
}
