//! Titles of pages on tabs, in the window, in the history and in bookmarks: filters, areas and view in words.
//! Imports no egui.

use crate::strings::{format, tr, words};
use crate::views::{Named, VIEWS, filter_in_words, short_value};
use fidoscope_core::page::{Content, MessagesPage, Page, StationRequest};
use fidoscope_core::resolve::station_request;
use fidoscope_core::url::{FidoUrl, Key, View};

/// Most filters that a title names.
const MOST_FILTERS: usize = 3;

/// The title of a page.
pub(crate) fn of(page: &Page) -> String {
    match &page.content {
        Content::Areas(_) if page.url.is_arealist() => tr!("view-elst").to_owned(),
        Content::Areas(_) => in_view(of_set(&page.url), View::Elst),
        Content::Messages(m) => in_view(
            subject_of(page, m).unwrap_or_else(|| of_set(&page.url)),
            m.view,
        ),
        Content::Stations(found) if found.wanted.is_empty() => tr!("title-nodelist").to_owned(),
        Content::Stations(found) => {
            let what = short_value(&found.wanted);
            tr!("title-found", words = what, place = tr!("title-nodelist"))
        }
        Content::Compose(request) => {
            let station = request.station.as_ref().map(ToString::to_string);
            let to = station.unwrap_or_else(|| request.areas.join(" "));
            tr!("title-write", to = to)
        }
        Content::Object(object) if object.path.is_empty() => {
            station_request(&page.url).map_or_else(|| page.title.clone(), |own| asked(&own))
        }
        Content::Faq(request) => asked(&request.asked),
        Content::Station(request) => asked(request),
        Content::Subscribe(request) => {
            let areas = request.areas.join(" ");
            match request.leave {
                true => tr!("title-leave", areas = areas),
                false => tr!("title-join", areas = areas),
            }
        }
        Content::Object(_) | Content::Files(_) | Content::External(_) | Content::Nothing => {
            page.title.clone()
        }
    }
}

/// Returns the title of a request to a station.
fn asked(request: &StationRequest) -> String {
    let station = request.address.to_string();
    match &request.request {
        Some(request) => {
            let request = short_value(request);
            tr!("title-asked", request = request, station = station)
        }
        None => station,
    }
}

/// The title of a message that was opened out of a set.
pub(crate) fn of_message(named: &Named) -> String {
    in_view(words::subject(&named.subject).to_owned(), named.view)
}

/// The subject of the message that an address names by its MSGID.
fn subject_of(page: &Page, m: &MessagesPage) -> Option<String> {
    let is_one = page.url.values(Key::MsgId).count() == 1;
    let row = m.row(*m.set.first()?).filter(|_| is_one)?;
    let subject = crate::views::one_line(row.subject());
    Some(words::subject(&subject).to_owned())
}

/// Lists and single messages are shown so without being asked: only other views are named.
fn in_view(title: String, view: View) -> String {
    match view {
        View::List | View::Sing => return title,
        View::Tree
        | View::Bran
        | View::Litr
        | View::Reel
        | View::Totr
        | View::Topl
        | View::Expa
        | View::Exbr
        | View::Flat
        | View::Flbr
        | View::Cale
        | View::Mapm
        | View::Smap
        | View::Glom
        | View::Sglo
        | View::Objs
        | View::Elst => {}
    }
    let name = VIEWS.iter().find(|entry| entry.view == view);
    let name = name.map_or_else(String::new, |entry| entry.name().to_lowercase());
    tr!("title-in-view", title = title, view = name)
}

/// Returns the filters and areas of an address in words.
fn of_set(url: &FidoUrl) -> String {
    let mut areas = url.areas();
    let place = match (areas.next(), areas.next(), areas.count()) {
        (None, ..) => String::new(),
        (Some(area), None, _) => area.tag.to_owned(),
        (Some(one), Some(other), 0) => format!("{}, {}", one.tag, other.tag),
        (.., more) => words::areas(more as u64 + 2),
    };
    let filters = url
        .params()
        .filter(|param| param.key.is_some_and(Key::is_filter));
    let mut what: Vec<String> = Vec::new();
    let named = filters.clone().take(MOST_FILTERS);
    for filter in named.filter_map(|param| filter_in_words(&param)) {
        if !what.contains(&filter) {
            what.push(filter);
        }
    }
    if filters.count() > MOST_FILTERS {
        what.push("…".to_owned());
    }
    let what = what.join(", ");
    match (what.is_empty(), place.is_empty()) {
        (true, true) => tr!("view-elst").to_owned(),
        (true, false) => place,
        (false, true) => tr!("title-found-everywhere", words = what),
        (false, false) => tr!("title-found", words = what, place = place),
    }
}

/// Title and unread messages of all areas, for the window.
pub(crate) fn of_window(title: &str, unread: u64) -> String {
    match unread {
        0 => format!("{title} — Fidoscope"),
        unread => format!("({}) {title} — Fidoscope", format::count(unread)),
    }
}

#[cfg(test)]
mod tests {
    use super::of_set;
    use crate::strings::{Language, set_language};
    use fidoscope_core::url::FidoUrl;

    fn title(url: &str) -> String {
        of_set(&FidoUrl::parse(url).expect(url).url)
    }

    #[test]
    fn titles_say_what_is_looked_for_and_where() {
        for (url, expected) in [
            ("area://R50.Bone", "R50.Bone"),
            ("area://R50.Bone?find=modem", "modem in R50.Bone"),
            ("area://?find=modem", "modem in all areas"),
            ("area://A+B?find=\"two words\"", "two words in A, B"),
            (
                "area://A+B+C?from=Ann&time=2007",
                "from Ann, 2007 in 3 areas",
            ),
            (
                "area://A?to=Ann&subj=tea&tag=food&twit=Bob",
                "to Ann, subject “tea”, #food, … in A",
            ),
            ("area://A?msgid=1&msgid=2", "messages in A"),
            ("area://A?ttop", "first messages of threads in A"),
        ] {
            assert_eq!(title(url), expected, "{url}");
        }
        set_language(Language::Russian);
        assert_eq!(title("area://R50.Bone?find=модем"), "модем в R50.Bone");
        set_language(Language::English);
    }
}
