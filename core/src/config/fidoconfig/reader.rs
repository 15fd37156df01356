//! From files to the lines that count.
//!
//! - `include` is followed: from the folder of the file that has it, then from that of the main
//!   file; DOS paths are understood as those of bases are.
//! - `set name=value` makes variables; `[name]` stands for the value of one, or of an environment
//!   variable. An unknown name stays as it is written (Husky would drop the brackets, which spoils
//!   descriptions such as `[R50] chat`). `[[]` is a bracket. `[OS]` is `UNIX` or `WIN`.
//! - `if`, `ifdef`, `ifndef`, `elseif`, `else`, `endif` choose; a file closes its own.
//! - `` `command` `` is never run: the text stays and a problem is told.
//!
//! All work is counted against [`limits::CONFIG_WORK`], since a few lines can ask for any amount
//! of it (`set x=[x][x]`, a tree of includes).

use super::condition::Condition;
use super::lines::Lines;
use crate::charset::Charset;
use crate::charset::encoding;
use crate::config::locate::{Locator, Target};
use crate::config::source::read_file;
use crate::config::words::{Words, unquoted};
use crate::config::{ConfigError, Problems};
use crate::limits;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// One logical line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// File that it stands in.
    pub(super) path: &'a Path,
    /// Number of its first physical line, from 1.
    pub(super) number: u32,
    /// Its text, before variables are put in.
    pub(super) text: &'a [u8],
    /// Character set of the file.
    pub(super) charset: Charset,
}

/// Reads configuration files.
pub(super) struct Reader<'e> {
    environment: &'e dyn Fn(&str) -> Option<String>,
    /// By name without case.
    variables: HashMap<Vec<u8>, Vec<u8>>,
    variable_bytes: usize,
    comment: u8,
    work: u64,
    stopped: bool,
    files: Vec<PathBuf>,
    known: HashSet<PathBuf>,
    /// Files that are being read, each included by the one before.
    open: Vec<PathBuf>,
    problems: Problems,
    locator: Locator,
    main_folder: PathBuf,
}

type Sink<'s, 'e> = &'s mut dyn FnMut(&mut Reader<'e>, &Line<'_>);

impl<'e> Reader<'e> {
    /// A reader for the main file at `path`, after so much work.
    pub(super) fn new(
        environment: &'e dyn Fn(&str) -> Option<String>,
        path: &Path,
        work: u64,
    ) -> Self {
        let os: &[u8] = if cfg!(windows) { b"WIN" } else { b"UNIX" };
        Self {
            environment,
            variables: HashMap::from([(b"os".to_vec(), os.to_vec())]),
            variable_bytes: 2 + os.len(),
            comment: b'#',
            work,
            stopped: false,
            files: Vec::new(),
            known: HashSet::new(),
            open: Vec::new(),
            problems: Problems::default(),
            locator: Locator::default(),
            main_folder: path.parent().map(Path::to_owned).unwrap_or_default(),
        }
    }

    /// Work done so far.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Files that were read and what was stepped over.
    pub(super) fn finish(self) -> (Vec<PathBuf>, Problems) {
        (self.files, self.problems)
    }

    /// Tells a problem of a line.
    pub(super) fn problem(&mut self, line: &Line<'_>, what: String) {
        self.problems.add(line.path, Some(line.number), what);
    }

    /// Tells a problem and reads no further.
    pub(super) fn stop(&mut self, line: &Line<'_>, what: String) {
        if !self.stopped {
            self.stopped = true;
            self.problems.add_last(line.path, Some(line.number), what);
        }
    }

    /// Reads a file and hands its lines to `sink`.
    ///
    /// # Errors
    /// When the file itself cannot be read; those that it includes become problems.
    pub(super) fn read(&mut self, path: &Path, sink: Sink<'_, 'e>) -> Result<(), ConfigError> {
        let bytes = read_file(path)?;
        if self.known.insert(path.to_owned()) {
            self.files.push(path.to_owned());
        }
        self.open
            .push(fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()));
        self.lines(path, &bytes, sink);
        self.open.pop();
        Ok(())
    }

    fn lines(&mut self, path: &Path, bytes: &[u8], sink: Sink<'_, 'e>) {
        let charset = encoding::detect(bytes);
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let mut lines = Lines::new(bytes);
        let mut branches: Vec<Branch> = Vec::new();
        while let Some(logical) = lines.next(self.comment) {
            let line = Line {
                path,
                number: logical.number,
                text: &logical.text,
                charset,
            };
            if !self.charge(&line, logical.length) {
                return;
            }
            if logical.too_long {
                self.problem(
                    &line,
                    format!(
                        "the line is longer than {} bytes and was passed over",
                        limits::CONFIG_LINE_BYTES
                    ),
                );
                continue;
            }
            let mut words = Words::new(line.text);
            let Some(keyword) = words.next() else {
                continue;
            };
            let keyword = keyword.to_ascii_lowercase();
            if self.branch(&line, &keyword, words.rest(), &mut branches) {
                continue;
            }
            if !branches.last().is_none_or(|branch| branch.active) {
                continue;
            }
            match keyword.as_slice() {
                b"set" => self.set(&line),
                b"include" => self.include(&line, sink),
                b"commentchar" => self.comment_char(&line, words.rest()),
                _ => sink(self, &line),
            }
            if self.stopped {
                return;
            }
        }
        if let Some(open) = branches.last() {
            self.problems.add(
                path,
                Some(open.number),
                "this if has no endif in its file".to_owned(),
            );
        }
    }

    /// Handles `if` and its companions; `false` if the line is another one.
    fn branch(
        &mut self,
        line: &Line<'_>,
        keyword: &[u8],
        rest: &[u8],
        branches: &mut Vec<Branch>,
    ) -> bool {
        let outer = branches.last().is_none_or(|branch| branch.active);
        match keyword {
            b"if" | b"ifdef" | b"ifndef" => {
                let holds = outer
                    && match keyword {
                        b"if" => self.holds(line, rest),
                        b"ifdef" => self.is_set(line, rest),
                        _ => !self.is_set(line, rest),
                    };
                branches.push(Branch {
                    number: line.number,
                    outer,
                    active: holds,
                    taken: holds,
                    last: false,
                });
            }
            b"elseif" | b"else" => {
                let is_else = keyword == b"else";
                match branches.last_mut() {
                    Some(branch) if !branch.last => {
                        branch.last = is_else;
                        let may = branch.outer && !branch.taken;
                        branch.active = may && (is_else || self.holds(line, rest));
                        branch.taken |= branch.active;
                    }
                    _ => {
                        let keyword = String::from_utf8_lossy(keyword);
                        self.problem(line, format!("{keyword} without an if before it"));
                    }
                }
            }
            b"endif" => {
                if branches.pop().is_none() {
                    self.problem(line, "endif without an if in this file".to_owned());
                }
            }
            _ => return false,
        }
        true
    }

    fn holds(&mut self, line: &Line<'_>, text: &[u8]) -> bool {
        let Some(condition) = Condition::parse(text) else {
            self.problem(
                line,
                "the condition is not understood: write [name]==value, !=, =~ or !~".to_owned(),
            );
            return false;
        };
        let part = |text| Line { text, ..*line };
        let (Some(left), Some(right)) = (
            self.expand(&part(condition.left)),
            self.expand(&part(condition.right)),
        ) else {
            return false;
        };
        let steps = if condition.pattern {
            left.len().saturating_mul(right.len())
        } else {
            0
        };
        self.charge(line, steps) && condition.holds(&left, &right)
    }

    fn is_set(&mut self, line: &Line<'_>, name: &[u8]) -> bool {
        let Some(name) = self.expand(&Line {
            text: name,
            ..*line
        }) else {
            return false;
        };
        let name = name.trim_ascii();
        let bare = name.strip_prefix(b"[").and_then(|n| n.strip_suffix(b"]"));
        if name.is_empty() {
            self.problem(line, "the name of a variable is missing".to_owned());
        }
        self.has_variable(bare.unwrap_or(name))
    }

    fn set(&mut self, line: &Line<'_>) {
        let Some(text) = self.expand(line) else {
            return;
        };
        let mut words = Words::new(&text);
        words.next();
        let rest = words.rest();
        let Some(at) = rest.iter().position(|&byte| byte == b'=') else {
            self.problem(line, "set: write it as set name=value".to_owned());
            return;
        };
        let name = rest.get(..at).unwrap_or_default().trim_ascii();
        let value = unquoted(rest.get(at + 1..).unwrap_or_default());
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
            self.problem(
                line,
                format!(
                    "set: more than {} variables, or {} MB of them, so this one is not kept",
                    limits::CONFIG_VARIABLES,
                    limits::CONFIG_KEPT_BYTES >> 20
                ),
            );
            return;
        }
        let value = value.to_vec();
        self.variable_bytes = bytes;
        self.variables.insert(name, value);
    }

    fn include(&mut self, line: &Line<'_>, sink: Sink<'_, 'e>) {
        let Some(text) = self.expand(line) else {
            return;
        };
        let mut words = Words::new(&text);
        words.next();
        let name = unquoted(words.rest());
        let shown = line.charset.decode(name);
        if name.is_empty() {
            self.problem(line, "include: the name of the file is missing".to_owned());
            return;
        }
        if self.open.len() > limits::CONFIG_INCLUDE_DEPTH {
            self.problem(
                line,
                format!(
                    "include {shown}: files are included {} deep, which is as deep as is read",
                    limits::CONFIG_INCLUDE_DEPTH
                ),
            );
            return;
        }
        let own_folder = line.path.parent().unwrap_or(Path::new(""));
        let main_folder = self.main_folder.clone();
        let mut path = None;
        for folder in [own_folder, &main_folder] {
            let (found, what) = self.locator.locate(name, &shown, folder, Target::File);
            if what.is_some() {
                path = Some(found);
                break;
            }
            path.get_or_insert(found);
        }
        let path = path.unwrap_or_default();
        let work = self.locator.take_work();
        if !self.charge(line, OPEN.saturating_add(work)) {
            return;
        }
        let canonical = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if self.open.contains(&canonical) {
            self.problem(
                line,
                format!("include {shown}: the file would include itself, so it was left out"),
            );
            return;
        }
        if let Err(error) = self.read(&path, sink) {
            self.problem(line, format!("include {shown}: {error}"));
        }
    }

    fn comment_char(&mut self, line: &Line<'_>, rest: &[u8]) {
        match rest.first() {
            Some(&byte) if byte.is_ascii_punctuation() && !b"[]\\`\"-".contains(&byte) => {
                self.comment = byte;
            }
            // The character in force was taken for a comment: nothing changes.
            None => {}
            Some(_) => self.problem(
                line,
                "commentChar: write one punctuation character after it".to_owned(),
            ),
        }
    }

    /// The line with its variables put in; `None` if that is too much.
    pub(super) fn expand(&mut self, line: &Line<'_>) -> Option<Vec<u8>> {
        if line.text.iter().filter(|&&byte| byte == b'`').count() > 1 {
            self.problem(
                line,
                "the output of a program is asked for (`...`), but programs that a configuration \
                 names are never run: write the text itself"
                    .to_owned(),
            );
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
            if !self.charge(line, LOOK_UP) {
                return None;
            }
            let value = self.variable(name);
            if !self.charge(line, value.as_ref().map_or(0, Vec::len)) {
                return None;
            }
            match value {
                Some(value) => expanded.extend_from_slice(&value),
                None => expanded.extend_from_slice(bracket.get(..end + 2)?),
            }
            if expanded.len() > limits::CONFIG_LINE_BYTES {
                self.problem(
                    line,
                    format!(
                        "with its variables put in, the line is longer than {} bytes and was \
                         passed over",
                        limits::CONFIG_LINE_BYTES
                    ),
                );
                return None;
            }
        }
        expanded.extend_from_slice(rest);
        self.charge(line, expanded.len()).then_some(expanded)
    }

    fn has_variable(&self, name: &[u8]) -> bool {
        match self.variables.get(&name.to_ascii_lowercase()) {
            Some(value) => !value.is_empty(),
            None => self.variable(name).is_some(),
        }
    }

    /// A variable of the configuration, else of the environment; an empty one is none.
    fn variable(&self, name: &[u8]) -> Option<Vec<u8>> {
        if name == b"`" {
            return Some(b"`".to_vec());
        }
        let value = match self.variables.get(&name.to_ascii_lowercase()) {
            Some(value) => value.clone(),
            None => (self.environment)(std::str::from_utf8(name).ok()?)?.into_bytes(),
        };
        (!value.is_empty()).then_some(value)
    }

    /// Counts work; `false` once there was too much of it.
    pub(super) fn charge(&mut self, line: &Line<'_>, bytes: usize) -> bool {
        self.work = self.work.saturating_add(bytes as u64);
        if self.work > limits::CONFIG_WORK {
            self.stop(
                line,
                "the configuration asks for too much work (includes or variables that multiply): \
                 the rest of it was not read"
                    .to_owned(),
            );
        }
        !self.stopped
    }
}

/// Cost of looking a variable up, in bytes of work: the environment is searched from its start.
const LOOK_UP: usize = 64;

/// Cost of opening a file, in bytes of work.
const OPEN: usize = 4096;

/// An `if` that is not closed yet.
#[derive(Clone, Copy, Debug)]
struct Branch {
    /// Line of the `if`.
    number: u32,
    /// Whether lines around it count.
    outer: bool,
    /// Whether lines inside of it count now.
    active: bool,
    /// Whether one of its branches counted already.
    taken: bool,
    /// Whether its `else` was there.
    last: bool,
}
