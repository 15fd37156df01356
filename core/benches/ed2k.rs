//! ed2k hashes of 64 MB, next to MD4 alone over the same bytes, and with AICH (SHA-1) in the same
//! pass. Run with `cargo bench --bench ed2k`.

#![allow(clippy::unwrap_used)]

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use fidoscope_core::freq::Hasher;
use md4::{Digest as _, Md4};
use std::sync::LazyLock;

fn main() {
    divan::main();
}

static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    (0..64_000_000_u32)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect()
});

/// MD4 by the crate alone.
#[divan::bench(sample_count = 20)]
fn md4_alone(bencher: Bencher<'_, '_>) {
    let bytes = &*BYTES;
    bencher
        .counter(BytesCount::new(bytes.len()))
        .bench(|| Md4::digest(black_box(bytes)));
}

/// The hash of the network: at least half as fast as MD4 alone.
#[divan::bench(sample_count = 20)]
fn ed2k(bencher: Bencher<'_, '_>) {
    let bytes = &*BYTES;
    bencher
        .counter(BytesCount::new(bytes.len()))
        .bench(|| Hasher::hash_reader(black_box(&bytes[..]), u64::MAX, false).unwrap());
}

/// Both hashes.
#[divan::bench(sample_count = 20)]
fn ed2k_and_aich(bencher: Bencher<'_, '_>) {
    let bytes = &*BYTES;
    bencher
        .counter(BytesCount::new(bytes.len()))
        .bench(|| Hasher::hash_reader(black_box(&bytes[..]), u64::MAX, true).unwrap());
}
