//! Pages that ask for something this version cannot do yet: what the address means, in fields.
//!
//! Nothing here sends, writes or requests anything.

use super::ViewCx;
use crate::command::Command;
use crate::style::{self, Palette};
use egui::{Frame, Grid, Label, RichText, ScrollArea, Ui};
use fidoscope_core::address::Address;
use fidoscope_core::page::{ComposeRequest, Content, SubscribeRequest};
use fidoscope_core::url::FidoUrl;
use std::sync::Arc;

/// A card: a heading, fields, and what does not happen.
struct Card {
    title: String,
    fields: Vec<(&'static str, String)>,
    note: &'static str,
    external: Option<String>,
}

pub(super) fn draw(cx: &mut ViewCx<'_>, ui: &mut Ui) {
    let page = Arc::clone(cx.page);
    let card = card(&page.content);
    let palette = Palette::of(ui);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        Frame::NONE
            .inner_margin(style::page_margin())
            .show(ui, |ui| {
                ui.set_max_width(720.0);
                ui.add_space(style::SPACE_S);
                ui.label(
                    RichText::new(&card.title)
                        .font(style::heading_font())
                        .color(palette.strong),
                );
                ui.add_space(style::SPACE_S);
                if !card.fields.is_empty() {
                    fields(ui, &card.fields);
                    ui.add_space(style::SPACE_S);
                }
                ui.label(RichText::new(card.note).color(palette.dim));
                ui.add_space(style::SPACE_M);
                ui.horizontal_wrapped(|ui| buttons(cx, ui, &card, &page.url));
            });
    });
}

fn fields(ui: &mut Ui, fields: &[(&'static str, String)]) {
    let palette = Palette::of(ui);
    Frame::NONE
        .fill(palette.card)
        .corner_radius(4.0)
        .inner_margin(12)
        .show(ui, |ui| {
            ui.take_available_width();
            Grid::new("fields")
                .num_columns(2)
                .spacing([16.0, 8.0])
                .show(ui, |ui| {
                    for (name, value) in fields {
                        ui.vertical(|ui| {
                            ui.set_min_width(96.0);
                            ui.label(RichText::new(*name).color(palette.dim));
                        });
                        ui.vertical(|ui| {
                            let text = if *name == "Text" {
                                RichText::new(value).font(style::message_font())
                            } else {
                                RichText::new(value)
                            };
                            ui.add(Label::new(text).wrap().selectable(true));
                        });
                        ui.end_row();
                    }
                });
        });
}

fn buttons(cx: &mut ViewCx<'_>, ui: &mut Ui, card: &Card, url: &FidoUrl) {
    if let Some(text) = &card.external
        && ui
            .button("Hand to the desktop…")
            .on_hover_text("Asks before it does")
            .clicked()
    {
        cx.commands.push(Command::OpenExternal(text.clone()));
    }
    if ui
        .button("Copy address")
        .on_hover_text(url.to_string())
        .clicked()
    {
        cx.commands.push(Command::Copy(url.to_string()));
    }
    super::links::button(cx, ui, "All areas", &FidoUrl::arealist());
}

fn card(content: &Content) -> Card {
    let plain = |title: &str, fields, note| Card {
        title: title.to_owned(),
        fields,
        note,
        external: None,
    };
    match content {
        Content::Compose(request) => plain(
            if request.areas.is_empty() {
                "A letter to write"
            } else {
                "A message to write"
            },
            compose(request),
            "Nothing was sent. This version shows what the address asks for; it cannot write messages yet.",
        ),
        Content::Subscribe(request) => plain(
            if request.leave {
                "A subscription to end"
            } else {
                "A subscription to begin"
            },
            subscribe(request),
            "Nothing was sent. This version shows what the address asks for; it cannot write to an uplink yet.",
        ),
        Content::Station { address, request } => plain(
            "A station that answers requests",
            station(address, request.as_deref()),
            "Nothing was requested. This version cannot send requests yet.",
        ),
        Content::FileEcho { tags, path } => plain(
            "File echoes",
            file_echo(tags, path),
            "This version cannot look into file echoes yet.",
        ),
        Content::Object { path, container } => plain(
            if *container {
                "What is inside of an object"
            } else {
                "An object inside of mail"
            },
            vec![("Path", path.join(" / "))],
            "This version cannot open objects inside of messages yet.",
        ),
        Content::External(text) => Card {
            title: "An address outside of Fidonet".to_owned(),
            fields: vec![("Address", text.clone())],
            note: "Fidoscope does not open it by itself. The desktop may know a program for it.",
            external: Some(text.clone()),
        },
        Content::Nothing | Content::Areas(_) | Content::Messages(_) => plain(
            "Nothing can be shown",
            Vec::new(),
            "The notices above say why.",
        ),
    }
}

fn compose(request: &ComposeRequest) -> Vec<(&'static str, String)> {
    let station = request.station.as_ref().map(Address::to_string);
    let areas = (!request.areas.is_empty()).then(|| request.areas.join("\n"));
    present([
        ("Areas", areas),
        ("To", request.to.clone()),
        ("Address", station),
        ("From", request.from.clone()),
        ("Subject", request.subject.clone()),
        ("Text", request.body.clone()),
    ])
}

fn subscribe(request: &SubscribeRequest) -> Vec<(&'static str, String)> {
    let uplinks: Vec<String> = request.uplinks.iter().map(Address::to_string).collect();
    let what = match (request.leave, request.file_echo) {
        (true, true) => "Leave the file echoes",
        (true, false) => "Leave the echo areas",
        (false, true) => "Join the file echoes",
        (false, false) => "Join the echo areas",
    };
    present([
        ("Wish", Some(what.to_owned())),
        ("Areas", Some(request.areas.join("\n"))),
        ("Uplinks", (!uplinks.is_empty()).then(|| uplinks.join("\n"))),
    ])
}

fn station(address: &Address, request: Option<&str>) -> Vec<(&'static str, String)> {
    present([
        ("Station", Some(address.to_string())),
        ("Request", request.map(str::to_owned)),
    ])
}

fn file_echo(tags: &[String], path: &[String]) -> Vec<(&'static str, String)> {
    present([
        ("File echoes", Some(tags.join("\n"))),
        ("File", (!path.is_empty()).then(|| path.join(" / "))),
    ])
}

fn present<const N: usize>(
    fields: [(&'static str, Option<String>); N],
) -> Vec<(&'static str, String)> {
    fields
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
        .filter(|(_, value)| !value.is_empty())
        .collect()
}
