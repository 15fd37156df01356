//! The minimum Rust version in `Cargo.toml` is the one named in documents and used by hosted CI, so
//! that it is checked.
//!
//! There is no `rust-toolchain.toml`: it would make rustup fetch this toolchain for everybody who
//! has a newer one, and says nothing to a Rust of a distribution.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

#[test]
fn oldest_rust_is_the_same_in_every_file() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |file: &str| fs::read_to_string(root.join(file)).unwrap();
    let manifest = read("Cargo.toml");
    let promised = manifest
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'))
        .unwrap();
    for (file, sentence) in [
        ("README.md", format!("({promised} or newer)")),
        ("packaging/setup-debian.sh", format!("oldest={promised}\n")),
        (
            ".github/workflows/ci.yml",
            format!("RUST_OLDEST: '{promised}.0'\n"),
        ),
    ] {
        let text = read(file);
        assert!(text.contains(&sentence), "{file} does not say: {sentence}");
    }
    assert_eq!(env!("CARGO_PKG_RUST_VERSION"), promised);
}
