//! "Copy diagnostics": facts for developers, as a text for the clipboard. It is English, as they are.
//!
//! It holds no mail, no names, addresses or paths of people, and no passwords: only numbers, kinds and words of the program,
//! and lines of the log, which holds none either.

use super::{Profile, Reply};
use crate::browser::context::ProfileContext;
use crate::browser::effects::Effects;
use crate::files::document::Kind;
use crate::platform::{faults, log};
use crate::settings::{self, Settings};
use crate::strings::language;
use crate::style::{fonts, system_fonts};
use fidoscope_core::config::AreaKind;
use fidoscope_core::index::{Index, IndexState};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Maximum number of lines of the log.
const MOST_LINES: usize = 30;

/// Longest line of the name of the system.
const SYSTEM_CHARS: usize = 80;

/// Facts from which a worker makes the text.
struct Facts {
    library: Arc<Library>,
    settings: Settings,
    profile: Option<PathBuf>,
    sources: usize,
    tabs: usize,
    held_back: usize,
    drafts: usize,
    indexing: Option<(u64, u64)>,
}

impl Profile {
    /// Has a worker gather the diagnostics for the clipboard.
    pub(super) fn copy_diagnostics(
        &self,
        context: &ProfileContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let facts = Facts {
            library: Arc::clone(&context.mail.library),
            settings: self.settings.clone(),
            profile: self.dir.clone(),
            sources: context.mail.sources.configs.len(),
            tabs: context.tabs.all.len(),
            held_back: self.keep.session().held_back.len(),
            drafts: self.keep.drafts().0.len(),
            indexing: context.indexing,
        };
        effects.aside(move || Some(Reply::Diagnostics(text(&facts))));
    }
}

fn text(facts: &Facts) -> String {
    let mut out = faults::version();
    let settings = &facts.settings;
    let [width, height] = settings.window;
    let _ = write!(
        out,
        "\nSystem: {}; session: {}; cores: {}\n\
         Window: {:?}, theme {:?}, rows {:?}, zoom {:.2}, {width} x {height}; tabs: {}, held back: {}\n",
        system(),
        session(|name| std::env::var_os(name).is_some()),
        std::thread::available_parallelism().map_or(0, std::num::NonZero::get),
        language(),
        settings.theme,
        settings.density,
        settings.zoom,
        facts.tabs,
        facts.held_back,
    );
    let own = fonts::files().count();
    let taken = system_fonts::taken().join(", ");
    let taken = or_none(&taken);
    let _ = writeln!(out, "Fonts: {own} of our own; of the system: {taken}");
    mail(facts, &mut out);
    profile(facts, &mut out);
    out
}

fn or_none(text: &str) -> &str {
    if text.is_empty() { "none" } else { text }
}

/// Configuration, areas, links and nodelists, in numbers.
fn mail(facts: &Facts, out: &mut String) {
    let library = &facts.library;
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut absent, mut unusable) = (0, 0);
    for area in library.areas() {
        let kind = match area.kind() {
            AreaKind::Netmail => "netmail",
            AreaKind::Echo => "echo",
            AreaKind::Local => "local",
            AreaKind::Bad | AreaKind::Dupe => "bad",
        };
        *kinds.entry(kind).or_default() += 1;
        match area.open() {
            Ok(base) if !base.exists() => absent += 1,
            Ok(base) => *kinds.entry(base.format().name()).or_default() += 1,
            Err(_) => unusable += 1,
        }
    }
    let kinds: Vec<String> = (kinds.iter())
        .map(|(kind, count)| format!("{kind} {count}"))
        .collect();
    let problems: u64 = library.problems().iter().map(|problem| problem.count).sum();
    let identity = library.identity();
    let _ = writeln!(
        out,
        "Configuration: {} sources, {} files, {problems} problems\n\
         Areas: {} ({}), {absent} without a base yet, {unusable} unusable\n\
         Links: {}, own addresses: {}, own twits: {}",
        facts.sources,
        library.config_files().len(),
        library.areas().len(),
        kinds.join(", "),
        identity.uplinks.len(),
        identity.akas.len(),
        facts.settings.twits.len(),
    );
    let lists = library.nodelists(&Job::new());
    let faults: usize = (lists.lists().iter())
        .map(|list| list.faults().len() + list.unlisted_faults())
        .sum();
    let _ = writeln!(
        out,
        "Nodelists: {} with {} lines, {faults} faults, {} unreadable",
        lists.lists().len(),
        lists.len(),
        lists.problems().len(),
    );
}

/// Index, documents and the last warnings of the log.
fn profile(facts: &Facts, out: &mut String) {
    let Some(dir) = &facts.profile else {
        out.push_str("Profile: none, nothing is saved\n");
        return;
    };
    let index = Index::new(&settings::index_folder(dir));
    // Errors name the folder, which names people.
    let state = match index.check(false) {
        Ok(IndexState::Absent) => "absent",
        Ok(IndexState::OtherVersion) => "of another version",
        Ok(IndexState::Ready { .. }) => "ready",
        Err(_) => "damaged or unreadable",
    };
    let is_on = if facts.settings.index { "on" } else { "off" };
    let _ = write!(out, "Index: {is_on}, {state}, {} bytes", index.bytes());
    if let Some((done, all)) = facts.indexing {
        let _ = write!(out, ", {done} of {all} messages to index");
    }
    let (documents, drafts) = (documents(dir), facts.drafts);
    let _ = writeln!(out, "\nDocuments: {documents}; drafts: {drafts}");
    let report = faults::read_report(dir);
    let fault = report.as_deref().and_then(|report| report.lines().nth(2));
    let _ = writeln!(out, "Report of a fault: {}", fault.unwrap_or("none"));
    let warnings = log::last_warnings(&log::of_profile(dir), MOST_LINES);
    let none = if warnings.is_empty() { " none" } else { "" };
    let _ = writeln!(out, "Last warnings:{none}");
    for warning in warnings {
        let _ = writeln!(out, "  {warning}");
    }
}

/// The documents of a profile with their sizes.
fn documents(dir: &Path) -> String {
    let size = |kind: Kind| {
        let found = std::fs::metadata(dir.join(kind.file())).ok()?;
        Some(format!("{} {}", kind.file(), found.len()))
    };
    let sizes: Vec<String> = Kind::ALL.into_iter().filter_map(size).collect();
    or_none(&sizes.join(", ")).to_owned()
}

/// The name of the system, as it calls itself.
fn system() -> String {
    let text = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    let mut lines = text.lines();
    let name = lines.find_map(|line| line.strip_prefix("PRETTY_NAME="));
    let name = name.unwrap_or(std::env::consts::OS).trim_matches('"');
    let signs = name.chars().filter(|sign| !sign.is_control());
    signs.take(SYSTEM_CHARS).collect()
}

/// Names the window system of the desktop.
fn session(has: impl Fn(&str) -> bool) -> &'static str {
    match (has("WAYLAND_DISPLAY"), has("DISPLAY")) {
        (true, true) => "Wayland with X11",
        (true, false) => "Wayland",
        (false, true) => "X11",
        (false, false) => "unknown",
    }
}

#[cfg(test)]
mod tests {
    use crate::browser::WindowEffect;
    use crate::browser::tests::{opened, start, until};
    use crate::command::{Command, ProfileCommand};
    use crate::platform::log;
    use std::fs;

    #[test]
    fn diagnostics_hold_no_mail_no_names_no_paths_and_no_passwords() {
        let dir = tempfile::tempdir().unwrap();
        let home = dir.path().join("ivan.petrov");
        fs::create_dir(&home).unwrap();
        let config = home.join("fidoconfig.ivan");
        let text = format!(
            "Sysop Ivan Petrov\nAddress 2:5020/1042.17\nOrigin Secret Origin\n\
             EchoArea Secret.Area {0}/area -b Jam\nNonsense Secret Word\n\
             Link Olga Secret\n  Aka 2:5020/1042\n  Password hidden\n  areafixPwd hidden\n",
            home.display()
        );
        fs::write(&config, text).unwrap();
        let profile = home.join("profile");
        fs::create_dir(&profile).unwrap();
        fs::write(
            profile.join("crash.txt"),
            "Fidoscope\nmoment\nindex out of bounds (window.rs:7)\n",
        )
        .unwrap();
        let mut file = log::of_profile(&profile);
        file.append("2026-11-23T00:00:00Z warning test: number 7\n")
            .unwrap();
        let mut start = start(&[&config], Some("area://Secret.Area?find=Secret"));
        start.profile_dir = Some(profile);
        start.settings.user_name = "Ivan Petrov".to_owned();
        start.settings.twits = vec!["Boris Secret".to_owned()];
        let mut browser = opened(start);
        browser.take_effects();
        browser.carry_out(Command::Profile(ProfileCommand::CopyDiagnostics));
        until(&mut browser, "the diagnostics", |browser| {
            !browser.front.effects.is_empty()
        });
        let effects = browser.take_effects();
        let Some(WindowEffect::Copy(text)) = effects
            .into_iter()
            .find(|effect| matches!(effect, WindowEffect::Copy(_)))
        else {
            panic!("nothing was copied");
        };
        for part in [
            "Fidoscope ",
            "Areas: 1 (echo 1), 1 without a base yet",
            "Links: 1, own addresses: 1, own twits: 1",
            "Index: on, absent",
            "index out of bounds (window.rs:7)",
            "  2026-11-23T00:00:00Z warning test: number 7",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let small = text.to_lowercase();
        for part in [
            "ivan", "petrov", "secret", "olga", "boris", "hidden", "5020", "1042", "/home", "/tmp",
        ] {
            assert!(!small.contains(part), "{part}: {text}");
        }
    }
}
