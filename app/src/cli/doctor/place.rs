//! Checks of the profile and the desktop: index, schemes, fonts, documents.

use super::{DoctorContext, Report, Section, State};
use crate::files;
use crate::files::document::{self, Kind};
use crate::platform::faults;
use crate::platform::outside::register::Handlers;
use crate::settings;
use crate::strings::{io_words, said, tr};
use crate::style;
use fidoscope_core::index::{Index, IndexState};
use std::path::Path;

/// Characters of Fidonet texts: Cyrillic, box drawing, blocks.
const SIGNS: &str = "АЯаяЁёЇїЄєҐґЎў─│┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣╦╩╬░▒▓█▄▀▌▐";

/// Checks whether the index exists, is sound and of this version.
pub(super) fn index(report: &mut Report, around: &DoctorContext<'_>) {
    let section = Section::Index;
    let Some(profile) = around.profile else {
        return;
    };
    let index = Index::new(&settings::index_folder(profile));
    if !around.settings.index {
        report.add(section, State::Note, tr!("doctor-index-off"));
    }
    match index.check(true) {
        Ok(IndexState::Absent) => report.add(section, State::Note, tr!("doctor-index-absent")),
        Ok(IndexState::OtherVersion) => report.add(section, State::Note, tr!("doctor-index-other")),
        Ok(IndexState::Ready { areas }) => {
            let size = format!("{:.1}", index.bytes() as f64 / 1e6);
            let areas = crate::strings::words::areas(areas);
            let text = tr!("doctor-index-ready", areas = areas, size = size);
            report.add(section, State::Good, text);
        }
        Err(error) => {
            let advice = tr!("doctor-index-advice");
            report.advise(section, State::Wrong, said(&error), advice);
        }
    }
}

/// Reports the programs that open the seven schemes.
pub(super) fn schemes(report: &mut Report, handlers: Option<&Handlers>) {
    let section = Section::Schemes;
    let Some(handlers) = handlers else {
        report.add(section, State::Note, tr!("doctor-schemes-elsewhere"));
        return;
    };
    let schemes = &handlers.schemes;
    let others: Vec<&str> = (schemes.iter().filter(|(_, is_ours)| !is_ours))
        .map(|(scheme, _)| *scheme)
        .collect();
    if others.is_empty() {
        report.add(section, State::Good, tr!("doctor-schemes-good"));
    } else {
        let text = tr!("doctor-schemes-others", schemes = others.join(", "));
        report.advise(section, State::Note, text, tr!("doctor-schemes-advice"));
    }
    let gone = (handlers.program.as_deref()).filter(|program| !Path::new(program).exists());
    if let Some(program) = gone.filter(|_| others.len() < schemes.len()) {
        let text = tr!("doctor-schemes-gone", program = program);
        report.advise(section, State::Wrong, text, tr!("doctor-schemes-advice"));
    }
}

/// Checks whether the window's fonts have the characters of mail.
pub(super) fn fonts(report: &mut Report) {
    let section = Section::Fonts;
    let ctx = egui::Context::default();
    style::apply(&ctx);
    let mut missing = String::new();
    let mut frame = ctx.run_ui(egui::RawInput::default(), |ui| {
        missing = ui.fonts_mut(|fonts| {
            let faces = [style::body_font(), style::bold_font(), style::mono_font()];
            let has = |fonts: &mut egui::epaint::text::FontsView<'_>, sign| {
                faces.iter().all(|face| fonts.has_glyph(face, sign))
            };
            SIGNS.chars().filter(|sign| !has(fonts, *sign)).collect()
        });
    });
    frame.textures_delta.clear();
    if missing.is_empty() {
        report.add(section, State::Good, tr!("doctor-fonts-good"));
    } else {
        let text = tr!("doctor-fonts-missing", signs = missing);
        report.advise(section, State::Wrong, text, tr!("doctor-fonts-advice"));
    }
}

/// Checks whether the profile is readable and writable, and reports files left in it.
pub(super) fn profile(report: &mut Report, profile: Option<&Path>) {
    let section = Section::Profile;
    let Some(dir) = profile else {
        let advice = tr!("doctor-profile-advice");
        report.advise(section, State::Wrong, tr!("settings-no-place"), advice);
        return;
    };
    let path = dir.display().to_string();
    if !dir.exists() {
        let text = tr!("doctor-profile-absent", path = path);
        report.add(section, State::Note, text);
        return;
    }
    match files::probe(dir) {
        Ok(()) => {
            let text = tr!("doctor-profile-good", path = path);
            report.add(section, State::Good, text);
        }
        Err(error) => {
            let text = tr!("cannot-be-saved", path = path, error = io_words(&error));
            let advice = tr!("doctor-profile-advice");
            report.advise(section, State::Wrong, text, advice);
        }
    }
    for kind in Kind::ALL {
        if let Some(text) = document::look(dir, kind).trouble {
            let advice = tr!("doctor-document-advice");
            report.advise(section, State::Wrong, text, advice);
        }
    }
    // Unusable keys of readable settings.
    let found = settings::look(dir);
    if let (Some(text), true) = (found.trouble, found.may_save) {
        report.add(section, State::Wrong, text);
    }
    let aside = document::files_aside(dir);
    let name = |path: &std::path::PathBuf| path.file_name()?.to_str().map(str::to_owned);
    let aside: Vec<String> = aside.iter().filter_map(name).collect();
    if !aside.is_empty() {
        let text = tr!("doctor-aside", files = aside.join(", "));
        report.advise(section, State::Note, text, tr!("doctor-aside-advice"));
    }
    if faults::read_report(dir).is_some() {
        let advice = tr!("doctor-crash-advice");
        report.advise(section, State::Note, tr!("doctor-crash"), advice);
    }
}
