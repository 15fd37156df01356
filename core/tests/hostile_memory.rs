//! Memory limits of hostile configurations, KML documents and nodelists: a multiple of their
//! length, and never more than their limits allow.
//!
//! One test in one process, so that nothing else is counted.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use fidoscope_core::config::{Config, load_with};
use fidoscope_core::job::Job;
use fidoscope_core::nodelist::{ListSource, Nodelists};
use fidoscope_core::{kml, limits};
use peak_alloc::PeakAlloc;
use std::fs;
use std::path::Path;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const MIB: usize = 1024 * 1024;

/// Returns the peak memory of some work, and its result.
fn peak<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let made = work();
    (MEMORY.peak_usage().saturating_sub(before), made)
}

fn configuration(path: &Path, text: &str) -> Config {
    fs::write(path, text).unwrap();
    let (taken, config) = peak(|| load_with(path, &|_| None).unwrap());
    // Like mail, or twice the limit of areas and variables.
    let most = (16 * text.len() + MIB).max(2 * limits::CONFIG_KEPT_BYTES + 2 * text.len());
    let start: String = text.chars().take(60).collect();
    assert!(
        taken <= most,
        "{} bytes of {start:?} take {taken} bytes",
        text.len()
    );
    config
}

fn reports(config: &Config, part: &str) -> bool {
    config.problems.iter().any(|p| p.what.contains(part))
}

fn configurations() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config");
    let long = "d".repeat(60_000);
    let areas = |count: usize, rest: &str| -> String {
        (0..count)
            .map(|at| format!("EchoArea A{at} passthrough{rest}\n"))
            .collect()
    };
    let head = "SysOp Anna\n";
    let config = configuration(
        &path,
        &format!(
            "{head}EchoAreaDefaults -d \"{long}\"\n{}",
            areas(20_000, "")
        ),
    );
    assert!(reports(&config, "take more than 16 MB"));
    let config = configuration(
        &path,
        &format!("{head}set x={long}\n{}", areas(20_000, " -d \"[x]\"")),
    );
    assert!(reports(&config, "take more than 16 MB"));
    let config = configuration(
        &path,
        &format!("{head}Address 2:5020/1@{long}\n{}", areas(20_000, "")),
    );
    assert_eq!(config.areas.len(), 20_000);
    configuration(
        &path,
        &format!(
            "{head}EchoAreaDefaults -a 2:5020/1@{long}\n{}",
            areas(20_000, "")
        ),
    );
    configuration(
        &path,
        &format!(
            "{head}MsgBaseDir {long}\n{}",
            "LocalArea B b\n".repeat(20_000)
        ),
    );
    // Each line expands the variable twice and is then too long.
    let config = configuration(
        &path,
        &format!(
            "{head}set x={long}\n{}",
            "LocalArea A [x][x]\n".repeat(20_000)
        ),
    );
    assert!(reports(&config, "too much work"));
    let variables: String = (0..200_000).map(|at| format!("set v{at}=[x]\n")).collect();
    let config = configuration(&path, &format!("{head}set x={long}\n{variables}"));
    assert!(reports(&config, "this one is not kept"));
    let options: String = (0..200_000)
        .map(|at| format!("LocalArea A /a -q{at}\n"))
        .collect();
    configuration(&path, &format!("{head}{options}"));
    configuration(
        &path,
        &format!("{head}LocalArea A /a {}\n", "x ".repeat(30_000)),
    );
    let folders: String = (0..50_000)
        .map(|at| format!("LocalArea A{at} C:\\{at}\\b\n"))
        .collect();
    configuration(&path, &format!("{head}{folders}"));
    configuration(&path, &(head.to_owned() + &"if a==a\n".repeat(500_000)));

    let golded = folder.path().join("golded.cfg");
    configuration(&golded, &"GROUP\n".repeat(500_000));
    let maps: String = (0..9000)
        .map(|at| format!("MAPPATH {}{at} /c\n", "a".repeat(400)))
        .collect();
    let config = configuration(
        &golded,
        &format!("{maps}{}", "AREADEF A x 0 Echo JAM /a\n".repeat(10_000)),
    );
    assert!(reports(&config, "too many of them"));
    let areas: String = (0..20_000)
        .map(|at| format!("AREADEF A{at} x 0 Echo JAM C:\\b\n"))
        .collect();
    let config = configuration(&golded, &format!("MAPPATH C:\\ {long}/\n{areas}"));
    assert!(config.areas.len() < 20_000);
}

fn document(text: &str, factor: usize) {
    let (taken, _) = peak(|| kml::read(text.as_bytes(), "a.kml", &Job::new()));
    let most = factor * text.len() + MIB;
    let start: String = text.chars().take(120).collect();
    assert!(
        taken <= most,
        "{} bytes of {start:?} take {taken} bytes",
        text.len()
    );
}

fn documents() {
    let kml = |inside: &str| format!("<kml><Document>{inside}</Document></kml>");
    let dot = "<Placemark><Point><coordinates>0,0</coordinates></Point></Placemark>";
    document(&kml(&dot.repeat(90_000)), 16);
    let line = format!(
        "<Placemark><LinearRing><coordinates>{}</coordinates></LinearRing></Placemark>",
        "0,0 ".repeat(limits::KML_POSITIONS - 10)
    );
    document(&kml(&line), 16);
    let multi = "<Point><coordinates>0,0</coordinates></Point>".repeat(100_000);
    document(&kml(&format!("<Placemark>{multi}</Placemark>")), 16);
    let text = "&amp;<b>x</b> ".repeat(1_000_000);
    document(
        &kml(&format!(
            "<Placemark><description>{text}</description></Placemark>"
        )),
        16,
    );
    document(
        &kml(&format!(
            "<Placemark><name><![CDATA[{text}]]></name></Placemark>"
        )),
        16,
    );
    let styles: String = (0..300_000)
        .map(|at| format!("<Style id=\"{at}\"/>"))
        .collect();
    document(&kml(&styles), 16);
    let pairs = "<Pair><key>normal</key><styleUrl>#a</styleUrl></Pair>".repeat(100_000);
    let id = "i".repeat(1_000_000);
    document(
        &kml(&format!("<StyleMap id=\"{id}\">{pairs}</StyleMap>")),
        16,
    );
    document(&"<kml>".repeat(1_000_000), 16);

    // A packed document is limited by its unpacked size, whatever its own length and claims.
    for claimed in [1000, 100 * MIB] {
        let packed = zip("doc.kml", &deflated(b"<kml>xxx", 100 * MIB), claimed);
        assert!(packed.len() < MIB);
        let (taken, read) = peak(|| kml::read(&packed, "a.kmz", &Job::new()));
        assert!(read.is_err());
        assert!(taken < 3 * limits::KML_BYTES, "a bomb takes {taken} bytes");
    }
}

/// Deflates a repeated unit of eight bytes: its letters, then copies of 256 bytes.
fn deflated(unit: &[u8; 8], length: usize) -> Vec<u8> {
    let mut out = Vec::new();
    let (mut bits, mut have) = (0_u64, 0);
    let mut push = |value: u64, count: u32, out: &mut Vec<u8>| {
        bits |= value << have;
        have += count;
        while have >= 8 {
            out.push(bits as u8);
            bits >>= 8;
            have -= 8;
        }
    };
    // Codes are written from their highest bit.
    let turned = |code: u64, count: u32| code.reverse_bits() >> (64 - count);
    push(0b011, 3, &mut out);
    for letter in unit {
        assert!(*letter < 144);
        push(turned(0x30 + u64::from(*letter), 8), 8, &mut out);
    }
    for _ in 0..length / 256 {
        // Length 256 is symbol 284 (227 and more) with 29 in five bits; distance 8 is symbol 5
        // (7 and more) with 1 in one bit.
        push(turned(0b1100_0100, 8), 8, &mut out);
        push(29, 5, &mut out);
        push(turned(5, 5), 5, &mut out);
        push(1, 1, &mut out);
    }
    push(0, 7 + 7, &mut out);
    out
}

/// Returns an archive with one deflated file.
fn zip(name: &str, deflated: &[u8], claimed: usize) -> Vec<u8> {
    let mut common = vec![20, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    common.extend_from_slice(&u32::try_from(deflated.len()).unwrap().to_le_bytes());
    common.extend_from_slice(&u32::try_from(claimed).unwrap().to_le_bytes());
    common.extend_from_slice(&u16::try_from(name.len()).unwrap().to_le_bytes());
    common.extend_from_slice(&[0; 2]);
    let mut out = [b"PK\x03\x04", common.as_slice(), name.as_bytes(), deflated].concat();
    let start = u32::try_from(out.len()).unwrap();
    let entry = [
        b"PK\x01\x02\x14\0",
        common.as_slice(),
        &[0; 14],
        name.as_bytes(),
    ]
    .concat();
    out.extend_from_slice(&entry);
    out.extend_from_slice(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
    out.extend_from_slice(&u32::try_from(entry.len()).unwrap().to_le_bytes());
    out.extend_from_slice(&start.to_le_bytes());
    out.extend_from_slice(&[0; 2]);
    out
}

/// Returns a packed file of one list.
fn gzip(deflated: &[u8]) -> Vec<u8> {
    [b"\x1F\x8B\x08\0\0\0\0\0\0\x03", deflated, &[0; 8]].concat()
}

fn nodelists() {
    let folder = tempfile::tempdir().unwrap();
    let most = 6 * usize::try_from(limits::NODELIST_BYTES).unwrap();
    let list = deflated(b",1,a,bb\n", 20 * MIB);
    for (name, packed) in [
        ("nodelist.z01", zip("NODELIST.001", &list, 1000)),
        ("nodelist.z02", zip("NODELIST.002", &list, 20 * MIB)),
        ("nodelist.gz", gzip(&list)),
    ] {
        fs::write(folder.path().join(name), &packed).unwrap();
        let source = ListSource {
            path: folder.path().join(name),
            zone: Some(2),
            start: None,
        };
        let (taken, lists) = peak(|| Nodelists::load(&[source], &Job::new()));
        assert!(taken < most, "{} packed bytes take {taken}", packed.len());
        assert_eq!(lists.len(), 0);
        assert_eq!(lists.problems().len(), 1, "{name}");
    }
    // Many packed days of one set: unpacking to find the newest is limited, too.
    for day in 10..22 {
        fs::write(folder.path().join(format!("daily.d{day}")), gzip(&list)).unwrap();
    }
    let source = ListSource {
        path: folder.path().join("daily"),
        zone: Some(2),
        start: None,
    };
    let (taken, lists) = peak(|| Nodelists::load(&[source], &Job::new()));
    assert!(taken < most, "many packed days take {taken}");
    assert_eq!(lists.len(), 0);
    // As many lines as fit into the limit on bytes.
    let path = folder.path().join("plain.001");
    let limit = usize::try_from(limits::NODELIST_BYTES).unwrap();
    fs::write(&path, ",1,a,b\r\n".repeat(limit / 8)).unwrap();
    let source = ListSource {
        path,
        zone: Some(2),
        start: None,
    };
    let (taken, lists) = peak(|| Nodelists::load(&[source], &Job::new()));
    assert_eq!(lists.len(), limits::NODELIST_LINES);
    assert!(taken < most, "plain lines take {taken}");
}

#[test]
fn memory_follows_the_length_of_hostile_files_and_the_limits() {
    configurations();
    documents();
    nodelists();
}
