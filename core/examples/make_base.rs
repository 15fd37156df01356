//! Makes a realistic JAM base for trials by hand and for measuring.
//!
//!     cargo run --release -p fidoscope-core --example make_base -- DIR TAG COUNT [SEED]

#[path = "../benches/support/mod.rs"]
mod support;

use fidoscope_core::base::jam::write::JamWriter;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: make_base DIR TAG COUNT [SEED]\n\
    Makes the JAM base DIR/TAG with COUNT generated messages; the same SEED (a number, 1 if left \
    out) gives the same bytes.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<String, Box<dyn Error>> {
    let (dir, tag, count, seed) = match arguments {
        [dir, tag, count] => (dir, tag, count, "1"),
        [dir, tag, count, seed] => (dir, tag, count, seed.as_str()),
        _ => return Err(USAGE.into()),
    };
    let count: u32 = count.parse().map_err(|_| USAGE)?;
    let seed: u64 = seed.parse().map_err(|_| USAGE)?;
    let base = Path::new(dir).join(tag);
    let mut writer = JamWriter::create(&base, support::generator::created())?;
    let made = support::generator::generate(&mut writer, count, seed)?;
    writer.finish()?;
    Ok(format!("{}: {made}", base.display()))
}
