//! The readable form of a page for a terminal.

use super::objects;
use super::places;
use super::show::{Extent, Shown, extent, rows, shown_kludges};
use fidoscope_core::calendar::Calendar;
use fidoscope_core::library::MessageRow;
use fidoscope_core::markup::decode_fiunis;
use fidoscope_core::page::{
    AreasPage, ComposeRequest, Content, MessagesPage, ShownRow, ShownTree, SubscribeRequest,
};
use fidoscope_core::url::View;
use std::fmt::Write as _;

/// What goes to standard error: warnings of the URL and notices of the page.
pub(super) fn diagnostics(shown: &Shown<'_>) -> String {
    let mut out = String::new();
    for warning in shown.warnings {
        let _ = writeln!(out, "fidoscope: {warning} (at byte {})", warning.at());
    }
    for notice in &shown.page.notices {
        let _ = writeln!(out, "fidoscope: {}", notice.text);
        for (label, url) in &notice.links {
            let _ = writeln!(out, "    {label}: {url}");
        }
    }
    out
}

/// The page itself.
pub(super) fn page(shown: &Shown<'_>) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", shown.page.url);
    match &shown.page.content {
        Content::Areas(areas) => areas_text(&mut out, areas),
        Content::Messages(messages) => messages_text(&mut out, shown, messages),
        Content::Object(object) => objects::object_text(&mut out, object),
        Content::Compose(request) => compose_text(&mut out, request),
        Content::Subscribe(request) => subscribe_text(&mut out, request),
        Content::Station { address, request } => {
            let _ = writeln!(out, "station  {address}");
            if let Some(request) = request {
                let _ = writeln!(out, "request  {request}");
            }
        }
        Content::Stations(stations) => places::stations_text(&mut out, stations),
        Content::FileEcho { tags, path } => {
            let _ = writeln!(out, "file echo  {}", tags.join(" "));
            if !path.is_empty() {
                let _ = writeln!(out, "file       {}", path.join("/"));
            }
        }
        Content::External(url) => {
            let _ = writeln!(out, "not a Fidonet address: {url}");
        }
        Content::Nothing => {}
    }
    out
}

fn areas_text(out: &mut String, areas: &AreasPage) {
    let width = areas
        .lines
        .iter()
        .map(|line| line.tag.chars().count())
        .max()
        .unwrap_or(0)
        .min(40);
    for line in &areas.lines {
        let pad = width.saturating_sub(line.tag.chars().count());
        let counts = match (line.messages, line.unread) {
            (Some(messages), Some(unread)) => format!("{messages:>8} {unread:>8} new"),
            (Some(messages), None) => format!("{messages:>8}             "),
            _ => format!("{:>8}             ", "-"),
        };
        let about = line.problem.as_deref().unwrap_or(&line.description);
        let text = format!("{}{:pad$} {counts}  {about}", line.tag, "");
        let _ = writeln!(out, "{}", text.trim_end());
    }
}

fn messages_text(out: &mut String, shown: &Shown<'_>, messages: &MessagesPage) {
    let total = messages.set.len();
    let _ = writeln!(
        out,
        "{} message{}",
        total,
        if total == 1 { "" } else { "s" }
    );
    places::without_text(out, messages);
    if messages.view == View::Cale {
        calendar_text(out, &messages.calendar(shown.page.url.usetz()));
        return;
    }
    if let Some(rows) = &messages.objects {
        objects::list_text(out, messages, rows);
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
            out.push('\n');
        }
        if extent(shown, messages.view, at) == Extent::Whole {
            if let Some(header) = messages.row(row.index) {
                message_text(out, shown, messages, &header);
            }
            if let Some(tree) = tree.filter(|_| messages.view == View::Totr) {
                let _ = writeln!(out, "({})", replies(tree.replies));
            }
            continue;
        }
        let mark = if row.in_set { ' ' } else { '.' };
        let tops = messages.view == View::Topl;
        line_text(out, shown, messages, row, mark, tree.filter(|_| tops));
    }
}

/// One line about a message.
fn line_text(
    out: &mut String,
    shown: &Shown<'_>,
    messages: &MessagesPage,
    row: &ShownRow,
    mark: char,
    tree: Option<&ShownTree>,
) {
    let Some(header) = messages.row(row.index) else {
        return;
    };
    let indent = "  ".repeat((row.depth as usize).min(30));
    let _ = write!(
        out,
        "{mark}{:>6}  {}  {indent}{} -> {}: {}",
        header.number(),
        header
            .moment(shown.page.url.usetz())
            .to_string()
            .replace('T', " "),
        plain(&decode_fiunis(header.from())),
        plain(&decode_fiunis(header.to())),
        plain(&decode_fiunis(header.subject())),
    );
    if let Some(tree) = tree {
        let _ = write!(out, "  ({})", replies(tree.replies));
    }
    out.push('\n');
}

fn replies(count: u32) -> String {
    match count {
        0 => "no replies".to_owned(),
        1 => "1 reply".to_owned(),
        _ => format!("{count} replies"),
    }
}

/// Years, months with messages, and the days of each that have any.
fn calendar_text(out: &mut String, calendar: &Calendar) {
    for year in &calendar.years {
        let _ = writeln!(out, "{}  {}", year.filter(), year.total);
        for month in year.months.iter().filter(|month| month.total > 0) {
            let _ = write!(out, "  {:<9} {:>7} ", month.name(), month.total);
            let days = (1_u8..).zip(&month.days).filter(|(_, count)| **count > 0);
            for (day, count) in days {
                let _ = write!(out, " {day}:{count}");
            }
            out.push('\n');
        }
    }
}

fn message_text(
    out: &mut String,
    shown: &Shown<'_>,
    messages: &MessagesPage,
    header: &MessageRow<'_>,
) {
    let _ = writeln!(out, "\n{:-<72}", "");
    let offset = header
        .utc_offset()
        .map(|offset| format!(" {offset}"))
        .unwrap_or_default();
    let _ = writeln!(out, "Area: {}  #{}", header.area().tag(), header.number());
    let _ = writeln!(
        out,
        "From: {}  {}",
        plain(&decode_fiunis(header.from())),
        plain(header.from_address())
    );
    let _ = writeln!(out, "To:   {}", plain(&decode_fiunis(header.to())));
    let _ = writeln!(out, "Subj: {}", plain(&decode_fiunis(header.subject())));
    let _ = writeln!(
        out,
        "Date: {}{offset}",
        header
            .moment(shown.page.url.usetz())
            .to_string()
            .replace('T', " ")
    );
    let _ = writeln!(out);
    match shown.library.message(header.area(), header.number()) {
        Ok(Some(message)) => {
            for kludge in shown_kludges(shown, messages, &message) {
                let _ = writeln!(out, "@{}", plain(kludge.raw()));
            }
            for (_, line) in message.visible_lines() {
                let _ = writeln!(out, "{}", plain(line));
            }
        }
        Ok(None) => {
            let _ = writeln!(out, "(the message is no longer in the base)");
        }
        Err(error) => {
            let _ = writeln!(out, "(the text cannot be read: {error})");
        }
    }
}

/// Control characters of hostile mail must not reach the terminal.
pub(super) fn plain(text: &str) -> String {
    text.chars()
        .map(|c| {
            if c.is_control() && c != '\t' {
                '\u{B7}'
            } else {
                c
            }
        })
        .collect()
}

fn field(out: &mut String, name: &str, value: Option<&str>) {
    if let Some(value) = value {
        let _ = writeln!(out, "{name:<9}{}", plain(value));
    }
}

fn compose_text(out: &mut String, request: &ComposeRequest) {
    let station = request.station.as_ref().map(ToString::to_string);
    field(out, "station", station.as_deref());
    for area in &request.areas {
        field(out, "area", Some(area));
    }
    field(out, "to", request.to.as_deref());
    field(out, "from", request.from.as_deref());
    field(out, "subject", request.subject.as_deref());
    field(out, "body", request.body.as_deref());
}

fn subscribe_text(out: &mut String, request: &SubscribeRequest) {
    let verb = if request.leave { "leave" } else { "join" };
    let what = if request.file_echo {
        "file echo"
    } else {
        "echo area"
    };
    for area in &request.areas {
        let _ = writeln!(out, "{verb} {what} {}", plain(area));
    }
    for uplink in &request.uplinks {
        let _ = writeln!(out, "uplink {uplink}");
    }
}
