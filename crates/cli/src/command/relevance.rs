//! `tpam relevance`: does tracking predict search?

use crate::Known;
use crate::args::RelevanceArgs;
use crate::failure::{Failure, say};
use crate::folder::write_aside;
use crate::output::{self, Format};
use crate::relevance::{Relevance, Searching, Tracking, entries, figures, scores};
use std::path::Path;

pub(super) fn run(args: &RelevanceArgs, known: &Known) -> Result<(), Failure> {
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
    std::fs::create_dir_all(folder).map_err(|e| Failure::file("make", folder, &e))?;
    write_aside(&folder.join("relevance.csv"), &entries(relevance, Format::Csv))?;
    write_aside(&folder.join("scores.csv"), &scores(relevance))?;
    let drawn = figures(relevance);
    drawn.iter().try_for_each(|(name, svg)| write_aside(&folder.join(format!("{name}.svg")), svg.as_bytes()))
}
