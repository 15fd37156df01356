//! Areas of packets: of one, of a bundle, of an inbound folder.

use crate::base::MessageBase;
use crate::base::pkt::{Inbound, PktBase};
use crate::charset::Charset;
use crate::config::{AreaConfig, AreaKind, ConfigProblem};
use crate::job::Job;
use std::sync::Arc;

/// Returns the areas of messages in packets, each with its base: echoes by their tags, and the
/// netmail under the name of the packet or folder. An unreadable or empty packet is one area that
/// reports so when opened; broken packets among others are problems.
pub(super) fn areas(
    packet: AreaConfig,
    problems: &mut Vec<ConfigProblem>,
    job: &Job,
) -> Vec<(AreaConfig, Option<Arc<dyn MessageBase>>)> {
    let opened = packet.path.as_deref().and_then(|path| {
        let opened = Inbound::open(path, job).ok()?;
        problems.extend(opened.faults().iter().map(|fault| ConfigProblem {
            path: path.to_owned(),
            line: None,
            what: fault.what.clone(),
            count: fault.count,
        }));
        let areas = opened.areas().ok().filter(|areas| !areas.is_empty())?;
        Some((Arc::new(opened), areas))
    });
    let Some((opened, areas)) = opened else {
        return vec![(packet, None)];
    };
    let area = |tag: Option<Vec<u8>>| {
        let base = PktBase::from_inbound(Arc::clone(&opened), tag.as_deref());
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
