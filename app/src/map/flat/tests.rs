use super::signs::copy_of;
use super::{FlatView, Scenery, State, box_of, fit, graticule_step, show, turned};
use crate::map::landmark::{Builder, LandmarkForm, LandmarkStyle};
use crate::map::legend::Legend;
use crate::map::marks::LandmarkLayer;
use crate::map::mercator::project;
use crate::map::slippy::{self, MapMemory, Tiles, lon_lat};
use crate::map::world::{self, Scale};
use crate::platform::repaints;
use crate::settings::layers::{MapLayer, MapLayers};
use egui::{Rect, pos2};

fn sight(center: [f64; 2], zoom: f64) -> FlatView {
    let mut memory = MapMemory::default();
    memory.center_at(lon_lat(center[0], center[1]));
    memory.set_zoom(zoom).unwrap();
    FlatView::new(
        Rect::from_min_max(pos2(0.0, 0.0), pos2(800.0, 600.0)),
        &memory,
    )
}

#[test]
fn what_is_in_the_middle_is_seen_in_the_middle() {
    let sight = sight([37.6, 55.7], 5.0);
    let back = sight.degrees(sight.rect.center());
    assert!((back[0] - 37.6).abs() < 1e-6 && (back[1] - 55.7).abs() < 1e-6);
    assert_eq!(sight.turns().collect::<Vec<_>>(), [0.0]);
}

#[test]
fn at_the_180th_meridian_the_world_goes_on() {
    let sight = sight([179.0, 0.0], 4.0);
    assert_eq!(sight.turns().collect::<Vec<_>>(), [0.0, 1.0]);
    let area = box_of(
        &sight,
        Rect::from_min_max(pos2(350.0, 250.0), pos2(500.0, 350.0)),
    )
    .unwrap();
    assert!(area.west() > 170.0 && area.east() < -170.0, "{area:?}");
}

#[test]
fn all_landmarks_are_in_sight_at_first_even_over_the_180th_meridian() {
    let rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(800.0, 600.0));
    let mut builder = Builder::default();
    for (at, place) in [[170.0, -40.0], [-170.0, 10.0]].into_iter().enumerate() {
        builder.add(
            LandmarkForm::Point(place),
            &LandmarkStyle::default(),
            at as u32,
        );
    }
    let landmarks = builder.finish();
    let mut memory = MapMemory::default();
    fit(&mut memory, rect, landmarks.part_of(0..2), 7.0);
    assert!(memory.zoom() > 2.0, "{}", memory.zoom());
    let sight = FlatView::new(rect, &memory);
    for landmark in &landmarks.all {
        let seen = sight.turns().any(|turn| {
            let at = project(landmark.center());
            rect.contains(sight.at(at, turn))
        });
        assert!(seen, "{:?}", landmark.center());
    }
}

#[test]
fn a_box_over_the_180th_meridian_is_drawn_around_its_sign() {
    let mut builder = Builder::default();
    builder.add(
        LandmarkForm::Box([170.0, -10.0], [200.0, 10.0]),
        &LandmarkStyle::default(),
        0,
    );
    let landmarks = builder.finish();
    let landmark = landmarks.get(0).unwrap();
    let sight = sight([-175.0, 0.0], 4.0);
    let sign = sight.at(project(landmark.center()), 0.0);
    assert!(sight.rect.contains(sign));
    let [low, high] = landmark
        .bounds
        .map(|place| sight.at(project(place), -copy_of(landmark)));
    let outlines = Rect::from_two_pos(low, high);
    assert!(
        outlines.center().distance(sign) < 1.0,
        "{outlines:?} {sign:?}"
    );
}

/// Server without tiles.
struct Empty;

impl Tiles for Empty {
    fn at(&mut self, _: slippy::TileId) -> Option<slippy::TilePiece> {
        None
    }

    fn attribution(&self) -> slippy::Attribution {
        slippy::attribution("Nobody", "")
    }

    fn tile_size(&self) -> u32 {
        256
    }
}

#[test]
fn nothing_is_drawn_outside_the_map_with_or_without_tiles() {
    let ctx = egui::Context::default();
    assert!(repaints::until(&ctx, || {
        world::flat(&ctx, Scale::Coarse).is_some()
    }));
    let map = Rect::from_min_max(pos2(100.0, 80.0), pos2(400.0, 300.0));
    let look = LandmarkLayer {
        landmarks: &Builder::default().finish(),
        card: &|_, _| None,
        chosen: &[],
        kind: crate::map::marks::Kind::Messages,
        entered: None,
    };
    let scenery = Scenery {
        legend: {
            let mut on = MapLayers::default();
            on.turn(MapLayer::Graticule, true);
            Legend {
                layers: &[],
                on,
                is_round: false,
            }
        },
        towns: &[],
        credit: "",
        takes_keys: false,
        home: None,
    };
    for has_tiles in [false, true] {
        let mut state = State::default();
        let mut tiles = Empty;
        let mut seen = 0;
        for _ in 0..2 {
            let mut drawn = ctx.run_ui(egui::RawInput::default(), |ui| {
                let around = egui::UiBuilder::new().max_rect(map);
                ui.scope_builder(around, |ui| {
                    let source = has_tiles.then_some(&mut tiles as &mut dyn Tiles);
                    show(ui, &mut state, &look, &scenery, source);
                });
            });
            drawn.textures_delta.clear();
            for shape in drawn.shapes {
                let bounds = shape.shape.visual_bounding_rect();
                let visible = bounds.intersect(shape.clip_rect);
                if visible.is_positive() {
                    assert!(map.expand(1.0).contains_rect(visible), "{visible:?}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 100, "{has_tiles}: {seen}");
    }
}

#[test]
fn longitudes_stay_within_a_turn() {
    for (longitude, expected) in [(190.0, -170.0), (-190.0, 170.0), (10.0, 10.0)] {
        assert!((turned(longitude) - expected).abs() < 1e-9);
    }
}

#[test]
fn lines_of_the_graticule_come_nearer_with_the_zoom() {
    assert_eq!(graticule_step(40.0), 30.0);
    assert_eq!(graticule_step(3.0), 5.0);
    assert_eq!(graticule_step(0.01), 0.1);
}
