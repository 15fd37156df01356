//! Card and menu of a sender or an addressee, at the name.

use crate::command::{Command, FrontCommand, ProfileCommand, TabCommand};
use crate::settings::Setting;
use crate::strings::{quoted, tr, words};
use crate::style::{self, Palette};
use crate::views::{ViewCx, links, rows};
use egui::{Response, RichText, Ui};
use fidoscope_core::address::Address;
use fidoscope_core::geo::{GeoKludge, kludge_of_line};
use fidoscope_core::library::MessageRow;
use fidoscope_core::limits::TWIT_BYTES;
use fidoscope_core::message::Message;
use fidoscope_core::page::{Content, Page, StationsPage};
use fidoscope_core::url::{FidoUrl, Key, View};
use std::sync::{Arc, Weak};

/// Maximum number of messages in which those of a person are counted.
const MOST: usize = 200_000;

/// Person, as named in a message.
#[derive(Clone, Debug)]
pub(super) struct Person<'a> {
    pub(super) name: &'a str,
    /// Address; may be empty.
    pub(super) address: &'a str,
    /// Message whose kludges or social file describe the person.
    pub(super) message: Option<&'a Message>,
}

/// Cached number of a person's messages on the page.
pub(crate) struct Counted {
    page: Weak<Page>,
    name: String,
    count: usize,
}

/// Shows a card over the name.
pub(super) fn hover(cx: &mut ViewCx<'_>, response: Response, person: &Person<'_>) {
    if person.name.trim().is_empty() {
        return;
    }
    response.on_hover_ui(|ui| {
        ui.set_max_width(440.0);
        card(cx, ui, person);
    });
}

/// Returns the address of the mail of a person or station in the areas of the page.
fn mail_of(cx: &ViewCx<'_>, filter: &str, value: &str) -> FidoUrl {
    let areas = cx.page.url.without_filters();
    let areas = areas.keeping_params(|param| !matches!(param.key, Some(Key::View | Key::Sort)));
    areas.with_param(filter, value)
}

/// Draws the menu of a name: mail of the person, and its station.
pub(super) fn menu(cx: &mut ViewCx<'_>, response: &Response, person: &Person<'_>) {
    if person.name.trim().is_empty() {
        return;
    }
    response.context_menu(|ui| {
        let value = quoted(person.name);
        let all = [
            (tr!("person-mail"), mail_of(cx, "sender", &value)),
            (tr!("person-letters"), mail_of(cx, "to", &value)),
        ];
        for (name, url) in all {
            entry(cx, ui, name, url);
        }
        twit(cx, ui, person.name);
        if Address::parse_lenient(person.address).is_some() {
            ui.separator();
            station_menu(cx, ui, person.address);
        }
    });
}

/// Draws the items about the sender in the menu of a row.
pub(crate) fn menu_of_sender(cx: &mut ViewCx<'_>, ui: &mut Ui, row: &MessageRow<'_>) {
    let url = mail_of(cx, "sender", &quoted(row.from()));
    entry(cx, ui, tr!("person-mail"), url);
    twit(cx, ui, row.from());
    if Address::parse_lenient(row.from_address()).is_some() {
        let address = row.from_address().to_owned();
        ui.menu_button(address.as_str(), |ui| station_menu(cx, ui, &address));
    }
}

/// Draws the item that hides or shows the mail of a person. A name that matches everybody is not
/// offered.
fn twit(cx: &mut ViewCx<'_>, ui: &mut Ui, name: &str) {
    let name = name.trim();
    if name.len() > TWIT_BYTES || name.chars().all(|sign| matches!(sign, '*' | '?')) {
        return;
    }
    let is_twit = cx.settings.twits.iter().any(|own| own == name);
    let text = if is_twit {
        tr!("twit-show-again", name = name)
    } else {
        tr!("twit-hide", name = name)
    };
    let setting = || Setting::Twit(name.to_owned(), !is_twit);
    links::menu_entry(cx, ui, &text, || {
        Command::Profile(ProfileCommand::Set(setting()))
    });
}

/// Draws the menu of a station: its mail, a letter to it, its line in the nodelist, its place.
pub(super) fn station_menu(cx: &mut ViewCx<'_>, ui: &mut Ui, address: &str) {
    let Some(station) = Address::parse_lenient(address) else {
        return;
    };
    let mail = mail_of(cx, "from", address);
    let place = mail.with_view(View::Smap);
    for (name, url) in [
        (tr!("address-mail"), mail),
        (tr!("address-letter"), FidoUrl::netmail(&station)),
        (tr!("address-in-list"), StationsPage::url(address)),
        (tr!("address-on-map"), place),
    ] {
        entry(cx, ui, name, url);
    }
    let copy = || Command::Front(FrontCommand::Copy(address.to_owned()));
    links::menu_entry(cx, ui, tr!("address-copy"), copy);
}

fn entry(cx: &mut ViewCx<'_>, ui: &mut Ui, name: &str, url: FidoUrl) {
    let response = ui.button(name);
    cx.hover(&response, &url.to_string());
    if let Some(place) = links::opened(ui, &response) {
        cx.commands
            .push(Command::Tabs(TabCommand::Open(url, place)));
        ui.close();
    }
}

fn card(cx: &mut ViewCx<'_>, ui: &mut Ui, person: &Person<'_>) {
    let dim = Palette::current(ui).dim;
    ui.label(RichText::new(person.name).font(style::bold_font()));
    if !person.address.is_empty() {
        ui.label(person.address);
    }
    let facts = |ui: &mut Ui, all: Vec<(&str, String)>| {
        for (name, value) in all {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(name).color(dim));
                ui.label(value);
            });
        }
    };
    facts(ui, person.message.map(kludge_facts).unwrap_or_default());
    if let Some(line) = line_of(cx, person.address) {
        facts(ui, line);
        let url = StationsPage::url(person.address);
        links::link(cx, ui, tr!("person-in-list"), &url);
    } else if !cx.nodelists.is_empty() && Address::parse_lenient(person.address).is_some() {
        ui.label(RichText::new(tr!("person-no-line")).color(dim));
    }
    if let Some(count) = count(cx, person.name) {
        let found = words::messages(count as u64);
        ui.label(tr!("person-here", messages = found));
    }
    let mail = mail_of(cx, "sender", &quoted(person.name));
    links::link(cx, ui, tr!("person-mail"), &mail);
}

/// Returns name and place of the author by kludges: those of the message before those of the social
/// file (C.2.1).
fn kludge_facts(message: &Message) -> Vec<(&'static str, String)> {
    let name = message.kludge("RealName").map(rows::one_line);
    let place = message.kludge("ORIGEO").and_then(|value| {
        match kludge_of_line(&format!("ORIGEO: {value}")) {
            Some(Ok(GeoKludge::Origin(position))) => Some(position.to_string()),
            _ => None,
        }
    });
    let facts = [
        (tr!("person-real-name"), name),
        (tr!("person-place"), place),
    ];
    let known = |value: &String| !value.trim().is_empty();
    let facts = facts.into_iter();
    facts
        .filter_map(|(name, value)| Some((name, value.filter(known)?)))
        .collect()
}

/// Returns names and values of the nodelist's line of a station.
fn line_of(cx: &ViewCx<'_>, address: &str) -> Option<Vec<(&'static str, String)>> {
    let address = Address::parse_lenient(address)?;
    let entry = cx.nodelists.line_or_boss_of(&address)?;
    let mut facts = vec![
        (
            tr!("station"),
            format!("{}, {}", entry.address(), entry.name()),
        ),
        (tr!("station-place"), entry.location().into_owned()),
        (tr!("station-sysop"), entry.sysop().into_owned()),
        (tr!("station-line"), entry.line().to_owned()),
    ];
    facts.retain(|(_, value)| !value.trim().is_empty());
    Some(facts)
}

/// Returns the number of messages on the page by a person; cached for a page and a name.
fn count(cx: &mut ViewCx<'_>, name: &str) -> Option<usize> {
    let Content::Messages(m) = &cx.page.content else {
        return None;
    };
    if m.set.len() > MOST {
        return None;
    }
    // A weak pointer keeps the place in memory from being used again.
    let page = Arc::downgrade(cx.page);
    if let Some(known) = &cx.memory.person
        && known.page.ptr_eq(&page)
        && known.name == name
    {
        return Some(known.count);
    }
    let rows = m.set.iter().filter_map(|index| m.row(*index));
    let count = rows.filter(|row| row.from() == name).count();
    cx.memory.person = Some(Counted {
        page,
        name: name.to_owned(),
        count,
    });
    Some(count)
}
