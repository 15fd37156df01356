//! Fidonet Unicode substrings of a whole message: in its header and in the visible lines.

use super::fiunis::decode_fiunis;
use crate::message::Message;
use std::borrow::Cow;
use std::ops::Range;

/// Decodes Fidonet Unicode substrings in names, in the subject and in the text, but not in control
/// lines and not in `codes`, the lines of encoded objects. The lines keep their numbers.
pub fn decode_message(message: &mut Message, codes: &[Range<u32>]) {
    for field in [&mut message.from, &mut message.to, &mut message.subject] {
        if let Cow::Owned(decoded) = decode_fiunis(field) {
            *field = decoded;
        }
    }
    if !message.body.contains("&+") {
        return;
    }
    let mut codes = codes.to_vec();
    codes.sort_unstable_by_key(|lines| lines.start);
    let mut codes = codes.into_iter().peekable();
    let mut codes_end = 0;
    let mut body = String::with_capacity(message.body.len());
    let mut copied = 0;
    for (number, line) in (0_u32..).zip(&mut message.lines) {
        let (start, end) = (line.start as usize, line.end as usize);
        // Line ends and the SOH of control lines.
        body.push_str(message.body.get(copied..start).unwrap_or_default());
        let text = message.body.get(start..end).unwrap_or_default();
        while let Some(lines) = codes.next_if(|lines| lines.start <= number) {
            codes_end = codes_end.max(lines.end);
        }
        let is_code = number < codes_end;
        let from = body.len();
        if line.kind.is_control() || is_code {
            body.push_str(text);
        } else {
            body.push_str(&decode_fiunis(text));
        }
        copied = end;
        line.start = position(from);
        line.end = position(body.len());
    }
    body.push_str(message.body.get(copied..).unwrap_or_default());
    message.body = body;
}

/// Converts an offset; texts are shorter than 4 GB, also when decoded.
fn position(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::decode_message;
    use crate::message::Message;
    use ftn_base::StoredMessage;
    use ftn_types::charset::Charset;

    #[test]
    fn codes_may_come_in_any_order_and_overlap() {
        let stored = StoredMessage {
            text: b"&+BDE-;\r".repeat(8),
            ..StoredMessage::default()
        };
        let mut message = Message::parse(&stored, Charset::CP866);
        decode_message(&mut message, &[5..6, 1..4, 2..3, 7..7]);
        let lines = message.lines.iter();
        let decoded: Vec<bool> = lines.map(|line| message.line_text(line) == "б").collect();
        assert_eq!(
            decoded,
            [true, false, false, false, true, false, true, true]
        );
    }

    #[test]
    fn a_message_without_substrings_stays_as_it_is() {
        let stored = StoredMessage {
            text: b"a & b + c\r\rd\r".to_vec(),
            ..StoredMessage::default()
        };
        let mut message = Message::parse(&stored, Charset::CP866);
        let before = message.clone();
        decode_message(&mut message, &[]);
        assert_eq!(message, before);
    }
}
