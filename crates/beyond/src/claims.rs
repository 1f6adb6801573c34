//! What the literature says, and closed forms, as inequalities.

use crate::arms;
use crate::five;
use crate::measured::{mean_by_run, read};
use std::path::Path;
use tpam_rows::claims::Claim;
use tpam_store::Error;

/// The efficiency on the sphere in infinite dimension at set points of the success rate.
const EFFICIENCIES: [(&str, &str, f64); 3] =
    [("1/5", "set=0.2,", 0.928), ("2/11", "set=0.18181818181818182,", 0.887), ("1/4", "set=0.25,", 0.994)];

/// All claims.
pub(crate) fn all(five: &[five::Row], choosers: &[arms::Row], data: &Path) -> Result<Vec<Claim>, Error> {
    let rules = || five.iter().filter(|row| row.rule != five::ORACLE);

    // In decades for 1000 evaluations, so that the margin of all claims is far below what is asked.
    let thousand = |values: &[f64], sign: f64| values.iter().map(|value| sign * 1000.0 * value).collect::<Vec<_>>();
    let mut grows = Claim::new("S1", "on a linear function every rule lets the step size grow");
    rules().for_each(|row| above(&mut grows, &row.name(), &thousand(&row.growth, 1.0), 0.0));

    let mut stays =
        Claim::new("S2", "where values are random, CSA, TPA and xNES leave σ where it is, to half a decade in 1000 evaluations");
    for row in rules().filter(|row| ["csa", "tpa", "xnes"].contains(&row.rule)) {
        above(&mut stays, &format!("0.5 + drift of {}", row.name()), &thousand(&row.drift, 1.0), -0.5);
        above(&mut stays, &format!("0.5 - drift of {}", row.name()), &thousand(&row.drift, -1.0), -0.5);
    }

    let mut points = Claim::new("S3", "set points 1/5, 2/11 and 1/4 have the efficiencies .928, .887 and .994, to 0.01");
    let measured = read(&data.join("set-points"), "efficiency_sigma")?;
    for (name, option, expected) in EFFICIENCIES {
        let own = mean_by_run(measured.iter().filter(|cell| cell.pam.contains(option)).map(|cell| &cell.values));
        let off = |sign: f64| own.iter().map(|value| sign * (value - expected)).collect::<Vec<_>>();
        above(&mut points, &format!("{name}: efficiency - {expected} + 0.01"), &off(1.0), -0.01);
        above(&mut points, &format!("{name}: {expected} + 0.01 - efficiency"), &off(-1.0), -0.01);
    }

    let best = |chooser: &str, scenario: &str| {
        let own = choosers.iter().find(|row| row.chooser == chooser && row.scenario == scenario);
        own.map_or(&[][..], |row| &row.best)
    };
    let order = |id: &str, text: &'static str, pairs: &[[&str; 2]], scenarios: &[&str]| {
        let mut claim = Claim::new(id, text);
        for (scenario, [a, b]) in scenarios.iter().flat_map(|scenario| pairs.iter().map(move |pair| (scenario, pair))) {
            claim.above(format!("{a} - {b}, {scenario}"), best(a, scenario), best(b, scenario), 0.0);
        }
        claim
    };
    let uniform = ["uniform, 50", "uniform, 200", "uniform, 1000"];
    let mut limits =
        Claim::new("O4", "on a fixed assignment a uniform choice earns 3, PM at most 3.333, AP at most 4, and the oracle 5, to 0.05");
    let earned = read(&data.join("fixed"), "reward_arm")?;
    for (chooser, limit, equal) in [("uniform", 3.0, true), ("oracle", 5.0, true), ("pm", 10.0 / 3.0, false), ("ap", 4.0, false)] {
        let own = mean_by_run(earned.iter().filter(|cell| cell.pam.split(':').next() == Some(chooser)).map(|cell| &cell.values));
        let off = |sign: f64| own.iter().map(|value| sign * (value - limit)).collect::<Vec<_>>();
        above(&mut limits, &format!("{limit:.3} + 0.05 - {chooser}"), &off(-1.0), -0.05);
        if equal {
            above(&mut limits, &format!("{chooser} - {limit:.3} + 0.05"), &off(1.0), -0.05);
        }
    }
    Ok(vec![
        grows,
        stays,
        points,
        order(
            "O1",
            "adaptive pursuit chooses the best arm more often than probability matching (Thierens 2005)",
            &[["ap", "pm"]],
            &uniform,
        ),
        order(
            "O2",
            "a bandit that restarts after a change finds the moving arm more often than UCB1 (Da Costa et al. 2008)",
            &[["dmab", "ucb1"]],
            &[uniform[0], uniform[1], uniform[2], "boolean", "outlier"],
        ),
        order(
            "O3",
            "on the published problems a window or a discount finds the best arm more often than UCB1 (Besson et al. 2022)",
            &[["sw-ucb", "ucb1"], ["d-ucb", "ucb1"]],
            &["published"],
        ),
        limits,
    ])
}

/// Adds that values are above a limit.
fn above(claim: &mut Claim, what: &str, values: &[f64], least: f64) {
    claim.above(what.to_owned(), values, &vec![0.0; values.len()], least);
}
