//! Registry of Windows for `fidoscope register`.
//!
//! Writes the seven schemes below `HKEY_CURRENT_USER\Software\Classes`, the user's part; removal
//! only affects those that start this program.

use super::register::{Handlers, first_word, windows_line};
use crate::strings::tr;
use fidoscope_core::url::Scheme;
use std::path::Path;
use windows_registry::CURRENT_USER;

/// Key of the registry for schemes.
const CLASSES: &str = r"Software\Classes";

/// Registers a command line as the handler of the seven schemes. Returns a sentence about the
/// changes.
///
/// # Errors
/// A key cannot be written; the sentence names it.
pub(crate) fn register(command: &[String]) -> Result<String, String> {
    let program = command.first().cloned().unwrap_or_default();
    for scheme in Scheme::FIDONET.iter().map(|scheme| scheme.name()) {
        let path = format!(r"{CLASSES}\{scheme}");
        let write = || -> windows_registry::Result<()> {
            let key = CURRENT_USER.create(&path)?;
            key.set_string("", format!("URL:{scheme}"))?;
            key.set_string("URL Protocol", "")?;
            key.create("DefaultIcon")?
                .set_string("", format!("{program},0"))?;
            key.create(r"shell\open\command")?
                .set_string("", windows_line(command))
        };
        write().map_err(|error| failed(&path, &error))?;
    }
    let schemes: Vec<_> = Scheme::FIDONET.iter().map(|scheme| scheme.name()).collect();
    let path = format!(r"HKEY_CURRENT_USER\{CLASSES}");
    Ok(tr!(
        "register-done",
        schemes = schemes.join(", "),
        path = path
    ))
}

/// Undoes [`register`] for this program.
///
/// # Errors
/// A key cannot be removed; the sentence names it.
pub(crate) fn remove(command: &[String]) -> Result<String, String> {
    let program = command.first().cloned().unwrap_or_default();
    let mut removed = false;
    for scheme in Scheme::FIDONET.iter().map(|scheme| scheme.name()) {
        let path = format!(r"{CLASSES}\{scheme}");
        let is_ours = CURRENT_USER
            .open(format!(r"{path}\shell\open\command"))
            .and_then(|key| key.get_string(""))
            .is_ok_and(|own| own.starts_with(&format!("\"{program}\"")));
        if is_ours {
            CURRENT_USER
                .remove_tree(&path)
                .map_err(|error| failed(&path, &error))?;
            removed = true;
        }
    }
    Ok(match removed {
        true => tr!("register-removed"),
        false => tr!("register-was-not"),
    }
    .to_owned())
}

/// Returns the handlers of the seven schemes for the user.
pub(crate) fn handlers() -> Handlers {
    let mut found = Handlers::default();
    for scheme in Scheme::FIDONET.iter().map(|scheme| scheme.name()) {
        let command = CURRENT_USER
            .open(format!(r"{CLASSES}\{scheme}\shell\open\command"))
            .and_then(|key| key.get_string(""));
        let program = command.map(|line| first_word(&line).to_owned());
        let is_ours = |program: &String| {
            let stem = Path::new(program).file_stem().unwrap_or_default();
            stem.eq_ignore_ascii_case("fidoscope")
        };
        let ours = program.ok().filter(is_ours);
        found.schemes.push((scheme, ours.is_some()));
        found.program = found.program.or(ours);
    }
    found
}

fn failed(path: &str, error: &impl std::fmt::Display) -> String {
    tr!(
        "cannot-be-saved",
        path = format!(r"HKEY_CURRENT_USER\{path}"),
        error = error.to_string()
    )
}
