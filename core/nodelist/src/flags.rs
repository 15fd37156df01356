//! Flags of a line (FTS-5001): abilities of a station, and its coordinates.

use ftn_types::geo::Position;
use std::fmt;

/// Flags of one line, separated by commas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags<'a>(&'a str);

impl<'a> Flags<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Returns the flags as written, separated by commas.
    #[must_use]
    pub fn as_str(self) -> &'a str {
        self.0
    }

    /// Returns each flag as written; the `U` that begins the user flags is not one.
    pub fn iter(self) -> impl Iterator<Item = &'a str> {
        self.0
            .split(',')
            .map(str::trim)
            .filter(|flag| !flag.is_empty() && !flag.eq_ignore_ascii_case("U"))
    }

    /// Returns whether a flag is present, with or without a value, ignoring case.
    #[must_use]
    pub fn has(self, name: &str) -> bool {
        self.values(name).next().is_some()
    }

    /// Returns the values of a flag, in the order of the line; an empty one if it has none.
    pub fn values(self, name: &str) -> impl Iterator<Item = &'a str> {
        self.iter().filter_map(move |flag| value(flag, name))
    }

    /// Returns the place of the station (7.2.1.5.4); `None` if missing or invalid.
    ///
    /// Of several flags of one kind the first counts. A semicolon counts as the colon of the
    /// standard.
    #[must_use]
    pub fn coordinates(self) -> Option<Position> {
        let lat = self.axis(&LATITUDE).ok()??;
        let lon = self.axis(&LONGITUDE).ok()??;
        Position::new(lat, lon)
    }

    /// Returns the faults of the coordinates, as sentences.
    #[must_use]
    pub fn coordinate_faults(self) -> Vec<String> {
        let axes = [self.axis(&LATITUDE), self.axis(&LONGITUDE)];
        if let [Ok(latitude), Ok(longitude)] = &axes {
            return match (latitude, longitude) {
                (Some(_), None) => {
                    vec!["the line gives a latitude but no longitude (LONE: or LONW:)".to_owned()]
                }
                (None, Some(_)) => {
                    vec!["the line gives a longitude but no latitude (LATN: or LATS:)".to_owned()]
                }
                _ => Vec::new(),
            };
        }
        axes.into_iter().filter_map(Result::err).collect()
    }

    fn axis(self, axis: &Axis) -> Result<Option<f64>, String> {
        let [positive, negative] = axis.flags;
        let mut found = None;
        for flag in self.iter() {
            let (name, sign, written) = if let Some(written) = value(flag, positive) {
                (positive, 1.0, written)
            } else if let Some(written) = value(flag, negative) {
                (negative, -1.0, written)
            } else {
                continue;
            };
            let Some(degrees) = degrees(written).filter(|degrees| *degrees <= axis.limit) else {
                return Err(format!(
                    "the flag {name} needs decimal degrees from 0 to {}, as in {name}:{}, not {}",
                    axis.limit,
                    axis.example,
                    Quoted(written)
                ));
            };
            match found {
                None => found = Some(sign * degrees),
                Some(first) if first == sign * degrees => {}
                Some(_) => {
                    return Err(format!(
                        "{positive} and {negative} of this line name different places"
                    ));
                }
            }
        }
        Ok(found)
    }
}

struct Axis {
    flags: [&'static str; 2],
    limit: f64,
    example: &'static str,
}

const LATITUDE: Axis = Axis {
    flags: ["LATN", "LATS"],
    limit: 90.0,
    example: "44.57",
};

const LONGITUDE: Axis = Axis {
    flags: ["LONE", "LONW"],
    limit: 180.0,
    example: "38.05",
};

/// A value shortened for a sentence.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = self.0.get(..self.0.floor_char_boundary(40));
        write!(f, "\u{201c}{}\u{201d}", short.unwrap_or_default())
    }
}

/// Returns the value of a flag if it has this name. User flags may have the `U` prefixed.
fn value<'a>(flag: &'a str, name: &str) -> Option<&'a str> {
    let glued = flag
        .strip_prefix(['U', 'u'])
        .filter(|_| !name.starts_with('U'));
    [Some(flag), glued].into_iter().flatten().find_map(|flag| {
        let (head, rest) = flag.split_at_checked(name.len())?;
        if !head.eq_ignore_ascii_case(name) {
            return None;
        }
        match rest.strip_prefix([':', ';']) {
            Some(value) => Some(value.trim()),
            None => rest.is_empty().then_some(""),
        }
    })
}

/// Parses decimal degrees without a sign; only with a decimal dot.
fn degrees(text: &str) -> Option<f64> {
    let (whole, fraction) = match text.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (text, None),
    };
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !are_digits(whole) || !fraction.is_none_or(are_digits) {
        return None;
    }
    text.parse().ok()
}

/// Ability of a station to serve file requests by FGHI URLs (7.5.8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreqAbility<'a> {
    /// True if it forwards requests to any other node (FUFME).
    pub forwards: bool,
    /// True if files of its points may be requested (FUFP).
    pub points: bool,
    /// True if files of its downlinks may be requested (FUFD).
    pub downlinks: bool,
    /// Accepted schemes besides `freq`, as written.
    pub schemes: Vec<&'a str>,
}

impl<'a> FreqAbility<'a> {
    /// Returns the ability stated by flags; `None` without any flag of the family. FUFD counts only
    /// for a line with downlinks, and FUFME includes FUF.
    pub(crate) fn from_flags(flags: Flags<'a>, has_downlinks: bool) -> Option<Self> {
        let mut found = Self {
            forwards: false,
            points: flags.has("FUFP"),
            downlinks: has_downlinks && flags.has("FUFD"),
            schemes: Vec::new(),
        };
        let mut any = found.points || found.downlinks;
        for (name, forwards) in [("FUF", false), ("FUFME", true)] {
            for value in flags.values(name) {
                any = true;
                found.forwards |= forwards;
                for scheme in value.split([':', ';']).filter(|scheme| !scheme.is_empty()) {
                    let known = |own: &&str| own.eq_ignore_ascii_case(scheme);
                    if !scheme.eq_ignore_ascii_case("freq") && !found.schemes.iter().any(known) {
                        found.schemes.push(scheme);
                    }
                }
            }
        }
        any.then_some(found)
    }

    /// Returns whether URLs of a scheme may be requested.
    #[must_use]
    pub fn takes(&self, scheme: &str) -> bool {
        scheme.eq_ignore_ascii_case("freq")
            || self
                .schemes
                .iter()
                .any(|own| own.eq_ignore_ascii_case(scheme))
    }
}

#[cfg(test)]
mod tests {
    use super::{Flags, FreqAbility};
    use ftn_types::geo::Position;

    #[test]
    fn coordinates_are_read_from_the_four_flags() {
        for (flags, latitude, longitude) in [
            ("IBN:1978,U,TSU,LATN:44.57,LONE:38.05", 44.57, 38.05),
            ("LONW:70,LATS:33.5", -33.5, -70.0),
            ("U,latn;44.57, lone;38.05", 44.57, 38.05),
            ("ULATN:44.57,ULONE:38.05", 44.57, 38.05),
            ("LATN:0,LONE:180.000", 0.0, 180.0),
            ("LATN:1,LATN:1,LONW:2", 1.0, -2.0),
        ] {
            let flags = Flags::new(flags);
            let place = Position::new(latitude, longitude).unwrap();
            assert_eq!(flags.coordinates(), Some(place), "{flags:?}");
            assert!(flags.coordinate_faults().is_empty(), "{flags:?}");
        }
    }

    #[test]
    fn damaged_coordinates_are_reported_and_give_no_position() {
        for (flags, faults) in [
            ("LATN:91,LONE:1", 1),
            ("LATN:1,LONE:180.1", 1),
            ("LATN:44,57;LONE:38,05", 1),
            ("LATN:NaN,LONE:inf", 2),
            ("LATN:-4,LONE:+5", 2),
            ("LATN:1e1,LONE:5", 1),
            ("LATN:,LONE:5", 1),
            ("LATN,LONE", 2),
            ("LATN:.5,LONE:5.", 2),
            ("LATN:5", 1),
            ("LONW:5", 1),
            ("LATN:5,LATS:5,LONE:5", 1),
            ("LATN:5,LATN:6,LONE:5", 1),
            ("CM,XA", 0),
            ("", 0),
        ] {
            let flags = Flags::new(flags);
            assert_eq!(flags.coordinates(), None, "{flags:?}");
            assert_eq!(flags.coordinate_faults().len(), faults, "{flags:?}");
        }
    }

    #[test]
    fn the_fuf_family_says_what_may_be_requested() {
        let ability =
            |flags: &'static str, downlinks| FreqAbility::from_flags(Flags::new(flags), downlinks);
        assert_eq!(ability("CM,XW,FUFX", true), None);
        assert_eq!(ability("U,FUFD", false), None);
        let fuf = ability("V34,IBN,U,FUF:http:area:magnet", false).unwrap();
        assert!(!fuf.forwards && !fuf.points && !fuf.downlinks);
        assert_eq!(fuf.schemes, ["http", "area", "magnet"]);
        for (scheme, takes) in [("freq", true), ("AREA", true), ("ftp", false)] {
            assert_eq!(fuf.takes(scheme), takes, "{scheme}");
        }
        let proxy = ability("U,FUFME:http:area:magnet", false).unwrap();
        assert!(proxy.forwards && proxy.takes("magnet"));
        let both = ability("U,FUF:http:ftp,FUFP", false).unwrap();
        assert!(both.points && both.takes("ftp") && !both.downlinks);
        let hub = ability("U,FUFD", true).unwrap();
        assert!(hub.downlinks && hub.schemes.is_empty() && hub.takes("freq"));
    }
}
