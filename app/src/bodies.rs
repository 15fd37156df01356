//! Bodies of messages that were read, kept by bytes.

use crate::command::MessageKey;
use fidoscope_core::message::Message;
use std::collections::HashMap;
use std::sync::Arc;

/// Memory for bodies of messages that were looked at: several thousand ordinary messages.
const BODY_CACHE_BYTES: usize = 64 * 1024 * 1024;

/// What is known of a body.
#[derive(Clone)]
pub(crate) enum Body {
    /// A worker reads it.
    Loading,
    /// Here it is.
    Ready(Arc<Message>),
    /// It is no longer in the base.
    Gone,
    /// It cannot be read: a sentence.
    Failed(String),
}

/// Memory that a message takes, about.
fn bytes_of(message: &Message) -> usize {
    let kludges: usize = message
        .kludges
        .iter()
        .map(|kludge| kludge.raw().len() * 2)
        .sum();
    let lines = message.lines.len() * size_of::<fidoscope_core::message::Line>();
    size_of::<Message>() + 512 + message.body.len() + lines + kludges
}

/// The bodies that views draw from. A view that misses one pushes `Command::LoadBodies`.
#[derive(Default)]
pub(crate) struct Bodies {
    kept: HashMap<MessageKey, (Body, u64, usize)>,
    clock: u64,
    bytes: usize,
}

impl Bodies {
    /// The body, if anything is known of it.
    pub(crate) fn get(&mut self, key: MessageKey) -> Option<Body> {
        self.clock += 1;
        let clock = self.clock;
        self.kept.get_mut(&key).map(|(body, used, _)| {
            *used = clock;
            body.clone()
        })
    }

    /// Keeps what is known of a body; the least recently drawn ones go when there are too many.
    pub(crate) fn put(&mut self, key: MessageKey, body: Body) {
        self.clock += 1;
        let size = match &body {
            Body::Ready(message) => bytes_of(message),
            _ => 64,
        };
        if let Some((_, _, old)) = self.kept.insert(key, (body, self.clock, size)) {
            self.bytes -= old;
        }
        self.bytes += size;
        if self.bytes > BODY_CACHE_BYTES {
            self.shrink();
        }
    }

    /// Forgets a body that will not be read after all.
    pub(crate) fn forget(&mut self, key: MessageKey) {
        if let Some((_, _, size)) = self.kept.remove(&key) {
            self.bytes -= size;
        }
    }

    /// Forgets everything (after a reload).
    pub(crate) fn clear(&mut self) {
        self.kept.clear();
        self.bytes = 0;
    }

    fn shrink(&mut self) {
        let mut by_age: Vec<(u64, MessageKey)> = self
            .kept
            .iter()
            .map(|(key, (_, used, _))| (*used, *key))
            .collect();
        by_age.sort_unstable_by_key(|(used, _)| *used);
        for (_, key) in by_age {
            if self.bytes <= BODY_CACHE_BYTES / 4 * 3 {
                break;
            }
            if let Some((_, _, size)) = self.kept.remove(&key) {
                self.bytes -= size;
            }
        }
    }
}
