//! Lines of request files: those of WaZOO (FTS-0006), and their extension by URLs (7.5.6).

use super::links::file_url;
use crate::limits;
use crate::url::{FidoUrl, Key, Scheme};

/// Wanted versions of a file (FTS-0006).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Update {
    /// Newer than this time, in seconds since 1970.
    NewerThan(u64),
    /// Of this time or older, in seconds since 1970.
    UpTo(u64),
}

/// The user's choice of URLs in requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wish {
    /// By the flags of the station (7.5.8).
    #[default]
    ByFlags,
    /// Always: a station that ignores URLs reads the name before it.
    Always,
    /// Never.
    Never,
}

/// Request for a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestLine {
    /// Name or mask of the file, as written.
    pub name: Vec<u8>,
    /// Password, without its exclamation mark.
    pub password: Option<Vec<u8>>,
    /// Wanted versions.
    pub update: Option<Update>,
    /// URL, as written between the brackets.
    pub url: Option<Vec<u8>>,
}

/// Reason why a request cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// The URL names no file.
    #[error("the address names a station and no file: write the name after the slash")]
    NoFile,
    /// The name cannot occur in a request file without the URL.
    #[error(
        "the name {0:?} cannot be in a request file without the URL: it has spaces or letters that \
         are not Latin. Request it with the URL"
    )]
    Name(String),
    /// The name has a slash or a control character.
    #[error("the name {0:?} cannot be that of a file: it has a slash or a control character")]
    NoName(String),
    /// The password has characters that would end it.
    #[error("the password has spaces or control characters, which no request file carries")]
    Password,
}

impl RequestLine {
    /// Builds the request for the file of a URL; with `extended`, the URL follows in brackets.
    ///
    /// # Errors
    /// The name or the password cannot occur in a request file.
    ///
    /// ```
    /// use fidoscope_core::freq::RequestLine;
    /// use fidoscope_core::url::FidoUrl;
    ///
    /// let url = FidoUrl::parse("freq://2:9999/999/IMAGINAT.MP3?size=6583780&fecho=Local.MP3").unwrap().url;
    /// let line = RequestLine::for_url(&url, true, "").unwrap();
    /// assert_eq!(
    ///     String::from_utf8(line.to_bytes()).unwrap(),
    ///     "IMAGINAT.MP3 [freq://2:9999/999/IMAGINAT.MP3?size=6583780&fecho=Local.MP3]"
    /// );
    /// ```
    pub fn for_url(url: &FidoUrl, extended: bool, password: &str) -> Result<Self, RequestError> {
        let name = match url.scheme() {
            Scheme::Freq | Scheme::Area | Scheme::Fecho => url.path().next(),
            Scheme::Netmail
            | Scheme::Areafix
            | Scheme::Echomail
            | Scheme::Faqserv
            | Scheme::External => None,
        };
        let name = name.ok_or(RequestError::NoFile)?;
        if name.contains(['/', '\\']) || name.chars().any(char::is_control) {
            return Err(RequestError::NoName(name.to_owned()));
        }
        let is_plain = name.bytes().all(|byte| byte.is_ascii_graphic());
        if !is_plain && !extended {
            return Err(RequestError::Name(name.to_owned()));
        }
        if password.contains(char::is_whitespace) || password.chars().any(char::is_control) {
            return Err(RequestError::Password);
        }
        // A question mark matches any one character.
        let masked = name.chars().map(|c| match c.is_ascii_graphic() {
            true => c as u8,
            false => b'?',
        });
        Ok(Self {
            name: masked.collect(),
            password: (!password.is_empty()).then(|| password.as_bytes().to_vec()),
            update: None,
            url: extended.then(|| in_request(url).to_string().into_bytes()),
        })
    }

    /// Parses a line without its end; `None` if it is empty or exceeds the length limit.
    #[must_use]
    pub fn parse(line: &[u8]) -> Option<Self> {
        if line.len() > limits::REQUEST_LINE_BYTES {
            return None;
        }
        let (line, url) = bracketed(before_end(line)?);
        let mut words = line
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty());
        let mut request = Self {
            name: words.next()?.to_vec(),
            url: url.map(<[u8]>::to_vec),
            ..Self::default()
        };
        for word in words {
            match word {
                [b'!', password @ ..] if request.password.is_none() => {
                    request.password = Some(password.to_vec());
                }
                [sign @ (b'+' | b'-'), number @ ..] if request.update.is_none() => {
                    // An invalid time makes it a regular request.
                    let number = std::str::from_utf8(number).ok();
                    let time = number.and_then(|number| number.parse().ok());
                    request.update = time.map(|time| match sign {
                        b'+' => Update::NewerThan(time),
                        _ => Update::UpTo(time),
                    });
                }
                _ => {}
            }
        }
        Some(request)
    }

    /// Returns the line, without its end.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut line = self.name.clone();
        if let Some(password) = &self.password {
            line.extend(b" !");
            line.extend(password);
        }
        let update = self.update.map(|update| match update {
            Update::NewerThan(time) => format!(" +{time}"),
            Update::UpTo(time) => format!(" -{time}"),
        });
        line.extend(update.unwrap_or_default().into_bytes());
        if let Some(url) = &self.url {
            line.extend(b" [");
            line.extend(url);
            line.push(b']');
        }
        line
    }

    /// Returns the parsed URL, if there is a valid one.
    #[must_use]
    pub fn parsed_url(&self) -> Option<FidoUrl> {
        let text = std::str::from_utf8(self.url.as_deref()?).ok()?;
        Some(FidoUrl::parse(text).ok()?.url)
    }
}

/// Returns the URL of the file itself, with the parameters known to the answering station (7.5.6):
/// one joined `fecho` parameter (7.5.5), and `aich` only with `ed2k` and `size` (7.5.4).
fn in_request(url: &FidoUrl) -> FidoUrl {
    let file = file_url(url);
    if url.scheme() != Scheme::Freq {
        return file;
    }
    let has_hash = file.has(Key::Ed2k) && file.size().is_some();
    let echoes: Vec<&str> = url.file_echoes().collect();
    let file = file.keeping_params(|param| {
        let is_aich = param.key == Some(Key::Aich);
        param.key.is_some() && param.key != Some(Key::Fecho) && (has_hash || !is_aich)
    });
    match echoes.is_empty() {
        true => file,
        false => file.adding_param("fecho", &echoes.join(" ")),
    }
}

/// Returns a line up to the first end-of-file character, without surrounding blanks: some programs
/// end files as DOS did, and CP/M padded the last block with such characters.
pub(super) fn before_end(line: &[u8]) -> Option<&[u8]> {
    let before = line.split(|byte| *byte == b'\x1a').next();
    before.map(<[u8]>::trim_ascii)
}

/// Splits a line into the part before its URL, and the URL: from the first bracket after a blank to
/// the last closing one.
fn bracketed(line: &[u8]) -> (&[u8], Option<&[u8]>) {
    let opens = |pair: &[u8]| matches!(pair, [b' ' | b'\t', b'[']);
    let Some(blank) = line.windows(2).position(opens) else {
        return (line, None);
    };
    let before = line.get(..blank).unwrap_or_default();
    let rest = line.get(blank + 2..).unwrap_or_default();
    let url = memchr::memrchr(b']', rest).and_then(|end| rest.get(..end));
    (before, url.filter(|url| !url.is_empty()))
}
