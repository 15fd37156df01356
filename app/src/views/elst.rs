//! `elst`: the arealist (7.2.3.20).

use super::find_rows::FoundRows;
use super::rows::{self, Column, ColumnsState, RowLook, RowsState};
use super::{ViewCx, empty, keys, links};
use crate::command::{
    Command, FrontCommand, MailCommand, OpenIn, ProfileCommand, ReadingCommand, TabCommand,
};
use crate::platform::desktop::visible;
use crate::settings::Setting;
use crate::settings::areas::{PanelAreas, PanelChoice};
use crate::strings::{format, said, tr, words};
use crate::style::{self, Palette};
use egui::{Align, Rangef, Rect, RichText, Role, Sense, Ui, WidgetInfo};
use fidoscope_core::config::AreaKind;
use fidoscope_core::page::{AreaLine, AreasPage};
use std::cmp::Ordering;

/// State of the arealist.
#[derive(Default)]
pub(super) struct State {
    columns: ColumnsState,
    rows: RowsState,
    /// Index of the selected area among the lines of the page.
    selected: Option<usize>,
    items: Option<Vec<ListRow>>,
    /// Choices that the rows depend on.
    made_for: PanelAreas,
    found: FoundRows,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.items = None;
    }
}

/// Row of the arealist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ListRow {
    /// Kind of the areas below, and their number.
    Section(AreaKind, usize),
    Area(usize),
}

/// Sections of lists of areas in order, each by one of its kinds.
pub(crate) const SECTIONS: [AreaKind; 4] = [
    AreaKind::Netmail,
    AreaKind::Echo,
    AreaKind::Local,
    AreaKind::Bad,
];

/// Returns the section of a kind, one of [`SECTIONS`].
pub(crate) const fn section_of(kind: AreaKind) -> AreaKind {
    match kind {
        AreaKind::Netmail => AreaKind::Netmail,
        AreaKind::Echo => AreaKind::Echo,
        AreaKind::Local => AreaKind::Local,
        AreaKind::Bad | AreaKind::Dupe => AreaKind::Bad,
    }
}

/// Returns the name of a section in the settings.
pub(crate) const fn section_key(kind: AreaKind) -> &'static str {
    match kind {
        AreaKind::Netmail => "netmail",
        AreaKind::Echo => "echo",
        AreaKind::Local => "local",
        AreaKind::Bad | AreaKind::Dupe => "bad",
    }
}

/// Returns the name of a section of this list in the settings; the panel has its own ones.
fn list_key(kind: AreaKind) -> String {
    format!("list {}", section_key(kind))
}

/// Returns the title of a section.
fn section_name(kind: AreaKind) -> &'static str {
    match kind {
        AreaKind::Netmail => tr!("areas-netmail"),
        AreaKind::Echo => tr!("areas-echomail"),
        AreaKind::Local => tr!("areas-local"),
        AreaKind::Bad | AreaKind::Dupe => tr!("areas-bad"),
    }
}

const TAG: usize = 0;
const DESCRIPTION: usize = 1;
const MESSAGES: usize = 2;
const UNREAD: usize = 3;

const COLUMNS: [Column; 5] = [
    Column::new("area", 220.0, Align::Min, 6),
    Column::new("description", 120.0, Align::Min, 9).growing(),
    Column::new("messages", 96.0, Align::Max, 2),
    Column::new("unread", 96.0, Align::Max, 4),
    Column::new("found", 96.0, Align::Max, 5),
];

/// Returns the columns of a page; the number of found messages is only for searches.
fn columns(page: &AreasPage) -> &'static [Column] {
    let all: &'static [Column] = &COLUMNS;
    all.get(..if page.filtered { 5 } else { 4 }).unwrap_or(all)
}

pub(super) fn draw(cx: &mut ViewCx<'_>, state: &mut State, ui: &mut Ui, page: &AreasPage) {
    if page.lines.is_empty() {
        nothing(cx, ui, page.filtered);
        return;
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let (ranges, clicked) = rows::header(ui, "areas", columns(page), &mut state.columns);
    if let Some(column) = clicked {
        state.columns.apply_click(column);
        state.items = None;
    }
    let choices = &cx.settings.areas;
    if state.items.is_none() || state.made_for != *choices {
        state.items = Some(items(page, state.columns.sort, choices));
        state.made_for = choices.clone();
        state.found.forget();
    }
    state.selected = state.selected.filter(|line| *line < page.lines.len());
    find(cx, state, ui, page);
    keyboard(cx, state, ui, page);
    let State {
        rows,
        selected,
        items,
        ..
    } = state;
    let items = items.as_deref().unwrap_or_default();
    rows::show(
        ui,
        "arealist",
        rows,
        cx.settings.density.row_height(),
        items.len(),
        |ui, at, rect| match items.get(at) {
            Some(ListRow::Section(kind, count)) => {
                section(cx, ui, rect, SectionRow::new(page, *kind, *count));
            }
            Some(ListRow::Area(line)) => {
                if let Some(area) = page.lines.get(*line) {
                    let read = area.id.and_then(|id| cx.read.unread(id));
                    let is_muted = cx.settings.areas.is_muted(&area.tag);
                    let read = if is_muted { Some(0) } else { read };
                    let now = read.map(|unread| AreaLine {
                        unread: Some(unread),
                        ..area.clone()
                    });
                    let area = now.as_ref().unwrap_or(area);
                    let shown = AreaRow {
                        line: *line,
                        area,
                        look: area_row_look(area, *selected == Some(*line), page.filtered),
                        filtered: page.filtered,
                    };
                    if let Some(place) = row(cx, ui, rect, shown, &ranges) {
                        *selected = Some(*line);
                        cx.commands
                            .push(Command::Tabs(TabCommand::Open(area.url.clone(), place)));
                    }
                }
            }
            None => {}
        },
    );
}

/// Selects areas whose tag or description has the words of the field.
fn find(cx: &mut ViewCx<'_>, state: &mut State, ui: &Ui, page: &AreasPage) {
    let items = state.items.as_deref().unwrap_or_default();
    let area_at = |row: usize| match items.get(row) {
        Some(ListRow::Area(line)) => page.lines.get(*line),
        _ => None,
    };
    let text_of = |row: usize| {
        let area = area_at(row);
        area.map_or_else(String::new, |area| {
            format!("{}\n{}", area.tag, area.description)
        })
    };
    let is_selected =
        |item: &ListRow| matches!(item, ListRow::Area(line) if Some(*line) == state.selected);
    let selected = match cx.find.text.is_empty() {
        true => None,
        false => items.iter().position(is_selected),
    };
    let to = cx.find_rows(ui, &mut state.found, items.len(), selected, text_of);
    if let Some(row) = to
        && let Some(ListRow::Area(line)) = items.get(row)
    {
        state.selected = Some(*line);
        state.rows.reveal(row);
    }
}

fn keyboard(cx: &mut ViewCx<'_>, state: &mut State, ui: &Ui, page: &AreasPage) {
    if !cx.takes_keys(ui) {
        return;
    }
    let items = state.items.as_deref().unwrap_or_default();
    // Sections cannot be selected: positions count areas only.
    let areas: Vec<(usize, usize)> = items
        .iter()
        .enumerate()
        .filter_map(|(row, item)| match item {
            ListRow::Area(line) => Some((row, *line)),
            ListRow::Section(..) => None,
        })
        .collect();
    let at = areas
        .iter()
        .position(|(_, line)| Some(*line) == state.selected);
    if let Some(to) = keys::moved(cx, ui, at, areas.len(), state.rows.page())
        && let Some((row, line)) = areas.get(to)
    {
        state.selected = Some(*line);
        // The first area also shows the name of its section.
        state.rows.reveal(if to == 0 { 0 } else { *row });
    }
    let chosen = state.selected.and_then(|line| page.lines.get(line));
    if let Some(area) = chosen
        && let Some(place) = keys::opened(cx, ui)
    {
        cx.commands
            .push(Command::Tabs(TabCommand::Open(area.url.clone(), place)));
    }
}

/// Returns the rows: sections with areas, and their areas in order.
fn items(page: &AreasPage, sort: Option<(usize, bool)>, choices: &PanelAreas) -> Vec<ListRow> {
    let mut items = Vec::with_capacity(page.lines.len() + SECTIONS.len());
    for kind in SECTIONS {
        let all = page.lines.iter().enumerate();
        let mut lines: Vec<_> = all
            .filter(|(_, area)| section_of(area.kind) == kind)
            .collect();
        if lines.is_empty() {
            continue;
        }
        if let Some((column, reversed)) = sort {
            lines.sort_by(|(_, a), (_, b)| {
                let order = compare(a, b, column);
                if reversed { order.reverse() } else { order }
            });
        }
        items.push(ListRow::Section(kind, lines.len()));
        if choices.is_collapsed(&list_key(kind)) {
            continue;
        }
        items.extend(lines.into_iter().map(|(line, _)| ListRow::Area(line)));
    }
    items
}

fn compare(a: &AreaLine, b: &AreaLine, column: usize) -> Ordering {
    match column {
        TAG => a.tag.to_lowercase().cmp(&b.tag.to_lowercase()),
        DESCRIPTION => a
            .description
            .to_lowercase()
            .cmp(&b.description.to_lowercase()),
        MESSAGES => a.messages.cmp(&b.messages),
        UNREAD => a.unread.cmp(&b.unread),
        _ => a.in_set.cmp(&b.in_set),
    }
}

fn area_row_look(area: &AreaLine, selected: bool, filtered: bool) -> RowLook {
    let found = area.in_set.unwrap_or(0) > 0;
    RowLook {
        selected,
        dimmed: area.problem.is_some() || (filtered && !found),
        bold: area.problem.is_none() && area.unread.unwrap_or(0) > 0,
        ..RowLook::default()
    }
}

/// Title of a section, with the sums of its areas.
struct SectionRow {
    kind: AreaKind,
    /// Number of its areas.
    count: usize,
    messages: u64,
}

impl SectionRow {
    fn new(page: &AreasPage, kind: AreaKind, count: usize) -> Self {
        let own = page.lines.iter();
        let own = own.filter(|area| section_of(area.kind) == kind);
        let messages = own.map(|area| u64::from(area.messages.unwrap_or(0))).sum();
        Self {
            kind,
            count,
            messages,
        }
    }
}

/// Draws the title of a section; a click collapses or expands it.
fn section(cx: &mut ViewCx<'_>, ui: &mut Ui, rect: Rect, row: SectionRow) {
    let palette = Palette::current(ui);
    let name = section_name(row.kind);
    let key = list_key(row.kind);
    let is_open = !cx.settings.areas.is_collapsed(&key);
    let id = ui.scope_id().with(("section", &key));
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::DisclosureTriangle, true, is_open, name));
    let fill = match response.hovered() {
        true => palette.hovered,
        false => palette.card,
    };
    ui.painter().rect_filled(rect, 0.0, fill);
    if response.has_focus() {
        style::inner_edge(ui, rect, 4.0, (1.5, palette.link));
    }
    let sign = if is_open { '▾' } else { '▸' };
    let (count, messages) = (
        format::count(row.count as u64),
        words::messages(row.messages),
    );
    let text = format!("{sign} {name}  ·  {count}  ·  {messages}");
    rows::cell(
        ui,
        rows::CellPlace::new(rect, rows::pad(rect.x_range()), Align::Min),
        &text,
        style::bold_font(),
        palette.dim,
    );
    if response.clicked() {
        let choice = PanelChoice::Collapsed(key, is_open);
        let set = ProfileCommand::Set(Setting::Areas(choice));
        cx.commands.push(Command::Profile(set));
    }
}

/// Draws a thin bar below the number of unread messages: their part of all messages.
fn bar(ui: &Ui, rect: Rect, range: Rangef, counts: (Option<u32>, Option<u32>), look: RowLook) {
    let (Some(unread @ 1..), Some(all)) = counts else {
        return;
    };
    let part = (f64::from(unread) / f64::from(all.max(unread))) as f32;
    let palette = Palette::current(ui);
    let color = match look.selected {
        true => palette.selected.text,
        false => palette.link,
    };
    let left = range.max - (range.span() * part).max(1.0);
    let bar = Rangef::new(rect.bottom() - 3.0, rect.bottom() - 1.0);
    let bar = Rect::from_x_y_ranges(Rangef::new(left, range.max), bar);
    ui.painter().rect_filled(bar, 0.0, color);
}

/// Row of an area.
struct AreaRow<'a> {
    /// Index of the area on the page.
    line: usize,
    area: &'a AreaLine,
    look: RowLook,
    /// True if the page counts the messages that fit a filter.
    filtered: bool,
}

fn row(
    cx: &mut ViewCx<'_>,
    ui: &mut Ui,
    rect: Rect,
    shown: AreaRow<'_>,
    ranges: &[Rangef],
) -> Option<OpenIn> {
    let AreaRow {
        line,
        area,
        look,
        filtered,
    } = shown;
    let palette = Palette::current(ui);
    let id = ui.scope_id().with(("area", line));
    let response = rows::clickable(ui, rect, id, look, || spoken(area, filtered));
    let number = |count: Option<u32>| count.map_or_else(|| "–".to_owned(), format::count);
    let tag = match &area.domain {
        Some(domain) if area.id.is_none() => format!("{}@{domain}", visible(&area.tag)),
        _ => visible(&area.tag),
    };
    let unread = match area.unread {
        Some(0) => String::new(),
        unread => number(unread),
    };
    let (about, about_color) = match &area.problem {
        Some(problem) if look.selected => (said(problem), palette.selected.text),
        Some(problem) => (said(problem), palette.warning.text),
        None => (area.description.clone(), look.side(palette)),
    };
    let found = number(area.in_set);
    let side = look.side(palette);
    let cells = [
        (tag, look.font(), look.main(palette)),
        (about, style::body_font(), about_color),
        (number(area.messages), style::body_font(), side),
        (unread, look.font(), look.main(palette)),
        (found, style::body_font(), look.main(palette)),
    ];
    let read_range = ranges.get(UNREAD).copied().map(rows::pad);
    if let Some(range) = read_range.filter(|_| area.problem.is_none()) {
        bar(ui, rect, range, (area.unread, area.messages), look);
    }
    let mut cut = false;
    for ((column, range), (text, font, color)) in COLUMNS.iter().zip(ranges).zip(cells) {
        let range = rows::pad(*range);
        cut |= rows::cell(
            ui,
            rows::CellPlace::new(rect, range, column.align),
            &text,
            font,
            color,
        );
    }
    let place = links::opened(ui, &response);
    menu(cx, &response, area);
    if cut || area.problem.is_some() {
        response.on_hover_ui(|ui| hover(ui, area));
    }
    place
}

/// Draws the menu of an area.
fn menu(cx: &mut ViewCx<'_>, response: &egui::Response, area: &AreaLine) {
    response.context_menu(|ui| {
        let open = |place| Command::Tabs(TabCommand::Open(area.url.clone(), place));
        let mut all = vec![
            (tr!("context-open"), open(OpenIn::Here)),
            (tr!("context-open-background"), open(OpenIn::Background)),
        ];
        if let Some(id) = area.id {
            all.push((
                tr!("command-read"),
                Command::Reading(ReadingCommand::MarkAreaRead(id)),
            ));
        }
        let copy = Command::Front(FrontCommand::Copy(area.url.to_string()));
        all.push((tr!("command-copy"), copy));
        all.extend(links::panel_choices(&cx.settings.areas, &area.tag));
        for (name, command) in all {
            links::menu_entry(cx, ui, name, || command);
        }
    });
}

/// Returns the screen reader's text of an area.
fn spoken(area: &AreaLine, filtered: bool) -> String {
    let mut text = visible(&area.tag);
    if !area.description.is_empty() {
        text = format!("{text}, {}", area.description);
    }
    if let Some(problem) = &area.problem {
        return format!("{text}, {}", said(problem));
    }
    if let Some(messages) = area.messages {
        text = format!("{text}, {}", words::messages(messages.into()));
    }
    if let Some(unread) = area.unread.filter(|unread| *unread > 0) {
        text = format!("{text}, {}", words::unread(unread));
    }
    if let Some(found) = area.in_set.filter(|_| filtered) {
        let found = tr!("count-found", shown = format::count(found));
        text = format!("{text}, {found}");
    }
    text
}

fn hover(ui: &mut Ui, area: &AreaLine) {
    ui.label(RichText::new(visible(&area.tag)).font(style::bold_font()));
    if !area.description.is_empty() {
        ui.label(area.description.as_str());
    }
    if let Some(problem) = &area.problem {
        ui.label(RichText::new(said(problem)).color(Palette::current(ui).warning.text));
    }
}

fn nothing(cx: &mut ViewCx<'_>, ui: &mut Ui, filtered: bool) {
    if filtered {
        empty::nothing(ui, tr!("nothing-found"), tr!("no-area-passes"), |ui| {
            let unfiltered = cx.page.url.without_filters();
            links::button(cx, ui, tr!("areas-unfiltered"), &unfiltered);
        });
        return;
    }
    empty::nothing(ui, tr!("no-areas"), tr!("no-areas-yet"), |ui| {
        if ui.button(tr!("command-bases")).clicked() {
            cx.commands.push(Command::Mail(MailCommand::ChooseBases));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::{ListRow, SECTIONS, items, section_of};
    use crate::settings::areas::PanelAreas;
    use fidoscope_core::config::AreaKind;
    use fidoscope_core::page::{AreaLine, AreasPage};
    use fidoscope_core::url::FidoUrl;

    fn line(tag: &str, kind: AreaKind, messages: u32) -> AreaLine {
        AreaLine {
            id: None,
            url: FidoUrl::area(tag, None),
            tag: tag.to_owned(),
            domain: None,
            kind,
            description: String::new(),
            group: None,
            aka: None,
            messages: Some(messages),
            in_set: Some(messages),
            unread: None,
            problem: None,
        }
    }

    fn page() -> AreasPage {
        AreasPage {
            lines: vec![
                line("b", AreaKind::Echo, 3),
                line("mail", AreaKind::Netmail, 9),
                line("A", AreaKind::Echo, 1),
                line("dupes", AreaKind::Dupe, 0),
            ],
            filtered: false,
        }
    }

    #[test]
    fn areas_appear_in_sections_and_empty_sections_are_left_out() {
        assert_eq!(
            items(&page(), None, &PanelAreas::default()),
            [
                ListRow::Section(AreaKind::Netmail, 1),
                ListRow::Area(1),
                ListRow::Section(AreaKind::Echo, 2),
                ListRow::Area(0),
                ListRow::Area(2),
                ListRow::Section(AreaKind::Bad, 1),
                ListRow::Area(3),
            ]
        );
    }

    #[test]
    fn sorting_keeps_the_sections() {
        let by_tag = items(&page(), Some((super::TAG, false)), &PanelAreas::default());
        assert_eq!(
            by_tag[2..5],
            [
                ListRow::Section(AreaKind::Echo, 2),
                ListRow::Area(2),
                ListRow::Area(0)
            ]
        );
        let most = items(
            &page(),
            Some((super::MESSAGES, true)),
            &PanelAreas::default(),
        );
        assert_eq!(
            most[2..5],
            [
                ListRow::Section(AreaKind::Echo, 2),
                ListRow::Area(0),
                ListRow::Area(2)
            ]
        );
    }

    #[test]
    fn every_kind_of_area_has_a_section() {
        for kind in [
            AreaKind::Echo,
            AreaKind::Netmail,
            AreaKind::Local,
            AreaKind::Bad,
            AreaKind::Dupe,
        ] {
            assert!(SECTIONS.contains(&section_of(kind)), "{kind:?}");
        }
        for section in SECTIONS {
            assert_eq!(section_of(section), section);
        }
    }
}
