//! Echolists in each of their forms.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use fidoscope_core::address::Address;
use fidoscope_core::charset::Charset;
use fidoscope_core::config;
use fidoscope_core::echolist::{Echolist, EcholistError, load, parse};
use fidoscope_core::library::Library;
use fidoscope_core::limits;
use std::fs;
use std::path::Path;

fn read(bytes: &[u8]) -> Result<Echolist, EcholistError> {
    parse(Path::new("echo.lst"), bytes)
}

fn pairs(list: &Echolist) -> Vec<(&str, Option<&str>)> {
    list.echoes()
        .iter()
        .map(|echo| (echo.tag.as_str(), echo.description.as_deref()))
        .collect()
}

#[test]
fn a_plain_list_has_a_tag_and_a_description_on_each_line() {
    let list = read(
        b"; comment\r\n\
          # comment\r\n\
          FSX_GEN              General Chat + More..\r\n\
          FSX_BBS\tBBS Support/Dev, Ads\r\n\
          Lonely.Tag\r\n\
          Dotted.Tag ......... Dotted description\r\n\
          Quoted \"In quotes\"\r\n\
          ------\r\n\
          fsx_gen  A second time\r\n\
          \x1A",
    )
    .unwrap();
    assert_eq!(
        pairs(&list),
        [
            ("FSX_GEN", Some("General Chat + More..")),
            ("FSX_BBS", Some("BBS Support/Dev, Ads")),
            ("Lonely.Tag", None),
            ("Dotted.Tag", Some("Dotted description")),
            ("Quoted", Some("In quotes")),
        ]
    );
    assert_eq!(list.description("Fsx_Bbs"), Some("BBS Support/Dev, Ads"));
    assert_eq!(list.description("Lonely.Tag"), None);
    assert_eq!(list.description("Absent"), None);
}

#[test]
fn descriptions_go_on_whatever_ends_the_lines() {
    let text = "+ Linked.One   The first\n    goes on\n\tand on\n* Offered.Two  The second\n\n    not of the second\n";
    let unix = read(text.as_bytes()).unwrap();
    assert_eq!(
        unix.description("Linked.One"),
        Some("The first goes on and on")
    );
    for end in ["\r\n", "\r"] {
        let other = read(text.replace('\n', end).as_bytes()).unwrap();
        assert_eq!(pairs(&other), pairs(&unix), "{end:?}");
    }
}

#[test]
fn an_areafix_answer_has_marks_and_wrapped_descriptions() {
    let list = read(
        b"+ Linked.One   The first\n    goes on\n\tand on\n* Offered.Two  The second\n\n    not of the second\n-  Third.Three\n",
    )
    .unwrap();
    assert_eq!(
        pairs(&list),
        [
            ("Linked.One", Some("The first goes on and on")),
            ("Offered.Two", Some("The second")),
            ("not", Some("of the second")),
            ("Third.Three", None),
        ]
    );
    let indented = read(b"  One.Tag  first\n  Two.Tag  second\n").unwrap();
    assert_eq!(
        pairs(&indented),
        [("One.Tag", Some("first")), ("Two.Tag", Some("second"))]
    );
}

#[test]
fn sqafix_and_file_echo_lists_are_read() {
    let list = read(
        b"EchoArea R50.Bone A \"The bone\" 2:5030/1\nEchoArea R50.Chat B\n\
          Area FSX_NODE  0     !      Weekly Nodelist (fsxNet)\nArea is a tag here\n",
    )
    .unwrap();
    assert_eq!(
        pairs(&list),
        [
            ("R50.Bone", Some("The bone")),
            ("R50.Chat", None),
            ("FSX_NODE", Some("Weekly Nodelist (fsxNet)")),
            ("Area", Some("is a tag here")),
        ]
    );
}

#[test]
fn a_list_of_a_backbone_has_five_fields() {
    let text = ";Version: 07.05.26\r\n;\r\n\
        ,Android.Unlimited,Обсуждение android,Konstantin Korolev,2:5030/722.72,\r\n\
        Hold,Crimea.Talk,\"Поговорим, поспорим\",Stas Mishchenkov,2:460/58,\r\n\
        Down,Old.Echo,Старая, добрая, эха,Boris Paleev,2:5020/113@fidonet,RU\r\n\
        ,No.Moderator,Ничья эха,,,\r\n\
        ,Nothing,,,,\r\n\
        ,Short,Без модератора\r\n\
        ,bad tag,text,x,2:5020/1,\r\n";
    for charset in [Charset::CP866, Charset::UTF8, Charset::KOI8_R] {
        let list = read(&charset.encode(text)).unwrap();
        let shown: Vec<_> = list
            .echoes()
            .iter()
            .map(|e| {
                (
                    e.tag.as_str(),
                    e.status.as_deref(),
                    e.description.as_deref(),
                    e.moderator.as_deref(),
                    e.address.as_ref().map(ToString::to_string),
                )
            })
            .collect();
        let at = |text: &str| Some(text.to_owned());
        #[rustfmt::skip]
        let expected = [
            ("Android.Unlimited", None, Some("Обсуждение android"), Some("Konstantin Korolev"), at("2:5030/722.72")),
            ("Crimea.Talk", Some("Hold"), Some("Поговорим, поспорим"), Some("Stas Mishchenkov"), at("2:460/58")),
            ("Old.Echo", Some("Down"), Some("Старая, добрая, эха"), Some("Boris Paleev"), at("2:5020/113@fidonet")),
            ("No.Moderator", None, Some("Ничья эха"), None, None),
            ("Nothing", None, None, None, None),
            ("Short", None, Some("Без модератора"), None, None),
        ];
        assert_eq!(shown, expected, "{}", charset.name());
    }
}

const XML: &str = r#"<?xml version="1.0" encoding="ENCODING"?>
<!-- a bone -->
<echolist bone="R50">
  <category title="Люди">
    <echo status="Hold">
      <tag>R50.Bone</tag>
      <description>Бэкбон &amp;
         район &#53;0 &lt;все&gt;</description>
      <moderator address="2:5020/113">Boris Paleev</moderator>
      <comoderator>Anna K</comoderator>
      <comoderator><name>Clara</name></comoderator>
      <rules href="area://R50.Bone?find=rules"/>
      <rules>http://example.org/rules</rules>
    </echo>
    <echo areatag="Short.Form" desc="Кратко"/>
  </category>
  <ftn:area xmlns:ftn="x" echotag='Own.Text'><![CDATA[Свой <текст>]]></ftn:area>
  <area><echotag>Mod.Name</echotag><moderator><name>Dora</name><address>2:5030/1</address></moderator></area>
  <area><echotag>bad tag</echotag></area>
</echolist>
"#;

#[test]
fn an_xml_list_is_read_in_the_character_set_that_it_names() {
    for (encoding, charset) in [
        ("utf-8", Charset::UTF8),
        ("windows-1251", Charset::CP1251),
        ("IBM866", Charset::CP866),
        ("koi8-r", Charset::KOI8_R),
    ] {
        let list = read(&charset.encode(&XML.replace("ENCODING", encoding))).unwrap();
        assert_eq!(
            pairs(&list),
            [
                ("R50.Bone", Some("Бэкбон & район 50 <все>")),
                ("Short.Form", Some("Кратко")),
                ("Own.Text", Some("Свой <текст>")),
                ("Mod.Name", None),
            ],
            "{encoding}"
        );
        let bone = list.echo("r50.bone").unwrap();
        assert_eq!(bone.status.as_deref(), Some("Hold"));
        assert_eq!(bone.moderator.as_deref(), Some("Boris Paleev"));
        assert_eq!(bone.address, Some(Address::parse("2:5020/113").unwrap()));
        assert_eq!(bone.comoderators, ["Anna K", "Clara"]);
        assert_eq!(
            bone.rules,
            ["area://R50.Bone?find=rules", "http://example.org/rules"]
        );
        let named = list.echo("Mod.Name").unwrap();
        assert_eq!(named.moderator.as_deref(), Some("Dora"));
        assert_eq!(named.address, Some(Address::parse("2:5030/1").unwrap()));
    }
}

#[test]
fn entities_never_multiply() {
    let mut text = String::from("<!DOCTYPE l [<!ENTITY a \"aaaaaaaaaa\">");
    for at in 0..20 {
        text.push_str(&format!("<!ENTITY b{at} \"&a;&a;&a;&a;&a;&a;&a;&a;\">"));
    }
    text.push_str("<!ENTITY f SYSTEM \"file:///etc/passwd\">]>");
    text.push_str("<l><e tag='A'>&b19;&f;</e><e tag='B' desc='&b19; &amp;'/></l>");
    let list = read(text.as_bytes()).unwrap();
    assert_eq!(
        pairs(&list),
        [("A", Some("&b19;&f;")), ("B", Some("&b19; &amp;"))]
    );
}

#[test]
fn broken_xml_is_reported_with_its_line() {
    for (text, line) in [
        ("<l>\n<e tag='A'>\n</l>", 3),
        ("<l>\n<e tag='A'/>\n", 3),
        ("<l>\n\n</m>", 3),
        ("<l>\n<![CDATA[ open", 2),
    ] {
        let error = read(text.as_bytes()).unwrap_err();
        assert!(
            matches!(&error, EcholistError::Xml { line: at, .. } if *at == line),
            "{text}: {error}"
        );
        assert!(error.to_string().contains("echo.lst"));
    }
    let deep = format!("<l>{}", "<e>".repeat(limits::ECHOLIST_DEPTH));
    assert!(
        read(deep.as_bytes())
            .unwrap_err()
            .to_string()
            .contains("64 deep")
    );
}

#[test]
fn what_is_no_echolist_is_reported() {
    for bytes in [&b""[..], b"; only\n; comments\n", b"---\n", b"<l/>"] {
        assert!(matches!(read(bytes), Err(EcholistError::Empty { .. })));
    }
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("big.lst");
    let file = fs::File::create(&path).unwrap();
    file.set_len(limits::ECHOLIST_BYTES + 1).unwrap();
    assert!(matches!(load(&path), Err(EcholistError::TooLarge { .. })));
    assert!(matches!(load(dir.path()), Err(EcholistError::Io { .. })));
    let absent = load(&dir.path().join("absent")).unwrap_err();
    assert!(absent.to_string().contains("absent"));
    fs::write(&path, "A.Tag text\n").unwrap();
    assert_eq!(load(&path).unwrap().description("a.tag"), Some("text"));
}

#[test]
fn every_truncation_and_every_flipped_byte_is_read_or_refused() {
    let lines = "Hold,Crimea.Talk,\"Talk, talk\",Stas,2:460/58,\n+ Tag.One one\n  two\n".to_owned();
    let mut seen = 0;
    for whole in [XML.replace("ENCODING", "utf-8"), lines] {
        let whole = whole.into_bytes();
        for at in 0..whole.len() {
            let _ = read(&whole[..at]);
            for flip in [0x01, 0x20, 0x80, 0xFF] {
                let mut bytes = whole.clone();
                bytes[at] ^= flip;
                assert_eq!(read(&bytes).ok(), read(&bytes).ok());
                seen += 1;
            }
        }
    }
    assert!(seen > 3000);
}

#[test]
fn monstrous_lists_are_cut_to_what_is_kept() {
    let many: String = (0..limits::ECHOLIST_ENTRIES + 10)
        .map(|at| format!("Tag.{at} text\n"))
        .collect();
    assert_eq!(
        read(many.as_bytes()).unwrap().echoes().len(),
        limits::ECHOLIST_ENTRIES
    );
    let mut long = b"Tag text\n".to_vec();
    long.extend(b"  more and more\n".repeat(200_000));
    let list = read(&long).unwrap();
    assert!(list.description("Tag").unwrap().len() <= limits::ECHOLIST_DESCRIPTION_BYTES);
    let commas = format!(",Tag{}", ",2:5030/1".repeat(400_000));
    let list = read(commas.as_bytes()).unwrap();
    assert_eq!(list.echoes().len(), 1);
    assert!(list.description("Tag").unwrap().len() <= limits::ECHOLIST_DESCRIPTION_BYTES);
    let attributes = format!("<e tag='A' {}/>", "a='b' ".repeat(300_000));
    let list = read(attributes.as_bytes()).unwrap();
    assert_eq!(pairs(&list), [("A", None)]);
}

#[test]
fn an_echolist_next_to_a_configuration_describes_its_areas() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        config::load(&path)
    };
    let areas = file(
        "areas.bbs",
        "Origin ! Anna\n!/a/one FSX_GEN 1:2/3\n!/a/two FSX_BBS 1:2/3\n",
    )
    .unwrap();
    let husky = "EchoArea Fsx_Bot /a/bot -b jam -d \"Our own words\"\n";
    let configs = vec![
        file("fsxnet.na", "FSX_GEN  General Chat\nFSX_BOT  Bots\n").unwrap(),
        areas,
        file("config", husky).unwrap(),
        file(
            "list.xml",
            "<echolist><echo tag='fsx_bbs'><description>Support</description></echo></echolist>",
        )
        .unwrap(),
    ];
    let library = Library::new(configs);
    let found: Vec<_> = library
        .areas()
        .iter()
        .map(|area| (area.tag(), area.description()))
        .collect();
    assert_eq!(
        found,
        [
            ("FSX_GEN", Some("General Chat")),
            ("FSX_BBS", Some("Support")),
            ("Fsx_Bot", Some("Our own words")),
        ]
    );
    let names = |path: &Path| path.file_name().unwrap().to_owned();
    let watched: Vec<_> = library.config_files().iter().map(|f| names(f)).collect();
    assert!(watched.contains(&"fsxnet.na".into()), "{watched:?}");
    // A list without echoes is reported, and other names are configurations as before.
    let error = file("empty.na", ";\n").unwrap_err().to_string();
    assert!(error.contains("is not an echolist"), "{error}");
    let error = file("words.txt", "FSX_GEN General Chat\n").unwrap_err();
    assert!(matches!(error, config::ConfigError::Unknown { .. }));
}
