//! The forms of landmarks in degrees, and how shapes become forms.

use super::world::Degrees;
use fidoscope_core::geo::{GeoBox, Position, Shape};

/// What a landmark looks like. Longitudes of one form go on beyond 180 degrees, so that what
/// crosses that meridian is in one piece.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Form {
    Point(Degrees),
    /// South-western and north-eastern corner.
    Box(Degrees, Degrees),
    Line(Vec<Degrees>),
    /// Rings; the first one is the edge.
    Polygon(Vec<Vec<Degrees>>),
}

/// The bits of a form, to know the same one again.
pub(super) fn print(form: &Form) -> Vec<u64> {
    let bits = |places: &[Degrees]| -> Vec<u64> {
        let numbers = places.iter().flatten();
        numbers.map(|number| number.to_bits()).collect()
    };
    match form {
        Form::Point(place) => bits(&[*place]),
        Form::Box(low, high) => [vec![1], bits(&[*low, *high])].concat(),
        Form::Line(line) => [vec![2], bits(line)].concat(),
        Form::Polygon(rings) => {
            let mut all = vec![3];
            for ring in rings {
                all.push(ring.len() as u64);
                all.extend(bits(ring));
            }
            all
        }
    }
}

pub(super) fn bounds(form: &Form) -> [Degrees; 2] {
    let around = |places: &[Degrees]| {
        let mut bounds = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
        for place in places {
            let [low, high] = &mut bounds;
            *low = [low[0].min(place[0]), low[1].min(place[1])];
            *high = [high[0].max(place[0]), high[1].max(place[1])];
        }
        bounds
    };
    match form {
        Form::Point(place) => [*place, *place],
        Form::Box(low, high) => [*low, *high],
        Form::Line(line) => around(line),
        Form::Polygon(rings) => around(rings.first().map_or(&[], Vec::as_slice)),
    }
}

/// The form of a shape; `None` when it has no place at all.
pub(crate) fn form_of(shape: &Shape) -> Option<Form> {
    match shape {
        Shape::Point(at) => Some(Form::Point([at.lon(), at.lat()])),
        Shape::Area(area) => Some(form_of_box(area)),
        Shape::Line(line) => {
            let line = unrolled(line, None);
            (!line.is_empty()).then_some(Form::Line(line))
        }
        Shape::Polygon(polygon) => {
            let edge = unrolled(&polygon.outer, None);
            let near = edge.first().map(|place| place[0]);
            let holes = polygon.holes.iter().map(|hole| unrolled(hole, near));
            let rings: Vec<_> = std::iter::once(edge).chain(holes).collect();
            (rings.first().is_some_and(|edge| edge.len() > 2)).then_some(Form::Polygon(rings))
        }
    }
}

/// The form of a box; one that crosses 180 degrees goes on beyond them.
pub(crate) fn form_of_box(area: &GeoBox) -> Form {
    let (west, mut east) = (area.west(), area.east());
    if east < west {
        east += 360.0;
    }
    Form::Box([west, area.south()], [east, area.north()])
}

/// Places of a line whose longitudes never jump by more than half a turn, without a repeated end.
pub(super) fn unrolled(places: &[Position], near: Option<f64>) -> Vec<Degrees> {
    let mut before = near;
    let mut line: Vec<Degrees> = Vec::with_capacity(places.len());
    for place in places {
        let mut longitude = place.lon();
        if let Some(before) = before {
            longitude += ((before - longitude) / 360.0).round() * 360.0;
        }
        before = Some(longitude);
        line.push([longitude, place.lat()]);
    }
    if line.len() > 3 && line.first() == line.last() {
        line.pop();
    }
    line
}
