//! Any bytes as a packet: every area that is listed can be read.

#![no_main]

mod asking;

use fidoscope_core::base::pkt::{Packet, PktBase};
use libfuzzer_sys::fuzz_target;
use std::sync::Arc;

fuzz_target!(|data: &[u8]| {
    let mut bytes = data.to_vec();
    // The type is given, so that every input that is long enough is a packet.
    if let Some(kind) = bytes.get_mut(18..20) {
        kind.copy_from_slice(&[2, 0]);
    }
    let Ok(packet) = Packet::from_bytes(bytes) else {
        assert!(data.len() < 58);
        return;
    };
    let packet = Arc::new(packet);
    for area in packet.areas().expect("memory can be read") {
        let base = PktBase::new(Arc::clone(&packet), area.tag.as_deref());
        asking::ask(&base, data.len());
    }
});
