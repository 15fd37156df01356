//! Messages that are being written: drafts from addresses and from messages, their previews, and
//! what became of them. Nothing is written to a base before the user asked for it on the draft's page.

use super::OwnPage;
use super::jobs::{Outlet, Reply};
use super::tab::{Tab, TabId};
use super::{Browser, LibraryState, history::Step};
use crate::command::{OpenIn, Write};
use crate::files;
use crate::files::document::Kind;
use crate::keep::Drafts;
use crate::keep::drafts::{DraftId, SavedDraft};
use crate::messages::MessageKey;
use crate::pictures;
use crate::platform::clock;
use crate::strings::{io_words, tr};
use fidoscope_core::address::Address;
use fidoscope_core::compose::{
    AreaName, Attachment, Draft, Drafted, Finished, Identity, Original, PreviewSerials, ReplyWay,
    finish, forward, new_message, reply, selected_lines,
};
use fidoscope_core::config::AreaKind;
use fidoscope_core::guard::guarded;
use fidoscope_core::library::Library;
use fidoscope_core::page::{Content, Notice, Page};
use fidoscope_core::url::FidoUrl;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Largest file that goes into a message, in bytes: a hundred sections.
const MOST_ATTACHED: u64 = 2 * 1024 * 1024;

/// What is known of drafts besides themselves.
#[derive(Default)]
pub(super) struct Writing {
    about: BTreeMap<DraftId, About>,
    /// Who writes, as a worker read it last.
    identity: Arc<Identity>,
    /// The text that is selected on the page when a message is answered: only its lines are quoted.
    selected: Option<String>,
}

/// What is known of a draft besides itself.
#[derive(Default)]
pub(crate) struct About {
    /// Where the cursor is put when the page is drawn for the first time, in bytes of the body.
    pub(crate) position: Option<usize>,
    /// Defaults that were applied, and what was cut or left out.
    pub(crate) notices: Vec<Notice>,
    /// What the draft becomes, as far as a worker found out.
    pub(crate) finished: Option<Arc<Finished>>,
    /// Why it could not be written.
    pub(crate) failure: Option<String>,
    pub(crate) is_sending: bool,
    /// The text of which the preview was made.
    previewed: Option<Draft>,
    /// A worker is making the preview.
    is_asked: bool,
    /// Whoever chooses or reads a file for the draft has a copy until the draft has the file.
    reading: Arc<()>,
}

impl About {
    /// Whether a file of the draft is still being chosen or read.
    pub(super) fn is_reading(&self) -> bool {
        Arc::strong_count(&self.reading) > 1
    }
}

impl Writing {
    /// Previews are made again: who writes has changed.
    pub(super) fn forget_previews(&mut self) {
        for about in self.about.values_mut() {
            about.previewed = None;
        }
    }
}

#[cfg(test)]
impl Writing {
    /// Why a draft could not be sent.
    pub(super) fn failure_of(&self, id: DraftId) -> Option<String> {
        self.about.get(&id)?.failure.clone()
    }
}

/// Whether an address is a page of the program itself or a draft.
pub(super) fn is_own_page(url: &FidoUrl) -> bool {
    DraftId::named_by(url).is_some() || OwnPage::at(url).is_some()
}

/// Whether a tab shows the list of drafts.
pub(super) fn lists_drafts(tab: Option<&mut Tab>) -> bool {
    let page = tab.and_then(|tab| tab.page.as_ref());
    page.and_then(|page| OwnPage::at(&page.url)) == Some(OwnPage::Drafts)
}

/// Such a page: what is on it is not in the page but its title.
pub(super) fn page(url: &FidoUrl, drafts: &Drafts) -> Page {
    let subject = |id| drafts.0.get(&id).map(|kept| kept.draft.subject.trim());
    let title = match DraftId::named_by(url) {
        Some(id) => subject(id),
        None => OwnPage::at(url).map(OwnPage::title),
    };
    let title = title.filter(|title| !title.is_empty());
    let title = title.unwrap_or(tr!("draft-title"));
    Page {
        url: url.clone(),
        title: title.to_owned(),
        notices: Vec::new(),
        content: Content::Nothing,
    }
}

/// What a draft begins with.
enum DraftOrigin {
    New(Box<Draft>),
    Reply(MessageKey, ReplyWay),
    Forward(MessageKey),
}

impl Browser {
    /// The draft that the page of a tab is about.
    pub(crate) fn draft_of(&self, tab: &Tab) -> Option<DraftId> {
        let page = tab.page.as_ref()?;
        let id = DraftId::named_by(&page.url).or_else(|| {
            matches!(page.content, Content::Compose(_))
                .then(|| self.profile.keep.drafts().of_source(&page.url.to_string()))?
        })?;
        self.draft(id).map(|_| id)
    }

    /// A draft, or a message that was written here, with what is remembered of it.
    pub(crate) fn kept(&self, id: DraftId) -> Option<&SavedDraft> {
        self.profile.keep.drafts().0.get(&id)
    }

    pub(crate) fn draft(&self, id: DraftId) -> Option<&Draft> {
        let kept = self.kept(id).filter(|kept| kept.sent.is_empty());
        kept.map(|kept| &kept.draft)
    }

    /// Who writes, as far as a worker read it.
    pub(crate) fn identity(&self) -> &Arc<Identity> {
        &self.writing.identity
    }

    /// Whether a worker writes a draft to the bases of its areas. It stays as it is meanwhile.
    pub(super) fn is_sending(&self, id: DraftId) -> bool {
        let about = self.writing.about.get(&id);
        about.is_some_and(|about| about.is_sending)
    }

    /// What is known of a draft besides itself.
    pub(crate) fn about_draft(&mut self, id: DraftId) -> &mut About {
        self.writing.about.entry(id).or_default()
    }

    /// The user changed a draft; it is saved a moment later.
    pub(crate) fn change_draft(&mut self, id: DraftId, draft: Draft) {
        // Every frame asks: what did not change is not copied either.
        if self.is_sending(id) || self.kept(id).is_none_or(|kept| kept.draft == draft) {
            return;
        }
        if let Some(kept) = self.profile.keep.drafts_mut().0.get_mut(&id) {
            kept.draft = draft;
            kept.is_touched = true;
            kept.changed = clock::seconds();
            self.profile.changed(Kind::Drafts);
        }
        let pages = self.tabs.all.iter_mut().filter_map(|tab| tab.page.as_mut());
        for shown in pages.filter(|shown| DraftId::named_by(&shown.url) == Some(id)) {
            let named = page(&shown.url, self.profile.keep.drafts());
            if named.title != shown.title {
                *shown = Arc::new(named);
            }
        }
    }

    /// Notes which text is selected on the page, for the answer that comes next.
    pub(crate) fn set_selected_text(&mut self, text: Option<String>) {
        self.writing.selected = text;
    }

    /// Begins a message; its page opens when a worker has made it.
    pub(super) fn write(&mut self, what: Write, key: Option<MessageKey>) {
        let shown = || self.tab().and_then(Tab::message);
        let beginning = match (what, key.or_else(shown)) {
            (Write::New, _) => DraftOrigin::New(Box::new(self.draft_for_page())),
            (Write::Reply, Some(key)) => DraftOrigin::Reply(key, ReplyWay::Same),
            (Write::ReplyByNetmail, Some(key)) => DraftOrigin::Reply(key, ReplyWay::ByNetmail),
            (Write::ReplyElsewhere, Some(key)) => {
                DraftOrigin::Reply(key, ReplyWay::ToArea(AreaName::default()))
            }
            (Write::Forward, Some(key)) => DraftOrigin::Forward(key),
            (_, None) => return,
        };
        self.begin(beginning);
    }

    /// An empty message: netmail on the page of a netmail area, else echomail into the area of the page.
    fn draft_for_page(&self) -> Draft {
        match self.messages().map(|m| m.areas.as_slice()) {
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

    /// Takes the draft that the page of a tab asks for, unless there is one.
    pub(super) fn begin_for_page(&mut self, tab: TabId) {
        let page = self.tabs.find_mut(tab).and_then(|tab| tab.page.clone());
        let Some(page) = page else { return };
        let Content::Compose(request) = &page.content else {
            return;
        };
        let source = page.url.to_string();
        if self.profile.keep.drafts().of_source(&source).is_some() {
            return;
        }
        let drafted = Drafted {
            draft: Draft::clone(&request.draft),
            position: request.position,
            // The page says them.
            notices: Vec::new(),
        };
        self.add_draft(drafted, Some(source));
    }

    fn begin(&mut self, beginning: DraftOrigin) {
        if self.mail.state == LibraryState::Loading {
            return;
        }
        let (epoch, library) = (self.mail.epoch, Arc::clone(&self.mail.library));
        let key = match &beginning {
            DraftOrigin::Reply(key, _) | DraftOrigin::Forward(key) => Some(*key),
            _ => None,
        };
        let selected = self.writing.selected.take();
        let snapshot = key.and_then(|key| self.snapshot_of(key.area));
        self.workers.jobs.aside(move || {
            let made = guarded(|| {
                let message = key.and_then(|key| {
                    let snapshot = snapshot?;
                    let row = snapshot.get(snapshot.position_of(key.number, key.fingerprint)?)?;
                    let message = library.message(&row).ok()??;
                    Some((message, Arc::clone(row.area())))
                });
                make(beginning, message, selected.as_deref(), &library)
            });
            let drafted = made.ok()??;
            Some(Reply::Drafted {
                epoch,
                drafted: Box::new(drafted),
            })
        });
    }

    /// A worker made a draft: it opens in a tab of its own.
    pub(super) fn take_drafted(&mut self, drafted: Drafted) {
        if let Some(url) = self.add_draft(drafted, None).url() {
            self.open(url, OpenIn::NewTab);
        }
    }

    fn add_draft(&mut self, drafted: Drafted, source: Option<String>) -> DraftId {
        let chance = match drafted.draft.chance {
            0 => chance(),
            // What its template has of an Origin line is by this number already.
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
        let id = self.profile.keep.drafts_mut().add(kept, clock::millis());
        let about = About {
            position: Some(drafted.position),
            notices: drafted.notices,
            ..About::default()
        };
        self.writing.about.insert(id, about);
        id
    }

    /// Has the preview of a draft made, if it changed since the last one.
    pub(crate) fn preview(&mut self, id: DraftId) {
        let about = self.writing.about.get(&id);
        let Some(draft) = self.draft(id) else {
            return;
        };
        if about.is_some_and(|about| about.is_asked || about.previewed.as_ref() == Some(draft)) {
            return;
        }
        let draft = draft.clone();
        let about = self.writing.about.entry(id).or_default();
        about.is_asked = true;
        about.previewed = Some(draft.clone());
        let library = Arc::clone(&self.mail.library);
        self.workers.jobs.aside(move || {
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

    pub(super) fn take_previewed(
        &mut self,
        id: DraftId,
        finished: Arc<Finished>,
        identity: Arc<Identity>,
    ) {
        self.writing.identity = identity;
        let about = self.writing.about.entry(id).or_default();
        about.is_asked = false;
        about.finished = Some(finished);
    }

    /// Throws a draft away; its page goes back or is closed. Its messages that are in bases stay among
    /// those that were written here. The user was asked.
    pub(super) fn discard_draft(&mut self, id: DraftId) {
        if self.is_sending(id) {
            return;
        }
        let at = self.page_of_draft(id);
        let is_stored = |kept: &&SavedDraft| !(kept.done.is_empty() && kept.replaces.is_empty());
        let replaces = self
            .kept(id)
            .filter(is_stored)
            .map(|kept| kept.replaces.clone());
        let drafts = self.profile.keep.drafts_mut();
        if let Some(replaces) = replaces {
            drafts.set_sent(id, replaces, clock::seconds());
            self.look_at_outbox();
        } else {
            drafts.0.remove(&id);
        }
        self.writing.about.remove(&id);
        self.profile.changed(Kind::Drafts);
        self.leave_page(at);
    }

    /// The page of a draft that became messages goes back or is closed.
    pub(super) fn leave_draft(&mut self, id: DraftId) {
        let of_draft = |tab: &Tab| {
            let url = tab.page.as_ref().map(|page| &page.url);
            let source = self.kept(id).and_then(|kept| kept.source.as_deref());
            url.is_some_and(|url| {
                DraftId::named_by(url) == Some(id) || source == Some(url.to_string().as_str())
            })
        };
        let at = self.tabs.all.iter().position(of_draft);
        self.writing.about.remove(&id);
        self.leave_page(at);
    }

    fn page_of_draft(&self, id: DraftId) -> Option<usize> {
        let mut tabs = self.tabs.all.iter();
        tabs.position(|tab| self.draft_of(tab) == Some(id))
    }

    fn leave_page(&mut self, at: Option<usize>) {
        let Some(at) = at else { return };
        let back = self.tabs.all.get(at).and_then(|tab| tab.history.back(None));
        let url = back.and_then(|back| {
            let tab = self.tabs.all.get(at)?;
            Some((back, tab.history.get(back)?.url.clone()))
        });
        match url {
            Some((back, url)) => self.want(at, url, Step::To(back)),
            None if self.tabs.all.len() > 1 => self.close_tab(at),
            None => self.want(at, FidoUrl::arealist(), Step::New),
        }
    }
}

impl Browser {
    /// Lets the desktop ask for a file that goes into a draft, in a thread of its own.
    pub(super) fn choose_attachment(&mut self, id: DraftId) {
        let reading = Arc::clone(&self.about_draft(id).reading);
        self.ask_for_file(rfd::FileDialog::new(), move |path| Reply::Attached {
            id,
            file: attachment(&path),
            reading,
        });
    }

    /// Lets the desktop ask for a file with map tiles.
    pub(super) fn choose_tiles(&mut self) {
        let tiles = ["mbtiles", "pmtiles"];
        let asking = rfd::FileDialog::new().add_filter("MBTiles, PMTiles", &tiles);
        self.ask_for_file(asking, Reply::Tiles);
    }

    /// Lets the desktop ask for a file.
    pub(super) fn ask_for_file(
        &mut self,
        asking: rfd::FileDialog,
        reply: impl FnOnce(PathBuf) -> Reply + Send + 'static,
    ) {
        self.ask_desktop(move |outlet| {
            if let Some(path) = asking.pick_file() {
                outlet.send(reply(path));
            }
        });
    }

    /// Runs one of the desktop's own dialogs; what keeps it from being opened is said.
    pub(super) fn ask_desktop(&mut self, ask: impl FnOnce(Outlet) + Send + 'static) {
        if let Err(error) = self.workers.dialog(ask) {
            self.trouble(tr!("desktop-not-asked", error = io_words(&error)));
        }
    }

    /// Puts files into a draft that were dropped on its page.
    pub(crate) fn attach(&mut self, id: DraftId, paths: Vec<PathBuf>) {
        for path in paths {
            let reading = Arc::clone(&self.about_draft(id).reading);
            self.workers.jobs.aside(move || {
                let file = attachment(&path);
                Some(Reply::Attached { id, file, reading })
            });
        }
    }

    /// Puts the picture on the clipboard into a draft.
    pub(super) fn paste_picture(&mut self, id: DraftId) {
        let reading = Arc::clone(&self.about_draft(id).reading);
        self.workers.jobs.aside(move || {
            let file = pasted_picture();
            Some(Reply::Attached { id, file, reading })
        });
    }

    pub(super) fn take_attached(&mut self, id: DraftId, file: Result<Attachment, String>) {
        match file {
            Ok(file) => match self.draft(id).filter(|_| !self.is_sending(id)).cloned() {
                Some(mut draft) => {
                    draft.attachments.push(file);
                    self.change_draft(id, draft);
                }
                None => self.trouble(tr!("draft-file-late", name = file.name)),
            },
            Err(why) => self.trouble(why),
        }
    }
}

/// Reads a file that goes into a draft.
fn attachment(path: &Path) -> Result<Attachment, String> {
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    match files::read_plain(path, MOST_ATTACHED) {
        Ok(Some(bytes)) => Ok(Attachment {
            name,
            bytes: bytes.into(),
        }),
        Ok(None) => Err(tr!("draft-no-file", path = path.display().to_string())),
        Err(error) => Err(tr!(
            "draft-not-attached",
            path = path.display().to_string(),
            error = io_words(&error)
        )),
    }
}

/// The picture on the clipboard as a file.
fn pasted_picture() -> Result<Attachment, String> {
    let image = arboard::Clipboard::new().and_then(|mut clipboard| clipboard.get_image());
    let image = image.map_err(|error| match error {
        arboard::Error::ContentNotAvailable => tr!("draft-no-picture").to_owned(),
        error => tr!("draft-clipboard", error = error.to_string()),
    })?;
    let side = |side: usize| u32::try_from(side).unwrap_or_default();
    let bytes = pictures::png([side(image.width), side(image.height)], &image.bytes);
    let bytes = bytes.map_err(|error| tr!("draft-clipboard", error = error.to_string()))?;
    Ok(Attachment {
        name: "picture.png".to_owned(),
        bytes: bytes.into(),
    })
}

/// Returns a random number for a draft.
fn chance() -> u64 {
    clock::millis().wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Makes a draft, in a worker; nothing when its message is gone. `selected` is text from the page.
fn make(
    beginning: DraftOrigin,
    message: Option<(
        fidoscope_core::message::Message,
        Arc<fidoscope_core::library::Area>,
    )>,
    selected: Option<&str>,
    library: &Library,
) -> Option<Drafted> {
    let identity = Identity {
        chance: chance(),
        ..library.identity()
    };
    let moment = clock::moment();
    let original = message.as_ref().map(|(message, area)| Original {
        message,
        area: (area.kind() != AreaKind::Netmail).then(|| area.name()),
        netmail: area.kind() == AreaKind::Netmail,
        selected: selected.and_then(|text| selected_lines(message, text)),
    });
    Some(match beginning {
        DraftOrigin::New(draft) => new_message(*draft, &identity, &moment),
        DraftOrigin::Reply(_, way) => {
            let mut drafted = reply(&original?, &way, &identity, &moment);
            drafted.draft.areas.retain(|area| !area.tag.is_empty());
            drafted
        }
        DraftOrigin::Forward(_) => forward(&original?, Vec::new(), &identity, &moment),
    })
}
