//! Pages for tests of views, made like real ones: a base in memory, a library, `resolve`; and a
//! window without a display that draws them.

use super::FindInPage;
use super::{ViewCx, ViewMemory, ViewSettings, ViewState, draw};
use crate::command::{Command, ContentCommand, ProfileCommand, TabCommand};
use crate::messages::bodies::{Bodies, Body, Objects};
use crate::messages::{MessageKey, ReadMarks};
use crate::pictures::{self, PictureError, PictureKey, Pictures};
use crate::settings::charsets::Charsets;
use crate::settings::{Setting, Settings, Switch};
use egui::{Event, Modifiers, vec2};
use egui_kittest::Harness;
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::charset::Charset;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::{Content, MessagesPage, Page};
use fidoscope_core::resolve::resolve;
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;
use std::sync::Arc;

/// Message of a test base. Its MSGID is `2:50/1 000000NN`, by its number from 1.
#[derive(Clone, Debug, Default)]
pub(super) struct Mail {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) subject: String,
    /// Number of the message that it answers.
    pub(super) answers: Option<u32>,
    pub(super) text: String,
    /// Further kludges, such as `GEO: 55.75;37.62`.
    pub(super) kludges: Vec<String>,
    /// Address of the sender.
    pub(super) origin: String,
    /// True for a message without a MSGID, like mail of some gates.
    pub(super) without_id: bool,
}

/// Returns a message by its sender and subject.
pub(super) fn mail(from: &str, subject: &str) -> Mail {
    Mail {
        from: from.to_owned(),
        to: "All".to_owned(),
        subject: subject.to_owned(),
        answers: None,
        kludges: Vec::new(),
        origin: "2:50/1".to_owned(),
        without_id: false,
        text: format!("Text by {from}.\n--- test\n * Origin: here (2:50/1)\n"),
    }
}

impl Mail {
    pub(super) fn answers(mut self, number: u32) -> Self {
        self.answers = Some(number);
        self
    }

    pub(super) fn kludge(mut self, kludge: &str) -> Self {
        self.kludges.push(kludge.to_owned());
        self
    }

    pub(super) fn origin(mut self, address: &str) -> Self {
        self.text = self.text.replace("(2:50/1)", &format!("({address})"));
        address.clone_into(&mut self.origin);
        self
    }

    pub(super) fn text(mut self, text: &str) -> Self {
        text.clone_into(&mut self.text);
        self
    }
}

pub(super) fn msgid(number: u32) -> String {
    format!("2:50/1 {number:08x}")
}

/// Returns the tree of 7.2.3.4, in the order of writing.
pub(super) fn discussion() -> Vec<Mail> {
    vec![
        mail("Olga", "Original message"),
        mail("Boris", "Re: Original message").answers(1),
        mail("Anna", "Re: Original message").answers(2),
        mail("Василий Пупкин", "Re: Другая тема").answers(1),
        mail("Dora", "Re: Другая тема").answers(4),
        mail("Egor", "Another tree"),
    ]
}

/// Returns a library of one echo area `Test.Echo`.
pub(super) fn library(mails: &[Mail]) -> Library {
    library_read_to(mails, None)
}

/// Returns a library with the last-read mark of its only reader.
pub(super) fn library_read_to(mails: &[Mail], last_read: Option<u32>) -> Library {
    let mut writer = JamWriter::in_memory(WallTime(1_000)).unwrap();
    for (mail, number) in mails.iter().zip(1_u32..) {
        let own = if mail.without_id {
            String::new()
        } else {
            msgid(number)
        };
        let reply = mail.answers.map(msgid).unwrap_or_default();
        let text = mail.text.replace('\n', "\r");
        let mut kludges: Vec<&[u8]> = vec![b"CHRS: UTF-8 4"];
        kludges.extend(mail.kludges.iter().map(|kludge| kludge.as_bytes()));
        writer
            .append(&NewMessage {
                from: mail.from.as_bytes(),
                to: mail.to.as_bytes(),
                subject: mail.subject.as_bytes(),
                origin: mail.origin.as_bytes(),
                msgid: own.as_bytes(),
                reply: reply.as_bytes(),
                kludges: &kludges,
                seen_by: &[b"5030/1 50/1"],
                path: &[b"50/1"],
                written: WallTime(1_186_923_454 + i64::from(number) * 60),
                text: text.as_bytes(),
                ..NewMessage::default()
            })
            .unwrap();
    }
    if let Some(number) = last_read {
        writer.mark_read(b"ann", number, number).unwrap();
    }
    let parts = writer.into_bytes().unwrap();
    let base = JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap();
    Library::single(
        "Test.Echo",
        "An area for tests",
        Arc::new(base),
        Charset::CP866,
    )
}

/// State of a test: page, data and collected commands.
pub(super) struct Desk {
    pub(super) library: Library,
    pub(super) page: Arc<Page>,
    pub(super) state: ViewState,
    pub(super) bodies: Bodies,
    pub(super) pictures: Pictures,
    pub(super) read: ReadMarks,
    pub(super) noted: crate::messages::StarsAndThreads,
    pub(super) twits: crate::messages::Twits,
    pub(super) nodelists: Arc<fidoscope_core::nodelist::Nodelists>,
    pub(super) find: String,
    pub(super) settings: Settings,
    pub(super) first_weekday: fidoscope_core::calendar::Weekday,
    pub(super) memory: ViewMemory,
    pub(super) has_keyboard: bool,
    pub(super) commands: Vec<Command>,
    /// True to read requested bodies at once, like a fast worker.
    pub(super) reads: bool,
}

impl Desk {
    /// Opens a URL over some messages.
    pub(super) fn new(mails: &[Mail], url: &str) -> Self {
        Self::over(library(mails), url)
    }

    pub(super) fn over(library: Library, url: &str) -> Self {
        let url = FidoUrl::parse(url).unwrap().url;
        let page = resolve(
            &url,
            &library,
            &crate::platform::clock::now(None),
            &Job::new(),
        )
        .unwrap();
        let mut settings = Settings::default();
        settings.set(Setting::Switch(Switch::Styles, false));
        settings.set(Setting::Switch(Switch::HideTwits, false));
        Self {
            library,
            page: Arc::new(page),
            state: ViewState::default(),
            bodies: Bodies::default(),
            pictures: Pictures::default(),
            read: ReadMarks::default(),
            noted: crate::messages::StarsAndThreads::default(),
            twits: crate::messages::Twits::default(),
            nodelists: Arc::default(),
            find: String::new(),
            settings,
            first_weekday: fidoscope_core::calendar::Weekday::Monday,
            memory: ViewMemory::default(),
            has_keyboard: true,
            commands: Vec::new(),
            reads: true,
        }
    }

    /// Opens a page with content made by the test.
    pub(super) fn with_content(content: Content) -> Self {
        let mut desk = Self::new(&[], "area://");
        desk.page = Arc::new(Page {
            url: FidoUrl::arealist(),
            title: "test".to_owned(),
            notices: Vec::new(),
            content,
        });
        desk
    }

    pub(super) fn messages(&self) -> &MessagesPage {
        match &self.page.content {
            Content::Messages(messages) => messages,
            _ => panic!("not a page of messages"),
        }
    }

    /// Returns the number of the selected message.
    pub(super) fn selected(&self) -> Option<u32> {
        self.state.page.selected.map(|key| key.number)
    }

    /// Returns the targets of the commands so far, in canonical form.
    pub(super) fn opened(&self) -> Vec<String> {
        self.commands
            .iter()
            .filter_map(|command| match command {
                Command::Tabs(TabCommand::Open(url, place)) => Some(format!("{url} {place:?}")),
                Command::Tabs(TabCommand::OpenMessage(key, place)) => {
                    let row = key.message_on(&self.page)?;
                    Some(format!("{} {place:?}", super::links::single_url(&row)?))
                }
                _ => None,
            })
            .collect()
    }

    /// Returns the numbers of the messages whose bodies were requested.
    pub(super) fn asked(&self) -> Vec<u32> {
        self.commands
            .iter()
            .filter_map(|command| match command {
                Command::Contents(ContentCommand::LoadBodies(keys)) => {
                    Some(keys.iter().map(|key| key.number))
                }
                _ => None,
            })
            .flatten()
            .collect()
    }

    pub(super) fn frame(&mut self, ui: &mut egui::Ui) {
        let page = Arc::clone(&self.page);
        let before = self.commands.len();
        let mut cx = ViewCx {
            page: &page,
            bodies: &mut self.bodies,
            pictures: &mut self.pictures,
            read: &self.read,
            noted: &self.noted,
            twits: &self.twits,
            wider: None,
            nodelists: &self.nodelists,
            find: FindInPage {
                text: &self.find,
                ..FindInPage::default()
            },
            settings: ViewSettings {
                chosen: &self.settings,
                first_weekday: self.first_weekday,
                rot13: false,
                moment: None,
            },
            memory: &mut self.memory,
            has_keyboard: self.has_keyboard,
            commands: &mut self.commands,
        };
        draw(&mut cx, &mut self.state, ui);
        for command in self.commands.get(before..).unwrap_or_default() {
            if let Command::Profile(ProfileCommand::Set(setting @ Setting::MapLayer(..))) = command
            {
                self.settings.set(setting.clone());
                ui.ctx().request_repaint();
            }
        }
        let asked: Vec<MessageKey> = self.commands[before..]
            .iter()
            .filter_map(|command| match command {
                Command::Contents(ContentCommand::LoadBodies(keys)) => Some(keys.clone()),
                _ => None,
            })
            .flatten()
            .collect();
        for key in asked {
            let (body, objects) = if self.reads {
                let row = key.message_on(&page);
                let charsets = Charsets::default();
                crate::messages::bodies::body_of(&self.library, row.as_ref(), &charsets)
            } else {
                (Body::Loading, Objects::default())
            };
            self.bodies.insert_with_objects(key, body, objects);
            ui.ctx().request_repaint();
        }
        let wanted: Vec<PictureKey> = self.commands[before..]
            .iter()
            .filter_map(|command| match command {
                Command::Contents(ContentCommand::LoadPictures(wanted)) => Some(wanted.clone()),
                _ => None,
            })
            .flatten()
            .collect();
        for key in wanted {
            self.pictures.expect(&key);
            if self.reads {
                let made = self.decode(&key);
                self.pictures.put(key, made);
                ui.ctx().request_repaint();
            }
        }
    }

    /// Decodes a picture like a worker.
    fn decode(&self, key: &PictureKey) -> Result<pictures::Decoded, PictureError> {
        let fetch = |url: &FidoUrl| {
            let now = crate::platform::clock::now(None);
            let page = resolve(url, &self.library, &now, &Job::new()).unwrap();
            match &page.content {
                Content::Object(object) => match &object.shown {
                    fidoscope_core::page::AtPath::File(file) => Ok(file.clone()),
                    _ => Err("nothing".to_owned()),
                },
                _ => Err("nothing".to_owned()),
            }
        };
        key.origin.read(fetch, |bytes, kind| {
            pictures::decode(bytes, kind, key.side, key.moves())
        })
    }
}

/// Opens a window of 1000 x 700 without a display.
pub(super) fn window(desk: Desk) -> Harness<'static, Desk> {
    sized(desk, 1000.0, 700.0)
}

/// Opens a window of another size.
pub(super) fn sized(desk: Desk, width: f32, height: f32) -> Harness<'static, Desk> {
    let mut harness = Harness::builder()
        .with_size(vec2(width, height))
        .with_context_setup(|ctx| {
            crate::style::apply(ctx);
        })
        .build_ui_state(|ui, desk: &mut Desk| desk.frame(ui), desk);
    harness.run_ok();
    harness
}

/// Turns the wheel with the pointer in the middle of the window.
pub(super) fn wheel(harness: &mut Harness<'_, Desk>, delta: f32) {
    wheel_at(harness, egui::pos2(400.0, 300.0), delta);
}

/// Turns the wheel with the pointer in the text below a list.
pub(super) fn wheel_in_text(harness: &mut Harness<'_, Desk>, delta: f32) {
    wheel_at(harness, egui::pos2(400.0, 600.0), delta);
}

fn wheel_at(harness: &mut Harness<'_, Desk>, at: egui::Pos2, delta: f32) {
    harness.hover_at(at);
    harness.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: vec2(0.0, delta),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    });
    harness.run_ok();
}
