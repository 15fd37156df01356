//! Built-in data: towns in the order of their population, names in alphabetical order.
//!
//! Layout (little-endian), written by `data/convert.py`: the mark `FIDOGAZ2`; the
//! numbers of towns, of bytes of names and of bytes of the text of countries (32 bits each);
//! latitudes and longitudes in ten-thousandths of a degree and people, 32 bits each; countries in
//! two letters, provinces in four; lengths of names in a byte, and the names; the text of
//! countries. Then twice (names, skeletons): the number of keys and of their bytes, lengths in a
//! byte, the town of each, and the keys. Then the number of bytes of Russian names, their lengths
//! in a byte (0 if a town has none), and the names.

use super::fold::{fold, skeleton};
use super::places::{Countries, Country};
use crate::limits::GAZETTEER_BYTES;
use flate2::read::GzDecoder;
use ftn_types::bytes::u32_at;
use ftn_types::geo::Position;
use std::io::Read as _;
use std::ops::Range;
use std::sync::LazyLock;

const PACKED: &[u8] = include_bytes!("../data/gazetteer.bin.gz");

/// Maximum number of names checked for a beginning: more begin with one letter.
const MOST_BEGINNING: usize = 100_000;

static BUILT_IN: LazyLock<Gazetteer> =
    LazyLock::new(|| Gazetteer::read(PACKED).unwrap_or_default());

/// Error in the data of a gazetteer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GazetteerError {
    /// It cannot be unpacked.
    #[error("the gazetteer cannot be unpacked: {0}")]
    Packed(String),
    /// The data end too early, or numbers in them are wrong.
    #[error("the gazetteer is damaged: {0}; make it again with data/convert.py")]
    Damaged(&'static str),
}

/// One town.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Town<'a> {
    /// Name in the letters of its country, if these are Latin, else in English.
    pub name: &'a str,
    /// Russian name, if known.
    pub russian: Option<&'a str>,
    /// Country.
    pub country: Country,
    /// State or province by its code in GeoNames; letters of a state in the USA.
    pub province: &'a str,
    /// Population.
    pub people: u32,
    /// Position.
    pub position: Position,
}

/// All known towns.
#[derive(Debug, Default)]
pub struct Gazetteer {
    bytes: Vec<u8>,
    latitudes: usize,
    longitudes: usize,
    people: usize,
    countries: usize,
    provinces: usize,
    names: PackedStrings,
    pub(crate) known: Countries,
    keys: NameTable,
    skeletons: NameTable,
    russian: PackedStrings,
    towns: usize,
}

/// Consecutive texts.
#[derive(Debug, Default)]
struct PackedStrings {
    at: usize,
    /// End of each text.
    ends: Vec<u32>,
}

/// Folded names in alphabetical order, with the town of each.
#[derive(Debug, Default)]
struct NameTable {
    texts: PackedStrings,
    towns: usize,
}

/// Reader of the parts of the data one after another.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn skip(&mut self, bytes: usize) -> Result<usize, GazetteerError> {
        let at = self.at;
        let end = at.checked_add(bytes).filter(|end| *end <= self.bytes.len());
        self.at = end.ok_or(GazetteerError::Damaged("the data end too early"))?;
        Ok(at)
    }

    fn number(&mut self) -> Result<usize, GazetteerError> {
        let at = self.skip(4)?;
        Ok(u32_at(self.bytes, at).unwrap_or(0) as usize)
    }

    fn ends(&mut self, count: usize, total: usize) -> Result<Vec<u32>, GazetteerError> {
        let at = self.skip(count)?;
        let lengths = self.bytes.get(at..self.at).unwrap_or_default();
        let mut end = 0;
        let ends: Vec<u32> = lengths
            .iter()
            .map(|length| {
                end += u32::from(*length);
                end
            })
            .collect();
        let is_right = end as usize == total;
        is_right
            .then_some(ends)
            .ok_or(GazetteerError::Damaged("lengths of names do not add up"))
    }

    fn keys(&mut self) -> Result<NameTable, GazetteerError> {
        let count = self.number()?;
        let total = self.number()?;
        let ends = self.ends(count, total)?;
        let towns = self.skip(count.saturating_mul(4))?;
        let at = self.skip(total)?;
        Ok(NameTable {
            texts: PackedStrings { at, ends },
            towns,
        })
    }
}

impl Gazetteer {
    /// Returns the built-in gazetteer; unpacked on the first call, preferably in a worker.
    #[must_use]
    pub fn built_in() -> &'static Self {
        &BUILT_IN
    }

    /// Reads packed data.
    ///
    /// # Errors
    /// If the data cannot be unpacked, or are damaged.
    pub fn read(packed: &[u8]) -> Result<Self, GazetteerError> {
        let mut bytes = Vec::new();
        GzDecoder::new(packed)
            .take(GAZETTEER_BYTES as u64)
            .read_to_end(&mut bytes)
            .map_err(|error| GazetteerError::Packed(error.to_string()))?;
        Self::parse(bytes)
    }

    fn parse(bytes: Vec<u8>) -> Result<Self, GazetteerError> {
        let mut cursor = Cursor {
            bytes: &bytes,
            at: 0,
        };
        cursor.skip(8)?;
        if !bytes.starts_with(b"FIDOGAZ2") {
            return Err(GazetteerError::Damaged("its mark is missing"));
        }
        let towns = cursor.number()?;
        let name_bytes = cursor.number()?;
        let country_bytes = cursor.number()?;
        let column = towns.saturating_mul(4);
        let latitudes = cursor.skip(column)?;
        let longitudes = cursor.skip(column)?;
        let people = cursor.skip(column)?;
        let countries = cursor.skip(towns.saturating_mul(2))?;
        let provinces = cursor.skip(column)?;
        let ends = cursor.ends(towns, name_bytes)?;
        let names = PackedStrings {
            at: cursor.skip(name_bytes)?,
            ends,
        };
        let text = cursor.skip(country_bytes)?;
        let text = bytes.get(text..cursor.at).unwrap_or_default();
        let known = Countries::read(&String::from_utf8_lossy(text));
        let keys = cursor.keys()?;
        let skeletons = cursor.keys()?;
        let russian_bytes = cursor.number()?;
        let ends = cursor.ends(towns, russian_bytes)?;
        let russian = PackedStrings {
            at: cursor.skip(russian_bytes)?,
            ends,
        };
        Ok(Self {
            latitudes,
            longitudes,
            people,
            countries,
            provinces,
            names,
            known,
            keys,
            skeletons,
            russian,
            towns,
            bytes,
        })
    }

    /// Returns the number of towns.
    #[must_use]
    pub fn len(&self) -> usize {
        self.towns
    }

    /// Returns whether there are no towns: only if the program was built with broken data.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.towns == 0
    }

    /// Returns a town by its number; lower numbers have a larger population.
    #[must_use]
    pub fn town(&self, number: u32) -> Option<Town<'_>> {
        let at = number as usize;
        if at >= self.towns {
            return None;
        }
        let degrees = |column: usize| {
            let raw = u32_at(&self.bytes, column + 4 * at)?;
            Some(f64::from(raw.cast_signed()) / 10_000.0)
        };
        Some(Town {
            name: self.text(&self.names, at),
            russian: Some(self.text(&self.russian, at)).filter(|name| !name.is_empty()),
            country: self.country(number)?,
            province: self.province(number),
            people: u32_at(&self.bytes, self.people + 4 * at)?,
            position: Position::new(degrees(self.latitudes)?, degrees(self.longitudes)?)?,
        })
    }

    /// Returns the country of a town by its number.
    #[must_use]
    pub fn country(&self, number: u32) -> Option<Country> {
        let at = self.countries + 2 * number as usize;
        let letters = self.bytes.get(at..)?.first_chunk::<2>()?;
        Some(Country(*letters))
    }

    /// Returns the English and the Russian name of a country.
    #[must_use]
    pub fn country_name(&self, country: Country) -> Option<[&str; 2]> {
        self.known.shown(country)
    }

    pub(crate) fn province(&self, number: u32) -> &str {
        let at = self.provinces + 4 * number as usize;
        let letters = self.bytes.get(at..at + 4).unwrap_or_default();
        let text = std::str::from_utf8(letters).unwrap_or_default();
        text.trim_end_matches('\0')
    }

    /// Returns the towns with a name, ordered by population. Case, diacritics and other characters
    /// are ignored.
    #[must_use]
    pub fn named(&self, name: &str) -> Vec<u32> {
        self.with_key(&fold(name))
    }

    /// Returns at most `most` towns whose names begin with a text, ordered by population; for very
    /// short texts not every name is checked.
    #[must_use]
    pub fn beginning(&self, name: &str, most: usize) -> Vec<u32> {
        let key = fold(name);
        if key.is_empty() {
            return Vec::new();
        }
        let first = self.range(&self.keys, &key).start;
        let names = first..self.keys.texts.ends.len();
        let mut towns: Vec<u32> = names
            .take_while(|at| self.text(&self.keys.texts, *at).starts_with(&key))
            .take(MOST_BEGINNING)
            .filter_map(|at| u32_at(&self.bytes, self.keys.towns + 4 * at))
            .collect();
        // Lower numbers have a larger population.
        towns.sort_unstable();
        towns.dedup();
        towns.truncate(most);
        towns
    }

    pub(crate) fn with_key(&self, key: &str) -> Vec<u32> {
        self.find(&self.keys, key)
    }

    /// Returns towns of the former Soviet Union and its neighbours by any transliteration of their
    /// names.
    pub(crate) fn by_transliteration(&self, key: &str) -> Vec<u32> {
        let bones = skeleton(key);
        if bones.len() < 3 {
            return Vec::new();
        }
        self.find(&self.skeletons, &bones)
    }

    fn find(&self, keys: &NameTable, key: &str) -> Vec<u32> {
        if key.is_empty() {
            return Vec::new();
        }
        let range = self.range(keys, key);
        let towns = range.filter_map(|at| u32_at(&self.bytes, keys.towns + 4 * at));
        towns.collect()
    }

    fn range(&self, keys: &NameTable, key: &str) -> Range<usize> {
        let count = keys.texts.ends.len();
        let point = |is_before: &dyn Fn(&str) -> bool| {
            let (mut low, mut high) = (0, count);
            while low < high {
                let middle = low.midpoint(high);
                if is_before(self.text(&keys.texts, middle)) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            low
        };
        point(&|own| own < key)..point(&|own| own <= key)
    }

    fn text(&self, texts: &PackedStrings, at: usize) -> &str {
        let end = texts.ends.get(at).copied().unwrap_or(0) as usize;
        let before = at.checked_sub(1).and_then(|at| texts.ends.get(at));
        let start = before.copied().unwrap_or(0) as usize;
        let bytes = self.bytes.get(texts.at + start..texts.at + end);
        std::str::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    }
}
