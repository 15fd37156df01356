//! Templates with the tokens of golded.tpl.
//!
//! A line may contain conditions, such as `@New`, `@Quoted`, `@Net` or `@Moved`: all must be true.
//! `;` begins a comment. A command (`@Message`, `@Quote`, `@Include`, `@Random`, `@SetSubj` and
//! others) takes the whole line. Answers here quote: `@Reply`, in GoldED only true without a quote,
//! is true in them unless some line is `@Quoted`. Other tokens are replaced anywhere; `@@` is one
//! `@`. An unknown name is removed and reported, except after a letter, where it is part of an
//! e-mail address. A signature without `@Signature` goes to the end.

mod lines;
mod tokens;

#[cfg(test)]
mod tests;

pub use tokens::end_line;

use super::{DraftAttributes, clean};
use crate::address::Address;
use crate::charset::Charset;
use crate::config::WriteAttributes;
use crate::time::{UtcOffset, WallTime};
use lines::{Command, Wanted, is_comment, wanted};
use std::collections::BTreeMap;
use tokens::expand;

/// Default template, in the style of GoldED.
pub const BUILT_IN: &str = "\
@Moved* Originally in @OEcho
@Moved
@Forward* Forwarded by @CName (@CAddr)
@Forward* Area: @OEcho
@Forward* From: @OName (@OAddr), @ODate @OTime
@Forward* To: @DName @DAddr
@Forward* Subj: @OSubject
@Forward
@Forward@Message
@Quoted@ODate @OTime, @OName -> @DName:
@Quoted
@Quote
@Quoted
@Position
@Signature
";

/// Kind of a new message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occasion {
    /// True for an answer.
    pub reply: bool,
    /// True for a forward.
    pub forward: bool,
    /// True for an answer to another area.
    pub moved: bool,
    /// True for netmail.
    pub netmail: bool,
    /// True for a local area.
    pub local: bool,
}

/// A person in a header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// Name.
    pub name: String,
    /// Address, if known.
    pub address: Option<Address>,
}

/// A file included by a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Included {
    /// Its text.
    Text(String),
    /// The file does not exist, or cannot be read.
    Missing,
    /// The file is outside of the folders of templates.
    Outside,
    /// The file is longer than the limit.
    TooLong,
}

/// A failed command of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file with this name does not exist, or cannot be read.
    Missing(String),
    /// The file with this name is outside of the folders of templates.
    Outside(String),
    /// The file with this name is longer than the limit.
    TooLong(String),
    /// The character set with this name is unknown.
    Charset(String),
}

/// Values of tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// The author of the original (`O`).
    pub original_author: Person,
    /// Addressee of the original (`D`).
    pub original_addressee: Person,
    /// Addressee of the new message (`T`).
    pub addressee: Person,
    /// Author of the new message (`C` and `F`).
    pub author: Person,
    /// Names of the user.
    pub own_names: Vec<String>,
    /// Nickname of the user; empty: the first name.
    pub nickname: String,
    /// Name that addresses everybody; empty: All.
    pub everybody: String,
    /// Area of the original and its description.
    pub original_area: (String, String),
    /// Area of the new message and its description.
    pub area: (String, String),
    /// Path of the base of the new message's area, and its format.
    pub base: (String, String),
    /// Subject of the new message.
    pub subject: String,
    /// Subject of the original.
    pub original_subject: String,
    /// MSGID of the original.
    pub original_msgid: String,
    /// From, To and Message-ID of an original that came from the Internet.
    pub original_rfc: [String; 3],
    /// Date of the original.
    pub original_written: Option<WallTime>,
    /// UTC offset of the original's author.
    pub original_offset: Option<UtcOffset>,
    /// Date of the new message.
    pub written: WallTime,
    /// UTC offset here.
    pub offset: Option<UtcOffset>,
    /// The original, quoted.
    pub quote: String,
    /// Text of the original, for a forward; in a new message the text from its URL.
    pub text: String,
    /// Signature.
    pub signature: String,
    /// Text of the Origin line.
    pub origin: String,
    /// Text of the tearline.
    pub tearline: String,
    /// Tagline.
    pub tagline: String,
    /// Attributes of the new message.
    pub attributes: DraftAttributes,
    /// Name and version of the program.
    pub program: String,
    /// Files included by the template, by the names in it.
    pub files: BTreeMap<String, Included>,
    /// Random number: selects a random text.
    pub chance: u64,
}

/// A header field set by a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Name of the author.
    From,
    /// Name of the addressee.
    To,
    /// Subject line.
    Subject,
}

/// Change of a header field by a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldChange {
    /// The field.
    pub field: Field,
    /// Its new text.
    pub text: String,
    /// True if it also overwrites a text.
    pub is_forced: bool,
}

/// Changes of the header made by a template.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Changed fields, in the order of the template.
    pub fields: Vec<FieldChange>,
    /// Attributes to add.
    pub attributes: WriteAttributes,
    /// Character set.
    pub charset: Option<Charset>,
}

/// A text made by a template.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filled {
    /// The text.
    pub text: String,
    /// Place of the cursor, in bytes: at `@Position`, else at the beginning.
    pub position: usize,
    /// Changes of the header.
    pub changes: Changes,
    /// Unknown names, as written: they are removed from the text.
    pub unknown: Vec<String>,
    /// Failed commands.
    pub faults: Vec<Fault>,
}

/// Fills a template. The values are sanitised: nothing of them is hidden.
#[must_use]
pub fn fill(template: &str, occasion: Occasion, values: &Values) -> Filled {
    let mut filler = Filler {
        occasion,
        is_quoted: template.to_ascii_lowercase().contains("@quoted"),
        values: values.clone(),
        filled: Filled::default(),
        has_text: false,
        names_signature: false,
    };
    for line in template.lines().map(str::trim_end) {
        if !is_comment(line) {
            filler.line(line);
        }
    }
    filler.finish()
}

struct Filler {
    occasion: Occasion,
    is_quoted: bool,
    values: Values,
    filled: Filled,
    has_text: bool,
    names_signature: bool,
}

impl Filler {
    fn line(&mut self, line: &str) {
        self.names_signature |= line.to_ascii_lowercase().contains("@signature");
        match wanted(line, self.occasion, self.is_quoted, &self.values) {
            Wanted::No => {}
            Wanted::Text(text) => self.text(&text),
            Wanted::Command(command, argument) => self.command(command, &argument),
        }
    }

    fn text(&mut self, line: &str) {
        let expanded = expand(line, &self.values);
        self.report_unknown_tokens(expanded.unknown);
        self.has_text |= expanded.has_message;
        let position = expanded.position;
        if let Some(position) = position {
            self.filled.position = self.filled.text.len() + position;
        }
        if position.is_some() || !(expanded.is_block && expanded.text.is_empty()) {
            // A token at the end of a line may have had an empty value.
            let text = match position.is_some() || expanded.is_block {
                true => &expanded.text,
                false => expanded.text.trim_end(),
            };
            self.filled.text.push_str(text);
            self.filled.text.push('\n');
        }
    }

    fn command(&mut self, command: Command, argument: &str) {
        match command {
            Command::Quote => {
                let quote = std::mem::take(&mut self.values.quote);
                self.block(&quote);
                self.values.quote = quote;
            }
            Command::Message => {
                self.has_text = true;
                let text = std::mem::take(&mut self.values.text);
                self.block(&text);
                self.values.text = text;
            }
            Command::Attributes => self.attributes(argument),
            Command::Set(field, is_forced) => self.set(field, argument, is_forced),
            Command::Charset => {
                let named = Charset::from_kludge(argument.trim().as_bytes());
                self.filled.changes.charset = named;
                if named.is_none() {
                    self.fault(Fault::Charset(argument.trim().to_owned()));
                }
            }
            Command::Include | Command::Random => {
                let name = lines::file_name(command, argument);
                match self.values.files.get(&name) {
                    Some(Included::Text(text)) => {
                        let text = match command {
                            Command::Random => lines::random_text(text, self.values.chance),
                            _ => text.clone(),
                        };
                        self.included(&text);
                    }
                    Some(Included::Missing) | None => self.fault(Fault::Missing(name)),
                    Some(Included::Outside) => self.fault(Fault::Outside(name)),
                    Some(Included::TooLong) => self.fault(Fault::TooLong(name)),
                }
            }
            // A language file or a spelling checker of GoldED.
            Command::OfGolded => {}
        }
    }

    /// Appends lines of values, which contain no tokens; nothing if empty.
    fn block(&mut self, text: &str) {
        let text = clean::body(text).text;
        let text = text.trim_end_matches('\n');
        if !text.is_empty() {
            self.filled.text.push_str(text);
            self.filled.text.push('\n');
        }
    }

    /// Appends the lines of a file with their tokens replaced.
    fn included(&mut self, text: &str) {
        let text = clean::body(text).text;
        for line in text.lines() {
            let expanded = expand(line.trim_end(), &self.values);
            self.report_unknown_tokens(expanded.unknown);
            self.filled.text.push_str(&expanded.text);
            self.filled.text.push('\n');
        }
    }

    fn attributes(&mut self, argument: &str) {
        let mut added = WriteAttributes::default();
        for word in argument.split([' ', ',', '(', ')']) {
            match word.to_ascii_uppercase().as_str() {
                "PVT" => added.private = true,
                "CRA" => added.crash = true,
                "HLD" => added.hold = true,
                "DIR" => added.direct = true,
                "K/S" => added.kill_sent = true,
                _ => {}
            }
        }
        let changes = &mut self.filled.changes;
        changes.attributes = changes.attributes.union(added);
    }

    fn set(&mut self, field: Field, argument: &str, is_forced: bool) {
        let text = argument.trim();
        let inside = text
            .strip_prefix('"')
            .and_then(|text| text.strip_suffix('"'));
        let text = clean::line(&expand(inside.unwrap_or(text), &self.values).text).text;
        let own = match field {
            Field::From => &mut self.values.author.name,
            Field::To => &mut self.values.addressee.name,
            Field::Subject => &mut self.values.subject,
        };
        if is_forced || own.trim().is_empty() {
            own.clone_from(&text);
        }
        self.filled.changes.fields.push(FieldChange {
            field,
            text,
            is_forced,
        });
    }

    fn report_unknown_tokens(&mut self, names: Vec<String>) {
        for name in names {
            if !self.filled.unknown.contains(&name) {
                self.filled.unknown.push(name);
            }
        }
    }

    fn fault(&mut self, what: Fault) {
        if !self.filled.faults.contains(&what) {
            self.filled.faults.push(what);
        }
    }

    /// Appends the signature and the text of a URL if the template has no place for them.
    fn finish(self) -> Filled {
        let Self {
            occasion,
            values,
            mut filled,
            has_text,
            names_signature,
            ..
        } = self;
        let signature = clean::body(&values.signature).text;
        if !names_signature && !signature.trim().is_empty() {
            filled.text.push_str(signature.trim_end_matches('\n'));
            filled.text.push('\n');
        }
        // A template for replies has no place for the text of a URL.
        let body = clean::body(&values.text).text;
        if !has_text && !occasion.reply && !body.trim().is_empty() {
            let mut body = body.trim_end_matches('\n').to_owned();
            let end = filled.position + body.len();
            if !(filled.text.get(filled.position..)).is_some_and(|below| below.starts_with('\n')) {
                body.push('\n');
            }
            filled.text.insert_str(filled.position, &body);
            filled.position = end;
        }
        filled
    }
}

/// Returns the names of the files included by a template, in its spelling, up to a limit.
#[must_use]
pub fn files_of(template: &str) -> Vec<(String, bool)> {
    lines::files_of(template)
}
