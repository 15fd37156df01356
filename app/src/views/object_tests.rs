//! Objects in the window: inline, in the viewer, in the gallery, in containers.

#[cfg(feature = "archives")]
mod archives;
mod gallery;
mod inline;
mod viewer;

use super::fixture::{Desk, Mail, mail, window};
use crate::command::{Album, Command, OpenIn, Payload, TabCommand};
use crate::pictures::{self, uue};
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use image::{ImageFormat, Rgba, RgbaImage};
use std::io::Cursor;

fn png(width: u32, height: u32) -> Vec<u8> {
    let image = RgbaImage::from_pixel(width, height, Rgba([200, 40, 40, 255]));
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// Returns an uncompressed archive: `readme.txt` and `inner/data.bin`.
fn things() -> Vec<u8> {
    pictures::tar(&[
        ("readme.txt", b"Hello from inside"),
        ("inner/data.bin", b"\x01\x02"),
    ])
}

fn posted() -> Vec<Mail> {
    let section = uue("large.zip", &[7; 300]).replace(
        "begin 644",
        "section 2 of 3 of file large.zip  < uuencode 1.0 >\n\nbegin 644",
    );
    vec![
        mail("Olga", "A picture").text(&format!("Look:\n{}Nice?\n", uue("red.png", &png(60, 40)))),
        mail("Boris", "An archive").text(&format!("Take it\n{}", uue("things.tar", &things()))),
        mail("Dora", "The same name").text(&uue("RED.PNG", &png(20, 20))),
        mail("Egor", "A part").text(&section),
        mail("Anna", "Plain words"),
    ]
}

fn open(rest: &str) -> Harness<'static, Desk> {
    window(Desk::new(&posted(), &format!("area://Test.Echo{rest}")))
}

fn click(harness: &mut Harness<'_, Desk>, label: &str) {
    harness.get_by_label(label).click();
    harness.run_ok();
}

fn there(harness: &Harness<'_, Desk>, label: &str) -> bool {
    harness.query_all_by_label_contains(label).count() > 0
}

/// Returns the address and the album of the last `TabCommand::OpenAmong`.
fn opened_among(harness: &Harness<'_, Desk>) -> Option<(String, Album)> {
    let mut commands = harness.state().commands.iter().rev();
    commands.find_map(|command| match command {
        Command::Tabs(TabCommand::OpenAmong(url, _, album)) => {
            Some((url.to_string(), album.clone()))
        }
        _ => None,
    })
}
