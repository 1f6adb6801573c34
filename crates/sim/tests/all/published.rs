//! The 500 published means of Figures 3, 4 and 5, compared with ours.
//!
//! z = (published − ours)/se with se = sd·√(1/runs + 1/101) + 5e-5. Agreement: every |z| ≤ 6 (probability 2e-9 for normal z, so 1e-6 for a
//! false alarm among 500 with a random seed; the seed is fixed), and the mean of z² over each figure is at most 2.

use std::collections::BTreeMap;
use tpam_pam::pams;
use tpam_sim::measure::{Depth, SUCCESS};
use tpam_sim::sweep::Block;
use tpam_sim::{Catalogues, Experiment, Plan, Record};
use tpam_work::{Cancelled, Work};

/// The command does the same with the 101 runs of the paper.
const RUNS: u64 = 25;

/// Our mean and standard deviation of r_succ by (target, p_max, PAM).
fn ours(seed: u64) -> BTreeMap<(String, String, String), (f64, f64)> {
    let all = "jde,epsde,jade,mde,shade";
    let grids =
        [("sqrt-inc,sqrt-dec,sin:omega=10|20|30|40", "linear:pmax=0.1..1.0/0.1"), ("ran:s=0.01..0.1/0.01", "linear:pmax=0.1|0.2|0.3|1")];
    let mut means = BTreeMap::new();
    for (target, accept) in grids {
        let plan = Plan {
            pam: all.into(),
            target: target.into(),
            accept: accept.into(),
            runs: RUNS,
            seed,
            measures: Depth::Success,
            ..Plan::default()
        };
        let experiment = Experiment::new(&plan, &Catalogues::new(pams())).unwrap();
        let mut rates = vec![Vec::new(); experiment.cells.len()];
        let take = |block: &Block, records: &[Record]| {
            rates[block.cell].extend(records.iter().map(|record| record.get(&SUCCESS).unwrap()));
            Ok::<(), Cancelled>(())
        };
        experiment.compute(experiment.blocks(|_, _| true), &Work::new().with_threads(2), take).unwrap();
        for (cell, rates) in experiment.cells.iter().zip(&rates) {
            let n = rates.len() as f64;
            let mean = rates.iter().sum::<f64>() / n;
            let sd = (rates.iter().map(|r| (r - mean) * (r - mean)).sum::<f64>() / (n - 1.0)).sqrt();
            let pmax = cell.accept_spec.options().real("pmax").to_string();
            let target = cell.course.targets()[0].spec.to_string();
            means.insert((target, pmax, cell.subject.name().to_owned()), (mean, sd));
        }
    }
    means
}

/// The published points: figure, (target, p_max, PAM), mean.
fn published() -> Vec<(String, (String, String, String), f64)> {
    let text = include_str!("../../../paper/reference/published_fig3_4_5.csv");
    let point = |line: &str| {
        let [figure, panel, pam, x, mean] = line.split(',').collect::<Vec<_>>().try_into().unwrap();
        let x: f64 = x.parse().unwrap();
        let (target, pmax) = match (figure, panel.split_once('=').map(|(_, value)| value)) {
            // The published Figure 3 follows √n, not the printed linear equations.
            ("fig3", _) => (panel.replace("lin/", "sqrt-"), x.to_string()),
            ("fig4", Some(omega)) => (format!("sin:omega={omega}"), x.to_string()),
            ("fig5", Some(pmax)) => (format!("ran:s={x}"), pmax.parse::<f64>().unwrap().to_string()),
            other => panic!("{other:?}"),
        };
        (figure.to_owned(), (target, pmax, pam.to_lowercase()), mean.parse().unwrap())
    };
    text.lines().skip(1).map(point).collect()
}

#[test]
fn all_500_published_points_agree() {
    agree(&[1]);
}

#[test]
#[ignore = "takes long, and one seed finds every fault that is known"]
fn all_500_published_points_agree_for_two_other_seeds() {
    agree(&[2, 3]);
}

// The differences are printed for those who ask for them by `--nocapture`.
#[allow(clippy::print_stdout)]
fn agree(seeds: &[u64]) {
    let points = published();
    assert_eq!(points.len(), 500);
    for &seed in seeds {
        let ours = ours(seed);
        let mut by_figure: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        for (figure, key, published) in &points {
            let (mean, sd) = ours[key];
            let z = (published - mean) / (sd * (1.0 / RUNS as f64 + 1.0 / 101.0).sqrt() + 5e-5);
            assert!(z.abs() <= 6.0, "{figure} {key:?}: published {published}, ours {mean}, z = {z}");
            by_figure.entry(figure).or_default().push(z);
        }
        for (figure, z) in by_figure {
            let mean_square = z.iter().map(|z| z * z).sum::<f64>() / z.len() as f64;
            println!("seed {seed}, {figure}: mean z² {mean_square:.2}, largest |z| {:.2}", z.iter().fold(0.0f64, |m, z| m.max(z.abs())));
            assert!(mean_square <= 2.0, "{figure}: mean z² = {mean_square}");
        }
    }
}

#[test]
fn the_printed_linear_equations_do_not_give_the_published_figure_3() {
    // SHADE on lin-dec at p_max = 1: published 0.630, the printed equation gives 0.663 (tolerance: six standard errors of 0.001).
    let plan =
        Plan { pam: "shade".into(), target: "lin-dec".into(), accept: "linear:pmax=1".into(), measures: Depth::Success, ..Plan::default() };
    let experiment = Experiment::new(&plan, &Catalogues::new(pams())).unwrap();
    let mut sum = 0.0;
    let take = |_: &Block, records: &[Record]| {
        sum += records.iter().map(|record| record.get(&SUCCESS).unwrap()).sum::<f64>();
        Ok::<(), Cancelled>(())
    };
    experiment.compute(experiment.blocks(|_, _| true), &Work::new().with_threads(2), take).unwrap();
    let mean = sum / plan.runs as f64;
    assert!((mean - 0.663).abs() < 0.006, "{mean}");
}
