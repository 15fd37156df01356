//! `.TIC` files: what travels with a file of a file echo (FTS-5006).

use crate::charset::{self, Fallback};
use crate::limits;

/// What a `.TIC` file says of its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tic {
    /// Areatag of the file echo.
    pub area: String,
    /// Name of the file.
    pub file: String,
    /// Its long name, if it has one.
    pub long_name: String,
    /// `Desc` and the lines of `LDesc`, ended by `\n`.
    pub description: String,
}

impl Tic {
    /// Reads the bytes of a `.TIC` file; what is missing or unknown is passed over.
    ///
    /// ```
    /// use fidoscope_core::charset::Fallback;
    /// use fidoscope_core::fileecho::Tic;
    ///
    /// let tic = Tic::parse(b"Area NODELIST\r\nFile NODEDIFF.Z99\r\nDesc A week\r\n", Fallback::Detected);
    /// assert_eq!((tic.area.as_str(), tic.file.as_str()), ("NODELIST", "NODEDIFF.Z99"));
    /// assert_eq!(tic.description, "A week");
    /// ```
    #[must_use]
    pub fn parse(bytes: &[u8], fallback: Fallback) -> Self {
        let charset = charset::choose(None, None, fallback, bytes, &[]).charset;
        let text = charset.decode(bytes);
        let mut tic = Self::default();
        let mut lines: Vec<&str> = Vec::new();
        for line in text.split(['\r', '\n']).map(str::trim) {
            let (word, value) = line.split_once([' ', '\t']).unwrap_or((line, ""));
            let value = value.trim();
            let is = |name: &str| word.trim_end_matches(':').eq_ignore_ascii_case(name);
            if is("Area") {
                value.clone_into(&mut tic.area);
            } else if is("File") {
                value.clone_into(&mut tic.file);
            } else if is("LFile") || is("FullName") {
                value.clone_into(&mut tic.long_name);
            } else if is("Desc") || is("LDesc") {
                // Many programs repeat the short one as the first line of the long one.
                let room = lines.iter().map(|own| own.len() + 1).sum::<usize>() + value.len()
                    < limits::FILE_DESCRIPTION_BYTES;
                if room && lines != [value] {
                    lines.push(value);
                }
            }
        }
        tic.description = lines.join("\n").trim().to_owned();
        tic
    }
}
