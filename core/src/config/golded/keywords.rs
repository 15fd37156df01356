//! All keywords of GoldED: read, or the reason why they have no meaning here.
//!
//! A supported keyword is a [`Keyword`], which the reader must handle. An unsupported keyword that
//! would change the sender, the place, the addressee or the character set of mail is
//! [`Meaning::Lost`] or [`Meaning::Always`]: the reader warns.

use super::nothing::NOTHING;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Supported keywords.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    Address,
    AkaMatch,
    AkaMatchEcho,
    AkaMatchLocal,
    AkaMatchNet,
    AkaMatching,
    Area,
    AreaDef,
    AreaDesc,
    AreaExcl,
    AreaFile,
    AreaFileGroups,
    AreaIncl,
    AreaIsEmail,
    AreaIsNews,
    AreaPath,
    AreaReadOnly,
    AreaRename,
    AreaReplyDirect,
    AreaReplyTo,
    AreaSep,
    AttribsEcho,
    AttribsLocal,
    AttribsNet,
    Attributes,
    CookiePath,
    CtrlInfo,
    CtrlInfoEcho,
    CtrlInfoLocal,
    CtrlInfoNet,
    EmptyTearline,
    EndGroup,
    FidoLastRead,
    FidoMsgType,
    FidoUserNo,
    GoldPath,
    GoldbasePath,
    GoldbaseUserNo,
    Group,
    HudsonPath,
    JamPath,
    HudsonUserNo,
    InboundPath,
    Include,
    InternetGate,
    MapPath,
    Member,
    Nickname,
    NodeList,
    NodePath,
    Origin,
    OutboundPath,
    Semaphore,
    SquishUserNo,
    Tagline,
    Tearline,
    Template,
    TemplateMatch,
    TemplatePath,
    TwitMode,
    TwitName,
    TwitSubj,
    TwitTo,
    UseArea,
    UserName,
    WhoTo,
    XlatCharsetAlias,
    XlatExport,
    XlatImport,
    XlatLocalSet,
}

/// Meaning of a keyword here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The keyword is read.
    Read(Keyword),
    /// Handled by another reader before: IF and the like, IGNORE.
    Control,
    /// No meaning here, with the reason.
    Nothing(&'static str),
    /// Fidoscope behaves like these values; another value causes a warning with this sentence.
    Always(&'static [&'static str], &'static str),
    /// Matters to mail but is not supported: a warning with this sentence.
    Lost(&'static str),
}

/// Returns the meaning of a keyword in upper case; `None` for an unknown one.
pub(super) fn meaning(name: &str) -> Option<Meaning> {
    static ALL: LazyLock<HashMap<&str, Meaning>> = LazyLock::new(all);
    ALL.get(name).copied()
}

/// Returns all keywords, including their earlier names.
fn all() -> HashMap<&'static str, Meaning> {
    let mut all = HashMap::new();
    all.extend(CONTROL.map(|name| (name, Meaning::Control)));
    all.extend(READ.map(|(name, keyword)| (name, Meaning::Read(keyword))));
    all.extend(ALWAYS.map(|(name, values, what)| (name, Meaning::Always(values, what))));
    all.extend(LOST.map(|(name, what)| (name, Meaning::Lost(what))));
    for (why, names) in NOTHING {
        let names = names.split_whitespace();
        all.extend(names.map(|name| (name, Meaning::Nothing(why))));
    }
    let renamed = RENAMED.split_whitespace().filter_map(|pair| {
        let (old, new) = pair.split_once('=')?;
        Some((old, *all.get(new)?))
    });
    let renamed: Vec<_> = renamed.collect();
    all.extend(renamed);
    all
}

/// Keywords handled by the reader itself, and comment lines.
const CONTROL: [&str; 8] = [
    "IF", "ELIF", "ELSEIF", "ELSE", "ENDIF", "IGNORE", "REM", "APP",
];

const READ: [(&str, Keyword); 74] = [
    ("ADDRESS", Keyword::Address),
    ("AKA", Keyword::Address),
    ("AKAMATCH", Keyword::AkaMatch),
    ("AKAMATCHECHO", Keyword::AkaMatchEcho),
    ("AKAMATCHING", Keyword::AkaMatching),
    ("AKAMATCHLOCAL", Keyword::AkaMatchLocal),
    ("AKAMATCHNET", Keyword::AkaMatchNet),
    ("AREA", Keyword::Area),
    ("AREADEF", Keyword::AreaDef),
    ("AREADESC", Keyword::AreaDesc),
    ("AREAEXCL", Keyword::AreaExcl),
    ("AREAFILE", Keyword::AreaFile),
    ("AREAFILEGROUPS", Keyword::AreaFileGroups),
    ("AREAINCL", Keyword::AreaIncl),
    ("AREAISEMAIL", Keyword::AreaIsEmail),
    ("AREAISNEWS", Keyword::AreaIsNews),
    ("AREAPATH", Keyword::AreaPath),
    ("AREAREADONLY", Keyword::AreaReadOnly),
    ("AREARENAME", Keyword::AreaRename),
    ("AREAREPLYDIRECT", Keyword::AreaReplyDirect),
    ("AREAREPLYTO", Keyword::AreaReplyTo),
    ("AREASEP", Keyword::AreaSep),
    ("ATTRIBSECHO", Keyword::AttribsEcho),
    ("ATTRIBSLOCAL", Keyword::AttribsLocal),
    ("ATTRIBSNET", Keyword::AttribsNet),
    ("ATTRIBUTES", Keyword::Attributes),
    ("COOKIEPATH", Keyword::CookiePath),
    ("CTRLINFO", Keyword::CtrlInfo),
    ("CTRLINFOECHO", Keyword::CtrlInfoEcho),
    ("CTRLINFOLOCAL", Keyword::CtrlInfoLocal),
    ("CTRLINFONET", Keyword::CtrlInfoNet),
    ("EMPTYTEARLINE", Keyword::EmptyTearline),
    ("ENDGROUP", Keyword::EndGroup),
    ("FIDOLASTREAD", Keyword::FidoLastRead),
    ("FIDOMSGTYPE", Keyword::FidoMsgType),
    ("FIDOUSERNO", Keyword::FidoUserNo),
    ("GOLDBASEPATH", Keyword::GoldbasePath),
    ("GOLDBASEUSERNO", Keyword::GoldbaseUserNo),
    ("GOLDPATH", Keyword::GoldPath),
    ("GROUP", Keyword::Group),
    ("HUDSONPATH", Keyword::HudsonPath),
    ("JAMPATH", Keyword::JamPath),
    ("HUDSONUSERNO", Keyword::HudsonUserNo),
    ("INBOUNDPATH", Keyword::InboundPath),
    ("INCLUDE", Keyword::Include),
    ("INTERNETGATE", Keyword::InternetGate),
    ("MAPPATH", Keyword::MapPath),
    ("MEMBER", Keyword::Member),
    ("NICKNAME", Keyword::Nickname),
    ("NODELIST", Keyword::NodeList),
    ("NODEPATH", Keyword::NodePath),
    ("ORIGIN", Keyword::Origin),
    ("OUTBOUNDPATH", Keyword::OutboundPath),
    // Older versions of GoldED have a keyword of their own for pointlists.
    ("POINTLIST", Keyword::NodeList),
    ("SEMAPHORE", Keyword::Semaphore),
    ("SQUISHUSERNO", Keyword::SquishUserNo),
    ("TAGLINE", Keyword::Tagline),
    ("TEARLINE", Keyword::Tearline),
    ("TEMPLATE", Keyword::Template),
    ("TEMPLATEMATCH", Keyword::TemplateMatch),
    ("TEMPLATEPATH", Keyword::TemplatePath),
    ("TWITMODE", Keyword::TwitMode),
    ("TWITNAME", Keyword::TwitName),
    ("TWITSUBJ", Keyword::TwitSubj),
    ("TWITTO", Keyword::TwitTo),
    ("USEAREA", Keyword::UseArea),
    ("USERLIST", Keyword::NodeList),
    ("USERNAME", Keyword::UserName),
    ("WHOTO", Keyword::WhoTo),
    ("XLATCHARSETALIAS", Keyword::XlatCharsetAlias),
    ("XLATEXPORT", Keyword::XlatExport),
    ("XLATIMPORT", Keyword::XlatImport),
    ("XLATLOCALSET", Keyword::XlatLocalSet),
    // Common name of both, in old configurations only.
    ("QBBSUSERNO", Keyword::HudsonUserNo),
];

/// Keywords whose listed values match the behaviour of Fidoscope.
const ALWAYS: [(&str, &[&str], &str); 9] = [
    (
        "IGNORECHARSET",
        &["no"],
        "mail is read in the character set that it names",
    ),
    (
        "KLUDGECHRS",
        &["yes"],
        "a message always names its character set by CHRS",
    ),
    (
        "TAGLINECHAR",
        &[".", "'.'", "\".\""],
        "a tagline always begins with three periods",
    ),
    (
        "USECHARSET",
        &["yes"],
        "a message always names its character set by CHRS",
    ),
    (
        "USEFLAGS",
        &["yes"],
        "attributes without a bit are always in FLAGS",
    ),
    ("USEINTL", &["yes"], "netmail always has INTL"),
    ("USEMSGID", &["yes"], "a message always has a MSGID"),
    ("USEPID", &["yes"], "a message always has a PID"),
    (
        "ZONEGATING",
        &["no", "ask"],
        "netmail always goes to its addressee, not to the gate of the zone",
    ),
];

/// Keywords that matter to mail but are not supported.
const LOST: [(&str, &str); 8] = [
    (
        "ADDRESSMACRO",
        "short names of addressees are not supported: write the name and the address in full",
    ),
    (
        "AREAYOUWROTETO",
        "copies of your mail are not put into this area",
    ),
    (
        "INTERNETGATEEXP",
        "gates are not chosen by Internet addresses: write INTERNETGATE",
    ),
    (
        "INTERNETVIAGATE",
        "gates are not chosen by Internet addresses: write INTERNETGATE",
    ),
    (
        "LATINTOLOCAL",
        "letters are not replaced by similar ones when mail is read",
    ),
    (
        "MAILINGLIST",
        "messages to mailing lists are written as in other areas",
    ),
    (
        "NAMESFILE",
        "short names of addressees are not supported: write the name and the address in full",
    ),
    (
        "TRANSLATE",
        "the token @tr of templates leaves its text as it is",
    ),
];

/// Renamed keywords: old and present name. GOLDRAND named the file of groups.
const RENAMED: &str = "\
    AREAAUTOFREQ=AREAFREQTO AREABADMSGS=SOUPBADMSGS AREASORT=AREALISTSORT ASSIGNTO=MEMBER \
    AUTOATTACH=EDITAUTOATTACH BLANKTIME=SCREENBLANKER CCATTRIB=ATTRIBSCC CCLIST=CARBONCOPYLIST \
    CFMATTRIB=ATTRIBSCFM CHANGEDATE=EDITCHANGEDATE CHARSET=XLATCHARSET COLOUR=COLOR \
    COMMENTNOISE=BEEPCOMMENT CRLFTERM=EDITCRLFTERM DELORIG=ASKDELORIG DISPMSGLIST=MSGLISTFIRST \
    DISPMSGLISTFAST=MSGLISTFAST DISPSTYLECODES=STYLECODES ECHOATTRIB=ATTRIBSECHO \
    ECHOINFO=CTRLINFOECHO ESCSET=XLATESCSET EXCLAREA=AREAEXCL EXPORTCHARSET=XLATEXPORT \
    FIDOLASTREADNO=FIDOUSERNO FIELDCLEAR=EDITFIELDCLEAR GOLDEDCFM=CONFIRMFILE GOLDEDLOG=LOGFILE \
    GOLDEDLST=USERLISTFILE GOLDEDMSG=EDITORFILE GOLDEDNAM=NAMESFILE GOLDEDPRN=OUTPUTFILE \
    GOLDRAND=INCLUDE HARDLINE=EDITHARDLINE HARDLINES=EDITHARDLINES INCLAREA=AREAINCL \
    INTERNALEDITOR=EDITINTERNAL LASTREAD=FIDOLASTREAD LASTREADUSER=FIDOUSERNO \
    LOCALATTRIB=ATTRIBSLOCAL LOCALCHARSET=XLATIMPORT LOCALINFO=CTRLINFOLOCAL MAPDRIVE=MAPPATH \
    MATCHAKA=AKAMATCH MAXCOLS=SCREENMAXCOL MAXMSGSIZE=EDITMSGSIZE MAXROWS=SCREENMAXROW \
    MIXCASE=EDITMIXCASE NETATTRIB=ATTRIBSNET NETINFO=CTRLINFONET NETTEAR=CTRLINFONET \
    NEXTAREA=AREAAUTONEXT QBBSPATH=HUDSONPATH QMSGPATH=HUDSONPATH RENAREA=AREARENAME \
    REPLYRE=EDITREPLYRE RIGHTMARGIN=DISPMARGIN SAVEMENU=EDITSAVEMENU SAVETIME=EDITAUTOSAVE \
    SCANAREA=AREASCAN SHADOWS=SCREENSHADOWS SHARE=SHAREMODE SHOWTWITS=TWITMODE \
    SIGNALFILE=SEMAPHORE SPELLCHECKER=EDITSPELLCHECK STACKKEYS=KEYBSTACK STARTECHO=AREASTART \
    SWAPALL=DOSSWAP SYSOP=USERNAME TABSIZE=DISPTABSIZE TAGLINEFILE=TAGLINE TIMEZONEOFFSET=USETZUTC \
    UNDELETELINES=EDITUNDELETE USEBIOS=SCREENUSEBIOS XPLIST=CROSSPOSTLIST";

#[cfg(test)]
mod tests {
    use super::{ALWAYS, CONTROL, LOST, Meaning, NOTHING, READ, RENAMED, meaning};

    /// Names of the keywords of GoldED's manual and of its reader.
    const MANUAL: &str = include_str!("../../../tests/fixtures/config/golded-keywords.txt");

    #[test]
    fn every_keyword_of_golded_has_a_row() {
        let names = MANUAL.lines().filter(|line| !line.starts_with('#'));
        let without: Vec<&str> = names.filter(|name| meaning(name).is_none()).collect();
        assert!(without.is_empty(), "{without:?}");
        assert!(MANUAL.lines().count() > 490, "the list of names is cut");
        assert_eq!(meaning("AREADEFF"), None);
    }

    #[test]
    fn a_keyword_has_one_row_and_a_renamed_one_leads_to_another() {
        let mut names: Vec<&str> = Vec::new();
        names.extend(READ.iter().map(|row| row.0));
        names.extend(CONTROL);
        names.extend(ALWAYS.iter().map(|row| row.0));
        names.extend(LOST.iter().map(|row| row.0));
        names.extend(NOTHING.iter().flat_map(|row| row.1.split_whitespace()));
        let pairs = RENAMED.split_whitespace();
        names.extend(pairs.filter_map(|pair| Some(pair.split_once('=')?.0)));
        names.sort_unstable();
        let twice = names.windows(2).find(|pair| pair.first() == pair.last());
        assert_eq!(twice, None);
        assert_eq!(meaning("SYSOP"), meaning("USERNAME"));
        assert!(matches!(meaning("NETATTRIB"), Some(Meaning::Read(_))));
    }

    #[test]
    fn every_keyword_without_a_meaning_has_a_reason() {
        for (why, names) in NOTHING {
            assert!(why.len() > 10 && !names.is_empty(), "{names}");
        }
    }
}
