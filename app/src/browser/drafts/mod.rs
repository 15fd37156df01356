//! Messages that the user writes: drafts from addresses and from messages, their previews, sending them, and
//! messages that were sent from here. Nothing is written to a base before the user asked for it on the draft's
//! page.

mod attaching;
mod beginning;
mod completing;
mod outbox;
pub(super) mod posting;
mod robots;
mod spelling;
mod work;

use super::context::Context;
use super::effects::{Effects, FollowUp, Task};
use super::mail::{Counted, LibraryState};
use super::own_page::{OwnPage, page_of};
use super::tab::{Tab, TabId};
use crate::command::{Command, DraftCommand, OpenIn, TabCommand, Write};
use crate::files::document::Kind;
use crate::keep::Drafts as KeptDrafts;
use crate::keep::drafts::{DraftId, SavedDraft};
use crate::messages::MessageKey;
use crate::platform::clock;
use crate::strings::tr;
use attaching::{attachment, pasted_picture};
use beginning::{DraftOrigin, chance, make};
pub(crate) use completing::Addressee;
use completing::Completions;
use fidoscope_core::address::Address;
use fidoscope_core::compose::{
    AreaName, Attachment, Draft, Drafted, Finished, Identity, PreviewSerials, ReplyWay, finish,
};
use fidoscope_core::config::AreaKind;
use fidoscope_core::guard::guarded;
#[cfg(test)]
use fidoscope_core::page::SubscribeRequest;
use fidoscope_core::page::{Content, Notice, Page};
use outbox::Outbox;
pub(crate) use outbox::OutboxState;
use posting::{PostWork, Posted, Sent, UnwrittenDraft};
use robots::Robots;
pub(crate) use robots::{RequestState, Requests};
use spelling::Spelling;
pub(crate) use spelling::Suggestions;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use work::post_work;

/// State of drafts besides their texts, which are a document of the profile.
#[derive(Default)]
pub(crate) struct Drafts {
    about: BTreeMap<DraftId, About>,
    /// The writer of messages, as a worker read it last.
    identity: Arc<Identity>,
    /// The text that is selected on the page when a message is answered: only its lines are quoted.
    selected: Option<String>,
    outbox: Outbox,
    completions: Completions,
    spelling: Spelling,
    robots: Robots,
}

/// UI state of a draft.
#[derive(Default)]
pub(crate) struct About {
    /// Position of the caret at the first frame, in bytes of the body.
    pub(crate) position: Option<usize>,
    /// Notices about defaults, and about parts that were cut or left out.
    pub(crate) notices: Vec<Notice>,
    /// The messages of the draft, as far as a worker made them.
    pub(crate) finished: Option<Arc<Finished>>,
    /// Reason for which it could not be written.
    pub(crate) failure: Option<String>,
    pub(crate) is_sending: bool,
    /// The text of the preview.
    previewed: Option<Draft>,
    /// True if a worker is making the preview.
    is_asked: bool,
    /// Token of a file for the draft: whoever chooses or reads it has a copy until the draft has the file.
    reading: Arc<()>,
}

impl About {
    /// Returns whether a file of the draft is still being chosen or read.
    fn is_reading(&self) -> bool {
        Arc::strong_count(&self.reading) > 1
    }
}

/// Reply of a worker about drafts.
pub(crate) enum Reply {
    /// A new draft.
    Drafted {
        epoch: u64,
        drafted: Box<Drafted>,
    },
    /// The messages of a draft.
    Previewed {
        id: DraftId,
        finished: Arc<Finished>,
        identity: Arc<Identity>,
    },
    /// Result of the writing of a draft or of requests.
    Posted(Posted),
    /// A file that the user chose for a draft, or why it cannot be read.
    Attached {
        id: DraftId,
        file: Result<Attachment, String>,
        /// The draft is not sent before this is dropped.
        reading: Arc<()>,
    },
    Outbox(outbox::Reply),
    Completed(completing::Completed),
    Spelled(spelling::SpellingReply),
    Robots(robots::Reply),
}

impl Reply {
    /// Returns the epoch of the mail that the reply is about.
    pub(super) const fn epoch(&self) -> Option<u64> {
        match self {
            Self::Drafted { epoch, .. } => Some(*epoch),
            Self::Previewed { .. }
            | Self::Posted(_)
            | Self::Attached { .. }
            | Self::Outbox(_)
            | Self::Completed(_)
            | Self::Spelled(_)
            | Self::Robots(_) => None,
        }
    }

    /// Returns the sentences for a user whose window is closed.
    pub(super) fn faults(&self) -> Vec<&str> {
        match self {
            Self::Posted(posted) => posted.faults(),
            Self::Outbox(outbox::Reply::Deleted { problems, .. }) => {
                problems.iter().map(String::as_str).collect()
            }
            Self::Robots(robots::Reply::NotKept(why)) => vec![why],
            Self::Drafted { .. }
            | Self::Previewed { .. }
            | Self::Attached { .. }
            | Self::Outbox(outbox::Reply::Fates(_))
            | Self::Completed(_)
            | Self::Spelled(_)
            | Self::Robots(robots::Reply::Made(_)) => Vec::new(),
        }
    }

    /// Returns whether the profile has to note the reply even if the window is closed: otherwise a message that
    /// was sent is a draft again.
    pub(super) const fn is_noted(&self) -> bool {
        match self {
            Self::Posted(_) | Self::Outbox(outbox::Reply::Deleted { .. }) => true,
            Self::Drafted { .. }
            | Self::Previewed { .. }
            | Self::Attached { .. }
            | Self::Outbox(outbox::Reply::Fates(_))
            | Self::Completed(_)
            | Self::Spelled(_)
            | Self::Robots(_) => false,
        }
    }
}

/// Returns a draft with the rest of its document; not one that was sent.
pub(super) fn draft(id: DraftId, kept: &KeptDrafts) -> Option<&Draft> {
    let kept = kept.0.get(&id).filter(|kept| kept.sent.is_empty());
    kept.map(|kept| &kept.draft)
}

/// Returns the draft that the page of a tab is about.
pub(super) fn draft_of(tab: &Tab, kept: &KeptDrafts) -> Option<DraftId> {
    let page = tab.page.as_ref()?;
    let id = DraftId::named_by(&page.url).or_else(|| {
        matches!(page.content, Content::Compose(_))
            .then(|| kept.of_source(&page.url.to_string()))?
    })?;
    draft(id, kept).map(|_| id)
}

impl Drafts {
    /// Carries out a command.
    pub(super) fn carry_out(
        &mut self,
        command: DraftCommand,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match command {
            DraftCommand::Write(what, key) => self.write(what, key, context, effects),
            DraftCommand::ShowDrafts => effects.command(OwnPage::Drafts.command(OpenIn::NewTab)),
            DraftCommand::SendDraft(id) => self.send(id, context, effects),
            DraftCommand::SendRequests(source) => {
                effects.nested(Reply::Robots, |part| {
                    self.robots.send(source, context, part)
                });
            }
            DraftCommand::DiscardDraft(id) => self.discard(id, context, effects),
            DraftCommand::ChangeSent(id) => {
                effects.nested(Reply::Outbox, |part| outbox::change_sent(id, context, part));
            }
            // The writer has the rest of a draft without the messages that are in their bases.
            DraftCommand::DeleteSent(id) if self.is_sending(id) => {}
            DraftCommand::DeleteSent(id) => {
                effects.nested(Reply::Outbox, |part| outbox::delete_sent(id, context, part));
            }
            DraftCommand::LearnWord(word) => self.spelling.learn(&word, context.profile),
            DraftCommand::Attach(id) => self.choose_attachment(id, effects),
            DraftCommand::PastePicture(id) => self.paste_picture(id, effects),
        }
    }

    /// Handles a reply of a worker.
    pub(super) fn handle(
        &mut self,
        reply: Reply,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match reply {
            Reply::Drafted { drafted, .. } => {
                // It opens in a tab of its own.
                if let Some(url) = self.add(*drafted, None, context).url() {
                    effects.command(Command::Tabs(TabCommand::Open(url, OpenIn::NewTab)));
                }
            }
            Reply::Previewed {
                id,
                finished,
                identity,
            } => {
                self.identity = identity;
                let about = self.about(id);
                about.is_asked = false;
                about.finished = Some(finished);
            }
            Reply::Posted(posted) => self.handle_posted(posted, context, effects),
            Reply::Attached { id, file, reading } => {
                self.handle_attachment(id, file, context);
                drop(reading);
            }
            Reply::Outbox(reply) => {
                let take = |part: &mut _| self.outbox.handle(reply, context, part);
                let areas = effects.nested(Reply::Outbox, take);
                context.renew_areas(&areas, effects);
            }
            Reply::Completed(completed) => self.completions.store(completed),
            Reply::Spelled(spelled) => self.spelling.store(spelled),
            Reply::Robots(reply) => self.robots.handle(reply, context),
        }
    }

    /// Follows a page that arrived in a tab: begins its draft, makes its requests.
    pub(super) fn follow_page(
        &mut self,
        page: &Arc<Page>,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        self.begin_for_page(page, context);
        effects.nested(Reply::Robots, |part| {
            robots::make(page, context, part);
            robots::store_answer(page, context, part);
        });
        if OwnPage::at(&page.url) == Some(OwnPage::Drafts) {
            check_outbox(context, effects);
        }
    }

    /// Follows new counts of areas: netmail may be the answer of a FAQ server.
    #[expect(clippy::unused_self, reason = "called as a method of the owner")]
    pub(super) fn follow_counts(
        &mut self,
        counts: &[Counted],
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        effects.nested(Reply::Robots, |part| {
            robots::renew_answer_pages(counts, context, part);
        });
    }

    /// Has previews made again: the identity of the user changed.
    pub(super) fn forget_previews(&mut self) {
        for about in self.about.values_mut() {
            about.previewed = None;
        }
    }

    /// Forgets the dictionaries: the user may have installed others.
    pub(super) fn forget_dictionaries(&mut self) {
        self.spelling.forget_dictionaries();
    }

    /// Returns the identity of the writer, as a worker read it last.
    pub(crate) const fn identity(&self) -> &Arc<Identity> {
        &self.identity
    }

    /// Returns the messages that were sent from here.
    pub(crate) const fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    /// Returns the answers of dictionaries.
    pub(crate) const fn spelling(&self) -> &Spelling {
        &self.spelling
    }

    /// Returns the requests of a page to robots, and its address.
    pub(super) fn requests_of(&self, page: &Page) -> Option<(String, &Requests)> {
        self.robots.of(page)
    }

    /// Returns whether the writer has a draft. It stays as it is meanwhile.
    pub(super) fn is_sending(&self, id: DraftId) -> bool {
        let about = self.about.get(&id);
        about.is_some_and(|about| about.is_sending)
    }

    /// Returns the UI state of a draft.
    pub(super) fn about(&mut self, id: DraftId) -> &mut About {
        self.about.entry(id).or_default()
    }

    /// Sets the text that is selected on the page, for the next answer.
    pub(super) fn select_text(&mut self, text: Option<String>) {
        self.selected = text;
    }

    /// Has dictionaries asked about words.
    pub(super) fn check_spelling<'w>(
        &mut self,
        words: impl Iterator<Item = &'w str>,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        effects.nested(Reply::Spelled, |part| {
            self.spelling.check(words, context, part);
        });
    }

    /// Has dictionaries asked for suggestions for a word.
    pub(super) fn suggest(
        &mut self,
        word: &str,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        effects.nested(Reply::Spelled, |part| {
            self.spelling.suggest(word, context, part);
        });
    }

    /// Returns the suggestions for a word.
    pub(super) fn suggestions(&self, word: &str) -> Suggestions<'_> {
        self.spelling.suggestions(word)
    }

    /// Returns completions for the addressee of a draft.
    pub(super) fn addressees(
        &mut self,
        id: DraftId,
        text: &str,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) -> Vec<Addressee> {
        let kept = context.profile.keep.drafts();
        let areas = || draft(id, kept).map_or_else(Vec::new, |draft| draft.areas.clone());
        effects.nested(Reply::Completed, |part| {
            self.completions.of(text, areas, context, part)
        })
    }

    /// Changes a draft, as the user did; it is saved a moment later.
    pub(super) fn change(
        &mut self,
        id: DraftId,
        text: Draft,
        context: &mut Context<'_>,
        _: &mut Effects<Reply>,
    ) {
        // Every frame calls this: an unchanged draft is not copied.
        let kept = context.profile.keep.drafts().0.get(&id);
        if self.is_sending(id) || kept.is_none_or(|kept| kept.draft == text) {
            return;
        }
        if let Some(kept) = context.profile.keep.drafts_mut().0.get_mut(&id) {
            kept.draft = text;
            kept.is_touched = true;
            kept.changed = clock::seconds();
            context.profile.changed(Kind::Drafts);
        }
        let drafts = context.profile.keep.drafts();
        let pages = context.tabs.all.iter_mut();
        let pages = pages.filter_map(|tab| tab.page.as_mut());
        for shown in pages.filter(|shown| DraftId::named_by(&shown.url) == Some(id)) {
            let named = page_of(&shown.url, drafts);
            if named.title != shown.title {
                *shown = Arc::new(named);
            }
        }
    }

    /// Begins a message; its page opens when a worker has made it.
    fn write(
        &mut self,
        what: Write,
        key: Option<MessageKey>,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let shown = || context.tabs.current().and_then(Tab::message);
        let beginning = match (what, key.or_else(shown)) {
            (Write::New, _) => DraftOrigin::New(Box::new(draft_for_page(context))),
            (Write::Reply, Some(key)) => DraftOrigin::Reply(key, ReplyWay::Same),
            (Write::ReplyByNetmail, Some(key)) => DraftOrigin::Reply(key, ReplyWay::ByNetmail),
            (Write::ReplyElsewhere, Some(key)) => {
                DraftOrigin::Reply(key, ReplyWay::ToArea(AreaName::default()))
            }
            (Write::Forward, Some(key)) => DraftOrigin::Forward(key),
            (_, None) => return,
        };
        self.begin(beginning, context, effects);
    }

    fn begin(
        &mut self,
        beginning: DraftOrigin,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if context.mail.state == LibraryState::Loading {
            return;
        }
        let (epoch, library) = (context.mail.epoch, Arc::clone(&context.mail.library));
        let key = match &beginning {
            DraftOrigin::Reply(key, _) | DraftOrigin::Forward(key) => Some(*key),
            DraftOrigin::New(_) => None,
        };
        let selected = self.selected.take();
        let snapshot = key.and_then(|key| context.tabs.snapshot_of(key.area));
        effects.aside(move || {
            let made = guarded(|| {
                let message = key.and_then(|key| {
                    let snapshot = snapshot?;
                    let row = snapshot.get(snapshot.position_of(key.number, key.fingerprint)?)?;
                    let message = library.message(&row).ok()??;
                    Some((message, Arc::clone(row.area())))
                });
                make(beginning, message, selected.as_deref(), &library)
            });
            let drafted = Box::new(made.ok()??);
            Some(Reply::Drafted { epoch, drafted })
        });
    }

    /// Adds the draft that a page asks for, unless there is one.
    fn begin_for_page(&mut self, page: &Page, context: &mut Context<'_>) {
        let Content::Compose(request) = &page.content else {
            return;
        };
        let source = page.url.to_string();
        if context.profile.keep.drafts().of_source(&source).is_some() {
            return;
        }
        let drafted = Drafted {
            draft: Draft::clone(&request.draft),
            position: request.position,
            // The page says them.
            notices: Vec::new(),
        };
        self.add(drafted, Some(source), context);
    }

    fn add(
        &mut self,
        drafted: Drafted,
        source: Option<String>,
        context: &mut Context<'_>,
    ) -> DraftId {
        let chance = match drafted.draft.chance {
            0 => chance(),
            // The Origin line of its template was chosen by this number.
            own => own,
        };
        let kept = SavedDraft {
            draft: Draft {
                chance,
                ..drafted.draft
            },
            source,
            changed: clock::seconds(),
            ..SavedDraft::default()
        };
        let drafts = context.profile.keep.drafts_mut();
        let id = drafts.add(kept, clock::millis());
        let about = About {
            position: Some(drafted.position),
            notices: drafted.notices,
            ..About::default()
        };
        self.about.insert(id, about);
        id
    }

    /// Has the preview of a draft made, if it changed since the last one.
    pub(super) fn preview(
        &mut self,
        id: DraftId,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let about = self.about.get(&id);
        let Some(draft) = draft(id, context.profile.keep.drafts()) else {
            return;
        };
        if about.is_some_and(|about| about.is_asked || about.previewed.as_ref() == Some(draft)) {
            return;
        }
        let draft = draft.clone();
        let about = self.about(id);
        about.is_asked = true;
        about.previewed = Some(draft.clone());
        let library = Arc::clone(&context.mail.library);
        effects.aside(move || {
            let identity = library.identity();
            let mut serials = PreviewSerials::default();
            let made = guarded(|| finish(&draft, &identity, &clock::moment(), &mut serials));
            let finished = made.ok().and_then(Result::ok).unwrap_or_default();
            Some(Reply::Previewed {
                id,
                finished: Arc::new(finished),
                identity: Arc::new(identity),
            })
        });
    }

    /// Discards a draft; its page goes back or is closed. Its messages that are in bases stay among those that
    /// were written here. The user was asked.
    fn discard(&mut self, id: DraftId, context: &mut Context<'_>, effects: &mut Effects<Reply>) {
        if self.is_sending(id) {
            return;
        }
        let kept = context.profile.keep.drafts();
        let mut tabs = context.tabs.all.iter();
        let shown = tabs.find(|tab| draft_of(tab, kept) == Some(id));
        let shown = shown.map(|tab| tab.id);
        let is_stored = |kept: &&SavedDraft| !(kept.done.is_empty() && kept.replaces.is_empty());
        let replaces = (kept.0.get(&id))
            .filter(is_stored)
            .map(|kept| kept.replaces.clone());
        let drafts = context.profile.keep.drafts_mut();
        if let Some(replaces) = replaces {
            drafts.set_sent(id, replaces, clock::seconds());
            check_outbox(context, effects);
        } else {
            drafts.0.remove(&id);
        }
        self.about.remove(&id);
        context.profile.changed(Kind::Drafts);
        go_back_or_close(shown, effects);
    }

    /// Leaves the page of a draft that became messages.
    fn leave(&mut self, id: DraftId, context: &Context<'_>, effects: &mut Effects<Reply>) {
        let kept = context.profile.keep.drafts().0.get(&id);
        let source = kept.and_then(|kept| kept.source.as_deref());
        let is_of_draft = |tab: &&Tab| {
            let url = tab.page.as_ref().map(|page| &page.url);
            url.is_some_and(|url| {
                DraftId::named_by(url) == Some(id) || source == Some(url.to_string().as_str())
            })
        };
        let shown = context.tabs.all.iter().find(is_of_draft);
        self.about.remove(&id);
        go_back_or_close(shown.map(|tab| tab.id), effects);
    }

    /// Opens the desktop's dialog for a file that goes into a draft.
    fn choose_attachment(&mut self, id: DraftId, effects: &mut Effects<Reply>) {
        let reading = Arc::clone(&self.about(id).reading);
        let ask = move || {
            let path = rfd::FileDialog::new().pick_file()?;
            let file = attachment(&path);
            Some(Reply::Attached { id, file, reading })
        };
        effects.dialog(ask, None);
    }

    /// Attaches files to a draft that were dropped on its page.
    pub(super) fn attach(
        &mut self,
        id: DraftId,
        paths: Vec<PathBuf>,
        _: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        for path in paths {
            let reading = Arc::clone(&self.about(id).reading);
            effects.aside(move || {
                let file = attachment(&path);
                Some(Reply::Attached { id, file, reading })
            });
        }
    }

    /// Attaches the picture on the clipboard to a draft.
    fn paste_picture(&mut self, id: DraftId, effects: &mut Effects<Reply>) {
        let reading = Arc::clone(&self.about(id).reading);
        effects.aside(move || {
            let file = pasted_picture();
            Some(Reply::Attached { id, file, reading })
        });
    }

    fn handle_attachment(
        &mut self,
        id: DraftId,
        file: Result<Attachment, String>,
        context: &mut Context<'_>,
    ) {
        let file = match file {
            Ok(file) => file,
            Err(why) => return context.front.trouble(why),
        };
        let known = draft(id, context.profile.keep.drafts());
        match known.filter(|_| !self.is_sending(id)).cloned() {
            Some(mut draft) => {
                draft.attachments.push(file);
                self.change(id, draft, context, &mut Effects::default());
            }
            None => {
                let text = tr!("draft-file-late", name = file.name);
                context.front.trouble(text);
            }
        }
    }

    /// Has a draft written to the bases of its areas.
    fn send(&mut self, id: DraftId, context: &mut Context<'_>, effects: &mut Effects<Reply>) {
        if self.is_sending(id) {
            return;
        }
        let about = self.about(id);
        if about.is_reading() {
            about.failure = Some(tr!("draft-reading").to_owned());
            return;
        }
        if let Some(work) = draft_work(id, context) {
            effects.push(Task::Post(work));
            let about = self.about(id);
            about.is_sending = true;
            about.failure = None;
        }
    }

    fn handle_posted(
        &mut self,
        mut posted: Posted,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let changed = std::mem::take(&mut posted.changed);
        if posted.is_held_up {
            self.record_held_up(posted, context);
            context.renew_areas(&changed, effects);
            return;
        }
        context.front.has_failed |= !posted.faults().is_empty();
        for problem in posted.problems {
            context.front.trouble(problem);
        }
        if posted.failure.is_none() {
            let places: Vec<String> = (posted.written.iter())
                .map(|(_, _, stored)| format!("{} #{}", stored.area, stored.number))
                .collect();
            let text = tr!("draft-sent", places = places.join(", "));
            context.front.say(text, false);
            effects.push(FollowUp::FollowSending(changed.clone()));
        }
        match (posted.what, posted.failure) {
            (Sent::Draft(id), None) => {
                let written = posted.written.into_iter().map(|(.., stored)| stored);
                let drafts = context.profile.keep.drafts_mut();
                let sent = written.chain(posted.left).collect();
                drafts.set_sent(id, sent, clock::seconds());
                context.profile.changed(Kind::Drafts);
                self.leave(id, context, effects);
            }
            (Sent::Draft(id), Some(failure)) => {
                // Messages that are in their bases already are not written once more.
                let done = posted.written.into_iter();
                let done = done.map(|(_, written, stored)| (written, stored));
                if let Some(kept) = context.profile.keep.drafts_mut().0.get_mut(&id) {
                    kept.done.extend(done);
                    kept.replaces = posted.left;
                    kept.is_touched = true;
                    context.profile.changed(Kind::Drafts);
                }
                let about = self.about(id);
                about.is_sending = false;
                about.failure = Some(failure);
                check_outbox(context, effects);
            }
            (Sent::Requests(source), failure) => {
                let done = posted.written.into_iter();
                let done = done.map(|(at, written, _)| (at, written)).collect();
                let state = failure.map_or(RequestState::Sent, RequestState::Failed);
                self.robots
                    .record_written_requests(&source, done, Some(state));
            }
        }
        context.renew_areas(&changed, effects);
    }

    /// Notes the messages that are in their bases while another program holds up the rest.
    fn record_held_up(&mut self, posted: Posted, context: &mut Context<'_>) {
        for problem in posted.problems {
            context.front.trouble(problem);
        }
        let done = posted.written.into_iter();
        match posted.what {
            Sent::Draft(id) => {
                let done = done.map(|(_, written, stored)| (written, stored));
                if let Some(kept) = context.profile.keep.drafts_mut().0.get_mut(&id) {
                    kept.done.extend(done);
                    kept.replaces = posted.left;
                    context.profile.changed(Kind::Drafts);
                }
            }
            Sent::Requests(source) => {
                let done = done.map(|(at, written, _)| (at, written)).collect();
                self.robots.record_written_requests(&source, done, None);
            }
        }
    }
}

#[cfg(test)]
impl Drafts {
    /// Returns why a draft could not be sent.
    pub(super) fn failure_of(&self, id: DraftId) -> Option<String> {
        self.about.get(&id)?.failure.clone()
    }

    /// Returns the work that writes a draft.
    pub(super) fn work_of(
        &mut self,
        id: DraftId,
        context: &mut Context<'_>,
        _: &mut Effects<Reply>,
    ) -> Option<PostWork> {
        draft_work(id, context)
    }

    /// Returns the work that writes these requests.
    pub(super) fn work_of_requests(
        &mut self,
        source: &str,
        asked: SubscribeRequest,
        context: &mut Context<'_>,
        _: &mut Effects<Reply>,
    ) -> Option<PostWork> {
        self.robots.insert(source, Requests::of_test(asked));
        self.robots.work(source, context)
    }

    /// Has a worker look for the messages that were sent from here.
    pub(super) fn look(&mut self, context: &mut Context<'_>, effects: &mut Effects<Reply>) {
        check_outbox(context, effects);
    }
}

/// Returns an empty message: netmail on the page of a netmail area, otherwise echomail into the area of the page.
fn draft_for_page(context: &Context<'_>) -> Draft {
    let messages = context.tabs.current().and_then(Tab::messages);
    match messages.map(|m| m.areas.as_slice()) {
        Some([area]) if area.kind == AreaKind::Netmail => Draft {
            to: String::new(),
            to_address: None,
            ..Draft::new_netmail(Address::default())
        },
        Some([area]) => Draft::new_echomail(vec![AreaName {
            tag: area.tag.clone(),
            domain: area.domain.clone(),
        }]),
        _ => Draft::new_echomail(Vec::new()),
    }
}

/// Returns the work that writes a draft.
fn draft_work(id: DraftId, context: &mut Context<'_>) -> Option<PostWork> {
    let drafts = context.profile.keep.drafts();
    let draft = draft(id, drafts)?.clone();
    let kept = drafts.0.get(&id)?;
    let done = kept.done.iter().map(|(written, _)| written.clone());
    let unwritten = UnwrittenDraft {
        draft,
        done: done.collect(),
    };
    let replaces = kept.replaces.clone();
    post_work(Sent::Draft(id), vec![unwritten], replaces, context)
}

fn go_back_or_close(shown: Option<TabId>, effects: &mut Effects<Reply>) {
    if let Some(tab) = shown {
        effects.push(FollowUp::LeavePage(tab));
    }
}

fn check_outbox(context: &Context<'_>, effects: &mut Effects<Reply>) {
    effects.nested(Reply::Outbox, |part| outbox::request_check(context, part));
}
