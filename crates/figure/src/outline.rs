//! The elements of a sheet in absolute coordinates, as lines and curves: the input of the back ends that have no groups and no markers of
//! their own.

use crate::palette;
use crate::shape::{Run, Shape, Step, moved};
use crate::sheet::{Element, Item, Sheet};

/// A step of an outline, in absolute coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Segment {
    Move((f64, f64)),
    Line((f64, f64)),
    /// Two control points and the end of a cubic Bézier curve.
    Cubic([(f64, f64); 3]),
    Close,
}

/// An element and the origin of the groups around it.
#[derive(Clone, Copy)]
pub(crate) struct Placed<'a> {
    pub(crate) element: &'a Element,
    pub(crate) origin: (f64, f64),
}

/// The elements of a sheet, in the order of drawing.
pub(crate) fn placed(sheet: &Sheet) -> Vec<Placed<'_>> {
    let mut origins = vec![(0.0, 0.0)];
    let mut all = Vec::new();
    for item in &sheet.items {
        let origin = origins[origins.len() - 1];
        match item {
            Item::Open(group) => origins.push(moved(origin, group.at)),
            Item::Close => _ = origins.pop(),
            Item::Element(element) => all.push(Placed { element, origin }),
        }
    }
    all
}

impl Placed<'_> {
    /// The outline of the element; empty for a text.
    pub(crate) fn outline(&self) -> Vec<Segment> {
        match &self.element.shape {
            Shape::Text { .. } => Vec::new(),
            Shape::Rect { at, size } => rect(moved(self.origin, *at), *size),
            Shape::Path(path) => path.0.iter().map(|step| self.step(*step)).collect(),
            Shape::Marker { marker, at } => match marker.outline() {
                palette::Outline::Circle(radius) => circle(moved(self.origin, *at), radius),
                palette::Outline::Polygon(corners) => polygon(corners.iter().map(|corner| moved(moved(self.origin, *at), *corner))),
            },
            Shape::Cells { side, runs } => self.cells(*side, runs),
        }
    }

    fn step(&self, step: Step) -> Segment {
        match step {
            Step::Move(x, y) => Segment::Move(moved(self.origin, (x, y))),
            Step::Line(x, y) => Segment::Line(moved(self.origin, (x, y))),
            Step::Close => Segment::Close,
        }
    }

    fn cells(&self, side: f64, runs: &[Run]) -> Vec<Segment> {
        let corner = |run: &Run| moved(self.origin, (side * run.column as f64, side * run.row as f64));
        runs.iter().flat_map(|run| rect(corner(run), [side * run.length as f64, side])).collect()
    }

    /// Whether two elements are cells of the same raster.
    pub(crate) fn shares_raster(&self, other: &Self) -> bool {
        match (&self.element.shape, &other.element.shape) {
            (Shape::Cells { side, .. }, Shape::Cells { side: same, .. }) => side == same && self.origin == other.origin,
            _ => false,
        }
    }

    /// Whether the element is made of rectangles without an outline. Such rectangles often touch each other, and no gap should be visible
    /// between them.
    pub(crate) fn is_tiling(&self) -> bool {
        self.element.ink.stroke.is_none() && matches!(self.element.shape, Shape::Rect { .. } | Shape::Cells { .. })
    }
}

/// The outline of the first of several elements of a raster, and of the others, which will be drawn over it. So the background is not
/// visible between cells that touch each other.
pub(crate) fn underneath(raster: &[Placed]) -> Vec<Segment> {
    let runs = raster.iter().filter_map(|placed| match &placed.element.shape {
        Shape::Cells { runs, .. } => Some(runs),
        _ => None,
    });
    match &raster[0].element.shape {
        Shape::Cells { side, .. } => raster[0].cells(*side, &joined(runs.flatten().copied().collect())),
        _ => raster[0].outline(),
    }
}

/// Runs without overlaps, adjacent ones joined.
fn joined(mut runs: Vec<Run>) -> Vec<Run> {
    runs.sort_by_key(|run| (run.row, run.column));
    runs.dedup_by(|next, run| {
        let adjacent = run.row == next.row && run.column + run.length == next.column;
        if adjacent {
            run.length += next.length;
        }
        adjacent
    });
    runs
}

/// A rectangle. As in SVG, one without width or height is not drawn.
fn rect((x, y): (f64, f64), [width, height]: [f64; 2]) -> Vec<Segment> {
    if width > 0.0 && height > 0.0 {
        polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)].into_iter())
    } else {
        Vec::new()
    }
}

fn polygon(corners: impl Iterator<Item = (f64, f64)>) -> Vec<Segment> {
    let segment = |(k, corner)| if k == 0 { Segment::Move(corner) } else { Segment::Line(corner) };
    corners.enumerate().map(segment).chain([Segment::Close]).collect()
}

/// A circle of four curves.
fn circle((x, y): (f64, f64), r: f64) -> Vec<Segment> {
    // With this length of the controls, the curves differ from the circle by less than 0.03 % of the radius.
    let c = 0.552_284_75 * r;
    let curve = |points: [(f64, f64); 3]| Segment::Cubic(points.map(|point| moved((x, y), point)));
    vec![
        Segment::Move((x - r, y)),
        curve([(-r, -c), (-c, -r), (0.0, -r)]),
        curve([(c, -r), (r, -c), (r, 0.0)]),
        curve([(r, c), (c, r), (0.0, r)]),
        curve([(-c, r), (-r, c), (-r, 0.0)]),
        Segment::Close,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::{Colour, Marker};
    use crate::shape::{Ink, Path};
    use crate::sheet::Group;

    fn outlines(draw: impl FnOnce(&mut Sheet)) -> Vec<Vec<Segment>> {
        let mut sheet = Sheet::new("", 10.0, [100.0, 50.0]);
        sheet.group(Group { at: (10.0, 20.0), ..Group::default() }, draw);
        sheet.path(Path::line((1.0, 2.0), (3.0, 4.0)), Ink::axis(1.0));
        placed(&sheet).iter().map(Placed::outline).collect()
    }

    #[test]
    fn groups_move_their_content_only() {
        let drawn = outlines(|sheet| _ = sheet.path(Path::line((1.0, 2.0), (3.0, 4.0)), Ink::axis(1.0)));
        assert_eq!(drawn[0], [Segment::Move((11.0, 22.0)), Segment::Line((13.0, 24.0))]);
        assert_eq!(drawn[1], [Segment::Move((1.0, 2.0)), Segment::Line((3.0, 4.0))]);
    }

    #[test]
    fn cells_are_rectangles_and_empty_rectangles_are_left_out() {
        let drawn = outlines(|sheet| {
            sheet.cells(2.0, vec![Run { column: 3, row: 1, length: 2 }], Colour::INK);
            sheet.rect((0.0, 0.0), [0.0, 5.0], Ink::fill(Colour::INK));
        });
        assert_eq!(drawn[0], polygon([(16.0, 22.0), (20.0, 22.0), (20.0, 24.0), (16.0, 24.0)].into_iter()));
        assert!(drawn[1].is_empty());
    }

    #[test]
    fn a_raster_is_drawn_under_what_follows() {
        let mut sheet = Sheet::new("", 10.0, [100.0, 50.0]);
        let run = |column, row, length| Run { column, row, length };
        sheet.cells(2.0, vec![run(0, 0, 1), run(2, 0, 1)], Colour::INK);
        sheet.cells(2.0, vec![run(1, 0, 1), run(3, 1, 2)], Colour::PAPER);
        sheet.cells(1.0, Vec::new(), Colour::PAPER);
        let all = placed(&sheet);
        assert!(all[0].shares_raster(&all[1]) && !all[1].shares_raster(&all[2]));
        let expected = [rect((0.0, 0.0), [6.0, 2.0]), rect((6.0, 2.0), [4.0, 2.0])].concat();
        assert_eq!(underneath(&all[..2]), expected);
        assert_eq!(underneath(&all[1..2]), all[1].outline());
    }

    #[test]
    fn the_curves_of_a_circle_meet() {
        let drawn = outlines(|sheet| _ = sheet.marker(Marker::Circle, (0.0, 0.0), Ink::fill(Colour::INK)));
        let end = |segment: &Segment| if let Segment::Cubic([.., end]) = segment { Some(*end) } else { None };
        let ends: Vec<_> = drawn[0].iter().filter_map(end).collect();
        assert_eq!(ends, [(10.0, 17.0), (13.0, 20.0), (10.0, 23.0), (7.0, 20.0)]);
    }
}
