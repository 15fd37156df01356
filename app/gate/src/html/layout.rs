//! The frame of every page: head, search, path, footer.

use super::Shown;
use crate::address::{link, link_to, query_of};
use crate::assets;
use crate::words::Words;
use fidoscope_core::page::{Content, Page};
use fidoscope_core::query::choose_view;
use fidoscope_core::url::{FidoUrl, Key, Scheme, View};
use maud::{DOCTYPE, Markup, html};

/// Facts about the gate for the frame of its pages.
#[derive(Clone, Copy)]
pub(crate) struct Layout<'a> {
    /// Name of the gate.
    pub(crate) name: &'a str,
    /// Public address of the gate, if known.
    pub(crate) base: Option<&'a str>,
    pub(crate) w: Words,
}

/// Head of a page.
#[derive(Default)]
struct Head {
    canonical: Option<String>,
    feed: Option<String>,
    address: Option<String>,
    picture: Option<String>,
    description: String,
}

/// Returns the document of a page.
pub(crate) fn page(
    layout: Layout<'_>,
    shown: Shown<'_>,
    notices: &Markup,
    body: &Markup,
) -> Markup {
    let url = &shown.page.url;
    let is_fghi = url.scheme() != Scheme::External;
    let has_feed = matches!(shown.page.content, Content::Messages(_));
    let picture = match &shown.page.content {
        Content::Object(object) => match &object.shown {
            fidoscope_core::page::AtPath::File(file) if file.kind.is_picture() => {
                Some(link_to("thumb", url))
            }
            _ => None,
        },
        _ => None,
    };
    let head = Head {
        canonical: Some(link(url)),
        feed: has_feed.then(|| link_to("feed", url)),
        address: is_fghi.then(|| url.to_string()),
        picture,
        description: description(shown.page),
    };
    let title = title_of(layout, shown.page);
    let main = html! {
        (trail(layout, url))
        h1 { (title) }
        (notices)
        (switcher(layout.w, shown))
        (body)
        @if is_fghi {
            p.address {
                (layout.w.text("address")) " "
                code { (url.to_string()) }
                " · " a href=(url.to_string()) { (layout.w.text("open-in-fidoscope")) }
                @if has_feed {
                    " · " a href=(link_to("feed", url)) { (layout.w.text("feed")) }
                }
            }
        }
    };
    frame(layout, &title, &head, Some(url), &main)
}

/// Returns a document that is no page of an address.
pub(crate) fn shell(layout: Layout<'_>, title: &str, body: &Markup) -> Markup {
    let main = html! { h1 { (title) } (body) };
    frame(layout, title, &Head::default(), None, &main)
}

/// Returns the document of a fault, with advice.
pub(crate) fn fault(layout: Layout<'_>, title: &str, advice: &str) -> Markup {
    let body = html! {
        p.notice.error { (advice) }
        p { a href="./" { (layout.w.text("all-areas")) } }
    };
    shell(layout, title, &body)
}

/// Returns the title of a page, in the reader's language where the core's is a word.
fn title_of(layout: Layout<'_>, page: &Page) -> String {
    match &page.content {
        Content::Areas(_) if page.url.is_arealist() => layout.name.to_owned(),
        Content::Stations(_) => layout.w.text("nodelist").to_owned(),
        _ if page.url.is_arealist() => layout.w.text("all-areas").to_owned(),
        _ => page.title.clone(),
    }
}

/// Returns the beginning of a text about the page for shared links.
fn description(page: &Page) -> String {
    let text = match &page.content {
        Content::Messages(messages) => {
            let area = messages.areas.first();
            area.map(|area| area.description.clone())
                .unwrap_or_default()
        }
        _ => String::new(),
    };
    text.chars().take(200).collect()
}

fn frame(
    layout: Layout<'_>,
    title: &str,
    head: &Head,
    url: Option<&FidoUrl>,
    main: &Markup,
) -> Markup {
    let w = layout.w;
    let whole = match title == layout.name {
        true => title.to_owned(),
        false => format!("{title} · {}", layout.name),
    };
    let absolute = |link: &str| {
        let base = layout.base?;
        Some(format!("{base}{}", link.trim_start_matches("./")))
    };
    html! {
        (DOCTYPE)
        html lang=(w.language.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                title { (whole) }
                link rel="stylesheet" href=(format!("./{}", assets::style().name));
                link rel="icon" type="image/svg+xml" href=(format!("./{}", assets::icon().name));
                link rel="search" type="application/opensearchdescription+xml" title=(layout.name) href="./opensearch.xml";
                @if let Some(canonical) = &head.canonical { link rel="canonical" href=(canonical); }
                @if let Some(feed) = &head.feed {
                    link rel="alternate" type="application/atom+xml" title=(title) href=(feed);
                }
                @if let Some(address) = &head.address { link rel="alternate" href=(address); }
                meta property="og:site_name" content=(layout.name);
                meta property="og:type" content="article";
                meta property="og:title" content=(title);
                @if !head.description.is_empty() {
                    meta property="og:description" content=(head.description);
                    meta name="description" content=(head.description);
                }
                @if let Some(own) = head.canonical.as_deref().and_then(absolute) {
                    meta property="og:url" content=(own);
                }
                @if let Some(picture) = head.picture.as_deref().and_then(absolute) {
                    meta property="og:image" content=(picture);
                }
            }
            body {
                a.skip href="#main" { (w.text("skip")) }
                header.top {
                    a.home href="./" { (layout.name) }
                    (search(w, url))
                }
                main #main tabindex="-1" { (main) }
                footer {
                    nav aria-label=(w.text("about-gate")) {
                        a href="./" { (w.text("all-areas")) }
                        " · " a href="./?about:nodelist" { (w.text("nodelist")) }
                        " · " a href="./handler" { (w.text("handler")) }
                    }
                    p { (w.text("read-only")) }
                }
            }
        }
    }
}

/// Returns the form of the search: in the areas of the page.
fn search(w: Words, url: Option<&FidoUrl>) -> Markup {
    let scope = url.filter(|url| matches!(url.scheme(), Scheme::Area | Scheme::Fecho));
    let scope = scope.map(|url| {
        let url = url.with_path([], false);
        match url.scheme() {
            Scheme::Area => {
                let all = url.without_filters();
                match choose_view(&all) {
                    // These would show one of the found messages.
                    Some(
                        View::Sing
                        | View::Tree
                        | View::Bran
                        | View::Expa
                        | View::Exbr
                        | View::Flat
                        | View::Flbr,
                    ) => all.without_param("view"),
                    _ => all,
                }
            }
            _ => url.without_param("find"),
        }
    });
    let wanted = url.and_then(|url| url.param("findsb").or_else(|| url.param("find")));
    let value = scope
        .as_ref()
        .map_or_else(|| "area://".to_owned(), ToString::to_string);
    html! {
        search {
            form action="./find" method="get" {
                input type="hidden" name="in" value=(value);
                input type="search" name="q" required maxlength="500" value=[wanted]
                    aria-label=(w.text("search-here")) placeholder=(w.text("search"));
                button type="submit" { (w.text("search")) }
            }
        }
    }
}

/// Returns the path from all areas down to the page.
fn trail(layout: Layout<'_>, url: &FidoUrl) -> Markup {
    let mut above = Vec::new();
    let mut at = url.parent();
    while let Some(parent) = at {
        at = parent.parent();
        above.push(parent);
        if above.len() > 8 {
            break;
        }
    }
    above.reverse();
    let name = |url: &FidoUrl| {
        let last = url.path().last().map(str::to_owned);
        last.unwrap_or_else(|| {
            if url.has(Key::MsgId) {
                return layout.w.text("view-message").to_owned();
            }
            if url.has_filters() {
                return layout.w.text("selection").to_owned();
            }
            let tags: Vec<&str> = url.areas().map(|area| area.tag).collect();
            match tags.is_empty() {
                true => layout.w.text("all-areas").to_owned(),
                false => tags.join(", "),
            }
        })
    };
    html! {
        @if !above.is_empty() {
            nav.trail aria-label=(layout.w.text("path")) {
                @for (at, url) in above.iter().enumerate() {
                    @if at > 0 { " › " }
                    a href=(link(url)) { (name(url)) }
                }
            }
        }
    }
}

/// Returns the links to other views of the same messages.
fn switcher(w: Words, shown: Shown<'_>) -> Markup {
    let Content::Messages(messages) = &shown.page.content else {
        return html! {};
    };
    let views = [
        (View::List, w.text("view-list")),
        (View::Topl, w.text("view-threads")),
        (View::Litr, w.text("view-trees")),
        (View::Reel, w.text("view-reel")),
        (View::Cale, w.text("view-calendar")),
        (View::Objs, w.text("view-objects")),
        (View::Mapm, w.text("view-map")),
        (View::Smap, w.text("view-senders")),
        (View::Glom, w.text("view-globe")),
    ];
    let one = [
        (View::Sing, w.text("view-message")),
        (View::Tree, w.text("view-tree")),
        (View::Expa, w.text("view-expanded")),
        (View::Flat, w.text("view-flat")),
    ];
    let is_one = messages.filtered && messages.set.len() == 1
        || matches!(
            messages.view,
            View::Tree | View::Bran | View::Expa | View::Exbr | View::Flat | View::Flbr
        );
    let views: &[(View, &str)] = if is_one { &one } else { &views };
    let current = choose_view(&shown.page.url).unwrap_or(messages.view);
    html! {
        nav.views aria-label=(w.text("views")) {
            ul {
                @for (view, name) in views {
                    li {
                        @if *view == current {
                            a aria-current="page" href=(query_link(&shown.page.url, *view)) { (name) }
                        } @else {
                            a href=(query_link(&shown.page.url, *view)) { (name) }
                        }
                    }
                }
            }
        }
    }
}

fn query_link(url: &FidoUrl, view: View) -> String {
    format!("./?{}", query_of(&url.with_view(view)))
}
