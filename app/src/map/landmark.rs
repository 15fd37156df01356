//! Landmarks: places of messages. Each form occurs once, with its messages in the order of the page
//! (7.2.3.15).
//!
//! Knows forms in degrees, and the clusters of a flat map and of a globe; knows no drawing. A
//! worker makes them once; a frame only reads them.

pub(crate) use super::form::{LandmarkForm, form_of, form_of_box, is_around_pole};

use super::form::{bounds, capped, print};
use super::mercator::{self, MapRect};
use super::tree::{Entry, Node, Step, Tree, key};
use super::world::{Degrees, turned_beyond};
use crate::map::cube;
use crate::map::sphere::{self, Area};
use egui::Color32;
use fidoscope_core::library::CorpusIndex;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::OnceLock;

/// Place with messages.
#[derive(Clone, Debug)]
pub(crate) struct Landmark {
    pub(crate) form: LandmarkForm,
    /// True if it is the place of a photo.
    pub(crate) is_photo: bool,
    /// Colour of its own; `None`: that of the theme.
    pub(crate) color: Option<Color32>,
    /// Fill of its own; `None`: a transparent shade of its colour.
    pub(crate) fill: Option<Color32>,
    /// Name of its own; without one, its first message names it.
    pub(crate) name: Option<Box<str>>,
    /// Description besides the name.
    pub(crate) note: Option<Box<str>>,
    /// South-western and north-eastern corner.
    pub(crate) bounds: [Degrees; 2],
    /// Range of its messages among those of all landmarks.
    messages: Range<u32>,
    /// Triangles of its fill on the flat map, made at the first drawing.
    surface: OnceLock<Triangles>,
    /// Shape on the globe, made when it first becomes visible.
    round: OnceLock<Box<Area>>,
}

/// Maximum number of positions in one frame from which surfaces and outlines are made.
pub(crate) const MADE_AT_ONCE: usize = 4_000;
/// Cost of each landmark besides its positions: a box on the globe takes as long as a small
/// polygon.
const MADE_EACH: usize = 100;

/// Points on the flat map, and the corners of triangles as indices of them.
pub(crate) type Triangles = (Vec<[f64; 2]>, Vec<u32>);

impl Landmark {
    /// Returns the place of its sign.
    pub(crate) fn center(&self) -> Degrees {
        let [[west, south], [east, north]] = self.bounds;
        let longitude = turned_beyond(f64::midpoint(west, east));
        [longitude, f64::midpoint(south, north)]
    }

    /// Returns the longitude of its middle, which may be beyond 180 degrees.
    pub(crate) fn bounds_center(&self) -> f64 {
        let [low, high] = self.bounds;
        f64::midpoint(low[0], high[0])
    }

    /// Returns the triangles that fill a polygon on the flat map; empty for other forms. `None` if
    /// they are not made yet and the frame's budget `room` is spent.
    pub(crate) fn surface(&self, room: &mut usize) -> Option<&Triangles> {
        self.made(&self.surface, room, || {
            self.form
                .filled_rings()
                .map_or_else(Triangles::default, |rings| {
                    mercator::filled(rings, mercator::project)
                })
        })
    }

    /// Returns the shape on the globe; `None` as for [`Self::surface`].
    pub(crate) fn round(&self, room: &mut usize) -> Option<&Area> {
        let make = || Box::new(Area::of(&self.form));
        self.made(&self.round, room, make).map(Box::as_ref)
    }

    fn made<'a, T>(
        &self,
        known: &'a OnceLock<T>,
        room: &mut usize,
        make: impl FnOnce() -> T,
    ) -> Option<&'a T> {
        if known.get().is_none() {
            if *room == 0 {
                return None;
            }
            *room = room.saturating_sub(self.form.positions() + MADE_EACH);
        }
        Some(known.get_or_init(make))
    }

    pub(crate) fn is_point(&self) -> bool {
        matches!(self.form, LandmarkForm::Point(_))
    }

    /// Returns the larger side on the flat map.
    fn extent(&self) -> f64 {
        let [low, high] = self.bounds.map(mercator::project);
        (high[0] - low[0]).max(low[1] - high[1])
    }

    /// Returns the size in units of 0.0001 square degrees, to sort areas.
    pub(crate) fn size(&self) -> u64 {
        let [low, high] = self.bounds;
        ((high[0] - low[0]) * (high[1] - low[1]) * 1e4).max(0.0) as u64
    }

    /// Returns whether a place belongs to the landmark; `near` is the tolerance next to a line, in
    /// degrees.
    pub(crate) fn holds(&self, place: Degrees, near: f64) -> bool {
        let [[west, south], [east, north]] = self.bounds;
        [0.0, 360.0, -360.0].into_iter().any(|turn| {
            let place = [place[0] + turn, place[1]];
            let within = (west - near..=east + near).contains(&place[0])
                && (south - near..=north + near).contains(&place[1]);
            within
                && match &self.form {
                    LandmarkForm::Point(_) | LandmarkForm::Box(..) => true,
                    LandmarkForm::Line(line) => is_near(line, place, near),
                    LandmarkForm::Polygon(rings) => {
                        let around = rings.iter().filter(|ring| is_inside(&capped(ring), place));
                        around.count() % 2 == 1
                            || rings.iter().any(|ring| is_near(ring, place, near))
                    }
                }
        })
    }
}

fn is_inside(ring: &[Degrees], [x, y]: Degrees) -> bool {
    let next = ring.iter().skip(1).chain(ring.first());
    let crossed = ring.iter().zip(next).filter(|(a, b)| {
        (a[1] > y) != (b[1] > y) && x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]
    });
    crossed.count() % 2 == 1
}

fn is_near(line: &[Degrees], [x, y]: Degrees, near: f64) -> bool {
    line.iter().zip(line.iter().skip(1)).any(|(a, b)| {
        let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
        let length = dx * dx + dy * dy;
        let along = if length > 0.0 {
            (((x - a[0]) * dx + (y - a[1]) * dy) / length).clamp(0.0, 1.0)
        } else {
            0.0
        };
        (a[0] + along * dx - x).hypot(a[1] + along * dy - y) <= near
    })
}

/// Landmarks of about the same size: small ones are drawn as signs, large ones as shapes.
#[derive(Default)]
pub(crate) struct Layer {
    /// Maximum extent of one, as a part of the flat map's side; 0 for points.
    pub(crate) extent: f64,
    pub(crate) flat: Tree,
    pub(crate) round: Tree,
}

/// All landmarks of a page.
#[derive(Default)]
pub(crate) struct Landmarks {
    pub(crate) all: Vec<Landmark>,
    messages: Vec<CorpusIndex>,
    pub(crate) layers: Vec<Layer>,
    /// Number of messages with a place.
    pub(crate) placed: usize,
}

impl Landmarks {
    pub(crate) fn get(&self, at: u32) -> Option<&Landmark> {
        self.all.get(at as usize)
    }

    /// Returns the indices of all landmarks.
    pub(crate) fn numbers(&self) -> Range<u32> {
        0..self.all.len() as u32
    }

    /// Returns the messages of a landmark in the order of the page.
    pub(crate) fn messages(&self, at: u32) -> &[CorpusIndex] {
        let range = self.get(at).map(|landmark| landmark.messages.clone());
        let range = range.unwrap_or_default();
        self.messages
            .get(range.start as usize..range.end as usize)
            .unwrap_or_default()
    }

    /// Returns the smallest landmark among `some` that contains a place; `near` as in
    /// [`Landmark::holds`].
    pub(crate) fn smallest_at(
        &self,
        some: impl Iterator<Item = u32>,
        place: Degrees,
        near: f64,
    ) -> Option<u32> {
        some.filter_map(|at| Some((at, self.get(at)?)))
            .filter(|(_, landmark)| landmark.holds(place, near))
            .min_by_key(|(_, landmark)| landmark.size())
            .map(|(at, _)| at)
    }

    /// Returns the smallest rectangle of the flat map around some landmarks, the shorter way round.
    pub(crate) fn part_of(&self, some: impl Iterator<Item = u32> + Clone) -> Option<MapRect> {
        let around = |turn: f64| {
            let landmarks = some.clone().filter_map(|at| self.get(at));
            let part = MapRect::around(landmarks.flat_map(|landmark| {
                let shift = f64::from(landmark.center()[0] < turn);
                let corners = landmark.bounds.map(mercator::project);
                corners.map(|[x, y]| [x + shift, y])
            }));
            (part.min[0] <= part.max[0]).then_some(part)
        };
        let turns = [-180.0, -90.0, 0.0, 90.0];
        let parts = turns.into_iter().filter_map(around);
        parts.min_by(|a, b| (a.max[0] - a.min[0]).total_cmp(&(b.max[0] - b.min[0])))
    }
}

/// Style and name of a landmark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct LandmarkStyle<'a> {
    pub(crate) color: Option<Color32>,
    pub(crate) fill: Option<Color32>,
    pub(crate) name: &'a str,
    pub(crate) note: &'a str,
    pub(crate) is_photo: bool,
}

/// Identity of a landmark: the bits of its form, its colours, and whether it is a photo.
type Print = (Vec<u64>, [Option<Color32>; 2], bool);

/// Collects landmarks and their messages.
#[derive(Default)]
pub(crate) struct Builder {
    known: HashMap<Print, usize>,
    /// Landmarks, each with its messages so far.
    all: Vec<(Landmark, Vec<CorpusIndex>)>,
    placed: usize,
    last: Option<CorpusIndex>,
}

/// Maximum number of landmarks; more could not be distinguished.
const MOST: usize = 2_000_000;

impl Builder {
    /// Adds a message at a place. Messages must come in the order of the page.
    pub(crate) fn add(
        &mut self,
        form: LandmarkForm,
        manner: &LandmarkStyle<'_>,
        message: CorpusIndex,
    ) {
        if self.last != Some(message) {
            self.last = Some(message);
            self.placed += 1;
        }
        let known = (print(&form), [manner.color, manner.fill], manner.is_photo);
        let next = self.all.len();
        let at = *self.known.entry(known).or_insert(next);
        if at == next {
            if next >= MOST {
                return;
            }
            let trimmed = |text: &str| (!text.trim().is_empty()).then(|| Box::from(text.trim()));
            let landmark = Landmark {
                bounds: bounds(&form),
                form,
                is_photo: manner.is_photo,
                color: manner.color,
                fill: manner.fill,
                name: trimmed(manner.name),
                note: trimmed(manner.note),
                messages: 0..0,
                surface: OnceLock::new(),
                round: OnceLock::new(),
            };
            self.all.push((landmark, Vec::new()));
        }
        if let Some((_, messages)) = self.all.get_mut(at)
            && messages.last() != Some(&message)
        {
            messages.push(message);
        }
    }

    pub(crate) fn finish(self) -> Landmarks {
        let mut messages: Vec<CorpusIndex> = Vec::new();
        let finished = |(mut landmark, own): (Landmark, Vec<CorpusIndex>)| {
            let start = messages.len() as u32;
            messages.extend(own);
            landmark.messages = start..messages.len() as u32;
            landmark
        };
        let all: Vec<Landmark> = self.all.into_iter().map(finished).collect();
        Landmarks {
            layers: layers(&all),
            all,
            messages,
            placed: self.placed,
        }
    }
}

fn layers(all: &[Landmark]) -> Vec<Layer> {
    // Points come first: they are the most frequent.
    let mut classes: BTreeMap<i32, Vec<u32>> = BTreeMap::new();
    for (at, landmark) in all.iter().enumerate() {
        let class = if landmark.is_point() {
            i32::MIN
        } else {
            (landmark.extent().max(1e-9).log2().floor() as i32).max(-30)
        };
        classes.entry(class).or_default().push(at as u32);
    }
    let layer = |(class, items): (i32, Vec<u32>)| {
        let entries = |make: &dyn Fn(Degrees) -> (u64, [f64; 3])| {
            let entry = |item: &u32| {
                let landmark = all.get(*item as usize)?;
                let (key, at) = make(landmark.center());
                let amount = landmark.messages.end - landmark.messages.start;
                Some(Entry {
                    key,
                    item: *item,
                    at,
                    amount,
                    kind: landmark.color.map_or(0, kind_of),
                })
            };
            Tree::new(items.iter().filter_map(entry).collect())
        };
        Layer {
            extent: if class == i32::MIN {
                0.0
            } else {
                f64::from(class + 1).exp2()
            },
            flat: entries(&|center| {
                let at = mercator::project(center);
                (key(0, at), [at[0], at[1], 0.0])
            }),
            round: entries(&|center| {
                let at = sphere::unit_f64(center);
                (cube::key_of(at), at)
            }),
        }
    };
    classes.into_iter().map(layer).collect()
}

/// Encodes a colour as the kind of a cluster's item; 0 means no colour.
fn kind_of(color: Color32) -> u32 {
    u32::from_be_bytes(color.to_array())
}

/// Group of landmarks too near to each other to be distinguished.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Group {
    /// Position in the coordinates of the tree.
    pub(crate) at: [f64; 3],
    /// Number of messages.
    pub(crate) amount: u64,
    /// Layers, and the ranges of landmarks in their trees.
    pub(crate) parts: Vec<(usize, Range<usize>)>,
    /// Common colour of the group, if any.
    pub(crate) color: Option<Color32>,
}

/// Walks a tree and collects its groups.
pub(crate) fn gather(
    tree: &Tree,
    layer: usize,
    step: impl FnMut(&Node) -> Step,
    groups: &mut Vec<Group>,
) {
    if tree.is_empty() {
        return;
    }
    tree.walk(step, |range| {
        let (at, amount) = tree.middle(&range);
        let kind = tree.kind(&range).filter(|kind| *kind != 0);
        let color = kind.map(|kind| {
            let [red, green, blue, alpha] = kind.to_be_bytes();
            Color32::from_rgba_premultiplied(red, green, blue, alpha)
        });
        groups.push(Group {
            at,
            amount,
            parts: vec![(layer, range)],
            color,
        });
    });
}

#[cfg(test)]
mod tests {
    use super::{Builder, LandmarkForm, LandmarkStyle, MADE_AT_ONCE, form_of, form_of_box};
    use crate::map::form::MOST_FILLED;
    use fidoscope_core::geo::{GeoBox, Position, Shape};

    #[test]
    fn messages_at_one_place_are_one_landmark_in_the_order_of_the_page() {
        let mut builder = Builder::default();
        for (at, place) in [[1.0, 2.0], [3.0, 4.0], [1.0, 2.0], [1.0, 2.0]]
            .into_iter()
            .enumerate()
        {
            builder.add(
                LandmarkForm::Point(place),
                &LandmarkStyle::default(),
                9 - at as u32,
            );
        }
        let landmarks = builder.finish();
        assert_eq!(landmarks.all.len(), 2);
        assert_eq!(landmarks.placed, 4);
        assert_eq!(landmarks.messages(0), [9, 7, 6]);
        assert_eq!(landmarks.messages(1), [8]);
        assert!(landmarks.messages(2).is_empty());
    }

    #[test]
    fn a_box_over_the_180th_meridian_is_in_one_piece() {
        let area = GeoBox::new(170.0, -10.0, -160.0, 10.0).unwrap();
        let form = form_of_box(&area);
        assert_eq!(form, LandmarkForm::Box([170.0, -10.0], [200.0, 10.0]));
        let mut builder = Builder::default();
        builder.add(form, &LandmarkStyle::default(), 0);
        let landmarks = builder.finish();
        let landmark = landmarks.get(0).unwrap();
        assert_eq!(landmark.center(), [-175.0, 0.0]);
        for (place, held) in [
            ([175.0, 0.0], true),
            ([-170.0, 0.0], true),
            ([-150.0, 0.0], false),
            ([0.0, 0.0], false),
        ] {
            assert_eq!(landmark.holds(place, 0.0), held, "{place:?}");
        }
        // The view fits its own width, not the whole world.
        let part = landmarks.part_of(std::iter::once(0)).unwrap();
        assert!(part.max[0] - part.min[0] < 0.1);
    }

    /// Returns the longitudes of the form of a line.
    fn longitudes(line: &[(f64, f64)]) -> Vec<f64> {
        let line = line
            .iter()
            .filter_map(|(lat, lon)| Position::new(*lat, *lon))
            .collect();
        let Some(LandmarkForm::Line(line)) = form_of(&Shape::Line(line)) else {
            panic!("no line");
        };
        line.iter().map(|place| place[0]).collect()
    }

    #[test]
    fn lines_go_the_short_way_round() {
        let line = [(0.0, 170.0), (1.0, -170.0), (2.0, 175.0)];
        assert_eq!(longitudes(&line), [170.0, 190.0, 175.0]);
    }

    #[test]
    fn line_that_ends_where_it_starts_keeps_its_last_piece() {
        let line = [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0)];
        assert_eq!(longitudes(&line), [0.0, 1.0, 1.0, 0.0, 0.0]);
    }

    #[test]
    fn a_hole_of_a_polygon_does_not_belong_to_it() {
        let square = |from: f64, to: f64| vec![[from, from], [to, from], [to, to], [from, to]];
        let mut builder = Builder::default();
        let rings = vec![square(0.0, 10.0), square(4.0, 6.0)];
        builder.add(LandmarkForm::Polygon(rings), &LandmarkStyle::default(), 0);
        let landmarks = builder.finish();
        let landmark = landmarks.get(0).unwrap();
        assert!(landmark.holds([2.0, 2.0], 0.1));
        assert!(!landmark.holds([5.0, 5.0], 0.1));
        assert!(!landmark.holds([11.0, 5.0], 0.1));
    }

    /// Returns a polygon with a number of positions on a circle.
    fn disc(count: usize) -> super::Landmark {
        let places = (0..count).map(|at| {
            let (sin, cos) = (at as f64 / count as f64 * std::f64::consts::TAU).sin_cos();
            [cos * 10.0, sin * 10.0]
        });
        let mut builder = Builder::default();
        let form = LandmarkForm::Polygon(vec![places.collect()]);
        builder.add(form, &LandmarkStyle::default(), 0);
        builder.finish().all.remove(0)
    }

    #[test]
    fn polygon_of_too_many_positions_is_an_outline() {
        for (count, is_filled) in [(MOST_FILLED, true), (MOST_FILLED + 1, false)] {
            let landmark = disc(count);
            let mut room = usize::MAX;
            let (_, triangles) = landmark.surface(&mut room).unwrap();
            assert_eq!(!triangles.is_empty(), is_filled, "{count}");
            let area = landmark.round(&mut room).unwrap();
            assert_eq!(area.fill.is_some(), is_filled, "{count}");
            assert_eq!(area.lines.len(), 1, "{count}");
            assert!(landmark.holds([2.0, 2.0], 0.1), "{count}");
        }
    }

    #[test]
    fn what_one_frame_has_no_room_for_is_made_in_the_next() {
        let mut frame = MADE_AT_ONCE;
        let [one, other] = [disc(MOST_FILLED), disc(5)];
        assert!(one.surface(&mut frame).is_some());
        assert!(other.surface(&mut frame).is_none() && other.round(&mut frame).is_none());
        assert!(one.surface(&mut frame).is_some(), "what is made stays");
        let mut next = MADE_AT_ONCE;
        assert!(other.surface(&mut next).is_some() && other.round(&mut next).is_some());
    }
}
