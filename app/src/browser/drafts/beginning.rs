//! Beginnings of drafts: new messages, replies, forwarded messages. Runs in workers.

use crate::messages::MessageKey;
use crate::platform::clock;
use fidoscope_core::compose::{
    Draft, Drafted, Identity, Original, ReplyWay, forward, new_message, reply, selected_lines,
};
use fidoscope_core::config::AreaKind;
use fidoscope_core::library::{Area, Library};
use fidoscope_core::message::Message;
use std::sync::Arc;

/// Beginning of a draft.
pub(super) enum DraftOrigin {
    New(Box<Draft>),
    Reply(MessageKey, ReplyWay),
    Forward(MessageKey),
}

/// Returns a random number for a draft.
pub(super) fn chance() -> u64 {
    clock::millis().wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Makes a draft, in a worker; nothing when its message is gone. `selected` is text from the page.
pub(super) fn make(
    beginning: DraftOrigin,
    message: Option<(Message, Arc<Area>)>,
    selected: Option<&str>,
    library: &Library,
) -> Option<Drafted> {
    let identity = Identity {
        chance: chance(),
        ..library.identity()
    };
    let moment = clock::moment();
    let original = message.as_ref().map(|(message, area)| Original {
        message,
        area: (area.kind() != AreaKind::Netmail).then(|| area.name()),
        netmail: area.kind() == AreaKind::Netmail,
        selected: selected.and_then(|text| selected_lines(message, text)),
    });
    Some(match beginning {
        DraftOrigin::New(draft) => new_message(*draft, &identity, &moment),
        DraftOrigin::Reply(_, way) => {
            let mut drafted = reply(&original?, &way, &identity, &moment);
            drafted.draft.areas.retain(|area| !area.tag.is_empty());
            drafted
        }
        DraftOrigin::Forward(_) => forward(&original?, Vec::new(), &identity, &moment),
    })
}
