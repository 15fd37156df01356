//! Pages for actions that this version cannot carry out: the meaning of the address, in fields.
//!
//! Nothing here sends, writes or requests anything.

use super::{ViewCx, links};
use crate::command::{Command, FrontCommand};
use crate::platform::desktop::visible;
use crate::strings::tr;
use crate::style::{self, Palette};
use egui::{Frame, Grid, Label, RichText, ScrollArea, Ui};
use fidoscope_core::address::Address;
use fidoscope_core::compose::{AreaName, Draft};
use fidoscope_core::config::Secret;
use fidoscope_core::page::{ComposeRequest, Content, StationRequest, SubscribeRequest};
use fidoscope_core::url::{FidoUrl, Loc};

/// Card: a heading, fields, and a note about what is not done.
pub(crate) struct Card {
    pub(crate) title: String,
    pub(crate) fields: Vec<(&'static str, String)>,
    pub(crate) note: &'static str,
    external: Option<String>,
}

pub(super) fn draw(cx: &mut ViewCx<'_>, ui: &mut Ui) {
    let card = card(&cx.page.content);
    let palette = Palette::current(ui);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        style::in_margins(ui, |ui| {
            ui.set_max_width(720.0);
            ui.add_space(style::SPACE_S);
            style::heading(ui, &card.title);
            ui.add_space(style::SPACE_S);
            if !card.fields.is_empty() {
                fields(ui, &card.fields);
                ui.add_space(style::SPACE_S);
            }
            ui.label(RichText::new(card.note).color(palette.dim));
            ui.add_space(style::SPACE_M);
            ui.horizontal_wrapped(|ui| buttons(cx, ui, &card));
        });
    });
}

/// Draws a card with facts in two columns.
pub(crate) fn facts(ui: &mut Ui, rows: impl FnOnce(&mut Ui)) {
    Frame::NONE
        .fill(Palette::current(ui).card)
        .corner_radius(4.0)
        .inner_margin(12)
        .show(ui, |ui| {
            ui.take_available_width();
            let grid = Grid::new("facts").num_columns(2);
            grid.spacing([16.0, 8.0]).show(ui, rows);
        });
}

fn fields(ui: &mut Ui, fields: &[(&'static str, String)]) {
    let dim = Palette::current(ui).dim;
    facts(ui, |ui| {
        for (name, value) in fields {
            ui.vertical(|ui| {
                ui.set_min_width(96.0);
                ui.label(RichText::new(*name).color(dim));
            });
            ui.vertical(|ui| {
                let lines: Vec<String> = value.lines().map(visible).collect();
                let text = RichText::new(lines.join("\n"));
                let text = match *name == tr!("field-text") {
                    true => text.font(style::mono_font()),
                    false => text,
                };
                ui.add(Label::new(text).wrap().selectable(true));
            });
            ui.end_row();
        }
    });
}

fn buttons(cx: &mut ViewCx<'_>, ui: &mut Ui, card: &Card) {
    if let Some(text) = &card.external
        && ui
            .button(tr!("to-desktop"))
            .on_hover_text(tr!("to-desktop-hint"))
            .clicked()
    {
        cx.commands
            .push(Command::Front(FrontCommand::OpenExternal(text.clone())));
    }
    links::copy_button(cx, ui);
    links::button(cx, ui, tr!("all-areas"), &FidoUrl::arealist());
}

/// Describes the request of a page; the window and the command line show the same.
pub(crate) fn card(content: &Content) -> Card {
    let plain = |title: &str, fields, note| Card {
        title: title.to_owned(),
        fields,
        note,
        external: None,
    };
    match content {
        Content::Compose(request) => plain(
            if request.areas.is_empty() {
                tr!("letter-to-write")
            } else {
                tr!("message-to-write")
            },
            compose(request),
            tr!("not-sent-message"),
        ),
        Content::Subscribe(request) => plain(
            if request.leave {
                tr!("unsubscribing")
            } else {
                tr!("subscribing")
            },
            subscribe(request),
            tr!("not-sent-uplink"),
        ),
        Content::Faq(request) => {
            let mut fields = station(&request.asked);
            fields.push((tr!("field-letter"), letter(&request.draft)));
            plain(tr!("station-page"), fields, tr!("not-sent-message"))
        }
        Content::Station(asked) => plain(tr!("station-page"), station(asked), tr!("not-requested")),
        Content::External(text) => Card {
            title: tr!("external-page").to_owned(),
            fields: vec![(tr!("field-address"), text.clone())],
            note: tr!("external-note"),
            external: Some(text.clone()),
        },
        Content::Nothing
        | Content::Areas(_)
        | Content::Messages(_)
        | Content::Object(_)
        | Content::Files(_)
        | Content::Stations(_) => plain(tr!("nothing-shown"), Vec::new(), tr!("notices-say-why")),
    }
}

fn compose(request: &ComposeRequest) -> Vec<(&'static str, String)> {
    let draft = &request.draft;
    let station = request.station.as_ref().map(Address::to_string);
    let areas: Vec<String> = draft.areas.iter().map(AreaName::to_string).collect();
    // With the applied defaults; a page made without a draft shows the request.
    let field = |drafted: &str, asked: &Option<String>| {
        let drafted = Some(drafted.to_owned()).filter(|text| !text.is_empty());
        drafted.or_else(|| asked.clone())
    };
    present([
        (tr!("field-areas"), Some(areas.join("\n"))),
        (tr!("field-to"), field(&draft.to, &request.to)),
        (tr!("field-address"), station),
        (tr!("field-from"), field(&draft.from, &request.from)),
        (
            tr!("field-subject"),
            field(&draft.subject, &request.subject),
        ),
        (tr!("field-text"), field(draft.body.trim(), &request.body)),
    ])
}

fn subscribe(request: &SubscribeRequest) -> Vec<(&'static str, String)> {
    let uplinks: Vec<String> = request.uplinks.iter().map(Address::to_string).collect();
    let what = match (request.leave, request.file_echo) {
        (true, true) => tr!("leave-file-echoes"),
        (true, false) => tr!("leave-echoes"),
        (false, true) => tr!("join-file-echoes"),
        (false, false) => tr!("join-echoes"),
    };
    let mut fields = present([
        (tr!("field-wish"), Some(what.to_owned())),
        (tr!("field-areas"), Some(request.areas.join("\n"))),
        (
            tr!("field-uplinks"),
            (!uplinks.is_empty()).then(|| uplinks.join("\n")),
        ),
    ]);
    let letters = request.requests.iter().map(letter);
    fields.extend(letters.map(|letter| (tr!("field-letter"), letter)));
    fields
}

/// Formats a letter to a robot: addressee, subject (dots replace a password) and lines.
fn letter(draft: &Draft) -> String {
    let address = draft.to_address.as_ref().map(Address::to_string);
    let password = draft.password.as_ref().map(Secret::to_string);
    let head = [draft.to.clone(), address.unwrap_or_default()].join("  ");
    let subject = password.unwrap_or_else(|| draft.subject.clone());
    let lines = [head, subject, draft.body.trim_end().to_owned()];
    let lines: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

fn station(asked: &StationRequest) -> Vec<(&'static str, String)> {
    let loc = asked.loc.map(|loc| match loc {
        Loc::Subj => tr!("request-in-subject"),
        Loc::Body => tr!("request-in-text"),
    });
    present([
        (tr!("field-station"), Some(asked.address.to_string())),
        (tr!("field-request"), asked.request.clone()),
        (tr!("field-bot"), asked.bot.clone()),
        (tr!("field-request-in"), loc.map(str::to_owned)),
        (tr!("field-not-older"), asked.time.clone()),
        (
            tr!("field-size"),
            asked.size.map(crate::strings::format::count),
        ),
        (tr!("field-ed2k"), asked.ed2k.clone()),
        (tr!("field-aich"), asked.aich.clone()),
        (tr!("file-echoes"), Some(asked.file_echoes.join("\n"))),
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
