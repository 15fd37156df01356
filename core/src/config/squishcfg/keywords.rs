//! All keywords of squish.cfg, for Squish itself and ParToss, and the options of an area.

use crate::config::keyword::{Meaning, Meanings, Table};
use std::sync::LazyLock;

/// Returns the meaning of a keyword in lower case; `None` for an unknown one.
pub(super) fn meaning(name: &str) -> Option<Meaning> {
    static ALL: LazyLock<Meanings> = LazyLock::new(|| TABLE.meanings());
    ALL.get(name).copied()
}

const TABLE: Table = Table {
    read: "address areasbbs badarea dupearea echoarea inbound include localarea manageruplink \
           mappath netarea netfile origin outbound secureinbound softmappath",
    nothing: &[
        (
            "another program reads the line",
            "app application feature feature32",
        ),
        (
            "the tosser packs, routes and forwards mail",
            "addkillsent addmode addtoarc addtoseen arcmailattach autosend batchunarc \
             beforepack beforeunpack afterpack afterunpack afterunpackall areaalias binkgeneratedlo binkmode binkpoint \
             binksentbehavior busyflags checkzones compress defaultpacker delfromseen domaingate \
             boxstyle donotcheckbsy donotcheckcsy donotcheckfd \
             donotsearchinboundpkt donottossifdamaged enableselfakas exportstyle extensionshift fileboxes fixedoutaddress \
             flagdirectory forceintl forwardfrom forwardstring forwardto gateroute kamikadze \
             killblank killintransit killintransitfile link listasavail listasfull longareapath \
             maxarchive maxarchivesize maxattach maxmsgs maxpkt maxpktsize netmailinbound \
             netmailoutbound nosoundex nostomp nuke oldarcmailexts pack packfrequency packnetmail \
             password passwordignorecase preservepath quietarc remap routing savecontrolinfo saveleftkludges \
             scanpassthrough secure semaphore echomailsemaphore netmailsemaphore singlepass \
             sortarcmailbundles stripattributes stripextended striptofts tinyseenbys tossbadmsgs usetid workoutbound \
             zonegate",
        ),
        (
            "copies of mail are made by the tosser",
            "carboncopy carboncopyexact carbonfromnetmail carbonmove carbonmoveexact \
             carbonsetlocal donotcarbonfrompassthru sysopname sysopnameexact",
        ),
        (
            "the robot of the tosser answers downlinks",
            "areafile areabuffer arealistshowall autocreate autocreatefrombad createlist \
             defaultarea defaultdays defaultmessages defaultpassthrough defaultskip \
             deletedarea deletedareadays deletedarealist delkilledpassthru echoonlyarealist echopath externallimits firstgoodname fixmanagerreadonly groupname groupsignorecase \
             linkmanager makearealist managerbadtemplate managerdesc managerforwardname \
             managerfromname managergroup managerguardcharacter managerhelp managerhide \
             managerhiderestricted managerignorefrom managerkill managerkillorphan managername \
             managerreplydirect managerrescan managerrescandays managersendrules managersize managersortenable managerstring \
             managersubj managertemplate managerunvisible netmailmanager postingfile \
             translaterushp",
        ),
        (
            "duplicates, links of answers and old mail are work of the tosser",
            "badlog dupecheck dupelongheader dupelookpath duplicates killdupes killtemplate \
             linkadvanced linkfverbstep linklength linkmsgid linknetmail linktype netmaildupes \
             purgeanalyse purgekilltrash purgelastread purgepassthrough purgeprocents renamebad",
        ),
        (
            "files, memory and the screen of the tosser itself",
            "buffers lockedareabehavior lockedasbad logfile loglevel multitasknolock safewrites \
             savetempecholog keeplogfileopened loglevelshow logalwaysopen testformustdie umask screenoutput sendstatistic statistics swap swaplib \
             swaptype tossminspace tossstatistic track unpackminspace untossdir visualsleep \
             workdir",
        ),
    ],
    lost: &[(super::NO_POINT_NET, "pointnet")],
};

/// Returns whether Squish or ParToss knows an option of an area (without its dash).
pub(in crate::config) fn is_option(option: &[u8]) -> bool {
    let mut letters = option.iter().map(u8::to_ascii_lowercase);
    match letters.next() {
        Some(b'$') => letters
            .next()
            .is_none_or(|letter| AREA_OPTIONS.contains(&letter)),
        Some(letter) => OPTIONS.contains(&letter),
        None => false,
    }
}

/// Letters of options: `-f -h -i -p -s -t -u -x -y -z -0 -+`. Those that are not read concern mail
/// for other systems.
const OPTIONS: &[u8] = b"fhipstuxyz0+";

/// Letters of options of Squish bases: days, messages, protected messages, duplicate history, reply
/// links, group, description, folder of passthrough mail, control information.
const AREA_OPTIONS: &[u8] = b"dmsblgnf@";

#[cfg(test)]
mod tests {
    use super::{TABLE, is_option, meaning};

    /// Names of the keywords of Squish 1.11 and ParToss 1.10.
    const MANUAL: &str = include_str!("../../../tests/fixtures/config/squish-keywords.txt");

    #[test]
    fn every_keyword_of_squish_and_partoss_has_one_row() {
        let names = MANUAL
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(str::to_lowercase);
        let without: Vec<String> = names.filter(|name| meaning(name).is_none()).collect();
        assert!(without.is_empty(), "{without:?}");
        assert!(MANUAL.lines().count() > 190, "the list of names is cut");
        assert_eq!(meaning("echoareas"), None);
        assert_eq!(TABLE.faults(), Vec::<&str>::new());
    }

    #[test]
    fn options_of_areas_are_known_by_their_letters() {
        let known = [
            "f",
            "h",
            "p2:5020/1",
            "s",
            "u2:5020/1",
            "x.1",
            "Y.1",
            "z.1",
            "0",
            "+5020/1",
            "$",
            "$d3",
            "$m100",
            "$S5",
            "$b500",
            "$bk5",
            "$l1",
            "$gA",
            "$nText",
            "$f/dir",
            "$@",
            "t3",
            "i249/106,Name",
        ];
        for option in known {
            assert!(is_option(option.as_bytes()), "{option}");
        }
        for option in ["", "q", "$q", "b"] {
            assert!(!is_option(option.as_bytes()), "{option}");
        }
    }
}
