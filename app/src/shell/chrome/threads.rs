//! Page that lists watched and ignored threads.

use crate::browser::Browser;
use crate::command::{Command, OpenIn, ReadingCommand, TabCommand};
use crate::keep::threads::{Choice, Thread, ThreadKey};
use crate::platform::desktop::visible;
use crate::settings::shortcuts::Action;
use crate::strings::{format, tr, words};
use crate::style::{self, Palette};
use egui::{Label, RichText, ScrollArea, Ui};
use fidoscope_core::url::{FidoUrl, View};

/// Row of the page.
enum Line<'b> {
    Heading(&'static str),
    Thread(&'b ThreadKey, &'b Thread),
}

/// Draws the watched threads, then the ignored ones, each with the newest choice first.
pub(super) fn draw(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let palette = Palette::current(ui);
    let kept = &browser.keep().threads().0;
    let mut lines = Vec::new();
    for (choice, heading) in [
        (Choice::Watched, tr!("threads-watched")),
        (Choice::Ignored, tr!("threads-ignored")),
    ] {
        let own = kept.iter().filter(|(_, thread)| thread.choice == choice);
        let mut own: Vec<_> = own.collect();
        own.sort_by_key(|(key, thread)| (std::cmp::Reverse(thread.since), *key));
        if !own.is_empty() {
            lines.push(Line::Heading(heading));
            lines.extend(own.into_iter().map(|(key, own)| Line::Thread(key, own)));
        }
    }
    style::own_page(ui, |ui| {
        style::heading(ui, tr!("threads-title"));
        ui.add_space(style::SPACE_S);
        if lines.is_empty() {
            let keys = &browser.settings().shortcuts;
            let text = tr!(
                "threads-none",
                watch = keys.text(Action::WatchThread),
                ignore = keys.text(Action::IgnoreThread)
            );
            ui.label(RichText::new(text).color(palette.dim));
            return;
        }
        let height = ui.spacing().interact_size.y;
        let area = ScrollArea::vertical().auto_shrink(false);
        area.show_rows(ui, height, lines.len(), |ui, rows| {
            for line in lines.get(rows).unwrap_or_default() {
                ui.horizontal(|ui| {
                    ui.set_min_height(height);
                    match line {
                        Line::Heading(text) => {
                            let text = RichText::new(*text).font(style::bold_font());
                            ui.label(text.color(palette.strong));
                        }
                        Line::Thread(key, thread) => row(browser, key, thread, ui, commands),
                    }
                });
            }
        });
    });
}

/// Returns the address of a thread, as a tree if it is known by its first message.
pub(super) fn url_of(thread: &Thread) -> FidoUrl {
    let url = thread.url();
    match thread.msgid.is_empty() {
        true => url,
        false => url.with_view(View::Tree),
    }
}

fn row(
    browser: &Browser,
    key: &ThreadKey,
    thread: &Thread,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let palette = Palette::current(ui);
    let subject = visible(words::subject(&thread.subject));
    let name = match thread.choice {
        Choice::Watched => tr!("thread-unwatch"),
        Choice::Ignored => tr!("thread-unignore"),
    };
    let full = format!("{name}: {subject}");
    if (ui.button(tr!("thread-let-go")).on_hover_text(name))
        .accessible_name(&full)
        .clicked()
    {
        commands.push(Command::Reading(ReadingCommand::LetThreadGo(key.clone())));
    }
    let link = ui.link(subject);
    if link.clicked() {
        commands.push(Command::Tabs(TabCommand::Open(
            url_of(thread),
            OpenIn::Here,
        )));
    }
    let counts = match browser.thread_counts(key) {
        Some((0, 0)) => tr!("thread-not-there").to_owned(),
        Some((unread, messages)) => tr!(
            "thread-counts",
            unread = format::count(unread),
            count = messages,
            shown = format::count(messages)
        ),
        None => String::new(),
    };
    let parts = [visible(&thread.from), visible(&thread.tag), counts];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let rest = RichText::new(parts.join(" · ")).color(palette.dim);
    ui.add(Label::new(rest).truncate());
}
