//! `fidoscope show URL`: resolves a URL and prints the page.

use super::{Exit, Outcome, error_document, show_json, show_text, url_error};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::message::Message;
use fidoscope_core::page::{Content, MessagesPage, Page, Severity, ShownRow};
use fidoscope_core::resolve::resolve;
use fidoscope_core::url::{FidoUrl, UrlWarning};

/// What is printed, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ShowOptions {
    /// JSON instead of readable text.
    pub(crate) json: bool,
    /// Print the texts of messages.
    pub(crate) bodies: bool,
    /// Print all kludges with the texts.
    pub(crate) kludges: bool,
    /// Print at most so many messages.
    pub(crate) limit: Option<usize>,
    /// Drop what the standard wants a person to be asked about.
    pub(crate) discard_unknown: bool,
}

/// A page and all that printing it needs.
pub(super) struct Shown<'a> {
    pub(super) page: &'a Page,
    pub(super) warnings: &'a [UrlWarning],
    pub(super) library: &'a Library,
    pub(super) options: ShowOptions,
}

/// Resolves and prints a page.
pub(crate) fn show(text: &str, library: &Library, options: ShowOptions) -> Outcome {
    let parsed = match FidoUrl::parse_joining(text) {
        Ok(parsed) => parsed,
        Err(error) if options.json => return Outcome::document(&url_error(&error), Exit::Wrong),
        Err(error) => {
            return Outcome::failure(format!("{error} (at byte {})\n", error.at()), Exit::Wrong);
        }
    };
    // 6.2.4, 7.5.9: a person should be asked; a script says so with --discard-unknown.
    if !options.discard_unknown
        && let Some(unknown) = parsed.warnings.iter().find(|warning| warning.must_ask())
    {
        let message = format!("{unknown} (say --discard-unknown to drop it)");
        if options.json {
            let document = error_document(unknown.code(), &message, Some(unknown.at()));
            return Outcome::document(&document, Exit::Wrong);
        }
        return Outcome::failure(format!("{message}\n"), Exit::Wrong);
    }
    let page = match resolve(&parsed.url, library, &Job::new()) {
        Ok(page) => page,
        Err(error) => return Outcome::failure(format!("{error}\n"), Exit::Failed),
    };
    let shown = Shown {
        page: &page,
        warnings: &parsed.warnings,
        library,
        options,
    };
    let exit = exit_of(&page);
    if options.json {
        return Outcome::document(&show_json::document(&shown), exit);
    }
    Outcome {
        stdout: show_text::page(&shown),
        stderr: show_text::diagnostics(&shown),
        exit,
    }
}

/// Nothing to show and a base that cannot be read: the system failed; nothing to show otherwise:
/// nothing is there.
fn exit_of(page: &Page) -> Exit {
    let empty = match &page.content {
        Content::Areas(areas) => areas.lines.is_empty(),
        Content::Messages(messages) => messages.set.is_empty(),
        Content::Object { .. } | Content::Nothing => true,
        _ => false,
    };
    let unreadable = page
        .notices
        .iter()
        .any(|notice| notice.severity == Severity::Error && notice.code == "unreadable-base");
    match (empty, unreadable) {
        (true, true) => Exit::Failed,
        (true, false) => Exit::Nothing,
        (false, _) => Exit::Fine,
    }
}

/// The messages that a page prints, in page order and cut to the limit.
pub(super) fn rows(shown: &Shown<'_>, messages: &MessagesPage) -> Vec<ShownRow> {
    let mut rows = messages.shown_rows();
    if let Some(limit) = shown.options.limit {
        rows.truncate(limit);
    }
    rows
}

/// The kludges and hidden lines that are printed: those that the URL makes visible (7.2.4.1), or all
/// when that is asked for.
pub(super) fn shown_kludges<'m>(
    shown: &Shown<'_>,
    messages: &fidoscope_core::page::MessagesPage,
    message: &'m Message,
) -> impl Iterator<Item = &'m fidoscope_core::message::Kludge> {
    let all = shown.options.kludges;
    let filter = std::sync::Arc::clone(&messages.kludges);
    message
        .kludges
        .iter()
        .filter(move |kludge| all || filter.shows(kludge.raw()))
}

/// The text of a message without kludges and hidden lines, its lines ended by LF.
pub(super) fn visible_text(message: &Message) -> String {
    let mut text = String::new();
    for (_, line) in message.visible_lines() {
        text.push_str(line);
        text.push('\n');
    }
    text
}
