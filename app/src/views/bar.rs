//! Bar above messages: area, number of messages, and the choice of views.

use super::filter_words::{filter_in_words, short_value};
use super::{ViewCx, links, switcher};
use crate::command::{Command, ProfileCommand, TabCommand};
use crate::platform::desktop::visible;
use crate::settings::Switch;
use crate::settings::area_views::Grouping;
use crate::strings::{format, tr, words};
use crate::style::{self, Palette};
use egui::{
    Align, Button, Color32, Frame, Label, Layout, Margin, Popup, Rect, Response, RichText, Ui, vec2,
};
use fidoscope_core::page::{AreasPage, MessagesPage};
use fidoscope_core::url::{FidoUrl, Key, Param, Scheme, View};

/// Draws the bar above messages.
pub(super) fn draw(cx: &mut ViewCx<'_>, ui: &mut Ui, m: &MessagesPage, grouping: Grouping) {
    line(
        cx,
        ui,
        |cx, ui, room| switcher::draw(cx, ui, m, grouping, room),
        |cx, ui| what(cx, ui, m),
    );
}

/// Draws the bar above the areas of an address, which are a view of its messages (7.2.3.20).
pub(super) fn draw_for_areas(cx: &mut ViewCx<'_>, ui: &mut Ui, page: &AreasPage) {
    line(
        cx,
        ui,
        |cx, ui, room| switcher::views(cx, ui, View::Elst, room),
        |cx, ui| {
            ui.spacing_mut().item_spacing.x = style::SPACE_S;
            name(cx, ui, words::areas(page.lines.len() as u64));
            chips(cx, ui);
        },
    );
}

/// Draws a strip below a header: facts with links, wrapped.
pub(super) fn under_header(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    panel(ui, 2, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = style::SPACE_S;
            content(ui);
        });
    });
}

/// Draws a strip of wrapped controls.
pub(super) fn wrapped_strip(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    card(ui, 4, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(style::SPACE_XS, style::SPACE_XS);
            content(ui);
        });
    });
}

/// Draws a strip of controls as high as a row.
pub(super) fn strip(ui: &mut Ui, spacing: f32, content: impl FnOnce(&mut Ui)) {
    panel(ui, 2, |ui| {
        let size = vec2(ui.available_width(), style::ROW_HEIGHT);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = spacing;
            content(ui);
        });
    });
}

/// Draws a panel over the whole width of a page, with a margin above and below.
pub(super) fn panel(ui: &mut Ui, margin: i8, content: impl FnOnce(&mut Ui)) {
    let fill = Palette::current(ui).panel;
    filled(ui, fill, margin, content);
}

fn filled(ui: &mut Ui, fill: Color32, margin: i8, content: impl FnOnce(&mut Ui)) -> Rect {
    let margin = Margin::symmetric(12, margin);
    let frame = Frame::NONE.fill(fill).inner_margin(margin);
    let drawn = frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        content(ui);
    });
    drawn.response.rect
}

/// Draws a card over the whole width of the page, with a line below it.
pub(super) fn card(ui: &mut Ui, margin: i8, content: impl FnOnce(&mut Ui)) {
    let palette = Palette::current(ui);
    let rect = filled(ui, palette.card, margin, content);
    let line = egui::Stroke::new(1.0, palette.line);
    ui.painter().hline(rect.x_range(), rect.bottom(), line);
}

fn line(
    cx: &mut ViewCx<'_>,
    ui: &mut Ui,
    switches: impl FnOnce(&mut ViewCx<'_>, &mut Ui, f32),
    what: impl FnOnce(&mut ViewCx<'_>, &mut Ui),
) {
    panel(ui, 4, |ui| {
        let size = vec2(ui.available_width(), style::ROW_HEIGHT);
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = style::SPACE_XS;
            let room = ui.available_width();
            switches(cx, ui, room);
            ui.add_space(style::SPACE_S);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| what(cx, ui));
        });
    });
}

fn what(cx: &mut ViewCx<'_>, ui: &mut Ui, m: &MessagesPage) {
    let palette = Palette::current(ui);
    ui.spacing_mut().item_spacing.x = style::SPACE_S;
    let areas = match m.areas.as_slice() {
        [area] => visible(&area.tag),
        areas => words::areas(areas.len() as u64),
    };
    let response = name(cx, ui, areas);
    if m.areas.len() > 1 {
        response.on_hover_ui(|ui| {
            for area in m.areas.iter().take(40) {
                let count = format::count(area.in_set);
                ui.label(format!("{}: {count}", visible(&area.tag)));
            }
        });
    }
    let total: u64 = m.areas.iter().map(|area| u64::from(area.messages)).sum();
    let counts = if m.filtered || m.rest.is_some() {
        words::messages_of(m.set.len() as u64, total)
    } else {
        words::messages(m.set.len() as u64)
    };
    if ui.available_width() > 48.0 {
        ui.add(Label::new(RichText::new(counts).color(palette.dim)).truncate());
    }
    if cx.settings.unread_only {
        unread_only(cx, ui);
    }
    if m.filtered {
        chips(cx, ui);
    }
    // Without space the least important items are omitted first.
    if m.filtered && ui.available_width() > 96.0 {
        let url = cx.page.url.without_filters();
        let name = if m.areas.len() == 1 {
            tr!("whole-area")
        } else {
            tr!("whole-areas")
        };
        links::link(cx, ui, name, &url);
    }
    if let [area] = m.areas.as_slice()
        && !area.description.is_empty()
        && ui.available_width() > 48.0
    {
        let text = RichText::new(area.description.as_str()).color(palette.dim);
        ui.add(Label::new(text).truncate());
    }
}

/// Draws the name of the page after a link to all areas, which needs some width.
fn name(cx: &mut ViewCx<'_>, ui: &mut Ui, text: String) -> Response {
    let palette = Palette::current(ui);
    if ui.available_width() > 560.0 {
        links::link(cx, ui, tr!("all-areas"), &FidoUrl::arealist());
        ui.label(RichText::new("›").color(palette.dim));
    }
    let name = RichText::new(text)
        .font(style::bold_font())
        .color(palette.strong);
    ui.add(Label::new(name).truncate())
}

/// Draws a chip for the filter of unread messages; a click shows all messages. Without space only
/// the status bar shows it.
fn unread_only(cx: &mut ViewCx<'_>, ui: &mut Ui) {
    let shown = format!("{}  ×", tr!("chip-unread-only"));
    let filters = if cx.page.url.filters().count() > 0 {
        MORE
    } else {
        0.0
    };
    if ui.available_width() < chip_width(ui, &shown) + filters {
        return;
    }
    let response = ui.add(Button::new(shown).corner_radius(12.0));
    let name = tr!("list-show-read");
    if response.accessible_name(name).on_hover_text(name).clicked() {
        cx.commands.push(Command::toggle(Switch::UnreadOnly));
    }
}

/// Returns the width of a chip.
fn chip_width(ui: &Ui, text: &str) -> f32 {
    let font = style::body_font();
    let text = text.to_owned();
    let galley = ui.fonts_mut(|fonts| fonts.layout_no_wrap(text, font, Color32::WHITE));
    galley.size().x + 4.0 * style::SPACE_S
}

/// Maximum length of a filter in its chip, in characters.
const CHIP_LETTERS: usize = 24;
/// Maximum number of filters in the menu of those without space: a screenful.
const MENU_FILTERS: usize = 30;
/// Width of the button for filters without space, in points.
const MORE: f32 = 56.0;

/// Draws the filters of the address as chips that a click removes; those without space are in a
/// menu.
fn chips(cx: &mut ViewCx<'_>, ui: &mut Ui) {
    let url = cx.page.url.clone();
    // An address without a filter is made only for a drawn chip: a URL may have thousands of
    // filters, and all copies would take gigabytes in each frame.
    let filters: Vec<usize> = (url.params().enumerate())
        .filter(|(_, param)| url.scheme() == Scheme::Area && param.key.is_some_and(Key::is_filter))
        .map(|(at, _)| at)
        .collect();
    let text_of = |at: usize| url.params().nth(at).map(|param| written(&param));
    let words_of = |at: usize| url.params().nth(at).map(|param| in_words(&param));
    let mut rest = filters.as_slice();
    while let Some((&at, others)) = rest.split_first() {
        let text = text_of(at).unwrap_or_default();
        let words = words_of(at).unwrap_or_default();
        let short: String = words.chars().take(CHIP_LETTERS).collect();
        let cut = if short.len() < words.len() { "…" } else { "" };
        let shown = format!("{short}{cut}  ×");
        let width = chip_width(ui, &shown);
        let more = if others.is_empty() { 0.0 } else { MORE };
        if ui.available_width() < width + more {
            break;
        }
        let button = Button::new(shown).corner_radius(12.0);
        chip(cx, ui, button, &text, &without(&url, at));
        rest = others;
    }
    if rest.is_empty() {
        save_search(cx, ui, &filters);
        return;
    }
    let name = tr!("chips-more");
    let button = ui
        .add(Button::new(format!("+{} ▾", rest.len())).corner_radius(12.0))
        .accessible_name(name)
        .on_hover_text(name);
    Popup::menu(&button).show(|ui| {
        for &at in rest.iter().take(MENU_FILTERS) {
            let text = text_of(at).unwrap_or_default();
            let words = words_of(at).unwrap_or_default();
            let whole = Button::new(format!("{words}  ×"));
            if chip(cx, ui, whole, &text, &without(&url, at)) {
                ui.close();
            }
        }
        if rest.len() > MENU_FILTERS {
            ui.label("…");
        }
    });
}

/// Draws the button that adds the address to the saved searches, if it has filters other than the
/// names of messages.
fn save_search(cx: &mut ViewCx<'_>, ui: &mut Ui, filters: &[usize]) {
    let is_search = |at: &usize| {
        let param = cx.page.url.params().nth(*at);
        param.is_some_and(|param| param.key != Some(Key::MsgId))
    };
    let name = tr!("save-search");
    let has_room = ui.available_width() >= chip_width(ui, name);
    if !has_room || !filters.iter().take(MENU_FILTERS).any(is_search) {
        return;
    }
    let button = ui.button(name).on_hover_text(tr!("save-search-hint"));
    if button.clicked() {
        let save = ProfileCommand::SaveSearch(cx.page.url.clone());
        cx.commands.push(Command::Profile(save));
    }
}

/// Draws a button that removes a filter; returns whether it was clicked.
fn chip(
    cx: &mut ViewCx<'_>,
    ui: &mut Ui,
    button: Button<'_>,
    text: &str,
    without: &FidoUrl,
) -> bool {
    let name = tr!("chip-remove", filter = text);
    let response = ui.add(button).accessible_name(&name).on_hover_text(&name);
    cx.hover(&response, &without.to_string());
    let place = links::opened(ui, &response);
    if let Some(place) = place {
        cx.commands
            .push(Command::Tabs(TabCommand::Open(without.clone(), place)));
    }
    place.is_some()
}

/// Returns the text of a chip, in the words of titles.
fn in_words(param: &Param<'_>) -> String {
    match param.key {
        // A title only says that messages are selected; chips must tell them apart.
        Some(Key::MsgId) => tr!("chip-message", msgid = short_value(param.value)),
        _ => filter_in_words(param).unwrap_or_else(|| written(param)),
    }
}

/// Formats a filter as in the address.
fn written(param: &Param<'_>) -> String {
    if param.value.is_empty() {
        param.name.to_owned()
    } else {
        format!("{}: {}", param.name, super::rows::one_line(param.value))
    }
}

/// Returns an address without the parameter at a position.
fn without(url: &FidoUrl, at: usize) -> FidoUrl {
    let mut place = 0;
    url.keeping_params(|_| {
        place += 1;
        place != at + 1
    })
}

#[cfg(test)]
mod tests {
    use super::in_words;
    use crate::strings::{Language, set_language};
    use fidoscope_core::url::FidoUrl;

    fn chips(url: &str) -> Vec<String> {
        let url = FidoUrl::parse(url).unwrap().url;
        url.params().map(|param| in_words(&param)).collect()
    }

    #[test]
    fn chips_say_in_words_what_is_looked_for() {
        let url =
            "area://A?findsb=modem&to=All&subj=x&ttop&msgid=2:50/1+0a&tag=food&geomark=1,1,2,2";
        let expected = [
            "modem",
            "to All",
            "subject “x”",
            "first messages of threads",
            "message 2:50/1 0a",
            "#food",
            "about a place",
        ];
        assert_eq!(chips(url), expected);
        set_language(Language::Russian);
        let russian = chips(url);
        set_language(Language::English);
        assert!(
            russian
                .iter()
                .skip(1)
                .all(|chip| !expected.contains(&chip.as_str()) || chip == "#food")
        );
        assert_eq!(russian[4], "письмо 2:50/1 0a");
    }
}
