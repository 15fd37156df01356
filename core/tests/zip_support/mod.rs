//! ZIP files made by tests.

#![allow(clippy::unwrap_used)]

/// Returns a ZIP of stored files.
pub(crate) fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut central = Vec::new();
    for (name, bytes) in files {
        let at = u32::try_from(out.len()).unwrap();
        let length = u32::try_from(bytes.len()).unwrap().to_le_bytes();
        let mut head = vec![20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0x38];
        head.extend(crc32(bytes).to_le_bytes());
        head.extend(length);
        head.extend(length);
        head.extend(u16::try_from(name.len()).unwrap().to_le_bytes());
        head.extend([0, 0]);
        out.extend(b"PK\x03\x04");
        out.extend(&head);
        out.extend(name.as_bytes());
        out.extend(*bytes);
        central.extend(b"PK\x01\x02\x14\x00");
        central.extend(&head);
        central.extend([0; 10]);
        central.extend(at.to_le_bytes());
        central.extend(name.as_bytes());
    }
    let at = u32::try_from(out.len()).unwrap();
    let count = u16::try_from(files.len()).unwrap().to_le_bytes();
    let length = u32::try_from(central.len()).unwrap();
    out.extend(&central);
    out.extend(b"PK\x05\x06\x00\x00\x00\x00");
    out.extend(count);
    out.extend(count);
    out.extend(length.to_le_bytes());
    out.extend(at.to_le_bytes());
    out.extend([0, 0]);
    out
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg());
        }
    }
    !crc
}
