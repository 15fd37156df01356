//! The served areas: chosen before the library is made, so that it never knows any other.
//!
//! Nothing of the configurations but areas, file echoes and nodelists stays: no names of users, so that no last-read
//! mark is anybody's, no addresses, no folders of mailers.

use crate::args::Options;
use fidoscope_core::config::{self, AreaConfig, AreaKind, BaseFormat, Config, ConfigError};
use fidoscope_core::library::Library;
use ftn_types::pattern::matches_text;

/// Reason why nothing can be served.
#[derive(Debug, thiserror::Error)]
pub enum ServedError {
    /// A configuration cannot be read.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// No echo area has a served name.
    #[error(
        "no echo area of the configuration is named by --areas and --group: netmail, local areas and mail set aside are \
         never served"
    )]
    Nothing,
}

/// Loads the configurations and returns a library of the served areas alone.
///
/// # Errors
/// If a configuration cannot be read, or no area is served.
pub fn library(options: &Options) -> Result<Library, ServedError> {
    let mut configs = Vec::new();
    for path in &options.configs {
        configs.push(restricted(config::load(path)?, options));
    }
    let is_empty = |own: &Config| own.areas.is_empty() && own.file_echoes.is_empty();
    if configs.iter().all(is_empty) {
        return Err(ServedError::Nothing);
    }
    let mut library = Library::new(configs);
    library.ignore_local_documents();
    Ok(library)
}

/// Returns only the public part of a configuration.
fn restricted(config: Config, options: &Options) -> Config {
    let is_described = !config.is_named_by_files;
    let mut areas = config.areas;
    areas.retain(|area| is_served(area, is_described, options));
    let mut file_echoes = config.file_echoes;
    file_echoes.retain(|echo| {
        let group = echo.group.as_deref();
        names(&echo.tag, group, is_described, options)
    });
    Config {
        areas,
        file_echoes,
        nodelists: config.nodelists,
        echolist: config.echolist,
        ..Config::default()
    }
}

/// Returns whether an area is served: a named echo area with a base of its own.
fn is_served(area: &AreaConfig, is_described: bool, options: &Options) -> bool {
    let is_echo = match area.kind {
        AreaKind::Echo => true,
        AreaKind::Netmail | AreaKind::Local | AreaKind::Bad | AreaKind::Dupe => false,
    };
    // Packets are mail on its way, for whoever it is.
    let is_base = !matches!(area.format, BaseFormat::Pkt | BaseFormat::Passthrough);
    let is_public = is_described && !area.hidden;
    is_echo && is_base && names(&area.tag, area.group.as_deref(), is_public, options)
}

/// Returns whether the options name an area; one that is not public is named only by its whole tag.
fn names(tag: &str, group: Option<&str>, is_public: bool, options: &Options) -> bool {
    let is_whole = |pattern: &str| !pattern.contains(['*', '?']);
    let tag = tag.to_lowercase();
    let fits = |pattern: &String| matches_text(&pattern.to_lowercase(), &tag);
    let by_tag = (options.areas.iter())
        .filter(|pattern| is_public || is_whole(pattern))
        .any(fits);
    let is_group =
        |named: &String| group.is_some_and(|group| group.eq_ignore_ascii_case(named)) && is_public;
    let is_excluded = options.excluded.iter().any(fits);
    (by_tag || options.groups.iter().any(is_group)) && !is_excluded
}
