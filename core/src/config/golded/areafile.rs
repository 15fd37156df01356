//! `AREAFILE program [options] [files]`: areas from the configuration of a tosser.

use super::Golded;
use crate::config::gather::{Gather, Line};
use crate::config::words::Words;
use crate::config::{ConfigError, areasbbs, crashmail, fidoconfig, squishcfg};
use crate::echolist;
use std::path::{Path, PathBuf};

/// Cost of a byte of an echolist, in bytes of work: every echo is stored and looked up.
const ECHOLIST_WORK: usize = 16;

/// Programs whose configurations are supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Program {
    Fidoconfig,
    AreasBbs,
    Squish,
    Crashmail,
    Echolist,
}

/// Programs supported by GoldED but not by Fidoscope.
const UNREAD: [&str; 39] = [
    "AdeptXBBS",
    "D'Bridge",
    "DBridge",
    "Dutchie",
    "Ezycom",
    "FastEcho",
    "FE_ABS",
    "FidoPCB",
    "FMail",
    "FrontDoor",
    "GEcho",
    "IMail",
    "InterMail",
    "LoraBBS",
    "Maximus",
    "ME2",
    "Opus",
    "PCBoard",
    "Portal",
    "ProBoard",
    "QEcho",
    "QFront",
    "QuickBBS",
    "RA-Echo",
    "RAEcho",
    "RemoteAccess",
    "SpaceToss",
    "SuperBBS",
    "Synchronet",
    "SBBS",
    "timEd",
    "TosScan",
    "T-Mail",
    "TMail",
    "TerMail",
    "WaterGate",
    "WMail",
    "XMail",
    "Wildcat",
];

fn program(name: &[u8]) -> Option<Program> {
    Some(match name.to_ascii_lowercase().as_slice() {
        b"fidoconfig" | b"husky" | b"hpt" => Program::Fidoconfig,
        b"areasbbs" | b"areas.bbs" => Program::AreasBbs,
        b"squish" | b"partoss" => Program::Squish,
        b"crashmail" | b"crashecho" => Program::Crashmail,
        b"echolist" => Program::Echolist,
        _ => return None,
    })
}

impl Golded {
    pub(super) fn area_file(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        mut words: Words<'_>,
    ) {
        let name = words.value().unwrap_or_default();
        let shown = line.charset.decode(&name).into_owned();
        let Some(program) = program(&name) else {
            let what = if UNREAD.iter().any(|known| shown.eq_ignore_ascii_case(known)) {
                format!(
                    "AREAFILE: areas of {shown} are not read; Fidoconfig, AreasBBS, Squish, \
                     CrashMail and Echolist are: let {shown} write an areas.bbs and name that"
                )
            } else {
                format!(
                    "AREAFILE: the program {shown} is unknown: write Fidoconfig, AreasBBS, Squish, \
                     CrashMail or Echolist"
                )
            };
            return gather.problem(line, what);
        };
        let mut group = None;
        let mut files = Vec::new();
        while let Some(word) = words.value() {
            match word.as_slice() {
                [b'-', b'g' | b'G', rest @ ..] => {
                    let name = rest.strip_prefix(b"=").unwrap_or(rest);
                    group = super::group_name(name).map(<[u8]>::to_vec);
                }
                [b'-', ..] => {}
                _ => files.push(super::values::path(gather, line, &word)),
            }
        }
        if files.is_empty() {
            files.extend(usual_file(gather, program));
        }
        if files.is_empty() {
            let what = format!("AREAFILE {shown}: write the path of its file at the end");
            gather.problem(line, what);
        }
        let folder = self.area_path.clone().unwrap_or(self.folder.clone());
        for file in files {
            gather.read_named_file(line, "AREAFILE", &file, &folder, &mut |gather, path| {
                self.areas_of(gather, line, program, path, group.as_deref())
            });
        }
    }

    fn areas_of(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        program: Program,
        path: &Path,
        group: Option<&[u8]>,
    ) -> Result<(), ConfigError> {
        match program {
            Program::AreasBbs => areasbbs::read(gather, &inside(path, "areas.bbs"), group),
            Program::Squish => squishcfg::read(gather, &inside(path, "squish.cfg"), group),
            Program::Crashmail => crashmail::read(gather, &inside(path, "crashmail.prefs"), group),
            Program::Fidoconfig => {
                let mut work = 0;
                let path = inside(path, "config");
                let config = fidoconfig::load_into(gather.husky_within(), &path, &mut work);
                gather.add_config(line, config?, work);
                Ok(())
            }
            Program::Echolist => {
                match echolist::load(path) {
                    Ok(list) => {
                        gather.charge(line, list.bytes().saturating_mul(ECHOLIST_WORK));
                        gather.record_file(path);
                        self.echolist.absorb(list);
                    }
                    Err(error) => gather.problem(line, format!("AREAFILE Echolist: {error}")),
                }
                Ok(())
            }
        }
    }
}

/// Returns a program's file if the path is a folder.
fn inside(path: &Path, name: &str) -> PathBuf {
    if path.is_dir() {
        path.join(name)
    } else {
        path.to_owned()
    }
}

/// Returns a program's usual file, for a line that names none.
fn usual_file(gather: &Gather<'_>, program: Program) -> Option<Vec<u8>> {
    let text = match program {
        Program::Fidoconfig => gather.variable("FIDOCONFIG"),
        Program::Squish => gather.variable("SQUISH"),
        Program::AreasBbs => Some("areas.bbs".to_owned()),
        Program::Crashmail | Program::Echolist => None,
    };
    text.map(String::into_bytes)
}
