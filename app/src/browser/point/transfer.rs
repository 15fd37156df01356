//! The point on another machine: one file with its settings, and with its passwords only if the user wants it.

use super::form::PointForm;
use super::{Reply, folder_of};
use crate::browser::context::Context;
use crate::browser::effects::Effects;
use crate::browser::jobs::token::{AttemptOutcome, WriteToken};
use crate::files::read_existing;
use crate::strings::{io_words, said, tr};
use fidoscope_point::Point;
use fidoscope_point::settings::{BossPasswords, Passwords, PointSettings};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Maximum length of a file, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// Asks for a file of another machine, and reads it into a form.
pub(super) fn choose_import(point: Option<&Arc<Point>>, effects: &mut Effects<Reply>) {
    let known = point.map(|point| point.passwords().clone());
    let ask = move || {
        let path = dialog(tr!("transfer-import")).pick_file()?;
        Some(Reply::Imported(read(&path, known).map(Box::new)))
    };
    effects.dialog(ask, None);
}

/// Asks for the place of a file for another machine.
pub(super) fn choose_export(with_passwords: bool, effects: &mut Effects<Reply>) {
    let ask = move || {
        let path = dialog(tr!("transfer-export"))
            .set_file_name("point.toml")
            .save_file()?;
        Some(Reply::ExportTo {
            path,
            with_passwords,
        })
    };
    effects.dialog(ask, None);
}

/// Writes the file at the place that the user chose.
pub(super) fn export(
    path: PathBuf,
    with_passwords: bool,
    context: &Context<'_>,
    effects: &mut Effects<Reply>,
) {
    let Some(folder) = folder_of(context) else {
        return;
    };
    let name = path.display().to_string();
    effects.write(name, move |_: &WriteToken| {
        let point = Point::open(&folder);
        let written = point.and_then(|point| point.export_to(&path, with_passwords));
        let file = path.display().to_string();
        let text = written.map(|()| tr!("transfer-exported", file = file));
        AttemptOutcome::done(Reply::Exported(text.map_err(said)))
    });
}

fn dialog(title: &str) -> rfd::FileDialog {
    let asking = rfd::FileDialog::new().set_title(title);
    asking.add_filter("TOML", &["toml"])
}

/// Reads a file of another machine into a form. A file without passwords leaves the known ones.
///
/// # Errors
/// A sentence: it cannot be read, or is no such file.
fn read(path: &Path, known: Option<Passwords>) -> Result<PointForm, String> {
    let bytes = read_existing(path, MOST_BYTES).map_err(|error| {
        let path = path.display().to_string();
        tr!("cannot-be-read", path = path, error = io_words(&error))
    })?;
    let text = String::from_utf8_lossy(&bytes);
    let parsed = Point::parse_export(&text, path);
    let (settings, mut passwords): (PointSettings, Passwords) = parsed.map_err(said)?;
    let known = known.unwrap_or_default();
    for boss in &settings.bosses {
        if passwords.of_boss(boss.address) == BossPasswords::default() {
            passwords.set(boss.address, known.of_boss(boss.address));
        }
    }
    Ok(PointForm::from_settings(&settings, &passwords))
}

#[cfg(test)]
mod tests {
    use super::read;
    use fidoscope_point::Point;
    use std::fs;

    #[test]
    fn file_of_another_machine_fills_the_form_and_known_passwords_stay() {
        let dir = tempfile::tempdir().unwrap();
        let text = "name = \"Ivan Petrov\"\naddress = \"2:5030/1520.9\"\nkeep_days = 3\n\
                    [[boss]]\naddress = \"2:5030/1520\"\nhost = \"boss.example\"\n\
                    [[passwords]]\naddress = \"2:5030/1520\"\npassword = \"secret\"\n";
        let path = dir.path().join("new.toml");
        fs::write(&path, text).unwrap();
        let form = read(&path, None).unwrap();
        assert_eq!(form.name, "Ivan Petrov");
        let password =
            |form: &super::PointForm| form.bosses.first().unwrap().passwords.session.clone();
        assert_eq!(password(&form), "secret");
        let (settings, passwords) = Point::parse_export(text, &path).unwrap();
        let folder = dir.path().join("point");
        let point = Point::create(&folder, settings, passwords, Vec::new()).unwrap();
        let exported = dir.path().join("without.toml");
        point.export_to(&exported, false).unwrap();
        assert!(!fs::read_to_string(&exported).unwrap().contains("secret"));
        assert_eq!(password(&read(&exported, None).unwrap()), "");
        let known = Some(point.passwords().clone());
        let form = read(&exported, known).unwrap();
        assert_eq!(password(&form), "secret");
        // Settings without a field in the form stay.
        let lists = fidoscope_core::nodelist::Nodelists::default();
        assert_eq!(form.settings(&lists).unwrap().0.keep_days, 3);
        fs::write(&path, "name = 1").unwrap();
        let why = read(&path, None).err().unwrap();
        assert!(why.contains("new.toml"), "{why}");
    }
}
