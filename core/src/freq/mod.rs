//! File requests by URL: lines of request files, .FUF indexes, ed2k and AICH hashes (section 7.5).
//!
//! Knows texts and numbers, and the stations that may be asked. Imports `url`, `nodelist`,
//! `address`, `bytes`, `job` and `limits`; reads only its inputs, and writes nothing.

mod fuf;
mod hash;
mod line;
mod links;
mod proxy;

pub use fuf::{FufEntry, FufFault, FufLines, NameFault, plain_name};
pub use hash::{Aich, Ed2k, Hasher, Hashes};
pub use line::{RequestError, RequestLine, Update, Wish};
pub(crate) use links::wanted_hash;
pub use links::{ed2k_link, fecho_url, file_url, key_of};
pub use proxy::{Proxy, ProxyKind, may_extend, proxies};

#[cfg(test)]
mod tests;
