//! The arealist and the `elst` view (7.2, 7.2.3.20).

use super::{ResolveError, go_on, page};
use crate::base::FolderPass;
use crate::config::{AreaKind, ConfigProblem};
use crate::job::Job;
use crate::library::{Area, Library};
use crate::page::{AreaCount, AreaLine, AreasPage, Content, Notice, Page, Sentence, Severity};
use crate::url::FidoUrl;
use std::sync::Arc;

/// Returns the page of `area://`: every configured area with its counts.
pub(super) fn whole_list(
    url: &FidoUrl,
    library: &Library,
    job: &Job,
) -> Result<Page, ResolveError> {
    job.expect(library.areas().len() as u64);
    let mut lines = Vec::with_capacity(library.areas().len());
    let pass = FolderPass::begin();
    let is_first = library.is_first_list();
    // From the last area on: when a window opens, its panel counts from the first one on.
    for area in library.areas().iter().rev() {
        go_on(job)?;
        lines.push(area_line(area, library, is_first));
        job.advance(1);
    }
    lines.reverse();
    drop(pass);
    // Netmail is listed apart from echoes; otherwise in the order of the configuration.
    lines.sort_by_key(|line| kind_rank(line.kind));
    let mut notices = Vec::new();
    if library.areas().is_empty() {
        let text = "No areas are configured. Open a folder of message bases or the configuration of \
                    your tosser.";
        let text = Sentence::keyed("no-areas", text);
        notices.push(Notice::new(Severity::Warning, "no-areas", text));
    }
    notices.extend(
        library
            .problems()
            .iter()
            .map(|problem| Notice::new(Severity::Warning, "configuration", problem_text(problem))),
    );
    let filtered = false;
    let content = Content::Areas(AreasPage { lines, filtered });
    Ok(page(url, "Areas".to_owned(), content, notices))
}

fn problem_text(problem: &ConfigProblem) -> String {
    let path = problem.path.display();
    match problem.line {
        Some(line) => format!("{path}, line {line}: {}", problem.what),
        None => format!("{path}: {}", problem.what),
    }
}

fn kind_rank(kind: AreaKind) -> u8 {
    match kind {
        AreaKind::Netmail => 0,
        AreaKind::Echo => 1,
        AreaKind::Local => 2,
        AreaKind::Bad => 3,
        AreaKind::Dupe => 4,
    }
}

fn area_line(area: &Area, library: &Library, is_first: bool) -> AreaLine {
    let state = match is_first {
        true => library.first_counts(area).state,
        false => library.state(area).map_err(Arc::new),
    };
    let (messages, unread, problem) = match state {
        Ok(state) => (Some(state.messages), Some(state.unread), None),
        Err(error) => (None, None, Some(error.to_string())),
    };
    AreaLine {
        id: Some(area.id()),
        url: FidoUrl::area(area.tag(), area.domain()),
        tag: area.tag().to_owned(),
        domain: area.domain().map(str::to_owned),
        kind: area.kind(),
        description: area.description().unwrap_or_default().to_owned(),
        group: area.group().map(str::to_owned),
        aka: area.aka().cloned(),
        messages,
        in_set: messages,
        unread,
        problem,
    }
}

/// Returns the areas of a URL whose messages were found, as a list: with filters only the areas
/// with messages in the final set (7.2.3.20).
pub(super) fn areas_of_url(found: Page) -> Page {
    let Content::Messages(messages) = &found.content else {
        return found;
    };
    let filtered = messages.filtered;
    let lines = messages
        .areas
        .iter()
        .filter(|area| !filtered || area.in_set > 0)
        .map(|area| line_of_count(area, &found.url))
        .collect();
    Page {
        content: Content::Areas(AreasPage { lines, filtered }),
        ..found
    }
}

fn line_of_count(area: &AreaCount, url: &FidoUrl) -> AreaLine {
    AreaLine {
        id: area.id,
        url: url
            .with_areas([(area.tag.as_str(), area.domain.as_deref())])
            .without_param("view"),
        tag: area.tag.clone(),
        domain: area.domain.clone(),
        kind: area.kind,
        description: area.description.clone(),
        group: None,
        aka: None,
        messages: area.available.then_some(area.messages),
        in_set: area.available.then_some(area.in_set),
        unread: area.unread,
        problem: (!area.available).then(|| "not available here".to_owned()),
    }
}
