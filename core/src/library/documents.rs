//! External documents fetched by the user: available from then on (7.2.1.5.6).

use crate::guard::locked;
use crate::limits;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// A document, or a sentence with the reason why it could not be fetched.
pub type Fetched = Result<Arc<[u8]>, String>;

/// Fetched documents by URL, limited in bytes. Nothing here fetches.
#[derive(Debug, Default)]
pub struct Documents {
    kept: Mutex<VecDeque<(String, Fetched)>>,
}

impl Documents {
    /// Stores the result of fetching a URL; drops the oldest ones if there are too many bytes.
    pub fn put(&self, url: &str, fetched: Fetched) {
        let size = |fetched: &Fetched| fetched.as_ref().map_or(0, |bytes| bytes.len());
        let mut kept = locked(&self.kept);
        kept.retain(|(known, _)| known != url);
        kept.push_back((url.to_owned(), fetched));
        let mut bytes: usize = kept.iter().map(|(_, own)| size(own)).sum();
        while bytes > limits::FETCHED_BYTES || kept.len() > limits::KML_DOCUMENTS {
            let Some((_, oldest)) = kept.pop_front() else {
                break;
            };
            bytes -= size(&oldest);
        }
    }

    /// Removes all of them.
    pub fn clear(&self) {
        locked(&self.kept).clear();
    }

    /// Returns the result of fetching a URL; `None` if it was not fetched.
    #[must_use]
    pub fn get(&self, url: &str) -> Option<Fetched> {
        let kept = locked(&self.kept);
        let found = kept.iter().find(|(known, _)| known == url);
        found.map(|(_, fetched)| fetched.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::Documents;
    use crate::limits;

    #[test]
    fn documents_are_kept_by_url_and_the_oldest_go_first() {
        let documents = Documents::default();
        assert!(documents.get("a").is_none());
        documents.put("a", Err("no answer".to_owned()));
        assert_eq!(documents.get("a"), Some(Err("no answer".to_owned())));
        documents.put("a", Ok([1, 2][..].into()));
        assert_eq!(documents.get("a").unwrap().unwrap().len(), 2);
        documents.put("b", Ok(vec![0; limits::FETCHED_BYTES - 1].into()));
        assert!(documents.get("a").is_none());
        assert!(documents.get("b").is_some());
        documents.clear();
        assert!(documents.get("b").is_none());
    }
}
