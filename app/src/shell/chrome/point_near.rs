//! Part of the form for those who have no address yet: nodes near the town, and a letter to a sysop.

use super::point_form::{fault, field, note};
use crate::browser::{Asking, Near, NearNode, Neighbourhood, PointForm};
use crate::command::{Command, FrontCommand, PointCommand};
use crate::map::flat;
use crate::map::world::Degrees;
use crate::platform::desktop::visible;
use crate::strings::{tr, whole_sentence};
use crate::style::Palette;
use egui::accesskit::Role;
use egui::{
    Button, CursorIcon, Grid, Label, Popup, RichText, ScrollArea, TextEdit, Ui, Vec2, WidgetInfo,
    vec2,
};
use fidoscope_core::nodelist::Nodelists;

/// Maximum size of the map, in points.
const MAP: Vec2 = vec2(560.0, 280.0);

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
        Some(Near::Found(around)) if around.nodes.is_empty() => note(ui, tr!("near-nothing")),
        Some(Near::Found(around)) => {
            map(around, ui, commands);
            ui.add_space(8.0);
            table(&around.nodes, ui, commands);
        }
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
    field(
        ui,
        tr!("ask-url"),
        &mut own.url,
        "https://node.example/point",
    );
    field(ui, tr!("ask-mail"), &mut own.mail, "ivan@example.org");
    field(ui, tr!("ask-password"), &mut own.password, "");
    field(ui, tr!("ask-about"), &mut own.about, "");
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

/// Draws a map of the nodes around the house; the list of a pin chooses one of them.
fn map(around: &Neighbourhood, ui: &mut Ui, commands: &mut Vec<Command>) {
    let nodes = &around.nodes;
    let places: Vec<Degrees> = nodes.iter().map(|node| node.place).collect();
    let size = MAP.min(vec2(ui.available_width(), MAP.y));
    for pin in flat::surroundings(ui, size, around.town, &places) {
        let here = || pin.places.iter().filter_map(|at| nodes.get(*at));
        let Some(first) = here().next() else {
            continue;
        };
        let count = pin.places.len() as u64;
        let name = tr!("near-pin", town = visible(&first.town), count = count);
        let response = pin.response.on_hover_cursor(CursorIcon::PointingHand);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let response = response.on_hover_text(&name);
        Popup::menu(&response).show(|ui| {
            ScrollArea::vertical().max_height(MAP.y).show(ui, |ui| {
                for node in here() {
                    let address = node.address.to_string();
                    let label = format!("{address}  {}", visible(&node.sysop));
                    let label = ui.button(label).on_hover_text(visible(&node.name));
                    if label.clicked() {
                        commands.push(Command::Point(PointCommand::ChooseNode(node.address)));
                        ui.close();
                    }
                }
            });
        });
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
        let Some(Near::Found(around)) = near else {
            return;
        };
        let node = around.nodes.iter().find(|node| Some(node.address) == boss);
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
