//! Photos for maps: a thread looks for pictures with a position among the objects of a page.

use super::{Contents, Reply};
use crate::browser::context::Context;
use crate::browser::effects::Effects;
use crate::browser::resolver::Resolver;
use crate::messages::MessageKey;
use crate::pictures::{Photo, Photos};
use crate::settings::layers::MapLayer;
use fidoscope_core::guard::guarded;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::objects::{Completeness, FileKind, exif_position};
use fidoscope_core::page::{Content, MessagesPage, ObjectRow, Page};
use fidoscope_core::resolve::object_bytes;
use fidoscope_core::url::View;
use std::sync::{Arc, Weak};

/// Maximum number of messages of a page whose objects are listed: without an index each of them is read.
const MOST_MESSAGES: usize = 100_000;

/// Maximum number of pictures that are decoded from their messages, the first ones of the page, and of their bytes.
const MOST_PICTURES: usize = 2_000;
const MOST_BYTES: u64 = 512 << 20;

impl Contents {
    /// Has a thread look for the photos of the current page, if it is a map of the places in messages.
    pub(in crate::browser) fn find_photos(
        &mut self,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let Some(page) = context.tabs.current().and_then(|tab| tab.page.clone()) else {
            return;
        };
        let Content::Messages(messages) = &page.content else {
            return;
        };
        let arrangement = messages.view.arrangement();
        let is_map = arrangement.is_map() && !arrangement.is_of_senders();
        let is_wanted = is_map && context.profile.settings.map_layers.has(MapLayer::Photos);
        if !is_wanted || !matches!(self.pictures.photos(&page), Photos::Unknown) {
            return;
        }
        let job = self.pictures.start_photo_search(&page);
        if messages.set.len() > MOST_MESSAGES {
            return;
        }
        let of = Arc::downgrade(&page);
        let library = Arc::clone(&context.mail.library);
        effects.resolving("photos", move |resolver: &Resolver| {
            let look = || photos_of(&of, &library, resolver, &job);
            let found = guarded(look).unwrap_or_default();
            Some(Reply::Photos { page: of, found })
        });
    }
}

/// Returns the photos of a page; none when it is gone or the job is cancelled.
fn photos_of(of: &Weak<Page>, library: &Library, resolver: &Resolver, job: &Job) -> Vec<Photo> {
    let Some(url) = of.upgrade().map(|page| page.url.with_view(View::Objs)) else {
        return Vec::new();
    };
    let Ok(listed) = resolver(&url, library, job) else {
        return Vec::new();
    };
    let Content::Messages(listed) = &listed.content else {
        return Vec::new();
    };
    let rows = listed.objects.as_deref().unwrap_or_default();
    let mut bytes = 0;
    let mut photos = Vec::new();
    let rows = rows.iter().filter(|row| may_be_photo(row));
    for row in rows.take(MOST_PICTURES) {
        bytes += row.size;
        let goes_on = !job.is_cancelled() && bytes <= MOST_BYTES;
        let Some(page) = of.upgrade().filter(|_| goes_on) else {
            break;
        };
        let Content::Messages(messages) = &page.content else {
            break;
        };
        photos.extend(photo(listed, row, messages));
    }
    // In the order of the page, as maps want it.
    if let Some(page) = of.upgrade()
        && let Content::Messages(messages) = &page.content
    {
        photos.sort_by_key(|photo| messages.position(photo.message));
    }
    photos
}

/// Returns whether an object is a whole picture of a kind that has EXIF.
fn may_be_photo(row: &ObjectRow) -> bool {
    use FileKind::{Avif, Jpeg, Png, Tiff, Webp};
    let has_exif = matches!(row.kind, Jpeg | Tiff | Png | Webp | Avif);
    has_exif && matches!(row.state, Completeness::Complete)
}

fn photo(listed: &MessagesPage, row: &ObjectRow, shown: &MessagesPage) -> Option<Photo> {
    let message = MessageKey::from_row(&listed.row(row.message)?).row_in(shown)?;
    let found = object_bytes(listed, row).ok()?;
    Some(Photo {
        message,
        name: row.name.clone(),
        position: exif_position(&found.bytes)?,
    })
}
