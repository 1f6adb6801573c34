//! Compares the 500 published means of Figures 3 to 5 with ours.
//!
//! z = (published − ours)/se with se = sd·√(1/runs + 1/101) + 5e-5. A point agrees if |z| ≤ 6. A figure agrees if all its points do and the mean of z² is at most 2.
//! Figure 3 is compared with √n targets, which the published curves follow, not with the printed linear equations.

use super::study::Study;
use tpam_stats::Moments;
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
    Table::of(figures)
        .text("figure", |(name, _)| *name)
        .integer("points", |(_, figure)| figure.points)
        .integer("agree", |(_, figure)| figure.agreeing)
        .real("mean z²", |(_, figure)| figure.mean_square)
        .decimals(2)
        .real("largest |z|", |(_, figure)| figure.largest)
        .decimals(2)
        .build()
}

const REFERENCE: &str = include_str!("../../../reference/published_fig3_4_5.csv");

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

fn compare_lines(lines: impl Iterator<Item = &'static str>, study: &Study, monotone: &str) -> Vec<Figure> {
    let mut figures: Vec<Figure> = Vec::new();
    for line in lines {
        let (figure, z) =
            distance(line, study, monotone).unwrap_or_else(|| panic!("the reference has a broken line: {line}"));
        if figures.last().is_none_or(|last| last.name != figure) {
            figures.push(Figure { name: figure.to_owned(), points: 0, agreeing: 0, mean_square: 0.0, largest: 0.0 });
        }
        let last = figures.last_mut().expect("a figure was added above");
        last.points += 1;
        last.agreeing += usize::from(z.abs() <= 6.0);
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
