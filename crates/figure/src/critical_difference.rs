//! Critical-difference diagrams: mean ranks on a line, and bars that join ranks without a significant difference.
//!
//! J. Demšar, "Statistical comparisons of classifiers over multiple data sets", Journal of Machine Learning Research 7, 2006,
//! <https://jmlr.org/papers/v7/demsar06a.html>.

use crate::Size;
use crate::legend::FOOT;
use crate::shape::{Ink, Path, TextStyle};
use crate::sheet::Sheet;
use crate::text::{TEXT_LINE, TITLE_LINE, lines, short, title_lines, width};
use std::ops::Range;

/// A diagram of mean ranks, the smallest (best) at the left.
///
/// ```
/// use tpam_figure::CriticalDifference;
/// let diagram = CriticalDifference::new("Ranks", &[("jade", 1.2), ("jde", 2.8), ("shade", 2.0)], 0.7);
/// assert!(diagram.svg().contains(">jade (1.2)</text>"));
/// ```
#[derive(Clone, Debug)]
pub struct CriticalDifference {
    pub(crate) title: String,
    /// Names and mean ranks, the best first.
    ranks: Vec<(String, f64)>,
    difference: f64,
    size: Option<Size>,
}

/// The length of the axis, and its smallest length if the size is given.
const AXIS: [f64; 2] = [260.0, 90.0];
const TOP: f64 = 74.0;
/// The distance between bars.
const BAR: f64 = 7.0;
/// The distance between names.
const LINE: f64 = 16.0;
/// The distance between the axis and the edge of the sheet, without names.
const MARGIN: f64 = 30.0;

impl CriticalDifference {
    /// The diagram of the mean ranks of treatments; a bar joins those that differ by less than `difference`.
    pub fn new(title: &str, ranks: &[(&str, f64)], difference: f64) -> Self {
        let mut ranks: Vec<(String, f64)> = ranks.iter().map(|(name, rank)| ((*name).to_owned(), *rank)).collect();
        ranks.sort_by(|a, b| a.1.total_cmp(&b.1));
        Self { title: title.to_owned(), ranks, difference, size: None }
    }

    /// Sets the physical size; `None` for the size that the content needs.
    #[must_use]
    pub fn with_size(mut self, size: Option<Size>) -> Self {
        self.size = size;
        self
    }

    /// The first and last treatment of each bar: the longest runs of neighbours that differ by less than the critical difference.
    fn bars(&self) -> Vec<[usize; 2]> {
        let mut bars: Vec<[usize; 2]> = Vec::new();
        for from in 0..self.ranks.len() {
            let near = |to: &usize| self.ranks[*to].1 - self.ranks[from].1 < self.difference;
            let to = (from + 1..self.ranks.len()).take_while(near).last().unwrap_or(from);
            if to > from && bars.last().is_none_or(|last| to > last[1]) {
                bars.push([from, to]);
            }
        }
        bars
    }

    /// The drawn figure.
    pub fn sheet(&self) -> Sheet {
        let bars = self.bars();
        let place = self.place(bars.len());
        let mut sheet = Sheet::new(&self.title, place.edge, place.size);
        sheet.ask(self.size.and_then(Size::height), "its names need");
        self.axis(&mut sheet, &place);
        for (at, [from, to]) in bars.iter().enumerate() {
            let (y, [from, to]) = (TOP + BAR * (at + 1) as f64, [from, to].map(|end| place.x(self.ranks[*end].1)));
            sheet.path(Path::line((from - 3.0, y), (to + 3.0, y)), Ink::axis(3.0));
        }
        for at in 0..self.ranks.len() {
            self.name(&mut sheet, &place, at);
        }
        sheet
    }

    /// The name and the mean rank of a treatment.
    fn label(&self, at: usize) -> String {
        let (name, rank) = &self.ranks[at];
        format!("{name} ({})", short(round(*rank)))
    }

    /// The layout for this number of bars.
    fn place(&self, bars: usize) -> Place {
        let (count, half) = (self.ranks.len(), self.ranks.len().div_ceil(2));
        let sheet = self.size.map(Size::units);
        // If the size is given, both columns of names leave room for the axis.
        let most = sheet.map_or(f64::INFINITY, |(width, _)| (width - AXIS[1]) / 2.0 - MARGIN);
        let names: Vec<Vec<String>> = (0..count).map(|at| lines(&self.label(at), most)).collect();
        let margin = |side: Range<usize>| MARGIN + names[side].iter().flatten().map(|line| width(line)).fold(0.0, f64::max);
        let (left, right) = (margin(0..half), margin(half..count));
        let axis = sheet.map_or(AXIS[0], |(width, _)| width - left - right);
        let below = TOP + BAR * (bars + 2) as f64;
        let mut place = Place { left, axis, below, names, size: [left + axis + right, 0.0], edge: 14.0 };
        place.size[1] = (0..count).map(|at| place.end(at)).fold(below, f64::max) + 8.0;
        if let Some((width, height)) = sheet {
            place.edge = 4.0;
            let extra = TITLE_LINE * (title_lines(&self.title, width - 8.0).len() - 1) as f64;
            place.size[1] = place.size[1].max(height.unwrap_or(0.0) - extra);
        }
        place
    }

    /// Draws the axis, its numbers and the critical difference above it.
    fn axis(&self, sheet: &mut Sheet, place: &Place) {
        let (left, count) = (place.left, place.names.len());
        sheet.path(Path::line((left, TOP), (left + place.axis, TOP)), Ink::axis(1.0));
        for rank in 1..=count {
            let x = place.x(rank as f64);
            sheet.path(Path::line((x, TOP), (x, TOP - 5.0)), Ink::axis(1.0));
        }
        let most = (place.axis / 20.0).clamp(1.0, 12.0) as usize;
        for rank in (1..=count).step_by(count.div_ceil(most).max(1)) {
            sheet.text((place.x(rank as f64), TOP - 9.0), TextStyle::Middle, &rank.to_string());
        }
        let (y, right) = (TOP - 33.0, place.x(1.0 + self.difference));
        let end = |x: f64| Path::line((x, y - 3.0), (x, y + 3.0));
        sheet.path(end(left).and(Path::line((left, y), (right, y))).and(end(right)), Ink::axis(1.0));
        let words = format!("critical difference {}", short(round(self.difference)));
        sheet.text((left + 4.0, TOP - 40.0), TextStyle::Start, &words);
    }

    /// Draws the name of a treatment and the line that leads to it. The better half is at the left.
    fn name(&self, sheet: &mut Sheet, place: &Place, at: usize) {
        let better = place.is_better(at);
        let (end, side) = if better { (place.left, -1.0) } else { (place.left + place.axis, 1.0) };
        let (x, y) = (place.x(self.ranks[at].1), place.y(at));
        sheet.path(Path::through([(x, TOP), (x, y), (end + 8.0 * side, y)]), Ink::axis(0.8));
        let style = if better { TextStyle::End } else { TextStyle::Start };
        for (k, line) in place.names[at].iter().enumerate() {
            sheet.text((end + 11.0 * side, y + FOOT + TEXT_LINE * k as f64), style, line);
        }
    }
}

/// The layout of a diagram.
struct Place {
    /// The left end of the axis.
    left: f64,
    /// The length of the axis.
    axis: f64,
    /// The position of the first line of names.
    below: f64,
    /// The lines of each name, the best first.
    names: Vec<Vec<String>>,
    /// Width and height of the sheet, for a title of one line.
    size: [f64; 2],
    /// The position where the title begins.
    edge: f64,
}

impl Place {
    /// The position of a rank on the axis.
    fn x(&self, rank: f64) -> f64 {
        self.left + self.axis * (rank - 1.0) / (self.names.len().max(2) - 1) as f64
    }

    fn is_better(&self, at: usize) -> bool {
        at < self.names.len().div_ceil(2)
    }

    /// The position of a name: those of the better half from the top, the others from the top in reverse.
    fn y(&self, at: usize) -> f64 {
        let above = if self.is_better(at) { 0..at } else { at + 1..self.names.len() };
        self.below + above.map(|other| self.tall(other)).sum::<f64>()
    }

    /// The height of a name.
    fn tall(&self, at: usize) -> f64 {
        LINE + TEXT_LINE * (self.names[at].len() - 1) as f64
    }

    /// The lower end of a name.
    fn end(&self, at: usize) -> f64 {
        self.y(at) + self.tall(at)
    }
}

fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of Demšar: four classifiers on 14 data sets with the mean ranks 3.143, 2.000, 2.893 and 1.964. At the significance level
    /// 0.05 the critical difference is 2.569 √(4·5/(6·14)) = 1.25. The largest difference is 1.18, so no difference is significant.
    #[test]
    fn demsars_example() {
        let ranks = [("C4.5", 3.143), ("C4.5+m", 2.0), ("C4.5+cf", 2.893), ("C4.5+m+cf", 1.964)];
        let diagram = CriticalDifference::new("Demšar", &ranks, 1.25);
        assert_eq!(diagram.bars(), [[0, 3]]);
        let svg = diagram.svg();
        assert!(svg.contains(">C4.5+m+cf (1.96)</text>") && svg.contains(">critical difference 1.25</text>"), "{svg}");
    }

    #[test]
    fn bars_are_maximal_and_none_contains_another() {
        let bars = |ranks: &[f64]| {
            let ranks = ranks.iter().map(|rank| (String::new(), *rank)).collect();
            CriticalDifference { title: String::new(), ranks, difference: 1.0, size: None }.bars()
        };
        assert_eq!(bars(&[1.0, 1.5, 2.2, 2.4, 4.0]), [[0, 1], [1, 3]]);
        assert_eq!(bars(&[1.0, 3.0, 5.0]), Vec::<[usize; 2]>::new());
        assert_eq!(bars(&[2.0, 2.0, 2.0]), [[0, 2]]);
        assert!(bars(&[]).is_empty());
    }

    #[test]
    fn few_and_many_treatments_are_drawn() {
        for k in [0, 1, 2, 30] {
            let names: Vec<String> = (0..k).map(|k| format!("a{k}")).collect();
            let ranks: Vec<(&str, f64)> = names.iter().zip(1..).map(|(name, rank)| (name.as_str(), f64::from(rank))).collect();
            let svg = CriticalDifference::new("T", &ranks, 1.5).svg();
            assert!(!svg.contains("NaN") && !svg.contains("inf") && names.iter().all(|name| svg.contains(&format!(">{name} ("))));
        }
    }
}
