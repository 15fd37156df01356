//! Details of a station, by its line of a nodelist.

use super::card_frame;
use crate::command::{Command, FrontCommand};
use crate::map::here::place_name;
use crate::strings::tr;
use crate::style::{self, Palette};
use crate::views::{ViewCx, links};
use egui::accesskit::Role;
use egui::{
    Button, Grid, Label, Panel, Popup, PopupCloseBehavior, RichText, ScrollArea, TextEdit, Ui,
    WidgetInfo,
};
use fidoscope_core::address::Address;
use fidoscope_core::geo::PlaceSource;
use fidoscope_core::nodelist::{CrcState, Entry, EntryId, List, Status};
use fidoscope_core::page::StationsPage;
use fidoscope_core::url::FidoUrl;

/// Maximum length of an areatag in the menu of a robot, in characters.
const AREATAG_CHARS: usize = 100;

/// Draws the facts at the bottom of the list.
pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    areatag: &mut String,
    ui: &mut Ui,
    page: &StationsPage,
    id: EntryId,
) {
    let Some(entry) = page.lists.get(id) else {
        return;
    };
    let most = (ui.available_height() * 0.55).max(80.0);
    Panel::bottom("station")
        .resizable(true)
        .default_size(most.min(264.0))
        .size_range(60.0..=most.max(60.0))
        .frame(card_frame(ui))
        .show(ui, |ui| {
            ui.take_available_space();
            let palette = Palette::current(ui);
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = style::SPACE_XS;
                let title = format!("{}  {}", entry.address(), entry.name());
                let title = RichText::new(title).font(style::bold_font());
                ui.add(Label::new(title.color(palette.strong)).wrap());
                ui.horizontal_wrapped(|ui| {
                    if ui.button(tr!("station-copy")).clicked() {
                        cx.commands
                            .push(Command::Front(FrontCommand::Copy(entry.line().to_owned())));
                    }
                    let points = page.lists.points_of(&entry.address()).len();
                    let own = entry.address().to_string();
                    if points > 0 && !entry.is_point() && page.wanted != own {
                        let shown = points.to_string();
                        let name = tr!("station-points", shown = shown);
                        links::link(cx, ui, &name, &StationsPage::url(&own));
                    }
                    for (name, url) in ways(&entry) {
                        links::button(cx, ui, name, &url);
                    }
                    if page.is_link(&entry.address()) {
                        let button = ui.button(tr!("station-areafix"));
                        let button = button.on_hover_text(tr!("station-areafix-hint"));
                        // A click into the field does not close it.
                        let stays = PopupCloseBehavior::CloseOnClickOutside;
                        Popup::menu(&button).close_behavior(stays).show(|ui| {
                            robot(cx, areatag, ui, &entry.address());
                        });
                    }
                });
                Grid::new("station-facts")
                    .num_columns(2)
                    .spacing([12.0, 4.0])
                    .show(ui, |ui| {
                        for (name, value) in facts(page, id, &entry) {
                            ui.label(RichText::new(name).color(palette.dim));
                            ui.add(Label::new(value).wrap().selectable(true));
                            ui.end_row();
                        }
                    });
            });
        });
}

/// Returns the links of a station: its mail in all areas, a letter to it, and a request unless it
/// is a point or does not answer.
fn ways(entry: &Entry<'_>) -> Vec<(&'static str, FidoUrl)> {
    let address = entry.address();
    let own = address.to_string();
    let mail = FidoUrl::arealist().with_param("from", &own);
    let mut ways = vec![
        (tr!("address-mail"), mail),
        (tr!("address-letter"), FidoUrl::netmail(&address)),
    ];
    let answers = !entry.is_point() && !matches!(entry.status(), Status::Down | Status::Hold);
    if let Ok(request) = FidoUrl::parse(&format!("freq://{own}/"))
        && answers
    {
        ways.push((tr!("station-ask"), request.url));
    }
    ways
}

/// Draws the menu of AreaFix at a link: an areatag, and buttons to join and leave. Both open the
/// page of the request.
fn robot(cx: &mut ViewCx<'_>, areatag: &mut String, ui: &mut Ui, link: &Address) {
    let field = TextEdit::singleline(areatag)
        .hint_text(tr!("station-areatag"))
        .char_limit(AREATAG_CHARS)
        .desired_width(200.0);
    let response = ui.add(field);
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, tr!("station-areatag")));
    for (name, leaves) in [(tr!("station-join"), false), (tr!("station-leave"), true)] {
        let Some(url) = request_url(areatag, link, leaves) else {
            ui.add_enabled(false, Button::new(name));
            continue;
        };
        if links::button(cx, ui, name, &url).clicked() {
            ui.close();
        }
    }
}

/// Returns the address of a request to the AreaFix of a link; `None` without an areatag. The text
/// after an `@` is the domain.
fn request_url(areatag: &str, link: &Address, leaves: bool) -> Option<FidoUrl> {
    let (tag, domain) = match areatag.trim().rsplit_once('@') {
        Some((tag, domain)) => (tag, Some(domain).filter(|domain| !domain.is_empty())),
        None => (areatag.trim(), None),
    };
    let url = FidoUrl::areafix(tag, domain)?.with_param("uplink", &link.to_string());
    Some(if leaves {
        url.with_param("leave", "")
    } else {
        url
    })
}

/// Returns names and values.
fn facts(page: &StationsPage, id: EntryId, entry: &Entry<'_>) -> Vec<(&'static str, String)> {
    let place = page.place_of(id).map(|placed| {
        let at = placed.place.position;
        let source = match placed.place.source {
            PlaceSource::Town => tr!("station-by-town"),
            PlaceSource::Flags | PlaceSource::Origeo => tr!("station-by-flags"),
        };
        format!("{}  ({source})", place_name([at.lon(), at.lat()]))
    });
    let mut facts = vec![
        (tr!("station-status"), status(entry)),
        (tr!("station-place"), entry.location().into_owned()),
        (
            tr!("station-on-map"),
            place.unwrap_or_else(|| tr!("station-nowhere").to_owned()),
        ),
        (tr!("station-sysop"), entry.sysop().into_owned()),
        (
            tr!("station-phone"),
            entry.phone().unwrap_or_default().to_owned(),
        ),
        (
            tr!("station-flags"),
            entry.flags().as_str().trim_matches(',').replace(',', ", "),
        ),
        (tr!("station-line"), entry.line().to_owned()),
        (tr!("station-list"), list(entry.list())),
    ];
    facts.retain(|(_, value)| !value.trim().is_empty());
    facts
}

fn status(entry: &Entry<'_>) -> String {
    let text = match entry.status() {
        Status::Zone => tr!("status-zone"),
        Status::Region => tr!("status-region"),
        Status::Host => tr!("status-host"),
        Status::Hub => tr!("status-hub"),
        Status::Pvt => tr!("status-pvt"),
        Status::Hold => tr!("status-hold"),
        Status::Down => tr!("status-down"),
        Status::Point => tr!("status-point"),
        Status::Node | Status::Other => return entry.keyword().to_owned(),
    };
    text.to_owned()
}

/// Describes a list: its name, its day, and its checksum.
fn list(list: &List) -> String {
    let name = list.path().file_name().unwrap_or_default();
    let mut text = name.to_string_lossy().into_owned();
    let title = &list.header().title;
    if !title.is_empty() {
        text = format!("{text}: {title}");
    }
    match list.crc() {
        CrcState::Right => text.push_str(&format!("  ({})", tr!("crc-right"))),
        CrcState::Wrong { .. } => text.push_str(&format!("  ({})", tr!("crc-wrong"))),
        CrcState::Missing => {}
    }
    let faults = list.faults().len() + list.unlisted_faults();
    if faults > 0 {
        let shown = faults.to_string();
        let faults = tr!("list-faults", count = faults as u64, shown = shown);
        text.push_str(&format!("  ({faults})"));
    }
    text
}
