//! Output of `show` for file echoes: JSON and readable text.

use crate::platform::printed::Printed;
use crate::strings::{said, tr, words};
use fidoscope_core::job::Job;
use fidoscope_core::limits::FILES_AT_ONCE;
use fidoscope_core::page::FilesPage;
use serde_json::{Map, Value, json};

/// Adds the fields of a page of file echoes.
pub(super) fn fields(fields: &mut Map<String, Value>, files: &FilesPage, limit: Option<usize>) {
    let areas: Vec<_> = files
        .echoes
        .iter()
        .map(|echo| {
            json!({
                "tag": echo.tag,
                "domain": echo.domain,
                "description": echo.description,
                "files": echo.list.as_ref().map(|list| list.entries().len()),
                "available": echo.available,
                "problem": echo.problem,
            })
        })
        .collect();
    look_at(files, limit);
    let rows = files.rows.iter().take(limit.unwrap_or(usize::MAX));
    let listed: Vec<_> = rows
        .filter_map(|row| {
            let file = files.file(row)?;
            Some(json!({
                "name": file.name,
                "size": file.facts().map(|facts| facts.size),
                "date": files.modified(file).map(|date| date.to_string()),
                "description": file.description(),
                "area": files.echo(row)?.tag,
                "url": files.url_of(row)?.to_string(),
            }))
        })
        .collect();
    for (name, value) in [
        ("areas", json!(areas)),
        ("time", json!(files.time)),
        ("total", json!(files.rows.len())),
        ("files", json!(listed)),
    ] {
        fields.insert(name.to_owned(), value);
    }
}

/// Reads details of the printed files: sizes and dates of many (the page has those of the first),
/// and descriptions inside of archives.
fn look_at(files: &FilesPage, limit: Option<usize>) {
    if limit.is_none_or(|limit| limit > FILES_AT_ONCE) {
        files.read_all_details(&Job::new());
    }
    for list in files.echoes.iter().filter_map(|echo| echo.list.as_ref()) {
        list.read_archive_descriptions(&Job::new());
    }
}

/// Prints the file echoes of an address, or their files.
pub(super) fn text(out: &mut Printed, files: &FilesPage, limit: Option<usize>) {
    if let Some(time) = &files.time {
        out.line(format_args!("    {}  {time}", tr!("field-not-older")));
    }
    if files.is_of_echoes() {
        for echo in &files.echoes {
            let list = echo.list.as_ref();
            let count = list.map(|list| list.entries().len().to_string());
            let problem = echo.problem.as_ref().map(said);
            let about = problem.as_deref().unwrap_or(&echo.description);
            let count = count.as_deref().unwrap_or("-");
            let line = format!("{:24} {count:>8}  {about}", echo.tag);
            out.line(line.trim_end());
        }
        return;
    }
    look_at(files, limit);
    out.line(words::files(files.rows.len() as u64));
    for row in files.rows.iter().take(limit.unwrap_or(usize::MAX)) {
        let Some(file) = files.file(row) else {
            continue;
        };
        let date = files.modified(file).map(|date| date.to_string());
        let date = date.unwrap_or_default().replace('T', " ");
        let size = file.facts().map(|facts| facts.size).unwrap_or_default();
        let about = file.description().replace('\n', " ");
        let line = format!("{size:>12}  {date:19}  {:24}  {about}", file.name);
        out.line(line.trim_end());
    }
}
