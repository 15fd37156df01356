//! CRC-32 of JAM, of names and MSGIDs (JAM-001 "Definitions", CRC-32).
//!
//! Polynomial `edb88320`, seed `ffffffff`, no final inversion; only `A`..`Z` are folded, letters of
//! 8-bit character sets count as stored.

const TABLE: [u32; 256] = table();

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte: u32 = 0;
    while byte < 256 {
        let mut value = byte;
        let mut bit = 0;
        while bit < 8 {
            value = (value >> 1) ^ (0xEDB8_8320 * (value & 1));
            bit += 1;
        }
        // Evaluated at compile time: a wrong index would not compile.
        #[allow(clippy::indexing_slicing)]
        {
            table[byte as usize] = value;
        }
        byte += 1;
    }
    table
}

/// Returns the CRC of a name or a MSGID value, with `A`..`Z` folded to lower case.
#[must_use]
pub fn crc32(text: &[u8]) -> u32 {
    text.iter().fold(u32::MAX, |crc, byte| {
        let [low, ..] = crc.to_le_bytes();
        let entry = usize::from(low ^ byte.to_ascii_lowercase());
        (crc >> 8) ^ TABLE.get(entry).copied().unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::crc32;

    #[test]
    fn known_names_give_their_known_sums() {
        assert_eq!(crc32(b""), 0xFFFF_FFFF);
        assert_eq!(crc32(b"Mithgol the Webmaster"), 0x5B12_347C);
        assert_eq!(crc32(b"MITHGOL THE WEBMASTER"), 0x5B12_347C);
    }

    #[test]
    fn letters_of_code_pages_are_not_folded() {
        assert_ne!(crc32(&[0x80]), crc32(&[0xA0]));
    }
}
