//! `.TIC` files, which accompany files of a file echo (FTS-5006).

use crate::charset::{self, Fallback};
use crate::limits;

/// Description of a file in its `.TIC`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tic {
    /// Areatag of the file echo.
    pub area: String,
    /// Name of the file.
    pub file: String,
    /// Long name of the file; empty if it has none.
    pub long_name: String,
    /// Lines of `Desc` and `LDesc`, ended by `\n`.
    pub description: String,
}

impl Tic {
    /// Parses the bytes of a `.TIC` file; missing and unknown lines are ignored.
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
        let (mut short, mut long): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
        let mut bytes = 0;
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
                bytes += value.len() + 1;
                if bytes <= limits::FILE_DESCRIPTION_BYTES {
                    let lines = if is("Desc") { &mut short } else { &mut long };
                    lines.push(value);
                }
            }
        }
        tic.description = described(&short, &long);
        tic
    }
}

/// Joins the lines of `Desc` and `LDesc`. The long form repeats the short one (FTS-5006): if one
/// begins with the words of the other, the other is left out.
fn described(short: &[&str], long: &[&str]) -> String {
    let words = |lines: &[&str]| -> Vec<String> {
        let all = lines.iter().flat_map(|line| line.split_whitespace());
        all.map(str::to_lowercase).collect()
    };
    let (own, other) = (words(short), words(long));
    let lines = if own.starts_with(&other) {
        short.to_vec()
    } else if other.starts_with(&own) {
        long.to_vec()
    } else {
        [short, long].concat()
    };
    lines.join("\n").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::{Fallback, Tic};

    #[test]
    fn the_description_is_there_once() {
        for (lines, description) in [
            (
                "Desc Short\r\nLDesc Short\r\nLDesc and long",
                "Short\nand long",
            ),
            ("Desc A b (c d)\r\nLDesc A  B\r\nLDesc (c d)", "A b (c d)"),
            ("LDesc One\r\nLDesc Two", "One\nTwo"),
            ("Desc One\r\nDesc Two", "One\nTwo"),
            ("Desc One\r\nLDesc Two\r\nLDesc Three", "One\nTwo\nThree"),
            ("Desc One", "One"),
            ("LDesc \r\nDesc ", ""),
        ] {
            let tic = Tic::parse(
                format!("File A\r\n{lines}\r\n").as_bytes(),
                Fallback::Detected,
            );
            assert_eq!(tic.description, description, "{lines}");
        }
    }
}
