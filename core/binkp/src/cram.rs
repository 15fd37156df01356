//! CRAM-MD5: the caller proves that it knows the password without sending it (FTS-1027).
//!
//! ```
//! use binkp::cram::Challenge;
//!
//! let challenge = Challenge::from_option("CRAM-SHA1/MD5-F0315B074D728D483D6887D0182FC328").unwrap();
//! assert_eq!(
//!     challenge.answer(b"tanstaaftanstaaf"),
//!     "CRAM-MD5-56be002162a4a15ba7a9064f0c93fd00",
//! );
//! ```

use crate::limits::{CHALLENGE_LIMIT, CHALLENGE_MINIMUM};
use crate::name::hex_pair;
use md5::{Digest, Md5};

/// Length of a block of MD5, in bytes.
const BLOCK_LENGTH: usize = 64;

/// Random data of the answerer that the caller mixes with the password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge(Vec<u8>);

impl Challenge {
    /// Creates a challenge of random bytes, which must never be used again.
    ///
    /// Returns `None` if they are fewer than [`CHALLENGE_MINIMUM`] or more than [`CHALLENGE_LIMIT`].
    #[must_use]
    pub fn new(random: &[u8]) -> Option<Challenge> {
        let is_allowed = (CHALLENGE_MINIMUM..=CHALLENGE_LIMIT).contains(&random.len());
        is_allowed.then(|| Challenge(random.to_vec()))
    }

    /// Parses a word of `OPT`: `CRAM-MD5-...`, or a list of hashes that has MD5 in it.
    ///
    /// Returns `None` for any other word, for a list without MD5, and for data that is not hexadecimal.
    #[must_use]
    pub fn from_option(word: &str) -> Option<Challenge> {
        let (hashes, digits) = cram_parts(word)?;
        let has_md5 = hashes
            .split('/')
            .any(|hash| hash.eq_ignore_ascii_case("MD5"));
        let bytes = from_hex(digits)?;
        let is_allowed = has_md5 && (1..=CHALLENGE_LIMIT).contains(&bytes.len());
        is_allowed.then_some(Challenge(bytes))
    }

    /// Returns the word of `OPT` that offers the challenge.
    #[must_use]
    pub fn to_option(&self) -> String {
        format!("CRAM-MD5-{}", to_hex(&self.0))
    }

    /// Returns the argument of `M_PWD` that answers the challenge.
    #[must_use]
    pub fn answer(&self, password: &[u8]) -> String {
        format!("CRAM-MD5-{}", to_hex(&hmac_md5(password, &self.0)))
    }

    /// Returns whether the argument of `M_PWD` answers the challenge. The time does not depend on the difference.
    #[must_use]
    pub fn accepts(&self, argument: &str, password: &[u8]) -> bool {
        let Some((hash, digits)) = cram_parts(argument) else {
            return false;
        };
        let digits = digits.split_whitespace().next().unwrap_or_default();
        let Some(digest) = from_hex(digits) else {
            return false;
        };
        let expected = hmac_md5(password, &self.0);
        hash.eq_ignore_ascii_case("MD5") && is_equal(&digest, &expected)
    }
}

/// Returns whether the argument of `M_PWD` or a word of `OPT` belongs to CRAM, whatever its hash.
#[must_use]
pub fn is_cram(word: &str) -> bool {
    cram_parts(word).is_some()
}

/// Splits `CRAM-hashes-digits`.
fn cram_parts(word: &str) -> Option<(&str, &str)> {
    let (head, rest) = word.split_at_checked("CRAM-".len())?;
    if !head.eq_ignore_ascii_case("CRAM-") {
        return None;
    }
    rest.split_once('-')
}

/// Returns the keyed hash of `text` (RFC 2104).
#[must_use]
pub fn hmac_md5(key: &[u8], text: &[u8]) -> [u8; 16] {
    let mut block = [0; BLOCK_LENGTH];
    let hashed: [u8; 16];
    let key = if key.len() > BLOCK_LENGTH {
        hashed = Md5::digest(key).into();
        hashed.as_slice()
    } else {
        key
    };
    block.iter_mut().zip(key).for_each(|(to, from)| *to = *from);
    let inner = Md5::new_with_prefix(block.map(|b| b ^ 0x36))
        .chain_update(text)
        .finalize();
    Md5::new_with_prefix(block.map(|b| b ^ 0x5C))
        .chain_update(inner)
        .finalize()
        .into()
}

/// Compares secrets in a time that depends on their lengths only.
pub(crate) fn is_equal(one: &[u8], other: &[u8]) -> bool {
    let difference = one.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b));
    one.len() == other.len() && difference == 0
}

pub(crate) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Decodes hexadecimal digits of any case. Their number must be even.
fn from_hex(digits: &str) -> Option<Vec<u8>> {
    let (pairs, rest) = digits.as_bytes().as_chunks::<2>();
    let decode = |[high, low]: &[u8; 2]| hex_pair(*high, *low);
    if rest.is_empty() {
        pairs.iter().map(decode).collect()
    } else {
        None
    }
}
