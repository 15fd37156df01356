//! Readable form of a page for a terminal, in the user's language.

use super::files;
use super::objects;
use super::places;
use super::show::{Extent, PrintedPage, extent, rows, shown_kludges};
use crate::platform::printed::Printed;
use crate::strings::words;
use crate::strings::{said, sentence, tr};
use crate::views::other::card;
use fidoscope_core::calendar::Calendar;
use fidoscope_core::config::AreaKind;
use fidoscope_core::library::MessageRow;
use fidoscope_core::markup::decode_fiunis;
use fidoscope_core::page::{AreasPage, Content, MessagesPage, ShownRow, ShownTree};
use fidoscope_core::url::View;
use std::fmt::Write as _;

/// Returns the text for standard error: warnings of the URL and notices of the page.
pub(super) fn diagnostics(shown: &PrintedPage<'_>) -> Printed {
    let mut out = Printed::default();
    let is_reported = |warning| {
        let mut notices = shown.page.notices.iter();
        notices.any(|notice| notice.reports(warning))
    };
    let warnings = shown.warnings.iter();
    for warning in warnings.filter(|warning| !is_reported(warning)) {
        let (what, at) = (warning.to_string(), warning.at().to_string());
        let warned = tr!("cli-at-byte", what = what, at = at);
        out.line(format_args!("fidoscope: {warned}"));
    }
    if shown.has_gone.get() {
        out.line(format_args!("fidoscope: {}", tr!("cli-messages-gone")));
    }
    for notice in &shown.page.notices {
        out.line(format_args!("fidoscope: {}", sentence(&notice.text)));
        for (label, url) in &notice.links {
            out.line(format_args!("    {}: {url}", sentence(label)));
        }
    }
    out
}

/// Returns the page itself.
pub(super) fn page(shown: &PrintedPage<'_>) -> Printed {
    let mut out = Printed::default();
    out.line(&shown.page.url);
    match &shown.page.content {
        Content::Areas(areas) => areas_text(&mut out, areas),
        Content::Messages(messages) => messages_text(&mut out, shown, messages),
        Content::Object(object) => objects::object_text(&mut out, object),
        Content::Stations(stations) => places::stations_text(&mut out, stations),
        Content::Files(page) => files::text(&mut out, page, shown.options.limit),
        Content::Nothing => {}
        content => {
            let is_asked = shown.requests.of(&shown.page.url).is_some();
            card_text(&mut out, content, is_asked);
        }
    }
    out
}

/// Prints the card of the window: a heading, fields, and a note that nothing is done, unless the
/// file of the page was requested.
fn card_text(out: &mut Printed, content: &Content, is_asked: bool) {
    let card = card(content);
    out.line(&card.title);
    let names = card.fields.iter().map(|(name, _)| name.chars().count());
    let width = names.max().unwrap_or(0);
    for (name, value) in &card.fields {
        for (at, line) in value.lines().enumerate() {
            let name = if at == 0 { name } else { "" };
            out.line(format_args!("    {name:width$}  {line}"));
        }
    }
    if !is_asked {
        out.line(card.note);
    }
}

fn areas_text(out: &mut Printed, areas: &AreasPage) {
    let widths = areas.lines.iter().map(|line| line.tag.chars().count());
    let width = widths.max().unwrap_or(0).min(40);
    for line in &areas.lines {
        let unread = line.unread.map(words::unread).unwrap_or_default();
        let messages = line.messages.map(|messages| messages.to_string());
        let messages = messages.as_deref().unwrap_or("-");
        let problem = line.problem.as_ref().map(said);
        let about = problem.as_deref().unwrap_or(&line.description);
        let text = format!("{:width$} {messages:>8}  {unread:<16}  {about}", line.tag);
        out.line(text.trim_end());
    }
}

fn messages_text(out: &mut Printed, shown: &PrintedPage<'_>, messages: &MessagesPage) {
    out.line(words::messages(messages.set.len() as u64));
    if messages.view == View::Cale {
        calendar_text(out, &messages.calendar(shown.page.url.usetz()));
        return;
    }
    if let Some(rows) = &messages.objects {
        objects::list_text(out, messages, rows);
        return;
    }
    if let Some(found) = &messages.places {
        places::places_text(out, messages, found, shown.options.limit);
        return;
    }
    let mut view = rows(shown, messages);
    if messages.view == View::Sing {
        view.rows.truncate(1);
    }
    for row in &view.above {
        line_text(out, shown, messages, row, '^', None);
    }
    let mut trees = view.trees.iter().peekable();
    for (at, row) in view.rows.iter().enumerate() {
        let tree = trees.next_if(|tree| tree.start as usize <= at);
        if tree.is_some() && at > 0 && messages.view == View::Litr {
            out.line("");
        }
        if extent(shown, messages.view, at) == Extent::Whole {
            if let Some(header) = messages.row(row.index) {
                message_text(out, shown, messages, &header);
            }
            if let Some(tree) = tree.filter(|_| messages.view == View::Totr) {
                out.line(format_args!("({})", replies(tree.replies)));
            }
            continue;
        }
        let mark = if row.in_set { ' ' } else { '.' };
        let tops = messages.view == View::Topl;
        line_text(out, shown, messages, row, mark, tree.filter(|_| tops));
    }
}

/// Prints one line about a message.
fn line_text(
    out: &mut Printed,
    shown: &PrintedPage<'_>,
    messages: &MessagesPage,
    row: &ShownRow,
    mark: char,
    tree: Option<&ShownTree>,
) {
    let Some(header) = messages.row(row.index) else {
        return;
    };
    let indent = "  ".repeat((row.depth as usize).min(30));
    let moment = header.moment(shown.page.url.usetz()).to_string();
    out.part(format_args!(
        "{mark}{:>6}  {}  {indent}{} -> {}: {}",
        header.number(),
        moment.replace('T', " "),
        decode_fiunis(header.from()),
        decode_fiunis(header.to()),
        decode_fiunis(header.subject()),
    ));
    if let Some(tree) = tree {
        out.part(format_args!("  ({})", replies(tree.replies)));
    }
    out.line("");
}

fn replies(count: u32) -> String {
    match count {
        0 => tr!("cli-no-replies").to_owned(),
        _ => words::replies(count.into()),
    }
}

/// Prints years, their months with messages, and the days with any.
fn calendar_text(out: &mut Printed, calendar: &Calendar) {
    for year in &calendar.years {
        out.line(format_args!("{}  {}", year.filter(), year.total));
        for month in year.months.iter().filter(|month| month.total > 0) {
            let mut line = format!("  {:<20} {:>7} ", words::month(month), month.total);
            let days = (1_u8..).zip(&month.days).filter(|(_, count)| **count > 0);
            for (day, count) in days {
                let _ = write!(line, " {day}:{count}");
            }
            out.line(line);
        }
    }
}

fn message_text(
    out: &mut Printed,
    shown: &PrintedPage<'_>,
    messages: &MessagesPage,
    header: &MessageRow<'_>,
) {
    out.line("");
    out.line(format_args!("{:-<72}", ""));
    let moment = header.moment(shown.page.url.usetz()).to_string();
    let offset = header.utc_offset().map(|offset| format!(" {offset}"));
    let area = format!("{}  #{}", header.area().tag(), header.number());
    let from = decode_fiunis(header.from());
    let from = format!("{from}  {}", header.from_address());
    let date = moment.replace('T', " ") + &offset.unwrap_or_default();
    let message = shown.message(header);
    let mut to = decode_fiunis(header.to()).into_owned();
    if header.area().kind() == AreaKind::Netmail
        && let Ok(Some(message)) = &message
        && let Some(address) = &message.to_address
    {
        to.push_str(&format!("  {address}"));
    }
    for (name, value) in [
        (tr!("cli-header-area"), area.as_str()),
        (tr!("cli-header-from"), &from),
        (tr!("cli-header-to"), &to),
        (tr!("cli-header-subject"), &decode_fiunis(header.subject())),
        (tr!("cli-header-date"), &date),
    ] {
        out.line(format_args!("{name:<5} {value}"));
    }
    out.line("");
    match message {
        Ok(Some(message)) => {
            if let Some(name) = &message.unknown_charset {
                let charset = message.charset.to_string();
                let text = tr!("charset-unknown", name = name, charset = charset);
                out.line(format_args!("({text})"));
            }
            for kludge in shown_kludges(shown, messages, &message) {
                out.line(format_args!("@{}", kludge.raw()));
            }
            for (_, line) in message.visible_lines() {
                out.line(line);
            }
        }
        Ok(None) => out.line(format_args!("({})", tr!("cli-message-gone"))),
        Err(error) => out.line(tr!("cli-text-unreadable", error = error.to_string())),
    }
}
