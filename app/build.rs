//! Lists the sources of the guide area in `assets/guide` for the module `guide`, which makes a base for each language.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/guide");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={guide}");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    for folder in fs::read_dir(guide)? {
        let folder = folder?;
        if !folder.file_type()?.is_dir() {
            continue;
        }
        let language = folder.file_name().to_string_lossy().into_owned();
        let folder = format!("{guide}/{language}");
        let mut names = Vec::new();
        for entry in fs::read_dir(&folder)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            names.extend(name.strip_suffix(".txt").map(str::to_owned));
        }
        names.sort();
        let list: String = names
            .iter()
            .map(|name| {
                let path = format!("{folder}/{name}.txt");
                format!("({name:?}, include_str!({path:?})),\n")
            })
            .collect();
        let file = out.join(format!("guide.{language}.rs"));
        fs::write(file, format!("[\n{list}]\n"))?;
    }
    Ok(())
}
