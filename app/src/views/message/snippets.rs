//! Snippets: parts of bodies around search hits (7.2.5), made once for each message.

use super::seek::Seek;
use crate::messages::MessageKey;
use fidoscope_core::message::{LineKind, Message};
use fidoscope_core::query::{Snippet, snippet};
use std::collections::HashMap;
use std::sync::Arc;

/// Maximum number of cached snippets: a few hundred bytes each.
const KEPT: usize = 2_000;

/// Length of a snippet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Extent {
    /// One line below a row of a list.
    Line,
    /// A few lines in place of a text.
    Paragraph,
}

impl Extent {
    /// Returns the number of characters on both sides of a hit, and of the whole.
    const fn letters(self) -> (usize, usize) {
        match self {
            Self::Line => (64, 200),
            Self::Paragraph => (96, 600),
        }
    }
}

/// Snippets of one page.
#[derive(Default)]
pub(crate) struct Snippets {
    kept: HashMap<(MessageKey, Extent), Arc<Snippet>>,
}

impl Snippets {
    /// Returns the snippet, if it is cached.
    pub(crate) fn known(&self, key: MessageKey, extent: Extent) -> Option<Arc<Snippet>> {
        self.kept.get(&(key, extent)).cloned()
    }

    /// Returns the snippet of a message.
    pub(crate) fn get(
        &mut self,
        key: MessageKey,
        extent: Extent,
        message: &Message,
        seek: &Seek,
    ) -> Arc<Snippet> {
        if let Some(known) = self.known(key, extent) {
            return known;
        }
        if self.kept.len() >= KEPT {
            self.kept.clear();
        }
        let made = Arc::new(make(extent, message, seek));
        self.kept.insert((key, extent), Arc::clone(&made));
        made
    }

    pub(crate) fn forget(&mut self) {
        self.kept.clear();
    }
}

fn make(extent: Extent, message: &Message, seek: &Seek) -> Snippet {
    let (context, most) = extent.letters();
    let (text, hits) = seek.in_text(message);
    if hits.is_empty() {
        // The hit is elsewhere in this message: the snippet is the beginning of the text.
        return Snippet {
            text: beginning(message, most),
            hits: Vec::new(),
        };
    }
    snippet(&text, &hits, context, most)
}

/// Returns the first words written by the author himself.
fn beginning(message: &Message, most: usize) -> String {
    let mut text = String::new();
    let own = message
        .lines
        .iter()
        .filter(|line| line.kind == LineKind::Text);
    for word in own.flat_map(|line| message.line_text(line).split_whitespace()) {
        if text.len() >= most {
            text.push_str(" …");
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}
