//! Output of `show` for objects inside of mail: JSON and readable text.

use crate::platform::printed::Printed;
use crate::strings::object_words as words;
use crate::strings::tr;
use fidoscope_core::objects::{Completeness, Encoding};
use fidoscope_core::page::{AtPath, MessagesPage, ObjectPage, ObjectRow};
use serde_json::{Map, Value, json};

/// Returns whether a page shows the content of an object, not a file.
pub(super) fn is_container(object: &ObjectPage) -> bool {
    object.into || matches!(object.shown, AtPath::Directory { .. })
}

/// Adds the fields of a page of an object or its content.
pub(super) fn object_fields(fields: &mut Map<String, Value>, object: &ObjectPage) {
    fields.insert("path".to_owned(), json!(object.path));
    match &object.shown {
        AtPath::File(file) => {
            fields.insert("name".to_owned(), json!(file.name));
            fields.insert("type".to_owned(), json!(file.kind.word()));
            fields.insert("size".to_owned(), json!(file.bytes.len()));
        }
        AtPath::Directory {
            container,
            path,
            entries,
        } => {
            fields.insert("container".to_owned(), json!(container));
            fields.insert("directory".to_owned(), json!(path));
            let entries: Vec<_> = entries
                .iter()
                .map(|entry| {
                    json!({
                        "name": entry.name(),
                        "directory": entry.is_directory,
                        "size": entry.size,
                        "modified": entry.modified.map(|stamp| stamp.to_string()),
                        "encrypted": entry.is_encrypted,
                    })
                })
                .collect();
            fields.insert("entries".to_owned(), json!(entries));
        }
        AtPath::Nothing => {}
    }
    let source = object.source.as_ref().map(|source| {
        let messages: Vec<_> = source
            .messages
            .iter()
            .map(|message| {
                json!({
                    "area": message.tag,
                    "number": message.number,
                    "msgid": some(&message.msgid),
                    "from": message.from,
                    "written": message.written.to_string(),
                    "section": message.section.map(|section| section.number),
                })
            })
            .collect();
        json!({
            "name": source.name,
            "type": source.kind.word(),
            "encoding": source.encoding.map(Encoding::name),
            "size": source.size,
            "complete": source.state == Completeness::Complete,
            "missing": missing(&source.state),
            "messages": messages,
            "file_echo": source.file.as_ref().map(|file| &file.tag),
            "date": source.file.as_ref().and_then(|file| Some(file.modified?.to_string())),
            "description": source.file.as_ref().map(|file| &file.description),
        })
    });
    fields.insert("object".to_owned(), json!(source));
}

/// Returns the objects of `view=objs` (7.2.3.19) as JSON.
pub(super) fn list_json(messages: &MessagesPage, rows: &[ObjectRow]) -> Value {
    let listed = rows.iter().map(|row| {
        let header = messages.row(row.message);
        json!({
            "name": row.name,
            "kind": row.kind.word(),
            "encoding": row.encoding.name(),
            "size": row.size,
            "area": header.map(|header| header.area().tag().to_owned()),
            "msgid": header.and_then(|header| some(header.msgid()).map(str::to_owned)),
            "complete": row.state == Completeness::Complete,
            "missing": missing(&row.state),
            "url": row.url.to_string(),
        })
    });
    Value::Array(listed.collect())
}

fn missing(state: &Completeness) -> Option<&[u32]> {
    match state {
        Completeness::Missing { sections, .. } => Some(sections),
        _ => None,
    }
}

pub(super) fn some(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// Prints a page of an object or its content.
pub(super) fn object_text(out: &mut Printed, object: &ObjectPage) {
    if let Some(source) = &object.source {
        let state = words::trouble(&source.state);
        let encoding = source.encoding.map(|own| format!("{}, ", own.name()));
        out.line(format_args!(
            "{}  {}, {}, {}{}",
            source.name,
            words::kind(source.kind),
            bytes(source.size),
            encoding.unwrap_or_default(),
            state.as_deref().unwrap_or(tr!("cli-complete")),
        ));
        if let Some(file) = &source.file {
            let date = file.modified.map(|own| own.to_string().replace('T', " "));
            let line = format!("  {}  {}", file.tag, date.unwrap_or_default());
            out.line(line.trim_end());
            for line in file.description.lines() {
                out.line(format_args!("  {line}"));
            }
        }
        for message in &source.messages {
            let section = message.section.map(words::section).unwrap_or_default();
            let place = tr!(
                "cli-in-message",
                area = message.tag.as_str(),
                number = message.number.to_string()
            );
            let written = message.written.to_string().replace('T', " ");
            let line = format!("  {place}  {written}  {}  {section}", message.from);
            out.line(line.trim_end());
        }
    }
    match &object.shown {
        AtPath::File(file) if object.path.len() > 1 => out.line(format_args!(
            "{}  {}, {}",
            file.name,
            words::kind(file.kind),
            bytes(file.bytes.len() as u64)
        )),
        AtPath::Directory { entries, .. } => {
            for entry in entries {
                let modified = entry
                    .modified
                    .map_or_else(String::new, |stamp| stamp.to_string().replace('T', " "));
                let (size, slash) = if entry.is_directory {
                    (String::new(), "/")
                } else {
                    (entry.size.to_string(), "")
                };
                let name = entry.name();
                out.line(format_args!("{size:>10}  {modified:19}  {name}{slash}"));
            }
        }
        AtPath::File(_) | AtPath::Nothing => {}
    }
}

/// Formats a size exactly, in bytes.
fn bytes(size: u64) -> String {
    tr!("bytes", count = size, shown = size.to_string())
}

/// Prints the objects of `view=objs` (7.2.3.19).
pub(super) fn list_text(out: &mut Printed, messages: &MessagesPage, rows: &[ObjectRow]) {
    for row in rows {
        let header = messages.row(row.message);
        let place = header.map_or_else(String::new, |header| {
            format!("{} #{}", header.area().tag(), header.number())
        });
        let trouble = words::trouble(&row.state);
        let state = trouble.map_or_else(String::new, |state| format!("  ({state})"));
        let kind = words::kind(row.kind);
        out.line(format_args!(
            "{:>10}  {kind:16}  {}  {place}{state}",
            row.size, row.name
        ));
    }
}
