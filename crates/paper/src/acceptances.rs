//! The order of the PAMs under other acceptances: how much depends on the linear model of the paper.

use super::grids::PAMS;
use super::simulated::mean;
use super::study::Study;
use tpam_figure::page::Block;
use tpam_figure::prose;
use tpam_kinds::report::saved_block as block;
use tpam_pam::Stream;
use tpam_stats::{Interval, bootstrap, kendall, percentile_interval};
use tpam_table::Table;

/// Targets and p_max on which orders are compared.
const TARGETS: [&str; 7] = ["lin-inc", "lin-dec", "sin:omega=10", "sin:omega=40", "ran:s=0.01", "ran:s=0.05", "ran:s=0.1"];
const P_MAX: [f64; 4] = [0.1, 0.3, 0.5, 1.0];

/// The acceptances: the key of the simulations, and words for readers.
const ACCEPTANCES: [(&str, &str); 9] = [
    ("0.5", "linear, α = 0.5"),
    ("2", "linear, α = 2"),
    ("3", "linear, α = 3"),
    ("gaussian", "Gaussian, w = 0.2"),
    ("exponential", "exponential, w = 0.2"),
    ("box", "box, w = 0.2"),
    ("gamma", "gamma, k = 2, w = 0.2"),
    ("asymmetric", "linear, α = 1 above the target and 3 below it"),
    ("plateau", "Gaussian, w = 0.2, that levels off at half of p_max"),
];

const RESAMPLES: usize = 1000;

/// The rates of the five PAMs in one setting, run by run.
type Rates<'a> = [&'a [f64]; 5];

/// The orders under one acceptance compared with those of the paper's.
struct Row {
    name: &'static str,
    /// The mean of Kendall's τ over settings.
    tau: f64,
    interval: Option<Interval>,
    /// The number of settings in which the same PAM is best.
    same: usize,
    /// The PAM that is best most often, and in how many settings.
    best: (&'static str, usize),
}

impl Row {
    fn new(name: &'static str, settings: &[[Rates; 2]], seed: u64) -> Self {
        let runs = settings[0][0][0].len();
        let tau = |chosen: &[usize]| {
            let sum = |rates: &[f64]| chosen.iter().map(|run| rates[*run]).sum::<f64>();
            let taus = settings.iter().map(|[a, b]| kendall(&a.map(sum), &b.map(sum)).unwrap_or(0.0));
            taus.sum::<f64>() / settings.len() as f64
        };
        let mut draws = Stream::new(seed, 0, "acceptances");
        let values = bootstrap(runs, RESAMPLES, |n| draws.index(n), tau);
        let winners: Vec<[usize; 2]> = settings.iter().map(|both| both.map(|rates| first(&rates))).collect();
        let wins = |pam: usize| winners.iter().filter(|[_, other]| *other == pam).count();
        // Of equal counts the first PAM counts.
        let best = (0..PAMS.len()).rev().max_by_key(|pam| wins(*pam)).expect("there are PAMs");
        Self {
            name,
            tau: tau(&(0..runs).collect::<Vec<_>>()),
            interval: percentile_interval(&values, 0.95),
            same: winners.iter().filter(|[a, b]| a == b).count(),
            best: (PAMS[best], wins(best)),
        }
    }
}

/// The index of the PAM with the highest mean rate.
fn first(rates: &Rates) -> usize {
    let means = rates.map(mean);
    (0..means.len()).max_by(|a, b| means[*a].total_cmp(&means[*b])).expect("there are PAMs")
}

/// The heading, the explanation and the table.
pub(super) fn blocks(study: &Study) -> Vec<Block> {
    let places: Vec<(&str, f64)> = TARGETS.into_iter().flat_map(|target| P_MAX.map(|p_max| (target, p_max))).collect();
    let row = |(key, name): (&str, &'static str)| {
        let both = |(target, p_max): &(&str, f64)| ["1", key].map(|shape| PAMS.map(|pam| study.rate_under(shape, target, *p_max, pam)));
        Row::new(name, &places.iter().map(both).collect::<Vec<_>>(), study.seed)
    };
    let rows: Vec<Row> = ACCEPTANCES.into_iter().map(row).collect();
    let count = places.len();
    let table = Table::from_rows(&rows)
        .text("acceptance", |row| row.name)
        .rounded("tau", 2, |row| row.tau)
        .heading("τ")
        .rounded("low", 2, |row| row.interval.map(|interval| interval.low))
        .rounded("high", 2, |row| row.interval.map(|interval| interval.high))
        .text("same best", |row| format!("{} of {count}", row.same))
        .right()
        .text("most often best", |row| format!("{} ({})", row.best.0, row.best.1))
        .build();
    let [title, about] = prose!("acceptances", count = count, targets = TARGETS.join(", "));
    vec![Block::Heading(title), Block::Text(about), block("acceptances", &table)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_orders_have_tau_1_and_reversed_ones_minus_1() {
        let up: [Vec<f64>; 5] = [1.0, 2.0, 3.0, 4.0, 5.0].map(|rate| vec![rate, rate + 0.1]);
        let down: [Vec<f64>; 5] = [5.0, 4.0, 3.0, 2.0, 1.0].map(|rate| vec![rate, rate + 0.1]);
        let (up, down) = (up.each_ref().map(Vec::as_slice), down.each_ref().map(Vec::as_slice));
        let same = Row::new("same", &[[up, up], [down, down]], 1);
        assert_eq!((same.tau, same.same, same.best), (1.0, 2, ("jde", 1)));
        let reversed = Row::new("reversed", &[[up, down]; 3], 1);
        assert_eq!((reversed.tau, reversed.same, reversed.best), (-1.0, 0, ("jde", 3)));
        assert_eq!(reversed.interval.map(|interval| interval.high), Some(-1.0));
    }
}
