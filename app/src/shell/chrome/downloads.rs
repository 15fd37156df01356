//! Page of a file that can be requested (7.5), and the list of requests and received files.

use super::paint;
use crate::browser::{Browser, FilePlan, StationPlan};
use crate::command::{
    Command, DownloadCommand, FileRequestForm, FrontCommand, OpenIn, Payload, PointCommand,
    ProfileCommand, SavingCommand, SettingsPage, TabCommand,
};
use crate::platform::desktop::visible;
use crate::strings::{said, tr};
use crate::style::{self, Palette};
use crate::views::other::facts as facts_card;
use egui::{
    Button, Id, InputState, Key, Label, Modifiers, ProgressBar, RichText, ScrollArea, TextEdit, Ui,
};
use fidoscope_core::freq::{ProxyKind, RequestLine, Update};
use fidoscope_core::outbound::Signs;
use fidoscope_core::requests::{Request, State};
use fidoscope_core::url::FidoUrl;

/// User's input on the page of a file.
#[derive(Clone, Default)]
struct Typed {
    /// True to include the address in the request; `None`: as the plan says.
    extended: Option<bool>,
    password: String,
    /// True to request only versions that satisfy `time`; `None`: true.
    newer: Option<bool>,
    /// Index of the station; 0 is that of the address.
    station: usize,
}

impl Typed {
    /// Returns whether the request includes the address: without it another station cannot know
    /// whose file is meant.
    fn is_extended(&self, plan: &FilePlan) -> bool {
        self.station > 0 || self.extended.unwrap_or(plan.extended)
    }

    fn update(&self, plan: &FilePlan) -> Option<Update> {
        plan.update.filter(|_| self.newer.unwrap_or(true))
    }

    /// Formats the request, with dots for the password.
    fn line(&self, plan: &FilePlan) -> Result<String, String> {
        let [plain, long] = &plan.requests;
        let line = if self.is_extended(plan) { long } else { plain };
        let line = line.clone()?;
        let dots = (!self.password.trim().is_empty()).then(|| "••••••••".as_bytes().to_vec());
        let line = RequestLine {
            password: dots,
            update: self.update(plan),
            ..line
        };
        Ok(String::from_utf8_lossy(&line.to_bytes()).into_owned())
    }
}

/// Draws the page of the active tab if it is that of a file to request; returns whether it is.
pub(super) fn draw_file(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) -> bool {
    let Some((url, plan, request)) = browser.file_plan() else {
        return false;
    };
    let is_calling = browser.point().call().is_some();
    paint::own_text_page(ui, |ui| match url.path().next() {
        Some(_) => file(&url, plan, (request, is_calling), ui, commands),
        None => station(&url, plan, ui, commands),
    });
    true
}

fn file(
    url: &FidoUrl,
    plan: &FilePlan,
    (request, is_calling): (Option<&Request>, bool),
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let name = url.path().next().unwrap_or_default();
    let own = url.station().cloned().unwrap_or_default();
    let (name, station) = (visible(name), own.to_string());
    style::heading(ui, &tr!("file-title", name = name, station = station));
    if let Some(request) = request {
        state(request, ui);
    }
    let id = Id::unique(("ask for a file", url.to_string()));
    let mut typed: Typed = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let chosen = plan.stations.get(typed.station);
    let Some(chosen) = chosen.or(plan.stations.first()) else {
        return;
    };
    facts(url, plan, chosen, &typed, ui);
    stations_to_ask(plan, &mut typed, ui);
    options(plan, &mut typed, ui);
    ui.data_mut(|data| data.insert_temp(id, typed.clone()));
    let extended = typed.is_extended(plan);
    let line = typed.line(plan);
    let trouble = line.as_ref().err().or(chosen.files.as_ref().err());
    if let Some(trouble) = trouble {
        let error = ui.visuals().error_fg_color;
        ui.add(Label::new(RichText::new(trouble).color(error)).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        let waits = request.is_some_and(|request| request.state == State::Asked);
        let name = match (&chosen.call, request) {
            (Some(_), _) => tr!("file-call"),
            (None, None) => tr!("file-ask"),
            (None, Some(_)) => tr!("file-ask-again"),
        };
        let button = Button::new(RichText::new(name).strong());
        let can = trouble.is_none() && (!waits || chosen.call.is_some()) && !is_calling;
        let mut response = ui.add_enabled(can, button);
        if chosen.call.is_some() {
            response = response.on_hover_text(tr!("file-call-hint"));
        }
        // As in the composer: the key confirms what the page offers.
        let confirms = |input: &mut InputState| input.consume_key(Modifiers::COMMAND, Key::Enter);
        let clicked = response.clicked() || can && ui.input_mut(confirms);
        if let Some(target) = chosen.call.clone().filter(|_| clicked && waits) {
            // The request is in the outbound already.
            commands.push(Command::Point(PointCommand::CallFor(target)));
        } else if clicked {
            commands.push(Command::Downloads(DownloadCommand::RequestFile(
                FileRequestForm {
                    url: url.clone(),
                    station: chosen.address.clone(),
                    extended,
                    password: typed.password.trim().to_owned(),
                    update: typed.update(plan),
                    call: chosen.call.clone(),
                },
            )));
        }
        if let Some(request) = request
            && ui.button(cancel_words(request)).clicked()
        {
            commands.push(Command::Downloads(DownloadCommand::CancelRequest(
                url.clone(),
            )));
        }
        if chosen.files.is_err() && ui.button(tr!("file-settings")).clicked() {
            commands.push(Command::Profile(ProfileCommand::ShowSettings(
                SettingsPage::Mail,
            )));
        }
        let show = Command::Downloads(DownloadCommand::ShowDownloads);
        paint::button(tr!("command-downloads"), show, ui, commands);
    });
    // 7.5.5: a known file echo may have the file already; an unknown one is an alternative when the
    // request fails.
    let is_lost = request.is_some_and(|own| matches!(own.state, State::Failed | State::Expired));
    if let Some((fecho, is_here)) = &plan.fecho
        && (*is_here || is_lost)
    {
        let name = match is_here {
            true => tr!("file-in-echo"),
            false => tr!("file-in-other-echo"),
        };
        if ui.link(name).on_hover_text(fecho.to_string()).clicked() {
            commands.push(Command::Tabs(TabCommand::Open(fecho.clone(), OpenIn::Here)));
        }
    }
    if let Some(ed2k) = &plan.ed2k
        && ui.link(tr!("file-by-ed2k")).on_hover_text(ed2k).clicked()
    {
        commands.push(Command::Front(FrontCommand::OpenExternal(ed2k.clone())));
    }
    if request.is_none() {
        nothing_yet(Some(chosen), ui);
    }
}

/// Says that the page has asked for nothing, and who carries a request.
fn nothing_yet(station: Option<&StationPlan>, ui: &mut Ui) {
    let called = station.filter(|own| own.call.is_some());
    let text = match called {
        Some(own) => tr!("file-nothing-yet-call", station = own.address.to_string()),
        None => tr!("file-nothing-yet").to_owned(),
    };
    ui.label(RichText::new(text).color(Palette::current(ui).dim));
}

/// Draws the page of a station: its data, and a way to its files.
fn station(url: &FidoUrl, plan: &FilePlan, ui: &mut Ui, commands: &mut Vec<Command>) {
    let address = url.station().cloned().unwrap_or_default();
    style::heading(ui, &address.to_string());
    let mut rows: Vec<(&str, String)> = Vec::new();
    if let Some(line) = &plan.line {
        rows.push((tr!("file-station-line"), visible(line)));
    }
    let answers = match plan.answers.as_slice() {
        [] => tr!("station-silent").to_owned(),
        answers => visible_lines(answers),
    };
    rows.push((tr!("station-answers"), answers));
    if let Some(StationPlan { files, signs, .. }) = plan.stations.first() {
        match files {
            Ok([request, _]) => rows.push((tr!("file-written-to"), request.display().to_string())),
            Err(why) => rows.push((tr!("file-written-to"), why.clone())),
        }
        mailer(signs, &mut rows);
    }
    card(rows, ui);
    let id = Id::unique(("a file of", url.to_string()));
    let mut name: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(tr!("station-file"));
        let edit = TextEdit::singleline(&mut name).desired_width(220.0);
        let edit = ui.add(edit.hint_text("FILES")).labelled_by(label.id);
        let edit = edit.on_hover_text(tr!("station-file-hint"));
        let entered = edit.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let named = Some(name.trim()).filter(|name| !name.is_empty());
        let button = Button::new(tr!("station-open-file"));
        let clicked = ui.add_enabled(named.is_some(), button).clicked();
        if let Some(name) = named.filter(|_| clicked || entered) {
            let file = url.with_path([name], false);
            commands.push(Command::Tabs(TabCommand::Open(file, OpenIn::Here)));
        }
        let show = Command::Downloads(DownloadCommand::ShowDownloads);
        paint::button(tr!("command-downloads"), show, ui, commands);
    });
    ui.data_mut(|data| data.insert_temp(id, name));
    nothing_yet(plan.stations.first(), ui);
}

fn visible_lines(lines: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| visible(line)).collect();
    lines.join("\n")
}

/// Draws the options of the request.
fn options(plan: &FilePlan, typed: &mut Typed, ui: &mut Ui) {
    let mut with_url = typed.is_extended(plan);
    let hint = match (typed.station, plan.knows_urls) {
        (1.., _) => tr!("file-url-proxy"),
        (0, true) => tr!("file-url-known"),
        (0, false) => tr!("file-url-unknown"),
    };
    ui.add_enabled_ui(typed.station == 0, |ui| {
        let checkbox = ui.checkbox(&mut with_url, tr!("file-with-url"));
        let checkbox = checkbox.on_hover_text(hint);
        if checkbox.on_disabled_hover_text(hint).changed() {
            typed.extended = Some(with_url);
        }
    });
    if let Some(Update::NewerThan(before)) = plan.update {
        let mut newer = typed.newer.unwrap_or(true);
        // The request names the last second that is too early.
        let since = moment(before.saturating_add(1));
        let name = tr!("file-newer", moment = since);
        if ui.checkbox(&mut newer, name).changed() {
            typed.newer = Some(newer);
        }
    }
    ui.horizontal(|ui| {
        let label = ui.label(tr!("file-password"));
        let edit = TextEdit::singleline(&mut typed.password)
            .password(true)
            .desired_width(160.0);
        ui.add(edit).labelled_by(label.id);
    });
}

/// Draws the data of the station, and the request with its file.
fn facts(url: &FidoUrl, plan: &FilePlan, chosen: &StationPlan, typed: &Typed, ui: &mut Ui) {
    let mut rows: Vec<(&str, String)> = Vec::new();
    rows.push((tr!("field-address"), url.to_string()));
    if let Some(line) = &plan.line {
        rows.push((tr!("file-station-line"), visible(line)));
    }
    if let Ok(line) = typed.line(plan) {
        rows.push((tr!("file-request"), line));
    }
    if let Ok([request, flow]) = &chosen.files {
        let files = format!("{}\n{}", request.display(), flow.display());
        rows.push((tr!("file-written-to"), files));
    }
    mailer(&chosen.signs, &mut rows);
    card(rows, ui);
}

/// Adds the state of calls, from control files of the outbound.
fn mailer(signs: &Signs, rows: &mut Vec<(&str, String)>) {
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
        let (count, comment) = (u64::from(tries.bad), visible(&tries.comment));
        let text = tr!("file-tries", count = count, comment = comment);
        rows.push((tr!("file-mailer"), text));
    }
}

/// Draws facts in two columns.
fn card(rows: Vec<(&str, String)>, ui: &mut Ui) {
    let dim = Palette::current(ui).dim;
    facts_card(ui, |ui| {
        for (name, value) in rows {
            ui.label(RichText::new(name).color(dim));
            let value = RichText::new(value).font(style::mono_font());
            ui.add(Label::new(value).wrap().selectable(true));
            ui.end_row();
        }
    });
}

/// Draws the choice of a station: the one of the address, and those that have or forward its files
/// (7.5.8).
fn stations_to_ask(plan: &FilePlan, typed: &mut Typed, ui: &mut Ui) {
    if plan.stations.len() < 2 {
        return;
    }
    ui.label(tr!("file-whom"));
    for (at, station) in plan.stations.iter().enumerate() {
        let why = station
            .proxy
            .map_or(tr!("file-station-itself"), |proxy| match proxy {
                ProxyKind::Boss => tr!("file-proxy-boss"),
                ProxyKind::Uplink => tr!("file-proxy-uplink"),
                ProxyKind::SameNet => tr!("file-proxy-net"),
            });
        let address = &station.address;
        ui.radio_value(&mut typed.station, at, format!("{address} — {why}"));
    }
}

/// Describes the state of a request.
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
    paint::moment(i64::try_from(seconds).unwrap_or(i64::MAX))
}

fn state(request: &Request, ui: &mut Ui) {
    let palette = Palette::current(ui);
    let color = match request.state {
        State::Failed | State::Expired => palette.warning.text,
        State::Asked | State::Sent | State::Came => palette.strong,
    };
    ui.label(RichText::new(state_words(request)).color(color));
    progress(request, ui);
    if let Some(reason) = &request.reason {
        let reason = RichText::new(visible(&said(reason))).color(palette.warning.text);
        ui.add(Label::new(reason).wrap());
    }
}

/// Draws the received part of a file.
fn progress(request: &Request, ui: &mut Ui) {
    let Some(received) = request.received else {
        return;
    };
    let size = crate::strings::object_words::size;
    match request
        .expected
        .filter(|all| request.state.is_open() && *all > 0)
    {
        Some(all) => {
            let text = tr!("file-progress", received = size(received), all = size(all));
            let share = received.min(all) as f32 / all as f32;
            ui.scope(|ui| {
                ui.visuals_mut().extreme_bg_color = Palette::current(ui).card;
                let bar = ProgressBar::new(share).desired_width(320.0);
                ui.add(bar.corner_radius(4.0).text(text));
            });
        }
        None => {
            ui.label(RichText::new(size(received)).color(Palette::current(ui).dim));
        }
    }
}

/// Draws the list, the newest request first.
pub(super) fn draw_list(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let palette = Palette::current(ui);
    let requests = &browser.keep().requests().0;
    style::own_page(ui, |ui| {
        style::heading(ui, tr!("downloads-title"));
        ui.add_space(style::SPACE_S);
        if requests.is_empty() {
            ui.label(RichText::new(tr!("downloads-none")).color(palette.dim));
            return;
        }
        ui.spacing_mut().item_spacing.y = style::SPACE_S;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            for request in requests.iter().rev() {
                row(request, ui, commands);
                ui.separator();
            }
        });
    });
}

/// Returns the name of the button: a request that the mailer has sent can only be forgotten.
fn cancel_words(request: &Request) -> &'static str {
    match request.state {
        State::Asked => tr!("file-cancel"),
        State::Sent | State::Came | State::Failed | State::Expired => tr!("downloads-forget"),
    }
}

fn row(request: &Request, ui: &mut Ui, commands: &mut Vec<Command>) {
    let palette = Palette::current(ui);
    let name = request.url.path().next().unwrap_or_default();
    let link = ui.link(visible(name));
    if link.on_hover_text(request.url.to_string()).clicked() {
        commands.push(Command::Tabs(TabCommand::Open(
            request.url.clone(),
            OpenIn::Here,
        )));
    }
    let (station, moment) = (request.station.to_string(), moment(request.asked));
    let from = tr!("downloads-from", station = station, moment = moment);
    ui.label(RichText::new(from).color(palette.dim));
    state(request, ui);
    ui.horizontal_wrapped(|ui| {
        if request.state == State::Came {
            if ui.button(tr!("downloads-open")).clicked() {
                commands.push(Command::Tabs(TabCommand::Open(
                    request.url.clone(),
                    OpenIn::Here,
                )));
            }
            if ui.button(tr!("save")).clicked() {
                let name = request.name.clone().unwrap_or_else(|| name.to_owned());
                commands.push(Command::Saving(SavingCommand::Save(
                    name,
                    Payload::At(request.url.clone()),
                )));
            }
            if ui.button(tr!("downloads-reveal")).clicked() {
                commands.push(Command::Downloads(DownloadCommand::RevealFile(
                    request.url.clone(),
                )));
            }
        }
        if request.state != State::Asked && ui.button(tr!("file-ask-again")).clicked() {
            commands.push(Command::Downloads(DownloadCommand::AskAgain(
                request.url.clone(),
            )));
        }
        if ui.button(cancel_words(request)).clicked() {
            commands.push(Command::Downloads(DownloadCommand::CancelRequest(
                request.url.clone(),
            )));
        }
    });
}
