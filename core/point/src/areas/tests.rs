//! Tests of the answers of robots: lists as hpt and CrashMail write them.

use super::*;

fn shown(text: &str) -> Vec<(String, String, AreaState)> {
    let list = parse_answer(text).unwrap_or_else(|| panic!("no list in {text:?}"));
    let areas = list.areas.into_iter();
    areas
        .map(|area| (area.tag, area.description, area.state))
        .collect()
}

fn area(tag: &str, description: &str, state: AreaState) -> (String, String, AreaState) {
    (tag.to_owned(), description.to_owned(), state)
}

use AreaState::{Available, Linked};

#[test]
fn lists_of_hpt_are_read() {
    let all = "Available areas for 2:5030/1520.9\r\rFidonet\r\r*S   R50.BONE ................................................. Talk of the region\r\
               \x20 R  RU.FIDONET.TODAY ................... A description that is rather long and\r\
               \x20                                                         goes on in the next line\r\
               *  M TEST\r     PVT.NOTHING\r\r'*' = area is active\r'R' = area is readonly for you\r'W' = area is writeonly for you\r\
               'M' = area is mandatory for you\r'S' = area is rescanable\r\r 4 area(s) available, 2 area(s) linked\r";
    assert_eq!(
        shown(all),
        [
            area("R50.BONE", "Talk of the region", Linked),
            area(
                "RU.FIDONET.TODAY",
                "A description that is rather long and goes on in the next line",
                Available
            ),
            area("TEST", "", Linked),
            area("PVT.NOTHING", "", Available),
        ]
    );
    let linked = "Active areas for 2:5030/1520.9\r\r*    R50.BONE .... Talk\r\r 1 area(s) linked\r";
    assert_eq!(shown(linked), [area("R50.BONE", "Talk", Linked)]);
    let unlinked =
        "Unlinked areas for 2:5030/1520.9\r\r  S  OTHER .... Else\r\r 1 area(s) available\r";
    assert_eq!(shown(unlinked), [area("OTHER", "Else", Available)]);
    let files = "Available fileareas for 2:5030/1520.9\r\r     NODEDIFF .... Weekly differences\r";
    assert_eq!(parse_answer(files).unwrap().kind, AreaKind::File);
    let uplinks =
        "\rAvailable Area List from 2:5020/1042:\r FIDO.ONE .... First\r FIDO.TWO\r------\r";
    assert_eq!(
        shown(uplinks),
        [
            area("FIDO.ONE", "First", Available),
            area("FIDO.TWO", "", Available)
        ]
    );
}

#[test]
fn tables_of_crashmail_are_read() {
    let all = "This is a list of all available areas at 2:5030/1520.0:\r\r Group: Talk\r\r\
               \x20Tagname                       Description                         KB/week\r\
               \x20----------------------------  ---------------------------------   -------\r\
               *R50.BONE                      Talk of the region                         12\r\
               %TEST.ECHO                                                                 ?\r\
               \x20OTHER                         Nothing                                    0\r\
               \x20A.TAG.OF.MORE.THAN.TWENTY-EIGHT.CHARACTERS\r\
               \x20                              Its description                            1\r\
               \r\rTotally 4 areas, you are connected to 2 of them.\rA '*' means that you are connected to the area.\r";
    assert_eq!(
        shown(all),
        [
            area("R50.BONE", "Talk of the region", Linked),
            area("TEST.ECHO", "", Linked),
            area("OTHER", "Nothing", Available),
            area(
                "A.TAG.OF.MORE.THAN.TWENTY-EIGHT.CHARACTERS",
                "Its description",
                Available
            ),
        ]
    );
    let connected = "This is a list of all connected areas at 2:5030/1520.0:\r\r\
                     \x20Tagname                       Description                         KB/week\r\
                     \x20----------------------------  ---------------------------------   -------\r\
                     \x20R50.BONE                      Talk                                       12\r";
    assert_eq!(shown(connected), [area("R50.BONE", "Talk", Linked)]);
}

#[test]
fn other_lists_and_mail_without_lists() {
    let other = "List of areas for 2:5030/1520.9:\n\n* ONE    First area\n  TWO    Second area\n";
    assert_eq!(
        shown(other),
        [
            area("ONE", "First area", Linked),
            area("TWO", "Second area", Available)
        ]
    );
    for text in [
        "",
        "Hello Ivan!\r\rHow are you?\r",
        "TEST.ECHO                      Attached\r",
        "The areas for you:\rnothing\r",
    ] {
        assert_eq!(parse_answer(text), None, "{text:?}");
    }
    // Hostile: endless tags, control characters, many lines.
    let long = format!(
        "Available areas for 1:1/1\r\r {}\r \u{1b}[2J\r",
        "x".repeat(100_000)
    );
    assert_eq!(parse_answer(&long), None);
    let many = format!("Available areas for 1:1/1\r\r{}", " TAG\r".repeat(200_000));
    let most = crate::limits::LISTED_AREAS;
    assert_eq!(parse_answer(&many).unwrap().areas.len(), most);
}
