//! Reads files into the lines that take effect.
//!
//! - `include` is followed: relative to the folder of its own file, then to that of the main file;
//!   DOS paths are resolved as those of bases.
//! - `set name=value` sets a variable; `[name]` expands to it, or to an environment variable. An
//!   unknown name stays as written (Husky would drop the brackets, which spoils descriptions such
//!   as `[R50] chat`). `[[]`, `["]`, `[']`, `` [`] `` and `[#]` (or the character of `commentChar`)
//!   are these characters. `[OS]` is `UNIX` or `WIN`.
//! - `if`, `ifdef`, `ifndef`, `elseif` (`elif`), `else`, `endif` select lines; each `if` ends in
//!   its own file.
//! - `` `command` `` is never run: the text stays and a problem is reported.
//!
//! All work counts against [`limits::CONFIG_WORK`], since a few lines can require any amount of it
//! (`set x=[x][x]`, a tree of includes).

use super::condition::Condition;
use super::lines::Lines;
use crate::charset::Charset;
use crate::config::ConfigError;
use crate::config::branches::Branches;
use crate::config::gather::{Gather, LOOK_UP, Line, folder_of};
use crate::config::words::{Words, unquoted};
use crate::limits;
use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// State of reading a fidoconfig: variables and comment character.
pub(super) struct Reader {
    /// Variables by name in lower case.
    variables: HashMap<Vec<u8>, Vec<u8>>,
    variable_bytes: usize,
    comment: u8,
    main_folder: PathBuf,
}

const INCLUDE: &[u8] = b"include";

/// Returns whether a keyword in lower case is `include` directly followed by a file name.
fn is_include(keyword: &[u8]) -> bool {
    let name = keyword.strip_prefix(INCLUDE);
    name.and_then(<[u8]>::first)
        .is_some_and(|byte| b"\"/\\[.~".contains(byte))
}

type Sink<'s> = &'s mut dyn FnMut(&mut Reader, &mut Gather<'_>, &Line<'_>);

impl Reader {
    /// Creates a reader for the main file at `path`.
    pub(super) fn new(path: &Path) -> Self {
        let os: &[u8] = if cfg!(windows) { b"WIN" } else { b"UNIX" };
        let sign = |sign: &u8| (vec![*sign], vec![*sign]);
        let signs = b"`\"'#".iter().map(sign);
        let variables: HashMap<_, _> = signs.chain([(b"os".to_vec(), os.to_vec())]).collect();
        let bytes = |(name, value): (&Vec<u8>, &Vec<u8>)| name.len() + value.len();
        Self {
            variable_bytes: variables.iter().map(bytes).sum(),
            variables,
            comment: b'#',
            main_folder: folder_of(path),
        }
    }

    /// Reads a file and passes its lines to `sink`.
    ///
    /// # Errors
    /// The file itself cannot be read; errors of included files become problems.
    pub(super) fn read(
        &mut self,
        gather: &mut Gather<'_>,
        path: &Path,
        sink: Sink<'_>,
    ) -> Result<(), ConfigError> {
        gather.with_file(path, &mut |gather, bytes, charset| {
            self.lines(gather, path, bytes, charset, sink);
        })
    }

    fn lines(
        &mut self,
        gather: &mut Gather<'_>,
        path: &Path,
        bytes: &[u8],
        charset: Charset,
        sink: Sink<'_>,
    ) {
        let mut lines = Lines::new(bytes);
        let mut branches = Branches::default();
        while let Some(logical) = lines.next(self.comment) {
            let line = Line {
                path,
                number: logical.number,
                text: &logical.text,
                charset,
            };
            if !gather.charge(&line, logical.length) {
                return;
            }
            if logical.too_long {
                gather.too_long(&line);
                continue;
            }
            let mut words = Words::new(line.text);
            let Some(keyword) = words.next() else {
                continue;
            };
            let keyword = keyword.to_ascii_lowercase();
            if self.branch(gather, &line, &keyword, words.rest(), &mut branches)
                || !branches.active()
            {
                continue;
            }
            match keyword.as_slice() {
                b"set" => self.set(gather, &line),
                // The last two are from Nephtsys.
                b"include" | b"includeareas" | b"includelinks" => {
                    self.include(gather, &line, keyword.len(), sink);
                }
                // Husky needs no space before the name.
                _ if is_include(&keyword) => self.include(gather, &line, INCLUDE.len(), sink),
                b"commentchar" => self.comment_char(gather, &line, words.rest()),
                _ => sink(self, gather, &line),
            }
            if !gather.charge(&line, 0) {
                return;
            }
        }
        if let Some(number) = branches.open_since() {
            let line = Line {
                path,
                number,
                text: b"",
                charset,
            };
            gather.problem(&line, "this if has no endif in its file");
        }
    }

    /// Handles `if` and the like; returns false for other lines.
    fn branch(
        &self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        keyword: &[u8],
        rest: &[u8],
        branches: &mut Branches,
    ) -> bool {
        match keyword {
            b"if" => branches.open(line.number, || self.holds(gather, line, rest)),
            b"ifdef" => branches.open(line.number, || self.is_set(gather, line, rest)),
            b"ifndef" => branches.open(line.number, || !self.is_set(gather, line, rest)),
            b"elseif" | b"elif" | b"else" => {
                if !branches.next(keyword == b"else", || self.holds(gather, line, rest)) {
                    let keyword = String::from_utf8_lossy(keyword);
                    gather.problem(line, format!("{keyword} without an if before it"));
                }
            }
            b"endif" => {
                if !branches.close() {
                    gather.problem(line, "endif without an if in this file");
                }
            }
            _ => return false,
        }
        true
    }

    fn holds(&self, gather: &mut Gather<'_>, line: &Line<'_>, text: &[u8]) -> bool {
        let Some(condition) = Condition::parse(text) else {
            let what = "the condition is not understood: write [name]==value, !=, =~ or !~";
            gather.problem(line, what);
            return false;
        };
        let part = |text| Line { text, ..*line };
        let (Some(left), Some(right)) = (
            self.expand(gather, &part(condition.left)),
            self.expand(gather, &part(condition.right)),
        ) else {
            return false;
        };
        let product = left.len().saturating_mul(right.len());
        let steps = if condition.pattern { product } else { 0 };
        gather.charge(line, steps) && condition.holds(&left, &right)
    }

    fn is_set(&self, gather: &mut Gather<'_>, line: &Line<'_>, name: &[u8]) -> bool {
        let name = Line {
            text: name,
            ..*line
        };
        let Some(name) = self.expand(gather, &name) else {
            return false;
        };
        let name = name.trim_ascii();
        let bare = name.strip_prefix(b"[").and_then(|n| n.strip_suffix(b"]"));
        if name.is_empty() {
            gather.problem(line, "the name of a variable is missing");
        }
        self.variable(gather, bare.unwrap_or(name)).is_some()
    }

    fn set(&mut self, gather: &mut Gather<'_>, line: &Line<'_>) {
        let Some(text) = self.expand(gather, line) else {
            return;
        };
        let mut words = Words::new(&text);
        words.next();
        let rest = words.rest();
        let Some(at) = rest.iter().position(|&byte| byte == b'=') else {
            return gather.problem(line, "set: write it as set name=value");
        };
        let name = rest.get(..at).unwrap_or_default().trim_ascii();
        let value = set_value(rest.get(at + 1..).unwrap_or_default());
        let name = name.to_ascii_lowercase();
        let before = self
            .variables
            .get(&name)
            .map_or(0, |own| name.len() + own.len());
        let bytes = (self.variable_bytes - before).saturating_add(name.len() + value.len());
        let is_new = !self.variables.contains_key(&name);
        if bytes > limits::CONFIG_KEPT_BYTES
            || is_new && self.variables.len() >= limits::CONFIG_VARIABLES
        {
            let what = format!(
                "set: more than {} variables, or {} MB of them, so this one is not kept",
                limits::CONFIG_VARIABLES,
                limits::CONFIG_KEPT_BYTES >> 20
            );
            return gather.problem(line, what);
        }
        self.variable_bytes = bytes;
        self.variables.insert(name, value);
    }

    /// Reads the file named by a line, after a keyword of `length` bytes.
    fn include(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, length: usize, sink: Sink<'_>) {
        let start = line.text.trim_ascii_start();
        let text = start.get(length..).unwrap_or_default();
        let Some(text) = self.expand(gather, &Line { text, ..*line }) else {
            return;
        };
        let folder = self.main_folder.clone();
        let name = unquoted(&text);
        gather.read_named_file(line, "include", name, &folder, &mut |gather, path| {
            self.read(gather, path, sink)
        });
    }

    fn comment_char(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, rest: &[u8]) {
        match rest.first() {
            Some(&byte) if byte.is_ascii_punctuation() && !b"[]\\`\"-".contains(&byte) => {
                self.variables.remove([self.comment].as_slice());
                self.comment = byte;
                self.variables.insert(vec![byte], vec![byte]);
            }
            // The current comment character was dropped as a comment: nothing changes.
            None => {}
            Some(_) => gather.problem(
                line,
                "commentChar: write one punctuation character after it",
            ),
        }
    }

    /// Returns the line with variables expanded; `None` if that exceeds a limit.
    pub(super) fn expand(&self, gather: &mut Gather<'_>, line: &Line<'_>) -> Option<Vec<u8>> {
        let signs = memchr::memmem::find_iter(line.text, b"[`]").count();
        if memchr::memchr_iter(b'`', line.text).count() > signs + 1 {
            let what = "the line asks for the output of a program (`...`), but Fidoscope never \
                        runs programs of a configuration: write the text itself";
            gather.problem(line, what);
        }
        let mut expanded = Vec::with_capacity(line.text.len());
        let mut rest = line.text;
        while let Some(at) = rest.iter().position(|&byte| byte == b'[') {
            let (before, bracket) = rest.split_at_checked(at)?;
            expanded.extend_from_slice(before);
            if let Some(after) = bracket.strip_prefix(b"[[]") {
                expanded.push(b'[');
                rest = after;
                continue;
            }
            let inside = bracket.get(1..)?;
            let end = inside.iter().position(|byte| matches!(byte, b'[' | b']'));
            let Some(end) = end.filter(|&end| inside.get(end) == Some(&b']')) else {
                expanded.push(b'[');
                rest = inside;
                continue;
            };
            let name = inside.get(..end)?;
            rest = inside.get(end + 1..)?;
            if !gather.charge(line, LOOK_UP) {
                return None;
            }
            let value = self.variable(gather, name);
            if !gather.charge(line, value.as_deref().map_or(0, <[u8]>::len)) {
                return None;
            }
            match value {
                Some(value) => expanded.extend_from_slice(&value),
                None => expanded.extend_from_slice(bracket.get(..end + 2)?),
            }
            if expanded.len() > limits::CONFIG_LINE_BYTES {
                let what = format!(
                    "with its variables expanded, the line is longer than {} bytes and was skipped",
                    limits::CONFIG_LINE_BYTES
                );
                gather.problem(line, what);
                return None;
            }
        }
        expanded.extend_from_slice(rest);
        gather.charge(line, expanded.len()).then_some(expanded)
    }

    /// Returns a variable of the configuration, else of the environment; an empty one counts as
    /// unset.
    fn variable(&self, gather: &Gather<'_>, name: &[u8]) -> Option<Cow<'_, [u8]>> {
        let value = match self.variables.get(&name.to_ascii_lowercase()) {
            Some(value) => Cow::Borrowed(value.as_slice()),
            None => {
                let value = gather.variable(std::str::from_utf8(name).ok()?)?;
                Cow::Owned(value.into_bytes())
            }
        };
        (!value.is_empty()).then_some(value)
    }
}

/// Returns the value of `set`, unquoted, without text after the quotes.
fn set_value(text: &[u8]) -> Vec<u8> {
    let text = text.trim_ascii();
    let Some(inside) = text.strip_prefix(b"\"") else {
        return text.to_vec();
    };
    let is_end = |at: &usize| {
        let before = at.checked_sub(1).and_then(|before| inside.get(before));
        before != Some(&b'\\')
    };
    match memchr::memchr_iter(b'"', inside).find(is_end) {
        Some(end) => inside.get(..end).unwrap_or(inside).to_vec(),
        None => unquoted(text).to_vec(),
    }
}
