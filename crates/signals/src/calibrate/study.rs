//! A whole calibration: searches on some functions, fits, scenarios, and the files that hold them.

use super::family::families;
use super::figures::{alone, multiples};
use super::functions::{Calibrated, NamedTheta, calibrate, each};
use super::scenario::{Scenario, label, rows_of_target};
use super::table::{curves, fits, one_function, several_functions};
use crate::samples::{check_columns, check_df};
use std::path::Path;
use tpam_figure::Export;
use tpam_pam::Space;
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, SearchPlan, check_single_dim};
use tpam_sim::theta::Join;
use tpam_store::Error;
use tpam_store::folder::write_drawn;
use tpam_table::{Document, Format, Table};
use tpam_work::Work;

/// What the folder of files holds.
pub const KIND: &str = "calibrations";

/// The tracked parameters and the acceptances to fit.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The tracked columns: specs of θ such as `c,pair:join=max`; each column alone if empty.
    pub theta: String,
    /// The acceptances to fit; all if empty.
    pub families: Vec<String>,
    /// The degrees of freedom of the targets; `None` for those of generalised cross validation.
    pub df: Option<f64>,
}

/// The calibration of an algorithm: for each function a target, and for each θ the success curve and its fits.
///
/// ```
/// use tpam_figure::Export;
/// use tpam_signals::calibrate::{Calibration, Options};
/// use tpam_searches::{Catalogues, search::SearchPlan};
/// use tpam_work::Work;
///
/// let (known, work) = (Catalogues::default(), Work::new());
/// let plan = SearchPlan { instances: "1-2".into(), budget: 200, ..SearchPlan::new("jade", "8", "2") };
/// let options = Options { theta: "c".into(), families: vec!["linear".into(), "constant".into()], ..Options::default() };
/// let found = Calibration::search(&plan, &options, &work, &known)?;
/// let curve = &found.functions[0].curves[0];
/// assert!(curve.chosen().delta == 0.0 && curve.fit("linear").is_some());
///
/// let folder = std::env::temp_dir().join(format!("tpam-calibrate-{}", std::process::id()));
/// let scenarios = found.write(&folder, &Export::new(), &work, &known.sim)?; // targets, scenarios, tables, figures
/// assert_eq!(scenarios[0].plan().scenario.unwrap().function, 8);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), tpam_store::Error>(())
/// ```
pub struct Calibration {
    /// The name of the algorithm.
    pub algorithm: String,
    /// The calibrations, one per function.
    pub functions: Vec<Calibrated>,
}

impl Calibration {
    /// Runs the searches of `plan`, which must name one algorithm, and fits the acceptances.
    pub fn search(plan: &SearchPlan, options: &Options, work: &Work, known: &Catalogues) -> Result<Self, Error> {
        check_df(options.df)?;
        check_single_dim(plan, known)?;
        let grid = Grid::new(plan, known)?;
        let space = grid.columns(0);
        check_columns(space)?;
        let thetas = thetas(&options.theta, space)?;
        let families = families(&options.families, &known.sim.acceptances)?;
        let joined = thetas.iter().any(|(_, theta)| theta.join().is_some());
        if let Some(sided) = families.first().filter(|_| joined && families.iter().all(|family| family.sided)) {
            let several = if space.len() == 2 { "a pair has" } else { "several columns have" };
            return Err(Error::Input(format!(
                "{} depends on the sign of the offset, and {several} only a distance: name other families",
                sided.name()
            )));
        }
        if grid.algorithms.len() > 1 {
            let (count, advice) = (grid.algorithms.len(), "name one PAM, one mutation, one crossover and one restart");
            let says = format!("one algorithm is calibrated, and these are {count}: {advice}");
            return Err(Error::count("algorithms", count as u64, 1..=1, says));
        }
        let functions = calibrate(&grid, &thetas, &families, options.df, work)?;
        Ok(Self { algorithm: grid.algorithms[0].name.clone(), functions })
    }

    /// Writes targets, scenarios, tables and figures into `folder`, and returns the scenarios.
    pub fn write(&self, folder: &Path, export: &Export, work: &Work, known: &tpam_sim::Catalogues) -> Result<Vec<Scenario>, Error> {
        let scenarios = scenarios(&self.functions, folder, known)?;
        write_drawn(folder, KIND, &self.files(&scenarios, export)?, export, work)?;
        Ok(scenarios)
    }

    /// Every file: name and content.
    fn files(&self, scenarios: &[Scenario], export: &Export) -> Result<Vec<(String, Vec<u8>)>, Error> {
        let (name, all) = (&self.algorithm, &self.functions[..]);
        let csv = |(name, table): (&str, Table)| (name.to_owned(), table.render(Format::Csv).into_bytes());
        let mut files: Vec<(String, Vec<u8>)> = [("fits.csv", fits(all)), ("curves.csv", curves(all))].map(csv).into();
        files.extend(all.iter().flat_map(rows_of_target));
        for ((found, curve), scenario) in each(all).zip(scenarios) {
            let (number, theta) = (found.function, label(&curve.theta));
            files.push((format!("f{number}-scenario-{theta}.toml"), scenario.toml()));
            let title = format!("Success by distance · θ = {theta} · {name} · f{number} in {}-D", found.dim);
            files.extend(export.files(&format!("f{number}-fit-{theta}"), alone(&title, curve))?);
        }
        if let [first, _, ..] = all {
            for (k, curve) in first.curves.iter().enumerate() {
                let theta = label(&curve.theta);
                let title = format!("Success by distance · θ = {theta} · {name} in {}-D", first.dim);
                files.extend(export.files(&format!("curves-{theta}"), multiples(&title, all, k, COLUMNS))?);
            }
        }
        Ok(files)
    }

    /// One row per function, θ and acceptance that was fitted.
    pub fn table(&self) -> Table {
        fits(&self.functions)
    }

    /// The printed table: every fit if there is one function, and the chosen fits if there are several.
    pub fn summary(&self) -> Document {
        match &self.functions[..] {
            [one] => one_function(&self.algorithm, one),
            many => several_functions(&self.algorithm, many),
        }
    }
}

/// Reads a list of tracked columns without duplicates.
fn thetas(text: &str, space: Space) -> Result<Vec<NamedTheta>, Error> {
    let mut thetas: Vec<NamedTheta> = Vec::new();
    let alone = space.iter().map(|column| column.name).collect::<Vec<_>>().join(",");
    for spec in tpam_sim::theta::thetas(space).specs(if text.is_empty() { &alone } else { text })? {
        let theta = spec.build()?;
        if theta.join() == Some(Join::Product) {
            let name = spec.name();
            let problem = format!(
                "it cannot be calibrated, because its success is not a function of one distance: write {name}, {name}:join=max or \
                 {name}:join=sum"
            );
            return Err(Error::key("theta", spec, problem));
        }
        if thetas.iter().any(|(other, _)| other.to_string() == spec.to_string()) {
            return Err(Error::key("theta", text, format!("{spec} is asked for twice")));
        }
        thetas.push((spec, theta));
    }
    Ok(thetas)
}

/// The scenarios of every function and θ, in order, with their target files in `folder`.
pub fn scenarios(all: &[Calibrated], folder: &Path, known: &tpam_sim::Catalogues) -> Result<Vec<Scenario>, Error> {
    each(all).map(|(found, curve)| Scenario::new(found, curve, folder, known)).collect()
}

/// Panels side by side.
const COLUMNS: usize = 4;
