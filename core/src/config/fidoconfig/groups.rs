//! Groups of areas and their options.
//!
//! `AreaGroup NAME masks` makes a group of areatags, `AreaGroupDefaults NAME options` gives options to its areas. They
//! begin with those of `EchoAreaDefaults`, and the line of an area goes before all. `EchoGroup LETTER "text" options` of
//! Nephtsys gives a format to the areas whose `-g` is this letter.

use super::area::Options;
use crate::config::BaseFormat;
use crate::config::pattern::matches;
use crate::limits;
use std::collections::HashMap;

/// Groups in the order of the configuration.
#[derive(Default)]
pub(super) struct Groups {
    groups: Vec<Group>,
    /// Number of all masks, and of their bytes.
    masks: (usize, usize),
    formats: HashMap<Vec<u8>, BaseFormat>,
}

struct Group {
    name: Vec<u8>,
    masks: Vec<Vec<u8>>,
    defaults: Option<Options>,
}

impl Groups {
    /// Adds masks to a group; returns false when there are too many of them.
    pub(super) fn add(&mut self, name: &[u8], masks: &[u8]) -> bool {
        let new = masks
            .split(|byte| byte.is_ascii_whitespace() || *byte == b',')
            .filter(|mask| !mask.is_empty());
        let left = limits::CONFIG_MASKS.saturating_sub(self.masks.0);
        let new: Vec<Vec<u8>> = new.take(left).map(<[u8]>::to_vec).collect();
        self.masks.0 += new.len();
        self.masks.1 += new.iter().map(Vec::len).sum::<usize>();
        let is_full = new.len() == left;
        match self.named(name) {
            Some(group) => group.masks.extend(new),
            None if !new.is_empty() => self.groups.push(Group {
                name: name.to_vec(),
                masks: new,
                defaults: None,
            }),
            None => {}
        }
        !is_full
    }

    /// Gives options to the areas of a group; returns false when there is no such group.
    pub(super) fn set_defaults(&mut self, name: &[u8], defaults: Options) -> bool {
        let group = self.named(name);
        let is_known = group.is_some();
        if let Some(group) = group {
            group.defaults = Some(defaults);
        }
        is_known
    }

    /// Options of the first group that an area belongs to.
    pub(super) fn defaults(&self, tag: &[u8]) -> Option<&Options> {
        let fits = |group: &&Group| group.masks.iter().any(|mask| matches(mask, tag));
        self.groups.iter().find(fits)?.defaults.as_ref()
    }

    /// Work of finding the group of an areatag, in bytes.
    pub(super) fn work(&self, tag_bytes: usize) -> usize {
        self.masks.1.saturating_mul(tag_bytes)
    }

    /// Gives a format to the areas of a letter.
    pub(super) fn set_format(&mut self, letter: &[u8], format: Option<BaseFormat>) {
        if let Some(format) = format.filter(|_| self.formats.len() < limits::CONFIG_NAMES) {
            self.formats.insert(letter.to_ascii_lowercase(), format);
        }
    }

    /// Format of the areas of a letter.
    pub(super) fn format(&self, letter: &[u8]) -> Option<BaseFormat> {
        self.formats.get(&letter.to_ascii_lowercase()).copied()
    }

    fn named(&mut self, name: &[u8]) -> Option<&mut Group> {
        let mut groups = self.groups.iter_mut();
        groups.find(|group| group.name.eq_ignore_ascii_case(name))
    }
}
