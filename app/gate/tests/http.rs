//! HTTP: conditions, ranges, compression, limits, hostile requests, the end.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice)]

mod support;

use axum::body::Body;
use axum::http::Request;
use fidoscope_gate::{Gate, Options, Peer, serve};
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::path::Path;
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};
use support::{Answer, HOSTILE, Letter, Mail, Site, picture, site, write_base};
use tokio::sync::oneshot;

const PICTURE: &str = "area://R50.Show/sunset.png?msgid=2:5020/1042+46c01f04";

#[test]
fn a_known_page_is_not_sent_again_until_its_base_changes() {
    let mail = Mail::new();
    // Files at rest: a base that changed just now is read for every page.
    let rest = |name: &str, minutes: u64| {
        for ending in ["jhr", "jdt", "jdx", "jlr"] {
            let path = mail.path(name).with_extension(ending);
            if let Ok(file) = File::options().write(true).open(path) {
                let moment = SystemTime::now() - Duration::from_secs(60 * minutes);
                file.set_modified(moment).unwrap();
            }
        }
    };
    rest("other", 60);
    let site = mail.site();
    let target = "/?area://R50.Other";
    let first = site.get(target);
    let etag = first.header("etag").to_owned();
    assert!(etag.starts_with("W/\"") && first.header("cache-control") == "no-cache");
    for known in [etag.as_str(), "\"x\", W/\"y\"", "*"] {
        let answer = site.ask("GET", target, &[("if-none-match", known)]);
        let is_known = known == etag || known == "*";
        assert_eq!(answer.status == 304, is_known, "{known}");
        assert_eq!(answer.body.is_empty(), is_known);
        assert_eq!(answer.header("etag"), etag);
    }
    let russian = site.ask(
        "GET",
        target,
        &[("if-none-match", &etag), ("accept-language", "ru")],
    );
    assert_eq!(russian.status, 200);
    // As a packer replaces a base.
    for ending in ["jhr", "jdt", "jdx", "jlr"] {
        let _ = fs::remove_file(mail.path("other").with_extension(ending));
    }
    let letters = ["One", "Two"].map(|own| Letter::new(&format!("2:5030/1 {own}"), own, own));
    write_base(&mail.path("other"), &letters);
    rest("other", 30);
    // The stamp counts for a tenth of a second.
    thread::sleep(Duration::from_millis(200));
    let after = site.ask("GET", target, &[("if-none-match", &etag)]);
    assert_eq!(after.status, 200);
    assert!(after.text().contains("2 messages") && after.text().contains(">Two</a>"));
}

#[test]
fn assets_are_kept_for_ever_by_names_with_a_hash() {
    let site = site();
    let page = site.page("/");
    let name = page.split("rel=\"stylesheet\" href=\".").nth(1).unwrap();
    let name = name.split('"').next().unwrap();
    let style = site.get(name);
    assert_eq!(
        style.header("cache-control"),
        "public, max-age=31536000, immutable"
    );
    assert_eq!(style.header("content-type"), "text/css; charset=utf-8");
    assert_eq!(site.get("/gate-0000000000000000.css").status, 404);
    let again = site.ask("GET", name, &[("if-none-match", style.header("etag"))]);
    assert_eq!(again.status, 304);
    // No rule of the sheet fetches anything.
    assert!(!style.text().contains("url(") && !style.text().contains("@import"));
}

#[test]
fn files_are_sent_in_ranges() {
    let site = site();
    let target = format!("/raw?{PICTURE}");
    let bytes = picture(640, 480);
    let whole = site.get(&target);
    let etag = whole.header("etag").to_owned();
    assert!(
        whole.body == bytes && whole.header("accept-ranges") == "bytes" && !etag.starts_with("W/")
    );
    let last = bytes.len() - 1;
    for (range, expected) in [
        ("bytes=0-9", Some(0..10)),
        ("bytes=5-", Some(5..bytes.len())),
        ("bytes=-7", Some(bytes.len() - 7..bytes.len())),
        ("bytes=0-99999999999", Some(0..bytes.len())),
        ("bytes=9-5", None),
        ("bytes=0-1,5-6", None),
        ("bytes=a-b", None),
        ("bytes=-", None),
        ("lines=0-1", None),
        ("bytes=0-18446744073709551616", None),
    ] {
        let answer = site.ask("GET", &target, &[("range", range)]);
        match expected {
            Some(part) => {
                assert_eq!(answer.status, 206, "{range}");
                assert_eq!(answer.body, bytes[part.clone()], "{range}");
                let place = format!("bytes {}-{}/{}", part.start, part.end - 1, bytes.len());
                assert_eq!(answer.header("content-range"), place);
            }
            None => assert!(answer.status == 200 && answer.body == bytes, "{range}"),
        }
    }
    let beyond = format!("bytes={}-", last + 1);
    let answer = site.ask("GET", &target, &[("range", &beyond)]);
    assert_eq!((answer.status.as_u16(), answer.body.len()), (416, 0));
    let range = ("range", "bytes=0-9");
    assert_eq!(
        site.ask("GET", &target, &[range, ("if-range", &etag)])
            .status,
        206
    );
    assert_eq!(
        site.ask("GET", &target, &[range, ("if-range", "\"old\"")])
            .status,
        200
    );
}

#[test]
fn bytes_of_mail_can_do_nothing() {
    let site = site();
    for (name, kind, place) in [
        ("evil.svg", "image/svg+xml", "inline"),
        ("evil.html", "text/plain", "inline"),
        ("sunset.png", "image/png", "inline"),
    ] {
        let raw = site.get(&format!("/raw?area://R50.Show/{name}"));
        assert_eq!(raw.status, 200, "{name}");
        assert_eq!(raw.header("content-type"), kind);
        assert_eq!(raw.header("x-content-type-options"), "nosniff");
        assert!(raw.header("content-disposition").starts_with(place));
        assert!(
            raw.header("content-security-policy")
                .starts_with("sandbox; default-src 'none'")
        );
    }
    let drawing = site.page("/?area://R50.Show/evil.svg");
    assert!(
        drawing.contains("<img src=\"./raw?area://R50.Show/evil.svg\""),
        "{drawing}"
    );
    let small = site.get("/thumb?area://R50.Show/evil.svg");
    assert!(
        small
            .header("content-security-policy")
            .starts_with("sandbox")
    );
}

#[test]
fn every_answer_has_the_headers_of_a_careful_server() {
    let site = site();
    for target in [
        "/",
        "/?area://R50.Show",
        "/?x",
        "/nothing",
        "/robots.txt",
        "/feed?area://R50.Show",
        "/handler",
    ] {
        let answer = site.get(target);
        assert_eq!(
            answer.header("x-content-type-options"),
            "nosniff",
            "{target}"
        );
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{target}");
        let policy = answer.header("content-security-policy");
        assert!(
            policy.contains("default-src 'none'") && !policy.contains("unsafe"),
            "{target}"
        );
        assert!(
            policy.contains("frame-ancestors 'none'") && answer.headers.get("set-cookie").is_none()
        );
        // No styles or scripts stand in pages.
        assert!(
            !answer.text().contains(" style=\"") && !answer.text().contains("<style"),
            "{target}"
        );
        assert!(
            !answer.text().contains(" onclick") && !answer.text().contains("<script>"),
            "{target}"
        );
    }
}

fn from(reader: &str, headers: &[(&str, &str)]) -> Request<Body> {
    let mut request = Request::builder().uri("/robots.txt");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let mut request = request.body(Body::empty()).unwrap();
    let reader: IpAddr = reader.parse().unwrap();
    request.extensions_mut().insert(Peer((reader, 1).into()));
    request
}

/// Asks until a reader is refused; panics if that never happens.
fn refused(site: &Site, request: impl Fn() -> Request<Body>) -> Answer {
    let mut answers = (0..1000).map(|_| site.send(request()));
    answers.find(|answer| answer.status != 200).unwrap()
}

#[test]
fn a_reader_who_asks_too_often_is_told_when_to_come_again() {
    let site = site();
    let answer = refused(&site, || from("192.0.2.1", &[]));
    assert_eq!(
        (answer.status.as_u16(), answer.header("retry-after")),
        (429, "1")
    );
    assert!(answer.text().contains("Too many requests"));
    assert_eq!(site.send(from("192.0.2.2", &[])).status, 200);
}

#[test]
fn behind_a_proxy_the_last_named_address_is_the_reader() {
    let mail = Mail::new();
    let forwarded = |value| from("127.0.0.1", &[("x-forwarded-for", value)]);
    let behind = Site::new(Options {
        behind_proxy: true,
        ..mail.options()
    });
    // Those before the last one may be invented by the reader himself.
    let answer = refused(&behind, || forwarded("198.51.100.7, 192.0.2.1"));
    assert_eq!(answer.status, 429);
    assert_eq!(behind.send(forwarded("192.0.2.1")).status, 429);
    assert_eq!(behind.send(forwarded("192.0.2.1, 192.0.2.9")).status, 200);
    let open = mail.site();
    assert_eq!(refused(&open, || forwarded("192.0.2.1")).status, 429);
    assert_eq!(open.send(forwarded("192.0.2.9")).status, 429);
}

#[test]
fn no_address_breaks_the_gate() {
    let site = site();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../core/tests/data/url");
    let mut addresses: Vec<String> = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        addresses.extend(text.lines().map(|line| line.trim().to_owned()));
    }
    let hostile = [
        "area://R50.Show?find=/(a+)+$/",
        "area://R50.Show?find=/(?:(?:a*)*)*b/&view=reel",
        "area://R50.Show?msgid=%00%01%FF%FE",
        "area://R50.Show/../../../etc/passwd",
        "area://R50.Show/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "area://R50.Show?geomark=nan,inf,-inf,0&view=mapm",
        "area://R50.Show?time=9999999999999&view=cale",
        "area://R50.Show?view=cale&time=-1",
        "file:///etc/passwd",
        "fecho:///etc/passwd",
        "%",
        "%3a",
        "a%3a%3a%3a",
        "::::",
        "\u{202E}area://R50.Show",
        HOSTILE,
    ];
    addresses.extend(hostile.map(str::to_owned));
    addresses.push(format!("area://R50.Show?{}", "find=a&".repeat(3000)));
    addresses.push(format!("area://{}", "R50.Show+".repeat(2000)));
    addresses.push("%3A".repeat(10_000));
    assert!(addresses.len() > 500, "{}", addresses.len());
    let mut seen = 0;
    for address in &addresses {
        // As a browser sends it.
        let sent: String = (address.bytes())
            .map(|byte| match byte {
                b'"' | b'<' | b'>' | b'#' | b' ' | 0..0x20 | 0x7F.. => format!("%{byte:02X}"),
                plain => char::from(plain).to_string(),
            })
            .collect();
        for path in ["/", "/2", "/feed", "/raw", "/thumb", "/m1,1,1"] {
            let answer = site.get(&format!("{path}?{sent}"));
            let code = answer.status.as_u16();
            assert!([200, 400, 404].contains(&code), "{path} {address}: {code}");
            assert!(!answer.text_lossy().contains("root:x:0:0"), "{address}");
            seen += 1;
        }
    }
    assert_eq!(seen, 6 * addresses.len());
}

/// A gate at a port of this machine.
struct Running {
    address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    _mail: Mail,
}

impl Running {
    fn new() -> Self {
        let mail = Mail::new();
        let gate = Gate::open(mail.options()).unwrap();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .unwrap();
        let listener = runtime
            .block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))
            .unwrap();
        let address = listener.local_addr().unwrap();
        let (end, ended) = oneshot::channel();
        let thread = thread::spawn(move || {
            runtime.block_on(serve(listener, gate, async {
                let _ = ended.await;
            }));
        });
        Self {
            address,
            end: Some(end),
            thread: Some(thread),
            _mail: mail,
        }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        stream
    }

    /// Returns everything that is answered to some bytes, until the gate closes the connection.
    fn answer(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = self.connect();
        stream.write_all(bytes).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        answer
    }

    fn text(&self, request: &str) -> String {
        String::from_utf8_lossy(&self.answer(request.as_bytes())).into_owned()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[test]
fn pages_are_compressed_where_browsers_take_it() {
    let running = Running::new();
    let ask = |accept: &str| {
        running.answer(
            format!("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{accept}\r\n").as_bytes(),
        )
    };
    let plain = ask("");
    for (accept, encoding) in [("gzip", "gzip"), ("gzip, br", "br")] {
        let packed = ask(&format!("Accept-Encoding: {accept}\r\n"));
        let head = String::from_utf8_lossy(&packed).to_lowercase();
        assert!(
            head.contains(&format!("content-encoding: {encoding}\r\n")),
            "{accept}"
        );
        assert!(
            head.contains("vary: ") && head.contains("accept-encoding"),
            "{accept}"
        );
        assert!(packed.len() < plain.len(), "{accept}");
    }
}

#[test]
fn a_smuggled_request_is_never_answered() {
    let running = Running::new();
    let inner = "GET /robots.txt HTTP/1.1\r\nHost: smuggled\r\nConnection: close\r\n\r\n";
    let length = inner.len();
    for head in [
        format!(
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: {length}\r\n\r\n"
        ),
        format!(
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        ),
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n"
            .to_owned(),
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n".to_owned(),
        format!("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +{length}\r\n\r\n"),
        "GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n b: c\r\n\r\n".to_owned(),
        "GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(),
        "GET /?a b HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(),
    ] {
        let answer = running.text(&format!("{head}{inner}"));
        assert!(
            !answer.contains("User-agent: *") || answer.starts_with("HTTP/1.1 405"),
            "{head}\n{answer}"
        );
        assert!(!answer.starts_with("HTTP/1.1 200"), "{head}\n{answer}");
        assert!(
            !answer.contains("smuggled/sitemap") || head.contains("chunked\r\n\r\n0"),
            "{head}\n{answer}"
        );
    }
}

#[test]
fn names_of_hosts_get_into_feeds_only_if_they_are_names() {
    let running = Running::new();
    for (host, expected) in [
        ("example.org:8080", "http://example.org:8080/"),
        ("[::1]:8080", "http://[::1]:8080/"),
        ("a\"><script>", "http://localhost/"),
        ("a/b", "http://localhost/"),
    ] {
        let request =
            format!("GET /robots.txt HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        let answer = running.text(&request);
        assert!(
            answer.contains(&format!("Sitemap: {expected}sitemap.xml"))
                || answer.starts_with("HTTP/1.1 400"),
            "{host}: {answer}"
        );
        assert!(!answer.contains("<script>"), "{host}");
    }
}

#[test]
fn endless_headers_and_many_requests_on_one_connection_are_handled() {
    let running = Running::new();
    let mut stream = running.connect();
    let _ = stream.write_all(b"GET / HTTP/1.1\r\n");
    // The gate closes the connection while headers are still coming.
    let line = format!("X: {}\r\n", "y".repeat(1000));
    let failed = (0..100_000).any(|_| stream.write_all(line.as_bytes()).is_err());
    assert!(failed);
    let one = "GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n";
    let last = "GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let answers = running.text(&format!("{}{last}", one.repeat(20)));
    assert_eq!(answers.matches("HTTP/1.1 200 OK").count(), 21);
}

#[test]
fn the_end_closes_idle_connections_and_finishes_requests() {
    let mut running = Running::new();
    let mut idle = running.connect();
    idle.write_all(b"GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n")
        .unwrap();
    let mut head = [0; 15];
    idle.read_exact(&mut head).unwrap();
    assert_eq!(&head, b"HTTP/1.1 200 OK");
    drop(running.end.take());
    let mut rest = Vec::new();
    idle.read_to_end(&mut rest).unwrap();
    assert!(rest.ends_with(b"sitemap.xml\n"));
    running.thread.take().unwrap().join().unwrap();
    assert!(TcpStream::connect(running.address).is_err());
}
