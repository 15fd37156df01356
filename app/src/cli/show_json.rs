//! JSON document of `show --json`.

use super::files;
use super::objects::{self, some};
use super::parse::warnings_json;
use super::places;
use super::show::{PrintedPage, rows, shown_kludges, visible_text};
use fidoscope_core::calendar::Calendar;
use fidoscope_core::compose::Draft;
use fidoscope_core::config::AreaKind;
use fidoscope_core::job::Job;
use fidoscope_core::library::{CorpusIndex, LibraryError};
use fidoscope_core::markup::decode_fiunis;
use fidoscope_core::message::{Kludge, Message};
use fidoscope_core::page::{
    AreaLine, AreasPage, ComposeRequest, Content, MessagesPage, Notice, ShownRow, StationRequest,
    SubscribeRequest,
};
use fidoscope_core::query::portion;
use fidoscope_core::requests::State;
use fidoscope_core::resolve::{MessageContents, ResolveError, Sources, contents, station_request};
use fidoscope_core::url::{Loc, View};
use serde_json::{Map, Value, json};

/// Warning of a page with messages whose text is missing.
const MESSAGES_GONE: &str =
    "another program changed a base again and again: messages without a body were no longer there";

/// Returns the document of a page; `sources` are those that it was made from.
///
/// # Errors
/// Same as [`contents`].
pub(super) fn document(
    shown: &PrintedPage<'_>,
    sources: &Sources<'_>,
) -> Result<Value, ResolveError> {
    let mut fields = Map::new();
    fields.insert("url".to_owned(), json!(shown.page.url.to_string()));
    fields.insert("kind".to_owned(), json!(kind(&shown.page.content)));
    fields.insert("title".to_owned(), json!(shown.page.title));
    let mut warnings = match warnings_json(shown.warnings) {
        Value::Array(warnings) => warnings,
        _ => Vec::new(),
    };
    warnings.extend(shown.page.notices.iter().map(notice_json));
    match &shown.page.content {
        Content::Areas(areas) => areas_fields(&mut fields, areas),
        Content::Messages(messages) => messages_fields(&mut fields, shown, messages, sources)?,
        Content::Object(object) => {
            objects::object_fields(&mut fields, object);
            if let Some(asked) = station_request(&shown.page.url) {
                station_fields(&mut fields, &asked, state_word(shown).unwrap_or("came"));
            }
        }
        Content::Faq(request) => {
            let state = request.sent.map_or("none", |_| "asked");
            station_fields(&mut fields, &request.asked, state);
        }
        Content::Compose(request) => {
            fields.insert("compose".to_owned(), compose_json(request));
        }
        Content::Subscribe(request) => {
            fields.insert("subscribe".to_owned(), subscribe_json(request));
        }
        Content::Station(asked) => {
            station_fields(&mut fields, asked, state_word(shown).unwrap_or("none"));
        }
        Content::Stations(stations) => {
            fields.insert("stations".to_owned(), places::stations(stations));
        }
        Content::Files(page) => files::fields(&mut fields, page, shown.options.limit),
        Content::External(_) | Content::Nothing => {}
    }
    if shown.has_gone.get() {
        warnings.push(json!({ "code": "messages-gone", "message": MESSAGES_GONE, "links": [] }));
    }
    fields.insert("warnings".to_owned(), json!(warnings));
    Ok(Value::Object(fields))
}

/// Returns the word for the state of the request for the page's file; `None` without a request.
fn state_word(shown: &PrintedPage<'_>) -> Option<&'static str> {
    let request = shown.requests.of(&shown.page.url)?;
    Some(match request.state {
        // For programs both are requests without an answer.
        State::Asked | State::Sent => State::Asked.word(),
        state => state.word(),
    })
}

fn kind(content: &Content) -> &'static str {
    match content {
        Content::Areas(_) => "areas",
        Content::Messages(_) => "messages",
        Content::Object(object) if objects::is_container(object) => "container",
        Content::Object(_) => "object",
        Content::Compose(_) => "compose",
        Content::Subscribe(_) => "subscribe",
        Content::Station(_) | Content::Faq(_) => "station",
        Content::Stations(_) => "stations",
        Content::Files(_) => "file-echo",
        Content::External(_) => "external",
        Content::Nothing => "error",
    }
}

pub(super) fn notice_json(notice: &Notice) -> Value {
    let links: Vec<_> = notice
        .links
        .iter()
        .map(|(label, url)| json!({ "label": label.as_str(), "url": url.to_string() }))
        .collect();
    json!({ "code": notice.code, "message": notice.text.as_str(), "links": links })
}

fn areas_fields(fields: &mut Map<String, Value>, areas: &AreasPage) {
    fields.insert("view".to_owned(), json!("elst"));
    fields.insert(
        "areas".to_owned(),
        areas.lines.iter().map(line_json).collect(),
    );
}

fn line_json(line: &AreaLine) -> Value {
    json!({
        "tag": line.tag,
        "domain": line.domain,
        "kind": format!("{:?}", line.kind).to_lowercase(),
        "description": line.description,
        "messages": line.messages,
        "in_set": line.in_set,
        "unread": line.unread,
        "available": line.problem.is_none(),
        "problem": line.problem,
    })
}

fn messages_fields(
    fields: &mut Map<String, Value>,
    shown: &PrintedPage<'_>,
    messages: &MessagesPage,
    sources: &Sources<'_>,
) -> Result<(), ResolveError> {
    fields.insert("view".to_owned(), json!(messages.view.as_str()));
    let sort: Vec<_> = messages.sort.iter().map(ToString::to_string).collect();
    fields.insert("sort".to_owned(), json!(sort));
    let areas: Vec<_> = messages
        .areas
        .iter()
        .map(|area| {
            json!({
                "tag": area.tag,
                "domain": area.domain,
                "description": area.description,
                "messages": area.messages,
                "in_set": area.in_set,
                "unread": area.unread,
                "available": area.available,
            })
        })
        .collect();
    fields.insert("areas".to_owned(), json!(areas));
    fields.insert("total".to_owned(), json!(messages.set.len()));
    if messages.view == View::Cale {
        let calendar = messages.calendar(shown.page.url.usetz());
        fields.insert("days".to_owned(), days_json(shown, &calendar));
    }
    let view = rows(shown, messages);
    let wanted: Vec<CorpusIndex> = (view.above.iter().chain(&view.rows))
        .map(|row| row.index)
        .collect();
    let read = shown.options.objects || shown.options.bodies;
    let contents = contents(messages, &wanted, sources, read, &Job::new())?;
    let printed = |rows: &[ShownRow]| -> Vec<Value> {
        rows.iter()
            .filter_map(|row| message_json(shown, messages, row, contents.get(&row.index)))
            .collect()
    };
    if messages.view == View::Flbr {
        fields.insert("above".to_owned(), json!(printed(&view.above)));
    }
    fields.insert("messages".to_owned(), json!(printed(&view.rows)));
    if let Some(rows) = &messages.objects {
        fields.insert("objects".to_owned(), objects::list_json(messages, rows));
    }
    if let Some(found) = &messages.places {
        places::fields(fields, messages, found);
    }
    let trees: Vec<_> = view
        .trees
        .iter()
        .take_while(|tree| (tree.start as usize) < view.rows.len())
        .map(|tree| json!({ "first": tree.start, "replies": tree.replies, "in_set": tree.found }))
        .collect();
    if !trees.is_empty() {
        fields.insert("trees".to_owned(), json!(trees));
    }
    Ok(())
}

/// Returns the days with messages, and the addresses of their portions (7.2.3.14).
fn days_json(shown: &PrintedPage<'_>, calendar: &Calendar) -> Value {
    let months = calendar.years.iter().flat_map(|year| &year.months);
    let days = months.flat_map(|month| {
        let days = (1_u8..).zip(&month.days).filter(|(_, count)| **count > 0);
        days.map(|(day, count)| {
            let sign = if month.year < 0 { "-" } else { "" };
            let year = month.year.unsigned_abs();
            let filter = month.filter_of_day(day);
            json!({
                "date": format!("{sign}{year:04}-{:02}-{day:02}", month.month),
                "count": count,
                "url": portion(&shown.page.url, View::Cale, "time", &filter).to_string(),
            })
        })
    });
    Value::Array(days.collect())
}

/// Returns a message; `contents` is its list of objects, `None` if that is unknown.
fn message_json(
    shown: &PrintedPage<'_>,
    messages: &MessagesPage,
    row: &ShownRow,
    contents: Option<&MessageContents>,
) -> Option<Value> {
    let header = messages.row(row.index)?;
    let mut value = json!({
        "area": header.area().tag(),
        "number": header.number(),
        "msgid": some(header.msgid()),
        "reply": some(header.reply()),
        "from": decode_fiunis(header.from()),
        "from_address": some(header.from_address()),
        "to": decode_fiunis(header.to()),
        "subject": decode_fiunis(header.subject()),
        "written": header.moment(shown.page.url.usetz()).to_string(),
        "utc_offset": header.utc_offset().map(|offset| offset.to_string()),
        "size": header.size(),
        "depth": row.depth,
        "in_set": row.in_set,
        "replies": row.replies,
        "read": messages.is_read(&header, shown.library),
        "objects": contents.map(|contents| &contents.objects),
        "places": contents.map(|contents| places::of_message(&contents.places)),
    });
    let is_netmail = header.area().kind() == AreaKind::Netmail;
    if is_netmail || shown.options.bodies {
        let message = shown.message(&header);
        let fields = value.as_object_mut()?;
        if is_netmail && let Ok(Some(message)) = &message {
            let to_address = message.to_address.as_ref().map(ToString::to_string);
            fields.insert("to_address".to_owned(), json!(to_address));
        }
        if shown.options.bodies {
            body_fields(fields, shown, messages, message);
        }
    }
    Some(value)
}

/// Adds text and kludges of a message, or the reason why it has no text.
fn body_fields(
    fields: &mut Map<String, Value>,
    shown: &PrintedPage<'_>,
    messages: &MessagesPage,
    message: Result<Option<Message>, LibraryError>,
) {
    let problem = match message {
        Ok(Some(message)) => {
            let kludges: Vec<_> = shown_kludges(shown, messages, &message)
                .map(Kludge::raw)
                .collect();
            fields.insert("kludges".to_owned(), json!(kludges));
            fields.insert("body".to_owned(), json!(visible_text(&message)));
            if let Some(name) = &message.unknown_charset {
                fields.insert("unknown_charset".to_owned(), json!(name));
            }
            return;
        }
        Ok(None) => {
            "the message is no longer in the base: another program packed it meanwhile; ask again"
                .to_owned()
        }
        Err(error) => error.to_string(),
    };
    fields.insert("body".to_owned(), Value::Null);
    fields.insert("problem".to_owned(), json!(problem));
}

/// Adds the request of the address to a station, and its state.
fn station_fields(fields: &mut Map<String, Value>, asked: &StationRequest, state: &str) {
    let station = json!({ "address": asked.address.to_string(), "request": asked.request });
    for (name, value) in [
        ("station", station),
        ("time", json!(asked.time)),
        ("bot", json!(asked.bot)),
        ("loc", json!(asked.loc.map(Loc::as_str))),
        ("size", json!(asked.size)),
        ("ed2k", json!(asked.ed2k)),
        ("aich", json!(asked.aich)),
        ("fecho", json!(asked.file_echoes)),
        ("state", json!(state)),
    ] {
        fields.insert(name.to_owned(), value);
    }
}

fn compose_json(request: &ComposeRequest) -> Value {
    json!({
        "station": request.station.as_ref().map(ToString::to_string),
        "areas": request.areas,
        "to": request.to,
        "from": request.from,
        "subject": request.subject,
        "body": request.body,
        "draft": draft_json(&request.draft),
    })
}

fn subscribe_json(request: &SubscribeRequest) -> Value {
    json!({
        "areas": request.areas,
        "leave": request.leave,
        "fecho": request.file_echo,
        "uplinks": request.uplinks.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "requests": request.requests.iter().map(draft_json).collect::<Vec<_>>(),
    })
}

/// Returns a draft as it would be written, before it is finished. Dots replace a password.
fn draft_json(draft: &Draft) -> Value {
    let subject = draft.password.as_ref().map(ToString::to_string);
    json!({
        "areas": draft.areas.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "to": draft.to,
        "to_address": draft.to_address.as_ref().map(ToString::to_string),
        "from": draft.from,
        "from_address": draft.from_address.as_ref().map(ToString::to_string),
        "subject": subject.as_ref().unwrap_or(&draft.subject),
        "body": draft.body,
    })
}
