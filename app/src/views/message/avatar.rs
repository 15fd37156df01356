//! Picture of an author, by the kludges of a message.
//!
//! Pictures in mail, in file echoes, in answers of FAQ servers, among requested files and in a
//! folder of the user are drawn at once, without any request. Pictures of the network are fetched
//! only by a click.

use crate::command::{Command, ContentCommand, OpenIn, TabCommand};
use crate::pictures::{PictureKey, PictureState, side};
use crate::platform::net;
use crate::strings::tr;
use crate::style::{self, Palette};
use crate::views::object::signs::{self, Sign};
use crate::views::{ViewCx, links, rows};
use egui::{Align2, CursorIcon, Rect, Role, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};
use fidoscope_core::markup::Avatars;
use fidoscope_core::message::Message;
use fidoscope_core::url::{FidoUrl, Scheme};
use std::path::Path;

/// Minimum width of a card with a picture, as a multiple of its height.
const LEAST_WIDTH: f32 = 4.0;

/// Source of a picture of an author.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Source {
    /// Local target of an address: an object in mail, a file of a file echo, a requested file.
    Here(FidoUrl),
    /// File in the user's folder, by this name.
    File(String),
    /// Address outside of Fidonet.
    Network(String),
}

impl Source {
    /// Returns the sources for an address; the first one with the picture counts.
    fn all(address: &str) -> Vec<Self> {
        let Ok(parsed) = FidoUrl::parse(address) else {
            return Vec::new();
        };
        let url = parsed.url;
        let name = url.path().last().map(str::to_owned);
        match (url.scheme(), name) {
            (Scheme::Area | Scheme::Faqserv, Some(_)) if !url.is_container() => {
                vec![Self::Here(url)]
            }
            (Scheme::Freq | Scheme::Fecho, Some(name)) if !url.is_container() => {
                vec![Self::Here(url), Self::File(name)]
            }
            (Scheme::External, _) if net::can_fetch(address) => {
                vec![Self::Network(address.to_owned())]
            }
            _ => Vec::new(),
        }
    }

    fn key(&self, folder: Option<&Path>) -> Option<PictureKey> {
        match self {
            Self::Here(url) => Some(PictureKey::at(url, side::THUMBNAIL)),
            Self::File(name) => Some(PictureKey::in_folder(folder?, name, side::THUMBNAIL)),
            Self::Network(url) => Some(PictureKey::of_web(url, side::THUMBNAIL)),
        }
    }
}

/// Draws the picture of the author into a square at the left of a place, if a message names one;
/// returns its width.
pub(super) fn draw(cx: &mut ViewCx<'_>, ui: &Ui, place: Rect, message: &Message) -> f32 {
    if place.width() < LEAST_WIDTH * place.height() {
        return 0.0;
    }
    let avatars = Avatars::from_message(message);
    if avatars.from.is_empty() {
        return initials(ui, place, &message.from);
    }
    let square = Rect::from_min_size(place.min, Vec2::splat(place.height()));
    let taken = square.width() + style::SPACE_M;
    let folder = cx.pictures.folder().map(Path::to_owned);
    let mut to_fetch = None;
    let mut missing = Vec::new();
    let sources = avatars.from.iter().flat_map(|avatar| {
        let all = Source::all(&avatar.url).into_iter();
        all.map(|source| (avatar.url.as_str(), source))
    });
    for (address, source) in sources {
        let miss = |missing: &mut Vec<String>| {
            if missing.last().is_none_or(|last| last != address) {
                missing.push(address.to_owned());
            }
        };
        let Some(key) = source.key(folder.as_deref()) else {
            miss(&mut missing);
            continue;
        };
        let seen = match &source {
            Source::Network(_) => cx.pictures.requested_picture(ui, &key),
            _ => Some(cx.picture_state(ui, &key)),
        };
        let Some(seen) = seen else {
            to_fetch = to_fetch.or(Some((address.to_owned(), key)));
            continue;
        };
        match seen {
            PictureState::Loading => return taken,
            PictureState::Failed(_) => miss(&mut missing),
            PictureState::Ready(drawn) => {
                let size = vec2(drawn.size[0].max(1) as f32, drawn.size[1].max(1) as f32);
                let zoom = (square.width() / size.x).min(square.height() / size.y);
                let inner = Rect::from_center_size(square.center(), size * zoom);
                drawn.paint(ui, inner);
                let to = match source {
                    Source::Here(url) => Some(Command::Tabs(TabCommand::Open(url, OpenIn::Here))),
                    _ => None,
                };
                about(cx, ui, square, message, (address, to));
                return taken;
            }
        }
    }
    if to_fetch.is_none() && missing.is_empty() {
        return 0.0;
    }
    let inner = square.shrink(square.width() / 6.0);
    signs::paint(ui.painter(), Sign::Person, inner, Palette::current(ui).dim);
    let (text, to) = match to_fetch {
        Some((url, key)) => {
            let text = match cx.settings.web_pictures {
                true => tr!("avatar-elsewhere", url = url),
                false => format!("{url}\n{}", tr!("objects-fetch-off")),
            };
            (
                text,
                Some(Command::Contents(ContentCommand::LoadPictures(vec![key]))),
            )
        }
        None => (tr!("avatar-absent", url = missing.join("\n")), None),
    };
    about(cx, ui, square, message, (&text, to));
    taken
}

/// Draws the initials of an author without a picture, in a colour of the name.
pub(super) fn initials(ui: &Ui, place: Rect, name: &str) -> f32 {
    const SIDE: f32 = 40.0;
    let letters = initials_of(name);
    if letters.is_empty() || place.width() < LEAST_WIDTH * place.height() {
        return 0.0;
    }
    let palette = Palette::current(ui);
    // The same colour in every run.
    let colour = name.bytes().fold(7_usize, |sum, byte| {
        sum.wrapping_mul(31).wrapping_add(byte.into())
    });
    let center = pos2(place.left() + SIDE / 2.0, place.center().y);
    ui.painter()
        .circle_filled(center, SIDE / 2.0, palette.quote(colour % 5 + 1));
    let font = style::bold_font();
    ui.painter()
        .text(center, Align2::CENTER_CENTER, letters, font, palette.page);
    SIDE + style::SPACE_M
}

/// Returns the first letters of the first and the last word of a name.
fn initials_of(name: &str) -> String {
    let first = |word: &str| word.chars().find(|letter| letter.is_alphabetic());
    let mut words = name.split_whitespace().filter_map(first);
    let letters = [words.next(), words.next_back()];
    let letters = letters.into_iter().flatten();
    letters.flat_map(char::to_uppercase).collect()
}

/// Draws the tooltip of the picture, and handles a click on it.
fn about(
    cx: &mut ViewCx<'_>,
    ui: &Ui,
    square: Rect,
    message: &Message,
    (text, to): (&str, Option<Command>),
) {
    let id = ui.scope_id().with(("avatar", message.number));
    let sense = if to.is_some() {
        Sense::click()
    } else {
        Sense::hover()
    };
    let response = ui.interact(square, id, sense);
    let name = tr!("avatar-of", name = rows::one_line(&message.from));
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    if let Some(to) = to {
        if links::opened(ui, &response).is_some() {
            cx.commands.push(to);
        }
        if response.has_focus() {
            style::outer_edge(ui, square, 2.0, (2.0, Palette::current(ui).link));
        }
        response
            .on_hover_cursor(CursorIcon::PointingHand)
            .on_hover_text(text);
    } else {
        response.on_hover_text(text);
    }
}

#[cfg(test)]
mod tests {
    use super::{Source, initials_of};
    use fidoscope_core::url::FidoUrl;

    #[test]
    fn initials_are_those_of_the_first_and_the_last_name() {
        for (name, letters) in [
            ("Иван Петров", "ИП"),
            ("john r. doe", "JD"),
            ("Sysop", "S"),
            ("\"Крыс\" 2:5020/1", "К"),
            ("123", ""),
            ("", ""),
        ] {
            assert_eq!(initials_of(name), letters, "{name}");
        }
    }

    #[test]
    fn pictures_of_authors_come_from_mail_from_the_folder_or_on_request() {
        let here = |address: &str| Source::Here(FidoUrl::parse(address).unwrap().url);
        let file = |name: &str| Source::File(name.to_owned());
        for (address, sources) in [
            (
                "freq://2:50/88/SYSOP88.GIF",
                vec![here("freq://2:50/88/SYSOP88.GIF"), file("SYSOP88.GIF")],
            ),
            (
                "fecho://Avatars/me.png",
                vec![here("fecho://Avatars/me.png"), file("me.png")],
            ),
            (
                "area://Ru.Avatars/me.gif",
                vec![here("area://Ru.Avatars/me.gif")],
            ),
            (
                "faqserv://2:50/88/PICS/me.gif",
                vec![here("faqserv://2:50/88/PICS/me.gif")],
            ),
            (
                "https://example.org/me.png",
                vec![Source::Network("https://example.org/me.png".to_owned())],
            ),
            ("faqserv://2:50/88/PICS", vec![]),
            ("area://Ru.Avatars/", vec![]),
            ("area://Ru.Avatars/a.zip/", vec![]),
            ("fecho://Avatars/a.zip/", vec![]),
            ("fecho://Avatars", vec![]),
            ("ftp://example.org/me.png", vec![]),
            ("magnet:?xt=urn:x", vec![]),
            ("file:///etc/passwd", vec![]),
            ("javascript:alert(1)", vec![]),
        ] {
            assert_eq!(Source::all(address), sources, "{address}");
        }
    }
}
