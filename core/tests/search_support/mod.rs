//! Small bases in memory and the pages of URLs over them.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::panic,
    reason = "each test file uses its own part"
)]

use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::charset::Charset;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::{Content, MessagesPage, Page};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::resolve;
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;
use std::sync::Arc;

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

impl Letter {
    pub fn new(msgid: &str) -> Self {
        Self {
            msgid: msgid.to_owned(),
            reply: String::new(),
            from: "Nobody".to_owned(),
            to: "Everybody".to_owned(),
            subject: "Something".to_owned(),
            address: "2:5030/1".to_owned(),
            written: 1000,
            kludges: Vec::new(),
            text: String::new(),
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

    pub fn to(mut self, name: &str) -> Self {
        self.to = name.to_owned();
        self
    }

    pub fn subject(mut self, subject: &str) -> Self {
        self.subject = subject.to_owned();
        self
    }

    pub fn address(mut self, address: &str) -> Self {
        self.address = address.to_owned();
        self
    }

    pub fn written(mut self, written: i64) -> Self {
        self.written = written;
        self
    }

    pub fn kludge(mut self, line: &str) -> Self {
        self.kludges.push(line.to_owned());
        self
    }

    pub fn text(mut self, text: &str) -> Self {
        self.text = format!("{text}\r");
        self
    }
}

/// Returns a JAM base in memory.
pub fn base(created: i64, letters: &[Letter]) -> Arc<JamBase> {
    let mut writer = JamWriter::in_memory(WallTime(created)).unwrap();
    let bytes = |text: &str| Charset::CP866.encode(text);
    for letter in letters {
        let kludges: Vec<Vec<u8>> = letter.kludges.iter().map(|line| bytes(line)).collect();
        let kludges: Vec<&[u8]> = kludges.iter().map(Vec::as_slice).collect();
        writer
            .append(&NewMessage {
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
            })
            .unwrap();
    }
    let parts = writer.into_bytes().unwrap();
    Arc::new(JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap())
}

/// A library of small areas; the first one is `Test`.
pub struct Shelf {
    pub library: Library,
    areas: i64,
}

impl Shelf {
    pub fn of(letters: &[Letter]) -> Self {
        let library = Library::single("Test", "", base(1, letters), Charset::CP866);
        Self { library, areas: 1 }
    }

    /// Adds an area, whose base is younger than those before.
    pub fn and(mut self, tag: &str, letters: &[Letter]) -> Self {
        self.areas += 1;
        self.library
            .add_open_base(tag, "", base(self.areas, letters), Charset::CP866);
        self
    }

    pub fn open(&self, url: &str) -> Page {
        let url = FidoUrl::parse(url).unwrap().url;
        resolve(&url, &self.library, &Now::at(0, 0), &Job::new()).unwrap()
    }

    pub fn open_cancelled(&self, url: &str) -> bool {
        let url = FidoUrl::parse(url).unwrap().url;
        let job = Job::new();
        job.cancel();
        resolve(&url, &self.library, &Now::at(0, 0), &job).is_err()
    }
}

pub fn messages(page: &Page) -> &MessagesPage {
    match &page.content {
        Content::Messages(messages) => messages,
        _ => panic!("{} is no page of messages", page.url),
    }
}

/// Returns the MSGIDs of the final set in page order.
pub fn set(page: &Page) -> Vec<String> {
    let messages = messages(page);
    messages
        .set
        .iter()
        .map(|index| messages.row(*index).unwrap().msgid().to_owned())
        .collect()
}

/// Returns codes of the notices, without those that only explain an empty set.
pub fn notices(page: &Page) -> Vec<&'static str> {
    page.notices
        .iter()
        .map(|notice| notice.code)
        .filter(|code| *code != "empty-set")
        .collect()
}
