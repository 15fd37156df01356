//! Decoding of 2 KB bodies to UTF-8, compared with `encoding_rs`.
//!
//! `ours_*` is the reader's call; the rival gets its best case too: a large enough, reused buffer.
//! Words are drawn by Zipf's law from a seed.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use encoding_rs::{Encoding, IBM866, WINDOWS_1251};
use fidoscope_core::charset::Charset;

const MESSAGES: usize = 500;
const MESSAGE: usize = 2048;

const RUSSIAN: &str = "и в не на я быть он с что а по это она этот к но они мы весь который из у то за \
    свой ты от так для же год мочь все человек о один ещё бы такой только себя какой когда уже \
    другой вот сказать говорить знать дело день письмо сообщение станция поинт редактор тоссер \
    кодировка ответить подписаться конференция вчера опять работать нужно Привет, вообще ничего";
const ENGLISH: &str = "the of and to a in that is was he for it with as his on be at by had not are but \
    from or have an they which one you were all her she there would their we him been has when \
    who will no more if out so up said what its about than into them can only other time new \
    some could these two may first then do any like my now over such our man me even most node";

fn texts(words: &str, charset: Charset) -> Vec<Vec<u8>> {
    let words: Vec<Vec<u8>> = words
        .split_whitespace()
        .map(|w| charset.encode(w))
        .collect();
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 40) as f64 / f64::from(1 << 24)
    };
    (0..MESSAGES)
        .map(|_| {
            let mut text = Vec::with_capacity(MESSAGE + 16);
            let mut column = 0;
            while text.len() < MESSAGE {
                // The word of rank r is about 1/r as frequent as the first.
                let rank = (words.len() as f64).powf(random()) as usize - 1;
                let Some(word) = words.get(rank.min(words.len() - 1)) else {
                    continue;
                };
                column += word.len() + 1;
                text.extend_from_slice(word);
                text.push(if column > 70 { b'\r' } else { b' ' });
                column %= 71;
            }
            text
        })
        .collect()
}

/// Returns Russian with every second line in English, as in mail about programs.
fn mixed() -> Vec<Vec<u8>> {
    let russian = texts(RUSSIAN, Charset::CP866);
    let english = texts(ENGLISH, Charset::CP866);
    russian
        .iter()
        .zip(&english)
        .map(|(a, b)| {
            let lines = |text: &[u8]| -> Vec<Vec<u8>> {
                text.split_inclusive(|byte| *byte == b'\r')
                    .map(<[u8]>::to_vec)
                    .collect()
            };
            lines(a)
                .into_iter()
                .zip(lines(b))
                .flat_map(|(a, b)| [a, b])
                .take(28)
                .flatten()
                .collect()
        })
        .collect()
}

fn sized<'a, 'b>(bencher: Bencher<'a, 'b>, texts: &[Vec<u8>]) -> Bencher<'a, 'b> {
    bencher.counter(BytesCount::new(texts.iter().map(Vec::len).sum::<usize>()))
}

/// Decodes each message into a new `String`.
fn ours(bencher: Bencher<'_, '_>, texts: &[Vec<u8>], charset: Charset) {
    sized(bencher, texts).bench_local(|| {
        for text in texts {
            black_box(charset.decode(black_box(text)));
        }
    });
}

/// Decodes all messages into one `String`.
fn ours_again(bencher: Bencher<'_, '_>, texts: &[Vec<u8>], charset: Charset) {
    let mut out = String::new();
    sized(bencher, texts).bench_local(|| {
        for text in texts {
            out.clear();
            charset.decode_into(black_box(text), &mut out);
            black_box(&out);
        }
    });
}

fn theirs(bencher: Bencher<'_, '_>, texts: &[Vec<u8>], encoding: &'static Encoding) {
    sized(bencher, texts).bench_local(|| {
        for text in texts {
            black_box(encoding.decode_without_bom_handling(black_box(text)));
        }
    });
}

fn theirs_again(bencher: Bencher<'_, '_>, texts: &[Vec<u8>], encoding: &'static Encoding) {
    let mut out = String::with_capacity(4 * MESSAGE);
    sized(bencher, texts).bench_local(|| {
        for text in texts {
            out.clear();
            let mut decoder = encoding.new_decoder_without_bom_handling();
            let _ = black_box(decoder.decode_to_string(black_box(text), &mut out, true));
            black_box(&out);
        }
    });
}

macro_rules! compare {
    ($group:ident, $texts:expr, $charset:expr, $encoding:expr) => {
        mod $group {
            use super::*;

            #[divan::bench]
            fn ours_fresh(bencher: Bencher<'_, '_>) {
                ours(bencher, &$texts, $charset);
            }

            #[divan::bench]
            fn ours_reused(bencher: Bencher<'_, '_>) {
                ours_again(bencher, &$texts, $charset);
            }

            #[divan::bench]
            fn encoding_rs_fresh(bencher: Bencher<'_, '_>) {
                theirs(bencher, &$texts, $encoding);
            }

            #[divan::bench]
            fn encoding_rs_reused(bencher: Bencher<'_, '_>) {
                theirs_again(bencher, &$texts, $encoding);
            }
        }
    };
}

compare!(
    cp866_russian,
    texts(RUSSIAN, Charset::CP866),
    Charset::CP866,
    IBM866
);
compare!(cp866_mixed, mixed(), Charset::CP866, IBM866);
compare!(
    cp866_english,
    texts(ENGLISH, Charset::CP866),
    Charset::CP866,
    IBM866
);
compare!(
    cp1251_russian,
    texts(RUSSIAN, Charset::CP1251),
    Charset::CP1251,
    WINDOWS_1251
);

fn main() {
    divan::main();
}
