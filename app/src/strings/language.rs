//! The languages of the program: the table `languages!` has a row for each.

use std::sync::OnceLock;

/// Declares the languages in the order of the menu: variant, tag (BCP 47), own name, names of hunspell dictionaries.
///
/// The texts of a row are `app.ftl`, `core.ftl` and `errors.po` in `assets/locales/TAG`, its guide is `assets/guide/TAG`.
macro_rules! languages {
    ($($language:ident = $tag:literal, $name:literal, $dictionaries:expr;)+) => {
        /// A language that the interface speaks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Language {
            $($language,)+
        }

        impl Language {
            /// All of them, in the order of the menu.
            pub(crate) const ALL: [Self; [$($tag),+].len()] = [$(Self::$language,)+];

            /// Tags of all of them, in the order of the menu.
            pub(crate) const TAGS: [&'static str; Self::ALL.len()] = [$($tag,)+];

            /// Its tag (BCP 47), as settings keep it.
            pub(crate) const fn tag(self) -> &'static str {
                match self {
                    $(Self::$language => $tag,)+
                }
            }

            /// Its own name for itself.
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Self::$language => $name,)+
                }
            }

            /// Names of its hunspell dictionaries, the preferred one first.
            pub(crate) const fn dictionaries(self) -> &'static [&'static str] {
                match self {
                    $(Self::$language => &$dictionaries,)+
                }
            }

            /// Fluent source of the interface.
            pub(super) const fn interface(self) -> &'static str {
                match self {
                    $(Self::$language => include_str!(concat!("../../../assets/locales/", $tag, "/app.ftl")),)+
                }
            }

            /// Fluent source of the core's sentences; English ones stand in the core itself.
            pub(super) const fn core(self) -> &'static str {
                match self {
                    $(Self::$language => include_str!(concat!("../../../assets/locales/", $tag, "/core.ftl")),)+
                }
            }

            /// PO source of errors; English ones are the keys.
            pub(super) const fn errors(self) -> &'static str {
                match self {
                    $(Self::$language => include_str!(concat!("../../../assets/locales/", $tag, "/errors.po")),)+
                }
            }

            /// Names and texts of the guide's messages, in their order.
            pub(crate) const fn guide(self) -> &'static [(&'static str, &'static str)] {
                match self {
                    $(Self::$language => &include!(concat!(env!("OUT_DIR"), "/guide.", $tag, ".rs")),)+
                }
            }
        }
    };
}

languages! {
    English = "en", "English", ["en_US", "en_GB"];
    Russian = "ru", "Русский", ["ru_RU"];
    Ukrainian = "uk", "Українська", ["uk_UA"];
}

impl Language {
    /// All but English, which is the source of the others.
    #[cfg(test)]
    pub(crate) fn translated() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|own| *own != Self::English)
    }

    /// The language of a tag such as `ru_RU.UTF-8` or `en-GB`.
    pub(crate) fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Self::ALL
            .into_iter()
            .find(|language| language.tag().eq_ignore_ascii_case(primary))
    }

    /// The language of the desktop; English when the program does not have it.
    pub(crate) fn of_system() -> Self {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| std::env::var(name).ok());
        if is_plain_locale(variables) {
            return Self::English;
        }
        sys_locale::get_locales()
            .find_map(|tag| Self::from_tag(&tag))
            .unwrap_or(Self::English)
    }
}

/// Returns whether the first of these locales that is set is that of POSIX. It is no language, but those after it must
/// not count.
fn is_plain_locale(locales: impl IntoIterator<Item = Option<String>>) -> bool {
    let mut set = locales.into_iter().flatten();
    let chosen = set.find(|locale| !locale.is_empty());
    chosen.is_some_and(|locale| locale == "POSIX" || locale.split('.').next() == Some("C"))
}

/// A value for each language, made at its first use: most runs need one language.
pub(crate) struct ByLanguage<T>([OnceLock<T>; Language::ALL.len()]);

impl<T> ByLanguage<T> {
    pub(crate) const fn new() -> Self {
        Self([const { OnceLock::new() }; Language::ALL.len()])
    }

    /// Returns the value of a language, and makes it where it is missing.
    #[allow(clippy::indexing_slicing, reason = "every language has a cell")]
    pub(crate) fn get_or_make(&self, language: Language, make: impl FnOnce(Language) -> T) -> &T {
        self.0[language as usize].get_or_init(|| make(language))
    }
}
