//! Checks of configurations, message bases and nodelists.

use super::{DoctorContext, Report, Section, State};
use crate::browser::sources::{Loaded, problem_line};
use crate::guide;
use crate::strings::{said, tr, words};
use fidoscope_core::base::{BaseFault, MessageBase, ReadDepth, is_locked};
use fidoscope_core::job::Job;
use fidoscope_core::library::{Area, Library};
use fidoscope_core::nodelist::{CrcState, List};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Maximum number of listed problems of configurations.
const MOST_PROBLEMS: usize = 50;

/// Age in days above which a nodelist is old; a new one comes every week.
const OLD_DAYS: i64 = 60;

/// Reports the configurations that were read, and their unusable lines.
pub(super) fn configuration(report: &mut Report, around: &DoctorContext<'_>, loaded: &Loaded) {
    let section = Section::Configuration;
    if around.configs.is_empty() {
        let advice = tr!("doctor-no-configuration-advice");
        report.advise(section, State::Note, tr!("doctor-no-configuration"), advice);
    }
    for failure in &loaded.translated {
        let advice = tr!("doctor-configuration-advice");
        report.advise(section, State::Wrong, failure, advice);
    }
    let Some(library) = &loaded.library else {
        return;
    };
    if !around.configs.is_empty() {
        let files = words::files(library.config_files().len() as u64);
        let areas = words::areas(own_areas(library).count() as u64);
        let text = tr!("doctor-configuration-read", files = files, areas = areas);
        report.add(section, State::Good, text);
    }
    report_problems(report, library.problems(), problem_line);
    let missing = library.named_files().iter();
    let missing: Vec<_> = missing.filter(|file| !file.path.exists()).collect();
    report_problems(report, &missing, |file| {
        tr!(
            "doctor-file-missing",
            place = file.place.to_string(),
            name = file.name.as_str(),
            path = file.path.display().to_string()
        )
    });
}

/// Reports problems of configurations, and the number of those that are not listed.
fn report_problems<T>(report: &mut Report, problems: &[T], line: impl Fn(&T) -> String) {
    let section = Section::Configuration;
    for problem in problems.iter().take(MOST_PROBLEMS) {
        report.add(section, State::Wrong, line(problem));
    }
    let rest = problems.len().saturating_sub(MOST_PROBLEMS) as u64;
    if rest > 0 {
        let text = tr!("doctor-more-problems", count = rest);
        report.add(section, State::Wrong, text);
    }
}

/// Returns the areas of configurations, without the built-in guide.
fn own_areas(library: &Library) -> impl Iterator<Item = &Area> {
    let areas = library.areas().iter().map(|area| &**area);
    areas.filter(|area| area.tag() != guide::TAG)
}

/// Reads every base completely.
pub(super) fn bases(report: &mut Report, library: &Library) {
    let section = Section::Bases;
    let mut formats: BTreeMap<&str, u64> = BTreeMap::new();
    let (mut messages, mut absent) = (0_u64, Vec::new());
    for area in own_areas(library) {
        let base = match area.open() {
            Ok(base) => base,
            Err(error) => {
                let text = format!("{}: {}", named(area), said(&error));
                report.advise(section, State::Wrong, text, tr!("doctor-base-advice"));
                continue;
            }
        };
        if !base.exists() {
            absent.push(area);
            continue;
        }
        *formats.entry(base.format().name()).or_default() += 1;
        let path = area.path();
        if path.is_some_and(|path| is_locked(base.format(), path)) {
            let text = tr!("doctor-base-locked", area = area.tag());
            report.add(section, State::Note, text);
        }
        let count = &mut messages;
        let scanned = base.scan(ReadDepth::Text, &Job::new(), &mut |_, _| {
            *count += 1;
            ControlFlow::Continue(())
        });
        let faults = match scanned {
            Ok(faults) => faults,
            Err(error) => {
                let text = format!("{}: {}", named(area), said(&error));
                report.advise(section, State::Wrong, text, tr!("doctor-base-advice"));
                continue;
            }
        };
        report_unfinished(report, area.tag(), base.as_ref());
        if let Some(first) = faults.first() {
            let text = tr!(
                "doctor-base-damaged",
                area = named(area),
                count = BaseFault::total(&faults),
                first = said(&first.what)
            );
            report.advise(section, State::Wrong, text, tr!("doctor-base-advice"));
        }
    }
    if !formats.is_empty() {
        let shown = (formats.iter()).map(|(name, count)| format!("{name} {count}"));
        let text = tr!(
            "doctor-bases-read",
            areas = words::areas(formats.values().sum()),
            formats = shown.collect::<Vec<_>>().join(", "),
            messages = words::messages(messages)
        );
        report.add(section, State::Good, text);
    }
    report_absent(report, &absent);
}

/// Returns the areatag, preceded by the line of the configuration that defines the area.
fn named(area: &Area) -> String {
    let place = area.config_place();
    match place.is_unknown() {
        true => area.tag().to_owned(),
        false => format!("{place}: {}", area.tag()),
    }
}

/// Reports areas without a base, each with its line and path.
fn report_absent(report: &mut Report, absent: &[&Area]) {
    let section = Section::Bases;
    for area in absent.iter().take(MOST_PROBLEMS) {
        let path = area.path().map(|path| path.display().to_string());
        let (area, path) = (named(area), path.unwrap_or_default());
        let text = tr!("doctor-base-absent", area = area, path = path);
        report.add(section, State::Note, text);
    }
    let rest = absent.len().saturating_sub(MOST_PROBLEMS) as u64;
    if rest > 0 {
        let text = tr!("doctor-bases-absent", count = rest);
        report.add(section, State::Note, text);
    }
}

/// Reports messages that other programs are writing, or have left unfinished.
fn report_unfinished(report: &mut Report, tag: &str, base: &dyn MessageBase) {
    let section = Section::Bases;
    let Ok(unfinished) = base.unfinished() else {
        return;
    };
    let count = unfinished.messages;
    match (count, unfinished.abandoned) {
        (0, _) => {}
        (_, false) => {
            let text = tr!("doctor-base-being-written", area = tag, count = count);
            report.add(section, State::Note, text);
        }
        (_, true) => {
            let text = tr!("doctor-base-abandoned", area = tag, count = count);
            report.advise(
                section,
                State::Wrong,
                text,
                tr!("doctor-base-abandoned-advice"),
            );
        }
    }
}

/// Reports age and faults of the nodelists; `now` in seconds since 1970.
pub(super) fn nodelists(report: &mut Report, library: &Library, now: i64) {
    let section = Section::Nodelists;
    let lists = library.nodelists(&Job::new());
    for problem in lists.problems() {
        let path = problem.path.display();
        let what = said(&problem.what);
        let text = match library.list_place(&problem.path) {
            Some(place) => format!("{place}: {path}: {what}"),
            None => format!("{path}: {what}"),
        };
        report.add(section, State::Wrong, text);
    }
    if lists.is_empty() && lists.problems().is_empty() {
        let advice = tr!("doctor-no-nodelist-advice");
        report.advise(section, State::Note, tr!("doctor-no-nodelist"), advice);
    }
    for list in lists.lists() {
        let name = list.path().display().to_string();
        let stations = words::stations(list.len() as u64);
        if let CrcState::Wrong { .. } = list.crc() {
            let text = tr!("doctor-nodelist-crc", file = name.as_str());
            report.advise(section, State::Wrong, text, tr!("doctor-nodelist-advice"));
        }
        let faults = (list.faults().len() + list.unlisted_faults()) as u64;
        if let Some(first) = list.faults().first() {
            let text = tr!(
                "doctor-nodelist-faults",
                file = name.as_str(),
                count = faults,
                line = first.line.to_string(),
                first = said(&first.what)
            );
            report.add(section, State::Note, text);
        }
        match age(list, now) {
            Some(days) if days > OLD_DAYS => {
                let text = tr!(
                    "doctor-nodelist-old",
                    file = name,
                    stations = stations,
                    days = days.to_string()
                );
                report.advise(section, State::Note, text, tr!("doctor-nodelist-advice"));
            }
            Some(_) => {
                let text = tr!("doctor-nodelist-new", file = name, stations = stations);
                report.add(section, State::Good, text);
            }
            None => {
                let text = tr!("doctor-nodelist-undated", file = name, stations = stations);
                report.add(section, State::Note, text);
            }
        }
    }
}

/// Returns the age of a list in days, by its first line.
fn age(list: &List, now: i64) -> Option<i64> {
    let header = list.header();
    let first = jiff::civil::Date::new(i16::try_from(header.year?).ok()?, 1, 1).ok()?;
    let days = jiff::Span::new().days(i64::from(header.day?) - 1);
    let day = first.checked_add(days).ok()?;
    let made = day.to_zoned(jiff::tz::TimeZone::UTC).ok()?;
    let made = made.timestamp().as_second();
    Some((now - made).div_euclid(24 * 60 * 60))
}
