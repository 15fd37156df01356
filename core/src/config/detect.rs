//! Detects the program of a configuration file: by a usual name of the file, else by the keywords
//! that begin its lines.

use super::gather::Gather;
use super::machine::Machine;
use super::source::read_text;
use super::{Config, ConfigError, areasbbs, crashmail, fidoconfig, golded, squishcfg};
use crate::echolist;
use std::path::Path;

/// Final sentence of the report about a file of an unknown kind.
pub(super) const WHAT_IS_READ: &str = "Fidoscope reads golded.cfg, fidoconfig (hpt), areas.bbs, \
                                       squish.cfg, crashmail.prefs, a folder of bases or packets, \
                                       a single .jhr, .sqd, .pkt, .msg or .kml file, a nodelist or \
                                       bundle of packets, and echolists for descriptions (.na, \
                                       .lst, .csv or .xml)";

/// Maximum number of lines examined; more would not change the result.
const SAMPLE_LINES: usize = 20_000;

/// A kind of configuration file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConfigFormat {
    Fidoconfig,
    Golded,
    AreasBbs,
    Squish,
    Crashmail,
}

/// Reads the configuration file at `path`, which is absolute.
pub(super) fn load(path: &Path, machine: Machine<'_>) -> Result<Config, ConfigError> {
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().to_lowercase())
        .unwrap_or_default();
    if let Some(program) = binary(&name) {
        return Err(ConfigError::Unknown {
            path: path.to_owned(),
            why: format!(
                "it is the binary configuration of {program}: let {program} write an areas.bbs \
                 and name that. {WHAT_IS_READ}"
            ),
        });
    }
    let kind = match by_name(&name) {
        Some(kind) => kind,
        None => match by_content(&read_text(path)?) {
            Some(kind) => kind,
            None if is_echolist(&name) => return echolist(path),
            None => ConfigFormat::Fidoconfig,
        },
    };
    match kind {
        ConfigFormat::Fidoconfig => fidoconfig::load(path, machine),
        ConfigFormat::Golded => golded::load(path, machine),
        ConfigFormat::AreasBbs => Gather::whole(path, machine, areasbbs::read),
        ConfigFormat::Squish => Gather::whole(path, machine, squishcfg::read),
        ConfigFormat::Crashmail => Gather::whole(path, machine, crashmail::read),
    }
}

/// Returns whether a file without configuration lines is an echolist, by its name.
fn is_echolist(name: &str) -> bool {
    [".na", ".lst", ".csv", ".xml"]
        .iter()
        .any(|end| name.ends_with(end))
}

/// Reads an echolist: it has no areas, but describes those of other configurations.
fn echolist(path: &Path) -> Result<Config, ConfigError> {
    Ok(Config {
        echolist: echolist::load(path)?,
        files: vec![path.to_owned()],
        ..Config::default()
    })
}

/// Returns the program with a binary configuration file of this usual name.
fn binary(name: &str) -> Option<&'static str> {
    Some(match name {
        "fastecho.cfg" => "FastEcho",
        "fmail.cfg" | "fmail.ar" => "FMail",
        "imail.cf" | "imail.ar" => "IMail",
        "setup.ge" | "areafile.ge" => "GEcho",
        "tosscan.cfg" => "TosScan",
        "wmail.prm" => "WMail",
        _ => return None,
    })
}

pub(super) fn by_name(name: &str) -> Option<ConfigFormat> {
    Some(match name {
        "golded.cfg" | "golded+.cfg" | "gold.cfg" => ConfigFormat::Golded,
        "fidoconfig" => ConfigFormat::Fidoconfig,
        "squish.cfg" => ConfigFormat::Squish,
        "crashmail.prefs" => ConfigFormat::Crashmail,
        _ if name.starts_with("areas") && name.ends_with(".bbs") => ConfigFormat::AreasBbs,
        _ => return None,
    })
}

/// Detects the program by the lines; `None` if no line indicates one.
pub(super) fn by_content(bytes: &[u8]) -> Option<ConfigFormat> {
    let mut scores = [
        (ConfigFormat::Fidoconfig, 0),
        (ConfigFormat::Golded, 0),
        (ConfigFormat::AreasBbs, 0),
        (ConfigFormat::Squish, 0),
        (ConfigFormat::Crashmail, 0),
    ];
    for line in bytes
        .split(|byte| matches!(byte, b'\n' | b'\r'))
        .take(SAMPLE_LINES)
    {
        let line = line.trim_ascii();
        if let Some(kind) = line.get(..line.len().min(512)).and_then(evidence)
            && let Some((_, score)) = scores.iter_mut().find(|(known, _)| *known == kind)
        {
            *score += 1;
        }
    }
    // Of equals the first counts, so that in doubt a file is a fidoconfig; `max_by_key` takes the
    // last, hence the reversal.
    let best = scores.into_iter().rev().max_by_key(|(_, score)| *score);
    best.filter(|(_, score)| *score > 0).map(|(kind, _)| kind)
}

/// Returns the kind of file that a line indicates.
fn evidence(line: &[u8]) -> Option<ConfigFormat> {
    let mut words = line
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    let first = words.next()?.to_ascii_lowercase();
    let second = words.next();
    let quoted = second.is_some_and(|word| word.starts_with(b"\""));
    match first.as_slice() {
        b"areadef" | b"areafile" | b"areasep" | b"areadesc" | b"areaexcl" | b"areaincl"
        | b"areapath" | b"username" | b"xlatimport" | b"xlatlocalset" | b"xlatcharset"
        | b"twitname" | b"arealistsort" | b"fidomsgtype" | b"hudsonpath" | b"goldbasepath" => {
            Some(ConfigFormat::Golded)
        }
        b"displaylocalhighfirst" => Some(ConfigFormat::Golded),
        b"area" | b"netmail" | b"localarea" if quoted => Some(ConfigFormat::Crashmail),
        b"unconfirmed" | b"keepnum" | b"keepdays" | b"description" => Some(ConfigFormat::Crashmail),
        b"areasbbs" | b"netfile" | b"statistics" | b"killintransit" => Some(ConfigFormat::Squish),
        b"echoarea" | b"netarea" | b"localarea" | b"badarea" | b"dupearea" => {
            let (mut squish, mut husky) = (first == b"netarea", false);
            for word in words {
                match word {
                    b"-b" | b"-d" | b"-a" | b"-g" => husky = true,
                    b"-$" | b"-0" | b"-f" => squish = true,
                    [b'-', b'$', b'g' | b'G' | b'n' | b'N' | b'm' | b'M', _, ..]
                    | [b'-', b'p' | b'P', b'0'..=b'9', ..] => squish = true,
                    _ => {}
                }
            }
            Some(if squish && !husky {
                ConfigFormat::Squish
            } else {
                ConfigFormat::Fidoconfig
            })
        }
        b"netmailarea" | b"echoareadefaults" | b"sysop" | b"msgbasedir" | b"include" | b"set" => {
            Some(ConfigFormat::Fidoconfig)
        }
        b"p" => second.and(Some(ConfigFormat::AreasBbs)),
        [b'$' | b'!', rest @ ..] => {
            let path = rest.iter().any(|b| matches!(b, b'/' | b'\\'));
            (path && second.is_some()).then_some(ConfigFormat::AreasBbs)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{ConfigFormat, by_content, by_name};

    #[test]
    fn the_usual_names_give_the_kind() {
        for (name, kind) in [
            ("golded.cfg", Some(ConfigFormat::Golded)),
            ("areas.bbs", Some(ConfigFormat::AreasBbs)),
            ("areas_r50.bbs", Some(ConfigFormat::AreasBbs)),
            ("squish.cfg", Some(ConfigFormat::Squish)),
            ("crashmail.prefs", Some(ConfigFormat::Crashmail)),
            ("config", None),
            ("areas", None),
        ] {
            assert_eq!(by_name(name), kind, "{name}");
        }
    }

    #[test]
    fn the_lines_of_a_file_give_its_kind() {
        for (text, kind) in [
            (
                "; comment\nUSERNAME Anna\nADDRESS 2:1/2\nAREADEF A \"a\" 0 Echo JAM /a . ()\n",
                ConfigFormat::Golded,
            ),
            (
                "EchoArea A /a -b jam -$ -d \"x\"\n",
                ConfigFormat::Fidoconfig,
            ),
            ("EchoArea A /a\n", ConfigFormat::Fidoconfig),
            ("include areas\n", ConfigFormat::Fidoconfig),
            (
                "EchoArea A /a -$ -$gA 2:5030/1\nEchoArea B passthrough -0\n",
                ConfigFormat::Squish,
            ),
            (
                "NetArea N /n -p2:5030/1\nEchoArea B /b\nEchoArea C /c -$m100\n",
                ConfigFormat::Squish,
            ),
            (
                "SYSOP \"Anna\"\nAREA \"A\" 2:1/2 JAM \"/a\"\nDESCRIPTION \"x\"\n",
                ConfigFormat::Crashmail,
            ),
            (
                "Origin ! Anna\n$/a/b TAG 1:2/3\nP   OTHER\n",
                ConfigFormat::AreasBbs,
            ),
        ] {
            assert_eq!(by_content(text.as_bytes()), Some(kind), "{text}");
        }
        assert_eq!(by_content(b"ENET.SYSOP For sysops only\n"), None);
    }
}
