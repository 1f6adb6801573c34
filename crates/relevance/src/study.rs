//! A whole study: compares folders of simulations with folders of searches, and writes the files.

use super::Scenarios;
use super::figure::figures;
use super::relate::Relevance;
use super::searching::Searching;
use super::table::{entries, overview, scores};
use super::tracking::Tracking;
use std::path::{Path, PathBuf};
use tpam_figure::{Export, Figure};
use tpam_searches::Catalogues;
use tpam_store::Error;
use tpam_store::folder::{check_folder, write_drawn};
use tpam_table::{Document, Format, Table};
use tpam_work::Work;

/// What the folder of files holds.
pub const KIND: &str = "maps of relevance";

/// How folders are compared.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How targets are joined to scenarios.
    pub by: Scenarios,
    /// Seed of the resamples and the permutations.
    pub seed: u64,
}

impl Default for Options {
    /// By family of targets, seed 1.
    fn default() -> Self {
        Self { by: Scenarios::Family, seed: 1 }
    }
}

impl Options {
    /// With other scenarios.
    #[must_use]
    pub fn with_scenarios(self, by: Scenarios) -> Self {
        Self { by, ..self }
    }

    /// With another seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }
}

impl Relevance {
    /// Compares result folders of simulations with result folders of searches.
    ///
    /// ```
    /// use tpam_relevance::{Options, Relevance};
    /// use tpam_searches::search::{self, Grid, Keep, SearchPlan};
    /// use tpam_searches::Catalogues;
    /// use tpam_rows::sweep;
    /// use tpam_sim::{Experiment, Plan};
    /// use tpam_work::Work;
    ///
    /// let (known, work) = (Catalogues::default(), Work::new());
    /// let folder = std::env::temp_dir().join(format!("tpam-relevance-{}", std::process::id()));
    /// let [simulated, searched] = ["sim", "de"].map(|name| folder.join(name));
    ///
    /// let pams = "jade,shade,mde,uniform";
    /// let plan = Plan { pam: pams.into(), runs: 3, ..Plan::default() };
    /// sweep::keep_in(&Experiment::new(&plan, &known.sim)?, &simulated, None, &work)?;
    /// let plan = SearchPlan { instances: "1".into(), budget: 50, ..SearchPlan::new(pams, "1-3", "2") };
    /// search::keep(&Grid::new(&plan, &known)?, &searched, Keep::default(), &work, |_, _, _| ())?;
    ///
    /// let found = Relevance::of_folders(&[simulated], &[searched], &Options::default(), &known)?;
    /// assert_eq!(found.settings.len(), 4);
    /// assert!(found.comparisons().all(|entry| entry.rho.abs() <= 1.0));
    /// # std::fs::remove_dir_all(&folder).unwrap();
    /// # Ok::<(), tpam_store::Error>(())
    /// ```
    pub fn of_folders(simulations: &[PathBuf], searches: &[PathBuf], options: &Options, known: &Catalogues) -> Result<Self, Error> {
        let tracking = Tracking::read(simulations)?;
        let searching = Searching::read(searches, known)?;
        Self::new(&tracking, &searching, options, &known.de.pams)
    }

    /// One row per comparison.
    pub fn table(&self) -> Table {
        entries(self)
    }

    /// A summary and the strongest comparisons, to be printed.
    pub fn overview(&self) -> Document {
        overview(self)
    }

    /// The maps, by the names of their files without extension.
    pub fn figures(&self) -> Vec<(String, Figure)> {
        figures(self).into_iter().map(|(name, map)| (name, map.into())).collect()
    }

    /// Names and contents of the files: `relevance.csv`, `scores.csv` and the maps.
    pub fn files(&self, export: &Export) -> Result<Vec<(String, Vec<u8>)>, Error> {
        let tables = [("relevance.csv", self.table()), ("scores.csv", scores(self))];
        let csv = |(name, table): (&str, Table)| (name.to_owned(), table.render(Format::Csv).into_bytes());
        let mut files: Vec<(String, Vec<u8>)> = tables.map(csv).into();
        for (name, map) in self.figures() {
            files.extend(export.files(&name, map)?);
        }
        Ok(files)
    }

    /// Writes the files into a folder.
    pub fn write(&self, folder: &Path, export: &Export, work: &Work) -> Result<(), Error> {
        check_folder(folder, KIND)?;
        write_drawn(folder, KIND, &self.files(export)?, export, work)
    }
}
