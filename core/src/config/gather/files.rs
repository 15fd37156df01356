//! Files named by lines of a configuration: reading them, and finding them on this system.

use super::{Gather, Line, Sink, folder_of};
use crate::charset::Charset;
use crate::charset::encoding;
use crate::config::ConfigError;
use crate::config::locate::PathKind;
use crate::config::source::read_text;
use crate::limits;
use std::fs;
use std::path::{Path, PathBuf};

/// Cost of looking up a variable, in bytes of work: the environment is searched from its start.
pub(in crate::config) const LOOK_UP: usize = 64;

/// Cost of opening a file, in bytes of work.
const OPEN: usize = 4096;

impl<'e> Gather<'e> {
    /// Reads a file and passes its lines to `sink`.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(in crate::config) fn read(
        &mut self,
        path: &Path,
        sink: Sink<'_, 'e>,
    ) -> Result<(), ConfigError> {
        self.with_file(path, &mut |gather, bytes, charset| {
            gather.lines(path, bytes, charset, sink);
        })
    }

    /// Reads a file and passes its bytes and their character set to `take`.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(in crate::config) fn with_file(
        &mut self,
        path: &Path,
        take: &mut dyn FnMut(&mut Self, &[u8], Charset),
    ) -> Result<(), ConfigError> {
        let bytes = read_text(path)?;
        self.record_file(path);
        self.open.push(canonical(path));
        let charset = encoding::detect(&bytes);
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
        take(self, bytes, charset);
        self.open.pop();
        Ok(())
    }

    fn lines(&mut self, path: &Path, bytes: &[u8], charset: Charset, sink: Sink<'_, 'e>) {
        let end = line_end(bytes);
        let mut text = Vec::new();
        for (at, raw) in bytes.split(|&byte| byte == end).enumerate() {
            text.clear();
            let too_long = raw.len() > limits::CONFIG_LINE_BYTES;
            if !too_long {
                text.extend(raw.iter().map(|&b| if b < 0x20 { b' ' } else { b }));
            }
            let line = Line {
                path,
                number: u32::try_from(at + 1).unwrap_or(u32::MAX),
                text: text.trim_ascii(),
                charset,
            };
            if !self.charge(&line, raw.len() + 1) {
                break;
            }
            if too_long {
                self.too_long(&line);
            } else if !line.text.is_empty() {
                sink(self, &line);
            }
            if self.stopped {
                break;
            }
        }
    }

    /// Reports a skipped line that is too long.
    pub(in crate::config) fn too_long(&mut self, line: &Line<'_>) {
        let what = format!(
            "the line is longer than {} bytes and was skipped",
            limits::CONFIG_LINE_BYTES
        );
        self.problem(line, what);
    }

    /// Records a file that was read.
    pub(in crate::config) fn record_file(&mut self, path: &Path) {
        if self.known.insert(path.to_owned()) {
            self.files.push(path.to_owned());
        }
    }

    /// Reads another file named by a line, with `read`; errors become problems of the line.
    pub(in crate::config) fn read_named_file(
        &mut self,
        line: &Line<'_>,
        keyword: &str,
        written: &[u8],
        folder: &Path,
        read: &mut dyn FnMut(&mut Self, &Path) -> Result<(), ConfigError>,
    ) {
        let shown = line.charset.decode(written).into_owned();
        if written.is_empty() {
            return self.problem(line, format!("{keyword}: the name of the file is missing"));
        }
        if self.open.len() > limits::CONFIG_INCLUDE_DEPTH {
            let what = format!(
                "{keyword} {shown}: more than {} files are nested in each other; this one was not read",
                limits::CONFIG_INCLUDE_DEPTH
            );
            return self.problem(line, what);
        }
        if !self.charge(line, OPEN) {
            return;
        }
        let path = self.find_file(line, written, folder);
        let work = self.locator.take_work();
        if !self.charge(line, work) {
            return;
        }
        if self.open.contains(&canonical(&path)) {
            let what = if self.husky { "include" } else { "read" };
            let what =
                format!("{keyword} {shown}: the file would {what} itself, so it was left out");
            self.problem(line, what);
        } else if let Err(error) = read(self, &path) {
            self.problem(line, format!("{keyword} {shown}: {error}"));
        }
    }

    /// Finds a file named by a line: relative to `folder` or to the folder of the line's own file.
    pub(super) fn find_file(&mut self, line: &Line<'_>, written: &[u8], folder: &Path) -> PathBuf {
        let written = self.mapped(written, line.charset);
        let decoded = line.charset.decode(&written).into_owned();
        let own = folder_of(line.path);
        let mut first = None;
        let folders = if self.husky {
            [&own, folder]
        } else {
            [folder, &own]
        };
        for folder in folders {
            let (path, found) = self
                .locator
                .locate(&written, &decoded, folder, PathKind::File);
            if found.is_some() || path.is_dir() {
                return path;
            }
            first.get_or_insert(path);
        }
        first.unwrap_or_default()
    }

    /// Returns an environment variable; an empty one counts as unset.
    pub(in crate::config) fn variable(&self, name: &str) -> Option<String> {
        (self.machine.environment)(name).filter(|value| !value.is_empty())
    }

    /// Expands `%NAME%` in a text; unknown names stay as written.
    pub(in crate::config) fn expand(&mut self, line: &Line<'_>, text: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = memchr::memchr(b'%', rest) {
            let (before, from) = rest.split_at_checked(at).unwrap_or((rest, &[]));
            out.extend_from_slice(before);
            let inside = from.get(1..).unwrap_or_default();
            let name = memchr::memchr(b'%', inside)
                .and_then(|end| inside.get(..end))
                .filter(|name| !name.is_empty() && name.iter().all(is_name))
                .and_then(|name| std::str::from_utf8(name).ok());
            let value = match name {
                Some(name) if self.charge(line, LOOK_UP) => self.variable(name),
                _ => None,
            };
            self.charge(line, value.as_ref().map_or(0, String::len));
            let fits = |value: &String| out.len() + value.len() <= limits::CONFIG_LINE_BYTES;
            match (name, value.filter(fits)) {
                (Some(name), Some(value)) => {
                    out.extend_from_slice(value.as_bytes());
                    rest = inside.get(name.len() + 1..).unwrap_or_default();
                }
                _ => {
                    out.push(b'%');
                    rest = inside;
                }
            }
        }
        out.extend_from_slice(rest);
        out
    }

    /// Maps the beginning of a path to this system: by the user's settings, else by the first match
    /// in `path_map`.
    pub(super) fn mapped(&self, path: &[u8], charset: Charset) -> Vec<u8> {
        if let Some(mapped) = self.machine.mapped(path, charset) {
            return mapped;
        }
        for (from, to) in &*self.path_map {
            let Some((head, rest)) = path.split_at_checked(from.len()) else {
                continue;
            };
            let same = |(a, b): (&u8, &u8)| slashed(*a).eq_ignore_ascii_case(&slashed(*b));
            if head.iter().zip(from).all(same) {
                let mut whole = to.clone();
                whole.extend(rest.iter().map(|&byte| slashed(byte)));
                return whole;
            }
        }
        path.to_vec()
    }

    /// Returns whether a base exists at a path.
    pub(in crate::config) fn is_base(
        &mut self,
        line: &Line<'_>,
        written: &[u8],
        folder: &Path,
    ) -> bool {
        let decoded = line.charset.decode(written).into_owned();
        let found = self
            .locator
            .locate(written, &decoded, folder, PathKind::Base)
            .1;
        let work = self.locator.take_work();
        self.charge(line, work) && found.is_some()
    }

    /// Returns the path of a file named by a line that need not exist, or of a set of nodelists:
    /// its folder as spelled on disk, and the name as written, with a wildcard or without an
    /// extension.
    pub(in crate::config) fn written_path(
        &mut self,
        written: &[u8],
        charset: Charset,
        folder: &Path,
    ) -> PathBuf {
        let written = self.mapped(written, charset);
        let is_end = |byte: &u8| matches!(byte, b'/' | b'\\');
        let name_at = written.iter().rposition(is_end).map_or(0, |at| at + 1);
        let (above, name) = written.split_at_checked(name_at).unwrap_or_default();
        let name = charset.decode(name).into_owned();
        if above.is_empty() {
            return folder.join(name);
        }
        let above = match above {
            [one] => std::slice::from_ref(one),
            [most @ .., _] => most,
            [] => above,
        };
        self.folder_here(above, charset, folder).join(name)
    }

    /// Returns the folder named by a line, as spelled on disk.
    pub(in crate::config) fn existing_folder(
        &mut self,
        written: &[u8],
        charset: Charset,
        folder: &Path,
    ) -> PathBuf {
        let written = self.mapped(written, charset);
        self.folder_here(&written, charset, folder)
    }

    /// Returns the folder at a path of this system, as spelled on disk.
    fn folder_here(&mut self, written: &[u8], charset: Charset, folder: &Path) -> PathBuf {
        let written = match written {
            [most @ .., b'/' | b'\\'] if !most.is_empty() => most,
            all => all,
        };
        let decoded = charset.decode(written);
        let found = self
            .locator
            .locate(written, &decoded, folder, PathKind::Base);
        found.0
    }

    /// Records a folder of the mailer, which need not exist; only the first outbound counts.
    pub(in crate::config) fn mailer_folder(
        &mut self,
        line: &Line<'_>,
        written: &[u8],
        folder: &Path,
        is_outbound: bool,
    ) {
        if written.is_empty() {
            return;
        }
        let path = self.existing_folder(written, line.charset, folder);
        if is_outbound {
            self.writing.outbound.get_or_insert(path);
        } else if !self.writing.inbounds.contains(&path)
            && self.writing.inbounds.len() < limits::CONFIG_NAMES
        {
            self.writing.inbounds.push(path);
        }
    }
}

/// Returns the byte that ends the lines of a file: one without any line feed may be from a
/// Macintosh.
pub(in crate::config) fn line_end(bytes: &[u8]) -> u8 {
    match memchr::memchr(b'\n', bytes) {
        Some(_) => b'\n',
        None => b'\r',
    }
}

fn canonical(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn slashed(byte: u8) -> u8 {
    if byte == b'\\' { b'/' } else { byte }
}

fn is_name(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}
