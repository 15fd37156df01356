//! Assembles a message from its header and text blocks.

use super::layout::{BLOCK, Header, attribute, net_attribute};
use crate::dates::american_stamp;
use crate::ends::apply_control_lines;
use crate::{Attributes, RawHeader, StoredMessage};

/// Joins the blocks of a text; missing bytes are left out. Drops the NULs that editors append to a
/// text.
pub(super) fn text_of(blocks: &[u8], text: &mut Vec<u8>) {
    text.clear();
    for block in blocks.chunks(BLOCK) {
        if let Some((len, bytes)) = block.split_first() {
            text.extend_from_slice(bytes.get(..usize::from(*len)).unwrap_or(bytes));
        }
    }
    while text.last() == Some(&0) {
        text.pop();
    }
}

fn attributes(header: &Header<'_>) -> Attributes {
    let has = |bit| header.attributes & bit != 0;
    let has_net = |bit| header.net_attributes & bit != 0;
    let sent = has_net(net_attribute::SENT);
    Attributes {
        local: has(attribute::LOCAL),
        private: has(attribute::PRIVATE),
        read: has(attribute::RECEIVED),
        sent,
        unscanned: !sent && has(attribute::UNMOVED_NETMAIL | attribute::UNMOVED_ECHOMAIL),
        crash: has_net(net_attribute::CRASH),
        file_attach: has_net(net_attribute::FILE_ATTACH),
        file_request: has_net(net_attribute::FILE_REQUEST),
        kill_sent: has_net(net_attribute::KILL_SENT),
        ..Attributes::default()
    }
}

/// Builds the header of a message, with the kludges of its text.
pub(super) fn raw_header<'a>(number: u32, header: &Header<'a>, text: &'a [u8]) -> RawHeader<'a> {
    let mut raw = RawHeader {
        number,
        from: header.from,
        to: header.to,
        subject: header.subject,
        written: american_stamp(header.date, header.time).unwrap_or_default(),
        attributes: attributes(header),
        text_len: u32::try_from(text.len()).unwrap_or(u32::MAX),
        // Length bytes interrupt the text in the file.
        text_at: RawHeader::ESCAPED,
        reply_to_number: header.reply_to,
        ..RawHeader::default()
    };
    apply_control_lines(&mut raw, text, header.origin, header.destination);
    raw
}

/// Builds the whole message; kludges stay in its text.
pub(super) fn stored_message(number: u32, header: &Header<'_>, text: &[u8]) -> StoredMessage {
    raw_header(number, header, text).stored(text.to_vec())
}

#[cfg(test)]
mod tests {
    use super::text_of;
    use crate::hudson::layout::BLOCK;

    fn block(len: u8, text: &[u8]) -> Vec<u8> {
        let mut block = [&[len], text].concat();
        block.resize(BLOCK, b'~');
        block
    }

    #[test]
    fn blocks_count_their_own_bytes() {
        let full = vec![b'x'; 255];
        for (blocks, expected) in [
            (vec![block(2, b"ab")], b"ab".to_vec()),
            (vec![block(3, b"ab\0")], b"ab".to_vec()),
            // Stale bytes after a short block are not part of the text.
            (vec![block(2, b"ab"), block(1, b"c")], b"abc".to_vec()),
            (vec![block(255, &full), block(1, b"\0")], full.clone()),
            (vec![block(0, b"")], Vec::new()),
            // The file ends inside a block.
            (vec![vec![9, b'a', b'b']], b"ab".to_vec()),
            (vec![vec![9]], Vec::new()),
            (vec![], Vec::new()),
        ] {
            let mut text = b"before".to_vec();
            text_of(&blocks.concat(), &mut text);
            assert_eq!(text, expected);
        }
    }
}
