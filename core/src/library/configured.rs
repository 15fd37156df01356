//! A library made of configurations, or of bases in memory.

use super::{Area, AreaId, Library, add_new, name_of, packet};
use crate::base::{BaseId, MessageBase};
use crate::charset::Fallback;
use crate::config::{AreaConfig, BaseFormat, Config, ConfigProblem, LastReadSlots};
use crate::job::Job;
use crate::limits;
use std::collections::HashSet;
use std::sync::Arc;

impl Library {
    /// Creates a library of the areas of some configurations, in their order. Of two areas with one
    /// tag and domain the first stays. A base named by a configuration is left out of folders. An
    /// echolist provides missing descriptions.
    ///
    /// ```
    /// use fidoscope_core::{config, library::Library};
    ///
    /// let folder = tempfile::tempdir().unwrap();
    /// let file = folder.path().join("fidoconfig");
    /// std::fs::write(&file, "EchoArea Test.Echo test -b Jam -d \"A new area\"\n").unwrap();
    ///
    /// let library = Library::new(vec![config::load(&file).unwrap()]);
    /// let [area] = library.areas() else { panic!("there is one area") };
    /// assert_eq!((area.tag(), area.description()), ("Test.Echo", Some("A new area")));
    /// // A base that is not there yet has no messages.
    /// assert_eq!(library.state(area).unwrap().messages, 0);
    /// ```
    #[must_use]
    pub fn new(configs: Vec<Config>) -> Self {
        Self::load(configs, &Job::new())
    }

    /// Does the same as [`Library::new`], but unpacks bundles of packets only until the job is
    /// cancelled: then areas are missing.
    #[must_use]
    pub fn load(mut configs: Vec<Config>, job: &Job) -> Self {
        let mut library = Self::default();
        for config in &mut configs {
            let list = std::mem::take(&mut config.echolist);
            library.echolist.absorb(list);
        }
        deduplicate_bases(&mut configs);
        for config in configs {
            library.add_config(config, job);
        }
        library
    }

    /// Creates a library of one area whose base is in memory: the built-in guide.
    ///
    /// ```
    /// use fidoscope_core::base::jam::{JamBase, write::JamWriter};
    /// use fidoscope_core::charset::Charset;
    /// use fidoscope_core::library::Library;
    /// use std::sync::Arc;
    ///
    /// let files = JamWriter::in_memory(Default::default()).unwrap().into_bytes().unwrap();
    /// let base = JamBase::from_bytes(files.jhr, files.jdt, files.jdx, files.jlr).unwrap();
    /// let library = Library::single("Test.Echo", "A new area", Arc::new(base), Charset::CP866);
    /// // Areatags are compared without case.
    /// let area = &library.find("test.echo", None)[0];
    /// assert_eq!(library.state(area).unwrap().messages, 0);
    /// ```
    #[must_use]
    pub fn single(
        tag: &str,
        description: &str,
        base: Arc<dyn MessageBase>,
        charset: impl Into<Fallback>,
    ) -> Self {
        let mut library = Self::default();
        library.add_open_base(tag, description, base, charset);
        library
    }

    /// Returns the library with one more area, whose base is created on first use and which no list
    /// of areas contains. It is found only by its areatag, and only if the configurations have no
    /// area with that tag.
    #[must_use]
    pub fn with_unlisted(
        mut self,
        tag: &str,
        description: &str,
        make: impl Fn() -> Arc<dyn MessageBase> + Send + Sync + 'static,
        charset: impl Into<Fallback>,
    ) -> Self {
        if self.find(tag, None).is_empty() {
            let id = self.next_id();
            let area = Area::in_memory(id, tag, description, Box::new(make), charset);
            self.areas.push(Arc::new(area));
            self.unlisted += 1;
        }
        self
    }

    /// Adds one echo area with an open base.
    pub fn add_open_base(
        &mut self,
        tag: &str,
        description: &str,
        base: Arc<dyn MessageBase>,
        charset: impl Into<Fallback>,
    ) {
        let id = self.next_id();
        let make = move || Arc::clone(&base);
        let area = Area::in_memory(id, tag, description, Box::new(make), charset);
        self.areas.push(Arc::new(area));
    }

    fn add_config(&mut self, config: Config, job: &Job) {
        let slots = Arc::new(config.last_read);
        for area in config.areas {
            if area.format == BaseFormat::Pkt {
                let path = area.path.clone().unwrap_or_default();
                let mut doubles = 0_usize;
                for (area, base) in packet::areas(area, &mut self.problems, job) {
                    let new = self.add_area(area, base, &slots);
                    doubles += usize::from(!new);
                }
                if doubles > 0 {
                    let what = format!(
                        "{doubles} areas of these packets are configured already and are shown \
                         without them; open the packets by themselves to see their mail"
                    );
                    self.problems.push(ConfigProblem {
                        path,
                        line: None,
                        what,
                        count: 1,
                    });
                }
            } else {
                self.add_area(area, None, &slots);
            }
        }
        self.add_file_echoes(config.file_echoes);
        add_new(&mut self.user_names, config.user_names);
        add_new(&mut self.addresses, config.addresses);
        self.writing.merge(config.writing);
        self.twits.merge(config.twits);
        self.problems.extend(config.problems);
        add_new(&mut self.export_lists, config.export_list);
        self.add_nodelists(config.nodelists);
        self.list_places.extend(config.list_places);
        self.named_files.extend(config.named_files);
        self.config_files.extend(config.files);
        self.config_stamp.extend(config.stamp);
    }

    /// Adds an area; returns false if its name is taken.
    fn add_area(
        &mut self,
        mut area: AreaConfig,
        base: Option<Arc<dyn MessageBase>>,
        slots: &Arc<LastReadSlots>,
    ) -> bool {
        if self.areas.len() >= limits::LIBRARY_AREAS {
            return false;
        }
        let name = name_of(&area.tag, area.domain.as_deref());
        if !self.names.insert(name) {
            return false;
        }
        if area.description.as_ref().is_none_or(String::is_empty) {
            area.description = self.echolist.description(&area.tag).map(str::to_owned);
        }
        let area = Area::from_config(self.next_id(), area, Arc::clone(slots));
        self.areas.push(Arc::new(match base {
            Some(base) => area.with_base(base),
            None => area,
        }));
        true
    }

    fn next_id(&self) -> AreaId {
        AreaId(u32::try_from(self.areas.len()).unwrap_or(u32::MAX))
    }
}

/// Removes bases from folders and single files that a configuration, or an earlier folder, has
/// already.
fn deduplicate_bases(configs: &mut [Config]) {
    let is_mixed = configs.len() > 1 && configs.iter().any(|config| config.is_named_by_files);
    if !is_mixed {
        return;
    }
    let id = |area: &AreaConfig| BaseId::from_path(area.format, area.path.as_deref()?);
    let named = configs.iter().filter(|config| !config.is_named_by_files);
    let mut known: HashSet<BaseId> = named.flat_map(|own| &own.areas).filter_map(id).collect();
    let by_files = configs.iter_mut().filter(|own| own.is_named_by_files);
    for config in by_files {
        (config.areas).retain(|area| id(area).is_none_or(|id| known.insert(id)));
    }
}
