//! The page of a file that can be asked for (7.5), and the list of requests and received files.

use crate::browser::{Browser, FilePlan};
use crate::command::{AskFile, Command, Goods, OpenIn};
use crate::platform::desktop::visible;
use crate::strings::{dates, said, tr};
use crate::style::{self, Palette};
use egui::{Button, Frame, Grid, Id, Label, RichText, ScrollArea, TextEdit, Ui};
use fidoscope_core::address::Address;
use fidoscope_core::freq::ProxyKind;
use fidoscope_core::requests::{Request, State};
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;

/// What was typed and chosen on the page of a file.
#[derive(Clone, Default)]
struct Typed {
    /// Whether the request has the address in it; `None`: as the plan says.
    extended: Option<bool>,
    password: String,
    /// Which of the stations; 0 is that of the address.
    station: usize,
}

/// Draws the page of the active tab if it is that of a file to ask for; whether it is.
pub(super) fn draw_file(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) -> bool {
    let Some((url, plan, request)) = browser.file_plan() else {
        return false;
    };
    let palette = Palette::of(ui);
    Frame::NONE
        .fill(palette.page)
        .inner_margin(style::page_margin())
        .show(ui, |ui| {
            ui.take_available_space();
            ui.spacing_mut().item_spacing.y = style::SPACE_S;
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.set_max_width(760.0);
                file(&url, plan, request, ui, commands);
            });
        });
    true
}

fn file(
    url: &FidoUrl,
    plan: &FilePlan,
    request: Option<&Request>,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let palette = Palette::of(ui);
    let name = url.path().next().unwrap_or_default();
    let own = url.station().cloned().unwrap_or_default();
    let title = tr!(
        "file-title",
        name = visible(name),
        station = own.to_string()
    );
    ui.label(
        RichText::new(title)
            .font(style::heading_font())
            .color(palette.strong),
    );
    if let Some(request) = request {
        state(request, ui);
    }
    let id = Id::unique(("ask for a file", url.to_string()));
    let mut typed: Typed = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let extended = typed.extended.unwrap_or(plan.extended);
    let mut stations = vec![own];
    stations.extend(plan.proxies.iter().map(|proxy| proxy.address.clone()));
    let chosen = stations.get(typed.station).or(stations.first()).cloned();
    facts(url, plan, extended, &typed, ui);
    stations_to_ask(plan, &stations, &mut typed, ui);
    let mut with_url = extended;
    let hint = if plan.knows_urls {
        tr!("file-url-known")
    } else {
        tr!("file-url-unknown")
    };
    if ui
        .checkbox(&mut with_url, tr!("file-with-url"))
        .on_hover_text(hint)
        .changed()
    {
        typed.extended = Some(with_url);
    }
    ui.horizontal(|ui| {
        let label = ui.label(tr!("file-password"));
        let edit = TextEdit::singleline(&mut typed.password)
            .password(true)
            .desired_width(160.0);
        ui.add(edit).labelled_by(label.id);
    });
    ui.data_mut(|data| data.insert_temp(id, typed.clone()));
    let [plain, long] = &plan.requests;
    let line = if extended { long } else { plain };
    let trouble = line.as_ref().err().or(plan.files.as_ref().err());
    if let Some(trouble) = trouble {
        let error = ui.visuals().error_fg_color;
        ui.add(Label::new(RichText::new(trouble).color(error)).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        let waits = request.is_some_and(|request| request.state == State::Asked);
        let name = match request {
            None => tr!("file-ask"),
            Some(_) => tr!("file-ask-again"),
        };
        let button = Button::new(RichText::new(name).strong());
        let can = trouble.is_none() && !waits;
        if let (true, Some(station)) = (ui.add_enabled(can, button).clicked(), chosen) {
            commands.push(Command::AskFile(AskFile {
                url: url.clone(),
                station,
                extended,
                password: typed.password.trim().to_owned(),
            }));
        }
        if request.is_some() && ui.button(tr!("file-cancel")).clicked() {
            commands.push(Command::CancelRequest(url.clone()));
        }
        if plan.files.is_err() && ui.button(tr!("file-settings")).clicked() {
            commands.push(Command::ShowSettings(Default::default()));
        }
        if ui.button(tr!("command-downloads")).clicked() {
            commands.push(Command::ShowDownloads);
        }
    });
    if let Some(fecho) = &plan.fecho
        && ui
            .link(tr!("file-in-echo"))
            .on_hover_text(fecho.to_string())
            .clicked()
    {
        commands.push(Command::Open(fecho.clone(), OpenIn::Here));
    }
    if let Some(ed2k) = &plan.ed2k
        && ui.link(tr!("file-by-ed2k")).on_hover_text(ed2k).clicked()
    {
        commands.push(Command::OpenExternal(ed2k.clone()));
    }
    ui.label(RichText::new(tr!("file-nothing-yet")).color(palette.dim));
}

/// What is known of the station, and what would be written where.
fn facts(url: &FidoUrl, plan: &FilePlan, extended: bool, typed: &Typed, ui: &mut Ui) {
    let palette = Palette::of(ui);
    let mut rows: Vec<(&str, String)> = Vec::new();
    rows.push((tr!("field-address"), url.to_string()));
    if let Some(line) = &plan.line {
        rows.push((tr!("file-station-line"), visible(line)));
    }
    let [plain, long] = &plan.requests;
    let line = if extended { long } else { plain };
    if let Ok(line) = line {
        let dots = if typed.password.is_empty() {
            ""
        } else {
            " !••••••••"
        };
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        rows.push((
            tr!("file-request"),
            format!("{name}{dots} {rest}").trim_end().to_owned(),
        ));
    }
    if let Ok([request, flow]) = &plan.files {
        let files = format!("{}\n{}", request.display(), flow.display());
        rows.push((tr!("file-written-to"), files));
    }
    let signs = &plan.signs;
    if signs.busy {
        rows.push((tr!("file-mailer"), tr!("file-busy").to_owned()));
    } else if signs.calling {
        rows.push((tr!("file-mailer"), tr!("file-calling").to_owned()));
    }
    if let Some(until) = signs.held_until {
        let moment = moment(until);
        rows.push((tr!("file-mailer"), tr!("file-held", moment = moment)));
    }
    if let Some(tries) = signs.tries.as_ref().filter(|tries| tries.bad > 0) {
        let text = tr!(
            "file-tries",
            count = u64::from(tries.bad),
            comment = visible(&tries.comment)
        );
        rows.push((tr!("file-mailer"), text));
    }
    Frame::NONE
        .fill(palette.card)
        .corner_radius(4.0)
        .inner_margin(12)
        .show(ui, |ui| {
            ui.take_available_width();
            let grid = Grid::new("file to ask for")
                .num_columns(2)
                .spacing([16.0, 8.0]);
            grid.show(ui, |ui| {
                for (name, value) in rows {
                    ui.label(RichText::new(name).color(palette.dim));
                    ui.add(
                        Label::new(RichText::new(value).font(style::mono_font()))
                            .wrap()
                            .selectable(true),
                    );
                    ui.end_row();
                }
            });
        });
}

/// The station of the address, and those that have or forward its files (7.5.8).
fn stations_to_ask(plan: &FilePlan, stations: &[Address], typed: &mut Typed, ui: &mut Ui) {
    if plan.proxies.is_empty() {
        return;
    }
    ui.label(tr!("file-whom"));
    for (at, station) in stations.iter().enumerate() {
        let proxy = at.checked_sub(1).and_then(|at| plan.proxies.get(at));
        let why = proxy.map_or(tr!("file-station-itself"), |proxy| match proxy.kind {
            ProxyKind::Boss => tr!("file-proxy-boss"),
            ProxyKind::Uplink => tr!("file-proxy-uplink"),
            ProxyKind::SameNet => tr!("file-proxy-net"),
        });
        ui.radio_value(&mut typed.station, at, format!("{station} — {why}"));
    }
}

/// How far a request is, in words.
fn state_words(request: &Request) -> String {
    let since = moment(request.since);
    match request.state {
        State::Asked => tr!("file-state-asked", moment = since),
        State::Sent => tr!("file-state-sent", moment = since),
        State::Came => tr!("file-state-came", moment = since),
        State::Failed => tr!("file-state-failed", moment = since),
        State::Expired => tr!("file-state-expired", moment = since),
    }
}

fn moment(seconds: u64) -> String {
    let seconds = i64::try_from(seconds).unwrap_or(i64::MAX);
    dates::exact(WallTime(crate::platform::clock::local(seconds)))
}

fn state(request: &Request, ui: &mut Ui) {
    let palette = Palette::of(ui);
    let color = match request.state {
        State::Failed | State::Expired => palette.warning.text,
        _ => palette.strong,
    };
    ui.label(RichText::new(state_words(request)).color(color));
    if let Some(reason) = &request.reason {
        ui.add(
            Label::new(RichText::new(visible(&said(reason))).color(palette.warning.text)).wrap(),
        );
    }
}

/// Draws the list, the newest request first.
pub(super) fn draw_list(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let palette = Palette::of(ui);
    let requests = &browser.keep().requests().0;
    Frame::NONE
        .fill(palette.page)
        .inner_margin(style::page_margin())
        .show(ui, |ui| {
            ui.take_available_space();
            let title = RichText::new(tr!("downloads-title")).font(style::heading_font());
            ui.label(title.color(palette.strong));
            ui.add_space(style::SPACE_S);
            if requests.is_empty() {
                ui.label(RichText::new(tr!("downloads-none")).color(palette.dim));
                return;
            }
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                for request in requests.iter().rev() {
                    row(browser, request, ui, commands);
                    ui.separator();
                }
            });
        });
}

fn row(browser: &Browser, request: &Request, ui: &mut Ui, commands: &mut Vec<Command>) {
    let palette = Palette::of(ui);
    let name = request.url.path().next().unwrap_or_default();
    if ui
        .link(visible(name))
        .on_hover_text(request.url.to_string())
        .clicked()
    {
        commands.push(Command::Open(request.url.clone(), OpenIn::Here));
    }
    let from = tr!(
        "downloads-from",
        station = request.station.to_string(),
        moment = moment(request.asked)
    );
    ui.label(RichText::new(from).color(palette.dim));
    state(request, ui);
    ui.horizontal_wrapped(|ui| {
        if request.state == State::Came {
            if ui.button(tr!("downloads-open")).clicked() {
                commands.push(Command::Open(request.url.clone(), OpenIn::Here));
            }
            if ui.button(tr!("save")).clicked() {
                let name = request.name.clone().unwrap_or_else(|| name.to_owned());
                commands.push(Command::Save(name, Goods::At(request.url.clone())));
            }
            if let Some(cache) = browser.library().received()
                && ui.button(tr!("downloads-reveal")).clicked()
            {
                let folder = format!("file://{}", cache.folder().display());
                commands.push(Command::OpenExternal(folder));
            }
        }
        if request.state != State::Asked && ui.button(tr!("file-ask-again")).clicked() {
            commands.push(Command::AskAgain(request.url.clone()));
        }
        let label = if request.state.is_open() {
            tr!("file-cancel")
        } else {
            tr!("downloads-forget")
        };
        if ui.button(label).clicked() {
            commands.push(Command::CancelRequest(request.url.clone()));
        }
    });
}
