//! Echolists: which echoes there are in a network, with their descriptions.
//!
//! Knows plain lists (`TAG description`, also .NA files, areafix answers and SqaFix lists), the
//! comma-separated lists of the backbones, and the XML form that appendix C.1 of the standard
//! foresees. Imports `address`, `bytes`, `charset` and `limits`. Opens one file when asked to; never writes, never touches the network.

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

/// What an echolist says about one echo.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Echo {
    /// Areatag, spelled as the list spells it.
    pub tag: String,
    /// Description.
    pub description: Option<String>,
    /// Status in the network, as `Hold` or `Down`; none is fine.
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

/// Why an echolist cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EcholistError {
    /// The file cannot be opened or read.
    #[error("cannot read the echolist {path}: {}", in_words(source))]
    Io {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// The file is too large.
    #[error("{path} has more than {limit} bytes, which is as much as an echolist may have")]
    TooLarge {
        /// Which file.
        path: PathBuf,
        /// The limit.
        limit: u64,
    },
    /// The XML of the file is wrong.
    #[error("{path} is no sound XML at line {line}: {what}")]
    Xml {
        /// Which file.
        path: PathBuf,
        /// Which line of it, from 1.
        line: u32,
        /// What is wrong.
        what: String,
    },
    /// Nothing in the file is an echo.
    #[error(
        "{path} is no echolist: no line of it is `TAG description` or \
         `status,TAG,description,moderator,address`, and it is no XML list"
    )]
    Empty {
        /// Which file.
        path: PathBuf,
    },
}

/// An echolist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Echolist {
    echoes: Vec<Echo>,
    by_tag: HashMap<String, usize>,
    bytes: usize,
}

/// Reads the echolist at `path`.
///
/// # Errors
/// When the file cannot be read, is too large, is broken XML, or holds no echo.
pub fn load(path: &Path) -> Result<Echolist, EcholistError> {
    let io = |source| EcholistError::Io {
        path: path.to_owned(),
        source,
    };
    // Only plain files are opened: a pipe or a device would never end.
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

/// Reads the echolist that the bytes of a file are; `path` is for errors only.
///
/// # Errors
/// When it is broken XML or holds no echo.
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
    /// Every echo in the order of the list; a tag occurs once, whatever its case.
    #[must_use]
    pub fn echoes(&self) -> &[Echo] {
        &self.echoes
    }

    /// What the list says about an echo; case does not count.
    #[must_use]
    pub fn echo(&self, tag: &str) -> Option<&Echo> {
        self.echoes.get(*self.by_tag.get(&tag.to_lowercase())?)
    }

    /// The description of an echo; case does not count.
    #[must_use]
    pub fn description(&self, tag: &str) -> Option<&str> {
        self.echo(tag)?.description.as_deref()
    }

    /// Adds the echoes of another list that this one does not have.
    pub fn absorb(&mut self, other: Self) {
        self.bytes = self.bytes.saturating_add(other.bytes);
        for echo in other.echoes {
            self.add(echo);
        }
    }

    /// Length of the file, as a measure of the work that it took.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds an echo, unless it is known or there are too many.
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

/// Whether a text can be an areatag.
fn is_tag(text: &str) -> bool {
    text.len() <= 255
        && text.chars().any(char::is_alphanumeric)
        && !text
            .chars()
            .any(|c| c.is_whitespace() || c.is_control() || matches!(c, ',' | '"' | '<' | '>'))
}

/// The text without white space around it, if anything is left.
fn some(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
