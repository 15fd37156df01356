//! Commands on the profile, and replies about it.

use super::{Profile, Reply, bookmarks, stores};
use crate::browser::context::ProfileContext;
use crate::browser::dialog::{AddressListDialog, AddressListKind, Dialog, SettingsDialog};
use crate::browser::effects::{Effects, FollowUp, Task};
use crate::browser::front::WindowEffect;
use crate::command::{Command, ProfileCommand, SettingsPage, TabCommand};
use crate::files::document::Kind;
use crate::settings::{self, Setting};
use crate::strings::tr;

impl Profile {
    /// Carries out a command.
    pub(in crate::browser) fn carry_out(
        &mut self,
        command: ProfileCommand,
        context: &mut ProfileContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match command {
            ProfileCommand::ShowSettings(page) => {
                if page == SettingsPage::Storage {
                    stores::measure(self, effects);
                }
                context.front.dialog = Some(Dialog::Settings(page.into()));
            }
            ProfileCommand::FindSettings(words) => {
                context.front.dialog = Some(Dialog::Settings(SettingsDialog {
                    words,
                    ..SettingsDialog::default()
                }));
            }
            ProfileCommand::Set(setting @ Setting::AreaView(..)) => {
                self.set(setting, effects);
                effects.push(FollowUp::ShowActive);
            }
            ProfileCommand::Set(setting) => self.set(setting, effects),
            ProfileCommand::Magnify(steps) => self.magnify(steps, effects),
            ProfileCommand::ChooseTiles => stores::choose_tiles(effects),
            ProfileCommand::ImportKeys => stores::choose_keys(effects),
            ProfileCommand::MeasureStores => stores::measure(self, effects),
            ProfileCommand::EmptyStore(store) => stores::empty(store, self, effects),
            ProfileCommand::ToggleBookmark => bookmarks::toggle(self, context, effects),
            ProfileCommand::SaveSearch(url) => bookmarks::save_search(&url, self, context, effects),
            ProfileCommand::ChangeBookmarks(change) => bookmarks::change(change, self, effects),
            ProfileCommand::ImportBookmarks => bookmarks::import(effects),
            ProfileCommand::ExportBookmarks => bookmarks::export(self, effects),
            ProfileCommand::ShowBookmarks => show_list(AddressListKind::Bookmarks, context),
            ProfileCommand::ShowHistory => show_list(AddressListKind::History, context),
            ProfileCommand::ForgetVisit(url) => self.forget_visit(url.as_deref()),
            ProfileCommand::OpenHeldBack => self.resolve_held_back_tabs(true, context, effects),
            ProfileCommand::ForgetHeldBack => self.resolve_held_back_tabs(false, context, effects),
            ProfileCommand::CopyDiagnostics => self.copy_diagnostics(context, effects),
            ProfileCommand::DeleteCrashReport => self.delete_crash_report(context, effects),
            ProfileCommand::CancelHeldUp(number) => effects.push(Task::CancelHeldUp(number)),
        }
    }

    /// Handles a reply.
    pub(in crate::browser) fn handle(
        &mut self,
        reply: Reply,
        context: &mut ProfileContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match reply {
            Reply::Kept(saved) => effects.push(FollowUp::FollowDocument(saved)),
            Reply::NotKept(kind, why) => self.show_save_failure(kind, why, context.front),
            Reply::Stores(sizes) => {
                self.sizes = Some(sizes);
                effects.push(Task::Index(self.settings.index));
            }
            Reply::Keys(Ok(keys)) => stores::import_golded_keys(keys, self),
            Reply::Keys(Err(why)) | Reply::Bookmarks(Err(why)) => context.front.trouble(why),
            Reply::Tiles(path) => {
                let tiles = path.display().to_string();
                self.set(Setting::MapTiles(tiles), effects);
            }
            Reply::Bookmarks(Ok(html)) => bookmarks::add_imported(&html, self, context, effects),
            Reply::BookmarksTo { path, html } => bookmarks::write(path, html, effects),
            Reply::BookmarksNotWritten(why) => context.front.fail(why),
            Reply::Diagnostics(text) => {
                context.front.window(WindowEffect::Copy(text));
                context
                    .front
                    .say(tr!("toast-diagnostics").to_owned(), false);
            }
        }
    }

    fn magnify(&mut self, steps: i8, effects: &mut Effects<Reply>) {
        let tenths = (self.settings.zoom * 10.0).round() + f32::from(steps);
        let zoom = if steps == 0 { 1.0 } else { tenths / 10.0 };
        let zoom = zoom.clamp(*settings::ZOOMS.start(), *settings::ZOOMS.end());
        self.set(Setting::Zoom(zoom), effects);
    }

    fn forget_visit(&mut self, url: Option<&str>) {
        match url {
            Some(url) => self.keep.visits_mut().forget(url),
            None => self.keep.visits_mut().clear(),
        }
        self.changed(Kind::History);
    }

    /// Opens the tabs that were held back, or forgets them.
    fn resolve_held_back_tabs(
        &mut self,
        open: bool,
        context: &mut ProfileContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let held = std::mem::take(&mut self.keep.session_mut().held_back);
        if open {
            let first = context.tabs.all.len();
            context.tabs.open_saved(&held, &self.settings);
            effects.command(Command::Tabs(TabCommand::SelectTab(first)));
        }
        self.changed(Kind::Session);
    }
}

fn show_list(which: AddressListKind, context: &mut ProfileContext<'_>) {
    context.front.dialog = Some(Dialog::Keep(AddressListDialog::new(which)));
}
