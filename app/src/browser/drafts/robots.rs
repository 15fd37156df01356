//! Requests to robots of `areafix:` and `faqserv://` addresses, and their results (6.2, 7.3).

use super::posting::{PostWork, Sent, UnwrittenDraft};
use super::work::post_work;
use crate::browser::context::Context;
use crate::browser::effects::{Effects, FollowUp, Task};
use crate::browser::jobs::token::{AttemptOutcome, WriteToken};
use crate::browser::mail::Counted;
use crate::platform::clock;
use crate::strings::said;
use fidoscope_core::address::Address;
use fidoscope_core::compose::{Draft, Finished, Identity, PreviewSerials, Written, finish};
use fidoscope_core::config::AreaKind;
use fidoscope_core::guard::guarded;
use fidoscope_core::job::Job;
use fidoscope_core::library::{Library, MessageRow};
use fidoscope_core::message::LineKind;
use fidoscope_core::page::{Content, Page, SubscribeRequest};
use fidoscope_core::resolve;
use fidoscope_core::time::WallTime;
use fidoscope_core::url::Scheme;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// Requests of an address to robots.
#[derive(Default)]
pub(crate) struct Requests {
    pub(crate) asked: SubscribeRequest,
    /// The finished messages, in the order of the requests.
    pub(crate) finished: Vec<Finished>,
    /// Last answers of the robots, the newest first.
    pub(crate) answers: Vec<Answer>,
    pub(crate) state: RequestState,
    /// Requests, by their places, that are in the netmail area although the next one could not be written.
    done: Vec<(usize, Written)>,
}

#[cfg(test)]
impl Requests {
    pub(super) fn of_test(asked: SubscribeRequest) -> Self {
        Self {
            asked,
            ..Self::default()
        }
    }
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

/// Maximum number of answers on the page.
const MOST_ANSWERS: usize = 5;

/// Maximum number of lines of one answer: lists of areas are long.
const MOST_LINES: usize = 400;

/// State of requests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum RequestState {
    #[default]
    Asked,
    Sending,
    /// They are in the netmail area.
    Sent,
    /// Reason for which they could not be written.
    Failed(String),
}

/// Reply of a worker: the requests of an address.
pub(crate) struct Made {
    source: String,
    requests: Box<Requests>,
}

/// Reply about requests to robots.
pub(crate) enum Reply {
    Made(Made),
    /// Reason for which the answer of a FAQ server could not be kept.
    NotKept(String),
}

/// Requests by the addresses that ask for them.
#[derive(Default)]
pub(crate) struct Robots(BTreeMap<String, Requests>);

impl Robots {
    /// Returns the requests of a page and its address, once a worker made them.
    pub(super) fn of(&self, page: &Page) -> Option<(String, &Requests)> {
        asked_by(&page.content)?;
        let source = page.url.to_string();
        let requests = self.0.get(&source)?;
        Some((source, requests))
    }

    /// Handles a reply.
    pub(super) fn handle(&mut self, reply: Reply, context: &mut Context<'_>) {
        match reply {
            Reply::Made(Made { source, requests }) => self.insert(&source, *requests),
            Reply::NotKept(why) => context.front.fail(why),
        }
    }

    pub(super) fn insert(&mut self, source: &str, requests: Requests) {
        let known = self.0.entry(source.to_owned()).or_default();
        // A page that is shown again does not send its requests again.
        let state = std::mem::take(&mut known.state);
        let done = std::mem::take(&mut known.done);
        *known = Requests {
            state,
            done,
            ..requests
        };
    }

    /// Writes the requests of an address; the user asked for it on its page.
    pub(super) fn send(
        &mut self,
        source: String,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if let Some(work) = self.work(&source, context) {
            effects.push(Task::Post(work));
            self.0.entry(source).or_default().state = RequestState::Sending;
        }
    }

    /// Returns the work that writes the rest of the requests of an address.
    pub(super) fn work(&self, source: &str, context: &mut Context<'_>) -> Option<PostWork> {
        let known = self.0.get(source)?;
        let may = matches!(known.state, RequestState::Asked | RequestState::Failed(_));
        let of = |at: usize| {
            let done = known.done.iter().filter(move |(of, _)| *of == at);
            done.map(|(_, written)| written.clone()).collect()
        };
        let drafts = known.asked.requests.iter().enumerate();
        let drafts: Vec<UnwrittenDraft> = drafts
            .map(|(at, draft)| UnwrittenDraft {
                draft: draft.clone(),
                done: of(at),
            })
            .collect();
        if !may || drafts.is_empty() {
            return None;
        }
        let what = Sent::Requests(source.to_owned());
        post_work(what, drafts, Vec::new(), context)
    }

    /// Notes requests that are in the netmail area; `None`: the writer waits for another program.
    pub(super) fn record_written_requests(
        &mut self,
        source: &str,
        done: Vec<(usize, Written)>,
        state: Option<RequestState>,
    ) {
        if let Some(known) = self.0.get_mut(source) {
            known.done.extend(done);
            if let Some(state) = state {
                known.state = state;
            }
        }
    }
}

/// Has the requests made that a page asks for.
pub(super) fn make(page: &Page, context: &Context<'_>, effects: &mut Effects<Reply>) {
    let Some(asked) = asked_by(&page.content) else {
        return;
    };
    let source = page.url.to_string();
    let library = Arc::clone(&context.mail.library);
    let is_faq = matches!(page.content, Content::Faq(_));
    effects.aside(move || {
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
        let requests = Box::new(made.ok()?);
        Some(Reply::Made(Made { source, requests }))
    });
}

/// Keeps the answer of a FAQ server that a page shows.
pub(super) fn store_answer(page: &Arc<Page>, context: &Context<'_>, effects: &mut Effects<Reply>) {
    if page.url.scheme() != Scheme::Faqserv {
        return;
    }
    let page = Arc::clone(page);
    let library = Arc::clone(&context.mail.library);
    let name = page.url.to_string();
    effects.write(name, move |_: &WriteToken| {
        let kept = library
            .received()
            .map(|cache| resolve::store_answer(&page, cache, &clock::now(None)));
        let error = kept.and_then(Result::err);
        AttemptOutcome::done(error.map(|error| Reply::NotKept(said(error))))
    });
}

/// Renews pages of FAQ servers where netmail came: it may be the answer (7.3).
pub(super) fn renew_answer_pages(
    counts: &[Counted],
    context: &mut Context<'_>,
    effects: &mut Effects<Reply>,
) {
    let mail = &*context.mail;
    let grew = |Counted { area, count, .. }: &Counted| {
        let own = mail.library.area(*area);
        let is_netmail = own.is_some_and(|own| own.kind() == AreaKind::Netmail);
        match (count, mail.counts.get(area)) {
            (Ok((now, _)), Some(Ok((before, _)))) => is_netmail && now > before,
            _ => false,
        }
    };
    if counts.iter().any(grew) {
        context
            .tabs
            .outdate(|tab| matches!(tab.content(), Some(Content::Faq(_))));
        effects.push(FollowUp::RenewOutdated);
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

/// Finds answers of the robots of some requests in the netmail areas: messages from their systems that have
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
