//! A whole study: compares folders of simulations with folders of searches, and writes the files.

use super::relate::Relevance;
use super::searching::Searching;
use super::table::scores;
use super::tracking::{Options, Tracking};
use std::path::{Path, PathBuf};
use tpam_figure::Export;
use tpam_searches::Catalogues;
use tpam_store::Error;
use tpam_store::folder::write_drawn;
use tpam_table::{Format, Table};
use tpam_work::Work;

/// What the folder of files holds.
pub const KIND: &str = "maps of relevance";

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
        let tracking = Tracking::read(simulations, &options.measure)?;
        let searching = Searching::read(searches, known)?;
        Self::new(&tracking, &searching, options, &known.de.pams)
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
        write_drawn(folder, KIND, &self.files(export)?, export, work)
    }
}
