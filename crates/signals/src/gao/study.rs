//! A whole study of the oracle: one schedule for each PAM that draws, and its files.

use super::schedule::{Schedule, choices, table};
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

/// The PAMs that draw for differential evolution, unless the user names others: without and with a lower bound of F.
pub const DRAWS: &str = "uniform,uniform:low_f=0.4";

/// The largest λ.
const MOST_TRIES: u64 = 1_000_000;

/// The schedules of the oracle, one for each PAM of a plan.
///
/// ```
/// use tpam_figure::Export;
/// use tpam_signals::gao::Gao;
/// use tpam_searches::{Catalogues, search::SearchPlan};
/// use tpam_work::Work;
///
/// let plan = SearchPlan { instances: "1".into(), budget: 100, ..SearchPlan::new("uniform:low_f=0.4", "8", "2") };
/// let (known, work) = (Catalogues::default(), Work::new());
/// let found = Gao::search(&plan, 5, &work, &known)?;
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
    /// The schedules, one for each PAM.
    pub schedules: Vec<Schedule>,
    /// The plan and λ, as text.
    plan: String,
}

impl Gao {
    /// Runs the searches of `plan`, which must name one mutation, crossover, restart rule, function and dimension. Each of its PAMs, which
    /// must learn nothing, draws λ times for each individual.
    pub fn search(plan: &SearchPlan, lambda: u64, work: &Work, known: &Catalogues) -> Result<Self, Error> {
        let text = plan_text(plan, lambda, known)?;
        let pams: Vec<String> = known.de.pams.specs_with_aliases(&plan.pam)?.iter().map(|pam| pam.canonical_with_alias()).collect();
        let parts = work.parts(pams.iter().map(|pam| (pam.clone(), 1.0)));
        let drawing = |pam: &String| SearchPlan { pam: pam.clone(), ..plan.clone() };
        let search = |(pam, work): (&String, &Work)| Schedule::search(&drawing(pam), lambda as usize, work, known);
        Ok(Self { schedules: pams.iter().zip(parts.iter()).map(search).collect::<Result<_, _>>()?, plan: text })
    }

    /// Checks, before the work, that a folder does not hold the schedules of another plan.
    pub fn check_folder(folder: &Path, plan: &SearchPlan, lambda: u64, known: &Catalogues) -> Result<(), Error> {
        check_plan(folder, KIND, &plan_text(plan, lambda, known)?)
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

/// The plan in canonical form and λ, as TOML.
fn plan_text(plan: &SearchPlan, lambda: u64, known: &Catalogues) -> Result<String, Error> {
    if !(1..=MOST_TRIES).contains(&lambda) {
        let problem = format!("write the number of draws that are tried for each individual, from 1 to {MOST_TRIES}");
        return Err(Error::key("lambda", lambda, problem));
    }
    let searches = toml::to_string(&Grid::new(plan, known)?.plan).expect("strings and numbers can be written as TOML");
    Ok(format!("# The searches of the oracle, and its choices.\n{searches}lambda = {lambda}\n"))
}

fn title(schedule: &Schedule) -> String {
    format!(
        "Choices of the oracle · {} · {} · f{} in {}-D · instance {}",
        schedule.pam, schedule.operators, schedule.function, schedule.dim, schedule.instance
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(pam: &str, lambda: u64) -> String {
        let plan = SearchPlan { instances: "1".into(), budget: 100, ..SearchPlan::new(pam, "8", "2") };
        Gao::search(&plan, lambda, &Work::new(), &Catalogues::default()).err().unwrap().to_string()
    }

    #[test]
    fn pams_and_lambda_are_checked() {
        assert!(refused("jade", 2).contains("jade learns from one sample in each round"));
        assert!(refused("uniform,uniform:low_f=0", 2).contains("is asked for twice"));
        assert!(refused("uniform", 0).starts_with("lambda = 0: write the number of draws"));
    }
}
