//! What each command does.

use super::dialog::{BasesDialog, Dialog, Finder, KeepList};
use super::tab::Tab;
use super::{Browser, Effect, OwnPage, Sources, up};
use crate::command::{Command, OpenIn, SettingsPage};
use crate::settings::Setting;
use fidoscope_core::url::FidoUrl;

impl Browser {
    /// Carries out what the user asked for.
    pub(crate) fn carry_out(&mut self, command: Command) {
        match command {
            Command::Open(url, place) => self.open(url, place),
            Command::OpenMessage(key, place) => self.open_message(key, place),
            Command::OpenText(text) => self.open_text(text),
            Command::Back => self.step(|tab| tab.history.back(tab.pending_step())),
            Command::Forward => self.step(|tab| tab.history.forward(tab.pending_step())),
            Command::Reload => self.reload(),
            Command::Stop => {
                if let Some(tab) = self.tab_mut() {
                    tab.stop();
                }
                // The page that stays has another generation.
                self.watch();
            }
            Command::Up => {
                if self.tab().is_some_and(|tab| tab.opened_from().is_some()) {
                    self.step(Tab::opened_from);
                } else if let Some(above) = self.tab().and_then(Tab::address).and_then(up) {
                    self.open(above, OpenIn::Here);
                }
            }
            Command::NewTab => {
                self.new_tab(FidoUrl::arealist(), true);
                self.front.effects.push(Effect::FocusAddress);
            }
            Command::CloseTab(at) => self.close_tab(at),
            Command::CloseCurrentTab => self.close_tab(self.tabs.active),
            Command::CloseOtherTabs(at) => self.close_other_tabs(at),
            Command::ReopenTab => self.reopen_tab(),
            Command::DuplicateTab(at) => self.duplicate_tab(at),
            Command::PinTab(at) => self.tabs.pin(at),
            Command::MoveTab { from, to } => self.tabs.shift(from, to),
            Command::GoTo(at) => self.step(|tab| (at < tab.history.len()).then_some(at)),
            Command::Fullscreen => self.front.effects.push(Effect::Fullscreen),
            Command::Quit => self.front.effects.push(Effect::Quit),
            Command::SelectTab(at) => self.select_tab(at),
            Command::NextTab => {
                self.select_tab((self.tabs.active + 1) % self.tabs.all.len().max(1))
            }
            Command::PreviousTab => {
                let tabs = self.tabs.all.len().max(1);
                self.select_tab((self.tabs.active + tabs - 1) % tabs);
            }
            Command::FocusAddress => self.front.effects.push(Effect::FocusAddress),
            Command::FocusPage => self.front.effects.push(Effect::FocusPage),
            Command::FocusAreaFilter => {
                self.change_settings(|settings| settings.panel = true);
                self.front.effects.push(Effect::FocusAreaFilter);
            }
            Command::ToggleRot13 => self.front.rot13 = !self.front.rot13,
            Command::NextArea => self.next_area(),
            Command::FetchDocument(url) => self.fetch_document(url),
            Command::LookUp => self.look_up(),
            Command::ShowSearch => self.show_search(),
            Command::Write(what, key) => self.write(what, key),
            Command::SendDraft(id) => self.send_draft(id),
            Command::SendRequests(source) => self.send_requests(source),
            Command::AskFile(wanted) => self.ask_file(wanted),
            Command::AskAgain(url) => self.ask_again(&url),
            Command::CancelRequest(url) => self.cancel_request(&url),
            Command::RevealFile(url) => self.reveal_file(url),
            Command::ShowDownloads => self.open_own(OwnPage::Downloads, OpenIn::Here),
            Command::DiscardDraft(id) => self.discard_draft(id),
            Command::ChangeSent(id) => self.change_sent(id),
            Command::LearnWord(word) => self.learn_word(&word),
            Command::DeleteSent(id) => self.delete_sent(id),
            Command::Attach(id) => self.choose_attachment(id),
            Command::PastePicture(id) => self.paste_picture(id),
            Command::ShowDrafts => self.open_own(OwnPage::Drafts, OpenIn::NewTab),
            Command::Star(keys) => self.star(&keys),
            Command::TakeStar(key) => self.take_star(&key),
            Command::ShowStars => self.open_own(OwnPage::Stars, OpenIn::Here),
            Command::CopyDiagnostics => self.copy_diagnostics(),
            Command::DeleteCrashReport => self.delete_crash_report(),
            Command::ChooseThread(choice, key) => self.choose_thread(choice, key),
            Command::LetThreadGo(key) => self.change_thread(key, None),
            Command::ShowThreads => self.open_own(OwnPage::Threads, OpenIn::Here),
            Command::ShowCharsets => self.show_charsets(),
            Command::SetMessageCharset(key, charset) => self.set_message_charset(key, charset),
            Command::SetAreaCharset(area, charset) => self.set_area_charset(area, charset),
            Command::Inspect(key) => self.inspect(key),
            Command::PrintMessage(key) => self.print(key),
            Command::SaveMessage(key) => self.ask_where_to_save(key),
            Command::ChooseSavePlace => self.choose_save_place(),
            Command::SaveTo(path, on_existing) => self.save_to(path, on_existing),
            Command::Save(name, payload) => self.ask_where_to_save_payload(&name, payload),
            Command::QuickFilter => self.ask_quick_filter(),
            Command::SearchWords(words) => self.search_words(&words),
            Command::FindInPage => self.front.effects.push(Effect::FindInPage),
            Command::MarkPageRead => self.mark_page_read(),
            Command::AskMarkAreas => self.ask_mark_areas(),
            Command::MarkAreasRead => self.mark_areas_read(),
            Command::ReadThrough(keys) => self.read_through(&keys),
            Command::MarkAreaRead(area) => self.mark_area_read(area),
            Command::Mark(mark, key) => self.mark_from(mark, key),
            Command::MarkThese(keys, is_read) => self.mark_these(&keys, is_read),
            Command::Gather(keys, how) => self.gather(keys, how),
            Command::UndoMark => self.undo_mark(),
            Command::DismissToast => self.front.toast = None,
            Command::ToMe { everywhere } => self.show_mine(everywhere),
            Command::ShowAs(view) => self.show_as(view),
            Command::SortAs(tokens) => self.sort_as(&tokens),
            Command::GroupAs(grouping) => self.group_as(grouping),
            Command::ToggleThreads => self.toggle_threads(),
            Command::LoadBodies(keys) => self.load_bodies(&keys),
            Command::LoadPictures(wanted) => self.load_pictures(wanted),
            Command::OpenAmong(url, place, album) => self.open_among(url, place, album),
            Command::OpenFile(file) => self.front.dialog = Some(Dialog::File(file)),
            Command::OpenSetAside(path) => {
                let url = url::Url::from_file_path(path).ok();
                let hand = url.map(|url| Effect::HandToDesktop(url.into()));
                self.front.effects.extend(hand);
            }
            Command::Copy(text) => self.front.effects.push(Effect::Copy(text)),
            Command::CopyPicture(pixels) => self.front.effects.push(Effect::CopyPicture(pixels)),
            Command::OpenExternal(url) => self.front.dialog = Some(Dialog::External(url)),
            Command::ToggleBookmark => self.toggle_bookmark(),
            Command::ChangeBookmarks(change) => self.change_bookmarks(change),
            Command::ImportBookmarks => self.import_bookmarks(),
            Command::ExportBookmarks => self.export_bookmarks(),
            Command::ForgetVisit(url) => self.forget_visit(url.as_deref()),
            Command::ShowHistory => self.open_keep(KeepList::History),
            Command::ShowBookmarks => self.open_keep(KeepList::Bookmarks),
            Command::ShowPalette => self.front.dialog = Some(Dialog::Palette(Finder::default())),
            Command::ChooseTiles => self.choose_tiles(),
            Command::ChooseBases => self.front.dialog = Some(Dialog::Bases(BasesDialog::default())),
            Command::ShowSettings(page) => {
                if page == SettingsPage::Storage {
                    self.measure_stores();
                }
                self.front.dialog = Some(Dialog::Settings(page));
            }
            Command::Set(setting @ Setting::AreaView(..)) => self.set_area_view(setting),
            Command::Set(setting) => self.set(setting),
            Command::OpenLocal(paths) => self.open_files(paths),
            Command::SavePage(how) => self.save_page(how),
            Command::MeasureStores => self.measure_stores(),
            Command::EmptyStore(store) => self.empty_store(store),
            Command::ImportKeys => self.choose_keys(),
            Command::Magnify(steps) => self.magnify(steps),
            Command::ReadConfigAgain => self.read_again(),
            Command::LeaveConfig => self.mail.config_changed = false,
            Command::OpenHeldBack => self.take_held_back(true),
            Command::ForgetHeldBack => self.take_held_back(false),
            Command::SetReaderName(name) => self.set_reader_name(name),
            Command::ToggleHelp => self.front.help = !self.front.help,
            Command::HandToDesktop => match self.front.dialog.take() {
                Some(Dialog::External(url)) => self.front.effects.push(Effect::HandToDesktop(url)),
                Some(Dialog::File(file)) => self.front.effects.push(Effect::OpenFile(file)),
                other => self.front.dialog = other,
            },
            Command::CloseDialog => {
                match self.front.dialog.take() {
                    Some(Dialog::Save(dialog)) => dialog.progress.0.cancel(),
                    Some(Dialog::Bases(_)) => self.cancel_bases(),
                    _ => {}
                }
                self.front.effects.push(Effect::FocusPage);
            }
            Command::OpenBases(path) => self.open_bases(path),
            Command::BrowseBases { folder } => self.browse_bases(folder),
            Command::ShowStart => {
                self.front.dialog = None;
                self.open_own(OwnPage::Start, OpenIn::Here);
            }
            Command::Begin(what) => self.change_start(what),
            Command::OpenGuide => self.open_guide(),
            Command::LookForBases => self.look_for_bases(),
            Command::CloseBases => self.use_sources(Sources::default()),
            Command::CancelHeldUp(number) => self.workers.jobs.cancel_held_up(number),
            Command::ShowProblems => self.front.dialog = Some(Dialog::Problems),
            Command::DismissTrouble(at) => {
                if at < self.front.troubles.len() {
                    self.front.troubles.remove(at);
                }
            }
        }
    }
}
