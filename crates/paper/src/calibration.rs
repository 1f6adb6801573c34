//! The success curves of searches: calibrates JADE on the 24 functions in ten dimensions. Each function has its own file, so finished functions are not repeated.

use super::clouds;
use super::searches::DIM;
use std::path::{Path, PathBuf};
use tpam_figure::page::{Block, Chapter};
use tpam_kinds::report::saved_block as block;
use tpam_kinds::shell::simulation;
use tpam_pam::FC;
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, SearchPlan};
use tpam_signals::calibrate::{Calibrated, Curve, FORCED, LINEAR, Scenario, calibrate, families, keep, kept, summary};
use tpam_sim::theta::thetas;
use tpam_store::Error;
use tpam_work::Work;

/// The name of its folder in the data folder.
pub(crate) const FOLDER: &str = "calibration";

/// The calibrations of the 24 functions, for F and for C.
pub(crate) struct Calibrations {
    pub(crate) all: Vec<Calibrated>,
}

/// The plan of Figures 1 and 2, on another function.
fn plan(function: u32, quick: bool, seed: u64) -> SearchPlan {
    SearchPlan { functions: function.to_string(), ..clouds::plan("jade", quick, seed) }
}

impl Calibrations {
    /// Searches and fits the functions that are not yet in the folder.
    pub(crate) fn run(quick: bool, seed: u64, data: &Path, work: &Work, known: &Catalogues) -> Result<Self, Error> {
        let folder = data.join(FOLDER);
        std::fs::create_dir_all(&folder).map_err(|e| Error::file("make", &folder, e))?;
        let families = families(&[], &known.sim.acceptances)?;
        let thetas = ["f", "c"].map(|name| thetas(FC).spec(name).and_then(|spec| Ok((spec.clone(), spec.build()?))));
        let thetas = thetas.into_iter().collect::<Result<Vec<_>, _>>()?;
        let mut all = Vec::new();
        let parts = work.parts((1..=24).map(|function| (format!("f{function}"), 1.0)));
        for (function, work) in (1..=24).zip(parts.iter()) {
            let grid = Grid::new(&plan(function, quick, seed), known)?;
            if let Some(found) = kept(&folder, &grid, function, &families, &known.sim) {
                all.push(found);
                continue;
            }
            for found in calibrate(&grid, &thetas, &families, None, work)? {
                keep(&folder, &grid.plan, &found)?;
                all.push(found);
            }
        }
        Ok(Self { all })
    }

    /// The scenarios of all functions for F and C, with their target files in `folder`, ready to simulate.
    pub(crate) fn scenarios(&self, folder: &Path, known: &tpam_sim::Catalogues) -> Result<Vec<Scenario>, Error> {
        let each = self.all.iter().flat_map(|found| found.curves.iter().map(move |curve| (found, curve)));
        each.map(|(found, curve)| Scenario::new(found, curve, folder, known)).collect()
    }

    fn curves(&self, theta: usize) -> impl Iterator<Item = (&Calibrated, &Curve)> {
        self.all.iter().map(move |found| (found, &found.curves[theta]))
    }

    /// Describes the curves of F (0) or C (1).
    fn words(&self, theta: usize) -> String {
        let name = ["F", "C"][theta];
        let named = |is: &dyn Fn(&Curve) -> bool| {
            let names: Vec<String> = self
                .curves(theta)
                .filter(|(_, curve)| is(curve))
                .map(|(found, _)| format!("f{}", found.function))
                .collect();
            let list = if (1..=12).contains(&names.len()) { format!(" ({})", names.join(", ")) } else { String::new() };
            format!("{}{list}", names.len())
        };
        let behind = |curve: &Curve| curve.fit(LINEAR).map_or(f64::INFINITY, |fit| fit.delta);
        let median = |of: &dyn Fn(&Curve) -> f64| {
            let mut values: Vec<f64> = self.curves(theta).map(|(_, curve)| of(curve)).collect();
            values.sort_by(f64::total_cmp);
            values[values.len() / 2]
        };
        format!(
            "{name}: no acceptance fits, by its own deviance (0.001), on {} of {} functions; the chosen one fits on {}. QAIC prefers another acceptance to the linear one by more than 10 on {} (the median difference is {:.0}; \
             the median overdispersion, by which log-likelihoods and deviances are divided, is {:.1}).",
            named(&|curve| !curve.is_fitted()),
            self.all.len(),
            named(&Curve::is_fitted),
            named(&|curve| behind(curve) > 10.0),
            median(&behind),
            median(&|curve| curve.overdispersion),
        )
    }

    /// The chapter of the report, with the given figures.
    pub(crate) fn chapter(
        &self,
        figures: Vec<Block>,
        data: &str,
        known: &tpam_sim::Catalogues,
    ) -> Result<Chapter, Error> {
        let about = format!(
            "The model says: success is likeliest at the target and falls with distance, p_max − α d. Is it so? JADE with current-to-pbest/1/bin searches the 24 BBOB functions in {DIM} dimensions, {} runs each. \
             A run is cut into segments at its restarts, because a restart resets the PAM; a smoothing spline through the successful values of each segment is its target. Every acceptance of the simulation is fitted to success by \
             distance from it by maximum likelihood, and QAIC chooses.",
            self.all.first().map_or(0, |found| found.runs)
        );
        let read = "below, at and above are success rates 0.05 to 0.25 below the target, within 0.05 of it, and 0.05 to 0.25 above it. explained is the part of a level line's deviance that is gone. Slopes and widths are looked for between 10⁻⁴ and 10⁴: a slope \
                    of 0.0001 is none, because no acceptance of the model can rise away from the target. Samples of one run are not independent: the overdispersion is how much more the successes differ between runs than those of independent samples would. The spline \
                    goes through what succeeded, which lies between where the PAM samples and where success is likeliest.";
        let table = block("success-curves", &summary(&self.all));
        let mut blocks =
            vec![Block::Text(about), Block::Text(FORCED.to_owned()), Block::List(vec![self.words(0), self.words(1)])];
        blocks.extend(figures);
        blocks.extend([Block::Text(read.to_owned()), table]);
        let folder: PathBuf = [data, FOLDER].iter().collect();
        let of_f8 = self.scenarios(&folder, known)?.into_iter().filter(|scenario| scenario.origin.function == 8);
        let commands: Vec<String> = of_f8.map(|scenario| format!("$ {}", simulation(&scenario))).collect();
        blocks.push(Block::Text(format!(
            "The targets are in `{}`. In the folder of this report, the scenarios of f8:",
            folder.display()
        )));
        blocks.push(Block::Code(commands.join("\n")));
        Ok(Chapter::new("success", "What success curves really look like", blocks))
    }
}
