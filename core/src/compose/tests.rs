//! Finished messages, read by our own reader.

mod attachments;
mod drafts;
mod finishing;
mod requests;

use super::{
    AreaFacts, AreaName, Attachment, Draft, DraftAttributes, Finished, FinishedMessage, Identity,
    Misfits, Moment, Original, PreviewSerials, ReplyWay, Written, finish, forward, from_url, reply,
    subscribe,
};
use crate::address::Address;
use crate::base::StoredMessage;
use crate::charset::Charset;
use crate::config::{AreaKind, Robot, Secret, Uplink};
use crate::geo::{GeoKludge, Position};
use crate::message::{LineKind, Message};
use crate::notice::Severity;
use crate::objects::{PieceFacts, PieceNote, find_in, gather, join};
use crate::time::{UtcOffset, WallTime};
use crate::url::FidoUrl;
use proptest::prelude::*;
use std::sync::Arc;

fn address(text: &str) -> Address {
    Address::parse_lenient(text).unwrap()
}

fn area(tag: &str) -> AreaName {
    AreaName {
        tag: tag.to_owned(),
        domain: None,
    }
}

fn facts(tag: &str, kind: AreaKind, charset: Option<Charset>) -> AreaFacts {
    AreaFacts {
        name: area(tag),
        description: "About it".into(),
        kind,
        charset,
        ..AreaFacts::default()
    }
}

fn identity() -> Identity {
    let uplink = |at: &str, password: &str| Uplink {
        address: address(at),
        areafix: Robot {
            name: None,
            password: Secret::new(password),
        },
        filefix: Robot {
            name: Some("Filemgr".into()),
            password: Secret::new("files"),
        },
        ..Uplink::default()
    };
    Identity {
        names: vec!["Ivan Petrov".into()],
        akas: vec![address("2:5030/1520.9"), address("21:1/100@fsxnet")],
        areas: vec![
            facts("R50.Bone", AreaKind::Echo, Some(Charset::CP866)),
            facts("Utf.Echo", AreaKind::Echo, Some(Charset::UTF8)),
            facts("Local", AreaKind::Local, None),
            facts("NetMail", AreaKind::Netmail, None),
        ],
        uplinks: vec![
            uplink("2:5030/1520", "secret"),
            uplink("2:5020/1042", ""),
            uplink("21:1/100@fsxnet", "fsx"),
        ],
        origins: vec!["first".into(), "second".into()],
        ..Identity::default()
    }
}

fn moment() -> Moment {
    Moment {
        local: WallTime(1_187_009_854),
        utc_offset: Some(UtcOffset(240)),
    }
}

fn finished(draft: &Draft) -> Finished {
    finish(
        draft,
        &identity(),
        &moment(),
        &mut PreviewSerials::default(),
    )
    .unwrap()
}

/// Returns the message as stored in a base.
fn stored(message: &FinishedMessage) -> StoredMessage {
    StoredMessage {
        from: message.bytes.from.clone(),
        to: message.bytes.to.clone(),
        subject: message.bytes.subject.clone(),
        kludges: message.bytes.kludges.clone(),
        text: message.bytes.text.clone(),
        ..StoredMessage::default()
    }
}
