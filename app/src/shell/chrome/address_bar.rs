//! Address bar, and the rows below it while the user types.

use super::finder::{self, Row};
use super::palette::PaletteSources;
use super::{Chrome, commands, complete_url, paint};
use crate::browser::Browser;
use crate::browser::address::{Check, Offer, is_too_long, join_pasted};
use crate::command::{Command, OpenIn, TabCommand};
use crate::strings::{tr, whole_sentence, words};
use crate::style::{self, Palette};
use crate::views::keys;
use egui::text::{ByteIndex, CCursor, CCursorRange, LayoutJob, TextFormat};
use egui::text_edit::TextEditState;
use egui::{Color32, Event, Id, Key, Modifiers, Rect, Stroke, TextEdit, Ui, pos2, vec2};
use fidoscope_core::limits;
use fidoscope_core::page::Severity;
use std::time::Instant;

/// Maximum number of offered commands.
const MOST_COMMANDS: usize = 4;

/// Returns the id of the text field, so that others can focus it.
pub(super) fn id() -> Id {
    Id::unique("address")
}

/// Draws the field and, while it has the focus, the meaning of its text.
pub(super) fn draw(
    chrome: &mut Chrome,
    browser: &mut Browser,
    width: f32,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let had_keyboard = ui.memory(|memory| memory.has_focus(id()));
    if had_keyboard && join_pastes(ui) {
        browser.trouble(tr!("address-too-long").to_owned());
    }
    let edited = browser.tab().is_some_and(|tab| tab.address.edited);
    let check = if edited {
        browser.check_address().cloned().unwrap_or_default()
    } else {
        Check::default()
    };
    let rows = if edited {
        rows(browser, &check)
    } else {
        Vec::new()
    };
    if had_keyboard {
        choose_offer(chrome, check.usual, rows.len(), ui);
    }
    if let Some(rest) = browser.count_choices(Instant::now()) {
        ui.ctx().request_repaint_after(rest);
    }
    let Some(tab) = browser.tab_mut() else { return };
    let shown = tab.shown_address().unwrap_or_default();
    tab.address.show(&shown);
    let is_hint = check
        .fault()
        .is_some_and(|fault| tab.address.is_hint(fault));
    let fault = check.fault().filter(|_| !is_hint).map(|fault| fault.at);
    let error = ui.visuals().error_fg_color;
    let mut layouter = |ui: &Ui, text: &dyn egui::TextBuffer, _width: f32| {
        let job = layout(ui, text.as_str(), fault, error);
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    let output = TextEdit::singleline(&mut tab.address.text)
        .id(id())
        .desired_width(width)
        .margin(egui::Margin::symmetric(8, 4))
        .min_size(vec2(0.0, crate::style::icons::BUTTON))
        .align(egui::Align2::LEFT_CENTER)
        .hint_text(tr!("address-hint"))
        .layouter(&mut layouter)
        .show(ui);
    let response = output
        .response
        .response
        .accessible_name(tr!("field-address"));
    if response.changed() {
        tab.address.edited = true;
        chrome.offer = None;
    }
    let select_all = chrome.address_wanted || (response.gained_focus() && !tab.address.edited);
    if chrome.address_wanted {
        chrome.address_wanted = false;
        response.request_focus();
    }
    if select_all {
        keys::select_all(ui, id(), output.state, &tab.address.text);
    }
    if response.lost_focus() {
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        let (enter, escape) = (pressed(Key::Enter), pressed(Key::Escape));
        if escape {
            tab.address.discard_typed();
        } else if enter {
            leave(chrome, browser, &rows, &response, commands);
            return;
        }
    }
    let open = response.has_focus() || response.lost_focus();
    if !open || !edited {
        return;
    }
    let field = FieldOnScreen {
        rect: response.rect,
        galley: &output.galley,
        galley_pos: output.galley_pos,
    };
    if let Some(chosen) = under(chrome, (&check, is_hint), &rows, &field, ui) {
        choose(chosen, browser, &response, commands);
    }
}

/// Action of a row below the field.
#[derive(Clone)]
enum Chosen {
    Do(Command),
    /// Completes the address.
    Type(String),
}

/// Carries out the action of a row. A completed address stays in the field.
fn choose(
    chosen: Chosen,
    browser: &mut Browser,
    response: &egui::Response,
    commands: &mut Vec<Command>,
) {
    let Some(tab) = browser.tab_mut() else { return };
    match chosen {
        Chosen::Do(command) => {
            tab.address.discard_typed();
            commands.push(command);
        }
        Chosen::Type(text) => {
            let end = CCursor::new(text.chars().count());
            tab.address.text = text;
            tab.address.edited = true;
            response.request_focus();
            let mut state = TextEditState::load(&response.ctx, id()).unwrap_or_default();
            state.cursor.set_char_range(Some(CCursorRange::one(end)));
            state.store(&response.ctx, id());
        }
    }
}

/// Returns the commands that match the text.
fn own_commands(browser: &Browser) -> Vec<Row<Command>> {
    let Some(tab) = browser.tab() else {
        return Vec::new();
    };
    let keys = &browser.settings().shortcuts;
    let searched = PaletteSources::new(browser, browser.library(), browser.keep(), keys);
    let mut found = commands::matching(&tab.address.text, &searched, keys);
    found.truncate(MOST_COMMANDS);
    found
}

/// Returns the rows below the field: completions of an address, otherwise actions for the text,
/// then commands.
fn rows(browser: &Browser, check: &Check) -> Vec<Row<Chosen>> {
    let text = browser.tab().map_or("", |tab| tab.address.text.as_str());
    let completions = complete_url::completions(text).into_iter();
    let completions = completions.map(|own| Row {
        title: own.shown,
        detail: own.meaning,
        what: Chosen::Type(own.text),
    });
    let choices = check.choices.iter().map(|choice| {
        let count = || browser.counted(&choice.url).map(words::messages);
        let address = || choice.url.to_readable();
        let title = choice.title.as_str();
        let (title, detail) = match choice.offer {
            Offer::Area => (tr!("open-area", area = title), String::new()),
            Offer::SearchIn => (tr!("search-in", area = title), count().unwrap_or_default()),
            Offer::SearchAll => (tr!("search-all").to_owned(), count().unwrap_or_default()),
            Offer::Person => (tr!("mail-from", name = title), String::new()),
            Offer::Stations => (tr!("search-stations").to_owned(), String::new()),
            Offer::Page => (title.to_owned(), address()),
        };
        Row {
            title,
            detail,
            what: Chosen::Do(Command::Tabs(TabCommand::Open(
                choice.url.clone(),
                OpenIn::Here,
            ))),
        }
    });
    let own = match &check.outcome {
        Some(Err(_)) => own_commands(browser),
        _ => Vec::new(),
    };
    let own = own.into_iter().map(|row| Row {
        title: row.title,
        detail: row.detail,
        what: Chosen::Do(row.what),
    });
    completions.chain(choices).chain(own).collect()
}

/// Handles Enter.
fn leave(
    chrome: &mut Chrome,
    browser: &mut Browser,
    rows: &[Row<Chosen>],
    response: &egui::Response,
    commands: &mut Vec<Command>,
) {
    let offer = chrome.offer.take();
    // This key press may have changed the text.
    let Some(check) = browser.check_address().cloned() else {
        return;
    };
    if let Some(row) = offer.and_then(|at| rows.get(at)) {
        choose(row.what.clone(), browser, response, commands);
        return;
    }
    let Some(tab) = browser.tab_mut() else { return };
    if tab.address.text.trim().is_empty() {
        tab.address.discard_typed();
        return;
    }
    if check.target().is_none() {
        tab.address.edited = true;
        tab.address.confirm_typed();
        response.request_focus();
    }
    commands.push(Command::Tabs(TabCommand::OpenText(
        tab.address.text.clone(),
    )));
}

/// Joins pasted lines to one address, before the field replaces their breaks by spaces. Rejects a
/// paste that is too long for an address; returns whether there was one.
fn join_pastes(ui: &Ui) -> bool {
    ui.input_mut(|input| {
        let before = input.events.len();
        input
            .events
            .retain(|event| !matches!(event, Event::Paste(text) if is_too_long(text)));
        for event in &mut input.events {
            if let Event::Paste(text) = event
                && let Some(joined) = join_pasted(text)
            {
                *text = joined;
            }
        }
        input.events.len() < before
    })
}

/// Moves the selected row by the arrow keys, from the default one on.
fn choose_offer(chrome: &mut Chrome, usual: Option<usize>, count: usize, ui: &Ui) {
    if count == 0 {
        chrome.offer = None;
        return;
    }
    let (down, up) = ui.input_mut(|input| {
        (
            input.count_and_consume_key(Modifiers::NONE, Key::ArrowDown),
            input.count_and_consume_key(Modifiers::NONE, Key::ArrowUp),
        )
    });
    for _ in 0..down {
        let before = chrome.offer.or(usual);
        chrome.offer = Some(before.map_or(0, |at| (at + 1) % count));
    }
    for _ in 0..up {
        let before = chrome.offer.or(usual).filter(|at| *at > 0);
        chrome.offer = Some(before.unwrap_or(count) - 1);
    }
}

/// Returns the layout of the text, with the fault underlined.
fn layout(ui: &Ui, text: &str, fault: Option<usize>, error: Color32) -> LayoutJob {
    let font = style::body_font();
    let color = Palette::current(ui).strong;
    let plain = TextFormat::simple(font, color);
    let mut job = LayoutJob {
        break_on_newline: false,
        ..LayoutJob::default()
    };
    job.wrap.max_width = f32::INFINITY;
    match fault.and_then(|at| text.split_at_checked(at)) {
        Some((before, after)) => {
            job.append(before, 0.0, plain.clone());
            let mut wrong = plain;
            wrong.underline = Stroke::new(1.5, error);
            job.append(after, 0.0, wrong);
        }
        None => job.append(text, 0.0, plain),
    }
    job
}

/// Field of the address on screen.
struct FieldOnScreen<'a> {
    rect: Rect,
    galley: &'a egui::Galley,
    /// Place of the text.
    galley_pos: egui::Pos2,
}

/// Draws the rows and the diagnosis below the field, as a hint if more text may fix it; returns the
/// chosen row.
fn under(
    chrome: &Chrome,
    (check, is_hint): (&Check, bool),
    offered: &[Row<Chosen>],
    field: &FieldOnScreen<'_>,
    ui: &Ui,
) -> Option<Chosen> {
    let fault = check.fault();
    if fault.is_none() && check.warnings.is_empty() && offered.is_empty() {
        return None;
    }
    // An unfinished address ends under the cursor.
    let mark = match is_hint {
        true => None,
        false => fault.or(check.warnings.first()),
    };
    let mut chosen = None;
    let usual = check
        .usual
        .filter(|_| !matches!(check.outcome, Some(Ok(_))));
    let below = field.rect.left_bottom() + vec2(0.0, 6.0);
    let area = style::popup(ui, Id::unique("under the address"), below, |ui| {
        ui.set_width((field.rect.width() - 16.0).max(160.0));
        ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
        if let Some(fault) = fault {
            let severity = match is_hint {
                true => Severity::Info,
                false => Severity::Error,
            };
            diagnostic_line(ui, severity, &fault.message);
        }
        for warning in check.warnings.iter().take(limits::NAMED_FAULTS) {
            diagnostic_line(ui, Severity::Warning, &warning.message);
        }
        for (at, row) in offered.iter().enumerate() {
            let is_marked = chrome.offer.or(usual) == Some(at);
            if finder::row(ui, is_marked, &row.title, &row.detail).clicked() {
                chosen = Some(row.what.clone());
            }
        }
    });
    if let Some(mark) = mark {
        let color = match fault {
            Some(_) => ui.visuals().error_fg_color,
            None => ui.visuals().warn_fg_color,
        };
        caret(ui, field, &area, mark.at, color);
    }
    chosen
}

fn diagnostic_line(ui: &mut Ui, severity: Severity, sentence: &str) {
    let ink = Palette::current(ui).severity(severity);
    ui.horizontal_top(|ui| {
        paint::sign(ui, severity, ink);
        ui.add(
            egui::Label::new(egui::RichText::new(whole_sentence(sentence)).color(ink.text)).wrap(),
        );
    });
}

/// Draws a small triangle between field and diagnosis, below the faulty byte.
fn caret(ui: &Ui, field: &FieldOnScreen<'_>, sentence: &egui::Response, at: usize, color: Color32) {
    let FieldOnScreen {
        rect,
        galley,
        galley_pos,
    } = *field;
    let text = galley.text();
    let at = text.floor_char_boundary(at);
    let index =
        egui::text_selection::text_cursor_state::char_index_from_byte_index(text, ByteIndex(at));
    let x = galley_pos.x + galley.pos_from_cursor(CCursor::new(index)).left();
    let x = x.clamp(rect.left() + 6.0, rect.right() - 6.0);
    let tip = pos2(x, rect.bottom() - 1.0);
    let points = vec![tip, tip + vec2(6.0, 8.0), tip + vec2(-6.0, 8.0)];
    let layer = sentence.layer_id;
    ui.ctx()
        .layer_painter(layer)
        .add(egui::Shape::convex_polygon(points, color, Stroke::NONE));
}
