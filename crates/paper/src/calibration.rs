//! The success curves of searches: calibrates JADE on the 24 functions in ten dimensions. Each function has its own file, so finished
//! functions are not repeated.

use super::clouds;
use super::searches::DIM;
use super::simulated::Simulated;
use std::path::{Path, PathBuf};
use tpam_figure::page::{Block, Chapter};
use tpam_figure::prose;
use tpam_kinds::report::saved_block as block;
use tpam_kinds::shell::simulation;
use tpam_pam::FC;
use tpam_searches::search::{Grid, SearchPlan};
use tpam_signals::calibrate::{Calibrated, Curve, FORCED, LINEAR, Scenario, calibrate, families, keep, kept, scenarios, summary};
use tpam_sim::theta::thetas;
use tpam_store::Error;
use tpam_work::Work;

/// The calibrations of the 24 functions, for F and for C.
pub(crate) struct Calibrations {
    pub(crate) all: Vec<Calibrated>,
}

/// The plan of Figures 1 and 2, on another function.
fn plan(function: u32, quick: bool, seed: u64) -> SearchPlan {
    SearchPlan { functions: function.to_string(), ..clouds::plan("jade", quick, seed) }
}

impl Calibrations {
    /// The name of their folder in the data folder.
    pub(crate) const FOLDER: &str = "calibration";

    /// Searches and fits the functions that are not yet in the folder.
    pub(crate) fn run(study: &Simulated, work: &Work) -> Result<Self, Error> {
        let (folder, known) = (study.folder(Self::FOLDER), study.known);
        std::fs::create_dir_all(&folder).map_err(|e| Error::file("make", &folder, e))?;
        let families = families(&[], &known.sim.acceptances)?;
        let thetas = ["f", "c"].map(|name| thetas(FC).spec(name).and_then(|spec| Ok((spec.clone(), spec.build()?))));
        let thetas = thetas.into_iter().collect::<Result<Vec<_>, _>>()?;
        let mut all = Vec::new();
        let parts = work.parts((1..=24).map(|function| (format!("f{function}"), 1.0)));
        for (function, work) in (1..=24).zip(parts.iter()) {
            let grid = Grid::new(&plan(function, study.options.quick, study.seed), known)?;
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
        scenarios(&self.all, folder, known)
    }

    fn curves(&self, theta: usize) -> impl Iterator<Item = (&Calibrated, &Curve)> {
        self.all.iter().map(move |found| (found, &found.curves[theta]))
    }

    /// Describes the curves of F (0) or C (1).
    fn words(&self, theta: usize) -> String {
        let named = |is: &dyn Fn(&Curve) -> bool| {
            let names: Vec<String> =
                self.curves(theta).filter(|(_, curve)| is(curve)).map(|(found, _)| format!("f{}", found.function)).collect();
            let list = if (1..=12).contains(&names.len()) { format!(" ({})", names.join(", ")) } else { String::new() };
            format!("{}{list}", names.len())
        };
        let behind = |curve: &Curve| curve.fit(LINEAR).map_or(f64::INFINITY, |fit| fit.delta);
        let median = |of: &dyn Fn(&Curve) -> f64| {
            let mut values: Vec<f64> = self.curves(theta).map(|(_, curve)| of(curve)).collect();
            values.sort_by(f64::total_cmp);
            values[values.len() / 2]
        };
        let [words] = prose!(
            "success-curve",
            name = ["F", "C"][theta],
            unfitted = named(&|curve| !curve.is_fitted()),
            functions = self.all.len(),
            fitted = named(&Curve::is_fitted),
            another = named(&|curve| behind(curve) > 10.0),
            behind = median(&behind),
            overdispersion = median(&|curve| curve.overdispersion),
        );
        words
    }

    /// The chapter of the report, with the given figures.
    pub(crate) fn chapter(&self, figures: Vec<Block>, data: &str, known: &tpam_sim::Catalogues) -> Result<Chapter, Error> {
        let folder: PathBuf = [data, Self::FOLDER].iter().collect();
        let of_f8 = self.scenarios(&folder, known)?.into_iter().filter(|scenario| scenario.origin.function == 8);
        let commands: Vec<String> = of_f8.map(|scenario| format!("$ {}", simulation(&scenario, "tpam", None))).collect();
        let runs = self.all.first().map_or(0, |found| found.runs);
        let [about, columns, files] = prose!("success", dim = DIM, runs = runs, folder = folder.display());
        let mut blocks = vec![Block::Text(about), Block::Text(FORCED.to_owned()), Block::List(vec![self.words(0), self.words(1)])];
        blocks.extend(figures);
        blocks.extend([
            Block::Text(columns),
            block("success-curves", &summary(&self.all)),
            Block::Text(files),
            Block::Code(commands.join("\n")),
        ]);
        Ok(Chapter::new("success", "What success curves really look like", blocks))
    }
}
