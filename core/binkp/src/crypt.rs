//! The cipher of `OPT CRYPT`: the stream cipher of old ZIP archives, as binkd uses it.
//!
//! It keeps mail from being read in passing and no more: the cipher is weak, and nothing authenticates the data.
//! Use TLS where the other side has it.
//!
//! Each direction has its own keys, made of the password of the session. The stream from the caller starts with the
//! keys of the password. The stream from the answerer starts with those of `-` followed by the password. The
//! answerer's bytes are encrypted after its `M_OK`, the caller's after its `M_PWD`, headers of frames included.

use std::array;
use std::fmt;
use std::sync::LazyLock;

/// State of the cipher for one direction.
#[derive(Clone, PartialEq, Eq)]
pub struct Cipher {
    keys: [u32; 3],
}

impl fmt::Debug for Cipher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cipher")
    }
}

/// Remainders of CRC-32 for each byte. The cipher needs steps of one byte without inversions.
static REMAINDERS: LazyLock<[u32; 256]> = LazyLock::new(|| {
    array::from_fn(|byte| {
        (0..8).fold(u32::try_from(byte).unwrap_or(0), |crc, _| {
            (crc >> 1) ^ if crc & 1 == 1 { 0xEDB8_8320 } else { 0 }
        })
    })
});

/// Returns one step of CRC-32 without the inversions before and after.
fn crc_step(remainders: &[u32; 256], crc: u32, byte: u8) -> u32 {
    let [low, ..] = crc.to_le_bytes();
    let index = usize::from(low ^ byte);
    (crc >> 8) ^ remainders.get(index).copied().unwrap_or(0)
}

impl Cipher {
    /// Returns the cipher of the stream from the caller to the answerer.
    #[must_use]
    pub fn from_caller(password: &[u8]) -> Cipher {
        let mut cipher = Cipher {
            keys: [0x1234_5678, 0x2345_6789, 0x3456_7890],
        };
        password.iter().for_each(|&byte| cipher.update(byte));
        cipher
    }

    /// Returns the cipher of the stream from the answerer to the caller.
    #[must_use]
    pub fn from_answerer(password: &[u8]) -> Cipher {
        let mut cipher = Cipher::from_caller(b"-");
        password.iter().for_each(|&byte| cipher.update(byte));
        cipher
    }

    fn update(&mut self, plain: u8) {
        let remainders = &*REMAINDERS;
        let [first, second, third] = &mut self.keys;
        *first = crc_step(remainders, *first, plain);
        *second = second.wrapping_add(*first & 0xFF);
        *second = second.wrapping_mul(134_775_813).wrapping_add(1);
        let [high, ..] = second.to_be_bytes();
        *third = crc_step(remainders, *third, high);
    }

    fn mask(&self) -> u8 {
        let [.., third] = self.keys;
        let low = (third & 0xFFFF) | 2;
        let [_, _, mask, _] = low.wrapping_mul(low ^ 1).to_be_bytes();
        mask
    }

    /// Encrypts `bytes` in place, the next ones of the stream.
    pub fn encrypt(&mut self, bytes: &mut [u8]) {
        for byte in bytes {
            let mask = self.mask();
            self.update(*byte);
            *byte ^= mask;
        }
    }

    /// Decrypts `bytes` in place, the next ones of the stream.
    pub fn decrypt(&mut self, bytes: &mut [u8]) {
        for byte in bytes {
            *byte ^= self.mask();
            self.update(*byte);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Cipher;

    /// The first vector is verified by the ZIP decryption of Python's standard library.
    #[test]
    fn both_directions_have_streams_of_their_own() {
        let plain = b"\x80\x05\x00TEST";
        let cases: [(Cipher, [u8; 7]); 2] = [
            (
                Cipher::from_caller(b"tanstaaf"),
                [0xF6, 0x7A, 0x39, 0xB0, 0x25, 0x67, 0x3C],
            ),
            (
                Cipher::from_answerer(b"tanstaaf"),
                [0x2A, 0x3F, 0x34, 0x3C, 0x73, 0xDE, 0x4F],
            ),
        ];
        for (cipher, secret) in cases {
            let mut bytes = *plain;
            cipher.clone().encrypt(&mut bytes);
            assert_eq!(bytes, secret);
            // The stream goes on from call to call.
            let (head, tail) = bytes.split_at_mut(3);
            let mut decrypting = cipher;
            decrypting.decrypt(head);
            decrypting.decrypt(tail);
            assert_eq!(&bytes, plain);
        }
    }
}
