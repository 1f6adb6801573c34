//! Curves over a common horizontal axis with bands, marks and a reference, named at the right in the order in which they end.

use crate::axes::{Axes, LARGE, SMALL};
use crate::palette::{STYLES, Style, style_of};
use crate::svg::{Sheet, escaped, range, short};
use std::fmt::Write;

/// A figure of curves, such as ECDFs or convergence.
///
/// ```
/// use tpam_figure::{Curve, CurvePanel, Curves};
/// let curve = Curve { name: "jade".into(), points: vec![(0.0, 0.1), (4.0, 0.8)], cross: Some((3.0, 0.6)), ..Curve::default() };
/// let panel = CurvePanel { title: "all".into(), curves: vec![curve], height: Some([0.0, 1.0]) };
/// let svg = Curves { title: "ECDF".into(), panels: vec![panel], ..Curves::default() }.svg();
/// assert!(svg.starts_with("<svg ") && svg.contains(">jade</text>"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Curves {
    /// What stands above it.
    pub title: String,
    /// What the horizontal axis is.
    pub x: String,
    /// What the vertical axis is.
    pub y: String,
    /// The panels, row by row.
    pub panels: Vec<CurvePanel>,
    /// Panels in a row.
    pub columns: usize,
}

/// One panel.
#[derive(Clone, Debug, Default)]
pub struct CurvePanel {
    /// What stands above it.
    pub title: String,
    /// Its curves.
    pub curves: Vec<Curve>,
    /// From where to where it goes up; around its curves where that is not said.
    pub height: Option<[f64; 2]>,
}

/// One curve in one panel.
#[derive(Clone, Debug, Default)]
pub struct Curve {
    /// Its name; a name has one style in all panels.
    pub name: String,
    /// Its points, from left to right; those that are not finite leave a gap.
    pub points: Vec<(f64, f64)>,
    /// From where to where each point could lie; empty, or one for each point.
    pub band: Vec<[f64; 2]>,
    /// A place to mark.
    pub cross: Option<(f64, f64)>,
    /// Whether it is what the others are compared with: light and thick, behind them.
    pub reference: bool,
}

const LEFT: f64 = 52.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 44.0;
const GAP_X: f64 = 46.0;
const GAP_Y: f64 = 38.0;
/// Between names at the right.
const LINE: f64 = 14.0;
const REFERENCE: &str = "stroke=\"#d9c58b\" stroke-width=\"5\" stroke-linejoin=\"round\"";

impl Curves {
    /// The figure as SVG text.
    pub fn svg(&self) -> String {
        let columns = self.columns.clamp(1, self.panels.len().max(1));
        let rows = self.panels.len().div_ceil(columns).max(1);
        let size = if self.panels.len() > 1 { SMALL } else { LARGE };
        let names = self.names();
        let widest = names.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0) as f64;
        let right = LEFT + columns as f64 * size[0] + (columns - 1) as f64 * GAP_X;
        let tall = (rows as f64 * size[1] + (rows - 1) as f64 * GAP_Y).max(LINE * names.len() as f64);
        let [width, height] = [right + 58.0 + 6.3 * widest, TOP + tall + BOTTOM];
        let mut sheet = Sheet::new(&self.title, LEFT, [width, height]);
        let [low, high] = range(self.curves().flat_map(|curve| curve.points.iter().map(|point| point.0)));
        let x = if high > low { [low, high] } else { [0.0, 1.0] };
        let mut ends = Vec::new();
        for (k, panel) in self.panels.iter().enumerate() {
            let (column, row) = (k % columns, k / columns);
            let place = (LEFT + column as f64 * (size[0] + GAP_X), TOP + row as f64 * (size[1] + GAP_Y));
            let axes = Axes { x, y: panel.height.unwrap_or_else(|| around(panel)), size, log: false };
            sheet.group(place, &axes.attributes(&self.x), |sheet| {
                axes.frame(sheet, &panel.title, [true, k + columns >= self.panels.len()]);
                let behind = panel.curves.iter().filter(|curve| curve.reference);
                for curve in behind.chain(panel.curves.iter().filter(|curve| !curve.reference)) {
                    curve.draw(sheet, &axes, style(&names, &curve.name), &self.x);
                }
            });
            ends = panel.curves.iter().map(|curve| (curve.name.as_str(), axes.place(curve.end()).1)).collect();
        }
        let alone = self.panels.len() == 1;
        name_curves(&mut sheet, &names, ends, (right + 6.0, TOP), alone.then_some(size[1]));
        sheet.words((LEFT + (right - LEFT) / 2.0, height - 8.0), "middle", &self.x);
        sheet.upright((12.0, TOP + tall / 2.0), &self.y);
        sheet.finish()
    }

    fn curves(&self) -> impl Iterator<Item = &Curve> {
        self.panels.iter().flat_map(|panel| &panel.curves)
    }

    /// The names of all curves, in order of appearance, and whether each is a reference.
    fn names(&self) -> Vec<(&str, bool)> {
        let mut names: Vec<(&str, bool)> = Vec::new();
        for curve in self.curves() {
            if !names.iter().any(|(name, _)| *name == curve.name) {
                names.push((&curve.name, curve.reference));
            }
        }
        names
    }
}

/// The heights of a panel with a little room.
fn around(panel: &CurvePanel) -> [f64; 2] {
    let lines = panel.curves.iter().flat_map(|curve| curve.points.iter().map(|point| point.1));
    let bands = panel.curves.iter().flat_map(|curve| curve.band.iter().flatten().copied());
    let [low, high] = range(lines.chain(bands));
    match high - low {
        wide if wide > 0.0 => [low - 0.05 * wide, high + 0.05 * wide],
        0.0 => [low - 0.5, high + 0.5],
        _ => [0.0, 1.0],
    }
}

/// The style of a name; references have none and do not count.
fn style(names: &[(&str, bool)], name: &str) -> Option<(usize, Style)> {
    let at = names.iter().filter(|(_, reference)| !reference).position(|(other, _)| *other == name)?;
    Some((at, style_of(at)))
}

/// Names one below the other in the order in which the curves of the last panel end; beside a single panel, each as near to its end as there is room.
fn name_curves(
    sheet: &mut Sheet,
    names: &[(&str, bool)],
    mut ends: Vec<(&str, f64)>,
    (x, top): (f64, f64),
    alone: Option<f64>,
) {
    ends.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut places: Vec<f64> = Vec::new();
    for (k, (_, end)) in ends.iter().enumerate() {
        let least = places.last().map_or(4.0, |above| above + LINE);
        let most = alone.map_or(f64::INFINITY, |tall| tall - 4.0 - LINE * (ends.len() - 1 - k) as f64);
        let wanted = if alone.is_some() && end.is_finite() { *end } else { least };
        places.push(wanted.min(most).max(least));
    }
    for ((name, end), place) in ends.iter().zip(places) {
        let y = top + place;
        let from = match alone {
            Some(_) if end.is_finite() => {
                let leader = format!("M{:.1} {:.1}L{:.1} {y:.1}", x - 5.0, top + end, x + 8.0);
                sheet.put(&format!("<path d=\"{leader}\" stroke=\"#bbb\" stroke-width=\"0.6\" fill=\"none\"/>"));
                x + 10.0
            }
            _ => x + 4.0,
        };
        match style(names, name) {
            Some((_, Style { colour, dash, marker })) => {
                let line = format!("M{from:.1} {y:.1}h24");
                sheet.put(&format!(
                    "<path d=\"{line}\" stroke=\"{colour}\" stroke-width=\"1.5\" stroke-dasharray=\"{dash}\"/>"
                ));
                let place = format!("translate({:.1} {y:.1})", from + 12.0);
                sheet.put(&format!("<path d=\"{marker}\" transform=\"{place}\" fill=\"{colour}\"/>"));
            }
            None => sheet.put(&format!("<path d=\"M{from:.1} {y:.1}h24\" {REFERENCE}/>")),
        }
        sheet.words((from + 29.0, y + 3.5), "start", name);
    }
}

impl Curve {
    /// Where it ends.
    fn end(&self) -> (f64, f64) {
        self.points.iter().rev().find(|point| point.1.is_finite()).copied().unwrap_or((0.0, f64::NAN))
    }

    fn draw(&self, sheet: &mut Sheet, axes: &Axes, style: Option<(usize, Style)>, x: &str) {
        let name = escaped(&self.name);
        let path = axes.path(&self.points);
        let Some((at, Style { colour, dash, marker })) = style else {
            sheet.put(&format!("<path d=\"{path}\" fill=\"none\" {REFERENCE} data-name=\"{name}\"/>"));
            return;
        };
        if let Some(outline) = self.outline(axes) {
            sheet.put(&format!("<path d=\"{outline}\" fill=\"{colour}\" fill-opacity=\"0.15\" class=\"band\"/>"));
        }
        let look = format!("stroke=\"{colour}\" stroke-width=\"1.5\" stroke-dasharray=\"{dash}\"");
        sheet.put(&format!("<path d=\"{path}\" fill=\"none\" {look} data-name=\"{name}\"/>"));
        for (px, py) in self.marked(axes, at) {
            sheet.put(&format!("<path d=\"{marker}\" transform=\"translate({px:.2} {py:.2})\" fill=\"{colour}\" pointer-events=\"none\"/>"));
        }
        if let Some(point) = self.cross.filter(|point| point.0 <= axes.x[1] && point.1.is_finite()) {
            let (px, py) = axes.place(point);
            let what = format!("{name}: trials end at {} {}, {}", escaped(x), short(point.0), short(point.1));
            let arms = format!("M{:.2} {:.2}l10 10m0-10l-10 10", px - 5.0, py - 5.0);
            sheet.put(&format!("<path d=\"{arms}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.2\" class=\"cross\"><title>{what}</title></path>"));
        }
    }

    /// The band as a closed path; none where there is none, or a part of it is not finite.
    fn outline(&self, axes: &Axes) -> Option<String> {
        let edges = self.points.iter().zip(&self.band).filter(|(_, [low, high])| (high - low).is_finite());
        let corners: Vec<[(f64, f64); 2]> =
            edges.map(|(point, ends)| ends.map(|end| axes.place((point.0, end)))).collect();
        if corners.len() < 2 {
            return None;
        }
        let mut outline = String::new();
        let around = corners.iter().map(|[low, _]| low).chain(corners.iter().rev().map(|[_, high]| high));
        for (k, (x, y)) in around.enumerate() {
            let _ = write!(outline, "{}{x:.2} {y:.2}", if k == 0 { 'M' } else { 'L' });
        }
        outline.push('Z');
        Some(outline)
    }

    /// Where its markers go: three along the axis, each style a little further, so that they do not hide each other.
    fn marked(&self, axes: &Axes, at: usize) -> Vec<(f64, f64)> {
        const MARKS: usize = 3;
        let [low, high] = axes.x;
        let shift = (at % STYLES.len()) as f64 / STYLES.len() as f64;
        let wanted = (0..MARKS).map(|k| low + (high - low) * (k as f64 + 0.25 + 0.75 * shift) / MARKS as f64);
        let after = |x: f64| self.points.iter().find(|point| point.0 >= x && point.1.is_finite());
        wanted.filter_map(|x| after(x).map(|point| axes.place(*point))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(name: &str, top: f64) -> Curve {
        let points = (0..=40).map(|k| (f64::from(k) / 10.0, top * f64::from(k) / 40.0)).collect();
        Curve { name: name.into(), points, ..Curve::default() }
    }

    fn figure(panels: usize) -> Curves {
        let curves = vec![
            Curve { cross: Some((3.0, 0.2)), ..curve("low", 0.3) },
            Curve { band: vec![[0.1, 0.2]; 41], ..curve("high & <wide>", 0.9) },
            Curve { reference: true, ..curve("best 2009", 1.0) },
        ];
        let panel = |k: usize| CurvePanel { title: format!("f{k}"), curves: curves.clone(), height: Some([0.0, 1.0]) };
        Curves { title: "T".into(), panels: (0..panels).map(panel).collect(), columns: 3, ..Curves::default() }
    }

    #[test]
    fn names_stand_in_the_order_of_the_ends() {
        for panels in [1, 5] {
            let svg = figure(panels).svg();
            let at = |name: &str| svg.find(&format!(">{name}</text>")).unwrap_or_else(|| panic!("{name}"));
            assert!(at("best 2009") < at("high &amp; &lt;wide&gt;") && at("high &amp; &lt;wide&gt;") < at("low"));
            let count = |what: &str| svg.matches(what).count();
            assert_eq!(
                (count("class=\"band\""), count("class=\"cross\""), count("class=\"panel\"")),
                (panels, panels, panels)
            );
            assert_eq!(count("data-name=\"best 2009\""), panels);
        }
    }

    #[test]
    fn names_do_not_run_into_each_other() {
        let curves = (0..12).map(|k| curve(&format!("a{k}"), 0.001 * f64::from(k))).collect();
        let panel = CurvePanel { title: String::new(), curves, height: Some([0.0, 1.0]) };
        let svg = Curves { panels: vec![panel], ..Curves::default() }.svg();
        let heights: Vec<f64> = svg
            .lines()
            .filter(|line| line.contains(">a"))
            .map(|line| line.split('"').nth(3).unwrap().parse().unwrap())
            .collect();
        assert_eq!(heights.len(), 12);
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] > LINE - 0.2), "{heights:?}");
        assert!(heights.iter().all(|y| (TOP..TOP + LARGE[1] + 4.0).contains(y)), "{heights:?}");
    }

    #[test]
    fn nothing_to_draw_is_still_a_picture() {
        assert!(Curves::default().svg().ends_with("</svg>\n"));
        let unknown =
            Curve { name: "a".into(), points: vec![(0.0, f64::NAN), (1.0, f64::INFINITY)], ..Curve::default() };
        let panel = CurvePanel { curves: vec![unknown], ..CurvePanel::default() };
        let svg = Curves { panels: vec![panel], ..Curves::default() }.svg();
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
}
