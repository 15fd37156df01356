//! Bookmarks in folders, and their exchange with other browsers.
//!
//! Browsers exchange bookmarks as HTML (`NETSCAPE-Bookmark-file-1`): lists of `<DT><A HREF=...>`,
//! and of `<DT><H3>` followed by a nested list.

mod merge;

use crate::files::document::{Document, Kind};
use crate::files::markup;
use crate::strings::tr;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

/// Maximum depth of folders.
const DEEPEST: usize = 16;

/// Maximum number of bookmarks and folders together.
const MOST: usize = 100_000;

/// Bookmark or folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BookmarkItem {
    /// Bookmark.
    Mark {
        /// Title.
        title: String,
        /// Address.
        url: String,
    },
    /// Folder.
    Folder {
        /// Title.
        title: String,
        /// Content, in order.
        items: Vec<BookmarkItem>,
    },
}

impl BookmarkItem {
    /// Returns the title.
    pub(crate) fn title(&self) -> &str {
        match self {
            Self::Mark { title, .. } | Self::Folder { title, .. } => title,
        }
    }

    fn count(&self) -> usize {
        match self {
            Self::Mark { .. } => 1,
            Self::Folder { items, .. } => 1 + items.iter().map(Self::count).sum::<usize>(),
        }
    }
}

/// All bookmarks. A path of positions from the top identifies an item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bookmarks {
    pub(crate) items: Vec<BookmarkItem>,
    /// Views of maps, by bookmarked address (`map/viewpoint`).
    pub(super) viewpoints: BTreeMap<String, String>,
}

impl Bookmarks {
    /// Returns every bookmark: titles of its folders, title, address.
    pub(crate) fn marks(&self) -> Vec<(Vec<&str>, &str, &str)> {
        let lines = merge::lines(self).into_iter();
        lines
            .filter_map(|(folders, title, url)| Some((folders, title, url?)))
            .collect()
    }

    /// Returns whether an address is bookmarked.
    pub(crate) fn contains(&self, url: &str) -> bool {
        self.marks().iter().any(|(_, _, own)| *own == url)
    }

    /// Returns the stored view of a bookmarked address's map.
    pub(crate) fn viewpoint(&self, url: &str) -> Option<&str> {
        self.viewpoints.get(url).map(String::as_str)
    }

    /// Stores or removes the view of a bookmarked address's map.
    pub(crate) fn set_bookmark_view(&mut self, url: &str, from: Option<String>) {
        if let Some(from) = from
            && self.contains(url)
        {
            self.viewpoints.insert(url.to_owned(), from);
        }
    }

    /// Removes views of maps without a bookmark.
    fn tidy(&mut self) {
        if !self.viewpoints.is_empty() {
            let mut viewpoints = std::mem::take(&mut self.viewpoints);
            let marks: HashSet<&str> = self.marks().into_iter().map(|(_, _, url)| url).collect();
            viewpoints.retain(|url, _| marks.contains(url.as_str()));
            self.viewpoints = viewpoints;
        }
    }

    /// Appends a bookmark outside of folders; false over the limit.
    pub(crate) fn add(&mut self, title: &str, url: &str) -> bool {
        let fits = self.count() < MOST;
        if fits {
            self.items.push(BookmarkItem::Mark {
                title: title.to_owned(),
                url: url.to_owned(),
            });
        }
        fits
    }

    /// Appends a folder outside of other folders.
    pub(crate) fn add_folder(&mut self, title: &str) {
        if self.count() < MOST {
            self.items.push(BookmarkItem::Folder {
                title: title.to_owned(),
                items: Vec::new(),
            });
        }
    }

    /// Removes every bookmark of an address.
    pub(crate) fn remove_url(&mut self, wanted: &str) {
        fn clean(items: &mut Vec<BookmarkItem>, wanted: &str) {
            items.retain(|item| !matches!(item, BookmarkItem::Mark { url, .. } if url == wanted));
            for item in items {
                if let BookmarkItem::Folder { items, .. } = item {
                    clean(items, wanted);
                }
            }
        }
        clean(&mut self.items, wanted);
        self.viewpoints.remove(wanted);
    }

    /// Removes an item and returns it.
    pub(crate) fn remove(&mut self, path: &[usize]) -> Option<BookmarkItem> {
        let removed = self.remove_item(path);
        self.tidy();
        removed
    }

    fn remove_item(&mut self, path: &[usize]) -> Option<BookmarkItem> {
        let (last, above) = path.split_last()?;
        let items = self.list(above)?;
        (*last < items.len()).then(|| items.remove(*last))
    }

    /// Changes the title of an item.
    pub(crate) fn rename(&mut self, path: &[usize], to: &str) {
        let Some((last, above)) = path.split_last() else {
            return;
        };
        let item = self.list(above).and_then(|items| items.get_mut(*last));
        if let Some(BookmarkItem::Mark { title, .. } | BookmarkItem::Folder { title, .. }) = item {
            to.clone_into(title);
        }
    }

    /// Moves an item one position up or down in its folder.
    pub(crate) fn shift(&mut self, path: &[usize], down: bool) {
        let Some((last, above)) = path.split_last() else {
            return;
        };
        let other = if down { last + 1 } else { last.wrapping_sub(1) };
        if let Some(items) = self.list(above)
            && *last < items.len()
            && other < items.len()
        {
            items.swap(*last, other);
        }
    }

    /// Moves an item into a folder, or to the top if `folder` is empty. A folder never goes into
    /// itself, nor below the maximum depth.
    pub(crate) fn move_into(&mut self, path: &[usize], folder: &[usize]) {
        if folder.starts_with(path) || folder.len() >= DEEPEST || self.list(folder).is_none() {
            return;
        }
        let Some(item) = self.remove_item(path) else {
            return;
        };
        // Items after the removed one have moved up by one.
        let mut folder = folder.to_vec();
        if let Some((last, above)) = path.split_last()
            && folder.len() >= path.len()
            && folder.get(..above.len()) == Some(above)
            && let Some(place) = folder.get_mut(above.len())
            && *place > *last
        {
            *place -= 1;
        }
        if let Some(items) = self.list(&folder) {
            items.push(item);
        }
    }

    fn list(&mut self, folder: &[usize]) -> Option<&mut Vec<BookmarkItem>> {
        let mut items = &mut self.items;
        for at in folder {
            match items.get_mut(*at)? {
                BookmarkItem::Folder { items: inside, .. } => items = inside,
                BookmarkItem::Mark { .. } => return None,
            }
        }
        Some(items)
    }

    fn count(&self) -> usize {
        self.items.iter().map(BookmarkItem::count).sum()
    }

    /// Returns HTML that other browsers import.
    pub(crate) fn to_html(&self) -> String {
        let mut html = String::from(
            "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n\
             <META HTTP-EQUIV=\"Content-Type\" CONTENT=\"text/html; charset=UTF-8\">\n\
             <TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n",
        );
        write_items(&self.items, 1, &mut html);
        html.push_str("</DL><p>\n");
        html
    }

    /// Imports bookmarks from a file of another browser or of [`Self::to_html`] into a new folder;
    /// returns their number.
    ///
    /// # Errors
    /// A sentence, if the file contains no bookmarks.
    pub(crate) fn import(&mut self, folder: &str, html: &str) -> Result<usize, String> {
        let mut left = MOST.saturating_sub(self.count() + 1);
        let items = read_html(html, &mut left);
        let count = items.iter().map(BookmarkItem::count).sum();
        if count == 0 {
            return Err(tr!("bookmarks-no-file").to_owned());
        }
        self.items.push(BookmarkItem::Folder {
            title: folder.to_owned(),
            items,
        });
        Ok(count)
    }
}

impl Document for Bookmarks {
    const KIND: Kind = Kind::Bookmarks;

    fn from_fields(fields: Map<String, Value>) -> Self {
        let mut left = MOST;
        let maps = fields.get("maps").and_then(Value::as_object);
        let viewpoints = maps.into_iter().flatten();
        let viewpoints =
            viewpoints.filter_map(|(url, from)| Some((url.clone(), from.as_str()?.to_owned())));
        let mut bookmarks = Self {
            items: items_of(fields.get("items"), 0, &mut left),
            viewpoints: viewpoints.collect(),
        };
        bookmarks.tidy();
        bookmarks
    }

    fn to_fields(&self) -> Map<String, Value> {
        let items: Vec<Value> = self.items.iter().map(value_of).collect();
        let mut fields = Map::from_iter([("items".to_owned(), Value::Array(items))]);
        if !self.viewpoints.is_empty() {
            fields.insert("maps".to_owned(), json!(self.viewpoints));
        }
        fields
    }

    fn merged(theirs: Self, base: &Self, own: &Self) -> Self {
        merge::merged(theirs, base, own)
    }
}

fn items_of(value: Option<&Value>, depth: usize, left: &mut usize) -> Vec<BookmarkItem> {
    let mut items = Vec::new();
    if depth > DEEPEST {
        return items;
    }
    for value in value.and_then(Value::as_array).into_iter().flatten() {
        if *left == 0 {
            break;
        }
        let text = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        let title = text("title").unwrap_or_default();
        let item = match text("url") {
            Some(url) => BookmarkItem::Mark { title, url },
            None if value.get("items").is_some() => BookmarkItem::Folder {
                title,
                items: items_of(value.get("items"), depth + 1, left),
            },
            None => continue,
        };
        *left = left.saturating_sub(1);
        items.push(item);
    }
    items
}

fn value_of(item: &BookmarkItem) -> Value {
    match item {
        BookmarkItem::Mark { title, url } => json!({ "title": title, "url": url }),
        BookmarkItem::Folder { title, items } => {
            json!({ "title": title, "items": items.iter().map(value_of).collect::<Vec<_>>() })
        }
    }
}

fn write_items(items: &[BookmarkItem], depth: usize, html: &mut String) {
    let indent = "    ".repeat(depth);
    for item in items {
        let title = markup::html(item.title());
        // Writing into a string does not fail.
        let _ = match item {
            BookmarkItem::Mark { url, .. } => {
                let url = markup::html(url);
                writeln!(html, "{indent}<DT><A HREF=\"{url}\">{title}</A>")
            }
            BookmarkItem::Folder { items, .. } => {
                let _ = writeln!(html, "{indent}<DT><H3>{title}</H3>\n{indent}<DL><p>");
                write_items(items, depth + 1, html);
                writeln!(html, "{indent}</DL><p>")
            }
        };
    }
}

fn unescaped(text: &str) -> String {
    text.replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
}

/// Parses HTML of browsers; skips other markup.
fn read_html(html: &str, left: &mut usize) -> Vec<BookmarkItem> {
    // Open lists with their titles, the outermost first.
    let mut open: Vec<(String, Vec<BookmarkItem>)> = vec![(String::new(), Vec::new())];
    let mut heading: Option<String> = None;
    let mut rest = html;
    while let Some((_, tag_on)) = rest.split_once('<') {
        let Some((tag, after)) = tag_on.split_once('>') else {
            break;
        };
        rest = after;
        let name = tag.split(|c: char| c.is_ascii_whitespace()).next();
        let name = name.unwrap_or_default().to_ascii_uppercase();
        let text = || unescaped(after.split('<').next().unwrap_or_default().trim());
        match name.as_str() {
            "A" if *left > 0 => {
                let Some(url) = href(tag) else { continue };
                let title = text();
                *left -= 1;
                if let Some((_, items)) = open.last_mut() {
                    let title = if title.is_empty() { url.clone() } else { title };
                    items.push(BookmarkItem::Mark { title, url });
                }
            }
            "H3" => heading = Some(text()),
            "DL" => {
                if let Some(title) = heading.take()
                    && open.len() < DEEPEST
                {
                    open.push((title, Vec::new()));
                } else if open.len() > 1 {
                    // A list without a heading belongs to the one around it.
                    open.push((String::new(), Vec::new()));
                }
            }
            "/DL" if open.len() > 1 => close(&mut open, left),
            _ => {}
        }
        if open.len() > 4 * DEEPEST {
            break;
        }
    }
    while open.len() > 1 {
        close(&mut open, left);
    }
    open.pop().map(|(_, items)| items).unwrap_or_default()
}

/// Moves the innermost open list into the one around it.
fn close(open: &mut Vec<(String, Vec<BookmarkItem>)>, left: &mut usize) {
    let Some((title, items)) = open.pop() else {
        return;
    };
    let Some((_, around)) = open.last_mut() else {
        return;
    };
    if title.is_empty() || *left == 0 {
        around.extend(items);
    } else {
        *left -= 1;
        around.push(BookmarkItem::Folder { title, items });
    }
}

/// Returns the value of the attribute HREF of a tag.
fn href(tag: &str) -> Option<String> {
    let at = tag.to_ascii_uppercase().find("HREF=")?;
    let value = tag.get(at + 5..)?;
    let value = match value.chars().next()? {
        quote @ ('"' | '\'') => value.get(1..)?.split(quote).next()?,
        _ => value.split_ascii_whitespace().next()?,
    };
    let url = unescaped(value);
    (!url.is_empty()).then_some(url)
}
