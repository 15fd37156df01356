//! Settings that apply to areas wherever they are defined: descriptions, groups, kinds, and named
//! files.

use super::group::{Group, letter};
use super::{Description, Golded};
use crate::charset::Charset;
use crate::config::gather::Gather;
use crate::config::{AreaConfig, AreaKind, MsgDialect, ReadOnly, Writing, matches_text};
use crate::limits;
use crate::nodelist::ListSource;
use std::path::Path;
use std::sync::Arc;

/// GROUP with its files found.
struct FinishedGroup {
    group: Group,
    /// Character set of mail that does not state its own.
    import: Option<String>,
    /// Settings for writing; `None` without any.
    writing: Option<Arc<Writing>>,
}

impl Golded {
    /// Applies the settings that are independent of the order of areas.
    pub(super) fn finish(mut self, gather: &mut Gather<'_>) {
        let folder = std::mem::take(&mut self.folder);
        let area_path = self.area_path.take().unwrap_or_else(|| folder.clone());
        self.finish_lists(gather, &folder);
        let [hudson, goldbase] = std::mem::take(&mut self.board_paths).map(|path| {
            path.map(|(written, charset)| gather.existing_folder(&written, charset, &folder))
        });
        let jam = self.jam_path.take();
        let jam = jam.map(|(written, charset)| gather.existing_folder(&written, charset, &folder));
        let jam_lists = jam.or_else(|| hudson.clone());
        gather.hudson_path = hudson;
        // GoldED's default without FIDOMSGTYPE.
        gather.msg_dialect.get_or_insert(MsgDialect::Mixed);
        gather.goldbase_path = goldbase;
        if let Some((written, charset)) = self.export_list.take() {
            gather.export_list = Some(gather.written_path(&written, charset, &area_path));
        }
        let aliases = std::mem::take(&mut self.aliases);
        let folders = [folder.as_path(), area_path.as_path()];
        let mut own = std::mem::take(&mut self.writing).finish(gather, folders, &aliases, None);
        own.jam_lists = jam_lists;
        let import = std::mem::take(&mut self.import).resolve(gather, &aliases);
        let local = std::mem::take(&mut self.local_set).resolve(gather, &aliases);
        // GoldED's screen in UTF-8 implies nothing about mail without a character set.
        let local = local.filter(|set| set != Charset::UTF8.name());
        let import = import.or(local);
        let groups = std::mem::take(&mut self.groups).into_iter();
        let groups: Vec<FinishedGroup> = groups
            .map(|group| finish_group(gather, group, folders, &aliases, &own))
            .collect();
        // Settings of golded.cfg itself override those of tossers' files.
        let of_tossers = std::mem::replace(&mut gather.writing, own);
        gather.writing.merge(of_tossers);
        for description in std::mem::take(&mut self.descriptions) {
            self.describe(gather, description);
        }
        self.finish_areas(gather, &groups, import.as_deref());
    }

    fn finish_lists(&mut self, gather: &mut Gather<'_>, folder: &Path) {
        let folder = match self.node_path.take() {
            Some((written, charset)) => gather.existing_folder(&written, charset, folder),
            None => folder.to_owned(),
        };
        let own_zone = gather.addresses.first().and_then(|own| own.zone);
        for list in std::mem::take(&mut self.nodelists) {
            let (written, charset) = list.path;
            let path = gather.written_path(&written, charset, &folder);
            let source = ListSource {
                path,
                zone: list.zone.or(own_zone),
                start: list.start,
            };
            gather.add_nodelist(source, list.place);
        }
    }

    fn describe(&self, gather: &mut Gather<'_>, said: Description) {
        let main = gather.addresses.first().cloned();
        let Some(area) = gather.area_mut(&said.tag) else {
            return;
        };
        area.description = said.text.or(area.description.take());
        if let Some(group) = said.group {
            area.group = group;
        }
        if let Some(aka) = said.aka {
            area.aka = aka.or(main);
        }
        area.origin = said.origin.or(area.origin.take());
        if let Some(attributes) = said.attributes {
            self.add_attributes(&mut area.habits, area.kind, attributes);
        }
    }

    fn finish_areas(
        &self,
        gather: &mut Gather<'_>,
        groups: &[FinishedGroup],
        import: Option<&str>,
    ) {
        let dear = groups.iter().map(|own| own.group.cost()).sum::<u64>();
        let dear = dear
            + self
                .kinds
                .iter()
                .map(|kind| kind.0.len() as u64)
                .sum::<u64>();
        let mut left = limits::CONFIG_WORK;
        let netmail = gather.areas_mut().iter();
        let mut netmail = netmail.filter(|area| area.kind == AreaKind::Netmail);
        let netmail = netmail.next().map(|area| area.tag.clone());
        let mut unseen = None;
        for area in gather.areas_mut() {
            if area.description.is_none() {
                area.description = self.echolist.description(&area.tag).map(str::to_owned);
            }
            // Masks that multiply are not compared without limit.
            let cost = dear.saturating_mul(area.tag.len() as u64);
            if cost > left {
                unseen.get_or_insert_with(|| area.tag.clone());
                continue;
            }
            left -= cost;
            self.finish_area(area, groups, netmail.as_deref());
            area.charset = area.charset.take().or(import.map(str::to_owned));
        }
        if let Some(tag) = unseen {
            let what = format!(
                "there are too many masks of GROUPs: from the area {tag} on no GROUP counts"
            );
            gather.general_problem(what);
        }
    }

    fn finish_area(&self, area: &mut AreaConfig, groups: &[FinishedGroup], netmail: Option<&str>) {
        let tag = area.tag.to_lowercase();
        let mut kinds = self.kinds.iter();
        if let Some((_, kind)) = kinds.find(|(mask, _)| matches_text(mask, &tag)) {
            area.kind = *kind;
        }
        let own_letter = letter(area.group.as_deref());
        let counted = own_letter.as_deref().filter(|_| !self.ignores_letters);
        let group = groups.iter().find(|own| own.group.has(&tag, counted));
        let named = self.group_names.iter();
        let mut named = named.filter(|(letter, _)| Some(letter) == own_letter.as_ref());
        if let Some((_, name)) = named.next() {
            area.habits.group_letter = area.group.replace(name.clone());
        }
        let kind = area.kind;
        let habits = &mut area.habits;
        let of_kind = self.attributes.of(kind);
        habits.attributes = habits.attributes.or(of_kind.map(|own| own.of_messages));
        if of_kind.is_some_and(|own| own.is_read_only) {
            habits.read_only = Some(ReadOnly::Soft);
        }
        habits.end_lines = self.end_lines.of(kind);
        habits.matches_aka = self.matches_aka.of(kind);
        habits.ignores_area_line = self.ignores_area_line;
        let mut reply_direct = self.reply_direct;
        let mut reply_area = self.reply_area.clone();
        if let Some(FinishedGroup {
            group,
            import,
            writing,
        }) = group
        {
            if let Some(said) = group.attributes {
                self.add_attributes(habits, kind, said);
            }
            habits.end_lines = group.end_lines.or(habits.end_lines);
            habits.matches_aka = group.matches_aka.or(habits.matches_aka);
            habits.ignores_area_line = match group.uses_area_line {
                Some(uses) => !uses,
                None => habits.ignores_area_line,
            };
            reply_direct = group.reply_direct.unwrap_or(reply_direct);
            reply_area = group.reply_area.clone().or(reply_area);
            habits.group.clone_from(writing);
            area.aka = area.aka.take().or_else(|| group.aka.clone());
            let origins = writing.as_ref().and_then(|own| own.origins.first());
            area.origin = area.origin.take().or_else(|| origins.cloned());
            area.charset = area.charset.take().or(import.clone());
        }
        let habits = &mut area.habits;
        let hardness = self.read_only.unwrap_or(ReadOnly::Soft);
        habits.read_only = habits.read_only.map(|_| hardness);
        // Without AREAREPLYTO GoldED uses the first netmail area.
        let usual = netmail.filter(|_| kind == AreaKind::Local);
        let reply_area = reply_area.or(usual.map(str::to_owned));
        area.habits.reply_area = reply_area.filter(|_| reply_direct);
    }
}

/// Finds the files of a group.
fn finish_group(
    gather: &mut Gather<'_>,
    mut group: Group,
    folders: [&Path; 2],
    aliases: &[(String, String)],
    outer: &Writing,
) -> FinishedGroup {
    let import = std::mem::take(&mut group.import).resolve(gather, aliases);
    let writing = std::mem::take(&mut group.writing);
    let writing = writing.finish(gather, folders, aliases, Some(outer));
    let nothing = Writing {
        template_folder: writing.template_folder.clone(),
        cookie_folder: writing.cookie_folder.clone(),
        ..Writing::default()
    };
    FinishedGroup {
        group,
        import,
        writing: (writing != nothing).then(|| Arc::new(writing)),
    }
}
