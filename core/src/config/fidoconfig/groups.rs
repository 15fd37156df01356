//! Groups of areas and their options.
//!
//! `AreaGroup NAME masks` defines a group of areatags, `AreaGroupDefaults NAME options` sets
//! options of its areas, on top of those of `EchoAreaDefaults`; the line of an area overrides both.
//! `EchoGroup LETTER "text" options` of Nephtsys sets the format of areas with `-g LETTER`.

use super::area::Options;
use crate::config::BaseFormat;
use crate::limits;
use ftn_types::pattern::matches;
use std::collections::HashMap;

/// Groups in the order of the configuration.
#[derive(Default)]
pub(super) struct Groups {
    groups: Vec<Group>,
    /// Total number of masks, and of their bytes.
    masks: (usize, usize),
    formats: HashMap<Vec<u8>, BaseFormat>,
}

struct Group {
    name: Vec<u8>,
    masks: Vec<Vec<u8>>,
    defaults: Option<Options>,
}

impl Groups {
    /// Adds masks to a group; returns false if there are too many.
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

    /// Sets the options of a group's areas; returns false if there is no such group.
    pub(super) fn set_defaults(&mut self, name: &[u8], defaults: Options) -> bool {
        let group = self.named(name);
        let is_known = group.is_some();
        if let Some(group) = group {
            group.defaults = Some(defaults);
        }
        is_known
    }

    /// Returns the options of the first group that contains an area.
    pub(super) fn defaults(&self, tag: &[u8]) -> Option<&Options> {
        let fits = |group: &&Group| group.masks.iter().any(|mask| matches(mask, tag));
        self.groups.iter().find(fits)?.defaults.as_ref()
    }

    /// Returns the cost of finding the group of an areatag, in bytes of work.
    pub(super) fn work(&self, tag_bytes: usize) -> usize {
        self.masks.1.saturating_mul(tag_bytes)
    }

    /// Sets the format of areas with a group letter.
    pub(super) fn set_format(&mut self, letter: &[u8], format: Option<BaseFormat>) {
        if let Some(format) = format.filter(|_| self.formats.len() < limits::CONFIG_NAMES) {
            self.formats.insert(letter.to_ascii_lowercase(), format);
        }
    }

    /// Returns the format of areas with a group letter.
    pub(super) fn format(&self, letter: &[u8]) -> Option<BaseFormat> {
        self.formats.get(&letter.to_ascii_lowercase()).copied()
    }

    fn named(&mut self, name: &[u8]) -> Option<&mut Group> {
        let mut groups = self.groups.iter_mut();
        groups.find(|group| group.name.eq_ignore_ascii_case(name))
    }
}
