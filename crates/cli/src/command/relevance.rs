//! `tpam relevance`: does tracking predict search?

use crate::Known;
use crate::args::RelevanceArgs;
use crate::failure::{Failure, say};
use crate::folder::{check_folder, write_all};
use crate::output::{self, Format};
use crate::relevance::{Relevance, Searching, Tracking, entries, figures, scores};
use std::path::Path;

pub(super) fn run(args: &RelevanceArgs, known: &Known) -> Result<(), Failure> {
    args.out.as_deref().map_or(Ok(()), check_folder)?;
    let tracking = Tracking::read(&args.sim)?;
    let searching = Searching::read(&args.search, &known.de)?;
    let relevance = Relevance::new(&tracking, &searching, args.by, args.seed, &known.de.pams)?;
    if let Some(words) = &relevance.left_out {
        say(&format!("left out: {words}"));
    }
    let mut bytes = entries(&relevance, args.format);
    if let Some(folder) = &args.out {
        write(&relevance, folder)?;
        if args.format == Format::Table {
            bytes.extend(format!("\ntables and figures: {}\n", folder.display()).into_bytes());
        }
    }
    output::print(&bytes)
}

fn write(relevance: &Relevance, folder: &Path) -> Result<(), Failure> {
    let drawn = figures(relevance).into_iter().map(|(name, svg)| (format!("{name}.svg"), svg.into_bytes()));
    let tables = [("relevance.csv", entries(relevance, Format::Csv)), ("scores.csv", scores(relevance))];
    let files = tables.map(|(name, bytes)| (name.to_owned(), bytes)).into_iter().chain(drawn);
    write_all(folder, &files.collect::<Vec<_>>())
}
