//! Configurations, echolists and nodelists with faults.

use super::{Seen, damaged, files, fixtures};
use crate::strings::{Language, said, set_language};
use fidoscope_core::echolist;
use std::fs;
use std::path::Path;

#[test]
fn wrong_configurations_are_reported_in_russian() {
    set_language(Language::Russian);
    let mut seen = Seen::default();
    let dir = tempfile::tempdir().unwrap();
    seen.config(&dir.path().join("none.cfg"));
    seen.config(dir.path());
    let mut originals = files(&fixtures("fixtures/config"));
    originals.extend(files(&fixtures("../nodelist/tests/fixtures")));
    originals.push(fixtures("fixtures/config/own/utf8/config"));
    for (name, keywords) in [
        (
            "golded.cfg",
            "AREADEF AREADEF,T AREADEF,T,\"d\",G,Net,Foo,/x AREADEF,T,\"d\",G,Foo,JAM,/x AREADEF,T,\"d\",G,Net,JAM,/x,1:x AREADEF,T,\"d\",G,Echo,Hudson,900 AREADEF,T,\"d\",G,Echo,Goldbase,3 AREAFILE AREAFILE,Foo AREAFILE,GEcho AREAFILE,GEcho,/x AREAFILE,Fidoconfig AREAFILE,Fidoconfig,/none ELSE ENDIF IF GROUP,x USERNAME TWITMODE TWITMODE,x FIDOMSGTYPE,x AREADESC XLATIMPORT,x MAPPATH,x NODELIST,none INCLUDE INCLUDE,none.cfg INCLUDE,golded.cfg HUDSONSIZEWARN NOSUCHKEYWORD,x ADDRESSMACRO,a,b,1:2/3 AREAYOUWROTETO,x INTERNETGATEEXP,x LATINTOLOCAL MAILINGLIST,x TRANSLATE,x IGNORECHARSET,Yes KLUDGECHRS,No TAGLINECHAR,_ USECHARSET,No USEFLAGS,No USEINTL,No USEMSGID,No USEPID,No ZONEGATING,Yes IF,AMIGA ENDIF ATTRIBSNET,XYZ AREAREADONLY,x GOLDPATH,/no/such/folder AREAPATH,%NO_SUCH_VARIABLE% NODEPATH,~no-such-user/x ATTRIBUTES,Pvt AREARENAME,x NODELIST,x.999,y AREASEP,x TEARLINE,@tears.txt SEMAPHORE,EXPORTLST,x XLATEXPORT,x GROUP,y TEMPLATE,@x USERNAME,@x TWITMODE,Show ENDGROUP AREADESC,T,\"d\",-,x HUDSONUSERNO,x SQUISHUSERNO,99999 ADDRESS,x AKA,x",
        ),
        (
            "fidoconfig",
            "Address,x SysOp EchoArea EchoArea,T EchoArea,T,passthrough,-b EchoArea,T,/x,-b,foo EchoArea,T,/x,-a EchoArea,T,/x,-a,y EchoArea,T,/x,-g EchoArea,T,/x,-d EchoArea,T,/x,-d,\"a EchoArea,T,/x,-z EchoArea,T,/x,foo EchoArea,T,[x]/y include include,none.cfg include,fidoconfig if if,x else endif elseif set set,x commentChar commentChar,xx FileArea FileArea,F `ls` NetmailArea Nodelist,none nodelistDir,/none",
        ),
        (
            "squish.cfg",
            "EchoArea EchoArea,T EchoArea,T,/x,-$ EchoArea,T,/x,-p EchoArea,T,/x,-px Address,x NetArea Include,none.cfg AreasBBS,none.bbs",
        ),
        (
            "crashmail.prefs",
            "AKA AKA,x DOMAIN DOMAIN,x AREA AREA,T AREA,T,x AREA,T,1:1/1,Foo,x AREA,T,1:1/1,JAM NODE GROUP SYSOP NETMAIL NETMAIL,T,x",
        ),
        ("areas.bbs", "one P P,x ! 900,T 0,T #/x,T"),
    ] {
        let path = dir.path().join(format!("own-{name}")).join(name);
        fs::create_dir(path.parent().unwrap()).unwrap();
        let mut text = String::from("SysOp A B\nAddress 2:5030/1\n");
        for line in keywords.split(' ') {
            text.push_str(&line.replace(',', " "));
            text.push('\n');
        }
        fs::write(&path, text).unwrap();
        originals.push(path);
    }
    for file in originals {
        let bytes = fs::read(&file).unwrap();
        let name = file.file_name().unwrap();
        // Each line without its end.
        let lines = bytes.split(|byte| *byte == b'\n');
        let cut: Vec<&[u8]> = lines.map(|line| &line[..line.len() / 2]).collect();
        let mut all = damaged(&bytes);
        all.extend([bytes.clone(), cut.join(&b'\n'), bytes.to_ascii_uppercase()]);
        for bytes in all {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(name);
            fs::write(&path, &bytes).unwrap();
            seen.config(&path);
            seen.config(folder.path());
            if let Err(error) = echolist::parse(&path, &bytes) {
                seen.text("echolist", &said(error));
            }
        }
    }
    for xml in [
        "<a",
        "<a><b></a>",
        "<echolist><echo>",
        "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>",
    ] {
        if let Err(error) = echolist::parse(Path::new("a.xml"), xml.as_bytes()) {
            seen.text("echolist", &said(error));
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let nodelist = folder.path().join("nodelist.001");
    fs::write(&nodelist, ";A Friday, -- Day number 001 : 00000\nZone,x\nZone,2,a\nHost,5030,a,b,c,d,e\n,70000,a,b,c,d,e\n,1,a,b,c,d,e,LATN:1\n,2,a,b,c,d,e,LONE:x,LATN:y\nBoss,x\nPoint,1,a,b,c,d,e\nBoss,2:5030/-1\n,0,a,b,c,d,e\n").unwrap();
    let golded = folder.path().join("golded.cfg");
    fs::write(
        &golded,
        format!(
            "NODELIST {}\nNODELIST none\nUSERNAME A B\n",
            nodelist.display()
        ),
    )
    .unwrap();
    seen.config(&golded);
    seen.done(300);
}
