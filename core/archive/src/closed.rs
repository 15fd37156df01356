//! Stub for a build without the feature `unpack`: no container is opened.

use super::{ContainerEntry, ContainerError};
use crate::kind::FileKind;
use ftn_types::job::Job;
use std::ops::ControlFlow;

/// Callback with a file's number and its bytes, or the reason why it is unavailable.
pub(super) type FileVisitor<'e> =
    dyn FnMut(usize, Result<Vec<u8>, ContainerError>) -> ControlFlow<()> + 'e;

/// Unpacking allowance of one address; unused.
pub(super) struct Budget(u64);

impl Budget {
    pub(super) fn new(limit: u64, _: &Job) -> Self {
        Self(limit)
    }

    pub(super) fn for_many_files(_: &Job) -> Self {
        Self(0)
    }

    pub(super) fn bytes(&self) -> u64 {
        self.0
    }
}

/// An opened container; this build never has one.
pub(super) enum Archive {}

impl Archive {
    pub(super) fn open(bytes: Vec<u8>, name: &str, _: &mut Budget) -> Result<Self, ContainerError> {
        let name = name.to_owned();
        Err(if FileKind::detect(&bytes, &name).is_container() {
            ContainerError::NoUnpacker { name }
        } else {
            ContainerError::NotAContainer { name }
        })
    }

    pub(super) fn name(&self) -> &str {
        match *self {}
    }

    pub(super) fn entries(&self) -> std::slice::Iter<'_, ContainerEntry> {
        match *self {}
    }

    pub(super) fn places(&self) -> std::vec::IntoIter<(usize, &ContainerEntry)> {
        match *self {}
    }

    pub(super) fn is_in_order(&self) -> bool {
        match *self {}
    }

    pub(super) fn read_all(
        &self,
        _: &[usize],
        _: &mut Budget,
        _: &mut FileVisitor<'_>,
    ) -> Result<(), ContainerError> {
        match *self {}
    }

    pub(super) fn read(&self, _: &str, _: &mut Budget) -> Result<Vec<u8>, ContainerError> {
        match *self {}
    }
}
