//! Page of the composer: header fields, text, preview, and the button that writes the message.
//!
//! Draws a draft of the browser; workers make the preview and write the message.

mod attachments;
mod drafts;
mod find;
mod insert;
mod preview;
mod requests;
mod spelling;
mod suggest;
mod text;

pub(in crate::shell) use drafts::draw as draw_list;
pub(in crate::shell) use requests::draw_for_tab as draw_requests;

use crate::browser::{Addressee, Browser};
use crate::command::{Command, DraftCommand};
use crate::keep::drafts::DraftId;
use crate::platform::desktop::visible;
use crate::settings::Switch;
use crate::settings::shortcuts::key_presses;
use crate::shell::choose;
use crate::strings::{format, sentence, tr};
use crate::style::{self, Palette};
use crate::views::{FindInPage, PageHits};
use egui::text::{CCursor, CCursorRange};
use egui::{
    Align, Button, ComboBox, Grid, Id, Key, Label, Layout, Modifiers, Response, RichText,
    ScrollArea, TextBuffer, TextEdit, Ui, vec2,
};
use fidoscope_core::address::Address;
use fidoscope_core::compose::{
    AreaFacts, AreaName, Draft, DraftKind, Finished, Identity, Misfits, Persona, WritesAs,
};
use fidoscope_core::config::AreaKind;
use fidoscope_core::page::Notice;
use fidoscope_core::url::FidoUrl;
use std::sync::Arc;

/// State of the composer between frames, outside of the draft.
#[derive(Default)]
pub(super) struct Composer {
    of: Option<DraftId>,
    /// Texts of fields that the draft stores parsed: areatags, the addressee's address, tags.
    areas: String,
    address: String,
    tags: String,
    shows_preview: bool,
    /// Written message that a second click deletes.
    deletes: Option<DraftId>,
    /// Draft that a second click discards.
    discards: Option<DraftId>,
    /// True to go to the next unknown word.
    wants_next_word: bool,
    /// True to focus the text.
    wants_keyboard: bool,
    /// Header field to focus.
    wants_field: Option<Field>,
    /// Empty field that Ctrl+S asked about; the next Ctrl+S sends without a subject.
    asked: Option<Field>,
    /// True to draw the header as one line.
    is_folded: bool,
    /// Addressee when a suggestion was chosen; none are offered for it again.
    addressee: String,
    /// Index of the suggestion that Enter chooses.
    chosen: Option<usize>,
    section_unit: attachments::Unit,
    insert: insert::Insert,
    find: find::Find,
    spelling: spelling::Spelling,
}

impl Composer {
    fn begin(&mut self, id: DraftId, draft: &Draft) {
        if self.of == Some(id) {
            return;
        }
        let areas: Vec<String> = draft.areas.iter().map(ToString::to_string).collect();
        *self = Self {
            of: Some(id),
            areas: areas.join(" "),
            address: draft
                .to_address
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default(),
            tags: draft.tags.join(" | "),
            wants_keyboard: Field::first_empty(draft).is_none(),
            wants_field: Field::first_empty(draft),
            addressee: draft.to.clone(),
            ..Self::default()
        };
    }
}

/// Header field that a message needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    To,
    Address,
    Areas,
    Subject,
}

impl Field {
    /// Returns the first field that a draft needs and that is empty.
    fn first_empty(draft: &Draft) -> Option<Self> {
        let is_netmail = draft.kind == DraftKind::Netmail;
        [
            (Self::To, draft.to.trim().is_empty()),
            (Self::Address, is_netmail && draft.to_address.is_none()),
            (Self::Areas, !is_netmail && draft.areas.is_empty()),
            (Self::Subject, draft.subject.trim().is_empty()),
        ]
        .into_iter()
        .find_map(|(field, is_empty)| is_empty.then_some(field))
    }

    /// Returns the sentence that asks for the field.
    fn question(self) -> &'static str {
        match self {
            Self::To => tr!("draft-ask-to"),
            Self::Address => tr!("draft-ask-address"),
            Self::Areas => tr!("draft-ask-areas"),
            Self::Subject => tr!("draft-ask-subject"),
        }
    }

    fn id(self) -> Id {
        Id::unique(("draft field", self as u8))
    }
}

/// Draws the page of a draft; returns the hits of a search in its text.
pub(super) fn draw(
    composer: &mut Composer,
    browser: &mut Browser,
    (id, find): (DraftId, FindInPage<'_>),
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) -> PageHits {
    let mut hits = PageHits::default();
    let Some(mut draft) = browser.draft(id).cloned() else {
        return hits;
    };
    composer.begin(id, &draft);
    let people = match composer.addressee == draft.to {
        true => Vec::new(),
        false => browser.addressees(id, &draft.to),
    };
    browser.preview(id);
    let identity = Arc::clone(browser.drafts().identity());
    composer.spelling.update(browser, &identity, &draft);
    let done = browser
        .kept(id)
        .filter(|kept| !kept.done.is_empty())
        .map(|kept| {
            let places = kept.done.iter();
            let places = places.map(|(_, stored)| format!("{} #{}", stored.area, stored.number));
            places.collect::<Vec<_>>().join(", ")
        });
    let is_touched = browser.kept(id).is_some_and(|kept| kept.is_touched);
    let about = browser.about_draft(id);
    let position = about.position.take();
    let notices = about.notices.clone();
    let finished = about.finished.clone();
    let (failure, is_sending) = (about.failure.clone(), about.is_sending);
    let send = key_presses(ui, Modifiers::COMMAND, Key::Enter) > 0
        || key_presses(ui, Modifiers::COMMAND, Key::S) > 0;
    let pastes = key_presses(ui, Modifiers::COMMAND | Modifiers::SHIFT, Key::V) > 0;
    let dropped = ui.input(|input| input.raw.dropped_files.clone());
    let dropped = dropped.iter().map(|file| file.path().to_owned());
    if is_sending {
        // If sending fails, the text is focused again.
        composer.wants_keyboard = true;
    } else {
        browser.attach(id, dropped.collect());
    }
    let empty = Field::first_empty(&draft);
    let asks = empty.filter(|field| {
        let is_repeated = *field == Field::Subject && composer.asked == empty;
        send && !is_sending && !is_repeated
    });
    if asks.is_some() {
        (composer.asked, composer.wants_field) = (asks, asks);
        composer.is_folded = false;
    }
    if empty.is_none() || empty != composer.asked {
        composer.asked = None;
    }
    let send = send && asks.is_none();
    let blocked = finished
        .as_deref()
        .is_none_or(|own| !own.is_ready(draft.misfits));
    on_page(ui, 6.0, |ui| {
        // The buttons stay in place while sentences appear and disappear below them.
        ui.horizontal_wrapped(|ui| {
            let name = if is_sending {
                tr!("draft-sending")
            } else {
                tr!("draft-send")
            };
            let button = Button::new(RichText::new(name).strong());
            let can = !blocked && !is_sending;
            if ui
                .add_enabled(can, button)
                .on_hover_text("Ctrl+Enter, Ctrl+S")
                .clicked()
                || (send && can)
            {
                commands.push(Command::Drafts(DraftCommand::SendDraft(id)));
            }
            ui.toggle_value(&mut composer.shows_preview, tr!("draft-preview"));
            ui.toggle_value(&mut composer.is_folded, tr!("draft-fold"))
                .on_hover_text(tr!("draft-fold-hint"));
            if is_sending {
                ui.disable();
            }
            if ui.button(tr!("draft-attach")).clicked() {
                commands.push(Command::Drafts(DraftCommand::Attach(id)));
            }
            let paste = ui.button(tr!("draft-paste")).on_hover_text("Ctrl+Shift+V");
            if paste.clicked() || (pastes && !is_sending) {
                commands.push(Command::Drafts(DraftCommand::PastePicture(id)));
            }
            let discard = if is_touched {
                discard_button(&mut composer.discards, id, ui)
            } else {
                ui.button(tr!("draft-discard")).clicked()
            };
            if discard {
                commands.push(Command::Drafts(DraftCommand::DiscardDraft(id)));
            }
            let mut checks = Switch::Spelling.is_on(browser.settings());
            if ui
                .toggle_value(&mut checks, tr!("draft-spelling"))
                .clicked()
            {
                commands.push(Command::toggle(Switch::Spelling));
            }
        });
        if is_sending {
            // Changes from now on would not be in the message.
            ui.disable();
        }
        let first = finished.as_deref().and_then(|own| own.messages.first());
        let own = first.map(|message| &message.from_address);
        let around = ComposerContext {
            identity: &identity,
            own,
            people: &people,
        };
        let before = identity.author_of(&draft);
        match composer.is_folded {
            true => summary(&draft, ui),
            false => fields(composer, &mut draft, &around, ui),
        }
        if let Some(asked) = composer.asked {
            let warn = ui.visuals().warn_fg_color;
            ui.add(Label::new(RichText::new(asked.question()).color(warn)).wrap());
        }
        identity.follow(&mut draft, before);
        for lacking in composer.spelling.lacking() {
            let dim = Palette::current(ui).dim;
            ui.add(Label::new(RichText::new(lacking).color(dim)).wrap());
        }
        for notice in notices
            .iter()
            .chain(finished.iter().flat_map(|own| &own.notices))
        {
            say(ui, notice);
        }
        if let Some(finished) = finished.as_deref().filter(|own| !own.misfits.is_empty()) {
            misfits(&mut draft, finished, ui);
        }
        if let Some(done) = &done {
            let text = tr!("draft-part", places = done.as_str());
            let warn = ui.visuals().warn_fg_color;
            ui.add(Label::new(RichText::new(text).color(warn)).wrap());
        }
        if let Some(failure) = &failure {
            let error = ui.visuals().error_fg_color;
            ui.add(Label::new(RichText::new(failure).color(error)).wrap());
        }
        if !composer.is_folded {
            insert::draw(composer, &mut draft, &identity, ui);
        }
        if !draft.attachments.is_empty() {
            let messages = finished.as_deref().map(|own| own.messages.len());
            attachments::draw(&mut composer.section_unit, &mut draft, messages, ui);
        }
        // Counts are below the text: they change with every word, and must not move anything.
        ui.with_layout(Layout::bottom_up(Align::LEFT), |ui| {
            counts(composer, &draft, finished.as_deref(), ui);
            ui.with_layout(Layout::top_down(Align::LEFT), |ui| {
                if composer.insert.has_map() {
                    insert::draw_map(composer, &mut draft, ui);
                } else if composer.shows_preview {
                    if let Some(finished) = &finished {
                        preview::draw(std::slice::from_ref(&**finished), ui, |_| ());
                    }
                } else {
                    let around = (&mut *composer, &mut *browser);
                    hits = body(around, &mut draft, (position, find), ui, commands);
                }
            });
        });
    });
    browser.change_draft(id, draft);
    hits
}

/// Draws a button that needs two clicks, since its effect cannot be undone; returns whether it got
/// both.
fn two_click_button(
    asked: &mut Option<DraftId>,
    id: DraftId,
    names: [&str; 2],
    ui: &mut Ui,
) -> bool {
    let is_asked = *asked == Some(id);
    let [name, again] = names;
    let is_clicked = ui.button(if is_asked { again } else { name }).clicked();
    if is_clicked {
        *asked = (!is_asked).then_some(id);
    }
    is_clicked && is_asked
}

/// Draws the button that discards a draft with the user's own words.
fn discard_button(asked: &mut Option<DraftId>, id: DraftId, ui: &mut Ui) -> bool {
    let names = [tr!("draft-discard"), tr!("draft-discard-now")];
    two_click_button(asked, id, names, ui)
}

/// Draws the number of words, of bytes in the message, and of unknown words.
fn counts(composer: &mut Composer, draft: &Draft, finished: Option<&Finished>, ui: &mut Ui) {
    ui.horizontal(|ui| {
        let words = draft.body.split_whitespace().count() as u64;
        let lines = draft.body.lines().count() as u64;
        let messages = finished.iter().flat_map(|own| &own.messages);
        let bytes: u64 = messages
            .map(|message| message.bytes.text.len() as u64)
            .sum();
        let count = tr!("draft-words", words = words, shown = format::count(words));
        // A message that cannot be sent yet has no size.
        let count = match bytes {
            0 => count,
            _ => tr!("draft-size", words = count, bytes = format::count(bytes)),
        };
        let lines = tr!("draft-lines", count = lines, shown = format::count(lines));
        let count = format!("{lines}, {count}");
        ui.label(RichText::new(count).color(Palette::current(ui).dim));
        let wrong = composer.spelling.count() as u64;
        if wrong > 0 {
            let name = tr!("draft-unknown-words", count = wrong);
            if ui.button(name).on_hover_text("F7").clicked() {
                composer.wants_next_word = true;
                composer.shows_preview = false;
                composer.insert.close_map();
            }
        }
    });
}

/// Draws on the background and within the margins of a page of the program itself, with this space
/// between lines.
fn on_page(ui: &mut Ui, space: f32, add: impl FnOnce(&mut Ui)) {
    style::own_page(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, space);
        add(ui);
    });
}

/// Data for the header of a draft.
struct ComposerContext<'a> {
    identity: &'a Identity,
    /// Default sender's address of the draft.
    own: Option<&'a Address>,
    /// Completions for the typed addressee.
    people: &'a [Addressee],
}

/// Offers completions of the addressee, and applies the chosen one.
fn addressee(
    composer: &mut Composer,
    field: &Response,
    people: &[Addressee],
    ui: &Ui,
) -> Option<Addressee> {
    let row = |person: &Addressee| {
        let address = person.address.as_ref().map(ToString::to_string);
        let parts = [
            person.name.clone(),
            address.unwrap_or_default(),
            person.place.clone(),
        ];
        visible(parts.join("  ").trim_end())
    };
    let rows: Vec<String> = people.iter().map(row).collect();
    let at = suggest::rows(ui, field, &rows, &mut composer.chosen)?;
    people.get(at).cloned()
}

/// Completes the last areatag of the field; returns whether one was chosen.
fn complete_area(composer: &mut Composer, field: &Response, identity: &Identity, ui: &Ui) -> bool {
    const MOST: usize = 8;
    let (before, last) = suggest::last_word(&composer.areas);
    let wanted = last.to_lowercase();
    let is_written =
        |area: &&AreaFacts| area.kind == AreaKind::Echo || area.kind == AreaKind::Local;
    let fits = |area: &&AreaFacts| {
        let tag = area.name.to_string().to_lowercase();
        !wanted.is_empty() && tag.contains(&wanted) && tag != wanted
    };
    let found = identity
        .areas
        .iter()
        .filter(is_written)
        .filter(fits)
        .take(MOST);
    let rows: Vec<String> = found.map(|area| area.name.to_string()).collect();
    let Some(row) = suggest::rows(ui, field, &rows, &mut composer.chosen) else {
        return false;
    };
    let Some(tag) = rows.get(row) else {
        return false;
    };
    composer.areas = format!("{before}{tag}");
    true
}

/// Draws the header of a draft as one line.
fn summary(draft: &Draft, ui: &mut Ui) {
    let areas = draft.areas.iter().map(ToString::to_string);
    let place = match (draft.kind, &draft.to_address) {
        (DraftKind::Echomail, _) => areas.collect::<Vec<_>>().join(", "),
        (DraftKind::Netmail, Some(address)) => address.to_string(),
        (DraftKind::Netmail, None) => String::new(),
    };
    let parts = [draft.to.clone(), place, draft.subject.clone()];
    let parts: Vec<String> = parts.into_iter().filter(|own| !own.is_empty()).collect();
    ui.add(Label::new(RichText::new(visible(&parts.join(" · "))).strong()).truncate());
}

/// Draws a field of one line, and focuses it if that is wanted.
fn single(
    wanted: Option<Field>,
    (field, text): (Option<Field>, &mut String),
    (name, hint): (&str, &str),
    width: f32,
    ui: &mut Ui,
) -> Response {
    let mut edit = TextEdit::singleline(text)
        .hint_text(hint)
        .desired_width(width);
    if let Some(field) = field {
        edit = edit.id(field.id());
    }
    let response = ui.add(edit).accessible_name(name);
    if field.is_some() && field == wanted {
        response.request_focus();
    }
    response
}

/// Draws the header of a draft.
fn fields(composer: &mut Composer, draft: &mut Draft, around: &ComposerContext<'_>, ui: &mut Ui) {
    let width = (ui.available_width() - 120.0).clamp(160.0, 720.0);
    let wanted = composer.wants_field.take();
    // Tab goes on from the subject to the text, past what is rarely changed.
    let has_subject = ui.memory(|memory| memory.has_focus(Field::Subject.id()));
    if has_subject && key_presses(ui, Modifiers::NONE, Key::Tab) > 0 {
        composer.wants_keyboard = true;
    }
    Grid::new("draft")
        .num_columns(2)
        .spacing([12.0, 6.0])
        .show(ui, |ui| {
            ui.label(tr!("draft-to"));
            ui.horizontal(|ui| {
                let is_netmail = draft.kind == DraftKind::Netmail;
                let name = if is_netmail { width - 188.0 } else { width };
                let to = (Some(Field::To), &mut draft.to);
                let field = single(wanted, to, (tr!("draft-to"), ""), name, ui);
                if let Some(person) = addressee(composer, &field, around.people, ui) {
                    draft.to = person.name.clone();
                    composer.addressee = person.name;
                    if is_netmail && let Some(address) = person.address {
                        composer.address = address.to_string();
                        draft.to_address = Some(address);
                    }
                }
                if is_netmail {
                    let hint = "2:5020/1042.1";
                    let address = (Some(Field::Address), &mut composer.address);
                    let names = (tr!("draft-address"), hint);
                    let field = single(wanted, address, names, 180.0, ui);
                    if field.changed() {
                        draft.to_address = Address::parse_lenient(&composer.address);
                    }
                }
            });
            ui.end_row();
            if !around.identity.personas.is_empty() {
                ui.label(tr!("draft-identity"));
                writes_as(draft, around.identity, ui);
                ui.end_row();
            }
            ui.label(tr!("draft-from"));
            ui.horizontal(|ui| {
                let from = (None, &mut draft.from);
                single(wanted, from, (tr!("draft-from"), ""), width - 188.0, ui);
                let shown = draft.from_address.as_ref().map(ToString::to_string);
                let own = around
                    .own
                    .map_or_else(|| tr!("draft-by-area").to_owned(), ToString::to_string);
                let by_area = tr!("draft-by-area");
                let field = ComboBox::from_id_salt("aka").selected_text(shown.unwrap_or(own));
                let akas = around.identity.akas.iter();
                let akas = akas.map(|aka| (Some(aka.clone()), aka.to_string()));
                let choices = [(None, by_area.to_owned())].into_iter().chain(akas);
                let chosen = &mut draft.from_address;
                choose::one(field.width(180.0), tr!("draft-aka"), chosen, choices, ui);
            });
            ui.end_row();
            if draft.kind == DraftKind::Echomail {
                ui.label(tr!("draft-areas"));
                let hint = tr!("draft-areas-hint");
                let areas = (Some(Field::Areas), &mut composer.areas);
                let field = single(wanted, areas, (tr!("draft-areas"), hint), width, ui);
                let is_chosen = complete_area(composer, &field, around.identity, ui);
                if is_chosen || field.changed() {
                    draft.areas = areas_of(&composer.areas, around.identity);
                }
                ui.end_row();
            }
            ui.label(tr!("draft-subject"));
            let subject = (Some(Field::Subject), &mut draft.subject);
            single(wanted, subject, (tr!("draft-subject"), ""), width, ui);
            ui.end_row();
            ui.label(tr!("draft-more"));
            ui.horizontal_wrapped(|ui| more(composer, draft, ui));
            ui.end_row();
        });
}

/// Draws the choice of the user's identity.
fn writes_as(draft: &mut Draft, identity: &Identity, ui: &mut Ui) {
    let main = tr!("identity-main");
    let label = |own: Option<&Persona>| own.map_or(main, |own| own.label.as_str()).to_owned();
    let by_rule = Draft {
        writes_as: WritesAs::ByRule,
        areas: draft.areas.clone(),
        from_address: draft.from_address.clone(),
        to_address: draft.to_address.clone(),
        kind: draft.kind,
        ..Draft::default()
    };
    let by_rule = tr!(
        "draft-identity-rule",
        label = label(identity.persona_of(&by_rule))
    );
    let shown = match draft.writes_as {
        WritesAs::ByRule => by_rule.clone(),
        _ => label(identity.persona_of(draft)),
    };
    let field = ComboBox::from_id_salt("identity").selected_text(shown);
    let labels = identity.personas.iter().map(|persona| &persona.label);
    let named = labels.map(|label| (WritesAs::parse(label), label.clone()));
    let named = named.filter(|(own, _)| matches!(own, WritesAs::Named(_)));
    let usual = [
        (WritesAs::ByRule, by_rule),
        (WritesAs::Main, main.to_owned()),
    ];
    let choices = usual.into_iter().chain(named);
    let (name, chosen) = (tr!("draft-identity"), &mut draft.writes_as);
    choose::one(field.width(240.0), name, chosen, choices, ui);
}

/// Draws character set, attributes and tags.
fn more(composer: &mut Composer, draft: &mut Draft, ui: &mut Ui) {
    let by_area = tr!("draft-by-area");
    let field = ComboBox::from_id_salt("charset").width(140.0);
    let sets = (by_area, choose::writable());
    let name = tr!("draft-charset");
    choose::charset(field, name, &mut draft.charset, sets, ui);
    if draft.kind == DraftKind::Netmail {
        let own = &mut draft.attributes;
        for (on, name) in [
            (&mut own.private, tr!("draft-private")),
            (&mut own.crash, tr!("draft-crash")),
            (&mut own.hold, tr!("draft-hold")),
            (&mut own.direct, tr!("draft-direct")),
            (&mut own.kill_sent, tr!("draft-kill")),
        ] {
            ui.checkbox(on, name);
        }
        ui.checkbox(&mut own.file_attach, tr!("draft-file-attach"))
            .on_hover_text(tr!("draft-file-attach-hint"));
        return;
    }
    let field = TextEdit::singleline(&mut composer.tags)
        .hint_text(tr!("search-tags-hint"))
        .desired_width(220.0);
    ui.label(tr!("search-tags"));
    if ui.add(field).accessible_name(tr!("search-tags")).changed() {
        let tags = composer.tags.split('|').map(str::trim);
        draft.tags = tags
            .filter(|tag| !tag.is_empty())
            .map(str::to_owned)
            .collect();
    }
}

/// Parses the areas in a text, separated by spaces. Tags of the user's own areas may contain any
/// characters; other words are parsed as in an address.
fn areas_of(text: &str, identity: &Identity) -> Vec<AreaName> {
    let mut named = Vec::new();
    for word in text.split_whitespace() {
        let word_in_small = word.to_lowercase();
        let is_it = |area: &&AreaFacts| area.name.to_string().to_lowercase() == word_in_small;
        if let Some(own) = identity.areas.iter().find(is_it) {
            named.push(own.name.clone());
        } else if let Ok(parsed) = FidoUrl::parse(&format!("echomail:{word}")) {
            named.extend(parsed.url.areas().map(|area| AreaName {
                tag: area.tag.to_owned(),
                domain: area.domain.map(str::to_owned),
            }));
        }
    }
    named
}

/// Draws the text itself.
fn body(
    (composer, browser): (&mut Composer, &mut Browser),
    draft: &mut Draft,
    (position, find): (Option<usize>, FindInPage<'_>),
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) -> PageHits {
    // Undo is stored by id: that of one draft must not restore the text of another.
    let id = Id::unique(("draft text", composer.of));
    let mut keys = composer.spelling.keys(ui);
    keys.next |= std::mem::take(&mut composer.wants_next_word);
    let has_text = ui.memory(|memory| memory.has_focus(id));
    if has_text && key_presses(ui, Modifiers::SHIFT, Key::Tab) > 0 {
        composer.is_folded = false;
        composer.wants_field = Some(Field::Subject);
    }
    let scroll = ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let palette = Palette::current(ui);
        let mut layouter = |ui: &Ui, text: &dyn TextBuffer, width: f32| {
            let job = text::coloured(text.as_str(), width, palette);
            ui.fonts_mut(|fonts| fonts.layout_job(job))
        };
        let rows =
            (ui.available_height() / ui.text_style_height(&egui::TextStyle::Monospace)) as usize;
        let output = TextEdit::multiline(&mut draft.body)
            .id(id)
            .font(style::mono_font())
            .layouter(&mut layouter)
            .lock_focus(true)
            .desired_width(f32::INFINITY)
            .desired_rows(rows.saturating_sub(1).max(6))
            .show(ui);
        text::draw_rule(&output, ui);
        // Closing the search field focuses the text.
        composer.wants_keyboard |= composer.find.is_left(find, ui);
        let hits = composer.find.draw(find, &draft.body, &output, ui);
        let spelled = (&mut *browser, &mut draft.body);
        composer
            .spelling
            .draw(spelled, (&output, keys), ui, commands);
        let response = output.response.response.accessible_name(tr!("draft-text"));
        if let Some(position) = position {
            let before = draft.body.get(..position).unwrap_or(&draft.body);
            let cursor = CCursor::new(before.chars().count());
            let place = output.galley.pos_from_cursor(cursor);
            // The view follows the caret below a long quote.
            ui.scroll_to_rect(
                place.translate(output.galley_pos.to_vec2()),
                Some(Align::Center),
            );
            let mut state = output.state;
            state.cursor.set_char_range(Some(CCursorRange::one(cursor)));
            state.store(ui.ctx(), id);
        }
        if std::mem::take(&mut composer.wants_keyboard) {
            response.request_focus();
        }
        hits
    });
    scroll.inner
}

fn say(ui: &mut Ui, notice: &Notice) {
    let ink = Palette::current(ui).severity(notice.severity);
    let text = sentence(&notice.text);
    ui.add(Label::new(RichText::new(text).color(ink.text)).wrap());
}

/// Draws the characters that do not fit, and the choice of their handling.
fn misfits(draft: &mut Draft, finished: &Finished, ui: &mut Ui) {
    let signs: Vec<String> = (finished.misfits.iter())
        .take(20)
        .map(|own| visible(&own.character.to_string()))
        .collect();
    ui.horizontal_wrapped(|ui| {
        let text = tr!("draft-misfits-are", signs = signs.join(" "));
        ui.label(RichText::new(text).color(ui.visuals().warn_fg_color));
        for (choice, name) in [
            (Misfits::Utf8, tr!("draft-misfits-utf8")),
            (Misfits::Fiunis, tr!("draft-misfits-fiunis")),
            (Misfits::Nearest, tr!("draft-misfits-nearest")),
        ] {
            ui.radio_value(&mut draft.misfits, choice, name);
        }
    });
}
