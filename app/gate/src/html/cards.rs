//! Addresses that ask for an action: explained, and handed over to the desktop. The gate does nothing of it.

use super::Shown;
use fidoscope_core::page::{ComposeRequest, Content, StationRequest, SubscribeRequest};
use fidoscope_core::url::Scheme;
use maud::{Markup, html};

/// A name and a value.
type Row = (&'static str, String);

/// Returns the explanation of an address.
pub(super) fn card(shown: Shown<'_>) -> Markup {
    let w = shown.w;
    let (title, mut rows) = match &shown.page.content {
        Content::Compose(request) => (w.text("card-message"), compose(shown, request)),
        Content::Subscribe(request) => (w.text("card-subscription"), subscription(shown, request)),
        Content::Station(asked) => (w.text("card-request"), station(shown, asked)),
        Content::Faq(request) => (w.text("card-request"), station(shown, &request.asked)),
        _ => return external(shown),
    };
    rows.retain(|(_, value)| !value.trim().is_empty());
    let address = shown.page.url.to_string();
    html! {
        section.card {
            h2 { (title) }
            dl { @for (name, value) in &rows { dt { (name) } dd { (value) } } }
            p { (w.text("nothing-sent")) }
            @if shown.page.url.scheme() != Scheme::External {
                p { a.button href=(address) { (w.text("open-in-fidoscope")) } }
            }
        }
    }
}

fn compose(shown: Shown<'_>, request: &ComposeRequest) -> Vec<Row> {
    let w = shown.w;
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let station = request.station.as_ref().map(ToString::to_string);
    vec![
        (w.text("station"), station.unwrap_or_default()),
        (w.text("area"), request.areas.join(", ")),
        (w.text("to"), text(&request.to)),
        (w.text("from"), text(&request.from)),
        (w.text("subject"), text(&request.subject)),
        (w.text("message-text"), text(&request.body)),
    ]
}

fn subscription(shown: Shown<'_>, request: &SubscribeRequest) -> Vec<Row> {
    let w = shown.w;
    let uplinks: Vec<String> = request.uplinks.iter().map(ToString::to_string).collect();
    let change = match request.leave {
        true => w.text("leave"),
        false => w.text("join"),
    };
    vec![
        (w.text("change"), change.to_owned()),
        (w.text("area"), request.areas.join(", ")),
        (w.text("uplinks"), uplinks.join(", ")),
    ]
}

fn station(shown: Shown<'_>, asked: &StationRequest) -> Vec<Row> {
    let w = shown.w;
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    vec![
        (w.text("station"), asked.address.to_string()),
        (w.text("request"), text(&asked.request)),
        (w.text("robot"), text(&asked.bot)),
        (
            w.text("size"),
            asked.size.map(|size| size.to_string()).unwrap_or_default(),
        ),
        (w.text("file-echoes"), asked.file_echoes.join(", ")),
    ]
}

/// Returns an address outside of Fidonet; only those of the Web become links.
fn external(shown: Shown<'_>) -> Markup {
    let w = shown.w;
    let address = shown.page.url.to_string();
    let is_web = super::text::is_web(&address);
    html! {
        section.card {
            h2 { (w.text("card-external")) }
            p {
                @if is_web { a href=(address) rel="nofollow noopener" { (address) } }
                @else { code { (address) } }
            }
        }
    }
}
