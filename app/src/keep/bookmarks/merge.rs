//! Merge of one window's changes into the bookmarks that another window wrote.
//!
//! Folders, title and address identify a bookmark, since it has no id. The order of the other
//! window stays; new items come last in their folder.

use super::{BookmarkItem, Bookmarks};
use crate::keep::by_key;
use std::collections::HashMap;

/// Titles of the folders around an item, its title, and its address; `None` for a folder.
pub(super) type Line<'a> = (Vec<&'a str>, &'a str, Option<&'a str>);

/// Returns all bookmarks and folders, in order.
pub(super) fn lines(all: &Bookmarks) -> Vec<Line<'_>> {
    fn walk<'a>(items: &'a [BookmarkItem], folders: &[&'a str], lines: &mut Vec<Line<'a>>) {
        for item in items {
            match item {
                BookmarkItem::Mark { title, url } => {
                    lines.push((folders.to_vec(), title, Some(url)))
                }
                BookmarkItem::Folder { title, items } => {
                    lines.push((folders.to_vec(), title, None));
                    let inside: Vec<&str> =
                        folders.iter().copied().chain([title.as_str()]).collect();
                    walk(items, &inside, lines);
                }
            }
        }
    }
    let mut found = Vec::new();
    walk(&all.items, &[], &mut found);
    found
}

/// Returns the lines of `of` that are missing in `from`, counting repetitions.
fn more<'a>(of: &'a Bookmarks, from: &'a Bookmarks) -> Vec<Line<'a>> {
    let mut counts: HashMap<Line<'_>, usize> = HashMap::new();
    for line in lines(from) {
        *counts.entry(line).or_default() += 1;
    }
    let mut found = lines(of);
    found.retain(|line| match counts.get_mut(line) {
        Some(left @ 1..) => {
            *left -= 1;
            false
        }
        _ => true,
    });
    found
}

pub(super) fn merged(mut theirs: Bookmarks, base: &Bookmarks, own: &Bookmarks) -> Bookmarks {
    // Items are removed before their folder, which is removed only if the other window left nothing
    // in it.
    for (folders, title, url) in more(base, own).into_iter().rev() {
        let Some(items) = folder(&mut theirs.items, &folders, false) else {
            continue;
        };
        let gone = items.iter().position(|item| match item {
            BookmarkItem::Mark { title: of, url: to } => of == title && Some(to.as_str()) == url,
            BookmarkItem::Folder { title: of, items } => {
                url.is_none() && of == title && items.is_empty()
            }
        });
        if let Some(at) = gone {
            items.remove(at);
        }
    }
    for (folders, title, url) in more(own, base) {
        let title = title.to_owned();
        let Some(items) = folder(&mut theirs.items, &folders, true) else {
            continue;
        };
        let is_there = items.iter().any(|item| match item {
            BookmarkItem::Mark { title: of, url: to } => *of == title && Some(to.as_str()) == url,
            BookmarkItem::Folder { title: of, .. } => url.is_none() && *of == title,
        });
        if !is_there {
            items.push(match url {
                Some(url) => BookmarkItem::Mark {
                    title,
                    url: url.to_owned(),
                },
                None => BookmarkItem::Folder {
                    title,
                    items: Vec::new(),
                },
            });
        }
    }
    theirs.viewpoints = by_key::merged(theirs.viewpoints, &base.viewpoints, &own.viewpoints);
    theirs.tidy();
    theirs
}

/// Returns the items of a folder; creates a missing one if `make` is set.
fn folder<'i>(
    items: &'i mut Vec<BookmarkItem>,
    folders: &[&str],
    make: bool,
) -> Option<&'i mut Vec<BookmarkItem>> {
    let Some((first, inside)) = folders.split_first() else {
        return Some(items);
    };
    let is_it =
        |item: &BookmarkItem| matches!(item, BookmarkItem::Folder { title, .. } if title == first);
    let at = match items.iter().position(is_it) {
        Some(at) => at,
        None if make => {
            items.push(BookmarkItem::Folder {
                title: (*first).to_owned(),
                items: Vec::new(),
            });
            items.len() - 1
        }
        None => return None,
    };
    match items.get_mut(at)? {
        BookmarkItem::Folder { items, .. } => folder(items, inside, make),
        BookmarkItem::Mark { .. } => None,
    }
}
