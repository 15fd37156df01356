//! Requests to robots: what an `areafix:` or `faqserv://` address would send, and what became of it (6.2, 7.3).

use super::Browser;
use super::jobs::Reply;
use super::posting::{PostWork, Sent, Unwritten};
use super::tab::{Tab, TabId};
use super::watch::Counted;
use crate::platform::clock;
use fidoscope_core::address::Address;
use fidoscope_core::compose::{Draft, Finished, Identity, PreviewSerials, Written, finish};
use fidoscope_core::config::AreaKind;
use fidoscope_core::guard::guarded;
use fidoscope_core::job::Job;
use fidoscope_core::library::{Library, MessageRow};
use fidoscope_core::message::LineKind;
use fidoscope_core::page::{Content, SubscribeRequest};
use fidoscope_core::time::WallTime;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// What an address asks of robots.
#[derive(Default)]
pub(crate) struct Requests {
    pub(crate) asked: SubscribeRequest,
    /// What the requests become, in their order.
    pub(crate) finished: Vec<Finished>,
    /// What the robots wrote last, the newest first.
    pub(crate) answers: Vec<Answer>,
    pub(crate) state: RequestState,
    /// Requests, by their places, that are in the netmail area although the next one could not be written.
    pub(super) done: Vec<(usize, Written)>,
}

/// Netmail from a robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// Its name and address.
    pub(crate) from: String,
    pub(crate) written: WallTime,
    pub(crate) subject: String,
    pub(crate) text: String,
}

/// Most answers that are shown.
const MOST_ANSWERS: usize = 5;

/// Most lines of one answer that are shown: lists of areas are long.
const MOST_LINES: usize = 400;

/// What became of requests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum RequestState {
    #[default]
    Asked,
    Sending,
    /// They are in the netmail area.
    Sent,
    /// Why they are not.
    Failed(String),
}

/// Requests by the addresses that ask for them.
#[derive(Default)]
pub(super) struct AllRequests(pub(super) BTreeMap<String, Requests>);

impl Browser {
    /// The address of a page that asks for requests, once a worker made them.
    pub(crate) fn requests_of(&self, tab: &Tab) -> Option<(String, &Requests)> {
        let page = tab.page.as_ref()?;
        asked_by(&page.content)?;
        let source = page.url.to_string();
        let requests = self.requests.0.get(&source)?;
        Some((source, requests))
    }

    /// Has the requests made that the page of a tab asks for.
    pub(super) fn make_requests(&mut self, tab: TabId) {
        let page = self.tabs.find_mut(tab).and_then(|tab| tab.page.clone());
        let Some(page) = page else { return };
        let Some(asked) = asked_by(&page.content) else {
            return;
        };
        let source = page.url.to_string();
        let library = Arc::clone(&self.mail.library);
        let is_faq = matches!(page.content, Content::Faq(_));
        self.workers.jobs.aside(move || {
            let made = guarded(|| {
                let identity = library.identity();
                let mut serials = PreviewSerials::default();
                let moment = clock::moment();
                let drafts = asked.requests.iter();
                let finished = drafts.map(|draft| finish(draft, &identity, &moment, &mut serials));
                let finished = finished.map(Result::unwrap_or_default).collect();
                let answers = if is_faq {
                    // The page shows the answer itself; others are of other texts.
                    Vec::new()
                } else {
                    answers(&library, &asked, &identity)
                };
                Requests {
                    asked,
                    finished,
                    answers,
                    ..Requests::default()
                }
            });
            Some(Reply::Requests {
                source,
                requests: Box::new(made.ok()?),
            })
        });
    }

    pub(super) fn take_requests(&mut self, source: String, requests: Requests) {
        let known = self.requests.0.entry(source).or_default();
        // Whoever looks at the page again does not send it again.
        let state = std::mem::take(&mut known.state);
        let done = std::mem::take(&mut known.done);
        *known = Requests {
            state,
            done,
            ..requests
        };
    }

    /// Writes the requests of an address; the user asked for it on its page.
    pub(super) fn send_requests(&mut self, source: String) {
        if let Some(work) = self.requests_work(&source) {
            self.workers.jobs.post(work);
            self.requests.0.entry(source).or_default().state = RequestState::Sending;
        }
    }

    /// What a worker needs to write what is left of the requests of an address.
    pub(super) fn requests_work(&mut self, source: &str) -> Option<PostWork> {
        let known = self.requests.0.get(source)?;
        let may = matches!(known.state, RequestState::Asked | RequestState::Failed(_));
        let of = |at: usize| {
            let done = known.done.iter().filter(move |(of, _)| *of == at);
            done.map(|(_, written)| written.clone()).collect()
        };
        let drafts = known.asked.requests.iter().enumerate();
        let drafts: Vec<Unwritten> = drafts
            .map(|(at, draft)| Unwritten {
                draft: draft.clone(),
                done: of(at),
            })
            .collect();
        if !may || drafts.is_empty() {
            return None;
        }
        self.post_work(Sent::Requests(source.to_owned()), drafts, Vec::new())
    }

    /// Makes pages of FAQ servers again where netmail came: it may be the answer (7.3).
    pub(super) fn follow_answers(&mut self, counts: &[Counted]) {
        let library = &self.mail.library;
        let grew = |Counted { area, count }: &Counted| {
            let is_netmail = library
                .area(*area)
                .is_some_and(|own| own.kind() == AreaKind::Netmail);
            let before = self.mail.counts.get(area);
            match (count, before) {
                (Ok((now, _)), Some(Ok((before, _)))) => is_netmail && now > before,
                _ => false,
            }
        };
        if !counts.iter().any(grew) {
            return;
        }
        for tab in &mut self.tabs.all {
            tab.outdated |= matches!(tab.content(), Some(Content::Faq(_)));
        }
        self.renew_outdated();
    }

    pub(super) fn requests_sent(
        &mut self,
        source: &str,
        done: Vec<(usize, Written)>,
        failure: Option<String>,
    ) {
        if let Some(known) = self.requests.0.get_mut(source) {
            known.done.extend(done);
            known.state = failure.map_or(RequestState::Sent, RequestState::Failed);
        }
    }
}

/// The requests that a page proposes.
fn asked_by(content: &Content) -> Option<SubscribeRequest> {
    match content {
        Content::Subscribe(asked) => Some(asked.clone()),
        Content::Faq(request) => Some(SubscribeRequest {
            requests: vec![request.draft.clone()],
            ..SubscribeRequest::default()
        }),
        _ => None,
    }
}

/// What the robots of some requests wrote, from the netmail areas: messages from their systems that have
/// the robot's name as author or in the subject, or answer a message to it.
fn answers(library: &Library, asked: &SubscribeRequest, identity: &Identity) -> Vec<Answer> {
    let robots: Vec<(&Address, HashSet<String>)> = (asked.requests.iter())
        .filter_map(|draft| Some((draft.to_address.as_ref()?, names(draft, identity))))
        .collect();
    let mut found = Vec::new();
    let areas = library.areas().iter();
    for area in areas.filter(|area| area.kind() == AreaKind::Netmail) {
        let Ok(snapshot) = library.snapshot(area, &Job::new()) else {
            continue;
        };
        let is_robot = |name: &str| {
            let name = name.trim().to_lowercase();
            robots.iter().any(|(_, names)| names.contains(&name))
        };
        let to_robots = snapshot.iter().filter(|row| is_robot(row.to()));
        let asked: HashSet<&str> = to_robots
            .map(|row| row.msgid())
            .filter(|msgid| !msgid.is_empty())
            .collect();
        let is_answer = |row: &MessageRow<'_>| {
            let from = Address::parse_lenient(row.from_address());
            let subject = row.subject().to_lowercase();
            from.is_some_and(|from| {
                let of_system = robots.iter().filter(|(own, _)| own.matches(&from));
                of_system.into_iter().any(|(_, names)| {
                    names.contains(&row.from().trim().to_lowercase())
                        || asked.contains(row.reply())
                        || names.iter().any(|name| subject.contains(name.as_str()))
                })
            })
        };
        found.extend(snapshot.iter().filter(is_answer).map(|row| {
            let written = row.written();
            (written, Arc::clone(&snapshot), row.number())
        }));
    }
    found.sort_by_key(|(written, ..)| std::cmp::Reverse(*written));
    let answer = |(written, snapshot, number): (WallTime, Arc<_>, u32)| {
        let snapshot: &fidoscope_core::library::Snapshot = &snapshot;
        let row = snapshot.numbered(number)?;
        let message = library.message(&row).ok()??;
        let lines = message.visible_lines();
        let lines = lines.filter(|(line, _)| line.kind != LineKind::Tearline);
        let text: Vec<&str> = lines.map(|(_, text)| text).take(MOST_LINES).collect();
        Some(Answer {
            from: format!("{}, {}", row.from().trim(), row.from_address()),
            written,
            subject: row.subject().to_owned(),
            text: text.join("\n").trim().to_owned(),
        })
    };
    let found = found.into_iter().take(MOST_ANSWERS);
    found.filter_map(answer).collect()
}

/// Names, in small letters, under which the robot of a request writes.
fn names(draft: &Draft, identity: &Identity) -> HashSet<String> {
    let mut uplinks = identity.uplinks.iter();
    let uplink = uplinks.find(|uplink| Some(&uplink.address) == draft.to_address.as_ref());
    let own = uplink.into_iter().flat_map(|uplink| {
        let robots = [&uplink.areafix, &uplink.filefix].into_iter();
        robots.filter_map(|robot| robot.name.as_deref())
    });
    let usual = ["AreaFix", "FileFix", "AreaMgr", "FileMgr", "AllFix"];
    own.chain(usual)
        .chain([draft.to.as_str()])
        .map(|name| name.trim().to_lowercase())
        .filter(|name| !name.is_empty())
        .collect()
}
