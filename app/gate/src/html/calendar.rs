//! Calendar of messages (7.2.3.14): one year on a page.

use super::Shown;
use crate::address::{link, numbered};
use fidoscope_core::calendar::{Calendar, Month, Weekday};
use fidoscope_core::page::MessagesPage;
use fidoscope_core::query::portion;
use fidoscope_core::url::{FidoUrl, View};
use maud::{Markup, html};

/// Returns the months of one year, and links to all years.
pub(super) fn calendar(shown: Shown<'_>, messages: &MessagesPage) -> Markup {
    let (w, url) = (shown.w, &shown.page.url);
    let calendar: Calendar = messages.calendar(url.usetz());
    let last = calendar.years.len();
    let number = shown.portion.number().unwrap_or(last).clamp(1, last.max(1));
    let Some(year) = calendar.years.get(number - 1) else {
        return html! {};
    };
    html! {
        nav.years aria-label=(w.text("years")) {
            ul {
                @for (at, own) in (1..).zip(&calendar.years) {
                    li {
                        @if at == number { span aria-current="page" { (own.filter()) } }
                        @else { a href=(numbered(at, url)) { (own.filter()) } }
                        " " small { (own.total) }
                    }
                }
            }
        }
        h2 {
            a href=(link(&day_url(url, &year.filter()))) { (year.filter()) }
            " " small { (w.count("messages", year.total as usize)) }
        }
        div.months {
            @for own in year.months.iter().filter(|month| month.total > 0) { (month(shown, own)) }
        }
    }
}

fn day_url(url: &FidoUrl, filter: &str) -> FidoUrl {
    portion(url, View::Cale, "time", filter)
}

fn month(shown: Shown<'_>, month: &Month) -> Markup {
    let (w, url) = (shown.w, &shown.page.url);
    let count = |day: u8| {
        let count = month.days.get(usize::from(day).saturating_sub(1)).copied();
        count.filter(|count| *count > 0)
    };
    html! {
        table.month {
            caption {
                a href=(link(&day_url(url, &month.filter()))) { (w.month(month.month)) }
                " " small { (month.total) }
            }
            thead { tr { @for day in w.weekdays() { th scope="col" { (day) } } } }
            tbody {
                @for week in month.weeks(Weekday::Monday) {
                    tr {
                        @for day in week {
                            td {
                                @if let Some(day) = day {
                                    @if let Some(count) = count(day) {
                                        a href=(link(&day_url(url, &month.filter_of_day(day))))
                                            title=(w.count("messages", count as usize)) {
                                            (day) " " small { (count) }
                                        }
                                    } @else { span.dim { (day) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
