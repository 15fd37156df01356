//! Geographic filters (7.2.1.5.6, 7.2.1.5.7), and a quick look for what they look at.

use crate::message::RawMessage;
use memchr::memchr_iter;

/// Whether a message may have a kludge that tells what it is about: GEO, GEOBOX or GEOKML. `false`
/// is certain.
#[must_use]
pub fn may_tell_places(message: &RawMessage<'_>) -> bool {
    may_have(message, b"GEO")
}

/// Whether a message may have a kludge that tells where its sender is (ORIGEO). `false` is certain.
#[must_use]
pub fn may_tell_origin(message: &RawMessage<'_>) -> bool {
    may_have(message, b"ORIGEO")
}

fn may_have(message: &RawMessage<'_>, name: &[u8]) -> bool {
    message.control_lines().any(|line| begins(line, name)) || in_text(message.text, name)
}

/// Whether a control line outside of a text begins with a name, in any letter case.
pub(super) fn begins(line: &[u8], name: &[u8]) -> bool {
    let line = line.strip_prefix(b"\x01").unwrap_or(line);
    line.trim_ascii_start()
        .get(..name.len())
        .is_some_and(|own| own.eq_ignore_ascii_case(name))
}

/// Whether a control line of a name may stand in a text. Bytes that may vanish when lines are taken
/// apart are left out; where they are letters, too much passes.
fn in_text(text: &[u8], name: &[u8]) -> bool {
    memchr_iter(SOH, text).any(|at| {
        let rest = text.get(at + 1..).unwrap_or_default();
        let mut letters = rest
            .iter()
            .filter(|byte| !matches!(byte, b'\n' | 0x8D))
            .skip_while(|byte| matches!(byte, b' ' | b'\t'));
        name.iter().all(|own| {
            letters
                .next()
                .is_some_and(|byte| byte.eq_ignore_ascii_case(own))
        })
    })
}

const SOH: u8 = 1;

#[cfg(test)]
mod tests {
    use super::{may_tell_origin, may_tell_places};
    use crate::message::RawMessage;

    #[test]
    fn a_quick_look_sees_kludges_in_and_outside_of_texts() {
        for (control, text, places, origin) in [
            (&b"\x01GEO: 1;2"[..], &b""[..], true, false),
            (b"geobox:1,2,3,4", b"", true, false),
            (b"\x01 ORIGEO: 1;2", b"", false, true),
            (b"SEEN-BY: 5030/1", b"GEO: 1;2\r", false, false),
            (
                b"\x01PID: GEO",
                b"x\r\x01PID: x\r\x01OriGeo: 1;2\r",
                false,
                true,
            ),
            (b"", b"\x01MSGID: 1\r\x01G\nE\x8DO: 1;2", true, false),
            (b"", b"\x01 \tGeoKml: http://x", true, false),
            (b"", b"\x01GE", false, false),
            (b"GE", b"\x01", false, false),
        ] {
            let message = RawMessage {
                control: &[control],
                text,
                header: [b"", b"", b""],
            };
            assert_eq!(may_tell_places(&message), places, "{control:?} {text:?}");
            assert_eq!(may_tell_origin(&message), origin, "{control:?} {text:?}");
        }
    }
}
