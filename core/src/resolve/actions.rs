//! Pages of URLs that designate actions and stations: previews that do nothing (sections 6, 7.3,
//! 7.5).

use super::{area_name, lists, page, unknown_times};
use crate::compose::{self, Identity, Moment};
use crate::library::Library;
use crate::nodelist::Nodelists;
use crate::page::{
    ComposeRequest, Content, Notice, Page, Sentence, Severity, StationRequest, SubscribeRequest,
};
use crate::query::time::Now;
use crate::requests::{Request, State};
use crate::time::WallTime;
use crate::url::{FidoUrl, Key, Scheme};

/// Code of the notice on pages that only propose something.
const NOTHING_SENT: &str = "nothing-sent";

/// Returns the page of a `netmail:`, `echomail:` or `areafix:` URL: a preview of what would be
/// sent.
pub(super) fn action_page(url: &FidoUrl, library: &Library, now: &Now) -> Page {
    let identity = library.identity();
    let export_lists = library.export_lists();
    let mut made = match url.scheme() {
        Scheme::Areafix => subscribe_page(url, &identity),
        Scheme::Netmail
        | Scheme::Echomail
        | Scheme::Area
        | Scheme::Faqserv
        | Scheme::Fecho
        | Scheme::Freq
        | Scheme::External => compose_page(url, &identity, now),
    };
    if url.scheme() == Scheme::Echomail && !export_lists.is_empty() {
        let paths = export_lists.iter().map(|path| path.display().to_string());
        let paths = paths.collect::<Vec<_>>().join(", ");
        let text = format!(
            "Areas with new mail are listed in {paths}: there the tosser finds the areas to \
             export."
        );
        let text = Sentence::keyed("export-list", text).with("path", paths);
        made.notices
            .push(Notice::new(Severity::Info, "export-list", text));
    }
    made.notices.push(nothing_sent());
    made
}

/// Returns the notice that a proposed message was not sent.
pub(super) fn nothing_sent() -> Notice {
    let text =
        "Nothing was sent. The address only proposes what to write; it is sent when you say so.";
    let text = Sentence::keyed("nothing-sent", text);
    Notice::new(Severity::Info, NOTHING_SENT, text)
}

fn tags(url: &FidoUrl) -> Vec<String> {
    url.areas().map(|area| area_name(&area)).collect()
}

fn compose_page(url: &FidoUrl, identity: &Identity, now: &Now) -> Page {
    let (local, utc_offset) = now.moment();
    let moment = Moment {
        local,
        utc_offset: Some(utc_offset),
    };
    let drafted = compose::from_url(url, identity, &moment);
    let text = |name| url.param(name).map(str::to_owned);
    let request = ComposeRequest {
        station: url.station().cloned(),
        areas: tags(url),
        to: text("to"),
        from: text("from"),
        subject: text("subject"),
        body: text("body"),
        draft: Box::new(drafted.draft),
        position: drafted.position,
    };
    let target = match &request.station {
        Some(station) => station.to_string(),
        None => request.areas.join(" "),
    };
    let title = format!("Write to {target}");
    page(url, title, Content::Compose(request), drafted.notices)
}

fn subscribe_page(url: &FidoUrl, identity: &Identity) -> Page {
    let subscription = compose::subscribe(url, identity);
    let request = SubscribeRequest {
        areas: tags(url),
        leave: url.leave(),
        file_echo: url.of_file_echoes(),
        uplinks: url.uplinks().cloned().collect(),
        requests: subscription.requests,
    };
    let verb = if request.leave {
        "Leave"
    } else {
        "Subscribe to"
    };
    let title = format!("{verb} {}", request.areas.join(" "));
    let content = Content::Subscribe(request);
    page(url, title, content, subscription.notices)
}

/// Returns the request to a station in a `faqserv://` or `freq://` address (7.3, 7.5); `None` for
/// other addresses.
#[must_use]
pub fn station_request(url: &FidoUrl) -> Option<StationRequest> {
    if !matches!(url.scheme(), Scheme::Faqserv | Scheme::Freq) {
        return None;
    }
    let address = url.station().cloned()?;
    let path = url.path().collect::<Vec<_>>().join("/");
    let request = match url.request() {
        Some(request) if path.is_empty() => Some(request.to_owned()),
        Some(request) => Some(format!("{request}/{path}")),
        None => Some(path).filter(|path| !path.is_empty()),
    };
    let first = |key| url.values(key).next().map(str::to_owned);
    Some(StationRequest {
        address,
        request,
        time: first(Key::Time),
        bot: first(Key::Bot),
        loc: url.loc(),
        size: url.size(),
        ed2k: first(Key::Ed2k),
        aich: first(Key::Aich),
        file_echoes: url.file_echoes().map(str::to_owned).collect(),
    })
}

/// Adds the state of a request to the page of the requested file, in place of the notice that
/// nothing was requested.
pub fn note_request(page: &mut Page, request: &Request, now: &Now) {
    let is_here = matches!(page.content, Content::Object(_));
    if request.state == State::Came && is_here {
        return;
    }
    let east = i64::from(now.moment().1.0) * 60;
    let since = i64::try_from(request.since).unwrap_or(i64::MAX);
    let date = WallTime(since.saturating_add(east)).to_string();
    let date = date.replace('T', " ");
    let text = match (request.state, &request.reason) {
        (State::Asked, _) => {
            format!("The request for this file has been in the outbound since {date}.")
        }
        (State::Sent, _) => {
            format!("The mailer took the request for this file ({date}); nothing has come so far.")
        }
        (State::Came, _) => format!("This file came on {date}."),
        (State::Failed, Some(reason)) => {
            format!("The request for this file has failed: {reason}.")
        }
        (State::Failed, None) => "The request for this file has failed.".to_owned(),
        (State::Expired, _) => {
            format!("Nothing came for the request for this file, which expired on {date}.")
        }
    };
    let severity = match request.state {
        State::Failed | State::Expired => Severity::Warning,
        State::Asked | State::Sent | State::Came => Severity::Info,
    };
    page.notices.retain(|notice| notice.code != NOTHING_SENT);
    page.notices
        .push(Notice::new(severity, "request-state", text));
}

/// Returns the title of the page of a request to a station.
pub(super) fn station_title(asked: &StationRequest) -> String {
    match &asked.request {
        Some(request) => format!("{request} from {}", asked.address),
        None => asked.address.to_string(),
    }
}

/// Returns the page of a `faqserv://` or `freq://` URL, with the station's line of nodelists after
/// the given notices.
pub(super) fn station_page(url: &FidoUrl, nodelists: &Nodelists, mut notices: Vec<Notice>) -> Page {
    let Some(asked) = station_request(url) else {
        return page(url, url.to_string(), Content::Nothing, notices);
    };
    notices.extend(unknown_times(url));
    notices.extend(lists::station(nodelists, &asked.address));
    let text = if url.scheme() == Scheme::Freq {
        let text = "Nothing was requested. Fidoscope requests a file only when you say so.";
        Sentence::keyed("nothing-asked", text)
    } else {
        let server = url.to_string();
        let text = format!(
            "Nothing is sent to the server. To ask for a text of it, add the name of the text to the address: \
             {server}/NAME."
        );
        Sentence::keyed("nothing-requested", text).with("server", server)
    };
    notices.push(Notice::new(Severity::Info, NOTHING_SENT, text));
    page(url, station_title(&asked), Content::Station(asked), notices)
}
