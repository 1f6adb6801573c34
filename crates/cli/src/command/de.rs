//! `tpam de`: adaptive differential evolution on BBOB, with COCO logs.

use super::parts;
use crate::args::DeArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_kinds::job::{Job, Runs};
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, Keep, Run, Tally, keep};

pub(super) fn run(args: &DeArgs, known: &Catalogues) -> Result<(), Failure> {
    let plan = args.plan()?;
    let job = || Ok(Job::new([(args.out.clone(), Runs::searches(&plan, known)?)]));
    // A shard of searches prints the table if it completes the folder.
    let whole = args.parts.shard.is_none() || args.parts.dry_run;
    if whole && parts::handled(&args.parts, args.how.threads, &args.out, job, known)? {
        return Ok(());
    }
    let grid = Grid::new(&plan, known)?;
    let mut tally = Tally::new(&grid);
    let see = |cell, _, run: &Run| tally.add(&grid, cell, run);
    let mut how = Keep::default();
    (how.shard, how.ioh) = (args.parts.shard, args.ioh);
    if keep(&grid, &args.out, how, &work(args.how.threads), see)? {
        print(tally.table(&grid).render(args.how.format).as_bytes())?;
    }
    Ok(())
}
