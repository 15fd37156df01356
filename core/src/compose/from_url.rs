//! Drafts made from `netmail:` and `echomail:` URLs (6.1, 6.3).
//!
//! The contents of a URL are proposals by its author: they are sanitised, cut to their limits, and
//! the changes are reported.

use super::template::{self, Fault, Field, Occasion, Person, Values};
use super::{AreaFacts, AreaName, Draft, DraftAttributes, DraftKind, Identity, Moment, clean};
use crate::config::{AreaKind, WriteAttributes};
use crate::limits;
use crate::notice::{Notice, Sentence, Severity};
use crate::url::{FidoUrl, Key, Scheme};

/// A draft, with notices about it.
#[derive(Clone, Debug, Default)]
pub struct Drafted {
    /// The draft.
    pub draft: Draft,
    /// Position of the cursor in its body, in bytes.
    pub position: usize,
    /// Applied defaults, and cut or omitted parts.
    pub notices: Vec<Notice>,
}

impl Drafted {
    /// Fills the body of a draft with these values by the template of its identity.
    pub(super) fn filled(
        mut draft: Draft,
        identity: &Identity,
        occasion: Occasion,
        values: &Values,
    ) -> Self {
        let author = identity.author_of(&draft);
        let occasion = Occasion {
            local: author.facts.is_some_and(|own| own.kind == AreaKind::Local),
            ..occasion
        };
        let template = identity.author_template(author, &draft);
        let filled = template::fill(template, occasion, values);
        draft.body = filled.text;
        let changes = filled.changes;
        for change in changes.fields {
            let own = match change.field {
                Field::From => &mut draft.from,
                Field::To => &mut draft.to,
                Field::Subject => &mut draft.subject,
            };
            if change.is_forced || own.trim().is_empty() {
                *own = change.text;
            }
        }
        let added = DraftAttributes::from(changes.attributes.union(WriteAttributes {
            private: draft.attributes.private,
            crash: draft.attributes.crash,
            hold: draft.attributes.hold,
            direct: draft.attributes.direct,
            kill_sent: draft.attributes.kill_sent,
        }));
        draft.attributes = added;
        draft.charset = changes.charset.or(draft.charset);
        let mut notices = Vec::new();
        if !filled.unknown.is_empty() {
            let names = filled.unknown.join(", ");
            let text = format!(
                "The template has unknown tokens, which are left out: {names}. Write @@ for an @ of the text."
            );
            let text = Sentence::keyed("unknown-tokens", text).with("names", names);
            notices.push(Notice::new(Severity::Warning, "unknown-tokens", text));
        }
        notices.extend(filled.faults.iter().map(template_fault_notice));
        Self {
            draft,
            position: filled.position,
            notices,
        }
    }
}

/// Returns the areas of a URL, each once; areas over the limits are left out and reported.
pub(super) fn areas(url: &FidoUrl, most: usize, notices: &mut Vec<Notice>) -> Vec<AreaName> {
    let mut areas: Vec<AreaName> = Vec::new();
    let mut long = Vec::new();
    let mut left_out = 0_usize;
    for area in url.areas() {
        let tag = clean::line(area.tag).text;
        let domain = area.domain.map(|domain| clean::line(domain).text);
        let length = tag.len() + domain.as_ref().map_or(0, String::len);
        let is_request = url.scheme() == Scheme::Areafix;
        let is_wrong =
            tag.is_empty() || tag.contains(char::is_whitespace) || (is_request && is_command(&tag));
        if length > limits::AREATAG_BYTES || is_wrong {
            if long.len() < limits::NAMED_FAULTS {
                long.push(excerpt(&tag));
            }
            continue;
        }
        let name = AreaName { tag, domain };
        let lower = name.to_string().to_lowercase();
        if areas
            .iter()
            .any(|known| known.to_string().to_lowercase() == lower)
        {
            continue;
        }
        if areas.len() < most {
            areas.push(name);
        } else {
            left_out += 1;
        }
    }
    if left_out > 0 {
        let text = format!(
            "The address names {left_out} more areas than the limit of {most}; only the first \
             {most} are used."
        );
        let text = Sentence::keyed("areas-truncated", text)
            .with("count", left_out)
            .with("most", most);
        notices.push(Notice::new(Severity::Warning, "areas-truncated", text));
    }
    if !long.is_empty() {
        let names = long.join(", ");
        let text = format!(
            "Areatags of more than {} bytes, with blanks or with signs that robots take for \
             commands are left out: {names}.",
            limits::AREATAG_BYTES
        );
        let text = Sentence::keyed("areas-ignored", text)
            .with("most", limits::AREATAG_BYTES)
            .with("names", names);
        notices.push(Notice::new(Severity::Warning, "areas-ignored", text));
    }
    areas
}

/// Returns whether a robot would not read a tag as the name of one area (FSC-0057 and practice):
/// wildcards mean many, a comma begins options, and commands begin with signs.
fn is_command(tag: &str) -> bool {
    tag.contains(['*', '?', ',', ';']) || tag.starts_with(['%', '+', '-', '=', '~', '@', '#', '!'])
}

/// Returns the beginning of a possibly long text.
pub(super) fn excerpt(text: &str) -> String {
    const CHARS: usize = 40;
    let head: String = text.chars().take(CHARS).collect();
    if head.len() < text.len() {
        format!("{head}…")
    } else {
        head
    }
}

/// Makes the draft proposed by a `netmail:` or `echomail:` URL. Parameters are initial values that
/// the user may edit; nothing is sent.
///
/// ```
/// use fidoscope_core::compose::{Identity, Moment, from_url};
/// use fidoscope_core::url::FidoUrl;
///
/// let url = FidoUrl::parse("netmail:2:5063/88?subject=About+FGHI&body=Fidonet+2.0+draft").unwrap().url;
/// let drafted = from_url(&url, &Identity::default(), &Moment::default());
/// assert_eq!(drafted.draft.to, "Sysop");
/// assert_eq!(drafted.draft.subject, "About FGHI");
/// assert!(drafted.draft.body.starts_with("Fidonet 2.0 draft\n"));
/// ```
#[must_use]
pub fn from_url(url: &FidoUrl, identity: &Identity, moment: &Moment) -> Drafted {
    let mut notices = Vec::new();
    let mut draft = match (url.scheme(), url.station()) {
        (Scheme::Netmail, Some(station)) => Draft::new_netmail(station.clone()),
        _ => Draft::new_echomail(areas(url, limits::POST_AREAS, &mut notices)),
    };
    let (mut hidden, mut cut) = (Vec::new(), Vec::new());
    let mut field = |key: Key, name: &'static str| {
        let cleaned = clean::line(url.values(key).next()?);
        if cleaned.removed > 0 {
            hidden.push(name);
        }
        let value = truncated_to(&cleaned.text, limits::DRAFT_FIELD_BYTES);
        if value.len() < cleaned.text.len() {
            cut.push(name);
        }
        Some(value.to_owned()).filter(|value| !value.is_empty())
    };
    let to = field(Key::To, "to");
    let subject = field(Key::Subject, "subject");
    let from = field(Key::From, "from");
    let given = url.values(Key::Body).next().unwrap_or_default();
    let cleaned = clean::body(given);
    let body = truncated_to(&cleaned.text, limits::DRAFT_BODY_BYTES);
    if cleaned.removed > 0 {
        hidden.push("body");
    }
    if body.len() < cleaned.text.len() {
        cut.push("body");
    }
    match to {
        Some(to) => draft.to = to,
        None => {
            if draft.kind == DraftKind::Echomail {
                identity.addressee_of(&draft).clone_into(&mut draft.to);
            }
            if draft.kind == DraftKind::Netmail || draft.to == "All" {
                notices.push(default_addressee(&draft));
            }
        }
    }
    draft.subject = subject.unwrap_or_default();
    if let Some(from) = from {
        if !identity.is_own_name(&from) {
            notices.push(foreign_name(&from));
        }
        draft.from = from;
    }
    notices.extend(repeated_fields(url));
    if !hidden.is_empty() {
        notices.push(about_fields("hidden-characters", &hidden));
    }
    if !cut.is_empty() {
        notices.push(about_fields("fields-truncated", &cut));
    }
    for area in draft
        .areas
        .iter()
        .filter(|area| identity.area(area).is_none())
    {
        notices.push(unknown_area(area, url));
    }
    body.clone_into(&mut draft.body);
    let mut drafted = begin(draft, identity, moment);
    notices.append(&mut drafted.notices);
    Drafted { notices, ..drafted }
}

/// Returns an empty message with the template and the signature, and the position of the cursor.
#[must_use]
pub fn new_message(mut draft: Draft, identity: &Identity, moment: &Moment) -> Drafted {
    if draft.kind == DraftKind::Echomail && draft.to == "All" {
        identity.addressee_of(&draft).clone_into(&mut draft.to);
    }
    begin(draft, identity, moment)
}

/// Fills the template of the draft's author around its text.
pub(super) fn begin(mut draft: Draft, identity: &Identity, moment: &Moment) -> Drafted {
    prepare(&mut draft, identity);
    if draft.from.is_empty() {
        let author = identity.author_of(&draft);
        draft.from = identity.author_name(author, draft.chance).to_owned();
    }
    let values = Values {
        text: std::mem::take(&mut draft.body),
        ..common_values(&draft, identity, moment)
    };
    let occasion = Occasion {
        netmail: draft.kind == DraftKind::Netmail,
        ..Occasion::default()
    };
    Drafted::filled(draft, identity, occasion, &values)
}

/// Sets the random number of a draft, if it has none, and the attributes of its area, if they are
/// the default ones.
pub(super) fn prepare(draft: &mut Draft, identity: &Identity) {
    if draft.chance == 0 {
        draft.chance = identity.chance;
    }
    let usual = DraftAttributes {
        private: draft.kind == DraftKind::Netmail,
        ..DraftAttributes::default()
    };
    if draft.attributes == usual
        && let Some(facts) = identity.author_of(draft).facts
        && let Some(own) = facts.habits.attributes
    {
        draft.attributes = own.into();
    }
}

/// Returns the name and the description of an area.
pub(super) fn named_area(area: Option<&AreaName>, identity: &Identity) -> (String, String) {
    let facts = area.and_then(|name| identity.area(name));
    (
        area.map(AreaName::to_string).unwrap_or_default(),
        facts.map_or_else(String::new, |facts| facts.description.clone()),
    )
}

/// Returns the values of tokens that do not depend on an original.
pub(super) fn common_values(draft: &Draft, identity: &Identity, moment: &Moment) -> Values {
    let area = draft.areas.first();
    let author = identity.author_of(draft);
    let persona = author.persona;
    let named = persona.and_then(|own| own.address.as_ref());
    let own = draft
        .from_address
        .as_ref()
        .or(named)
        .or_else(|| match area {
            Some(name) if draft.kind == DraftKind::Echomail => identity.aka_in(name),
            _ => draft
                .to_address
                .as_ref()
                .and_then(|to| identity.aka_for(to)),
        });
    let values = Values {
        addressee: Person {
            name: draft.to.clone(),
            address: draft.to_address.clone(),
        },
        author: Person {
            name: draft.from.clone(),
            address: own.cloned(),
        },
        area: named_area(area, identity),
        subject: draft.subject.clone(),
        written: moment.local,
        offset: moment.utc_offset,
        signature: identity.signature_of(persona).to_owned(),
        attributes: draft.attributes,
        program: super::PROGRAM.to_owned(),
        own_names: identity.names.clone(),
        nickname: identity.author_nickname(author).to_owned(),
        everybody: identity.addressee_of(draft).to_owned(),
        base: base_of(author.facts),
        files: identity.template_files.clone(),
        chance: draft.chance,
        ..Values::default()
    };
    // These may contain tokens.
    let tagline = match draft.tagline.as_str() {
        "" => identity.tagline_of(draft, draft.chance),
        own => own,
    };
    Values {
        tearline: template::end_line(identity.author_tearline(author), &values),
        tagline: template::end_line(tagline, &values),
        origin: template::end_line(identity.author_origin(author, draft.chance), &values),
        ..values
    }
}

/// Returns the notice about a failed command of a template.
fn template_fault_notice(fault: &Fault) -> Notice {
    let text = match fault {
        Fault::Missing(name) => Sentence::keyed(
            "template-no-file",
            format!("The template includes {name}, which does not exist or cannot be read."),
        )
        .with("name", name),
        Fault::Outside(name) => Sentence::keyed(
            "template-file-outside",
            format!("The template includes {name}, which lies outside of the folders of templates: left out."),
        )
        .with("name", name),
        Fault::TooLong(name) => Sentence::keyed(
            "template-file-long",
            format!("The template includes {name}, which is too long: it is left out."),
        )
        .with("name", name),
        Fault::Charset(name) => Sentence::keyed(
            "template-charset",
            format!("The template names the character set {name}, which Fidoscope does not know."),
        )
        .with("name", name),
    };
    Notice::new(Severity::Warning, "template-fault", text)
}

/// Returns the path and format of the base of an area.
fn base_of(facts: Option<&AreaFacts>) -> (String, String) {
    let base = facts.and_then(|facts| facts.base.as_ref());
    base.map(|(format, path)| (path.display().to_string(), format.name().to_owned()))
        .unwrap_or_default()
}

/// Returns the beginning of a text, at most `most` bytes.
pub(super) fn truncated_to(text: &str, most: usize) -> &str {
    let end = text.floor_char_boundary(most.min(text.len()));
    text.get(..end).unwrap_or(text)
}

/// Returns a notice about repeated parameters of an address for writing: a message has one of each.
#[must_use]
pub fn repeated_fields(url: &FidoUrl) -> Option<Notice> {
    const SINGLE: [Key; 7] = [
        Key::To,
        Key::From,
        Key::Subject,
        Key::Body,
        Key::Leave,
        Key::Bot,
        Key::Loc,
    ];
    let repeated = SINGLE.iter().filter(|key| url.values(**key).count() > 1);
    let names: Vec<&str> = repeated.map(|key| key.name()).collect();
    if names.is_empty() {
        return None;
    }
    let names = names.join(", ");
    let text = format!(
        "The address gives these fields more than once, and only the first value of each is used: {names}."
    );
    let text = Sentence::keyed("repeated-fields", text).with("names", names);
    Some(Notice::new(Severity::Warning, "repeated-fields", text))
}

fn default_addressee(draft: &Draft) -> Notice {
    let text = match draft.kind {
        DraftKind::Echomail => Sentence::keyed(
            "default-to-all",
            "The address names no addressee: the message is to All.",
        ),
        DraftKind::Netmail => Sentence::keyed(
            "default-to-sysop",
            "The address names no addressee: the message is to Sysop.",
        ),
    };
    Notice::new(Severity::Info, "default-to", text)
}

fn foreign_name(name: &str) -> Notice {
    let name = excerpt(name);
    let text = format!(
        "The address asks to sign as {name}, which is not one of your names: check it before you send."
    );
    let text = Sentence::keyed("foreign-name", text).with("name", name);
    Notice::new(Severity::Warning, "foreign-name", text)
}

fn unknown_area(area: &AreaName, url: &FidoUrl) -> Notice {
    let text = format!("{area} is not one of your areas: nothing can be written there.");
    let text = Sentence::keyed("not-your-area", text).with("area", area);
    let notice = Notice::new(Severity::Warning, "not-your-area", text);
    let domain = area.domain.as_deref();
    let named = (url.areas()).find(|own| own.tag == area.tag && own.domain == domain);
    match FidoUrl::areafix(&area.tag, domain) {
        // With the domains of the URL, which may have several suffixes.
        Some(link) => notice.with_link(
            Sentence::keyed("subscribe", "Subscribe"),
            link.with_areas(named),
        ),
        None => notice,
    }
}

fn about_fields(code: &'static str, names: &[&str]) -> Notice {
    let names = names.join(", ");
    let text = if code == "hidden-characters" {
        Sentence::keyed(
            "hidden-characters",
            format!("Hidden characters were removed from these fields of the address: {names}."),
        )
    } else {
        Sentence::keyed(
            "fields-truncated",
            format!("These fields of the address are too long and were cut: {names}."),
        )
    };
    Notice::new(Severity::Warning, code, text.with("names", names))
}
