//! The samples of one algorithm on one function, and their files.

use super::distance::Distances;
use super::figures::{bars, cloud};
use crate::samples::{Samples, check_columns, check_df, listed};
use std::path::Path;
use tpam_figure::Export;
use tpam_rows::median::{Ending, median_search};
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, SearchPlan, watch, watch_all};
use tpam_stats::bernoulli::Trials;
use tpam_store::Error;
use tpam_store::folder::{PLAN, check_plan, write_drawn};
use tpam_table::{Format, Table};
use tpam_work::Work;

/// What the folder of files holds.
pub const KIND: &str = "clouds of parameters";

/// How samples are counted.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The widths of the bins of each column, in units of its range; 0.05 for a column without one.
    pub widths: Vec<f64>,
    /// The degrees of freedom of the curves; `None` for those of generalised cross validation.
    pub df: Option<f64>,
}

/// The run on one instance.
pub struct Ran {
    /// How it ended.
    pub ending: Ending,
    /// The instance.
    pub instance: u32,
    /// The numbers of samples and successes.
    total: Trials,
    /// Its samples by distance; `None` if fewer than five generations had successes, so that it has no curves.
    pub distances: Option<Distances>,
}

impl Ran {
    /// Describes the run in one line.
    pub fn words(&self) -> String {
        let (Ending { evaluations, above, restarts, .. }, instance, rate) = (self.ending, self.instance, self.total.rate());
        format!("instance {instance}, {evaluations} evaluations, f − f_opt = {above:.1e}, {restarts} restarts, success rate {rate:.4}")
    }
}

/// The samples of all runs of one algorithm on one function.
///
/// ```
/// use tpam_figure::Export;
/// use tpam_signals::clouds::{Clouds, Options};
/// use tpam_searches::{Catalogues, search::SearchPlan};
/// use tpam_work::Work;
///
/// let plan = SearchPlan { instances: "1-2".into(), budget: 100, ..SearchPlan::new("jade", "8", "2") };
/// let clouds = Clouds::search(&plan, &Options::default(), &Work::new(), &Catalogues::default())?;
/// assert!((0.01..0.99).contains(&clouds.distances.total().rate()));
///
/// let folder = std::env::temp_dir().join(format!("tpam-clouds-{}", std::process::id()));
/// clouds.write(&folder, &Export::new(), &Work::new())?; // fig1.svg, fig2.svg, distances.csv
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), tpam_store::Error>(())
/// ```
pub struct Clouds {
    /// The name of the algorithm.
    pub algorithm: String,
    /// The number of the function.
    pub function: u32,
    /// The dimension.
    pub dim: usize,
    /// The runs, in the order of instances.
    pub runs: Vec<Ran>,
    /// The index of the median run.
    middle: usize,
    /// Every sample of the median run.
    pub samples: Samples,
    /// The counts of all runs that have curves.
    pub distances: Distances,
    df: Option<f64>,
    /// The plan and the options, as text.
    plan: String,
}

impl Clouds {
    /// Runs the searches of `plan`, which must name one algorithm, one function and one dimension, and counts samples by distance.
    pub fn search(plan: &SearchPlan, options: &Options, work: &Work, known: &Catalogues) -> Result<Self, Error> {
        check_df(options.df)?;
        let grid = Grid::single(plan, known)?;
        let space = grid.columns(0);
        check_columns(space)?;
        let keep = |ending: Ending, samples: Samples| Ran {
            ending,
            instance: grid.instances[ending.run as usize],
            total: samples.total(),
            distances: samples.curves(options.df).map(|curves| Distances::from_samples(&samples, &curves, &options.widths)),
        };
        let runs = watch_all(&grid, work, || Samples::new(space), keep)?.remove(0);
        let mut distances = Distances::new(space, &options.widths);
        runs.iter().filter_map(|ran| ran.distances.as_ref()).for_each(|more| distances.add(more));
        if runs.iter().all(|ran| ran.distances.is_none()) {
            let problem = "no run has successes in five generations, which a spline needs: raise it";
            let (key, budget) = grid.plan.given_budget();
            return Err(Error::key(key, budget, problem));
        }
        let middle = median_search(&runs, |ran| ran.ending).expect("there is a run for each instance").ending.run;
        // Storing the samples of every run would need much memory. The median run is repeated instead.
        let (_, samples) = watch(&grid, 0, middle, Samples::new(space), work)?;
        let (algorithm, cell, plan) = (grid.algorithms[0].name.clone(), grid.cells[0], plan_text(&grid, options));
        let (function, dim, middle) = (cell.function, cell.dim, middle as usize);
        Ok(Self { algorithm, function, dim, runs, middle, samples, distances, df: options.df, plan })
    }

    /// Checks, before the work, that a folder does not hold the clouds of another plan.
    pub fn check_folder(folder: &Path, plan: &SearchPlan, options: &Options, known: &Catalogues) -> Result<(), Error> {
        check_plan(folder, KIND, &plan_text(&Grid::single(plan, known)?, options))
    }

    /// The median run.
    pub fn median(&self) -> &Ran {
        &self.runs[self.middle]
    }

    /// The number of runs with curves. The others have successes in fewer than five generations.
    pub fn with_curves(&self) -> usize {
        self.runs.iter().filter(|ran| ran.distances.is_some()).count()
    }

    /// The distances: one row per parameter and bin.
    pub fn table(&self) -> Table {
        self.distances.table(|_| true)
    }

    /// The same without bins that have no samples.
    pub fn sampled(&self) -> Table {
        self.distances.table(|bin| bin.trials.count > 0)
    }

    /// Explains the table, and describes the median run.
    pub fn summary(&self) -> String {
        format!("{}\nmedian run: {}", self.distances.sentence(), self.median().words())
    }

    /// Names and contents of the files: the figures `fig1` and `fig2`, `distances.csv`, and `plan.toml`.
    pub fn files(&self, export: &Export) -> Result<Vec<(String, Vec<u8>)>, Error> {
        let name = format!("{} · f{} in {}-D", self.algorithm, self.function, self.dim);
        let columns = listed(self.samples.space.iter().map(|column| column.symbol.to_owned()));
        let first = format!("{columns} of the median run · {name}");
        let second = format!("Success by distance · {name} · {} runs", self.with_curves());
        let note = format!("median run: {}", self.median().words());
        let mut files = export.files("fig1", cloud(&first, &self.samples, self.df).with_note(note))?;
        files.extend(export.files("fig2", bars(&second, &self.distances, None))?);
        files.push(("distances.csv".to_owned(), self.table().render(Format::Csv).into_bytes()));
        files.push((PLAN.to_owned(), self.plan.clone().into_bytes()));
        Ok(files)
    }

    /// Writes the files into a folder.
    pub fn write(&self, folder: &Path, export: &Export, work: &Work) -> Result<(), Error> {
        check_plan(folder, KIND, &self.plan)?;
        write_drawn(folder, KIND, &self.files(export)?, export, work)
    }
}

/// The plan in canonical form and the options, as TOML.
fn plan_text(grid: &Grid, Options { widths, df }: &Options) -> String {
    let searches = toml::to_string(&grid.plan).expect("strings and numbers can be written as TOML");
    let df = df.map_or_else(String::new, |df| format!("df = {df:?}\n"));
    format!("# The searches, and how their samples were counted.\n{searches}widths = {widths:?}\n{df}")
}
