//! Shared bytes of a file in memory.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Bytes that are equal only if they are the same allocation.
#[derive(Clone)]
pub(crate) struct SharedBytes(pub(crate) Arc<[u8]>);

impl std::fmt::Debug for SharedBytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes", self.0.len())
    }
}

impl PartialEq for SharedBytes {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for SharedBytes {}

impl Hash for SharedBytes {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).cast::<u8>().addr().hash(state);
    }
}
