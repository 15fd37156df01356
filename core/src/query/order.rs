//! Sort orders (7.2.6).

use crate::time::Stamp;
use crate::url::{FidoUrl, SortKey, SortToken};
use std::cmp::Ordering;

/// What sort orders look at.
#[derive(Clone, Copy, Debug, Default)]
pub struct OrderFacts {
    /// When the message was written.
    pub written: Stamp,
}

/// The sort orders that are applied, each breaking the ties of the one before; what is still
/// equal stays in base order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    tokens: Vec<SortToken>,
}

/// Chronological: what a page without `sort` gets (our choice; 7.2.6 leaves it to the browser).
const DEFAULT: SortToken = SortToken {
    key: SortKey::Chr,
    reversed: false,
};

impl Order {
    /// The order that a URL asks for: of several `sort` parameters the first with a token that
    /// can be applied; tokens that cannot are skipped; what follows `uns` is ignored (7.2.6.2).
    #[must_use]
    pub fn from_url(url: &FidoUrl) -> Self {
        let tokens = url
            .sorts()
            .map(usable)
            .find(|tokens| !tokens.is_empty())
            .unwrap_or_else(|| vec![DEFAULT]);
        Self { tokens }
    }

    /// The tokens that are applied.
    #[must_use]
    pub fn tokens(&self) -> &[SortToken] {
        &self.tokens
    }

    /// Puts messages in order. `indices` must be given in base order, oldest base first.
    pub fn sort(&self, indices: &mut [u32], facts: impl Fn(u32) -> OrderFacts) {
        match self.tokens.as_slice() {
            [
                SortToken {
                    key: SortKey::Uns,
                    reversed: false,
                },
            ] => {}
            [
                SortToken {
                    key: SortKey::Uns,
                    reversed: true,
                },
            ] => indices.reverse(),
            tokens => {
                indices.sort_by(|a, b| compare(tokens, (*a, facts(*a)), (*b, facts(*b))));
            }
        }
    }
}

fn usable(tokens: impl Iterator<Item = SortToken>) -> Vec<SortToken> {
    let mut kept = Vec::new();
    for token in tokens {
        match token.key {
            SortKey::Uns => {
                kept.push(token);
                break;
            }
            SortKey::Chr => kept.push(token),
            _ => {}
        }
    }
    kept
}

fn compare(tokens: &[SortToken], a: (u32, OrderFacts), b: (u32, OrderFacts)) -> Ordering {
    for token in tokens {
        let order = match token.key {
            SortKey::Chr => a.1.written.cmp(&b.1.written),
            SortKey::Uns => a.0.cmp(&b.0),
            _ => Ordering::Equal,
        };
        let order = if token.reversed {
            order.reverse()
        } else {
            order
        };
        if order.is_ne() {
            return order;
        }
    }
    Ordering::Equal
}
