//! Critical-difference diagrams: mean ranks on a line, and bars that join those too close to tell apart.
//!
//! J. Demšar, "Statistical comparisons of classifiers over multiple data sets", Journal of Machine Learning Research 7, 2006,
//! <https://jmlr.org/papers/v7/demsar06a.html>.

use crate::svg::{Sheet, short};

/// A diagram of mean ranks, the smallest and best at the left.
///
/// ```
/// use tpam_figure::CriticalDifference;
/// let diagram = CriticalDifference::new("Ranks", &[("jade", 1.2), ("jde", 2.8), ("shade", 2.0)], 0.7);
/// assert!(diagram.svg().contains(">jade (1.2)</text>"));
/// ```
#[derive(Clone, Debug)]
pub struct CriticalDifference {
    title: String,
    /// Names and mean ranks, the best first.
    ranks: Vec<(String, f64)>,
    difference: f64,
}

const AXIS: f64 = 260.0;
const TOP: f64 = 74.0;
/// Between bars.
const BAR: f64 = 7.0;
/// Between names.
const LINE: f64 = 16.0;

impl CriticalDifference {
    /// The diagram of the mean ranks of some treatments; a bar joins those that differ by less than `difference`.
    pub fn new(title: &str, ranks: &[(&str, f64)], difference: f64) -> Self {
        let mut ranks: Vec<(String, f64)> = ranks.iter().map(|(name, rank)| ((*name).to_owned(), *rank)).collect();
        ranks.sort_by(|a, b| a.1.total_cmp(&b.1));
        Self { title: title.to_owned(), ranks, difference }
    }

    /// From where to where bars go: the longest runs of neighbours that differ by less than the critical difference.
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

    /// The figure as SVG text.
    pub fn svg(&self) -> String {
        let k = self.ranks.len();
        let bars = self.bars();
        let labels: Vec<String> =
            self.ranks.iter().map(|(name, rank)| format!("{name} ({})", short(round(*rank)))).collect();
        let half = k.div_ceil(2);
        let margin =
            |labels: &[String]| 30.0 + 6.3 * labels.iter().map(|label| label.chars().count()).max().unwrap_or(0) as f64;
        let left = margin(&labels[..half]);
        let [width, below] = [left + AXIS + margin(&labels[half..]), TOP + BAR * (bars.len() + 2) as f64];
        let mut sheet = Sheet::new(&self.title, 14.0, [width, below + LINE * half as f64 + 8.0]);
        let x = |rank: f64| left + AXIS * (rank - 1.0) / (k.max(2) - 1) as f64;
        let mut line = |path: String, wide: f64| {
            sheet.put(&format!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"#222\" class=\"axis\" stroke-width=\"{wide}\"/>"
            ));
        };
        line(format!("M{left:.1} {TOP}h{AXIS}"), 1.0);
        for rank in 1..=k {
            line(format!("M{:.1} {TOP}v-5", x(rank as f64)), 1.0);
        }
        line(format!("M{left:.1} {:.1}v6m0-3h{1:.1}m0-3v6", TOP - 36.0, x(1.0 + self.difference) - left), 1.0);
        for (at, [from, to]) in bars.iter().enumerate() {
            let y = TOP + BAR * (at + 1) as f64;
            line(format!("M{:.1} {y:.1}H{:.1}", x(self.ranks[*from].1) - 3.0, x(self.ranks[*to].1) + 3.0), 3.0);
        }
        for (at, (_, rank)) in self.ranks.iter().enumerate() {
            let (y, end) = if at < half { (at, left - 8.0) } else { (k - 1 - at, left + AXIS + 8.0) };
            line(format!("M{:.1} {TOP}V{:.1}H{end:.1}", x(*rank), below + LINE * y as f64), 0.8);
        }
        for rank in (1..=k).step_by(k.div_ceil(12).max(1)) {
            sheet.words((x(rank as f64), TOP - 9.0), "middle", &rank.to_string());
        }
        sheet.words(
            (left + 4.0, TOP - 40.0),
            "start",
            &format!("critical difference {}", short(round(self.difference))),
        );
        for (at, label) in labels.iter().enumerate() {
            let (y, end, anchor) =
                if at < half { (at, left - 11.0, "end") } else { (k - 1 - at, left + AXIS + 11.0, "start") };
            sheet.words((end, below + LINE * y as f64 + 3.5), anchor, label);
        }
        sheet.finish()
    }
}

fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of Demšar: four classifiers on 14 data sets with the mean ranks 3.143, 2.000, 2.893 and 1.964; at 0.05 the critical difference is
    /// 2.569 √(4·5/(6·14)) = 1.25, and Nemenyi's test tells none apart: the largest difference is 1.18.
    #[test]
    fn demsars_example() {
        let ranks = [("C4.5", 3.143), ("C4.5+m", 2.0), ("C4.5+cf", 2.893), ("C4.5+m+cf", 1.964)];
        let diagram = CriticalDifference::new("Demšar", &ranks, 1.25);
        assert_eq!(diagram.bars(), [[0, 3]]);
        let svg = diagram.svg();
        assert!(svg.contains(">C4.5+m+cf (1.96)</text>") && svg.contains(">critical difference 1.25</text>"), "{svg}");
    }

    #[test]
    fn bars_are_as_long_as_can_be_and_none_lies_in_another() {
        let bars = |ranks: &[f64]| {
            let ranks = ranks.iter().map(|rank| (String::new(), *rank)).collect();
            CriticalDifference { title: String::new(), ranks, difference: 1.0 }.bars()
        };
        assert_eq!(bars(&[1.0, 1.5, 2.2, 2.4, 4.0]), [[0, 1], [1, 3]]);
        assert_eq!(bars(&[1.0, 3.0, 5.0]), Vec::<[usize; 2]>::new());
        assert_eq!(bars(&[2.0, 2.0, 2.0]), [[0, 2]]);
        assert!(bars(&[]).is_empty());
    }

    #[test]
    fn few_and_many_are_still_a_picture() {
        for k in [0, 1, 2, 30] {
            let names: Vec<String> = (0..k).map(|k| format!("a{k}")).collect();
            let ranks: Vec<(&str, f64)> =
                names.iter().zip(1..).map(|(name, rank)| (name.as_str(), f64::from(rank))).collect();
            let svg = CriticalDifference::new("T", &ranks, 1.5).svg();
            assert!(
                !svg.contains("NaN")
                    && !svg.contains("inf")
                    && names.iter().all(|name| svg.contains(&format!(">{name} (")))
            );
        }
    }
}
