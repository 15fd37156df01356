//! Echolists: the echoes of a network, with their descriptions.
//!
//! Knows plain lists (`TAG description`, also .NA files, areafix answers and SqaFix lists), the
//! comma-separated lists of the backbones, and the XML form that appendix C.1 of the standard
//! foresees. Imports `address`, `bytes`, `charset` and `limits`. Opens a file only on request;
//! never writes, never uses the network.

mod lines;
mod xml;

use crate::address::Address;
use crate::bytes::{in_words, read_up_to};
use crate::charset::encoding;
use crate::limits;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Entry of an echolist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Echo {
    /// Areatag as spelled in the list.
    pub tag: String,
    /// Description.
    pub description: Option<String>,
    /// Status in the network, such as `Hold` or `Down`; `None` means normal.
    pub status: Option<String>,
    /// Name of the moderator.
    pub moderator: Option<String>,
    /// Address of the moderator.
    pub address: Option<Address>,
    /// Names of comoderators (XML).
    pub comoderators: Vec<String>,
    /// URLs of the rules (XML).
    pub rules: Vec<String>,
}

/// Reason why an echolist cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EcholistError {
    /// The file cannot be opened or read.
    #[error("cannot read the echolist {path}: {}", in_words(source))]
    Io {
        /// Path of the file.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// The file is too large.
    #[error("{path} has more than {limit} bytes, the limit for an echolist")]
    TooLarge {
        /// Path of the file.
        path: PathBuf,
        /// Maximum length, in bytes.
        limit: u64,
    },
    /// The file is not valid XML.
    #[error("{path} is not valid XML at line {line}: {what}")]
    Xml {
        /// Path of the file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: u32,
        /// Description of the fault.
        what: String,
    },
    /// The file contains no echo.
    #[error(
        "{path} is not an echolist: no line of it is `TAG description` or \
         `status,TAG,description,moderator,address`, and it is not an XML list"
    )]
    Empty {
        /// Path of the file.
        path: PathBuf,
    },
}

/// Parsed echolist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Echolist {
    echoes: Vec<Echo>,
    by_tag: HashMap<String, usize>,
    bytes: usize,
}

/// Reads the echolist at `path`.
///
/// # Errors
/// The file cannot be read, is too large, is invalid XML, or contains no echo.
pub fn load(path: &Path) -> Result<Echolist, EcholistError> {
    let io = |source| EcholistError::Io {
        path: path.to_owned(),
        source,
    };
    // Only plain files are opened: reading a pipe or a device would never end.
    if !fs::metadata(path).map_err(io)?.is_file() {
        return Err(io(io::Error::other("it is not a plain file")));
    }
    let bytes = read_up_to(path, limits::ECHOLIST_BYTES).map_err(io)?;
    if bytes.len() as u64 > limits::ECHOLIST_BYTES {
        return Err(EcholistError::TooLarge {
            path: path.to_owned(),
            limit: limits::ECHOLIST_BYTES,
        });
    }
    parse(path, &bytes)
}

/// Parses the bytes of an echolist; `path` is for errors only.
///
/// # Errors
/// It is invalid XML or contains no echo.
pub fn parse(path: &Path, bytes: &[u8]) -> Result<Echolist, EcholistError> {
    let mut list = Echolist {
        bytes: bytes.len(),
        ..Echolist::default()
    };
    if xml::is_xml(bytes) {
        let text = encoding::xml_text(bytes);
        xml::read(&text, &mut |echo| list.add(echo)).map_err(|fault| EcholistError::Xml {
            path: path.to_owned(),
            line: fault.line,
            what: fault.what,
        })?;
    } else {
        lines::read(bytes, &mut |echo| list.add(echo));
    }
    if list.echoes.is_empty() {
        return Err(EcholistError::Empty {
            path: path.to_owned(),
        });
    }
    Ok(list)
}

impl Echolist {
    /// Returns the echoes in the order of the list; each tag occurs once, ignoring case.
    #[must_use]
    pub fn echoes(&self) -> &[Echo] {
        &self.echoes
    }

    /// Returns the entry of an echo, ignoring case.
    #[must_use]
    pub fn echo(&self, tag: &str) -> Option<&Echo> {
        self.echoes.get(*self.by_tag.get(&tag.to_lowercase())?)
    }

    /// Returns the description of an echo, ignoring case.
    #[must_use]
    pub fn description(&self, tag: &str) -> Option<&str> {
        self.echo(tag)?.description.as_deref()
    }

    /// Adds the echoes of another list that are missing here.
    pub fn absorb(&mut self, other: Self) {
        self.bytes = self.bytes.saturating_add(other.bytes);
        for echo in other.echoes {
            self.add(echo);
        }
    }

    /// Returns the length of the file in bytes, as a measure of work.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds an echo, unless it is present or there are too many.
    fn add(&mut self, mut echo: Echo) {
        if self.echoes.len() >= limits::ECHOLIST_ENTRIES {
            return;
        }
        let key = echo.tag.to_lowercase();
        if self.by_tag.contains_key(&key) {
            return;
        }
        if let Some(text) = &mut echo.description {
            let end = text.floor_char_boundary(limits::ECHOLIST_DESCRIPTION_BYTES);
            text.truncate(end);
        }
        self.by_tag.insert(key, self.echoes.len());
        self.echoes.push(echo);
    }
}

/// Returns whether a text is a valid areatag.
fn is_tag(text: &str) -> bool {
    text.len() <= 255
        && text.chars().any(char::is_alphanumeric)
        && !text
            .chars()
            .any(|c| c.is_whitespace() || c.is_control() || matches!(c, ',' | '"' | '<' | '>'))
}

/// Returns the text without surrounding white space; `None` if empty.
fn some(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
