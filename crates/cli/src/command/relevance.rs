//! `tpam relevance`: does tracking predict search?

use crate::args::RelevanceArgs;
use crate::failure::{Failure, say};
use crate::print::print;
use crate::progress::work;
use std::path::Path;
use tpam_lab::Catalogues;
use tpam_lab::folder::{check_folder, write_all};
use tpam_lab::output::Format;
use tpam_lab::relevance::{Relevance, Searching, Tracking, entries, figures, scores};
use tpam_work::Work;

pub(super) fn run(args: &RelevanceArgs, known: &Catalogues) -> Result<(), Failure> {
    args.out.as_deref().map_or(Ok(()), check_folder)?;
    let tracking = Tracking::read(&args.sim)?;
    let searching = Searching::read(&args.search, known)?;
    let relevance = Relevance::new(&tracking, &searching, args.by.into(), args.seed, &known.de.pams)?;
    if let Some(words) = &relevance.left_out {
        say(&format!("left out: {words}"));
    }
    let mut bytes = entries(&relevance, args.format.into());
    if let Some(folder) = &args.out {
        write(&relevance, folder, &work(None))?;
        if args.format.is_for_people() {
            bytes.extend(format!("\ntables and figures: {}\n", folder.display()).into_bytes());
        }
    }
    print(&bytes)
}

fn write(relevance: &Relevance, folder: &Path, work: &Work) -> Result<(), Failure> {
    let drawn = figures(relevance).into_iter().map(|(name, svg)| (format!("{name}.svg"), svg.into_bytes()));
    let tables = [("relevance.csv", entries(relevance, Format::Csv)), ("scores.csv", scores(relevance))];
    let files = tables.map(|(name, bytes)| (name.to_owned(), bytes)).into_iter().chain(drawn);
    Ok(write_all(folder, &files.collect::<Vec<_>>(), work)?)
}
