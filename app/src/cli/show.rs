//! `fidoscope show URL`: resolves a URL and prints the page.

use super::{Exit, Outcome, error_document, show_json, show_text, stderr_line, wrong_url};
use crate::keep::Requests;
use crate::strings::tr;
use fidoscope_core::job::Job;
use fidoscope_core::library::{Library, LibraryError, MessageRow};
use fidoscope_core::message::Message;
use fidoscope_core::page::{AtPath, Content, MessagesPage, Page, Severity, ShownRows};
use fidoscope_core::query::time::Now;
use fidoscope_core::query::{MatchOutcome, is_known_time, unknown_times};
use fidoscope_core::resolve::{ResolveError, Sources, note_request, resolve_from};
use fidoscope_core::url::{Arrangement, FidoUrl, Key, Param, Parsed, Scheme, UrlWarning, View};
use std::cell::Cell;

/// Options of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ShowOptions {
    /// True for JSON instead of readable text.
    pub(crate) json: bool,
    /// True to print the texts of messages.
    pub(crate) bodies: bool,
    /// True to print all kludges with the texts.
    pub(crate) kludges: bool,
    /// True to read messages for objects that the index does not know.
    pub(crate) objects: bool,
    /// Maximum number of printed messages.
    pub(crate) limit: Option<usize>,
    /// True to drop parameters about which the standard wants the user asked.
    pub(crate) discard_unknown: bool,
}

/// Page with the data for printing it.
pub(super) struct PrintedPage<'a> {
    pub(super) page: &'a Page,
    pub(super) warnings: &'a [UrlWarning],
    pub(super) library: &'a Library,
    pub(super) options: ShowOptions,
    /// Requests sent to stations.
    pub(super) requests: &'a Requests,
    /// True once a message of the page was no longer in its base.
    pub(super) has_gone: Cell<bool>,
}

/// Maximum number of times that a page is listed again because another program packed a base
/// meanwhile.
const RELISTINGS: usize = 5;

impl PrintedPage<'_> {
    /// Reads a message of the page; `None` if another program removed or moved it meanwhile.
    pub(super) fn message(&self, row: &MessageRow<'_>) -> Result<Option<Message>, LibraryError> {
        let read = self.library.message(row);
        if matches!(read, Ok(None)) {
            self.has_gone.set(true);
        }
        read
    }
}

/// Resolves and prints a page.
pub(crate) fn show(
    text: &str,
    sources: &Sources<'_>,
    now: &Now,
    options: ShowOptions,
    requests: &Requests,
) -> Outcome {
    let parsed = match FidoUrl::parse_joining(text) {
        Ok(parsed) => parsed,
        Err(error) => return wrong_url(&error, options.json),
    };
    let url = match asked_about(&parsed, options) {
        Ok(url) => url,
        Err(refused) => return refused,
    };
    let failed = |error: ResolveError| Outcome::failure(stderr_line(error), Exit::Failed);
    let mut listings = 0;
    loop {
        let mut page = match resolve_from(&url, sources, now, &Job::new()) {
            Ok(page) => page,
            Err(error) => return failed(error),
        };
        let asked = requests.of(&page.url);
        if let Some(request) = asked.filter(|_| url.scheme() == Scheme::Freq) {
            note_request(&mut page, request, now);
        }
        let shown = PrintedPage {
            page: &page,
            warnings: &parsed.warnings,
            library: sources.library,
            options,
            requests,
            has_gone: Cell::new(false),
        };
        let printed = printed(&shown, sources);
        if !shown.has_gone.get() || listings == RELISTINGS {
            return printed.unwrap_or_else(failed);
        }
        listings += 1;
    }
}

/// Prints a resolved page.
fn printed(shown: &PrintedPage<'_>, sources: &Sources<'_>) -> Result<Outcome, ResolveError> {
    let exit = exit_of(shown.page);
    if shown.options.json {
        let document = show_json::document(shown, sources)?;
        return Ok(Outcome::document(&document, exit));
    }
    let stdout = show_text::page(shown);
    Ok(Outcome {
        stdout,
        stderr: show_text::diagnostics(shown),
        exit,
    })
}

/// Returns the URL without parameters about which the standard wants the user asked: unknown
/// parameters of areafix and freq URLs (6.2.4, 7.5.9) and unknown `time` formats (7.2.1.2.11).
/// `--discard-unknown` permits that; without it they are errors.
pub(super) fn asked_about(parsed: &Parsed, options: ShowOptions) -> Result<FidoUrl, Outcome> {
    let refuse = |code: &str, what: String, at: usize| {
        if options.json {
            let message = format!("{what} (say --discard-unknown to drop it)");
            Outcome::document(&error_document(code, &message, Some(at)), Exit::Wrong)
        } else {
            let at = at.to_string();
            let sentence = tr!("cli-discard-unknown", what = what, at = at);
            Outcome::failure(stderr_line(sentence), Exit::Wrong)
        }
    };
    let must_ask = parsed.warnings.iter().find(|warning| warning.must_ask());
    if !options.discard_unknown {
        if let Some(unknown) = must_ask {
            return Err(refuse(unknown.code(), unknown.to_string(), unknown.at()));
        }
        if let Some((value, error)) = unknown_times(&parsed.url).next() {
            let is_it = |param: Param<'_>| param.key == Some(Key::Time) && param.value == value;
            let number = parsed.url.params().position(is_it);
            let at = number.and_then(|number| parsed.value_at(number));
            return Err(refuse("unknown-time", error.to_string(), at.unwrap_or(0)));
        }
        return Ok(parsed.url.clone());
    }
    Ok(parsed.url.keeping_params(|param| {
        let unknown = must_ask.is_some() && param.key.is_none();
        let time = param.key == Some(Key::Time) && !is_known_time(parsed.url.scheme(), param.value);
        !unknown && !time
    }))
}

/// Returns the exit code of a page. Without content: `Refused` at a limit, `Failed` for an
/// unreadable base, otherwise `Nothing`.
pub(super) fn exit_of(page: &Page) -> Exit {
    let empty = match &page.content {
        Content::Areas(areas) => areas.lines.is_empty(),
        Content::Messages(messages) => messages.set.is_empty(),
        Content::Object(object) => matches!(object.shown, AtPath::Nothing),
        Content::Stations(stations) => stations.found.is_empty(),
        Content::Files(files) => files.echoes.iter().all(|echo| !echo.available),
        Content::Nothing => true,
        _ => false,
    };
    let mut notices = page.notices.iter();
    let refused = (notices.clone()).any(|notice| notice.code == "container-limit");
    let unreadable = notices
        .any(|notice| notice.severity == Severity::Error && notice.code.starts_with("unreadable"));
    match (empty, unreadable) {
        (true, _) if refused => Exit::Refused,
        (true, true) => Exit::Failed,
        (true, false) => Exit::Nothing,
        (false, _) => Exit::Fine,
    }
}

/// Returns the rows of the page's view as in its window at first, up to the limit.
pub(super) fn rows(shown: &PrintedPage<'_>, messages: &MessagesPage) -> ShownRows {
    let Some(first) = messages.set.first() else {
        return ShownRows::default();
    };
    // A document has messages in addition to days, places and objects.
    let view = match ShownRows::has_messages(messages.view) {
        true => messages.view,
        false => View::List,
    };
    if view.arrangement() == Arrangement::Sequence {
        // A line of text does not mention replies.
        let most = shown.options.limit.unwrap_or(usize::MAX);
        return ShownRows::of_set(messages, most, shown.options.json);
    }
    let mut rows = ShownRows::new(messages, view, shown.page.url.leaf(), *first);
    if let Some(limit) = shown.options.limit {
        rows.rows.truncate(limit);
    }
    rows
}

/// Printed part of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// One line about it.
    Line,
    /// Header and text.
    Whole,
}

/// Returns the printed part of the message of a row: as much as the view shows, or all with
/// `--bodies`.
pub(super) fn extent(shown: &PrintedPage<'_>, view: View, row: usize) -> Extent {
    if ShownRows::is_whole(view, row) || shown.options.bodies {
        Extent::Whole
    } else {
        Extent::Line
    }
}

/// Returns the kludges and hidden lines to print: those that the URL makes visible (7.2.4.1), or
/// all with `--kludges`.
pub(super) fn shown_kludges<'m>(
    shown: &PrintedPage<'_>,
    messages: &fidoscope_core::page::MessagesPage,
    message: &'m Message,
) -> impl Iterator<Item = &'m fidoscope_core::message::Kludge> {
    let all = shown.options.kludges;
    let filter = std::sync::Arc::clone(&messages.kludges);
    message
        .kludges
        .iter()
        .filter(move |kludge| all || filter.find(kludge.raw()) == MatchOutcome::Yes)
}

/// Returns the text of a message without kludges and hidden lines, with LF at each line end.
pub(super) fn visible_text(message: &Message) -> String {
    let lines = message.visible_lines();
    lines.flat_map(|(_, line)| [line, "\n"]).collect()
}
