//! Writers of message bases for tests and benches: Squish, Hudson and GoldBase, `*.MSG`, packets.
//!
//! The program itself only reads such bases and adds messages to them. The writers implement the
//! layouts independently and use only the public interface of `ftn-base`, so that a test compares
//! two interpretations of a layout. They overwrite nothing; the same input yields the same bytes,
//! and the caller provides all times.

pub mod held;
pub mod hudson;
pub mod msg;
pub mod pkt;
pub mod squish;

use ftn_types::time::WallTime;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

/// Writes a new file; never overwrites one.
fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    File::create_new(path)
        .and_then(|mut file| file.write_all(bytes))
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// Returns the 20 bytes of a moment in FTS-0001, the NUL at the end included: `01 Jan 86
/// 02:34:56`.
fn date_text(moment: WallTime) -> Vec<u8> {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let civil = moment.civil();
    let month = usize::from(civil.month().unsigned_abs()).saturating_sub(1);
    let month = MONTHS.get(month).copied().unwrap_or_default();
    format!(
        "{:02} {month} {:02}  {:02}:{:02}:{:02}\0",
        civil.day(),
        civil.year().rem_euclid(100),
        civil.hour(),
        civil.minute(),
        civil.second()
    )
    .into_bytes()
}

/// Returns a text in a field of this length with a NUL at its end.
fn field(text: &[u8], len: usize) -> Vec<u8> {
    let mut field = text.get(..len - 1).unwrap_or(text).to_vec();
    field.resize(len, 0);
    field
}

/// Returns the date and time in DOS format, as stored by Opus and Squish; zeros if out of range.
fn dos_words(moment: WallTime) -> (u16, u16) {
    let civil = moment.civil();
    let years = u16::try_from(civil.year()).unwrap_or_default();
    if moment == WallTime(0) || !(1980..=2107).contains(&years) {
        return (0, 0);
    }
    let part = |value: i8| u16::from(value.unsigned_abs());
    let date = (years - 1980) << 9 | part(civil.month()) << 5 | part(civil.day());
    let time = part(civil.hour()) << 11 | part(civil.minute()) << 5 | (part(civil.second()) / 2);
    (date, time)
}
