//! What is printed when the program itself is at fault: one sentence, without the paths of the
//! machine that it was built on.

use crate::platform::printed::{Printed, complain};
use fidoscope_core::guard;
use std::panic::take_hook;
use std::path::Path;

/// Makes panics short: those that are caught print nothing, since a page or an error tells of them;
/// any other one prints one sentence. Who sets `RUST_BACKTRACE` gets what Rust prints.
pub(crate) fn stay_short() {
    let of_rust = take_hook();
    let wants_all = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
    guard::install_hook(move |info| {
        if wants_all {
            of_rust(info);
        } else {
            let place = info.location().map(|at| (at.file(), at.line()));
            let sentence = sentence(guard::text_of(info.payload()), place);
            complain(&Printed::of_line(sentence));
        }
    });
}

/// The sentence; of the place only the name of the file is said.
pub(crate) fn sentence(what: Option<&str>, place: Option<(&str, u32)>) -> String {
    let what = what.unwrap_or("no reason is known").trim();
    let what = what.lines().next().unwrap_or_default();
    let place = place.map_or_else(String::new, |(file, line)| {
        // A build on Windows writes backslashes.
        let name = file.replace('\\', "/");
        let name = Path::new(&name).file_name().unwrap_or_default();
        format!(" ({}:{line})", name.to_string_lossy())
    });
    format!(
        "fidoscope: a fault of the program: {what}{place}; please report it, RUST_BACKTRACE=1 shows more"
    )
}

#[cfg(test)]
mod tests {
    use super::sentence;

    #[test]
    fn fault_is_one_sentence_without_build_paths() {
        let place = Some((
            "/home/builder/.cargo/registry/src/x/unarc-rs/src/lzw.rs",
            101,
        ));
        assert_eq!(
            sentence(Some("index out of bounds\nmore"), place),
            "fidoscope: a fault of the program: index out of bounds (lzw.rs:101); please report it, \
             RUST_BACKTRACE=1 shows more"
        );
        let place = Some(("C:\\build\\app\\src\\window.rs", 7));
        assert!(sentence(None, place).contains("no reason is known (window.rs:7)"));
    }
}
