//! `tpam de`: adaptive differential evolution on BBOB, with COCO logs.

use crate::args::DeArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_lab::Catalogues;
use tpam_lab::search::{Grid, Keep, Run, Tally, keep};

pub(super) fn run(args: &DeArgs, known: &Catalogues) -> Result<(), Failure> {
    let plan = args.plan()?;
    let grid = Grid::new(&plan, known)?;
    let mut tally = Tally::new(&grid);
    let see = |cell, _, run: &Run| tally.add(&grid, cell, run);
    let mut how = Keep::default();
    (how.shard, how.ioh) = (args.shard, args.ioh);
    if keep(&grid, &args.out, how, &work(args.how.threads), see)? {
        print(tally.table(&grid).render(args.how.format).as_bytes())?;
    }
    Ok(())
}
