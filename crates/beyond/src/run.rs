//! Runs the whole study: tests, simulations, searches, tables, figures and the page.

use crate::Options;
use crate::figures::{self, Drawn};
use crate::folders::{Kind, job};
use crate::pool::Pool;
use crate::report::Findings;
use crate::{arms, claims, common, five};
use std::path::{Path, PathBuf};
use tpam_relevance::{Options as Relating, Relevance, Scenarios, Searching, Tracking};
use tpam_rows::claims::{quantities, verdicts};
use tpam_searches::Catalogues;
use tpam_store::output::Output;
use tpam_store::{Error, first_look};
use tpam_table::{Document, Format, Table};
use tpam_work::Work;

/// The result of the study.
pub struct Beyond {
    tables: Vec<(&'static str, Table)>,
    found: Vec<String>,
    quick: bool,
    /// The path of the report.
    pub report: PathBuf,
}

/// The tables, each a CSV file; the first one is printed.
const TABLES: [&str; 6] = ["common.csv", "five.csv", "arms.csv", "pool.csv", "claims.csv", "quantities.csv"];

/// Computes what is missing in the folder, and writes tables, figures and the report.
pub fn run(options: &Options, work: &Work, known: &Catalogues) -> Result<Beyond, Error> {
    let output = Output::new(&options.out, options.quick, &options.export);
    let data = output.create_own(figures::IDS, &[&TABLES[..], &[Output::PAGE]].concat())?;
    let parts = work.parts([("tests", 1.0), ("folders", 20.0), ("tables", 1.0)]);
    let five = five::measure(options, &parts[0])?;
    job(options, known)?.keep(None, &parts[1]).map_err(|error| error.saved_in(&data))?;
    let (arms, related) = (arms::measure(&data)?, related(options, &data, known)?);
    let common = common::rows(&data, &five, &related)?;
    let pool = Pool::new(&Searching::read(&["search-arm", "single"].map(|name| data.join(name)), known)?, known)?;
    let claims = claims::all(&five, &arms, &data)?;
    let mut figures: Vec<Drawn> = vec![figures::five(&five), figures::arms(&arms), figures::pool(&pool)];
    for drawn in &mut figures {
        drawn.figure = first_look::figure(drawn.figure.clone(), options.quick);
    }
    let findings = Findings {
        options,
        output: &output,
        five: &five,
        arms: &arms,
        common: &common,
        related: &related,
        pool: &pool,
        claims: &claims,
        figures: &figures,
    };
    let (page, found) = (findings.html(), findings.found());
    output.figures(figures.iter().map(|drawn| (drawn.id, &drawn.figure)), &parts[2])?;
    let made = [common::table(&common), five::table(&five), arms::table(&arms), pool.table(), verdicts(&claims), quantities(&claims)];
    let tables: Vec<(&str, Table)> = TABLES.into_iter().zip(made).collect();
    for (file, table) in &tables {
        output.table(file, Format::Csv, table)?;
    }
    Ok(Beyond { tables, found, quick: options.quick, report: output.page(&page)? })
}

/// Tracking and search of each kind of parameter.
fn related(options: &Options, data: &Path, known: &Catalogues) -> Result<Vec<Relevance>, Error> {
    let of = |kind: Kind| {
        let [walks, searched] = ["walk", "search"].map(|what| data.join(format!("{what}-{}", kind.word())));
        let (tracking, searching) = (Tracking::read(&[walks], kind.measure())?, Searching::read(&[searched], known)?);
        let relating = Relating { by: Scenarios::Target, seed: options.seed, ..Relating::default() };
        Relevance::new(&tracking, &searching, &relating, &known.de.pams)
    };
    Kind::ALL.into_iter().map(of).collect()
}

impl Beyond {
    /// Every table with the name of its file.
    pub fn tables(&self) -> impl Iterator<Item = (&'static str, Table)> {
        self.tables.iter().map(|(name, table)| (*name, first_look::table(table.clone(), self.quick)))
    }

    /// What PAMs, step sizes and operators have in common.
    pub fn table(&self) -> Table {
        self.tables().next().expect("there are tables").1
    }

    /// The tables that people read.
    pub fn summary(&self) -> Document {
        self.tables().take(5).fold(Document::new(), |document, (_, table)| document.table(table))
    }

    /// The findings, a sentence each.
    pub fn conclusion(&self) -> String {
        first_look::lead(&self.found.join("\n"), self.quick)
    }
}
