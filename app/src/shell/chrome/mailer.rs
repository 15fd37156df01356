//! Page of the point's calls: queue, quarantine, counts and log.

use super::point_form::note;
use super::{mailer_chart, paint};
use crate::browser::{Browser, KnownPoint, MailerData};
use crate::command::{Command, PointCommand};
use crate::platform::desktop::visible;
use crate::strings::object_words::size;
use crate::strings::{tr, whole_sentence};
use crate::style::{self, Palette};
use egui::{Button, Label, RichText, Ui};
use fidoscope_point::record::RecordedCall;

/// Draws the page.
pub(super) fn draw(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let point = browser.point();
    paint::own_text_page(ui, |ui| {
        style::heading(ui, tr!("mailer-title"));
        match point.known() {
            KnownPoint::Unread => return paint::waiting_wheel(ui, 20.0),
            KnownPoint::Missing => note(ui, tr!("mailer-no-point")),
            KnownPoint::Faulty(why) => warning(why, ui),
            KnownPoint::Ready(_) => {}
        }
        buttons(browser, ui, commands);
        if point.point().is_none() {
            return;
        }
        if let Some((boss, time)) = point.next_call() {
            let (boss, moment) = (boss.to_string(), paint::moment(time));
            ui.label(tr!("mailer-next", boss = boss, moment = moment));
        }
        if !point.output().is_empty() {
            title(ui, tr!("mailer-output"));
            let lines: Vec<String> = point.output().iter().map(|line| visible(line)).collect();
            let text = RichText::new(lines.join("\n")).font(style::mono_font());
            ui.add(Label::new(text).wrap().selectable(true));
        }
        match point.mailer() {
            Some(data) => sections(data, ui, commands),
            None => {
                commands.push(Command::Point(PointCommand::ReadMailer));
                paint::waiting_wheel(ui, 20.0);
            }
        }
    });
}

fn buttons(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let point = browser.point();
    ui.horizontal_wrapped(|ui| {
        if point.point().is_some() {
            let call = Button::new(RichText::new(tr!("command-call")).strong());
            if ui.add_enabled(point.call().is_none(), call).clicked() {
                commands.push(Command::Point(PointCommand::Call));
            }
        }
        let others = [
            (tr!("point-title"), PointCommand::ShowForm),
            (tr!("command-offers"), PointCommand::ShowOffers),
            (tr!("mailer-read"), PointCommand::ReadMailer),
        ];
        for (name, command) in others {
            let needs_point = command != PointCommand::ShowForm;
            if !needs_point || point.point().is_some() {
                paint::button(name, Command::Point(command), ui, commands);
            }
        }
    });
}

fn warning(why: &str, ui: &mut Ui) {
    let color = ui.visuals().warn_fg_color;
    let text = visible(&whole_sentence(why));
    ui.add(Label::new(RichText::new(text).color(color)).wrap());
}

fn title(ui: &mut Ui, text: &str) {
    ui.add_space(style::SPACE_S);
    ui.label(RichText::new(text).font(style::bold_font()));
}

fn sections(data: &MailerData, ui: &mut Ui, commands: &mut Vec<Command>) {
    for why in &data.faults {
        warning(why, ui);
    }
    title(ui, tr!("mailer-queue"));
    queue(data, ui);
    if !data.quarantine.is_empty() {
        title(ui, tr!("mailer-quarantine"));
        quarantine(data, ui, commands);
    }
    title(ui, tr!("mailer-calls"));
    if data.calls.is_empty() {
        note(ui, tr!("mailer-no-calls"));
    }
    for own in &data.calls {
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            call(own, ui);
        });
    }
    title(ui, tr!("mailer-counts"));
    mailer_chart::draw(data, ui);
    if !data.dupes.is_empty() {
        ui.collapsing(tr!("mailer-dupes-last"), |ui| dupes(data, ui));
    }
    ui.collapsing(tr!("mailer-log"), |ui| {
        if data.log.is_empty() {
            note(ui, tr!("mailer-no-calls"));
        }
        for line in &data.log {
            let text = format!("{}  {}", paint::moment(line.time), visible(&line.text));
            let text = RichText::new(text).font(style::mono_font());
            ui.add(Label::new(text).wrap().selectable(true));
        }
    });
}

/// Draws the waiting files by system, and own messages that cannot be sent yet.
fn queue(data: &MailerData, ui: &mut Ui) {
    if data.queue.is_empty() && data.held.is_empty() {
        return note(ui, tr!("mailer-queue-empty"));
    }
    let mut last = None;
    for file in &data.queue {
        if last != Some(file.to) {
            ui.label(tr!("mailer-queue-for", address = file.to.to_string()));
            last = Some(file.to);
        }
        let name = file.path.file_name().unwrap_or_default().to_string_lossy();
        let (name, bytes) = (visible(&name), size(file.size));
        let text = match file.is_request {
            true => tr!("mailer-request", name = name),
            false => tr!("mailer-file", name = name, size = bytes),
        };
        ui.add(Label::new(text).wrap())
            .on_hover_text(visible(&file.path.display().to_string()));
    }
    for (area, number, reason) in &data.held {
        let place = format!("{} #{number}", visible(area));
        warning(&format!("{place}: {reason}"), ui);
    }
}

fn quarantine(data: &MailerData, ui: &mut Ui, commands: &mut Vec<Command>) {
    for file in &data.quarantine {
        let area = file.area.as_deref().unwrap_or_default();
        let (area, origin) = (visible(area), visible(&file.origin));
        let count = u64::from(file.messages);
        let title = tr!(
            "mailer-set-aside",
            count = count,
            area = area,
            origin = origin
        );
        ui.add(Label::new(title).wrap());
        warning(&file.reason, ui);
        ui.push_id(file.id, |ui| {
            let retry = Command::Point(PointCommand::Retry(file.id));
            paint::button(tr!("mailer-retry"), retry, ui, commands);
        });
    }
}

/// Draws a row for each of the last duplicates: area, sender, subject, and the system that sent it again.
fn dupes(data: &MailerData, ui: &mut Ui) {
    let dim = Palette::current(ui).dim;
    for dupe in &data.dupes {
        let (area, from, link) = (visible(&dupe.tag), visible(&dupe.from), visible(&dupe.link));
        let moment = paint::moment(dupe.time);
        let text = tr!(
            "mailer-dupe",
            moment = moment,
            area = area,
            from = from,
            link = link
        );
        ui.add(Label::new(text).wrap().selectable(true));
        let subject = RichText::new(visible(&dupe.subject)).color(dim);
        ui.add(Label::new(subject).truncate())
            .on_hover_text(visible(&dupe.msgid));
    }
}

/// Describes a call in a line: its time, system and numbers of messages.
pub(super) fn call_text(own: &RecordedCall) -> String {
    let (moment, whom) = (paint::moment(own.started), visible(&own.address));
    let (received, sent) = (u64::from(own.messages_in), u64::from(own.messages_out));
    match (&own.error, own.duration) {
        (Some(_), _) => tr!("mailer-call-failed", moment = moment, whom = whom),
        (None, None) => tr!("mailer-call-open", moment = moment, whom = whom),
        (None, Some(_)) => tr!(
            "mailer-call-done",
            moment = moment,
            whom = whom,
            received = received,
            sent = sent
        ),
    }
}

fn call(own: &RecordedCall, ui: &mut Ui) {
    let palette = Palette::current(ui);
    let text = call_text(own);
    ui.add(Label::new(text).wrap());
    if let Some(why) = &own.error {
        warning(why, ui);
    }
    for (name, files) in [
        (tr!("mailer-received"), &own.received),
        (tr!("mailer-sent"), &own.sent),
    ] {
        if files.is_empty() {
            continue;
        }
        let names: Vec<String> = files.iter().map(|file| visible(&file.name)).collect();
        let text = RichText::new(format!("{name}: {}", names.join(", "))).color(palette.dim);
        ui.add(Label::new(text).truncate());
    }
}
