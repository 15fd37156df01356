//! Lists of areas.

use super::Shown;
use super::pager::Slice;
use crate::address::link;
use crate::limits::LINES;
use fidoscope_core::page::{AreaLine, AreasPage, FilesPage};
use maud::{Markup, html};

/// Returns the list of all areas, or those with found messages.
pub(super) fn list(shown: Shown<'_>, areas: &AreasPage) -> Markup {
    let w = shown.w;
    let slice = Slice::new(areas.lines.len(), LINES, shown.portion.number(), false);
    let lines = areas.lines.get(slice.range()).unwrap_or_default();
    let count = |line: &AreaLine| {
        let count = if areas.filtered {
            line.in_set
        } else {
            line.messages
        };
        count.filter(|_| line.problem.is_none())
    };
    let files = FilesPage::url_of_all(shown.library);
    html! {
        @if let Some(files) = files.filter(|_| shown.page.url.is_arealist()) {
            p { a href=(link(&files)) { (w.text("file-echoes")) } }
        }
        table.areas {
            thead {
                tr {
                    th scope="col" { (w.text("area")) }
                    th scope="col" { (w.text("description")) }
                    th.number scope="col" { (w.text("messages-column")) }
                }
            }
            tbody {
                @for line in lines {
                    tr {
                        th scope="row" { a href=(link(&line.url)) { (line.tag) } }
                        td { (line.description) }
                        td.number {
                            @match count(line) {
                                Some(count) => (count),
                                None => span.dim { (w.text("not-now")) },
                            }
                        }
                    }
                }
            }
        }
        (slice.links(w, &shown.page.url))
    }
}
