//! Countries and provinces, written after the name of a town in nodelists.

use super::fold::fold;
use std::collections::HashMap;
use std::fmt;

/// A country by its two capital letters (ISO 3166).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Country(pub [u8; 2]);

impl Country {
    /// Returns the two letters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// Returns whether its towns are found by their skeletons.
    pub(crate) fn is_transliterated(self) -> bool {
        const THERE: [&[u8; 2]; 14] = [
            b"RU", b"UA", b"BY", b"KZ", b"KG", b"UZ", b"TM", b"TJ", b"MD", b"AM", b"AZ", b"GE",
            b"BG", b"MN",
        ];
        THERE.contains(&&self.0)
    }
}

impl fmt::Debug for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Country or province named by a word after a town.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AdminDivision {
    Country(Country),
    /// A province by its code in GeoNames.
    Province(Country, [u8; 4]),
}

impl AdminDivision {
    pub(crate) fn country(self) -> Country {
        match self {
            Self::Country(country) | Self::Province(country, _) => country,
        }
    }
}

/// Names of countries and provinces, folded.
#[derive(Debug, Default)]
pub(crate) struct Countries {
    names: HashMap<String, Vec<AdminDivision>>,
    /// English and Russian names for display.
    shown: HashMap<Country, [Box<str>; 2]>,
}

/// Names missing from the data.
const COUNTRIES: [(&str, &[u8; 2]); 55] = [
    ("ger", b"DE"),
    ("crimea", b"UA"),
    ("krym", b"UA"),
    ("крым", b"UA"),
    ("oz", b"AU"),
    ("uk", b"GB"),
    ("england", b"GB"),
    ("scotland", b"GB"),
    ("wales", b"GB"),
    ("greatbritain", b"GB"),
    ("northernireland", b"GB"),
    ("eire", b"IE"),
    ("holland", b"NL"),
    ("czechrepublic", b"CZ"),
    ("czech", b"CZ"),
    ("slovakrepublic", b"SK"),
    ("deutschland", b"DE"),
    ("oesterreich", b"AT"),
    ("schweiz", b"CH"),
    ("suisse", b"CH"),
    ("italia", b"IT"),
    ("espana", b"ES"),
    ("polska", b"PL"),
    ("sverige", b"SE"),
    ("norge", b"NO"),
    ("suomi", b"FI"),
    ("danmark", b"DK"),
    ("brasil", b"BR"),
    ("rus", b"RU"),
    ("russianfederation", b"RU"),
    ("rossia", b"RU"),
    ("rossiya", b"RU"),
    ("россия", b"RU"),
    ("украина", b"UA"),
    ("ukr", b"UA"),
    ("ukraina", b"UA"),
    ("беларусь", b"BY"),
    ("белоруссия", b"BY"),
    ("belorussia", b"BY"),
    ("byelorussia", b"BY"),
    ("казахстан", b"KZ"),
    ("kazakstan", b"KZ"),
    ("moldavia", b"MD"),
    ("kirgizia", b"KG"),
    ("turkey", b"TR"),
    ("macedonia", b"MK"),
    ("america", b"US"),
    ("unitedstatesofamerica", b"US"),
    ("a", b"AT"),
    ("d", b"DE"),
    ("i", b"IT"),
    ("s", b"SE"),
    ("b", b"BE"),
    ("e", b"ES"),
    ("h", b"HU"),
];

/// Provinces: spelling in nodelists, country, code of GeoNames.
const PROVINCES: [(&str, &[u8; 2], &[u8; 4]); 32] = [
    ("ba", b"AR", b"01\0\0"),
    ("cf", b"AR", b"07\0\0"),
    ("lo", b"RU", b"42\0\0"),
    ("mo", b"RU", b"47\0\0"),
    ("мо", b"RU", b"47\0\0"),
    ("alberta", b"CA", b"01\0\0"),
    ("ab", b"CA", b"01\0\0"),
    ("bc", b"CA", b"02\0\0"),
    ("mb", b"CA", b"03\0\0"),
    ("nb", b"CA", b"04\0\0"),
    ("nl", b"CA", b"05\0\0"),
    ("nf", b"CA", b"05\0\0"),
    ("ns", b"CA", b"07\0\0"),
    ("on", b"CA", b"08\0\0"),
    ("ont", b"CA", b"08\0\0"),
    ("ontario", b"CA", b"08\0\0"),
    ("pe", b"CA", b"09\0\0"),
    ("pei", b"CA", b"09\0\0"),
    ("qc", b"CA", b"10\0\0"),
    ("pq", b"CA", b"10\0\0"),
    ("quebec", b"CA", b"10\0\0"),
    ("sk", b"CA", b"11\0\0"),
    ("yt", b"CA", b"12\0\0"),
    ("nwt", b"CA", b"13\0\0"),
    ("act", b"AU", b"01\0\0"),
    ("nsw", b"AU", b"02\0\0"),
    ("nt", b"AU", b"03\0\0"),
    ("qld", b"AU", b"04\0\0"),
    ("sa", b"AU", b"05\0\0"),
    ("tas", b"AU", b"06\0\0"),
    ("vic", b"AU", b"07\0\0"),
    ("wa", b"AU", b"08\0\0"),
];

impl Countries {
    /// Parses lines of code, second code, English and Russian name; a code with a hyphen is a
    /// state's.
    pub(crate) fn read(text: &str) -> Self {
        let mut countries = Self::default();
        for line in text.lines() {
            let mut fields = line.split('\t');
            let code = fields.next().unwrap_or_default();
            let within = match code.as_bytes() {
                [a, b] => AdminDivision::Country(Country([*a, *b])),
                [a, b, b'-', c, d] => AdminDivision::Province(Country([*a, *b]), [*c, *d, 0, 0]),
                _ => continue,
            };
            let short = code.rsplit('-').next().unwrap_or_default();
            countries.add(fold(short), within);
            if let AdminDivision::Country(country) = within {
                let mut names = fields.clone().skip(1).map(Into::into);
                let mut name = || names.next().unwrap_or_default();
                countries.shown.insert(country, [name(), name()]);
            }
            for name in fields {
                countries.add(fold(name), within);
            }
        }
        for (name, code) in COUNTRIES {
            countries.add(name.to_owned(), AdminDivision::Country(Country(*code)));
        }
        for (name, country, code) in PROVINCES {
            let within = AdminDivision::Province(Country(*country), *code);
            countries.add(name.to_owned(), within);
        }
        countries
    }

    fn add(&mut self, key: String, within: AdminDivision) {
        if key.is_empty() {
            return;
        }
        let known = self.names.entry(key).or_default();
        if !known.contains(&within) {
            known.push(within);
        }
    }

    /// Returns the meanings of a folded name.
    pub(crate) fn meanings(&self, key: &str) -> &[AdminDivision] {
        self.names.get(key).map(Vec::as_slice).unwrap_or_default()
    }

    pub(crate) fn shown(&self, country: Country) -> Option<[&str; 2]> {
        let [english, russian] = self.shown.get(&country)?;
        Some([english, russian])
    }

    pub(crate) fn country(&self, name: &str) -> Option<Country> {
        let meanings = self.meanings(&fold(name)).iter();
        let country = |within: &AdminDivision| match within {
            AdminDivision::Country(country) => Some(*country),
            AdminDivision::Province(..) => None,
        };
        meanings.filter_map(country).next()
    }
}
