//! The first start: mail of this computer, and the user's choice of it (`about:start`).
//!
//! A worker looks in the usual places (`fidoscope_core::config::seek`), reads what it finds, and takes a few subjects of
//! each. Nothing is opened before the user chose.

use super::context::Context;
use super::effects::{Effects, FollowUp};
use super::mail::picking::pick_mail;
use super::sources::{Sources, in_words, load_config, problem_line};
use crate::command::StartAction;
use crate::strings::tr;
use fidoscope_core::base::{BaseId, FileId, MessageBase, ReadDepth, StoredMessage};
use fidoscope_core::config::{AreaKind, Config, SeekPlaces, seek};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Subjects that are shown of what was found, and messages of an area of which the last are taken: others are
/// not read for it.
const SAMPLES: usize = 4;
const SAMPLED_AREA: u32 = 20_000;

/// Results of the search, and the choice of the user.
#[derive(Default)]
pub(crate) struct FirstRun {
    /// The search that a worker does, and its number.
    job: Option<Job>,
    round: u64,
    /// Disks of Windows were looked at; a search ended.
    pub(crate) on_disks: bool,
    pub(crate) done: bool,
    pub(crate) found: Vec<FoundMail>,
    pub(crate) chosen: BTreeSet<PathBuf>,
    /// Configurations that were found and have no area that can be read.
    pub(crate) faulty: Vec<FaultyConfig>,
    /// Reason for which a path that the user named holds no mail.
    pub(crate) failure: Option<String>,
    /// The desktop's own dialog is open.
    pub(crate) asking: bool,
}

/// A configuration, or a folder of message bases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FoundMail {
    pub(crate) path: PathBuf,
    pub(crate) areas: usize,
    pub(crate) file_echoes: usize,
    pub(crate) messages: u64,
    /// Areas whose bases cannot be read.
    pub(crate) unreadable: usize,
    /// Areatags and subjects of late messages.
    pub(crate) samples: Vec<(String, String)>,
    pub(crate) names: Vec<String>,
    pub(crate) addresses: Vec<String>,
    pub(crate) charset: Option<String>,
    pub(crate) nodelists: usize,
    pub(crate) uplinks: usize,
    pub(crate) outbound: Option<PathBuf>,
    /// Number of lines of the configuration that were stepped over.
    pub(crate) problems: u64,
    /// The first of them, with file, line and reason.
    pub(crate) problem_lines: Vec<String>,
    /// Identity of the file or folder.
    file: Option<FileId>,
    /// Identities of the bases, to know whether another one has the same.
    bases: BTreeSet<BaseId>,
}

/// A configuration that cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FaultyConfig {
    pub(crate) path: PathBuf,
    /// Sentences with file, line and reason.
    pub(crate) why: Vec<String>,
}

/// Result of a search.
#[derive(Debug, Default)]
pub(crate) struct FoundConfigs {
    pub(crate) mail: Vec<FoundMail>,
    pub(crate) faulty: Vec<FaultyConfig>,
}

impl FoundConfigs {
    /// Adds what is at a path.
    fn add(&mut self, path: &Path, mapped: &[(String, String)], job: &Job) {
        match described(path, mapped, job) {
            Ok(found) => self.mail.push(found),
            Err(why) => self.faulty.push(FaultyConfig {
                path: path.to_owned(),
                why,
            }),
        }
    }
}

impl FirstRun {
    /// Names that were looked at, while a worker looks.
    pub(crate) fn looking(&self) -> Option<u64> {
        self.job.as_ref().map(|job| job.progress().0)
    }

    fn add_places(&mut self, found: FoundConfigs) {
        for one in found.faulty {
            self.faulty.retain(|own| own.path != one.path);
            self.faulty.push(one);
        }
        self.add_mail(found.mail);
        let mail: BTreeSet<&PathBuf> = self.found.iter().map(|own| &own.path).collect();
        self.faulty.retain(|own| !mail.contains(&own.path));
    }

    fn add_mail(&mut self, found: Vec<FoundMail>) {
        for one in found {
            let is_same = |own: &FoundMail| {
                own.path == one.path || (own.file.is_some() && own.file == one.file)
            };
            if let Some(known) = self.found.iter_mut().find(|own| is_same(own)) {
                let path = known.path.clone();
                *known = FoundMail { path, ..one };
                continue;
            }
            let known = self.found.iter();
            let mut known = known.filter(|own| self.chosen.contains(&own.path));
            let has_new = |own: &&BaseId| !known.clone().any(|other| other.bases.contains(*own));
            let is_new = one.bases.iter().any(|own| has_new(&own)) || known.next().is_none();
            if is_new {
                self.chosen.insert(one.path.clone());
            }
            self.found.push(one);
        }
    }
}

/// Reply of a worker on the first start.
pub(crate) enum Reply {
    /// Mail of this computer, as a search found it.
    Found { round: u64, found: FoundConfigs },
    /// The mail that the user added; `None` when the dialog was closed, or why it is none.
    Added(Option<Result<Box<FoundMail>, String>>),
}

impl FirstRun {
    /// Carries out an action of the user on the page.
    pub(super) fn carry_out(
        &mut self,
        action: StartAction,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match action {
            StartAction::Seek { disks } => self.seek(disks, context, effects),
            StartAction::Stop => self.stop(),
            StartAction::Choose(path, true) => drop(self.chosen.insert(path)),
            StartAction::Choose(path, false) => drop(self.chosen.remove(&path)),
            StartAction::Add { folder } => self.add(folder, context, effects),
            StartAction::Use => self.open_chosen_configs(effects),
        }
    }

    /// Handles a reply of a worker.
    pub(super) fn handle(&mut self, reply: Reply) {
        match reply {
            Reply::Found { round, found } => {
                if round == self.round {
                    self.job = None;
                    self.done = true;
                }
                self.add_places(found);
            }
            Reply::Added(added) => {
                self.handle_added_mail(added.map(|added| added.map(|found| *found)));
            }
        }
    }

    /// Looks for mail in a worker: in the usual places, or on disks of Windows and of Wine.
    fn seek(&mut self, disks: bool, context: &Context<'_>, effects: &mut Effects<Reply>) {
        self.stop();
        self.on_disks |= disks;
        let job = Job::new();
        self.job = Some(job.clone());
        self.round += 1;
        let round = self.round;
        let mapped = context.profile.settings.paths();
        // Paths that the settings map since then may lead to bases that were not found before.
        let known = self.found.iter();
        let known = known.map(|own| own.path.clone());
        let faulty = self.faulty.iter().map(|own| own.path.clone());
        let known: Vec<_> = known.chain(faulty).collect();
        effects.aside(move || {
            let lookup = |name: &str| std::env::var(name).ok();
            let places = match disks {
                true => SeekPlaces::of_windows_disks(&lookup),
                false => SeekPlaces::usual(&lookup),
            };
            let mut found = found_in(&places, &mapped, &job);
            let seen = found.mail.iter().map(|own| &own.path);
            let seen = seen.chain(found.faulty.iter().map(|own| &own.path));
            let seen: BTreeSet<PathBuf> = seen.cloned().collect();
            for path in known.iter().filter(|path| !seen.contains(*path)) {
                found.add(path, &mapped, &job);
            }
            Some(Reply::Found { round, found })
        });
    }

    /// Ends the search; the page shows its results so far.
    fn stop(&self) {
        if let Some(job) = &self.job {
            job.cancel();
        }
    }

    /// Opens the chosen configurations.
    fn open_chosen_configs(&self, effects: &mut Effects<Reply>) {
        let chosen = self.found.iter().map(|found| found.path.clone());
        let configs: Vec<_> = chosen.filter(|path| self.chosen.contains(path)).collect();
        if !configs.is_empty() {
            self.stop();
            effects.push(FollowUp::UseSources(Sources::from_configs(configs)));
        }
    }

    /// Opens the desktop's dialog for a configuration or a folder, and adds it to the found ones.
    fn add(&mut self, folder: bool, context: &Context<'_>, effects: &mut Effects<Reply>) {
        if self.asking {
            return;
        }
        self.failure = None;
        self.asking = true;
        let mapped = context.profile.settings.paths();
        let ask = move || {
            let found = pick_mail(folder)
                .map(|path| described(&path, &mapped, &Job::new()).map_err(|why| why.join("\n")));
            Some(Reply::Added(found.map(|found| found.map(Box::new))))
        };
        effects.dialog(ask, Some(Reply::Added(None)));
    }

    fn handle_added_mail(&mut self, added: Option<Result<FoundMail, String>>) {
        self.asking = false;
        match added {
            None => {}
            Some(Ok(found)) => {
                let path = found.path.clone();
                self.add_mail(vec![found]);
                self.chosen.insert(path);
            }
            Some(Err(why)) => self.failure = Some(why),
        }
    }
}

/// Finds mail and faulty configurations in some places, in the order of [`seek`].
fn found_in(places: &SeekPlaces, mapped: &[(String, String)], job: &Job) -> FoundConfigs {
    let paths = seek(places, job).into_iter();
    let mut found = FoundConfigs::default();
    for path in paths.take_while(|_| !job.is_cancelled()) {
        found.add(&path, mapped, job);
    }
    found
}

/// Number of lines with faults that are shown of a configuration.
const FAULTS: usize = 5;

/// The first faults of a configuration, with file, line and reason.
fn faults(config: &Config) -> Vec<String> {
    let problems = config.problems.iter().take(FAULTS);
    problems.map(problem_line).collect()
}

/// Describes a configuration or folder; its paths are mapped as the settings say.
///
/// # Errors
/// Sentences with file, line and reason, when nothing of it can be opened.
fn described(
    path: &Path,
    mapped: &[(String, String)],
    job: &Job,
) -> Result<FoundMail, Vec<String>> {
    let config = load_config(path, mapped).map_err(|error| vec![in_words(&error)])?;
    if config.areas.is_empty() {
        let mut why = vec![tr!("start-no-areas", path = path.display().to_string())];
        why.extend(faults(&config));
        return Err(why);
    }
    let mut found = facts(path, &config);
    let library = Library::new(vec![config]);
    for area in library.areas() {
        if job.is_cancelled() {
            break;
        }
        let base = area.open().ok();
        let Some((summary, base)) = base.and_then(|base| Some((base.summary().ok()?, base))) else {
            found.unreadable += 1;
            continue;
        };
        found.messages += u64::from(summary.messages);
        let is_sampled = area.kind() == AreaKind::Echo && found.samples.len() < SAMPLES;
        if is_sampled && (1..=SAMPLED_AREA).contains(&summary.messages) {
            let last = last_message(&*base, job).map(|last| library.decode(area, &last));
            let sample = last.map(|message| (area.tag().to_owned(), message.subject));
            found.samples.extend(sample);
        }
    }
    Ok(found)
}

fn facts(path: &Path, config: &Config) -> FoundMail {
    let addresses = config.addresses.iter().map(ToString::to_string);
    let bases = (config.areas.iter())
        .filter_map(|area| BaseId::from_path(area.format, area.path.as_deref()?));
    FoundMail {
        path: path.to_owned(),
        file: FileId::from_path(path),
        areas: config.areas.len(),
        file_echoes: config.file_echoes.len(),
        names: config.user_names.clone(),
        addresses: addresses.collect(),
        charset: config.writing.charset.clone(),
        nodelists: config.nodelists.len(),
        uplinks: config.writing.uplinks.len(),
        outbound: config.writing.outbound.clone(),
        problems: config.problems.iter().map(|problem| problem.count).sum(),
        problem_lines: faults(config),
        bases: bases.collect(),
        ..FoundMail::default()
    }
}

/// The last message of a base.
fn last_message(base: &dyn MessageBase, job: &Job) -> Option<StoredMessage> {
    let mut last = None;
    base.scan(ReadDepth::Headers, job, &mut |header, _| {
        last = Some(header.number);
        ControlFlow::Continue(())
    })
    .ok()?;
    base.read(last?).ok()?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browser::tests::{opened, start, until, wait_for_pages};
    use crate::browser::{Browser, OwnPage};
    use crate::command::{Command, ProfileCommand};
    use crate::settings::Setting;
    use fidoscope_core::config::{self, SeekPlaces};
    use std::fs;

    fn fixture(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../core/base/tests/fixtures")
            .join(name)
    }

    /// A home with a fidoconfig over copies of two real bases, and the folder of these bases.
    fn home() -> tempfile::TempDir {
        let home = tempfile::tempdir().unwrap();
        let bases = home.path().join("bases");
        fs::create_dir_all(&bases).unwrap();
        let jam = fixture("jam/jamjam-general");
        for entry in fs::read_dir(jam).unwrap().flatten() {
            fs::copy(entry.path(), bases.join(entry.file_name())).unwrap();
        }
        let text = format!(
            "Sysop Vera Orlova\nAddress 2:5030/99\nOutbound /var/out\n\
             EchoArea General {0}/general -b jam\nEchoArea Gone /nowhere/gone -b jam\n",
            bases.display()
        );
        fs::write(home.path().join("fidoconfig"), text).unwrap();
        home
    }

    #[test]
    fn a_configuration_is_described_by_counts_subjects_and_who_it_is_for() {
        let home = home();
        let found = described(&home.path().join("fidoconfig"), &[], &Job::new()).unwrap();
        // The folder of the other base is not there.
        assert_eq!((found.areas, found.unreadable), (2, 1));
        assert!(found.messages > 0);
        let (area, subject) = &found.samples[0];
        assert_eq!(area, "General");
        assert!(!subject.is_empty());
        assert_eq!(found.names, ["Vera Orlova"]);
        assert_eq!(found.addresses, ["2:5030/99"]);
        assert_eq!(found.outbound, Some(PathBuf::from("/var/out")));
    }

    #[test]
    fn what_has_no_areas_is_refused_with_its_path() {
        let home = tempfile::tempdir().unwrap();
        let why = described(home.path(), &[], &Job::new()).unwrap_err();
        let why = why.join("\n");
        assert!(why.contains(&home.path().display().to_string()), "{why}");
    }

    #[test]
    fn configurations_with_faults_are_named_with_file_line_and_reason() {
        let home = tempfile::tempdir().unwrap();
        let at = |name: &str| home.path().join(name);
        for (name, bytes) in [
            (
                "fido/golded/golded.cfg",
                b"USERNAME Vera\nAREADEFF X\n".as_slice(),
            ),
            ("fido/squish.cfg", b"MZ\x90\0 no text"),
            ("fido/config", b"\xFF\xFES\0y\0s\0o\0p\0 \0V\0\n\0"),
            (
                "fido/husky.cfg",
                b"Sysop Vera\nAdress 2:5030/1\nEchoArea A /nowhere/a -b jam\n",
            ),
        ] {
            let path = at(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        let places = SeekPlaces {
            folders: vec![at("fido")],
            ..SeekPlaces::default()
        };
        let mut run = FirstRun::default();
        run.add_places(found_in(&places, &[], &Job::new()));
        let why = |name: &str| {
            let found = run.faulty.iter().find(|own| own.path == at(name));
            found
                .unwrap_or_else(|| panic!("{name}: {:?}", run.faulty))
                .why
                .join("\n")
        };
        let line = format!("{}:2: ", at("fido/golded/golded.cfg").display());
        let golded = why("fido/golded/golded.cfg");
        assert!(
            golded.contains(&line) && golded.contains("AREADEFF"),
            "{golded}"
        );
        assert!(
            why("fido/squish.cfg").contains("EXE"),
            "{}",
            why("fido/squish.cfg")
        );
        assert!(
            why("fido/config").contains("UTF-16"),
            "{}",
            why("fido/config")
        );
        let found = &run.found[0];
        assert_eq!(
            (found.path.clone(), found.problems),
            (at("fido/husky.cfg"), 1)
        );
        let line = format!("{}:2: ", at("fido/husky.cfg").display());
        assert!(found.problem_lines[0].starts_with(&line), "{found:?}");
        // A mended configuration is mail in the next search.
        fs::write(
            at("fido/config"),
            "Sysop Vera\nEchoArea B /nowhere/b -b jam\n",
        )
        .unwrap();
        run.add_places(found_in(&places, &[], &Job::new()));
        assert_eq!((run.found.len(), run.faulty.len()), (2, 2));
    }

    #[test]
    fn bases_that_a_chosen_configuration_has_are_not_chosen_twice() {
        let home = home();
        let places = SeekPlaces {
            folders: vec![home.path().to_owned()],
            ..SeekPlaces::default()
        };
        let mut run = FirstRun::default();
        run.add_places(found_in(&places, &[], &Job::new()));
        let found: Vec<_> = run.found.iter().map(|own| own.path.clone()).collect();
        let (config, bases) = (home.path().join("fidoconfig"), home.path().join("bases"));
        assert_eq!(found, [config.clone(), bases.clone()]);
        assert!(run.chosen.contains(&config) && !run.chosen.contains(&bases));
    }

    /// A folder of links to bases, the same folder in capitals, and hard links.
    #[cfg(unix)]
    #[test]
    fn bases_are_chosen_once_by_their_files() {
        let home = home();
        let (bases, at) = (home.path().join("bases"), |name: &str| {
            home.path().join(name)
        });
        for folder in ["links", "hard"] {
            fs::create_dir(at(folder)).unwrap();
        }
        for entry in fs::read_dir(&bases).unwrap().flatten() {
            let name = entry.file_name();
            let upper = name.to_string_lossy().to_uppercase();
            std::os::unix::fs::symlink(entry.path(), at("links").join(upper)).unwrap();
            fs::hard_link(entry.path(), at("hard").join(name)).unwrap();
        }
        std::os::unix::fs::symlink(&bases, at("folder")).unwrap();
        std::os::unix::fs::symlink(at("fidoconfig"), at("husky.cfg")).unwrap();
        let places = SeekPlaces {
            named: vec![at("husky.cfg"), at("fidoconfig"), at("./fidoconfig")],
            folders: ["bases", "links", "hard", "folder"].map(at).to_vec(),
            ..SeekPlaces::default()
        };
        let mut run = FirstRun::default();
        run.add_places(found_in(&places, &[], &Job::new()));
        assert_eq!(run.chosen.len(), 1, "{:?}", run.chosen);
        let configs = run.found.iter().filter(|own| own.path.is_file());
        assert_eq!(configs.count(), 1);
        // All of them together show the base once.
        let configs = ["fidoconfig", "bases", "links", "hard", "folder"];
        let configs = configs.map(|name| config::load_mapped(&at(name), &[]).unwrap());
        let mut configs = configs.to_vec();
        for _ in 0..2 {
            let library = Library::new(configs.clone());
            let tags: Vec<_> = library.areas().iter().map(|area| area.tag()).collect();
            assert_eq!(tags, ["General", "Gone"]);
            configs.reverse();
        }
    }

    #[test]
    fn what_is_chosen_is_opened_and_remembered() {
        let home = home();
        let mut browser = opened(start(&[], Some(OwnPage::Start.address())));
        let found = described(&home.path().join("fidoconfig"), &[], &Job::new());
        browser
            .first_run
            .handle_added_mail(Some(found.map_err(|why| why.join("\n"))));
        let others: Vec<_> = browser
            .first_run()
            .found
            .iter()
            .map(|own| own.path.clone())
            .collect();
        for path in others
            .into_iter()
            .filter(|path| !path.starts_with(home.path()))
        {
            browser.carry_out(Command::FirstRun(StartAction::Choose(path, false)));
        }
        browser.carry_out(Command::FirstRun(StartAction::Use));
        wait_for_pages(&mut browser);
        assert!(
            browser
                .library()
                .areas()
                .iter()
                .any(|area| area.tag() == "General")
        );
        assert_eq!(browser.settings().configs, [home.path().join("fidoconfig")]);
    }

    #[test]
    fn bases_are_found_by_the_paths_of_the_settings_when_it_looks_again() {
        let home = home();
        let config = home.path().join("golded.cfg");
        let area = "AREADEF General \"\" 0 Echo JAM D:\\MAIL\\general\r\n";
        fs::write(&config, format!("USERNAME Vera Orlova\r\n{area}")).unwrap();
        let mut browser = opened(start(&[], Some(OwnPage::Start.address())));
        let found = described(&config, &[], &Job::new());
        browser
            .first_run
            .handle_added_mail(Some(found.map_err(|why| why.join("\n"))));
        let unreadable = |browser: &Browser| {
            let found = browser.first_run().found.iter();
            let own = found.clone().filter(|own| own.path == config);
            own.map(|own| own.unreadable).collect::<Vec<_>>()
        };
        assert_eq!(unreadable(&browser), [1]);
        until(&mut browser, "the search of the start", |browser| {
            browser.first_run().looking().is_none()
        });
        let bases = home.path().join("bases").display().to_string();
        let path = Setting::Path("D:\\MAIL".to_owned(), bases);
        browser.carry_out(Command::Profile(ProfileCommand::Set(path)));
        browser.carry_out(Command::FirstRun(StartAction::Seek { disks: false }));
        until(&mut browser, "the search", |browser| {
            browser.first_run().looking().is_none()
        });
        assert_eq!(unreadable(&browser), [0]);
    }
}
