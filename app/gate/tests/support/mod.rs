//! A node's mail on disk, with areas that are shown to the world and others that never are; requests to a gate.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "each test file uses its own part"
)]

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::charset::Charset;
use fidoscope_core::time::WallTime;
use fidoscope_gate::{Gate, Options, Peer};
use http_body_util::BodyExt as _;
use std::fs;
use std::io::Cursor;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use tempfile::TempDir;
use tower::ServiceExt as _;

/// Text in every field of the hostile message.
pub const HOSTILE: &str = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>";

/// Word that is in areas which are never shown, and nowhere else.
pub const SECRET: &str = "xyzzysecret";

/// A message to write; texts are in CP866.
#[derive(Clone, Debug)]
pub struct Letter {
    pub msgid: String,
    pub reply: String,
    pub from: String,
    pub to: String,
    pub subject: String,
    pub address: String,
    pub written: i64,
    pub kludges: Vec<String>,
    pub text: String,
}

/// 18 August 2007, 12:00.
pub const BEGINNING: i64 = 1_187_438_400;

impl Letter {
    pub fn new(msgid: &str, subject: &str, text: &str) -> Self {
        Self {
            msgid: msgid.to_owned(),
            reply: String::new(),
            from: "Ann Author".to_owned(),
            to: "All".to_owned(),
            subject: subject.to_owned(),
            address: "2:5030/1520.9".to_owned(),
            written: BEGINNING,
            kludges: Vec::new(),
            text: format!("{text}\r"),
        }
    }

    pub fn reply(mut self, to: &str) -> Self {
        self.reply = to.to_owned();
        self
    }

    pub fn from(mut self, name: &str) -> Self {
        self.from = name.to_owned();
        self
    }

    pub fn hours_later(mut self, hours: i64) -> Self {
        self.written += hours * 3600;
        self
    }

    pub fn kludge(mut self, line: &str) -> Self {
        self.kludges.push(line.to_owned());
        self
    }
}

/// Writes a JAM base.
pub fn write_base(path: &Path, letters: &[Letter]) {
    let mut writer = JamWriter::create(path, WallTime(BEGINNING)).unwrap();
    let bytes = |text: &str| Charset::CP866.encode(text);
    for letter in letters {
        let kludges: Vec<Vec<u8>> = letter.kludges.iter().map(|line| bytes(line)).collect();
        let kludges: Vec<&[u8]> = kludges.iter().map(Vec::as_slice).collect();
        let message = NewMessage {
            from: &bytes(&letter.from),
            to: &bytes(&letter.to),
            subject: &bytes(&letter.subject),
            origin: letter.address.as_bytes(),
            msgid: letter.msgid.as_bytes(),
            reply: letter.reply.as_bytes(),
            written: WallTime(letter.written),
            kludges: &kludges,
            text: &bytes(&letter.text),
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    writer.finish().unwrap();
}

/// Returns a picture of one colour.
pub fn picture(width: u32, height: u32) -> Vec<u8> {
    let mut image = image::RgbImage::new(width, height);
    for (x, y, pixel) in image.enumerate_pixels_mut() {
        *pixel = image::Rgb([(x * 255 / width) as u8, (y * 255 / height) as u8, 160]);
    }
    let mut bytes = Vec::new();
    image
        .write_to(&mut Cursor::new(&mut bytes), image::ImageFormat::Png)
        .unwrap();
    bytes
}

/// Returns the lines of a file encoded by UUE.
pub fn uue(name: &str, bytes: &[u8]) -> String {
    let letter = |bits: u8| char::from(if bits == 0 { b'`' } else { bits + 0x20 });
    let mut text = format!("begin 644 {name}\r");
    for line in bytes.chunks(45) {
        text.push(letter(line.len() as u8));
        for three in line.chunks(3) {
            let at = |n: usize| three.get(n).copied().unwrap_or(0);
            let (a, b, c) = (at(0), at(1), at(2));
            for bits in [
                a >> 2,
                (a & 3) << 4 | b >> 4,
                (b & 15) << 2 | c >> 6,
                c & 63,
            ] {
                text.push(letter(bits));
            }
        }
        text.push('\r');
    }
    text + "`\rend\r"
}

/// Returns the messages of the area that is shown.
pub fn letters() -> Vec<Letter> {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\"><script>alert(3)</script>\
               <rect width=\"20\" height=\"20\" fill=\"red\"/></svg>";
    let html = "<!DOCTYPE html><html><body><script>alert(4)</script></body></html>";
    vec![
        Letter::new(
            "2:5030/1520.9 46c01f01",
            "Modems of old",
            "Which modem answers at night?\r\rSee area://R50.Other?msgid=2:5030/1+aa and https://example.org/a?b=1&c=2 ,\ror \
             [the list](area://R50.Show?view=cale) of days.\r\r... Nothing is as old as a new modem\r--- GoldED\r * Origin: \
             Home (2:5030/1520.9)",
        )
        .kludge("CHRS: CP866 2")
        .kludge("PID: GED+LNX 1.1.5"),
        Letter::new(
            "2:5020/1042 46c01f02",
            "Re: Modems of old",
            " AA> Which modem answers at night?\r BB>> at night?\r\rMy own modem does, a USRobotics Courier.",
        )
        .from("Боб Ответов")
        .reply("2:5030/1520.9 46c01f01")
        .hours_later(2),
        Letter::new("2:5030/1520.9 46c01f03", "Re: Modems of old", "Thank you!")
            .reply("2:5020/1042 46c01f02")
            .hours_later(30),
        Letter::new(
            "2:5020/1042 46c01f04",
            "A picture",
            &format!("Look:\r{}That was it.", uue("sunset.png", &picture(640, 480))),
        )
        .from("Боб Ответов")
        .hours_later(24 * 40),
        Letter::new(
            "2:5030/1 46c01f05",
            HOSTILE,
            &format!("{HOSTILE}\rarea://R50.Show?subj={HOSTILE}\r[x](javascript:alert(5)) javascript:alert(6)\r"),
        )
        .from(HOSTILE)
        .kludge(&format!("Evil: {HOSTILE}"))
        .hours_later(24 * 41),
        Letter::new(
            "2:5030/1 46c01f06",
            "Drawings",
            &format!("{}{}", uue("evil.svg", svg.as_bytes()), uue("evil.html", html.as_bytes())),
        )
        .hours_later(24 * 42),
        Letter::new("2:5030/1 46c01f07", "A walk in Gelendzhik", "It is warm here.")
            .kludge("GEO: 44.56; 38.08")
            .hours_later(24 * 400),
        Letter::new("2:5030/1 46c01f08", "Moscow at night", "It is dark here.")
            .kludge("GEO: 55.75; 37.62")
            .kludge("ORIGEO: 55.75; 37.62")
            .hours_later(24 * 401),
        Letter::new("", "Without a MSGID", "Nothing names this message.").hours_later(24 * 402),
    ]
}

/// The mail of a node.
pub struct Mail {
    pub folder: TempDir,
}

impl Mail {
    /// Writes bases, files, and a fidoconfig.
    pub fn new() -> Self {
        let mail = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        write_base(&mail.path("show"), &letters());
        let other = Letter::new("2:5030/1 aa", "Another area", "A modem, too.");
        write_base(&mail.path("other"), &[other]);
        for name in ["netmail", "local", "bad", "dupe", "hidden"] {
            let letter = Letter::new(&format!("2:5030/1 {name}"), SECRET, SECRET);
            write_base(&mail.path(name), &[letter]);
        }
        fs::create_dir(mail.path("files")).unwrap();
        fs::write(mail.path("files/readme.txt"), "Hello from a file.\n").unwrap();
        fs::write(mail.path("files/FILES.BBS"), "readme.txt A file to read\n").unwrap();
        let nodelist = "Zone,2,Europe,Somewhere,Some_Sysop,-Unpublished-,300,IBN\nRegion,50,Russia,Moscow,Some_Sysop,-Unpublished-,300\n\
                        Host,5030,Piter,Saint_Petersburg,Host_Sysop,-Unpublished-,300\n,1520,Test_Node,Gelendzhik,Node_Sysop,-Unpublished-,300,IBN\n";
        fs::write(mail.path("nodelist.230"), nodelist).unwrap();
        let base = |name: &str| mail.path(name).display().to_string();
        let config = format!(
            "Name Test\nSysop Test Sysop\nAddress 2:5030/1520\nnodelistDir {}\nNodelist nodelist\n\
             NetmailArea NetMail {} -b Jam\nBadArea Bad {} -b Jam\nDupeArea Dupe {} -b Jam\nLocalArea Local {} -b Jam\n\
             EchoArea R50.Show {} -b Jam -g A -d \"An area to show\"\n\
             EchoArea R50.Other {} -b Jam -g B -d \"Another area\"\n\
             EchoArea R50.Hidden {} -b Jam -g A -h\n\
             EchoArea R50.None {} -b Jam -g B\n\
             EchoArea R50.Pass passthrough -g A\n\
             FileArea Show.Files {} -d \"Files to show\"\n",
            mail.folder.path().display(),
            base("netmail"),
            base("bad"),
            base("dupe"),
            base("local"),
            base("show"),
            base("other"),
            base("hidden"),
            base("none"),
            base("files"),
        );
        fs::write(mail.path("config"), config).unwrap();
        mail
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Returns options that serve every public area.
    pub fn options(&self) -> Options {
        Options {
            configs: vec![self.path("config")],
            areas: vec!["*".to_owned()],
            name: "Test gate".to_owned(),
            ..Options::default()
        }
    }

    pub fn site(&self) -> Site {
        Site::new(self.options())
    }
}

/// A gate that answers in this process.
pub struct Site {
    router: Router,
    asked: AtomicU32,
    /// Mail that lives as long as the gate.
    mail: Option<Mail>,
}

/// An answer.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub fn text_lossy(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }
}

impl Site {
    pub fn new(options: Options) -> Self {
        Self {
            router: Gate::open(options).unwrap().router(),
            asked: AtomicU32::new(0),
            mail: None,
        }
    }

    /// Returns the answer to a request with headers.
    pub fn ask(&self, method: &str, target: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = Request::builder().method(method).uri(target);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(Body::empty()).unwrap();
        // Each request is another reader's: limits of one reader have tests of their own.
        let number = self.asked.fetch_add(1, Ordering::Relaxed);
        let reader = Ipv4Addr::from(0x0A00_0000 + number);
        request.extensions_mut().insert(Peer((reader, 1024).into()));
        self.send(request)
    }

    /// Returns the answer to any request.
    pub fn send(&self, request: Request<Body>) -> Answer {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let response = self.router.clone().oneshot(request).await.unwrap();
            let (parts, body) = response.into_parts();
            Answer {
                status: parts.status,
                headers: parts.headers,
                body: body.collect().await.unwrap().to_bytes(),
            }
        })
    }

    pub fn get(&self, target: &str) -> Answer {
        self.ask("GET", target, &[("host", "gate.test")])
    }

    /// Returns a page that must be there.
    pub fn page(&self, target: &str) -> String {
        let answer = self.get(target);
        assert_eq!(answer.status, StatusCode::OK, "{target}\n{}", answer.text());
        answer.text().to_owned()
    }
}

/// Returns a gate with the mail of a node.
pub fn site() -> Site {
    let mail = Mail::new();
    let mut site = mail.site();
    site.mail = Some(mail);
    site
}
