//! Part of the form for those who have no address yet: nodes near the town, and a letter to a sysop.

use super::point_form::{fault, note, text};
use crate::browser::{Asking, Near, NearNode, PointForm};
use crate::command::{Command, FrontCommand, PointCommand};
use crate::platform::desktop::visible;
use crate::strings::{tr, whole_sentence};
use crate::style::Palette;
use egui::{Button, Grid, Label, RichText, TextEdit, Ui};
use fidoscope_core::nodelist::Nodelists;

/// Draws the steps: a town, a node, a letter.
pub(super) fn draw(
    form: &mut PointForm,
    (near, asking): (Option<&Near>, Option<&Asking>),
    lists: &Nodelists,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    note(ui, tr!("near-explained"));
    if lists.is_empty() {
        note(ui, tr!("point-no-nodelist"));
    }
    if ui.button(tr!("near-find")).clicked() {
        commands.push(Command::Point(PointCommand::FindNear));
    }
    match near {
        None => {}
        Some(Near::Seeking) => super::paint::waiting_wheel(ui, 16.0),
        Some(Near::Unknown(why)) => {
            let color = ui.visuals().warn_fg_color;
            ui.add(Label::new(RichText::new(visible(why)).color(color)).wrap());
        }
        Some(Near::Found(nodes)) if nodes.is_empty() => note(ui, tr!("near-nothing")),
        Some(Near::Found(nodes)) => table(nodes, ui, commands),
    }
    if !form.letter.is_empty() {
        letter(form, near, ui, commands);
    }
    ui.collapsing(tr!("ask-title"), |ui| request(form, asking, ui, commands));
}

/// Draws the request that some nodes answer by HTTP.
fn request(
    form: &mut PointForm,
    asking: Option<&Asking>,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    note(ui, tr!("ask-explained"));
    let own = &mut form.request;
    text(
        ui,
        tr!("ask-url"),
        &mut own.url,
        "https://node.example/point",
    );
    text(ui, tr!("ask-mail"), &mut own.mail, "ivan@example.org");
    text(ui, tr!("ask-password"), &mut own.password, "");
    text(ui, tr!("ask-about"), &mut own.about, "");
    let is_sent = asking == Some(&Asking::Sent);
    ui.horizontal_wrapped(|ui| {
        let send = Button::new(tr!("ask-send"));
        if ui.add_enabled(!is_sent, send).clicked() {
            commands.push(Command::Point(PointCommand::SendRequest));
        }
        if is_sent {
            super::paint::waiting_wheel(ui, 16.0);
        }
    });
    match asking {
        None | Some(Asking::Sent) => {}
        Some(Asking::Answered(Ok(said))) => {
            ui.add(Label::new(visible(said)).wrap());
        }
        Some(Asking::Answered(Err(why))) => fault(ui, Some(&whole_sentence(why))),
    }
}

fn table(nodes: &[NearNode], ui: &mut Ui, commands: &mut Vec<Command>) {
    let dim = Palette::current(ui).dim;
    Grid::new("near nodes").spacing([12.0, 4.0]).show(ui, |ui| {
        for node in nodes {
            let address = node.address.to_string();
            let name = tr!("near-choose", address = address.as_str());
            if ui
                .button(&address)
                .on_hover_text(&name)
                .accessible_name(name)
                .clicked()
            {
                commands.push(Command::Point(PointCommand::ChooseNode(node.address)));
            }
            let far = tr!(
                "near-far",
                town = visible(&node.town),
                kilometres = u64::from(node.kilometres)
            );
            ui.label(visible(&node.sysop));
            ui.label(far);
            let host = node.host.as_ref().map(ToString::to_string);
            let reach = node.mail.clone().or(host).unwrap_or_default();
            ui.label(RichText::new(visible(&reach)).color(dim))
                .on_hover_text(visible(&node.name));
            ui.end_row();
        }
    });
}

fn letter(form: &mut PointForm, near: Option<&Near>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let label = ui.label(tr!("near-letter"));
    let edit = TextEdit::multiline(&mut form.letter).desired_width(f32::INFINITY);
    ui.add(edit.desired_rows(8)).labelled_by(label.id);
    ui.horizontal_wrapped(|ui| {
        if ui.button(tr!("near-copy")).clicked() {
            commands.push(Command::Front(FrontCommand::Copy(form.letter.clone())));
            commands.push(Command::Point(PointCommand::KeepRequest));
        }
        let boss = form.bosses.first().and_then(|boss| boss.boss());
        let Some(Near::Found(nodes)) = near else {
            return;
        };
        let node = nodes.iter().find(|node| Some(node.address) == boss);
        let Some(mail) = node.and_then(|node| node.mail.as_deref()) else {
            return;
        };
        if ui.button(tr!("near-mail")).clicked() {
            let url = mailto(mail, tr!("near-subject"), &form.letter);
            commands.push(Command::Front(FrontCommand::OpenExternal(url)));
            commands.push(Command::Point(PointCommand::KeepRequest));
        }
    });
}

/// Returns the address of a letter (RFC 6068).
fn mailto(to: &str, subject: &str, body: &str) -> String {
    let encoded = |text: &str| {
        let text: String = url::form_urlencoded::byte_serialize(text.as_bytes()).collect();
        text.replace('+', "%20")
    };
    let to = encoded(to).replace("%40", "@");
    let body = body.replace('\n', "\r\n");
    format!(
        "mailto:{to}?subject={}&body={}",
        encoded(subject),
        encoded(&body)
    )
}

#[cfg(test)]
mod tests {
    use super::mailto;

    #[test]
    fn a_letter_keeps_its_lines_and_cannot_add_fields() {
        assert_eq!(
            mailto("ivan@a.example?cc=x", "A & b", "One two\nThree=4"),
            "mailto:ivan@a.example%3Fcc%3Dx?subject=A%20%26%20b&body=One%20two%0D%0AThree%3D4"
        );
    }
}
