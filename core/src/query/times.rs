//! Values of `time` that a scheme does not understand.

use super::time::{LowerLimit, TimeError, TimeFilter};
use crate::url::{FidoUrl, Key, Scheme};

/// Returns the values of `time` parameters that are no filter of an `area://` URL (7.2.1.2.11), or
/// no lower limit in a URL of another scheme (7.3.1, 7.4.1, 7.5.1), with their errors.
pub fn unknown_times(url: &FidoUrl) -> impl Iterator<Item = (&str, TimeError)> {
    url.values(Key::Time)
        .filter_map(|value| Some((value, check(url.scheme(), value).err()?)))
}

/// Returns whether a `time` parameter in a URL of this scheme may have this value.
#[must_use]
pub fn is_known_time(scheme: Scheme, value: &str) -> bool {
    check(scheme, value).is_ok()
}

fn check(scheme: Scheme, value: &str) -> Result<(), TimeError> {
    match scheme {
        Scheme::Area => TimeFilter::parse(value).map(|_| ()),
        Scheme::Netmail
        | Scheme::Areafix
        | Scheme::Echomail
        | Scheme::Faqserv
        | Scheme::Fecho
        | Scheme::Freq
        | Scheme::External => LowerLimit::parse(value).map(|_| ()),
    }
}
