//! The gate in a real browser: Debian's Chromium, driven by the WebDriver protocol.
//!
//! `FIDOSCOPE_AXE` names the file axe.min.js (npm: axe-core), whose rules then check every page; `FIDOSCOPE_GATE_SHOTS` names
//! a folder for screenshots of the pages at the widths of a phone and a desk, light and dark.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod support;

use fidoscope_gate::{Gate, serve};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;
use support::Mail;
use tempfile::TempDir;

/// Name under which WebDriver hands elements over.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser with one window.
struct Browser {
    driver: Child,
    port: u16,
    session: String,
    base: String,
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser; `None` if none is installed.
    fn start(base: String) -> Option<Self> {
        let started = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .spawn();
        let mut driver = started.ok()?;
        let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        // The first line repeats the option.
        let port = lines.find_map(|line| {
            let line = line.unwrap();
            let port = line
                .rsplit_once(" on port ")?
                .1
                .trim_end_matches('.')
                .parse()
                .ok();
            port.filter(|port| *port != 0)
        });
        // Whoever reads no further would stop the driver.
        thread::spawn(move || lines.for_each(drop));
        let profile = tempfile::tempdir().unwrap();
        let mut browser = Self {
            driver,
            port: port.unwrap(),
            session: String::new(),
            base,
            _profile: profile,
        };
        let folder = format!("--user-data-dir={}", browser._profile.path().display());
        let options = json!({
            "args": [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
                "--disable-sync", "--no-first-run", "--lang=en", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", folder,
            ],
        });
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "performance": "ALL", "browser": "ALL" },
        } } });
        let made = browser.call("POST", "/session", &wanted);
        browser.session = made["sessionId"].as_str().unwrap().to_owned();
        Some(browser)
    }

    /// Sends a command to the driver and returns its value.
    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "POST" {
            body.to_string()
        } else {
            String::new()
        };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(120)))
            .unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        stream
            .write_all(format!("{head}{body}").as_bytes())
            .unwrap();
        // The driver keeps the connection open.
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).unwrap();
            let line = line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
        }
        let mut json = vec![0; length];
        reader.read_exact(&mut json).unwrap();
        let value: Value = serde_json::from_slice(&json).unwrap();
        assert!(
            value["value"]["error"].is_null(),
            "{path}: {}",
            value["value"]
        );
        value["value"].clone()
    }

    fn command(&self, path: &str, body: &Value) -> Value {
        self.call("POST", &format!("/session/{}{path}", self.session), body)
    }

    fn open(&self, target: &str) {
        self.command("/url", &json!({ "url": format!("{}{target}", self.base) }));
    }

    fn run(&self, script: &str) -> Value {
        self.command("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Returns the first element of a selector.
    fn element(&self, selector: &str) -> String {
        let found = self.command(
            "/element",
            &json!({ "using": "css selector", "value": selector }),
        );
        found[ELEMENT].as_str().unwrap().to_owned()
    }

    fn click(&self, selector: &str) {
        let element = self.element(selector);
        self.command(&format!("/element/{element}/click"), &json!({}));
    }

    /// Clicks on the first link with this text.
    fn click_link(&self, text: &str) {
        let found = self.command(
            "/element",
            &json!({ "using": "partial link text", "value": text }),
        );
        let element = found[ELEMENT].as_str().unwrap().to_owned();
        self.command(&format!("/element/{element}/click"), &json!({}));
    }

    fn enter(&self, selector: &str, text: &str) {
        let element = self.element(selector);
        self.command(
            &format!("/element/{element}/value"),
            &json!({ "text": text }),
        );
    }

    fn text(&self, selector: &str) -> String {
        let script = format!(
            "return document.querySelector({}).innerText",
            json!(selector)
        );
        self.run(&script).as_str().unwrap().to_owned()
    }

    fn address(&self) -> String {
        let address = self.run("return location.href");
        address
            .as_str()
            .unwrap()
            .strip_prefix(&self.base)
            .unwrap()
            .to_owned()
    }

    /// Waits until a page whose address has this part is there.
    fn arrive(&self, part: &str) {
        for _ in 0..600 {
            let is_there = self.run("return document.readyState === 'complete'") == json!(true);
            if is_there && self.address().contains(part) {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
        assert!(
            self.address().contains(part),
            "{} is no {part}",
            self.address()
        );
    }

    /// Sends a command of the protocol of developer tools.
    fn devtools(&self, name: &str, parameters: &Value) -> Value {
        self.command(
            "/goog/cdp/execute",
            &json!({ "cmd": name, "params": parameters }),
        )
    }

    fn emulate(&self, width: u32, scheme: &str) {
        self.devtools(
            "Emulation.setDeviceMetricsOverride",
            &json!({ "width": width, "height": 844, "deviceScaleFactor": 1, "mobile": width < 500 }),
        );
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.devtools(
            "Emulation.setEmulatedMedia",
            &json!({ "features": features }),
        );
    }

    /// Asserts that the page is right: nothing overflows, its pictures came, the rules of axe hold.
    fn check(&self, name: &str) {
        let axe = std::env::var_os("FIDOSCOPE_AXE").map(|path| fs::read_to_string(path).unwrap());
        for (width, scheme) in [
            (390, "light"),
            (390, "dark"),
            (1280, "light"),
            (1280, "dark"),
        ] {
            self.emulate(width, scheme);
            let over =
                self.run("const e = document.scrollingElement; return [e.scrollWidth, innerWidth]");
            assert!(
                over[0].as_u64() <= over[1].as_u64(),
                "{name} at {width}: {over}"
            );
            if let Some(axe) = &axe {
                self.run(axe);
                let script = "const done = arguments[arguments.length - 1]; axe.run().then(\
                     found => done(found.violations.map(own => own.id + ': ' + own.nodes.map(node => node.target + ' ' + node.failureSummary).join('; '))),\
                     error => done([String(error)]))";
                let found =
                    self.command("/execute/async", &json!({ "script": script, "args": [] }));
                assert_eq!(found, json!([]), "{name} at {width}, {scheme}");
            }
            if let Some(folder) = std::env::var_os("FIDOSCOPE_GATE_SHOTS") {
                let shot = self.devtools(
                    "Page.captureScreenshot",
                    &json!({ "format": "png", "captureBeyondViewport": true }),
                );
                let bytes = decoded(shot["data"].as_str().unwrap());
                let path =
                    std::path::Path::new(&folder).join(format!("{name}-{width}-{scheme}.png"));
                fs::write(path, bytes).unwrap();
            }
        }
        self.emulate(1280, "light");
        let broken = self.run(
            "return [...document.images].filter(own => own.complete && own.naturalWidth === 0).map(own => own.src)",
        );
        assert_eq!(broken, json!([]), "{name}");
    }

    /// Returns the entries of a log of the browser.
    fn log(&self, kind: &str) -> Vec<Value> {
        let log = self.command("/se/log", &json!({ "type": kind }));
        log.as_array().unwrap().clone()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() && !thread::panicking() {
            self.call(
                "DELETE",
                &format!("/session/{}", self.session),
                &Value::Null,
            );
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Decodes base64.
fn decoded(text: &str) -> Vec<u8> {
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let (mut bytes, mut bits, mut have) = (Vec::new(), 0_u32, 0);
    for value in text.bytes().filter_map(value) {
        bits = (bits << 6 | u32::from(value)) & 0xFFFF;
        have += 6;
        if have >= 8 {
            have -= 8;
            bytes.push((bits >> have & 0xFF) as u8);
        }
    }
    bytes
}

/// Runs a gate in a thread and returns its address, without a slash at its end.
fn gate(mail: &Mail) -> String {
    let gate = Gate::open(mail.options()).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    let listener = runtime
        .block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))
        .unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || runtime.block_on(serve(listener, gate, std::future::pending())));
    base
}

#[test]
fn a_reader_finds_reads_and_looks_in_a_browser() {
    let mail = Mail::new();
    let base = gate(&mail);
    let Some(browser) = Browser::start(base.clone()) else {
        assert!(
            std::env::var_os("CI").is_none(),
            "chromedriver is missing: packaging/setup-debian.sh test installs it"
        );
        eprintln!("SKIPPED: chromedriver is not installed");
        return;
    };

    if std::env::var_os("FIDOSCOPE_AXE").is_none() {
        eprintln!("SKIPPED: the rules of axe-core, since FIDOSCOPE_AXE does not name them");
    }

    // From all areas into one.
    browser.open("/");
    browser.check("areas");
    browser.click_link("R50.Show");
    browser.arrive("/?area://R50.Show");
    assert!(browser.text("main").contains("9 messages"));
    browser.check("list");

    // Find.
    browser.enter("header input[type=search]", "modem");
    browser.click("header button");
    browser.arrive("/?area://R50.Show?findsb=modem");
    assert_eq!(browser.text("mark"), "Modems");
    browser.check("found");

    // Read, and follow the thread.
    browser.click("a.subject[href$='46c01f01']");
    browser.arrive("msgid=2:5030/1520.9+46c01f01");
    assert!(
        browser
            .text(".text")
            .contains("Which modem answers at night?")
    );
    browser.check("message");
    browser.click_link("Боб Ответов");
    browser.arrive("46c01f02");
    assert!(browser.text(".text").contains("a USRobotics Courier"));
    browser.check("reply");
    browser.click_link("Reply to Ann Author");
    browser.arrive("46c01f01");
    browser.click_link("Whole thread");
    browser.arrive("&view=tree");
    browser.check("tree");
    let shown = || browser.run("return document.querySelector('ul.tree ul').checkVisibility()");
    assert_eq!(shown(), json!(true));
    browser.run("document.querySelector('ul.tree summary').click()");
    assert_eq!(
        shown(),
        json!(false),
        "branches fold without a script of the gate"
    );
    browser.open("/?area://R50.Show?view=reel");
    browser.check("reel");

    // Open a picture.
    browser.open("/?area://R50.Show?view=objs");
    browser.check("gallery");
    browser.click_link("sunset.png");
    browser.arrive("/?area://R50.Show/sunset.png");
    assert_eq!(
        browser.run("return document.querySelector('.picture img').naturalWidth"),
        json!(640)
    );
    browser.check("picture");

    // A drawing of mail is drawn, and runs nothing.
    browser.open("/?area://R50.Show/evil.svg");
    assert_eq!(
        browser.run("return document.querySelector('.picture img').naturalWidth"),
        json!(20)
    );
    browser.open("/raw?area://R50.Show/evil.svg");
    browser.open("/raw?area://R50.Show/evil.html");
    assert!(browser.text("body").contains("<script>alert(4)</script>"));
    browser.open("/?area://R50.Show?msgid=2:5030/1+46c01f05");
    browser.check("hostile");

    // Calendar.
    browser.open("/1?area://R50.Show?view=cale");
    browser.check("calendar");
    browser.click("a[href$='time=2007/08/19']");
    browser.arrive("time=2007/08/19");
    assert!(
        browser.text("main").contains("Thank you!"),
        "{}",
        browser.text("main")
    );

    // Maps.
    browser.open("/?area://R50.Show?view=mapm");
    browser.check("map");
    browser.click_link("Closer");
    browser.arrive("/m");
    browser.run("document.querySelector('.pin').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))");
    browser.arrive("msgid=2:5030/1+46c01f0");
    browser.open("/?area://R50.Show?view=glom");
    browser.check("globe");

    // Files, stations, actions, faults.
    for (name, target) in [
        ("files", "/?fecho://Show.Files"),
        ("file", "/?fecho://Show.Files/readme.txt"),
        ("nodelist", "/?about:nodelist"),
        ("card", "/?netmail:2:5030/1520?subject=Hello"),
        ("fault", "/?area://Nothing"),
        ("handler", "/handler"),
    ] {
        browser.open(target);
        browser.check(name);
    }

    // The keyboard reaches the contents first.
    browser.open("/");
    let keys = json!({ "actions": [{ "type": "key", "id": "keys", "actions": [
        { "type": "keyDown", "value": "\u{E004}" }, { "type": "keyUp", "value": "\u{E004}" },
        { "type": "keyDown", "value": "\u{E007}" }, { "type": "keyUp", "value": "\u{E007}" },
    ] }] });
    browser.command("/actions", &keys);
    assert_eq!(browser.run("return location.hash"), json!("#main"));

    // Nothing left the gate, and the policy refused nothing of its own.
    let mut asked = 0;
    for entry in browser.log("performance") {
        let message: Value = serde_json::from_str(entry["message"].as_str().unwrap()).unwrap();
        let message = &message["message"];
        if message["method"] != "Network.requestWillBeSent" {
            continue;
        }
        let url = message["params"]["request"]["url"].as_str().unwrap();
        let is_own = [base.as_str(), "data:", "chrome:"]
            .iter()
            .any(|head| url.starts_with(head));
        assert!(is_own, "{url}");
        asked += 1;
    }
    assert!(asked > 50, "{asked}");
    for entry in browser.log("browser") {
        let text = entry["message"].as_str().unwrap();
        // The pages of faults, and a drawing of mail that was opened by itself.
        let is_expected = text.contains("404 (Not Found)") || text.contains("/raw?");
        assert!(is_expected, "{text}");
    }
}
