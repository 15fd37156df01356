//! All keywords of fidoconfig: read, or the reason why they have no meaning here.

use crate::config::keyword::{Meaning, Meanings, Table};
use std::sync::LazyLock;

/// Returns a keyword without its robot prefix, and its meaning; `None` for an unknown one.
///
/// Keywords common to both robots have the prefix AreaFix or FileFix: `AreaFixQueueFile`.
pub(super) fn meaning(name: &str) -> Option<(&str, Meaning)> {
    static ALL: LazyLock<Meanings> = LazyLock::new(|| TABLE.meanings());
    let of = |name| Some((name, *ALL.get(name)?));
    let robot = || {
        let rest = name.strip_prefix("areafix");
        let (rest, meaning) = of(rest.or_else(|| name.strip_prefix("filefix"))?)?;
        // Other keywords that are read do not concern a robot: the Origin line of its letters is
        // not ours.
        let is_read = meaning != Meaning::Read || matches!(rest, "forwardrequests" | "password");
        Some((
            rest,
            if is_read {
                meaning
            } else {
                Meaning::Nothing(OF_ROBOT)
            },
        ))
    };
    of(name).or_else(robot)
}

const OF_ROBOT: &str = "the robot of the tosser answers downlinks";

pub(super) const TABLE: Table = Table {
    // The keywords of the first line are handled by the reader, which follows includes and selects
    // lines.
    read: "commentchar elif else elseif endif if ifdef ifndef include includeareas includelinks set \
           address aka areafixname areafixpwd areagroup areagroupdefaults badarea defaultzone dupearea \
           echoarea echoareadefaults echogroup echotosslog filearea fileareabasedir fileareadefaults \
           filedescname fileecho filefixname filefixpwd forwardrequests inbound intab link linkdefaults \
           listinbound localarea localinbound msgbasedir netarea netmailarea nodelist nodelistdir origin \
           ouraka outbound outtab password protinbound recodemsgbase remotefilerobotname remoterobotname \
           sysop tearline",
    nothing: &[
        (
            "it names the station to others",
            "email handle location name public system version",
        ),
        (
            "the tosser packs, routes and forwards mail",
            "addtoseen afterunpack allowemptypktpwd allowpktaddrdiffer arcmailsize arcnetmail autopassive \
             beforepack bundlenamestyle createfwdnonpass dailybundles defarcmailsize disablekludgerescanned \
             disablepid disabletid echomailflavour emailencoding emailfrom emailsubj export \
             fileboxalways filebox fileboxesdir flavour forwardpkts hptperlfile ignorecapword ignoreseen import \
             importlog keeptrsfiles keeptrsmail kludgeareanetmail level linkbundlenamestyle \
             linkwithimportlog mandatory manual maxunpackednetmail netmailextern netmailflag netmailflavour \
             noprocessbundles optgrp pack packaka packer packnetmail packnetmailonscan pause pktpwd pktsize \
             processpkt reducedseenby remap route routefile routemail sendmailcmd separatebundles sessionpwd \
             splitdirs splitstr tempdir tempinbound tempoutbound tossingext unpack uueechogroup",
        ),
        (
            "copies of mail are made by the tosser",
            "carbonaddr carbonandquit carboncopy carbondelete carbonexcludefwdfrom carbonextern carbonfrom \
             carbonfromarea carbongroups carbonkeepsb carbonkludge carbonmove carbonout carbonreason carbonrule \
             carbonsubj carbontext carbonto excludepassthroughcarbon",
        ),
        (
            OF_ROBOT,
            "accessgrp advancedareafix allowremotecontrol areafix areafixfrompkt areafixhelp areafixnames \
             areasfilenamecase autoareacreate autoareacreatedefaults autoareacreatefile autoareacreateflag \
             autoareacreatesubdirs autoareapause autocreate autocreatedefaults autocreatefile autocreateflag \
             autofilecreate autofilecreatedefaults autofilecreatefile autofilecreateflag autofilecreatesubdirs \
             autopause autosubscribe availlist createadduplink createareascase denyfwdfile denyfwdmask \
             denyfwdreqaccess denyrescan denyuncondfwdreqaccess echolimit filefix filefixfsc87subset filefixhelp \
             filefixnames forwardareapriority forwardfilepriority forwardfilerequestfile forwardfilerequests \
             forwardrequestfile forwardrequestmask forwardrequesttimeout fromname fwddenyfile fwddenymask fwdfile \
             fwdmask fwdpriority grpdesc helpfile idlepassthrutimeout killedrequesttimeout killrequests linkfilebasedir \
             linkgrp linkmsgbasedir msgsize newarearefusefile filefixforwardrequests norules notvalidfilenamechars publicgroup queryreports \
             queuefile readonly reportrequester reportsattr reportto rescangrp rescanlimit robot robotnames \
             robotorigin robotsarea rulesdir sendnotifymessages sortecholist unsubscribeonareadelete writeonly",
        ),
        (
            "htick hatches, tosses and announces files",
            "adddlc annaddrfrom annaddrto annareatag annexclude annfileorigin annfilerfrom annfrom anninclude \
             annmessflags annorigin announcespool annsubj annto badfilesdir bbspwd busyfiledir convertlongnames \
             convertshortnames delnotreceivedtic delnotrecievedtic dlcdigits execonfile filearclist \
             fileareacreateperms fileareaslog filecheckdest filedescpos filedescription filedirumask filedupelist \
             fileechoflavour filefileumask fileldescstring filelist filelocalpwd filemaxdupeage filenewareaslog \
             filepasslist filesingledescline longdirnames longnamelist magic maxticlinelength notic \
             origininannounce passfileareadir reqidxdir savetic tickerpacktobox ticoutbound ticpwd",
        ),
        (
            "files of a BBS without a file echo are opened as a folder",
            "bbsarea",
        ),
        (
            "duplicates are found by the tosser",
            "areasmaxdupeage dupebasetype dupehistorydir",
        ),
        (
            "bases are opened and locked as their formats say",
            "advisorylock createdirs lockfile semadir",
        ),
        (
            "numbers of MSGIDs are given without a file that programs share",
            "seqdir seqoutrun",
        ),
        (
            "lists are found and read by what is in them",
            "dailynodelist delapplieddiff diffupdate fidouserlist fullupdate nodelistformat",
        ),
        (
            "files and the screen of the tosser itself",
            "advstatisticsfile logdateformat logechotoscreen logfiledir loglevels logowner logperm mindiskfreespace \
             screenloglevels setconsoletitle statlog syslogfacility",
        ),
        (
            "it belongs to PhFiTo (Nephtsys), which reads such files, too",
            "areasbbs autoareacreatetable dupebase echomode errlogfile freqtimeout groupmode idletimeout killtimeout \
             locktime logfile msgbase mysqlhost outbundleact outbundlebase phpbb_origin phpbb_tearline \
             phpbb_version statisticsdir",
        ),
    ],
    lost: &[],
};

/// Options that are read.
const READ_OPTIONS: &str = "a b d g h hide nohide pass";

/// Options with one argument that do not affect how an area is read: limits of age and number,
/// access levels, duplicates, scanning, file permissions.
const WITH_ARGUMENT: &str = "$m dupecheck dupehistory fowner fperm lr lw p scan toonew tooold";

/// Options without an argument that do not affect how an area is read, including those of links
/// (`-r -w -mn -def`). The first group also exists with the prefix `no`.
const FLAGS: &str = "autoareapause ccoff crc debug diz dosfile keepsb keepunread kill killread killsb link \
    mandatory manual pack pause rename replace rh sbkeepall sendorig tinysb";

/// Options without an argument and without a `no` form.
const BARE_FLAGS: &str = "$ 0 ccon def imp k mn paused r w";

/// Options with a list of addresses in parentheses: SEEN-BYs changed by the tosser.
const WITH_LIST: [&str; 4] = ["sbadd", "sbign", "sbkeep", "sbstrip"];

fn is_one_of(names: &str, option: &[u8]) -> bool {
    let mut names = names.split_whitespace();
    names.any(|name| name.as_bytes() == option)
}

/// Returns whether an option (in lower case, without its dash) is known.
pub(super) fn is_option(option: &[u8]) -> bool {
    is_one_of(READ_OPTIONS, option)
        || takes_argument(option)
        || in_parentheses(option)
        || is_flag(option)
}

/// Returns whether an option takes one argument.
pub(super) fn takes_argument(option: &[u8]) -> bool {
    is_one_of(WITH_ARGUMENT, option)
}

/// Returns whether an option takes a list of addresses.
pub(super) fn in_parentheses(option: &[u8]) -> bool {
    let begins = |name: &str| {
        let rest = option.strip_prefix(name.as_bytes());
        rest.is_some_and(|rest| rest.starts_with(b"(") || name == "sbadd" && rest.starts_with(b"["))
    };
    WITH_LIST.iter().any(|name| begins(name))
}

/// Returns whether an option takes no argument.
pub(super) fn is_flag(option: &[u8]) -> bool {
    let positive = option.strip_prefix(b"no").unwrap_or(option);
    is_one_of(FLAGS, positive) || is_one_of(BARE_FLAGS, option)
}

#[cfg(test)]
mod tests {
    use super::{TABLE, is_option, meaning};
    use crate::config::keyword::Meaning;

    /// Names of the keywords of fidoconfig 1.9 and of the versions before it.
    const MANUAL: &str = include_str!("../../../tests/fixtures/config/fidoconfig-keywords.txt");

    #[test]
    fn every_keyword_of_fidoconfig_has_one_row() {
        let names = MANUAL.lines().filter(|line| !line.starts_with('#'));
        let without: Vec<&str> = names.filter(|name| meaning(name).is_none()).collect();
        assert!(without.is_empty(), "{without:?}");
        assert!(MANUAL.lines().count() > 330, "the list of names is cut");
        assert_eq!(meaning("echoareas"), None);
        assert_eq!(TABLE.faults(), Vec::<&str>::new());
    }

    #[test]
    fn keywords_of_robots_have_their_name_before_them() {
        for name in ["areafixqueuefile", "filefixautocreate", "areafixorigin"] {
            let meaning = meaning(name).map(|(_, meaning)| meaning);
            assert!(matches!(meaning, Some(Meaning::Nothing(_))), "{name}");
        }
        let read = |name| Some((name, Meaning::Read));
        assert_eq!(meaning("areafixname"), read("areafixname"));
        assert_eq!(meaning("areafixforwardrequests"), read("forwardrequests"));
        assert_eq!(meaning("areafixnonsense"), None);
    }

    /// Names of the options of fidoconfig 1.9.
    const OPTIONS: &str = include_str!("../../../tests/fixtures/config/fidoconfig-options.txt");

    #[test]
    fn every_option_of_fidoconfig_is_known() {
        let names = OPTIONS.lines().filter(|line| !line.starts_with('#'));
        let is_known = |name: &&str| {
            let list = format!("{name}(2:5020/1)");
            is_option(name.as_bytes()) || name.starts_with("sb") && is_option(list.as_bytes())
        };
        let without: Vec<&str> = names.filter(|name| !is_known(name)).collect();
        assert!(without.is_empty(), "{without:?}");
        assert!(OPTIONS.lines().count() > 60, "the list of names is cut");
        assert!(!is_option(b"aka") && !is_option(b"nor") && !is_option(b""));
    }
}
