//! Page of an `areafix:` or `faqserv://` address: requests, their robots, and the button that sends
//! them (6.2, 7.3).

use super::{on_page, preview, say};
use crate::browser::{Browser, RequestState, Requests};
use crate::command::{Command, DraftCommand};
use crate::platform::desktop::visible;
use crate::settings::shortcuts::key_presses;
use crate::strings::{dates, tr, words};
use crate::style::{self, Palette};
use egui::{Button, Key, Label, Modifiers, RichText, Ui};
use fidoscope_core::page::Severity;

/// Draws the requests of an address.
pub(in crate::shell) fn draw(
    source: &str,
    requests: &Requests,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let palette = Palette::current(ui);
    on_page(ui, 8.0, |ui| {
        let own = &requests.asked;
        let areas = words::areas(own.areas.len() as u64);
        let title = match (own.leave, own.file_echo) {
            // Without areas it is a request to a FAQ server.
            _ if own.areas.is_empty() && own.uplinks.is_empty() => tr!("request-faq").to_owned(),
            (false, false) => tr!("request-join", areas = areas),
            (true, false) => tr!("request-leave", areas = areas),
            (false, true) => tr!("request-join-files", areas = areas),
            (true, true) => tr!("request-leave-files", areas = areas),
        };
        let heading = RichText::new(title)
            .font(style::heading_font())
            .color(palette.strong);
        ui.label(heading);
        let notices = requests.finished.iter().flat_map(|own| &own.notices);
        for notice in notices.clone() {
            say(ui, notice);
        }
        let is_wrong = notices
            .clone()
            .any(|notice| notice.severity == Severity::Error);
        let (name, can) = match &requests.state {
            RequestState::Asked | RequestState::Failed(_) => (tr!("request-send"), !is_wrong),
            RequestState::Sending => (tr!("draft-sending"), false),
            RequestState::Sent => (tr!("request-sent"), false),
        };
        if let RequestState::Failed(why) = &requests.state {
            let error = ui.visuals().error_fg_color;
            ui.add(Label::new(RichText::new(why).color(error)).wrap());
        }
        if own.requests.is_empty() {
            ui.label(tr!("request-none"));
            return;
        }
        let button = Button::new(RichText::new(name).strong());
        let send = key_presses(ui, Modifiers::COMMAND, Key::Enter) > 0;
        let button = ui.add_enabled(can, button).on_hover_text("Ctrl+Enter");
        if button.clicked() || (send && can) {
            commands.push(Command::Drafts(DraftCommand::SendRequests(
                source.to_owned(),
            )));
        }
        preview::draw(&requests.finished, ui, |ui| answers(requests, ui));
    });
}

/// Draws the answers of the robots, below the requests.
fn answers(requests: &Requests, ui: &mut Ui) {
    if requests.answers.is_empty() {
        return;
    }
    let palette = Palette::current(ui);
    let title = RichText::new(tr!("request-answers")).font(style::bold_font());
    ui.label(title);
    for answer in &requests.answers {
        let date = dates::exact(answer.written);
        let head = format!("{date}  {}  {}", answer.from, answer.subject);
        let lines: Vec<String> = answer.text.lines().map(visible).collect();
        let text = lines.join("\n");
        for (text, color) in [(visible(&head), palette.strong), (text, palette.text)] {
            let text = RichText::new(text).font(style::mono_font()).color(color);
            ui.add(Label::new(text).wrap().selectable(true));
        }
        ui.separator();
    }
}

/// Draws the page of the active tab if it is one of requests; returns whether it is.
pub(in crate::shell) fn draw_for_tab(
    browser: &Browser,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) -> bool {
    let found = browser.tab().and_then(|tab| browser.requests_of(tab));
    if let Some((source, requests)) = &found {
        draw(source, requests, ui, commands);
    }
    found.is_some()
}
