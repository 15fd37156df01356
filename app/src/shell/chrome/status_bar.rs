//! Status bar: contents and order of the page, and problems of the configuration.

use super::progress;
use crate::browser::tab::Pending;
use crate::browser::{Browser, LibraryState};
use crate::command::{Command, MailCommand, TabCommand};
use crate::strings::format::count;
use crate::strings::{said, tr, words};
use crate::views::{VIEWS, ViewState};
use egui::{Align, Label, Layout, Ui};
use fidoscope_core::base::BaseFault;
use fidoscope_core::page::{Content, MessagesPage, Page};
use fidoscope_core::url::{Scheme, SortKey, SortToken, View};

/// Interval of redrawing the progress of indexing.
const INDEXING_SHOWN: std::time::Duration = std::time::Duration::from_millis(500);

/// Draws the status bar.
pub(super) fn draw(
    browser: &Browser,
    hovered: Option<String>,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let problems = browser.library().problems().iter();
            let problems: u64 = problems.map(|problem| problem.count).sum();
            if problems > 0 {
                let text = format!("{}: {problems}", tr!("problems"));
                if ui.link(text).clicked() {
                    commands.push(Command::Mail(MailCommand::ShowProblems));
                }
            }
            match browser.library_state() {
                LibraryState::Loading => ui.weak(tr!("reading-config")),
                LibraryState::Ready => ui.weak(areas(browser)),
            };
            if let Some((done, total)) = browser.indexing() {
                ui.weak(tr!("indexing", place = words::place(done, total)));
                ui.ctx().request_repaint_after(INDEXING_SHOWN);
            }
            if let Some(names) = browser.saving() {
                ui.weak(tr!("writing-names", names = names));
                ui.ctx().request_repaint_after(INDEXING_SHOWN);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                if let Some(target) = hovered {
                    ui.add(Label::new(target).truncate());
                    return;
                }
                if let Some(pending) = browser.tab().and_then(|tab| tab.pending.as_ref())
                    && progress::is_slow(pending)
                {
                    waiting(pending, ui, commands);
                    return;
                }
                if let Some(page) = browser.tab().and_then(|tab| tab.page.as_deref()) {
                    let mut text = summary(page);
                    if has_threads(browser) {
                        text = format!("{text}  ·  {}", tr!("status-threads"));
                    }
                    let messages = matches!(page.content, Content::Messages(_));
                    if messages && browser.settings().unread_only {
                        text = format!("{}  ·  {text}", tr!("chip-unread-only"));
                    }
                    ui.add(Label::new(text).truncate());
                    damage(page, ui);
                }
            });
        });
    });
}

/// Returns whether the page is a list with threads.
fn has_threads(browser: &Browser) -> bool {
    let Some(tab) = browser.tab() else {
        return false;
    };
    let is_list = tab.messages().is_some_and(|m| m.view == View::List);
    let state = tab.history.current().map(|entry| &entry.state);
    is_list && state.is_some_and(ViewState::has_threads)
}

/// Draws the progress of a pending page, and a button to cancel it.
fn waiting(pending: &Pending, ui: &mut Ui, commands: &mut Vec<Command>) {
    let what = if pending.url.has_filters() {
        tr!("searching")
    } else {
        tr!("loading-word")
    };
    let text = match pending.job.progress() {
        (_, 0) => format!("{what}…"),
        (done, total) => format!("{what}… {}", words::place(done, total)),
    };
    ui.label(text);
    if ui.link(format!("{} (Esc)", tr!("stop"))).clicked() {
        commands.push(Command::Tabs(TabCommand::Stop));
    }
}

fn areas(browser: &Browser) -> String {
    let all = browser.library().areas().len() as u64;
    let unread = browser.unread_of_all();
    format!("{}, {}", words::areas(all), words::unread(unread))
}

/// Describes the contents of a page.
pub(super) fn summary(page: &Page) -> String {
    match &page.content {
        Content::Areas(areas) => words::areas(areas.lines.len() as u64),
        Content::Messages(messages) => messages_summary(messages),
        Content::Compose(_) => tr!("message-to-write").to_owned(),
        Content::Subscribe(_) => tr!("status-subscription").to_owned(),
        Content::Station(_) => tr!("status-station").to_owned(),
        Content::Faq(_) => tr!("request-faq").to_owned(),
        Content::Stations(found) => words::stations(found.found.len() as u64),
        Content::Files(files) if files.is_of_echoes() => {
            words::file_echoes(files.echoes.len() as u64)
        }
        Content::Files(files) => words::files(files.rows.len() as u64),
        Content::Object(_) => match page.url.scheme() {
            Scheme::Fecho => tr!("status-file").to_owned(),
            Scheme::Freq => tr!("status-requested").to_owned(),
            Scheme::Faqserv => tr!("status-answer").to_owned(),
            Scheme::Area
            | Scheme::Netmail
            | Scheme::Areafix
            | Scheme::Echomail
            | Scheme::External => tr!("status-object").to_owned(),
        },
        Content::External(_) => tr!("status-external").to_owned(),
        Content::Nothing => String::new(),
    }
}

fn messages_summary(messages: &MessagesPage) -> String {
    let all = messages.corpus.len();
    let set = messages.set.len();
    let mut text = if let Some(all) = messages.rest {
        words::messages_of(set as u64, u64::from(all))
    } else if messages.filtered {
        words::messages_of(set as u64, all as u64)
    } else {
        words::messages(set as u64)
    };
    if messages.areas.len() > 1 {
        let areas = messages.areas.len() as u64;
        let areas = tr!("in-areas", count = areas, shown = count(areas));
        text = format!("{text} {areas}");
    }
    let view = VIEWS.iter().find(|entry| entry.view == messages.view);
    if let Some(view) = view {
        text = format!("{text}  ·  {}", view.name().to_lowercase());
    }
    let sort: Vec<String> = messages.sort.iter().map(order_in_words).collect();
    if !sort.is_empty() {
        text = format!("{text}  ·  {}", sort.join(", "));
    }
    text
}

/// Describes the order of messages.
fn order_in_words(token: &SortToken) -> String {
    let order = match token.key {
        SortKey::Chr => tr!("ordered-chr"),
        SortKey::Rel => tr!("ordered-rel"),
        SortKey::Sub => tr!("ordered-sub"),
        SortKey::Sen => tr!("ordered-sen"),
        SortKey::Add => tr!("ordered-add"),
        SortKey::Ori => tr!("ordered-ori"),
        SortKey::Siz => tr!("ordered-siz"),
        SortKey::Are => tr!("ordered-are"),
        SortKey::Cit => tr!("ordered-cit"),
        SortKey::Uns => tr!("ordered-uns"),
    };
    if token.reversed {
        tr!("ordered-backwards", order = order)
    } else {
        order.to_owned()
    }
}

/// Draws the number of damaged places in bases that were skipped.
fn damage(page: &Page, ui: &mut Ui) {
    /// Maximum number of them in the tooltip.
    const LISTED: u64 = 12;
    let Content::Messages(messages) = &page.content else {
        return;
    };
    let snapshots = messages.corpus.snapshots();
    let faults: u64 = snapshots
        .iter()
        .map(|snapshot| BaseFault::total(snapshot.faults()))
        .sum();
    if faults == 0 {
        return;
    }
    let text = tr!("damaged-places", count = faults, shown = count(faults));
    let color = ui.visuals().warn_fg_color;
    ui.colored_label(color, text).on_hover_ui(|ui| {
        ui.set_max_width(480.0);
        let places = snapshots.iter().flat_map(|snapshot| {
            let tag = snapshot.area().tag();
            snapshot.faults().iter().map(move |fault| (tag, fault))
        });
        for (tag, fault) in places.take(LISTED as usize) {
            ui.label(match fault.number {
                Some(number) => {
                    let place = tr!("message-of-area", area = tag, number = number.to_string());
                    format!("{place}: {}", said(&fault.what))
                }
                None => format!("{tag}: {}", said(&fault.what)),
            });
        }
        if faults > LISTED {
            ui.weak(tr!("and-more", shown = count(faults - LISTED)));
        }
    });
}
