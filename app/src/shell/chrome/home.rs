//! Home page: unread mail by area, mail to the user, watched threads, saved searches, the last read message, calls of
//! the point, newest files and pictures, and a map of recent mail. Without own areas: the cards of the first start.

use super::{mailer, paint, start, threads};
use crate::browser::{Browser, LibraryState, UnreadArea};
use crate::command::{Album, Command, ContentCommand, PointCommand, TabCommand};
use crate::keep::threads::{Choice, Thread};
use crate::map::flat;
use crate::map::world::Degrees;
use crate::pictures::{PictureKey, PictureState, side};
use crate::platform::desktop::visible;
use crate::strings::{format, object_words, tr, words};
use crate::style::{self, Palette};
use crate::views::links;
use egui::accesskit::Role;
use egui::{
    CursorIcon, FocusDirection, Id, Key, Label, Modifiers, Rect, Response, RichText, ScrollArea,
    Sense, Ui, Vec2, WidgetInfo, vec2,
};
use fidoscope_core::page::Content;
use fidoscope_core::url::FidoUrl;
use std::sync::Arc;
use std::time::Instant;

/// Maximum number of areas with unread mail.
const MOST_AREAS: usize = 12;

/// Maximum number of watched threads that are counted, and of those that are shown.
const MOST_THREADS: usize = 200;
const SHOWN_THREADS: usize = 8;

/// Maximum width of the page, and minimum width for two columns, in points.
const WIDTH: f32 = 1160.0;
const TWO_COLUMNS: f32 = 760.0;

/// Size of a picture, and maximum height of the map, in points.
const PICTURE: Vec2 = vec2(104.0, 80.0);
const MAP_HEIGHT: f32 = 200.0;

/// State of the page in a frame.
struct Home<'b> {
    browser: &'b Browser,
    commands: &'b mut Vec<Command>,
    /// True to focus the next row.
    focuses_next: bool,
}

/// Text of a row.
#[derive(Default)]
struct Row {
    title: String,
    /// Grey text after the title.
    detail: String,
    /// Number at the right.
    count: Option<u64>,
}

/// Picture to draw, with its name and address.
struct Thumbnail {
    name: String,
    url: FidoUrl,
    state: PictureState,
}

/// Draws the page.
pub(super) fn draw(
    browser: &mut Browser,
    has_keyboard: bool,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    if let Some(rest) = browser.refresh_home(Instant::now()) {
        ui.ctx().request_repaint_after(rest);
    }
    let thumbnails = thumbnails(browser, ui, commands);
    let browser = &*browser;
    style::own_page(ui, |ui| {
        ui.spacing_mut().item_spacing.y = style::SPACE_S;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(ui.available_width().min(WIDTH));
            style::heading(ui, tr!("home-title"));
            if browser.library_state() == LibraryState::Loading {
                return paint::waiting_wheel(ui, 20.0);
            }
            if !browser.has_own_areas() {
                ui.set_max_width(ui.available_width().min(TWO_COLUMNS));
                return start::cards(browser, ui, commands);
            }
            let is_free = has_keyboard && ui.memory(|memory| memory.focused().is_none());
            let down = || ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::ArrowDown));
            let mut home = Home {
                browser,
                focuses_next: is_free && down(),
                commands,
            };
            if ui.available_width() < TWO_COLUMNS {
                home.mail(ui);
                home.news(&thumbnails, ui);
                home.map(ui);
                return;
            }
            ui.spacing_mut().item_spacing.x = style::SPACE_L;
            ui.columns(2, |columns| {
                if let [left, right] = columns {
                    home.mail(left);
                    home.map(left);
                    home.news(&thumbnails, right);
                }
            });
        });
    });
}

/// Returns the newest pictures; those that are not decoded are requested.
fn thumbnails(browser: &mut Browser, ui: &Ui, commands: &mut Vec<Command>) -> Vec<Thumbnail> {
    let news = browser.home_news().pictures.clone();
    let Some(page) = news.page else {
        return Vec::new();
    };
    let Content::Messages(m) = &page.content else {
        return Vec::new();
    };
    let objects = m.objects.clone().unwrap_or_default();
    let pictures = browser.drawing().pictures;
    let shown = news.shown.iter().filter_map(|at| {
        let object = objects.get(*at)?;
        let key = PictureKey::listed(&page, *at, side::THUMBNAIL);
        let state = pictures.see(ui, &key, |wanted| {
            commands.push(Command::Contents(ContentCommand::LoadPictures(vec![
                wanted,
            ])));
        });
        Some(Thumbnail {
            name: object_words::name(&object.name).to_owned(),
            url: object.url.clone(),
            state,
        })
    });
    shown.collect()
}

impl Home<'_> {
    /// Draws the mail of the user.
    fn mail(&mut self, ui: &mut Ui) {
        ui.spacing_mut().item_spacing.y = style::SPACE_M;
        if let Some((url, visit)) = self.browser.last_read() {
            start::card(tr!("home-continue"), ui, |ui| {
                let row = Row {
                    title: visible(&visit.title),
                    detail: paint::moment(visit.last),
                    count: None,
                };
                self.link(&row, &url, ui);
            });
        }
        if let Some((url, unread)) = &self.browser.home_news().to_me {
            start::card(tr!("home-to-me"), ui, |ui| {
                let row = Row {
                    title: tr!("to-me-everywhere").to_owned(),
                    detail: String::new(),
                    count: Some(*unread).filter(|unread| *unread > 0),
                };
                self.link(&row, url, ui);
            });
        }
        self.threads(ui);
        start::card(tr!("home-unread"), ui, |ui| self.areas(ui));
        let searches = self.browser.saved_searches();
        if !searches.is_empty() {
            start::card(tr!("panel-searches"), ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                for search in searches {
                    let row = Row {
                        title: visible(&search.title),
                        detail: String::new(),
                        count: search.unread.filter(|unread| *unread > 0),
                    };
                    self.link(&row, &search.url, ui);
                }
            });
        }
    }

    /// Draws the areas with unread mail.
    fn areas(&mut self, ui: &mut Ui) {
        ui.spacing_mut().item_spacing.y = 0.0;
        let areas = self.browser.unread_areas();
        if areas.is_empty() {
            let none = RichText::new(tr!("home-unread-none"));
            ui.label(none.color(Palette::current(ui).dim));
        }
        for UnreadArea { area, unread, .. } in areas.iter().take(MOST_AREAS) {
            let Some(area) = self.browser.library().area(*area) else {
                continue;
            };
            let row = Row {
                title: visible(area.tag()),
                detail: visible(area.description().unwrap_or_default()),
                count: Some(u64::from(*unread)),
            };
            let url = FidoUrl::area(area.tag(), area.domain());
            self.link(&row, &url, ui);
        }
        let rest = areas.len().saturating_sub(MOST_AREAS) as u64;
        let title = match rest {
            0 => tr!("home-all-areas").to_owned(),
            rest => tr!("home-more-areas", count = rest),
        };
        let row = Row {
            title,
            ..Row::default()
        };
        self.link(&row, &FidoUrl::arealist(), ui);
    }

    /// Draws the watched threads with unread messages.
    fn threads(&mut self, ui: &mut Ui) {
        let kept = self.browser.keep().threads().0.iter();
        let watched = kept.filter(|(_, own)| own.choice == Choice::Watched);
        let counted = watched.take(MOST_THREADS).filter_map(|(key, own)| {
            let (unread, _) = self.browser.thread_counts(key)?;
            (unread > 0).then_some((own, unread))
        });
        let mut threads: Vec<(&Thread, u64)> = counted.collect();
        threads.sort_by_key(|(own, _)| std::cmp::Reverse(own.since));
        if threads.is_empty() {
            return;
        }
        start::card(tr!("home-threads"), ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (thread, unread) in threads.into_iter().take(SHOWN_THREADS) {
                let row = Row {
                    title: visible(words::subject(&thread.subject)),
                    detail: visible(&thread.tag),
                    count: Some(unread),
                };
                self.link(&row, &threads::url_of(thread), ui);
            }
        });
    }

    /// Draws calls, files and pictures.
    fn news(&mut self, thumbnails: &[Thumbnail], ui: &mut Ui) {
        ui.spacing_mut().item_spacing.y = style::SPACE_M;
        if self.browser.point().point().is_some() {
            start::card(tr!("mailer-title"), ui, |ui| self.calls(ui));
        }
        if !thumbnails.is_empty() {
            start::card(tr!("home-pictures"), ui, |ui| {
                self.pictures(thumbnails, ui);
            });
        }
        let files = Arc::clone(&self.browser.home_news().files);
        if !files.is_empty() {
            start::card(tr!("home-files"), ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                for file in files.iter() {
                    let (echo, moment) = (visible(&file.echo), paint::moment(file.modified));
                    let row = Row {
                        title: visible(&file.name),
                        detail: format!("{echo} · {moment}"),
                        count: None,
                    };
                    self.link(&row, &file.url, ui);
                }
            });
        }
    }

    /// Draws the last call, the next one and the queue.
    fn calls(&mut self, ui: &mut Ui) {
        ui.spacing_mut().item_spacing.y = 0.0;
        let point = self.browser.point();
        let mut lines = Vec::new();
        match point.mailer() {
            None => self.commands.push(Command::Point(PointCommand::ReadMailer)),
            Some(data) => {
                lines.push(match data.calls.first() {
                    Some(call) => mailer::call_text(call),
                    None => tr!("mailer-no-calls").to_owned(),
                });
                lines.push(match data.queue.len() as u64 {
                    0 => tr!("mailer-queue-empty").to_owned(),
                    count => tr!("home-queue", count = count),
                });
            }
        }
        if let Some((boss, time)) = point.next_call() {
            let (boss, moment) = (boss.to_string(), paint::moment(time));
            lines.push(tr!("mailer-next", boss = boss, moment = moment));
        }
        for line in lines {
            ui.add(Label::new(line).wrap());
        }
        ui.add_space(style::SPACE_XS);
        let row = Row {
            title: tr!("home-open-mailer").to_owned(),
            ..Row::default()
        };
        if self.row(&row, ui).clicked() {
            self.commands.push(Command::Point(PointCommand::ShowMailer));
        }
    }

    /// Draws the pictures side by side.
    fn pictures(&mut self, thumbnails: &[Thumbnail], ui: &mut Ui) {
        let album: Arc<[FidoUrl]> = thumbnails.iter().map(|own| own.url.clone()).collect();
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(style::SPACE_XS);
            for own in thumbnails {
                let (rect, response) = ui.allocate_exact_size(PICTURE, Sense::click());
                let name = visible(&own.name);
                response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &name));
                let palette = Palette::current(ui);
                ui.painter().rect_filled(rect, 4.0, palette.card);
                if let PictureState::Ready(drawn) = &own.state {
                    let size = vec2(drawn.size[0] as f32, drawn.size[1] as f32);
                    let zoom = (PICTURE / size).min_elem().min(1.0);
                    drawn.paint(ui, Rect::from_center_size(rect.center(), size * zoom));
                }
                show_focus(ui, &response, rect);
                let response = response.on_hover_cursor(CursorIcon::PointingHand);
                let response = match &own.state {
                    PictureState::Failed(why) => response.on_hover_text(format!("{name}: {why}")),
                    PictureState::Loading | PictureState::Ready(_) => response.on_hover_text(name),
                };
                if let Some(place) = links::opened(ui, &response) {
                    let album = Album(Arc::clone(&album));
                    let open = TabCommand::OpenAmong(own.url.clone(), place, album);
                    self.commands.push(Command::Tabs(open));
                }
            }
        });
    }

    /// Draws the map of recent mail; each pin opens the whole map.
    fn map(&mut self, ui: &mut Ui) {
        let origins = &self.browser.home_news().origins;
        let Some(url) = &origins.url else {
            return;
        };
        start::card(tr!("home-map"), ui, |ui| {
            let places: Vec<Degrees> = origins.places.iter().map(|(place, _)| *place).collect();
            let towns = towns(ui, origins.round, &places);
            let size = vec2(ui.available_width(), MAP_HEIGHT);
            for pin in flat::overview(ui, size, &places) {
                let here = || pin.places.iter().copied();
                let counts = here().filter_map(|at| origins.places.get(at));
                let count: u64 = counts.map(|(_, count)| count).sum();
                let town = here().next().and_then(|at| towns.get(at));
                let town = visible(town.map_or("", String::as_str));
                let shown = format::count(count);
                let name = match town.is_empty() {
                    true => words::messages(count),
                    false => tr!("home-pin", town = town, count = count, shown = shown),
                };
                let response = pin.response.on_hover_cursor(CursorIcon::PointingHand);
                response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &name));
                let response = response.on_hover_text(&name);
                self.open(url, &response, ui);
            }
            let row = Row {
                title: tr!("home-open-map").to_owned(),
                ..Row::default()
            };
            self.link(&row, url, ui);
        });
    }

    /// Draws a row that opens an address.
    fn link(&mut self, row: &Row, url: &FidoUrl, ui: &mut Ui) {
        let response = self.row(row, ui);
        self.open(url, &response, ui);
    }

    /// Opens an address, if it was clicked.
    fn open(&mut self, url: &FidoUrl, response: &Response, ui: &Ui) {
        if let Some(place) = links::opened(ui, response) {
            let open = TabCommand::Open(url.clone(), place);
            self.commands.push(Command::Tabs(open));
        }
    }

    /// Draws a row of a card.
    fn row(&mut self, row: &Row, ui: &mut Ui) -> Response {
        let size = vec2(ui.available_width(), style::ROW_HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        if std::mem::take(&mut self.focuses_next) {
            response.request_focus();
            // The same key would move the focus on.
            ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        }
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        response.widget_info(|| WidgetInfo::labeled(Role::Link, true, row.spoken()));
        if ui.is_rect_visible(rect) {
            let palette = Palette::current(ui);
            let ground = rect.expand2(vec2(style::SPACE_XS, 0.0));
            if response.hovered() {
                ui.painter().rect_filled(ground, 4.0, palette.hovered);
            }
            show_focus(ui, &response, ground);
            row.paint(ui, rect);
        }
        response.on_hover_cursor(CursorIcon::PointingHand)
    }
}

impl Row {
    /// Returns the screen reader's text.
    fn spoken(&self) -> String {
        let count = self.count.map(words::unread);
        let parts = [self.title.clone(), self.detail.clone()];
        let parts = parts.into_iter().chain(count);
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        parts.join(", ")
    }

    /// Paints the texts: the number takes its width first, then the title.
    fn paint(&self, ui: &Ui, rect: Rect) {
        let palette = Palette::current(ui);
        let font = match self.count {
            Some(_) => style::bold_font(),
            None => style::body_font(),
        };
        let mut inside = rect;
        if let Some(count) = self.count {
            let number = format::count(count);
            let number = paint::one_line(ui, &number, font.clone(), palette.strong, 96.0);
            let mut right = inside;
            right.min.x = inside.right() - number.size().x;
            inside.max.x = right.left() - style::SPACE_S;
            paint::place(ui, number, right);
        }
        let title = paint::one_line(ui, &self.title, font, palette.link, inside.width());
        let width = title.size().x;
        paint::place(ui, title, inside);
        inside.min.x += width + style::SPACE_S;
        if inside.width() > 2.0 * style::SPACE_L {
            let font = style::body_font();
            let detail = paint::one_line(ui, &self.detail, font, palette.dim, inside.width());
            paint::place(ui, detail, inside);
        }
    }
}

/// Draws an edge around a focused part of the page.
fn show_focus(ui: &Ui, response: &Response, rect: Rect) {
    if response.has_focus() {
        let link = Palette::current(ui).link;
        style::inner_edge(ui, rect, 4.0, (1.5, link));
    }
}

/// Names of towns of a round.
type Towns = Option<(u64, Arc<[String]>)>;

/// Returns the towns next to places, which are searched once in a round.
fn towns(ui: &Ui, round: u64, places: &[Degrees]) -> Arc<[String]> {
    let id = Id::unique("home towns");
    let known = ui.data(|data| data.get_temp::<Towns>(id)).flatten();
    if let Some((_, towns)) = known.filter(|(known, _)| *known == round) {
        return towns;
    }
    let name = |place: &Degrees| Some(flat::nearest_town(ui.ctx(), *place)?.0.name.to_string());
    let towns: Option<Vec<String>> = places.iter().map(name).collect();
    let Some(towns) = towns else {
        // They are being unpacked.
        return Arc::default();
    };
    let towns: Arc<[String]> = towns.into();
    ui.data_mut(|data| data.insert_temp::<Towns>(id, Some((round, Arc::clone(&towns)))));
    towns
}
