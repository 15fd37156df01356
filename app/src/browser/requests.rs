//! Requests to the robots of uplinks: what an `areafix:` address would send, and what became of it (6.2).

use super::Browser;
use super::jobs::Reply;
use super::posting::Sent;
use super::tab::{Tab, TabId};
use crate::platform::clock;
use fidoscope_core::compose::{Finished, PreviewSerials, finish};
use fidoscope_core::guard::guarded;
use fidoscope_core::page::{Content, SubscribeRequest};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What an address asks of robots.
#[derive(Default)]
pub(crate) struct Requests {
    pub(crate) asked: SubscribeRequest,
    /// What the requests become, in their order.
    pub(crate) finished: Vec<Finished>,
    pub(crate) state: RequestState,
}

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
pub(super) struct AllRequests(BTreeMap<String, Requests>);

impl Browser {
    /// The address of a page that asks for requests, once a worker made them.
    pub(crate) fn requests_of(&self, tab: &Tab) -> Option<(String, &Requests)> {
        let page = tab.page.as_ref()?;
        let source = matches!(page.content, Content::Subscribe(_)).then(|| page.url.to_string())?;
        let requests = self.requests.0.get(&source)?;
        Some((source, requests))
    }

    /// Has the requests made that the page of a tab asks for.
    pub(super) fn make_requests(&mut self, tab: TabId) {
        let page = self.tabs.find_mut(tab).and_then(|tab| tab.page.clone());
        let Some(page) = page else { return };
        let Content::Subscribe(asked) = &page.content else {
            return;
        };
        let (source, asked) = (page.url.to_string(), asked.clone());
        let library = Arc::clone(&self.mail.library);
        self.workers.jobs.aside(move || {
            let made = guarded(|| {
                let identity = library.identity();
                let mut serials = PreviewSerials::default();
                let moment = clock::moment();
                let drafts = asked.requests.iter();
                let finished = drafts.map(|draft| finish(draft, &identity, &moment, &mut serials));
                let finished = finished.map(Result::unwrap_or_default).collect();
                Requests {
                    asked,
                    finished,
                    state: RequestState::Asked,
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
        *known = Requests { state, ..requests };
    }

    /// Writes the requests of an address; the user asked for it on its page.
    pub(super) fn send_requests(&mut self, source: String) {
        let Some(known) = self.requests.0.get(&source) else {
            return;
        };
        let may = matches!(known.state, RequestState::Asked | RequestState::Failed(_));
        let drafts = known.asked.requests.clone();
        if may
            && !drafts.is_empty()
            && self.post(Sent::Requests(source.clone()), drafts, Vec::new())
        {
            self.requests.0.entry(source).or_default().state = RequestState::Sending;
        }
    }

    pub(super) fn requests_sent(&mut self, source: &str, failure: Option<String>) {
        if let Some(known) = self.requests.0.get_mut(source) {
            known.state = failure.map_or(RequestState::Sent, RequestState::Failed);
        }
    }
}
