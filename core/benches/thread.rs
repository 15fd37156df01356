//! Reply trees from MSGID and REPLY values (FTS-0009): linear in the number of messages.

use divan::Bencher;
use fidoscope_core::thread::{Forest, Ids};

fn main() {
    divan::main();
}

/// Returns values of a busy echo: two of three messages answer one of the hundred before them, and
/// one of fifty answers a missing message.
fn values(count: u32) -> Vec<(String, String)> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: u32| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        u32::try_from(state % u64::from(below)).unwrap_or(0)
    };
    let msgid = |at: u32| {
        format!(
            "2:5030/{}.{} {:08x}",
            at % 1700,
            at % 13,
            at.wrapping_mul(2_654_435_761)
        )
    };
    (0..count)
        .map(|at| {
            let reply = if random(50) == 0 {
                "2:5020/400 deadbeef".to_owned()
            } else if at > 0 && random(3) > 0 {
                msgid(at - 1 - random(at.min(100)))
            } else {
                String::new()
            };
            (msgid(at), reply)
        })
        .collect()
}

#[divan::bench(args = [10_000, 100_000, 1_000_000])]
fn forest(bencher: Bencher<'_, '_>, count: u32) {
    let values = values(count);
    bencher.bench_local(|| {
        Forest::build(count, |at| {
            values
                .get(at as usize)
                .map_or_else(Ids::default, |(msgid, reply)| Ids {
                    msgid,
                    reply,
                    group: 0,
                })
        })
    });
}

/// Lower bound for every reader of a base: walking over the same values once.
#[divan::bench(args = [100_000])]
fn walk_over_the_values(bencher: Bencher<'_, '_>, count: u32) {
    let values = values(count);
    bencher.bench_local(|| {
        values
            .iter()
            .map(|(msgid, reply)| {
                msgid
                    .bytes()
                    .chain(reply.bytes())
                    .map(u64::from)
                    .sum::<u64>()
            })
            .sum::<u64>()
    });
}
