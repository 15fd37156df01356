//! Views drawn without a window, and read by their labels.

mod actions;
mod arealist;
mod lists;
mod reels;
mod single;
mod texts;
mod trees;

use super::fixture::{Desk, Mail, discussion, library, mail, sized, wheel, wheel_in_text, window};
use super::{VIEWS, reel};
use crate::command::{Command, OpenIn};
use crate::messages::MessageKey;
use crate::messages::bodies::Body;
use crate::settings::Switch;
use egui::{Key, Modifiers, PointerButton};
use egui_kittest::kittest::{NodeT, Queryable};
use fidoscope_core::address::Address;
use fidoscope_core::config::AreaKind;
use fidoscope_core::library::AreaId;
use fidoscope_core::page::{
    AreaLine, AreasPage, AtPath, ComposeRequest, Content, ObjectPage, StationRequest,
    SubscribeRequest,
};
use fidoscope_core::url::{FidoUrl, Loc, View};

/// Returns the number of accessible widgets in a window: of the laid out ones only.
fn nodes(harness: &egui_kittest::Harness<'_, Desk>) -> usize {
    harness.root().children_recursive().count()
}

fn area(tag: &str, kind: AreaKind, messages: u32, unread: u32) -> AreaLine {
    AreaLine {
        id: Some(AreaId(0)),
        url: FidoUrl::area(tag, None),
        tag: tag.to_owned(),
        domain: None,
        kind,
        description: format!("About {tag}"),
        group: None,
        aka: None,
        messages: Some(messages),
        in_set: Some(messages),
        unread: Some(unread),
        problem: None,
    }
}

#[test]
fn every_view_fits_into_a_small_window() {
    for entry in &VIEWS {
        let url = format!("area://Test.Echo?view={}", entry.view.as_str());
        let mut harness = sized(Desk::new(&discussion(), &url), 240.0, 200.0);
        for key in [Key::End, Key::PageDown, Key::Space] {
            harness.key_press(key);
            harness.run_ok();
        }
        // Runs of text are inside of their labels.
        let places: Vec<(String, f64, f64)> = harness
            .root()
            .children_recursive()
            .filter(|node| node.accesskit_node().role() != egui::accesskit::Role::TextRun)
            .filter_map(|node| {
                let bounds = node.accesskit_node().raw_bounds()?;
                let name = node.accesskit_node().label().or(node.value());
                Some((name.unwrap_or_default(), bounds.x0, bounds.x1))
            })
            .collect();
        assert!(places.len() > 2, "{}", entry.name());
        for (name, left, right) in places {
            let inside = left > -8.0 && right < 248.0;
            assert!(inside, "{}: {name}: {left} to {right}", entry.name());
        }
    }
}
