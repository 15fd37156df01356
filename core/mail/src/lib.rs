//! Fidonet messages: from the stored bytes to texts, files, pictures and reply trees.
//!
//! A message base holds bytes. What people see of them is decided by conventions of thirty years:
//! control lines, labels of character sets that are often missing or wrong, Origin lines, quotes with
//! initials, files in lines of letters over several messages, pictures of coloured characters. This
//! crate knows these conventions. It decodes whatever comes and drops nothing: hidden lines are
//! marked, damaged files are decoded with their fault.
//!
//! It knows no areas, windows or networks, and never reads a file: `ftn-base` gives it messages.
//!
//! | module | content | standard |
//! |---|---|---|
//! | [`message`] | header, control lines, lines of the text with their kinds, quotes, character set | FTS-0004, FTS-0009, FTS-4000, FTS-4001, FTS-4008, FTS-5003, FSC-0032, RFC 2047 |
//! | [`objects`] | files in texts: UUE, XXE, yEnc, MIME, `data:` URLs, sections over several messages; EXIF | FGHI URL 7.2.2, FSC-0047, RFC 2045, RFC 2397 |
//! | [`thread`] | reply trees by MSGID and REPLY | FTS-0009 |
//! | [`markup`] | Fidonet runes, Fidonet Unicode substrings, avatars, character references | FGHI URL C.2, drafts of its author |
//! | [`ansi`] | ANSI art as a grid of coloured characters, SAUCE records | ECMA-48, SAUCE |
//! | [`limits`] | every limit, with its reason | |
//!
//! # Examples
//!
//! A stored message, decoded. [`MessageBase::read`](ftn_base::MessageBase::read) returns one; the
//! second argument is the character set of messages that name none:
//!
//! ```
//! use ftn_base::StoredMessage;
//! use ftn_mail::message::{LineKind, Message};
//! use ftn_types::charset::Charset;
//!
//! let stored = StoredMessage {
//!     from: b"Ivan Petrov".to_vec(),
//!     text: b"\x01MSGID: 2:5020/1042 46c01f2e\r\x01CHRS: CP866 2\r IP> \x8f\xe0\xa8\xa2\xa5\xe2\r\
//!             Hello!\r--- \r * Origin: Home (2:5020/1042)\rSEEN-BY: 5020/1042\r".to_vec(),
//!     ..StoredMessage::default()
//! };
//! let message = Message::parse(&stored, Charset::LATIN1);
//! assert_eq!(message.msgid.as_deref(), Some("2:5020/1042 46c01f2e"));
//! assert_eq!(message.from_address_text, "2:5020/1042");
//! assert_eq!((message.charset, message.charset_declared), (Charset::CP866, true));
//! let lines: Vec<(LineKind, &str)> = message.visible_lines().map(|(line, text)| (line.kind, text)).collect();
//! assert_eq!(lines.first().map(|(_, text)| *text), Some(" IP> Привет"));
//! assert_eq!(lines.last().map(|(kind, _)| *kind), Some(LineKind::Origin));
//! ```
//!
//! Files in a message. Names come from strangers, so they are made safe before they become paths:
//!
//! ```
//! use ftn_base::StoredMessage;
//! use ftn_mail::objects::{Encoding, find_in, safe_file_name};
//! use ftn_types::charset::Charset;
//!
//! let stored = StoredMessage {
//!     text: b"A cat:\rbegin 644 ../cat.txt\r#0V%T\r`\rend\r".to_vec(),
//!     ..StoredMessage::default()
//! };
//! let found = find_in(&stored, Charset::CP866);
//! let cat = found.first().ok_or("there is one file")?;
//! assert_eq!((cat.encoding, cat.bytes.as_slice(), &cat.fault), (Encoding::Uue, &b"Cat"[..], &None));
//! assert!(!safe_file_name(&cat.name).contains('/'));
//! # Ok::<(), &str>(())
//! ```
//!
//! Reply trees of any messages, by the values of their kludges. They take time proportional to the
//! number of messages; rings of replies are opened:
//!
//! ```
//! use ftn_mail::thread::{Forest, Ids};
//!
//! let mail = [("2:5020/1 0001", ""), ("2:5020/2 0002", "2:5020/1 0001"), ("2:5020/3 0003", "2:5020/2 0002")];
//! let forest = Forest::build(3, |at| {
//!     let (msgid, reply) = mail.get(at as usize).copied().unwrap_or_default();
//!     Ids { msgid, reply, group: 0 }
//! });
//! let rows = forest.walk(0, |_| {});
//! assert_eq!(rows.iter().map(|row| row.depth).collect::<Vec<_>>(), [0, 1, 2]);
//! ```
//!
//! # Errors
//!
//! Decoding never fails. A [`Piece`](objects::Piece) of a file has a [`Fault`](objects::Fault), a
//! sentence about what is damaged, beside the bytes that could be decoded;
//! [`join`](objects::join) returns the fault of a file in sections. [`Message`](message::Message) says
//! which character set it was decoded with, and whether the message named it.
//!
//! # Limits and cost
//!
//! All input is hostile: every function takes time proportional to its text, and [`limits`] has the
//! maximum of sections, decoded bytes and cells of pictures, with their reasons. Nothing panics on any
//! input; a panic in the decoder of another crate is caught. The crate has no unsafe code.
//!
//! Items that are hidden in this manual serve the other crates of Fidoscope and change without
//! notice.

pub mod ansi;
pub mod limits;
pub mod markup;
pub mod message;
pub mod objects;
pub mod thread;
