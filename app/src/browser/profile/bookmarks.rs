//! Bookmarks: changes, import and export.

use super::{Profile, Reply};
use crate::browser::context::ProfileContext;
use crate::browser::effects::{Effects, FollowUp};
use crate::browser::jobs::token::{AttemptOutcome, WriteToken};
use crate::browser::tab::Tab;
use crate::command::BookmarkChange;
use crate::files::document::Kind;
use crate::files::{self, Access};
use crate::strings::{io_words, tr};
use fidoscope_core::url::FidoUrl;
use std::path::{Path, PathBuf};

/// Maximum size of a file of bookmarks that is imported, in bytes.
const LONGEST_IMPORT: u64 = 64 * 1024 * 1024;

/// Bookmarks the page of the active tab, or removes its bookmark.
pub(super) fn toggle(
    profile: &mut Profile,
    context: &ProfileContext<'_>,
    effects: &mut Effects<Reply>,
) {
    let Some(tab) = context.tabs.current() else {
        return;
    };
    let Some(url) = tab.address().map(ToString::to_string) else {
        return;
    };
    let (title, from) = (tab.title(), tab.viewpoint());
    let bookmarks = profile.keep.bookmarks_mut();
    if bookmarks.contains(&url) {
        bookmarks.remove_url(&url);
    } else {
        bookmarks.add(&title, &url);
        bookmarks.set_bookmark_view(&url, from.map(|from| from.to_string()));
    }
    changed(profile, effects);
}

/// Adds an address to the bookmarks, where saved searches are, unless it is there.
pub(super) fn save_search(
    url: &FidoUrl,
    profile: &mut Profile,
    context: &mut ProfileContext<'_>,
    effects: &mut Effects<Reply>,
) {
    let title = context.tabs.current().map(Tab::title);
    let address = url.to_string();
    let bookmarks = profile.keep.bookmarks_mut();
    if !bookmarks.contains(&address) {
        bookmarks.add(&title.unwrap_or_else(|| address.clone()), &address);
        changed(profile, effects);
    }
    context.front.say(tr!("search-saved").to_owned(), false);
}

/// Changes the bookmarks.
pub(super) fn change(change: BookmarkChange, profile: &mut Profile, effects: &mut Effects<Reply>) {
    let bookmarks = profile.keep.bookmarks_mut();
    match change {
        BookmarkChange::Remove(path) => {
            bookmarks.remove(&path);
        }
        BookmarkChange::Rename(path, title) => bookmarks.rename(&path, &title),
        BookmarkChange::Shift { path, down } => bookmarks.shift(&path, down),
        BookmarkChange::Move { path, folder } => bookmarks.move_into(&path, &folder),
        BookmarkChange::AddFolder(title) => bookmarks.add_folder(&title),
    }
    changed(profile, effects);
}

fn changed(profile: &mut Profile, effects: &mut Effects<Reply>) {
    profile.changed(Kind::Bookmarks);
    effects.push(FollowUp::RereadSearches);
}

/// Asks for a file of bookmarks, and reads it.
pub(super) fn import(effects: &mut Effects<Reply>) {
    let ask = || {
        let path = dialog(tr!("bookmarks-import")).pick_file()?;
        Some(Reply::Bookmarks(read(&path)))
    };
    effects.dialog(ask, None);
}

/// Adds imported bookmarks.
pub(super) fn add_imported(
    html: &str,
    profile: &mut Profile,
    context: &mut ProfileContext<'_>,
    effects: &mut Effects<Reply>,
) {
    let bookmarks = profile.keep.bookmarks_mut();
    match bookmarks.import(tr!("bookmarks-imported"), html) {
        Ok(_) => changed(profile, effects),
        Err(sentence) => context.front.trouble(sentence),
    }
}

/// Asks for a place to write the bookmarks to.
pub(super) fn export(profile: &Profile, effects: &mut Effects<Reply>) {
    let html = profile.keep.bookmarks().to_html();
    let ask = move || {
        let asking = dialog(tr!("bookmarks-export")).set_file_name("bookmarks.html");
        let path = asking.save_file()?;
        Some(Reply::BookmarksTo { path, html })
    };
    effects.dialog(ask, None);
}

/// Writes the bookmarks to the place that the user chose.
pub(super) fn write(path: PathBuf, html: String, effects: &mut Effects<Reply>) {
    let name = path.display().to_string();
    effects.write(name, move |_: &WriteToken| {
        let written = files::replace_file(&path, html.as_bytes(), Access::AsBefore);
        AttemptOutcome::done(written.err().map(|error| {
            let (path, error) = (path.display().to_string(), io_words(&error));
            let why = tr!("bookmarks-not-written", path = path, error = error);
            Reply::BookmarksNotWritten(why)
        }))
    });
}

fn dialog(title: &str) -> rfd::FileDialog {
    let asking = rfd::FileDialog::new().set_title(title);
    asking.add_filter("HTML", &["html", "htm"])
}

fn read(path: &Path) -> Result<String, String> {
    let bytes = files::read_existing(path, LONGEST_IMPORT).map_err(|error| {
        let path = path.display().to_string();
        tr!("cannot-be-read", path = path, error = io_words(&error))
    })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
