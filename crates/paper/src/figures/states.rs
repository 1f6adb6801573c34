//! PAMs over the iterations: JADE's μ and SHADE's M in the runs with the median success rate (Figure 6) and on the same random walks
//! (Figure S.1), and the drift of each PAM where success carries no signal.

use super::Drawn;
use crate::study::Study;
use crate::tracking::{STRETCH, drift, median_run, trace};
use tpam_figure::{Heights, Lines, Panel, Series};
use tpam_rows::plot::state_panel;
use tpam_store::Error;

const TARGETS: [&str; 5] = ["lin-dec", "sin:omega=10", "sin:omega=40", "ran:s=0.04", "ran:s=0.1"];

pub(super) fn of_median_runs(study: &Study) -> Drawn {
    let own = |pam: &'static str| TARGETS.map(|target| panel(study, pam, target, pam));
    let panels = ["jade", "shade"].into_iter().flat_map(own).collect::<Result<_, _>>()?;
    Ok(states("Figure 6: what is remembered, in the median run", panels).with_columns(TARGETS.len()).into())
}

pub(super) fn on_same_walks(study: &Study) -> Drawn {
    let of_jade = |target: &'static str| ["jade", "shade"].map(|pam| panel(study, pam, target, "jade"));
    let panels = ["ran:s=0.04", "ran:s=0.1"].into_iter().flat_map(of_jade).collect::<Result<_, _>>()?;
    Ok(states("Figure S.1: the same walks", panels).with_columns(4).into())
}

fn states(title: &str, panels: Vec<Panel>) -> Lines {
    Lines::new(title).with_x("iteration").with_y("C").with_panels(panels)
}

/// A PAM in the median run of one of the two.
fn panel(study: &Study, pam: &str, target: &str, median: &str) -> Result<Panel, Error> {
    let trace = trace(study, pam, target, median_run(study, median, target))?;
    Ok(state_panel(&format!("{pam} on {target}"), &trace.header(), &trace.rows(), "c"))
}

/// The drift where success carries no signal.
pub(super) fn drifts(study: &Study) -> Drawn {
    let mut panels = Vec::new();
    for theta in ["c", "f"] {
        for p in [0.1, 0.5] {
            let line = |(pam, means): (&'static str, Vec<f64>)| {
                Series::new(pam, (0..).map(|k: usize| (k * STRETCH + STRETCH / 2) as f64).zip(means).collect::<Vec<_>>())
            };
            let series: Vec<Series> = drift(study, theta, p)?.into_iter().map(line).collect();
            panels.push(Panel::new(format!("{}, p_max = {p}", theta.to_uppercase()), series));
        }
    }
    let figure = Lines::new("Drift without a signal")
        .with_x("iteration")
        .with_y("mean sampled value")
        .with_panels(panels)
        .with_columns(4)
        .with_heights(Heights::Common);
    Ok(figure.into())
}
