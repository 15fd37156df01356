//! Checksum of nodelists (FTS-5000): CRC-16 with the polynomial 1021h, initially zero, the highest
//! bit first.

const TABLE: [u16; 256] = table();

#[expect(
    clippy::indexing_slicing,
    reason = "computed by the compiler, which reports a wrong index"
)]
const fn table() -> [u16; 256] {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 256 {
        let mut value = (at as u16) << 8;
        let mut bit = 0;
        while bit < 8 {
            value = if value & 0x8000 == 0 {
                value << 1
            } else {
                value << 1 ^ 0x1021
            };
            bit += 1;
        }
        table[at] = value;
        at += 1;
    }
    table
}

/// Returns the checksum `crc` continued with more bytes; it begins with 0.
#[must_use]
pub fn more(crc: u16, bytes: &[u8]) -> u16 {
    bytes.iter().fold(crc, |crc, byte| {
        let at = usize::from((crc >> 8) as u8 ^ byte);
        crc << 8 ^ TABLE.get(at).copied().unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::more;

    #[test]
    fn the_sum_is_the_one_of_xmodem() {
        assert_eq!(more(0, b"123456789"), 0x31C3);
        assert_eq!(more(more(0, b"1234"), b"56789"), 0x31C3);
        assert_eq!(more(0, b""), 0);
    }
}
