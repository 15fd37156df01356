//! Every keyword of crashmail.prefs, and the flags of its nodes.

use crate::config::keyword::{Meaning, Meanings, Table};
use std::sync::LazyLock;

/// Returns the meaning of a keyword in lower case; `None` for an unknown one.
pub(super) fn meaning(name: &str) -> Option<Meaning> {
    static ALL: LazyLock<Meanings> = LazyLock::new(|| TABLE.meanings());
    ALL.get(name).copied()
}

const TABLE: Table = Table {
    read: "aka area description domain export group inbound localarea netmail node outbound \
           remoteaf sysop unconfirmed",
    nothing: &[
        (
            "the tosser packs, routes and forwards mail",
            "addnode addtid allowkillsent answeraudit answerreceipt bounce bounceheaderonly \
             bouncepoints change checkpktdest checkseenby createpktdir defaultzone fileattach \
             flowcrlf forceintl ignoreseenby import importemptynetmail importseenby loopmode \
             maxbundlesize maxpktsize nodirectattach noexportnetmail nomaxoutboundzone noroute \
             packer packetdir path3d pktfrom remnode route stripre tempdir weekdaynaming",
        ),
        (
            "the filter of the tosser is for the mail that it tosses",
            "bounceheader bouncemsg copy execute filter kill remapmsg twit writebad writelog",
        ),
        (
            "the robot of the tosser answers downlinks",
            "allowrescan areafixhelp areafixinfo areafixmaxlines areafixname areafixremove arealist \
             banned defaultgroup defreadonly forwardpassthru groupname importareafix \
             includeforward mandatory remotesysop removewhenfeed",
        ),
        (
            "duplicates and old mail are work of the tosser",
            "dupefile dupemode ignoredupes keepdays keepnum",
        ),
        (
            "bases are opened and locked as their formats say",
            "jam_highwater jam_link jam_maxopen jam_quicklink msg_highwater msg_writeback",
        ),
        (
            "files and programs of the tosser itself",
            "beforepack beforetoss logfile loglevel statsfile",
        ),
        (
            "lists are named by their files: the settings have a place for them",
            "nodelist",
        ),
    ],
    lost: &[],
};

/// Flags of a node: they only concern mail sent to it by the tosser.
const NODE_FLAGS: &str = "autoadd crash direct forwardreq hold normal noseenby notify packnetmail passive \
                          sendareafix sendtext tinyseenby";

/// Returns whether CrashMail knows a flag of a node.
pub(super) fn is_node_flag(flag: &[u8]) -> bool {
    let mut flags = NODE_FLAGS.split_whitespace();
    flags.any(|known| flag.eq_ignore_ascii_case(known.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::{TABLE, is_node_flag, meaning};

    /// Names of the keywords of CrashMail II.
    const MANUAL: &str = include_str!("../../../tests/fixtures/config/crashmail-keywords.txt");

    #[test]
    fn every_keyword_of_crashmail_has_one_row() {
        let names = MANUAL
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(str::to_lowercase);
        let without: Vec<String> = names.filter(|name| meaning(name).is_none()).collect();
        assert!(without.is_empty(), "{without:?}");
        assert!(MANUAL.lines().count() > 80, "the list of names is cut");
        assert_eq!(meaning("areas"), None);
        assert_eq!(TABLE.faults(), Vec::<&str>::new());
    }

    #[test]
    fn flags_of_nodes_are_known_in_any_letter_case() {
        assert!(is_node_flag(b"PACKNETMAIL"));
        assert!(is_node_flag(b"AutoAdd"));
        assert!(!is_node_flag(b"PACKMAIL"));
        assert!(!is_node_flag(b""));
    }
}
