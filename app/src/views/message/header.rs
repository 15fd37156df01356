//! Card above a message: sender, addressee, subject, date.

use super::avatar;
use super::person::{self, Person};
use crate::command::{Command, DraftCommand, FrontCommand, ReadingCommand, Write};
use crate::messages::MessageKey;
use crate::settings::shortcuts::Action;
use crate::strings::{dates, format, tr};
use crate::style::icons::{self, Icon};
use crate::style::{self, Palette};
use crate::views::{ViewCx, links, rows};
use egui::{Align, Label, Layout, Popup, Rect, Response, RichText, Ui, UiBuilder, vec2};
use fidoscope_core::address::Address;
use fidoscope_core::library::MessageRow;
use fidoscope_core::message::Message;
use fidoscope_core::page::Content;
use fidoscope_core::query::Highlighter;
use fidoscope_core::url::{FidoUrl, View};
use std::ops::Range;

const LINE: f32 = 20.0;

/// Returns the height of the card, which is the same for every message, so that nothing jumps.
pub(crate) const fn header_height() -> f32 {
    style::SPACE_S * 2.0 + style::ROW_HEIGHT + LINE * 2.0
}

/// Draws the card. Its buttons depend on the view: a message alone has no link to itself, and one
/// in a tree none to its tree.
pub(crate) fn header(
    cx: &mut ViewCx<'_>,
    ui: &mut Ui,
    row: &MessageRow<'_>,
    message: Option<&Message>,
    view: View,
) {
    let palette = Palette::current(ui);
    let size = vec2(ui.available_width(), header_height());
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    ui.painter().rect_filled(rect, 0.0, palette.card);
    let line = egui::Stroke::new(1.0, palette.line);
    ui.painter().hline(rect.x_range(), rect.bottom(), line);
    let mut inner = rect.shrink2(vec2(style::SPACE_M, style::SPACE_S));
    inner.min.x += match message {
        Some(message) => avatar::draw(cx, ui, inner, message),
        None => avatar::initials(ui, inner, row.from()),
    };
    let mut top = inner.top();
    let mut line = |ui: &mut Ui, height: f32| {
        let line = Rect::from_min_size(egui::pos2(inner.left(), top), vec2(inner.width(), height));
        top += height;
        let builder = UiBuilder::new()
            .id_salt(("card", row.area().id().0, row.number(), top.to_bits()))
            .max_rect(line)
            .layout(Layout::left_to_right(Align::Center));
        let mut child = ui.new_child(builder);
        child.set_clip_rect(line.intersect(ui.clip_rect()));
        child.style_mut().wrap_mode = Some(egui::TextWrapMode::Truncate);
        child
    };
    subject(cx, &mut line(ui, style::ROW_HEIGHT), row, view);
    people(cx, &mut line(ui, LINE), row, message);
    facts(cx, &mut line(ui, LINE), row, message);
}

fn subject(cx: &mut ViewCx<'_>, ui: &mut Ui, row: &MessageRow<'_>, view: View) {
    // In a narrow window the subject is more important than buttons that also have keys.
    let wide = ui.available_width() > 320.0;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = style::SPACE_XS;
        let reply = Action::Reply;
        let hint = cx.settings.shortcuts.hint(reply.what(), reply);
        if wide && ui.button(tr!("reply-button")).on_hover_text(hint).clicked() {
            let key = MessageKey::from_row(row);
            cx.commands.push(Command::Drafts(DraftCommand::Write(
                Write::Reply,
                Some(key),
            )));
        }
        star(cx, ui, row);
        if let Some(url) = links::message_url(row) {
            let url = url.to_string();
            let name = tr!("copy-address");
            if sign(ui, Icon::Copy, name, &format!("{name}\n{url}")).clicked() {
                cx.commands.push(Command::Front(FrontCommand::Copy(url)));
            }
            if wide
                && view != View::Tree
                && let Some(tree) = links::tree_url(row)
            {
                let name = tr!("view-tree");
                let button = sign(ui, Icon::Tree, name, &format!("{name}\n{tree}"));
                links::follow(cx, ui, &button, &tree);
            }
        }
        if wide && view != View::Sing && !row.msgid().is_empty() {
            let response = sign(ui, Icon::Open, tr!("open"), tr!("open"));
            if let Some(place) = links::opened(ui, &response) {
                links::open_message(cx, row, place);
            }
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let palette = Palette::current(ui);
            let font = style::heading_font();
            let text = match row.subject().trim() {
                "" => rows::marked(ui, tr!("no-subject"), &[], font, palette.dim),
                subject => {
                    let subject = rows::one_line(subject);
                    let hits = marks(cx).map_or_else(Vec::new, |marks| marks.in_subject(&subject));
                    rows::marked(ui, &subject, &hits, font, palette.strong)
                }
            };
            ui.add(Label::new(text).truncate().selectable(true));
        });
    });
}

/// Draws the star of the message, filled if it has one; a click adds or removes it.
fn star(cx: &mut ViewCx<'_>, ui: &mut Ui, row: &MessageRow<'_>) {
    let key = MessageKey::from_row(row);
    let has_star = cx.noted.has_star(key);
    let name = links::star_name(has_star);
    let hint = cx.settings.shortcuts.hint(name, Action::Star);
    if icons::star_button(ui, has_star, name, &hint).clicked() {
        cx.commands
            .push(Command::Reading(ReadingCommand::Star(vec![key])));
    }
}

fn sign(ui: &mut Ui, icon: Icon, name: &str, hint: &str) -> Response {
    icons::IconButton::sized(icon, name, hint, style::ROW_HEIGHT).draw(ui)
}

fn people(cx: &mut ViewCx<'_>, ui: &mut Ui, row: &MessageRow<'_>, message: Option<&Message>) {
    ui.spacing_mut().item_spacing.x = style::SPACE_XS;
    dim(ui, tr!("from"));
    let sender = Person {
        name: row.from(),
        address: row.from_address(),
        message,
    };
    if let Some(response) = name(cx, ui, row.from(), Highlighter::in_sender) {
        person::menu(cx, &response, &sender);
        person::hover(cx, response, &sender);
    }
    address(cx, ui, row.from_address());
    ui.add_space(style::SPACE_S);
    dim(ui, tr!("to"));
    let to = message.and_then(|message| message.to_address.as_ref());
    let to = to.map(ToString::to_string).unwrap_or_default();
    if let Some(response) = name(cx, ui, row.to(), Highlighter::in_to) {
        let addressee = Person {
            name: row.to(),
            address: &to,
            message: None,
        };
        person::menu(cx, &response, &addressee);
        person::hover(cx, response, &addressee);
    }
    address(cx, ui, &to);
}

fn facts(cx: &mut ViewCx<'_>, ui: &mut Ui, row: &MessageRow<'_>, message: Option<&Message>) {
    ui.spacing_mut().item_spacing.x = style::SPACE_XS;
    if let Some(message) = message
        && let Some(name) = &message.unknown_charset
    {
        let charset = message.charset.to_string();
        let text = tr!("charset-unknown", name = name, charset = charset.clone());
        let hint = tr!("charset-unknown-hint", name = name, charset = charset);
        let text = RichText::new(text).color(Palette::current(ui).strong);
        ui.add(Label::new(text).truncate()).on_hover_text(hint);
        dim(ui, "·");
    }
    if let Some(date) = dim(ui, &dates::exact(row.written())) {
        date.on_hover_text(format::moment_in_full(row.written(), row.utc_offset()));
    }
    dim(ui, "·");
    let area = row.area();
    if ui.available_width() >= LEAST {
        let url = FidoUrl::area(area.tag(), area.domain());
        links::link(cx, ui, area.tag(), &url);
    }
    dim(ui, &format!("#{}", row.number()));
    dim(ui, "·");
    let bytes = tr!(
        "bytes",
        count = row.size(),
        shown = format::count(row.size())
    );
    dim(ui, &bytes);
    let flags = format::flags(row.attributes());
    if !flags.is_empty() {
        dim(ui, "·");
        dim(ui, &flags);
    }
}

/// Minimum width for showing a text, in points.
const LEAST: f32 = 20.0;

fn dim(ui: &mut Ui, text: &str) -> Option<Response> {
    if ui.available_width() < LEAST {
        return None;
    }
    let text = RichText::new(text).color(Palette::current(ui).dim);
    Some(ui.add(Label::new(text).truncate().selectable(true)))
}

/// Returns the search hits of the page.
fn marks<'a>(cx: &'a ViewCx<'_>) -> Option<&'a Highlighter> {
    match &cx.page.content {
        Content::Messages(m) if !m.marks.is_empty() => Some(&m.marks),
        _ => None,
    }
}

type FindHits = fn(&Highlighter, &str) -> Vec<Range<usize>>;

fn name(cx: &ViewCx<'_>, ui: &mut Ui, text: &str, find: FindHits) -> Option<Response> {
    if ui.available_width() < LEAST {
        return None;
    }
    let text = if text.trim().is_empty() {
        tr!("nobody")
    } else {
        text
    };
    let text = rows::one_line(text);
    let hits = marks(cx).map_or_else(Vec::new, |marks| find(marks, &text));
    let color = Palette::current(ui).text;
    let job = rows::marked(ui, &text, &hits, style::bold_font(), color);
    Some(ui.add(Label::new(job).truncate().selectable(true)))
}

/// Draws an address that opens its station; other text is only shown.
fn address(cx: &mut ViewCx<'_>, ui: &mut Ui, text: &str) {
    if text.is_empty() || ui.available_width() < LEAST {
        return;
    }
    if Address::parse_lenient(text).is_none() {
        dim(ui, text);
        return;
    }
    let response = ui.link(text).on_hover_text(tr!("address-menu-hint"));
    let id = response.id.with("station");
    Popup::menu(&response)
        .id(id)
        .show(|ui| person::station_menu(cx, ui, text));
    response.context_menu(|ui| person::station_menu(cx, ui, text));
}
