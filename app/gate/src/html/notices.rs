//! Notices above a page, and what they mean for the status of the answer.
//!
//! Only sentences without paths of this machine are shown: those with a key, and faults of the address.

use super::Shown;
use crate::address::link;
use fidoscope_core::page::{AtPath, Content, Notice, Page, Severity};
use fidoscope_core::url::{Parsed, Scheme, UrlWarning};
use maud::{Markup, html};

/// Meaning of a page for its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// There is something.
    Fine,
    /// The address designates nothing here.
    Nothing,
    /// The address is wrong.
    Wrong,
    /// Something cannot be read now.
    Unreadable,
    /// The search was stopped: a part of its result.
    Partial,
}

/// Codes of notices that are for the owner of the bases, not for readers.
const OF_OWNER: [&str; 11] = [
    "configuration",
    "damaged-base",
    "export-list",
    "file-list-cut",
    "index-incomplete",
    "marks",
    "no-areas",
    "no-base-yet",
    "no-nodelist",
    "nodelist",
    "template-fault",
];

/// Codes of notices whose sentences have no key, and no path either.
const HARMLESS: [&str; 6] = [
    "station-line",
    "wrong-pattern",
    "unknown-parameter",
    "unknown-tokens",
    "incomplete-object",
    "damaged-object",
];

/// Returns whether a notice says that something cannot be read here, maybe with a path.
fn is_unreadable(notice: &Notice) -> bool {
    matches!(
        notice.code,
        "unreadable-base"
            | "unreadable-file"
            | "unreadable-file-echo"
            | "passthrough-area"
            | "no-path"
    )
}

/// Returns the meaning of a page.
pub(crate) fn outcome(page: &Page) -> Outcome {
    let has = |code: &str| page.notices.iter().any(|notice| notice.code == code);
    if has("time-spent") {
        return Outcome::Partial;
    }
    let is_empty = match &page.content {
        Content::Areas(areas) => areas.lines.is_empty(),
        Content::Messages(messages) => messages.set.is_empty(),
        Content::Object(object) => matches!(object.shown, AtPath::Nothing) && object.rest.is_none(),
        Content::Files(files) => files.echoes.iter().all(|echo| !echo.available),
        Content::Nothing => true,
        Content::External(_) => return Outcome::Wrong,
        Content::Stations(_)
        | Content::Compose(_)
        | Content::Subscribe(_)
        | Content::Station(_)
        | Content::Faq(_) => false,
    };
    if !is_empty {
        return Outcome::Fine;
    }
    if page.notices.iter().any(is_unreadable) {
        return Outcome::Unreadable;
    }
    if has("wrong-pattern") || has("unknown-time") {
        return Outcome::Wrong;
    }
    if has("missing-message") {
        return Outcome::Nothing;
    }
    let mut notices = page.notices.iter();
    let is_error = notices.any(|notice| notice.severity == Severity::Error);
    match is_error || page.url.scheme() != Scheme::Area {
        true => Outcome::Nothing,
        // A search without hits, or an area without mail so far.
        false => Outcome::Fine,
    }
}

/// Returns the notices for a reader.
pub(crate) fn list(shown: Shown<'_>, parsed: &Parsed) -> Markup {
    let notices = &shown.page.notices;
    let is_new = |warning: &&UrlWarning| !notices.iter().any(|notice| notice.reports(warning));
    let warnings: Vec<&UrlWarning> = parsed.warnings.iter().filter(is_new).take(8).collect();
    let is_shown = |notice: &&Notice| {
        let is_harmless = notice.text.key().is_some() || HARMLESS.contains(&notice.code);
        is_harmless && !is_unreadable(notice) && !OF_OWNER.contains(&notice.code)
    };
    let shown_ones: Vec<&Notice> = notices.iter().filter(is_shown).take(16).collect();
    let is_unreadable = notices.iter().any(is_unreadable);
    html! {
        @if is_unreadable { p.notice.error role="status" { (shown.w.text("unreadable")) } }
        @for warning in warnings { p.notice.warning { (warning.to_string()) } }
        @for notice in shown_ones {
            div class={ "notice " (class(notice.severity)) } {
                p { (shown.w.sentence(&notice.text)) }
                @if notice.code == "time-spent" { p { (shown.w.text("narrower")) } }
                @if !notice.links.is_empty() {
                    ul {
                        @for (label, url) in &notice.links {
                            li {
                                @if url.scheme() == Scheme::External {
                                    (shown.w.sentence(label)) ": " code { (url.to_string()) }
                                } @else {
                                    a href=(link(url)) { (shown.w.sentence(label)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

const fn class(severity: Severity) -> &'static str {
    match severity {
        Severity::Info => "info",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}
