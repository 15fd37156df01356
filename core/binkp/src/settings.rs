//! Settings of a session: facts about this system, the password, options.

use crate::address::Address;
use crate::info::{Decode, Version, decode_utf8};
use crate::limits::{Limits, SIZE_LIMIT};
use crate::name::Escape;
use std::fmt;
use std::time::Duration;

/// Password of a session. Its debug form hides it.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(Vec<u8>);

impl Password {
    /// Returns the password, or `None` if it is empty or `-`, which both mean that there is none.
    #[must_use]
    pub fn new(text: impl AsRef<[u8]>) -> Option<Password> {
        let bytes = text.as_ref();
        (!bytes.is_empty() && bytes != b"-").then(|| Password(bytes.to_vec()))
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(...)")
    }
}

/// Use of the cipher `CRYPT`. It needs a password and CRAM-MD5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Crypt {
    /// Not offered.
    Never,
    /// Used if the remote offers it, as binkd does.
    #[default]
    Offer,
    /// The session ends if the remote does not offer it.
    Require,
}

/// Settings of a session.
///
/// ```
/// use binkp::{Password, Settings};
///
/// let settings = Settings {
///     system: "My desk".into(),
///     sysop: "Ivan Ivanov".into(),
///     called: Some("2:5020/0@fidonet".parse()?),
///     password: Password::new("tanstaaf"),
///     ..Settings::new(vec!["2:5020/0.7@fidonet".parse()?])
/// };
/// assert!(!settings.plain_password, "passwords are sent by CRAM-MD5 only, unless you allow more");
/// # Ok::<(), binkp::AddressError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Settings {
    /// Addresses of this system, the main one first.
    pub addresses: Vec<Address>,
    /// Name of the system.
    pub system: String,
    /// Name of the sysop.
    pub sysop: String,
    /// Place of the system.
    pub location: String,
    /// Speed and flags, as in the nodelist.
    pub capabilities: String,
    /// Phone number or host name; not sent if empty.
    pub phone: String,
    /// Date and time as in mail of the Internet; not sent if empty.
    pub time: String,
    /// Name and version of the mailer.
    pub mailer: String,
    /// Highest version of the protocol to use.
    pub version: Version,
    /// Called address; the caller ends the session if the remote does not present it.
    pub called: Option<Address>,
    /// Password of the caller. An answerer gets passwords by [`Admission`].
    pub password: Option<Password>,
    /// Permission for the caller to send the password in the clear if the remote offers no CRAM-MD5.
    pub plain_password: bool,
    /// Use of the cipher.
    pub crypt: Crypt,
    /// Request to the remote to ask for an offset before each file (FTS-1028). Costs a round trip for each file.
    pub nr: bool,
    /// Checksums of files in both directions (FTS-1030).
    pub crc: bool,
    /// Compression by zlib in both directions.
    pub gz: bool,
    /// Compression by bzip2 in both directions.
    pub bz2: bool,
    /// Numbers of bytes of netmail and of other files that wait for the remote.
    pub traffic: Option<(u64, u64)>,
    /// Form of escaped names that are sent.
    pub escape: Escape,
    /// Maximum size of a received file, in bytes. A longer one is postponed.
    pub size_limit: u64,
    /// Limits of time.
    pub limits: Limits,
    /// Decoder of the remote's texts.
    pub decode: Decode,
}

impl Settings {
    /// Returns settings with all options on, no password and no facts about the system.
    #[must_use]
    pub fn new(addresses: Vec<Address>) -> Settings {
        Settings {
            addresses,
            system: "Fidonet system".to_owned(),
            sysop: "Sysop".to_owned(),
            location: "Nowhere".to_owned(),
            capabilities: "115200,TCP,BINKP".to_owned(),
            phone: String::new(),
            time: String::new(),
            mailer: concat!("binkp.rs/", env!("CARGO_PKG_VERSION")).to_owned(),
            version: Version::V1_1,
            called: None,
            password: None,
            plain_password: false,
            crypt: Crypt::Offer,
            nr: false,
            crc: true,
            gz: true,
            bz2: true,
            traffic: None,
            escape: Escape::Hex,
            size_limit: SIZE_LIMIT,
            limits: Limits::default(),
            decode: decode_utf8,
        }
    }
}

/// Decision of an answerer about a caller, by its addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Admission {
    /// The caller must know the password. All its addresses must have the same one (FTS-1026, 6.1).
    Password {
        /// Password that the caller must know.
        password: Password,
        /// Permission to send it in the clear.
        plain: bool,
    },
    /// The caller needs no password; the session is not secure.
    Open,
    /// The caller is refused, with a sentence for it.
    Refuse(String),
    /// The caller should call again.
    Busy {
        /// Sentence for the caller.
        reason: String,
        /// Time to wait before another call.
        retry_after: Option<Duration>,
    },
}
