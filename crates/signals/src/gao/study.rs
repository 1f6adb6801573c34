//! A whole study of the oracle: one schedule for each lower bound of F, and its files.

use super::schedule::Schedule;
use super::table::{choices, table};
use crate::calibrate::Scenario;
use crate::clouds::cloud;
use std::path::Path;
use tpam_figure::Export;
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, SearchPlan};
use tpam_store::Error;
use tpam_store::folder::{PLAN, check_plan, write_drawn};
use tpam_table::{Format, Table};
use tpam_work::Work;

/// What the folder of files holds.
pub const KIND: &str = "schedules of the greedy oracle";

/// The smallest positive lower bound of F.
const LEAST: f64 = 1e-6;
/// The largest λ.
const MOST_TRIES: u64 = 1_000_000;

/// The pairs (F, C) that the oracle tries.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The lower bounds F_min of F, one schedule for each.
    f_min: Vec<f64>,
    /// λ: the number of pairs (F, C) that are tried for each individual.
    lambda: u64,
}

impl Options {
    /// Reads a list of lower bounds such as `0,0.4`.
    ///
    /// ```
    /// use tpam_signals::gao::Options;
    /// assert!(Options::new("0,0.4", 200).is_ok());
    /// assert!(Options::new("1", 200).is_err());
    /// ```
    pub fn new(f_min: &str, lambda: u64) -> Result<Self, Error> {
        let low = |text: &str| text.trim().parse::<f64>().map_err(|_| wrong(text.trim()));
        let f_min = f_min.split(',').map(low).collect::<Result<Vec<f64>, _>>()?;
        if !(1..=MOST_TRIES).contains(&lambda) {
            let problem = format!("write the number of pairs that are tried for each individual, from 1 to {MOST_TRIES}");
            return Err(Error::key("lambda", lambda, problem));
        }
        for (k, low) in f_min.iter().enumerate() {
            if !(*low == 0.0 || (LEAST..1.0).contains(low)) {
                return Err(wrong(&low.to_string()));
            }
            if f_min[..k].contains(low) {
                return Err(Error::key("f_min", low.abs(), "it is asked for twice"));
            }
        }
        Ok(Self { f_min, lambda })
    }
}

fn wrong(low: &str) -> Error {
    Error::key("f_min", low, format!("'{low}' is neither 0 nor a number of at least {LEAST} and below 1: write such as 0,0.4"))
}

/// The schedules of the oracle, one for each lower bound of F.
///
/// ```
/// use tpam_figure::Export;
/// use tpam_signals::gao::{Gao, Options};
/// use tpam_searches::{Catalogues, search::SearchPlan};
/// use tpam_work::Work;
///
/// let plan = SearchPlan { instances: "1".into(), budget: 100, ..SearchPlan::new("uniform", "8", "2") };
/// let (known, work) = (Catalogues::default(), Work::new());
/// let found = Gao::search(&plan, &Options::new("0.4", 5)?, &work, &known)?;
/// let target = &found.schedules[0].targets[0]; // F, one value per generation
/// assert!(target.iter().all(|f| (0.4..=1.0).contains(f)));
///
/// let folder = std::env::temp_dir().join(format!("tpam-gao-{}", std::process::id()));
/// let scenarios = found.write(&folder, &Export::new(), &work, &known.sim)?; // one for F, one for C
/// assert_eq!(scenarios.len(), 2);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), tpam_store::Error>(())
/// ```
pub struct Gao {
    /// The schedules, one for each lower bound of F.
    pub schedules: Vec<Schedule>,
    /// The plan and the options, as text.
    plan: String,
}

impl Gao {
    /// Runs the searches of `plan`, which must name one mutation, crossover, restart rule, function and dimension. The oracle replaces the
    /// PAM of the plan.
    pub fn search(plan: &SearchPlan, options: &Options, work: &Work, known: &Catalogues) -> Result<Self, Error> {
        let parts = work.parts(options.f_min.iter().map(|low| (format!("F_min = {low}"), 1.0)));
        let search = |(low, work): (&f64, &Work)| Schedule::search(plan, *low, options.lambda as usize, work, known);
        let schedules = options.f_min.iter().zip(parts.iter()).map(search).collect::<Result<_, _>>()?;
        Ok(Self { schedules, plan: plan_text(plan, options, known)? })
    }

    /// Checks, before the work, that a folder does not hold the schedules of another plan.
    pub fn check_folder(folder: &Path, plan: &SearchPlan, options: &Options, known: &Catalogues) -> Result<(), Error> {
        check_plan(folder, KIND, &plan_text(plan, options, known)?)
    }

    /// The scenarios of the columns of each schedule, with their target files in `folder`.
    pub fn scenarios(&self, folder: &Path, known: &tpam_sim::Catalogues) -> Result<Vec<Scenario>, Error> {
        let columns = |schedule: &'_ Schedule| schedule.samples.space.iter();
        let of = |schedule| columns(schedule).map(move |column| Schedule::scenario(schedule, column.name, folder, known));
        self.schedules.iter().flat_map(of).collect()
    }

    /// Writes targets, scenarios, tables and figures into `folder`, and returns the scenarios.
    pub fn write(&self, folder: &Path, export: &Export, work: &Work, known: &tpam_sim::Catalogues) -> Result<Vec<Scenario>, Error> {
        check_plan(folder, KIND, &self.plan)?;
        let scenarios = self.scenarios(folder, known)?;
        write_drawn(folder, KIND, &self.files(&scenarios, export)?, export, work)?;
        Ok(scenarios)
    }

    /// One row for each column of each schedule.
    pub fn table(&self) -> Table {
        table(&self.schedules)
    }

    /// How well the target of the last column, C of differential evolution, describes the choices, one sentence for each schedule.
    pub fn summary(&self) -> String {
        self.schedules.iter().map(Schedule::sentence).collect::<Vec<_>>().join("\n")
    }

    fn files(&self, scenarios: &[Scenario], export: &Export) -> Result<Vec<(String, Vec<u8>)>, Error> {
        let tables = [("schedule.csv", choices(&self.schedules)), ("gao.csv", self.table())];
        let csv = |(name, table): (&str, Table)| (name.to_owned(), table.render(Format::Csv).into_bytes());
        let mut files: Vec<(String, Vec<u8>)> = tables.map(csv).into();
        for (schedule, own) in self.schedules.iter().zip(scenarios.chunks(scenarios.len() / self.schedules.len())) {
            files.extend(schedule.files());
            files.extend(export.files(&schedule.stem(), cloud(&title(schedule), &schedule.samples, None))?);
            let named = |one: &Scenario| (format!("{}-scenario-{}.toml", schedule.stem(), one.theta), one.toml());
            files.extend(own.iter().map(named));
        }
        files.push((PLAN.to_owned(), self.plan.clone().into_bytes()));
        Ok(files)
    }
}

/// The plan in canonical form and the options, as TOML.
fn plan_text(plan: &SearchPlan, Options { f_min, lambda }: &Options, known: &Catalogues) -> Result<String, Error> {
    let grid = Grid::single(&SearchPlan { pam: "uniform".to_owned(), ..plan.clone() }, known)?;
    let searches = toml::to_string(&grid.plan).expect("strings and numbers can be written as TOML");
    Ok(format!("# The searches of the oracle, and its choices.\n{searches}f_min = {f_min:?}\nlambda = {lambda}\n"))
}

fn title(schedule: &Schedule) -> String {
    format!(
        "Choices of the oracle · F_min = {} · {} · f{} in {}-D · instance {}",
        schedule.low_f, schedule.operators, schedule.function, schedule.dim, schedule.instance
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_bounds_are_checked() {
        let refused = |f_min: &str, lambda| Options::new(f_min, lambda).unwrap_err().to_string();
        assert!(refused("low", 1).starts_with("f_min = low: 'low' is neither 0 nor a number of at least 0.000001 and below 1"));
        assert!(refused("0.4,1", 1).starts_with("f_min = 1: '1' is neither 0"));
        assert_eq!(refused("0,0.0", 1), "f_min = 0: it is asked for twice");
        assert!(refused("0", 0).starts_with("lambda = 0: write the number of pairs"));
        assert_eq!(Options::new(" 0.25 , -0", 7).unwrap(), Options { f_min: vec![0.25, 0.0], lambda: 7 });
    }
}
