//! Limits for each reader: requests at a time, and requests a second on average.

use crate::limits::{AT_ONCE_OF_ONE, BURST_OF_ONE, READERS, REQUESTS_OF_ONE};
use ftn_types::guard::locked;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Requests of one reader.
#[derive(Debug)]
struct Reader {
    /// Requests that may come at once.
    tokens: f64,
    counted: Instant,
    running: u32,
}

/// Counts of all readers of late.
#[derive(Clone, Debug, Default)]
pub(crate) struct Readers(Arc<Mutex<HashMap<IpAddr, Reader>>>);

/// A request that counts while it lives.
#[derive(Debug)]
pub(crate) struct Counted {
    readers: Readers,
    reader: IpAddr,
}

impl Readers {
    /// Counts a request.
    ///
    /// # Errors
    /// Seconds after which the reader may ask again.
    pub(crate) fn count(&self, reader: IpAddr, now: Instant) -> Result<Counted, u64> {
        let reader = network_of(reader);
        let mut known = locked(&self.0);
        if known.len() >= READERS && !known.contains_key(&reader) {
            known.retain(|_, own| own.running > 0 || own.refilled(now) < BURST_OF_ONE);
            if known.len() >= READERS {
                return Err(1);
            }
        }
        let own = known.entry(reader).or_insert(Reader {
            tokens: BURST_OF_ONE,
            counted: now,
            running: 0,
        });
        own.tokens = own.refilled(now);
        own.counted = now;
        if own.running >= AT_ONCE_OF_ONE {
            return Err(1);
        }
        if own.tokens < 1.0 {
            return Err(((1.0 - own.tokens) / REQUESTS_OF_ONE).ceil().max(1.0) as u64);
        }
        own.tokens -= 1.0;
        own.running += 1;
        drop(known);
        Ok(Counted {
            readers: self.clone(),
            reader,
        })
    }
}

impl Reader {
    /// Returns the requests that may come at once by now.
    fn refilled(&self, now: Instant) -> f64 {
        let passed = now
            .checked_duration_since(self.counted)
            .unwrap_or(Duration::ZERO);
        (self.tokens + passed.as_secs_f64() * REQUESTS_OF_ONE).min(BURST_OF_ONE)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut known = locked(&self.readers.0);
        if let Some(own) = known.get_mut(&self.reader) {
            own.running = own.running.saturating_sub(1);
        }
    }
}

/// Returns the network that one reader has for himself: of IPv6 64 bits.
fn network_of(reader: IpAddr) -> IpAddr {
    match reader.to_canonical() {
        IpAddr::V6(own) => {
            let [a, b, c, d, ..] = own.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::Readers;
    use crate::limits::{AT_ONCE_OF_ONE, BURST_OF_ONE, READERS, REQUESTS_OF_ONE};
    use std::net::{IpAddr, Ipv4Addr};
    use std::time::{Duration, Instant};

    const READER: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

    #[test]
    fn a_reader_who_asks_too_often_waits_and_others_do_not() {
        let (readers, now) = (Readers::default(), Instant::now());
        let mut fine = 0;
        while readers.count(READER, now).is_ok() {
            fine += 1;
        }
        assert_eq!(f64::from(fine), BURST_OF_ONE);
        assert_eq!(readers.count(READER, now).unwrap_err(), 1);
        assert!(readers.count("192.0.2.2".parse().unwrap(), now).is_ok());
        let later = now + Duration::from_secs(2);
        let mut fine = 0;
        while readers.count(READER, later).is_ok() {
            fine += 1;
        }
        assert_eq!(f64::from(fine), 2.0 * REQUESTS_OF_ONE);
    }

    #[test]
    fn a_reader_has_few_requests_at_a_time() {
        let (readers, now) = (Readers::default(), Instant::now());
        let mut running: Vec<_> = (0..AT_ONCE_OF_ONE)
            .map(|_| readers.count(READER, now).unwrap())
            .collect();
        assert!(readers.count(READER, now).is_err());
        running.pop();
        assert!(readers.count(READER, now).is_ok());
    }

    #[test]
    fn a_network_of_ipv6_is_one_reader_and_mapped_addresses_are_those_of_ipv4() {
        let (readers, now) = (Readers::default(), Instant::now());
        for own in [
            "2001:db8:1:2::1",
            "2001:db8:1:2:3:4:5:6",
            "::ffff:192.0.2.1",
        ] {
            drop(readers.count(own.parse().unwrap(), now));
        }
        drop(readers.count(READER, now));
        assert_eq!(readers.0.lock().unwrap().len(), 2);
    }

    #[test]
    fn the_counts_of_many_readers_are_bounded() {
        let (readers, now) = (Readers::default(), Instant::now());
        for number in 0..u32::try_from(READERS).unwrap() {
            let reader = IpAddr::V4(Ipv4Addr::from(0x0A00_0000 + number));
            assert!(readers.count(reader, now).is_ok());
        }
        assert!(readers.count(READER, now).is_err());
        let later = now + Duration::from_secs(60);
        assert!(readers.count(READER, later).is_ok());
        assert_eq!(readers.0.lock().unwrap().len(), 1);
    }
}
