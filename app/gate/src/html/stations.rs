//! Stations of nodelists and pointlists.

use super::Shown;
use super::pager::Slice;
use crate::address::link;
use crate::limits::LINES;
use fidoscope_core::page::StationsPage;
use maud::{Markup, html};

/// Returns the found stations, with a form for another search.
pub(super) fn list(shown: Shown<'_>, stations: &StationsPage) -> Markup {
    let w = shown.w;
    let slice = Slice::new(stations.found.len(), LINES, shown.portion.number(), false);
    let found = stations.found.get(slice.range()).unwrap_or_default();
    let url = StationsPage::url(&stations.wanted);
    html! {
        form.inline action="./find" method="get" {
            input type="hidden" name="in" value="about:nodelist";
            label for="station" { (w.text("station-search")) }
            input #station type="search" name="q" maxlength="200" value=(stations.wanted);
            button type="submit" { (w.text("search")) }
        }
        p { (w.count("stations", stations.found.len())) }
        table.stations {
            thead {
                tr {
                    th scope="col" { (w.text("station")) }
                    th scope="col" { (w.text("station-name")) }
                    th scope="col" { (w.text("place")) }
                    th scope="col" { (w.text("sysop")) }
                    th scope="col" { (w.text("flags")) }
                }
            }
            tbody {
                @for id in found {
                    @if let Some(line) = stations.lists.get(*id) {
                        tr {
                            th scope="row" {
                                a href=(link(&StationsPage::url(&line.address().to_string()))) { (line.address()) }
                            }
                            td { (line.name()) }
                            td { (line.location()) }
                            td { (line.sysop()) }
                            td.flags { (line.flags().as_str().trim_matches(',')) }
                        }
                    }
                }
            }
        }
        (slice.links(w, &url))
    }
}
