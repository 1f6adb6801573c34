//! `tpam relevance`: does tracking predict search?

use crate::args::RelevanceArgs;
use crate::failure::{Failure, say};
use crate::print::print;
use crate::progress::work;
use std::path::Path;
use tpam_lab::Catalogues;
use tpam_lab::folder::{check_folder, write_all};
use tpam_lab::relevance::{Relevance, Searching, Tracking, entries, figures, overview, scores};
use tpam_table::{Format, Table};
use tpam_work::Work;

pub(super) fn run(args: &RelevanceArgs, known: &Catalogues) -> Result<(), Failure> {
    args.out.as_deref().map_or(Ok(()), check_folder)?;
    let tracking = Tracking::read(&args.sim)?;
    let searching = Searching::read(&args.search, known)?;
    let relevance = Relevance::new(&tracking, &searching, args.by.into(), args.seed, &known.de.pams)?;
    if let Some(words) = &relevance.left_out {
        say(&format!("left out: {words}"));
    }
    if let Some(folder) = &args.out {
        write(&relevance, folder, &work(None))?;
    }
    let people = || match &args.out {
        Some(folder) => overview(&relevance).text(format!("tables and figures: {}", folder.display())),
        None => overview(&relevance),
    };
    print(args.format.render(people, || entries(&relevance)).as_bytes())
}

fn write(relevance: &Relevance, folder: &Path, work: &Work) -> Result<(), Failure> {
    let drawn = figures(relevance).into_iter().map(|(name, svg)| (format!("{name}.svg"), svg.into_bytes()));
    let tables = [("relevance.csv", entries(relevance)), ("scores.csv", scores(relevance))];
    let csv = |(name, table): (&str, Table)| (name.to_owned(), table.render(Format::Csv).into_bytes());
    let files = tables.map(csv).into_iter().chain(drawn);
    Ok(write_all(folder, &files.collect::<Vec<_>>(), work)?)
}
