//! Frames and digests of the standards.

use binkp::Id;
use binkp::cram::{Challenge, hmac_md5};
use binkp::frame::{Frame, FrameReader, push_command, push_data};

#[test]
fn frames_of_the_standard_are_written_and_read() {
    // FTS-1026, 4.2.
    let cases: [(Id, &[u8], &[u8]); 3] = [
        (Id::Ok, b"", b"\x80\x01\x04"),
        (Id::Nul, b"TEST", b"\x80\x05\x00TEST"),
        (
            Id::Skip,
            b"config.sys 125 2476327846",
            b"\x80\x1A\x0Aconfig.sys 125 2476327846",
        ),
    ];
    for (id, argument, bytes) in cases {
        let mut stream = Vec::new();
        push_command(&mut stream, id, argument);
        assert_eq!(stream, bytes);
        let mut reader = FrameReader::default();
        reader.push(&stream);
        assert_eq!(
            reader.next(),
            Some(Frame::Command(id as u8, argument.to_vec()))
        );
    }
    for (number, id) in Id::ALL.iter().enumerate() {
        assert_eq!(Id::from_number(number as u8), Some(*id));
    }
    assert_eq!(Id::from_number(11), None);
}

#[test]
fn odd_frames_are_read_as_the_standard_says() {
    let mut reader = FrameReader::default();
    reader.push(b"\x00\x00\x80\x00\x80\x03\x04a\x00\x00\x02ab\x80\x04\x00a\x00b\x80");
    assert_eq!(reader.next(), Some(Frame::Data(Vec::new())));
    assert_eq!(reader.next(), Some(Frame::Empty));
    assert_eq!(
        reader.next(),
        Some(Frame::Command(4, b"a".to_vec())),
        "without the zero byte at the end"
    );
    assert_eq!(reader.next(), Some(Frame::Data(b"ab".to_vec())));
    assert_eq!(reader.next(), Some(Frame::Command(0, b"a\0b".to_vec())));
    assert_eq!(reader.next(), None);
    assert!(reader.is_inside());
    let mut stream = Vec::new();
    push_data(&mut stream, &vec![7; 70_000]);
    push_command(&mut stream, Id::Nul, &vec![b'x'; 70_000]);
    let mut reader = FrameReader::default();
    let mut lengths = Vec::new();
    let mut rest = stream.as_slice();
    while !rest.is_empty() {
        rest = &rest[reader.push(rest)..];
        while let Some(frame) = reader.next() {
            lengths.push(match frame {
                Frame::Data(data) => data.len(),
                Frame::Command(_, argument) => argument.len(),
                Frame::Empty => 0,
            });
        }
    }
    assert_eq!(lengths, [32_767, 32_767, 70_000 - 2 * 32_767, 32_766]);
}

#[test]
fn digests_are_those_of_the_standards() {
    let hex = |bytes: [u8; 16]| bytes.iter().map(|b| format!("{b:02x}")).collect::<String>();
    // FTS-1027, 1.7 (the example of RFC 2195 has the same secret), and RFC 2202, 2.
    let cases: [(&[u8], &[u8], &str); 6] = [
        (
            b"tanstaaftanstaaf",
            b"<1896.697170952@postoffice.reston.mci.net>",
            "b913a602c7eda7a495b4e6e7334d3890",
        ),
        (&[0x0b; 16], b"Hi There", "9294727a3638bb1c13f48ef8158bfc9d"),
        (
            b"Jefe",
            b"what do ya want for nothing?",
            "750c783e6ab0b503eaa86e310a5db738",
        ),
        (&[0xaa; 16], &[0xdd; 50], "56be34521d144c88dbb8c733f0e8b3f6"),
        (
            &[0xaa; 80],
            b"Test Using Larger Than Block-Size Key - Hash Key First",
            "6b1ab7fe4bd7bf8f0b62e6ce61b9d0cd",
        ),
        (
            &[0xaa; 80],
            b"Test Using Larger Than Block-Size Key and Larger Than One Block-Size Data",
            "6f630fad67cda0ee1fb1f562db3aa53e",
        ),
    ];
    for (key, text, digest) in cases {
        assert_eq!(hex(hmac_md5(key, text)), digest);
    }
    let offer = "CRAM-MD5-f0315b074d728d483d6887d0182fc328";
    let challenge = Challenge::from_option(offer).unwrap();
    assert_eq!(challenge.to_option(), offer);
    let answer = "CRAM-MD5-56be002162a4a15ba7a9064f0c93fd00";
    assert_eq!(challenge.answer(b"tanstaaftanstaaf"), answer);
    assert!(challenge.accepts(answer, b"tanstaaftanstaaf"));
    assert!(challenge.accepts(
        "cram-md5-56BE002162A4A15BA7A9064F0C93FD00 OPTION",
        b"tanstaaftanstaaf"
    ));
    for wrong in [
        "CRAM-MD5-56be002162a4a15ba7a9064f0c93fd01",
        "CRAM-MD5-56be002162a4a15ba7a9064f0c93fd",
        "CRAM-MD5-",
        "CRAM-SHA1-56be002162a4a15ba7a9064f0c93fd00",
        "tanstaaftanstaaf",
        "",
    ] {
        assert!(!challenge.accepts(wrong, b"tanstaaftanstaaf"), "{wrong}");
    }
    for wrong in [
        "CRAM-SHA1-f0315b074d728d48",
        "CRAM-MD5-f0315b074d728d4",
        "CRAM-MD5-xyz0",
        "CRAM-MD5-",
        "CRAM-MD5",
        "CRAM",
        "NR",
        "CRAM-MD5-éé",
    ] {
        assert_eq!(Challenge::from_option(wrong), None, "{wrong}");
    }
    assert_eq!(
        Challenge::from_option(&format!("CRAM-MD5-{}", "00".repeat(65))),
        None
    );
    assert_eq!(Challenge::new(b"short"), None);
}
