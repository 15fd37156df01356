//! File echoes and their files (7.4).

use super::Shown;
use super::pager::Slice;
use crate::address::link;
use crate::limits::LINES;
use fidoscope_core::page::FilesPage;
use maud::{Markup, html};

/// Returns a list of file echoes, or of files.
pub(super) fn list(shown: Shown<'_>, files: &FilesPage) -> Markup {
    match files.is_of_echoes() {
        true => echoes(shown, files),
        false => rows(shown, files),
    }
}

fn echoes(shown: Shown<'_>, files: &FilesPage) -> Markup {
    let w = shown.w;
    html! {
        table.areas {
            thead {
                tr {
                    th scope="col" { (w.text("file-echo")) }
                    th scope="col" { (w.text("description")) }
                    th.number scope="col" { (w.text("files-column")) }
                }
            }
            tbody {
                @for line in &files.echoes {
                    tr {
                        th scope="row" { a href=(link(&line.url)) { (line.tag) } }
                        td { (line.description) }
                        td.number {
                            @match &line.list {
                                Some(list) => (list.entries().len()),
                                None => span.dim { (w.text("not-now")) },
                            }
                        }
                    }
                }
            }
        }
    }
}

fn rows(shown: Shown<'_>, files: &FilesPage) -> Markup {
    let w = shown.w;
    let slice = Slice::new(files.rows.len(), LINES, shown.portion.number(), false);
    let rows = files.rows.get(slice.range()).unwrap_or_default();
    html! {
        p { (w.count("files", files.rows.len())) }
        table.files {
            thead {
                tr {
                    th scope="col" { (w.text("file")) }
                    th.number scope="col" { (w.text("size")) }
                    th scope="col" { (w.text("date")) }
                    th scope="col" { (w.text("description")) }
                }
            }
            tbody {
                @for row in rows {
                    @if let (Some(file), Some(url)) = (files.file(row), files.url_of(row)) {
                        tr {
                            th scope="row" { a href=(link(&url)) { (file.name) } }
                            td.number { @if let Some(facts) = file.facts() { (facts.size) } }
                            td {
                                @if let Some(date) = files.modified(file) {
                                    (date.to_string().split('T').next().unwrap_or_default())
                                }
                            }
                            td.lines { (file.description()) }
                        }
                    }
                }
            }
        }
        (slice.links(w, &shown.page.url))
    }
}
