//! Maps over κ_F and κ_C: how well a ring searches, and how well it tracks.

use super::outcomes::{Member, Outcomes, Reached};
use super::scale::Scale;
use super::stages::over_functions;
use std::path::Path;
use tpam_methods::behaviour::Estimate;
use tpam_rows::plot::place;
use tpam_searches::Catalogues;
use tpam_sim::Label;
use tpam_sim::measure::SUCCESS;
use tpam_stats::differences;
use tpam_store::Error;
use tpam_work::Work;

/// The operator of the searches.
const OPERATOR: [&str; 2] = ["rand/1", "bin"];

/// How well one member searches.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Searched {
    /// κ_F and κ_C.
    pub kappa: [f64; 2],
    /// The mean share of target values reached, and the mean area under the ECDF.
    pub reached: [f64; 2],
    /// The share minus that of κ_F = κ_C = 1, with Student's t interval over functions.
    pub gain: Estimate,
}

/// How well one member tracks.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Tracked {
    /// κ_F and κ_C.
    pub kappa: [f64; 2],
    /// The acceptance.
    pub accept: String,
    /// r_succ as a part of that of the oracle, a mean over targets and runs.
    pub relative: f64,
}

/// Both maps.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Maps {
    /// Searches, one for each pair of κ.
    pub searched: Vec<Searched>,
    /// Simulations, one for each acceptance and pair of κ.
    pub tracked: Vec<Tracked>,
}

/// The PAMs of both maps, as a spec.
fn pams(scale: Scale) -> String {
    let values: Vec<String> = scale.grid().iter().map(ToString::to_string).collect();
    format!("mean:kappa_f={0},kappa_c={0}", values.join("|"))
}

/// The name of the folder of searches.
const SEARCHES: &str = "map";

impl Maps {
    /// Whether all searches are done.
    pub(super) fn is_finished(scale: Scale, data: &Path, known: &Catalogues) -> Result<bool, Error> {
        let plan = scale.search(&pams(scale), OPERATOR, scale.dim());
        Outcomes::are_finished(&plan, &data.join(SEARCHES), known)
    }

    /// Searches and simulates what is missing in the folders below `data`.
    pub(super) fn run(scale: Scale, data: &Path, work: &Work, known: &Catalogues) -> Result<Self, Error> {
        let pams = pams(scale);
        let parts = work.parts([("simulations of the map", 1.0), ("searches of the map", 20.0)]);
        let tracked = tracked(scale, &pams, &data.join("map-simulations"), &parts[0], known)?;
        let plan = scale.search(&pams, OPERATOR, scale.dim());
        let found = Outcomes::search(&plan, &data.join(SEARCHES), &parts[1], known)?;
        Ok(Self { searched: searched(&found), tracked })
    }
}

fn searched(found: &Outcomes) -> Vec<Searched> {
    let dim = found.dims()[0];
    let all = 0..found.grid.algorithms.len();
    let shade = all.clone().find(|at| found.member(*at).kappa == [1.0; 2]).map(|at| found.reached(at, dim, Reached::Share));
    let one = |at: usize| {
        let own = found.reached(at, dim, Reached::Share);
        let gain = over_functions(&differences(&own, shade.as_ref().unwrap_or(&own)));
        Searched { kappa: found.member(at).kappa, reached: found.means(at, dim), gain }
    };
    all.map(one).collect()
}

fn tracked(scale: Scale, pams: &str, folder: &Path, work: &Work, known: &Catalogues) -> Result<Vec<Tracked>, Error> {
    // F and C follow the same path.
    let (experiment, summaries) = scale.track(pams, "pair", folder, work, known)?;
    let mut sums: Vec<(Tracked, f64)> = Vec::new();
    for (cell, summary) in experiment.cells.iter().zip(&summaries) {
        let (kappa, accept) = (Member::from_options(cell.subject.options()).kappa, cell.label(Label::Accept));
        let relative = summary.mean(&SUCCESS) / cell.peak();
        let is = |(known, _): &(Tracked, f64)| known.kappa == kappa && known.accept == accept;
        let at = place(&mut sums, is, || (Tracked { kappa, accept: accept.clone(), relative: 0.0 }, 0.0));
        (sums[at].0.relative, sums[at].1) = (sums[at].0.relative + relative, sums[at].1 + 1.0);
    }
    let mean = |(sum, count): (Tracked, f64)| Tracked { relative: sum.relative / count, ..sum };
    Ok(sums.into_iter().map(mean).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_of_a_small_map() {
        let (known, work, folder) = (Catalogues::default(), Work::new(), tempfile::tempdir().unwrap());
        let plan = tpam_searches::search::SearchPlan {
            instances: "1-2".into(),
            budget: 200,
            ..tpam_searches::search::SearchPlan::new("mean:kappa_f=0|1,kappa_c=0|1", "1,8", "2")
        };
        let found = Outcomes::search(&plan, &folder.path().join("out"), &work, &known).unwrap();
        let tiles = searched(&found);
        assert_eq!(tiles.len(), 4);
        let shade = tiles.iter().find(|tile| tile.kappa == [1.0; 2]).unwrap();
        assert_eq!([shade.gain.mean, shade.gain.low, shade.gain.high], [0.0; 3]);
        let scale = Scale::new(true, 1);
        let tracked = tracked(scale, "mean:kappa_f=0|2,kappa_c=0", &folder.path().join("sim"), &work, &known).unwrap();
        assert_eq!(tracked.len(), 2 * 3);
        assert!(tracked.iter().all(|tile| tile.relative > 0.0 && tile.relative < 1.0), "{tracked:?}");
    }
}
