//! Drafts, and messages written here that are already in their bases.

use super::{attachments, by_key};
use crate::files::document::{Document, Kind};
use crate::strings::tr;
use fidoscope_core::address::Address;
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::{AreaName, Attachment, Draft, DraftKind, Misfits, WritesAs, Written};
use fidoscope_core::geo::kludge_of_line;
use fidoscope_core::url::FidoUrl;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// Maximum number of drafts.
const MOST_DRAFTS: usize = 1000;

/// Maximum number of remembered messages that were written here; the oldest are dropped first.
const MOST_SENT: usize = 200;

/// Maximum size of their attached files, in bytes.
const MOST_SENT_BYTES: usize = 64 * 1024 * 1024;

/// Id of a draft for its whole life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct DraftId(pub(crate) u64);

impl DraftId {
    /// Returns the address of the draft's page.
    pub(crate) fn url(self) -> Option<FidoUrl> {
        FidoUrl::parse(&format!("about:draft?{}", self.0))
            .ok()
            .map(|parsed| parsed.url)
    }

    /// Returns the draft that an address names.
    pub(crate) fn named_by(url: &FidoUrl) -> Option<Self> {
        let number = url.as_external()?.strip_prefix("about:draft?")?;
        number.parse().ok().map(Self)
    }
}

/// Message in a base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    pub(crate) area: AreaName,
    pub(crate) number: u32,
    pub(crate) fingerprint: u32,
    /// MSGID, which tossers do not change; empty if an older version stored the entry.
    pub(crate) msgid: String,
}

/// Draft, or message that became of one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct SavedDraft {
    pub(crate) draft: Draft,
    /// Messages already in their bases when the next one failed: a retry leaves them out.
    pub(crate) done: Vec<(Written, Stored)>,
    /// Resulting messages; empty while the draft is edited.
    pub(crate) sent: Vec<Stored>,
    /// Messages that it replaces unless the tosser has exported them.
    pub(crate) replaces: Vec<Stored>,
    /// Address that created the draft, if any.
    pub(crate) source: Option<String>,
    /// File names of attachments that are not read yet, by position; empty for none.
    pub(crate) files: Vec<String>,
    /// True if the user changed it; only then it is saved.
    pub(crate) is_touched: bool,
    /// Time of the last change, in seconds since 1970.
    pub(crate) changed: i64,
}

impl SavedDraft {
    /// Returns the messages in their bases: all, or those before a failure.
    pub(crate) fn written(&self) -> Vec<Stored> {
        let done = self.done.iter().map(|(_, stored)| stored);
        done.chain(&self.sent).cloned().collect()
    }
}

/// All drafts.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Drafts(pub(crate) BTreeMap<DraftId, SavedDraft>);

impl Drafts {
    /// Adds a draft under an unused id, which starts at the creation time `millis`.
    pub(crate) fn add(&mut self, kept: SavedDraft, millis: u64) -> DraftId {
        let mut id = DraftId(millis);
        while self.0.contains_key(&id) {
            id.0 += 1;
        }
        self.0.insert(id, kept);
        id
    }

    /// Returns the draft that was created by an address.
    pub(crate) fn of_source(&self, source: &str) -> Option<DraftId> {
        let mut drafts = self.0.iter().filter(|(_, kept)| kept.sent.is_empty());
        let found = drafts.find(|(_, kept)| kept.source.as_deref() == Some(source));
        found.map(|(id, _)| *id)
    }

    /// Returns the attached files of saved drafts.
    fn attachments(&self) -> impl Iterator<Item = &Attachment> {
        let touched = self.0.values().filter(|kept| kept.is_touched);
        touched.flat_map(|kept| &kept.draft.attachments)
    }

    /// Marks a draft as sent, and drops the oldest sent ones over the limits.
    pub(crate) fn set_sent(&mut self, id: DraftId, sent: Vec<Stored>, now: i64) {
        if let Some(kept) = self.0.get_mut(&id) {
            let done = kept.done.drain(..).map(|(_, stored)| stored);
            kept.sent = done.chain(sent).collect();
            kept.replaces.clear();
            kept.is_touched = true;
            kept.changed = now;
        }
        let sent = self.0.iter().filter(|(_, kept)| !kept.sent.is_empty());
        let bytes = |kept: &SavedDraft| -> usize {
            let files = kept.draft.attachments.iter();
            files.map(|file| file.bytes.len()).sum()
        };
        let sent = sent.map(|(id, kept)| (kept.changed, *id, bytes(kept)));
        let mut sent: Vec<(i64, DraftId, usize)> = sent.collect();
        sent.sort_unstable_by_key(|(changed, id, _)| std::cmp::Reverse((*changed, *id)));
        let mut room = MOST_SENT_BYTES;
        for (at, (_, id, bytes)) in sent.into_iter().enumerate() {
            let fits = room.checked_sub(bytes);
            room = fits.unwrap_or_default();
            // The latest one stays whatever its size.
            if at > 0 && (at >= MOST_SENT || fits.is_none()) {
                self.0.remove(&id);
            }
        }
    }
}

fn to_value(kept: &SavedDraft) -> Value {
    let SavedDraft {
        draft,
        source,
        changed,
        done,
        sent,
        replaces,
        ..
    } = kept;
    let areas: Vec<_> = draft.areas.iter().map(area_value).collect();
    let files: Vec<Value> = (draft.attachments.iter())
        .map(|file| json!({ "name": file.name, "file": attachments::name_of(&file.bytes) }))
        .collect();
    let places: Vec<String> = draft.places.iter().map(ToString::to_string).collect();
    let address = |address: &Option<Address>| address.as_ref().map(ToString::to_string);
    let reply_to = (draft.reply_to.as_ref()).map(|msgid| json!({ "msgid": msgid }));
    let own = draft.attributes;
    json!({
        "netmail": draft.kind == DraftKind::Netmail,
        "areas": areas,
        "to": draft.to,
        "to_address": address(&draft.to_address),
        "identity": draft.writes_as.as_str(),
        "from": draft.from,
        "from_address": address(&draft.from_address),
        "subject": draft.subject,
        "body": draft.body,
        "tagline": draft.tagline,
        "chance": draft.chance,
        "attributes": [own.private, own.crash, own.hold, own.direct, own.kill_sent, own.file_attach],
        "files": files,
        "section_bytes": draft.section_bytes,
        "reply_to": reply_to,
        "tags": draft.tags,
        "places": places,
        "charset": draft.charset.map(Charset::name),
        "misfits": match draft.misfits {
            Misfits::Ask => "ask",
            Misfits::Utf8 => "utf8",
            Misfits::Fiunis => "fiunis",
            Misfits::Nearest => "nearest",
        },
        "source": source,
        "changed": changed,
        "done": done.iter().map(done_value).collect::<Vec<_>>(),
        "sent": sent.iter().map(stored_value).collect::<Vec<_>>(),
        "replaces": replaces.iter().map(stored_value).collect::<Vec<_>>(),
    })
}

fn stored_value(stored: &Stored) -> Value {
    json!([
        area_value(&stored.area),
        stored.number,
        stored.fingerprint,
        stored.msgid
    ])
}

fn done_value((written, stored): &(Written, Stored)) -> Value {
    json!({
        "area": written.area.as_ref().map(area_value),
        "part": [written.part.0, written.part.1],
        "msgid": written.msgid,
        "hash": written.hash,
        "stored": stored_value(stored),
    })
}

fn done_of(value: &Value) -> Option<(Written, Stored)> {
    let part = |at: usize| usize::try_from(value.get("part")?.get(at)?.as_u64()?).ok();
    let written = Written {
        area: value.get("area").and_then(area_of),
        part: (part(0)?, part(1)?),
        msgid: value.get("msgid")?.as_str()?.to_owned(),
        hash: value.get("hash")?.as_u64()?,
    };
    Some((written, stored_of(value.get("stored")?)?))
}

fn stored_of(value: &Value) -> Option<Stored> {
    let number = |at: usize| u32::try_from(value.get(at)?.as_u64()?).ok();
    Some(Stored {
        area: area_of(value.get(0)?)?,
        number: number(1)?,
        fingerprint: number(2)?,
        msgid: value
            .get(3)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned(),
    })
}

fn area_value(area: &AreaName) -> Value {
    json!([area.tag, area.domain])
}

fn area_of(value: &Value) -> Option<AreaName> {
    Some(AreaName {
        tag: value.get(0)?.as_str()?.to_owned(),
        domain: value.get(1).and_then(Value::as_str).map(str::to_owned),
    })
}

fn of_value(value: &Value) -> Option<SavedDraft> {
    let field = |name: &str| value.get(name);
    let maybe = |name: &str| Some(field(name)?.as_str()?.to_owned());
    let text = |name: &str| maybe(name).unwrap_or_default();
    let list = |name: &str| field(name).and_then(Value::as_array).into_iter().flatten();
    let address = |name: &str| Address::parse_lenient(&maybe(name)?);
    let usual = Draft::default();
    let mut attributes = usual.attributes;
    let flags = [
        &mut attributes.private,
        &mut attributes.crash,
        &mut attributes.hold,
        &mut attributes.direct,
        &mut attributes.kill_sent,
        &mut attributes.file_attach,
    ];
    for (flag, value) in flags.into_iter().zip(list("attributes")) {
        *flag = value.as_bool().unwrap_or_default();
    }
    let mut files = Vec::new();
    let attachments = list("files").filter_map(|file| {
        let text = |name: &str| Some(file.get(name)?.as_str()?.to_owned());
        let name = text("name")?;
        files.push(text("file").unwrap_or_default());
        Some(Attachment {
            name,
            bytes: [].into(),
        })
    });
    let attachments = attachments.collect();
    let msgid = |reply: &Value| Some(reply.get("msgid")?.as_str()?.to_owned());
    let number = |name: &str| field(name).and_then(Value::as_u64);
    let draft = Draft {
        kind: match field("netmail")?.as_bool()? {
            true => DraftKind::Netmail,
            false => DraftKind::Echomail,
        },
        areas: list("areas").filter_map(area_of).collect(),
        to: text("to"),
        to_address: address("to_address"),
        writes_as: WritesAs::parse(&text("identity")),
        from: text("from"),
        from_address: address("from_address"),
        subject: text("subject"),
        password: None,
        to_robot: false,
        body: text("body"),
        tagline: text("tagline"),
        chance: number("chance").unwrap_or_default(),
        attributes,
        attachments,
        section_bytes: number("section_bytes")
            .and_then(|bytes| usize::try_from(bytes).ok())
            .unwrap_or(usual.section_bytes),
        reply_to: field("reply_to").and_then(msgid),
        tags: list("tags")
            .filter_map(|tag| Some(tag.as_str()?.to_owned()))
            .collect(),
        places: list("places")
            .filter_map(|place| kludge_of_line(place.as_str()?)?.ok())
            .collect(),
        charset: maybe("charset").and_then(|name| Charset::all().find(|set| set.name() == name)),
        misfits: match text("misfits").as_str() {
            "utf8" => Misfits::Utf8,
            "fiunis" => Misfits::Fiunis,
            "nearest" => Misfits::Nearest,
            _ => Misfits::Ask,
        },
    };
    Some(SavedDraft {
        draft,
        done: list("done").filter_map(done_of).collect(),
        sent: list("sent").filter_map(stored_of).collect(),
        replaces: list("replaces").filter_map(stored_of).collect(),
        source: maybe("source"),
        files,
        is_touched: true,
        changed: field("changed").and_then(Value::as_i64).unwrap_or_default(),
    })
}

impl Document for Drafts {
    const KIND: Kind = Kind::Drafts;

    fn from_fields(fields: Map<String, Value>) -> Self {
        let drafts = fields.get("drafts").and_then(Value::as_object);
        let drafts = drafts
            .into_iter()
            .flatten()
            .filter_map(|(id, value)| Some((DraftId(id.parse().ok()?), of_value(value)?)));
        Self(drafts.take(MOST_DRAFTS).collect())
    }

    fn to_fields(&self) -> Map<String, Value> {
        let touched = self.0.iter().filter(|(_, kept)| kept.is_touched);
        let drafts = touched.map(|(id, kept)| (id.0.to_string(), to_value(kept)));
        let mut fields = Map::new();
        fields.insert("drafts".to_owned(), Value::Object(drafts.collect()));
        fields
    }

    fn complete(&mut self, dir: &Path) -> Vec<String> {
        let mut lost = Vec::new();
        for kept in self.0.values_mut() {
            let mut files = std::mem::take(&mut kept.files).into_iter();
            kept.draft.attachments.retain_mut(|attachment| {
                let file = files.next().filter(|file| !file.is_empty());
                if let Some(bytes) = file.and_then(|file| attachments::read(dir, &file)) {
                    attachment.bytes = bytes;
                    return true;
                }
                let (name, subject) = (attachment.name.as_str(), kept.draft.subject.as_str());
                lost.push(tr!("draft-file-lost", name = name, subject = subject));
                false
            });
        }
        lost
    }

    fn write_files(&self, dir: &Path) -> io::Result<()> {
        attachments::write(dir, self.attachments())
    }

    fn remove_files(&self, dir: &Path) {
        let named = self.attachments();
        let named = named.map(|attachment| attachments::name_of(&attachment.bytes));
        attachments::tidy(dir, &named.collect());
    }

    /// Merges by draft: drafts that this window changed since `base` win.
    fn merged(theirs: Self, base: &Self, own: &Self) -> Self {
        Self(by_key::merged(theirs.0, &base.0, &own.0))
    }
}

#[cfg(test)]
mod tests {
    use super::{Document as _, DraftId, Drafts, SavedDraft, Stored};
    use crate::files::document::Writer;
    use fidoscope_core::address::Address;
    use fidoscope_core::charset::Charset;
    use fidoscope_core::compose::{
        AreaName, Attachment, Draft, DraftAttributes, DraftKind, Misfits, WritesAs, Written,
    };
    use fidoscope_core::geo::{GeoKludge, Position};
    use fidoscope_core::url::FidoUrl;
    use serde_json::json;

    fn full() -> SavedDraft {
        let area = AreaName {
            tag: "R50.Bone".to_owned(),
            domain: Some("fidonet".to_owned()),
        };
        let draft = Draft {
            kind: DraftKind::Netmail,
            areas: vec![area],
            to: "Вера".to_owned(),
            to_address: Address::parse_lenient("182:5043/1@forestnet"),
            writes_as: WritesAs::Named("Сова".to_owned()),
            from: "Иван".to_owned(),
            from_address: Address::parse("2:5030/1.2").ok(),
            subject: "Тема".to_owned(),
            password: None,
            to_robot: false,
            body: "Текст\nв двух строках\n".to_owned(),
            tagline: "tag".to_owned(),
            chance: u64::MAX,
            attributes: DraftAttributes {
                crash: true,
                kill_sent: true,
                ..DraftAttributes::default()
            },
            attachments: vec![Attachment {
                name: "a.png".to_owned(),
                bytes: [0, 255, 7].into(),
            }],
            section_bytes: 1000,
            reply_to: Some("2:5030/1 12345678".to_owned()),
            tags: vec!["one".to_owned(), "two|2".to_owned()],
            places: vec![GeoKludge::Point(Position::new(44.5, 38.25).unwrap())],
            charset: Some(Charset::CP866),
            misfits: Misfits::Nearest,
        };
        let stored = |number| Stored {
            area: AreaName {
                tag: "R50.Bone".to_owned(),
                domain: None,
            },
            number,
            fingerprint: u32::MAX,
            msgid: format!("2:5030/1 0000000{number}"),
        };
        SavedDraft {
            draft,
            done: vec![(
                Written {
                    area: None,
                    part: (1, 3),
                    msgid: "2:5030/1 00000001".to_owned(),
                    hash: u64::MAX,
                },
                stored(6),
            )],
            sent: vec![stored(7)],
            replaces: vec![stored(5)],
            source: Some("netmail:2:5030/1520".to_owned()),
            files: Vec::new(),
            is_touched: true,
            changed: 1_700_000_000,
        }
    }

    #[test]
    fn every_field_of_a_draft_comes_back_from_the_disk() {
        let drafts = Drafts(
            [
                (DraftId(1), full()),
                (
                    DraftId(2),
                    SavedDraft {
                        is_touched: true,
                        ..SavedDraft::default()
                    },
                ),
            ]
            .into(),
        );
        let dir = tempfile::tempdir().unwrap();
        drafts.write_files(dir.path()).unwrap();
        let mut again = Drafts::from_fields(drafts.to_fields());
        assert_eq!(again.complete(dir.path()), [""; 0]);
        assert_eq!(again, drafts);
    }

    #[test]
    fn a_file_goes_with_its_last_draft_and_a_lost_one_is_reported() {
        let dir = tempfile::tempdir().unwrap();
        let names = || -> Vec<String> {
            let entries = std::fs::read_dir(dir.path().join("attachments")).unwrap();
            let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name();
            entries
                .map(|entry| name(entry).into_string().unwrap())
                .collect()
        };
        let mut drafts = Drafts([(DraftId(1), full()), (DraftId(2), full())].into());
        let mut writer = Writer::default();
        let mut base = Drafts::default();
        let mut save = |drafts: &Drafts| {
            writer.write(dir.path(), &base, drafts).unwrap();
            base = drafts.clone();
        };
        save(&drafts);
        assert_eq!(names().len(), 1, "equal files are one");
        drafts.0.remove(&DraftId(1));
        save(&drafts);
        assert_eq!(names().len(), 1);
        // Foreign files in the folder are never removed.
        std::fs::write(dir.path().join("attachments/mine.txt"), "x").unwrap();
        // A truncated or missing file is no attachment any longer.
        let path = dir
            .path()
            .join("attachments")
            .join(names().into_iter().find(|name| name != "mine.txt").unwrap());
        std::fs::write(&path, [0, 254, 7]).unwrap();
        let mut again = Drafts::from_fields(drafts.to_fields());
        let lost = again.complete(dir.path());
        assert!(lost.len() == 1 && lost[0].contains("a.png"), "{lost:?}");
        assert_eq!(again.0[&DraftId(2)].draft.attachments, []);
        // Neither is an entry without a file.
        let mut fields = drafts.to_fields();
        let file = fields["drafts"]["2"]["files"][0].as_object_mut().unwrap();
        assert!(file.remove("file").is_some());
        let mut again = Drafts::from_fields(fields);
        assert_eq!(again.complete(dir.path()).len(), 1);
        assert_eq!(again.0[&DraftId(2)].draft.attachments, []);
        drafts.0.clear();
        save(&drafts);
        assert_eq!(names(), ["mine.txt"]);
    }

    #[test]
    fn what_was_never_changed_and_what_makes_no_sense_is_left_out() {
        let untouched = Drafts([(DraftId(1), SavedDraft::default())].into());
        assert_eq!(
            Drafts::from_fields(untouched.to_fields()),
            Drafts::default()
        );
        let nonsense = json!({ "drafts": { "x": {}, "5": 7, "6": { "netmail": "yes" } } });
        let fields = nonsense.as_object().unwrap().clone();
        assert_eq!(Drafts::from_fields(fields), Drafts::default());
    }

    #[test]
    fn drafts_of_two_windows_are_merged_one_by_one() {
        let named = |list: &[(u64, &str)]| {
            let draft = |(id, subject): &(u64, &str)| {
                let mut kept = full();
                kept.draft.subject = (*subject).to_owned();
                (DraftId(*id), kept)
            };
            Drafts(list.iter().map(draft).collect())
        };
        let base = named(&[(1, "a"), (2, "b"), (3, "sent")]);
        let own = named(&[(1, "mine"), (2, "b"), (4, "new")]);
        let theirs = named(&[(1, "a"), (2, "theirs"), (3, "sent"), (5, "other")]);
        let merged = Drafts::merged(theirs, &base, &own);
        let expected = named(&[(1, "mine"), (2, "theirs"), (4, "new"), (5, "other")]);
        assert_eq!(merged, expected);
    }

    #[test]
    fn the_oldest_messages_that_were_written_here_are_forgotten_and_no_draft_is() {
        let mut drafts = Drafts::default();
        let draft = drafts.add(SavedDraft::default(), 0);
        let stored = full().sent;
        for at in 1..=super::MOST_SENT as u64 + 3 {
            let id = drafts.add(SavedDraft::default(), at);
            let now = i64::try_from(1000 - at).unwrap();
            drafts.set_sent(id, stored.clone(), now);
        }
        assert_eq!(drafts.0.len(), super::MOST_SENT + 1);
        assert!(drafts.0.contains_key(&draft) && drafts.0.contains_key(&DraftId(1)));
    }

    #[test]
    fn a_draft_has_an_address_and_a_name_of_its_own() {
        let mut drafts = Drafts::default();
        let [first, second] = [(); 2].map(|()| drafts.add(SavedDraft::default(), 7));
        assert_ne!(first, second);
        assert_eq!(DraftId::named_by(&first.url().unwrap()), Some(first));
        let other = FidoUrl::parse("area://A?draft").unwrap().url;
        assert_eq!(DraftId::named_by(&other), None);
    }
}
