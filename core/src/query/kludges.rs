//! Hidden lines that a URL makes visible (7.2.4.1).

use super::hits::tidy;
use super::regex::{Expression, MatchOutcome, PatternError};
use crate::limits;
use crate::url::FidoUrl;
use std::ops::Range;

/// Expressions of the `kl` parameters of a URL.
#[derive(Clone, Debug, Default)]
pub struct KludgeFilter {
    expressions: Vec<Expression>,
    wrong: Vec<PatternError>,
}

impl KludgeFilter {
    /// Reads the `kl` parameters of a URL. A kludge is shown if one of several matches it (our
    /// reading: each parameter asks not to hide its matches).
    #[must_use]
    pub fn from_url(url: &FidoUrl) -> Self {
        let mut filter = Self::default();
        for value in url.kl() {
            match Expression::compile(value) {
                Ok(expression) => filter.expressions.push(expression),
                Err(error) => filter.wrong.push(error),
            }
        }
        filter
    }

    /// Returns whether the URL shows no hidden lines.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.expressions.is_empty()
    }

    /// Returns the errors of invalid expressions; they show nothing.
    #[must_use]
    pub fn wrong_patterns(&self) -> &[PatternError] {
        &self.wrong
    }

    /// Returns whether a kludge or hidden line must be shown. Its SOH, if any, is ignored.
    #[must_use]
    pub fn find(&self, line: &str) -> MatchOutcome {
        let line = line.strip_prefix('\u{1}').unwrap_or(line);
        self.expressions
            .iter()
            .map(|expression| expression.find(line))
            .find(|outcome| *outcome != MatchOutcome::No)
            .unwrap_or(MatchOutcome::No)
    }

    /// Returns the hits of the expressions in a kludge or hidden line without its SOH: ranges of
    /// bytes, ascending and disjoint, at most [`limits::SEARCH_HITS`]. `None` if one gave up.
    #[must_use]
    pub fn hits(&self, line: &str) -> Option<Vec<Range<usize>>> {
        let mut hits = Vec::new();
        for expression in &self.expressions {
            hits.extend(expression.quick_hits(line, limits::SEARCH_HITS)?);
        }
        Some(tidy(hits, limits::SEARCH_HITS))
    }
}

#[cfg(test)]
mod tests {
    use super::{KludgeFilter, MatchOutcome};
    use crate::url::FidoUrl;

    #[test]
    fn the_examples_of_7_2_4_1_show_what_they_say() {
        let path = "PATH: 5030/1543 966 5020/4441 5080/1003 5020/830";
        let pid = "\u{1}PID: GED+W32 1.1.5-b20060515";
        let playing = "Now playing: Children of Dune - The Golden Path";
        for (params, shown, hidden) in [
            ("kl=/%5ep/i", &[path, pid][..], &[playing][..]),
            ("kl=/path/i", &[path, playing], &[pid]),
            ("kl=/.*/", &[path, pid, playing, ""], &[]),
            ("kl=/%5E[PT]ID/", &[pid, "\u{1}TID: hpt"], &[path]),
            ("kl=/%5EPID/&kl=/Dune/", &[pid, playing], &[path]),
            ("view=list", &[], &[path, pid, playing]),
        ] {
            let url = FidoUrl::parse(&format!("area://Test?{params}"))
                .unwrap()
                .url;
            let filter = KludgeFilter::from_url(&url);
            for line in shown {
                assert_eq!(filter.find(line), MatchOutcome::Yes, "{params} {line}");
            }
            for line in hidden {
                assert_eq!(filter.find(line), MatchOutcome::No, "{params} {line}");
            }
        }
        let url = FidoUrl::parse("area://Test?kl=/ll/&kl=/P.D/").unwrap().url;
        let filter = KludgeFilter::from_url(&url);
        let hits = filter.hits("PID: hello ll").unwrap();
        assert_eq!(hits, [0..3, 7..9, 11..13]);
        assert!(!filter.is_empty());
        let url = FidoUrl::parse("area://Test?kl=/a(/&kl=b").unwrap().url;
        let filter = KludgeFilter::from_url(&url);
        assert!(filter.is_empty());
        assert_eq!(filter.wrong_patterns().len(), 2);
    }
}
