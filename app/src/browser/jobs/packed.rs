//! Files inside of containers for pictures: the container that was read last is kept, so that each of its
//! thumbnails does not gather and decode it again, and what one pass over a solid archive unpacked.

use super::container::{CachedContents, LastContainer, UnpackedDirectory, UnpackedFile};
use super::files::file_at;
use super::shared::Shared;
use crate::strings::{said, tr};
use crate::views::Sign;
use fidoscope_core::container::{self, Resolved, Tree, TreeFile};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::objects::FileKind;
use fidoscope_core::page::ObjectFile;
use fidoscope_core::url::FidoUrl;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::{Arc, PoisonError};

/// Memory for what one pass over a solid archive unpacked, in bytes: a row of photographs.
const UNPACKED_BYTES: usize = 48 * 1024 * 1024;

/// Longest file that is kept of a pass, as for thumbnails.
const LONGEST: u64 = 16 * 1024 * 1024;

/// The file that an address designates, as [`file_at`]; `epoch` is that of the mail.
pub(super) fn file_in(
    shared: &Shared,
    epoch: u64,
    url: &FidoUrl,
    library: &Library,
    job: &Job,
) -> Result<ObjectFile, String> {
    let parts: Vec<&str> = url.path().collect();
    let Some((first, rest)) = parts.split_first().filter(|(_, rest)| !rest.is_empty()) else {
        return file_at(shared, url, library, job);
    };
    let last = &shared.container;
    let _pass = last.pass.lock().unwrap_or_else(PoisonError::into_inner);
    let whole = url.with_path([*first], false);
    let file = match last.get(epoch, &whole) {
        Some(file) => file,
        None => {
            let file = file_at(shared, &whole, library, job)?;
            *last.lock() = Some(CachedContents {
                epoch,
                url: whole.clone(),
                file: file.clone(),
                inside: None,
            });
            file
        }
    };
    if let Some((name, directory)) = rest.split_last()
        && let Some(bytes) = in_directory(last, &whole, &file, (directory, name), job)
    {
        let bytes = bytes?;
        return Ok(ObjectFile {
            kind: FileKind::detect(&bytes, name),
            name: (*name).to_owned(),
            bytes,
        });
    }
    match container::walk(&file.bytes, &file.name, rest, false, job).map_err(said)? {
        Resolved::File { name, bytes } => Ok(ObjectFile {
            kind: FileKind::detect(&bytes, &name),
            name,
            bytes: bytes.into(),
        }),
        Resolved::Directory { .. } => Err(tr!("objects-no-file").to_owned()),
    }
}

/// A file right in a directory of a container, with this very name; `None` where there is none.
fn in_directory(
    last: &LastContainer,
    whole: &FidoUrl,
    file: &ObjectFile,
    (directory, name): (&[&str], &str),
    job: &Job,
) -> Option<UnpackedFile> {
    let tree = match last.inside(whole, directory, name) {
        Some((_, Some(found))) => return Some(found),
        Some((tree, None)) => tree,
        None => Arc::new(Tree::open(&file.bytes, &file.name, directory, job).ok()?),
    };
    let wanted = unpacked_together(&tree, name)?;
    let mut files = HashMap::new();
    let mut taken = 0;
    let ended = tree.unpack(
        &|own| wanted.contains(own.path.as_str()),
        job,
        &mut |own, bytes| {
            taken += bytes.as_ref().map_or(0, Vec::len);
            let bytes = bytes.map(Arc::from).map_err(said);
            files.insert(own.path.clone(), bytes);
            // Archives may lie of their sizes.
            if taken < 2 * UNPACKED_BYTES {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        },
    );
    let found = match (files.get(name), ended) {
        (Some(found), _) => found.clone(),
        (None, Err(error)) => Err(said(error)),
        (None, Ok(())) => return None,
    };
    drop(wanted);
    let directory = directory.iter().map(|part| (*part).to_owned()).collect();
    let inside = UnpackedDirectory {
        directory,
        tree,
        files,
    };
    last.cache_contents(whole, inside);
    Some(found)
}

/// The files that are unpacked in one pass with one: of a solid archive the pictures around it. They are the same for
/// each of them, in whatever order thumbnails are asked for.
fn unpacked_together<'t>(tree: &'t Tree, name: &str) -> Option<HashSet<&'t str>> {
    let own = tree.files().iter().find(|own| own.path == name)?;
    let mut wanted = HashSet::from([own.path.as_str()]);
    let is_thumbnail = |own: &&TreeFile| {
        own.size <= LONGEST && !own.path.contains('/') && Sign::by_name(&own.path) == Sign::Picture
    };
    if !tree.is_in_order() || !is_thumbnail(&own) {
        return Some(wanted);
    }
    let mut before = 0;
    let mut pass_of = |own: &TreeFile| {
        let pass = before / UNPACKED_BYTES as u64;
        before += own.size;
        pass
    };
    let passes = tree.files().iter().filter(is_thumbnail);
    let passes = passes.map(|own| (own.path.as_str(), pass_of(own)));
    let passes: Vec<(&str, u64)> = passes.collect();
    let (_, pass) = passes.iter().find(|(path, _)| *path == name)?;
    let same = passes.iter().filter(|(_, own)| own == pass);
    wanted.extend(same.map(|(path, _)| *path));
    Some(wanted)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{CachedContents, LastContainer};
    use fidoscope_core::objects::FileKind;
    use fidoscope_core::page::ObjectFile;
    use fidoscope_core::url::FidoUrl;

    #[test]
    fn a_container_is_kept_for_its_address_and_the_same_mail() {
        let url = |name: &str| FidoUrl::area("Test", None).with_path([name], false);
        let last = LastContainer::default();
        *last.lock() = Some(CachedContents {
            epoch: 3,
            url: url("a.tar"),
            file: ObjectFile {
                name: "a.tar".to_owned(),
                kind: FileKind::Tar,
                bytes: b"bytes".as_slice().into(),
            },
            inside: None,
        });
        assert_eq!(&*last.get(3, &url("a.tar")).unwrap().bytes, b"bytes");
        assert!(last.get(4, &url("a.tar")).is_none());
        assert!(last.get(3, &url("b.tar")).is_none());
        last.forget();
        assert!(last.get(3, &url("a.tar")).is_none());
    }

    #[cfg(feature = "archives")]
    #[test]
    fn the_files_of_a_solid_archive_are_unpacked_together_and_those_of_another_alone() {
        use super::in_directory;
        use fidoscope_core::job::Job;
        let fixture = |name: &str| {
            let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
            let path = root.join("../core/archive/tests/fixtures").join(name);
            std::fs::read(path).unwrap()
        };
        let kept_after = |name: &str, kind, directory: &str, wanted: &str| {
            let url = FidoUrl::area("Test", None).with_path([name], false);
            let file = ObjectFile {
                name: name.to_owned(),
                kind,
                bytes: fixture(name).into(),
            };
            let last = LastContainer::default();
            *last.lock() = Some(CachedContents {
                epoch: 1,
                url: url.clone(),
                file: file.clone(),
                inside: None,
            });
            let get =
                |name: &str| in_directory(&last, &url, &file, (&[directory], name), &Job::new());
            let own = get(wanted).unwrap().unwrap();
            assert_eq!(get(wanted).unwrap().unwrap(), own);
            assert!(get("none.png").is_none(), "{name}");
            assert!(last.inside(&url, &[], wanted).is_none(), "{name}");
            let kept = last.lock();
            let inside = kept.as_ref().unwrap().inside.as_ref().unwrap();
            let mut names: Vec<String> = inside.files.keys().cloned().collect();
            names.sort_unstable();
            names
        };
        let solid = |wanted| kept_after("pictures.7z", FileKind::SevenZip, "three", wanted);
        assert_eq!(solid("2.png"), ["1.png", "2.png", "3.png"]);
        assert_eq!(solid("a.txt"), ["a.txt"]);
        let zip = kept_after("zip.zip", FileKind::Zip, "DOCS", "DOT.PNG");
        assert_eq!(zip, ["DOT.PNG"]);
    }
}
