//! The grids of the study, each stored in its own result folder.

use tpam_sim::Plan;
use tpam_sim::measure::Depth;

/// The PAMs of the paper.
pub(crate) const PAMS: [&str; 5] = ["jde", "epsde", "jade", "mde", "shade"];

/// A grid of simulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Grid {
    /// C on the monotone targets, as printed and as published.
    Lines,
    /// C on sines of ten speeds.
    Sines,
    /// C on random walks of ten speeds.
    Walks,
    /// F and the pair on the monotone targets and the sines of the paper.
    OthersOnCurves,
    /// F and the pair on random walks.
    OthersOnWalks,
    /// C under acceptances of four slopes, on three targets.
    Slopes,
    /// The same on every target and p_max, except the slope 1, which other grids have.
    SlopesEverywhere,
    /// C under acceptances of other shapes.
    Acceptances,
    /// C on a target that jumps.
    Steps,
}

/// The target that jumps, in its canonical form.
pub(crate) const STEPS: &str = "step:low=0.3,high=0.7,period=0.5";

const ALL_P: &str = "linear:alpha=1,pmax=0.1..1.0/0.1";

/// All grids, in the order of computation: the name of the folder; θ, targets and acceptances; and the depth of measurement.
const GRIDS: [(Grid, &str, [&str; 3], Depth); 9] = [
    (Grid::Lines, "lines", ["c", "lin-inc,lin-dec,sqrt-inc,sqrt-dec", ALL_P], Depth::All),
    (Grid::Sines, "sines", ["c", "sin:omega=5..50/5", ALL_P], Depth::All),
    (Grid::Walks, "walks", ["c", "ran:s=0.01..0.1/0.01", ALL_P], Depth::All),
    (Grid::OthersOnCurves, "others-on-curves", ["f,pair", "lin-inc,lin-dec,sin:omega=10..40/10", ALL_P], Depth::Success),
    (Grid::OthersOnWalks, "others-on-walks", ["f,pair", "ran:s=0.01..0.1/0.01", "linear:alpha=1,pmax=0.1|0.2|0.3|1"], Depth::Success),
    (Grid::Slopes, "slopes", ["c", "lin-inc,sin:omega=20,ran:s=0.05", "linear:alpha=0.5|1|2|3,pmax=0.5"], Depth::Success),
    (
        Grid::SlopesEverywhere,
        "slopes-everywhere",
        ["c", "lin-inc,lin-dec,sin:omega=10..40/10,ran:s=0.01..0.1/0.01", "linear:alpha=0.5|2|3,pmax=0.1..1.0/0.1"],
        Depth::Success,
    ),
    (
        Grid::Acceptances,
        "acceptances",
        [
            "c",
            "lin-inc,lin-dec,sin:omega=10|40,ran:s=0.01|0.05|0.1",
            "gaussian:pmax=0.1|0.3|0.5|1,exponential:pmax=0.1|0.3|0.5|1,box:pmax=0.1|0.3|0.5|1,gamma:pmax=0.1|0.3|0.5|1,\
             asymmetric:up=1,down=3,pmax=0.1|0.3|0.5|1,plateau:pmax=0.1|0.3|0.5|1",
        ],
        Depth::Success,
    ),
    (Grid::Steps, "steps", ["c", STEPS, ALL_P], Depth::All),
];

impl Grid {
    /// All grids, in the order of computation.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        GRIDS.into_iter().map(|(grid, ..)| grid)
    }

    /// The name of its folder.
    pub(crate) fn name(self) -> &'static str {
        GRIDS[self as usize].1
    }

    /// θ, targets and acceptances.
    pub(crate) fn words(self) -> [&'static str; 3] {
        GRIDS[self as usize].2
    }

    /// The plan of the grid.
    pub(crate) fn plan(self, runs: u64, seed: u64) -> Plan {
        let pam = PAMS.join(",").as_str().into();
        let [theta, target, accept] = self.words().map(Into::into);
        let measures = GRIDS[self as usize].3;
        Plan { pam, theta, target, accept, measures, runs, seed, ..Plan::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_grids() {
        assert!(Grid::all().map(|grid| grid as usize).eq(0..GRIDS.len()));
    }
}
