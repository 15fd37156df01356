//! Chrome around a page: tabs, toolbar, address bar, area panel, notices, status bar, dialogs.
//!
//! Draws the browser's state and pushes commands; it carries none out, reads no file and waits for
//! nothing.

mod address_bar;
mod area_panel;
mod area_rows;
mod charsets;
mod commands;
mod complete_url;
mod crash;
mod dialogs;
mod downloads;
mod find;
mod finder;
mod help;
mod home;
mod inspector;
mod keeps;
mod keys;
mod mailer;
mod mailer_chart;
mod menu;
mod missing;
mod notices;
mod offers;
mod own_pages;
mod paint;
mod palette;
mod point_call;
mod point_form;
mod point_near;
mod progress;
mod reader_name;
mod remove;
mod search;
mod settings;
mod settings_areas;
mod settings_identities;
mod settings_lists;
mod settings_rows;
mod settings_stores;
mod stars;
mod start;
mod status_bar;
mod tab_menus;
mod tab_strip;
mod threads;
mod toast;
mod toolbar;
mod typed_ahead;

#[cfg(test)]
mod area_tests;
#[cfg(test)]
mod charset_tests;
#[cfg(test)]
mod download_tests;
#[cfg(test)]
mod drop_tests;
#[cfg(test)]
mod faq_tests;
#[cfg(test)]
mod home_tests;
#[cfg(test)]
mod keep_tests;
#[cfg(test)]
mod language_tests;
#[cfg(test)]
#[cfg(target_os = "linux")]
mod mailer_tests;
#[cfg(test)]
mod missing_tests;
#[cfg(test)]
mod names_tests;
#[cfg(test)]
mod point_tests;
#[cfg(test)]
mod remove_tests;
#[cfg(test)]
mod session_tests;
#[cfg(test)]
mod settings_tests;
#[cfg(test)]
mod spelling_tests;
#[cfg(test)]
mod tab_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod typed_ahead_tests;
#[cfg(test)]
mod within_tests;
#[cfg(test)]
mod writing_tests;

pub(crate) use dialogs::{PendingWritesChoice, still_writing};

use crate::browser::tab::Tab;
use crate::browser::{Browser, Dialog, OwnPage, RequestState};
use crate::command::Command;
use crate::shell::composer::{self, Composer};
use crate::views::{self, FindInPage, PageHits, ViewCx, ViewMemory, ViewSettings};
use area_panel::AreaPanel;
use egui::{CentralPanel, Context, Frame, Margin, Panel, Popup, Rect, Ui};
use fidoscope_core::page::Content;
use keys::{Keyboard, PageKeys};
use std::sync::Arc;

/// Maximum width of the area panel, as a part of the window.
const PANEL_SHARE: f32 = 0.28;

/// Minimum width of the area panel, in points.
const PANEL_LEAST: f32 = 120.0;

/// State of the chrome between frames.
#[derive(Default)]
pub(crate) struct Chrome {
    /// True to focus the address bar.
    address_wanted: bool,
    /// Index of the offered row that Enter opens.
    offer: Option<usize>,
    areas: AreaPanel,
    /// Rectangle of the page in the last frame.
    page: Option<Rect>,
    /// Location of the focus at the end of the last frame.
    keyboard: Option<Keyboard>,
    find: find::Find,
    /// Shared state of the pages.
    views: ViewMemory,
    /// Overlay with the keys.
    help: help::Help,
    /// True if the last frame had a dialog.
    dialog_open: bool,
    /// Kind of the last dialog: another one that replaces it is focused.
    dialog: Option<std::mem::Discriminant<Dialog>>,
    typed_ahead: typed_ahead::TypedAhead,
    composer: Composer,
}

impl Chrome {
    /// Focuses the address bar in the next frame.
    pub(crate) fn focus_address(&mut self) {
        self.address_wanted = true;
    }

    /// Opens the field that finds text in the page.
    pub(crate) fn find_in_page(&mut self) {
        self.find.ask();
    }

    /// Focuses the filter of the area panel in the next frame.
    pub(crate) fn focus_area_filter(&mut self) {
        self.areas.wanted = true;
    }
}

/// Draws everything and collects the user's commands.
pub(crate) fn draw(
    chrome: &mut Chrome,
    browser: &mut Browser,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let keyboard = chrome.keyboard.unwrap_or(Keyboard::Page);
    let tabs = browser.tabs().len();
    let of_page = browser.tab().map_or_else(PageKeys::default, page_keys);
    let shortcuts = browser.settings().shortcuts.clone();
    if keyboard != Keyboard::Modal && !ui.memory(|memory| memory.has_focus(address_bar::id())) {
        chrome.find.read(ui);
    }
    if !chrome.help.is_waiting() {
        chrome.typed_ahead.sort(ui.ctx(), &shortcuts, keyboard);
        ui.input_mut(|input| keys::read(input, &shortcuts, keyboard, tabs, of_page, commands));
    }
    let tiles = &browser.settings().map_tiles;
    crate::map::tiles::apply(ui.ctx(), tiles, browser.profile_dir());

    Panel::top("tabs")
        .frame(bar(ui, 8, [4, 0]))
        .show_separator_line(false)
        .show(ui, |ui| tab_strip::draw(browser, ui, commands));
    Panel::top("toolbar")
        .frame(Frame::NONE.inner_margin(Margin::symmetric(8, 4)))
        .show(ui, |ui| toolbar::draw(chrome, browser, ui, commands));
    let held_up = browser.held_up();
    if !held_up.is_empty() {
        Panel::top("held-up")
            .frame(Frame::NONE)
            .show(ui, |ui| notices::held_up(&held_up, ui, commands));
    }
    if !browser.troubles().is_empty() {
        Panel::top("troubles")
            .frame(Frame::new())
            .show(ui, |ui| notices::troubles(browser, ui, commands));
    }
    if point_call::is_shown(browser) {
        Panel::top("call")
            .frame(Frame::new())
            .show(ui, |ui| point_call::draw(browser, ui, commands));
    }
    if browser.config_changed() {
        Panel::top("configuration")
            .frame(Frame::new())
            .show(ui, |ui| notices::config_changed(ui, commands));
    }
    if browser.held_back() > 0 {
        Panel::top("held-back").frame(Frame::new()).show(ui, |ui| {
            notices::held_back(browser.held_back(), ui, commands)
        });
    }
    if browser.asks_for_name() {
        Panel::top("reader-name")
            .frame(Frame::new())
            .show(ui, |ui| reader_name::question(ui, commands));
    }
    Panel::bottom("status")
        .frame(bar(ui, 12, [4, 4]))
        .show(ui, |ui| {
            status_bar::draw(browser, chrome.views.hovered.take(), ui, commands)
        });
    if browser.settings().panel {
        let width = browser.settings().panel_width;
        // In a narrow window the page needs the space more.
        let most = (ui.available_width() * PANEL_SHARE).max(PANEL_LEAST);
        let is_squeezed = width > most;
        let id = if is_squeezed {
            "areas squeezed"
        } else {
            "areas"
        };
        let panel = Panel::left(id)
            .default_size(width.min(most))
            .size_range(PANEL_LEAST..=most)
            .frame(bar(ui, 4, [8, 0]))
            .show(ui, |ui| {
                area_panel::draw(&mut chrome.areas, browser, ui, commands)
            });
        let width = panel.response.rect.width().round();
        if !is_squeezed {
            browser.change_settings(|settings| settings.panel_width = width);
        }
    }
    let page = CentralPanel::no_frame().show(ui, |ui| {
        if chrome.find.is_open() {
            chrome.find.draw(ui, &shortcuts, chrome.views.hits);
        }
        page(
            browser,
            (&mut chrome.views, &mut chrome.composer),
            chrome.find.wanted(),
            keyboard == Keyboard::Page,
            ui,
            commands,
        )
    });
    chrome.page = Some(page.response.rect);

    let kind = browser.dialog().map(std::mem::discriminant);
    let fresh = !chrome.dialog_open || kind != chrome.dialog;
    chrome.dialog = kind;
    if let Some(parts) = chrome.views.pane_parts.take() {
        browser.change_settings(|settings| settings.pane_parts = parts);
    }
    toast::draw(browser, ui.ctx(), commands);
    chrome.dialog_open = dialogs::draw(browser, &mut chrome.help, fresh, ui.ctx(), commands)
        || help::draw(browser, ui.ctx(), commands);
    chrome.keyboard = Some(where_keyboard_is(ui.ctx(), chrome));
}

fn bar(ui: &Ui, sides: i8, [top, bottom]: [i8; 2]) -> Frame {
    let margin = Margin {
        left: sides,
        right: sides,
        top,
        bottom,
    };
    Frame::new()
        .fill(ui.visuals().panel_fill)
        .inner_margin(margin)
}

fn page_keys(tab: &Tab) -> PageKeys {
    PageKeys {
        is_loading: tab.pending.is_some(),
        magnifies: magnifies(tab),
        is_object: matches!(tab.content(), Some(Content::Object(_))),
    }
}

/// Returns whether the page of a tab has its own scale, which Ctrl and the wheel change.
fn magnifies(tab: &Tab) -> bool {
    match tab.content() {
        Some(Content::Messages(m)) => m.view.arrangement().is_map(),
        Some(Content::Object(_) | Content::Stations(_)) => true,
        None
        | Some(
            Content::Areas(_)
            | Content::Compose(_)
            | Content::Subscribe(_)
            | Content::Station(_)
            | Content::Faq(_)
            | Content::Files(_)
            | Content::External(_)
            | Content::Nothing,
        ) => false,
    }
}

/// Returns whether a tab contains messages, including those of the guide.
fn shows_messages(tab: &Tab) -> bool {
    tab.messages()
        .is_some_and(|messages| !messages.set.is_empty())
}

/// Draws the page of the active tab, with its notices and the progress of the next page.
fn page(
    browser: &mut Browser,
    (memory, written): (&mut ViewMemory, &mut Composer),
    find: FindInPage<'_>,
    has_keyboard: bool,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    ui.spacing_mut().item_spacing.y = 0.0;
    // Pages without a text search must not keep the hits of the page before.
    memory.hits = PageHits::default();
    if let Some(missing) = browser.missing()
        && !browser.tab().is_some_and(shows_messages)
    {
        missing::draw(missing, browser, ui, commands);
        return;
    }
    let nodelists = Arc::clone(browser.contents().nodelists());
    let state = browser.library_state();
    let (first_weekday, rot13) = (browser.first_weekday(), browser.rot13());
    let Some(tab) = browser.tab() else { return };
    if let Some(pending) = &tab.pending {
        progress::line(pending, ui);
    }
    let Some(page) = tab.page.clone() else {
        progress::waiting(tab, state, ui, commands);
        return;
    };
    if let Some(own) = OwnPage::at(&page.url) {
        return match own {
            OwnPage::Home => home::draw(browser, has_keyboard, ui, commands),
            OwnPage::Stars => stars::draw(browser, ui, commands),
            OwnPage::Crash => crash::draw(browser, ui, commands),
            OwnPage::Threads => threads::draw(browser, ui, commands),
            OwnPage::Start => start::draw(browser, ui, commands),
            OwnPage::Point => point_form::draw(browser, ui, commands),
            OwnPage::Mailer => mailer::draw(browser, ui, commands),
            OwnPage::Offers => offers::draw(browser, ui, commands),
            OwnPage::Downloads => downloads::draw_list(browser, ui, commands),
            OwnPage::Drafts => composer::draw_list(written, browser, ui, commands),
            OwnPage::List => own_pages::draw(&page.url, ui, commands),
        };
    }
    let draft = browser.draft_of(tab);
    let is_sent = browser
        .requests_of(tab)
        .is_some_and(|(_, own)| own.state == RequestState::Sent);
    notices::draw(&page, tab.changed, is_sent, ui, commands);
    if let Some(id) = draft {
        // The fields of each draft have their own ids, by which they undo.
        let drawn = ui.push_id(id, |ui| {
            composer::draw(written, browser, (id, find), ui, commands)
        });
        memory.hits = drawn.inner;
        return;
    }
    if composer::draw_requests(browser, ui, commands) || downloads::draw_file(browser, ui, commands)
    {
        return;
    }
    let drawing = browser.drawing();
    let (bodies, pictures, read) = (drawing.bodies, drawing.pictures, drawing.read);
    let noted = drawing.noted;
    let settings = ViewSettings {
        chosen: drawing.settings,
        first_weekday,
        rot13,
        moment: Some(crate::platform::clock::seconds()),
    };
    let Some(tab) = drawing.tab else {
        return;
    };
    let id = tab.id;
    let twits = Arc::clone(&tab.twits);
    let wider = tab.wider.as_ref().map(|own| (&own.url, own.count));
    if let Some(entry) = tab.history.current_mut() {
        let mut cx = ViewCx {
            page: &page,
            bodies,
            pictures,
            read,
            noted,
            twits: &twits,
            wider,
            nodelists: &nodelists,
            find,
            settings,
            memory,
            has_keyboard,
            commands,
        };
        ui.push_id(id, |ui| views::draw(&mut cx, &mut entry.state, ui));
    }
    let shown = (browser.tab()).and_then(|tab| tab.history.current()?.state.shown());
    if let Some(rest) = browser.reading(shown, std::time::Instant::now()) {
        ui.ctx().request_repaint_after(rest);
    }
}

/// Returns the location of the focus: in a field or on a button around the page, on the page, in a
/// dialog.
fn where_keyboard_is(ctx: &Context, chrome: &Chrome) -> Keyboard {
    if chrome.dialog_open || Popup::is_any_open(ctx) {
        return Keyboard::Modal;
    }
    if ctx.text_edit_focused() {
        return Keyboard::Chrome;
    }
    let Some(focused) = ctx.memory(|memory| memory.focused()) else {
        return Keyboard::Page;
    };
    let place = ctx
        .read_response(focused)
        .map(|response| response.rect.center());
    match (place, chrome.page) {
        (Some(place), Some(page)) if page.contains(place) => Keyboard::Page,
        (None, _) => Keyboard::Page,
        _ => Keyboard::Chrome,
    }
}
