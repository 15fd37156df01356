//! Templates with the tokens of golded.tpl.
//!
//! A line may begin with tokens that say in which messages it is: `@New`, `@Reply`, `@Quoted`,
//! `@Forward`, `@Moved`. Of several of them one has to be true; `@Net`, `@Echo` and others each have to be. `;` begins a comment.
//! Answers here quote: `@Reply`, which in GoldED is in those without a quote, is in them where no line is `@Quoted`.
//! `{me}{you}{all}` after a name are said in its place where it is that of the writer, of the addressee, or All.
//! Other tokens are replaced wherever they are, a signature without `@Signature` goes to the end; a name that no token has stays as it is.

use super::clean;
use crate::address::Address;
use crate::time::WallTime;

/// The template of GoldED's habits that is used where the user has none.
pub const BUILT_IN: &str = "\
@Moved* Originally in @OEcho
@Moved
@Forward* Forwarded by @CName (@CAddr)
@Forward* Area: @OEcho
@Forward* From: @OName (@OAddr), @ODate @OTime
@Forward* To: @DName
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

/// What kind of message is started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occasion {
    /// It answers another one.
    pub reply: bool,
    /// It forwards another one.
    pub forward: bool,
    /// It goes to another area than the one that it answers.
    pub moved: bool,
    /// It is netmail.
    pub netmail: bool,
}

/// A person in a header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// Name.
    pub name: String,
    /// Address, if known.
    pub address: Option<Address>,
}

impl Person {
    fn first(&self) -> &str {
        self.name.split_whitespace().next().unwrap_or_default()
    }

    fn last(&self) -> &str {
        self.name.split_whitespace().last().unwrap_or_default()
    }

    fn address(&self) -> String {
        self.address
            .as_ref()
            .map(Address::to_string)
            .unwrap_or_default()
    }
}

/// The values of tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// The author of the original (`O`).
    pub original_author: Person,
    /// Whom the original is addressed to (`D`).
    pub original_addressee: Person,
    /// Whom the new message is addressed to (`T`).
    pub addressee: Person,
    /// Who writes (`C` and `F`).
    pub author: Person,
    /// Area of the original and its description.
    pub original_area: (String, String),
    /// Area of the new message and its description.
    pub area: (String, String),
    /// Subject of the new message.
    pub subject: String,
    /// Subject of the original.
    pub original_subject: String,
    /// MSGID of the original.
    pub original_msgid: String,
    /// When the original was written.
    pub original_written: Option<WallTime>,
    /// When the new message is written.
    pub written: WallTime,
    /// The original, quoted.
    pub quote: String,
    /// The text of the original, for a message that forwards it; of a new message what its URL
    /// asks for.
    pub text: String,
    /// Signature.
    pub signature: String,
    /// Text of the tearline.
    pub tearline: String,
    /// Tagline.
    pub tagline: String,
    /// Name and version of the program.
    pub program: String,
}

/// A text made by a template.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filled {
    /// The text.
    pub text: String,
    /// Where the cursor belongs, in bytes: at `@Position`, else at the beginning.
    pub position: usize,
}

/// Fills a template. The values are cleaned: nothing of them is hidden.
#[must_use]
pub fn fill(template: &str, occasion: Occasion, values: &Values) -> Filled {
    let mut filled = Filled::default();
    let (mut has_text, mut names_signature) = (false, false);
    let is_quoted = template.to_ascii_lowercase().contains("@quoted");
    for line in template.lines() {
        let line = line.trim_end();
        if line.starts_with(';') {
            continue;
        }
        names_signature |= line.to_ascii_lowercase().contains("@signature");
        let Some(line) = wanted(line, occasion, is_quoted) else {
            continue;
        };
        let mut text = String::new();
        let mut position = None;
        let mut is_block = false;
        let mut rest = line;
        while let Some(at) = rest.find('@') {
            text.push_str(rest.get(..at).unwrap_or_default());
            let after = rest.get(at + 1..).unwrap_or_default();
            let name: &str = after
                .find(|char: char| !char.is_ascii_alphanumeric())
                .and_then(|end| after.get(..end))
                .unwrap_or(after);
            let Some((value, length)) = token(name, values) else {
                text.push('@');
                rest = after;
                continue;
            };
            has_text |= matches!(value, Token::Message(_));
            rest = after.get(length..).unwrap_or_default();
            match value {
                Token::Line(value) => {
                    let value = clean::line(&value).text;
                    let (word, below) = instead(&value, rest, values);
                    text.push_str(word.unwrap_or(&value));
                    rest = below;
                }
                Token::Block(value) | Token::Message(value) => {
                    is_block = true;
                    text.push_str(clean::body(value).text.trim_end_matches('\n'));
                }
                Token::Position => {
                    is_block = true;
                    position = Some(text.len());
                }
            }
        }
        text.push_str(rest);
        if let Some(position) = position {
            filled.position = filled.text.len() + position;
        }
        if position.is_some() || !(is_block && text.is_empty()) {
            filled.text.push_str(&text);
            filled.text.push('\n');
        }
    }
    let signature = clean::body(&values.signature).text;
    if !names_signature && !signature.trim().is_empty() {
        filled.text.push_str(signature.trim_end_matches('\n'));
        filled.text.push('\n');
    }
    // A template for replies has no place for what a URL asks for.
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

/// The word of `{me}{you}{all}` after a name that is said in its place, and what follows them.
fn instead<'t>(name: &str, rest: &'t str, values: &Values) -> (Option<&'t str>, &'t str) {
    let roles = [&*values.author.name, &*values.addressee.name, "All"];
    let (mut word, mut rest) = (None, rest);
    for role in roles {
        let inner = rest
            .strip_prefix('{')
            .and_then(|inner| inner.split_once('}'));
        let Some((own, after)) = inner else { break };
        let is_it = !name.is_empty() && name.to_lowercase() == role.to_lowercase();
        if word.is_none() && is_it && !own.is_empty() {
            word = Some(own);
        }
        rest = after;
    }
    (word, rest)
}

/// Commands of GoldED, which are no text, and conditions that never hold here.
const LEFT_OUT: [&str; 17] = [
    "quotebuf",
    "header",
    "write",
    "moderator",
    "local",
    "attrib",
    "spellchecker",
    "setsubj",
    "setfrom",
    "setto",
    "forcesubj",
    "forcefrom",
    "forceto",
    "xlatexport",
    "loadlanguage",
    "random",
    "include",
];

/// The line without the conditions at its beginning; `None` when it does not belong here.
fn wanted(line: &str, occasion: Occasion, is_quoted: bool) -> Option<&str> {
    let mut rest = line;
    let mut verdict = None;
    while let Some(after) = rest.strip_prefix('@') {
        let starts = |name: &str| {
            let head = after.get(..name.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(name))
        };
        if LEFT_OUT.iter().any(|name| starts(name)) {
            return None;
        }
        // Unlike those below, each of these has to hold.
        let required = [
            ("notforward", !occasion.forward),
            ("net", occasion.netmail),
            ("echo", !occasion.netmail),
        ];
        if let Some((name, holds)) = required.iter().find(|(name, _)| starts(name)) {
            if !holds {
                return None;
            }
            rest = after.get(name.len()..).unwrap_or_default();
            continue;
        }
        let conditions = [
            ("new", !occasion.reply && !occasion.forward),
            ("reply", occasion.reply && !is_quoted),
            ("quoted", occasion.reply),
            ("comment", false),
            ("forward", occasion.forward),
            ("moved", occasion.moved),
            ("changed", false),
        ];
        let Some((name, holds)) = conditions.iter().find(|(name, _)| starts(name)) else {
            break;
        };
        verdict = Some(verdict.unwrap_or(false) || *holds);
        rest = after.get(name.len()..).unwrap_or_default();
    }
    verdict.unwrap_or(true).then_some(rest)
}

enum Token<'v> {
    /// A part of a line.
    Line(String),
    /// Lines; a line of the template with nothing else is left out when there are none.
    Block(&'v str),
    /// The text of the original or of the URL.
    Message(&'v str),
    /// Where the cursor belongs.
    Position,
}

/// Names without value here: GoldED leaves nothing in their place. The Origin line is chosen when the
/// message is finished.
const EMPTY: [&str; 6] = ["pseudo", "odtz", "ctz", "attrib", "origin", "corigin"];

/// The value of the longest token that a text begins with, and the length of its name.
fn token<'v>(name: &str, values: &'v Values) -> Option<(Token<'v>, usize)> {
    let lower = name.to_ascii_lowercase();
    (1..=lower.len()).rev().find_map(|length| {
        let value = value(lower.get(..length)?, values)?;
        Some((value, length))
    })
}

fn value<'v>(name: &str, values: &'v Values) -> Option<Token<'v>> {
    let person = |person: &Person, part: &str| match part {
        "name" => Some(person.name.clone()),
        "fname" => Some(person.first().to_owned()),
        "lname" => Some(person.last().to_owned()),
        "addr" => Some(person.address()),
        _ => None,
    };
    let people = [
        ("o", &values.original_author),
        ("d", &values.original_addressee),
        ("t", &values.addressee),
        ("c", &values.author),
        ("f", &values.author),
    ];
    let of_person = people.iter().find_map(|(letter, who)| {
        let part = name.strip_prefix(letter)?;
        person(who, part)
    });
    if let Some(text) = of_person {
        return Some(Token::Line(text));
    }
    let line = |text: &str| Token::Line(text.to_owned());
    let original_time = |show: fn(WallTime) -> String| {
        Token::Line(values.original_written.map(show).unwrap_or_default())
    };
    Some(match name {
        "odate" => original_time(date),
        "otime" => original_time(time),
        "odtime" | "odatetime" => original_time(|at| format!("{} {}", date(at), time(at))),
        "cdate" => Token::Line(date(values.written)),
        "ctime" => Token::Line(time(values.written)),
        "oecho" => line(&values.original_area.0),
        "odesc" => line(&values.original_area.1),
        "cecho" | "echo" => line(&values.area.0),
        "cdesc" | "desc" => line(&values.area.1),
        "subject" => line(&values.subject),
        "osubject" => line(&values.original_subject),
        "omsgid" | "msgid" => line(&values.original_msgid),
        "tearline" | "ctearline" => line(&values.tearline),
        "tagline" | "ctagline" => line(&values.tagline),
        "quote" => Token::Block(&values.quote),
        "message" | "text" => Token::Message(&values.text),
        "signature" => Token::Block(&values.signature),
        "position" => Token::Position,
        "pid" | "longpid" | "program" => line(&values.program),
        name if EMPTY.contains(&name) => line(""),
        _ => return None,
    })
}

/// `13 Aug 07`, as GoldED writes dates and FTS-0001 does.
fn date(at: WallTime) -> String {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let civil = at.civil();
    let month = usize::try_from(civil.month())
        .unwrap_or(1)
        .saturating_sub(1);
    let month = MONTHS.get(month).copied().unwrap_or_default();
    let year = civil.year().rem_euclid(100);
    format!("{:02} {month} {year:02}", civil.day())
}

fn time(at: WallTime) -> String {
    let civil = at.civil();
    format!("{:02}:{:02}", civil.hour(), civil.minute())
}

#[cfg(test)]
mod tests {
    use super::{BUILT_IN, Occasion, Person, Values, fill};
    use crate::address::Address;
    use crate::time::WallTime;

    fn values() -> Values {
        let person = |name: &str, address: &str| Person {
            name: name.to_owned(),
            address: Address::parse_lenient(address),
        };
        Values {
            original_author: person("Mithgol the Webmaster", "2:5063/88"),
            original_addressee: person("All", ""),
            addressee: person("Mithgol the Webmaster", "2:5063/88"),
            author: person("Ivan Petrov", "2:5030/1520.9"),
            original_area: ("R50.Bone".into(), "Backbone".into()),
            area: ("Ru.FTN.Develop".into(), "Programs".into()),
            subject: "Re: FGHI".into(),
            original_subject: "FGHI".into(),
            original_written: Some(WallTime(1_187_009_854)),
            written: WallTime(1_187_096_254),
            quote: " MtW> Hello\n".into(),
            text: "Hello\n".into(),
            ..Values::default()
        }
    }

    #[test]
    fn tokens_of_golded_are_replaced_in_any_letter_case() {
        for (template, text) in [
            (
                "@OName|@OFName|@OLName|@OAddr",
                "Mithgol the Webmaster|Mithgol|Webmaster|2:5063/88",
            ),
            (
                "@DName @TFName @CName @CAddr @FName",
                "All Mithgol Ivan Petrov 2:5030/1520.9 Ivan Petrov",
            ),
            (
                "@odate @OTIME / @CDate @CTime",
                "13 Aug 07 12:57 / 14 Aug 07 12:57",
            ),
            (
                "@OEcho (@ODesc), @CEcho (@CDesc)",
                "R50.Bone (Backbone), Ru.FTN.Develop (Programs)",
            ),
            ("@Subject", "Re: FGHI"),
            ("@OFNamehello", "Mithgolhello"),
            ("mail@example.org @ @Unknown", "mail@example.org @ @Unknown"),
            ("; a comment", ""),
        ] {
            let filled = fill(
                template,
                Occasion {
                    reply: true,
                    ..Occasion::default()
                },
                &values(),
            );
            assert_eq!(filled.text.trim_end(), text, "{template}");
        }
    }

    #[test]
    fn lines_with_conditions_are_in_their_messages_only() {
        let template = "@Newnew\n@Replyreply\n@Forwardforward\n@Moved@Forwardmoved\nall\n";
        for (occasion, text) in [
            (Occasion::default(), "new\nall\n"),
            (
                Occasion {
                    reply: true,
                    ..Occasion::default()
                },
                "reply\nall\n",
            ),
            (
                Occasion {
                    forward: true,
                    ..Occasion::default()
                },
                "forward\nmoved\nall\n",
            ),
        ] {
            let mut values = values();
            values.text.clear();
            assert_eq!(fill(template, occasion, &values).text, text);
            // An answer that quotes has the lines of quotes alone.
            let quoted = format!("{template}@Quotedreply\n").replace("@Replyreply", "@Replyother");
            let text = text.replace("reply\nall", "all\nreply");
            assert_eq!(fill(&quoted, occasion, &values).text, text);
        }
    }

    #[test]
    fn the_built_in_template_quotes_and_places_the_cursor() {
        let signed = Values {
            signature: "Ivan".into(),
            ..values()
        };
        let reply = Occasion {
            reply: true,
            moved: true,
            ..Occasion::default()
        };
        let filled = fill(BUILT_IN, reply, &signed);
        assert_eq!(
            filled.text,
            "* Originally in R50.Bone\n\n13 Aug 07 12:57, Mithgol the Webmaster -> All:\n\n MtW> Hello\n\n\nIvan\n"
        );
        assert_eq!(filled.text.get(filled.position..), Some("\nIvan\n"));
        let forward = Occasion {
            forward: true,
            ..Occasion::default()
        };
        let text = fill(BUILT_IN, forward, &signed).text;
        assert!(
            text.starts_with("* Forwarded by Ivan Petrov (2:5030/1520.9)\n* Area: R50.Bone\n"),
            "{text}"
        );
        assert!(text.contains("\n\nHello\n"), "{text}");
    }

    #[test]
    fn the_body_of_a_url_is_kept_by_any_template() {
        for (template, text) in [
            (
                "Dear @TName\n@Position\n",
                "Dear Mithgol the Webmaster\nHello\n",
            ),
            ("@NewHi\n", "Hello\nHi\n"),
            ("@Message\n", "Hello\n"),
            ("", "Hello\n"),
        ] {
            assert_eq!(fill(template, Occasion::default(), &values()).text, text);
        }
    }

    #[test]
    fn the_sample_of_golded_quotes_once_and_shows_no_token() {
        let template = "@LoadLanguage GEDLNGUS.CFG\n\
            @Quoted@ODate @OTime, @OName{I}{you} wrote to @DName{me}{you}:\n\
            @Quotebuf\n@Quotebuf@ODate @OTime, @OName{I}{you} wrote to @DName{me}{you}:\n@Quotebuf\n\
            @Quote\n@net@Moved* net\n@echo@Moved* echo\n@CFName\n";
        let reply = Occasion {
            reply: true,
            ..Occasion::default()
        };
        let mut values = values();
        values.text.clear();
        assert_eq!(
            fill(template, reply, &values).text,
            "13 Aug 07 12:57, you wrote to All:\n MtW> Hello\nIvan\n"
        );
        values.quote.clear();
        assert_eq!(fill(template, Occasion::default(), &values).text, "Ivan\n");
        let moved = Occasion {
            reply: true,
            moved: true,
            netmail: true,
            ..Occasion::default()
        };
        assert_eq!(
            fill("@net@Moved* net\n@echo@Moved* echo\n", moved, &values).text,
            "* net\n"
        );
    }

    #[test]
    fn a_signature_is_at_its_token_else_at_the_end() {
        let signed = Values {
            signature: "Ivan\nPetrov\n".into(),
            text: String::new(),
            ..values()
        };
        for (template, text) in [
            ("@Signature\nend\n", "Ivan\nPetrov\nend\n"),
            ("@Position\nbye\n", "\nbye\nIvan\nPetrov\n"),
            ("; no @Signature here\nbye\n", "bye\nIvan\nPetrov\n"),
            ("", "Ivan\nPetrov\n"),
        ] {
            assert_eq!(fill(template, Occasion::default(), &signed).text, text);
        }
    }

    #[test]
    fn values_of_strangers_make_no_hidden_lines() {
        let mut values = values();
        values.original_author.name = "A\u{1}PID: x\rB".into();
        values.text = "a\u{1}b\u{85}c".into();
        let filled = fill(
            "@OName\n@Message\n",
            Occasion {
                forward: true,
                ..Occasion::default()
            },
            &values,
        );
        assert_eq!(filled.text, "APID: x B\nab\nc\n");
    }
}
