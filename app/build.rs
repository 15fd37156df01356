//! Lists the sources of the guide area in `assets/guide` for `guide.rs`, which makes a base of them.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/guide");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={guide}");
    let mut names = Vec::new();
    for entry in fs::read_dir(guide)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(name.strip_suffix(".txt").map(str::to_owned));
    }
    names.sort();
    let list: String = names
        .iter()
        .map(|name| {
            format!(
                "({name:?}, include_str!({:?})),\n",
                format!("{guide}/{name}.txt")
            )
        })
        .collect();
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("guide.rs"), format!("[\n{list}]\n"))
}
