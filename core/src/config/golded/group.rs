//! `GROUP`: settings for some of the areas only.
//!
//! A group contains areas by its own name, which is an areatag or a mask, and by MEMBER. A letter
//! or a `#number` matches the group of an area, while AREAFILEGROUPS is on. A name that ends with a
//! colon is a label. The first group that contains an area counts.

use super::keywords::Keyword;
use super::values;
use super::writing::{NamedSets, WritingKeywords, user_name};
use crate::address::Address;
use crate::config::EndLines;
use crate::config::gather::{Gather, Line};
use crate::config::matches_text;
use crate::config::words::{Words, unquoted};
use crate::limits;

/// GROUP and its items.
#[derive(Default)]
pub(super) struct Group {
    /// Areatags and masks, or the letter of a group, in lower case.
    members: Vec<String>,
    pub(super) aka: Option<Address>,
    pub(super) import: NamedSets,
    pub(super) attributes: Option<values::Attributes>,
    pub(super) end_lines: Option<EndLines>,
    pub(super) reply_direct: Option<bool>,
    pub(super) reply_area: Option<String>,
    pub(super) uses_area_line: Option<bool>,
    pub(super) matches_aka: Option<bool>,
    pub(super) writing: WritingKeywords,
}

impl Group {
    /// Creates the group named by a line.
    pub(super) fn begin(line: &Line<'_>, mut words: Words<'_>) -> Self {
        let mut group = Self::default();
        let name = words.value().unwrap_or_default();
        if !name.ends_with(b":") {
            group.add_members(line, &name);
        }
        group
    }

    /// Adds masks separated by spaces or commas.
    pub(super) fn add_members(&mut self, line: &Line<'_>, text: &[u8]) {
        let words = text.split(|b| b.is_ascii_whitespace() || *b == b',');
        let new = words.filter(|word| !word.is_empty()).map(unquoted);
        let left = limits::CONFIG_MASKS.saturating_sub(self.members.len());
        let lower = |mask: &[u8]| line.charset.decode(mask).to_lowercase();
        self.members.extend(new.take(left).map(lower));
    }

    /// Returns the size of its masks plus one, the cost of a comparison, in bytes of work.
    pub(super) fn cost(&self) -> u64 {
        let bytes = self.members.iter().map(|mask| mask.len() as u64);
        bytes.sum::<u64>() + 1
    }

    /// Returns whether an area is a member: by its tag in lower case, or by the letter of its
    /// group. The mask of all areas matches no letter.
    pub(super) fn has(&self, tag: &str, letter: Option<&str>) -> bool {
        self.members.iter().any(|mask| {
            matches_text(mask, tag)
                || letter.is_some_and(|letter| mask != "*" && matches_text(mask, letter))
        })
    }

    /// Reads an item; returns false for a keyword that is not supported in a group.
    pub(super) fn line(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        keyword: Keyword,
        words: Words<'_>,
    ) -> bool {
        let rest = words.rest();
        match keyword {
            Keyword::Address => {
                let mut parts = rest.split(|b| b.is_ascii_whitespace() || *b == b',');
                let written = parts.find(|word| !word.is_empty()).unwrap_or_default();
                self.aka = gather.near_address(written);
                if self.aka.is_none() {
                    gather.problem(line, super::WRITE_ADDRESS);
                }
            }
            Keyword::AkaMatching => self.matches_aka = Some(values::yes(rest)),
            Keyword::AreaReplyDirect => self.reply_direct = Some(values::yes(rest)),
            Keyword::AreaReplyTo => {
                let tag = line.charset.decode(unquoted(rest)).into_owned();
                self.reply_area = Some(tag).filter(|tag| !tag.is_empty());
            }
            Keyword::Attributes => {
                self.attributes = Some(values::attributes(gather, line, rest));
            }
            Keyword::CtrlInfo => self.end_lines = Some(values::end_lines(rest)),
            Keyword::Member => self.add_members(line, rest),
            Keyword::UseArea => self.uses_area_line = Some(values::yes(rest)),
            Keyword::UserName if unquoted(rest).starts_with(b"@") => {
                let what = "USERNAME: a file of names is not read: write each name";
                gather.problem(line, what);
            }
            Keyword::UserName => {
                if let Some((name, address)) = user_name(gather, line, rest) {
                    self.writing.add_name(name);
                    self.aka = address.or(self.aka.take());
                }
            }
            Keyword::XlatImport => self.import.add(line, "XLATIMPORT", rest),
            Keyword::Nickname
            | Keyword::Origin
            | Keyword::Tagline
            | Keyword::Tearline
            | Keyword::Template
            | Keyword::WhoTo
            | Keyword::XlatExport => self.writing.line(gather, line, keyword, words),
            Keyword::InternetGate
            | Keyword::TemplateMatch
            | Keyword::TwitMode
            | Keyword::TwitName
            | Keyword::TwitSubj
            | Keyword::TwitTo => {
                let keyword = Words::new(line.text).next().unwrap_or_default();
                let keyword = line
                    .charset
                    .decode(&keyword.to_ascii_uppercase())
                    .into_owned();
                let what = format!(
                    "{keyword} inside of a GROUP is not read: write it outside, and it counts for \
                     all areas"
                );
                gather.problem(line, what);
            }
            _ => return false,
        }
        true
    }
}

/// Returns the letter or number of a group as in GROUP, in lower case: the first letter of a name,
/// or `#` and a number.
pub(super) fn letter(group: Option<&str>) -> Option<String> {
    let group = group?.trim();
    let digits = group.strip_prefix('#').unwrap_or(group);
    if let Ok(number) = digits.parse::<u16>() {
        return (number != 0).then(|| format!("#{number}"));
    }
    let first = group.chars().next()?;
    first
        .is_ascii_alphabetic()
        .then(|| first.to_ascii_lowercase().to_string())
}

#[cfg(test)]
mod tests {
    use super::letter;

    #[test]
    fn the_letter_of_a_group_is_its_first_one_or_a_number() {
        for (group, expected) in [
            ("D", Some("d")),
            ("Fido", Some("f")),
            ("#12", Some("#12")),
            ("012", Some("#12")),
            ("0", None),
            ("", None),
            ("-", None),
        ] {
            assert_eq!(letter(Some(group)).as_deref(), expected, "{group}");
        }
        assert_eq!(letter(None), None);
    }
}
