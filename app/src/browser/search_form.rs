//! The form for a search: fields that become an address of messages, and an address that fills them.
//!
//! Pure. What the form has no field for stays in the address as it is.

use crate::strings::tr;
use fidoscope_core::address::Address;
use fidoscope_core::gazetteer::{Gazetteer, Hint};
use fidoscope_core::geo::{GeoBox, GeoKludge, Position};
use fidoscope_core::url::{FidoUrl, Key, Scheme, View};

/// Kilometres around a town that are near it.
const NEAR: f64 = 50.0;

/// Kilometres of one degree of latitude.
const DEGREE: f64 = 111.2;

/// Fields of a search, as the user types them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SearchForm {
    /// Parts of the address without a field.
    base: FidoUrl,
    /// The filter of the words: in bodies, or in bodies and subjects.
    words_in: &'static str,
    /// Areatags between spaces; empty: all areas.
    pub(crate) areas: String,
    pub(crate) words: String,
    /// A name, or an address.
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) subject: String,
    /// The first and the last day, month or year.
    pub(crate) since: String,
    pub(crate) until: String,
    /// Tags between vertical bars.
    pub(crate) tags: String,
    /// A town, or a `geomark` box.
    pub(crate) near: String,
    /// Objects are listed instead of messages.
    pub(crate) objects: bool,
}

impl SearchForm {
    /// The form filled from an address; empty, for all areas, from one that designates no messages.
    pub(crate) fn from_url(url: &FidoUrl) -> Self {
        let base = if url.scheme() == Scheme::Area {
            let path: [&str; 0] = [];
            url.with_path(path, false)
        } else {
            FidoUrl::arealist()
        };
        let mut form = Self {
            words_in: if base.has(Key::Find) {
                "find"
            } else {
                "findsb"
            },
            areas: String::new(),
            words: String::new(),
            from: String::new(),
            to: String::new(),
            subject: String::new(),
            since: String::new(),
            until: String::new(),
            tags: String::new(),
            near: String::new(),
            objects: false,
            base: base.clone(),
        };
        let areas: Vec<String> = base.areas().map(|area| area.to_string()).collect();
        form.areas = areas.join(" ");
        // A second filter of a type, and one that the fields cannot say, stay in the address.
        let mut taken = Vec::new();
        for (at, param) in base.params().enumerate() {
            let value = param.value.to_owned();
            let field = match param.name {
                "find" | "findsb" if param.name == form.words_in => &mut form.words,
                "from" | "sender" => &mut form.from,
                "to" => &mut form.to,
                "subj" => &mut form.subject,
                "tag" => &mut form.tags,
                "geomark" => &mut form.near,
                "time" if form.since.is_empty() && form.until.is_empty() => {
                    if let Some((since, until)) = limits(&value) {
                        (form.since, form.until) = (since, until);
                        taken.push(at);
                    }
                    continue;
                }
                "view" if value.eq_ignore_ascii_case(View::Objs.as_str()) => {
                    form.objects = true;
                    taken.push(at);
                    continue;
                }
                _ => continue,
            };
            if field.is_empty() {
                *field = value;
                taken.push(at);
            }
        }
        let mut at = 0..;
        form.base = base.keeping_params(|_| at.next().is_none_or(|at| !taken.contains(&at)));
        form
    }

    /// Address of the search.
    ///
    /// # Errors
    /// A sentence, when a field says nothing that can be looked for.
    pub(crate) fn url(&self) -> Result<FidoUrl, String> {
        let areas = self.areas.split_whitespace().collect::<Vec<_>>().join("+");
        let parsed = FidoUrl::parse(&format!("area://{areas}"));
        let wrong = || tr!("search-wrong-areas", areas = self.areas.as_str());
        let named = parsed.map_err(|_| wrong())?.url;
        if !areas.is_empty() && (named.areas().len() == 0 || named.params().len() > 0) {
            return Err(wrong());
        }
        let mut url = self.base.with_areas(named.areas());
        let from = self.from.trim();
        let by_address = Address::parse_lenient(from).is_some();
        let time = self.time()?;
        let near = self.near()?;
        for (name, value) in [
            (self.words_in, self.words.trim()),
            (if by_address { "from" } else { "sender" }, from),
            ("to", self.to.trim()),
            ("subj", self.subject.trim()),
            ("time", &time),
            ("tag", self.tags.trim()),
            ("geomark", &near),
        ] {
            if !value.is_empty() {
                url = url.adding_param(name, value);
            }
        }
        if self.objects {
            url = url.with_view(View::Objs);
        }
        Ok(url)
    }

    fn time(&self) -> Result<String, String> {
        let since = day(&self.since)?;
        let until = day(&self.until)?;
        Ok(match (since.is_empty(), until.is_empty()) {
            (true, true) => String::new(),
            _ => format!("{since}-{until}"),
        })
    }

    fn near(&self) -> Result<String, String> {
        let place = self.near.trim();
        if place.is_empty() || GeoBox::parse(place).is_ok() {
            return Ok(place.to_owned());
        }
        town(place)
            .and_then(around)
            .map(|around| around.to_string())
            .ok_or_else(|| tr!("search-no-town", place = place))
    }
}

/// Returns the position of a town.
fn town(name: &str) -> Option<Position> {
    let towns = Gazetteer::built_in();
    let known = towns.namesakes(name, &Hint::default()).towns;
    let town = known.first().and_then(|number| towns.town(*number));
    town.map(|town| town.position)
}

/// Relation of a place to a message (7.2.1.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum PlaceKind {
    /// The message is about it.
    #[default]
    About,
    /// The message is about all of it and what is near.
    Around,
    /// Its author is there.
    Here,
}

/// The kludge of a place: a town, or its coordinates as kludges have them, also with a comma.
///
/// # Errors
/// A sentence, when there is no such town.
pub(crate) fn place(kind: PlaceKind, text: &str) -> Result<GeoKludge, String> {
    let text = text.trim();
    let numbers = text.replacen(',', ";", 1);
    let position = || Position::parse(&numbers).ok().or_else(|| town(text));
    let found = match kind {
        PlaceKind::About => position().map(GeoKludge::Point),
        PlaceKind::Here => position().map(GeoKludge::Origin),
        PlaceKind::Around => {
            let area = GeoBox::parse(text).ok();
            let area = area.or_else(|| position().and_then(around));
            area.map(GeoKludge::Area)
        }
    };
    found.ok_or_else(|| tr!("search-no-town", place = text))
}

/// Box of degrees around a place.
fn around(at: Position) -> Option<GeoBox> {
    let round = |degrees: f64| (degrees * 100.0).round() / 100.0;
    let high = NEAR / DEGREE;
    let wide = (high / at.lat().to_radians().cos().max(0.05)).min(90.0);
    let lon = |degrees: f64| round((degrees + 540.0).rem_euclid(360.0) - 180.0);
    GeoBox::new(
        lon(at.lon() - wide),
        round((at.lat() - high).max(-90.0)),
        lon(at.lon() + wide),
        round((at.lat() + high).min(90.0)),
    )
}

/// A year, a month or a day as a `time` filter has it: `2007-08-18` and `2007/8` are read, too.
fn day(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(String::new());
    }
    let wrong = || tr!("search-wrong-day", day = text);
    let parts: Vec<&str> = text.split(['-', '/', '.']).collect();
    let number = |part: &&str, most: u32| {
        let number = part.parse::<u32>().ok()?;
        (number > 0 && number <= most && part.bytes().all(|b| b.is_ascii_digit())).then_some(number)
    };
    let (year, rest) = parts.split_first().ok_or_else(wrong)?;
    let year = number(year, 9999)
        .filter(|_| year.len() == 4)
        .ok_or_else(wrong)?;
    let mut day = format!("{year:04}");
    let mut mosts = [12, 31].into_iter();
    for part in rest {
        let most = mosts.next().ok_or_else(wrong)?;
        let part = number(part, most).ok_or_else(wrong)?;
        day.push_str(&format!("/{part:02}"));
    }
    Ok(day)
}

/// The limits of a `time` filter that is an interval of days, months or years.
fn limits(value: &str) -> Option<(String, String)> {
    let (since, until) = value.split_once('-')?;
    let is_day = |text: &str| text.is_empty() || day(text).as_deref() == Ok(text);
    let is_some = !since.is_empty() || !until.is_empty();
    (is_some && is_day(since) && is_day(until)).then(|| (since.to_owned(), until.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::SearchForm;
    use fidoscope_core::url::FidoUrl;

    fn form(url: &str) -> SearchForm {
        SearchForm::from_url(&FidoUrl::parse(url).unwrap().url)
    }

    #[test]
    fn the_address_of_a_page_fills_the_form_and_comes_out_of_it() {
        for url in [
            "area://",
            "area://R50.Bone?findsb=modem",
            "area://R50.Bone+Ru.Linux?findsb=a+b&sender=Vera&to=All&subj=x&tag=a%7Cb",
            "area://A?from=2:5030/1520",
            "area://A?from=182:5043/1@forestnet",
            "area://A?from=2:5030/1520@fidonet.org",
            "area://A?time=2007/08-2008",
            "area://A?time=2007-",
            "area://A?geomark=37.9,44.4,38,44.9",
            "area://A?findsb=x&view=objs",
            // No field says these.
            "area://A?twit=2:5030/1&view=tree&findsb=x",
            "area://A?time=now&findsb=x",
            "area://A?findsb=y&findsb=x",
            "area://A@fidonet?find=/a/i",
        ] {
            let made = form(url).url().unwrap();
            let sorted = |url: &FidoUrl| {
                let params = url.params();
                let mut all: Vec<String> = params
                    .map(|own| format!("{}={:?}", own.name, own.value))
                    .collect();
                all.sort();
                all
            };
            let wanted = FidoUrl::parse(url).unwrap().url;
            assert_eq!(sorted(&made), sorted(&wanted), "{url}: {made}");
            assert!(
                made.areas()
                    .map(|a| a.to_string())
                    .eq(wanted.areas().map(|a| a.to_string()))
            );
        }
    }

    #[test]
    fn places_are_towns_or_coordinates() {
        use super::{PlaceKind, place};
        let line = |kind, text| place(kind, text).unwrap().to_string();
        assert_eq!(line(PlaceKind::About, "44.56;38.08"), "GEO: 44.56;38.08");
        assert_eq!(
            line(PlaceKind::Here, " 44.56, 38.08 "),
            "ORIGEO: 44.56;38.08"
        );
        let town = line(PlaceKind::About, "Gelendzhik");
        assert!(town.starts_with("GEO: 44."), "{town}");
        let own = "37.9,44.4,38,44.9";
        assert_eq!(line(PlaceKind::Around, own), format!("GEOBOX: {own}"));
        assert!(line(PlaceKind::Around, "Gelendzhik").starts_with("GEOBOX: 37."));
        for wrong in ["", "Nowhereville on Nothing", "444;1", "1;2;3"] {
            assert!(place(PlaceKind::About, wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn days_and_towns_are_read_as_people_write_them() {
        let mut form = form("area://A");
        form.since = "2007-8-1".to_owned();
        form.until = "2007-12".to_owned();
        form.from = "2:5030/1520".to_owned();
        form.near = "Gelendzhik".to_owned();
        let url = form.url().unwrap();
        assert_eq!(url.param("time"), Some("2007/08/01-2007/12"));
        assert_eq!(url.param("from"), Some("2:5030/1520"));
        let near = url.param("geomark").unwrap();
        assert!(near.starts_with("37.") && near.contains(",44."), "{near}");
        for (since, near, areas) in [
            ("yesterday", "", ""),
            ("2007-13", "", ""),
            ("2007-01-01-01", "", ""),
            ("", "Nowhereville on Nothing", ""),
            ("", "", "a//b"),
            ("", "", "A?view=tree"),
        ] {
            let mut wrong = super::SearchForm::from_url(&FidoUrl::arealist());
            wrong.since = since.to_owned();
            wrong.near = near.to_owned();
            wrong.areas = areas.to_owned();
            assert!(wrong.url().is_err(), "{since}{near}{areas}");
        }
    }
}
