//! Texts of GROUPs and template files, read once for all areas.

use super::super::Area;
use crate::charset::Charset;
use crate::compose::GroupTexts;
use crate::compose::template::{Included, files_of};
use crate::config::{Writing, text_of};
use crate::limits;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Texts of GROUPs by the address of their configuration, shared by areas.
#[derive(Default)]
pub(super) struct Groups(HashMap<*const Writing, Arc<GroupTexts>>);

impl Groups {
    /// Returns the texts of the GROUP of an area. Reads its files on first use.
    pub(super) fn texts_of(
        &mut self,
        area: &Area,
        files: &mut TemplateFiles,
    ) -> Option<Arc<GroupTexts>> {
        let group = area.habits().group.as_ref()?;
        let texts = self.0.entry(Arc::as_ptr(group)).or_insert_with(|| {
            let templates = group.templates.iter().filter_map(|path| {
                let text = text_of(path)?;
                files.read(&text, Some(path));
                Some(text)
            });
            let charset = group.charset.as_deref();
            Arc::new(GroupTexts {
                names: group.names.clone(),
                origins: group.all_origins(),
                taglines: group.all_taglines(),
                tearline: group.tearline.clone(),
                templates: templates.collect(),
                nickname: group.nickname.clone(),
                addressee: group.addressee.clone(),
                charset: charset.and_then(|name| Charset::from_kludge(name.as_bytes())),
            })
        });
        Some(Arc::clone(texts))
    }
}

/// Files included by templates, by the names in the templates.
pub(super) struct TemplateFiles {
    pub(super) files: BTreeMap<String, Included>,
    /// TEMPLATEPATH.
    templates: Option<PathBuf>,
    /// COOKIEPATH.
    cookies: Option<PathBuf>,
}

impl TemplateFiles {
    pub(super) fn new(writing: &Writing) -> Self {
        Self {
            files: BTreeMap::new(),
            templates: writing.template_folder.clone(),
            cookies: writing.cookie_folder.clone(),
        }
    }

    /// Reads the files of a template. Only files in its own folder, below TEMPLATEPATH and below
    /// COOKIEPATH are read.
    pub(super) fn read(&mut self, template: &str, path: Option<&Path>) {
        let own = path.and_then(Path::parent);
        for (name, is_random) in files_of(template) {
            if self.files.len() >= limits::TEMPLATE_FILES || self.files.contains_key(&name) {
                continue;
            }
            let usual = if is_random {
                &self.cookies
            } else {
                &self.templates
            };
            let folders = [
                usual.as_deref(),
                own,
                self.templates.as_deref(),
                self.cookies.as_deref(),
            ];
            let folders: Vec<&Path> = folders.into_iter().flatten().collect();
            let included = included(&name, &folders);
            self.files.insert(name, included);
        }
    }
}

/// Reads a file from the first of some folders that contains it.
fn included(name: &str, folders: &[&Path]) -> Included {
    let written = name.replace('\\', "/");
    let mut found = folders.iter().map(|folder| folder.join(&written));
    let Some(path) = found.find_map(|path| existing(&path)) else {
        return Included::Missing;
    };
    let real = |path: &Path| fs::canonicalize(path).ok();
    let is_below = |folder: &&Path| {
        let (path, folder) = (real(&path), real(folder));
        path.zip(folder)
            .is_some_and(|(path, folder)| path.starts_with(folder))
    };
    if !folders.iter().any(is_below) {
        return Included::Outside;
    }
    let length = fs::metadata(&path).map_or(0, |found| found.len());
    if length > limits::TEMPLATE_FILE_BYTES {
        return Included::TooLong;
    }
    match text_of(&path) {
        Some(text) => Included::Text(text),
        None => Included::Missing,
    }
}

/// Returns a plain file, ignoring the case of its name.
fn existing(path: &Path) -> Option<PathBuf> {
    let is_file = |path: &Path| fs::metadata(path).is_ok_and(|found| found.is_file());
    if is_file(path) {
        return Some(path.to_owned());
    }
    let name = path.file_name()?.to_str()?.to_lowercase();
    let entries = fs::read_dir(path.parent()?).ok()?;
    let mut entries = entries.take(limits::FOLDER_ENTRIES).flatten();
    let found = entries.find(|entry| {
        let own = entry.file_name();
        own.to_str().is_some_and(|own| own.to_lowercase() == name)
    })?;
    Some(found.path()).filter(|path| is_file(path))
}

#[cfg(test)]
mod tests {
    use super::{Included, included, limits};
    use std::fs;

    #[test]
    fn files_of_templates_are_read_from_their_folders_only() {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("tpl");
        fs::create_dir(&inside).unwrap();
        fs::write(inside.join("Inc.txt"), "text\n").unwrap();
        fs::write(folder.path().join("secret.txt"), "secret\n").unwrap();
        let folders = [inside.as_path()];
        let absolute = inside.join("inc.txt");
        for name in [
            "Inc.txt",
            "INC.TXT",
            absolute.to_str().unwrap(),
            ".\\inc.txt",
        ] {
            assert_eq!(
                included(name, &folders),
                Included::Text("text\n".into()),
                "{name}"
            );
        }
        let secret = folder.path().join("secret.txt");
        for (name, fault) in [
            ("../secret.txt", Included::Outside),
            (secret.to_str().unwrap(), Included::Outside),
            ("nothing.txt", Included::Missing),
            ("", Included::Missing),
        ] {
            assert_eq!(included(name, &folders), fault, "{name}");
        }
        let long = "x".repeat(1 + usize::try_from(limits::TEMPLATE_FILE_BYTES).unwrap());
        fs::write(inside.join("long.txt"), long).unwrap();
        assert_eq!(included("long.txt", &folders), Included::TooLong);
    }
}
