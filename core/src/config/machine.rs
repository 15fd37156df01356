//! System on which a configuration is read: its environment, and replacements for paths of another
//! system.

use crate::charset::Charset;

/// Inputs of reading a configuration besides its files.
#[derive(Clone, Copy)]
pub(super) struct Machine<'e> {
    /// Looks up environment variables.
    pub(super) environment: &'e dyn Fn(&str) -> Option<String>,
    /// Path prefixes on the system that wrote the configuration, and their replacements here.
    pub(super) paths: &'e [(String, String)],
}

/// Without variables and replacements.
impl Default for Machine<'_> {
    fn default() -> Self {
        Self {
            environment: &|_| None,
            paths: &[],
        }
    }
}

impl Machine<'_> {
    /// Returns a path with its longest matching prefix replaced; `None` without a match.
    pub(super) fn mapped(&self, path: &[u8], charset: Charset) -> Option<Vec<u8>> {
        if self.paths.is_empty() {
            return None;
        }
        let path = charset.decode(path);
        let fitting = self.paths.iter().filter_map(|(from, to)| {
            let rest = rest_of(&path, from.trim())?;
            Some((from.len(), to.trim(), rest))
        });
        let (_, to, rest) = fitting.max_by_key(|(length, ..)| *length)?;
        let rest = rest.replace('\\', "/");
        let rest = rest.trim_start_matches('/');
        let to = to.trim_end_matches(['/', '\\']);
        Some(charset.encode(&format!("{to}/{rest}")))
    }
}

/// Returns the rest of a path after a prefix of whole names, ignoring case; `None` if the prefix
/// does not match.
fn rest_of<'p>(path: &'p str, from: &str) -> Option<&'p str> {
    let from = from.trim_end_matches(['/', '\\']);
    let plain = |sign: char| if sign == '\\' { '/' } else { sign };
    let mut signs = path.char_indices();
    for wanted in from.chars() {
        let (_, sign) = signs.next()?;
        let is_same = plain(sign).to_lowercase().eq(plain(wanted).to_lowercase());
        if !is_same {
            return None;
        }
    }
    let rest = signs.as_str();
    let is_whole = rest.is_empty() || rest.starts_with(['/', '\\']);
    (is_whole && !from.is_empty()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::Machine;
    use crate::charset::Charset;

    #[test]
    fn the_longest_beginning_of_whole_names_is_replaced_in_the_character_set_of_the_file() {
        let paths = [
            ("C:\\FIDO", "/mnt/dos/fido"),
            ("c:/fido/msg/", "/mail/"),
            ("D:\\Почта", "/home/Вера"),
            ("", "/never"),
            ("E:", "/mnt/e"),
        ]
        .map(|(from, to)| (from.to_owned(), to.to_owned()));
        let machine = Machine {
            environment: &|_| None,
            paths: &paths,
        };
        for (path, mapped) in [
            ("C:\\FIDO\\BASE\\R50", Some("/mnt/dos/fido/BASE/R50")),
            ("c:\\fido\\MSG\\NET", Some("/mail/NET")),
            ("C:/Fido", Some("/mnt/dos/fido/")),
            ("C:\\FIDONET\\X", None),
            ("D:\\ПОЧТА\\эха", Some("/home/Вера/эха")),
            ("E:\\X", Some("/mnt/e/X")),
            ("E:X", None),
            ("relative", None),
            ("", None),
        ] {
            let written = Charset::CP866.encode(path);
            let found = machine.mapped(&written, Charset::CP866);
            let found = found.map(|path| Charset::CP866.decode(&path).into_owned());
            assert_eq!(found.as_deref(), mapped, "{path}");
        }
    }
}
