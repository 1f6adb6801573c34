//! `tpam de`: adaptive differential evolution on BBOB, with COCO logs.

use super::list::search_parts;
use super::parts;
use crate::args::{OutArgs, PamArgs, PartsArgs, SearchArgs, examples};
use crate::run::{Catalogues, Failure, Run, saved};
use tpam_de::DE;
use tpam_kinds::job::{Job, Runs};
use tpam_searches::search::{self, Grid, Keep, SearchPlan, Tally, keep};

const HELP: &str = include_str!("../help/de.txt");

#[derive(clap::Args, Debug)]
#[command(after_help = examples(HELP), after_long_help = HELP.replace("{parts}", &search_parts()))]
pub(crate) struct Args {
    /// Where results go.
    #[command(flatten)]
    pub(crate) out: OutArgs,
    /// PAMs.
    #[command(flatten)]
    pub(super) pams: PamArgs,
    /// A whole published algorithm (tpam list algorithms); --pam, --mutation and the other parts replace its own
    #[arg(long, value_name = "NAME")]
    pub(super) algorithm: Option<String>,
    /// Functions of the suite, such as 1-24 or 1,8,15-19
    #[arg(long, value_name = "NUMBERS", default_value = "all")]
    functions: String,
    /// Dimensions
    #[arg(long, value_name = "NUMBERS", default_value = "10")]
    dims: String,
    /// Also write IOHprofiler logs, into ioh/; can be added later by the same command with --ioh
    #[arg(long, hide_short_help = true, conflicts_with = "shard")]
    ioh: bool,
    /// Parts of the work.
    #[command(flatten)]
    pub(crate) parts: PartsArgs,
    /// How to search.
    #[command(flatten)]
    pub(crate) how: SearchArgs,
}

impl Args {
    /// The plan of these searches.
    fn plan(&self, search: &str, known: &Catalogues) -> Result<SearchPlan, Failure> {
        let mut plan = match &self.algorithm {
            _ if search != DE.page.name => SearchPlan::alone(search),
            Some(name) => SearchPlan::published(name)?,
            None => SearchPlan::default(),
        };
        plan.pam = self.pams.list()?.unwrap_or(plan.pam);
        plan.functions.clone_from(&self.functions);
        plan.dims.clone_from(&self.dims);
        Ok(self.how.complete(plan, known)?)
    }

    /// Runs these searches.
    pub(super) fn search(&self, search: &str, known: &Catalogues) -> Result<(), Failure> {
        let known = &self.how.known(known);
        let plan = self.plan(search, known)?;
        let out = self.out.folder(if plan.is_de() { "de" } else { "search" }, false);
        let job = || Ok(Job::new([(out.clone(), Runs::searches(&plan, known)?)]));
        // A shard of searches prints the table if it completes the folder.
        let whole = self.parts.shard.is_none() || self.parts.dry_run;
        if whole && parts::handled(&self.parts, &self.how.output.threads, &out, job, known)? {
            return Ok(());
        }
        let grid = Grid::new(&plan, known)?;
        let mut tally = Tally::new(&grid);
        let see = |cell, _, run: &search::Run| tally.add(&grid, cell, run);
        let how = Keep { shard: self.parts.shard, ioh: self.ioh };
        if keep(&grid, &out, how, &self.how.output.threads.work(), see)? {
            saved(&out, "ecdf");
            return self.how.output.format.print_table(&tally.table(&grid));
        }
        saved(&out, "folder status");
        Ok(())
    }
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        self.search(DE.page.name, known)
    }
}
