//! Snapshots of a few pages, compared with approved images.
//!
//! A small rasteriser fills egui's triangles, so that these tests need no display or graphics card,
//! and run everywhere. After an intended change: `FIDOSCOPE_UPDATE_SNAPSHOTS=1 cargo test -p
//! fidoscope snapshot`, then look at the images.

use super::fixture::{Desk, discussion};
use super::view_tests::real_mail;
use egui::epaint::{ImageData, Primitive, Vertex};
use egui::{Color32, ColorImage, Context, Pos2, RawInput, Rect, Theme, pos2, vec2};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder as _};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

const SIZE: [usize; 2] = [640, 420];
/// Maximum difference of a channel between equal pixels.
const NEAR: u8 = 24;
/// Maximum number of different pixels in a thousand: processors round differently.
const MAY_DIFFER: usize = 2;

#[derive(Clone, Copy)]
enum Look {
    Light,
    Dark,
    Classic,
}

/// Draws a page a few times, until everything is loaded, and fills its triangles.
fn picture(mut desk: Desk, look: Look) -> ColorImage {
    let ctx = Context::default();
    crate::style::apply(&ctx);
    crate::style::use_classic(&ctx, matches!(look, Look::Classic));
    ctx.set_theme(match look {
        Look::Light => Theme::Light,
        Look::Dark | Look::Classic => Theme::Dark,
    });
    let screen = Rect::from_min_size(Pos2::ZERO, vec2(SIZE[0] as f32, SIZE[1] as f32));
    let mut textures = HashMap::new();
    let mut last = None;
    for pass in 0..6 {
        let input = RawInput {
            screen_rect: Some(screen),
            time: Some(f64::from(pass)),
            ..RawInput::default()
        };
        let mut output = ctx.run_ui(input, |ui| desk.frame(ui));
        let deltas = std::mem::take(&mut output.textures_delta.set).into_iter();
        for (id, delta) in deltas.flat_map(|(id, all)| all.into_iter().map(move |one| (id, one))) {
            let ImageData::Color(image) = delta.image;
            match delta.pos {
                None => {
                    textures.insert(id, (*image).clone());
                }
                Some(at) => paste(textures.get_mut(&id).expect("a texture"), at, &image),
            }
        }
        output.textures_delta.clear();
        last = Some(std::mem::take(&mut output.shapes));
    }
    let ground = crate::style::ground(&ctx.global_style().visuals);
    let mut canvas = ColorImage::filled(SIZE, ground);
    for clipped in ctx.tessellate(last.expect("a frame"), 1.0) {
        if let Primitive::Mesh(mesh) = clipped.primitive {
            let texture: &ColorImage = &textures[&mesh.texture_id];
            for triangle in mesh.indices.chunks_exact(3) {
                let corners = [0, 1, 2].map(|at| mesh.vertices[triangle[at] as usize]);
                fill(&mut canvas, texture, clipped.clip_rect, corners);
            }
        }
    }
    canvas
}

fn paste(onto: &mut ColorImage, at: [usize; 2], part: &ColorImage) {
    for y in 0..part.size[1] {
        for x in 0..part.size[0] {
            onto[(at[0] + x, at[1] + y)] = part[(x, y)];
        }
    }
}

/// Fills one triangle, with colours and texture interpolated between the corners, over the canvas.
fn fill(canvas: &mut ColorImage, texture: &ColorImage, clip: Rect, [a, b, c]: [Vertex; 3]) {
    let cross = |o: Pos2, p: Pos2, q: Pos2| (p - o).x * (q - o).y - (p - o).y * (q - o).x;
    let area = cross(a.pos, b.pos, c.pos);
    if area == 0.0 {
        return;
    }
    let around = Rect::from_points(&[a.pos, b.pos, c.pos]).intersect(clip);
    let whole = Rect::from_min_size(Pos2::ZERO, vec2(SIZE[0] as f32, SIZE[1] as f32));
    let around = around.intersect(whole);
    if !around.is_positive() {
        return;
    }
    for y in around.top() as usize..=around.bottom() as usize {
        for x in around.left() as usize..=around.right() as usize {
            let at = pos2(x as f32 + 0.5, y as f32 + 0.5);
            if x >= SIZE[0] || y >= SIZE[1] || !clip.contains(at) {
                continue;
            }
            let parts = [
                cross(b.pos, c.pos, at) / area,
                cross(c.pos, a.pos, at) / area,
                cross(a.pos, b.pos, at) / area,
            ];
            // A common side belongs to only one of two triangles.
            if parts.iter().any(|part| *part < 0.0) || parts[2] >= 1.0 {
                continue;
            }
            let mix = |of: &dyn Fn(&Vertex) -> f32| {
                parts[0] * of(&a) + parts[1] * of(&b) + parts[2] * of(&c)
            };
            let texel = sample(texture, mix(&|v| v.uv.x), mix(&|v| v.uv.y));
            let mut color = [0.0; 4];
            for (channel, value) in color.iter_mut().enumerate() {
                let own = mix(&|v| f32::from(v.color.to_array()[channel]));
                *value = own * texel[channel] / 255.0;
            }
            let under = canvas[(x, y)].to_array();
            let over = [0, 1, 2, 3].map(|channel| {
                let below = f32::from(under[channel]) * (1.0 - color[3] / 255.0);
                (color[channel] + below).round().clamp(0.0, 255.0) as u8
            });
            let [red, green, blue, alpha] = over;
            canvas[(x, y)] = Color32::from_rgba_premultiplied(red, green, blue, alpha);
        }
    }
}

/// Samples the texture at a position between its pixels.
fn sample(texture: &ColorImage, u: f32, v: f32) -> [f32; 4] {
    let [width, height] = texture.size;
    let x = (u * width as f32 - 0.5).clamp(0.0, width as f32 - 1.0);
    let y = (v * height as f32 - 0.5).clamp(0.0, height as f32 - 1.0);
    let (left, top) = (x.floor() as usize, y.floor() as usize);
    let (right, bottom) = ((left + 1).min(width - 1), (top + 1).min(height - 1));
    let (dx, dy) = (x - left as f32, y - top as f32);
    let at = |x: usize, y: usize| texture[(x, y)].to_array().map(f32::from);
    let (lt, rt) = (at(left, top), at(right, top));
    let (lb, rb) = (at(left, bottom), at(right, bottom));
    [0, 1, 2, 3].map(|i| {
        let above = lt[i] + (rt[i] - lt[i]) * dx;
        let below = lb[i] + (rb[i] - lb[i]) * dx;
        above + (below - above) * dy
    })
}

fn snapshots() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/views/snapshots")
}

fn save(image: &ColorImage, path: &Path) {
    let bytes: Vec<u8> = image.pixels.iter().flat_map(Color32::to_array).collect();
    let [width, height] = image.size.map(|side| u32::try_from(side).unwrap());
    let file = std::fs::File::create(path).unwrap();
    PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::NoFilter)
        .write_image(&bytes, width, height, ExtendedColorType::Rgba8)
        .unwrap();
}

/// Compares a page with its image.
fn looks_as_before(name: &str, desk: Desk, look: Look) {
    let made = picture(desk, look);
    let path = snapshots().join(format!("{name}.png"));
    if std::env::var_os("FIDOSCOPE_UPDATE_SNAPSHOTS").is_some() {
        save(&made, &path);
        return;
    }
    let known = image::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let known = known.to_rgba8();
    let size = [known.width() as usize, known.height() as usize];
    assert_eq!(size, made.size, "{name}");
    let differ = |(one, other): (&Color32, &image::Rgba<u8>)| {
        let pairs = one.to_array().into_iter().zip(other.0);
        pairs.into_iter().any(|(a, b)| a.abs_diff(b) > NEAR)
    };
    let others = made.pixels.iter().zip(known.pixels());
    let others = others.filter(|pair| differ(*pair)).count();
    if others * 1000 > made.pixels.len() * MAY_DIFFER {
        let seen = std::env::temp_dir().join(format!("fidoscope-{name}.png"));
        save(&made, &seen);
        panic!("{name}: {others} pixels differ; see {}", seen.display());
    }
}

fn discussed(view: &str) -> Desk {
    let mut desk = Desk::new(&discussion(), &format!("area://Test.Echo?{view}"));
    desk.settings.styles = true;
    desk
}

fn real(view: &str) -> Desk {
    let mut desk = Desk::over(real_mail(), &format!("area://Real.Mail?view={view}"));
    desk.settings.styles = true;
    desk
}

#[test]
fn a_list_over_a_message_in_the_light_theme() {
    looks_as_before("list-light", real("list"), Look::Light);
}

#[test]
fn a_list_of_trees_with_found_messages_in_the_dark_theme() {
    let desk = discussed("subj=Re&view=litr");
    looks_as_before("litr-dark", desk, Look::Dark);
}

#[test]
fn a_reel_in_the_classic_theme() {
    looks_as_before("reel-classic", real("reel"), Look::Classic);
}

#[test]
fn an_expanded_tree_in_the_light_theme() {
    let desk = discussed("msgid=2:50/1+00000003&view=expa");
    looks_as_before("expa-light", desk, Look::Light);
}

#[test]
fn a_flat_branch_with_what_it_answers_in_the_dark_theme() {
    let desk = discussed("msgid=2:50/1+00000003&view=flbr");
    looks_as_before("flbr-dark", desk, Look::Dark);
}

#[test]
fn a_calendar_in_the_classic_theme() {
    looks_as_before("cale-classic", real("cale"), Look::Classic);
}

#[test]
fn an_image_that_is_another_one_is_noticed() {
    let one = picture(discussed("view=list"), Look::Light);
    let other = picture(discussed("view=list&sort=-chr"), Look::Light);
    let pairs = one.pixels.iter().zip(&other.pixels);
    let differ = pairs.filter(|(one, other)| one != other).count();
    assert!(differ * 1000 > one.pixels.len() * MAY_DIFFER, "{differ}");
}
