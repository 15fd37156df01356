//! Types that every Fidonet program needs, without a message base, a window or a network.
//!
//! Fidonet software meets the same four problems in each program: addresses with up to five parts,
//! texts in a dozen character sets whose labels are often missing or wrong, local times without an
//! offset, and positions that people write in kludges. This crate answers them once.
//!
//! | module | content | standard |
//! |---|---|---|
//! | [`address`] | `zone:net/node.point@domain` | FSP-1004, FRL-1002 |
//! | [`charset`] | single-byte sets, UTF-8, Japanese, Korean, Chinese; CHRS labels; detection | FTS-5003, RFC 2047 |
//! | [`time`] | wall-clock times and UTC offsets | FTS-4008 |
//! | [`geo`] | positions, boxes, shapes, an index of places | FGHI URL 7.2.1.5 |
//! | [`pattern`], [`crc`] | patterns with `*` and `?`; the checksum of nodelists | FTS-5000 |
//! | [`bytes`], [`job`], [`guard`], [`cores`] | bounded reading, cancellation and progress, caught panics, work on all cores | |
//!
//! # Examples
//!
//! An address, with its parts:
//!
//! ```
//! use ftn_types::address::Address;
//!
//! let address = Address::parse("2:5020/1042.7@fidonet")?;
//! assert_eq!((address.zone, address.net, address.node, address.point), (Some(2), 5020, 1042, Some(7)));
//! assert_eq!(address.domain.as_deref(), Some("fidonet"));
//! # Ok::<(), ftn_types::address::AddressError>(())
//! ```
//!
//! A text in the character set of its CHRS kludge; no byte is lost:
//!
//! ```
//! use ftn_types::charset::Charset;
//!
//! let cp866 = Charset::from_name("CP866").ok_or("unknown set")?;
//! assert_eq!(cp866.decode(b"\x8f\xe0\xa8\xa2\xa5\xe2"), "Привет");
//! # Ok::<(), &str>(())
//! ```
//!
//! Work that the user can cancel, with its progress:
//!
//! ```
//! use ftn_types::job::Job;
//!
//! let job = Job::new();
//! let worker = job.clone();
//! worker.expect(10);
//! worker.advance(3);
//! assert_eq!(job.progress(), (3, 10));
//! job.cancel();
//! assert!(worker.is_cancelled());
//! ```
//!
//! # Errors and limits
//!
//! Parsers return typed errors that name the faulty part; decoders never fail. [`limits`] lists
//! each limit with its reason. Nothing panics on any input; the crate has no unsafe code.
//!
//! Items that are hidden in this manual serve the other crates of Fidoscope and change without
//! notice.

pub mod address;
pub mod bytes;
pub mod charset;
pub mod cores;
pub mod crc;
pub mod geo;
pub mod guard;
pub mod job;
pub mod limits;
mod listed;
pub mod pattern;
pub mod time;
