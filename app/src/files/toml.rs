//! TOML file that the user may edit: read as fields, and changed in place.
//!
//! Only keys that the program changes are touched: comments, blank lines, order and unknown fields
//! stay. A key with its default value is removed, so that the file stays short; if the user
//! commented it, it stays with the default value.

use serde_json::{Map, Number, Value as Json};
use toml_edit::{
    Array, ArrayOfTables, Decor, DocumentMut, Item, RawString, Table, TableLike, Value,
};

mod repair;

pub(crate) use repair::repaired;

/// Maximum number of elements of an array on one line.
const SHORT_ARRAY: usize = 3;

/// Reason why a text is not valid TOML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Damage {
    /// Line, from 1.
    pub(crate) line: usize,
    /// Sentence of the parser, in English.
    pub(crate) why: String,
}

/// Returns the line, from 1, of a byte offset in a text.
pub(super) fn line_at(text: &[u8], at: usize) -> usize {
    1 + text.iter().take(at).filter(|byte| **byte == b'\n').count()
}

fn damage(text: &str, error: &toml_edit::TomlError) -> Damage {
    let at = error.span().map_or(0, |span| span.start);
    Damage {
        line: line_at(text.as_bytes(), at),
        why: error.message().trim().replace('\n', ", "),
    }
}

/// Removes the byte order mark that some editors of Windows put before UTF-8.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Parses the fields of a text.
///
/// # Errors
/// The text is not valid TOML.
pub(crate) fn fields(text: &str) -> Result<Map<String, Json>, Damage> {
    let text = without_mark(text);
    let document = text
        .parse::<DocumentMut>()
        .map_err(|error| damage(text, &error))?;
    Ok(object(document.as_table()))
}

/// Returns the line, from 1, of a nested key; tables of the same name are numbered from 1.
pub(crate) fn line_of(text: &str, path: &[String]) -> Option<usize> {
    let text = without_mark(text);
    let document = toml_edit::Document::parse(text).ok()?;
    let mut table: &dyn TableLike = document.as_table();
    let mut at = None;
    let mut names = path.iter().peekable();
    while let Some(name) = names.next() {
        let Some((key, item)) = table.get_key_value(name) else {
            break;
        };
        at = key.span().or_else(|| item.span()).or(at);
        table = match item {
            Item::ArrayOfTables(tables) => match numbered(tables, names.peek().copied()) {
                Some(below) => {
                    names.next();
                    at = below.span().or(at);
                    below
                }
                None => break,
            },
            item => match item.as_table_like() {
                Some(below) => below,
                None => break,
            },
        };
    }
    at.map(|span| line_at(text.as_bytes(), span.start))
}

/// Returns the table with a number from 1.
fn numbered<'t>(tables: &'t ArrayOfTables, number: Option<&String>) -> Option<&'t Table> {
    let number: usize = number?.parse().ok()?;
    tables.get(number.checked_sub(1)?)
}

fn object(table: &dyn TableLike) -> Map<String, Json> {
    let items = table.iter().filter(|(_, item)| !item.is_none());
    items
        .map(|(name, item)| (name.to_owned(), json(item)))
        .collect()
}

fn json(item: &Item) -> Json {
    match item {
        Item::None => Json::Null,
        Item::Value(value) => json_of_value(value),
        Item::Table(table) => Json::Object(object(table)),
        Item::ArrayOfTables(tables) => {
            let tables = tables.iter();
            Json::Array(tables.map(|table| Json::Object(object(table))).collect())
        }
    }
}

fn json_of_value(value: &Value) -> Json {
    match value {
        Value::String(text) => Json::String(text.value().clone()),
        Value::Integer(number) => Json::Number((*number.value()).into()),
        // nan and inf become texts, which no setting accepts as numbers.
        Value::Float(number) => Number::from_f64(*number.value())
            .map_or_else(|| Json::String(number.value().to_string()), Json::Number),
        Value::Boolean(on) => Json::Bool(*on.value()),
        Value::Datetime(time) => Json::String(time.value().to_string()),
        Value::Array(array) => Json::Array(array.iter().map(json_of_value).collect()),
        Value::InlineTable(table) => Json::Object(object(table)),
    }
}

/// Returns a text with the keys changed that differ in `before` and `after`; omits keys with their
/// value in `usual`.
///
/// # Errors
/// The text is not valid TOML.
pub(crate) fn changed(
    text: &str,
    before: &Map<String, Json>,
    after: &Map<String, Json>,
    usual: &Map<String, Json>,
) -> Result<String, Damage> {
    let plain = without_mark(text);
    let mut document = plain
        .parse::<DocumentMut>()
        .map_err(|error| damage(plain, &error))?;
    change_table(document.as_table_mut(), before, after, usual);
    let mut written = document.to_string();
    if plain.contains("\r\n") {
        written = written.replace("\r\n", "\n").replace('\n', "\r\n");
    }
    if plain.len() < text.len() {
        written.insert(0, '\u{feff}');
    }
    Ok(written)
}

fn change_table(
    table: &mut dyn TableLike,
    before: &Map<String, Json>,
    after: &Map<String, Json>,
    usual: &Map<String, Json>,
) {
    let gone = before.keys().filter(|name| !after.contains_key(*name));
    for name in after.keys().chain(gone) {
        let [old, new, own] =
            [before, after, usual].map(|fields| fields.get(name).unwrap_or(&Json::Null));
        if old == new {
            continue;
        }
        if [old, new, own]
            .iter()
            .all(|value| value.is_object() || value.is_null())
        {
            change_below(table, name, [old, new, own]);
        } else if new == own {
            remove(table, name, new);
        } else {
            set(table, name, new);
        }
    }
}

/// Changes a table inside of a table, and creates it if necessary.
fn change_below(table: &mut dyn TableLike, name: &str, [old, new, usual]: [&Json; 3]) {
    let empty = Map::new();
    let [old, new, usual] = [old, new, usual].map(|value| value.as_object().unwrap_or(&empty));
    if !table.get(name).is_some_and(Item::is_table_like) {
        table.insert(name, Item::Table(implicit_table()));
    }
    let Some(item) = table.get_mut(name) else {
        return;
    };
    let has_comment = item
        .as_table()
        .is_some_and(|below| is_comment(below.decor()));
    if let Some(below) = item.as_table_like_mut() {
        change_table(below, old, new, usual);
        if below.is_empty() && !has_comment {
            table.remove(name);
        }
    }
}

/// Returns a table whose header is written only if it has values of its own; within `{ … }` it
/// becomes an inline table.
fn implicit_table() -> Table {
    let mut table = Table::new();
    table.set_implicit(true);
    table
}

/// Returns the whitespace and comments before or after a value.
fn raw(part: Option<&RawString>) -> &str {
    part.and_then(RawString::as_str).unwrap_or_default()
}

fn is_comment(decor: &Decor) -> bool {
    raw(decor.prefix()).contains('#') || raw(decor.suffix()).contains('#')
}

/// Removes a key; if the user commented it, it gets the default value.
fn remove(table: &mut dyn TableLike, name: &str, usual: &Json) {
    let Some((key, item)) = table.get_key_value(name) else {
        return;
    };
    let of_value = item
        .as_value()
        .is_some_and(|value| is_comment(value.decor()));
    if is_comment(key.leaf_decor()) || of_value {
        // A missing value is written as an empty text.
        let nothing = Json::String(String::new());
        let usual = if usual.is_null() { &nothing } else { usual };
        set(table, name, usual);
    } else {
        table.remove(name);
    }
}

/// Sets the value of a key, in its position and with its comments.
fn set(table: &mut dyn TableLike, name: &str, new: &Json) {
    match (table.get_mut(name), new) {
        (Some(Item::ArrayOfTables(tables)), Json::Array(values))
            if values.iter().all(Json::is_object) && !values.is_empty() =>
        {
            change_tables(tables, values);
        }
        (Some(Item::Value(Value::Array(array))), Json::Array(values)) => {
            change_array(array, values);
        }
        (Some(Item::Value(old)), _) => {
            if let Some(mut value) = value_of(new) {
                *value.decor_mut() = old.decor().clone();
                *old = value;
            }
        }
        (_, Json::Array(values)) if !values.is_empty() && values.iter().all(Json::is_object) => {
            let mut tables = ArrayOfTables::new();
            change_tables(&mut tables, values);
            table.insert(name, Item::ArrayOfTables(tables));
        }
        (_, Json::Object(fields)) => {
            table.insert(name, Item::Table(table_of(fields)));
        }
        _ => {
            if let Some(value) = value_of(new) {
                table.insert(name, Item::Value(value));
            }
        }
    }
}

/// Element of a list with the text around it.
struct Element {
    value: Value,
    /// Whitespace and lines of comments before it.
    before: String,
    /// Comment after it, on its line.
    after: String,
}

/// Splits off the comment of the previous element: the parser adds it to the next one.
fn split_decor(text: &str) -> (String, String) {
    match text.find('\n').map(|end| text.split_at(end)) {
        Some((line, rest)) if line.contains('#') => (line.to_owned(), rest.to_owned()),
        _ => (String::new(), text.to_owned()),
    }
}

/// Joins a comment and the next text by a line break if necessary.
fn after_comment(comment: String, rest: &str) -> String {
    let ends = comment.is_empty() || rest.starts_with('\n');
    comment + if ends { "" } else { "\n" } + rest
}

/// Changes an array; existing elements keep their comments.
fn change_array(array: &mut Array, values: &[Json]) {
    // The comment after the bracket, then those after the elements.
    let mut comments = Vec::new();
    let mut old: Vec<Element> = Vec::new();
    for value in array.iter() {
        let (comment, before) = split_decor(raw(value.decor().prefix()));
        comments.push(comment);
        let after = String::new();
        let value = value.clone();
        old.push(Element {
            value,
            before,
            after,
        });
    }
    let (comment, end) = split_decor(raw(Some(array.trailing())));
    comments.push(comment);
    let mut comments = comments.into_iter();
    let opening = comments.next().unwrap_or_default();
    for (element, after) in old.iter_mut().zip(comments) {
        element.after = after;
    }
    let is_new_form = old.len() <= SHORT_ARRAY;
    // Text before each element of a list with one per line.
    let start = old.last().map(|last| match last.before.rsplit_once('\n') {
        Some((_, blanks)) => format!("\n{blanks}"),
        None => " ".to_owned(),
    });
    array.clear();
    let mut comment = opening;
    for json in values {
        let known = old
            .iter()
            .position(|own| json_of_value(&own.value) == *json);
        let element = match known {
            Some(at) => old.remove(at),
            None => {
                let Some(value) = value_of(json) else {
                    continue;
                };
                let before = start.clone().unwrap_or_default();
                let before = match array.is_empty() && !before.contains('\n') {
                    true => String::new(),
                    false => before,
                };
                let after = String::new();
                Element {
                    value,
                    before,
                    after,
                }
            }
        };
        let mut value = element.value;
        value
            .decor_mut()
            .set_prefix(after_comment(comment, &element.before));
        array.push_formatted(value);
        comment = element.after;
    }
    array.set_trailing(after_comment(comment, &end));
    if is_new_form {
        spread(array);
    }
}

/// Puts each element of a long array on a line, unless the user formatted them.
fn spread(array: &mut Array) {
    let has_line = |value: &Value| raw(value.decor().prefix()).contains('\n');
    let has_form = array.iter().any(has_line);
    if array.len() <= SHORT_ARRAY || has_form {
        return;
    }
    for value in array.iter_mut() {
        value.decor_mut().set_prefix("\n    ");
    }
    array.set_trailing("\n");
    array.set_trailing_comma(true);
}

fn change_tables(tables: &mut ArrayOfTables, values: &[Json]) {
    let mut old: Vec<Table> = tables.iter().cloned().collect();
    let first = old.iter().filter_map(Table::position).min();
    tables.clear();
    let mut same: Vec<Option<Table>> = Vec::new();
    for value in values {
        let mut own = old.iter();
        let found = own.position(|own| Json::Object(object(own)) == *value);
        same.push(found.map(|at| old.remove(at)));
    }
    // Remaining tables were changed: their comments and unknown fields stay.
    if old.len() < same.iter().filter(|own| own.is_none()).count() {
        old.clear();
    }
    let empty = Map::new();
    for (at, (value, same)) in values.iter().zip(same).enumerate() {
        let fields = value.as_object().unwrap_or(&empty);
        let changed = || {
            Some(changed_table(
                remove_most_similar(&mut old, fields)?,
                fields,
            ))
        };
        let mut table = match same.or_else(changed) {
            Some(table) => table,
            None => table_of(fields),
        };
        // The first table has the position; the others follow it.
        table.set_position(first.filter(|_| at == 0));
        tables.push(table);
    }
}

/// Removes and returns the table with the most equal fields.
fn remove_most_similar(tables: &mut Vec<Table>, fields: &Map<String, Json>) -> Option<Table> {
    let alike = |table: &Table| {
        let own = object(table);
        let same = own
            .iter()
            .filter(|(name, own)| fields.get(*name) == Some(*own));
        same.count()
    };
    let tables_with_numbers = tables.iter().enumerate().rev();
    let (at, _) = tables_with_numbers.max_by_key(|(_, table)| alike(table))?;
    Some(tables.remove(at))
}

fn changed_table(mut table: Table, fields: &Map<String, Json>) -> Table {
    let before = object(&table);
    change_table(&mut table, &before, fields, &Map::new());
    table
}

fn table_of(fields: &Map<String, Json>) -> Table {
    let mut table = Table::new();
    for (name, value) in fields {
        set(&mut table, name, value);
    }
    table
}

/// Formats a value on one line, as in a file.
pub(crate) fn written(value: &Json) -> String {
    value_of(value).map_or_else(String::new, |value| value.to_string())
}

/// Converts a value to TOML; `None` if it has none (null).
fn value_of(json: &Json) -> Option<Value> {
    Some(match json {
        Json::Null => return None,
        Json::Bool(on) => Value::from(*on),
        Json::Number(number) => match number.as_i64() {
            Some(whole) => Value::from(whole),
            None => Value::from(shortest(number.as_f64()?)),
        },
        Json::String(text) => Value::from(text.as_str()),
        Json::Array(values) => {
            let mut array: Array = values.iter().filter_map(value_of).collect();
            spread(&mut array);
            Value::Array(array)
        }
        Json::Object(fields) => {
            let fields = fields
                .iter()
                .filter_map(|(name, value)| Some((name.as_str(), value_of(value)?)));
            Value::InlineTable(fields.collect())
        }
    })
}

/// Returns 0.56 for the single-precision number nearest to 0.56.
fn shortest(number: f64) -> f64 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "whether it was one of half the width is what is asked"
    )]
    let half = number as f32;
    if f64::from(half).to_bits() == number.to_bits() {
        half.to_string().parse().unwrap_or(number)
    } else {
        number
    }
}

#[cfg(test)]
mod tests;
