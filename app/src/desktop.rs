//! Handing an address to the desktop, after the person has said yes.
//!
//! Knows the desktop's own opener. It is started without a shell, and it is waited for in a thread
//! of its own.

use crate::browser::jobs::{Outlet, Reply};
use crate::strings::tr;
use std::process::{Command, Stdio};

/// The program that opens addresses by their scheme; `None` where the system has no such program
/// and egui's way is used.
const OPENER: Option<&str> = if cfg!(target_os = "macos") {
    Some("open")
} else if cfg!(unix) {
    Some("xdg-open")
} else {
    None
};

/// Hands an address over; trouble comes back as a sentence.
pub(crate) fn hand_over(ctx: &egui::Context, url: String, outlet: Outlet) {
    let Some(opener) = OPENER else {
        ctx.open_url(egui::OpenUrl::new_tab(url));
        return;
    };
    let trouble = outlet.clone();
    let started = std::thread::Builder::new()
        .name("desktop".to_owned())
        .spawn(move || {
            if let Err(sentence) = open_with(opener, &url) {
                outlet.send(Reply::Trouble(sentence));
            }
        });
    if let Err(error) = started {
        let error = error.to_string();
        trouble.send(Reply::Trouble(tr!("desktop-silent", error = error)));
    }
}

/// Runs the opener and waits for it.
fn open_with(opener: &str, url: &str) -> Result<(), String> {
    // What begins with a dash would be an option; no scheme does (5.1).
    if !url.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return Err(tr!("desktop-no-address", url = url));
    }
    let status = Command::new(opener)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| {
            let error = error.to_string();
            tr!(
                "desktop-no-opener",
                url = url,
                opener = opener,
                error = error
            )
        })?;
    if status.success() {
        Ok(())
    } else {
        Err(tr!("desktop-no-program", url = url, opener = opener))
    }
}

#[cfg(test)]
mod tests {
    use super::open_with;

    #[test]
    fn an_opener_that_is_missing_is_named() {
        let error = open_with("no-such-opener-anywhere", "http://example.org/").unwrap_err();
        assert!(error.contains("no-such-opener-anywhere"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn an_opener_that_fails_is_told_and_one_that_succeeds_is_not() {
        assert!(open_with("true", "http://example.org/").is_ok());
        let error = open_with("false", "ed2k://|file|x|/").unwrap_err();
        assert!(error.contains("ed2k://|file|x|/"), "{error}");
    }

    #[test]
    fn nothing_that_looks_like_an_option_is_handed_over() {
        assert!(open_with("true", "--help").is_err());
        assert!(open_with("true", "").is_err());
    }
}
