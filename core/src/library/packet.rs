//! The areas of a packet.

use crate::base::MessageBase;
use crate::base::pkt::{Packet, PktBase};
use crate::charset::Charset;
use crate::config::{AreaConfig, AreaKind};
use std::sync::Arc;

/// The areas that messages of a packet belong to, each with its base: echoes by their tags, and the
/// netmail under the name of the packet. A packet that cannot be read, or is empty, is one area
/// that says so when it is opened.
pub(super) fn areas(packet: AreaConfig) -> Vec<(AreaConfig, Option<Arc<dyn MessageBase>>)> {
    let opened = packet.path.as_deref().and_then(|path| {
        let opened = Arc::new(Packet::open(path).ok()?);
        let areas = opened.areas().ok().filter(|areas| !areas.is_empty())?;
        Some((opened, areas))
    });
    let Some((opened, areas)) = opened else {
        return vec![(packet, None)];
    };
    let area = |tag: Option<Vec<u8>>| {
        let base = PktBase::new(Arc::clone(&opened), tag.as_deref());
        let config = match &tag {
            None => packet.clone(),
            Some(tag) => AreaConfig {
                tag: match std::str::from_utf8(tag) {
                    Ok(tag) => tag.to_owned(),
                    Err(_) => Charset::CP866.decode(tag).into_owned(),
                },
                kind: AreaKind::Echo,
                ..packet.clone()
            },
        };
        (config, Some(Arc::new(base) as Arc<dyn MessageBase>))
    };
    areas.into_iter().map(|found| area(found.tag)).collect()
}
