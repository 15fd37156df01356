//! URLs derived from the URL of a requested file (7.5.3 to 7.5.5).

use super::hash::{Aich, Ed2k};
use crate::url::{FidoUrl, Key, Scheme};

/// Returns the URL of the file itself, without the path inside it (7.1).
#[must_use]
pub fn file_url(url: &FidoUrl) -> FidoUrl {
    // The path of a faqserv URL is inside the answer.
    let parts = usize::from(url.scheme() != Scheme::Faqserv);
    url.with_path(url.path().take(parts), false)
}

/// Returns the key of a requested file or answer: its canonical URL, without the path inside it and
/// without parameters that only qualify the copy (`time`, `size`, hashes, file echoes). `freq` and
/// `fecho` URLs ignore letter case.
#[must_use]
pub fn key_of(url: &FidoUrl) -> String {
    let file = file_url(url);
    let bare = match file.scheme() {
        Scheme::Freq | Scheme::Fecho => file.keeping_params(|_| false),
        Scheme::Area => file,
        Scheme::Netmail
        | Scheme::Areafix
        | Scheme::Echomail
        | Scheme::Faqserv
        | Scheme::External => file.keeping_params(|param| param.key != Some(Key::Time)),
    };
    match bare.scheme() {
        // Tags and names of file echoes and requests ignore case; other texts state what is wanted.
        Scheme::Freq | Scheme::Fecho => bare.to_string().to_ascii_lowercase(),
        Scheme::Netmail
        | Scheme::Areafix
        | Scheme::Echomail
        | Scheme::Area
        | Scheme::Faqserv
        | Scheme::External => bare.to_string(),
    }
}

/// Returns the ed2k hash that the file must have (7.5.3).
pub(crate) fn wanted_hash(url: &FidoUrl) -> Option<Ed2k> {
    url.values(Key::Ed2k).find_map(Ed2k::parse)
}

/// Returns the `ed2k://` URL of the file; `None` without a size and an ed2k hash.
///
/// ```
/// use fidoscope_core::{freq::ed2k_link, url::FidoUrl};
///
/// let text = "freq://2:5020/368/R50EP?size=25000&ed2k=12995897117400DD5E24344890CEF1B4";
/// let url = FidoUrl::parse(text).unwrap().url;
/// let link = ed2k_link(&url).unwrap();
/// assert_eq!(link, "ed2k://|file|R50EP|25000|12995897117400DD5E24344890CEF1B4|/");
/// ```
#[must_use]
pub fn ed2k_link(url: &FidoUrl) -> Option<String> {
    let name = url.path().next()?;
    let size = url.size()?;
    let hash = wanted_hash(url)?;
    let mut link = "ed2k://|file|".to_owned();
    for byte in name.bytes() {
        match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'.' | b'_' | b'~' | b'(' | b')' => {
                link.push(char::from(byte));
            }
            _ => link.push_str(&format!("%{byte:02X}")),
        }
    }
    link.push_str(&format!("|{size}|{hash}|"));
    if let Some(aich) = url.values(Key::Aich).find_map(Aich::parse) {
        link.push_str(&format!("h={aich}|"));
    }
    link.push('/');
    Some(link)
}

/// Returns the `fecho://` URL of the file; `None` if the URL names no file echo.
///
/// ```
/// use fidoscope_core::{freq::fecho_url, url::FidoUrl};
///
/// let text = "freq://2:50/13/echo50.lst?fecho=XOFCELIST%20ECHOLIST.LOCAL";
/// let url = FidoUrl::parse(text).unwrap().url;
/// assert_eq!(fecho_url(&url).unwrap().to_string(), "fecho://XOFCELIST+ECHOLIST.LOCAL/echo50.lst");
/// ```
#[must_use]
pub fn fecho_url(url: &FidoUrl) -> Option<FidoUrl> {
    url.path().next()?;
    let mut tags: Vec<&str> = Vec::new();
    for tag in url.file_echoes() {
        if !tags.iter().any(|own| own.eq_ignore_ascii_case(tag)) {
            tags.push(tag);
        }
    }
    let echoes = tags.into_iter().map(|tag| match tag.split_once('@') {
        Some((tag, domain)) => (tag, Some(domain)),
        None => (tag, None),
    });
    let file = FidoUrl::fecho(echoes)?.with_path(url.path(), url.is_container());
    Some(match url.values(Key::Time).next() {
        Some(time) => file.with_param("time", time),
        None => file,
    })
}
