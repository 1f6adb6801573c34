//! Compares the 500 published means of Figures 3 to 5 with ours.
//!
//! z = (published − ours)/se with se = sd·√(1/runs + 1/101) + 5e-5, our standard deviation for both. If the published point is a mean of
//! 101 such runs, z follows Student's t with runs − 1 degrees of freedom. A point agrees unless its two-sided p-value is below 0.05 divided
//! by the number of all points compared (Bonferroni): the probability that any of them is wrongly said to disagree is at most 0.05. For 500
//! points that is |z| ≤ 4.05 with 101 runs, and |z| ≤ 9.08 with 7 runs. Figure 3 is compared with √n targets, which the published curves
//! follow, not with the printed linear equations.

use super::study::Study;
use tpam_stats::{Moments, f_tail};
use tpam_table::Table;

/// The agreement of one figure.
pub(crate) struct Figure {
    pub(crate) name: String,
    pub(crate) points: usize,
    pub(crate) agreeing: usize,
    pub(crate) mean_square: f64,
    pub(crate) largest: f64,
}

/// The table of agreement: one row per named figure.
pub(crate) fn table(figures: &[(&str, &Figure)]) -> Table {
    Table::from_rows(figures)
        .text("figure", |(name, _)| *name)
        .integer("points", |(_, figure)| figure.points)
        .integer("agree", |(_, figure)| figure.agreeing)
        .rounded("mean z²", 2, |(_, figure)| figure.mean_square)
        .rounded("largest |z|", 2, |(_, figure)| figure.largest)
        .build()
}

/// The agreement of all figures in a sentence.
pub(crate) fn sentence(figures: &[Figure]) -> String {
    let sum = |of: fn(&Figure) -> usize| figures.iter().map(of).sum::<usize>();
    let points = sum(|figure| figure.points);
    let squares: f64 = figures.iter().map(|figure| figure.mean_square * figure.points as f64).sum();
    let largest = figures.iter().map(|figure| figure.largest).fold(0.0, f64::max);
    format!(
        "{} of {points} published points agree: largest |z| {largest:.2}, mean z² {:.2}",
        sum(|figure| figure.agreeing),
        squares / points as f64
    )
}

/// The familywise significance level.
const LEVEL: f64 = 0.05;

/// Whether one of `points` published points agrees. The square of Student's t follows Fisher's F with 1 and runs − 1 degrees of freedom.
pub(crate) fn agrees(z: f64, runs: u64, points: usize) -> bool {
    f_tail(z * z, 1, runs.saturating_sub(1)) >= LEVEL / points as f64
}

const REFERENCE: &str = include_str!("../reference/published_fig3_4_5.csv");

/// The published mean of one point.
pub(crate) fn point(figure: &str, panel: &str, pam: &str, x: f64) -> Option<f64> {
    REFERENCE.lines().find_map(|line| {
        let [its_figure, its_panel, its_pam, its_x, mean] = line.split(',').collect::<Vec<_>>().try_into().ok()?;
        let found = its_figure == figure && its_panel == panel && its_pam.eq_ignore_ascii_case(pam);
        (found && its_x.parse() == Ok(x)).then(|| mean.parse().ok())?
    })
}

/// Compares every point.
pub(crate) fn compare(study: &Study) -> Vec<Figure> {
    compare_lines(REFERENCE.lines().skip(1), study, "sqrt-")
}

/// Compares Figure 3 with simulations of the printed equations.
pub(crate) fn compare_printed(study: &Study) -> Figure {
    let lines = REFERENCE.lines().filter(|line| line.starts_with("fig3"));
    compare_lines(lines, study, "lin-").pop().expect("the published data contain Figure 3")
}

fn compare_lines(lines: impl Iterator<Item = &'static str> + Clone, study: &Study, monotone: &str) -> Vec<Figure> {
    let mut figures: Vec<Figure> = Vec::new();
    let points = lines.clone().count();
    for line in lines {
        let (figure, z) = distance(line, study, monotone).unwrap_or_else(|| panic!("the reference has a broken line: {line}"));
        if figures.last().is_none_or(|last| last.name != figure) {
            figures.push(Figure { name: figure.to_owned(), points: 0, agreeing: 0, mean_square: 0.0, largest: 0.0 });
        }
        let last = figures.last_mut().expect("a figure was added above");
        last.points += 1;
        last.agreeing += usize::from(agrees(z, study.runs, points));
        last.mean_square += (z * z - last.mean_square) / last.points as f64;
        last.largest = last.largest.max(z.abs());
    }
    figures
}

/// The z of one published point; `monotone` is the prefix of the targets that Figure 3 is compared with.
fn distance<'a>(line: &'a str, study: &Study, monotone: &str) -> Option<(&'a str, f64)> {
    let [figure, panel, pam, x, mean] = line.split(',').collect::<Vec<_>>().try_into().ok()?;
    let (x, published): (f64, f64) = (x.parse().ok()?, mean.parse().ok()?);
    let setting = panel.split_once('=').map(|(_, value)| value);
    let (target, p_max) = match (figure, setting) {
        ("fig3", _) => (panel.replace("lin/", monotone), x),
        ("fig4", Some(omega)) => (format!("sin:omega={omega}"), x),
        ("fig5", Some(p_max)) => (format!("ran:s={x}"), p_max.parse().ok()?),
        _ => return None,
    };
    let ours: Moments = study.rate(&target, p_max, &pam.to_lowercase()).iter().copied().collect();
    let spread = ours.sd()? * (1.0 / study.runs as f64 + 1.0 / 101.0).sqrt() + 5e-5;
    Some((figure, (published - ours.mean()?) / spread))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_are_those_of_students_t_with_bonferronis_correction() {
        // scipy.stats.t.isf(0.05 / 500 / 2, runs - 1)
        for (runs, limit) in [(11, 6.2110), (101, 4.0533)] {
            assert!(agrees(limit - 0.01, runs, 500) && !agrees(-limit - 0.01, runs, 500), "{runs}");
        }
    }

    #[test]
    fn the_sentence_has_the_largest_z_and_the_mean_square() {
        let figure = |points, agreeing, mean_square, largest| Figure { name: String::new(), points, agreeing, mean_square, largest };
        assert_eq!(
            sentence(&[figure(100, 100, 0.5, 2.0), figure(300, 299, 1.0, 4.5)]),
            "399 of 400 published points agree: largest |z| 4.50, mean z² 0.88"
        );
    }
}
