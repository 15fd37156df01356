//! From a draft to a message in a base: its base, the message read back, and the notification of
//! tossers.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use fidoscope_core::address::Address;
use fidoscope_core::base::AppendError;
use fidoscope_core::base::hudson::Flavour;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::{
    AreaName, Draft, DraftAttributes, FinishedMessage, Gateway, IdentitySettings, Misfits, Moment,
    Original, PreviewSerials, ReplyWay, finish, from_url, reply, subscribe,
};
use fidoscope_core::config::load_with;
use fidoscope_core::job::Job;
use fidoscope_core::library::{Library, PostError, Posted, SerialFile};
use fidoscope_core::message::{LineKind, Message};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::resolve;
use fidoscope_core::time::{UtcOffset, WallTime};
use fidoscope_core::url::FidoUrl;
use fidoscope_kit::hudson::HudsonWriter;
use fidoscope_kit::squish::SquishWriter;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const GOLDED: &str = "\
USERNAME Ivan Petrov
ADDRESS 2:5030/1520.9
ADDRESS 21:1/100@fsxnet
XLATIMPORT CP866
AREAFILE Fidoconfig hpt.config
AREADEF NETMAIL \"Netmail\" 0 Net Squish net 2:5030/1520.9
AREADEF FSX_NET \"Fsx\" 0 Net JAM fsxnet 21:1/100
AREADEF BAD \"Bad\" 0 Local JAM missing .
AREADEF Through \"\" 0 Echo JAM nowhere/missing .
ORIGIN \"Petersburg\"
SEMAPHORE EXPORTLIST echotoss.log
SEMAPHORE ECHOSCAN echo.sem
SEMAPHORE NETSCAN net.sem
";

const HPT: &str = "\
SysOp Ivan Petrov
Address 2:5030/1520.9
Link Boss
Aka 2:5030/1520
Password secret
EchoArea R50.Bone bone -b jam
EchoArea Utf.Echo utf -b squish -a 2:5030/1520.9
BadArea Bad.Mail missing -b jam
";

/// A folder with a configuration and its bases.
struct Station(TempDir);

impl Station {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        fs::write(path.join("golded.cfg"), GOLDED).unwrap();
        fs::write(path.join("hpt.config"), HPT).unwrap();
        let mut writer = JamWriter::create(&path.join("bone"), WallTime(1_000)).unwrap();
        writer
            .append(&NewMessage {
                from: &Charset::CP866.encode("Александр Сковпень"),
                to: b"All",
                subject: &Charset::CP866.encode("Вопрос"),
                origin: b"2:5020/1042",
                msgid: b"2:5020/1042@fidonet 4f903477",
                kludges: &[b"CHRS: CP866 2"],
                written: WallTime(1_187_009_000),
                text: &Charset::CP866.encode("Привет!\r--- x\r * Origin: y (2:5020/1042)\r"),
                ..NewMessage::default()
            })
            .unwrap();
        writer.finish().unwrap();
        JamWriter::create(&path.join("fsxnet"), WallTime(1_000))
            .unwrap()
            .finish()
            .unwrap();
        for name in ["net", "utf"] {
            SquishWriter::create(&path.join(name))
                .unwrap()
                .finish()
                .unwrap();
        }
        Self(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn library(&self) -> Library {
        let config = load_with(&self.path().join("golded.cfg"), &|_| None).unwrap();
        assert_eq!(config.problems, []);
        Library::new(vec![config])
    }
}

fn moment() -> Moment {
    Moment {
        local: WallTime(1_187_009_854),
        utc_offset: Some(UtcOffset(240)),
    }
}

fn area(tag: &str) -> AreaName {
    AreaName {
        tag: tag.to_owned(),
        domain: None,
    }
}

fn finished(library: &Library, draft: &Draft) -> Vec<FinishedMessage> {
    let identity = library.identity();
    let finished = finish(draft, &identity, &moment(), &mut PreviewSerials::default()).unwrap();
    assert!(finished.is_ready(draft.misfits), "{finished:?}");
    finished.messages
}

/// Posts the first message of a draft.
fn post(library: &Library, draft: &Draft) -> (FinishedMessage, Posted) {
    let message = finished(library, draft).remove(0);
    let posted = library.post(&message, &Job::new()).unwrap();
    assert_eq!(posted.problems, [""; 0]);
    (message, posted)
}

/// Reads a posted message from its base.
fn read(library: &Library, posted: &Posted) -> Message {
    let stored = posted
        .area
        .open()
        .unwrap()
        .read(posted.number)
        .unwrap()
        .unwrap();
    assert_eq!(stored.fingerprint, posted.fingerprint);
    library.decode(&posted.area, &stored)
}

#[test]
fn echomail_is_read_back_as_it_was_shown_and_the_tosser_is_notified() {
    let station = Station::new();
    let library = station.library();
    let bone = library.find("R50.Bone", None).remove(0);
    let before = library.snapshot(&bone, &Job::new()).unwrap();
    assert_eq!(library.state(&bone).unwrap().messages, 1);
    let draft = Draft {
        subject: "Первое письмо".into(),
        body: "Ёжик в тумане.\n\nКонец.".into(),
        ..Draft::new_echomail(vec![area("r50.bone")])
    };
    let (message, posted) = post(&library, &draft);
    assert_eq!(posted.area.tag(), "R50.Bone");
    let read = read(&library, &posted);
    assert_eq!(read.body, message.shown.text);
    assert_eq!(read.msgid.as_deref(), Some(message.msgid.as_str()));
    assert_eq!(
        (read.charset, read.charset_declared),
        (Charset::CP866, true)
    );
    assert_eq!(
        (read.from.as_str(), read.to.as_str()),
        ("Ivan Petrov", "All")
    );
    assert_eq!(read.subject, "Первое письмо");
    assert_eq!(read.written, moment().local);
    assert_eq!(read.utc_offset, moment().utc_offset);
    assert_eq!(read.kludge("PID"), Some(fidoscope_core::compose::PROGRAM));
    assert!(read.attributes.local && read.attributes.unscanned && !read.attributes.private);
    // Lists and counts include it at once, and its author has read it.
    assert!(library.is_stale(&before));
    let after = library.snapshot(&bone, &Job::new()).unwrap();
    assert_eq!((before.len(), after.len()), (1, 2));
    let state = library.state(&bone).unwrap();
    assert_eq!((state.messages, state.unread), (2, 1));
    let list = fs::read_to_string(station.path().join("echotoss.log")).unwrap();
    assert_eq!(list, "R50.Bone\n");
    assert!(station.path().join("echo.sem").exists());
    assert!(!station.path().join("net.sem").exists());
    // A second message does not list the area twice, another area is listed too.
    post(&library, &draft);
    post(&library, &Draft::new_echomail(vec![area("Utf.Echo")]));
    let list = fs::read_to_string(station.path().join("echotoss.log")).unwrap();
    assert_eq!(list, "R50.Bone\nUtf.Echo\n");
    // A last line without an end gets one.
    for before in ["R50.Bone", "R50.Bone\r\n", "R50.Bone\r", ""] {
        fs::write(station.path().join("echotoss.log"), before).unwrap();
        post(&library, &Draft::new_echomail(vec![area("Utf.Echo")]));
        let list = fs::read_to_string(station.path().join("echotoss.log")).unwrap();
        let end = if before == "R50.Bone" { "\n" } else { "" };
        assert_eq!(list, format!("{before}{end}Utf.Echo\n"));
    }
}

#[test]
fn a_reply_names_the_original_and_keeps_its_character_set() {
    let station = Station::new();
    let library = station.library();
    let bone = library.find("R50.Bone", None).remove(0);
    let snapshot = library.snapshot(&bone, &Job::new()).unwrap();
    let message = library.message(&snapshot.get(0).unwrap()).unwrap().unwrap();
    let original = Original {
        message: &message,
        area: Some(area("R50.Bone")),
        netmail: false,
        selected: None,
    };
    let identity = library.identity();
    let mut draft = reply(&original, &ReplyWay::Same, &identity, &moment()).draft;
    draft.body.push_str("И тебе — привет!\n");
    draft.misfits = Misfits::Nearest;
    let (written, posted) = post(&library, &draft);
    let read = read(&library, &posted);
    assert_eq!(read.reply.as_deref(), Some("2:5020/1042@fidonet 4f903477"));
    assert_eq!(read.to, "Александр Сковпень");
    assert_eq!(read.charset, Charset::CP866);
    assert_eq!(read.body, written.shown.text);
    assert!(
        read.body.contains(" АС> Привет!\n") && read.body.contains("И тебе - привет!\n"),
        "{}",
        read.body
    );
    // It is below the original in the tree.
    let snapshot = library.snapshot(&bone, &Job::new()).unwrap();
    let row = snapshot.numbered(posted.number).unwrap();
    assert_eq!(row.reply(), "2:5020/1042@fidonet 4f903477");
    // The base links both, for readers that use its links.
    let mut linked = Vec::new();
    let visit = &mut |header: &fidoscope_core::base::RawHeader<'_>, _: &[u8]| {
        linked.push(header.reply_to_number);
        std::ops::ControlFlow::Continue(())
    };
    let base = bone.open().unwrap();
    base.scan(fidoscope_core::base::ReadDepth::Headers, &Job::new(), visit)
        .unwrap();
    assert_eq!(linked, [0, 1]);
}

#[test]
fn file_attach_is_written_only_if_its_files_are_there() {
    let station = Station::new();
    let library = station.library();
    let folder = tempfile::tempdir().unwrap();
    let [plain, blank] = ["a.zip", "a b.zip"].map(|name| {
        let path = folder.path().join(name);
        std::fs::write(&path, b"x").unwrap();
        path.display().to_string()
    });
    let missing = folder.path().join("missing").display().to_string();
    let attach = |subject: &str| {
        let draft = Draft {
            to: "Alex".into(),
            subject: subject.to_owned(),
            attributes: DraftAttributes {
                file_attach: true,
                ..DraftAttributes::default()
            },
            ..Draft::new_netmail(Address::parse_lenient("2:5063/88.7").unwrap())
        };
        library.post(&finished(&library, &draft).remove(0), &Job::new())
    };
    for subject in [
        &plain,
        &blank,
        &format!("^{plain}"),
        &format!("{plain} {plain}"),
    ] {
        let posted = attach(subject).unwrap();
        assert!(read(&library, &posted).attributes.file_attach, "{subject}");
    }
    for (subject, named) in [
        (&missing, &missing),
        (&format!("{plain} {missing}"), &missing),
        (&"a.zip".to_owned(), &"a.zip".to_owned()),
    ] {
        let error = attach(subject).err().unwrap().to_string();
        assert!(error.contains(named.as_str()), "{subject}: {error}");
    }
}

#[test]
fn netmail_goes_to_the_area_of_its_network_with_its_attributes() {
    let station = Station::new();
    let library = station.library();
    let attributes = DraftAttributes {
        private: true,
        crash: true,
        kill_sent: true,
        ..DraftAttributes::default()
    };
    for (to, tag, own) in [
        ("2:5063/88.7", "NETMAIL", "2:5030/1520.9"),
        ("21:4/110@fsxnet", "FSX_NET", "21:1/100"),
    ] {
        let draft = Draft {
            to: "Mithgol the Webmaster".into(),
            body: "Hello!".into(),
            attributes,
            ..Draft::new_netmail(Address::parse_lenient(to).unwrap())
        };
        let (message, posted) = post(&library, &draft);
        assert_eq!(posted.area.tag(), tag);
        let read = read(&library, &posted);
        assert_eq!(read.body, message.shown.text);
        assert!(read.attributes.private && read.attributes.crash && read.attributes.kill_sent);
        let numbers = to.split('@').next().unwrap();
        assert_eq!(
            read.to_address.unwrap().to_string().split('@').next(),
            Some(numbers)
        );
        assert_eq!(read.from_address.unwrap().to_string(), own);
        assert!(!read.lines.iter().any(|line| line.kind == LineKind::Origin));
    }
    assert!(station.path().join("net.sem").exists());
    // hpt packs netmail of areas that the list names.
    let list = fs::read_to_string(station.path().join("echotoss.log")).unwrap();
    assert_eq!(list, "NETMAIL\nFSX_NET\n");
}

#[test]
fn direct_and_hold_are_flags_where_a_base_has_no_bit_for_them() {
    let station = Station::new();
    let path = station.path();
    let own = path.join("hudson");
    fs::create_dir(&own).unwrap();
    let parts = HudsonWriter::new(Flavour::Hudson).into_parts();
    parts.create(&own, Flavour::Hudson).unwrap();
    for (area, flags, has_bit) in [
        (
            "NETMAIL \"\" 0 Net JAM fsxnet",
            "FLAGS: DIR|FLAGS DIR",
            true,
        ),
        ("NETMAIL \"\" 0 Net Squish net", "FLAGS DIR", true),
        ("NETMAIL \"\" 0 Net Opus hudson", "FLAGS DIR", true),
        ("NETMAIL \"\" 0 Net Hudson 7", "FLAGS DIR HLD", false),
    ] {
        let config = format!(
            "USERNAME Ivan Petrov\nADDRESS 2:5030/1520.9\nHUDSONPATH hudson\nAREADEF {area} 2:5030/1520.9\n"
        );
        fs::write(path.join("golded.cfg"), config).unwrap();
        let library = station.library();
        let draft = Draft {
            attributes: DraftAttributes {
                hold: true,
                direct: true,
                ..DraftAttributes::default()
            },
            ..Draft::new_netmail(Address::parse_lenient("2:5063/88").unwrap())
        };
        let (_, posted) = post(&library, &draft);
        let read = read(&library, &posted);
        let kludges = read.kludges.iter();
        let own: Vec<String> = kludges
            .filter(|kludge| kludge.name() == "FLAGS")
            .map(|kludge| format!("FLAGS {}", kludge.value()))
            .collect();
        assert_eq!(own.len(), 1, "{area}: {own:?}");
        assert!(
            flags.split('|').any(|flags| flags == own[0]),
            "{area}: {own:?}"
        );
        assert_eq!(read.attributes.hold, has_bit, "{area}");
    }
}

#[test]
fn an_area_in_utf_8_gets_utf_8_and_several_areas_get_a_copy_each() {
    let station = Station::new();
    let mut library = station.library();
    library.choose_charsets(|area| (area.tag() == "Utf.Echo").then_some(Charset::UTF8));
    let draft = Draft {
        subject: "«日本»".into(),
        body: "頂尖 — да".into(),
        misfits: Misfits::Fiunis,
        ..Draft::new_echomail(vec![area("R50.Bone"), area("Utf.Echo")])
    };
    let messages = finished(&library, &draft);
    let posted: Vec<Posted> = messages
        .iter()
        .map(|message| library.post(message, &Job::new()).unwrap())
        .collect();
    let read: Vec<Message> = posted
        .iter()
        .map(|posted| self::read(&library, posted))
        .collect();
    assert_eq!(
        (read[0].charset, read[1].charset),
        (Charset::CP866, Charset::UTF8)
    );
    assert_eq!(read[1].subject, "«日本»");
    // The library shows both alike: substrings are decoded.
    for (posted, read) in posted.iter().zip(&read) {
        let snapshot = library.snapshot(&posted.area, &Job::new()).unwrap();
        let row = snapshot.numbered(posted.number).unwrap();
        let message = library.message(&row).unwrap().unwrap();
        assert_eq!(
            (message.subject.as_str(), message.body.lines().next()),
            ("«日本»", Some("頂尖 — да"))
        );
        assert_eq!(message.msgid, read.msgid);
    }
    assert_ne!(read[0].msgid, read[1].msgid);
}

#[test]
fn a_request_of_an_areafix_url_is_byte_correct_netmail_to_the_robot() {
    let station = Station::new();
    let library = station.library();
    let url = FidoUrl::parse("areafix:Ru.FTN.Develop+Ru.FTN.WinSoft?uplink=2:5030/1520")
        .unwrap()
        .url;
    let subscription = subscribe(&url, &library.identity());
    assert!(
        subscription.notices.is_empty(),
        "{:?}",
        subscription.notices
    );
    let (_, posted) = post(&library, &subscription.requests[0]);
    let stored = posted
        .area
        .open()
        .unwrap()
        .read(posted.number)
        .unwrap()
        .unwrap();
    assert_eq!(stored.to, b"AreaFix");
    assert_eq!(stored.subject, b"secret");
    let read = library.decode(&posted.area, &stored);
    let lines: Vec<&str> = read.visible_lines().map(|(_, line)| line).collect();
    assert_eq!(lines, ["+Ru.FTN.Develop", "+Ru.FTN.WinSoft", "", "---"]);
    assert_eq!(read.kludge("INTL"), Some("2:5030/1520 2:5030/1520"));
    assert_eq!(read.kludge("FMPT"), Some("9"));
    assert!(read.attributes.private && read.attributes.kill_sent);
}

#[test]
fn what_has_no_base_is_refused_with_a_sentence_and_nothing_is_noted() {
    let station = Station::new();
    let library = station.library();
    let message = finished(&library, &Draft::new_echomail(vec![area("R50.Bone")])).remove(0);
    let to = |tag: &str| {
        let message = FinishedMessage {
            part: (1, 1),
            area: Some(area(tag)),
            ..message.clone()
        };
        library.post(&message, &Job::new()).err().unwrap()
    };
    assert!(matches!(to("Unknown"), PostError::NoArea { .. }));
    assert!(matches!(to("Bad.Mail"), PostError::WrongArea { .. }));
    assert!(matches!(to("NETMAIL"), PostError::WrongArea { .. }));
    assert!(matches!(to("Through"), PostError::NoFolder { .. }));
    for error in ["Unknown", "Bad.Mail", "Through"].map(to) {
        assert!(!error.to_string().is_empty());
    }
    let job = Job::new();
    job.cancel();
    let cancelled = library.post(&message, &job).err().unwrap();
    assert!(
        matches!(cancelled, PostError::Append(AppendError::Cancelled)),
        "{cancelled}"
    );
    assert!(!station.path().join("echotoss.log").exists());
    assert_eq!(
        library
            .state(&library.find("R50.Bone", None)[0])
            .unwrap()
            .messages,
        1
    );
}

#[test]
fn long_texts_and_names_and_a_clock_in_1970_lose_nothing_unsaid() {
    let station = Station::new();
    let library = station.library();
    let body = "Слово за словом. ".repeat(8000);
    let draft = Draft {
        to: "Очень длинное имя получателя этого письма".into(),
        subject: "Тема ".repeat(30),
        body: format!("{body}\n{body}"),
        ..Draft::new_echomail(vec![area("R50.Bone"), area("Utf.Echo")])
    };
    let moment = Moment {
        local: WallTime(0),
        utc_offset: Some(UtcOffset(0)),
    };
    let identity = library.identity();
    let finished = finish(&draft, &identity, &moment, &mut PreviewSerials::default()).unwrap();
    let cut = finished
        .notices
        .iter()
        .filter(|notice| notice.code == "field-cut");
    assert_eq!(cut.count(), 2);
    for message in &finished.messages {
        assert!(message.bytes.text.len() > 250_000);
        let posted = library.post(message, &Job::new()).unwrap();
        let read = read(&library, &posted);
        assert_eq!(read.body, message.shown.text);
        assert_eq!(
            (&read.to, &read.subject),
            (&message.shown.to, &message.shown.subject)
        );
        assert_eq!(read.msgid.as_deref(), Some(message.msgid.as_str()));
    }
}

#[test]
fn an_own_message_that_waits_is_deleted_once_another_came_in_its_place() {
    let station = Station::new();
    let library = station.library();
    let draft = Draft {
        body: "First".into(),
        ..Draft::new_echomail(vec![area("R50.Bone")])
    };
    let (_, posted) = post(&library, &draft);
    let changed = Draft {
        body: "Second".into(),
        ..draft
    };
    let (_, again) = post(&library, &changed);
    let delete = || {
        let key = (posted.number, posted.fingerprint);
        library.delete_own(&posted.area, key, &Job::new())
    };
    delete().unwrap();
    assert!(read(&library, &again).body.starts_with("Second\n"));
    assert_eq!(library.state(&posted.area).unwrap().messages, 2);
    let gone = delete().unwrap_err();
    assert!(matches!(gone, PostError::Append(_)), "{gone}");
}

#[test]
fn netmail_and_messages_of_jam_bases_are_noted_in_the_lists_of_golded() {
    let station = Station::new();
    fs::create_dir(station.path().join("jam lists")).unwrap();
    // The name in another case than GoldED's.
    let echo = station.path().join("jam lists/ECHOMAIL.JAM");
    fs::write(&echo, "").unwrap();
    let config = format!("{GOLDED}JAMPATH \"jam lists\"\n");
    fs::write(station.path().join("golded.cfg"), config).unwrap();
    let library = station.library();
    let mut serials = PreviewSerials::default();
    let mut post = |url: &str| {
        let url = FidoUrl::parse(url).unwrap().url;
        let draft = from_url(&url, &library.identity(), &moment()).draft;
        let draft = Draft {
            subject: "x".to_owned(),
            to: "Bob".to_owned(),
            ..draft
        };
        let finished = finish(&draft, &library.identity(), &moment(), &mut serials).unwrap();
        library.post(&finished.messages[0], &Job::new()).unwrap()
    };
    let bone = post("echomail:R50.Bone");
    let net = post("netmail:2:5030/1520");
    let fsx = post("netmail:21:1/1");
    let again = post("echomail:R50.Bone");
    let text = |path: &Path| fs::read_to_string(path).unwrap_or_default();
    let base = |name: &str| station.path().join(name).display().to_string();
    assert_eq!(
        text(&echo),
        format!(
            "{0} {1}\n{0} {2}\n",
            base("bone"),
            bone.number,
            again.number
        )
    );
    assert_eq!(
        text(&station.path().join("jam lists/netmail.jam")),
        format!("{} {}\n", base("fsxnet"), fsx.number)
    );
    assert_eq!(
        text(&station.path().join("echotoss.log")),
        "R50.Bone\nNETMAIL\nFSX_NET\n"
    );
    assert!(net.noted.contains(&station.path().join("echotoss.log")));
}

#[test]
fn msg_netmail_has_the_moments_that_smapi_reads_unless_golded_says_otherwise() {
    let hpt = "SysOp Ivan\nAddress 2:5030/1520.9\nNetmailArea NETMAIL net -b Msg\n";
    let golded = |kind: &str| {
        format!("USERNAME Ivan\nADDRESS 2:5030/1520.9\nAREADEF NETMAIL \"n\" 0 Net {kind} net .\n")
    };
    for (name, config, is_opus) in [
        ("config", hpt.to_owned(), true),
        ("golded.cfg", golded("Opus"), true),
        ("golded.cfg", golded("Fts1"), false),
        (
            "golded.cfg",
            "FIDOMSGTYPE FTS1\n".to_owned() + &golded("Fido"),
            false,
        ),
        ("golded.cfg", golded("Fido"), true),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, &config).unwrap();
        fs::create_dir(folder.path().join("net")).unwrap();
        let library = Library::new(vec![load_with(&path, &|_| None).unwrap()]);
        let draft = Draft {
            to: "Bob".to_owned(),
            subject: "x".to_owned(),
            ..Draft::new_netmail(Address::parse_lenient("2:5030/1.7").unwrap())
        };
        let (_, posted) = post(&library, &draft);
        let file = folder.path().join(format!("net/{}.msg", posted.number));
        let bytes = fs::read(file).unwrap();
        let zones_and_points = [2_u16, 2, 7, 9].map(u16::to_le_bytes).concat();
        assert_eq!(bytes[176..184] == zones_and_points, !is_opus, "{config}");
        // 13 August 2007, as DOS packs it.
        assert_eq!(
            bytes[176..178] == [0x0D, 0x37],
            is_opus,
            "{config}: {:x?}",
            &bytes[176..184]
        );
    }
}

#[test]
fn a_list_that_cannot_be_written_is_reported_and_the_message_stays() {
    let station = Station::new();
    fs::create_dir(station.path().join("echotoss.log")).unwrap();
    let library = station.library();
    let message = finished(&library, &Draft::new_echomail(vec![area("R50.Bone")])).remove(0);
    let posted = library.post(&message, &Job::new()).unwrap();
    assert_eq!(posted.noted, [station.path().join("echo.sem")]);
    assert_eq!(posted.problems.len(), 1);
    assert!(
        posted.problems[0].contains("echotoss.log cannot be written: ")
            && !posted.problems[0].contains("os error"),
        "{}",
        posted.problems[0]
    );
    assert_eq!(library.state(&posted.area).unwrap().messages, 2);
}

#[test]
fn msgids_of_a_profile_never_repeat_whatever_the_clock_says() {
    let station = Station::new();
    let library = station.library();
    let path = station.path().join("serial");
    let mut msgids = Vec::new();
    for clock in [1_187_009_854, 1_187_009_854, 0, -1, 1_000] {
        let moment = Moment {
            local: WallTime(clock),
            utc_offset: None,
        };
        let url = FidoUrl::parse("echomail:R50.Bone+Utf.Echo?subject=x")
            .unwrap()
            .url;
        let identity = library.identity();
        let draft = from_url(&url, &identity, &moment).draft;
        let finished = finish(&draft, &identity, &moment, &mut SerialFile::new(&path)).unwrap();
        msgids.extend(finished.messages.into_iter().map(|message| message.msgid));
    }
    let mut sorted = msgids.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!((msgids.len(), sorted.len()), (10, 10));
}

#[test]
fn area_without_files_is_empty_until_its_first_message_makes_the_base() {
    let folder = tempfile::tempdir().unwrap();
    let config = "\
Address 2:5030/1520.9
NetmailArea NETMAIL netmail -b msg
EchoArea New.Jam newjam -b jam
EchoArea New.Squish newsquish -b squish
EchoArea Lost lost/lost -b jam
EchoArea Dos C:\\MAIL\\general -b jam
";
    let path = folder.path().join("hpt.config");
    fs::write(&path, config).unwrap();
    let library = Library::new(vec![load_with(&path, &|_| None).unwrap()]);
    let page = |url: &str| {
        let url = FidoUrl::parse(url).unwrap().url;
        resolve(&url, &library, &Now::at(0, 0), &Job::new()).unwrap()
    };
    for tag in ["NETMAIL", "New.Jam", "New.Squish"] {
        let empty = page(&format!("area://{tag}"));
        let said: Vec<&str> = empty.notices.iter().map(|notice| notice.code).collect();
        assert_eq!(said, ["no-base-yet"], "{tag}");
        let text = empty.notices[0].text.as_str();
        assert!(
            text.starts_with(&format!(
                "{tag} has no base yet: the first message makes it at "
            )),
            "{text}"
        );
        let draft = Draft {
            from: "Ivan Petrov".into(),
            body: "Hello!".into(),
            ..match tag {
                "NETMAIL" => Draft::new_netmail(Address::parse("2:5063/88").unwrap()),
                _ => Draft::new_echomail(vec![area(tag)]),
            }
        };
        let (message, posted) = post(&library, &draft);
        let read = read(&library, &posted);
        assert!(read.body.ends_with(&message.shown.text), "{}", read.body);
        assert!(page(&format!("area://{tag}")).notices.is_empty(), "{tag}");
    }
    // With a missing folder nothing is created, and no file is named by a DOS path.
    let lost = page("area://Lost");
    assert_eq!(lost.notices[0].code, "unreadable-base");
    if !cfg!(windows) {
        let dos = page("area://Dos");
        assert_eq!(dos.notices[0].code, "unreadable-base");
        assert!(
            dos.notices[0].text.contains("C:\\MAIL"),
            "{}",
            dos.notices[0].text
        );
        let draft = Draft {
            from: "Ivan Petrov".into(),
            ..Draft::new_echomail(vec![area("Dos")])
        };
        let refused = library
            .post(&finished(&library, &draft)[0], &Job::new())
            .err();
        assert!(refused.is_some_and(|error| error.to_string().contains("is missing")));
    }
    let draft = Draft {
        from: "Ivan Petrov".into(),
        ..Draft::new_echomail(vec![area("Lost")])
    };
    let messages = finished(&library, &draft);
    let refused = library.post(&messages[0], &Job::new()).err();
    assert!(
        matches!(&refused, Some(PostError::NoFolder { folder, .. }) if folder.ends_with("lost")),
        "{refused:?}"
    );
}

#[test]
fn settings_of_the_user_go_over_the_configuration() {
    let station = Station::new();
    let library = station.library();
    let configured = library.identity();
    fs::write(station.path().join("own.tpl"), "@Signature").unwrap();
    let settings = IdentitySettings {
        name: "Somebody Else".into(),
        addresses: vec![Address::parse("2:5020/9999").unwrap()],
        signature: "Ivan".into(),
        tearline: "Pen".into(),
        origins: vec!["Home".into()],
        taglines: vec!["One".into()],
        template: Some(station.path().join("own.tpl")),
        gate: Gateway::parse("2:5030/115"),
        charset: Some(Charset::UTF8),
        ..IdentitySettings::default()
    };
    library.use_identity(settings.clone());
    let own = library.identity();
    // Names and addresses are the configuration's, if it has any.
    assert_eq!(
        (&own.names, &own.akas),
        (&configured.names, &configured.akas)
    );
    assert_eq!(
        (own.signature.as_str(), own.tearline.as_str()),
        ("Ivan", "Pen")
    );
    assert_eq!(
        (own.origins, own.taglines),
        (settings.origins.clone(), settings.taglines.clone())
    );
    assert_eq!(own.template.as_deref(), Some("@Signature"));
    assert_eq!(own.gate, settings.gate);
    assert_eq!(own.charset, Charset::UTF8);
    assert!(
        own.areas
            .iter()
            .all(|area| area.charset == Some(Charset::UTF8))
    );
    // Nothing is lost if the settings are empty, or name a missing file.
    library.use_identity(IdentitySettings {
        template: Some(station.path().join("missing.tpl")),
        ..IdentitySettings::default()
    });
    assert_eq!(library.identity(), configured);
    let bare = Library::new(Vec::new());
    bare.use_identity(settings);
    let own = bare.identity();
    assert_eq!(own.names, ["Somebody Else"]);
    assert_eq!(own.akas[0].to_string(), "2:5020/9999");
}
