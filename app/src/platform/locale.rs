//! First day of the week in the user's locale.
//!
//! Knows names of environment variables and territories; the caller reads the environment.

use fidoscope_core::calendar::Weekday;

/// Territories whose weeks begin with Sunday, by the Common Locale Data Repository.
const SUNDAY: &str = "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA \
                      MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI \
                      WS YE ZA ZW";

/// Territories whose weeks begin with Saturday.
const SATURDAY: &str = "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY";

/// Returns the first day of the week in the locale of the environment, read by `lookup`: Monday
/// (ISO 8601) by default.
pub(crate) fn first_weekday(lookup: impl Fn(&str) -> Option<String>) -> Weekday {
    let locale = ["LC_ALL", "LC_TIME", "LANG"]
        .into_iter()
        .filter_map(lookup)
        .find(|value| !value.is_empty())
        .unwrap_or_default();
    // language_TERRITORY.charset@modifier
    let name = locale.split(['.', '@']).next().unwrap_or_default();
    let territory = name.split(['_', '-']).nth(1).unwrap_or_default();
    let among = |list: &str| {
        list.split_whitespace()
            .any(|known| known.eq_ignore_ascii_case(territory))
    };
    if among(SUNDAY) {
        Weekday::Sunday
    } else if among(SATURDAY) {
        Weekday::Saturday
    } else {
        Weekday::Monday
    }
}

#[cfg(test)]
mod tests {
    use super::first_weekday;
    use fidoscope_core::calendar::Weekday;

    #[test]
    fn weeks_begin_as_the_territory_has_it() {
        for (all, time, lang, day) in [
            ("", "", "ru_RU.UTF-8", Weekday::Monday),
            ("", "", "en_US.UTF-8", Weekday::Sunday),
            ("", "en_GB", "en_US", Weekday::Monday),
            ("he_IL", "de_DE", "de_DE", Weekday::Sunday),
            ("", "", "fa_IR@calendar", Weekday::Saturday),
            ("", "", "C.UTF-8", Weekday::Monday),
            ("", "", "", Weekday::Monday),
            ("", "", "pt-br", Weekday::Sunday),
        ] {
            let value = |name: &str| {
                let value = match name {
                    "LC_ALL" => all,
                    "LC_TIME" => time,
                    _ => lang,
                };
                Some(value.to_owned())
            };
            assert_eq!(first_weekday(value), day, "{all} {time} {lang}");
        }
    }
}
