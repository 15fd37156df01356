//! Damage never passes for the file: whatever happened to a message on its way, an object called
//! complete has the encoded bytes (7.2.2.2: incomplete ones are ignored).
//!
//! Encodings differ in the damage that they reveal, and only that is promised:
//!
//! | encoding | always detected | never detectable |
//! | --- | --- | --- |
//! | UUE, XXE | a cut anywhere; characters outside of the alphabet; a claimed length unlike that of the other lines; characters lost from a line, or a line broken in two (UUE: if a backtick, or a blank at the end of another line, shows that zeros are not blanks which an editor cut off); characters added to one of several lines | one character of the alphabet for another; whole lines lost or doubled; the claimed length of the last line; XXE whose first line reads as one of UUE |
//! | UUE in sections with `sum -r/size` | all of that: any change of a character, lost and doubled lines and sections | changes that a sum of 16 bits does not see |
//! | base64: MIME, `begin-base64`, `data:` | a cut anywhere; characters outside of the alphabet; letters lost or added, other than four or a multiple of it | one letter for another; four letters, or whole lines, lost or doubled |
//! | quoted-printable | a cut anywhere; an `=` without its two digits; bytes outside of ASCII | one character for another; lost lines |
//! | `data:` with escapes | a cut anywhere; a `%` without its two digits | one character for another; lost ones |
//! | sections of text | a cut anywhere; with a checksum every change | without a checksum anything inside of the text |
//!
//! A cut is detected because each of them says where it ends: `end`, `====`, a delimiter, a quote,
//! `textend`. A lone MIME part has no delimiter: a cut shows by its padding, and by a last line as
//! long as the others, but not where it is four letters or a multiple of it before the end of a
//! line. The header lines of a part are not protected by anything. A section without a checksum
//! that lost whole lines at its end does not show it.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test may fail"
)]

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ftn_mail::objects::{CodedText, PieceFacts, PieceNote, bsd_sum, find, gather, join};
use ftn_types::charset::Charset;
use proptest::prelude::*;
use proptest::sample::Index;

const FOOT: &str = "\n--- GoldED+/LNX 1.1.5-b20161221\n * Origin: x (2:5030/1)\n";

/// Returns the bytes of each complete object, like the pages of the browser.
fn complete(messages: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut pieces = Vec::new();
    let mut notes = Vec::new();
    for (message, text) in (0_u32..).zip(messages) {
        let found = find(&CodedText {
            text,
            control: &[],
            charset: Charset::CP866,
        });
        for (place, piece) in (0_u32..).zip(&found) {
            let facts = PieceFacts::new(piece, place);
            notes.push(PieceNote::new(facts, "Ann", i64::from(message), message));
        }
        pieces.extend(found);
    }
    let versions = gather(&notes);
    let whole = versions.iter().filter(|version| version.is_complete());
    whole
        .filter_map(|version| {
            let own: Vec<_> = version
                .pieces
                .iter()
                .map(|at| pieces[*at].clone())
                .collect();
            join(&own).ok()
        })
        .collect()
}

/// A file encoded as text: the text before the codes, the codes, and their end.
struct Text {
    head: String,
    codes: String,
    end: String,
}

impl Text {
    fn new(head: &str, codes: String, end: &str) -> Self {
        Self {
            head: format!("Hello!\n\n{head}"),
            codes,
            end: end.to_owned(),
        }
    }

    fn whole(&self) -> String {
        format!("{}{}{}", self.head, self.codes, self.end)
    }

    /// Returns the text with other codes.
    fn with(&self, codes: &[u8]) -> Vec<u8> {
        [
            self.head.as_bytes(),
            codes,
            self.end.as_bytes(),
            FOOT.as_bytes(),
        ]
        .concat()
    }
}

fn letter(xxe: bool, value: u8) -> char {
    const XXE: &[u8] = b"+-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    char::from(match (xxe, value) {
        (true, value) => XXE[usize::from(value)],
        (false, 0) => b'`',
        (false, value) => value + 32,
    })
}

fn uue_lines(bytes: &[u8], xxe: bool) -> Vec<String> {
    let line = |line: &[u8]| {
        let mut out = letter(xxe, line.len() as u8).to_string();
        for group in line.chunks(3) {
            let at = |index: usize| group.get(index).copied().unwrap_or(0);
            let values = [
                at(0) >> 2,
                (at(0) & 3) << 4 | at(1) >> 4,
                (at(1) & 15) << 2 | at(2) >> 6,
                at(2) & 63,
            ];
            out.extend(values.map(|value| letter(xxe, value)));
        }
        out + "\n"
    };
    bytes.chunks(45).map(line).collect()
}

fn uue(bytes: &[u8], xxe: bool) -> Text {
    let zero = format!("{}\nend\n", letter(xxe, 0));
    Text::new("begin 644 cat.bin\n", uue_lines(bytes, xxe).concat(), &zero)
}

fn base64_lines(bytes: &[u8]) -> String {
    let letters = STANDARD.encode(bytes);
    let lines = letters.as_bytes().chunks(76);
    lines
        .map(|line| String::from_utf8(line.to_vec()).unwrap() + "\n")
        .collect()
}

const DELIMITED: &str =
    "--=_x\nContent-Type: application/octet-stream; name=cat.bin\nContent-Transfer-Encoding: ";

fn mime_base64(bytes: &[u8]) -> Text {
    let head = format!("{DELIMITED}base64\n\n");
    Text::new(&head, base64_lines(bytes), "--=_x--\n")
}

fn begin_base64(bytes: &[u8]) -> Text {
    Text::new("begin-base64 644 cat.bin\n", base64_lines(bytes), "====\n")
}

fn data_base64(bytes: &[u8]) -> Text {
    let head = "<img id=\"cat.bin\" src=\"data:image/gif;base64,";
    Text::new(head, base64_lines(bytes), "\">\n")
}

fn quoted_printable(bytes: &[u8]) -> Text {
    let mut codes = String::new();
    for line in bytes.chunks(20) {
        codes.extend(line.iter().map(|byte| match byte {
            b'!'..=b'<' | b'>'..=b'~' => char::from(*byte).to_string(),
            byte => format!("={byte:02X}"),
        }));
        codes.push_str("=\n");
    }
    let head = format!("{DELIMITED}quoted-printable\n\n");
    Text::new(&head, codes, "\n--=_x--\n")
}

fn data_escaped(bytes: &[u8]) -> Text {
    let codes = bytes.iter().map(|byte| format!("%{byte:02x}")).collect();
    let head = "<img id=\"cat.bin\" src=\"data:image/gif,";
    Text::new(head, codes, "\">\n")
}

fn text_section(bytes: &[u8]) -> Text {
    let codes: String = bytes
        .chunks(30)
        .map(|line| {
            let letters = line.iter().map(|byte| char::from(b'a' + byte % 26));
            letters.collect::<String>() + "\n"
        })
        .collect();
    let head = "textsection 1 of 1 of file cat.txt\ntextbegin.all\n";
    Text::new(head, codes, "textend.all\n")
}

/// Returns each encoding of the bytes, with its decoded result.
fn every(bytes: &[u8]) -> Vec<(&'static str, Text, Vec<u8>)> {
    let own = bytes.to_vec();
    let section = text_section(bytes);
    let text = section.codes.clone().into_bytes();
    vec![
        ("UUE", uue(bytes, false), own.clone()),
        ("XXE", uue(bytes, true), own.clone()),
        ("MIME base64", mime_base64(bytes), own.clone()),
        ("begin-base64", begin_base64(bytes), own.clone()),
        ("data: base64", data_base64(bytes), own.clone()),
        ("quoted-printable", quoted_printable(bytes), own.clone()),
        ("data: escaped", data_escaped(bytes), own),
        ("text", section, text),
    ]
}

fn only_the_file(text: &[u8], file: &[u8], what: &str) {
    for found in complete(&[text.to_vec()]) {
        assert!(
            found == file,
            "{what}: {} bytes called complete\n{}",
            found.len(),
            String::from_utf8_lossy(text)
        );
    }
}

/// Returns sections with the checksums of their lines and of the whole file, a message each.
fn summed_sections(bytes: &[u8]) -> Vec<String> {
    let mut lines = uue_lines(bytes, false);
    lines[0].insert_str(0, "begin 644 cat.bin\n");
    lines.last_mut().unwrap().push_str("`\nend\n");
    let per = lines.len().div_ceil(3);
    let of = lines.len().div_ceil(per);
    let whole = format!(
        "sum -r/size {}/{} entire input file\n",
        bsd_sum(bytes),
        bytes.len()
    );
    (1..)
        .zip(lines.chunks(per))
        .map(|(number, own)| {
            let own = own.concat();
            let sum = format!("{}/{}", bsd_sum(own.as_bytes()), own.len());
            let last = if number == of { whole.as_str() } else { "" };
            format!(
                "section {number} of {of} of file cat.bin  < uuencode 96 (v50) by R.E.M. >\n\n{own}\
                 sum -r/size {sum} section (from first encoded line to last)\n{last}"
            )
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn whole_objects_are_complete(bytes in prop::collection::vec(any::<u8>(), 1..400)) {
        for (what, text, file) in every(&bytes) {
            prop_assert_eq!(complete(&[text.with(text.codes.as_bytes())]), [file], "{}", what);
        }
        let sections: Vec<Vec<u8>> = summed_sections(&bytes).into_iter().map(String::into_bytes).collect();
        prop_assert_eq!(complete(&sections), [bytes]);
    }

    #[test]
    fn cut_objects_are_never_complete(
        bytes in prop::collection::vec(any::<u8>(), 1..400),
        at in any::<Index>(),
    ) {
        for (what, text, file) in every(&bytes) {
            let whole = text.whole();
            let cut = &whole[..at.index(whole.len())];
            only_the_file(format!("{cut}{FOOT}").as_bytes(), &file, what);
            only_the_file(cut.as_bytes(), &file, what);
            // A blank line added by a tosser is no line of zero bytes.
            only_the_file(format!("{cut}\n \n{FOOT}").as_bytes(), &file, what);
        }
    }

    #[test]
    fn characters_outside_of_the_alphabet_are_damage(
        bytes in prop::collection::vec(any::<u8>(), 1..400),
        at in any::<Index>(),
        foreign in any::<Index>(),
    ) {
        for (what, text, file) in every(&bytes) {
            let foreign: u8 = match what {
                "UUE" => *foreign.get(b"abcxyz{|}~\x80\xE0\xFF"),
                "XXE" => *foreign.get(b"!\"#$%&'()*,./:;<=>?@[]^_{}\x80\xE0"),
                "quoted-printable" => *foreign.get(b"\x80\xE0\xFF\x02"),
                "data: escaped" => b'%',
                "text" => continue,
                _ => *foreign.get(b"!#$&'()*,.:;?@[]^_{}-\x80\xE0\xFF"),
            };
            let mut codes = text.codes.clone().into_bytes();
            let at = at.index(codes.len());
            // The ends of lines are not part of the codes.
            if codes[at] == b'\n' || codes[at] == foreign {
                continue;
            }
            // If one line begins like UUE, nothing proves that it was XXE.
            let starts_line = at == 0 || codes[at - 1] == b'\n';
            if what == "XXE" && (bytes.len() < 46 || starts_line && foreign < b'`') {
                continue;
            }
            codes[at] = foreign;
            only_the_file(&text.with(&codes), &file, what);
        }
    }

    #[test]
    fn lost_and_added_characters_are_damage(
        bytes in prop::collection::vec(any::<u8>(), 136..400),
        at in any::<Index>(),
        count in 1_usize..12,
        letter in any::<Index>(),
    ) {
        for (what, text, file) in every(&bytes) {
            let is_base64 = what.contains("base64");
            let is_lines = matches!(what, "UUE" | "XXE");
            if !is_base64 && !is_lines {
                continue;
            }
            let codes = text.codes.as_bytes();
            let mut at = at.index(codes.len());
            if codes[at] == b'\n' {
                at -= 1;
            }
            let line = codes[at..].iter().position(|byte| *byte == b'\n').unwrap();
            let lost = count.min(line);
            let start = codes[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
            // The length of the last line does not follow from the others.
            let is_last = at + line + 1 == codes.len();
            if is_lines && is_last && start == at {
                continue;
            }
            if is_lines || lost % 4 != 0 {
                let fewer = [&codes[..at], &codes[at + lost..]].concat();
                // A line with only one or two characters left is as good as lost.
                let is_line = is_base64 || at - start + line - lost > 2;
                if is_line && (what != "UUE" || fewer.contains(&b'`')) {
                    only_the_file(&text.with(&fewer), &file, what);
                }
            }
            if is_lines || count % 4 != 0 {
                let own: &[u8] = if is_lines { b"ABCDEF12345" } else { b"ABCdef123+/" };
                let more = [&codes[..at], &own[letter.index(own.len())..][..1].repeat(count), &codes[at..]];
                only_the_file(&text.with(&more.concat()), &file, what);
            }
        }
    }

    #[test]
    fn line_breaks_inside_of_lines_are_damage(
        bytes in prop::collection::vec(any::<u8>(), 136..400),
        at in any::<Index>(),
        is_added in any::<bool>(),
    ) {
        for xxe in [false, true] {
            let text = uue(&bytes, xxe);
            let codes = text.codes.as_bytes();
            let at = at.index(codes.len());
            let last = bytes.chunks(45).last().map_or(0, |line| line.len().div_ceil(3) * 4 + 2);
            // The length of the last line is unknown.
            if at + last == codes.len() {
                continue;
            }
            let after = &codes[at + usize::from(!is_added)..];
            let broken = [&codes[..at], b"\n", after].concat();
            // Without a backtick, blanks may have been trimmed.
            if !xxe && !broken.contains(&b'`') {
                continue;
            }
            only_the_file(&text.with(&broken), &bytes, "line break");
        }
    }

    #[test]
    fn lengths_that_disagree_are_damage(
        bytes in prop::collection::vec(any::<u8>(), 136..400),
        line in any::<Index>(),
        claimed in 1_u8..63,
    ) {
        for xxe in [false, true] {
            let text = uue(&bytes, xxe);
            let mut lines = uue_lines(&bytes, xxe);
            // The length of the last line is unknown.
            let at = line.index(lines.len() - 1);
            lines[at].replace_range(..1, &letter(xxe, claimed).to_string());
            only_the_file(&text.with(lines.concat().as_bytes()), &bytes, "length");
        }
    }

    #[test]
    fn with_checksums_every_change_is_damage(
        bytes in prop::collection::vec(any::<u8>(), 1..900),
        section in any::<Index>(),
        at in any::<Index>(),
        changed in any::<Index>(),
    ) {
        let sections = summed_sections(&bytes);
        let section = section.index(sections.len());
        let own = &sections[section];
        let from = own.find("\n\n").unwrap() + 2;
        let to = own.find("sum -r/size").unwrap();
        let at = from + at.index(to - from);
        let mut flipped = own.clone().into_bytes();
        flipped[at] = *changed.get(b"!\"#$%&'()*+,-./0189:;<=>?@AMZ[]^_` \n");
        let mut broken = own.clone().into_bytes();
        broken[at] = b'\n';
        let start = own[..at].rfind('\n').map_or(0, |before| before + 1);
        let end = at + own[at..].find('\n').unwrap() + 1;
        let lost = [&own[..start], &own[end..]].concat().into_bytes();
        let doubled = [&own[..end], &own[start..]].concat().into_bytes();
        let cut = own.as_bytes()[..at].to_vec();
        for damaged in [flipped, broken, lost, doubled, cut, Vec::new()] {
            let mut messages: Vec<Vec<u8>> = sections.iter().map(|own| own.clone().into_bytes()).collect();
            messages[section] = damaged;
            for found in complete(&messages) {
                prop_assert_eq!(&found, &bytes);
            }
        }
    }
}
