//! `fidoscope post URL`: prints the finished message of an action URL with all kludges and its
//! destination; with `--yes` it is written.

use super::args::PostArgs;
use super::parse::warnings_json;
use super::show::asked_about;
use super::{Exit, Outcome, ShowOptions, error_document, show_json, stderr_line, wrong_url};
use crate::platform::printed::Printed;
use crate::strings::{sentence, tr};
use fidoscope_core::address::Address;
use fidoscope_core::compose::{
    AreaName, Attachment, Draft, DraftKind, Drafted, Finished, FinishedMessage, Identity, Misfits,
    Moment, Original, ReplyWay, Serials, faq_request, finish, from_url, repeated_fields, reply,
    subscribe,
};
use fidoscope_core::config::AreaKind;
use fidoscope_core::job::Job;
use fidoscope_core::library::{Library, PostError, Posted};
use fidoscope_core::message::Message;
use fidoscope_core::notice::{Notice, Severity};
use fidoscope_core::page::Content;
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{Sources, resolve_from};
use fidoscope_core::url::{FidoUrl, Key, Parsed, Scheme, UrlWarning};
use serde_json::{Value, json};

/// Message to be written, as on the command line.
pub(super) struct Letter<'a> {
    pub(super) args: &'a PostArgs,
    /// Text, in place of that of the URL and of any template.
    pub(super) body: Option<String>,
    pub(super) attachments: Vec<Attachment>,
    /// Random number.
    pub(super) chance: u64,
}

/// Finished messages, and the result of writing them.
struct Composed {
    url: FidoUrl,
    parsed: Parsed,
    finished: Finished,
    posted: Vec<Posted>,
    /// Error that stopped the writing.
    error: Option<PostError>,
}

/// Composes and prints a message; writes it if `yes` is set.
pub(super) fn post(
    letter: &Letter<'_>,
    sources: &Sources<'_>,
    now: &Now,
    serials: &mut dyn Serials,
) -> Outcome {
    let mut composed = match compose(letter, sources, now, serials) {
        Ok(composed) => composed,
        Err(outcome) => return outcome,
    };
    let ready = composed.finished.is_ready(letter.args.misfits);
    if letter.args.yes && ready {
        for message in &composed.finished.messages {
            match sources.library.post(message, &Job::new()) {
                Ok(posted) => composed.posted.push(posted),
                Err(error) => {
                    composed.error = Some(error);
                    break;
                }
            }
        }
    }
    let exit = exit_of(letter, &composed, ready);
    if letter.args.common.json {
        return Outcome::document(&document(letter, &composed, sources.library), exit);
    }
    Outcome {
        stdout: text(&composed, sources.library),
        stderr: diagnostics(letter, &composed, ready),
        exit,
    }
}

fn exit_of(letter: &Letter<'_>, composed: &Composed, ready: bool) -> Exit {
    match &composed.error {
        Some(PostError::NoArea { .. } | PostError::NoNetmailArea) => return Exit::Nothing,
        Some(PostError::WrongArea { .. } | PostError::NoAttached { .. }) => return Exit::Wrong,
        Some(_) => return Exit::Failed,
        None => {}
    }
    let finished = &composed.finished;
    let errors = || (finished.notices.iter()).filter(|notice| notice.severity == Severity::Error);
    let is_missing = |notice: &Notice| matches!(notice.code, "not-your-area" | "no-uplink");
    let is_refused = |notice: &Notice| notice.code == "read-only-area";
    if errors().any(|notice| !is_missing(notice) && !is_refused(notice)) {
        Exit::Wrong
    } else if errors().any(is_refused) {
        Exit::Refused
    } else if errors().next().is_some() || finished.messages.is_empty() {
        Exit::Nothing
    } else if letter.args.yes && !ready {
        Exit::Refused
    } else {
        Exit::Fine
    }
}

/// Returns the outcome without a message, as text or as a document.
pub(super) fn no_message(args: &PostArgs, code: &str, what: &str, exit: Exit) -> Outcome {
    if args.common.json {
        return Outcome::document(&error_document(code, what, Some(0)), exit);
    }
    Outcome::failure(stderr_line(what), exit)
}

/// Returns the outcome for invalid arguments.
fn wrong(letter: &Letter<'_>, code: &str, what: &str) -> Outcome {
    no_message(letter.args, code, what, Exit::Wrong)
}

fn compose(
    letter: &Letter<'_>,
    sources: &Sources<'_>,
    now: &Now,
    serials: &mut dyn Serials,
) -> Result<Composed, Outcome> {
    let parsed = parse(letter, &letter.args.url)?;
    let options = ShowOptions {
        json: letter.args.common.json,
        discard_unknown: letter.args.discard_unknown,
        ..ShowOptions::default()
    };
    let url = asked_about(&parsed, options)?;
    let identity = Identity {
        chance: letter.chance,
        ..sources.library.identity()
    };
    let moment = moment_of(now);
    let own = own_address(letter, &identity)?;
    let (mut drafts, notices) = match url.scheme() {
        Scheme::Areafix | Scheme::Faqserv => {
            let has_text = letter.body.is_some() || letter.args.reply_to.is_some();
            if has_text || !letter.attachments.is_empty() {
                return Err(wrong(letter, "robot-request", tr!("cli-post-robot")));
            }
            if url.scheme() == Scheme::Faqserv {
                let Some(draft) = faq_request(&url, &identity) else {
                    return Err(wrong(letter, "nothing-to-write", tr!("cli-post-scheme")));
                };
                (vec![draft], repeated_fields(&url).into_iter().collect())
            } else {
                let subscription = subscribe(&url, &identity);
                (subscription.requests, subscription.notices)
            }
        }
        Scheme::Netmail | Scheme::Echomail => {
            let mut drafted = from_url(&url, &identity, &moment);
            if letter.args.reply_to.is_some() {
                // The original names the addressee.
                drafted.notices.retain(|notice| notice.code != "default-to");
            }
            let draft = written_draft(letter, &url, &mut drafted, sources, now, &identity)?;
            (vec![draft], drafted.notices)
        }
        _ => return Err(wrong(letter, "nothing-to-write", tr!("cli-post-scheme"))),
    };
    let mut finished = Finished {
        notices,
        ..Finished::default()
    };
    for draft in &mut drafts {
        draft.misfits = letter.args.misfits;
        draft.chance = letter.chance;
        draft.from_address = own.clone().or(draft.from_address.take());
        draft.charset = letter.args.charset.or(draft.charset);
        if draft.kind == DraftKind::Echomail && !letter.args.attributes.is_empty() {
            return Err(wrong(
                letter,
                "attributes-of-netmail",
                tr!("cli-post-attributes"),
            ));
        }
        letter.args.attributes.apply(&mut draft.attributes);
        let one = finish(draft, &identity, &moment, serials).map_err(|error| {
            no_message(letter.args, "no-serial", &error.to_string(), Exit::Failed)
        })?;
        finished.messages.extend(one.messages);
        finished.misfits.extend(one.misfits);
        for mut notice in one.notices {
            // The command line cannot ask the user.
            if notice.code == "read-only-area" {
                notice.severity = Severity::Error;
            }
            let known = |have: &&mut Notice| have.text == notice.text;
            match finished.notices.iter_mut().find(known) {
                Some(have) => have.severity = have.severity.max(notice.severity),
                None => finished.notices.push(notice),
            }
        }
    }
    Ok(Composed {
        url,
        parsed,
        finished,
        posted: Vec::new(),
        error: None,
    })
}

fn parse(letter: &Letter<'_>, text: &str) -> Result<Parsed, Outcome> {
    FidoUrl::parse_joining(text).map_err(|error| wrong_url(&error, letter.args.common.json))
}

/// Returns the requested sender's address, which must be one of the configuration.
fn own_address(letter: &Letter<'_>, identity: &Identity) -> Result<Option<Address>, Outcome> {
    let Some(asked) = &letter.args.from else {
        return Ok(None);
    };
    let own = identity.akas.iter().find(|aka| asked.matches(aka));
    let own = own.cloned().ok_or_else(|| {
        let what = tr!("cli-post-address", address = asked.to_string());
        wrong(letter, "not-your-address", &what)
    })?;
    Ok(Some(own))
}

/// Returns the draft of a URL with text, files and original of the command line.
fn written_draft(
    letter: &Letter<'_>,
    url: &FidoUrl,
    drafted: &mut Drafted,
    sources: &Sources<'_>,
    now: &Now,
    identity: &Identity,
) -> Result<Draft, Outcome> {
    let mut draft = drafted.draft.clone();
    if let Some(original) = &letter.args.reply_to {
        let answer = answer(letter, original, &draft, sources, now, identity)?;
        drafted.notices.extend(answer.notices);
        let answer = answer.draft;
        let own = |key, own: String, answered| if url.has(key) { own } else { answered };
        draft = Draft {
            kind: draft.kind,
            areas: draft.areas,
            to_address: draft.to_address.or(answer.to_address),
            to: own(Key::To, draft.to, answer.to),
            from: own(Key::From, draft.from, answer.from),
            subject: own(Key::Subject, draft.subject, answer.subject),
            body: own(Key::Body, draft.body, answer.body),
            ..answer
        };
    }
    if let Some(body) = &letter.body {
        draft.body.clone_from(body);
    }
    draft.attachments.clone_from(&letter.attachments);
    Ok(draft)
}

/// Returns the draft of an answer to the message at an address.
fn answer(
    letter: &Letter<'_>,
    original: &str,
    draft: &Draft,
    sources: &Sources<'_>,
    now: &Now,
    identity: &Identity,
) -> Result<Drafted, Outcome> {
    let failed = |what: String, exit| no_message(letter.args, "no-original", &what, exit);
    let parsed = parse(letter, original)?;
    let page = resolve_from(&parsed.url, sources, now, &Job::new())
        .map_err(|error| failed(error.to_string(), Exit::Failed))?;
    let missing = || {
        let original = original.to_owned();
        failed(tr!("cli-post-original", url = original), Exit::Nothing)
    };
    let Content::Messages(messages) = &page.content else {
        return Err(missing());
    };
    let row = messages.set.first().and_then(|index| messages.row(*index));
    let row = row.ok_or_else(missing)?;
    let message: Message = sources
        .library
        .message(&row)
        .map_err(|error| failed(error.to_string(), Exit::Failed))?
        .ok_or_else(missing)?;
    let area = row.area();
    let original = Original {
        message: &message,
        area: Some(area.name()),
        netmail: area.kind() == AreaKind::Netmail,
        selected: None,
    };
    let way = match (draft.kind, draft.areas.first()) {
        (DraftKind::Echomail, Some(area)) => ReplyWay::ToArea(area.clone()),
        _ => ReplyWay::ByNetmail,
    };
    Ok(reply(&original, &way, identity, &moment_of(now)))
}

fn moment_of(now: &Now) -> Moment {
    let (local, offset) = now.moment();
    Moment {
        local,
        utc_offset: Some(offset),
    }
}

/// Returns the area of a message as the user writes it, and the path of its base.
fn place(message: &FinishedMessage, library: &Library) -> (Option<String>, Option<String>) {
    match library.destination(message) {
        Ok(area) => {
            let path = area.path().map(|path| path.display().to_string());
            (Some(area.tag().to_owned()), path)
        }
        Err(_) => (message.area.as_ref().map(AreaName::to_string), None),
    }
}

fn text(composed: &Composed, library: &Library) -> Printed {
    let mut out = Printed::default();
    for (at, message) in composed.finished.messages.iter().enumerate() {
        if at > 0 {
            out.line(format_args!("{:-<72}", ""));
        }
        let (area, path) = place(message, library);
        let area = area.unwrap_or_default();
        let posted = composed.posted.get(at);
        let number = posted.map(|posted| format!("  #{}", posted.number));
        let path = path.map(|path| format!("  {path}"));
        let (number, path) = (number.unwrap_or_default(), path.unwrap_or_default());
        let name = tr!("cli-header-area");
        out.line(format_args!("{name} {area}{number}{path}"));
        out.lines(&message.preview());
    }
    out
}

/// Returns the warnings of the URL that no notice of the message repeats.
fn unreported(composed: &Composed) -> impl Iterator<Item = &UrlWarning> {
    let notices = &composed.finished.notices;
    let warnings = composed.parsed.warnings.iter();
    warnings.filter(move |warning| !notices.iter().any(|notice| notice.reports(warning)))
}

fn diagnostics(letter: &Letter<'_>, composed: &Composed, ready: bool) -> Printed {
    let mut out = Printed::default();
    let finished = &composed.finished;
    for warning in unreported(composed) {
        out.append(&stderr_line(warning));
    }
    for notice in &finished.notices {
        out.append(&stderr_line(sentence(&notice.text)));
        for (label, url) in &notice.links {
            out.line(format_args!("    {}: {url}", sentence(label)));
        }
    }
    if !finished.misfits.is_empty() && letter.args.misfits == Misfits::Ask {
        let misfits = finished.misfits.iter().take(40);
        let named = misfits.map(|misfit| match &misfit.nearest {
            Some(nearest) => format!("{} ({nearest})", misfit.character),
            None => misfit.character.to_string(),
        });
        let letters = named.collect::<Vec<_>>().join(", ");
        let first = finished.messages.first();
        let charset = first.map_or("", |message| message.charset.name());
        let what = tr!("cli-post-misfits", charset = charset, letters = letters);
        out.append(&stderr_line(what));
    }
    for posted in &composed.posted {
        let (area, number) = (posted.area.tag(), posted.number.to_string());
        let what = tr!("cli-post-written", area = area, number = number);
        out.append(&stderr_line(what));
        for problem in &posted.problems {
            out.append(&stderr_line(problem));
        }
    }
    if let Some(error) = &composed.error {
        out.append(&stderr_line(error));
    } else if !letter.args.yes && ready {
        out.append(&stderr_line(tr!("cli-post-not-written")));
    } else if !ready {
        out.append(&stderr_line(tr!("cli-post-not-ready")));
    }
    out
}

fn document(letter: &Letter<'_>, composed: &Composed, library: &Library) -> Value {
    let finished = &composed.finished;
    let messages = finished.messages.iter().enumerate();
    let messages: Vec<Value> = messages
        .map(|(at, message)| message_json(message, composed.posted.get(at), library))
        .collect();
    let misfits = finished.misfits.iter().map(|misfit| {
        json!({
            "character": misfit.character.to_string(),
            "count": misfit.count,
            "nearest": misfit.nearest,
        })
    });
    let unreported: Vec<_> = unreported(composed).cloned().collect();
    let mut warnings = match warnings_json(&unreported) {
        Value::Array(warnings) => warnings,
        _ => Vec::new(),
    };
    warnings.extend(finished.notices.iter().map(show_json::notice_json));
    let problems = composed.posted.iter().flat_map(|posted| &posted.problems);
    let error = composed.error.as_ref().map(ToString::to_string);
    let failures: Vec<String> = problems.cloned().chain(error).collect();
    json!({
        "url": composed.url.to_string(),
        "kind": "post",
        "ready": finished.is_ready(letter.args.misfits),
        "messages": messages,
        "misfits": misfits.collect::<Vec<_>>(),
        "failures": failures,
        "warnings": warnings,
    })
}

fn message_json(message: &FinishedMessage, posted: Option<&Posted>, library: &Library) -> Value {
    let (area, path) = place(message, library);
    let chosen = message.attributes;
    let attributes: Vec<&str> = [
        (true, "local"),
        (chosen.private, "private"),
        (chosen.crash, "crash"),
        (chosen.hold, "hold"),
        (chosen.direct, "direct"),
        (chosen.kill_sent, "kill-sent"),
        (chosen.file_attach, "file-attach"),
    ]
    .into_iter()
    .filter_map(|(is_set, name)| is_set.then_some(name))
    .collect();
    let noted = posted.map(|posted| {
        let paths = posted.noted.iter().map(|path| path.display().to_string());
        paths.collect::<Vec<_>>()
    });
    json!({
        "area": area,
        "path": path,
        "netmail": message.kind == DraftKind::Netmail,
        "from": message.shown.from,
        "from_address": message.from_address.to_string(),
        "to": message.shown.to,
        "to_address": message.to_address.as_ref().map(ToString::to_string),
        "subject": message.shown.subject,
        "written": message.written.to_string(),
        "utc_offset": message.utc_offset.map(|offset| offset.to_string()),
        "attributes": attributes,
        "charset": message.charset.name(),
        "msgid": message.msgid,
        "kludges": message.shown.kludges,
        "body": message.shown.text,
        "size": message.size(),
        "number": posted.map(|posted| posted.number),
        "noted": noted,
    })
}
