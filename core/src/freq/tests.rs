//! Lines, indexes, hashes and links against the standard's examples and rhash 1.4.

use super::{
    Aich, Ed2k, FufEntry, FufFault, FufLines, Hasher, NameFault, ProxyKind, RequestError,
    RequestLine, Update, Wish, ed2k_link, fecho_url, key_of, may_extend, plain_name, proxies,
};
use crate::address::Address;
use crate::limits;
use crate::nodelist::{Nodelists, parse};
use crate::url::FidoUrl;
use std::io::{self, BufRead, Read};
use std::path::Path;

fn url(text: &str) -> FidoUrl {
    FidoUrl::parse_joining(text).unwrap().url
}

fn line(text: &str) -> RequestLine {
    RequestLine::parse(text.as_bytes()).unwrap()
}

#[test]
fn request_lines_have_name_password_update_and_url() {
    let parsed = line("NEWOPUS.* !that +599634000");
    assert_eq!(parsed.name, b"NEWOPUS.*");
    assert_eq!(parsed.password.as_deref(), Some(&b"that"[..]));
    assert_eq!(parsed.update, Some(Update::NewerThan(599_634_000)));
    assert_eq!(parsed.url, None);
    assert_eq!(line("nodelist.* -7").update, Some(Update::UpTo(7)));
    // Invalid parts make a regular request (FTS-0006).
    for text in ["A +", "A +x", "A -99999999999999999999", "A +-1"] {
        assert_eq!(line(text), line("A"), "{text}");
    }
    let all = "A.ZIP !pw -5 [freq://2:5020/1/A.ZIP?size=1]";
    let parsed = line(all);
    assert_eq!(parsed.to_bytes(), all.as_bytes());
    assert_eq!(parsed.parsed_url().unwrap().size(), Some(1));
    for (text, expected) in [
        (
            "MILITARY.JPG [http://www.rus-obr.ru/files/0%2C1020%2C1266809%2C00.jpg]",
            Some("http://www.rus-obr.ru/files/0%2C1020%2C1266809%2C00.jpg"),
        ),
        (
            "C-DREAM.ZIP [area://Fido7.Sound.UUE/c-dream.zip?time=2004/04]\x1a",
            Some("area://Fido7.Sound.UUE/c-dream.zip?time=2004/04"),
        ),
        ("A [x]y]", Some("x]y")),
        ("A[1].ZIP", None),
        ("A [half", None),
        ("A []", None),
    ] {
        let found = line(text).url.map(|url| String::from_utf8(url).unwrap());
        assert_eq!(found.as_deref(), expected, "{text}");
    }
    assert_eq!(line("A[1].ZIP").name, b"A[1].ZIP");
    assert_eq!(line("A.ZIP\x1a\x1a +x").to_bytes(), b"A.ZIP");
    assert_eq!(line("A.ZIP\r \x0c!pw").to_bytes(), b"A.ZIP !pw");
    for text in ["", "  ", "\x1a", "\x1a\x1a", " [freq://2:5020/1/A]"] {
        assert_eq!(
            RequestLine::parse(text.as_bytes()).map(|line| line.url),
            match text.contains('[') {
                // A bracket at the start of a line belongs to the name, the mandatory element.
                true => Some(None),
                false => None,
            },
            "{text}"
        );
    }
    let long = vec![b'A'; limits::REQUEST_LINE_BYTES + 1];
    assert_eq!(RequestLine::parse(&long), None);
}

#[test]
fn a_request_has_the_standards_extension_with_all_parameters() {
    let of = |text: &str, extended| RequestLine::for_url(&url(text), extended, "");
    let text = |text: &str, extended| {
        of(text, extended).map(|line| String::from_utf8(line.to_bytes()).unwrap())
    };
    // 7.5.6, the example; the name is the URL's.
    let example = "freq://2:9999/999/imaginat.mp3?size=6583780&ed2k=D2D625CDDC893B1ED2B12723A54E15BE&fecho=Local.MP3";
    assert_eq!(text(example, true), Ok(format!("imaginat.mp3 [{example}]")));
    assert_eq!(text(example, false), Ok("imaginat.mp3".to_owned()));
    // The path inside the file is not part of the request; fecho parameters are joined, and aich
    // needs the others.
    assert_eq!(
        text(
            "freq://5020/1/a.zip/b/c.gif?fecho=A&time=2007&fecho=B+C&aich=Y273T53VY4IESJSQCMFO6X4PIGEWUEEW",
            true
        ),
        Ok("a.zip [freq://5020/1/a.zip?time=2007&fecho=A+B+C]".to_owned())
    );
    let aich = "freq://2:5020/1/a.zip?size=5&ed2k=D2D625CDDC893B1ED2B12723A54E15BE&aich=Y273T53VY4IESJSQCMFO6X4PIGEWUEEW";
    assert_eq!(text(aich, true), Ok(format!("a.zip [{aich}]")));
    for without in ["size=5", "ed2k=D2D625CDDC893B1ED2B12723A54E15BE"] {
        let url = format!("freq://2:5020/1/a.zip?{without}");
        let with = format!("{url}&aich=Y273T53VY4IESJSQCMFO6X4PIGEWUEEW");
        assert_eq!(text(&with, true), Ok(format!("a.zip [{url}]")));
    }
    // Names that a request file cannot contain become masks before the URL.
    assert_eq!(
        text("freq://2:5020/1/my%20%D1%84.zip", true),
        Ok("my??.zip [freq://2:5020/1/my+%D1%84.zip]".to_owned())
    );
    assert!(matches!(
        of("freq://2:5020/1/my%20file", false),
        Err(RequestError::Name(_))
    ));
    assert!(matches!(
        of("freq://2:5020/1/a%5Cb", true),
        Err(RequestError::NoName(_))
    ));
    assert!(matches!(
        of("freq://2:5020/1/a%0D%0AB", true),
        Err(RequestError::NoName(_))
    ));
    assert_eq!(of("freq://2:5020/1", true), Err(RequestError::NoFile));
    let with = |password| RequestLine::for_url(&url("freq://2:5020/1/A"), false, password);
    assert_eq!(with("that").unwrap().to_bytes(), b"A !that");
    assert_eq!(with("two words"), Err(RequestError::Password));
    // Brackets in a name are escaped, so that they do not end the URL.
    let bracket = text("freq://2:5020/1/a%5D.zip", true).unwrap();
    assert_eq!(bracket, "a].zip [freq://2:5020/1/a%5D.zip]");
    assert_eq!(
        line(&bracket).parsed_url(),
        Some(url("freq://2:5020/1/a%5D.zip"))
    );
}

#[test]
fn flags_or_the_user_decide_whether_the_url_is_written() {
    let list = "Host,5020,Moscow,Moscow,Ivan,000,300\r\n\
        ,1,A,B,C,000,300,CM,U,FUF\r\n,2,A,B,C,000,300,CM,U,FUF:area\r\n,3,A,B,C,000,300,CM\r\n";
    let lists = Nodelists::new(vec![parse(Path::new("list"), list.as_bytes(), Some(2))]);
    for (node, scheme, by_flags) in [
        (1, "freq", true),
        (1, "area", false),
        (2, "area", true),
        (3, "freq", false),
    ] {
        let entry = lists
            .line_of(&Address::of_numbers([2, 5020, node, 0]))
            .unwrap();
        let ability = entry.freq_ability();
        assert_eq!(
            may_extend(Wish::ByFlags, ability.as_ref(), scheme),
            by_flags,
            "{node} {scheme}"
        );
        assert!(may_extend(Wish::Always, ability.as_ref(), scheme));
        assert!(!may_extend(Wish::Never, ability.as_ref(), scheme));
    }
}

#[test]
fn proxies_are_the_boss_the_hub_and_forwarding_nodes_of_the_same_net() {
    let list = "Zone,2,Z,Z,Z,000,300,U,FUFME\r\n\
        Host,5020,Moscow,M,Ivan,000,300,U,FUFD\r\n\
        ,1,Proxy,M,P,000,300,U,FUFME:http\r\n\
        Down,4,Gone,M,P,000,300,U,FUFME\r\n\
        Hub,100,Hub,M,H,000,300,U,FUFD\r\n\
        ,101,Boss,M,B,000,300,U,FUFP\r\n\
        ,102,Plain,M,B,000,300\r\n\
        Host,5030,Other,S,O,000,300,U,FUFD\r\n\
        ,7,Far,S,F,000,300,U,FUFME\r\n";
    let lists = Nodelists::new(vec![parse(Path::new("list"), list.as_bytes(), Some(2))]);
    let of = |text| {
        let found = proxies(&lists, &Address::parse(text).unwrap());
        found
            .into_iter()
            .map(|proxy| (proxy.name, proxy.kind))
            .collect::<Vec<_>>()
    };
    let (boss, hub, host, proxy) = (
        "Boss".to_owned(),
        "Hub".to_owned(),
        "Moscow".to_owned(),
        "Proxy".to_owned(),
    );
    let above = [
        (hub, ProxyKind::Uplink),
        (host, ProxyKind::Uplink),
        (proxy, ProxyKind::SameNet),
    ];
    assert_eq!(of("2:5020/102"), above);
    let mut of_point = vec![(boss, ProxyKind::Boss)];
    of_point.extend(above.clone());
    assert_eq!(of("2:5020/101.5"), of_point);
    // A station is no proxy for itself, and the boss of a point is one only with FUFP.
    assert_eq!(of("2:5020/1"), above[1..2]);
    assert_eq!(of("2:5020/102.3"), above);
    assert_eq!(of("3:1/1"), []);
}

#[test]
fn fuf_lines_have_names_and_urls_and_faults_are_named() {
    let text = b"A.ZIP [freq://2:5020/1/A.ZIP]\r\n\nname with spaces [freq://2:5020/1/b]\n\
        sub/c.txt [freq://2:5020/1/c?time=2026/11/22]\rno url\r\n [freq://x]\r\ncut [freq://2:5020/1/d\r\n\
        a [1].zip [freq://2:5020/1/a%20%5B1%5D.zip]\r\n\x1a";
    let found: Vec<_> = FufLines::new(&text[..]).map(Result::unwrap).collect();
    let entry = |name: &str, url: &str| {
        Ok(FufEntry {
            name: name.into(),
            url: url.into(),
        })
    };
    assert_eq!(
        found,
        [
            entry("A.ZIP", "freq://2:5020/1/A.ZIP"),
            entry("name with spaces", "freq://2:5020/1/b"),
            entry("sub/c.txt", "freq://2:5020/1/c?time=2026/11/22"),
            Err(FufFault::NoEntry),
            Err(FufFault::NoEntry),
            Err(FufFault::NoEntry),
            entry("a [1].zip", "freq://2:5020/1/a%20%5B1%5D.zip"),
        ]
    );
    let written = found[0].clone().unwrap().to_bytes();
    assert_eq!(written, b"A.ZIP [freq://2:5020/1/A.ZIP]\r\n");
}

/// One line of `left` bytes, followed by the lines of `tail`.
struct Endless {
    left: u64,
    tail: &'static [u8],
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.len().min(buffer.len());
        buffer[..read].fill(b'x');
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Endless {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        static CHUNK: [u8; 1 << 16] = [b'x'; 1 << 16];
        let most = usize::try_from(self.left)
            .unwrap_or(usize::MAX)
            .min(CHUNK.len());
        Ok(if most > 0 { &CHUNK[..most] } else { self.tail })
    }

    fn consume(&mut self, amount: usize) {
        match self.left {
            0 => self.tail = &self.tail[amount..],
            _ => self.left -= amount as u64,
        }
    }
}

#[test]
fn a_line_of_256_megabytes_takes_the_memory_of_one_line() {
    // As many bytes as a test can afford; the memory does not depend on their number.
    let endless = Endless {
        left: 1 << 28,
        tail: b"\nA [freq://2:5020/1/A]\n",
    };
    let mut lines = FufLines::new(endless);
    assert_eq!(lines.next().unwrap().unwrap(), Err(FufFault::TooLong));
    assert!(lines.line.capacity() <= 4 * limits::REQUEST_LINE_BYTES);
    assert_eq!(lines.next().unwrap().unwrap().unwrap().name, b"A");
    assert!(lines.next().is_none());
}

#[test]
fn names_that_lead_out_of_the_inbound_are_refused() {
    for (name, fault) in [
        ("../evil", NameFault::Path),
        ("..\\evil", NameFault::Path),
        ("/etc/passwd", NameFault::Path),
        ("a/b", NameFault::Path),
        ("..", NameFault::Folder),
        (".", NameFault::Folder),
        ("", NameFault::Folder),
        ("C:evil", NameFault::Drive),
        ("a.txt:stream", NameFault::Drive),
        ("a\x07b", NameFault::Control),
        ("nul.txt", NameFault::Device),
        ("COM1", NameFault::Device),
        ("aux .txt", NameFault::Device),
    ] {
        assert_eq!(plain_name(name), Err(fault), "{name:?}");
    }
    assert_eq!(
        plain_name(&"x".repeat(limits::FILE_NAME_BYTES + 1)),
        Err(NameFault::TooLong)
    );
    for name in ["A.ZIP", "..a", "command.com", "имя.txt", "COM10", "[x] y"] {
        assert_eq!(plain_name(name), Ok(name));
    }
}

/// Returns the bytes that rhash hashed.
fn pattern(size: usize) -> Vec<u8> {
    let byte = |i: usize| (i * 31 + i / 251 * 7) as u8;
    (0..251 * 256).map(byte).cycle().take(size).collect()
}

#[test]
fn hashes_are_those_of_rhash() {
    for (size, ed2k, aich) in [
        (
            0,
            "31d6cfe0d16ae931b73c59d7e0c089c0",
            "3i42h3s6nnfq2msvx7xzkyayscx5qbyj",
        ),
        (
            1,
            "47c61a0fa8738ba77308a8a600f88e4b",
            "loutzhnqz74t6uvvehluedsd63w2e6cp",
        ),
        (
            184_320,
            "ab3b2cafeb459cc6cb1759d2d42e7053",
            "mmshtkuz2pb6taftczkjtdk6zchwczwk",
        ),
        (
            184_321,
            "e86ffe0695aba2f5e77b90a4ebf678b0",
            "zvaqxuqlv2owp2en2sfqfnd6wx7phped",
        ),
        (
            9_727_999,
            "7c5891504cd57a94dd165aea51e2d81d",
            "nl3flkjuerfn7b7lfdidmcdj6iwisq2w",
        ),
        (
            9_728_000,
            "8ef23865a06ce6a45dd206cc67dcf3ba",
            "lhbpyfwaeduh5nnc5fxevtd6wfih6ab7",
        ),
        (
            9_728_001,
            "5f897b4c95e066a2c21496fa4ae7adff",
            "r5aiwd5hpaawmx7wxknnal7narw2sidn",
        ),
        (
            19_456_000,
            "d979753773fb93210190e0d1c23ec402",
            "5tccwrtmluwr5227r5t5jluxaiwexceb",
        ),
        (
            20_008_965,
            "9430a5293263f4153f239c5c5981acb9",
            "txjsxyhnt5x2uvj7cpfj7f7yrehwlxsd",
        ),
        (
            48_640_001,
            "5281b818a6adf20b9181821214b09cad",
            "lrm26rhniahfkxj2l6rd2idhxucc6unh",
        ),
    ] {
        let bytes = pattern(size);
        let hashes = Hasher::hash_reader(&bytes[..], u64::MAX, true)
            .unwrap()
            .unwrap();
        assert_eq!(hashes.size, size as u64);
        assert!(hashes.is(Ed2k::parse(ed2k).unwrap()), "{size}: {hashes:?}");
        assert_eq!(hashes.aich, Aich::parse(aich), "{size}");
        assert_eq!(hashes.aich.unwrap().to_string(), aich.to_ascii_uppercase());
        // However the bytes are split.
        let mut hasher = Hasher::new(true);
        for piece in bytes.chunks(100_003) {
            hasher.update(piece);
        }
        assert_eq!(hasher.finish(), hashes, "{size}");
    }
    // Both ways of hashing a file that ends with a full part.
    let even = Hasher::hash_reader(&pattern(9_728_000)[..], u64::MAX, false)
        .unwrap()
        .unwrap();
    assert!(
        even.plain
            .is_some_and(|plain| plain != even.ed2k && even.is(plain) && even.is(even.ed2k))
    );
    assert_eq!(
        Hasher::hash_reader(&pattern(100_000)[..], 99_999, false).unwrap(),
        None
    );
}

#[test]
fn hashes_that_are_none_are_not_read() {
    for text in [
        "",
        "12",
        &"!".repeat(32),
        &"1".repeat(31),
        &"+1".repeat(16),
        &"é".repeat(16),
    ] {
        assert_eq!(Ed2k::parse(text), None, "{text}");
        assert_eq!(Aich::parse(text), None, "{text}");
    }
    let text = "Y273T53VY4IESJSQCMFO6X4PIGEWUEEW";
    assert_eq!(Aich::parse(text).unwrap().to_string(), text);
    assert_eq!(Aich::parse(&text.replace('Y', "1")), None);
}

#[test]
fn a_url_with_a_hash_becomes_an_ed2k_url_as_the_standard_shows() {
    let with = "freq://2:5020/368/R50EP?size=25000&ed2k=12995897117400DD5E2%%\n%%4344890CEF1B4";
    assert_eq!(
        ed2k_link(&url(with)).unwrap(),
        "ed2k://|file|R50EP|25000|12995897117400DD5E24344890CEF1B4|/"
    );
    let both = format!("{with}&aich=Y273T53VY4IESJSQCMFO6X4PIGEWUEEW");
    assert_eq!(
        ed2k_link(&url(&both)).unwrap(),
        "ed2k://|file|R50EP|25000|12995897117400DD5E24344890CEF1B4|h=Y273T53VY4IESJSQCMFO6X4PIGEWUEEW|/"
    );
    for without in [
        "freq://2:5020/368/R50EP?size=25000",
        "freq://2:5020/368/R50EP?ed2k=12995897117400DD5E24344890CEF1B4",
        "freq://2:5020/368?size=25000&ed2k=12995897117400DD5E24344890CEF1B4",
    ] {
        assert_eq!(ed2k_link(&url(without)), None, "{without}");
    }
    let bar = ed2k_link(&url(
        "freq://2:5020/1/a%7Cb%20%D1%84?size=1&ed2k=12995897117400dd5e24344890cef1b4",
    ));
    assert_eq!(
        bar.unwrap(),
        "ed2k://|file|a%7Cb%20%D1%84|1|12995897117400DD5E24344890CEF1B4|/"
    );
}

#[test]
fn fecho_parameters_are_united_in_a_fecho_url() {
    let fecho = |text| fecho_url(&url(text)).map(|url| url.to_string());
    assert_eq!(
        fecho("freq://2:50/13/echo50.lst?fecho=XOFCELIST%20ECHOLIST.LOCAL").unwrap(),
        "fecho://XOFCELIST+ECHOLIST.LOCAL/echo50.lst"
    );
    assert_eq!(
        fecho("freq://2:50/13/a.zip/b/?fecho=A&size=5&fecho=B%20a&time=2007").unwrap(),
        "fecho://A+B/a.zip/b/?time=2007"
    );
    assert_eq!(fecho("freq://2:50/13/a.zip"), None);
    assert_eq!(fecho("freq://2:50/13?fecho=A"), None);
}

#[test]
fn the_key_of_a_file_has_nothing_that_says_which_copy_is_good_enough() {
    for (one, other) in [
        (
            "freq://2:5020/1/A.ZIP?time=2007&size=5",
            "freq://2:5020/1/a.zip/inside/",
        ),
        ("fecho://XPIC/a.zip?time=2007", "fecho://xpic/A.ZIP/b.gif"),
        (
            "faqserv://2:5020/1/FAQ?time=2007&bot=Robot",
            "faqserv://2:5020/1/FAQ/picture.gif?bot=Robot",
        ),
    ] {
        assert_eq!(key_of(&url(one)), key_of(&url(other)), "{one} {other}");
    }
    for (one, other) in [
        ("freq://2:5020/1/A", "freq://2:5020/2/A"),
        ("faqserv://2:5020/1/FAQ", "faqserv://2:5020/1/FAQ?bot=Robot"),
        ("faqserv://2:5020/1/FAQ", "faqserv://2:5020/1/faq"),
    ] {
        assert_ne!(key_of(&url(one)), key_of(&url(other)), "{one} {other}");
    }
}

#[test]
fn requests_and_indexes_that_are_cut_or_changed_anywhere_are_read() {
    let line = b"A.ZIP !pw +5 [freq://2:5020/1/A.ZIP?size=1&ed2k=12995897117400DD5E24344890CEF1B4]\r\nB [x]\r\n";
    let read = |bytes: &[u8]| {
        for line in bytes.split(|byte| *byte == b'\n') {
            if let Some(request) = RequestLine::parse(line) {
                drop(request.parsed_url());
                let again = RequestLine::parse(&request.to_bytes());
                assert_eq!(again.map(|again| again.name), Some(request.name));
            }
        }
        for entry in FufLines::new(bytes) {
            if let Ok(Ok(entry)) = entry {
                let _ = plain_name(&String::from_utf8_lossy(&entry.name));
            }
        }
    };
    for end in 0..line.len() {
        read(&line[..end]);
        for bit in 0..8 {
            let mut changed = line.to_vec();
            changed[end] ^= 1 << bit;
            read(&changed);
        }
    }
}
