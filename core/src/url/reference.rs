//! References inside of hypertext messages (RFC 3986).

use super::{FidoUrl, Scheme};
use iri_string::types::{UriAbsoluteStr, UriReferenceStr};

/// Why a reference cannot be resolved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReferenceError {
    /// The base is no URL.
    #[error("the page's own address {0:?} is no URL that a reference could be resolved against")]
    Base(String),
    /// The reference is no URI reference even after unsafe characters were encoded.
    #[error("the reference {0:?} is no URI reference; it cannot be followed")]
    Reference(String),
}

/// Replaces the station of a faqserv or freq base, whose own slash is no path delimiter.
const STATION: &str = "station.invalid";

/// Resolves a reference of a hypertext message against the message's own URL (RFC 3986, 5.2).
///
/// Fidonet bases are resolved inside of what the URL names before its path: `../` never leaves an
/// area or a station. An absolute reference is returned as it is.
///
/// # Errors
/// The base is no URL, or the reference cannot be read as one.
pub fn resolve(base: &str, reference: &str) -> Result<String, ReferenceError> {
    let reference = tidy(reference.trim());
    let parsed = UriReferenceStr::new(&reference)
        .map_err(|_| ReferenceError::Reference(reference.clone()))?;
    if parsed.scheme_str().is_some() {
        return Ok(reference);
    }
    let wrong_base = || ReferenceError::Base(base.to_owned());
    let url = FidoUrl::parse(base).map_err(|_| wrong_base())?.url;
    let (text, station) = match url.scheme() {
        Scheme::External => (tidy(base), None),
        Scheme::Faqserv | Scheme::Freq => {
            let text = url.to_string();
            let station = text.splitn(5, '/').skip(2).take(2).collect::<Vec<_>>();
            let station = station.join("/");
            let station = station.split('?').next().unwrap_or_default().to_owned();
            (text.replacen(&station, STATION, 1), Some(station))
        }
        _ => (url.to_string(), None),
    };
    let text = text.split('#').next().unwrap_or_default();
    let absolute = UriAbsoluteStr::new(text).map_err(|_| wrong_base())?;
    let resolved = parsed.resolve_against(absolute).to_string();
    Ok(match station {
        Some(station) => resolved.replacen(STATION, &station, 1),
        None => resolved,
    })
}

/// Encodes what RFC 3986 allows nowhere in a reference but hypertext has all the same.
fn tidy(text: &str) -> String {
    use std::fmt::Write;
    let mut tidy = String::with_capacity(text.len());
    for octet in text.bytes() {
        match octet {
            b'<' | b'>' | b'"' | b'{' | b'}' | b'|' | b'\\' | b'^' | b'`' | 0..=b' ' | 0x7F.. => {
                let _ = write!(tidy, "%{octet:02X}");
            }
            _ => tidy.push(char::from(octet)),
        }
    }
    tidy
}

#[cfg(test)]
mod tests {
    use super::{ReferenceError, resolve};

    #[test]
    fn references_resolve_as_rfc_3986_shows() {
        let base = "http://a/b/c/d;p?q";
        for (reference, target) in [
            ("g:h", "g:h"),
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"),
            ("", "http://a/b/c/d;p?q"),
            ("..", "http://a/b/"),
            ("../..", "http://a/"),
            ("../../g", "http://a/g"),
            ("../../../g", "http://a/g"),
        ] {
            assert_eq!(resolve(base, reference).unwrap(), target, "{reference}");
        }
        assert_eq!(resolve("http://a/b c/Ж", "g").unwrap(), "http://a/b%20c/g");
    }

    #[test]
    fn a_fidonet_page_refers_to_its_neighbours() {
        for (base, reference, target) in [
            (
                "area://Ru.Hyper/site.zip/index.html?msgid=2:5063/88+1",
                "img/a b.png",
                "area://Ru.Hyper/site.zip/img/a%20b.png",
            ),
            (
                "AREA:Ru.Hyper@fidonet/site.zip/a/b.html",
                "../c.html",
                "area://Ru.Hyper@fidonet/site.zip/c.html",
            ),
            (
                "freq://2:5020/982/site.zip/a.html",
                "../../../b.html",
                "freq://2:5020/982/b.html",
            ),
            (
                "freq://2:5020/982@fidonet/site.zip/a.html",
                "/b.html",
                "freq://2:5020/982@fidonet/b.html",
            ),
            (
                "faqserv://2:5054/83/TNT/a.html?time=2008",
                "b.html",
                "faqserv://2:5054/83/TNT/b.html",
            ),
            (
                "area://Ru.Hyper/a.html",
                "area://R50.Bone",
                "area://R50.Bone",
            ),
            (
                "area://Ru.Hyper/a.html",
                "mailto:a@example.org",
                "mailto:a@example.org",
            ),
            (
                "fecho://A+B/s.zip/a.html",
                "Ф.gif",
                "fecho://A+B/s.zip/%D0%A4.gif",
            ),
        ] {
            assert_eq!(
                resolve(base, reference).unwrap(),
                target,
                "{base} {reference}"
            );
        }
    }

    #[test]
    fn what_cannot_be_resolved_is_named() {
        assert_eq!(resolve("R50", "a"), Err(ReferenceError::Base("R50".into())));
        assert_eq!(
            resolve("http://a/", "%zz"),
            Err(ReferenceError::Reference("%zz".into()))
        );
    }
}
